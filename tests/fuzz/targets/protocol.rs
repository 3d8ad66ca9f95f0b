//! A brain that hears any bytes from its manager.
#![no_main]

use gumu_fuzz::engine::{Limits, Profile};
use gumu_fuzz::protocol::{Effect, Lines, Session, Thinker, Thought};

/// Positions that a thought may look at.
const N_NODES: u64 = 20;

/// Threads that a thought may have.
const N_THREADS: usize = 2;

/// Bytes that a thought may remember.
const MEMORY: u64 = 1 << 20;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Some(profile) = Profile::by_key("gumu") else { return };
    let (mut session, mut thinker) = (Session::new(profile), Thinker::new(profile, 0));
    let mut lines = Lines::default();
    let heard: Vec<_> = lines.push(bytes).into_iter().chain(lines.finish()).collect();
    for line in heard {
        for effect in session.line(&line) {
            match effect {
                Effect::Say(reply) => assert!(!reply.to_string().contains(['\n', '\r'])),
                Effect::Limit(n_bytes) => thinker.limit_memory(Some(n_bytes.unwrap_or(MEMORY).min(MEMORY))),
                Effect::Threads(n_threads) => thinker.set_threads(n_threads.map(|it| it.min(N_THREADS))),
                Effect::Think(mut task) => {
                    task.limits = Limits::nodes(N_NODES);
                    // The manager wants the answer at once.
                    let thought = thinker.think(&task, &true.into(), &mut |best| _ = session.news(best));
                    assert!(!matches!(thought, Thought::Failed(_)), "{thought:?}");
                    let _ = session.thought(thought);
                }
                Effect::Ponder(task) => thinker.ponder(&task, &true.into()),
                Effect::Quit => return,
                Effect::Hurry | Effect::Forget => (),
                Effect::Prepare(rule) => thinker.prepare(rule),
            }
        }
    }
});
