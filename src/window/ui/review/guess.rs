//! The guessing exercise: the player guesses the moves of a game one after the other.

use crate::engine::Ticket;
use crate::game::{Board, Color, Point, Record, Rule};
use crate::review::game_review::ReviewEffort;
use crate::review::guess::GuessReview;
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::effect::{Effect, Sound};
use crate::ui::event::Chord;
use crate::ui::review::{GuessToReview, ReviewAction, ReviewRequest};
use crate::ui::state::cover::interface::Covering;
use crate::ui::state::cover::trial::Trial;
use crate::ui::state::cx::Cx;
use crate::ui::state::input::Focus;

/// The exercise in which a player guesses the moves of one side in a game. The game on the board waits until the player
/// leaves the exercise.
#[derive(Clone, Debug)]
pub struct Guess {
    /// The position before the move that is asked for.
    trial: Trial,
    /// The whole line of the game, which is shown at the end.
    game: Record,
    /// The index of the first move that may be asked for.
    first: usize,
    phase: GuessPhase,
    tally: GuessTally,
    /// The number of the last request to review a guess.
    ticket: Ticket,
}

/// The state of the move that is guessed.
#[derive(Clone, Debug, PartialEq)]
pub enum GuessPhase {
    /// A move is asked for.
    Asked,
    /// The guess, a stone on this point of the board, is being reviewed.
    Judging(Point),
    /// The guess was reviewed.
    Judged(Box<GuessReview>),
    /// The move of the game is shown, because the player did not want to guess it.
    Shown,
    /// The side has no further move in the game.
    Ended,
}

/// Statistics of the guesses so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GuessTally {
    /// Number of guesses.
    pub n_guesses: u16,
    /// Number of guesses that were the move played in the game.
    pub n_hits: u16,
    /// The sums of the win probability lost by the guessed moves, and by the moves played in the game; each move adds 0
    /// to 1.
    losses: [f64; 2],
}

impl GuessTally {
    /// Returns the mean win probability lost per move by the guessed moves and by the moves played in the game, from 0
    /// to 1.
    #[must_use]
    pub fn mean_losses(&self) -> [f64; 2] {
        self.losses.map(|it| it / f64::from(self.n_guesses.max(1)))
    }
}

impl Guess {
    /// Returns an exercise that asks for the moves of `side` in the line that the record `game` shows, starting at the
    /// move with the index `first`; `None` if the side has no such move.
    pub(in crate::ui) fn new(game: &Record, side: Color, first: usize) -> Option<Self> {
        let mut guess = Self {
            trial: Trial::new(game.clone(), side),
            game: game.clone(),
            first,
            phase: GuessPhase::Ended,
            tally: GuessTally::default(),
            ticket: Ticket::default(),
        };
        guess.ask_from(first);
        (guess.phase == GuessPhase::Asked).then_some(guess)
    }

    /// Returns the state of the move that is guessed.
    #[must_use]
    pub const fn phase(&self) -> &GuessPhase {
        &self.phase
    }

    /// Returns the statistics of the guesses so far.
    #[must_use]
    pub const fn tally(&self) -> GuessTally {
        self.tally
    }

    /// Returns the side whose moves are guessed.
    #[must_use]
    pub const fn guessed_side(&self) -> Color {
        self.trial.side()
    }

    /// Returns the number of the move that is asked for, and the number of moves of the game.
    #[must_use]
    pub fn number(&self) -> (usize, usize) {
        let n = self.game.moves().len();
        ((self.trial.before().ply() + 1).min(n), n)
    }

    /// Returns the move of the game that the player must guess; `None` after the last move.
    #[must_use]
    pub fn played(&self) -> Option<Point> {
        self.game.moves().get(self.trial.before().ply())?.point
    }

    /// Returns `true` while a guess can be made.
    #[must_use]
    pub fn is_asking(&self) -> bool {
        self.phase == GuessPhase::Asked
    }

    /// Returns `true` once the player knows the move that was played in the game, so that the next move can be asked
    /// for.
    #[must_use]
    pub const fn is_answered(&self) -> bool {
        matches!(self.phase, GuessPhase::Judged(_) | GuessPhase::Shown)
    }

    /// Asks for the next move of the side whose moves are guessed.
    pub(in crate::ui) fn next(&mut self) {
        if self.is_answered() {
            self.ask_from(self.trial.before().ply() + 1);
        }
    }

    /// Starts the exercise again for the other side; does nothing if the other side has no moves.
    pub(in crate::ui) fn change_side(&mut self) {
        if let Some(other) = Self::new(&self.game, !self.trial.side(), self.first) {
            *self = other;
        }
    }

    /// Shows the move that was played in the game, because the player does not want to guess it.
    pub(in crate::ui) fn show_played(&mut self) {
        if self.is_asking() {
            self.phase = GuessPhase::Shown;
            self.place_played();
        }
    }

    /// Stores the review of the guess and returns `true`; returns `false` if `ticket` belongs to an earlier request.
    pub(in crate::ui) fn take_review(&mut self, ticket: Ticket, review: GuessReview) -> bool {
        if ticket != self.ticket || !matches!(self.phase, GuessPhase::Judging(_)) {
            return false;
        }
        let [guessed, played] = review.losses();
        self.tally.n_guesses += 1;
        self.tally.n_hits += u16::from(review.is_hit());
        self.tally.losses[0] += guessed;
        self.tally.losses[1] += played;
        self.phase = GuessPhase::Judged(Box::new(review));
        self.place_played();
        true
    }

    /// Asks for the side's first move at or after the index `first`. If there is no such move, ends the exercise.
    fn ask_from(&mut self, first: usize) {
        let mut moves = self.game.moves().iter().enumerate().skip(first);
        let side = self.trial.side();
        let next = moves.find(|(_, it)| it.color == side && it.point.is_some()).map(|it| it.0);
        let mut before = self.game.clone();
        before.go_to(next.unwrap_or(self.game.moves().len()));
        self.trial = Trial::new(before, side);
        self.phase = if next.is_some() { GuessPhase::Asked } else { GuessPhase::Ended };
    }

    /// Shows the position after the move that was played in the game.
    fn place_played(&mut self) {
        self.trial.show(self.played().as_slice());
    }
}

impl Covering for Guess {
    fn board(&self) -> &Board {
        self.trial.shown()
    }

    fn rule(&self, _game: &Session) -> Rule {
        self.game.rule()
    }

    fn last(&self) -> Option<Point> {
        self.trial.last()
    }

    fn side(&self) -> Option<Color> {
        Some(self.trial.side())
    }

    fn takes_points(&self) -> bool {
        self.is_asking()
    }

    fn is_open(&self, point: Point) -> bool {
        self.is_asking() && self.trial.is_free(point)
    }

    /// Guesses a move, and requests that it is reviewed.
    fn place(&mut self, point: Point, cx: &mut Cx) {
        let Some(played) = self.played().filter(|_| self.is_open(point)) else { return };
        self.trial.show(&[point]);
        self.phase = GuessPhase::Judging(point);
        self.ticket = cx.next_ticket();
        cx.sounds.add(Sound::Stone);
        let before = self.trial.before().up_to(self.trial.before().node());
        let effort = ReviewEffort::default();
        let request = GuessToReview { ticket: self.ticket, before, played, guessed: point, effort };
        cx.send(Effect::Review(ReviewRequest::JudgeGuess(Box::new(request))));
    }

    fn key(&self, chord: Chord) -> Option<Action> {
        (chord.asks_next() && self.is_answered()).then_some(Action::Review(ReviewAction::GuessNext))
    }

    fn leave(&self) -> Action {
        Action::Review(ReviewAction::LeaveGuess)
    }

    fn close(&self, cx: &mut Cx) -> Focus {
        cx.send(Effect::Review(ReviewRequest::StopJudging));
        Focus::MoveList
    }
}
