//! Fits the estimate to positions: `tune <positions> <weights> [<epochs>]`.
//!
//! The positions are lines of `selfplay positions`, all of one rule. A position's estimate, through the logistic
//! function, is fitted to what a search made of the position. Every tenth block of positions is held out to measure the
//! loss. The numbers of the positions' rule are replaced in the file of weights, the others stay.
#![allow(clippy::print_stdout, reason = "it is a program for the console")]

mod fit;

use std::{env, fs};

use gumu_lib::engine::Turn;
use gumu_lib::engine::master;
use gumu_lib::game::{Board, Color, Point, Rule};

use crate::fit::{Fit, Result, SIZE, Samples};

/// The rule and the side of each section of the file.
const SECTIONS: [(Rule, Color); 4] = [
    (Rule::Freestyle, Color::Black),
    (Rule::Standard, Color::Black),
    (Rule::Renju, Color::Black),
    (Rule::Renju, Color::White),
];

/// The estimate at which the logistic function stands at e to 1. With 400 the fit lost 50 Elo of its gain.
const UNIT: f32 = 200.0;

/// How strongly numbers are held at where they began: what is seldom met stays there.
const TIE: f32 = 1e-9;

/// Positions that are fitted or held out together, since neighbors come from the same game.
const BLOCK: usize = 500;

/// What is surer than this many times [`UNIT`] is as good as sure.
const SURE: f32 = 12.0;

struct Position {
    /// Numbers of weights, how often each counts, those of the side that waits negative.
    terms: Vec<(u16, i8)>,
    score: f32,
}

fn main() -> Result<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [positions, file, more @ ..] = &words[..] else { return Err("tune <positions> <weights> [<epochs>]".into()) };
    let n_epochs: u32 = more.first().map_or(Ok(12), |it| it.parse())?;
    let mut samples = Samples::read(positions, BLOCK, read)?;
    let own: Vec<usize> = (0..SECTIONS.len()).filter(|it| SECTIONS[*it].0 == samples.rule).collect();
    let kept = numbers(file)?;
    let sections: Vec<&[i16]> = kept.chunks_exact(kept.len() / SECTIONS.len()).collect();
    let begin: Vec<f32> = own.iter().flat_map(|it| sections[*it]).copied().map(f32::from).collect();
    println!("before: held out {:.5}", loss(&samples.held, &begin));
    let mut weights = begin.clone();
    let slopes = |batch: &[Position], weights: &[f32]| slopes(batch, weights, &begin);
    Fit { n_epochs, batch: 512, step: 1.0 }.run(&mut samples, &mut weights, slopes, |epoch, samples, weights| {
        let [held, fitted] = [&samples.held, &samples.fitted].map(|it| loss(it, weights));
        println!("epoch {epoch}: held out {held:.5}, fitted {fitted:.5}");
    });
    write(file, &sections, &own, &weights)
}

/// The position of a line, if the estimate is asked for there.
fn read(line: &str, rule: Rule, positions: &mut Vec<Position>) -> Result<()> {
    let words: Vec<&str> = line.split(' ').collect();
    let [_, side, score, black, white] = words[..] else { return Err(format!("no position: {line}").into()) };
    let side = if side == "b" { Color::Black } else { Color::White };
    let mut board = Board::new(SIZE);
    for (color, stones) in [(Color::Black, black), (Color::White, white)] {
        for name in stones.split(',').filter(|it| !it.is_empty()) {
            board.play(Point::parse(name, SIZE)?, color)?;
        }
    }
    if let Some((threats, combinations)) = master::features(Turn { board: &board, rule, side }) {
        positions.push(Position { terms: terms(rule, side, threats, &combinations)?, score: score.parse()? });
    }
    Ok(())
}

/// The weights that count, in the order of [`master::weights`].
fn terms(rule: Rule, side: Color, threats: usize, combinations: &[Vec<u16>; 2]) -> Result<Vec<(u16, i8)>> {
    let n = u16::try_from(master::weights(rule, side).len())?;
    let base = |color: Color| if rule == Rule::Renju && color == Color::White { n } else { 0 };
    let n_threats = u16::try_from(master::THREATS)?;
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
    let standing = base(side) + n - n_threats + u16::try_from(threats)?;
    Ok(counted.chain([(standing, 1)]).collect())
}

fn estimate(position: &Position, weights: &[f32]) -> f32 {
    position.terms.iter().map(|it| f32::from(it.1) * weights[usize::from(it.0)]).sum::<f32>()
}

fn logistic(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

/// What is to be found.
fn target(position: &Position) -> f32 {
    logistic((position.score / UNIT).clamp(-SURE, SURE))
}

/// The mean logarithmic loss.
fn loss(positions: &[Position], weights: &[f32]) -> f32 {
    let losses = positions.iter().map(|it| {
        let (found, wanted) = (logistic(estimate(it, weights) / UNIT).clamp(1e-6, 1.0 - 1e-6), target(it));
        f64::from(-(wanted * found.ln() + (1.0 - wanted) * (1.0 - found).ln()))
    });
    #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "a mean")]
    let mean = (losses.sum::<f64>() / positions.len().max(1) as f64) as f32;
    mean
}

/// How the loss of a batch rises with each weight, and how its tie pulls.
fn slopes(batch: &[Position], weights: &[f32], begin: &[f32]) -> Vec<f32> {
    let mut slopes = vec![0.0; weights.len()];
    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    let share = 1.0 / batch.len() as f32;
    for position in batch {
        let error = logistic(estimate(position, weights) / UNIT) - target(position);
        for (number, count) in &position.terms {
            slopes[usize::from(*number)] += error * f32::from(*count) * share;
        }
    }
    for (n, slope) in slopes.iter_mut().enumerate() {
        *slope += TIE * (weights[n] - begin[n]);
    }
    slopes
}

/// The numbers of all sections, as they stand in the file.
fn numbers(file: &str) -> Result<Vec<i16>> {
    let bytes = fs::read(file)?;
    let (numbers, _) = bytes.split_last_chunk::<4>().ok_or("no weights")?;
    Ok(numbers.chunks_exact(2).map(|it| i16::from_le_bytes([it[0], it[1]])).collect())
}

fn write(file: &str, sections: &[&[i16]], own: &[usize], weights: &[f32]) -> Result<()> {
    let mut bytes = Vec::new();
    for (number, section) in sections.iter().enumerate() {
        let place = own.iter().position(|it| *it == number);
        for (at, word) in section.iter().enumerate() {
            #[expect(clippy::cast_possible_truncation, reason = "it is rounded")]
            let word = place.map_or(*word, |it| weights[it * section.len() + at].round() as i16);
            bytes.extend(word.to_le_bytes());
        }
    }
    fit::write(file, bytes)
}
