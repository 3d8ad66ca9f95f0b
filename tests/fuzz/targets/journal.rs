//! Fuzzes the reader of journals with valid checksums: entries of whole games, of lines applied to them, and of
//! circumstances.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gumu_fuzz::run(bytes, gumu_fuzz::readers::journal));
