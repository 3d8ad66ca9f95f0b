//! Splits code into tokens: names and punctuation.

use super::source::is_of_name;

/// A token: a name, `::`, or any other single character except white space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// The characters.
    pub text: &'a str,
}

/// Splits code into its tokens.
pub fn tokens_of(code: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    for mut rest in code.lines() {
        while let Some(first) = rest.chars().next() {
            let n_of_name = rest.find(|it| !is_of_name(it)).unwrap_or(rest.len());
            let length = match first {
                _ if 0 < n_of_name => n_of_name,
                ':' if rest.starts_with("::") => 2,
                _ => first.len_utf8(),
            };
            let (text, behind) = rest.split_at(length);
            if !first.is_whitespace() {
                tokens.push(Token { text });
            }
            rest = behind;
        }
    }
    tokens
}
