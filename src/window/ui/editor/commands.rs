//! The commands and the controls of the position editor.

use crate::ui::action::Action;
use crate::ui::editor::{EditorAction, PositionEditor};
use crate::ui::event::Chord;
use crate::ui::locale::Msg;
use crate::ui::menu::Menu;
use crate::ui::state::State;
use crate::ui::state::command_row::Command;

/// The commands of the position editor, which work only while it is open.
pub(in crate::ui) const COMMANDS: &[Command] = &[
    Command::new(Action::Editor(EditorAction::Turn), Msg::EditorTurn, |it| {
        it.edit_position(|it| it.board = it.board.turned());
    })
    .when(|it| it.editor().is_some()),
    Command::new(Action::Editor(EditorAction::Mirror), Msg::EditorMirror, |it| {
        it.edit_position(|it| it.board = it.board.mirrored());
    })
    .when(|it| it.editor().is_some()),
    Command::new(Action::Editor(EditorAction::Clear), Msg::EditorClear, |it| it.edit_position(PositionEditor::clear))
        .when(|it| it.editor().is_some_and(|it| 0 < it.board.n_stones())),
    Command::new(Action::Editor(EditorAction::Leave), Msg::ButtonCancel, |it| it.leave_cover())
        .when(|it| it.editor().is_some()),
    Command::new(Action::Editor(EditorAction::Study), Msg::EditorStudy, State::study_position)
        .when(|it| it.editor().is_some()),
    Command::new(Action::Editor(EditorAction::Play), Msg::EditorPlay, State::play_position)
        .when(State::can_play_position),
];

/// The command of the menu Study: opens the position editor.
pub(in crate::ui) const STUDY_COMMANDS: &[Command] =
    &[Command::new(Action::Editor(EditorAction::Open), Msg::ItemEditPosition, |it| it.open_editor())
        .menu(Menu::Study, 2)
        .key(Chord::ctrl('e'))
        .blocked_by_editor()];

impl State {
    /// Returns `true` if the controls of the editor that are not commands can be used now.
    pub(in crate::ui) const fn can_use_editor(&self) -> bool {
        self.editor().is_some()
    }

    /// Runs a control of the editor that is not a command.
    pub(in crate::ui) fn run_editor(&mut self, action: EditorAction) {
        match action {
            EditorAction::Tool(tool) => self.edit_position(|it| it.tool = tool),
            EditorAction::SideToMove(side) => self.edit_position(|it| it.side = side),
            _ => {}
        }
    }
}
