//! Static evaluation of positions: a fast one, updated after each stone that is played or taken back, and a better one.
//!
//! The fast evaluation is the sum of three parts:
//!
//! - the values of all free points, by the combinations of shapes that both sides make there;
//! - a tempo score, by the threats of both sides;
//! - the output of the [network](Network), whose inputs are the pairs of patterns on all free points.
//!
//! The values of the points and the network's accumulator are updated incrementally, here and not in the position.
//!
//! The better evaluation adds the output of a [convolutional network](LineNet) to a part of the fast one.

use std::sync::{LazyLock, OnceLock};

use crate::engine::PositionView;
use crate::engine::master::line_net::{LineNet, LineNetState};
use crate::engine::master::net::{Accumulator, Network};
use crate::engine::master::pattern::{COMBINATIONS, Combinations};
use crate::engine::master::position::{PointState, Position};
use crate::engine::master::threats::N_THREAT_INDICES;
use crate::engine::master::weight_file::{N_SECTIONS, SECTIONS, section_index};
use crate::engine::master::weights::{self, FITTED_SIZE};
use crate::game::{Board, Color, MAX_SIZE, Rule};

/// Value of a free point for a side, depending on which side is to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct PointScore {
    /// Value of the point for the side if this side is to move.
    mover: i16,
    /// Value of the point for the side if the other side is to move.
    other: i16,
}

/// Values of points and tempo scores, for one color under one rule.
#[derive(Debug)]
pub struct PointTable {
    /// Values of points, indexed by the combination of shapes that a stone on the point makes.
    scores: Box<[PointScore; CAPACITY]>,
    /// Tempo scores, indexed by the threats of both sides; see `Position::threats`.
    tempo: Box<[i16]>,
}

/// Number of entries of a table that is indexed by combinations of shapes: [`COMBINATIONS`] rounded up to a power of
/// two.
const CAPACITY: usize = 4096;

impl PointTable {
    /// Returns the point values and tempo scores for a color under a rule. The tables for all colors and rules are
    /// built at the first call.
    #[must_use]
    pub fn of(rule: Rule, color: Color) -> &'static Self {
        static TABLES: LazyLock<[PointTable; N_SECTIONS]> = LazyLock::new(|| {
            SECTIONS.map(|(rule, color)| PointTable::build(weights::section(rule, color.unwrap_or(Color::Black))))
        });
        &TABLES[section_index(rule, color)]
    }

    /// Returns the value of a point for the side to move, given the combination of shapes that this side makes there.
    #[must_use]
    #[inline]
    pub fn mover_score(&self, combination: u16) -> i32 {
        i32::from(self.score(combination).mover)
    }

    #[inline]
    fn score(&self, combination: u16) -> PointScore {
        self.scores[usize::from(combination) % CAPACITY]
    }

    #[inline]
    fn tempo(&self, threats: usize) -> i32 {
        i32::from(self.tempo[threats % N_THREAT_INDICES])
    }

    fn build(weights: &[i16]) -> Self {
        let mut scores = Box::new([PointScore::default(); CAPACITY]);
        for (score, [mover, other]) in scores.iter_mut().zip(weights.as_chunks::<2>().0).take(COMBINATIONS) {
            *score = PointScore { mover: *mover, other: *other };
        }
        let tempo = &weights[2 * COMBINATIONS..weights::N_LINEAR_WEIGHTS];
        Self { scores, tempo: tempo.into() }
    }
}

/// Sum of the values of all free points for a side, depending on which side is to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct ScoreSum {
    /// Sum of the values for the side if this side is to move.
    mover: i32,
    /// Sum of the values for the side if the other side is to move.
    other: i32,
}

impl ScoreSum {
    const fn add(&mut self, score: PointScore) {
        self.mover += score.mover as i32;
        self.other += score.other as i32;
    }

    const fn remove(&mut self, score: PointScore) {
        self.mover -= score.mover as i32;
        self.other -= score.other as i32;
    }
}

/// Amount by which the fitted weights overrate Black in renju; [`Evaluator::evaluate`] corrects it. It is the score at
/// which Black won as often as White in games of other programs, after searches of 100,000 nodes: see "Black is
/// overrated in renju" in `docs/tuning.md`. It must be measured again whenever the weights are fitted again.
pub const RENJU_BLACK_BIAS: i32 = 100;

/// Part of the evaluation that is updated incrementally.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct EvalState {
    /// Sums of the point values, by color.
    sums: [ScoreSum; 2],
    /// Hidden units of the network, before activation.
    accumulator: Accumulator,
}

/// Number of better evaluations that are kept. A sixth of the evaluations that a search asks for is then found here,
/// and with sixteen times as many a fifth.
const N_REFINED: usize = 4096;

/// Better evaluation of a position, with the position's key.
#[derive(Clone, Copy, Debug)]
struct RefinedEval {
    key: u64,
    eval: i32,
}

impl RefinedEval {
    /// Evaluation of no position: an entry of the key 0, the empty board, would be elsewhere.
    const NONE: Self = Self { key: 1, eval: 0 };
}

/// Evaluation of a position, updated by [`Evaluator::play`] and [`Evaluator::undo`].
#[derive(Clone, Debug)]
pub struct Evaluator {
    combinations: &'static Combinations,
    point_tables: [&'static PointTable; 2],
    net: &'static Network,
    /// The amount added to the evaluation for the side to move, by its color.
    corrections: [i32; 2],
    state: EvalState,
    line_net: &'static LineNet,
    /// Hidden layers of the convolutional network, which are allocated at its first use.
    line_net_state: Option<LineNetState>,
    /// Better evaluations computed last, with the keys of their positions, indexed by the lowest bits of the key.
    refined: Box<[RefinedEval; N_REFINED]>,
    /// States to which `undo` returns: the state before each stone that was played since the evaluator was created.
    history: Vec<EvalState>,
}

impl Evaluator {
    /// Evaluates a position from scratch.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let (rule, size) = (position.rule(), position.size());
        let mut evaluator = Self::without_points(rule);
        if FITTED_SIZE < size {
            evaluator.state = *Self::larger_board_state(rule, size);
        }
        position.free().iter().for_each(|it| evaluator.add(position.point(it)));
        evaluator
    }

    /// Returns an evaluator for `rule` that contains no values of points; the caller must add the values of the free
    /// points.
    fn without_points(rule: Rule) -> Self {
        let net = Network::of(rule);
        Self {
            combinations: Combinations::table(),
            point_tables: Color::ALL.map(|it| PointTable::of(rule, it)),
            net,
            corrections: if rule == Rule::Renju { [-RENJU_BLACK_BIAS, RENJU_BLACK_BIAS] } else { [0, 0] },
            state: EvalState { sums: [ScoreSum::default(); 2], accumulator: net.biases() },
            line_net: LineNet::of(rule),
            line_net_state: None,
            refined: Box::new([RefinedEval::NONE; N_REFINED]),
            history: Vec::new(),
        }
    }

    /// Returns the state from which the evaluation of a board larger than [`FITTED_SIZE`] starts, before its points are
    /// added.
    ///
    /// The state subtracts the value of an empty board of this size, and adds that of an empty board of
    /// [`FITTED_SIZE`]. Without this correction, a larger board would be worth more to the side to move, because points
    /// far from all stones have values too. The state is computed at its first use.
    fn larger_board_state(rule: Rule, size: u8) -> &'static EvalState {
        static STATES: [[OnceLock<EvalState>; MAX_SIZE as usize + 1]; Rule::ALL.len()] =
            [const { [const { OnceLock::new() }; MAX_SIZE as usize + 1] }; Rule::ALL.len()];
        STATES[rule as usize][usize::from(size)].get_or_init(|| {
            let empty = |size| Position::new(PositionView { board: &Board::new(size), rule, side: Color::Black });
            let (fitted, larger) = (empty(FITTED_SIZE), empty(size));
            let mut evaluator = Self::without_points(rule);
            fitted.free().iter().for_each(|it| evaluator.add(fitted.point(it)));
            larger.free().iter().for_each(|it| evaluator.remove(larger.point(it)));
            evaluator.state
        })
    }

    /// Updates the evaluation after a stone was played in `position`.
    pub fn play(&mut self, position: &Position) {
        self.history.push(self.state);
        let Some(last) = position.last() else { return };
        let Self { combinations, point_tables, net, state, .. } = self;
        let stone = position.point(last);
        for (color, table) in point_tables.iter().enumerate() {
            state.sums[color].remove(table.score(combinations.number(stone.shapes[color])));
        }
        net.remove(&mut state.accumulator, stone.patterns);
        for change in position.last_changes() {
            let (before, after) = (&change.before, position.point(change.square));
            for (color, table) in point_tables.iter().enumerate() {
                state.sums[color].remove(table.score(combinations.number(before.shapes[color])));
                state.sums[color].add(table.score(combinations.number(after.shapes[color])));
            }
            if after.patterns != before.patterns {
                net.remove(&mut state.accumulator, before.patterns);
                net.add(&mut state.accumulator, after.patterns);
            }
        }
    }

    /// Restores the evaluation as it was before the last stone.
    pub fn undo(&mut self) {
        if let Some(state) = self.history.pop() {
            self.state = state;
        }
    }

    /// Returns a better static evaluation for the side to move than `fast`, which must be the evaluation of the
    /// position by [`Evaluator::evaluate`].
    pub fn refine(&mut self, position: &Position, fast: i32) -> i32 {
        let (net, key) = (self.line_net, position.key());
        #[expect(clippy::cast_possible_truncation, reason = "the lowest bits are taken")]
        let entry = &mut self.refined[key as usize % N_REFINED];
        if entry.key != key {
            let state = self.line_net_state.get_or_insert_with(|| LineNetState::empty(net, position.size()));
            *entry = RefinedEval { key, eval: state.evaluate(net, position, fast) };
        }
        entry.eval
    }

    /// Returns the fast static evaluation for the side to move.
    #[must_use]
    pub fn evaluate(&self, position: &Position) -> i32 {
        let (me, other) = (position.side(), !position.side());
        let points = self.state.sums[me as usize].mover - self.state.sums[other as usize].other;
        let tempo = self.point_tables[me as usize].tempo(position.threats());
        points + tempo + self.net.evaluate(&self.state.accumulator, me) + self.corrections[me as usize]
    }

    fn add(&mut self, point: &PointState) {
        for color in 0..2 {
            self.state.sums[color].add(self.point_tables[color].score(self.combinations.number(point.shapes[color])));
        }
        self.net.add(&mut self.state.accumulator, point.patterns);
    }

    fn remove(&mut self, point: &PointState) {
        for color in 0..2 {
            self.state.sums[color]
                .remove(self.point_tables[color].score(self.combinations.number(point.shapes[color])));
        }
        self.net.remove(&mut self.state.accumulator, point.patterns);
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::seq::IteratorRandom;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::engine::master::pattern::{Combinations, LineShape};
    use crate::game::Point;

    /// Plays and undoes moves at random, and regularly compares the evaluator with an evaluator computed from scratch.
    fn walk(rule: Rule, size: u8, n_steps: u32, seed: u64) {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut position = Position::new(PositionView { board: &Board::new(size), rule, side: Color::Black });
        let mut evaluator = Evaluator::new(&position);
        let mut n_stones = 0;
        for step in 0..n_steps {
            let square = position.free().iter().choose(&mut random);
            if 0 < n_stones && (square.is_none() || random.random_range(0..3) == 0) {
                position.undo();
                evaluator.undo();
                n_stones -= 1;
            } else if let Some(square) = square {
                position.play(square);
                evaluator.play(&position);
                n_stones += 1;
            }
            if step % 7 == 0 {
                let fresh = Evaluator::new(&position);
                assert_eq!(evaluator.state, fresh.state);
                assert_eq!(evaluator.evaluate(&position), fresh.evaluate(&position));
            }
        }
    }

    #[test]
    fn play_and_undo_give_what_a_fresh_evaluation_does() {
        for rule in Rule::ALL {
            for (size, n_steps) in [(15, 200), (19, 150), (9, 200), (5, 60), (22, 150)] {
                walk(rule, size, n_steps, u64::from(size));
            }
        }
    }

    #[test]
    fn the_same_stones_far_from_the_edges_are_worth_the_same_on_boards_of_all_sizes() {
        /// Maximum difference between the evaluations of the same stones on two board sizes. They differ a little,
        /// because some lines through the stones reach the edge of the smallest board.
        const TOLERANCE: u32 = 20;

        let stones = [(0, 0), (1, 1), (1, 0), (2, 0), (0, 2), (2, 2)];
        let evaluation = |rule, size: u8, n_stones: usize| {
            let points = stones[..n_stones].iter().map(|(x, y)| Point::new(size / 2 - 1 + x, size / 2 - 1 + y));
            let (board, side) = Board::after(size, points).unwrap();
            let position = Position::new(PositionView { board: &board, rule, side });
            Evaluator::new(&position).evaluate(&position)
        };
        for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
            for n_stones in [4, 5, 6] {
                let evaluations = [15, 19, 20, 22].map(|size| evaluation(rule, size, n_stones));
                let is_near = |it: &i32| it.abs_diff(evaluations[0]) <= TOLERANCE;
                assert!(evaluations.iter().all(is_near), "{rule:?}, {n_stones} stones: {evaluations:?}");
            }
        }
    }

    /// The weights overrate Black in renju, so that a position is worth less to Black, and more to White, than by the
    /// weights alone.
    #[test]
    fn the_scores_of_renju_are_corrected_to_the_disadvantage_of_black() {
        let center = Point::new(7, 7);
        for (points, expected) in [(vec![], -RENJU_BLACK_BIAS), (vec![center], RENJU_BLACK_BIAS)] {
            let (board, side) = Board::after(15, points).unwrap();
            let correction = |rule| {
                let position = Position::new(PositionView { board: &board, rule, side });
                let corrected = Evaluator::new(&position);
                let by_weights = Evaluator { corrections: [0, 0], ..corrected.clone() };
                corrected.evaluate(&position) - by_weights.evaluate(&position)
            };
            assert_eq!(correction(Rule::Renju), expected, "{side:?}");
            assert_eq!(correction(Rule::Freestyle), 0, "{side:?}");
        }
    }

    #[test]
    fn stronger_shapes_have_higher_values() {
        for (rule, color) in [(Rule::Freestyle, Color::Black), (Rule::Standard, Color::White)] {
            let table = PointTable::of(rule, color);
            let score = |shape: LineShape| table.mover_score(Combinations::table().number(shape as u16));
            assert!(score(LineShape::Dead) < score(LineShape::BroadThree));
            assert!(score(LineShape::BroadThree) < score(LineShape::OpenFour));
        }
    }
}
