//! A mistake that is tried again: its board, and in the panel what is asked, the judgement and the buttons.

use crate::game::{Mark, MarkKind};
use crate::review::retry::RetryVerdict;
use crate::ui::action::Action;
use crate::ui::geometry::Rect;
use crate::ui::layout::{Builder, Layer, size};
use crate::ui::locale::Msg;
use crate::ui::screen_map::Role;
use crate::ui::state::{Focus, Retry, RetryPhase};
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, BoardView, Card, ExpectedStone, Grid, Widget};

impl Builder<'_> {
    /// Returns the board of a mistake that is tried again.
    pub(super) fn retry_board(&self, retry: &Retry, grid: Grid) -> BoardView {
        let (state, board) = (self.state, retry.board());
        let shown = state.may_retry();
        let ghost = state.input().aim().filter(|it| shown && board.is_free(*it));
        let wrong = match retry.phase() {
            RetryPhase::Judged(tried, verdict) if !verdict.is_right() => Some(*tried),
            RetryPhase::Asked | RetryPhase::Judging(_) | RetryPhase::Judged(..) | RetryPhase::Shown(_) => None,
        };
        let expected = retry.refutation().into_iter();
        BoardView {
            labels: state.settings().coordinates,
            last: retry.last(),
            cursor: state.input().cursor().filter(|_| shown),
            cursor_look: self.cursor_look(),
            ghost: ghost.map(|it| (it, retry.side())),
            marks: wrong.map(|point| Mark { point, kind: MarkKind::Cross }).into_iter().collect(),
            expected: expected.map(|(point, color, number)| ExpectedStone { point, color, number }).collect(),
            focused: state.input().is_focus_shown() && state.input().focus() == Focus::Board && shown,
            moving: state.motion().stones(),
            ..BoardView::of(grid, board)
        }
    }

    /// The panel of a mistake that is tried again.
    pub(super) fn retry_panel(&mut self, retry: &Retry, rect: Rect, compact: bool) {
        let (gap, button) = (self.px(if compact { 6 } else { 12 }), self.px(if compact { 32 } else { 38 }));
        let mut y = rect.y;
        if !compact {
            let (small, large) = (self.px(20), self.px(28));
            let (font, title_font) = (self.font(size::SMALL, false), self.font(size::TITLE, true));
            self.add_text(Rect { h: small, ..rect }, self.retry_number(retry), font, Token::Ink3, Align::Left);
            let place = Rect { y: y + small, h: large, ..rect };
            self.add_text(place, self.text(Msg::ReviewRetryTitle), title_font, Token::Ink, Align::Left);
            y += small + large + gap;
        }
        let rows = if compact { 1 } else { 2 };
        let feet = Rect { y: rect.bottom() - rows * button - (rows - 1) * gap, h: button, ..rect };
        self.retry_card(retry, Rect { y, h: feet.y - gap - y, ..rect }, compact);
        let is_done = !retry.is_asking() && !matches!(retry.phase(), RetryPhase::Judging(_));
        let answer = (Action::RetryAnswer, Msg::ReviewRetryAnswer, false);
        let next = (Action::RetryNext, Msg::ReviewRetryNext, is_done && self.state.can(Action::RetryNext));
        let leave = (Action::LeaveRetry, Msg::ReviewRetryLeave, is_done && !self.state.can(Action::RetryNext));
        if compact {
            return self.retry_row(feet, &[answer, next, leave]);
        }
        self.retry_row(feet, &[answer, next]);
        self.retry_row(Rect { y: feet.y + button + gap, ..feet }, &[leave]);
    }

    /// The card with what is asked, or the judgement of the move that was tried.
    fn retry_card(&mut self, retry: &Retry, room: Rect, compact: bool) {
        let (pad, stripe) = (self.px(if compact { 8 } else { 14 }), self.px(4));
        let color = match retry.phase() {
            RetryPhase::Asked | RetryPhase::Judging(_) | RetryPhase::Shown(_) => Token::Accent,
            RetryPhase::Judged(_, verdict) if verdict.is_right() => Token::Green,
            RetryPhase::Judged(_, RetryVerdict::MissesWin) => Token::Amber,
            RetryPhase::Judged(..) => Token::Red,
        };
        let text = self.retry_text(retry);
        let font = self.font(if compact { size::SMALL } else { size::NAME }, false);
        let left = stripe + pad + if compact { 0 } else { self.px(4) };
        let lines = self.wrap(&text, font, room.w - left - pad);
        let inset = if compact { self.px(3) } else { pad };
        let n_lines = i32::try_from(lines.len()).unwrap_or(0);
        let rect = Rect { h: (n_lines * font.line_height() + 2 * inset).min(room.h), ..room };
        let card = self.card(Token::Card, color, self.hairline());
        self.add_role(rect, card, Role::Plain, &text);
        let bar = Card { fill: color, border: color, border_width: 0, radius: stripe / 2, shadow: 0 };
        let beside = Rect::new(rect.x + pad / 2, rect.y + inset, stripe, rect.h - 2 * inset);
        self.add(beside, Widget::Card(bar));
        let place = Rect::new(rect.x + left, rect.y + inset, rect.w - left - pad, 0);
        self.add_lines(place, &lines, font, Token::Ink, Align::Left);
    }

    fn retry_text(&self, retry: &Retry) -> String {
        let size = retry.board().size();
        let side = self.language.side(retry.side());
        let (msg, point, reply) = match retry.phase() {
            RetryPhase::Asked => (Msg::ReviewRetryAsk, Some(retry.mistake().point), None),
            RetryPhase::Judging(tried) => (Msg::ReviewRetryJudging, Some(*tried), None),
            RetryPhase::Shown(best) => (Msg::ReviewRetryShown, *best, None),
            RetryPhase::Judged(tried, verdict) => match verdict {
                RetryVerdict::KeepsWin => (Msg::ReviewRetryKeepsWin, Some(*tried), None),
                RetryVerdict::KeepsValue => (Msg::ReviewRetryKeepsValue, Some(*tried), None),
                RetryVerdict::MissesWin => (Msg::ReviewRetryMissesWin, Some(*tried), None),
                RetryVerdict::Loses(reply) if reply.is_empty() => (Msg::ReviewRetryLosesPlain, Some(*tried), None),
                RetryVerdict::Loses(reply) => (Msg::ReviewRetryLoses, Some(*tried), reply.first().copied()),
            },
        };
        let side = if msg == Msg::ReviewRetryLoses { self.language.side(!retry.side()) } else { side };
        let name = |it: Option<crate::game::Point>| it.map(|it| it.name(size)).unwrap_or_default();
        self.language.fill(msg, &[("side", side), ("point", &name(point)), ("reply", &name(reply))])
    }

    /// Returns the number of the move in words.
    fn retry_number(&self, retry: &Retry) -> String {
        let (n, total) = (retry.mistake().number.to_string(), self.state.game().record().moves().len().to_string());
        self.language.fill(Msg::ReviewRetryNumber, &[("n", &n), ("total", &total)])
    }

    /// Returns the text of the status bar.
    pub(super) fn retry_status(&self, retry: &Retry) -> String {
        format!("{} · {}", self.text(Msg::ReviewRetryTitle), self.retry_number(retry))
    }

    /// Buttons of one width side by side.
    fn retry_row(&mut self, rect: Rect, buttons: &[(Action, Msg, bool)]) {
        let n = i32::try_from(buttons.len()).unwrap_or(1).max(1);
        let gap = self.px(8);
        let edge = |column: i32| rect.x + column * (rect.w + gap) / n;
        for (column, (action, label, primary)) in (0..).zip(buttons) {
            let place = Rect::new(edge(column), rect.y, edge(column + 1) - gap - edge(column), rect.h);
            self.add_button(place, *action, Layer::Window, self.text(*label), None, *primary);
        }
    }
}
