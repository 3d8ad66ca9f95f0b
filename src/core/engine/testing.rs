//! Helpers for the tests of several modules: positions written as names of points.

use crate::engine::PositionView;
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
