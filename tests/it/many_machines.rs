//! A match whose parts GNU parallel distributes. `tests/slurm/one-node.sh` tests the same with Slurm.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Arguments of a match that takes only seconds. The match is limited by nodes instead of time, so every run gives the
/// same games.
const MATCH: [&str; 9] = ["match", "master", "gumu", "--games", "16", "--nodes", "200", "--seed", "5"];

const PROGRAM: &str = env!("CARGO_BIN_EXE_pbrain-gumu");

/// Returns `true` if the command `parallel` on this machine is GNU parallel.
fn has_gnu_parallel() -> bool {
    let version = Command::new("parallel").arg("--version").output();
    version.is_ok_and(|it| String::from_utf8_lossy(&it.stdout).starts_with("GNU parallel"))
}

#[track_caller]
fn succeed(command: &mut Command, folder: &Path) {
    // Set the home folder to the test's folder, because GNU parallel stores files there.
    let output = command.current_dir(folder).env("HOME", folder).output().unwrap();
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn eight_parts_by_gnu_parallel_are_one_run() {
    if !has_gnu_parallel() {
        println!("GNU parallel is not installed: nothing is shown");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let part = ["--shard", "{}/8", "--report", "part-{}.json", "--resume"];
    let mut parallel = Command::new("parallel");
    parallel.args(["--will-cite", "--jobs", "2", PROGRAM]).args(MATCH).args(part).arg(":::");
    succeed(parallel.args((1..=8).map(|it| it.to_string())), folder.path());
    let parts = (1..=8).map(|it| format!("part-{it}.json"));
    succeed(Command::new(PROGRAM).arg("merge").args(parts).args(["--out", "merged.json"]), folder.path());
    succeed(Command::new(PROGRAM).args(MATCH).args(["--report", "whole.json"]), folder.path());
    let [merged, whole] = ["merged.json", "whole.json"].map(|it| fs::read_to_string(folder.path().join(it)).unwrap());
    assert_eq!(merged, whole);
}
