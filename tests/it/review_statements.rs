//! Reviews of games: every statement is true, shapes match their definitions, and the sentences are well formed.

mod reasons;
mod trial;

use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe};

use gumu_core::engine::{NullHandler, Player, PositionView, SearchLimits, roster};
use gumu_core::game::{Color, Foul, OnFoul, Point, Record, Rule, diagram};
use gumu_core::review::explain::{MAX_STATEMENTS, explain};
use gumu_core::review::forced_win::{ForcedBy, WinSearch, find_win};
use gumu_core::review::game_review::{ReviewEffort, Reviewer, mean_accuracy};
use gumu_core::review::made_shape::shape_made;
use gumu_core::review::move_context::MoveContext;
use gumu_core::review::report::GameReview;
use gumu_core::review::statement::StatementKind;
use gumu_core::review::story::Mistake;
use gumu_core::review::win_probability::MoveClass;
use gumu_window::ui::locale::Language;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// Effort of the reviews in these tests.
const EFFORT: ReviewEffort =
    ReviewEffort { n_nodes: 2_000, depth: None, n_vcf_nodes: trial::LIMITS.0, n_vct_nodes: trial::LIMITS.1 };

/// Ids of the players that play the tested games; `random` is not a player of the roster, and plays at random.
const PLAYERS: [&str; 13] = [
    "master:1",
    "master:3",
    "gumu",
    "master:2",
    "counts",
    "random",
    "master:4",
    "sequences",
    "master:5",
    "weights",
    "scan2",
    "alphabeta",
    "scan",
];

/// Rules and board sizes on which the tested games are played.
const BOARDS: [(Rule, u8); 6] = [
    (Rule::Freestyle, 15),
    (Rule::Renju, 15),
    (Rule::Standard, 15),
    (Rule::Caro, 15),
    (Rule::CaroExact, 15),
    (Rule::Freestyle, 20),
];

/// Plays a game between two players after a few random stones. Forbidden moves lose, and only the random player makes
/// them.
fn game(players: [&str; 2], (rule, size): (Rule, u8), seed: u64) -> Record {
    struct Brief;
    impl gumu_core::engine::SearchHandler for Brief {
        fn should_stop(&self) -> bool {
            false
        }
        fn limits(&self) -> SearchLimits {
            SearchLimits::nodes(300)
        }
    }
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let house = roster::house();
    let mut players = players.map(|it| house.find(it).map(|it| it.make(seed))) as [Option<Box<dyn Player>>; 2];
    let mut record = Record::new(size, rule).with_fouls(OnFoul::Lose);
    while record.ply() < 3 {
        let near = |center: u8, by: u8| center - 2 + by;
        let (x, y) = (random.random_range(0..5), random.random_range(0..5));
        let _ = record.play(Point::new(near(size / 2, x), near(size / 2, y)));
    }
    while record.outcome().is_none() && record.ply() < 90 {
        let turn = PositionView { board: record.board(), rule, side: record.side_to_move() };
        let point = match &mut players[record.ply() % 2] {
            Some(player) => player.best_move(turn, &mut Brief).unwrap(),
            None => any_point(turn, &mut random),
        };
        let Some(point) = point else { break };
        record.play(point).unwrap();
    }
    record
}

/// Returns a random free point: in nine of ten cases one near a stone, and often one on which a stone of either side
/// would make a shape.
fn any_point(turn: PositionView<'_>, random: &mut ChaCha8Rng) -> Option<Point> {
    let free = turn.board.free_points().collect::<Vec<_>>();
    let is_near = |it: &Point| turn.board.points().any(|at| at.distance(*it) <= 2 && turn.board.stone(at).is_some());
    let is_shape =
        |it: &Point| Color::ALL.into_iter().any(|side| shape_made(turn.board, turn.rule, side, *it).is_some());
    let near = free.iter().copied().filter(is_near).collect::<Vec<_>>();
    let shapes = near.iter().copied().filter(is_shape).collect::<Vec<_>>();
    let points = match random.random_range(0..10) {
        0 => &free,
        1..=4 if !shapes.is_empty() => &shapes,
        _ => &near,
    };
    points.choose(random).or_else(|| free.first()).copied()
}

/// Plays and reviews games until at least `n_statements` statements were checked; `seed` is the number of the first
/// game. Returns the number of statements of each kind, and the number of false statements.
#[expect(clippy::print_stderr, reason = "the long run tells how far it is")]
fn check_statements(seed: u64, n_statements: usize) -> (BTreeMap<String, usize>, usize) {
    let (mut n, mut n_false, mut kinds) = (0, 0, BTreeMap::new());
    for seed in seed.. {
        let at = |it: u64| PLAYERS[usize::try_from(it).unwrap() % PLAYERS.len()];
        let (rule, size) = BOARDS[usize::try_from(seed).unwrap() % BOARDS.len()];
        let record = game([at(seed), at(seed / 2 + 3)], (rule, size), seed);
        let mut reviewer = Reviewer::new(&record, EFFORT);
        let mut replay = Record::new(size, rule).with_fouls(OnFoul::Lose);
        let mut whole = GameReview::new(&record, EFFORT);
        while let Some(review) = reviewer.next_move(&mut NullHandler) {
            for statement in &review.statements {
                let check = || trial::check(statement, replay.board(), rule, &review);
                if panic::catch_unwind(AssertUnwindSafe(check)).is_err() {
                    let board = diagram::write(replay.board());
                    eprintln!("false in game {seed}, move {}: {rule:?} {statement:?}\n{board}", review.number);
                    n_false += 1;
                }
                assert!(statement.points().all(|it| replay.board().contains(it)));
                let kind = format!("{:?}", statement.kind);
                let kind = kind.trim_end_matches(|it: char| it.is_ascii_digit() || "()".contains(it));
                *kinds.entry(kind.to_owned()).or_default() += 1;
                n += 1;
                if n % 1000 == 0 {
                    eprintln!("{n} statements, game {seed}, {n_false} false: {kinds:?}");
                }
            }
            assert!(review.statements.len() <= MAX_STATEMENTS && review.after <= review.before);
            replay.play(review.point).unwrap();
            assert!(whole.add(review));
        }
        let repeats = whole.mistakes().into_iter().filter(Mistake::is_repeated).collect::<Vec<_>>();
        let stories = usize::from(whole.forced_end().is_some()) + repeats.len();
        *kinds.entry("ForcedEnd".to_owned()).or_default() += usize::from(whole.forced_end().is_some());
        *kinds.entry("Repeat".to_owned()).or_default() += repeats.len();
        n += stories;
        let check = || {
            whole.forced_end().into_iter().for_each(|it| trial::check_forced_end(it, &whole, rule));
            repeats.iter().for_each(|it| trial::check_repeat(*it, &whole, rule));
        };
        if panic::catch_unwind(AssertUnwindSafe(check)).is_err() {
            eprintln!("false story of game {seed}: {rule:?}");
            n_false += 1;
        }
        if n_statements <= n {
            break;
        }
    }
    (kinds, n_false)
}

#[test]
fn every_statement_of_a_review_is_true() {
    let (kinds, n_false) = check_statements(0, 400);
    assert!(n_false == 0 && 12 < kinds.len(), "{kinds:?}");
}

/// Uses two environment variables: `SEED` is the number of the first game, `STATEMENTS` the number of statements.
#[test]
#[ignore = "takes 20 minutes: `cargo test --profile fast --test it -- --ignored --nocapture a_hundred_thousand`"]
fn a_hundred_thousand_statements_are_true() {
    let number = |name, usual| std::env::var(name).map_or(usual, |it| it.parse().unwrap());
    let (kinds, n_false) = check_statements(number("SEED", 0), usize::try_from(number("STATEMENTS", 100_000)).unwrap());
    eprintln!("{kinds:#?}");
    assert_eq!(n_false, 0);
    assert!(30 <= kinds.len(), "{kinds:?}");
}

const SHAPES: &str = "
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . x . . . . . . . . . . .
    . . . x . . . . . . . . . . .
    . . . x . . . . . . . . . . .
    . . . . x x . . . . . . . . .
    . . . . . . . . . . . . . . .
    x x . . . . . . . o x x x . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . o . . . x x . . . . . . .
    . . o . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .";

#[track_caller]
fn made(rule: Rule, side: Color, name: &str) -> Option<StatementKind> {
    let board = diagram::read(SHAPES).unwrap();
    shape_made(&board, rule, side, Point::parse(name, 15).unwrap()).map(|it| it.kind)
}

#[test]
fn shapes_are_named_by_their_definitions() {
    let black = |name| made(Rule::Freestyle, Color::Black, name);
    assert_eq!(black("d9"), Some(StatementKind::MakesOpenFour));
    assert_eq!(black("d13"), Some(StatementKind::MakesOpenFour));
    assert_eq!(black("d14"), Some(StatementKind::MakesFour));
    assert_eq!(black("g9"), Some(StatementKind::MakesOpenThree));
    assert_eq!(black("n7"), Some(StatementKind::MakesFour));
    assert_eq!(black("c7"), Some(StatementKind::ThreeAtEdge));
    assert_eq!(black("f4"), Some(StatementKind::MakesOpenThree));
    assert_eq!(made(Rule::Freestyle, Color::White, "c5"), Some(StatementKind::MakesOpenThree));
    assert_eq!(black("j13"), None);
}

/// Under rules where a five with closed ends does not win, one stone can stop two fours in one line at once. The review
/// must not call them two fours.
#[test]
fn two_fours_that_one_stone_stops_are_not_called_so() {
    let board = diagram::read(
        ". . . . o . . . .
         . . . . x . . . .
         . . . . . . . . .
         . . . . x . . . .
         . . . . . . . . .
         . . . . x . . . .
         . . . . . . . . .
         . . . . x . . . .
         . . . . o . . . .",
    )
    .unwrap();
    let made = |rule| shape_made(&board, rule, Color::Black, Point::parse("e5", 9).unwrap()).map(|it| it.kind);
    assert_eq!(made(Rule::Freestyle), Some(StatementKind::MakesTwoFours));
    assert_eq!(made(Rule::Caro), None);
}

/// A review may say that a reply stops a four only if the reply is not forbidden and the other side cannot make five
/// elsewhere.
#[test]
fn a_four_beside_another_one_is_not_said_to_be_stopped() {
    let board = diagram::read(
        ". . . . . . . . .
         . . . . . . . . .
         x o o o o . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . x o . o o . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    )
    .unwrap();
    let made = shape_made(&board, Rule::Freestyle, Color::White, Point::parse("h4", 9).unwrap());
    assert_eq!(made, None);
}

/// A stone that makes a five in another line does not make an open four. So a three that only such a stone would extend
/// must not be called open.
#[test]
fn a_three_toward_a_five_is_not_called_open() {
    let board = diagram::read(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . o . . . .
         o o o o . . . . .
         . . . . o . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    )
    .unwrap();
    assert_eq!(shape_made(&board, Rule::Freestyle, Color::White, Point::parse("e7", 9).unwrap()), None);
}

/// A review may say that a three is stopped only if none of its stones can become part of an open four any more.
#[test]
fn a_three_whose_stones_make_another_one_is_not_said_to_be_stopped() {
    let board = diagram::read(
        ". . . . . . . . .
         . . . . . . . . .
         . . o . . . . . .
         . . . . . . . . .
         . . o . . . . . .
         . . o . . . . . .
         . . . . . . . . .
         . . o . . . . . .
         . . . . . . . . .",
    )
    .unwrap();
    let reply_win = WinSearch { win: None, has_no_vcf: false };
    let context = MoveContext {
        before: &board,
        rule: Rule::Freestyle,
        side: Color::Black,
        point: Point::parse("c8", 9).unwrap(),
        best: None,
        class: MoveClass::Good,
        own_win: None,
        was_threatened: false,
        reply_win: &reply_win,
        better: None,
        reply: &[],
        probability_after: None,
    };
    assert!(explain(&context).iter().all(|it| it.kind != StatementKind::StopsOpenThree));
}

/// Under caro a five with both ends blocked does not win. So a reply at the end of a future five can refute a line of
/// threats, and such a line proves no win.
#[test]
fn wins_by_threats_are_not_told_under_caro() {
    let board = diagram::read(
        ". . . . . . . . . . .
         . . . . . . . . . . .
         . o . . . x . . . . .
         . . . . . x . . o . .
         . . . . . . . . . . .
         . . . x x . . . . . .
         . . . . . . . . . . .
         . . o . . . . . o . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .",
    )
    .unwrap();
    let by = |rule| {
        let turn = PositionView { board: &board, rule, side: Color::Black };
        find_win(turn, 10_000, 50_000).win.map(|it| it.by)
    };
    assert_eq!(by(Rule::Freestyle), Some(ForcedBy::Threats));
    assert_eq!((by(Rule::Caro), by(Rule::CaroExact)), (None, None));
}

#[test]
fn a_move_that_leaves_an_open_three_is_told_so_in_both_languages() {
    let mut record = Record::new(15, Rule::Freestyle);
    for name in "h8 h9 a15 g9 g8 j7 f8 a1 e8".split(' ') {
        record.play(Point::parse(name, 15).unwrap()).unwrap();
    }
    let mut reviewer = Reviewer::new(&record, EFFORT);
    let moves = std::iter::from_fn(|| reviewer.next_move(&mut NullHandler)).collect::<Vec<_>>();
    let sentences =
        |language: Language| moves[7].statements.iter().map(|it| language.statement(it, 15)).collect::<Vec<_>>();
    assert_eq!(moves[7].class.sign(), "??");
    let english = sentences(Language::English);
    assert_eq!(english[0], "Black’s open three (F8–H8) was not stopped.");
    assert!(english[1].starts_with("Black wins by fours in 2 moves: "), "{english:?}");
    assert_eq!(sentences(Language::Chinese)[0], "没有挡住黑方的活三（F8–H8）。");
    assert_eq!(moves[8].statements[1].kind, StatementKind::MakesOpenFour);
    assert!(mean_accuracy(moves.iter(), Color::White).unwrap() < mean_accuracy(moves.iter(), Color::Black).unwrap());
}

#[test]
fn a_forbidden_point_is_named_with_its_kind() {
    let board = diagram::read(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . x . . . .
         . . . . x . . . .
         . . x x . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    )
    .unwrap();
    let point = Point::parse("e5", 9).unwrap();
    let statement = shape_made(&board, Rule::Renju, Color::Black, point).unwrap();
    assert_eq!(statement.kind, StatementKind::Forbidden(Foul::DoubleThree));
    assert_eq!(Language::English.statement(&statement, 9), "E5 is forbidden to Black: two threes, C5–E5 and E7–E5.");
    let free = shape_made(&board, Rule::Freestyle, Color::Black, point).unwrap();
    assert_eq!(free.kind, StatementKind::MakesTwoThrees);
}
