//! The choices of dialogs while they are made: for a new game, and for a clock of one's own.

use crate::ui::action::{ClockNumber, TextField};
use crate::ui::settings::{ClockExtra, CustomClock, Setup};
use crate::ui::state::text_fields::TextFields;

/// The choices of the New Game dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGameDraft {
    /// The choices but for the names.
    pub setup: Setup,
    pub(super) texts: TextFields,
}

impl NewGameDraft {
    /// Returns a draft that begins with these choices.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        let texts = [(TextField::Name, &*setup.name), (TextField::OtherName, &*setup.other_name)];
        Self { texts: TextFields::new(texts), setup }
    }

    /// Returns the choices with the names.
    pub(super) fn finished(&self) -> Setup {
        let [name, other_name] = [TextField::Name, TextField::OtherName].map(|it| self.texts.typed(it).to_owned());
        Setup { name, other_name, is_exchanged: false, ..self.setup.clone() }
    }
}

/// A clock of one's own while it is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockDraft {
    /// The time beside the time for the game.
    pub extra: ClockExtra,
    pub(super) texts: TextFields,
}

impl ClockDraft {
    /// Returns a draft that begins with a clock.
    #[must_use]
    pub fn new(clock: CustomClock) -> Self {
        let numbers = [
            (ClockNumber::Minutes, clock.game_seconds / 60),
            (ClockNumber::Seconds, clock.game_seconds % 60),
            (ClockNumber::MoveSeconds, clock.move_seconds),
            (ClockNumber::Periods, clock.n_periods.into()),
        ];
        let texts = numbers.map(|(field, number)| (TextField::Clock(field), number.to_string()));
        Self { extra: clock.extra, texts: TextFields::new(texts) }
    }

    /// Returns the clock; what is empty counts as 0.
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
