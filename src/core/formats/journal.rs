//! The journal of a game in progress, for crash recovery: states of the game in sequence, each with a checksum.
//!
//! A journal starts with the line `gumu journal 1`, and entries follow. An entry is the length of its text, the CRC-32
//! of that length and the text (4 bytes each, little-endian), and the text itself. The text consists of headings for
//! what the game's record does not contain, an empty line, and the game as [`text`] writes it. There are two shorter
//! kinds of entries:
//!
//! - An entry without the empty line and the game has the game of the previous entry.
//! - An entry with the heading `Line: alone` has only the shown line: the line of moves in which the cursor stands,
//!   without variations. This line is merged into the game of the previous entry. The heading `Aside` lists the
//!   numbers, from 1, of those moves of the line that are variations, not the first continuation of their position.
//!
//! ```text
//! Cursor: 2
//! Live: 4
//! Paused: yes
//! Guessed: White
//! Clock: per-game 300000000000; …
//! File: /home/ann/game.sgf
//! Filed: yes
//! Unsaved: yes
//! History: 2026-11-22-001
//!
//! Size: 15
//! …
//! ```
//!
//! `Cursor` is the number of moves of the shown line that lead to the position shown. `Live` is the path to the
//! position that the game being played has reached; without `Live`, as in journals of earlier versions, this is the end
//! of the shown line. `Filed` says that the player is asked about unsaved changes. Unknown headings are ignored, so
//! that a later version can add some.
//!
//! The last intact entry is the state of the game; a truncated entry at the end is ignored. After damaged bytes,
//! [`recover`] continues at the next intact entry. If entries without a game follow damaged bytes, they are left out,
//! because the game to which they refer is not known. An entry with only the shown line is merged into the last known
//! game, or becomes a game of its own if it does not continue the last known game.

use std::path::PathBuf;

use crate::formats::Warning;
use crate::formats::text::{self, LoadedGame};
use crate::game::{ByColor, Clock, Color, NodeId, Point, Record, RecordBuilder};

/// The first line of a journal.
pub const HEADER: &[u8] = b"gumu journal 1\n";

/// Heading of a journal entry that has only the shown line of the game, without its variations.
const LINE_ALONE: &str = "Line: alone";

/// The first bytes of the text of every entry.
const FIRST_HEADING: &[u8] = b"Cursor: ";

/// Number of bytes before the text of an entry: its length and its checksum.
const FRAME: usize = 8;

/// Limit of the bytes that the reader may read for checksums that turn out to be wrong, as a multiple of the journal's
/// size. Without the limit, a malicious file in which every few bytes look like the start of a long entry would take
/// quadratic time.
const MAX_CHECKSUM_FACTOR: usize = 64;

/// Data about a game in progress that a journal stores in addition to the game's record, such as the clock.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Circumstances {
    /// Path to the position that the game in progress has reached, even while another position is shown; `None` if it
    /// is not known.
    pub live: Option<LinePath>,
    /// `true` if the game is paused.
    pub paused: bool,
    /// The side that the human player drew by lot; `None` without a lot, or after the human player's first stone.
    pub guessed: Option<Color>,
    /// Clock with the players' time; `None` if it is not known.
    pub clock: Option<Clock>,
    /// The file and the history entry in which the game is stored, and whether the game has unsaved changes.
    pub filing: Filing,
}

/// Path to a position of a game: a number of moves along the shown line, and then moves that leave this line. The path
/// is written as that number, followed by the names of the moves that leave the line, such as `4` or `2 h8 pass`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinePath {
    n_shown: usize,
    others: Vec<Option<Point>>,
}

impl LinePath {
    /// Returns the path to the position `node` of `record`.
    #[must_use]
    pub fn to(record: &Record, node: NodeId) -> Self {
        let path = record.path(node);
        let is_shown = |(ply, node): &(usize, &NodeId)| record.node_at(*ply) == Some(**node);
        let n_shown = (1..).zip(&path).take_while(is_shown).count();
        let others = path[n_shown..].iter().map(|it| record.move_to(*it).and_then(|it| it.point)).collect();
        Self { n_shown, others }
    }

    /// Returns the position of `record` to which the path leads; `None` if `record` does not have that position.
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

/// The file and the history entry in which a game is stored, and whether the game has unsaved changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filing {
    /// The file of the game; `None` if the game has no file.
    pub path: Option<PathBuf>,
    /// `true` if the game was read from a file, saved, or edited by hand. Only then is the player asked about unsaved
    /// changes.
    pub is_kept: bool,
    /// `true` if the game has changes that are in no file.
    pub is_unsaved: bool,
    /// Name of the game in the history; `None` if the game has never ended and so is not in the history.
    pub history: Option<String>,
}

/// The game that was recovered from a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recovered {
    /// The recovered game with its players. The game's cursor stands on the position that was shown.
    pub loaded: LoadedGame,
    /// Data about the game that the journal stored in addition to its record, such as clock and file.
    pub circumstances: Circumstances,
    /// Byte offset of the end of the last entry that was used.
    pub n_bytes: usize,
    /// `true` if damaged bytes were found, so that the game may be older than the last state that was written. An entry
    /// that is cut off at the end of the journal, as when the process is killed, is not damage.
    pub is_damaged: bool,
}

/// Returns a journal entry with the whole game.
#[must_use]
pub fn write(record: &Record, seats: &ByColor<String>, circumstances: &Circumstances) -> Vec<u8> {
    framed(&(headings(record, circumstances) + "\n" + &text::write(record, seats)))
}

/// Returns an entry with only the shown line of the game. The caller must know that nothing else in the game has
/// changed since the previous entry.
#[must_use]
pub fn write_line(record: &Record, seats: &ByColor<String>, circumstances: &Circumstances) -> Vec<u8> {
    let mut entry = headings(record, circumstances) + LINE_ALONE + "\n";
    let asides: Vec<_> = record.asides().map(|it| it.to_string()).collect();
    if !asides.is_empty() {
        entry += &format!("Aside: {}\n", asides.join(" "));
    }
    framed(&(entry + "\n" + &text::write(&record.shown_alone(), seats)))
}

/// Returns an entry without a game, which stores only the cursor and `circumstances`, such as the clock. The caller
/// must know that the record of the game has not changed since the previous entry.
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
    // Leave out a file name that is not Unicode or contains control characters such as line breaks.
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

/// Recovers the newest state from a journal that may be damaged; `None` if no entry is usable. An intact entry is
/// usable if it contains a game or a line that can be read. An entry without either is usable if it directly follows a
/// usable entry, without damaged bytes in between.
///
/// Takes time linear in the number of bytes.
#[must_use]
pub fn recover(bytes: &[u8]) -> Option<Recovered> {
    let Scan { entries, mut is_damaged } = Scan::of(bytes);
    let (first, game) = match newest_whole_game(&entries) {
        Some((first, game)) => (first, Some(game)),
        None => (0, None),
    };
    let (mut laid, mut last) = (game.map(Laid::of), first);
    let mut is_known = laid.is_some();
    for (index, entry) in entries.iter().enumerate().skip(first + usize::from(is_known)) {
        let is_taken = match entry.game {
            None => is_known && !entry.is_behind_gap,
            Some(_) if !entry.is_line() => false,
            Some(line) => entry.lay_over(line, &mut laid).is_some(),
        };
        is_damaged |= !is_taken;
        is_known = is_taken;
        if is_taken {
            last = index;
        }
    }
    let (loaded, circumstances) = entries.get(last)?.applied_to(laid?.finish());
    Some(Recovered { loaded, circumstances, n_bytes: entries[last].end, is_damaged })
}

/// Finds the last entry with a whole game that can be read. Returns the index of this entry, and the game.
fn newest_whole_game(entries: &[Entry<'_>]) -> Option<(usize, LoadedGame)> {
    let whole = entries.iter().enumerate().rev().filter(|(_, it)| !it.is_line());
    whole.into_iter().find_map(|(index, it)| Some((index, text::read(it.game?).ok()?)))
}

/// A game that is being recovered from a journal, into which the shown lines of later entries are merged. Merging a
/// line takes time linear in its length.
struct Laid {
    record: RecordBuilder,
    seats: ByColor<Option<String>>,
    warnings: Vec<Warning>,
}

impl Laid {
    fn of(game: LoadedGame) -> Self {
        let LoadedGame { record, seats, warnings } = game;
        Self { record: RecordBuilder::new(record), seats, warnings }
    }

    fn finish(self) -> LoadedGame {
        LoadedGame { record: self.record.finish(), seats: self.seats, warnings: self.warnings }
    }
}

/// An entry with a correct checksum.
#[derive(Clone, Copy)]
struct Entry<'a> {
    headings: &'a str,
    game: Option<&'a str>,
    /// Byte offset of the end of the entry in the journal.
    end: usize,
    /// `true` if damaged bytes lie between the previous entry and this entry.
    is_behind_gap: bool,
}

impl<'a> Entry<'a> {
    /// Parses the text of an entry; returns `None` if no version of the program writes such a text.
    fn of(text: &'a [u8], end: usize, is_behind_gap: bool) -> Option<Self> {
        let text = str::from_utf8(text).ok()?;
        let (headings, game) = match text.split_once("\n\n") {
            Some((headings, game)) => (headings, Some(game)),
            None => (text, None),
        };
        let entry = Self { headings, game, end, is_behind_gap };
        entry.cursor().is_some().then_some(entry)
    }

    fn named(self) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.headings.lines().filter_map(|line| line.split_once(": "))
    }

    fn cursor(self) -> Option<usize> {
        self.named().filter(|it| it.0 == "Cursor").last()?.1.parse().ok()
    }

    fn is_line(self) -> bool {
        self.headings.lines().any(|it| it == LINE_ALONE)
    }

    /// Merges the shown line of this entry into the recovered game `laid`. The text `line` contains the shown line. If
    /// the line does not fit the game, or if `laid` is `None`, the line alone becomes the game. Returns `None` if
    /// `line` or the heading `Aside` cannot be parsed.
    fn lay_over(self, line: &str, laid: &mut Option<Laid>) -> Option<()> {
        let line = text::read(line).ok()?;
        let asides = self.named().find(|it| it.0 == "Aside").map_or("", |it| it.1);
        let asides: Vec<_> = asides.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
        let start = |it: &Record| (it.size(), it.rule(), it.first_side(), it.setup().to_vec());
        let before = laid.take().filter(|it| start(&it.record) == start(&line.record));
        let after = before.and_then(|mut before| {
            before.record.lay_over(&line.record, &asides).ok()?;
            Some(Laid { seats: line.seats.clone(), ..before })
        });
        *laid = Some(after.unwrap_or_else(|| Laid::of(line)));
        Some(())
    }

    /// Puts the cursor of a recovered game on the position that the headings of this entry state. Returns the game, and
    /// the other data from the headings, such as the clock.
    fn applied_to(self, mut loaded: LoadedGame) -> (LoadedGame, Circumstances) {
        let mut circumstances = Circumstances::default();
        loaded.record.go_to(self.cursor().unwrap_or_default());
        for (name, value) in self.named() {
            match name {
                "Live" => circumstances.live = LinePath::parse(value, loaded.record.size()),
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
        (loaded, circumstances)
    }
}

/// The entries of a journal that have correct checksums, and whether damaged bytes were found.
struct Scan<'a> {
    entries: Vec<Entry<'a>>,
    is_damaged: bool,
}

impl<'a> Scan<'a> {
    fn of(bytes: &'a [u8]) -> Self {
        let mut scan = Self { entries: Vec::new(), is_damaged: !bytes.starts_with(HEADER) };
        let mut budget = MAX_CHECKSUM_FACTOR.saturating_mul(bytes.len());
        let (mut place, mut is_behind_gap) = if scan.is_damaged { (0, true) } else { (HEADER.len(), false) };
        while let Some(rest) = bytes.get(place..).filter(|it| !it.is_empty()) {
            let found = match whole_entry(rest, &mut budget) {
                Some(text) => Some((place, text)),
                None => next_entry(bytes, place + 1, &mut budget),
            };
            let Some((start, text)) = found else {
                scan.is_damaged |= !is_torn(rest);
                break;
            };
            is_behind_gap |= place < start;
            scan.is_damaged |= is_behind_gap;
            place = start + FRAME + text.len();
            match Entry::of(text, place, is_behind_gap) {
                Some(entry) => {
                    scan.entries.push(entry);
                    is_behind_gap = false;
                }
                None => (is_behind_gap, scan.is_damaged) = (true, true),
            }
        }
        scan
    }
}

/// Finds the first intact entry that starts at offset `from` or later. Returns the offset and the text of this entry.
fn next_entry<'a>(bytes: &'a [u8], from: usize, budget: &mut usize) -> Option<(usize, &'a [u8])> {
    let texts = bytes.windows(FIRST_HEADING.len()).enumerate().skip(from + FRAME).filter(|it| it.1 == FIRST_HEADING);
    let starts = texts.map(|it| it.0 - FRAME);
    starts.into_iter().find_map(|start| Some((start, whole_entry(&bytes[start..], budget)?)))
}

/// Returns the text of the entry at the start of `bytes`; `None` if the entry is not intact. Each failing checksum
/// reduces `budget` by the length of the text. A text longer than `budget` is not checked.
fn whole_entry<'a>(bytes: &'a [u8], budget: &mut usize) -> Option<&'a [u8]> {
    let (length, rest) = bytes.split_first_chunk::<4>()?;
    let (sum, rest) = rest.split_first_chunk::<4>()?;
    let text = rest.get(..usize::try_from(u32::from_le_bytes(*length)).ok()?)?;
    let left = budget.checked_sub(text.len())?;
    if checksum(*length, text) == u32::from_le_bytes(*sum) {
        return Some(text);
    }
    *budget = left;
    None
}

/// Returns `true` if the rest of a journal looks like an entry that was not written completely, because the process
/// ended or the power failed. Either such an entry is longer than the rest of the journal, or its last bytes did not
/// reach the disk and read as zero. No intact entry ends with a zero byte.
fn is_torn(rest: &[u8]) -> bool {
    let length = rest.first_chunk().map(|it| u32::from_le_bytes(*it));
    let n_bytes = length.and_then(|it| usize::try_from(it).ok()?.checked_add(FRAME));
    n_bytes.is_none_or(|it| rest.len() < it) || rest.last() == Some(&0)
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
            assert!(recovered.is_damaged);
        }
        assert_eq!(recover(b""), None);
        assert_eq!(recover(HEADER), None);
        assert!(recover(&first[1..]).unwrap().is_damaged, "an entry behind a damaged first line");
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

    /// Returns the entries of a journal for a game with a variation. For each entry, returns its kind, its bytes and
    /// the state that it stores.
    fn entries_of_a_game(n_rounds: usize) -> Vec<(Kind, Vec<u8>, State)> {
        let seats = ByColor { black: "person".to_owned(), white: "person".to_owned() };
        let mut record = Record::new(15, Rule::Freestyle);
        let mut entries = Vec::new();
        let mut points = (0..15).flat_map(|y| (0..15).map(move |x| Point::new((x * 2) % 15, (y * 4) % 15)));
        for round in 0..n_rounds {
            let kinds = if round == n_rounds / 2 { [Kind::Whole, Kind::Alone] } else { [Kind::Line, Kind::Alone] };
            for kind in kinds {
                if kind == Kind::Alone {
                    record.go_to(record.ply() - round % 2);
                } else {
                    record.play(points.next().unwrap()).unwrap();
                }
                let kind = if entries.is_empty() { Kind::Whole } else { kind };
                let live = Some(LinePath::to(&record, record.node()));
                let circumstances = Circumstances { live, paused: round % 3 == 0, ..Circumstances::default() };
                let bytes = match kind {
                    Kind::Whole => write(&record, &seats, &circumstances),
                    Kind::Line => write_line(&record, &seats, &circumstances),
                    Kind::Alone => write_circumstances(&record, &circumstances),
                };
                entries.push((kind, bytes, State::of(&record, &circumstances)));
            }
        }
        entries
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Kind {
        Whole,
        Line,
        Alone,
    }

    /// The parts of the recovered state that every entry determines: the shown line, the cursor, the position that the
    /// game in progress has reached, and whether the game is paused.
    #[derive(Clone, Debug, PartialEq, Eq)]
    struct State {
        moves: Vec<String>,
        ply: usize,
        live: Option<LinePath>,
        is_paused: bool,
    }

    impl State {
        fn of(record: &Record, circumstances: &Circumstances) -> Self {
            let moves = record.moves().iter().map(|it| it.name(15)).collect();
            let (ply, live) = (record.ply(), circumstances.live.clone());
            Self { moves, ply, live, is_paused: circumstances.paused }
        }
    }

    fn state_in(journal: &[u8]) -> Option<(State, bool)> {
        let Recovered { loaded, circumstances, is_damaged, .. } = recover(journal)?;
        Some((State::of(&loaded.record, &circumstances), is_damaged))
    }

    /// Returns the state that recovery must find: the state of the last usable entry. An undamaged entry is usable if
    /// it has a game or a line, or if the entry directly before it is usable.
    fn newest(entries: &[(Kind, Vec<u8>, State)], is_damaged: impl Fn(usize) -> bool) -> Option<&State> {
        let (mut is_known, mut newest) = (false, None);
        for (index, (kind, _, state)) in entries.iter().enumerate() {
            is_known = !is_damaged(index) && (is_known || *kind != Kind::Alone);
            if is_known {
                newest = Some(state);
            }
        }
        newest
    }

    /// Returns the byte range of each of `entries` in the journal that consists of these entries.
    fn places(entries: &[(Kind, Vec<u8>, State)]) -> Vec<core::ops::Range<usize>> {
        let mut end = HEADER.len();
        let place = |it: &(Kind, Vec<u8>, State)| {
            let start = end;
            end += it.1.len();
            start..end
        };
        entries.iter().map(place).collect()
    }

    fn journal_of(entries: &[(Kind, Vec<u8>, State)]) -> Vec<u8> {
        HEADER.iter().chain(entries.iter().flat_map(|it| &it.1)).copied().collect()
    }

    #[test]
    fn after_any_flipped_bit_the_newest_state_that_stands_is_found() {
        let entries = entries_of_a_game(6);
        let (journal, places) = (journal_of(&entries), places(&entries));
        assert_eq!(state_in(&journal), Some((entries.last().unwrap().2.clone(), false)));
        for bit in 0..8 * journal.len() {
            let mut flipped = journal.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            let found = state_in(&flipped);
            let wanted = newest(&entries, |index| places[index].contains(&(bit / 8)));
            assert_eq!(found.as_ref().map(|it| &it.0), wanted, "bit {bit}");
            // In the last entry, a flipped bit that increases the length looks like an interrupted write, which is not
            // reported as damage.
            let last = places.last().unwrap().start;
            assert!(found.is_none_or(|it| it.1) || (last..last + 4).contains(&(bit / 8)), "bit {bit}");
        }
    }

    #[test]
    fn after_many_flipped_bits_the_newest_state_that_stands_is_found() {
        let entries = entries_of_a_game(60);
        let (journal, places) = (journal_of(&entries), places(&entries));
        // Lehmer's random number generator.
        let mut seed = 7_u64;
        let mut random = |n: usize| {
            seed = seed * 48_271 % 0x7fff_ffff;
            usize::try_from(seed).unwrap() % n
        };
        for n_flips in 1..300 {
            let mut flipped = journal.clone();
            for _ in 0..n_flips % 40 {
                flipped[random(journal.len())] ^= 1 << random(8);
            }
            let is_damaged = |index: usize| flipped[places[index].clone()] != journal[places[index].clone()];
            let found = state_in(&flipped);
            assert_eq!(found.as_ref().map(|it| &it.0), newest(&entries, is_damaged), "{n_flips} flips");
        }
    }

    #[test]
    fn a_journal_that_was_cut_has_its_last_whole_entry_and_is_not_damaged() {
        let entries = entries_of_a_game(4);
        let (journal, places) = (journal_of(&entries), places(&entries));
        for n_bytes in places[0].end..journal.len() {
            let n_whole = places.iter().filter(|it| it.end <= n_bytes).count();
            let wanted = Some((entries[n_whole - 1].2.clone(), false));
            assert_eq!(state_in(&journal[..n_bytes]), wanted, "cut at {n_bytes}");
            // If the power fails after the size of a file was written, but before its bytes, the file ends with zeros.
            let zeros = vec![0; journal.len() - n_bytes];
            assert_eq!(state_in(&[&journal[..n_bytes], &zeros].concat()), wanted, "zeros from {n_bytes} on");
        }
    }

    #[test]
    fn variations_outlive_damage_behind_them() {
        let seats = ByColor { black: "person".to_owned(), white: "person".to_owned() };
        let mut record = Record::new(15, Rule::Freestyle);
        let mut play = |name: &str, ply: usize| {
            record.go_to(ply);
            record.play(Point::parse(name, 15).unwrap()).unwrap();
            record.clone()
        };
        let games = [play("h8", 0), play("i9", 1), play("a1", 1), play("b2", 2), play("c3", 3)];
        let entry = |it: &Record| write_line(it, &seats, &Circumstances::default());
        let mut journal = [HEADER, &write(&games[2], &seats, &Circumstances::default())].concat();
        let lost = journal.len() + 20;
        journal.extend([entry(&games[3]), entry(&games[4])].concat());
        journal[lost] ^= 1;
        assert_eq!(recover(&journal).unwrap().loaded.record, games[4]);
    }

    /// The journals in this test have several megabytes. A reader that started again from the beginning at each entry
    /// would take hours for them.
    #[test]
    fn hostile_journals_are_read_in_time_that_grows_with_their_length() {
        let unreadable = entry_of("Cursor: 1\n\nSize: 99").repeat(200_000);
        assert_eq!(recover(&[HEADER, &unreadable].concat()), None);
        let readable = entry_of("Cursor: 1\n\nh8 i9");
        let behind = recover(&[HEADER, &readable, &unreadable].concat()).unwrap();
        assert_eq!((behind.loaded.record.moves().len(), behind.is_damaged), (2, true));

        // In this journal, every place looks like an entry that reaches to the end of the file. A reader with quadratic
        // time would not finish in time.
        let look = |n: usize| [&u32::try_from(16 * n).unwrap().to_le_bytes()[..], b"sum?Cursor: "].concat();
        let alike: Vec<_> = (0..400_000).rev().flat_map(look).collect();
        assert_eq!(recover(&[HEADER, &alike].concat()), None);

        // In this journal, a game of 90,000 passes is followed by 50,000 entries, each with a line of a single stone. A
        // reader with quadratic time would not finish in time.
        let deep = format!("Cursor: 90000\n\n{}", "pass ".repeat(90_000));
        let deep = entry_of(&deep);
        let line = entry_of("Cursor: 90000\nLine: alone\n\nh8").repeat(50_000);
        assert!(recover(&[HEADER, &deep, &line].concat()).is_some());
        let zigzag = "Cursor: 0\nCursor: 90000\n".repeat(50_000);
        let zigzag = entry_of(&format!("{zigzag}\n{}", "pass ".repeat(90_000)));
        assert!(recover(&[HEADER, &zigzag].concat()).is_some());
    }
}
