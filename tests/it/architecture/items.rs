//! Rules about single items: their names and their documentation.

use std::collections::BTreeMap;

use super::source::Source;

/// Question words that must not begin a doc comment, because a doc comment states what an item is or does.
const QUESTIONS: &[&str] = &["What", "Whether", "How", "Where", "Who", "Whom", "Whose", "Which", "When", "Why"];

/// Names that several public types may share, each with a reason.
const SHARED_NAMES: &[(&str, &str)] = &[];

/// Returns an error message for each name that several public types share.
pub fn faults_of_type_names(sources: &[Source]) -> Vec<String> {
    let mut files: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for source in sources {
        for name in &source.product.public_types {
            files.entry(name).or_default().push(&source.path);
        }
    }
    let is_shared = |name: &str| SHARED_NAMES.iter().any(|it| it.0 == name);
    let twice = files.into_iter().filter(|(name, files)| 1 < files.len() && !is_shared(name));
    twice.map(|(name, files)| format!("the name {name} means several types: {}", files.join(", "))).collect()
}

/// Returns an error message for each doc comment of a file that begins with a question word.
pub fn faults_of_docs(source: &Source) -> Vec<String> {
    let mut faults = Vec::new();
    let mut is_within = false;
    for (number, line) in (1..).zip(source.text.lines()) {
        let line = line.trim_start();
        let doc = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"));
        let first = doc.unwrap_or_default().split_whitespace().next().unwrap_or_default();
        let first = first.trim_end_matches(|it: char| !it.is_alphanumeric());
        if !is_within && QUESTIONS.contains(&first) {
            faults.push(format!("the doc comment in line {number} begins with {first}"));
        }
        is_within = doc.is_some();
    }
    faults
}

#[test]
fn two_types_of_one_name_are_found() {
    let source = |path: &str, text: &str| Source::new(path, text);
    let sources = [
        source("a.rs", "pub struct Row; struct Cell; pub(crate) enum Line {}"),
        source("b.rs", "pub type Row = u8; pub struct Cell; pub(super) trait Line {}"),
        source("c.rs", "#[cfg(test)]\nmod tests { pub struct Row; }\n// pub struct Cell;"),
    ];
    let expected = ["the name Line means several types: a.rs, b.rs", "the name Row means several types: a.rs, b.rs"];
    assert_eq!(faults_of_type_names(&sources), expected);
}

#[test]
fn a_doc_comment_that_begins_with_a_question_is_found() {
    let faults = |text: &str| faults_of_docs(&Source::new("a.rs", text));
    assert_eq!(faults("//! What it is.\n\n/// Where.\nfn f() {}").len(), 2);
    assert_eq!(faults("/// Returns it.\n/// What else.\n// Why not.\nfn f() {}\n/// Whatever.\nfn g() {}"), [""; 0]);
}
