//! The openings of matches: how they are made, and that testing openings are not used for tuning.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use gumu_core::arena::openings::{self, StartPosition};
use gumu_core::game::{Point, Rule};

use crate::symmetry::Symmetry;

/// Rules and board sizes for which there are openings.
const BOARDS: [(Rule, u8); 4] = [(Rule::Freestyle, 15), (Rule::Freestyle, 20), (Rule::Standard, 15), (Rule::Renju, 15)];

/// Minimum number of openings for each board; the openings for tuning and for testing count together.
const MIN_OPENINGS: usize = 600;

fn read(file: &str, size: u8, rule: Rule) -> Vec<StartPosition> {
    let path = format!("{}/tests/data/{file}", env!("CARGO_MANIFEST_DIR"));
    openings::parse(&fs::read_to_string(&path).unwrap(), size, rule).unwrap()
}

/// Returns the black and the white stones of an opening under a symmetry. The stones of each color are sorted, because
/// the order of moves does not count.
fn stones(opening: &[Point], symmetry: Symmetry, size: u8) -> [Vec<(u8, u8)>; 2] {
    [0, 1].map(|first| {
        let own = opening.iter().skip(first).step_by(2).map(|it| symmetry.point(*it, size));
        let mut own: Vec<_> = own.map(|it| (it.x(), it.y())).collect();
        own.sort_unstable();
        own
    })
}

/// Adds each opening in all its rotations and reflections to `images`. Returns the openings of which a rotation or
/// reflection was already there.
fn add(images: &mut HashSet<[Vec<(u8, u8)>; 2]>, openings: &[StartPosition], size: u8) -> Vec<StartPosition> {
    let mut known = Vec::new();
    for opening in openings {
        let own: Vec<_> = Symmetry::all().map(|it| stones(opening, it, size)).collect();
        if own.iter().any(|it| images.contains(it)) {
            known.push(opening.clone());
        }
        images.extend(own);
    }
    known
}

#[test]
fn openings_for_testing_are_no_images_of_those_for_tuning() {
    for (rule, size) in BOARDS {
        let name = format!("openings/{}{size}", rule.key());
        let [tuning, testing] = ["tuning", "testing"].map(|it| read(&format!("{name}.{it}.txt"), size, rule));
        assert!(MIN_OPENINGS <= tuning.len() + testing.len(), "{name}: {} and {}", tuning.len(), testing.len());
        let mut images = HashSet::new();
        if size == 15 {
            // The openings in the folder `balanced` were once used for tuning. So no opening in the folder `openings`
            // may be one of them, or a rotated or mirrored one.
            add(&mut images, &read(&format!("balanced/{}.txt", rule.key()), size, rule), size);
        }
        for openings in [tuning, testing] {
            assert_eq!(add(&mut images, &openings, size), Vec::<StartPosition>::new(), "{name}");
            assert!(openings.iter().all(|it| (4..=8).contains(&it.len())), "{name}");
        }
    }
}

/// Runs `pbrain-gumu openings make` with a small limit of nodes.
fn make(options: &[&str]) -> Output {
    let arguments = ["openings", "make", "--nodes", "2000", "--n", "6"];
    Command::new(env!("CARGO_BIN_EXE_pbrain-gumu")).args(arguments).args(options).output().unwrap()
}

fn made(options: &[&str], size: u8, rule: Rule) -> (String, Vec<StartPosition>) {
    let output = make(options);
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    let openings = openings::parse(&text, size, rule).unwrap();
    assert_eq!(openings.len(), 6);
    (text, openings)
}

#[test]
fn the_same_options_make_the_same_openings() {
    let (text, _) = made(&["--seed", "3"], 15, Rule::Freestyle);
    assert!(text.starts_with("# openings make --rule freestyle --size 15 --seed 3 --n 6 --nodes 2000\n"), "{text}");
    assert_eq!(made(&["--seed", "3"], 15, Rule::Freestyle).0, text);
    assert_ne!(made(&["--seed", "4"], 15, Rule::Freestyle).1, openings::parse(&text, 15, Rule::Freestyle).unwrap());
    made(&["--rule", "renju", "--size", "20"], 20, Rule::Renju);
}

#[test]
fn openings_of_other_files_and_their_images_are_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let file: PathBuf = folder.path().join("turned.txt");
    let (_, first) = made(&["--seed", "3"], 15, Rule::Freestyle);
    let symmetry = Symmetry::all().nth(5).unwrap();
    let turned = first
        .iter()
        .map(|opening| opening.iter().map(|it| symmetry.point(*it, 15).name(15)).collect::<Vec<_>>().join(" "));
    fs::write(&file, turned.collect::<Vec<_>>().join("\n")).unwrap();
    let (_, others) = made(&["--seed", "3", "--without", file.to_str().unwrap()], 15, Rule::Freestyle);
    let mut images = HashSet::new();
    add(&mut images, &first, 15);
    assert_eq!(add(&mut images, &others, 15), Vec::<StartPosition>::new());
}

#[test]
fn wrong_options_are_one_line_and_2() {
    for options in [&["--size", "8"][..], &["--rule", "go"], &["--n", "0"], &["x"]] {
        let output = make(options);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{options:?}");
        assert_eq!(String::from_utf8(output.stderr).unwrap().lines().count(), 1, "{options:?}");
    }
}
