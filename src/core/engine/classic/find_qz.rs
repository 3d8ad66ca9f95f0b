//! The built-in opponent 权重 (Weights): plays the point where the weights for both sides add up to the most.
//! The weight for a side depends on the connected stones of this side around the point.
//!
//! It follows the pseudocode 核心算法 (the core) that is appended to the original text 《五子棋人机对战，实现思路与C#源码分享》. It uses the
//! names of the pseudocode in Rust's spelling: `PC_Stone` is [`FindQz::pc_stone`], the array `Qz` holds a [`Qz`] for
//! each free point, `FindQz` is [`find_qz`], `getTheMaxQz` is [`FindQz::get_the_max_qz`], and `X1`, `X2`, `X3` and `X4`
//! are [`Run::along`] in the four directions.
//!
//! The original text gives no weights. The weights here follow from two positions in its section 对于特殊落点的判断问题 (on
//! special points), which are tests. Comments explain the choices that the document leaves open.

use std::cmp::Reverse;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

use crate::engine::shapes::{NamedShape, ShapeTerm, line_of_row};
use crate::engine::{Player, PlayerFault, PointEvaluator, PointValue, PositionView, SearchHandler};
use crate::game::{Board, Color, Direction, Point};

/// Stones in a row that win.
const FIVE: usize = 5;

/// Weights of one to four connected stones, by the number of their blocked ends. A four with a blocked end weighs less
/// than an open three. This follows from the first position in the original text: White must stop the column, where
/// Black would make an open three, and not the diagonal, where Black would make a four with a blocked end.
const WEIGHTS: [[u32; 3]; FIVE - 1] = [[2, 1, 0], [10, 2, 0], [100, 20, 0], [1_000, 80, 0]];

/// Weight of five connected stones or more.
const FIVE_WEIGHT: u32 = 100_000;

/// Factor by which the weight of up to four connected stones in a row or a column is multiplied, because straight moves
/// help the defense more than slanting moves (original text: 「直向的走子要比斜向的走子对防守的贡献大」).
const STRAIGHT: u32 = 5;

/// Factor by which the weight of up to four connected stones on a diagonal is multiplied.
const SLANTING: u32 = 4;

/// Factor by which the weight of the computer's own five or open four is multiplied. It makes the computer win rather
/// than stop a win of the human player, because the computer moves first.
const OWN_WIN: u32 = 2;

/// The built-in opponent Weights (权重).
#[derive(Debug)]
pub struct FindQz {
    /// Random numbers by which the player chooses among equally good points.
    ties: ChaCha8Rng,
}

impl FindQz {
    /// Creates a player. Players with the same seed choose the same moves in the same game.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { ties: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// Computes the weight of each legal point, and returns a point with the greatest weight (original text:
    /// `PC_Stone`).
    fn pc_stone(&mut self, turn: PositionView<'_>) -> Option<Point> {
        let qz: Vec<_> = turn.legal_points().map(|point| (point, find_qz(turn, point))).collect();
        self.get_the_max_qz(&qz, Point::center(turn.board.size()))
    }

    /// Returns a point for which the weights of both sides have the greatest sum (original text: `getTheMaxQz`). Of
    /// points with equal sums, it prefers a greater weight of the computer's stone, and then a smaller distance from
    /// the middle.
    fn get_the_max_qz(&mut self, qz: &[(Point, Qz)], middle: Point) -> Option<Point> {
        let key = |(point, it): &(Point, Qz)| (it.sum(), it.computer, Reverse(point.distance(middle)));
        let greatest = qz.iter().map(key).max()?;
        let ties: Vec<_> = qz.iter().filter(|it| key(it) == greatest).map(|it| it.0).collect();
        ties.choose(&mut self.ties).copied()
    }
}

impl Player for FindQz {
    /// Does not check the handler's stop flag, because choosing the move takes hardly any time.
    fn best_move(
        &mut self,
        turn: PositionView<'_>,
        _handler: &mut dyn SearchHandler,
    ) -> Result<Option<Point>, PlayerFault> {
        Ok(self.pc_stone(turn))
    }

    fn point_evaluator<'a>(&self, turn: PositionView<'a>) -> PointEvaluator<'a> {
        Box::new(move |point| {
            let Qz { person, computer } = find_qz(turn, point);
            PointValue { attack: computer, defense: person }
        })
    }
}

/// The weight of a point (original text: `Qz`), which has two parts: the weight of a stone of the human player there,
/// and the weight of a stone of the computer there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Qz {
    /// The weight of a stone of the human player on the point (original text: 「第一部分」, the first part).
    person: u32,
    /// The weight of a stone of the computer on the point (original text: 「第二部分」, the second part).
    computer: u32,
}

impl Qz {
    /// Returns the sum of both parts (original text: 「将两部分计算出的结果加到一起」).
    const fn sum(self) -> u32 {
        self.person + self.computer
    }
}

/// Returns the weight of a free point (original text: `FindQz`). The part of the human player is 0 if the rule forbids
/// the human player to play there.
fn find_qz(turn: PositionView<'_>, point: Point) -> Qz {
    let PositionView { board, rule, side: computer } = turn;
    let runs = |color| {
        Direction::ALL.into_iter().filter_map(move |direction| {
            let run = Run::along(board, point, color, direction);
            // The Chinese text that this opponent follows knows only one rule of the game. Under other rules, five or
            // more stones in a row may not win. Give such a row no weight.
            let is_dead = FIVE <= run.count && !rule.wins_along(board, point, color, direction);
            (!is_dead).then_some((run, direction))
        })
    };
    let is_barred = rule.foul(board, point, !computer).is_some();
    Qz {
        person: if is_barred { 0 } else { runs(!computer).map(|(run, it)| run.weight(it)).sum() },
        computer: runs(computer).map(|(run, it)| run.own_weight(it)).sum(),
    }
}

/// The connected stones of one side through a point, in one direction (original text: 「相连的相同的子」).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    /// Number of connected stones on each side of the point, without the point itself: first against the direction,
    /// then along it.
    arms: [u8; 2],
    /// The number of stones, including the stone on the point (original text: `count`).
    count: usize,
    /// The number of ends that are blocked by the edge of the board or by a stone of the other side (original text:
    /// `flag`).
    flag: usize,
}

impl Run {
    /// Returns the run, that is, the connected stones, to which a stone of `color` on a point would belong in one
    /// direction. The original text calls it `X1` in the row, `X2` in the column, `X3` on the diagonal that falls from
    /// left to right (左高右低) and `X4` on the diagonal that rises (左低右高).
    fn along(board: &Board, point: Point, color: Color, direction: Direction) -> Self {
        let mut run = Self { arms: [0, 0], count: 1, flag: 0 };
        for (side, step) in [-1, 1].into_iter().enumerate() {
            let cells = (1..).map(|distance| point.step(direction, step * distance, board.size()));
            for cell in cells {
                match cell.map(|it| board.stone(it)) {
                    Some(Some(stone)) if stone == color => {
                        run.arms[side] += 1;
                        run.count += 1;
                    }
                    Some(None) => break,
                    Some(Some(_)) | None => {
                        run.flag += 1;
                        break;
                    }
                }
            }
        }
        run
    }

    /// Returns the weight of a run of the human player's stones.
    fn weight(self, direction: Direction) -> u32 {
        let Some(weights) = WEIGHTS.get(self.count - 1) else { return FIVE_WEIGHT };
        let factor = match direction {
            Direction::Horizontal | Direction::Vertical => STRAIGHT,
            Direction::Descending | Direction::Ascending => SLANTING,
        };
        factor * weights[self.flag]
    }

    /// Returns the weight of a run of the computer's stones. The weight of a five or of an open four is multiplied by
    /// `OWN_WIN`.
    fn own_weight(self, direction: Direction) -> u32 {
        let is_win = FIVE <= self.count || (self.count, self.flag) == (FIVE - 1, 0);
        if is_win { OWN_WIN * self.weight(direction) } else { self.weight(direction) }
    }
}

/// Returns the runs of connected stones through a point, in descending order of weight, each with its number of stones
/// and its number of blocked ends. Single stones are left out.
pub fn name_runs(turn: PositionView<'_>, point: Point, color: Color) -> Vec<NamedShape> {
    let run = |direction| (Run::along(turn.board, point, color, direction), direction);
    let mut runs: Vec<_> = Direction::ALL.map(run).into_iter().filter(|it| 1 < it.0.count).collect();
    runs.sort_by_key(|(run, direction)| Reverse(run.weight(*direction)));
    let name = |(Run { arms, count, flag }, direction): (Run, Direction)| {
        let [count, flag] = [count, flag].map(|it| u8::try_from(it).unwrap_or(u8::MAX));
        NamedShape {
            term: ShapeTerm::Run { count, flag },
            lines: vec![line_of_row(turn.board, point, direction, arms)],
        }
    };
    runs.into_iter().map(name).collect()
}

#[cfg(test)]
mod tests;
