//! Fuzzes the reader of match reports: a report that was read can be written, read again and merged.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gumu_fuzz::run(bytes, gumu_fuzz::readers::match_report));
