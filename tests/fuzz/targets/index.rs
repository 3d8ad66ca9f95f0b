//! Fuzzes an index of positions: arbitrary bytes, and an index of two games in which some bytes were changed.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gumu_fuzz::run(bytes, gumu_fuzz::readers::index));
