//! Opening procedures: the placing of the first stones and the swapping of sides until the game itself begins.
//!
//! Each opening is a script of stages. Each stage asks a player for a [`Step`], and the player answers with an
//! [`OpeningChoice`]. The openings of renju are those of the Renju International Federation; the openings of gomoku are
//! those usual in tournaments.

mod alike;
mod kind;
mod names;
mod notation;
mod script;
mod step;

use crate::game::{Board, Color, Point};
pub use kind::OpeningKind;
pub use names::NamedOpening;
use script::{Count, Stage, Who};
pub use step::{Area, OpeningChoice, OpeningError, OpeningPlayer, Step};

/// State of an opening: the stones, offers and answers so far, and the remaining stages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    kind: OpeningKind,
    board: Board,
    stones: Vec<Point>,
    black: OpeningPlayer,
    /// Remaining stages of the script, the current stage first.
    stages: &'static [Stage],
    /// Number of fifth moves that a player has declared; 0 before the declaration.
    n_declared: u8,
    offers: Vec<Point>,
    choices: Vec<OpeningChoice>,
}

impl Opening {
    /// Returns an opening at its first step.
    ///
    /// # Panics
    /// When no board has this size, or `size` is less than [`OpeningKind::min_size`].
    #[must_use]
    pub fn new(kind: OpeningKind, size: u8) -> Self {
        assert!(kind.min_size() <= size, "the opening's squares lie within the board");
        Self {
            kind,
            board: Board::new(size),
            stones: Vec::new(),
            black: OpeningPlayer::First,
            stages: kind.script(),
            n_declared: 0,
            offers: Vec::new(),
            choices: Vec::new(),
        }
    }

    /// Returns the kind of the opening.
    #[must_use]
    pub const fn kind(&self) -> OpeningKind {
        self.kind
    }

    /// Returns the board with the stones placed so far. Offered fifth moves are not on it.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the stones in the order in which they were placed: colors alternate, Black first.
    #[must_use]
    pub fn stones(&self) -> &[Point] {
        &self.stones
    }

    /// Returns the fifth moves offered so far. Empty before the first offer, and again after White has picked one of
    /// the moves.
    #[must_use]
    pub fn offers(&self) -> &[Point] {
        &self.offers
    }

    /// Returns the player who currently has Black; a swap gives Black to the other player.
    #[must_use]
    pub const fn black(&self) -> OpeningPlayer {
        self.black
    }

    /// Returns the player who currently has `color`; a swap changes this.
    #[must_use]
    pub const fn player_of(&self, color: Color) -> OpeningPlayer {
        match color {
            Color::Black => self.black,
            Color::White => self.black.other(),
        }
    }

    /// Returns the side that `player` currently has; a swap changes this.
    #[must_use]
    pub fn side_of(&self, player: OpeningPlayer) -> Color {
        if self.black == player { Color::Black } else { Color::White }
    }

    /// Returns the color of the next stone.
    #[must_use]
    pub const fn side_to_move(&self) -> Color {
        color_of(self.stones.len())
    }

    /// Returns all answers so far; giving the same answers to a new opening leads to the same state.
    #[must_use]
    pub fn choices(&self) -> &[OpeningChoice] {
        &self.choices
    }

    /// Returns the current step: the next action of a player, or [`Step::Done`] when the opening is over.
    #[must_use]
    pub fn step(&self) -> Step {
        match self.stages.first() {
            Some(Stage::Stone { by, area }) => {
                Step::Place { by: self.player(*by), color: self.side_to_move(), area: *area }
            }
            Some(Stage::Decide { by, options }) => Step::Decide { by: self.player(*by), options },
            Some(Stage::Declare { by, max }) => Step::Declare { by: self.player(*by), max: self.greatest(*max) },
            Some(Stage::Fifths(count)) => match self.n_offers(*count).checked_sub(self.n_offered()) {
                None | Some(0) => Step::Pick { by: self.player(Who::White) },
                Some(n_left) => Step::Offer { by: self.player(Who::Black), n_left },
            },
            None => Step::Done { black: self.black, side: self.side_to_move() },
        }
    }

    /// Returns `true` if the program places the next stone instead of a player, as in the balanced opening.
    #[must_use]
    pub fn is_dealt(&self) -> bool {
        self.kind == OpeningKind::Balanced && matches!(self.step(), Step::Place { .. })
    }

    /// Returns the progress in a series of stones or of offered fifth moves; `None` if the current step asks for
    /// neither. The tuple holds three values: the number, from 1, of the stone or offer that is due now, the number of
    /// the last stone or offer of the series, and the step after the series.
    #[must_use]
    pub fn progress(&self) -> Option<(usize, usize, Step)> {
        match self.step() {
            Step::Place { .. } => {
                let n_left = self.stages.iter().take_while(|it| matches!(it, Stage::Stone { .. })).count();
                let all = self.stones.len() + n_left;
                let next = match (Self { stages: &self.stages[n_left..], ..self.clone() }).step() {
                    Step::Done { black, .. } => Step::Done { black, side: color_of(all) },
                    step => step,
                };
                Some((self.stones.len() + 1, all, next))
            }
            Step::Offer { n_left, .. } => {
                let all = self.offers.len() + usize::from(n_left);
                // If only one move is offered, White has nothing to pick, so the opening is over.
                let next = match all {
                    1 => Step::Done { black: self.black, side: Color::White },
                    _ => Step::Pick { by: self.player(Who::White) },
                };
                Some((self.offers.len() + 1, all, next))
            }
            Step::Decide { .. } | Step::Declare { .. } | Step::Pick { .. } | Step::Done { .. } => None,
        }
    }

    /// Checks that `point` is a valid answer to the current step.
    ///
    /// # Errors
    /// Returns the reason why `point` cannot be chosen.
    pub fn check(&self, point: Point) -> Result<(), OpeningError> {
        if !self.board.contains(point) {
            return Err(OpeningError::OffBoard);
        }
        if self.board.stone(point).is_some() {
            return Err(OpeningError::Occupied);
        }
        let is_like = |it: &Point| alike::are_alike(&self.stones, *it, point);
        match self.step() {
            Step::Place { area, .. } if !area.contains(point, self.board.size()) => {
                Err(OpeningError::OutsideArea(area))
            }
            Step::Offer { .. } if self.offers.contains(&point) => Err(OpeningError::OfferedBefore),
            Step::Offer { .. } if self.offers.iter().any(is_like) => Err(OpeningError::Symmetrical),
            Step::Pick { .. } if !self.offers.contains(&point) => Err(OpeningError::NotOffered),
            Step::Place { .. } | Step::Offer { .. } | Step::Pick { .. } => Ok(()),
            Step::Decide { .. } | Step::Declare { .. } | Step::Done { .. } => Err(OpeningError::NotAsked),
        }
    }

    /// Returns every possible answer to the current step, points row by row; empty when the opening is done.
    #[must_use]
    pub fn possible(&self) -> Vec<OpeningChoice> {
        match self.step() {
            Step::Place { .. } | Step::Offer { .. } | Step::Pick { .. } => {
                self.board.free_points().filter(|it| self.check(*it).is_ok()).map(OpeningChoice::Point).collect()
            }
            Step::Decide { options, .. } => options.to_vec(),
            Step::Declare { max, .. } => (1..=max).map(OpeningChoice::Number).collect(),
            Step::Done { .. } => Vec::new(),
        }
    }

    /// Answers the current step with `choice`.
    ///
    /// # Errors
    /// When the choice is not a valid answer to the current step; the opening is then unchanged.
    pub fn play(&mut self, choice: OpeningChoice) -> Result<(), OpeningError> {
        match (self.step(), choice) {
            (Step::Place { .. } | Step::Offer { .. } | Step::Pick { .. }, OpeningChoice::Point(point)) => {
                self.check(point)?;
                self.take_point(point);
            }
            (Step::Decide { options, .. }, _) if options.contains(&choice) => self.decide(choice),
            (Step::Declare { max, .. }, OpeningChoice::Number(n)) if 1 <= n && n <= max => {
                self.n_declared = n;
                self.pass_stage();
            }
            _ => return Err(OpeningError::NotAsked),
        }
        self.choices.push(choice);
        Ok(())
    }

    /// Takes back the last answer and returns it; `None` if there is no answer yet.
    pub fn undo(&mut self) -> Option<OpeningChoice> {
        let mut choices = self.choices.clone();
        let last = choices.pop()?;
        *self = Self::new(self.kind, self.board.size());
        for choice in choices {
            self.play(choice).expect("an answer that was given can be given again");
        }
        Some(last)
    }

    fn take_point(&mut self, point: Point) {
        match self.step() {
            Step::Offer { n_left, .. } => {
                self.offers.push(point);
                // If only one move is offered, White has nothing to pick: play the move at once.
                if n_left == 1 && self.offers.len() == 1 {
                    self.put(point);
                }
            }
            Step::Place { .. } | Step::Pick { .. } | Step::Decide { .. } | Step::Declare { .. } | Step::Done { .. } => {
                self.put(point);
            }
        }
    }

    fn put(&mut self, point: Point) {
        self.board.play(point, self.side_to_move()).expect("the point was checked");
        self.stones.push(point);
        self.offers.clear();
        self.pass_stage();
    }

    fn decide(&mut self, choice: OpeningChoice) {
        self.pass_stage();
        match choice {
            OpeningChoice::Swap => self.black = self.black.other(),
            OpeningChoice::AddTwo => self.stages = script::TWO_MORE,
            OpeningChoice::OfferTen => self.stages = script::TEN_FIFTHS,
            OpeningChoice::Keep | OpeningChoice::Point(_) | OpeningChoice::Number(_) => (),
        }
    }

    fn pass_stage(&mut self) {
        self.stages = self.stages.split_first().map_or(&[], |it| it.1);
    }

    const fn player(&self, who: Who) -> OpeningPlayer {
        match who {
            Who::First => OpeningPlayer::First,
            Who::Second => OpeningPlayer::Second,
            Who::Black => self.player_of(Color::Black),
            Who::White => self.player_of(Color::White),
        }
    }

    const fn n_offers(&self, count: Count) -> u8 {
        match count {
            Count::Fixed(n) => n,
            Count::Declared => self.n_declared,
        }
    }

    fn n_offered(&self) -> u8 {
        u8::try_from(self.offers.len()).expect("no more are offered than were declared")
    }

    /// Returns the greatest number of fifth moves that may be declared: `max`, but at most a quarter of the points that
    /// four stones leave free. Four stones have at most four symmetries, so each fifth move is symmetrical to at most
    /// three other moves. Therefore a quarter of the free points can always be offered.
    fn greatest(&self, max: Option<u8>) -> u8 {
        let n_points = u16::from(self.board.size()) * u16::from(self.board.size());
        let n_surely_unlike = u8::try_from((n_points - 4) / 4).expect("a quarter of the largest board is less");
        max.map_or(n_surely_unlike, |it| it.min(n_surely_unlike))
    }
}

/// Returns the color of the next stone when `n_stones` stones lie on the board: Black if the number is even.
const fn color_of(n_stones: usize) -> Color {
    if n_stones.is_multiple_of(2) { Color::Black } else { Color::White }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_progress_counts_the_stones_up_to_the_next_decision() {
        let mut opening = Opening::new(OpeningKind::Swap2, 15);
        let point = |n: u8| OpeningChoice::Point(Point::new(n, 1));
        let chooses = |by| Step::Decide { by, options: &[OpeningChoice::Keep, OpeningChoice::Swap] };
        for n in 1..=3_u8 {
            let (number, all, next) = opening.progress().unwrap();
            assert_eq!((number, all, next.by()), (usize::from(n), 3, Some(OpeningPlayer::Second)));
            opening.play(point(n)).unwrap();
        }
        assert_eq!(opening.progress(), None, "the second player chooses");
        opening.play(OpeningChoice::AddTwo).unwrap();
        assert_eq!(opening.progress(), Some((4, 5, chooses(OpeningPlayer::First))));
        let pro = Opening::new(OpeningKind::Pro, 15);
        let done = Step::Done { black: OpeningPlayer::First, side: Color::White };
        assert_eq!(pro.progress(), Some((1, 3, done)), "the game goes on with stone 4");
    }

    #[test]
    fn the_progress_counts_fifth_moves() {
        let mut opening = Opening::new(OpeningKind::Rif, 15);
        for name in ["h8", "h9", "h10"] {
            opening.play(OpeningChoice::Point(Point::parse(name, 15).unwrap())).unwrap();
        }
        opening.play(OpeningChoice::Keep).unwrap();
        let (number, all, next) = opening.progress().unwrap();
        assert_eq!((number, all, next), (4, 4, Step::Offer { by: OpeningPlayer::First, n_left: 2 }));
        opening.play(OpeningChoice::Point(Point::parse("a1", 15).unwrap())).unwrap();
        assert_eq!(opening.progress(), Some((1, 2, Step::Pick { by: OpeningPlayer::Second })));
    }
}
