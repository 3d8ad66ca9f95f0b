//! The built-in opponent 序列 (Sequences): chooses a point by seven steps, tried in order.
//! Every line of the board is represented by a string, in which the shapes are found.
//!
//! It follows the original text 《五子棋人机对战，实现思路与C#源码分享》, section 「算法概述」 (the algorithm). The parts of that section are
//! implemented as follows:
//!
//! - the set of all strings (「获取序列串的集合」) is [`Sequences`];
//! - the values of the shapes (「为不同的棋形设置分值」) are [`SHAPE_SCORES`];
//! - the total score of a side (「计算总分数」) is [`Total`];
//! - the best point (「寻找最优点位」) is chosen by [`SequencePlayer::choose`], in the document's seven steps.
//!
//! Comments explain the choices that the document leaves open.

use std::cmp::Reverse;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use crate::engine::classic::strings::{LineCell, N_SHAPES, Sequences, ShapeCounts, shape_index};
use crate::engine::{Player, PlayerFault, PointEvaluator, PointValue, PositionView, SearchHandler};
use crate::game::{ByColor, Color, Point, Shape};

/// Values of the shapes (original text: 「棋形分值」), in the order of [`SHAPES`](crate::engine::classic::strings). Each
/// shape adds its value to the total score of its side. The document shows the values only in a picture that is lost.
const SHAPE_SCORES: [i32; N_SHAPES] = [1_000_000, 100_000, 1_200, 1_000, 120, 100, 10];

/// Lowest score of a threat that must be answered (original text: 「需要防守的分」): an open three or a four.
const MUST_DEFEND: i32 = 1_000;

/// Score of an open four, a threat that can no longer be answered (original text: 「必杀」).
const DEADLY: i32 = 100_000;

/// The built-in opponent 序列 (Sequences).
#[derive(Debug)]
pub struct SequencePlayer {
    /// Random generator that orders the points with equal scores.
    ties: ChaCha8Rng,
}

impl SequencePlayer {
    /// Creates a player. Players with the same seed choose the same moves in the same game.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { ties: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// Returns the best point (original text: 「最优解」): the result of the first of the seven steps that finds a point.
    fn choose(&mut self, mut candidates: Vec<Candidate>) -> Option<Point> {
        candidates.shuffle(&mut self.ties);
        candidates.sort_by_key(|it| (Reverse(it.own), it.other));
        let found = wins(&candidates)
            .or_else(|| stops_a_five(&candidates))
            .or_else(|| makes_an_open_four(&candidates))
            .or_else(|| forces_a_defense(&candidates))
            .or_else(|| defends(&candidates))
            .or_else(|| stops_a_crossing(&candidates))
            .or_else(|| candidates.first());
        found.map(|it| it.point)
    }
}

impl Player for SequencePlayer {
    /// Does not check the handler's stop flag, because choosing the move takes hardly any time.
    fn best_move(
        &mut self,
        turn: PositionView<'_>,
        _listener: &mut dyn SearchHandler,
    ) -> Result<Option<Point>, PlayerFault> {
        if turn.board.n_stones() == 0 {
            return Ok(Some(Point::center(turn.board.size())));
        }
        let sequences = Sequences::of(turn.board);
        let [black, white] = Color::ALL.map(|color| Total::of(&sequences, color));
        let totals = ByColor { black, white };
        Ok(self.choose(turn.legal_points().map(|point| Candidate::at(&sequences, &totals, turn, point)).collect()))
    }

    fn point_evaluator<'a>(&self, turn: PositionView<'a>) -> PointEvaluator<'a> {
        let sequences = Sequences::of(turn.board);
        Box::new(move |point| {
            let gain = |color| u32::try_from(Gain::of_own(&sequences, turn, point, color).score).unwrap_or(0);
            PointValue { attack: gain(turn.side), defense: gain(!turn.side) }
        })
    }
}

/// Step 1: returns a point on which the side to move makes five.
fn wins(candidates: &[Candidate]) -> Option<&Candidate> {
    candidates.iter().find(|it| it.makes[shape_index(Shape::Five)] > 0)
}

/// Step 2: returns a point on which the other side, which has four stones in a row, would make five (original text:
/// 「对方已四连珠」).
fn stops_a_five(candidates: &[Candidate]) -> Option<&Candidate> {
    candidates.iter().find(|it| it.other_makes[shape_index(Shape::Five)] > 0)
}

/// Step 3: returns a point that makes an open four: four in a row with both ends free (original text: 「四连珠且两端空缺（必杀）」).
fn makes_an_open_four(candidates: &[Candidate]) -> Option<&Candidate> {
    candidates.iter().find(|it| it.makes[shape_index(Shape::OpenFour)] > 0)
}

/// Step 4: returns the point with the highest score if the other side must answer a stone there (original text:
/// 「最高得分点是否可以让对方必须防守」).
///
/// The document does not say which value must reach `MUST_DEFEND`; here it is the lead over the other side's total. In
/// addition, the stone must make a four or leave the other side no open three. Otherwise the other side would turn its
/// open three into an open four instead of answering.
fn forces_a_defense(candidates: &[Candidate]) -> Option<&Candidate> {
    let is_answered_first = |it: &Candidate| it.n_open_threes_left == 0 || 0 < it.makes[shape_index(Shape::Four)];
    candidates.first().filter(|it| MUST_DEFEND <= it.own - it.other && is_answered_first(it))
}

/// Step 5: if the other side has a threat that must be answered, returns a point for the defense, after which the side
/// to move has the higher total. Of several such points, returns the one that leaves the other side the lowest total
/// (original text: 「按对方得分从小到大排列」).
///
/// - A threat must be answered if one more stone can raise the other side's total (「对方最高分」) to at least the score of an
///   open four.
/// - If there are points that leave the other side no open three, only these points are considered.
/// - If no point puts the side to move ahead, returns the point that leaves the other side the lowest total. The
///   document goes on to the next step instead, but the following steps do not defend.
fn defends(candidates: &[Candidate]) -> Option<&Candidate> {
    let highest = candidates.iter().map(|it| it.other_there).max()?;
    if highest < DEADLY {
        return None;
    }
    let stops = |it: &Candidate| it.n_open_threes_left == 0;
    let is_stoppable = candidates.iter().any(stops);
    let mut by_other: Vec<_> = candidates.iter().filter(|it| !is_stoppable || stops(it)).collect();
    by_other.sort_by_key(|it| it.other);
    by_other.iter().find(|it| it.other < it.own).or(by_other.first()).copied()
}

/// Step 6: returns a point on which the other side would make several shapes that cannot all be stopped (original text:
/// 「多支交叉的无解局面」): two fours or open threes at once, or an open four. Of several such points, returns the one that would
/// give the other side the highest total.
fn stops_a_crossing(candidates: &[Candidate]) -> Option<&Candidate> {
    let is_crossing = |it: &&Candidate| {
        let [_, open_four, four, open_three, ..] = it.other_makes;
        0 < open_four || 1 < four + open_three
    };
    candidates.iter().filter(is_crossing).max_by_key(|it| it.other_there)
}

/// A free point, with the total scores that the sides would have after a stone on it.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    point: Point,
    /// The total score of the side to move after its own stone on the point (original text: 「己方得分」).
    own: i32,
    /// The opponent's total score after a stone of the side to move on the point.
    other: i32,
    /// The opponent's total score after the opponent's own stone on the point (original text: 「如果当前点位被对方占用」).
    other_there: i32,
    /// Number of the opponent's open threes that remain after a stone of the side to move on the point.
    n_open_threes_left: i32,
    /// For each shape, the number that a stone of the side to move on the point would add for this side.
    makes: ShapeCounts,
    /// For each shape, the number that a stone of the opponent on the point would add for the opponent.
    other_makes: ShapeCounts,
}

impl Candidate {
    fn at(sequences: &Sequences, totals: &ByColor<Total>, turn: PositionView<'_>, point: Point) -> Self {
        let side = turn.side;
        let makes = Gain::of_own(sequences, turn, point, side);
        let leaves = Gain::of(sequences, point, side, !side);
        let other_makes = Gain::of_own(sequences, turn, point, !side);
        Self {
            point,
            own: totals[side].score + makes.score,
            other: totals[!side].score + leaves.score,
            other_there: totals[!side].score + other_makes.score,
            n_open_threes_left: totals[!side].n_open_threes + leaves.n_open_threes,
            makes: makes.new,
            other_makes: other_makes.new,
        }
    }
}

/// Changes that a stone makes to the total score and the shape counts of one side. Only the lines through the stone's
/// point change.
#[derive(Clone, Copy, Debug, Default)]
struct Gain {
    score: i32,
    n_open_threes: i32,
    /// For each shape, the number that the stone adds for the side.
    new: ShapeCounts,
}

impl Gain {
    /// Returns the change that a stone of `color` on a point makes to the total and the shapes of `color`.
    ///
    /// The document knows only one rule. Under other rules, a five that does not win adds nothing, and a stone that the
    /// rule forbids to the side that is not to move adds nothing for that side.
    fn of_own(sequences: &Sequences, turn: PositionView<'_>, point: Point, color: Color) -> Self {
        let PositionView { board, rule, side } = turn;
        if color != side && rule.foul(board, point, color).is_some() {
            return Self::default();
        }
        let mut gain = Self::of(sequences, point, color, color);
        let fives = &mut gain.new[shape_index(Shape::Five)];
        if 0 < *fives && !rule.wins_at(board, point, color) {
            gain.score -= i32::from(*fives) * SHAPE_SCORES[shape_index(Shape::Five)];
            *fives = 0;
        }
        gain
    }

    /// Returns the change that a stone of the color `stone` on a point makes to the total and the shapes of the side
    /// `color`. To save time, counts only the shapes on the lines through the point again; no other line changes
    /// (original text: 「这个方法会多次调用，因此要注意你的代码执行效率」).
    fn of(sequences: &Sequences, point: Point, stone: Color, color: Color) -> Self {
        let mut gain = Self::default();
        for LineCell { sequence, cell } in sequences.through(point) {
            let line = &sequences.all()[*sequence];
            let before = line.seen_by(color).count_shapes();
            let after = line.seen_with(color, *cell, stone).count_shapes();
            gain.score += score_of(&after) - score_of(&before);
            gain.n_open_threes += n_open_threes(&after) - n_open_threes(&before);
            for (new, (after, before)) in gain.new.iter_mut().zip(after.iter().zip(before)) {
                *new += after.saturating_sub(before);
            }
        }
        gain
    }
}

/// The total score of a side (original text: 「总分数」) and the number of its open threes. A string can contain several
/// shapes, and the values of all of them are added (「一个序列串中可能会包含多种棋形，将分数累加即可」).
#[derive(Clone, Copy, Debug, Default)]
struct Total {
    score: i32,
    n_open_threes: i32,
}

impl Total {
    fn of(sequences: &Sequences, color: Color) -> Self {
        let counts = sequences.all().iter().map(|it| it.seen_by(color).count_shapes());
        counts.fold(Self::default(), |total, it| Self {
            score: total.score + score_of(&it),
            n_open_threes: total.n_open_threes + n_open_threes(&it),
        })
    }
}

fn n_open_threes(counts: &ShapeCounts) -> i32 {
    i32::from(counts[shape_index(Shape::OpenThree)])
}

fn score_of(counts: &ShapeCounts) -> i32 {
    counts.iter().zip(SHAPE_SCORES).map(|(n, score)| i32::from(*n) * score).sum()
}

#[cfg(test)]
mod tests;
