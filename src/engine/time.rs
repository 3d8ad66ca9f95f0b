//! How long may be thought: the one clock of the engine.

use std::time::{Duration, Instant};

/// How far an opponent may think about a move; what is none does not limit it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchLimits {
    /// Stones that are looked ahead.
    pub depth: Option<u8>,
    /// Positions that are looked at.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub turn: Option<Duration>,
    /// Time left for all moves to come, this one included.
    pub left: Option<Duration>,
}

impl SearchLimits {
    /// So many positions and nothing else: the same search everywhere.
    #[must_use]
    pub const fn nodes(n_nodes: u64) -> Self {
        Self { depth: None, nodes: Some(n_nodes), turn: None, left: None }
    }

    /// So long for this move and nothing else.
    #[must_use]
    pub const fn turn(turn: Duration) -> Self {
        Self { depth: None, nodes: None, turn: Some(turn), left: None }
    }
}

impl SearchLimits {
    /// What is left of them when so much time has passed.
    #[must_use]
    pub fn after(self, passed: Duration) -> Self {
        let rest = |it: Option<Duration>| it.map(|it| it.saturating_sub(passed));
        Self { turn: rest(self.turn), left: rest(self.left), ..self }
    }

    /// The nearer of both limits of each kind; but a time of its own counts only where the other limits nothing.
    #[must_use]
    pub fn within(self, other: Self) -> Self {
        let has_time = other.turn.is_some() || other.left.is_some();
        Self {
            depth: nearer(self.depth, other.depth),
            nodes: nearer(self.nodes, other.nodes),
            turn: if has_time || other.nodes.is_some() || other.depth.is_some() { other.turn } else { self.turn },
            left: if has_time { other.left } else { self.left },
        }
    }
}

/// The lesser of two limits; none does not limit.
fn nearer<T: Ord>(one: Option<T>, two: Option<T>) -> Option<T> {
    one.into_iter().chain(two).min()
}

/// A clock that was started for one move.
#[derive(Clone, Copy, Debug)]
pub struct SearchTimer {
    started: Instant,
    /// When no new iteration is begun; never, if none.
    soft: Option<Duration>,
    /// When everything ends.
    hard: Option<Duration>,
}

/// Time that the way to the one who asked may take, but no more than this part of a turn.
const MARGIN: Duration = Duration::from_millis(30);
const MARGIN_PART: u32 = 5;

/// The part of the time left that one move may use.
const MOVES_TO_GO: u32 = 20;

impl SearchTimer {
    /// Starts the clock.
    #[must_use]
    pub fn start(limits: &SearchLimits) -> Self {
        let turn = limits.turn.map(|it| it.saturating_sub(MARGIN.min(it / MARGIN_PART)));
        let left = limits.left.map(|it| it.saturating_sub(MARGIN));
        let share = left.map(|it| it / MOVES_TO_GO);
        // What is left of a turn is of no use later, and an iteration that is not finished still finds better moves.
        let soft = nearer(turn, share);
        let hard = nearer(turn, share.map(|it| it * 3).and_then(|it| left.map(|left| it.min(left))));
        Self { started: Instant::now(), soft, hard }
    }

    /// Whether it is too late to begin another iteration.
    #[must_use]
    pub fn is_late(&self) -> bool {
        self.soft.is_some_and(|it| it <= self.started.elapsed())
    }

    /// Whether the time is up.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.hard.is_some_and(|it| it <= self.started.elapsed())
    }

    /// Whether what takes so long would still be done in time.
    #[must_use]
    pub fn has_room_for(&self, time: Duration) -> bool {
        self.hard.is_none_or(|it| self.started.elapsed() + time <= it)
    }

    /// The time since the start.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(turn: Option<u64>, left: Option<u64>) -> (Option<u128>, Option<u128>) {
        let [turn, left] = [turn, left].map(|it| it.map(Duration::from_millis));
        let timer = SearchTimer::start(&SearchLimits { turn, left, ..SearchLimits::default() });
        (timer.soft.map(|it| it.as_millis()), timer.hard.map(|it| it.as_millis()))
    }

    #[test]
    fn what_is_asked_for_limits_what_is_usual() {
        let usual = SearchLimits::turn(Duration::from_secs(2));
        assert_eq!(usual.within(SearchLimits::default()), usual);
        assert_eq!(usual.within(SearchLimits::nodes(7)), SearchLimits::nodes(7));
        assert_eq!(
            usual.within(SearchLimits::turn(Duration::from_secs(9))),
            SearchLimits::turn(Duration::from_secs(9))
        );
        assert_eq!(SearchLimits::nodes(5).within(SearchLimits::nodes(7)), SearchLimits::nodes(5));
    }

    #[test]
    fn a_move_has_its_share_of_the_time() {
        assert_eq!(bounds(None, None), (None, None));
        assert_eq!(bounds(Some(1030), None), (Some(1000), Some(1000)));
        assert_eq!(bounds(None, Some(20_030)), (Some(1000), Some(3000)));
        assert_eq!(bounds(Some(530), Some(20_030)), (Some(500), Some(500)));
        assert_eq!(bounds(Some(100), None), (Some(80), Some(80)));
        assert_eq!(bounds(Some(20), None), (Some(16), Some(16)));
        assert_eq!(bounds(None, Some(10)), (Some(0), Some(0)));
    }

    #[test]
    fn time_that_has_passed_is_not_there_any_more() {
        let [turn, left, passed] = [20, 9000, 12].map(Duration::from_millis);
        let limits = SearchLimits { turn: Some(turn), left: Some(left), ..SearchLimits::nodes(7) };
        let rest = limits.after(passed);
        assert_eq!(
            rest,
            SearchLimits { turn: Some(turn - passed), left: Some(left - passed), ..SearchLimits::nodes(7) }
        );
        assert_eq!(SearchLimits::turn(passed).after(turn), SearchLimits::turn(Duration::ZERO));
        assert_eq!(SearchLimits::nodes(7).after(turn), SearchLimits::nodes(7));
        assert!(!SearchTimer::start(&SearchLimits::turn(turn)).has_room_for(turn));
        assert!(SearchTimer::start(&SearchLimits::nodes(7)).has_room_for(left));
    }
}
