//! The commands for reviewing the game on the board, stepping through its mistakes, and guessing its moves.
//!
//! A finished review is stored with the game.

use crate::engine::{Score, Ticket};
use crate::game::{Color, NodeId, Record};
use crate::review::game_review::{MoveReview, ReviewEffort};
use crate::review::stored::{self, ReviewExtras};
use crate::ui::action::{Action, PanelTab};
use crate::ui::analysis::AnalysisView;
use crate::ui::effect::Effect;
use crate::ui::event::{Chord, Key};
use crate::ui::history::{HistoryRequest, KeptReview};
use crate::ui::locale::Msg;
use crate::ui::menu::Menu;
use crate::ui::review::{Guess, Retry, ReviewAction, ReviewDetail, ReviewEvent, ReviewRequest, Reviews};
use crate::ui::state::command_row::{Command, tick};
use crate::ui::state::{Focus, State};
use crate::ui::step_direction::StepDirection;

/// The commands of reviews, in the menu Analysis.
pub(in crate::ui) const COMMANDS: &[Command] = &[
    Command::new(Action::Review(ReviewAction::Start), Msg::ItemReview, State::review)
        .menu(Menu::Analysis, 3)
        .key(Chord::plain(Key::F(7)))
        .button(Msg::ButtonReview)
        .when(State::can_review)
        .blocked_by_editor(),
    Command::new(Action::Review(ReviewAction::Deepen), Msg::ReviewItemDeeper, State::review_deeper)
        .menu(Menu::Analysis, 3)
        .listed_when(|it| it.document.reviews.progress().is_none())
        .when(State::can_review_deeper)
        .blocked_by_editor(),
    Command::new(Action::Review(ReviewAction::Stop), Msg::ReviewItemStop, State::stop_review)
        .menu(Menu::Analysis, 3)
        .listed_when(|it| it.document.reviews.progress().is_some())
        .when(|it| it.document.reviews.progress().is_some()),
    Command::new(Action::Review(ReviewAction::Report), Msg::ReviewItemReport, |it| {
        it.show_tab(PanelTab::Analyze);
        it.go_to(0);
    })
    .menu(Menu::Analysis, 3)
    .when(|it| it.document.reviews.get().is_some() && !it.cx.game.is_locked())
    .blocked_by_editor(),
];

/// The commands for the mistakes of a review and for guessing moves, in the menu Study.
pub(in crate::ui) const STUDY_COMMANDS: &[Command] = &[
    Command::new(Action::Review(ReviewAction::StepMistake(StepDirection::Forward)), Msg::ReviewItemNext, |it| {
        it.step_mistake(StepDirection::Forward);
    })
    .menu(Menu::Study, 0)
    .key(Chord::plain(Key::F(3)))
    .when(|it| it.can_step_mistake(StepDirection::Forward))
    .blocked_by_editor(),
    Command::new(Action::Review(ReviewAction::StepMistake(StepDirection::Back)), Msg::ReviewItemPrevious, |it| {
        it.step_mistake(StepDirection::Back);
    })
    .key(Chord { shift: true, ..Chord::plain(Key::F(3)) })
    .when(|it| it.can_step_mistake(StepDirection::Back))
    .blocked_by_editor(),
    Command::new(Action::Review(ReviewAction::Line), Msg::ReviewItemLine, |it| {
        it.toggle_review_detail(ReviewDetail::Line);
    })
    .menu(Menu::Study, 0)
    .key(Chord::plain(Key::F(8)))
    .when(State::can_show_review_line)
    .checked(|it| tick(it.review_detail() == Some(ReviewDetail::Line)))
    .blocked_by_editor(),
    Command::new(Action::Review(ReviewAction::RetryMistake), Msg::ReviewItemTry, State::open_retry)
        .menu(Menu::Study, 0)
        .key(Chord::plain(Key::F(9)))
        .when(State::can_retry)
        .blocked_by_editor(),
    Command::new(Action::Review(ReviewAction::GuessMoves), Msg::ReviewGuessTitle, State::open_guess)
        .menu(Menu::Study, 0)
        .listed_when(|it| !it.is_game_covered())
        .when(State::can_guess)
        .blocked_by_editor(),
];

impl State {
    /// Returns `true` if the control that runs `action` is enabled. Handles only actions that are not in the command
    /// table (the table of commands with menu items and keyboard shortcuts).
    pub(in crate::ui) fn can_use_review(&self, action: ReviewAction) -> bool {
        match action {
            ReviewAction::Statement(index) => {
                !self.is_game_covered() && self.move_review().is_some_and(|it| index < it.statements.len())
            }
            ReviewAction::TurnPage => self.document.reviews.get().is_some(),
            ReviewAction::Graph => self.document.reviews.get().is_some() && self.can_look(),
            ReviewAction::RetryAnswer => self.retry().is_some_and(Retry::is_asking),
            ReviewAction::LeaveRetry => self.retry().is_some(),
            ReviewAction::GuessShow => self.guess().is_some_and(Guess::is_asking),
            ReviewAction::GuessNext => self.guess().is_some_and(Guess::is_answered),
            ReviewAction::GuessSide | ReviewAction::LeaveGuess => self.guess().is_some(),
            ReviewAction::RetryNext => self.retry().is_some() && self.can_step_mistake(StepDirection::Forward),
            _ => true,
        }
    }

    /// Runs the action of a control. Handles only actions that are not in the command table (the table of commands with
    /// menu items and keyboard shortcuts).
    pub(in crate::ui) fn run_review(&mut self, action: ReviewAction) {
        match action {
            ReviewAction::TurnPage => self.turn_review_page(),
            ReviewAction::Statement(index) => self.toggle_review_detail(ReviewDetail::Statement(index)),
            ReviewAction::RetryAnswer => self.retry_mut().into_iter().for_each(Retry::give_up),
            ReviewAction::RetryNext => self.retry_next(),
            ReviewAction::LeaveRetry | ReviewAction::LeaveGuess => self.leave_cover(),
            ReviewAction::GuessShow => self.change_guess(Guess::show_played),
            ReviewAction::GuessNext => self.change_guess(Guess::next),
            ReviewAction::GuessSide => self.change_guess(Guess::change_side),
            _ => {}
        }
    }
}

impl State {
    /// Returns the reviews of the game on the board.
    #[must_use]
    pub const fn reviews(&self) -> &Reviews {
        &self.document.reviews
    }

    /// Returns the review of the last move of the position shown.
    #[must_use]
    pub fn move_review(&self) -> Option<&MoveReview> {
        self.document.reviews.at(self.cx.game.record())
    }

    /// Returns the review's score, from Black's point of view, for a position of the line shown. Returns `None` if the
    /// move that leads to the position is not reviewed or ends the game.
    pub(in crate::ui) fn reviewed_value(&self, node: NodeId) -> Option<Score> {
        let record = self.cx.game.record();
        let number = record.path(node).len();
        let review =
            self.document.reviews.get()?.get_in(record, number).filter(|_| record.node_at(number) == Some(node))?;
        // A move that ends the game (a five or a forbidden stone) gets no score.
        let is_end = review.scores[1].mate().is_some_and(|(plies, is_won)| plies == 0 || plies == 1 && is_won);
        (!is_end).then(|| if review.side == Color::Black { review.scores[1] } else { -review.scores[1] })
    }

    /// Returns `true` if the game on the board can be reviewed: it has moves, and it is not being played.
    pub(in crate::ui) fn can_review(&self) -> bool {
        let is_played = self.cx.game.live_outcome().is_none() && !self.documents().is_kept();
        !is_played && 0 < self.cx.game.live_ply() && !self.cx.game.is_locked()
    }

    /// Returns the moves that a review covers: those up to the position that the game has reached.
    pub(in crate::ui) fn reviewed_line(&self) -> Record {
        self.cx.game.record().up_to(self.cx.game.live())
    }

    /// Returns `true` if this version of the program has reviewed the whole game on the board.
    #[must_use]
    pub fn is_reviewed(&self) -> bool {
        self.document.reviews.get().is_some_and(|it| {
            // Compare the lengths first: this is cheap and already tells most games apart.
            it.is_complete() && !it.is_stale() && it.line().len() == self.cx.game.live_ply() && {
                let line = self.reviewed_line();
                it.line() == line.moves() && it.n_shared(&line).is_some()
            }
        })
    }

    /// Shows the start of the game with its review, and moves the focus to the list of moves. Starts a review if the
    /// review is missing, stale or incomplete.
    pub(in crate::ui) fn review(&mut self) {
        let has_review = self.is_reviewed();
        self.show_view(AnalysisView::Lines);
        self.show_tab(PanelTab::Analyze);
        self.go_to(0);
        self.input.focus_on(Focus::MoveList);
        // Stop the analysis for two reasons. Its candidates would replace the better moves that the review shows on the
        // board, and the review needs the processors.
        self.stop_analysis();
        if !has_review && self.document.reviews.progress().is_none() {
            self.start_review(ReviewEffort::default());
        }
    }

    /// Reviews the game again with more effort.
    pub(in crate::ui) fn review_deeper(&mut self) {
        self.show_tab(PanelTab::Analyze);
        self.start_review(ReviewEffort::deep());
    }

    /// Returns `true` if the game has a review and can be reviewed again with more effort.
    pub(in crate::ui) fn can_review_deeper(&self) -> bool {
        let is_deep =
            self.document.reviews.get().is_some_and(|it| it.effort() == ReviewEffort::deep() && !it.is_stale());
        self.document.reviews.get().is_some()
            && self.document.reviews.progress().is_none()
            && !is_deep
            && self.can_review()
    }

    fn start_review(&mut self, effort: ReviewEffort) {
        let record = self.reviewed_line();
        self.stop_analysis();
        self.document.reviews.begin(record, effort, &mut self.cx);
    }

    /// Stops the review in progress. The moves reviewed so far are kept, unless there is a complete review already.
    pub(in crate::ui) fn stop_review(&mut self) {
        if self.document.reviews.stop() {
            self.cx.send(Effect::Review(ReviewRequest::Stop));
        }
    }

    /// Handles an event of the review thread.
    pub(in crate::ui) fn review_event(&mut self, event: ReviewEvent) {
        match event {
            ReviewEvent::Reviewed(ticket, review) => self.document.reviews.add(ticket, *review),
            ReviewEvent::Ended(ticket) => self.end_review(ticket),
            ReviewEvent::Judged(ticket, verdict) => self.take_verdict(ticket, verdict),
            ReviewEvent::Guessed(ticket, review) => self.take_guess_review(ticket, *review),
        }
    }

    /// Finishes the review that was started by the request with the number `ticket`, and stores the review with the
    /// game.
    fn end_review(&mut self, ticket: Ticket) {
        if self.document.reviews.finish(ticket).is_some() {
            self.keep_review();
        }
    }

    /// Writes the review into the game, and requests that the history stores the review with the finished game.
    fn keep_review(&mut self) {
        let Some(review) = self.document.reviews.get().filter(|it| 0 < it.progress().1).cloned() else { return };
        let mut line = self.cx.game.record().clone();
        line.select(self.cx.game.live());
        let ReviewExtras { game, positions } = stored::extras(&review, &line);
        self.cx.game.info_mut().extras = game;
        for (node, extras) in positions {
            if let Some(notes) = self.cx.game.notes_mut(node) {
                notes.extras = extras;
            }
        }
        let name = self.finished_games().reviewed_name().cloned();
        // Count the review as an unsaved change, so that the player is asked to save the game. But count no change if
        // the game is in the history and has no file: the history stores the review anyway.
        if self.documents().is_kept() && (name.is_none() || self.documents().path().is_some()) {
            self.document.file.count_edit();
        }
        self.cx.send(Effect::History(HistoryRequest::KeepReview(Box::new(KeptReview {
            session: Some(self.cx.game.number()),
            name,
            review,
        }))));
    }

    /// Switches to the review of the game on the board, and stops the review of another game.
    pub(in crate::ui) fn follow_review(&mut self) {
        if self.document.reviews.follow(&self.cx.game) {
            self.cx.send(Effect::Review(ReviewRequest::Stop));
        }
    }

    /// Returns the number of the nearest move after the position shown, or before it, that the review marks as an
    /// inaccuracy or worse; `None` if there is no such move.
    fn mistake_beside(&self, direction: StepDirection) -> Option<usize> {
        let (review, record) = (self.document.reviews.get()?, self.cx.game.record());
        let (ply, n_shared) = (record.ply(), review.n_shared(record)?);
        let mut numbers = review.marked().map(|it| it.number).filter(|it| *it <= n_shared);
        match direction {
            StepDirection::Forward => numbers.find(|it| ply < *it),
            StepDirection::Back => numbers.rfind(|it| *it < ply),
        }
    }

    /// Returns `true` if the player can step from the position shown to the next or previous move that the review marks
    /// as an inaccuracy or worse.
    pub(in crate::ui) fn can_step_mistake(&self, direction: StepDirection) -> bool {
        !self.cx.game.is_locked() && self.mistake_beside(direction).is_some()
    }

    /// Shows the next or previous move that the review marks as an inaccuracy or worse.
    pub(in crate::ui) fn step_mistake(&mut self, direction: StepDirection) {
        let Some(number) = self.mistake_beside(direction) else { return };
        self.show_tab(PanelTab::Analyze);
        self.go_to(number);
    }

    /// Returns `true` if the review marks the move shown as an inaccuracy or worse, and has a better line that can be
    /// drawn on the board.
    pub(in crate::ui) fn can_show_review_line(&self) -> bool {
        self.move_review().is_some_and(|it| it.class.is_marked() && it.better().is_some())
    }

    /// Draws a detail of the review on the board, at the move shown. If this detail is drawn already, removes it.
    pub(in crate::ui) fn toggle_review_detail(&mut self, detail: ReviewDetail) {
        self.document.reviews.toggle_detail(self.cx.game.record().node(), detail);
    }

    /// Turns to the next page of the review card.
    pub(in crate::ui) fn turn_review_page(&mut self) {
        self.document.reviews.turn_page(self.cx.game.record().node());
    }

    /// Returns the number of the review card's page in the position shown, from 0. The card shows the page with this
    /// number modulo its number of pages.
    #[must_use]
    pub fn review_page(&self) -> usize {
        self.document.reviews.page(self.cx.game.record().node())
    }

    /// Returns the detail of the review (a line or the marks of a statement) that is drawn on the board in the position
    /// shown. Returns `None` if no detail is drawn, or while a cover (such as a puzzle) is shown in place of the game.
    #[must_use]
    pub fn review_detail(&self) -> Option<ReviewDetail> {
        self.document.reviews.detail(self.cx.game.record().node()).filter(|_| !self.is_game_covered())
    }
}
