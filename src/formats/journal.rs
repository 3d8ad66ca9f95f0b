//! The journal of a running game: entries one behind the other, each the whole game as it stood, with a checksum.
//!
//! A journal begins with the line `gumu journal 1`. An entry is the length of its text, the CRC-32 of that length and
//! the text (4 bytes each, the lowest first), and the text itself: what no record says, an empty line, and the game as
//! [`text`] writes it.
//!
//! ```text
//! Cursor: 2
//! Paused: yes
//! Guessed: White
//!
//! Size: 15
//! …
//! ```
//!
//! Headings that are not known are read over, so that a later version can say more. What counts is the last entry
//! that is whole: a tail that was cut off or spoiled is as if it had not been written.

use crate::formats::text::{self, Loaded};
use crate::game::{ByColor, Color, Record};

/// What a journal begins with.
pub const HEADER: &[u8] = b"gumu journal 1\n";

/// What belongs to a game and no record says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Circumstances {
    /// Whether the game is paused.
    pub paused: bool,
    /// The side that the person drew, until the person's first stone.
    pub guessed: Option<Color>,
}

/// The game of the last entry that is whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recovered {
    /// The game, with the cursor where it was, and who plays.
    pub loaded: Loaded,
    /// What belongs to it.
    pub circumstances: Circumstances,
    /// How many bytes of the journal are good: those up to the end of this entry.
    pub n_bytes: usize,
}

/// One entry.
#[must_use]
pub fn write(record: &Record, seats: &ByColor<String>, circumstances: &Circumstances) -> Vec<u8> {
    let mut entry = format!("Cursor: {}\n", record.ply());
    if circumstances.paused {
        entry += "Paused: yes\n";
    }
    if let Some(side) = circumstances.guessed {
        entry += &format!("Guessed: {side:?}\n");
    }
    entry.push('\n');
    entry += &text::write(record, seats);
    let length = u32::try_from(entry.len()).expect("a game takes far less than 4 GiB").to_le_bytes();
    [&length, &checksum(length, entry.as_bytes()).to_le_bytes(), entry.as_bytes()].concat()
}

/// Reads a journal, whatever has become of it: the last entry that is whole and can be read.
#[must_use]
pub fn recover(bytes: &[u8]) -> Option<Recovered> {
    let mut rest = bytes.strip_prefix(HEADER)?;
    let mut entries = Vec::new();
    while let Some((entry, behind)) = first_entry(rest) {
        rest = behind;
        entries.push((entry, bytes.len() - rest.len()));
    }
    entries.into_iter().rev().find_map(|(entry, n_bytes)| {
        let (loaded, circumstances) = game_in(entry)?;
        Some(Recovered { loaded, circumstances, n_bytes })
    })
}

/// The text of the entry that begins here, and what follows it; none if it is not whole.
fn first_entry(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, rest) = bytes.split_first_chunk::<4>()?;
    let (sum, rest) = rest.split_first_chunk::<4>()?;
    let (entry, behind) = rest.split_at_checked(usize::try_from(u32::from_le_bytes(*length)).ok()?)?;
    (checksum(*length, entry) == u32::from_le_bytes(*sum)).then_some((entry, behind))
}

fn checksum(length: [u8; 4], entry: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&length);
    hasher.update(entry);
    hasher.finalize()
}

fn game_in(entry: &[u8]) -> Option<(Loaded, Circumstances)> {
    let (headings, game) = str::from_utf8(entry).ok()?.split_once("\n\n")?;
    let mut loaded = text::read(game).ok()?;
    let mut circumstances = Circumstances::default();
    for (name, value) in headings.lines().filter_map(|line| line.split_once(": ")) {
        match name {
            "Cursor" => loaded.record.go_to(value.parse().ok()?),
            "Paused" => circumstances.paused = value == "yes",
            "Guessed" => circumstances.guessed = Color::ALL.into_iter().find(|it| format!("{it:?}") == value),
            _ => {}
        }
    }
    Some((loaded, circumstances))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Point, Rule};

    fn entry_of(text: &str) -> Vec<u8> {
        let length = u32::try_from(text.len()).unwrap().to_le_bytes();
        [&length, &checksum(length, text.as_bytes()).to_le_bytes(), text.as_bytes()].concat()
    }

    #[test]
    fn what_a_later_version_adds_is_read_over() {
        let journal = [HEADER, &entry_of("Clock: 5:00 4:31\nCursor: 1\nPaused: yes\n\nh8 i9")].concat();
        let recovered = recover(&journal).unwrap();
        assert_eq!((recovered.loaded.record.ply(), recovered.loaded.record.moves().len()), (1, 2));
        assert!(recovered.circumstances.paused);
        assert_eq!(recovered.n_bytes, journal.len());
    }

    #[test]
    fn an_entry_that_cannot_be_understood_leaves_the_one_before() {
        let first = [HEADER, &entry_of("Cursor: 1\n\nh8")].concat();
        for strange in ["", "h8", "\n\nSize: 99", "Cursor: here\n\nh8 i9"] {
            let recovered = recover(&[&first[..], &entry_of(strange)].concat()).unwrap();
            assert_eq!((recovered.loaded.record.ply(), recovered.n_bytes), (1, first.len()), "{strange:?}");
        }
        assert_eq!(recover(b""), None);
        assert_eq!(recover(HEADER), None);
        assert_eq!(recover(&first[1..]), None);
    }

    #[test]
    fn the_cursor_and_the_circumstances_come_back() {
        let mut record = Record::new(15, Rule::Standard);
        for name in ["h8", "i9", "g7"] {
            record.play(Point::parse(name, 15).unwrap()).unwrap();
        }
        record.go_to(1);
        let circumstances = Circumstances { paused: true, guessed: Some(Color::White) };
        let seats = ByColor { black: "gumu".to_owned(), white: "person".to_owned() };
        let recovered = recover(&[HEADER, &write(&record, &seats, &circumstances)].concat()).unwrap();
        assert_eq!((recovered.loaded.record, recovered.circumstances), (record, circumstances));
        assert_eq!(recovered.loaded.seats, ByColor { black: Some(seats.black), white: Some(seats.white) });
    }
}
