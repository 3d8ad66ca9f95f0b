//! File format of the index that the opening explorer makes of a source of games.
//! An index stores positions, games, names and files, in these parts:
//!
//! | part | contents |
//! |---|---|
//! | header | magic bytes, a checksum, sizes of parts, the first entry of each column block, the source's files |
//! | columns | for each number of stones, sorted: 40 bits of a position's key and 24 bits of a game's number |
//! | games | 32 bytes for each game: place, file, names, date, number of stones |
//! | flags | a byte for each game: its result, its rule, and whether it is a library (a tree of lines) |
//! | names | the end offset of each name, then the letters of all names |
//!
//! All numbers are little-endian. The header has a checksum, and so has each block of the other parts
//! ([`blocks`](crate::explore::blocks)): reading damaged bytes is an error.
//!
//! The header and the flags stay in memory, which takes 2 MB for a million games. Of the other parts, a query reads
//! only the blocks that it needs. It finds the blocks of a position by the first entries of the column blocks, which
//! the header holds.

use std::fmt;
use std::io;
use std::sync::Arc;

use crate::explore::blocks::{BLOCK_BYTES, Buffer, IndexBytes, IndexPart, PartReader, damaged};
use crate::explore::facts::{GameDate, IndexedGame, IndexedResult};
use crate::game::Rule;

/// The first bytes of an index file; the digit is the version of the format and of the position keys.
const MARK: &[u8; 8] = b"GUMUPOS2";

/// Number of low bits of a column entry that hold the number of a game; the other bits are those of a position's key.
pub(super) const ID_BITS: u32 = 24;
pub(super) const ID_MASK: u64 = (1 << ID_BITS) - 1;

/// Size of a column entry in bytes.
const ENTRY_BYTES: usize = 8;

/// Number of column entries that fit into one block of the file.
const ENTRIES_OF_BLOCK: usize = BLOCK_BYTES / ENTRY_BYTES;

/// Size in bytes of the row that the index stores for each game.
pub(super) const ROW_BYTES: usize = 32;

/// Flag bit that marks a game as a library: a tree of lines instead of a game.
pub(super) const FLAG_LIBRARY: u8 = 1 << 5;

/// Number of bytes in the fixed start of the header: magic bytes, checksum and length.
const PREFIX: usize = 8 + 4 + 4;

/// Name, size and time of a file of a source, as they were when the file was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexedFile {
    /// Path of the file within the source, with `/` as separator; empty if the source itself is a file.
    pub path: String,
    /// Size of the file in bytes.
    pub n_bytes: u64,
    /// Modification time of the file, in nanoseconds since the Unix epoch.
    pub modified: u64,
    /// `true` if reading the file failed or gave no game.
    pub is_broken: bool,
}

/// An open index: its header and flags are in memory, everything else is read on demand.
#[derive(Clone)]
pub struct Index {
    reader: PartReader,
    head: Arc<Head>,
    flags: Arc<[u8]>,
}

/// Header of an index: the number of entries in each part, the place of each part in the file, and the files of the
/// source.
#[derive(Debug)]
pub(super) struct Head {
    columns: Vec<Column>,
    n_games: u64,
    n_names: u64,
    n_letters: u64,
    files: Vec<IndexedFile>,
    games: IndexPart,
    flags: IndexPart,
    /// Part of the index that holds, for each name, the offset in the part `letters` at which the name ends.
    ends: IndexPart,
    letters: IndexPart,
}

/// The column of index entries for all positions with the same number of stones, and its place in the file.
#[derive(Debug, Default)]
struct Column {
    n_entries: u64,
    /// First entry of each block of the column.
    firsts: Vec<u64>,
    part: IndexPart,
}

/// Returns the flags byte of an ordinary game, in which the bit for libraries (trees of lines) is not set.
pub(super) fn flags_of(rule: Rule, end: IndexedResult) -> u8 {
    let rule = Rule::ALL.iter().position(|it| *it == rule).and_then(|it| u8::try_from(it).ok()).unwrap_or(0);
    end.code() | rule << 2
}

/// Returns the rule that is stored in the flags byte of a game.
pub(super) fn rule_in(flags: u8) -> Rule {
    Rule::ALL.get(usize::from(flags >> 2 & 7)).copied().unwrap_or(Rule::Freestyle)
}

/// Converts a number to 32 bits; larger numbers saturate.
pub(super) fn to_u32(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl Head {
    /// Returns the header of an index with these columns, whose entries must be sorted. `names` are the lengths of the
    /// names in bytes.
    pub(super) fn new(columns: &[Vec<u64>], n_games: usize, names: &[usize], files: Vec<IndexedFile>) -> Self {
        let firsts = |it: &Vec<u64>| it.iter().step_by(ENTRIES_OF_BLOCK).copied().collect();
        let column =
            |it: &Vec<u64>| Column { n_entries: it.len() as u64, firsts: firsts(it), part: IndexPart::default() };
        let (n_names, n_letters) = (names.len() as u64, names.iter().map(|it| *it as u64).sum());
        Self::of(columns.iter().map(column).collect(), [n_games as u64, n_names, n_letters], files)
    }

    /// Returns a header in which the places of the parts are not computed yet.
    fn of(columns: Vec<Column>, [n_games, n_names, n_letters]: [u64; 3], files: Vec<IndexedFile>) -> Self {
        let [games, flags, ends, letters] = [IndexPart::default(); 4];
        Self { columns, n_games, n_names, n_letters, files, games, flags, ends, letters }
    }

    /// Computes the places of all parts after a header of `length` bytes, and returns the length of the whole index;
    /// `None` on overflow.
    fn place(&mut self, length: u64) -> Option<u64> {
        let mut at = length;
        let mut next = |n: u64, n_bytes: usize| {
            let (part, end) = IndexPart::at(at, n.checked_mul(n_bytes as u64)?)?;
            at = end;
            Some(part)
        };
        for column in &mut self.columns {
            column.part = next(column.n_entries, ENTRY_BYTES)?;
        }
        self.games = next(self.n_games, ROW_BYTES)?;
        self.flags = next(self.n_games, 1)?;
        self.ends = next(self.n_names, 4)?;
        self.letters = next(self.n_letters, 1)?;
        Some(at)
    }

    /// Returns the bytes of the header, and its checksum.
    pub(super) fn to_bytes(&self) -> (Vec<u8>, u32) {
        let mut tail = Vec::new();
        let n_files = self.files.len() as u64;
        for number in [self.columns.len() as u64, self.n_games, self.n_names, self.n_letters, n_files] {
            tail.extend(number.to_le_bytes());
        }
        for column in &self.columns {
            tail.extend(column.n_entries.to_le_bytes());
            column.firsts.iter().for_each(|it| tail.extend(it.to_le_bytes()));
        }
        for file in &self.files {
            tail.extend(file.n_bytes.to_le_bytes());
            tail.extend(file.modified.to_le_bytes());
            tail.push(u8::from(file.is_broken));
            tail.extend(to_u32(file.path.len()).to_le_bytes());
            tail.extend(file.path.as_bytes());
        }
        let length = to_u32(PREFIX + tail.len()).to_le_bytes();
        let sum = checksum(length, &tail);
        ([&MARK[..], &sum.to_le_bytes(), &length, &tail].concat(), sum)
    }

    /// Reads and verifies a header; returns it with its checksum.
    fn read(bytes: &dyn IndexBytes) -> io::Result<(Self, u32)> {
        let n_bytes = bytes.n_bytes()?;
        let mut prefix = [0; PREFIX];
        bytes.read_exact_at(&mut prefix, 0)?;
        let mut reader = Numbers(prefix.strip_prefix(MARK).ok_or_else(damaged)?);
        let (sum, length) = reader.u32().zip(reader.u32()).ok_or_else(damaged)?;
        let n_tail = u64::from(length).checked_sub(PREFIX as u64).filter(|it| *it <= n_bytes).ok_or_else(damaged)?;
        let mut tail = vec![0; usize::try_from(n_tail).map_err(|_| damaged())?];
        bytes.read_exact_at(&mut tail, PREFIX as u64)?;
        if checksum(length.to_le_bytes(), &tail) != sum {
            return Err(damaged());
        }
        let mut head = Self::parse(&tail).ok_or_else(damaged)?;
        if head.place(length.into()) == Some(n_bytes) { Ok((head, sum)) } else { Err(damaged()) }
    }

    fn parse(tail: &[u8]) -> Option<Self> {
        let mut reader = Numbers(tail);
        let [n_columns, n_games, n_names, n_letters, n_files] =
            [reader.u64()?, reader.u64()?, reader.u64()?, reader.u64()?, reader.u64()?];
        let columns = (0..n_columns).map(|_| reader.column()).collect::<Option<_>>()?;
        let files = (0..n_files).map(|_| reader.file()).collect::<Option<_>>()?;
        Some(Self::of(columns, [n_games, n_names, n_letters], files))
    }
}

fn checksum(length: [u8; 4], tail: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&length);
    hasher.update(tail);
    hasher.finalize()
}

/// Reader of consecutive numbers and texts in the header; it returns `None` after the last byte.
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

    fn column(&mut self) -> Option<Column> {
        let n_entries = self.u64()?;
        let firsts = (0..n_entries.div_ceil(ENTRIES_OF_BLOCK as u64)).map(|_| self.u64()).collect::<Option<_>>()?;
        Some(Column { n_entries, firsts, part: IndexPart::default() })
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
    /// Opens an index: reads its header and flags.
    ///
    /// # Errors
    /// When the index cannot be read, its header or its flags are damaged, or it has another version.
    pub fn open(bytes: Arc<dyn IndexBytes>) -> io::Result<Self> {
        let (head, seed) = Head::read(&*bytes)?;
        let reader = PartReader::new(bytes, seed);
        let flags = reader.read_all(head.flags)?.into();
        Ok(Self { reader, head: Arc::new(head), flags })
    }

    /// Returns `true` if a query has found a damaged block. The index must then be built again.
    #[must_use]
    pub fn is_damaged(&self) -> bool {
        self.reader.is_damaged()
    }

    /// Returns the number of games. A library, which is a tree of lines, counts as one game.
    #[must_use]
    pub fn n_games(&self) -> u32 {
        u32::try_from(self.head.n_games).unwrap_or(u32::MAX)
    }

    /// Returns the files of the source as they were when they were read.
    #[must_use]
    pub fn files(&self) -> &[IndexedFile] {
        &self.head.files
    }

    /// Returns the paths of the broken files: reading them failed or gave no game.
    pub fn broken_files(&self) -> impl Iterator<Item = &str> {
        self.files().iter().filter(|it| it.is_broken).map(|it| &*it.path)
    }

    /// Returns a game by its number, from 0; `None` if there is no such game.
    ///
    /// # Errors
    /// When the index cannot be read or is damaged.
    pub fn game(&self, id: u32) -> io::Result<Option<IndexedGame>> {
        if self.n_games() <= id {
            return Ok(None);
        }
        let flags = self.flags(id);
        let GameRow { place, file, black, white, event, date, n_stones } = self.rows().row(id)?;
        Ok(Some(IndexedGame {
            place,
            file,
            black: self.name(black)?,
            white: self.name(white)?,
            event: self.name(event)?,
            date,
            n_stones,
            rule: rule_in(flags),
            end: IndexedResult::of_code(flags),
            is_library: flags & FLAG_LIBRARY != 0,
        }))
    }

    /// Returns a reader of the games' data, with its own buffer.
    pub(super) const fn rows(&self) -> Rows<'_> {
        Rows { index: self, number: None, buffer: Buffer::new() }
    }

    pub(super) fn flags(&self, id: u32) -> u8 {
        self.flags.get(id as usize).copied().unwrap_or(0)
    }

    /// Calls `of_name` with each name of the index, in the order of the names' numbers. Returns the results in the same
    /// order.
    ///
    /// # Errors
    /// When the index cannot be read or is damaged.
    pub(super) fn map_names<T>(&self, of_name: impl Fn(&str) -> T) -> io::Result<Vec<T>> {
        let (ends, letters) = (self.reader.read_all(self.head.ends)?, self.reader.read_all(self.head.letters)?);
        let mut start = 0;
        let next = |end: &[u8; 4]| {
            let end = u32::from_le_bytes(*end) as usize;
            let name = letters.get(start..end).ok_or_else(damaged)?;
            start = end;
            Ok(of_name(&String::from_utf8_lossy(name)))
        };
        ends.as_chunks().0.iter().map(next).collect()
    }

    /// Returns a name by its number; an empty text if there is no such name.
    fn name(&self, number: u32) -> io::Result<String> {
        let number = u64::from(number);
        if self.head.n_names <= number {
            return Ok(String::new());
        }
        // The file has only the end offset of each name. A name starts at the end of the name before it, the first name
        // at 0.
        let before = number.saturating_sub(1);
        let ends = self.reader.read(self.head.ends, 4 * before, 4 * (number - before + 1))?;
        let mut ends = ends.as_chunks().0.iter().map(|it| u32::from_le_bytes(*it));
        let start = if number == 0 { Some(0) } else { ends.next() };
        let (start, end) = start.zip(ends.next()).ok_or_else(damaged)?;
        let n_letters = end.checked_sub(start).ok_or_else(damaged)?;
        let letters = self.reader.read(self.head.letters, start.into(), n_letters.into())?;
        Ok(String::from_utf8_lossy(&letters).into_owned())
    }

    /// Calls `found` with the number of each game that has a position with this number of stones and this key, in
    /// ascending order of the numbers.
    ///
    /// # Errors
    /// When the index cannot be read or is damaged, and any error that `found` returns.
    pub(super) fn for_each_game(
        &self,
        n_stones: usize,
        key: u64,
        mut found: impl FnMut(u32) -> io::Result<()>,
    ) -> io::Result<()> {
        let Some(column) = self.head.columns.get(n_stones) else { return Ok(()) };
        let (first, last) = (key & !ID_MASK, key | ID_MASK);
        // The entries of the key may begin at the end of a block that starts with a smaller entry. So begin with the
        // last block whose first entry is smaller than all entries of the key.
        let start = column.firsts.partition_point(|it| *it < first).saturating_sub(1);
        let end = column.firsts.partition_point(|it| *it <= last);
        let mut buffer = Buffer::new();
        for number in start..end {
            let entries = self.reader.block(column.part, number as u64, &mut buffer)?.as_chunks().0;
            let skipped = entries.partition_point(|it| u64::from_le_bytes(*it) < first);
            let entries = entries[skipped..].iter().map(|it| u64::from_le_bytes(*it));
            entries.take_while(|it| *it <= last).try_for_each(|it| found(to_id(it)))?;
        }
        Ok(())
    }
}

/// Returns the number of the game in a column entry.
fn to_id(entry: u64) -> u32 {
    u32::try_from(entry & ID_MASK).unwrap_or(u32::MAX)
}

/// Data of a game as the index stores it. `black`, `white` and `event` are the numbers of names of the index.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameRow {
    place: u64,
    file: u32,
    pub(super) black: u32,
    pub(super) white: u32,
    event: u32,
    pub(super) date: GameDate,
    n_stones: u16,
}

impl GameRow {
    fn parse(bytes: &[u8]) -> Option<Self> {
        let mut reader = Numbers(bytes);
        let place = reader.u64()?;
        let [file, black, white, event] = [reader.u32()?, reader.u32()?, reader.u32()?, reader.u32()?];
        let date = GameDate(reader.u32()?);
        Some(Self { place, file, black, white, event, date, n_stones: reader.bytes().map(u16::from_le_bytes)? })
    }
}

/// Reader of the games' data. Caches the last block, because queries ask for games in ascending order.
pub(super) struct Rows<'a> {
    index: &'a Index,
    /// Number of the block in `buffer`; `None` before the first block is read.
    number: Option<u64>,
    buffer: Buffer,
}

impl Rows<'_> {
    /// Returns the data of game `id`.
    ///
    /// # Errors
    /// When the index cannot be read or is damaged, or has no such game.
    pub(super) fn row(&mut self, id: u32) -> io::Result<GameRow> {
        // The data of a game never crosses the boundary between two blocks.
        let (number, place) = (id as usize / (BLOCK_BYTES / ROW_BYTES), id as usize % (BLOCK_BYTES / ROW_BYTES));
        let (number, start) = (number as u64, place * ROW_BYTES);
        if self.number != Some(number) {
            self.number = None;
            self.index.reader.block(self.index.head.games, number, &mut self.buffer)?;
            self.number = Some(number);
        }
        GameRow::parse(&self.buffer.bytes()[start..start + ROW_BYTES]).ok_or_else(damaged)
    }
}

impl fmt::Debug for Index {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Index").field("n_games", &self.head.n_games).finish_non_exhaustive()
    }
}
