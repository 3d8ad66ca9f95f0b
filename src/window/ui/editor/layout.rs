//! The layout of the panel while a position is edited: tools, the side to move, and the buttons that leave the editor.

use crate::game::Color;
use crate::ui::action::Action;
use crate::ui::editor::{EditorAction, PositionEditor, PositionWarning, Tool};
use crate::ui::geometry::Rect;
use crate::ui::layout::{Builder, Layer, size};
use crate::ui::locale::{Msg, Template};
use crate::ui::state::commands::command;
use crate::ui::theme::Token;
use crate::ui::widgets::Align;

impl Builder<'_> {
    /// Places the controls of the editor in the panel, from the top of `rect`.
    pub(in crate::ui) fn editor(&mut self, editor: &PositionEditor, rect: Rect, compact: bool) {
        let mut y = rect.y;
        if !compact {
            let height = self.px(34);
            let font = self.font(size::TITLE, true);
            let place = rect.row(y, height);
            self.add_text(place, self.text(Msg::EditorTitle), font, Token::Ink, Align::Left);
            y += height;
        }
        let side = |color: Color| self.language.side(color).to_owned();
        let tools = [
            (Action::Editor(EditorAction::Tool(Tool::Stone(Color::Black))), side(Color::Black)),
            (Action::Editor(EditorAction::Tool(Tool::Stone(Color::White))), side(Color::White)),
            (Action::Editor(EditorAction::Tool(Tool::Erase)), self.text(Msg::EditorErase).to_owned()),
        ];
        let sides = Color::ALL.map(|color| (Action::Editor(EditorAction::SideToMove(color)), side(color)));
        y += self.choices(
            Layer::Window,
            Msg::EditorTool,
            &tools,
            Action::Editor(EditorAction::Tool(editor.tool)),
            y,
            rect,
        );
        y += self.choices(
            Layer::Window,
            Msg::EditorSide,
            &sides,
            Action::Editor(EditorAction::SideToMove(editor.side)),
            y,
            rect,
        );
        let row = self.row(Msg::EditorBoard, y, rect);
        let turns = [
            Action::Editor(EditorAction::Turn),
            Action::Editor(EditorAction::Mirror),
            Action::Editor(EditorAction::Clear),
        ];
        self.editor_buttons(row, &turns, None);
        y += row.h + self.px(8);
        if !compact {
            self.place_warning(editor, rect.row(y, 0));
        }
        let ways = [
            Action::Editor(EditorAction::Leave),
            Action::Editor(EditorAction::Play),
            Action::Editor(EditorAction::Study),
        ];
        let height = if compact { rect.bottom() - y } else { self.px(44) };
        let feet = rect.row(rect.bottom() - height, height);
        self.editor_buttons(feet, &ways, Some(Action::Editor(EditorAction::Study)));
    }

    /// Places three buttons of equal width side by side; `primary` is the emphasized one.
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
    pub(in crate::ui) fn warning_text(&self, editor: &PositionEditor) -> Option<String> {
        let language = self.language;
        Some(match editor.warning(self.state.game().record().rule())? {
            PositionWarning::Five(color) => language.fill(Template::EditorFive { side: language.side(color) }),
            PositionWarning::Uneven(color, n) => {
                language.fill(Template::EditorUneven { side: language.side(color), n: &n.to_string() })
            }
        })
    }
}
