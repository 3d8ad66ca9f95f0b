//! The layout of the dialog for a custom time control.

use crate::ui::action::{Action, TextField};
use crate::ui::geometry::Rect;
use crate::ui::layout::dialog::DialogView;
use crate::ui::layout::{Builder, Layer, size};
use crate::ui::locale::Msg;
use crate::ui::play::{ClockDraft, ClockNumber, PlayAction};
use crate::ui::settings::ClockExtra;
use crate::ui::theme::Token;
use crate::ui::widgets::Align;

/// The width of a field for a number, in logical pixels.
const NUMBER: i32 = 60;

/// The width of the unit after a number, in logical pixels.
const UNIT: i32 = 48;

impl DialogView for ClockDraft {
    fn place(&self, builder: &mut Builder<'_>, rect: Rect) -> i32 {
        let mut y = rect.y + builder.title(builder.text(Msg::DialogCustomClock), rect);
        let units = [(ClockNumber::Minutes, Msg::DialogMinutes), (ClockNumber::Seconds, Msg::DialogSeconds)];
        y += builder.clock_numbers(Msg::DialogClockGame, &units, y, rect);
        let extras = [
            (ClockExtra::None, Msg::DialogClockExtraNone),
            (ClockExtra::Increment, Msg::DialogClockIncrement),
            (ClockExtra::ByoYomi, Msg::DialogClockByoYomi),
        ];
        let extras =
            extras.map(|(extra, msg)| (Action::Play(PlayAction::ClockExtra(extra)), builder.text(msg).to_owned()));
        y += builder.choices(
            Layer::Dialog,
            Msg::DialogClockExtra,
            &extras,
            Action::Play(PlayAction::ClockExtra(self.extra)),
            y,
            rect,
        );
        let seconds = [(ClockNumber::MoveSeconds, Msg::DialogSeconds)];
        // Reserve the height of the choice that has the most rows, so that the dialog keeps its height when another
        // choice is made.
        let below = y + 2 * (builder.row.0 + builder.row.1);
        match self.extra {
            ClockExtra::None => {}
            ClockExtra::Increment => {
                builder.clock_numbers(Msg::DialogClockAddedTime, &seconds, y, rect);
            }
            ClockExtra::ByoYomi => {
                y += builder.clock_numbers(Msg::DialogClockPeriod, &seconds, y, rect);
                builder.clock_numbers(Msg::DialogClockPeriods, &[(ClockNumber::Periods, Msg::DialogList)], y, rect);
            }
        }
        y = below;
        let clock = self.clock();
        let (font, line) = (builder.font(size::TEXT, false), builder.font(size::TEXT, false).line_height());
        let (text, color) = if clock.is_playable() {
            (builder.language.clock(clock.control()), Token::Ink2)
        } else {
            (builder.text(Msg::DialogClockImpossible).to_owned(), Token::Red)
        };
        builder.add_text(rect.row(y, line), text, font, color, Align::Left);
        y += line + builder.px(14);
        y += builder.feet(Some(Msg::ButtonCancel), Msg::ButtonDone, y, rect);
        y - rect.y
    }
}

impl Builder<'_> {
    /// Places a row of number fields with their units, and returns the height of the row.
    fn clock_numbers(&mut self, heading: Msg, numbers: &[(ClockNumber, Msg)], y: i32, rect: Rect) -> i32 {
        let row = self.row(heading, y, rect);
        let (width, unit, gap) = (self.px(NUMBER), self.px(UNIT), self.px(8));
        let mut x = row.x;
        for (number, msg) in numbers {
            let is_bare = *number == ClockNumber::Periods;
            let label = if is_bare { "" } else { self.text(*msg) };
            let name = format!("{} {label}", self.text(heading));
            self.text_field(row.column(x, width), TextField::Clock(*number), name.trim(), "");
            x += width + gap;
            self.add_text(row.column(x, unit), label, self.font(size::TEXT, false), Token::Ink2, Align::Left);
            x += unit + gap;
        }
        row.h + self.row.1
    }
}
