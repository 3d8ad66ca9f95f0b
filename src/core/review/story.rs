//! The story of a reviewed game: its mistakes, decisive moves, forced end and parts.
//!
//! A mistake that is repeated counts once. For a forced end, the story tells whether the losing move, with which it
//! starts, was the last chance of its side. For each part of the game, the story gives the accuracy of each side.

use crate::engine::Score;
use crate::game::{Board, Color, Rule};
use crate::review::board_shape::{BoardShape, BoardShapeKind};
use crate::review::game_review::MoveReview;
use crate::review::made_shape::five_points;
use crate::sort::sort_by_key;

/// Win probabilities that separate lost, worse, better and won positions. The result of the game changes for good where
/// the win probability crosses one of these borders for the last time.
const BORDERS: [f64; 3] = [0.15, 0.5, 0.85];

/// The border in the middle, 0.5, is ignored if the final win probability is within this distance of it.
const EVEN: f64 = 0.1;

/// A side counts as defending up to this win probability, and as attacking from `ATTACKING` on.
const DEFENDING: f64 = 0.4;
const ATTACKING: f64 = 0.6;

/// Number of the last move that counts as the opening.
const LAST_OF_OPENING: usize = 10;

/// Minimum number of moves that a side must have in a part of a game for its accuracy there to be shown. Fewer moves
/// say too little.
const MIN_MOVES: usize = 3;

/// A mistake as the story tells it: one inaccuracy, mistake or blunder of a side, or several consecutive ones that miss
/// the same win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The side that made the mistake.
    pub side: Color,
    /// The number of the first move of the mistake, from 1.
    pub first: usize,
    /// The number of the last move of the mistake, from 1.
    pub last: usize,
}

impl Mistake {
    /// Returns `true` if the mistake consists of several moves, with which the side missed the same win repeatedly.
    #[must_use]
    pub const fn is_repeated(&self) -> bool {
        self.first < self.last
    }
}

/// The last part of a game, from the losing move to the last move. In this part the winner always has a proved win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForcedEnd {
    /// The winner: after the losing move this side has a proved win whenever it is its turn.
    pub winner: Color,
    /// The number of the losing move, from 1. The side that lost played this move.
    pub first: usize,
    /// `true` if the losing move was the last chance of its side: the search prefers another move, and no forced win is
    /// found against that move.
    pub is_last_chance: bool,
}

/// A part of a game, as a side sees it: the opening or, after it, the positions in which the side attacks, defends or
/// does neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GamePart {
    /// The first ten moves.
    Opening,
    /// Positions after the opening in which neither side is clearly better.
    Middle,
    /// Positions after the opening in which the side is clearly better.
    Attack,
    /// Positions after the opening in which the side is clearly worse, or has to stop an open three or a four.
    Defense,
}

impl GamePart {
    /// All parts of a game.
    pub const ALL: [Self; 4] = [Self::Opening, Self::Middle, Self::Attack, Self::Defense];

    /// Returns the part of the game to which a reviewed move belongs; `before` is the board before the move.
    #[must_use]
    pub fn of(review: &MoveReview, before: &Board, rule: Rule) -> Self {
        let other = !review.side;
        let is_threatened = || {
            let is_open_three = |it: &BoardShape| it.kind == BoardShapeKind::OpenThree;
            !five_points(before, rule, other).is_empty()
                || BoardShape::all_of(before, rule, other).iter().any(is_open_three)
        };
        if review.number <= LAST_OF_OPENING {
            Self::Opening
        } else if review.before <= DEFENDING || is_threatened() {
            Self::Defense
        } else if ATTACKING <= review.before {
            Self::Attack
        } else {
            Self::Middle
        }
    }
}

/// Returns the mean accuracy of a side in percent for each part of a game. Parts with too few moves are left out.
/// `moves` are the side's moves, each with its part and its accuracy.
#[must_use]
pub fn accuracy_by_part(moves: &[(GamePart, f64)]) -> Vec<(GamePart, f64)> {
    let mean = |part: GamePart| {
        let own = moves.iter().filter(|it| it.0 == part).map(|it| it.1).collect::<Vec<_>>();
        #[expect(clippy::cast_precision_loss, reason = "a game has at most 484 moves")]
        let mean = own.iter().sum::<f64>() / own.len() as f64;
        (MIN_MOVES <= own.len()).then_some((part, mean))
    };
    GamePart::ALL.into_iter().filter_map(mean).collect()
}

/// Returns `true` if a move gives up a proved win of its side: the move is not the first move of that win, and no win
/// of the side is proved after the move.
fn misses_win(review: &MoveReview) -> bool {
    let is_kept = review.scores[1].mate().is_some_and(|(_, is_own)| is_own);
    !is_kept && review.proofs.own_win.as_ref().is_some_and(|it| it.first() != Some(review.point))
}

/// Returns the mistakes of a game in the order of their first moves; consecutive moves of a side that miss the same win
/// count as one mistake.
#[must_use]
pub fn mistakes<'a>(reviews: impl Iterator<Item = &'a MoveReview>) -> Vec<Mistake> {
    let mut mistakes: Vec<Mistake> = Vec::new();
    // For each side, Black first: the index of its mistake that is still going on; `None` if there is none. A mistake
    // goes on as long as every further move of the side misses a proved win.
    let mut open: [Option<usize>; 2] = [None, None];
    for review in reviews {
        let open = &mut open[usize::from(review.side == Color::White)];
        if !misses_win(review) {
            *open = None;
        }
        if !review.class.is_marked() {
            continue;
        }
        match open.and_then(|it| mistakes.get_mut(it)) {
            Some(mistake) => mistake.last = review.number,
            None => {
                *open = misses_win(review).then_some(mistakes.len());
                mistakes.push(Mistake { side: review.side, first: review.number, last: review.number });
            }
        }
    }
    mistakes
}

/// Returns the forced end of a game. It starts with the earliest losing move from which the winner has a proved win at
/// each of its turns until the end. Returns `None` if the game does not end with a five or a proved win.
///
/// `moves` are the reviews of all moves. The result is also `None` if passes or moves without a review lie between
/// them.
#[must_use]
pub fn forced_end(moves: &[&MoveReview]) -> Option<ForcedEnd> {
    let last = moves.last()?;
    let is_five = last.scores[1] == Score::mate_in(1) && last.proofs.reply_win.win.is_none();
    let winner = if is_five { last.side } else { !last.side };
    if !is_five && last.proofs.reply_win.win.is_none() {
        return None;
    }
    let is_broken = moves.windows(2).any(|it| it[0].side == it[1].side || it[0].number + 1 != it[1].number);
    if is_broken {
        return None;
    }
    let mut found = None;
    for review in moves.iter().rev() {
        if review.side == winner {
            if review.proofs.own_win.is_none() {
                break;
            }
        } else if review.proofs.reply_win.win.is_some() {
            found = Some(*review);
        } else {
            break;
        }
    }
    let losing = found?;
    let is_last_chance = losing.class.is_marked() && losing.better().is_some() && losing.proofs.better.holds;
    Some(ForcedEnd { winner, first: losing.number, is_last_chance })
}

/// Returns the numbers of the decisive moves in the order of the game: the inaccuracies, mistakes and blunders that
/// changed the result for good, and the one after which the end was forced. Moves up to the number `n_opening` are left
/// out.
///
/// `probabilities` are the win probabilities of Black at the start and after each move.
#[must_use]
pub fn moments(probabilities: &[f64], marked: &[&MoveReview], end: Option<ForcedEnd>, n_opening: usize) -> Vec<usize> {
    let Some(last) = probabilities.last().copied() else { return Vec::new() };
    let crossing = |border: f64| {
        if border == BORDERS[1] && (last - border).abs() < EVEN {
            return None;
        }
        let is_above = border < last;
        let index = probabilities.iter().rposition(|it| (border < *it) != is_above)?;
        let loser = if is_above { Color::White } else { Color::Black };
        // Move number `index + 1` takes the win probability across `border`. If this move is an error of the loser (an
        // inaccuracy, a mistake or a blunder), it is decisive. Otherwise it may be the winner's reply to an error that
        // the search recognized too late. Then the loser's move before it, number `index`, is decisive if it is such an
        // error.
        [index + 1, index].into_iter().find(|number| marked.iter().any(|it| it.number == *number && it.side == loser))
    };
    let forced = end.map(|it| it.first).filter(|number| marked.iter().any(|it| it.number == *number));
    let mut numbers = BORDERS.into_iter().filter_map(crossing).chain(forced).collect::<Vec<_>>();
    numbers.retain(|it| n_opening < *it);
    sort_by_key(&mut numbers, |it| *it);
    numbers.dedup();
    numbers
}
