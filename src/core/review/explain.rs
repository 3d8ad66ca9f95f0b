//! Explains a move by true statements, the most important ones first.

use crate::game::{Board, Color, Direction, Foul, Point, Rule};
use crate::review::board_shape::{self, BoardShape, BoardShapeKind};
use crate::review::forced_win::{ForcedBy, ForcedWin, WinSearch};
use crate::review::statement::{Statement, StatementKind};
use crate::review::win_rate::MoveClass;

/// The greatest number of statements about a move.
const MAX_STATEMENTS: usize = 3;

/// A move, the position before it, and the forced wins around it.
#[derive(Clone, Debug)]
pub struct MoveContext<'a> {
    /// The stones before the move.
    pub before: &'a Board,
    /// The rule.
    pub rule: Rule,
    /// The side that moved.
    pub side: Color,
    /// The point that it played, which was free.
    pub point: Point,
    /// The point that the search prefers.
    pub best: Option<Point>,
    /// The class of the move.
    pub class: MoveClass,
    /// The side's own forced win before the move.
    pub own_win: Option<&'a ForcedWin>,
    /// `true` if the other side, had it been to move, had a win by continuous fours.
    pub was_threatened: bool,
    /// The other side's forced win after the move.
    pub reply_win: &'a WinSearch,
}

/// Returns up to three statements that explain a move.
#[must_use]
pub fn explain(context: &MoveContext<'_>) -> Vec<Statement> {
    let mut after = context.before.clone();
    if after.play(context.point, context.side).is_err() {
        return Vec::new();
    }
    let mut statements = if context.class.is_marked() { faults(context, &after) } else { merits(context, &after) };
    statements.truncate(MAX_STATEMENTS);
    statements
}

/// Returns what a stone of `side` on a free point makes: a five, fours, open threes, or what only looks like one; none
/// for a point that makes nothing of the kind.
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
        // Where fives can be closed at their ends, one stone may stop both.
        _ if can_be_stopped(&after, rule, side) => None,
        _ => made(StatementKind::MakesTwoFours, fours),
    }
}

/// Returns `true` if the other side may play a point, and `side` cannot make five at once after that.
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

/// Returns the threes or the fours for which a stone of Black's is forbidden; none if there are not at least two.
fn shapes_of_foul(after: &Board, rule: Rule, point: Point, foul: Foul) -> Vec<BoardShape> {
    let is_counted = |it: &BoardShape| match foul {
        Foul::DoubleThree => it.kind == BoardShapeKind::OpenThree,
        Foul::DoubleFour => it.is_four(),
        Foul::Overline => false,
    };
    let shapes = BoardShape::all_through(after, rule, point).into_iter().filter(is_counted).collect::<Vec<_>>();
    if shapes.len() < 2 { Vec::new() } else { shapes }
}

/// Returns `true` if the three of a stone in a direction is open after each reply that stops its fours.
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

/// Returns the row of a stone that is too long, closed at both ends, or stopped at one end.
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

/// Returns the points on which `side` makes five at once.
#[must_use]
pub fn five_points(board: &Board, rule: Rule, side: Color) -> Vec<Point> {
    let wins = |it: Point| Direction::ALL.into_iter().any(|direction| rule.wins_along(board, it, side, direction));
    board.free_points().filter(|it| wins(*it)).collect()
}

/// Returns the statements about a move that gave something away.
fn faults(context: &MoveContext<'_>, after: &Board) -> Vec<Statement> {
    if context.rule.foul(context.before, context.point, context.side).is_some() {
        return shape_made(context.before, context.rule, context.side, context.point).into_iter().collect();
    }
    let mut statements = missed(context);
    statements.extend(left(context, after));
    if statements.is_empty() {
        statements.extend(far_from_stones(context));
        statements.extend(shape_made(context.before, context.rule, context.side, context.point));
        if let Some(best) = context.best.filter(|it| *it != context.point) {
            statements.push(Statement::at(StatementKind::BetterMove, context.side, best));
            statements.extend(shape_made(context.before, context.rule, context.side, best));
        }
    }
    statements
}

/// Returns the statements about a win that the side had and did not take.
fn missed(context: &MoveContext<'_>) -> Vec<Statement> {
    let Some(win) = context.own_win else { return Vec::new() };
    let Some(first) = win.first().filter(|it| *it != context.point) else { return Vec::new() };
    if win.line.len() == 1 {
        return vec![Statement::at(StatementKind::MissedFive, context.side, first)];
    }
    let kind = match win.by {
        ForcedBy::Fours => StatementKind::MissedWinByFours,
        ForcedBy::Threats => StatementKind::MissedWinByThreats,
    };
    let made = shape_made(context.before, context.rule, context.side, first);
    std::iter::once(Statement::with_line(kind, context.side, win.line.clone())).chain(made).collect()
}

/// Returns the statements about what the other side can do after the move.
fn left(context: &MoveContext<'_>, after: &Board) -> Vec<Statement> {
    let (rule, other) = (context.rule, !context.side);
    let Some(win) = &context.reply_win.win else { return Vec::new() };
    let Some(first) = win.first() else { return Vec::new() };
    if win.line.len() == 1 {
        return vec![Statement::at(StatementKind::LeavesFive, other, first)];
    }
    let open_three = BoardShape::all_of(after, rule, other)
        .into_iter()
        .find(|it| it.kind == BoardShapeKind::OpenThree && it.gains.contains(&first));
    let threat = match (open_three, shape_made(after, rule, other, first)) {
        (Some(three), _) => Some(Statement::with_shapes(StatementKind::LeavesOpenThree, other, None, vec![three])),
        (None, Some(made)) => match made.kind {
            StatementKind::MakesTwoFours => Some(StatementKind::LeavesTwoFours),
            StatementKind::MakesFourThree | StatementKind::MakesFork => Some(StatementKind::LeavesFourThree),
            StatementKind::MakesTwoThrees => Some(StatementKind::LeavesTwoThrees),
            _ => None,
        }
        .map(|kind| Statement { kind, ..made }),
        (None, None) => None,
    };
    let kind = match win.by {
        ForcedBy::Fours => StatementKind::AllowsWinByFours,
        ForcedBy::Threats => StatementKind::AllowsWinByThreats,
    };
    threat.into_iter().chain([Statement::with_line(kind, other, win.line.clone())]).collect()
}

/// Returns the statement that no stone is near the point of a move, if that is so and there are stones.
fn far_from_stones(context: &MoveContext<'_>) -> Option<Statement> {
    let board = context.before;
    let is_near = Direction::ALL.into_iter().any(|direction| {
        let points = (-4..=4).filter_map(|step| context.point.step(direction, step, board.size()));
        points.into_iter().any(|it| board.stone(it).is_some())
    });
    let is_far = !is_near && 0 < board.n_stones();
    is_far.then(|| Statement::at(StatementKind::FarFromStones, context.side, context.point))
}

/// Returns the statements about what a move achieves.
fn merits(context: &MoveContext<'_>, after: &Board) -> Vec<Statement> {
    let &MoveContext { before, rule, side, point, .. } = context;
    let made = shape_made(before, rule, side, point);
    if made.as_ref().is_some_and(|it| it.kind == StatementKind::MakesFive) {
        return made.into_iter().collect();
    }
    let mut statements = Vec::new();
    if let Some(win) = context.own_win.filter(|it| it.first() == Some(point)) {
        statements.push(Statement::with_line(StatementKind::BeginsWin, side, win.line.clone()));
    }
    statements.extend(made);
    statements.extend(forbidden_reply(context, after));
    statements.extend(stopped(context, after));
    statements
}

/// Returns the statement that Black may not play the only point that stops White's four.
fn forbidden_reply(context: &MoveContext<'_>, after: &Board) -> Option<Statement> {
    let other = !context.side;
    let [reply] = five_points(after, context.rule, context.side)[..] else { return None };
    if !five_points(after, context.rule, other).is_empty() {
        return None;
    }
    let foul = context.rule.foul(after, reply, other)?;
    Some(Statement::at(StatementKind::ReplyForbidden(foul), other, reply))
}

/// Returns the statement about the strongest threat that the move has stopped.
fn stopped(context: &MoveContext<'_>, after: &Board) -> Option<Statement> {
    let &MoveContext { before, rule, side, point, .. } = context;
    let other = !side;
    let fives = five_points(before, rule, other);
    if !fives.is_empty() {
        if !five_points(before, rule, side).is_empty() || !five_points(after, rule, other).is_empty() {
            return None;
        }
        let is_only = is_only_move(before, rule, side, point);
        let kind = if is_only { StatementKind::OnlyMove } else { StatementKind::StopsFive };
        let is_true = is_only || fives == [point];
        return is_true.then(|| Statement::at(kind, other, point));
    }
    let stops = |three: &BoardShape| {
        // Some of its stones may belong to another three of the same line.
        let is_stopped = |it: &Point| BoardShape::through(after, rule, *it, three.direction).is_none();
        three.kind == BoardShapeKind::OpenThree && three.stones.iter().all(is_stopped)
    };
    if let Some(three) = BoardShape::all_of(before, rule, other).into_iter().find(stops) {
        return Some(Statement::with_shapes(StatementKind::StopsOpenThree, other, Some(point), vec![three]));
    }
    let stops_vcf = context.was_threatened && context.reply_win.has_no_vcf;
    stops_vcf.then(|| Statement::at(StatementKind::StopsWinByFours, other, point))
}

/// Returns `true` if `point` is the only legal move of `side` after which the other side cannot make five at once.
fn is_only_move(before: &Board, rule: Rule, side: Color, point: Point) -> bool {
    let mut board = before.clone();
    let mut holds = |it: Point| {
        let is_played = board.play(it, side).is_ok();
        let holds = is_played && five_points(&board, rule, !side).is_empty();
        board.undo(it);
        holds
    };
    let mut holding = rule.legal_points(before, side).filter(|it| holds(*it));
    holding.next() == Some(point) && holding.next().is_none()
}
