//! The retry exercise: its board, and in the panel the question, the judgment and the buttons.

use crate::game::{Mark, MarkKind};
use crate::review::retry::RetryVerdict;
use crate::ui::action::Action;
use crate::ui::geometry::Rect;
use crate::ui::layout::Builder;
use crate::ui::layout::cover::CoverView;
use crate::ui::locale::{Msg, Template};
use crate::ui::review::{Retry, RetryPhase, ReviewAction};
use crate::ui::state::Covering;
use crate::ui::theme::Token;
use crate::ui::widgets::{BoardView, ExpectedStone, Grid};

impl CoverView for Retry {
    fn board_view(&self, builder: &Builder<'_>, grid: Grid) -> BoardView {
        let wrong = match self.phase() {
            RetryPhase::Judged(tried, verdict) if !verdict.is_right() => Some(*tried),
            RetryPhase::Asked | RetryPhase::Judging(_) | RetryPhase::Judged(..) | RetryPhase::Shown(_) => None,
        };
        let expected = self.refutation().into_iter();
        BoardView {
            marks: wrong.map(|point| Mark { point, kind: MarkKind::Cross }).into_iter().collect(),
            expected: expected.map(|(point, color, number)| ExpectedStone { point, color, number }).collect(),
            ..builder.trial_board(grid, self)
        }
    }

    fn panel(&self, builder: &mut Builder<'_>, rect: Rect, compact: bool) {
        let (gap, button) = (builder.px(if compact { 6 } else { 12 }), builder.px(if compact { 32 } else { 38 }));
        let mut y = rect.y;
        if !compact {
            let title = builder.text(Msg::ReviewRetryTitle);
            y += builder.exercise_heading(rect, builder.retry_number(self), title) + gap;
        }
        let rows = if compact { 1 } else { 2 };
        let feet = Rect { y: rect.bottom() - rows * button - (rows - 1) * gap, h: button, ..rect };
        let room = |y: i32| Rect { y, h: feet.y - gap - y, ..rect };
        y += builder.retry_card(self, room(y), compact) + gap;
        builder.message(room(y), gap);
        let is_done = !self.is_asking() && !matches!(self.phase(), RetryPhase::Judging(_));
        let has_next = builder.state.can(Action::Review(ReviewAction::RetryNext));
        let answer = (Action::Review(ReviewAction::RetryAnswer), Msg::ReviewRetryAnswer, false);
        let next = (Action::Review(ReviewAction::RetryNext), Msg::ReviewRetryNext, is_done);
        let leave = (Action::Review(ReviewAction::LeaveRetry), Msg::ReviewRetryLeave, is_done && !has_next);
        match (has_next, compact) {
            (true, true) => builder.exercise_buttons(feet, &[leave, answer, next]),
            (true, false) => {
                builder.exercise_buttons(feet, &[answer, next]);
                builder.exercise_buttons(Rect { y: feet.y + button + gap, ..feet }, &[leave]);
            }
            (false, true) => builder.exercise_buttons(feet, &[answer, leave]),
            (false, false) => builder.exercise_buttons(Rect { y: feet.y + button + gap, ..feet }, &[answer, leave]),
        }
    }

    fn status(&self, builder: &Builder<'_>) -> String {
        format!("{} · {}", builder.text(Msg::ReviewRetryTitle), builder.retry_number(self))
    }
}

impl Builder<'_> {
    /// Places the card with the question, or the judgment of the move that was tried, and returns its height.
    fn retry_card(&mut self, retry: &Retry, room: Rect, compact: bool) -> i32 {
        let color = match retry.phase() {
            RetryPhase::Asked | RetryPhase::Judging(_) | RetryPhase::Shown(_) => Token::Accent,
            RetryPhase::Judged(_, verdict) if verdict.is_right() => Token::Green,
            RetryPhase::Judged(_, RetryVerdict::MissesWin) => Token::Amber,
            RetryPhase::Judged(..) => Token::Red,
        };
        let text = self.retry_text(retry);
        self.exercise_card(room, color, &text, compact)
    }

    fn retry_text(&self, retry: &Retry) -> String {
        let size = retry.board().size();
        let side = retry.side();
        let point = match retry.phase() {
            RetryPhase::Asked => Some(retry.mistake().point),
            RetryPhase::Judging(tried) | RetryPhase::Judged(tried, _) => Some(*tried),
            RetryPhase::Shown(best) => *best,
        };
        let point = &point.map(|it| it.label(size)).unwrap_or_default();
        let template = match retry.phase() {
            RetryPhase::Asked => Template::ReviewRetryAsk { side: self.language.side(side), point },
            RetryPhase::Judging(_) => Template::ReviewRetryJudging { point },
            RetryPhase::Shown(_) => Template::ReviewRetryShown { point },
            RetryPhase::Judged(_, RetryVerdict::KeepsWin) => Template::ReviewRetryKeepsWin { point },
            RetryPhase::Judged(_, RetryVerdict::KeepsValue) => Template::ReviewRetryKeepsValue { point },
            RetryPhase::Judged(_, RetryVerdict::MissesWin) => Template::ReviewRetryMissesWin { point },
            RetryPhase::Judged(_, RetryVerdict::Loses(line)) => match line.first() {
                Some(reply) => {
                    let side = self.language.side(!side);
                    Template::ReviewRetryLoses { side, point, reply: &reply.label(size) }
                }
                None => Template::ReviewRetryLosesPlain { point },
            },
        };
        let text = self.language.fill(template);
        // If the tried move is right, add a sentence about what it makes or stops.
        let right = matches!(retry.phase(), RetryPhase::Judged(_, verdict) if verdict.is_right());
        let merit = retry.merit().filter(|_| right).map(|it| self.language.statement(it, size));
        self.sentences(std::iter::once(text).chain(merit).collect())
    }

    /// Returns a text with the move number of the mistake and the number of moves of the game.
    fn retry_number(&self, retry: &Retry) -> String {
        let (n, total) = (retry.mistake().number.to_string(), self.state.game().record().moves().len().to_string());
        self.language.fill(Template::ReviewRetryNumber { n: &n, total: &total })
    }
}
