//! Quotas of a set of puzzles: how many puzzles of each kind, length and rating it may have.
//!
//! The length of a puzzle is the number of stones that the winner needs.

use crate::game::Rule;
use crate::puzzle::tactic::{PuzzleKind, TacticPuzzle};

/// Number of lengths for which puzzles are counted separately, from length 0 on. Longer puzzles are counted with the
/// greatest of these lengths.
const N_LENGTHS: usize = 16;

/// Maximum share of puzzles in one class of ratings, in percent of all wanted puzzles.
const MAX_RATING_SHARE: usize = 45;

/// Number of rating classes. Each class covers an equal range of the percentage of Master's levels that solve a puzzle.
const N_RATINGS: usize = 5;

/// Division of the puzzles of one kind among the lengths that this kind can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LengthShares {
    /// All lengths have the same share.
    Even,
    /// A length may have up to twice its even share, because too few puzzles of other lengths were found.
    Double,
}

/// The quotas of a set of puzzles under one rule, and how far they are filled.
#[derive(Debug)]
pub(super) struct PuzzleShares {
    rule: Rule,
    n_wanted: usize,
    lengths: LengthShares,
    /// Number of puzzles in the set by kind and by length.
    n_taken: [[usize; N_LENGTHS]; PuzzleKind::ALL.len()],
    n_rated: [usize; N_RATINGS],
}

impl PuzzleShares {
    /// Returns the quotas for a new set that will have `n_wanted` puzzles. The set is still empty.
    pub(super) const fn new(rule: Rule, n_wanted: usize) -> Self {
        let (n_taken, n_rated) = ([[0; N_LENGTHS]; PuzzleKind::ALL.len()], [0; N_RATINGS]);
        Self { rule, n_wanted, lengths: LengthShares::Even, n_taken, n_rated }
    }

    /// From now on, a length may have up to twice its even share, so that common lengths make up for lengths of which
    /// too few puzzles were found.
    pub(super) const fn give_up_even_lengths(&mut self) {
        self.lengths = LengthShares::Double;
    }

    /// Counts a puzzle that was added to the set.
    pub(super) fn take(&mut self, puzzle: &TacticPuzzle) {
        self.n_taken[puzzle.kind as usize][index(puzzle.n_moves)] += 1;
        self.n_rated[rating_class(puzzle.solved_percent)] += 1;
    }

    /// Returns how far the quota of a kind and length is filled, in percent; 100 if no more such puzzles are wanted.
    pub(super) fn filled(&self, kind: PuzzleKind, n_moves: u8) -> usize {
        let of_kind = &self.n_taken[kind as usize];
        let (least, most) = kind.lengths();
        let wanted = (self.n_wanted * self.percent(kind)).div_ceil(100);
        // Also compare the total with the wanted number: the quotas of the kinds are rounded up, so together they may
        // allow more puzzles than are wanted.
        let is_full = self.n_wanted <= self.n_taken.as_flattened().iter().sum();
        if is_full || wanted <= of_kind.iter().sum() || !(least..=most).contains(&n_moves) {
            return 100;
        }
        let n_lengths = match kind {
            // Divide the quota among the lengths from two to five stones. Puzzles with forbidden points can have six or
            // seven stones, but such puzzles are too rare to wait for.
            PuzzleKind::Forbidden => 4,
            _ => usize::from(most - least) + 1,
        };
        let even = wanted.div_ceil(n_lengths);
        let room = match self.lengths {
            LengthShares::Even => even,
            LengthShares::Double => 2 * even,
        };
        (100 * of_kind[index(n_moves)] / room).min(100)
    }

    /// Returns the greatest length of a kind whose quota has room; `None` if the kind is full.
    pub(super) fn longest_open(&self, kind: PuzzleKind) -> Option<u8> {
        let (least, most) = kind.lengths();
        (least..=most).rev().find(|it| self.filled(kind, *it) < 100)
    }

    /// Returns `true` if the set has room for another puzzle that `solved_percent` percent of Master's levels solve:
    /// its rating class is not full.
    pub(super) fn has_rating_room(&self, solved_percent: u8) -> bool {
        self.n_rated[rating_class(solved_percent)] * 100 < self.n_wanted * MAX_RATING_SHARE
    }

    /// Returns the share of a kind in the set, in percent of all puzzles.
    const fn percent(&self, kind: PuzzleKind) -> usize {
        match (kind, self.rule) {
            (PuzzleKind::Fours, Rule::Renju) => 28,
            (PuzzleKind::Threats, Rule::Renju) => 25,
            (PuzzleKind::Defense, Rule::Renju) => 23,
            (PuzzleKind::Forbidden, Rule::Renju) => 24,
            (PuzzleKind::Fours, _) => 35,
            (PuzzleKind::Threats, _) => 33,
            (PuzzleKind::Defense, _) => 32,
            (PuzzleKind::Forbidden, _) => 0,
        }
    }
}

fn index(n_moves: u8) -> usize {
    usize::from(n_moves).min(N_LENGTHS - 1)
}

/// Returns the rating class, from 0 (hard) to 4 (easy), of a puzzle that `solved_percent` percent of the levels solve.
pub(super) fn rating_class(solved_percent: u8) -> usize {
    (usize::from(solved_percent) * N_RATINGS / 101).min(N_RATINGS - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::file;

    fn taken(shares: &mut PuzzleShares, kind: PuzzleKind, n_moves: u8, solved_percent: u8) {
        let puzzle = file::read("renju fours 15 black 2 0 aa - -").unwrap();
        shares.take(&TacticPuzzle { kind, n_moves, solved_percent, ..puzzle });
    }

    #[test]
    fn all_kinds_together_are_as_many_as_wanted_and_lengths_are_even() {
        for (rule, n_kinds) in [(Rule::Freestyle, 3), (Rule::Standard, 3), (Rule::Renju, 4)] {
            let mut shares = PuzzleShares::new(rule, 200);
            let mut n_taken = 0;
            for kind in PuzzleKind::ALL {
                let mut least_and_most = (usize::MAX, 0);
                for n_moves in 0..=9 {
                    let before = n_taken;
                    while shares.filled(kind, n_moves) < 100 {
                        taken(&mut shares, kind, n_moves, 50);
                        n_taken += 1;
                    }
                    if before < n_taken {
                        let (least, most) = least_and_most;
                        least_and_most = (least.min(n_taken - before), most.max(n_taken - before));
                    }
                }
                // The quotas of the lengths are rounded up, so fewer puzzles remain for the last length.
                assert!(least_and_most.1 == 0 || 6 <= least_and_most.0 && least_and_most.1 <= 14, "{kind} {rule:?}");
                assert_eq!(shares.longest_open(kind), None);
            }
            assert_eq!((n_taken, PuzzleKind::ALL.iter().filter(|it| 0 < shares.percent(**it)).count()), (200, n_kinds));
            assert!(!shares.has_rating_room(50) && shares.has_rating_room(20));
        }
    }

    #[test]
    fn lengths_that_are_not_found_leave_their_room_to_others() {
        let mut shares = PuzzleShares::new(Rule::Renju, 200);
        for _ in 0..8 {
            taken(&mut shares, PuzzleKind::Fours, 8, 50);
        }
        assert_eq!((shares.filled(PuzzleKind::Fours, 8), shares.longest_open(PuzzleKind::Fours)), (100, Some(7)));
        shares.give_up_even_lengths();
        assert_eq!((shares.filled(PuzzleKind::Fours, 8), shares.longest_open(PuzzleKind::Fours)), (50, Some(8)));
    }
}
