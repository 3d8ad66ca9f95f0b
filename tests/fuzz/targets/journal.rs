//! The reader of journals, with checksums that hold: entries of whole games, of lines laid over them, and of
//! circumstances.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gumu_fuzz::run(bytes, gumu_fuzz::readers::journal));
