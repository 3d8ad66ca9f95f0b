//! An index of positions: any bytes, and an index of two games in which bytes were changed.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gumu_fuzz::run(bytes, gumu_fuzz::readers::index));
