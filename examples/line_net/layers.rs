//! The layers of the network in floating-point numbers, with their gradients, and their weights in the weight file.

use std::array;

use gumu_core::engine::master::line_net::{
    LEAK, MAX_ROW_WEIGHT, N_HEAD_UNITS, N_WEIGHTS, REACH, SUM_DIVISOR, Table, WIDTH, half_index, line_index,
};
use gumu_core::engine::master::weights::FITTED_SIZE;
use gumu_core::game::Color;

/// Number of rows of the board.
const SIZE: usize = FITTED_SIZE as usize;

/// Number of points in a row of the board with a margin on both sides, into which no line reaches too far.
const STRIDE: usize = SIZE + 2 * REACH;

/// Number of points of the board with its margin.
const N_POINTS: usize = STRIDE * STRIDE;

/// Differences between the indices of neighbors on the four lines through a point.
const STEPS: [usize; 4] = [1, STRIDE, STRIDE + 1, STRIDE - 1];

/// What is added to the index of a point, or subtracted from it, to get its four neighbors in rows and columns.
const BESIDE: [usize; 2] = [1, STRIDE];

/// What is added to the index of a point, or subtracted from it, to get its four diagonal neighbors.
const ACROSS: [usize; 2] = [STRIDE + 1, STRIDE - 1];

/// Content of a point, as seen by the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Cell {
    Free,
    Own,
    Other,
    /// Beyond the board.
    Edge,
}

/// A position with its label.
pub struct Sample {
    /// The points of the board, row after row.
    pub cells: [Cell; SIZE * SIZE],
    /// The side to move.
    pub side: Color,
    /// The fast evaluation for the side to move, in log odds.
    pub fast: f32,
    /// Label: the expected result for the side to move.
    pub target: f32,
}

/// One number for each channel.
type Channels = [f32; WIDTH];

/// Values of the layers for one sample, in the view of the side to move and in that of the other side.
pub struct Layers {
    /// Numbers of the halves of lines, by the side whose view it is and by the contents of four cells, the nearest in
    /// the lowest bits.
    halves: [[u8; 1 << (2 * REACH)]; 2],
    cells: Box<[Cell; N_POINTS]>,
    /// Index of each of the four lines through each free point, first for the side to move and then for the other side.
    lines: Box<[[[u16; 2]; 4]; N_POINTS]>,
    /// Sums of rows, before activation, by view.
    inputs: [Box<[Channels; N_POINTS]>; 2],
    /// Activated inputs; zero where no free point is.
    features: [Box<[Channels; N_POINTS]>; 2],
    /// Outputs of the convolution, before activation.
    outputs: [Box<[Channels; N_POINTS]>; 2],
    /// Gradient by the outputs before activation; zero where no free point is.
    output_gradient: Box<[Channels; N_POINTS]>,
    /// Inputs of the head, and its two layers before activation.
    sums: [f32; 2 * WIDTH],
    first: [f32; N_HEAD_UNITS],
    second: [f32; N_HEAD_UNITS],
}

impl Layers {
    /// Allocates the layers.
    pub fn new() -> Self {
        let channels = || Box::new([[0.0; WIDTH]; N_POINTS]);
        let both = || [channels(), channels()];
        Self {
            halves: [Cell::Own, Cell::Other].map(|own| {
                array::from_fn(|code| {
                    let cells = (0..REACH).map(|n| code >> (2 * n) & 3);
                    let contents = cells.map(|it| match it {
                        0 => Some(false),
                        it if it == own as usize => Some(true),
                        _ => None,
                    });
                    u8::try_from(half_index(contents)).expect("halves are fewer than 32")
                })
            }),
            cells: Box::new([Cell::Edge; N_POINTS]),
            lines: Box::new([[[0; 2]; 4]; N_POINTS]),
            inputs: both(),
            features: both(),
            outputs: both(),
            output_gradient: channels(),
            sums: [0.0; 2 * WIDTH],
            first: [0.0; N_HEAD_UNITS],
            second: [0.0; N_HEAD_UNITS],
        }
    }

    /// Computes the layers, and returns the evaluation for the side to move, in log odds.
    ///
    /// `weights` has either one section, which both colors share, or two: first that of Black, then that of White.
    pub fn evaluate(&mut self, sample: &Sample, weights: &[f32]) -> f32 {
        for (at, cell) in points().zip(sample.cells) {
            self.cells[at] = cell;
        }
        for at in points().filter(|it| is_free(&self.cells, *it)) {
            self.lines[at] = STEPS.map(|step| {
                let code = |step: usize| {
                    (0..REACH).fold(0, |code, n| {
                        code | (self.cells[at.wrapping_add(step.wrapping_mul(n + 1))] as usize) << (2 * n)
                    })
                };
                let (one, two) = (code(step), code(step.wrapping_neg()));
                let line = |halves: &[u8; 1 << (2 * REACH)]| line_index(halves[one].into(), halves[two].into());
                [0, 1].map(|side| u16::try_from(line(&self.halves[side])).expect("lines are fewer than 500"))
            });
        }
        for view in 0..2 {
            let weights = &weights[section(sample, view, weights)..];
            self.fill_features(view, weights);
            self.convolve(view, weights);
        }
        let weights = &weights[section(sample, 0, weights)..];
        self.head(weights) + weights[Table::FastFactor.start()] * sample.fast
    }

    fn fill_features(&mut self, view: usize, weights: &[f32]) {
        for at in points() {
            let mut sum = [0.0; WIDTH];
            if is_free(&self.cells, at) {
                for lines in self.lines[at] {
                    for row in rows(lines, view) {
                        add(&mut sum, &channels(weights, row));
                    }
                }
            }
            self.inputs[view][at] = sum;
            self.features[view][at] = sum.map(leaky);
        }
    }

    fn convolve(&mut self, view: usize, weights: &[f32]) {
        let [own, beside, across] = kernel(weights);
        let biases = channels(weights, Table::KernelBiases.start());
        let mut sums = [0.0; WIDTH];
        for at in points().filter(|it| is_free(&self.cells, *it)) {
            let features = &self.features[view];
            let [near, far] = [BESIDE, ACROSS].map(|it| around(features, at, it));
            let output: Channels =
                array::from_fn(|n| biases[n] + features[at][n] * own[n] + near[n] * beside[n] + far[n] * across[n]);
            add(&mut sums, &output.map(leaky));
            self.outputs[view][at] = output;
        }
        for (to, sum) in self.sums[view * WIDTH..].iter_mut().zip(sums) {
            *to = sum / SUM_DIVISOR;
        }
    }

    fn head(&mut self, weights: &[f32]) -> f32 {
        let table = |table: Table| &weights[table.start()..][..table.size()];
        let dot = |row: &[f32], inputs: &[f32]| row.iter().zip(inputs).map(|(a, b)| a * b).sum::<f32>();
        for (n, unit) in self.first.iter_mut().enumerate() {
            *unit = table(Table::FirstBiases)[n] + dot(&table(Table::First)[n * 2 * WIDTH..][..2 * WIDTH], &self.sums);
        }
        let first = self.first.map(leaky);
        for (n, unit) in self.second.iter_mut().enumerate() {
            let row = &table(Table::Second)[n * N_HEAD_UNITS..][..N_HEAD_UNITS];
            *unit = table(Table::SecondBiases)[n] + dot(row, &first);
        }
        table(Table::OutputBias)[0] + dot(table(Table::Output), &self.second.map(leaky))
    }

    /// Adds the gradient for the sample that was evaluated last to `gradient`. `error` is the gradient by the
    /// evaluation.
    pub fn add_gradient(&mut self, sample: &Sample, weights: &[f32], error: f32, gradient: &mut [f32]) {
        let mover = section(sample, 0, weights);
        let by_sums = self.add_gradient_of_head(sample, &weights[mover..], error, &mut gradient[mover..]);
        for view in 0..2 {
            let section = section(sample, view, weights);
            let by_sums: Channels = array::from_fn(|n| by_sums[view * WIDTH + n] / SUM_DIVISOR);
            self.add_gradient_of_points(view, &weights[section..], &by_sums, &mut gradient[section..]);
        }
    }

    /// Adds the gradient of the head, and returns the gradient by its inputs.
    fn add_gradient_of_head(
        &self,
        sample: &Sample,
        weights: &[f32],
        error: f32,
        gradient: &mut [f32],
    ) -> [f32; 2 * WIDTH] {
        gradient[Table::FastFactor.start()] += error * sample.fast;
        gradient[Table::OutputBias.start()] += error;
        let mut by_first = [0.0; N_HEAD_UNITS];
        let first = self.first.map(leaky);
        for n in 0..N_HEAD_UNITS {
            gradient[Table::Output.start() + n] += error * leaky(self.second[n]);
            let by_second = error * weights[Table::Output.start() + n] * slope(self.second[n]);
            gradient[Table::SecondBiases.start() + n] += by_second;
            let row = Table::Second.start() + n * N_HEAD_UNITS;
            for k in 0..N_HEAD_UNITS {
                gradient[row + k] += by_second * first[k];
                by_first[k] += by_second * weights[row + k];
            }
        }
        let mut by_sums = [0.0; 2 * WIDTH];
        for n in 0..N_HEAD_UNITS {
            let by_first = by_first[n] * slope(self.first[n]);
            gradient[Table::FirstBiases.start() + n] += by_first;
            let row = Table::First.start() + n * 2 * WIDTH;
            for k in 0..2 * WIDTH {
                gradient[row + k] += by_first * self.sums[k];
                by_sums[k] += by_first * weights[row + k];
            }
        }
        by_sums
    }

    /// Adds the gradient of the convolution and of the rows in a view. `by_sums` is the gradient by the summed outputs.
    fn add_gradient_of_points(&mut self, view: usize, weights: &[f32], by_sums: &Channels, gradient: &mut [f32]) {
        for at in points() {
            let output = &self.outputs[view][at];
            self.output_gradient[at] =
                if is_free(&self.cells, at) { array::from_fn(|n| by_sums[n] * slope(output[n])) } else { [0.0; WIDTH] };
        }
        let [own, beside, across] = kernel(weights);
        let mut kernel_gradient = [[0.0; WIDTH]; 4];
        for at in points().filter(|it| is_free(&self.cells, *it)) {
            let by_outputs = &self.output_gradient;
            let [near, far] = [BESIDE, ACROSS].map(|it| around(by_outputs, at, it));
            let (here, features, inputs) = (&by_outputs[at], &self.features[view][at], &self.inputs[view][at]);
            for n in 0..WIDTH {
                kernel_gradient[0][n] += here[n] * features[n];
                kernel_gradient[1][n] += near[n] * features[n];
                kernel_gradient[2][n] += far[n] * features[n];
                kernel_gradient[3][n] += here[n];
            }
            let by_inputs: Channels =
                array::from_fn(|n| (here[n] * own[n] + near[n] * beside[n] + far[n] * across[n]) * slope(inputs[n]));
            for row in self.lines[at].into_iter().flat_map(|it| rows(it, view)) {
                for (to, by) in gradient[row..][..WIDTH].iter_mut().zip(by_inputs) {
                    *to += by;
                }
            }
        }
        // The biases of the convolution follow its kernel.
        for (to, by) in gradient[Table::Kernel.start()..].iter_mut().zip(kernel_gradient.as_flattened()) {
            *to += by;
        }
    }
}

/// Returns the weights of a section of the file, in the units of their tables.
pub fn read_weights(section: &[i16]) -> Vec<f32> {
    let words = |table: Table| section[table.start()..][..table.size()].iter();
    Table::ALL.into_iter().flat_map(|table| words(table).map(move |it| f32::from(*it) / table.scale())).collect()
}

/// Writes weights, in the units of their tables, to a section of the file.
pub fn write_weights(section: &mut [i16], weights: &[f32]) {
    for table in Table::ALL {
        let is_row = matches!(table, Table::OwnRows | Table::OtherRows);
        let limit = f32::from(if is_row { MAX_ROW_WEIGHT } else { i16::MAX });
        let range = table.start()..table.start() + table.size();
        for (word, weight) in section[range.clone()].iter_mut().zip(&weights[range]) {
            #[expect(clippy::cast_possible_truncation, reason = "it is rounded and within the limit")]
            let rounded = (weight * table.scale()).round().clamp(-limit, limit) as i16;
            *word = rounded;
        }
    }
}

/// Returns the index in `weights` at which the section for the color of a view begins: 0 if both colors share one
/// section. View 0 is that of the side to move, and view 1 that of the other side.
fn section(sample: &Sample, view: usize, weights: &[f32]) -> usize {
    (sample.side as usize ^ view) * N_WEIGHTS % weights.len()
}

/// Returns the indices of all points of the board.
fn points() -> impl Iterator<Item = usize> {
    (REACH..REACH + SIZE).flat_map(|row| (REACH..REACH + SIZE).map(move |column| row * STRIDE + column))
}

fn is_free(cells: &[Cell; N_POINTS], at: usize) -> bool {
    cells[at] == Cell::Free
}

/// Returns the indices of the first weights of the two rows of a line in a view.
fn rows([mover, other]: [u16; 2], view: usize) -> [usize; 2] {
    let (own, other) = if view == 0 { (mover, other) } else { (other, mover) };
    [Table::OwnRows.start() + usize::from(own) * WIDTH, Table::OtherRows.start() + usize::from(other) * WIDTH]
}

/// Returns the weights of the kernel for a point, for its neighbors in rows and columns, and for its diagonal
/// neighbors.
fn kernel(weights: &[f32]) -> [Channels; 3] {
    array::from_fn(|n| channels(weights, Table::Kernel.start() + n * WIDTH))
}

/// Returns [`WIDTH`] weights from the index `start` on.
fn channels(weights: &[f32], start: usize) -> Channels {
    array::from_fn(|n| weights[start + n])
}

/// Returns the sum over the four points that lie by `steps`, or by their negative, from a point.
fn around(values: &[Channels; N_POINTS], at: usize, steps: [usize; 2]) -> Channels {
    let [a, b] = steps.map(|it| (&values[at - it], &values[at + it]));
    array::from_fn(|n| a.0[n] + a.1[n] + b.0[n] + b.1[n])
}

fn add(sum: &mut Channels, more: &Channels) {
    sum.iter_mut().zip(more).for_each(|(to, it)| *to += it);
}

fn leaky(value: f32) -> f32 {
    value.max(value * LEAK)
}

fn slope(value: f32) -> f32 {
    if 0.0 < value { 1.0 } else { LEAK }
}
