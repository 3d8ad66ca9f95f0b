//! Runs all readers on inputs found by the fuzzer of `tests/fuzz`, and on files with flipped bits.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use gumu_core::engine::{Keep, PlayerRunner, SearchLimits, StopToken, roster};
use gumu_core::protocol::{BrainOutput, BrainSession, LineSplitter};
use gumu_window::ui::settings::{Mode, Settings, Setup};
use proptest::prelude::*;

use crate::formats::{SAMPLES, sample_path, survive};

#[path = "../fuzz/src/readers.rs"]
mod readers;

/// The fuzzer's targets to which every input is given. Not in this list are the targets for games, settings and the
/// protocol, which are called separately, and the target `sources`, which writes files.
const READERS: [fn(&[u8]); 10] = [
    readers::journal,
    readers::puzzles,
    readers::training,
    readers::openings,
    readers::match_report,
    readers::replies,
    readers::command_line,
    readers::index,
    readers::indexing,
    readers::stored_review,
];

/// Returns the fuzzer's inputs in a file that `pack.py` has written. Each input in the file follows its length, which
/// takes two bytes (little-endian).
fn inputs(file: &Path) -> Vec<Vec<u8>> {
    let bytes = fs::read(file).unwrap();
    let mut packed = &bytes[..];
    let mut inputs = Vec::new();
    while let Some((length, rest)) = packed.split_first_chunk::<2>() {
        let (input, behind) = rest.split_at(u16::from_le_bytes(*length).into());
        inputs.push(input.to_vec());
        packed = behind;
    }
    assert!(20 < inputs.len(), "{} holds {} inputs", file.display(), inputs.len());
    inputs
}

/// Returns the bytes of a journal entry with a valid checksum.
pub fn sealed(entry: &[u8]) -> Vec<u8> {
    let length = u32::try_from(entry.len()).unwrap().to_le_bytes();
    [&length, &crc32fast::hash(&[&length, entry].concat()).to_le_bytes(), entry].concat()
}

/// Checks that settings read from arbitrary bytes can be written and read again.
fn survive_settings(bytes: &[u8]) {
    let settings = Settings::read(&String::from_utf8_lossy(bytes), roster::house()).settings;
    let again = Settings::read(&settings.write(), roster::house());
    assert_eq!((again.settings, again.trouble), (settings, None));
}

/// Sends arbitrary bytes to the brain's side of the protocol, and checks that each request for a move gets an answer.
fn survive_commands(bytes: &[u8]) {
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
                BrainOutput::Ask(mut request) => {
                    request.limits = SearchLimits::nodes(20);
                    let answer = runner.run(&request, &stop, &mut |_| ()).unwrap().unwrap();
                    let _ = session.answer(Ok(answer));
                }
                BrainOutput::Quit => return,
                _ => (),
            }
        }
    }
}

#[test]
fn findings_of_the_fuzzer_break_no_reader() {
    for file in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/hostile")).unwrap() {
        let path = file.unwrap().path();
        for input in inputs(&path) {
            survive(&input);
            survive_settings(&input);
            survive_commands(&input);
            READERS.iter().for_each(|read| read(&input));
            if path.ends_with("sources.bin") {
                readers::sources(&input);
            }
        }
    }
}

/// Returns the bytes of a file with some single bits flipped, and in some cases without their end.
fn broken(mut bytes: Vec<u8>, flips: &[(prop::sample::Index, u8)], cut: prop::sample::Index) -> Vec<u8> {
    for (at, bit) in flips {
        let at = at.index(bytes.len());
        bytes[at] ^= 1 << bit;
    }
    bytes.truncate(cut.index(4 * bytes.len()));
    bytes
}

proptest! {
    #[test]
    fn broken_files_of_other_programs_never_panic(
        (_, name) in prop::sample::select(SAMPLES.to_vec()),
        flips in prop::collection::vec((any::<prop::sample::Index>(), 0..8_u8), 0..8),
        cut in any::<prop::sample::Index>(),
    ) {
        survive(&broken(fs::read(sample_path(name)).unwrap(), &flips, cut));
    }

    #[test]
    fn broken_settings_are_settings(
        flips in prop::collection::vec((any::<prop::sample::Index>(), 0..8_u8), 0..4),
        cut in any::<prop::sample::Index>(),
    ) {
        let setup = Setup { mode: Mode::TwoPlayers, ..Setup::default() };
        let settings = Settings { setup, recent: vec!["/games/对局.sgf".to_owned()], ..Settings::default() };
        survive_settings(&broken(settings.write().into_bytes(), &flips, cut));
    }
}
