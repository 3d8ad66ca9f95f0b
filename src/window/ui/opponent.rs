//! The choice of an opponent on its player card: a level of Master, a historic program, or an engine.
//!
//! The chosen opponent plays at once if the game has not started, and otherwise from the next game on.

mod commands;
mod dialog;
mod layout;
mod page;

pub(in crate::ui) use commands::COMMANDS;
pub use dialog::OpponentDraft;

use std::mem::discriminant;

use crate::game::Color;

/// An action for choosing the opponent, run by a command of a menu or by a control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpponentAction {
    /// Open the dialog in which the player chooses the opponent.
    Choose,
    /// Open the dialog in which the player chooses the program that plays this side.
    ChooseFor(Color),
    /// Exchange the sides of player and opponent before the first move.
    ExchangeSides,
    /// Choose a level of Master, from 1.
    Level(u8),
    /// Choose another player, by its index among the players without levels.
    Player(usize),
}

impl OpponentAction {
    /// Returns `true` if both actions are of the same variant, such as two levels of Master.
    #[must_use]
    pub fn is_same_kind(self, other: Self) -> bool {
        discriminant(&self) == discriminant(&other)
    }
}
