//! The position on which the search works, updated when a stone is played or undone.
//! It holds the stones, the patterns of all free points and the Zobrist key.

mod zobrist;

use crate::engine::PositionView;
use crate::engine::master::pattern::{Combinations, LineShape, LineTable, Pattern, PatternTable, Tier, bits, cell};
use crate::engine::master::square::{STEPS, Square, SquareSet};
use crate::engine::master::threats::{self, PatternCounts};
use crate::game::{Board, Color, Point, Rule};

/// Shapes and patterns that a stone of either color would make on one point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointState {
    /// Shapes of the four lines, four bits for each direction, by color.
    pub shapes: [u16; 2],
    /// Indices of the patterns in [`Pattern::ALL`], by color.
    pub patterns: [u8; 2],
}

/// Record of a point whose shapes a stone has changed, from which undo restores the point.
#[derive(Clone, Copy, Debug)]
pub struct PointChange {
    /// The changed point.
    pub square: Square,
    /// State of the point before the stone was played.
    pub before: PointState,
}

/// Stone that was played, with the state that undo restores.
#[derive(Clone, Copy, Debug)]
struct UndoState {
    square: Square,
    /// Length of the used part of `changes` before the stone was played.
    n_changes: usize,
    counts: [PatternCounts; 2],
    /// The rows of the square set `near` around the stone, as they were before the stone was played.
    near: [u32; NEAR_MASKS.len()],
}

/// Squares that are near a stone, as rows of bits: all squares within a distance of two, and in each of the eight
/// directions the square at distance three.
const NEAR_MASKS: [u32; 7] = [0b100_1001, 0b11_1110, 0b11_1110, 0b111_1111, 0b11_1110, 0b11_1110, 0b100_1001];

/// Row and column in [`NEAR_MASKS`] that stand for the stone itself.
const NEAR_MIDDLE: usize = 3;

/// Maximum number of points that a stone can change: up to five points on either side of it, on each of four lines.
const MAX_CHANGES: usize = 40;

/// Position as the search uses it, updated by [`Position::play`] and [`Position::undo`].
#[derive(Clone, Debug)]
pub struct Position {
    rule: Rule,
    size: u8,
    side: Color,
    key: u64,
    /// Lines of the board by direction and index of the line, with two bits for each cell.
    lines: [[u64; 64]; 4],
    points: Box<[PointState; Square::COUNT]>,
    free: SquareSet,
    near: SquareSet,
    /// Free points, by color and by the tier of the pattern that a stone of the color makes on the point.
    sets: [[SquareSet; Tier::COUNT]; 2],
    counts: [PatternCounts; 2],
    /// Changes that the played stones have made to points, the latest change at the end.
    changes: Box<[PointChange]>,
    /// Length of the part of `changes` that is in use.
    n_changes: usize,
    /// Stones played since the position was set up, the latest at the end.
    played: Vec<UndoState>,
    line_table: &'static LineTable,
    combinations: &'static Combinations,
    pattern_tables: [&'static PatternTable; 2],
    /// Board on which the full rule decides the fouls that the tables cannot decide; `None` under rules without fouls.
    board: Option<Box<Board>>,
    /// `true` if a five between two stones of the other side does not win, as in caro.
    can_block_ends: bool,
}

impl Position {
    /// Sets up a position from a board, with a rule and the side to move.
    #[must_use]
    pub fn new(turn: PositionView<'_>) -> Self {
        let PositionView { board, rule, side } = turn;
        let has_fouls = rule == Rule::Renju;
        let black_patterns = if has_fouls { PatternTable::restricted() } else { PatternTable::unrestricted() };
        let n_points = usize::from(board.size()) * usize::from(board.size());
        let no_change = PointChange { square: Square::at(0), before: PointState::default() };
        let mut position = Self {
            rule,
            size: board.size(),
            side,
            key: 0,
            lines: [[u64::MAX; 64]; 4],
            points: Box::new([PointState::default(); Square::COUNT]),
            free: SquareSet::board(board.size()),
            near: SquareSet::EMPTY,
            sets: [[SquareSet::EMPTY; Tier::COUNT]; 2],
            counts: [[0; 16]; 2],
            changes: vec![no_change; n_points * MAX_CHANGES].into_boxed_slice(),
            n_changes: 0,
            played: Vec::with_capacity(n_points),
            line_table: LineTable::of(rule),
            combinations: Combinations::table(),
            pattern_tables: [black_patterns, PatternTable::unrestricted()],
            board: has_fouls.then(|| Box::new(Board::new(board.size()))),
            can_block_ends: matches!(rule, Rule::Caro | Rule::CaroExact),
        };
        position.set_up_empty();
        for point in board.points() {
            if let Some(color) = board.stone(point) {
                position.side = color;
                position.play(point.into());
            }
        }
        position.n_changes = 0;
        position.played.clear();
        position.side = side;
        position.key = match side {
            Color::Black => position.stones_key(board),
            Color::White => position.stones_key(board) ^ zobrist::WHITE_MOVES,
        };
        position
    }

    /// Sets up an empty board: its lines, the shapes and patterns of its points, and the sets and counts of patterns.
    fn set_up_empty(&mut self) {
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
                let code = self.line_table.code(self.lines[direction][line], cell_index);
                let point = &mut self.points[square.index()];
                for (color, number) in [code & 15, code >> 4].into_iter().enumerate() {
                    point.shapes[color] |= u16::from(number) << (4 * direction);
                }
            }
            for color in 0..2 {
                let point = &mut self.points[square.index()];
                point.patterns[color] = self.pattern_tables[color].pattern(point.shapes[color]);
            }
            self.add_to_sets(square);
        }
    }

    fn stones_key(&self, board: &Board) -> u64 {
        let stones = board.points().filter_map(|point| Some((point, board.stone(point)?)));
        stones.fold(0, |key, (point, color)| key ^ zobrist::stone(point.into(), color))
    }

    /// Returns the rule of the game.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Returns the size of the board: the number of its rows.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Returns the side to move.
    #[must_use]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// Returns the Zobrist key of the stones and of the side to move.
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Returns the points without a stone.
    #[must_use]
    pub const fn free(&self) -> &SquareSet {
        &self.free
    }

    /// Returns the free points near stones, see [`NEAR_MASKS`].
    #[must_use]
    pub fn near(&self) -> SquareSet {
        self.near.and(&self.free)
    }

    /// Returns the free points on which a stone of `color` makes a pattern of this tier.
    #[must_use]
    pub const fn set(&self, color: Color, tier: Tier) -> &SquareSet {
        &self.sets[color as usize][tier as usize]
    }

    /// Returns the number of free points on which a stone of `color` makes this pattern, which must be
    /// [`Pattern::ThreeCross`] or stronger: weaker patterns are not counted.
    #[must_use]
    pub const fn count(&self, color: Color, pattern: Pattern) -> u16 {
        debug_assert!(LEAST_COUNTED <= pattern as u8, "weaker patterns are not counted");
        self.counts[color as usize][pattern as usize]
    }

    /// Returns `true` if `color` may be able to make a four or an open four. A possible foul counts as a four.
    #[must_use]
    pub const fn has_four(&self, color: Color) -> bool {
        self.count(color, Pattern::Four)
            + self.count(color, Pattern::FourCross)
            + self.count(color, Pattern::FourThree)
            + self.count(color, Pattern::OpenFour)
            + self.count(color, Pattern::Foul)
            != 0
    }

    /// Returns the cells of a row of the board, with two bits for each cell, see [`cell`]. `row` is counted as by
    /// [`Square::row`].
    #[must_use]
    pub const fn row_cells(&self, row: usize) -> u64 {
        self.lines[0][row]
    }

    /// Returns the shapes and patterns of a point. For an occupied point, returns the state before its stone was
    /// played.
    #[must_use]
    pub const fn point(&self, square: Square) -> &PointState {
        &self.points[square.index()]
    }

    /// Returns the index in [`Pattern::ALL`] of the pattern that a stone of `color` makes on a free point.
    #[must_use]
    pub const fn pattern(&self, square: Square, color: Color) -> u8 {
        self.points[square.index()].patterns[color as usize]
    }

    /// Returns the index of the combination of shapes that a stone of `color` makes on a free point.
    #[must_use]
    pub fn combination(&self, square: Square, color: Color) -> u16 {
        self.combinations.number(self.points[square.index()].shapes[color as usize])
    }

    /// Returns the shape that a stone of `color` makes on a free point in one direction. `direction` is an index in
    /// [`crate::game::Direction::ALL`].
    #[must_use]
    pub fn shape(&self, square: Square, color: Color, direction: usize) -> LineShape {
        let shapes = self.points[square.index()].shapes[color as usize];
        LineShape::ALL.get(usize::from(shapes >> (4 * direction) & 15)).copied().unwrap_or(LineShape::Dead)
    }

    /// Returns `true` if the rule forbids `color` to play on a free point.
    #[must_use]
    pub fn is_foul(&self, square: Square, color: Color) -> bool {
        match &self.board {
            Some(board) if self.pattern(square, color) == Pattern::Foul as u8 => {
                Rule::Renju.foul(board, Point::from(square), color).is_some()
            }
            Some(_) | None => false,
        }
    }

    /// Returns `true` if `color` may play on a free point and makes a four, an open four or a five there.
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

    /// Returns `true` if the side to move, after it has played on `stone` and the other side on `reply`, could make a
    /// four on the line through these two squares.
    #[must_use]
    pub fn has_four_after(&self, stone: Square, reply: Square) -> bool {
        let is_on_line = |direction: &usize| stone.line(*direction).0 == reply.line(*direction).0;
        let Some(direction) = (0..4).find(is_on_line) else { return false };
        let (line, cell_index) = stone.line(direction);
        let (_, reply_index) = reply.line(direction);
        let stones = bits(self.side) << (2 * cell_index) | bits(!self.side) << (2 * reply_index);
        let cells = self.lines[direction][line] | stones;
        let reach = self.line_table.reach();
        (cell_index - reach..=cell_index + reach).any(|it| {
            let shape = || self.line_table.code(cells, it) >> (4 * self.side as u8) & 15;
            cells >> (2 * it) & 3 == cell::FREE && LineShape::Four as u8 <= shape()
        })
    }

    /// Returns `true` if the rule has fouls for `color`.
    #[must_use]
    pub fn is_restricted(&self, color: Color) -> bool {
        self.board.is_some() && color == Color::Black
    }

    /// Returns `true` if the rule has fouls.
    #[must_use]
    pub const fn has_fouls(&self) -> bool {
        self.board.is_some()
    }

    /// Returns `true` if a five can also be blocked at its ends, as in caro. Under such a rule, a four or an open four
    /// is a proved win only if all replies to it have been searched.
    #[must_use]
    pub const fn can_block_ends(&self) -> bool {
        self.can_block_ends
    }

    /// Returns a number that stands for the threats of both sides, as an index for lookup tables; see
    /// [`threats::index`].
    #[must_use]
    pub fn threats(&self) -> usize {
        threats::index(&self.counts[self.side as usize], &self.counts[!self.side as usize])
    }

    /// Returns the stone played before the last stone; `None` if fewer than two stones have been played since the
    /// position was set up.
    #[must_use]
    pub fn last_but_one(&self) -> Option<Square> {
        self.played.len().checked_sub(2).map(|it| self.played[it].square)
    }

    /// Returns the stone played last; `None` if no stone has been played since the position was set up.
    #[must_use]
    pub fn last(&self) -> Option<Square> {
        self.played.last().map(|it| it.square)
    }

    /// Returns the changes that the last stone has made to other points, one change for each changed point.
    #[must_use]
    pub fn last_changes(&self) -> &[PointChange] {
        &self.changes[self.played.last().map_or(0, |it| it.n_changes)..self.n_changes]
    }

    /// Plays a stone of the side to move on a free point.
    pub fn play(&mut self, square: Square) {
        let color = self.side;
        let mut near = [0; NEAR_MASKS.len()];
        let (row, column) = (square.row(), square.column());
        for (kept, (n, mask)) in near.iter_mut().zip(NEAR_MASKS.into_iter().enumerate()) {
            let columns = self.near.row_mut(row + n - NEAR_MIDDLE);
            *kept = *columns;
            *columns |= mask << (column - NEAR_MIDDLE);
        }
        self.played.push(UndoState { square, n_changes: self.n_changes, counts: self.counts, near });
        self.remove_from_sets(square);
        self.free.toggle(square);
        match self.line_table.reach() {
            4 => self.refresh_lines::<4>(square, color),
            _ => self.refresh_lines::<5>(square, color),
        }
        if let Some(board) = &mut self.board {
            board.play(square.into(), color).expect("the search plays on free points");
        }
        self.key ^= zobrist::stone(square, color) ^ zobrist::WHITE_MOVES;
        self.side = !color;
    }

    /// Undoes the last stone.
    pub fn undo(&mut self) {
        let Some(played) = self.played.pop() else { return };
        self.side = !self.side;
        while played.n_changes < self.n_changes {
            self.n_changes -= 1;
            let PointChange { square, before } = self.changes[self.n_changes];
            let now = self.points[square.index()].patterns;
            self.points[square.index()] = before;
            for (color, now) in now.into_iter().enumerate() {
                let old = before.patterns[color];
                if (LEAST_COUNTED <= now) | (LEAST_COUNTED <= old) {
                    self.move_between_sets(square, color, now, old);
                }
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
        for (color, pattern) in self.points[square.index()].patterns.into_iter().enumerate() {
            self.sets[color][TIERS[usize::from(pattern) & 15]].toggle(square);
        }
        self.counts = played.counts;
        for (n, kept) in played.near.into_iter().enumerate() {
            *self.near.row_mut(square.row() + n - NEAR_MIDDLE) = kept;
        }
        self.key ^= zobrist::stone(square, self.side) ^ zobrist::WHITE_MOVES;
    }

    /// Puts a stone on the four lines through its square, and updates the free points on these lines. Direction and
    /// reach are const generics, because this makes the function a tenth faster.
    fn refresh_lines<const REACH: usize>(&mut self, square: Square, color: Color) {
        self.refresh::<0, REACH>(square, color);
        self.refresh::<1, REACH>(square, color);
        self.refresh::<2, REACH>(square, color);
        self.refresh::<3, REACH>(square, color);
    }

    /// Puts a stone on one line through its square, and updates the free points around the square on this line.
    #[inline]
    fn refresh<const DIRECTION: usize, const REACH: usize>(&mut self, square: Square, color: Color) {
        let (line, cell_index) = square.line(DIRECTION);
        self.lines[DIRECTION][line] ^= bits(color) << (2 * cell_index);
        let line = self.lines[DIRECTION][line];
        // Shift the line so that its lowest bits hold the cell that lies `2 * REACH` cells before the stone. The stone
        // changes the shapes of points up to `REACH` cells before it, and these shapes depend on `REACH` more cells.
        let (cell, begin) = (2 * cell_index, 4 * REACH);
        let cells = if cell < begin { line << (begin - cell) } else { line >> (cell - begin) };
        let window = (1 << (4 * REACH + 2)) - 1;
        let mut free = (!(cells | cells >> 1) & EVEN_BITS) >> (2 * REACH) & window;
        let start = square.index().wrapping_sub(STEPS[DIRECTION].wrapping_mul(REACH));
        while free != 0 {
            let bit = free.trailing_zeros() as usize;
            free &= free - 1;
            let at = Square::at(start.wrapping_add(STEPS[DIRECTION].wrapping_mul(bit / 2)));
            let code = self.line_table.code_of_cells::<REACH>(cells >> bit);
            self.change::<DIRECTION>(at, code);
        }
    }

    /// Updates the shapes of a free point in one direction.
    ///
    /// If only one side's shape has changed, the other side's shape is updated too, because a test of which shape has
    /// changed would take longer.
    #[inline(always)]
    fn change<const DIRECTION: usize>(&mut self, square: Square, code: u8) {
        let shift = 4 * DIRECTION;
        let before = self.points[square.index()];
        let flips = [u16::from(code & 15), u16::from(code >> 4)];
        let flips = [flips[0] ^ before.shapes[0] >> shift & 15, flips[1] ^ before.shapes[1] >> shift & 15];
        if flips == [0; 2] {
            return;
        }
        self.changes[self.n_changes] = PointChange { square, before };
        self.n_changes += 1;
        let mut point = before;
        for (color, flip) in flips.into_iter().enumerate() {
            point.shapes[color] ^= flip << shift;
            let pattern = self.pattern_tables[color].pattern(point.shapes[color]);
            point.patterns[color] = pattern;
            let old = before.patterns[color];
            if (LEAST_COUNTED <= old) | (LEAST_COUNTED <= pattern) {
                self.counts[color][COUNTED[usize::from(old) & 15]] -= 1;
                self.counts[color][COUNTED[usize::from(pattern) & 15]] += 1;
                self.move_between_sets(square, color, old, pattern);
            }
        }
        self.points[square.index()] = point;
    }

    /// Adds a free point to the sets and counts of its patterns.
    fn add_to_sets(&mut self, square: Square) {
        let point = self.points[square.index()];
        for color in 0..2 {
            self.counts[color][COUNTED[usize::from(point.patterns[color]) & 15]] += 1;
            self.sets[color][TIERS[usize::from(point.patterns[color]) & 15]].toggle(square);
        }
    }

    /// Removes a point from the sets and counts of its patterns.
    fn remove_from_sets(&mut self, square: Square) {
        let point = self.points[square.index()];
        for color in 0..2 {
            self.counts[color][COUNTED[usize::from(point.patterns[color]) & 15]] -= 1;
            self.sets[color][TIERS[usize::from(point.patterns[color]) & 15]].toggle(square);
        }
    }

    /// Moves a free point from the set of one pattern to the set of another.
    #[inline]
    fn move_between_sets(&mut self, square: Square, color: usize, old: u8, new: u8) {
        let (old, new) = (TIERS[usize::from(old) & 15], TIERS[usize::from(new) & 15]);
        self.sets[color][old].toggle(square);
        self.sets[color][new].toggle(square);
    }
}

/// Mask with the lower of the two bits of each cell of a line.
const EVEN_BITS: u64 = 0x5555_5555_5555_5555;

/// Weakest pattern that is counted. The search does not need the numbers of points with weaker patterns, although most
/// points change from one weaker pattern to another.
const LEAST_COUNTED: u8 = Pattern::ThreeCross as u8;

/// Index under which the points with each pattern are counted: the pattern's own index, or 0 for patterns whose number
/// of points the search does not need.
const COUNTED: [usize; 16] = {
    let mut counted = [0; 16];
    let mut n = LEAST_COUNTED as usize;
    while n < Pattern::COUNT {
        counted[n] = n;
        n += 1;
    }
    counted
};

/// Index of the tier of each pattern, by the index of the pattern.
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
