//! Errors of command-line tools, with their messages and exit statuses.

use std::process::ExitCode;

/// Reason that a command has failed, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToolError {
    /// The arguments are wrong. The printed line refers to the help, and the exit status is 2.
    Usage(String),
    /// The arguments are right, but the command failed, for example because a file cannot be read. The exit status is
    /// 1.
    Failed(String),
}

impl ToolError {
    /// Returns the one-line reason for the failure.
    #[must_use]
    pub fn reason(&self) -> &str {
        match self {
            Self::Usage(why) | Self::Failed(why) => why,
        }
    }

    /// Returns the line to print. For wrong arguments it ends with `help`, the command that prints the help text.
    #[must_use]
    pub fn line(&self, help: &str) -> String {
        match self {
            Self::Usage(why) => format!("{why}; see {help}"),
            Self::Failed(why) => why.clone(),
        }
    }

    /// Returns the exit status.
    #[must_use]
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Self::Usage(_) => ExitCode::from(2),
            Self::Failed(_) => ExitCode::FAILURE,
        }
    }
}

/// Converts the error text of an argument parser into a usage error.
impl From<String> for ToolError {
    fn from(why: String) -> Self {
        Self::Usage(why)
    }
}

impl From<&str> for ToolError {
    fn from(why: &str) -> Self {
        Self::Usage(why.to_owned())
    }
}
