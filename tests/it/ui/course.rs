//! The course of a game: stones and answers, undo, stepping through moves, and failures.

use std::io;
use std::time::Duration;

use gumu_core::engine::{Answer, PlayerFault, Progress, PvLine, Report, Score, Ticket};
use gumu_core::formats::{ErrorKind, Warning};
use gumu_core::game::{Color, Outcome, Point, Rule};
use gumu_core::session::Session;
use gumu_window::ui::action::{Action, DropDown};
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Event, Failure, Key};
use gumu_window::ui::locale::Msg;
use gumu_window::ui::moves::MoveAction;
use gumu_window::ui::play::{PlayAction, mode};
use gumu_window::ui::review::ReviewAction;
use gumu_window::ui::settings::{Begins, Mode, Pace, Settings, Setup};

use crate::harness::Harness;
use crate::ui::{board, choose_by_key, choose_by_mouse, english};

#[test]
fn the_first_click_plays() {
    let mut it = Harness::new();
    it.click("h8");
    assert_eq!(it.moves(), "h8");
    assert!(it.state.is_thinking());
}

#[test]
fn the_person_s_stone_is_seen_before_the_computer_thinks() {
    let mut it = Harness::new();
    it.click("h8");
    let center = Point::center(15);
    assert_eq!(board(&it).stone(center), Some(Color::Black));
    let question = it.request().unwrap();
    assert_eq!((question.side, question.board.n_stones()), (Color::White, 1));
    assert!(it.shows("thinking"));
}

#[test]
fn two_people_play_to_five_in_a_row() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 h9 i8 i9 j8 j9 k8 k9 l8");
    let Some(Outcome::Five { winner, line }) = it.state.game().record().outcome() else { panic!("Black has five") };
    assert_eq!(winner, Color::Black);
    assert_eq!(board(&it).five, Some(line));
    assert!(it.shows(english(Msg::ResultBlack)) && it.shows(english(Msg::ResultFive)));
    it.click("a1");
    assert_eq!(it.state.game().record().ply(), 9, "no stone is placed after the end");
}

#[test]
fn the_computers_card_tells_how_deep_it_has_searched() {
    let mut it = Harness::new();
    it.click("h8");
    let ticket = it.request().unwrap().ticket;
    let line = ["i9", "h9"].map(|name| Point::parse(name, 15).unwrap()).to_vec();
    let (score, time) = (Score::estimate(34), Duration::from_millis(20));
    let news = |ticket| {
        let thinking = Progress {
            depth: 9,
            selective_depth: 9,
            n_nodes: 3_000,
            time,
            lines: vec![PvLine { score, moves: line.clone() }],
        };
        Event::Report(Report::progress(ticket, thinking))
    };
    it.event(&news(Ticket(ticket.0 + 1)));
    assert!(!it.shows("depth"), "this is told of another thought");
    it.event(&news(ticket));
    assert!(it.shows("White · depth 9") && !it.shows("+34"), "{:?}", it.texts());
    assert!(it.state.is_thinking());
    it.answer("i9");
    assert!(!it.shows("depth") && it.moves() == "h8 i9");
    it.event(&news(ticket));
    assert!(!it.shows("depth"), "it comes too late");

    it.ctrl('h');
    it.event(&news(it.request().unwrap().ticket));
    assert!(it.shows("Looking for a hint… · depth 9"), "{:?}", it.texts());
}

#[test]
fn the_level_of_the_opponent_is_chosen_in_the_smallest_window() {
    let mut it = Harness::new();
    it.resize(480, 520, 1.0);
    it.ctrl('n');
    it.choose(DropDown::Opponent, "Master · level 9");
    it.press(Action::Accept);
    assert!(it.shows("Master · level 9"));
    it.click("h8");
    assert_eq!(it.request().unwrap().player, "master:9");

    it.ctrl('n');
    assert!(it.shows("Master · level 9"), "a level is remembered");
    it.choose(DropDown::Opponent, "Scan II");
    it.press(Action::Accept);
    assert_eq!(it.state.settings().setup.level, 9, "others have no levels");
}

#[test]
fn the_end_card_says_whether_the_person_or_the_computer_won() {
    let mut it = Harness::new();
    for (mine, reply) in [("h8", "a1"), ("i8", "a3"), ("j8", "a5"), ("k8", "a7")] {
        it.click(mine);
        it.answer(reply);
    }
    it.click("l8");
    assert!(it.shows(english(Msg::EndWon)) && it.shows("You won: five in a row"));
    assert!(it.shows("Five in a row, at move 9."), "{:?}", it.texts());

    let mut it = Harness::new();
    for (mine, reply) in [("a1", "h8"), ("a3", "i8"), ("a5", "j8"), ("a7", "k8"), ("a9", "l8")] {
        it.click(mine);
        it.answer(reply);
    }
    assert!(it.shows(english(Msg::EndLost)));
    assert!(it.shows("Master won: five in a row"));
}

#[test]
fn a_full_board_without_five_is_drawn() {
    let mut it = Harness::two_players(5);
    // The rows x o x o x / x o x o x / o x o x o / … have no five stones of one color in any line.
    let black = "a5 c5 e5 a4 c4 e4 b3 d3 a2 c2 e2 b1 d1";
    let white = "b5 d5 b4 d4 a3 c3 e3 b2 d2 a1 c1 e1";
    let (mut black, mut white) = (black.split(' '), white.split(' '));
    for _ in 0..12 {
        it.click(black.next().unwrap());
        it.click(white.next().unwrap());
    }
    it.click(black.next().unwrap());
    assert_eq!(it.state.game().record().outcome(), Some(Outcome::Draw));
    assert!(it.shows(english(Msg::ResultDraw)) && it.shows(english(Msg::ResultFull)));
}

#[test]
fn undo_while_the_computer_thinks_takes_back_the_person_s_stone() {
    let mut it = Harness::new();
    it.click("h8");
    it.answer("i9");
    it.click("g7");
    let question = it.request().unwrap();
    it.ctrl('z');
    assert_eq!(it.moves(), "h8 i9");
    assert!(!it.state.is_thinking());
    assert!(matches!(it.effects.last(), Some(Effect::Interrupt)));
    // The worker has sent this answer before it learned that the request was canceled.
    let late = Report::answer(question.ticket, Answer::Move(Some(Point::new(0, 0))));
    it.event(&Event::Report(late));
    assert_eq!(it.moves(), "h8 i9");
}

#[test]
fn a_late_answer_does_not_enter_the_next_game() {
    let mut it = Harness::new();
    it.click("h8");
    let question = it.request().unwrap();
    it.ctrl('n');
    it.key(Key::Enter);
    assert_eq!(it.moves(), "");
    it.event(&Event::Report(Report::answer(question.ticket, Answer::Move(Some(Point::new(0, 0))))));
    assert_eq!(it.moves(), "");
    it.click("i8");
    assert_ne!(it.request().unwrap().ticket, question.ticket);
}

#[test]
fn an_empty_board_is_asked_about_anew_in_each_game() {
    let setup = Setup { begins: Begins::Computer, ..Setup::default() };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    let first = it.request().unwrap();
    assert!(it.state.is_thinking());
    it.ctrl('n');
    it.press(Action::Play(PlayAction::ChooseSize(19)));
    it.key(Key::Enter);
    let second = it.request().unwrap();
    assert_ne!(first.ticket, second.ticket);
    assert_eq!(second.board.size(), 19);
}

#[test]
fn undo_takes_back_the_reply_and_the_stone_and_redo_brings_both_back() {
    let mut it = Harness::new();
    it.click("h8");
    it.answer("i9");
    it.click("g7");
    it.answer("f6");
    it.ctrl('z');
    assert_eq!(it.moves(), "h8 i9");
    it.ctrl('z');
    assert_eq!(it.moves(), "");
    assert!(!it.state.can(Action::Moves(MoveAction::Undo)));
    it.ctrl('y');
    it.ctrl('y');
    assert_eq!(it.moves(), "h8 i9 g7 f6");
    assert!(!it.state.is_thinking());
    it.ctrl('z');
    it.click("j10");
    assert_eq!(it.moves(), "h8 i9 j10");
    assert!(it.state.is_thinking());
}

#[test]
fn the_computer_s_first_stone_cannot_be_taken_back() {
    let setup = Setup { begins: Begins::Computer, ..Setup::default() };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    it.answer("h8");
    assert!(!it.state.can(Action::Moves(MoveAction::Undo)));
    it.ctrl('z');
    assert_eq!(it.moves(), "h8");
}

#[test]
fn after_the_end_the_game_can_be_walked_through_and_gone_on_from() {
    let mut it = Harness::new();
    for (mine, reply) in [("h8", "a1"), ("i8", "a3"), ("j8", "a5"), ("k8", "a7")] {
        it.click(mine);
        it.answer(reply);
    }
    it.click("l8");
    it.move_to(it.pixel("h8"));
    it.event(&Event::Wheel(-1));
    it.event(&Event::Wheel(-1));
    assert_eq!(it.state.game().record().ply(), 7);
    assert!(!it.state.is_thinking(), "a past position is not thought about");
    it.event(&Event::Wheel(1));
    assert_eq!(it.state.game().record().ply(), 8);
    it.key(Key::Home);
    assert_eq!(it.moves(), "");
    it.key(Key::End);
    assert!(it.shows("You won: five in a row"), "at the end the result is shown again");
    it.ctrl('z');
    assert_eq!(it.state.game().record().ply(), 8);
    it.click("g8");
    assert_eq!(it.state.game().record().outcome().and_then(Outcome::winner), Some(Color::Black));
    it.key(Key::PageUp);
    it.key(Key::PageUp);
    assert_eq!(it.state.game().record().ply(), 7);
    it.click("b2");
    assert_eq!(it.moves(), "h8 a1 i8 a3 j8 a5 k8 b2", "at a past point a person places either side's stone");
    assert!(!it.state.is_thinking() && it.state.game().record().side_to_move() == Color::Black);
}

#[test]
fn the_wheel_over_the_board_does_nothing_during_a_game() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 h9 i8");
    it.event(&Event::Wheel(-1));
    assert_eq!(it.moves(), "h8 h9 i8");
}

#[test]
fn a_click_in_the_move_list_shows_that_point_of_the_game() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 h9 i8 i9");
    it.press(Action::Moves(MoveAction::GoTo(2)));
    assert_eq!(it.moves(), "h8 h9");
    it.press(Action::Moves(MoveAction::GoTo(4)));
    assert_eq!(it.moves(), "h8 h9 i8 i9");
}

#[test]
fn another_move_at_an_earlier_point_begins_a_variation() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 h9 j8 j9");
    let record = it.state.game().record().clone();
    it.open(Session::of(record));
    it.press(Action::Moves(MoveAction::GoTo(2)));
    it.click_all("i8 i9");
    assert!(
        !it.state.can(Action::Moves(MoveAction::Promote)),
        "what is played in a game without an end is its main line"
    );
    it.press(Action::Moves(MoveAction::GoTo(2)));
    it.click_all("j8");
    it.key(Key::End);
    assert_eq!(it.moves(), "h8 h9 j8 j9");
    assert!(it.shows("3 I8 I9"), "the other line is listed as a branch");
    let branch = it.state.game().record().siblings(it.state.game().record().node_at(3).unwrap()).nth(1).unwrap();
    it.press(Action::Moves(MoveAction::Select(branch)));
    assert_eq!(it.moves(), "h8 h9 i8");
    assert!(it.shows("3 J8 J9"));
    it.key(Key::End);
    assert_eq!(it.moves(), "h8 h9 i8 i9", "the line through the branch is shown");
    choose_by_mouse(&mut it, Action::Moves(MoveAction::Promote));
    assert!(!it.state.can(Action::Moves(MoveAction::Promote)), "it is the main line");
    let branch = it.state.game().record().siblings(it.state.game().record().node_at(3).unwrap()).nth(1).unwrap();
    it.press(Action::Moves(MoveAction::Select(branch)));
    choose_by_mouse(&mut it, Action::Moves(MoveAction::Promote));
    assert!(!it.state.can(Action::Moves(MoveAction::Promote)));
    choose_by_key(&mut it, Action::Moves(MoveAction::Delete));
    assert_eq!(it.moves(), "h8 h9");
    assert!(!it.shows("j8"));
}

#[test]
fn an_opponent_that_fails_does_not_end_the_game() {
    let mut it = Harness::new();
    it.click("h8");
    let ticket = it.request().unwrap().ticket;
    it.event(&Event::Report(Report::fault(ticket, PlayerFault::Panic("a bug".to_owned()))));
    assert!(!it.state.is_thinking());
    assert!(it.shows("a bug"));
    let asked = it.effects.len();
    it.move_to((5, 5));
    assert_eq!(it.effects.len(), asked, "it is not asked again and again");
    it.ctrl('z');
    assert_eq!(it.moves(), "");
    it.click("i8");
    assert!(it.state.is_thinking());
}

#[test]
fn an_illegal_answer_is_refused() {
    let mut it = Harness::new();
    it.click("h8");
    it.answer("h8");
    assert_eq!(it.moves(), "h8");
    assert!(it.message().is_some());
    it.press(Action::Dismiss);
    assert_eq!(it.message(), None);
}

#[test]
fn failures_outside_are_told_and_the_game_goes_on() {
    for failure in [
        Failure::SettingsBroken(None, "why so".to_owned()),
        Failure::SettingsFields(["theme", "zoom", "recent[1]", "recent[2]"].map(str::to_owned).to_vec()),
        Failure::SettingsNewer,
        Failure::SettingsUnwritable(io::Error::other("why so").into()),
        Failure::NoWorker(io::Error::other("why so").into()),
        Failure::GameUnkept(io::Error::other("why so").into()),
        Failure::JournalsDamaged(2, "/games".to_owned()),
        Failure::GameWarnings(vec![Warning { at: None, kind: ErrorKind::Behind, left_out: None }]),
    ] {
        let mut it = Harness::two_players(15);
        it.click("h8");
        it.event(&Event::Failed(failure));
        // Every message has a button that dismisses it, with one exception: the message that the game cannot be saved
        // stays until saving works again.
        assert_eq!(it.layout.control(Action::Dismiss).is_some(), it.state.notices().can_dismiss());
        it.click("h9");
        assert_eq!(it.moves(), "h8 h9");
    }
}

#[test]
fn a_rematch_is_one_click_and_exchanges_the_sides() {
    let mut it = Harness::at_level(3);
    for (mine, reply) in [("h8", "a1"), ("i8", "a3"), ("j8", "a5"), ("k8", "a7")] {
        it.click(mine);
        it.answer(reply);
    }
    it.click("l8");
    it.press(Action::Play(PlayAction::Rematch));
    assert!(it.state.game().record().moves().is_empty() && it.state.dialogs().is_empty());
    assert_eq!(
        it.state.game().opponent().map(|it| (it.0.as_str().to_owned(), it.1)),
        Some(("master:3".to_owned(), Color::Black))
    );
    assert!(it.state.is_thinking(), "the computer has Black and begins");
}

#[test]
fn a_rematch_has_rule_size_and_clock_of_the_game_that_was_played() {
    let setup = Setup {
        mode: Mode::TwoPlayers,
        rule: "standard".to_owned(),
        size: 9,
        pace: Pace::FiveMinutes,
        ..Setup::default()
    };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    it.state.settings_mut().setup = Setup::default();
    it.click("e5");
    it.press(Action::Play(PlayAction::Resign));
    it.press(Action::Accept);
    it.press(Action::Play(PlayAction::Rematch));
    let game = it.state.game();
    assert_eq!((game.record().size(), game.record().rule(), mode(game)), (9, Rule::Standard, Mode::TwoPlayers));
    assert_eq!(Some(game.clock().control()), Pace::FiveMinutes.control());
}

#[test]
fn review_shows_the_begin_of_the_game_and_arrows_step_through_it() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 h9 i8 i9 j8 j9 k8 k9 l8");
    it.press(Action::Review(ReviewAction::Start));
    assert_eq!(it.moves(), "");
    it.key(Key::Right);
    it.press(Action::Moves(MoveAction::Next));
    assert_eq!(it.moves(), "h8 h9");
    it.press(Action::Moves(MoveAction::BackToGame));
    assert!(it.shows(english(Msg::ResultBlack)), "{:?}", it.texts());
}

#[test]
fn the_panel_has_a_switch_of_the_players_and_begins_the_game_again() {
    let mut it = Harness::new();
    it.press(Action::Play(PlayAction::SwitchMode(Mode::AgainstComputer)));
    assert_eq!(mode(it.state.game()), Mode::AgainstComputer, "what is chosen already changes nothing");
    it.press(Action::Play(PlayAction::SwitchMode(Mode::TwoPlayers)));
    assert_eq!(mode(it.state.game()), Mode::TwoPlayers);
    it.click_all("h8 h9");
    it.press(Action::Play(PlayAction::Restart));
    it.press(Action::Accept);
    assert_eq!(it.moves(), "");
}

/// Wins a game against the computer.
fn win(it: &mut Harness) {
    for (mine, reply) in [("h8", "a1"), ("i8", "a3"), ("j8", "a5"), ("k8", "a7")] {
        it.click(mine);
        it.answer(reply);
    }
    it.click("l8");
}

#[test]
fn after_three_wins_in_a_row_the_next_level_is_one_click_away() {
    let mut it = Harness::at_level(3);
    win(&mut it);
    assert!(it.layout.control(Action::Play(PlayAction::RematchAtLevel(4))).is_none(), "one win says little");
    for _ in 0..2 {
        it.press(Action::Play(PlayAction::Restart));
        win(&mut it);
    }
    assert!(it.shows("Three wins in a row: try level 4?"), "{:?}", it.texts());
    assert!(it.texts().contains(&"3".to_owned()) && it.texts().contains(&"0".to_owned()), "the score of the day");
    it.press(Action::Play(PlayAction::RematchAtLevel(4)));
    let opponent = it.state.game().opponent().map(|it| (it.0.to_string(), it.1));
    assert_eq!(opponent, Some(("master:4".to_owned(), Color::Black)));
}
