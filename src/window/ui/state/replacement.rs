//! The choice of another player for a side.

use crate::game::{Color, PlayerId};

/// The choice of another player for a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// The side.
    pub side: Color,
    /// The player that is chosen.
    pub player: PlayerId,
    /// A sentence on why the last one cannot go on; none if the player asks for another one.
    pub why: Option<String>,
}
