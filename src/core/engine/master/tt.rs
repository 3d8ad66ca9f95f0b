//! Transposition table (hash table): stores results of positions that were searched before.
//!
//! Replacement scheme with aging: in a full bucket the entry with the least depth is replaced, where an entry counts as
//! less deep by some plies for each search (generation) since it was stored.
//!
//! Several threads may use it at once. The two words of an entry are read and written separately; the first word is the
//! key XORed with the second, so that words of different entries are not taken for one entry (Hyatt and Mann, "A
//! lockless transposition table implementation for parallel search", ICGA Journal, 2002).

use std::sync::atomic::{AtomicU64, Ordering};

use crate::engine::master::square::Square;
use crate::engine::score::Score;

/// Bound type of a stored score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Bound {
    /// The score is exact.
    Exact,
    /// The true score is at least the stored score (fail high).
    Lower,
    /// The true score is at most the stored score (fail low).
    Upper,
}

/// Stored result of the search of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TtEntry {
    /// Best move, or the move that caused a cutoff.
    pub best: Option<Square>,
    /// Score; the distance of a mate is counted from the root of the search.
    pub score: Score,
    /// Bound type of the score.
    pub bound: Bound,
    /// Static evaluation.
    pub static_eval: Score,
    /// Depth of the search, in plies.
    pub depth: i32,
}

/// Number of words of a bucket: four entries, each a key and its data, fill one cache line.
const BUCKET: usize = 8;

/// Number of words of an entry: the key XORed with the data, and the data.
const ENTRY: usize = 2;

/// Bytes of a cache line.
const CACHE_LINE: usize = 64;

/// The point index that is stored for an entry without a move. No point of a board has this index.
const NO_MOVE: u64 = 0;

/// Transposition table.
#[derive(Debug)]
pub struct TranspositionTable {
    words: Vec<AtomicU64>,
    /// Index of the first word of the first bucket, at the start of a cache line.
    first: usize,
    n_buckets: usize,
    generation: AtomicU64,
}

impl TranspositionTable {
    /// Allocates a table of `n_mebibytes`, or of one mebibyte if `n_mebibytes` is 0. If the system has too little
    /// memory, the size is halved until the allocation succeeds.
    #[must_use]
    pub fn new(n_mebibytes: usize) -> Self {
        let mut n_buckets = n_mebibytes.max(1) * (1 << 20) / CACHE_LINE;
        // Allocate zeroed memory, whose pages the system provides when they are first touched. Halve the table until
        // the allocation succeeds.
        let words: Vec<AtomicU64> = loop {
            match bytemuck::try_zeroed_vec((n_buckets + 1) * BUCKET) {
                Ok(words) => break words,
                Err(()) if 1 < n_buckets => n_buckets /= 2,
                Err(()) => break bytemuck::zeroed_vec((n_buckets + 1) * BUCKET),
            }
        };
        let first = words.as_ptr().align_offset(CACHE_LINE).min(BUCKET);
        Self { words, first, n_buckets, generation: AtomicU64::new(0) }
    }

    /// Clears the table.
    pub fn clear(&self) {
        self.words.iter().for_each(|it| it.store(0, Ordering::Relaxed));
        self.generation.store(0, Ordering::Relaxed);
    }

    /// Starts a new generation: increments the number of the search that is stored with each entry. Entries of earlier
    /// searches are replaced sooner.
    pub fn advance_generation(&self) {
        self.generation.store((self.generation.load(Ordering::Relaxed) + 1) % 64, Ordering::Relaxed);
    }

    /// Returns the keys and data of all entries, as [`TranspositionTable::load`] reads them.
    #[must_use]
    pub fn dump(&self) -> Vec<[u64; 2]> {
        let words = &self.words[self.first..self.first + self.n_buckets * BUCKET];
        let entries = words.chunks_exact(ENTRY).map(read).filter(|(_, data)| *data != 0);
        entries.map(|(key, data)| [key, data]).collect()
    }

    /// Stores the entries of a dumped table, by the replacement rule of [`TranspositionTable::store`].
    pub fn load(&self, entries: impl Iterator<Item = [u64; 2]>) {
        for [key, data] in entries.filter(|[_, data]| *data != 0) {
            self.store(key, 0, &unpack(data, 0));
        }
    }

    /// Returns how many thousandths of the first 100 000 entries are in use.
    #[must_use]
    pub fn usage(&self) -> u32 {
        const N_SAMPLES: usize = 100_000;
        let n_entries = (self.n_buckets * BUCKET / ENTRY).min(N_SAMPLES);
        let words = &self.words[self.first..self.first + n_entries * ENTRY];
        let n_used = words.chunks_exact(ENTRY).filter(|it| read(it).1 != 0).count();
        u32::try_from(n_used * 1000 / n_entries.max(1)).unwrap_or(1000)
    }

    /// Looks up a position at the distance `ply` from the root; `None` if the table has no entry for it.
    #[must_use]
    pub fn probe(&self, key: u64, ply: usize) -> Option<TtEntry> {
        let mut entries = self.bucket(key).chunks_exact(ENTRY).map(read);
        let (_, data) = entries.find(|(kept, data)| *kept == key && *data != 0)?;
        Some(unpack(data, ply))
    }

    /// Stores an entry in its bucket. It replaces an entry of the same position, unless the old entry is more than
    /// three plies deeper and the new score is not exact. Otherwise the new entry takes an empty place, or replaces the
    /// entry with the lowest depth. For this comparison, an entry counts as eight plies less deep for each search that
    /// has begun since it was stored.
    pub fn store(&self, key: u64, ply: usize, entry: &TtEntry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let replacement_value = |word: u64| {
            let age = (generation + 64 - (word >> 58)) % 64;
            (word >> 48 & 0xff).wrapping_sub(8 * age).wrapping_add(1 << 32)
        };
        let mut place = None;
        for slot in self.bucket(key).chunks_exact(ENTRY) {
            let (kept, data) = read(slot);
            if kept == key || data == 0 {
                place = Some((slot, kept, data));
                break;
            }
            if place.is_none_or(|(_, _, known)| replacement_value(data) < replacement_value(known)) {
                place = Some((slot, kept, data));
            }
        }
        let Some((slot, kept, known)) = place else { return };
        let is_same = kept == key && known != 0;
        if is_same && entry.bound != Bound::Exact && entry.depth + 3 < i32::from(low_byte(known >> 48)) {
            return;
        }
        let mut data = pack(entry, ply) | generation << 58;
        if is_same && entry.best.is_none() {
            data |= known & 0xffff;
        }
        write(slot, key, data);
    }

    /// Returns the words of the bucket for `key`; the upper bits of the key select the bucket.
    #[expect(clippy::cast_possible_truncation, reason = "the product's upper half is below the number of buckets")]
    fn bucket(&self, key: u64) -> &[AtomicU64] {
        let number = ((u128::from(key) * self.n_buckets as u128) >> 64) as usize;
        let start = self.first + number * BUCKET;
        &self.words[start..start + BUCKET]
    }
}

/// Reads the key and the data of an entry. If two threads have written the entry at the same time, the key may be
/// wrong, so that the entry is not found.
fn read(slot: &[AtomicU64]) -> (u64, u64) {
    let data = slot[1].load(Ordering::Relaxed);
    (slot[0].load(Ordering::Relaxed) ^ data, data)
}

fn write(slot: &[AtomicU64], key: u64, data: u64) {
    slot[0].store(key ^ data, Ordering::Relaxed);
    slot[1].store(data, Ordering::Relaxed);
}

/// Packs an entry, from the low end: move, score, static evaluation, depth, bound (2 bits), generation (6 bits).
#[expect(clippy::cast_sign_loss, clippy::cast_possible_truncation, reason = "scores and depths fit their bits")]
fn pack(entry: &TtEntry, ply: usize) -> u64 {
    let best = entry.best.map_or(NO_MOVE, |it| u64::from(it.number()));
    let score = u64::from(entry.score.from_node(ply).get() as u16);
    let static_eval = u64::from(entry.static_eval.get() as u16);
    let depth = entry.depth.clamp(0, 255) as u64;
    // Store the bound plus 1, so that no entry consists of zeros only.
    best | score << 16 | static_eval << 32 | depth << 48 | (entry.bound as u64 + 1) << 56
}

#[expect(clippy::cast_possible_truncation, reason = "the bits are cut on purpose")]
fn unpack(word: u64, ply: usize) -> TtEntry {
    let signed = |bits: u64| i32::from((bits as u16).cast_signed());
    let best = word as u16;
    TtEntry {
        best: (u64::from(best) != NO_MOVE).then(|| Square::at(usize::from(best))),
        score: Score::of(signed(word >> 16)).from_root(ply),
        bound: match word >> 56 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
        static_eval: Score::of(signed(word >> 32)),
        depth: i32::from(low_byte(word >> 48)),
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the bits are cut on purpose")]
const fn low_byte(word: u64) -> u8 {
    word as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: Score, depth: i32) -> TtEntry {
        let best = Some(Square::new(7, 9));
        TtEntry { best, score, bound: Bound::Lower, static_eval: Score::estimate(-321), depth }
    }

    #[test]
    fn a_dump_brings_its_entries_into_a_table_of_another_size() {
        let (table, other) = (TranspositionTable::new(1), TranspositionTable::new(2));
        assert_eq!((table.usage(), table.dump().len()), (0, 0));
        let keys: Vec<u64> = (1..=1000).map(|it: u64| it.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
        keys.iter().for_each(|it| table.store(*it, 3, &entry(Score::mate_in(9), 5)));
        assert_eq!(table.dump().len(), 1000);
        assert!(0 < table.usage());
        other.load(table.dump().into_iter());
        assert!(keys.iter().all(|it| other.probe(*it, 3) == table.probe(*it, 3)));
    }

    #[test]
    fn a_stored_entry_is_found() {
        let table = TranspositionTable::new(1);
        for score in [Score::estimate(-1234), Score::mate_in(9), Score::mated_in(20)] {
            let entry = entry(score, 7);
            table.store(0xdead_beef_0123_4567, 4, &entry);
            assert_eq!(table.probe(0xdead_beef_0123_4567, 4), Some(entry));
            assert_eq!(table.probe(0xdead_beef_0123_4566, 4), None);
        }
    }

    #[test]
    fn the_distance_of_a_mate_is_counted_from_the_node() {
        let table = TranspositionTable::new(1);
        table.store(5, 4, &entry(Score::mate_in(9), 7));
        assert_eq!(table.probe(5, 6).unwrap().score, Score::mate_in(11));
    }

    /// In each entry, score, static evaluation and depth hold the same number. A mixture of two entries is then
    /// recognized by different numbers.
    #[test]
    fn entries_written_by_several_threads_at_once_are_not_mixed() {
        let table = TranspositionTable::new(1);
        let same = |n: u64| {
            let number = i32::try_from(n).unwrap();
            let (score, static_eval) = (Score::estimate(number), Score::estimate(number));
            TtEntry { best: Some(Square::new(7, 9)), score, bound: Bound::Exact, static_eval, depth: number }
        };
        let work = |step: u64| {
            for n in (0..100_000).map(|it| it * step % 100) {
                if let Some(entry) = table.probe(n % 8, 0) {
                    assert_eq!((entry.static_eval, entry.depth % 8), (entry.score, i32::try_from(n % 8).unwrap()));
                    assert_eq!(entry.score, Score::estimate(entry.depth));
                }
                table.store(n % 8, 0, &same(n));
            }
        };
        std::thread::scope(|scope| {
            for step in [3, 7, 11] {
                scope.spawn(move || work(step));
            }
        });
    }

    #[test]
    fn the_shallowest_entry_is_replaced() {
        let table = TranspositionTable::new(1);
        for (key, depth) in [(1, 9), (2, 3), (3, 8), (4, 7), (5, 5)] {
            table.store(key, 0, &entry(Score::DRAW, depth));
        }
        let kept: Vec<_> = (1..=5).filter(|key| table.probe(*key, 0).is_some()).collect();
        assert_eq!(kept, [1, 3, 4, 5]);
        table.advance_generation();
        table.advance_generation();
        table.store(6, 0, &entry(Score::DRAW, 1));
        assert!(table.probe(6, 0).is_some());
    }
}
