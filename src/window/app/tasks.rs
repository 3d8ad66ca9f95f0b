//! Threads that run in parallel with the event loop.
//!
//! Each thread has a name and can send events to the loop. A `StoppableTask` can be told to stop; a `JobQueue` does the
//! jobs that it is given, one after the other, and the thread of a `LazyJobQueue` starts with the first job.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::{fmt, io};

use crate::engine::StopToken;
use crate::ui::event::{Event, Failure};

/// Sends events into the event loop, from any thread.
#[derive(Clone)]
pub(super) struct EventSender(Arc<dyn Fn(Event) + Send + Sync>);

impl EventSender {
    /// Returns a sender that passes each event to `send`.
    pub(super) fn new(send: impl Fn(Event) + Send + Sync + 'static) -> Self {
        Self(Arc::new(send))
    }

    /// Passes an event to the event loop, from any thread.
    pub(super) fn send(&self, event: Event) {
        (self.0)(event);
    }
}

impl fmt::Debug for EventSender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EventSender").finish_non_exhaustive()
    }
}

/// Starts a thread with a name.
///
/// # Errors
/// When the system refuses the thread.
pub(super) fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    thread::Builder::new().name(name.to_owned()).spawn(work)
}

/// A handle of a task that runs on a thread of its own. Dropping the handle tells the task to stop, and does not wait
/// until the task ends.
#[derive(Debug)]
pub(super) struct StoppableTask(StopToken);

impl StoppableTask {
    /// Starts a task.
    ///
    /// # Errors
    /// When the system refuses the thread.
    pub(super) fn start(name: &str, work: impl FnOnce(&StopToken) + Send + 'static) -> Result<Self, Failure> {
        let stop = StopToken::new();
        let for_thread = stop.clone();
        spawn(name, move || work(&for_thread)).map_err(|error| Failure::NoWorker(error.into()))?;
        Ok(Self(stop))
    }
}

impl Drop for StoppableTask {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// A thread that does queued jobs in the order in which they were pushed.
#[derive(Debug)]
pub(super) struct JobQueue<T> {
    jobs: Sender<T>,
    thread: JoinHandle<()>,
}

impl<T: Send + 'static> JobQueue<T> {
    /// Starts a thread that runs `work`. `work` receives the jobs until [`JobQueue::finish`] is called.
    ///
    /// # Errors
    /// When the system refuses the thread.
    pub(super) fn start(name: &str, work: impl FnOnce(Receiver<T>) + Send + 'static) -> io::Result<Self> {
        let (jobs, receiver) = mpsc::channel();
        Ok(Self { jobs, thread: spawn(name, move || work(receiver))? })
    }

    /// Queues a job behind the earlier jobs.
    pub(super) fn push(&self, job: T) {
        // Ignore an error: it means that the thread has panicked, and the panic hook has already reported that.
        let _ = self.jobs.send(job);
    }

    /// Waits until all jobs are done and the thread has ended.
    pub(super) fn finish(self) {
        drop(self.jobs);
        // Ignore a panic: the panic hook has already reported it.
        let _ = self.thread.join();
    }
}

/// A [`JobQueue`] whose thread starts with the first job.
#[derive(Debug)]
pub(super) struct LazyJobQueue<T>(Option<JobQueue<T>>);

impl<T: Send + 'static> LazyJobQueue<T> {
    /// Returns a queue without a thread.
    pub(super) const fn new() -> Self {
        Self(None)
    }

    /// Queues a job behind the earlier jobs. If there is no thread yet, starts one with this name, which runs the
    /// function that `work` returns.
    ///
    /// # Errors
    /// When the system refuses the thread. The job is lost, and the next job tries again to start the thread.
    pub(super) fn push<W>(&mut self, job: T, name: &str, work: impl FnOnce() -> W) -> io::Result<()>
    where
        W: FnOnce(Receiver<T>) + Send + 'static,
    {
        let queue = match self.0.take() {
            Some(queue) => queue,
            None => JobQueue::start(name, work())?,
        };
        self.0.insert(queue).push(job);
        Ok(())
    }

    /// Waits until all jobs are done and the thread has ended.
    pub(super) fn finish(&mut self) {
        if let Some(queue) = self.0.take() {
            queue.finish();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_job_starts_the_thread_and_all_jobs_are_done_in_their_order() {
        let (sender, done) = mpsc::channel();
        let mut n_started = 0;
        let mut queue = LazyJobQueue::new();
        queue.finish();
        for job in [3, 1, 2] {
            let sender = sender.clone();
            let work = || {
                n_started += 1;
                move |jobs: Receiver<i32>| jobs.iter().for_each(|it| sender.send(it).unwrap())
            };
            queue.push(job, "test", work).unwrap();
        }
        queue.finish();
        assert_eq!((n_started, done.try_iter().collect::<Vec<_>>()), (1, vec![3, 1, 2]));
    }

    #[test]
    fn a_task_is_stopped_when_it_is_dropped() {
        let (sender, ended) = mpsc::channel();
        let task = StoppableTask::start("test", move |stop| {
            while !stop.is_stopped() {
                thread::yield_now();
            }
            sender.send(()).unwrap();
        });
        assert!(ended.try_recv().is_err());
        drop(task);
        ended.recv().unwrap();
    }

    #[test]
    fn all_jobs_are_done_before_their_thread_has_finished() {
        let (sender, done) = mpsc::channel();
        let queue = JobQueue::start("test", move |jobs| jobs.iter().for_each(|job| sender.send(job).unwrap()));
        let queue = queue.unwrap();
        (0..100).for_each(|job| queue.push(job));
        queue.finish();
        assert!(done.try_iter().eq(0..100));
    }
}
