//! Cards of the window: Enter presses the default button of the card, which is at the right, and Esc leaves the card.

use gumu_core::game::OpeningKind;
use gumu_window::ui::action::Action;
use gumu_window::ui::event::{Chord, Event, Key};
use gumu_window::ui::lesson::{Lesson, LessonAction};
use gumu_window::ui::practice::PracticeAction;
use gumu_window::ui::screen_map::{Role, ScreenMap};
use gumu_window::ui::settings::{Mode, Settings, Setup};
use gumu_window::ui::state::Focus;
use gumu_window::ui::step_direction::StepDirection;
use gumu_window::ui::widgets::Widget;
use proptest::prelude::*;

use crate::harness::Harness;
use crate::practice::read_training;
use crate::ui::covers::run;

/// A card with a default button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Card {
    /// The welcome card of the first start.
    Welcome,
    /// The card with the result of a finished game.
    End,
    /// The card that is shown at an earlier move of the game; its buttons lead back to the game.
    Looking,
    /// The card of a paused game.
    Paused,
    /// The card of a paused game between two computers.
    PausedComputers,
    /// The card of a solved step of the lesson.
    Lesson,
    /// The card at the end of the lesson.
    LastLesson,
    /// The card of a solved puzzle.
    Puzzle,
    /// The card on which a player chooses a side in an opening.
    Opening,
    /// The card on which a player declares how many fifth moves the opening has.
    Declaration,
    /// The card of the position editor.
    Editor,
}

const CARDS: [Card; 11] = [
    Card::Welcome,
    Card::End,
    Card::Looking,
    Card::Paused,
    Card::PausedComputers,
    Card::Lesson,
    Card::LastLesson,
    Card::Puzzle,
    Card::Opening,
    Card::Declaration,
    Card::Editor,
];

/// Returns a window with a game of two people that begins with an opening procedure, after some moves.
fn opened(kind: OpeningKind, moves: &str) -> Harness {
    let rule = if kind == OpeningKind::Swap2 { "freestyle" } else { "renju" };
    let opening = kind.key().to_owned();
    let setup = Setup { mode: Mode::TwoPlayers, rule: rule.to_owned(), opening, ..Setup::default() };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    it.click_all(moves);
    it
}

fn shown(card: Card) -> Harness {
    let mut it = Harness::two_players(15);
    match card {
        Card::Welcome => it = Harness::welcomed(),
        Card::End => {
            it.click_all("h8 i9");
            it.ctrl('g');
            it.press(Action::Accept);
        }
        Card::Looking => {
            it.click_all("h8 i9 h10");
            it.key(Key::Home);
            it.click("a1");
        }
        Card::Paused => {
            it.click_all("h8 i9");
            it.ctrl('p');
        }
        Card::PausedComputers => {
            let setup = Setup { mode: Mode::TwoComputers, ..Setup::default() };
            it = Harness::with(Settings { setup, ..Settings::default() }, 1);
        }
        Card::Lesson | Card::LastLesson => {
            run(&mut it, Action::Lesson(LessonAction::Open));
            let n_steps = if card == Card::LastLesson { Lesson::N_STEPS } else { 0 };
            (0..n_steps).for_each(|_| it.press(Action::Lesson(LessonAction::Turn(StepDirection::Forward))));
            while let Some(task) = it.state.lesson().filter(|it| it.is_asking()).and_then(Lesson::task) {
                let point = task.goal.answers(it.state.board_shown()).next().unwrap();
                it.click(&point.name(it.state.board_shown().size()));
            }
        }
        Card::Puzzle => {
            run(&mut it, Action::Practice(PracticeAction::Open));
            read_training(&mut it, None, "2026-11-22");
            crate::practice::solve(&mut it);
        }
        Card::Opening => it = opened(OpeningKind::Swap2, "h8 i9 h10"),
        Card::Declaration => it = opened(OpeningKind::Yamaguchi, "h8 h9 h10"),
        Card::Editor => it.ctrl('e'),
    }
    it.event(&Event::PointerLeft);
    it
}

/// Calls `press`, which presses something, and returns as text what this may change: effects, moves, shown texts, open
/// dialogs, and what covers the game, such as the lesson.
fn outcome(mut it: Harness, press: impl FnOnce(&mut Harness)) -> String {
    it.effects.clear();
    press(&mut it);
    it.event(&Event::PointerLeft);
    let cover = it.state.cover().map(std::mem::discriminant);
    format!("{:?} {} {:?} {cover:?} {:?}", it.effects, it.moves(), it.texts(), it.state.dialogs().all())
}

#[test]
fn enter_presses_the_button_that_stands_out() {
    for card in CARDS {
        let it = shown(card);
        let button = it.layout.default_button().unwrap_or_else(|| panic!("{card:?}: {:?}", it.texts()));
        let clicked = outcome(shown(card), |it| it.press(button));
        assert_eq!(outcome(shown(card), |it| it.key(Key::Enter)), clicked, "{card:?}: {button:?}");
        let elsewhere = outcome(shown(card), |it| _ = it.event(&Event::PointerLeft));
        assert_ne!(clicked, elsewhere, "{card:?}: {button:?} does something");
    }
}

#[test]
fn the_button_that_stands_out_is_the_last_of_its_row() {
    for card in CARDS {
        // Skip the welcome card: its default button starts the first lesson, and stands above the buttons that start
        // games.
        if card == Card::Welcome {
            continue;
        }
        for (width, height) in [(480, 520), (480, 640), (800, 600), (1120, 760)] {
            let mut it = shown(card);
            it.resize(width, height, 1.0);
            let button = it.layout.default_button().unwrap();
            let all: Vec<_> = it.layout.placed.iter().filter(|it| matches!(it.widget, Widget::Button(_))).collect();
            let place = it.layout.control(button).unwrap().rect;
            let is_beside = |other: &gumu_window::ui::geometry::Rect| other.y == place.y && place.right() < other.x;
            let beside = all.iter().find(|it| is_beside(&it.rect));
            // Only the plus and minus buttons for the number of fifth moves may stand to the right of the default
            // button.
            let is_sign = |name: &str| name.chars().count() == 1;
            assert!(beside.is_none_or(|it| is_sign(&it.name)), "{card:?} at {width}×{height}: {beside:?}");
        }
    }
}

#[test]
fn a_click_and_every_key_that_means_nothing_else_end_a_pause() {
    let keys = [Key::Enter, Key::Space, Key::Escape, Key::Left, Key::Home, Key::Backspace, Key::Letter('k')];
    for key in keys {
        let mut it = shown(Card::Paused);
        assert!(it.shows("Paused – click or press a key to continue"));
        it.key(key);
        assert_eq!((it.state.game().is_paused(), it.moves().as_str()), (false, "h8 i9"), "{key:?}");
        assert!(!it.shows("Paused"));
    }
    let mut it = shown(Card::Paused);
    let title = it.layout.placed.iter().find(|it| it.name.starts_with("Paused")).unwrap().rect;
    it.click_pixel((title.center().0, title.y + 3));
    assert!(!it.state.game().is_paused(), "a click on the card ends the pause too");
    for key in [Key::Tab, Key::F(6), Key::Menu] {
        let mut it = shown(Card::Paused);
        it.key(key);
        assert!(it.state.game().is_paused(), "{key:?} walks");
    }
}

#[test]
fn the_box_of_the_keyboard_takes_enter_before_a_card() {
    let mut it = shown(Card::Editor);
    it.key(Key::Right);
    it.key(Key::Enter);
    assert_eq!(it.state.board_shown().n_stones(), 1);
    let mut it = shown(Card::Welcome);
    it.key(Key::Right);
    it.key(Key::Enter);
    assert_eq!(it.moves(), "h8");
}

/// Returns what Tab moves the focus to: the controls, the board and the move list.
fn stops(it: &Harness) -> Vec<Focus> {
    let roles = it.layout.reachable_roles().into_iter();
    let stops = roles.filter_map(|role| match role {
        Role::Control { action, enabled: true, tab: true } => Some(Focus::Control(action)),
        Role::Board => Some(Focus::Board),
        Role::MoveList => Some(Focus::MoveList),
        _ => None,
    });
    let mut unique = Vec::new();
    stops.for_each(|it| {
        if !unique.contains(&it) {
            unique.push(it);
        }
    });
    unique
}

fn game(it: &Harness) -> (u64, usize) {
    (it.state.game().number(), it.state.game().record().n_nodes())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn tab_walks_from_every_card_along_every_control_and_changes_nothing(
        card in prop::sample::select(CARDS.to_vec()),
        steps in prop::collection::vec(prop::bool::weighted(0.3), 1..40),
    ) {
        let mut it = shown(card);
        let before = game(&it);
        let cover = it.state.cover().map(std::mem::discriminant);
        for shift in steps {
            let (here, stops) = (it.state.input().focus(), stops(&it));
            it.event(&Event::Key(Chord { shift, ..Chord::plain(Key::Tab) }));
            let there = it.state.input().focus();
            prop_assert!(stops.contains(&there) && it.state.input().is_focus_shown(), "{there:?} of {stops:?}");
            let place = |focus: Focus| stops.iter().position(|it| *it == focus);
            if let (Some(from), Some(to)) = (place(here), place(there)) {
                let n = stops.len();
                prop_assert_eq!(to, if shift { (from + n - 1) % n } else { (from + 1) % n });
            }
            prop_assert_eq!(it.state.cover().map(std::mem::discriminant), cover);
        }
        prop_assert_eq!(game(&it), before);
        // If Tab has moved the focus to a button, Enter presses this button instead of the card's default button.
        if let Focus::Control(action) = it.state.input().focus()
            && it.layout.is_button(action)
        {
            let mut clicked = shown(card);
            clicked.press(action);
            it.key(Key::Enter);
            it.event(&Event::PointerLeft);
            clicked.event(&Event::PointerLeft);
            let outcome = |it: &Harness| (game(it), it.moves(), it.state.dialogs().all().to_vec());
            prop_assert_eq!(outcome(&it), outcome(&clicked), "{:?}", action);
        }
    }
}
