//! Drop-down lists: the box that shows what is chosen, and the open list above everything else.

use crate::ui::action::{Action, DropDown};
use crate::ui::cast;
use crate::ui::geometry::Rect;
use crate::ui::layout::{Builder, GroupKind, Layer, size};
use crate::ui::locale::{Msg, Template};
use crate::ui::menu::{ListRow, RowChoice};
use crate::ui::screen_map::{Role, Scroll};
use crate::ui::text;
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, Card, Widget};

/// The height of a row without a description, in logical pixels.
const ROW: i32 = 28;

/// The height of a row that has a description, in logical pixels. It does not include the lines of the description.
const TALL_ROW: i32 = 30;

/// The maximum width, in logical pixels, to which a list is widened so that its descriptions fit on one line.
const WIDTH: i32 = 460;

/// The padding of a row's text, in logical pixels: at its left, and at its right, where the scroll bar is.
const SIDES: (i32, i32) = (12, 20);

/// The distance between a box and its open list, in logical pixels; it leaves room for the focus ring.
const GAP: i32 = 5;

/// The minimum distance between an open list and the edge of the window, in logical pixels.
const MARGIN: i32 = 6;

impl Builder<'_> {
    /// Places the box of a drop-down list. The box shows the chosen row. `heading` is the name of the list for screen
    /// readers.
    pub(in crate::ui) fn drop_down(&mut self, rect: Rect, list: DropDown, layer: Layer, heading: Msg) {
        let ListRow { label, figure, .. } = self.chosen_list_row(list);
        let name = self.language.fill(Template::SpokenNamed { name: self.text(heading), value: &label });
        let others = self.drop_down_width(list) - text::width(&label, self.font(size::TEXT, true));
        let label = text::elide(&label, self.font(size::TEXT, true), rect.w - others);
        let open = self.state.dialogs().list().is_some_and(|it| it.drop_down == list);
        self.add_control(rect, Action::DropDown(list), layer, &name, |control| Widget::DropDown {
            label: label.clone(),
            figure: figure.clone(),
            open,
            control,
        });
    }

    /// Returns the width that the box of a drop-down list needs to show the whole text of the chosen row.
    pub(in crate::ui) fn drop_down_width(&self, list: DropDown) -> i32 {
        let chosen = self.chosen_list_row(list);
        let [text, small] = [(size::TEXT, true), (size::SMALL, false)].map(|it| self.font(it.0, it.1));
        self.px(44) + text::width(&chosen.label, text) + text::width(&chosen.figure, small)
    }

    /// Returns the chosen row of a drop-down list; an empty row if none is chosen.
    fn chosen_list_row(&self, list: DropDown) -> ListRow {
        let RowChoice { rows, chosen } = self.state.row_choice(list).unwrap_or_default();
        chosen.and_then(|it| rows.into_iter().nth(it)).unwrap_or_default()
    }

    /// Places the open list below its box or above it. The list has as many rows as fit into the window there.
    pub(super) fn open_list(&mut self) {
        let Some(open) = self.state.dialogs().list() else { return };
        let is_box =
            |role: Role| matches!(role, Role::Control { action: Action::DropDown(it), .. } if it == open.drop_down);
        let Some(anchor) = self.placed.iter().rev().find(|it| is_box(it.role)).map(|it| it.rect) else { return };
        let Some(RowChoice { rows, chosen }) = self.state.row_choice(open.drop_down) else { return };
        let (pad, margin, gap) = (self.px(5), self.px(MARGIN), self.px(GAP));
        let width = self.list_width(&rows, anchor.w).min(self.window.width - 2 * margin);
        let inner = width - 2 * pad - self.px(SIDES.0) - self.px(SIDES.1);
        let small = self.font(size::SMALL, false);
        let details: Vec<_> = rows.iter().map(|it| self.detail_lines(it, inner)).collect();
        let n_lines = details.iter().map(Vec::len).max().map_or(0, cast::count);
        let row = if n_lines == 0 { self.px(ROW) } else { self.px(TALL_ROW) + n_lines * small.line_height() }.max(1);
        let bottom = self.top + self.window.height;
        let (above, below) = (anchor.y - self.top - gap - margin, bottom - anchor.bottom() - gap - margin);
        let wanted = cast::count(rows.len()).saturating_mul(row).saturating_add(2 * pad);
        let is_below = wanted <= below || above <= below;
        let n_fit = (if is_below { below } else { above } - 2 * pad) / row;
        let n_shown = cast::to_usize(n_fit).clamp(1, rows.len().max(1));
        let height = cast::count(n_shown) * row + 2 * pad;
        let y = if is_below { anchor.bottom() + gap } else { anchor.y - gap - height };
        let x = anchor.x.min(self.window.width - margin - width).max(margin);
        let rect = Rect::new(x, y, width, height);
        let last = rows.len().saturating_sub(n_shown);
        let first = open.first.unwrap_or_else(|| open.current.saturating_sub(n_shown / 2)).min(last);
        let first = first.min(open.current);
        self.scroll = Scroll { first, last };
        let card = Card {
            fill: Token::Card,
            border: Token::Edge,
            border_width: self.hairline(),
            radius: self.px(8),
            shadow: self.px(12),
        };
        let ground = Widget::Card(card);
        let group = self.open_ground(GroupKind::List, rect, ground, Role::List, self.text(Msg::DialogList));
        let place = Rect::new(rect.x + pad, rect.y + pad, rect.w - 2 * pad, row);
        let shown = rows.iter().zip(&details).enumerate().skip(first).take(n_shown);
        for (line, (index, (it, detail))) in (0..).zip(shown) {
            let place = Rect { y: place.y + line * row, ..place };
            self.list_row(place, index, chosen == Some(index), it, detail);
        }
        if 0 < last {
            self.knob(rect, self.scroll, rows.len());
        }
        self.close_group(group);
    }

    /// Places a row of the open list.
    fn list_row(&mut self, place: Rect, index: usize, chosen: bool, row: &ListRow, detail: &[String]) {
        let open = self.state.dialogs().list();
        let is_current = open.is_some_and(|it| it.current == index);
        let name = [row.label.as_str(), &row.figure, &row.detail].map(str::to_owned).to_vec();
        let name = name.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(", ");
        self.add_control(place, Action::ListRow(index), Layer::List, &name, |mut control| {
            control.hovered = is_current;
            Widget::ListRow { chosen, control }
        });
        let (font, small) = (self.font(size::TEXT, chosen), self.font(size::SMALL, false));
        let (left, right) = (self.px(SIDES.0), self.px(SIDES.1));
        let (top, height) = if detail.is_empty() { (0, place.h) } else { (self.px(4), self.px(20)) };
        let label = Rect::new(place.x + left, place.y + top, place.w - left - right, height);
        let figure = text::width(&row.figure, small);
        let gap = if figure == 0 { 0 } else { self.px(10) };
        let label_place = Rect { w: label.w - figure - gap, ..label };
        let shown = text::elide(&row.label, font, label_place.w);
        self.add_text(label_place, shown, font, Token::Ink, Align::Left);
        if !row.figure.is_empty() {
            let place = Rect { x: label.right() - figure, w: figure, ..label };
            self.add_text(place, &row.figure, small, Token::Ink2, Align::Right);
        }
        let below = Rect { y: label.bottom(), h: 0, ..label };
        self.add_lines(below, detail, small, Token::Ink3, Align::Left);
    }

    /// Returns the width of the open list: enough for every label, and at least `least`, the width of the box.
    fn list_width(&self, rows: &[ListRow], least: i32) -> i32 {
        let (bold, small) = (self.font(size::TEXT, true), self.font(size::SMALL, false));
        let sides = self.px(SIDES.0) + self.px(SIDES.1) + 2 * self.px(5);
        let label = |it: &ListRow| {
            let figure = if it.figure.is_empty() { 0 } else { text::width(&it.figure, small) + self.px(10) };
            text::width(&it.label, bold) + figure
        };
        let widest = rows.iter().map(label).max().unwrap_or(0) + sides;
        let sentence = rows.iter().map(|it| text::width(&it.detail, small)).max().unwrap_or(0) + sides;
        widest.max(least).max(sentence.min(self.px(WIDTH)))
    }

    /// Returns the lines of a row's description, wrapped to `width`; empty if the row has no description.
    fn detail_lines(&self, row: &ListRow, width: i32) -> Vec<String> {
        if row.detail.is_empty() { Vec::new() } else { self.wrap(&row.detail, self.font(size::SMALL, false), width) }
    }
}
