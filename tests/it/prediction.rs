//! The measure of predictions by scores.

#[path = "../../examples/prediction/measure.rs"]
mod measure;

use measure::{Measure, Sample};

fn measure(samples: &[(f64, f64)]) -> Measure {
    Measure::of(&samples.iter().map(|(score, result)| Sample { score: *score, result: *result }).collect::<Vec<_>>())
}

#[test]
fn the_area_is_the_share_of_pairs_in_the_right_order() {
    // Four of the six pairs of a won and a lost position are in the right order, and one is even.
    let found = measure(&[(10.0, 1.0), (30.0, 1.0), (50.0, 1.0), (0.0, 0.0), (30.0, 0.0), (90.0, 0.5)]);
    assert!((found.auc - 4.5 / 6.0).abs() < 1e-9, "{found:?}");
    assert_eq!(found.n, 6);
    let perfect = measure(&[(10.0, 1.0), (-30.0, 0.0), (50.0, 1.0)]);
    assert!((perfect.auc - 1.0).abs() < 1e-9);
    let inverted = measure(&[(-10.0, 1.0), (30.0, 0.0)]);
    assert!(inverted.auc < 1e-9);
}

#[test]
fn scores_that_say_nothing_have_the_loss_of_even_odds() {
    let found = measure(&[(0.0, 1.0), (0.0, 0.0), (0.0, 1.0), (0.0, 0.0)]);
    assert!((found.log_loss - 2_f64.ln()).abs() < 1e-9, "{found:?}");
    assert!((found.auc - 0.5).abs() < 1e-9);
}

/// If results are drawn by the odds of a scale, the fit finds that scale, and the loss is the entropy.
#[test]
fn the_scale_of_the_odds_is_found() {
    let (scale, mut samples) = (150.0, Vec::new());
    for score in [-300.0, -100.0, 40.0, 250.0_f64] {
        // A result of a fraction stands for as many wins in its place.
        samples.push((score, 1.0 / (1.0 + (-score / scale).exp())));
    }
    let found = measure(&samples);
    assert!((found.scale - scale).abs() < 0.1, "{found:?}");
    let entropy = |p: f64| -p * p.ln() - (1.0 - p) * (1.0 - p).ln();
    let mean = samples.iter().map(|it| entropy(it.1)).sum::<f64>() / 4.0;
    assert!((found.log_loss - mean).abs() < 1e-6);
}
