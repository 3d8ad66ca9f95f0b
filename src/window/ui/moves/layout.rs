//! The layout of the move list: a row for each two moves, and below it the variations that branch off there.

use crate::game::{Color, Move, NodeId};
use crate::review::game_review::MoveReview;
use crate::ui::action::Action;
use crate::ui::cast;
use crate::ui::geometry::Rect;
use crate::ui::layout::{Builder, GroupKind, Layer, size};
use crate::ui::locale::Msg;
use crate::ui::moves::MoveAction;
use crate::ui::review::card::title_of;
use crate::ui::review::graph::class_color;
use crate::ui::screen_map::{Role, Scroll};
use crate::ui::state::Focus;
use crate::ui::text;
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, Card, Icon, Widget};

/// Minimum width of a row, in logical pixels, so that the row shows the numbers of both moves of a turn. A narrower row
/// shows only the number of the first move.
const NARROW: i32 = 150;

/// Maximum number of moves that the row of a variation shows.
const MAX_SHOWN: usize = 6;

/// A row of the move list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    /// The moves of Black and White in the turn with this index, from 0.
    Turn(usize),
    /// The variation that begins with node `.0`, an alternative to move number `.1` of the line shown.
    Branch(NodeId, usize),
}

impl Builder<'_> {
    pub(in crate::ui) fn moves(&mut self, rect: Rect) {
        let row = self.px(22);
        if rect.h < row + 2 * self.px(3) {
            return;
        }
        let is_focused = self.has_keyboard(Layer::Window)
            && self.state.input().is_focus_shown()
            && self.state.input().focus() == Focus::MoveList;
        let (border, width) =
            if is_focused { (Token::Accent, self.px(2).max(2)) } else { (Token::Rule, self.hairline()) };
        let card = self.card(Token::Card, border, width);
        let list = self.open_ground(GroupKind::List, rect, card, Role::MoveList, self.text(Msg::MovesTitle));
        let rows = self.rows();
        if rows.is_empty() {
            let font = self.font(size::TEXT, false);
            self.add_text(rect, self.text(Msg::MovesEmpty), font, Token::Ink3, Align::Center);
        } else {
            self.move_rows(&rows, rect);
        }
        self.close_group(list);
    }

    /// Places the rows of the move list. The list scrolls to the current row by itself unless the player has scrolled
    /// it.
    fn move_rows(&mut self, rows: &[Row], rect: Rect) {
        let row = self.px(22);
        let pad = self.px(if rect.w < self.px(200) { 5 } else { 10 });
        let pad_y = if rect.h < self.px(66) { self.px(3) } else { self.px(7) };
        let n_shown = cast::to_usize((rect.h - 2 * pad_y) / row.max(1)).max(1);
        let last = rows.len().saturating_sub(n_shown);
        let current = self.row_of_cursor(rows);
        let follow = (current + 1).saturating_sub(n_shown).max(current.saturating_sub(n_shown / 2)).min(last);
        let first = self.state.document.moves.first_row().unwrap_or(follow).min(last);
        self.scroll = Scroll { first, last };
        let inner = Rect::new(rect.x + pad, rect.y + pad_y, rect.w - 2 * pad, rect.h - 2 * pad_y);
        for (line, it) in (0..).zip(rows[first..].iter().take(n_shown)) {
            let place = inner.row(inner.y + line * row, row);
            match *it {
                Row::Turn(index) => self.turn_row(place, index),
                Row::Branch(node, ply) => self.branch_row(place, node, ply),
            }
        }
        if 0 < last {
            self.knob(rect, Scroll { first, last }, rows.len());
        }
    }

    /// Returns the number of empty cells at the start of the first row: 1 if White moves first, because the first cell
    /// belongs to Black; otherwise 0.
    fn n_empty(&self) -> usize {
        usize::from(self.state.game().record().first_side() == Color::White)
    }

    fn rows(&self) -> Vec<Row> {
        let record = self.state.game().record();
        let n_moves = record.moves().len();
        let n_empty = self.n_empty();
        let n_turns = if n_moves == 0 { 0 } else { (n_moves + n_empty).div_ceil(2) };
        let mut rows = Vec::with_capacity(n_turns);
        for turn in 0..n_turns {
            rows.push(Row::Turn(turn));
            for ply in (2 * turn + 1..=2 * turn + 2).filter_map(|place| place.checked_sub(n_empty)) {
                let Some(shown) = record.node_at(ply).filter(|_| 0 < ply) else { continue };
                rows.extend(record.siblings(shown).filter(|it| *it != shown).map(|it| Row::Branch(it, ply)));
            }
        }
        // If all moves were taken back, list them as variations of the start position.
        if n_moves == 0 {
            rows.extend(record.children(NodeId::ROOT).map(|it| Row::Branch(it, 1)));
        }
        rows
    }

    fn row_of_cursor(&self, rows: &[Row]) -> usize {
        let turn = (self.state.game().record().ply() + self.n_empty()).saturating_sub(1) / 2;
        rows.iter().position(|it| *it == Row::Turn(turn)).unwrap_or(0)
    }

    /// Places the thumb of a scroll bar (the knob) at the right edge of a list that is longer than its visible part.
    pub(in crate::ui) fn knob(&mut self, list: Rect, scroll: Scroll, n_rows: usize) {
        let pad = self.px(5);
        let track = Rect::new(list.right() - pad - self.px(4), list.y + pad, self.px(4), list.h - 2 * pad);
        let hidden = cast::part_of(track.h, scroll.last, n_rows);
        let height = (track.h - hidden).max(self.px(12)).min(track.h);
        let y = track.y + cast::part_of(track.h - height, scroll.first, scroll.last);
        self.add(track.row(y, height), Widget::Knob);
    }

    /// Places the row of a turn: two moves with their numbers; a narrow list shows only the number of the first move.
    fn turn_row(&mut self, rect: Rect, index: usize) {
        let moves = 1..=self.state.game().record().moves().len();
        let plies = [2 * index + 1, 2 * index + 2].map(|it| it.checked_sub(self.n_empty()));
        let (number, is_narrow) = (self.number_width(rect), rect.w < self.px(NARROW));
        let left = if is_narrow { rect.x + number } else { rect.x };
        let width = (rect.right() - self.px(6) - left) / 2;
        let stones = plies.into_iter().zip([left, left + width]);
        let stones = stones.filter_map(|(ply, x)| Some((ply.filter(|it| moves.contains(it))?, x)));
        for (n, (ply, x)) in stones.enumerate() {
            let cell = if is_narrow { x } else { x + number };
            if !is_narrow || n == 0 {
                let place = Rect { x: if is_narrow { rect.x } else { x }, w: number, ..rect };
                self.add_text(place, ply.to_string(), self.font(size::SMALL, false), Token::Ink3, Align::Left);
            }
            self.move_cell(Rect { x: cell, w: x + width - cell, ..rect }, ply);
        }
    }

    /// Returns the width of the column of move numbers.
    fn number_width(&self, row: Rect) -> i32 {
        self.px(if row.w < self.px(200) { 22 } else { 28 })
    }

    /// Places the cell of a move in the list; a click shows the position after the move.
    fn move_cell(&mut self, rect: Rect, ply: usize) {
        let record = self.state.game().record();
        let Some(it) = record.moves().get(ply - 1) else { return };
        let (name, mut spoken) = (self.move_name(*it), self.move_name(*it));
        let action = Action::Moves(MoveAction::GoTo(ply));
        let is_current = ply == record.ply();
        if is_current {
            self.cell_background(rect, Token::Accent);
        } else if self.state.can(action) && self.is_over(rect, Layer::Window) {
            self.cell_background(rect, Token::Hot);
        }
        let (color, quiet) = match (is_current, ply <= self.n_played()) {
            (true, _) => (Token::OnAccent, Token::OnAccent),
            (false, true) => (Token::Ink, Token::Ink3),
            (false, false) => (Token::Ink3, Token::Ink3),
        };
        let pad = self.px(if rect.w < self.px(60) { 4 } else { 8 });
        let font = self.font(size::TEXT, is_current);
        let notes = record.node_at(ply).map(|it| record.notes(it));
        let aside = if self.state.analyze().is_shown() {
            self.value_text(ply, it.color)
        } else {
            notes.and_then(|it| it.spent).map(time_text)
        };
        let aside = aside.unwrap_or_default();
        let has_comment = notes.is_some_and(|it| !it.comment.trim().is_empty());
        let (time_font, mut right) = (self.font(size::SMALL, false), rect.right() - self.px(4) - pad);
        let after_name = rect.x + pad + text::width(&name, font) + pad / 2;
        let sign = self.px(12);
        if has_comment && after_name + sign <= right {
            let place = Rect::new(right - sign, rect.y + (rect.h - sign) / 2, sign, sign);
            self.add(place, Widget::Icon(Icon::Comment, if is_current { Token::OnAccent } else { Token::Accent }));
            right -= sign + pad / 2;
        }
        let reviews = self.state.reviews();
        let review = reviews.get().filter(|_| self.state.analyze().is_shown()).and_then(|it| it.get_in(record, ply));
        let after_name = match review {
            Some(review) => {
                spoken = self.language.fill(title_of(review, &name));
                let ink = if is_current { Token::OnAccent } else { class_color(review.class) };
                let place = Rect { x: after_name + pad / 2, w: right - after_name - pad / 2, ..rect };
                self.class_sign(place, review, ink)
            }
            None => after_name,
        };
        if !aside.is_empty() {
            spoken = self.language.listed(&[spoken, aside.clone()]);
        }
        let width = text::width(&aside, time_font);
        if after_name + width <= right {
            self.add_text(rect.column(right - width, width), aside, time_font, quiet, Align::Right);
        }
        let place = rect.column(rect.x + pad, rect.w - pad);
        self.add_text(place, text::elide(&name, font, place.w), font, color, Align::Left);
        self.last_does(action, spoken);
    }

    /// Writes the symbol for the class that the review has given to a move, at the left edge of `place`. Returns the
    /// x-coordinate after the symbol.
    fn class_sign(&mut self, place: Rect, review: &MoveReview, ink: Token) -> i32 {
        let (sign, font) = (review.class.sign(), self.font(size::TEXT, true));
        let width = text::width(sign, font);
        if sign.is_empty() || place.w < width {
            return place.x;
        }
        self.add_text(Rect { w: width, ..place }, sign, font, ink, Align::Left);
        place.x + width + self.px(4)
    }

    /// Returns how many moves of the line shown are drawn normally; later moves are drawn faintly. The last normal move
    /// leads to the position shown, or to the position that the game has reached if that comes later on the line.
    fn n_played(&self) -> usize {
        let game = self.state.game();
        if game.live_is_shown() { game.live_ply().max(game.record().ply()) } else { game.record().ply() }
    }

    fn move_name(&self, mv: Move) -> String {
        let size = self.state.game().record().size();
        mv.point.map_or_else(|| self.text(Msg::MovesPass).to_owned(), |it| it.label(size))
    }

    /// Places the row of a variation: its first moves, indented. A click on the row shows the variation.
    fn branch_row(&mut self, rect: Rect, node: NodeId, ply: usize) {
        let indent = self.number_width(rect);
        let place = rect.column(rect.x + indent, rect.w - indent - self.px(12));
        let action = Action::Moves(MoveAction::Select(node));
        if self.state.can(action) && self.is_over(place, Layer::Window) {
            self.cell_background(place, Token::Hot);
        }
        let bar = Rect::new(place.x, place.y + self.px(4), self.px(2).max(1), place.h - 2 * self.px(4));
        self.add(bar, Widget::Fill(Token::Rule));
        let text = self.branch_text(node, ply);
        let pad = self.px(8);
        let font = self.font(size::SMALL, false);
        let text_place = place.column(place.x + pad, place.w - pad);
        let shown = text::elide(&text, font, text_place.w);
        self.add_text(text_place, shown, font, Token::Ink3, Align::Left);
        self.last_does(action, text);
    }

    fn branch_text(&self, node: NodeId, ply: usize) -> String {
        let record = self.state.game().record();
        let mut line = record.line_from(node);
        let shown = line.by_ref().take(MAX_SHOWN);
        let names: Vec<_> = shown.filter_map(|it| record.move_to(it)).map(|it| self.move_name(it)).collect();
        let more = if line.next().is_some() { " …" } else { "" };
        format!("{ply} {}{more}", names.join(" "))
    }

    fn cell_background(&mut self, rect: Rect, fill: Token) {
        let tight = Rect::new(rect.x, rect.y + self.px(1), rect.w - self.px(4), rect.h - 2 * self.px(1));
        self.add(tight, Widget::Card(Card { fill, border: fill, border_width: 0, radius: self.px(4), shadow: 0 }));
    }

    /// Turns the widget that was placed last into a control for `action`; `name` is its accessible name.
    pub(in crate::ui) fn last_does(&mut self, action: Action, name: String) {
        let enabled = self.state.can(action);
        if let Some(placed) = self.placed.last_mut() {
            (placed.role, placed.name) = (Role::Control { action, enabled, tab: false }, name);
        }
    }
}

/// Returns the thinking time of a move as minutes and seconds.
fn time_text(milliseconds: u32) -> String {
    let seconds = milliseconds.saturating_add(500) / 1000;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
