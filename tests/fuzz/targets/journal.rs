//! The reader of journals, with checksums that hold.
#![no_main]

use gumu_lib::formats::journal::{HEADER, recover};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let _ = recover(bytes);
    // An entry whose checksum holds, which no fuzzer would find.
    let length = u32::try_from(bytes.len()).unwrap_or(0).to_le_bytes();
    let sum = crc32fast::hash(&[&length, bytes].concat()).to_le_bytes();
    let _ = recover(&[HEADER, &length, &sum, bytes].concat());
});
