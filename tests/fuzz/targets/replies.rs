//! Fuzzes the manager's side of the Gomocup protocol: the lines of a brain, its search reports, and the check's judge.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gumu_fuzz::run(bytes, gumu_fuzz::readers::replies));
