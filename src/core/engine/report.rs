//! Reports on a request: its progress, and its answer or the fault of the player.

use crate::engine::fault::PlayerFault;
use crate::engine::master::forced_search::ForcedSearch;
use crate::engine::player::PointValue;
use crate::engine::progress::Progress;
use crate::engine::request::Ticket;
use crate::game::{OpeningChoice, Point};

/// A report on a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The ticket of the request.
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

/// The content of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReportContent {
    /// Progress of the search; the answer follows.
    Progress(Progress),
    /// The answer, after which no more reports follow.
    Answer(Answer),
    /// The player failed and was dropped. The next request creates a new player.
    Fault(PlayerFault),
}

/// Answer to a request: each kind of request has a kind of answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// To [`StartGame`](crate::engine::RequestKind::StartGame): the player is ready.
    Ready,
    /// To [`Move`](crate::engine::RequestKind::Move), [`BestLines`](crate::engine::RequestKind::BestLines) and
    /// [`Analyze`](crate::engine::RequestKind::Analyze): the point to play; `None` if no point may be played.
    Move(Option<Point>),
    /// To [`FindWin`](crate::engine::RequestKind::FindWin): the result of the search for a forced win.
    Win(ForcedSearch),
    /// To [`EvaluatePoints`](crate::engine::RequestKind::EvaluatePoints): the points and their values.
    Values(Vec<(Point, PointValue)>),
    /// To [`EvaluatePoint`](crate::engine::RequestKind::EvaluatePoint): the value; `None` if the point may not be
    /// played.
    Value(Option<PointValue>),
    /// To [`OpeningChoice`](crate::engine::RequestKind::OpeningChoice): the choice; `None` if the opening asks for
    /// none.
    Choice(Option<OpeningChoice>),
    /// To [`BalancedStones`](crate::engine::RequestKind::BalancedStones): the points in the order in which they are
    /// played; fewer than requested if no more can be played.
    Stones(Vec<Point>),
    /// To [`OpeningPhase`](crate::engine::RequestKind::OpeningPhase): the choices, and the first move after them if it
    /// is the player's; no choices if the opening asks for none.
    OpeningPhase(Vec<OpeningChoice>, Option<Point>),
    /// To [`DrawOffer`](crate::engine::RequestKind::DrawOffer): `true` if the player agrees.
    Draw(bool),
}
