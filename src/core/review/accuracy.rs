//! Accuracy of a side in a game, from the accuracies of its moves.
//!
//! A mistake weighs more where the win rate changes much: each move is weighted by the standard deviation of the win
//! rates around it. The mean of this weighted mean and of the harmonic mean, which a few bad moves pull down, is the
//! accuracy of the game, as lichess counts it.

use crate::game::Color;

/// The bounds of the number of positions around a move whose win rates are looked at.
const WINDOW: (usize, usize) = (2, 8);

/// The bounds of the weight of a move, in percent.
const WEIGHT: (f64, f64) = (0.5, 12.0);

/// The least accuracy of a move in the harmonic mean, in percent: a single 0 would make it 0.
const LEAST: f64 = 1.0;

/// Returns the accuracy of a side in percent; none if it has no move.
///
/// `rates` are the win rates of one side, from 0 to 1, at the beginning and after each move; `moves` are the sides and
/// accuracies of the moves.
#[must_use]
pub fn game_accuracy(rates: &[f64], moves: &[(Color, f64)], side: Color) -> Option<f64> {
    let weights = weights(rates, moves.len());
    let own =
        moves.iter().zip(weights).filter(|(it, _)| it.0 == side).map(|((_, accuracy), weight)| (*accuracy, weight));
    let own = own.collect::<Vec<_>>();
    let sum_of_weights = own.iter().map(|it| it.1).sum::<f64>();
    let weighted = own.iter().map(|it| it.0 * it.1).sum::<f64>() / sum_of_weights;
    let harmonic = count(own.len()) / own.iter().map(|it| 1.0 / it.0.max(LEAST)).sum::<f64>();
    (!own.is_empty()).then(|| f64::midpoint(weighted, harmonic))
}

/// Returns the weight of each move: the standard deviation of the win rates in the window that ends after it.
fn weights(rates: &[f64], n_moves: usize) -> Vec<f64> {
    let n_window = (n_moves / 10).clamp(WINDOW.0, WINDOW.1);
    let weight = |number: usize| {
        // The windows of the first moves are the first whole one.
        let end = (number + 1).max(n_window).min(rates.len());
        let window = &rates[end.saturating_sub(n_window)..end];
        (100.0 * standard_deviation(window)).clamp(WEIGHT.0, WEIGHT.1)
    };
    (1..=n_moves).map(weight).collect()
}

fn standard_deviation(values: &[f64]) -> f64 {
    let n = count(values.len()).max(1.0);
    let mean = values.iter().sum::<f64>() / n;
    (values.iter().map(|it| (it - mean).powi(2)).sum::<f64>() / n).sqrt()
}

#[expect(clippy::cast_precision_loss, reason = "a game has at most 484 moves")]
const fn count(n: usize) -> f64 {
    n as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLACK: Color = Color::Black;
    const WHITE: Color = Color::White;

    #[test]
    fn perfect_moves_are_fully_accurate_and_a_side_without_moves_has_no_accuracy() {
        let moves = [(BLACK, 100.0), (WHITE, 100.0), (BLACK, 100.0)];
        assert_eq!(game_accuracy(&[0.5; 4], &moves, BLACK), Some(100.0));
        assert_eq!(game_accuracy(&[0.5; 2], &moves[..1], WHITE), None);
        assert_eq!(game_accuracy(&[], &[], WHITE), None);
    }

    #[test]
    fn the_accuracy_is_the_mean_of_both_means() {
        // Two positions to a window, all alike but the last two: the weights are 0.5, 0.5 and 12.
        let moves = [(BLACK, 100.0), (WHITE, 90.0), (BLACK, 10.0)];
        let found = game_accuracy(&[0.5, 0.5, 0.5, 0.1], &moves, BLACK).unwrap();
        let (weighted, harmonic) = ((100.0 * 0.5 + 10.0 * 12.0) / 12.5, 2.0 / (1.0 / 100.0 + 1.0 / 10.0));
        assert!((found - f64::midpoint(weighted, harmonic)).abs() < 1e-9, "{found}");
    }

    #[test]
    fn a_mistake_costs_more_where_the_game_is_decided_by_it() {
        let moves = [(BLACK, 100.0), (WHITE, 100.0), (BLACK, 20.0), (WHITE, 100.0), (BLACK, 100.0)];
        let calm = game_accuracy(&[0.5, 0.5, 0.5, 0.5, 0.5, 0.5], &moves, BLACK).unwrap();
        let sharp = game_accuracy(&[0.5, 0.5, 0.5, 0.1, 0.1, 0.1], &moves, BLACK).unwrap();
        assert!(sharp < calm);
    }
}
