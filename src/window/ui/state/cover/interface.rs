//! The interface of a cover: what pointer, keyboard and commands need to know of it.

use crate::game::{Board, Color, Point, Rule};
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::event::Chord;
use crate::ui::state::cx::Cx;

/// A position that covers the game, and what the player can do in it.
pub trait Covering {
    /// Returns the stones that are shown.
    fn board(&self) -> &Board;

    /// Returns the rule of the position that is shown.
    fn rule(&self, game: &Session) -> Rule;

    /// Returns the stone that was placed last; `None` if none is marked as the last.
    fn last(&self) -> Option<Point>;

    /// Returns the color of the stone that a click places; `None` if a click places none.
    fn side(&self) -> Option<Color>;

    /// Returns `true` while a point of the board can be pressed.
    fn takes_points(&self) -> bool;

    /// Returns `true` if a click on this point places a stone there or has another effect.
    fn is_open(&self, point: Point) -> bool;

    /// Handles a click on a point. A click on a point that is not open changes nothing.
    fn place(&mut self, point: Point, cx: &mut Cx);

    /// Returns the command of a key while the cover is shown; `None` if the cover does not use the key, so that it has
    /// its usual meaning.
    fn key(&self, _chord: Chord) -> Option<Action> {
        None
    }

    /// Returns the command that leaves the cover.
    fn leave(&self) -> Action;
}
