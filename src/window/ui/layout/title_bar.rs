//! The title bar and the border of the client-side decorations.

use crate::ui::action::Action;
use crate::ui::decorations::{Decorations, TITLE_BAR, WindowRequest};
use crate::ui::geometry::Rect;
use crate::ui::layout::{Builder, GroupKind, Layer, size};
use crate::ui::locale::Msg;
use crate::ui::screen_map::Role;
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, Card, Font, Icon, Widget};

/// The width and height of a button, the width and height of its icon, and the gap between buttons, in logical pixels.
const BUTTON: i32 = 24;
const ICON: i32 = 14;
const GAP: i32 = 10;

impl Builder<'_> {
    /// Places the title in the middle of the bar and the buttons at the right. The size of the buttons follows the
    /// system's scale, not the player's zoom.
    pub(super) fn title_bar(&mut self, decorations: Decorations, bar: Rect) {
        let Decorations { is_maximized, is_active } = decorations;
        let px = |logical: i32| (logical * bar.h + TITLE_BAR / 2) / TITLE_BAR;
        let title = self.state.title();
        let group = self.open_group(GroupKind::TitleBar, bar, &title);
        let ground = if is_active { Token::Panel } else { Token::Ground };
        self.add_role(bar, Widget::Fill(ground), Role::Frame(WindowRequest::Move), "");
        let ink = if is_active { Token::Ink } else { Token::Ink3 };
        let (button, gap) = (px(BUTTON), px(GAP));
        let reach = 3 * (button + gap) + gap;
        let room = bar.column(bar.x + reach, bar.w - 2 * reach);
        self.add_text(room, title, Font { size: px(size::TEXT), bold: true }, ink, Align::Center);
        let (maximize, icon) =
            if is_maximized { (Msg::WindowRestore, Icon::Restore) } else { (Msg::WindowMaximize, Icon::Maximize) };
        let buttons = [
            (WindowRequest::Close, Msg::WindowClose, Icon::Close),
            (WindowRequest::ToggleMaximize, maximize, icon),
            (WindowRequest::Minimize, Msg::WindowMinimize, Icon::Minimize),
        ];
        for (index, (request, name, icon)) in (1..).zip(buttons) {
            let x = bar.right() - index * (button + gap);
            let place = Rect::new(x, bar.y + (bar.h - button) / 2, button, button);
            self.add_control(place, Action::Window(request), Layer::TitleBar, self.text(name), |control| {
                let (fill, border) = match (control.pressed, control.hovered) {
                    (true, _) => (Token::Pressed, Token::Edge),
                    (_, true) => (Token::Hot, Token::Edge),
                    _ => (ground, ground),
                };
                Widget::Card(Card { fill, border, border_width: px(1).max(1), radius: button / 2, shadow: 0 })
            });
            self.add(place.grow((px(ICON) - button) / 2), Widget::Icon(icon, ink));
        }
        self.close_group(group);
    }

    /// Places a line along the edges of a window that is not maximized. The window has no shadow, so only this line
    /// separates it from other windows.
    pub(super) fn border(&mut self) {
        let (w, h, line) = (self.window.width, self.top + self.window.height, self.hairline());
        for rect in [
            Rect::new(0, 0, w, line),
            Rect::new(0, h - line, w, line),
            Rect::new(0, line, line, h - 2 * line),
            Rect::new(w - line, line, line, h - 2 * line),
        ] {
            self.add(rect, Widget::Fill(Token::Edge));
        }
    }
}
