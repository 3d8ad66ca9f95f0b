//! The eight symmetries of a board, for tests whose results must not depend on the orientation of a position.

use gumu_core::game::{Board, Color, Direction, Point};

/// One of the eight symmetries of a square board.
#[derive(Clone, Copy, Debug)]
pub struct Symmetry {
    mirrored: bool,
    n_quarter_turns: u8,
}

impl Symmetry {
    pub fn all() -> impl Iterator<Item = Self> {
        [false, true].into_iter().flat_map(|mirrored| (0..4).map(move |n| Self { mirrored, n_quarter_turns: n }))
    }

    pub fn point(self, point: Point, size: u8) -> Point {
        let last = size - 1;
        let (mut x, mut y) = (point.x(), point.y());
        if self.mirrored {
            x = last - x;
        }
        for _ in 0..self.n_quarter_turns {
            (x, y) = (last - y, x);
        }
        Point::new(x, y)
    }

    pub fn direction(self, direction: Direction) -> Direction {
        let flips_diagonals = self.mirrored != (self.n_quarter_turns % 2 == 1);
        match direction {
            Direction::Horizontal | Direction::Vertical if self.n_quarter_turns.is_multiple_of(2) => direction,
            Direction::Horizontal => Direction::Vertical,
            Direction::Vertical => Direction::Horizontal,
            Direction::Descending | Direction::Ascending if !flips_diagonals => direction,
            Direction::Descending => Direction::Ascending,
            Direction::Ascending => Direction::Descending,
        }
    }

    pub fn board(self, board: &Board) -> Board {
        let size = board.size();
        let mut turned = Board::new(size);
        for point in board.points() {
            if let Some(color) = board.stone(point) {
                turned.play(self.point(point, size), color).unwrap();
            }
        }
        turned
    }
}

/// Returns the board with the colors of all stones swapped.
pub fn swapped(board: &Board) -> Board {
    let mut swapped = Board::new(board.size());
    for point in board.points() {
        if let Some(color) = board.stone(point) {
            swapped.play(point, !color).unwrap();
        }
    }
    swapped
}

/// Calls `f` with the board under each symmetry, once as it is and once with swapped colors.
pub fn for_each(board: &Board, mut f: impl FnMut(&Board, Symmetry, fn(Color) -> Color)) {
    for symmetry in Symmetry::all() {
        let turned = symmetry.board(board);
        f(&turned, symmetry, |color| color);
        f(&swapped(&turned), symmetry, |color| !color);
    }
}

#[test]
fn directions_turn_with_their_points() {
    let size = 9;
    for symmetry in Symmetry::all() {
        for direction in Direction::ALL {
            let ends = [-2, 2].map(|n| Point::center(size).step(direction, n, size).unwrap());
            let turned = symmetry.direction(direction);
            let mut expected = [-2, 2].map(|n| Point::center(size).step(turned, n, size).unwrap());
            let mut actual = ends.map(|it| symmetry.point(it, size));
            expected.sort();
            actual.sort();
            assert_eq!(actual, expected, "{symmetry:?} {direction:?}");
        }
    }
}
