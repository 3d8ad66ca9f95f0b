//! Fits the evaluation to positions: `tune <positions> <weights> [<epochs> [<seed>]]`.
//!
//! The positions are lines that `selfplay positions` prints, all under one rule, on boards of any size. The evaluation
//! of a position, mapped to an expected result by the sigmoid function, is fitted to the position's label. The label is
//! the result expected from the score of a search; for a position from a game, it is a mean of this result and the
//! result expected from the later course of the game. Every tenth block of positions is not fitted but used for
//! validation. The fit starts from the weights in the file `<weights>`, whose losses are printed as epoch 0, and replaces
//! the weights of the positions' rule there.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program for the console")]

mod fit;
#[path = "fit/label.rs"]
mod label;
#[path = "fit/labeled_position.rs"]
mod labeled_position;

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::{env, fs};

use gumu_core::engine::PositionView;
use gumu_core::engine::master::net::{HIDDEN_SCALE, LEAK_SHIFT, OUTPUT_SCALE};
use gumu_core::engine::master::threats::N_THREAT_INDICES;
use gumu_core::engine::master::weight_file::{self, WeightFile};
use gumu_core::engine::master::weights::{
    FITTED_SIZE, LAYOUT, N_LINEAR_WEIGHTS, N_PAIRS, N_UNITS, N_WEIGHTS, SIGMOID_SCALE,
};
use gumu_core::engine::master::{self, EvalFeatures};
use gumu_core::game::{Board, Color, Rule};

use crate::fit::{Fit, Result, Samples};
use crate::label::{BLOCK, log_loss, mean_loss, sigmoid};
use crate::labeled_position::LabeledPosition;

/// Weight decay (L2) of linear weights toward their initial values, so that the weights of rare terms hardly change.
const L2: f32 = 4e-5;

/// Weight decay (L2) of the network's weights toward zero.
const NET_L2: f32 = 1e-6;

/// Initial learning rate of linear weights.
const LEARNING_RATE: f32 = 5e-3;

/// Initial learning rate of the network's weights.
const NET_LEARNING_RATE: f32 = 2e-3;

/// Index of the network's first bias in a section of the weight file. A section has the weights for one rule, or for
/// one color under renju: linear weights, input weights, biases and output weights.
const BIASES: usize = N_LINEAR_WEIGHTS + N_PAIRS * N_UNITS;

/// Index of the network's first output weight in a section of the weight file, right after the biases.
const OUTPUT_WEIGHTS: usize = BIASES + N_UNITS;

/// Slope of the leaky ReLU for negative values.
const LEAK: f32 = 1.0 / (1 << LEAK_SHIFT) as f32;

/// A position with its features and its label.
struct Position {
    /// Index, among all weights, of the first weight of the section for the side to move. Under renju, Black and White
    /// have separate sections.
    base: usize,
    /// The linear features of the position: the index of each feature's weight, and how often the feature occurs. The
    /// features of the other side count negatively.
    terms: Vec<(u16, i16)>,
    /// The inputs of the network, which are pairs of patterns: the index of each pair, and how often the pair occurs in
    /// the position.
    pairs: Vec<(u8, i16)>,
    /// Label: the expected result for the side to move.
    target: f32,
}

fn main() -> ExitCode {
    fit::exit(run())
}

fn run() -> Result<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [positions, file, more @ ..] = &words[..] else {
        return Err("tune <positions> <weights> [<epochs> [<seed>]]".into());
    };
    let n_epochs: u32 = more.first().map_or(Ok(16), |it| it.parse())?;
    let seed: u64 = more.get(1).map_or(Ok(1), |it| it.parse())?;
    let mut samples = Samples::read(positions, BLOCK, read)?;
    let mut weight_file = WeightFile::parse(file, &fs::read(file)?, LAYOUT)?;
    let sections = weight_file::sections_of(samples.rule);
    let of_section = |section| {
        (0..).zip(weight_file.section(section)).map(|(at, it)| f32::from(*it) / scale(at)).collect::<Vec<_>>()
    };
    let initial: Vec<f32> = sections.clone().flat_map(of_section).collect();
    let [validation, training] = [&samples.validation, &samples.training].map(|it| least_loss(it));
    println!("least loss: validation {validation:.5}, training {training:.5}");
    let mut weights = initial.clone();
    let gradient = |batch: &[Position], weights: &[f32]| gradient(batch, weights, &initial);
    let learning_rate = |number| if is_net(number) { NET_LEARNING_RATE } else { LEARNING_RATE };
    let fit = Fit { n_epochs, batch: 512, learning_rate, seed };
    let report = |epoch: u32, samples: &Samples<Position>, weights: &[f32]| {
        let [validation, training] = [&samples.validation, &samples.training].map(|it| loss(it, weights));
        println!("epoch {epoch}: validation {validation:.5}, training {training:.5}");
    };
    fit.run(&mut samples, &mut weights, gradient, report);
    for (section, weights) in sections.zip(weights.chunks_exact(N_WEIGHTS)) {
        for (at, (word, weight)) in weight_file.section_mut(section).iter_mut().zip(weights).enumerate() {
            #[expect(clippy::cast_possible_truncation, reason = "it is rounded")]
            let rounded = (weight * scale(at)).round() as i16;
            *word = rounded;
        }
    }
    Ok(fs::write(file, weight_file.to_bytes())?)
}

/// Returns `true` if the weight with this index belongs to the network.
const fn is_net(number: usize) -> bool {
    N_LINEAR_WEIGHTS <= number % N_WEIGHTS
}

/// Adds the position that `line` describes to `positions` if a search would evaluate this position statically;
/// otherwise does nothing.
fn read(line: &str, rule: Rule, positions: &mut Vec<Position>) -> Result<()> {
    let LabeledPosition { board, side, score, outlook, .. } = line.parse()?;
    let turn = PositionView { board: &board, rule, side };
    let base = |color: Color| if rule == Rule::Renju && color == Color::White { N_WEIGHTS } else { 0 };
    let bases = [base(side), base(!side)];
    let Some(features) = master::eval_features(turn) else { return Ok(()) };
    let (mut terms, mut pairs) = (BTreeMap::new(), BTreeMap::new());
    count(&features, bases, 1, &mut terms, &mut pairs);
    // On a board larger than `FITTED_SIZE`, the evaluation adds the value of an empty board of `FITTED_SIZE`, and
    // subtracts that of an empty board of the larger size. Add and subtract the features of these two boards in the
    // same way.
    let is_larger = FITTED_SIZE < board.size();
    for (size, sign) in [(FITTED_SIZE, 1), (board.size(), -1)].into_iter().filter(|_| is_larger) {
        let empty = Board::new(size);
        let features = master::eval_features(PositionView { board: &empty, ..turn }).ok_or("an empty board is calm")?;
        count(&features, bases, sign, &mut terms, &mut pairs);
    }
    let tempo = base(side) + N_LINEAR_WEIGHTS - N_THREAT_INDICES + features.threats;
    terms.insert(tempo, 1);
    let terms = terms.into_iter().filter(|it| it.1 != 0).map(|(number, n)| Ok((u16::try_from(number)?, n)));
    let pairs = pairs.into_iter().filter(|it| it.1 != 0).map(|(pair, n)| Ok((u8::try_from(pair)?, n)));
    positions.push(Position {
        base: base(side),
        terms: terms.collect::<Result<_>>()?,
        pairs: pairs.collect::<Result<_>>()?,
        target: label::target(score, outlook),
    });
    Ok(())
}

/// Adds the number of times that each feature of a position occurs to `terms` (linear weights) and `pairs` (inputs of
/// the network). Subtracts these numbers if `sign` is −1. `bases` has, first for the side to move and then for the
/// other side, the index of the side's first weight.
fn count(
    features: &EvalFeatures,
    bases: [usize; 2],
    sign: i16,
    terms: &mut BTreeMap<usize, i16>,
    pairs: &mut BTreeMap<usize, i16>,
) {
    for (which, combinations) in features.combinations.iter().enumerate() {
        // Count the features of the side to move with `sign`, those of the other side with the opposite sign.
        let sign = if which == 0 { sign } else { -sign };
        for combination in combinations {
            *terms.entry(bases[which] + 2 * usize::from(*combination) + which).or_default() += sign;
        }
    }
    for pair in &features.pairs {
        *pairs.entry(*pair).or_default() += sign;
    }
}

/// Returns the hidden units of the network before activation.
fn units(position: &Position, weights: &[f32]) -> [f32; N_UNITS] {
    let own = &weights[position.base..][..N_WEIGHTS];
    let mut units: [f32; N_UNITS] = std::array::from_fn(|n| own[BIASES + n]);
    for (pair, count) in &position.pairs {
        let row = &own[N_LINEAR_WEIGHTS + usize::from(*pair) * N_UNITS..][..N_UNITS];
        units.iter_mut().zip(row).for_each(|(unit, more)| *unit += f32::from(*count) * more);
    }
    units
}

/// Returns the activation of a hidden unit: its leaky ReLU.
fn activation(unit: f32) -> f32 {
    unit.max(unit * LEAK)
}

/// Returns the evaluation of a position for the side to move, in units of [`SIGMOID_SCALE`].
fn evaluate(position: &Position, weights: &[f32], units: &[f32; N_UNITS]) -> f32 {
    let output_weights = &weights[position.base + OUTPUT_WEIGHTS..][..N_UNITS];
    let net: f32 = units.iter().zip(output_weights).map(|(it, weight)| activation(*it) * weight).sum();
    net + position.terms.iter().map(|it| f32::from(it.1) * weights[usize::from(it.0)]).sum::<f32>()
}

/// Returns the mean logarithmic loss of the evaluation over `positions`.
fn loss(positions: &[Position], weights: &[f32]) -> f32 {
    mean_loss(positions, |it| log_loss(sigmoid(evaluate(it, weights, &units(it, weights))), it.target))
}

/// Returns the mean logarithmic loss of a perfect fit, which predicts every label; it is not zero, because labels lie
/// between 0 and 1.
fn least_loss(positions: &[Position]) -> f32 {
    mean_loss(positions, |it| log_loss(it.target, it.target))
}

/// Returns the gradient of the loss over a batch, including the weight decay.
fn gradient(batch: &[Position], weights: &[f32], initial: &[f32]) -> Vec<f32> {
    let mut gradient = vec![0.0; weights.len()];
    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    let share = 1.0 / batch.len() as f32;
    for position in batch {
        let units = units(position, weights);
        let error = (sigmoid(evaluate(position, weights, &units)) - position.target) * share;
        for (number, count) in &position.terms {
            gradient[usize::from(*number)] += error * f32::from(*count);
        }
        let output_weights: [f32; N_UNITS] = std::array::from_fn(|n| weights[position.base + OUTPUT_WEIGHTS + n]);
        let own = &mut gradient[position.base..][..N_WEIGHTS];
        let steep = |n: usize| error * output_weights[n] * if 0.0 < units[n] { 1.0 } else { LEAK };
        let steep: [f32; N_UNITS] = std::array::from_fn(steep);
        for n in 0..N_UNITS {
            own[OUTPUT_WEIGHTS + n] += error * activation(units[n]);
            own[BIASES + n] += steep[n];
        }
        for (pair, count) in &position.pairs {
            let row = &mut own[N_LINEAR_WEIGHTS + usize::from(*pair) * N_UNITS..][..N_UNITS];
            row.iter_mut().zip(steep).for_each(|(slope, steep)| *slope += f32::from(*count) * steep);
        }
    }
    for (n, slope) in gradient.iter_mut().enumerate() {
        *slope += if is_net(n) { NET_L2 * weights[n] } else { L2 * (weights[n] - initial[n]) };
    }
    gradient
}

/// Returns the factor that converts the weight with the index `at` in its section to the fixed-point number that is
/// stored.
fn scale(at: usize) -> f32 {
    match at {
        0..N_LINEAR_WEIGHTS => SIGMOID_SCALE,
        N_LINEAR_WEIGHTS..OUTPUT_WEIGHTS => f32::from(HIDDEN_SCALE),
        _ => SIGMOID_SCALE * f32::from(OUTPUT_SCALE),
    }
}
