//! The practice: the puzzle shown, the stones tried in it, the choice of the next one, and the training.

use std::collections::HashSet;

use crate::game::{Board, Color, Point, Rule, WinningLine};
use crate::puzzle::attempt::{PuzzleAttempt, PuzzleJudgement, hint_line};
use crate::puzzle::day::Day;
use crate::puzzle::tactic::{PuzzleKind, TacticPuzzle};
use crate::puzzle::training::{PuzzleKey, PuzzleResult, Training};
use crate::puzzle::{proof, shipped};

/// The puzzles that are offered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PuzzleFilter {
    /// All kinds.
    #[default]
    All,
    /// One kind.
    Kind(PuzzleKind),
    /// Those from the player's own games.
    Own,
}

impl PuzzleFilter {
    /// All filters, in the order of the list.
    pub const ALL: [Self; 6] = [
        Self::All,
        Self::Kind(PuzzleKind::Fours),
        Self::Kind(PuzzleKind::Threats),
        Self::Kind(PuzzleKind::Defence),
        Self::Kind(PuzzleKind::Forbidden),
        Self::Own,
    ];

    fn includes(self, puzzle: &TacticPuzzle) -> bool {
        match self {
            Self::All | Self::Own => true,
            Self::Kind(kind) => puzzle.kind == kind,
        }
    }
}

/// State of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzlePhase {
    /// A stone is asked for; after the first one this was the answer to the last.
    Asked(Option<Point>),
    /// A stone is being judged.
    Judging(Point),
    /// The stone that was tried is wrong; another one may be tried.
    Wrong {
        /// The stone.
        tried: Point,
        /// The reason why it is wrong.
        judgement: PuzzleJudgement,
    },
    /// The puzzle is solved.
    Solved,
}

/// Number of steps of the hints: a stone, a line, the point.
const N_HINTS: u8 = 3;

/// The hints that are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzleHints {
    /// A stone that takes part.
    pub stone: Option<Point>,
    /// The ends of the line of the right stone, and the color of the stones on it.
    pub line: Option<(Color, [Point; 2])>,
    /// The right point.
    pub point: Option<Point>,
}

/// A puzzle under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleTask {
    puzzle: TacticPuzzle,
    /// The position in which a stone is asked for.
    position: Board,
    /// The position with the stone that was tried and the reply to it.
    shown: Board,
    last: Option<Point>,
    phase: PuzzlePhase,
    /// The stone that is right now, as far as it is known.
    next: Point,
    /// Number of the player's stones that are left.
    n_moves: u8,
    n_hints: u8,
    /// Hints were used for any stone.
    is_helped: bool,
    result: Option<PuzzleResult>,
    is_repetition: bool,
}

impl PuzzleTask {
    fn new(puzzle: TacticPuzzle, training: &Training) -> Self {
        Self {
            position: puzzle.board.clone(),
            shown: puzzle.board.clone(),
            last: None,
            phase: PuzzlePhase::Asked(None),
            next: puzzle.solution,
            n_moves: puzzle.n_moves,
            n_hints: 0,
            is_helped: false,
            result: None,
            is_repetition: training.due(PuzzleKey::of(&puzzle)).is_some(),
            puzzle,
        }
    }

    /// Returns the puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> &TacticPuzzle {
        &self.puzzle
    }

    /// Returns the stones that are shown.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.shown
    }

    /// Returns the stone that was placed last.
    #[must_use]
    pub const fn last(&self) -> Option<Point> {
        self.last
    }

    /// Returns the state of the puzzle.
    #[must_use]
    pub const fn phase(&self) -> PuzzlePhase {
        self.phase
    }

    /// Returns the number of the player's stones that the win still takes at most.
    #[must_use]
    pub const fn n_moves(&self) -> u8 {
        self.n_moves
    }

    /// Returns the result, as soon as it is known.
    #[must_use]
    pub const fn result(&self) -> Option<PuzzleResult> {
        self.result
    }

    /// Returns `true` if the puzzle was tried before it was shown.
    #[must_use]
    pub const fn is_repetition(&self) -> bool {
        self.is_repetition
    }

    /// Returns the number of hints shown for this stone.
    #[must_use]
    pub const fn n_hints(&self) -> u8 {
        self.n_hints
    }

    /// Returns `true` if a stone is asked for.
    #[must_use]
    pub const fn is_asking(&self) -> bool {
        matches!(self.phase, PuzzlePhase::Asked(_) | PuzzlePhase::Wrong { .. })
    }

    /// Returns `true` if a click on the point tries a stone there.
    #[must_use]
    pub fn is_open(&self, point: Point) -> bool {
        self.is_asking() && self.position.is_free(point)
    }

    /// Returns the five in a row that the last stone has made.
    #[must_use]
    pub fn five(&self) -> Option<WinningLine> {
        self.puzzle.rule.winning_line(&self.shown, self.last?)
    }

    /// Returns the hints that have been asked for.
    #[must_use]
    pub fn hints(&self) -> PuzzleHints {
        if !self.is_asking() {
            return PuzzleHints::default();
        }
        let is_defence = self.puzzle.kind == PuzzleKind::Defence;
        let color = if is_defence { !self.puzzle.side } else { self.puzzle.side };
        let found = hint_line(&self.position, color, self.next);
        let stone = found.map(|it| it.0).filter(|_| 1 <= self.n_hints);
        let line = found.map(|it| (color, it.1)).filter(|_| 2 <= self.n_hints);
        PuzzleHints { stone, line, point: (N_HINTS <= self.n_hints).then_some(self.next) }
    }

    /// Shows the next hint in the position in which a stone is asked for.
    fn hint(&mut self) {
        self.shown = self.position.clone();
        if let PuzzlePhase::Wrong { .. } = self.phase {
            (self.phase, self.last) = (PuzzlePhase::Asked(None), None);
        }
        self.n_hints = (self.n_hints + 1).min(N_HINTS);
        self.is_helped = true;
    }

    /// Places a stone that is to be judged.
    fn attempt(&mut self, point: Point) -> Option<PuzzleAttempt> {
        let side = self.puzzle.side;
        let after = proof::with_stone(&self.position, point, side).filter(|_| self.is_asking())?;
        let solution = (self.position == self.puzzle.board).then_some(self.puzzle.solution);
        let TacticPuzzle { rule, kind, .. } = self.puzzle;
        let board = self.position.clone();
        (self.shown, self.last, self.phase) = (after, Some(point), PuzzlePhase::Judging(point));
        Some(PuzzleAttempt { rule, board, side, kind, solution, n_moves: self.n_moves, point })
    }

    /// Takes the judgement of the stone that was tried, and returns the result if it has become known.
    fn take(&mut self, judgement: PuzzleJudgement) -> Option<PuzzleResult> {
        let PuzzlePhase::Judging(tried) = self.phase else { return None };
        let has_seen = N_HINTS <= self.n_hints;
        let result = match judgement {
            PuzzleJudgement::Solved => {
                self.phase = PuzzlePhase::Solved;
                match (has_seen, self.is_helped) {
                    (true, _) => Some(PuzzleResult::Failed),
                    (false, true) => Some(PuzzleResult::Helped),
                    (false, false) => Some(PuzzleResult::Solved),
                }
            }
            PuzzleJudgement::GoOn { reply, n_moves, next } => {
                self.reply(Some(reply));
                self.position = self.shown.clone();
                (self.n_moves, self.next, self.n_hints) = (n_moves, next, 0);
                self.phase = PuzzlePhase::Asked(Some(reply));
                has_seen.then_some(PuzzleResult::Failed)
            }
            PuzzleJudgement::Refuted { reply, .. } | PuzzleJudgement::Loses { reply, .. } => {
                self.reply(Some(reply));
                self.phase = PuzzlePhase::Wrong { tried, judgement };
                Some(PuzzleResult::Failed)
            }
            PuzzleJudgement::Forbidden(_) | PuzzleJudgement::NoThreat => {
                self.phase = PuzzlePhase::Wrong { tried, judgement };
                Some(PuzzleResult::Failed)
            }
            PuzzleJudgement::Undecided => {
                self.phase = PuzzlePhase::Wrong { tried, judgement };
                None
            }
        };
        if self.result.is_some() {
            return None;
        }
        self.result = result;
        result
    }

    /// Places the other side's stone.
    fn reply(&mut self, reply: Option<Point>) {
        if let Some(after) = reply.and_then(|it| proof::with_stone(&self.shown, it, !self.puzzle.side)) {
            (self.shown, self.last) = (after, reply);
        }
    }
}

/// The practice; the game on the board waits until it is left.
#[derive(Debug)]
pub struct Practice {
    is_open: bool,
    pub(super) rule: Option<Rule>,
    pub(super) filter: PuzzleFilter,
    today: Day,
    training: Training,
    /// The training was read, or there was none; otherwise it is not written.
    is_kept: bool,
    n_due: usize,
    task: Option<PuzzleTask>,
    own: Vec<TacticPuzzle>,
    is_searching: bool,
    /// Puzzles that were shown since the practice was opened.
    seen: HashSet<PuzzleKey>,
    /// Number of the last request.
    ticket: u64,
    attempt: Option<PuzzleAttempt>,
    /// A message about files, in the place of the question.
    message: Option<String>,
    empty: Board,
}

impl Default for Practice {
    fn default() -> Self {
        Self {
            is_open: false,
            rule: None,
            filter: PuzzleFilter::All,
            today: Day::default(),
            training: Training::default(),
            is_kept: false,
            n_due: 0,
            task: None,
            own: Vec::new(),
            is_searching: false,
            seen: HashSet::new(),
            ticket: 0,
            attempt: None,
            message: None,
            empty: Board::new(15),
        }
    }
}

impl Practice {
    /// Returns `true` if it is shown.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.is_open
    }

    /// Returns the puzzle under way; none if there is none of this rule and kind.
    #[must_use]
    pub const fn task(&self) -> Option<&PuzzleTask> {
        self.task.as_ref()
    }

    /// Returns the rule of the puzzles; none for all.
    #[must_use]
    pub const fn rule(&self) -> Option<Rule> {
        self.rule
    }

    /// Returns the puzzles that are offered.
    #[must_use]
    pub const fn filter(&self) -> PuzzleFilter {
        self.filter
    }

    /// Returns the training.
    #[must_use]
    pub const fn training(&self) -> &Training {
        &self.training
    }

    /// Returns the day.
    #[must_use]
    pub const fn today(&self) -> Day {
        self.today
    }

    /// Returns `true` while puzzles are looked for in the player's own games.
    #[must_use]
    pub const fn is_searching(&self) -> bool {
        self.is_searching
    }

    /// Returns the message that stands in the place of the question.
    #[must_use]
    pub fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }

    pub(super) fn set_message(&mut self, message: String) {
        self.message = Some(message);
    }

    /// Returns the stones that are shown.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.task.as_ref().map_or(&self.empty, PuzzleTask::board)
    }

    /// Returns the number of puzzles that are due, of those that are offered.
    #[must_use]
    pub const fn n_due(&self) -> usize {
        self.n_due
    }

    /// Counts the puzzles that are due, which the picture shows.
    fn count_due(&mut self) {
        let is_due = |it: &&TacticPuzzle| self.training.due(PuzzleKey::of(it)).is_some_and(|due| due <= self.today);
        self.n_due = self.offered().filter(is_due).count();
    }

    /// Returns the puzzles of the rule and kind.
    fn offered(&self) -> impl Iterator<Item = &TacticPuzzle> {
        let shipped = if self.filter == PuzzleFilter::Own { &[][..] } else { shipped::puzzles() };
        let is_offered = |it: &&TacticPuzzle| self.filter.includes(it) && self.rule.is_none_or(|rule| it.rule == rule);
        shipped.iter().chain(&self.own).filter(is_offered)
    }

    pub(super) fn open(&mut self) {
        self.is_open = true;
        self.seen.clear();
    }

    pub(super) fn close(&mut self) {
        self.is_open = false;
        self.message = None;
        (self.task, self.attempt) = (None, None);
    }

    /// Takes the training as it was read on a day; none if its file could not be understood.
    pub(super) fn set_training(&mut self, training: Option<Training>, today: Day) {
        self.today = today;
        self.is_kept = training.is_some();
        self.training = training.unwrap_or_default();
        self.count_due();
        if self.is_open && self.task.is_none() {
            self.turn();
        }
    }

    /// Takes a training that the player has loaded.
    pub(super) fn import(&mut self, training: Training) -> Option<String> {
        self.training = training;
        self.is_kept = true;
        self.count_due();
        self.training_text()
    }

    /// Returns the text of the training's file; none if it is not to be written.
    pub(super) fn training_text(&self) -> Option<String> {
        self.is_kept.then(|| self.training.write())
    }

    /// Shows the next puzzle: the one that has been due longest, else a new one whose rating is nearest to the
    /// player's, else the one that is due next.
    pub(super) fn turn(&mut self) {
        let shown = self.task.as_ref().map(|it| PuzzleKey::of(&it.puzzle));
        let rank = |puzzle: &TacticPuzzle| {
            let key = PuzzleKey::of(puzzle);
            let is_seen = self.seen.contains(&key);
            match self.training.due(key).map(|it| it.since(self.today)) {
                Some(days) if days <= 0 => (is_seen, 0, days),
                None => (is_seen, 1, (puzzle.rating() - self.training.rating()).abs()),
                Some(days) => (is_seen, 2, days),
            }
        };
        let others = self.offered().filter(|it| Some(PuzzleKey::of(it)) != shown);
        let next = others.min_by_key(|it| rank(it)).cloned();
        let next = next.or_else(|| self.offered().next().cloned());
        self.ticket += 1;
        (self.attempt, self.message) = (None, None);
        self.seen.extend(next.as_ref().map(PuzzleKey::of));
        self.task = next.map(|it| PuzzleTask::new(it, &self.training));
    }

    /// Returns `true` if there is a puzzle beside the one shown.
    pub(super) fn can_turn(&self) -> bool {
        self.is_open && (self.task.is_none() || self.offered().nth(1).is_some())
    }

    /// Shows puzzles of another rule or kind, and returns `true` if they have to be looked for.
    pub(super) fn set_filter(&mut self, rule: Option<Rule>, filter: PuzzleFilter) -> bool {
        (self.rule, self.filter) = (rule, filter);
        self.count_due();
        let is_offered = |task: &PuzzleTask| self.offered().any(|it| *it == task.puzzle);
        if !self.task.as_ref().is_some_and(is_offered) {
            self.turn();
        }
        let must_search = filter == PuzzleFilter::Own && !self.is_searching;
        self.is_searching |= must_search;
        must_search
    }

    /// Takes puzzles from the player's own games.
    pub(super) fn add_own(&mut self, puzzles: Vec<TacticPuzzle>, is_last: bool) {
        for puzzle in puzzles {
            if !self.own.contains(&puzzle) {
                self.own.push(puzzle);
            }
        }
        self.is_searching &= !is_last;
        self.count_due();
        if self.is_open && self.task.is_none() {
            self.turn();
        }
    }

    /// Tries a stone, and returns `true` if it was placed.
    pub(super) fn place(&mut self, point: Point) -> bool {
        self.message = None;
        let attempt = self.task.as_mut().and_then(|it| it.attempt(point));
        self.ticket += u64::from(attempt.is_some());
        self.attempt = attempt;
        self.attempt.is_some()
    }

    /// Returns the stone that has to be judged, with its number.
    pub(super) fn take_attempt(&mut self) -> Option<(u64, PuzzleAttempt)> {
        Some((self.ticket, self.attempt.take()?))
    }

    /// Takes the judgement of the stone with this number, and returns `true` if the training has changed.
    pub(super) fn take_judgement(&mut self, ticket: u64, judgement: PuzzleJudgement) -> bool {
        let Some(task) = self.task.as_mut().filter(|_| ticket == self.ticket) else { return false };
        let Some(result) = task.take(judgement) else { return false };
        self.training.record(PuzzleKey::of(&task.puzzle), task.puzzle.rating(), result, self.today);
        self.count_due();
        true
    }

    /// Returns `true` if there is another hint.
    pub(super) fn can_hint(&self) -> bool {
        self.task.as_ref().is_some_and(|it| it.is_asking() && it.n_hints < N_HINTS)
    }

    pub(super) fn hint(&mut self) {
        self.message = None;
        if let Some(task) = &mut self.task {
            task.hint();
        }
    }
}
