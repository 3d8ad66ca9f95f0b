//! Fuzzes the reader of `Format::Pos`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gumu_fuzz::survive(gumu_core::formats::Format::Pos, bytes));
