//! The suggested file name of a game: date and players, in characters that every file system accepts.

use std::path::PathBuf;

use unicode_segmentation::UnicodeSegmentation as _;

/// The folder or file at which a file dialog starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DialogStart {
    /// A folder, or a file that may not exist yet.
    Path(PathBuf),
    /// A suggested file, which is named after the game.
    Game {
        /// The folder that will hold the file.
        folder: PathBuf,
        /// The name of the game.
        game: GameName,
        /// The extension of the file, without a dot.
        extension: &'static str,
    },
}

impl DialogStart {
    /// Returns the path at which the dialog starts; `today` is the current date, as in `2026-11-24`.
    #[must_use]
    pub fn path(self, today: &str) -> PathBuf {
        match self {
            Self::Path(path) => path,
            Self::Game { folder, game, extension } => folder.join(format!("{}.{extension}", game.text(today))),
        }
    }
}

/// The date and the players of a game, from which its suggested file name is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameName {
    /// The date that the name begins with.
    pub date: NameDate,
    /// The players, as [`players_in_name`] returns them.
    pub players: String,
}

/// The date of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NameDate {
    /// A day such as `2026-11-24`, or only a month or a year.
    Known(String),
    /// The current date, because the game is being played.
    Today,
    /// No date, because the record has no date.
    Unknown,
}

impl GameName {
    /// Returns the name, such as `2026-11-24 Li – Master 3`; `today` is the current date.
    #[must_use]
    pub fn text(&self, today: &str) -> String {
        match &self.date {
            NameDate::Known(date) => format!("{date} {}", self.players),
            NameDate::Today => format!("{today} {}", self.players),
            NameDate::Unknown => self.players.clone(),
        }
    }
}

/// Maximum length of a player's name in a file name: `N_GRAPHEMES` in graphemes, `N_BYTES` in bytes. A file name of two
/// such names, the date, the dash and the extension then has at most 80 graphemes and 255 bytes.
const N_GRAPHEMES: usize = 30;
const N_BYTES: usize = 108;

/// Names that Windows reserves for devices; `COM` and `LPT` followed by a digit are reserved too.
const DEVICES: [&str; 4] = ["CON", "PRN", "AUX", "NUL"];

/// Returns the names of both players for a file name, such as `Li – Master 3`. Each argument holds two names of a
/// player: the second name is used if the first contains no usable character.
#[must_use]
pub fn players_in_name(black: [String; 2], white: [String; 2]) -> String {
    let [black, white] = [black, white]
        .map(|names| names.map(|it| in_file_name(&it)).into_iter().find(|it| !it.is_empty()).unwrap_or_default());
    let name = format!("{black} – {white}");
    if is_device(&name) { format!("_{name}") } else { name }
}

/// Returns the date at the start of a text, such as `2026-11-24`, `2026-11` or `2026`; `None` if the text does not
/// start with a date.
#[must_use]
pub fn date_in_name(text: &str) -> Option<&str> {
    let is_date = |it: &&str| {
        let fits = |(byte, kind): (u8, u8)| if kind == b'-' { byte == b'-' } else { byte.is_ascii_digit() };
        it.bytes().zip(*b"0000-00-00").all(fits)
    };
    let n_bytes = text.find(|it: char| !it.is_ascii_digit() && it != '-').unwrap_or(text.len());
    [10, 7, 4].into_iter().filter(|n| *n <= n_bytes).map(|n| &text[..n]).find(is_date)
}

/// Returns a text without the characters that have a special meaning for file systems, shells or terminals. A text that
/// is too long is truncated.
fn in_file_name(text: &str) -> String {
    let is_refused = |it: char| {
        let is_invisible = matches!(it,
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fffd}');
        it.is_control() && !it.is_whitespace() || is_invisible || "<>:\"/\\|?*".contains(it)
    };
    let kept: String = text.chars().filter(|it| !is_refused(*it)).collect();
    let words: Vec<&str> = kept.split_whitespace().collect();
    let mut name = String::new();
    for grapheme in words.join(" ").trim_start_matches(['.', ' ', '-', '~']).graphemes(true).take(N_GRAPHEMES) {
        if N_BYTES < name.len() + grapheme.len() {
            break;
        }
        name.push_str(grapheme);
    }
    name.truncate(name.trim_end_matches(['.', ' ']).len());
    name
}

/// Returns `true` if Windows reserves the part of `name` before its first full stop for a device.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_ascii_uppercase();
    let is_numbered = |device: &str| {
        stem.strip_prefix(device)
            .is_some_and(|it| matches!(it, "¹" | "²" | "³") || it.len() == 1 && it.parse::<u8>().is_ok())
    };
    DEVICES.contains(&stem.as_str()) || is_numbered("COM") || is_numbered("LPT")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn players(black: &str, white: &str) -> String {
        players_in_name([black, "Black"].map(str::to_owned), [white, "White"].map(str::to_owned))
    }

    #[test]
    fn names_are_kept_as_far_as_file_systems_take_them() {
        assert_eq!(players("Li", "Master 3"), "Li – Master 3");
        assert_eq!(players("  李 \t 明 ", "Юрий"), "李 明 – Юрий");
        assert_eq!(players("../../x", "C:\\Windows\\*?"), "x – CWindows");
        assert_eq!(players("CON", "nul"), "CON – nul");
        assert_eq!(players("con.x", "Li"), "_con.x – Li");
        assert_eq!(players("COM1 .a", "Li"), "_COM1 .a – Li");
        assert_eq!(players("COMMON.a", "Li"), "COMMON.a – Li");
        assert_eq!(players("Dr. No...", " . "), "Dr. No – White");
        assert_eq!(players("", "\u{202e}\u{0}\u{1b}\n"), "Black – White");
        assert_eq!(players("a\nb\r\u{7}c", "-rf"), "a b c – rf");
        assert_eq!(players(".hidden", "~x"), "hidden – x");
    }

    #[test]
    fn long_names_are_cut() {
        for letter in ["x", "李", "👩🏽", "e\u{301}\u{302}", "a\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}"]
        {
            let name = format!("2026-11-24 {}.sgf", players(&letter.repeat(500), &letter.repeat(500)));
            let n = name.graphemes(true).count();
            assert!(40 < n.max(name.len()) && n <= 80 && name.len() <= 255, "{n} graphemes, {} bytes", name.len());
            assert!(name.contains(&format!("{letter} – {letter}")), "no grapheme is cut: {name}");
        }
        let spaced = players(&format!("{} end", "x".repeat(29)), "Li");
        assert_eq!(spaced, format!("{} – Li", "x".repeat(29)));
    }

    #[test]
    fn dates_are_kept_as_far_as_they_are_some() {
        for (text, date) in [
            ("2026-11-24", Some("2026-11-24")),
            ("2026-11-24,25", Some("2026-11-24")),
            ("2026-11", Some("2026-11")),
            ("1996", Some("1996")),
            ("1996-05-06,1996-05-07", Some("1996-05-06")),
            ("2026-11-2", Some("2026-11")),
            ("", None),
            ("spring 1996", None),
            ("../..", None),
            ("19/05/1996", None),
            ("年月日", None),
        ] {
            assert_eq!(date_in_name(text), date, "{text}");
        }
    }

    #[test]
    fn a_file_of_today_begins_with_the_date() {
        let game = |date| GameName { date, players: "Li – You".to_owned() };
        let start = DialogStart::Game { folder: PathBuf::from("games"), game: game(NameDate::Today), extension: "sgf" };
        assert_eq!(start.path("2026-11-24"), PathBuf::from("games/2026-11-24 Li – You.sgf"));
        assert_eq!(game(NameDate::Known("1996".to_owned())).text("2026-11-24"), "1996 Li – You");
        assert_eq!(game(NameDate::Unknown).text("2026-11-24"), "Li – You");
        assert_eq!(DialogStart::Path(PathBuf::from("a.sgf")).path("2026-11-24"), PathBuf::from("a.sgf"));
    }
}
