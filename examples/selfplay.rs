//! Matches of one build of Master against another or against another player, and games for fits.
//!
//! `selfplay match <player> <player> <pairs> <nodes> [<seed> [<rule>]]`, where a player is the path of a build of this
//! program or the key of an opponent. Each opening of three to five random stones is played twice, with the sides
//! changed.
//! `selfplay serve` is the other end of a match: it reads positions and answers with moves.
//! `selfplay games <rule> <games> <nodes> <seed>` writes games against itself, to which `order` fits the move ordering:
//! rule, result, moves with scores.
//! `selfplay positions <rule> <games> <nodes> <seed> [<i>/<n>]` writes positions like those that a search evaluates, to
//! which `tune` fits the evaluation: rule, side to move, score, Black's stones, White's stones. A search of so many
//! nodes gives the score, and one of half as many the moves of the games that lead there. With `<i>/<n>` it plays part
//! `i` of `n` of the games; the parts one after the other are the whole. `selfplay speed [<nodes>]` prints the nodes
//! searched in a second.
#![allow(clippy::print_stdout, reason = "it is a program for the console")]

use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::ops::Range;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;
use std::{env, io};

use gumu_lib::arena::shard::Shard;
use gumu_lib::engine::master::ordering::{LOGIT_SCALE, OrderingTable};
use gumu_lib::engine::master::{self, Master, solve};
use gumu_lib::engine::{NullHandler, Player, PositionView, SearchLimits, roster};
use gumu_lib::game::{Board, Color, Point, Record, Rule, diagram};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const SIZE: u8 = 15;

const USAGE: &str = "selfplay match <player> <player> <pairs> <nodes> [<seed> [<rule>]] | serve | \
    games <rule> <games> <nodes> <seed> | positions <rule> <games> <nodes> <seed> [<i>/<n>] | speed [<nodes>]";

fn main() -> Result<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["serve"] => serve(),
        ["match", one, two, pairs, nodes, ref more @ ..] => {
            let seed = more.first().map_or(Ok(1), |it| it.parse())?;
            let rule = more.get(1).map_or(Some(Rule::Freestyle), |it| Rule::by_key(it)).ok_or("no such rule")?;
            play_match(rule, [one, two], pairs.parse()?, nodes.parse()?, seed)
        }
        ["games", rule, n_games, nodes, seed] => {
            games(Rule::by_key(rule).ok_or("no such rule")?, n_games.parse()?, nodes.parse()?, seed.parse()?)
        }
        ["positions", rule, n_games, nodes, seed, ref more @ ..] => {
            let shard = more.first().map_or(Some(Shard::WHOLE), |it| Shard::parse(it)).ok_or("a part is <i>/<n>")?;
            let rule = Rule::by_key(rule).ok_or("no such rule")?;
            positions(rule, shard.range(n_games.parse()?), nodes.parse()?, seed.parse()?)
        }
        ["speed"] => speed(1_000_000),
        ["speed", nodes] => speed(nodes.parse()?),
        _ => Err(USAGE.into()),
    }
}

/// Reads `new` and a rule, or the nodes and the moves of a game, which it answers with a move.
fn serve() -> Result<()> {
    let mut master = Master::default();
    let mut rule = Rule::Freestyle;
    for line in io::stdin().lines() {
        let line = line?;
        let mut words = line.split_whitespace();
        let nodes = match words.next() {
            Some("new") => {
                master.forget();
                rule = words.next().and_then(Rule::by_key).unwrap_or(Rule::Freestyle);
                continue;
            }
            Some(nodes) => nodes.parse()?,
            None => continue,
        };
        let mut record = Record::new(SIZE, rule);
        for word in words {
            record.play(Point::parse(word, SIZE)?)?;
        }
        let result = master.think(turn(&record), SearchLimits::nodes(nodes), &mut NullHandler);
        println!("{}", result.best().ok_or("the board is full")?.name(SIZE));
    }
    Ok(())
}

fn turn(record: &Record) -> PositionView<'_> {
    PositionView { board: record.board(), rule: record.rule(), side: record.side_to_move() }
}

/// Side of a match.
enum Side {
    Build { process: Child, to: ChildStdin, from: BufReader<ChildStdout> },
    Opponent(Box<dyn Player>),
}

impl Side {
    fn new(name: &str) -> Result<Self> {
        if let Some(profile) = roster::house().find(name) {
            return Ok(Self::Opponent(profile.make(1)));
        }
        let mut process = Command::new(name).arg("serve").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let to = process.stdin.take().ok_or("no way to the player")?;
        let from = BufReader::new(process.stdout.take().ok_or("no way from the player")?);
        Ok(Self::Build { process, to, from })
    }

    fn begin(&mut self, rule: Rule) -> Result<()> {
        match self {
            Self::Build { to, .. } => writeln!(to, "new {}", rule.key())?,
            Self::Opponent(_) => (),
        }
        Ok(())
    }

    fn best_move(&mut self, record: &Record, nodes: u64) -> Result<Point> {
        match self {
            Self::Build { to, from, process: _ } => {
                let moves = record.moves().iter().map(|it| " ".to_owned() + &it.name(SIZE));
                writeln!(to, "{nodes}{}", moves.collect::<String>())?;
                to.flush()?;
                let mut line = String::new();
                from.read_line(&mut line)?;
                Ok(Point::parse(line.trim(), SIZE)?)
            }
            Self::Opponent(opponent) => {
                Ok(opponent.best_move(turn(record), &mut NullHandler).ok_or("the board is full")?)
            }
        }
    }
}

impl Drop for Side {
    fn drop(&mut self) {
        match self {
            Self::Build { process, .. } => {
                // It may have gone already.
                let _ = process.kill();
                let _ = process.wait();
            }
            Self::Opponent(_) => (),
        }
    }
}

fn play_match(rule: Rule, names: [&str; 2], n_pairs: u32, nodes: u64, seed: u64) -> Result<()> {
    let mut players = [Side::new(names[0])?, Side::new(names[1])?];
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let (mut wins, mut draws, mut losses) = (0, 0, 0);
    let mut pairs = Vec::new();
    let started = Instant::now();
    for _ in 0..n_pairs {
        let opening = opening(rule, &mut random)?;
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
    let error = 1.96 * (variance / n).sqrt();
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

/// Returns an opening of three to five random stones near the center.
fn opening(rule: Rule, random: &mut ChaCha8Rng) -> Result<Record> {
    let mut record = Record::new(SIZE, rule);
    let n_stones = random.random_range(3..=5);
    while record.ply() < n_stones {
        let point = Point::new(random.random_range(4..11), random.random_range(4..11));
        if record.board().is_free(point) {
            record.play(point)?;
        }
    }
    Ok(record)
}

/// Returns a random opening whose score is near zero.
fn balanced(rule: Rule, random: &mut ChaCha8Rng, master: &mut Master) -> Result<Record> {
    loop {
        let mut record = Record::new(SIZE, rule);
        let n_stones = random.random_range(3..=7);
        let rim = random.random_range(2..=5);
        while record.ply() < n_stones {
            let point = Point::new(random.random_range(rim..SIZE - rim), random.random_range(rim..SIZE - rim));
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

/// Plays a game and returns the points of the first player.
fn play(players: &mut [Side; 2], mut record: Record, first_is_black: bool, nodes: u64) -> Result<f64> {
    for player in &mut *players {
        player.begin(record.rule())?;
    }
    while record.outcome().is_none() {
        let black_moves = record.side_to_move() == Color::Black;
        let point = players[usize::from(black_moves != first_is_black)].best_move(&record, nodes)?;
        record.play(point)?;
    }
    let winner = record.outcome().and_then(gumu_lib::game::Outcome::winner);
    Ok(match winner {
        Some(color) if (color == Color::Black) == first_is_black => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    })
}

/// Plays games against itself and writes each on a line: the rule, the result for Black, and the moves, from the first
/// that was result about on with its score behind a colon.
fn games(rule: Rule, n_games: u32, nodes: u64, seed: u64) -> Result<()> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut master = Master::default();
    for _ in 0..n_games {
        let mut record = balanced(rule, &mut random, &mut master)?;
        let mut words: Vec<String> = record.moves().iter().map(|it| it.name(SIZE)).collect();
        master.forget();
        while record.outcome().is_none() {
            let result = master.think(turn(&record), SearchLimits::nodes(nodes), &mut NullHandler);
            // Now and then a move at random near the middle, so that games differ.
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
        let result = match record.outcome().and_then(gumu_lib::game::Outcome::winner) {
            Some(Color::Black) => "1-0",
            Some(Color::White) => "0-1",
            None => "1/2",
        };
        println!("{} {result} {}", rule.key(), words.join(" "));
    }
    Ok(())
}

/// Positions sampled from each position of a game.
const N_SAMPLES: u32 = 6;

/// Greatest distance of a sampled position from the game, in stones.
const MAX_DISTANCE: usize = 8;

/// One move in this many of a game is random.
const RANDOM_MOVE_INTERVAL: u32 = 12;

/// Number of best moves by ordering score from which a random move is drawn.
const N_RANDOM_CANDIDATES: usize = 24;

/// Nodes of the VCF search that leaves out positions which quiescence would solve.
const VCF_NODES: u32 = 40;

/// Number of moves at which a game is broken off.
const MAX_MOVES: usize = 90;

/// Plays the games of these numbers. Each has random numbers of its own, and no game leaves anything for the next one,
/// so that it is the same in whichever part it is played.
fn positions(rule: Rule, games: Range<usize>, nodes: u64, seed: u64) -> Result<()> {
    let (mut player, mut labeler) = (Master::default(), Master::default());
    for number in games {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(number as u64);
        player.forget();
        labeler.forget();
        let mut record = balanced(rule, &mut random, &mut player)?;
        player.forget();
        while record.outcome().is_none() && record.moves().len() < MAX_MOVES {
            for _ in 0..N_SAMPLES {
                let mut sample = record.clone();
                let n_moves = random.random_range(1..=MAX_DISTANCE);
                // As in a search, one side plays good moves, and the other one may try any.
                if (1..=n_moves).all(|n| play_sampled_move(&mut sample, &mut random, (n_moves - n) % 2 == 1)) {
                    write_labeled_position(&sample, &mut labeler, nodes);
                }
            }
            let result = player.think(turn(&record), SearchLimits::nodes(nodes / 2), &mut NullHandler);
            if random.random_range(0..RANDOM_MOVE_INTERVAL) == 0 {
                play_sampled_move(&mut record, &mut random, false);
            } else {
                record.play(result.best().ok_or("the board is full")?)?;
            }
        }
    }
    Ok(())
}

/// Plays a move drawn by the ordering scores or, where play is careless, often one of the better moves with equal odds.
/// Returns `true` if the game goes on.
fn play_sampled_move(record: &mut Record, random: &mut ChaCha8Rng, is_careful: bool) -> bool {
    let side = record.side_to_move();
    let played = record.moves();
    let before = [1, 2].map(|it| played.len().checked_sub(it).and_then(|it| played[it].point));
    let (table, moves) = master::move_features(turn(record), before);
    let table = &OrderingTable::of(record.rule(), side)[table];
    let mut scored: Vec<_> = moves.iter().map(|it| (table.score(it.own, it.other, it.offsets), it.point)).collect();
    scored.sort_by_key(|it| -it.0);
    let best = scored.first().map_or(0, |it| it.0);
    let is_any = !is_careful && random.random_range(0..3) != 0;
    let odds = |it: &(i32, Point)| if is_any { 1.0 } else { (f64::from(it.0 - best) / f64::from(LOGIT_SCALE)).exp() };
    let chosen = scored[..scored.len().min(N_RANDOM_CANDIDATES)].choose_weighted(random, odds);
    chosen.is_ok_and(|it| record.play(it.1).is_ok()) && record.outcome().is_none()
}

/// Writes a position with the score of a search, if a search would evaluate it.
fn write_labeled_position(record: &Record, labeler: &mut Master, nodes: u64) {
    let turn = turn(record);
    if master::eval_features(turn).is_none() || matches!(solve::vcf(turn, VCF_NODES), solve::Proof::Win(_)) {
        return;
    }
    let score = labeler.think(turn, SearchLimits::nodes(nodes), &mut NullHandler).score().get();
    let board = record.board();
    let stones = |color: Color| {
        let own = board.points().filter(|it| board.stone(*it) == Some(color));
        own.map(|it| it.name(SIZE)).collect::<Vec<_>>().join(",")
    };
    let side = if turn.side == Color::Black { 'b' } else { 'w' };
    println!("{} {side} {score} {} {}", turn.rule.key(), stones(Color::Black), stones(Color::White));
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
