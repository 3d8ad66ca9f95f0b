//! The choice of the next puzzle: due repetitions, then new ones near the player's rating, of mixed rules and kinds.

use std::cmp::Reverse;

use crate::game::Rule;
use crate::puzzle::day::Day;
use crate::puzzle::tactic::{PuzzleKind, TacticPuzzle};
use crate::puzzle::training::{PuzzleKey, Training};

/// The next puzzle avoids the kinds and the rules of this number of puzzles, counted back from the last one shown.
const N_RECENT: usize = 8;

/// Width of the steps in which the distance between a new puzzle's rating and the player's rating is measured. New
/// puzzles at the same number of whole steps are equally good choices.
const RATING_STEP: i32 = 100;

/// Rank of a puzzle. Ranks are compared field by field, and the puzzle with the least rank comes next. The fields are,
/// in order:
///
/// - `true` if the puzzle was shown in this session,
/// - its class: 0 if it was shown or is due, 1 if it is new, 2 if it is due later,
/// - its place within the class: the index of its last showing, the days until it is due, or for a new puzzle the
///   distance from the player's rating in steps of [`RATING_STEP`],
/// - the number of puzzles shown since the last puzzle of its kind, then since the last puzzle under its rule, both at
///   most [`N_RECENT`]; the greater number comes first,
/// - its key, which decides ties.
type Rank = (bool, u8, i32, Reverse<usize>, Reverse<usize>, PuzzleKey);

/// Puzzles that were shown since the player began to practice, in the order in which they were shown.
#[derive(Clone, Debug, Default)]
pub struct ShownPuzzles(Vec<(PuzzleKey, Rule, PuzzleKind)>);

impl ShownPuzzles {
    /// Records that a puzzle was shown.
    pub fn note(&mut self, puzzle: &TacticPuzzle) {
        self.0.push((PuzzleKey::of(puzzle), puzzle.rule, puzzle.kind));
    }

    /// Returns the next puzzle. The first choice is the puzzle that has been due longest, the second a new puzzle near
    /// the player's rating whose kind and rule were not shown recently, the third the puzzle that will be due soonest.
    /// A puzzle that was already shown in this session is returned only after all others were shown. Returns `None` if
    /// `offered` is empty.
    #[must_use]
    pub fn next<'a>(
        &self,
        offered: impl Iterator<Item = &'a TacticPuzzle>,
        training: &Training,
        today: Day,
    ) -> Option<&'a TacticPuzzle> {
        offered.min_by_key(|it| self.rank(it, training, today))
    }

    fn rank(&self, puzzle: &TacticPuzzle, training: &Training, today: Day) -> Rank {
        let key = PuzzleKey::of(puzzle);
        let last = self.0.iter().rposition(|it| it.0 == key);
        let recent = || self.0.iter().rev().take(N_RECENT);
        let distance = |found: Option<usize>| Reverse(found.unwrap_or(N_RECENT));
        let of_kind = distance(recent().position(|it| it.2 == puzzle.kind));
        let of_rule = distance(recent().position(|it| it.1 == puzzle.rule));
        let (class, value) = match (last, training.due(key).map(|it| it.since(today))) {
            // Among the puzzles that were shown in this session, the one that was shown longest ago comes first.
            (Some(index), _) => (0, i32::try_from(index).unwrap_or(i32::MAX)),
            (None, Some(days)) if days <= 0 => (0, days),
            (None, None) => (1, (puzzle.rating() - training.rating()).abs() / RATING_STEP),
            (None, Some(days)) => (2, days),
        };
        (last.is_some(), class, value, of_kind, of_rule, key)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::puzzle::shipped;
    use crate::puzzle::training::PuzzleResult;

    fn today() -> Day {
        Day::parse("2026-11-25").unwrap()
    }

    /// Returns the first `n` puzzles that are shown to a player who solves every second puzzle.
    fn first(n: usize) -> Vec<&'static TacticPuzzle> {
        let (mut training, mut shown) = (Training::default(), ShownPuzzles::default());
        let mut puzzles = Vec::new();
        for index in 0..n {
            let puzzle = shown.next(shipped::puzzles().iter(), &training, today()).unwrap();
            shown.note(puzzle);
            let result = if index % 2 == 0 { PuzzleResult::Solved } else { PuzzleResult::Failed };
            training.record(PuzzleKey::of(puzzle), puzzle.rating(), result, today());
            puzzles.push(puzzle);
        }
        puzzles
    }

    #[test]
    fn kinds_and_rules_are_mixed() {
        let puzzles = first(24);
        for part in puzzles.chunks(12) {
            let rules = part.iter().map(|it| it.rule.key()).collect::<BTreeSet<_>>();
            let kinds = part.iter().map(|it| it.kind).collect::<BTreeSet<_>>();
            assert!(rules.len() == 3 && kinds.len() == 4, "{rules:?} {kinds:?}");
        }
        assert!(puzzles.windows(2).filter(|it| it[0].kind == it[1].kind).count() <= 2);
    }

    #[test]
    fn none_repeats_while_others_wait() {
        let n = shipped::puzzles().len();
        let keys = first(n).into_iter().map(PuzzleKey::of).collect::<BTreeSet<_>>();
        assert_eq!(keys.len(), n);
    }

    #[test]
    fn what_is_due_comes_first_and_what_was_shown_last() {
        let mut training = Training::default();
        let (due, other) = (&shipped::puzzles()[7], &shipped::puzzles()[8]);
        training.record(PuzzleKey::of(due), 1200, PuzzleResult::Failed, today().plus(-3));
        let mut shown = ShownPuzzles::default();
        assert_eq!(shown.next(shipped::puzzles().iter(), &training, today()), Some(due));
        shown.note(due);
        assert_ne!(shown.next(shipped::puzzles().iter(), &training, today()), Some(due));
        assert_eq!(shown.next([due, other].into_iter(), &training, today()), Some(other));
        shown.note(other);
        assert_eq!(shown.next([due, other].into_iter(), &training, today()), Some(due));
        assert_eq!(shown.next([].into_iter(), &training, today()), None);
    }
}
