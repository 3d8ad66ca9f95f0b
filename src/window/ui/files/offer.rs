//! The dialog that offers to resume an unfinished game from an earlier run of the program.

use crate::game::ByColor;
use crate::session::{Seat, Session};
use crate::ui::state::dialogs::interface::Modal;

/// An unfinished game from an earlier run of the program, which the player can resume.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The index of this game among the unfinished games that the program has found.
    pub number: usize,
    /// The players of the game.
    pub seats: ByColor<Seat>,
    /// Number of stones on the board.
    pub n_stones: usize,
    /// Board size in lines.
    pub size: u8,
}

impl Offer {
    /// Returns the offer to resume `game`. `number` is the index of this game among the unfinished games that were
    /// found.
    #[must_use]
    pub fn of(number: usize, game: &Session) -> Self {
        Self {
            number,
            seats: game.seats().clone(),
            n_stones: usize::from(game.record().board().n_stones()),
            size: game.record().size(),
        }
    }
}

impl Modal for Offer {}
