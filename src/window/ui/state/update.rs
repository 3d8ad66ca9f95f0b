//! The entry point for events: `update` changes the state, and returns effects that the caller must carry out.

use std::path::PathBuf;
use std::time::Duration;

use crate::formats::journal::Filing;
use crate::session::{Session, SessionEvent};
use crate::ui::action::Action;
use crate::ui::effect::Effect;
use crate::ui::event::Event;
use crate::ui::moves::MoveAction;
use crate::ui::notice::MessageEnd;
use crate::ui::screen_map::ScreenMap;
use crate::ui::state::State;

impl State {
    /// Puts `game` on the board: a game that was read from a file or is resumed.
    pub fn open(&mut self, game: Session) -> Vec<Effect> {
        self.withdraw_offers();
        self.enter(game);
        self.sync_worker();
        self.update_analysis();
        self.cx.take_effects()
    }

    /// Resumes a game that the window has offered to resume. `filing` says where the game is stored: the path of its
    /// file, and its name in the history.
    pub fn resume(&mut self, game: Session, filing: Filing) -> Vec<Effect> {
        // A game with a file was opened from this file or saved to it. Treat such a game as one to look through, not to
        // play on: stones in earlier positions start variations.
        let effects = self.open(if filing.path.is_some() { game.studied() } else { game });
        self.document.history.set_name(filing.history.as_deref());
        self.document.file.set_filing(filing);
        effects
    }

    /// Requests to read the file named on the command line.
    pub fn open_file(&mut self, path: PathBuf) -> Vec<Effect> {
        self.document.file.read(path, &mut self.cx);
        self.cx.take_effects()
    }

    /// Handles an event. Returns the effects that the caller must carry out, such as writing files. `screen` describes
    /// the last frame that was drawn.
    pub fn update(&mut self, event: Event, screen: &dyn ScreenMap) -> Vec<Effect> {
        if let Some(rows) = screen.text_rows(Action::Moves(MoveAction::EditComment)) {
            self.document.moves.scroll_comment_to(rows.first);
        }
        let was_welcoming = self.shows_welcome();
        let text = self.text_with_keyboard();
        if let Some((control, rows)) = text.and_then(|it| Some((it, screen.text_rows(it)?))) {
            self.input.keep_text_left(control, rows.left);
        }
        self.take(event, text, screen);
        if was_welcoming && !self.shows_welcome() {
            // Write the settings file, so that the next start of the program does not count as the first.
            self.cx.send(Effect::Remember);
        }
        self.follow_change(text, screen);
        self.cx.take_effects()
    }

    /// Passes an event to the part of the window that handles it. `text` is the control whose text the player edits, if
    /// any.
    fn take(&mut self, event: Event, text: Option<Action>, screen: &dyn ScreenMap) {
        match event {
            Event::PointerMoved { .. }
            | Event::PointerLeft
            | Event::Pressed
            | Event::PressedWithShift
            | Event::PressedAgain(_)
            | Event::Released
            | Event::MiddlePressed
            | Event::SecondaryPressed
            | Event::Touched
            | Event::Wheel(_) => self.pointer_event(&event, screen),
            Event::Key(chord) => self.key(chord, screen),
            Event::FocusMoved(target) => self.move_focus(target, screen),
            Event::Passed(time) => self.pass_time(time),
            Event::Text(text) => self.typed(&text),
            Event::Composing(text, caret) => self.compose(&text, caret),
            Event::FocusLost => self.lose_keyboard(text),
            Event::Report(report) => self.report(&report),
            Event::LookedUp(found) => self.looked_up(found),
            Event::MoveChecked(ticket, report) => self.move_checked(ticket, report),
            Event::Review(event) => self.review_event(event),
            Event::ReducedMotion(is_reduced) => self.motion.set_reduced(is_reduced),
            Event::SystemTheme(theme) => self.window.system_theme = theme,
            Event::Hidden(is_hidden) => self.set_hidden(is_hidden),
            Event::FullScreen(on) => self.window.is_full_screen = on,
            Event::Decorated(decorations) => self.window.decorations = decorations,
            Event::Failed(failure) => self.failed(failure),
            Event::GameKept => self.cx.notices.end(|it| it.end() == MessageEnd::GameKept),
            Event::GlyphsFound(glyphs) => self.window.fallback.add(glyphs),
            Event::History(event) => self.history_event(event),
            Event::ReviewQueue(ticket, event) => self.queue_event(ticket, event),
            Event::Engines(event) => self.engine_event(event),
            Event::Progress(event) => self.progress_event(event),
            Event::Practice(event) => self.practice_event(event),
            Event::Explorer(event) => self.explorer_event(event),
            Event::CloseRequested => self.quit(),
            Event::Files(event) => self.file_event(event),
            Event::Read(ticket, outcome) => {
                if self.document.file.finish_reading(ticket) {
                    self.take(*outcome, text, screen);
                }
            }
        }
    }

    /// Stores whether the window is completely hidden.
    fn set_hidden(&mut self, is_hidden: bool) {
        self.window.is_hidden = is_hidden;
        if !is_hidden {
            self.refresh_shown_sources();
        }
    }

    /// After an event, updates what depends on several parts of the state, such as sounds, announcements and the
    /// requests to the worker. `text` is the control whose text the player edited before the event, if any.
    fn follow_change(&mut self, text: Option<Action>, screen: &dyn ScreenMap) {
        if self.input.take_long_press() {
            self.open_context_menu(screen);
        }
        if self.dialogs.menu().is_none() {
            self.input.set_menu_point(None);
        }
        self.leave_comment();
        self.end_composition(text.filter(|it| self.text_with_keyboard() != Some(*it)));
        self.document.file.count_changes(&self.cx.game);
        self.note_end();
        self.leave_history();
        self.leave_progress();
        self.cx.sounds.watch_clock(&self.cx.game);
        self.announce_changes(screen);
        self.cx.send_sounds();
        if !self.input.is_focus_shown() {
            self.aim_at_pointer(screen);
        }
        self.follow_review();
        self.sync_worker();
        self.follow_teaching();
        self.update_analysis();
        self.sync_live_analysis(screen);
        self.sync_explorer(screen);
        self.move_stones();
        self.move_bar();
    }

    /// Advances all animations, timers and clocks by `time`.
    fn pass_time(&mut self, time: Duration) {
        self.motion.advance(time);
        self.input.tooltip_mut().advance(time);
        self.input.hold_touch(time);
        self.play.pass_time(time);
        self.wait_for_check(time);
        if self.counts_messages() {
            self.cx.notices.pass(time);
        }
        // Stop the game's clock while an engine starts: the engine's time begins only when the engine is ready.
        if !self.is_game_covered() && !self.play.is_starting() {
            // Ignore the result: `TimePassed` succeeds in every state of a game.
            let _ = self.cx.game.handle(SessionEvent::TimePassed(time));
        }
    }

    /// Handles the loss of the keyboard focus: releases the pressed control, and ends an unfinished input-method
    /// composition in the text of the control `text`.
    fn lose_keyboard(&mut self, text: Option<Action>) {
        self.end_composition(text);
        self.input.release();
    }

    /// Starts animations for the stones that have changed. If animations are switched off in the settings, ends all
    /// animations instead.
    fn move_stones(&mut self) {
        if !self.cx.settings.motion {
            self.motion.rest();
            return;
        }
        let board = self.board_shown().clone();
        if self.motion.follow(self.cx.game.number(), board) {
            self.cx.send(Effect::FindReducedMotion);
        }
    }
}
