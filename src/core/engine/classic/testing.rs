//! Helpers for the tests of several players: positions written as names of points, and a check of the move played.

use crate::engine::{NullHandler, Player, PositionView};
use crate::game::{Board, Color, Point, Rule};

/// Returns the position with the stones of `board` and Black to move in a freestyle game.
pub const fn black_to_move(board: &Board) -> PositionView<'_> {
    PositionView { board, rule: Rule::Freestyle, side: Color::Black }
}

/// Returns a 15×15 board with black and white stones on the points in `black` and `white`, separated by spaces.
pub fn position(black: &str, white: &str) -> Board {
    let mut board = Board::new(15);
    for (names, color) in [(black, Color::Black), (white, Color::White)] {
        for name in names.split_whitespace() {
            board.play(Point::parse(name, 15).unwrap(), color).unwrap();
        }
    }
    board
}

/// Checks that an opponent, as Black, plays one of the points in `expected`, with each of several seeds.
#[track_caller]
pub fn check_move<T: Player>(make: impl Fn(u64) -> T, black: &str, white: &str, expected: &str) {
    let board = position(black, white);
    for seed in 0..8 {
        let played = make(seed).best_move(black_to_move(&board), &mut NullHandler).unwrap().unwrap().name(15);
        assert!(expected.split_whitespace().any(|it| it == played), "{played}, not {expected}: {board:?}");
    }
}
