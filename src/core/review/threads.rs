//! Reviews the moves of a game in several threads.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::engine::{SearchHandler, StopToken};
use crate::evaluations::EvaluationStore;
use crate::game::Record;
use crate::review::game_review::{MoveReview, ReviewEffort, Reviewer};

/// The number of moves that a thread reviews one after the other. What it has learned is not used beyond, so that the
/// number of threads changes no result.
const N_TOGETHER: usize = 6;

/// Reviews the line that a record shows in so many threads, and calls `report` with the review of each move as soon as
/// it is known, the early moves first. Returns when all moves are reviewed, or soon after the token is set.
pub fn review_in_threads(
    record: &Record,
    effort: ReviewEffort,
    n_threads: usize,
    stop: &StopToken,
    report: &(dyn Fn(MoveReview) + Sync),
) {
    review_with_evaluations(record, effort, n_threads, stop, None, report);
}

/// Reviews as [`review_in_threads`] does, with values and proofs of a position database, which is filled.
pub fn review_with_evaluations(
    record: &Record,
    effort: ReviewEffort,
    n_threads: usize,
    stop: &StopToken,
    evaluations: Option<&EvaluationStore>,
    report: &(dyn Fn(MoveReview) + Sync),
) {
    let n_moves = record.moves().len();
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(part) = part(next.fetch_add(1, Ordering::Relaxed), n_moves).filter(|_| !stop.is_stopped()) {
            let mut reviewer = Reviewer::part(record, effort, part).with_evaluations(evaluations.cloned());
            while let Some(review) = reviewer.next_move(&mut StopHandler(stop)) {
                report(review);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..n_threads.min(n_moves.div_ceil(N_TOGETHER)) {
            // Without a further thread this one does all the work.
            let _ = thread::Builder::new().name("review".to_owned()).spawn_scoped(scope, work);
        }
        work();
    });
}

/// Returns the indices of the moves of a part; none behind the last one.
fn part(index: usize, n_moves: usize) -> Option<Range<usize>> {
    let begin = index * N_TOGETHER;
    (begin < n_moves).then(|| begin..(begin + N_TOGETHER).min(n_moves))
}

/// Stops searches when its token is set.
#[derive(Clone, Copy, Debug)]
pub struct StopHandler<'a>(pub &'a StopToken);

impl SearchHandler for StopHandler<'_> {
    fn should_stop(&self) -> bool {
        self.0.is_stopped()
    }

    fn is_cancelled(&self) -> bool {
        self.0.is_stopped()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_all_moves_once() {
        for n_moves in 0..40 {
            let parts = (0..).map_while(|it| part(it, n_moves)).flatten().collect::<Vec<_>>();
            assert_eq!(parts, (0..n_moves).collect::<Vec<_>>());
        }
    }
}
