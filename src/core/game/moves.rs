//! Stones on the board and moves of a game.

use crate::game::{Color, Point};

/// A stone that lies on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stone {
    /// Point on which the stone lies.
    pub point: Point,
    /// Side that the stone belongs to.
    pub color: Color,
}

/// A move of one side: a stone that it places, or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Point on which the stone is placed; `None` for a pass.
    pub point: Option<Point>,
    /// The side that placed the stone or passed.
    pub color: Color,
}

impl Move {
    /// Returns the move that puts a stone of `color` on `point`.
    #[must_use]
    pub const fn stone(point: Point, color: Color) -> Self {
        Self { point: Some(point), color }
    }

    /// Returns a pass of `color`.
    #[must_use]
    pub const fn pass(color: Color) -> Self {
        Self { point: None, color }
    }

    /// Returns the name of the move's point on a board of `size` lines, or `pass`.
    #[must_use]
    pub fn name(self, size: u8) -> String {
        self.point.map_or_else(|| "pass".to_owned(), |it| it.name(size))
    }
}
