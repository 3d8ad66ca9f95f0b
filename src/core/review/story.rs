//! The story of a reviewed game.
//!
//! It has the mistakes, where repeated ones count once, the last chance and the forced end after it, the decisive
//! moves, and the accuracy of each part of the game.

use crate::engine::Score;
use crate::game::{Board, Color, Rule};
use crate::review::board_shape::{BoardShape, BoardShapeKind};
use crate::review::game_review::MoveReview;
use crate::review::made_shape::five_points;
use crate::sort::sort_by_key;

/// Win probabilities that separate lost, worse, better and won positions. The result has changed for good when one of
/// these borders is crossed for the last time.
const BORDERS: [f64; 3] = [0.15, 0.5, 0.85];

/// If the final win probability is within this distance of 0.5, the middle border is ignored.
const EVEN: f64 = 0.1;

/// Win probability up to which a side defends; from `ATTACKING` on it attacks.
const DEFENDING: f64 = 0.4;
const ATTACKING: f64 = 0.6;

/// Number of the last move that counts as the opening.
const LAST_OF_OPENING: usize = 10;

/// Minimum number of moves of a part of a game for its accuracy to be meaningful.
const MIN_MOVES: usize = 3;

/// A mistake of a side: one marked move, or several consecutive marked moves of the side that miss the same win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The side.
    pub side: Color,
    /// The number of the first move.
    pub first: usize,
    /// The number of the last move.
    pub last: usize,
}

impl Mistake {
    /// Returns `true` if the mistake was made more than once.
    #[must_use]
    pub const fn is_repeated(&self) -> bool {
        self.first < self.last
    }
}

/// The end of a game that is decided by proof, from the losing move on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForcedEnd {
    /// The side that has a proved win whenever it is to move after the losing move.
    pub winner: Color,
    /// The number of the losing move of the other side.
    pub first: usize,
    /// `true` if no win is found against the move that the search prefers to the losing move, which was then the last
    /// chance.
    pub is_last_chance: bool,
}

/// Part of a game, by the task of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GamePart {
    /// The first ten moves.
    Opening,
    /// Positions after the opening in which neither side is much better.
    Middle,
    /// Positions in which the side is better.
    Attack,
    /// Positions in which the side is worse, or has to stop an open three or a four.
    Defense,
}

impl GamePart {
    /// All parts.
    pub const ALL: [Self; 4] = [Self::Opening, Self::Middle, Self::Attack, Self::Defense];

    /// Returns the part of the game to which a move belongs.
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

/// Returns the mean accuracy of each part of a game that has enough moves, in percent.
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

/// Returns `true` if a move does not continue a proved win of its side, and no mate is found after it.
fn misses_win(review: &MoveReview) -> bool {
    let is_kept = review.scores[1].mate().is_some_and(|(_, is_own)| is_own);
    !is_kept && review.proofs.own_win.as_ref().is_some_and(|it| it.first() != Some(review.point))
}

/// Returns the mistakes of a game in the order of their first moves; consecutive moves of a side that miss the same win
/// count as one mistake.
#[must_use]
pub fn mistakes<'a>(reviews: impl Iterator<Item = &'a MoveReview>) -> Vec<Mistake> {
    let mut mistakes: Vec<Mistake> = Vec::new();
    // Per side, the index of the mistake that missed a win, while every later move of the side misses it too.
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

/// Returns the forced end of a game: going back from the end of the game, the earliest losing move after which the
/// winner has a proved win whenever it is to move. `None` if the game does not end with a five or a proved win.
///
/// `moves` are the reviews of all moves, without passes between them.
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

/// Returns the numbers of the decisive moves in the order of the game: the marked moves after which the result changed
/// for good, and the move after which the end was forced. Moves up to `n_opening` are left out.
///
/// `rates` are the win probabilities of Black at the start and after each move.
#[must_use]
pub fn moments(rates: &[f64], marked: &[&MoveReview], end: Option<ForcedEnd>, n_opening: usize) -> Vec<usize> {
    let Some(last) = rates.last().copied() else { return Vec::new() };
    let crossing = |border: f64| {
        if border == BORDERS[1] && (last - border).abs() < EVEN {
            return None;
        }
        let is_above = border < last;
        let index = rates.iter().rposition(|it| (border < *it) != is_above)?;
        let loser = if is_above { Color::White } else { Color::Black };
        // If the search recognized the mistake only after the reply to it, the marked move is one earlier.
        [index + 1, index].into_iter().find(|number| marked.iter().any(|it| it.number == *number && it.side == loser))
    };
    let forced = end.map(|it| it.first).filter(|number| marked.iter().any(|it| it.number == *number));
    let mut numbers = BORDERS.into_iter().filter_map(crossing).chain(forced).collect::<Vec<_>>();
    numbers.retain(|it| n_opening < *it);
    sort_by_key(&mut numbers, |it| *it);
    numbers.dedup();
    numbers
}
