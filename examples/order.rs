//! Fits the move ordering to games: `order <games> <file> [<epochs>]`.
//!
//! The games are lines of `selfplay games`, all of one rule. A softmax of the ordering scores of the moves in a
//! position is fitted to the move that the search found best. Every tenth game goes to the validation set. In the
//! weight file `<file>`, the weights for the rule of the games are replaced, and the other weights stay.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program for the console")]

mod fit;

use std::process::ExitCode;
use std::{env, fs};

use gumu_core::engine::PositionView;
use gumu_core::engine::master::ordering::{LAYOUT, LOGIT_SCALE, N_OFFSETS, N_TABLE_WEIGHTS, N_TABLES};
use gumu_core::engine::master::pattern::{COMBINATIONS, Combinations, LineShape};
use gumu_core::engine::master::weight_file::{N_SECTIONS, WeightFile, section_index, sections_of};
use gumu_core::engine::master::{self, MoveFeatures};
use gumu_core::game::{Point, Record, Rule};

use crate::fit::{Fit, Result, Samples};

/// Board size of the games, in lines.
const SIZE: u8 = 15;

/// Number of weights that are fitted for one ordering table. They are the weights of the table itself, one weight for
/// each shape that a move can make in a line, and one for each shape that a move can take from the other side in a
/// line.
const CAPACITY: usize = N_TABLE_WEIGHTS + 2 * LineShape::COUNT;

/// Weight decay (L2) of the weights for combinations of shapes. It pulls the weight of a combination toward the sum of
/// the weights of its shapes.
const L2: f32 = 2e-5;

/// A position of a game, with the moves that a search would try and its best move.
struct Position {
    table: usize,
    moves: Vec<MoveFeatures>,
    best: usize,
}

fn main() -> ExitCode {
    fit::exit(run())
}

fn run() -> Result<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [games, file, more @ ..] = &words[..] else { return Err("order <games> <file> [<epochs>]".into()) };
    let n_epochs: u32 = more.first().map_or(Ok(20), |it| it.parse())?;
    let mut samples = Samples::read(games, 1, read)?;
    let mut weights = vec![0.0; N_SECTIONS * N_TABLES * CAPACITY];
    let fit = Fit { n_epochs, batch: 256, learning_rate: |_| 0.05, seed: 1 };
    fit.run(&mut samples, &mut weights, gradient, |epoch, samples, weights| {
        let (loss, accuracy) = validate(&samples.validation, weights);
        println!("epoch {epoch}: validation loss {loss:.4}, accuracy {accuracy:.1} %");
    });
    write(file, samples.rule, &weights)
}

/// Adds the positions of a game to `positions`. Leaves out a position if its move was not chosen by a search, or if its
/// score already decides the game.
fn read(line: &str, rule: Rule, positions: &mut Vec<Position>) -> Result<()> {
    let mut record = Record::new(SIZE, rule);
    let mut points: Vec<Point> = Vec::new();
    for word in line.split_whitespace().skip(2) {
        let (name, score) = word.split_once(':').map_or((word, None), |it| (it.0, Some(it.1)));
        let point = Point::parse(name, SIZE)?;
        let score: Option<i32> = score.map(str::parse).transpose()?;
        let side = record.side_to_move();
        if score.is_some_and(|it| it.abs() < 20_000) {
            let before = [1, 2].map(|it| points.len().checked_sub(it).map(|it| points[it]));
            let (table, moves) = master::move_features(PositionView { board: record.board(), rule, side }, before);
            if let Some(best) = moves.iter().position(|it| it.point == point) {
                let table = N_TABLES * section_index(rule, side) + table;
                positions.push(Position { table, moves, best });
            }
        }
        points.push(point);
        record.play(point)?;
    }
    Ok(())
}

/// Returns the indices of the weights whose sum is the ordering score of a move.
fn terms(candidate: &MoveFeatures) -> impl Iterator<Item = usize> + use<> {
    let table = Combinations::table();
    let lines = |combination: u16, start: usize| {
        table.shapes()[usize::from(combination)].map(|it| N_TABLE_WEIGHTS + start + it as usize)
    };
    let [last, before] = candidate.offsets.map(|it| Some(usize::from(it)).filter(|it| *it < N_OFFSETS));
    [usize::from(candidate.own), COMBINATIONS + usize::from(candidate.other)]
        .into_iter()
        .chain(lines(candidate.own, 0))
        .chain(lines(candidate.other, LineShape::COUNT))
        .chain(last.map(|it| 2 * COMBINATIONS + it))
        .chain(before.map(|it| 2 * COMBINATIONS + N_OFFSETS + it))
}

/// Returns, for each move of a position, the probability that the move is the best: the softmax of the ordering scores.
fn probabilities(position: &Position, weights: &[f32]) -> Vec<f32> {
    let weights = &weights[position.table * CAPACITY..(position.table + 1) * CAPACITY];
    let scores = position.moves.iter().map(|it| terms(it).map(|it| weights[it]).sum::<f32>());
    let scores: Vec<f32> = scores.collect();
    let most = scores.iter().copied().fold(f32::MIN, f32::max);
    let odds: Vec<f32> = scores.into_iter().map(|it| (it - most).exp()).collect();
    let sum: f32 = odds.iter().sum();
    odds.into_iter().map(|it| it / sum).collect()
}

/// Returns the mean logarithmic loss, and the accuracy: the percentage of positions in which the best move is more
/// probable than every other.
fn validate(positions: &[Position], weights: &[f32]) -> (f64, f64) {
    let (mut loss, mut hits) = (0.0, 0.0);
    for position in positions {
        let probabilities = probabilities(position, weights);
        let best = probabilities[position.best];
        loss -= f64::from(best.max(1e-9).ln());
        let is_hit = probabilities.iter().filter(|it| best <= **it).count() == 1;
        hits += if is_hit { 100.0 } else { 0.0 };
    }
    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    let n = positions.len().max(1) as f64;
    (loss / n, hits / n)
}

/// Returns the gradient of the loss over a batch, including the weight decay.
fn gradient(batch: &[Position], weights: &[f32]) -> Vec<f32> {
    let mut gradient = vec![0.0; weights.len()];
    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    let share = 1.0 / batch.len() as f32;
    for position in batch {
        let probabilities = probabilities(position, weights);
        for (number, (candidate, probability)) in position.moves.iter().zip(probabilities).enumerate() {
            let error = probability - if number == position.best { 1.0 } else { 0.0 };
            for term in terms(candidate) {
                gradient[position.table * CAPACITY + term] += error * share;
            }
        }
    }
    for (n, slope) in gradient.iter_mut().enumerate() {
        *slope += if n % CAPACITY < 2 * COMBINATIONS { L2 * weights[n] } else { 0.0 };
    }
    gradient
}

/// Writes the fitted weights of a rule into the weight file, which is created if it does not exist.
fn write(file: &str, rule: Rule, weights: &[f32]) -> Result<()> {
    let mut written =
        if fs::exists(file)? { WeightFile::parse(file, &fs::read(file)?, LAYOUT)? } else { WeightFile::zeroed(LAYOUT) };
    let shapes = Combinations::table().shapes();
    for section in sections_of(rule) {
        for (number, word) in written.section_mut(section).iter_mut().enumerate() {
            let (table, number) = (N_TABLES * section + number / N_TABLE_WEIGHTS, number % N_TABLE_WEIGHTS);
            let weights = &weights[table * CAPACITY..(table + 1) * CAPACITY];
            let lines = match number / COMBINATIONS {
                half @ 0..2 => shapes[number % COMBINATIONS]
                    .map(|it| weights[N_TABLE_WEIGHTS + half * LineShape::COUNT + it as usize]),
                _ => [0.0; 4],
            };
            #[expect(clippy::cast_possible_truncation, reason = "it is rounded")]
            let rounded = ((weights[number] + lines.iter().sum::<f32>()) * LOGIT_SCALE as f32).round() as i16;
            *word = rounded;
        }
    }
    Ok(fs::write(file, written.to_bytes())?)
}
