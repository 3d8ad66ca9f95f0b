//! The position database in the analysis: looks up the positions of the game, and stores what searches find.
//!
//! The database keeps the results of searches from one start of the program to the next. The shell (`app`) has its
//! file; this module sends requests and gets events. Only the built-in engine uses the database.

use crate::ui::analysis::state::AnalysisStatus;
use crate::ui::analysis::{AnalysisRequest, LookedUpPositions, PositionsToLookUp, SearchToStore};
use crate::ui::effect::Effect;
use crate::ui::state::State;

impl State {
    /// Returns `true` if the analysis uses the position database.
    fn uses_position_database(&self) -> bool {
        self.cx.settings.analysis.remember && self.analyzer().program.is_none()
    }

    /// Looks up the position shown in the position database, together with the other positions of its line that have
    /// not been looked up yet. Does nothing if the player has stopped the analysis or must not see one.
    pub(in crate::ui) fn look_up_positions(&mut self) {
        if !self.cx.settings.analysis.remember {
            return self.panel.analysis.discard_stored();
        }
        if !self.is_analysis_seen() || !self.uses_position_database() {
            return;
        }
        match self.obstacle_to_analysis() {
            None | Some(AnalysisStatus::Ended | AnalysisStatus::Won | AnalysisStatus::NoMove) => {}
            Some(_) => return,
        }
        let record = self.cx.game.record();
        let shown = (record.ply(), record.node());
        // While a choice of the opening is awaited, the position of the choice must not be revealed.
        let n_moves = if self.cx.game.opening_step().is_some() { 0 } else { record.moves().len() };
        let line = (0..=n_moves).filter_map(|ply| Some((ply, record.node_at(ply)?)));
        let positions = self.panel.analysis.positions_to_look_up(shown, line);
        if positions.is_empty() {
            return;
        }
        let (game, record) = (self.cx.game.number(), record.up_to(record.end()));
        let n_lines = self.cx.settings.analysis.lines;
        let request = PositionsToLookUp { game, record, positions, n_lines };
        self.cx.send(Effect::Analysis(AnalysisRequest::LookUp(Box::new(request))));
    }

    /// Handles the answer to [`AnalysisRequest::LookUp`].
    pub(in crate::ui) fn looked_up(&mut self, found: LookedUpPositions) {
        if self.uses_position_database() {
            self.panel.analysis.take_stored(found);
        }
    }

    /// Stores the last result of the running analysis in the position database, if it is new and worth keeping.
    pub(in crate::ui) fn store_search(&mut self) {
        if !self.uses_position_database() {
            return;
        }
        let record = self.cx.game.record();
        if let Some(progress) = self.panel.analysis.take_unstored(record.node()) {
            let (board, rule, side) = (record.board().clone(), record.rule(), record.side_to_move());
            let search = SearchToStore { board, rule, side, progress };
            self.cx.send(Effect::Analysis(AnalysisRequest::Store(Box::new(search))));
        }
    }
}
