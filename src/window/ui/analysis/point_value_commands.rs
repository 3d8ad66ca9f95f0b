//! The update of point values: chooses the position and the player that evaluates it, and sends the request.

use crate::engine::{Report, Request};
use crate::ui::analysis::point_values::Scope;
use crate::ui::analysis::{AnalysisRequest, EvaluatedPoints};
use crate::ui::effect::Effect;
use crate::ui::engines::is_engine;
use crate::ui::notice::Notice;
use crate::ui::state::State;

impl State {
    /// Returns the values of the points in the position shown; `None` while point values are switched off, or while the
    /// board shows a hint instead.
    #[must_use]
    pub fn point_values(&self) -> Option<&EvaluatedPoints> {
        self.panel.point_values.get().filter(|_| self.shown_hint().is_none())
    }

    /// Shows the point values of the position and of the point under the cursor, and requests the values if the
    /// position is new.
    pub(in crate::ui) fn update_analysis(&mut self) {
        let Some(scope) = self.analysis_scope() else {
            self.panel.point_values.close();
            return;
        };
        let board = self.board_shown().clone();
        let namer = self.cx.registry.get(&scope.player).unwrap_or_else(|| self.cx.registry.strongest()).shape_namer;
        let request = self.panel.point_values.show(scope, &board, || self.cx.next_ticket());
        let point = self.input.cursor().filter(|it| self.dialogs.are_closed() && board.is_free(*it));
        self.panel.point_values.point_at(point, &board, namer);
        if let Some(request) = request {
            let request = Request { game: self.cx.game.number(), ..request };
            self.cx.send(Effect::Analysis(AnalysisRequest::EvaluatePoints(Box::new(request))));
        }
    }

    /// Returns the position to evaluate, and the player that evaluates it: the opponent of the game, or the strongest
    /// player if there is no opponent or the opponent is an external engine. In the position editor, the edited
    /// position is evaluated.
    ///
    /// Returns `None` if point values are switched off, if the game has ended, or if an exercise such as a puzzle is
    /// shown in place of the game.
    fn analysis_scope(&self) -> Option<Scope> {
        let (record, editor) = (self.cx.game.record(), self.editor());
        // Show no values while a puzzle or another exercise is shown in place of the game: the values would give the
        // answer away.
        let is_closed = editor.is_none() && (self.is_game_covered() || record.outcome().is_some());
        if !self.cx.settings.point_values || is_closed {
            return None;
        }
        let (rule, size) = (self.rule_shown(), self.board_shown().size());
        // Use the built-in engine for external opponents: the protocol cannot ask them for the value of a point.
        let opponent = self.cx.game.opponent().map(|(id, _)| id).filter(|it| !is_engine(it.as_str()));
        let player = opponent.unwrap_or(&self.cx.registry.strongest().id).clone();
        let side = editor.map_or(record.side_to_move(), |it| it.side);
        Some(Scope { player, side, rule, size, key: self.board_shown().key() })
    }

    /// Handles a report of the worker; returns `true` if the report is about point values.
    pub(in crate::ui) fn take_values(&mut self, report: &Report) -> bool {
        let Some(outcome) = self.panel.point_values.take_report(report) else { return false };
        if let Err(why) = outcome {
            self.cx.tell(Notice::PointValuesFailed(why.to_string()));
        }
        true
    }
}
