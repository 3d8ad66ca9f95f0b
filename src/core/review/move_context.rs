//! Facts about a move: the position before it, its class, the lines of the search, and the forced wins around it.

use crate::game::{Board, Color, Point, Rule};
use crate::review::forced_win::{ForcedWin, WinSearch};
use crate::review::win_rate::MoveClass;

/// A move, the position before it, and the forced wins around it.
#[derive(Clone, Debug)]
pub struct MoveContext<'a> {
    /// The stones before the move.
    pub before: &'a Board,
    /// The rule.
    pub rule: Rule,
    /// The side that moved.
    pub side: Color,
    /// The point that it played, which was free.
    pub point: Point,
    /// The point that the search prefers.
    pub best: Option<Point>,
    /// The class of the move.
    pub class: MoveClass,
    /// The side's own forced win before the move.
    pub own_win: Option<&'a ForcedWin>,
    /// `true` if the other side would have had a win by continuous fours, had it been to move before the move.
    pub was_threatened: bool,
    /// The other side's forced win after the move.
    pub reply_win: &'a WinSearch,
    /// The proofs about the better move; `None` if there is none, or nothing is known about it.
    pub better: Option<&'a BetterProofs>,
    /// The moves that the search expects after the move, starting with the other side.
    pub reply: &'a [Point],
    /// The win probability of the side after the move, from 0 to 1; `None` if it is not known.
    pub rate_after: Option<f64>,
}

/// Proofs about the move that the search prefers to a marked move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BetterProofs {
    /// The win by continuous fours that the side would have if the other side passed after the better move; `None` if
    /// it has none, or also has one after the move that was played.
    pub threat: Option<ForcedWin>,
    /// `true` if it is proved that the other side has no win by continuous fours after the better move.
    pub has_no_vcf: bool,
    /// `true` if the other side has a forced win after the played move, and no forced win is found after the better
    /// move.
    pub holds: bool,
}
