//! Checks whether another program speaks the Gomocup protocol, and says what is wrong with its answers.
//!
//! The program is started anew for each dialog, so that a fault in one says nothing about the next.

mod dialogs;
mod finding;
mod judge;

use std::time::Instant;

pub use crate::protocol::check::dialogs::{CheckDialog, dialogs};
pub use crate::protocol::check::finding::{CheckTimes, Finding, Severity};
use crate::protocol::check::judge::{Judge, StepProgress};
use crate::protocol::manager::{BrainCommand, BrainLine, BrainProcess};

/// Holds a dialog with a program, and returns what it has shown.
#[must_use]
pub fn hold(dialog: &CheckDialog, command: &BrainCommand, times: CheckTimes) -> Finding {
    let mut judge = Judge::new(dialog, times);
    let mut process = match BrainProcess::launch(command) {
        Ok(process) => process,
        Err(fault) => return judge.wrong(fault.to_string()),
    };
    while let Some(step) = judge.next_step() {
        process.say(&step.lines);
        if step.ends_input {
            process.close_input();
        }
        let begin = Instant::now();
        let mut progress = StepProgress::Waits;
        while progress == StepProgress::Waits {
            let rest = step.patience.saturating_sub(begin.elapsed());
            progress = match rest.is_zero() {
                true => judge.time_out(step.patience),
                false => match process.next_line(rest) {
                    BrainLine::Line(line) => judge.line(&line),
                    BrainLine::None => judge.time_out(step.patience),
                    BrainLine::End(reason) => judge.end(&reason),
                },
            };
            if let StepProgress::Answers(line) = &progress {
                process.say(std::slice::from_ref(line));
                progress = StepProgress::Waits;
            }
        }
        process.settle();
    }
    judge.finding()
}
