//! Small neural network (NNUE) on the patterns of all free points, with a hidden layer of a few units for each side.
//!
//! Each free point adds a row of the input weights to the hidden units. The row is selected by the pair of patterns
//! that the side to move and the other side make on the point. The activation is a leaky ReLU. The sums over all points
//! form an accumulator, which is updated when points change. Quantization: weights and sums are fixed-point integers.

use std::sync::LazyLock;

use crate::engine::master::pattern::Pattern;
use crate::engine::master::weights::{self, N_LINEAR_WEIGHTS, N_PAIRS, N_UNITS};
use crate::game::{Color, Rule};

/// Fixed-point scale of the hidden units.
pub const HIDDEN_SCALE: i16 = 128;

/// Fixed-point scale of the output weights.
pub const OUTPUT_SCALE: i16 = 16;

/// Slope of the leaky ReLU below zero, as a right shift: 3 stands for 1/8.
pub const LEAK_SHIFT: u32 = 3;

/// Hidden units before activation: first the units for Black to move, then the units for White to move.
pub type Accumulator = [i16; 2 * N_UNITS];

/// Network for one rule of the game, with weights for Black to move and for White to move.
#[derive(Debug)]
pub struct Network {
    /// Input weights of each pair of patterns. The index has Black's pattern in the lower four bits, and White's
    /// pattern in the upper four bits.
    rows: Box<[Accumulator; 256]>,
    /// Biases of the hidden units: the accumulator before any point is added.
    biases: Accumulator,
    /// Output weights, by the side to move.
    output_weights: [[i16; N_UNITS]; 2],
}

impl Network {
    /// Returns the network of a rule, which is built at its first use.
    #[must_use]
    pub fn of(rule: Rule) -> &'static Self {
        static FREESTYLE: LazyLock<Network> = LazyLock::new(|| Network::build(Rule::Freestyle));
        static STANDARD: LazyLock<Network> = LazyLock::new(|| Network::build(Rule::Standard));
        static RENJU: LazyLock<Network> = LazyLock::new(|| Network::build(Rule::Renju));
        match rule {
            Rule::Freestyle | Rule::Caro => &FREESTYLE,
            Rule::Standard | Rule::CaroExact => &STANDARD,
            Rule::Renju => &RENJU,
        }
    }

    /// Returns the accumulator before any point is added, which contains the biases.
    #[must_use]
    pub const fn biases(&self) -> Accumulator {
        self.biases
    }

    /// Adds a point on which Black and White make these patterns.
    #[inline]
    pub fn add(&self, accumulator: &mut Accumulator, patterns: [u8; 2]) {
        let row = self.row(patterns);
        for (unit, weight) in accumulator.iter_mut().zip(row) {
            *unit = unit.wrapping_add(*weight);
        }
    }

    /// Removes a point on which Black and White make these patterns.
    #[inline]
    pub fn remove(&self, accumulator: &mut Accumulator, patterns: [u8; 2]) {
        let row = self.row(patterns);
        for (unit, weight) in accumulator.iter_mut().zip(row) {
            *unit = unit.wrapping_sub(*weight);
        }
    }

    fn row(&self, [black, white]: [u8; 2]) -> &Accumulator {
        &self.rows[usize::from(black & 15 | white << 4)]
    }

    /// Returns the network's share of the evaluation, from the view of `color`, the side to move.
    #[must_use]
    #[inline]
    pub fn evaluate(&self, accumulator: &Accumulator, color: Color) -> i32 {
        let units = accumulator.as_chunks::<N_UNITS>().0[color as usize];
        let activated = units.map(|it| i32::from(it.max(it >> LEAK_SHIFT)));
        let weights = self.output_weights[color as usize];
        let sum: i32 = activated.into_iter().zip(weights).map(|(it, weight)| it * i32::from(weight)).sum();
        sum / (i32::from(HIDDEN_SCALE) * i32::from(OUTPUT_SCALE))
    }

    fn build(rule: Rule) -> Self {
        let mut net = Self {
            rows: Box::new([[0; 2 * N_UNITS]; 256]),
            biases: [0; 2 * N_UNITS],
            output_weights: [[0; N_UNITS]; 2],
        };
        for color in Color::ALL {
            let side = color as usize;
            let mut rows = weights::section(rule, color)[N_LINEAR_WEIGHTS..].as_chunks::<N_UNITS>().0.iter();
            let half = |to: &mut Accumulator, from: &[i16; N_UNITS]| {
                to[side * N_UNITS..][..N_UNITS].copy_from_slice(from);
            };
            for (pair, row) in rows.by_ref().take(N_PAIRS).enumerate() {
                let (mover, other) = (pair / Pattern::COUNT, pair % Pattern::COUNT);
                let (black, white) = if color == Color::Black { (mover, other) } else { (other, mover) };
                half(&mut net.rows[black | white << 4], row);
            }
            rows.next().into_iter().for_each(|it| half(&mut net.biases, it));
            rows.next().into_iter().for_each(|it| net.output_weights[side] = *it);
        }
        net
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removing_a_point_reverts_adding_it() {
        for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
            let net = Network::of(rule);
            let mut accumulator = net.biases();
            net.add(&mut accumulator, [3, 5]);
            assert_ne!(accumulator, net.biases());
            net.remove(&mut accumulator, [3, 5]);
            assert_eq!(accumulator, net.biases());
        }
    }

    #[test]
    fn the_evaluation_is_symmetric_in_the_colors_where_the_rule_is() {
        let net = Network::of(Rule::Freestyle);
        let [mut one, mut other] = [net.biases(); 2];
        for (black, white, n) in [(5, 2, 4), (8, 0, 3), (2, 2, 7), (0, 7, 2)] {
            for _ in 0..n {
                net.add(&mut one, [black, white]);
                net.add(&mut other, [white, black]);
            }
        }
        assert_eq!(net.evaluate(&one, Color::Black), net.evaluate(&other, Color::White));
        assert_ne!(net.evaluate(&one, Color::Black), net.evaluate(&one, Color::White));
    }
}
