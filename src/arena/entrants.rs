//! The players of a match, as they are named on the command line.

use std::path::{Path, PathBuf};

use crate::engine::Registry;
use crate::game::PlayerId;
use crate::protocol::manager::BrainCommand;
use crate::protocol::program;

/// Finds the player that a text names: an id of the registry, or `cmd:` and the path of a program, perhaps with
/// arguments, which is added to the registry. A word with spaces stands in quotes, but the path of an existing file
/// need not where it is all of the text.
///
/// # Errors
/// One line that says what is wrong with the text.
pub fn find_or_add(registry: &mut Registry, text: &str) -> Result<PlayerId, String> {
    let Some(command) = command(text)? else {
        return registry.find(text).map(|it| it.id.clone()).ok_or_else(|| {
            let ids: Vec<_> = registry.offered().map(|it| it.id.as_str()).collect();
            format!("a player is {}, master:LEVEL or cmd:PATH, not {text:?}", ids.join(", "))
        });
    };
    let player = program::player_info(command);
    let id = player.id.clone();
    registry.add(player);
    Ok(id)
}

/// Returns the command that a text names after `cmd:`; none if it names an opponent of the house.
///
/// # Errors
/// One line that says what is wrong with the command.
pub fn command(text: &str) -> Result<Option<BrainCommand>, String> {
    text.strip_prefix("cmd:").map(command_of_line).transpose()
}

fn command_of_line(line: &str) -> Result<BrainCommand, String> {
    if Path::new(line).is_file() {
        return Ok(line.into());
    }
    let mut words = words(line)?;
    match words.first().map(PathBuf::from) {
        Some(path) if path.is_file() => Ok(BrainCommand { path, arguments: words.split_off(1) }),
        path => Err(format!("there is no program {}", path.unwrap_or_default().display())),
    }
}

/// Splits a line into words; `'…'` and `"…"` hold together what has spaces in it, and a backslash is one.
fn words(line: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for it in line.chars() {
        match quote {
            Some(end) if it == end => quote = None,
            None if it == '"' || it == '\'' => {
                quote = Some(it);
                word.get_or_insert_default();
            }
            None if it.is_whitespace() => words.extend(word.take()),
            Some(_) | None => word.get_or_insert_default().push(it),
        }
    }
    if let Some(quote) = quote {
        return Err(format!("a {quote} is not closed in {line}"));
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_falls_into_words() {
        let split = |line: &str| words(line).map(|it| it.join("|"));
        assert_eq!(split("a/brain --level 3"), Ok("a/brain|--level|3".to_owned()));
        assert_eq!(split(r#" 'a brain'  "b c"d '' "#), Ok("a brain|b cd|".to_owned()));
        assert_eq!(split(r"C:\brains\x.exe -v"), Ok(r"C:\brains\x.exe|-v".to_owned()));
        assert_eq!(split(r#""it's""#), Ok("it's".to_owned()));
        assert_eq!(split(""), Ok(String::new()));
        assert_eq!(split("a 'b"), Err("a ' is not closed in a 'b".to_owned()));
    }
}
