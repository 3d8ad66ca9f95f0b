//! Fits the model that estimates the strength of a side in a game: which level of Master plays as well as this side.

use std::ops::RangeInclusive;

use gumu_core::game::Rule;
use gumu_core::review::level_estimate::{LEVELS, LevelEstimate, LevelLine, LevelModel, MIDDLE, MODEL, SkillCurve};
use gumu_core::review::skill::{N_SKILLS, Skill, SkillCount, SkillCounts};

use crate::RULES;
use crate::reviewed_game::ReviewedGame;

/// Number of parts into which the games are divided for cross-validation. The levels of the players in a part are
/// estimated by a model that is fitted to the other parts.
const N_PARTS: usize = 5;

/// Number of consecutive games that go to the same part. Ten consecutive games have players of all ten levels, so each
/// part has players of all levels.
const N_TOGETHER: usize = 10;

/// Number of steps of Newton's method in a fit.
const N_STEPS: usize = 50;

/// One side of a game: the level of its player, the part of the cross-validation to which the game belongs, and how
/// often the player showed each skill.
struct Side {
    rule: Rule,
    level: u8,
    part: usize,
    skills: SkillCounts,
}

/// Returns both sides of all games, without the sides whose level cannot be estimated because they had too few
/// occasions to show their skills.
fn sides_of(games: &[ReviewedGame]) -> Vec<Side> {
    let sides = games.iter().enumerate().flat_map(|(number, game)| {
        let part = number / N_TOGETHER % N_PARTS;
        game.sides().map(|(color, level)| Side { rule: game.rule, level, part, skills: game.skills(color) })
    });
    sides.filter(|it| LevelEstimate::of(&it.skills).is_some()).collect()
}

/// Returns the model fitted to `sides`: the skill curves have the greatest likelihood, and the [`LevelLine`], which
/// converts the estimated ability of a side to a level, has the least error.
fn fitted<'a>(sides: impl Iterator<Item = &'a Side> + Clone) -> LevelModel {
    let curves = std::array::from_fn(|skill| {
        let counts = levels().map(|level| {
            let own = sides.clone().filter(|it| it.level == level).map(|it| it.skills.0[skill]);
            (f64::from(level), sum(own))
        });
        fitted_curve(&counts.collect::<Vec<_>>())
    });
    let model = LevelModel { curves, line: LINES[0] };
    let abilities: Vec<_> = sides.map(|it| (it.level, model.ability(&it.skills))).collect();
    LevelModel { line: fitted_line(&abilities), ..model }
}

/// Bounds of the fit of a [`LevelLine`]: the smallest and the greatest value that is tried for each field.
const LINES: [LevelLine; 2] = [LevelLine { at_middle: 5.5, slope: 1.0 }, LevelLine { at_middle: 8.5, slope: 2.0 }];

/// Number of steps from the smallest to the greatest value that is tried for a field of a [`LevelLine`].
const N_TRIED: u32 = 30;

/// Weight of the greatest squared error of a level's mean estimate in the sum that [`fitted_line`] minimizes. The mean
/// squared error of all estimates has weight 1.
const MEANS_WEIGHT: f64 = 4.0;

/// Returns the [`LevelLine`] with the least error, which is the sum of two terms. The first is [`MEANS_WEIGHT`] times
/// the greatest square of the difference between a level and the mean of the levels estimated for its players. The
/// second is the mean squared error of all estimates.
fn fitted_line(abilities: &[(u8, f64)]) -> LevelLine {
    let between = |[low, high]: [f64; 2], n: u32| low + (high - low) * f64::from(n) / f64::from(N_TRIED);
    let pairs = (0..=N_TRIED).flat_map(|one| (0..=N_TRIED).map(move |other| (one, other)));
    let lines = pairs.map(|(one, other)| LevelLine {
        at_middle: between(LINES.map(|it| it.at_middle), one),
        slope: between(LINES.map(|it| it.slope), other),
    });
    let error = |line: LevelLine| -> f64 {
        let off = |it: &(u8, f64)| line.level(it.1).round() - f64::from(it.0);
        let means = levels().filter_map(|level| mean(abilities.iter().filter(|it| it.0 == level).map(off)));
        let single = mean(abilities.iter().map(|it| off(it).powi(2))).unwrap_or_default();
        MEANS_WEIGHT * means.map(|it| it.powi(2)).fold(0.0, f64::max) + single
    };
    lines.min_by(|a, b| error(*a).total_cmp(&error(*b))).unwrap_or(LINES[0])
}

/// Returns the skill curve with the greatest likelihood. Each element of `counts` is a level and how often players of
/// this level showed the skill, out of how many occasions.
fn fitted_curve(counts: &[(f64, SkillCount)]) -> SkillCurve {
    let mut curve = SkillCurve { at_middle: 0.0, slope: 0.0 };
    for _ in 0..N_STEPS {
        // Newton's method: gradient and Hessian of the log-likelihood.
        let (mut gradient, mut hessian) = ([0.0; 2], [0.0; 3]);
        for (level, count) in counts {
            let (x, share) = (level - MIDDLE, curve.share(*level));
            let error = f64::from(count.n_shown) - f64::from(count.n_occasions) * share;
            let weight = f64::from(count.n_occasions) * share * (1.0 - share);
            gradient = [gradient[0] + error, gradient[1] + error * x];
            hessian = [hessian[0] + weight, hessian[1] + weight * x, hessian[2] + weight * x * x];
        }
        let determinant = hessian[0] * hessian[2] - hessian[1] * hessian[1];
        curve.at_middle += (hessian[2] * gradient[0] - hessian[1] * gradient[1]) / determinant;
        curve.slope += (hessian[0] * gradient[1] - hessian[1] * gradient[0]) / determinant;
    }
    curve
}

/// Returns the total of several counts: on how many occasions a skill could be shown, and on how many it was shown.
fn sum(counts: impl Iterator<Item = SkillCount>) -> SkillCount {
    counts.fold(SkillCount::default(), |sum, it| SkillCount {
        n_shown: sum.n_shown + it.n_shown,
        n_occasions: sum.n_occasions + it.n_occasions,
    })
}

/// Prints the model fitted to all sides, how often each level shows each skill by this model, and two tables of
/// estimated levels. For the first table, each part of the games is estimated by a model that was fitted to the other
/// parts. For the second table, all games are estimated by [`MODEL`], the model that Gumu uses.
pub fn print(games: &[ReviewedGame]) {
    let sides = sides_of(games);
    let model = fitted(sides.iter());
    println!("\nLevelModel {{\n    curves: [");
    for SkillCurve { at_middle, slope } in model.curves {
        println!("        SkillCurve {{ at_middle: {at_middle:.2}, slope: {slope:.3} }},");
    }
    let LevelLine { at_middle, slope } = model.line;
    println!("    ],\n    line: LevelLine {{ at_middle: {at_middle:.2}, slope: {slope:.2} }},\n}}");
    print_shares(&sides, &model);
    let models: [_; N_PARTS] = std::array::from_fn(|part| fitted(sides.iter().filter(|it| it.part != part)));
    println!("\nModels fitted to the other parts of the games:\n");
    print_estimates(&sides, |it| &models[it.part]);
    println!("\nThe model in use:\n");
    print_estimates(&sides, |_| &MODEL);
}

/// Prints a table with a row for each level and a column for each skill. A cell has the percentage of occasions on
/// which the level showed the skill, as observed and as predicted by `model`, and the number of occasions.
fn print_shares(sides: &[Side], model: &LevelModel) {
    let heads = Skill::ALL.map(|it| format!(" {it:?} |")).concat();
    println!("\n| level | sides |{heads}\n|--:|--:|{}", "--:|".repeat(N_SKILLS));
    for level in levels() {
        let own = sides.iter().filter(|it| it.level == level).collect::<Vec<_>>();
        let cells: [String; N_SKILLS] = std::array::from_fn(|skill| {
            let SkillCount { n_shown, n_occasions } = sum(own.iter().map(|it| it.skills.0[skill]));
            let observed = 100.0 * f64::from(n_shown) / f64::from(n_occasions.max(1));
            let expected = 100.0 * model.curves[skill].share(f64::from(level));
            format!(" {observed:.0} / {expected:.0} % ({n_occasions}) |")
        });
        println!("| {level} | {} |{}", own.len(), cells.concat());
    }
}

/// Prints a table with a row for each true level and a last row for all levels. A row shows the mean of the levels
/// estimated for its sides, overall and for each rule, and the errors of these estimates. `model` returns the model
/// with which a side is estimated.
fn print_estimates<'a>(sides: &'a [Side], model: impl Fn(&Side) -> &'a LevelModel) {
    let heads = RULES.map(|it| format!(" {} |", it.key())).concat();
    println!("| level | sides | estimate |{heads} error | within 1 | within 2 | within 3 |");
    println!("|--:|--:|--:|{}--:|--:|--:|--:|", "--:|".repeat(RULES.len()));
    let estimates = |level: Option<u8>, rule: Option<Rule>| {
        let own = sides.iter().filter(|it| level.is_none_or(|level| it.level == level));
        let own = own.filter(|it| rule.is_none_or(|rule| it.rule == rule));
        own.map(|it| (model(it).level(&it.skills).round(), f64::from(it.level))).collect::<Vec<_>>()
    };
    let cell = |value: Option<f64>| value.map_or_else(|| " – |".to_owned(), |it| format!(" {it:.1} |"));
    for level in levels().map(Some).chain([None]) {
        let own = estimates(level, None);
        let name = level.map_or_else(|| "all".to_owned(), |it| it.to_string());
        let by_rule = RULES.map(|rule| cell(mean(estimates(level, Some(rule)).iter().map(|it| it.0))));
        let error = mean(own.iter().map(|it| (it.0 - it.1).powi(2))).map(f64::sqrt);
        let within = [1.0, 2.0, 3.0].map(|margin| {
            let share = mean(own.iter().map(|it| f64::from(u8::from((it.0 - it.1).abs() <= margin))));
            format!(" {:.0} % |", 100.0 * share.unwrap_or_default())
        });
        let estimate = cell(mean(own.iter().map(|it| it.0)));
        println!("| {name} | {} |{estimate}{}{}{}", own.len(), by_rule.concat(), cell(error), within.concat());
    }
}

/// Returns the numbers of all levels.
fn levels() -> RangeInclusive<u8> {
    LEVELS.0..=LEVELS.1
}

/// Returns the mean of values; `None` if there are none.
fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (n, sum) = values.fold((0.0, 0.0), |(n, sum), it| (n + 1.0, sum + it));
    (0.0 < n).then(|| sum / n)
}
