//! The reader of command lines of engines, and that of times among the arguments.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gumu_fuzz::run(bytes, gumu_fuzz::readers::command_line));
