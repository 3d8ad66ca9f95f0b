//! The four directions in which stones stand in a row.

/// One of the four directions in which a row can run; a direction and its opposite count as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// `—` from left to right.
    Horizontal,
    /// `|` from top to bottom.
    Vertical,
    /// `\` from upper left to lower right.
    Descending,
    /// `/` from lower left to upper right.
    Ascending,
}

impl Direction {
    /// All four directions, in the order of their declaration.
    pub const ALL: [Self; 4] = [Self::Horizontal, Self::Vertical, Self::Descending, Self::Ascending];

    /// Returns the step from a point to the next point in this direction: the number of columns to the right, and of
    /// rows downward.
    #[must_use]
    pub const fn step(self) -> (i16, i16) {
        match self {
            Self::Horizontal => (1, 0),
            Self::Vertical => (0, 1),
            Self::Descending => (1, 1),
            Self::Ascending => (1, -1),
        }
    }
}
