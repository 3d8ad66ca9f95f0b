//! The panel: player cards, messages, the buttons.

use std::time::Duration;

use crate::game::{Color, Foul, Outcome, TimeLeft};
use crate::session::Seat;
use crate::ui::action::Action;
use crate::ui::geometry::Rect;
use crate::ui::layout::{Builder, Layer, size};
use crate::ui::locale::Msg;
use crate::ui::state::commands::{command, key_name};
use crate::ui::state::opponent;
use crate::ui::text;
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, Card, Widget};

/// With less than this the time left is shown in red.
const HURRY: Duration = Duration::from_secs(10);

/// A message above the move list.
pub(super) struct Banner {
    pub title: String,
    pub detail: String,
    pub color: Token,
    /// `true` if it stays until it is dismissed.
    pub stays: bool,
    /// The buttons and their labels.
    pub buttons: Vec<(Action, String)>,
}

/// The arrangement of the buttons.
struct ButtonRows {
    /// The number of rows.
    n: i32,
    /// The height of a button, in device pixels.
    height: i32,
    /// The gap between buttons, in device pixels.
    gap: i32,
    /// `true` if each shows its key.
    has_keys: bool,
}

impl ButtonRows {
    /// The height of all rows together.
    const fn all(&self) -> i32 {
        self.n * (self.height + self.gap) - self.gap
    }
}

impl Builder<'_> {
    /// The panel, with the cards side by side and everything closer together if it is compact.
    pub(super) fn panel(&mut self, rect: Rect, compact: bool) {
        if let Some(editor) = self.state.editing().position() {
            return self.editor(editor, rect, compact);
        }
        if let Some(lesson) = self.state.lesson() {
            return self.lesson(lesson, rect, compact);
        }
        let gap = self.px(if compact { 8 } else { 10 });
        let card = self.px(if compact { 46 } else { 62 });
        let mut y = rect.y;
        // Where there is little room the comment that is being typed and the tools for marks need most of it.
        let editing = self.state.editing();
        let cramped =
            compact && (editing.comment().is_some() || editing.marker().is_some() || self.state.shows_welcome());
        if compact && !cramped {
            let half = (rect.w - gap) / 2;
            self.player(Rect::new(rect.x, y, half, card), Color::Black, compact);
            self.player(Rect::new(rect.x + half + gap, y, rect.w - half - gap, card), Color::White, compact);
            y += card + gap;
        } else if !compact {
            for color in Color::ALL {
                self.player(Rect::new(rect.x, y, rect.w, card), color, compact);
                y += card + gap;
            }
        }
        let rows = self.button_rows(rect.w, compact);
        let bottom = rect.bottom() - rows.all();
        if let Some(marker) = self.state.editing().marker() {
            y += self.markers(marker, Rect::new(rect.x, y, rect.w, self.px(34))) + gap;
        }
        if let Some(banner) = self.banner_now().filter(|it| it.stays || !cramped) {
            let room = Rect::new(rect.x, y, rect.w, bottom - gap - y);
            y += self.banner(room, &banner) + gap;
        }
        if self.state.shows_welcome() && (!compact || y == rect.y) {
            y += self.welcome_card(Rect::new(rect.x, y, rect.w, bottom - gap - y)) + gap;
        }
        let room = Rect::new(rect.x, y, rect.w, bottom - gap - y);
        // Where a notice leaves no room it has to be put away first.
        if let Some(banner) = self.opening_banner(compact).filter(|_| self.px(34) <= room.h && !cramped) {
            y += self.banner(room, &banner) + gap;
        }
        let rest = self.comment(Rect::new(rect.x, y, rect.w, bottom - gap - y), compact);
        self.moves(rest);
        self.buttons(Rect::new(rect.x, bottom, rect.w, rows.all()), &rows);
    }

    fn player(&mut self, rect: Rect, side: Color, compact: bool) {
        let game = self.state.game();
        let active = game.goes_on() && game.side_asked() == side;
        let (fill, border) = if active { (Token::Card, Token::Accent) } else { (Token::CardQuiet, Token::Rule) };
        let width = if active { self.px(2).max(2) } else { self.hairline() };
        let card = self.card(fill, border, width);
        self.add(rect, card);
        let pad = self.px(if compact { 8 } else { 12 });
        let stone = rect.h - 2 * self.px(if compact { 6 } else { 9 });
        self.add(
            Rect::new(rect.x + pad - self.px(2), rect.y + (rect.h - stone) / 2, stone, stone),
            Widget::Stone(side),
        );
        let x = rect.x + pad + stone + self.px(8);
        let clock = self.clock(rect, side);
        let width = rect.right() - pad - x - clock;
        let (name_font, detail_font) = (self.font(size::NAME, true), self.font(size::SMALL, false));
        let (name_height, detail_height) = (self.px(21), self.px(18));
        let top = rect.y + (rect.h - name_height - detail_height) / 2;
        self.add_text(Rect::new(x, top, width, name_height), self.seat_name(side), name_font, Token::Ink, Align::Left);
        let detail = self.player_detail(side);
        let place = Rect::new(x, top + name_height, width, detail_height);
        self.add_text(place, detail, detail_font, Token::Ink3, Align::Left);
    }

    /// The time that a side has left, at the right of its card, and the width it takes.
    fn clock(&mut self, card: Rect, side: Color) -> i32 {
        let Some(left) = self.state.game().clock().left(side) else { return 0 };
        let text = time_text(left);
        let font = self.font(size::CLOCK, false);
        let pad = self.px(12);
        let width = text::width(&text, font).min(card.w / 2);
        let hurries = left.n_periods <= 1 && left.running() < HURRY;
        let color = if hurries { Token::Red } else { Token::Ink };
        self.add_text(Rect::new(card.right() - pad - width, card.y, width, card.h), text, font, color, Align::Right);
        width + self.px(8)
    }

    fn player_detail(&self, side: Color) -> String {
        let game = self.state.game();
        let who = match &game.seats()[side] {
            Seat::Program(_) if self.state.is_thinking() && game.side_asked() == side => Msg::CardThinking,
            Seat::Program(_) => Msg::CardComputer,
            Seat::Person => Msg::CardPerson,
        };
        self.language.fill(Msg::CardDetail, &[("who", self.text(who)), ("side", self.language.color(side))])
    }

    fn banner_now(&self) -> Option<Banner> {
        let game = self.state.game();
        if let Some(notice) = self.state.notices().notice() {
            return Some(Banner {
                title: String::new(),
                detail: notice.to_owned(),
                color: Token::Red,
                stays: true,
                buttons: Vec::new(),
            });
        }
        let reading =
            self.state.documents().reading().map(|name| self.language.fill(Msg::NoticeReading, &[("name", name)]));
        if let Some(message) = reading.or_else(|| self.state.notices().status_message().map(str::to_owned)) {
            return Some(Banner {
                title: String::new(),
                detail: message,
                color: Token::Green,
                stays: true,
                buttons: Vec::new(),
            });
        }
        if let Some(outcome) = game.record().outcome() {
            let title = self.result_title(outcome).to_owned();
            return Some(Banner {
                title,
                detail: self.result_detail(outcome),
                color: Token::Accent,
                stays: false,
                buttons: Vec::new(),
            });
        }
        let plain = |title: Msg, detail: Msg| Banner {
            title: self.text(title).to_owned(),
            detail: self.text(detail).to_owned(),
            color: Token::Accent,
            stays: false,
            buttons: Vec::new(),
        };
        if game.is_paused() {
            return Some(plain(Msg::BannerPaused, Msg::BannerPausedDetail));
        }
        if game.is_looking() && game.goes_on() {
            let detail = if game.person_to_move() { Msg::BannerLookingPlay } else { Msg::BannerLooking };
            return Some(Banner {
                title: self.looking_text(),
                detail: self.text(detail).to_owned(),
                color: Token::Accent,
                stays: false,
                buttons: vec![(Action::BackToGame, self.text(Msg::ButtonBackToGame).to_owned())],
            });
        }
        game.guessed().map(|color| match color {
            Color::Black => plain(Msg::BannerGuessBlack, Msg::BannerGuessBlackDetail),
            Color::White => plain(Msg::BannerGuessWhite, Msg::BannerGuessWhiteDetail),
        })
    }

    /// Returns the reason of the result, in words that depend on who won.
    fn result_detail(&self, outcome: Outcome) -> String {
        let opponent = opponent(self.state.game(), self.state.registry());
        let name = opponent.map_or("", |(profile, _)| self.opponent_name(profile));
        let msg = match (outcome, opponent) {
            (Outcome::Draw, _) => Msg::ResultFull,
            (Outcome::Agreed, _) => Msg::ResultAgreed,
            (Outcome::Passed, _) => Msg::ResultPassed,
            (Outcome::Time { winner: Color::White }, _) => Msg::ResultBlackOutOfTime,
            (Outcome::Time { winner: Color::Black }, _) => Msg::ResultWhiteOutOfTime,
            (Outcome::Five { winner, .. }, Some((_, color))) if winner == color => Msg::ResultComputer,
            (Outcome::Five { .. }, Some(_)) => Msg::ResultPerson,
            (Outcome::Five { .. }, None) => Msg::ResultFive,
            (Outcome::Resignation { .. }, Some(_)) => Msg::ResultPersonResigned,
            (Outcome::Foul { foul: Foul::Overline, .. }, _) => Msg::ResultOverline,
            (Outcome::Foul { foul: Foul::DoubleFour, .. }, _) => Msg::ResultDoubleFour,
            (Outcome::Foul { foul: Foul::DoubleThree, .. }, _) => Msg::ResultDoubleThree,
            (Outcome::Resignation { winner: Color::White }, None) => Msg::ResultBlackResigned,
            (Outcome::Resignation { winner: Color::Black }, None) => Msg::ResultWhiteResigned,
        };
        self.language.fill(msg, &[("name", name)])
    }

    /// Places a banner at the top of the room and gives its height.
    fn banner(&mut self, room: Rect, banner: &Banner) -> i32 {
        let (pad, stripe) = (self.px(12), self.px(4));
        let has_close = banner.stays && !self.state.notices().is_lasting();
        let close = if has_close { self.px(64) } else { 0 };
        let text = Rect::new(room.x + pad + stripe, room.y, room.w - 2 * pad - stripe - close, room.h);
        let (title_font, font) = (self.font(size::NAME, true), self.font(size::SMALL, false));
        let row = if banner.buttons.is_empty() { 0 } else { self.px(40) };
        // In a low window the buttons and the status bar have to do.
        let has_title = !banner.title.is_empty() && self.px(22) + pad + row <= room.h;
        let title_height = if has_title { self.px(22) } else { 0 };
        let lines = self.wrap(&banner.detail, font, text.w);
        let fits = (room.h - title_height - pad - row) / font.line_height().max(1);
        let lines = &lines[..lines.len().min(usize::try_from(fits).unwrap_or(0))];
        let n_lines = i32::try_from(lines.len()).unwrap_or(0);
        let least = if banner.stays { self.px(44) } else { 0 };
        let height = (title_height + n_lines * font.line_height() + pad + row).max(least).min(room.h);
        let rect = Rect::new(room.x, room.y, room.w, height);
        let card = self.card(Token::Card, banner.color, self.hairline());
        self.add(rect, card);
        let bar = Card { fill: banner.color, border: banner.color, border_width: 0, radius: stripe / 2, shadow: 0 };
        self.add(Rect::new(rect.x + pad / 2, rect.y + pad / 2, stripe, rect.h - pad), Widget::Card(bar));
        let top = rect.y + (rect.h - row - title_height - n_lines * font.line_height()) / 2;
        if 0 < title_height {
            let place = Rect::new(text.x, top, text.w, title_height);
            self.add_text(place, banner.title.clone(), title_font, Token::Ink, Align::Left);
        }
        let place = Rect::new(text.x, top + title_height, text.w, 0);
        self.add_lines(place, lines, font, Token::Ink2, Align::Left);
        let below = if title_height == 0 && n_lines == 0 { (rect.h - self.px(30)) / 2 } else { rect.h - row - pad / 4 };
        self.answers(Rect::new(text.x, rect.y + below, text.w, row), &banner.buttons);
        if has_close {
            let side = self.px(28);
            let place = Rect::new(rect.right() - close, rect.y + (rect.h - side) / 2, close - pad / 2, side);
            self.add_button(place, Action::Dismiss, Layer::Window, self.text(Msg::ButtonClose), "", false);
        }
        height
    }

    /// The commands of the buttons.
    const fn button_actions(&self) -> [Action; 6] {
        let pause = if self.state.game().is_paused() { Action::Resume } else { Action::Pause };
        [Action::NewGame, Action::Undo, Action::Redo, Action::Hint, pause, Action::Resign]
    }

    /// The text on the button of a command.
    fn button_text(&self, action: Action) -> &'static str {
        command(action).and_then(|it| it.button).map_or("", |it| self.text(it))
    }

    /// Returns the arrangement of the buttons in this width: one row or, if their texts need more room, two.
    fn button_rows(&self, width: i32, compact: bool) -> ButtonRows {
        let widest = |size: i32, bold: bool, word: &dyn Fn(Action) -> String| {
            let font = self.font(size, bold);
            self.button_actions().map(|it| text::width(&word(it), font)).into_iter().fold(0, i32::max) + self.px(14)
        };
        let gap = self.px(8);
        let each = (width - 5 * gap) / 6;
        let in_one = compact || widest(size::TEXT, true, &|action| self.button_text(action).to_owned()) <= each;
        let has_keys = in_one && !compact && widest(size::SMALL, false, &key_name) <= each;
        ButtonRows { n: if in_one { 1 } else { 2 }, height: self.px(if has_keys { 52 } else { 38 }), gap, has_keys }
    }

    fn buttons(&mut self, rect: Rect, rows: &ButtonRows) {
        let primary = if self.state.game().is_paused() { Action::Resume } else { Action::NewGame };
        let n_columns = 6 / rows.n;
        // Rounded so that the last one ends where the row does.
        let edge = |column: i32| rect.x + column * (rect.w + rows.gap) / n_columns;
        for (index, action) in (0..).zip(self.button_actions()) {
            let (column, row) = (index % n_columns, index / n_columns);
            let y = rect.y + row * (rows.height + rows.gap);
            let place = Rect::new(edge(column), y, edge(column + 1) - rows.gap - edge(column), rows.height);
            let key = if rows.has_keys { key_name(action) } else { String::new() };
            self.add_button(place, action, Layer::Window, self.button_text(action), &key, action == primary);
        }
    }
}

/// Minutes and seconds, with hours where there are any and with the periods that are left. What has begun counts as a
/// whole second, so that nothing is left when it says so.
fn time_text(left: TimeLeft) -> String {
    let running = left.running();
    let seconds = running.as_secs() + u64::from(0 < running.subsec_nanos());
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let time =
        if hours == 0 { format!("{minutes}:{seconds:02}") } else { format!("{hours}:{minutes:02}:{seconds:02}") };
    if left.n_periods <= 1 { time } else { format!("{time} ×{}", left.n_periods) }
}
