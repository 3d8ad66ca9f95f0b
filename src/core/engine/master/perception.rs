//! Human-like play of the weak levels: a move chosen without search, with threats missed as beginners miss them.
//!
//! Every point is valued by the lines through it. Open threes are missed at random, more often diagonal ones and those
//! far from the last stones, and so are double threats. A lone four has a low value, so that none is made without a
//! reason.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::engine::PositionView;
use crate::engine::master::pattern::{LineShape, Tier};
use crate::engine::master::position::Position;
use crate::game::{Color, Direction, Point};

/// Perception of a weak level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Perception {
    /// Percentage of the other side's open threes that are missed, for horizontal and vertical ones near the last
    /// stones.
    pub missed_threes: u32,
    /// Percentage of double threats that are missed.
    pub missed_doubles: u32,
    /// Weight of the other side's shapes, in percent of one's own.
    pub caution: i32,
    /// Greatest random addition to the value of a point; an open three has the value 120.
    pub noise: i32,
}

/// Factor of the miss rate of diagonal lines, in halves.
const DIAGONAL_FACTOR: u32 = 3;

/// Factor of the miss rate of points far from the last stones, in halves.
const FAR_FACTOR: u32 = 4;

/// Distance in lines beyond which a point is far.
const FAR_DISTANCE: u8 = 4;

/// Number of last stones from which distances are measured.
const N_RECENT: usize = 3;

/// Value of a shape that wins by force.
const WIN: i32 = 3_000;

/// Additional value of a double threat.
const DOUBLE: i32 = 1_500;

/// Value of a five.
const FIVE: i32 = 10_000;

/// Returns the value of a free point for `color` by its shapes, with none missed; 0 or more, and 0 for a foul.
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

/// Returns the value of the shapes made by one stone. `sees_double` is called if two threats are among them.
fn sum(shapes: impl Iterator<Item = LineShape>, sees_double: impl FnOnce() -> bool) -> i32 {
    let (mut sum, mut n_threats) = (0, 0);
    for shape in shapes {
        sum += shape_value(shape);
        n_threats += u32::from(matches!(shape, LineShape::OpenThree | LineShape::BroadThree | LineShape::Four));
    }
    if 2 <= n_threats && sees_double() { sum + DOUBLE } else { sum }
}

impl Perception {
    /// Returns the move with the highest perceived value; `None` if no move is legal. The same seed gives the same
    /// move.
    #[must_use]
    pub fn best_move(&self, turn: PositionView<'_>, position: &Position, recent: &[Point], seed: u64) -> Option<Point> {
        let near = position.near();
        let center = Point::center(position.size());
        if near.first().is_none() && turn.board.is_free(center) {
            return Some(center);
        }
        let points = if near.first().is_some() { near } else { *position.free() };
        let legal = points.iter().filter(|it| !position.is_foul(*it, turn.side)).map(Point::from);
        let view = View {
            perception: self,
            turn,
            position,
            recent: &recent[..recent.len().min(N_RECENT)],
            seed: seed ^ position.key(),
        };
        legal.max_by_key(|it| view.value(*it))
    }
}

/// Board as it is perceived.
struct View<'a> {
    perception: &'a Perception,
    turn: PositionView<'a>,
    position: &'a Position,
    recent: &'a [Point],
    seed: u64,
}

impl View<'_> {
    fn value(&self, point: Point) -> i32 {
        let (own, other) = (self.side(point, self.turn.side), self.side(point, !self.turn.side));
        let center = Point::center(self.turn.board.size());
        let distance = center.x().abs_diff(point.x()).max(center.y().abs_diff(point.y()));
        let noise =
            self.random(u64::from(point.y()) << 8 | u64::from(point.x())).random_range(0..=self.perception.noise);
        own + other * self.perception.caution / 100 + noise - i32::from(distance)
    }

    /// Returns the value of a point for `color`, with misses.
    fn side(&self, point: Point, color: Color) -> i32 {
        let shapes = Direction::ALL.into_iter().enumerate().filter_map(|(n, direction)| {
            let shape = self.position.shape(point.into(), color, n);
            self.sees(point, color, direction, shape).then_some(shape)
        });
        sum(shapes, || !self.is_missed(self.perception.missed_doubles, color as u64 ^ 0x6000))
    }

    /// Returns `true` if a shape is noticed. A line is missed as a whole, at all of its points.
    fn sees(&self, point: Point, color: Color, direction: Direction, shape: LineShape) -> bool {
        if !matches!(shape, LineShape::OpenFour | LineShape::DoubleFour) {
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
        let mut percent = self.perception.missed_threes;
        if is_diagonal {
            percent = percent * DIAGONAL_FACTOR / 2;
        }
        if self.is_far(point) {
            percent = percent * FAR_FACTOR / 2;
        }
        if color == self.turn.side {
            // Shapes of one's own are missed less often.
            percent /= 3;
        }
        !self.is_missed(percent.min(90), 0x8000 | (color as u64) << 12 | (direction as u64) << 8 | line)
    }

    fn is_far(&self, point: Point) -> bool {
        let distance = |it: &Point| it.x().abs_diff(point.x()).max(it.y().abs_diff(point.y()));
        self.recent.iter().map(distance).min().is_some_and(|it| FAR_DISTANCE < it)
    }

    fn is_missed(&self, percent: u32, what: u64) -> bool {
        self.random(what).random_range(0..100) < percent
    }

    fn random(&self, what: u64) -> ChaCha8Rng {
        ChaCha8Rng::seed_from_u64(self.seed ^ what.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
}

/// Returns the value of a shape.
const fn shape_value(shape: LineShape) -> i32 {
    match shape {
        // Fives are made or blocked before values are asked for, so that this is a row too long to win.
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

    const GOOD: Perception = Perception { missed_threes: 0, missed_doubles: 0, caution: 90, noise: 0 };
    const WEAK: Perception = Perception { missed_threes: 40, missed_doubles: 90, caution: 90, noise: 0 };

    fn best(perception: Perception, board: &Board, recent: &[Point], seed: u64) -> String {
        let turn = PositionView { board, rule: Rule::Freestyle, side: Color::White };
        perception.best_move(turn, &Position::new(turn), recent, seed).unwrap().name(board.size())
    }

    /// Returns in how many of a hundred games White stops the three.
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

    #[test]
    fn no_four_is_made_without_a_reason() {
        let board = diagram::read(
            "
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
            . . . . . . . . . . .",
        )
        .unwrap();
        for seed in 0..20 {
            let point = best(WEAK, &board, &[], seed);
            assert!(!["e9", "f9"].contains(&&*point), "{point}");
        }
    }
}
