//! The position editor: stones in any order, and what the edited position can be used for.

use gumu_core::game::{Color, Point};
use gumu_core::session::Seat;
use gumu_window::ui::action::Action;
use gumu_window::ui::editor::{EditorAction, Tool};
use gumu_window::ui::event::{Chord, Event, Key};
use gumu_window::ui::files::FileAction;
use gumu_window::ui::moves::MoveAction;
use gumu_window::ui::play::PlayAction;
use gumu_window::ui::settings::{Settings, Setup};

use crate::harness::Harness;

/// Returns the names of the points that have black stones, and of those that have white stones, in the shown position.
fn stones(it: &Harness) -> (String, String) {
    let board = it.state.board_shown();
    let names = |color| {
        let points = board.points().filter(|point| board.stone(*point) == Some(color));
        points.map(|point| point.name(board.size())).collect::<Vec<_>>().join(" ")
    };
    (names(Color::Black), names(Color::White))
}

fn put(it: &mut Harness, tool: Tool, names: &str) {
    it.press(Action::Editor(EditorAction::Tool(tool)));
    it.click_all(names);
}

const BLACK: Tool = Tool::Stone(Color::Black);
const WHITE: Tool = Tool::Stone(Color::White);

#[test]
fn stones_come_and_go_in_any_order() {
    let mut it = Harness::two_players(15);
    it.ctrl('e');
    put(&mut it, WHITE, "a1 b1 c1");
    put(&mut it, BLACK, "b1 d1");
    assert_eq!(stones(&it), ("b1 d1".to_owned(), "a1 c1".to_owned()), "one color takes the other one's place");
    put(&mut it, BLACK, "d1");
    put(&mut it, Tool::Erase, "a1 e5");
    assert_eq!(stones(&it), ("b1".to_owned(), "c1".to_owned()));
    it.press(Action::Editor(EditorAction::Turn));
    assert_eq!(stones(&it), ("a14".to_owned(), "a13".to_owned()), "clockwise: the lower edge comes to the left");
    it.press(Action::Editor(EditorAction::Mirror));
    assert_eq!(stones(&it), ("o14".to_owned(), "o13".to_owned()));
    it.press(Action::Editor(EditorAction::Clear));
    assert_eq!(stones(&it), (String::new(), String::new()));
    assert!(!it.state.can(Action::Editor(EditorAction::Clear)));
}

#[test]
fn the_keyboard_edits_as_well() {
    let mut it = Harness::two_players(15);
    it.ctrl('e');
    it.key(Key::Right);
    it.key(Key::Enter);
    it.key(Key::Up);
    it.key(Key::Space);
    assert_eq!(stones(&it), ("h9 h8".to_owned(), String::new()));
    it.key(Key::Enter);
    assert_eq!(stones(&it), ("h8".to_owned(), String::new()));
}

#[test]
fn a_hint_for_the_game_is_none_for_the_editor() {
    let mut it = Harness::two_players(15);
    it.ctrl('h');
    it.answer("g7");
    it.ctrl('h');
    assert!(it.state.hint().is_some());
    it.ctrl('e');
    assert_eq!(it.state.hint(), None);
    it.key(Key::Escape);
    assert!(it.state.hint().is_some(), "the game is as it was");
}

#[test]
fn the_game_waits_and_is_as_it_was() {
    let mut it = Harness::new();
    it.click("h8");
    assert!(it.state.is_thinking());
    it.ctrl('e');
    assert!(!it.state.is_thinking(), "nobody plays while the board is edited");
    for action in [
        Action::Moves(MoveAction::Undo),
        Action::Play(PlayAction::NewGame),
        Action::Play(PlayAction::Hint),
        Action::Play(PlayAction::Resign),
        Action::Moves(MoveAction::First),
        Action::Files(FileAction::Paste),
    ] {
        assert!(!it.state.can(action), "{action:?}");
    }
    put(&mut it, WHITE, "a1 b2 h8");
    it.key(Key::Escape);
    assert_eq!(stones(&it), ("h8".to_owned(), String::new()));
    assert_eq!(it.moves(), "h8");
    assert!(it.state.is_thinking(), "the computer goes on");
}

#[test]
fn a_position_is_studied() {
    let mut it = Harness::two_players(15);
    it.ctrl('e');
    put(&mut it, BLACK, "h8 i8 j8 k8 l8 a1");
    it.press(Action::Editor(EditorAction::SideToMove(Color::White)));
    assert!(it.shows("five in a row"));
    assert!(!it.state.can(Action::Editor(EditorAction::Play)), "it is won already");
    it.press(Action::Editor(EditorAction::Study));
    assert_eq!(it.state.game().record().first_side(), Color::White);
    it.click_all("h9 i9");
    let record = it.state.game().record();
    assert_eq!(record.board().stone(Point::parse("h9", 15).unwrap()), Some(Color::White));
    assert_eq!((record.setup().len(), it.moves().as_str()), (6, "h9 i9"));
}

#[test]
fn a_position_is_played_against_the_computer() {
    let setup = Setup { rule: "renju".to_owned(), opponent: "counts".to_owned(), ..Setup::default() };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    it.ctrl('e');
    put(&mut it, BLACK, "h8 i9");
    put(&mut it, WHITE, "h9");
    it.press(Action::Editor(EditorAction::SideToMove(Color::White)));
    assert!(!it.shows("in turn"));
    it.press(Action::Editor(EditorAction::Play));
    assert!(matches!(&it.state.game().seats().black, Seat::Program(id) if *id == "counts"));
    assert!(!it.state.is_thinking(), "the person is to move");
    it.click("g7");
    let question = it.request().unwrap();
    assert_eq!((question.side, question.board.n_stones(), question.rule.key()), (Color::Black, 4, "renju"));
}

#[test]
fn unequal_counts_are_accepted_and_told() {
    let mut it = Harness::two_players(15);
    it.ctrl('e');
    let says = |it: &Harness| it.shows("in turn");
    put(&mut it, BLACK, "a1");
    it.press(Action::Editor(EditorAction::SideToMove(Color::White)));
    assert!(!says(&it));
    put(&mut it, BLACK, "c1");
    assert!(says(&it) && it.shows("Black has 1 stone too many"));
    put(&mut it, WHITE, "e1");
    assert!(!says(&it));
    it.press(Action::Editor(EditorAction::SideToMove(Color::Black)));
    assert!(it.shows("Black has 1 stone too many"), "with Black to move there must be as many of each");
    it.press(Action::Editor(EditorAction::Study));
    assert_eq!(it.state.game().record().setup().len(), 3);
}

#[test]
fn a_game_in_progress_makes_room_for_a_study_and_comes_back() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 i9");
    it.ctrl('e');
    it.press(Action::Editor(EditorAction::Clear));
    put(&mut it, BLACK, "a1");
    it.press(Action::Editor(EditorAction::Study));
    assert!(it.state.dialogs().is_empty(), "nothing is asked: nothing is lost");
    assert_eq!((stones(&it).0.as_str(), it.moves().as_str()), ("a1", ""));
    assert!(it.shows("Undo edit"), "the way back is told");
    it.click("b1");
    it.ctrl('b');
    assert_eq!((it.moves().as_str(), it.state.game().live_ply()), ("h8 i9", 2));
    it.click("g7");
    it.event(&Event::Key(Chord::ctrl_shift('b')));
    assert_eq!((stones(&it).0.as_str(), it.moves().as_str()), ("a1 b1", "b1"));
    it.ctrl('b');
    assert_eq!(it.moves(), "h8 i9 g7");
}

#[test]
fn a_position_that_was_left_can_be_edited_on() {
    let mut it = Harness::new();
    it.click("h8");
    it.ctrl('e');
    it.press(Action::Editor(EditorAction::Leave));
    assert!(!it.state.can(Action::Moves(MoveAction::UndoEdit)), "nothing was changed");
    it.ctrl('e');
    put(&mut it, WHITE, "a1 b2");
    it.press(Action::Editor(EditorAction::Leave));
    assert_eq!(stones(&it), ("h8".to_owned(), String::new()));
    assert!(it.shows("Undo edit"), "the way back is told");
    it.ctrl('b');
    assert!(it.state.editor().is_some());
    assert_eq!(stones(&it), ("h8".to_owned(), "b2 a1".to_owned()));
    it.ctrl('z');
    assert_eq!(stones(&it).1, "a1", "its own history goes on");
    it.press(Action::Editor(EditorAction::Study));
    assert_eq!(stones(&it), ("h8".to_owned(), "a1".to_owned()));
    it.ctrl('b');
    assert_eq!((it.moves().as_str(), it.state.is_thinking()), ("h8", true));
}

#[test]
fn unsaved_changes_are_asked_about_and_the_position_stays_in_the_editor() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 i9");
    it.ctrl('m');
    it.click("a1");
    it.ctrl('m');
    assert!(it.state.asks_to_save());
    it.ctrl('e');
    put(&mut it, WHITE, "c3");
    it.press(Action::Editor(EditorAction::Study));
    assert!(!it.state.dialogs().is_empty());
    it.press(Action::Cancel);
    assert_eq!(stones(&it), ("h8".to_owned(), "i9 c3".to_owned()));
    assert!(it.state.editor().is_some());
}
