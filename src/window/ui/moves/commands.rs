//! The commands and the controls of the moves: stepping, taking back moves, variations, comments and marks.

use crate::session::{Look, SessionEvent};
use crate::ui::action::Action;
use crate::ui::event::{Chord, Key};
use crate::ui::locale::Msg;
use crate::ui::menu::Menu;
use crate::ui::moves::MoveAction;
use crate::ui::state::command_row::{Command, tick};
use crate::ui::state::{Focus, State};

/// The commands of the menu Moves: taking back moves, stepping through the game, and edits with undo and redo.
pub(in crate::ui) const COMMANDS: &[Command] = &[
    Command::new(Action::Moves(MoveAction::Undo), Msg::ItemUndo, |it| it.change_game(SessionEvent::Undo))
        .menu(Menu::Moves, 0)
        .key(Chord::ctrl('z'))
        .button(Msg::ButtonUndo)
        .when(|it| it.cx.game.can_undo())
        .blocked_by_editor(),
    Command::new(Action::Moves(MoveAction::Redo), Msg::ItemRedo, |it| it.change_game(SessionEvent::Redo))
        .menu(Menu::Moves, 0)
        .key(Chord::ctrl('y'))
        .key(Chord::ctrl_shift('z'))
        .button(Msg::ButtonRedo)
        .when(|it| it.cx.game.can_redo())
        .blocked_by_editor(),
    Command::new(Action::Moves(MoveAction::First), Msg::ItemFirst, |it| it.go_to(0))
        .menu(Menu::Moves, 1)
        .key(Chord::plain(Key::Home))
        .button(Msg::ItemFirst)
        .when(State::can_go_back)
        .blocked_by_editor(),
    Command::new(Action::Moves(MoveAction::Previous), Msg::ItemPrevious, |it| it.go_to(it.cx.game.record().ply() - 1))
        .menu(Menu::Moves, 1)
        .key(Chord::plain(Key::PageUp))
        .button(Msg::ItemPrevious)
        .when(State::can_go_back)
        .blocked_by_editor(),
    Command::new(Action::Moves(MoveAction::Next), Msg::ItemNext, |it| it.go_to(it.cx.game.record().ply() + 1))
        .menu(Menu::Moves, 1)
        .key(Chord::plain(Key::PageDown))
        .button(Msg::ItemNext)
        .when(State::can_go_forward)
        .blocked_by_editor(),
    Command::new(Action::Moves(MoveAction::Last), Msg::ItemLast, |it| it.change_game(SessionEvent::Look(Look::AtLast)))
        .menu(Menu::Moves, 1)
        .key(Chord::plain(Key::End))
        .button(Msg::ItemLast)
        .when(State::can_go_forward)
        .blocked_by_editor(),
    Command::new(Action::Moves(MoveAction::BackToGame), Msg::ItemBackToGame, State::back_to_game)
        .menu(Menu::Moves, 1)
        .key(Chord::plain(Key::Escape))
        .when(|it| it.analyze().is_shown() || it.can_look_back_to_game())
        .blocked_by_editor(),
    Command::new(Action::Moves(MoveAction::GoOnFromHere), Msg::ItemGoOnFromHere, |it| {
        it.change_game(SessionEvent::GoOnFromHere);
    })
    .menu(Menu::Moves, 1)
    .when(|it| it.cx.game.can_go_on_from_here())
    .blocked_by_editor(),
    Command::new(Action::Moves(MoveAction::Promote), Msg::ItemPromote, |it| it.promote_line())
        .menu(Menu::Moves, 2)
        .when(|it| !it.cx.game.is_locked() && it.cx.game.record().asides().next().is_some())
        .blocked_by_editor(),
    Command::new(Action::Moves(MoveAction::Delete), Msg::ItemDelete, |it| it.delete_from_here())
        .menu(Menu::Moves, 2)
        .when(|it| it.cx.game.can_delete())
        .blocked_by_editor(),
    Command::new(Action::Moves(MoveAction::UndoEdit), Msg::ItemUndoEdit, |it| it.undo_edit())
        .menu(Menu::Moves, 3)
        .key(Chord::ctrl('b'))
        .when(State::can_undo_edit),
    Command::new(Action::Moves(MoveAction::RedoEdit), Msg::ItemRedoEdit, |it| it.redo_edit())
        .menu(Menu::Moves, 3)
        .key(Chord::ctrl_shift('b'))
        .when(State::can_redo_edit),
];

/// The commands for comments and marks, in the menu Study.
pub(in crate::ui) const STUDY_COMMANDS: &[Command] = &[
    Command::new(Action::Moves(MoveAction::EditComment), Msg::ItemComment, |it| it.write_comment())
        .menu(Menu::Study, 1)
        .key(Chord::ctrl('k'))
        .when(|it| it.dialogs.is_empty())
        .blocked_by_editor(),
    Command::new(Action::Moves(MoveAction::MarkPoints), Msg::ItemMarkPoints, |it| it.mark_points())
        .menu(Menu::Study, 1)
        .key(Chord::ctrl('m'))
        .when(|it| it.dialogs.is_empty())
        .checked(|it| tick(it.document.moves.annotations.marker().is_some()))
        .blocked_by_editor(),
];

impl State {
    /// Returns `true` if an action of the move controls can be run now. For an action in the table of commands it
    /// always returns `true`, because the table has the conditions of these actions.
    pub(in crate::ui) fn can_use_moves(&self, action: MoveAction) -> bool {
        match action {
            MoveAction::Marker(_) => self.document.moves.annotations.marker().is_some(),
            MoveAction::GoTo(ply) => self.can_look() && ply <= self.cx.game.record().moves().len(),
            MoveAction::Select(node) => self.can_look() && self.cx.game.record().contains(node),
            _ => true,
        }
    }

    /// Runs an action of the move controls that has no entry in the table of commands; does nothing for other actions.
    pub(in crate::ui) fn run_moves(&mut self, action: MoveAction) {
        match action {
            MoveAction::GoTo(ply) => {
                self.input.focus_on(Focus::MoveList);
                self.go_to(ply);
            }
            MoveAction::Select(node) => self.change_game(SessionEvent::Look(Look::At(node))),
            MoveAction::Marker(marker) => self.document.moves.annotations.set_marker(marker),
            _ => {}
        }
    }

    /// Returns `true` if another position of the game can be shown.
    pub(in crate::ui) const fn can_look(&self) -> bool {
        !self.cx.game.is_locked() && !self.is_game_covered()
    }

    fn can_go_back(&self) -> bool {
        !self.cx.game.is_locked() && 0 < self.cx.game.record().ply()
    }

    fn can_go_forward(&self) -> bool {
        !self.cx.game.is_locked() && self.cx.game.record().ply() < self.cx.game.record().moves().len()
    }

    pub(in crate::ui) fn go_to(&mut self, ply: usize) {
        self.change_game(SessionEvent::Look(Look::AtPly(ply)));
    }
}
