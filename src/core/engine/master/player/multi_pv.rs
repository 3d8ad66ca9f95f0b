//! Tests of MultiPV, a search that returns several lines.

use std::collections::HashSet;
use std::time::Duration;

use crate::engine::master::level::Level;
use crate::engine::master::player::Master;
use crate::engine::master::search::{SearchResult, SearchSettings};
use crate::engine::{NullHandler, Player, PositionView, Progress, Score, SearchHandler, SearchLimits};
use crate::game::{Board, Color, Point, Record, Rule, diagram};

/// Quiet positions, each as a rule and the moves that lead to the position.
const QUIET: [(Rule, &str); 6] = [
    (Rule::Freestyle, "h8 i9"),
    (Rule::Freestyle, "h8 i9 i7 g9 j8 j6 h6 g5"),
    (Rule::Freestyle, "f9 k9 j10 k6 g10 i11 l8 h7 m9"),
    (Rule::Standard, "h8 g9 i9 i7 j10 k11 g8"),
    (Rule::Renju, "h8 h9 i9"),
    (Rule::Caro, "h8 i9 i7 g9 j8 j6"),
];

const OPEN_THREE: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . x x x . . .
    . . . o . o . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

/// Time limit far above the time that the searches need, even on a machine under load.
const PLENTY: Duration = Duration::from_secs(60);

fn depth(depth: u8) -> SearchLimits {
    SearchLimits { depth: Some(depth), ..SearchLimits::default() }
}

fn record(rule: Rule, moves: &str) -> Record {
    let mut record = Record::new(15, rule);
    for name in moves.split_whitespace() {
        record.play(Point::parse(name, 15).unwrap()).unwrap();
    }
    record
}

fn turn(record: &Record) -> PositionView<'_> {
    PositionView { board: record.board(), rule: record.rule(), side: record.side_to_move() }
}

/// Searches with a new player, whose tables are empty.
fn search(turn: PositionView<'_>, n_lines: usize, limits: SearchLimits) -> SearchResult {
    Master::default().think_lines(turn, SearchSettings { limits, n_lines }, &mut NullHandler)
}

/// Checks what is true of every result: distinct first moves, scores that do not increase, and legal lines.
#[track_caller]
fn check_lines(turn: PositionView<'_>, result: &SearchResult) {
    let firsts: HashSet<Point> = result.lines.iter().map(|it| it.moves[0]).collect();
    assert_eq!(firsts.len(), result.lines.len(), "{result:?}");
    assert!(result.lines.is_sorted_by(|one, two| two.score <= one.score), "{result:?}");
    for line in &result.lines {
        let (mut board, mut side) = (turn.board.clone(), turn.side);
        for point in &line.moves {
            assert_eq!(turn.rule.foul(&board, *point, side), None, "{line:?}");
            board.play(*point, side).unwrap();
            side = !side;
        }
    }
}

/// Searches the position of a diagram, and returns the first move and the score of each line.
fn firsts(picture: &str, side: Color, n_lines: usize, limits: SearchLimits, n_threads: usize) -> Vec<(String, Score)> {
    let board = diagram::read(picture).unwrap();
    let turn = PositionView { board: &board, rule: Rule::Freestyle, side };
    let mut master = Master::new(Level::STRONGEST, 1);
    master.set_threads(n_threads);
    let result = master.think_lines(turn, SearchSettings { limits, n_lines }, &mut NullHandler);
    check_lines(turn, &result);
    result.lines.into_iter().map(|it| (it.moves[0].name(board.size()), it.score)).collect()
}

/// Searches the position after the move `first` with these limits, and returns the score for the side that made the
/// move.
fn score_after(record: &Record, first: Point, limits: SearchLimits) -> i32 {
    let mut record = record.clone();
    record.play(first).unwrap();
    -search(turn(&record), 1, limits).score().get()
}

/// If the searches for one line and for several lines prefer different first moves, the best score of the search for
/// several lines may be at most `MARGIN` lower than the score of the search for one line. The scores can differ,
/// because the two searches reduce different moves and fill their tables differently.
#[test]
fn the_first_line_is_no_worse_than_the_search_for_one() {
    const MARGIN: i32 = 50;

    for (rule, moves) in QUIET {
        let record = record(rule, moves);
        let (one, several) = (search(turn(&record), 1, depth(6)), search(turn(&record), 4, depth(6)));
        check_lines(turn(&record), &several);
        assert_eq!(several.lines.len(), 4);
        let is_as_good = one.score().get() - MARGIN <= several.score().get();
        assert!(one.best() == several.best() || is_as_good, "{rule:?} {moves}: {one:?} {several:?}");
    }
}

/// The search for several lines must find the same first move as the search for one line in most positions. If the
/// moves differ, a deeper search scores the position after each of them. Averaged over all positions, the score of the
/// move from the search for several lines must be less than `MEAN_MARGIN` lower than the score of the other move.
#[test]
fn the_first_line_is_a_best_move_of_the_search_for_one() {
    const N_POSITIONS: usize = 60;
    const MEAN_MARGIN: i32 = 15;

    let openings = include_str!("../../../../../tests/data/openings/freestyle15.tuning.txt").lines();
    let openings = openings.filter(|it| !it.starts_with('#')).take(N_POSITIONS);
    let (mut n_equal, mut gain) = (0, 0);
    for moves in openings {
        let record = record(Rule::Freestyle, moves);
        let [one, several] = [1, 4].map(|n_lines| search(turn(&record), n_lines, depth(6)).best().unwrap());
        if one == several {
            n_equal += 1;
        } else {
            let [one, several] = [one, several].map(|it| score_after(&record, it, depth(9)));
            gain += several - one;
        }
    }
    assert!(N_POSITIONS / 2 < n_equal, "{n_equal} of {N_POSITIONS}");
    let n_positions = i32::try_from(N_POSITIONS).unwrap();
    assert!(-MEAN_MARGIN < gain / n_positions, "{gain} in {N_POSITIONS} positions, {n_equal} equal");
}

#[test]
fn all_lines_are_reported_at_every_depth() {
    struct Reports(Vec<Progress>);

    impl SearchHandler for Reports {
        fn should_stop(&self) -> bool {
            false
        }

        fn report(&mut self, progress: &Progress) {
            self.0.push(progress.clone());
        }
    }

    let record = record(QUIET[1].0, QUIET[1].1);
    let mut reports = Reports(Vec::new());
    let settings = SearchSettings { limits: depth(5), n_lines: 3 };
    let result = Master::default().think_lines(turn(&record), settings, &mut reports);
    assert_eq!(reports.0.iter().map(|it| it.depth).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    assert!(reports.0.iter().all(|it| it.lines.len() == 3));
    assert!(reports.0.is_sorted_by_key(|it| it.n_nodes));
    assert_eq!(reports.0[4].lines, result.lines);
}

#[test]
fn more_lines_than_moves_give_one_for_each_move() {
    let board = diagram::read("xxoox\nooxxo\nx..ox\nooxxo\nxxo.x").unwrap();
    let turn = PositionView { board: &board, rule: Rule::Freestyle, side: Color::White };
    let result = search(turn, 9, depth(4));
    check_lines(turn, &result);
    assert_eq!(result.lines.len(), 3);
    let full = diagram::read("xxoox\nooxxo\nxxoox\nooxxo\nxxoox").unwrap();
    assert!(search(PositionView { board: &full, ..turn }, 3, depth(4)).lines.is_empty());
}

#[test]
fn an_empty_board_has_as_many_lines_as_asked_for() {
    let board = Board::new(9);
    let turn = PositionView { board: &board, rule: Rule::Renju, side: Color::Black };
    let result = search(turn, 3, depth(2));
    check_lines(turn, &result);
    assert_eq!(result.lines.len(), 3);
}

#[test]
fn both_ends_of_an_open_three_win() {
    for (limits, n_threads) in [(depth(3), 1), (SearchLimits::turn(PLENTY), 1), (SearchLimits::turn(PLENTY), 4)] {
        let mut best = firsts(OPEN_THREE, Color::Black, 2, limits, n_threads);
        best.sort();
        assert_eq!(best, [("c5".to_owned(), Score::mate_in(3)), ("g5".to_owned(), Score::mate_in(3))]);
    }
}

#[test]
fn a_depth_gives_the_same_lines_for_any_number_of_threads() {
    let [one, four] = [1, 4].map(|n_threads| firsts(OPEN_THREE, Color::White, 3, depth(6), n_threads));
    assert_eq!(one, four);
}

#[test]
fn several_threads_find_distinct_legal_lines() {
    let mut master = Master::default();
    master.set_threads(4);
    for (rule, moves) in QUIET {
        let record = record(rule, moves);
        let settings = SearchSettings { limits: SearchLimits::turn(Duration::from_millis(150)), n_lines: 3 };
        let result = master.think_lines(turn(&record), settings, &mut NullHandler);
        check_lines(turn(&record), &result);
        assert_eq!(result.lines.len(), 3, "{rule:?} {moves}");
    }
}

#[test]
fn only_moves_that_hinder_an_open_four_do_not_lose() {
    let best = firsts(OPEN_THREE, Color::White, 5, depth(4), 1);
    assert_eq!(best.len(), 4, "one for each square that hinders it");
    let saving: Vec<_> = best.iter().filter(|it| !it.1.is_mate()).map(|it| it.0.as_str()).collect();
    assert!(!saving.is_empty() && saving.iter().all(|it| ["b5", "c5", "g5", "h5"].contains(it)), "{best:?}");
}

#[test]
fn where_a_five_can_be_made_the_fives_are_the_lines() {
    let four = OPEN_THREE.replace("x x x .", "x x x x");
    let best = firsts(&four, Color::Black, 3, depth(5), 1);
    assert_eq!(best, [("c5".to_owned(), Score::mate_in(1)), ("h5".to_owned(), Score::mate_in(1))]);
}

#[test]
fn the_only_reply_to_a_four_is_the_first_line_and_the_others_lose_at_once() {
    let closed = OPEN_THREE.replace(". . . x x x .", ". . o x x x x");
    let best = firsts(&closed, Color::White, 3, depth(4), 1);
    assert_eq!(best[0].0, "h5");
    assert!(best[0].1.mate().is_none(), "{best:?}");
    assert!(best[1..].iter().all(|it| it.1 == Score::mated_in(2)), "{best:?}");
}

#[test]
fn a_depth_that_is_broken_off_leaves_the_lines_of_the_one_before() {
    let record = record(QUIET[2].0, QUIET[2].1);
    for n_nodes in [1, 100, 1_000, 3_000, 10_000] {
        let result = search(turn(&record), 4, SearchLimits::nodes(n_nodes));
        check_lines(turn(&record), &result);
        assert!(result.lines.len() == 4 || result.depth == 0 && result.lines.len() == 1, "{n_nodes} {result:?}");
    }
}
