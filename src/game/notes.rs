//! What people and programs write beside the moves: comments, marks, times, and who played when and where.

use crate::game::{ByColor, Point};

/// What is noted of one position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// Words about the position or the move that led to it.
    pub comment: String,
    /// Signs drawn on points.
    pub marks: Vec<Mark>,
    /// Milliseconds the move took.
    pub spent: Option<u32>,
    /// Milliseconds that were left on the clock of its side.
    pub left: Option<u32>,
    /// What a file says of the position and this program does not understand.
    pub extras: Vec<Extra>,
}

/// A sign on a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Where it is drawn.
    pub point: Point,
    /// What is drawn.
    pub kind: MarkKind,
}

/// What a mark looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// A triangle.
    Triangle,
    /// A square.
    Square,
    /// A circle.
    Circle,
    /// A cross.
    Cross,
    /// A letter or a short text.
    Label(String),
}

/// What is noted of a whole game. An empty text means that nothing is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameInfo {
    /// Who played.
    pub names: ByColor<String>,
    /// The match or tournament.
    pub event: String,
    /// The round of it.
    pub round: String,
    /// When it was played, as the file says it; `2026-01-31` where this program wrote it.
    pub date: String,
    /// Where it was played.
    pub place: String,
    /// The name of the opening.
    pub opening: String,
    /// How much time each side has for the whole game, in seconds; see
    /// [`TimeControl::words`](crate::game::TimeControl).
    pub time: String,
    /// What time there is besides: for each move, or when that for the game is used up.
    pub overtime: String,
    /// How the game ended, in the words of the file, where the stones do not tell.
    pub result: String,
    /// What a file says of the game and this program does not understand.
    pub extras: Vec<Extra>,
}

impl GameInfo {
    /// Every text, in the order in which they stand here, Black's name first: files have a name for each.
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

/// A key and values that are kept only to be written back, in the spelling of the file they come from: the property
/// of an SGF file with its escapes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extra {
    /// The name: capital letters.
    pub key: String,
    /// What stands behind it.
    pub values: Vec<String>,
}
