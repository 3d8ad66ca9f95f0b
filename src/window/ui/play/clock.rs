//! The dialog for a custom time control: the player's own times instead of a preset.

use crate::ui::action::{Action, DropDown, TextField};
use crate::ui::play::{ClockNumber, PlayAction};
use crate::ui::settings::{ClockExtra, CustomClock};
use crate::ui::state::cx::Cx;
use crate::ui::state::dialogs::interface::Modal;
use crate::ui::state::text_fields::TextFields;
use crate::ui::state::text_input::TextInput;

/// A custom time control while the player edits it in its dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockDraft {
    /// The kind of additional time: none, an increment per move, or byo-yomi periods.
    pub extra: ClockExtra,
    texts: TextFields,
    /// The drop-down list from which this dialog was opened; it is in the dialog below this one.
    opener: DropDown,
}

impl ClockDraft {
    /// Returns a draft of a custom clock that starts with the times of `clock`. `opener` is the drop-down list from
    /// which the dialog was opened.
    #[must_use]
    pub fn new(clock: CustomClock, opener: DropDown) -> Self {
        let numbers = [
            (ClockNumber::Minutes, clock.game_seconds / 60),
            (ClockNumber::Seconds, clock.game_seconds % 60),
            (ClockNumber::MoveSeconds, clock.move_seconds),
            (ClockNumber::Periods, clock.n_periods.into()),
        ];
        let texts = numbers.map(|(field, number)| (TextField::Clock(field), number.to_string()));
        Self { extra: clock.extra, texts: TextFields::new(texts), opener }
    }

    /// Returns the time control as typed; an empty field counts as 0.
    #[must_use]
    pub fn clock(&self) -> CustomClock {
        let number = |it| self.texts.typed(TextField::Clock(it)).parse::<u32>().unwrap_or(0);
        CustomClock {
            game_seconds: 60 * number(ClockNumber::Minutes) + number(ClockNumber::Seconds),
            extra: self.extra,
            move_seconds: number(ClockNumber::MoveSeconds),
            n_periods: u8::try_from(number(ClockNumber::Periods)).unwrap_or(u8::MAX),
        }
    }
}

impl Modal for ClockDraft {
    fn first_focus(&self) -> Action {
        Action::EditText(TextField::Clock(ClockNumber::Minutes))
    }

    fn opener(&self) -> Option<Action> {
        Some(Action::DropDown(self.opener))
    }

    fn text(&self, field: TextField) -> Option<&TextInput> {
        self.texts.get(field)
    }

    fn text_mut(&mut self, field: TextField) -> Option<&mut TextInput> {
        self.texts.get_mut(field)
    }

    fn can(&self, action: Action, _cx: &Cx) -> bool {
        match action {
            Action::Accept => self.clock().is_playable(),
            Action::Play(PlayAction::ClockExtra(_)) => true,
            _ => false,
        }
    }

    fn change(&mut self, action: Action) {
        if let Action::Play(PlayAction::ClockExtra(extra)) = action {
            self.extra = extra;
        }
    }
}
