//! Fuzzes the reader of the file that lists the explorer's sources, and the indexing of a folder with an arbitrary
//! file.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gumu_fuzz::run(bytes, gumu_fuzz::readers::sources));
