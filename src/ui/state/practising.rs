//! The practice in the window: it covers the game on the board until it is left.

use std::path::{Path, PathBuf};

use crate::formats::file_name::shown_name;
use crate::game::Point;
use crate::puzzle::day::Day;
use crate::puzzle::tactic::RULES;
use crate::puzzle::training::Training;
use crate::ui::action::DropDown;
use crate::ui::effect::{Effect, PracticeRequest, Present, Sound};
use crate::ui::event::{PracticeEvent, TrainingFile};
use crate::ui::locale::{Language, Msg};
use crate::ui::menu::ListRow;
use crate::ui::state::State;
use crate::ui::state::dialogs::{Confirm, Dialog, FileQuestion};
use crate::ui::state::practice::{Practice, PuzzleFilter, PuzzlePhase, PuzzleTask};

impl State {
    /// Returns the practice, if it is shown.
    #[must_use]
    pub fn practice(&self) -> Option<&Practice> {
        Some(&self.practice).filter(|it| it.is_open())
    }

    /// Returns the training with puzzles, as far as it has been read.
    #[must_use]
    pub const fn training(&self) -> &Training {
        self.practice.training()
    }

    /// Returns `true` if a click on the board tries a stone in a puzzle.
    #[must_use]
    pub fn may_practise(&self) -> bool {
        self.dialogs.are_closed() && self.practice().and_then(Practice::task).is_some_and(PuzzleTask::is_asking)
    }

    /// Opens the practice, and has the training read.
    pub(super) fn open_puzzles(&mut self) {
        self.lesson = None;
        self.practice.open();
        self.documents.stop_reading();
        self.return_to_board();
        self.aim_at_no_point();
        self.cx.send(Effect::Practice(PracticeRequest::ReadTraining));
    }

    /// Leaves the practice; the game is as it was.
    pub(super) fn close_puzzles(&mut self) {
        self.practice.close();
        self.return_to_board();
        self.aim_at_no_point();
    }

    /// Tries a stone in the puzzle.
    pub(super) fn try_in_puzzle(&mut self, point: Point) {
        if self.may_practise() && self.practice.place(point) {
            self.cx.sounds.add(Sound::Stone);
        }
    }

    /// Has the stone judged that was tried, and puzzles looked for in the player's own games.
    pub(super) fn practice_requests(&mut self) {
        let attempt = self.practice.take_attempt();
        let judge =
            attempt.map(|(ticket, attempt)| Effect::Practice(PracticeRequest::JudgeAttempt(ticket, Box::new(attempt))));
        let find = std::mem::take(&mut self.must_find_own).then_some(Effect::Practice(PracticeRequest::FindOwnPuzzles));
        self.cx.send_all(judge.into_iter().chain(find));
    }

    pub(super) fn next_puzzle(&mut self) {
        self.practice.turn();
        self.return_to_board();
        self.aim_at_no_point();
    }

    pub(super) fn hint_in_puzzle(&mut self) {
        self.practice.hint();
    }

    /// Handles an event of the practice.
    pub(super) fn practice_event(&mut self, event: PracticeEvent) {
        match event {
            PracticeEvent::TrainingRead(file) => self.take_training(&file),
            PracticeEvent::AttemptJudged(ticket, judgement) => {
                let n_before = self.practice.board().n_stones();
                let has_changed = self.practice.take_judgement(ticket, judgement);
                if n_before < self.practice.board().n_stones() {
                    self.cx.sounds.add(Sound::Answer);
                }
                if has_changed {
                    self.save_training();
                }
            }
            PracticeEvent::OwnPuzzles(puzzles, part) => self.practice.add_own(puzzles, part.is_last),
            PracticeEvent::TrainingLoaded(path, text) => self.training_loaded(path, text),
            PracticeEvent::TrainingExists(path) => {
                self.open_dialog(Dialog::Confirm(Confirm::File(FileQuestion::ReplaceTraining(path))));
            }
            PracticeEvent::TrainingSaved(path, result) => {
                let (name, language) = (shown_name(&path), self.language());
                self.practice.set_message(match result {
                    Ok(()) => language.fill(Msg::PuzzleSaved, &[("file", &name)]),
                    Err(why) => language.fill(Msg::PuzzleUnwritable, &[("file", &name), ("why", &why)]),
                });
            }
            PracticeEvent::TrainingUnkept(why) => {
                self.practice.set_message(self.language().fill(Msg::PuzzleUnkept, &[("why", &why)]));
            }
        }
    }

    /// Takes the training as it was read. A file that cannot be understood is left as it is.
    fn take_training(&mut self, file: &TrainingFile) {
        let today = Day::parse(&file.date).unwrap_or_default();
        let training = match &file.text {
            Ok(None) => Ok(Training::default()),
            Ok(Some(text)) => self.parse_training(text),
            Err(why) => Err(why.clone()),
        };
        let broken = training.as_ref().err().map(|why| self.language().fill(Msg::PuzzleBroken, &[("why", why)]));
        self.practice.set_training(training.ok(), today);
        broken.into_iter().for_each(|it| self.practice.set_message(it));
        self.aim_at_no_point();
    }

    fn save_training(&mut self) {
        let text = self.practice.training_text();
        self.cx.send_all(text.map(|it| Effect::Practice(PracticeRequest::SaveTraining(it))));
    }

    /// Writes the training to a file of the player's.
    pub(super) fn export_training(&mut self, path: PathBuf, present: Present) {
        let text = self.practice.training().write();
        self.cx.send(Effect::Practice(PracticeRequest::ExportTraining { path, text, present }));
    }

    /// Reads the text of a training.
    fn parse_training(&self, text: &str) -> Result<Training, String> {
        let language = self.language();
        Training::parse(text).map_err(|error| language.fill(Msg::PuzzleBadLine, &[("line", &error.line.to_string())]))
    }

    /// Takes the training of a file, after a question if the player has one.
    fn training_loaded(&mut self, path: PathBuf, text: Result<String, String>) {
        match text.and_then(|it| self.parse_training(&it)) {
            Ok(training) if 0 < self.training().n_rated() => {
                let question = FileQuestion::TakeTraining(path, Box::new(training));
                self.open_dialog(Dialog::Confirm(Confirm::File(question)));
            }
            Ok(training) => self.import_training(&path, training),
            Err(why) => {
                let words = [("file", &*shown_name(&path)), ("why", &why)];
                self.practice.set_message(self.language().fill(Msg::PuzzleUnreadable, &words));
            }
        }
    }

    /// Takes the training of a file in the place of the one that is kept.
    pub(super) fn import_training(&mut self, path: &Path, training: Training) {
        let name = shown_name(path);
        self.practice.set_message(self.language().fill(Msg::PuzzleLoaded, &[("file", &name)]));
        let text = self.practice.import(training);
        self.cx.send_all(text.map(|it| Effect::Practice(PracticeRequest::SaveTraining(it))));
    }

    /// Returns the rows of a list of the practice.
    pub(super) fn puzzle_rows(&self, list: DropDown) -> Vec<ListRow> {
        let language = self.language();
        let row = |label: &str| ListRow { label: label.to_owned(), ..ListRow::default() };
        match list {
            DropDown::PuzzleRule => {
                let rules = RULES.into_iter().map(|it| row(language.rule(it)));
                std::iter::once(row(language.text(Msg::PuzzleAnyRule))).chain(rules).collect()
            }
            _ => PuzzleFilter::ALL.iter().map(|it| row(filter_name(language, *it))).collect(),
        }
    }

    /// Returns the index of the row that is chosen in a list of the practice.
    pub(super) fn chosen_puzzle_row(&self, list: DropDown) -> Option<usize> {
        match list {
            DropDown::PuzzleRule => Some(
                self.practice.rule().and_then(|rule| RULES.iter().position(|it| *it == rule)).map_or(0, |it| it + 1),
            ),
            _ => PuzzleFilter::ALL.iter().position(|it| *it == self.practice.filter()),
        }
    }

    /// Chooses a row of a list of the practice.
    pub(super) fn choose_puzzles(&mut self, list: DropDown, row: usize) {
        let (mut rule, mut filter) = (self.practice.rule(), self.practice.filter());
        match list {
            DropDown::PuzzleRule => rule = row.checked_sub(1).and_then(|it| RULES.get(it)).copied(),
            _ => filter = PuzzleFilter::ALL.get(row).copied().unwrap_or_default(),
        }
        self.must_find_own |= self.practice.set_filter(rule, filter);
        self.aim_at_no_point();
    }

    /// Returns `true` if the puzzle is solved, so that Enter goes on.
    #[must_use]
    pub fn is_puzzle_solved(&self) -> bool {
        self.practice().and_then(Practice::task).is_some_and(|it| it.phase() == PuzzlePhase::Solved)
    }
}

/// Returns the name of a filter.
#[must_use]
pub fn filter_name(language: Language, filter: PuzzleFilter) -> &'static str {
    use crate::puzzle::tactic::PuzzleKind;
    language.text(match filter {
        PuzzleFilter::All => Msg::PuzzleAllKinds,
        PuzzleFilter::Kind(PuzzleKind::Fours) => Msg::PuzzleFours,
        PuzzleFilter::Kind(PuzzleKind::Threats) => Msg::PuzzleThreats,
        PuzzleFilter::Kind(PuzzleKind::Defence) => Msg::PuzzleDefence,
        PuzzleFilter::Kind(PuzzleKind::Forbidden) => Msg::PuzzleForbidden,
        PuzzleFilter::Own => Msg::PuzzleOwn,
    })
}
