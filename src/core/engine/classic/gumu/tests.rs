//! Tests that the opponent 古木 (Gumu) plays as its manual states. The expected values were worked out by hand.

use std::collections::HashSet;

use rand::RngExt;

use super::*;
use crate::engine::NullHandler;
use crate::engine::testing::{black_to_move, position};
use crate::game::{Record, Rule, diagram};

const LEFT: u8 = 1;
const RIGHT: u8 = 2;

/// Places a line of text on a board in one direction, and returns the board and the point of `*`. In the text, `x` and
/// `o` are stones, `.` is a free point, and `|` at either end is the edge. Cells beyond the text are free.
fn line(text: &str, direction: Direction, color: Color) -> (Board, Point) {
    let cells: Vec<char> = text.chars().filter(|it| *it != '|').collect();
    let n_cells = u8::try_from(cells.len()).unwrap();
    let (size, offset) = match (text.starts_with('|'), text.ends_with('|')) {
        (true, true) => (n_cells, 0),
        (true, false) => (22, 0),
        (false, true) => (22, 22 - n_cells),
        (false, false) => (22, (22 - n_cells) / 2),
    };
    let mut board = Board::new(size);
    let mut asked = None;
    for (n, cell) in (offset..).zip(cells) {
        let point = match direction {
            Direction::Horizontal => Point::new(n, size / 2),
            Direction::Vertical => Point::new(size / 2, n),
            Direction::Descending => Point::new(n, n),
            Direction::Ascending => Point::new(n, size - 1 - n),
        };
        match cell {
            'x' => board.play(point, color).unwrap(),
            'o' => board.play(point, !color).unwrap(),
            '*' => asked = Some(point),
            '.' => (),
            _ => panic!("{cell} in {text}"),
        }
    }
    (board, asked.unwrap())
}

/// Checks the scan of a line in all directions, forward and mirrored, and for both colors.
#[track_caller]
fn check_line(text: &str, n_stones: u8, n_gaps: u8, blocked: u8, score: u32) {
    let mirrored: String = text.chars().rev().collect();
    let (left, right) = (blocked & LEFT != 0, blocked & RIGHT != 0);
    for (text, left, right) in [(text, left, right), (&mirrored, right, left)] {
        for direction in Direction::ALL {
            for color in Color::ALL {
                let (board, point) = line(text, direction, color);
                let scan = LineScan::at(&board, point, color, direction);
                let found = (scan.n_stones, scan.n_gaps, scan.is_left_blocked, scan.is_right_blocked, scan.score());
                assert_eq!(found, (n_stones, n_gaps, left, right, score), "{text} {direction:?} {color:?}");
            }
        }
    }
}

#[test]
fn stones_in_a_row_score_powers_of_eight() {
    check_line("..*..", 1, 0, 0, 7); // 8^1 - 8^0
    check_line("..x*..", 2, 0, 0, 63); // 8^2 - 8^0
    check_line("..xx*..", 3, 0, 0, 511); // 8^3 - 8^0
    check_line("..x*x..", 3, 0, 0, 511);
    check_line(".xxx*.", 4, 0, 0, 4095); // 8^4 - 8^0
    check_line(".x*xx.", 4, 0, 0, 4095);
}

#[test]
fn each_gap_costs_a_power_of_eight() {
    check_line("x.*", 2, 1, 0, 56); // 8^2 - 8^1
    check_line("x.x*", 3, 1, 0, 504); // 8^3 - 8^1
    check_line("x.*x", 3, 1, 0, 504);
    check_line("x.*.x", 3, 2, 0, 448); // 8^3 - 8^2
    check_line("x.x.*", 3, 2, 0, 448);
    check_line("xx.*x", 4, 1, 0, 4088); // 8^4 - 8^1
    check_line("x.x.*x", 4, 2, 0, 4032); // 8^4 - 8^2
    check_line("x.x.*.x", 4, 3, 0, 3584); // 8^4 - 8^3
}

#[test]
fn two_free_points_end_the_scan() {
    check_line("x..*", 1, 0, 0, 7);
    check_line("xx..*x", 2, 0, 0, 63);
}

#[test]
fn one_blocked_end_halves_the_score() {
    check_line("o*", 1, 0, LEFT, 3); // 7 / 2
    check_line("ox*", 2, 0, LEFT, 31); // 63 / 2
    check_line("oxx*", 3, 0, LEFT, 255); // 511 / 2
    check_line("oxxx*.", 4, 0, LEFT, 2047); // 4095 / 2
    check_line("ox.*", 2, 1, LEFT, 28); // 56 / 2
    check_line("oxx.*x", 4, 1, LEFT, 2044); // 4088 / 2
    check_line("ox.*..o", 2, 1, LEFT, 28);
}

#[test]
fn two_blocked_ends_score_one() {
    check_line("o*o", 1, 0, LEFT | RIGHT, 1);
    check_line("oxx*o", 3, 0, LEFT | RIGHT, 1);
    check_line("oxxx*o", 4, 0, LEFT | RIGHT, 1);
    check_line("oxx.*xo", 4, 1, LEFT | RIGHT, 1);
}

#[test]
fn an_end_with_a_free_point_before_the_others_stone_is_not_blocked() {
    check_line("o.*", 1, 0, 0, 7);
    check_line("o.xx*", 3, 0, 0, 511);
    check_line("o.xx*.o", 3, 0, 0, 511);
    check_line("o.xx*o", 3, 0, RIGHT, 255);
    check_line("o.x.x*.o", 3, 1, 0, 504);
}

#[test]
fn the_edge_blocks_as_the_others_stone_does() {
    check_line("|*", 1, 0, LEFT, 3);
    check_line("|xx*", 3, 0, LEFT, 255);
    check_line("|.xx*", 3, 0, 0, 511);
    check_line("|..xx*|", 3, 0, RIGHT, 255);
    check_line("|xx.x*|", 4, 1, LEFT | RIGHT, 1);
    check_line("|xx*xo", 4, 0, LEFT | RIGHT, 1);
}

#[test]
fn five_in_a_row_are_beyond_all_scores() {
    check_line("xx*xx", 5, 0, 0, UNBOUNDED);
    check_line("oxx*xxo", 5, 0, LEFT | RIGHT, UNBOUNDED);
    check_line("|xxxx*|", 5, 0, LEFT | RIGHT, UNBOUNDED);
    check_line("xxxx*xxxx", 9, 0, 0, UNBOUNDED);
    check_line("xxxx*.xo", 6, 1, RIGHT, UNBOUNDED);
}

#[test]
fn five_stones_that_are_not_in_a_row_score_as_four() {
    check_line("xx.*xx", 5, 1, 0, 4088); // 8^4 - 8^1
    check_line("oxx.*xxo", 5, 1, LEFT | RIGHT, 2044); // 4088 / 2: both ends blocked, but five stones
    check_line("x.x*x.x", 5, 2, 0, 4032); // 8^4 - 8^2
    check_line("x.x.*.x.x", 5, 4, 0, 3584); // 8^4 - 8^3
}

#[test]
fn five_cells_are_scanned() {
    check_line("xxxxxx.*", 5, 1, 0, 4088); // 8^4 - 8^1: only four of the six stones are within reach of the scan
    check_line("oxxxx.*", 5, 1, 0, 4088); // the blocking stone is the sixth cell, which the scan does not reach
    check_line("x.xxx.*", 4, 1, 0, 4088); // the fifth cell is free, but does not count as a gap
}

/// Checks the shape that the scan finds in a line.
#[track_caller]
fn check_shape(text: &str, expected: Shape) {
    let (board, point) = line(text, Direction::Horizontal, Color::Black);
    let scan = LineScan::at(&board, point, Color::Black, Direction::Horizontal);
    assert_eq!(scan.shape(), expected, "{text}");
}

#[test]
fn shapes_are_named_by_stones_gaps_and_ends() {
    check_shape("xx*xx", Shape::Five);
    check_shape(".xx*x.", Shape::OpenFour);
    check_shape("oxx*x.", Shape::Four);
    check_shape("xx.*x", Shape::Four);
    check_shape("xx.*xx", Shape::Four);
    check_shape("xx*", Shape::OpenThree);
    check_shape("x.*x", Shape::OpenThree);
    check_shape("oxx*", Shape::Three);
    check_shape("x.*.x", Shape::Three);
    check_shape("x.xx*", Shape::Four);
    check_shape("x*", Shape::OpenTwo);
    check_shape("ox*", Shape::Two);
    check_shape("*", Shape::None);
    check_shape("oxx.*xo", Shape::None);
}

#[test]
fn five_stones_with_two_gaps_are_a_four_where_one_more_makes_five() {
    check_shape("x.*.xxx", Shape::Four);
    check_shape("x.xx.*x", Shape::Four);
    check_shape("x.*x.xxo", Shape::Four);
    check_shape("oxx.*x.xo", Shape::Four);
    // On each line below, the stone `*` makes only a three: a five still needs two more stones.
    check_shape("xx.*.xx", Shape::OpenThree);
    check_shape("oxx.*.xx", Shape::OpenThree);
    check_shape("oxx.*.xxo", Shape::Three);
    check_shape("x.x*.x", Shape::Three);
}

#[test]
fn two_ways_to_make_five_on_one_line_are_a_double_four() {
    check_shape("x.x*x.x", Shape::DoubleFour);
    check_shape("x.*xx.x", Shape::DoubleFour);
    check_shape("ox.xx*.xo", Shape::DoubleFour);
    check_shape("xx.*x.xx", Shape::DoubleFour);
    check_shape("xx*x.x", Shape::OpenFour);
    check_shape("oxx*x.x", Shape::Four);
}

/// Checks the combined shape that Black would make at h8, given the black and white stones on a board of 15 lines.
#[track_caller]
fn check_combined(black: &str, white: &str, expected: Combined) {
    let board = position(black, white);
    let point = Point::center(15);
    assert_eq!(Combination::at(&board, Rule::Freestyle, point, Color::Black).shape, expected, "{black} / {white}");
}

#[test]
fn the_two_best_directions_are_combined() {
    check_combined("d8 e8 f8 g8 h7 h6 h5", "", Combined::Five);
    check_combined("e8 f8 g8 h7 h6 h5", "", Combined::OpenFourOpenFour);
    check_combined("e8 f8 g8 h7 h6 h5", "h4", Combined::OpenFourFour);
    check_combined("e8 f8 g8 h7 h6 h5", "h4 d8", Combined::FourFour);
    check_combined("e8 f8 g8 h7 h6", "", Combined::OpenFourOpenThree);
    check_combined("e8 f8 g8 h7 h6", "d8", Combined::FourOpenThree);
    check_combined("e8 f8 g8", "", Combined::OpenFour);
    check_combined("f8 g8 g9 f10", "", Combined::DoubleOpenThree);
    check_combined("f8 g8 g9 f10", "e8", Combined::Plain);
    check_combined("e8 g8 i8 k8", "", Combined::FourFour);
    check_combined("e8 g8 i8 k8 h7 h6 h5", "", Combined::OpenFourFour);
    check_combined("g8 j8 k8 m8 h7 h6", "", Combined::FourOpenThree);
    check_combined("g8 i8 k8 m8 h7 h6", "", Combined::FourOpenThree);
    check_combined("e8 f8 g8", "d8", Combined::Plain);
}

#[test]
fn the_score_of_a_point_is_the_sum_of_its_two_best_directions() {
    let board = position("f8 g8 h7", "e8");
    let gumu = Gumu::new(0);
    // With a stone on h8, Black has three stones in the row, which score 511 / 2 because one end is blocked, and two
    // stones in the column, which score 63. Each diagonal has only the new stone, which scores 7.
    let black = gumu.evaluate_point(black_to_move(&board), Point::center(15)).unwrap();
    assert_eq!(black.attack, 255 + 63);
    // A white stone on h8 has a black neighbor in the row and in the column. On each of the two diagonals it stands
    // alone between free points, which scores 7.
    assert_eq!(black.defense, 7 + 7);
    let white =
        gumu.evaluate_point(PositionView { side: Color::White, ..black_to_move(&board) }, Point::center(15)).unwrap();
    assert_eq!((white.attack, white.defense), (black.defense, black.attack));
    assert_eq!(gumu.evaluate_point(black_to_move(&board), Point::parse("e8", 15).unwrap()), None);
    assert_eq!(gumu.evaluate_point(black_to_move(&Board::new(5)), Point::new(5, 0)), None);
}

/// Checks the names of shapes (terms) that `name_combination` returns for a black stone on h8, and the lines on which
/// the shapes lie.
#[track_caller]
fn check_named(black: &str, white: &str, expected: &[(ShapeTerm, &[&str])]) {
    let board = position(black, white);
    let named = name_combination(black_to_move(&board), Point::center(15), Color::Black);
    let lines = |it: &NamedShape| it.lines.iter().map(|it| it.map(|it| it.name(15)).join("-")).collect::<Vec<_>>();
    let found: Vec<_> = named.iter().map(|it| (it.term, lines(it))).collect();
    let expected: Vec<_> = expected
        .iter()
        .map(|(term, lines)| (*term, lines.iter().map(ToString::to_string).collect::<Vec<_>>()))
        .collect();
    assert_eq!(found, expected, "{board:?}");
}

#[test]
fn the_combined_shape_is_named_with_its_two_lines() {
    let four_and_three = ShapeTerm::Combined(Combined::FourOpenThree);
    check_named("e8 f8 g8 h7 h6", "d8", &[(four_and_three, &["e8-h8", "h8-h6"])]);
    check_named("e8 f8 g8", "", &[(ShapeTerm::Combined(Combined::OpenFour), &["e8-h8"])]);
    // A point without a named shape is explained by the numbers of stones, gaps and blocked ends of its best
    // directions.
    let three = ShapeTerm::Direction { n_stones: 3, n_gaps: 1, n_blocked: 1 };
    check_named("e8 g8", "d8", &[(three, &["e8-h8"])]);
    check_named("", "", &[]);
}

/// Tries 64 seeds. Checks that Black plays each point in `expected` with at least one seed, and no other point.
#[track_caller]
fn check_moves(black: &str, white: &str, expected: &str) {
    let board = position(black, white);
    let played: HashSet<String> = (0..64)
        .map(|seed| Gumu::new(seed).best_move(black_to_move(&board), &mut NullHandler).unwrap().unwrap().name(15))
        .collect();
    let expected: HashSet<String> = expected.split_whitespace().map(str::to_owned).collect();
    assert_eq!(played, expected, "{board:?}");
}

#[test]
fn the_first_stone_lies_in_the_center() {
    check_moves("", "", "h8");
}

#[test]
fn it_wins_rather_than_stops_a_win() {
    check_moves("d4 e4 f4 g4", "d10 e10 f10 g10 c4", "h4");
}

#[test]
fn it_fills_the_gap_of_a_five() {
    check_moves("d4 e4 g4 h4", "d10 e10 f10", "f4");
}

#[test]
fn it_stops_a_win_rather_than_makes_an_open_four() {
    check_moves("d4 e4 f4 c10", "d10 e10 f10 g10", "h10");
}

#[test]
fn it_makes_an_open_four_rather_than_stops_an_open_three() {
    check_moves("e4 f4 g4", "e10 f10 g10", "d4 h4");
}

#[test]
fn it_stops_an_open_three_rather_than_makes_two() {
    check_moves("f4 g4 h5 h6", "e10 f10 g10", "d10 h10");
}

#[test]
fn it_makes_a_four_and_a_three_rather_than_stops_an_open_three() {
    // A black stone at h4 makes a four, blocked at d4, and an open three in the column.
    check_moves("e4 f4 g4 h5 h6", "d4 e10 f10 g10", "h4");
}

#[test]
fn it_makes_two_fours_on_one_line_rather_than_stops_an_open_three() {
    check_moves("d8 f8 h8 j8", "f3 g3 h3", "g8");
}

#[test]
fn a_stone_beyond_a_second_gap_hides_no_four_and_three() {
    check_moves("d8 f8 h8 e6 e7", "f3 g3 h3", "e8");
    let board = position("d8 f8 h8 e6 e7 j8", "f3 g3 h3");
    let e8 = Combination::at(&board, Rule::Freestyle, Point::parse("e8", 15).unwrap(), Color::Black);
    assert_eq!(e8.shape, Combined::FourOpenThree);
    check_moves("d8 f8 h8 e6 e7 j8", "f3 g3 h3", "g8");
}

#[test]
fn it_makes_an_open_four_rather_than_stops_two() {
    check_moves("e4 f4 g4", "e10 f10 g10 h11 h12 h13", "d4 h4");
}

#[test]
fn at_one_rank_its_own_comes_first() {
    // Each side can make a four and an open three: Black at h4, White at j12.
    check_moves("e4 f4 g4 h5 h6 n12", "d4 k12 l12 m12 j11 j10", "h4");
}

#[test]
fn it_makes_two_open_threes_rather_than_one() {
    check_moves("f4 g4 h5 h6", "a1 a15 o15 o1", "h4");
}

#[test]
fn it_takes_the_crossing_of_the_others_open_threes() {
    // Black has only a stone in a corner. White could make two open threes at once at h4.
    check_moves("o15", "f4 g4 h5 h6", "h4");
}

#[test]
fn of_important_points_it_takes_one_that_is_important_to_both() {
    // White has an open three e10–g10 and could make an open four on d10 or h10. On h10, a black stone stops this and
    // also makes two open threes.
    check_moves("h8 h9 i11 j12", "e10 f10 g10", "h10");
    // On d10, a black stone now makes a four, d10–d13, which is blocked at d14. This four has a higher score than the
    // two open threes on h10, but it is not in the list of important shapes. So Black plays h10.
    check_moves("h8 h9 i11 j12 d11 d12 d13", "e10 f10 g10 d14", "h10");
}

#[test]
fn a_point_best_for_both_sides_is_played_without_comparing() {
    // The points g7 and h8 are the best for both sides: each lies next to the black stone g8 and next to the white
    // stone h7.
    check_moves("g8", "h7", "g7 h8");
}

#[test]
fn the_attack_index_favors_its_own_shapes() {
    // Black's best stone makes a three with a gap. Its two best directions score 504 + 7 = 511. White's best stone
    // makes a three without a gap. Its two best directions score 511 + 7 = 518. Black attacks, because 518 is less than
    // 3 / 2 times 511.
    check_moves("f4 i4", "f10 g10", "g4 h4");
}

#[test]
fn it_defends_where_the_other_side_is_far_ahead() {
    // A white stone on e10 or h10 would make an open three and score 511 + 7 = 518. Black's only stone stands in a
    // corner, so no point scores nearly as much for Black. So Black defends.
    check_moves("o1", "f10 g10", "e10 h10");
}

#[test]
fn a_full_board_has_no_move() {
    let board = diagram::read("xxoox\nooxxo\nxxoox\nooxxo\nxxoxo").unwrap();
    assert_eq!(Gumu::new(1).best_move(black_to_move(&board), &mut NullHandler), Ok(None));
}

fn turn_of(record: &Record) -> PositionView<'_> {
    PositionView { board: record.board(), rule: record.rule(), side: record.side_to_move() }
}

/// Plays a game of 古木 against itself. All of its moves are legal, because the record refuses illegal moves.
fn play(size: u8, rule: Rule, seed: u64) -> Record {
    let mut record = Record::new(size, rule);
    let mut gumu = Gumu::new(seed);
    while record.outcome().is_none() {
        let point = gumu.best_move(turn_of(&record), &mut NullHandler).unwrap();
        record.play(point.expect("a game ends before no point is free")).unwrap();
    }
    record
}

#[test]
fn games_against_itself_are_legal_and_end() {
    for size in 5..=22 {
        for (rule, seed) in Rule::ALL.into_iter().zip(0..) {
            assert!(play(size, rule, seed).outcome().is_some());
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    assert_eq!(play(15, Rule::Renju, 7), play(15, Rule::Renju, 7));
    let games: HashSet<_> = (0..8).map(|seed| play(15, Rule::Freestyle, seed).board().key()).collect();
    assert!(1 < games.len(), "all seeds play one game");
}

/// Checks that `side` plays the point `expected` under a rule, whatever the seed.
#[track_caller]
fn check_move(rule: Rule, side: Color, black: &str, white: &str, expected: &str) {
    let board = position(black, white);
    for seed in 0..16 {
        let point = Gumu::new(seed).best_move(PositionView { board: &board, rule, side }, &mut NullHandler);
        assert_eq!(point.unwrap().map(|it| it.name(15)), Some(expected.to_owned()), "{rule:?} {side:?}\n{board:?}");
    }
}

#[test]
fn it_knows_what_wins_under_each_rule() {
    // Black at h8 makes six in a row; Black at a4 makes five along the edge.
    let (black, white) = ("e8 f8 g8 i8 j8 a1 a2 a3 a5", "d1 d2 f1 f2 h1 h2 j1 j2");
    check_move(Rule::Standard, Color::Black, black, white, "a4");
    check_move(Rule::Renju, Color::Black, black, white, "a4");
    check_move(Rule::CaroExact, Color::Black, black, white, "a4");
    // A five at h8 is blocked at both ends, so it has no value under caro.
    let (black, white) = ("e8 f8 g8 i8 a1 a2 a3 a5", "d8 j8 f1 f2 h1 h2 j1 l2");
    check_move(Rule::Caro, Color::Black, black, white, "a4");
}

#[test]
fn it_plays_no_forbidden_point_and_prevents_none() {
    // Black at h8 makes a double-three.
    let (black, white) = ("f8 g8 h6 h7", "a1 a15 o1 o15");
    let board = position(black, white);
    let center = Point::center(15);
    let turn = |rule, side| PositionView { board: &board, rule, side };
    let gumu = Gumu::new(0);
    assert!(gumu.evaluate_point(turn(Rule::Freestyle, Color::Black), center).is_some());
    assert_eq!(gumu.evaluate_point(turn(Rule::Renju, Color::Black), center), None);
    assert_eq!(gumu.evaluate_point(turn(Rule::Renju, Color::White), center).map(|it| it.defense), Some(0));
    assert_ne!(gumu.evaluate_point(turn(Rule::Freestyle, Color::White), center).map(|it| it.defense), Some(0));
    // At h8, Black can make six in a row. In freestyle six in a row win, so White blocks h8. In renju they are
    // forbidden to Black, so White makes an open four instead.
    let (black, white) = ("e8 f8 g8 i8 j8 c3", "e3 f3 g3 a15 a13");
    check_move(Rule::Freestyle, Color::White, black, white, "h8");
    check_move(Rule::Renju, Color::White, black, white, "h3");
}

#[test]
fn it_plays_legally_in_any_position() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let mut n_barred = 0;
    for n in 0..2000 {
        let size = random.random_range(5..=22u8);
        let mut board = Board::new(size);
        let points: Vec<_> = board.points().collect();
        for _ in 0..random.random_range(0..=points.len()) {
            // Place more black stones than white stones, so that many points are forbidden to Black under renju.
            let color = if random.random_range(0..3) == 0 { Color::White } else { Color::Black };
            board.play(*points.choose(&mut random).unwrap(), color).unwrap_or_default();
        }
        let (rule, side) = (Rule::ALL[n % Rule::ALL.len()], Color::ALL[n % 2]);
        let turn = PositionView { board: &board, rule, side };
        match Gumu::new(7).best_move(turn, &mut NullHandler).unwrap() {
            Some(point) => assert!(turn.legal_points().any(|it| it == point), "{point:?} {turn:?}"),
            None => assert_eq!(turn.legal_points().count(), 0, "{turn:?}"),
        }
        n_barred += board.free_points().count() - turn.legal_points().count();
    }
    assert!(1000 < n_barred, "only {n_barred} forbidden points were met");
}
