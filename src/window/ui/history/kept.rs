//! The names of saved games in the history.

use std::fmt;

use crate::ui::history::summary::GameSummary;

/// The name of a game in the history: the day on which it ended, and its number on that day, from 1. Names are ordered
/// like the games, so the name of an older game is less than the name of a newer one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeptName {
    date: String,
    number: u32,
}

impl KeptName {
    /// Returns the name of a game that ended on a day such as `2026-11-22`; `None` if `date` does not have that form.
    #[must_use]
    pub fn new(date: &str, number: u32) -> Option<Self> {
        is_date(date).then(|| Self { date: date.to_owned(), number })
    }

    /// Parses a name as it is displayed: `2026-11-22-001`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (date, number) = text.rsplit_once('-')?;
        let is_number = !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit());
        Self::new(date, is_number.then(|| number.parse().ok())??)
    }

    /// Returns the day on which the game ended, as in `2026-11-22`.
    #[must_use]
    pub fn date(&self) -> &str {
        &self.date
    }

    /// Returns the number of the game on its day, from 1.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }
}

impl fmt::Display for KeptName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:03}", self.date, self.number)
    }
}

/// Returns `true` if `text` is four digits, two digits and two digits, separated by hyphens.
fn is_date(text: &str) -> bool {
    let shape = text.bytes().map(|it| if it.is_ascii_digit() { b'0' } else { it });
    shape.eq(*b"0000-00-00")
}

/// A game in the history, as the list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptGame {
    /// The name of the game.
    pub name: KeptName,
    /// The summary of the game.
    pub summary: GameSummary,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_the_order_of_the_games() {
        let names = ["2025-12-31-1000", "2026-01-01-002", "2026-01-01-999", "2026-01-01-1000"];
        let read: Vec<_> = names.iter().map(|it| KeptName::parse(it).unwrap()).collect();
        assert!(read.is_sorted());
        assert_eq!(read.iter().map(ToString::to_string).collect::<Vec<_>>(), names);
        for text in ["", "2026-01-01", "2026-01-01-", "2026-01-01-+1", "26-1-1-1", "2026-01-01-99999999999", "a-b-c-1"]
        {
            assert_eq!(KeptName::parse(text), None, "{text}");
        }
    }
}
