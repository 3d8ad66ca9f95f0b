//! Reviews a game move by move: win rates, classes, proofs and statements.

use crate::engine::master::solve::{self, Proof};
use crate::engine::master::{Level, Master};
use crate::engine::{PositionView, Score, SearchHandler, SearchLimits};
use crate::game::{Board, Color, Point, Record};
use crate::review::explain::{MoveContext, explain};
use crate::review::forced_win::{ForcedWin, WinSearch, find_win};
use crate::review::statement::Statement;
use crate::review::win_rate::{MoveClass, accuracy, win_rate};

/// The win rate below which a move that allows a proved win is not called a mistake for that.
const HOPELESS: f64 = 0.1;

/// Effort of a review, for each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewEffort {
    /// Nodes of the search.
    pub n_nodes: u64,
    /// Nodes of the search for a win by fours.
    pub n_vcf_nodes: u32,
    /// Nodes of the search for a win by threats.
    pub n_vct_nodes: u32,
}

impl Default for ReviewEffort {
    fn default() -> Self {
        Self { n_nodes: 40_000, n_vcf_nodes: 20_000, n_vct_nodes: 40_000 }
    }
}

/// Value of a position for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionReview {
    /// Score for the side to move: that of the search, or a mate where a win was proved.
    pub score: Score,
    /// Expected moves, the side to move first.
    pub pv: Vec<Point>,
    /// The forced win of the side to move.
    pub win: WinSearch,
    /// The rest of the forced win of the other side, which has begun it: the reply first.
    pub lost_by: Option<ForcedWin>,
}

/// Returns the rest of a proved win whose first stone is played.
fn rest_of_win(value: &PositionReview, point: Point) -> Option<ForcedWin> {
    let win = value.win.win.as_ref().filter(|it| it.first() == Some(point))?;
    Some(ForcedWin { by: win.by, line: win.line[1..].to_vec() })
}

/// Returns the rest of the other side's win if the reply that it expects is played.
fn continued_win(value: &PositionReview, point: Point) -> Option<ForcedWin> {
    let rest = value.lost_by.as_ref().filter(|it| it.first() == Some(point) && 1 < it.line.len())?;
    Some(ForcedWin { by: rest.by, line: rest.line[1..].to_vec() })
}

/// Returns the value of a position that is won by proof.
fn won(win: ForcedWin) -> PositionReview {
    let plies = u16::try_from(win.line.len()).unwrap_or(u16::MAX);
    let pv = win.line.iter().map_while(|it| *it).collect();
    let win = WinSearch { win: Some(win), has_no_vcf: false };
    PositionReview { score: Score::mate_in(plies), pv, win, lost_by: None }
}

/// Returns the value of a position in which the other side has begun a proved win.
fn lost(rest: ForcedWin) -> PositionReview {
    let plies = u16::try_from(rest.line.len()).unwrap_or(u16::MAX);
    let pv = rest.line.iter().map_while(|it| *it).collect();
    let win = WinSearch { win: None, has_no_vcf: false };
    PositionReview { score: Score::mated_in(plies), pv, win, lost_by: Some(rest) }
}

/// Review of one move.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveReview {
    /// Number of the move in the line, from 1.
    pub number: usize,
    /// The side that moved.
    pub side: Color,
    /// The point that it played.
    pub point: Point,
    /// Win rate of the side before the move, from 0 to 1.
    pub before: f64,
    /// Win rate of the side after the move, from 0 to 1; no higher than before.
    pub after: f64,
    /// The class.
    pub class: MoveClass,
    /// The moves that the search expected instead, the side's own first.
    pub pv: Vec<Point>,
    /// Up to three statements that explain the move.
    pub statements: Vec<Statement>,
}

impl MoveReview {
    /// Returns the accuracy of the move in percent.
    #[must_use]
    pub fn accuracy(&self) -> f64 {
        accuracy(self.before - self.after)
    }
}

/// Returns the mean accuracy of a side's moves in percent; none if it has none.
#[must_use]
pub fn mean_accuracy(moves: &[MoveReview], side: Color) -> Option<f64> {
    let own = moves.iter().filter(|it| it.side == side).map(MoveReview::accuracy).collect::<Vec<_>>();
    #[expect(clippy::cast_precision_loss, reason = "a game has at most 484 moves")]
    let n = own.len() as f64;
    (!own.is_empty()).then(|| own.iter().sum::<f64>() / n)
}

/// Reviews the moves of a game, one after the other.
#[derive(Debug)]
pub struct Reviewer {
    record: Record,
    effort: ReviewEffort,
    master: Master,
    /// The value of the position at the record's cursor for this side, if the move before has left it.
    kept: Option<(Color, PositionReview)>,
}

impl Reviewer {
    /// Begins the review of the line that a record shows.
    #[must_use]
    pub fn new(record: &Record, effort: ReviewEffort) -> Self {
        let mut record = record.clone();
        record.go_to(0);
        Self { record, effort, master: Master::new(Level::STRONGEST, 0), kept: None }
    }

    /// Reviews the next move; none after the last one, or if the search is stopped. Passes are left out.
    pub fn next_move(&mut self, handler: &mut dyn SearchHandler) -> Option<MoveReview> {
        loop {
            let played = *self.record.moves().get(self.record.ply())?;
            let number = self.record.ply() + 1;
            let before = self.record.board().clone();
            let Some(point) = played.point else {
                self.record.redo();
                self.kept = None;
                continue;
            };
            let side = played.color;
            let kept = self.kept.take().filter(|it| it.0 == side).map(|it| it.1);
            let value = kept.unwrap_or_else(|| self.value(&before, side, handler));
            let rest = rest_of_win(&value, point);
            self.record.redo();
            if handler.should_stop() {
                return None;
            }
            let wins = self.record.rule().winning_line(self.record.board(), point).is_some();
            let review = if wins {
                self.winning_move(number, side, &before, point, &value)
            } else {
                let after_board = self.record.board().clone();
                let reply = match (rest, continued_win(&value, point)) {
                    (Some(rest), _) => lost(rest),
                    (None, Some(win)) => won(win),
                    (None, None) => self.value(&after_board, !side, handler),
                };
                let review = self.usual_move(number, side, &before, point, (&value, &reply));
                self.kept = Some((!side, reply));
                review
            };
            return (!handler.should_stop()).then_some(review);
        }
    }

    /// Returns the value of a position for a side.
    fn value(&mut self, board: &Board, side: Color, handler: &mut dyn SearchHandler) -> PositionReview {
        let turn = PositionView { board, rule: self.record.rule(), side };
        let win = find_win(turn, self.effort.n_vcf_nodes, self.effort.n_vct_nodes);
        if let Some(found) = win.win {
            return won(found);
        }
        let found = self.master.think(turn, SearchLimits::nodes(self.effort.n_nodes), handler);
        let pv = found.lines.first().map(|it| it.moves.clone()).unwrap_or_default();
        PositionReview { score: found.score(), pv, win, lost_by: None }
    }

    fn winning_move(
        &self,
        number: usize,
        side: Color,
        before: &Board,
        point: Point,
        value: &PositionReview,
    ) -> MoveReview {
        let no_win = WinSearch { win: None, has_no_vcf: true };
        let context = self.context(before, (side, point), MoveClass::Best, (value, &no_win));
        let statements = explain(&context);
        let pv = value.pv.clone();
        MoveReview { number, side, point, before: 1.0, after: 1.0, class: MoveClass::Best, pv, statements }
    }

    fn usual_move(
        &self,
        number: usize,
        side: Color,
        before: &Board,
        point: Point,
        (value, reply): (&PositionReview, &PositionReview),
    ) -> MoveReview {
        let is_best = value.pv.first() == Some(&point);
        let rate_before = win_rate(value.score);
        let rate_after = win_rate(-reply.score);
        // A move cannot be better than the best one: where it seems so, the second search knows more.
        let rate_before = rate_before.max(rate_after);
        let class = if is_best && rate_before - rate_after < 0.5 {
            MoveClass::Best
        } else {
            let class = MoveClass::of(rate_before, rate_after);
            // A proof counts more than a difference of rates.
            let allows_win = reply.win.win.is_some() && HOPELESS <= rate_before;
            if allows_win { class.max(MoveClass::Mistake) } else { class }
        };
        let context = self.context(before, (side, point), class, (value, &reply.win));
        let statements = explain(&context);
        let pv = value.pv.clone();
        MoveReview { number, side, point, before: rate_before, after: rate_after, class, pv, statements }
    }

    fn context<'a>(
        &self,
        before: &'a Board,
        (side, point): (Color, Point),
        class: MoveClass,
        (value, reply_win): (&'a PositionReview, &'a WinSearch),
    ) -> MoveContext<'a> {
        let rule = self.record.rule();
        let threat = PositionView { board: before, rule, side: !side };
        let was_threatened = !class.is_marked() && matches!(solve::vcf(threat, self.effort.n_vcf_nodes), Proof::Win(_));
        MoveContext {
            before,
            rule,
            side,
            point,
            best: value.pv.first().copied(),
            class,
            own_win: value.win.win.as_ref(),
            was_threatened,
            reply_win,
        }
    }
}
