//! The text format of positions with labels (score and results), to which the weights of the evaluation are fitted.

#[path = "../../examples/fit/labeled_position.rs"]
mod labeled_position;

use std::fs;

use labeled_position::LabeledPosition;

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
