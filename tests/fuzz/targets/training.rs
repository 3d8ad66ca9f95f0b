//! Fuzzes the reader of the training: a training that was read can be written, read again and continued.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gumu_fuzz::run(bytes, gumu_fuzz::readers::training));
