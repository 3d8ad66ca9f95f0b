//! The built-in opponent 棋型 (Counts): chooses a move by counting the shapes of both sides.
//! The counts are updated at every move. The opponent tries a stone of its own on every point. If no such stone wins,
//! it also tries a stone of the other side on every point.
//!
//! It follows one of the Chinese texts with which the project started, which describes a C program,
//! and uses the program's names in Rust's spelling. `GCG` with `table` and `PatternNum` is [`Gcg`], `PatternAnalysis`
//! with its four directions is [`Gcg::pattern_analysis`], and `Pattern` and `Index` are the search for strings in
//! [`strings`](crate::engine::classic::strings). `Estimate` is [`Gcg::estimate`], `posvalue` is [`pos_value`], and
//! `Down` and `Undo` are [`Gcg::down`] and [`Gcg::undo`]. `Computer`, with its two steps of trying stones (「试下」), is
//! [`PatternCounter::computer`].
//!
//! The rest of the C program is elsewhere: `IsOver` and `Winner` are
//! [`Rule::winning_line`](crate::game::Rule::winning_line), the stack `PointNode` with `Top` is
//! [`Record`](crate::game::Record), and `Init`, `Start`, `Player`, `NewGame`, `Fail` and `Help` belong to the window.
//! Comments explain the choices that the document leaves open.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

use crate::engine::classic::strings::{N_SHAPES, Sequences, ShapeCounts, shape_index};
use crate::engine::{Player, PlayerFault, PointEvaluator, PointValue, PositionView, SearchHandler};
use crate::game::{Board, ByColor, Color, Point, Shape};

/// Values of the shapes in a position that no shape decides, in this order: five, open four, four, open three, three,
/// open two, two.
const PATTERN_VALUES: [i32; N_SHAPES] = [0, 0, 60, 100, 25, 20, 3];

/// Factor, in percent, by which the score of the side to move is multiplied. The score of the other side is not
/// multiplied.
const INITIATIVE: i32 = 130;

/// Absolute value of the estimate of a position if the last stone makes a five.
const FIVE: i32 = 1_000_000;

/// Absolute value of the estimate of a position if the side to move has a four, so that it can make five.
const FIVE_NEXT: i32 = 900_000;

/// Absolute value of the estimate of a position if the side that has just moved has two ways to make five.
const FIVE_AFTER: i32 = 800_000;

/// Absolute value of the estimate of a position if the side that has just moved has a four and also an open three.
const FOUR_AND_THREE: i32 = 700_000;

/// Absolute value of the estimate of a position if the side to move has an open three, so that it can make an open
/// four.
const OPEN_FOUR_NEXT: i32 = 600_000;

/// Absolute value of the estimate of a position if the side that has just moved has two or more open threes, and the
/// side to move has no three.
const DOUBLE_THREE: i32 = 500_000;

/// A position with an estimate above this limit counts as a win for the computer (original text: 「某一上限」, a certain
/// upper limit).
const WIN_LIMIT: i32 = 450_000;

/// A position with an estimate below this limit counts as a loss for the computer (original text: 「某一估值」, a certain
/// estimate).
const LOSS_LIMIT: i32 = -450_000;

/// The built-in opponent 棋型 (Counts).
#[derive(Debug)]
pub struct PatternCounter {
    /// Chooses among points that are equally good.
    ties: ChaCha8Rng,
}

impl PatternCounter {
    /// Creates a player. Players with the same seed choose the same moves in the same game.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { ties: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// Returns the computer's move, found in two steps (original text: `Computer`, 「返回电脑落子点函数」).
    ///
    /// First step: a stone of the computer is tried on every point. If the best estimate is above `WIN_LIMIT`, the
    /// computer plays this point, because it wins there. Second step: a stone of the human player is tried on every
    /// point, and each point with an estimate below `LOSS_LIMIT` is a danger. The computer plays the point with the
    /// best estimate of the first step: among the dangers if there are any, otherwise among all points.
    ///
    /// The document does not say which of several points with equal estimates is played. If all these points lose, the
    /// computer plays the point that would be best for the human player, in order to delay the loss. If they neither
    /// win nor lose, it plays a point after which the human player's best answer leaves the computer the highest
    /// estimate.
    fn computer(&mut self, turn: PositionView<'_>) -> Option<Point> {
        let mut gcg = Gcg::of(turn.board, turn.side);
        let mut trials: Vec<_> = turn.legal_points().map(|it| Trial::of(&mut gcg, turn, it, turn.side)).collect();
        let best = trials.iter().map(|it| it.estimate).max()?;
        if best <= WIN_LIMIT {
            let mut is_danger = |it: &Trial| Trial::of(&mut gcg, turn, it.point, !turn.side).estimate < LOSS_LIMIT;
            let dangers: Vec<_> = trials.iter().copied().filter(|it| is_danger(it)).collect();
            if !dangers.is_empty() {
                trials = dangers;
            }
        }
        let mut ties = best_by(trials, |it| it.estimate);
        let estimate = ties.first()?.estimate;
        if estimate < LOSS_LIMIT {
            ties = best_by(ties, |it| -Trial::of(&mut gcg, turn, it.point, !turn.side).estimate);
        } else if estimate <= WIN_LIMIT {
            ties = best_by(ties, |it| best_answer(&mut gcg, turn, it.point));
        }
        ties.choose(&mut self.ties).map(|it| it.point)
    }
}

/// Returns the trials (the points on which a stone was tried) for which `key` returns the greatest value.
fn best_by(trials: Vec<Trial>, mut key: impl FnMut(&Trial) -> i32) -> Vec<Trial> {
    let keys: Vec<_> = trials.iter().map(&mut key).collect();
    let best = keys.iter().max().copied();
    trials.into_iter().zip(keys).filter(|it| Some(it.1) == best).map(|it| it.0).collect()
}

/// Returns the estimate for the computer after its stone on a point and the human player's best answer to that stone.
fn best_answer(gcg: &mut Gcg, turn: PositionView<'_>, point: Point) -> i32 {
    let mut board = turn.board.clone();
    board.play(point, turn.side).expect("trials are made on free points");
    gcg.down(point, turn.side);
    let after = PositionView { board: &board, ..turn };
    let answers = board.free_points().map(|it| Trial::of(gcg, after, it, !turn.side).estimate);
    let best = answers.min().unwrap_or(0);
    gcg.undo(point, turn.side);
    best
}

impl Player for PatternCounter {
    /// Does not check the handler's stop flag, because choosing the move takes hardly any time.
    fn best_move(
        &mut self,
        turn: PositionView<'_>,
        _listener: &mut dyn SearchHandler,
    ) -> Result<Option<Point>, PlayerFault> {
        Ok(self.computer(turn))
    }

    /// Rates a point by how much a stone on it changes the estimate of the position. The attack value is the change by
    /// a stone of the side to move, the defense value the change by a stone of the other side.
    fn point_evaluator<'a>(&self, turn: PositionView<'a>) -> PointEvaluator<'a> {
        let mut gcg = Gcg::of(turn.board, turn.side);
        Box::new(move |point| {
            let [own, person] = [turn.side, !turn.side].map(|side| Trial::of(&mut gcg, turn, point, side).estimate);
            let attack = own.saturating_sub(gcg.estimate(point, !turn.side));
            let defense = gcg.estimate(point, turn.side).saturating_sub(person);
            PointValue { attack: u32::try_from(attack).unwrap_or(0), defense: u32::try_from(defense).unwrap_or(0) }
        })
    }
}

/// A trial (original text: 「试下」): a point, and the estimate of the position after a stone was tried on it.
#[derive(Clone, Copy, Debug)]
struct Trial {
    point: Point,
    estimate: i32,
}

impl Trial {
    /// Tries a stone of `side` on a point, and returns the point with the estimate of the position. The original text
    /// describes only one rule. Here the rule of the game decides which rows are fives, and a point that is forbidden
    /// to the human player has the estimate 0.
    fn of(gcg: &mut Gcg, turn: PositionView<'_>, point: Point, side: Color) -> Self {
        let PositionView { board, rule, side: computer } = turn;
        let sign = if side == computer { 1 } else { -1 };
        let estimate = if side != computer && rule.foul(board, point, side).is_some() {
            0
        } else if rule.wins_at(board, point, side) {
            sign * FIVE
        } else {
            gcg.try_point(point, side)
        };
        Self { point, estimate }
    }
}

/// State of the game: the stones on the board, and how often each side has each shape (original text: `GCG`,
/// 「五子棋当前棋局状态」).
#[derive(Clone, Debug)]
struct Gcg {
    size: u8,
    /// The side from whose view a position is estimated.
    computer: Color,
    /// The stones on the board, line by line (original text: `table`).
    table: Sequences,
    /// For each side, the number of times that each shape occurs (original text: `PatternNum`).
    pattern_num: ByColor<ShapeCounts>,
}

/// Selects between placing and removing a stone (original text: `DO_UNDO`, 「记录是执行悔棋操作还是下棋操作」).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DoUndo {
    Do,
    Undo,
}

impl Gcg {
    /// Returns the state of the game on a board, with all shapes counted from scratch.
    fn of(board: &Board, computer: Color) -> Self {
        let table = Sequences::of(board);
        let count = |color| {
            table
                .all()
                .iter()
                .map(|it| it.seen_by(color).count_shapes())
                .fold(ShapeCounts::default(), |sum, it| std::array::from_fn(|idx| sum[idx] + it[idx]))
        };
        let pattern_num = ByColor { black: count(Color::Black), white: count(Color::White) };
        Self { size: board.size(), computer, table, pattern_num }
    }

    /// Places a stone and updates the counts of shapes (original text: `Down`, 「落子函数」).
    fn down(&mut self, point: Point, color: Color) {
        self.pattern_analysis(point, color, DoUndo::Do);
    }

    /// Removes the stone of this color from a point, and updates the counts of shapes (original text: `Undo`, 「悔棋函数」).
    fn undo(&mut self, point: Point, color: Color) {
        self.pattern_analysis(point, color, DoUndo::Undo);
    }

    /// Places or removes a stone, and updates the counts of the shapes on the four lines through its point. It stands
    /// for `PatternAnalysis` (「棋型分析函数」) of the original text, and for `Horizontal`, `Vertical`, `LeftSlant` and
    /// `RightSlant`.
    fn pattern_analysis(&mut self, point: Point, color: Color, do_undo: DoUndo) {
        let before = self.count_through(point);
        match do_undo {
            DoUndo::Do => self.table.play(point, color),
            DoUndo::Undo => self.table.undo(point, color),
        }
        let after = self.count_through(point);
        for side in Color::ALL {
            let counts = self.pattern_num[side].iter_mut();
            for (count, (before, after)) in counts.zip(before[side].into_iter().zip(after[side])) {
                *count = *count + after - before;
            }
        }
    }

    /// Returns, for each side, the number of times that each shape occurs on the lines through a point.
    fn count_through(&self, point: Point) -> ByColor<ShapeCounts> {
        let mut counts = ByColor::<ShapeCounts>::default();
        for place in self.table.through(point) {
            for side in Color::ALL {
                let line = self.table.all()[place.sequence].seen_by(side).count_shapes();
                counts[side].iter_mut().zip(line).for_each(|(count, n)| *count += n);
            }
        }
        counts
    }

    /// Places a stone of `side` on a point, and returns the estimate of the position for the computer. Removes the
    /// stone again.
    fn try_point(&mut self, point: Point, side: Color) -> i32 {
        self.down(point, side);
        let estimate = self.estimate(point, !side);
        self.undo(point, side);
        estimate
    }

    /// Returns the value of the position for the computer when `next` is to move (original text: `Estimate`, 「静态估值函数」):
    /// the score of the computer minus that of the human player. If the shapes do not decide the game, the side that
    /// placed the last stone, on `point`, also gets the weight of this point.
    fn estimate(&self, point: Point, next: Color) -> i32 {
        let for_next = self.decided(next).unwrap_or_else(|| {
            let score = |color| -> i32 {
                self.pattern_num[color].iter().zip(PATTERN_VALUES).map(|(n, value)| i32::from(*n) * value).sum()
            };
            score(next) * INITIATIVE / 100 - score(!next) - pos_value(point, self.size)
        });
        if next == self.computer { for_next } else { -for_next }
    }

    /// Returns the value of the position for the side that moves next, if the shapes on the board decide the game;
    /// `None` otherwise. Fives are not considered, because [`Trial::of`] detects them.
    fn decided(&self, next: Color) -> Option<i32> {
        let n_own = |shape| self.pattern_num[next][shape_index(shape)];
        let n_other = |shape| self.pattern_num[!next][shape_index(shape)];
        if 0 < n_own(Shape::OpenFour) + n_own(Shape::Four) {
            return Some(FIVE_NEXT);
        }
        if 0 < n_other(Shape::OpenFour) || 1 < n_other(Shape::Four) {
            return Some(-FIVE_AFTER);
        }
        if 0 < n_other(Shape::Four) {
            return (0 < n_other(Shape::OpenThree)).then_some(-FOUR_AND_THREE);
        }
        if 0 < n_own(Shape::OpenThree) {
            return Some(OPEN_FOUR_NEXT);
        }
        (1 < n_other(Shape::OpenThree) && n_own(Shape::Three) == 0).then_some(-DOUBLE_THREE)
    }
}

/// Returns the weight of a point: its distance from the nearest edge in lines, 0 at the edge (original text:
/// `posvalue`, 「各落子点的权重」).
fn pos_value(point: Point, size: u8) -> i32 {
    let from_edge = |it: u8| it.min(size - 1 - it);
    i32::from(from_edge(point.x()).min(from_edge(point.y())))
}

#[cfg(test)]
mod tests;
