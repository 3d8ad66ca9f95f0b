//! Measures how well scores predict results: `prediction <nodes> <seed> <player>,… <report>…`.
//!
//! The reports are those of `pbrain-gumu match --report`. Of each game that ended on the board, one position is taken, 30 to
//! 60 plies before the end, and each player searches it twice: one node, which is its static eval, and the given number.
//! Players are named as for `pbrain-gumu match`; a program has to know Yixin's extensions. For each player and number of nodes a
//! row of Markdown is printed with the area under the curve and the logarithmic loss against the results.
#![allow(clippy::print_stdout, reason = "it is a program for the console")]

mod measure;

use std::error::Error;
use std::{env, fs};

use gumu_lib::arena::match_report::MatchReport;
use gumu_lib::arena::{GameEnd, MatchGame};
use gumu_lib::engine::{PlayerInfo, PositionView, ProgramInfo, Progress, Score, SearchHandler, SearchLimits, roster};
use gumu_lib::game::{MAX_SIZE, MIN_SIZE, Move, Record, Rule};
use gumu_lib::protocol::program::{ProgramSettings, engine_info};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::measure::{Measure, Sample};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const USAGE: &str = "prediction <nodes> <seed> <player>,… <report>…";

/// Least and greatest distance of a position from the end of its game, in plies.
const DISTANCE: (usize, usize) = (30, 60);

/// Least number of stones of a position: those of the opening tell nothing of the game.
const MIN_STONES: usize = 8;

fn main() -> Result<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [nodes, seed, players, reports @ ..] = &words[..] else { return Err(USAGE.into()) };
    let (nodes, seed): (u64, u64) = (nodes.parse()?, seed.parse()?);
    let mut games = Vec::new();
    for file in reports {
        games.extend(MatchReport::parse(&fs::read_to_string(file)?).map_err(|why| format!("{file}: {why}"))?.games);
    }
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let positions: Vec<_> = games.iter().filter_map(|it| position(it, &mut random)).collect();
    println!("{} games, {} positions\n", games.len(), positions.len());
    println!("| player | nodes | positions | AUC | ± | log loss | scale |\n|---|--:|--:|--:|--:|--:|--:|");
    for name in players.split(',') {
        let player = player(name)?;
        for nodes in [1, nodes] {
            let measure = Measure::of(&samples(&player, nodes, &positions));
            println!("| {name} | {nodes} | {measure} |");
        }
    }
    Ok(())
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
/// short.
fn position(game: &MatchGame, random: &mut ChaCha8Rng) -> Option<Position> {
    let distance = random.random_range(DISTANCE.0..=DISTANCE.1);
    if matches!(game.played.end, GameEnd::Fault(..)) {
        return None;
    }
    let moves = game.played.record.moves();
    let n_stones = moves.len().checked_sub(distance).filter(|it| MIN_STONES <= *it)?;
    let whole = &game.played.record;
    let mut record = Record::new(whole.board().size(), whole.rule());
    for it in &moves[..n_stones] {
        record.play(it.point?).ok()?;
    }
    let side = record.side_to_move();
    let result = game.played.end.winner().map_or(0.5, |winner| f64::from(u8::from(winner == side)));
    Some(Position { record, result })
}

/// Searches all positions, and returns the scores with the results; positions without a score are left out.
fn samples(player: &PlayerInfo, nodes: u64, positions: &[Position]) -> Vec<Sample> {
    let mut player = player.make(1);
    let mut samples = Vec::with_capacity(positions.len());
    for Position { record, result } in positions {
        let view = PositionView { board: record.board(), rule: record.rule(), side: record.side_to_move() };
        let mut handler = ScoreHandler { limits: SearchLimits::nodes(nodes), moves: record.moves(), score: None };
        player.start_game(view, &mut handler);
        player.best_moves(view, 1, &mut handler);
        player.settle();
        samples.extend(handler.score.map(|it| Sample { score: f64::from(it.get()), result: *result }));
    }
    samples
}

/// Handler that keeps the last score.
struct ScoreHandler<'a> {
    limits: SearchLimits,
    moves: &'a [Move],
    score: Option<Score>,
}

impl SearchHandler for ScoreHandler<'_> {
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
        self.score = progress.best().map(|it| it.score).or(self.score);
    }
}
