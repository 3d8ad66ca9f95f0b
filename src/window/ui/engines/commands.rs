//! Commands and events of engines and tournaments: the list of engines, checks, replacements, and running a tournament.

use std::sync::Arc;
use std::time::Duration;

use rand::RngExt;

use crate::arena::shard::Shard;
use crate::arena::tournament::RoundRobin;
use crate::arena::{MatchSettings, openings};
use crate::engine::{PlayerFault, PlayerInfo, Ticket};
use crate::game::{Color, PlayerId, TimeControl};
use crate::session::{Seat, SessionEvent};
use crate::ui::action::Action;
use crate::ui::effect::Effect;
use crate::ui::engines::dialogs::analyzers;
use crate::ui::engines::{
    EngineAction, EngineDraft, EngineEvent, EngineRequest, EngineSettings, EnginesDialog, Replacement, ResultsDialog,
    Tournament, TournamentAction, TournamentDraft, TournamentEvent,
};
use crate::ui::locale::{Msg, Template};
use crate::ui::menu::Menu;
use crate::ui::notice::Notice;
use crate::ui::state::answering::Acceptable;
use crate::ui::state::command_row::Command;
use crate::ui::state::{Dialog, ListView, State};

/// The commands in the menu Options that open the list of engines and the tournament dialog.
pub(in crate::ui) const COMMANDS: &[Command] = &[
    Command::new(Action::Engines(EngineAction::List), Msg::EngineItem, State::open_engines).menu(Menu::Options, 2),
    Command::new(
        Action::Engines(EngineAction::Tournament(TournamentAction::Open)),
        Msg::TournamentItem,
        State::open_tournament,
    )
    .menu(Menu::Options, 2)
    .blocked_by_editor(),
];

/// The command in the menu Game that opens a dialog, in which the player replaces an engine that plays in the current
/// game.
pub(in crate::ui) const GAME_COMMANDS: &[Command] =
    &[Command::new(Action::Engines(EngineAction::Replace), Msg::EngineItemReplace, |it| it.ask_for_replacement(None))
        .menu(Menu::Game, 2)
        .listed_when(|it| it.side_to_replace().is_some())
        .when(|it| it.side_to_replace().is_some())
        .blocked_by_editor()];

/// Time by which a move in a tournament may exceed its time limit. The window may slow down the engines a little when
/// the player uses it during a tournament.
const GRACE: Duration = Duration::from_millis(500);

/// Time limit for a player to get ready for a tournament game.
const START_TIME: Duration = Duration::from_secs(10);

impl State {
    /// Opens the list of engines.
    pub(in crate::ui) fn open_engines(&mut self) {
        let list = ListView::new(self.cx.settings.engines.len());
        self.open_dialog(Dialog::Engines(EnginesDialog { list }));
    }

    /// Returns the index of the chosen engine; `None` if no engine is chosen or another dialog is on top.
    pub(in crate::ui) fn chosen_engine(&self) -> Option<usize> {
        match self.dialogs.top() {
            Some(Dialog::Engines(dialog)) => dialog.list.selected.filter(|it| *it < self.cx.settings.engines.len()),
            _ => None,
        }
    }

    /// Returns `true` if `action`, which concerns engines or tournaments, can be run now.
    pub(in crate::ui) fn can_use_engines(&self, action: EngineAction) -> bool {
        match action {
            EngineAction::List | EngineAction::Replace | EngineAction::Tournament(TournamentAction::Open) => true,
            EngineAction::Add => matches!(self.dialogs.top(), Some(Dialog::Engines(_))),
            EngineAction::Edit => self.chosen_engine().is_some() || self.engine_to_replace().is_some(),
            EngineAction::Remove => self.chosen_engine().is_some(),
            EngineAction::Check | EngineAction::Threads(_) | EngineAction::Memory(_) => {
                self.can_change_dialog(Action::Engines(action))
            }
            EngineAction::Tournament(TournamentAction::New) => !self.is_tournament_running(),
            EngineAction::Tournament(TournamentAction::Stop) => self.is_tournament_running(),
            EngineAction::Tournament(TournamentAction::Keep) => self.tournament().is_some_and(Tournament::can_keep),
        }
    }

    /// Runs `action`, which concerns engines or tournaments. The caller has checked that it can be run.
    pub(in crate::ui) fn run_engines(&mut self, action: EngineAction) {
        match action {
            EngineAction::List => self.open_engines(),
            EngineAction::Add => self.open_dialog(Dialog::Engine(EngineDraft::new(EngineSettings::default()))),
            EngineAction::Edit => self.edit_engine(),
            EngineAction::Remove => self.remove_engine(),
            EngineAction::Check => self.check_engine(),
            EngineAction::Threads(_) | EngineAction::Memory(_) => self.change_dialog(Action::Engines(action)),
            EngineAction::Replace => self.ask_for_replacement(None),
            EngineAction::Tournament(TournamentAction::Open) => self.open_tournament(),
            EngineAction::Tournament(TournamentAction::New) => self.choose_tournament(),
            EngineAction::Tournament(TournamentAction::Stop) => {
                self.cx.send(Effect::Engines(EngineRequest::StopTournament));
            }
            EngineAction::Tournament(TournamentAction::Keep) => self.keep_tournament(),
        }
    }

    /// Handles an event about checks of engines or about a tournament.
    pub(in crate::ui) fn engine_event(&mut self, event: EngineEvent) {
        match event {
            EngineEvent::Checking(ticket, n_done, n_all) => {
                if let Some(Dialog::Engine(draft)) = self.dialogs.top_mut() {
                    draft.take_progress(ticket, n_done, n_all);
                }
            }
            EngineEvent::Checked(ticket, result) => {
                if let Some(Dialog::Engine(draft)) = self.dialogs.top_mut() {
                    draft.take_result(ticket, *result);
                }
            }
            EngineEvent::Tournament(ticket, event) => self.tournament_event(ticket, event),
        }
    }

    /// Opens the dialog with the settings of an engine: of the engine chosen in the list of engines, or of the engine
    /// that the open replacement dialog is about.
    pub(in crate::ui) fn edit_engine(&mut self) {
        let replaced = self.engine_to_replace().cloned();
        let chosen = self.chosen_engine().and_then(|it| self.cx.settings.engines.get(it)).cloned();
        if let Some(engine) = chosen.or(replaced) {
            self.open_dialog(Dialog::Engine(EngineDraft::new(engine)));
        }
    }

    /// Returns the external engine that the topmost dialog replaces; `None` if the topmost dialog is not the
    /// replacement dialog, or if the program to replace is not an external engine.
    pub(in crate::ui) fn engine_to_replace(&self) -> Option<&EngineSettings> {
        let Some(Dialog::Replacement(replacement)) = self.dialogs.top() else { return None };
        let Seat::Program(id) = &self.cx.game.seats()[replacement.side] else { return None };
        self.cx.settings.engines.iter().find(|it| *id == *it.id)
    }

    /// Removes the chosen engine from the settings.
    fn remove_engine(&mut self) {
        let Some(index) = self.chosen_engine() else { return };
        self.cx.settings.engines.remove(index);
        self.use_engines();
    }

    /// Starts the check of the program in the dialog's command line.
    pub(in crate::ui) fn check_engine(&mut self) {
        let ticket = self.cx.next_ticket();
        let Some(Dialog::Engine(draft)) = self.dialogs.top_mut() else { return };
        let command = draft.begin_check(ticket);
        self.cx.send(Effect::Engines(EngineRequest::Check(ticket, command)));
    }

    /// Makes exactly the external engines in the settings available as players, besides the built-in players. Saves the
    /// settings.
    fn use_engines(&mut self) {
        self.cx.use_engines();
        for dialog in self.dialogs.iter_mut() {
            if let Dialog::Engines(dialog) = dialog {
                dialog.list.set_n_rows(self.cx.settings.engines.len());
            }
        }
        // Cancel all searches, because the threads that search are replaced when the list of engines changes.
        self.play.restart_engines();
        self.panel.restart();
        self.cx.send(Effect::Engines(EngineRequest::UsePlayers(Arc::clone(&self.cx.registry))));
        self.cx.send(Effect::SaveSettings);
    }

    /// Returns the side whose program can be replaced: the side to move, or else the other side; `None` if no program
    /// plays or the game is not running.
    pub(in crate::ui) fn side_to_replace(&self) -> Option<Color> {
        let side = self.cx.game.live_side();
        let has_program = |it: &Color| !self.cx.game.seats()[*it].is_person();
        let is_running = self.cx.game.live_outcome().is_none() && self.cx.game.opening_step().is_none();
        [side, !side].into_iter().find(has_program).filter(|_| is_running)
    }

    /// Opens the dialog in which the player replaces the engine of a side. `why` is a sentence that describes how the
    /// engine has failed; `None` if it has not failed.
    pub(in crate::ui) fn ask_for_replacement(&mut self, why: Option<String>) {
        if let Some(side) = self.side_to_replace()
            && let Seat::Program(player) = self.cx.game.seats()[side].clone()
        {
            self.open_dialog(Dialog::Replacement(Replacement { side, player, why }));
        }
    }

    /// Reports the fault of an engine whose turn it is, and lets the player choose a replacement.
    pub(in crate::ui) fn engine_failed(&mut self, name: String, fault: PlayerFault) {
        if self.cx.game.is_of_programs() || self.cx.game.clock().control() != TimeControl::Unlimited {
            // Pause the game, so that the time the player takes to choose does not count on the engine's clock.
            let _ = self.cx.game.handle(SessionEvent::Pause);
        }
        if self.dialogs.is_empty() {
            self.ask_for_replacement(Some(self.language().player_fault(&name, &fault)));
        } else {
            self.cx.tell(Notice::EngineFailed(name, fault));
        }
    }

    /// Returns the registry entry of an external engine; `None` for a built-in player.
    pub(in crate::ui) fn engine(&self, id: &PlayerId) -> Option<&PlayerInfo> {
        self.cx.registry.get(id).filter(|it| it.program.is_some())
    }

    /// Chooses the player that analyzes, by its row in the list of engines.
    pub(in crate::ui) fn choose_analyzer(&mut self, row: usize) {
        let player = analyzers(&self.cx).nth(row).filter(|it| it.program.is_some());
        let chosen = player.map(|it| it.id.to_string());
        if chosen != self.cx.settings.analyzer {
            self.cx.settings.analyzer = chosen;
            self.panel.restart_analysis();
        }
    }

    /// Returns the tournament that was started last.
    #[must_use]
    pub const fn tournament(&self) -> Option<&Tournament> {
        self.engines.tournament.as_ref()
    }

    /// Returns `true` while a tournament is under way.
    pub(in crate::ui) fn is_tournament_running(&self) -> bool {
        self.engines.is_computing()
    }

    /// Opens the cross table of the last tournament, or the tournament dialog if there was none.
    pub(in crate::ui) fn open_tournament(&mut self) {
        if self.engines.tournament.is_none() {
            return self.choose_tournament();
        }
        self.open_dialog(Dialog::CrossTable(ResultsDialog));
    }

    /// Opens the tournament dialog for a new tournament, and closes the cross table.
    fn choose_tournament(&mut self) {
        if matches!(self.dialogs.top(), Some(Dialog::CrossTable(_))) {
            self.close_dialog();
        }
        let draft = TournamentDraft::new(self.cx.settings.tournament.clone(), &self.cx.registry);
        self.open_dialog(Dialog::Tournament(draft));
    }

    /// Adds the games of the tournament to the player's library, except those that were added before.
    fn keep_tournament(&mut self) {
        let games = self.engines.tournament.as_mut().map(Tournament::take_unkept);
        games.into_iter().for_each(|it| self.keep_in_library(it));
    }

    /// Handles an event of the tournament that was started by the request with the number `ticket`. Ignores the events
    /// of earlier tournaments.
    pub(in crate::ui) fn tournament_event(&mut self, ticket: Ticket, event: TournamentEvent) {
        let tournament = self.engines.tournament.as_mut().filter(|it| it.ticket() == ticket);
        let Some(tournament) = tournament else { return };
        let has_ended = matches!(event, TournamentEvent::Ended);
        tournament.take(event);
        if has_ended && !matches!(self.dialogs.top(), Some(Dialog::CrossTable(_))) {
            let notice = Notice::TournamentEnded(tournament.n_played(), tournament.n_games());
            self.cx.tell(notice);
        }
    }

    /// Returns a sentence on the progress or the end of the last tournament; empty if no tournament was started.
    #[must_use]
    pub fn tournament_status(&self) -> String {
        let Some(tournament) = &self.engines.tournament else { return String::new() };
        let language = self.language();
        let name = |player: usize| {
            let id = &tournament.players()[player];
            self.cx.registry.get(id).map_or_else(|| id.to_string(), |it| language.opponent_at_level(it))
        };
        let (n, all) = (tournament.n_played(), tournament.n_games().to_string());
        match tournament.pairing() {
            Some([first, second]) => {
                let (n, first, second) = ((n + 1).to_string(), name(first), name(second));
                language.fill(Template::TournamentPlaying { n: &n, all: &all, first: &first, second: &second })
            }
            None => language.fill(Template::TournamentEnded { n: &n.to_string(), all: &all }),
        }
    }
}

impl Acceptable for EnginesDialog {
    /// Closes the dialog and saves the settings.
    fn accept(self, state: &mut State) {
        state.cancel_dialog();
    }
}

impl Acceptable for EngineDraft {
    /// Saves the engine if its program has been checked; otherwise starts the check, and the dialog stays open.
    fn accept(self, state: &mut State) {
        if !self.is_ready() {
            return state.check_engine();
        }
        let engines = &mut state.cx.settings.engines;
        let engine = self.finished(engines);
        let index = engines.iter().position(|it| it.id == engine.id).unwrap_or(engines.len());
        engines.splice(index..(index + 1).min(engines.len()), [engine]);
        state.close_dialog();
        state.use_engines();
        if let Some(Dialog::Engines(dialog)) = state.dialogs.top_mut() {
            dialog.list.selected = Some(index);
        }
    }
}

impl Acceptable for Replacement {
    /// Replaces the program of the side with the chosen player, and resumes the game.
    fn accept(self, state: &mut State) {
        state.close_dialog();
        state.cx.game.set_seat(self.side, Seat::Program(self.player));
        state.play.change_player();
        // Resume the game if the failure of an engine has paused it. The event does nothing to a game that is not
        // paused.
        state.handle(SessionEvent::Resume);
    }
}

impl Acceptable for TournamentDraft {
    /// Starts a tournament with the choices of the dialog, and shows its cross table.
    fn accept(self, state: &mut State) {
        state.close_dialog();
        let (rule, size) = (self.setup.rule(), self.setup.size);
        let (n_games, seed) = (usize::from(self.setup.n_games), state.cx.random.random());
        let settings = MatchSettings {
            size,
            rule,
            control: TimeControl::PerMove(self.setup.time()),
            nodes: None,
            grace: GRACE,
            start_time: START_TIME,
            openings: openings::random(size, rule, n_games / 2, seed),
            n_games,
            shard: Shard::WHOLE,
            concurrency: 1,
            sprt: None,
            seed,
        };
        let players = self.chosen(&state.cx.registry).map(|it| it.id.clone()).collect();
        let round_robin = RoundRobin { registry: Arc::clone(&state.cx.registry), players, settings };
        let ticket = state.cx.next_ticket();
        state.engines.tournament = Some(Tournament::new(ticket, &round_robin));
        state.cx.settings.tournament = self.setup;
        state.open_dialog(Dialog::CrossTable(ResultsDialog));
        state.cx.send(Effect::Engines(EngineRequest::PlayTournament(ticket, Box::new(round_robin))));
        state.cx.send(Effect::SaveSettings);
    }
}

impl Acceptable for ResultsDialog {}
