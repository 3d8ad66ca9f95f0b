//! Tests of SPSA, with which `examples/spsa` tunes the search: it finds the best parameter values in a simulation in
//! which they are known, and it resumes from its log alone.

#[path = "../../examples/spsa/optimizer.rs"]
mod optimizer;

use optimizer::{PairResult, Parameter, Plan, read_results, write_results};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

const TOP: [f64; 4] = [120.0, 40.0, 300.0, 5.0];

fn plan(n_rounds: usize) -> Plan {
    let parameter = |name: &str, start, perturbation| Parameter {
        name: name.to_owned(),
        start,
        least: 0.0,
        greatest: 500.0,
        perturbation,
    };
    let parameters = vec![
        parameter("a", 60.0, 12.0),
        parameter("b", 80.0, 8.0),
        parameter("c", 200.0, 30.0),
        parameter("d", 9.0, 1.0),
    ];
    Plan { parameters, n_rounds, round_size: 16, seed: 7 }
}

/// Returns the strength in Elo of parameter values, relative to the best values `TOP`. A parameter that is off by its
/// perturbation costs 5 Elo.
fn height(plan: &Plan, values: &[f64]) -> f64 {
    let off = values.iter().zip(TOP).zip(&plan.parameters);
    -off.map(|((value, top), it)| 5.0 * ((value - top) / it.perturbation).powi(2)).sum::<f64>()
}

/// Simulates a pair of games between two sets of parameter values; the win probability follows from their difference in
/// Elo.
fn pair(plan: &Plan, sides: &[Vec<f64>; 2], random: &mut ChaCha8Rng) -> f64 {
    let elo = height(plan, &sides[0]) - height(plan, &sides[1]);
    let chance = 1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0));
    let points = [(); 2].map(|()| if random.random::<f64>() < chance { 1.0 } else { -1.0 });
    (points[0] + points[1]) / 2.0
}

fn climb(plan: &Plan, seed: u64) -> Vec<PairResult> {
    let (mut random, mut results) = (ChaCha8Rng::seed_from_u64(seed), Vec::new());
    for round in 0..plan.n_rounds {
        let values = plan.values(round, &results);
        for number in 0..plan.round_size {
            let points = pair(plan, &plan.perturbed(&values, round, number), &mut random);
            results.push(PairResult { round, pair: number, points });
        }
    }
    results
}

#[test]
fn it_climbs_a_known_hill() {
    let plan = plan(200);
    let start: Vec<_> = plan.parameters.iter().map(|it| it.start).collect();
    let before = height(&plan, &start);
    for seed in 1..=3 {
        let results = climb(&plan, seed);
        let after = height(&plan, &plan.mean_of_last_third(plan.n_rounds, &results));
        assert!(before < -300.0 && -40.0 < after, "seed {seed}: from {before} to {after}");
    }
}

#[test]
fn a_flat_field_moves_no_parameter_far() {
    let plan = plan(200);
    let (mut random, mut results) = (ChaCha8Rng::seed_from_u64(1), Vec::new());
    for round in 0..plan.n_rounds {
        for number in 0..plan.round_size {
            results.push(PairResult { round, pair: number, points: if random.random() { 1.0 } else { -1.0 } });
        }
    }
    for (value, it) in plan.values(plan.n_rounds, &results).iter().zip(&plan.parameters) {
        assert!((value - it.start).abs() < 8.0 * it.perturbation, "{}: {value}", it.name);
    }
}

#[test]
fn parts_and_a_run_that_goes_on_give_the_same_values() {
    let plan = plan(6);
    let results = climb(&plan, 5);
    let text = write_results(&results);
    assert_eq!(read_results(&text).unwrap(), results);
    // Put the lines of the results in reverse order, and repeat one of them.
    let mut parts: Vec<_> = text.lines().rev().collect();
    parts.push(parts[3]);
    let merged = read_results(&parts.join("\n")).unwrap();
    for (one, other) in plan.values(6, &merged).iter().zip(plan.values(6, &results)) {
        assert!((one - other).abs() < 1e-9);
    }
    assert_eq!(plan.n_known(&results[..3 * 16 + 5]), 3);
    assert_eq!(plan.n_known(&results), 6);
}

#[test]
fn parameters_are_lines_and_values_stay_within_their_bounds() {
    let read = Plan::read_parameters("# name start least greatest perturbation\nlmr_base 24 0 48 5\n\n").unwrap();
    assert_eq!((read.len(), &*read[0].name, read[0].perturbation), (1, "lmr_base", 5.0));
    for wrong in ["x", "x 1 2 3 1", "x 1 0 3 0", "x 1 0 3", "x 1 0 inf 1"] {
        assert!(Plan::read_parameters(wrong).is_err(), "{wrong}");
    }
    let plan = Plan { parameters: read, n_rounds: 10, round_size: 1, seed: 1 };
    let results: Vec<_> = (0..10).map(|round| PairResult { round, pair: 0, points: 1.0 }).collect();
    for round in 0..=10 {
        let values = plan.values(round, &results);
        let sides = plan.perturbed(&values, round, 0);
        assert!(sides.iter().flatten().chain(&values).all(|it| (0.0..=48.0).contains(it)), "{sides:?}");
    }
}
