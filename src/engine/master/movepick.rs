//! Move generation and move ordering.

use crate::engine::master::history::History;
use crate::engine::master::ordering::{OrderingTable, offset_class};
use crate::engine::master::params;
use crate::engine::master::pattern::{Pattern, Tier};
use crate::engine::master::position::Position;
use crate::engine::master::square::{Square, SquareSet};

/// Returns the squares on which the side to move may have to play.
///
/// - The other side threatens a five that can be blocked on several squares: those in line with all its fives.
/// - It threatens an open four: squares that make a four, and those that block all its open fours.
/// - Otherwise all squares near stones; on an empty board all squares.
///
/// A square that is on none of the other side's fours leaves its open four as it is, and so does one that is in no line
/// with it: no defense is missed, except one that makes a foul of the other side's next move.
#[must_use]
pub fn candidates(position: &Position) -> SquareSet {
    let (me, other) = (position.side(), !position.side());
    if must_answer_threat(position) {
        let fives = position.set(other, Tier::Five);
        if fives.first().is_some() {
            let useful = position.near().filter(|it| fives.iter().all(|five| five.is_in_line(it)));
            return if useful.first().is_none() { *fives } else { useful };
        }
        let own = position.set(me, Tier::Four).or(position.set(me, Tier::Foul));
        let open_fours = position.set(other, Tier::OpenFour);
        let blocking =
            if position.can_block_ends() { position.near() } else { position.set(other, Tier::Four).or(open_fours) };
        if position.has_fouls() {
            return own.or(&blocking).or(position.set(other, Tier::Foul));
        }
        let useful = own.or(&blocking.filter(|it| open_fours.iter().all(|four| four.is_in_line(it))));
        // Where no square helps against all of them, those that block one are searched.
        return if useful.first().is_none() { own.or(&blocking) } else { useful };
    }
    let near = position.near();
    if near.first().is_none() { *position.free() } else { near }
}

/// Returns `true` if the other side would win with a five, an open four or two fours if it had the move.
#[must_use]
pub fn must_answer_threat(position: &Position) -> bool {
    let other = !position.side();
    position.count(other, Pattern::Five) + position.count(other, Pattern::OpenFour) != 0
}

/// Capacity of a move list: all points of the largest board.
const CAPACITY: usize = 484;

/// Move with its ordering score.
#[derive(Clone, Copy, Debug)]
struct ScoredSquare {
    square: Square,
    score: i32,
}

/// Legal moves, taken in the order of their ordering scores by selection sort.
#[derive(Debug)]
pub struct MoveList {
    moves: [ScoredSquare; CAPACITY],
    len: usize,
    next: usize,
}

impl MoveList {
    /// Generates and scores the moves of a position. `first`, the move of the transposition table, comes first; the
    /// others follow by the sum of their fitted ordering score, history score and counter move bonus.
    #[must_use]
    pub fn new(position: &Position, history: &History, first: Option<Square>) -> Self {
        let mut list = Self { moves: [ScoredSquare { square: Square::at(0), score: 0 }; CAPACITY], len: 0, next: 0 };
        let (me, other) = (position.side(), !position.side());
        let threatens_open_four = position.count(other, Pattern::OpenFour) != 0;
        let ordering = &OrderingTable::of(position.rule(), me)[usize::from(threatens_open_four)];
        let (last, before) = (position.last(), position.last_but_one());
        let counter_move = last.and_then(|last| history.counter_move(me, last));
        for square in candidates(position).iter() {
            if position.is_foul(square, me) {
                continue;
            }
            let score = if first == Some(square) {
                i32::MAX
            } else {
                let (own, taken) = (position.combination(square, me), position.combination(square, other));
                let offsets = [last, before].map(|it| it.map(|it| offset_class(square, it)));
                let history_score = history.score(me, square) / params::ORDERING_HISTORY_DIVISOR;
                let counter_bonus = if counter_move == Some(square) { params::COUNTER_MOVE_BONUS } else { 0 };
                ordering.score(own, taken, offsets) + history_score + counter_bonus
            };
            list.moves[list.len] = ScoredSquare { square, score };
            list.len += 1;
        }
        list
    }
}
impl Iterator for MoveList {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let rest = self.moves.get_mut(self.next..self.len)?;
        let mut best = 0;
        for n in 1..rest.len() {
            if rest[best].score < rest[n].score {
                best = n;
            }
        }
        let square = rest.get(best)?.square;
        rest.swap(0, best);
        self.next += 1;
        Some(square)
    }
}
