//! Warnings before a stone is placed, remarks after it, hints in stages, and levels that follow the results.

use std::time::Duration;

use gumu_core::engine::NullHandler;
use gumu_core::game::{Color, Point};
use gumu_core::review::move_check::{CheckReport, CheckTask};
use gumu_core::review::statement::{Statement, StatementKind};
use gumu_core::review::win_probability::MoveClass;
use gumu_window::ui::action::{Action, PanelTab};
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Event, Key};
use gumu_window::ui::locale::Msg;
use gumu_window::ui::moves::MoveAction;
use gumu_window::ui::play::{CheckRequest, HintStage, PlayAction};
use gumu_window::ui::settings::{Mode, Placing, Settings, Setup, TeachingMode};

use super::board;
use crate::harness::Harness;

fn taught(teaching: TeachingMode) -> Harness {
    let setup = Setup { teaching, ..Setup::default() };
    Harness::with(Settings { setup, ..Settings::default() }, 1)
}

fn point(name: &str) -> Point {
    Point::parse(name, 15).unwrap()
}

/// Returns all requests to check a move so far.
fn requests(it: &Harness) -> Vec<CheckRequest> {
    let request = |effect: &Effect| match effect {
        Effect::CheckMove(request) => Some((**request).clone()),
        _ => None,
    };
    it.effects.iter().filter_map(request).collect()
}

/// Answers the last request to check a move with these findings.
fn tell(it: &mut Harness, statements: Vec<Statement>) {
    let ticket = requests(it).last().unwrap().ticket;
    it.event(&Event::MoveChecked(ticket, CheckReport { statements, line: Vec::new() }));
}

/// Answers the last request to check a move with the real findings.
fn answer_truly(it: &mut Harness) {
    let request = requests(it).pop().unwrap();
    let report = request.checked.answer(request.task, &mut NullHandler);
    it.event(&Event::MoveChecked(request.ticket, report));
}

fn loses() -> Vec<Statement> {
    let line = ["i9", "j10", "k11"].map(|it| Some(point(it))).to_vec();
    vec![Statement::with_line(StatementKind::AllowsWinByFours, Color::White, line)]
}

/// Returns a window in which White has an open three and Black is to move.
fn with_a_three(teaching: TeachingMode) -> Harness {
    let mut it = taught(TeachingMode::Off);
    for (own, other) in [("h8", "d4"), ("h9", "e5"), ("a15", "f6")] {
        it.click(own);
        it.answer(other);
    }
    it.choose_setting(Msg::DialogTeaching, teaching as usize);
    it
}

#[test]
fn a_stone_that_overlooks_an_open_three_is_asked_about() {
    let mut it = with_a_three(TeachingMode::Warn);
    it.click("o15");
    let warning = it.state.teaching().warning().unwrap();
    assert_eq!((warning.point, warning.statements[0].kind), (point("o15"), StatementKind::LeavesOpenThree));
    assert!(it.shows("Look again at O15") && it.shows("White has an open three: D4–F6."), "{:?}", it.texts());
    assert_eq!(board(&it).warning.as_ref().unwrap().lines, [[point("d4"), point("f6")]]);
    assert_eq!(it.moves(), "h8 d4 h9 e5 a15 f6", "it is not taken");
    assert!(requests(&it).is_empty(), "what is plain to see is known at once");
    it.press(Action::Play(PlayAction::TakeAnother));
    assert!(it.state.teaching().warning().is_none() && board(&it).warning.is_none());
    it.click("g7");
    tell(&mut it, Vec::new());
    assert_eq!(it.moves(), "h8 d4 h9 e5 a15 f6 g7");
}

#[test]
fn the_stone_that_is_asked_about_can_be_played_anyway_by_pointer_and_by_keyboard() {
    let mut it = with_a_three(TeachingMode::Warn);
    it.click("o15");
    it.press(Action::Play(PlayAction::PlayAnyway));
    assert_eq!(it.moves(), "h8 d4 h9 e5 a15 f6 o15");
    assert!(it.state.teaching().warning().is_none());

    let mut it = with_a_three(TeachingMode::Warn);
    for key in [Key::Right, Key::Right, Key::Enter] {
        it.key(key);
    }
    assert!(it.state.teaching().warning().is_some());
    it.key(Key::Enter);
    assert!(it.state.teaching().warning().is_none(), "Enter takes another");
    it.key(Key::Enter);
    assert!(it.state.teaching().warning().is_some(), "the box is where it was");
    it.key(Key::Escape);
    assert!(it.state.teaching().warning().is_none());
    it.key(Key::Enter);
    it.key(Key::Tab);
    it.key(Key::Enter);
    assert!(it.state.teaching().warning().is_none());
    assert_eq!(it.moves().split(' ').count(), 7, "{}", it.moves());
}

#[test]
fn another_point_takes_the_place_of_the_one_that_is_asked_about() {
    let mut it = with_a_three(TeachingMode::Warn);
    it.click("o15");
    it.click("n14");
    assert_eq!(it.state.teaching().warning().unwrap().point, point("n14"));
    it.click("n14");
    assert!(it.state.teaching().warning().is_some(), "a double press takes nothing");
    it.click("g7");
    assert!(it.state.teaching().warning().is_none());
    tell(&mut it, Vec::new());
    assert!(it.moves().ends_with("g7"));
}

#[test]
fn a_stone_that_loses_by_proof_is_asked_about_after_a_short_wait() {
    let mut it = taught(TeachingMode::Warn);
    it.click("h8");
    assert_eq!((it.moves(), it.state.teaching().waiting()), (String::new(), Some(point("h8"))));
    assert_eq!(requests(&it).last().unwrap().task, CheckTask::Before(None));
    assert!(it.state.counts_time() && it.state.wake_in().is_some());
    tell(&mut it, loses());
    assert!(it.shows("After this move, White wins by fours in 2 moves."), "{:?}", it.texts());
    assert_eq!(it.state.teaching().waiting(), None);
    it.press(Action::Play(PlayAction::PlayAnyway));
    assert_eq!(it.moves(), "h8");
}

#[test]
fn teaching_begins_at_the_fault_that_is_chosen() {
    for (row, class) in [(0, None), (1, Some(MoveClass::Blunder)), (2, Some(MoveClass::Mistake))] {
        for (mode, task) in
            [(TeachingMode::Warn, CheckTask::Before(class)), (TeachingMode::Explain, CheckTask::After(class))]
        {
            let mut it = taught(mode);
            it.choose_setting(Msg::PreferencesTeachingFrom, row);
            it.click("h8");
            assert_eq!(requests(&it).last().unwrap().task, task);
        }
    }
}

#[test]
fn a_stone_waits_no_longer_than_a_moment() {
    let mut it = taught(TeachingMode::Warn);
    it.click("h8");
    it.event(&Event::Passed(Duration::from_millis(100)));
    assert_eq!(it.moves(), "");
    it.event(&Event::Passed(Duration::from_millis(60)));
    assert_eq!(it.moves(), "h8");
    tell(&mut it, loses());
    assert!(it.state.teaching().warning().is_none(), "the answer comes too late");
    assert!(it.request().is_some(), "the computer answers");
}

#[test]
fn an_answer_about_another_position_falls_to_the_floor() {
    let mut it = taught(TeachingMode::Warn);
    it.click("h8");
    it.press(Action::Play(PlayAction::SwitchMode(Mode::TwoPlayers)));
    tell(&mut it, loses());
    assert!(it.state.teaching().warning().is_none() && it.moves().is_empty());
    it.click("h8");
    assert_eq!(it.moves(), "h8", "two people are left alone");
}

#[test]
fn a_question_is_withdrawn_with_its_position() {
    let mut it = with_a_three(TeachingMode::Warn);
    it.click("o15");
    it.press(Action::Moves(MoveAction::Undo));
    assert!(it.state.teaching().warning().is_none() && board(&it).warning.is_none());
    let mut it = with_a_three(TeachingMode::Warn);
    it.click("o15");
    it.choose_setting(Msg::DialogTeaching, TeachingMode::Off as usize);
    assert!(it.state.teaching().warning().is_none());
    it.click("o15");
    assert!(it.moves().ends_with("o15"));
}

#[test]
fn a_stone_is_explained_after_it_was_taken_and_can_be_taken_back() {
    let mut it = with_a_three(TeachingMode::Explain);
    it.click("o15");
    assert!(it.moves().ends_with("o15"), "it is taken at once");
    assert!(it.state.teaching().remark().is_none(), "nothing is known yet");
    assert_eq!(requests(&it).last().unwrap().task, CheckTask::After(None));
    answer_truly(&mut it);
    assert!(
        it.shows("About your move O15") && it.texts().join(" ").contains("Ctrl+Z undoes the move."),
        "{:?}",
        it.texts()
    );
    it.answer("g7");
    assert!(it.state.teaching().remark().is_some(), "it stays when the computer has answered");
    it.press(Action::Moves(MoveAction::Undo));
    assert_eq!((it.moves().as_str(), it.state.teaching().remark()), ("h8 d4 h9 e5 a15 f6", None));
    it.click("g7");
    answer_truly(&mut it);
    assert!(it.state.teaching().remark().is_none(), "{:?}", it.texts());
}

#[test]
fn a_remark_is_put_away_by_its_button_and_by_the_next_stone() {
    let mut it = with_a_three(TeachingMode::Explain);
    it.click("o15");
    answer_truly(&mut it);
    it.press(Action::Play(PlayAction::DismissRemark));
    assert!(it.state.teaching().remark().is_none());
    let mut it = with_a_three(TeachingMode::Explain);
    it.click("o15");
    answer_truly(&mut it);
    it.answer("b2");
    it.click("g7");
    assert!(it.state.teaching().remark().is_none());
}

#[test]
fn nothing_is_said_before_the_player_has_moved() {
    for mode in TeachingMode::ALL {
        let it = with_a_three(mode);
        assert!(board(&it).warning.is_none() && requests(&it).is_empty() && it.state.hint().is_none());
    }
}

#[test]
fn nothing_is_checked_beside_the_analysis() {
    let mut it = with_a_three(TeachingMode::Warn);
    it.press(Action::ShowTab(PanelTab::Analyze));
    it.click("o15");
    assert!(it.moves().ends_with("o15"));
}

#[test]
fn the_mode_is_chosen_in_the_dialog_for_a_new_game_and_kept() {
    let mut it = Harness::new();
    it.ctrl('n');
    it.press(Action::Play(PlayAction::ChooseTeaching(TeachingMode::Warn)));
    it.press(Action::Accept);
    assert_eq!(it.state.settings().setup.teaching, TeachingMode::Warn);
    assert!(it.effects.iter().any(|it| matches!(it, Effect::SaveSettings)));
    it.choose_setting(Msg::DialogTeaching, TeachingMode::Explain as usize);
    assert_eq!(it.state.settings().setup.teaching, TeachingMode::Explain);
    it.ctrl('n');
    it.press(Action::Play(PlayAction::ChooseMode(Mode::TwoPlayers)));
    assert!(!it.state.can(Action::Play(PlayAction::ChooseTeaching(TeachingMode::Off))));
}

#[test]
fn a_second_click_confirms_before_the_check() {
    let mut it = with_a_three(TeachingMode::Warn);
    it.choose_setting(Msg::PreferencesPlacing, Placing::AfterConfirm as usize);
    it.click("o15");
    assert!(it.state.teaching().warning().is_none());
    it.click("o15");
    assert!(it.state.teaching().warning().is_some());
    it.press(Action::Play(PlayAction::PlayAnyway));
    assert!(it.moves().ends_with("o15"));
}

#[test]
fn a_hint_grows_from_an_area_to_the_point_and_to_the_reason() {
    let mut it = with_a_three(TeachingMode::Off);
    it.ctrl('h');
    it.answer("g7");
    let (first, last) = board(&it).area.unwrap();
    let is_inside = |it: Point| first.x() <= it.x() && it.x() <= last.x() && first.y() <= it.y() && it.y() <= last.y();
    assert!(is_inside(point("g7")) && (last.x() - first.x(), last.y() - first.y()) == (4, 4));
    assert_eq!((board(&it).hint, it.shows("g7")), (None, false), "{:?}", it.texts());
    it.ctrl('h');
    assert_eq!((board(&it).hint, board(&it).area), (Some(point("g7")), None));
    answer_truly(&mut it);
    assert!(!it.shows("G7 stops"));
    it.ctrl('h');
    assert_eq!(it.state.shown_hint().unwrap().stage, HintStage::Reason);
    assert!(it.shows("G7 stops White’s open three (D4–F6)."), "{:?}", it.texts());
    assert!(!it.state.can(Action::Play(PlayAction::Hint)), "it has grown");
    it.click("g7");
    assert!(it.state.shown_hint().is_none());
}

#[test]
fn a_late_reason_of_another_hint_falls_to_the_floor() {
    let mut it = with_a_three(TeachingMode::Off);
    it.ctrl('h');
    it.answer("g7");
    it.ctrl('h');
    let late = requests(&it).pop().unwrap();
    it.click("c3");
    it.answer("m3");
    it.ctrl('h');
    it.answer("j10");
    it.ctrl('h');
    it.event(&Event::MoveChecked(late.ticket, CheckReport { statements: loses(), line: Vec::new() }));
    it.ctrl('h');
    assert!(it.state.shown_hint().unwrap().statements.is_empty());
}

/// Loses a game by resigning.
fn lose(it: &mut Harness) {
    it.click("h8");
    it.ctrl('g');
    it.press(Action::Accept);
}

#[test]
fn a_level_that_follows_the_results_is_proposed_after_two() {
    let mut it = Harness::at_level(3);
    it.switch_setting(Msg::PreferencesAdaptLevel);
    lose(&mut it);
    assert_eq!(it.state.suggested_level(), None);
    it.press(Action::Play(PlayAction::Rematch));
    it.answer("h8");
    it.ctrl('g');
    it.press(Action::Accept);
    assert_eq!(it.state.suggested_level(), Some(2));
    assert!(it.shows("Two losses in a row: back to level 2?"), "{:?}", it.texts());
    it.ctrl('n');
    assert_eq!(it.draft().unwrap().level, 2, "the next game is proposed at it");
    it.key(Key::Escape);
    it.press(Action::Play(PlayAction::RematchAtLevel(2)));
    assert_eq!(it.state.settings().setup.level, 2);
}
