//! Kinds of openings: swap, swap2, pro, RIF, Yamaguchi, Taraguchi-10, Soosõrv-8 and others.

use crate::game::Rule;

/// Kind of an opening: the procedure by which the first stones are placed and the sides are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpeningKind {
    /// No opening procedure: the game starts at once.
    Free,
    /// The program places five stones that it judges balanced, and the second player chooses a side.
    Balanced,
    /// The first player puts three stones, and the second chooses a side.
    Swap,
    /// As [`OpeningKind::Swap`], but the second player may instead put two more stones and let the first player choose
    /// a side.
    Swap2,
    /// Black starts in the center, and Black's second stone must lie outside the central 5×5 square.
    Pro,
    /// As [`OpeningKind::Pro`], but Black's second stone must lie outside the central 7×7 square.
    LongPro,
    /// The first player plays one of the 26 openings, and the second player may swap. White plays the fourth move,
    /// Black offers two fifth moves, and White picks one of them.
    Rif,
    /// As [`OpeningKind::Rif`], but Black offers as many fifth moves as the first player has declared.
    Yamaguchi,
    /// After each of the first five stones, the other player may swap. After the fourth stone, Black may offer ten
    /// fifth moves instead of playing the fifth stone.
    Taraguchi10,
    /// The first player plays one of the 26 openings, and the second player may swap. White plays the fourth move and
    /// declares one to eight fifth moves, and Black may swap. Black then offers that many fifth moves, and White picks
    /// one.
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

    /// Returns the smallest board size, in lines, on which the central squares of the opening fit, with room for the
    /// game.
    #[must_use]
    pub const fn min_size(self) -> u8 {
        match self {
            Self::Free | Self::Balanced | Self::Swap | Self::Swap2 => 5,
            Self::Pro => 7,
            Self::LongPro | Self::Rif | Self::Yamaguchi | Self::Taraguchi10 | Self::Soosorv8 => 9,
        }
    }
}
