//! The ladder of Master's levels: how each level plays against itself, the level below and a simple blocker.
//!
//! Each command takes `<levels> <games> <seed>`; levels are written as `3` or `1-4`.
//!
//! - `ladder equals` plays each level against itself. For each level it prints the lengths of the games in stones, the
//!   share of draws, the kinds of forced wins by which games were lost, and the forced wins that were missed, per
//!   hundred games.
//! - `ladder steps` plays each level against the level below.
//! - `ladder blocker` plays each level against the simple blocker.
//! - `ladder fives` plays each level against a blocker that sees only fives.
//!
//! The last three print points, and Elo with the 95% interval from pairs of games. Games are freestyle on 15 lines
//! from the testing openings. Each level has its own limits; the strongest level has `STRONGEST_NODES` nodes instead of
//! a time limit.
#![allow(clippy::print_stdout, reason = "it is a program for the console")]

mod blocker;
mod wins;

use std::error::Error;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;
use std::{env, result};

use gumu_core::arena::shard::Shard;
use gumu_core::arena::{Contest, MatchScore, MatchSettings, openings};
use gumu_core::engine::{PlayerInfo, Registry, StopToken, roster};
use gumu_core::game::{PlayerId, Rule, TimeControl};

use crate::blocker::SimpleBlocker;
use crate::wins::{ForcedWins, WinKind};

type Result<T> = result::Result<T, Box<dyn Error>>;

const USAGE: &str = "ladder equals|steps|blocker|fives <levels> <games> <seed>";

/// Board size, in lines.
const SIZE: u8 = 15;

/// Nodes per move of the strongest level, which has no node limit of its own.
const STRONGEST_NODES: u64 = 800_000;

/// Openings that are used only to measure strength, and not to tune the program.
const OPENINGS: &str = include_str!("../../tests/data/openings/freestyle15.testing.txt");

/// Ids of the two opponents that only block; the `bool` of each is its value of [`SimpleBlocker::sees_fours`].
const BLOCKERS: [(&str, bool); 2] = [("blocker", true), ("fives", false)];

fn main() -> Result<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let [table, levels, n_games, seed] = words[..] else { return Err(USAGE.into()) };
    let (levels, ladder) = (levels_of(levels)?, Ladder::new(n_games.parse()?, seed.parse()?)?);
    match table {
        "equals" => ladder.print_equals(levels),
        "steps" => ladder.print_matches(levels, |it| level_id(it - 1)),
        _ if BLOCKERS.iter().any(|it| it.0 == table) => ladder.print_matches(levels, |_| PlayerId::new(table)),
        _ => Err(USAGE.into()),
    }
}

/// Parses a level or a range of levels: `3` or `1-4`.
fn levels_of(text: &str) -> Result<RangeInclusive<u8>> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    Ok(first.parse()?..=last.parse()?)
}

fn level_id(level: u8) -> PlayerId {
    let house = roster::house();
    house.at_level(house.strongest(), level).id.clone()
}

/// Plays the matches and prints their tables. Holds the players and the settings of all matches.
struct Ladder {
    registry: Arc<Registry>,
    settings: MatchSettings,
}

impl Ladder {
    fn new(n_games: usize, seed: u64) -> Result<Self> {
        let mut registry = roster::house().clone();
        for (id, sees_fours) in BLOCKERS {
            registry.add(PlayerInfo::new(id, move |seed| Box::new(SimpleBlocker { seed, sees_fours })));
        }
        let settings = MatchSettings {
            size: SIZE,
            rule: Rule::Freestyle,
            control: TimeControl::Unlimited,
            nodes: Some(STRONGEST_NODES),
            grace: Duration::ZERO,
            start_time: Duration::from_secs(10),
            openings: openings::parse(OPENINGS, SIZE, Rule::Freestyle)?,
            n_games,
            shard: Shard::WHOLE,
            concurrency: 1,
            sprt: None,
            seed,
        };
        Ok(Self { registry: Arc::new(registry), settings })
    }

    /// Plays a match of two players and returns its score.
    ///
    /// # Errors
    /// If a game was not decided on the board, for example because a player failed.
    fn play(&self, entrants: [PlayerId; 2]) -> Result<MatchScore> {
        let contest = Contest { registry: Arc::clone(&self.registry), entrants, settings: self.settings.clone() };
        let score = contest.run(&StopToken::new(), |_| ());
        let fault = score.faults().next().map(|it| format!("game {}: {:?}", it.number, it.played.end));
        fault.map_or(Ok(score), |it| Err(it.into()))
    }

    /// Plays a match of each level against itself. Prints a table with the lengths of the games, the kinds of forced
    /// wins that decided them, and the kinds of forced wins that the players missed.
    fn print_equals(&self, levels: RangeInclusive<u8>) -> Result<()> {
        println!(
            "| level | games | stones: 10% | median | 90% | draws | lost by: four | open three | double threat \
             | fours | threats | unproved | missed: open three | double threat | fours | threats |"
        );
        println!("|--:|{}", "--:|".repeat(15));
        for level in levels {
            let id = level_id(level);
            let score = self.play([id.clone(), id])?;
            let mut lengths: Vec<_> = score.games.iter().map(|it| it.played.record.ply()).collect();
            lengths.sort_unstable();
            let quantiles = [10, 50, 90].map(|it| lengths.get(lengths.len() * it / 100).copied().unwrap_or_default());
            let mut lost_by = [0; WinKind::COUNT + 1];
            let mut missed = [0; WinKind::COUNT];
            for game in &score.games {
                let n_opening = self.settings.openings[game.number / 2 % self.settings.openings.len()].len();
                let wins = ForcedWins::of(&game.played.record, n_opening);
                if game.played.end.winner().is_some() {
                    lost_by[wins.used.map_or(WinKind::COUNT, |it| it as usize)] += 1;
                }
                wins.missed.into_iter().for_each(|it| missed[it as usize] += 1);
            }
            let n_games = score.games.len().max(1);
            let percent = |n: usize| format!(" {:.1} % |", 100.0 * n as f64 / n_games as f64);
            let draws = usize::try_from(score.tally.draws).unwrap_or(n_games);
            let cells = quantiles.map(|it| format!(" {it} |")).concat()
                + &percent(draws)
                + &lost_by.map(percent).concat()
                + &missed[1..].iter().map(|it| format!(" {} |", 100 * it / n_games)).collect::<String>();
            println!("| {level} | {} |{cells}", score.games.len());
        }
        Ok(())
    }

    /// Plays a match of each level against the player that `other` returns for the level, and prints a table of the
    /// results.
    fn print_matches(&self, levels: RangeInclusive<u8>, other: impl Fn(u8) -> PlayerId) -> Result<()> {
        println!("| level | against | won–drawn–lost | points | Elo |\n|--:|---|---|--:|--:|");
        for level in levels {
            let score = self.play([level_id(level), other(level)])?;
            let tally = score.tally;
            let elo = score.pairs.elo().filter(|_| score.pairs.can_estimate());
            let elo = elo.map_or_else(|| "–".to_owned(), |it| format!("{:+.0} ± {:.0}", it.elo, it.error));
            let (other, points) = (other(level), 100.0 * tally.score());
            println!("| {level} | {other} | {}–{}–{} | {points:.1} % | {elo} |", tally.wins, tally.draws, tally.losses);
        }
        Ok(())
    }
}
