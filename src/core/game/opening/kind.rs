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
    /// The first player puts three stones. The second player chooses a side, or puts two more stones and lets the first
    /// player choose a side.
    Swap2,
    /// Black starts in the center, and Black's second stone must lie outside the central 5×5 square.
    Pro,
    /// Black starts in the center, and Black's second stone must lie outside the central 7×7 square.
    LongPro,
    /// The first player plays one of the 26 openings of renju, and the second player may swap. White plays the fourth
    /// move, Black offers two fifth moves, and White picks one of them.
    Rif,
    /// The first player plays one of the 26 openings of renju and declares a number of fifth moves, and the second
    /// player may swap. White plays the fourth move, Black offers the declared number of fifth moves, and White picks
    /// one of them.
    Yamaguchi,
    /// After each of the first five stones, the other player may swap. After the fourth stone, Black may offer ten
    /// fifth moves instead of playing the fifth stone.
    Taraguchi10,
    /// The first player plays one of the 26 openings of renju, and the second player may swap. White plays the fourth
    /// move and declares a number of fifth moves from one to eight, and Black may swap. Black then offers that many
    /// fifth moves, and White picks one.
    Soosorv8,
}

impl OpeningKind {
    /// All kinds, in the order in which the program offers them to the player.
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

    /// Returns the smallest board size, in lines, on which the first stones can be placed as the opening prescribes,
    /// with room left for the game.
    #[must_use]
    pub const fn min_size(self) -> u8 {
        match self {
            Self::Free | Self::Balanced | Self::Swap | Self::Swap2 => 5,
            Self::Pro => 7,
            Self::LongPro | Self::Rif | Self::Yamaguchi | Self::Taraguchi10 | Self::Soosorv8 => 9,
        }
    }
}
