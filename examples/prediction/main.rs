//! Measures how well scores predict results: `prediction <nodes>,… <positions> <seed> <player>,… <file>…`.
//!
//! The files are reports of `pbrain-gumu match --report`, and games in any format that Gumu reads. Of each game that ended
//! on the board and is long enough, one position is taken at random, 30 to 60 plies before the end and with at least 8
//! stones; of more than the given number of them, that many at random. Each player searches each with each number of
//! nodes; one node is its static eval. Players are named as for `pbrain-gumu match`; a program has to know Yixin's
//! extensions. For each number of nodes and player a row of Markdown is printed with the area under the curve and the
//! logarithmic loss against the results, and with the mean depth of its searches of those positions that no player
//! proved won or lost with these nodes, which ends a search early.
#![allow(clippy::print_stdout, reason = "it is a program for the console")]

mod measure;

use std::error::Error;
use std::{env, fs};

use gumu_lib::arena::match_report::MatchReport;
use gumu_lib::engine::{PlayerInfo, PositionView, ProgramInfo, Progress, Score, SearchHandler, SearchLimits, roster};
use gumu_lib::formats;
use gumu_lib::game::{MAX_SIZE, MIN_SIZE, Move, Record, Rule};
use gumu_lib::protocol::program::{ProgramSettings, engine_info};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use crate::measure::{Measure, Sample};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const USAGE: &str = "prediction <nodes>,… <positions> <seed> <player>,… <file>…";

/// Least and greatest distance of a position from the end of its game, in plies.
const DISTANCE: (usize, usize) = (30, 60);

/// Least number of stones of a position: those of the opening tell nothing of the game.
const MIN_STONES: usize = 8;

fn main() -> Result<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [nodes, n_positions, seed, players, files @ ..] = &words[..] else { return Err(USAGE.into()) };
    let nodes = nodes.split(',').map(str::parse).collect::<std::result::Result<Vec<u64>, _>>()?;
    let (n_positions, seed): (usize, u64) = (n_positions.parse()?, seed.parse()?);
    let mut games = Vec::new();
    for file in files {
        games.extend(read(file).map_err(|why| format!("{file}: {why}"))?);
    }
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut positions: Vec<_> = games.iter().filter_map(|it| position(it, &mut random)).collect();
    positions.shuffle(&mut random);
    positions.truncate(n_positions);
    println!("{} games, {} positions\n", games.len(), positions.len());
    println!("| player | nodes | positions | AUC | ± | log loss | scale | depth |\n|---|--:|--:|--:|--:|--:|--:|--:|");
    let names: Vec<_> = players.split(',').collect();
    for nodes in nodes {
        let all = names.iter().map(|it| Ok(searches(&player(it)?, nodes, &positions))).collect::<Result<Vec<_>>>()?;
        let is_open =
            |at: usize| all.iter().all(|of_player| of_player[at].as_ref().is_some_and(|it| !it.score.is_mate()));
        let open: Vec<_> = (0..positions.len()).filter(|at| is_open(*at)).collect();
        for (name, of_player) in names.iter().zip(&all) {
            let samples: Vec<_> = of_player.iter().zip(&positions).filter_map(sample).collect();
            let depths: Vec<_> = open.iter().filter_map(|at| of_player[*at].as_ref()).map(|it| it.depth).collect();
            println!("| {name} | {nodes} | {} | {:.1} |", Measure::of(&samples), mean(&depths));
        }
    }
    Ok(())
}

/// Returns the games of a file.
fn read(file: &str) -> Result<Vec<Record>> {
    let bytes = fs::read(file)?;
    if file.ends_with(".json") {
        let report = MatchReport::parse(str::from_utf8(&bytes)?)?;
        return Ok(report.games.into_iter().map(|it| it.played.record).collect());
    }
    Ok(formats::read(&bytes)?.into_iter().map(|it| it.record).collect())
}

/// Returns the player of a name; a program is taken for one that knows Yixin's extensions, by which it reports scores.
fn player(name: &str) -> Result<PlayerInfo> {
    let Some(command) = name.strip_prefix("cmd:") else {
        return Ok(roster::house().find(name).ok_or_else(|| format!("there is no player {name}"))?.clone());
    };
    let (rules, sizes) = (Rule::ALL.to_vec(), (MIN_SIZE..=MAX_SIZE).collect());
    let info = ProgramInfo { name: name.to_owned(), rules, sizes, can_analyze: true };
    let settings = ProgramSettings { command: command.to_owned(), ..ProgramSettings::default() };
    Ok(engine_info(name, info, settings))
}

/// Position of a game, with the result for the side to move: 1, 0.5 or 0.
struct Position {
    record: Record,
    result: f64,
}

/// Returns a position of a game at a random distance from its end; none if the game did not end on the board or is too
/// short for the least distance.
fn position(game: &Record, random: &mut ChaCha8Rng) -> Option<Position> {
    let outcome = game.outcome_at(game.main_end())?;
    let n_moves = game.moves().len();
    let max_distance = DISTANCE.1.min(n_moves.checked_sub(MIN_STONES)?);
    if max_distance < DISTANCE.0 {
        return None;
    }
    let n_stones = n_moves - random.random_range(DISTANCE.0..=max_distance);
    let mut record = Record::new(game.board().size(), game.rule());
    for it in &game.moves()[..n_stones] {
        record.play(it.point?).ok()?;
    }
    let side = record.side_to_move();
    let result = outcome.winner().map_or(0.5, |winner| f64::from(u8::from(winner == side)));
    Some(Position { record, result })
}

/// Last report of a search.
#[derive(Clone, Copy)]
struct Search {
    depth: u8,
    score: Score,
}

/// Searches all positions; a search without a score is none.
fn searches(player: &PlayerInfo, nodes: u64, positions: &[Position]) -> Vec<Option<Search>> {
    let mut player = player.make(1);
    let mut search = |record: &Record| {
        let view = PositionView { board: record.board(), rule: record.rule(), side: record.side_to_move() };
        let mut handler = LastReport { limits: SearchLimits::nodes(nodes), moves: record.moves(), last: None };
        player.start_game(view, &mut handler);
        player.best_moves(view, 1, &mut handler);
        player.settle();
        handler.last
    };
    positions.iter().map(|it| search(&it.record)).collect()
}

/// Returns the score of a search with the result of the game.
fn sample((search, position): (&Option<Search>, &Position)) -> Option<Sample> {
    search.map(|it| Sample { score: f64::from(it.score.get()), result: position.result })
}

fn mean(depths: &[u8]) -> f64 {
    let sum = depths.iter().fold(0.0, |sum, it| sum + f64::from(*it));
    sum / depths.iter().map(|_| 1.0).sum::<f64>().max(1.0)
}

/// Handler that keeps the last report with a score.
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
