//! The threats of both sides as one number, the threat index, by which the evaluation looks up its tempo score.

use crate::engine::master::pattern::Pattern;

/// Number of different values of the threat index, see [`index`].
pub const N_THREAT_INDICES: usize = 1 << 12;

/// For each pattern, the number of free points on which a side makes it; the index is that of the pattern. The entries
/// of patterns weaker than [`Pattern::ThreeCross`] are not used; the last two entries belong to no pattern.
pub type PatternCounts = [u16; 16];

/// Patterns that the threat index records as present or absent. The lowest bits of the index stand for these patterns
/// of the side to move, the next bits for the same patterns of the other side.
const THREATENING: [Pattern; 5] =
    [Pattern::FourThree, Pattern::FourCross, Pattern::Four, Pattern::DoubleThree, Pattern::ThreeCross];

/// Position of the two bits of the threat index that tell on how many points the other side makes an open four: 0 for
/// no point, 1 for one or two points, 2 for three or four, and 3 for more.
const OPEN_FOURS: usize = 2 * THREATENING.len();

/// Returns the index of the threats of the side to move and of the other side, below [`N_THREAT_INDICES`].
#[must_use]
#[inline]
pub fn index(mover: &PatternCounts, other: &PatternCounts) -> usize {
    let bits = |counts: &PatternCounts| {
        (0..).zip(THREATENING).fold(0, |bits, (n, pattern)| bits | usize::from(counts[pattern as usize] != 0) << n)
    };
    let n_open_fours = match other[Pattern::OpenFour as usize] {
        0 => 0,
        1..=2 => 1,
        3..=4 => 2,
        _ => 3,
    };
    bits(mover) | bits(other) << THREATENING.len() | n_open_fours << OPEN_FOURS
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(patterns: &[(Pattern, u16)]) -> PatternCounts {
        let mut counts = PatternCounts::default();
        patterns.iter().for_each(|(pattern, n)| counts[*pattern as usize] = *n);
        counts
    }

    #[test]
    fn each_threat_of_either_side_has_an_index_of_its_own() {
        let none = PatternCounts::default();
        let mut seen = vec![index(&none, &none)];
        for pattern in THREATENING {
            let some = counts(&[(pattern, 2)]);
            seen.extend([index(&some, &none), index(&none, &some)]);
        }
        seen.extend([1, 3, 5].map(|n| index(&none, &counts(&[(Pattern::OpenFour, n)]))));
        let n_seen = seen.len();
        assert!(seen.iter().all(|it| *it < N_THREAT_INDICES));
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), n_seen);
    }
}
