//! Translates winit's keys, mouse presses and wheel movements into those of the user interface.

use std::time::{Duration, Instant};

use winit::event::{ElementState, KeyEvent, Modifiers, MouseScrollDelta};
use winit::keyboard::{Key as Logical, KeyCode, ModifiersState, NamedKey, PhysicalKey};

use crate::ui::event::{Chord, Key};

/// Distance of touchpad scrolling, in device pixels, that counts as one step of a mouse wheel.
const PIXELS_PER_STEP: f64 = 40.0;

/// The state of the modifier keys. It distinguishes a tap on Alt alone from Alt held down with another key.
#[derive(Debug, Default)]
pub struct Keyboard {
    modifiers: Modifiers,
    /// `true` if Alt is down, and neither another key nor the left mouse button has been used since.
    alt_alone: bool,
}

impl Keyboard {
    /// Stores the modifier keys that are held down now.
    pub const fn hold(&mut self, modifiers: Modifiers) {
        self.modifiers = modifiers;
    }

    /// Records a mouse press or the loss of the focus: if Alt is held down, releasing it is no longer a tap.
    pub const fn interrupt(&mut self) {
        self.alt_alone = false;
    }

    /// Returns the key and its modifiers for a press, or [`Key::Menu`] when Alt is released after a tap.
    pub fn chord(&mut self, event: &KeyEvent) -> Option<Chord> {
        let is_alt = event.logical_key == Logical::Named(NamedKey::Alt);
        match (is_alt, event.state) {
            (true, ElementState::Pressed) => {
                self.alt_alone = !event.repeat || self.alt_alone;
                None
            }
            (true, ElementState::Released) => std::mem::take(&mut self.alt_alone).then(|| Chord::plain(Key::Menu)),
            (false, ElementState::Released) => None,
            (false, ElementState::Pressed) => {
                self.alt_alone = false;
                let held = self.modifiers.state();
                if held.alt_key() || held.super_key() {
                    return None;
                }
                if let Some(letter) = clipboard_letter(&event.logical_key, held) {
                    return Some(Chord::ctrl(letter));
                }
                let key = key(event)?;
                // Ignore Shift for punctuation characters, because on some keyboard layouts they are typed with Shift.
                let is_sign = matches!(key, Key::Letter(it) if SIGNS.contains(&it));
                Some(Chord { key, ctrl: held.control_key(), shift: held.shift_key() && !is_sign })
            }
        }
    }
}

impl Keyboard {
    /// Returns the text that a pressed key types; `None` for commands, control characters and released keys.
    pub fn typed<'a>(&self, event: &'a KeyEvent) -> Option<&'a str> {
        let held = self.modifiers.state();
        // A key with both Ctrl and Alt types text, because some systems report AltGr as Ctrl and Alt together.
        let is_command = held.control_key() != held.alt_key() || held.super_key();
        let text = event.text.as_deref().filter(|_| event.state == ElementState::Pressed && !is_command)?;
        (!text.chars().any(char::is_control)).then_some(text)
    }
}

impl Keyboard {
    /// Returns `true` while Shift is held down.
    pub fn has_shift(&self) -> bool {
        self.modifiers.state().shift_key()
    }
}

fn key(event: &KeyEvent) -> Option<Key> {
    match &event.logical_key {
        Logical::Named(named) => named_key(*named),
        Logical::Character(text) => {
            let mut chars = text.chars();
            let letter = chars.next().filter(|_| chars.as_str().is_empty()).map(|it| it.to_ascii_lowercase());
            let is_known = |it: &char| it.is_ascii_lowercase() || SIGNS.contains(it);
            letter.filter(is_known).or_else(|| latin_letter(event.physical_key)).map(Key::Letter)
        }
        Logical::Unidentified(_) | Logical::Dead(_) => None,
    }
}

/// Takes an older clipboard shortcut such as Shift+Insert, and returns the letter of the Ctrl shortcut that has the
/// same effect, such as `v`.
fn clipboard_letter(key: &Logical, held: ModifiersState) -> Option<char> {
    match (key, held.shift_key(), held.control_key()) {
        (Logical::Named(NamedKey::Insert), true, false) => Some('v'),
        (Logical::Named(NamedKey::Insert), false, true) => Some('c'),
        (Logical::Named(NamedKey::Delete), true, false) => Some('x'),
        _ => None,
    }
}

fn named_key(named: NamedKey) -> Option<Key> {
    NAMED.iter().find(|it| it.0 == named).map(|it| it.1)
}

/// winit's names of keys, each with the key of the user interface to which it is translated.
const NAMED: &[(NamedKey, Key)] = &[
    (NamedKey::ArrowLeft, Key::Left),
    (NamedKey::ArrowRight, Key::Right),
    (NamedKey::ArrowUp, Key::Up),
    (NamedKey::ArrowDown, Key::Down),
    (NamedKey::Enter, Key::Enter),
    (NamedKey::Space, Key::Space),
    (NamedKey::Backspace, Key::Backspace),
    (NamedKey::Delete, Key::Delete),
    (NamedKey::Escape, Key::Escape),
    (NamedKey::Tab, Key::Tab),
    (NamedKey::Home, Key::Home),
    (NamedKey::End, Key::End),
    (NamedKey::PageUp, Key::PageUp),
    (NamedKey::PageDown, Key::PageDown),
    (NamedKey::F1, Key::F(1)),
    (NamedKey::F2, Key::F(2)),
    (NamedKey::F3, Key::F(3)),
    (NamedKey::F5, Key::F(5)),
    (NamedKey::F6, Key::F(6)),
    (NamedKey::F7, Key::F(7)),
    (NamedKey::F8, Key::F(8)),
    (NamedKey::F9, Key::F(9)),
    (NamedKey::F10, Key::Menu),
    (NamedKey::ContextMenu, Key::Context),
    (NamedKey::F11, Key::F(11)),
    (NamedKey::F12, Key::F(12)),
];

/// Returns the letter or sign that a key has in the Latin layout. Needed for keyboards with other scripts, on which the
/// same key types another letter.
fn latin_letter(key: PhysicalKey) -> Option<char> {
    LATIN.iter().find(|it| key == it.0).map(|it| it.1)
}

/// The signs and digits that are used in shortcuts, most of them with Ctrl.
const SIGNS: [char; 10] = ['+', '-', '0', '1', '2', '3', '4', '.', ',', '?'];

/// The keys of a keyboard with the Latin layout, each with its letter, sign or digit.
const LATIN: &[(KeyCode, char)] = &[
    (KeyCode::KeyA, 'a'),
    (KeyCode::KeyB, 'b'),
    (KeyCode::KeyC, 'c'),
    (KeyCode::KeyD, 'd'),
    (KeyCode::KeyE, 'e'),
    (KeyCode::KeyF, 'f'),
    (KeyCode::KeyG, 'g'),
    (KeyCode::KeyH, 'h'),
    (KeyCode::KeyI, 'i'),
    (KeyCode::KeyJ, 'j'),
    (KeyCode::KeyK, 'k'),
    (KeyCode::KeyL, 'l'),
    (KeyCode::KeyM, 'm'),
    (KeyCode::KeyN, 'n'),
    (KeyCode::KeyO, 'o'),
    (KeyCode::KeyP, 'p'),
    (KeyCode::KeyQ, 'q'),
    (KeyCode::KeyR, 'r'),
    (KeyCode::KeyS, 's'),
    (KeyCode::KeyT, 't'),
    (KeyCode::KeyU, 'u'),
    (KeyCode::KeyV, 'v'),
    (KeyCode::KeyW, 'w'),
    (KeyCode::KeyX, 'x'),
    (KeyCode::KeyY, 'y'),
    (KeyCode::KeyZ, 'z'),
    (KeyCode::Equal, '+'),
    (KeyCode::Minus, '-'),
    (KeyCode::Period, '.'),
    (KeyCode::Comma, ','),
    (KeyCode::Slash, '?'),
    (KeyCode::Digit0, '0'),
    (KeyCode::Digit1, '1'),
    (KeyCode::Digit2, '2'),
    (KeyCode::Digit3, '3'),
    (KeyCode::Digit4, '4'),
    (KeyCode::NumpadAdd, '+'),
    (KeyCode::NumpadSubtract, '-'),
    (KeyCode::Numpad0, '0'),
    (KeyCode::Numpad1, '1'),
    (KeyCode::Numpad2, '2'),
    (KeyCode::Numpad3, '3'),
    (KeyCode::Numpad4, '4'),
];

/// Maximum time between two presses of a multiple click.
const PRESS_AGAIN: Duration = Duration::from_millis(400);

/// Maximum distance between two presses of a multiple click, in logical pixels.
const PRESS_REACH: f64 = 4.0;

/// Counts the presses of a multiple click: presses that follow quickly one after the other at the same place.
#[derive(Debug, Default)]
pub struct Presses {
    last: Option<(Instant, (i32, i32))>,
    n: u8,
}

impl Presses {
    /// Counts a press and returns its number within a multiple click, from 1.
    pub fn count(&mut self, now: Instant, pointer: (i32, i32), scale: f64) -> u8 {
        let goes_on = self.last.replace((now, pointer)).is_some_and(|(last, at)| {
            let reach = f64::from((pointer.0 - at.0).abs().max((pointer.1 - at.1).abs()));
            now.duration_since(last) <= PRESS_AGAIN && reach <= PRESS_REACH * scale
        });
        self.n = if goes_on { self.n.saturating_add(1) } else { 1 };
        self.n
    }
}

/// Adds up small scroll movements of a touchpad to whole steps of a wheel.
#[derive(Debug, Default)]
pub struct Wheel {
    steps: f64,
    /// The last press or release of a wheel's button on an X server. It is cleared when winit reports the scroll
    /// movement that belongs to it.
    notch: Option<ElementState>,
}

/// X11 reports the turns of a wheel as presses of these mouse buttons, if the wheel has no scroll axis.
#[cfg(any(all(target_os = "linux", feature = "x11"), test))]
const WHEEL_BUTTONS: std::ops::RangeInclusive<u32> = 4..=7;

impl Wheel {
    /// Records that a button was pressed or released on an X server.
    ///
    /// For each notch of a wheel, winit reports four events: the press of the wheel's button, a movement, the release
    /// of the button, and a second movement. [`Wheel::turn`] ignores the second movement.
    #[cfg(any(all(target_os = "linux", feature = "x11"), test))]
    pub fn button(&mut self, button: u32, state: ElementState) {
        if WHEEL_BUTTONS.contains(&button) {
            self.notch = Some(state);
        }
    }

    /// Adds a movement to the movements so far, and returns the number of whole steps that they now make. The number is
    /// positive if the wheel turns toward the end of a list.
    #[expect(clippy::cast_possible_truncation, reason = "a wheel makes few steps at a time")]
    pub fn turn(&mut self, delta: MouseScrollDelta) -> i32 {
        if self.notch.take() == Some(ElementState::Released) {
            return 0;
        }
        self.steps -= match delta {
            MouseScrollDelta::LineDelta(_, y) => f64::from(y),
            MouseScrollDelta::PixelDelta(by) => by.y / PIXELS_PER_STEP,
        };
        let whole = self.steps.trunc();
        self.steps -= whole;
        whole.clamp(-100.0, 100.0) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::state::commands::commands;

    #[test]
    fn a_notch_that_is_reported_twice_is_one_step() {
        let mut wheel = Wheel::default();
        let down = MouseScrollDelta::LineDelta(0.0, -1.0);
        for _ in 0..3 {
            wheel.button(5, ElementState::Pressed);
            assert_eq!(wheel.turn(down), 1);
            wheel.button(5, ElementState::Released);
            assert_eq!(wheel.turn(down), 0);
        }
        wheel.button(1, ElementState::Released);
        assert_eq!([wheel.turn(down), wheel.turn(down)], [1, 1], "a wheel with an axis reports each notch once");
    }

    #[test]
    fn presses_in_quick_succession_at_one_place_belong_together() {
        let (start, mut presses) = (Instant::now(), Presses::default());
        let mut count = |ms, at| presses.count(start + Duration::from_millis(ms), at, 1.0);
        assert_eq!([count(0, (5, 5)), count(300, (7, 4)), count(600, (7, 4))], [1, 2, 3]);
        assert_eq!([count(1_100, (7, 4)), count(1_200, (30, 4)), count(1_300, (30, 4))], [1, 1, 2]);
    }

    #[test]
    fn the_older_keys_of_the_clipboard_mean_the_newer_ones() {
        let (shift, ctrl) = (ModifiersState::SHIFT, ModifiersState::CONTROL);
        let letter = |named, held| clipboard_letter(&Logical::Named(named), held);
        assert_eq!(letter(NamedKey::Insert, shift), Some('v'));
        assert_eq!(letter(NamedKey::Insert, ctrl), Some('c'));
        assert_eq!(letter(NamedKey::Delete, shift), Some('x'));
        assert_eq!(letter(NamedKey::Delete, ctrl), None, "it deletes a word");
        assert_eq!(letter(NamedKey::Insert, shift | ctrl), None);
    }

    #[test]
    fn every_key_that_does_something_can_be_typed_on_every_layout() {
        for chord in commands().flat_map(|it| it.keys).flatten() {
            let is_known = match chord.key {
                Key::Letter(letter) => LATIN.iter().any(|it| it.1 == letter),
                key => NAMED.iter().any(|it| it.1 == key),
            };
            assert!(is_known, "{chord:?}");
        }
    }
}
