//! Advantages of the better move over the played move.
//!
//! Advantages are shapes that the better move makes, threats that it stops, and points that it takes from the other
//! side.

use crate::game::{Board, Color, Point, Rule};
use crate::review::board_shape::{BoardShape, BoardShapeKind};
use crate::review::made_shape::{five_points, open_twos_made, shape_made};
use crate::review::move_context::MoveContext;
use crate::review::statement::{Statement, StatementKind};

/// A stone of `side` on a point that was free, with the board before and after it.
pub struct PlacedStone<'a> {
    pub before: &'a Board,
    pub after: Board,
    pub rule: Rule,
    pub side: Color,
    pub point: Point,
}

impl<'a> PlacedStone<'a> {
    /// Returns the stone placed on `point`, with the board before and after it; `None` if the point is not free.
    pub fn new(before: &'a Board, rule: Rule, side: Color, point: Point) -> Option<Self> {
        let mut after = before.clone();
        after.play(point, side).ok()?;
        Some(Self { before, after, rule, side, point })
    }

    /// Returns the statement about the shape that the stone makes; `None` if it makes no shape that helps its side.
    pub fn made(&self) -> Option<Statement> {
        shape_made(self.before, self.rule, self.side, self.point).filter(|it| is_helpful(it.kind))
    }

    /// Returns the statement about the threat of the other side that the stone stops: a five or, if the other side
    /// cannot make five, an open three. Returns `None` if the stone stops no threat, or if the stone's own side could
    /// make five instead of stopping a five.
    pub fn stopped(&self) -> Option<Statement> {
        let &Self { before, ref after, rule, side, point } = self;
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
            // Check every stone of the three: even if this three is stopped, some of its stones may still belong to
            // another three on the same line.
            let is_stopped = |it: &Point| BoardShape::through(after, rule, *it, three.direction).is_none();
            three.kind == BoardShapeKind::OpenThree && three.stones.iter().all(is_stopped)
        };
        let three = BoardShape::all_of(before, rule, other).into_iter().find(stops)?;
        Some(Statement::with_shapes(StatementKind::StopsOpenThree, other, Some(point), vec![three]))
    }

    /// Returns `true` if the stone stops `two`, an open two of the other side. After the stone, no stone of `two`
    /// belongs to an open two or a stronger shape in the direction of `two`.
    fn stops_two(&self, two: &BoardShape) -> bool {
        let is_stopped = |it: &Point| {
            let three = BoardShape::through(&self.after, self.rule, *it, two.direction);
            three.is_none() && BoardShape::open_two_through(&self.after, self.rule, *it, two.direction).is_none()
        };
        two.stones.iter().all(is_stopped)
    }
}

/// Returns `true` for statements about a shape that helps the side that makes it: an open three, a four, or more.
pub const fn is_helpful(kind: StatementKind) -> bool {
    matches!(
        kind,
        StatementKind::MakesFive
            | StatementKind::MakesOpenFour
            | StatementKind::MakesTwoFours
            | StatementKind::MakesFourThree
            | StatementKind::MakesFork
            | StatementKind::MakesTwoThrees
            | StatementKind::MakesOpenThree
            | StatementKind::MakesFour
    )
}

/// Returns the advantages of the better move over the played move, the most important first. Compares the shapes that
/// the two moves make, the threats that they make or stop, and the proofs about them.
pub fn advantages(context: &MoveContext<'_>, better: &PlacedStone<'_>, played: &PlacedStone<'_>) -> Vec<Statement> {
    let &PlacedStone { before, rule, side, point, .. } = better;
    let made = better.made();
    let played_made = played.made();
    let is_four = |it: &Statement| it.kind == StatementKind::MakesFour;
    let mut found = Vec::new();
    found.extend(
        made.clone().filter(|it| !is_four(it) && played_made.as_ref().is_none_or(|played| played.kind != it.kind)),
    );
    let same = |one: &Statement, other: &Statement| one.kind == other.kind && one.shapes == other.shapes;
    let played_stopped = played.stopped();
    let stopped = better.stopped().filter(|it| !played_stopped.as_ref().is_some_and(|other| same(it, other)));
    found.extend(stopped);
    let proofs = context.better;
    let ends_vcf = context.was_threatened && proofs.is_some_and(|it| it.has_no_vcf) && !context.reply_win.has_no_vcf;
    if ends_vcf && found.iter().all(|it| it.kind != StatementKind::StopsOpenThree) {
        found.push(Statement::at(StatementKind::StopsWinByFours, !side, point));
    }
    let chance = opportunity(&played.after, rule, !side, point);
    let is_three = |it: &Statement| it.kind == StatementKind::LeavesThreePoint;
    found.extend(chance.clone().filter(|it| !is_three(it)));
    if let Some(threat) = proofs.and_then(|it| it.threat.as_ref()) {
        let line = threat.line.clone();
        let kind = StatementKind::ThreatensWinByFours;
        found.push(Statement { kind, side, point: Some(point), shapes: Vec::new(), line });
    }
    if made.is_none() && played_made.is_none() {
        found.extend(open_twos(better, played));
    }
    let stops_two = |two: &BoardShape| better.stops_two(two) && !played.stops_two(two);
    let stopped_two = || {
        let two = BoardShape::open_twos_of(before, rule, !side).into_iter().find(stops_two)?;
        Some(Statement::with_shapes(StatementKind::StopsOpenTwo, !side, Some(point), vec![two]))
    };
    found.extend(chance.filter(is_three).or_else(stopped_two));
    if found.is_empty() && played_made.is_none() {
        found.extend(made.filter(is_four));
    }
    found
}

/// Returns `true` if a statement about the better move explains its advantage even when the played move allows a forced
/// win. Statements about small shapes or mere threats do not explain the advantage then.
pub const fn is_urgent(kind: StatementKind) -> bool {
    let is_quiet = matches!(
        kind,
        StatementKind::MakesFour
            | StatementKind::MakesOpenTwo
            | StatementKind::MakesTwoTwos
            | StatementKind::StopsOpenTwo
            | StatementKind::LeavesThreePoint
            | StatementKind::ThreatensWinByFours
    );
    !is_quiet
}

/// Returns the statement about the open twos that the better move makes. Returns `None` unless the better move makes
/// one open two and the played move makes none, or the better move makes several and the played move at most one.
fn open_twos(better: &PlacedStone<'_>, played: &PlacedStone<'_>) -> Option<Statement> {
    let twos_of = |it: &PlacedStone<'_>| open_twos_made(it.before, it.rule, it.side, it.point);
    let (mut twos, n_played) = (twos_of(better), twos_of(played).len());
    let kind = match (twos.len(), n_played) {
        (0, _) => return None,
        (1, 0) => StatementKind::MakesOpenTwo,
        (1, _) | (_, 2..) => return None,
        _ => StatementKind::MakesTwoTwos,
    };
    twos.truncate(2);
    Some(Statement::with_shapes(kind, better.side, Some(better.point), twos))
}

/// Returns the statement about what `side`, which has the next move, can make on `point`: two threats at once, or an
/// open three; `None` if neither.
pub fn opportunity(board: &Board, rule: Rule, side: Color, point: Point) -> Option<Statement> {
    let made = shape_made(board, rule, side, point)?;
    let kind = match made.kind {
        StatementKind::MakesTwoFours => StatementKind::LeavesTwoFours,
        StatementKind::MakesFourThree | StatementKind::MakesFork => StatementKind::LeavesFourThree,
        StatementKind::MakesTwoThrees => StatementKind::LeavesTwoThrees,
        StatementKind::MakesOpenThree => StatementKind::LeavesThreePoint,
        _ => return None,
    };
    Some(Statement { kind, ..made })
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
