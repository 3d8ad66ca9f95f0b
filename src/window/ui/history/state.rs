//! The state of the history: the finished games, and the queue that reviews finished games.

use crate::session::Session;
use crate::ui::history::finished_games::FinishedGames;
use crate::ui::history::kept::KeptName;
use crate::ui::history::queue::ReviewQueue;

/// The state of the history. Its fields are visible only in `history`.
#[derive(Debug, Default)]
pub(in crate::ui) struct HistoryState {
    pub(super) finished: FinishedGames,
    pub(super) queue: ReviewQueue,
}

impl HistoryState {
    /// Stores the state of a game that is put on the board, so that its end is noticed.
    pub(in crate::ui) fn enter_game(&mut self, game: &Session) {
        self.finished.enter(game);
    }

    /// Sets the name under which the game on the board was saved in the history; an invalid name is stored as `None`.
    pub(in crate::ui) fn set_name(&mut self, name: Option<&str>) {
        self.finished.set_name(name);
    }

    /// Sets the name of the saved game that was opened on the board; `None` if the game on the board does not come from
    /// the history.
    pub(in crate::ui) fn set_opened(&mut self, name: Option<KeptName>) {
        self.finished.set_opened(name);
    }
}
