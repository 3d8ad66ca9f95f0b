//! The text of a source file, prepared for the checks: without comments and without tests.

use std::fs;
use std::path::Path;

/// A file below `src/`.
#[derive(Clone, Debug)]
pub struct Source {
    /// The path below `src/`, with `/` as the separator.
    pub path: String,
    /// The text of the file.
    pub text: String,
    /// The text with spaces in place of comments and literals.
    pub code: String,
    /// The code without the items that are compiled only for tests; empty if the whole file belongs to the tests.
    pub product: String,
}

impl Source {
    /// Prepares the text of a file.
    pub fn new(path: &str, text: &str) -> Self {
        let code = code_of(text);
        let is_test = path.ends_with("/tests.rs") || path.ends_with("/testing.rs");
        let product = if is_test { String::new() } else { without_tests(&code) };
        Self { path: path.to_owned(), text: text.to_owned(), code, product }
    }
}

/// Reads every Rust file below a folder, in alphabetical order of the paths.
pub fn read_folder(folder: &Path) -> Vec<Source> {
    let mut sources = Vec::new();
    add_folder(folder, "", &mut sources);
    sources
}

fn add_folder(folder: &Path, prefix: &str, sources: &mut Vec<Source>) {
    let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    entries.sort();
    for entry in entries {
        let name = entry.file_name().unwrap().to_str().unwrap();
        let path = format!("{prefix}{name}");
        if entry.is_dir() {
            add_folder(&entry, &format!("{path}/"), sources);
        } else if name.ends_with(".rs") {
            sources.push(Source::new(&path, &fs::read_to_string(&entry).unwrap()));
        }
    }
}

/// Returns the text with spaces in place of comments and the contents of literals. Line breaks stay.
pub fn code_of(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_inside_name = code.chars().next_back().is_some_and(is_of_name);
        let length = comment_length(rest).or_else(|| literal_length(rest, is_inside_name));
        let (token, behind) = rest.split_at(length.unwrap_or(first.len_utf8()));
        match length {
            Some(_) => code.extend(token.chars().map(|it| if it == '\n' { '\n' } else { ' ' })),
            None => code.push_str(token),
        }
        rest = behind;
    }
    code
}

/// Returns the length in bytes of the comment at the beginning of a text; `None` if there is none.
fn comment_length(text: &str) -> Option<usize> {
    if text.starts_with("//") {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    text.starts_with("/*").then(|| text.find("*/").map_or(text.len(), |at| at + 2))
}

/// Returns the length in bytes of the string or character literal at the beginning of a text; `None` if there is none.
fn literal_length(text: &str, is_inside_name: bool) -> Option<usize> {
    let raw = text.strip_prefix(['b', 'c']).unwrap_or(text).strip_prefix('r').filter(|_| !is_inside_name);
    if let Some(raw) = raw {
        let hashes: String = raw.chars().take_while(|it| *it == '#').collect();
        if let Some(inside) = raw[hashes.len()..].strip_prefix('"') {
            let end = inside.find(&format!("\"{hashes}")).map_or(inside.len(), |at| at + 1 + hashes.len());
            return Some(text.len() - inside.len() + end);
        }
    }
    let quote = text.chars().next().filter(|it| ['"', '\''].contains(it))?;
    let mut inside = text.char_indices().skip(1);
    while let Some((at, it)) = inside.next() {
        match it {
            '\\' => _ = inside.next(),
            it if it == quote => return Some(at + 1),
            // A character literal has a second quote after one character; without it the quote begins a lifetime.
            it if quote == '\'' && !text[at + it.len_utf8()..].starts_with('\'') => return None,
            _ => (),
        }
    }
    Some(text.len())
}

/// Returns the code without the items after `#[cfg(test)]`. Line breaks stay.
fn without_tests(code: &str) -> String {
    let mut product = String::with_capacity(code.len());
    let mut rest = code;
    while let Some(at) = ["#[cfg(test)]", "#[cfg(all(test,"].iter().filter_map(|it| rest.find(it)).min() {
        let (before, item) = rest.split_at(at);
        product.push_str(before);
        let open = item.find(['{', ';']).unwrap_or(item.len());
        let end = if item[open..].starts_with('{') { open + block_length(&item[open..]) } else { open + 1 };
        let (item, behind) = item.split_at(end.min(item.len()));
        product.extend(item.chars().filter(|it| *it == '\n'));
        rest = behind;
    }
    product + rest
}

/// Returns the length in bytes of the block in braces at the start of the code.
fn block_length(code: &str) -> usize {
    let mut depth = 0_usize;
    for (at, it) in code.char_indices() {
        match it {
            '{' => depth += 1,
            '}' if depth == 1 => return at + 1,
            '}' => depth -= 1,
            _ => (),
        }
    }
    code.len()
}

/// Returns `true` if a character can be part of a name.
pub fn is_of_name(it: char) -> bool {
    it.is_alphanumeric() || it == '_'
}

#[test]
fn comments_and_literals_are_blanked() {
    let cases = [
        ("a // b", "a     "),
        ("a /* b\nc */ d", "a     \n     d"),
        (r#"f("a::b", 'c', '"')"#, "f(      ,    ,    )"),
        (r##"f(r#"a"b"#, br"c")"##, "f(        ,      )"),
        (r"'\'' 'a str", "     'a str"),
        (r#""\"" b"#, "     b"),
        ("for r in b", "for r in b"),
    ];
    for (text, code) in cases {
        assert_eq!(code_of(text), code, "{text}");
    }
}

#[test]
fn what_is_compiled_for_tests_alone_is_no_product() {
    let code = "a\n#[cfg(test)]\nmod t;\nb\n#[cfg(test)]\nmod u {\n fn f() {}\n}\nc";
    assert_eq!(without_tests(code).split_whitespace().collect::<String>(), "abc");
    assert_eq!(without_tests(code).lines().count(), code.lines().count());
    assert!(Source::new("game/a/tests.rs", code).product.is_empty());
}
