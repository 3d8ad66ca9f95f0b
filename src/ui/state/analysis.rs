//! The analysis of the position shown: a player's evaluation of each free point, and the shapes at one point.

use std::cmp::Reverse;

use crate::engine::{Answer, PointValue, Report, Request, RequestKind, Ticket};
use crate::game::{Board, ByColor, Color, Direction, Foul, PlayerId, Point, Rule, Shape};
use crate::ui::locale::Msg;

/// Everything that an analysis depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Scope {
    pub(super) player: PlayerId,
    pub(super) side: Color,
    pub(super) rule: Rule,
    pub(super) size: u8,
    /// The key of the position's stones.
    pub(super) key: u64,
}

/// The shapes of either side at one point, best first, by their names.
pub type PointShapes = (Point, ByColor<Vec<Msg>>);

/// The analysis of one position.
#[derive(Debug)]
pub struct PointAnalysis {
    scope: Scope,
    ticket: Ticket,
    values: Vec<(Point, PointValue)>,
    shapes: Option<PointShapes>,
}

impl PointAnalysis {
    /// Returns the player that evaluates.
    #[must_use]
    pub const fn player(&self) -> &PlayerId {
        &self.scope.player
    }

    /// Returns the side to move.
    #[must_use]
    pub const fn side(&self) -> Color {
        self.scope.side
    }

    /// Returns the values of the points that the side to move may play; empty until they are known.
    #[must_use]
    pub fn values(&self) -> &[(Point, PointValue)] {
        &self.values
    }

    /// Returns the free point in the red box, and the shapes that a stone of either side would make there.
    #[must_use]
    pub const fn shapes(&self) -> Option<&PointShapes> {
        self.shapes.as_ref()
    }
}

/// The analysis, while it is shown.
#[derive(Debug, Default)]
pub struct Analysis(Option<PointAnalysis>);

impl Analysis {
    /// Returns the analysis of the position shown; none while it is switched off.
    #[must_use]
    pub const fn get(&self) -> Option<&PointAnalysis> {
        self.0.as_ref()
    }

    /// Ends the analysis.
    pub(super) fn close(&mut self) {
        self.0 = None;
    }

    /// Turns to a position, and returns the request for its values if it is another one than before.
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
        self.0 = Some(PointAnalysis { scope, ticket, values: Vec::new(), shapes: None });
        Some(request)
    }

    /// Turns to a free point of the board, or to none.
    pub(super) fn point_at(&mut self, point: Option<Point>, board: &Board) {
        let Some(analysis) = &mut self.0 else { return };
        if analysis.shapes.as_ref().map(|it| it.0) != point {
            analysis.shapes = point.map(|it| (it, shapes_of_both(board, analysis.scope.rule, it)));
        }
    }

    /// Takes the worker's report: none if it answers another request, an error if the evaluation failed.
    pub(super) fn take_report(&mut self, report: &Report) -> Option<Result<(), String>> {
        let analysis = self.0.as_mut().filter(|it| it.ticket == report.ticket)?;
        match &report.answer {
            Answer::Values(values) => analysis.values.clone_from(values),
            Answer::Failed(why) => return Some(Err(why.to_string())),
            Answer::Move(_)
            | Answer::Choice(_)
            | Answer::OpeningPhase(..)
            | Answer::Draw(_)
            | Answer::NoMove
            | Answer::Progress(_) => {}
        }
        Some(Ok(()))
    }
}

fn shapes_of_both(board: &Board, rule: Rule, point: Point) -> ByColor<Vec<Msg>> {
    let [black, white] = Color::ALL.map(|color| shapes(board, rule, point, color));
    ByColor { black, white }
}

/// Returns the names of the shapes that a stone makes in the four directions, best first, or why it is forbidden.
fn shapes(board: &Board, rule: Rule, point: Point, color: Color) -> Vec<Msg> {
    if let Some(foul) = rule.foul(board, point, color) {
        return vec![match foul {
            Foul::Overline => Msg::ShapeForbiddenOverline,
            Foul::DoubleFour => Msg::ShapeForbiddenDoubleFour,
            Foul::DoubleThree => Msg::ShapeForbiddenDoubleThree,
        }];
    }
    let mut shapes: Vec<_> = Direction::ALL.map(|it| (Shape::at(board, point, color, it), it)).to_vec();
    shapes.sort_by_key(|it| Reverse(it.0));
    let name = |(shape, direction)| match shape {
        Shape::Five if !rule.wins_along(board, point, color, direction) => Some(Msg::ShapeDeadFive),
        Shape::Five => Some(Msg::ShapeFive),
        Shape::DoubleFour => Some(Msg::ShapeDoubleFour),
        Shape::OpenFour => Some(Msg::ShapeOpenFour),
        Shape::Four => Some(Msg::ShapeFour),
        Shape::OpenThree => Some(Msg::ShapeOpenThree),
        Shape::Three => Some(Msg::ShapeThree),
        Shape::OpenTwo => Some(Msg::ShapeOpenTwo),
        Shape::Two => Some(Msg::ShapeTwo),
        Shape::None => None,
    };
    shapes.into_iter().filter_map(name).collect()
}
