//! Time management: the limits of a search, and the timer that applies them.

use std::time::{Duration, Instant};

/// Limits of the search for one move; a limit that is `None` does not apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchLimits {
    /// Maximum depth, in plies.
    pub depth: Option<u8>,
    /// Maximum number of nodes.
    pub nodes: Option<u64>,
    /// Maximum time for this move.
    pub turn: Option<Duration>,
    /// Time left on the clock for this move and all later moves.
    pub left: Option<Duration>,
}

impl SearchLimits {
    /// Returns limits of which only the number of nodes is set. With such limits, a search gives the same result on
    /// every machine.
    #[must_use]
    pub const fn nodes(n_nodes: u64) -> Self {
        Self { depth: None, nodes: Some(n_nodes), turn: None, left: None }
    }

    /// Returns limits that only limit the time for this move.
    #[must_use]
    pub const fn turn(turn: Duration) -> Self {
        Self { depth: None, nodes: None, turn: Some(turn), left: None }
    }

    /// Returns the time that a search with these limits normally takes; `None` if time is unlimited.
    #[must_use]
    pub fn usual_time(&self) -> Option<Duration> {
        lower(self.turn, self.left.map(|it| it / MOVES_TO_GO))
    }

    /// Returns the limits that remain when the time `passed` has been used up.
    #[must_use]
    pub fn after(self, passed: Duration) -> Self {
        let rest = |it: Option<Duration>| it.map(|it| it.saturating_sub(passed));
        Self { turn: rest(self.turn), left: rest(self.left), ..self }
    }

    /// Returns the limits for each half of a task that is split into two searches. The time left on the clock is not
    /// halved, because a search takes only a share of it.
    #[must_use]
    pub fn halved(self) -> Self {
        Self { nodes: self.nodes.map(|it| it / 2), turn: self.turn.map(|it| it / 2), ..self }
    }

    /// Returns these limits; if none is set, returns limits with an endless time for the move. A request with no limit
    /// at all would be given the opponent's own time for a move ([`SearchLimits::within`]).
    #[must_use]
    pub fn or_until_stopped(self) -> Self {
        if self == Self::default() { Self::turn(Duration::MAX) } else { self }
    }

    /// Combines an opponent's own limits, `self`, with the limits of a request, `other`: the lower maximum of depth and
    /// the lower maximum of nodes apply. The opponent's own time for a move applies only if the request has no limit at
    /// all.
    #[must_use]
    pub fn within(self, other: Self) -> Self {
        let has_time = other.turn.is_some() || other.left.is_some();
        Self {
            depth: lower(self.depth, other.depth),
            nodes: lower(self.nodes, other.nodes),
            turn: if has_time || other.nodes.is_some() || other.depth.is_some() { other.turn } else { self.turn },
            left: if has_time { other.left } else { self.left },
        }
    }
}

/// Returns the lower of two limits; `None` is unlimited.
fn lower<T: Ord>(one: Option<T>, two: Option<T>) -> Option<T> {
    one.into_iter().chain(two).min()
}

/// Timer of the search for one move.
#[derive(Clone, Copy, Debug)]
pub struct SearchTimer {
    started: Instant,
    /// Soft limit: time after which no new iteration starts; `None` if the time is unlimited.
    soft: Option<Duration>,
    /// `true` if time that this move leaves unused can be used by later moves.
    is_shared: bool,
    /// Hard limit: time after which the search ends; `None` if the time is unlimited.
    hard: Option<Duration>,
}

/// Time that a search leaves unused, so that its move reaches the caller within the limit. It is less for a short
/// limit: at most the `MARGIN_PART`-th part of the time limit per move, and at most `MARGIN_QUARTERS` quarters of the
/// time left on the clock.
const MARGIN: Duration = Duration::from_millis(30);
const MARGIN_PART: u32 = 5;

/// Number of moves among which the time left on the clock is divided evenly.
pub const MOVES_TO_GO: u32 = 20;

/// Maximum reserve against losing on time, in quarters of the remaining time. The search may always use the last
/// quarter, even if only milliseconds remain.
const MARGIN_QUARTERS: u32 = 3;

/// Minimum time for a search, unless less time is left.
const LEAST_TIME: Duration = Duration::from_millis(8);

/// Maximum time for a move, as a multiple of its share of the time left.
const MAX_SHARES: u32 = 3;

impl SearchTimer {
    /// Starts a timer.
    #[must_use]
    pub fn start(limits: &SearchLimits) -> Self {
        let turn = limits.turn.map(|it| it.saturating_sub(MARGIN.min(it / MARGIN_PART)));
        let left = limits.left.map(|it| it - MARGIN.min(it / 4 * MARGIN_QUARTERS));
        let part = |shares: u32| left.map(|it| (it / MOVES_TO_GO * shares).max(LEAST_TIME).min(it));
        // With a limit per move, the soft limit is the whole limit: time that the move does not use is lost, and even
        // an unfinished iteration can find a better move.
        let (soft, hard) = (lower(turn, part(1)), lower(turn, part(MAX_SHARES)));
        Self { started: Instant::now(), soft, is_shared: soft != turn, hard }
    }

    /// Returns `true` if it is too late to start another iteration, because `percent` of the soft limit has passed. If
    /// later moves cannot use the time that this move saves, `percent` is ignored: the whole soft limit must have
    /// passed.
    #[must_use]
    pub fn is_late(&self, percent: u32) -> bool {
        let percent = if self.is_shared { percent } else { 100 };
        self.soft.is_some_and(|it| it.saturating_mul(percent) / 100 <= self.started.elapsed())
    }

    /// Returns `true` if the hard limit has been reached, so that the search must end.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.hard.is_some_and(|it| it <= self.started.elapsed())
    }

    /// Returns `true` if a task that takes `time` would end before the hard limit.
    #[must_use]
    pub fn has_room_for(&self, time: Duration) -> bool {
        self.hard.is_none_or(|it| self.started.elapsed() + time <= it)
    }

    /// Returns the time since the start.
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
    fn an_analysis_has_no_limit_but_those_it_is_given() {
        let usual = SearchLimits::turn(Duration::from_secs(2));
        let endless = usual.within(SearchLimits::default().or_until_stopped());
        let timer = SearchTimer::start(&endless);
        assert!(!timer.is_late(100) && timer.has_room_for(Duration::from_secs(1_000_000)));
        assert_eq!(SearchLimits::nodes(7).or_until_stopped(), SearchLimits::nodes(7));
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
    }

    #[test]
    fn with_little_time_left_a_move_is_still_searched() {
        assert_eq!(bounds(None, Some(120)), (Some(8), Some(13)));
        assert_eq!(bounds(None, Some(40)), (Some(8), Some(8)));
        assert_eq!(bounds(None, Some(30)), (Some(7), Some(7)));
        assert_eq!(bounds(None, Some(20)), (Some(5), Some(5)));
        assert_eq!(bounds(None, Some(0)), (Some(0), Some(0)));
        assert_eq!(bounds(Some(20), Some(30)), (Some(7), Some(7)));
    }

    #[test]
    fn the_share_of_the_time_left_is_stretched_and_cut_and_the_time_of_a_turn_is_not() {
        let timer = |turn: Option<u64>, left: u64| {
            let [turn, left] = [turn, Some(left)].map(|it| it.map(Duration::from_millis));
            let timer = SearchTimer::start(&SearchLimits { turn, left, ..SearchLimits::default() });
            // Move the start of the timer one second back, as if one second had passed.
            SearchTimer { started: timer.started.checked_sub(Duration::from_secs(1)).unwrap(), ..timer }
        };
        let shared = timer(None, 20_030);
        assert!(shared.is_late(100) && shared.is_late(70) && !shared.is_late(150));
        let slow = timer(Some(30_000), 180_000);
        assert!(!slow.is_late(12) && slow.is_late(11));
        let turn = timer(Some(1000), 180_000);
        assert!(turn.is_late(150) && turn.is_late(70));
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
