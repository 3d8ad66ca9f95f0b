//! Data of a game in the index of the opening explorer: its players, date, rule and result.

use std::fmt;

use crate::formats::LoadedGame;
use crate::game::{Color, Rule};

/// Result of a game for the statistics of the explorer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum IndexedResult {
    /// The result is not known.
    #[default]
    Unknown,
    /// The side `.0` has won.
    Won(Color),
    /// The game was drawn.
    Drawn,
}

impl IndexedResult {
    /// Returns the result of a game: the outcome at the end of its main line or, if there is none, what the text in the
    /// result field of the game states.
    #[must_use]
    pub fn of(loaded: &LoadedGame) -> Self {
        let record = &loaded.record;
        match record.outcome_at(record.main_end()) {
            Some(outcome) => outcome.winner().map_or(Self::Drawn, Self::Won),
            None => Self::parse(&record.info.result),
        }
    }

    /// Parses a result text, such as `B+R`, `White wins`, `0` or `1/2-1/2`; returns [`Self::Unknown`] for other texts.
    #[must_use]
    pub fn parse(result: &str) -> Self {
        let word = result.trim().to_ascii_lowercase();
        match word.split_once(['+', ' ']).map_or(word.as_str(), |it| it.0) {
            "b" | "black" | "1-0" => Self::Won(Color::Black),
            "w" | "white" | "0-1" => Self::Won(Color::White),
            "0" | "draw" | "drawn" | "1/2-1/2" => Self::Drawn,
            _ => Self::Unknown,
        }
    }

    pub(super) const fn code(self) -> u8 {
        match self {
            Self::Unknown => 0,
            Self::Won(Color::Black) => 1,
            Self::Won(Color::White) => 2,
            Self::Drawn => 3,
        }
    }

    pub(super) const fn of_code(code: u8) -> Self {
        match code % 4 {
            1 => Self::Won(Color::Black),
            2 => Self::Won(Color::White),
            3 => Self::Drawn,
            _ => Self::Unknown,
        }
    }
}

/// Date of a game. The year, the month and the day are 0 where they are not known. Later dates are greater.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameDate(pub(super) u32);

impl GameDate {
    /// Parses a date: the first number of four digits is the year, and the next two numbers are the month and the day.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut numbers = text.split(|it: char| !it.is_ascii_digit()).filter(|it| !it.is_empty());
        let Some(year) = numbers.find(|it| it.len() == 4).and_then(|it| it.parse::<u32>().ok()) else {
            return Self::default();
        };
        let mut part = |last: u32| numbers.next().and_then(|it| it.parse().ok()).filter(|it| *it <= last).unwrap_or(0);
        let month = part(12);
        let day = if month == 0 { 0 } else { part(31) };
        Self(year * 10_000 + month * 100 + day)
    }

    /// Returns the year; `None` if the date is not known.
    #[must_use]
    pub fn year(self) -> Option<u16> {
        u16::try_from(self.0 / 10_000).ok().filter(|it| 0 < *it)
    }
}

impl fmt::Display for GameDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = (self.0 / 10_000, self.0 / 100 % 100, self.0 % 100);
        match (year, month, day) {
            (0, _, _) => Ok(()),
            (_, 0, _) => write!(f, "{year:04}"),
            (_, _, 0) => write!(f, "{year:04}-{month:02}"),
            _ => write!(f, "{year:04}-{month:02}-{day:02}"),
        }
    }
}

/// The data of a game that are stored in the index of the opening explorer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexedGame {
    /// Name of the player of Black. If the game lacks this name, the id of the player in the game's file, such as
    /// `person`, or an empty text if there is no id.
    pub black: String,
    /// Name of the player of White. If the game lacks this name, the id of the player in the game's file, such as
    /// `person`, or an empty text if there is no id.
    pub white: String,
    /// Name of the match or tournament to which the game belongs; empty if it is not known.
    pub event: String,
    /// Date on which the game was played.
    pub date: GameDate,
    /// Rule of the game.
    pub rule: Rule,
    /// Result of the game. A library (see `is_library`) always has [`IndexedResult::Unknown`].
    pub end: IndexedResult,
    /// Number of stones of the game. For a library (see `is_library`), it is the number of its positions. Numbers above
    /// 65535 are stored as 65535.
    pub n_stones: u16,
    /// `true` for a library: a tree of lines that a file holds instead of a game.
    pub is_library: bool,
    /// Number of the game's file, from 0, in the list of files that the index holds.
    pub file: u32,
    /// Place of the game in its file: the byte offset of the game in a RIF database, or the index of the game among the
    /// games in any other file.
    pub place: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_as_far_as_they_go() {
        let of = |text| GameDate::parse(text).to_string();
        assert_eq!(
            ["2026-01-31", "2025-3", "1999", "1998.12.04,05", "played 2001/2/3", "31.1.26", "", "2020-13-01"].map(of),
            ["2026-01-31", "2025-03", "1999", "1998-12-04", "2001-02-03", "", "", "2020"]
        );
        assert!(GameDate::parse("2025-3") < GameDate::parse("2025-03-01"));
        assert_eq!((GameDate::parse("").year(), GameDate::parse("1999").year()), (None, Some(1999)));
    }

    #[test]
    fn results_in_words_are_read() {
        let of = |text| IndexedResult::parse(text);
        assert_eq!(["B+R", "b+", "1-0"].map(of), [IndexedResult::Won(Color::Black); 3]);
        assert_eq!(["W+5", "White wins", "0-1"].map(of), [IndexedResult::Won(Color::White); 3]);
        assert_eq!(["0", "Draw"].map(of), [IndexedResult::Drawn; 2]);
        assert_eq!(["?", "Void", ""].map(of), [IndexedResult::Unknown; 3]);
    }
}
