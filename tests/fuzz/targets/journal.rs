//! Fuzzes the reader of journals with valid checksums.
//!
//! The entries are whole games, lines that are applied to games, and circumstances.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gumu_fuzz::run(bytes, gumu_fuzz::readers::journal));
