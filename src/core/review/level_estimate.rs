//! The level of Master that a side played like in a game.
//!
//! An item response model: the log odds that a level shows a skill where it has occasion to grow in proportion to the
//! level. The ability of a side is the level that most likely shows the skills that it has shown and misses those that
//! it has missed, where low levels are a little more likely beforehand. A line leads from abilities to levels, so that
//! the games of each level come out as that level on average.
//!
//! See Birnbaum, "Some latent trait models and their use in inferring an examinee's ability", 1968.

use crate::game::Color;
use crate::review::report::GameReview;
use crate::review::skill::{N_SKILLS, SkillCounts};

/// The first level and the last.
pub const LEVELS: (u8, u8) = (1, 10);

/// The middle of all levels.
pub const MIDDLE: f64 = f64::midpoint(LEVELS.0 as f64, LEVELS.1 as f64);

/// The standard deviation of levels about the first one, before anything is known: of few occasions most are those of
/// weak sides, whose games are short.
const PRIOR_DEVIATION: f64 = 3.3;

/// The least number of occasions that say something about a level.
const MIN_OCCASIONS: u32 = 8;

/// The levels by which two of three estimates are wrong at most.
const MARGIN: u8 = 2;

/// The model fitted to games of the levels: see `docs/review.md`.
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

/// The share of its occasions in which a level shows a skill: a logistic curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SkillCurve {
    /// The log odds of the share in the middle of all levels.
    pub at_middle: f64,
    /// The log odds that each level adds; above 0.
    pub slope: f64,
}

impl SkillCurve {
    /// Returns the share of its occasions in which a level shows the skill, from 0 to 1.
    #[must_use]
    pub fn share(self, level: f64) -> f64 {
        1.0 / (1.0 + (-self.at_middle - self.slope * (level - MIDDLE)).exp())
    }
}

/// The level by the ability: a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LevelLine {
    /// The level of the ability in the middle of all levels.
    pub at_middle: f64,
    /// The levels that each unit of ability adds; above 0.
    pub slope: f64,
}

impl LevelLine {
    /// Returns the level of an ability, between the first and the last.
    #[must_use]
    pub fn level(self, ability: f64) -> f64 {
        let level = self.at_middle + self.slope * (ability - MIDDLE);
        level.clamp(f64::from(LEVELS.0), f64::from(LEVELS.1))
    }
}

/// The model by which levels are estimated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LevelModel {
    /// The curves of all skills, in the order of [`Skill::ALL`](crate::review::skill::Skill::ALL).
    pub curves: [SkillCurve; N_SKILLS],
    /// The line from abilities to levels.
    pub line: LevelLine,
}

impl LevelModel {
    /// Returns the level of a side that has shown these skills, between the first and the last.
    #[must_use]
    pub fn level(&self, counts: &SkillCounts) -> f64 {
        self.line.level(self.ability(counts))
    }

    /// Returns the ability of a side that has shown these skills: the likeliest level, in tenths.
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

/// Returns the logarithm of how likely a level is before anything is known, up to a constant.
fn log_prior(level: f64) -> f64 {
    -((level - f64::from(LEVELS.0)) / PRIOR_DEVIATION).powi(2) / 2.0
}

/// The strength that the moves of a side look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelEstimate {
    /// The level of the house engine, from 1 to 10.
    pub level: u8,
    /// The levels by which two of three estimates are wrong at most.
    pub margin: u8,
}

impl LevelEstimate {
    /// Returns the level of a side that has shown these skills; none where it had too few occasions.
    #[must_use]
    pub fn of(counts: &SkillCounts) -> Option<Self> {
        let n_occasions = counts.0.iter().map(|it| it.n_occasions).sum::<u32>();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a level is from 1 to 10")]
        let level = MODEL.level(counts).round() as u8;
        (MIN_OCCASIONS <= n_occasions).then_some(Self { level, margin: MARGIN })
    }
}

/// Returns the level of the house engine that plays like a side; none where too little is known.
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

    /// Returns counts of ten occasions each, of which so many were shown.
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
