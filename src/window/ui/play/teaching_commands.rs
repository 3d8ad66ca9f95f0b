//! Teaching while playing: a warning before a stone that overlooks something, or a remark after it.

use std::time::Duration;

use crate::engine::Ticket;
use crate::game::Point;
use crate::review::move_check::{CheckReport, CheckTask, CheckedMove};
use crate::review::statement::Statement;
use crate::ui::action::Action;
use crate::ui::effect::Effect;
use crate::ui::play::teaching::{LONGEST_WAIT, WaitingStone};
use crate::ui::play::{MoveRemark, MoveWarning, PlayAction, Teaching};
use crate::ui::settings::TeachingMode;
use crate::ui::state::{Focus, State};

impl State {
    /// Returns the state of teaching in the game being played, such as the warning that is shown.
    #[must_use]
    pub const fn teaching(&self) -> &Teaching {
        &self.play.teaching
    }

    /// Returns the teaching mode for a human player's next stone. It is `Off` in an opening procedure, between two
    /// human players, after the end of the game, while the analysis is shown, and while a cover (such as a puzzle) is
    /// shown in place of the game.
    fn teaching_now(&self) -> TeachingMode {
        let is_contest = self.cx.game.opponent().is_some() && self.cx.game.live_outcome().is_none();
        let is_taught =
            is_contest && !self.cx.game.is_opening() && !self.is_game_covered() && !self.analyze().is_shown();
        if is_taught { self.cx.settings.setup.teaching } else { TeachingMode::Off }
    }

    /// Returns what is needed to check a stone at `point`: the board shown, the rule, the side to move and the point.
    pub(in crate::ui) fn checked_move(&self, point: Point) -> CheckedMove {
        let record = self.cx.game.record();
        CheckedMove { board: record.board().clone(), rule: record.rule(), side: record.side_to_move(), point }
    }

    /// Plays a stone for the human player to move. In the teaching mode `Warn` a check may delay the stone, or a
    /// warning may hold it back.
    pub(in crate::ui) fn place_or_check(&mut self, point: Point) {
        let record = self.cx.game.record();
        let is_foul = record.rule().foul(record.board(), point, record.side_to_move()).is_some();
        if is_foul || self.teaching_now() != TeachingMode::Warn {
            return self.take_stone(point);
        }
        let (checked, position) = (self.checked_move(point), self.shown_position());
        if let Some(statement) = checked.overlooked() {
            return self.warn(point, vec![statement]);
        }
        if checked.wins() {
            return self.take_stone(point);
        }
        self.withdraw_warning();
        if self.play.teaching.waiting.is_none_or(|it| (it.position, it.point) != (position, point)) {
            let ticket = self.play.teaching.ask(
                checked,
                CheckTask::Before(self.cx.settings.teaching_from.class()),
                &mut self.cx,
            );
            self.play.teaching.waiting = Some(WaitingStone { ticket, position, point, waited: Duration::ZERO });
        }
    }

    /// Plays a stone, and requests a remark on it if the teaching mode explains stones.
    fn take_stone(&mut self, point: Point) {
        let (checked, mode) = (self.checked_move(point), self.teaching_now());
        self.withdraw_warning();
        self.play.teaching.waiting = None;
        self.play.teaching.remark = None;
        if !self.play_stone(point) {
            return;
        }
        if mode != TeachingMode::Off {
            self.cx.game.info_mut().note_help();
        }
        if mode == TeachingMode::Explain && self.cx.game.live_outcome().is_none() {
            let (side, game, ply) = (checked.side, self.cx.game.number(), self.cx.game.record().ply());
            let ticket =
                self.play.teaching.ask(checked, CheckTask::After(self.cx.settings.teaching_from.class()), &mut self.cx);
            self.play.teaching.remark = Some((ticket, MoveRemark { game, ply, point, side, statements: Vec::new() }));
        }
    }

    /// Shows a warning before a stone is played, and moves the focus to the safe button, which lets the player choose
    /// another point.
    fn warn(&mut self, point: Point, statements: Vec<Statement>) {
        let (position, side) = (self.shown_position(), self.side_to_move());
        self.play.teaching.waiting = None;
        self.play.teaching.warning = Some(MoveWarning { position, point, side, statements });
        self.input.forget_pending();
        self.cx.notices.note_move();
        self.input.focus_on(Focus::Control(Action::Play(PlayAction::TakeAnother)));
    }

    /// Removes the warning, and moves the focus from its buttons to the board.
    pub(in crate::ui) fn withdraw_warning(&mut self) {
        self.play.teaching.warning = None;
        if matches!(self.input.focus(), Focus::Control(Action::Play(PlayAction::TakeAnother | PlayAction::PlayAnyway)))
        {
            self.input.focus_on(Focus::Board);
        }
    }

    /// Plays the stone that the warning is about.
    pub(in crate::ui) fn play_anyway(&mut self) {
        if let Some(warning) = self.play.teaching.warning.clone() {
            self.take_stone(warning.point);
        }
    }

    /// Adds `time` to the time that a stone has waited for its check. When the stone has waited for `LONGEST_WAIT`,
    /// plays it.
    pub(in crate::ui) fn wait_for_check(&mut self, time: Duration) {
        let Some(stone) = &mut self.play.teaching.waiting else { return };
        stone.waited = stone.waited.saturating_add(time);
        let point = stone.point;
        if LONGEST_WAIT <= stone.waited {
            self.take_stone(point);
        }
    }

    /// Handles the answer to the request with the number `ticket` for the check of a move: a stone that waits to be
    /// played, the last stone, or the move of a hint. Ignores the answer if the request is no longer current.
    pub(in crate::ui) fn move_checked(&mut self, ticket: Ticket, report: CheckReport) {
        if let Some(stone) = self.play.teaching.waiting.filter(|it| it.ticket == ticket) {
            return match report.statements.is_empty() {
                true => self.take_stone(stone.point),
                false => self.warn(stone.point, report.statements),
            };
        }
        if let Some((_, remark)) = self.play.teaching.remark.as_mut().filter(|it| it.0 == ticket) {
            remark.statements = report.statements;
            return;
        }
        self.explain_hint(ticket, report);
    }

    /// Drops each of three things if it no longer fits the position or the teaching mode: the stone that waits to be
    /// played, the warning, and the remark. Then sends the queued request to check a move.
    pub(in crate::ui) fn follow_teaching(&mut self) {
        let (shown, mode) = (self.shown_position(), self.teaching_now());
        let may_ask = mode == TeachingMode::Warn && self.cx.game.person_to_move();
        self.play.teaching.waiting = self.play.teaching.waiting.filter(|it| it.position == shown && may_ask);
        if self.play.teaching.warning.as_ref().is_some_and(|it| it.position != shown || !may_ask) {
            self.withdraw_warning();
        }
        let game = (self.cx.game.number(), self.cx.game.live_ply());
        let path = self.cx.game.record();
        let is_kept = |it: &MoveRemark| {
            let is_last = it.ply <= game.1 && game.1 <= it.ply + 1;
            it.game == game.0 && is_last && path.moves().get(it.ply - 1).is_some_and(|at| at.point == Some(it.point))
        };
        self.play.teaching.remark =
            self.play.teaching.remark.take().filter(|it| is_kept(&it.1) && mode == TeachingMode::Explain);
        let request = self.play.teaching.request.take();
        self.cx.send_all(request.map(|it| Effect::CheckMove(Box::new(it))));
    }
}
