//! The panel beside the board, under it, or around its corner: players, messages, moves and controls.

use std::time::Duration;

use crate::engine::PlayerInfo;
use crate::game::Color;
use crate::session::Seat;
use crate::ui::action::Action;
use crate::ui::cast;
use crate::ui::geometry::Rect;
use crate::ui::layout::tabs::TABS;
use crate::ui::layout::{Builder, GroupKind, Layer, TipContent, size};
use crate::ui::locale::{Language, Msg, Template};
use crate::ui::opponent::OpponentAction;
use crate::ui::state::commands::key_name;
use crate::ui::text;
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, Card, Font, Widget};

/// A clock turns red when less than this time is left, unless a byo-yomi period follows.
const HURRY: Duration = Duration::from_secs(10);

/// If a panel beside the board is lower than this height, in logical pixels, its parts are smaller and closer together.
pub(in crate::ui) const LOW: i32 = 520;

/// The height of a row of controls that have no labels below their icons, in logical pixels.
pub(in crate::ui) const ROW: i32 = 34;

/// The height of the two player cards when they stand side by side, in logical pixels.
pub(in crate::ui) const SMALL_CARD: i32 = 44;

/// The gap between the parts of a small panel, in logical pixels.
pub(in crate::ui) const SMALL_GAP: i32 = 6;

/// The height of the panel's foot, in logical pixels. Only a panel on two sides of the board has a foot: the part of
/// the panel that is under the board.
pub(super) const FOOT: i32 = SMALL_CARD + SMALL_GAP + ROW;

impl Builder<'_> {
    /// Places the panel beside the board.
    pub(super) fn panel_beside(&mut self, rect: Rect) {
        if self.cover_panel(rect, false) {
            return;
        }
        if self.state.analyze().is_shown() {
            return self.analyze_beside(rect);
        }
        let is_low = rect.h < self.px(LOW);
        let gap = self.px(if is_low { 6 } else { 8 });
        let (card, row) = (self.px(if is_low { 48 } else { 58 }), self.px(if is_low { 30 } else { ROW }));
        let mut y = rect.y;
        let head = Rect { h: self.px(TABS), ..rect };
        let switch = if is_low {
            self.tabs_at_left(head)
        } else {
            self.tabs(head);
            y += head.h + gap;
            Rect { y, h: self.px(30), ..rect }
        };
        self.switch_row(switch);
        y += switch.h + gap;
        for color in Color::ALL {
            self.player(rect.row(y, card), color);
            y += card + gap;
        }
        let commands = self.commands_height(rect.w);
        let transport = rect.bottom() - commands - gap - row;
        self.middle(rect.row(y, transport - gap - y), gap, false);
        self.transport(rect.row(transport, row));
        self.commands(rect.row(rect.bottom() - commands, commands));
    }

    /// Places the panel under the board.
    pub(super) fn panel_under(&mut self, rect: Rect) {
        if self.cover_panel(rect, true) {
            return;
        }
        if self.state.analyze().is_shown() {
            return self.analyze_under(rect);
        }
        let (gap, row) = (self.px(SMALL_GAP), self.px(ROW));
        let mut y = rect.y;
        self.players_side_by_side(rect.row(y, self.px(SMALL_CARD)));
        y += self.px(SMALL_CARD) + gap;
        let rest = self.tabs_at_left(Rect { y, h: self.px(TABS), ..rect });
        self.switch_row(rest);
        y += self.px(TABS) + gap;
        self.middle(rect.row(y, rect.bottom() - row - gap - y), gap, true);
        self.toolbar(rect.row(rect.bottom() - row, row));
    }

    /// Places the panel on two sides of the board: messages and moves at the right, players and controls below.
    pub(super) fn panel_around(&mut self, column: Rect, foot: Rect) {
        if self.state.analyze().is_shown() {
            return self.analyze_around(column, foot);
        }
        let (gap, row) = (self.px(SMALL_GAP), self.px(ROW));
        let head = Rect { h: self.px(TABS), ..column };
        let mut y = head.bottom() + gap;
        if self.width_at_left() + 4 * self.px(30) <= column.w {
            let rest = self.tabs_at_left(head);
            self.switch_row(rest);
        } else {
            self.tabs(head);
            self.switch_row(Rect { y, ..head });
            y += head.h + gap;
        }
        self.middle(Rect { y, h: column.bottom() - y, ..column }, gap, true);
        let cards = Rect { h: self.px(SMALL_CARD), ..foot };
        match self.state.annotations().marker() {
            Some(marker) => _ = self.markers(marker, cards.grow(-self.px(4))),
            None => self.players_side_by_side(cards),
        }
        self.toolbar(Rect { y: foot.bottom() - row, h: row, ..foot });
    }

    /// Places the part between the players and the controls: messages, questions, the end of the game, the moves and
    /// the comment.
    fn middle(&mut self, rect: Rect, gap: i32, is_small: bool) {
        let mut y = rect.y;
        let room = |y: i32| Rect { y, h: rect.bottom() - y, ..rect };
        let is_marking_here = !is_small || self.px(200) <= rect.w;
        if let Some(marker) = self.state.annotations().marker().filter(|_| is_marking_here) {
            y += self.markers(marker, Rect { h: self.px(34), ..room(y) }) + gap;
        }
        let is_writing = self.state.annotations().comment().is_some();
        let banner = self.banner_now(rect.w).filter(|it| it.stays || !is_small || !is_writing);
        if let Some(banner) = &banner {
            y += self.banner(room(y), banner) + gap;
        }
        if let Some(outcome) = self.shown_end().filter(|_| !is_small || !is_writing) {
            y += self.end_card(room(y), outcome) + gap;
        }
        if self.state.shows_welcome() {
            y += self.welcome_card(room(y)) + gap;
        }
        let question = self.opening_banner(is_small).filter(|_| !is_writing || !is_small);
        if let Some(question) = question.filter(|_| self.px(34) <= room(y).h) {
            y += self.banner(room(y), &question) + gap;
        }
        y += self.message(room(y), gap);
        let rest = self.comment(room(y), is_small && self.px(200) <= rect.w);
        self.moves(rest);
    }

    pub(in crate::ui) fn players_side_by_side(&mut self, rect: Rect) {
        let gap = self.px(SMALL_GAP);
        let half = (rect.w - gap) / 2;
        self.player(Rect { w: half, ..rect }, Color::Black);
        self.player(Rect { x: rect.x + half + gap, w: rect.w - half - gap, ..rect }, Color::White);
    }

    fn player(&mut self, rect: Rect, side: Color) {
        let game = self.state.game();
        let active = game.goes_on() && game.side_asked() == side;
        let (fill, border) = if active { (Token::Card, Token::Accent) } else { (Token::CardQuiet, Token::Rule) };
        let width = if active { self.px(2).max(2) } else { self.hairline() };
        let Widget::Card(card) = self.card(fill, border, width) else { return };
        let choose = Action::Opponent(OpponentAction::ChooseFor(side));
        let group = (self.state.can(choose) && self.profile_of(side).is_some())
            .then(|| self.open_group(GroupKind::Control, rect, ""));
        if group.is_some() {
            let title = self.text(Msg::ChooseTitle);
            let name = format!("{}. {title}", self.seat_name(side));
            self.add_tip(
                rect,
                TipContent::Text(format!("{title} · {}", key_name(Action::Opponent(OpponentAction::Choose)))),
            );
            self.add_control(rect, choose, Layer::Window, &name, |control| {
                let fill = if control.hovered { Token::Hot } else { fill };
                let border = if control.focused { Token::Accent } else { border };
                Widget::Card(Card { fill, border, ..card })
            });
        } else {
            self.add(rect, Widget::Card(card));
        }
        let is_small = rect.h < self.px(50);
        let pad = self.px(if is_small { 8 } else { 12 });
        let stone = rect.h - 2 * self.px(if is_small { 7 } else { 9 });
        let place = Rect::new(rect.x + pad - self.px(2), rect.y + (rect.h - stone) / 2, stone, stone);
        self.add(place, Widget::Stone(side));
        let x = place.right() + self.px(if is_small { 6 } else { 10 });
        let right = self.clock(rect, pad, side) + self.score(rect, pad, side);
        let right = right + self.exchange_button(rect, rect.right() - pad - right, side);
        let width = rect.right() - pad - x - right;
        let (name_font, detail_font) = (self.font(size::NAME, true), self.font(size::SMALL, false));
        let (name, level) = self.name_and_level(side, name_font, width);
        let (name_height, detail_height) = (self.px(21), self.px(18));
        let detail = self.accuracy_detail(side, detail_font, width);
        let detail = detail.unwrap_or_else(|| self.player_detail(side, level, &name));
        let detail = text::elide(&detail, detail_font, width);
        let height = name_height + if detail.is_empty() { 0 } else { detail_height };
        let top = rect.y + (rect.h - height) / 2;
        let name = text::elide(&name, name_font, width);
        self.add_text(Rect::new(x, top, width, name_height), name, name_font, Token::Ink, Align::Left);
        if let Some(part) = self.state.time_used().filter(|_| active && !game.seats()[side].is_person()) {
            // Place the time bar below the descenders of the text. A small card has room only for a thin bar.
            let (thick, above) = if is_small { (self.px(2), self.px(4)) } else { (self.px(3).max(2), self.px(6)) };
            self.add(Rect::new(x, rect.bottom() - above, rect.right() - pad - x, thick), Widget::Bar(part));
        }
        if !detail.is_empty() {
            let place = Rect::new(x, top + name_height, width, detail_height);
            self.add_text(place, detail, detail_font, Token::Ink3, Align::Left);
        }
        group.into_iter().for_each(|it| self.close_group(it));
    }

    /// Returns the name of a player with its level. If both do not fit `width`, returns the name alone and the level
    /// separately.
    fn name_and_level(&self, side: Color, font: Font, width: i32) -> (String, Option<String>) {
        let name = self.seat_name(side);
        let profile = self.profile_of(side).filter(|_| width < text::width(&name, font));
        let Some((profile, level)) = profile.and_then(|it| Some((it, it.level?))) else { return (name, None) };
        let level = self.language.fill(Template::CardLevelAlone { n: &level.to_string() });
        (self.opponent_name(profile).to_owned(), Some(level))
    }

    /// Returns the registry entry of the program that plays a side; `None` if a person plays it or the registry lacks
    /// the program.
    fn profile_of(&self, side: Color) -> Option<&PlayerInfo> {
        let game = self.state.game();
        let seat = match game.opening() {
            Some(opening) => game.seat_of(opening.player_of(side)),
            None => &game.seats()[side],
        };
        match seat {
            Seat::Program(id) => self.state.registry().get(id),
            Seat::Person => None,
        }
    }

    /// Places the time that a side has left at the right of the player's card. A text wider than half of the card is
    /// written smaller, with the byo-yomi periods on a second line. Returns the width that the time takes; 0 if the
    /// side has no clock or the game has ended.
    fn clock(&mut self, card: Rect, pad: i32, side: Color) -> i32 {
        let game = self.state.game();
        let Some(left) = game.clock().left(side).filter(|_| game.live_outcome().is_none()) else { return 0 };
        let text = Language::time_left(left);
        let lines: Vec<_> = text.split(' ').collect();
        let choices = [(size::CLOCK, vec![&*text]), (size::NAME, lines.clone()), (size::TEXT, lines)];
        let choices = choices.map(|(size, lines)| (self.font(size, false), lines));
        let widest = |font, lines: &[&str]| lines.iter().map(|it| text::width(it, font)).max().unwrap_or(0);
        let fitting = choices.iter().find(|(font, lines)| widest(*font, lines) <= card.w / 2);
        let (font, lines) = fitting.unwrap_or(&choices[2]);
        let width = widest(*font, lines).min(card.w / 2);
        let n_started = u8::from(left.is_in_periods());
        let hurries = left.n_periods == n_started && left.running() < HURRY;
        let color = if hurries { Token::Red } else { Token::Ink };
        let n_lines = cast::count(lines.len());
        let height = if n_lines == 1 { card.h } else { font.line_height() };
        let mut place = Rect::new(card.right() - pad - width, card.y + (card.h - n_lines * height) / 2, width, height);
        for line in lines {
            self.add_text(place, *line, *font, color, Align::Right);
            place.y += height;
        }
        width + self.px(6)
    }

    /// Places a player's score in today's games against the other player: 1 point for a win, ½ for a draw. The score is
    /// at the right of the player's card; if a clock runs there, the score is left out. Returns the width that the
    /// score takes.
    fn score(&mut self, card: Rect, pad: i32, side: Color) -> i32 {
        let game = self.state.game();
        if game.clock().left(side).is_some() && game.live_outcome().is_none() {
            return 0;
        }
        let Some(score) = self.state.day_score() else { return 0 };
        let font = self.font(size::RESULT, true);
        let text = score.points(side);
        let width = text::width(&text, font);
        let place = card.column(card.right() - pad - width, width);
        self.add_text(place, text, font, Token::Ink, Align::Right);
        width + self.px(6)
    }

    /// Returns the second line of a player's card. It contains the level and the side, unless the first line, `name`,
    /// already does, and the progress of a computer that is thinking. It also tells that the side is in byo-yomi or,
    /// after the end of the game, how much time was left.
    fn player_detail(&self, side: Color, level: Option<String>, name: &str) -> String {
        let game = self.state.game();
        let is_thinking = self.state.is_thinking() && game.goes_on() && game.side_asked() == side;
        let thinking = (is_thinking && !game.seats()[side].is_person()).then(|| match self.state.thought_so_far() {
            Some(progress) => self.language.fill(Template::CardDepth { n: &progress.depth.to_string() }),
            None => self.text(Msg::CardThinking).to_owned(),
        });
        let left = game.clock().left(side).and_then(|it| match game.live_outcome() {
            Some(_) => Some(self.language.fill(Template::CardTimeLeft { time: &Language::time_left(it) })),
            None => it.is_in_periods().then(|| self.text(Msg::CardByoYomi).to_owned()),
        });
        let is_named = name != self.language.side(side);
        let side = is_named.then(|| self.language.fill(Template::CardSide { side: self.language.side(side) }));
        let parts = level.into_iter().chain(side).chain(thinking).chain(left);
        parts
            .reduce(|one, other| self.language.fill(Template::CardBoth { first: &one, second: &other }))
            .unwrap_or_default()
    }
}
