//! Statements of a review against their definitions, by code that shares nothing with the code that makes them: fives
//! are found by playing stones, and forced wins are replayed against every reply.

use std::collections::HashSet;

use gumu_core::engine::PositionView;
use gumu_core::engine::master::solve::{self, Proof};
use gumu_core::game::{Board, Color, Direction, Foul, Point, Rule, diagram};
use gumu_core::review::board_shape::{BoardShape, BoardShapeKind};
use gumu_core::review::game_review::MoveReview;
use gumu_core::review::statement::{Statement, StatementKind};

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

    fn legal(&self, side: Color) -> Vec<Point> {
        self.board.free_points().filter(|it| self.is_legal(*it, side)).collect()
    }

    fn fives(&mut self, side: Color) -> HashSet<Point> {
        let free = self.board.free_points().collect::<Vec<_>>();
        let wins = |it: &Self, point| it.rule.winning_line(&it.board, point).is_some();
        free.into_iter().filter(|it| self.with(*it, side, |board| wins(board, *it))).collect()
    }

    /// Returns the legal replies of `side` after which the other side cannot make five.
    fn holding(&mut self, side: Color) -> Vec<Point> {
        let replies = self.legal(side);
        replies.into_iter().filter(|it| self.with(*it, side, |after| after.fives(!side).is_empty())).collect()
    }

    /// Returns the fives of `side` in a direction through a point that has a stone of the side. A five counts in each
    /// direction in which it wins.
    fn fives_along(&mut self, point: Point, side: Color, direction: Direction) -> HashSet<Point> {
        let line = (-5..=5).filter_map(|step| point.step(direction, step, self.board.size()));
        let free = line.filter(|it| self.board.is_free(*it)).collect::<Vec<_>>();
        let includes = |it: &mut Self, five: Point| {
            it.with(five, side, |after| {
                let wins = after.rule.wins_along(&after.board, five, side, direction);
                wins && after.row(five, side, direction).contains(&point)
            })
        };
        free.into_iter().filter(|it| includes(self, *it)).collect()
    }

    /// Returns the stones of `side` that stand in a row through a stone of it.
    fn row(&self, point: Point, side: Color, direction: Direction) -> Vec<Point> {
        let own = |it: &Point| self.board.stone(*it) == Some(side);
        let walk =
            |sign: i16| (0..).map_while(move |n| point.step(direction, sign * n, self.board.size())).take_while(own);
        walk(-1).skip(1).chain(walk(1)).collect()
    }

    /// Returns `true` if the stone on a point is one of four in a row that become a five at either end, with at least
    /// one of some other stones.
    fn is_open_four_with(&mut self, point: Point, side: Color, direction: Direction, stones: &[Point]) -> bool {
        let row = self.row(point, side, direction);
        let is_beside = |it: &Point| row.iter().any(|stone| stone.distance(*it) == 1);
        let fives = self.fives_along(point, side, direction);
        row.len() == 4 && fives.len() == 2 && fives.iter().all(is_beside) && row.iter().any(|it| stones.contains(it))
    }

    /// Returns `true` if a legal stone makes an open four in a direction with at least one of these stones.
    fn becomes_open_four(&mut self, stones: &[Point], side: Color, direction: Direction) -> bool {
        let near = |it: &Point| stones.iter().any(|stone| stone.distance(*it) <= 4);
        let points = self.legal(side).into_iter().filter(near).collect::<Vec<_>>();
        points.into_iter().any(|it| self.with(it, side, |after| after.is_open_four_with(it, side, direction, stones)))
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
                    let (direction, stones) = (shape.direction, &shape.stones);
                    let is_open = self.with(gain, side, |after| after.is_open_four_with(gain, side, direction, stones));
                    assert!(is_open, "{shape:?} {gain:?}\n{}", diagram::write(&self.board));
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
                None => {
                    assert!(makes_four && replies.is_empty(), "{line:?}");
                    after.check_win(rest, side, AllReplies::Trusted);
                }
            }
        });
    }

    fn check_all_replies(&mut self, side: Color) {
        for reply in self.legal(!side) {
            assert!(self.is_won_after(reply, side), "{reply:?} stops it\n{}", diagram::write(&self.board));
        }
    }

    /// Returns `true` if the solver finds a win of `side` after a reply.
    fn is_won_after(&mut self, reply: Point, side: Color) -> bool {
        let wins = |it: &Proof| matches!(it, Proof::Win(_));
        self.with(reply, !side, |after| {
            let turn = PositionView { board: &after.board, rule: after.rule, side };
            // Most wins are found at once; the others are worth a long search before they are called false.
            wins(&solve::vcf(turn, 200_000))
                || wins(&solve::vct(turn, 400_000))
                || wins(&solve::vct(turn, 20_000_000))
                || wins(&solve::vcf(turn, 20_000_000))
        })
    }

    /// Returns the stone of the other side at an end of a row, and `true` if the edge is at one.
    fn ends(&self, row: &[Point], direction: Direction) -> (bool, bool) {
        let Some(side) = self.board.stone(row[0]) else { panic!("{row:?} has no stones") };
        let beside = row.iter().flat_map(|it| [-1, 1].map(|step| it.step(direction, step, self.board.size())));
        let ends = beside.filter(|it| it.is_none_or(|it| !row.contains(&it))).collect::<Vec<_>>();
        let is_closed = ends.iter().flatten().any(|it| self.board.stone(*it) == Some(!side));
        (is_closed, ends.contains(&None))
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
pub fn check(statement: &Statement, before: &Board, rule: Rule, review: &MoveReview) {
    let (side, other) = (statement.side, !statement.side);
    let mut trial = Trial::new(before, rule);
    let mut after = Trial::new(before, rule);
    after.board.play(review.point, review.side).unwrap();
    let point = || statement.point.unwrap();
    match statement.kind {
        StatementKind::MakesFive => assert!(trial.fives(side).contains(&point())),
        StatementKind::MakesOpenFour
        | StatementKind::MakesTwoFours
        | StatementKind::MakesFourThree
        | StatementKind::MakesFork
        | StatementKind::MakesTwoThrees
        | StatementKind::MakesOpenThree
        | StatementKind::MakesFour => check_made(statement, &mut trial),
        StatementKind::StopsFive => {
            assert_eq!(trial.fives(side), HashSet::from([review.point]));
            assert!(after.fives(side).is_empty());
        }
        StatementKind::OnlyMove => assert_eq!(trial.holding(other), [review.point]),
        StatementKind::StopsOpenThree => {
            let shape = &statement.shapes[0];
            trial.check_shape(shape, side);
            assert!(!after.becomes_open_four(&shape.stones, side, shape.direction), "{shape:?}");
        }
        StatementKind::StopsWinByFours => {
            let turn = |board| PositionView { board, rule, side };
            assert!(matches!(solve::vcf(turn(before), 20_000_000), Proof::Win(_)));
            assert_eq!(solve::vcf(turn(&after.board), 20_000_000), Proof::None);
        }
        StatementKind::BeginsWin => {
            assert_eq!(statement.line[0], Some(review.point));
            trial.check_win(&statement.line, side, AllReplies::Solved);
        }
        StatementKind::MissedWinByFours | StatementKind::MissedWinByThreats => {
            assert_ne!(statement.line[0], Some(review.point));
            trial.check_win(&statement.line, side, AllReplies::Solved);
        }
        StatementKind::MissedFive => assert!(trial.fives(side).contains(&point()) && point() != review.point),
        StatementKind::LeavesFive => assert!(after.fives(side).contains(&point())),
        StatementKind::LeavesOpenThree => after.check_shape(&statement.shapes[0], side),
        StatementKind::LeavesTwoFours | StatementKind::LeavesFourThree | StatementKind::LeavesTwoThrees => {
            check_made(statement, &mut after);
        }
        StatementKind::AllowsWinByFours | StatementKind::AllowsWinByThreats => {
            after.check_win(&statement.line, side, AllReplies::Solved);
        }
        StatementKind::ThreeAtEdge | StatementKind::ThreeClosed => check_no_open_three(statement, &mut trial),
        StatementKind::Overline(_) | StatementKind::FiveClosed => check_vain_row(statement, &mut trial),
        StatementKind::Forbidden(foul) => check_forbidden(statement, foul, &mut trial),
        StatementKind::ReplyForbidden(foul) => {
            assert_eq!(after.fives(other), HashSet::from([point()]));
            assert_eq!((side, rule.foul(&after.board, point(), side)), (Color::Black, Some(foul)));
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
                assert!(after.holding(!side).is_empty(), "both can be stopped: {statement:?}");
            }
            StatementKind::MakesFour => {
                assert_eq!((n_fours, n_threes), (1, 0));
                assert!(after.holding(!side).contains(&shapes[0].gains[0]), "it does not stop the four: {statement:?}");
            }
            StatementKind::MakesOpenThree => assert_eq!((n_fours, n_threes), (0, 1)),
            StatementKind::MakesFourThree | StatementKind::LeavesFourThree => assert_eq!((n_fours, n_threes), (1, 1)),
            StatementKind::MakesFork => {
                assert_eq!((n_fours, n_threes), (1, 1));
                let (stones, direction) = (&shapes[1].stones, shapes[1].direction);
                for reply in after.holding(!side) {
                    let is_open = after.with(reply, !side, |it| it.becomes_open_four(stones, side, direction));
                    assert!(is_open, "{reply:?} stops both: {statement:?}\n{}", diagram::write(&after.board));
                }
            }
            StatementKind::MakesTwoThrees | StatementKind::LeavesTwoThrees => assert!(n_fours == 0 && 1 < n_threes),
            _ => panic!("{statement:?} is about no shape"),
        }
    });
}

/// Checks that no stone makes an open four of the three stones that a statement names, and the reason that it gives.
fn check_no_open_three(statement: &Statement, trial: &mut Trial) {
    let (side, point, three) = (statement.side, statement.point.unwrap(), &statement.shapes[0]);
    trial.with(point, side, |after| {
        assert_eq!(three.stones.len(), 3);
        assert!(three.stones.contains(&point) && three.stones.iter().all(|it| after.board.stone(*it) == Some(side)));
        assert!(!after.becomes_open_four(&three.stones, side, three.direction), "{statement:?}");
        let (is_closed, is_at_edge) = after.ends(&three.stones, three.direction);
        assert!(if statement.kind == StatementKind::ThreeAtEdge { is_at_edge } else { is_closed }, "{statement:?}");
    });
}

/// Checks that a row that a stone makes is as long as a statement says, and does not win.
fn check_vain_row(statement: &Statement, trial: &mut Trial) {
    let (side, point) = (statement.side, statement.point.unwrap());
    trial.with(point, side, |after| {
        assert!(after.rule.winning_line(&after.board, point).is_none());
        let rows = Direction::ALL.map(|it| (after.row(point, side, it), it));
        let is_meant = |(row, direction): &(Vec<Point>, Direction)| match statement.kind {
            StatementKind::Overline(n) => 5 < n && row.len() == n,
            _ => {
                let ends = row.iter().flat_map(|it| [-1, 1].map(|step| it.step(*direction, step, after.board.size())));
                let n_closed = ends.flatten().filter(|it| after.board.stone(*it) == Some(!side)).count();
                row.len() == 5 && n_closed == 2
            }
        };
        assert!(rows.iter().any(is_meant), "{statement:?}");
    });
}

/// Checks that a point is forbidden, and the shapes that are named for it.
fn check_forbidden(statement: &Statement, foul: Foul, trial: &mut Trial) {
    let (side, point) = (statement.side, statement.point.unwrap());
    assert_eq!((side, trial.rule.foul(&trial.board, point, side)), (Color::Black, Some(foul)));
    let (shapes, rule) = (&statement.shapes, trial.rule);
    assert!(shapes.is_empty() || 2 <= shapes.len(), "{statement:?}");
    trial.with(point, side, |after| {
        for shape in shapes {
            assert!(shape.stones.contains(&point), "{statement:?}");
            match foul {
                Foul::DoubleThree => assert_eq!(shape.kind, BoardShapeKind::OpenThree),
                Foul::DoubleFour => assert!(shape.is_four()),
                Foul::Overline => panic!("{statement:?} has a shape"),
            }
            after.check_shape(shape, side);
        }
        if foul == Foul::Overline {
            assert!(Direction::ALL.iter().any(|it| 5 < after.row(point, side, *it).len()));
            assert!(rule.winning_line(&after.board, point).is_none());
        }
    });
}

/// One stone may make a five in two lines: it completes the four in each.
#[test]
fn a_three_whose_five_is_one_in_another_line_too_is_open() {
    let board = diagram::read(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . o o . .
         . . . . . . o . .
         . . . o . . o . .
         . . o . . . o . .
         . . . . . . . . .
         . . . . . . . . .",
    )
    .unwrap();
    let three = BoardShape::through(&board, Rule::Freestyle, Point::parse("c3", 9).unwrap(), Direction::Ascending);
    let three = three.unwrap();
    assert_eq!((three.kind, &*three.gains), (BoardShapeKind::OpenThree, &[Point::parse("e5", 9).unwrap()][..]));
    Trial::new(&board, Rule::Freestyle).check_shape(&three, Color::White);
}
