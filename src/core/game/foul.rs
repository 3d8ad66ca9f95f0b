//! Kinds of forbidden moves (fouls) – overline, double four, double three –, and their treatment.

use std::fmt;

/// Treatment of a move that the rule forbids.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OnFoul {
    /// The move is refused.
    #[default]
    Refuse,
    /// The move is played, and loses.
    Lose,
}

/// Kind of a forbidden move of Black. A move that is forbidden for several reasons counts as the first kind in this
/// order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Foul {
    /// `xxxxxx` — six or more in a row.
    Overline,
    /// Two or more fours at once, in different directions or in the same one, as in `x.xxx.x`.
    DoubleFour,
    /// Two or more threes at once; only a three that Black can legally make a straight four (`.xxxx.`) counts.
    DoubleThree,
}

impl Foul {
    /// All fouls, in the order in which they are checked.
    pub const ALL: [Self; 3] = [Self::Overline, Self::DoubleFour, Self::DoubleThree];
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Overline => "an overline",
            Self::DoubleFour => "a double-four",
            Self::DoubleThree => "a double-three",
        })
    }
}
