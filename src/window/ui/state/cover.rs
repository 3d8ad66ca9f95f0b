//! Covers: a lesson, a puzzle, drilled openings, a retried mistake, guessed moves, a win played out, or the editor.
//!
//! A cover is shown on the board in place of the game, which waits until the player leaves the cover. At most one cover
//! is open.

pub(in crate::ui) mod interface;
pub(in crate::ui) mod trial;

pub use interface::Covering;

use crate::ui::analysis::WinPlay;
use crate::ui::editor::PositionEditor;
use crate::ui::lesson::Lesson;
use crate::ui::practice::{Drill, Practice};
use crate::ui::review::{Guess, Retry};

/// A cover: what is shown on the board in place of the game.
#[derive(Clone, Debug)]
pub enum Cover {
    /// The lesson for beginners.
    Lesson(Box<Lesson>),
    /// Puzzle practice.
    Practice(Box<Practice>),
    /// The opening drill.
    Drill(Box<Drill>),
    /// The retry exercise: a mistake of a review is tried again.
    Retry(Box<Retry>),
    /// The guessing exercise: the player guesses the moves of a game.
    Guess(Box<Guess>),
    /// A forced win that is played out.
    PlayOut(Box<WinPlay>),
    /// The position editor.
    Editor(Box<PositionEditor>),
}

/// Evaluates the same expression for every kind of cover; in the expression, `$it` is the boxed struct of the cover.
macro_rules! of_any_cover {
    ($cover:expr, $it:ident => $result:expr) => {
        match $cover {
            Cover::Lesson($it) => $result,
            Cover::Practice($it) => $result,
            Cover::Drill($it) => $result,
            Cover::Retry($it) => $result,
            Cover::Guess($it) => $result,
            Cover::PlayOut($it) => $result,
            Cover::Editor($it) => $result,
        }
    };
}
pub(in crate::ui) use of_any_cover;

impl Cover {
    /// Returns the interface that all covers have in common.
    #[must_use]
    pub fn get(&self) -> &dyn Covering {
        of_any_cover!(self, it => &**it)
    }

    /// Returns a mutable reference to the interface that all covers have in common.
    pub(super) fn get_mut(&mut self) -> &mut dyn Covering {
        of_any_cover!(self, it => &mut **it)
    }
}
