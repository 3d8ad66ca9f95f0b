//! Fuzzes the list of sources, and a folder with an arbitrary file as a source.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gumu_fuzz::run(bytes, gumu_fuzz::readers::sources));
