//! Fits the order of moves to games: `order <games> <file> [<epochs>]`.
//!
//! The games are lines of `selfplay games`, all of one rule. The odds of the moves of a position, by what each makes
//! and takes and by where the last stones lie, are fitted to the moves that were found best. Every tenth game is held
//! out to measure the loss. The numbers of the games' rule are replaced in the file, the others stay.
#![allow(clippy::print_stdout, reason = "it is a program for the console")]

mod fit;

use std::{env, fs};

use gumu_lib::engine::PositionView;
use gumu_lib::engine::master::ordering::{N_OFFSETS, NUMBERS, UNIT};
use gumu_lib::engine::master::pattern::{COMBINATIONS, Combinations, LineShape};
use gumu_lib::engine::master::{self, MoveFeatures, section};
use gumu_lib::game::{Color, Point, Record, Rule};

use crate::fit::{Fit, Result, SIZE, Samples};

/// Tables of a rule: freestyle, standard, renju for Black and for White; each for calm and for threatened positions.
const TABLES: usize = 8;

/// Numbers of a table while it is fitted: behind its own those of the single shapes, made and taken.
const ROOM: usize = NUMBERS + 2 * LineShape::COUNT;

/// How strongly the numbers of combinations are held at the sum of their shapes' numbers.
const TIE: f32 = 2e-5;
struct Position {
    table: usize,
    moves: Vec<MoveFeatures>,
    best: usize,
}

fn main() -> Result<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [games, file, more @ ..] = &words[..] else { return Err("order <games> <file> [<epochs>]".into()) };
    let n_epochs: u32 = more.first().map_or(Ok(20), |it| it.parse())?;
    let mut samples = Samples::read(games, 1, read)?;
    let mut weights = vec![0.0; TABLES * ROOM];
    let fit = Fit { n_epochs, batch: 256, step: |_| 0.05, seed: 1 };
    fit.run(&mut samples, &mut weights, slopes, |epoch, samples, weights| {
        let (loss, hits) = judge(&samples.held, weights);
        println!("epoch {epoch}: held out {loss:.4}, the first is the best in {hits:.1} %");
    });
    write(file, samples.rule, &weights)
}

/// The positions of a game whose best move was looked for, and is no matter of wins seen.
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
            let (is_threatened, moves) =
                master::move_features(PositionView { board: record.board(), rule, side }, before);
            if let Some(best) = moves.iter().position(|it| it.point == point) {
                let table = 2 * section(rule, side) + usize::from(is_threatened);
                positions.push(Position { table, moves, best });
            }
        }
        points.push(point);
        record.play(point)?;
    }
    Ok(())
}

/// The weights that a candidate's rank is the sum of.
fn terms(candidate: &MoveFeatures) -> impl Iterator<Item = usize> + use<> {
    let table = Combinations::table();
    let lines = |combination: u16, start: usize| {
        table.shapes()[usize::from(combination)].map(|it| NUMBERS + start + it as usize)
    };
    let [last, before] = candidate.offsets.map(|it| it.map(usize::from));
    [usize::from(candidate.own), COMBINATIONS + usize::from(candidate.other)]
        .into_iter()
        .chain(lines(candidate.own, 0))
        .chain(lines(candidate.other, LineShape::COUNT))
        .chain(last.map(|it| 2 * COMBINATIONS + it))
        .chain(before.map(|it| 2 * COMBINATIONS + N_OFFSETS + it))
}

/// How likely each candidate is the best.
fn odds(position: &Position, weights: &[f32]) -> Vec<f32> {
    let weights = &weights[position.table * ROOM..(position.table + 1) * ROOM];
    let ranks = position.moves.iter().map(|it| terms(it).map(|it| weights[it]).sum::<f32>());
    let ranks: Vec<f32> = ranks.collect();
    let most = ranks.iter().copied().fold(f32::MIN, f32::max);
    let odds: Vec<f32> = ranks.into_iter().map(|it| (it - most).exp()).collect();
    let sum: f32 = odds.iter().sum();
    odds.into_iter().map(|it| it / sum).collect()
}

/// The mean logarithmic loss, and in how many of a hundred positions the likeliest move is the best.
fn judge(positions: &[Position], weights: &[f32]) -> (f64, f64) {
    let (mut loss, mut hits) = (0.0, 0.0);
    for position in positions {
        let odds = odds(position, weights);
        let best = odds[position.best];
        loss -= f64::from(best.max(1e-9).ln());
        hits += if odds.iter().all(|it| *it <= best) { 100.0 } else { 0.0 };
    }
    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    let n = positions.len().max(1) as f64;
    (loss / n, hits / n)
}

/// How the loss of a batch rises with each weight, and how its tie pulls.
fn slopes(batch: &[Position], weights: &[f32]) -> Vec<f32> {
    let mut slopes = vec![0.0; weights.len()];
    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    let share = 1.0 / batch.len() as f32;
    for position in batch {
        let odds = odds(position, weights);
        for (number, (candidate, odds)) in position.moves.iter().zip(odds).enumerate() {
            let error = odds - if number == position.best { 1.0 } else { 0.0 };
            for term in terms(candidate) {
                slopes[position.table * ROOM + term] += error * share;
            }
        }
    }
    for (n, slope) in slopes.iter_mut().enumerate() {
        *slope += if n % ROOM < 2 * COMBINATIONS { TIE * weights[n] } else { 0.0 };
    }
    slopes
}

fn write(file: &str, rule: Rule, weights: &[f32]) -> Result<()> {
    let mut bytes = fs::read(file).unwrap_or_default();
    bytes.resize(TABLES * NUMBERS * 2, 0);
    let shapes = Combinations::table().shapes();
    let own = Color::ALL.map(|it| section(rule, it));
    for table in (0..TABLES).filter(|it| own.contains(&(it / 2))) {
        let weights = &weights[table * ROOM..(table + 1) * ROOM];
        for number in 0..NUMBERS {
            let lines = match number / COMBINATIONS {
                half @ 0..2 => {
                    shapes[number % COMBINATIONS].map(|it| weights[NUMBERS + half * LineShape::COUNT + it as usize])
                }
                _ => [0.0; 4],
            };
            #[expect(clippy::cast_possible_truncation, reason = "it is rounded")]
            let word = ((weights[number] + lines.iter().sum::<f32>()) * UNIT as f32).round() as i16;
            let at = 2 * (table * NUMBERS + number);
            bytes[at..at + 2].copy_from_slice(&word.to_le_bytes());
        }
    }
    fit::write(file, bytes)
}
