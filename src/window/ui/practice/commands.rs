//! Commands and events of puzzle practice: reading and writing the training data (ratings, due dates), judging stones.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::engine::Ticket;
use crate::formats::LoadedGame;
use crate::formats::file_name::shown_name;
use crate::game::{ByColor, Color, Record};
use crate::puzzle::attempt::PuzzleJudgment;
use crate::puzzle::day::Day;
use crate::puzzle::opening_drill::OpeningDrill;
use crate::puzzle::own::OwnPuzzle;
use crate::puzzle::tactic::RULES;
use crate::puzzle::training::Training;
use crate::ui::action::Action;
use crate::ui::effect::{Effect, Sound};
use crate::ui::event::{Chord, Key};
use crate::ui::faults::{IoFault, TrainingFault};
use crate::ui::files::{Arrival, FileContent, FileKind, FileRequest, GameSource, Present, Purpose};
use crate::ui::locale::Msg;
use crate::ui::menu::{ListRow, Menu, RowChoice, rule_of_row};
use crate::ui::notice::Notice;
use crate::ui::practice::puzzle_pool::filter_name;
use crate::ui::practice::{
    ChosenPosition, Drill, Practice, PracticeAction, PracticeEvent, PracticeList, PracticeRequest, PuzzleFilter,
    PuzzlePool, PuzzleRefusal, PuzzleTask, TrainingFile,
};
use crate::ui::state::State;
use crate::ui::state::command_row::{Command, tick};
use crate::ui::state::cover::{Cover, Covering};
use crate::ui::state::dialogs::{Confirm, Dialog, FileQuestion};

/// The commands of the menu Study for puzzles and opening drills, and the commands used while a puzzle or a drill is
/// shown.
pub(in crate::ui) const COMMANDS: &[Command] = &[
    Command::new(Action::Practice(PracticeAction::Open), Msg::PuzzleItem, State::open_puzzles)
        .menu(Menu::Study, 3)
        .key(Chord::ctrl('u'))
        .blocked_by_editor(),
    Command::new(Action::Practice(PracticeAction::DrillOpenings), Msg::PuzzleDrillTitle, State::open_drill)
        .menu(Menu::Study, 3)
        .listed_when(|it| !it.is_game_covered())
        .when(State::can_drill)
        .blocked_by_editor(),
    Command::new(Action::Practice(PracticeAction::Add), Msg::PuzzleItemAdd, State::add_puzzle)
        .menu(Menu::Study, 3)
        .listed_when(|it| !it.is_game_covered())
        .when(State::can_add_puzzle)
        .blocked_by_editor(),
    Command::new(Action::Practice(PracticeAction::Import), Msg::PuzzleItemImport, |it| {
        it.choose_file(Purpose::ImportTraining, None);
    })
    .menu(Menu::Study, 3)
    .listed_when(|it| it.practice().is_some())
    .when(|it| it.practice().is_some() && !it.documents().awaits_dialog()),
    Command::new(Action::Practice(PracticeAction::Export), Msg::PuzzleItemExport, |it| {
        it.choose_file(Purpose::Write(FileKind::Training), None);
    })
    .menu(Menu::Study, 3)
    .listed_when(|it| it.practice().is_some())
    .when(|it| it.practice().is_some() && !it.documents().awaits_dialog()),
    Command::new(Action::Practice(PracticeAction::Hint), Msg::PuzzleItemHint, State::hint_in_puzzle)
        .key(Chord::ctrl('h'))
        .when(State::can_hint_in_puzzle),
    Command::new(Action::Practice(PracticeAction::ShowLine), Msg::PuzzleItemSolution, State::show_puzzle_line)
        .key(Chord::plain(Key::F(8)))
        .when(State::has_puzzle_answer)
        .checked(|it| tick(it.practice().and_then(Practice::task).is_some_and(|it| it.line().is_some()))),
    Command::new(Action::Practice(PracticeAction::Analyze), Msg::PuzzleItemAnalyze, State::analyze_puzzle)
        .key(Chord::plain(Key::F(5)))
        .when(State::has_puzzle_answer),
    Command::new(Action::Practice(PracticeAction::Next), Msg::PuzzleItemNext, State::next_puzzle)
        .key(Chord::plain(Key::PageDown))
        .when(State::can_turn_puzzle),
    Command::new(Action::Practice(PracticeAction::Leave), Msg::ButtonBackToGame, |it| it.leave_cover())
        .when(|it| it.practice().is_some()),
    Command::new(Action::Practice(PracticeAction::DrillShow), Msg::ReviewRetryAnswer, |it| {
        it.change_drill(|drill, _| drill.show_answer());
    })
    .when(|it| it.drill().is_some_and(Drill::is_asking)),
    Command::new(Action::Practice(PracticeAction::DrillNext), Msg::PuzzleNext, |it| it.change_drill(Drill::ask_next))
        .when(|it| it.drill().is_some_and(Drill::is_answered)),
    Command::new(Action::Practice(PracticeAction::DrillSide), Msg::ReviewGuessSide, State::drill_other_side)
        .when(|it| it.drill().is_some_and(Drill::has_other_side)),
    Command::new(Action::Practice(PracticeAction::LeaveDrill), Msg::ButtonBackToGame, |it| it.leave_cover())
        .when(|it| it.drill().is_some()),
];

impl State {
    /// Returns the puzzles of the practice, the filter that selects from them, and the player's training data.
    #[must_use]
    pub const fn puzzles(&self) -> &PuzzlePool {
        &self.puzzles
    }

    /// Opens the practice, and requests that the training data is read.
    pub(in crate::ui) fn open_puzzles(&mut self) {
        self.open_cover(Cover::Practice(Box::new(Practice::new())));
        self.cx.send(Effect::Practice(PracticeRequest::ReadTraining));
    }

    /// Opens the practice with the puzzles that match `filter`, under all rules.
    pub(in crate::ui) fn open_puzzles_of(&mut self, filter: PuzzleFilter) {
        if self.puzzles.set_filter(None, filter) {
            self.cx.send(Effect::Practice(PracticeRequest::FindOwnPuzzles));
        }
        self.open_puzzles();
    }

    /// Shows the next puzzle.
    pub(in crate::ui) fn next_puzzle(&mut self) {
        if let Some(Cover::Practice(practice)) = &mut self.cover {
            practice.turn(&self.puzzles);
        }
        self.return_to_board();
        self.aim_at_no_point();
    }

    /// Returns `true` if another puzzle can be shown.
    pub(in crate::ui) fn can_turn_puzzle(&self) -> bool {
        self.practice().is_some_and(|it| it.task().is_none() || self.puzzles.offered().nth(1).is_some())
    }

    /// Returns `true` if there is another hint for the puzzle.
    pub(in crate::ui) fn can_hint_in_puzzle(&self) -> bool {
        self.practice().is_some_and(Practice::can_hint)
    }

    /// Shows the next hint for the puzzle.
    pub(in crate::ui) fn hint_in_puzzle(&mut self) {
        if let Some(practice) = self.practice_mut() {
            practice.hint();
        }
    }

    /// Returns `true` if the player may see the answer, because the puzzle is solved or the last stone was wrong.
    pub(in crate::ui) fn has_puzzle_answer(&self) -> bool {
        self.practice().and_then(Practice::task).is_some_and(PuzzleTask::has_answer)
    }

    /// Shows the solution of the puzzle or, if the last stone loses, the line with which the other side wins. If the
    /// line is shown already, hides it.
    fn show_puzzle_line(&mut self) {
        if let Some(Cover::Practice(practice)) = &mut self.cover {
            practice.toggle_line(&mut self.cx);
        }
    }

    /// Puts the position of the puzzle on the board as a new game that contains the solution, and analyzes it.
    fn analyze_puzzle(&mut self) {
        let Some(task) = self.practice().and_then(Practice::task) else { return };
        let puzzle = task.puzzle();
        let mut record = Record::from_position(puzzle.board.clone(), puzzle.rule, puzzle.side);
        let solution = task.line().filter(|(side, _)| *side == puzzle.side).map(|it| it.1.to_vec());
        for stone in solution.unwrap_or_else(|| vec![puzzle.solution]) {
            if record.play(stone).is_err() {
                break;
            }
        }
        record.go_to(0);
        let loaded = Arc::new(LoadedGame { record, seats: ByColor { black: None, white: None }, warnings: Vec::new() });
        self.arrive(Arrival { loaded, source: GameSource::Other });
        if self.cover.is_none() {
            self.start_analysis();
        }
    }

    /// Returns the opening drill; `None` if no opening drill is open.
    #[must_use]
    pub const fn drill(&self) -> Option<&Drill> {
        match &self.cover {
            Some(Cover::Drill(drill)) => Some(drill),
            _ => None,
        }
    }

    /// Returns the opening drill for a side; `None` if the side has nothing to drill. If the game has no stones and no
    /// moves, the drill asks Black for the 26 renju openings. Otherwise it asks for the side's moves after the position
    /// shown in the game's tree.
    fn drill_of(&self, side: Color) -> Option<Drill> {
        let record = self.cx.game.record();
        let is_empty = record.n_nodes() == 1 && record.setup().is_empty();
        let drill = match (is_empty, side) {
            (true, Color::Black) => OpeningDrill::of_renju(),
            (true, Color::White) => return None,
            (false, _) => OpeningDrill::of_tree(record, side),
        };
        Drill::new(drill)
    }

    /// Returns `true` if there are openings to drill: the game has no stones and no moves, or moves follow the position
    /// shown in a game that has ended or was opened, saved or edited.
    fn can_drill(&self) -> bool {
        let record = self.cx.game.record();
        let is_played = self.cx.game.live_outcome().is_none() && !self.documents().is_kept();
        let has_moves = record.children(record.node()).next().is_some() && !is_played;
        (has_moves || record.n_nodes() == 1 && record.setup().is_empty()) && !self.cx.game.is_locked()
    }

    /// Opens the drill for the side to move in the position shown, or for the other side if the side to move has no
    /// moves to drill. Requests that the training data is read.
    fn open_drill(&mut self) {
        let side = self.cx.game.record().side_to_move();
        if let Some(drill) = self.drill_of(side).or_else(|| self.drill_of(!side)) {
            self.open_cover(Cover::Drill(Box::new(drill)));
            self.cx.send(Effect::Practice(PracticeRequest::ReadTraining));
        }
    }

    /// Starts the drill for the other side's moves.
    fn drill_other_side(&mut self) {
        let Some(mut other) = self.drill().and_then(Drill::other_side) else { return };
        other.begin(&self.puzzles);
        self.cover = Some(Cover::Drill(Box::new(other)));
        self.return_to_board();
        self.aim_at_no_point();
    }

    /// Applies `change` to the drill, records the player's answer if there is one, and removes the cursor from the
    /// board, because the board may show another position.
    fn change_drill(&mut self, change: impl FnOnce(&mut Drill, &PuzzlePool)) {
        if let Some(Cover::Drill(drill)) = &mut self.cover {
            change(drill, &self.puzzles);
        }
        self.note_drill_answer();
        self.return_to_board();
        self.aim_at_no_point();
    }

    /// Records the player's answer to the drill in the training data if it has not been recorded yet, and requests that
    /// the training data is saved.
    pub(in crate::ui) fn note_drill_answer(&mut self) {
        let Some(Cover::Drill(drill)) = &mut self.cover else { return };
        if let Some((drill, index, is_right)) = drill.take_answer() {
            self.puzzles.record_opening(drill, index, is_right);
            self.save_training();
        }
    }

    /// Handles an event of the practice or of the opening drill.
    pub(in crate::ui) fn practice_event(&mut self, event: PracticeEvent) {
        match event {
            PracticeEvent::TrainingRead(file) => self.take_training(&file),
            PracticeEvent::AttemptJudged(ticket, judgment) => self.take_puzzle_judgment(ticket, judgment),
            PracticeEvent::LineFound(ticket, stones) => {
                if let Some(practice) = self.practice_mut() {
                    practice.take_line(ticket, stones);
                }
            }
            PracticeEvent::OwnPuzzles { puzzles, is_last } => {
                self.puzzles.add_own(puzzles);
                if is_last {
                    self.puzzles.end_search();
                }
                self.show_some_puzzle();
            }
            PracticeEvent::PuzzleAdded(result) => self.puzzle_added(result),
            PracticeEvent::TrainingLoaded(path, text) => self.training_loaded(path, text),
            PracticeEvent::TrainingUnkept(why) => {
                self.cx.tell(Notice::TrainingUnkept(why));
            }
        }
    }

    /// Shows a puzzle if the practice is open but shows none.
    fn show_some_puzzle(&mut self) {
        if let Some(Cover::Practice(practice)) = &mut self.cover
            && practice.task().is_none()
        {
            practice.turn(&self.puzzles);
        }
    }

    /// Handles the judgment of a stone that was tried in a puzzle.
    fn take_puzzle_judgment(&mut self, ticket: Ticket, judgment: PuzzleJudgment) {
        let Some(Cover::Practice(practice)) = &mut self.cover else { return };
        let n_before = practice.board().n_stones();
        let result = practice.take_judgment(ticket, judgment);
        let has_changed = result.map(|(puzzle, result)| self.puzzles.record(puzzle, result)).is_some();
        if n_before < practice.board().n_stones() {
            self.cx.sounds.add(Sound::Answer);
        }
        if has_changed {
            self.save_training();
        }
    }

    /// Handles the training file that was read. A file that cannot be read or parsed is never overwritten.
    fn take_training(&mut self, file: &TrainingFile) {
        let today = Day::parse(&file.date).unwrap_or_default();
        let training = match &file.text {
            Ok(None) => Ok(Training::default()),
            Ok(Some(text)) => parse_training(text),
            Err(why) => Err(TrainingFault::Io(why.clone())),
        };
        let broken = training.as_ref().err().cloned();
        self.puzzles.set_training(training.ok(), today);
        match &file.own {
            Ok(own) => self.puzzles.add_own(own.clone()),
            Err(why) => self.cx.tell(Notice::PuzzleRefused(PuzzleRefusal::File(why.clone()))),
        }
        self.show_some_puzzle();
        if let Some(Cover::Drill(drill)) = &mut self.cover {
            drill.begin(&self.puzzles);
        }
        broken.into_iter().for_each(|it| self.cx.tell(Notice::TrainingBroken(it)));
        self.aim_at_no_point();
    }

    /// Returns `true` if the player can ask to add the position shown to the player's own puzzles.
    pub(in crate::ui) fn can_add_puzzle(&self) -> bool {
        let rule = self.cx.game.record().rule();
        self.obstacle_to_analysis().is_none() && RULES.contains(&rule) && !self.puzzles.is_adding()
    }

    /// Requests a proof that the position shown is a puzzle. If the proof succeeds, the position is added to the
    /// player's own puzzles.
    pub(in crate::ui) fn add_puzzle(&mut self) {
        let record = self.cx.game.record();
        let position = ChosenPosition {
            board: record.board().clone(),
            rule: record.rule(),
            side: record.side_to_move(),
            number: usize::from(record.board().n_stones()) + 1,
            game: self.game_name(),
        };
        self.puzzles.set_adding(true);
        self.cx.send(Effect::Practice(PracticeRequest::AddPuzzle(Box::new(position))));
    }

    /// Handles the answer to the request to add a position to the player's own puzzles.
    fn puzzle_added(&mut self, result: Result<Box<OwnPuzzle>, PuzzleRefusal>) {
        self.puzzles.set_adding(false);
        match result {
            Ok(own) => {
                self.cx.tell(Notice::PuzzleAdded(own.puzzle.kind));
                self.puzzles.add_own(vec![*own]);
                self.show_some_puzzle();
            }
            Err(why) => self.cx.tell(Notice::PuzzleRefused(why)),
        }
    }

    /// Requests that the training data is saved, unless the training file must not be overwritten.
    fn save_training(&mut self) {
        let text = self.puzzles.training_text();
        self.cx.send_all(text.map(|it| Effect::Practice(PracticeRequest::SaveTraining(it))));
    }

    /// Requests that the training data is written to a file of the player's choice.
    pub(in crate::ui) fn export_training(&mut self, path: PathBuf, present: Present) {
        let content = FileContent::Training(self.puzzles.training().write());
        self.close_pickers();
        self.cx.send(Effect::Files(FileRequest::Write { path, content, present }));
    }

    /// Requests that training data is read from a file of the player's choice.
    pub(in crate::ui) fn read_training(&mut self, path: PathBuf) {
        self.cx.send(Effect::Practice(PracticeRequest::ImportTraining(path)));
    }

    /// Handles training data that was read from a file of the player's choice. The new data replaces the player's
    /// training data. If that data already has a rating from puzzles, the player is asked first.
    fn training_loaded(&mut self, path: PathBuf, text: Result<String, IoFault>) {
        match text.map_err(TrainingFault::Io).and_then(|it| parse_training(&it)) {
            Ok(training) if 0 < self.puzzles.training().n_rated() => {
                let question = FileQuestion::TakeTraining(path, Box::new(training));
                self.open_dialog(Dialog::Confirm(Confirm::File(question)));
            }
            Ok(training) => self.import_training(&path, training),
            Err(why) => self.cx.tell(Notice::TrainingUnreadable(shown_name(&path), why)),
        }
    }

    /// Replaces the player's training data by the data of a file.
    pub(in crate::ui) fn import_training(&mut self, path: &Path, training: Training) {
        self.cx.tell(Notice::TrainingLoaded(shown_name(path)));
        self.puzzles.import(training);
        self.save_training();
    }

    /// Returns the rows of a drop-down list of the puzzle practice: the rules, or the kinds of puzzles.
    pub(in crate::ui) fn puzzle_choice(&self, list: PracticeList) -> RowChoice {
        let language = self.language();
        match list {
            PracticeList::Rule => RowChoice::of_any_rule(&RULES, self.puzzles.rule(), Msg::PuzzleAnyRule, language),
            PracticeList::Kind => {
                let row = |it| ListRow::labeled(filter_name(language, it));
                RowChoice::of(PuzzleFilter::ALL, |it| *it == self.puzzles.filter(), row)
            }
        }
    }

    /// Chooses a row of a drop-down list of the puzzle practice. If the player chooses the puzzles from their own
    /// games, requests a search of these games unless it is running already.
    pub(in crate::ui) fn choose_puzzles(&mut self, list: PracticeList, row: usize) {
        let (mut rule, mut filter) = (self.puzzles.rule(), self.puzzles.filter());
        match list {
            PracticeList::Rule => rule = rule_of_row(&RULES, row),
            PracticeList::Kind => filter = PuzzleFilter::ALL.get(row).copied().unwrap_or_default(),
        }
        if self.puzzles.set_filter(rule, filter) {
            self.cx.send(Effect::Practice(PracticeRequest::FindOwnPuzzles));
        }
        if let Some(Cover::Practice(practice)) = &mut self.cover {
            practice.follow(&self.puzzles);
        }
        self.aim_at_no_point();
    }
}

/// Parses the text of a training file.
fn parse_training(text: &str) -> Result<Training, TrainingFault> {
    Training::parse(text).map_err(|error| TrainingFault::Line(error.line))
}
