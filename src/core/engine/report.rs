//! Reports on a request: its progress, and its answer or the fault of the player.

use crate::engine::fault::PlayerFault;
use crate::engine::master::forced_search::ForcedSearch;
use crate::engine::player::PointValue;
use crate::engine::progress::Progress;
use crate::engine::request::Ticket;
use crate::game::{OpeningChoice, Point};

/// A report on a request, which the worker thread passes to its `report` function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The number of the request that the report is about.
    pub ticket: Ticket,
    /// The progress, the answer or the fault.
    pub content: ReportContent,
}

impl Report {
    /// Returns a report with progress.
    #[must_use]
    pub const fn progress(ticket: Ticket, progress: Progress) -> Self {
        Self { ticket, content: ReportContent::Progress(progress) }
    }

    /// Returns a report with an answer.
    #[must_use]
    pub const fn answer(ticket: Ticket, answer: Answer) -> Self {
        Self { ticket, content: ReportContent::Answer(answer) }
    }

    /// Returns a report with a fault.
    #[must_use]
    pub const fn fault(ticket: Ticket, fault: PlayerFault) -> Self {
        Self { ticket, content: ReportContent::Fault(fault) }
    }
}

/// Content of a report: progress of the search, or the end of the request by an answer or a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReportContent {
    /// Progress of the search. More reports follow; the last of them has the answer or a fault.
    Progress(Progress),
    /// The answer, after which no more reports follow.
    Answer(Answer),
    /// The player failed and was dropped. The next request creates a new player.
    Fault(PlayerFault),
}

/// Answer to a request. Each kind of request has its own kind of answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Answer to [`StartGame`](crate::engine::RequestKind::StartGame): the player is ready.
    Ready,
    /// Answer to [`Move`](crate::engine::RequestKind::Move), [`BestLines`](crate::engine::RequestKind::BestLines) and
    /// [`Analyze`](crate::engine::RequestKind::Analyze): the point to play; `None` if no point may be played.
    Move(Option<Point>),
    /// Answer to [`FindWin`](crate::engine::RequestKind::FindWin): the result of the search for a forced win.
    Win(ForcedSearch),
    /// Answer to [`EvaluatePoints`](crate::engine::RequestKind::EvaluatePoints): the points and their values.
    Values(Vec<(Point, PointValue)>),
    /// Answer to [`EvaluatePoint`](crate::engine::RequestKind::EvaluatePoint): the value; `None` if the point may not
    /// be played.
    Value(Option<PointValue>),
    /// Answer to [`OpeningChoice`](crate::engine::RequestKind::OpeningChoice): the choice; `None` if the opening asks
    /// for no choice.
    Choice(Option<OpeningChoice>),
    /// Answer to [`BalancedStones`](crate::engine::RequestKind::BalancedStones): the points in the order in which they
    /// are played; empty if the requested number of stones cannot be placed.
    Stones(Vec<Point>),
    /// Answer to [`OpeningPhase`](crate::engine::RequestKind::OpeningPhase): all choices that the player makes until
    /// the other player must choose, and the first move after the opening if the same player makes it. There are no
    /// choices if the opening asks for none.
    OpeningPhase(Vec<OpeningChoice>, Option<Point>),
    /// Answer to [`DrawOffer`](crate::engine::RequestKind::DrawOffer): `true` if the player agrees.
    Draw(bool),
}
