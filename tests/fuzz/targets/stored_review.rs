//! Reviews that are kept with a game, with checksums that hold.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gumu_fuzz::run(bytes, gumu_fuzz::readers::stored_review));
