//! Positions with labels, as text: the lines that `selfplay positions` writes and `tune` reads.
//!
//! A line is `rule size side score outlook result black white`: *side* is the side to move, `b` or `w`; *score* is the
//! score of a search; *outlook* is the result that is expected from the later course of the game; *result* is the
//! result of the game; *black* and *white* are the stones. Score, outlook and result are for the side to move; outlook
//! and result are in thousandths of a win, or `-` if unknown.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use gumu_core::game::{Board, Color, Point, Rule};

/// A position with its labels (score, outlook and result), to which the weights of an evaluation can be fitted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabeledPosition {
    pub rule: Rule,
    pub board: Board,
    /// The side to move.
    pub side: Color,
    /// Score that a search gave to the position, for the side to move.
    pub score: i32,
    /// Expected result for the side to move, derived from the later course of the game, in thousandths of a win; `None`
    /// if unknown.
    pub outlook: Option<u16>,
    /// Result of the game for the side to move, in thousandths of a win; `None` if unknown.
    pub result: Option<u16>,
}

impl fmt::Display for LabeledPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rule, board, side, score, outlook, result } = self;
        let label = |it: &Option<u16>| it.map_or_else(|| "-".to_owned(), |it| it.to_string());
        let stones = |color: Color| {
            let own = board.points().filter(|it| board.stone(*it) == Some(color));
            own.map(|it| it.name(board.size())).collect::<Vec<_>>().join(",")
        };
        write!(f, "{} {} {} {score}", rule.key(), board.size(), if *side == Color::Black { 'b' } else { 'w' })?;
        let [black, white] = Color::ALL.map(stones);
        write!(f, " {} {} {black} {white}", label(outlook), label(result))
    }
}

impl FromStr for LabeledPosition {
    type Err = Box<dyn Error>;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let [rule, size, side, score, outlook, result, black, white] = line.split(' ').collect::<Vec<_>>()[..] else {
            return Err(format!("no position: {line}").into());
        };
        let size = size.parse()?;
        let mut board = Board::new(size);
        for (color, stones) in [(Color::Black, black), (Color::White, white)] {
            for name in stones.split(',').filter(|it| !it.is_empty()) {
                board.play(Point::parse(name, size)?, color)?;
            }
        }
        let label = |it: &str| if it == "-" { Ok(None) } else { it.parse().map(Some) };
        Ok(Self {
            rule: Rule::by_key(rule).ok_or("no such rule")?,
            board,
            side: if side == "b" { Color::Black } else { Color::White },
            score: score.parse()?,
            outlook: label(outlook)?,
            result: label(result)?,
        })
    }
}
