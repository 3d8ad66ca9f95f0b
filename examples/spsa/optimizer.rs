//! SPSA: simultaneous perturbation stochastic approximation (Spall, 1992).
//!
//! SPSA maximizes a function of which only noisy differences can be measured, such as the strength of an engine in
//! games.
//!
//! The optimizer works in rounds. In a round all parameters are perturbed together several times, each up or down at
//! random. For each perturbation, the parameter values changed in its direction play against the values changed in the
//! opposite direction. The mean of the results gives the step of the round. The perturbations follow from the seed, and
//! the values from the results of the earlier rounds, so the log of results is the whole state: parts of a round can be
//! played on several machines, and an interrupted run can be continued.

use std::error::Error;
use std::fmt::Write;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Exponent with which the steps shrink over the rounds, as recommended by Spall.
const ALPHA: f64 = 0.602;

/// Exponent with which the perturbations shrink over the rounds, as recommended by Spall.
const GAMMA: f64 = 0.101;

/// Stability constant of Spall's step size, as a share of the number of all rounds. The formula adds the constant to
/// the number of the round.
const STABILITY: f64 = 0.1;

/// Step of a parameter after the last round if the mean result of that round is 1 / √n, in units of the parameter's
/// perturbation; n is the number of perturbations in a round.
const LAST_STEP: f64 = 0.05;

/// A parameter whose value the optimizer changes.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// The name of the parameter.
    pub name: String,
    /// The value at the start of the optimization.
    pub start: f64,
    /// The minimum of the value.
    pub least: f64,
    /// The maximum of the value.
    pub greatest: f64,
    /// The perturbation of the value in the last round. It should be the smallest change of the value with an effect
    /// that games can show.
    pub perturbation: f64,
}

/// The settings of an optimization.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The parameters that are optimized.
    pub parameters: Vec<Parameter>,
    /// Number of all rounds; the sizes of the steps and perturbations depend on it.
    pub n_rounds: usize,
    /// Number of perturbations in a round. For each perturbation, the values changed in its direction play against the
    /// values changed in the opposite direction.
    pub round_size: usize,
    /// Seed of the perturbations.
    pub seed: u64,
}

/// The result of one perturbation of a round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairResult {
    /// The number of the round, from 0.
    pub round: usize,
    /// The number of the perturbation in its round, from 0.
    pub pair: usize,
    /// Wins minus losses of the values changed in the direction of the perturbation, divided by the number of games:
    /// from -1 to 1.
    pub points: f64,
}

impl Plan {
    /// Parses parameters, one per line: a name, the start value, the minimum, the maximum and the perturbation.
    ///
    /// # Errors
    /// A sentence that names the first line that is not a parameter.
    pub fn read_parameters(text: &str) -> Result<Vec<Parameter>, String> {
        let lines = text.lines().filter(|it| !it.trim().is_empty() && !it.starts_with('#'));
        lines.map(|it| parameter(it).ok_or_else(|| format!("{it:?} is not a parameter"))).collect()
    }

    /// Returns the values of the parameters before a round. `results` must include all results of the rounds before it.
    #[must_use]
    pub fn values(&self, round: usize, results: &[PairResult]) -> Vec<f64> {
        let mut values: Vec<_> = self.parameters.iter().map(|it| it.start).collect();
        for round in 0..round {
            let (c, step) = (self.perturbation_factor(round), self.step_factor(round));
            let of_round: Vec<_> = results.iter().filter(|it| it.round == round).collect();
            let share = step / count(of_round.len().max(1));
            for result in of_round {
                for (n, sign) in self.signs(round, result.pair).into_iter().enumerate() {
                    let parameter = &self.parameters[n];
                    values[n] += share * c * parameter.perturbation * result.points * sign;
                }
            }
            for (value, parameter) in values.iter_mut().zip(&self.parameters) {
                *value = value.clamp(parameter.least, parameter.greatest);
            }
        }
        values
    }

    /// Returns `values` changed by a perturbation in the two opposite directions: first forward, then backward.
    #[must_use]
    pub fn perturbed(&self, values: &[f64], round: usize, pair: usize) -> [Vec<f64>; 2] {
        let (c, signs) = (self.perturbation_factor(round), self.signs(round, pair));
        [1.0, -1.0].map(|direction| {
            let moved = values.iter().zip(&self.parameters).zip(&signs);
            let moved = moved.map(|((value, it), sign)| {
                (value + direction * sign * c * it.perturbation).clamp(it.least, it.greatest)
            });
            moved.collect()
        })
    }

    /// Returns the mean of the values over the last third of the `n_known` complete rounds. The mean varies less than
    /// the values after the last round.
    #[must_use]
    pub fn mean_of_last_third(&self, n_known: usize, results: &[PairResult]) -> Vec<f64> {
        let first = n_known - n_known / 3;
        let all: Vec<_> = (first..=n_known).map(|it| self.values(it, results)).collect();
        (0..self.parameters.len()).map(|n| all.iter().map(|it| it[n]).sum::<f64>() / count(all.len())).collect()
    }

    /// Returns the number of complete rounds before the first incomplete round. A round is complete if the result of
    /// each of its perturbations is known.
    #[must_use]
    pub fn n_known(&self, results: &[PairResult]) -> usize {
        (0..).find(|round| results.iter().filter(|it| it.round == *round).count() < self.round_size).unwrap_or(0)
    }

    /// Returns the direction of a perturbation for each parameter: 1 or -1.
    fn signs(&self, round: usize, pair: usize) -> Vec<f64> {
        let number = (round * self.round_size + pair) as u64;
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream(number);
        self.parameters.iter().map(|_| if random.random::<bool>() { 1.0 } else { -1.0 }).collect()
    }

    /// Returns the ratio of the perturbations of a round to the perturbations of the optimization's last round.
    fn perturbation_factor(&self, round: usize) -> f64 {
        (count(self.n_rounds) / count(round + 1)).max(1.0).powf(GAMMA)
    }

    /// Returns the step of a parameter after a round with a mean result of 1, in units of the parameter's perturbation
    /// in that round.
    fn step_factor(&self, round: usize) -> f64 {
        let stability = STABILITY * count(self.n_rounds);
        let ratio = (stability + count(self.n_rounds)) / (stability + count(round + 1));
        LAST_STEP * count(self.round_size).sqrt() * ratio.powf(ALPHA)
    }
}

/// Returns results as text, one per line.
#[must_use]
pub fn write_results(results: &[PairResult]) -> String {
    results.iter().fold(String::new(), |mut text, it| {
        // Ignore the result: writing to a `String` never fails.
        let _ = writeln!(text, "{} {} {}", it.round, it.pair, it.points);
        text
    })
}

/// Parses results, one per line; if a perturbation occurs twice, its first result counts.
///
/// # Errors
/// If a line is not a result.
pub fn read_results(text: &str) -> Result<Vec<PairResult>, Box<dyn Error>> {
    let mut results: Vec<PairResult> = Vec::new();
    for line in text.lines().filter(|it| !it.trim().is_empty() && !it.starts_with('#')) {
        let words: Vec<_> = line.split_whitespace().collect();
        let &[round, pair, points] = &words[..] else { return Err(format!("{line:?} is not a result").into()) };
        let result = PairResult { round: round.parse()?, pair: pair.parse()?, points: points.parse()? };
        if !results.iter().any(|it| (it.round, it.pair) == (result.round, result.pair)) {
            results.push(result);
        }
    }
    Ok(results)
}

/// Parses a line as a parameter; `None` if the line is not a valid parameter.
fn parameter(line: &str) -> Option<Parameter> {
    let words: Vec<_> = line.split_whitespace().collect();
    let (name, numbers) = words.split_first()?;
    let numbers: Vec<f64> = numbers.iter().map(|it| it.parse().ok()).collect::<Option<_>>()?;
    let &[start, least, greatest, perturbation] = &numbers[..] else { return None };
    let is_sound = least <= start && start <= greatest && 0.0 < perturbation && greatest.is_finite();
    is_sound.then(|| Parameter { name: (*name).to_owned(), start, least, greatest, perturbation })
}

#[expect(clippy::cast_precision_loss, reason = "numbers of rounds and pairs are small")]
const fn count(n: usize) -> f64 {
    n as f64
}
