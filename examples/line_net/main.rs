//! Fits the convolutional network on lines to positions: `line_net <positions> <weights> [<epochs> [<start>]]`.
//!
//! The positions are lines that `selfplay positions` prints, all under one rule, on boards of 15 lines; the labels are
//! those of `tune`. Every tenth block of positions is not fitted but used for validation. The weights of the positions'
//! rule in the file `<weights>` are replaced. `<start>` is the seed of the random weights from which the fit starts, or
//! the rule whose weights in the file it starts from, which need fewer positions. Renju has weights for each color. An
//! epoch of a million positions takes about a minute when the program is built with
//! `RUSTFLAGS="-C target-cpu=native" cargo build --release --example line_net`.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program for the console")]

#[path = "../fit/mod.rs"]
mod fit;
#[path = "../fit/label.rs"]
mod label;
#[path = "../fit/labeled_position.rs"]
mod labeled_position;
mod layers;

use std::process::ExitCode;
use std::{array, env, fs};

use gumu_core::engine::PositionView;
use gumu_core::engine::master;
use gumu_core::engine::master::line_net::{LAYOUT, N_HEAD_UNITS, N_WEIGHTS, Table, WIDTH};
use gumu_core::engine::master::weight_file::{self, WeightFile};
use gumu_core::engine::master::weights::{FITTED_SIZE, SIGMOID_SCALE};
use gumu_core::game::Rule;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::fit::{Fit, Result, Samples};
use crate::label::{BLOCK, log_loss, mean_loss, sigmoid};
use crate::labeled_position::LabeledPosition;
use crate::layers::{Cell, Layers, Sample};

/// Initial learning rate of a fit that starts from random weights.
const LEARNING_RATE: f32 = 1e-2;

/// Initial learning rate of a fit that starts from the weights of a rule.
const LATER_LEARNING_RATE: f32 = 2e-3;

fn main() -> ExitCode {
    fit::exit(run())
}

fn run() -> Result<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [positions, file, more @ ..] = &words[..] else {
        return Err("line_net <positions> <weights> [<epochs> [<start>]]".into());
    };
    let n_epochs: u32 = more.first().map_or(Ok(4), |it| it.parse())?;
    let start = more.get(1).map_or("1", String::as_str);
    let mut weight_file = WeightFile::parse(file, &fs::read(file)?, LAYOUT)?;
    let (seed, learning_rate, initial) = match Rule::by_key(start) {
        Some(rule) => {
            let known = weight_file::sections_of(rule).map(|it| layers::read_weights(weight_file.section(it)));
            (1, LATER_LEARNING_RATE, known.collect())
        }
        None => {
            let seed = start.parse().map_err(|_| format!("neither a seed nor a rule: {start}"))?;
            (seed, LEARNING_RATE, vec![initial_weights(seed)])
        }
    };
    let mut samples = Samples::read(positions, BLOCK, read)?;
    let least = mean_loss(&samples.validation, |it: &Sample| log_loss(it.target, it.target));
    println!("validation: least loss {least:.5}");
    let sections = weight_file::sections_of(samples.rule);
    let mut weights: Vec<f32> = sections.clone().zip(initial.iter().cycle()).flat_map(|(_, it)| it).copied().collect();
    let fit = Fit { n_epochs, batch: 1024, learning_rate: |_| learning_rate, seed };
    let report = |epoch: u32, samples: &Samples<Sample>, weights: &[f32]| {
        let mut layers = Layers::new();
        let validation = loss(&samples.validation, weights, &mut layers);
        let training = loss(&samples.training[..samples.training.len().min(100_000)], weights, &mut layers);
        println!("epoch {epoch}: validation {validation:.5}, training {training:.5}");
    };
    fit.run(&mut samples, &mut weights, gradient, report);
    for (section, weights) in sections.zip(weights.chunks_exact(N_WEIGHTS)) {
        layers::write_weights(weight_file.section_mut(section), weights);
    }
    Ok(fs::write(file, weight_file.to_bytes())?)
}

/// Adds the position that `line` describes to `samples` if a search would evaluate this position statically; otherwise
/// does nothing.
fn read(line: &str, rule: Rule, samples: &mut Vec<Sample>) -> Result<()> {
    let LabeledPosition { board, side, score, outlook, .. } = line.parse()?;
    if board.size() != FITTED_SIZE {
        return Err(format!("a position on {} lines instead of {FITTED_SIZE}", board.size()).into());
    }
    let Some(fast) = master::fast_eval(PositionView { board: &board, rule, side }) else { return Ok(()) };
    let mut points = board.points();
    let cells = array::from_fn(|_| match points.next().and_then(|it| board.stone(it)) {
        None => Cell::Free,
        Some(color) if color == side => Cell::Own,
        Some(_) => Cell::Other,
    });
    #[expect(clippy::cast_precision_loss, reason = "an evaluation is small")]
    let fast = fast as f32 / SIGMOID_SCALE;
    samples.push(Sample { cells, side, fast, target: label::target(score, outlook) });
    Ok(())
}

/// Returns random weights. The kernel begins as nearly the point itself, and the network's share near zero, so that the
/// whole is nearly the fast evaluation.
fn initial_weights(seed: u64) -> Vec<f32> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    // The sum of twelve numbers between 0 and 1 has nearly a normal distribution, with a variance of 1.
    let mut normal = || (0..12).map(|_| random.random_range(0.0..1.0)).sum::<f32>() - 6.0;
    let mut weights = vec![0.0; N_WEIGHTS];
    let mut fill = |table: Table, mean: &dyn Fn(usize) -> f32, deviation: f32| {
        for (n, weight) in weights[table.start()..][..table.size()].iter_mut().enumerate() {
            *weight = mean(n) + deviation * normal();
        }
    };
    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    let inverse_root = |n: usize| 1.0 / (n as f32).sqrt();
    fill(Table::OwnRows, &|_| 0.0, 0.04);
    fill(Table::OtherRows, &|_| 0.0, 0.04);
    fill(Table::Kernel, &|n| if n < WIDTH { 1.0 } else { 0.1 }, 0.05);
    fill(Table::First, &|_| 0.0, inverse_root(2 * WIDTH));
    fill(Table::Second, &|_| 0.0, inverse_root(N_HEAD_UNITS));
    fill(Table::FastFactor, &|_| 1.0, 0.0);
    weights
}

/// Returns the mean loss of the network over `samples`.
fn loss(samples: &[Sample], weights: &[f32], layers: &mut Layers) -> f32 {
    mean_loss(samples, |it| log_loss(sigmoid(layers.evaluate(it, weights)), it.target))
}

/// Returns the gradient of the loss over a batch.
fn gradient(batch: &[Sample], weights: &[f32]) -> Vec<f32> {
    let mut gradient = vec![0.0; weights.len()];
    let mut layers = Layers::new();
    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    let share = 1.0 / batch.len() as f32;
    for sample in batch {
        let error = sigmoid(layers.evaluate(sample, weights)) - sample.target;
        layers.add_gradient(sample, weights, error * share, &mut gradient);
    }
    gradient
}
