//! The direction of a step between values, moves or mistakes.

/// The direction of a step between values, moves or mistakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepDirection {
    /// To the previous value.
    Back,
    /// To the next value.
    Forward,
}
