//! Tests that the C header `resources/gumu.h` agrees with the source of the library.

use std::collections::BTreeSet;

use gumu_core::game::Rule;

use crate::Code;

const HEADER: &str = include_str!("../../resources/gumu.h");

/// Returns the text of the C header without its comments.
fn header() -> String {
    HEADER.split("/*").map(|it| it.split_once("*/").map_or(it, |(_, code)| code)).collect()
}

/// Returns the constants of the C header whose names start with `beginning`: for each, the rest of its name and its
/// number.
fn numbers(beginning: &str) -> Vec<(String, i32)> {
    let header = header();
    let names = header.match_indices(beginning).filter_map(|(at, _)| header[at + beginning.len()..].split_once(" = "));
    let number = |text: &str| text.split([',', '\n', ' ']).next().unwrap().parse().unwrap();
    names.map(|(name, rest)| (name.to_owned(), number(rest))).collect()
}

/// Returns a name in the spelling of C constants: `OFF_BOARD` for `OffBoard`, `CARO_EXACT` for `caro-exact`.
fn in_capitals(name: &str) -> String {
    let with_lines = name.chars().enumerate().map(|(n, it)| match it {
        'A'..='Z' if 0 < n => format!("_{it}"),
        '-' => "_".to_owned(),
        _ => it.to_string(),
    });
    with_lines.collect::<String>().to_uppercase()
}

#[test]
fn the_header_names_the_numbers_of_the_library() {
    let codes = Code::ALL.map(|it| (in_capitals(&format!("{it:?}")), it as i32));
    assert_eq!(numbers("GUMU_ERROR_"), codes);
    for (number, rule) in (0..).zip(Rule::ALL) {
        let name = format!("GUMU_{}", in_capitals(rule.key()));
        assert_eq!(numbers(&name).first(), Some(&(String::new(), number)), "{name}");
    }
}

#[test]
fn the_header_declares_what_the_source_exports() {
    let header = header();
    let is_of_name = |it: char| it.is_alphanumeric() || it == '_';
    let words = header.split_inclusive(|it| !is_of_name(it)).filter_map(|it| it.strip_suffix('('));
    let declared: BTreeSet<_> = words.map(str::to_owned).collect();
    let mut exported = BTreeSet::new();
    for source in [include_str!("lib.rs"), include_str!("document.rs"), include_str!("handle.rs")] {
        let functions = source.split("no_mangle").skip(1).filter_map(|it| it.split_once("fn ")?.1.split_once('('));
        exported.extend(functions.map(|it| it.0.to_owned()));
    }
    assert_eq!(declared, exported);
    assert_eq!(declared.len(), 22);
}
