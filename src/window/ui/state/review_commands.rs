//! The review of the game on the board: it is made, shown, walked through, and kept with the game.

use crate::engine::{Score, Ticket};
use crate::game::{Color, NodeId, Record};
use crate::review::game_review::{MoveReview, ReviewEffort};
use crate::review::stored::{self, ReviewExtras};
use crate::ui::action::{PanelTab, StepDirection};
use crate::ui::effect::Effect;
use crate::ui::event::Event;
use crate::ui::history::{HistoryRequest, KeptReview};
use crate::ui::state::{Focus, ReviewDetail, Reviews, State};

impl State {
    /// Returns the reviews of the game on the board.
    #[must_use]
    pub const fn reviews(&self) -> &Reviews {
        &self.panel.reviews
    }

    /// Returns the review of the last move of the position shown.
    #[must_use]
    pub fn move_review(&self) -> Option<&MoveReview> {
        self.panel.reviews.at(self.cx.game.record())
    }

    /// Returns the score of a position of the shown line for Black, if the move before it is reviewed.
    pub(super) fn reviewed_value(&self, node: NodeId) -> Option<Score> {
        let record = self.cx.game.record();
        let number = record.path(node).len();
        let review =
            self.panel.reviews.get()?.get_in(record, number).filter(|_| record.node_at(number) == Some(node))?;
        // A five or a forbidden stone ends the game.
        let is_end = review.scores[1].mate().is_some_and(|(plies, is_won)| plies == 0 || plies == 1 && is_won);
        (!is_end).then(|| if review.side == Color::Black { review.scores[1] } else { -review.scores[1] })
    }

    /// Returns `true` if the game on the board has a move to review.
    pub(super) fn can_review(&self) -> bool {
        let is_played = self.cx.game.live_outcome().is_none() && !self.document.file.is_kept();
        !is_played && 0 < self.cx.game.live_ply() && !self.cx.game.is_locked()
    }

    /// Returns the line of the game that is reviewed: the one that was played.
    fn reviewed_line(&self) -> Record {
        self.cx.game.record().up_to(self.cx.game.live())
    }

    /// Returns `true` if the whole game that was played is reviewed by this version.
    #[must_use]
    pub fn is_reviewed(&self) -> bool {
        self.panel.reviews.get().is_some_and(|it| {
            // Most games differ from their review in their length already.
            it.is_complete() && !it.is_stale() && it.line().len() == self.cx.game.live_ply() && {
                let line = self.reviewed_line();
                it.line() == line.moves() && it.n_shared(&line).is_some()
            }
        })
    }

    /// Shows the game from its begin with its review, with the keyboard on the list of moves. A review that is missing,
    /// stale or not complete is made.
    pub(super) fn review(&mut self) {
        let has_review = self.is_reviewed();
        self.stop_exploring();
        self.show_tab(PanelTab::Analyze);
        self.go_to(0);
        self.input.focus_on(Focus::MoveList);
        // Its candidates would stand in the place of the better moves, and a review needs the processors.
        self.stop_analysis();
        if !has_review && self.panel.reviews.progress().is_none() {
            self.start_review(ReviewEffort::default());
        }
    }

    /// Reviews the game again with more effort.
    pub(super) fn review_deeper(&mut self) {
        self.show_tab(PanelTab::Analyze);
        self.start_review(ReviewEffort::deep());
    }

    /// Returns `true` if the game can be reviewed with more effort than it was.
    pub(super) fn can_review_deeper(&self) -> bool {
        let is_deep = self.panel.reviews.get().is_some_and(|it| it.effort() == ReviewEffort::deep() && !it.is_stale());
        self.panel.reviews.get().is_some() && self.panel.reviews.progress().is_none() && !is_deep && self.can_review()
    }

    fn start_review(&mut self, effort: ReviewEffort) {
        let record = self.reviewed_line();
        self.stop_analysis();
        self.panel.reviews.begin(record, effort, &mut self.cx);
    }

    /// Stops the review that is under way; the moves that are reviewed stay.
    pub(super) fn stop_review(&mut self) {
        if self.panel.reviews.stop() {
            self.cx.send(Effect::StopReview);
        }
    }

    /// Handles an event of the thread that reviews.
    pub(super) fn review_event(&mut self, event: Event) {
        match event {
            Event::Reviewed(ticket, review) => self.panel.reviews.add(ticket, *review),
            Event::ReviewEnded(ticket) => self.end_review(ticket),
            Event::Judged(ticket, verdict) => self.take_verdict(ticket, verdict),
            _ => {}
        }
    }

    /// Ends the review of a request, and keeps it with the game.
    fn end_review(&mut self, ticket: Ticket) {
        if self.panel.reviews.finish(ticket).is_some() {
            self.keep_review();
        }
    }

    /// Writes the review into the notes of the game, and has the history keep it with the game.
    fn keep_review(&mut self) {
        let Some(review) = self.panel.reviews.get().filter(|it| 0 < it.progress().1).cloned() else { return };
        let mut line = self.cx.game.record().clone();
        line.select(self.cx.game.live());
        let ReviewExtras { game, positions } = stored::extras(&review, &line);
        self.cx.game.info_mut().extras = game;
        for (node, extras) in positions {
            if let Some(notes) = self.cx.game.notes_mut(node) {
                notes.extras = extras;
            }
        }
        let name = self.document.finished.reviewed_name().cloned();
        // A game of the history without a file of its own needs not be saved for its review.
        if self.document.file.is_kept() && (name.is_none() || self.document.file.path().is_some()) {
            self.document.file.count_edit();
        }
        self.cx.send(Effect::History(HistoryRequest::KeepReview(Box::new(KeptReview {
            session: self.cx.game.number(),
            name,
            review,
        }))));
    }

    /// Turns the review to the game on the board, and stops one of another game.
    pub(super) fn follow_review(&mut self) {
        if self.panel.reviews.follow(&self.cx.game) {
            self.cx.send(Effect::StopReview);
        }
    }

    /// Returns the number of the next marked move behind the position shown, or of the one before it.
    fn mistake_beside(&self, direction: StepDirection) -> Option<usize> {
        let (review, record) = (self.panel.reviews.get()?, self.cx.game.record());
        let (ply, n_shared) = (record.ply(), review.n_shared(record)?);
        let mut numbers = review.marked().map(|it| it.number).filter(|it| *it <= n_shared);
        match direction {
            StepDirection::Forward => numbers.find(|it| ply < *it),
            StepDirection::Back => numbers.rfind(|it| *it < ply),
        }
    }

    /// Returns `true` if there is a marked move in this direction.
    pub(super) fn can_step_mistake(&self, direction: StepDirection) -> bool {
        !self.cx.game.is_locked() && self.mistake_beside(direction).is_some()
    }

    /// Shows the next marked move, or the one before.
    pub(super) fn step_mistake(&mut self, direction: StepDirection) {
        let Some(number) = self.mistake_beside(direction) else { return };
        self.show_tab(PanelTab::Analyze);
        self.go_to(number);
    }

    /// Returns `true` if the move shown has a better line that can be drawn.
    pub(super) fn can_show_review_line(&self) -> bool {
        self.move_review().is_some_and(|it| it.class.is_marked() && it.better().is_some())
    }

    /// Draws a detail of the review of the move shown, or removes it.
    pub(super) fn toggle_review_detail(&mut self, detail: ReviewDetail) {
        self.panel.reviews.toggle_detail(self.cx.game.record().node(), detail);
    }

    /// Turns to the next page of the review's card.
    pub(super) fn turn_review_page(&mut self) {
        self.panel.reviews.turn_page(self.cx.game.record().node());
    }

    /// Returns the page of the review's card that is shown, from 0 on; beyond the last they begin again.
    #[must_use]
    pub fn review_page(&self) -> usize {
        self.panel.reviews.page(self.cx.game.record().node())
    }

    /// Returns the detail of the review that is drawn on the board.
    #[must_use]
    pub fn review_detail(&self) -> Option<ReviewDetail> {
        self.panel.reviews.detail(self.cx.game.record().node()).filter(|_| !self.is_game_covered())
    }
}
