//! Roles of threads that search the same position (Lazy SMP), and the state that they share.
//! The threads also share the transposition table, which is not part of this state.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// State shared by the threads of one search.
#[derive(Debug, Default)]
pub struct ThreadPool {
    /// `true` once the main thread has ended or panicked: the helpers then end too.
    is_over: AtomicBool,
    /// Nodes searched by all helpers, as they reported at their last checks.
    n_helper_nodes: AtomicU64,
}

impl ThreadPool {
    /// Tells the helpers to end.
    pub fn stop(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

/// Role of a thread in the search.
#[derive(Clone, Copy, Debug)]
pub enum ThreadRole<'a> {
    /// The main thread, which observes the limits and reports progress.
    Main(&'a ThreadPool),
    /// A helper, numbered from 0, which fills the transposition table and votes for the move.
    Helper(&'a ThreadPool, u8),
}

impl ThreadRole<'_> {
    /// Returns the depth of the first iteration. Every second helper starts one ply deeper, so that the threads
    /// diverge.
    pub const fn first_depth(self) -> u8 {
        match self {
            Self::Main(_) => 1,
            Self::Helper(_, number) => 1 + number % 2,
        }
    }

    /// Returns `true` for the main thread.
    pub const fn is_main(self) -> bool {
        matches!(self, Self::Main(_))
    }

    /// Adds `n_nodes`, the nodes of a helper since its last check, to the sum of all helpers, and returns `true` if the
    /// helper must end. For the main thread, only returns `false`.
    pub fn should_stop(self, n_nodes: u64) -> bool {
        match self {
            Self::Main(_) => false,
            Self::Helper(pool, _) => {
                pool.n_helper_nodes.fetch_add(n_nodes, Ordering::Relaxed);
                pool.is_over.load(Ordering::Relaxed)
            }
        }
    }

    /// Returns the nodes searched by all helpers if this is the main thread; 0 for a helper.
    pub fn n_nodes_of_others(self) -> u64 {
        match self {
            Self::Main(pool) => pool.n_helper_nodes.load(Ordering::Relaxed),
            Self::Helper(..) => 0,
        }
    }
}
