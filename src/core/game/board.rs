//! The board and the stones on it.

use std::fmt;

use crate::game::{Color, Foul, MAX_SIZE, MIN_SIZE, Point, zobrist};

/// Stones on a square board, with their Zobrist key. The side to move and the end of the game are not tracked.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    size: u8,
    n_stones: u16,
    key: u64,
    stones: [Option<Color>; Point::N_INDICES],
}

impl Board {
    /// Returns an empty board of `size` × `size` points.
    ///
    /// # Panics
    /// When the size is not within [`MIN_SIZE`] and [`MAX_SIZE`].
    #[must_use]
    pub fn new(size: u8) -> Self {
        assert!(MIN_SIZE <= size && size <= MAX_SIZE, "a board has 5 to 22 lines");
        Self { size, n_stones: 0, key: 0, stones: [None; Point::N_INDICES] }
    }

    /// Places stones on `points` alternately, Black first. Returns the board with these stones, and the side to move
    /// next.
    ///
    /// # Errors
    /// When a point lies outside the board or is occupied.
    ///
    /// # Panics
    /// When the size is not within [`MIN_SIZE`] and [`MAX_SIZE`].
    pub fn after(size: u8, points: impl IntoIterator<Item = Point>) -> Result<(Self, Color), PlayError> {
        let (mut board, mut side) = (Self::new(size), Color::Black);
        for point in points {
            board.play(point, side)?;
            side = !side;
        }
        Ok((board, side))
    }

    /// Returns the number of lines in each direction.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Returns the number of stones of both colors on the board.
    #[must_use]
    pub const fn n_stones(&self) -> u16 {
        self.n_stones
    }

    /// Returns the Zobrist key of the stones: equal positions have equal keys, however they were reached.
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Returns `true` if no free point is left.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.n_stones == u16::from(self.size) * u16::from(self.size)
    }

    /// Returns `true` if `point` lies on this board.
    #[must_use]
    pub const fn contains(&self, point: Point) -> bool {
        point.x() < self.size && point.y() < self.size
    }

    /// Returns the color of the stone on a point; `None` if there is no stone.
    #[must_use]
    pub const fn stone(&self, point: Point) -> Option<Color> {
        self.stones[point.index()]
    }

    /// Returns `true` if a point lies on the board and is empty. Forbidden moves are not considered.
    #[must_use]
    pub const fn is_free(&self, point: Point) -> bool {
        self.contains(point) && self.stone(point).is_none()
    }

    /// Returns the points of this board, row by row from the upper left.
    pub fn points(&self) -> impl DoubleEndedIterator<Item = Point> + Clone + use<> {
        Point::all(self.size)
    }

    /// Returns the points without a stone, row by row from the upper left.
    pub fn free_points(&self) -> impl Iterator<Item = Point> + '_ {
        self.points().filter(|point| self.stone(*point).is_none())
    }

    /// Puts a stone on a point.
    ///
    /// # Errors
    /// When the point lies outside the board or is occupied; the board is then unchanged.
    pub const fn play(&mut self, point: Point, color: Color) -> Result<(), PlayError> {
        if !self.contains(point) {
            return Err(PlayError::OffBoard);
        }
        if self.stone(point).is_some() {
            return Err(PlayError::Occupied);
        }
        self.stones[point.index()] = Some(color);
        self.n_stones += 1;
        self.key ^= zobrist::stone(point, color);
        Ok(())
    }

    /// Removes the stone from a point and returns its color; `None` if there was no stone.
    pub const fn undo(&mut self, point: Point) -> Option<Color> {
        let Some(color) = self.stones[point.index()].take() else { return None };
        self.n_stones -= 1;
        self.key ^= zobrist::stone(point, color);
        Some(color)
    }

    /// Returns the board rotated clockwise by 90 degrees.
    #[must_use]
    pub fn turned(&self) -> Self {
        self.carried(|last, it| Point::new(last - it.y(), it.x()))
    }

    /// Returns the board with left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        self.carried(|last, it| Point::new(last - it.x(), it.y()))
    }

    /// Returns a copy of the board on which each stone is moved from its point to `carry(last, point)`. `last` is the
    /// index of the last line of the board. `carry` must map different points to different points.
    fn carried(&self, carry: impl Fn(u8, Point) -> Point) -> Self {
        let mut board = Self::new(self.size);
        for (point, color) in self.points().filter_map(|it| Some((it, self.stone(it)?))) {
            // Ignore the result: a symmetry maps different points to different points, so each target is free.
            let _ = board.play(carry(self.size - 1, point), color);
        }
        board
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Board {}", self.size)?;
        for y in 0..self.size {
            let row = (0..self.size).map(|x| match self.stone(Point::new(x, y)) {
                Some(Color::Black) => 'x',
                Some(Color::White) => 'o',
                None => '.',
            });
            writeln!(f, "{}", row.collect::<String>())?;
        }
        Ok(())
    }
}

/// Reason that a stone cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The point lies outside the board.
    OffBoard,
    /// The point is occupied.
    Occupied,
    /// The game has ended.
    GameOver,
    /// The rule forbids the move.
    Forbidden(Foul),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OffBoard => f.write_str("the point lies outside the board"),
            Self::Occupied => f.write_str("the point is occupied"),
            Self::GameOver => f.write_str("the game has ended"),
            Self::Forbidden(foul) => write!(f, "the rule forbids {foul}"),
        }
    }
}

impl std::error::Error for PlayError {}
