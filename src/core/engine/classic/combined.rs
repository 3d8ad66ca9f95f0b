//! Combined shapes: the terms of the player 古木 for the shapes of two directions together.

use crate::game::Shape;

/// The combined shape (综合棋型) of a point: the shapes of its two best directions together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Combined {
    /// No combined shape: together, the two directions have at most one four or one open three.
    Plain,
    /// Two open threes (双活三).
    DoubleOpenThree,
    /// An open four alone (活四).
    OpenFour,
    /// A four and an open three (死四活三).
    FourOpenThree,
    /// An open four and an open three (活四活三).
    OpenFourOpenThree,
    /// Two fours (死四死四).
    FourFour,
    /// An open four and a four (活四死四).
    OpenFourFour,
    /// Two open fours (活四活四).
    OpenFourOpenFour,
    /// A five (五连).
    Five,
}

impl Combined {
    /// Returns the combination of the shapes of two directions. A double four in one direction counts as two fours.
    pub(super) const fn of(one: Shape, two: Shape) -> Self {
        use Shape::{DoubleFour, Five, Four, OpenFour, OpenThree};

        match (one, two) {
            (Five, _) | (_, Five) => Self::Five,
            (OpenFour, DoubleFour) | (DoubleFour, OpenFour) => Self::OpenFourFour,
            (DoubleFour, _) | (_, DoubleFour) => Self::FourFour,
            (OpenFour, OpenFour) => Self::OpenFourOpenFour,
            (OpenFour, Four) | (Four, OpenFour) => Self::OpenFourFour,
            (Four, Four) => Self::FourFour,
            (OpenFour, OpenThree) | (OpenThree, OpenFour) => Self::OpenFourOpenThree,
            (Four, OpenThree) | (OpenThree, Four) => Self::FourOpenThree,
            (OpenFour, _) | (_, OpenFour) => Self::OpenFour,
            (OpenThree, OpenThree) => Self::DoubleOpenThree,
            _ => Self::Plain,
        }
    }
}
