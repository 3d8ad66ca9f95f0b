//! Lazy SMP: several threads search the same position and share nothing but the transposition table.

use std::thread;

use crate::engine::master::position::Position;
use crate::engine::master::search::{Search, SearchMemory, SearchResult, SearchSettings};
use crate::engine::master::thread_role::{ThreadPool, ThreadRole};
use crate::engine::{NullHandler, SearchHandler, WORKER_THREAD};

/// Stops the helpers when the main thread has ended or panics, since the scope waits for them.
struct MainThread<'a>(&'a ThreadPool);

impl Drop for MainThread<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Searches a position in this thread, and in one more for each helper's memory.
pub fn search(
    position: &Position,
    (memory, helpers): (&mut SearchMemory, &mut [SearchMemory]),
    settings: SearchSettings,
    handler: &mut dyn SearchHandler,
) -> SearchResult {
    let pool = ThreadPool::default();
    thread::scope(|scope| {
        let main_thread = MainThread(&pool);
        let mut threads = Vec::with_capacity(helpers.len());
        for (number, memory) in (0..).zip(helpers) {
            let (position, role) = (position.clone(), ThreadRole::Helper(&pool, number));
            let help = move || _ = Search::new(position, memory, &mut NullHandler, settings, role).run();
            // A helper for which the system has no thread is left out.
            threads.extend(thread::Builder::new().name(WORKER_THREAD.to_owned()).spawn_scoped(scope, help));
        }
        let result = Search::new(position.clone(), memory, handler, settings, ThreadRole::Main(&pool)).run();
        drop(main_thread);
        // The result of a helper that has panicked is not needed.
        threads.into_iter().for_each(|it| _ = it.join());
        result
    })
}
