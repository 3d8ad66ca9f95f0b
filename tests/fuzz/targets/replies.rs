//! Fuzzes the manager's side of the Gomocup protocol: the parser of an engine's answers and search reports, and the
//! protocol check.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gumu_fuzz::run(bytes, gumu_fuzz::readers::replies));
