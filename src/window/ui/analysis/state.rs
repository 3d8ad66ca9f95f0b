//! The state of the live analysis (multi-PV search of the position shown).
//!
//! Holds the lines of the position shown, the line that the player has chosen to see on the board, and the lines kept
//! for other positions.

use std::collections::{BTreeMap, BTreeSet};

use crate::engine::{PlayerFault, Progress, PvLine, Report, ReportContent, Score, SearchLimits, Ticket};
use crate::game::{Color, NodeId, Point};
use crate::ui::analysis::{LineStep, LookedUpPositions};
use crate::ui::play::requests::PositionId;

/// Maximum number of positions whose lines are kept. When this number is reached, all kept lines are discarded.
const MAX_KEPT: usize = 2000;

/// Minimum depth in plies of a result in the position database: shallower ones are neither stored nor shown, because a
/// search reaches this depth within a second. Mates count at any depth.
const MIN_DEPTH: u8 = 10;

/// The state of the analysis of the position shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnalysisStatus {
    /// The player has stopped the analysis.
    Stopped,
    /// The analysis would help the player in a running game against the computer, and the player has not agreed to
    /// accept help.
    NeedsConsent,
    /// The game is paused.
    Paused,
    /// The next step of the opening procedure is something other than placing a stone.
    Opening,
    /// The game has ended in this position.
    Ended,
    /// The board has a winning row already.
    Won,
    /// The side to move has no legal move.
    NoMove,
    /// The analysis runs and has found no line yet.
    Thinking,
    /// The analysis runs and has found lines.
    Running,
    /// The position is solved, or a limit was reached.
    Finished,
}

/// All inputs of an analysis: if one of them changes, the analysis starts again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AnalysisScope {
    /// The position shown.
    pub(super) position: PositionId,
    /// The node of the position in the game tree.
    pub(super) node: NodeId,
    pub(super) side: Color,
    pub(super) n_lines: u8,
    pub(super) limits: SearchLimits,
    /// Number of times that the excluded moves have changed; a new number starts the analysis again.
    pub(super) edition: u32,
    /// Number of threads, `None` for the default, and size of the search tables in bytes.
    pub(super) resources: (Option<u8>, u64),
}

/// The analysis that was requested last, running or finished.
#[derive(Clone, Debug)]
struct AskedAnalysis {
    scope: AnalysisScope,
    ticket: Ticket,
    /// The lines to show; `None` before the first report.
    found: Option<FoundLines>,
    /// Depth of the last result that was given to the position database; 0 if there was none.
    stored_depth: u8,
    is_finished: bool,
}

/// Lines that a search has found.
#[derive(Clone, Debug)]
struct FoundLines {
    progress: Progress,
    /// `true` if the lines come from the position database.
    is_stored: bool,
}

/// The lines found for a position, which are kept after its analysis has ended.
#[derive(Clone, Debug)]
struct KeptLines {
    /// The side to move.
    side: Color,
    /// Number of lines that were requested; 0 for lines from the position database.
    n_lines: u8,
    found: FoundLines,
}

/// The live analysis: the requested analysis, the lines that are kept for positions of the game, and the line that the
/// player has chosen to see on the board.
#[derive(Debug, Default)]
pub struct Analysis {
    asked: Option<AskedAnalysis>,
    /// The lines found for positions of one game, keyed by node.
    kept: BTreeMap<NodeId, KeptLines>,
    /// The number of the game whose lines are in `kept`.
    game: Option<u64>,
    /// The position shown; `None` if the position cannot be analyzed.
    shown: Option<NodeId>,
    chosen: Option<LineStep>,
    pointed: Option<LineStep>,
    /// The position from whose analysis moves are excluded, and these moves.
    excluded: Option<(NodeId, Vec<Point>)>,
    /// Number of times that `excluded` has changed.
    edition: u32,
    /// The position shown that was looked up last in the position database.
    looked_up: Option<NodeId>,
    /// All positions of the game that were looked up in the position database.
    all_looked_up: BTreeSet<NodeId>,
}

impl Analysis {
    /// Returns the progress of the analysis of the position shown. If no analysis is requested, returns the progress
    /// that was kept from an earlier analysis of this position, or that the position database has. Returns `None` if no
    /// line has been found.
    #[must_use]
    pub fn progress(&self) -> Option<&Progress> {
        self.found().map(|it| &it.progress)
    }

    /// Returns `true` if the lines of the position shown come from the position database, because the running search is
    /// not as deep yet.
    #[must_use]
    pub fn is_stored(&self) -> bool {
        self.found().is_some_and(|it| it.is_stored)
    }

    fn found(&self) -> Option<&FoundLines> {
        match &self.asked {
            Some(asked) => asked.found.as_ref(),
            None => self.kept.get(&self.shown?).map(|it| &it.found),
        }
    }

    /// Returns the lines of the position shown, the best one first; empty until they are found.
    #[must_use]
    pub fn lines(&self) -> &[PvLine] {
        self.progress().map_or(&[], |it| &it.lines)
    }

    /// Returns `true` if the analysis of the position shown has ended.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.asked.as_ref().is_some_and(|it| it.is_finished)
    }

    /// Returns `true` if an analysis of the position shown was requested, even if it has finished.
    pub(super) const fn is_asked(&self) -> bool {
        self.asked.is_some()
    }

    /// Returns the line that is shown on the board: the line under the pointer, or else the chosen line. The result
    /// includes the number of stones to show.
    #[must_use]
    pub fn followed(&self) -> Option<LineStep> {
        self.pointed.or(self.chosen).filter(|it| usize::from(it.line) < self.lines().len())
    }

    /// Returns the line that the player has chosen, with the number of its stones to show. Returns `None` if no line is
    /// chosen, or if the analysis no longer has the line.
    #[must_use]
    pub fn chosen(&self) -> Option<LineStep> {
        self.chosen.filter(|it| usize::from(it.line) < self.lines().len())
    }

    /// Returns the score of a position from Black's view; `None` if the position was not analyzed.
    #[must_use]
    pub fn value_of(&self, node: NodeId) -> Option<Score> {
        let kept = self.kept.get(&node)?;
        let score = kept.found.progress.best()?.score;
        Some(if kept.side == Color::Black { score } else { -score })
    }

    /// Returns the inputs of the requested analysis.
    pub(super) fn scope(&self) -> Option<&AnalysisScope> {
        self.asked.as_ref().map(|it| &it.scope)
    }

    /// Records that the analysis with the inputs `scope` was requested; `ticket` is the number of the request. If an
    /// earlier analysis has found lines of the position, they are shown until the new analysis has searched as deep.
    pub(super) fn begin(&mut self, scope: AnalysisScope, ticket: Ticket) {
        let is_same_position = self.scope().is_some_and(|it| it.position == scope.position);
        if !is_same_position {
            (self.chosen, self.pointed) = (None, None);
        }
        let is_whole = self.excluded().is_empty();
        let is_known =
            |it: &&KeptLines| is_whole && it.side == scope.side && (it.found.is_stored || it.n_lines == scope.n_lines);
        let mut found = self.kept.get(&scope.node).filter(is_known).map(|it| it.found.clone());
        if let Some(found) = &mut found {
            found.progress.lines.truncate(scope.n_lines.into());
        }
        let stored_depth = found.as_ref().filter(|it| !it.is_stored).map_or(0, |it| it.progress.depth);
        self.asked = Some(AskedAnalysis { scope, ticket, found, stored_depth, is_finished: false });
    }

    /// Returns the moves that are excluded from the analysis of the position shown.
    #[must_use]
    pub fn excluded(&self) -> &[Point] {
        self.excluded.as_ref().filter(|(node, _)| Some(*node) == self.shown).map_or(&[], |it| &it.1)
    }

    /// Excludes a move from the analysis of the position shown, or includes it again.
    pub(super) fn toggle_excluded(&mut self, point: Point) {
        let Some(node) = self.shown else { return };
        let mut points = self.excluded().to_vec();
        match points.iter().position(|it| *it == point) {
            Some(index) => {
                points.remove(index);
            }
            None => points.push(point),
        }
        self.excluded = Some((node, points));
        self.edition += 1;
    }

    /// Returns the number of times that the excluded moves have changed.
    pub(super) const fn edition(&self) -> u32 {
        self.edition
    }

    /// Ends the analysis, and returns `true` if there was one.
    pub(super) fn end(&mut self) -> bool {
        self.asked.take().is_some()
    }

    /// Ends the analysis and discards all lines, because another player analyzes from now on.
    pub(super) fn forget(&mut self) {
        self.forget_lines();
        self.end();
    }

    /// Records that the game with this number is on the board. If the kept lines belong to another game, discards them.
    pub(super) fn enter_game(&mut self, number: u64) {
        if self.game.replace(number) != Some(number) {
            self.forget_lines();
        }
    }

    fn forget_lines(&mut self) {
        self.kept.clear();
        self.all_looked_up.clear();
        self.looked_up = None;
    }

    /// Returns the positions to look up in the position database: `shown`, the position shown, and the positions of
    /// `line` that have not been looked up yet. Empty if the position shown was looked up last. Each position has the
    /// number of moves that lead to it, and its node.
    pub(super) fn positions_to_look_up(
        &mut self,
        shown: (usize, NodeId),
        line: impl Iterator<Item = (usize, NodeId)>,
    ) -> Vec<(usize, NodeId)> {
        if self.looked_up.replace(shown.1) == Some(shown.1) {
            return Vec::new();
        }
        let is_new_line = self.all_looked_up.insert(shown.1);
        let others = line.filter(|it| is_new_line && self.all_looked_up.insert(it.1));
        std::iter::once(shown).chain(others).collect()
    }

    /// Adds the values that the position database has for positions of the game. They replace only shallower lines.
    pub(super) fn take_stored(&mut self, looked_up: LookedUpPositions) {
        if self.game != Some(looked_up.game) {
            return;
        }
        let is_whole = self.excluded().is_empty();
        for position in looked_up.positions.into_iter().filter(|it| is_worth_keeping(&it.progress)) {
            let (node, side) = (position.node, position.side);
            let found = FoundLines { progress: position.progress, is_stored: true };
            let is_better = |old: &FoundLines| {
                !replaces_stored(&old.progress, &found.progress)
                    || old.is_stored && old.progress.lines.len() < found.progress.lines.len()
            };
            if let Some(asked) = self.asked.as_mut().filter(|it| it.scope.node == node && is_whole)
                && asked.found.as_ref().is_none_or(is_better)
            {
                asked.found = Some(found.clone());
            }
            if self.kept.get(&node).is_none_or(|it| is_better(&it.found)) {
                self.keep(node, KeptLines { side, n_lines: 0, found });
            }
        }
    }

    /// Discards all lines from the position database, and looks up each position again when the database is used again.
    pub(super) fn discard_stored(&mut self) {
        if self.looked_up.take().is_some() {
            self.all_looked_up.clear();
            self.kept.retain(|_, it| !it.found.is_stored);
            if let Some(asked) = &mut self.asked {
                asked.found.take_if(|it| it.is_stored);
            }
        }
    }

    /// Returns the result of the running analysis for the position database, if the analysis is about the position
    /// `node` and has found a result that is worth keeping and deeper than the last returned result; otherwise `None`.
    pub(super) fn take_unstored(&mut self, node: NodeId) -> Option<Progress> {
        let is_whole = self.excluded().is_empty();
        let asked = self.asked.as_mut().filter(|it| it.scope.node == node && is_whole)?;
        let progress = asked.found.as_ref().filter(|it| !it.is_stored).map(|it| &it.progress)?;
        if progress.depth <= asked.stored_depth || !is_worth_keeping(progress) {
            return None;
        }
        asked.stored_depth = progress.depth;
        Some(progress.clone())
    }

    fn keep(&mut self, node: NodeId, lines: KeptLines) {
        if MAX_KEPT <= self.kept.len() {
            self.kept.clear();
        }
        self.kept.insert(node, lines);
    }

    /// Sets the position shown; `None` if the position cannot be analyzed.
    pub(super) fn show(&mut self, node: Option<NodeId>) {
        if self.shown != node {
            (self.chosen, self.pointed) = (None, None);
            if node.is_some() && self.excluded.take().is_some() {
                self.edition += 1;
            }
        }
        self.shown = node;
    }

    /// Chooses the line to show on the board, and the number of its stones to show; `None` for no line.
    pub(super) fn choose(&mut self, step: Option<LineStep>) {
        self.chosen = step;
    }

    /// Sets the line under the pointer; `None` if the pointer is not over a line.
    pub(super) fn point_at(&mut self, step: Option<LineStep>) {
        self.pointed = step;
    }

    /// Handles a report of the worker. Returns `None` if the report belongs to another request, and an error if the
    /// analysis failed.
    pub(super) fn take_report(&mut self, report: &Report) -> Option<Result<(), PlayerFault>> {
        let is_whole = self.excluded().is_empty();
        let asked = self.asked.as_mut().filter(|it| it.ticket == report.ticket)?;
        match &report.content {
            ReportContent::Progress(progress) => {
                let is_news = asked.found.as_ref().is_none_or(|FoundLines { progress: known, is_stored }| {
                    if *is_stored {
                        return replaces_stored(progress, known);
                    }
                    known.depth <= progress.depth || known.lines.len() != progress.lines.len() || asked.is_finished
                });
                // A report with depth 0 comes from a search that ended at once. Accept this report, because its result
                // is final.
                if is_news || progress.depth == 0 {
                    asked.found = Some(FoundLines { progress: progress.clone(), is_stored: false });
                }
                let AnalysisScope { node, side, n_lines, .. } = asked.scope;
                // Keep lines only if no moves were excluded from the analysis. Otherwise the best move may be missing,
                // so that the lines do not show the value of the position.
                if let Some(found) = asked.found.clone().filter(|it| is_whole && !it.progress.lines.is_empty()) {
                    self.keep(node, KeptLines { side, n_lines, found });
                }
            }
            ReportContent::Fault(fault) => {
                asked.is_finished = true;
                return Some(Err(fault.clone()));
            }
            ReportContent::Answer(_) => asked.is_finished = true,
        }
        Some(Ok(()))
    }
}

/// Returns `true` if the result of a search is worth keeping: it is deep enough, or a mate.
fn is_worth_keeping(progress: &Progress) -> bool {
    MIN_DEPTH <= progress.depth || has_mate(progress)
}

/// Returns `true` if the result `found` of a running search replaces the result `stored` of an earlier one: it is at
/// least as deep and `stored` is not a mate, it is a mate, or it is the result of a search that ended at once.
fn replaces_stored(found: &Progress, stored: &Progress) -> bool {
    found.depth == 0 || has_mate(found) || !has_mate(stored) && stored.depth <= found.depth
}

fn has_mate(progress: &Progress) -> bool {
    progress.best().is_some_and(|it| it.score.is_mate())
}
