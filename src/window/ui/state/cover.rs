//! Covers: a lesson, a puzzle, drilled openings, a retried mistake, guessed moves, a win played out, or the editor.
//!
//! A cover stands on the board in the place of the game, which waits until the cover is left. At most one is open.

pub(in crate::ui) mod interface;
pub(in crate::ui) mod trial;

pub use interface::Covering;

use crate::ui::analysis::WinPlay;
use crate::ui::editor::PositionEditor;
use crate::ui::lesson::Lesson;
use crate::ui::practice::{Drill, Practice};
use crate::ui::review::{Guess, Retry};

/// A cover of the game on the board.
#[derive(Clone, Debug)]
pub enum Cover {
    /// The lesson.
    Lesson(Box<Lesson>),
    /// The puzzles.
    Practice(Box<Practice>),
    /// The opening drill.
    Drill(Box<Drill>),
    /// A mistake of a review that is tried again.
    Retry(Box<Retry>),
    /// The exercise in which moves of the game are guessed.
    Guess(Box<Guess>),
    /// A forced win that is played out.
    PlayOut(Box<WinPlay>),
    /// The position editor.
    Editor(Box<PositionEditor>),
}

impl Cover {
    /// Returns the interface of the cover.
    #[must_use]
    pub fn get(&self) -> &dyn Covering {
        match self {
            Self::Lesson(it) => &**it,
            Self::Practice(it) => &**it,
            Self::Drill(it) => &**it,
            Self::Retry(it) => &**it,
            Self::Guess(it) => &**it,
            Self::PlayOut(it) => &**it,
            Self::Editor(it) => &**it,
        }
    }

    /// Returns the interface of the cover, to change it.
    pub(super) fn get_mut(&mut self) -> &mut dyn Covering {
        match self {
            Self::Lesson(it) => &mut **it,
            Self::Practice(it) => &mut **it,
            Self::Drill(it) => &mut **it,
            Self::Retry(it) => &mut **it,
            Self::Guess(it) => &mut **it,
            Self::PlayOut(it) => &mut **it,
            Self::Editor(it) => &mut **it,
        }
    }
}
