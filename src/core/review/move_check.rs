//! Checks of a move: which fives and open threes it overlooks, and which forced wins it allows, misses or starts.

use crate::engine::master::{Level, Master};
use crate::engine::{PositionView, SearchHandler, SearchLimits};
use crate::game::{Board, Color, Point, Rule};
use crate::review::board_shape::{BoardShape, BoardShapeKind};
use crate::review::explain::explain;
use crate::review::forced_win::{ForcedBy, ForcedWin, WinSearch, find_win};
use crate::review::made_shape::five_points;
use crate::review::move_context::MoveContext;
use crate::review::statement::{Statement, StatementKind};
use crate::review::win_probability::{MoveClass, win_probability};

/// Win probability above which a side is still winning: a move that misses a proved win is not reported as a fault if
/// the win probability after it is above this value.
const STILL_WINNING: f64 = 0.9;

/// A move in a position, to be checked before or after it is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedMove {
    /// The stones before the move.
    pub board: Board,
    /// The rule of the game.
    pub rule: Rule,
    /// The side that moves.
    pub side: Color,
    /// The point of the move, which must be free.
    pub point: Point,
}

/// Effort of a check: node limits of its searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckEffort {
    /// Maximum number of nodes of each search for a win by fours.
    pub n_vcf_nodes: u32,
    /// Maximum number of nodes of each search for a win by threats.
    pub n_vct_nodes: u32,
    /// Maximum number of nodes of each search for the best move.
    pub n_nodes: u64,
}

/// Kind of a check: whether it is made before or after the move is played, and what it looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckTask {
    /// Check before the move is played: finds out whether the move allows the other side a proved win. If a class is
    /// given, also finds out whether the move is at least as bad as this class. Does not run
    /// [`CheckedMove::overlooked`], which needs no search: the caller does that.
    Before(Option<MoveClass>),
    /// Check after the move was played: finds what the move overlooks, and which forced wins it allows or gives away.
    /// If it finds nothing and a class is given, finds out whether the move is at least as bad as this class.
    After(Option<MoveClass>),
    /// Finds the achievements of the move, such as a forced win that it starts.
    Merits,
}

/// Result of a check of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckReport {
    /// The statements that the check makes about the move; empty if there is nothing to say.
    pub statements: Vec<Statement>,
    /// The forced win that the move starts: the moves of both sides from this move up to the five. Empty if the move
    /// starts no forced win, or if the check does not look for it.
    pub line: Vec<Option<Point>>,
}

impl CheckEffort {
    /// Effort of a check before a stone is played: a few hundredths of a second.
    pub const QUICK: Self = Self { n_vcf_nodes: 4_000, n_vct_nodes: 6_000, n_nodes: 3_000 };

    /// Effort of a check after a stone was played, with more nodes than [`CheckEffort::QUICK`].
    pub const THOROUGH: Self = Self { n_vcf_nodes: 20_000, n_vct_nodes: 40_000, n_nodes: 20_000 };
}

impl CheckedMove {
    /// Runs the check `task` on the move, with the effort for this kind of check.
    #[must_use]
    pub fn answer(&self, task: CheckTask, handler: &mut dyn SearchHandler) -> CheckReport {
        let (statements, win) = match task {
            CheckTask::Before(least) => {
                (self.or_worse(self.losing(CheckEffort::QUICK, handler), least, CheckEffort::QUICK, handler), None)
            }
            CheckTask::After(least) => {
                let effort = CheckEffort::THOROUGH;
                (self.or_worse(self.faults(effort, handler), least, effort, handler), None)
            }
            CheckTask::Merits => (self.merits(CheckEffort::THOROUGH), self.win_begun(CheckEffort::THOROUGH)),
        };
        CheckReport { statements, line: win.map(|it| it.line).unwrap_or_default() }
    }

    /// Returns the statement about the first of these shapes that the move overlooks:
    ///
    /// - a five of its own side;
    /// - a five of the other side;
    /// - an open three of the other side, unless the move makes a four.
    ///
    /// Returns `None` if the move overlooks nothing, or if no other move would have stopped the other side's threat.
    /// Needs no search.
    #[must_use]
    pub fn overlooked(&self) -> Option<Statement> {
        let Self { rule, side, point, .. } = *self;
        let after = self.after()?;
        if rule.winning_line(&after, point).is_some() {
            return None;
        }
        if let Some(five) = five_points(&self.board, rule, side).first() {
            return Some(Statement::at(StatementKind::MissedFive, side, *five));
        }
        if let Some(five) = five_points(&after, rule, !side).first() {
            let holds = |it: Point| self.with_stone(it).is_some_and(|it| five_points(&it, rule, !side).is_empty());
            let can_hold = rule.legal_points(&self.board, side).any(holds);
            return can_hold.then(|| Statement::at(StatementKind::LeavesFive, !side, *five));
        }
        if !five_points(&after, rule, side).is_empty() {
            return None;
        }
        let three = open_threes(&after, rule, !side).next()?;
        let stops = |it: Point| {
            let next = self.with_stone(it).filter(|_| rule.foul(&self.board, it, side).is_none());
            next.is_some_and(|it| open_threes(&it, rule, !side).next().is_none())
        };
        // Try only points on the line of the three, because a stone elsewhere cannot stop the three.
        let near = |it: &Point| three.stones.iter().any(|stone| stone.distance(*it) <= 3);
        let is_on_line = |it: &Point| near(it) && self.board.is_free(*it) && is_on_line(&three, *it);
        let can_stop = self.board.points().filter(is_on_line).any(stops);
        can_stop.then(|| Statement::with_shapes(StatementKind::LeavesOpenThree, !side, None, vec![three]))
    }

    /// Returns the statements about a forced win that the move allows the other side, if another move would prevent it;
    /// empty if no such win is found.
    #[must_use]
    pub fn losing(&self, effort: CheckEffort, handler: &mut dyn SearchHandler) -> Vec<Statement> {
        let Some(after) = self.after().filter(|_| !self.wins()) else { return Vec::new() };
        let reply_win = self.win_of(!self.side, &after, effort);
        if reply_win.win.is_none() || self.is_lost(effort, handler) {
            return Vec::new();
        }
        self.explained(MoveClass::Mistake, None, false, &reply_win)
    }

    /// Returns the statements about the faults of a move that was played: a five or an open three that it overlooks, a
    /// forced win that it allows the other side, or a forced win of its own side that it gives away.
    #[must_use]
    pub fn faults(&self, effort: CheckEffort, handler: &mut dyn SearchHandler) -> Vec<Statement> {
        if let Some(statement) = self.overlooked() {
            return vec![statement];
        }
        let losing = self.losing(effort, handler);
        if !losing.is_empty() {
            return losing;
        }
        let own_win = self.win_of(self.side, &self.board, effort).win;
        let Some(own_win) = own_win.filter(|it| it.first() != Some(self.point) && !self.wins()) else {
            return Vec::new();
        };
        let Some(after) = self.after() else { return Vec::new() };
        let turn = PositionView { board: &after, rule: self.rule, side: !self.side };
        let found = Master::new(Level::STRONGEST, 0).think(turn, SearchLimits::nodes(effort.n_nodes), handler);
        if STILL_WINNING < win_probability(-found.score(), self.rule) {
            return Vec::new();
        }
        let no_win = WinSearch { win: None, has_no_vcf: false };
        self.explained(MoveClass::Blunder, Some(&own_win), false, &no_win)
    }

    /// Returns `statements` unless they are empty. If they are empty and the class `least` is given, returns the result
    /// of [`Self::worse_than`] instead.
    fn or_worse(
        &self,
        statements: Vec<Statement>,
        least: Option<MoveClass>,
        effort: CheckEffort,
        handler: &mut dyn SearchHandler,
    ) -> Vec<Statement> {
        match least {
            Some(least) if statements.is_empty() => self.worse_than(least, effort, handler),
            _ => statements,
        }
    }

    /// Searches before and after the move, and finds out whether the move is at least as bad as the class `least`. If
    /// so, returns the statements that a review would make about the move; otherwise returns an empty list.
    #[must_use]
    pub fn worse_than(&self, least: MoveClass, effort: CheckEffort, handler: &mut dyn SearchHandler) -> Vec<Statement> {
        let Some(after) = self.after().filter(|_| !self.wins()) else { return Vec::new() };
        let mut think = |board: &Board, side: Color| {
            let turn = PositionView { board, rule: self.rule, side };
            Master::new(Level::STRONGEST, 0).think(turn, SearchLimits::nodes(effort.n_nodes), handler)
        };
        let (found, reply) = (think(&self.board, self.side), think(&after, !self.side));
        let Some(best) = found.best().filter(|it| *it != self.point) else { return Vec::new() };
        let probability_after = win_probability(-reply.score(), self.rule);
        let class = MoveClass::of(win_probability(found.score(), self.rule).max(probability_after), probability_after);
        if class < least {
            return Vec::new();
        }
        explain(&MoveContext {
            before: &self.board,
            rule: self.rule,
            side: self.side,
            point: self.point,
            best: Some(best),
            class,
            own_win: self.win_of(self.side, &self.board, effort).win.as_ref(),
            was_threatened: false,
            reply_win: &self.win_of(!self.side, &after, effort),
            better: None,
            reply: reply.lines.first().map_or(&[], |it| &it.moves),
            probability_after: Some(probability_after),
        })
    }

    /// Returns the statements about the merits of the move, including a forced win that it starts.
    #[must_use]
    pub fn merits(&self, effort: CheckEffort) -> Vec<Statement> {
        let Some(after) = self.after() else { return Vec::new() };
        let own_win = self.win_of(self.side, &self.board, effort).win;
        let threatened = self.win_of(!self.side, &self.board, effort).win;
        let was_threatened = threatened.is_some_and(|it| it.by == ForcedBy::Fours);
        let reply_win = self.win_of(!self.side, &after, effort);
        self.explained(MoveClass::Best, own_win.as_ref(), was_threatened, &reply_win)
    }

    /// Returns the forced win of the moving side that starts with this move; `None` if none is found.
    #[must_use]
    pub fn win_begun(&self, effort: CheckEffort) -> Option<ForcedWin> {
        self.win_of(self.side, &self.board, effort).win.filter(|it| it.first() == Some(self.point))
    }

    fn explained(
        &self,
        class: MoveClass,
        own_win: Option<&ForcedWin>,
        was_threatened: bool,
        reply_win: &WinSearch,
    ) -> Vec<Statement> {
        explain(&MoveContext {
            before: &self.board,
            rule: self.rule,
            side: self.side,
            point: self.point,
            best: None,
            class,
            own_win,
            was_threatened,
            reply_win,
            better: None,
            reply: &[],
            probability_after: None,
        })
    }

    /// Returns `true` if a short search finds no better move: it prefers the move itself, it expects a forced loss, or
    /// the move that it prefers also allows a forced win.
    fn is_lost(&self, effort: CheckEffort, handler: &mut dyn SearchHandler) -> bool {
        let turn = PositionView { board: &self.board, rule: self.rule, side: self.side };
        let found = Master::new(Level::STRONGEST, 0).think(turn, SearchLimits::nodes(effort.n_nodes), handler);
        let Some(best) = found.best().filter(|it| *it != self.point) else { return true };
        let is_mated = found.score().mate().is_some_and(|(_, is_own)| !is_own);
        is_mated || self.with_stone(best).is_none_or(|it| self.win_of(!self.side, &it, effort).win.is_some())
    }

    fn win_of(&self, side: Color, board: &Board, effort: CheckEffort) -> WinSearch {
        find_win(PositionView { board, rule: self.rule, side }, effort.n_vcf_nodes, effort.n_vct_nodes)
    }

    /// Returns `true` if the move makes five.
    #[must_use]
    pub fn wins(&self) -> bool {
        self.after().is_some_and(|it| self.rule.winning_line(&it, self.point).is_some())
    }

    fn after(&self) -> Option<Board> {
        self.with_stone(self.point)
    }

    /// Returns the board with a stone of the moving side on `point`; `None` if the point is not free.
    fn with_stone(&self, point: Point) -> Option<Board> {
        let mut board = self.board.clone();
        board.play(point, self.side).is_ok().then_some(board)
    }
}

/// Returns the open threes of a side on the board.
fn open_threes(board: &Board, rule: Rule, side: Color) -> impl Iterator<Item = BoardShape> {
    BoardShape::all_of(board, rule, side).into_iter().filter(|it| it.kind == BoardShapeKind::OpenThree)
}

/// Returns `true` if `point` is on the line of `shape`, at most eight steps from its first stone.
fn is_on_line(shape: &BoardShape, point: Point) -> bool {
    let Some(first) = shape.stones.first() else { return false };
    (-8..=8).any(|step| first.step(shape.direction, step, crate::game::MAX_SIZE) == Some(point))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::NullHandler;
    use crate::game::diagram;

    fn checked(text: &str, name: &str) -> CheckedMove {
        let board = diagram::read(text).unwrap();
        let point = Point::parse(name, board.size()).unwrap();
        CheckedMove { board, rule: Rule::Freestyle, side: Color::Black, point }
    }

    const FOUR: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . x o . . . .
        . x o o o o . . .
        . . . x x . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";

    const THREE: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . x . . . . .
        . . . o o o . . .
        . . . x x . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";

    #[test]
    fn an_overlooked_four_is_told_and_a_stopped_one_is_not() {
        assert_eq!(checked(FOUR, "a1").overlooked().map(|it| it.kind), Some(StatementKind::LeavesFive));
        assert_eq!(checked(FOUR, "g5").overlooked(), None);
    }

    #[test]
    fn an_overlooked_open_three_is_told_and_a_stopped_one_is_not() {
        let told = checked(THREE, "a1").overlooked().unwrap();
        assert_eq!((told.kind, told.side), (StatementKind::LeavesOpenThree, Color::White));
        for name in ["c5", "g5"] {
            assert_eq!(checked(THREE, name).overlooked(), None, "{name}");
        }
    }

    /// Two open twos of White cross in f6, so that White wins by threats there, and nowhere by fours.
    const CROSSING_TWOS: &str = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . o . . . . .
        . . . . . o . . . . .
        . . . . . . . . . . .
        . . . . . . o o . . .
        . . . . . . . . . . .
        . x . . . . . . . . .
        . . . . . . . . . . .
        . x . x . . . . . . .
        . . . . . . . . . . .";

    #[test]
    fn a_move_that_ends_a_win_by_threats_is_not_said_to_end_one_by_fours() {
        for name in ["b3", "b5", "c2", "e2"] {
            let said = checked(CROSSING_TWOS, name).merits(CheckEffort::THOROUGH);
            assert!(said.iter().all(|it| it.kind != StatementKind::StopsWinByFours), "{name}: {said:?}");
        }
    }

    #[test]
    fn an_own_five_is_not_passed_over() {
        let text = FOUR.replace('x', "y").replace('o', "x").replace('y', "o");
        assert_eq!(checked(&text, "a1").overlooked().map(|it| it.kind), Some(StatementKind::MissedFive));
        assert_eq!(checked(&text, "g5").overlooked(), None);
    }

    #[test]
    fn nobody_is_asked_where_every_stone_loses() {
        let open_four = FOUR.replace(". x o o o o . . .", ". . o o o o . . .");
        assert_eq!(checked(&open_four, "a1").overlooked(), None);
        let two_threes = "
            . . . . . . . . . . .
            . . . . . . . . x . .
            . . . o o o . . . . .
            . . . . . . . . . . .
            x . . . . . . . . . x
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . o o o . . . .
            . . x . . . . . . . .
            . . . . . . . . x . .";
        for name in ["a1", "c9"] {
            let lost = checked(two_threes, name);
            assert_eq!(
                (lost.overlooked(), lost.losing(CheckEffort::QUICK, &mut NullHandler)),
                (None, vec![]),
                "{name}"
            );
        }
    }

    #[test]
    fn a_stone_far_away_is_a_mistake_and_the_best_move_is_none() {
        let text = "
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . o . . . . .
            . . . . o x . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .";
        let far = checked(text, "k1");
        assert_eq!(far.losing(CheckEffort::QUICK, &mut NullHandler), [], "nothing is proved");
        let told = far.worse_than(MoveClass::Mistake, CheckEffort::QUICK, &mut NullHandler);
        assert!(!told.is_empty());
        let turn = PositionView { board: &far.board, rule: far.rule, side: far.side };
        let limits = SearchLimits::nodes(CheckEffort::QUICK.n_nodes);
        let best = Master::new(Level::STRONGEST, 0).think(turn, limits, &mut NullHandler).best().unwrap();
        let best = CheckedMove { point: best, ..far };
        assert_eq!(best.worse_than(MoveClass::Good, CheckEffort::QUICK, &mut NullHandler), []);
    }

    #[test]
    fn a_move_that_allows_a_win_by_fours_is_told_with_the_win() {
        let text = "
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . x . . . . . . . .
            . . . . . . . . . . .
            x . . o o o x . . . .
            . . o x . . . . . . .
            . . o x . . . . . . .
            . . o . . . . . . . .
            . . x . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .";
        let told = checked(text, "k1").losing(CheckEffort::QUICK, &mut NullHandler);
        let kinds = told.iter().map(|it| it.kind).collect::<Vec<_>>();
        assert_eq!(kinds, [StatementKind::LeavesTwoFours, StatementKind::AllowsWinByFours]);
        assert_eq!(checked(text, "c7").losing(CheckEffort::QUICK, &mut NullHandler), []);
    }
}
