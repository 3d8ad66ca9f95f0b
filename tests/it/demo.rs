//! A window in the middle of a game, for the tests and benchmarks of the painter.
#![allow(dead_code, reason = "the benchmarks use a part of it")]

use std::sync::Arc;

use gumu_core::engine::roster;
use gumu_core::game::{Color, Point};
use gumu_core::session::SessionEvent;
use gumu_window::ui::event::{Chord, Event, Key};
use gumu_window::ui::geometry::Rect;
use gumu_window::ui::layout::{Layout, Placed, Window};
use gumu_window::ui::locale::Language;
use gumu_window::ui::screen_map::Role;
use gumu_window::ui::settings::Settings;
use gumu_window::ui::state::State;
use gumu_window::ui::theme::Theme;
use gumu_window::ui::widgets::Widget;

/// The moves of the game that the window shows.
pub const MOVES: &str = "h8 h9 i8 g8 i9 i7 j8 k8 g10 j7 h7 k7 l7 h10 g6 f5 i10 i11 j10 k10 h6 i6 k11";

/// Returns the layout of a window that shows the first moves of the game, the cursor, and a preview of the next stone
/// (a ghost stone). `scale` is in percent.
pub fn window(width: i32, height: i32, theme: Theme, scale: i32, n_moves: usize) -> Layout {
    let mut layout = Layout::new(&state(theme, n_moves), frame(width, height, scale));
    for placed in &mut layout.placed {
        if let Widget::Board(view) = &mut placed.widget {
            let point = Point::new(11, 3);
            (view.cursor, view.ghost) = (Some(point), Some((point, Color::White)));
        }
    }
    layout
}

/// Returns the widgets of an open menu, moved by `x` and `y` pixels; `scale` is in percent.
pub fn menu(x: i32, y: i32, scale: i32) -> Vec<Placed> {
    let mut state = state(Theme::Light, 0);
    for key in [Key::Menu, Key::Right, Key::Right, Key::Right, Key::Right, Key::Down, Key::Down] {
        press(&mut state, Chord::plain(key));
    }
    let layout = Layout::new(&state, frame(700, 600, scale));
    let first = layout.placed.iter().position(|it| it.role == Role::Shield).expect("the menu is open");
    let moved = |it: &Placed| {
        let rect = Rect::new(it.rect.x + x, it.rect.y + y, it.rect.w, it.rect.h);
        Placed { rect, ..it.clone() }
    };
    layout.placed[first..].iter().map(moved).collect()
}

/// Returns the widgets of the New Game dialog and of the veil below it; `scale` is in percent.
pub fn dialog(width: i32, height: i32, scale: i32) -> Vec<Placed> {
    let mut state = state(Theme::Light, 0);
    press(&mut state, Chord::ctrl('n'));
    Layout::new(&state, frame(width, height, scale)).reachable().to_vec()
}

/// Presses a key in a small window.
fn press(state: &mut State, chord: Chord) {
    let screen = Layout::new(state, frame(700, 600, 100));
    state.update(Event::Key(chord), &screen);
}

fn frame(width: i32, height: i32, scale: i32) -> Window {
    Window { width, height, scale: f64::from(scale) / 100.0 }
}

fn state(theme: Theme, n_moves: usize) -> State {
    let mut state = State::new(
        Arc::new(roster::house().clone()),
        Settings { theme: Some(theme), ..Settings::default() },
        Language::English,
        1,
    );
    for name in MOVES.split(' ').take(n_moves) {
        let point = Point::parse(name, 15).expect("the moves lie on the board");
        state.game_mut().handle(SessionEvent::Play(point)).expect("the moves are legal");
    }
    state
}
