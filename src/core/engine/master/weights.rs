//! Layout of the evaluation's weights, and the weights built into the program.
//!
//! The weights come from `resources/master.weights`, which `examples/tune.rs` fits to searches of Master itself.

use std::sync::LazyLock;

use crate::engine::master::pattern::{COMBINATIONS, Pattern};
use crate::engine::master::threats::N_THREAT_INDICES;
use crate::engine::master::weight_file::{WeightFile, WeightKind, WeightLayout, section_index};
use crate::game::{Color, Rule};

/// Score at which the odds of winning are e to 1; the weights are fitted to this scale.
pub const SIGMOID_SCALE: f32 = 200.0;

/// Board size of the games to which the weights are fitted. On larger boards, the evaluation compensates for the
/// additional points, which are far from all stones.
pub const FITTED_SIZE: u8 = 15;

/// Number of hidden units of the network. The accumulator holds each unit twice: once with Black to move, and once with
/// White to move.
pub const N_UNITS: usize = 8;

/// Number of inputs of the network: pairs of the patterns that the side to move and the other side make on a point. The
/// index of a pair is the mover's pattern times [`Pattern::COUNT`], plus the other side's pattern.
pub const N_PAIRS: usize = Pattern::COUNT * Pattern::COUNT;

/// Number of the network's weights in a section of the weight file. They are stored in this order: a row of input
/// weights for each pair of patterns, the biases, and the output weights.
pub const N_NET_WEIGHTS: usize = (N_PAIRS + 2) * N_UNITS;

/// Number of weights in a section of the weight file that are added to the evaluation directly, without the network.
///
/// First come two weights for each combination of shapes: one for positions in which the color that makes the shapes is
/// to move, and one for positions in which the other color is to move. Then comes the tempo score of each threat index.
pub const N_LINEAR_WEIGHTS: usize = 2 * COMBINATIONS + N_THREAT_INDICES;

/// Number of all weights in a section of the weight file.
pub const N_WEIGHTS: usize = N_LINEAR_WEIGHTS + N_NET_WEIGHTS;

/// Kind and dimensions of the weights in `resources/master.weights`.
pub const LAYOUT: WeightLayout = WeightLayout {
    kind: WeightKind::Evaluation,
    shape: &[COMBINATIONS, N_THREAT_INDICES, N_PAIRS, N_UNITS],
    n_weights: N_WEIGHTS,
};

/// Contents of `resources/master.weights`, which is built into the program.
pub(super) const BYTES: &[u8] = include_bytes!("../../../../resources/master.weights");

/// Returns the built-in weights of a color under a rule.
#[must_use]
pub fn section(rule: Rule, color: Color) -> &'static [i16] {
    static FILE: LazyLock<WeightFile> = LazyLock::new(|| {
        WeightFile::parse("resources/master.weights", BYTES, LAYOUT).expect("a test reads the built-in file")
    });
    FILE.section(section_index(rule, color))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::master::weight_file::SECTIONS;

    #[test]
    fn the_built_in_weights_are_read_and_every_section_is_fitted() {
        for (rule, color) in SECTIONS {
            let section = section(rule, color.unwrap_or(Color::Black));
            assert_eq!(section.len(), N_WEIGHTS);
            assert!(section[..N_LINEAR_WEIGHTS].iter().any(|it| *it != 0), "{rule:?}");
            assert!(section[N_LINEAR_WEIGHTS..].iter().any(|it| *it != 0), "{rule:?}");
        }
    }
}
