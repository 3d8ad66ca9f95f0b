//! Combined shapes: the terms of the player 古木 for the shapes of two directions together.

use crate::game::Shape;

/// 综合棋型, the combined shape: the shapes of the two best directions of a point together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Combined {
    /// No combined shape: the two directions have at most one four or one open three.
    Plain,
    /// 双活三, two open threes.
    DoubleOpenThree,
    /// 活四, a lone open four.
    OpenFour,
    /// 死四活三, a four and an open three.
    FourOpenThree,
    /// 活四活三, an open four and an open three.
    OpenFourOpenThree,
    /// 死四死四, two fours.
    FourFour,
    /// 活四死四, an open four and a four.
    OpenFourFour,
    /// 活四活四, two open fours.
    OpenFourOpenFour,
    /// 五连, a five.
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
