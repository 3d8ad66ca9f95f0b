//! Commands of covers: opening, using and leaving them.

use std::sync::Arc;

use crate::engine::Ticket;
use crate::formats::{LoadedGame, PERSON};
use crate::game::{Board, ByColor, Color, PlayerId, Point, Record, Rule};
use crate::review::guess::GuessReview;
use crate::review::report::{GameReview, n_opening_stones};
use crate::review::retry::RetryVerdict;
use crate::ui::analysis::{AnalysisRequest, WinPlay};
use crate::ui::editor::PositionEditor;
use crate::ui::effect::{Effect, Sound};
use crate::ui::files::{Arrival, GameSource};
use crate::ui::lesson::Lesson;
use crate::ui::moves::edit_history::Edit;
use crate::ui::notice::Notice;
use crate::ui::practice::Practice;
use crate::ui::review::{Guess, Retry, ReviewRequest};
use crate::ui::settings::{GENTLE_LEVEL, Setup};
use crate::ui::state::cover::Cover;
use crate::ui::state::{Focus, State};
use crate::ui::step_direction::StepDirection;

/// Defines accessors of [`State`] for the kinds of covers, shared and mutable.
macro_rules! cover_accessors {
    ($($kind:ident($data:ty): $get:ident, $get_mut:ident, $about:literal;)*) => {
        impl State {
            $(
                #[doc = concat!("Returns ", $about, ", while it covers the game.")]
                #[must_use]
                pub const fn $get(&self) -> Option<&$data> {
                    match &self.cover {
                        Some(Cover::$kind(it)) => Some(it),
                        _ => None,
                    }
                }

                #[doc = concat!("Returns ", $about, " to be changed, while it covers the game.")]
                pub(in crate::ui) const fn $get_mut(&mut self) -> Option<&mut $data> {
                    match &mut self.cover {
                        Some(Cover::$kind(it)) => Some(it),
                        _ => None,
                    }
                }
            )*
        }
    };
}

cover_accessors! {
    Lesson(Lesson): lesson, lesson_mut, "the lesson";
    Practice(Practice): practice, practice_mut, "the practice of puzzles";
    Retry(Retry): retry, retry_mut, "the mistake that is tried again";
    Guess(Guess): guess, guess_mut, "the moves that are guessed";
    PlayOut(WinPlay): win_play, win_play_mut, "the win that is played out";
    Editor(PositionEditor): editor, editor_mut, "the position editor";
}

impl State {
    /// Returns the open cover; `None` while the game itself is on the board.
    #[must_use]
    pub const fn cover(&self) -> Option<&Cover> {
        self.cover.as_ref()
    }

    /// Returns `true` while a cover is open, so that the board does not show the game.
    #[must_use]
    pub const fn is_game_covered(&self) -> bool {
        self.cover.is_some()
    }

    /// Returns the stones on the board: of the cover or of the game.
    #[must_use]
    pub fn board_shown(&self) -> &Board {
        self.cover.as_ref().map_or(self.cx.game.record().board(), |it| it.get().board())
    }

    /// Returns the rule of the position on the board: of the cover or of the game.
    pub(in crate::ui) fn rule_shown(&self) -> Rule {
        self.cover.as_ref().map_or(self.cx.game.record().rule(), |it| it.get().rule(&self.cx.game))
    }

    /// Returns `true` if the player can click points of the board now: for a stone, a mark or an answer.
    #[must_use]
    pub fn takes_points(&self) -> bool {
        match &self.cover {
            Some(cover) => self.dialogs.are_closed() && cover.get().takes_points(),
            None => self.may_place() || self.may_mark(),
        }
    }

    /// Opens a cover in place of the game, and cancels the reading of a file.
    pub(in crate::ui) fn open_cover(&mut self, cover: Cover) {
        self.cover = Some(cover);
        self.document.file.stop_reading();
        self.return_to_board();
        // Keep the cursor if the editor opens, because the editor starts with the same board.
        if self.editor().is_none() {
            self.aim_at_no_point();
        }
    }

    /// Passes a click on a point to the open cover; returns `false` if no cover is open.
    pub(super) fn place_in_cover(&mut self, point: Point) -> bool {
        let Some(cover) = &mut self.cover else { return false };
        if self.dialogs.are_closed() {
            cover.get_mut().place(point, &mut self.cx);
        }
        self.note_drill_answer();
        true
    }

    /// Leaves the cover; the game is unchanged. If the cover is the position editor, and its position differs from the
    /// position of the game, undo can reopen the editor with the edited position.
    pub(in crate::ui) fn leave_cover(&mut self) {
        let Some(cover) = self.cover.take() else { return };
        self.return_to_board();
        match cover {
            Cover::Lesson(_) | Cover::Practice(_) | Cover::Drill(_) => {}
            Cover::Retry(_) | Cover::Guess(_) => {
                self.input.focus_on(Focus::MoveList);
                self.cx.send(Effect::Review(ReviewRequest::StopJudging));
            }
            Cover::PlayOut(play) if play.is_searching() => self.cx.send(Effect::Analysis(AnalysisRequest::Stop)),
            Cover::PlayOut(_) => {}
            Cover::Editor(editor) => {
                let record = self.cx.game.record();
                if (&editor.board, editor.side) != (record.board(), record.side_to_move()) {
                    self.document.edits.add(Edit::OpenEditor(editor));
                    self.tell_way_back(Notice::PositionAside);
                }
                return;
            }
        }
        self.aim_at_no_point();
    }

    /// Called after the board has changed: moves the focus back to the board, and removes the messages that end when
    /// the player makes a move.
    pub(in crate::ui) fn return_to_board(&mut self) {
        self.input.return_to_board();
        self.cx.notices.note_move();
    }

    /// Removes the cursor after the board has changed. If the keyboard focus is shown, puts the cursor in the center of
    /// the board instead.
    pub(in crate::ui) fn aim_at_no_point(&mut self) {
        let center = Some(Point::center(self.board_shown().size())).filter(|_| self.input.is_focus_shown());
        self.input.set_cursor(center, center.filter(|it| self.is_game_covered() && self.is_target(*it)));
    }
}

/// The commands of the lesson.
impl State {
    /// Opens the lesson at its first step.
    pub(in crate::ui) fn open_lesson(&mut self) {
        self.open_cover(Cover::Lesson(Box::new(Lesson::new())));
    }

    /// Shows the right points of the lesson's task, or hides them.
    pub(in crate::ui) const fn show_lesson_answers(&mut self) {
        if let Some(lesson) = self.lesson_mut() {
            lesson.toggle_answers();
        }
    }

    /// Shows the next step of the lesson, or the previous one.
    pub(in crate::ui) fn turn_lesson(&mut self, direction: StepDirection) {
        if let Some(lesson) = self.lesson_mut() {
            lesson.go_to(match direction {
                StepDirection::Back => lesson.index().saturating_sub(1),
                StepDirection::Forward => (lesson.index() + 1).min(Lesson::N_STEPS),
            });
        }
        self.aim_at_no_point();
    }

    /// Returns the settings for a beginner's first game: the level `GENTLE_LEVEL`, and the defaults for everything
    /// else.
    #[must_use]
    pub fn gentle_setup() -> Setup {
        Setup { level: GENTLE_LEVEL, ..Setup::default() }
    }

    /// Leaves the lesson and starts a game against a weak opponent. Asks first if another game in progress or unsaved
    /// changes would be lost.
    pub(in crate::ui) fn play_gentle(&mut self) {
        self.leave_cover();
        self.start_or_ask(Self::gentle_setup());
    }
}

/// The commands of the retry exercise.
impl State {
    /// Returns `true` if the move shown is a mistake for which the player can try a better move.
    pub(in crate::ui) fn can_retry(&self) -> bool {
        !self.cx.game.is_locked() && self.can_show_review_line()
    }

    /// Opens the retry exercise: shows the position before the mistake, so that the player can try a better move.
    pub(in crate::ui) fn open_retry(&mut self) {
        let record = self.cx.game.record();
        let node = record.ply().checked_sub(1).and_then(|it| record.node_at(it));
        let Some((mistake, node)) = self.move_review().cloned().zip(node) else { return };
        let effort = self.panel.reviews.get().map(GameReview::effort).unwrap_or_default();
        self.open_cover(Cover::Retry(Box::new(Retry::new(record.up_to(node), mistake, effort))));
    }

    /// Leaves the exercise and shows the next mistake. If the player can try a better move there, opens the retry
    /// exercise for this mistake.
    pub(in crate::ui) fn retry_next(&mut self) {
        self.leave_cover();
        self.step_mistake(StepDirection::Forward);
        if self.can_retry() {
            self.open_retry();
        }
    }

    /// Shows the better move of the retry exercise.
    pub(in crate::ui) fn show_retry_answer(&mut self) {
        if let Some(retry) = self.retry_mut() {
            retry.give_up();
        }
    }

    /// Handles the judgment of a move that was tried; ignores it if it belongs to an earlier request.
    pub(in crate::ui) fn take_verdict(&mut self, ticket: Ticket, verdict: RetryVerdict) {
        let Some(retry) = self.retry_mut() else { return };
        if retry.take_verdict(ticket, verdict) && retry.is_asking() {
            self.cx.sounds.add(Sound::Answer);
        }
    }
}

/// The commands of the guessing exercise.
impl State {
    /// Returns `true` if the moves of the game on the board can be guessed: the game has ended, comes from a file or
    /// was edited, and has moves after the opening.
    pub(in crate::ui) fn can_guess(&self) -> bool {
        self.can_review() && n_opening_stones(self.cx.game.record()) < self.cx.game.live_ply()
    }

    /// Opens the guessing exercise. If an earlier position after the opening is shown, the exercise starts at this
    /// position and asks for the moves of the side to move. Otherwise it starts at the end of the opening and asks for
    /// the winner's moves.
    pub(in crate::ui) fn open_guess(&mut self) {
        let (game, record) = (self.reviewed_line(), self.cx.game.record());
        let (ply, n_moves, n_opening) = (record.ply(), game.moves().len(), n_opening_stones(record));
        let is_shown = n_opening <= ply && ply < n_moves && record.moves()[..ply] == game.moves()[..ply];
        let winner = self.cx.game.live_outcome().and_then(|it| it.winner()).unwrap_or(Color::Black);
        let (side, first) = if is_shown { (game.moves()[ply].color, ply) } else { (winner, n_opening) };
        if let Some(guess) = Guess::new(&game, side, first).or_else(|| Guess::new(&game, !side, first)) {
            self.open_cover(Cover::Guess(Box::new(guess)));
        }
    }

    /// Applies `change` to the guessing exercise. Then removes the cursor from the board, because the board may show
    /// another position.
    pub(in crate::ui) fn change_guess(&mut self, change: impl FnOnce(&mut Guess)) {
        if let Some(guess) = self.guess_mut() {
            change(guess);
        }
        self.aim_at_no_point();
    }

    /// Handles the review of a guess; ignores it if it belongs to an earlier request.
    pub(in crate::ui) fn take_guess_review(&mut self, ticket: Ticket, review: GuessReview) {
        let Some(guess) = self.guess_mut() else { return };
        if guess.take_review(ticket, review) {
            self.cx.sounds.add(Sound::Answer);
        }
    }
}

/// The commands for playing out a forced win.
impl State {
    /// Returns `true` if a forced win was found that can be played out from its start.
    pub(in crate::ui) fn can_play_win(&self) -> bool {
        self.panel.win_finder.task().is_some_and(|it| it.line().is_some())
            && self.win_play().is_none_or(|it| it.n_moves() != 1)
    }

    /// Plays the forced win out from its start.
    pub(in crate::ui) fn play_win(&mut self) {
        let was_searching = self.is_searching_win();
        let Some(play) = self.panel.win_finder.task().and_then(WinPlay::new) else { return };
        self.open_cover(Cover::PlayOut(Box::new(play)));
        if was_searching {
            self.cx.send(Effect::Analysis(AnalysisRequest::Stop));
        }
    }
}

/// The commands of the position editor.
impl State {
    /// Opens the editor with the position shown.
    pub(in crate::ui) fn open_editor(&mut self) {
        let record = self.cx.game.record();
        self.show_editor(PositionEditor::new(record.board().clone(), record.side_to_move()));
    }

    /// Opens the editor with a given position, and ends the marking of points.
    pub(in crate::ui) fn show_editor(&mut self, editor: PositionEditor) {
        self.document.annotations.close_marker();
        self.open_cover(Cover::Editor(Box::new(editor)));
    }

    /// Applies `change` to the position in the editor.
    pub(in crate::ui) fn edit_position(&mut self, change: impl FnOnce(&mut PositionEditor)) {
        if let Some(editor) = self.editor_mut() {
            editor.change(change);
        }
    }

    /// Plays the edited position against the computer.
    pub(in crate::ui) fn play_position(&mut self) {
        let opponent = self.cx.settings.setup.player(&self.cx.registry).id.clone();
        self.leave_with_position(Some(&opponent));
    }

    /// Puts the edited position on the board for study: people play both sides.
    pub(in crate::ui) fn study_position(&mut self) {
        self.leave_with_position(None);
    }

    /// Puts the edited position on the board as a new game: against `opponent`, or for study if `opponent` is `None`.
    fn leave_with_position(&mut self, opponent: Option<&PlayerId>) {
        let Some(PositionEditor { board, side, .. }) = self.editor().cloned() else { return };
        let mut seats = ByColor { black: None, white: None };
        if let Some(opponent) = opponent {
            seats[side] = Some(PERSON.to_owned());
            seats[!side] = Some(opponent.to_string());
        }
        let (rule, on_foul) = (self.cx.game.record().rule(), self.cx.game.record().on_foul());
        let record = Record::from_position(board, rule, side).with_fouls(on_foul);
        let loaded = Arc::new(LoadedGame { record, seats, warnings: Vec::new() });
        self.arrive(Arrival { loaded, source: GameSource::Other });
    }

    /// Returns `true` if a game can continue from the edited position.
    pub(in crate::ui) fn can_play_position(&self) -> bool {
        self.editor().is_some_and(|it| it.is_playable(self.cx.game.record().rule()))
    }
}
