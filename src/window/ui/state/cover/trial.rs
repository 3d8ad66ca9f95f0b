//! The position of an exercise: the game up to a move, and the stones that are tried in place of that move.

use crate::game::{Board, Color, Point, Record};

/// The position of an exercise in which the player is asked for a move, and the board that is shown.
#[derive(Clone, Debug)]
pub(in crate::ui) struct Trial {
    /// The game up to the position in which the move is asked for.
    before: Record,
    /// The side whose move is asked for.
    side: Color,
    shown: Board,
    last: Option<Point>,
}

impl Trial {
    /// Returns the position that the record `before` shows, with `side` to move.
    pub fn new(before: Record, side: Color) -> Self {
        let shown = before.board().clone();
        let last = before.last().and_then(|it| it.point);
        Self { before, side, shown, last }
    }

    /// Returns the game up to the position in which the move is asked for.
    pub const fn before(&self) -> &Record {
        &self.before
    }

    /// Returns the side whose move is asked for.
    pub const fn side(&self) -> Color {
        self.side
    }

    /// Returns the stones on the board, including the stones that are tried.
    pub const fn shown(&self) -> &Board {
        &self.shown
    }

    /// Returns the stone on the board that was placed last.
    pub const fn last(&self) -> Option<Point> {
        self.last
    }

    /// Returns `true` if the side may place a stone on `point` in the position of the exercise. Stones that the player
    /// has tried on the board are not in this position.
    pub fn is_free(&self, point: Point) -> bool {
        let board = self.before.board();
        let is_free = board.contains(point) && board.is_free(point);
        is_free && self.before.rule().foul(board, point, self.side).is_none()
    }

    /// Shows the position with `stones` added. The side whose move is asked for places the first stone; then the sides
    /// alternate.
    pub fn show(&mut self, stones: &[Point]) {
        self.shown = self.before.board().clone();
        self.last = self.before.last().and_then(|it| it.point);
        for (point, side) in stones.iter().zip([self.side, !self.side].into_iter().cycle()) {
            if self.shown.play(*point, side).is_ok() {
                self.last = Some(*point);
            }
        }
    }
}
