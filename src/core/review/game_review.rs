//! Reviews a game move by move: win probabilities, classes, proofs and statements.

use std::ops::Range;

use crate::engine::master::solve::{self, Proof};
use crate::engine::master::{Level, Master};
use crate::engine::{Player, PositionView, Score, SearchHandler, SearchLimits};
use crate::evaluations::EvaluationStore;
use crate::game::{Board, Color, Point, Record, Rule};
pub use crate::review::effort::ReviewEffort;
use crate::review::explain::explain;
use crate::review::forced_win::{ForcedBy, ForcedWin, WinSearch, find_win};
use crate::review::known_position;
use crate::review::made_shape::five_points;
use crate::review::move_context::{BetterProofs, MoveContext};
use crate::review::skill::{ScoredMove, SkillOccasion};
use crate::review::statement::Statement;
use crate::review::win_rate::{MoveClass, accuracy, win_rate};

/// Win probability below which a move is not called a mistake merely because it allows a proved win.
const HOPELESS: f64 = 0.1;

/// Size of the transposition table in bytes: the nodes of one position do not fill a larger table.
const TABLE_BYTES: u64 = 4 << 20;

/// Number of steps to which win probabilities are rounded, from a loss to a win.
const RATE_STEPS: f64 = 10_000.0;

/// Value of a position for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionReview {
    /// Score for the side to move: that of the search, or a mate if a win was proved.
    pub score: Score,
    /// Expected moves, the side to move first.
    pub pv: Vec<Point>,
    /// The forced win of the side to move.
    pub win: WinSearch,
    /// The rest of a forced win that the other side has started, from the reply of the side to move on.
    pub lost_by: Option<ForcedWin>,
}

/// Returns the rest of a proved win whose first stone is played.
fn rest_of_win(value: &PositionReview, point: Point) -> Option<ForcedWin> {
    let win = value.win.win.as_ref().filter(|it| it.first() == Some(point))?;
    Some(ForcedWin { by: win.by, line: win.line[1..].to_vec() })
}

/// Returns the rest of the other side's win if `point` is the expected reply.
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

/// Returns the value of a position in which only `reply` stops a five, from the value of the position after it.
fn before_reply(reply: Point, after: PositionReview, win: WinSearch) -> PositionReview {
    let plies = |n: u32| u16::try_from(n + 1).unwrap_or(u16::MAX);
    let score = match after.score.mate() {
        Some((n, true)) => Score::mated_in(plies(n)),
        Some((n, false)) => Score::mate_in(plies(n)),
        None => -after.score,
    };
    let pv = std::iter::once(reply).chain(after.pv).collect();
    let lost_by = after.win.win.map(|it| {
        let line = std::iter::once(Some(reply)).chain(it.line).collect();
        ForcedWin { by: it.by, line }
    });
    PositionReview { score, pv, win, lost_by }
}

/// Returns the only legal move that stops a five of the other side; `None` if there is no five to stop, or not exactly
/// one such move.
fn only_reply(turn: PositionView<'_>) -> Option<Point> {
    let PositionView { board, rule, side } = turn;
    if five_points(board, rule, !side).is_empty() {
        return None;
    }
    let mut trial = board.clone();
    let mut holding = turn.legal_points().filter(|it| {
        let holds = trial.play(*it, side).is_ok() && five_points(&trial, rule, !side).is_empty();
        trial.undo(*it);
        holds
    });
    let reply = holding.next()?;
    holding.next().is_none().then_some(reply)
}

/// Returns the value of a position in which the other side has started a proved win.
fn lost(rest: ForcedWin) -> PositionReview {
    let plies = u16::try_from(rest.line.len()).unwrap_or(u16::MAX);
    let pv = rest.line.iter().map_while(|it| *it).collect();
    let win = WinSearch { win: None, has_no_vcf: false };
    PositionReview { score: Score::mated_in(plies), pv, win, lost_by: Some(rest) }
}

/// Proofs about a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveProofs {
    /// The side's own forced win before the move.
    pub own_win: Option<ForcedWin>,
    /// The other side's forced win after the move.
    pub reply_win: WinSearch,
    /// `true` if the other side, had it been to move before the move, had a win by continuous fours.
    pub was_threatened: bool,
    /// The proofs about the better move, if the move is marked.
    pub better: BetterProofs,
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
    /// Win probability of the side before the move, from 0 to 1.
    pub before: f64,
    /// Win probability of the side after the move, from 0 to 1; not higher than before the move.
    pub after: f64,
    /// Scores of the side before the move and after it, as the searches found them.
    pub scores: [Score; 2],
    /// The class of the move.
    pub class: MoveClass,
    /// The moves that the search preferred, starting with a move of `side`.
    pub pv: Vec<Point>,
    /// The moves that are expected after the move, starting with the other side.
    pub reply: Vec<Point>,
    /// The proofs about the move.
    pub proofs: MoveProofs,
    /// The statements that explain the move, the most important first.
    pub statements: Vec<Statement>,
    /// The skills that the move could show.
    pub skills: Vec<SkillOccasion>,
}

impl MoveReview {
    /// Returns the accuracy of the move in percent.
    #[must_use]
    pub fn accuracy(&self) -> f64 {
        accuracy(self.before - self.after)
    }

    /// Returns the win probability of Black after the move.
    #[must_use]
    pub fn black_rate(&self) -> f64 {
        if self.side == Color::Black { self.after } else { 1.0 - self.after }
    }

    /// Returns the move that the search preferred to the played move; `None` if it preferred the played move.
    #[must_use]
    pub fn better(&self) -> Option<Point> {
        self.pv.first().copied().filter(|it| *it != self.point)
    }

    /// Returns the review with its statements and skills, which follow from it and from the board before the move.
    #[must_use]
    pub fn explained(self, before: &Board, rule: Rule) -> Self {
        let best = self.pv.first().copied();
        let context = MoveContext {
            before,
            rule,
            side: self.side,
            point: self.point,
            best,
            class: self.class,
            own_win: self.proofs.own_win.as_ref(),
            was_threatened: self.proofs.was_threatened,
            reply_win: &self.proofs.reply_win,
            better: Some(&self.proofs.better),
            reply: &self.reply,
            rate_after: Some(self.after),
        };
        let statements = explain(&context);
        let Self { side, point, scores, .. } = self;
        let skills = ScoredMove { before, rule, side, point, scores, best }.skills();
        Self { statements, skills, ..self }
    }
}

/// Returns the mean accuracy of a side's moves in percent; `None` if it has none.
///
/// Means that are weighted by changes of the win probability, or that a few bad moves pull down, order the levels less
/// well: see `docs/review.md`.
#[must_use]
pub fn mean_accuracy<'a>(moves: impl Iterator<Item = &'a MoveReview>, side: Color) -> Option<f64> {
    let own = moves.filter(|it| it.side == side).map(MoveReview::accuracy).collect::<Vec<_>>();
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
    /// The position database that is used and filled.
    evaluations: Option<EvaluationStore>,
    /// Number of moves up to the last move that is reviewed.
    n_moves: usize,
    /// The value of the position at the record's cursor for a side, if the review of the previous move has computed it.
    kept: Option<(Color, PositionReview)>,
}

impl Reviewer {
    /// Starts the review of the shown line of a record.
    #[must_use]
    pub fn new(record: &Record, effort: ReviewEffort) -> Self {
        Self::part(record, effort, 0..record.moves().len())
    }

    /// Starts the review of a part of the shown line of a record: the moves with these indices. There are no moves to
    /// review if a side has won before the first move.
    #[must_use]
    pub fn part(record: &Record, effort: ReviewEffort, moves: Range<usize>) -> Self {
        let mut record = record.clone();
        record.go_to(0);
        let n_moves = if has_five(record.board(), record.rule()) { 0 } else { moves.end };
        record.go_to(moves.start);
        let mut master = Master::new(Level::STRONGEST, 0);
        master.set_memory(Some(TABLE_BYTES));
        Self { record, effort, master, evaluations: None, n_moves, kept: None }
    }

    /// Sets a position database. Values by the same engine with at least the same effort, and proofs, are taken from
    /// it; results of searches are added to it.
    #[must_use]
    pub fn with_evaluations(self, evaluations: Option<EvaluationStore>) -> Self {
        Self { evaluations, ..self }
    }

    /// Reviews the next move; returns `None` after the last move, or if the search is stopped. Passes are skipped.
    pub fn next_move(&mut self, handler: &mut dyn SearchHandler) -> Option<MoveReview> {
        loop {
            let played = *self.record.moves().get(self.record.ply()).filter(|_| self.record.ply() < self.n_moves)?;
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
            let rule = self.record.rule();
            let review = if rule.winning_line(self.record.board(), point).is_some() {
                self.last_move((number, side, &before, point), &value, (1.0, 1.0), Score::mate_in(1), MoveClass::Best)
            } else if rule.foul(&before, point, side).is_some() {
                // A forbidden move loses the game.
                let rates = (win_rate(value.score, rule), 0.0);
                self.last_move((number, side, &before, point), &value, rates, Score::mated_in(0), MoveClass::Blunder)
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
        if turn.legal_points().next().is_none() {
            let win = WinSearch { win: None, has_no_vcf: true };
            return PositionReview { score: Score::DRAW, pv: Vec::new(), win, lost_by: None };
        }
        let known = self.evaluations.as_ref().and_then(|it| it.get(board, turn.rule, side)).unwrap_or_default();
        let win = known_position::known_wins(&known, turn, &self.effort).unwrap_or_else(|| {
            let win = find_win(turn, self.effort.n_vcf_nodes, self.effort.n_vct_nodes);
            if let Some(store) = &self.evaluations {
                store.merge(board, turn.rule, side, known_position::entry_of_wins(&win, &self.effort));
            }
            win
        });
        if let Some(found) = win.win {
            return won(found);
        }
        // With only one possible reply the search returns at once without a value, so take the value of the position
        // after the reply.
        if let Some(reply) = only_reply(turn) {
            let mut after = board.clone();
            if after.play(reply, side).is_ok() && !handler.should_stop() {
                let value = self.value(&after, !side, handler);
                return before_reply(reply, value, win);
            }
        }
        if let Some((score, pv)) = known_position::known_value(&known, turn, &self.effort) {
            return PositionReview { score, pv, win, lost_by: None };
        }
        let limits = SearchLimits { depth: self.effort.depth, ..SearchLimits::nodes(self.effort.n_nodes) };
        let found = self.master.think(turn, limits, handler);
        if let Some(store) = self.evaluations.as_ref().filter(|_| !handler.should_stop()) {
            store.merge(board, turn.rule, side, known_position::entry_of_search(&found, &self.effort));
        }
        let pv = found.lines.first().map(|it| it.moves.clone()).unwrap_or_default();
        PositionReview { score: found.score(), pv, win, lost_by: None }
    }

    /// Returns the review of a move that ends the game: by a five, or by a foul.
    fn last_move(
        &self,
        played: (usize, Color, &Board, Point),
        value: &PositionReview,
        rates: (f64, f64),
        after: Score,
        class: MoveClass,
    ) -> MoveReview {
        let reply_win = WinSearch { win: None, has_no_vcf: true };
        let better = BetterProofs::default();
        let proofs = MoveProofs { own_win: value.win.win.clone(), reply_win, was_threatened: false, better };
        self.review(played, rates, [value.score, after], class, (value, Vec::new(), proofs))
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
        let rule = self.record.rule();
        let rate_before = win_rate(value.score, rule);
        let rate_after = win_rate(-reply.score, rule);
        // No move is better than the best one: if its rate is higher, the search after the move saw more, so raise the
        // rate before it.
        let rate_before = rate_before.max(rate_after);
        let class = if is_best && rate_before - rate_after < 0.5 {
            MoveClass::Best
        } else {
            let class = MoveClass::of(rate_before, rate_after);
            // A move that allows a proved win is at least a mistake, even if the win rates differ little.
            let allows_win = reply.win.win.is_some() && HOPELESS <= rate_before;
            if allows_win { class.max(MoveClass::Mistake) } else { class }
        };
        let wins_by_fours = reply.win.win.as_ref().is_some_and(|it| it.by == ForcedBy::Fours);
        let was_threatened =
            (!class.is_marked() || wins_by_fours) && matches!(self.fours(before, !side), Proof::Win(_));
        let better = match value.pv.first().filter(|it| class.is_marked() && **it != point) {
            Some(better) => self.better_proofs((side, before, point), *better, reply.win.win.is_some()),
            None => BetterProofs::default(),
        };
        let (own_win, reply_win) = (value.win.win.clone(), reply.win.clone());
        let proofs = MoveProofs { own_win, reply_win, was_threatened, better };
        let parts = (value, reply.pv.clone(), proofs);
        let scores = [value.score, -reply.score];
        self.review((number, side, before, point), (rate_before, rate_after), scores, class, parts)
    }

    /// Searches for a win by continuous fours of `side`, as if it were to move.
    fn fours(&self, board: &Board, side: Color) -> Proof {
        solve::vcf(PositionView { board, rule: self.record.rule(), side }, self.effort.n_vcf_nodes)
    }

    /// Returns the proofs about the move that the search prefers to a marked move.
    fn better_proofs(
        &self,
        (side, before, point): (Color, &Board, Point),
        better: Point,
        is_lost: bool,
    ) -> BetterProofs {
        let with = |point: Point| {
            let mut board = before.clone();
            board.play(point, side).is_ok().then_some(board)
        };
        let Some((played, better)) = with(point).zip(with(better)) else { return BetterProofs::default() };
        let rule = self.record.rule();
        let turn = PositionView { board: &better, rule, side: !side };
        let reply_win = is_lost.then(|| find_win(turn, self.effort.n_vcf_nodes, self.effort.n_vct_nodes));
        let holds = reply_win.as_ref().is_some_and(|it| it.win.is_none());
        let has_no_vcf = reply_win.is_some_and(|it| it.has_no_vcf);
        // A better move that makes a four needs no threat to explain it: the opponent must answer the four first.
        let is_four = !five_points(&better, rule, side).is_empty();
        let threat = match self.fours(&better, side) {
            Proof::Win(line) if !is_four && self.fours(&played, side) == Proof::None => {
                Some(ForcedWin { by: ForcedBy::Fours, line })
            }
            _ => None,
        };
        BetterProofs { threat, has_no_vcf, holds }
    }

    /// Returns the review of a move with its statements.
    fn review(
        &self,
        (number, side, before, point): (usize, Color, &Board, Point),
        rates: (f64, f64),
        scores: [Score; 2],
        class: MoveClass,
        (value, reply, proofs): (&PositionReview, Vec<Point>, MoveProofs),
    ) -> MoveReview {
        let rounded = |rate: f64| (rate * RATE_STEPS).round() / RATE_STEPS;
        let review = MoveReview {
            number,
            side,
            point,
            before: rounded(rates.0),
            after: rounded(rates.1),
            scores,
            class,
            pv: value.pv.clone(),
            reply,
            proofs,
            statements: Vec::new(),
            skills: Vec::new(),
        };
        review.explained(before, self.record.rule())
    }
}

/// Returns `true` if a side has a winning row.
fn has_five(board: &Board, rule: Rule) -> bool {
    board.points().any(|it| rule.winning_line(board, it).is_some())
}
