//! The state of announcements for screen readers: the last one, and the game state that the next one compares with.

use crate::game::NodeId;
use crate::ui::spoken::Question;

/// The last announcement for screen readers, and the state of the game at that time. The next change of the game is
/// detected by comparing with this state.
#[derive(Debug, Default)]
pub struct Announcements {
    /// Number of announcements so far.
    number: usize,
    text: String,
    seen: Option<Seen>,
    /// The question that the player has asked with the current event. It is answered in words at the end of the event.
    question: Option<Question>,
}

/// The state of a game whose changes are announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) struct Seen {
    /// The number of the game.
    pub(in crate::ui) game: u64,
    /// The current position of the game, which may differ from the position shown.
    pub(in crate::ui) live: NodeId,
    /// The position shown.
    pub(in crate::ui) shown: NodeId,
    /// `true` if the game has ended.
    pub(in crate::ui) has_ended: bool,
}

impl Announcements {
    /// Returns the last announcement and its number, from 1; `None` before the first one.
    pub(in crate::ui) fn last(&self) -> Option<(usize, &str)> {
        (0 < self.number).then_some((self.number, self.text.as_str()))
    }

    /// Makes an announcement, in place of the last one.
    pub(in crate::ui) fn announce(&mut self, text: String) {
        self.number += 1;
        self.text = text;
    }

    /// Stores a question that will be answered in words at the end of the event.
    pub(in crate::ui) const fn ask(&mut self, question: Question) {
        self.question = Some(question);
    }

    /// Removes the question and returns it.
    pub(in crate::ui) const fn take_question(&mut self) -> Option<Question> {
        self.question.take()
    }

    /// Stores the state of the game and returns the previous one; `None` at the first call.
    pub(in crate::ui) fn replace_seen(&mut self, now: Seen) -> Option<Seen> {
        self.seen.replace(now)
    }
}
