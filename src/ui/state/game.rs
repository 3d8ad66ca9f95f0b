//! The game on the board: its record, who sits where, and whose turn it is.

use crate::engine::PlayerInfo;
use std::time::Duration;

use crate::game::{
    Board, ByColor, Clock, Color, Ending, NodeId, Opening, OpeningKind, Outcome, PlayError, Point, Record, Rule, Step,
    TimeControl,
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
    /// The live position: the one that the game being played has reached. The record's cursor is the position that is
    /// shown, and the two part while the player looks at another one.
    live: NodeId,
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
            live: NodeId::ROOT,
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

    /// Tells the positions shown apart, those with the same stones by how they came about.
    #[must_use]
    pub fn position_key(&self) -> u64 {
        self.key_after(self.record.board(), self.record.ply())
    }

    /// Tells live positions apart, as [`Game::position_key`] does those that are shown.
    #[must_use]
    pub fn live_key(&self) -> u64 {
        if self.is_looking() {
            let live = self.record.up_to(self.live);
            self.key_after(live.board(), live.ply())
        } else {
            self.position_key()
        }
    }

    fn key_after(&self, board: &Board, ply: usize) -> u64 {
        // Offers, decisions and passes change no stone.
        let n_choices = self.opening.as_ref().map_or(0, |it| it.choices().len());
        let n_events = u64::try_from(n_choices * (1 << 16) + ply).unwrap_or(0);
        board.key() ^ n_events.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// Returns the live position: the one that the game being played has reached.
    #[must_use]
    pub const fn live(&self) -> NodeId {
        self.live
    }

    /// Returns the number of moves that lead to the live position.
    #[must_use]
    pub fn live_ply(&self) -> usize {
        if self.is_looking() { self.record.path(self.live).len() } else { self.record.ply() }
    }

    /// Returns the side to move in the live position.
    #[must_use]
    pub fn live_side(&self) -> Color {
        self.record.move_to(self.live).map_or_else(|| self.record.first_side(), |it| !it.color)
    }

    /// Returns the outcome of the game being played; none while it goes on.
    #[must_use]
    pub fn live_outcome(&self) -> Option<Outcome> {
        if self.is_looking() { self.record.outcome_at(self.live) } else { self.record.outcome() }
    }

    /// Returns `true` if another position than the live one is shown.
    #[must_use]
    pub fn is_looking(&self) -> bool {
        self.record.node() != self.live
    }

    /// Returns `true` if the game goes on: it has not ended and is not paused.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        self.live_outcome().is_none() && !self.paused
    }

    /// Returns `true` if the game has begun and has not ended. All its moves may have been taken back.
    #[must_use]
    pub fn in_progress(&self) -> bool {
        1 < self.record.n_nodes() && self.live_outcome().is_none()
    }

    /// Returns `true` if a person may place the next stone in the position shown: in the live position on a person's
    /// turn, and in another one for either side.
    #[must_use]
    pub fn person_to_move(&self) -> bool {
        if self.is_looking() {
            return self.can_vary();
        }
        if let Some(step) = self.opening_step() {
            let is_point = matches!(step, Step::Place { .. } | Step::Offer { .. } | Step::Pick { .. });
            return is_point && self.asked().is_some_and(Seat::is_person);
        }
        self.goes_on() && self.seats[self.live_side()].is_person()
    }

    /// Returns `true` if a stone placed in the position shown, which is not the live one, begins a variation. The
    /// stones of an opening are not played anew while the game goes on: they are taken back one by one.
    fn can_vary(&self) -> bool {
        let is_fixed = self.opening.as_ref().is_some_and(|it| self.record.ply() < it.stones().len());
        let may_vary = !is_fixed || self.live_outcome().is_some();
        may_vary && !self.paused && self.record.outcome().is_none()
    }

    /// The opponent that is to move now, in the live position.
    #[must_use]
    pub fn opponent_to_move(&self) -> Option<&'static PlayerInfo> {
        match self.asked().unwrap_or(self.seats[self.live_side()]) {
            Seat::Opponent(profile) if self.goes_on() => Some(profile),
            Seat::Person | Seat::Opponent(_) => None,
        }
    }

    /// The side that resigns if a person does now: the one to move, or the only person's.
    #[must_use]
    pub fn side_that_can_resign(&self) -> Option<Color> {
        let side = self.opponent().map_or_else(|| self.live_side(), |(_, color)| !color);
        Some(side).filter(|_| self.in_progress())
    }

    /// Ends the game being played by a decision of people or a clock, also while it is paused or another position is
    /// shown.
    ///
    /// # Errors
    /// When it has ended.
    pub fn conclude(&mut self, ending: Ending) -> Result<(), PlayError> {
        self.in_live_position(|record| record.conclude(ending))?;
        self.paused = false;
        Ok(())
    }

    /// Shows the live position again.
    pub fn back_to_game(&mut self) {
        self.record.select(self.live);
    }

    /// Shows the last position of the game being played, or of the shown line where the live position does not lie
    /// ahead.
    pub fn show_last(&mut self) {
        let is_ahead = self.record.ply() < self.live_ply() && self.live_is_shown();
        if is_ahead { self.back_to_game() } else { self.record.go_to(usize::MAX) }
    }

    /// Returns `true` if the shown line leads through the live position.
    #[must_use]
    pub fn live_is_shown(&self) -> bool {
        self.record.node_at(self.live_ply()) == Some(self.live)
    }

    /// Returns `true` if the move shown last can be deleted: one that belongs to the opening of a running game cannot.
    #[must_use]
    pub fn can_delete(&self) -> bool {
        let n_fixed = self.opening.as_ref().filter(|_| self.live_outcome().is_none()).map_or(0, |it| it.stones().len());
        !self.paused && n_fixed < self.record.ply()
    }

    /// Deletes the move shown last and all that follows it. If the game being played has gone that way it goes on from
    /// the position before.
    pub fn delete_shown(&mut self) {
        let node = self.record.node();
        let before = self.record.parent(node);
        self.record.delete(node);
        if !self.record.contains(self.live) {
            self.live = before.unwrap_or(NodeId::ROOT);
        }
    }

    /// Changes the record in the live position, and shows the position again that is being looked at.
    pub(super) fn in_live_position<T>(&mut self, change: impl FnOnce(&mut Record) -> T) -> T {
        let looked_at = Some(self.record.node()).filter(|it| *it != self.live);
        self.record.select(self.live);
        let result = change(&mut self.record);
        self.live = self.record.node();
        if let Some(node) = looked_at {
            self.record.select(node);
        }
        result
    }

    /// The number of stones to which taking back leads: a person's turn again.
    #[must_use]
    pub fn ply_before(&self) -> Option<usize> {
        let first = self.opening.as_ref().map_or(0, |it| it.stones().len());
        (first..self.live_ply()).rev().find(|ply| self.is_persons_turn(*ply))
    }

    /// The number of stones to which playing again leads: a person's turn again, or the end.
    #[must_use]
    pub fn ply_after(&self) -> Option<usize> {
        if self.record.ending_at(self.live).is_some() {
            return None;
        }
        let end = self.record.line_through(self.live).len();
        (self.live_ply() + 1..=end).find(|ply| *ply == end || self.is_persons_turn(*ply))
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

    /// Plays the side to move in the position shown, which is the live one then. While the game has not ended what is
    /// played is its main line; after the end another move is a variation of it.
    ///
    /// # Errors
    /// When no stone can be put there.
    pub fn play(&mut self, point: Point) -> Result<(), PlayError> {
        self.make(|record| record.play(point))
    }

    /// Plays the side to move in the live position, as [`Game::play`] does. The position shown stays if it is another
    /// one.
    ///
    /// # Errors
    /// When no stone can be put there.
    pub fn play_live(&mut self, point: Point) -> Result<(), PlayError> {
        let looked_at = Some(self.record.node()).filter(|it| *it != self.live);
        self.record.select(self.live);
        let result = self.play(point);
        if let Some(node) = looked_at {
            self.record.select(node);
        }
        result
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
        let is_study = self.is_study();
        make(&mut self.record)?;
        self.live = self.record.node();
        if !is_study {
            self.record.promote_line(self.live);
        }
        Ok(())
    }

    /// Returns `true` if the main line has ended, and its last moves have not been taken back: what is played then is a
    /// variation.
    fn is_study(&self) -> bool {
        let end = self.record.main_end();
        let is_before_end = self.live == NodeId::ROOT || self.record.path(end).contains(&self.live);
        let was_taken_back = is_before_end && self.live != end;
        self.record.outcome_at(end).is_some() && !was_taken_back
    }

    /// Takes back: a resignation, or else the last stone of a person and the reply to it. The game goes on from there.
    pub fn undo(&mut self) {
        self.back_to_game();
        if self.was_ended() {
            self.record.take_back_ending();
        } else if let Some(earlier) = self.opening_before() {
            self.undo_opening(earlier);
        } else if let Some(ply) = self.ply_before() {
            self.record.go_to(ply);
        }
        self.live = self.record.node();
    }

    /// Plays again what was taken back.
    pub fn redo(&mut self) {
        self.back_to_game();
        if self.undone.is_some() {
            self.redo_opening();
        } else if let Some(ply) = self.ply_after() {
            self.record.go_to(ply);
        }
        self.live = self.record.node();
    }

    /// Whether people have ended the game. What the clock has ended stays so.
    fn was_ended(&self) -> bool {
        let ending = self.record.ending_at(self.live);
        matches!(ending, Some(Ending::Resigned(_) | Ending::Agreed))
    }

    /// A game from a file, for people and without a clock. It is played at the end of its main line.
    #[must_use]
    pub fn of(record: Record) -> Self {
        let live = record.main_end();
        let seats = ByColor { black: Seat::Person, white: Seat::Person };
        let opening = Self::opening_of(&record);
        Self {
            record,
            live,
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
            let _ = self.conclude(Ending::OutOfTime(side));
        }
    }

    /// Goes on from this position; the one that is shown stays. Nothing happens if the record does not have it.
    pub fn take_live(&mut self, node: NodeId) {
        if self.record.contains(node) {
            self.live = node;
        }
    }

    /// Gives the game a clock that shows the time in the live position.
    pub fn take_clock(&mut self, clock: Clock) {
        (self.clock, self.timed) = (clock, self.live);
    }

    /// Brings the clock to the live position, and notes the time of new moves where it is limited. What was taken back
    /// gives its time back, and takes it once more when it is played again. Before the first stone nobody's time runs.
    pub fn set_clock(&mut self) {
        let path = self.record.path(self.live);
        let n_shared = self.n_timed(&path);
        if n_shared < self.clock.n_turns() && self.clock.running().is_some() {
            self.broken_off = Some((self.timed, self.clock.spent_in_turn()));
        }
        while n_shared < self.clock.n_turns() && self.clock.undo() {}
        while self.clock.n_turns() < path.len() {
            self.end_turn(path[self.clock.n_turns()]);
            if self.clock.fallen().is_some() {
                break;
            }
        }
        let side = self.live_side();
        self.timed = self.live;
        if let (Some(Ending::OutOfTime(side)), None) = (self.record.ending_at(self.live), self.clock.fallen()) {
            self.clock.fall(side);
        }
        if self.live_outcome().is_some() || path.is_empty() || self.is_opening() {
            self.clock.stop();
        } else if self.clock.running() != Some(side) {
            let passed = self.broken_off.filter(|it| it.0 == self.live).map_or(Duration::ZERO, |it| it.1);
            self.clock.start_late(side, passed);
        }
        if self.paused { self.clock.pause() } else { self.clock.resume() }
    }

    /// How many moves this path shares with the one to the position whose time the clock shows.
    fn n_timed(&self, path: &[NodeId]) -> usize {
        let timed = self.record.path(self.timed);
        path.iter().zip(timed).take_while(|(a, b)| **a == *b).count()
    }

    /// How long the side to move may think about a move, where its clock allows less than `most`: a part of what runs
    /// down, so that there is time for many more.
    #[must_use]
    pub fn time_for_a_move(&self, most: Duration) -> Option<Duration> {
        let left = self.clock.left(self.live_side())?;
        Some(left.running() / MOVES_TO_GO).filter(|it| *it < most)
    }

    /// Ends the turn with the move that leads to this position.
    fn end_turn(&mut self, node: NodeId) {
        let Some(side) = self.record.move_to(node).map(|it| it.color) else { return };
        let is_limited = self.clock.control() != TimeControl::Unlimited;
        let noted = self.record.notes(node).spent.filter(|_| is_limited);
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
        if let Some(notes) =
            Some(node).filter(|_| is_limited && spent.is_some()).and_then(|it| self.record.notes_mut(it))
        {
            (notes.spent, notes.left) = (spent, left);
        }
    }

    /// Returns `true` if a person is to move after so many moves of the line through the live position.
    fn is_persons_turn(&self, ply: usize) -> bool {
        let n_behind = self.live_ply().abs_diff(ply);
        let side = if n_behind.is_multiple_of(2) { self.live_side() } else { !self.live_side() };
        self.seats[side].is_person()
    }
}
