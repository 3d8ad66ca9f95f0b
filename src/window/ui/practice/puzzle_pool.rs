//! The pool of puzzles that can be practiced, the filter that selects from it, and the player's training data.

use crate::game::Rule;
use crate::puzzle::day::Day;
use crate::puzzle::opening_drill::OpeningDrill;
use crate::puzzle::own::OwnPuzzle;
use crate::puzzle::shipped;
use crate::puzzle::tactic::{PuzzleKind, TacticPuzzle};
use crate::puzzle::theme::PuzzleTheme;
use crate::puzzle::training::{PuzzleKey, PuzzleResult, Training};
use crate::ui::locale::{Language, Msg};

/// A filter of the puzzles that are offered: by kind, by theme, or by source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PuzzleFilter {
    /// All kinds.
    #[default]
    All,
    /// The puzzles of a kind.
    Kind(PuzzleKind),
    /// The puzzles with a theme.
    Theme(PuzzleTheme),
    /// The puzzles from the player's own games.
    Own,
}

impl PuzzleFilter {
    /// All filters, in the order of the drop-down list.
    pub const ALL: [Self; 12] = [
        Self::All,
        Self::Kind(PuzzleKind::Fours),
        Self::Kind(PuzzleKind::Threats),
        Self::Kind(PuzzleKind::Defense),
        Self::Kind(PuzzleKind::Forbidden),
        Self::Theme(PuzzleTheme::FourThree),
        Self::Theme(PuzzleTheme::DoubleThree),
        Self::Theme(PuzzleTheme::DoubleFour),
        Self::Theme(PuzzleTheme::DefenseByFour),
        Self::Theme(PuzzleTheme::OverlineTrap),
        Self::Theme(PuzzleTheme::ForbiddenPoint),
        Self::Own,
    ];

    fn includes(self, puzzle: &TacticPuzzle) -> bool {
        match self {
            Self::All | Self::Own => true,
            Self::Kind(kind) => puzzle.kind == kind,
            Self::Theme(theme) => puzzle.themes.contains(theme),
        }
    }
}

/// The pool of puzzles, the filter that selects from it, and the player's training data.
#[derive(Debug, Default)]
pub struct PuzzlePool {
    /// The rule of the puzzles that are offered; `None` for all rules.
    rule: Option<Rule>,
    filter: PuzzleFilter,
    today: Day,
    training: Training,
    /// `true` if the training file was read or did not exist; otherwise the file must not be overwritten.
    is_kept: bool,
    n_due: usize,
    /// Puzzles from the player's own games.
    own: Vec<OwnPuzzle>,
    is_searching: bool,
    /// `true` while the program tries to prove that a position is a puzzle.
    is_adding: bool,
}

impl PuzzlePool {
    /// Returns the rule of the puzzles that are offered; `None` for all rules.
    #[must_use]
    pub const fn rule(&self) -> Option<Rule> {
        self.rule
    }

    /// Returns the filter of the puzzles that are offered.
    #[must_use]
    pub const fn filter(&self) -> PuzzleFilter {
        self.filter
    }

    /// Returns the player's training data; empty until the training file has been read.
    #[must_use]
    pub const fn training(&self) -> &Training {
        &self.training
    }

    /// Returns the day on which the training data was read, which counts as today.
    #[must_use]
    pub const fn today(&self) -> Day {
        self.today
    }

    /// Returns `true` while the player's own games are searched for puzzles.
    #[must_use]
    pub const fn is_searching(&self) -> bool {
        self.is_searching
    }

    /// Returns the number of offered puzzles that are due.
    #[must_use]
    pub const fn n_due(&self) -> usize {
        self.n_due
    }

    /// Updates the number of offered puzzles that are due.
    fn count_due(&mut self) {
        let is_due = |it: &&TacticPuzzle| self.training.due(PuzzleKey::of(it)).is_some_and(|due| due <= self.today);
        self.n_due = self.offered().filter(is_due).count();
    }

    /// Returns the puzzles that match the rule and the filter.
    pub(super) fn offered(&self) -> impl Iterator<Item = &TacticPuzzle> {
        let shipped = if self.filter == PuzzleFilter::Own { &[][..] } else { shipped::puzzles() };
        let is_offered = |it: &&TacticPuzzle| self.filter.includes(it) && self.rule.is_none_or(|rule| it.rule == rule);
        shipped.iter().chain(self.own.iter().map(|it| &it.puzzle)).filter(is_offered)
    }

    /// Returns `puzzle` together with the game that it comes from; `None` if it is not one of the player's own puzzles.
    #[must_use]
    pub fn own(&self, puzzle: &TacticPuzzle) -> Option<&OwnPuzzle> {
        self.own.iter().find(|it| it.puzzle == *puzzle)
    }

    /// Returns `true` while the program tries to prove that a position is a puzzle.
    #[must_use]
    pub const fn is_adding(&self) -> bool {
        self.is_adding
    }

    /// Records whether the program is trying to prove that a position is a puzzle.
    pub(super) const fn set_adding(&mut self, is_adding: bool) {
        self.is_adding = is_adding;
    }

    /// Stores the training data that was read on the day `today`. `training` is `None` if the training file could not
    /// be read or parsed.
    pub(super) fn set_training(&mut self, training: Option<Training>, today: Day) {
        self.today = today;
        self.is_kept = training.is_some();
        self.training = training.unwrap_or_default();
        self.count_due();
    }

    /// Replaces the training data by `training`, which the player has loaded from a file.
    pub(super) fn import(&mut self, training: Training) {
        self.training = training;
        self.is_kept = true;
        self.count_due();
    }

    /// Returns the text to be written to the training file; `None` if the file must not be overwritten.
    pub(super) fn training_text(&self) -> Option<String> {
        self.is_kept.then(|| self.training.write())
    }

    /// Records the result of a puzzle in the training data.
    pub(super) fn record(&mut self, puzzle: &TacticPuzzle, result: PuzzleResult) {
        self.training.record(PuzzleKey::of(puzzle), puzzle.rating(), result, self.today);
        self.count_due();
    }

    /// Records the answer to a position of an opening drill in the training data.
    pub(super) fn record_opening(&mut self, drill: &OpeningDrill, index: usize, is_right: bool) {
        drill.record(index, is_right, &mut self.training, self.today);
    }

    /// Sets the rule and the filter of the puzzles offered, and returns `true` if the player's own games must be
    /// searched now.
    pub(super) fn set_filter(&mut self, rule: Option<Rule>, filter: PuzzleFilter) -> bool {
        (self.rule, self.filter) = (rule, filter);
        self.count_due();
        let must_search = filter == PuzzleFilter::Own && !self.is_searching;
        self.is_searching |= must_search;
        must_search
    }

    /// Adds puzzles from the player's own games. Leaves out puzzles that were added before.
    pub(super) fn add_own(&mut self, puzzles: Vec<OwnPuzzle>) {
        for own in puzzles {
            if self.own(&own.puzzle).is_none() {
                self.own.push(own);
            }
        }
        self.count_due();
    }

    /// Records that the search for puzzles in the player's own games has ended.
    pub(super) const fn end_search(&mut self) {
        self.is_searching = false;
    }
}

/// Returns the name of a filter.
#[must_use]
pub fn filter_name(language: Language, filter: PuzzleFilter) -> &'static str {
    language.text(match filter {
        PuzzleFilter::All => Msg::PuzzleAllKinds,
        PuzzleFilter::Kind(PuzzleKind::Fours) => Msg::PuzzleFours,
        PuzzleFilter::Kind(PuzzleKind::Threats) => Msg::PuzzleThreats,
        PuzzleFilter::Kind(PuzzleKind::Defense) => Msg::PuzzleDefense,
        PuzzleFilter::Kind(PuzzleKind::Forbidden) => Msg::PuzzleForbidden,
        PuzzleFilter::Theme(PuzzleTheme::FourThree) => Msg::PuzzleFourThree,
        PuzzleFilter::Theme(PuzzleTheme::DoubleThree) => Msg::PuzzleDoubleThree,
        PuzzleFilter::Theme(PuzzleTheme::DoubleFour) => Msg::PuzzleDoubleFour,
        PuzzleFilter::Theme(PuzzleTheme::DefenseByFour) => Msg::PuzzleDefenseByFour,
        PuzzleFilter::Theme(PuzzleTheme::OverlineTrap) => Msg::PuzzleOverlineTrap,
        PuzzleFilter::Theme(PuzzleTheme::ForbiddenPoint) => Msg::PuzzleForbiddenPoint,
        PuzzleFilter::Own => Msg::PuzzleOwn,
    })
}
