//! The journal of a running game: entries one behind the other, each the whole game as it stood, with a checksum.
//!
//! A journal begins with the line `gumu journal 1`. An entry is the length of its text, the CRC-32 of that length and
//! the text (4 bytes each, the lowest first), and the text itself: what no record says, an empty line, and the game as
//! [`text`] writes it. Where the empty line and the game are left out, the game is that of the entry before. An entry
//! that says `Line: alone` has the shown line without variations, which is laid over the game of the entry before; the
//! moves that it lists under `Aside`, by number from 1, are not the main ones of their positions.
//!
//! ```text
//! Cursor: 2
//! Live: 4
//! Paused: yes
//! Guessed: White
//! Clock: per-game 300000000000; …
//! File: /home/ann/game.sgf
//! Unsaved: yes
//! History: 2026-11-22-001
//!
//! Size: 15
//! …
//! ```
//!
//! `Cursor` is the number of moves of the shown line that lead to the position shown, `Live` the path to the position
//! that the game being played has reached; where it is left out, as earlier versions did, that is the end of the shown
//! line. Headings that are not known are read over, so that a later version can say more. What counts is the last entry
//! that is whole: a tail that was cut off or spoiled is as if it had not been written.

use std::path::PathBuf;

use crate::formats::text::{self, LoadedGame};
use crate::game::{ByColor, Clock, Color, NodeId, Point, Record};

/// The first bytes of a journal.
pub const HEADER: &[u8] = b"gumu journal 1\n";

/// The content of an entry that has the shown line alone.
const LINE_ALONE: &str = "Line: alone";

/// The parts of a game that its record does not hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Circumstances {
    /// The position that the game being played has reached, where it is known.
    pub live: Option<LinePath>,
    /// The game is paused.
    pub paused: bool,
    /// The side that the person drew, until the person's first stone.
    pub guessed: Option<Color>,
    /// The players' time, where it is known.
    pub clock: Option<Clock>,
    /// The treatment of the game when another one takes its place.
    pub filing: Filing,
}

/// A position by the moves that lead to it: the first moves of the shown line, and then others. It is written as the
/// number of the former and the names of the latter: `4`, `2 h8 pass`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinePath {
    n_shown: usize,
    others: Vec<Option<Point>>,
}

impl LinePath {
    /// Returns the path to a position of this record.
    #[must_use]
    pub fn to(record: &Record, node: NodeId) -> Self {
        let path = record.path(node);
        let is_shown = |(ply, node): &(usize, &NodeId)| record.node_at(*ply) == Some(**node);
        let n_shown = (1..).zip(&path).take_while(is_shown).count();
        let others = path[n_shown..].iter().map(|it| record.move_to(*it).and_then(|it| it.point)).collect();
        Self { n_shown, others }
    }

    /// Returns the position to which the path leads in this record; none if it has no such position.
    #[must_use]
    pub fn node_in(&self, record: &Record) -> Option<NodeId> {
        let follow = |node: NodeId, point: &Option<Point>| {
            record.children(node).find(|it| record.move_to(*it).is_some_and(|it| it.point == *point))
        };
        self.others.iter().try_fold(record.node_at(self.n_shown)?, follow)
    }

    fn write(&self, size: u8) -> String {
        let names = self.others.iter().map(|it| it.map_or_else(|| "pass".to_owned(), |it| it.name(size)));
        std::iter::once(self.n_shown.to_string()).chain(names).collect::<Vec<_>>().join(" ")
    }

    fn parse(text: &str, size: u8) -> Option<Self> {
        let (number, names) = text.split_once(' ').unwrap_or((text, ""));
        let point = |name: &str| if name == "pass" { Some(None) } else { Point::parse(name, size).ok().map(Some) };
        let others = names.split_whitespace().map(point).collect::<Option<_>>()?;
        Some(Self { n_shown: number.parse().ok()?, others })
    }
}

/// The file of a game, and whether the player is asked about changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filing {
    /// The file.
    pub path: Option<PathBuf>,
    /// The game came from a file or was edited by hand, so that its changes are asked about.
    pub is_kept: bool,
    /// It has changes that are in no file.
    pub is_unsaved: bool,
    /// The name under which the history keeps the game, if it has ended before.
    pub history: Option<String>,
}

/// The game of the last entry that is whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recovered {
    /// The game, with the cursor where it was, and who plays.
    pub loaded: LoadedGame,
    /// The parts that its record does not hold.
    pub circumstances: Circumstances,
    /// The number of good bytes: those up to the end of this entry.
    pub n_bytes: usize,
}

/// One entry with the game.
#[must_use]
pub fn write(record: &Record, seats: &ByColor<String>, circumstances: &Circumstances) -> Vec<u8> {
    framed(&(headings(record, circumstances) + "\n" + &text::write(record, seats)))
}

/// One entry with the shown line alone, for a game of which nothing else has changed since the entry before.
#[must_use]
pub fn write_line(record: &Record, seats: &ByColor<String>, circumstances: &Circumstances) -> Vec<u8> {
    let mut entry = headings(record, circumstances) + LINE_ALONE + "\n";
    let asides: Vec<_> = record.asides().map(|it| it.to_string()).collect();
    if !asides.is_empty() {
        entry += &format!("Aside: {}\n", asides.join(" "));
    }
    framed(&(entry + "\n" + &text::write(&record.shown_alone(), seats)))
}

/// One entry without the game, which is that of the entry before.
#[must_use]
pub fn write_circumstances(record: &Record, circumstances: &Circumstances) -> Vec<u8> {
    framed(&headings(record, circumstances))
}

fn headings(record: &Record, circumstances: &Circumstances) -> String {
    let mut entry = format!("Cursor: {}\n", record.ply());
    if let Some(live) = &circumstances.live {
        entry += &format!("Live: {}\n", live.write(record.size()));
    }
    if circumstances.paused {
        entry += "Paused: yes\n";
    }
    if let Some(side) = circumstances.guessed {
        entry += &format!("Guessed: {side:?}\n");
    }
    if let Some(clock) = &circumstances.clock {
        entry += &format!("Clock: {}\n", clock.notation());
    }
    let filing = &circumstances.filing;
    // A name that is no text, or breaks the line, is not kept.
    let path = filing.path.as_ref().and_then(|it| it.to_str()).filter(|it| !it.contains(char::is_control));
    if let Some(path) = path {
        entry += &format!("File: {path}\n");
    }
    for (name, is_so) in [("Filed", filing.is_kept), ("Unsaved", filing.is_unsaved)] {
        if is_so {
            entry += &format!("{name}: yes\n");
        }
    }
    if let Some(name) = filing.history.as_ref().filter(|it| !it.contains(char::is_control)) {
        entry += &format!("History: {name}\n");
    }
    entry
}

fn framed(entry: &str) -> Vec<u8> {
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
    let mut n_good = entries.len();
    while 0 < n_good {
        match after(&entries[..n_good]) {
            Ok(recovered) => return Some(recovered),
            Err(strange) => n_good = strange,
        }
    }
    None
}

/// The game after these entries with their ends, or the place of one that cannot be understood.
fn after(entries: &[(&[u8], usize)]) -> Result<Recovered, usize> {
    let parts: Vec<_> = entries.iter().map(|it| Parts::of(it.0)).collect();
    let is_start = |it: &Option<Parts<'_>>| it.as_ref().is_some_and(|it| it.game.is_some() && !it.is_line());
    let first = parts.iter().rposition(is_start).ok_or(0_usize)?;
    let whole = parts[first].as_ref().and_then(|it| Some((it, text::read(it.game?).ok()?)));
    let (start, loaded) = whole.ok_or(first)?;
    let circumstances = Circumstances::default();
    let mut recovered = Recovered { loaded, circumstances, n_bytes: entries[first].1 };
    start.circumstances(&mut recovered).ok_or(first)?;
    for (index, entry) in parts.iter().enumerate().skip(first + 1) {
        let entry = entry.as_ref().ok_or(index)?;
        entry.lay_over(&mut recovered.loaded).and_then(|()| entry.circumstances(&mut recovered)).ok_or(index)?;
        recovered.n_bytes = entries[index].1;
    }
    Ok(recovered)
}

/// The headings of an entry, and its game if it has one.
#[derive(Clone, Copy)]
struct Parts<'a> {
    headings: &'a str,
    game: Option<&'a str>,
}

impl<'a> Parts<'a> {
    fn of(entry: &'a [u8]) -> Option<Self> {
        let entry = str::from_utf8(entry).ok()?;
        match entry.split_once("\n\n") {
            Some((headings, game)) => Some(Self { headings, game: Some(game) }),
            None => entry.starts_with("Cursor: ").then_some(Self { headings: entry, game: None }),
        }
    }

    fn named(self) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.headings.lines().filter_map(|line| line.split_once(": "))
    }

    fn is_line(self) -> bool {
        self.headings.lines().any(|it| it == LINE_ALONE)
    }

    /// Lays the line over the game, if the entry has one.
    fn lay_over(self, loaded: &mut LoadedGame) -> Option<()> {
        let Some(game) = self.game else { return Some(()) };
        let line = text::read(game).ok()?;
        let asides = self.named().find(|it| it.0 == "Aside").map_or("", |it| it.1);
        let asides: Vec<_> = asides.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
        let start = |it: &Record| (it.size(), it.rule(), it.first_side(), it.setup().to_vec());
        if start(&line.record) != start(&loaded.record) {
            return None;
        }
        loaded.seats = line.seats;
        loaded.record.lay_over(&line.record, &asides).ok()
    }

    /// Brings cursor and circumstances to what the entry says.
    fn circumstances(self, recovered: &mut Recovered) -> Option<()> {
        let mut circumstances = Circumstances::default();
        for (name, value) in self.named() {
            match name {
                "Cursor" => recovered.loaded.record.go_to(value.parse().ok()?),
                "Live" => circumstances.live = LinePath::parse(value, recovered.loaded.record.size()),
                "Paused" => circumstances.paused = value == "yes",
                "Guessed" => circumstances.guessed = Color::ALL.into_iter().find(|it| format!("{it:?}") == value),
                "Clock" => circumstances.clock = Clock::parse(value),
                "File" => circumstances.filing.path = Some(PathBuf::from(value)),
                "Filed" => circumstances.filing.is_kept = value == "yes",
                "History" => circumstances.filing.history = Some(value.to_owned()),
                "Unsaved" => circumstances.filing.is_unsaved = value == "yes",
                _ => {}
            }
        }
        recovered.circumstances = circumstances;
        Some(())
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use core::time::Duration;

    use crate::game::{Rule, TimeControl};

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
        let mut clock = Clock::new(TimeControl::PerGame(Duration::from_secs(300)));
        clock.start(Color::Black);
        clock.spend(Duration::from_nanos(12_345_678_901));
        let path = Some(PathBuf::from("/games/a: b.sgf"));
        let history = Some("2026-11-22-001".to_owned());
        let filing = Filing { path, is_kept: true, is_unsaved: true, history };
        let live = Some(LinePath::to(&record, record.end()));
        let circumstances =
            Circumstances { live, paused: true, guessed: Some(Color::White), clock: Some(clock), filing };
        let seats = ByColor { black: "gumu".to_owned(), white: "person".to_owned() };
        let recovered = recover(&[HEADER, &write(&record, &seats, &circumstances)].concat()).unwrap();
        assert_eq!((recovered.loaded.record, recovered.circumstances), (record, circumstances));
        assert_eq!(recovered.loaded.seats, ByColor { black: Some(seats.black), white: Some(seats.white) });
    }

    #[test]
    fn the_live_position_comes_back_from_any_variation() {
        let mut record = Record::new(15, Rule::Renju);
        for name in ["h8", "i9", "g7"] {
            record.play(Point::parse(name, 15).unwrap()).unwrap();
        }
        let main = record.node();
        record.go_to(1);
        record.pass().unwrap();
        record.play(Point::parse("a1", 15).unwrap()).unwrap();
        let seats = ByColor { black: "person".to_owned(), white: "person".to_owned() };
        for node in [NodeId::ROOT, main, record.parent(main).unwrap(), record.node(), record.node_at(1).unwrap()] {
            let live = Some(LinePath::to(&record, node));
            let circumstances = Circumstances { live, ..Circumstances::default() };
            let recovered = recover(&[HEADER, &write(&record, &seats, &circumstances)].concat()).unwrap();
            let found = recovered.circumstances.live.unwrap().node_in(&recovered.loaded.record).unwrap();
            let names =
                |record: &Record, node| record.path(node).into_iter().map(|it| record.move_to(it)).collect::<Vec<_>>();
            assert_eq!(names(&recovered.loaded.record, found), names(&record, node));
        }
        assert_eq!(LinePath::parse("2 h8 pass", 15).map(|it| it.write(15)).as_deref(), Some("2 h8 pass"));
        assert_eq!(LinePath::parse("9", 15).unwrap().node_in(&record), None);
        assert!(["", "x", "1 z99"].into_iter().all(|it| LinePath::parse(it, 15).is_none()));
    }

    #[test]
    fn an_entry_without_a_game_has_that_of_the_entry_before() {
        let game = [HEADER, &entry_of("Cursor: 0\n\nh8 i9")].concat();
        let mut shown = Record::new(15, Rule::Freestyle);
        shown.play(Point::parse("h8", 15).unwrap()).unwrap();
        let change = write_circumstances(&shown, &Circumstances { paused: true, ..Circumstances::default() });
        let journal = [&game[..], &change].concat();
        let recovered = recover(&journal).unwrap();
        assert_eq!((recovered.loaded.record.ply(), recovered.loaded.record.moves().len()), (1, 2));
        assert!(recovered.circumstances.paused);
        assert_eq!(recovered.n_bytes, journal.len());
        let spoiled = [HEADER, &entry_of("Cursor: 0\n\nSize: 99"), &change].concat();
        assert_eq!(recover(&spoiled), None);
        assert_eq!(recover(&[HEADER, &change].concat()), None);
    }
}
