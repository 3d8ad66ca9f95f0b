//! The players of a match, as they are named on the command line.

use crate::engine::Registry;
use crate::game::PlayerId;
use crate::output::ToolError;
use crate::protocol::{BrainCommand, CommandLineError, program};

/// Returns the id of the player that `text` names: either the id of a built-in opponent, or `cmd:` and the command line
/// of a program in the syntax of [`BrainCommand::parse`].
///
/// A program is added to the registry. All its processes together may use at most `max_bytes` of memory; `None` is
/// unlimited.
///
/// # Errors
/// One line that says what is wrong with the text, or that there is no such program.
pub fn find_or_add(registry: &mut Registry, text: &str, max_bytes: Option<u64>) -> Result<PlayerId, ToolError> {
    let Some(command) = command(text)? else {
        return registry.find(text).map(|it| it.id.clone()).ok_or_else(|| {
            let ids: Vec<_> = registry.offered().map(|it| it.id.as_str()).collect();
            format!("a player is {}, master:LEVEL or cmd:PATH, not {text:?}", ids.join(", ")).into()
        });
    };
    let player = program::player_info(command, max_bytes);
    let id = player.id.clone();
    registry.add(player);
    Ok(id)
}

/// Parses the command after `cmd:` in `text`; returns `None` if `text` does not start with `cmd:` and so names a
/// built-in opponent.
///
/// # Errors
/// One line that says what is wrong with the command, or that there is no such program.
pub fn command(text: &str) -> Result<Option<BrainCommand>, ToolError> {
    let fault = |error: CommandLineError| match error {
        CommandLineError::NoProgram(_) => ToolError::Failed(error.to_string()),
        CommandLineError::Empty | CommandLineError::Quote => ToolError::Usage(error.to_string()),
    };
    text.strip_prefix("cmd:").map(|it| BrainCommand::parse(it).map_err(fault)).transpose()
}
