//! The name by which settings, game files and commands refer to a player.

use std::fmt;
use std::sync::Arc;

/// Identifies a player, for example `gumu`, `master:3` or `cmd:/path/to/brain`. Files store the id, so the id of a
/// player must stay the same in later versions. Cloning an id is cheap.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlayerId(Arc<str>);

impl PlayerId {
    /// Creates an id from its text.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self(text.into())
    }

    /// Returns the id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for PlayerId {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

/// Compares an id with a text: they are equal if the id was created from the same text.
impl PartialEq<str> for PlayerId {
    fn eq(&self, text: &str) -> bool {
        self.as_str() == text
    }
}

impl PartialEq<&str> for PlayerId {
    fn eq(&self, text: &&str) -> bool {
        self.as_str() == *text
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
