//! The position database in memory, and the format of the log in which it is stored.
//! The database maps keys to entries, and finds the entry of a board.
//!
//! An entry is kept as the bytes that it has in the file, which take about a fifth of the memory of an [`Evaluation`].
//! The log is a header and records. A record has the lengths of key and entry, the key, the entry, and a CRC-32
//! checksum. A later record replaces an earlier record of the same key; a record with an empty entry removes the entry
//! of its key.
//!
//! When a log is read, a record with a wrong checksum is left out. If a length is damaged, all later records are lost
//! too.

use std::collections::{BTreeMap, HashSet};

use crate::evaluations::entry_bytes;
use crate::evaluations::evaluation::Evaluation;
use crate::evaluations::position_key::{KeyedPosition, PositionKey, inverse};
use crate::game::{Board, Color, Point, Rule, SymmetricKeys};
use crate::sort::sort_by_key;

/// First bytes of a log, with the version of its format.
pub(super) const HEADER: &[u8] = b"GUMUEV1\n";

/// Bytes of a log record besides its key and its entry: the length of the key (two bytes), the length of the entry
/// (four bytes) and a checksum (four bytes).
const FRAME: usize = 2 + 4 + 4;

/// Position database in memory: entries by key.
#[derive(Clone, Debug, Default)]
pub struct EvaluationMap {
    entries: BTreeMap<PositionKey, Box<[u8]>>,
    /// Number of bytes of the log records of all entries, without the header of the log.
    n_bytes: usize,
}

/// Result of reading a log: the entries of its intact records.
#[derive(Debug)]
pub(super) struct ReadLog {
    pub map: EvaluationMap,
    /// Offset of the end of the last intact record. The bytes after this offset are cut off before a record is
    /// appended.
    pub n_good_bytes: usize,
    /// `true` if a record was damaged or truncated.
    pub is_damaged: bool,
}

impl EvaluationMap {
    /// Returns the number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns `true` if there is no entry.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the size in bytes that a log with only the current entries would have.
    #[must_use]
    pub const fn n_bytes(&self) -> usize {
        HEADER.len() + self.n_bytes
    }

    /// Returns the entry of a position. The map may hold the entry for a rotation or reflection of the position; the
    /// points of the result are turned back, so that they are points of `board`.
    #[must_use]
    pub fn get(&self, board: &Board, rule: Rule, side: Color) -> Option<Evaluation> {
        let (key, symmetry) = PositionKey::of(board, rule, side);
        Some(self.entry(&key)?.image(board.size(), inverse(symmetry)))
    }

    /// Returns each move of `side` that leads to a position with an entry, together with this entry, whose points are
    /// points of `board`.
    #[must_use]
    pub fn children(&self, board: &Board, rule: Rule, side: Color) -> Vec<(Point, Evaluation)> {
        let mut trial = board.clone();
        let free: Vec<_> = board.free_points().collect();
        let child = |point: Point| {
            trial.play(point, side).ok()?;
            let entry = self.get(&trial, rule, !side);
            trial.undo(point);
            Some((point, entry?))
        };
        free.into_iter().filter_map(child).collect()
    }

    /// Returns the entry of a position and the entries of later positions, as a map. A later position is included only
    /// if it and each position on the way to it have an entry.
    #[must_use]
    pub fn branch(&self, board: &Board, rule: Rule, side: Color) -> Self {
        let mut branch = Branch { map: self, rule, index: self.index(board.size(), rule), found: Self::default() };
        branch.follow(&mut board.clone(), SymmetricKeys::of(board), side, true);
        branch.found
    }

    /// Returns one key for each position of this board size and rule that has an entry. The key is the same for all
    /// rotations and reflections of the position. A position whose key is missing has no entry.
    pub(super) fn index(&self, size: u8, rule: Rule) -> HashSet<u64> {
        let positions = self.entries.keys().filter_map(PositionKey::position);
        positions.filter(|it| (it.size, it.rule) == (size, rule)).map(|it| symmetric_key(&it)).collect()
    }

    /// Returns the entry of a key. Its points are points of the rotated or reflected board that the key holds.
    #[must_use]
    pub fn entry(&self, key: &PositionKey) -> Option<Evaluation> {
        entry_bytes::read(self.entries.get(key)?, key.size())
    }

    /// Returns all entries, sorted by key. The points of each entry are points of the rotated or reflected board that
    /// its key holds.
    pub fn iter(&self) -> impl Iterator<Item = (&PositionKey, Evaluation)> {
        self.entries.iter().filter_map(|(key, bytes)| Some((key, entry_bytes::read(bytes, key.size())?)))
    }

    /// Merges `new` into the entry of the key. The points of `new` must be points of the rotated or reflected board
    /// that the key holds. Returns the log record of the changed entry; `None` if nothing has changed.
    pub fn merge(&mut self, key: &PositionKey, new: &Evaluation) -> Option<Vec<u8>> {
        let entry = match self.entry(key) {
            Some(mut old) => {
                old.merge(new);
                old
            }
            None => new.clone(),
        };
        self.set(key, &entry)
    }

    /// Replaces the entry of a key by `entry`. The points of `entry` must be points of the rotated or reflected board
    /// that the key holds. Returns the log record of the entry; `None` if nothing has changed.
    pub fn set(&mut self, key: &PositionKey, entry: &Evaluation) -> Option<Vec<u8>> {
        self.set_bytes(key, &entry_bytes::write(entry, key.size()))
    }

    /// Removes the entry of a key. Returns the log record of the removal; `None` if there was no entry.
    pub fn remove(&mut self, key: &PositionKey) -> Option<Vec<u8>> {
        let old = self.entries.remove(key)?;
        self.n_bytes -= record_length(key, &old);
        Some(record(key, &[]))
    }

    fn set_bytes(&mut self, key: &PositionKey, bytes: &[u8]) -> Option<Vec<u8>> {
        let old = self.entries.get(key);
        if old.is_some_and(|it| **it == *bytes) {
            return None;
        }
        self.n_bytes = self.n_bytes + record_length(key, bytes) - old.map_or(0, |it| record_length(key, it));
        self.entries.insert(key.clone(), bytes.into());
        Some(record(key, bytes))
    }

    /// Removes the least valuable entries until the log has at most `n_bytes` bytes. Entries with tags or texts stay
    /// longest, then entries with proved wins or decided mates, then entries with the deepest values. Returns the
    /// number of entries that were removed.
    pub fn shrink_to(&mut self, n_bytes: usize) -> usize {
        if self.n_bytes() <= n_bytes {
            return 0;
        }
        let worth = |entry: &Evaluation| {
            let Evaluation { value, wins, tag, comment, point_texts } = entry;
            let is_edited = tag.is_some() || !comment.is_empty() || !point_texts.is_empty();
            let is_proved = wins.as_ref().is_some_and(|it| it.win.is_some());
            let is_decided = value.as_ref().is_some_and(super::evaluation::SearchedValue::is_decided);
            let depth = value.as_ref().map_or(i16::MIN, |it| it.depth);
            (is_edited, is_proved || is_decided, depth)
        };
        let mut keys: Vec<_> = self.iter().map(|(key, entry)| (worth(&entry), key.clone())).collect();
        sort_by_key(&mut keys, |it| it.0);
        let mut n_removed = 0;
        for (_, key) in keys {
            if self.n_bytes() <= n_bytes {
                break;
            }
            n_removed += usize::from(self.remove(&key).is_some());
        }
        n_removed
    }

    /// Returns a log that has only the current entries.
    #[must_use]
    pub fn to_log(&self) -> Vec<u8> {
        let mut log = Vec::with_capacity(self.n_bytes());
        log.extend(HEADER);
        self.entries.iter().for_each(|(key, bytes)| log.extend(record(key, bytes)));
        log
    }

    /// Reads a log; `None` if the bytes are not a log. An empty file is an empty log.
    pub(super) fn read_log(bytes: &[u8]) -> Option<ReadLog> {
        let mut log = ReadLog { map: Self::default(), n_good_bytes: 0, is_damaged: false };
        if bytes.is_empty() {
            return Some(log);
        }
        let mut rest = bytes.strip_prefix(HEADER)?;
        log.n_good_bytes = HEADER.len();
        while !rest.is_empty() {
            let Some((record, behind)) = split_record(rest) else {
                log.is_damaged = true;
                break;
            };
            rest = behind;
            match key_and_entry(record) {
                Some((key, entry)) => {
                    log.n_good_bytes = bytes.len() - rest.len();
                    if entry.is_empty() {
                        log.map.remove(&key);
                    } else {
                        log.map.set_bytes(&key, entry);
                    }
                }
                None => log.is_damaged = true,
            }
        }
        Some(log)
    }
}

/// Depth-first traversal of the positions that can follow a position. It continues only from positions that have an
/// entry.
struct Branch<'a> {
    map: &'a EvaluationMap,
    rule: Rule,
    index: HashSet<u64>,
    found: EvaluationMap,
}

impl Branch<'_> {
    /// Adds the entry of a position and, recursively, the entries of the positions that follow it. Stops at a position
    /// without an entry, unless it is the first position.
    fn follow(&mut self, board: &mut Board, keys: SymmetricKeys, side: Color, is_first: bool) {
        let key = PositionKey::of(board, self.rule, side).0;
        match self.map.entries.get(&key) {
            Some(_) if self.found.entries.contains_key(&key) => return,
            Some(bytes) => _ = self.found.set_bytes(&key, bytes),
            None if is_first => {}
            None => return,
        }
        let free: Vec<_> = board.free_points().collect();
        for point in free {
            let after = keys.with(point, side);
            if self.index.contains(&after.key(!side)) && board.play(point, side).is_ok() {
                self.follow(board, after, !side, false);
                board.undo(point);
            }
        }
    }
}

/// Returns the key that all rotations and reflections of a position share.
fn symmetric_key(position: &KeyedPosition) -> u64 {
    let stones = position.stones.iter().zip(Color::ALL).flat_map(|(points, it)| points.iter().map(move |at| (*at, it)));
    stones.fold(SymmetricKeys::new(position.size), |keys, (point, color)| keys.with(point, color)).key(position.side)
}

/// Returns the number of bytes of the log record of an entry.
fn record_length(key: &PositionKey, entry: &[u8]) -> usize {
    FRAME + key.bytes().len() + entry.len()
}

/// Returns the log record of an entry. With an empty `entry`, the record removes the entry of `key`.
fn record(key: &PositionKey, entry: &[u8]) -> Vec<u8> {
    let mut record = Vec::with_capacity(record_length(key, entry));
    // Both lengths fit into their integers: a key has at most 973 bytes, and an entry of 4 GiB is rejected earlier.
    record.extend(u16::try_from(key.bytes().len()).unwrap_or(u16::MAX).to_le_bytes());
    record.extend(u32::try_from(entry.len()).unwrap_or(u32::MAX).to_le_bytes());
    record.extend(key.bytes());
    record.extend(entry);
    let sum = crc32fast::hash(&record);
    record.extend(sum.to_le_bytes());
    record
}

/// Splits the first record off the bytes of a log. Returns the record and the bytes after it; `None` if the record is
/// truncated.
fn split_record(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (key_length, rest) = bytes.split_first_chunk()?;
    let entry_length = rest.first_chunk()?;
    let entry_length = usize::try_from(u32::from_le_bytes(*entry_length)).ok()?;
    let length = usize::from(u16::from_le_bytes(*key_length)).checked_add(entry_length)?.checked_add(FRAME)?;
    bytes.split_at_checked(length)
}

/// Returns key and entry of a record; `None` if its checksum is wrong or its key is not a position.
fn key_and_entry(record: &[u8]) -> Option<(PositionKey, &[u8])> {
    let (content, sum) = record.split_last_chunk()?;
    if crc32fast::hash(content) != u32::from_le_bytes(*sum) {
        return None;
    }
    let (key_length, rest) = content.split_first_chunk()?;
    let (key, entry) = rest.get(4..)?.split_at_checked(usize::from(u16::from_le_bytes(*key_length)))?;
    Some((PositionKey::from_bytes(key)?, entry))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::engine::Score;
    use crate::evaluations::evaluation::testing::evaluations;
    use crate::evaluations::evaluation::{PositionTag, ScoreBound, SearchEffort, SearchedValue};

    fn board(moves: &str) -> (Board, Color) {
        Board::after(15, moves.split_whitespace().map(|it| Point::parse(it, 15).unwrap())).unwrap()
    }

    fn point(name: &str) -> Point {
        Point::parse(name, 15).unwrap()
    }

    fn of_depth(depth: i16, line: &[&str]) -> Evaluation {
        let line = line.iter().map(|it| point(it)).collect();
        let (score, effort) = (Score::estimate(20), SearchEffort::default());
        let value = Some(SearchedValue { score, bound: ScoreBound::Exact, depth, line, effort });
        Evaluation { value, ..Evaluation::default() }
    }

    /// Merges `entry`, whose points are points of `board`, into the entry of the position on `board`.
    fn merge(map: &mut EvaluationMap, (board, side): &(Board, Color), entry: &Evaluation) {
        let (key, symmetry) = PositionKey::of(board, Rule::Standard, *side);
        map.merge(&key, &entry.clone().image(board.size(), symmetry));
    }

    #[test]
    fn an_entry_is_found_from_every_image_with_the_images_of_its_points() {
        let mut map = EvaluationMap::default();
        let (here, side) = board("h8 i9 j8");
        let mut entry = of_depth(9, &["g7", "k9"]);
        entry.set_point_text(point("a1"), "A");
        merge(&mut map, &(here.clone(), side), &entry);
        assert_eq!(map.get(&here, Rule::Standard, side), Some(entry.clone()));
        let turned = map.get(&here.turned(), Rule::Standard, side).unwrap();
        let expected: Vec<_> = [("g7"), ("k9")].iter().map(|it| crate::game::image(point(it), 15, 1)).collect();
        let mut board_with_line = here.clone();
        board_with_line.play(point("g7"), side).unwrap();
        board_with_line = board_with_line.turned();
        let first = turned.best_move().unwrap();
        assert_eq!(board_with_line.stone(first), Some(side), "the image of the best move is turned with the board");
        assert!(expected.contains(&first));
        assert_eq!(map.get(&here, Rule::Renju, side), None);
        assert_eq!(map.get(&here, Rule::Standard, !side), None);
    }

    #[test]
    fn the_children_of_a_position_are_the_entries_after_its_moves() {
        let mut map = EvaluationMap::default();
        for (moves, depth) in [("h8 i9", 4), ("h8 a1", 5), ("h8", 6), ("g7 i9", 7)] {
            merge(&mut map, &board(moves), &of_depth(depth, &[]));
        }
        let (here, side) = board("h8");
        let children = map.children(&here, Rule::Standard, side);
        let depths: Vec<_> = children.iter().map(|it| it.1.value.as_ref().unwrap().depth).collect();
        assert_eq!(depths.iter().filter(|it| **it == 4).count(), 4, "i9 and its three images");
        assert_eq!(depths.iter().filter(|it| **it == 5).count(), 4, "the four corners");
        assert_eq!(depths.len(), 8);
        assert!(children.iter().any(|it| it.0 == point("g9")));
    }

    #[test]
    fn a_branch_has_what_follows_without_a_gap() {
        let mut map = EvaluationMap::default();
        for moves in ["h8 i9", "h8 i9 j10", "h8 i9 j10 a1 a2", "h8 h9", "i9 h8 g7", "a1"] {
            merge(&mut map, &board(moves), &of_depth(4, &[]));
        }
        let branch = |moves: &str| {
            let (here, side) = board(moves);
            map.branch(&here, Rule::Standard, side).len()
        };
        assert_eq!([branch("h8"), branch("h8 i9"), branch("h8 h9"), branch("a1"), branch("")], [3, 2, 1, 1, 1]);
        assert_eq!(map.branch(&Board::new(15), Rule::Renju, Color::Black).len(), 0);
    }

    #[test]
    fn what_is_worth_least_is_taken_away_first() {
        let mut map = EvaluationMap::default();
        let edited = Evaluation { comment: "the main line".to_owned(), ..Evaluation::default() };
        let mate = SearchedValue { score: Score::mate_in(5), ..of_depth(1, &[]).value.unwrap() };
        merge(&mut map, &board("h8"), &edited);
        merge(&mut map, &board("h8 i9"), &Evaluation { value: Some(mate), ..Evaluation::default() });
        merge(&mut map, &board("h8 i9 j10"), &of_depth(20, &[]));
        merge(&mut map, &board("h8 i9 j10 k11"), &of_depth(10, &[]));
        let removed = |map: &mut EvaluationMap| {
            let before: Vec<_> = map.iter().map(|it| it.1).collect();
            assert_eq!(map.shrink_to(map.n_bytes() - 1), 1);
            assert_eq!(map.n_bytes(), map.to_log().len());
            before.into_iter().find(|it| map.iter().all(|other| other.1 != *it)).unwrap()
        };
        assert_eq!(removed(&mut map), of_depth(10, &[]));
        assert_eq!(removed(&mut map), of_depth(20, &[]));
        assert_eq!(removed(&mut map).result(), Some(PositionTag::LOSS));
        assert_eq!(removed(&mut map), edited);
        assert_eq!(map.shrink_to(0), 0);
    }

    proptest! {
        #[test]
        fn a_log_reads_back_up_to_its_damage(
            entries in prop::collection::vec((0_u8..8, evaluations(15), 0_u8..8), 0..12), at in any::<prop::sample::Index>(),
        ) {
            let keys: Vec<_> = ["", "h8", "h8 i9", "a1", "a1 b2", "a1 c3", "h8 a1", "h8 h9"].map(board).into();
            let keys: Vec<_> = keys.iter().map(|it| PositionKey::of(&it.0, Rule::Renju, it.1).0).collect();
            let (mut map, mut log) = (EvaluationMap::default(), HEADER.to_vec());
            let mut ends = vec![log.len()];
            for (set, entry, removed) in &entries {
                log.extend(map.merge(&keys[usize::from(*set)], entry).unwrap_or_default());
                ends.push(log.len());
                if removed < set {
                    log.extend(map.remove(&keys[usize::from(*removed)]).unwrap_or_default());
                    ends.push(log.len());
                }
            }
            let read = EvaluationMap::read_log(&log).unwrap();
            prop_assert_eq!((read.n_good_bytes, read.is_damaged), (log.len(), false));
            prop_assert_eq!(&read.map.entries, &map.entries);
            prop_assert_eq!(read.map.n_bytes, map.n_bytes);
            let compacted = map.to_log();
            prop_assert_eq!(compacted.len(), map.n_bytes());
            prop_assert_eq!(&EvaluationMap::read_log(&compacted).unwrap().map.entries, &map.entries);
            // A truncated log still yields every record that ends before the cut.
            let cut = at.index(log.len() + 1);
            if let Some(read) = EvaluationMap::read_log(&log[..cut]).filter(|_| HEADER.len() <= cut) {
                let good = ends.iter().copied().filter(|it| *it <= cut).max().unwrap();
                prop_assert_eq!(read.n_good_bytes, good);
                prop_assert_eq!(read.is_damaged, good < cut);
            }
            // A wrong byte damages only its own record. But if the byte belongs to the length of a record, all later
            // records are lost too.
            if !log.is_empty() {
                let at = at.index(log.len());
                log[at] ^= 0x41;
                if let Some(read) = EvaluationMap::read_log(&log) {
                    prop_assert!(read.is_damaged);
                    prop_assert!(read.map.iter().all(|it| it.0.position().is_some()));
                }
            }
        }
    }
}
