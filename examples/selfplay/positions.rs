//! Writes labeled positions, to which `tune` fits the evaluation.
//!
//! Master plays games against itself from balanced openings. Positions of two kinds are written, one per line, if
//! neither side can make five with its next stone, and the side to move can make no open four and has no VCF (win by
//! continuous fours) that is found within a few nodes:
//!
//! - positions of the games, with all labels; and
//! - positions a few moves off the game that a search might reach, with the score only.
//!
//! [`LabeledPosition`] describes the format of a line; the outlook is computed by [`outlooks`].

use std::ops::Range;

use gumu_core::engine::master::ordering::{LOGIT_SCALE, OrderingTable};
use gumu_core::engine::master::weights::SIGMOID_SCALE;
use gumu_core::engine::master::{self, Master, solve};
use gumu_core::engine::{NullHandler, SearchLimits};
use gumu_core::game::{Color, Point, Record, Rule};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::labeled_position::LabeledPosition;
use crate::{Result, balanced, turn};

/// Number of samples taken for each position of a game: positions that are a few random moves away from it.
const N_SAMPLES: u32 = 2;

/// Maximum number of moves from a position of the game to a sampled position.
const MAX_DISTANCE: usize = 6;

/// Of the moves that can be random (the first [`N_RANDOM_MOVES`] after the opening), one in `RANDOM_MOVE_INTERVAL` is
/// random, on average.
const RANDOM_MOVE_INTERVAL: u32 = 6;

/// Number of the first moves after the opening that can be random. All later moves are the best moves that Master
/// finds.
const N_RANDOM_MOVES: usize = 6;

/// Number of best moves, by ordering score, from which a random move is drawn.
const N_RANDOM_CANDIDATES: usize = 24;

/// Maximum number of nodes of the VCF search that detects positions which quiescence search would solve. Such positions
/// are left out.
const VCF_NODES: u32 = 40;

/// Number of moves at which a game is stopped and counted as a draw.
const MAX_MOVES: usize = 140;

/// The λ of TD(λ). The outlook of a position is a weighted mean: `LAMBDA` times the outlook of the next position, plus
/// `1 - LAMBDA` times the result expected from the score of the next position.
const LAMBDA: f32 = 0.96;

/// A position of a game.
struct Step {
    /// The moves of the game up to the position.
    record: Record,
    /// The score that a search gives the position, for the side to move.
    score: i32,
    /// `true` if a random move follows. The later course of the game then says nothing about this position.
    is_random: bool,
}

/// Plays the games with the numbers `games`, and prints their positions. Each game has its own random numbers and
/// starts with cleared transposition tables and histories, so that it does not depend on the games before it.
pub fn write((rule, size): (Rule, u8), games: Range<usize>, nodes: u64, seed: u64) -> Result<()> {
    let (mut player, mut labeler) = (Master::default(), Master::default());
    for number in games {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(number as u64);
        player.forget();
        labeler.forget();
        let record = balanced(rule, size, &mut random, &mut player)?;
        player.forget();
        let (steps, result) = play(record, &mut random, &mut player, nodes)?;
        for (step, outlook) in steps.iter().zip(outlooks(&steps, result)) {
            for _ in 0..N_SAMPLES {
                let mut sample = step.record.clone();
                let n_moves = random.random_range(1..=MAX_DISTANCE);
                // Make positions like those inside a search: one side plays mostly good moves, the other side plays
                // more random moves.
                if (1..=n_moves).all(|n| play_sampled_move(&mut sample, &mut random, (n_moves - n) % 2 == 1))
                    && is_quiet(&sample)
                {
                    let score = labeler.think(turn(&sample), SearchLimits::nodes(nodes), &mut NullHandler).score();
                    write_position(&sample, score.get(), None);
                }
            }
            if is_quiet(&step.record) {
                let for_mover = |it: f32| if step.record.side_to_move() == Color::Black { it } else { 1.0 - it };
                write_position(&step.record, step.score, Some([outlook, result].map(for_mover)));
            }
        }
    }
    Ok(())
}

/// Plays a game until it ends, a win of either side is proved, or it has [`MAX_MOVES`] moves. Returns its positions,
/// and its result for Black (1, 0.5 or 0).
fn play(mut record: Record, random: &mut ChaCha8Rng, player: &mut Master, nodes: u64) -> Result<(Vec<Step>, f32)> {
    let mut steps = Vec::new();
    let n_before = record.moves().len();
    while record.outcome().is_none() && record.moves().len() < MAX_MOVES {
        let found = player.think(turn(&record), SearchLimits::nodes(nodes), &mut NullHandler);
        if let Some((_, is_win)) = found.score().mate() {
            let black_wins = is_win == (record.side_to_move() == Color::Black);
            return Ok((steps, if black_wins { 1.0 } else { 0.0 }));
        }
        let is_random =
            record.moves().len() < n_before + N_RANDOM_MOVES && random.random_range(0..RANDOM_MOVE_INTERVAL) == 0;
        steps.push(Step { record: record.clone(), score: found.score().get(), is_random });
        if is_random {
            play_sampled_move(&mut record, random, false);
        } else {
            record.play(found.best().ok_or("the board is full")?)?;
        }
    }
    let result = match record.outcome().and_then(gumu_core::game::Outcome::winner) {
        Some(Color::Black) => 1.0,
        Some(Color::White) => 0.0,
        None => 0.5,
    };
    Ok((steps, result))
}

/// Returns, for each position of a game, the result for Black that is expected from the later course of the game: a
/// weighted mean of the later scores and the result, as in TD(λ); see [`LAMBDA`]. This mean ends at the first random
/// move: it counts the result expected from the score before this move, and nothing later. Source: Sutton, "Learning to
/// Predict by the Methods of Temporal Differences", 1988.
fn outlooks(steps: &[Step], result: f32) -> Vec<f32> {
    let mut outlook = result;
    let mut outlooks: Vec<f32> = Vec::with_capacity(steps.len());
    for step in steps.iter().rev() {
        let for_black = if step.record.side_to_move() == Color::Black { step.score } else { -step.score };
        #[expect(clippy::cast_precision_loss, reason = "a score is small")]
        let expected = 1.0 / (1.0 + (-for_black as f32 / SIGMOID_SCALE).exp());
        if step.is_random {
            outlook = expected;
        }
        outlooks.push(outlook);
        outlook = LAMBDA * outlook + (1.0 - LAMBDA) * expected;
    }
    outlooks.reverse();
    outlooks
}

/// Plays one of the moves with the best ordering scores, drawn at random. Usually a move with a better score is more
/// likely. If `is_careful` is `false`, two of three calls draw all these moves with equal probability. Returns `true`
/// if the game continues.
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

/// Returns `true` if a search would evaluate the position statically: neither side can make five with its next stone,
/// and the side to move can make no open four and has no short VCF.
fn is_quiet(record: &Record) -> bool {
    let turn = turn(record);
    master::eval_features(turn).is_some() && !matches!(solve::vcf(turn, VCF_NODES), solve::Proof::Win(_))
}

/// Prints a position with its score. For a position of a game, `of_game` holds two values for the side to move: the
/// result expected from the later course of the game (the outlook), and the actual result. For other positions,
/// `of_game` is `None`.
fn write_position(record: &Record, score: i32, of_game: Option<[f32; 2]>) {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 1000")]
    let thousandths = |it: f32| (1000.0 * it).round_ties_even() as u16;
    let [outlook, result] = of_game.map_or([None; 2], |it| it.map(thousandths).map(Some));
    let (rule, board, side) = (record.rule(), record.board().clone(), record.side_to_move());
    println!("{}", LabeledPosition { rule, board, side, score, outlook, result });
}
