//! Fuzzes the reader of journals with valid checksums.
//!
//! An entry is a whole game, a line of moves that is applied to the game, or circumstances such as clocks.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gumu_fuzz::run(bytes, gumu_fuzz::readers::journal));
