//! Reads the values of options.

use lexopt::prelude::ValueExt;

/// Returns the value of the option that was read last.
///
/// # Errors
/// One line that says that it is missing, or no Unicode.
pub fn text(parser: &mut lexopt::Parser) -> Result<String, String> {
    let value = parser.value().map_err(|error| error.to_string())?;
    value.string().map_err(|error| error.to_string())
}
