//! Requests to the worker thread on which opponents think, and the handling of its reports.

use std::time::Duration;

use rand::RngExt;

use crate::engine::{Answer, PlayerFault, Progress, Report, ReportContent, Request, RequestKind, SearchLimits};
use crate::game::{NodeId, Opening, PlayerId, Point};
use crate::session::{DrawAnswer, SessionError, SessionEvent};
use crate::ui::effect::{Effect, Sound};
use crate::ui::notice::Notice;
use crate::ui::play::requests::{PositionId, RequestPurpose};
use crate::ui::state::State;

/// The minimum time until an opponent's reply is played, so that a human player can follow the game.
const PACE: Duration = Duration::from_millis(350);

/// The time by which an engine may exceed the time limit of its move before it counts as failed.
const PATIENCE: Duration = Duration::from_secs(3);

/// If the clock leaves at most this time for a move, the reply is played without a minimum time.
const HASTE: Duration = Duration::from_millis(100);

impl State {
    /// Returns `true` while an answer of the worker is awaited, such as the opponent's move or a hint.
    #[must_use]
    pub const fn is_thinking(&self) -> bool {
        self.play.requests.is_pending()
    }

    /// Returns `true` if the program to move has failed and is not asked again in this position.
    #[must_use]
    pub const fn has_player_failed(&self) -> bool {
        self.play.requests.engine_failed()
    }

    /// Returns the progress of the search whose answer is awaited, if it was reported.
    #[must_use]
    pub fn thought_so_far(&self) -> Option<&Progress> {
        self.play.requests.progress()
    }

    /// Returns the fraction of its time limit that the search for the awaited answer has used, in thousandths; `None`
    /// if no answer is awaited or the search has no time limit.
    #[must_use]
    pub fn time_used(&self) -> Option<u16> {
        self.play.requests.time_used()
    }

    /// Returns the free points that are forbidden to the side to move.
    #[must_use]
    pub fn forbidden(&self) -> &[Point] {
        self.play.forbidden.points()
    }

    /// Sends the worker thread a request for the answer that the position needs, such as the opponent's move, unless
    /// this request is pending already. If no answer is needed, lets the opponent ponder or stops the worker.
    pub(in crate::ui) fn sync_worker(&mut self) {
        self.cx.game.set_clock();
        let shown = self.shown_position();
        let live = (self.cx.game.number(), self.cx.game.live_key());
        self.play.forbidden.update(shown, self.cx.game.record());
        self.play.hints.keep_for(Some(shown).filter(|_| self.cx.game.person_to_move()));
        let most = self.cx.settings.thinking.time();
        let pressed = self.cx.game.time_for_a_move(most);
        let Some((purpose, opponent, kind, pace)) = self.wanted_request() else {
            return self.ponder(live);
        };
        let (position, node) = match purpose {
            RequestPurpose::Start | RequestPurpose::Turn | RequestPurpose::Draw => (live, self.cx.game.live()),
            RequestPurpose::Hint => (shown, self.cx.game.record().node()),
        };
        if self.play.requests.is_pending_for(purpose, position) {
            return;
        }
        let is_limited_by_time = self.cx.registry.get(&opponent).is_some_and(|it| it.is_limited_by_time);
        let turn = pressed.or(is_limited_by_time.then_some(most));
        let is_engine = self.engine(&opponent).is_some();
        // Tell an engine the time left on its clock. Wait for its answer a little longer than the time limit, because a
        // slightly late move is accepted.
        let left = is_engine.then(|| self.cx.game.clock().left_for_move(self.cx.game.live_side())).flatten();
        let patience = turn.filter(|_| is_engine && purpose != RequestPurpose::Start).map(|it| it + PATIENCE);
        let (limits, seed) = (SearchLimits { turn, left, ..SearchLimits::default() }, self.cx.random.random());
        let request = Request { limits, patience, seed, pace, ..self.request(opponent, kind, node) };
        let limit = turn.filter(|_| purpose == RequestPurpose::Turn);
        self.play.requests.begin(request.ticket, purpose, position, limit);
        self.cx.send(Effect::Ask(Box::new(request)));
    }

    /// Returns the identifier of the position shown: the number of the game, and a hash key of the position.
    pub(in crate::ui) fn shown_position(&self) -> PositionId {
        (self.cx.game.number(), self.cx.game.position_key())
    }

    /// Returns a request, with a new number (ticket), that asks `opponent` about the position at `node` of the game on
    /// the board.
    pub(in crate::ui) fn request(&mut self, opponent: PlayerId, kind: RequestKind, node: NodeId) -> Request {
        let ticket = self.cx.next_ticket();
        let other = (node != self.cx.game.record().node()).then(|| self.cx.game.record().up_to(node));
        let record = other.as_ref().unwrap_or(self.cx.game.record());
        Request { ticket, game: self.cx.game.number(), kind, ..Request::after(record, opponent) }
    }

    /// Returns the request that is needed now, as a tuple: its purpose, the player that must answer it, its kind, and
    /// the minimum time until the answer. Returns `None` if no request is needed.
    fn wanted_request(&self) -> Option<(RequestPurpose, PlayerId, RequestKind, Duration)> {
        // If the board is empty while a file is being read, send no request, because the game in the file will replace
        // the empty game.
        let is_opening = self.documents().is_reading() && !self.holds_something();
        if self.dialogs.has_offers() || self.is_game_covered() || is_opening {
            return None;
        }
        let opening = self.cx.game.opening().cloned().filter(|_| self.cx.game.opening_step().is_some());
        let kind = opening.clone().map_or(RequestKind::Move, |it| RequestKind::OpeningChoice(Box::new(it)));
        let pace = match (self.cx.game.is_of_programs(), self.cx.game.is_stepping()) {
            (true, true) => Duration::ZERO,
            (true, false) => self.cx.settings.setup.move_pace.time(),
            (false, _) => PACE,
        };
        let pace = match self.cx.game.time_for_a_move(self.cx.settings.thinking.time().max(pace)) {
            Some(time) if time <= HASTE => Duration::ZERO,
            Some(time) => pace.min(time),
            None => pace,
        };
        let adviser = || self.cx.registry.strongest().id.clone();
        let dealer = (opening.as_ref().is_some_and(Opening::is_dealt)).then(adviser);
        let mover = dealer.as_ref().or_else(|| self.cx.game.opponent_to_move());
        let mover = mover.filter(|_| !self.play.requests.engine_failed());
        let mover = mover.map(|it| match self.engine(it) {
            Some(_) if !self.play.requests.has_started(self.cx.game.number(), it) => {
                (RequestPurpose::Start, it.clone(), RequestKind::StartGame, Duration::ZERO)
            }
            _ => (RequestPurpose::Turn, it.clone(), kind, pace),
        });
        let other = self.cx.game.opponent().filter(|_| self.awaits_draw() && self.cx.game.goes_on());
        let other = other.map(|(it, _)| (RequestPurpose::Draw, it.clone(), RequestKind::DrawOffer, pace));
        let hint = self.awaits_hint().then(|| (RequestPurpose::Hint, adviser(), RequestKind::Move, Duration::ZERO));
        mover.or(other).or(hint)
    }

    /// Handles a report of the worker: progress, an answer or a fault. Ignores reports on a request that is no longer
    /// pending.
    pub(in crate::ui) fn report(&mut self, report: &Report) {
        if self.take_values(report) || self.take_live_report(report) {
            return;
        }
        let answer = match &report.content {
            ReportContent::Progress(progress) => return self.play.requests.take_progress(report.ticket, progress),
            ReportContent::Answer(answer) => Ok(answer),
            ReportContent::Fault(fault) => Err(fault),
        };
        let expected =
            self.play.requests.progress().and_then(Progress::best).map_or_else(Vec::new, |it| it.moves.clone());
        let Some(purpose) = self.play.requests.finish(report.ticket) else { return };
        let mover = self.cx.game.opponent_to_move().and_then(|it| self.engine(it));
        let is_turn = matches!(purpose, RequestPurpose::Start | RequestPurpose::Turn);
        let engine = mover.filter(|_| is_turn).map(|it| (it.id.clone(), it.label.clone()));
        let (fault, why) = match answer {
            Ok(Answer::Ready) => {
                let game = self.cx.game.number();
                return engine.into_iter().for_each(|(id, _)| self.play.requests.note_start(game, id));
            }
            Ok(Answer::Move(Some(point))) if purpose == RequestPurpose::Hint => {
                let board = self.cx.game.record().board();
                let point = Some(*point).filter(|it| board.contains(*it) && board.is_free(*it));
                return self.play.hints.take(point, &expected);
            }
            Ok(Answer::Move(Some(point))) => match self.cx.game.handle(SessionEvent::Reply(*point)) {
                Ok(_) => return self.opponent_moved(),
                Err(error) => {
                    let size = self.cx.game.record().size();
                    let name = point.label(size.max(point.y().saturating_add(1)));
                    let why = match error {
                        SessionError::Play(error) => self.language().play_error(error).to_owned(),
                        error => error.to_string(),
                    };
                    (Some(PlayerFault::Illegal(format!("{name}: {why}"))), why)
                }
            },
            Ok(Answer::Choice(Some(choice))) => match self.cx.game.handle(SessionEvent::Answer(*choice)) {
                Ok(_) => return self.opponent_moved(),
                Err(error) => (None, error.to_string()),
            },
            Ok(Answer::Draw(true)) => return self.answer_draw(DrawAnswer::Agreed),
            Ok(Answer::Draw(false)) => return self.answer_draw(DrawAnswer::Declined),
            Ok(_) => (None, "-".to_owned()),
            Err(fault) => (Some(fault.clone()), fault.to_string()),
        };
        if let (Some((_, engine)), Some(fault)) = (engine, fault) {
            self.play.requests.note_failure();
            return self.engine_failed(engine, fault);
        }
        match purpose {
            RequestPurpose::Hint => self.play.hints.take(None, &[]),
            RequestPurpose::Draw => self.answer_draw(DrawAnswer::Failed),
            RequestPurpose::Start | RequestPurpose::Turn => {
                self.play.requests.note_failure();
                self.cx.game.rest_programs();
            }
        }
        self.cx.tell(Notice::OpponentFailed(why));
    }

    /// Plays the sound of the opponent's move, and removes messages about failures. Unless the player is viewing
    /// another position, also resets what belonged to the position before the move, such as the scrolling of the move
    /// list.
    fn opponent_moved(&mut self) {
        self.cx.sounds.add(Sound::Answer);
        self.cx.notices.end(|it| matches!(it, Notice::OpponentFailed(_) | Notice::EngineFailed(..)));
        if self.cx.game.is_looking() {
            self.play.requests.forget_failure();
        } else {
            self.stone_placed();
        }
    }
}
