//! Canonical form of a puzzle, the same for all its turned and mirrored images.

use crate::game::{Board, CanonicalPosition, Color, image};
use crate::puzzle::tactic::TacticPuzzle;

/// Returns the canonical form of a puzzle: its stones and its solution are turned and mirrored so that the position
/// becomes canonical.
#[must_use]
pub fn normalized(puzzle: &TacticPuzzle) -> TacticPuzzle {
    let size = puzzle.board.size();
    let (position, symmetry) = CanonicalPosition::with_symmetry(&puzzle.board, puzzle.side);
    let mut board = Board::new(size);
    for color in Color::ALL {
        for point in position.stones(color) {
            // Ignore the result: a symmetry maps different points to different points, so each target is free.
            let _ = board.play(*point, color);
        }
    }
    TacticPuzzle { board, solution: image(puzzle.solution, size, symmetry), ..puzzle.clone() }
}
