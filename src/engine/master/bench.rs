//! A signature of the search: how many positions it visits in fixed games.
//!
//! A change that should change nothing can thus be seen to change nothing.

use crate::engine::master::{Level, Master};
use crate::engine::{NullHandler, PositionView, SearchLimits};
use crate::game::{Point, Record, Rule};

/// Stones that are looked ahead in each position.
const DEPTH: u8 = 8;

/// Positions to be searched: rule, size, and the moves from the first on.
const POSITIONS: &[(Rule, u8, &str)] = &[
    (Rule::Freestyle, 15, "h8"),
    (Rule::Freestyle, 15, "h8 i9"),
    (Rule::Freestyle, 15, "h8 h9 i9 g7"),
    (Rule::Freestyle, 15, "h8 i8 h9 h10 g9 i9"),
    (Rule::Freestyle, 15, "c4 h8 d11 j9 k4"),
    (Rule::Freestyle, 15, "h8 i9 i7 g9 j8 j6 h6 g5"),
    (Rule::Freestyle, 15, "f9 k9 j10 k6 g10 i11 l8 h7 m9"),
    (Rule::Freestyle, 15, "a1 b2 c1 d2 e2 b3 d4 c3"),
    (Rule::Freestyle, 20, "j10 k11 k9 i11 l10 m10"),
    (Rule::Freestyle, 20, "a1 t20 b2 s19 b1 s20"),
    (Rule::Freestyle, 9, "e5 f6 e6 e7 f5 d5"),
    (Rule::Standard, 15, "h8 g9 i9 i7 j10 k11 g8"),
    (Rule::Standard, 15, "h8 h10 j8 j10 i8 i10 g6"),
    (Rule::Standard, 19, "j10 j11 k11 i9 l10 k10 k12"),
    (Rule::Renju, 15, "h8 h9 i9"),
    (Rule::Renju, 15, "h8 i9 j8 h10 i7 g9"),
    (Rule::Renju, 15, "h8 i9 i7 g9 h9 h10 j8"),
    (Rule::Renju, 15, "h8 h9 i8 g8 i10 i9 j9 g6 k10"),
];

/// What a bench has counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bench {
    /// Positions that were set.
    pub n_positions: usize,
    /// Positions that were visited in all searches: the signature.
    pub n_nodes: u64,
}

/// Searches all positions on one thread, each with an empty memory.
///
/// # Panics
/// When a move of the fixed games is not legal, which would be an error in them.
#[must_use]
pub fn bench() -> Bench {
    let mut master = Master::new(Level::STRONGEST, 0);
    let limits = SearchLimits { depth: Some(DEPTH), ..SearchLimits::default() };
    let n_nodes = POSITIONS.iter().map(|(rule, size, moves)| {
        let mut record = Record::new(*size, *rule);
        for name in moves.split_whitespace() {
            let point = Point::parse(name, *size).expect("the fixed games name points");
            record.play(point).expect("the fixed games are legal");
        }
        master.forget();
        let turn = PositionView { board: record.board(), rule: *rule, side: record.side_to_move() };
        master.think(turn, limits, &mut NullHandler).n_nodes
    });
    Bench { n_positions: POSITIONS.len(), n_nodes: n_nodes.sum() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where a change is meant to change the search, the number in the file is to be changed with it.
    #[test]
    fn the_signature_is_the_one_that_was_kept() {
        let kept = include_str!("../../../tests/data/bench.txt").trim();
        assert_eq!(bench().n_nodes.to_string(), kept);
    }
}
