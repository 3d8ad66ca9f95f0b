//! Fuzzes the reader of reviews that are stored with a game. The stored reviews get valid checksums, which a fuzzer
//! would never find.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gumu_fuzz::run(bytes, gumu_fuzz::readers::stored_review));
