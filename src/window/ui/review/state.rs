//! The reviews of the game on the board: the last review, and the review in progress.
//!
//! This state also records which detail of a review is drawn on the board.

use crate::engine::Ticket;
use crate::game::{NodeId, Record};
use crate::review::game_review::{MoveReview, ReviewEffort};
use crate::review::report::GameReview;
use crate::review::stored;
use crate::session::Session;
use crate::ui::effect::Effect;
use crate::ui::review::{GameToReview, ReviewRequest};
use crate::ui::state::cx::Cx;

/// A detail of a move's review that can be drawn on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewDetail {
    /// The shapes, moves and point of the statement with this index.
    Statement(usize),
    /// The line that would have been better than the move.
    Line,
}

/// A review in progress.
#[derive(Debug)]
struct ReviewRun {
    ticket: Ticket,
    review: GameReview,
}

/// The reviews of the game on the board: the last one, and the one in progress.
#[derive(Debug, Default)]
pub struct Reviews {
    /// The number of the game that is reviewed.
    game: u64,
    /// The last review that was finished or stopped.
    review: Option<GameReview>,
    run: Option<ReviewRun>,
    detail: Option<(NodeId, ReviewDetail)>,
    /// A position, and the number of the review card's page that was chosen in it. The card takes this number modulo
    /// its number of pages.
    page: Option<(NodeId, usize)>,
}

impl Reviews {
    /// Returns the review to show: the last one. While a review is in progress, that review is shown instead if the
    /// last one is missing, incomplete or stale.
    #[must_use]
    pub fn get(&self) -> Option<&GameReview> {
        let whole = self.review.as_ref().filter(|it| self.run.is_none() || it.is_complete() && !it.is_stale());
        whole.or_else(|| self.run.as_ref().map(|it| &it.review))
    }

    /// Returns the review of the last move of the position that `record` shows; `None` if the move is not reviewed.
    #[must_use]
    pub fn at(&self, record: &Record) -> Option<&MoveReview> {
        self.get()?.get_in(record, record.ply())
    }

    /// Returns the number of moves to be reviewed and the number reviewed so far; `None` if no review is in progress.
    #[must_use]
    pub fn progress(&self) -> Option<(usize, usize)> {
        self.run.as_ref().map(|it| it.review.progress())
    }

    /// Returns the detail that is drawn in the position `node`.
    #[must_use]
    pub fn detail(&self, node: NodeId) -> Option<ReviewDetail> {
        self.detail.filter(|it| it.0 == node).map(|it| it.1)
    }

    /// Draws `detail` on the board while the position `node` is shown. If `detail` is drawn already, removes it.
    pub(super) fn toggle_detail(&mut self, node: NodeId, detail: ReviewDetail) {
        let is_shown = self.detail(node) == Some(detail);
        self.detail = (!is_shown).then_some((node, detail));
    }

    /// Returns the number of the review card's page in the position `node`, from 0. The card shows the page with this
    /// number modulo its number of pages.
    #[must_use]
    pub fn page(&self, node: NodeId) -> usize {
        self.page.filter(|it| it.0 == node).map_or(0, |it| it.1)
    }

    /// Turns to the next page of the review card in the position `node`.
    pub(super) fn turn_page(&mut self, node: NodeId) {
        self.page = Some((node, self.page(node) + 1));
    }

    /// Starts a review of the current line of `record`. The review replaces a review in progress.
    pub(super) fn begin(&mut self, record: Record, effort: ReviewEffort, cx: &mut Cx) {
        let ticket = cx.next_ticket();
        self.run = Some(ReviewRun { ticket, review: GameReview::new(&record, effort) });
        cx.send(Effect::Review(ReviewRequest::Start(Box::new(GameToReview { ticket, record, effort }))));
    }

    /// Adds the review of a move, unless `ticket` belongs to another request.
    pub(super) fn add(&mut self, ticket: Ticket, review: MoveReview) {
        if let Some(run) = self.run.as_mut().filter(|it| it.ticket == ticket) {
            run.review.add(review);
        }
    }

    /// Finishes and returns the review that was started by the request with the number `ticket`; `None` if that review
    /// is no longer in progress.
    pub(super) fn finish(&mut self, ticket: Ticket) -> Option<&GameReview> {
        let run = self.run.take_if(|it| it.ticket == ticket)?;
        Some(self.review.insert(run.review))
    }

    /// Stops the review in progress, and returns `true` if there was one. The moves reviewed so far are kept, unless
    /// there is a complete review that is not stale.
    pub(super) fn stop(&mut self) -> bool {
        let Some(run) = self.run.take() else { return false };
        let has_better = self.review.as_ref().is_some_and(|it| it.is_complete() && !it.is_stale());
        if !has_better && 0 < run.review.progress().1 {
            self.review = Some(run.review);
        }
        true
    }

    /// If another game is on the board now, switches to the review stored in that game. Returns `true` if a review of
    /// the earlier game was in progress.
    pub(super) fn follow(&mut self, game: &Session) -> bool {
        if self.game == game.number() {
            return false;
        }
        self.game = game.number();
        (self.detail, self.page) = (None, None);
        self.review = stored::load(game.record());
        self.run.take().is_some()
    }
}
