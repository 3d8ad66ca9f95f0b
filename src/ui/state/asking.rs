//! What is asked of the worker, and what becomes of its answers.

use std::time::Duration;

use rand::RngExt;

use crate::engine::{Answer, PlayerInfo, Progress, Report, Request, RequestKind, SearchLimits, Ticket};
use crate::ui::effect::Effect;
use crate::ui::locale::Msg;
use crate::ui::state::State;
use crate::ui::state::hint::{self, Hint};

/// How long a reply takes at least, so that a person can follow it.
const PACE: Duration = Duration::from_millis(350);

/// A reply comes as soon as it is there where the clock leaves no more than this for a move.
const HASTE: Duration = Duration::from_millis(100);

/// A question to the worker that has not been answered, and the position for which it was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Thought {
    ticket: Ticket,
    n_games: u64,
    key: u64,
    /// How far it has come, if that was told.
    pub(super) so_far: Option<Progress>,
}

impl State {
    /// Asks the worker what the position needs and stops it where nothing is wanted any more.
    pub(super) fn sync_worker(&mut self) -> Vec<Effect> {
        let (n_games, key) = (self.n_games, self.game.position_key());
        self.game.set_clock();
        self.find_forbidden((n_games, key, self.game.record.outcome().is_some()));
        self.hint = self.hint.filter(|it| it.position == (n_games, key) && self.game.goes_on());
        self.draw = self.draw.filter(|it| it.position == (n_games, key) && self.game.record.outcome().is_none());
        let most = self.settings.thinking.time();
        let pressed = self.game.time_for_a_move(most);
        let is_known = self.thinking.as_ref().map(|it| it.n_games == n_games && it.key == key);
        match (is_known, self.kind()) {
            (Some(true), Some(_)) => Vec::new(),
            (_, None) => self.ponder((n_games, key)).into_iter().collect(),
            (_, Some((opponent, kind, pace))) => {
                self.pondered = None;
                let turn = pressed.or(opponent.is_limited_by_time.then_some(most));
                let (limits, seed) = (SearchLimits { turn, ..SearchLimits::default() }, self.random.random());
                let request = Request { limits, seed, pace, ..self.request(opponent, kind) };
                self.thinking = Some(Thought { ticket: request.ticket, n_games, key, so_far: None });
                vec![Effect::Ask(Box::new(request))]
            }
        }
    }

    /// A question about the position.
    pub(super) fn request(&mut self, opponent: &'static PlayerInfo, kind: RequestKind) -> Request {
        self.n_tickets += 1;
        let record = &self.game.record;
        Request {
            ticket: Ticket(self.n_tickets),
            game: self.n_games,
            kind,
            ..Request::after(record, opponent.id.clone())
        }
    }

    /// Who is to be asked now, for what, and how long the answer takes at least.
    fn kind(&self) -> Option<(&'static PlayerInfo, RequestKind, Duration)> {
        if self.has_offers() || self.editor.is_some() {
            return None;
        }
        let opening = self.game.opening.clone().filter(|_| self.game.opening_step().is_some());
        let kind = opening.map_or(RequestKind::Move, |it| RequestKind::OpeningChoice(Box::new(it)));
        let pace = match self.game.time_for_a_move(self.settings.thinking.time()) {
            Some(time) if time <= HASTE => Duration::ZERO,
            Some(time) => PACE.min(time),
            None => PACE,
        };
        let mover = self.game.opponent_to_move().filter(|_| !self.engine_failed).map(|it| (it, kind, pace));
        let other = self.game.opponent().filter(|_| self.awaits_draw() && self.game.goes_on());
        let adviser = self.awaits_hint().then(hint::adviser);
        mover
            .or(other.map(|(it, _)| (it, RequestKind::DrawOffer, pace)))
            .or(adviser.map(|it| (it, RequestKind::Move, Duration::ZERO)))
    }

    /// Takes the worker's answer, unless it comes too late.
    pub(super) fn report(&mut self, report: &Report) {
        if self.take_values(report) {
            return;
        }
        let Some(thought) = self.thinking.as_mut().filter(|it| it.ticket == report.ticket) else { return };
        if let Answer::Progress(thinking) = &report.answer {
            thought.so_far = Some(thinking.clone());
            return;
        }
        self.thinking = None;
        let is_hint = self.awaits_hint();
        let why = match &report.answer {
            Answer::Move(point) if is_hint => {
                let board = self.game.record.board();
                let is_free = board.contains(*point) && board.is_free(*point);
                self.hint = self.hint.filter(|_| is_free).map(|it| Hint { point: Some(*point), ..it });
                return;
            }
            Answer::Move(point) => match self.game.play(*point) {
                Ok(()) => return self.stone_placed(),
                Err(error) => self.language().play_error(error).to_owned(),
            },
            Answer::Choice(choice) => match self.game.answer(*choice) {
                Ok(()) => return self.stone_placed(),
                Err(error) => error.to_string(),
            },
            Answer::Draw(agrees) => return self.answer_draw(*agrees),
            Answer::NoMove | Answer::OpeningPhase(..) | Answer::Values(_) | Answer::Progress(_) => "-".to_owned(),
            Answer::Failed(why) => why.to_string(),
        };
        if is_hint {
            self.hint = None;
        } else if self.awaits_draw() {
            self.draw = None;
        } else {
            self.engine_failed = true;
        }
        self.notice = Some(self.language().fill(Msg::NoticeOpponentFailed, &[("why", &why)]));
    }
}
