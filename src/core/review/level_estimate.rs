//! Estimates which level of Master plays like a side in a game.
//!
//! The estimate uses an item response model: the log odds that a level shows a skill, when it has the occasion, are
//! linear in the level. The *ability* of a side is the level that most likely shows the skills that the side has shown
//! and misses the skills that it has missed, with a prior that favors low levels a little. A linear function converts
//! abilities into estimated levels, so that the games of each level are estimated as that level on average.
//!
//! See Birnbaum, "Some latent trait models and their use in inferring an examinee's ability", 1968.

use crate::game::Color;
use crate::review::report::GameReview;
use crate::review::skill::{N_SKILLS, SkillCounts};

/// The lowest and the highest level of Master.
pub const LEVELS: (u8, u8) = (1, 10);

/// The middle of the range of levels.
pub const MIDDLE: f64 = f64::midpoint(LEVELS.0 as f64, LEVELS.1 as f64);

/// Standard deviation of the prior over the levels, in levels. The prior has its center at the lowest level. It matters
/// most for sides that had few occasions to show skills. Such sides are mostly weak: their games are short.
const PRIOR_DEVIATION: f64 = 3.3;

/// Minimum number of occasions to show skills, summed over all skills, that an estimate needs.
const MIN_OCCASIONS: u32 = 8;

/// Margin of an estimate, in levels. Two of three estimates differ from the true level by at most this margin.
const MARGIN: u8 = 2;

/// The model in use, fitted to games between Master's levels: see `docs/review.md`.
pub const MODEL: LevelModel = LevelModel {
    curves: [
        SkillCurve { at_middle: 2.87, slope: 0.331 },
        SkillCurve { at_middle: 3.23, slope: 0.479 },
        SkillCurve { at_middle: 0.48, slope: 0.305 },
        SkillCurve { at_middle: 2.65, slope: 0.342 },
        SkillCurve { at_middle: 1.34, slope: 0.280 },
        SkillCurve { at_middle: 0.01, slope: 0.207 },
    ],
    line: LevelLine { at_middle: 7.20, slope: 1.80 },
};

/// The share of occasions in which a player shows a skill, as a logistic curve over the level of the player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SkillCurve {
    /// The log odds of the share at the middle level, [`MIDDLE`].
    pub at_middle: f64,
    /// The increase of the log odds with each level; above 0.
    pub slope: f64,
}

impl SkillCurve {
    /// Returns the share of the occasions, from 0 to 1, in which a player of this level shows the skill.
    #[must_use]
    pub fn share(self, level: f64) -> f64 {
        1.0 / (1.0 + (-self.at_middle - self.slope * (level - MIDDLE)).exp())
    }
}

/// The linear function that converts the ability of a side, as [`LevelModel::ability`] computes it, into its estimated
/// level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LevelLine {
    /// The estimated level of a side whose ability is [`MIDDLE`].
    pub at_middle: f64,
    /// The increase of the estimated level when the ability increases by 1; above 0.
    pub slope: f64,
}

impl LevelLine {
    /// Returns the estimated level, from 1 to 10, of a side whose ability is `ability`.
    #[must_use]
    pub fn level(self, ability: f64) -> f64 {
        let level = self.at_middle + self.slope * (ability - MIDDLE);
        level.clamp(f64::from(LEVELS.0), f64::from(LEVELS.1))
    }
}

/// The model that estimates the level of a side: a curve for each skill, from which the ability of the side follows,
/// and the linear function that converts the ability into the level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LevelModel {
    /// The curves of all skills, in the order of [`Skill::ALL`](crate::review::skill::Skill::ALL).
    pub curves: [SkillCurve; N_SKILLS],
    /// The linear function that converts the ability of a side into its estimated level.
    pub line: LevelLine,
}

impl LevelModel {
    /// Returns the estimated level, from 1 to 10 and not rounded, of a side that showed and missed skills as often as
    /// `counts` says.
    #[must_use]
    pub fn level(&self, counts: &SkillCounts) -> f64 {
        self.line.level(self.ability(counts))
    }

    /// Returns the ability of a side, from the number of times that the side showed or missed each skill. The ability
    /// is the most probable level, in steps of 0.1.
    #[must_use]
    pub fn ability(&self, counts: &SkillCounts) -> f64 {
        let levels = (10 * i32::from(LEVELS.0)..=10 * i32::from(LEVELS.1)).map(|it| f64::from(it) / 10.0);
        let rated = levels.map(|it| (self.log_likelihood(counts, it) + log_prior(it), it));
        rated.max_by(|a, b| a.0.total_cmp(&b.0)).map_or(MIDDLE, |it| it.1)
    }

    fn log_likelihood(&self, counts: &SkillCounts, level: f64) -> f64 {
        let skills = self.curves.iter().zip(counts.0);
        let logs = skills.map(|(curve, count)| {
            let (share, n_missed) = (curve.share(level), count.n_occasions - count.n_shown);
            f64::from(count.n_shown) * share.ln() + f64::from(n_missed) * (1.0 - share).ln()
        });
        logs.sum()
    }
}

/// Returns the logarithm of the prior probability of a level, up to an additive constant.
fn log_prior(level: f64) -> f64 {
    -((level - f64::from(LEVELS.0)) / PRIOR_DEVIATION).powi(2) / 2.0
}

/// The estimated strength of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelEstimate {
    /// The level of Master that plays like the side, from 1 to 10.
    pub level: u8,
    /// Margin in levels: two of three estimates differ from the true level by at most this.
    pub margin: u8,
}

impl LevelEstimate {
    /// Returns the estimate for a side that showed and missed skills as often as `counts` says; `None` if the side had
    /// too few occasions to show skills.
    #[must_use]
    pub fn of(counts: &SkillCounts) -> Option<Self> {
        let n_occasions = counts.0.iter().map(|it| it.n_occasions).sum::<u32>();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a level is from 1 to 10")]
        let level = MODEL.level(counts).round() as u8;
        (MIN_OCCASIONS <= n_occasions).then_some(Self { level, margin: MARGIN })
    }
}

/// Returns the estimate of the level of Master that plays as well as a side. Returns `None` if the review is
/// incomplete, or if the side had too few occasions to show skills.
#[must_use]
pub fn level_estimate(review: &GameReview, side: Color) -> Option<LevelEstimate> {
    let own = review.reviews().filter(|it| it.side == side);
    let counts = SkillCounts::of(own.flat_map(|it| it.skills.iter().copied()));
    LevelEstimate::of(&counts).filter(|_| review.is_complete())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::skill::{Skill, SkillCount};

    /// Returns counts in which each skill had ten occasions and was shown in `n_shown` of them.
    fn counts(n_shown: u32) -> SkillCounts {
        SkillCounts([SkillCount { n_shown, n_occasions: 10 }; N_SKILLS])
    }

    #[test]
    fn shares_grow_with_the_level() {
        for curve in MODEL.curves {
            let shares = (1..=10).map(|it| curve.share(f64::from(it))).collect::<Vec<_>>();
            assert!(0.0 < curve.slope && shares.is_sorted() && 0.0 < shares[0] && shares[9] < 1.0, "{shares:?}");
        }
    }

    #[test]
    fn a_skill_that_is_shown_more_often_never_lowers_the_level() {
        let levels = (0..=10).map(|it| MODEL.level(&counts(it))).collect::<Vec<_>>();
        assert!(levels.is_sorted(), "{levels:?}");
        for skill in Skill::ALL {
            let level = |n_shown| {
                let mut counts = counts(7);
                counts.0[skill as usize].n_shown = n_shown;
                MODEL.level(&counts)
            };
            let levels = (0..=10).map(level).collect::<Vec<_>>();
            assert!(levels.is_sorted(), "{skill:?}: {levels:?}");
        }
    }

    #[test]
    fn who_shows_no_skill_is_at_the_first_level_and_who_shows_all_at_the_last() {
        let level = |n_shown| LevelEstimate::of(&counts(n_shown)).map(|it| it.level);
        assert_eq!([level(0), level(10)], [Some(1), Some(10)]);
    }

    #[test]
    fn few_occasions_say_too_little() {
        assert_eq!(LevelEstimate::of(&SkillCounts::default()), None);
    }
}
