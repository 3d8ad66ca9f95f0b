//! Checks whether another program speaks the Gomocup protocol, and reports what is wrong with its answers.
//!
//! Each test is a dialog: a series of commands to the program, and its answers. The program is started again for each
//! dialog, so that a fault in one dialog does not affect the next.

mod dialogs;
mod finding;
mod judge;
mod survey;

use std::time::{Duration, Instant};

pub use crate::protocol::check::dialogs::{CheckDialog, DialogSubject, dialogs};
pub use crate::protocol::check::finding::{CheckTimes, Deviation, Finding, SentCommand, Severity};
pub use crate::protocol::check::judge::{Judge, SentStep, StepProgress};
pub use crate::protocol::check::survey::{Survey, SurveyError, survey};

use crate::engine::StopToken;
use crate::protocol::brain_command::BrainCommand;
use crate::protocol::manager::{BrainLine, BrainProcess, BrainTraits};

/// Interval at which the check tests whether it was stopped, while it waits for the program's answers.
const GLANCE: Duration = Duration::from_millis(50);

/// Runs one dialog (a series of commands and expected answers) with a program, and returns its result; `None` if `stop`
/// ended it early.
#[must_use]
pub fn hold(dialog: &CheckDialog, command: &BrainCommand, times: CheckTimes, stop: &StopToken) -> Option<Finding> {
    let mut judge = Judge::new(dialog, times);
    let mut process = match BrainProcess::launch(command, None, BrainTraits::default()) {
        Ok(process) => process,
        Err(fault) => return Some(judge.no_start(fault.to_string())),
    };
    while let Some(step) = judge.next_step() {
        process.say(&step.lines);
        if step.ends_input {
            process.close_input();
        }
        let (mut begin, mut patience) = (Instant::now(), step.patience);
        let mut progress = StepProgress::Waits;
        while progress == StepProgress::Waits {
            if stop.is_stopped() {
                return None;
            }
            let rest = patience.saturating_sub(begin.elapsed());
            progress = match rest.is_zero() {
                true => judge.time_out(patience),
                false => match process.next_line(rest.min(GLANCE)) {
                    BrainLine::Line(line) => judge.line(&line),
                    BrainLine::None => StepProgress::Waits,
                    BrainLine::End(reason) => judge.end(&reason),
                },
            };
            match &progress {
                StepProgress::Answers(line) => process.say(std::slice::from_ref(line)),
                StepProgress::WaitsFor(time) => (begin, patience) = (Instant::now(), *time),
                StepProgress::Waits | StepProgress::Done => continue,
            }
            progress = StepProgress::Waits;
        }
        process.settle();
    }
    Some(judge.finding())
}
