//! The search for a forced win from the position shown: a win of the side to move, or a threat of the other side.

use std::time::Duration;

use crate::engine::master::forced_search::ForcedSearch;
use crate::engine::{Answer, Report, ReportContent, Request, RequestKind, SearchLimits, Ticket};
use crate::game::{Board, Color, Point, Rule, WinningLine};
use crate::ui::analysis::AnalysisRequest;
use crate::ui::effect::Effect;
use crate::ui::play::requests::PositionId;
use crate::ui::state::cx::Cx;

/// Time limit of the first search in seconds, and `LONGER`, the factor by which each repetition multiplies the limit.
const SECONDS: u64 = 10;
const LONGER: u64 = 6;

/// Holds the search for a forced win that was started last, until the card of this search is closed.
#[derive(Debug, Default)]
pub struct WinFinder {
    task: Option<WinTask>,
}

/// The search for a win of one side in a position, and its result.
#[derive(Clone, Debug)]
pub struct WinTask {
    position: PositionId,
    board: Board,
    rule: Rule,
    attacker: Color,
    /// `true` if the attacker is not to move, so that the win is a threat.
    is_threat: bool,
    seconds: u64,
    ticket: Ticket,
    result: Option<ForcedSearch>,
}

impl WinTask {
    /// Returns the side whose win is searched for.
    #[must_use]
    pub const fn attacker(&self) -> Color {
        self.attacker
    }

    /// Returns the stones of the position.
    pub(super) const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the rule under which the win is searched for.
    pub(super) const fn rule(&self) -> Rule {
        self.rule
    }

    /// Returns the ticket (request number) of the search.
    pub(super) const fn ticket(&self) -> Ticket {
        self.ticket
    }

    /// Returns `true` if the other side is to move, so that the win is a threat.
    #[must_use]
    pub const fn is_threat(&self) -> bool {
        self.is_threat
    }

    /// Returns the time limit of the search in seconds.
    #[must_use]
    pub const fn seconds(&self) -> u64 {
        self.seconds
    }

    /// Returns the result; `None` while the search runs.
    #[must_use]
    pub const fn result(&self) -> Option<&ForcedSearch> {
        self.result.as_ref()
    }

    /// Returns the moves of the win, the attacker's first; `None` if no win was found.
    #[must_use]
    pub fn line(&self) -> Option<&[Option<Point>]> {
        self.result.as_ref()?.line()
    }

    /// Returns the winning row with which the win ends; `None` if no win was found.
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

impl WinFinder {
    /// Returns the search and its result; `None` if no search was started or its card is closed.
    #[must_use]
    pub const fn task(&self) -> Option<&WinTask> {
        self.task.as_ref()
    }

    /// Returns `true` while the search runs.
    pub(super) fn is_searching(&self) -> bool {
        self.task.as_ref().is_some_and(|it| it.result.is_none())
    }

    /// Returns `true` if the search was started in `position`, or there is no search.
    pub(super) fn is_about(&self, position: PositionId) -> bool {
        self.task.as_ref().is_none_or(|it| it.position == position)
    }

    /// Starts a search for a win of `attacker` on `board`. `is_threat` is `true` if the other side is to move.
    pub(super) fn begin(
        &mut self,
        position: PositionId,
        board: Board,
        rule: Rule,
        attacker: Color,
        is_threat: bool,
        cx: &mut Cx,
    ) {
        let ticket = cx.next_ticket();
        let task = WinTask { position, board, rule, attacker, is_threat, seconds: SECONDS, ticket, result: None };
        cx.search_win(&task, &task.board, ticket);
        self.task = Some(task);
    }

    /// Repeats the search with more time.
    pub(super) fn search_longer(&mut self, cx: &mut Cx) {
        if let Some(task) = &mut self.task {
            task.seconds *= LONGER;
            (task.ticket, task.result) = (cx.next_ticket(), None);
            cx.search_win(task, &task.board, task.ticket);
        }
    }

    /// Discards the search and its result.
    pub(super) fn close(&mut self) {
        *self = Self::default();
    }

    /// Handles a report of the worker; returns `true` if the report belongs to the search.
    pub(super) fn take_report(&mut self, report: &Report) -> bool {
        let Some(task) = self.task.as_mut().filter(|it| it.ticket == report.ticket && it.result.is_none()) else {
            return false;
        };
        match &report.content {
            ReportContent::Answer(Answer::Win(found)) => task.result = Some(found.clone()),
            _ => self.task = None,
        }
        true
    }
}

impl Cx {
    /// Requests the search that `task` describes for a forced win on `board`. This search replaces the live analysis.
    pub(super) fn search_win(&mut self, task: &WinTask, board: &Board, ticket: Ticket) {
        let strongest = self.registry.strongest().id.clone();
        let request = Request {
            ticket,
            kind: RequestKind::FindWin,
            limits: SearchLimits::turn(Duration::from_secs(task.seconds)),
            ..Request::at(board.clone(), task.rule, task.attacker, strongest)
        };
        let (n_threads, n_bytes) = (self.settings.analysis.n_threads(), self.settings.analysis.n_bytes());
        self.send(Effect::Analysis(AnalysisRequest::Start { request: Box::new(request), n_threads, n_bytes }));
    }
}
