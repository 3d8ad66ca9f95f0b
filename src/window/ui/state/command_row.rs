//! A row of the command table, with a builder.
//!
//! A row is built from its action, its text and its function. Other properties are set only where they differ from the
//! defaults.

use crate::ui::action::Action;
use crate::ui::event::Chord;
use crate::ui::locale::Msg;
use crate::ui::menu::Menu;
use crate::ui::state::State;
use crate::ui::widgets::CheckMark;

/// A command: one row of the command table.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// The action, which identifies the command.
    pub action: Action,
    /// The text in menus and in the list of keyboard shortcuts.
    pub label: Msg,
    /// The text on a button of the panel, which is shorter than `label`; `None` if there is no such button.
    pub button: Option<Msg>,
    /// The keyboard shortcuts, which run the command unless a menu or a dialog is open; menus show the first one.
    pub keys: [Option<Chord>; 2],
    /// The menu and the number of the group in it; a line separates groups. `None` if no menu has the command.
    pub menu: Option<(Menu, u8)>,
    pub(in crate::ui) is_listed: fn(&State) -> bool,
    pub(in crate::ui) can: fn(&State) -> bool,
    pub(in crate::ui) checked: fn(&State) -> CheckMark,
    pub(in crate::ui) run: fn(&mut State),
    pub(in crate::ui) is_blocked_by_editor: bool,
}

impl Command {
    pub(in crate::ui) const fn new(action: Action, label: Msg, run: fn(&mut State)) -> Self {
        Self {
            action,
            label,
            button: None,
            keys: [None; 2],
            menu: None,
            is_listed: |_| true,
            can: |_| true,
            checked: |_| CheckMark::None,
            run,
            is_blocked_by_editor: false,
        }
    }

    pub(in crate::ui) const fn menu(mut self, menu: Menu, group: u8) -> Self {
        self.menu = Some((menu, group));
        self
    }

    pub(in crate::ui) const fn key(mut self, chord: Chord) -> Self {
        self.keys[if self.keys[0].is_none() { 0 } else { 1 }] = Some(chord);
        self
    }

    pub(in crate::ui) const fn button(mut self, text: Msg) -> Self {
        self.button = Some(text);
        self
    }

    /// Sets the condition under which the menu lists the command. Without a condition, the menu always lists it. A
    /// command that does not apply is left out of the menu; a command that applies but cannot be run now is shown
    /// disabled.
    pub(in crate::ui) const fn listed_when(mut self, is_listed: fn(&State) -> bool) -> Self {
        self.is_listed = is_listed;
        self
    }

    /// Sets the condition under which the command can be run; without a condition, it can always be run.
    pub(in crate::ui) const fn when(mut self, can: fn(&State) -> bool) -> Self {
        self.can = can;
        self
    }

    pub(in crate::ui) const fn checked(mut self, checked: fn(&State) -> CheckMark) -> Self {
        self.checked = checked;
        self
    }

    /// Disables the command while a cover (the lesson, a puzzle, the position editor …) is open, because the command
    /// would change the game on the board or the position shown.
    pub(in crate::ui) const fn blocked_by_editor(mut self) -> Self {
        self.is_blocked_by_editor = true;
        self
    }
}

/// Returns the check mark of a menu entry that is one of several choices (a radio dot).
pub(in crate::ui) const fn dot(is_chosen: bool) -> CheckMark {
    CheckMark::Dot(is_chosen)
}

/// Returns the check mark of a menu entry that switches something on and off.
pub(in crate::ui) const fn tick(is_on: bool) -> CheckMark {
    CheckMark::Check(is_on)
}
