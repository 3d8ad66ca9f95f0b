//! Rules about single items: their length.

use super::source::Source;
use super::tokens::{Token, tokens_of};

/// The most lines of a function.
const MAX_LINES: usize = 80;

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

#[test]
fn a_function_that_is_too_long_is_found() {
    let function = |n_lines: usize| format!("fn f(a: [u8; 2]) {{\n{}}}\nfn g();\n", "    { a }\n".repeat(n_lines - 2));
    assert_eq!(faults_of_length(&Source::new("a.rs", &function(MAX_LINES))), [""; 0]);
    let expected = ["the function f has 81 lines, more than 80"];
    assert_eq!(faults_of_length(&Source::new("a.rs", &function(MAX_LINES + 1))), expected);
}
