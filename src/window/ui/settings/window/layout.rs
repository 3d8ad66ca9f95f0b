//! The layout of the settings window: the pages, the search, the settings of a page, and a small sample board.

use std::ops::Range;

use crate::game::{Board, Color, Point, Rule};
use crate::ui::action::{Action, DropDown, TextField};
use crate::ui::cast;
use crate::ui::geometry::Rect;
use crate::ui::help::rules_pages::BoardPart;
use crate::ui::layout::dialog::DialogView;
use crate::ui::layout::{Builder, GroupKind, Layer, size};
use crate::ui::locale::{Msg, Template};
use crate::ui::menu::RowChoice;
use crate::ui::screen_map::{Role, Scroll};
use crate::ui::settings::window::table::{Setting, SettingKind};
use crate::ui::settings::window::{SettingsAction, SettingsDialog, SettingsList, SettingsPage};
use crate::ui::state::Focus;
use crate::ui::text;
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, BoardView, Card, Grid, SWITCH, Widget};

/// The height of the settings window, in logical pixels.
const HEIGHT: i32 = 600;

/// The minimum width of the settings window at which the list of pages stands at the left of the settings, in logical
/// pixels.
const SIDE_BY_SIDE: i32 = 660;

/// The minimum and the maximum width of the list of pages at the left, in logical pixels.
const SIDE: (i32, i32) = (190, 240);

/// The padding inside the edge of the settings window, in logical pixels.
const PAD: i32 = 22;

/// The height of a page's name in the list, of a value and of a button, in logical pixels.
const CONTROL: i32 = 32;

/// The gap below a setting, in logical pixels.
const GAP: i32 = 14;

/// The padding of the text of a value, left and right together, in logical pixels.
const SEGMENT_PAD: i32 = 12;

/// The width and height of the sample board beside the settings: first in a wide window, then in a narrow window, in
/// logical pixels.
const SAMPLE: (i32, i32) = (236, 168);

/// The number of lines of the sample board, and its game, in which a black stone in the middle would make two open
/// threes (a forbidden double-three).
const SAMPLE_LINES: u8 = 7;
const SAMPLE_MOVES: [&str; 8] = ["c4", "c5", "e4", "e3", "d3", "f5", "d5", "c2"];

/// A part of a page. A page is scrolled part by part.
enum PagePart {
    /// The heading of the settings below it.
    Heading(Msg),
    /// A setting.
    Setting(&'static Setting),
    /// The settings of the board, beside a sample board that shows their effect.
    Board(Vec<&'static Setting>),
}

impl PagePart {
    fn settings(&self) -> &[&'static Setting] {
        match self {
            Self::Heading(_) => &[],
            Self::Setting(it) => std::slice::from_ref(it),
            Self::Board(all) => all,
        }
    }
}

impl DialogView for SettingsDialog {
    fn width(&self) -> i32 {
        820
    }

    fn place(&self, builder: &mut Builder<'_>, rect: Rect) -> i32 {
        let pad = builder.px(PAD);
        let height = builder.px(HEIGHT).min(builder.window.height - 2 * builder.px(12));
        let outer = Rect::new(rect.x - pad, rect.y - pad, rect.w + 2 * pad, height);
        let page = if builder.px(SIDE_BY_SIDE) <= outer.w {
            builder.pages_at_left(self, outer)
        } else {
            builder.pages_above(self, rect, outer.bottom())
        };
        let foot = builder.settings_foot(self, Rect { h: outer.bottom() - pad - page.y, ..page });
        let gap = builder.px(GAP);
        builder.settings_page(self, Rect { h: foot - gap - page.y, ..page });
        height - 2 * pad
    }
}

impl Builder<'_> {
    /// Places the title, the search field and the list of pages at the left, and the title of the page at the right.
    /// Returns the upper edge of the place for the page, below the title, as a rectangle with a height of 0.
    fn pages_at_left(&mut self, dialog: &SettingsDialog, outer: Rect) -> Rect {
        let (pad, line, control) = (self.px(PAD), self.hairline(), self.px(CONTROL));
        let bold = self.font(size::TEXT, true);
        let names = SettingsPage::ALL.map(|it| text::width(self.text(it.title()), bold) + self.px(44));
        let widest = names.into_iter().max().unwrap_or(0);
        let side = Rect { w: widest.clamp(self.px(SIDE.0), self.px(SIDE.1)), ..outer };
        let radius = self.px(10) - line;
        let ground = Card { fill: Token::CardQuiet, border: Token::CardQuiet, border_width: 0, radius, shadow: 0 };
        self.add(side.grow(-line), Widget::Card(ground));
        let inner = Rect::new(side.right() - 2 * radius, side.y + line, 2 * radius, side.h - 2 * line);
        self.add(inner, Widget::Fill(Token::CardQuiet));
        self.add(Rect { x: inner.right() - line, w: line, ..inner }, Widget::Fill(Token::Rule));
        let within = Rect::new(side.x + pad, side.y + pad, side.w - 2 * pad, side.h);
        let mut y = within.y + self.title(self.text(Msg::PreferencesTitle), within);
        let field = Rect::new(side.x + self.px(14), y, side.w - 2 * self.px(14), control);
        self.search_field(field);
        y += control + self.px(12);
        let pages = Rect::new(side.x + self.px(10), y, side.w - 2 * self.px(10), control);
        let group = self.open_group(GroupKind::Choices, pages, self.text(Msg::PreferencesTitle));
        for page in SettingsPage::ALL {
            let is_shown = dialog.query().is_empty() && dialog.page == page;
            // In the list of pages, the Tab key stops only at the current page.
            let is_stop = dialog.page == page;
            let action = Action::Settings(SettingsAction::ShowPage(page));
            self.segment(Rect { y, ..pages }, action, self.text(page.title()), is_shown, is_stop, Align::Left);
            y += control + self.px(5);
        }
        self.close_group(group);
        let page = Rect::new(side.right() + self.px(24), outer.y + pad, outer.right() - self.px(24) - side.right(), 0);
        let page = Rect { w: page.w - self.px(24), ..page };
        let heading = if dialog.query().is_empty() { dialog.page.title() } else { Msg::PreferencesFound };
        let height = self.px(26);
        let font = self.font(size::TITLE, true);
        self.add_text(Rect { h: height, ..page }, self.text(heading), font, Token::Ink, Align::Left);
        Rect { y: page.y + height + self.px(14), ..page }
    }

    /// Places the title, and below it the list of pages and the search field side by side. Returns the place for the
    /// page.
    fn pages_above(&mut self, dialog: &SettingsDialog, rect: Rect, bottom: i32) -> Rect {
        let (gap, control) = (self.px(8), self.px(CONTROL));
        let mut y = rect.y + self.title(self.text(Msg::PreferencesTitle), rect);
        let half = (rect.w - gap) / 2;
        let list = DropDown::Settings(SettingsList::Pages);
        self.drop_down(Rect::new(rect.x, y, half, control), list, Layer::Dialog, Msg::PreferencesTitle);
        self.search_field(Rect::new(rect.x + half + gap, y, rect.w - half - gap, control));
        y += control + self.px(14);
        if !dialog.query().is_empty() {
            let height = self.px(22);
            let font = self.font(size::NAME, true);
            let place = Rect { y, h: height, ..rect };
            self.add_text(place, self.text(Msg::PreferencesFound), font, Token::Ink, Align::Left);
            y += height + self.px(8);
        }
        Rect { y, h: bottom - y, ..rect }
    }

    fn search_field(&mut self, place: Rect) {
        let name = self.text(Msg::PreferencesSearch);
        self.text_field(place, TextField::SettingsSearch, name, name);
    }

    /// Places the row below the page: the button that resets the page, and the button that closes the window. Returns
    /// the upper edge of the row.
    fn settings_foot(&mut self, dialog: &SettingsDialog, room: Rect) -> i32 {
        let (height, gap) = (self.px(36), self.px(14));
        let bold = self.font(size::TEXT, true);
        let width = |this: &Self, msg: Msg| text::width(this.text(msg), bold) + this.px(28);
        let y = room.bottom() - height;
        let mut left = room.x;
        let is_setting = |it: &Setting| !matches!(it.kind, SettingKind::Button { .. });
        if dialog.query().is_empty() && dialog.rows(self.language).any(is_setting) {
            let reset = Rect::new(left, y, width(self, Msg::PreferencesReset), height);
            let action = Action::Settings(SettingsAction::Reset);
            self.add_button(reset, action, Layer::Dialog, self.text(Msg::PreferencesReset), None, false);
            left = reset.right() + gap;
        }
        let done = width(self, Msg::ButtonDone).max(self.px(100));
        let done = Rect::new(room.right() - done, y, done, height);
        let small = self.font(size::SMALL, false);
        let between = done.x - gap - left;
        let lines = self.wrap(self.text(Msg::PreferencesKept), small, between);
        let high = small.line_height() * cast::count(lines.len());
        let place = Rect::new(left, y + (height - high) / 2, between, 0);
        self.add_lines(place, &lines, small, Token::Ink3, Align::Left);
        self.add_button(done, Action::Accept, Layer::Dialog, self.text(Msg::ButtonDone), None, true);
        y
    }

    /// Places the parts of a page, or the settings that the search has found: as many as fit, from the scroll position
    /// on.
    fn settings_page(&mut self, dialog: &SettingsDialog, rect: Rect) {
        let parts = self.page_parts(dialog);
        let knob = self.px(14);
        let inner = Rect { w: rect.w - knob, ..rect };
        let heights: Vec<_> = parts.iter().map(|it| self.measured(|this| this.page_part(it, inner))).collect();
        let fits_from = |first: usize| {
            let ends = heights[first..].iter().scan(0, |end, height| {
                *end += height;
                Some(*end)
            });
            ends.take_while(|end| *end <= rect.h).count().max(1)
        };
        let last = (0..parts.len()).find(|first| parts.len() <= first + fits_from(*first)).unwrap_or(0);
        let mut first = dialog.scroll.min(last);
        // Scroll until the setting with the keyboard focus is visible.
        if let Some(focused) = self.focused_part(&parts) {
            first = first.min(focused);
            while first < last && first + fits_from(first) <= focused {
                first += 1;
            }
        }
        self.scroll = Scroll { first, last };
        let name = self.text(dialog.page.title());
        let group = self.open_ground(GroupKind::Page, rect, Widget::Fill(Token::Card), Role::Page, name);
        if parts.is_empty() {
            let font = self.font(size::TEXT, false);
            let nothing = self.language.fill(Template::PreferencesNothing { text: dialog.query() });
            let lines = self.wrap(&nothing, font, inner.w);
            self.add_lines(Rect { h: 0, ..inner }, &lines, font, Token::Ink2, Align::Left);
        }
        let mut y = rect.y;
        for (part, height) in parts.iter().zip(&heights).skip(first).take(fits_from(first.min(heights.len()))) {
            self.page_part(part, Rect { y, ..inner });
            y += height;
        }
        if 0 < last {
            self.knob(rect.grow(self.px(5)), self.scroll, parts.len());
        }
        self.close_group(group);
    }

    /// Returns the index of the part with the keyboard focus; `None` if no part of the page has the focus, or the focus
    /// is hidden.
    fn focused_part(&self, parts: &[PagePart]) -> Option<usize> {
        let input = self.state.input();
        let Focus::Control(focused) = input.focus() else { return None };
        let is_focused = |it: &PagePart| it.settings().iter().any(|it| it.holds(focused));
        parts.iter().position(is_focused).filter(|_| input.is_focus_shown())
    }

    fn page_parts(&self, dialog: &SettingsDialog) -> Vec<PagePart> {
        let is_searching = !dialog.query().is_empty();
        let mut parts = Vec::new();
        let mut last = None;
        for it in dialog.rows(self.language) {
            let heading = if is_searching { Some(it.page.title()) } else { it.section };
            let is_new = heading != std::mem::replace(&mut last, heading);
            match (heading, parts.last_mut()) {
                (Some(Msg::PreferencesOnBoard), Some(PagePart::Board(all))) => all.push(it),
                (Some(Msg::PreferencesOnBoard), _) => parts.push(PagePart::Board(vec![it])),
                (Some(heading), _) if is_new => parts.extend([PagePart::Heading(heading), PagePart::Setting(it)]),
                (_, _) => parts.push(PagePart::Setting(it)),
            }
        }
        parts
    }

    /// Places a part of a page and returns its height with the gap below it.
    fn page_part(&mut self, part: &PagePart, rect: Rect) -> i32 {
        match part {
            PagePart::Heading(msg) => self.page_heading(*msg, rect),
            PagePart::Setting(it) => self.setting(it, rect),
            PagePart::Board(all) => self.board_settings(all, rect),
        }
    }

    fn page_heading(&mut self, msg: Msg, rect: Rect) -> i32 {
        let font = self.font(size::NAME, true);
        let height = font.line_height();
        self.add_text(Rect { h: height, ..rect }, self.text(msg), font, Token::Ink, Align::Left);
        height + self.px(8)
    }

    /// Places the settings of the board, and at the right of them the sample board. Returns the height of both.
    fn board_settings(&mut self, all: &[&'static Setting], rect: Rect) -> i32 {
        let line = Rect { h: self.hairline(), ..rect };
        self.add(line, Widget::Fill(Token::Rule));
        let top = rect.y + self.px(GAP);
        let side = self.px(if self.px(480) <= rect.w { SAMPLE.0 } else { SAMPLE.1 });
        self.sample_board(Rect::new(rect.right() - side, top, side, side));
        let left = Rect { y: top, w: rect.w - side - self.px(GAP), ..rect };
        let mut y = top + self.page_heading(Msg::PreferencesOnBoard, left);
        for it in all {
            y += self.setting(it, Rect { y, ..left });
        }
        y.max(top + side + self.px(GAP)) - rect.y
    }

    /// Places a setting and returns its height with the gap below it.
    fn setting(&mut self, it: &'static Setting, rect: Rect) -> i32 {
        let (font, control) = (self.font(size::TEXT, true), self.px(CONTROL));
        let detail = match it.kind {
            SettingKind::Button { value, .. } => Some(value(&self.state.cx)).filter(|it| !it.is_empty()),
            _ => None,
        };
        let detail = detail.unwrap_or_else(|| self.text(it.detail).to_owned());
        if let SettingKind::Switch { is_on, .. } = it.kind {
            return self.switch(it.name, is_on(self.state.settings()), &detail, rect);
        }
        // In a narrow window place the values below the name.
        let is_narrow = rect.w < self.px(480);
        let wanted = match it.kind {
            SettingKind::Button { label, .. } => text::width(self.text(label), font) + self.px(28),
            _ => rect.w * 62 / 100 - self.px(GAP),
        };
        let left = if is_narrow { rect.w } else { rect.w - wanted - self.px(GAP) };
        let names = self.wrap(self.text(it.name), font, left);
        let mut height = self.add_lines(Rect { h: 0, w: left, ..rect }, &names, font, Token::Ink, Align::Left);
        height += self.detail(&detail, Rect { y: rect.y + height, w: left, ..rect });
        let place = if is_narrow {
            rect.row(rect.y + height + self.px(6), control)
        } else {
            Rect::new(rect.x + left + self.px(GAP), rect.y, rect.w - left - self.px(GAP), control)
        };
        let bottom = match it.kind {
            SettingKind::Choice { is_list: false, rows, .. } => self.segments(it.name, &rows(&self.state.cx), place),
            SettingKind::Choice { .. } => {
                let list = DropDown::Settings(SettingsList::Values(it.name));
                self.drop_down(place, list, Layer::Dialog, it.name);
                place.bottom()
            }
            SettingKind::Button { label, action, .. } => {
                let place = Rect { w: wanted.min(place.w), ..place };
                self.add_button(place, action, Layer::Dialog, self.text(label), None, false);
                place.bottom()
            }
            SettingKind::Switch { .. } => place.y,
        };
        bottom.max(rect.y + height) + self.px(GAP) - rect.y
    }

    /// Places the explanation of a setting and returns its height.
    fn detail(&mut self, detail: &str, rect: Rect) -> i32 {
        let font = self.font(size::SMALL, false);
        let lines = self.wrap(detail, font, rect.w);
        self.add_lines(Rect { h: 0, ..rect }, &lines, font, Token::Ink3, Align::Left)
    }

    /// Places a switch with its name and explanation, and returns the height with the gap below it.
    fn switch(&mut self, name: Msg, is_on: bool, detail: &str, rect: Rect) -> i32 {
        let (label, height) = (self.text(name), self.px(22));
        // Leave a gap, so that the focus ring does not touch the explanation.
        let top = height + self.px(4);
        let left = self.px(SWITCH.0 + SWITCH.2);
        let width = left + text::width(label, self.font(size::TEXT, false)) + self.px(6);
        let place = Rect { w: width.min(rect.w), h: height, ..rect };
        let action = Action::Settings(SettingsAction::Switch(name));
        self.add_control(place, action, Layer::Dialog, label, |control| Widget::Switch {
            label: label.to_owned(),
            is_on,
            control,
        });
        let below = Rect { x: rect.x + left, y: rect.y + top, w: rect.w - left, ..rect };
        top + self.detail(detail, below) + self.px(GAP) - self.px(2)
    }

    /// Places the values of a setting side by side (a segmented control), on as many lines as they need, and returns
    /// the lower edge.
    fn segments(&mut self, name: Msg, RowChoice { rows, chosen }: &RowChoice, place: Rect) -> i32 {
        let font = self.font(size::TEXT, true);
        let widths: Vec<_> = rows.iter().map(|it| text::width(&it.label, font) + self.px(SEGMENT_PAD)).collect();
        let lines = segment_lines(&widths, place.w);
        let frame = Rect { h: cast::count(lines.len()) * place.h, ..place };
        let card = self.card(Token::Card, Token::Edge, self.hairline());
        self.add(frame, card);
        let group = self.open_group(GroupKind::Choices, frame, self.text(name));
        for (line, range) in (0..).zip(lines) {
            let spare = place.w - widths[range.clone()].iter().sum::<i32>();
            let n = cast::count(range.len()).max(1);
            let mut x = place.x;
            for (column, index) in (1..).zip(range) {
                // Round so that the last segment ends exactly at the end of the line.
                let width = widths[index] + spare * column / n - spare * (column - 1) / n;
                let segment = Rect::new(x, place.y + line * place.h, width, place.h);
                let action = Action::Settings(SettingsAction::Choose(name, index));
                let is_taken = *chosen == Some(index);
                let is_stop = index == chosen.unwrap_or(0);
                self.segment(segment, action, &rows[index].label, is_taken, is_stop, Align::Center);
                x += width;
            }
        }
        self.close_group(group);
        frame.bottom()
    }

    /// Places one of several values, or one of several pages, as a segment. `taken` is `true` for the chosen segment;
    /// Tab stops only at segments for which `is_stop` is `true`.
    fn segment(&mut self, rect: Rect, action: Action, label: &str, taken: bool, is_stop: bool, align: Align) {
        let control = self.control_state(rect, action, Layer::Dialog);
        let widget = Widget::Segment { label: label.to_owned(), taken, align, control };
        self.add_role(rect, widget, Role::Control { action, enabled: control.enabled, tab: is_stop }, label);
    }

    /// Places the sample board at the right edge of the area `square`. It shows the effect of the current settings of
    /// the board.
    fn sample_board(&mut self, square: Rect) {
        let settings = self.state.settings();
        let gutter = if settings.coordinates { (self.px(18), self.px(20)) } else { (0, 0) };
        let n = i32::from(SAMPLE_LINES);
        let side = (square.w - gutter.0).min(square.h - gutter.1);
        let cell = (side - 1) * 10 / (n * 10 + 2);
        let margin = (cell * 6 + 5) / 10;
        let wood = (n - 1) * cell + 2 * margin + 1;
        let (x, y) = (square.right() - wood, square.y);
        let grid = Grid {
            size: SAMPLE_LINES,
            cell,
            line: 1,
            left: x + margin,
            top: y + margin,
            wood: Rect::new(x, y, wood, wood),
            label_size: self.px(11),
            radius: self.px(5),
        };
        let moves: Vec<_> = SAMPLE_MOVES.iter().filter_map(|it| Point::parse(it, SAMPLE_LINES).ok()).collect();
        let Ok((board, _)) = Board::after(SAMPLE_LINES, moves.iter().copied()) else { return };
        let mut numbers = vec![0; usize::from(SAMPLE_LINES) * usize::from(SAMPLE_LINES)];
        for (number, point) in (1..).zip(&moves) {
            numbers[grid.cell_index(*point)] = number;
        }
        let is_forbidden = |it: &Point| settings.forbidden && Rule::Renju.foul(&board, *it, Color::Black).is_some();
        let view = BoardView {
            labels: settings.coordinates,
            numbers: if settings.numbers { numbers } else { Vec::new() },
            last: moves.last().copied(),
            forbidden: board.free_points().filter(is_forbidden).collect(),
            ..BoardView::of(grid, &board)
        };
        let name = self.language.board_text(&view, board.points());
        self.add_role(square, Widget::Diagram { view: Box::new(view), part: BoardPart::Board }, Role::Plain, &name);
    }
}

/// Divides values into lines, as ranges of indices: as few lines as possible, with about the same number of values on
/// each line.
fn segment_lines(widths: &[i32], room: i32) -> Vec<Range<usize>> {
    let in_lines = |n_each: usize| -> Vec<Range<usize>> {
        (0..widths.len()).step_by(n_each).map(|it| it..(it + n_each).min(widths.len())).collect()
    };
    let fits = |lines: &Vec<Range<usize>>| lines.iter().all(|it| widths[it.clone()].iter().sum::<i32>() <= room);
    let mut choices = (1..=widths.len()).map(|n_lines| in_lines(widths.len().div_ceil(n_lines)));
    choices.find(fits).unwrap_or_else(|| in_lines(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stand_on_as_few_lines_as_they_need() {
        assert_eq!(segment_lines(&[30, 30, 30], 100).len(), 1);
        assert_eq!(segment_lines(&[30, 30, 30, 30], 100), [0..2, 2..4], "and not three and one");
        assert_eq!(segment_lines(&[90, 90, 90], 100), [0..1, 1..2, 2..3]);
        assert_eq!(segment_lines(&[190, 90], 100), [0..1, 1..2]);
    }
}
