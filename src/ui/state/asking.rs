//! Requests to the worker, and its answers.

use std::time::Duration;

use rand::RngExt;

use crate::engine::{Answer, Report, Request, RequestKind, SearchLimits, Ticket};
use crate::game::{NodeId, PlayerId};
use crate::ui::effect::Effect;
use crate::ui::locale::Msg;
use crate::ui::state::State;
use crate::ui::state::pending::{Hint, PendingRequest, RequestPurpose};

/// Shortest time of a reply, so that a person can follow it.
const PACE: Duration = Duration::from_millis(350);

/// A reply comes as soon as it is there where the clock leaves no more than this for a move.
const HASTE: Duration = Duration::from_millis(100);

impl State {
    /// Asks the worker what the position needs and stops it where nothing is wanted any more.
    pub(super) fn sync_worker(&mut self) -> Vec<Effect> {
        self.game.set_clock();
        let shown = (self.n_games, self.game.position_key());
        let live = (self.n_games, self.game.live_key());
        self.find_forbidden((shown.0, shown.1, self.game.record.outcome().is_some()));
        self.hint = self.hint.filter(|it| it.position == shown && self.game.person_to_move());
        self.draw = self.draw.filter(|it| it.position == live && self.game.live_outcome().is_none());
        let most = self.settings.thinking.time();
        let pressed = self.game.time_for_a_move(most);
        let Some((purpose, opponent, kind, pace)) = self.wanted_request() else {
            return self.ponder(live).into_iter().collect();
        };
        let (position, node) = match purpose {
            RequestPurpose::Turn | RequestPurpose::Draw => (live, self.game.live()),
            RequestPurpose::Hint => (shown, self.game.record.node()),
        };
        if self.thinking.as_ref().is_some_and(|it| (it.purpose, it.position) == (purpose, position)) {
            return Vec::new();
        }
        self.pondered = None;
        let is_limited_by_time = self.registry.get(&opponent).is_some_and(|it| it.is_limited_by_time);
        let turn = pressed.or(is_limited_by_time.then_some(most));
        let (limits, seed) = (SearchLimits { turn, ..SearchLimits::default() }, self.random.random());
        let request = Request { limits, seed, pace, ..self.request(opponent, kind, node) };
        self.thinking = Some(PendingRequest { ticket: request.ticket, purpose, position, so_far: None });
        vec![Effect::Ask(Box::new(request))]
    }

    /// Returns a request about a position of the game.
    pub(super) fn request(&mut self, opponent: PlayerId, kind: RequestKind, node: NodeId) -> Request {
        self.n_tickets += 1;
        let other = (node != self.game.record.node()).then(|| self.game.record.up_to(node));
        let record = other.as_ref().unwrap_or(&self.game.record);
        Request { ticket: Ticket(self.n_tickets), game: self.n_games, kind, ..Request::after(record, opponent) }
    }

    /// Returns what is to be asked now, of which opponent, and how long the answer takes at least.
    fn wanted_request(&self) -> Option<(RequestPurpose, PlayerId, RequestKind, Duration)> {
        if self.dialogs.has_offers() || self.editing.is_position_open() {
            return None;
        }
        let opening = self.game.opening.clone().filter(|_| self.game.opening_step().is_some());
        let kind = opening.map_or(RequestKind::Move, |it| RequestKind::OpeningChoice(Box::new(it)));
        let pace = match self.game.time_for_a_move(self.settings.thinking.time()) {
            Some(time) if time <= HASTE => Duration::ZERO,
            Some(time) => PACE.min(time),
            None => PACE,
        };
        let mover = self.game.opponent_to_move().filter(|_| !self.engine_failed);
        let mover = mover.map(|it| (RequestPurpose::Turn, it.clone(), kind, pace));
        let other = self.game.opponent().filter(|_| self.awaits_draw() && self.game.goes_on());
        let other = other.map(|(it, _)| (RequestPurpose::Draw, it.clone(), RequestKind::DrawOffer, pace));
        let adviser = || self.registry.strongest().id.clone();
        let hint = self.awaits_hint().then(|| (RequestPurpose::Hint, adviser(), RequestKind::Move, Duration::ZERO));
        mover.or(other).or(hint)
    }

    /// Takes the worker's answer, unless it comes too late.
    pub(super) fn report(&mut self, report: &Report) {
        if self.take_values(report) {
            return;
        }
        let Some(request) = self.thinking.as_mut().filter(|it| it.ticket == report.ticket) else { return };
        if let Answer::Progress(thinking) = &report.answer {
            request.so_far = Some(thinking.clone());
            return;
        }
        let purpose = request.purpose;
        self.thinking = None;
        let why = match &report.answer {
            Answer::Move(point) if purpose == RequestPurpose::Hint => {
                let board = self.game.record.board();
                let is_free = board.contains(*point) && board.is_free(*point);
                self.hint = self.hint.filter(|_| is_free).map(|it| Hint { point: Some(*point), ..it });
                return;
            }
            Answer::Move(point) => match self.game.play_live(*point) {
                Ok(()) => return self.opponent_moved(),
                Err(error) => self.language().play_error(error).to_owned(),
            },
            Answer::Choice(choice) => match self.game.answer(*choice) {
                Ok(()) => return self.opponent_moved(),
                Err(error) => error.to_string(),
            },
            Answer::Draw(agrees) => return self.answer_draw(*agrees),
            Answer::NoMove | Answer::OpeningPhase(..) | Answer::Values(_) | Answer::Progress(_) => "-".to_owned(),
            Answer::Failed(why) => why.to_string(),
        };
        match purpose {
            RequestPurpose::Hint => self.hint = None,
            RequestPurpose::Draw => self.draw = None,
            RequestPurpose::Turn => self.engine_failed = true,
        }
        self.notices.notify(self.language().fill(Msg::NoticeOpponentFailed, &[("why", &why)]));
    }

    /// Clears away what belonged to the position before the opponent's move, unless the player looks at another one.
    fn opponent_moved(&mut self) {
        if self.game.is_looking() {
            self.engine_failed = false;
        } else {
            self.stone_placed();
        }
    }
}
