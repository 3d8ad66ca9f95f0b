//! The engines that the player has added: their list, their checks, and the replacement of one that has failed.

use std::sync::Arc;

use crate::engine::{PlayerFault, PlayerInfo, Ticket};
use crate::game::{Color, PlayerId, TimeControl};
use crate::protocol::check::{Survey, SurveyError};
use crate::session::{Seat, SessionEvent};
use crate::ui::action::Action;
use crate::ui::effect::Effect;
use crate::ui::locale::Msg;
use crate::ui::settings::EngineSettings;
use crate::ui::state::{Dialog, EngineCheck, EngineDraft, ItemList, Replacement, State};

impl State {
    /// Opens the list of engines.
    pub(super) fn open_engines(&mut self) {
        self.open_dialog(Dialog::Engines(ItemList::of_engines(self.cx.settings.engines.len())));
    }

    /// Returns the index of the chosen engine in the list.
    pub(super) fn chosen_engine(&self) -> Option<usize> {
        match self.dialogs.top() {
            Some(Dialog::Engines(list)) => list.rows.selected.filter(|it| *it < self.cx.settings.engines.len()),
            _ => None,
        }
    }

    /// Does what a control of the dialogs of engines stands for. Others do nothing.
    pub(super) fn run_engines(&mut self, action: Action) {
        match action {
            Action::AddEngine => self.add_engine(),
            Action::EditEngine => self.edit_engine(),
            Action::RemoveEngine => self.remove_engine(),
            Action::CheckEngine => self.check_engine(),
            _ => {}
        }
    }

    /// Opens the dialog for a new engine.
    fn add_engine(&mut self) {
        self.open_dialog(Dialog::Engine(Box::new(EngineDraft::new(EngineSettings::default()))));
    }

    /// Opens the dialog for the settings of the chosen engine, or of the one that is to be replaced.
    pub(super) fn edit_engine(&mut self) {
        let replaced = self.engine_to_replace().cloned();
        let chosen = self.chosen_engine().and_then(|it| self.cx.settings.engines.get(it)).cloned();
        if let Some(engine) = chosen.or(replaced) {
            self.open_dialog(Dialog::Engine(Box::new(EngineDraft::new(engine))));
        }
    }

    /// Returns the engine at the side for which another player is chosen.
    pub(super) fn engine_to_replace(&self) -> Option<&EngineSettings> {
        let Some(Dialog::Replace(replacement)) = self.dialogs.top() else { return None };
        let Seat::Program(id) = &self.cx.game.seats()[replacement.side] else { return None };
        self.cx.settings.engines.iter().find(|it| *id == *it.id)
    }

    /// Removes the chosen engine.
    fn remove_engine(&mut self) {
        let Some(index) = self.chosen_engine() else { return };
        self.cx.settings.engines.remove(index);
        self.use_engines();
    }

    /// Has the program of the dialog's command line checked.
    pub(super) fn check_engine(&mut self) {
        let ticket = self.cx.next_ticket();
        let Some(Dialog::Engine(draft)) = self.dialogs.top_mut() else { return };
        let command = draft.begin_check(ticket);
        self.cx.send(Effect::CheckEngine(ticket, command));
    }

    /// Leaves the uppermost dialog, and stops a check that is under way in it.
    pub(super) fn cancel_dialog(&mut self) {
        let keeps_choice = matches!(self.dialogs.top(), Some(Dialog::Engines(_))).then_some(Effect::SaveSettings);
        let is_checking =
            matches!(self.dialogs.top(), Some(Dialog::Engine(it)) if matches!(it.check, EngineCheck::Running { .. }));
        self.close_dialog();
        self.cx.send_all(keeps_choice.into_iter().chain(is_checking.then_some(Effect::StopCheck)));
    }

    /// Takes the progress of a check.
    pub(super) fn engine_checking(&mut self, ticket: Ticket, n_done: usize, n_all: usize) {
        if let Some(Dialog::Engine(draft)) = self.dialogs.top_mut() {
            draft.take_progress(ticket, n_done, n_all);
        }
    }

    /// Takes the result of a check.
    pub(super) fn engine_checked(&mut self, ticket: Ticket, result: Result<Survey, SurveyError>) {
        if let Some(Dialog::Engine(draft)) = self.dialogs.top_mut() {
            draft.take_result(ticket, result);
        }
    }

    /// Keeps the engine of the dialog once its program was checked; until then has it checked.
    pub(super) fn accept_engine(&mut self) {
        let Some(Dialog::Engine(draft)) = self.dialogs.top() else { return };
        if !draft.is_ready() {
            return self.check_engine();
        }
        let engines = &mut self.cx.settings.engines;
        let engine = draft.finished(engines);
        let index = engines.iter().position(|it| it.id == engine.id).unwrap_or(engines.len());
        engines.splice(index..(index + 1).min(engines.len()), [engine]);
        self.close_dialog();
        self.use_engines();
        if let Some(Dialog::Engines(list)) = self.dialogs.top_mut() {
            list.rows.selected = Some(index);
        }
    }

    /// Lets the engines of the settings be chosen, and no others.
    fn use_engines(&mut self) {
        self.cx.use_engines();
        for dialog in self.dialogs.iter_mut() {
            if let Dialog::Engines(list) = dialog {
                list.rows.set_n_rows(self.cx.settings.engines.len());
            }
        }
        // The threads that search are others from now on.
        self.play.requests.cancel();
        self.play.requests.forget_starts();
        self.panel.analysis.forget();
        self.panel.point_values.close();
        self.cx.send(Effect::UsePlayers(Arc::clone(&self.cx.registry)));
        self.cx.send(Effect::SaveSettings);
    }

    /// Returns the side whose program can be replaced: the one to move, or the only one.
    pub(super) fn side_to_replace(&self) -> Option<Color> {
        let side = self.cx.game.live_side();
        let has_program = |it: &Color| !self.cx.game.seats()[*it].is_person();
        let is_running = self.cx.game.live_outcome().is_none() && self.cx.game.opening_step().is_none();
        [side, !side].into_iter().find(has_program).filter(|_| is_running)
    }

    /// Opens the dialog for another player at the side of a program.
    pub(super) fn ask_for_replacement(&mut self, why: Option<String>) {
        if let Some(side) = self.side_to_replace()
            && let Seat::Program(player) = self.cx.game.seats()[side].clone()
        {
            self.open_dialog(Dialog::Replace(Box::new(Replacement { side, player, why })));
        }
    }

    /// Lets the chosen player go on in the place of the last one.
    pub(super) fn replace_player(&mut self, replacement: Replacement) {
        self.cx.game.set_seat(replacement.side, Seat::Program(replacement.player));
        self.play.requests.forget_failure();
        self.play.requests.cancel();
        // A game that an engine's failure has paused goes on.
        let _ = self.cx.game.handle(SessionEvent::Resume);
    }

    /// Says what an engine has done wrong on its turn, and lets the player choose how the game goes on.
    pub(super) fn engine_failed(&mut self, sentence: String) {
        if self.cx.game.is_of_programs() || self.cx.game.clock().control() != TimeControl::Unlimited {
            // The player's choice takes none of the engine's time.
            let _ = self.cx.game.handle(SessionEvent::Pause);
        }
        if self.dialogs.is_empty() {
            self.ask_for_replacement(Some(sentence));
        } else {
            self.cx.notices.notify(sentence);
        }
    }

    /// Returns the entry of an engine; none for a player of the house.
    pub(super) fn engine(&self, id: &PlayerId) -> Option<&PlayerInfo> {
        self.cx.registry.get(id).filter(|it| it.program.is_some())
    }

    /// Returns a sentence on what an engine has done wrong.
    pub(super) fn fault_sentence(&self, name: &str, fault: &PlayerFault) -> String {
        let language = self.language();
        let fill = |msg, why: &str| language.fill(msg, &[("name", name), ("why", why)]);
        match fault {
            PlayerFault::Panic(why) | PlayerFault::Crash(why) => fill(Msg::EngineFaultCrash, why),
            PlayerFault::Launch(why) => fill(Msg::EngineFaultLaunch, why),
            PlayerFault::Changed => fill(Msg::EngineFaultChanged, ""),
            PlayerFault::Unchecked => fill(Msg::EngineFaultUnchecked, ""),
            PlayerFault::Time(time) => fill(Msg::EngineFaultTime, &language.decimal(time.as_secs_f64())),
            PlayerFault::Illegal(why) | PlayerFault::Foul(why) => fill(Msg::EngineFaultIllegal, why),
            PlayerFault::Nonsense(line) => fill(Msg::EngineFaultNonsense, line),
            PlayerFault::Refusal(line) => fill(Msg::EngineFaultRefusal, line),
            PlayerFault::Flood => fill(Msg::EngineFaultFlood, ""),
            PlayerFault::Cancelled => fill(Msg::EngineFaultCancelled, ""),
        }
    }
}
