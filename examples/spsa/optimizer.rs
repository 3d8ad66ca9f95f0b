//! SPSA, simultaneous perturbation stochastic approximation (Spall, 1992): climbs a hill of which only noisy differences
//! can be measured, such as the strength of an engine by its games.
//!
//! The steps go in rounds. In a round all parameters are perturbed together, up or down by chance, some times; each time
//! the two opposite points play each other, and the mean of the results is the step. A round's perturbations follow
//! from the seed and the values from the results of the rounds before, so that the log of the results is the whole
//! state: parts of a round can be played on several machines, and a run that was broken off goes on.

use std::error::Error;
use std::fmt::Write;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Exponent of the number of rounds by which the steps get smaller, as Spall has it.
const ALPHA: f64 = 0.602;

/// Exponent by which the perturbations get smaller.
const GAMMA: f64 = 0.101;

/// Rounds that are added to their number in the size of the steps, as a share of all rounds.
const STABILITY: f64 = 0.1;

/// Size of the last step of a parameter for a pair won by both games, in perturbations.
const LAST_STEP: f64 = 0.05;

/// A parameter, of which the optimizer changes the value.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its value at the start.
    pub start: f64,
    /// The least value.
    pub least: f64,
    /// The greatest value.
    pub greatest: f64,
    /// The perturbation in the last round: about what makes a difference that games can show.
    pub perturbation: f64,
}

/// The settings of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The parameters.
    pub parameters: Vec<Parameter>,
    /// All rounds, from which the sizes of the steps follow.
    pub n_rounds: usize,
    /// Perturbations of a round.
    pub round_size: usize,
    /// Seed of the perturbations.
    pub seed: u64,
}

/// The result of one perturbation of a round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairResult {
    /// The round, from 0.
    pub round: usize,
    /// The perturbation's number in it, from 0.
    pub pair: usize,
    /// Won games minus lost ones of the values that were perturbed forward, divided by the games: from -1 to 1.
    pub points: f64,
}

impl Plan {
    /// Reads parameters: lines of a name, the value at the start, the least and the greatest one, and the perturbation.
    ///
    /// # Errors
    /// The line that is not a parameter.
    pub fn read_parameters(text: &str) -> Result<Vec<Parameter>, String> {
        let lines = text.lines().filter(|it| !it.trim().is_empty() && !it.starts_with('#'));
        lines.map(|it| parameter(it).ok_or_else(|| format!("{it:?} is not a parameter"))).collect()
    }

    /// Returns the values before a round, of which the results of all rounds before are known.
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

    /// Returns the two opposite points of a perturbation: forward and backward.
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

    /// Returns the mean of the values of the last third of the rounds that are known, which are steadier than the last.
    #[must_use]
    pub fn mean_of_last_third(&self, n_known: usize, results: &[PairResult]) -> Vec<f64> {
        let first = n_known - n_known / 3;
        let all: Vec<_> = (first..=n_known).map(|it| self.values(it, results)).collect();
        (0..self.parameters.len()).map(|n| all.iter().map(|it| it[n]).sum::<f64>() / count(all.len())).collect()
    }

    /// Returns the number of rounds of which every pair is known.
    #[must_use]
    pub fn n_known(&self, results: &[PairResult]) -> usize {
        (0..).find(|round| results.iter().filter(|it| it.round == *round).count() < self.round_size).unwrap_or(0)
    }

    /// Returns the directions of a perturbation: 1 or -1 for each parameter.
    fn signs(&self, round: usize, pair: usize) -> Vec<f64> {
        let number = (round * self.round_size + pair) as u64;
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream(number);
        self.parameters.iter().map(|_| if random.random::<bool>() { 1.0 } else { -1.0 }).collect()
    }

    /// Returns the factor of the perturbations in a round, which is 1 in the last one.
    fn perturbation_factor(&self, round: usize) -> f64 {
        (count(self.n_rounds) / count(round + 1)).max(1.0).powf(GAMMA)
    }

    /// Returns the factor of the step in a round, in perturbations.
    fn step_factor(&self, round: usize) -> f64 {
        let stability = STABILITY * count(self.n_rounds);
        let ratio = (stability + count(self.n_rounds)) / (stability + count(round + 1));
        LAST_STEP * count(self.round_size).sqrt() * ratio.powf(ALPHA)
    }
}

/// Writes results, one a line.
#[must_use]
pub fn write_results(results: &[PairResult]) -> String {
    results.iter().fold(String::new(), |mut text, it| {
        // Ignore the result: writing to a `String` never fails.
        let _ = writeln!(text, "{} {} {}", it.round, it.pair, it.points);
        text
    })
}

/// Reads results; of a pair that is there twice the first one counts.
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

/// Reads a parameter.
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
