//! The openings as scripts: the steps of each opening in order, each with the player who takes the step.

use crate::game::opening::kind::OpeningKind;
use crate::game::opening::step::{Area, OpeningChoice};

/// Stage of an opening's script: a request to one player, or a series of requests to offer fifth moves and pick one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Player `by` places the next stone, within `area`.
    Stone { by: Who, area: Area },
    /// Player `by` chooses one of `options`.
    Decide { by: Who, options: &'static [OpeningChoice] },
    /// Player `by` declares a number of fifth moves: at most `max`, or if `max` is `None`, as many as the board has
    /// room for.
    Declare { by: Who, max: Option<u8> },
    /// Black offers this number of fifth moves, and White picks one of them.
    Fifths(Count),
}

/// Player of a stage: a fixed player, or the player who has a certain color when the stage is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    First,
    Second,
    Black,
    White,
}

/// Number of fifth moves to offer: fixed by the opening, or declared by a player in an earlier stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Count {
    Fixed(u8),
    Declared,
}

impl OpeningKind {
    pub(super) const fn script(self) -> &'static [Stage] {
        match self {
            Self::Free => &[],
            Self::Balanced => BALANCED,
            Self::Swap => SWAP,
            Self::Swap2 => SWAP2,
            Self::Pro => PRO,
            Self::LongPro => LONG_PRO,
            Self::Rif => RIF,
            Self::Yamaguchi => YAMAGUCHI,
            Self::Taraguchi10 => TARAGUCHI_10,
            Self::Soosorv8 => SOOSORV_8,
        }
    }
}

/// The balanced opening: the program places five stones in place of the first player (see
/// [`Opening::is_dealt`](super::Opening::is_dealt)), and the second player chooses a side.
const BALANCED: &[Stage] = &[
    stone(Who::First, Area::Anywhere),
    stone(Who::First, Area::Anywhere),
    stone(Who::First, Area::Anywhere),
    stone(Who::First, Area::Anywhere),
    stone(Who::First, Area::Anywhere),
    may_swap(Who::Second),
];

const SWAP: &[Stage] = &[
    stone(Who::First, Area::Anywhere),
    stone(Who::First, Area::Anywhere),
    stone(Who::First, Area::Anywhere),
    may_swap(Who::Second),
];

/// The swap2 opening: the first player places three stones. The second player then swaps sides, keeps White and plays
/// the next move, or places two more stones.
const SWAP2: &[Stage] = &[
    stone(Who::First, Area::Anywhere),
    stone(Who::First, Area::Anywhere),
    stone(Who::First, Area::Anywhere),
    Stage::Decide { by: Who::Second, options: &[OpeningChoice::Keep, OpeningChoice::Swap, OpeningChoice::AddTwo] },
];

/// The stages that follow the answer [`OpeningChoice::AddTwo`].
pub(super) const TWO_MORE: &[Stage] =
    &[stone(Who::Second, Area::Anywhere), stone(Who::Second, Area::Anywhere), may_swap(Who::First)];

const PRO: &[Stage] =
    &[stone(Who::Black, CENTER), stone(Who::White, Area::Anywhere), stone(Who::Black, Area::Outside(5))];

const LONG_PRO: &[Stage] =
    &[stone(Who::Black, CENTER), stone(Who::White, Area::Anywhere), stone(Who::Black, Area::Outside(7))];

/// The RIF opening. The areas for its first three stones allow exactly the 26 openings of renju (counted up to rotation
/// and reflection): the first stone in the center, the second in the central 3×3 square and the third in the central
/// 5×5 square.
const RIF: &[Stage] = &[
    stone(Who::First, CENTER),
    stone(Who::First, Area::Within(3)),
    stone(Who::First, Area::Within(5)),
    may_swap(Who::Second),
    stone(Who::White, Area::Anywhere),
    Stage::Fifths(Count::Fixed(2)),
];

const YAMAGUCHI: &[Stage] = &[
    stone(Who::First, CENTER),
    stone(Who::First, Area::Within(3)),
    stone(Who::First, Area::Within(5)),
    Stage::Declare { by: Who::First, max: None },
    may_swap(Who::Second),
    stone(Who::White, Area::Anywhere),
    Stage::Fifths(Count::Declared),
];

const TARAGUCHI_10: &[Stage] = &[
    stone(Who::Black, CENTER),
    may_swap(Who::White),
    stone(Who::White, Area::Within(3)),
    may_swap(Who::Black),
    stone(Who::Black, Area::Within(5)),
    may_swap(Who::White),
    stone(Who::White, Area::Within(7)),
    Stage::Decide { by: Who::Black, options: &[OpeningChoice::Keep, OpeningChoice::Swap, OpeningChoice::OfferTen] },
    stone(Who::Black, Area::Within(9)),
    may_swap(Who::White),
];

/// The stages that follow the answer [`OpeningChoice::OfferTen`].
pub(super) const TEN_FIFTHS: &[Stage] = &[Stage::Fifths(Count::Fixed(10))];

const SOOSORV_8: &[Stage] = &[
    stone(Who::First, CENTER),
    stone(Who::First, Area::Within(3)),
    stone(Who::First, Area::Within(5)),
    may_swap(Who::Second),
    stone(Who::White, Area::Anywhere),
    Stage::Declare { by: Who::White, max: Some(8) },
    may_swap(Who::Black),
    Stage::Fifths(Count::Declared),
];

const CENTER: Area = Area::Within(1);

const fn stone(by: Who, area: Area) -> Stage {
    Stage::Stone { by, area }
}

const fn may_swap(by: Who) -> Stage {
    Stage::Decide { by, options: &[OpeningChoice::Keep, OpeningChoice::Swap] }
}
