//! The list of engines in its dialog, and the choice of another player for a side.

use crate::game::{Color, PlayerId};

/// The list of engines in its dialog.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EnginesView {
    /// The chosen row.
    pub selected: usize,
    /// The first row shown.
    pub first: usize,
    /// Number of rows.
    pub n_rows: usize,
}

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
