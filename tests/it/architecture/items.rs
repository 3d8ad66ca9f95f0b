//! Rules about single items: their names, their parameters, their length and their documentation.

use std::collections::BTreeMap;

use super::source::Source;
use super::tokens::{Token, tokens_of};

/// The most lines of a function.
const MAX_LINES: usize = 80;

/// The words with which a doc comment does not begin: it says what an item is or does.
const QUESTIONS: &[&str] = &["What", "Whether", "How", "Where", "Who", "Whom", "Whose", "Which", "When", "Why"];

/// The names that two public types may share, each with its reason.
const SHARED_NAMES: &[(&str, &str)] = &[];

/// Returns a sentence for each name that several public types bear.
pub fn faults_of_type_names(sources: &[Source]) -> Vec<String> {
    let mut files: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for source in sources {
        for name in public_types(&tokens_of(&source.product)) {
            files.entry(name).or_default().push(&source.path);
        }
    }
    let is_shared = |name: &str| SHARED_NAMES.iter().any(|it| it.0 == name);
    let twice = files.into_iter().filter(|(name, files)| 1 < files.len() && !is_shared(name));
    twice.map(|(name, files)| format!("the name {name} means several types: {}", files.join(", "))).collect()
}

/// Returns the names of the types that are seen outside of their file.
fn public_types<'a>(tokens: &[Token<'a>]) -> Vec<&'a str> {
    let mut names = Vec::new();
    for (at, _) in tokens.iter().enumerate().filter(|(_, it)| it.text == "pub") {
        let item = behind_visibility(&tokens[at..]);
        if let [kind, name, ..] = item
            && ["struct", "enum", "trait", "type", "union"].contains(&kind.text)
        {
            names.push(name.text);
        }
    }
    names
}

/// Returns the tokens behind `pub` or `pub(…)`.
fn behind_visibility<'a, 'b>(tokens: &'b [Token<'a>]) -> &'b [Token<'a>] {
    match tokens.get(1).map(|it| it.text) {
        Some("(") => tokens.iter().position(|it| it.text == ")").map_or(&[], |end| &tokens[end + 1..]),
        _ => tokens.get(1..).unwrap_or_default(),
    }
}

/// Returns a sentence for each function of a file that is too long.
pub fn faults_of_length(source: &Source) -> Vec<String> {
    let tokens = tokens_of(&source.code);
    let functions = (0..tokens.len()).filter(|at| tokens[*at].text == "fn").filter_map(|at| {
        let name = tokens.get(at + 1)?;
        let n_lines = 1 + end_of_body(&tokens[at..])?.line - tokens[at].line;
        (MAX_LINES < n_lines).then(|| format!("the function {} has {n_lines} lines, more than {MAX_LINES}", name.text))
    });
    functions.collect()
}

/// Returns the closing brace of the function with which these tokens begin; none where it has no body.
fn end_of_body<'a>(tokens: &[Token<'a>]) -> Option<Token<'a>> {
    let (mut n_open, mut n_braces) = (0_usize, 0_usize);
    for token in tokens {
        match token.text {
            "(" | "[" => n_open += 1,
            ")" | "]" => n_open = n_open.saturating_sub(1),
            ";" if n_open == 0 && n_braces == 0 => return None,
            "{" => n_braces += 1,
            "}" if n_braces == 1 => return Some(*token),
            "}" => n_braces = n_braces.saturating_sub(1),
            _ => (),
        }
    }
    None
}

/// Returns a sentence for each public function of a file that takes a `bool`: at its call nobody can read `true`.
pub fn faults_of_bools(source: &Source) -> Vec<String> {
    let tokens = tokens_of(&source.product);
    let is_word = |at: usize, words: &[&str]| tokens.get(at).is_some_and(|it| words.contains(&it.text));
    let mut faults = Vec::new();
    // The end of the public trait that is being read.
    let mut end_of_trait = 0;
    for at in 0..tokens.len() {
        if is_word(at, &["trait"]) && at.checked_sub(1).is_some_and(|it| is_word(it, &["pub"])) {
            end_of_trait = end_of_body(&tokens[at..]).map_or(0, |it| it.line);
        }
        let start = (0..at).rev().find(|it| !is_word(*it, &["const", "async", "unsafe", "extern"]));
        let is_public = start.is_some_and(|it| is_word(it, &["pub"])) || tokens[at].line < end_of_trait;
        if tokens[at].text == "fn" && is_public && has_bool_parameter(&tokens[at..]) {
            let name = tokens.get(at + 1).map_or("", |it| it.text);
            faults.push(format!("the public function {name} takes a bool"));
        }
    }
    faults
}

/// Returns `true` if one of the parameters of the function with which these tokens begin is a `bool`.
fn has_bool_parameter(tokens: &[Token<'_>]) -> bool {
    let mut n_open = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        match token.text {
            "(" => n_open += 1,
            ")" if n_open == 1 => return false,
            ")" => n_open -= 1,
            ":" if n_open == 1 && tokens.get(at + 1).is_some_and(|it| it.text == "bool") => return true,
            _ => (),
        }
    }
    false
}

/// Returns a sentence for each doc comment of a file that begins with a question.
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
fn a_function_that_is_too_long_is_found() {
    let function = |n_lines: usize| format!("fn f(a: [u8; 2]) {{\n{}}}\nfn g();\n", "    { a }\n".repeat(n_lines - 2));
    assert_eq!(faults_of_length(&Source::new("a.rs", &function(MAX_LINES))), [""; 0]);
    let expected = ["the function f has 81 lines, more than 80"];
    assert_eq!(faults_of_length(&Source::new("a.rs", &function(MAX_LINES + 1))), expected);
}

#[test]
fn a_public_function_that_takes_a_bool_is_found() {
    let faults = |text: &str| faults_of_bools(&Source::new("a.rs", text));
    assert_eq!(faults("pub const fn f(&self, a: u8, b: bool) {}"), ["the public function f takes a bool"]);
    assert_eq!(
        faults("pub trait T {\n    fn f(a: bool);\n}\nfn g(a: bool) {}"),
        ["the public function f takes a bool"]
    );
    let fine =
        "fn f(a: bool) {}\npub fn g(a: impl Fn(bool) -> u8, b: Option<bool>) -> bool {}\npub struct S { a: bool }";
    assert_eq!(faults(fine), [""; 0]);
}

#[test]
fn a_doc_comment_that_begins_with_a_question_is_found() {
    let faults = |text: &str| faults_of_docs(&Source::new("a.rs", text));
    assert_eq!(faults("//! What it is.\n\n/// Where.\nfn f() {}").len(), 2);
    assert_eq!(faults("/// Returns it.\n/// What else.\n// Why not.\nfn f() {}\n/// Whatever.\nfn g() {}"), [""; 0]);
}
