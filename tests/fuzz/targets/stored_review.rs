//! Fuzzes the reader of reviews that are stored with a game, with valid checksums.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gumu_fuzz::run(bytes, gumu_fuzz::readers::stored_review));
