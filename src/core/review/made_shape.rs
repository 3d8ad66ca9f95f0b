//! Shapes that a stone makes, such as fives, fours and open threes.
//! The others are open twos, forbidden shapes, and rows that only look like a five or a three.

use crate::game::{Board, Color, Direction, Foul, Point, Rule};
use crate::review::board_shape::{self, BoardShape, BoardShapeKind};
use crate::review::statement::{Statement, StatementKind};

/// Returns the statement about the shapes that a stone of `side` makes on a free point: a forbidden shape, a five,
/// fours, open threes, or a row that only looks like a five or a three. Returns `None` if the stone makes none of
/// these.
#[must_use]
pub fn shape_made(board: &Board, rule: Rule, side: Color, point: Point) -> Option<Statement> {
    let mut after = board.clone();
    after.play(point, side).ok()?;
    if let Some(foul) = rule.foul(board, point, side) {
        let shapes = shapes_of_foul(&after, rule, point, foul);
        return Some(Statement::with_shapes(StatementKind::Forbidden(foul), side, Some(point), shapes));
    }
    if rule.winning_line(&after, point).is_some() {
        return Some(Statement::at(StatementKind::MakesFive, side, point));
    }
    let shapes = BoardShape::all_through(&after, rule, point);
    let (fours, threes): (Vec<_>, Vec<_>) = shapes.into_iter().partition(BoardShape::is_four);
    let made = |kind, shapes| Some(Statement::with_shapes(kind, side, Some(point), shapes));
    match (fours.as_slice(), threes.as_slice()) {
        ([], []) => failed_shape(&after, rule, side, point),
        ([four], _) if four.kind == BoardShapeKind::OpenFour => made(StatementKind::MakesOpenFour, fours),
        ([four], []) if four.kind == BoardShapeKind::Four => {
            let is_true = four.gains.first().is_some_and(|it| stops_all(&after, rule, side, *it));
            is_true.then(|| made(StatementKind::MakesFour, fours)).flatten()
        }
        ([four], [three, ..]) if four.kind == BoardShapeKind::Four => {
            let is_fork = threes_stand(&after, rule, point, three.direction);
            let kind = if is_fork { StatementKind::MakesFork } else { StatementKind::MakesFourThree };
            made(kind, vec![four.clone(), three.clone()])
        }
        ([], [_]) => made(StatementKind::MakesOpenThree, threes),
        ([], _) => made(StatementKind::MakesTwoThrees, threes),
        // If one stone stops both fours, report no shape. This happens under caro rules, where a five with both ends
        // blocked does not win.
        _ if can_be_stopped(&after, rule, side) => None,
        _ => made(StatementKind::MakesTwoFours, fours),
    }
}

/// Returns the open twos that a stone of `side` on a free point makes; empty if the point is forbidden or the stone
/// wins.
#[must_use]
pub fn open_twos_made(board: &Board, rule: Rule, side: Color, point: Point) -> Vec<BoardShape> {
    let mut after = board.clone();
    if rule.foul(board, point, side).is_some() || after.play(point, side).is_err() {
        return Vec::new();
    }
    if rule.winning_line(&after, point).is_some() {
        return Vec::new();
    }
    let twos = Direction::ALL.into_iter().map(|it| BoardShape::open_two_through(&after, rule, point, it));
    twos.flatten().collect()
}

/// Returns `true` if the other side may play on `reply`, and `side` cannot make five at once after that.
fn stops_all(board: &Board, rule: Rule, side: Color, reply: Point) -> bool {
    let mut after = board.clone();
    rule.foul(board, reply, !side).is_none()
        && after.play(reply, !side).is_ok()
        && five_points(&after, rule, side).is_empty()
}

/// Returns `true` if the other side has a legal reply after which `side` cannot make five at once.
fn can_be_stopped(board: &Board, rule: Rule, side: Color) -> bool {
    rule.legal_points(board, !side).any(|it| stops_all(board, rule, side, it))
}

/// Returns the threes or the fours because of which a stone of Black is forbidden; empty if fewer than two are found.
fn shapes_of_foul(after: &Board, rule: Rule, point: Point, foul: Foul) -> Vec<BoardShape> {
    let is_counted = |it: &BoardShape| match foul {
        Foul::DoubleThree => it.kind == BoardShapeKind::OpenThree,
        Foul::DoubleFour => it.is_four(),
        Foul::Overline => false,
    };
    let shapes = BoardShape::all_through(after, rule, point).into_iter().filter(is_counted).collect::<Vec<_>>();
    if shapes.len() < 2 { Vec::new() } else { shapes }
}

/// Returns `true` if the open three in `direction` through the stone on `point` cannot be stopped together with the
/// fours of this stone: after every reply that stops the fours, the three is still open.
fn threes_stand(after: &Board, rule: Rule, point: Point, direction: Direction) -> bool {
    let Some(side) = after.stone(point) else { return false };
    let mut board = after.clone();
    let stands = |reply: Point| {
        let is_played = board.play(reply, !side).is_ok();
        let three = BoardShape::through(&board, rule, point, direction);
        let stops = is_played && five_points(&board, rule, side).is_empty();
        board.undo(reply);
        !stops || three.is_some_and(|it| it.kind == BoardShapeKind::OpenThree)
    };
    rule.legal_points(after, !side).all(stands)
}

/// Returns the statement about a row through the stone that only looks like a threat: an overline, a five closed at
/// both ends, or a three that is blocked at an end or ends at the edge.
fn failed_shape(after: &Board, rule: Rule, side: Color, point: Point) -> Option<Statement> {
    Direction::ALL.into_iter().find_map(|direction| {
        let row = board_shape::row_of(after, point, side, direction);
        if rule.wins_along(after, point, side, direction) {
            return None;
        }
        let at = |kind| Some(Statement::at(kind, side, point));
        match row.len() {
            0..=2 | 4 => None,
            3 => {
                let shape = |kind| {
                    let three =
                        BoardShape { kind: BoardShapeKind::OpenThree, direction, stones: row.clone(), gains: vec![] };
                    Some(Statement::with_shapes(kind, side, Some(point), vec![three]))
                };
                let ends =
                    [row.first()?.step(direction, -1, after.size()), row.last()?.step(direction, 1, after.size())];
                let is_closed = ends.iter().flatten().any(|it| after.stone(*it) == Some(!side));
                if is_closed {
                    shape(StatementKind::ThreeClosed)
                } else if ends.contains(&None) {
                    shape(StatementKind::ThreeAtEdge)
                } else {
                    None
                }
            }
            5 => at(StatementKind::FiveClosed),
            n => at(StatementKind::Overline(n)),
        }
    })
}

/// Returns the free points on which a stone of `side` makes five at once.
#[must_use]
pub fn five_points(board: &Board, rule: Rule, side: Color) -> Vec<Point> {
    board.free_points().filter(|it| rule.wins_at(board, *it, side)).collect()
}
