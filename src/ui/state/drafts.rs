//! The choices of dialogs while they are made: for a new game, and for a clock of one's own.

use crate::ui::action::{ClockNumber, TextField};
use crate::ui::settings::{ClockExtra, CustomClock, Setup};
use crate::ui::state::text_input::TextInput;

/// The greatest number of characters of a name.
const MAX_NAME: usize = 40;

/// The greatest number of digits of a number.
const MAX_DIGITS: usize = 3;

/// The greatest number of digits of a year.
const MAX_YEAR: usize = 4;

/// The choices of the New Game dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGameDraft {
    /// The choices but for the names.
    pub setup: Setup,
    name: TextInput,
    other_name: TextInput,
}

impl NewGameDraft {
    /// Returns a draft that begins with these choices.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        let (name, other_name) = (TextInput::new(setup.name.as_str()), TextInput::new(setup.other_name.as_str()));
        Self { setup, name, other_name }
    }

    /// Returns the choices with the names.
    pub(super) fn finished(&self) -> Setup {
        let [name, other_name] = [&self.name, &self.other_name].map(|it| it.text().trim().to_owned());
        Setup { name, other_name, is_exchanged: false, ..self.setup.clone() }
    }

    /// Returns the name that is typed in a text field.
    pub(super) const fn text(&self, field: TextField) -> Option<&TextInput> {
        match field {
            TextField::Name => Some(&self.name),
            TextField::OtherName => Some(&self.other_name),
            _ => None,
        }
    }

    /// Returns the name that is typed in a text field, to be changed.
    pub(super) const fn text_mut(&mut self, field: TextField) -> Option<&mut TextInput> {
        match field {
            TextField::Name => Some(&mut self.name),
            TextField::OtherName => Some(&mut self.other_name),
            _ => None,
        }
    }
}

/// A clock of one's own while it is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockDraft {
    /// The time beside the time for the game.
    pub extra: ClockExtra,
    minutes: TextInput,
    seconds: TextInput,
    move_seconds: TextInput,
    periods: TextInput,
}

impl ClockDraft {
    /// Returns a draft that begins with a clock.
    #[must_use]
    pub fn new(clock: CustomClock) -> Self {
        let number = |it: u32| TextInput::new(it.to_string());
        Self {
            extra: clock.extra,
            minutes: number(clock.game_seconds / 60),
            seconds: number(clock.game_seconds % 60),
            move_seconds: number(clock.move_seconds),
            periods: number(clock.n_periods.into()),
        }
    }

    /// Returns the clock; what is empty counts as 0.
    #[must_use]
    pub fn clock(&self) -> CustomClock {
        let number = |it: &TextInput| it.text().parse::<u32>().unwrap_or(0);
        CustomClock {
            game_seconds: 60 * number(&self.minutes) + number(&self.seconds),
            extra: self.extra,
            move_seconds: number(&self.move_seconds),
            n_periods: u8::try_from(number(&self.periods)).unwrap_or(u8::MAX),
        }
    }

    /// Returns the digits that are typed in a text field.
    pub(super) const fn text(&self, field: TextField) -> Option<&TextInput> {
        match field {
            TextField::Clock(ClockNumber::Minutes) => Some(&self.minutes),
            TextField::Clock(ClockNumber::Seconds) => Some(&self.seconds),
            TextField::Clock(ClockNumber::MoveSeconds) => Some(&self.move_seconds),
            TextField::Clock(ClockNumber::Periods) => Some(&self.periods),
            _ => None,
        }
    }

    /// Returns the digits that are typed in a text field, to be changed.
    pub(super) const fn text_mut(&mut self, field: TextField) -> Option<&mut TextInput> {
        match field {
            TextField::Clock(ClockNumber::Minutes) => Some(&mut self.minutes),
            TextField::Clock(ClockNumber::Seconds) => Some(&mut self.seconds),
            TextField::Clock(ClockNumber::MoveSeconds) => Some(&mut self.move_seconds),
            TextField::Clock(ClockNumber::Periods) => Some(&mut self.periods),
            _ => None,
        }
    }
}

/// The greatest number of characters of the name of a point.
const MAX_POINT_NAME: usize = 3;

/// Returns as much of a typed text as a text field takes: digits of a number, and of a name what it has room for.
pub(super) fn accepted(field: TextField, input: &TextInput, typed: &str) -> String {
    let n_kept = input.text().chars().count() - input.text()[input.chosen()].chars().count();
    let digits = |n: usize| typed.chars().filter(char::is_ascii_digit).take(n.saturating_sub(n_kept)).collect();
    match field {
        TextField::FileName | TextField::EngineCommand | TextField::EngineInfos => typed.to_owned(),
        TextField::Name | TextField::OtherName | TextField::EngineName | TextField::Player => {
            typed.chars().take(MAX_NAME.saturating_sub(n_kept)).collect()
        }
        TextField::Move => typed.chars().take(MAX_POINT_NAME.saturating_sub(n_kept)).collect(),
        TextField::Clock(_) => digits(MAX_DIGITS),
        TextField::FromYear | TextField::ToYear => digits(MAX_YEAR),
    }
}
