//! Bench: a fixed set of searches whose number of nodes is the signature of the search.
//!
//! There is no perft, because every free point is a legal move.
//!
//! A change that should not affect how the engine plays must keep the signature. A checksum that is computed from the
//! signature names the engine in stored evaluations and reviews.

use std::sync::LazyLock;

use crate::engine::master::eval::RENJU_BLACK_BIAS;
use crate::engine::master::level::Level;
use crate::engine::master::player::Master;
use crate::engine::master::{line_net, weights};
use crate::engine::{NullHandler, PositionView, SearchLimits};
use crate::game::{Point, Record, Rule};

/// The signature of this version of the search. A test compares it with the signature that the bench computes. A commit
/// that is meant to change the search must also update `bench.txt`, which contains the signature.
const SIGNATURE: &str = include_str!("bench.txt");

/// Depth of the search of each position.
const DEPTH: u8 = 8;

/// Positions of the bench. Each position is given by its rule, its board size, and the moves that lead to it.
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

/// Result of a bench run. The number of nodes is the signature of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bench {
    /// Number of positions searched.
    pub n_positions: usize,
    /// Nodes of all searches together: the signature.
    pub n_nodes: u64,
}

/// Searches all positions in one thread, each of them with an empty transposition table and empty histories.
///
/// # Panics
/// If a move of the fixed positions is not legal.
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

/// Returns a checksum of this engine's search and weights; never 0. It is stored with evaluations and reviews, so that
/// results of a different engine are recognized.
#[must_use]
pub fn engine_checksum() -> u32 {
    static CHECKSUM: LazyLock<u32> =
        LazyLock::new(|| checksum([weights::BYTES, line_net::BYTES], RENJU_BLACK_BIAS, SIGNATURE));
    *CHECKSUM
}

/// Returns the checksum of an engine with these weights, this correction of its scores in renju, and this signature;
/// never 0. The signature does not show the correction, because it shifts all scores of a search alike.
fn checksum(weights: [&[u8]; 2], renju_black_bias: i32, signature: &str) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    weights.into_iter().for_each(|it| hasher.update(it));
    hasher.update(&renju_black_bias.to_le_bytes());
    hasher.update(signature.trim().as_bytes());
    hasher.finalize().max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signature_is_the_one_that_was_kept() {
        assert_eq!(bench().n_nodes.to_string(), SIGNATURE.trim());
    }

    #[test]
    fn another_search_and_other_weights_have_another_checksum() {
        let changed = |bytes: &[u8]| [&bytes[1..], &[bytes[0] ^ 1]].concat();
        let (evaluation, lines) = (weights::BYTES, line_net::BYTES);
        let checksum_of = |weights: [&[u8]; 2], signature| checksum(weights, RENJU_BLACK_BIAS, signature);
        assert_ne!(checksum_of([evaluation, lines], "66991"), checksum_of([evaluation, lines], "66990"));
        assert_ne!(checksum_of([&changed(evaluation), lines], SIGNATURE), engine_checksum());
        assert_ne!(checksum_of([evaluation, &changed(lines)], SIGNATURE), engine_checksum());
        assert_ne!(checksum([evaluation, lines], RENJU_BLACK_BIAS + 1, SIGNATURE), engine_checksum());
        assert_eq!(checksum_of([evaluation, lines], SIGNATURE), engine_checksum());
    }
}
