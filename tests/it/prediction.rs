//! The measures of how well scores predict results, the choice of positions for the measurement, and the reader of
//! files with one game per line.

#[path = "../../examples/prediction/game_lines.rs"]
mod game_lines;
#[path = "../../examples/prediction/half.rs"]
mod half;
#[path = "../../examples/prediction/measure.rs"]
mod measure;
#[path = "../../examples/prediction/position.rs"]
mod position;

use std::ops::RangeInclusive;

use gumu_core::game::{Color, Point, Record, Rule};
use half::Half;
use measure::{Measure, Sample};
use position::Position;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

fn measure(samples: &[(f64, f64)]) -> Measure {
    let sample = |(score, result): &(f64, f64)| Sample { side: Color::Black, score: *score, result: *result };
    Measure::of(&samples.iter().map(sample).collect::<Vec<_>>())
}

#[test]
fn the_area_is_the_share_of_pairs_in_the_right_order() {
    // Three won and two lost positions give six pairs. In four pairs the won position has the higher score, in one pair
    // the lower score. In one pair the scores are equal, which counts one half.
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

/// Checks the fit of the scale that converts scores to odds. If the results are exactly those that a scale predicts,
/// the fit finds this scale, and the loss is the entropy of the results.
#[test]
fn the_scale_of_the_odds_is_found() {
    let (scale, mut samples) = (150.0, Vec::new());
    for score in [-300.0, -100.0, 40.0, 250.0_f64] {
        // The result of this sample is a fraction. It stands for many games with this score, of which this share was
        // won.
        samples.push((score, 1.0 / (1.0 + (-score / scale).exp())));
    }
    let found = measure(&samples);
    assert!((found.scale - scale).abs() < 0.1, "{found:?}");
    let entropy = |p: f64| -p * p.ln() - (1.0 - p) * (1.0 - p).ln();
    let mean = samples.iter().map(|it| entropy(it.1)).sum::<f64>() / 4.0;
    assert!((found.log_loss - mean).abs() < 1e-6);
}

/// If Black's odds are even at a score of 60, this score is found, whichever side is to move, and the interval around
/// it shrinks with the root of the number of samples.
#[test]
fn the_score_at_which_the_odds_are_even_is_found() {
    let mut samples = Vec::new();
    for (score, side) in [-700.0, -100.0, 40.0, 250.0, 900.0].into_iter().zip(Color::ALL.into_iter().cycle()) {
        let chance = 1.0 / (1.0 + ((60.0 - score) / 200.0_f64).exp());
        let is_black = side == Color::Black;
        let (score, result) = if is_black { (score, chance) } else { (-score, 1.0 - chance) };
        samples.push(Sample { side, score, result });
    }
    // This sample has the score of a proved win. Such a sample says nothing about the score at which the odds are even,
    // so it is left out of the computation of `even`.
    samples.push(Sample { side: Color::White, score: 30_000.0, result: 0.0 });
    let once = Measure::of(&samples);
    assert!((once.even - 60.0).abs() < 1e-6, "{once:?}");
    let often = Measure::of(&samples.repeat(100));
    assert!((often.even - 60.0).abs() < 1e-6, "{often:?}");
    assert!((often.even_margin * 10.0 - once.even_margin).abs() < 1e-6, "{often:?}");
}

#[test]
fn every_game_belongs_to_one_half() {
    let games: Vec<_> = (37..=90).map(won_game).collect();
    let count = |half: &str| {
        let half = Half::parse(half).expect("a half");
        games.iter().filter(|it| half.has(it)).count()
    };
    assert_eq!(count("all"), games.len());
    assert_eq!(count("fit") + count("test"), games.len());
    assert!((15..=39).contains(&count("fit")), "{}", count("fit"));
    assert!(games.iter().all(|it| Half::Fit.has(it) != Half::Test.has(it)));
    assert!(Half::parse("best").expect_err("no half").contains("best"));
}

/// Returns a game of `n_moves` moves that is won by its last move. Black wins if `n_moves` is odd, White if it is even.
/// The winner completes a row on the first line; all other stones are on points where no five arises.
fn won_game(n_moves: usize) -> Record {
    let mut record = Record::new(15, Rule::Freestyle);
    let winner = if n_moves % 2 == 1 { Color::Black } else { Color::White };
    let mut row = (0..5).map(|x| Point::new(x, 0));
    // Use seven points of each row with gaps between them: seven is odd, so the colors alternate in each column, and no
    // five arises.
    let mut others = (2..15).flat_map(|y| (0..7).map(move |x| Point::new(2 * x, y)));
    while record.moves().len() < n_moves {
        let is_row = record.side_to_move() == winner && n_moves - record.moves().len() <= 9;
        let point = if is_row { row.next() } else { others.next() };
        record.play(point.expect("a free point")).expect("a legal move");
    }
    assert_eq!(record.outcome_at(record.main_end()).and_then(|it| it.winner()), Some(winner), "{n_moves} moves");
    record
}

/// Samples positions from a game of `n_moves` moves. Returns the smallest and the greatest distance from a sampled
/// position to the end of the game; `None` if no position is sampled.
fn distances(n_moves: usize) -> Option<RangeInclusive<usize>> {
    let (game, mut random) = (won_game(n_moves), ChaCha8Rng::seed_from_u64(1));
    let positions = (0..1000).filter_map(|_| Position::of_game(&game, &mut random));
    let distances: Vec<_> = positions.map(|it| n_moves - it.record.moves().len()).collect();
    Some(*distances.iter().min()?..=*distances.iter().max()?)
}

#[test]
fn positions_are_30_to_60_plies_before_the_end_and_have_8_stones() {
    assert_eq!(distances(37), None);
    assert_eq!(distances(38), Some(30..=30));
    assert_eq!(distances(45), Some(30..=37));
    assert_eq!(distances(53), Some(30..=45));
    assert_eq!(distances(90), Some(30..=60));
}

#[test]
fn a_game_that_did_not_end_on_the_board_has_no_position() {
    let mut game = Record::new(15, Rule::Freestyle);
    for it in &won_game(52).moves()[..51] {
        game.play(it.point.expect("no pass")).expect("a legal move");
    }
    assert!(Position::of_game(&game, &mut ChaCha8Rng::seed_from_u64(1)).is_none());
}

#[test]
fn a_position_is_read_as_it_was_written() {
    for line in ["freestyle 20 1-0 a1 t20 b1", "renju 15 0-1 h8 i9", "standard 15 1/2-1/2 h8"] {
        assert_eq!(Position::parse(line).expect(line).to_string(), line);
    }
    for line in ["", "freestyle 15", "othello 15 1-0 h8", "freestyle 15 2-0 h8", "freestyle 15 1-0 h16", "renju 99 1-0"]
    {
        assert!(Position::parse(line).is_err(), "{line}");
    }
}

#[test]
fn points_are_those_of_the_side_to_move() {
    for (line, points) in
        [("renju 15 1-0 h8 i9", 1.0), ("renju 15 1-0 h8", 0.0), ("renju 15 0-1 h8", 1.0), ("renju 15 1/2-1/2 h8", 0.5)]
    {
        assert!((Position::parse(line).expect(line).points() - points).abs() < 1e-9, "{line}");
    }
}

#[test]
fn games_with_one_line_for_each_are_read() {
    let black = "Carbon;Embryo;B;h8 a1 h9 c1 h10 e1 h11 g1 h12";
    let white = "Embryo;Carbon;W;a1 h8 c1 h9 e1 h10 g1 h11 i1 h12";
    let text = format!("# Games of a league: first player;second player;winner;moves\n{black}\r\n\n{white}\n");
    assert!(game_lines::is_game_lines(&text));
    let games = game_lines::read(&text).expect("two games");
    let found: Vec<_> = games.iter().map(|it| (it.rule(), it.board().size(), it.moves().len())).collect();
    assert_eq!(found, [(Rule::Renju, 15, 9), (Rule::Renju, 15, 10)]);
    let winners: Vec<_> = games.iter().map(|it| it.outcome_at(it.main_end()).and_then(|it| it.winner())).collect();
    assert_eq!(winners, [Some(Color::Black), Some(Color::White)]);
    assert_eq!(games[0].moves()[1].point, Some(Point::new(0, 14)), "rows are counted from the bottom");
}

#[test]
fn a_line_that_is_not_a_game_is_named() {
    let good = "A;B;B;h8 a1 h9 c1 h10 e1 h11 g1 h12";
    for (bad, expected) in [
        ("A;B;h8 a1", "line 2: expected first player;second player;B or W;moves"),
        ("A;B;D;h8 a1", "line 2: expected"),
        ("A;B;W;h8 h16", "line 2: "),
        ("A;B;W;h8 h8", "line 2: h8: "),
        ("A;B;W;h8 a1 h9 c1 h10 e1 h11 g1 h12", "line 2: on the board the winner is not White"),
    ] {
        let error = game_lines::read(&format!("{good}\n{bad}\n")).expect_err(bad).to_string();
        assert!(error.starts_with(expected), "{error}");
    }
    for other in ["", "# nothing but a comment", "(;GM[4]SZ[15];B[hh];W[gg])", "h8i9g7", "A;B;h8 a1"] {
        assert!(!game_lines::is_game_lines(other), "{other}");
    }
}
