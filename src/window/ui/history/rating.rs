//! A player's Elo rating, estimated by maximum likelihood from results against opponents with known Elo.

/// Half of the 95th percentile of the chi-squared distribution with one degree of freedom. By a likelihood ratio test,
/// the 95% confidence interval contains each Elo whose log-likelihood is at most this much below that of the best Elo.
const HALF_CHI_SQUARED_95: f64 = 1.920_729_410_347_062;

/// The player's Elo is searched in a range that extends from this far below the weakest opponent to this far above the
/// strongest opponent.
const REACH: f64 = 4000.0;

/// Number of bisection steps. They narrow the interval more than the precision of an `f64` requires.
const N_HALVINGS: usize = 100;

/// Results against one opponent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatedGames {
    /// The opponent's Elo.
    pub elo: f64,
    /// Number of games.
    pub n_games: u32,
    /// Half points that the player has won: 2 for a win, 1 for a draw.
    pub half_points: u32,
}

/// An estimate of a player's Elo, with its 95% confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloEstimate {
    /// The most likely Elo: +∞ if all games were won, −∞ if all were lost.
    pub elo: f64,
    /// The lower end of the interval; −∞ if all games were lost.
    pub least: f64,
    /// The upper end of the interval; +∞ if all games were won.
    pub most: f64,
}

impl EloEstimate {
    /// Returns the maximum likelihood estimate of a player's Elo; `None` without games. The interval contains every Elo
    /// that a likelihood ratio test does not reject at the 5% level. A draw counts as half a win and half a loss.
    ///
    /// The win probability against an opponent is that of the logistic Elo model: `1 / (1 + 10^((opponent − elo) /
    /// 400))`.
    #[must_use]
    pub fn of(results: &[RatedGames]) -> Option<Self> {
        let played = || results.iter().filter(|it| 0 < it.n_games);
        let weakest = played().map(|it| it.elo).reduce(f64::min)?;
        let strongest = played().map(|it| it.elo).fold(weakest, f64::max);
        let (low, high) = (weakest - REACH, strongest + REACH);
        let n_half: u32 = played().map(|it| 2 * it.n_games).sum();
        let n_won: u32 = played().map(|it| it.half_points).sum();
        let elo = match n_won {
            0 => f64::NEG_INFINITY,
            _ if n_won == n_half => f64::INFINITY,
            // Bisect: the expected number of points increases with the Elo.
            _ => bisect(low, high, |elo| expected(results, elo) < f64::from(n_won) / 2.0),
        };
        // If all games were won, or all were lost, the likelihood tends to 1 as the Elo tends to ±∞. Its logarithm then
        // tends to 0.
        let best = if elo.is_finite() { log_likelihood(results, elo) } else { 0.0 };
        let is_rejected = |it: f64| HALF_CHI_SQUARED_95 < best - log_likelihood(results, it);
        let least = if n_won == 0 { elo } else { bisect(low, elo.min(high), is_rejected) };
        let most = if n_won == n_half { elo } else { bisect(elo.max(low), high, |it| !is_rejected(it)) };
        Some(Self { elo, least, most })
    }
}

/// Returns, by bisection, the largest value for which `holds` is true. `holds` must be true at `low` and false at
/// `high`, and change only once between them.
fn bisect(low: f64, high: f64, holds: impl Fn(f64) -> bool) -> f64 {
    let halve = |(low, high): (f64, f64), _| {
        let middle = low.midpoint(high);
        if holds(middle) { (middle, high) } else { (low, middle) }
    };
    (0..N_HALVINGS).fold((low, high), halve).0
}

/// Returns the expected number of points of a player with this Elo in the games of `results`.
fn expected(results: &[RatedGames], elo: f64) -> f64 {
    results.iter().map(|it| f64::from(it.n_games) * chance(elo - it.elo)).sum()
}

fn log_likelihood(results: &[RatedGames], elo: f64) -> f64 {
    let of_opponent = |it: &RatedGames| {
        let (won, n_games) = (f64::from(it.half_points) / 2.0, f64::from(it.n_games));
        won * log_chance(elo - it.elo) + (n_games - won) * log_chance(it.elo - elo)
    };
    results.iter().map(of_opponent).sum()
}

/// Returns the win probability against an opponent who is `difference` Elo weaker.
fn chance(difference: f64) -> f64 {
    log_chance(difference).exp()
}

fn log_chance(difference: f64) -> f64 {
    // Natural logarithm of the win probability 1 / (1 + 10^(-d / 400)) at the difference d, computed as -ln(1 + e^x)
    // with x = -d / 400 · ln 10.
    -(-difference / 400.0 * std::f64::consts::LN_10).exp().ln_1p()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(results: &[(f64, u32, u32)]) -> Vec<RatedGames> {
        results.iter().map(|it| RatedGames { elo: it.0, n_games: it.1, half_points: it.2 }).collect()
    }

    /// Compares estimates with values that another program has computed with thirty digits.
    #[test]
    fn estimates_equal_independent_values() {
        for (results, elo, least, most) in [
            (&[(1500.0, 10, 15)][..], 1_690.848_501_9, 1_461.654_979_9, 1_982.225_891_4),
            (&[(1000.0, 6, 10), (1200.0, 8, 9), (1450.0, 5, 2)], 1_244.393_596_0, 1_070.738_094_3, 1_423.387_863_6),
            (&[(1500.0, 5, 10)], f64::INFINITY, 1_631.768_217_0, f64::INFINITY),
            (&[(1500.0, 5, 0)], f64::NEG_INFINITY, f64::NEG_INFINITY, 1_368.231_783_0),
        ] {
            let found = EloEstimate::of(&games(results)).unwrap();
            for (found, wanted) in [(found.elo, elo), (found.least, least), (found.most, most)] {
                let is_equal = found.to_bits() == wanted.to_bits() || (found - wanted).abs() < 1e-6;
                assert!(is_equal, "{results:?}: {found} is not {wanted}");
            }
        }
    }

    #[test]
    fn an_even_score_is_the_opponents_elo() {
        let found = EloEstimate::of(&games(&[(1234.0, 6, 6)])).unwrap();
        assert!((found.elo - 1234.0).abs() < 1e-6, "{found:?}");
        let below = found.elo - found.least;
        assert!((found.most - found.elo - below).abs() < 1e-6, "the interval is even: {found:?}");
    }

    #[test]
    fn more_games_narrow_the_interval() {
        let width = |n| {
            let found = EloEstimate::of(&games(&[(1500.0, n, n)])).unwrap();
            found.most - found.least
        };
        assert!(width(40) < width(10) && width(10) < width(2));
        assert_eq!(EloEstimate::of(&[]), None);
        assert_eq!(EloEstimate::of(&games(&[(1500.0, 0, 0)])), None);
    }
}
