//! Reports of matches: merged parts equal the whole match, and an interrupted match can be resumed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use gumu_core::arena::match_report::MatchReport;

/// Arguments of a match between two opponents with so few nodes that the match takes only seconds.
const MATCH: [&str; 10] =
    ["match", "master", "alphabeta", "--games", "16", "--nodes", "200", "--seed", "3", "--report"];

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pbrain-gumu")).args(arguments).output().unwrap()
}

/// Runs the executable, which must succeed, and returns what it prints.
#[track_caller]
fn succeed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Runs the executable, which must fail with status 1, and returns its one-line error message.
#[track_caller]
fn fail(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{arguments:?}: {output:?}");
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error.lines().count(), 1, "{error}");
    error
}

/// Plays the match with additional options, and returns its report.
#[track_caller]
fn play(report: &Path, options: &[&str]) -> String {
    succeed(&[&MATCH[..], &[report.to_str().unwrap()], options].concat());
    fs::read_to_string(report).unwrap()
}

#[test]
fn eight_merged_parts_are_the_whole_match_to_the_last_byte() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let whole = play(&path("whole.json"), &["--concurrency", "2"]);
    assert_eq!(MatchReport::parse(&whole).unwrap().games.len(), 16);
    let parts: Vec<PathBuf> = (1..=8).map(|it| path(&format!("part-{it}.json"))).collect();
    for (number, part) in (1..).zip(&parts) {
        let text = play(part, &["--shard", &format!("{number}/8")]);
        assert_eq!(MatchReport::parse(&text).unwrap().games.len(), 2, "a pair");
    }
    let merged = path("merged.json");
    // Merging the partial reports in any order gives the report of the whole match.
    let names: Vec<_> = parts.iter().rev().map(|it| it.to_str().unwrap()).collect();
    let printed = succeed(&[&["merge"][..], &names, &["--out", merged.to_str().unwrap()]].concat());
    assert_eq!(fs::read_to_string(&merged).unwrap(), whole);
    assert!(printed.starts_with("master against alphabeta: 16 games, freestyle on 15 lines, 200 nodes a move\n"));
    // `merge` accepts that a partial report is missing, but refuses one that is given twice.
    succeed(&["merge", names[0], names[3]]);
    assert!(fail(&["merge", names[0], names[3], names[0]]).contains("game 15 is in "));
}

#[test]
fn a_match_goes_on_where_it_was_broken_off() {
    let folder = tempfile::tempdir().unwrap();
    let (file, games) = (folder.path().join("report.json"), folder.path().join("games.txt"));
    let whole = play(&file, &["--save", games.to_str().unwrap()]);
    let saved = fs::read(&games).unwrap();
    let mut report = MatchReport::parse(&whole).unwrap();
    // When games run concurrently, a later game may have ended before an earlier game.
    report.games.retain(|it| it.number < 9 || it.number == 12);
    assert_ne!(report.text(), whole);
    fs::write(&file, report.text()).unwrap();
    assert!(fail(&[&MATCH[..], &[file.to_str().unwrap()]].concat()).contains("--resume goes on with it"));
    assert_eq!(play(&file, &["--resume", "--save", games.to_str().unwrap()]), whole);
    assert_eq!(fs::read(&games).unwrap(), saved, "games from the report are saved too");
    assert_eq!(play(&file, &["--resume"]), whole, "there is nothing left to play");
    let other = fail(&[&MATCH[..], &[file.to_str().unwrap(), "--resume", "--size", "16"]].concat());
    assert!(other.contains("is of another match: size differs"), "{other}");
}

#[test]
fn parts_of_different_matches_are_not_put_together() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let part = play(&path("1.json"), &["--shard", "1/8"]);
    let other = play(&path("2.json"), &["--shard", "2/8"]);
    let other = MatchReport::parse(&other).unwrap().text();
    let check = |from: &str, to: &str, field: &str| {
        assert!(other.contains(from), "{from}");
        fs::write(path("3.json"), other.replacen(from, to, 1)).unwrap();
        let error = fail(&["merge", path("1.json").to_str().unwrap(), path("3.json").to_str().unwrap()]);
        assert!(error.contains(&format!("{field} differs")), "{error}");
    };
    check("\"runner\":{\"bytes\":", "\"runner\":{\"bytes\":9", "runner");
    check("\"name\":\"master\"", "\"name\":\"master:9\"", "players");
    check("\"seed\":3", "\"seed\":4", "seed");
    check("200 nodes", "300 nodes", "pace");
    check("\"n_games\":16", "\"n_games\":18", "n_games");
    for (text, why) in
        [("", "EOF"), ("{}", "missing field"), (&*part.replace("1-0", "2-0").replace("0-1", "2-0"), "no result")]
    {
        fs::write(path("4.json"), text).unwrap();
        let error = fail(&["merge", path("4.json").to_str().unwrap()]);
        assert!(error.contains(why), "{error}");
    }
}

#[cfg(unix)]
#[test]
fn a_report_tells_faults_lines_and_times_and_is_read_as_it_was_written() {
    let folder = tempfile::tempdir().unwrap();
    let brain = |name: &str| format!("cmd:{}/tests/data/brains/{name}.sh", env!("CARGO_MANIFEST_DIR"));
    for (name, expected) in [
        ("crash", "\"result\":\"0-1\",\"end\":\"crash\",\"detail\":\"exit status: 3\""),
        ("silent", "\"lost_on_time\":[2,0]"),
        ("picky", "\"first_ignored\":\"UNKNOWN INFO"),
        ("stubborn", "\"end\":\"illegal\""),
        ("corner", "\"end\":\"five\""),
    ] {
        let file = folder.path().join(name);
        let report = file.to_str().unwrap();
        let grace = if name == "silent" { "100ms" } else { "30" };
        let limits = ["--time-per-move", "0.2", "--grace", grace];
        succeed(&[&["match", &brain(name), "gumu", "--games", "2", "--report", report][..], &limits].concat());
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.contains(expected), "{text}");
        assert!(text.contains("\"ms\":") && text.contains("\"program\":{\"bytes\":"), "{text}");
        assert_eq!(MatchReport::parse(&text).unwrap().text(), text);
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        let is_void = name == "crash" || name == "silent" || name == "stubborn";
        assert_eq!(json["summary"]["void"], is_void, "{text}");
        assert_eq!(json["games"].as_array().unwrap().len(), 2);
    }
}

/// Returns the report of a match of two games, in which some values are replaced.
fn changed(values: &[(&str, serde_json::Value)]) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/matches/freestyle15-2s.json");
    let mut report: serde_json::Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    report["games"].as_array_mut().unwrap().truncate(2);
    for (place, value) in values {
        *report.pointer_mut(place).unwrap() = value.clone();
    }
    report.to_string()
}

#[test]
fn a_report_of_a_board_that_does_not_exist_is_refused() {
    assert_eq!(MatchReport::parse(&changed(&[])).unwrap().games.len(), 2);
    for size in [0, 4, 23, 255] {
        let error = MatchReport::parse(&changed(&[("/match/size", size.into())])).unwrap_err();
        assert_eq!(error, format!("a board has 5 to 22 lines, not {size}"));
    }
}

#[test]
fn the_greatest_numbers_of_a_report_are_added() {
    let most = serde_json::Value::from(u32::MAX);
    let depths = serde_json::json!([u32::MAX, u32::MAX]);
    let places = ["/games/0/black", "/games/0/white", "/games/1/black", "/games/1/white"];
    let fields = |place: &&str| {
        [("moves", most.clone()), ("depths", depths.clone()), ("ignored", most.clone()), ("ms", u64::MAX.into())]
            .map(|(field, value)| (format!("{place}/{field}"), value))
    };
    let values: Vec<_> = places.iter().flat_map(fields).collect();
    let values: Vec<_> = values.iter().map(|(place, value)| (place.as_str(), value.clone())).collect();
    let report = MatchReport::parse(&changed(&values)).unwrap();
    let usage = report.score().usage;
    assert!(usage.iter().all(|it| it.depths == u32::MAX && it.n_moves == u32::MAX), "{usage:?}");
}
