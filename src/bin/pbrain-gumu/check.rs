//! `pbrain-gumu check`: checks whether another program speaks the Gomocup protocol.

use std::process::ExitCode;

use gumu_core::arena::{cli, entrants};
use gumu_core::engine::StopToken;
use gumu_core::output::{self, ToolError};
use gumu_core::protocol::check::{self, CheckTimes, Severity};
use lexopt::prelude::{Long, Short, Value, ValueExt};

use crate::arguments;

/// Help text.
const HELP: &str = "\
pbrain-gumu check cmd:PATH [OPTIONS]      does a program speak the Gomocup protocol?

Starts the program for some sixty short dialogs: boards of all sizes, games, BOARD, RESTART, TAKEBACK, settings, rules,
limits of time, lines out of order, END and the end of the input. Prints a line for each: right, WRONG with what was
asked and answered, or note where something optional is missing or the protocol does not say what is right. Ends with
status 1 if anything is wrong, and at once if the program cannot begin a game. With arguments of the program,
\"cmd:PATH ARGUMENT…\".

Options:
  --start T            time to get ready for a game, such as 1, 0.5s or 200ms (10 s)
  --grace T            time by which a move or an end may be late (500 ms)
  --only TEXT          the dialogs whose names contain this text";

/// Checks whether the program that the arguments name follows the Gomocup protocol, and prints each finding.
///
/// # Errors
/// One line that says what is wrong with the arguments, or that the program does not exist.
pub fn run(parser: &mut lexopt::Parser) -> Result<ExitCode, ToolError> {
    let (mut command, mut times, mut only) = (None, CheckTimes::default(), String::new());
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        match argument {
            Short('h') | Long("help") => return Ok(output::print(HELP)),
            Long(name @ ("start" | "grace")) => {
                let is_start = name == "start";
                let text = arguments::text(parser)?;
                let time = cli::time(&text);
                let time = time.ok_or_else(|| format!("a time is such as 1, 0.5s or 200ms, not {text:?}"))?;
                *(if is_start { &mut times.start } else { &mut times.grace }) = time;
            }
            Long("only") => only = arguments::text(parser)?,
            Value(name) if command.is_none() => {
                let name = name.string().map_err(|error| error.to_string())?;
                command = entrants::command(&name)?;
                if command.is_none() {
                    return Err(format!("check is for programs, cmd:PATH, not {name:?}").into());
                }
            }
            _ => return Err(argument.unexpected().to_string().into()),
        }
    }
    let command = command.ok_or("check needs a program: cmd:PATH")?;
    let (mut n_wrong, mut n_held) = (0, 0);
    for (number, dialog) in check::dialogs().iter().filter(|it| it.name.contains(&only)).enumerate() {
        let Some(finding) = check::hold(dialog, &command, times, &StopToken::new()) else { break };
        let printed = output::print(&finding.to_string());
        if printed != ExitCode::SUCCESS {
            return Ok(printed);
        }
        n_held += 1;
        n_wrong += usize::from(finding.severity() == Severity::Wrong);
        if number == 0 && finding.severity() == Severity::Wrong && only.is_empty() {
            break;
        }
    }
    let printed = output::print(&format!("{n_wrong} of {n_held} checks failed"));
    Ok(if n_wrong == 0 { printed } else { ExitCode::FAILURE })
}
