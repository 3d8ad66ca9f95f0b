//! Context menus: their contents, the ways to open them, and that their commands apply to the place where the menu was
//! opened.

use std::time::Duration;

use gumu_core::game::{Color, Point};
use gumu_core::puzzle::proof::PuzzleFlaw;
use gumu_window::ui::action::Action;
use gumu_window::ui::analysis::AnalysisAction;
use gumu_window::ui::editor::EditorAction;
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Chord, Event, Key};
use gumu_window::ui::files::{FileAction, FileRequest};
use gumu_window::ui::menu::{ContextMenu, MenuPlace};
use gumu_window::ui::moves::MoveAction;
use gumu_window::ui::practice::{PracticeAction, PracticeEvent, PracticeRequest, PuzzleRefusal};
use gumu_window::ui::widgets::Widget;

use crate::harness::Harness;
use crate::practice::{PUZZLES, own, task, with_own};

/// Returns the actions of the open menu.
fn entries(it: &Harness) -> Vec<Action> {
    let open = it.state.dialogs().menu();
    open.map(|open| it.state.menu_entries(open.place).iter().filter_map(|it| it.action()).collect()).unwrap_or_default()
}

fn right_click(it: &mut Harness, at: (i32, i32)) {
    it.move_to(at);
    it.event(&Event::SecondaryPressed);
}

fn opened(it: &Harness) -> Option<ContextMenu> {
    match it.state.dialogs().menu()?.place {
        MenuPlace::At(menu, _) => Some(menu),
        MenuPlace::Bar(_) => None,
    }
}

#[test]
fn a_right_click_on_the_board_offers_what_concerns_the_position() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 i9");
    let at = it.pixel("c4");
    right_click(&mut it, at);
    assert_eq!(opened(&it), Some(ContextMenu::Board));
    assert_eq!(it.moves(), "h8 i9", "no stone is placed");
    let all = entries(&it);
    for action in [
        Action::Analysis(AnalysisAction::Start),
        Action::Files(FileAction::CopyPosition),
        Action::Moves(MoveAction::MarkPoints),
        Action::Editor(EditorAction::Open),
    ] {
        assert!(all.contains(&action), "{action:?} in {all:?}");
    }
    assert!(all.iter().all(|action| it.state.can(*action)), "{all:?}");
    let n_before = it.effects.len();
    it.press(Action::Files(FileAction::CopyPosition));
    assert!(
        it.effects[n_before..].iter().any(|it| matches!(it, Effect::Files(FileRequest::Copy(_)))),
        "{:?}",
        &it.effects[n_before..]
    );
    assert_eq!(it.state.dialogs().menu(), None);
    right_click(&mut it, at);
    it.click_pixel((5, 400));
    assert_eq!((it.state.dialogs().menu(), it.moves().as_str()), (None, "h8 i9"), "a click beside it puts it away");
}

#[test]
fn a_position_is_added_to_the_puzzles_and_names_its_game() {
    let add = Action::Practice(PracticeAction::Add);
    let mut it = Harness::two_players(15);
    it.click_all("h8 i9 h9 i10");
    let at = it.pixel("c4");
    right_click(&mut it, at);
    it.press(add);
    let Some(Effect::Practice(PracticeRequest::AddPuzzle(position))) = it.effects.last().cloned() else {
        panic!("{:?}", it.effects.last())
    };
    assert_eq!((position.board.n_stones(), position.side, position.number), (4, Color::Black, 5));
    assert_eq!(position.game.text("2026-11-25"), "2026-11-25 Black – White");
    assert!(!it.state.can(add), "one position after the other");

    let flaws = [PuzzleFlaw::Wrong, PuzzleFlaw::Other(Point::new(7, 7)), PuzzleFlaw::Undecided];
    let reasons = ["neither a forced win", "more than one move is right", "could not be proved"];
    for (flaw, reason) in flaws.into_iter().zip(reasons) {
        it.event(&Event::Practice(PracticeEvent::PuzzleAdded(Err(PuzzleRefusal::Flaw(flaw)))));
        assert!(it.state.can(add) && it.shows(reason), "{:?}", it.texts());
    }
    it.event(&Event::Practice(PracticeEvent::PuzzleAdded(Ok(Box::new(own(PUZZLES[0]))))));
    assert!(it.shows("Added to your puzzles: Win by fours."), "{:?}", it.texts());

    with_own(&mut it, &[], None);
    assert_eq!(*task(&it).puzzle(), own(PUZZLES[0]).puzzle);
    assert!(it.shows("2026-11-20, move 23"), "{:?}", it.texts());
}

#[test]
fn the_live_position_of_a_rated_game_cannot_be_added() {
    let mut it = Harness::new();
    it.click("h8");
    it.answer("h9");
    let at = it.pixel("c4");
    right_click(&mut it, at);
    assert!(!entries(&it).contains(&Action::Practice(PracticeAction::Add)), "it would be help");
}

#[test]
fn a_right_click_on_a_move_shows_it_and_deletes_from_there() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 i9 j10 k11");
    let at = it.layout.control(Action::Moves(MoveAction::GoTo(3))).unwrap().rect.center();
    right_click(&mut it, at);
    assert_eq!((opened(&it), it.state.game().record().ply()), (Some(ContextMenu::Moves), 3));
    assert!(entries(&it).contains(&Action::Moves(MoveAction::Delete)), "{:?}", entries(&it));
    it.press(Action::Moves(MoveAction::Delete));
    assert_eq!(it.state.game().record().moves().len(), 2);
}

#[test]
fn the_menu_key_and_shift_f10_open_it_at_the_keyboard() {
    let keys = [Chord::plain(Key::Context), Chord { shift: true, ..Chord::plain(Key::Menu) }];
    for chord in keys {
        let mut it = Harness::two_players(15);
        it.click_all("h8 i9");
        it.event(&Event::Key(chord));
        assert_eq!(opened(&it), Some(ContextMenu::Board));
        let item = it.state.dialogs().menu().unwrap().item;
        assert_eq!(item, entries(&it).first().copied(), "the first entry has the keyboard");
        it.key(Key::Down);
        assert_eq!(it.state.dialogs().menu().unwrap().item, entries(&it).get(1).copied());
        for key in [Key::Left, Key::Right] {
            it.key(key);
            assert_eq!(opened(&it), Some(ContextMenu::Board), "it has no menu beside it");
        }
        it.key(Key::Escape);
        assert_eq!(it.state.dialogs().menu(), None);
    }
    let mut it = Harness::two_players(15);
    it.click_all("h8 i9");
    it.press(Action::Moves(MoveAction::GoTo(1)));
    it.event(&Event::Key(keys[0]));
    assert_eq!(opened(&it), Some(ContextMenu::Moves));
}

#[test]
fn a_finger_that_rests_opens_it_and_places_nothing() {
    let mut it = Harness::two_players(15);
    it.click("h8");
    it.move_to(it.pixel("c4"));
    it.event(&Event::Touched);
    assert_eq!(it.state.wake_in(), Some(Duration::from_millis(600)));
    it.event(&Event::Passed(Duration::from_millis(599)));
    assert_eq!(opened(&it), None);
    it.event(&Event::Passed(Duration::from_millis(1)));
    assert_eq!((opened(&it), it.state.wake_in()), (Some(ContextMenu::Board), None));
    it.event(&Event::Released);
    assert_eq!(it.moves(), "h8");
    // A touch is not a long press if the finger moves or is lifted early.
    let mut it = Harness::two_players(15);
    it.move_to(it.pixel("c4"));
    it.event(&Event::Touched);
    it.move_to(it.pixel("d4"));
    assert_eq!(it.state.wake_in(), None);
    it.move_to(it.pixel("c4"));
    it.event(&Event::Released);
    it.move_to(it.pixel("c4"));
    it.event(&Event::Touched);
    it.event(&Event::Released);
    assert_eq!((it.moves().as_str(), it.state.wake_in()), ("c4", None), "a tap places a stone");
}

#[test]
fn it_stands_within_the_window() {
    for (width, height) in [(480, 520), (1120, 760)] {
        let mut it = Harness::two_players(15);
        it.resize(width, height, 1.0);
        it.click_all("h8 i9");
        for name in ["a1", "o1", "o15", "a15"] {
            let at = it.pixel(name);
            right_click(&mut it, at);
            assert!(!entries(&it).is_empty());
            for placed in it.layout.placed.iter().filter(|it| matches!(it.widget, Widget::MenuItem { .. })) {
                let rect = placed.rect;
                let is_inside = 0 <= rect.x && 0 <= rect.y && rect.right() <= width && rect.bottom() <= height;
                assert!(is_inside, "{rect:?} at {name} in {width} × {height}");
            }
            it.key(Key::Escape);
        }
    }
}
