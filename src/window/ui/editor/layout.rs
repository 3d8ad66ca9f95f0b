//! The layout of the panel while a position is edited: tools, the side to move, and the buttons that leave the editor.

use crate::game::Color;
use crate::ui::action::Action;
use crate::ui::editor::{EditorAction, PositionEditor, PositionWarning, Tool};
use crate::ui::geometry::Rect;
use crate::ui::layout::cover::CoverView;
use crate::ui::layout::{Builder, Layer, size};
use crate::ui::locale::{Msg, Template};
use crate::ui::state::commands::command;
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, BoardView, Grid};

impl CoverView for PositionEditor {
    fn board_view(&self, builder: &Builder<'_>, grid: Grid) -> BoardView {
        BoardView { heat: builder.heat(&grid), shape_lines: builder.shape_lines(), ..builder.trial_board(grid, self) }
    }

    fn panel(&self, builder: &mut Builder<'_>, rect: Rect, compact: bool) {
        let mut y = rect.y;
        if !compact {
            let height = builder.px(34);
            let font = builder.font(size::TITLE, true);
            let place = rect.row(y, height);
            builder.add_text(place, builder.text(Msg::EditorTitle), font, Token::Ink, Align::Left);
            y += height;
        }
        let side = |color: Color| builder.language.side(color).to_owned();
        let tools = [
            (Action::Editor(EditorAction::Tool(Tool::Stone(Color::Black))), side(Color::Black)),
            (Action::Editor(EditorAction::Tool(Tool::Stone(Color::White))), side(Color::White)),
            (Action::Editor(EditorAction::Tool(Tool::Erase)), builder.text(Msg::EditorToolErase).to_owned()),
        ];
        let sides = Color::ALL.map(|color| (Action::Editor(EditorAction::SideToMove(color)), side(color)));
        y += builder.choices(
            Layer::Window,
            Msg::EditorTool,
            &tools,
            Action::Editor(EditorAction::Tool(self.tool)),
            y,
            rect,
        );
        y += builder.choices(
            Layer::Window,
            Msg::EditorSide,
            &sides,
            Action::Editor(EditorAction::SideToMove(self.side)),
            y,
            rect,
        );
        let row = builder.row(Msg::EditorBoard, y, rect);
        let turns = [
            Action::Editor(EditorAction::Turn),
            Action::Editor(EditorAction::Mirror),
            Action::Editor(EditorAction::Clear),
        ];
        builder.editor_buttons(row, &turns, None);
        y += row.h + builder.px(8);
        if !compact {
            builder.place_warning(self, rect.row(y, 0));
        }
        let ways = [
            Action::Editor(EditorAction::Leave),
            Action::Editor(EditorAction::Play),
            Action::Editor(EditorAction::Study),
        ];
        let height = if compact { rect.bottom() - y } else { builder.px(44) };
        let feet = rect.row(rect.bottom() - height, height);
        builder.editor_buttons(feet, &ways, Some(Action::Editor(EditorAction::Study)));
    }

    fn status(&self, builder: &Builder<'_>) -> String {
        builder.warning_text(self).unwrap_or_else(|| builder.text(Msg::StatusEditing).to_owned())
    }
}

impl Builder<'_> {
    /// Places three buttons of equal width side by side, and emphasizes the button of the action `primary`.
    fn editor_buttons(&mut self, rect: Rect, buttons: &[Action; 3], primary: Option<Action>) {
        let gap = self.px(6);
        let mut x = rect.x;
        for (index, action) in (1..).zip(buttons) {
            let label = command(*action).map_or("", |it| self.text(it.label));
            let right = rect.x + (rect.w + gap) * index / 3 - gap;
            let place = rect.column(x, right - x);
            self.add_button(place, *action, Layer::Window, label, None, primary == Some(*action));
            x = right + gap;
        }
    }

    /// Places the warning about the position, if there is one.
    fn place_warning(&mut self, editor: &PositionEditor, rect: Rect) {
        let Some(text) = self.warning_text(editor) else { return };
        let font = self.font(size::SMALL, false);
        let lines = self.wrap(&text, font, rect.w);
        self.add_lines(rect, &lines, font, Token::Red, Align::Left);
    }

    /// Returns the warning about the position as a sentence; `None` if there is none.
    fn warning_text(&self, editor: &PositionEditor) -> Option<String> {
        let language = self.language;
        Some(match editor.warning(self.state.game().record().rule())? {
            PositionWarning::Five(color) => language.fill(Template::EditorFive { side: language.side(color) }),
            PositionWarning::Uneven(color, n) => {
                language.fill(Template::EditorUneven { side: language.side(color), n: &n.to_string() })
            }
        })
    }
}
