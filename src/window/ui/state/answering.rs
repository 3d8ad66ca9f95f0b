//! Opening, closing and accepting dialogs.

use crate::session::SessionEvent;
use crate::ui::event::Chord;
use crate::ui::notice::Notice;
use crate::ui::state::dialogs::of_any_dialog;
use crate::ui::state::{Confirm, Dialog, Focus, State};

impl State {
    /// Opens a dialog and moves the focus to the dialog's first control.
    pub(in crate::ui) fn open_dialog(&mut self, dialog: Dialog) {
        let focused = self.dialogs.open(dialog);
        self.input.release();
        self.input.focus_on(Focus::Control(focused));
    }

    /// Closes the uppermost dialog. If it offers a game to resume, closes all dialogs that offer games.
    pub(in crate::ui) fn close_dialog(&mut self) {
        match self.dialogs.top() {
            Some(Dialog::Resume(_)) => self.withdraw_offers(),
            Some(Dialog::Picker(_) | Dialog::Chooser(_) | Dialog::History(_)) => {
                self.document.file.stop_reading();
                self.drop_dialog();
            }
            Some(_) | None => self.drop_dialog(),
        }
    }

    /// Closes only the uppermost dialog.
    pub(in crate::ui) fn drop_dialog(&mut self) {
        let focused = self.dialogs.close();
        self.input.release();
        self.input.focus_on(focused.map_or(Focus::Board, Focus::Control));
    }

    /// Closes the uppermost dialog without accepting it. The texts that were typed in it can be restored by redo when
    /// it is opened again.
    pub(in crate::ui) fn cancel_dialog(&mut self) {
        let has_typed = self.dialogs.keep_typed();
        if let Some(modal) = self.dialogs.modal() {
            modal.cancel(&mut self.cx);
        }
        self.close_dialog();
        if has_typed {
            self.cx.tell(Notice::TypedAside(Chord::ctrl('y').to_string()));
        }
    }

    /// Accepts the uppermost dialog: does what its main button says.
    pub(in crate::ui) fn accept(&mut self) {
        if let Some(dialog) = self.dialogs.top().cloned() {
            of_any_dialog!(dialog, it => it.accept(self));
        }
    }
}

/// A dialog that can be accepted.
pub(in crate::ui) trait Acceptable: Sized {
    /// Does what the main button of the dialog says; `self` is a copy of the uppermost dialog. Closes the dialog, or
    /// leaves it open until the answer to a request arrives.
    fn accept(self, state: &mut State) {
        state.close_dialog();
    }
}

// Close the question first, and then do what the player has confirmed.
impl Acceptable for Confirm {
    fn accept(self, state: &mut State) {
        state.close_dialog();
        match self {
            Self::Abandon(setup) => state.start(setup),
            // Ignore an error: the clock may have ended the game meanwhile.
            Self::Resign => state.handle(SessionEvent::Resign),
            Self::Draw(_) => state.agree_draw(),
            Self::File(question) => state.accept_file_question(question),
        }
    }
}
