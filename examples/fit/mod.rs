//! Common parts of the programs that fit weights: samples with a validation set, and gradient descent by Adam.

use std::error::Error;
use std::fs;
use std::process::ExitCode;

use gumu_core::game::Rule;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

pub type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Returns the exit code for the result of a program, and prints the error if the program failed.
pub fn exit(result: Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// The samples of a file, all of one rule, divided into a training set and a validation set.
pub struct Samples<T> {
    /// Rule of the game in all samples.
    pub rule: Rule,
    /// Samples to which the weights are fitted.
    pub training: Vec<T>,
    /// Samples that only measure how good the fit is.
    pub validation: Vec<T>,
}

impl<T> Samples<T> {
    /// Reads the samples of a file. The first word of the file is the rule. `read` parses a line and adds its samples
    /// to a set. Every tenth block of `block` lines goes to the validation set, the other lines to the training set.
    pub fn read(file: &str, block: usize, read: impl Fn(&str, Rule, &mut Vec<T>) -> Result<()>) -> Result<Self> {
        let text = fs::read_to_string(file)?;
        let rule = text.split_whitespace().next().and_then(Rule::by_key).ok_or("the file names no rule")?;
        let (mut training, mut validation) = (Vec::new(), Vec::new());
        for (number, line) in text.lines().enumerate() {
            read(line, rule, if (number / block).is_multiple_of(10) { &mut validation } else { &mut training })?;
        }
        println!("{} positions, {} for validation", training.len(), validation.len());
        Ok(Self { rule, training, validation })
    }
}

/// Settings of a fit by gradient descent (Adam).
pub struct Fit<S> {
    /// Number of passes over the training set.
    pub n_epochs: u32,
    /// Number of samples in a batch.
    pub batch: usize,
    /// Function from the index of a weight to its initial learning rate; during the fit the learning rates fall
    /// linearly to zero, with each batch.
    pub learning_rate: S,
    /// Seed of the random order in which the samples are used.
    pub seed: u64,
}

/// Factors by which the means of the gradients and of their squares decay with each batch.
const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;

impl<S: Fn(usize) -> f32> Fit<S> {
    /// Changes `weights` so that their loss on the training set becomes as small as possible. `gradient` returns the
    /// gradient of the loss over a batch. `report` is called with the number of each epoch after it, and with 0 before
    /// the first.
    ///
    /// See Kingma and Ba, "Adam: A Method for Stochastic Optimization", 2014.
    pub fn run<T>(
        &self,
        samples: &mut Samples<T>,
        weights: &mut [f32],
        gradient: impl Fn(&[T], &[f32]) -> Vec<f32>,
        report: impl Fn(u32, &Samples<T>, &[f32]),
    ) {
        let (mut mean, mut square) = (vec![0.0; weights.len()], vec![0.0; weights.len()]);
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        let n_steps = samples.training.len().div_ceil(self.batch) * self.n_epochs as usize;
        let (mut step, mut mean_share, mut square_share) = (0, 1.0, 1.0);
        report(0, samples, weights);
        for epoch in 0..self.n_epochs {
            samples.training.shuffle(&mut random);
            for batch in samples.training.chunks(self.batch) {
                #[expect(clippy::cast_precision_loss, reason = "small numbers")]
                let rest = 1.0 - step as f32 / n_steps as f32;
                step += 1;
                // The means begin at zero; divide them by the share of the gradients in them.
                mean_share *= MEAN_DECAY;
                square_share *= SQUARE_DECAY;
                for (n, slope) in gradient(batch, weights).into_iter().enumerate() {
                    mean[n] = MEAN_DECAY * mean[n] + (1.0 - MEAN_DECAY) * slope;
                    square[n] = SQUARE_DECAY * square[n] + (1.0 - SQUARE_DECAY) * slope * slope;
                    let (mean, square) = (mean[n] / (1.0 - mean_share), square[n] / (1.0 - square_share));
                    weights[n] -= (self.learning_rate)(n) * rest * mean / (square.sqrt() + 1e-8);
                }
            }
            report(epoch + 1, samples, weights);
        }
    }
}
