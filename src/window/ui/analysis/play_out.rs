//! A win by force that is played out against the answers of the player.

use crate::engine::{Answer, Report, ReportContent, Ticket};
use crate::game::{Board, Color, Direction, Point, Rule, WinningLine};
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::analysis::{AnalysisAction, WinTask};
use crate::ui::effect::Sound;
use crate::ui::state::cover::interface::Covering;
use crate::ui::state::cx::Cx;

/// State of a win that is played out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinPhase {
    /// The player answers a threat.
    Asked,
    /// The proof is searched on after an answer that it did not expect.
    Searching,
    /// The attacker has made five in a row.
    Won,
    /// The proof could not be repeated in time.
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
    /// The number of the last search for the rest of the proof.
    ticket: Ticket,
}

impl WinPlay {
    /// Returns a win that was found, after its first stone; `None` if none was found.
    pub(in crate::ui) fn new(start: &WinTask) -> Option<Self> {
        let line = start.line()?;
        let (rest, phase, ticket) = (Vec::new(), WinPhase::Asked, start.ticket());
        let mut play =
            Self { start: start.clone(), board: start.board().clone(), last: None, rest, phase, n_moves: 0, ticket };
        play.attack(line);
        Some(play)
    }

    /// Returns the state.
    #[must_use]
    pub const fn phase(&self) -> WinPhase {
        self.phase
    }

    /// Returns the side that wins.
    #[must_use]
    pub const fn attacker(&self) -> Color {
        self.start.attacker()
    }

    /// Returns the number of stones that the attacker has placed.
    #[must_use]
    pub const fn n_moves(&self) -> usize {
        self.n_moves
    }

    /// Returns the five stones at the end.
    #[must_use]
    pub fn five(&self) -> Option<WinningLine> {
        self.start.rule().winning_line(&self.board, self.last?)
    }

    /// Returns `true` while the rest of the proof is searched for.
    pub(in crate::ui) fn is_searching(&self) -> bool {
        self.phase == WinPhase::Searching
    }

    /// Places a stone of the attacker that a proof begins with.
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

    /// Returns a point on which the attacker makes five.
    fn five_point(&self) -> Option<Point> {
        let (rule, side) = (self.start.rule(), self.start.attacker());
        let wins =
            |it: &Point| Direction::ALL.into_iter().any(|direction| rule.wins_along(&self.board, *it, side, direction));
        self.board.free_points().find(wins)
    }

    /// Takes an answer, and replies with the proof, or searches for the rest of it.
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

    /// Takes a report, and returns `true` if it answers the search for the rest of the proof.
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
}
