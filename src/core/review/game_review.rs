//! Reviews a game move by move: win probabilities, classes of moves, proofs and statements.

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
use crate::review::win_probability::{MoveClass, accuracy, win_probability};

/// A move that allows a proved win counts as at least a mistake if the side that moved had this win probability or more
/// before the move.
const HOPELESS: f64 = 0.1;

/// Size of the transposition table in bytes; the search of one position does not fill a larger table.
const TABLE_BYTES: u64 = 4 << 20;

/// Number of steps to which win probabilities from 0 to 1 are rounded.
const PROBABILITY_STEPS: f64 = 10_000.0;

/// Evaluation of a position: score, expected moves, and forced wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionReview {
    /// Score for the side to move: the score of the search, or a mate score if a win is proved.
    pub score: Score,
    /// Expected moves (principal variation), starting with the side to move.
    pub pv: Vec<Point>,
    /// Result of the search for a forced win of the side to move.
    pub win: WinSearch,
    /// The rest of a forced win that the other side has already started; its line begins with a reply of the side to
    /// move.
    pub lost_by: Option<ForcedWin>,
}

/// If the proved win of the side to move starts with a stone on `point`, returns the moves of this win after that
/// stone; otherwise `None`.
fn rest_of_win(value: &PositionReview, point: Point) -> Option<ForcedWin> {
    let win = value.win.win.as_ref().filter(|it| it.first() == Some(point))?;
    Some(ForcedWin { by: win.by, line: win.line[1..].to_vec() })
}

/// The other side has started a proved win. If the side to move plays the expected reply, on `point`, returns the moves
/// of this win after the reply. Returns `None` for any other reply, or if no moves remain after it.
fn continued_win(value: &PositionReview, point: Point) -> Option<ForcedWin> {
    let rest = value.lost_by.as_ref().filter(|it| it.first() == Some(point) && 1 < it.line.len())?;
    Some(ForcedWin { by: rest.by, line: rest.line[1..].to_vec() })
}

/// Returns the value of a position in which the side to move has a proved win.
fn won(win: ForcedWin) -> PositionReview {
    let plies = u16::try_from(win.line.len()).unwrap_or(u16::MAX);
    let pv = win.line.iter().map_while(|it| *it).collect();
    let win = WinSearch { win: Some(win), has_no_vcf: false };
    PositionReview { score: Score::mate_in(plies), pv, win, lost_by: None }
}

/// Returns the value of a position in which only `reply` stops a five; `after` is the value of the position after
/// `reply`.
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
/// one move stops it.
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

/// Returns the value of a position in which the other side has started a proved win, of which `rest` remains.
fn lost(rest: ForcedWin) -> PositionReview {
    let plies = u16::try_from(rest.line.len()).unwrap_or(u16::MAX);
    let pv = rest.line.iter().map_while(|it| *it).collect();
    let win = WinSearch { win: None, has_no_vcf: false };
    PositionReview { score: Score::mated_in(plies), pv, win, lost_by: Some(rest) }
}

/// The proofs about a move: forced wins in the position before it and in the position after it, and what the better
/// move would win or prevent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveProofs {
    /// The forced win that the moving side had before the move.
    pub own_win: Option<ForcedWin>,
    /// Result of the search for a forced win of the other side after the move.
    pub reply_win: WinSearch,
    /// `true` if the other side would have won by continuous fours if it had been its turn before the move. This is
    /// only checked if the move allows a win by fours, or if it is no inaccuracy, mistake or blunder.
    pub was_threatened: bool,
    /// The proofs about the better move. Empty if the move is the best one, or if it is no inaccuracy, mistake or
    /// blunder.
    pub better: BetterProofs,
}

/// A move of the reviewed game, with the board before it.
#[derive(Clone, Copy, Debug)]
struct PlayedMove<'a> {
    /// Number of the move in the reviewed line of the game, from 1.
    number: usize,
    side: Color,
    point: Point,
    before: &'a Board,
}

/// Facts about a move that follow from the searches and the rules of the game.
#[derive(Debug)]
struct MoveFindings<'a> {
    /// The value of the position before the move.
    value: &'a PositionReview,
    /// Score after the move from the view of the side that moved.
    score_after: Score,
    /// Win probability of the side that moved, before its move, from 0 to 1.
    probability_before: f64,
    /// Win probability of the side that moved, after its move, from 0 to 1.
    probability_after: f64,
    class: MoveClass,
    /// The moves that the search expects after the move.
    reply: Vec<Point>,
    proofs: MoveProofs,
}

/// Review of one move.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveReview {
    /// Number of the move in the reviewed line of the game, from 1.
    pub number: usize,
    /// The side that moved.
    pub side: Color,
    /// The point that the side played.
    pub point: Point,
    /// Win probability of the side that moved, before its move, from 0 to 1.
    pub before: f64,
    /// Win probability of the side that moved, after its move, from 0 to 1; not higher than before the move.
    pub after: f64,
    /// The two scores that the searches found before and after the move, both from the view of the side that moved.
    pub scores: [Score; 2],
    /// The class of the move, from best move to blunder.
    pub class: MoveClass,
    /// The moves that the search preferred (principal variation), starting with a move of `side`.
    pub pv: Vec<Point>,
    /// The moves that the search expects after the move, starting with the other side.
    pub reply: Vec<Point>,
    /// The results of the searches for forced wins before the move, after the move, and after the better move.
    pub proofs: MoveProofs,
    /// The statements that explain the move, the most important first.
    pub statements: Vec<Statement>,
    /// The skills for which this move was an occasion, such as stopping a three. Each states whether the move shows the
    /// skill.
    pub skills: Vec<SkillOccasion>,
}

impl MoveReview {
    /// Returns the accuracy of the move in percent, from the win probability that it loses.
    #[must_use]
    pub fn accuracy(&self) -> f64 {
        accuracy(self.before - self.after)
    }

    /// Returns the win probability of Black after the move.
    #[must_use]
    pub fn black_probability(&self) -> f64 {
        if self.side == Color::Black { self.after } else { 1.0 - self.after }
    }

    /// Returns the move that the search preferred to the played move; `None` if the played move was the first choice of
    /// the search.
    #[must_use]
    pub fn better(&self) -> Option<Point> {
        self.pv.first().copied().filter(|it| *it != self.point)
    }

    /// Returns the review with its statements and skills, which are computed from the review and the board before the
    /// move.
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
            probability_after: Some(self.after),
        };
        let statements = explain(&context);
        let Self { side, point, scores, .. } = self;
        let skills = ScoredMove { before, rule, side, point, scores, best }.skills();
        Self { statements, skills, ..self }
    }
}

/// Returns the mean accuracy of a side's moves in percent; `None` if the side has no moves.
///
/// All moves have the same weight. This mean follows the level of Master more closely than the mean that chess servers
/// use, which combines a weighted and a harmonic mean; see `docs/review.md`.
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
    /// The position database from which known results are taken.
    evaluations: Option<EvaluationStore>,
    /// The results of the searches so far, in memory.
    found: EvaluationStore,
    /// Number of moves from the start of the game to the last move that is reviewed.
    n_moves: usize,
    /// The side to move and the value of the current position, if the review of the previous move has already computed
    /// it.
    kept: Option<(Color, PositionReview)>,
}

impl Reviewer {
    /// Starts the review of all moves of the shown line of a record.
    #[must_use]
    pub fn new(record: &Record, effort: ReviewEffort) -> Self {
        Self::part(record, effort, 0..record.moves().len())
    }

    /// Starts the review of a part of the shown line of a record: the moves with the indices `moves`. If a side has
    /// already won in the start position, there is nothing to review.
    #[must_use]
    pub fn part(record: &Record, effort: ReviewEffort, moves: Range<usize>) -> Self {
        let mut record = record.clone();
        record.go_to(0);
        let n_moves = if has_five(record.board(), record.rule()) { 0 } else { moves.end };
        record.go_to(moves.start);
        let mut master = Master::new(Level::STRONGEST, 0);
        master.set_memory(Some(TABLE_BYTES));
        Self { record, effort, master, evaluations: None, found: EvaluationStore::in_memory(), n_moves, kept: None }
    }

    /// Sets a position database. The review takes results from it without a search: wins that this engine proved, and
    /// other results that it found with at least the same effort.
    #[must_use]
    pub fn with_evaluations(self, evaluations: Option<EvaluationStore>) -> Self {
        Self { evaluations, ..self }
    }

    /// Returns the results of the searches so far. The caller adds them to the position database after the review: if a
    /// search of the same review could take them from it, the search after it would know less, and the values of the
    /// review would depend on the order in which its threads work.
    #[must_use]
    pub const fn found(&self) -> &EvaluationStore {
        &self.found
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
            let played = PlayedMove { number, side, point, before: &before };
            let review = if rule.winning_line(self.record.board(), point).is_some() {
                self.winning_move(played, &value)
            } else if rule.foul(&before, point, side).is_some() {
                self.forbidden_move(played, &value)
            } else {
                let after_board = self.record.board().clone();
                if self.record.ply() == self.n_moves && self.n_moves < self.record.moves().len() {
                    // The next part begins with this position and an empty table. Search the position in the same way,
                    // so that both parts find the same value.
                    self.master.forget();
                }
                let reply = match (rest, continued_win(&value, point)) {
                    (Some(rest), _) => lost(rest),
                    (None, Some(win)) => won(win),
                    (None, None) => self.value(&after_board, !side, handler),
                };
                let review = self.usual_move(played, &value, &reply);
                self.kept = Some((!side, reply));
                review
            };
            return (!handler.should_stop()).then_some(review);
        }
    }

    /// Returns the value of a position with `side` to move: from the position database, by proof, or by a search.
    fn value(&mut self, board: &Board, side: Color, handler: &mut dyn SearchHandler) -> PositionReview {
        let turn = PositionView { board, rule: self.record.rule(), side };
        if turn.legal_points().next().is_none() {
            let win = WinSearch { win: None, has_no_vcf: true };
            return PositionReview { score: Score::DRAW, pv: Vec::new(), win, lost_by: None };
        }
        let known = self.evaluations.as_ref().and_then(|it| it.get(board, turn.rule, side)).unwrap_or_default();
        let win = known_position::known_wins(&known, turn, &self.effort).unwrap_or_else(|| {
            let win = find_win(turn, self.effort.n_vcf_nodes, self.effort.n_vct_nodes);
            self.found.merge(board, turn.rule, side, known_position::entry_of_wins(&win, &self.effort));
            win
        });
        if let Some(found) = win.win {
            return won(found);
        }
        // If only one reply is possible, the search returns at once without a score, so take the value of the position
        // after that reply.
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
        if !handler.should_stop() {
            self.found.merge(board, turn.rule, side, known_position::entry_of_search(&found, &self.effort));
        }
        let pv = found.lines.first().map(|it| it.moves.clone()).unwrap_or_default();
        PositionReview { score: found.score(), pv, win, lost_by: None }
    }

    /// Returns the review of a move that makes five and wins the game.
    fn winning_move(&self, played: PlayedMove<'_>, value: &PositionReview) -> MoveReview {
        let findings = MoveFindings {
            value,
            score_after: Score::mate_in(1),
            probability_before: 1.0,
            probability_after: 1.0,
            class: MoveClass::Best,
            reply: Vec::new(),
            proofs: proofs_of_last_move(value),
        };
        self.review(played, findings)
    }

    /// Returns the review of a forbidden move, which loses the game.
    fn forbidden_move(&self, played: PlayedMove<'_>, value: &PositionReview) -> MoveReview {
        let findings = MoveFindings {
            value,
            score_after: Score::mated_in(0),
            probability_before: win_probability(value.score, self.record.rule()),
            probability_after: 0.0,
            class: MoveClass::Blunder,
            reply: Vec::new(),
            proofs: proofs_of_last_move(value),
        };
        self.review(played, findings)
    }

    /// Returns the review of a move after which the game continues, from the values of the positions before and after
    /// the move.
    fn usual_move(&self, played: PlayedMove<'_>, value: &PositionReview, reply: &PositionReview) -> MoveReview {
        let PlayedMove { side, point, before, .. } = played;
        let is_best = value.pv.first() == Some(&point);
        let rule = self.record.rule();
        let probability_before = win_probability(value.score, rule);
        let probability_after = win_probability(-reply.score, rule);
        // No move can be better than the best move. If the win probability after the move is higher than before it, the
        // later search saw more, so raise the probability before the move.
        let probability_before = probability_before.max(probability_after);
        let class = if is_best && probability_before - probability_after < 0.5 {
            MoveClass::Best
        } else {
            let class = MoveClass::of(probability_before, probability_after);
            // A move that allows a proved win is at least a mistake, even if it hardly lowers the win probability.
            let allows_win = reply.win.win.is_some() && HOPELESS <= probability_before;
            if allows_win { class.max(MoveClass::Mistake) } else { class }
        };
        let wins_by_fours = reply.win.win.as_ref().is_some_and(|it| it.by == ForcedBy::Fours);
        let was_threatened =
            (!class.is_marked() || wins_by_fours) && matches!(self.fours(before, !side), Proof::Win(_));
        let better = match value.pv.first().filter(|it| class.is_marked() && **it != point) {
            Some(better) => self.better_proofs(played, *better, reply.win.win.is_some()),
            None => BetterProofs::default(),
        };
        let (own_win, reply_win) = (value.win.win.clone(), reply.win.clone());
        let proofs = MoveProofs { own_win, reply_win, was_threatened, better };
        let (score_after, reply) = (-reply.score, reply.pv.clone());
        self.review(
            played,
            MoveFindings { value, score_after, probability_before, probability_after, class, reply, proofs },
        )
    }

    /// Searches for a win by continuous fours of `side`, as if `side` were to move.
    fn fours(&self, board: &Board, side: Color) -> Proof {
        solve::vcf(PositionView { board, rule: self.record.rule(), side }, self.effort.n_vcf_nodes)
    }

    /// Returns the proofs about `better`, the move that the search prefers to an inaccuracy, mistake or blunder.
    fn better_proofs(&self, played: PlayedMove<'_>, better: Point, is_lost: bool) -> BetterProofs {
        let PlayedMove { side, point, before, .. } = played;
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
        // If the better move makes a four, no threat is needed to explain it: the opponent must answer the four first.
        let is_four = !five_points(&better, rule, side).is_empty();
        let threat = match self.fours(&better, side) {
            Proof::Win(line) if !is_four && self.fours(&played, side) == Proof::None => {
                Some(ForcedWin { by: ForcedBy::Fours, line })
            }
            _ => None,
        };
        BetterProofs { threat, has_no_vcf, holds }
    }

    /// Returns the review of a move, with the statements and skills that follow from it.
    fn review(&self, played: PlayedMove<'_>, findings: MoveFindings<'_>) -> MoveReview {
        let PlayedMove { number, side, point, before } = played;
        let MoveFindings { value, class, reply, proofs, .. } = findings;
        let rounded = |probability: f64| (probability * PROBABILITY_STEPS).round() / PROBABILITY_STEPS;
        let review = MoveReview {
            number,
            side,
            point,
            before: rounded(findings.probability_before),
            after: rounded(findings.probability_after),
            scores: [value.score, findings.score_after],
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

/// Returns the proofs about a move that ends the game, from the value of the position before the move.
fn proofs_of_last_move(value: &PositionReview) -> MoveProofs {
    let reply_win = WinSearch { win: None, has_no_vcf: true };
    MoveProofs { own_win: value.win.win.clone(), reply_win, was_threatened: false, better: BetterProofs::default() }
}

/// Returns `true` if either side has a winning row.
fn has_five(board: &Board, rule: Rule) -> bool {
    board.points().any(|it| rule.winning_line(board, it).is_some())
}
