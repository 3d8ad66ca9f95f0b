//! Notes on the moves of a game (comments, marks, times), and data of the whole game (names, event, date and others).

use crate::game::{ByColor, Point};

/// Notes of one position: comment, marks and times.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// Words about the position or the move that led to it.
    pub comment: String,
    /// Signs drawn on points.
    pub marks: Vec<Mark>,
    /// Time that the move took, in milliseconds; `None` if unknown.
    pub spent: Option<u32>,
    /// Time left on the clock of the side that made the move, in milliseconds; `None` if unknown.
    pub left: Option<u32>,
    /// Properties of the position that only other programs understand.
    pub extras: Vec<Extra>,
}

/// A sign on a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Point on which the mark is drawn.
    pub point: Point,
    /// Sign that is drawn: a shape or a text.
    pub kind: MarkKind,
}

/// Sign of a mark, with the SGF property that stores it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MarkKind {
    /// A triangle, SGF `TR`.
    Triangle,
    /// A square, SGF `SQ`.
    Square,
    /// A circle, SGF `CR`.
    Circle,
    /// A cross, SGF `MA`.
    Cross,
    /// A letter or a short text, SGF `LB`.
    Label(String),
}

/// Data of a whole game. An empty text stands for an unknown value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameInfo {
    /// Names of the players.
    pub names: ByColor<String>,
    /// The match or tournament.
    pub event: String,
    /// The round of the match or tournament.
    pub round: String,
    /// Date in the notation of the file; this program writes `2026-01-31`.
    pub date: String,
    /// Place of the game.
    pub place: String,
    /// Name of the opening.
    pub opening: String,
    /// Time of each side for the whole game, in seconds; see [`TimeControl::words`](crate::game::TimeControl).
    pub time: String,
    /// Overtime: time that is added for each move, or that follows after the time for the game is used up.
    pub overtime: String,
    /// Result in the wording of the file; empty if it only repeats the outcome of the record.
    pub result: String,
    /// Properties of the game that only other programs understand.
    pub extras: Vec<Extra>,
}

/// Name of the property that marks a game in which the program helped a player.
const HELP: &str = "HELP";

impl GameInfo {
    /// Returns `true` if a player was helped by the program while the game was played.
    #[must_use]
    pub fn has_help(&self) -> bool {
        self.extras.iter().any(|it| it.key == HELP)
    }

    /// Marks the game as one in which the program helped a player.
    pub fn note_help(&mut self) {
        if !self.has_help() {
            self.extras.push(Extra { key: HELP.to_owned(), values: vec!["1".to_owned()] });
        }
    }

    /// Returns all text fields in the order of their declaration, Black's name first. File formats list their keys in
    /// the same order.
    pub fn texts_mut(&mut self) -> [&mut String; 10] {
        [
            &mut self.names.black,
            &mut self.names.white,
            &mut self.event,
            &mut self.round,
            &mut self.date,
            &mut self.place,
            &mut self.opening,
            &mut self.time,
            &mut self.overtime,
            &mut self.result,
        ]
    }
}

/// A property that the program does not understand and keeps only to write it back. Its values are spelled as in the
/// file, such as SGF values with their escapes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extra {
    /// Name of the property, in capital letters.
    pub key: String,
    /// Values of the property.
    pub values: Vec<String>,
}
