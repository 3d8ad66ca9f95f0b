//! Commands, events and questions about files and the clipboard.

use std::path::PathBuf;

use crate::formats::file_name::shown_name;
use crate::formats::journal::Filing;
use crate::formats::text;
use crate::game::diagram;
use crate::review::stored;
use crate::ui::action::Action;
use crate::ui::effect::Effect;
use crate::ui::event::{Chord, Failure};
use crate::ui::files::{Chooser, FileAction, FileEvent, FileKind, FileRequest, Next, Present, Purpose};
use crate::ui::locale::Msg;
use crate::ui::menu::Menu;
use crate::ui::notice::{Copied, Notice};
use crate::ui::play::seat_keys;
use crate::ui::state::command_row::Command;
use crate::ui::state::{Confirm, Dialog, FileQuestion, Focus, State};

/// Commands of the File menu that open files. They stand above the command that opens the history.
pub(in crate::ui) const OPENING: &[Command] = &[
    Command::new(Action::Files(FileAction::Open), Msg::ItemOpen, |it| it.choose_file(Purpose::Open, None))
        .menu(Menu::File, 0)
        .key(Chord::ctrl('o'))
        .when(|it| !it.document.file.awaits_dialog())
        .blocked_by_editor(),
    Command::new(Action::Files(FileAction::OpenRecent), Msg::ItemOpenRecent, State::open_recent)
        .menu(Menu::File, 0)
        .key(Chord::ctrl_shift('o'))
        .when(|it| !it.cx.settings.recent.is_empty())
        .blocked_by_editor(),
];

/// Commands of the File menu that save files. They stand between the commands for the history and for the library.
pub(in crate::ui) const SAVING: &[Command] = &[
    Command::new(Action::Files(FileAction::Save), Msg::ItemSave, |it| it.save(None))
        .menu(Menu::File, 1)
        .key(Chord::ctrl('s'))
        .when(State::can_save),
    Command::new(Action::Files(FileAction::SaveAs), Msg::ItemSaveAs, |it| {
        it.choose_file(Purpose::Write(FileKind::Game), None);
    })
    .menu(Menu::File, 1)
    .key(Chord::ctrl_shift('s'))
    .when(|it| it.holds_something() && !it.document.file.awaits_dialog()),
    Command::new(Action::Files(FileAction::SavePicture), Msg::ItemSavePicture, |it| {
        it.choose_file(Purpose::Write(FileKind::Picture), None);
    })
    .menu(Menu::File, 1)
    .key(Chord::ctrl_shift('i'))
    .when(|it| !it.document.file.awaits_dialog()),
];

/// Commands of the File menu for the clipboard. They stand below the command for the library.
pub(in crate::ui) const CLIPBOARD: &[Command] = &[
    Command::new(Action::Files(FileAction::CopyGame), Msg::ItemCopyGame, State::copy_game)
        .menu(Menu::File, 2)
        .key(Chord::ctrl('c'))
        .when(State::holds_something),
    Command::new(Action::Files(FileAction::CopyPosition), Msg::ItemCopyPosition, State::copy_position)
        .menu(Menu::File, 2)
        .key(Chord::ctrl_shift('c'))
        .when(|it| 0 < it.board_shown().n_stones()),
    Command::new(Action::Files(FileAction::CopyPicture), Msg::ItemCopyPicture, State::copy_picture)
        .menu(Menu::File, 2)
        .key(Chord::ctrl('i')),
    Command::new(Action::Files(FileAction::Paste), Msg::ItemPaste, |it| it.cx.send(Effect::Files(FileRequest::Paste)))
        .menu(Menu::File, 2)
        .key(Chord::ctrl('v'))
        .blocked_by_editor(),
];

impl State {
    /// Returns `true` if the control for `action`, an action on files, can be used now. For an action in the table of
    /// commands it always returns `true`, because the table has the conditions of these actions.
    pub(in crate::ui) fn can_use_files(&self, action: FileAction) -> bool {
        match action {
            FileAction::Discard => self.can_change_dialog(Action::Files(action)),
            FileAction::FolderAround => matches!(self.dialogs.top(), Some(Dialog::Picker(_))),
            FileAction::GiveUp => self.dialogs.has_offers(),
            _ => true,
        }
    }

    /// Runs an action on files that has no entry in the table of commands.
    pub(in crate::ui) fn run_files(&mut self, action: FileAction) {
        match action {
            FileAction::Discard => self.discard(),
            FileAction::FolderAround => self.list_folder_around(),
            FileAction::GiveUp => self.give_up_offer(),
            _ => {}
        }
    }
}

impl State {
    /// Returns `true` if the game has moves or set-up stones, and either has unsaved changes or has no file.
    pub(in crate::ui) fn can_save(&self) -> bool {
        self.holds_something() && (self.document.file.path().is_none() || self.document.file.is_changed())
    }

    /// Opens the list of recent files.
    pub(in crate::ui) fn open_recent(&mut self) {
        let files = self.cx.settings.recent.iter().map(PathBuf::from).collect();
        self.open_dialog(Dialog::Chooser(Chooser::files(Msg::DialogRecent, files)));
    }

    /// Copies the game to the clipboard in the program's text format.
    pub(in crate::ui) fn copy_game(&mut self) {
        let text = self.game_as_text();
        self.cx.send(Effect::Files(FileRequest::Copy(text)));
        self.cx.tell(Notice::Copied(Copied::Game));
    }

    /// Copies the position shown to the clipboard as a diagram drawn with characters.
    pub(in crate::ui) fn copy_position(&mut self) {
        let text = self.position_as_text();
        self.cx.send(Effect::Files(FileRequest::Copy(text)));
        self.cx.tell(Notice::Copied(Copied::Position));
    }

    /// Requests that a picture of the board is copied to the clipboard.
    pub(in crate::ui) fn copy_picture(&mut self) {
        self.cx.send(Effect::Files(FileRequest::CopyPicture));
        self.cx.tell(Notice::Copied(Copied::Picture));
    }

    /// Returns the game in the program's text format, without the review that is stored in the game.
    fn game_as_text(&self) -> String {
        let mut record = self.cx.game.record().clone();
        stored::remove(&mut record);
        text::write(&record, &seat_keys(&self.cx.game))
    }

    /// Returns the position shown as a diagram drawn with characters.
    fn position_as_text(&self) -> String {
        diagram::write(self.board_shown())
    }

    /// Quits the program; asks first if there are unsaved changes.
    pub(in crate::ui) fn quit(&mut self) {
        if self.asks_to_save() {
            self.ask_to_save(Next::Quit);
        } else {
            self.cx.send(Effect::Quit);
        }
    }

    /// Returns `true` if the program asks about unsaved changes before it closes the game. A game that was started here
    /// and has only been played is an exception: if it is in progress, the program asks whether to abandon it.
    #[must_use]
    pub const fn asks_to_save(&self) -> bool {
        self.document.file.is_kept() && self.document.file.is_changed()
    }

    /// Opens the question about unsaved changes, unless it is already open. `next` is the step that follows once the
    /// changes are saved or discarded.
    pub(in crate::ui) fn ask_to_save(&mut self, next: Next) {
        let is_open = matches!(self.dialogs.top(), Some(Dialog::Confirm(Confirm::File(FileQuestion::Unsaved(_)))));
        if !is_open {
            self.open_dialog(Dialog::Confirm(Confirm::File(FileQuestion::Unsaved(next))));
            self.input.focus_on(Focus::Control(Action::Accept));
        }
    }

    /// Returns the title of the window: `*` if closing the game would ask about unsaved changes, then the name of the
    /// file and of the program.
    #[must_use]
    pub fn title(&self) -> String {
        let program = self.language().text(Msg::AppTitle);
        let mark = if self.asks_to_save() { "*" } else { "" };
        match self.document.file.path() {
            Some(path) => format!("{mark}{} – {program}", shown_name(path)),
            None => format!("{mark}{program}"),
        }
    }

    /// Returns what the crash-recovery journal stores about the game's file: the path, whether there are unsaved
    /// changes, and the game's name in the history.
    #[must_use]
    pub fn filing(&self) -> Filing {
        Filing { history: self.finished_games().name().map(ToString::to_string), ..self.document.file.filing() }
    }

    /// Returns `true` if the game is unchanged since it was read from a file that holds only this game. Showing another
    /// position is not a change.
    #[must_use]
    pub const fn is_as_read(&self) -> bool {
        self.document.file.is_as_read()
    }

    /// Returns `true` if the game has a move, or stones that were set up before the first move.
    pub(in crate::ui) fn holds_something(&self) -> bool {
        let record = self.cx.game.record();
        1 < record.n_nodes() || !record.setup().is_empty()
    }

    /// Handles an event about files or the clipboard.
    pub(in crate::ui) fn file_event(&mut self, event: FileEvent) {
        match event {
            FileEvent::NoDialog(purpose, start) => {
                let next = self.document.file.close_dialog();
                self.open_picker(purpose, &start, next);
            }
            FileEvent::Chosen(purpose, path) => {
                let next = self.document.file.close_dialog();
                if let Some(path) = path {
                    self.use_path(purpose, path, Present::Replace, next);
                }
            }
            FileEvent::Listed(listing) => self.listed(listing),
            FileEvent::Reading(ticket, path) => {
                self.document.file.show_reading(ticket, &path);
            }
            FileEvent::Opened { path, games } => self.opened(&path, games),
            FileEvent::Dropped(files) => self.dropped(&files),
            FileEvent::Pasted(text) => self.pasted(&text),
            FileEvent::Written(kind, path, result) => self.file_written(kind, path, result),
        }
    }

    /// Uses the file or folder that the player has chosen, for `purpose`. Two arguments matter only when a file is
    /// written: `present` tells what to do if the file exists already, and `next` is the step after the writing.
    pub(in crate::ui) fn use_path(&mut self, purpose: Purpose, path: PathBuf, present: Present, next: Option<Next>) {
        match purpose {
            Purpose::Open => self.document.file.read(path, &mut self.cx),
            Purpose::Write(kind) => self.write_file(kind, path, present, next),
            Purpose::ImportTraining => self.read_training(path),
            Purpose::Source(_) => self.add_source(path),
            Purpose::ReviewFolder => self.review_folder(path),
        }
    }

    /// Shows a failure in the topmost dialog if this is the file dialog or the dialog of the history; otherwise shows
    /// it as a notice in the window.
    pub(in crate::ui) fn show_failure(&mut self, failure: Notice) {
        let language = self.language();
        if let Some(Dialog::Picker(picker)) = self.dialogs.top_mut() {
            picker.trouble = Some(failure.text(language));
            return;
        }
        if self.show_in_history(&failure) {
            return;
        }
        if let Some(Dialog::Chooser(_)) = self.dialogs.top() {
            self.close_dialog();
        }
        self.cx.tell(failure);
    }

    /// Shows a failure that was reported from outside the user interface, such as a file that is too large.
    pub(in crate::ui) fn failed(&mut self, failure: Failure) {
        match failure {
            Failure::Unreadable(..) | Failure::TooLarge(_) | Failure::HistoryUnchanged(_) => {
                return self.show_failure(Notice::Outside(failure));
            }
            Failure::GameTaken => self.withdraw_offer(),
            _ => {}
        }
        self.cx.tell(Notice::Outside(failure));
    }

    /// Runs the step that follows once a question is answered or a file is written.
    pub(in crate::ui) fn go_on(&mut self, next: Next) {
        match next {
            Next::Start(setup) => self.start(setup),
            Next::Enter(arrival) => self.receive(*arrival),
            Next::Quit => self.cx.send(Effect::Quit),
        }
    }

    /// Carries out what the player has agreed to in a question about files. The question's dialog is already closed.
    pub(in crate::ui) fn accept_file_question(&mut self, question: FileQuestion) {
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

    /// Discards unsaved changes: closes the question about them, and runs the step that waited for the answer to it.
    pub(in crate::ui) fn discard(&mut self) {
        let Some(Dialog::Confirm(Confirm::File(FileQuestion::Unsaved(next)))) = self.dialogs.top().cloned() else {
            return;
        };
        self.close_dialog();
        self.go_on(next);
    }
}
