//! Labels of positions: the expected result, from the score of a search and from the later course of the game.

use gumu_core::engine::master::weights::SIGMOID_SCALE;

/// Weight of the outlook (the result expected from the later course of the game) when it is averaged with the score of
/// a search to form a label. The weight of the score is 1 minus this.
const OUTLOOK_WEIGHT: f32 = 0.7;

/// Limit to which a score, converted to log odds, is clamped; the lower limit is minus this.
const LOGIT_CLAMP: f32 = 12.0;

/// Number of consecutive lines of positions that go to the same set, training or validation. Neighboring lines are
/// positions of the same game, which should not be divided between the two sets.
pub const BLOCK: usize = 500;

/// Returns the result that log odds promise.
pub fn sigmoid(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

/// Returns the label of a position: the result that the score of a search promises. If `outlook`, in thousandths of a
/// win, is known, the label is the weighted mean of this result and `outlook`.
pub fn target(score: i32, outlook: Option<u16>) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "a score is small")]
    let by_score = sigmoid((score as f32 / SIGMOID_SCALE).clamp(-LOGIT_CLAMP, LOGIT_CLAMP));
    outlook.map_or(by_score, |it| OUTLOOK_WEIGHT * f32::from(it) / 1000.0 + (1.0 - OUTLOOK_WEIGHT) * by_score)
}

/// Returns the logarithmic loss of a predicted result.
pub fn log_loss(predicted: f32, label: f32) -> f64 {
    let predicted = predicted.clamp(1e-6, 1.0 - 1e-6);
    f64::from(-(label * predicted.ln() + (1.0 - label) * (1.0 - predicted).ln()))
}

/// Returns the mean of the losses of `samples`.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "a mean")]
pub fn mean_loss<T>(samples: &[T], loss: impl FnMut(&T) -> f64) -> f32 {
    (samples.iter().map(loss).sum::<f64>() / samples.len().max(1) as f64) as f32
}
