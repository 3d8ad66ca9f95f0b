//! Reads the values of command-line options.

use std::str::FromStr;

use lexopt::prelude::ValueExt;

/// Returns the value of the option that was read last.
///
/// # Errors
/// One line of text if the value is missing or is not Unicode.
pub fn text(parser: &mut lexopt::Parser) -> Result<String, String> {
    let value = parser.value().map_err(|error| error.to_string())?;
    value.string().map_err(|error| error.to_string())
}

/// Returns the number that follows the option that was read last.
///
/// # Errors
/// One line of text if the value is missing, is not a number, or is out of range. For a wrong value, the line is
/// `wanted`, which says what is expected (such as "--n is a number from 1 on"), followed by the value.
pub fn number<T: FromStr>(
    parser: &mut lexopt::Parser,
    wanted: &str,
    is_in_range: impl Fn(&T) -> bool,
) -> Result<T, String> {
    let text = text(parser)?;
    text.parse().ok().filter(is_in_range).ok_or_else(|| format!("{wanted}, not {text:?}"))
}
