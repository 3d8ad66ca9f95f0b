//! The transposition table: what is known of positions that were searched before.

use crate::engine::master::spot::Spot;
use crate::engine::score::Score;

/// What a score says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Bound {
    /// It is the true one.
    Exact,
    /// The true one is no less.
    Lower,
    /// The true one is no greater.
    Upper,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The best move, or the one that refuted the rest.
    pub best: Option<Spot>,
    /// Its score, a win's distance counted from the root.
    pub score: Score,
    /// What the score says.
    pub bound: Bound,
    /// The judgement of the position itself.
    pub estimate: Score,
    /// How deep was searched.
    pub depth: i32,
}

/// Words of a bucket: four entries of a key and its facts, one line of the cache.
const BUCKET: usize = 8;

/// Words of an entry.
const ENTRY: usize = 2;

/// Stands for no move; no point has this number.
const NO_SPOT: u64 = 0;

/// The table.
#[derive(Debug)]
pub struct TranspositionTable {
    words: Vec<u64>,
    n_buckets: u64,
    generation: u64,
}

impl TranspositionTable {
    /// A table of so many mebibytes, at least one.
    #[must_use]
    pub fn new(n_mebibytes: usize) -> Self {
        let n_words = n_mebibytes.max(1) * (1 << 20) / 8;
        Self { words: vec![0; n_words], n_buckets: n_words as u64 / BUCKET as u64, generation: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.words.fill(0);
        self.generation = 0;
    }

    /// What is kept from now on is newer than what was kept before, and takes its place.
    pub const fn renew(&mut self) {
        self.generation = (self.generation + 1) % 64;
    }

    /// What is known of a position, asked so many plies from the root.
    #[must_use]
    pub fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        let start = self.start(key);
        let bucket = &self.words[start..start + BUCKET];
        let slot = bucket.chunks_exact(ENTRY).find(|slot| slot[0] == key && slot[1] != 0)?;
        Some(unpack(slot[1], ply))
    }

    /// Keeps what was found; what is older or shallower gives way.
    pub fn store(&mut self, key: u64, ply: usize, entry: &Entry) {
        let start = self.start(key);
        let generation = self.generation;
        let bucket = &mut self.words[start..start + BUCKET];
        let worth = |word: u64| {
            let age = (generation + 64 - (word >> 58)) % 64;
            (word >> 48 & 0xff).wrapping_sub(8 * age).wrapping_add(1 << 32)
        };
        let mut place = 0;
        for n in 0..BUCKET / ENTRY {
            if bucket[n * ENTRY] == key || bucket[n * ENTRY + 1] == 0 {
                place = n;
                break;
            }
            if worth(bucket[n * ENTRY + 1]) < worth(bucket[place * ENTRY + 1]) {
                place = n;
            }
        }
        let kept = bucket[place * ENTRY + 1];
        let is_same = bucket[place * ENTRY] == key && kept != 0;
        if is_same && entry.bound != Bound::Exact && entry.depth + 3 < i32::from(low_byte(kept >> 48)) {
            return;
        }
        let mut word = pack(entry, ply) | generation << 58;
        if is_same && entry.best.is_none() {
            word |= kept & 0xffff;
        }
        bucket[place * ENTRY] = key;
        bucket[place * ENTRY + 1] = word;
    }

    /// The first word of a key's bucket: the upper bits choose it.
    #[expect(clippy::cast_possible_truncation, reason = "the product's upper half is below the number of buckets")]
    fn start(&self, key: u64) -> usize {
        ((u128::from(key) * u128::from(self.n_buckets)) >> 64) as usize * BUCKET
    }
}

/// From the low end: move, score, estimate, depth, bound (2 bits), generation (6 bits).
#[expect(clippy::cast_sign_loss, clippy::cast_possible_truncation, reason = "scores and depths fit their bits")]
fn pack(entry: &Entry, ply: usize) -> u64 {
    let best = entry.best.map_or(NO_SPOT, |it| u64::from(it.number()));
    let score = u64::from(entry.score.from_node(ply).get() as u16);
    let estimate = u64::from(entry.estimate.get() as u16);
    let depth = entry.depth.clamp(0, 255) as u64;
    // The bound is kept from 1, so that no entry is all zeros.
    best | score << 16 | estimate << 32 | depth << 48 | (entry.bound as u64 + 1) << 56
}

#[expect(clippy::cast_possible_truncation, reason = "the bits are cut on purpose")]
fn unpack(word: u64, ply: usize) -> Entry {
    let signed = |bits: u64| i32::from((bits as u16).cast_signed());
    let best = word as u16;
    Entry {
        best: (u64::from(best) != NO_SPOT).then(|| Spot::at(usize::from(best))),
        score: Score::of(signed(word >> 16)).from_root(ply),
        bound: match word >> 56 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
        estimate: Score::of(signed(word >> 32)),
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

    fn entry(score: Score, depth: i32) -> Entry {
        let best = Some(Spot::new(7, 9));
        Entry { best, score, bound: Bound::Lower, estimate: Score::estimate(-321), depth }
    }

    #[test]
    fn what_is_stored_is_found() {
        let mut table = TranspositionTable::new(1);
        for score in [Score::estimate(-1234), Score::mate_in(9), Score::mated_in(20)] {
            let entry = entry(score, 7);
            table.store(0xdead_beef_0123_4567, 4, &entry);
            assert_eq!(table.probe(0xdead_beef_0123_4567, 4), Some(entry));
            assert_eq!(table.probe(0xdead_beef_0123_4566, 4), None);
        }
    }

    #[test]
    fn a_win_is_as_far_from_the_node_wherever_the_node_is() {
        let mut table = TranspositionTable::new(1);
        table.store(5, 4, &entry(Score::mate_in(9), 7));
        assert_eq!(table.probe(5, 6).unwrap().score, Score::mate_in(11));
    }

    #[test]
    fn the_shallowest_gives_way() {
        let mut table = TranspositionTable::new(1);
        for (key, depth) in [(1, 9), (2, 3), (3, 8), (4, 7), (5, 5)] {
            table.store(key, 0, &entry(Score::DRAW, depth));
        }
        let kept: Vec<_> = (1..=5).filter(|key| table.probe(*key, 0).is_some()).collect();
        assert_eq!(kept, [1, 3, 4, 5]);
        table.renew();
        table.renew();
        table.store(6, 0, &entry(Score::DRAW, 1));
        assert!(table.probe(6, 0).is_some());
    }
}
