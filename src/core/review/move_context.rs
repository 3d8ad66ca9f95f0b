//! Facts about a move that explain it: the position before it, its class, the expected lines, and the forced wins.

use crate::game::{Board, Color, Point, Rule};
use crate::review::forced_win::{ForcedWin, WinSearch};
use crate::review::win_probability::MoveClass;

/// A move with all facts that are needed to explain it.
#[derive(Clone, Debug)]
pub struct MoveContext<'a> {
    /// The stones before the move.
    pub before: &'a Board,
    /// The rule of the game.
    pub rule: Rule,
    /// The side that moved.
    pub side: Color,
    /// The point that the side played; it was free.
    pub point: Point,
    /// The point that the search prefers in the position before the move; `None` if it is not known.
    pub best: Option<Point>,
    /// The class of the move.
    pub class: MoveClass,
    /// The forced win that the moving side had before the move.
    pub own_win: Option<&'a ForcedWin>,
    /// `true` if, before the move, the other side threatened to win by continuous fours: it could have won in this way
    /// if it had been its turn.
    pub was_threatened: bool,
    /// Result of the search for a forced win of the other side after the move.
    pub reply_win: &'a WinSearch,
    /// The proofs about the better move; `None` if there is no better move or nothing is proved about it.
    pub better: Option<&'a BetterProofs>,
    /// The moves that the search expects after the move, starting with the other side.
    pub reply: &'a [Point],
    /// The win probability of the moving side after the move, from 0 to 1; `None` if it is not known.
    pub probability_after: Option<f64>,
}

/// Proofs about the better move, which is the move that the search prefers to an inaccuracy, mistake or blunder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BetterProofs {
    /// The win by continuous fours that the better move threatens: the moving side would win in this way if the other
    /// side passed. `None` if there is no such win, or if the played move also threatens such a win.
    pub threat: Option<ForcedWin>,
    /// `true` if it is proved that the other side has no win by continuous fours after the better move.
    pub has_no_vcf: bool,
    /// `true` if the other side has a forced win after the played move, and no forced win of the other side is found
    /// after the better move.
    pub holds: bool,
}
