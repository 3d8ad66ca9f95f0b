//! Fuzzes the reader of puzzle files, and checks that the puzzles that it has read can be written and read again.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gumu_fuzz::run(bytes, gumu_fuzz::readers::puzzles));
