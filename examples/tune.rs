//! Fits the worth of points to games: `tune <games> <weights> [<epochs>]`.
//!
//! The games are lines of `selfplay games`, all of one rule. A position's estimate, through the logistic function, is
//! fitted to a mean of the game's result and of what the search made of the position. Every tenth game is held out to
//! measure the loss. The numbers of the games' rule are replaced in the file of weights, the others stay.
#![allow(clippy::print_stdout, reason = "it is a program for the console")]

use std::error::Error;
use std::{env, fs};

use gumu_lib::engine::Turn;
use gumu_lib::engine::master;
use gumu_lib::game::{Color, Point, Record, Rule};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const SIZE: u8 = 15;

/// The rule and the side of each section of the file.
const SECTIONS: [(Rule, Color); 4] = [
    (Rule::Freestyle, Color::Black),
    (Rule::Standard, Color::Black),
    (Rule::Renju, Color::Black),
    (Rule::Renju, Color::White),
];

/// How much the result counts; the rest is the search's score.
const RESULT: f32 = 0.3;

/// The estimate at which the logistic function stands at e to 1. With 400 the fit lost 50 Elo of its gain.
const UNIT: f32 = 200.0;

/// Positions between two steps.
const BATCH: usize = 2048;

/// How strongly numbers are held at where they began, in the loss of one position.
const TIE: f32 = 2e-9;

/// The first step's length; it falls to nothing.
const STEP: f32 = 1.5;

struct Position {
    /// Numbers of weights, how often each counts, those of the side that waits negative.
    terms: Vec<(u16, i8)>,
    rest: f32,
    result: f32,
    score: f32,
}

fn main() -> Result<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [games, file, more @ ..] = &words[..] else { return Err("tune <games> <weights> [<epochs>]".into()) };
    let n_epochs: u32 = more.first().map_or(Ok(30), |it| it.parse())?;
    let text = fs::read_to_string(games)?;
    let rule = text.split_whitespace().next().and_then(Rule::by_key).ok_or("no games")?;
    let (mut fitted, mut held) = (Vec::new(), Vec::new());
    for (number, line) in text.lines().enumerate() {
        read(line, rule, if number % 10 == 0 { &mut held } else { &mut fitted })?;
    }
    let own: Vec<usize> = (0..SECTIONS.len()).filter(|it| SECTIONS[*it].0 == rule).collect();
    let begin: Vec<f32> = own.iter().flat_map(|it| section(*it)).flatten().map(f32::from).collect();
    println!("{} positions, {} held out", fitted.len(), held.len());
    let [all, results] = [RESULT, 1.0].map(|it| loss(&held, &begin, it));
    println!("before: held out {all:.5}, {results:.5} by results");
    let mut weights = begin.clone();
    let (mut mean, mut square) = (vec![0.0; weights.len()], vec![0.0; weights.len()]);
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for epoch in 0..n_epochs {
        fitted.shuffle(&mut random);
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let step = STEP * (1.0 - epoch as f32 / n_epochs as f32);
        for batch in fitted.chunks(BATCH) {
            adam(batch, &mut weights, &begin, [&mut mean, &mut square], step);
        }
        let [all, results] = [RESULT, 1.0].map(|it| loss(&held, &weights, it));
        println!("epoch {}: held out {all:.5}, {results:.5} by results", epoch + 1);
    }
    write(file, &own, &weights)
}

/// The positions of a game.
fn read(line: &str, rule: Rule, positions: &mut Vec<Position>) -> Result<()> {
    let mut words = line.split_whitespace();
    let (Some(_), Some(result)) = (words.next(), words.next()) else { return Ok(()) };
    let black = match result {
        "1-0" => 1.0,
        "0-1" => 0.0,
        _ => 0.5,
    };
    let mut record = Record::new(SIZE, rule);
    for word in words {
        let (name, score) = word.split_once(':').map_or((word, None), |it| (it.0, Some(it.1)));
        let side = record.side_to_move();
        let score: Option<f32> = score.map(str::parse).transpose()?;
        // The search sees its own wins without an estimate.
        if let Some(score) = score.filter(|it| *it < 20_000.0)
            && let Some((rest, combinations)) = master::features(Turn { board: record.board(), rule, side })
        {
            let result = if side == Color::Black { black } else { 1.0 - black };
            #[expect(clippy::cast_precision_loss, reason = "a small number")]
            let rest = rest as f32;
            positions.push(Position { terms: terms(rule, side, &combinations), rest, result, score });
        }
        record.play(Point::parse(name, SIZE)?)?;
    }
    Ok(())
}

fn terms(rule: Rule, side: Color, combinations: &[Vec<u16>; 2]) -> Vec<(u16, i8)> {
    let n = u16::try_from(master::weights(rule, side).len()).unwrap_or(0);
    let base = |color: Color| if rule == Rule::Renju && color == Color::White { 2 * n } else { 0 };
    let [me, other] = combinations;
    let mine = me.iter().map(|it| base(side) + 2 * it);
    let others = other.iter().map(|it| base(!side) + 2 * it + 1);
    let mut numbers: Vec<u16> = mine.chain(others).collect();
    numbers.sort_unstable();
    let is_other = |it: u16| it % 2 == 1;
    let counted = numbers.chunk_by(|a, b| a == b).map(|it| {
        let count = i8::try_from(it.len()).unwrap_or(i8::MAX);
        (it[0], if is_other(it[0]) { -count } else { count })
    });
    counted.collect()
}

fn estimate(position: &Position, weights: &[f32]) -> f32 {
    position.rest + position.terms.iter().map(|it| f32::from(it.1) * weights[usize::from(it.0)]).sum::<f32>()
}

fn logistic(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

/// What is to be found, when the result counts for so much.
fn target(position: &Position, result: f32) -> f32 {
    result * position.result + (1.0 - result) * logistic(position.score / UNIT)
}

/// The mean logarithmic loss.
fn loss(positions: &[Position], weights: &[f32], result: f32) -> f32 {
    let losses = positions.iter().map(|it| {
        let (found, wanted) = (logistic(estimate(it, weights) / UNIT).clamp(1e-6, 1.0 - 1e-6), target(it, result));
        f64::from(-(wanted * found.ln() + (1.0 - wanted) * (1.0 - found).ln()))
    });
    #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "a mean")]
    let mean = (losses.sum::<f64>() / positions.len().max(1) as f64) as f32;
    mean
}

/// One step; see Kingma and Ba, "Adam: A Method for Stochastic Optimization", 2014.
fn adam(batch: &[Position], weights: &mut [f32], begin: &[f32], moments: [&mut [f32]; 2], step: f32) {
    let mut slopes = vec![0.0; weights.len()];
    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    let share = 1.0 / batch.len() as f32;
    for position in batch {
        let error = logistic(estimate(position, weights) / UNIT) - target(position, RESULT);
        for (number, count) in &position.terms {
            slopes[usize::from(*number)] += error * f32::from(*count) * share;
        }
    }
    let [mean, square] = moments;
    for n in 0..weights.len() {
        let slope = slopes[n] + TIE * UNIT * (weights[n] - begin[n]);
        mean[n] = 0.9 * mean[n] + 0.1 * slope;
        square[n] = 0.999 * square[n] + 0.001 * slope * slope;
        weights[n] -= step * mean[n] / (square[n].sqrt() + 1e-6);
    }
}

/// The numbers of a section as they are.
fn section(number: usize) -> Vec<[i16; 2]> {
    let (rule, color) = SECTIONS[number];
    master::weights(rule, color)
}

fn write(file: &str, own: &[usize], weights: &[f32]) -> Result<()> {
    let mut bytes = Vec::new();
    for number in 0..SECTIONS.len() {
        let old = section(number);
        for (at, word) in old.iter().flatten().enumerate() {
            let place = own.iter().position(|it| *it == number);
            #[expect(clippy::cast_possible_truncation, reason = "it is rounded")]
            let word = place.map_or(*word, |it| weights[2 * it * old.len() + at].round() as i16);
            bytes.extend(word.to_le_bytes());
        }
    }
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    Ok(fs::write(file, bytes)?)
}
