//! The tooltip at the pointer, which describes the part of the window under the pointer.
//!
//! It shows the name of a command with its keyboard shortcut, a sentence about a part of the window, or the final
//! position of a game.

use crate::ui::action::Action;
use crate::ui::geometry::Rect;
use crate::ui::layout::{Builder, Layout, Placed, Tip, TipContent, size, uppermost};
use crate::ui::moves::MoveAction;
use crate::ui::screen_map::Role;
use crate::ui::state::commands::{command, key_name};
use crate::ui::text;
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, Card, Widget};

/// The greatest width of a tooltip, and its distance below the pointer, in logical pixels.
const WIDTH: i32 = 300;
const BELOW: i32 = 20;

impl Layout {
    /// Returns the rectangle of the part of the window under pixel `(x, y)`, if that part has a tooltip; otherwise
    /// `None`.
    #[must_use]
    pub(super) fn tip_place_at(&self, x: i32, y: i32) -> Option<Rect> {
        let tip = tip_at(&self.tips, (x, y)).map(|it| it.rect);
        tip.or_else(|| self.hit(x, y).filter(|it| has_command_tip(it)).map(|it| it.rect))
    }
}

impl Builder<'_> {
    /// Gives a part of the window a tooltip; does nothing while a dialog or a menu is open.
    pub(in crate::ui) fn add_tip(&mut self, rect: Rect, content: TipContent) {
        if self.state.dialogs().are_closed() {
            self.tips.push(Tip { rect, content });
        }
    }

    /// Places the tooltip of the part of the window under the pointer, once the pointer has rested there.
    pub(super) fn tooltip(&mut self) {
        let input = self.state.input();
        // Show the tooltip with the final position of a game not only at the pointer, but also while the row of the
        // game in the list of games has the keyboard focus.
        let focused = |it: &&Tip| matches!(it.content, TipContent::GameEnd(index) if self.state.is_game_focused(index));
        if let Some(Tip { rect, content: TipContent::GameEnd(index) }) = self.tips.iter().find(focused).cloned() {
            return self.game_end(index, rect);
        }
        let Some((x, y)) = input.pointer().filter(|_| input.tooltip().is_shown()) else { return };
        let placed = uppermost(&self.placed, (x, y)).filter(|it| has_command_tip(it));
        let text = match tip_at(&self.tips, (x, y)).cloned() {
            Some(Tip { rect, content: TipContent::GameEnd(index) }) => return self.game_end(index, rect),
            Some(Tip { content: TipContent::Text(text), .. }) => Some(text),
            None => placed.and_then(command_with_key),
        };
        let Some(text) = text else { return };
        let (font, pad) = (self.font(size::SMALL, false), self.px(8));
        let all = Rect::new(0, self.top, self.window.width, self.window.height);
        let lines = self.wrap(&text, font, self.px(WIDTH).min(all.w - 2 * pad));
        let width = lines.iter().map(|it| text::width(it, font)).max().unwrap_or(0) + 2 * pad;
        let height = font.height_of(lines.len()) + pad;
        // Place the tooltip above the pointer if there is no room below.
        let below = y + self.px(BELOW);
        let top = if below + height <= all.bottom() { below } else { y - pad - height };
        let rect = Rect::new(x.min(all.right() - width).max(all.x), top.max(all.y), width, height);
        self.add_tip_card(rect);
        let inside = Rect::new(rect.x + pad, rect.y + pad / 2, width - 2 * pad, 0);
        self.add_lines(inside, &lines, font, Token::Ink, Align::Left);
    }

    /// Adds the card of a tooltip, which hit testing ignores.
    pub(in crate::ui) fn add_tip_card(&mut self, rect: Rect) {
        let (border_width, radius, shadow) = (self.hairline(), self.px(6), self.px(6));
        let card = Card { fill: Token::Card, border: Token::Edge, border_width, radius, shadow };
        self.add(rect, Widget::Card(card));
    }
}

/// Returns the tooltip that [`Builder::add_tip`] has added for the part of the window under a pixel; `None` if there is
/// no such tooltip.
fn tip_at(tips: &[Tip], (x, y): (i32, i32)) -> Option<&Tip> {
    tips.iter().find(|it| it.rect.contains(x, y))
}

/// Returns `true` if the control of a command needs a tooltip: a button that does not show the command's full name, or
/// a control that does not show the command's keyboard shortcut.
fn has_command_tip(placed: &Placed) -> bool {
    let Role::Control { action, .. } = placed.role else { return false };
    let is_told = match &placed.widget {
        // Menus show the shortcuts beside the commands, so their items need no tooltip.
        Widget::MenuItem { .. } | Widget::MenuTitle { .. } => true,
        Widget::Button(button) => button.label == placed.name && key_name(action).is_empty(),
        _ => key_name(action).is_empty(),
    };
    !is_told && command_with_key(placed).is_some()
}

/// Returns the name of a command with its keyboard shortcut. Returns `None` if `placed` is not the control of a
/// command, or if it is the comment on the position.
pub(super) fn command_with_key(placed: &Placed) -> Option<String> {
    let Role::Control { action, .. } = placed.role else { return None };
    command(action).filter(|it| it.action != Action::Moves(MoveAction::EditComment))?;
    let key = key_name(action);
    let separator = if key.is_empty() { "" } else { " · " };
    Some(format!("{}{separator}{key}", placed.name))
}
