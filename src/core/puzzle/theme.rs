//! Themes of puzzles: the decisive shape of the solution, and features of the position that help or mislead the player.

use std::fmt;

/// A theme of a puzzle. [`themes_of`](crate::puzzle::theme_proof::themes_of) determines and proves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PuzzleTheme {
    /// The win is decided by a stone that makes a four and an open three.
    FourThree,
    /// The win is decided by a stone that makes two open threes.
    DoubleThree,
    /// The win is decided by a stone that makes two fours.
    DoubleFour,
    /// The only defense is a stone that makes a four.
    DefenseByFour,
    /// Under the standard rule, a wrong first stone would win if rows of six or more stones won too.
    OverlineTrap,
    /// Under renju, a point that is forbidden to Black decides the puzzle.
    ForbiddenPoint,
}

impl PuzzleTheme {
    /// All themes, in the order in which the window offers them.
    pub const ALL: [Self; 6] = [
        Self::FourThree,
        Self::DoubleThree,
        Self::DoubleFour,
        Self::DefenseByFour,
        Self::OverlineTrap,
        Self::ForbiddenPoint,
    ];

    /// Returns the name that stands for the theme in files. The names of themes must never change.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::FourThree => "four-three",
            Self::DoubleThree => "double-three",
            Self::DoubleFour => "double-four",
            Self::DefenseByFour => "defense-by-four",
            Self::OverlineTrap => "overline-trap",
            Self::ForbiddenPoint => "forbidden-point",
        }
    }
}

/// The set of themes of a puzzle. In files it is written as the names with commas between them, or as `-` if empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PuzzleThemes(u8);

impl PuzzleThemes {
    /// Parses the names of themes as in files; `None` if a name is unknown.
    #[must_use]
    pub fn by_keys(keys: &str) -> Option<Self> {
        let mut themes = Self::default();
        for key in keys.split(',').filter(|_| keys != "-") {
            themes.insert(PuzzleTheme::ALL.into_iter().find(|it| it.key() == key)?);
        }
        Some(themes)
    }

    /// Adds a theme to the set.
    pub const fn insert(&mut self, theme: PuzzleTheme) {
        self.0 |= 1 << theme as u8;
    }

    /// Returns `true` if the set contains `theme`.
    #[must_use]
    pub const fn contains(self, theme: PuzzleTheme) -> bool {
        self.0 & 1 << theme as u8 != 0
    }

    /// Returns `true` if the set has no theme.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the themes of the set, in the order of [`PuzzleTheme::ALL`].
    pub fn iter(self) -> impl Iterator<Item = PuzzleTheme> {
        PuzzleTheme::ALL.into_iter().filter(move |it| self.contains(*it))
    }
}

impl FromIterator<PuzzleTheme> for PuzzleThemes {
    fn from_iter<I: IntoIterator<Item = PuzzleTheme>>(themes: I) -> Self {
        let mut all = Self::default();
        themes.into_iter().for_each(|it| all.insert(it));
        all
    }
}

impl fmt::Display for PuzzleThemes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let keys = self.iter().map(PuzzleTheme::key).collect::<Vec<_>>().join(",");
        f.write_str(if keys.is_empty() { "-" } else { &keys })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn themes_are_read_as_they_were_written() {
        let all = PuzzleTheme::ALL.into_iter().collect::<PuzzleThemes>();
        for themes in [PuzzleThemes::default(), [PuzzleTheme::DoubleFour].into_iter().collect(), all] {
            assert_eq!(PuzzleThemes::by_keys(&themes.to_string()), Some(themes));
        }
        assert_eq!(PuzzleThemes::by_keys("four-three,five"), None);
        assert_eq!(PuzzleThemes::by_keys(""), None);
    }
}
