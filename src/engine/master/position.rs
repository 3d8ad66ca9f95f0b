//! The position as the search keeps it: everything that a stone changes is changed there and then, and taken back.

mod zobrist;

use crate::engine::PositionView;
use crate::engine::master::net::{Net, Units};
use crate::engine::master::ordering::OrderingTable;
use crate::engine::master::pattern::{Combinations, LineShape, LineTable, Pattern, Tier, bits, cell};
use crate::engine::master::square::{STEPS, Square, SquareSet};
use crate::engine::master::threats::{self, PatternCounts};
use crate::engine::master::weights::{PointTable, Worth};
use crate::game::{Board, Color, Point, Rule};

/// What either side's stone would make on a free point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointState {
    /// The shapes of the four lines, four bits for each direction, by color.
    shapes: [u16; 2],
    /// What the point is worth, by color.
    worth: [Worth; 2],
    /// The pattern's number, by color.
    pattern: [u8; 2],
}

/// What all points together are worth to a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct SideSum {
    /// When it moves.
    mover: i32,
    /// When it waits.
    other: i32,
}

impl SideSum {
    const fn add(&mut self, more: Worth) {
        self.mover += more.mover as i32;
        self.other += more.other as i32;
    }

    const fn take(&mut self, less: Worth) {
        self.mover -= less.mover as i32;
        self.other -= less.other as i32;
    }
}

/// A point as it was before the stone that changed it.
#[derive(Clone, Copy, Debug)]
struct PointChange {
    square: Square,
    before: PointState,
}

/// A stone as it was played, with what is simpler to keep than to take back.
#[derive(Clone, Copy, Debug)]
struct UndoState {
    square: Square,
    n_changes: usize,
    sums: [SideSum; 2],
    units: Units,
    counts: [PatternCounts; 2],
    /// The rows of `near` around the stone.
    near: [u32; NEAR_MASKS.len()],
}

/// Which points around a stone are candidates: within two of it, and the third in each direction.
const NEAR_MASKS: [u32; 7] = [0b100_1001, 0b11_1110, 0b11_1110, 0b111_1111, 0b11_1110, 0b11_1110, 0b100_1001];

/// The row and column of the stone in [`NEAR_MASKS`].
const NEAR_MIDDLE: usize = 3;

/// Changes that a stone can make: it lies on four lines, and changes points to five cells on either side.
const MOST_CHANGES: usize = 40;

/// The position.
#[derive(Clone, Debug)]
pub struct Position {
    size: u8,
    side: Color,
    key: u64,
    lines: [[u64; 64]; 4],
    points: Box<[PointState; Square::COUNT]>,
    free: SquareSet,
    near: SquareSet,
    sets: [[SquareSet; Tier::COUNT]; 2],
    /// By the patterns' numbers; two are none's.
    counts: [PatternCounts; 2],
    sums: [SideSum; 2],
    /// What the patterns of all free points add up to in the net.
    units: Units,
    changes: Vec<PointChange>,
    played: Vec<UndoState>,
    table: &'static LineTable,
    point_tables: [&'static PointTable; 2],
    net: &'static Net,
    ordering_tables: [&'static [OrderingTable; 2]; 2],
    /// The stones once more, where the rule must be asked about fouls.
    board: Option<Box<Board>>,
    /// Whether a five does not win between two stones of the other side.
    can_block_ends: bool,
}

impl Position {
    /// The stones of a board, the rule, and who moves.
    #[must_use]
    pub fn new(turn: PositionView<'_>) -> Self {
        let PositionView { board, rule, side } = turn;
        let has_fouls = rule == Rule::Renju;
        let n_points = usize::from(board.size()) * usize::from(board.size());
        let mut position = Self {
            size: board.size(),
            side,
            key: 0,
            lines: [[u64::MAX; 64]; 4],
            points: Box::new([PointState::default(); Square::COUNT]),
            free: SquareSet::board(board.size()),
            near: SquareSet::EMPTY,
            sets: [[SquareSet::EMPTY; Tier::COUNT]; 2],
            counts: [[0; 16]; 2],
            sums: [SideSum::default(); 2],
            units: Net::of(rule).begin(),
            changes: Vec::with_capacity(n_points * MOST_CHANGES),
            played: Vec::with_capacity(n_points),
            table: LineTable::of(rule),
            point_tables: [PointTable::of(rule, Color::Black), PointTable::of(rule, Color::White)],
            net: Net::of(rule),
            ordering_tables: Color::ALL.map(|it| OrderingTable::of(rule, it)),
            board: has_fouls.then(|| Box::new(Board::new(board.size()))),
            can_block_ends: matches!(rule, Rule::Caro | Rule::CaroExact),
        };
        position.clear();
        for point in board.points() {
            if let Some(color) = board.stone(point) {
                position.side = color;
                position.play(point.into());
            }
        }
        position.changes.clear();
        position.played.clear();
        position.side = side;
        position.key = match side {
            Color::Black => position.stones_key(board),
            Color::White => position.stones_key(board) ^ zobrist::WHITE_MOVES,
        };
        position
    }

    /// The state of an empty board.
    fn clear(&mut self) {
        let free = self.free;
        for square in free.iter() {
            for direction in 0..4 {
                let (line, cell_index) = square.line(direction);
                self.lines[direction][line] ^= (cell::EDGE ^ cell::FREE) << (2 * cell_index);
            }
        }
        for square in free.iter() {
            for direction in 0..4 {
                let (line, cell_index) = square.line(direction);
                let code = self.table.code(self.lines[direction][line], cell_index);
                let point = &mut self.points[square.index()];
                for (color, number) in [code & 15, code >> 4].into_iter().enumerate() {
                    point.shapes[color] |= u16::from(number) << (4 * direction);
                }
            }
            for color in 0..2 {
                let point = &mut self.points[square.index()];
                (point.pattern[color], point.worth[color]) = self.point_tables[color].look(point.shapes[color]);
                self.sums[color].add(point.worth[color]);
            }
            self.net.add(&mut self.units, self.points[square.index()].pattern);
            self.add_to_sets(square);
        }
    }

    fn stones_key(&self, board: &Board) -> u64 {
        let stones = board.points().filter_map(|point| Some((point, board.stone(point)?)));
        stones.fold(0, |key, (point, color)| key ^ zobrist::stone(point.into(), color))
    }

    /// Lines in each direction.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Who moves.
    #[must_use]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// The key of the stones and of the side to move.
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The points without a stone.
    #[must_use]
    pub const fn free(&self) -> &SquareSet {
        &self.free
    }

    /// The free points near stones.
    #[must_use]
    pub fn near(&self) -> SquareSet {
        self.near.and(&self.free)
    }

    /// The free points on which a stone of `color` makes this.
    #[must_use]
    pub const fn set(&self, color: Color, tier: Tier) -> &SquareSet {
        &self.sets[color as usize][tier as usize]
    }

    /// On how many free points a stone of `color` makes this.
    #[must_use]
    pub const fn count(&self, color: Color, pattern: Pattern) -> u16 {
        self.counts[color as usize][pattern as usize]
    }

    /// Whether `color` can make a four of any kind, or perhaps can.
    #[must_use]
    pub const fn has_four(&self, color: Color) -> bool {
        self.count(color, Pattern::Four)
            + self.count(color, Pattern::FourCross)
            + self.count(color, Pattern::FourThree)
            + self.count(color, Pattern::OpenFour)
            + self.count(color, Pattern::Foul)
            != 0
    }

    /// What a stone of `color` makes on a free point, as a number of [`Pattern::ALL`].
    #[must_use]
    pub const fn pattern(&self, square: Square, color: Color) -> u8 {
        self.points[square.index()].pattern[color as usize]
    }

    /// What a stone of `color` on a free point makes in one direction, by its cell_index in [`crate::game::Direction::ALL`].
    #[must_use]
    pub fn shape(&self, square: Square, color: Color, direction: usize) -> LineShape {
        let shapes = self.points[square.index()].shapes[color as usize];
        LineShape::ALL.get(usize::from(shapes >> (4 * direction) & 15)).copied().unwrap_or(LineShape::Dead)
    }

    /// Whether `color` may not put a stone on a free point.
    #[must_use]
    pub fn is_foul(&self, square: Square, color: Color) -> bool {
        match &self.board {
            Some(board) if self.pattern(square, color) == Pattern::Foul as u8 => {
                Rule::Renju.foul(board, Point::from(square), color).is_some()
            }
            Some(_) | None => false,
        }
    }

    /// Whether a stone of `color` on a free point threatens a five, and may be put there.
    #[must_use]
    pub fn makes_four(&self, square: Square, color: Color) -> bool {
        let pattern = self.pattern(square, color);
        if pattern != Pattern::Foul as u8 {
            return Pattern::Four as u8 <= pattern;
        }
        let shapes = self.points[square.index()].shapes[color as usize];
        let fours = LineShape::Four as u16..=LineShape::DoubleFour as u16;
        (0..4).any(|direction| fours.contains(&(shapes >> (4 * direction) & 15))) && !self.is_foul(square, color)
    }

    /// Whether there are fouls for `color`.
    #[must_use]
    pub fn is_restricted(&self, color: Color) -> bool {
        self.board.is_some() && color == Color::Black
    }

    /// Whether there are fouls for anybody.
    #[must_use]
    pub const fn has_fouls(&self) -> bool {
        self.board.is_some()
    }

    /// Whether a five can be hindered at its ends too, as caro has it: then neither a four nor an open four wins before
    /// all answers to it have been looked at.
    #[must_use]
    pub const fn can_block_ends(&self) -> bool {
        self.can_block_ends
    }

    /// What a free point is worth to `color` when it moves.
    #[must_use]
    pub const fn value(&self, square: Square, color: Color) -> i32 {
        self.points[square.index()].worth[color as usize].mover as i32
    }

    /// By how much all free points together are worth more to the side to move than to the other.
    #[must_use]
    pub const fn balance(&self) -> i32 {
        let (me, other) = match self.side {
            Color::Black => (0, 1),
            Color::White => (1, 0),
        };
        self.sums[me].mover - self.sums[other].other
    }

    /// What the position is worth to the side to move, without looking ahead.
    #[must_use]
    pub fn evaluate(&self) -> i32 {
        let standing = self.point_tables[self.side as usize].standing(self.threats());
        self.balance() + standing + self.net.worth(&self.units, self.side)
    }

    /// The number of what both sides threaten.
    #[must_use]
    pub fn threats(&self) -> usize {
        threats::index(&self.counts[self.side as usize], &self.counts[!self.side as usize])
    }

    /// The combinations of shapes that a stone of `color` would make, for each free point.
    #[must_use]
    pub fn combinations(&self, color: Color) -> Vec<u16> {
        let table = Combinations::table();
        self.free.iter().map(|it| table.number(self.points[it.index()].shapes[color as usize])).collect()
    }

    /// The pairs of patterns that the side to move and the side that waits would make, for each free point.
    #[must_use]
    pub fn pairs(&self) -> Vec<usize> {
        let pattern = |square, color| usize::from(self.pattern(square, color));
        self.free.iter().map(|it| pattern(it, self.side) * Pattern::COUNT + pattern(it, !self.side)).collect()
    }

    /// The number of the combination of shapes that a stone of `color` would make on a free point.
    #[must_use]
    pub fn combination(&self, square: Square, color: Color) -> u16 {
        self.point_tables[color as usize].number(self.points[square.index()].shapes[color as usize])
    }

    /// The order of the moves of the side to move.
    #[must_use]
    pub fn ordering(&self) -> &'static OrderingTable {
        let is_threatened = self.count(!self.side, Pattern::OpenFour) != 0;
        &self.ordering_tables[self.side as usize][usize::from(is_threatened)]
    }

    /// The stone played before the last since the position was set up.
    #[must_use]
    pub fn last_but_one(&self) -> Option<Square> {
        self.played.len().checked_sub(2).map(|it| self.played[it].square)
    }

    /// The stone played last since the position was set up.
    #[must_use]
    pub fn last(&self) -> Option<Square> {
        self.played.last().map(|it| it.square)
    }

    /// The side to move puts a stone on a free point.
    pub fn play(&mut self, square: Square) {
        let color = self.side;
        let mut near = [0; NEAR_MASKS.len()];
        let (row, column) = (square.row(), square.column());
        for (kept, (n, mask)) in near.iter_mut().zip(NEAR_MASKS.into_iter().enumerate()) {
            let columns = self.near.row_mut(row + n - NEAR_MIDDLE);
            *kept = *columns;
            *columns |= mask << (column - NEAR_MIDDLE);
        }
        let (sums, units, counts) = (self.sums, self.units, self.counts);
        self.played.push(UndoState { square, n_changes: self.changes.len(), sums, units, counts, near });
        self.remove_from_sets(square);
        let point = self.points[square.index()];
        self.sums[0].take(point.worth[0]);
        self.sums[1].take(point.worth[1]);
        self.net.take(&mut self.units, point.pattern);
        self.free.toggle(square);
        for direction in 0..4 {
            let (line, cell_index) = square.line(direction);
            self.lines[direction][line] ^= bits(color) << (2 * cell_index);
            self.refresh(square, direction, self.lines[direction][line], cell_index);
        }
        if let Some(board) = &mut self.board {
            board.play(square.into(), color).expect("the search plays on free points");
        }
        self.key ^= zobrist::stone(square, color) ^ zobrist::WHITE_MOVES;
        self.side = !color;
    }

    /// Takes back the stone played last.
    pub fn undo(&mut self) {
        let Some(played) = self.played.pop() else { return };
        self.side = !self.side;
        while played.n_changes < self.changes.len() {
            let Some(PointChange { square, before }) = self.changes.pop() else { break };
            let now = self.points[square.index()].pattern;
            self.points[square.index()] = before;
            for (color, now) in now.into_iter().enumerate() {
                self.move_between_sets(square, color, now, before.pattern[color]);
            }
        }
        let square = played.square;
        if let Some(board) = &mut self.board {
            board.undo(square.into());
        }
        for direction in 0..4 {
            let (line, cell_index) = square.line(direction);
            self.lines[direction][line] ^= bits(self.side) << (2 * cell_index);
        }
        self.free.toggle(square);
        for (color, pattern) in self.points[square.index()].pattern.into_iter().enumerate() {
            self.sets[color][TIERS[usize::from(pattern) & 15]].toggle(square);
        }
        self.sums = played.sums;
        self.units = played.units;
        self.counts = played.counts;
        for (n, kept) in played.near.into_iter().enumerate() {
            *self.near.row_mut(square.row() + n - NEAR_MIDDLE) = kept;
        }
        self.key ^= zobrist::stone(square, self.side) ^ zobrist::WHITE_MOVES;
    }

    /// Looks up the free points of one line around a stone that was put on it.
    fn refresh(&mut self, square: Square, direction: usize, line: u64, cell_index: usize) {
        let reach = self.table.reach();
        let first = cell_index - reach;
        let start = square.index().wrapping_sub(STEPS[direction].wrapping_mul(reach));
        let window = (1 << (4 * reach + 2)) - 1;
        let mut free = !(line | line >> 1) & EVEN_BITS & (window << (2 * first));
        while free != 0 {
            let cell_index = free.trailing_zeros() as usize / 2;
            free &= free - 1;
            let at = Square::at(start.wrapping_add(STEPS[direction].wrapping_mul(cell_index - first)));
            let code = self.table.code(line, cell_index);
            self.change(at, direction, code);
        }
    }

    /// Gives a free point its new shapes in one direction.
    ///
    /// What is the same for one side is done all the same: to ask would take longer.
    #[inline]
    fn change(&mut self, square: Square, direction: usize, code: u8) {
        let shift = 4 * direction;
        let before = self.points[square.index()];
        let flips = [u16::from(code & 15), u16::from(code >> 4)];
        let flips = [flips[0] ^ before.shapes[0] >> shift & 15, flips[1] ^ before.shapes[1] >> shift & 15];
        if flips == [0; 2] {
            return;
        }
        self.changes.push(PointChange { square, before });
        let mut point = before;
        for (color, flip) in flips.into_iter().enumerate() {
            point.shapes[color] ^= flip << shift;
            let (pattern, worth) = self.point_tables[color].look(point.shapes[color]);
            self.sums[color].take(before.worth[color]);
            self.sums[color].add(worth);
            point.pattern[color] = pattern;
            point.worth[color] = worth;
            self.counts[color][usize::from(before.pattern[color]) & 15] -= 1;
            self.counts[color][usize::from(pattern) & 15] += 1;
            self.move_between_sets(square, color, before.pattern[color], pattern);
        }
        if point.pattern != before.pattern {
            self.net.take(&mut self.units, before.pattern);
            self.net.add(&mut self.units, point.pattern);
        }
        self.points[square.index()] = point;
    }

    /// PatternCounts a free point.
    fn add_to_sets(&mut self, square: Square) {
        let point = self.points[square.index()];
        for color in 0..2 {
            self.counts[color][usize::from(point.pattern[color])] += 1;
            self.sets[color][TIERS[usize::from(point.pattern[color]) & 15]].toggle(square);
        }
    }

    /// PatternCounts a point no more.
    fn remove_from_sets(&mut self, square: Square) {
        let point = self.points[square.index()];
        for color in 0..2 {
            self.counts[color][usize::from(point.pattern[color])] -= 1;
            self.sets[color][TIERS[usize::from(point.pattern[color]) & 15]].toggle(square);
        }
    }

    /// Puts a free point from the set of one pattern into that of another.
    #[inline]
    fn move_between_sets(&mut self, square: Square, color: usize, old: u8, new: u8) {
        let (old, new) = (TIERS[usize::from(old) & 15], TIERS[usize::from(new) & 15]);
        if old != new {
            self.sets[color][old].toggle(square);
            self.sets[color][new].toggle(square);
        }
    }
}

/// The lower bit of each cell of a line.
const EVEN_BITS: u64 = 0x5555_5555_5555_5555;

/// The tiers of all patterns, as numbers.
const TIERS: [usize; 16] = {
    let mut tiers = [0; 16];
    let mut n = 0;
    while n < Pattern::COUNT {
        tiers[n] = Pattern::ALL[n].tier() as usize;
        n += 1;
    }
    tiers
};

#[cfg(test)]
mod tests;
