//! The layout of the welcome card, which is shown at the first start.

use crate::ui::action::Action;
use crate::ui::geometry::Rect;
use crate::ui::layout::{Builder, Layer, Placed, size};
use crate::ui::lesson::LessonAction;
use crate::ui::locale::Msg;
use crate::ui::play::PlayAction;
use crate::ui::settings::Begins;
use crate::ui::theme::Token;
use crate::ui::widgets::Align;

/// The part of the welcome card that is shown: everything, or only its buttons.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CardForm {
    Full,
    Buttons,
}

impl Builder<'_> {
    /// Places the welcome card at the top of the rectangle `room`: the whole card if it fits, otherwise only its
    /// buttons. Returns the height of the card; 0 if even the buttons do not fit.
    pub(in crate::ui) fn welcome_card(&mut self, room: Rect) -> i32 {
        for form in [CardForm::Full, CardForm::Buttons] {
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
        let (pad, gap, button) =
            (self.px(if is_full { 14 } else { 8 }), self.px(8), self.px(if is_full { 38 } else { 28 }));
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
        let edge = |column: i32| inner.x + column * (inner.w + gap) / 3;
        for (column, (begins, label)) in (0..).zip(begins) {
            let place = Rect::new(edge(column), y, edge(column + 1) - gap - edge(column), button);
            self.add_button(
                place,
                Action::Play(PlayAction::Begin(begins)),
                Layer::Window,
                self.text(label),
                None,
                false,
            );
        }
        y + button + pad - room.y
    }
}
