//! Point values of the position shown: a player's evaluation of each free point, and the shapes at one point.

use crate::engine::{
    Answer, NamedShape, PointValue, PositionView, Report, ReportContent, Request, RequestKind, ShapeNamer, Ticket,
};
use crate::game::{Board, ByColor, Color, Foul, PlayerId, Point, Rule};

/// All inputs of the point values. If one of the inputs changes, the values are requested again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Scope {
    pub(super) player: PlayerId,
    pub(super) side: Color,
    pub(super) rule: Rule,
    pub(super) size: u8,
    /// The hash key of the stones on the board.
    pub(super) key: u64,
}

/// The shapes that a stone of one side would make on a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SideShapes {
    /// The rule forbids the point to the side.
    Forbidden(Foul),
    /// The shapes as the evaluating player names them, the strongest first.
    Named(Vec<NamedShape>),
}

/// A point, and the shapes that a stone of either side would make there.
pub type PointShapes = (Point, ByColor<SideShapes>);

/// The point values of one position.
#[derive(Debug)]
pub struct EvaluatedPoints {
    scope: Scope,
    ticket: Ticket,
    values: Vec<(Point, PointValue)>,
    shapes: Option<PointShapes>,
}

impl EvaluatedPoints {
    /// Returns the player that evaluates the points.
    #[must_use]
    pub const fn player(&self) -> &PlayerId {
        &self.scope.player
    }

    /// Returns the side to move.
    #[must_use]
    pub const fn side(&self) -> Color {
        self.scope.side
    }

    /// Returns the values of the points that the side to move may play; empty until they are received.
    #[must_use]
    pub fn values(&self) -> &[(Point, PointValue)] {
        &self.values
    }

    /// Returns the free point under the cursor, and the shapes that a stone of either side would make there; `None` if
    /// the cursor is not on a free point.
    #[must_use]
    pub const fn shapes(&self) -> Option<&PointShapes> {
        self.shapes.as_ref()
    }
}

/// The values of the points in the position shown; empty while point values are switched off.
#[derive(Debug, Default)]
pub struct PointValues(Option<EvaluatedPoints>);

impl PointValues {
    /// Returns the values of the points in the position shown; `None` while point values are switched off.
    #[must_use]
    pub const fn get(&self) -> Option<&EvaluatedPoints> {
        self.0.as_ref()
    }

    /// Hides the point values.
    pub(super) fn close(&mut self) {
        self.0 = None;
    }

    /// Shows the point values for the inputs `scope`. If `scope` has changed, discards the old values and returns the
    /// request for new values.
    pub(super) fn show(
        &mut self,
        scope: Scope,
        board: &Board,
        next_ticket: impl FnOnce() -> Ticket,
    ) -> Option<Request> {
        if self.0.as_ref().is_some_and(|it| it.scope == scope) {
            return None;
        }
        let ticket = next_ticket();
        let request = Request {
            ticket,
            kind: RequestKind::EvaluatePoints,
            ..Request::at(board.clone(), scope.rule, scope.side, scope.player.clone())
        };
        self.0 = Some(EvaluatedPoints { scope, ticket, values: Vec::new(), shapes: None });
        Some(request)
    }

    /// Computes the shapes at `point`, a free point of the board. If `point` is `None`, removes the shapes.
    pub(super) fn point_at(&mut self, point: Option<Point>, board: &Board, namer: ShapeNamer) {
        let Some(analysis) = &mut self.0 else { return };
        if analysis.shapes.as_ref().map(|it| it.0) == point {
            return;
        }
        let Scope { rule, side, .. } = analysis.scope;
        let view = PositionView { board, rule, side };
        let shapes = |point, color| match rule.foul(board, point, color) {
            Some(foul) => SideShapes::Forbidden(foul),
            None => SideShapes::Named(namer(view, point, color)),
        };
        analysis.shapes = point.map(|it| {
            let [black, white] = Color::ALL.map(|color| shapes(it, color));
            (it, ByColor { black, white })
        });
    }

    /// Handles a report of the worker. Returns `None` if the report belongs to another request, and an error if the
    /// evaluation failed.
    pub(super) fn take_report(&mut self, report: &Report) -> Option<Result<(), String>> {
        let analysis = self.0.as_mut().filter(|it| it.ticket == report.ticket)?;
        match &report.content {
            ReportContent::Answer(Answer::Values(values)) => analysis.values.clone_from(values),
            ReportContent::Fault(fault) => return Some(Err(fault.to_string())),
            ReportContent::Answer(_) | ReportContent::Progress(_) => {}
        }
        Some(Ok(()))
    }
}
