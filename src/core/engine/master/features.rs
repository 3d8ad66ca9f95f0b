//! Features of positions and moves, for the programs that fit the weights.

use crate::engine::PositionView;
use crate::engine::master::eval::Evaluator;
use crate::engine::master::movepick;
use crate::engine::master::ordering;
use crate::engine::master::pattern::Pattern;
use crate::engine::master::position::Position;
use crate::engine::master::square::Square;
use crate::game::{Board, Color, Point, Rule};

/// Features of a position that determine its evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvalFeatures {
    /// Number that encodes which threats both sides have; see `Position::threats`.
    pub threats: usize,
    /// For each free point, the combination of shapes that a stone there would make: `[0]` for stones of the side to
    /// move, `[1]` for stones of the other side.
    pub combinations: [Vec<u16>; 2],
    /// For each free point, the pair of patterns of both sides there; these are the inputs of the
    /// [network](crate::engine::master::net).
    pub pairs: Vec<usize>,
}

/// Returns the features of a position; `None` if a five or an open four decides the game, because the search does not
/// evaluate such a position.
#[must_use]
pub fn eval_features(turn: PositionView<'_>) -> Option<EvalFeatures> {
    let position = Position::new(turn);
    let (me, other) = (turn.side, !turn.side);
    let free = || position.free().iter();
    let pattern = |square, color| usize::from(position.pattern(square, color));
    is_evaluated(&position).then(|| EvalFeatures {
        threats: position.threats(),
        combinations: [me, other].map(|color| free().map(|it| position.combination(it, color)).collect()),
        pairs: free().map(|it| pattern(it, me) * Pattern::COUNT + pattern(it, other)).collect(),
    })
}

/// Returns the fast evaluation of a position for the side to move, a part of which is added to the output of the
/// convolutional network; `None` if a search would not evaluate the position statically.
#[must_use]
pub fn fast_eval(turn: PositionView<'_>) -> Option<i32> {
    let position = Position::new(turn);
    is_evaluated(&position).then(|| Evaluator::new(&position).evaluate(&position))
}

/// Returns `true` if a search would evaluate the position statically: if neither side is about to win.
fn is_evaluated(position: &Position) -> bool {
    let (me, other) = (position.side(), !position.side());
    let n_decisive = position.count(me, Pattern::Five)
        + position.count(me, Pattern::OpenFour)
        + position.count(other, Pattern::Five);
    n_decisive == 0
}

/// Features of a move that determine its ordering score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveFeatures {
    /// Point on which the move is played.
    pub point: Point,
    /// Combination of shapes that the move makes.
    pub own: u16,
    /// Combination of shapes that the other side could have made on the point of the move.
    pub other: u16,
    /// Classes of the point's offsets from the last two stones, the latest stone first; see [`ordering::offset_class`].
    pub offsets: [u8; 2],
}

/// Returns the features of the moves that a search would try, and the index of the table for ordering them in
/// [`ordering::OrderingTable::of`]: 1 if the other side threatens a five or an open four, 0 otherwise. `before`
/// contains the last two stones, latest first, because the board does not store their order.
#[must_use]
pub fn move_features(turn: PositionView<'_>, before: [Option<Point>; 2]) -> (usize, Vec<MoveFeatures>) {
    let position = Position::new(turn);
    let squares = movepick::candidates(&position).filter(|it| !position.is_foul(it, turn.side));
    let features_of = |square: Square| MoveFeatures {
        point: square.into(),
        own: position.combination(square, turn.side),
        other: position.combination(square, !turn.side),
        offsets: before.map(|it| ordering::offset_class(square, it.map(Square::from))),
    };
    (usize::from(movepick::must_answer_threat(&position)), squares.iter().map(features_of).collect())
}

/// Returns the points on which renju forbids Black to play, row by row from the upper left. As in the search, the
/// pattern tables show which points may be forbidden, and the full rule decides about these points.
#[must_use]
pub fn fouls(board: &Board) -> Vec<Point> {
    let position = Position::new(PositionView { board, rule: Rule::Renju, side: Color::Black });
    let fouls = position.free().iter().filter(|it| position.is_foul(*it, Color::Black));
    fouls.map(Point::from).collect()
}
