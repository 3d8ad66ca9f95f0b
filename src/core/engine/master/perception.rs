//! Human-like play of the weak levels: a move chosen without search, with the mistakes of beginners.
//!
//! Every point gets a value by the lines through it. Open threes of either side are missed at random, more often if
//! they are diagonal or far from the last stones; double threats are missed at random too. A lone four has a low value,
//! except in a hasty move, which makes a lone four too early. A careless move stops an open three on any point that
//! seems to stop it.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::engine::PositionView;
use crate::engine::master::pattern::{LineShape, Tier};
use crate::engine::master::position::Position;
use crate::game::{Color, Direction, Point};

/// Parameters of the moves that a weak level plays without search: its miss rates and other mistakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Perception {
    /// Percentage of the other side's open threes that are missed, for horizontal and vertical threes near the last
    /// stones. Diagonal threes and threes far from the last stones are missed more often.
    pub missed_threes: u32,
    /// Percentage of the other side's double threats that are missed.
    pub missed_doubles: u32,
    /// Percentage of the side's own open threes that are missed, for horizontal and vertical threes near the last
    /// stones.
    pub missed_own_threes: u32,
    /// Percentage of the side's own double threats that are missed.
    pub missed_own_doubles: u32,
    /// Percentage of moves that are hasty: such a move makes a four where possible.
    pub haste: u32,
    /// Percentage of careless moves, which stop an open three on a random point of its line, even a useless point.
    pub carelessness: u32,
    /// Weight of the other side's shapes in the value of a point, in percent of the weight of the side's own shapes.
    pub caution: i32,
    /// Maximum of the random number that is added to the value of a point. For comparison: an open three has the value
    /// 120.
    pub noise: i32,
}

/// Factor by which threes on diagonals are missed more often, in units of 1/2: 3 stands for 1.5.
const DIAGONAL_FACTOR: u32 = 3;

/// Factor by which threes far from the last stones are missed more often, in units of 1/2: 4 stands for 2.
const FAR_FACTOR: u32 = 4;

/// A point is far from the last stones if the nearest of these stones is more than this number of lines away.
const FAR_DISTANCE: u8 = 4;

/// Maximum distance between a stone that seems to stop an open three and the point on which this three would become an
/// open four.
const REACH: i16 = 4;

/// Number of last stones that count when a point is tested for being far from the last stones.
const N_RECENT: usize = 3;

/// Value of an open four or a double four, the shapes that win by force.
const WIN: i32 = 3_000;

/// Value added for a double threat.
const DOUBLE: i32 = 1_500;

/// Value that is added to a point on which the side makes a four, if the move is hasty.
const HASTE: i32 = 600;

/// Value of a five.
const FIVE: i32 = 10_000;

/// Returns the value of a free point for `color`, from all shapes that a stone makes there. No shape is missed. The
/// value is never negative, and 0 for a foul.
#[must_use]
pub fn value(position: &Position, point: Point, color: Color) -> i32 {
    let square = point.into();
    if position.is_foul(square, color) {
        0
    } else if position.set(color, Tier::Five).contains(square) {
        FIVE
    } else {
        sum((0..4).map(|it| position.shape(square, color, it)), || true)
    }
}

/// Returns the value of the shapes that one stone makes. If at least two of them are threats, calls `sees_double`, and
/// adds the value of a double threat if the call returns `true`.
fn sum(shapes: impl Iterator<Item = LineShape>, sees_double: impl FnOnce() -> bool) -> i32 {
    let (mut sum, mut n_threats) = (0, 0);
    for shape in shapes {
        sum += shape_value(shape);
        n_threats += u32::from(matches!(shape, LineShape::OpenThree | LineShape::BroadThree | LineShape::Four));
    }
    if 2 <= n_threats && sees_double() { sum + DOUBLE } else { sum }
}

impl Perception {
    /// Returns the move with the highest perceived value; `None` if no move is legal. `recent` are the last stones,
    /// latest first. The same seed gives the same move.
    #[must_use]
    pub fn best_move(&self, turn: PositionView<'_>, position: &Position, recent: &[Point], seed: u64) -> Option<Point> {
        let near = position.near();
        let center = Point::center(position.size());
        if near.first().is_none() && turn.board.is_free(center) {
            return Some(center);
        }
        let points = if near.first().is_some() { near } else { *position.free() };
        let legal = points.iter().filter(|it| !position.is_foul(*it, turn.side)).map(Point::from);
        let mut view = View {
            perception: self,
            turn,
            position,
            recent: &recent[..recent.len().min(N_RECENT)],
            seed: seed ^ position.key(),
            is_hasty: false,
            is_careless: false,
        };
        view.is_hasty = view.is_drawn(self.haste, 0xa000);
        view.is_careless = view.is_drawn(self.carelessness, 0xb000);
        legal.max_by_key(|it| view.value(*it))
    }
}

/// Position as the player perceives it when choosing one move.
struct View<'a> {
    perception: &'a Perception,
    turn: PositionView<'a>,
    position: &'a Position,
    recent: &'a [Point],
    seed: u64,
    /// `true` if the move is hasty: it makes a four where possible.
    is_hasty: bool,
    /// `true` if the move is careless: it stops an open three on a random point of the three's line.
    is_careless: bool,
}

impl View<'_> {
    fn value(&self, point: Point) -> i32 {
        let (mut own, mut other) = (self.side(point, self.turn.side), self.side(point, !self.turn.side));
        if self.is_hasty && self.shapes(point, self.turn.side).any(|it| it.1 == LineShape::Four) {
            own += HASTE;
        }
        if self.is_careless && self.seems_to_stop_three(point) {
            (own, other) = (own / WIN * WIN, WIN);
        }
        let center = Point::center(self.turn.board.size());
        let distance = center.x().abs_diff(point.x()).max(center.y().abs_diff(point.y()));
        let noise =
            self.random(u64::from(point.y()) << 8 | u64::from(point.x())).random_range(0..=self.perception.noise);
        own + other * self.perception.caution / 100 + noise - i32::from(distance)
    }

    /// Returns the value of a point for `color`; shapes that the player misses do not count.
    fn side(&self, point: Point, color: Color) -> i32 {
        let seen = self.shapes(point, color).filter(|(direction, shape)| self.sees(point, color, *direction, *shape));
        let missed_doubles =
            if color == self.turn.side { self.perception.missed_own_doubles } else { self.perception.missed_doubles };
        sum(seen.map(|it| it.1), || !self.is_drawn(missed_doubles, color as u64 ^ 0x6000))
    }

    /// Returns each direction with the shape that a stone of `color` on `point` makes in it.
    fn shapes(&self, point: Point, color: Color) -> impl Iterator<Item = (Direction, LineShape)> {
        let shape = move |n| self.position.shape(point.into(), color, n);
        Direction::ALL.into_iter().enumerate().map(move |(n, direction)| (direction, shape(n)))
    }

    /// Returns `true` if the player notices a shape; only a shape that extends an open three can be missed. All points
    /// of a line share one random draw, so a three is usually missed as a whole. But the probability is higher at
    /// points far from the last stones, so a three can also be missed at those points alone.
    fn sees(&self, point: Point, color: Color, direction: Direction, shape: LineShape) -> bool {
        if !completes_open_three(shape) {
            return true;
        }
        let (x, y) = (u64::from(point.x()), u64::from(point.y()));
        let line = match direction {
            Direction::Horizontal => y,
            Direction::Vertical => x,
            Direction::Descending => 64 + x - y,
            Direction::Ascending => x + y,
        };
        let is_diagonal = matches!(direction, Direction::Descending | Direction::Ascending);
        let mut percent =
            if color == self.turn.side { self.perception.missed_own_threes } else { self.perception.missed_threes };
        if is_diagonal {
            percent = percent * DIAGONAL_FACTOR / 2;
        }
        if self.is_far(point) {
            percent = percent * FAR_FACTOR / 2;
        }
        !self.is_drawn(percent.min(90), 0x8000 | (color as u64) << 12 | (direction as u64) << 8 | line)
    }

    /// Returns `true` if a stone on `point` seems to stop an open three of the other side that the player has noticed:
    /// the point lies on the line of this three, between its stones or close to them.
    fn seems_to_stop_three(&self, point: Point) -> bool {
        let other = !self.turn.side;
        self.shapes(point, other).any(|(direction, shape)| match shape {
            LineShape::OpenFour | LineShape::DoubleFour => self.sees(point, other, direction, shape),
            LineShape::Four => {
                (-REACH..=REACH).filter_map(|n| point.step(direction, n, self.position.size())).any(|it| {
                    let shape = self.position.shape(it.into(), other, direction as usize);
                    self.position.free().contains(it.into())
                        && completes_open_three(shape)
                        && self.sees(it, other, direction, shape)
                })
            }
            _ => false,
        })
    }

    fn is_far(&self, point: Point) -> bool {
        let distance = |it: &Point| it.x().abs_diff(point.x()).max(it.y().abs_diff(point.y()));
        self.recent.iter().map(distance).min().is_some_and(|it| FAR_DISTANCE < it)
    }

    /// Returns `true` with a probability of `percent`. `what` names the random draw: in the same position and with the
    /// same seed, the same `what` always gives the same result.
    fn is_drawn(&self, percent: u32, what: u64) -> bool {
        self.random(what).random_range(0..100) < percent
    }

    fn random(&self, what: u64) -> ChaCha8Rng {
        ChaCha8Rng::seed_from_u64(self.seed ^ what.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
}

/// Returns `true` for the shapes into which one more stone turns an open three: an open four, or two fours in one line.
const fn completes_open_three(shape: LineShape) -> bool {
    matches!(shape, LineShape::OpenFour | LineShape::DoubleFour)
}

/// Returns the value that a shape contributes to the value of a point.
const fn shape_value(shape: LineShape) -> i32 {
    match shape {
        // The callers handle fives themselves, so the value 0 for `Five` is never used.
        LineShape::Dead | LineShape::One | LineShape::OpenOne | LineShape::Five | LineShape::Overline => 0,
        LineShape::Two => 8,
        LineShape::OpenTwo | LineShape::BroadTwo => 30,
        LineShape::Three => 35,
        LineShape::OpenThree | LineShape::BroadThree => 120,
        LineShape::Four => 60,
        LineShape::OpenFour | LineShape::DoubleFour => WIN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, Rule, diagram};

    const GOOD: Perception = Perception {
        missed_threes: 0,
        missed_doubles: 0,
        missed_own_threes: 0,
        missed_own_doubles: 0,
        haste: 0,
        carelessness: 0,
        caution: 90,
        noise: 0,
    };
    const WEAK: Perception =
        Perception { missed_threes: 40, missed_doubles: 90, missed_own_threes: 13, missed_own_doubles: 90, ..GOOD };

    fn best(perception: Perception, board: &Board, recent: &[Point], seed: u64) -> String {
        let turn = PositionView { board, rule: Rule::Freestyle, side: Color::White };
        perception.best_move(turn, &Position::new(turn), recent, seed).unwrap().name(board.size())
    }

    /// Returns how many of a hundred seeds make White play on one of the points `ends`, which stop Black's three.
    fn n_stopped(perception: Perception, picture: &str, recent: &[Point], ends: &[&str]) -> usize {
        let board = diagram::read(picture).unwrap();
        (0..100).filter(|seed| ends.contains(&&*best(perception, &board, recent, *seed))).count()
    }

    const STRAIGHT: &str = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . x x x . . . . .
        . . . . . . . . . . .
        . . . . . o . . . . .
        . . . . . . o . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .";

    const DIAGONAL_THREE: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . x . . . . .
        . . . . x . . . .
        . . . . . x . . .
        . . o . . . . . .
        . . o . . . . . .
        . . . . . . . . .";

    #[test]
    fn a_diagonal_three_is_missed_more_often_than_a_straight_one_and_most_often_far_away() {
        let (straight, diagonal) = (["b7", "c7", "g7", "h7"], ["b8", "c7", "g3", "h2"]);
        assert_eq!(n_stopped(GOOD, STRAIGHT, &[], &straight), 100);
        assert_eq!(n_stopped(GOOD, DIAGONAL_THREE, &[], &diagonal), 100);
        let seen = n_stopped(WEAK, STRAIGHT, &[], &straight);
        let far = n_stopped(WEAK, STRAIGHT, &[Point::new(10, 10)], &straight);
        let diagonal_seen = n_stopped(WEAK, DIAGONAL_THREE, &[], &diagonal);
        assert!(far < diagonal_seen && diagonal_seen < seen && seen < 90 && 30 < seen, "{seen} {diagonal_seen} {far}");
    }

    #[test]
    fn the_same_seed_gives_the_same_move() {
        let board = diagram::read(STRAIGHT).unwrap();
        for seed in 0..20 {
            assert_eq!(best(WEAK, &board, &[], seed), best(WEAK, &board, &[], seed));
        }
    }

    #[test]
    fn nearer_wins_have_higher_values_and_no_shape_has_none() {
        let board = diagram::read(
            "
            . . . . . . . . . . .
            . x x x x o . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . o o o . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . x .
            . . . . . . . . . x .
            . . . . . . . x x . .
            . . . . . . . . . . .",
        )
        .unwrap();
        let position = Position::new(PositionView { board: &board, rule: Rule::Renju, side: Color::White });
        let value = |name: &str, color| value(&position, Point::parse(name, 11).unwrap(), color);
        let (black, white) = (|name| value(name, Color::Black), |name| value(name, Color::White));
        assert_eq!(black("j2"), 0, "two threes are forbidden");
        assert!(0 < white("g9") && white("g9") < white("g7") && white("g7") < black("a10"));
        assert_eq!([black("a1"), white("a1")], [0; 2]);
    }

    const LONE_FOUR: &str = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        x o o o . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . x . . . . . .
        . . . . . o x . . . .
        . . . . . x . . . . .
        . . . . . . o . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .";

    #[test]
    fn no_four_is_made_without_a_reason_except_in_haste() {
        let board = diagram::read(LONE_FOUR).unwrap();
        let makes_four = |perception, seed| ["e9", "f9"].contains(&&*best(perception, &board, &[], seed));
        assert!(!(0..20).any(|seed| makes_four(WEAK, seed)));
        assert!((0..20).all(|seed| makes_four(Perception { haste: 100, ..WEAK }, seed)));
        let n_hasty = (0..100).filter(|seed| makes_four(Perception { haste: 30, ..WEAK }, *seed)).count();
        assert!((15..45).contains(&n_hasty), "{n_hasty}");
    }

    #[test]
    fn a_careless_move_stops_a_three_on_any_point_of_its_line() {
        let careless = Perception { carelessness: 100, noise: 20, ..GOOD };
        let n = |perception, ends: &[&str]| n_stopped(perception, STRAIGHT, &[], ends);
        assert_eq!([n(careless, &["b7", "c7", "g7", "h7"]), n(GOOD, &["b7", "h7"])], [100, 0]);
        for end in ["b7", "c7", "g7", "h7"] {
            assert!(8 < n(careless, &[end]), "{end}: {}", n(careless, &[end]));
        }
    }

    /// White has an open three, and Black has no threat.
    #[test]
    fn an_own_three_is_missed_as_often_as_said() {
        let picture = STRAIGHT.replace('o', "?").replace('x', "o").replace('?', "x");
        let ends = ["c7", "g7"];
        assert_eq!(n_stopped(GOOD, &picture, &[], &ends), 100);
        let n = n_stopped(Perception { missed_own_threes: 60, ..GOOD }, &picture, &[], &ends);
        assert!((25..55).contains(&n), "{n}");
    }
}
