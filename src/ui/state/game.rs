//! The game on the board: its record, who sits where, and whose turn it is.

use crate::engine::PlayerInfo;
use std::time::Duration;

use crate::game::{
    ByColor, Clock, Color, Ending, NodeId, Opening, OpeningKind, PlayError, Point, Record, Rule, Step, TimeControl,
};
use crate::ui::settings::{Begins, Mode, Setup};
use crate::ui::state::opening::Undone;

/// Moves for which the time on a clock shall last.
const MOVES_TO_GO: u32 = 20;

/// A game and those who play it.
#[derive(Clone, Debug)]
pub struct Game {
    /// The stones, those taken back among them.
    pub record: Record,
    /// Who plays each side.
    pub seats: ByColor<Seat>,
    /// Whether it is paused.
    pub paused: bool,
    /// The players' time.
    pub clock: Clock,
    /// The position whose time the clock shows, and the last one that was left in the middle of a turn, with how much
    /// of it had passed.
    timed: NodeId,
    broken_off: Option<(NodeId, Duration)>,
    /// The side that the person drew, if it was guessed, until the person's first stone.
    pub guessed: Option<Color>,
    /// The game as it was before answers of its opening were taken back.
    pub(super) undone: Option<Box<Undone>>,
    /// Tells the games of a window apart.
    pub number: u64,
    /// How it is opened, and how far that has come; none if Black simply begins.
    pub opening: Option<Opening>,
}

/// Who plays a side.
#[derive(Clone, Copy, Debug)]
pub enum Seat {
    /// A person.
    Person,
    /// An opponent of the roster.
    Opponent(&'static PlayerInfo),
}

impl Seat {
    /// Whether a person sits here.
    #[must_use]
    pub const fn is_person(self) -> bool {
        matches!(self, Self::Person)
    }
}

impl Game {
    /// A new game with these choices; `chance` decides a guess.
    #[must_use]
    pub fn new(setup: &Setup, chance: bool) -> Self {
        let opponent = setup.profile();
        let mut seats = ByColor { black: Seat::Person, white: Seat::Person };
        let mut guessed = None;
        if setup.mode == Mode::AgainstComputer {
            let person = match (setup.begins, chance) {
                (Begins::Me, _) | (Begins::Guess, true) => Color::Black,
                (Begins::Computer, _) | (Begins::Guess, false) => Color::White,
            };
            seats[!person] = Seat::Opponent(opponent);
            guessed = (setup.begins == Begins::Guess).then_some(person);
        }
        let mut record = Record::new(setup.size, setup.rule()).with_fouls(setup.on_foul());
        [record.info.time, record.info.overtime] = setup.pace.control().words();
        let kind = Some(setup.opening()).filter(|it| *it != OpeningKind::Free);
        let opening = kind.map(|kind| Opening::new(kind, setup.size));
        Self {
            record,
            seats,
            paused: false,
            clock: Clock::new(setup.pace.control()),
            timed: NodeId::ROOT,
            broken_off: None,
            guessed,
            undone: None,
            number: 0,
            opening,
        }
    }

    /// Who plays.
    #[must_use]
    pub const fn mode(&self) -> Mode {
        match (self.seats.black, self.seats.white) {
            (Seat::Person, Seat::Person) => Mode::TwoPlayers,
            (Seat::Opponent(_), _) | (_, Seat::Opponent(_)) => Mode::AgainstComputer,
        }
    }

    /// The opponent at this board and its side.
    #[must_use]
    pub fn opponent(&self) -> Option<(&'static PlayerInfo, Color)> {
        Color::ALL.into_iter().find_map(|color| match self.seats[color] {
            Seat::Person => None,
            Seat::Opponent(profile) => Some((profile, color)),
        })
    }

    /// Tells positions with the same stones apart by how they came about.
    #[must_use]
    pub fn position_key(&self) -> u64 {
        // Offers, decisions and passes change no stone.
        let n_choices = self.opening.as_ref().map_or(0, |it| it.choices().len());
        let n_events = u64::try_from(n_choices * (1 << 16) + self.record.ply()).unwrap_or(0);
        self.record.board().key() ^ n_events.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// Whether an earlier point of the game is shown.
    #[must_use]
    pub fn in_review(&self) -> bool {
        self.record.ply() < self.record.moves().len()
    }

    /// Whether the game goes on: it has not ended and is not paused.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        self.record.outcome().is_none() && !self.paused
    }

    /// Whether the game has begun and has not ended.
    #[must_use]
    pub fn in_progress(&self) -> bool {
        !self.record.moves().is_empty() && self.record.result().is_none()
    }

    /// Whether a person may place the next stone. At an earlier point of the game a person may, for either side.
    #[must_use]
    pub fn person_to_move(&self) -> bool {
        if let Some(step) = self.opening_step() {
            let is_point = matches!(step, Step::Place { .. } | Step::Offer { .. } | Step::Pick { .. });
            return is_point && self.asked().is_some_and(Seat::is_person);
        }
        // The stones of an opening are not played anew: they are taken back one by one.
        let is_fixed = self.opening.as_ref().is_some_and(|it| self.record.ply() < it.stones().len());
        let may_vary = self.in_review() && (!is_fixed || self.record.result().is_some());
        self.goes_on() && (may_vary || !self.in_review() && self.seats[self.record.side_to_move()].is_person())
    }

    /// The opponent that is to move now.
    #[must_use]
    pub fn opponent_to_move(&self) -> Option<&'static PlayerInfo> {
        match self.asked().unwrap_or(self.seats[self.record.side_to_move()]) {
            Seat::Opponent(profile) if self.goes_on() && !self.in_review() => Some(profile),
            Seat::Person | Seat::Opponent(_) => None,
        }
    }

    /// The side that resigns if a person does now: the one to move, or the only person's.
    #[must_use]
    pub fn side_that_can_resign(&self) -> Option<Color> {
        if !self.in_progress() || self.in_review() || self.paused {
            return None;
        }
        match self.opponent() {
            Some((_, color)) => Some(!color),
            None => Some(self.record.side_to_move()),
        }
    }

    /// The number of stones to which taking back leads: a person's turn again.
    #[must_use]
    pub fn ply_before(&self) -> Option<usize> {
        let first = self.opening.as_ref().map_or(0, |it| it.stones().len());
        (first..self.record.ply()).rev().find(|ply| self.is_persons_turn(*ply))
    }

    /// The number of stones to which playing again leads: a person's turn again, or the end.
    #[must_use]
    pub fn ply_after(&self) -> Option<usize> {
        let end = self.record.moves().len();
        (self.record.ply() + 1..=end).find(|ply| *ply == end || self.is_persons_turn(*ply))
    }

    /// Whether there is anything to take back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.paused && (self.was_ended() || self.opening_before().is_some() || self.ply_before().is_some())
    }

    /// Whether there is anything to play again.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.paused && (self.undone.is_some() || self.ply_after().is_some())
    }

    /// Plays the side to move. While the game has not ended what is played is its main line; after the end another move
    /// is a variation of it.
    ///
    /// # Errors
    /// When no stone can be put there.
    pub fn play(&mut self, point: Point) -> Result<(), PlayError> {
        self.make(|record| record.play(point))
    }

    /// Lets the side to move pass, as [`Game::play`] lets it play.
    ///
    /// # Errors
    /// When the game has ended.
    pub fn pass(&mut self) -> Result<(), PlayError> {
        self.make(Record::pass)
    }

    /// Whether a person can pass now: in renju, when it is the person's turn, and not before the first stone.
    #[must_use]
    pub fn can_pass(&self) -> bool {
        let has_begun = !self.record.moves().is_empty() && !self.is_opening();
        self.record.rule() == Rule::Renju && has_begun && self.person_to_move()
    }

    fn make(&mut self, make: impl FnOnce(&mut Record) -> Result<(), PlayError>) -> Result<(), PlayError> {
        let is_study = self.record.outcome_at(self.record.main_end()).is_some();
        make(&mut self.record)?;
        if !is_study {
            self.record.promote_line(self.record.node());
        }
        Ok(())
    }

    /// Takes back: a resignation, or else the last stone of a person and the reply to it.
    pub fn undo(&mut self) {
        if self.was_ended() {
            self.record.take_back_ending();
        } else if let Some(earlier) = self.opening_before() {
            self.undo_opening(earlier);
        } else if let Some(ply) = self.ply_before() {
            self.record.go_to(ply);
        }
    }

    /// Plays again what was taken back.
    pub fn redo(&mut self) {
        if self.undone.is_some() {
            self.redo_opening();
        } else if let Some(ply) = self.ply_after() {
            self.record.go_to(ply);
        }
    }

    /// Whether people have ended the game here. What the clock has ended stays so.
    fn was_ended(&self) -> bool {
        let ending = self.record.ending_at(self.record.node());
        matches!(ending, Some(Ending::Resigned(_) | Ending::Agreed))
    }

    /// A game from a file, for people and without a clock.
    #[must_use]
    pub fn of(record: Record) -> Self {
        let seats = ByColor { black: Seat::Person, white: Seat::Person };
        let opening = Self::opening_of(&record);
        Self {
            record,
            seats,
            paused: false,
            clock: Clock::new(TimeControl::Unlimited),
            timed: NodeId::ROOT,
            broken_off: None,
            guessed: None,
            undone: None,
            number: 0,
            opening,
        }
    }

    /// Lets time pass on the clock; a side whose time is up loses.
    pub fn spend(&mut self, time: Duration) {
        if let Some(side) = self.clock.spend(time) {
            // The clock runs only while the game does.
            let _ = self.record.conclude(Ending::OutOfTime(side));
        }
    }

    /// Gives the game a clock that shows the time at the cursor.
    pub fn take_clock(&mut self, clock: Clock) {
        (self.clock, self.timed) = (clock, self.record.node());
    }

    /// Brings the clock to the position that is shown, and notes the time of new moves where it is limited. What was
    /// taken back gives its time back, and takes it once more when it is played again. Before the first stone nobody's
    /// time runs.
    pub fn set_clock(&mut self) {
        let ply = self.record.ply();
        let n_shared = self.n_timed();
        if n_shared < self.clock.n_turns() && self.clock.running().is_some() {
            self.broken_off = Some((self.timed, self.clock.spent_in_turn()));
        }
        while n_shared < self.clock.n_turns() && self.clock.undo() {}
        while self.clock.n_turns() < ply {
            self.end_turn();
            if self.clock.fallen().is_some() {
                break;
            }
        }
        let (node, side) = (self.record.node(), self.record.side_to_move());
        self.timed = node;
        if let (Some(Ending::OutOfTime(side)), None) = (self.record.ending_at(node), self.clock.fallen()) {
            self.clock.fall(side);
        }
        if self.record.outcome().is_some() || self.in_review() || ply == 0 || self.is_opening() {
            self.clock.stop();
        } else if self.clock.running() != Some(side) {
            let passed = self.broken_off.filter(|it| it.0 == node).map_or(Duration::ZERO, |it| it.1);
            self.clock.start_late(side, passed);
        }
        if self.paused { self.clock.pause() } else { self.clock.resume() }
    }

    /// How many moves the position at the cursor shares with the one whose time the clock shows.
    fn n_timed(&self) -> usize {
        let record = &self.record;
        let mut timed: Vec<_> = std::iter::successors(Some(self.timed), |it| record.parent(*it)).collect();
        timed.reverse();
        let shown = (0..=record.ply()).filter_map(|ply| record.node_at(ply));
        shown.zip(timed).take_while(|(a, b)| a == b).count().saturating_sub(1)
    }

    /// How long the side to move may think about a move, where its clock allows less than `most`: a part of what runs
    /// down, so that there is time for many more.
    #[must_use]
    pub fn time_for_a_move(&self, most: Duration) -> Option<Duration> {
        let left = self.clock.left(self.record.side_to_move())?;
        Some(left.running() / MOVES_TO_GO).filter(|it| *it < most)
    }

    /// Ends the turn whose move is played already.
    fn end_turn(&mut self) {
        let n_turns = self.clock.n_turns();
        let (side, node) = (self.record.moves()[n_turns].color, self.record.node_at(n_turns + 1));
        let is_limited = self.clock.control() != TimeControl::Unlimited;
        let noted = node.filter(|_| is_limited).and_then(|it| self.record.notes(it).spent);
        if let Some(spent) = noted {
            return self.clock.repeat(side, Duration::from_millis(u64::from(spent)));
        }
        if self.clock.running().is_none() {
            self.clock.start(side);
        }
        let milliseconds = |it: Duration| u32::try_from(it.as_millis()).ok().filter(|it| 0 < *it);
        let spent = milliseconds(self.clock.spent_in_turn());
        self.clock.press();
        let left = self.clock.left(side).and_then(|it| milliseconds(it.running()));
        if let Some(notes) = node.filter(|_| is_limited && spent.is_some()).and_then(|it| self.record.notes_mut(it)) {
            (notes.spent, notes.left) = (spent, left);
        }
    }

    fn is_persons_turn(&self, ply: usize) -> bool {
        let moves = self.record.moves();
        let side = match (moves.get(ply), moves.last()) {
            (Some(next), _) => next.color,
            (None, Some(last)) => !last.color,
            (None, None) => self.record.first_side(),
        };
        self.seats[side].is_person()
    }
}
