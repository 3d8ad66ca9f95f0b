//! The index of a source as it lies in a file: columns of positions, games, names and files.
//!
//! | part | contents |
//! |---|---|
//! | head | a mark, a checksum, the sizes of all parts, the files of the source |
//! | columns | for each number of stones: 40 bits of the key and 24 bits of the game's number, in order |
//! | games | 32 bytes each: place, file, names, date, number of stones |
//! | flags | a byte each: end, rule, library |
//! | names | the end of each, and their letters |
//!
//! All numbers are little-endian. A head that is damaged is found by its checksum; damage anywhere else gives wrong
//! counts, but nothing that is read leads out of the bytes.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use crate::explore::facts::{GameDate, IndexedGame, IndexedResult};
use crate::game::Rule;

/// The first bytes; the digit counts the formats and the kinds of keys.
const MARK: &[u8; 8] = b"GUMUPOS1";

/// Bits of the number of a game in an entry of a column.
pub(super) const ID_BITS: u32 = 24;
pub(super) const ID_MASK: u64 = (1 << ID_BITS) - 1;

/// Bytes of an entry of a column.
const ENTRY_BYTES: usize = 8;

/// Bytes of a game.
pub(super) const ROW_BYTES: usize = 32;

/// The flag of a library.
pub(super) const FLAG_LIBRARY: u8 = 1 << 5;

/// Bytes of the head before what its checksum is made of: mark, checksum and length.
const PREFIX: usize = 8 + 4 + 4;

/// A file of a source as it was when it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexedFile {
    /// Its path within the source, with `/` between its parts; empty if the source is this file.
    pub path: String,
    /// Number of its bytes.
    pub n_bytes: u64,
    /// Time of its last change, in nanoseconds since 1970.
    pub modified: u64,
    /// No game could be read from it.
    pub is_broken: bool,
}

/// Bytes of an index: in memory, or a file that is mapped into it.
pub type IndexBytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// An index whose head has been read. Everything else is read where it is looked at.
#[derive(Clone)]
pub struct Index {
    bytes: IndexBytes,
    head: Arc<Head>,
}

/// Sizes of the parts of an index, and the files of the source.
#[derive(Debug)]
pub(super) struct Head {
    /// Number of entries of each column.
    columns: Vec<u64>,
    n_games: u64,
    n_names: u64,
    n_letters: u64,
    files: Vec<IndexedFile>,
    /// Ranges of the bytes of each column, and of games, flags, ends of names and letters.
    column_ranges: Vec<Range<usize>>,
    ranges: [Range<usize>; 4],
}

/// Returns the flags of a game.
pub(super) fn flags_of(rule: Rule, end: IndexedResult) -> u8 {
    let rule = Rule::ALL.iter().position(|it| *it == rule).and_then(|it| u8::try_from(it).ok()).unwrap_or(0);
    end.code() | rule << 2
}

/// Returns the rule in the flags of a game.
pub(super) fn rule_in(flags: u8) -> Rule {
    Rule::ALL.get(usize::from(flags >> 2 & 7)).copied().unwrap_or(Rule::Freestyle)
}

/// Returns a number of bytes rounded up, so that the next part begins at a multiple of eight.
pub(super) const fn aligned(n_bytes: usize) -> usize {
    n_bytes.next_multiple_of(8)
}

/// Returns a number in 32 bits, as far as they go.
pub(super) fn to_u32(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl Head {
    pub(super) fn new(columns: &[usize], n_games: usize, names: &[usize], files: Vec<IndexedFile>) -> Self {
        let columns = columns.iter().map(|it| *it as u64).collect();
        let (n_names, n_letters) = (names.len() as u64, names.iter().map(|it| *it as u64).sum());
        let mut head = Self {
            columns,
            n_games: n_games as u64,
            n_names,
            n_letters,
            files,
            column_ranges: Vec::new(),
            ranges: Default::default(),
        };
        let length = head.to_bytes().len();
        head.place(length).expect("what lies in memory has a length");
        head
    }

    /// Finds the ranges of all parts behind a head of this length, and returns the length of the whole; none if it is
    /// beyond all numbers.
    fn place(&mut self, length: usize) -> Option<usize> {
        let mut at = length;
        let mut next = |n: u64, n_bytes: usize| {
            let size = usize::try_from(n).ok()?.checked_mul(n_bytes)?;
            let range = at..at.checked_add(size)?;
            at = range.end.checked_next_multiple_of(8)?;
            Some(range)
        };
        self.column_ranges = self.columns.iter().map(|it| next(*it, ENTRY_BYTES)).collect::<Option<_>>()?;
        let n_games = self.n_games;
        self.ranges = [next(n_games, ROW_BYTES)?, next(n_games, 1)?, next(self.n_names, 4)?, next(self.n_letters, 1)?];
        Some(self.ranges[3].end)
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut tail = Vec::new();
        let n_files = self.files.len() as u64;
        for number in [self.columns.len() as u64, self.n_games, self.n_names, self.n_letters, n_files] {
            tail.extend(number.to_le_bytes());
        }
        self.columns.iter().for_each(|it| tail.extend(it.to_le_bytes()));
        for file in &self.files {
            tail.extend(file.n_bytes.to_le_bytes());
            tail.extend(file.modified.to_le_bytes());
            tail.push(u8::from(file.is_broken));
            tail.extend(to_u32(file.path.len()).to_le_bytes());
            tail.extend(file.path.as_bytes());
        }
        let length = aligned(PREFIX + tail.len());
        tail.resize(length - PREFIX, 0);
        let mut bytes = MARK.to_vec();
        let length = to_u32(length).to_le_bytes();
        bytes.extend(checksum(length, &tail).to_le_bytes());
        bytes.extend(length);
        bytes.extend(tail);
        bytes
    }

    /// Reads a head; none if it is damaged or does not fit the length of the whole.
    fn parse(bytes: &[u8]) -> Option<Self> {
        let mut reader = Numbers(bytes.strip_prefix(MARK)?);
        let (sum, length) = (reader.u32()?, reader.u32()?);
        let tail = bytes.get(PREFIX..usize::try_from(length).ok()?)?;
        if checksum(length.to_le_bytes(), tail) != sum {
            return None;
        }
        let mut reader = Numbers(tail);
        let [n_columns, n_games, n_names, n_letters, n_files] =
            [reader.u64()?, reader.u64()?, reader.u64()?, reader.u64()?, reader.u64()?];
        let columns = (0..n_columns).map(|_| reader.u64()).collect::<Option<_>>()?;
        let files = (0..n_files).map(|_| reader.file()).collect::<Option<_>>()?;
        let (column_ranges, ranges) = Default::default();
        let mut head = Self { columns, n_games, n_names, n_letters, files, column_ranges, ranges };
        (head.place(usize::try_from(length).ok()?)? == bytes.len()).then_some(head)
    }
}

fn checksum(length: [u8; 4], tail: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&length);
    hasher.update(tail);
    hasher.finalize()
}

/// Numbers and texts that stand one after the other.
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    fn bytes<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }

    fn u32(&mut self) -> Option<u32> {
        self.bytes().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Option<u64> {
        self.bytes().map(u64::from_le_bytes)
    }

    fn file(&mut self) -> Option<IndexedFile> {
        let (n_bytes, modified) = (self.u64()?, self.u64()?);
        let [is_broken] = self.bytes()?;
        let length = usize::try_from(self.u32()?).ok()?;
        let (path, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        let path = String::from_utf8(path.to_vec()).ok()?;
        Some(IndexedFile { path, n_bytes, modified, is_broken: is_broken != 0 })
    }
}

impl Index {
    /// Opens an index; none if its head is damaged or is of another version.
    #[must_use]
    pub fn open(bytes: IndexBytes) -> Option<Self> {
        let head = Arc::new(Head::parse((*bytes).as_ref())?);
        Some(Self { bytes, head })
    }

    /// Number of games, the libraries among them.
    #[must_use]
    pub fn n_games(&self) -> u32 {
        u32::try_from(self.head.n_games).unwrap_or(u32::MAX)
    }

    /// Returns the files of the source as they were when they were read.
    #[must_use]
    pub fn files(&self) -> &[IndexedFile] {
        &self.head.files
    }

    /// Returns the paths of the files that could not be read.
    pub fn broken_files(&self) -> impl Iterator<Item = &str> {
        self.files().iter().filter(|it| it.is_broken).map(|it| &*it.path)
    }

    /// Returns a game by its number, from 0; none if there is none, or its data are damaged.
    #[must_use]
    pub fn game(&self, id: u32) -> Option<IndexedGame> {
        let row = self.row(id)?;
        let flags = self.flags(id);
        let number = |at: usize| Some(u32::from_le_bytes(row.get(at..at + 4)?.try_into().ok()?));
        let name = |at: usize| number(at).map(|it| self.name(it));
        Some(IndexedGame {
            place: u64::from_le_bytes(row.get(..8)?.try_into().ok()?),
            file: number(8)?,
            black: name(12)?,
            white: name(16)?,
            event: name(20)?,
            date: GameDate(number(24)?),
            n_stones: u16::from_le_bytes(row.get(28..30)?.try_into().ok()?),
            rule: rule_in(flags),
            end: IndexedResult::of_code(flags),
            is_library: flags & FLAG_LIBRARY != 0,
        })
    }

    /// Returns the numbers of the players' names of a game, and its date.
    pub(super) fn players_and_date(&self, id: u32) -> Option<([u32; 2], GameDate)> {
        let row = self.row(id)?;
        let number = |at: usize| Some(u32::from_le_bytes(row.get(at..at + 4)?.try_into().ok()?));
        Some(([number(12)?, number(16)?], GameDate(number(24)?)))
    }

    pub(super) fn flags(&self, id: u32) -> u8 {
        self.part(1).get(id as usize).copied().unwrap_or(0)
    }

    pub(super) fn n_names(&self) -> u32 {
        u32::try_from(self.head.n_names).unwrap_or(u32::MAX)
    }

    /// Returns a name by its number; an empty one if there is none.
    pub(super) fn name(&self, number: u32) -> String {
        let ends = self.part(2);
        let end = |number: usize| {
            let bytes = ends.get(4 * number..4 * number + 4)?.try_into().ok()?;
            usize::try_from(u32::from_le_bytes(bytes)).ok()
        };
        let number = number as usize;
        let start = if number == 0 { Some(0) } else { end(number - 1) };
        let letters = start.zip(end(number)).and_then(|(start, end)| self.part(3).get(start..end));
        letters.map(|it| String::from_utf8_lossy(it).into_owned()).unwrap_or_default()
    }

    /// Returns the numbers of the games in which a position with so many stones and this key occurs, in order.
    pub(super) fn games_with(&self, n_stones: usize, key: u64) -> impl ExactSizeIterator<Item = u32> + Clone + '_ {
        let column = self.head.column_ranges.get(n_stones).and_then(|it| self.bytes().get(it.clone()));
        let entries = column.unwrap_or_default().as_chunks::<ENTRY_BYTES>().0;
        let first = key & !ID_MASK;
        let start = entries.partition_point(|it| u64::from_le_bytes(*it) < first);
        let rest = &entries[start..];
        let n = rest.partition_point(|it| u64::from_le_bytes(*it) <= first | ID_MASK);
        rest[..n].iter().map(|it| u32::from_le_bytes([it[0], it[1], it[2], 0]))
    }

    fn row(&self, id: u32) -> Option<&[u8]> {
        self.part(0).get(id as usize * ROW_BYTES..)?.get(..ROW_BYTES)
    }

    fn part(&self, part: usize) -> &[u8] {
        self.bytes().get(self.head.ranges[part].clone()).unwrap_or_default()
    }

    fn bytes(&self) -> &[u8] {
        (*self.bytes).as_ref()
    }
}

impl fmt::Debug for Index {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Index").field("n_games", &self.head.n_games).finish_non_exhaustive()
    }
}
