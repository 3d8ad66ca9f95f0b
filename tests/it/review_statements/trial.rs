//! Checks the statements of reviews against their definitions, independently of the code that makes the statements.
//!
//! Fives are found by placing stones. Forced wins are replayed, and the solver must find a win after the replies that
//! are not in the line.

use std::collections::HashSet;

use gumu_core::engine::PositionView;
use gumu_core::engine::master::solve::{self, Proof};
use gumu_core::game::{Board, Color, Direction, Foul, Point, Rule, diagram};
use gumu_core::review::board_shape::{BoardShape, BoardShapeKind};
use gumu_core::review::game_review::MoveReview;
use gumu_core::review::report::GameReview;
use gumu_core::review::statement::{Statement, StatementKind};
use gumu_core::review::story::{ForcedEnd, Mistake};

/// A board with its rule, on which the tests try stones to check statements.
struct Trial {
    board: Board,
    rule: Rule,
}

impl Trial {
    fn new(board: &Board, rule: Rule) -> Self {
        Self { board: board.clone(), rule }
    }

    /// Places one more stone on the board, runs a task on this board, and removes the stone. Returns the result of the
    /// task.
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

    /// Returns the legal replies of `side` after which the other side has no point to make five.
    fn holding(&mut self, side: Color) -> Vec<Point> {
        let replies = self.legal(side);
        replies.into_iter().filter(|it| self.with(*it, side, |after| after.fives(!side).is_empty())).collect()
    }

    /// Returns the points on which a stone of `side` would make a five that runs in `direction` and includes the stone
    /// on `point`. Such a point is returned even if the same stone makes a five in another direction too.
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

    /// Returns the stones of `side` in the unbroken row that contains the stone on `point`.
    fn row(&self, point: Point, side: Color, direction: Direction) -> Vec<Point> {
        let own = |it: &Point| self.board.stone(*it) == Some(side);
        let walk =
            |sign: i16| (0..).map_while(move |n| point.step(direction, sign * n, self.board.size())).take_while(own);
        walk(-1).skip(1).chain(walk(1)).collect()
    }

    /// Returns `true` if the stone on `point` belongs to an open four in `direction` (four in a row that become five at
    /// either end), and the four includes at least one of `stones`.
    fn is_open_four_with(&mut self, point: Point, side: Color, direction: Direction, stones: &[Point]) -> bool {
        let row = self.row(point, side, direction);
        let is_beside = |it: &Point| row.iter().any(|stone| stone.distance(*it) == 1);
        let fives = self.fives_along(point, side, direction);
        row.len() == 4 && fives.len() == 2 && fives.iter().all(is_beside) && row.iter().any(|it| stones.contains(it))
    }

    /// Returns `true` if a legal stone makes an open four that runs in `direction` and includes at least one of
    /// `stones`.
    fn becomes_open_four(&mut self, stones: &[Point], side: Color, direction: Direction) -> bool {
        let near = |it: &Point| stones.iter().any(|stone| stone.distance(*it) <= 4);
        let points = self.legal(side).into_iter().filter(near).collect::<Vec<_>>();
        points.into_iter().any(|it| self.with(it, side, |after| after.is_open_four_with(it, side, direction, stones)))
    }

    /// Returns `true` if `side`, which is to move, can make a five, or if the solver finds a win for it.
    fn is_won_by(&mut self, side: Color) -> bool {
        let has_five = !self.fives(side).is_empty();
        let turn = PositionView { board: &self.board, rule: self.rule, side };
        let wins = |it: &Proof| matches!(it, Proof::Win(_));
        has_five || wins(&solve::vcf(turn, 200_000)) || wins(&solve::vct(turn, 20_000_000))
    }

    /// Returns `true` if the solver finds a win for `side`, which is to move. It searches for wins by fours and for
    /// wins by threats, each with a limited number of nodes.
    fn finds_win(&self, side: Color, (n_vcf_nodes, n_vct_nodes): (u32, u32)) -> bool {
        let turn = PositionView { board: &self.board, rule: self.rule, side };
        let proofs = [solve::shortest_vcf(turn, n_vcf_nodes), solve::vct(turn, n_vct_nodes)];
        proofs.iter().any(|it| matches!(it, Proof::Win(_)))
    }

    /// Returns `true` if `side`, which is to move, wins by continuous fours.
    fn wins_by_fours(&self, side: Color) -> bool {
        let turn = PositionView { board: &self.board, rule: self.rule, side };
        matches!(solve::vcf(turn, 20_000_000), Proof::Win(_))
    }

    /// Returns `true` if it is proved that `side`, which is to move, has no win by continuous fours.
    fn has_no_win_by_fours(&self, side: Color) -> bool {
        let turn = PositionView { board: &self.board, rule: self.rule, side };
        solve::vcf(turn, 20_000_000) == Proof::None
    }

    /// Returns `true` if a shape is an open three, or if one more legal stone, which makes no five, turns the shape
    /// into an open three.
    fn becomes_open_three(&mut self, shape: &BoardShape, side: Color) -> bool {
        let (stones, direction) = (&shape.stones, shape.direction);
        let is_one = |it: &mut Self| stones.iter().any(|stone| it.becomes_open_four(&[*stone], side, direction));
        if is_one(self) {
            return true;
        }
        let on_line =
            stones.iter().flat_map(|it| (-4..=4).filter_map(|step| it.step(direction, step, self.board.size())));
        let points = on_line.filter(|it| self.is_legal(*it, side)).collect::<HashSet<_>>();
        points.into_iter().any(|it| {
            self.with(it, side, |after| {
                after.fives_along(it, side, direction).is_empty()
                    && after.rule.winning_line(&after.board, it).is_none()
                    && is_one(after)
            })
        })
    }

    /// Checks that a shape on the board is really an open two.
    fn check_open_two(&mut self, shape: &BoardShape, side: Color) {
        let (stones, direction) = (&shape.stones, shape.direction);
        assert!(shape.kind == BoardShapeKind::OpenTwo && 2 <= stones.len() && !shape.gains.is_empty(), "{shape:?}");
        assert!(stones.iter().all(|it| self.board.stone(*it) == Some(side)), "{shape:?}");
        assert!(stones.iter().any(|it| !self.becomes_open_four(&[*it], side, direction)), "{shape:?}");
        for gain in &shape.gains {
            assert!(self.is_legal(*gain, side), "{shape:?}");
            self.with(*gain, side, |three| {
                assert!(three.rule.winning_line(&three.board, *gain).is_none(), "{shape:?}");
                assert!(stones.iter().all(|it| three.becomes_open_four(&[*it], side, direction)), "{shape:?}");
                assert!(three.becomes_open_four(&[*gain], side, direction), "{shape:?}");
            });
        }
    }

    /// Checks that a shape on the board is really of the kind that is stated.
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
            BoardShapeKind::OpenTwo => self.check_open_two(shape, side),
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

    /// Replays a forced win. After each four, the rest of the line must win against the reply in the line, and the
    /// solver must find a win against every other reply. If the first stone makes no four and `all_replies` is
    /// `Solved`, the solver must find a win after every reply to this stone.
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
            // Under rules where a five with blocked ends does not win, several replies can stop a four.
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

    /// Returns `true` if the solver finds a win for `side` after a reply.
    fn is_won_after(&mut self, reply: Point, side: Color) -> bool {
        let wins = |it: &Proof| matches!(it, Proof::Win(_));
        self.with(reply, !side, |after| {
            let turn = PositionView { board: &after.board, rule: after.rule, side };
            // Short searches find most wins, so try them first. Only if the long searches find no win either, the
            // statement counts as false.
            wins(&solve::vcf(turn, 200_000))
                || wins(&solve::vct(turn, 400_000))
                || wins(&solve::vct(turn, 20_000_000))
                || wins(&solve::vcf(turn, 20_000_000))
        })
    }

    /// Returns two flags about the ends of a row. The first is `true` if a stone of the other side is at an end. The
    /// second is `true` if an end is at the edge of the board.
    fn ends(&self, row: &[Point], direction: Direction) -> (bool, bool) {
        let Some(side) = self.board.stone(row[0]) else { panic!("{row:?} has no stones") };
        let beside = row.iter().flat_map(|it| [-1, 1].map(|step| it.step(direction, step, self.board.size())));
        let ends = beside.filter(|it| it.is_none_or(|it| !row.contains(&it))).collect::<Vec<_>>();
        let is_closed = ends.iter().flatten().any(|it| self.board.stone(*it) == Some(!side));
        (is_closed, ends.contains(&None))
    }
}

/// Maximum numbers of nodes for the solvers that look for a win: first for wins by fours, then for wins by threats.
pub const LIMITS: (u32, u32) = (5_000, 5_000);

/// Check of the replies to the first stone of a forced win, if this stone makes no four.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AllReplies {
    /// The solver must find a win after every reply.
    Solved,
    /// Only the reply in the line is tried.
    Trusted,
}

/// Checks that a statement about a move is true.
#[expect(clippy::too_many_lines, reason = "an arm for each kind of statement")]
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
            assert_eq!(trial.fives(side), HashSet::from([point()]));
            trial.with(point(), other, |stopped| assert!(stopped.fives(side).is_empty()));
        }
        StatementKind::OnlyMove => assert_eq!(trial.holding(other), [point()]),
        StatementKind::StopsOpenThree => {
            let shape = &statement.shapes[0];
            trial.check_shape(shape, side);
            let is_open = trial.with(point(), other, |it| it.becomes_open_four(&shape.stones, side, shape.direction));
            assert!(!is_open, "{shape:?}");
        }
        StatementKind::StopsWinByFours => {
            assert!(trial.wins_by_fours(side));
            trial.with(point(), other, |stopped| assert!(stopped.has_no_win_by_fours(side)));
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
        StatementKind::LeavesTwoFours
        | StatementKind::LeavesFourThree
        | StatementKind::LeavesTwoThrees
        | StatementKind::LeavesThreePoint => check_made(statement, &mut after),
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
        StatementKind::MakesOpenTwo | StatementKind::MakesTwoTwos => {
            let n = if statement.kind == StatementKind::MakesTwoTwos { 2 } else { 1 };
            let board = if side == review.side { &mut trial } else { &mut after };
            assert!(statement.shapes.len() == n && board.is_legal(point(), side));
            board.with(point(), side, |made| {
                for shape in &statement.shapes {
                    assert!(shape.stones.contains(&point()), "{statement:?}");
                    made.check_open_two(shape, side);
                }
            });
        }
        StatementKind::StopsOpenTwo => {
            let shape = &statement.shapes[0];
            trial.check_open_two(shape, side);
            trial.with(point(), other, |stopped| assert!(!stopped.becomes_open_three(shape, side), "{statement:?}"));
            assert!(after.becomes_open_three(shape, side), "the played move stops it too: {statement:?}");
        }
        StatementKind::SpendsFour => {
            assert_eq!((point(), side), (review.point, review.side));
            let reply = statement.shapes[0].gains[0];
            assert_eq!(after.fives(side), HashSet::from([reply]));
            assert!(after.holding(other).contains(&reply));
            after.with(reply, other, |stopped| {
                let is_left = |it: &Direction| {
                    let has_five = !stopped.fives_along(point(), side, *it).is_empty();
                    has_five || stopped.becomes_open_four(&[point()], side, *it)
                };
                assert!(!Direction::ALL.iter().any(is_left), "{statement:?}");
            });
        }
        StatementKind::LeadsToTwoFours | StatementKind::LeadsToFourThree => {
            let is_own = side == review.side;
            let win = if is_own { review.proofs.own_win.as_ref() } else { review.proofs.reply_win.win.as_ref() };
            assert!(win.unwrap().line.starts_with(&statement.line) && statement.line.last() == Some(&statement.point));
            check_goal(statement, if is_own { &mut trial } else { &mut after });
        }
        StatementKind::ThreatensWinByFours => {
            assert!(review.pv.first() == Some(&point()) && point() != review.point && side == review.side);
            trial.with(point(), side, |better| better.check_win(&statement.line, side, AllReplies::Solved));
            assert!(after.has_no_win_by_fours(side), "the played move threatens too: {statement:?}");
        }
        StatementKind::HoldsInstead => {
            assert!(review.pv.first() == Some(&point()) && point() != review.point && side == review.side);
            assert!(review.proofs.reply_win.win.is_some());
            trial.with(point(), side, |better| assert!(!better.finds_win(other, LIMITS), "{statement:?}"));
        }
        StatementKind::LeavesBestPoint => {
            assert_eq!([review.pv.first(), review.reply.first()], [Some(&point()); 2]);
            assert!(side != review.side && point() != review.point);
        }
        StatementKind::AllowsChance(chance) => {
            assert_eq!((f64::from(chance), side), (((1.0 - review.after) * 10_000.0).round(), !review.side));
            let line = statement.line.iter().map(|it| it.unwrap()).collect::<Vec<_>>();
            assert!(!line.is_empty() && review.reply.starts_with(&line) && point() == review.point);
            check_line(&line, side, &mut after);
        }
    }
}

/// Checks that a game's end was forced from the losing move `end.first` on. After this move, the winner must have a win
/// at each turn; at the winner's turn before it, the solver must find none. If the loser had a last chance with this
/// move, the solver must find no win against the better move, either.
pub fn check_forced_end(end: ForcedEnd, review: &GameReview, rule: Rule) {
    let mut trial = Trial::new(&Board::new(review.size()), rule);
    for played in review.reviews() {
        if played.side == end.winner {
            if end.first < played.number {
                assert!(trial.is_won_by(end.winner), "{end:?} at {}\n{}", played.number, diagram::write(&trial.board));
            } else if played.number + 1 == end.first {
                assert!(!trial.finds_win(end.winner, LIMITS), "{end:?} was forced before");
            }
        } else if played.number == end.first && end.is_last_chance {
            let better = played.better().unwrap();
            trial.with(better, played.side, |held| {
                assert!(!held.finds_win(end.winner, LIMITS), "{end:?}: {better:?} loses");
            });
        }
        trial.board.play(played.point, played.side).unwrap();
    }
}

/// Checks a mistake that consists of several moves with which a side missed the same win: before each of these moves,
/// the side must have had a win.
pub fn check_repeat(mistake: Mistake, review: &GameReview, rule: Rule) {
    let mut trial = Trial::new(&Board::new(review.size()), rule);
    for played in review.reviews() {
        let is_meant = (mistake.first..=mistake.last).contains(&played.number) && played.side == mistake.side;
        if is_meant {
            assert!(
                trial.is_won_by(mistake.side),
                "{mistake:?} at {}\n{}",
                played.number,
                diagram::write(&trial.board)
            );
        }
        trial.board.play(played.point, played.side).unwrap();
    }
}

/// Checks that the moves of a line are legal in sequence.
fn check_line(line: &[Point], side: Color, trial: &mut Trial) {
    let Some((first, rest)) = line.split_first() else { return };
    assert!(trial.is_legal(*first, side), "{first:?}");
    trial.with(*first, side, |after| check_line(rest, !side, after));
}

/// Replays the line of a statement. The last stone must make two fours, or a four and an open three.
fn check_goal(statement: &Statement, trial: &mut Trial) {
    let mut sides = [statement.side, !statement.side].into_iter().cycle();
    for stone in &statement.line {
        let side = sides.next().unwrap();
        if let Some(point) = *stone {
            assert!(trial.is_legal(point, side), "{statement:?}");
            trial.board.play(point, side).unwrap();
        }
    }
    let (side, point) = (statement.side, statement.point.unwrap());
    if statement.kind == StatementKind::LeadsToTwoFours {
        assert!(1 < trial.fives(side).len() && trial.holding(!side).is_empty(), "{statement:?}");
    } else {
        let is_four = |it: &Direction| !trial.fives_along(point, side, *it).is_empty();
        let (fours, others): (Vec<_>, Vec<_>) = Direction::ALL.into_iter().partition(is_four);
        let has_three = others.into_iter().any(|it| trial.becomes_open_four(&[point], side, it));
        assert!(!fours.is_empty() && has_three, "{statement:?}");
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
            StatementKind::MakesOpenThree | StatementKind::LeavesThreePoint => assert_eq!((n_fours, n_threes), (0, 1)),
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

/// Checks that the three that a statement names cannot become an open four, and that the stated reason is true.
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

/// Checks that a stone makes a row of the stated length that does not win.
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

/// Checks that a point is forbidden, and that the shapes named as the reason exist.
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

/// Checks that a three is called open even if one of the fives that it can lead to is completed by a stone that makes a
/// five in another line, too.
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
