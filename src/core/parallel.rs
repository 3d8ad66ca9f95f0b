//! Scoped thread pool with a work queue: several threads share the tasks of a list, and each takes the next task.
//!
//! Three kinds of threads do without it: the threads of Lazy SMP (`engine/master/thread_pool`), which all search the
//! same position; the threads that live as long as the program, such as the worker of a player; and the threads that
//! wait for input, such as the readers of pipes.

use std::iter;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::stop::StopToken;

/// A queue of tasks for several threads. Each task is a number below `n_tasks`, and is taken once, in ascending order.
#[derive(Debug)]
pub struct WorkQueue<'a> {
    n_tasks: usize,
    /// Number of calls that have asked for a task so far; the tasks below it are taken.
    n_taken: AtomicUsize,
    stop: &'a StopToken,
}

impl<'a> WorkQueue<'a> {
    /// Returns a queue of the tasks `0..n_tasks`, which counts as empty once `stop` is set.
    #[must_use]
    pub const fn new(n_tasks: usize, stop: &'a StopToken) -> Self {
        Self { n_tasks, n_taken: AtomicUsize::new(0), stop }
    }

    /// Takes tasks from the queue for the calling thread, until no task is left or the stop token is set.
    pub fn tasks(&self) -> impl Iterator<Item = usize> + '_ {
        iter::from_fn(|| {
            let task = self.n_taken.fetch_add(1, Ordering::Relaxed);
            (task < self.n_tasks && !self.stop.is_stopped()).then_some(task)
        })
    }

    /// Calls `work` in `n_threads` threads at once, or fewer if the queue has fewer tasks, and returns when all calls
    /// have returned. The calling thread is one of these threads; the others get the name `name`.
    ///
    /// `work` does the tasks that it takes by [`WorkQueue::tasks`]. If a thread cannot be started, the others do its
    /// share.
    pub fn share(&self, name: &str, n_threads: usize, work: impl Fn() + Sync) {
        thread::scope(|scope| {
            for _ in 1..n_threads.min(self.n_tasks) {
                // Ignore a failure to start a thread: the threads that have started do all the tasks.
                let _ = thread::Builder::new().name(name.to_owned()).spawn_scoped(scope, &work);
            }
            work();
        });
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Mutex;
    use std::sync::atomic::AtomicBool;

    use super::*;

    /// Returns the tasks that `n_threads` threads have done of a queue with `n_tasks` tasks, and the number of threads.
    fn done(n_tasks: usize, n_threads: usize) -> (Vec<usize>, usize) {
        let stop = StopToken::new();
        let queue = WorkQueue::new(n_tasks, &stop);
        let (done, n_calls) = (Mutex::new(Vec::new()), AtomicUsize::new(0));
        queue.share("test", n_threads, || {
            n_calls.fetch_add(1, Ordering::Relaxed);
            queue.tasks().for_each(|it| done.lock().unwrap().push(it));
        });
        let mut done = done.into_inner().unwrap();
        done.sort_unstable();
        (done, n_calls.into_inner())
    }

    #[test]
    fn each_task_is_done_once() {
        for (n_tasks, n_threads) in [(0, 4), (1, 1), (1, 4), (5, 0), (5, 1), (5, 3), (1000, 8)] {
            let n_calls = n_threads.min(n_tasks).max(1);
            assert_eq!(done(n_tasks, n_threads), ((0..n_tasks).collect(), n_calls), "{n_tasks} tasks");
        }
    }

    #[test]
    fn one_thread_does_the_tasks_in_their_order() {
        let stop = StopToken::new();
        assert!(WorkQueue::new(5, &stop).tasks().eq(0..5));
    }

    #[test]
    fn several_threads_work_at_once() {
        let stop = StopToken::new();
        let queue = WorkQueue::new(2, &stop);
        let has_other_started = AtomicBool::new(false);
        let threads = Mutex::new(BTreeSet::new());
        queue.share("test", 2, || {
            for task in queue.tasks() {
                // Task 0 waits until task 1 has started in the other thread.
                has_other_started.fetch_or(task == 1, Ordering::Relaxed);
                while !has_other_started.load(Ordering::Relaxed) {
                    thread::yield_now();
                }
                threads.lock().unwrap().insert(thread::current().name().map(str::to_owned));
            }
        });
        assert!(threads.into_inner().unwrap().contains(&Some("test".to_owned())));
    }

    #[test]
    fn no_task_is_taken_once_the_stop_token_is_set() {
        let stop = StopToken::new();
        let queue = WorkQueue::new(100, &stop);
        let n_done = AtomicUsize::new(0);
        queue.share("test", 3, || {
            for _ in queue.tasks() {
                n_done.fetch_add(1, Ordering::Relaxed);
                stop.stop();
            }
        });
        assert!(n_done.into_inner() <= 3, "each thread does at most one task");
        assert_eq!(queue.tasks().next(), None);
    }
}
