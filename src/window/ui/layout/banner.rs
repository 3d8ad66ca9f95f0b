//! Banners: the messages in the panel about a stone, a hint, a pause, an earlier move that is shown, or an opening.

use crate::game::Color;
use crate::ui::action::Action;
use crate::ui::cast;
use crate::ui::geometry::Rect;
use crate::ui::layout::{Builder, GroupKind, Layer, size};
use crate::ui::locale::{Msg, Template};
use crate::ui::moves::MoveAction;
use crate::ui::play::PlayAction;
use crate::ui::screen_map::Role;
use crate::ui::text;
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, Card, Font, Widget};

/// The height of a button in a message, in logical pixels.
const BUTTON: i32 = 30;

/// The gap between the buttons of a message, in logical pixels.
const GAP: i32 = 6;

/// A message above the move list.
pub(in crate::ui) struct Banner {
    pub title: String,
    pub detail: String,
    pub color: Token,
    /// `true` if the message stays until it is dismissed.
    pub stays: bool,
    /// The buttons and their labels.
    pub buttons: Vec<(Action, String)>,
    /// The button that Enter presses; `None` if the message has no such button.
    pub primary: Option<Action>,
}

impl Banner {
    /// Returns a message with a title and a text, but without buttons.
    pub(in crate::ui) fn plain(color: Token, title: &str, detail: &str) -> Self {
        let (title, detail) = (title.to_owned(), detail.to_owned());
        Self { title, detail, color, stays: false, buttons: Vec::new(), primary: None }
    }
}

impl Builder<'_> {
    /// Returns the message about the state of the game, the first that applies: a warning, a remark or a hint about a
    /// stone; a pause of a game between two computers; an earlier position that is shown; the side that the person drew
    /// by lot. Returns `None` if nothing applies. In a narrow panel some buttons have short labels or are left out.
    pub(in crate::ui) fn banner_now(&self, width: i32) -> Option<Banner> {
        let about_stone = self.warning_banner(width).or_else(|| self.remark_banner()).or_else(|| self.hint_banner());
        if about_stone.is_some() {
            return about_stone;
        }
        let game = self.state.game();
        let plain = |title: Msg, detail: Msg| Banner::plain(Token::Accent, self.text(title), self.text(detail));
        if game.can_step() && !game.is_looking() {
            let step = (Action::Play(PlayAction::Step), Msg::ComputersItemStep);
            let step = Some(step).filter(|_| self.px(200) <= width);
            let actions = step.into_iter().chain([(Action::Play(PlayAction::Resume), Msg::ButtonResume)]);
            let buttons = actions.map(|(action, label)| (action, self.text(label).to_owned())).collect();
            let primary = Some(Action::Play(PlayAction::Resume));
            return Some(Banner { buttons, primary, ..plain(Msg::BannerPaused, Msg::ComputersPaused) });
        }
        if game.is_looking() && !game.is_locked() {
            let detail = match (game.goes_on(), game.person_to_move()) {
                (false, _) => "",
                (true, true) => self.text(Msg::BannerLookingPlay),
                (true, false) => self.text(Msg::BannerLooking),
            };
            let back = match game.goes_on() {
                true if width < self.px(200) => Msg::ButtonBack,
                true => Msg::ButtonBackToGame,
                false => Msg::ButtonBackToEnd,
            };
            let buttons = vec![(Action::Moves(MoveAction::BackToGame), self.text(back).to_owned())];
            let [n, total] = &self.move_numbers();
            let title = self.language.fill(Template::StatusLooking { n, total });
            return Some(Banner { buttons, ..Banner::plain(Token::Accent, &title, detail) });
        }
        game.guessed().filter(|_| !game.is_locked()).map(|color| match color {
            Color::Black => plain(Msg::BannerGuessBlack, Msg::BannerGuessBlackDetail),
            Color::White => plain(Msg::BannerGuessWhite, Msg::BannerGuessWhiteDetail),
        })
    }

    /// Places a message at the top of the area `room`, and returns its height.
    pub(in crate::ui) fn banner(&mut self, room: Rect, banner: &Banner) -> i32 {
        let is_narrow = room.w < self.px(200);
        let (pad, stripe) = (self.px(if is_narrow { 7 } else { 12 }), self.px(4));
        let width = room.w - 2 * pad - stripe;
        let beside = self.width_beside(banner, width);
        let text_width = width - beside;
        let (title_font, font) = (self.font(size::NAME, true), self.font(size::SMALL, false));
        let rows = if 0 < beside { Vec::new() } else { self.button_rows(width, &banner.buttons) };
        let feet = self.rows_height(&rows);
        let titles =
            if banner.title.is_empty() { Vec::new() } else { self.wrap(&banner.title, title_font, text_width) };
        // In a low window, leave out the lines that do not fit. The buttons of the message and the text of the status
        // bar tell enough.
        let titles = fitting(&titles, title_font, room.h - pad - feet);
        let left = room.h - pad - feet - title_font.height_of(titles.len());
        let lines = self.wrap(&banner.detail, font, text_width);
        let lines = fitting(if banner.detail.is_empty() { &[] } else { &lines }, font, left);
        let text_height = title_font.height_of(titles.len()) + font.height_of(lines.len());
        let least = if 0 < beside { self.px(BUTTON) } else { 0 };
        let height = (text_height.max(least) + pad + feet).min(room.h);
        let rect = room.row(room.y, height);
        let card = self.card(Token::Card, banner.color, self.hairline());
        // While the player steps through the game, screen readers announce each move. So do not announce the banner as
        // well.
        let is_news = banner.buttons.iter().all(|it| it.0 != Action::Moves(MoveAction::BackToGame));
        let is_said = self.state.announcement().is_some_and(|it| it.1 == banner.detail);
        let name = if is_news && !is_said { [banner.title.as_str(), &banner.detail].join(" ") } else { String::new() };
        let group = self.open_ground(GroupKind::Message, rect, card, Role::Plain, name.trim());
        let bar = Card { fill: banner.color, border: banner.color, border_width: 0, radius: stripe / 2, shadow: 0 };
        self.add(Rect::new(rect.x + pad / 2, rect.y + pad / 2, stripe, rect.h - pad), Widget::Card(bar));
        let x = rect.x + pad + stripe;
        let mut y = rect.y + (rect.h - feet - text_height) / 2;
        y += self.add_lines(Rect::new(x, y, text_width, 0), titles, title_font, Token::Ink, Align::Left);
        self.add_lines(Rect::new(x, y, text_width, 0), lines, font, Token::Ink2, Align::Left);
        if 0 < beside {
            let (action, label) = &banner.buttons[0];
            let button = self.px(BUTTON);
            let wide = beside - self.px(GAP);
            let place = Rect::new(rect.right() - pad - wide, rect.y + (rect.h - button) / 2, wide, button);
            self.add_button(place, *action, Layer::Window, label, None, banner.primary == Some(*action));
        } else {
            let top = rect.bottom() - feet - if text_height == 0 { (rect.h - feet) / 2 } else { pad / 4 };
            self.place_rows(Rect::new(x, top + self.px(GAP), width, 0), &rows, banner.primary);
        }
        self.close_group(group);
        height
    }

    /// Returns the width that the button of a message takes up at the right of the text, including the gap between text
    /// and button. Returns 0 if the message has no button there.
    fn width_beside(&self, banner: &Banner, width: i32) -> i32 {
        let [(_, label)] = banner.buttons.as_slice() else { return 0 };
        let wanted = text::width(label, self.font(size::TEXT, true)) + self.px(24) + self.px(GAP);
        if banner.stays && wanted <= width / 3 { wanted } else { 0 }
    }

    /// Returns the buttons in rows. If all labels fit side by side, there is a single row. Otherwise each button has a
    /// row of its own, except that all buttons with a label of a single character share the first row.
    pub(in crate::ui) fn button_rows(&self, width: i32, buttons: &[(Action, String)]) -> Vec<Vec<(Action, String)>> {
        if buttons.is_empty() {
            return Vec::new();
        }
        if buttons.iter().map(|(_, it)| self.button_width(it)).sum::<i32>() + self.gaps(buttons.len()) <= width {
            return vec![buttons.to_vec()];
        }
        let (wide, small): (Vec<_>, Vec<_>) = buttons.iter().cloned().partition(|(_, it)| !is_sign(it));
        let first = Some(small).filter(|it| !it.is_empty());
        first.into_iter().chain(wide.into_iter().map(|it| vec![it])).collect()
    }

    /// Returns the minimum width of a button with this label in a message or in the welcome card.
    pub(in crate::ui) fn button_width(&self, label: &str) -> i32 {
        if is_sign(label) { self.px(BUTTON) } else { text::width(label, self.font(size::TEXT, true)) + self.px(16) }
    }

    /// Returns the total width of the gaps between `n_buttons` buttons that stand side by side.
    fn gaps(&self, n_buttons: usize) -> i32 {
        self.px(GAP) * (cast::count(n_buttons) - 1)
    }

    /// Returns the height of rows of buttons, including a gap above each row.
    pub(in crate::ui) fn rows_height(&self, rows: &[Vec<(Action, String)>]) -> i32 {
        let n = cast::count(rows.len());
        n * (self.px(BUTTON) + self.px(GAP)) + if n == 0 { 0 } else { self.px(4) }
    }

    /// Places rows of buttons, starting at the top of `rect`. The free width of each row is shared among the buttons
    /// whose labels are longer than one character, or among all buttons if each label is a single character. The button
    /// of the action `primary` is highlighted.
    pub(in crate::ui) fn place_rows(&mut self, rect: Rect, rows: &[Vec<(Action, String)>], primary: Option<Action>) {
        let (gap, height) = (self.px(GAP), self.px(BUTTON));
        let mut y = rect.y;
        for row in rows {
            let n = cast::count(row.len()).max(1);
            let n_wide = cast::count(row.iter().filter(|(_, it)| !is_sign(it)).count());
            let used = row.iter().map(|(_, it)| self.button_width(it)).sum::<i32>() + self.gaps(row.len());
            // Share the free width of the row among the wide buttons, or among all buttons if each label is a single
            // character.
            let more = (rect.w - used) / if n_wide == 0 { n } else { n_wide };
            let mut x = rect.x;
            for (action, label) in row {
                let grows = n_wide == 0 || !is_sign(label);
                let width = self.button_width(label) + if grows { more } else { 0 };
                let place = Rect::new(x, y, width, height);
                self.add_button(place, *action, Layer::Window, label, None, primary == Some(*action));
                x += width + gap;
            }
            y += height + gap;
        }
    }
}

/// Returns `true` if a label is a single character, so that its button is small.
fn is_sign(label: &str) -> bool {
    label.chars().count() == 1
}

/// Returns as many of the first `lines` as fit in `height`.
fn fitting(lines: &[String], font: Font, height: i32) -> &[String] {
    let n = cast::to_usize(height / font.line_height().max(1));
    &lines[..lines.len().min(n)]
}
