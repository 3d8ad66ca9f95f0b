//! Settings of the position analysis: number of lines (MultiPV), search limits, threads and memory.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::engine::SearchLimits;

/// The choices for the number of lines (principal variations) that are shown.
pub const ANALYSIS_LINES: [u8; 5] = [1, 2, 3, 4, 5];

/// The time limits per position that can be chosen, in seconds; 0 for no limit.
pub const ANALYSIS_SECONDS: [u32; 6] = [0, 2, 5, 15, 60, 300];

/// The depth limits that can be chosen, in plies; 0 for no limit.
pub const ANALYSIS_DEPTHS: [u8; 6] = [0, 8, 12, 16, 20, 30];

/// The numbers of threads that can be chosen; 0 for the program's default.
pub const ANALYSIS_THREADS: [u8; 6] = [0, 1, 2, 4, 8, 16];

/// The sizes of the search tables that can be chosen, in mebibytes.
pub const ANALYSIS_MEBIBYTES: [u16; 5] = [16, 48, 128, 512, 1024];

/// The settings of the position analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AnalysisSettings {
    /// Number of lines (principal variations) that are shown.
    pub lines: u8,
    /// Time limit per position in seconds; 0 for no limit.
    pub seconds: u32,
    /// Depth limit in plies; 0 for no limit.
    pub depth: u8,
    /// Number of threads; 0 for the program's default.
    pub threads: u8,
    /// Size of the search tables in mebibytes.
    pub mebibytes: u16,
    /// The unit in which scores are shown.
    pub scores: ScoreUnit,
    /// Uses the position database: analyses and reviews store their results there, and show stored results at once.
    pub remember: bool,
}

/// A unit in which scores are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ScoreUnit {
    /// Scores are shown as win probabilities, in percent.
    #[default]
    Chances,
    /// Scores are shown in the units of the engine's evaluation function.
    Points,
}

impl ScoreUnit {
    /// All units, in the order in which they are offered.
    pub const ALL: [Self; 2] = [Self::Chances, Self::Points];
}

impl Default for AnalysisSettings {
    fn default() -> Self {
        Self { lines: 3, seconds: 0, depth: 0, threads: 0, mebibytes: 48, scores: ScoreUnit::Chances, remember: true }
    }
}

impl AnalysisSettings {
    /// Returns the limits for the search of one position.
    #[must_use]
    pub fn limits(self) -> SearchLimits {
        let turn = (0 < self.seconds).then(|| Duration::from_secs(self.seconds.into()));
        SearchLimits { turn, depth: Some(self.depth).filter(|it| 0 < *it), ..SearchLimits::default() }
    }

    /// Returns the number of threads; `None` for the program's default.
    #[must_use]
    pub fn n_threads(self) -> Option<u8> {
        Some(self.threads).filter(|it| 0 < *it)
    }

    /// Returns the size of the search tables in bytes.
    #[must_use]
    pub fn n_bytes(self) -> u64 {
        u64::from(self.mebibytes) << 20
    }

    /// Returns the settings with valid numbers: a number that cannot be chosen is replaced by the next lower choice, or
    /// by the lowest choice if there is none.
    #[must_use]
    pub fn within_bounds(self) -> Self {
        Self {
            lines: at_most(&ANALYSIS_LINES, self.lines),
            seconds: at_most(&ANALYSIS_SECONDS, self.seconds),
            depth: at_most(&ANALYSIS_DEPTHS, self.depth),
            threads: at_most(&ANALYSIS_THREADS, self.threads),
            mebibytes: at_most(&ANALYSIS_MEBIBYTES, self.mebibytes),
            scores: self.scores,
            remember: self.remember,
        }
    }
}

/// Returns the greatest choice that is at most `wanted`; the first choice if all are greater. `choices` must be in
/// ascending order.
fn at_most<T: Copy + PartialOrd>(choices: &[T], wanted: T) -> T {
    choices.iter().copied().filter(|it| *it <= wanted).last().unwrap_or(choices[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_cannot_be_chosen_become_ones_that_can() {
        let (scores, remember) = (ScoreUnit::Points, false);
        let odd = AnalysisSettings { lines: 0, seconds: 9, depth: 255, threads: 7, mebibytes: 1, scores, remember };
        let wanted = AnalysisSettings { lines: 1, seconds: 5, depth: 30, threads: 4, mebibytes: 16, scores, remember };
        assert_eq!(odd.within_bounds(), wanted);
        assert_eq!(AnalysisSettings::default().within_bounds(), AnalysisSettings::default());
    }

    #[test]
    fn without_limits_an_analysis_is_endless() {
        assert_eq!(AnalysisSettings::default().limits(), SearchLimits::default());
        let limited = AnalysisSettings { seconds: 2, depth: 8, ..AnalysisSettings::default() };
        assert_eq!(limited.limits(), SearchLimits { depth: Some(8), ..SearchLimits::turn(Duration::from_secs(2)) });
    }
}
