//! Puzzles from a player's own games: a forced win that was missed, or a defence that was overlooked.

use crate::engine::PositionView;
use crate::game::{Color, Point, Record};
use crate::puzzle::canonical::normalized;
use crate::puzzle::proof;
use crate::puzzle::tactic::{PuzzleKind, TacticPuzzle};
use crate::review::forced_win::{ForcedBy, find_win};

/// Nodes of the searches that look for a win: by fours, and by threats.
const LOOK_NODES: (u32, u32) = (2_000, 6_000);

/// Nodes of a proof.
const PROOF_NODES: u32 = 120_000;

/// Greatest number of proofs for one game.
const MAX_PROOFS: usize = 8;

/// Share of the levels that is taken for that which solves such a puzzle.
const USUAL_PERCENT: u8 = 50;

/// Returns a puzzle from the main line of a game: the last position in which a side of the player's missed a win that
/// is proved to be the only one, or else overlooked the only defence; none if there is no such position.
#[must_use]
pub fn find(record: &Record, sides: &[Color]) -> Option<TacticPuzzle> {
    let mut game = record.up_to(record.main_end());
    let n_moves = game.moves().len();
    let mut n_proofs = 0;
    let mut defence = None;
    for ply in (0..n_moves).rev() {
        game.go_to(ply);
        let next = game.moves()[ply];
        let Some(point) = next.point.filter(|_| sides.contains(&next.color)) else { continue };
        let turn = PositionView { board: game.board(), rule: game.rule(), side: next.color };
        if let Some(kind) = missed_kind(turn) {
            n_proofs += 1;
            if let Some(puzzle) = proved(turn, kind, point) {
                return Some(puzzle);
            }
        } else if defence.is_none() && is_lost_after(turn, point) {
            n_proofs += 1;
            defence = proved(turn, PuzzleKind::Defence, point);
        }
        if MAX_PROOFS <= n_proofs {
            break;
        }
    }
    defence
}

/// Returns the kind of win that the side to move has; none if it is not found or takes one stone.
fn missed_kind(turn: PositionView<'_>) -> Option<PuzzleKind> {
    let win = find_win(turn, LOOK_NODES.0, LOOK_NODES.1).win?;
    match win.by {
        _ if win.line.len() < 2 => None,
        ForcedBy::Fours => Some(PuzzleKind::Fours),
        ForcedBy::Threats => Some(PuzzleKind::Threats),
    }
}

/// Returns `true` if the other side has a win that is found after a stone.
fn is_lost_after(turn: PositionView<'_>, point: Point) -> bool {
    let Some(after) = proof::with_stone(turn.board, point, turn.side) else { return false };
    let reply = PositionView { board: &after, rule: turn.rule, side: !turn.side };
    turn.rule.winning_line(&after, point).is_none() && find_win(reply, LOOK_NODES.0, LOOK_NODES.1).win.is_some()
}

/// Returns the puzzle of a position if its answer is proved to be the only one, and is not what was played.
fn proved(turn: PositionView<'_>, kind: PuzzleKind, played: Point) -> Option<TacticPuzzle> {
    let (_, most) = kind.lengths();
    let found = match kind {
        PuzzleKind::Defence => proof::only_defence(turn, most, PROOF_NODES),
        _ => proof::only_win(turn, kind, most, PROOF_NODES),
    };
    let (solution, n_moves) = found.ok().filter(|it| it.0 != played)?;
    let (rule, board, side) = (turn.rule, turn.board.clone(), turn.side);
    let puzzle = TacticPuzzle { rule, board, side, kind, n_moves, solution, solved_percent: USUAL_PERCENT };
    proof::check_position(&puzzle).ok()?;
    Some(normalized(&puzzle))
}
