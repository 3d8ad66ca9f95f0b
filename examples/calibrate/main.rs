//! Plays games between Master's levels, reviews them, and uses them to calibrate three parts of reviews: the win
//! probabilities, the classes of moves, and the estimated levels of the players.
//!
//! `calibrate games <first> <games> <seed>` plays games of each level against itself and its neighbors, under each rule
//! in turn. It writes a line for each game: rule, Black's level, White's level, result for Black, number of opening
//! moves, and the moves. Each move comes with what a review with the default effort says: the scores before and after
//! the move for the side that moves, and the move that the review prefers. The strongest level has `STRONGEST_NODES`
//! nodes instead of a time limit.
//!
//! `calibrate fit <file>` reads these games and prints in Markdown:
//!
//! - for each rule, the fitted scale from scores to win probabilities, and a table of predicted and observed results;
//! - a table of how well losses of win probability separate weak from strong levels;
//! - for each level, the share of each class of moves, and the accuracy;
//! - the fitted model that estimates levels, with its estimates for games to which it was not fitted.
#![allow(clippy::print_stdout, reason = "it is a program for the console")]

mod levels;
mod reviewed_game;

use std::error::Error;
use std::{env, fs};

use gumu_core::engine::{NullHandler, PositionView, Score, SearchHandler, SearchLimits, roster};
use gumu_core::game::{Color, Point, Record, Rule};
use gumu_core::review::game_review::{ReviewEffort, Reviewer};
use gumu_core::review::win_probability::{MoveClass, win_probability};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::reviewed_game::{ReviewedGame, SIZE};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const USAGE: &str = "calibrate games <first> <games> <seed> | fit <file>";

/// Nodes per move of the strongest level, which has no node limit of its own.
const STRONGEST_NODES: u64 = 100_000;

/// Number of moves after which a game counts as a draw.
const MAX_MOVES: usize = 80;

/// Balanced openings of freestyle, standard and renju. Games of caro use the openings of freestyle.
const OPENINGS: [&str; 3] = [
    include_str!("../../tests/data/balanced/freestyle.txt"),
    include_str!("../../tests/data/balanced/standard.txt"),
    include_str!("../../tests/data/balanced/renju.txt"),
];

fn main() -> Result<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["games", first, n_games, seed] => games(first.parse()?, n_games.parse()?, seed.parse()?),
        ["fit", file] => fit(&ReviewedGame::read(&fs::read_to_string(file)?)?),
        _ => Err(USAGE.into()),
    }
}

/// Plays and reviews `n_games` games, numbered from `first` on, and prints a line for each game.
fn games(first: u64, n_games: u64, seed: u64) -> Result<()> {
    for number in first..first + n_games {
        let (rule, levels) = setting(number);
        let mut random = ChaCha8Rng::seed_from_u64(seed << 32 | number);
        let (record, n_opening) = play(rule, levels, &mut random)?;
        let result = match record.outcome().and_then(|it| it.winner()) {
            Some(Color::Black) => "1",
            Some(Color::White) => "0",
            None => "0.5",
        };
        println!("{} {} {} {result} {n_opening}{}", rule.key(), levels[0], levels[1], reviewed(&record));
    }
    Ok(())
}

/// The rules of the games. Ten games in a row have the same rule; then the next rule follows.
const RULES: [Rule; 4] = [Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro];

/// Returns the rule and the levels of the game with `number`. Each level plays under each rule, half of its games
/// against itself and half against the level above or below.
fn setting(number: u64) -> (Rule, [u8; 2]) {
    let at = |it: u64| usize::try_from(it).unwrap_or(0);
    let level = u8::try_from(1 + number % 10).unwrap_or(1);
    let rule = RULES[at(number / 10 % 4)];
    let other = match number / 40 % 4 {
        1 => (level + 1).min(10),
        3 => (level - 1).max(1),
        _ => level,
    };
    (rule, if (number / 20).is_multiple_of(2) { [level, other] } else { [other, level] })
}

/// Plays a game between two levels from a balanced opening. Returns the game and the number of opening moves.
fn play(rule: Rule, levels: [u8; 2], random: &mut ChaCha8Rng) -> Result<(Record, usize)> {
    let openings = match rule {
        Rule::Standard => OPENINGS[1],
        Rule::Renju => OPENINGS[2],
        _ => OPENINGS[0],
    };
    let openings: Vec<_> = openings.lines().collect();
    let mut record = Record::new(SIZE, rule);
    for name in openings.choose(random).ok_or("there are no openings")?.split_whitespace() {
        record.play(Point::parse(name, SIZE)?)?;
    }
    let n_opening = record.ply();
    let mut players = Vec::new();
    for level in levels {
        let house = roster::house();
        players.push(house.at_level(house.strongest(), level).make(random.random()));
    }
    while record.outcome().is_none() && record.ply() < MAX_MOVES {
        let idx = usize::from(record.side_to_move() == Color::White);
        let turn = PositionView { board: record.board(), rule, side: record.side_to_move() };
        let mut handler = LevelHandler { record: &record, level: levels[idx] };
        let Some(point) = players[idx].best_move(turn, &mut handler)? else { break };
        record.play(point)?;
    }
    Ok((record, n_opening))
}

/// Search handler for a level that plays a game. It sets a node limit only for the strongest level, because the other
/// levels have limits of their own.
struct LevelHandler<'a> {
    record: &'a Record,
    level: u8,
}

impl SearchHandler for LevelHandler<'_> {
    fn should_stop(&self) -> bool {
        false
    }

    fn limits(&self) -> SearchLimits {
        if self.level == 10 { SearchLimits::nodes(STRONGEST_NODES) } else { SearchLimits::default() }
    }

    fn moves(&self) -> &[gumu_core::game::Move] {
        &self.record.moves()[..self.record.ply()]
    }
}

/// Reviews a game and returns its moves as text. Each move is written after a space as `h8:10:12:i9`: the move, the
/// scores before and after it, and the move that the search prefers.
fn reviewed(record: &Record) -> String {
    let mut reviewer = Reviewer::new(record, ReviewEffort::default());
    let moves = std::iter::from_fn(|| reviewer.next_move(&mut NullHandler));
    moves
        .map(|it| {
            let [before, after] = it.scores.map(|score| score.get());
            let best = it.pv.first().map_or_else(|| "-".to_owned(), |it| it.name(SIZE));
            format!(" {}:{before}:{after}:{best}", it.point.name(SIZE))
        })
        .collect()
}

/// Minimum level of both players in the games to which win probabilities are fitted. Games of weaker levels are left
/// out, because weaker levels do not make use of an advantage.
const STRONG: u8 = 7;

impl ReviewedGame {
    /// Returns, for each move, the score before the move and the result of the game, both for the side that moves.
    /// Leaves out moves before which a win or a loss is proved.
    fn scores(&self) -> impl Iterator<Item = (f64, f64)> {
        let result = |color| if color == Color::Black { self.result } else { 1.0 - self.result };
        let open = self.moves().filter(|it| !it.scores[0].is_mate());
        open.map(move |it| (f64::from(it.scores[0].get()), result(it.side)))
    }

    /// Returns the win probabilities before and after each move of a side. If the probability after a move is higher
    /// than before it, returns the higher probability for both.
    fn probabilities(&self, side: Color) -> impl Iterator<Item = (f64, f64)> {
        let own = self.moves().filter(move |it| it.side == side);
        own.map(|it| {
            let [before, after] = it.scores.map(|it| win_probability(it, self.rule));
            (before.max(after), after)
        })
    }

    fn is_won(&self) -> bool {
        (self.result - 0.5).abs() > 0.1
    }
}

/// Returns the mean of `values` and their number; the mean is 0 if there are no values.
fn mean(values: impl Iterator<Item = f64>) -> (f64, u32) {
    let (n, sum) = values.fold((0_u32, 0.0), |(n, sum), it| (n + 1, sum + it));
    (if n == 0 { 0.0 } else { sum / f64::from(n) }, n)
}

/// Prints the results of the fit to the games: the scales that convert scores to win probabilities, and the model that
/// estimates levels. Also prints tables that show how well they fit.
fn fit(games: &[ReviewedGame]) -> Result<()> {
    let strong = games.iter().filter(|it| STRONG <= it.levels[0].min(it.levels[1]) && it.is_won());
    let strong: Vec<_> = strong.collect();
    println!("{} games, {} of them won between levels from {STRONG} on\n", games.len(), strong.len());
    println!("| rule | games | positions | fitted scale |\n|---|--:|--:|--:|");
    let mut rows = vec![("all", strong.clone())];
    rows.extend(RULES.map(|rule| (rule.key(), strong.iter().copied().filter(|it| it.rule == rule).collect())));
    for (name, games) in rows {
        let scores: Vec<_> = games.iter().flat_map(|it| it.scores()).collect();
        println!("| {name} | {} | {} | {:.0} |", games.len(), scores.len(), fitted_scale(&scores));
    }
    print_calibration(&strong);
    print_thresholds(games);
    print_classes(games);
    print_accuracies(games);
    levels::print(games);
    Ok(())
}

/// Returns the scale of the logistic function from scores to win probabilities under which the observed results are
/// most likely. Each element of `scores` is the score of a position and the result of its game.
fn fitted_scale(scores: &[(f64, f64)]) -> f64 {
    let loss = |scale: f64| -> f64 {
        scores.iter().map(|(score, result)| (1.0 + (-(2.0 * result - 1.0) * score / scale).exp()).ln()).sum()
    };
    let scales = (0..160).map(|it| 40.0 * 1.02_f64.powi(it));
    scales.map(|it| (loss(it), it)).min_by(|a, b| a.0.total_cmp(&b.0)).map_or(0.0, |it| it.1)
}

/// Prints the predicted and the observed results of the positions, grouped by tenths of the predicted win probability.
fn print_calibration(games: &[&ReviewedGame]) {
    println!("\n| win probability |{}\n|---|{}", RULES.map(|it| format!(" {} |", it.key())).concat(), "--:|".repeat(4));
    for decile in 0..10 {
        let (low, high) = (f64::from(decile) / 10.0, f64::from(decile + 1) / 10.0);
        let cells = RULES.map(|rule| {
            let own = games.iter().filter(|it| it.rule == rule).flat_map(|it| it.scores());
            #[expect(clippy::cast_possible_truncation, reason = "scores are whole numbers")]
            let rated = own.map(|(score, result)| (win_probability(Score::of(score as i32), rule), result));
            let group: Vec<_> = rated.filter(|it| low <= it.0 && it.0 < high).collect();
            let (predicted, n) = mean(group.iter().map(|it| it.0));
            let (observed, _) = mean(group.iter().map(|it| it.1));
            if n == 0 { " – |".to_owned() } else { format!(" {predicted:.2} → {observed:.2} ({n}) |") }
        });
        println!("| {low:.1}–{high:.1} |{}", cells.concat());
    }
}

/// Prints a table that shows how well a loss of win probability separates weak from strong levels.
///
/// Each row has a threshold, and the mean share of moves that lose at least this much win probability: first for weak
/// levels, then for strong levels. The separation is the difference of these two means in standard deviations. Moves
/// before which the win probability is below 0.1 are not counted; sides with fewer than four counted moves are left
/// out.
fn print_thresholds(games: &[ReviewedGame]) {
    println!("\n| loss from | levels 1–4 | levels 8–10 | separation |\n|--:|--:|--:|--:|");
    for threshold in [0.03, 0.05, 0.08, 0.1, 0.12, 0.15, 0.18, 0.22, 0.26, 0.3, 0.4, 0.5] {
        let shares = |levels: std::ops::RangeInclusive<u8>| {
            let sides =
                levels.flat_map(|it| sides(games, it)).map(|(it, side)| it.probabilities(side).collect::<Vec<_>>());
            let contested = sides.map(|it| it.into_iter().filter(|it| 0.1 <= it.0).map(|it| it.0 - it.1));
            let losses = contested.map(Iterator::collect::<Vec<_>>).filter(|it| 4 <= it.len());
            losses.map(|it| mean(it.iter().map(|it| f64::from(u8::from(threshold <= *it)))).0).collect::<Vec<_>>()
        };
        let (weak, strong) = (shares(1..=4), shares(8..=10));
        let [(low, low_variance), (high, high_variance)] = [&weak, &strong].map(|it| {
            let (middle, _) = mean(it.iter().copied());
            (middle, mean(it.iter().map(|it| (it - middle).powi(2))).0)
        });
        let separation = (low - high) / f64::midpoint(low_variance, high_variance).sqrt();
        println!("| {threshold} | {:.1} % | {:.1} % | {separation:.2} |", 100.0 * low, 100.0 * high);
    }
}

/// Prints the percentages of inaccuracies, mistakes and lost wins among the moves of each level.
fn print_classes(games: &[ReviewedGame]) {
    println!("\n| level | moves | inaccuracies | mistakes | lost wins |\n|--:|--:|--:|--:|--:|");
    for level in 1..=10 {
        let sides = sides(games, level);
        let classes: Vec<_> =
            sides.flat_map(|(it, side)| it.probabilities(side)).map(|it| MoveClass::of(it.0, it.1)).collect();
        let percent = |class| 100.0 * mean(classes.iter().map(|it| f64::from(u8::from(*it == class)))).0;
        let shares = [MoveClass::Inaccuracy, MoveClass::Mistake, MoveClass::Blunder].map(percent);
        println!("| {level} | {} | {:.1} % | {:.1} % | {:.1} % |", classes.len(), shares[0], shares[1], shares[2]);
    }
}

/// Prints how accurately each level has played its games: mean, standard deviation, minimum and maximum of the
/// accuracies.
fn print_accuracies(games: &[ReviewedGame]) {
    println!("\n| level | sides | accuracy | deviation | range |\n|--:|--:|--:|--:|--:|");
    for level in 1..=10 {
        let values: Vec<_> = sides(games, level).map(|(it, side)| it.accuracy(side)).collect();
        let (middle, n) = mean(values.iter().copied());
        let deviation = mean(values.iter().map(|it| (it - middle).powi(2))).0.sqrt();
        let (least, most) = values.iter().fold((100.0_f64, 0.0_f64), |(low, high), it| (low.min(*it), high.max(*it)));
        println!("| {level} | {n} | {middle:.1} | {deviation:.1} | {least:.0}–{most:.0} |");
    }
}

/// Returns the games that a level has played, each with the color of the level. A game of the level against itself is
/// returned twice, once with each color.
fn sides(games: &[ReviewedGame], level: u8) -> impl Iterator<Item = (&ReviewedGame, Color)> {
    let both = games.iter().flat_map(|game| game.sides().map(|it| (game, it)));
    both.filter(move |(_, it)| it.1 == level).map(|(game, it)| (game, it.0))
}
