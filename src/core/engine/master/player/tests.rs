//! Tests of Master as a player.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::*;
use crate::engine::master::testing::StopAfter;
use crate::engine::{NullHandler, Progress, Score};
use crate::game::{Board, Color, Rule, diagram};

fn turn(board: &Board, side: Color) -> PositionView<'_> {
    PositionView { board, rule: Rule::Freestyle, side }
}

/// Searches the position drawn in `picture` with a limit of `n_nodes` nodes. Returns the result and the board size.
fn think(picture: &str, side: Color, n_nodes: u64) -> (SearchResult, u8) {
    let board = diagram::read(picture).unwrap();
    let result = Master::default().think(turn(&board, side), SearchLimits::nodes(n_nodes), &mut NullHandler);
    (result, board.size())
}

/// Checks that the search chooses one of the `expected` points.
#[track_caller]
fn check(picture: &str, side: Color, expected: &[&str]) {
    let (result, size) = think(picture, side, 20_000);
    let best = result.best().unwrap().name(size);
    assert!(expected.contains(&best.as_str()), "{best} {result:?}");
}

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

const FOUR: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . o o o . . . .
    . . . . . . . . .
    . o x x x x . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn a_five_is_made_before_anything_else() {
    check(FOUR, Color::Black, &["g5"]);
}

#[test]
fn a_five_is_blocked() {
    check(FOUR, Color::White, &["g5"]);
}

#[test]
fn an_open_three_becomes_an_open_four() {
    check(OPEN_THREE, Color::Black, &["c5", "g5"]);
    let (result, _) = think(OPEN_THREE, Color::Black, 1000);
    assert_eq!(result.score(), Score::mate_in(3));
}

#[test]
fn an_open_three_is_stopped() {
    check(OPEN_THREE, Color::White, &["b5", "c5", "g5", "h5"]);
}

/// Weak levels miss threats, but no level misses a five of either side.
#[test]
fn no_level_misses_a_five() {
    let board = diagram::read(FOUR).unwrap();
    for number in 1..=10 {
        for seed in 0..8 {
            for side in Color::ALL {
                let limits = SearchLimits::nodes(500);
                let mut master = Master::new(Level::new(number), seed);
                let best = master.best_move(turn(&board, side), &mut Limited(limits)).unwrap();
                assert_eq!(best.unwrap().name(9), "g5", "{number} {seed} {side:?}");
            }
        }
    }
}

/// Handler that never stops a search, but gives it the limits `.0`.
struct Limited(SearchLimits);

impl SearchHandler for Limited {
    fn should_stop(&self) -> bool {
        false
    }

    fn limits(&self) -> SearchLimits {
        self.0
    }
}

#[test]
fn black_plays_no_foul() {
    let board = diagram::read(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . x . . . .
        . . . . x . . . .
        . . x x . . . . .
        . . . . . . . . .
        . o . . o . o . .
        . . . . . o . . .
        . . . . . . . . .",
    )
    .unwrap();
    let foul = Point::new(4, 4);
    assert!(Rule::Renju.foul(&board, foul, Color::Black).is_some());
    let turn = PositionView { board: &board, rule: Rule::Renju, side: Color::Black };
    let result = Master::default().think(turn, SearchLimits::nodes(5000), &mut NullHandler);
    assert_ne!(result.best(), Some(foul));
}

/// White makes a four and an open three with one stone, and only one reply of Black's blocks both.
#[test]
fn the_only_move_that_does_not_lose_is_played_at_once() {
    let board = diagram::read(
        "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . o . . . . . .
        . . . . o . . . . . .
        . . . . o . . . . . .
        . x o o . o . . . . .
        . . . . . . . . . . .
        . . . . . x x . . . .
        . . . . . x . . x . .",
    )
    .unwrap();
    let limits = SearchLimits::turn(Duration::from_secs(1000));
    let result = Master::default().think(turn(&board, Color::Black), limits, &mut NullHandler);
    assert_eq!(result.best().unwrap().name(11), "e4");
}

/// White has two open threes: whatever Black does, White makes an open four.
#[test]
fn the_nearest_loss_is_found() {
    let (result, _) = think(
        "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . o o o . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . o o o . .
        . . . . . . . . . . .
        . x x . . . . . . . .
        . . . . . . . . . . .
        . . . . . x . . . x .",
        Color::Black,
        20_000,
    );
    assert_eq!(result.score(), Score::mated_in(4));
}

/// Plays Master as Black under caro in a position in which White has four in a row. Returns Master's move and its
/// score.
fn caro_answer(picture: &str) -> (String, Score) {
    let board = diagram::read(picture).unwrap();
    let turn = PositionView { board: &board, rule: Rule::Caro, side: Color::Black };
    let result = Master::default().think(turn, SearchLimits::nodes(20_000), &mut NullHandler);
    (result.best().unwrap().name(board.size()), result.score())
}

/// White threatens five in a row from c6 to g6. Black's stone on b6 blocks one end; a black stone on h6 would block the
/// other end, and also makes an open three.
#[test]
fn under_caro_a_five_is_blocked_at_its_end_too() {
    let (best, score) = caro_answer(
        "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . x . . .
        . . . . . . . x . . .
        . . . . . . . x . . .
        . x o o o o . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .",
    );
    assert_eq!((best.as_str(), score.mate().map(|it| it.1)), ("h6", Some(true)));
}

/// White can make five on two points. A black stone on one of them also blocks one end of the five that White makes on
/// the other. The other end of that five is already blocked, so the five does not win.
#[test]
fn under_caro_an_open_four_between_two_stones_can_be_answered() {
    let (best, score) = caro_answer(
        "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . x . o o o o . x . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . x x . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .",
    );
    assert!(["c6", "h6"].contains(&&*best) && !score.is_mate(), "{best} {score:?}");
}

#[test]
fn the_first_stone_goes_to_the_center() {
    for size in [5, 6, 15, 22] {
        let board = Board::new(size);
        let best = Master::default().best_move(turn(&board, Color::Black), &mut NullHandler);
        assert_eq!(best, Ok(Some(Point::center(size))));
    }
}

#[test]
fn a_full_board_has_no_move() {
    let board = diagram::read("xxoox\nooxxo\nxxoox\nooxxo\nxxoox").unwrap();
    let mut master = Master::default();
    assert_eq!(master.best_move(turn(&board, Color::White), &mut NullHandler), Ok(None));
}

#[test]
fn the_last_point_is_played() {
    let board = diagram::read("xxoox\nooxxo\nxx.ox\nooxxo\nxxoox").unwrap();
    let mut master = Master::default();
    assert_eq!(master.best_move(turn(&board, Color::White), &mut NullHandler), Ok(Some(Point::new(2, 2))));
}

#[test]
fn the_same_number_of_nodes_gives_the_same_result() {
    let one = think(OPEN_THREE, Color::White, 20_000);
    assert_eq!(one, think(OPEN_THREE, Color::White, 20_000));
}

#[test]
fn a_limit_of_nodes_uses_one_thread() {
    let (board, limits) = (diagram::read(OPEN_THREE).unwrap(), SearchLimits::nodes(20_000));
    let mut master = Master::default();
    master.set_threads(4);
    let result = master.think(turn(&board, Color::White), limits, &mut NullHandler);
    assert_eq!(result, think(OPEN_THREE, Color::White, 20_000).0);
}

#[test]
fn memory_is_limited_alike_whether_it_or_the_threads_are_set_first() {
    const LIMIT: usize = 40;
    let taken = |master: &Master| (1 + master.helpers.len(), master.n_mebibytes);
    let masters = [true, false].map(|memory_first| {
        let mut master = Master::default();
        if memory_first {
            master.set_memory(Some((LIMIT << 20) as u64));
        }
        master.set_threads(8);
        if !memory_first {
            master.set_memory(Some((LIMIT << 20) as u64));
        }
        master.fit_table(SearchLimits::turn(Duration::MAX));
        master
    });
    assert_eq!(taken(&masters[0]), taken(&masters[1]));
    let (n_threads, n_mebibytes) = taken(&masters[0]);
    // In addition to the shared transposition table, the cache of each thread takes a quarter of that table's size, and
    // each helper thread takes three quarters of a mebibyte.
    let n_bytes = |n_mebibytes: usize| (n_mebibytes << 20) / 4 * (4 + n_threads) + (n_threads - 1) * (768 << 10);
    assert_eq!(n_threads, 8);
    assert!(n_bytes(n_mebibytes) <= LIMIT << 20 && LIMIT << 20 < n_bytes(n_mebibytes + 1), "{n_mebibytes} MiB");
    for mut master in masters {
        master.set_memory(Some(5 << 20));
        master.set_threads(1);
        assert_eq!(taken(&master), (1, 4));
        master.set_memory(None);
        assert_eq!(taken(&master), taken(&Master::default()));
    }
}

#[test]
fn threads_for_which_memory_does_not_suffice_are_left_out() {
    let n_threads = |n_bytes: Option<u64>| {
        let mut master = Master::default();
        master.set_threads(64);
        master.set_memory(n_bytes);
        (1 + master.helpers.len(), master.n_mebibytes)
    };
    assert_eq!(n_threads(None).0, 64);
    assert_eq!(n_threads(Some(1 << 30)).0, 64);
    assert_eq!(n_threads(Some(4 << 20)), (3, 1));
    assert_eq!(n_threads(Some(0)), (1, 1));
}

#[test]
fn a_long_move_takes_more_memory_than_a_short_one_and_keeps_it() {
    let sizes = |n_bytes: Option<u64>, limits: &[SearchLimits]| {
        let mut master = Master::default();
        master.set_memory(n_bytes);
        let size_for = |limits: &SearchLimits| {
            master.fit_table(*limits);
            master.n_mebibytes
        };
        limits.iter().map(size_for).collect::<Vec<_>>()
    };
    let [short, long, longer] = [2, 5, 60].map(|it| SearchLimits::turn(Duration::from_secs(it)));
    assert_eq!(sizes(None, &[short, long, longer, short]), [16, 80, 256, 256]);
    assert_eq!(sizes(Some(350 << 20), &[short, longer]), [16, 280]);
    assert_eq!(sizes(Some(10 << 20), &[short, longer]), [8, 8]);
    let shared = SearchLimits { left: Some(Duration::from_secs(60)), ..longer };
    assert_eq!(sizes(None, &[shared, SearchLimits { nodes: Some(9), ..longer }]), [16, 16], "3 s, and few nodes");
}

#[test]
fn a_level_that_counts_nodes_takes_no_more_memory_than_it_needs() {
    for number in 1..10 {
        let level = Level::new(number);
        let mut master = Master::new(level, 1);
        master.set_memory(Some(256 << 20));
        assert_eq!(master.n_mebibytes, level.table_mebibytes(), "level {number}");
    }
}

#[test]
fn cleared_tables_change_no_result() {
    let board = diagram::read(OPEN_THREE).unwrap();
    let mut master = Master::default();
    let mut results = Vec::new();
    for _ in 0..2 {
        results.push(master.think(turn(&board, Color::White), SearchLimits::nodes(5000), &mut NullHandler));
        master.forget();
    }
    assert_eq!(results[0], results[1]);
}

#[test]
fn tables_are_cleared_for_another_rule_or_board_size() {
    let limits = SearchLimits::nodes(5000);
    let [small, large] = [9, 15].map(|size| {
        let mut board = Board::new(size);
        for (x, y, color) in [(3, 4, Color::Black), (4, 4, Color::Black), (5, 4, Color::Black), (3, 5, Color::White)] {
            board.play(Point::new(x, y), color).unwrap();
        }
        board
    });
    let mut master = Master::default();
    for (board, rule) in [(&small, Rule::Freestyle), (&small, Rule::Renju), (&large, Rule::Renju)] {
        let turn = PositionView { board, rule, side: Color::White };
        let fresh = Master::default().think(turn, limits, &mut NullHandler);
        assert_eq!(master.think(turn, limits, &mut NullHandler), fresh, "{rule:?} {}", board.size());
    }
}

/// If the other side plays the expected move, the search after pondering needs fewer nodes. The nodes of several
/// positions are added up, because in a single position pondering may lead to another best move, which costs more nodes
/// than pondering saves.
#[test]
fn pondering_saves_nodes_after_the_expected_move() {
    let limits = SearchLimits { depth: Some(11), ..SearchLimits::default() };
    let openings = include_str!("../../../../../tests/data/openings/freestyle15.tuning.txt").lines();
    let mut n_nodes = [0, 0];
    for moves in openings.filter(|it| !it.starts_with('#')).take(16) {
        let points = moves.split_whitespace().map(|it| Point::parse(it, 15).unwrap());
        let (board, side) = Board::after(15, points).unwrap();
        for (n_asked, n_nodes) in [0, 700].into_iter().zip(&mut n_nodes) {
            let mut master = Master::default();
            master.think(turn(&board, side), limits, &mut NullHandler);
            let expected = master.memory.expected_move(&Position::new(turn(&board, side))).unwrap();
            master.ponder(turn(&board, side), &mut StopAfter(Cell::new(n_asked)));
            let mut board = board.clone();
            board.play(expected.into(), side).unwrap();
            *n_nodes += master.think(turn(&board, !side), limits, &mut NullHandler).n_nodes;
        }
    }
    assert!(n_nodes[1] < n_nodes[0] * 9 / 10, "{n_nodes:?}");
}

/// A level with a node limit must not ponder: it must play the same against quick and slow opponents.
#[test]
fn weak_levels_do_not_ponder() {
    let board = diagram::read(OPEN_THREE).unwrap();
    for number in 1..=9 {
        let mut handler = StopAfter(Cell::new(1000));
        Master::new(Level::new(number), 1).ponder(turn(&board, Color::White), &mut handler);
        assert_eq!(handler.0.get(), 1000, "level {number}");
    }
}

/// Handler that counts reports, and stops the search after a few checks.
struct StopSoon {
    n_asked: Cell<u32>,
    n_reports: u32,
}

impl SearchHandler for StopSoon {
    fn should_stop(&self) -> bool {
        self.n_asked.set(self.n_asked.get() + 1);
        8 <= self.n_asked.get()
    }

    fn report(&mut self, progress: &Progress) {
        assert!(!progress.lines[0].moves.is_empty());
        self.n_reports += 1;
    }
}

#[test]
fn it_returns_a_move_early_when_stopped() {
    let mut handler = StopSoon { n_asked: Cell::new(0), n_reports: 0 };
    let (board, _) = Board::after(15, [Point::new(7, 7), Point::new(8, 6)]).unwrap();
    let result = Master::default().think(turn(&board, Color::Black), SearchLimits::default(), &mut handler);
    assert!(board.is_free(result.best().unwrap()));
    assert!(result.n_nodes < 20_000, "{}", result.n_nodes);
    assert!(0 < handler.n_reports);
}

/// Helper threads have no limits of their own: they end only when the main thread ends.
#[test]
fn all_threads_end_when_the_main_thread_is_stopped_or_panics() {
    let board = diagram::read(OPEN_THREE).unwrap();
    let mut master = Master::default();
    master.set_threads(4);
    let failed = catch_unwind(AssertUnwindSafe(|| {
        master.think(turn(&board, Color::White), SearchLimits::default(), &mut Panicking);
    }));
    assert!(failed.is_err());
    for _ in 0..20 {
        let mut handler = StopSoon { n_asked: Cell::new(0), n_reports: 0 };
        let result = master.think(turn(&board, Color::White), SearchLimits::default(), &mut handler);
        assert!(board.is_free(result.best().unwrap()));
    }
}

/// Handler that panics at the first check of its stop flag.
struct Panicking;

impl SearchHandler for Panicking {
    fn should_stop(&self) -> bool {
        panic!("checked for a stop")
    }
}

#[test]
fn a_limit_of_depth_is_kept() {
    let board = diagram::read(OPEN_THREE).unwrap();
    let limits = SearchLimits { depth: Some(3), ..SearchLimits::default() };
    let result = Master::default().think(turn(&board, Color::White), limits, &mut NullHandler);
    assert!(result.depth <= 3);
}
