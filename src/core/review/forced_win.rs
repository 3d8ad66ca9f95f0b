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

    /// Returns `true` if every move of the line is legal from this position on, and the last one, but no earlier one,
    /// wins for the side to move.
    pub(super) fn is_won_from(&self, turn: PositionView<'_>) -> bool {
        let PositionView { rule, mut side, .. } = turn;
        let mut board = turn.board.clone();
        for (index, point) in self.line.iter().enumerate() {
            let is_end = index + 1 == self.line.len() && side == turn.side;
            match *point {
                Some(point) => {
                    let is_free = board.contains(point) && board.stone(point).is_none();
                    if !is_free || rule.foul(&board, point, side).is_some() || board.play(point, side).is_err() {
                        return false;
                    }
                    if rule.winning_line(&board, point).is_some() != is_end {
                        return false;
                    }
                }
                None if side == turn.side => return false,
                None => {}
            }
            if is_end {
                return true;
            }
            side = !side;
        }
        false
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::testing::{black_to_move, position};

    /// Returns the points with these names; `-` is a reply that the loser cannot make.
    fn line(names: &str) -> Vec<Option<Point>> {
        names.split(' ').map(|it| (it != "-").then(|| Point::parse(it, 15).unwrap())).collect()
    }

    #[test]
    fn a_line_wins_if_its_last_move_alone_makes_five() {
        let board = position("f8 g8 h8", "e8");
        let wins = |names| {
            let win = ForcedWin { by: ForcedBy::Fours, line: line(names) };
            win.is_won_from(black_to_move(&board))
        };
        assert!(wins("i8 a1 j8"));
        assert!(wins("i8 - j8"));
        for wrong in ["i8", "i8 a1", "i8 a1 j7", "i8 i8 j8", "f8 a1 j8", "i8 a1 -", "- a1 j8", "i8 a1 j8 a2 k8"] {
            assert!(!wins(wrong), "{wrong}");
        }
    }
}
