//! Strength of players: Elo and the sequential probability ratio test (SPRT).
//!
//! Games come in pairs, one opening played with both colors, and statistics count pairs: the two games of a pair are
//! not independent, but pairs are. A pair gives 0, ½, 1, 1½ or 2 points; these five outcomes give the *pentanomial*
//! model its name. See <https://www.chessprogramming.org/Match_Statistics> and
//! <https://www.chessprogramming.org/Sequential_Probability_Ratio_Test>.

/// Allowed probability of a wrong verdict of the sequential test. It applies both to errors of the first kind and to
/// errors of the second kind.
const ERROR: f64 = 0.05;

/// Quantile of the normal distribution, in standard deviations from the mean: 97.5% of the distribution lie below this
/// quantile, and 95% lie at most this far from the mean.
pub const NORMAL_95: f64 = 1.959_963_984_540_054;

/// Number that replaces the count 0 of an outcome (a number of points in a pair of games) that has not occurred yet.
/// With 0, the sequential test would treat the outcome as impossible. The program fishtest does the same: see
/// `regularize` in <https://github.com/official-stockfish/fishtest>, `stats/LLRcalc.py`.
const UNSEEN: f64 = 1e-3;

/// Minimum number of pairs for an estimate of the Elo difference: its confidence interval assumes a normal
/// distribution, which the mean of fewer pairs does not have.
pub const MIN_PAIRS: u32 = 10;

/// Wins, draws and losses of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Tally {
    /// Returns the number of games.
    #[must_use]
    pub const fn n_games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Returns the number of half points won: 2 for each win, 1 for each draw.
    #[must_use]
    pub const fn half_points(&self) -> u32 {
        2 * self.wins + self.draws
    }

    /// Returns the share of the possible points that was won, from 0 to 1; 0.5 if no game was played.
    #[must_use]
    pub fn score(&self) -> f64 {
        match self.n_games() {
            0 => 0.5,
            n_games => f64::from(self.half_points()) / f64::from(2 * n_games),
        }
    }
}

/// Numbers of pairs of games in which the first player scored 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u32; 5]);

impl Pairs {
    /// Counts a pair in which the first player got this number of half points.
    ///
    /// # Panics
    /// If `half_points` is above 4.
    pub const fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// Returns the number of pairs.
    #[must_use]
    pub fn n_pairs(&self) -> u32 {
        self.0.iter().sum()
    }

    /// Returns `true` if there are enough pairs to estimate an Elo difference with its error: at least [`MIN_PAIRS`]
    /// pairs, not all with the same outcome, because equal outcomes would give an error of 0.
    #[must_use]
    pub fn can_estimate(&self) -> bool {
        MIN_PAIRS <= self.n_pairs() && !self.0.contains(&self.n_pairs())
    }

    /// Returns the Elo difference and its 95% error; `None` if there are no pairs. The difference and the error can be
    /// infinite. If there are few pairs, the estimate must not be shown: see [`Self::can_estimate`].
    #[must_use]
    pub fn elo(&self) -> Option<Estimate> {
        let n_pairs = f64::from(self.n_pairs());
        if self.n_pairs() == 0 {
            return None;
        }
        let frequencies = self.0.map(|it| f64::from(it) / n_pairs);
        let (mean, variance) = (mean(&frequencies), variance(&frequencies));
        let error = NORMAL_95 * (variance / n_pairs).sqrt();
        let [least, most] = [mean - error, mean + error].map(|it| elo_of(it.clamp(0.0, 1.0)));
        // If one side has won both games of every pair, both bounds are infinite, and their difference is not a number.
        let error = if least.is_finite() && most.is_finite() { (most - least) / 2.0 } else { f64::INFINITY };
        Some(Estimate { elo: elo_of(mean), error })
    }

    /// Returns the log-likelihood ratio of the hypothesis `elo1` to the hypothesis `elo0`, given the pairs of games so
    /// far.
    ///
    /// As in the generalized sequential probability ratio test (GSPRT), each hypothesis stands for one distribution of
    /// outcomes: of all distributions with its Elo difference, the one under which the pairs are most likely. See M.
    /// Van den Bergh, "A practical introduction to the GSPRT", and A. Wald, "Sequential Tests of Statistical
    /// Hypotheses", Annals of Mathematical Statistics 16 (1945).
    #[must_use]
    pub fn log_likelihood_ratio(&self, sprt: Sprt) -> f64 {
        if self.n_pairs() == 0 {
            return 0.0;
        }
        let counts = self.0.map(|it| f64::from(it).max(UNSEEN));
        let total: f64 = counts.iter().sum();
        let frequencies = counts.map(|it| it / total);
        let [likely0, likely1] = [sprt.elo0, sprt.elo1].map(|elo| likeliest_with_mean(&frequencies, score_of(elo)));
        let terms = counts.iter().zip(likely0.iter().zip(&likely1));
        terms.map(|(count, (p0, p1))| count * (p1 / p0).ln()).sum()
    }
}

/// An estimated Elo difference of two players, or Elo rating of one player, with its error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Elo difference of two players, above 0 if the first is stronger; or the Elo rating of one player.
    pub elo: f64,
    /// Half the width of the 95% confidence interval.
    pub error: f64,
}

/// The two hypotheses of a sequential probability ratio test: the Elo difference is `elo0`, or it is `elo1`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// Elo difference under the null hypothesis.
    pub elo0: f64,
    /// Elo difference under the alternative hypothesis; greater than `elo0`.
    pub elo1: f64,
}

/// Result of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The null hypothesis is accepted: the difference is `elo0` rather than `elo1`.
    Rejected,
    /// The alternative is accepted: the difference is `elo1` rather than `elo0`.
    Accepted,
    /// More games are needed.
    Open,
}

impl Sprt {
    /// Returns Wald's bound for the log-likelihood ratio. If the ratio is at or above the bound, `elo1` is accepted; if
    /// the ratio is at or below minus the bound, `elo0` is accepted.
    #[must_use]
    pub fn bound() -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }

    /// Returns the verdict for this log-likelihood ratio, compared with [`Self::bound`].
    #[must_use]
    pub fn verdict(log_likelihood_ratio: f64) -> Verdict {
        if Self::bound() <= log_likelihood_ratio {
            Verdict::Accepted
        } else if log_likelihood_ratio <= -Self::bound() {
            Verdict::Rejected
        } else {
            Verdict::Open
        }
    }
}

/// Returns the expected points of a game, from 0 to 1, at an Elo difference: Elo's logistic model.
#[must_use]
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// Returns the Elo difference at which `score` points per game, from 0 to 1, are expected.
#[must_use]
pub fn elo_of(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// Returns the Elo ratings of players, with mean 0; `results[i][j]` is the tally of player `i` against player `j`.
///
/// These are the maximum-likelihood ratings of the Bradley–Terry model, found by the iteration of D. R. Hunter, "MM
/// algorithms for generalized Bradley–Terry models", Annals of Statistics 32 (2004). A draw counts as half a win for
/// both players. Every two players that have met get one additional draw, so that no rating is infinite.
#[must_use]
pub fn ratings(results: &[Vec<Tally>]) -> Vec<Estimate> {
    let n_players = results.len();
    let games = |i: usize, j: usize| match results[i][j].n_games() {
        0 => 0.0,
        n_games => f64::from(n_games) + 1.0,
    };
    let points = |i: usize, j: usize| f64::from(results[i][j].half_points()) / 2.0 + games(i, j).min(0.5);
    let mut strengths = vec![1.0_f64; n_players];
    for _ in 0..10_000 {
        let next = |i: usize| {
            let won: f64 = (0..n_players).map(|j| points(i, j)).sum();
            let lost: f64 = (0..n_players).map(|j| games(i, j) / (strengths[i] + strengths[j])).sum();
            if 0.0 < lost { won / lost } else { 1.0 }
        };
        let mut moved: Vec<_> = (0..n_players).map(next).collect();
        let mean = moved.iter().map(|it| it.ln()).sum::<f64>() / moved.len().max(1) as f64;
        moved.iter_mut().for_each(|it| *it /= mean.exp());
        let step = moved.iter().zip(&strengths).map(|(new, old)| (new / old).ln().abs()).fold(0.0, f64::max);
        strengths = moved;
        if step < 1e-12 {
            break;
        }
    }
    let elo = |strength: f64| 400.0 * strength.log10();
    let error = |i: usize| {
        let expected = |j: usize| strengths[i] / (strengths[i] + strengths[j]);
        let information: f64 = (0..n_players).map(|j| games(i, j) * expected(j) * (1.0 - expected(j))).sum();
        400.0 / std::f64::consts::LN_10 * NORMAL_95 / information.sqrt()
    };
    (0..n_players).map(|i| Estimate { elo: elo(strengths[i]), error: error(i) }).collect()
}

/// Points per game for each possible outcome of a pair of games, in the order of [`Pairs`].
const POINTS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

fn mean(frequencies: &[f64; 5]) -> f64 {
    frequencies.iter().zip(POINTS).map(|(it, points)| it * points).sum()
}

fn variance(frequencies: &[f64; 5]) -> f64 {
    let mean = mean(frequencies);
    frequencies.iter().zip(POINTS).map(|(it, points)| it * (points - mean).powi(2)).sum()
}

/// Returns the distribution with this mean under which `frequencies` is most likely: `p / (1 + t·(x − mean))`, with the
/// `t` for which the probabilities add up to 1. See proposition 1.1 of M. Van den Bergh, "Comments on Normalized Elo".
fn likeliest_with_mean(frequencies: &[f64; 5], mean: f64) -> [f64; 5] {
    let bent = |t: f64| {
        let mut bent = *frequencies;
        bent.iter_mut().zip(POINTS).for_each(|(it, points)| *it /= 1.0 + t * (points - mean));
        bent
    };
    // Bisect: the sum of (x − mean)·p decreases in `t`, from +∞ at the lower end of the interval to −∞ at the upper
    // end.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..200 {
        let t = f64::midpoint(low, high);
        let excess: f64 = bent(t).iter().zip(POINTS).map(|(it, points)| it * (points - mean)).sum();
        if 0.0 < excess { low = t } else { high = t }
    }
    bent(f64::midpoint(low, high))
}
