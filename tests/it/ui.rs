//! Tests of the interface without a real window: whole games, late answers, menus, dialogs, the keyboard, and events in
//! any order.

mod actions;
mod analyze;
mod any_order;
mod cards;
mod clicks;
mod computers;
mod context_menus;
mod course;
pub mod covers;
mod decorations;
mod dialogs;
pub mod drilling;
mod drop_downs;
pub mod exploring;
pub mod guessing;
mod keyboard;
pub mod layouts;
mod learning;
mod live;
mod looks;
mod menus;
mod messages;
mod motion;
mod new_game;
mod opponent_choice;
mod opponents;
mod pointing;
mod position_database;
mod resumed;
mod seats;
mod settings_window;
mod teaching;
mod time;
mod tooltips;
pub mod tournament;
mod typing;

use gumu_core::game::{ByColor, PlayerId, Rule};
use gumu_core::session::Seat;
use gumu_window::ui::action::Action;
use gumu_window::ui::event::Key;
use gumu_window::ui::files::Offer;
use gumu_window::ui::locale::{Language, Msg};
use gumu_window::ui::menu::{Menu, OpenMenu};
use gumu_window::ui::settings::{Mode, Settings, Setup};
use gumu_window::ui::state::commands::menu_commands;
use gumu_window::ui::widgets::{BoardView, Widget};

use crate::harness::Harness;

pub fn board(harness: &Harness) -> &BoardView {
    harness
        .layout
        .placed
        .iter()
        .find_map(|placed| match &placed.widget {
            Widget::Board(view) => Some(&**view),
            _ => None,
        })
        .unwrap()
}

fn english(msg: Msg) -> &'static str {
    Language::English.text(msg)
}

/// Opens the menu that contains `action` with the mouse, and clicks the item of the action.
pub fn choose_by_mouse(it: &mut Harness, action: Action) {
    let menu = menu_of(action);
    it.press(Action::Menu(menu));
    assert_eq!(it.state.dialogs().menu().and_then(OpenMenu::index), Some(menu));
    it.press(action);
}

/// Opens the menu that contains `action` with the keyboard, moves to the item of the action, and presses Enter.
pub fn choose_by_key(it: &mut Harness, action: Action) {
    let menu = menu_of(action);
    it.key(Key::Menu);
    for _ in 0..menu {
        it.key(Key::Right);
    }
    for _ in menu_commands(menu) {
        it.key(Key::Down);
        if it.state.dialogs().menu().unwrap().item == Some(action) {
            return it.key(Key::Enter);
        }
    }
    panic!("the keyboard does not reach {action:?}");
}

/// Returns the index of the menu that contains a command.
fn menu_of(action: Action) -> usize {
    let holds = |menu: &usize| menu_commands(*menu).any(|it| it.action == action);
    (0..Menu::ALL.len()).find(holds).unwrap()
}

/// Returns a window with a game of renju.
fn renju(mode: Mode) -> Harness {
    let setup = Setup { mode, rule: Rule::Renju.key().to_owned(), ..Setup::default() };
    Harness::with(Settings { setup, ..Settings::default() }, 1)
}

/// Returns an offer to resume a game that an earlier run of the program has left.
fn offered(number: usize) -> Offer {
    let seats = ByColor { black: Seat::Person, white: Seat::Program(PlayerId::new("gumu")) };
    Offer { number, seats, n_stones: 12 + number, size: 15 }
}
