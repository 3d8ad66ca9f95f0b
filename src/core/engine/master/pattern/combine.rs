//! Patterns: the shapes of the four lines through a point, combined.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::engine::master::pattern::LineShape;

/// Pattern that a stone makes on a point in all four directions together, from weak to strong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Pattern {
    /// None of the other patterns.
    Nothing,
    /// A two, blocked on one side.
    Two,
    /// An open two.
    OpenTwo,
    /// A three, blocked on one side.
    Three,
    /// Two or more shapes, each an open two or a blocked three.
    Cross,
    /// An open three.
    OpenThree,
    /// An open three, and also an open two or a blocked three.
    ThreeCross,
    /// Two open threes: 双活三.
    DoubleThree,
    /// A four, which must be answered on one point.
    Four,
    /// A four, and also an open two or a blocked three.
    FourCross,
    /// A four and an open three: 死四活三.
    FourThree,
    /// An open four or two fours: the side makes five next, unless the other side makes five first.
    OpenFour,
    /// A five: 五连.
    Five,
    /// An overline, two fours or two open threes, for a color that has fouls. Two open threes may be only apparent, so
    /// the full rule decides whether they are a foul.
    Foul,
}

impl Pattern {
    /// Number of patterns.
    pub const COUNT: usize = 14;

    /// All patterns, in the order of their indices.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Nothing,
        Self::Two,
        Self::OpenTwo,
        Self::Three,
        Self::Cross,
        Self::OpenThree,
        Self::ThreeCross,
        Self::DoubleThree,
        Self::Four,
        Self::FourCross,
        Self::FourThree,
        Self::OpenFour,
        Self::Five,
        Self::Foul,
    ];

    /// Returns the pattern that the shapes of four lines make together.
    #[must_use]
    pub fn of(shapes: [LineShape; 4]) -> Self {
        let n = |wanted: fn(LineShape) -> bool| shapes.into_iter().filter(|it| wanted(*it)).count();
        let n_fours = n(|it| it == LineShape::Four);
        let n_open_threes = n(|it| matches!(it, LineShape::OpenThree | LineShape::BroadThree));
        let n_threes = n(|it| it == LineShape::Three);
        let n_open_twos = n(|it| matches!(it, LineShape::OpenTwo | LineShape::BroadTwo));
        let has_more = 0 < n_threes + n_open_twos;
        if 0 < n(|it| it == LineShape::Five) {
            Self::Five
        } else if 0 < n(|it| matches!(it, LineShape::OpenFour | LineShape::DoubleFour)) || 1 < n_fours {
            Self::OpenFour
        } else if 0 < n_fours {
            match (n_open_threes, has_more) {
                (1.., _) => Self::FourThree,
                (0, true) => Self::FourCross,
                (0, false) => Self::Four,
            }
        } else {
            match (n_open_threes, has_more) {
                (2.., _) => Self::DoubleThree,
                (1, true) => Self::ThreeCross,
                (1, false) => Self::OpenThree,
                (0, true) if 1 < n_threes + n_open_twos => Self::Cross,
                (0, true) if 0 < n_threes => Self::Three,
                (0, true) => Self::OpenTwo,
                (0, false) if 0 < n(|it| it == LineShape::Two) => Self::Two,
                (0, false) => Self::Nothing,
            }
        }
    }

    /// Returns the pattern that the shapes of four lines make together, for a color that has fouls.
    #[must_use]
    pub fn of_restricted(shapes: [LineShape; 4]) -> Self {
        let n = |wanted: fn(LineShape) -> bool| shapes.into_iter().filter(|it| wanted(*it)).count();
        let n_fours = n(|it| matches!(it, LineShape::Four | LineShape::OpenFour));
        let n_open_threes = n(|it| matches!(it, LineShape::OpenThree | LineShape::BroadThree));
        if 0 < n(|it| it == LineShape::Five) {
            Self::Five
        } else if 0 < n(|it| matches!(it, LineShape::Overline | LineShape::DoubleFour))
            || 1 < n_fours.max(n_open_threes)
        {
            Self::Foul
        } else {
            Self::of(shapes)
        }
    }

    /// Returns the tier of the pattern: the class of its threat.
    #[must_use]
    pub const fn tier(self) -> Tier {
        match self {
            Self::Nothing
            | Self::Two
            | Self::OpenTwo
            | Self::Three
            | Self::Cross
            | Self::OpenThree
            | Self::ThreeCross
            | Self::DoubleThree => Tier::Quiet,
            Self::Four | Self::FourCross | Self::FourThree => Tier::Four,
            Self::OpenFour => Tier::OpenFour,
            Self::Five => Tier::Five,
            Self::Foul => Tier::Foul,
        }
    }
}

/// Class of patterns by the fives that they threaten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Tier {
    /// Threatens no five.
    Quiet,
    /// Threatens a five on one point.
    Four,
    /// Threatens a five on several points.
    OpenFour,
    /// Makes five, which wins at once.
    Five,
    /// May be forbidden to a color that has fouls.
    Foul,
}

impl Tier {
    /// Number of tiers.
    pub const COUNT: usize = 5;
}

/// Number of combinations of four shapes if their order does not matter.
pub const COMBINATIONS: usize = 2380;

/// Lookup table of the patterns that four shapes make. There is one table for a color that has fouls, and one for a
/// color that has none.
#[derive(Debug)]
pub struct PatternTable {
    /// Index of the pattern for each packed value of the four shapes. A packed value has four bits for the shape of
    /// each direction.
    patterns: Box<[u8; 1 << 16]>,
}

impl PatternTable {
    /// Returns the lookup table of patterns for a color without fouls.
    #[must_use]
    pub fn unrestricted() -> &'static Self {
        static TABLE: LazyLock<PatternTable> = LazyLock::new(|| PatternTable::fill(Pattern::of));
        &TABLE
    }

    /// Returns the lookup table of patterns for a color that has fouls.
    #[must_use]
    pub fn restricted() -> &'static Self {
        static TABLE: LazyLock<PatternTable> = LazyLock::new(|| PatternTable::fill(Pattern::of_restricted));
        &TABLE
    }

    /// Returns the index in [`Pattern::ALL`] of the pattern of four shapes; `shapes` has four bits for each direction.
    #[must_use]
    #[inline]
    pub fn pattern(&self, shapes: u16) -> u8 {
        self.patterns[usize::from(shapes)]
    }

    fn fill(pattern_of: fn([LineShape; 4]) -> Pattern) -> Self {
        let combinations = Combinations::table();
        let of_combination: Vec<u8> = combinations.shapes().iter().map(|it| pattern_of(*it) as u8).collect();
        let mut patterns = Box::new([0; 1 << 16]);
        for (pattern, number) in patterns.iter_mut().zip(combinations.numbers.iter()) {
            *pattern = of_combination[usize::from(*number)];
        }
        Self { patterns }
    }
}

/// Lookup table from four shapes, packed with four bits for each direction, to the index of their combination.
#[derive(Debug)]
pub struct Combinations {
    numbers: Box<[u16; 1 << 16]>,
    shapes: Vec<[LineShape; 4]>,
}

impl Combinations {
    /// Returns the lookup table of combinations, which is filled when it is first used.
    #[must_use]
    pub fn table() -> &'static Self {
        static TABLE: LazyLock<Combinations> = LazyLock::new(Combinations::fill);
        &TABLE
    }

    /// Returns the index, below [`COMBINATIONS`], of the combination of four packed shapes. The order of the shapes
    /// does not matter.
    #[must_use]
    pub fn number(&self, shapes: u16) -> u16 {
        self.numbers[usize::from(shapes)]
    }

    /// Returns the four shapes of each combination, in the order of the indices of the combinations.
    #[must_use]
    pub fn shapes(&self) -> &[[LineShape; 4]] {
        &self.shapes
    }

    fn fill() -> Self {
        let mut numbers = Box::new([0; 1 << 16]);
        let mut shapes = Vec::with_capacity(COMBINATIONS);
        let mut of_sorted = HashMap::new();
        for packed in 0..=u16::MAX {
            let places = [0, 4, 8, 12].map(|shift| usize::from(packed >> shift & 15));
            if places.into_iter().any(|it| LineShape::COUNT <= it) {
                continue;
            }
            let mut sorted = places.map(|it| LineShape::ALL[it]);
            sorted.sort_unstable();
            let number = *of_sorted.entry(sorted).or_insert_with(|| {
                shapes.push(sorted);
                shapes.len() - 1
            });
            numbers[usize::from(packed)] = u16::try_from(number).unwrap_or(0);
        }
        Self { numbers, shapes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_find_their_patterns() {
        for (number, pattern) in (0..).zip(Pattern::ALL) {
            assert_eq!(pattern as u8, number);
        }
    }

    #[test]
    fn fouls_are_patterns_of_their_own_for_a_restricted_color() {
        use LineShape::{Dead, DoubleFour, Five, Four, OpenFour, OpenThree, Overline, Three};
        let check = |shapes, expected| assert_eq!(Pattern::of_restricted(shapes), expected, "{shapes:?}");
        check([Five, Overline, Four, Four], Pattern::Five);
        check([Overline, Dead, Dead, Dead], Pattern::Foul);
        check([Four, OpenFour, Dead, Dead], Pattern::Foul);
        check([DoubleFour, Dead, Dead, Dead], Pattern::Foul);
        check([OpenThree, OpenThree, Dead, Dead], Pattern::Foul);
        check([OpenFour, OpenThree, Dead, Dead], Pattern::OpenFour);
        check([Four, OpenThree, Dead, Three], Pattern::FourThree);
    }

    #[test]
    fn the_order_of_the_directions_does_not_matter() {
        let table = Combinations::table();
        assert_eq!(table.shapes().len(), COMBINATIONS);
        let check = |shapes: [LineShape; 4], expected: Pattern| {
            for turn in 0..4 {
                let mut turned = shapes;
                turned.rotate_left(turn);
                let packed = turned.iter().fold(0, |packed, it| packed << 4 | *it as u16);
                let number = usize::from(table.number(packed));
                assert_eq!(Pattern::of(table.shapes()[number]), expected, "{turned:?}");
            }
        };
        use LineShape::{
            BroadThree, BroadTwo, Dead, DoubleFour, Five, Four, One, OpenFour, OpenThree, OpenTwo, Three, Two,
        };
        check([Dead, One, Dead, Dead], Pattern::Nothing);
        check([Two, One, Two, Dead], Pattern::Two);
        check([OpenTwo, Two, Two, Dead], Pattern::OpenTwo);
        check([Three, Two, Two, Dead], Pattern::Three);
        check([Three, BroadTwo, Two, Dead], Pattern::Cross);
        check([OpenThree, Two, One, Dead], Pattern::OpenThree);
        check([BroadThree, Three, One, Dead], Pattern::ThreeCross);
        check([BroadThree, OpenThree, One, Dead], Pattern::DoubleThree);
        check([Four, Two, One, Dead], Pattern::Four);
        check([Four, BroadTwo, One, Dead], Pattern::FourCross);
        check([Four, OpenThree, One, Dead], Pattern::FourThree);
        check([Four, Four, One, Dead], Pattern::OpenFour);
        check([DoubleFour, One, One, Dead], Pattern::OpenFour);
        check([OpenFour, OpenThree, One, Dead], Pattern::OpenFour);
        check([OpenFour, Five, One, Dead], Pattern::Five);
    }
}
