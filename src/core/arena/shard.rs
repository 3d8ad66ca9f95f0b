//! The part of a long run that one of several machines does.

use std::ops::Range;

/// One of the parts into which the items of a long run, such as the games of a match, are divided. The sizes of the
/// parts differ by one item at most. All parts in their order make up the whole run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// The number of this part, from 0.
    index: usize,
    n_shards: usize,
}

impl Shard {
    /// The whole run as a single part.
    pub const WHOLE: Self = Self { index: 0, n_shards: 1 };

    /// Reads `i/n`: part `i` of `n`, from `1/n` to `n/n`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (number, n_shards) = text.split_once('/')?;
        let (number, n_shards): (usize, usize) = (number.parse().ok()?, n_shards.parse().ok()?);
        (1 <= number && number <= n_shards).then(|| Self { index: number - 1, n_shards })
    }

    /// Returns the indices of the items in this part of a run of `n_items` items.
    #[must_use]
    pub fn range(self, n_items: usize) -> Range<usize> {
        // Compute in 128 bits, because the product of two `usize` may overflow 64 bits.
        let bound = |index: usize| index as u128 * n_items as u128 / self.n_shards as u128;
        let [start, end] = [self.index, self.index + 1].map(|it| usize::try_from(bound(it)).unwrap_or(n_items));
        start..end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read_from_one_on() {
        assert_eq!(Shard::parse("1/1"), Some(Shard::WHOLE));
        assert_eq!(Shard::parse("3/8"), Some(Shard { index: 2, n_shards: 8 }));
        for text in ["", "1", "0/8", "9/8", "1/0", "a/b", "-1/8", "1/8/9"] {
            assert_eq!(Shard::parse(text), None, "{text}");
        }
    }

    #[test]
    fn the_parts_are_the_whole_in_its_order() {
        for (n_items, n_shards) in [(0, 3), (1, 3), (7, 3), (100, 8), (5, 9), (usize::MAX, 2)] {
            let mut next = 0;
            for index in 0..n_shards {
                let range = Shard { index, n_shards }.range(n_items);
                assert_eq!(range.start, next);
                assert!(range.len() <= n_items.div_ceil(n_shards));
                next = range.end;
            }
            assert_eq!(next, n_items);
        }
    }
}
