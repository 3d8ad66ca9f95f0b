//! Saving the game to a file.
//!
//! This includes the choice of the file and its format. If the format cannot hold all information of the game, the
//! player is asked first.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::formats::file_name::shown_name;
use crate::formats::{self, Format, WriteError, text};
use crate::game::Color;
use crate::session::Seat;
use crate::ui::faults::{IoFault, WriteFault};
use crate::ui::files::suggested_name::{self, DialogStart, GameName, NameDate};
use crate::ui::files::{FileKind, FileSummary, Next, Present, Purpose};
use crate::ui::locale::Msg;
use crate::ui::notice::Notice;
use crate::ui::play::seat_keys;
use crate::ui::state::{Confirm, Dialog, FileQuestion, Focus, State};

/// The extension of the file to which all games of the history are exported.
pub(in crate::ui) const EXPORT_EXTENSION: &str = "sgf";

impl State {
    /// Opens the file dialog for a purpose, with a suggested name if a file will be written. `next` is the step to take
    /// after the file is written.
    pub(in crate::ui) fn choose_file(&mut self, purpose: Purpose, next: Option<Next>) {
        let folder = self.folder();
        let start = match purpose {
            Purpose::Open | Purpose::ImportTraining | Purpose::Source(_) | Purpose::ReviewFolder => {
                DialogStart::Path(folder)
            }
            Purpose::Write(FileKind::Game) => self.suggested_file(folder, Format::Sgf.extension()),
            Purpose::Write(FileKind::Picture) if self.is_game_covered() => {
                DialogStart::Path(folder.join(format!("{}.png", self.language().text(Msg::BoardName))))
            }
            Purpose::Write(FileKind::Picture) => self.suggested_file(folder, "png"),
            Purpose::Write(FileKind::History) => {
                let name = self.language().text(Msg::DialogExportFileName);
                DialogStart::Path(folder.join(format!("{name}.{EXPORT_EXTENSION}")))
            }
            Purpose::Write(FileKind::Training) => {
                DialogStart::Path(folder.join(format!("{}.txt", self.language().text(Msg::PuzzleFileName))))
            }
        };
        self.document.file.open_dialog(purpose, start, next, &mut self.cx);
    }

    /// Returns the folder of the game's file, or else of the most recent file; empty if there is no such file.
    fn folder(&self) -> PathBuf {
        let recent = || self.cx.settings.recent.first().map(Path::new);
        let file = self.document.file.path().or_else(recent);
        file.and_then(Path::parent).map(Path::to_path_buf).unwrap_or_default()
    }

    /// Returns the suggested file with `extension` for the game or a picture of the game. The file is named like the
    /// game's file or, if the game has no file, by the date and the players.
    fn suggested_file(&self, folder: PathBuf, extension: &'static str) -> DialogStart {
        if let Some(stem) = self.document.file.path().and_then(Path::file_stem) {
            return DialogStart::Path(folder.join(with_extension(PathBuf::from(stem), extension)));
        }
        DialogStart::Game { folder, game: self.game_name(), extension }
    }

    /// Returns the date and the players of the game, from which its suggested file name is made. The current date is
    /// used only if the game is being played here and its record has no date.
    pub(in crate::ui) fn game_name(&self) -> GameName {
        let players = |side| self.player_in_name(side);
        let players = suggested_name::players_in_name(players(Color::Black), players(Color::White));
        let date = &self.cx.game.record().info.date;
        let date = match suggested_name::date_in_name(date) {
            Some(date) => NameDate::Known(date.to_owned()),
            None if date.is_empty() && !self.cx.game.is_studied() => NameDate::Today,
            None => NameDate::Unknown,
        };
        GameName { date, players }
    }

    /// Returns two names of a player, of which a suggested file name uses the first; the second is used if the first
    /// has no character that is usable in file names.
    fn player_in_name(&self, side: Color) -> [String; 2] {
        let (game, language) = (&self.cx.game, self.language());
        let kind = match (&game.seats()[side], game.opponent()) {
            (Seat::Program(id), _) => self.cx.registry.get(id).map_or_else(
                || id.to_string(),
                |it| {
                    let level = it.level.map(|level| format!(" {level}"));
                    format!("{}{}", language.opponent(it), level.unwrap_or_default())
                },
            ),
            (Seat::Person, Some(_)) => language.text(Msg::CardYou).to_owned(),
            (Seat::Person, None) => language.side(side).to_owned(),
        };
        let given = game.record().info.names[side].clone();
        if game.seats()[side].is_person() { [given, kind] } else { [kind, language.side(side).to_owned()] }
    }

    /// Writes a file of the given kind. After a game is written, the step `next` follows, such as quitting the program.
    /// For other kinds of files, `next` is ignored.
    pub(in crate::ui) fn write_file(&mut self, kind: FileKind, path: PathBuf, present: Present, next: Option<Next>) {
        match kind {
            FileKind::Game => self.save_to(path, present, next),
            FileKind::Picture => self.save_picture(path, present),
            FileKind::History => self.export_history(path, present),
            FileKind::Training => self.export_training(path, present),
        }
    }

    /// Handles the result of writing a file. If the file exists and must not be replaced, asks the player whether to
    /// replace it.
    pub(in crate::ui) fn file_written(&mut self, kind: FileKind, path: PathBuf, result: Result<FileSummary, IoFault>) {
        match (result, kind) {
            (Ok(_), FileKind::Game) => self.saved(&path),
            (Ok(_), FileKind::Picture) => self.picture_saved(&path),
            (Ok(summary), FileKind::History) => self.exported(&path, summary.n_games),
            (Ok(_), FileKind::Training) => self.cx.tell(Notice::TrainingSaved(shown_name(&path))),
            (Err(fault), _) if fault.kind == ErrorKind::AlreadyExists => {
                let next = self.stop_writing(kind);
                self.open_dialog(Dialog::Confirm(Confirm::File(FileQuestion::Replace { kind, path, next })));
            }
            (Err(fault), FileKind::Training) => {
                self.cx.tell(Notice::TrainingUnwritable(shown_name(&path), fault));
            }
            (Err(fault), _) => self.tell_unwritten(kind, &path, WriteFault::Io(fault)),
        }
    }

    /// Shows a message that a file (a game, a picture or the exported history) could not be written, with the reason.
    fn tell_unwritten(&mut self, kind: FileKind, path: &Path, why: WriteFault) {
        self.stop_writing(kind);
        self.show_failure(Notice::Unwritable(shown_name(path), why));
    }

    /// Called when a file was not written. Removes the message that a picture is being painted. If the file was to hold
    /// the game, returns the step that was to follow, such as quitting the program; otherwise returns `None`.
    fn stop_writing(&mut self, kind: FileKind) -> Option<Next> {
        self.cx.notices.end(|it| matches!(it, Notice::Painting(_)));
        if kind == FileKind::Game { self.document.file.stop_saving() } else { None }
    }

    /// Writes the game to its file. The player chooses a file instead if the game has none, or if the program can only
    /// read the format of the game's file.
    pub(in crate::ui) fn save(&mut self, next: Option<Next>) {
        match self.document.file.path().filter(|path| format_by_name(path).is_some()).map(Path::to_path_buf) {
            Some(path) => self.save_to(path, Present::Replace, next),
            None => self.choose_file(Purpose::Write(FileKind::Game), next),
        }
    }

    /// Writes the game to a file; asks first if the format cannot hold all information of the game.
    pub(in crate::ui) fn save_to(&mut self, path: PathBuf, present: Present, next: Option<Next>) {
        let (path, present, format) = match format_by_name(&path) {
            Some(format) => (path, present, format),
            // The file gets the typed name with an extension added. If a file with this longer name exists, do not
            // replace it: the player has at most agreed to replace a file with the typed name.
            None => (with_extension(path, Format::Sgf.extension()), Present::Keep, Format::Sgf),
        };
        let bytes = match self.bytes_of_game(format) {
            Ok(bytes) => bytes,
            Err(error) => {
                return self.tell_unwritten(FileKind::Game, &path, WriteFault::Format(error));
            }
        };
        let losses = formats::losses(self.cx.game.record(), format);
        let is_agreed = self.document.file.is_agreed(&path, &losses);
        if !losses.is_empty() && !is_agreed {
            let question = FileQuestion::Losses { target: (path, present), losses, next };
            self.open_dialog(Dialog::Confirm(Confirm::File(question)));
            return;
        }
        self.document.file.write(path, bytes, present, next, &mut self.cx);
    }

    /// Returns the game, encoded in a file format. A computer player whose name is missing in the record gets its
    /// displayed name in the file, except in the program's own text format.
    fn bytes_of_game(&self, format: Format) -> Result<Vec<u8>, WriteError> {
        let game = &self.cx.game;
        if format == Format::Text {
            return Ok(text::write(game.record(), &seat_keys(game)).into_bytes());
        }
        let mut record = Cow::Borrowed(game.record());
        for side in Color::ALL {
            if let Seat::Program(id) = &game.seats()[side]
                && let Some(profile) = self.cx.registry.get(id)
                && record.info.names[side].is_empty()
            {
                record.to_mut().info.names[side] = self.language().opponent_at_level(profile);
            }
        }
        formats::write(&record, format)
    }

    /// Finishes saving the game: shows a notice and runs the next step.
    fn saved(&mut self, path: &Path) {
        self.remember_file(path);
        self.close_pickers();
        self.cx.notices.end(|it| matches!(it, Notice::Unwritable(..)));
        self.cx.tell(Notice::Saved(shown_name(path)));
        if let Some(next) = self.document.file.saved(path) {
            self.go_on(next);
        }
    }

    /// Closes the file dialogs, because a file was chosen.
    pub(in crate::ui) fn close_pickers(&mut self) {
        if self.dialogs.close_pickers() {
            self.input.focus_on(Focus::Board);
        }
    }
}

/// Returns the format with the extension of a path; `None` if there is no such format or it cannot be written.
fn format_by_name(path: &Path) -> Option<Format> {
    let extension = path.extension().and_then(OsStr::to_str)?;
    let is_meant = |it: &Format| it.can_be_written() && it.extension().eq_ignore_ascii_case(extension);
    Format::ALL.into_iter().find(is_meant)
}

/// Returns the path with an extension appended, even if it already has one.
pub(in crate::ui) fn with_extension(path: PathBuf, extension: &str) -> PathBuf {
    let mut name = path.into_os_string();
    name.push(".");
    name.push(extension);
    PathBuf::from(name)
}
