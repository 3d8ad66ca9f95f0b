//! What the programs that fit numbers have in common: samples, some of them held out, and the steps down the loss.

use std::error::Error;
use std::fs;

use gumu_lib::game::Rule;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

pub type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The lines of the board on which the samples were played.
pub const SIZE: u8 = 15;

/// What numbers are fitted to, all of one rule.
pub struct Samples<T> {
    pub rule: Rule,
    pub fitted: Vec<T>,
    /// What is held out to measure the loss.
    pub held: Vec<T>,
}

impl<T> Samples<T> {
    /// Reads a file whose first word is the rule. Of the blocks of so many lines every tenth is held out.
    pub fn read(file: &str, block: usize, read: impl Fn(&str, Rule, &mut Vec<T>) -> Result<()>) -> Result<Self> {
        let text = fs::read_to_string(file)?;
        let rule = text.split_whitespace().next().and_then(Rule::by_key).ok_or("the file names no rule")?;
        let (mut fitted, mut held) = (Vec::new(), Vec::new());
        for (number, line) in text.lines().enumerate() {
            read(line, rule, if (number / block).is_multiple_of(10) { &mut held } else { &mut fitted })?;
        }
        println!("{} positions, {} held out", fitted.len(), held.len());
        Ok(Self { rule, fitted, held })
    }
}

/// How numbers are fitted.
pub struct Fit<S> {
    pub n_epochs: u32,
    /// Samples between two steps.
    pub batch: usize,
    /// The first step's length for each number; it falls to nothing.
    pub step: S,
    /// For the order in which the samples are met.
    pub seed: u64,
}

impl<S: Fn(usize) -> f32> Fit<S> {
    /// Goes down the slopes of the loss, which `slopes` tells of a batch; `told` hears how far it is after each epoch.
    ///
    /// See Kingma and Ba, "Adam: A Method for Stochastic Optimization", 2014.
    pub fn run<T>(
        &self,
        samples: &mut Samples<T>,
        weights: &mut [f32],
        slopes: impl Fn(&[T], &[f32]) -> Vec<f32>,
        told: impl Fn(u32, &Samples<T>, &[f32]),
    ) {
        let (mut mean, mut square) = (vec![0.0; weights.len()], vec![0.0; weights.len()]);
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        for epoch in 0..self.n_epochs {
            samples.fitted.shuffle(&mut random);
            #[expect(clippy::cast_precision_loss, reason = "small numbers")]
            let rest = 1.0 - epoch as f32 / self.n_epochs as f32;
            for batch in samples.fitted.chunks(self.batch) {
                for (n, slope) in slopes(batch, weights).into_iter().enumerate() {
                    mean[n] = 0.9 * mean[n] + 0.1 * slope;
                    square[n] = 0.999 * square[n] + 0.001 * slope * slope;
                    weights[n] -= (self.step)(n) * rest * mean[n] / (square[n].sqrt() + 1e-8);
                }
            }
            told(epoch + 1, samples, weights);
        }
    }
}

/// Writes numbers and behind them their CRC-32.
pub fn write(file: &str, mut bytes: Vec<u8>) -> Result<()> {
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    Ok(fs::write(file, bytes)?)
}
