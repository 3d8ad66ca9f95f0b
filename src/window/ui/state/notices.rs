//! Messages to the player.
//!
//! The messages that are shown, each with the time until it disappears, and the recent messages, which the player can
//! read again.

use std::collections::VecDeque;
use std::time::Duration;

use crate::ui::notice::{MessageEnd, Notice};

/// The time for which a brief message is shown: `SHOWN`, and `PER_CHARACTER` more for each character beyond `N_SHORT`
/// characters.
const SHOWN: Duration = Duration::from_secs(6);
const N_SHORT: usize = 60;
const PER_CHARACTER: Duration = Duration::from_millis(60);

/// Number of recent messages that are kept.
pub const N_RECENT: usize = 50;

/// A message that has not disappeared yet.
#[derive(Clone, Debug, PartialEq)]
struct Message {
    notice: Notice,
    /// The time until the message disappears by itself; `None` if it does not.
    left: Option<Duration>,
}

/// The messages to the player: those that have not disappeared, and the recent ones.
#[derive(Debug, Default)]
pub struct Notices {
    /// The messages that have not disappeared, the newest last; only the newest is shown.
    messages: Vec<Message>,
    /// The recent messages, the newest first, including those that have disappeared.
    recent: VecDeque<Notice>,
}

impl Notices {
    /// Returns the message that is shown: the newest one that has not disappeared.
    #[must_use]
    pub fn shown(&self) -> Option<&Notice> {
        self.messages.last().map(|it| &it.notice)
    }

    /// Returns `true` if the player can dismiss the message that is shown.
    #[must_use]
    pub fn can_dismiss(&self) -> bool {
        self.shown().is_some_and(|it| it.end() != MessageEnd::GameKept)
    }

    /// Returns the recent messages, the newest first.
    pub fn recent(&self) -> impl Iterator<Item = &Notice> {
        self.recent.iter()
    }

    /// Shows a message of `n_characters` characters. It replaces all brief messages, and messages about the same
    /// matter.
    pub(super) fn add(&mut self, notice: Notice, n_characters: usize) {
        self.messages.retain(|it| it.left.is_none() && !it.notice.is_same_matter(&notice));
        let more = u32::try_from(n_characters.saturating_sub(N_SHORT)).unwrap_or(u32::MAX);
        let left = notice.kind().is_brief().then(|| SHOWN + PER_CHARACTER.saturating_mul(more));
        // Do not add an answer for a screen reader to the recent messages, because the player can ask for the answer
        // again.
        if !matches!(notice, Notice::Answer(_)) && self.recent.front() != Some(&notice) {
            self.recent.push_front(notice.clone());
            self.recent.truncate(N_RECENT);
        }
        self.messages.push(Message { notice, left });
    }

    /// Removes the messages for which `has_ended` holds.
    pub(in crate::ui) fn end(&mut self, has_ended: impl Fn(&Notice) -> bool) {
        self.messages.retain(|it| !has_ended(&it.notice));
    }

    /// Removes the messages that end when the player makes a move or shows another position.
    pub(in crate::ui) fn note_move(&mut self) {
        self.end(|it| it.end() == MessageEnd::Move);
    }

    /// Removes the messages that end when another game is put on the board.
    pub(super) fn note_game(&mut self) {
        self.end(|it| matches!(it.end(), MessageEnd::Move | MessageEnd::Game));
    }

    /// If the player can dismiss the message that is shown, removes it. Returns `true` if it was removed.
    pub(super) fn dismiss(&mut self) -> bool {
        let can_dismiss = self.can_dismiss();
        if can_dismiss {
            self.messages.pop();
        }
        can_dismiss
    }

    /// Returns the time until the next message disappears by itself; `None` if no message does.
    pub(super) fn wake_in(&self) -> Option<Duration> {
        self.messages.iter().filter_map(|it| it.left).min()
    }

    /// Counts down the time of brief messages, and removes the messages whose time has passed.
    pub(super) fn pass(&mut self, time: Duration) {
        for left in self.messages.iter_mut().filter_map(|it| it.left.as_mut()) {
            *left = left.saturating_sub(time);
        }
        self.messages.retain(|it| it.left != Some(Duration::ZERO));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(notices: &[Notice]) -> Notices {
        let mut all = Notices::default();
        notices.iter().for_each(|it| all.add(it.clone(), 20));
        all
    }

    fn saved(name: &str) -> Notice {
        Notice::Saved(name.to_owned())
    }

    #[test]
    fn a_brief_message_goes_by_itself_and_the_lasting_one_below_it_is_shown_again() {
        let failure = Notice::OpponentFailed("why".to_owned());
        let mut notices = told(&[failure.clone(), Notice::Helped, saved("a.sgf")]);
        assert_eq!((notices.shown(), notices.wake_in()), (Some(&saved("a.sgf")), Some(SHOWN)));
        notices.pass(SHOWN - Duration::from_millis(1));
        assert_eq!(notices.shown(), Some(&saved("a.sgf")));
        notices.pass(Duration::from_millis(1));
        assert_eq!((notices.shown(), notices.wake_in()), (Some(&failure), None));
        notices.pass(Duration::from_secs(1_000_000));
        assert_eq!(notices.shown(), Some(&failure), "a failure stays");
    }

    #[test]
    fn a_long_message_stays_longer() {
        let mut notices = Notices::default();
        notices.add(Notice::Helped, N_SHORT + 50);
        assert_eq!(notices.wake_in(), Some(Duration::from_secs(9)));
    }

    #[test]
    fn the_last_messages_are_kept_the_newest_first() {
        let names: Vec<String> = (0..N_RECENT + 3).map(|it| it.to_string()).collect();
        let mut notices = told(&names.iter().map(|it| saved(it)).collect::<Vec<_>>());
        notices.add(saved("52"), 1);
        notices.add(Notice::Answer("H8".to_owned()), 1);
        let recent: Vec<_> = notices.recent().cloned().collect();
        assert_eq!((recent.len(), &recent[0], &recent[1]), (N_RECENT, &saved("52"), &saved("51")));
    }
}
