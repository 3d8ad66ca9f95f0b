//! Commands and events of the queue of reviews: selecting games, reviewing them, and saving their reviews.

use std::path::PathBuf;

use crate::engine::Ticket;
use crate::ui::action::Action;
use crate::ui::effect::Effect;
use crate::ui::files::Purpose;
use crate::ui::history::{
    HistoryAction, HistoryList, HistoryPage, HistoryRequest, HistoryView, KeptGame, KeptName, KeptReview, QueueEvent,
    QueuePhase, QueueSource, ReviewQueue,
};
use crate::ui::notice::Notice;
use crate::ui::state::{Dialog, Focus, State};

impl State {
    /// Returns the state of the queue of reviews.
    #[must_use]
    pub const fn review_queue(&self) -> &ReviewQueue {
        &self.document.history.queue
    }

    /// Returns `true` while the player's own work needs the processors: while a move, a hint or another answer is
    /// awaited, a position is analyzed, the game on the board is reviewed, or engines play a tournament. The queue of
    /// reviews pauses meanwhile.
    #[must_use]
    pub fn needs_processors(&self) -> bool {
        self.is_thinking() || self.is_analyzing() || self.reviews().progress().is_some() || self.engines.is_computing()
    }

    /// Opens the dialog of the history at the page of reviews.
    pub(in crate::ui) fn open_reviews(&mut self) {
        let view = HistoryView { page: HistoryPage::Reviews, ..HistoryView::new() };
        self.open_dialog(Dialog::History(view));
        self.input.focus_on(Focus::Control(Action::Accept));
        self.document.history.finished.begin_list(&mut self.cx);
    }

    /// Returns `true` if `action`, which concerns the queue of reviews, can be run now.
    pub(in crate::ui) fn can_use_queue(&self, action: HistoryAction) -> bool {
        let is_running = self.document.history.queue.running().is_some();
        match action {
            HistoryAction::OpenReviews => !self.is_game_covered() && self.dialogs.is_empty(),
            HistoryAction::ReviewAll => !is_running && 0 < self.n_unreviewed() && self.has_whole_history(),
            HistoryAction::ReviewMarked => !is_running && 0 < self.n_marked(),
            HistoryAction::ReviewFolder => !is_running && !self.documents().awaits_dialog(),
            HistoryAction::ContinueReviews => self.document.history.queue.last().is_some_and(|it| it.can_continue()),
            HistoryAction::StopReviews => is_running,
            _ => true,
        }
    }

    /// Runs `action`, which concerns the queue of reviews. The caller has checked that it can be run.
    pub(in crate::ui) fn run_queue(&mut self, action: HistoryAction) {
        match action {
            HistoryAction::OpenReviews => self.open_reviews(),
            HistoryAction::ReviewAll => self.review_kept(self.unreviewed()),
            HistoryAction::ReviewMarked => self.review_kept(self.marked_games()),
            HistoryAction::ReviewFolder => self.choose_file(Purpose::ReviewFolder, None),
            HistoryAction::ContinueReviews => {
                let source = self.document.history.queue.last().map(|it| it.source().clone());
                source.into_iter().for_each(|it| self.start_queue(it));
            }
            HistoryAction::StopReviews => {
                self.document.history.queue.stop(&mut self.cx);
                self.input.focus_on(Focus::Control(Action::Accept));
            }
            _ => {}
        }
    }

    fn has_whole_history(&self) -> bool {
        self.document.history.finished.list().is_some_and(|it| it.is_whole())
    }

    /// Returns the names of the listed games that are not reviewed, the newest first.
    #[must_use]
    pub fn unreviewed(&self) -> Vec<KeptName> {
        self.names_of(|it| !it.summary.is_reviewed)
    }

    /// Returns the number of listed games that are not reviewed.
    pub(in crate::ui) fn n_unreviewed(&self) -> usize {
        let games = self.document.history.finished.list().map_or(&[][..], |it| it.games());
        games.iter().filter(|it| !it.summary.is_reviewed).count()
    }

    /// Returns the number of listed games that are selected for a review.
    pub(in crate::ui) fn n_marked(&self) -> usize {
        self.document.history.finished.list().map_or(0, HistoryList::n_marked)
    }

    /// Returns the names of the listed games that are selected for a review, the newest first.
    #[must_use]
    pub fn marked_games(&self) -> Vec<KeptName> {
        let list = self.document.history.finished.list();
        self.names_of(|it| list.is_some_and(|list| list.is_marked(&it.name)))
    }

    fn names_of(&self, is_wanted: impl Fn(&KeptGame) -> bool) -> Vec<KeptName> {
        let games = self.document.history.finished.list().map_or(&[][..], |it| it.games());
        games.iter().filter(|it| is_wanted(it)).map(|it| it.name.clone()).collect()
    }

    /// Selects the game in this row of the list for a review, or deselects it.
    pub(in crate::ui) fn toggle_mark(&mut self, row: usize) {
        if let Some(list) = self.document.history.finished.list_mut() {
            list.toggle_mark(row);
        }
    }

    /// Starts a queue that reviews the games of the history with these names.
    fn review_kept(&mut self, names: Vec<KeptName>) {
        self.start_queue(QueueSource::History(names));
    }

    /// Starts a queue that reviews the games in the files of a folder.
    pub(in crate::ui) fn review_folder(&mut self, folder: PathBuf) {
        self.start_queue(QueueSource::Folder(folder));
    }

    fn start_queue(&mut self, source: QueueSource) {
        self.document.history.queue.start(source, &mut self.cx);
        if self.history_view().is_some() {
            // Move the keyboard focus: the button that was pressed is no longer shown.
            self.input.focus_on(Focus::Control(Action::Accept));
        }
    }

    /// Handles an event of the queue that was started with this ticket (the number of its request).
    pub(in crate::ui) fn queue_event(&mut self, ticket: Ticket, event: QueueEvent) {
        let Some(run) = self.document.history.queue.take(ticket, &event) else { return };
        let (n_reviewed, n_games) = (run.n_reviewed(), run.n_games().unwrap_or(0));
        let has_ended = run.phase() == QueuePhase::Ended;
        if let QueueEvent::Reviewed(name, review) = event {
            if let Some(list) = self.document.history.finished.list_mut() {
                list.set_reviewed(&name);
            }
            let kept = KeptReview { session: None, name: Some(name), review: *review };
            self.cx.send(Effect::History(HistoryRequest::KeepReview(Box::new(kept))));
        }
        if has_ended {
            self.cx.tell(Notice::ReviewsEnded(n_reviewed, n_games));
        }
    }
}
