//! The inside view: what an opponent holds each free point worth, and the shapes that a stone in the box would make.

use std::cmp::Reverse;

use crate::engine::{Answer, PlayerInfo, PointValue, Report, Request, RequestKind, Ticket};
use crate::game::{Board, ByColor, Color, Direction, Foul, Point, Rule, Shape};
use crate::ui::effect::Effect;
use crate::ui::locale::Msg;
use crate::ui::state::{State, hint, opponent};

/// What an opponent makes of the position shown.
#[derive(Debug)]
pub struct Inside {
    /// Whose view it is, and of what.
    pub outlook: Outlook,
    ticket: Ticket,
    /// What each point is worth that the side to move may play; nothing as long as it is not known.
    pub values: Vec<(Point, PointValue)>,
    /// The free point in the red box, and the names of what a stone of either side would make there, the best first.
    pub shapes: Option<(Point, ByColor<Vec<Msg>>)>,
}

/// All on which a view depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// Who looks.
    pub profile: &'static PlayerInfo,
    /// The side to move.
    pub side: Color,
    rule: Rule,
    size: u8,
    key: u64,
}

impl State {
    /// Brings the inside view to the position and the point shown; asks for it where it is not known yet.
    pub(super) fn look_inside(&mut self) -> Option<Effect> {
        let Some(outlook) = self.outlook() else {
            self.inside = None;
            return None;
        };
        let board = self.board_shown().clone();
        let is_new = self.inside.as_ref().is_none_or(|it| it.outlook != outlook);
        let request = is_new.then(|| {
            self.n_tickets += 1;
            let ticket = Ticket(self.n_tickets);
            self.inside = Some(Inside { outlook, ticket, values: Vec::new(), shapes: None });
            let (player, kind) = (outlook.profile.id.clone(), RequestKind::EvaluatePoints);
            Request {
                ticket,
                game: self.n_games,
                kind,
                ..Request::at(board.clone(), outlook.rule, outlook.side, player)
            }
        });
        let is_covered = !self.dialogs.is_empty() || self.menu.is_some();
        let point = self.cursor.filter(|it| !is_covered && board.is_free(*it));
        if let Some(inside) = &mut self.inside
            && inside.shapes.as_ref().map(|it| it.0) != point
        {
            inside.shapes = point.map(|it| (it, shapes_of_both(&board, outlook.rule, it)));
        }
        request.map(|it| Effect::EvaluatePoints(Box::new(it)))
    }

    /// Whose view is shown, of which position: that of the opponent at the board, or of the strongest of the house.
    /// None where it is switched off, or the game has ended.
    fn outlook(&self) -> Option<Outlook> {
        let record = &self.game.record;
        if !self.settings.inside || self.editor.is_none() && record.outcome().is_some() {
            return None;
        }
        let (rule, size) = (record.rule(), record.size());
        let profile = opponent(&self.game).map_or_else(hint::adviser, |(profile, _)| profile);
        let side = self.editor.as_ref().map_or(record.side_to_move(), |it| it.side);
        Some(Outlook { profile, side, rule, size, key: self.board_shown().key() })
    }

    /// Takes the values that were asked for; anything else is no answer to that.
    pub(super) fn take_values(&mut self, report: &Report) -> bool {
        let Some(inside) = self.inside.as_mut().filter(|it| it.ticket == report.ticket) else { return false };
        match &report.answer {
            Answer::Values(values) => inside.values.clone_from(values),
            Answer::Failed(why) => {
                self.notice = Some(self.language().fill(Msg::NoticeInsideFailed, &[("why", &why.to_string())]));
            }
            Answer::Move(_)
            | Answer::Choice(_)
            | Answer::OpeningPhase(..)
            | Answer::Draw(_)
            | Answer::NoMove
            | Answer::Progress(_) => {}
        }
        true
    }
}

fn shapes_of_both(board: &Board, rule: Rule, point: Point) -> ByColor<Vec<Msg>> {
    let [black, white] = Color::ALL.map(|color| shapes(board, rule, point, color));
    ByColor { black, white }
}

/// What a stone would make in the four directions, or why it is forbidden.
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
