//! Games that end in this window, and the score of the day.

use crate::game::{Ending, NodeId};
use crate::session::Session;
use crate::ui::history::{DayGames, DayScore, GameResult, GameSummary};
use crate::ui::state::State;

/// The finished games that the window knows of.
#[derive(Debug, Default)]
pub struct FinishedGames {
    day: DayGames,
    watched: Option<WatchedGame>,
}

/// The game on the board as it was last seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct WatchedGame {
    /// The number of its session.
    number: u64,
    /// Its live position and how it has ended there.
    live: (NodeId, Option<Ending>),
    /// Number of changes of its record.
    n_changes: u64,
    has_ended: bool,
}

impl FinishedGames {
    /// Returns the games of the day.
    #[must_use]
    pub const fn day(&self) -> &DayGames {
        &self.day
    }

    /// Notes the state of a game that has come onto the board: an end that it brings along is none of this window's.
    pub(super) fn enter(&mut self, game: &Session) {
        self.watched = Some(WatchedGame { has_ended: game.has_ended(), ..WatchedGame::new(game) });
    }

    /// Notes the state of the game, and returns `true` if it has ended since it was last seen. What is played after
    /// the end, as a variation of the game, does not end it again.
    pub(super) fn watch(&mut self, game: &Session) -> bool {
        let now = WatchedGame::new(game);
        let before = self.watched;
        if before.is_some_and(|it| now == WatchedGame { has_ended: false, ..it }) {
            return false;
        }
        let has_ended = game.has_ended();
        self.watched = Some(WatchedGame { has_ended, ..now });
        before.is_some_and(|it| it.number == now.number && !it.has_ended) && has_ended
    }
}

impl WatchedGame {
    fn new(game: &Session) -> Self {
        let (record, live) = (game.record(), game.live());
        let live = (live, record.ending_at(live));
        Self { number: game.number(), live, n_changes: record.n_changes(), has_ended: false }
    }
}

impl State {
    /// Returns the finished games that the window knows of.
    #[must_use]
    pub const fn finished_games(&self) -> &FinishedGames {
        &self.finished_games
    }

    /// Returns the score of the day between the players of the game on the board; none if they have not finished one,
    /// and for two people without names, who cannot be told apart.
    #[must_use]
    pub fn day_score(&self) -> Option<DayScore> {
        self.finished_games.day.score(&self.game)
    }

    /// Returns the level that suits the person better than the opponent's after several results in a row: the next one
    /// after wins, the one before after losses; none if there is no reason or no such level.
    #[must_use]
    pub fn suggested_level(&self) -> Option<u8> {
        let (id, _) = self.game.opponent()?;
        let opponent = self.registry.get(id)?;
        let level = opponent.level?;
        let wanted = match self.finished_games.day.streak(id)? {
            GameResult::Win => level.checked_add(1)?,
            GameResult::Loss => level.checked_sub(1)?,
            GameResult::Draw => return None,
        };
        self.registry.levels(opponent.family()).find_map(|it| it.level.filter(|it| *it == wanted))
    }

    /// Counts the game on the board if it has just ended.
    pub(super) fn note_end(&mut self) {
        if self.finished_games.watch(&self.game)
            && let Some(summary) = GameSummary::of_session(&self.game)
        {
            self.finished_games.day.add(self.game.number(), summary);
        }
    }
}
