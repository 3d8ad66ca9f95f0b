//! The layout of the welcome card, which is shown at the first start.

use crate::ui::action::Action;
use crate::ui::geometry::Rect;
use crate::ui::layout::panel::SMALL_GAP;
use crate::ui::layout::tabs::TABS;
use crate::ui::layout::{Builder, Layer, Placed, size};
use crate::ui::lesson::LessonAction;
use crate::ui::locale::Msg;
use crate::ui::play::PlayAction;
use crate::ui::settings::Begins;
use crate::ui::text;
use crate::ui::theme::Token;
use crate::ui::widgets::Align;

/// The padding of the whole card, in logical pixels.
const FULL_PAD: i32 = 14;

/// The padding of the card if only its buttons are shown, in logical pixels.
const SMALL_PAD: i32 = 8;

/// The height of a button if only the buttons are shown, in logical pixels.
const SMALL_BUTTON: i32 = 28;

/// The gap between the parts of the card, in logical pixels.
const GAP: i32 = 8;

/// The part of the welcome card that is shown: everything, or only its buttons.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CardForm {
    Full,
    Buttons,
}

impl Builder<'_> {
    /// Returns `true` if a column of the panel has room for the buttons of the card one below the other, under the tabs
    /// and the controls in the two rows at the top of the column.
    pub(in crate::ui) fn has_room_for_welcome(&self, column: Rect) -> bool {
        let width = self.button_width(self.text(Msg::WelcomeLearn)) + 2 * self.px(SMALL_PAD);
        let height = 2 * (TABS + SMALL_GAP) + 2 * SMALL_PAD + 4 * SMALL_BUTTON + 3 * GAP;
        width <= column.w && self.px(height) <= column.h
    }

    /// Places the welcome card at the top of the rectangle `room`: the whole card if it fits, otherwise only its
    /// buttons. Returns the height of the card; 0 if even the buttons do not fit.
    pub(in crate::ui) fn welcome_card(&mut self, room: Rect) -> i32 {
        let title = text::width(self.text(Msg::WelcomeTitle), self.font(size::TITLE, true));
        let full = (title + 2 * self.px(FULL_PAD) <= room.w).then_some(CardForm::Full);
        for form in full.into_iter().chain([CardForm::Buttons]) {
            let start = self.placed.len();
            let height = self.welcome_content(room, form);
            if height <= room.h {
                let widget = self.card(Token::Card, Token::Accent, self.hairline());
                self.placed.insert(start, Placed::plain(Rect { h: height, ..room }, widget));
                return height;
            }
            self.placed.truncate(start);
        }
        0
    }

    /// Places the content of the card and returns the height it takes.
    fn welcome_content(&mut self, room: Rect, form: CardForm) -> i32 {
        let is_full = form == CardForm::Full;
        let (pad, button) = if is_full { (FULL_PAD, 38) } else { (SMALL_PAD, SMALL_BUTTON) };
        let (pad, gap, button) = (self.px(pad), self.px(GAP), self.px(button));
        let inner = Rect::new(room.x + pad, room.y + pad, room.w - 2 * pad, button);
        let mut y = inner.y;
        if is_full {
            let font = self.font(size::TITLE, true);
            let place = Rect { h: self.px(28), ..inner };
            self.add_text(place, self.text(Msg::WelcomeTitle), font, Token::Ink, Align::Left);
            y += place.h + gap;
        }
        self.add_button(
            Rect { y, ..inner },
            Action::Lesson(LessonAction::Open),
            Layer::Window,
            self.text(Msg::WelcomeLearn),
            None,
            true,
        );
        y += button + gap;
        if is_full {
            let font = self.font(size::TEXT, false);
            let lines = self.wrap(self.text(Msg::WelcomePlay), font, inner.w);
            y += self.add_lines(Rect { y, ..inner }, &lines, font, Token::Ink2, Align::Left) + gap;
        }
        let begins = [
            (Begins::Me, Msg::WelcomeMe),
            (Begins::Computer, Msg::WelcomeComputer),
            (Begins::Guess, Msg::DialogBeginsRandom),
        ];
        let third = (inner.w - 2 * gap) / 3;
        let fit_a_row = begins.iter().all(|(_, label)| self.button_width(self.text(*label)) <= third);
        let n_columns = if fit_a_row { 3 } else { 1 };
        let edge = |column: i32| inner.x + column * (inner.w + gap) / n_columns;
        for (n, (begins, label)) in (0..).zip(begins) {
            let column = n % n_columns;
            let top = y + n / n_columns * (button + gap);
            let place = Rect::new(edge(column), top, edge(column + 1) - gap - edge(column), button);
            self.add_button(
                place,
                Action::Play(PlayAction::Begin(begins)),
                Layer::Window,
                self.text(label),
                None,
                false,
            );
        }
        y + 3 / n_columns * (button + gap) - gap + pad - room.y
    }
}
