//! Fits the estimate to positions: `tune <positions> <weights> [<epochs> [<seed>]]`.
//!
//! The positions are lines of `selfplay positions`, all of one rule. A position's estimate, through the logistic
//! function, is fitted to what a search made of the position. Every tenth block of positions is held out to measure the
//! loss. The numbers of the positions' rule are replaced in the file of weights, the others stay. The net is fitted
//! from chance numbers, which a seed tells; some come out better than others.
#![allow(clippy::print_stdout, reason = "it is a program for the console")]

mod fit;

use std::{env, fs};

use gumu_lib::engine::PositionView;
use gumu_lib::engine::master::net::{FINE, LEAK, ONE, PAIRS, UNITS};
use gumu_lib::engine::master::{self, EvalFeatures, N_THREAT_INDICES, SUMMED, WORDS};
use gumu_lib::game::{Board, Color, Point, Rule};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

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
const TIE: f32 = 4e-5;

/// How strongly the net's numbers are held at nothing.
const NET_TIE: f32 = 1e-6;

/// The first step's length; it falls to nothing.
const STEP: f32 = 5e-3;

/// The same for the net.
const NET_STEP: f32 = 2e-3;

/// How far the chance numbers reach of what the pairs add to the units. With a third of it the loss above what cannot be
/// explained was 0.130 to 0.141 from four seeds, with this 0.127 and 0.128, with thrice as much 0.131 and 0.139.
const CHANCE: f32 = 0.15;

/// Positions that are fitted or held out together, since neighbors come from the same game.
const BLOCK: usize = 500;

/// What is surer than this many times [`UNIT`] is as good as sure.
const SURE: f32 = 12.0;

/// Where the net's numbers begin in a section, behind those that are simply added up.
const BEGIN: usize = SUMMED + PAIRS * UNITS;

/// Where it stands what the units count.
const COUNT: usize = BEGIN + UNITS;

/// What a unit that is below nothing is multiplied by.
const LEAKS: f32 = 1.0 / (1 << LEAK) as f32;

struct Position {
    /// Where the numbers of the side to move begin.
    base: usize,
    /// Numbers of weights, how often each counts, those of the side that waits negative.
    terms: Vec<(u16, i8)>,
    /// Pairs of patterns, how often each is met.
    pairs: Vec<(u8, u8)>,
    score: f32,
}

fn main() -> Result<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [positions, file, more @ ..] = &words[..] else {
        return Err("tune <positions> <weights> [<epochs> [<seed>]]".into());
    };
    let n_epochs: u32 = more.first().map_or(Ok(16), |it| it.parse())?;
    let seed: u64 = more.get(1).map_or(Ok(1), |it| it.parse())?;
    let mut samples = Samples::read(positions, BLOCK, read)?;
    let own: Vec<usize> = (0..SECTIONS.len()).filter(|it| SECTIONS[*it].0 == samples.rule).collect();
    let kept = numbers(file)?;
    let sections: Vec<&[i16]> = kept.chunks_exact(kept.len() / SECTIONS.len()).collect();
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut begin = vec![0.0; own.len() * WORDS];
    for (number, weight) in begin.iter_mut().enumerate() {
        let at = number % WORDS;
        *weight = match at {
            0..SUMMED => f32::from(sections[own[number / WORDS]][at]) / scale(at),
            SUMMED..BEGIN => (2.0 * random.random::<f32>() - 1.0) * CHANCE,
            BEGIN..COUNT => random.random::<f32>() / 2.0,
            _ => random.random::<f32>() / 5.0 - 0.1,
        };
    }
    let [held, fitted] = [&samples.held, &samples.fitted].map(|it| least_loss(it));
    println!("no loss at all would be: held out {held:.5}, fitted {fitted:.5}");
    let mut weights = begin.clone();
    let slopes = |batch: &[Position], weights: &[f32]| slopes(batch, weights, &begin);
    let step = |number| if is_net(number) { NET_STEP } else { STEP };
    Fit { n_epochs, batch: 512, step, seed }.run(&mut samples, &mut weights, slopes, |epoch, samples, weights| {
        let [held, fitted] = [&samples.held, &samples.fitted].map(|it| loss(it, weights));
        println!("epoch {epoch}: held out {held:.5}, fitted {fitted:.5}");
    });
    write(file, &sections, &own, &weights)
}

/// Whether a number belongs to a net.
const fn is_net(number: usize) -> bool {
    SUMMED <= number % WORDS
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
    let Some(features) = master::eval_features(PositionView { board: &board, rule, side }) else { return Ok(()) };
    let base = |color: Color| if rule == Rule::Renju && color == Color::White { WORDS } else { 0 };
    let mut pairs = features.pairs.clone();
    pairs.sort_unstable();
    let count = |it: &[usize]| Ok((u8::try_from(it[0])?, u8::try_from(it.len())?));
    let terms = terms(&features, base(side), base(!side))?;
    let pairs = pairs.chunk_by(|a, b| a == b).map(count).collect::<Result<_>>()?;
    positions.push(Position { base: base(side), terms, pairs, score: score.parse()? });
    Ok(())
}

/// The weights that are added up, by their places from those of the mover and of the side that waits on.
fn terms(features: &EvalFeatures, mover: usize, other: usize) -> Result<Vec<(u16, i8)>> {
    let [me, others] = &features.combinations;
    let mine = me.iter().map(|it| mover + 2 * usize::from(*it));
    let others = others.iter().map(|it| other + 2 * usize::from(*it) + 1);
    let mut numbers: Vec<usize> = mine.chain(others).collect();
    numbers.sort_unstable();
    let standing = mover + SUMMED - N_THREAT_INDICES + features.threats;
    let counted = numbers.chunk_by(|a, b| a == b).map(|it| {
        let count = i8::try_from(it.len()).unwrap_or(i8::MAX);
        let is_other = it[0] % WORDS % 2 == 1;
        (it[0], if is_other { -count } else { count })
    });
    counted.chain([(standing, 1)]).map(|(number, count)| Ok((u16::try_from(number)?, count))).collect()
}

/// What the units add up to.
fn units(position: &Position, weights: &[f32]) -> [f32; UNITS] {
    let own = &weights[position.base..][..WORDS];
    let mut units: [f32; UNITS] = std::array::from_fn(|n| own[BEGIN + n]);
    for (pair, count) in &position.pairs {
        let row = &own[SUMMED + usize::from(*pair) * UNITS..][..UNITS];
        units.iter_mut().zip(row).for_each(|(unit, more)| *unit += f32::from(*count) * more);
    }
    units
}

fn leaky(unit: f32) -> f32 {
    unit.max(unit * LEAKS)
}

/// The estimate in parts of [`UNIT`].
fn estimate(position: &Position, weights: &[f32], units: &[f32; UNITS]) -> f32 {
    let worths = &weights[position.base + COUNT..][..UNITS];
    let net: f32 = units.iter().zip(worths).map(|(it, worth)| leaky(*it) * worth).sum();
    net + position.terms.iter().map(|it| f32::from(it.1) * weights[usize::from(it.0)]).sum::<f32>()
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
    mean_loss(positions, |it| logistic(estimate(it, weights, &units(it, weights))))
}

/// The loss of one who knows all that is wanted.
fn least_loss(positions: &[Position]) -> f32 {
    mean_loss(positions, target)
}

fn mean_loss(positions: &[Position], find: impl Fn(&Position) -> f32) -> f32 {
    let losses = positions.iter().map(|it| {
        let (found, wanted) = (find(it).clamp(1e-6, 1.0 - 1e-6), target(it));
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
        let units = units(position, weights);
        let error = (logistic(estimate(position, weights, &units)) - target(position)) * share;
        for (number, count) in &position.terms {
            slopes[usize::from(*number)] += error * f32::from(*count);
        }
        let worths: [f32; UNITS] = std::array::from_fn(|n| weights[position.base + COUNT + n]);
        let own = &mut slopes[position.base..][..WORDS];
        let steep = |n: usize| error * worths[n] * if 0.0 < units[n] { 1.0 } else { LEAKS };
        let steep: [f32; UNITS] = std::array::from_fn(steep);
        for n in 0..UNITS {
            own[COUNT + n] += error * leaky(units[n]);
            own[BEGIN + n] += steep[n];
        }
        for (pair, count) in &position.pairs {
            let row = &mut own[SUMMED + usize::from(*pair) * UNITS..][..UNITS];
            row.iter_mut().zip(steep).for_each(|(slope, steep)| *slope += f32::from(*count) * steep);
        }
    }
    for (n, slope) in slopes.iter_mut().enumerate() {
        *slope += if is_net(n) { NET_TIE * weights[n] } else { TIE * (weights[n] - begin[n]) };
    }
    slopes
}

/// What stands for 1 in the file, by the place in a section.
fn scale(at: usize) -> f32 {
    match at {
        0..SUMMED => UNIT,
        SUMMED..COUNT => f32::from(ONE),
        _ => UNIT * f32::from(FINE),
    }
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
        for at in 0..WORDS {
            #[expect(clippy::cast_possible_truncation, reason = "it is rounded")]
            let word = match place {
                Some(it) => (weights[it * WORDS + at] * scale(at)).round() as i16,
                None => section.get(at).copied().unwrap_or(0),
            };
            bytes.extend(word.to_le_bytes());
        }
    }
    fit::write(file, bytes)
}
