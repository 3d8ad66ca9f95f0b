//! Fuzzes the readers of balanced openings and of the notation of an opening.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gumu_fuzz::run(bytes, gumu_fuzz::readers::openings));
