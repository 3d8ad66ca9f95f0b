//! The choices for a tournament while they are made.

use std::time::Duration;

use crate::engine::{PlayerInfo, Registry};
use crate::game::Rule;
use crate::ui::action::{Action, DropDown};
use crate::ui::event::Key;
use crate::ui::locale::Msg;
use crate::ui::menu::{ListRow, RowChoice};
use crate::ui::settings::{MAX_PLAYERS, TOURNAMENT_GAMES, TOURNAMENT_TIMES, TournamentSetup};
use crate::ui::state::cx::Cx;
use crate::ui::state::dialogs::interface::Modal;
use crate::ui::state::dialogs::list_view::ListView;
use crate::ui::state::dialogs::new_game::size_of_row;

/// The choices for a tournament while they are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentDraft {
    /// The choices.
    pub setup: TournamentSetup,
    /// The list of players that can be chosen.
    pub list: ListView,
}

/// A player that can be chosen for a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entrant<'a> {
    /// The player.
    pub player: &'a PlayerInfo,
    /// It is chosen.
    pub is_chosen: bool,
}

impl TournamentDraft {
    /// Returns a draft that begins with these choices; as many players as there may be are chosen if none are.
    #[must_use]
    pub fn new(mut setup: TournamentSetup, registry: &Registry) -> Self {
        if setup.players.is_empty() {
            setup.players = registry.offered().take(MAX_PLAYERS).map(|it| it.id.to_string()).collect();
        }
        let mut draft = Self { setup, list: ListView::new(0) };
        draft.follow_rule(registry);
        draft
    }

    /// Returns the players that know the rule and the board.
    pub fn entrants<'a>(&'a self, registry: &'a Registry) -> impl Iterator<Item = Entrant<'a>> {
        let is_chosen = |player: &PlayerInfo| self.setup.players.iter().any(|id| player.id == **id);
        let players = registry.fitting(self.setup.rule(), self.setup.size);
        players.map(move |player| Entrant { player, is_chosen: is_chosen(player) })
    }

    /// Returns the chosen players that know the rule and the board.
    pub fn chosen<'a>(&'a self, registry: &'a Registry) -> impl Iterator<Item = &'a PlayerInfo> {
        self.entrants(registry).filter(|it| it.is_chosen).map(|it| it.player)
    }

    /// Returns the number of games.
    #[must_use]
    pub fn n_games(&self, registry: &Registry) -> usize {
        let n_players = self.chosen(registry).count();
        n_players * n_players.saturating_sub(1) / 2 * usize::from(self.setup.n_games)
    }

    /// Returns `true` if there are enough players, and no more than there may be.
    #[must_use]
    pub fn can_start(&self, registry: &Registry) -> bool {
        (2..=MAX_PLAYERS).contains(&self.chosen(registry).count())
    }

    /// Chooses the player of a row, or chooses it no more.
    fn toggle(&mut self, row: usize, registry: &Registry) {
        let Some(Entrant { player, is_chosen }) = self.entrants(registry).nth(row) else { return };
        let id = player.id.to_string();
        if is_chosen {
            self.setup.players.retain(|it| *it != id);
        } else {
            self.setup.players.push(id);
        }
    }

    /// Lists the players that know the rule and the board.
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

    /// Chooses the player of a row for the tournament, or chooses it no more.
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
        matches!(list, DropDown::Rule | DropDown::Size | DropDown::TournamentGames | DropDown::TournamentTime)
    }

    fn row_choice(&self, list: DropDown, cx: &Cx) -> Option<RowChoice> {
        let (setup, language) = (&self.setup, cx.language());
        let seconds = |it: u32| Duration::from_millis(it.into()).as_secs_f32().to_string();
        let time = |it| ListRow::labeled(language.fill(Msg::AnalyseSeconds, &[("n", &seconds(it))]));
        Some(match list {
            DropDown::Rule => RowChoice::of_rule(setup.rule(), language),
            DropDown::Size => RowChoice::of_size(setup.size),
            DropDown::TournamentGames => {
                RowChoice::of(TOURNAMENT_GAMES, |it| *it == setup.n_games, |it| ListRow::labeled(it.to_string()))
            }
            DropDown::TournamentTime => RowChoice::of(TOURNAMENT_TIMES, |it| *it == setup.milliseconds, time),
            _ => return None,
        })
    }

    fn choose_row(&mut self, list: DropDown, row: usize, cx: &Cx) {
        let setup = &mut self.setup;
        match list {
            DropDown::Rule => {
                if let Some(rule) = Rule::ALL.get(row) {
                    rule.key().clone_into(&mut setup.rule);
                }
            }
            DropDown::Size => setup.size = size_of_row(row),
            DropDown::TournamentGames => setup.n_games = TOURNAMENT_GAMES.get(row).copied().unwrap_or(setup.n_games),
            DropDown::TournamentTime => {
                setup.milliseconds = TOURNAMENT_TIMES.get(row).copied().unwrap_or(setup.milliseconds);
            }
            _ => {}
        }
        self.follow_rule(&cx.registry);
    }
}
