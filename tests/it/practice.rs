//! Puzzles in the window: solved by clicks and keys, with hints, lists, the training and its files.

use std::io;
use std::path::PathBuf;

use gumu_core::game::{Color, Point, Rule};
use gumu_core::puzzle::attempt::PuzzleJudgment;
use gumu_core::puzzle::file;
use gumu_core::puzzle::own::OwnPuzzle;
use gumu_core::puzzle::tactic::{PuzzleKind, TacticPuzzle};
use gumu_core::puzzle::theme::PuzzleTheme;
use gumu_core::puzzle::training::{PuzzleResult, Training};
use gumu_window::ui::action::{Action, DropDown};
use gumu_window::ui::effect::{Effect, Sound};
use gumu_window::ui::event::{Chord, Event, Key};
use gumu_window::ui::files::{FileContent, FileEvent, FileKind, FileRequest, FileSummary, Present, Purpose};
use gumu_window::ui::lesson::LessonAction;
use gumu_window::ui::play::PlayAction;
use gumu_window::ui::practice::{
    PracticeAction, PracticeEvent, PracticeList, PracticeRequest, PuzzleFilter, PuzzleHints, PuzzlePhase, PuzzleTask,
    TrainingFile,
};
use gumu_window::ui::settings::Settings;

use crate::harness::Harness;
use crate::ui::board;

/// Three puzzles that the command `puzzles` made and proved: a win by fours in three moves, a win by threats, and a
/// defense.
pub const PUZZLES: [&str; 3] = [
    "freestyle fours 15 black 3 97 id gdhdheefgfhfiffgjghhjj fchcffjfgghgigehghjhkh",
    "freestyle threats 15 black 7 32 kj ffgfhgihjhhijj fehfggjghhiihj",
    "freestyle defence 15 white 5 72 cg fdeefegedfffhg hehfegfgggih",
];

/// A puzzle of renju whose win must avoid the forbidden point f10.
pub const FORBIDDEN: &str = "renju forbidden 15 black 5 57 fh gfhfggjghhgi jfigghjhhiji";

/// Opens the practice, chooses to practice only the player's own puzzles, and reports `lines` as these puzzles. The
/// first of them is shown.
pub fn with_own(it: &mut Harness, lines: &[&str], training: Option<&str>) {
    it.ctrl('u');
    assert!(
        matches!(it.effects.last(), Some(Effect::Practice(PracticeRequest::ReadTraining))),
        "{:?}",
        it.effects.last()
    );
    read_training(it, training, "2026-11-22");
    choose_by_key(it, DropDown::Practice(PracticeList::Kind), PuzzleFilter::ALL.len() - 1);
    assert!(it.effects.iter().any(|effect| matches!(effect, Effect::Practice(PracticeRequest::FindOwnPuzzles))));
    let puzzles = lines.iter().map(|line| own(line)).collect();
    it.event(&Event::Practice(PracticeEvent::OwnPuzzles { puzzles, is_last: true }));
    it.event(&Event::PointerLeft);
}

/// Returns a puzzle as if it came from one of the player's own games.
pub fn own(line: &str) -> OwnPuzzle {
    OwnPuzzle { puzzle: file::read(line).unwrap(), number: 23, game: "2026-11-20".to_owned() }
}

pub fn read_training(it: &mut Harness, text: Option<&str>, date: &str) {
    let file = TrainingFile { text: Ok(text.map(str::to_owned)), own: Ok(Vec::new()), date: date.to_owned() };
    it.event(&Event::Practice(PracticeEvent::TrainingRead(file)));
}

/// Chooses a row of a drop-down list by keyboard.
fn choose_by_key(it: &mut Harness, list: DropDown, row: usize) {
    it.press(Action::DropDown(list));
    it.key(Key::Home);
    (0..row).for_each(|_| it.key(Key::Down));
    it.key(Key::Enter);
}

pub fn task(it: &Harness) -> &PuzzleTask {
    it.state.practice().unwrap().task().unwrap()
}

/// Answers the last request to judge an attempt with the judgment that the program would make, and returns the
/// judgment.
pub fn judge(it: &mut Harness) -> PuzzleJudgment {
    let request = it.effects.iter().rev().find_map(|effect| match effect {
        Effect::Practice(PracticeRequest::JudgeAttempt(ticket, attempt)) => Some((*ticket, attempt.judge())),
        _ => None,
    });
    let (ticket, judgment) = request.unwrap();
    it.event(&Event::Practice(PracticeEvent::AttemptJudged(ticket, judgment)));
    judgment
}

/// Solves the shown puzzle by clicks, and returns the number of stones placed.
pub fn solve(it: &mut Harness) -> u8 {
    let mut point = task(it).puzzle().solution;
    for n in 1.. {
        it.click(&point.name(15));
        match judge(it) {
            PuzzleJudgment::GoOn { next, .. } => point = next,
            PuzzleJudgment::Solved => return n,
            judgment => panic!("{judgment:?}"),
        }
    }
    unreachable!()
}

fn saved(it: &Harness) -> Vec<Training> {
    let text = |effect: &Effect| match effect {
        Effect::Practice(PracticeRequest::SaveTraining(text)) => Some(Training::parse(text).unwrap()),
        _ => None,
    };
    it.effects.iter().filter_map(text).collect()
}

fn opened() -> Harness {
    let mut it = Harness::new();
    with_own(&mut it, &PUZZLES, None);
    it
}

#[test]
fn a_puzzle_is_solved_by_clicks_and_covers_the_game() {
    let mut it = Harness::new();
    it.click("h8");
    it.answer("i9");
    with_own(&mut it, &PUZZLES[..1], None);
    assert_eq!(task(&it).phase(), PuzzlePhase::Asked(None));
    assert!(it.shows("Black to move wins by fours alone, in 3 moves"));
    assert_eq!(solve(&mut it), 3);
    assert_eq!((task(&it).phase(), task(&it).result()), (PuzzlePhase::Solved, Some(PuzzleResult::Solved)));
    assert!(it.shows("Solved! The puzzle comes back in 3 days.") && task(&it).five().is_some());
    let [training] = &saved(&it)[..] else { panic!("it is saved once") };
    assert!(Training::default().rating() < training.rating());
    assert!(it.effects.iter().any(|effect| matches!(effect, Effect::Sound(Sound::Answer))));
    it.key(Key::Escape);
    assert!(it.state.practice().is_none());
    assert_eq!(it.moves(), "h8 i9");
}

#[test]
fn a_puzzle_is_solved_by_keys_alone() {
    let mut it = opened();
    let mut point = task(&it).puzzle().solution;
    loop {
        walk(&mut it, point);
        it.key(Key::Enter);
        match judge(&mut it) {
            PuzzleJudgment::GoOn { next, .. } => point = next,
            judgment => break assert_eq!(judgment, PuzzleJudgment::Solved),
        }
    }
    let solved = task(&it).puzzle().clone();
    it.key(Key::Enter);
    assert_ne!(*task(&it).puzzle(), solved, "Enter goes on to the next puzzle");
    it.ctrl('h');
    let stone = task(&it).hints().stone.unwrap().label(15);
    assert!(it.shows(&format!("through the stone at {stone}")), "who does not see the mark reads its name");
    it.ctrl('h');
    let [first, last] = task(&it).hints().line.unwrap().1.map(|it| it.label(15));
    assert!(it.shows(&format!("from {first} to {last}")));
    it.key(Key::PageDown);
    assert_eq!(task(&it).phase(), PuzzlePhase::Asked(None));
}

/// Moves the cursor to a point with the arrow keys.
fn walk(it: &mut Harness, to: Point) {
    it.key(Key::Left);
    for _ in 0..40 {
        let at = it.state.input().cursor().unwrap();
        match () {
            () if at.x() < to.x() => it.key(Key::Right),
            () if to.x() < at.x() => it.key(Key::Left),
            () if at.y() < to.y() => it.key(Key::Down),
            () if to.y() < at.y() => it.key(Key::Up),
            () => return,
        }
    }
    panic!("{to:?} is not reached");
}

#[test]
fn a_wrong_stone_is_refuted_and_another_may_be_tried() {
    let mut it = opened();
    while task(&it).puzzle().kind != PuzzleKind::Defense {
        it.press(Action::Practice(PracticeAction::Next));
    }
    it.click("a1");
    assert!(matches!(task(&it).phase(), PuzzlePhase::Judging(_)));
    it.click("b1");
    let PuzzleJudgment::Loses { reply, .. } = judge(&mut it) else { panic!("A1 does not defend") };
    assert_eq!(task(&it).last(), Some(reply));
    assert!(it.shows("Black plays") && it.shows("Try again"));
    assert_eq!(task(&it).result(), Some(PuzzleResult::Failed));
    let point = task(&it).puzzle().solution.name(15);
    it.click(&point);
    assert_eq!(judge(&mut it), PuzzleJudgment::Solved);
    assert!(it.shows("comes back tomorrow"));
    assert_eq!(task(&it).result(), Some(PuzzleResult::Failed));
    assert_eq!(saved(&it).len(), 1, "a puzzle counts once");
}

/// Answers the last request for the stones of a line with the line that the program would find, and returns these
/// stones.
fn find_line(it: &mut Harness) -> Vec<Point> {
    let request = it.effects.iter().rev().find_map(|effect| match effect {
        Effect::Practice(PracticeRequest::FindLine(ticket, line)) => Some((*ticket, line.find())),
        _ => None,
    });
    let (ticket, stones) = request.unwrap();
    it.event(&Event::Practice(PracticeEvent::LineFound(ticket, stones.clone())));
    stones
}

/// Returns the numbered stones of the shown line on the board.
fn numbered(it: &Harness) -> Vec<(Point, Color, u16)> {
    board(it).expected.iter().map(|it| (it.point, it.color, it.number)).collect()
}

#[test]
fn a_solved_puzzle_shows_its_solution_and_is_analyzed() {
    let mut it = Harness::new();
    with_own(&mut it, &PUZZLES[..1], None);
    assert!(!it.state.can(Action::Practice(PracticeAction::ShowLine)), "the answer is not given away");
    assert!(!it.state.can(Action::Practice(PracticeAction::Analyze)));
    solve(&mut it);
    let puzzle = task(&it).puzzle().clone();
    let after = it.state.board_shown().clone();
    it.key(Key::F(8));
    assert_eq!(*it.state.board_shown(), puzzle.board);
    let stones = find_line(&mut it);
    assert_eq!((stones.len(), stones[0]), (5, puzzle.solution));
    let shown = numbered(&it);
    assert_eq!(shown.iter().map(|it| it.0).collect::<Vec<_>>(), stones);
    assert_eq!(shown.iter().map(|it| it.1).collect::<Vec<_>>()[..2], [Color::Black, Color::White]);
    assert!(it.shows("Black wins in 3 moves, even against the longest defense."));
    it.event(&Event::Key(Chord::ctrl_shift('c')));
    let copied = it.effects.iter().rev().find_map(|effect| match effect {
        Effect::Files(FileRequest::Copy(text)) => Some(text.clone()),
        _ => None,
    });
    assert!(copied.is_some_and(|text| text.contains('x')), "the position of the puzzle is copied");
    it.key(Key::F(8));
    assert_eq!((it.state.board_shown(), numbered(&it)), (&after, vec![]));
    it.key(Key::F(8));
    find_line(&mut it);
    it.key(Key::F(5));
    assert!(it.state.practice().is_none() && it.state.analyze().is_shown());
    let record = it.state.game().record();
    assert_eq!((record.board(), record.rule(), record.side_to_move()), (&puzzle.board, puzzle.rule, puzzle.side));
    assert_eq!(record.moves().iter().filter_map(|it| it.point).collect::<Vec<_>>(), stones);
}

#[test]
fn a_wrong_defense_is_shown_to_lose_and_another_is_tried() {
    let mut it = Harness::new();
    with_own(&mut it, &PUZZLES[2..], None);
    let puzzle = task(&it).puzzle().clone();
    let wrong = puzzle.board.free_points().find(|it| *it != puzzle.solution).unwrap();
    it.click(&wrong.name(15));
    let PuzzleJudgment::Loses { reply, .. } = judge(&mut it) else { panic!("another stone loses") };
    it.press(Action::Practice(PracticeAction::ShowLine));
    let stones = find_line(&mut it);
    let shown = numbered(&it);
    assert_eq!((shown[0], stones.len()), ((reply, !puzzle.side, 1), shown.len()));
    assert_eq!(it.state.board_shown().stone(wrong), Some(puzzle.side), "the wrong stone lies there");
    it.press(Action::Practice(PracticeAction::ShowLine));
    assert_eq!(task(&it).hints(), PuzzleHints::default(), "the answer is not given away");
    it.press(Action::Practice(PracticeAction::ShowLine));
    // While the line is shown, a click tries another stone in the original position of the puzzle.
    it.click(&puzzle.solution.name(15));
    assert_eq!((judge(&mut it), numbered(&it)), (PuzzleJudgment::Solved, vec![]));
    assert_eq!(task(&it).result(), Some(PuzzleResult::Failed), "the first try counts");
}

#[test]
fn a_forbidden_stone_draws_its_lines() {
    let mut it = Harness::new();
    with_own(&mut it, &[FORBIDDEN], None);
    it.click("f10");
    assert!(matches!(judge(&mut it), PuzzleJudgment::Forbidden(_)));
    assert_eq!(board(&it).shape_lines.len(), 2, "{:?}", board(&it).shape_lines);
}

#[test]
fn hints_come_in_steps_and_count() {
    let mut it = opened();
    while task(&it).puzzle().kind != PuzzleKind::Fours {
        it.press(Action::Practice(PracticeAction::Next));
    }
    it.press(Action::Practice(PracticeAction::Hint));
    let PuzzleHints { stone, line, point } = task(&it).hints();
    assert!(stone.is_some_and(|point| task(&it).board().stone(point) == Some(Color::Black)));
    assert_eq!((line, point), (None, None));
    it.press(Action::Practice(PracticeAction::Hint));
    assert!(task(&it).hints().line.is_some() && task(&it).hints().point.is_none());
    solve(&mut it);
    assert_eq!(task(&it).result(), Some(PuzzleResult::Helped));
    assert!(it.shows("with a hint"));
    it.press(Action::Practice(PracticeAction::Next));
    for _ in 0..3 {
        it.press(Action::Practice(PracticeAction::Hint));
    }
    assert_eq!(task(&it).hints().point, Some(task(&it).puzzle().solution));
    assert!(it.shows(&format!("{} is the answer", task(&it).puzzle().solution.label(15))));
    assert!(!it.state.can(Action::Practice(PracticeAction::Hint)));
    let point = task(&it).puzzle().solution.name(15);
    it.click(&point);
    judge(&mut it);
    assert_eq!(task(&it).result(), Some(PuzzleResult::Failed));
}

#[test]
fn a_late_judgment_is_dropped() {
    let mut it = opened();
    it.click("a1");
    let request = it.effects.iter().rev().find_map(|effect| match effect {
        Effect::Practice(PracticeRequest::JudgeAttempt(ticket, attempt)) => Some((*ticket, attempt.judge())),
        _ => None,
    });
    let (ticket, judgment) = request.unwrap();
    it.press(Action::Practice(PracticeAction::Next));
    it.event(&Event::Practice(PracticeEvent::AttemptJudged(ticket, judgment)));
    assert_eq!(task(&it).phase(), PuzzlePhase::Asked(None));
    it.key(Key::Escape);
    it.event(&Event::Practice(PracticeEvent::AttemptJudged(ticket, judgment)));
    assert!(it.state.practice().is_none());
}

#[test]
fn a_theme_is_chosen_and_named_once_the_puzzle_is_solved() {
    for (theme, name) in [
        (PuzzleTheme::FourThree, "Four and three"),
        (PuzzleTheme::DoubleFour, "Double four"),
        (PuzzleTheme::DefenseByFour, "Defense by a four"),
        (PuzzleTheme::ForbiddenPoint, "Forbidden point"),
    ] {
        let mut it = Harness::new();
        it.ctrl('u');
        read_training(&mut it, None, "2026-11-22");
        it.choose(DropDown::Practice(PracticeList::Kind), name);
        for _ in 0..3 {
            let puzzle = task(&it).puzzle().clone();
            assert!(puzzle.themes.contains(theme), "{puzzle:?}");
            let n_named = |it: &Harness| it.texts().iter().filter(|it| it.contains(name)).count();
            assert_eq!(n_named(&it), 1, "only the list names what would give the answer away: {:?}", it.texts());
            if puzzle.kind == PuzzleKind::Defense {
                it.click(&puzzle.solution.name(15));
                judge(&mut it);
                assert_eq!(n_named(&it), 2, "{:?}", it.texts());
            }
            it.press(Action::Practice(PracticeAction::Next));
        }
    }
}

#[test]
fn lists_choose_rule_and_kind() {
    let mut it = Harness::new();
    it.ctrl('u');
    read_training(&mut it, None, "2026-11-22");
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
        let label = it.state.language().rule(rule);
        it.choose(DropDown::Practice(PracticeList::Rule), label);
        for (kind, label) in [
            (PuzzleKind::Fours, "Win by fours"),
            (PuzzleKind::Threats, "Win by threats"),
            (PuzzleKind::Defense, "The only defense"),
            (PuzzleKind::Forbidden, "Avoid the forbidden point"),
        ] {
            it.choose(DropDown::Practice(PracticeList::Kind), label);
            let has_some = kind != PuzzleKind::Forbidden || rule == Rule::Renju;
            let shown = it.state.practice().unwrap().task().map(|it| (it.puzzle().rule, it.puzzle().kind));
            assert_eq!(shown, has_some.then_some((rule, kind)));
            assert_eq!(it.shows("There is no puzzle"), !has_some);
        }
    }
    it.choose(DropDown::Practice(PracticeList::Kind), "From my games");
    assert!(it.shows("Looking through your games"));
    it.event(&Event::Practice(PracticeEvent::OwnPuzzles { puzzles: Vec::new(), is_last: true }));
    assert!(it.shows("No puzzle was found in your games yet"));
}

#[test]
fn due_puzzles_come_first_and_others_of_a_like_rating() {
    let mut it = opened();
    let before = task(&it).puzzle().clone();
    solve(&mut it);
    let training = saved(&it).pop().unwrap();
    let mut it = Harness::new();
    with_own(&mut it, &PUZZLES, Some(&training.write()));
    assert_ne!(*task(&it).puzzle(), before, "it is not due yet");
    it.key(Key::Escape);
    it.ctrl('u');
    read_training(&mut it, Some(&training.write()), "2026-12-22");
    assert_eq!(*task(&it).puzzle(), before, "it is due");
    assert!(it.shows("1 to repeat") && it.shows("Tried before"));
    it.press(Action::Practice(PracticeAction::Next));
    assert!(!it.shows("Tried before"));
}

#[test]
fn a_broken_training_is_left_as_it_is_until_another_is_loaded() {
    let mut it = Harness::new();
    with_own(&mut it, &PUZZLES, Some("gumu-training 1\nrating x"));
    it.key(Key::Escape);
    it.ctrl('u');
    read_training(&mut it, Some("gumu-training 1\nrating x"), "2026-11-22");
    assert!(it.shows("line 2 cannot be understood"), "{:?}", it.texts());
    solve(&mut it);
    assert!(saved(&it).is_empty());
    let path = PathBuf::from("/home/me/old.txt");
    it.event(&Event::Practice(PracticeEvent::TrainingLoaded(path.clone(), Ok("no training".to_owned()))));
    assert!(it.shows("old.txt is not a training file: line 1 cannot be understood"));
    it.event(&Event::Practice(PracticeEvent::TrainingLoaded(
        path.clone(),
        Ok("gumu-training 1\nrating 1500 9\n".to_owned()),
    )));
    it.press(Action::Accept);
    assert!(it.shows("Your training was replaced with the training in old.txt") && it.shows("Your rating 1500"));
    assert_eq!(saved(&it).len(), 1);
    let effects = it.event(&Event::Files(FileEvent::Chosen(Purpose::Write(FileKind::Training), Some(path.clone()))));
    let Some(Effect::Files(FileRequest::Write { path: place, content: FileContent::Training(text), present })) =
        effects.first()
    else {
        panic!("{effects:?}")
    };
    assert_eq!((place, *present), (&path, Present::Replace));
    assert_eq!(Training::parse(text).unwrap().rating(), 1500);
    it.event(&Event::Files(FileEvent::Written(
        FileKind::Training,
        path.clone(),
        Err(io::Error::other("the disk is full").into()),
    )));
    assert!(it.shows("old.txt could not be saved: the disk is full."));
    let effects = it.event(&Event::Files(FileEvent::Chosen(Purpose::ImportTraining, Some(path.clone()))));
    assert!(matches!(effects.first(), Some(Effect::Practice(PracticeRequest::ImportTraining(_)))));
}

#[test]
fn a_training_takes_the_place_of_another_only_after_a_question() {
    let mut it = Harness::new();
    with_own(&mut it, &PUZZLES, None);
    let loaded = |rating: u32| {
        let text = Ok(format!("gumu-training 1\nrating {rating} 9\n"));
        Event::Practice(PracticeEvent::TrainingLoaded(PathBuf::from("/home/me/old.txt"), text))
    };
    it.event(&loaded(1500));
    assert!(it.state.dialogs().is_empty() && it.shows("Your rating 1500"), "there was none before");
    it.event(&loaded(1600));
    assert!(it.shows("Replace your puzzle training with old.txt?") && it.shows("with the rating 1500 and 9 puzzles"));
    it.press(Action::Cancel);
    assert_eq!((it.state.puzzles().training().rating(), saved(&it).len()), (1500, 1));
    it.event(&loaded(1600));
    it.press(Action::Accept);
    assert_eq!((it.state.puzzles().training().rating(), saved(&it).len()), (1600, 2));
}

#[test]
fn a_file_is_replaced_by_the_training_only_after_a_question() {
    let mut it = opened();
    let path = PathBuf::from("/home/me/old.txt");
    it.event(&Event::Files(FileEvent::Written(
        FileKind::Training,
        path.clone(),
        Err(io::ErrorKind::AlreadyExists.into()),
    )));
    assert!(it.shows("Replace old.txt?"));
    it.press(Action::Accept);
    let Some(Effect::Files(FileRequest::Write { path: place, content: FileContent::Training(_), present })) =
        it.effects.last()
    else {
        panic!("{:?}", it.effects.last())
    };
    assert_eq!((place, *present), (&path, Present::Replace));
    it.event(&Event::Files(FileEvent::Written(FileKind::Training, path, Ok(FileSummary::default()))));
    assert!(it.shows("The training was saved as old.txt") && it.shows("to move"), "the question stays");
}

#[test]
fn the_rule_is_named_in_every_window() {
    let mut it = opened();
    for (width, height) in [(480, 520), (800, 600), (1120, 760), (2560, 1440)] {
        it.resize(width, height, 1.0);
        let rating = task(&it).puzzle().rating();
        assert!(it.shows(&format!("Freestyle · Difficulty {rating}")), "{width}×{height}");
    }
}

#[test]
fn the_puzzles_wait_for_the_lesson_and_the_game_for_both() {
    let mut it = Harness::with(Settings::default(), 3);
    it.ctrl('u');
    read_training(&mut it, None, "2026-11-22");
    assert!(
        !it.state.can(Action::Lesson(LessonAction::Open))
            && !it.state.can(Action::Practice(PracticeAction::Open))
            && !it.state.can(Action::Play(PlayAction::NewGame))
    );
    it.event(&Event::Key(Chord::ctrl('n')));
    assert!(it.state.dialogs().is_empty());
    it.press(Action::Practice(PracticeAction::Leave));
    it.click("h8");
    assert_eq!(it.moves(), "h8");
}

#[test]
fn the_examples_are_proved() {
    for line in PUZZLES.into_iter().chain([FORBIDDEN]) {
        let puzzle: TacticPuzzle = file::read(line).unwrap();
        assert_eq!(gumu_core::puzzle::proof::check(&puzzle), Ok(()), "{line}");
    }
}
