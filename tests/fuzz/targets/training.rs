//! Fuzzes the reader of training files: training results that were read can be written, read again and extended.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gumu_fuzz::run(bytes, gumu_fuzz::readers::training));
