//! The state of the progress page: the reviewed games that have been read so far, and the figures about them.

use crate::engine::Ticket;
use crate::progress::{ProgressReport, ReviewedFigures};
use crate::ui::effect::Effect;
use crate::ui::faults::IoFault;
use crate::ui::progress::{ProgressPart, ProgressRequest};
use crate::ui::state::cx::Cx;

/// The state of the progress page. Its field is visible only in `progress`.
#[derive(Debug, Default)]
pub(in crate::ui) struct ProgressState {
    /// The figures on the page; `None` while the page is closed.
    pub(super) figures: Option<ProgressFigures>,
}

/// The player's reviewed games and the report about them, which are kept while the progress page is open.
#[derive(Debug)]
pub struct ProgressFigures {
    ticket: Ticket,
    games: Vec<ReviewedFigures>,
    report: ProgressReport,
    n_unreviewed: usize,
    trouble: Option<IoFault>,
    /// `true` if all games have been read.
    is_whole: bool,
}

impl ProgressFigures {
    /// Returns an empty report, and requests that the player's reviewed games are read.
    pub(super) fn begin(cx: &mut Cx) -> Self {
        let ticket = cx.next_ticket();
        cx.send(Effect::Progress(ProgressRequest::Read(ticket)));
        let report = ProgressReport::default();
        Self { ticket, games: Vec::new(), report, n_unreviewed: 0, trouble: None, is_whole: false }
    }

    /// Adds games that were read. Ignores them if `ticket`, the number of the request, belongs to an earlier request.
    pub(super) fn add(&mut self, ticket: Ticket, part: ProgressPart) {
        if self.ticket != ticket {
            return;
        }
        self.games.extend(part.games);
        self.n_unreviewed += part.n_unreviewed;
        self.trouble = self.trouble.take().or(part.trouble);
        self.is_whole |= part.is_last;
        self.report = ProgressReport::of(&self.games);
    }

    /// Returns the report of the games that have been read.
    #[must_use]
    pub const fn report(&self) -> &ProgressReport {
        &self.report
    }

    /// Returns the number of games that are not counted because they are not reviewed.
    #[must_use]
    pub const fn n_unreviewed(&self) -> usize {
        self.n_unreviewed
    }

    /// Returns the reason why games could not be read; `None` if there was no error.
    #[must_use]
    pub const fn trouble(&self) -> Option<&IoFault> {
        self.trouble.as_ref()
    }

    /// Returns `true` if all games have been read.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.is_whole
    }
}
