//! The opening drill: the position in which a move is asked for, and the answer.

use crate::game::{Board, Color, Point, Rule};
use crate::puzzle::opening_drill::{OpeningCard, OpeningDrill};
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::effect::Sound;
use crate::ui::event::Chord;
use crate::ui::practice::{PracticeAction, PuzzlePool};
use crate::ui::state::cover::interface::Covering;
use crate::ui::state::cover::trial::Trial;
use crate::ui::state::cx::Cx;

/// An opening drill. The game on the board waits until the player leaves the drill.
#[derive(Clone, Debug)]
pub struct Drill {
    drill: OpeningDrill,
    /// The index of the position that the drill asks about, or asked about last; `None` before the first position.
    index: Option<usize>,
    /// The right moves in the position with the index `index`.
    answers: Vec<Point>,
    trial: Trial,
    phase: DrillPhase,
    /// `true` if the first answer to the position was stored; later answers do not count.
    is_recorded: bool,
    /// The answer that must still be recorded in the training data: `true` if it was right.
    answer: Option<bool>,
    /// The number of positions asked so far, and the number of them answered right at the first try.
    tally: (usize, usize),
}

/// State of the drill at the position that it asks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrillPhase {
    /// The training data has not been read yet.
    Waiting,
    /// A move is asked for.
    Asked,
    /// A move that is not in the tree was tried; another move may be tried.
    Wrong(Point),
    /// A right move was made, or is shown.
    Answered(Point),
    /// Every position was asked.
    Ended,
}

impl Drill {
    /// Returns a drill that asks its first position once the training data has been read; `None` if `drill` has no
    /// positions.
    pub(in crate::ui) fn new(drill: OpeningDrill) -> Option<Self> {
        let trial = Trial::new(drill.before(drill.card(0)?), drill.side());
        let phase = DrillPhase::Waiting;
        Some(Self {
            drill,
            index: None,
            answers: Vec::new(),
            trial,
            phase,
            is_recorded: false,
            answer: None,
            tally: (0, 0),
        })
    }

    /// Returns the state of the position that is drilled.
    #[must_use]
    pub const fn phase(&self) -> DrillPhase {
        self.phase
    }

    /// Returns the position that is asked, or was asked last.
    #[must_use]
    pub fn card(&self) -> Option<&OpeningCard> {
        self.drill.card(self.index?)
    }

    /// Returns the right moves in the position that is asked, or was asked last.
    #[must_use]
    pub fn answers(&self) -> &[Point] {
        &self.answers
    }

    /// Returns the comment on the right move that is shown, from the tree of the drill's game. The comment is empty if
    /// no right move is shown, or if the move has no comment.
    #[must_use]
    pub fn comment(&self) -> &str {
        match (self.card(), self.phase) {
            (Some(card), DrillPhase::Answered(point)) => self.drill.comment(card, point),
            _ => "",
        }
    }

    /// Returns the number of positions, the number asked so far, and the number of them answered right at the first
    /// try.
    #[must_use]
    pub const fn counts(&self) -> (usize, usize, usize) {
        (self.drill.n_cards(), self.tally.0, self.tally.1)
    }

    /// Returns the side whose moves are asked for.
    #[must_use]
    pub const fn drilled_side(&self) -> Color {
        self.drill.side()
    }

    /// Returns `true` if the moves of the other side can be drilled too.
    #[must_use]
    pub const fn has_other_side(&self) -> bool {
        self.drill.has_other_side()
    }

    /// Returns the drill of the other side's moves in the same tree; `None` if there are none.
    pub(in crate::ui) fn other_side(&self) -> Option<Self> {
        Self::new(self.drill.other_side()?)
    }

    /// Returns `true` while a move can be tried.
    #[must_use]
    pub const fn is_asking(&self) -> bool {
        matches!(self.phase, DrillPhase::Asked | DrillPhase::Wrong(_))
    }

    /// Returns `true` once the right move is known, so that the next position can be asked.
    #[must_use]
    pub const fn is_answered(&self) -> bool {
        matches!(self.phase, DrillPhase::Answered(_))
    }

    /// If the drill has not asked about any position yet, asks about the first. `pool` must already contain the
    /// training data.
    pub(in crate::ui) fn begin(&mut self, pool: &PuzzlePool) {
        if self.phase == DrillPhase::Waiting {
            self.ask_next(pool);
        }
    }

    /// Asks the next position, or ends the drill if every position was asked.
    pub(in crate::ui) fn ask_next(&mut self, pool: &PuzzlePool) {
        let next = self.drill.next(self.index, pool.training(), pool.today());
        let Some(index) = next else {
            self.phase = DrillPhase::Ended;
            return;
        };
        self.index = Some(index);
        if let Some(card) = self.drill.card(index) {
            self.answers = self.drill.answers(card);
            self.trial = Trial::new(self.drill.before(card), self.drill.side());
        }
        self.phase = DrillPhase::Asked;
        self.is_recorded = false;
        self.tally.0 += 1;
    }

    /// Shows a right move. If no move was tried before, this counts as a wrong answer.
    pub(in crate::ui) fn show_answer(&mut self) {
        let first = self.answers.first().copied();
        if let Some(point) = first.filter(|_| self.is_asking()) {
            self.answer(false);
            self.phase = DrillPhase::Answered(point);
            self.trial.show(&[point]);
        }
    }

    /// Removes and returns the answer that must still be recorded in the training data: the drill, the index of the
    /// position, and `true` if the answer was right.
    pub(in crate::ui) fn take_answer(&mut self) -> Option<(&OpeningDrill, usize, bool)> {
        let answer = self.answer.take()?;
        Some((&self.drill, self.index?, answer))
    }

    /// Stores the first answer to the position until it is recorded in the training data; later answers do not count.
    fn answer(&mut self, is_right: bool) {
        if !std::mem::replace(&mut self.is_recorded, true) {
            self.answer = Some(is_right);
            self.tally.1 += usize::from(is_right);
        }
    }
}

impl Covering for Drill {
    fn board(&self) -> &Board {
        self.trial.shown()
    }

    fn rule(&self, _game: &Session) -> Rule {
        self.trial.before().rule()
    }

    fn last(&self) -> Option<Point> {
        self.trial.last()
    }

    fn side(&self) -> Option<Color> {
        Some(self.drill.side())
    }

    fn takes_points(&self) -> bool {
        self.is_asking()
    }

    fn is_open(&self, point: Point) -> bool {
        self.is_asking() && self.trial.is_free(point)
    }

    /// Tries a move. A right move solves the position; only the first move tried counts as the answer.
    fn place(&mut self, point: Point, cx: &mut Cx) {
        if !self.is_open(point) {
            return;
        }
        cx.sounds.add(Sound::Stone);
        let is_right = self.answers.contains(&point);
        self.answer(is_right);
        if is_right {
            self.phase = DrillPhase::Answered(point);
            self.trial.show(&[point]);
        } else {
            self.phase = DrillPhase::Wrong(point);
        }
    }

    fn key(&self, chord: Chord) -> Option<Action> {
        (chord.asks_next() && self.is_answered()).then_some(Action::Practice(PracticeAction::DrillNext))
    }

    fn leave(&self) -> Action {
        Action::Practice(PracticeAction::LeaveDrill)
    }
}
