//! What both sides threaten, as one number: by it the estimate knows what it is worth to be the one who moves.

use crate::engine::master::pattern::Pattern;

/// How many such numbers there are.
pub const N_THREAT_INDICES: usize = 1 << 12;

/// On how many points a side makes each pattern, by the patterns' numbers.
pub type PatternCounts = [u16; 16];

/// The patterns whose presence counts: a bit for each from the lowest on for the side to move, and above these a bit
/// for each for the side that waits.
const THREATENING: [Pattern; 5] =
    [Pattern::FourThree, Pattern::FourCross, Pattern::Four, Pattern::DoubleThree, Pattern::ThreeCross];

/// The bits above tell on how many points the side that waits makes an open four: none, up to two, up to four, or more.
const OPEN_FOURS: usize = 2 * THREATENING.len();

/// The number of what the side to move and the side that waits threaten.
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

/// Whether the side that waits threatens an open four.
#[must_use]
pub const fn has_open_four(index: usize) -> bool {
    index >> OPEN_FOURS != 0
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
    fn each_threat_of_either_side_has_a_number_of_its_own() {
        let nothing = PatternCounts::default();
        let mut seen = vec![index(&nothing, &nothing)];
        for pattern in THREATENING {
            let some = counts(&[(pattern, 2)]);
            seen.extend([index(&some, &nothing), index(&nothing, &some)]);
        }
        seen.extend([1, 3, 5].map(|n| index(&nothing, &counts(&[(Pattern::OpenFour, n)]))));
        let n_seen = seen.len();
        assert!(seen.iter().all(|it| *it < N_THREAT_INDICES));
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), n_seen);
    }

    #[test]
    fn open_fours_of_the_other_are_told() {
        let (nothing, all) = (PatternCounts::default(), THREATENING.map(|it| (it, 1)));
        assert!(!has_open_four(index(&counts(&all), &counts(&all))));
        assert!(has_open_four(index(&nothing, &counts(&[(Pattern::OpenFour, 1)]))));
        assert!(!has_open_four(index(&counts(&[(Pattern::OpenFour, 1)]), &nothing)));
    }
}
