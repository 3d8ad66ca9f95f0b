//! The themes of a puzzle, determined from its proved solution.

use crate::engine::PositionView;
use crate::engine::master::prove::{Decision, ThreatProver};
use crate::game::{Color, Rule};
use crate::puzzle::line::PuzzleLine;
use crate::puzzle::proof;
use crate::puzzle::tactic::{PuzzleKind, TacticPuzzle};
use crate::puzzle::theme::{PuzzleTheme, PuzzleThemes};
use crate::review::made_shape::{five_points, shape_made};
use crate::review::statement::StatementKind;

/// Maximum number of nodes of the search for a stone that would win with an overline.
const OVERLINE_NODES: u32 = 200_000;

/// Returns the themes of a puzzle with a proved answer.
///
/// - *Four-three*, *double three*, *double four*: in the solution against the longest defense, the winner's last stone
///   that makes two threats at once makes these shapes.
/// - *Defense by a four*: the only defense is a stone that makes a four.
/// - *Overline trap*: the puzzle is a win under the standard rule. Under the freestyle rule, in which overlines win,
///   another first stone would win within the same number of stones.
/// - *Forbidden point*: the puzzle is of the kind *forbidden*. Or White wins, and a stone of White in the solution
///   threatens to make five only on points that are forbidden to Black.
#[must_use]
pub fn themes_of(puzzle: &TacticPuzzle) -> PuzzleThemes {
    let line = PuzzleLine::solution(puzzle).find();
    let (rule, side) = (puzzle.rule, puzzle.side);
    let mut board = puzzle.board.clone();
    let (mut decisive, mut themes) = (None, PuzzleThemes::default());
    for (point, color) in line.into_iter().zip([side, !side].into_iter().cycle()) {
        if color == side {
            let shape = shape_made(&board, rule, side, point).map(|it| it.kind);
            decisive = shape.and_then(|it| decisive_theme(puzzle.kind, it)).or(decisive);
        }
        let Some(after) = proof::with_stone(&board, point, color) else { break };
        board = after;
        let is_stop_forbidden = || {
            let fives = five_points(&board, rule, side);
            !fives.is_empty() && fives.iter().all(|it| rule.foul(&board, *it, !side).is_some())
        };
        if color == Color::White && side == Color::White && puzzle.kind != PuzzleKind::Defense && is_stop_forbidden() {
            themes.insert(PuzzleTheme::ForbiddenPoint);
        }
    }
    if puzzle.kind == PuzzleKind::Forbidden {
        themes.insert(PuzzleTheme::ForbiddenPoint);
    }
    if has_overline_trap(puzzle) {
        themes.insert(PuzzleTheme::OverlineTrap);
    }
    decisive.into_iter().for_each(|it| themes.insert(it));
    themes
}

/// Returns the theme of a puzzle whose solution contains a stone that makes `shape`; `None` if this shape is not
/// decisive in a puzzle of the kind `kind`.
const fn decisive_theme(kind: PuzzleKind, shape: StatementKind) -> Option<PuzzleTheme> {
    match (kind, shape) {
        (
            PuzzleKind::Defense,
            StatementKind::MakesFour
            | StatementKind::MakesOpenFour
            | StatementKind::MakesFork
            | StatementKind::MakesFourThree
            | StatementKind::MakesTwoFours,
        ) => Some(PuzzleTheme::DefenseByFour),
        (PuzzleKind::Defense, _) => None,
        (_, StatementKind::MakesFork | StatementKind::MakesFourThree) => Some(PuzzleTheme::FourThree),
        (_, StatementKind::MakesTwoThrees) => Some(PuzzleTheme::DoubleThree),
        (_, StatementKind::MakesTwoFours) => Some(PuzzleTheme::DoubleFour),
        _ => None,
    }
}

/// Returns `true` if the puzzle is a win under the standard rule, and another first stone would win within the same
/// number of stones under the freestyle rule.
fn has_overline_trap(puzzle: &TacticPuzzle) -> bool {
    if puzzle.rule != Rule::Standard || puzzle.kind == PuzzleKind::Defense {
        return false;
    }
    let turn = PositionView { rule: Rule::Freestyle, ..proof::view(puzzle) };
    let mut prover = ThreatProver::new(turn, proof::means(puzzle.kind), OVERLINE_NODES);
    let others = prover.legal_points().into_iter().filter(|it| *it != puzzle.solution);
    others.into_iter().any(|it| prover.move_wins(it, puzzle.n_moves) == Decision::Yes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, Point, diagram};
    use crate::puzzle::shipped;

    /// Returns the number of points on which the side of the puzzle can make a winning row after the first `n_stones`
    /// stones of the solution. Tries every free point by the rules alone, and not with the code that finds shapes,
    /// because these tests check that code.
    fn n_fives_after(puzzle: &TacticPuzzle, n_stones: usize) -> usize {
        let line = PuzzleLine::solution(puzzle).find();
        let mut board = puzzle.board.clone();
        let sides = [puzzle.side, !puzzle.side].into_iter().cycle();
        for (point, side) in line.into_iter().zip(sides).take(n_stones) {
            board.play(point, side).unwrap();
        }
        board.free_points().filter(|it| wins_on(&board, puzzle, *it)).count()
    }

    fn wins_on(board: &Board, puzzle: &TacticPuzzle, point: Point) -> bool {
        proof::with_stone(board, point, puzzle.side).is_some_and(|it| puzzle.rule.winning_line(&it, point).is_some())
    }

    #[test]
    fn shipped_puzzles_have_the_themes_of_their_solutions() {
        for puzzle in shipped::puzzles().iter().filter(|it| it.n_moves <= 4).step_by(7) {
            assert_eq!(puzzle.themes, themes_of(puzzle), "{puzzle:?}");
        }
    }

    #[test]
    fn an_open_four_with_a_forbidden_and_a_free_end_is_not_about_the_forbidden_point() {
        let board = diagram::read(
            "
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . x . . . . . . .
            . . . x . . . . . . .
            . . . . o o o . . . .
            . . . x . . . . . . .
            . . . x . . . . . . .
            . . . x . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .",
        )
        .unwrap();
        let puzzle = TacticPuzzle {
            rule: Rule::Renju,
            board,
            side: Color::White,
            kind: PuzzleKind::Fours,
            n_moves: 2,
            solution: Point::parse("h7", 11).unwrap(),
            solved_percent: 50,
            themes: PuzzleThemes::default(),
        };
        assert!(!themes_of(&puzzle).contains(PuzzleTheme::ForbiddenPoint));
    }

    #[test]
    fn a_double_four_in_two_stones_leaves_two_fives() {
        let twos = || shipped::puzzles().iter().filter(|it| it.kind == PuzzleKind::Fours && it.n_moves == 2);
        let of = |theme| twos().filter(move |it| it.themes.contains(theme)).collect::<Vec<_>>();
        let doubles = of(PuzzleTheme::DoubleFour);
        assert!(!doubles.is_empty() && doubles.iter().all(|it| 2 <= n_fives_after(it, 1)));
    }
}
