//! The text format of positions with labels (score and results), to which the weights of the evaluation are fitted, and
//! the weights of the convolutional network with the gradient by which they are fitted.

#[path = "../../examples/fit/labeled_position.rs"]
mod labeled_position;
#[path = "../../examples/line_net/layers.rs"]
mod layers;

use std::{array, fs};

use gumu_core::engine::master::line_net::{LAYOUT, N_WEIGHTS, Table};
use gumu_core::engine::master::weight_file::WeightFile;
use gumu_core::game::Color;
use labeled_position::LabeledPosition;
use layers::{Cell, Layers, Sample};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

#[test]
fn positions_are_read_as_they_are_written() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/samples/positions.txt");
    let text = fs::read_to_string(file).unwrap();
    let positions: Vec<LabeledPosition> = text.lines().map(|it| it.parse().unwrap()).collect();
    let written: String = positions.iter().map(|it| format!("{it}\n")).collect();
    assert_eq!(written, text);
    assert!(positions.iter().all(|it| it.rule == positions[0].rule), "a file is of one rule");
    // Positions from games have three labels: the score of a search, the outlook (the result expected from the later
    // moves) and the result. Other positions have only the score.
    let n_of_games = positions.iter().filter(|it| it.outlook.is_some()).count();
    assert!(0 < n_of_games && n_of_games < positions.len());
    assert!(positions.iter().all(|it| it.outlook.is_some() == it.result.is_some()));
}

/// Changes weights of each table a little, and compares the change of the loss with what the gradient promises.
#[test]
fn the_gradient_of_the_convolutional_network_is_the_slope_of_its_loss() {
    /// Half of the distance of the two weights between which the slope is measured.
    const STEP: f32 = 4e-3;

    let mut random = ChaCha8Rng::seed_from_u64(1);
    // Each color has weights of its own.
    let mut weights: Vec<f32> = (0..2 * N_WEIGHTS).map(|_| random.random_range(-0.2..0.2)).collect();
    let cells = array::from_fn(|_| [Cell::Free, Cell::Free, Cell::Own, Cell::Other][random.random_range(0..4)]);
    let sample = Sample { cells, side: Color::White, fast: 0.7, target: 0.8 };
    let mut layers = Layers::new();
    let mut loss = |weights: &[f32]| (layers.evaluate(&sample, weights) - sample.target).powi(2) / 2.0;
    let mut slopes = Vec::new();
    for (section, table) in (0..2).flat_map(|section| Table::ALL.map(|it| (section, it))) {
        let mut at_random = || section * N_WEIGHTS + table.start() + random.random_range(0..table.size());
        for n in array::from_fn::<_, 12, _>(|_| at_random()) {
            let weight = weights[n];
            let [low, high] = [weight - STEP, weight + STEP].map(|it| {
                weights[n] = it;
                loss(&weights)
            });
            weights[n] = weight;
            slopes.push((n, (high - low) / (2.0 * STEP)));
        }
    }
    let mut gradient = vec![0.0; weights.len()];
    let error = layers.evaluate(&sample, &weights) - sample.target;
    layers.add_gradient(&sample, &weights, error, &mut gradient);
    assert!(slopes.iter().filter(|it| it.1.abs() > 0.01).count() > 30);
    for (n, slope) in slopes {
        let difference = (gradient[n] - slope).abs();
        assert!(difference < 0.002 + 0.05 * slope.abs(), "weight {n}: {} instead of {slope}", gradient[n]);
    }
}

#[test]
fn weights_of_the_convolutional_network_are_written_as_they_were_read() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/resources/master.lines");
    let file = WeightFile::parse(path, &fs::read(path).unwrap(), LAYOUT).unwrap();
    let mut written = vec![0; N_WEIGHTS];
    layers::write_weights(&mut written, &layers::read_weights(file.section(0)));
    assert_eq!(written, file.section(0));
}
