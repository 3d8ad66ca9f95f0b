//! Plays matches of builds of the engine Master against each other or against other players, and writes games from
//! which the weights of Master are fitted.
//!
//! `selfplay match <player> <player> <pairs> <nodes> [<seed> [<rule> [<size>]]]` plays a match, where a player is the
//! path of a build of this program or the id of a built-in opponent. Each balanced opening is played twice, with the
//! colors swapped. The path of a build with the feature `tune` may be followed by parameters of the search:
//! `selfplay lmr_base=30 lmr_pv=280`.
//! `selfplay serve [<parameter>=<value>…]` is a player in a match: it reads positions and answers with moves.
//! `selfplay parameters` prints the tunable parameters with their values.
//! `selfplay games <rule> <games> <nodes> <seed>` writes self-play games, from which the example `order` fits the move
//! ordering. A game is one line with the rule, the result, and the moves with their scores.
//! `selfplay positions <rule> <size> <games> <nodes> <seed> [<i>/<n>]` writes positions, from which the example `tune`
//! fits the evaluation. With `<i>/<n>` it plays only part `i` of `n` of the games; the concatenated parts are the
//! whole.
//! `selfplay speed [<nodes>]` prints the number of nodes searched per second.
#![allow(clippy::print_stdout, reason = "it is a program for the console")]

#[path = "../fit/labeled_position.rs"]
mod labeled_position;
mod positions;

use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;
use std::{env, io};

use gumu_core::arena::elo::NORMAL_95;
use gumu_core::arena::shard::Shard;
use gumu_core::engine::master::Master;
#[cfg(feature = "tune")]
use gumu_core::engine::master::params;
use gumu_core::engine::{NullHandler, Player, PositionView, SearchLimits, roster};
use gumu_core::game::{Board, Color, MAX_SIZE, MIN_SIZE, Point, Record, Rule, diagram};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Board size of games for which no size is given.
const SIZE: u8 = 15;

const USAGE: &str = "selfplay match <player> <player> <pairs> <nodes> [<seed> [<rule> [<size>]]] | serve | \
    games <rule> <games> <nodes> <seed> | positions <rule> <size> <games> <nodes> <seed> [<i>/<n>] | \
    speed [<nodes>]";

fn main() -> Result<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["serve", ref settings @ ..] => {
            settings.iter().try_for_each(|it| set_parameter(it))?;
            serve()
        }
        ["parameters"] => print_parameters(),
        ["match", one, two, pairs, nodes, ref more @ ..] => {
            let seed = more.first().map_or(Ok(1), |it| it.parse())?;
            let rule = more.get(1).map_or(Some(Rule::Freestyle), |it| Rule::by_key(it)).ok_or("no such rule")?;
            let size = more.get(2).map_or(Ok(SIZE), |it| it.parse())?;
            if !(MIN_SIZE..=MAX_SIZE).contains(&size) {
                return Err(format!("a board has {MIN_SIZE} to {MAX_SIZE} lines").into());
            }
            play_match(rule, size, [one, two], pairs.parse()?, nodes.parse()?, seed)
        }
        ["games", rule, n_games, nodes, seed] => {
            games(Rule::by_key(rule).ok_or("no such rule")?, n_games.parse()?, nodes.parse()?, seed.parse()?)
        }
        ["positions", rule, size, n_games, nodes, seed, ref more @ ..] => {
            let shard = more.first().map_or(Some(Shard::WHOLE), |it| Shard::parse(it)).ok_or("a part is <i>/<n>")?;
            let rule = Rule::by_key(rule).ok_or("no such rule")?;
            positions::write((rule, size.parse()?), shard.range(n_games.parse()?), nodes.parse()?, seed.parse()?)
        }
        ["speed"] => speed(1_000_000),
        ["speed", nodes] => speed(nodes.parse()?),
        _ => Err(USAGE.into()),
    }
}

/// Sets a parameter of the search, which `text` gives as `name=value`.
#[cfg(feature = "tune")]
fn set_parameter(text: &str) -> Result<()> {
    let (name, value) = text.split_once('=').ok_or("a parameter is <name>=<value>")?;
    let is_known = params::set(name, value.parse()?);
    if is_known { Ok(()) } else { Err(format!("there is no parameter {name}").into()) }
}

#[cfg(not(feature = "tune"))]
fn set_parameter(text: &str) -> Result<()> {
    Err(format!("{text}: parameters are set in a build with the feature tune").into())
}

/// Prints the names and values of all tunable parameters, one per line.
#[cfg(feature = "tune")]
fn print_parameters() -> Result<()> {
    params::TUNABLE.iter().for_each(|(name, value)| println!("{name} {value}"));
    Ok(())
}

#[cfg(not(feature = "tune"))]
fn print_parameters() -> Result<()> {
    Err("parameters are set in a build with the feature tune".into())
}

/// Answers the lines of standard input. A line with `new`, a rule and a board size starts a game. A line with a number
/// of nodes and the moves of a game is answered with the best move.
fn serve() -> Result<()> {
    let mut master = Master::default();
    let (mut rule, mut size) = (Rule::Freestyle, SIZE);
    for line in io::stdin().lines() {
        let line = line?;
        let mut words = line.split_whitespace();
        let nodes = match words.next() {
            Some("new") => {
                master.forget();
                rule = words.next().and_then(Rule::by_key).unwrap_or(Rule::Freestyle);
                size = words.next().map_or(Ok(SIZE), str::parse)?;
                continue;
            }
            Some(nodes) => nodes.parse()?,
            None => continue,
        };
        let mut record = Record::new(size, rule);
        for word in words {
            record.play(Point::parse(word, size)?)?;
        }
        let result = master.think(turn(&record), SearchLimits::nodes(nodes), &mut NullHandler);
        println!("{}", result.best().ok_or("the board is full")?.name(size));
    }
    Ok(())
}

fn turn(record: &Record) -> PositionView<'_> {
    PositionView { board: record.board(), rule: record.rule(), side: record.side_to_move() }
}

/// A player in a match: a build of this program, which runs as a process, or a built-in opponent.
enum Side {
    Build { process: Child, to: ChildStdin, from: BufReader<ChildStdout> },
    Opponent(Box<dyn Player>),
}

impl Side {
    fn new(name: &str) -> Result<Self> {
        if let Some(profile) = roster::house().find(name) {
            return Ok(Self::Opponent(profile.make(1)));
        }
        let mut words = name.split_whitespace();
        let program = words.next().ok_or("a player has a name")?;
        let mut process =
            Command::new(program).arg("serve").args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let to = process.stdin.take().ok_or("no way to the player")?;
        let from = BufReader::new(process.stdout.take().ok_or("no way from the player")?);
        Ok(Self::Build { process, to, from })
    }

    fn begin(&mut self, rule: Rule, size: u8) -> Result<()> {
        match self {
            Self::Build { to, .. } => writeln!(to, "new {} {size}", rule.key())?,
            Self::Opponent(_) => (),
        }
        Ok(())
    }

    fn best_move(&mut self, record: &Record, nodes: u64) -> Result<Point> {
        match self {
            Self::Build { to, from, process: _ } => {
                let size = record.board().size();
                let moves = record.moves().iter().map(|it| " ".to_owned() + &it.name(size));
                writeln!(to, "{nodes}{}", moves.collect::<String>())?;
                to.flush()?;
                let mut line = String::new();
                from.read_line(&mut line)?;
                Ok(Point::parse(line.trim(), size)?)
            }
            Self::Opponent(opponent) => {
                Ok(opponent.best_move(turn(record), &mut NullHandler)?.ok_or("the board is full")?)
            }
        }
    }
}

impl Drop for Side {
    fn drop(&mut self) {
        match self {
            Self::Build { process, .. } => {
                // Ignore an error of `kill`: the process may have already ended.
                let _ = process.kill();
                let _ = process.wait();
            }
            Self::Opponent(_) => (),
        }
    }
}

fn play_match(rule: Rule, size: u8, names: [&str; 2], n_pairs: u32, nodes: u64, seed: u64) -> Result<()> {
    let mut players = [Side::new(names[0])?, Side::new(names[1])?];
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut referee = Master::default();
    let (mut wins, mut draws, mut losses) = (0, 0, 0);
    let mut pairs = Vec::new();
    let started = Instant::now();
    for _ in 0..n_pairs {
        let opening = balanced(rule, size, &mut random, &mut referee)?;
        let mut points = 0.0;
        for first_is_black in [true, false] {
            let score = play(&mut players, opening.clone(), first_is_black, nodes)?;
            points += score;
            match score {
                0.75.. => wins += 1,
                0.25.. => draws += 1,
                _ => losses += 1,
            }
        }
        pairs.push(points / 2.0);
    }
    let n = f64::from(n_pairs);
    let mean = pairs.iter().sum::<f64>() / n;
    let variance = pairs.iter().map(|it| (it - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
    let error = NORMAL_95 * (variance / n).sqrt();
    let elo = |score: f64| -400.0 * (1.0 / score.clamp(0.001, 0.999) - 1.0).log10();
    println!(
        "{wins} won, {draws} drawn, {losses} lost of {}: {:.1} %, Elo {:+.0} ({:+.0} to {:+.0}), {:.0} s",
        2 * n_pairs,
        100.0 * mean,
        elo(mean),
        elo(mean - error),
        elo(mean + error),
        started.elapsed().as_secs_f64()
    );
    Ok(())
}

/// Returns a random opening whose score is near zero. Its stones lie anywhere in a square of random size around the
/// center, so that weights are fitted to many kinds of positions. This function takes half the time of
/// [`OpeningMaker`], which places the stones of an opening close together and checks the opening for forced wins.
///
/// [`OpeningMaker`]: gumu_core::arena::openings::make::OpeningMaker
fn balanced(rule: Rule, size: u8, random: &mut ChaCha8Rng, master: &mut Master) -> Result<Record> {
    loop {
        let mut record = Record::new(size, rule);
        let n_stones = random.random_range(3..=7);
        let rim = random.random_range(2..=size / 3);
        while record.ply() < n_stones {
            let point = Point::new(random.random_range(rim..size - rim), random.random_range(rim..size - rim));
            if record.board().is_free(point) && rule.foul(record.board(), point, record.side_to_move()).is_none() {
                record.play(point)?;
            }
        }
        let mut score =
            |nodes| master.think(turn(&record), SearchLimits::nodes(nodes), &mut NullHandler).score().get().abs();
        if score(500) <= 300 && score(5000) <= 150 {
            return Ok(record);
        }
    }
}

/// Plays a game from an opening. Returns the points of the first of the two `players`: 1 for a win, 0.5 for a draw, 0
/// for a loss.
fn play(players: &mut [Side; 2], mut record: Record, first_is_black: bool, nodes: u64) -> Result<f64> {
    for player in &mut *players {
        player.begin(record.rule(), record.board().size())?;
    }
    while record.outcome().is_none() {
        let black_moves = record.side_to_move() == Color::Black;
        let point = players[usize::from(black_moves != first_is_black)].best_move(&record, nodes)?;
        record.play(point)?;
    }
    let winner = record.outcome().and_then(gumu_core::game::Outcome::winner);
    Ok(match winner {
        Some(color) if (color == Color::Black) == first_is_black => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    })
}

/// Plays self-play games and writes each on a line: the rule, the result, and the moves. A move that was chosen by a
/// search is followed by a colon and its score; moves of the opening and random moves have no score.
fn games(rule: Rule, n_games: u32, nodes: u64, seed: u64) -> Result<()> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut master = Master::default();
    for _ in 0..n_games {
        let mut record = balanced(rule, SIZE, &mut random, &mut master)?;
        let mut words: Vec<String> = record.moves().iter().map(|it| it.name(SIZE)).collect();
        master.forget();
        while record.outcome().is_none() {
            let result = master.think(turn(&record), SearchLimits::nodes(nodes), &mut NullHandler);
            // Play one move in 80 at random near the middle of the board, so that games differ.
            let strays = random.random_range(0..80) == 0;
            let stray = Point::new(random.random_range(3..12), random.random_range(3..12));
            let best = result.best().ok_or("the board is full")?;
            let is_legal =
                record.board().is_free(stray) && rule.foul(record.board(), stray, record.side_to_move()).is_none();
            let point = if strays && is_legal { stray } else { best };
            words.push(if point == best {
                format!("{}:{}", point.name(SIZE), result.score().get())
            } else {
                point.name(SIZE)
            });
            record.play(point)?;
        }
        let result = match record.outcome().and_then(gumu_core::game::Outcome::winner) {
            Some(Color::Black) => "1-0",
            Some(Color::White) => "0-1",
            None => "1/2",
        };
        println!("{} {result} {}", rule.key(), words.join(" "));
    }
    Ok(())
}

fn speed(nodes: u64) -> Result<()> {
    let board: Board = diagram::read(MIDDLE_GAME)?;
    let mut master = Master::default();
    let started = Instant::now();
    let turn = PositionView { board: &board, rule: Rule::Freestyle, side: Color::Black };
    let result = master.think(turn, SearchLimits::nodes(nodes), &mut NullHandler);
    let seconds = started.elapsed().as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "it is only said")]
    let speed = result.n_nodes as f64 / seconds / 1000.0;
    let line: Vec<_> = result.lines[0].moves.iter().map(|it| it.name(SIZE)).collect();
    println!("depth {} score {} {speed:.0} thousand a second: {}", result.depth, result.score(), line.join(" "));
    Ok(())
}

const MIDDLE_GAME: &str = "
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . x . . . . . . .
. . . . . . . o o . . . . . .
. . . . . . o x x . . . . . .
. . . . . . . . x o . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
";
