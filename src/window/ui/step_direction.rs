//! The direction of a step through a series, such as moves, mistakes or the values of a setting.

/// The direction of a step through a series, such as moves, mistakes or the values of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepDirection {
    /// To the previous item of the series.
    Back,
    /// To the next item of the series.
    Forward,
}
