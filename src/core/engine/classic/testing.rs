//! Common parts of the tests of several players: positions by the names of their points, and the moves expected.

use crate::engine::{NullHandler, Player, PositionView};
use crate::game::{Board, Color, Point, Rule};

/// Returns the position of a board with Black to move in a freestyle game.
pub const fn black_to_move(board: &Board) -> PositionView<'_> {
    PositionView { board, rule: Rule::Freestyle, side: Color::Black }
}

/// Returns a 15×15 board with black and white stones on these points, separated by spaces.
pub fn position(black: &str, white: &str) -> Board {
    let mut board = Board::new(15);
    for (names, color) in [(black, Color::Black), (white, Color::White)] {
        for name in names.split_whitespace() {
            board.play(Point::parse(name, 15).unwrap(), color).unwrap();
        }
    }
    board
}

/// Checks that, whatever the seed, an opponent as Black plays one of these points.
#[track_caller]
pub fn check_move<T: Player>(make: impl Fn(u64) -> T, black: &str, white: &str, expected: &str) {
    let board = position(black, white);
    for seed in 0..8 {
        let played = make(seed).best_move(black_to_move(&board), &mut NullHandler).unwrap().unwrap().name(15);
        assert!(expected.split_whitespace().any(|it| it == played), "{played}, not {expected}: {board:?}");
    }
}
