//! The names and signs of a code, one by one.

use super::source::is_of_name;

/// A name, `::` or any other character of a code that is no space, with the number of its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// The characters.
    pub text: &'a str,
    /// The line, from 1.
    pub line: usize,
}

/// Cuts a code into its tokens.
pub fn tokens_of(code: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    for (line, mut rest) in (1..).zip(code.lines()) {
        while let Some(first) = rest.chars().next() {
            let n_of_name = rest.find(|it| !is_of_name(it)).unwrap_or(rest.len());
            let length = match first {
                _ if 0 < n_of_name => n_of_name,
                ':' if rest.starts_with("::") => 2,
                _ => first.len_utf8(),
            };
            let (text, behind) = rest.split_at(length);
            if !first.is_whitespace() {
                tokens.push(Token { text, line });
            }
            rest = behind;
        }
    }
    tokens
}
