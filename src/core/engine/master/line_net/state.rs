//! The hidden layers of the network for one position, brought up to another position when it is evaluated.
//!
//! Most positions of a search are not evaluated by the network, so that its layers are not updated with each stone, but
//! by the stones in which the position to be evaluated differs from the last one that was.

use std::array;

use crate::engine::master::line_net::{Channels, LEAK_SHIFT, LineNet, REACH, WIDTH};
use crate::engine::master::pattern::cell;
use crate::engine::master::position::Position;
use crate::engine::master::square::{STEPS, Square};
use crate::engine::master::weights::FITTED_SIZE;
use crate::game::Color;

/// Channels of no features.
const NONE: Channels = [0; 2 * WIDTH];

/// Rows of squares as bits, as in a [`SquareSet`](crate::engine::master::square::SquareSet).
type Rows = [u32; Square::STRIDE];

/// Hidden layers of a [`LineNet`] for one position.
#[derive(Clone, Debug)]
pub struct LineNetState {
    /// Size of the board.
    size: usize,
    /// Lines of the board by direction and index of the line, with two bits for each cell.
    lines: [[u64; 64]; 4],
    /// Sums of the rows of the lines through each point, also where a stone stands.
    inputs: Box<[Channels; Square::COUNT]>,
    /// Features of each point; none on a point with a stone and beyond the board.
    features: Box<[Channels; Square::COUNT]>,
    /// Outputs of each point; none on a point with a stone and beyond the board.
    outputs: Box<[Channels; Square::COUNT]>,
    /// Sums of the outputs of all points. On a board larger than [`FITTED_SIZE`], the sums are changed so that an empty
    /// board has the sums of an empty board of `FITTED_SIZE`.
    sums: [i32; 2 * WIDTH],
}

impl LineNetState {
    /// Returns the layers for an empty board.
    #[must_use]
    pub fn empty(net: &LineNet, size: u8) -> Self {
        let state = Self::without_correction(net, size);
        let sums = if FITTED_SIZE < size { Self::without_correction(net, FITTED_SIZE).sums } else { state.sums };
        Self { sums, ..state }
    }

    /// Returns the layers for an empty board, with the sums as they are.
    fn without_correction(net: &LineNet, size: u8) -> Self {
        let layer = || Box::new([NONE; Square::COUNT]);
        let (inputs, features, outputs) = (layer(), layer(), layer());
        let lines = [[u64::MAX; 64]; 4];
        let size = usize::from(size);
        let mut state = Self { size, lines, inputs, features, outputs, sums: [0; 2 * WIDTH] };
        let squares = || board(size).flat_map(|row| board(size).map(move |column| square(row, column)));
        for (square, direction) in squares().flat_map(|it| (0..4).map(move |direction| (it, direction))) {
            let (line, cell_index) = square.line(direction);
            state.lines[direction][line] ^= (cell::EDGE ^ cell::FREE) << (2 * cell_index);
        }
        let mut changed = [0; Square::STRIDE];
        for square in squares() {
            changed[square.row()] |= square.bit();
            for direction in 0..4 {
                let (line, cell_index) = square.line(direction);
                let cells = state.lines[direction][line] >> (2 * (cell_index - REACH));
                let [black, white] = net.rows_of(Color::ALL.map(|color| net.line(color, cells)));
                let input = &mut state.inputs[square.index()];
                *input = array::from_fn(|n| input[n].wrapping_add(black[n]).wrapping_add(white[n]));
            }
        }
        state.update_points(net, &changed);
        state
    }

    /// Returns the evaluation of a position for the side to move. `fast` is its fast evaluation. The position must be
    /// of the same rule and board size as the layers.
    #[inline(always)]
    pub fn evaluate(&mut self, net: &LineNet, position: &Position, fast: i32) -> i32 {
        let mut changed = [0; Square::STRIDE];
        for row in board(self.size) {
            let mut flips = self.lines[0][row] ^ position.row_cells(row);
            while flips != 0 {
                let column = flips.trailing_zeros() as usize / 2;
                let flip = flips & 3 << (2 * column);
                flips ^= flip;
                self.flip(net, square(row, column), flip >> (2 * column), &mut changed);
            }
        }
        self.update_points(net, &changed);
        net.heads[position.side() as usize].evaluate(&self.sums, position.side(), fast)
    }

    /// Changes the content of a cell by the bits `flip`, and the inputs of the points that are in line with it. Adds
    /// the points with changed inputs, and the cell, to `changed`.
    #[inline(always)]
    fn flip(&mut self, net: &LineNet, square: Square, flip: u64, changed: &mut Rows) {
        changed[square.row()] |= square.bit();
        for (direction, step) in STEPS.into_iter().enumerate() {
            let (line, cell_index) = square.line(direction);
            let before = self.lines[direction][line];
            let after = before ^ flip << (2 * cell_index);
            self.lines[direction][line] = after;
            // Shift the line so that its lowest bits hold the cell that lies `2 * REACH` cells before the square. The
            // stone changes the rows of points up to `REACH` cells before it, which depend on `REACH` more cells.
            let begin = 2 * REACH;
            let shifted = |line: u64| {
                if cell_index < begin { line << (2 * (begin - cell_index)) } else { line >> (2 * (cell_index - begin)) }
            };
            let (before, after) = (shifted(before), shifted(after));
            for n in (0..=2 * REACH).filter(|it| *it != REACH) {
                if before >> (2 * (n + REACH)) & 3 == cell::EDGE {
                    continue;
                }
                let old = Color::ALL.map(|color| net.line(color, before >> (2 * n)));
                let new = Color::ALL.map(|color| net.line(color, after >> (2 * n)));
                if old != new {
                    let at = square.index().wrapping_add(step.wrapping_mul(n.wrapping_sub(REACH)));
                    let at = Square::at(at);
                    changed[at.row()] |= at.bit();
                    let [[old_black, old_white], [new_black, new_white]] = [old, new].map(|it| net.rows_of(it));
                    let input = &mut self.inputs[at.index()];
                    for n in 0..2 * WIDTH {
                        let change = new_black[n].wrapping_sub(old_black[n]).wrapping_add(new_white[n]);
                        input[n] = input[n].wrapping_add(change.wrapping_sub(old_white[n]));
                    }
                }
            }
        }
    }

    /// Updates features, outputs and sums after the inputs or the contents of the points `changed` have changed.
    #[inline(always)]
    fn update_points(&mut self, net: &LineNet, changed: &Rows) {
        let mut around = [0; Square::STRIDE];
        for row in board(self.size) {
            let spread = changed[row] | changed[row] << 1 | changed[row] >> 1;
            (row - 1..=row + 1).for_each(|it| around[it] |= spread);
            for column in columns(changed[row]) {
                let at = square(row, column).index();
                self.features[at] = if self.is_free(row, column) { leaky(&self.inputs[at]) } else { NONE };
            }
        }
        let mut sums = self.sums;
        let on_board = (1 << (Square::FIRST + self.size)) - (1 << Square::FIRST);
        for row in board(self.size) {
            for column in columns(around[row] & on_board) {
                let at = square(row, column).index();
                let outputs = if self.is_free(row, column) { self.convolve(net, at) } else { NONE };
                let before = &self.outputs[at];
                for n in 0..2 * WIDTH {
                    sums[n] += i32::from(outputs[n].wrapping_sub(before[n]));
                }
                self.outputs[at] = outputs;
            }
        }
        self.sums = sums;
    }

    /// Returns the outputs of the point with the index `at`.
    #[inline(always)]
    fn convolve(&self, net: &LineNet, at: usize) -> Channels {
        const DOWN: usize = Square::STRIDE;
        let sum = |indices: [usize; 4]| -> Channels {
            let [a, b, c, d] = indices.map(|it| &self.features[it]);
            array::from_fn(|n| a[n].saturating_add(b[n]).saturating_add(c[n].saturating_add(d[n])))
        };
        let beside = sum([at - DOWN, at - 1, at + 1, at + DOWN]);
        let across = sum([at - DOWN - 1, at - DOWN + 1, at + DOWN - 1, at + DOWN + 1]);
        let [own_weights, beside_weights, across_weights] = &net.kernel;
        let own = &self.features[at];
        leaky(&array::from_fn(|n| {
            net.kernel_biases[n]
                .wrapping_add(high_product(own[n].saturating_add(own[n]), own_weights[n]))
                .wrapping_add(high_product(beside[n], beside_weights[n]))
                .wrapping_add(high_product(across[n], across_weights[n]))
        }))
    }

    const fn is_free(&self, row: usize, column: usize) -> bool {
        self.lines[0][row] >> (2 * column) & 3 == cell::FREE
    }
}

/// Returns the range of the rows, or of the columns, of a board.
const fn board(size: usize) -> std::ops::Range<usize> {
    Square::FIRST..Square::FIRST + size
}

#[expect(clippy::cast_possible_truncation, reason = "columns are below 32")]
const fn square(row: usize, column: usize) -> Square {
    Square::new(column as u32, row)
}

/// Returns the columns whose bits are set.
fn columns(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let column = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(column)
    })
}

/// Returns the upper half of the product.
const fn high_product(one: i16, two: i16) -> i16 {
    ((one as i32 * two as i32) >> 16) as i16
}

#[inline(always)]
fn leaky(channels: &Channels) -> Channels {
    const HALF: i16 = 1 << (LEAK_SHIFT - 1);
    channels.map(|it| it.max(it.saturating_add(HALF) >> LEAK_SHIFT))
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::seq::IteratorRandom;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::engine::PositionView;
    use crate::engine::master::line_net::{LEAK, N_HEAD_UNITS, SUM_DIVISOR, Table, line_index};
    use crate::engine::master::weights::SIGMOID_SCALE;
    use crate::game::{Board, Point, Rule};

    fn net() -> &'static LineNet {
        LineNet::of(Rule::Freestyle)
    }

    /// Returns a network in which both colors have weights of their own, and its weights by color.
    fn net_with_two_sections() -> (LineNet, [Vec<i16>; 2]) {
        let fitted = crate::engine::master::line_net::file().section(0).to_vec();
        let changed = fitted.iter().enumerate().map(|(n, it)| if n % 3 == 0 { *it } else { it / 2 }).collect();
        let sections = [fitted, changed];
        (LineNet::build(sections.each_ref().map(Vec::as_slice)), sections)
    }

    /// Returns a position with up to `max_stones` stones near the middle, at random.
    fn random_position(random: &mut ChaCha8Rng, size: u8, max_stones: usize) -> (Board, Color) {
        let mut board = Board::new(size);
        let points: Vec<Point> = board.points().collect();
        for n in 0..random.random_range(0..=max_stones) {
            let is_near =
                |it: &&Point| board.is_free(**it) && it.x().abs_diff(size / 2).max(it.y().abs_diff(size / 2)) <= 4;
            let point = *points.iter().filter(is_near).choose(random).unwrap();
            board.play(point, if n % 2 == 0 { Color::Black } else { Color::White }).unwrap();
        }
        (board, if random.random() { Color::Black } else { Color::White })
    }

    fn position(board: &Board, side: Color) -> Position {
        Position::new(PositionView { board, rule: Rule::Freestyle, side })
    }

    /// Evaluates a position with fresh layers, without a part of the fast evaluation.
    fn evaluation(board: &Board, side: Color) -> i32 {
        LineNetState::empty(net(), board.size()).evaluate(net(), &position(board, side), 0)
    }

    #[test]
    fn layers_brought_up_to_a_position_are_those_of_a_fresh_state() {
        for size in [5, 9, 15, 20, 22] {
            let mut random = ChaCha8Rng::seed_from_u64(size.into());
            let mut state = LineNetState::empty(net(), size);
            for _ in 0..40 {
                let (board, side) = random_position(&mut random, size, 20);
                let (position, mut fresh) = (position(&board, side), LineNetState::empty(net(), size));
                assert_eq!(state.evaluate(net(), &position, 70), fresh.evaluate(net(), &position, 70));
                assert_eq!(state.lines, fresh.lines);
                assert!(state.inputs == fresh.inputs && state.features == fresh.features);
                assert!(state.outputs == fresh.outputs && state.sums == fresh.sums);
            }
        }
    }

    #[test]
    fn the_evaluation_is_the_same_under_rotation_reflection_and_exchange_of_the_colors() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..20 {
            let (board, side) = random_position(&mut random, 15, 30);
            let changed = |point: &dyn Fn(Point) -> Point, color: &dyn Fn(Color) -> Color| {
                let mut other = Board::new(15);
                for (at, stone) in board.points().filter_map(|it| Some((it, board.stone(it)?))) {
                    other.play(point(at), color(stone)).unwrap();
                }
                evaluation(&other, color(side))
            };
            let expected = evaluation(&board, side);
            assert_eq!(changed(&|it| Point::new(it.y(), it.x()), &|it| it), expected);
            assert_eq!(changed(&|it| Point::new(14 - it.x(), it.y()), &|it| it), expected);
            assert_eq!(changed(&|it| it, &|it| !it), expected);
        }
    }

    #[test]
    fn an_empty_board_of_any_size_from_that_of_the_games_on_has_the_same_evaluation() {
        let expected = evaluation(&Board::new(FITTED_SIZE), Color::Black);
        for size in FITTED_SIZE..=22 {
            assert_eq!(evaluation(&Board::new(size), Color::Black), expected);
        }
    }

    /// Computes the network from the definition of its layers, with floating-point numbers, and with the weights of
    /// each color in `sections`.
    fn expected(board: &Board, side: Color, sections: &[Vec<i16>; 2]) -> f32 {
        let weight_of = |color: Color, table: Table, n: usize| {
            f32::from(sections[color as usize][table.start() + n]) / table.scale()
        };
        let weight = |table: Table, n: usize| weight_of(side, table, n);
        let size = i32::from(board.size());
        let point = |x: i32, y: i32| {
            let is_inside = (0..size).contains(&x) && (0..size).contains(&y);
            is_inside.then(|| Point::new(u8::try_from(x).unwrap(), u8::try_from(y).unwrap()))
        };
        let leaky = |it: f32| it.max(it * LEAK);
        let is_free = |x: i32, y: i32| point(x, y).is_some_and(|it| board.stone(it).is_none());
        let half = |color: Color, x: i32, y: i32, dx: i32, dy: i32| {
            let cells = (1..).map(|n| match point(x + n * dx, y + n * dy).map(|it| board.stone(it)) {
                Some(None) => Some(false),
                Some(Some(stone)) if stone == color => Some(true),
                _ => None,
            });
            crate::engine::master::line_net::half_index(cells)
        };
        let features = |view: Color, x: i32, y: i32| -> [f32; WIDTH] {
            let mut sums = [0.0; WIDTH];
            for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().filter(|_| is_free(x, y)) {
                for color in Color::ALL {
                    let line = line_index(half(color, x, y, dx, dy), half(color, x, y, -dx, -dy));
                    let table = if color == view { Table::OwnRows } else { Table::OtherRows };
                    (0..WIDTH).for_each(|n| sums[n] += weight_of(view, table, line * WIDTH + n));
                }
            }
            sums.map(leaky)
        };
        let mut inputs = Vec::new();
        for view in [side, !side] {
            let mut sums = [0.0; WIDTH];
            for (x, y) in (0..size).flat_map(|x| (0..size).map(move |y| (x, y))).filter(|it| is_free(it.0, it.1)) {
                let mut outputs: [f32; WIDTH] = array::from_fn(|n| weight_of(view, Table::KernelBiases, n));
                for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
                    let part = usize::from(dx != 0) + usize::from(dy != 0);
                    let features = features(view, x + dx, y + dy);
                    (0..WIDTH)
                        .for_each(|n| outputs[n] += features[n] * weight_of(view, Table::Kernel, part * WIDTH + n));
                }
                (0..WIDTH).for_each(|n| sums[n] += leaky(outputs[n]));
            }
            inputs.extend(sums.map(|it| it / SUM_DIVISOR));
        }
        let layer = |table: Table, biases: Table, inputs: &[f32]| -> Vec<f32> {
            let unit = |unit: usize| {
                let row = inputs.iter().enumerate().map(|(n, it)| it * weight(table, unit * inputs.len() + n));
                leaky(weight(biases, unit) + row.sum::<f32>())
            };
            (0..N_HEAD_UNITS).map(unit).collect()
        };
        let first = layer(Table::First, Table::FirstBiases, &inputs);
        let second = layer(Table::Second, Table::SecondBiases, &first);
        let output = second.iter().enumerate().map(|(n, it)| it * weight(Table::Output, n)).sum::<f32>();
        SIGMOID_SCALE * (output + weight(Table::OutputBias, 0))
    }

    #[test]
    fn the_layers_are_those_of_their_definition() {
        /// Maximum difference by rounding, in points.
        const TOLERANCE: f32 = 10.0;

        let (net, sections) = net_with_two_sections();
        let mut random = ChaCha8Rng::seed_from_u64(2);
        for _ in 0..10 {
            let (board, side) = random_position(&mut random, 15, 30);
            let mut state = LineNetState::empty(&net, board.size());
            let found = state.evaluate(&net, &position(&board, side), 0) as f32;
            let expected = expected(&board, side, &sections);
            assert!((found - expected).abs() < TOLERANCE, "{found} {expected}");
        }
    }
}
