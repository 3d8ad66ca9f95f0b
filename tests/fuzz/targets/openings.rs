//! Fuzzes the reader of lists of balanced openings, and the parser of an opening procedure's notation.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gumu_fuzz::run(bytes, gumu_fuzz::readers::openings));
