//! Fuzzes the engine's side of the Gomocup protocol with arbitrary bytes.
#![no_main]

use std::sync::Arc;

use gumu_core::engine::{Keep, PlayerRunner, SearchLimits, StopToken, roster};
use gumu_core::protocol::{BrainOutput, BrainSession, LineSplitter};

/// Maximum number of positions that a search visits.
const N_NODES: u64 = 20;

/// Maximum number of threads of a search.
const N_THREADS: usize = 2;

/// Maximum memory of a search, in bytes.
const MEMORY: u64 = 1 << 20;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gumu_fuzz::run(bytes, |bytes| {
    let mut session = BrainSession::new("gumu".into(), 0);
    let mut runner = PlayerRunner::new(Arc::new(roster::house().clone()), Keep::All);
    // Stop every search at once, so that answers come immediately.
    let stop = StopToken::new();
    stop.stop();
    let mut lines = LineSplitter::default();
    let heard: Vec<_> = lines.push(bytes).into_iter().chain(lines.finish()).collect();
    for line in heard {
        for effect in session.line(&line) {
            match effect {
                BrainOutput::Say(reply) => assert!(!reply.to_string().contains(['\n', '\r'])),
                BrainOutput::Limit(n_bytes) => runner.set_memory(Some(n_bytes.unwrap_or(MEMORY).min(MEMORY))),
                BrainOutput::Threads(n_threads) => runner.set_threads(n_threads.unwrap_or(1).min(N_THREADS)),
                BrainOutput::Ask(mut request) => {
                    request.limits = SearchLimits::nodes(N_NODES);
                    let report = &mut |progress: &_| _ = session.progress(progress);
                    let Some(answer) = runner.run(&request, &stop, report).expect("no player fails") else { continue };
                    let _ = session.answer(Ok(answer));
                }
                BrainOutput::Ponder(request) => _ = runner.run(&request, &stop, &mut |_| ()),
                BrainOutput::Quit => return,
                BrainOutput::Hurry | BrainOutput::Forget | BrainOutput::Prepare(_) => (),
                // Ignore commands that access files.
                BrainOutput::Table(..) | BrainOutput::TableUsage | BrainOutput::Database(_) => (),
            }
        }
    }
}));
