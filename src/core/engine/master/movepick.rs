//! Move generation and move ordering.

use arrayvec::ArrayVec;

use crate::engine::master::history::History;
use crate::engine::master::ordering::{OrderingTable, offset_class};
use crate::engine::master::params;
use crate::engine::master::pattern::{Pattern, Tier};
use crate::engine::master::position::Position;
use crate::engine::master::square::{Square, SquareSet};

/// Returns the candidate moves of the side to move. Some of them may be forbidden by the rule. Two squares are in line
/// if they lie on a common line at a distance of at most five. The candidates are:
///
/// - If the other side threatens a five: the squares that lie near stones and in line with every point on which that
///   side could make five. If there are no such squares: the points on which that side could make five.
/// - If the other side threatens an open four or two fours, under rules other than renju: the squares on which the side
///   to move makes a four, and the squares that block all these threats. If there are no squares of either kind: the
///   squares that block at least one of the threats.
/// - If the other side threatens an open four or two fours under renju: the squares on which the side to move makes a
///   four, the squares that block at least one of the threats, and the squares on which a stone of the other side may
///   be a foul.
/// - Otherwise: all squares near stones; on an empty board all squares.
///
/// The only defense that may be missed is a stone that makes the other side's next move forbidden. Any other stone that
/// stops an open four lies in line with it, on a square on which the other side could make a four or an open four.
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
        // If the side to move can neither make a four nor block all open fours, return the squares that block at least
        // one.
        return if useful.first().is_none() { own.or(&blocking) } else { useful };
    }
    let near = position.near();
    if near.first().is_none() { *position.free() } else { near }
}

/// Returns `true` if the other side would win by a five, an open four or two fours if it were to move.
#[must_use]
pub fn must_answer_threat(position: &Position) -> bool {
    let other = !position.side();
    position.count(other, Pattern::Five) + position.count(other, Pattern::OpenFour) != 0
}

/// Capacity of a move list: all points of the largest board.
const CAPACITY: usize = 484;

/// Legal moves in descending order of their scores. The first move is found by a linear search. The other moves are
/// sorted when a second move is requested; in most nodes, no second move is requested.
#[derive(Debug)]
pub struct MoveList {
    /// Remaining moves; once sorted, the best move is last.
    moves: ArrayVec<ScoredSquare, CAPACITY>,
    state: ListState,
}

/// Order of the remaining moves of a [`MoveList`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ListState {
    /// The moves are in the order in which they were generated.
    Unsorted,
    /// The best move has been taken out; the remaining moves are not sorted.
    FirstTaken,
    /// The moves are sorted from the worst to the best.
    Sorted,
}

/// Move with its ordering score, packed into one number, by which moves are compared. The upper 32 bits contain the
/// score. The next 16 bits contain the capacity of the list minus the number of moves generated before this move, so
/// that of moves with equal scores the move generated first is the greatest. The lowest 16 bits contain the square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct ScoredSquare(i64);

impl ScoredSquare {
    fn new(square: Square, score: i32, n_before: usize) -> Self {
        let n_after = i64::try_from(CAPACITY - n_before).unwrap_or(0);
        Self(i64::from(score) << 32 | n_after << 16 | i64::from(square.number()))
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the bits are cut on purpose")]
    const fn square(self) -> Square {
        Square::at(self.0 as u16 as usize)
    }
}

impl MoveList {
    /// Generates the legal moves among the [`candidates`] of a position, except `taken`, the move that the picker has
    /// already returned. The score of a move is the sum of its score in the fitted ordering table, its history score
    /// and, for the counter move, a bonus.
    #[must_use]
    pub fn new(position: &Position, history: &History, taken: Option<Square>) -> Self {
        let mut moves = ArrayVec::new();
        let (me, other) = (position.side(), !position.side());
        let threatens_open_four = position.count(other, Pattern::OpenFour) != 0;
        let ordering = &OrderingTable::of(position.rule(), me)[usize::from(threatens_open_four)];
        let (last, before) = (position.last(), position.last_but_one());
        let counter_move = last.and_then(|last| history.counter_move(me, last));
        for square in candidates(position).iter() {
            if Some(square) == taken || position.is_foul(square, me) {
                continue;
            }
            let (own, others) = (position.combination(square, me), position.combination(square, other));
            let offsets = [last, before].map(|it| offset_class(square, it));
            let history_score = history.score(me, square) / params::ordering_history_divisor();
            let counter_bonus = if counter_move == Some(square) { params::counter_move_bonus() } else { 0 };
            let score = ordering.score(own, others, offsets) + history_score + counter_bonus;
            moves.push(ScoredSquare::new(square, score, moves.len()));
        }
        Self { moves, state: ListState::Unsorted }
    }
}

impl Iterator for MoveList {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        match self.state {
            ListState::Unsorted => {
                self.state = ListState::FirstTaken;
                let best = (0..self.moves.len()).max_by_key(|it| self.moves[*it])?;
                return Some(self.moves.swap_remove(best).square());
            }
            ListState::FirstTaken => {
                self.state = ListState::Sorted;
                self.moves.sort_unstable();
            }
            ListState::Sorted => (),
        }
        self.moves.pop().map(ScoredSquare::square)
    }
}

/// Moves of a node in the order in which they are searched: first the move of the transposition table, then the other
/// moves. The other moves are generated only if the first move causes no cutoff.
#[derive(Debug)]
pub struct MovePicker {
    first: Option<Square>,
    /// `true` until the picker has returned `first`.
    is_fresh: bool,
    rest: Option<MoveList>,
}

impl MovePicker {
    /// Returns the picker for the moves of a position. `first`, if it is not `None`, must be a legal move in that
    /// position.
    #[must_use]
    pub const fn new(first: Option<Square>) -> Self {
        Self { first, is_fresh: true, rest: None }
    }

    /// Returns the next move; `None` if no move is left.
    pub fn next(&mut self, position: &Position, history: &History) -> Option<Square> {
        if std::mem::take(&mut self.is_fresh) && self.first.is_some() {
            return self.first;
        }
        self.rest.get_or_insert_with(|| MoveList::new(position, history, self.first)).next()
    }
}
