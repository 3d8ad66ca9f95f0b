//! Retry of a mistake: judges the move that a player tries instead of it, by the value that the move keeps.

use crate::engine::{PositionView, SearchHandler};
use crate::evaluations::PositionKey;
use crate::game::{Board, Color, Point, Record, Rule};
use crate::review::advice::PlacedStone;
use crate::review::forced_win::find_win;
use crate::review::game_review::{MoveReview, ReviewEffort, Reviewer};
use crate::review::made_shape::five_points;
use crate::review::statement::Statement;

/// Maximum loss of win probability, from 0 to 1, with which a tried move still counts as right.
const MAX_LOSS: f64 = 0.035;

/// The judgment of a move that was tried instead of a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RetryVerdict {
    /// The move keeps the proved win that the side had.
    KeepsWin,
    /// The move keeps the value of the position, in which the side had no proved win.
    KeepsValue,
    /// According to the search the move keeps the value, but it gives up a proved win.
    MissesWin,
    /// The move gives too much away. Holds the moves that the search expects after it, to show why the move is wrong;
    /// the first of them is a move of the other side.
    Loses(Vec<Point>),
}

impl RetryVerdict {
    /// Returns `true` if the tried move is right.
    #[must_use]
    pub const fn is_right(&self) -> bool {
        matches!(self, Self::KeepsWin | Self::KeepsValue)
    }
}

/// Returns a statement about the merit of a move by the definition of shapes, without a search: the threat of the other
/// side that the move stops or, if it stops none, the shape that it makes. Returns `None` if it does neither.
#[must_use]
pub fn merit(before: &Record, point: Point) -> Option<Statement> {
    let placed = PlacedStone::new(before.board(), before.rule(), before.side_to_move(), point)?;
    placed.stopped().or_else(|| placed.made())
}

/// Judges the move on `tried`, which a player tries in place of the reviewed move `mistake`. `before` is the game up to
/// the position before the mistake. Returns `None` if the search is stopped, or if the point cannot be played.
pub fn judge_retry(
    before: &Record,
    mistake: &MoveReview,
    tried: Point,
    effort: ReviewEffort,
    handler: &mut dyn SearchHandler,
) -> Option<RetryVerdict> {
    let had_win = mistake.proofs.own_win.is_some();
    let right = if had_win { RetryVerdict::KeepsWin } else { RetryVerdict::KeepsValue };
    let after = |point: Point| {
        let mut board = before.board().clone();
        board.play(point, before.side_to_move()).ok()?;
        Some(PositionKey::of(&board, before.rule(), !before.side_to_move()).0)
    };
    // A move is as good as the best one if a rotation or reflection of the board makes one of the other.
    if mistake.pv.first().is_some_and(|best| after(*best).is_some_and(|it| after(tried) == Some(it))) {
        return Some(right);
    }
    let found = reviewed(before, tried, effort, handler)?;
    let is_proved = found.scores[1].mate().is_some_and(|(_, is_won)| is_won);
    if had_win {
        let side = before.side_to_move();
        let mut board = before.board().clone();
        board.play(tried, side).ok()?;
        if is_proved || wins_against_all(&mut board, before.rule(), side, effort, handler) {
            return (!handler.should_stop()).then_some(right);
        }
    }
    if handler.should_stop() {
        return None;
    }
    // Evaluate the best move in the same way as the tried move, by a search of the position after it. Only then can
    // both values be compared.
    let best = mistake.pv.first().and_then(|it| reviewed(before, *it, effort, handler)).map_or(1.0, |it| it.after);
    let value = mistake.before.min(best);
    let keeps = value - found.after <= MAX_LOSS && found.proofs.reply_win.win.is_none();
    (!handler.should_stop()).then_some(match (keeps, had_win) {
        (true, true) => RetryVerdict::MissesWin,
        (true, false) => RetryVerdict::KeepsValue,
        (false, _) => RetryVerdict::Loses(found.reply),
    })
}

/// Returns the review of a move on `tried` at the current position of a game; `None` if the search is stopped, or the
/// point cannot be played.
pub(super) fn reviewed(
    before: &Record,
    tried: Point,
    effort: ReviewEffort,
    handler: &mut dyn SearchHandler,
) -> Option<MoveReview> {
    let mut record = before.up_to(before.node());
    record.play(tried).ok()?;
    let n_moves = record.moves().len();
    Reviewer::part(&record, effort, n_moves - 1..n_moves).next_move(handler)
}

/// Returns `true` if `side` has a proved win after every legal move of the other side.
fn wins_against_all(
    board: &mut Board,
    rule: Rule,
    side: Color,
    effort: ReviewEffort,
    handler: &mut dyn SearchHandler,
) -> bool {
    let has_win = |board: &Board| {
        find_win(PositionView { board, rule, side }, effort.n_vcf_nodes, effort.n_vct_nodes).win.is_some()
    };
    if !five_points(board, rule, !side).is_empty() || !has_win(board) {
        return false;
    }
    let replies = rule.legal_points(board, !side).collect::<Vec<_>>();
    replies.into_iter().all(|reply| {
        // Ignore the result: legal points are free.
        let _ = board.play(reply, !side);
        let wins = !handler.should_stop() && has_win(board);
        board.undo(reply);
        wins
    })
}
