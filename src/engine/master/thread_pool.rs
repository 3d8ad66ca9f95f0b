//! Several searches of one position at once, each in a thread of its own ("Lazy SMP").
//!
//! They share one transposition table and nothing else. They disagree about what is worth searching, and each finds in
//! the table what the others have found.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use crate::engine::master::position::Position;
use crate::engine::master::search::{RootResult, Search, SearchMemory};
use crate::engine::time::SearchLimits;
use crate::engine::{NullHandler, SearchHandler, WORKER_THREAD};

/// Those who search the same position.
#[derive(Debug, Default)]
pub struct ThreadPool {
    /// Whether the leader is done.
    is_over: AtomicBool,
    /// Positions searched by the others, as far as they have told.
    n_nodes: AtomicU64,
}

/// What a search is in its team.
#[derive(Clone, Copy, Debug)]
pub enum ThreadRole<'a> {
    /// Whose answer counts.
    Main(&'a ThreadPool),
    /// The others have numbers from 0.
    Helper(&'a ThreadPool, u8),
}

impl ThreadRole<'_> {
    /// The depth with which it begins: half of the helpers are a step ahead.
    pub const fn first_depth(self) -> u8 {
        match self {
            Self::Main(_) => 1,
            Self::Helper(_, number) => 1 + number % 2,
        }
    }

    /// Whether its answer counts.
    pub const fn is_main(self) -> bool {
        matches!(self, Self::Main(_))
    }

    /// A helper tells how many positions it has searched since it told last, and hears whether it may go home.
    pub fn should_stop(self, n_nodes: u64) -> bool {
        match self {
            Self::Main(_) => false,
            Self::Helper(team, _) => {
                team.n_nodes.fetch_add(n_nodes, Ordering::Relaxed);
                team.is_over.load(Ordering::Relaxed)
            }
        }
    }

    /// Positions searched by the others, as far as the leader knows.
    pub fn n_nodes_of_others(self) -> u64 {
        match self {
            Self::Main(team) => team.n_nodes.load(Ordering::Relaxed),
            Self::Helper(..) => 0,
        }
    }
}

/// Sends the helpers home when the leader is done, or has failed: they are waited for.
struct MainThread<'a>(&'a ThreadPool);

impl Drop for MainThread<'_> {
    fn drop(&mut self) {
        self.0.is_over.store(true, Ordering::Relaxed);
    }
}

/// Searches a position in this thread, and in one more for each helper's memory.
pub fn search(
    position: &Position,
    (memory, helpers): (&mut SearchMemory, &mut [SearchMemory]),
    limits: SearchLimits,
    handler: &mut dyn SearchHandler,
) -> RootResult {
    let team = ThreadPool::default();
    thread::scope(|scope| {
        let leadership = MainThread(&team);
        let mut threads = Vec::with_capacity(helpers.len());
        for (number, memory) in (0..).zip(helpers) {
            let (position, role) = (position.clone(), ThreadRole::Helper(&team, number));
            let help = move || _ = Search::new(position, memory, &mut NullHandler, limits, role).run();
            // One to whom the system gives no thread is not missed.
            threads.extend(thread::Builder::new().name(WORKER_THREAD.to_owned()).spawn_scoped(scope, help));
        }
        let found = Search::new(position.clone(), memory, handler, limits, ThreadRole::Main(&team)).run();
        drop(leadership);
        // Nor is one who has failed.
        threads.into_iter().for_each(|it| _ = it.join());
        found
    })
}
