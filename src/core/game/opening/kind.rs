//! Kinds of openings: swap, swap2, pro, RIF, Yamaguchi, Taraguchi-10, Soosõrv-8 and others.

use crate::game::Rule;

/// Kind of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpeningKind {
    /// No opening procedure: the game starts at once.
    Free,
    /// The program places five stones that it judges balanced, and the second player chooses a side.
    Balanced,
    /// The first player puts three stones, and the second chooses a side.
    Swap,
    /// As [`OpeningKind::Swap`], but the second may also put two more and let the first choose.
    Swap2,
    /// Black starts in the center, and its second stone must lie outside the central 5×5 square.
    Pro,
    /// As [`OpeningKind::Pro`], with the central 7×7 square.
    LongPro,
    /// One of the 26 openings, a swap, and two fifth moves for White to choose from.
    Rif,
    /// As [`OpeningKind::Rif`], with as many fifth moves as the first player has declared.
    Yamaguchi,
    /// A swap after each stone, or ten fifth moves.
    Taraguchi10,
    /// One of the 26 openings, a swap, a fourth move that declares one to eight fifth moves, and another swap.
    Soosorv8,
}

impl OpeningKind {
    /// All kinds, in the order in which they are offered.
    pub const ALL: [Self; 10] = [
        Self::Free,
        Self::Balanced,
        Self::Swap,
        Self::Swap2,
        Self::Pro,
        Self::LongPro,
        Self::Rif,
        Self::Yamaguchi,
        Self::Taraguchi10,
        Self::Soosorv8,
    ];

    /// Returns `true` if the opening can be used under this rule: the openings of renju are for renju only.
    #[must_use]
    pub const fn suits(self, rule: Rule) -> bool {
        match self {
            Self::Free | Self::Balanced | Self::Swap | Self::Swap2 | Self::Pro | Self::LongPro => true,
            Self::Rif | Self::Yamaguchi | Self::Taraguchi10 | Self::Soosorv8 => matches!(rule, Rule::Renju),
        }
    }

    /// Returns the smallest board size, in lines, on which the opening's squares fit with room to play.
    #[must_use]
    pub const fn min_size(self) -> u8 {
        match self {
            Self::Free | Self::Balanced | Self::Swap | Self::Swap2 => 5,
            Self::Pro => 7,
            Self::LongPro | Self::Rif | Self::Yamaguchi | Self::Taraguchi10 | Self::Soosorv8 => 9,
        }
    }
}
