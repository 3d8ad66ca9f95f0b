//! Explains a move by true statements, the most important first.
//!
//! An inaccuracy or a worse move gets reasons: what it overlooked or allowed, and the advantages of the better move.
//! The explanation never mentions what is good about such a move or bad about the better one.

use crate::game::{Board, Color, Direction, Point, Rule};
use crate::review::advice::{self, PlacedStone};
use crate::review::board_shape::{BoardShape, BoardShapeKind};
use crate::review::forced_win::ForcedBy;
use crate::review::made_shape::{five_points, open_twos_made, shape_made};
use crate::review::move_context::MoveContext;
use crate::review::statement::{Statement, StatementKind};

/// Maximum number of statements about a move.
pub const MAX_STATEMENTS: usize = 4;

/// Maximum number of statements that name an advantage of the better move.
const MAX_ADVANTAGES: usize = 2;

/// Maximum number of moves that a statement shows of the line that the search expects after the move.
const MAX_EXPECTED: usize = 5;

/// Number by which a win probability from 0 to 1 is multiplied, because a statement stores it as a whole number.
const CHANCE_STEPS: f64 = 10_000.0;

/// Returns up to [`MAX_STATEMENTS`] statements that explain a move: its faults if it is an inaccuracy or worse, else
/// its merits.
#[must_use]
pub fn explain(context: &MoveContext<'_>) -> Vec<Statement> {
    let &MoveContext { before, rule, side, point, .. } = context;
    let Some(played) = PlacedStone::new(before, rule, side, point) else { return Vec::new() };
    let mut statements = if context.class.is_marked() { faults(context, &played) } else { merits(context, &played) };
    statements.truncate(MAX_STATEMENTS);
    statements
}

/// Returns the statements that explain an inaccuracy or a worse move: its faults, and the advantages of the better
/// move.
fn faults(context: &MoveContext<'_>, played: &PlacedStone<'_>) -> Vec<Statement> {
    let &MoveContext { before, rule, side, point, .. } = context;
    if rule.foul(before, point, side).is_some() {
        return shape_made(before, rule, side, point).into_iter().collect();
    }
    let better = context.best.filter(|it| *it != point).and_then(|it| PlacedStone::new(before, rule, side, it));
    let mut statements = missed(context);
    let is_missed = !statements.is_empty();
    statements.extend(left(context, &played.after));
    let advantages = better.as_ref().map(|it| advice::advantages(context, it, played)).unwrap_or_default();
    let is_new = |it: &Statement, said: &[Statement]| said.iter().all(|other| !says_the_same(it, other));
    if !statements.is_empty() {
        // If the played move missed a win, a statement about this win is already there, and it says enough about the
        // better move.
        if !is_missed {
            let urgent = |it: &Statement| advice::is_urgent(it.kind) && is_new(it, &statements);
            let holds = || {
                let better = better.as_ref().filter(|_| context.better.is_some_and(|it| it.holds))?;
                Some(Statement::at(StatementKind::HoldsInstead, side, better.point))
            };
            let found = advantages.into_iter().find(urgent).or_else(holds);
            statements.extend(found);
        }
        return statements;
    }
    statements.extend(far_from_stones(context).or_else(|| weakness(played)));
    if let Some(better) = &better {
        statements.push(Statement::at(StatementKind::BetterMove, side, better.point));
        statements.extend(advantages.into_iter().take(MAX_ADVANTAGES));
        let denied = denied_reply(context, better, played).filter(|it| is_new(it, &statements));
        statements.extend(denied);
        statements.truncate(MAX_STATEMENTS - 1);
    }
    let has_reason = statements.iter().any(|it| it.kind != StatementKind::BetterMove);
    statements.extend(expected(context));
    if !has_reason {
        statements.extend(reply_made(context, played));
    }
    statements
}

/// Returns the statement about the shape that the expected reply makes: two threats at once, an open three, or open
/// twos.
fn reply_made(context: &MoveContext<'_>, played: &PlacedStone<'_>) -> Option<Statement> {
    let (rule, other) = (context.rule, !context.side);
    let reply = *context.reply.first()?;
    let twos = || {
        let mut twos = open_twos_made(&played.after, rule, other, reply);
        let kind = if 1 < twos.len() { StatementKind::MakesTwoTwos } else { StatementKind::MakesOpenTwo };
        twos.truncate(2);
        (!twos.is_empty()).then(|| Statement::with_shapes(kind, other, Some(reply), twos))
    };
    advice::opportunity(&played.after, rule, other, reply).or_else(twos)
}

/// Returns `true` if two statements about a move say the same. Examples are two equal statements, and the pair "the
/// played move leaves an open three" and "another move stops an open three".
fn says_the_same(one: &Statement, other: &Statement) -> bool {
    let is_three = |it: &Statement| matches!(it.kind, StatementKind::LeavesOpenThree | StatementKind::StopsOpenThree);
    (one.kind, one.point) == (other.kind, other.point) || is_three(one) && is_three(other)
}

/// Returns the statement about a weak shape that the stone makes: a row that only looks like a threat, or a four that
/// leaves no threat once it is stopped.
fn weakness(played: &PlacedStone<'_>) -> Option<Statement> {
    let &PlacedStone { before, ref after, rule, side, point } = played;
    let made = shape_made(before, rule, side, point)?;
    match made.kind {
        StatementKind::ThreeAtEdge
        | StatementKind::ThreeClosed
        | StatementKind::Overline(_)
        | StatementKind::FiveClosed => Some(made),
        StatementKind::MakesFour => {
            let reply = *made.shapes.first()?.gains.first()?;
            let mut stopped = after.clone();
            stopped.play(reply, !side).ok()?;
            let is_spent = BoardShape::all_through(&stopped, rule, point).is_empty();
            is_spent.then_some(Statement { kind: StatementKind::SpendsFour, ..made })
        }
        _ => None,
    }
}

/// Returns the statement about the expected reply to the played move if the better move would have spoiled this reply:
/// either the reply takes the point of the better move, or it makes a threat that it could not make after the better
/// move. Otherwise returns `None`.
fn denied_reply(context: &MoveContext<'_>, better: &PlacedStone<'_>, played: &PlacedStone<'_>) -> Option<Statement> {
    let reply = *context.reply.first()?;
    let other = !context.side;
    if reply == better.point {
        return Some(Statement::at(StatementKind::LeavesBestPoint, other, reply));
    }
    let found = advice::opportunity(&played.after, context.rule, other, reply)?;
    let kind_after_better = advice::opportunity(&better.after, context.rule, other, reply).map(|it| it.kind);
    (kind_after_better != Some(found.kind)).then_some(found)
}

/// Returns the statement about the other side's win probability after the move, with the moves that the search expects.
fn expected(context: &MoveContext<'_>) -> Option<Statement> {
    let probability = 1.0 - context.probability_after?;
    let line = context.reply.iter().take(MAX_EXPECTED).map(|it| Some(*it)).collect::<Vec<_>>();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a win probability is from 0 to 1")]
    let kind = StatementKind::AllowsChance((probability * CHANCE_STEPS).round() as u16);
    let statement = Statement { kind, side: !context.side, point: Some(context.point), shapes: Vec::new(), line };
    (!statement.line.is_empty()).then_some(statement)
}

/// Returns the statements about a forced win that the moving side missed with this move; empty if the side had no such
/// win or started it.
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
    let made = made.filter(|it| advice::is_helpful(it.kind) && it.kind != StatementKind::MakesFour);
    let goal = goal_of(context.before, context.rule, context.side, &win.line);
    std::iter::once(Statement::with_line(kind, context.side, win.line.clone())).chain(goal.or(made)).collect()
}

/// Returns the statements about the forced win that the move leaves to the other side; empty if there is none.
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
    let threat = match open_three {
        Some(three) => Some(Statement::with_shapes(StatementKind::LeavesOpenThree, other, None, vec![three])),
        None => advice::opportunity(after, rule, other, first).filter(|it| it.kind != StatementKind::LeavesThreePoint),
    };
    let kind = match win.by {
        ForcedBy::Fours => StatementKind::AllowsWinByFours,
        ForcedBy::Threats => StatementKind::AllowsWinByThreats,
    };
    let goal = if threat.is_none() { goal_of(after, rule, other, &win.line) } else { None };
    threat.into_iter().chain([Statement::with_line(kind, other, win.line.clone())]).chain(goal).collect()
}

/// Returns the statement about the stone to which a forced win leads: the winner's first stone that makes two fours, or
/// a four and an open three. Returns `None` if no stone makes such shapes, or if the first move of the win makes them.
fn goal_of(board: &Board, rule: Rule, side: Color, line: &[Option<Point>]) -> Option<Statement> {
    let (mut board, mut mover) = (board.clone(), side);
    for (index, stone) in line.iter().enumerate() {
        if let Some(point) = *stone {
            let made = if mover == side { shape_made(&board, rule, side, point) } else { None };
            let kind = match made.map(|it| it.kind) {
                Some(StatementKind::MakesTwoFours) => Some(StatementKind::LeadsToTwoFours),
                Some(StatementKind::MakesFourThree | StatementKind::MakesFork) => Some(StatementKind::LeadsToFourThree),
                _ => None,
            };
            if let Some(kind) = kind {
                let line = line[..=index].to_vec();
                return (0 < index).then(|| Statement { kind, side, point: Some(point), shapes: Vec::new(), line });
            }
            board.play(point, mover).ok()?;
        }
        mover = !mover;
    }
    None
}

/// Returns the statement that a move is far from all stones; `None` if a stone is near or the board is empty.
fn far_from_stones(context: &MoveContext<'_>) -> Option<Statement> {
    let board = context.before;
    let is_near = Direction::ALL.into_iter().any(|direction| {
        let points = (-4..=4).filter_map(|step| context.point.step(direction, step, board.size()));
        points.into_iter().any(|it| board.stone(it).is_some())
    });
    let is_far = !is_near && 0 < board.n_stones();
    is_far.then(|| Statement::at(StatementKind::FarFromStones, context.side, context.point))
}

/// Returns the statements about the merits of a move: the win that it starts, the shape that it makes, and the threat
/// that it stops.
fn merits(context: &MoveContext<'_>, played: &PlacedStone<'_>) -> Vec<Statement> {
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
    statements.extend(forbidden_reply(context, &played.after));
    let ends_vcf = context.was_threatened && context.reply_win.has_no_vcf;
    let ended = || ends_vcf.then(|| Statement::at(StatementKind::StopsWinByFours, !side, point));
    let faced_five = !five_points(before, rule, !side).is_empty();
    statements.extend(played.stopped().or_else(|| if faced_five { None } else { ended() }));
    statements
}

/// Returns the statement that Black cannot stop White's four, because the only point that would stop it is forbidden.
/// Returns `None` if there is no such point.
fn forbidden_reply(context: &MoveContext<'_>, after: &Board) -> Option<Statement> {
    let other = !context.side;
    let [reply] = five_points(after, context.rule, context.side)[..] else { return None };
    if !five_points(after, context.rule, other).is_empty() {
        return None;
    }
    let foul = context.rule.foul(after, reply, other)?;
    Some(Statement::at(StatementKind::ReplyForbidden(foul), other, reply))
}
