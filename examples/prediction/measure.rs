//! Quality of scores as predictions of results: area under the ROC curve and logarithmic loss.

use std::fmt;

/// Score of a position and the result of its game, both for the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The score, in any unit.
    pub score: f64,
    /// The result for the side to move: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub result: f64,
}

/// Statistics of how well the scores of many positions predict the results of their games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measure {
    /// Number of positions.
    pub n: usize,
    /// Area under the ROC curve: the probability that a won position has a higher score than a lost position, where
    /// equal scores count half. Draws are left out.
    pub auc: f64,
    /// Half the width of the 95 % confidence interval of `auc`.
    pub auc_margin: f64,
    /// Mean logarithmic loss of the win probabilities that follow from the scores with the best `scale`.
    pub log_loss: f64,
    /// Scale from scores to win probabilities: the score at which the odds of winning are e to 1.
    pub scale: f64,
}

/// Minimum and maximum of the interval in which the best `scale` is searched.
const SCALES: (f64, f64) = (5.0, 20_000.0);

/// Number of steps of the search for the best scale; each step shrinks the interval of scales to 0.62 of its size.
const N_STEPS: u32 = 60;

/// Minimum win probability that is predicted, because players can miss even a proved win; the maximum is 1 minus this.
const MIN_WIN_PROBABILITY: f64 = 0.005;

impl Measure {
    /// Returns the quality of the scores of `samples` as predictions of their results.
    #[must_use]
    pub fn of(samples: &[Sample]) -> Self {
        let (auc, auc_margin) = auc(samples);
        let scale = best_scale(samples);
        Self { n: samples.len(), auc, auc_margin, log_loss: log_loss(samples, scale), scale }
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { n, auc, auc_margin, log_loss, scale } = self;
        write!(f, "{n} | {auc:.3} | {auc_margin:.3} | {log_loss:.3} | {scale:.0}")
    }
}

/// Returns the area under the ROC curve and half the width of its 95 % confidence interval. Source: Hanley and McNeil,
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
    (auc, 1.96 * (squares / (n_won * n_lost)).sqrt())
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
        let win_probability =
            (1.0 / (1.0 + (-it.score / scale).exp())).clamp(MIN_WIN_PROBABILITY, 1.0 - MIN_WIN_PROBABILITY);
        -(it.result * win_probability.ln() + (1.0 - it.result) * (1.0 - win_probability).ln())
    });
    losses.sum::<f64>() / count(samples.len()).max(1.0)
}

#[expect(clippy::cast_precision_loss, reason = "small numbers")]
const fn count(n: usize) -> f64 {
    n as f64
}
