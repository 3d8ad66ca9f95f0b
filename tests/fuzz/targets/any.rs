//! Fuzzes the detection of a file's format, and the reader of the detected format.
#![no_main]

use gumu_core::formats::{Format, read};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gumu_fuzz::run(bytes, |bytes| {
    assert!(read(bytes).is_err() || Format::detect(bytes).is_some());
}));
