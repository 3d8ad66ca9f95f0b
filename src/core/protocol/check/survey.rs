//! Runs all checks with a program that a user wants to add, and returns the program's properties.

use std::time::Duration;

use crate::engine::{PlayerFault, ProgramInfo, SearchLimits, StopToken};
use crate::game::{Color, Move, Point, Rule};
use crate::protocol::brain_command::{BrainCommand, CommandLineError, Fingerprint};
use crate::protocol::check::dialogs::{DialogSubject, dialogs};
use crate::protocol::check::finding::{CheckTimes, Finding, Severity};
use crate::protocol::check::hold;
use crate::protocol::manager::{BrainProcess, BrainTraits, GameTerms, MoveWait};

/// Maximum number of characters of a program's name; a longer name is truncated.
const MAX_NAME: usize = 40;

/// Duration of the trial search that finds out whether a program can analyze.
const ANALYSIS_TIME: Duration = Duration::from_millis(500);

/// Result of checking a program: the properties of the program, and its faults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// Name of the program, the rules and board sizes that it supports, and its ability to analyze.
    pub info: ProgramInfo,
    /// Hash of the program's files.
    pub fingerprint: Fingerprint,
    /// Number of checks that were run.
    pub n_dialogs: usize,
    /// The findings of those checks in which the program did not answer every command correctly.
    pub findings: Vec<Finding>,
}

/// Reason why a program cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SurveyError {
    /// The command line cannot be parsed, or there is no such program.
    Command(CommandLineError),
    /// A file of the program cannot be read.
    Unreadable(String),
    /// The program cannot start a game.
    Unusable(Box<Finding>),
    /// The user has stopped the survey.
    Canceled,
}

/// Runs all checks with the program that the command line `line` names. Before each check, calls `on_progress` with the
/// number of finished checks and the number of all checks.
///
/// # Errors
/// If the program cannot be used, or the survey was stopped.
pub fn survey(
    line: &str,
    times: CheckTimes,
    stop: &StopToken,
    on_progress: &mut dyn FnMut(usize, usize),
) -> Result<Survey, SurveyError> {
    let command = BrainCommand::parse(line).map_err(SurveyError::Command)?;
    let fingerprint = command.fingerprint().map_err(|error| SurveyError::Unreadable(error.to_string()))?;
    let dialogs = dialogs();
    let n_all = dialogs.len() + 1;
    let mut held = Vec::new();
    for (number, dialog) in dialogs.iter().enumerate() {
        on_progress(number, n_all);
        let finding = hold(dialog, &command, times, stop).ok_or(SurveyError::Canceled)?;
        if finding.subject == DialogSubject::Game && finding.severity() == Severity::Wrong {
            return Err(SurveyError::Unusable(Box::new(finding)));
        }
        held.push(finding);
    }
    on_progress(dialogs.len(), n_all);
    let can_analyze = can_analyze(&command, times, stop);
    if stop.is_stopped() {
        return Err(SurveyError::Canceled);
    }
    let is_right = |subject| held.iter().any(|it| it.subject == subject && it.severity() == Severity::Right);
    // Freestyle needs no setting. Therefore it always counts as supported, even if the program complains about every
    // setting.
    let rules = Rule::ALL.iter().copied().filter(|it| *it == Rule::Freestyle || is_right(DialogSubject::Rule(*it)));
    let sizes = held.iter().filter_map(|it| match it.subject {
        DialogSubject::Size(size) if it.severity() == Severity::Right => Some(size),
        _ => None,
    });
    let about = held.iter().find_map(|it| it.about.as_deref());
    let name = about.and_then(name_in).unwrap_or_else(|| command.to_string());
    let name = name.chars().take(MAX_NAME).collect();
    let info = ProgramInfo { name, rules: rules.collect(), sizes: sizes.collect(), can_analyze };
    let findings = held.into_iter().filter(|it| it.severity() != Severity::Right).collect();
    Ok(Survey { info, fingerprint, n_dialogs: n_all, findings })
}

/// Returns the name in a program's description of itself: `name="Gumu", version=…`.
fn name_in(about: &str) -> Option<String> {
    let at = about.to_ascii_lowercase().find("name")?;
    let value = about[at + "name".len()..].trim_start().strip_prefix('=')?.trim_start().strip_prefix('"')?;
    let name = value.split('"').next()?.trim();
    (!name.is_empty()).then(|| name.to_owned())
}

/// Returns `true` if a program knows Yixin's extensions for analysis: it reports the best lines of a position, and ends
/// the search with a move.
fn can_analyze(command: &BrainCommand, times: CheckTimes, stop: &StopToken) -> bool {
    let is_canceled = || stop.is_stopped();
    let analyze = || -> Result<usize, PlayerFault> {
        let limits = SearchLimits::turn(ANALYSIS_TIME);
        let mut process =
            BrainProcess::launch(command, None, BrainTraits { is_yixin: true, ..BrainTraits::default() })?;
        process.start(GameTerms { size: 15, rule: Rule::Freestyle, limits, start_time: times.start }, &is_canceled)?;
        let stones = [(7, 7), (8, 8), (6, 8)].map(|(x, y)| Point::new(x, y));
        let moves = stones.into_iter().zip(Color::ALL.into_iter().cycle());
        let moves: Vec<_> = moves.map(|(point, color)| Move { point: Some(point), color }).collect();
        let mut n_lines = 0;
        let wait = MoveWait { patience: ANALYSIS_TIME + times.grace, limits, is_canceled: &is_canceled };
        process.analyze(&moves, 2, wait, &mut |it| n_lines = n_lines.max(it.lines.len()))?;
        Ok(n_lines)
    };
    analyze().is_ok_and(|n_lines| 0 < n_lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_in_descriptions_of_many_forms() {
        let name = |about| name_in(about).unwrap_or_default();
        assert_eq!(name(r#"name="Gumu", version="1""#), "Gumu");
        assert_eq!(name(r#"NAME = "Wine" , author="x""#), "Wine");
        assert_eq!(name(r#"name="Eulring 3.0, version="3"#), "Eulring 3.0, version=");
        assert_eq!(name("I am a brain"), "");
        assert_eq!(name("my name is brain"), "");
        assert_eq!(name(r#"name="" version="1""#), "");
    }
}
