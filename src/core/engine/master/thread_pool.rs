//! Lazy SMP: several threads search the same position, share only the transposition table, and vote for the move.

use std::thread;

use crate::engine::master::position::Position;
use crate::engine::master::search::{Search, SearchMemory, SearchResult, SearchSettings};
use crate::engine::master::thread_role::{ThreadPool, ThreadRole};
use crate::engine::{NullHandler, SearchHandler, WORKER_THREAD};

/// Guard that exists while the main thread searches. When it is dropped, even by a panic, it stops the helpers;
/// otherwise the thread scope would wait for them forever.
struct MainThread<'a>(&'a ThreadPool);

impl Drop for MainThread<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Searches a position in this thread, and in one further thread for each element of `helpers`. If one line is
/// searched, the threads vote for the result; if several lines are searched, the result of this thread is returned.
pub fn search(
    position: &Position,
    memory: &mut SearchMemory,
    helpers: &mut [SearchMemory],
    settings: SearchSettings,
    handler: &mut dyn SearchHandler,
) -> SearchResult {
    let pool = ThreadPool::default();
    thread::scope(|scope| {
        let main_thread = MainThread(&pool);
        let mut threads = Vec::with_capacity(helpers.len());
        for (number, memory) in (0..).zip(helpers) {
            let (position, role) = (position.clone(), ThreadRole::Helper(&pool, number));
            let help = move || Search::new(position, memory, &mut NullHandler, settings, role).run();
            // If the system provides no thread for a helper, search without this helper.
            threads.extend(thread::Builder::new().name(WORKER_THREAD.to_owned()).spawn_scoped(scope, help));
        }
        let result = Search::new(position.clone(), memory, handler, settings, ThreadRole::Main(&pool)).run();
        drop(main_thread);
        // Ignore helpers that have panicked: the search does not need their results.
        let others: Vec<SearchResult> = threads.into_iter().filter_map(|it| it.join().ok()).collect();
        if settings.n_lines == 1 { vote(result, others) } else { result }
    })
}

/// Constant that is added to the lead of each thread's score in a vote, so that the thread with the lowest score, whose
/// lead is 0, gives points too.
const VOTE_BASE: i64 = 20;

/// Maximum lead of a score over the lowest score that counts in a vote. The score of a won position counts as this
/// lead.
const MAX_VOTE_LEAD: i64 = 2_000;

/// Returns the result for which the threads vote. If the main thread has no finished iteration, or has found a mate,
/// returns its result without a vote.
///
/// Each thread that has finished an iteration gives points to its best move: its depth times the sum of `VOTE_BASE` and
/// the lead of its score over the lowest score of all threads. The move with the most points wins; of the results with
/// this move, the deepest is returned. The main thread's move and result win ties.
fn vote(main: SearchResult, others: Vec<SearchResult>) -> SearchResult {
    let n_nodes = main.n_nodes;
    if main.depth == 0 || main.score().is_mate() {
        return main;
    }
    let results: Vec<SearchResult> =
        std::iter::once(main).chain(others.into_iter().filter(|it| 0 < it.depth)).collect();
    let score = |it: &SearchResult| i64::from(it.score().get());
    let lowest = results.iter().map(score).min().unwrap_or(0);
    let points = |result: &SearchResult| -> i64 {
        let votes = results.iter().filter(|it| it.best() == result.best());
        votes.map(|it| i64::from(it.depth) * ((score(it) - lowest).min(MAX_VOTE_LEAD) + VOTE_BASE)).sum()
    };
    // `max_by_key` returns the last of equal maxima; `rev` makes it prefer the first result, that of the main thread.
    let chosen = results.iter().rev().max_by_key(|it| points(it)).map(SearchResult::best);
    let of_move = results.iter().rev().filter(|it| Some(it.best()) == chosen).max_by_key(|it| it.depth);
    SearchResult { n_nodes, ..of_move.unwrap_or(&results[0]).clone() }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::time::Duration;

    use super::*;
    use crate::engine::master::testing::StopAfter;
    use crate::engine::progress::PvLine;
    use crate::engine::score::Score;
    use crate::engine::{PositionView, SearchLimits};
    use crate::game::{Board, Point, Rule};

    #[test]
    fn the_time_of_the_move_ends_the_main_thread_alone() {
        let (board, side) = Board::after(15, [(7, 7), (8, 6), (8, 8)].map(|(x, y)| Point::new(x, y))).unwrap();
        let position = Position::new(PositionView { board: &board, rule: Rule::Freestyle, side });
        let pool = ThreadPool::default();
        let settings = SearchSettings { limits: SearchLimits::turn(Duration::ZERO), n_lines: 1 };
        let depth = |role| {
            let (mut memory, mut handler) = (SearchMemory::new(1), StopAfter(Cell::new(300)));
            Search::new(position.clone(), &mut memory, &mut handler, settings, role).run().depth
        };
        assert!(depth(ThreadRole::Main(&pool)) <= 1);
        assert!(1 < depth(ThreadRole::Helper(&pool, 0)));
    }

    fn result(column: u8, score: i32, depth: u8) -> SearchResult {
        let line = PvLine { score: Score::of(score), moves: vec![Point::new(column, 7)] };
        SearchResult { depth, selective_depth: depth, n_nodes: u64::from(column), lines: vec![line] }
    }

    #[track_caller]
    fn check(main: (u8, i32, u8), others: &[(u8, i32, u8)], expected: (u8, u8)) {
        let voted = vote(result(main.0, main.1, main.2), others.iter().map(|it| result(it.0, it.1, it.2)).collect());
        assert_eq!((voted.best().unwrap().x(), voted.depth), expected);
        assert_eq!(voted.n_nodes, u64::from(main.0), "the nodes of all threads stand in the main thread's result");
    }

    #[test]
    fn the_move_for_which_most_threads_are_wins_the_vote() {
        check((3, 10, 12), &[], (3, 12));
        check((3, 10, 12), &[(4, 10, 12)], (3, 12));
        check((3, 10, 12), &[(4, 10, 12), (4, 10, 13)], (4, 13));
        check((3, 10, 12), &[(4, 10, 12), (3, 10, 13)], (3, 13));
    }

    #[test]
    fn deeper_and_better_results_count_more() {
        check((3, 10, 12), &[(4, 10, 14)], (4, 14));
        check((3, 10, 12), &[(4, 90, 12)], (4, 12));
        check((3, 90, 12), &[(4, 10, 13)], (3, 12));
    }

    #[test]
    fn a_proved_result_of_the_main_thread_and_one_without_search_stand() {
        check((3, Score::mate_in(9).get(), 5), &[(4, 500, 14), (4, 500, 14)], (3, 5));
        check((3, 10, 0), &[(4, 10, 14)], (3, 0));
        check((3, 10, 2), &[(4, 10, 0), (4, 10, 0)], (3, 2));
    }
}
