//! The layout of the dialog for a custom time control.

use crate::ui::action::{Action, TextField};
use crate::ui::geometry::Rect;
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

impl Builder<'_> {
    /// Places the fields and choices of a custom time control and returns the height they take.
    pub(in crate::ui) fn clock_dialog(&mut self, draft: &ClockDraft, rect: Rect) -> i32 {
        let mut y = rect.y + self.title(self.text(Msg::DialogClock), rect);
        let units = [(ClockNumber::Minutes, Msg::DialogMinutes), (ClockNumber::Seconds, Msg::DialogSeconds)];
        y += self.clock_numbers(Msg::DialogClockGame, &units, y, rect);
        let extras = [
            (ClockExtra::None, Msg::DialogClockNothing),
            (ClockExtra::Increment, Msg::DialogClockIncrement),
            (ClockExtra::ByoYomi, Msg::DialogClockByoYomi),
        ];
        let extras =
            extras.map(|(extra, msg)| (Action::Play(PlayAction::ClockExtra(extra)), self.text(msg).to_owned()));
        y += self.choices(
            Layer::Dialog,
            Msg::DialogClockExtra,
            &extras,
            Action::Play(PlayAction::ClockExtra(draft.extra)),
            y,
            rect,
        );
        let seconds = [(ClockNumber::MoveSeconds, Msg::DialogSeconds)];
        // Reserve the rows of the longest choice, so that the dialog keeps its height when another choice is made.
        let below = y + 2 * (self.row.0 + self.row.1);
        match draft.extra {
            ClockExtra::None => {}
            ClockExtra::Increment => {
                self.clock_numbers(Msg::DialogClockEach, &seconds, y, rect);
            }
            ClockExtra::ByoYomi => {
                y += self.clock_numbers(Msg::DialogClockPeriod, &seconds, y, rect);
                self.clock_numbers(Msg::DialogClockPeriods, &[(ClockNumber::Periods, Msg::DialogList)], y, rect);
            }
        }
        y = below;
        let clock = draft.clock();
        let (font, line) = (self.font(size::TEXT, false), self.font(size::TEXT, false).line_height());
        let (text, color) = if clock.is_playable() {
            (self.language.clock(clock.control()), Token::Ink2)
        } else {
            (self.text(Msg::DialogClockImpossible).to_owned(), Token::Red)
        };
        self.add_text(rect.row(y, line), text, font, color, Align::Left);
        y += line + self.px(14);
        y += self.feet(Some(Msg::ButtonCancel), Msg::ButtonDone, y, rect);
        y - rect.y
    }

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
