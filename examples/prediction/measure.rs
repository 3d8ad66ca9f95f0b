//! Quality of scores as predictions of results: area under the ROC curve, logarithmic loss, and the error in favor of
//! Black.

use std::fmt;

use gumu_core::arena::elo::NORMAL_95;
use gumu_core::game::Color;

/// Score of a position and the result of its game, both for the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The side to move.
    pub side: Color,
    /// The score, in any unit.
    pub score: f64,
    /// The result for the side to move: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub result: f64,
}

impl Sample {
    /// Returns score and result as seen by Black.
    fn for_black(&self) -> (f64, f64) {
        match self.side {
            Color::Black => (self.score, self.result),
            Color::White => (-self.score, 1.0 - self.result),
        }
    }
}

/// Statistics of how well the scores of many positions predict the results of their games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measure {
    /// Number of positions.
    pub n: usize,
    /// Area under the ROC curve: the probability that a won position has a higher score than a lost position, where
    /// equal scores count half. Draws are left out.
    pub auc: f64,
    /// Half the width of the 95% confidence interval of `auc`.
    pub auc_margin: f64,
    /// Mean logarithmic loss of the win probabilities that follow from the scores with the best `scale`.
    pub log_loss: f64,
    /// Scale from scores to win probabilities: the score at which the odds of winning are e to 1.
    pub scale: f64,
    /// The score of a position, as seen by Black, at which Black wins as often as White: the amount by which the scores
    /// are too high for Black.
    pub even: f64,
    /// Half the width of the 95% confidence interval of `even`.
    pub even_margin: f64,
}

/// Minimum and maximum of the interval in which the best `scale` is searched.
const SCALES: (f64, f64) = (5.0, 20_000.0);

/// Number of steps of the search for the best scale; each step shrinks the interval of scales to 0.62 of its size.
const N_STEPS: u32 = 60;

/// Number of steps of Newton's method in [`even_score`]; it converges in fewer.
const N_NEWTON_STEPS: u32 = 20;

/// Minimum win probability that is predicted, because players can miss even a proved win; the maximum is 1 minus this.
const MIN_WIN_PROBABILITY: f64 = 0.005;

/// Maximum score for either side of the positions from which [`Measure::even`] is estimated. Proved wins and positions
/// that are nearly won say nothing about it.
const MAX_EVEN_SCORE: f64 = 1000.0;

impl Measure {
    /// Returns the quality of the scores of `samples` as predictions of their results.
    #[must_use]
    pub fn of(samples: &[Sample]) -> Self {
        let (auc, auc_margin) = auc(samples);
        let scale = best_scale(samples);
        let (even, even_margin) = even_score(samples);
        Self { n: samples.len(), auc, auc_margin, log_loss: log_loss(samples, scale), scale, even, even_margin }
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { n, auc, auc_margin, log_loss, scale, even, even_margin } = self;
        write!(f, "{n} | {auc:.3} | {auc_margin:.3} | {log_loss:.3} | {scale:.0} | {even:+.0} ± {even_margin:.0}")
    }
}

/// Returns the area under the ROC curve and half the width of its 95% confidence interval. Source: Hanley and McNeil,
/// "The Meaning and Use of the Area under a Receiver Operating Characteristic (ROC) Curve", 1982.
fn auc(samples: &[Sample]) -> (f64, f64) {
    let scores = |wanted: fn(f64) -> bool| samples.iter().filter(move |it| wanted(it.result)).map(|it| it.score);
    let mut lost: Vec<f64> = scores(|it| it < 0.5).collect();
    lost.sort_by(f64::total_cmp);
    let won: Vec<f64> = scores(|it| 0.5 < it).collect();
    let (n_won, n_lost) = (count(won.len()), count(lost.len()));
    let beaten = won.iter().map(|score| {
        let below = lost.partition_point(|it| it < score);
        let not_above = lost.partition_point(|it| it <= score);
        (count(below) + count(not_above)) / 2.0
    });
    let auc = beaten.sum::<f64>() / (n_won * n_lost);
    let q1 = auc / (2.0 - auc);
    let q2 = 2.0 * auc * auc / (1.0 + auc);
    let squares = auc * (1.0 - auc) + (n_won - 1.0) * (q1 - auc * auc) + (n_lost - 1.0) * (q2 - auc * auc);
    (auc, NORMAL_95 * (squares / (n_won * n_lost)).sqrt())
}

/// Returns the scale with the least loss, by golden-section search over the logarithm of the scale: the loss has a
/// single minimum.
fn best_scale(samples: &[Sample]) -> f64 {
    let ratio = (5_f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (SCALES.0.ln(), SCALES.1.ln());
    for _ in 0..N_STEPS {
        let (one, other) = (high - ratio * (high - low), low + ratio * (high - low));
        if log_loss(samples, one.exp()) < log_loss(samples, other.exp()) { high = other } else { low = one }
    }
    low.midpoint(high).exp()
}

/// Returns the mean logarithmic loss of the win probabilities that follow from the scores of `samples` and a scale.
fn log_loss(samples: &[Sample], scale: f64) -> f64 {
    let losses = samples.iter().map(|it| {
        let win_probability = logistic(it.score / scale).clamp(MIN_WIN_PROBABILITY, 1.0 - MIN_WIN_PROBABILITY);
        -(it.result * win_probability.ln() + (1.0 - it.result) * (1.0 - win_probability).ln())
    });
    losses.sum::<f64>() / count(samples.len()).max(1.0)
}

/// Returns the score, as seen by Black, at which Black wins as often as White, and half the width of its 95%
/// confidence interval; not a number if the samples do not determine it.
///
/// Fits the odds of Black as `a · score + b` by logistic regression (Newton's method on the likelihood). The result is
/// `-b / a`, and its variance follows from those of `a` and `b` by the delta method.
fn even_score(samples: &[Sample]) -> (f64, f64) {
    let known: Vec<_> = samples.iter().filter(|it| it.score.abs() <= MAX_EVEN_SCORE).map(Sample::for_black).collect();
    let (mut a, mut b) = (0.0, 0.0);
    let mut inverse = [f64::NAN; 3];
    for _ in 0..N_NEWTON_STEPS {
        // The gradient of the log likelihood, and the matrix of its negated second derivatives.
        let (mut slopes, mut matrix) = ([0.0; 2], [0.0; 3]);
        for (score, result) in &known {
            let chance = logistic(a * score + b);
            let weight = chance * (1.0 - chance);
            slopes = [slopes[0] + (result - chance) * score, slopes[1] + (result - chance)];
            matrix = [matrix[0] + weight * score * score, matrix[1] + weight * score, matrix[2] + weight];
        }
        let determinant = matrix[0] * matrix[2] - matrix[1] * matrix[1];
        inverse = [matrix[2] / determinant, -matrix[1] / determinant, matrix[0] / determinant];
        a += inverse[0] * slopes[0] + inverse[1] * slopes[1];
        b += inverse[1] * slopes[0] + inverse[2] * slopes[1];
    }
    let even = -b / a;
    let variance = (inverse[2] + 2.0 * even * inverse[1] + even * even * inverse[0]) / (a * a);
    (even, NORMAL_95 * variance.sqrt())
}

/// Returns the probability whose odds are e to the power of `log_odds`, to 1.
fn logistic(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

#[expect(clippy::cast_precision_loss, reason = "small numbers")]
const fn count(n: usize) -> f64 {
    n as f64
}
