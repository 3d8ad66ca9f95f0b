//! The commands and the controls of the position editor.

use std::sync::Arc;

use crate::formats::{LoadedGame, PERSON};
use crate::game::{ByColor, PlayerId, Record};
use crate::ui::action::Action;
use crate::ui::editor::{EditorAction, PositionEditor};
use crate::ui::event::Chord;
use crate::ui::files::{Arrival, GameSource};
use crate::ui::locale::Msg;
use crate::ui::menu::Menu;
use crate::ui::moves::edit_history::Edit;
use crate::ui::notice::Notice;
use crate::ui::state::command_row::Command;
use crate::ui::state::{Cover, State};

/// The commands of the position editor, which work only while it is open.
pub(in crate::ui) const COMMANDS: &[Command] = &[
    Command::new(Action::Editor(EditorAction::Turn), Msg::EditorBoardRotate, |it| {
        it.edit_position(|it| it.board = it.board.turned());
    })
    .when(|it| it.editor().is_some()),
    Command::new(Action::Editor(EditorAction::Mirror), Msg::EditorBoardMirror, |it| {
        it.edit_position(|it| it.board = it.board.mirrored());
    })
    .when(|it| it.editor().is_some()),
    Command::new(Action::Editor(EditorAction::Clear), Msg::EditorBoardClear, |it| {
        it.edit_position(PositionEditor::clear);
    })
    .when(|it| it.editor().is_some_and(|it| 0 < it.board.n_stones())),
    Command::new(Action::Editor(EditorAction::Leave), Msg::ButtonCancel, |it| it.leave_cover())
        .when(|it| it.editor().is_some()),
    Command::new(Action::Editor(EditorAction::Study), Msg::EditorStudyPosition, |it| it.leave_with_position(None))
        .when(|it| it.editor().is_some()),
    Command::new(Action::Editor(EditorAction::Play), Msg::EditorPlayPosition, State::play_position)
        .when(State::can_play_position),
];

/// The command with which the menu Study opens the position editor.
pub(in crate::ui) const STUDY_COMMANDS: &[Command] =
    &[Command::new(Action::Editor(EditorAction::Open), Msg::ItemEditPosition, |it| it.open_editor())
        .menu(Menu::Study, 2)
        .key(Chord::ctrl('e'))
        .blocked_by_editor()];

impl State {
    /// Carries out `action`, such as the choice of a tool: the action of a control in the position editor that is not
    /// in the table of commands.
    pub(in crate::ui) fn run_editor(&mut self, action: EditorAction) {
        match action {
            EditorAction::Tool(tool) => self.edit_position(|it| it.tool = tool),
            EditorAction::SideToMove(side) => self.edit_position(|it| it.side = side),
            _ => {}
        }
    }

    /// Opens the editor with the position shown.
    pub(in crate::ui) fn open_editor(&mut self) {
        let record = self.cx.game.record();
        self.show_editor(PositionEditor::new(record.board().clone(), record.side_to_move()));
    }

    /// Opens the editor with the position in `editor`. Ends the mode in which clicks mark points.
    pub(in crate::ui) fn show_editor(&mut self, editor: PositionEditor) {
        self.document.moves.stop_marking();
        self.open_cover(Cover::Editor(Box::new(editor)));
    }

    /// Closes the editor. If its position differs from the position of the game, undo can reopen the editor with it.
    pub(in crate::ui) fn set_position_aside(&mut self, editor: Box<PositionEditor>) {
        let record = self.cx.game.record();
        if (&editor.board, editor.side) != (record.board(), record.side_to_move()) {
            self.document.moves.add_edit(Edit::OpenEditor(editor));
            self.tell_way_back(Notice::PositionAside);
        }
    }

    /// Applies `change` to the position in the editor.
    pub(in crate::ui) fn edit_position(&mut self, change: impl FnOnce(&mut PositionEditor)) {
        if let Some(editor) = self.editor_mut() {
            editor.change(change);
        }
    }

    /// Plays the edited position against the computer.
    pub(in crate::ui) fn play_position(&mut self) {
        let opponent = self.cx.settings.setup.player(&self.cx.registry).id.clone();
        self.leave_with_position(Some(&opponent));
    }

    /// Puts the edited position on the board as a new game: against `opponent` or, if `opponent` is `None`, a game in
    /// which the player may place the stones of both sides.
    fn leave_with_position(&mut self, opponent: Option<&PlayerId>) {
        let Some(PositionEditor { board, side, .. }) = self.editor().cloned() else { return };
        let mut seats = ByColor { black: None, white: None };
        if let Some(opponent) = opponent {
            seats[side] = Some(PERSON.to_owned());
            seats[!side] = Some(opponent.to_string());
        }
        let (rule, on_foul) = (self.cx.game.record().rule(), self.cx.game.record().on_foul());
        let record = Record::from_position(board, rule, side).with_fouls(on_foul);
        let loaded = Arc::new(LoadedGame { record, seats, warnings: Vec::new() });
        self.arrive(Arrival { loaded, source: GameSource::Other });
    }

    /// Returns `true` if a game can continue from the edited position.
    pub(in crate::ui) fn can_play_position(&self) -> bool {
        self.editor().is_some_and(|it| it.is_playable(self.cx.game.record().rule()))
    }
}
