//! The choices for a tournament while they are made.

use crate::engine::{PlayerInfo, Registry};
use crate::ui::settings::{MAX_PLAYERS, TournamentSetup};
use crate::ui::state::list_view::ListView;

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
        let mut draft = Self { setup, list: ListView::default() };
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
    pub(super) fn toggle(&mut self, row: usize, registry: &Registry) {
        let Some(Entrant { player, is_chosen }) = self.entrants(registry).nth(row) else { return };
        let id = player.id.to_string();
        if is_chosen {
            self.setup.players.retain(|it| *it != id);
        } else {
            self.setup.players.push(id);
        }
    }

    /// Lists the players that know the rule and the board.
    pub(super) fn follow_rule(&mut self, registry: &Registry) {
        let n_rows = self.entrants(registry).count();
        self.list.set_n_rows(n_rows);
    }
}
