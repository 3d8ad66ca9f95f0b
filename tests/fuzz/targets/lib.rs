//! Fuzzes the reader of RenLib's library files (`Format::Lib`).
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gumu_fuzz::survive(gumu_core::formats::Format::Lib, bytes));
