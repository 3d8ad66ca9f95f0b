//! Lines of forced wins in puzzles, in which the losing side delays the five as long as possible.
//! A line is the solution of a puzzle, or the other side's win after a wrong defense.

use crate::engine::PositionView;
use crate::engine::master::prove::Means;
use crate::game::{Board, Color, Point, Rule};
use crate::puzzle::attempt::{JUDGE_NODES, winning_stone};
use crate::puzzle::proof;
use crate::puzzle::tactic::{PuzzleKind, TacticPuzzle};

/// A forced win in a puzzle, stored as its first stone only. [`PuzzleLine::find`] computes the other stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleLine {
    /// Rule of the game.
    pub rule: Rule,
    /// The stones on the board before the first stone of the line.
    pub board: Board,
    /// The side that places the first stone.
    pub side: Color,
    /// The means of the win: fours, or fours and threats.
    pub means: Means,
    /// The first stone of the line.
    pub first: Point,
    /// Number of stones that the winner needs, including the stone that makes five. 0 for a line that consists of its
    /// first stone only, such as the solution of a defense.
    pub n_moves: u8,
}

impl PuzzleLine {
    /// Returns the line that solves a puzzle: the forced win or, for a defense, a single stone.
    #[must_use]
    pub fn solution(puzzle: &TacticPuzzle) -> Self {
        Self {
            rule: puzzle.rule,
            board: puzzle.board.clone(),
            side: puzzle.side,
            means: proof::means(puzzle.kind),
            first: puzzle.solution,
            n_moves: if puzzle.kind == PuzzleKind::Defense { 0 } else { puzzle.n_moves },
        }
    }

    /// Returns the stones of the line, of both sides in turn. The losing side plays the stones that delay the five
    /// for as long as possible. The line ends with the five, or earlier if a search reaches its node limit.
    #[must_use]
    pub fn find(&self) -> Vec<Point> {
        let (mut board, mut stones) = (self.board.clone(), Vec::new());
        let (mut next, mut n_moves) = (self.first, self.n_moves);
        loop {
            let Some(after) = proof::with_stone(&board, next, self.side) else { return stones };
            stones.push(next);
            if n_moves <= 1 || self.rule.winning_line(&after, next).is_some() {
                return stones;
            }
            let turn = PositionView { board: &after, rule: self.rule, side: !self.side };
            let longest = proof::longest_defense(turn, self.means, n_moves - 1, JUDGE_NODES);
            let Some((reply, n_left)) = longest else { return stones };
            let Some(answered) = proof::with_stone(&after, reply, !self.side) else { return stones };
            stones.push(reply);
            let turn = PositionView { board: &answered, rule: self.rule, side: self.side };
            let Some(stone) = winning_stone(turn, self.means, n_left) else { return stones };
            (board, next, n_moves) = (answered, stone, n_left);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::attempt::{PuzzleAttempt, PuzzleJudgment};
    use crate::puzzle::shipped;

    /// Plays `stones` and returns the board after them, and the last stone.
    fn play(line: &PuzzleLine, stones: &[Point]) -> (Board, Point) {
        let mut board = line.board.clone();
        let sides = [line.side, !line.side];
        for (point, side) in stones.iter().zip(sides.into_iter().cycle()) {
            board.play(*point, side).unwrap();
        }
        (board, *stones.last().unwrap())
    }

    #[test]
    fn a_solution_ends_with_a_five_after_as_many_stones_as_the_puzzle_says() {
        for kind in [PuzzleKind::Fours, PuzzleKind::Threats, PuzzleKind::Forbidden] {
            for puzzle in shipped::puzzles().iter().filter(|it| it.kind == kind && it.n_moves <= 4).take(6) {
                let line = PuzzleLine::solution(puzzle);
                let stones = line.find();
                assert_eq!(stones.len(), 2 * usize::from(puzzle.n_moves) - 1, "{puzzle:?} {stones:?}");
                assert_eq!(stones[0], puzzle.solution);
                let (board, last) = play(&line, &stones);
                assert!(puzzle.rule.winning_line(&board, last).is_some(), "{puzzle:?} {stones:?}");
            }
        }
    }

    #[test]
    fn a_defense_is_one_stone_and_its_failure_a_win_of_the_other_side() {
        let mut n_lost = 0;
        for puzzle in shipped::puzzles().iter().filter(|it| it.kind == PuzzleKind::Defense).take(4) {
            assert_eq!(PuzzleLine::solution(puzzle).find(), [puzzle.solution]);
            let wrong = proof::view(puzzle).legal_points().find(|it| *it != puzzle.solution).unwrap();
            let PuzzleJudgment::Loses { reply, n_moves } = PuzzleAttempt::first(puzzle, wrong).judge() else {
                continue;
            };
            let board = proof::with_stone(&puzzle.board, wrong, puzzle.side).unwrap();
            let (rule, side, means) = (puzzle.rule, !puzzle.side, Means::Threats);
            let line = PuzzleLine { rule, board, side, means, first: reply, n_moves };
            let stones = line.find();
            let (board, last) = play(&line, &stones);
            assert!(rule.winning_line(&board, last).is_some(), "{puzzle:?} {stones:?}");
            n_lost += 1;
        }
        assert!(2 <= n_lost);
    }
}
