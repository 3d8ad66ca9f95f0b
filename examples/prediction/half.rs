//! The halves of the games: one to fit scores to, and one to measure what was fitted.

use gumu_core::game::Record;

/// The games that are used: all, or one half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// All games.
    All,
    /// The half to which scores are fitted.
    Fit,
    /// The other half, on which scores are measured.
    Test,
}

impl Half {
    /// Parses the name of a half.
    ///
    /// # Errors
    ///
    /// A sentence that says which names there are.
    pub fn parse(name: &str) -> Result<Self, String> {
        match name {
            "all" => Ok(Self::All),
            "fit" => Ok(Self::Fit),
            "test" => Ok(Self::Test),
            _ => Err(format!("{name} is not a half of the games: expected all, fit or test")),
        }
    }

    /// Returns `true` if a game belongs to the half. The checksum of its moves decides, so that equal games belong to
    /// the same half.
    #[must_use]
    pub fn has(self, game: &Record) -> bool {
        let size = game.board().size();
        let moves: Vec<_> = game.moves().iter().filter_map(|it| it.point).map(|it| it.name(size)).collect();
        let is_even = crc32fast::hash(moves.join(" ").as_bytes()).is_multiple_of(2);
        match self {
            Self::All => true,
            Self::Fit => is_even,
            Self::Test => !is_even,
        }
    }
}
