//! The dialog in which the player types a move.

use crate::ui::action::{Action, TextField};
use crate::ui::state::dialogs::interface::Modal;
use crate::ui::state::text_input::TextInput;

/// The dialog in which the player types a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypedMove {
    /// The name of the point, such as H8.
    pub input: TextInput,
}

impl Modal for TypedMove {
    fn first_focus(&self) -> Action {
        Action::EditText(TextField::Move)
    }

    fn text(&self, field: TextField) -> Option<&TextInput> {
        (field == TextField::Move).then_some(&self.input)
    }

    fn text_mut(&mut self, field: TextField) -> Option<&mut TextInput> {
        (field == TextField::Move).then_some(&mut self.input)
    }
}
