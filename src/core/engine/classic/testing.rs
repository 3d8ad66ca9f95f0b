//! Check of the move played, for the tests of several historic opponents.

use crate::engine::testing::{black_to_move, position};
use crate::engine::{NullHandler, Player};

/// Checks that an opponent, as Black, plays one of the points in `expected`, with each of several seeds.
#[track_caller]
pub fn check_move<T: Player>(make: impl Fn(u64) -> T, black: &str, white: &str, expected: &str) {
    let board = position(black, white);
    for seed in 0..8 {
        let played = make(seed).best_move(black_to_move(&board), &mut NullHandler).unwrap().unwrap().name(15);
        assert!(expected.split_whitespace().any(|it| it == played), "{played}, not {expected}: {board:?}");
    }
}
