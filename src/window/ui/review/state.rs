//! The review of the game on the board: the one that is shown, the one under way, and what is drawn of it.

use crate::engine::Ticket;
use crate::game::{NodeId, Record};
use crate::review::game_review::{MoveReview, ReviewEffort};
use crate::review::report::GameReview;
use crate::review::stored;
use crate::session::Session;
use crate::ui::effect::Effect;
use crate::ui::review::{GameToReview, ReviewRequest};
use crate::ui::state::cx::Cx;

/// Detail of the review of a move that is drawn on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewDetail {
    /// The shapes and points of a statement, by its index.
    Statement(usize),
    /// The line that would have been better.
    Line,
}

/// A review that is being made.
#[derive(Debug)]
struct ReviewRun {
    ticket: Ticket,
    review: GameReview,
}

/// The reviews of the game on the board.
#[derive(Debug, Default)]
pub struct Reviews {
    /// The number of the game.
    game: u64,
    /// The last review that was finished or stopped.
    review: Option<GameReview>,
    run: Option<ReviewRun>,
    detail: Option<(NodeId, ReviewDetail)>,
    /// The page of the card that is shown in a position, counted on beyond the last.
    page: Option<(NodeId, usize)>,
}

impl Reviews {
    /// Returns the review that is shown: a complete one until a deeper one has taken its place.
    #[must_use]
    pub fn get(&self) -> Option<&GameReview> {
        let whole = self.review.as_ref().filter(|it| self.run.is_none() || it.is_complete() && !it.is_stale());
        whole.or_else(|| self.run.as_ref().map(|it| &it.review))
    }

    /// Returns the review of the last move of the position shown; `None` if it has none.
    #[must_use]
    pub fn at(&self, record: &Record) -> Option<&MoveReview> {
        self.get()?.get_in(record, record.ply())
    }

    /// Returns the number of moves to be reviewed, and of those that are, while a review is under way.
    #[must_use]
    pub fn progress(&self) -> Option<(usize, usize)> {
        self.run.as_ref().map(|it| it.review.progress())
    }

    /// Returns the detail that is drawn in a position.
    #[must_use]
    pub fn detail(&self, node: NodeId) -> Option<ReviewDetail> {
        self.detail.filter(|it| it.0 == node).map(|it| it.1)
    }

    /// Draws a detail in a position, or removes it.
    pub(in crate::ui) fn toggle_detail(&mut self, node: NodeId, detail: ReviewDetail) {
        let is_shown = self.detail(node) == Some(detail);
        self.detail = (!is_shown).then_some((node, detail));
    }

    /// Returns the page of the card that is shown in a position, from 0 on; beyond the last they begin again.
    #[must_use]
    pub fn page(&self, node: NodeId) -> usize {
        self.page.filter(|it| it.0 == node).map_or(0, |it| it.1)
    }

    /// Turns to the next page of the card in a position.
    pub(in crate::ui) fn turn_page(&mut self, node: NodeId) {
        self.page = Some((node, self.page(node) + 1));
    }

    /// Begins a review of the line that a record shows, in the place of one that is under way.
    pub(in crate::ui) fn begin(&mut self, record: Record, effort: ReviewEffort, cx: &mut Cx) {
        let ticket = cx.next_ticket();
        self.run = Some(ReviewRun { ticket, review: GameReview::new(&record, effort) });
        cx.send(Effect::Review(ReviewRequest::Start(Box::new(GameToReview { ticket, record, effort }))));
    }

    /// Adds the review of a move, unless it belongs to another request.
    pub(in crate::ui) fn add(&mut self, ticket: Ticket, review: MoveReview) {
        if let Some(run) = self.run.as_mut().filter(|it| it.ticket == ticket) {
            run.review.add(review);
        }
    }

    /// Ends the review of a request, and returns it; `None` if the answer is too late.
    pub(in crate::ui) fn finish(&mut self, ticket: Ticket) -> Option<&GameReview> {
        let run = self.run.take_if(|it| it.ticket == ticket)?;
        Some(self.review.insert(run.review))
    }

    /// Stops the review that is under way, and returns `true` if there was one. The moves that are reviewed stay, where
    /// there is nothing better.
    pub(in crate::ui) fn stop(&mut self) -> bool {
        let Some(run) = self.run.take() else { return false };
        let has_better = self.review.as_ref().is_some_and(|it| it.is_complete() && !it.is_stale());
        if !has_better && 0 < run.review.progress().1 {
            self.review = Some(run.review);
        }
        true
    }

    /// Turns to the game on the board, with the review that is kept with it. Returns `true` if one of another game was
    /// under way.
    pub(in crate::ui) fn follow(&mut self, game: &Session) -> bool {
        if self.game == game.number() {
            return false;
        }
        self.game = game.number();
        (self.detail, self.page) = (None, None);
        self.review = stored::load(game.record());
        self.run.take().is_some()
    }
}
