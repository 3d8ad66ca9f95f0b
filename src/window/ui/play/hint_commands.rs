//! Requesting and showing hints.
//!
//! A hint recommends the move of the strongest built-in opponent. It is shown in stages: first an area that contains
//! the point, then the point, then the reason.

use crate::engine::Ticket;
use crate::game::Point;
use crate::review::move_check::{CheckReport, CheckTask};
use crate::ui::play::hint::MAX_STONES;
use crate::ui::play::{Hint, HintStage};
use crate::ui::state::State;

/// The width and the height, in points, of the square area that contains the recommended point.
const AREA: u8 = 5;

impl State {
    /// Returns the hint for the position shown.
    #[must_use]
    pub fn shown_hint(&self) -> Option<&Hint> {
        self.play.hints.hint.as_ref().filter(|_| !self.is_game_covered() && self.cx.game.person_to_move())
    }

    /// Returns the recommended point in the position shown; `None` until the hint has reached the stage that shows the
    /// point.
    #[must_use]
    pub fn hint(&self) -> Option<Point> {
        self.shown_hint().filter(|it| HintStage::Point <= it.stage).map(|it| it.point)
    }

    /// Returns two opposite corners of the area that contains the recommended point; `None` unless the hint is at the
    /// stage that shows only the area. The recommended point can be anywhere in the area.
    #[must_use]
    pub fn hint_area(&self) -> Option<(Point, Point)> {
        let hint = self.shown_hint().filter(|it| it.stage == HintStage::Area)?;
        let size = self.cx.game.record().size();
        let key = self.cx.game.position_key();
        let from = |at: u8, chance: u64| {
            let before = u8::try_from(chance % u64::from(AREA)).unwrap_or(0);
            at.saturating_sub(before).min(size.saturating_sub(AREA))
        };
        let first = Point::new(from(hint.point.x(), key), from(hint.point.y(), key / u64::from(AREA)));
        let last = |it: u8| (it + AREA - 1).min(size - 1);
        Some((first, Point::new(last(first.x()), last(first.y()))))
    }

    /// Returns `true` while a hint was requested and is not known yet.
    #[must_use]
    pub fn awaits_hint(&self) -> bool {
        self.play.hints.is_awaited()
    }

    /// Returns `true` if the player can now request a hint, or the next stage of the hint that is shown.
    pub(in crate::ui) fn can_hint(&self) -> bool {
        let is_whole = self.play.hints.hint.as_ref().is_some_and(|it| it.stage == HintStage::Reason);
        !self.is_game_covered()
            && !self.cx.game.is_opening()
            && self.cx.game.person_to_move()
            && !self.play.hints.is_awaited()
            && !is_whole
            && self.cx.game.opponent_to_move().is_none()
            && !self.awaits_draw()
    }

    /// Requests a hint for the position shown, or shows the next stage of the hint.
    pub(in crate::ui) fn ask_hint(&mut self) {
        self.note_help();
        let stage = match self.play.hints.hint.as_ref().map(|it| (it.stage, it.point)) {
            None => {
                self.play.hints.position = Some(self.shown_position());
                return;
            }
            Some((HintStage::Area, point)) => {
                let checked = self.checked_move(point);
                self.play.hints.ticket = self.play.teaching.ask(checked, CheckTask::Merits, &mut self.cx);
                HintStage::Point
            }
            Some((HintStage::Point | HintStage::Reason, _)) => HintStage::Reason,
        };
        if let Some(hint) = &mut self.play.hints.hint {
            hint.stage = stage;
        }
    }

    /// Stores the answer to the request for the hint's reason. Ignores an answer whose number `ticket` belongs to
    /// another request.
    pub(in crate::ui) fn explain_hint(&mut self, ticket: Ticket, report: CheckReport) {
        let Some(hint) = self.play.hints.hint.as_mut().filter(|_| self.play.hints.ticket == ticket) else { return };
        hint.statements = report.statements;
        let won = report.line.iter().map_while(|it| *it).take(MAX_STONES).collect::<Vec<_>>();
        if !won.is_empty() {
            hint.line = won;
        }
    }
}
