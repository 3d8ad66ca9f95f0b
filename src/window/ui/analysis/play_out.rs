//! A forced win that is played out against the answers of the player.

use crate::engine::{Answer, Report, ReportContent, Ticket};
use crate::game::{Board, Color, Point, Rule, WinningLine};
use crate::review::made_shape::five_points;
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::analysis::{AnalysisAction, AnalysisRequest, WinTask};
use crate::ui::effect::{Effect, Sound};
use crate::ui::state::cover::interface::Covering;
use crate::ui::state::cx::Cx;
use crate::ui::state::input::Focus;

/// The state of the playback of a forced win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinPhase {
    /// The player must answer a threat.
    Asked,
    /// The player's answer was not in the proof, and a new proof is being searched for.
    Searching,
    /// The attacker has made five in a row.
    Won,
    /// No new proof was found in time, or the attack failed.
    Undecided,
}

/// The playback of a forced win: the program plays the attacker's moves, and the player plays the defender's moves.
#[derive(Clone, Debug)]
pub struct WinPlay {
    start: WinTask,
    board: Board,
    last: Option<Point>,
    /// The rest of the proof: the expected answer, then the attacker's move, and so on.
    rest: Vec<Option<Point>>,
    phase: WinPhase,
    n_moves: usize,
    /// The ticket (request number) of the latest search for this win.
    ticket: Ticket,
}

impl WinPlay {
    /// Begins the playback of the win that the finished search `start` has found, and places the first stone of the
    /// win. Returns `None` if the search found no win.
    pub(in crate::ui) fn new(start: &WinTask) -> Option<Self> {
        let line = start.line()?;
        let (rest, phase, ticket) = (Vec::new(), WinPhase::Asked, start.ticket());
        let mut play =
            Self { start: start.clone(), board: start.board().clone(), last: None, rest, phase, n_moves: 0, ticket };
        play.attack(line);
        Some(play)
    }

    /// Returns the state of the playback.
    #[must_use]
    pub const fn phase(&self) -> WinPhase {
        self.phase
    }

    /// Returns the side with the forced win.
    #[must_use]
    pub const fn attacker(&self) -> Color {
        self.start.attacker()
    }

    /// Returns the number of stones that the attacker has placed.
    #[must_use]
    pub const fn n_moves(&self) -> usize {
        self.n_moves
    }

    /// Returns the winning row once five in a row is made; `None` before that.
    #[must_use]
    pub fn five(&self) -> Option<WinningLine> {
        self.start.rule().winning_line(&self.board, self.last?)
    }

    /// Returns `true` while a new proof is searched for.
    pub(in crate::ui) fn is_searching(&self) -> bool {
        self.phase == WinPhase::Searching
    }

    /// Places the first stone of `line`, which is a stone of the attacker, and keeps the rest of `line` as the expected
    /// continuation.
    fn attack(&mut self, line: &[Option<Point>]) {
        let Some((Some(first), rest)) = line.split_first() else {
            self.phase = WinPhase::Undecided;
            return;
        };
        if self.board.play(*first, self.start.attacker()).is_err() {
            self.phase = WinPhase::Undecided;
            return;
        }
        (self.last, self.rest) = (Some(*first), rest.to_vec());
        self.n_moves += 1;
        let is_won = self.start.rule().winning_line(&self.board, *first).is_some();
        self.phase = if is_won { WinPhase::Won } else { WinPhase::Asked };
    }

    /// Returns a point on which the attacker wins with five in a row; `None` if there is none.
    fn five_point(&self) -> Option<Point> {
        let (rule, side) = (self.start.rule(), self.start.attacker());
        five_points(&self.board, rule, side).first().copied()
    }

    /// Handles the player's answer on `point`. If the attacker can make five in a row, it does so; otherwise it plays
    /// the next stone of the proof. If the proof did not expect the answer, starts the search for a new proof.
    fn answer(&mut self, point: Point, cx: &mut Cx) {
        if self.board.play(point, !self.start.attacker()).is_err() {
            return;
        }
        self.last = Some(point);
        if self.start.rule().winning_line(&self.board, point).is_some() {
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
                self.ticket = cx.next_ticket();
                cx.search_win(&self.start, &self.board, self.ticket);
            }
        }
    }

    /// Handles a report of the worker; returns `true` if the report belongs to the search for a new proof.
    pub(in crate::ui) fn take_report(&mut self, report: &Report) -> bool {
        if self.phase != WinPhase::Searching || self.ticket != report.ticket {
            return false;
        }
        match &report.content {
            ReportContent::Answer(Answer::Win(found)) => match found.line() {
                Some(line) => self.attack(line),
                None => self.phase = WinPhase::Undecided,
            },
            _ => self.phase = WinPhase::Undecided,
        }
        true
    }
}

impl Covering for WinPlay {
    fn board(&self) -> &Board {
        &self.board
    }

    fn rule(&self, _game: &Session) -> Rule {
        self.start.rule()
    }

    fn last(&self) -> Option<Point> {
        self.last
    }

    fn side(&self) -> Option<Color> {
        Some(!self.start.attacker())
    }

    fn takes_points(&self) -> bool {
        self.phase == WinPhase::Asked
    }

    fn is_open(&self, point: Point) -> bool {
        let is_free = self.board.contains(point) && self.board.is_free(point);
        let is_legal = |it| self.start.rule().foul(&self.board, it, !self.start.attacker()).is_none();
        self.phase == WinPhase::Asked && is_free && is_legal(point)
    }

    fn place(&mut self, point: Point, cx: &mut Cx) {
        if self.is_open(point) {
            cx.sounds.add(Sound::Stone);
            self.answer(point, cx);
        }
    }

    fn leave(&self) -> Action {
        Action::Analysis(AnalysisAction::CloseWin)
    }

    fn close(&self, cx: &mut Cx) -> Focus {
        if self.is_searching() {
            cx.send(Effect::Analysis(AnalysisRequest::Stop));
        }
        Focus::Board
    }
}
