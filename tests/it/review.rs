//! Statements of a review against their definitions, by code that shares nothing with the code that makes them: fives
//! are found by playing stones, and forced wins are replayed against every reply.

use std::collections::HashSet;

use gumu_lib::engine::master::solve::{self, Proof};
use gumu_lib::engine::{NullHandler, Player, PositionView, SearchLimits, roster};
use gumu_lib::game::{Board, Color, Direction, Foul, Point, Record, Rule, diagram};
use gumu_lib::review::board_shape::{BoardShape, BoardShapeKind};
use gumu_lib::review::explain::shape_made;
use gumu_lib::review::game_review::{MoveReview, ReviewEffort, Reviewer, mean_accuracy};
use gumu_lib::review::statement::{Statement, StatementKind};
use gumu_lib::ui::locale::Language;

/// Effort of the reviews in these tests.
const EFFORT: ReviewEffort = ReviewEffort { n_nodes: 2_000, depth: None, n_vcf_nodes: 5_000, n_vct_nodes: 5_000 };

/// A board, its rule, and stones that are tried on it.
struct Trial {
    board: Board,
    rule: Rule,
}

impl Trial {
    fn new(board: &Board, rule: Rule) -> Self {
        Self { board: board.clone(), rule }
    }

    /// Returns what a task finds with one stone more.
    fn with<T>(&mut self, point: Point, side: Color, task: impl FnOnce(&mut Self) -> T) -> T {
        self.board.play(point, side).unwrap();
        let found = task(self);
        self.board.undo(point);
        found
    }

    fn is_legal(&self, point: Point, side: Color) -> bool {
        self.board.is_free(point) && self.rule.foul(&self.board, point, side).is_none()
    }

    fn fives(&mut self, side: Color) -> HashSet<Point> {
        let free = self.board.free_points().collect::<Vec<_>>();
        let wins = |it: &Self, point| it.rule.winning_line(&it.board, point).is_some();
        free.into_iter().filter(|it| self.with(*it, side, |board| wins(board, *it))).collect()
    }

    /// Returns the legal replies of `side` after which the other side cannot make five.
    fn holding(&mut self, side: Color) -> Vec<Point> {
        let free = self.board.free_points().collect::<Vec<_>>();
        let replies = free.into_iter().filter(|it| self.is_legal(*it, side)).collect::<Vec<_>>();
        replies.into_iter().filter(|it| self.with(*it, side, |after| after.fives(!side).is_empty())).collect()
    }

    /// Returns the fives of `side` in a direction through a point that has a stone of the side.
    fn fives_along(&mut self, point: Point, side: Color, direction: Direction) -> HashSet<Point> {
        let on_line = |it: Point| (-5..=5).any(|step| point.step(direction, step, 22) == Some(it));
        let fives = self.fives(side).into_iter().filter(|it| on_line(*it)).collect::<Vec<_>>();
        let includes = |it: &mut Self, five: Point| {
            it.with(five, side, |after| {
                let line = after.rule.winning_line(&after.board, five).unwrap();
                line.points().any(|stone| stone == point)
            })
        };
        fives.into_iter().filter(|it| includes(self, *it)).collect()
    }

    /// Checks a shape of stones on the board.
    fn check_shape(&mut self, shape: &BoardShape, side: Color) {
        assert!(shape.stones.iter().all(|it| self.board.stone(*it) == Some(side)), "{shape:?}");
        let Some(first) = shape.stones.first().copied() else { panic!("{shape:?} has no stones") };
        let gains = shape.gains.iter().copied().collect::<HashSet<_>>();
        match shape.kind {
            BoardShapeKind::Four => assert!(gains.len() == 1 && gains.is_subset(&self.fives(side)), "{shape:?}"),
            BoardShapeKind::DoubleFour => assert!(1 < gains.len() && gains.is_subset(&self.fives(side)), "{shape:?}"),
            BoardShapeKind::OpenFour => {
                assert_eq!((shape.stones.len(), gains.len()), (4, 2), "{shape:?}");
                assert_eq!(self.fives_along(first, side, shape.direction), gains, "{shape:?}");
            }
            BoardShapeKind::OpenThree => {
                assert!(!gains.is_empty() && gains.is_disjoint(&self.fives(side)), "{shape:?}");
                for gain in gains {
                    assert!(self.is_legal(gain, side), "{shape:?}");
                    let fives = self.with(gain, side, |after| after.fives_along(gain, side, shape.direction));
                    assert_eq!(fives.len(), 2, "{shape:?} {gain:?}\n{}", diagram::write(&self.board));
                }
            }
        }
    }

    /// Replays a forced win. Every reply to a four loses or is the one in the line; after any reply to a three that
    /// comes first the solver still finds a win.
    fn check_win(&mut self, line: &[Option<Point>], side: Color, all_replies: AllReplies) {
        let Some((Some(first), rest)) = line.split_first() else { panic!("a win begins with a stone: {line:?}") };
        if rest.is_empty() {
            assert!(self.fives(side).contains(first), "{line:?}");
            return;
        }
        assert!(self.is_legal(*first, side) && !self.fives(side).contains(first), "{line:?}");
        self.with(*first, side, |after| {
            assert!(after.fives(!side).is_empty(), "the other side makes five first: {line:?}");
            let makes_four = !after.fives(side).is_empty();
            let replies = if makes_four { after.holding(!side) } else { Vec::new() };
            let Some((reply, rest)) = rest.split_first() else { panic!("the win ends without a five: {line:?}") };
            // Where fives can be closed at their ends, more than one reply stops a four.
            for other in replies.iter().filter(|it| Some(**it) != *reply) {
                assert!(after.is_won_after(*other, side), "{line:?} {other:?}");
            }
            if !makes_four && all_replies == AllReplies::Solved {
                after.check_all_replies(side);
            }
            match reply {
                Some(reply) => {
                    assert!(after.is_legal(*reply, !side), "{line:?}");
                    after.with(*reply, !side, |next| next.check_win(rest, side, AllReplies::Trusted));
                }
                None => after.check_win(rest, side, AllReplies::Trusted),
            }
        });
    }

    fn check_all_replies(&mut self, side: Color) {
        let free = self.board.free_points().collect::<Vec<_>>();
        for reply in free.into_iter().filter(|it| self.is_legal(*it, !side)).collect::<Vec<_>>() {
            assert!(self.is_won_after(reply, side), "{reply:?} stops it\n{}", diagram::write(&self.board));
        }
    }

    /// Returns `true` if the solver finds a win of `side` after a reply.
    fn is_won_after(&mut self, reply: Point, side: Color) -> bool {
        self.with(reply, !side, |after| {
            let turn = PositionView { board: &after.board, rule: after.rule, side };
            matches!(solve::vcf(turn, 200_000), Proof::Win(_)) || matches!(solve::vct(turn, 400_000), Proof::Win(_))
        })
    }
}

/// Treatment of the replies to a first stone that is no four.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AllReplies {
    /// Each is played, and the solver has to find a win.
    Solved,
    /// Only the line is replayed.
    Trusted,
}

/// Checks that a statement about a move is true.
fn check(statement: &Statement, before: &Board, rule: Rule, review: &MoveReview) {
    let (side, other) = (statement.side, !statement.side);
    let mut trial = Trial::new(before, rule);
    let mut after = Trial::new(before, rule);
    after.board.play(review.point, review.side).unwrap();
    match statement.kind {
        StatementKind::MakesFive => assert!(trial.fives(side).contains(&statement.point.unwrap())),
        StatementKind::MakesOpenFour
        | StatementKind::MakesTwoFours
        | StatementKind::MakesFourThree
        | StatementKind::MakesTwoThrees
        | StatementKind::MakesOpenThree
        | StatementKind::MakesFour => check_made(statement, &mut trial),
        StatementKind::StopsFive => {
            assert_eq!(trial.fives(side), HashSet::from([review.point]));
            assert!(after.fives(side).is_empty());
        }
        StatementKind::OnlyMove => assert_eq!(trial.holding(other), [review.point]),
        StatementKind::StopsOpenThree => {
            trial.check_shape(&statement.shapes[0], side);
            let again = |it: &BoardShape| it.stones.iter().all(|stone| statement.shapes[0].stones.contains(stone));
            let shapes = BoardShape::all_of(&after.board, rule, side);
            assert!(!shapes.iter().any(|it| it.direction == statement.shapes[0].direction && again(it)));
        }
        StatementKind::StopsWinByFours => {
            let turn = |board| PositionView { board, rule, side };
            assert!(matches!(solve::shortest_vcf(turn(before), 1_000_000), Proof::Win(_)));
            assert_eq!(solve::shortest_vcf(turn(&after.board), 1_000_000), Proof::None);
        }
        StatementKind::BeginsWin | StatementKind::MissedWinByFours | StatementKind::MissedWinByThreats => {
            trial.check_win(&statement.line, side, AllReplies::Solved);
        }
        StatementKind::MissedFive => assert!(trial.fives(side).contains(&statement.point.unwrap())),
        StatementKind::LeavesFive => assert!(after.fives(side).contains(&statement.point.unwrap())),
        StatementKind::LeavesOpenThree => after.check_shape(&statement.shapes[0], side),
        StatementKind::LeavesTwoFours | StatementKind::LeavesFourThree | StatementKind::LeavesTwoThrees => {
            check_made(statement, &mut after);
        }
        StatementKind::AllowsWinByFours | StatementKind::AllowsWinByThreats => {
            after.check_win(&statement.line, side, AllReplies::Solved);
        }
        StatementKind::ThreeAtEdge | StatementKind::ThreeClosed => check_no_open_three(statement, &mut trial),
        StatementKind::Overline(n) => {
            trial.board.play(statement.point.unwrap(), side).unwrap();
            assert!(5 < n && rule.winning_line(&trial.board, statement.point.unwrap()).is_none());
        }
        StatementKind::FiveClosed => {
            trial.board.play(statement.point.unwrap(), side).unwrap();
            assert!(Rule::Freestyle.winning_line(&trial.board, statement.point.unwrap()).is_some());
            assert!(rule.winning_line(&trial.board, statement.point.unwrap()).is_none());
        }
        StatementKind::Forbidden(foul) => {
            assert_eq!((side, rule.foul(before, statement.point.unwrap(), side)), (Color::Black, Some(foul)));
        }
        StatementKind::ReplyForbidden(foul) => {
            assert_eq!(after.fives(other), HashSet::from([statement.point.unwrap()]));
            assert_eq!((side, rule.foul(&after.board, statement.point.unwrap(), side)), (Color::Black, Some(foul)));
            assert!(after.holding(side).is_empty() && after.fives(side).is_empty());
        }
        StatementKind::FarFromStones => {
            let is_stone = |it: Option<Point>| it.is_some_and(|it| before.stone(it).is_some());
            let steps = (1..=4).flat_map(|it| [it, -it]);
            for (step, direction) in steps.flat_map(|step| Direction::ALL.map(|it| (step, it))) {
                assert!(!is_stone(review.point.step(direction, step, before.size())));
            }
        }
        StatementKind::BetterMove => assert!(review.pv.first() == statement.point.as_ref() && review.class.is_marked()),
    }
}

/// Checks a statement about the shapes that a stone makes.
fn check_made(statement: &Statement, trial: &mut Trial) {
    let (side, point) = (statement.side, statement.point.unwrap());
    assert!(trial.is_legal(point, side) && !trial.fives(side).contains(&point));
    let shapes = &statement.shapes;
    let count = |is_counted: fn(&BoardShape) -> bool| shapes.iter().filter(|it| is_counted(it)).count();
    let (n_fours, n_threes) = (count(BoardShape::is_four), count(|it| it.kind == BoardShapeKind::OpenThree));
    trial.with(point, side, |after| {
        shapes.iter().for_each(|it| after.check_shape(it, side));
        assert!(shapes.iter().all(|it| it.stones.contains(&point)), "{statement:?}");
        match statement.kind {
            StatementKind::MakesOpenFour => assert_eq!((n_fours, after.fives(side).len() >= 2), (1, true)),
            StatementKind::MakesTwoFours | StatementKind::LeavesTwoFours => {
                assert!(1 < after.fives(side).len(), "{statement:?}");
            }
            StatementKind::MakesFour => assert_eq!((n_fours, n_threes), (1, 0)),
            StatementKind::MakesOpenThree => assert_eq!((n_fours, n_threes), (0, 1)),
            StatementKind::MakesFourThree | StatementKind::LeavesFourThree => assert_eq!((n_fours, n_threes), (1, 1)),
            StatementKind::MakesTwoThrees | StatementKind::LeavesTwoThrees => assert!(n_fours == 0 && 1 < n_threes),
            _ => panic!("{statement:?} is about no shape"),
        }
    });
}

/// Checks that no stone makes an open four of the three stones that a statement names.
fn check_no_open_three(statement: &Statement, trial: &mut Trial) {
    let (side, point, three) = (statement.side, statement.point.unwrap(), &statement.shapes[0]);
    trial.with(point, side, |after| {
        assert_eq!(three.stones.len(), 3);
        assert!(three.stones.iter().all(|it| after.board.stone(*it) == Some(side)));
        let free = after.board.free_points().collect::<Vec<_>>();
        for next in free.into_iter().filter(|it| after.is_legal(*it, side)).collect::<Vec<_>>() {
            let fives = after.with(next, side, |it| it.fives_along(next, side, three.direction));
            let is_in_row = fives.len() == 2
                && fives.iter().all(|five| {
                    let stones = three.stones.iter().chain([&next]);
                    stones.clone().any(|it| it.distance(*five) == 1) && stones.clone().all(|it| it.distance(*five) <= 4)
                });
            assert!(!is_in_row, "{statement:?} {next:?}\n{}", diagram::write(&after.board));
        }
    });
}

/// Plays a game of two opponents from a few random stones.
fn game(players: [&str; 2], rule: Rule, seed: u64) -> Record {
    let mut players = players.map(|it| roster::house().find(it).unwrap().make(seed)) as [Box<dyn Player>; 2];
    let mut record = Record::new(15, rule);
    for point in [112, 97 + seed % 5, 127 + seed % 7].map(|it| Point::all(15).nth(usize::try_from(it).unwrap())) {
        let _ = record.play(point.unwrap());
    }
    struct Brief;
    impl gumu_lib::engine::SearchHandler for Brief {
        fn should_stop(&self) -> bool {
            false
        }
        fn limits(&self) -> SearchLimits {
            SearchLimits::nodes(300)
        }
    }
    while record.outcome().is_none() && record.ply() < 90 {
        let turn = PositionView { board: record.board(), rule, side: record.side_to_move() };
        let Some(point) = players[record.ply() % 2].best_move(turn, &mut Brief) else { break };
        record.play(point).unwrap();
    }
    record
}

/// Reviews games until so many statements were made, and checks each.
fn check_statements(n_statements: usize) {
    const PLAYERS: [&str; 8] =
        ["master:1", "master:3", "gumu", "master:2", "counts", "master:4", "sequences", "master:5"];
    let (mut n, mut kinds) = (0, HashSet::new());
    for seed in 0.. {
        let at = |it: u64| PLAYERS[usize::try_from(it).unwrap() % PLAYERS.len()];
        let rule = Rule::ALL[usize::try_from(seed).unwrap() % Rule::ALL.len()];
        let record = game([at(seed), at(seed / 2 + 3)], rule, seed);
        let mut reviewer = Reviewer::new(&record, EFFORT);
        let mut replay = Record::new(15, rule);
        while let Some(review) = reviewer.next_move(&mut NullHandler) {
            for statement in &review.statements {
                check(statement, replay.board(), rule, &review);
                assert!(statement.points().all(|it| replay.board().contains(it)));
                kinds.insert(statement.kind);
                n += 1;
            }
            assert!(review.statements.len() <= 3 && review.after <= review.before);
            replay.play(review.point).unwrap();
        }
        if n_statements <= n {
            break;
        }
    }
    assert!(12 < kinds.len(), "{kinds:?}");
}

#[test]
fn every_statement_of_a_review_is_true() {
    check_statements(400);
}

#[test]
#[ignore = "takes hours: `cargo test --release --test it -- --ignored a_hundred_thousand_statements_are_true`"]
fn a_hundred_thousand_statements_are_true() {
    check_statements(100_000);
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

#[test]
fn a_move_that_leaves_an_open_three_is_told_so_in_both_languages() {
    let mut record = Record::new(15, Rule::Freestyle);
    for name in "h8 h9 g8 g9 f8 a1 e8".split(' ') {
        record.play(Point::parse(name, 15).unwrap()).unwrap();
    }
    let mut reviewer = Reviewer::new(&record, EFFORT);
    let moves = std::iter::from_fn(|| reviewer.next_move(&mut NullHandler)).collect::<Vec<_>>();
    let sentences =
        |language: Language| moves[5].statements.iter().map(|it| language.statement(it, 15)).collect::<Vec<_>>();
    assert_eq!(moves[5].class.sign(), "?");
    let english = sentences(Language::English);
    assert_eq!(english[0], "Black’s open three (f8–h8) was not stopped.");
    assert!(english[1].starts_with("Black wins by fours in 2 moves: "), "{english:?}");
    assert_eq!(sentences(Language::Chinese)[0], "没有挡住黑方的活三（f8–h8）。");
    assert_eq!(moves[6].statements[1].kind, StatementKind::MakesOpenFour);
    assert!(mean_accuracy(&moves, Color::White).unwrap() < mean_accuracy(&moves, Color::Black).unwrap());
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
    assert_eq!(Language::English.statement(&statement, 9), "e5 is forbidden to Black: two threes.");
    let free = shape_made(&board, Rule::Freestyle, Color::Black, point).unwrap();
    assert_eq!(free.kind, StatementKind::MakesTwoThrees);
}
