//! Check of a puzzle file: every puzzle and its themes must be proved, and no two puzzles may be the same.

use std::collections::HashMap;

use crate::game::CanonicalPosition;
use crate::puzzle::proof;
use crate::puzzle::tactic::TacticPuzzle;
use crate::puzzle::theme_proof::themes_of;

/// Returns the faults of a file. A puzzle is at fault if it is not proved, has a wrong theme or occurs twice. Each
/// fault has the line number of the puzzle, and a sentence that states the fault.
#[must_use]
pub fn faults(puzzles: &[(usize, TacticPuzzle)]) -> Vec<(usize, String)> {
    let mut seen = HashMap::new();
    let mut faults = Vec::new();
    for (number, puzzle) in puzzles {
        if let Err(flaw) = proof::check(puzzle) {
            faults.push((*number, flaw.sentence(puzzle.board.size())));
        } else if !puzzle.themes.is_empty() {
            let themes = themes_of(puzzle);
            if themes != puzzle.themes {
                faults.push((*number, format!("the themes are {themes}, not {}", puzzle.themes)));
            }
        }
        let position = CanonicalPosition::of(&puzzle.board, puzzle.side);
        if let Some(first) = seen.insert(position, *number) {
            faults.push((*number, format!("the position is that of line {first}, turned or mirrored")));
        }
    }
    faults
}
