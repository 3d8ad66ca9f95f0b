//! Which key does what: one table for the keyboard, the menus and the buttons.

use crate::ui::action::{Action, Topic};
use crate::ui::event::{Chord, Key};

/// The keys that work wherever no menu and no dialog is open.
const KEYS: &[(Chord, Action, &str)] = &[
    (Chord::ctrl('o'), Action::Open, "Ctrl+O"),
    (Chord::ctrl_shift('o'), Action::OpenRecent, "Ctrl+Shift+O"),
    (Chord::ctrl('s'), Action::Save, "Ctrl+S"),
    (Chord::ctrl_shift('s'), Action::SaveAs, "Ctrl+Shift+S"),
    (Chord::ctrl('c'), Action::CopyGame, "Ctrl+C"),
    (Chord::ctrl_shift('c'), Action::CopyPosition, "Ctrl+Shift+C"),
    (Chord::ctrl('i'), Action::CopyPicture, "Ctrl+I"),
    (Chord::ctrl_shift('i'), Action::SavePicture, "Ctrl+Shift+I"),
    (Chord::ctrl('v'), Action::Paste, "Ctrl+V"),
    (Chord::ctrl('n'), Action::NewGame, "Ctrl+N"),
    (Chord::ctrl('r'), Action::Restart, "Ctrl+R"),
    (Chord::ctrl('z'), Action::Undo, "Ctrl+Z"),
    (Chord::ctrl('y'), Action::Redo, "Ctrl+Y"),
    (Chord::ctrl_shift('z'), Action::Redo, "Ctrl+Shift+Z"),
    (Chord::ctrl('p'), Action::Pause, "Ctrl+P"),
    (Chord::ctrl('p'), Action::Resume, "Ctrl+P"),
    (Chord::ctrl('e'), Action::EditPosition, "Ctrl+E"),
    (Chord::ctrl('h'), Action::Hint, "Ctrl+H"),
    (Chord::ctrl('t'), Action::Pass, "Ctrl+T"),
    (Chord::ctrl('d'), Action::OfferDraw, "Ctrl+D"),
    (Chord::ctrl('k'), Action::EditComment, "Ctrl+K"),
    (Chord::ctrl('m'), Action::MarkPoints, "Ctrl+M"),
    (Chord::ctrl('g'), Action::Resign, "Ctrl+G"),
    (Chord::ctrl('q'), Action::Quit, "Ctrl+Q"),
    (Chord::plain(Key::Home), Action::First, "Home"),
    (Chord::plain(Key::End), Action::Last, "End"),
    (Chord::plain(Key::PageUp), Action::Previous, "PgUp"),
    (Chord::plain(Key::PageDown), Action::Next, "PgDn"),
    (Chord::plain(Key::F(1)), Action::Help(Topic::HowToPlay), "F1"),
    (Chord::plain(Key::F(2)), Action::Inside, "F2"),
    (Chord::plain(Key::F(11)), Action::FullScreen, "F11"),
    (Chord::plain(Key::Enter), Action::PlaceAtCursor, "Enter"),
];

/// The keys that do something.
pub fn chords() -> impl Iterator<Item = Chord> {
    KEYS.iter().map(|(chord, _, _)| *chord)
}

/// The actions that a key stands for; the first one that can be done now is meant.
pub fn actions(chord: Chord) -> impl Iterator<Item = Action> {
    KEYS.iter().filter(move |(it, _, _)| *it == chord).map(|(_, action, _)| *action)
}

/// The key of an action as text; empty if it has none.
#[must_use]
pub fn name(action: Action) -> &'static str {
    KEYS.iter().find(|(_, it, _)| *it == action).map_or("", |(_, _, name)| name)
}
