//! Reviews the moves of a game in several threads, of which some can be paused during the review.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::engine::{SearchHandler, StopToken};
use crate::evaluations::EvaluationStore;
use crate::game::Record;
use crate::parallel::WorkQueue;
use crate::review::game_review::{MoveReview, ReviewEffort, Reviewer};

/// Number of consecutive moves that a thread reviews with the same transposition table. For the next moves it starts
/// with an empty table, so that the result does not depend on the number of threads.
const N_TOGETHER: usize = 6;

/// Interval at which a paused thread checks whether the review has been stopped.
const GLANCE: Duration = Duration::from_millis(50);

/// Reviews the shown line of a record in `n_threads` threads, and calls `report` with the review of each move as soon
/// as it is known, roughly in the order of the moves. Returns when all moves are reviewed, or soon after `stop` is set.
pub fn review_in_threads(
    record: &Record,
    effort: ReviewEffort,
    n_threads: usize,
    stop: &StopToken,
    report: &(dyn Fn(MoveReview) + Sync),
) {
    review_with_evaluations(record, effort, &ReviewThrottle::new(n_threads), stop, None, report);
}

/// Reviews like [`review_in_threads`], with two differences: only as many threads work as `throttle` admits, and if a
/// position database is given, known values are taken from it, and new values are added to it when the review has ended
/// or was stopped. The values do not depend on the order in which the threads work.
pub fn review_with_evaluations(
    record: &Record,
    effort: ReviewEffort,
    throttle: &ReviewThrottle,
    stop: &StopToken,
    evaluations: Option<&EvaluationStore>,
    report: &(dyn Fn(MoveReview) + Sync),
) {
    let n_moves = record.moves().len();
    let found = Mutex::new(BTreeMap::new());
    let queue = WorkQueue::new(n_moves.div_ceil(N_TOGETHER), stop);
    queue.share("review", throttle.n_threads, || {
        let mut handler = ThrottledHandler { stop, permit: throttle.enter(stop) };
        for index in queue.tasks() {
            let mut reviewer =
                Reviewer::part(record, effort, part(index, n_moves)).with_evaluations(evaluations.cloned());
            while let Some(review) = reviewer.next_move(&mut handler) {
                report(review);
            }
            found.lock().unwrap_or_else(PoisonError::into_inner).insert(index, reviewer.found().clone());
        }
    });
    if let Some(evaluations) = evaluations {
        let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        for part in found.into_values() {
            part.with_map(|it| evaluations.merge_all(it));
        }
    }
}

/// Returns the indices of the moves in part `index` of a game that is divided into parts of [`N_TOGETHER`] moves.
fn part(index: usize, n_moves: usize) -> Range<usize> {
    let begin = index * N_TOGETHER;
    begin..(begin + N_TOGETHER).min(n_moves)
}

/// A throttle that pauses some threads of a review while something else needs the processors. At least one thread
/// always works, so that every review ends.
#[derive(Debug)]
pub struct ReviewThrottle {
    /// The number of threads of the review. The throttle may pause all of them but one.
    n_threads: usize,
    permits: Mutex<Permits>,
    changed: Condvar,
}

/// The number of threads that work at the moment, and the greatest number that may work.
#[derive(Debug)]
struct Permits {
    n_working: usize,
    limit: usize,
}

impl ReviewThrottle {
    /// Returns a throttle for `n_threads` threads that pauses none of them.
    #[must_use]
    pub const fn new(n_threads: usize) -> Self {
        let permits = Mutex::new(Permits { n_working: 0, limit: if n_threads == 0 { 1 } else { n_threads } });
        Self { n_threads, permits, changed: Condvar::new() }
    }

    /// Limits the number of working threads to `n_threads`, but not below one. Surplus threads pause when they next
    /// check whether to stop.
    pub fn limit_to(&self, n_threads: usize) {
        self.permits().limit = n_threads.max(1);
        self.changed.notify_all();
    }

    fn permits(&self) -> MutexGuard<'_, Permits> {
        self.permits.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until one more thread may work, or until the review is stopped. Then returns the permit of the calling
    /// thread.
    fn enter<'a>(&'a self, stop: &StopToken) -> Permit<'a> {
        let mut permits = self.permits();
        while permits.limit <= permits.n_working && !stop.is_stopped() {
            permits = self.changed.wait_timeout(permits, GLANCE).unwrap_or_else(PoisonError::into_inner).0;
        }
        permits.n_working += 1;
        Permit(self)
    }

    /// If too many threads work, pauses the calling thread until another thread has ended or paused, the limit is
    /// raised, or the review is stopped.
    fn hold(&self, stop: &StopToken) {
        let mut permits = self.permits();
        if permits.n_working <= permits.limit {
            return;
        }
        permits.n_working -= 1;
        while permits.limit <= permits.n_working && !stop.is_stopped() {
            permits = self.changed.wait_timeout(permits, GLANCE).unwrap_or_else(PoisonError::into_inner).0;
        }
        permits.n_working += 1;
    }
}

/// The permit of a thread to work; dropping it lets another thread work.
#[derive(Debug)]
struct Permit<'a>(&'a ReviewThrottle);

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        self.0.permits().n_working -= 1;
        self.0.changed.notify_all();
    }
}

/// Search handler that stops a search when the stop token is set, and pauses the search while the throttle requires it.
struct ThrottledHandler<'a> {
    stop: &'a StopToken,
    permit: Permit<'a>,
}

impl SearchHandler for ThrottledHandler<'_> {
    fn should_stop(&self) -> bool {
        self.permit.0.hold(self.stop);
        self.stop.is_stopped()
    }

    fn is_canceled(&self) -> bool {
        self.stop.is_stopped()
    }
}

/// Search handler that stops a search when the stop token is set.
#[derive(Clone, Copy, Debug)]
pub struct StopHandler<'a>(pub &'a StopToken);

impl SearchHandler for StopHandler<'_> {
    fn should_stop(&self) -> bool {
        self.0.is_stopped()
    }

    fn is_canceled(&self) -> bool {
        self.0.is_stopped()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use super::*;
    use crate::game::{Point, Rule};

    #[test]
    fn parts_are_all_moves_once() {
        for n_moves in 0..40_usize {
            let parts = (0..n_moves.div_ceil(N_TOGETHER)).flat_map(|it| part(it, n_moves)).collect::<Vec<_>>();
            assert_eq!(parts, (0..n_moves).collect::<Vec<_>>());
        }
    }

    #[test]
    fn no_more_threads_work_than_the_throttle_admits() {
        let (throttle, stop) = (ReviewThrottle::new(4), StopToken::new());
        throttle.limit_to(1);
        let (n_working, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let _permit = throttle.enter(&stop);
                    most.fetch_max(n_working.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    thread::yield_now();
                    n_working.fetch_sub(1, Ordering::SeqCst);
                });
            }
        });
        assert_eq!(most.into_inner(), 1);
        assert_eq!(throttle.permits().n_working, 0, "each has given its permit back");
    }

    #[test]
    fn a_thread_that_is_held_back_works_on_once_the_limit_is_raised_or_the_review_is_stopped() {
        for is_stopped in [false, true] {
            let (throttle, stop) = (ReviewThrottle::new(2), StopToken::new());
            let (first, second) = (throttle.enter(&stop), throttle.enter(&stop));
            throttle.limit_to(1);
            thread::scope(|scope| {
                let held = scope.spawn(|| throttle.hold(&stop));
                while throttle.permits().n_working == 2 {
                    thread::yield_now();
                }
                assert!(!held.is_finished());
                if is_stopped { stop.stop() } else { throttle.limit_to(2) }
            });
            drop((first, second));
            assert_eq!(throttle.permits().n_working, 0);
        }
    }

    /// Returns the reviews of the moves of a game with more moves than a part has.
    fn reviewed(throttle: &ReviewThrottle, n_nodes: u64, evaluations: Option<&EvaluationStore>) -> Vec<MoveReview> {
        let mut game = Record::new(15, Rule::Freestyle);
        for name in ["h8", "h9", "g8", "i9", "f8", "e8", "g9", "g10", "i7", "j6", "h6"] {
            game.play(Point::parse(name, 15).unwrap()).unwrap();
        }
        let effort = ReviewEffort { n_nodes, n_vcf_nodes: 1000, n_vct_nodes: 1000, ..ReviewEffort::default() };
        let moves = Mutex::new(Vec::new());
        review_with_evaluations(&game, effort, throttle, &StopToken::new(), evaluations, &|it| {
            moves.lock().unwrap().push(it);
        });
        let mut moves = moves.into_inner().unwrap();
        moves.sort_by_key(|it| it.number);
        moves
    }

    #[test]
    fn a_review_under_a_throttle_has_the_same_moves() {
        let throttle = ReviewThrottle::new(3);
        throttle.limit_to(1);
        assert_eq!(reviewed(&throttle, 200, None), reviewed(&ReviewThrottle::new(1), 200, None));
    }

    #[test]
    fn a_database_changes_no_value_of_a_review_nor_of_the_next_one() {
        let without = reviewed(&ReviewThrottle::new(1), 3000, None);
        for n_threads in [1, 3] {
            let store = EvaluationStore::in_memory();
            for review in ["first", "second"] {
                let with = reviewed(&ReviewThrottle::new(n_threads), 3000, Some(&store));
                assert_eq!(with, without, "{review} review in {n_threads} threads");
                assert!(without.len() <= store.len(), "the results are kept");
            }
        }
    }
}
