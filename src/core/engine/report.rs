//! Reports on a request: its progress and its answer.

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
    /// The answer, or the progress towards it.
    pub answer: Answer,
}

/// Answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The player is ready for the game.
    Ready,
    /// The point to play.
    Move(Point),
    /// The choice in an opening.
    Choice(OpeningChoice),
    /// The choices in an opening, and the first move after it if it is the player's.
    OpeningPhase(Vec<OpeningChoice>, Option<Point>),
    /// Agreement to a draw.
    Draw(bool),
    /// Values of points.
    Values(Vec<(Point, PointValue)>),
    /// The search for a win by force.
    Win(ForcedSearch),
    /// No point may be played.
    NoMove,
    /// Progress of the search; the answer itself follows.
    Progress(Progress),
    /// The player failed. The next request finds a new one.
    Failed(PlayerFault),
}
