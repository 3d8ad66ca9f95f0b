//! The game being played: its record, its players, its clock, its opening and its result.
//! A session also has the live position (the position that the game has reached), and can be paused.
//!
//! A session does not depend on engines, the window or the system clock: the caller passes the elapsed time. The window
//! plays one session and writes it to the journal; the arena's referee plays one session for each game of a match.

mod clock;
mod edit;
mod event;
mod handle;
mod opening;
mod record_edits;
mod take_back;
mod undone;
mod variation;
mod variation_history;

use std::time::Duration;

pub use edit::SessionEdit;
pub use event::{DrawAnswer, DrawOffer, Look, SessionError, SessionEvent, SessionOutcome};
use undone::UndoneOpening;
use variation_history::VariationHistory;

use crate::game::{
    Board, ByColor, Clock, Color, Ending, GameInfo, NodeId, Notes, Opening, Outcome, PlayError, PlayerId, Point,
    Record, RecordEdit, Rule, Step, TimeControl,
};

/// State of the game being played: its record, the position that it has reached, its players, and its clock.
#[derive(Clone, Debug)]
pub struct Session {
    /// The record of the game, including moves that were taken back.
    record: Record,
    /// The live position: the position that the game being played has reached. The position on the screen is the one at
    /// the record's cursor; it differs while the player looks at another position.
    live: NodeId,
    /// The number of moves up to the live position, the position that the game has reached.
    live_ply: usize,
    /// The player of each side: a person or a program.
    seats: ByColor<Seat>,
    /// `true` while the game is paused.
    paused: bool,
    /// `true` while a game of two programs runs for a single move, after which it will be paused again.
    is_stepping: bool,
    /// Clock with the time of both players.
    clock: Clock,
    /// The position for which the clock shows the time: the one that the game had reached when the clock was last set.
    timed: NodeId,
    /// If moves were taken back during a turn: the position in which that turn began, and the time used in the turn.
    broken_off: Option<(NodeId, Duration)>,
    /// The side that the person drew by lot; `None` if no lot was drawn, or after the person's first stone.
    guessed: Option<Color>,
    /// The game as it was before answers in the opening procedure were taken back, so that Redo can restore it; `None`
    /// if Redo has no such answers to restore.
    undone: Option<Box<UndoneOpening>>,
    /// The variations that Undo can remove, and the variation that Redo can restore.
    variations: VariationHistory,
    /// `true` if the game was opened from a file or set up, to be looked through rather than played. If people have
    /// both sides, a stone in an earlier position of such a game starts a variation.
    is_studied: bool,
    /// The last offer of a draw; `None` after the position has changed or the game has ended.
    draw: Option<DrawOffer>,
    /// Number of the game, which distinguishes the games that a window plays one after the other.
    number: u64,
    /// Opening procedure with its state; `None` if the game has no opening procedure.
    opening: Option<Opening>,
}

/// The player of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A human player at this computer, called a person in this module.
    Person,
    /// A built-in opponent or an external engine, by its id.
    Program(PlayerId),
}

impl Seat {
    /// Returns `true` if the player of this side is a person.
    #[must_use]
    pub const fn is_person(&self) -> bool {
        matches!(self, Self::Person)
    }
}

impl Session {
    /// Creates a session for a record that is looked through rather than played: a stone in an earlier position starts
    /// a variation. The session begins at the end of the main line, without a time limit, with a person as the player
    /// of each side, and with the opening that [`Session::opening_of`] finds in the record.
    #[must_use]
    pub fn of(record: Record) -> Self {
        let opening = Self::opening_of(&record);
        let seats = ByColor { black: Seat::Person, white: Seat::Person };
        Self { opening, ..Self::new(record, seats, TimeControl::Unlimited) }.studied()
    }

    /// Creates a session at the end of the main line of a record, without an opening.
    #[must_use]
    pub fn new(record: Record, seats: ByColor<Seat>, control: TimeControl) -> Self {
        let live = record.main_end();
        let live_ply = record.path(live).len();
        Self {
            record,
            live,
            live_ply,
            seats,
            paused: false,
            is_stepping: false,
            clock: Clock::new(control),
            timed: NodeId::ROOT,
            broken_off: None,
            guessed: None,
            undone: None,
            variations: VariationHistory::default(),
            is_studied: false,
            draw: None,
            number: 0,
            opening: None,
        }
    }

    /// Returns the session with `seats` as the players of both sides.
    #[must_use]
    pub fn with_seats(self, seats: ByColor<Seat>) -> Self {
        Self { seats, ..self }
    }

    /// Sets the player of a side.
    pub fn set_seat(&mut self, side: Color, seat: Seat) {
        self.seats[side] = seat;
    }

    /// Returns the session with this opening procedure.
    #[must_use]
    pub fn with_opening(self, opening: Opening) -> Self {
        Self { opening: Some(opening), ..self }
    }

    /// Returns the session with `side` as the side that the person drew by lot.
    #[must_use]
    pub fn with_guess(self, side: Color) -> Self {
        Self { guessed: Some(side), ..self }
    }

    /// Returns the session with this number, which distinguishes it from the other games of a window.
    #[must_use]
    pub fn numbered(self, number: u64) -> Self {
        Self { number, ..self }
    }

    /// Returns the session with this clock, which must show the time in the position that the game has reached.
    #[must_use]
    pub fn with_clock(self, clock: Clock) -> Self {
        Self { clock, timed: self.live, ..self }
    }

    /// Returns the session with `node` as the position that the game has reached; the shown position does not change.
    /// Does nothing if the record does not have the position.
    #[must_use]
    pub fn with_live(mut self, node: NodeId) -> Self {
        if self.record.contains(node) {
            self.set_live(node);
        }
        self
    }

    /// Sets the live position, the position that the game has reached, to `node`.
    fn set_live(&mut self, node: NodeId) {
        let is_shown = self.record.node() == node;
        (self.live, self.live_ply) = (node, if is_shown { self.record.ply() } else { self.record.path(node).len() });
    }

    /// Returns the record, including moves that were taken back, with the cursor at the shown position.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the notes of a position as a mutable reference; `None` if the record does not have the position.
    pub fn notes_mut(&mut self, node: NodeId) -> Option<&mut Notes> {
        self.record.notes_mut(node)
    }

    /// Returns the game data of the record (names, event, date …) as a mutable reference.
    pub const fn info_mut(&mut self) -> &mut GameInfo {
        &mut self.record.info
    }

    /// Ends the session and returns its record.
    #[must_use]
    pub fn into_record(self) -> Record {
        self.record
    }

    /// Returns the player of each side.
    #[must_use]
    pub const fn seats(&self) -> &ByColor<Seat> {
        &self.seats
    }

    /// Returns `true` if the game is paused.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// Returns `true` if the game is paused and a person plays it: then its positions can be neither viewed nor changed
    /// until it is resumed. A paused game of two programs is not locked.
    #[must_use]
    pub const fn is_locked(&self) -> bool {
        self.paused && !self.is_of_programs()
    }

    /// Returns `true` if a game of two programs runs for a single move, after which it is paused again.
    #[must_use]
    pub const fn is_stepping(&self) -> bool {
        self.is_stepping
    }

    /// Returns `true` if programs play both sides.
    #[must_use]
    pub const fn is_of_programs(&self) -> bool {
        !self.seats.black.is_person() && !self.seats.white.is_person()
    }

    /// Returns the clock with the time of both players.
    #[must_use]
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Returns the side that the person drew by lot; `None` if no lot was drawn, or after the person's first stone.
    #[must_use]
    pub const fn guessed(&self) -> Option<Color> {
        self.guessed
    }

    /// Returns the number of the game, which distinguishes the games that a window plays one after the other.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Returns the opening procedure with its state; `None` if the game has no opening procedure.
    #[must_use]
    pub const fn opening(&self) -> Option<&Opening> {
        self.opening.as_ref()
    }

    /// Returns the program that a person plays against, and its side; `None` for two people, and for two programs.
    #[must_use]
    pub fn opponent(&self) -> Option<(&PlayerId, Color)> {
        Color::ALL.into_iter().find_map(|color| match (&self.seats[color], &self.seats[!color]) {
            (Seat::Program(id), Seat::Person) => Some((id, color)),
            _ => None,
        })
    }

    /// Returns a key that identifies the shown position: the Zobrist key of its stones, mixed with the number of
    /// answers given in the opening procedure and the number of moves.
    #[must_use]
    pub fn position_key(&self) -> u64 {
        self.key_after(self.record.board(), self.record.ply())
    }

    /// Returns a key that identifies the position that the game has reached, computed as in [`Session::position_key`].
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
        // A pass puts no stone on the board. Some answers in an opening procedure, such as offers and decisions, put
        // none either. To make the key change nevertheless, combine the key of the board with the number of moves and
        // the number of answers.
        let n_choices = self.opening.as_ref().map_or(0, |it| it.choices().len());
        let n_events = u64::try_from(n_choices * (1 << 16) + ply).unwrap_or(0);
        board.key() ^ n_events.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// Returns the live position: the position that the game being played has reached.
    #[must_use]
    pub const fn live(&self) -> NodeId {
        self.live
    }

    /// Returns the number of moves up to the live position, the position that the game has reached.
    #[must_use]
    pub const fn live_ply(&self) -> usize {
        self.live_ply
    }

    /// Returns the side to move in the position that the game has reached, even if another position is shown.
    #[must_use]
    pub fn live_side(&self) -> Color {
        self.record.move_to(self.live).map_or_else(|| self.record.first_side(), |it| !it.color)
    }

    /// Returns the outcome of the game being played, even if another position is shown; `None` while the game has not
    /// ended.
    #[must_use]
    pub fn live_outcome(&self) -> Option<Outcome> {
        if self.is_looking() { self.record.outcome_at(self.live) } else { self.record.outcome() }
    }

    /// Returns `true` if a position other than the one that the game has reached is shown.
    #[must_use]
    pub fn is_looking(&self) -> bool {
        self.record.node() != self.live
    }

    /// Returns `true` if the game has not ended and is not paused, even if no move was played yet.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        self.live_outcome().is_none() && !self.paused
    }

    /// Returns `true` if the game has started and has not ended, even if it is paused or all its moves were taken back.
    #[must_use]
    pub fn in_progress(&self) -> bool {
        1 < self.record.n_nodes() && self.live_outcome().is_none()
    }

    /// Returns `true` if a person may place the next stone in the shown position. In the position that the game has
    /// reached, it must be a person's turn. In another position, a person may place stones for either side unless the
    /// game is running. In a game of two programs, a person may place stones for either side while the game is paused
    /// or has ended.
    #[must_use]
    pub fn person_to_move(&self) -> bool {
        if self.is_only_looking() {
            return false;
        }
        if self.is_of_programs() {
            let is_at_rest = (self.paused || self.live_outcome().is_some()) && !self.is_opening();
            return is_at_rest && self.can_vary();
        }
        if self.is_looking() {
            return self.can_vary();
        }
        if let Some(step) = self.opening_step() {
            let is_point = matches!(step, Step::Place { .. } | Step::Offer { .. } | Step::Pick { .. });
            return is_point && !self.is_dealing() && self.asked().is_some_and(Seat::is_person);
        }
        self.goes_on() && self.seats[self.live_side()].is_person()
    }

    /// Returns `true` if a stone can start a variation at the shown position. While the game has not ended, no
    /// variation can start before the last stone of the opening procedure: the stones of the procedure change only when
    /// answers in it are taken back.
    fn can_vary(&self) -> bool {
        let is_fixed = self.opening.as_ref().is_some_and(|it| self.record.ply() < it.stones().len());
        let may_vary = !is_fixed || self.live_outcome().is_some();
        may_vary && !self.is_locked() && self.record.outcome().is_none()
    }

    /// Returns the program that must make the next move of the game or answer the current step of the opening
    /// procedure. Returns `None` if a person must do so, or if the game is paused or has ended.
    #[must_use]
    pub fn opponent_to_move(&self) -> Option<&PlayerId> {
        match self.asked().unwrap_or(&self.seats[self.live_side()]) {
            Seat::Program(id) if self.goes_on() => Some(id),
            Seat::Person | Seat::Program(_) => None,
        }
    }

    /// Returns the side that resigns if a person resigns now: the person's side against a program, the side to move
    /// between two people; `None` if programs play both sides or the game is not in progress.
    #[must_use]
    pub fn side_that_can_resign(&self) -> Option<Color> {
        let side = self.opponent().map_or_else(|| self.live_side(), |(_, color)| !color);
        Some(side).filter(|_| self.in_progress() && !self.is_of_programs())
    }

    /// Pauses the game if programs play both sides. This is done after a person has changed the game, and after the
    /// move of a game that was resumed for a single move.
    pub const fn rest_programs(&mut self) {
        if self.is_of_programs() {
            (self.paused, self.is_stepping) = (true, false);
        }
    }

    /// Ends the game being played by resignation, time or agreement. The game may be paused, and another position may
    /// be shown.
    ///
    /// # Errors
    /// When the game has ended already.
    fn conclude(&mut self, ending: Ending) -> Result<(), PlayError> {
        self.in_live_position(|record| record.conclude(ending))?;
        self.paused = false;
        Ok(())
    }

    /// Shows the position that the game has reached, and the line that leads to it.
    fn back_to_game(&mut self) {
        self.record.select(self.live);
    }

    /// Shows the position that the game has reached if it comes later on the shown line; otherwise shows the last
    /// position of that line.
    fn show_last(&mut self) {
        let is_ahead = self.record.ply() < self.live_ply() && self.live_is_shown();
        if is_ahead { self.back_to_game() } else { self.record.go_to(usize::MAX) }
    }

    /// Returns `true` if the shown line leads through the live position, the position that the game has reached.
    #[must_use]
    pub fn live_is_shown(&self) -> bool {
        self.record.node_at(self.live_ply()) == Some(self.live)
    }

    /// Applies `change` to the record with the cursor at the position that the game has reached. Then shows the
    /// previously shown position again.
    fn in_live_position<T>(&mut self, change: impl FnOnce(&mut Record) -> T) -> T {
        let looked_at = Some(self.record.node()).filter(|it| *it != self.live);
        self.record.select(self.live);
        let result = change(&mut self.record);
        self.set_live(self.record.node());
        if let Some(node) = looked_at {
            self.record.select(node);
        }
        result
    }

    /// Places a stone of the side to move in the position that the game has reached, as [`Session::play`] does in the
    /// shown position. If another position is shown, it stays shown.
    ///
    /// # Errors
    /// When no stone can be placed on the point.
    fn play_live(&mut self, point: Point) -> Result<(), PlayError> {
        let looked_at = Some(self.record.node()).filter(|it| *it != self.live);
        self.record.select(self.live);
        let result = self.play(point);
        if let Some(node) = looked_at {
            self.record.select(node);
        }
        result
    }

    /// Passes for the side to move in the shown position. The game then goes on from the position after the pass.
    ///
    /// # Errors
    /// When the game has ended.
    fn pass(&mut self) -> Result<(), PlayError> {
        self.make(Record::pass)?;
        Ok(())
    }

    /// Returns `true` if a person can pass now. Passes are possible only in renju, on a person's turn, after at least
    /// one move, and when the opening procedure is finished.
    #[must_use]
    pub fn can_pass(&self) -> bool {
        let has_begun = !self.record.moves().is_empty() && !self.is_opening();
        self.record.rule() == Rule::Renju && has_begun && self.person_to_move()
    }

    /// Calls `make` to make a move in the shown position; the game then goes on from the resulting position. Unless the
    /// game had ended before, the line of the move also becomes the main line. Returns the edit that restores the
    /// previous main line; `None` if the main line did not change.
    fn make(
        &mut self,
        make: impl FnOnce(&mut Record) -> Result<(), PlayError>,
    ) -> Result<Option<RecordEdit>, PlayError> {
        let is_over = self.has_ended();
        make(&mut self.record)?;
        self.variations.forget_undone();
        self.set_live(self.record.node());
        let promotion = self.record.promotion(self.live).filter(|_| !is_over);
        Ok(promotion.and_then(|it| self.record.edit(it)))
    }

    /// Returns `true` if the game on the main line is over and its final moves were not taken back. A further move then
    /// starts a variation.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        let end = self.record.main_end();
        let is_before_end = self.live == NodeId::ROOT || self.record.path(end).contains(&self.live);
        let was_taken_back = is_before_end && self.live != end;
        self.record.outcome_at(end).is_some() && !was_taken_back
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(moves: &str, seats: ByColor<Seat>) -> Session {
        let mut session = Session::new(Record::new(15, Rule::Freestyle), seats, TimeControl::Unlimited);
        moves.split_whitespace().for_each(|it| session.play(point(it)).unwrap());
        session
    }

    fn point(name: &str) -> Point {
        Point::parse(name, 15).unwrap()
    }

    fn people() -> ByColor<Seat> {
        ByColor { black: Seat::Person, white: Seat::Person }
    }

    fn against_program() -> ByColor<Seat> {
        ByColor { black: Seat::Person, white: Seat::Program(PlayerId::new("gumu")) }
    }

    #[test]
    fn undo_takes_back_to_the_persons_turn_and_the_game_goes_on_there() {
        let mut session = session("h8 i9 g7 f6", against_program());
        session.undo();
        assert_eq!((session.live_ply(), session.live_side(), session.is_looking()), (2, Color::Black, false));
        assert!(session.person_to_move() && session.opponent_to_move().is_none() && session.can_redo());
        session.play(point("g7")).unwrap();
        assert_eq!(session.opponent_to_move().map(PlayerId::as_str), Some("gumu"), "the same stone is answered anew");
        session.play_live(point("a1")).unwrap();
        assert!(!session.can_redo());
    }

    #[test]
    fn looking_moves_the_position_shown_alone() {
        let mut session = session("h8 i9 g7", against_program());
        session.record.go_to(1);
        assert!(session.is_looking() && session.opponent_to_move().is_some());
        session.play_live(point("f6")).unwrap();
        assert_eq!((session.record.ply(), session.live_ply()), (1, 4), "the reply does not move the view");
        session.back_to_game();
        assert_eq!((session.record.ply(), session.is_looking()), (4, false));
    }

    #[test]
    fn in_a_game_that_is_studied_a_stone_where_one_looks_takes_the_game_there() {
        let mut session = session("h8 i9 g7 f6", people()).studied();
        session.record.go_to(2);
        session.play(point("a1")).unwrap();
        assert_eq!((session.live_ply(), session.is_looking()), (3, false));
        assert_eq!(session.record.main_end(), session.live(), "while the game goes on that is its main line");
    }

    #[test]
    fn an_ending_belongs_to_the_live_position() {
        let mut session = session("h8 i9 g7 f6", people());
        session.undo();
        session.record.go_to(1);
        session.paused = true;
        session.conclude(Ending::Resigned(Color::Black)).unwrap();
        assert_eq!((session.record.ply(), session.live_ply(), session.paused), (1, 3, false));
        assert_eq!(session.live_outcome(), Some(Outcome::Resignation { winner: Color::White }));
        assert_eq!(session.conclude(Ending::Agreed), Err(PlayError::GameOver));
        session.undo();
        assert!(session.live_outcome().is_none() && session.can_redo());
    }

    #[test]
    fn a_deleted_live_position_gives_way_to_the_one_before_until_it_returns() {
        let mut session = session("h8 i9 g7", people());
        session.record.go_to(2);
        let edit = session.delete_shown().unwrap();
        assert_eq!((session.live_ply(), session.is_looking()), (1, false));
        let mut gone_on = session.clone();
        gone_on.play(point("a1")).unwrap();
        gone_on.edit_in_view(edit.clone()).unwrap();
        assert_eq!((gone_on.live_ply(), gone_on.record.last().unwrap().point), (2, Some(point("i9"))));
        assert_eq!(gone_on.record.move_to(gone_on.live).unwrap().point, Some(point("a1")), "the game has gone on");
        let edit = session.edit_in_view(edit).unwrap();
        assert_eq!((session.live_ply(), session.record.ply()), (3, 2));
        session.edit_in_view(edit).unwrap();
        assert_eq!((session.live_ply(), session.record.moves().len()), (1, 1));
    }

    #[test]
    fn the_clock_follows_the_live_position() {
        let minute = Duration::from_secs(60);
        let mut session = Session::new(Record::new(15, Rule::Freestyle), people(), TimeControl::PerGame(minute));
        for name in ["h8", "i9", "g7"] {
            session.play(point(name)).unwrap();
            session.set_clock();
            session.spend(Duration::from_secs(10));
        }
        let left = |session: &Session| Color::ALL.map(|it| session.clock.left(it).unwrap().running().as_secs());
        assert_eq!(left(&session), [50, 40]);
        session.record.go_to(0);
        session.set_clock();
        session.spend(Duration::from_secs(5));
        assert_eq!(left(&session), [50, 35], "looking does not stop it");
        session.undo();
        session.set_clock();
        assert_eq!(left(&session), [60, 50], "taking back gives the time back");
        session.record.go_to(0);
        session.spend(minute);
        assert_eq!(session.live_outcome(), Some(Outcome::Time { winner: Color::White }));
    }
}
