//! The uppermost dialog, over a veil that blocks the window below, and the parts of which dialogs are made.

use crate::ui::action::Action;
use crate::ui::geometry::Rect;
use crate::ui::layout::{Builder, GroupKind, Layer, Placed, size};
use crate::ui::locale::{Msg, Template};
use crate::ui::screen_map::Role;
use crate::ui::state::dialogs::of_any_dialog;
use crate::ui::state::{Confirm, Dialog, Modal};
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, Card, Widget};

/// The width of the heading at the left of a row, in logical pixels.
pub(in crate::ui) const HEADING: i32 = 92;

/// The visible side of a dialog: its width, its place and its content.
pub(in crate::ui) trait DialogView {
    /// Returns the maximum width of the dialog, in logical pixels.
    fn width(&self) -> i32 {
        480
    }

    /// Returns the action of the card (such as the card of the opponent) below which the dialog opens, as a menu opens
    /// below its title. A click beside such a dialog closes it. Returns `None` if the dialog opens in the middle of the
    /// window.
    fn anchor(&self) -> Option<Action> {
        None
    }

    /// Places the content of the dialog, and returns its height.
    fn place(&self, builder: &mut Builder<'_>, rect: Rect) -> i32;
}

impl DialogView for Confirm {
    fn place(&self, builder: &mut Builder<'_>, rect: Rect) -> i32 {
        let language = builder.language;
        let (title, detail, buttons) = match self {
            Self::Resign => {
                let side = builder.state.game().side_that_can_resign().map_or("", |side| language.side(side));
                let detail = language.fill(Template::DialogResignDetail { side });
                (Msg::DialogResign, detail, (Msg::ButtonPlayOn, Msg::ButtonResign))
            }
            Self::Draw(side) => {
                let (side, other) = (language.side(*side), language.side(!*side));
                let detail = language.fill(Template::DialogDrawDetail { side, other });
                (Msg::DialogDraw, detail, (Msg::ButtonDecline, Msg::ButtonAgree))
            }
            Self::Abandon(_) => {
                let detail = language.text(Msg::DialogAbandonDetail).to_owned();
                (Msg::DialogAbandon, detail, (Msg::ButtonPlayOn, Msg::ButtonAbandon))
            }
            Self::File(question) => return builder.file_question(question, rect),
        };
        let mut y = rect.y + builder.words(title, &detail, rect);
        y += builder.feet(Some(buttons.0), buttons.1, y, rect);
        y - rect.y
    }
}

impl Builder<'_> {
    /// Places the uppermost dialog. The other dialogs are hidden, because each dialog brings a veil, and two veils
    /// would darken the window twice.
    pub(super) fn dialogs(&mut self, all: Rect) {
        let Some(dialog) = self.state.dialogs().top() else { return };
        let dialog: &dyn DialogView = of_any_dialog!(dialog, it => it);
        let (veil, role) = match dialog.anchor() {
            Some(_) => (Widget::ClearVeil, Role::Control { action: Action::Cancel, enabled: true, tab: false }),
            None => (Widget::Veil, Role::Shield),
        };
        let name = if role == Role::Shield { "" } else { self.text(Msg::ButtonClose) };
        let group = self.open_ground(GroupKind::Dialog, all, veil, role, name);
        self.dialog(dialog, all);
        self.close_group(group);
    }

    /// Returns the height that `place` returns, and removes the widgets that `place` has added.
    pub(in crate::ui) fn measured(&mut self, place: impl FnOnce(&mut Self) -> i32) -> i32 {
        let marks = (self.placed.len(), self.groups.len(), self.texts.len());
        let height = place(self);
        self.placed.truncate(marks.0);
        self.groups.truncate(marks.1);
        self.texts.truncate(marks.2);
        height
    }

    /// Places a dialog twice: first to measure its height, and then at its final place, in the middle of the window or
    /// below the card that opened it.
    fn dialog(&mut self, dialog: &dyn DialogView, all: Rect) {
        let pad = self.px(22);
        let width = self.px(dialog.width()).min(all.w - 2 * self.px(12));
        let anchor = dialog.anchor().and_then(|opens| {
            let is_card = |it: &&Placed| matches!(it.role, Role::Control { action, .. } if action == opens);
            self.placed.iter().find(is_card).map(|it| it.rect)
        });
        let x = anchor.map_or((all.w - width) / 2, |it| it.x.min(all.right() - width - self.px(8)).max(all.x));
        let inner = |y: i32, this: &Self| Rect::new(x + pad, y + pad, width - 2 * pad, this.window.height);
        let first = inner(0, self);
        let height = self.measured(|it| dialog.place(it, first)) + 2 * pad;
        let group = self.groups.len() - 1;
        let y = match anchor {
            Some(card) => (card.bottom() + self.px(8)).min(all.bottom() - height - self.px(4)).max(all.y),
            None => all.y + ((all.h - height) / 2).max(0),
        };
        let card = Card {
            fill: Token::Card,
            border: Token::Rule,
            border_width: self.hairline(),
            radius: self.px(10),
            shadow: self.px(24),
        };
        self.add_role(Rect::new(x, y, width, height), Widget::Card(card), Role::Shield, "");
        self.groups[group].rect = Rect::new(x, y, width, height);
        let rect = inner(y, self);
        dialog.place(self, rect);
    }

    /// Places the title of a dialog, and returns its height with the gap below it.
    pub(in crate::ui) fn title(&mut self, text: &str, rect: Rect) -> i32 {
        self.name_dialog(text);
        let height = self.px(26);
        let font = self.font(size::TITLE, true);
        self.add_text(rect.row(rect.y, height), text, font, Token::Ink, Align::Left);
        height + self.px(10)
    }

    /// Places the row of buttons at the foot of a dialog, with the accepting button at the right, and returns its
    /// height. The button that Enter presses is highlighted.
    pub(in crate::ui) fn feet(&mut self, cancel: Option<Msg>, accept: Msg, y: i32, rect: Rect) -> i32 {
        self.feet_beside(None, cancel, accept, y, rect)
    }

    /// Places the row of buttons at the foot of a dialog, with the button `other` at the left edge, and returns its
    /// height.
    pub(in crate::ui) fn feet_beside(
        &mut self,
        other: Option<(Action, Msg)>,
        cancel: Option<Msg>,
        accept: Msg,
        y: i32,
        rect: Rect,
    ) -> i32 {
        let (height, gap) = (self.px(36), self.px(8));
        let n = if other.is_some() { 3 } else { 2 };
        let width = self.px(124).min((rect.w - (n - 1) * gap) / n);
        let default = self.state.dialogs().modal().map(Modal::default_button);
        if let Some((action, label)) = other {
            let place = Rect::new(rect.x, y, width, height);
            self.add_button(place, action, Layer::Dialog, self.text(label), None, default == Some(action));
        }
        let right = Rect::new(rect.right() - width, y, width, height);
        if let Some(cancel) = cancel {
            let place = Rect::new(right.x - gap - width, y, width, height);
            let is_default = default == Some(Action::Cancel);
            self.add_button(place, Action::Cancel, Layer::Dialog, self.text(cancel), None, is_default);
        }
        let is_default = default == Some(Action::Accept);
        self.add_button(right, Action::Accept, Layer::Dialog, self.text(accept), None, is_default);
        height
    }

    /// Places a title and the text below it, and returns their height.
    pub(in crate::ui) fn words(&mut self, title: Msg, detail: &str, rect: Rect) -> i32 {
        let y = rect.y + self.title(self.text(title), rect);
        let font = self.font(size::TEXT, false);
        let lines = self.wrap(detail, font, rect.w);
        let height = self.add_lines(rect.row(y, 0), &lines, font, Token::Ink2, Align::Left);
        y + height + self.px(18) - rect.y
    }

    /// Places the heading at the left of a row, and returns the room for the row's controls.
    pub(in crate::ui) fn row(&mut self, heading: Msg, y: i32, rect: Rect) -> Rect {
        let (left, height) = (self.px(HEADING), self.row.0);
        let font = self.font(size::TEXT, false);
        self.add_text(Rect::new(rect.x, y, left, height), self.text(heading), font, Token::Ink3, Align::Left);
        Rect::new(rect.x + left, y, rect.w - left, height)
    }

    /// Places a row of choices side by side, and returns its height with the gap below it.
    pub(in crate::ui) fn choices(
        &mut self,
        layer: Layer,
        heading: Msg,
        choices: &[(Action, String)],
        taken: Action,
        y: i32,
        rect: Rect,
    ) -> i32 {
        let row = self.row(heading, y, rect);
        let group = self.open_group(GroupKind::Choices, row, self.text(heading));
        for (place, (action, label)) in row.columns(choices.len(), self.px(6)).zip(choices) {
            self.choice(layer, place, *action, label, *action == taken);
        }
        self.close_group(group);
        row.h + self.row.1
    }

    pub(in crate::ui) fn choice(&mut self, layer: Layer, rect: Rect, action: Action, label: &str, taken: bool) {
        self.add_control(rect, action, layer, label, |control| Widget::Choice {
            label: label.to_owned(),
            icon: None,
            taken,
            control,
        });
    }
}
