//! Measures how well the scores of players predict the results of games.
//!
//! `prediction positions <n> <seed> <half> <file>…` prints positions of games, one per line: rule, size, result and
//! moves, such as `renju 15 1-0 h8 i9 g7`. The files are reports of `pbrain-gumu match --report`, games in any format
//! that Gumu reads, and text files with one game of renju (on a board of 15 lines) per line: first player, second
//! player, winner and moves, separated by semicolons, such as `Carbon;Embryo;W;h8 i9 i8`. From each game that ended on
//! the board and is long enough, one position is chosen at random, 30 to 60 plies before the end and with at least 8
//! stones. If there are more than `n` positions, `n` of them are chosen at random. `half` is `all` for all games, or
//! `fit` or `test` for one half of the games, chosen by a checksum of their moves: what is fitted to the games of one
//! half can be measured on the games of the other half.
//!
//! `prediction scores <nodes>,… <player>,… <positions>` lets each player search each position with each number of
//! nodes; a search of one node gives the static evaluation. Players are named as for `pbrain-gumu match`; a program
//! must know Yixin's extensions. For each number of nodes and player it prints a row of Markdown with the area under
//! the curve, the logarithmic loss against the results, the score for Black at which Black's chances are even, and the
//! mean depth of the searches. The depth counts only
//! positions that no player proved won or lost with that number of nodes, because a proof ends a search early.
#![allow(clippy::print_stdout, reason = "it is a program for the console")]

mod game_lines;
mod half;
mod measure;
mod position;

use std::error::Error;
use std::io::{self, Write};
use std::{env, fs};

use gumu_core::arena::match_report::MatchReport;
use gumu_core::engine::{PlayerInfo, PositionView, ProgramInfo, Progress, Score, SearchHandler, SearchLimits, roster};
use gumu_core::formats;
use gumu_core::game::{MAX_SIZE, MIN_SIZE, Move, Record, Rule};
use gumu_core::protocol::program::{ProgramSettings, engine_info};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use crate::half::Half;
use crate::measure::{Measure, Sample};
use crate::position::Position;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const USAGE: &str = "prediction positions <n> <seed> all|fit|test <file>… | scores <nodes>,… <player>,… <positions>";

fn main() -> Result<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    match &words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["positions", n_positions, seed, half, files @ ..] => {
            write_positions(n_positions.parse()?, seed.parse()?, Half::parse(half)?, files)
        }
        ["scores", nodes, players, positions] => {
            let nodes = nodes.split(',').map(str::parse).collect::<std::result::Result<Vec<_>, _>>()?;
            let text = fs::read_to_string(positions)?;
            let positions = text.lines().map(Position::parse).collect::<Result<Vec<_>>>()?;
            print_scores(&nodes, &players.split(',').collect::<Vec<_>>(), &positions)
        }
        _ => Err(USAGE.into()),
    }
}

/// Prints one position from each game in `files` that belongs to `half`, except from games that are too short. If there
/// are more than `n_positions` positions, prints that many of them, chosen at random.
fn write_positions(n_positions: usize, seed: u64, half: Half, files: &[&str]) -> Result<()> {
    let mut games = Vec::new();
    for file in files {
        games.extend(read(file).map_err(|why| format!("{file}: {why}"))?);
    }
    games.retain(|it| half.has(it));
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut positions: Vec<_> = games.iter().filter_map(|it| Position::of_game(it, &mut random)).collect();
    writeln!(io::stderr(), "{} games, {} of them long enough", games.len(), positions.len())?;
    positions.shuffle(&mut random);
    positions.truncate(n_positions);
    for it in positions {
        println!("{it}");
    }
    Ok(())
}

/// Prints a table with a row for each number of nodes and each player.
fn print_scores(nodes: &[u64], players: &[&str], positions: &[Position]) -> Result<()> {
    println!("| player | nodes | positions | AUC | ± | log loss | scale | even at | depth |");
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    for &nodes in nodes {
        let all = players.iter().map(|it| Ok(searches(&player(it)?, nodes, positions))).collect::<Result<Vec<_>>>()?;
        let is_open =
            |at: usize| all.iter().all(|of_player| of_player[at].as_ref().is_some_and(|it| !it.score.is_mate()));
        let open: Vec<_> = (0..positions.len()).filter(|at| is_open(*at)).collect();
        for (name, of_player) in players.iter().zip(&all) {
            let samples: Vec<_> = of_player.iter().zip(positions).filter_map(sample).collect();
            let depths: Vec<_> = open.iter().filter_map(|at| of_player[*at].as_ref()).map(|it| it.depth).collect();
            println!("| {name} | {nodes} | {} | {:.1} |", Measure::of(&samples), mean(&depths));
        }
    }
    Ok(())
}

/// Reads the games of a file: a match report if the file's name ends in `.json`, otherwise text with one game per line
/// (see [`game_lines`]) or a file in any other format that Gumu reads.
fn read(file: &str) -> Result<Vec<Record>> {
    let bytes = fs::read(file)?;
    if file.ends_with(".json") {
        let report = MatchReport::parse(str::from_utf8(&bytes)?)?;
        return Ok(report.games.into_iter().map(|it| it.played.record).collect());
    }
    if let Some(text) = str::from_utf8(&bytes).ok().filter(|it| game_lines::is_game_lines(it)) {
        return game_lines::read(text);
    }
    Ok(formats::read(&bytes)?.into_iter().map(|it| it.record).collect())
}

/// Returns the player that `name` names: the id of a built-in opponent, or `cmd:` and the command line of a program.
/// The program is assumed to know Yixin's extensions of the Gomocup protocol, with which it reports scores.
fn player(name: &str) -> Result<PlayerInfo> {
    let Some(command) = name.strip_prefix("cmd:") else {
        return Ok(roster::house().find(name).ok_or_else(|| format!("there is no player {name}"))?.clone());
    };
    let (rules, sizes) = (Rule::ALL.to_vec(), (MIN_SIZE..=MAX_SIZE).collect());
    let info = ProgramInfo { name: name.to_owned(), rules, sizes, can_analyze: true };
    let settings = ProgramSettings { command: command.to_owned(), ..ProgramSettings::default() };
    Ok(engine_info(name, info, settings))
}

/// Depth and score from the last report with a score that a search has sent.
#[derive(Clone, Copy)]
struct Search {
    depth: u8,
    score: Score,
}

/// Searches all positions with a player; the result is `None` for a search that reported no score.
fn searches(player: &PlayerInfo, nodes: u64, positions: &[Position]) -> Vec<Option<Search>> {
    let mut player = player.make(1);
    let mut search = |record: &Record| {
        let view = PositionView { board: record.board(), rule: record.rule(), side: record.side_to_move() };
        let mut handler = LastReport { limits: SearchLimits::nodes(nodes), moves: record.moves(), last: None };
        let started = player.start_game(view, &mut handler);
        let searched = started.and_then(|()| player.best_moves(view, 1, &mut handler));
        if let Some(program) = player.as_program() {
            program.settle();
        }
        searched.ok()?;
        handler.last
    };
    positions.iter().map(|it| search(&it.record)).collect()
}

/// Returns the score of a search together with the result of the position's game; `None` if the search reported no
/// score.
fn sample((search, position): (&Option<Search>, &Position)) -> Option<Sample> {
    let side = position.record.side_to_move();
    search.map(|it| Sample { side, score: f64::from(it.score.get()), result: position.points() })
}

fn mean(depths: &[u8]) -> f64 {
    let sum = depths.iter().fold(0.0, |sum, it| sum + f64::from(*it));
    sum / depths.iter().map(|_| 1.0).sum::<f64>().max(1.0)
}

/// Search handler that keeps the last report that had a score.
struct LastReport<'a> {
    limits: SearchLimits,
    moves: &'a [Move],
    last: Option<Search>,
}

impl SearchHandler for LastReport<'_> {
    fn should_stop(&self) -> bool {
        false
    }

    fn limits(&self) -> SearchLimits {
        self.limits
    }

    fn moves(&self) -> &[Move] {
        self.moves
    }

    fn report(&mut self, progress: &Progress) {
        self.last = progress.best().map(|it| Search { depth: progress.depth, score: it.score }).or(self.last);
    }
}
