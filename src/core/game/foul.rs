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

/// Kind of a forbidden move of Black. A move that is forbidden for several reasons has the kind that comes first in
/// this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Foul {
    /// `xxxxxx` — six or more in a row.
    Overline,
    /// Two or more fours at once, in different directions or in one direction, as in `x.xxx.x`.
    DoubleFour,
    /// Two or more threes at once. A three counts only if Black can legally make it a straight four (`.xxxx.`).
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
