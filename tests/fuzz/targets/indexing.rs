//! The games of a file's bytes into an index: every game and position is found there.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gumu_fuzz::run(bytes, gumu_fuzz::readers::indexing));
