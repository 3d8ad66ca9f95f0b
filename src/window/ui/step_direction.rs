//! The direction of a step between values, moves or mistakes.

/// The direction of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepDirection {
    /// To the value before.
    Back,
    /// To the value after.
    Forward,
}
