//! Lookup table of line shapes: one entry for every possible line, computed from the definition of the shapes.
//!
//! A line's key has two bits for each of the cells around its middle, in the order of the direction: free, black,
//! white, or beyond the board. The table gives the shapes that a black stone and a white stone would make in the
//! middle.

use std::sync::LazyLock;

use crate::game::{Color, Rule};

/// The shape that a stone makes in its line: the shapes in ascending order up to a five, and then the forbidden
/// overline. The search distinguishes more shapes than [`crate::game::Shape`]. In the examples, `x` is a stone of the
/// side, `o` a stone of the other side, and `.` a free point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum LineShape {
    /// `o.x..o` — no room for five.
    Dead,
    /// `ox....` — another stone makes a two.
    One,
    /// `...x...` — another stone makes an open two.
    OpenOne,
    /// `oxx...` — another stone makes a three.
    Two,
    /// `x..x` — another stone makes an open three, on one point or two.
    OpenTwo,
    /// `..xx..` — another stone makes an open three, on many points.
    BroadTwo,
    /// `oxxx..` — another stone makes a four.
    Three,
    /// `o.xxx..` — another stone makes an open four, on one point.
    OpenThree,
    /// `..xxx..` — another stone makes an open four, on more than one point.
    BroadThree,
    /// `oxxxx.` — another stone makes a five, on one point.
    Four,
    /// `.xxxx.` — another stone makes a five on either side.
    OpenFour,
    /// `x.xxx.x` — another stone makes a five, on two points apart.
    DoubleFour,
    /// `xxxxx` — a row that wins.
    Five,
    /// `xxxxxx` — a row that is forbidden.
    Overline,
}

impl LineShape {
    /// Number of shapes.
    pub const COUNT: usize = 14;

    /// All shapes, in the order of their indices.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Dead,
        Self::One,
        Self::OpenOne,
        Self::Two,
        Self::OpenTwo,
        Self::BroadTwo,
        Self::Three,
        Self::OpenThree,
        Self::BroadThree,
        Self::Four,
        Self::OpenFour,
        Self::DoubleFour,
        Self::Five,
        Self::Overline,
    ];
}

/// Codes of the contents of one cell of a line, two bits each.
pub mod cell {
    /// A free point.
    pub const FREE: u64 = 0;
    /// A black stone.
    pub const BLACK: u64 = 1;
    /// A white stone.
    pub const WHITE: u64 = 2;
    /// A cell beyond the edge of the board.
    pub const EDGE: u64 = 3;
}

/// Number of cells on either side of the middle that can affect a line's shape. The fifth cell distinguishes five
/// stones from six.
const REACH: usize = 5;

/// Lookup table of the shapes of all lines under one rule.
#[derive(Debug)]
pub struct LineTable {
    /// Number of cells on each side of a point that are looked at to find the shapes through this point.
    reach: usize,
    /// The shapes that a stone makes in the middle of a line; the index is the line's key. The lower four bits are
    /// Black's shape, the upper four White's.
    codes: Box<[u8]>,
}

impl LineTable {
    /// Returns the table of a rule, which is filled at its first use.
    #[must_use]
    pub fn of(rule: Rule) -> &'static Self {
        static FREESTYLE: LazyLock<LineTable> = LazyLock::new(|| LineTable::fill(4, [Five::OrMore; 2]));
        static STANDARD: LazyLock<LineTable> = LazyLock::new(|| LineTable::fill(REACH, [Five::Exactly; 2]));
        static RENJU: LazyLock<LineTable> =
            LazyLock::new(|| LineTable::fill(REACH, [Five::ExactlyOrFoul, Five::OrMore]));
        static CARO: LazyLock<LineTable> = LazyLock::new(|| LineTable::fill(REACH, [Five::OpenOrMore; 2]));
        static CARO_EXACT: LazyLock<LineTable> = LazyLock::new(|| LineTable::fill(REACH, [Five::OpenExactly; 2]));
        match rule {
            Rule::Freestyle => &FREESTYLE,
            Rule::Standard => &STANDARD,
            Rule::Renju => &RENJU,
            Rule::Caro => &CARO,
            Rule::CaroExact => &CARO_EXACT,
        }
    }

    /// Returns the number of cells on either side of the middle that determine a line's shapes.
    #[must_use]
    pub const fn reach(&self) -> usize {
        self.reach
    }

    /// Returns the shapes that a black and a white stone make on the free cell at `position` of `line`: Black's shape
    /// in the lower four bits, White's in the upper four. `line` has two bits for each cell.
    #[must_use]
    pub fn code(&self, line: u64, position: usize) -> u8 {
        let cells = line >> (2 * (position - self.reach));
        if self.reach == 4 { self.code_of_cells::<4>(cells) } else { self.code_of_cells::<REACH>(cells) }
    }

    /// Returns the shapes as [`Self::code`] does. `cells` has two bits for each cell; the free cell whose shapes are
    /// returned lies `REACH` cells after the cell in the lowest bits. `REACH` must be equal to [`Self::reach`].
    #[must_use]
    #[inline]
    pub fn code_of_cells<const REACH: usize>(&self, cells: u64) -> u8 {
        let half = (1 << (2 * REACH)) - 1;
        self.codes[index(cells & half | cells >> 2 & half << (2 * REACH))]
    }

    fn fill(reach: usize, fives: [Five; 2]) -> Self {
        let black = shapes(fives[0]);
        let white = if fives[0] == fives[1] { black.clone() } else { shapes(fives[1]) };
        let outer = REACH - reach;
        let half = (1 << (2 * reach)) - 1;
        let rim = if reach < REACH { cell::EDGE | cell::EDGE << (4 * REACH - 2) } else { 0 };
        let n_keys = 1_u64 << (4 * reach);
        let code = |key: u64| {
            // If a key has only four cells on either side of the point, the content of the fifth cell does not matter.
            // Fill up the key with fifth cells that lie off the board, as on a board that ends there.
            let key = (key & half) << (2 * outer) | (key >> (2 * reach)) << (2 * REACH) | rim;
            black[index(key)] | white[index(colors_changed(key))] << 4
        };
        Self { reach, codes: (0..n_keys).map(code).collect() }
    }
}

/// The rows of stones that win under a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Five {
    /// Five stones or more.
    OrMore,
    /// Exactly five stones.
    Exactly,
    /// Exactly five stones; more than five are forbidden.
    ExactlyOrFoul,
    /// Five stones that are not blocked at both ends by stones of the other side, or more than five.
    OpenOrMore,
    /// Exactly five stones that are not blocked at both ends by stones of the other side.
    OpenExactly,
}

impl Five {
    const fn wins(self, n_in_row: usize, is_blocked: bool) -> bool {
        match self {
            Self::OrMore => 5 <= n_in_row,
            Self::Exactly | Self::ExactlyOrFoul => n_in_row == 5,
            Self::OpenOrMore => 6 <= n_in_row || n_in_row == 5 && !is_blocked,
            Self::OpenExactly => n_in_row == 5 && !is_blocked,
        }
    }
}

/// Returns the shapes of all lines with `REACH` cells on either side of the middle, for the side whose stones are
/// [`cell::BLACK`]. Lines that cannot occur get the shape `Dead`.
///
/// The shape of a line is derived from the lines that have one stone more. Their keys are greater, so the table is
/// filled from the greatest key down.
fn shapes(five: Five) -> Vec<u8> {
    let mut properties = vec![LineProperties::default(); 1 << (4 * REACH)];
    let mut shapes = vec![LineShape::Dead as u8; 1 << (4 * REACH)];
    let before = halves(|cells| cells);
    let after = halves(turned);
    for after in after.iter().rev() {
        for before in before.iter().rev() {
            let key = before | after << (2 * REACH);
            let line = LineProperties::of(key, five, &properties);
            shapes[index(key)] = line.shape() as u8;
            properties[index(key)] = line;
        }
    }
    shapes
}

/// Returns every possible content of the cells on one side of the middle, as numbers in ascending order after `turn`
/// has converted each. Beyond an edge cell there are only edge cells.
fn halves(turn: fn(u64) -> u64) -> Vec<u64> {
    let cell = |cells: u64, n: usize| cells >> (2 * n) & 3;
    let is_edge = |cells: u64, n: usize| cell(cells, n) == cell::EDGE;
    // If a cell lies off the board, the next cell outward does too. Cell 0, in the lowest bits, is the outermost cell.
    let can_be = |cells: &u64| (1..REACH).all(|n| !is_edge(*cells, n) || is_edge(*cells, n - 1));
    let mut halves: Vec<u64> = (0..1 << (2 * REACH)).filter(can_be).map(turn).collect();
    halves.sort_unstable();
    halves
}

/// Returns the cells on one side of the middle in the opposite order.
fn turned(cells: u64) -> u64 {
    (0..REACH).map(|n| (cells >> (2 * n) & 3) << (2 * (REACH - 1 - n))).sum()
}

/// Returns the key of the line with black and white stones exchanged.
const fn colors_changed(key: u64) -> u64 {
    let low = key & 0x5555_5555_5555_5555;
    let high = key & 0xaaaa_aaaa_aaaa_aaaa;
    low << 1 | high >> 1
}

#[expect(clippy::cast_possible_truncation, reason = "a key has 20 bits at most")]
const fn index(key: u64) -> usize {
    key as usize
}

/// Properties of a line with a stone in its middle, in the terms of [`crate::game::Shape`]'s definition.
#[derive(Clone, Copy, Debug, Default)]
struct LineProperties {
    is_five: bool,
    is_foul: bool,
    is_open_four: bool,
    n_fives: u8,
    n_open_fours: u8,
    n_open_threes: u8,
    is_three: bool,
    is_two: bool,
    is_one: bool,
    is_open_one: bool,
}

impl LineProperties {
    fn of(key: u64, five: Five, more: &[Self]) -> Self {
        let (before, after) = arms(key);
        let n_in_row = before + 1 + after;
        let ends = [(before < REACH).then(|| REACH - 1 - before), (after < REACH).then_some(REACH + after)];
        let is_blocked = ends.into_iter().all(|end| end.is_some_and(|n| key >> (2 * n) & 3 == cell::WHITE));
        let is_foul = five == Five::ExactlyOrFoul && 5 < n_in_row;
        let mut properties = Self { is_five: five.wins(n_in_row, is_blocked), is_foul, ..Self::default() };
        for n in 0..2 * REACH {
            if key >> (2 * n) & 3 != cell::FREE {
                continue;
            }
            let line = more[index(key | cell::BLACK << (2 * n))];
            properties.n_fives += u8::from(line.is_five);
            properties.n_open_fours += u8::from(line.is_open_four);
            properties.n_open_threes += u8::from(0 < line.n_open_fours);
            properties.is_three |= 0 < line.n_fives;
            properties.is_two |= line.is_three;
            properties.is_one |= line.is_two;
            properties.is_open_one |= 0 < line.n_open_threes;
        }
        let makes_five = |end: Option<usize>| {
            end.is_some_and(|n| key >> (2 * n) & 3 == cell::FREE && more[index(key | cell::BLACK << (2 * n))].is_five)
        };
        properties.is_open_four = n_in_row == 4 && ends.into_iter().all(makes_five);
        properties
    }

    const fn shape(self) -> LineShape {
        /// A two is called broad if another stone makes an open three on at least this number of points.
        const BROAD: u8 = 3;

        if self.is_foul {
            LineShape::Overline
        } else if self.is_five {
            LineShape::Five
        } else if self.is_open_four {
            LineShape::OpenFour
        } else if 1 < self.n_fives {
            LineShape::DoubleFour
        } else if 0 < self.n_fives {
            LineShape::Four
        } else if 1 < self.n_open_fours {
            LineShape::BroadThree
        } else if 0 < self.n_open_fours {
            LineShape::OpenThree
        } else if self.is_three {
            LineShape::Three
        } else if BROAD <= self.n_open_threes {
            LineShape::BroadTwo
        } else if 0 < self.n_open_threes {
            LineShape::OpenTwo
        } else if self.is_two {
            LineShape::Two
        } else if self.is_open_one {
            LineShape::OpenOne
        } else if self.is_one {
            LineShape::One
        } else {
            LineShape::Dead
        }
    }
}

/// Returns the numbers of own stones in a row directly before and directly behind the middle.
fn arms(key: u64) -> (usize, usize) {
    let is_own = |n: &usize| key >> (2 * n) & 3 == cell::BLACK;
    ((0..REACH).rev().take_while(is_own).count(), (REACH..2 * REACH).take_while(is_own).count())
}

/// Returns the two-bit code of a cell with a stone of `color`.
#[must_use]
pub const fn bits(color: Color) -> u64 {
    match color {
        Color::Black => cell::BLACK,
        Color::White => cell::WHITE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, Direction, Point, Shape};

    fn coarse(shape: LineShape) -> Shape {
        match shape {
            LineShape::Dead | LineShape::One | LineShape::OpenOne => Shape::None,
            LineShape::Two => Shape::Two,
            LineShape::OpenTwo | LineShape::BroadTwo => Shape::OpenTwo,
            LineShape::Three => Shape::Three,
            LineShape::OpenThree | LineShape::BroadThree => Shape::OpenThree,
            LineShape::Four => Shape::Four,
            LineShape::OpenFour => Shape::OpenFour,
            LineShape::DoubleFour => Shape::DoubleFour,
            LineShape::Five | LineShape::Overline => Shape::Five,
        }
    }

    /// Returns a board on which one row has the content `cells`, and the content of this row as a number with two bits
    /// for each cell.
    fn row_of(cells: &[u64], at: u8) -> (Board, u64) {
        let n_cells = u8::try_from(cells.len()).unwrap();
        let mut board = Board::new(n_cells.max(5));
        let mut line = u64::MAX;
        for (x, cell) in (0..n_cells).zip(cells) {
            line ^= (cell ^ cell::EDGE) << (2 * (usize::from(x) + REACH));
            let color = match *cell {
                cell::BLACK => Color::Black,
                cell::WHITE => Color::White,
                _ => continue,
            };
            board.play(Point::new(x, 2), color).unwrap();
        }
        assert_eq!(cells[usize::from(at)], cell::FREE);
        (board, line)
    }

    /// Checks that the shapes in the table agree with the definition of shapes, for all rows of nine cells, each free,
    /// black or white, and for shorter rows whose middle is near an edge.
    #[test]
    fn every_line_has_the_shape_of_the_definition() {
        let table = LineTable::of(Rule::Freestyle);
        for (n_cells, at) in [(9_u8, 4_u8), (8, 3), (7, 2), (6, 1), (5, 0), (7, 4), (5, 2)] {
            for number in 0..3_u32.pow(u32::from(n_cells) - 1) {
                let mut rest = number;
                let mut cells = Vec::new();
                for x in 0..n_cells {
                    if x == at {
                        cells.push(cell::FREE);
                    } else {
                        cells.push(u64::from(rest % 3));
                        rest /= 3;
                    }
                }
                let (board, line) = row_of(&cells, at);
                let code = table.code(line, usize::from(at) + REACH);
                for (color, number) in [(Color::Black, code & 15), (Color::White, code >> 4)] {
                    let expected = Shape::at(&board, Point::new(at, 2), color, Direction::Horizontal);
                    let shape = LineShape::ALL[usize::from(number)];
                    assert_eq!(coarse(shape), expected, "{cells:?} {at} {color:?}");
                }
            }
        }
    }

    /// Checks which runs of stones win under each rule, for rows of eleven cells around a point, and for shorter rows
    /// if the point is near an edge. Of all possible contents of a row, every seventh is checked.
    #[test]
    fn fives_are_what_the_rule_says() {
        for rule in Rule::ALL {
            let table = LineTable::of(rule);
            for (n_cells, at) in [(11_u8, 5_u8), (7, 2), (6, 5)] {
                for number in (0..3_u32.pow(u32::from(n_cells) - 1)).step_by(7) {
                    let mut rest = number;
                    let mut cells = Vec::new();
                    for x in 0..n_cells {
                        let is_middle = x == at;
                        cells.push(if is_middle { cell::FREE } else { u64::from(rest % 3) });
                        rest /= if is_middle { 1 } else { 3 };
                    }
                    let (board, line) = row_of(&cells, at);
                    let code = table.code(line, usize::from(at) + REACH);
                    for (color, number) in [(Color::Black, code & 15), (Color::White, code >> 4)] {
                        let wins = rule.wins_along(&board, Point::new(at, 2), color, Direction::Horizontal);
                        let shape = LineShape::ALL[usize::from(number)];
                        assert_eq!(shape == LineShape::Five, wins, "{rule:?} {cells:?} {at} {color:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn indices_find_their_shapes() {
        for (number, shape) in (0..).zip(LineShape::ALL) {
            assert_eq!(shape as u8, number);
        }
    }

    #[test]
    fn fine_steps_distinguish_shapes_that_the_definition_does_not() {
        let table = LineTable::of(Rule::Freestyle);
        let check = |text: &str, expected: LineShape| {
            let at = text.find('*').unwrap();
            let cell = |it| match it {
                'x' => cell::BLACK,
                'o' => cell::WHITE,
                _ => cell::FREE,
            };
            let cells: Vec<u64> = text.chars().map(cell).collect();
            let (_, line) = row_of(&cells, u8::try_from(at).unwrap());
            let code = table.code(line, at + REACH);
            assert_eq!(LineShape::ALL[usize::from(code & 15)], expected, "{text}");
        };
        check("o.*..o", LineShape::Dead);
        check("o*.........", LineShape::One);
        check(".....*.....", LineShape::OpenOne);
        check("....x..*...", LineShape::OpenTwo);
        check("....x*.....", LineShape::BroadTwo);
        check("..o.xx*..o.", LineShape::OpenThree);
        check("....xx*....", LineShape::BroadThree);
        check("...xx.*.....", LineShape::OpenThree);
    }
}
