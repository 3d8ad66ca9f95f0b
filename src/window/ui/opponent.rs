//! The choice of an opponent at its card: a level of Master, a historic program, or an engine.
//!
//! It is taken at once if the game has not started, and from the next game on otherwise.

mod commands;
mod dialog;
mod layout;
mod page;

pub(in crate::ui) use commands::COMMANDS;
pub use dialog::OpponentDraft;
pub(in crate::ui) use layout::POPOVER_WIDTH;

use std::mem::discriminant;

use crate::game::Color;

/// A control of the choice of an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpponentAction {
    /// Open the choice for the opponent.
    Choose,
    /// Open the choice for the program that has a side.
    ChooseFor(Color),
    /// Exchange the sides before the first move.
    ExchangeSides,
    /// Choose a level of Master, from 1.
    Level(u8),
    /// Choose another player, by its index among the players without levels.
    Player(usize),
}

impl OpponentAction {
    /// Returns `true` if two actions are choices of one kind.
    #[must_use]
    pub fn is_same_kind(self, other: Self) -> bool {
        discriminant(&self) == discriminant(&other)
    }
}
