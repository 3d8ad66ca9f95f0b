//! Fuzzes the indexing of a file's games: every game is found in the index.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gumu_fuzz::run(bytes, gumu_fuzz::readers::indexing));
