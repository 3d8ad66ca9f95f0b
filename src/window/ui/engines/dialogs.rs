//! The dialogs of engines and tournaments.
//!
//! The list of engines, one engine with the check of its program, the replacement of a player, the choices for a
//! tournament, and the results of the last tournament.

use std::time::Duration;

use crate::engine::{PlayerInfo, Registry, Ticket};
use crate::game::{Color, PlayerId, Rule};
use crate::protocol::check::{Survey, SurveyError};
use crate::ui::action::{Action, DropDown, TextField};
use crate::ui::effect::Effect;
use crate::ui::engines::{
    EngineAction, EngineField, EngineList, EngineRequest, EngineSettings, MAX_PLAYERS, TOURNAMENT_GAMES,
    TOURNAMENT_TIMES, TournamentSetup, new_engine_id,
};
use crate::ui::event::Key;
use crate::ui::locale::Template;
use crate::ui::menu::{ListRow, RowChoice};
use crate::ui::play::new_game::size_of_row;
use crate::ui::state::cx::Cx;
use crate::ui::state::dialogs::interface::Modal;
use crate::ui::state::dialogs::list_view::ListView;
use crate::ui::state::text_fields::TextFields;
use crate::ui::state::text_input::TextInput;

/// The dialog with the list of engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnginesDialog {
    /// The list with one row per engine.
    pub list: ListView,
}

impl Modal for EnginesDialog {
    fn first_focus(&self) -> Action {
        self.focus_again()
    }

    fn focus_again(&self) -> Action {
        self.list.control().unwrap_or(Action::Engines(EngineAction::Add))
    }

    fn list(&self) -> Option<&ListView> {
        Some(&self.list)
    }

    fn list_mut(&mut self) -> Option<&mut ListView> {
        Some(&mut self.list)
    }

    fn row_command(&self) -> Option<Action> {
        Some(Action::Engines(EngineAction::Edit))
    }

    fn row_key(&self, key: Key) -> Option<Action> {
        (key == Key::Delete).then_some(Action::Engines(EngineAction::Remove))
    }

    fn can_open(&self, list: DropDown) -> bool {
        list == DropDown::Engines(EngineList::Analyzer)
    }

    fn row_choice(&self, list: DropDown, cx: &Cx) -> Option<RowChoice> {
        if !self.can_open(list) {
            return None;
        }
        let is_chosen = |it: &&PlayerInfo| cx.settings.analyzer.as_deref().is_some_and(|id| it.id == *id);
        let choice = RowChoice::of(analyzers(cx), is_chosen, |it| ListRow::player(it, cx.language()));
        Some(RowChoice { chosen: choice.chosen.or(Some(0)), ..choice })
    }

    /// Saves the settings when the dialog is closed. If the player has chosen another analyzer, this choice has already
    /// taken effect.
    fn cancel(&self, cx: &mut Cx) {
        cx.send(Effect::SaveSettings);
    }
}

/// Returns the players that can analyze: first the strongest built-in player, then the engines.
pub(in crate::ui) fn analyzers(cx: &Cx) -> impl Iterator<Item = &PlayerInfo> {
    [cx.registry.strongest()].into_iter().chain(cx.registry.all().filter(|it| it.can_analyze()))
}

/// The dialog with the cross table of the last tournament. The results are stored in `Tournament`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultsDialog;

impl Modal for ResultsDialog {}

/// The state of the protocol check of an engine's program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineCheck {
    /// The check has not been requested.
    None,
    /// The check is under way.
    Running {
        /// The ticket (number) of the request for the check.
        ticket: Ticket,
        /// Number of protocol checks that have finished.
        n_done: usize,
        /// Number of all protocol checks; 0 until the number is known.
        n_all: usize,
    },
    /// The program cannot be used, for this reason.
    Failed(SurveyError),
    /// The program can be used. The survey holds the program's properties and the findings of the check.
    Done(Box<Survey>),
}

/// The state of the dialog for an engine that is added or changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineDraft {
    /// The engine as it was when the dialog opened; its id is empty if the engine is new.
    before: EngineSettings,
    /// Number of threads; 0 leaves the number to the engine.
    pub threads: u8,
    /// Memory limit in mebibytes; 0 leaves the limit to the engine.
    pub mebibytes: u16,
    /// The state of the check of the program.
    pub check: EngineCheck,
    /// The command line that was checked last; before the first check, the command line of the saved engine.
    checked: String,
    /// Index of the first line of the findings that is shown.
    pub scroll: usize,
    texts: TextFields,
}

impl EngineDraft {
    /// Returns the dialog for the settings `before`: the settings of a saved engine or, if they have no id, of a new
    /// engine.
    #[must_use]
    pub fn new(before: EngineSettings) -> Self {
        Self {
            threads: before.threads,
            mebibytes: before.mebibytes,
            check: EngineCheck::None,
            checked: before.command.clone(),
            scroll: 0,
            texts: TextFields::new([
                (TextField::Engine(EngineField::Command), &before.command),
                (TextField::Engine(EngineField::Name), &before.name),
                (TextField::Engine(EngineField::Infos), &before.infos),
            ]),
            before,
        }
    }

    /// Returns `true` if the engine is not saved yet.
    #[must_use]
    pub const fn is_new(&self) -> bool {
        self.before.id.is_empty()
    }

    /// Returns the typed command line without spaces around it.
    #[must_use]
    pub fn command(&self) -> &str {
        self.texts.typed(TextField::Engine(EngineField::Command))
    }

    /// Returns `true` if the program of the typed command line was checked and can be used.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        let was_checked = match self.check {
            EngineCheck::None => !self.is_new() && !self.before.needs_check(),
            EngineCheck::Done(_) => true,
            EngineCheck::Running { .. } | EngineCheck::Failed(_) => false,
        };
        was_checked && self.command() == self.checked
    }

    /// Returns `true` if the dialog can be accepted. Accepting checks the program, or saves the engine if it is
    /// checked.
    #[must_use]
    pub fn can_accept(&self) -> bool {
        !matches!(self.check, EngineCheck::Running { .. }) && !self.command().is_empty()
    }

    /// Records that the check with this ticket (request number) has started, and returns the command line to check.
    pub(in crate::ui) fn begin_check(&mut self, ticket: Ticket) -> String {
        self.check = EngineCheck::Running { ticket, n_done: 0, n_all: 0 };
        (self.checked, self.scroll) = (self.command().to_owned(), 0);
        self.checked.clone()
    }

    /// Returns `true` while the check with this ticket (request number) is under way.
    fn awaits(&self, wanted: Ticket) -> bool {
        matches!(self.check, EngineCheck::Running { ticket, .. } if ticket == wanted)
    }

    /// Stores the progress of the check with this ticket (request number).
    pub(in crate::ui) fn take_progress(&mut self, ticket: Ticket, n_done: usize, n_all: usize) {
        if self.awaits(ticket) {
            self.check = EngineCheck::Running { ticket, n_done, n_all };
        }
    }

    /// Stores the result of the check with this ticket (request number). If no name is typed, the name that the program
    /// reports is used.
    pub(in crate::ui) fn take_result(&mut self, ticket: Ticket, result: Result<Survey, SurveyError>) {
        if !self.awaits(ticket) {
            return;
        }
        self.check = match result {
            Ok(survey) => {
                if self.texts.typed(TextField::Engine(EngineField::Name)).is_empty() {
                    self.texts.put(TextField::Engine(EngineField::Name), &survey.info.name);
                }
                EngineCheck::Done(Box::new(survey))
            }
            Err(error) => EngineCheck::Failed(error),
        };
    }

    /// Returns the engine with the choices of the dialog. A new engine gets an id that no engine in `others` has.
    pub(in crate::ui) fn finished(&self, others: &[EngineSettings]) -> EngineSettings {
        let before = self.before.clone();
        let engine = match &self.check {
            EngineCheck::Done(survey) => before.with_survey(survey),
            EngineCheck::None | EngineCheck::Running { .. } | EngineCheck::Failed(_) => before,
        };
        let typed = self.texts.typed(TextField::Engine(EngineField::Name));
        let name = if typed.is_empty() { self.command() } else { typed };
        EngineSettings {
            id: if self.is_new() { new_engine_id(others, name) } else { engine.id },
            name: name.to_owned(),
            command: self.command().to_owned(),
            threads: self.threads,
            mebibytes: self.mebibytes,
            infos: self.texts.typed(TextField::Engine(EngineField::Infos)).to_owned(),
            ..engine
        }
    }
}

impl Modal for EngineDraft {
    fn first_focus(&self) -> Action {
        if self.is_new() { Action::EditText(TextField::Engine(EngineField::Command)) } else { Action::Accept }
    }

    fn text(&self, field: TextField) -> Option<&TextInput> {
        self.texts.get(field)
    }

    fn text_mut(&mut self, field: TextField) -> Option<&mut TextInput> {
        self.texts.get_mut(field)
    }

    fn scroll_mut(&mut self) -> Option<&mut usize> {
        Some(&mut self.scroll)
    }

    fn can(&self, action: Action, _cx: &Cx) -> bool {
        match action {
            Action::Accept | Action::Engines(EngineAction::Check) => self.can_accept(),
            Action::Engines(EngineAction::Threads(_) | EngineAction::Memory(_)) => true,
            _ => false,
        }
    }

    fn change(&mut self, action: Action) {
        match action {
            Action::Engines(EngineAction::Threads(threads)) => self.threads = threads,
            Action::Engines(EngineAction::Memory(mebibytes)) => self.mebibytes = mebibytes,
            _ => {}
        }
    }

    /// Stops the check of the program if it is still under way when the player cancels the dialog.
    fn cancel(&self, cx: &mut Cx) {
        if let EngineCheck::Running { .. } = self.check {
            cx.send(Effect::Engines(EngineRequest::StopCheck));
        }
    }
}

/// The dialog that replaces the program of a side with another player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// The side whose program is replaced.
    pub side: Color,
    /// The player chosen as the replacement.
    pub player: PlayerId,
    /// A sentence that says why the current program cannot go on; `None` if the human player opened the dialog.
    pub why: Option<String>,
}

impl Modal for Replacement {
    fn can_open(&self, list: DropDown) -> bool {
        list == DropDown::Engines(EngineList::NextPlayer)
    }

    fn row_choice(&self, list: DropDown, cx: &Cx) -> Option<RowChoice> {
        let row = |it| ListRow::player(it, cx.language());
        (list == DropDown::Engines(EngineList::NextPlayer))
            .then(|| RowChoice::of(fitting_players(cx), |it| it.id == self.player, row))
    }

    fn choose_row(&mut self, _list: DropDown, row: usize, cx: &mut Cx) {
        if let Some(player) = fitting_players(cx).nth(row) {
            self.player = player.id.clone();
        }
    }
}

/// Returns the players that support the rule and the board size of the game.
fn fitting_players(cx: &Cx) -> impl Iterator<Item = &PlayerInfo> {
    cx.registry.fitting(cx.game.record().rule(), cx.game.record().size())
}

/// The dialog with the choices for a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentDraft {
    /// The choices so far.
    pub setup: TournamentSetup,
    /// The selection and the scroll position of the list of players.
    pub list: ListView,
}

/// A player that can be chosen for a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entrant<'a> {
    /// The player.
    pub player: &'a PlayerInfo,
    /// `true` if the player is chosen.
    pub is_chosen: bool,
}

impl TournamentDraft {
    /// Returns the dialog with the choices in `setup`. If `setup` has no players, the first [`MAX_PLAYERS`] offered
    /// players are chosen.
    #[must_use]
    pub fn new(mut setup: TournamentSetup, registry: &Registry) -> Self {
        if setup.players.is_empty() {
            setup.players = registry.offered().take(MAX_PLAYERS).map(|it| it.id.to_string()).collect();
        }
        let mut draft = Self { setup, list: ListView::new(0) };
        draft.follow_rule(registry);
        draft
    }

    /// Returns the players that support the chosen rule and board size.
    pub fn entrants<'a>(&'a self, registry: &'a Registry) -> impl Iterator<Item = Entrant<'a>> {
        let is_chosen = |player: &PlayerInfo| self.setup.players.iter().any(|id| player.id == **id);
        let players = registry.fitting(self.setup.rule(), self.setup.size);
        players.map(move |player| Entrant { player, is_chosen: is_chosen(player) })
    }

    /// Returns the chosen players that support the chosen rule and board size.
    pub fn chosen<'a>(&'a self, registry: &'a Registry) -> impl Iterator<Item = &'a PlayerInfo> {
        self.entrants(registry).filter(|it| it.is_chosen).map(|it| it.player)
    }

    /// Returns the number of games of the whole tournament: all pairs of chosen players times the games per pair.
    #[must_use]
    pub fn n_games(&self, registry: &Registry) -> usize {
        let n_players = self.chosen(registry).count();
        n_players * n_players.saturating_sub(1) / 2 * usize::from(self.setup.n_games)
    }

    /// Returns `true` if 2 to [`MAX_PLAYERS`] players are chosen.
    #[must_use]
    pub fn can_start(&self, registry: &Registry) -> bool {
        (2..=MAX_PLAYERS).contains(&self.chosen(registry).count())
    }

    /// Adds the player of a row to the tournament, or removes the player if it was chosen.
    fn toggle(&mut self, row: usize, registry: &Registry) {
        let Some(Entrant { player, is_chosen }) = self.entrants(registry).nth(row) else { return };
        let id = player.id.to_string();
        if is_chosen {
            self.setup.players.retain(|it| *it != id);
        } else {
            self.setup.players.push(id);
        }
    }

    /// Updates the list of players after the rule or the board size has changed.
    fn follow_rule(&mut self, registry: &Registry) {
        let n_rows = self.entrants(registry).count();
        self.list.set_n_rows(n_rows);
    }
}

impl Modal for TournamentDraft {
    fn first_focus(&self) -> Action {
        Action::Pick(0)
    }

    fn list(&self) -> Option<&ListView> {
        Some(&self.list)
    }

    fn list_mut(&mut self) -> Option<&mut ListView> {
        Some(&mut self.list)
    }

    /// Selects a row, and adds its player to the tournament or removes the player.
    fn pick(&mut self, row: usize, cx: &Cx) {
        self.select_row(row);
        self.toggle(row, &cx.registry);
    }

    fn row_command(&self) -> Option<Action> {
        None
    }

    fn row_key(&self, key: Key) -> Option<Action> {
        self.list.selected.filter(|_| key == Key::Space).map(Action::Pick)
    }

    fn can(&self, action: Action, cx: &Cx) -> bool {
        action == Action::Accept && self.can_start(&cx.registry)
    }

    fn can_open(&self, list: DropDown) -> bool {
        matches!(
            list,
            DropDown::Rule
                | DropDown::Size
                | DropDown::Engines(EngineList::TournamentGames | EngineList::TournamentTime)
        )
    }

    fn row_choice(&self, list: DropDown, cx: &Cx) -> Option<RowChoice> {
        let (setup, language) = (&self.setup, cx.language());
        let seconds = |it: u32| Duration::from_millis(it.into()).as_secs_f32().to_string();
        let time = |it| ListRow::labeled(language.fill(Template::AnalyzeSeconds { n: &seconds(it) }));
        Some(match list {
            DropDown::Rule => RowChoice::of_rule(setup.rule(), language),
            DropDown::Size => RowChoice::of_size(setup.size),
            DropDown::Engines(EngineList::TournamentGames) => {
                RowChoice::of(TOURNAMENT_GAMES, |it| *it == setup.n_games, |it| ListRow::labeled(it.to_string()))
            }
            DropDown::Engines(EngineList::TournamentTime) => {
                RowChoice::of(TOURNAMENT_TIMES, |it| *it == setup.milliseconds, time)
            }
            _ => return None,
        })
    }

    fn choose_row(&mut self, list: DropDown, row: usize, cx: &mut Cx) {
        let setup = &mut self.setup;
        match list {
            DropDown::Rule => {
                if let Some(rule) = Rule::ALL.get(row) {
                    rule.key().clone_into(&mut setup.rule);
                }
            }
            DropDown::Size => setup.size = size_of_row(row),
            DropDown::Engines(EngineList::TournamentGames) => {
                setup.n_games = TOURNAMENT_GAMES.get(row).copied().unwrap_or(setup.n_games);
            }
            DropDown::Engines(EngineList::TournamentTime) => {
                setup.milliseconds = TOURNAMENT_TIMES.get(row).copied().unwrap_or(setup.milliseconds);
            }
            _ => {}
        }
        self.follow_rule(&cx.registry);
    }
}
