//! Text input in the focused text: typed and composed characters, keys, and selection by the pointer.

use crate::ui::action::{Action, TextField};
use crate::ui::decorations::WindowRequest;
use crate::ui::effect::Effect;
use crate::ui::event::{Chord, Key};
use crate::ui::files::FileRequest;
use crate::ui::moves::MoveAction;
use crate::ui::screen_map::{Role, ScreenMap};
use crate::ui::state::text_fields::accepted;
use crate::ui::state::text_input::{TextInput, TextKey};
use crate::ui::state::{Focus, Held, Modal, State};

impl State {
    /// Returns the text field that has the keyboard focus; `None` while a menu or drop-down list is open.
    pub(in crate::ui) fn focused_field(&self) -> Option<TextField> {
        let is_covered = self.dialogs.menu().is_some() || self.dialogs.list().is_some();
        match self.input.focus() {
            Focus::Control(Action::EditText(field)) if !is_covered => {
                self.dialogs.text(field).is_some().then_some(field)
            }
            Focus::Control(_) | Focus::Board | Focus::MoveList => None,
        }
    }

    /// Returns the action of the control (a text field or the comment of a move) whose text has the keyboard focus.
    #[must_use]
    pub fn text_with_keyboard(&self) -> Option<Action> {
        if self.is_writing() {
            return Some(Action::Moves(MoveAction::EditComment));
        }
        self.focused_field().map(Action::EditText)
    }

    /// Returns the text field of the topmost dialog, such as the file name, into which typed characters go even while a
    /// list in the dialog has the focus. Returns `None` if the dialog has no such field.
    fn field_of_list(&self) -> Option<TextField> {
        self.dialogs.modal()?.field_of_list()
    }

    fn text_mut(&mut self, control: Action) -> Option<&mut TextInput> {
        match control {
            Action::Moves(MoveAction::EditComment) => Some(self.document.moves.comment_mut()?.input_mut()),
            Action::EditText(field) => self.dialogs.text_mut(field),
            _ => None,
        }
    }

    /// Returns `true` if an input method (IME) may be used, because typed characters go into a text that is not a
    /// number.
    #[must_use]
    pub fn is_typing(&self) -> bool {
        let is_text = self.text_with_keyboard().is_some_and(|it| !matches!(it, Action::EditText(TextField::Clock(_))));
        is_text || self.dialogs.menu().is_none() && self.field_of_list().is_some()
    }

    /// Returns `true` if typed characters have an effect: they go into a text, or they select a row of a drop-down
    /// list.
    #[must_use]
    pub fn takes_text(&self) -> bool {
        self.is_typing() || self.focused_field().is_some() || self.is_typing_in_list()
    }

    /// Types characters into the text that has the focus, or selects the row of a drop-down list that begins with
    /// `text`.
    pub(in crate::ui) fn typed(&mut self, text: &str) {
        if self.is_typing_in_list() {
            return self.type_in_list(text);
        }
        if self.is_writing() {
            return self.write(text);
        }
        // Characters typed in the list of files begin a file name, so move the focus to the field for the name.
        if let (Some(field), Focus::Control(Action::Pick(_))) = (self.field_of_list(), self.input.focus()) {
            self.input.focus_on(Focus::Control(Action::EditText(field)));
        }
        let Some(field) = self.focused_field() else { return };
        if let Some(input) = self.dialogs.text_mut(field) {
            let text = accepted(field, input, text);
            input.insert(&text);
        }
        self.dialogs.modal_mut().into_iter().for_each(Modal::follow_typing);
    }

    /// Shows `text`, which an input method is composing, at the caret of the text that has the focus.
    pub(super) fn compose(&mut self, text: &str, caret: Option<usize>) {
        if let Some(input) = self.text_with_keyboard().and_then(|it| self.text_mut(it)) {
            input.compose(text, caret);
        }
    }

    /// Ends the composition of an input method in the text of `control`, even if this text has lost the focus.
    pub(super) fn end_composition(&mut self, control: Option<Action>) {
        if let Some(input) = control.and_then(|it| self.text_mut(it)) {
            input.compose("", None);
        }
    }

    /// Handles a key in the text field that has the focus. Returns `false` if the field does not use the key; the key
    /// then has its usual meaning in the window.
    pub(super) fn field_key(&mut self, chord: Chord) -> bool {
        let Some(field) = self.focused_field() else { return false };
        if let (TextField::Clock(_), Key::Up | Key::Down) = (field, chord.key) {
            self.step_number_field(field, if chord.key == Key::Up { 1 } else { -1 });
            return true;
        }
        let outcome = self.dialogs.text_mut(field).and_then(|it| it.key(chord));
        let Some(outcome) = outcome else { return false };
        self.dialogs.modal_mut().into_iter().for_each(Modal::follow_typing);
        self.send_text_key(outcome);
        true
    }

    /// Carries out what the key press `key` in a text asks for outside of the text: copies to the clipboard, or pastes
    /// from it.
    pub(in crate::ui) fn send_text_key(&mut self, key: TextKey) {
        match key {
            TextKey::Typed => {}
            TextKey::Copy(text) => self.cx.send(Effect::Files(FileRequest::Copy(text))),
            TextKey::Paste => self.cx.send(Effect::Files(FileRequest::Paste)),
        }
    }

    /// Adds `by` to the number in a text field, but stays within 0 to 999.
    pub(super) fn step_number_field(&mut self, field: TextField, by: i32) {
        let Some(input) = self.dialogs.text_mut(field) else { return };
        let number = input.text().parse().unwrap_or(0_u32).saturating_add_signed(by).min(999);
        input.choose(0, input.text().len());
        input.insert(&number.to_string());
    }

    /// Handles a press of the mouse button on a part of the window; `role` says what this part is. If it is a text that
    /// is open for typing, moves the focus to it, places the caret at the pointer, and returns `true`; otherwise
    /// returns `false`. The field for a comment is opened later, when the button is released, because it changes its
    /// shape when it opens.
    pub(super) fn press_text(&mut self, role: Role, screen: &dyn ScreenMap) -> bool {
        let Role::Control { action, enabled: true, tab: true } = role else { return false };
        let is_text = match action {
            Action::EditText(_) => true,
            Action::Moves(MoveAction::EditComment) => self.is_writing(),
            _ => false,
        };
        if !is_text {
            return false;
        }
        self.end_composition(self.text_with_keyboard().filter(|it| *it != action));
        self.input.focus_on(Focus::Control(action));
        self.input.hold(Held::Text(action));
        if let (Some(at), Some(input)) = (self.byte_at_pointer(action, screen), self.text_mut(action)) {
            input.put_caret(at);
        }
        true
    }

    /// Requests to paste the text selected in any window (the primary selection) into the text under the pointer.
    pub(super) fn paste_selected(&mut self, screen: &dyn ScreenMap) {
        let role = self.input.pointer().and_then(|(x, y)| screen.role_at(x, y));
        if !role.is_some_and(|it| self.press_text(it, screen)) {
            return;
        }
        self.input.release();
        self.cx.send(Effect::Files(FileRequest::PasteSelected));
    }

    /// Extends the selection to the pointer, in the text that has the focus. Returns `false` if the pointer is not over
    /// this text.
    pub(super) fn extend_selection(&mut self, screen: &dyn ScreenMap) -> bool {
        let Some(control) = self.text_with_keyboard() else { return false };
        let role = self.input.pointer().and_then(|(x, y)| screen.role_at(x, y));
        if !matches!(role, Some(Role::Control { action, tab: true, .. }) if action == control) {
            return false;
        }
        self.input.hold(Held::Text(control));
        self.select_to_pointer(screen);
        true
    }

    /// Extends the selection to the pointer if the mouse button was pressed on a text and is still held down.
    pub(super) fn select_to_pointer(&mut self, screen: &dyn ScreenMap) {
        let Some(Held::Text(control)) = self.input.held() else { return };
        if let (Some(at), Some(input)) = (self.byte_at_pointer(control, screen), self.text_mut(control)) {
            input.extend_to(at);
        }
    }

    /// Handles a double or triple click. A double click selects the word under the pointer, and dragging then extends
    /// the selection by words; a triple click selects the paragraph. A double click on the title bar maximizes the
    /// window.
    pub(super) fn pressed_again(&mut self, n_presses: u8, screen: &dyn ScreenMap) {
        if (self.input.held(), n_presses) == (Some(Held::TitleBar), 2) {
            self.input.release();
            return self.cx.send(Effect::Window(WindowRequest::ToggleMaximize));
        }
        let Some(Held::Text(control)) = self.input.held() else { return };
        let at = self.byte_at_pointer(control, screen);
        if let (Some(at), Some(input)) = (at, self.text_mut(control)) {
            match n_presses {
                2 => return input.choose_word(at),
                _ => input.choose_paragraph(at),
            }
        }
        // End dragging, so that a small movement of the pointer does not change the selection.
        self.input.release();
    }

    /// Returns the byte index in a text that is nearest to the pointer; `None` during a composition, because the
    /// pointer must not move the caret then.
    fn byte_at_pointer(&mut self, control: Action, screen: &dyn ScreenMap) -> Option<usize> {
        let (pointer, rows) = (self.input.pointer()?, screen.text_rows(control)?);
        let input = self.text_mut(control)?;
        input.composed().is_empty().then(|| rows.under(input.text(), pointer))
    }

    /// Selects the whole text of the field that has the focus, as is usual after Tab has moved the focus to a field.
    pub(in crate::ui) fn select_focused_text(&mut self) {
        if let Some(input) = self.focused_field().and_then(|it| self.dialogs.text_mut(it)) {
            input.choose(0, input.text().len());
        }
    }
}
