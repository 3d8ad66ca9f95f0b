//! The search for a win by force from the position shown, and the game in which it is played out.

use std::time::Duration;

use crate::engine::master::forced_search::ForcedSearch;
use crate::engine::{Answer, Report, Request, RequestKind, SearchLimits, Ticket};
use crate::game::{Board, Color, Direction, PlayerId, Point, Rule, WinningLine};
use crate::ui::state::requests::PositionId;

/// Time of the first search in seconds, and the factor by which a longer one has more.
const SECONDS: u64 = 10;
const LONGER: u64 = 6;

/// The search for a win by force.
#[derive(Debug, Default)]
pub struct WinFinder {
    task: Option<WinTask>,
    play: Option<WinPlay>,
}

/// A position in which a side is to win.
#[derive(Clone, Debug)]
pub struct WinTask {
    position: PositionId,
    board: Board,
    rule: Rule,
    attacker: Color,
    /// The attacker is not to move: the win is a threat.
    is_threat: bool,
    seconds: u64,
    ticket: Ticket,
    /// The request was sent.
    is_sent: bool,
    result: Option<ForcedSearch>,
}

impl WinTask {
    /// Returns the side that is to win.
    #[must_use]
    pub const fn attacker(&self) -> Color {
        self.attacker
    }

    /// Returns `true` if the other side is to move, so that the win is a threat.
    #[must_use]
    pub const fn is_threat(&self) -> bool {
        self.is_threat
    }

    /// Returns the seconds that the search may take.
    #[must_use]
    pub const fn seconds(&self) -> u64 {
        self.seconds
    }

    /// Returns the result; none while it is searched for.
    #[must_use]
    pub const fn result(&self) -> Option<&ForcedSearch> {
        self.result.as_ref()
    }

    /// Returns the moves of the win; none if there is none.
    #[must_use]
    pub fn line(&self) -> Option<&[Option<Point>]> {
        self.result.as_ref()?.line()
    }

    /// Returns the row that the win ends with.
    #[must_use]
    pub fn last_row(&self) -> Option<WinningLine> {
        let line = self.line()?;
        let mut board = self.board.clone();
        for (point, side) in line.iter().zip([self.attacker, !self.attacker].into_iter().cycle()) {
            if let Some(point) = point {
                board.play(*point, side).ok()?;
            }
        }
        self.rule.winning_line(&board, line.last().copied().flatten()?)
    }
}

/// State of a win that is played out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinPhase {
    /// The player answers a threat.
    Asked,
    /// The proof is searched on after an answer that it did not expect.
    Searching,
    /// The attacker has made five in a row.
    Won,
    /// The proof was not found again in the time.
    Undecided,
}

/// A win that is played out against the answers of the player.
#[derive(Clone, Debug)]
pub struct WinPlay {
    start: WinTask,
    board: Board,
    last: Option<Point>,
    /// The rest of the proof: the answer that it expects, then the attacker's move.
    rest: Vec<Option<Point>>,
    phase: WinPhase,
    n_moves: usize,
    ticket: Ticket,
    is_sent: bool,
}

impl WinPlay {
    /// Returns the stones that are shown.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the stone that was placed last.
    #[must_use]
    pub const fn last(&self) -> Option<Point> {
        self.last
    }

    /// Returns the state.
    #[must_use]
    pub const fn phase(&self) -> WinPhase {
        self.phase
    }

    /// Returns the side that wins.
    #[must_use]
    pub const fn attacker(&self) -> Color {
        self.start.attacker
    }

    /// Returns the number of stones that the attacker has placed.
    #[must_use]
    pub const fn n_moves(&self) -> usize {
        self.n_moves
    }

    /// Returns the five stones at the end.
    #[must_use]
    pub fn five(&self) -> Option<WinningLine> {
        self.start.rule.winning_line(&self.board, self.last?)
    }

    /// Returns `true` if a click on a point tries an answer there.
    #[must_use]
    pub fn is_open(&self, point: Point) -> bool {
        let is_free = self.board.contains(point) && self.board.is_free(point);
        self.phase == WinPhase::Asked
            && is_free
            && self.start.rule.foul(&self.board, point, !self.start.attacker).is_none()
    }

    /// Places a stone of the attacker that a proof begins with.
    fn attack(&mut self, line: &[Option<Point>]) {
        let Some((Some(first), rest)) = line.split_first() else {
            self.phase = WinPhase::Undecided;
            return;
        };
        if self.board.play(*first, self.start.attacker).is_err() {
            self.phase = WinPhase::Undecided;
            return;
        }
        (self.last, self.rest) = (Some(*first), rest.to_vec());
        self.n_moves += 1;
        let is_won = self.start.rule.winning_line(&self.board, *first).is_some();
        self.phase = if is_won { WinPhase::Won } else { WinPhase::Asked };
    }

    /// Returns a point on which the attacker makes five.
    fn five_point(&self) -> Option<Point> {
        let (rule, side) = (self.start.rule, self.start.attacker);
        let wins =
            |it: &Point| Direction::ALL.into_iter().any(|direction| rule.wins_along(&self.board, *it, side, direction));
        self.board.free_points().find(wins)
    }

    /// Takes an answer, and replies with the proof, or searches for it on.
    fn answer(&mut self, point: Point, ticket: Ticket) {
        if !self.is_open(point) || self.board.play(point, !self.start.attacker).is_err() {
            return;
        }
        self.last = Some(point);
        if self.start.rule.winning_line(&self.board, point).is_some() {
            self.phase = WinPhase::Undecided;
            return;
        }
        if let Some(five) = self.five_point() {
            return self.attack(&[Some(five)]);
        }
        let rest = std::mem::take(&mut self.rest);
        match rest.split_first() {
            Some((Some(expected), line)) if *expected == point => self.attack(line),
            _ => {
                self.phase = WinPhase::Searching;
                (self.ticket, self.is_sent) = (ticket, false);
            }
        }
    }
}

impl WinFinder {
    /// Returns the search in the position shown, or its result.
    #[must_use]
    pub const fn task(&self) -> Option<&WinTask> {
        self.task.as_ref()
    }

    /// Returns the win that is played out.
    #[must_use]
    pub const fn play(&self) -> Option<&WinPlay> {
        self.play.as_ref()
    }

    /// Returns `true` while a proof is searched.
    #[must_use]
    pub fn is_searching(&self) -> bool {
        match &self.play {
            Some(play) => play.phase == WinPhase::Searching,
            None => self.task.as_ref().is_some_and(|it| it.result.is_none()),
        }
    }

    /// Begins a search for a side's win.
    pub(super) fn begin(
        &mut self,
        position: PositionId,
        (board, rule): (Board, Rule),
        (side_to_move, attacker): (Color, Color),
        ticket: Ticket,
    ) {
        let is_threat = side_to_move != attacker;
        let (seconds, is_sent, result) = (SECONDS, false, None);
        self.task = Some(WinTask { position, board, rule, attacker, is_threat, seconds, ticket, is_sent, result });
    }

    /// Searches longer where the time did not suffice.
    pub(super) fn search_longer(&mut self, ticket: Ticket) {
        if let Some(task) = &mut self.task {
            task.seconds *= LONGER;
            (task.ticket, task.is_sent, task.result) = (ticket, false, None);
        }
    }

    /// Forgets the search and its result.
    pub(super) fn close(&mut self) {
        *self = Self::default();
    }

    /// Forgets the search unless it belongs to this position, and returns `true` if one was under way.
    pub(super) fn keep_for(&mut self, position: PositionId) -> bool {
        let is_other = self.play.is_none() && self.task.as_ref().is_some_and(|it| it.position != position);
        let was_searching = is_other && self.is_searching();
        if is_other {
            self.task = None;
        }
        was_searching
    }

    /// Plays the win out that was found.
    pub(super) fn start_play(&mut self) {
        let Some(start) = self.task.clone() else { return };
        let Some(line) = start.line().map(<[_]>::to_vec) else { return };
        let (board, ticket) = (start.board.clone(), start.ticket);
        let (rest, phase) = (Vec::new(), WinPhase::Asked);
        let mut play = WinPlay { start, board, last: None, rest, phase, n_moves: 0, ticket, is_sent: true };
        play.attack(&line);
        self.play = Some(play);
    }

    /// Leaves the win that is played out.
    pub(super) fn leave_play(&mut self) {
        self.play = None;
    }

    /// Answers a threat of the win that is played out.
    pub(super) fn answer(&mut self, point: Point, ticket: Ticket) {
        if let Some(play) = &mut self.play {
            play.answer(point, ticket);
        }
    }

    /// Returns the request that is still to be sent, once.
    pub(super) fn take_request(&mut self, player: &PlayerId) -> Option<Request> {
        let (task, board, ticket, is_sent) = match (&mut self.play, &mut self.task) {
            (Some(play), _) if play.phase == WinPhase::Searching => {
                (&play.start, &play.board, play.ticket, &mut play.is_sent)
            }
            (None, Some(task)) if task.result.is_none() => {
                let is_sent = std::mem::replace(&mut task.is_sent, true);
                return (!is_sent).then(|| request(task, &task.board, task.ticket, player));
            }
            _ => return None,
        };
        (!std::mem::replace(is_sent, true)).then(|| request(task, board, ticket, player))
    }

    /// Takes a report, and returns `true` if it answers a search for a win.
    pub(super) fn take_report(&mut self, report: &Report) -> bool {
        if let Some(play) = self.play.as_mut().filter(|it| it.phase == WinPhase::Searching) {
            if play.ticket != report.ticket {
                return false;
            }
            match &report.answer {
                Answer::Win(found) => match found.line() {
                    Some(line) => play.attack(line),
                    None => play.phase = WinPhase::Undecided,
                },
                _ => play.phase = WinPhase::Undecided,
            }
            return true;
        }
        let Some(task) = self.task.as_mut().filter(|it| it.ticket == report.ticket && it.result.is_none()) else {
            return false;
        };
        match &report.answer {
            Answer::Win(found) => task.result = Some(found.clone()),
            _ => self.task = None,
        }
        true
    }
}

/// Returns the request for the attacker's win on a board.
fn request(task: &WinTask, board: &Board, ticket: Ticket, player: &PlayerId) -> Request {
    Request {
        ticket,
        kind: RequestKind::FindWin,
        limits: SearchLimits::turn(Duration::from_secs(task.seconds)),
        ..Request::at(board.clone(), task.rule, task.attacker, player.clone())
    }
}
