//! Games between Master's levels with the scores from their reviews, stored as text with one game per line.

use std::error::Error;

use gumu_core::engine::Score;
use gumu_core::game::{Board, Color, Point, Rule};
use gumu_core::review::skill::{ScoredMove, SkillCounts};
use gumu_core::review::win_probability::{accuracy, win_probability};

/// Board size of the games, in lines.
pub const SIZE: u8 = 15;

/// A game between two levels of the engine Master, with the scores from its review.
pub struct ReviewedGame {
    pub rule: Rule,
    /// The levels of Black and White.
    pub levels: [u8; 2],
    /// The result for Black: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub result: f64,
    /// Number of moves of the opening, which neither side chose.
    n_opening: usize,
    moves: Vec<ReviewedMove>,
}

/// A move, the scores before and after it for the side that moves, and the point that the review preferred.
pub struct ReviewedMove {
    pub side: Color,
    point: Point,
    pub scores: [Score; 2],
    pub best: Option<Point>,
}

impl ReviewedGame {
    /// Parses the games of a file, one per line.
    pub fn read(text: &str) -> Result<Vec<Self>, Box<dyn Error>> {
        text.lines().map(Self::parse).collect()
    }

    fn parse(line: &str) -> Result<Self, Box<dyn Error>> {
        let mut words = line.split(' ');
        let mut word = || words.next().ok_or("the line is cut off");
        let rule = Rule::by_key(word()?).ok_or("no such rule")?;
        let levels = [word()?.parse()?, word()?.parse()?];
        let (result, n_opening) = (word()?.parse()?, word()?.parse()?);
        let moves = words.zip(Color::ALL.into_iter().cycle()).map(|(word, side)| ReviewedMove::parse(word, side));
        Ok(Self { rule, levels, result, n_opening, moves: moves.collect::<Result<_, _>>()? })
    }

    /// Returns the moves after the opening.
    pub fn moves(&self) -> impl Iterator<Item = &ReviewedMove> {
        self.moves.iter().skip(self.n_opening)
    }

    /// Returns the accuracy of a side in percent over all its moves, as a review computes it.
    pub fn accuracy(&self, side: Color) -> f64 {
        let own = self.moves.iter().filter(|it| it.side == side);
        let moves = own.map(|it| {
            let [before, after] = it.scores.map(|it| win_probability(it, self.rule));
            accuracy(before.max(after) - after)
        });
        let (n, sum) = moves.fold((0.0_f64, 0.0), |(n, sum), it| (n + 1.0, sum + it));
        sum / n.max(1.0)
    }

    /// Returns both sides, Black first, each with the level of Master that played it.
    pub fn sides(&self) -> [(Color, u8); 2] {
        [(Color::Black, self.levels[0]), (Color::White, self.levels[1])]
    }

    /// Returns, for each skill that a review measures, how often a side could have shown it after the opening, and how
    /// often the side did show it.
    pub fn skills(&self, side: Color) -> SkillCounts {
        let mut board = Board::new(SIZE);
        let mut occasions = Vec::new();
        for (number, &ReviewedMove { side: mover, point, scores, best }) in self.moves.iter().enumerate() {
            if mover == side && self.n_opening <= number {
                occasions.extend(ScoredMove { before: &board, rule: self.rule, side, point, scores, best }.skills());
            }
            board.play(point, mover).expect("a game has a move to a free point");
        }
        SkillCounts::of(occasions.into_iter())
    }
}

impl ReviewedMove {
    fn parse(word: &str, side: Color) -> Result<Self, Box<dyn Error>> {
        let [point, before, after, best] = word.split(':').collect::<Vec<_>>()[..] else {
            return Err(format!("{word} is no move with two scores and a better one").into());
        };
        let scores = [Score::of(before.parse()?), Score::of(after.parse()?)];
        let best = (best != "-").then(|| Point::parse(best, SIZE)).transpose()?;
        Ok(Self { side, point: Point::parse(point, SIZE)?, scores, best })
    }
}
