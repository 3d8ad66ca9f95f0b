//! Convolutional network on lines: a slower and better static evaluation, which the search asks for near its window.
//!
//! The network is computed from the view of Black and from that of White, and the head, which knows the side to move,
//! joins both views. Under renju each color has its own weights for its view, and for the head where it is to move;
//! under the other rules both colors have the same. From the view of a color:
//!
//! 1. Each of the four lines through a free point has a row of weights for the color and a row for the other side. A
//!    row is selected by the two halves of the line: the four cells on each side of the point, as far as they are free
//!    or have stones of that color. The sum of the eight rows is the input of the point.
//! 2. A leaky ReLU makes the features of the point. Points with a stone have no features.
//! 3. A depthwise convolution over the point and its eight neighbors, whose kernel is the same under rotation and
//!    reflection, and a leaky ReLU make the outputs of the point.
//! 4. The outputs are summed over all free points. Two hidden layers and an output weight, all with leaky ReLU, make
//!    the network's share of the evaluation, to which a part of the fast evaluation is added.
//!
//! Quantization: rows, features and outputs are fixed-point integers, so that layers 1 to 3 can be updated without
//! rounding errors ([`LineNetState`]). The head has floating-point numbers, always added in the same order.
//!
//! The idea of rows for lines and of a small convolution on them is from "Rapfi: Distilling Efficient Neural Network
//! for the Game of Gomoku" (2025). The weights in `resources/master.lines` are fitted by `examples/line_net`.

mod state;

use std::array;
use std::sync::OnceLock;

use crate::engine::master::pattern::{bits, cell};
use crate::engine::master::weight_file::{N_SECTIONS, WeightFile, WeightKind, WeightLayout, section_index};
use crate::engine::master::weights::SIGMOID_SCALE;
use crate::game::{Color, Rule};

pub use state::LineNetState;

/// Number of channels of each view.
pub const WIDTH: usize = 16;

/// Number of units in each hidden layer of the head.
pub const N_HEAD_UNITS: usize = 16;

/// Number of cells on each side of a point that are looked at.
pub const REACH: usize = 4;

/// Number of different halves of a line for one color: up to [`REACH`] cells, each of them free or with a stone.
pub const N_HALVES: usize = (2 << REACH) - 1;

/// Number of different lines for one color: pairs of halves in any order.
pub const N_LINES: usize = N_HALVES * (N_HALVES + 1) / 2;

/// Fixed-point scale of the rows and of the features.
pub const INPUT_SCALE: f32 = 512.0;

/// Maximum absolute value of the weights of a row in the file. The sum of the eight rows of a point then always fits
/// 16 bits.
pub const MAX_ROW_WEIGHT: i16 = i16::MAX / 8;

/// Fixed-point scale of the kernel.
pub const KERNEL_SCALE: f32 = 8192.0;

/// Fixed-point scale of the outputs: products of features and kernel, one of them doubled, are shifted right by 16
/// bits.
pub const OUTPUT_SCALE: f32 = 2.0 * INPUT_SCALE * KERNEL_SCALE / 65536.0;

/// Fixed-point scale of the head's weights in the file.
pub const HEAD_SCALE: f32 = 2048.0;

/// Number by which the summed outputs are divided before the head, so that its inputs are of the size of a few units.
pub const SUM_DIVISOR: f32 = 16.0;

/// Slope of the leaky ReLU below zero, as a right shift: 3 stands for 1/8.
const LEAK_SHIFT: u32 = 3;

/// Slope of the leaky ReLU below zero.
pub const LEAK: f32 = 1.0 / (1 << LEAK_SHIFT) as f32;

/// Tables of a section, in the order of the file, with the number of weights of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Table {
    /// Rows for the lines of the color of the view, [`N_LINES`] × [`WIDTH`].
    OwnRows,
    /// Rows for the lines of the other color, [`N_LINES`] × [`WIDTH`].
    OtherRows,
    /// Kernel of the convolution: weights for the point, for its neighbors in rows and columns, and for its diagonal
    /// neighbors, 3 × [`WIDTH`].
    Kernel,
    /// Biases of the convolution, in half units.
    KernelBiases,
    /// Weights of the head's first layer, [`N_HEAD_UNITS`] × 2 [`WIDTH`]: first the view of the side to move.
    First,
    /// Biases of the head's first layer.
    FirstBiases,
    /// Weights of the head's second layer, [`N_HEAD_UNITS`] × [`N_HEAD_UNITS`].
    Second,
    /// Biases of the head's second layer.
    SecondBiases,
    /// Output weights, in units of [`SIGMOID_SCALE`].
    Output,
    /// Bias of the output, in units of [`SIGMOID_SCALE`].
    OutputBias,
    /// Factor of the fast evaluation.
    FastFactor,
}

/// Number of weights of each table.
const SIZES: [usize; 11] = [
    N_LINES * WIDTH,
    N_LINES * WIDTH,
    3 * WIDTH,
    WIDTH,
    N_HEAD_UNITS * 2 * WIDTH,
    N_HEAD_UNITS,
    N_HEAD_UNITS * N_HEAD_UNITS,
    N_HEAD_UNITS,
    N_HEAD_UNITS,
    1,
    1,
];

impl Table {
    /// All tables, in the order of the file.
    pub const ALL: [Self; SIZES.len()] = [
        Self::OwnRows,
        Self::OtherRows,
        Self::Kernel,
        Self::KernelBiases,
        Self::First,
        Self::FirstBiases,
        Self::Second,
        Self::SecondBiases,
        Self::Output,
        Self::OutputBias,
        Self::FastFactor,
    ];

    /// Returns the index of the table's first weight in a section.
    #[must_use]
    pub const fn start(self) -> usize {
        let (mut start, mut n) = (0, 0);
        while n < self as usize {
            start += SIZES[n];
            n += 1;
        }
        start
    }

    /// Returns the number of weights in the table.
    #[must_use]
    pub const fn size(self) -> usize {
        SIZES[self as usize]
    }

    /// Returns the factor by which the weights of the table are multiplied before they are rounded and stored.
    #[must_use]
    pub const fn scale(self) -> f32 {
        match self {
            Self::OwnRows | Self::OtherRows => INPUT_SCALE,
            Self::Kernel => KERNEL_SCALE,
            Self::KernelBiases => 2.0 * OUTPUT_SCALE,
            _ => HEAD_SCALE,
        }
    }
}

/// Number of weights in a section of the weight file.
pub const N_WEIGHTS: usize = Table::FastFactor.start() + Table::FastFactor.size();

/// Kind and dimensions of the weights in `resources/master.lines`.
pub const LAYOUT: WeightLayout =
    WeightLayout { kind: WeightKind::Lines, shape: &[N_LINES, WIDTH, N_HEAD_UNITS], n_weights: N_WEIGHTS };

/// Contents of `resources/master.lines`, which is built into the program.
pub(super) const BYTES: &[u8] = include_bytes!("../../../../resources/master.lines");

/// Numbers of a point: the channels from the view of Black, and then the channels from the view of White.
type Channels = [i16; 2 * WIDTH];

/// Network for one rule of the game.
#[derive(Debug)]
pub struct LineNet {
    /// Numbers of the halves of lines, by color, by the side of the point on which the half lies (before it or after
    /// it), and by the contents of the cells, with two bits for each cell.
    halves: [[[u8; N_CODES]; 2]; 2],
    /// Rows of the lines by the color of their stones, and by the numbers of the two halves: that of the first half
    /// counts [`HALF_STRIDE`] times.
    rows: Box<[[Channels; HALF_STRIDE * HALF_STRIDE]; 2]>,
    /// Kernel of the convolution: weights for the point, twice those for its neighbors in rows and columns, and twice
    /// those for its diagonal neighbors.
    kernel: [Channels; 3],
    /// Biases of the convolution, raised by half a unit for each of [`N_PRODUCTS`].
    kernel_biases: Channels,
    /// Layers after the sum over all points, by the side to move.
    heads: [Head; 2],
}

/// Number of different contents of the cells of half a line.
const N_CODES: usize = 1 << (2 * REACH);

/// Factor of the first half's number in an index of a line: [`N_HALVES`] rounded up to a power of two.
const HALF_STRIDE: usize = 32;

/// Layers of the network after the sum over all points.
#[derive(Debug)]
struct Head {
    first: [[f32; 2 * WIDTH]; N_HEAD_UNITS],
    first_biases: [f32; N_HEAD_UNITS],
    second: [[f32; N_HEAD_UNITS]; N_HEAD_UNITS],
    second_biases: [f32; N_HEAD_UNITS],
    output: [f32; N_HEAD_UNITS],
    output_bias: f32,
    fast_factor: f32,
}

impl LineNet {
    /// Returns the network of a rule, which is built at its first use.
    #[must_use]
    pub fn of(rule: Rule) -> &'static Self {
        static NETS: [OnceLock<LineNet>; N_SECTIONS] = [const { OnceLock::new() }; N_SECTIONS];
        NETS[section_index(rule, Color::Black)].get_or_init(|| {
            let file = file();
            Self::build(Color::ALL.map(|it| file.section(section_index(rule, it))))
        })
    }

    /// Builds the network from the sections of Black and of White, which are the same if the rule treats the colors
    /// alike.
    fn build(sections: [&[i16]; 2]) -> Self {
        // A row for both views, from a table for each.
        let row = |tables: [Table; 2], row: usize| -> Channels {
            let rows = [0, 1].map(|view| &sections[view][tables[view].start() + row * WIDTH..][..WIDTH]);
            array::from_fn(|n| rows[n / WIDTH][n % WIDTH])
        };
        let mut rows = Box::new([[[0; 2 * WIDTH]; HALF_STRIDE * HALF_STRIDE]; 2]);
        for (one, two) in (0..N_HALVES).flat_map(|one| (0..N_HALVES).map(move |two| (one, two))) {
            let (line, at) = (line_index(one, two), one * HALF_STRIDE + two);
            // A line of black stones has a row of the own color in Black's view, and of the other color in White's.
            rows[Color::Black as usize][at] = row([Table::OwnRows, Table::OtherRows], line);
            rows[Color::White as usize][at] = row([Table::OtherRows, Table::OwnRows], line);
        }
        Self {
            halves: halves(),
            rows,
            kernel: array::from_fn(|n| {
                row([Table::Kernel; 2], n).map(|it| if n == 0 { it } else { it.saturating_mul(2) })
            }),
            kernel_biases: row([Table::KernelBiases; 2], 0).map(|it| (it + N_PRODUCTS) >> 1),
            heads: sections.map(Head::build),
        }
    }

    /// Returns the number of the line of a color through a point. The lowest bits of `cells` are the [`REACH`] cells
    /// before the point, the point, and the `REACH` cells after it.
    #[inline(always)]
    fn line(&self, color: Color, cells: u64) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "the codes have eight bits")]
        let code = |cells: u64| cells as usize % N_CODES;
        let [before, after] = &self.halves[color as usize];
        usize::from(before[code(cells)]) * HALF_STRIDE + usize::from(after[code(cells >> (2 * REACH + 2))])
    }

    /// Returns the rows of two lines, Black's and White's, by the numbers of the lines.
    #[inline(always)]
    fn rows_of(&self, [black, white]: [usize; 2]) -> [&Channels; 2] {
        const N: usize = HALF_STRIDE * HALF_STRIDE;
        [&self.rows[Color::Black as usize][black % N], &self.rows[Color::White as usize][white % N]]
    }
}

/// Reads the weights that are built into the program.
fn file() -> WeightFile {
    WeightFile::parse("resources/master.lines", BYTES, LAYOUT).expect("a test reads the built-in file")
}

/// Returns the numbers of the halves of lines, for the field of [`LineNet`].
fn halves() -> [[[u8; N_CODES]; 2]; 2] {
    Color::ALL.map(|color| {
        [true, false].map(|is_before| {
            array::from_fn(|code| {
                let cells = (0..REACH).map(|n| code >> (2 * if is_before { REACH - 1 - n } else { n }) & 3);
                let contents = cells.map(|it| match it as u64 {
                    cell::FREE => Some(false),
                    it if it == bits(color) => Some(true),
                    _ => None,
                });
                u8::try_from(half_index(contents)).expect("halves are fewer than 32")
            })
        })
    })
}

/// Number of products in the convolution. Each is rounded down, and so half a unit too low on average, for which the
/// biases, which the file has in half units, make up.
const N_PRODUCTS: i16 = 3;

impl Head {
    /// Builds the head from the section of the side to move.
    fn build(section: &[i16]) -> Self {
        let number = |table: Table, n: usize| f32::from(section[table.start() + n]) / HEAD_SCALE;
        let points = |table: Table, n: usize| number(table, n) * SIGMOID_SCALE;
        let first_scale = 1.0 / (OUTPUT_SCALE * SUM_DIVISOR);
        Self {
            first: array::from_fn(|n| array::from_fn(|k| number(Table::First, n * 2 * WIDTH + k) * first_scale)),
            first_biases: array::from_fn(|n| number(Table::FirstBiases, n)),
            second: array::from_fn(|n| array::from_fn(|k| number(Table::Second, n * N_HEAD_UNITS + k))),
            second_biases: array::from_fn(|n| number(Table::SecondBiases, n)),
            output: array::from_fn(|n| points(Table::Output, n)),
            output_bias: points(Table::OutputBias, 0),
            fast_factor: number(Table::FastFactor, 0),
        }
    }

    /// Returns the evaluation for the side to move: the network's share, from the summed outputs, and a part of `fast`,
    /// the fast evaluation.
    #[inline(always)]
    fn evaluate(&self, sums: &[i32; 2 * WIDTH], side: Color, fast: i32) -> i32 {
        // The view of the side to move comes first.
        let first_view = if side == Color::Black { 0 } else { WIDTH };
        #[expect(clippy::cast_precision_loss, reason = "sums are far below 2 to the power of 24")]
        let inputs: [f32; 2 * WIDTH] = array::from_fn(|n| sums[n ^ first_view] as f32);
        let first: [f32; N_HEAD_UNITS] = array::from_fn(|n| leaky(self.first_biases[n] + dot(&self.first[n], &inputs)));
        let second: [f32; N_HEAD_UNITS] =
            array::from_fn(|n| leaky(self.second_biases[n] + dot(&self.second[n], &first)));
        #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "scores are small")]
        let eval = (self.output_bias + dot(&self.output, &second) + self.fast_factor * fast as f32) as i32;
        eval
    }
}

/// Returns the index of a line among the rows in the file, from the numbers of its halves in either order.
#[must_use]
pub const fn line_index(one: usize, two: usize) -> usize {
    let (low, high) = if one < two { (one, two) } else { (two, one) };
    high * (high + 1) / 2 + low
}

/// Returns the number of a half of a line for a color, below [`N_HALVES`]. `cells` has the cells beside the point, the
/// nearest first: `Some(true)` for a stone of the color, `Some(false)` for a free point, `None` for a stone of the
/// other color or a cell beyond the board, at which the half ends.
pub fn half_index(cells: impl Iterator<Item = Option<bool>>) -> usize {
    // A leading one bit makes halves of different lengths different.
    cells.take(REACH).map_while(|it| it).fold(1, |number, is_stone| number << 1 | usize::from(is_stone)) - 1
}

fn leaky(value: f32) -> f32 {
    value.max(value * LEAK)
}

/// Returns the inner product. Eight partial sums let the compiler use vector instructions without changing the order of
/// the additions.
#[inline(always)]
fn dot<const N: usize>(one: &[f32; N], two: &[f32; N]) -> f32 {
    let mut sums = [0.0; 8];
    for (n, (a, b)) in one.iter().zip(two).enumerate() {
        sums[n % 8] += a * b;
    }
    let [a, b, c, d, e, f, g, h] = sums;
    ((a + e) + (b + f)) + ((c + g) + (d + h))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_weights_are_read_and_no_sum_of_rows_overflows() {
        let rows = Table::OwnRows.start()..Table::Kernel.start();
        assert!((0..N_SECTIONS).all(|it| file().section(it)[rows.clone()].iter().all(|it| it.abs() <= MAX_ROW_WEIGHT)));
        assert!((0..N_SECTIONS).all(|it| file().section(it)[rows.clone()].iter().any(|it| *it != 0)));
    }

    #[test]
    fn the_tables_of_a_section_follow_each_other() {
        let ends = Table::ALL.map(|it| it.start() + it.size());
        assert!(Table::ALL[1..].iter().map(|it| it.start()).eq(ends[..ends.len() - 1].iter().copied()));
        assert_eq!(ends.last(), Some(&N_WEIGHTS));
    }

    #[test]
    fn every_half_and_every_line_has_its_own_number() {
        let halves = (0..=REACH).flat_map(|len| (0..1usize << len).map(move |stones| (len, stones)));
        let numbers = halves.map(|(len, stones)| half_index((0..len).map(|it| Some(stones >> it & 1 == 1))));
        let mut numbers: Vec<usize> = numbers.collect();
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(0..N_HALVES));
        let lines = (0..N_HALVES).flat_map(|high| (0..=high).map(move |low| line_index(low, high)));
        assert!(lines.eq(0..N_LINES));
        assert_eq!(line_index(7, 3), line_index(3, 7));
        let beyond_the_end = [Some(true), None, Some(true)];
        assert_eq!(half_index(beyond_the_end.into_iter()), half_index([Some(true)].into_iter()));
    }
}
