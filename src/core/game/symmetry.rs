//! The eight symmetries of a square board, and the canonical form of a position, which all its images share.

use crate::game::{Board, Color, Point, Stone, zobrist};

/// Number of symmetries of a square board: four rotations, each with and without a reflection.
pub const N_SYMMETRIES: u8 = 8;

/// Returns the point to which a symmetry moves `point`. The symmetries 0 to 3 are clockwise quarter turns; 4 to 7
/// mirror left and right before the same turns.
#[must_use]
pub const fn image(point: Point, size: u8, symmetry: u8) -> Point {
    let last = size - 1;
    let (mut x, mut y) = (point.x(), point.y());
    if 4 <= symmetry {
        x = last - x;
    }
    let mut turns = symmetry % 4;
    while 0 < turns {
        (x, y) = (last - y, x);
        turns -= 1;
    }
    Point::new(x, y)
}

/// Canonical form of a position: its stones and the side to move. All rotations and reflections of a position have the
/// same canonical form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CanonicalPosition {
    size: u8,
    white_moves: bool,
    stones: [Vec<Point>; 2],
}

/// Returns the points of the stones of `color` after `symmetry`, sorted.
fn stones(board: &Board, color: Color, symmetry: u8) -> Vec<Point> {
    let own = board.points().filter(|it| board.stone(*it) == Some(color));
    let mut points: Vec<_> = own.map(|it| image(it, board.size(), symmetry)).collect();
    points.sort_unstable();
    points
}

impl CanonicalPosition {
    /// Returns the canonical form of a position.
    #[must_use]
    pub fn of(board: &Board, side: Color) -> Self {
        Self::with_symmetry(board, side).0
    }

    /// Returns the canonical form of a position, and the symmetry that maps the position to it.
    #[must_use]
    pub fn with_symmetry(board: &Board, side: Color) -> (Self, u8) {
        let images =
            (0..N_SYMMETRIES).map(|it| ([stones(board, Color::Black, it), stones(board, Color::White, it)], it));
        let (stones, symmetry) = images.min().unwrap_or_default();
        (Self { size: board.size(), white_moves: side == Color::White, stones }, symmetry)
    }

    /// Returns the stones of a color in the canonical form.
    #[must_use]
    pub fn stones(&self, color: Color) -> &[Point] {
        &self.stones[color as usize]
    }
}

/// Zobrist keys of the eight rotations and reflections of a position. Each added stone updates all eight keys. All
/// rotations and reflections of the position have the same least key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SymmetricKeys {
    size: u8,
    images: [u64; N_SYMMETRIES as usize],
}

impl SymmetricKeys {
    /// Returns the hash keys of an empty board, one for each of the eight symmetries.
    #[must_use]
    pub const fn new(size: u8) -> Self {
        Self { size, images: [0; N_SYMMETRIES as usize] }
    }

    /// Returns the hash keys of a board's stones, one for each of the eight symmetries.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let stones = board.points().filter_map(|it| Some((it, board.stone(it)?)));
        stones.fold(Self::new(board.size()), |keys, (point, color)| keys.with(point, color))
    }

    /// Returns the hash keys of a position with these stones on a board of `size` lines.
    #[must_use]
    pub fn of_stones(size: u8, stones: &[Stone]) -> Self {
        stones.iter().fold(Self::new(size), |keys, it| keys.with(it.point, it.color))
    }

    /// Returns the hash keys of the position with one more stone.
    #[must_use]
    pub const fn with(mut self, point: Point, color: Color) -> Self {
        let mut symmetry = 0;
        while symmetry < N_SYMMETRIES {
            self.images[symmetry as usize] ^= zobrist::stone(image(point, self.size, symmetry), color);
            symmetry += 1;
        }
        self
    }

    /// Returns the key of the position with `side` to move. It is the same for all rotations and reflections and for
    /// every order of moves, and different for boards of different sizes.
    #[must_use]
    pub fn key(&self, side: Color) -> u64 {
        let least = self.images.iter().min().copied().unwrap_or_default();
        zobrist::mix(least ^ (u64::from(self.size) << 1) ^ u64::from(side == Color::White))
    }
}

/// Returns the key that a position shares with its rotations and reflections; see [`SymmetricKeys::key`].
#[must_use]
pub fn symmetric_key(board: &Board, side: Color) -> u64 {
    SymmetricKeys::of(board).key(side)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::diagram;

    #[test]
    fn the_images_of_a_position_have_one_form() {
        let mut board = diagram::read(
            ". . . . . . .
             . x . . o . .
             . . x . . . .
             . . . o . . .
             . . . . x . .
             o . . . . . .
             . . . . . . .",
        )
        .unwrap();
        let expected = CanonicalPosition::of(&board, Color::Black);
        let key = symmetric_key(&board, Color::Black);
        for _ in 0..2 {
            for _ in 0..4 {
                board = board.turned();
                assert_eq!(CanonicalPosition::of(&board, Color::Black), expected);
                assert_ne!(CanonicalPosition::of(&board, Color::White), expected);
                assert_eq!(symmetric_key(&board, Color::Black), key);
                assert_ne!(symmetric_key(&board, Color::White), key);
            }
            board = board.mirrored();
        }
    }

    #[test]
    fn symmetries_are_eight_different_ones() {
        let mut images: Vec<_> = (0..N_SYMMETRIES).map(|it| image(Point::new(1, 2), 7, it)).collect();
        images.sort_unstable();
        images.dedup();
        assert_eq!(images.len(), 8);
    }
}
