//! Positions of games with their results, as lines of text.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

use gumu_core::game::{Color, MAX_SIZE, MIN_SIZE, Point, Record, Rule};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// Minimum and maximum distance of a chosen position from the end of its game, in plies.
const DISTANCE: (usize, usize) = (30, 60);

/// Minimum number of stones of a chosen position. Earlier positions belong to the opening, which does not depend on the
/// players' strength.
const MIN_STONES: usize = 8;

/// A position of a game, with the result of the game.
pub struct Position {
    /// The moves of the game up to the position.
    pub record: Record,
    /// The side that won the game; `None` if the game was drawn.
    pub winner: Option<Color>,
}

/// The possible winners, each with the word that stands for the result in a line of text.
const RESULTS: [(Option<Color>, &str); 3] =
    [(Some(Color::Black), "1-0"), (None, "1/2-1/2"), (Some(Color::White), "0-1")];

impl Position {
    /// Returns a position at a random distance from the end of a game; `None` if the game did not end on the board, has
    /// a pass before the position, or is too short.
    pub fn of_game(game: &Record, random: &mut ChaCha8Rng) -> Option<Self> {
        let outcome = game.outcome_at(game.main_end())?;
        let n_moves = game.moves().len();
        let max_distance = DISTANCE.1.min(n_moves.checked_sub(MIN_STONES)?);
        if max_distance < DISTANCE.0 {
            return None;
        }
        let n_stones = n_moves - random.random_range(DISTANCE.0..=max_distance);
        let mut record = Record::new(game.board().size(), game.rule());
        for it in &game.moves()[..n_stones] {
            record.play(it.point?).ok()?;
        }
        Some(Self { record, winner: outcome.winner() })
    }

    /// Parses a line of text as a position.
    ///
    /// # Errors
    ///
    /// A sentence that says which word is unknown or which move is illegal.
    pub fn parse(line: &str) -> Result<Self, Box<dyn Error>> {
        let [rule, size, result, ref moves @ ..] = line.split(' ').collect::<Vec<_>>()[..] else {
            return Err(format!("not a position: {line}").into());
        };
        let rule = Rule::by_key(rule).ok_or_else(|| format!("there is no rule {rule}"))?;
        let size = size.parse()?;
        if !(MIN_SIZE..=MAX_SIZE).contains(&size) {
            return Err(format!("there is no board of {size} lines").into());
        }
        let mut record = Record::new(size, rule);
        for name in moves {
            record.play(Point::parse(name, size)?)?;
        }
        let found = RESULTS.iter().find(|it| it.1 == result).ok_or_else(|| format!("there is no result {result}"))?;
        Ok(Self { record, winner: found.0 })
    }

    /// Returns the result of the game for the side to move in the position: 1, 0.5 or 0.
    pub fn points(&self) -> f64 {
        self.winner.map_or(0.5, |it| f64::from(u8::from(it == self.record.side_to_move())))
    }
}

impl Display for Position {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let size = self.record.board().size();
        let result = RESULTS.iter().find(|it| it.0 == self.winner).map_or("", |it| it.1);
        write!(f, "{} {size} {result}", self.record.rule().key())?;
        self.record.moves().iter().filter_map(|it| it.point).try_for_each(|it| write!(f, " {}", it.name(size)))
    }
}
