//! Events and questions about files.

use std::path::PathBuf;

use crate::formats::file_name::shown_name;
use crate::formats::journal::Filing;
use crate::formats::text;
use crate::game::diagram;
use crate::review::stored;
use crate::ui::action::Action;
use crate::ui::effect::{Effect, Present};
use crate::ui::event::{Event, Failure, Purpose};
use crate::ui::locale::Msg;
use crate::ui::notice::{Copied, Notice};
use crate::ui::state::{Chooser, Confirm, Dialog, FileQuestion, Focus, Next, State, seat_keys};

impl State {
    /// Returns `true` if there is a game that its file lacks.
    pub(super) fn can_save(&self) -> bool {
        self.holds_something() && (self.document.file.path().is_none() || self.document.file.is_changed())
    }

    /// Offers the files that were used last.
    pub(super) fn open_recent(&mut self) {
        let files = self.cx.settings.recent.iter().map(PathBuf::from).collect();
        self.open_dialog(Dialog::Chooser(Chooser::files(Msg::DialogRecent, files)));
    }

    /// Copies the game in the text format.
    pub(super) fn copy_game(&mut self) {
        let text = self.game_as_text();
        self.cx.send(Effect::Copy(text));
        self.cx.tell(Notice::Copied(Copied::Game));
    }

    /// Copies the position shown as a diagram of characters.
    pub(super) fn copy_position(&mut self) {
        let text = self.position_as_text();
        self.cx.send(Effect::Copy(text));
        self.cx.tell(Notice::Copied(Copied::Position));
    }

    /// Copies a picture of the board.
    pub(super) fn copy_picture(&mut self) {
        self.cx.send(Effect::CopyPicture);
        self.cx.tell(Notice::Copied(Copied::Picture));
    }

    /// Returns the game in the text format, without its review.
    fn game_as_text(&self) -> String {
        let mut record = self.cx.game.record().clone();
        stored::remove(&mut record);
        text::write(&record, &seat_keys(&self.cx.game))
    }

    /// Returns the position shown as a diagram of characters.
    fn position_as_text(&self) -> String {
        diagram::write(self.board_shown())
    }

    /// Ends the program, after a question if there is something to save.
    pub(super) fn quit(&mut self) {
        if self.asks_to_save() {
            self.ask_to_save(Next::Quit);
        } else {
            self.cx.send(Effect::Quit);
        }
    }

    /// Returns `true` if the player is asked about changes before the game is closed. A game that was only played is
    /// asked about as the game in progress instead.
    #[must_use]
    pub const fn asks_to_save(&self) -> bool {
        self.document.file.is_kept() && self.document.file.is_changed()
    }

    /// Returns `true` if the game has a file or was worked on by hand, so that the player is asked about changes.
    #[must_use]
    pub const fn is_filed(&self) -> bool {
        self.document.file.is_kept()
    }

    /// Asks about unsaved changes; once, even if the window is closed several times.
    pub(super) fn ask_to_save(&mut self, next: Next) {
        let is_open = matches!(self.dialogs.top(), Some(Dialog::Confirm(Confirm::File(FileQuestion::Unsaved(_)))));
        if !is_open {
            self.open_dialog(Dialog::Confirm(Confirm::File(FileQuestion::Unsaved(next))));
            self.input.focus_on(Focus::Control(Action::Accept));
        }
    }

    /// Returns the title of the window: the file, a mark if it lacks changes, and the program.
    #[must_use]
    pub fn title(&self) -> String {
        let program = self.language().text(Msg::AppTitle);
        let mark = if self.asks_to_save() { "*" } else { "" };
        match self.document.file.path() {
            Some(path) => format!("{mark}{} – {program}", shown_name(path)),
            None => format!("{mark}{program}"),
        }
    }

    /// Returns the file of the game and what is asked about it, for the journal.
    #[must_use]
    pub fn filing(&self) -> Filing {
        Filing { history: self.document.finished.name().map(ToString::to_string), ..self.document.file.filing() }
    }

    /// Returns `true` if the game is as it was read from a file of its own, whichever position is shown.
    #[must_use]
    pub const fn is_as_read(&self) -> bool {
        self.document.file.is_as_read()
    }

    /// Returns `true` if the game has a move or a position set up.
    pub(in crate::ui) fn holds_something(&self) -> bool {
        let record = self.cx.game.record();
        1 < record.n_nodes() || !record.setup().is_empty()
    }

    /// Handles an event about files.
    pub(super) fn file_event(&mut self, event: Event) {
        match event {
            Event::Text(text) => {
                self.typed(&text);
            }
            Event::NoDialog(purpose, start) => {
                let next = self.document.file.close_dialog();
                self.open_picker(purpose, &start, next);
            }
            Event::Chosen(purpose, path) => {
                let next = self.document.file.close_dialog();
                match (purpose, path) {
                    (_, None) => {}
                    (Purpose::Open, Some(path)) => self.document.file.read(path, &mut self.cx),
                    (Purpose::Write(kind), Some(path)) => self.write_file(kind, path, Present::Replace, next),
                    (Purpose::ImportTraining, Some(path)) => {
                        self.read_training(path);
                    }
                    (Purpose::Source(_), Some(path)) => self.add_source(path),
                }
            }
            Event::Listed(listing) => self.listed(listing),
            Event::Reading(ticket, path) => {
                self.document.file.show_reading(ticket, &path);
            }
            Event::Opened { path, games } => self.opened(&path, games),
            Event::Dropped(files) => self.dropped(&files),
            Event::Pasted(text) => self.pasted(&text),
            Event::Written(kind, path, result) => self.file_written(kind, path, result),
            _ => {}
        }
    }

    /// Shows a failure where it can be seen: in the dialog for files, or beside the board.
    pub(in crate::ui) fn show_failure(&mut self, failure: Notice) {
        let language = self.language();
        if let Some(Dialog::Picker(picker)) = self.dialogs.top_mut() {
            picker.trouble = Some(failure.text(language));
            return;
        }
        if self.history_view().is_some()
            && let Some(list) = self.document.finished.list_mut()
        {
            list.set_trouble(failure.text(language));
            return;
        }
        if let Some(Dialog::Chooser(_)) = self.dialogs.top() {
            self.close_dialog();
        }
        self.cx.tell(failure);
    }

    /// Shows a failure outside the state.
    pub(super) fn failed(&mut self, failure: Failure) {
        match failure {
            Failure::Unreadable(..) | Failure::TooLarge(_) | Failure::HistoryUnchanged(_) => {
                return self.show_failure(Notice::Outside(failure));
            }
            Failure::GameTaken => self.withdraw_offer(),
            _ => {}
        }
        self.cx.tell(Notice::Outside(failure));
    }

    /// Does what was to be done after an answer.
    pub(super) fn go_on(&mut self, next: Next) {
        match next {
            Next::Start(setup) => self.start(setup),
            Next::Enter(arrival) => self.receive(*arrival),
            Next::Quit => self.cx.send(Effect::Quit),
        }
    }

    /// Answers a question with yes; its dialog is closed already.
    pub(super) fn accept_file_question(&mut self, question: FileQuestion) {
        match question {
            FileQuestion::Unsaved(next) => self.save(Some(next)),
            FileQuestion::Abandon(arrival) => {
                self.receive(*arrival);
            }
            FileQuestion::Losses { target: (path, present), losses, next } => {
                self.document.file.agree(path.clone(), losses);
                self.save_to(path, present, next);
            }
            FileQuestion::Replace { kind, path, next } => self.write_file(kind, path, Present::Replace, next),
            FileQuestion::TakeTraining(path, training) => self.import_training(&path, *training),
        }
    }

    /// Discards the changes.
    pub(super) fn discard(&mut self) {
        let Some(Dialog::Confirm(Confirm::File(FileQuestion::Unsaved(next)))) = self.dialogs.top().cloned() else {
            return;
        };
        self.close_dialog();
        self.go_on(next);
    }
}
