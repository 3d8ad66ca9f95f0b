//! Games of Master's levels with the scores of their reviews, to which win rates, classes of moves and levels are fitted.
//!
//! `calibrate games <first> <games> <seed>` plays games of each level against itself and its neighbors, under each rule in turn,
//! and writes each on a line: rule, Black's level, White's level, result for Black, number of moves of the opening, and the
//! moves; behind each move stand the scores of its side before and after it, from a review with the default effort. The
//! strongest level searches `STRONGEST_NODES` nodes in place of its time.
#![allow(clippy::print_stdout, reason = "it is a program for the console")]

use std::env;
use std::error::Error;

use gumu_lib::engine::{NullHandler, PositionView, SearchHandler, SearchLimits, roster};
use gumu_lib::game::{Color, Point, Record, Rule};
use gumu_lib::review::game_review::{ReviewEffort, Reviewer};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const USAGE: &str = "calibrate games <first> <games> <seed>";

/// Board size of the games.
const SIZE: u8 = 15;

/// Nodes of the strongest level, which has no limit of nodes of its own.
const STRONGEST_NODES: u64 = 100_000;

/// Number of moves after which a game counts as drawn.
const MAX_MOVES: usize = 80;

/// Balanced openings by rule; those of freestyle serve for caro too.
const OPENINGS: [&str; 3] = [
    include_str!("../tests/data/balanced/freestyle.txt"),
    include_str!("../tests/data/balanced/standard.txt"),
    include_str!("../tests/data/balanced/renju.txt"),
];

fn main() -> Result<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["games", first, n_games, seed] => games(first.parse()?, n_games.parse()?, seed.parse()?),
        _ => Err(USAGE.into()),
    }
}

/// Plays and reviews games from a number on, and writes each on a line.
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

/// Returns rule and levels of a game by its number: each level under each rule, in half of the games against itself.
fn setting(number: u64) -> (Rule, [u8; 2]) {
    const RULES: [Rule; 4] = [Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro];
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

/// Plays a game of two levels from a balanced opening; returns it with the number of moves of the opening.
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
        let Some(point) = players[idx].best_move(turn, &mut handler) else { break };
        record.play(point)?;
    }
    Ok((record, n_opening))
}

/// Handler of a search in a game.
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

    fn moves(&self) -> &[gumu_lib::game::Move] {
        &self.record.moves()[..self.record.ply()]
    }
}

/// Returns the moves of a game behind spaces, each with its scores.
fn reviewed(record: &Record) -> String {
    let mut reviewer = Reviewer::new(record, ReviewEffort::default());
    let moves = std::iter::from_fn(|| reviewer.next_move(&mut NullHandler));
    moves
        .map(|it| {
            let [before, after] = it.scores.map(|score| score.get());
            format!(" {}:{before}:{after}", it.point.name(SIZE))
        })
        .collect()
}
