//! Draws the review of a move on the board: the sign of its class, the better move, and the chosen detail.
//!
//! The reviewed move is the last move of the position shown.

use crate::game::{Board, Color, Mark, MarkKind, Point};
use crate::review::game_review::MoveReview;
use crate::review::statement::{Statement, StatementKind};
use crate::ui::layout::Builder;
use crate::ui::review::ReviewDetail;
use crate::ui::review::graph::class_color;
use crate::ui::widgets::{Badge, BoardView, Candidate, CandidateLook, ExpectedStone};

/// The maximum number of stones that are shown of a line of moves.
const MAX_STONES: usize = 12;

impl Builder<'_> {
    /// Adds the review of the move shown to the board view `view`, and returns the changed view.
    pub(in crate::ui) fn with_review(&self, mut view: BoardView) -> BoardView {
        let state = self.state;
        let Some(review) = state.move_review().filter(|_| state.analyze().is_shown()) else { return view };
        if state.is_game_covered() || state.annotations().marker().is_some() {
            return view;
        }
        let mut board = state.game().record().board().clone();
        if review.class.is_marked() {
            let color = class_color(review.class);
            view.badge = Some(Badge { point: review.point, sign: review.class.sign(), color });
        }
        match state.review_detail() {
            Some(ReviewDetail::Line) => {
                remove_played(&mut view, &mut board, review);
                let line = review.pv.iter().map(|it| Some(*it)).collect::<Vec<_>>();
                view.expected = numbered(&board, &line, review.side);
            }
            Some(ReviewDetail::Statement(index)) => {
                if let Some(statement) = review.statements.get(index) {
                    draw_statement(&mut view, &mut board, review, statement);
                }
            }
            None => {}
        }
        // If an analysis has found candidates, show them instead of the better move. But if the player has opened a
        // detail of the review, show the better move.
        if state.review_detail().is_none() && !view.candidates.is_empty() {
            return view;
        }
        view.candidates.clear();
        if let Some(better) = review.better().filter(|it| review.class.is_marked() && board.is_free(*it)) {
            let label = self.chance_text(review.scores[0], review.before);
            view.expected.retain(|it| it.point != better);
            view.candidates = vec![Candidate { point: better, label, look: CandidateLook::Strong }];
        }
        view
    }
}

/// Takes the stone of the reviewed move off the board, because the better line begins instead of that move.
fn remove_played(view: &mut BoardView, board: &mut Board, review: &MoveReview) {
    board.undo(review.point);
    let index = view.grid.cell_index(review.point);
    if let Some(stone) = view.stones.get_mut(index) {
        *stone = None;
    }
    if let Some(number) = view.numbers.get_mut(index) {
        *number = 0;
    }
    (view.badge, view.last, view.five) = (None, None, None);
}

/// Draws a statement of the review: its shapes as lines, its moves as numbered stones, and its point as a circle if the
/// moves do not show this point.
fn draw_statement(view: &mut BoardView, board: &mut Board, review: &MoveReview, statement: &Statement) {
    let is_instead = match statement.kind {
        StatementKind::MissedFive
        | StatementKind::MissedWinByFours
        | StatementKind::MissedWinByThreats
        | StatementKind::ThreatensWinByFours => true,
        StatementKind::LeadsToTwoFours | StatementKind::LeadsToFourThree => statement.side == review.side,
        _ => false,
    };
    if is_instead {
        remove_played(view, board, review);
    }
    view.expected = numbered(board, &statement.line, statement.side);
    let lines = statement.shapes.iter().filter_map(|it| it.ends()).map(|(first, last)| (statement.side, [first, last]));
    view.shape_lines = lines.collect();
    let is_circled = statement.line.is_empty() || statement.kind == StatementKind::ThreatensWinByFours;
    if let Some(point) = statement.point.filter(|_| is_circled) {
        view.marks.retain(|it| it.point != point);
        if view.badge.is_none_or(|it| it.point != point) {
            view.marks.push(Mark { point, kind: MarkKind::Circle });
        }
    }
}

/// Returns the moves of a line as numbered stones; the first stone has the color `side`. Stones on occupied points are
/// left out.
fn numbered(board: &Board, line: &[Option<Point>], side: Color) -> Vec<ExpectedStone> {
    let sides = [side, !side].into_iter().cycle();
    let stones = line.iter().zip(sides).zip(1..).take(MAX_STONES);
    let stones = stones.filter_map(|((point, color), number)| Some(ExpectedStone { point: (*point)?, color, number }));
    stones.filter(|it| board.contains(it.point) && board.is_free(it.point)).collect()
}
