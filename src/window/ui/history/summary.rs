//! The summary of a finished game, as the history lists it.

use crate::engine::Registry;
use crate::formats::{LoadedGame, PERSON};
use crate::game::{Board, ByColor, Color, Outcome, PlayerId, Record, Rule};
use crate::review::stored;
use crate::session::{Seat, Session};

/// A finished game: its players, its end and the final position of its main line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSummary {
    /// The player of each side: a person or a program.
    pub seats: ByColor<Seat>,
    /// The players' names in the record; empty where the record has none.
    pub names: ByColor<String>,
    /// The date in the record, as in `2026-11-22`; empty if the record has none.
    pub date: String,
    /// The rule.
    pub rule: Rule,
    /// Number of moves, passes included.
    pub n_moves: usize,
    /// The result and how the game ended.
    pub outcome: Outcome,
    /// The final position.
    pub board: Board,
    /// `true` if the game started from a set-up position.
    pub is_set_up: bool,
    /// `true` if the record has moves outside its main line, for example because moves were taken back.
    pub has_variations: bool,
    /// `true` if the player has used help of the program during the game.
    pub has_help: bool,
    /// `true` if the record has a review of every move of its main line, and this version of the engine and of the
    /// review code made this review.
    pub is_reviewed: bool,
}

/// The result of a game from the view of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// The player has won.
    Win,
    /// Neither side has won.
    Draw,
    /// The other side has won.
    Loss,
}

impl GameSummary {
    /// Returns the summary of a record; `seats` tells who plays each side. Returns `None` if the main line has no
    /// result yet.
    #[must_use]
    pub fn of(record: &Record, seats: &ByColor<Seat>) -> Option<Self> {
        let end = record.main_end();
        let outcome = record.outcome_at(end)?;
        let main = record.up_to(end);
        let n_moves = main.moves().len();
        Some(Self {
            seats: seats.clone(),
            names: record.info.names.clone(),
            date: record.info.date.clone(),
            rule: record.rule(),
            n_moves,
            outcome,
            board: main.board().clone(),
            is_set_up: !record.setup().is_empty(),
            has_variations: n_moves + 1 < record.n_nodes(),
            has_help: record.info.has_help(),
            is_reviewed: stored::is_reviewed(record),
        })
    }

    /// Returns the summary of the game of a session; `None` if its main line has no result yet.
    #[must_use]
    pub fn of_session(session: &Session) -> Option<Self> {
        Self::of(session.record(), session.seats())
    }

    /// Returns the summary of a game that was read from a file; `None` if its main line has no result. A program that
    /// is missing in the registry keeps its id from the file.
    #[must_use]
    pub fn of_loaded(loaded: &LoadedGame, registry: &Registry) -> Option<Self> {
        let seat = |side: Color| match loaded.seats[side].as_deref() {
            None | Some(PERSON) => Seat::Person,
            Some(key) => Seat::Program(registry.find(key).map_or_else(|| PlayerId::new(key), |it| it.id.clone())),
        };
        Self::of(&loaded.record, &ByColor { black: seat(Color::Black), white: seat(Color::White) })
    }

    /// Returns the program in a game against a person, and the program's side; `None` in games of two people or two
    /// programs.
    #[must_use]
    pub fn opponent(&self) -> Option<(&PlayerId, Color)> {
        Color::ALL.into_iter().find_map(|color| match (&self.seats[color], &self.seats[!color]) {
            (Seat::Program(id), Seat::Person) => Some((id, color)),
            _ => None,
        })
    }

    /// Returns the result of the game for `side`.
    #[must_use]
    pub fn result_of(&self, side: Color) -> GameResult {
        match self.outcome.winner() {
            Some(winner) if winner == side => GameResult::Win,
            Some(_) => GameResult::Loss,
            None => GameResult::Draw,
        }
    }
}
