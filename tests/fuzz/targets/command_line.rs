//! Fuzzes the parser of engine command lines, and the parser of time arguments.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gumu_fuzz::run(bytes, gumu_fuzz::readers::command_line));
