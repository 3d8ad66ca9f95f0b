//! The interface of a cover: a lesson, exercise or editor that is shown in place of the game.
//!
//! The window passes clicks, keys and commands to the cover through this interface.

use crate::game::{Board, Color, Outcome, Point, Rule};
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::event::Chord;
use crate::ui::state::cx::Cx;
use crate::ui::state::input::Focus;

/// A cover: a position that is shown in place of the game, and what the player can do in it.
pub trait Covering {
    /// Returns the stones that the cover shows.
    fn board(&self) -> &Board;

    /// Returns the rule of the position that the cover shows; `game` is the covered game.
    fn rule(&self, game: &Session) -> Rule;

    /// Returns the stone that was placed last; `None` if none is marked as the last.
    fn last(&self) -> Option<Point>;

    /// Returns the color of the stone that a click places; `None` if a click places no stone.
    fn side(&self) -> Option<Color>;

    /// Returns the side to move in the position that the cover shows; `None` if the cover shows no position. While the
    /// cover waits for a stone, this is the side that places it; otherwise it is the side that did not place the last
    /// stone.
    fn side_to_move(&self) -> Option<Color> {
        let after_last = || self.last().and_then(|it| self.board().stone(it)).map(|it| !it);
        if self.takes_points() { self.side() } else { after_last().or_else(|| self.side()) }
    }

    /// Returns the result of the position that the cover shows if the last stone has made a winning row; otherwise
    /// `None`. `game` is the covered game.
    fn outcome(&self, game: &Session) -> Option<Outcome> {
        let (board, last) = (self.board(), self.last()?);
        let (winner, line) = (board.stone(last)?, self.rule(game).winning_line(board, last)?);
        Some(Outcome::Five { winner, line })
    }

    /// Returns `true` while the player can click points of the board.
    fn takes_points(&self) -> bool;

    /// Returns `true` if a click on `point` places a stone there or has another effect.
    fn is_open(&self, point: Point) -> bool;

    /// Handles a click on a point. A click that has no effect there changes nothing.
    fn place(&mut self, point: Point, cx: &mut Cx);

    /// Returns the command of a key while the cover is shown; `None` if the cover does not use the key, which then has
    /// its usual meaning.
    fn key(&self, _chord: Chord) -> Option<Action> {
        None
    }

    /// Returns the command that leaves the cover.
    fn leave(&self) -> Action;

    /// Cancels the requests that the cover has sent and that are still being answered, because the player leaves the
    /// cover. Returns the part of the window that gets the focus.
    fn close(&self, _cx: &mut Cx) -> Focus {
        Focus::Board
    }
}
