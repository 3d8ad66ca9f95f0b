//! Properties of every opponent of the roster, on every board.
//!
//! Moves are legal, the same seed gives the same game, and opponents make fives and stop fives.

use std::cell::Cell;

use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, IteratorRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

use gumu_core::engine::{NullHandler, PlayerInfo, PositionView, Progress, SearchHandler, SearchLimits, roster};
use gumu_core::game::{Board, Color, Direction, MAX_SIZE, MIN_SIZE, Point, Record, Rule, diagram};

/// Number of random positions for each board size.
const N_POSITIONS: u32 = 40;

/// A search handler that stops every search at its first check.
struct Hasty;

impl SearchHandler for Hasty {
    fn should_stop(&self) -> bool {
        true
    }

    fn limits(&self) -> SearchLimits {
        SearchLimits::nodes(1)
    }
}

/// A search handler that limits every search by a number of nodes, so that no result depends on the clock.
struct Fair;

impl SearchHandler for Fair {
    fn should_stop(&self) -> bool {
        false
    }

    fn limits(&self) -> SearchLimits {
        SearchLimits::nodes(1000)
    }
}

/// Calls `f` with every opponent and every board size.
fn for_each_room(mut f: impl FnMut(&'static PlayerInfo, u8)) {
    for profile in roster::house().all() {
        for size in MIN_SIZE..=MAX_SIZE {
            f(profile, size);
        }
    }
}

/// Returns a board with `n_stones` stones of alternating colors at random points.
fn random_board(size: u8, n_stones: usize, rng: &mut ChaCha8Rng) -> Board {
    let mut points: Vec<_> = Point::all(size).collect();
    points.shuffle(rng);
    Board::after(size, points.into_iter().take(n_stones)).unwrap().0
}

fn answer(profile: &PlayerInfo, turn: PositionView<'_>, seed: u64, handler: &mut dyn SearchHandler) -> Option<Point> {
    profile.make(seed).best_move(turn, handler).unwrap()
}

#[test]
fn all_go_on_after_a_pass() {
    for profile in roster::house().all() {
        for (names, side) in [("h8", Color::Black), ("h8 i9 h9", Color::Black), ("h8", Color::White)] {
            let mut record = Record::new(15, Rule::Renju);
            names.split(' ').for_each(|it| record.play(Point::parse(it, 15).unwrap()).unwrap());
            while record.side_to_move() != side {
                record.pass().unwrap();
            }
            let turn = PositionView { board: record.board(), rule: record.rule(), side };
            let point = profile.make(1).best_move(turn, &mut Fair).unwrap().unwrap();
            assert_eq!(record.play(point), Ok(()), "{}", profile.id);
        }
    }
}

#[test]
fn every_opponent_plays_a_legal_point_of_any_position_and_the_same_one_from_the_same_seed() {
    for_each_room(|profile, size| {
        let mut rng = ChaCha8Rng::seed_from_u64(u64::from(size));
        let n_points = usize::from(size) * usize::from(size);
        for n in 0..N_POSITIONS {
            // Use an empty board, a full board and a board with one free point. After these, use random numbers of
            // stones; small numbers are more likely.
            let n_stones = match n {
                0 => 0,
                1 => n_points,
                2 => n_points - 1,
                _ => rng.random_range(0..=n_points).min(rng.random_range(0..=n_points)),
            };
            let board = random_board(size, n_stones, &mut rng);
            let side = *Color::ALL.choose(&mut rng).unwrap();
            let seed = rng.random();
            let turn = PositionView { board: &board, rule: *Rule::ALL.choose(&mut rng).unwrap(), side };
            let point = answer(profile, turn, seed, &mut Hasty);
            assert_eq!(point, answer(profile, turn, seed, &mut Hasty), "{} {turn:?}", profile.id);
            match point {
                Some(point) => assert!(turn.legal_points().any(|it| it == point), "{} {point:?} {turn:?}", profile.id),
                None => assert_eq!(turn.legal_points().count(), 0, "{} {turn:?}", profile.id),
            }
        }
    });
}

#[test]
fn every_opponent_plays_games_to_their_end_against_every_other() {
    for (n, size) in (MIN_SIZE..=MAX_SIZE).enumerate() {
        let offered: Vec<_> = roster::house().offered().collect();
        for (black, white) in offered.iter().zip(offered.iter().cycle().skip(n % offered.len())) {
            let seed = u64::from(size);
            let mut players = [black.make(seed), white.make(seed)];
            let rule = Rule::ALL[n % Rule::ALL.len()];
            let mut record = Record::new(size, rule);
            while record.outcome().is_none() {
                let side = record.side_to_move();
                let player = &mut players[side as usize];
                let turn = PositionView { board: record.board(), rule: record.rule(), side };
                let point = player.best_move(turn, &mut Hasty).unwrap().expect("a game ends before no point is free");
                let value = player.evaluate_point(turn, point);
                assert!(value.is_some(), "{} values no point", [black, white][side as usize].id);
                record.play(point).unwrap();
            }
        }
    }
}

/// A search handler that declares the time to be up after a given number of checks for a stop, independent of the
/// clock.
struct Clockwork {
    n_left: Cell<u32>,
    /// Number of checks that the search made after the time was up.
    n_late: Cell<u32>,
    n_asked: Cell<u32>,
    n_nodes: u64,
}

impl SearchHandler for Clockwork {
    fn should_stop(&self) -> bool {
        self.n_asked.update(|it| it + 1);
        match self.n_left.get().checked_sub(1) {
            Some(left) => self.n_left.set(left),
            None => self.n_late.update(|it| it + 1),
        }
        self.n_left.get() == 0
    }

    fn report(&mut self, progress: &Progress) {
        self.n_nodes = self.n_nodes.max(progress.n_nodes);
    }
}

/// Checks that each opponent keeps every time limit: a long search must often check for a stop, and then stop at once.
#[test]
fn every_opponent_answers_when_its_time_is_up() {
    // Maximum number of nodes between two checks for a stop. A long VCF search comes closest to this number.
    const MOST_NODES: u64 = 25_000;
    for profile in roster::house().all() {
        for (size, rule) in [MIN_SIZE, 15, MAX_SIZE].into_iter().flat_map(|size| Rule::ALL.map(|it| (size, it))) {
            let mut rng = ChaCha8Rng::seed_from_u64(u64::from(size));
            for n_stop_checks in [1, 2, 8] {
                let board = random_board(size, usize::from(size), &mut rng);
                let turn = PositionView { board: &board, rule, side: Color::Black };
                let mut handler = Clockwork {
                    n_left: Cell::new(n_stop_checks),
                    n_late: Cell::new(0),
                    n_asked: Cell::new(0),
                    n_nodes: 0,
                };
                let point = answer(profile, turn, 1, &mut handler);
                assert!(
                    point.is_some_and(|it| turn.legal_points().any(|legal| legal == it)),
                    "{} {board:?}",
                    profile.id
                );
                assert!(handler.n_late.get() <= 1, "{} asks {} times more", profile.id, handler.n_late.get());
                let most = u64::from(handler.n_asked.get() + 1) * MOST_NODES;
                assert!(handler.n_nodes <= most, "{}: {} of {most}", profile.id, handler.n_nodes);
            }
        }
    }
}

/// Checks that a level wins most games against the level two below it; each opening is played with both colors.
#[test]
fn a_higher_level_beats_a_lower_one() {
    for levels in [[1, 3], [3, 5], [5, 7]] {
        let mut n_won = 0;
        for n in 0..60 {
            let mut rng = ChaCha8Rng::seed_from_u64(n / 2);
            let strong = Color::ALL[usize::from(n % 2 == 1)];
            let [mut weak, mut better] =
                levels.map(|it| roster::house().find(&format!("master:{it}")).unwrap().make(rng.random()));
            let mut record = Record::new(13, Rule::Freestyle);
            record.play(Point::new(rng.random_range(4..9), rng.random_range(4..9))).unwrap();
            while record.outcome().is_none() {
                let turn = PositionView { board: record.board(), rule: record.rule(), side: record.side_to_move() };
                let player = if turn.side == strong { &mut better } else { &mut weak };
                let point = player.best_move(turn, &mut NullHandler).unwrap().unwrap();
                record.play(point).unwrap();
            }
            n_won += u32::from(record.outcome().and_then(|it| it.winner()) == Some(strong));
        }
        assert!(40 <= n_won, "{levels:?}: {n_won} of 60");
    }
}

/// Plays thousands of complete games against a random player, under every rule, on every board and with both colors.
#[test]
fn every_opponent_plays_legally_by_every_rule() {
    let mut n_games = 0;
    for_each_room(|profile, size| {
        let mut rng = ChaCha8Rng::seed_from_u64(u64::from(size));
        for rule in Rule::ALL {
            for n in 0..4 {
                let own = Color::ALL[n % 2];
                let mut player = profile.make(rng.random());
                let mut record = Record::new(size, rule);
                while record.outcome().is_none() {
                    let side = record.side_to_move();
                    let turn = PositionView { board: record.board(), rule, side };
                    let anywhere = turn.legal_points().choose(&mut rng);
                    let point = if side == own { player.best_move(turn, &mut Hasty).unwrap() } else { anywhere };
                    let point = point.expect("a game ends before no point is free");
                    let played = record.play(point);
                    assert_eq!(played, Ok(()), "{} {rule:?} {own:?} {point:?} {:?}", profile.id, record.board());
                }
                n_games += 1;
            }
        }
    });
    assert!(2000 < n_games, "only {n_games} games");
}

#[test]
fn taken_points_and_points_beyond_the_board_have_no_value() {
    for_each_room(|profile, size| {
        let mut board = Board::new(size);
        board.play(Point::new(1, 2), Color::White).unwrap();
        let player = profile.make(1);
        for color in Color::ALL {
            let turn = freestyle(&board, color);
            assert_eq!(player.evaluate_point(turn, Point::new(1, 2)), None, "{}", profile.id);
            assert!(player.evaluate_point(turn, Point::new(2, 2)).is_some(), "{}", profile.id);
            if size < MAX_SIZE {
                assert_eq!(player.evaluate_point(turn, Point::new(size, 0)), None, "{}", profile.id);
            }
        }
    });
}

const fn freestyle(board: &Board, side: Color) -> PositionView<'_> {
    PositionView { board, rule: Rule::Freestyle, side }
}

/// Returns a board with few random stones, on which `side` has stones on four of five points in a row. Also returns the
/// fifth point, which is free.
fn board_with_four(size: u8, side: Color, rng: &mut ChaCha8Rng) -> (Board, Point) {
    loop {
        let mut board = random_board(size, usize::from(size), rng);
        let points: Vec<_> = board.points().collect();
        let first = *points.choose(rng).unwrap();
        let direction = *Direction::ALL.choose(rng).unwrap();
        let row: Vec<_> = (0..5).filter_map(|n| first.step(direction, n, size)).collect();
        if row.len() < 5 {
            continue;
        }
        let hole = *row.choose(rng).unwrap();
        for point in row {
            board.undo(point);
            if point != hole {
                board.play(point, side).unwrap();
            }
        }
        if !has_won(&board) {
            return (board, hole);
        }
    }
}

fn has_won(board: &Board) -> bool {
    board.points().any(|it| Rule::Freestyle.winning_line(board, it).is_some())
}

/// Returns the points on which a side makes five.
fn wins_of(board: &Board, side: Color) -> Vec<Point> {
    let is_win = |point: &Point| {
        let mut board = board.clone();
        board.play(*point, side).unwrap();
        Rule::Freestyle.winning_line(&board, *point).is_some()
    };
    board.free_points().filter(is_win).collect()
}

#[test]
fn every_opponent_takes_a_five() {
    for_each_room(|profile, size| {
        let mut rng = ChaCha8Rng::seed_from_u64(u64::from(size));
        for seed in 0..10 {
            let side = *Color::ALL.choose(&mut rng).unwrap();
            let (board, _) = board_with_four(size, side, &mut rng);
            let point = answer(profile, freestyle(&board, side), seed, &mut Fair).unwrap();
            assert!(wins_of(&board, side).contains(&point), "{} {side:?} {point:?} {board:?}", profile.id);
        }
    });
}

#[test]
fn every_opponent_stops_a_five() {
    for_each_room(|profile, size| {
        let mut rng = ChaCha8Rng::seed_from_u64(u64::from(size));
        let mut n_stopped = 0;
        while n_stopped < 5 {
            let side = *Color::ALL.choose(&mut rng).unwrap();
            let (board, hole) = board_with_four(size, !side, &mut rng);
            if wins_of(&board, side).is_empty() && wins_of(&board, !side) == [hole] {
                let point = answer(profile, freestyle(&board, side), n_stopped, &mut Fair);
                assert_eq!(point, Some(hole), "{} {side:?} {board:?}", profile.id);
                n_stopped += 1;
            }
        }
    });
}

#[test]
fn every_opponent_knows_that_six_do_not_win_everywhere() {
    for profile in roster::house().all() {
        let board = diagram::read(SIX_OR_FIVE).unwrap();
        let five = Point::new(0, 4);
        for rule in [Rule::Standard, Rule::Renju, Rule::CaroExact] {
            let turn = PositionView { board: &board, rule, side: Color::Black };
            assert_eq!(answer(profile, turn, 1, &mut Fair), Some(five), "{} {rule:?}", profile.id);
        }
    }
}

/// A position in which Black can make a six in the middle or a five at the left.
const SIX_OR_FIVE: &str = "
    x . . . . . . . . . .
    x . o . o . o . o . o
    x . o . o . o . o . o
    x . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . x x x . x x . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .";
