//! Fuzzes the indexing of games: the index must find every game that was read from the file.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gumu_fuzz::run(bytes, gumu_fuzz::readers::indexing));
