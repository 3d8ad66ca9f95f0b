//! The engine of the Gomocup protocol, fed any bytes.
#![no_main]

use gumu_lib::engine::{PlayerInfo, SearchLimits};
use gumu_lib::protocol::{BrainOutput, BrainSession, LineSplitter, TaskResult, Thinker};

/// Positions that a search may visit.
const N_NODES: u64 = 20;

/// Threads that a search may use.
const N_THREADS: usize = 2;

/// Bytes that a search may use.
const MEMORY: u64 = 1 << 20;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Some(profile) = PlayerInfo::by_key("gumu") else { return };
    let (mut session, mut thinker) = (BrainSession::new(profile), Thinker::new(profile, 0));
    let mut lines = LineSplitter::default();
    let heard: Vec<_> = lines.push(bytes).into_iter().chain(lines.finish()).collect();
    for line in heard {
        for effect in session.line(&line) {
            match effect {
                BrainOutput::Say(reply) => assert!(!reply.to_string().contains(['\n', '\r'])),
                BrainOutput::Limit(n_bytes) => thinker.limit_memory(Some(n_bytes.unwrap_or(MEMORY).min(MEMORY))),
                BrainOutput::Threads(n_threads) => thinker.set_threads(n_threads.map(|it| it.min(N_THREADS))),
                BrainOutput::Think(mut task) => {
                    task.limits = SearchLimits::nodes(N_NODES);
                    // The manager wants the answer at once.
                    let thought = thinker.think(&task, &true.into(), &mut |best| _ = session.news(best));
                    assert!(!matches!(thought, TaskResult::Failed(_)), "{thought:?}");
                    let _ = session.thought(thought);
                }
                BrainOutput::Ponder(task) => thinker.ponder(&task, &true.into()),
                BrainOutput::Quit => return,
                BrainOutput::Hurry | BrainOutput::Forget => (),
                BrainOutput::Prepare(rule) => thinker.prepare(rule),
            }
        }
    }
});
