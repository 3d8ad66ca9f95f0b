//! Forced wins: proved by the solvers for continuous fours (VCF) and continuous threats (VCT).

use crate::engine::PositionView;
use crate::engine::master::solve::{self, Proof};
use crate::game::Point;

/// The kind of threats by which a side wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ForcedBy {
    /// Fours alone (VCF).
    Fours,
    /// Fours and open threes (VCT).
    Threats,
}

/// A forced win of the side to move, proved by a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForcedWin {
    /// The kind of threats by which the side wins.
    pub by: ForcedBy,
    /// The moves of both sides up to the five; the winner moves first. A move of the loser is `None` if the loser's
    /// only reply is forbidden.
    pub line: Vec<Option<Point>>,
}

impl ForcedWin {
    /// Returns the first stone of the line, with which the win starts.
    #[must_use]
    pub fn first(&self) -> Option<Point> {
        self.line.first().copied().flatten()
    }
}

/// Result of the search for a forced win in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinSearch {
    /// The win that was found; `None` if the searches found none.
    pub win: Option<ForcedWin>,
    /// `true` if it is proved that there is no win by continuous fours.
    pub has_no_vcf: bool,
}

/// Searches for a forced win of the side to move: first by fours (VCF), then by all threats (VCT), each with its own
/// node limit.
#[must_use]
pub fn find_win(turn: PositionView<'_>, n_vcf_nodes: u32, n_vct_nodes: u32) -> WinSearch {
    let won = |by, line| WinSearch { win: Some(ForcedWin { by, line }), has_no_vcf: false };
    let has_no_vcf = match solve::shortest_vcf(turn, n_vcf_nodes) {
        Proof::Win(line) => return won(ForcedBy::Fours, line),
        Proof::None => true,
        Proof::Unknown => false,
    };
    match solve::vct(turn, n_vct_nodes) {
        Proof::Win(line) => won(ForcedBy::Threats, line),
        Proof::None | Proof::Unknown => WinSearch { win: None, has_no_vcf },
    }
}
