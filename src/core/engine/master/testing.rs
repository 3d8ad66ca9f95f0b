//! Helpers for the tests of several modules: known positions, and a handler that stops a search.
//! The positions come from files in `tests/data`, which say if there is a forced win.

use std::cell::Cell;

use serde_json::Value;

use crate::engine::{PositionView, SearchHandler};
use crate::game::{Board, Color, Point, Rule};

/// A position from a file of `tests/data`, with the facts that are known about it.
pub struct KnownPosition {
    /// The JSON object that describes the position in its file.
    pub facts: Value,
    /// The board with its stones.
    pub board: Board,
    /// The rule of the game.
    pub rule: Rule,
    /// The side to move.
    pub side: Color,
}

impl KnownPosition {
    /// Returns the positions in `text`, which holds the contents of a file of `tests/data`.
    pub fn all(text: &str) -> Vec<Self> {
        let file: Value = serde_json::from_str(text).unwrap();
        file["positions"].as_array().unwrap().iter().map(Self::new).collect()
    }

    fn new(facts: &Value) -> Self {
        let size = u8::try_from(facts["size"].as_u64().unwrap()).unwrap();
        let mut board = Board::new(size);
        for (color, key) in [(Color::Black, "black"), (Color::White, "white")] {
            for name in facts[key].as_array().unwrap() {
                board.play(Point::parse(name.as_str().unwrap(), size).unwrap(), color).unwrap();
            }
        }
        let rule = Rule::by_key(facts["rule"].as_str().unwrap()).unwrap();
        let side = if facts["side"] == "b" { Color::Black } else { Color::White };
        Self { facts: facts.clone(), board, rule, side }
    }

    /// Returns the id of the position in its file.
    pub fn id(&self) -> &str {
        self.facts["id"].as_str().unwrap()
    }

    /// Returns the board, rule and side to move.
    pub const fn turn(&self) -> PositionView<'_> {
        PositionView { board: &self.board, rule: self.rule, side: self.side }
    }
}

/// Handler that stops a search after the search has checked the stop flag `.0` times.
pub struct StopAfter(pub Cell<u32>);

impl SearchHandler for StopAfter {
    fn should_stop(&self) -> bool {
        let n_left = self.0.get();
        self.0.set(n_left.saturating_sub(1));
        n_left == 0
    }
}
