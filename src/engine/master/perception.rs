//! What a weak player sees of the board, and the move that looks best to it.
//!
//! It does not look ahead. It weighs the lines through every point as people do who learn the game, and missed_threes what
//! they overlook: open threes, more often slanting ones and those far from the last stones, and two threats made by one
//! stone. It knows what a four is for, and makes none without a reason.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::engine::PositionView;
use crate::engine::master::pattern::{LineShape, Tier};
use crate::engine::master::position::Position;
use crate::game::{Color, Direction, Point};

/// How well somebody sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Perception {
    /// In how many of a hundred cases an open three of the other side is overlooked: a straight one near the last
    /// stones.
    pub missed_threes: u32,
    /// In how many of a hundred cases two threats made by one stone are overlooked.
    pub missed_doubles: u32,
    /// What the other side's shapes count, in hundredths of the own ones.
    pub caution: i32,
    /// By how much the worth of a point may be misjudged; an open three is worth 120.
    pub noise: i32,
}

/// A slanting line is overlooked so many times as often, in halves.
const SLANTING: u32 = 3;

/// A line far from the last stones is overlooked so many times as often, in halves.
const FAR: u32 = 4;

/// How many lines away something is far.
const DISTANCE: u8 = 4;

/// How many of the last stones are looked at.
const N_RECENT: usize = 3;

/// What a win that cannot be stopped is worth.
const WIN: i32 = 3_000;

/// What two threats made by one stone are worth.
const DOUBLE: i32 = 1_500;

/// What a five is worth.
const FIVE: i32 = 10_000;

/// What a stone of `color` is worth on a free point to one who missed_threes nothing, before anybody looks ahead; never
/// less than 0.
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

/// What shapes made by one stone are worth together; whether two threats among them are noticed is asked where there
/// are two.
fn sum(shapes: impl Iterator<Item = LineShape>, sees_double: impl FnOnce() -> bool) -> i32 {
    let (mut sum, mut n_threats) = (0, 0);
    for shape in shapes {
        sum += worth(shape);
        n_threats += u32::from(matches!(shape, LineShape::OpenThree | LineShape::BroadThree | LineShape::Four));
    }
    if 2 <= n_threats && sees_double() { sum + DOUBLE } else { sum }
}

impl Perception {
    /// The move that looks best; none where no point may be played. The same seed sees the same.
    #[must_use]
    pub fn best(&self, turn: PositionView<'_>, position: &Position, recent: &[Point], seed: u64) -> Option<Point> {
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
        legal.max_by_key(|it| view.worth(*it))
    }
}

/// The board as somebody sees it.
struct View<'a> {
    perception: &'a Perception,
    turn: PositionView<'a>,
    position: &'a Position,
    recent: &'a [Point],
    seed: u64,
}

impl View<'_> {
    fn worth(&self, point: Point) -> i32 {
        let (own, other) = (self.side(point, self.turn.side), self.side(point, !self.turn.side));
        let center = Point::center(self.turn.board.size());
        let distance = center.x().abs_diff(point.x()).max(center.y().abs_diff(point.y()));
        let mistake =
            self.random(u64::from(point.y()) << 8 | u64::from(point.x())).random_range(0..=self.perception.noise);
        own + other * self.perception.caution / 100 + mistake - i32::from(distance)
    }

    /// What a stone of `color` would be worth there, as far as it is seen.
    fn side(&self, point: Point, color: Color) -> i32 {
        let shapes = Direction::ALL.into_iter().enumerate().filter_map(|(n, direction)| {
            let shape = self.position.shape(point.into(), color, n);
            self.sees(point, color, direction, shape).then_some(shape)
        });
        sum(shapes, || !self.is_missed(self.perception.missed_doubles, color as u64 ^ 0x6000))
    }

    /// Whether a shape is noticed. What lies on one line is overlooked as one, at whichever of its points it is met.
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
        let is_slanting = matches!(direction, Direction::Descending | Direction::Ascending);
        let mut percent = self.perception.missed_threes;
        if is_slanting {
            percent = percent * SLANTING / 2;
        }
        if self.is_far(point) {
            percent = percent * FAR / 2;
        }
        if color == self.turn.side {
            // Nobody looks at the other side's stones as closely as at the own ones.
            percent /= 3;
        }
        !self.is_missed(percent.min(90), 0x8000 | (color as u64) << 12 | (direction as u64) << 8 | line)
    }

    fn is_far(&self, point: Point) -> bool {
        let distance = |it: &Point| it.x().abs_diff(point.x()).max(it.y().abs_diff(point.y()));
        self.recent.iter().map(distance).min().is_some_and(|it| DISTANCE < it)
    }

    fn is_missed(&self, percent: u32, what: u64) -> bool {
        self.random(what).random_range(0..100) < percent
    }

    fn random(&self, what: u64) -> ChaCha8Rng {
        ChaCha8Rng::seed_from_u64(self.seed ^ what.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
}

/// What a shape looks worth.
const fn worth(shape: LineShape) -> i32 {
    match shape {
        // A five is made or prevented before anything is weighed, so that this is a row too long to win.
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
        perception.best(turn, &Position::new(turn), recent, seed).unwrap().name(board.size())
    }

    /// In how many of a hundred games White stops the three.
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

    const SLANTING_THREE: &str = "
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
    fn a_slanting_three_is_overlooked_more_often_than_a_straight_one_and_most_often_far_away() {
        let (straight, slanting) = (["b7", "c7", "g7", "h7"], ["b8", "c7", "g3", "h2"]);
        assert_eq!(n_stopped(GOOD, STRAIGHT, &[], &straight), 100);
        assert_eq!(n_stopped(GOOD, SLANTING_THREE, &[], &slanting), 100);
        let seen = n_stopped(WEAK, STRAIGHT, &[], &straight);
        let far = n_stopped(WEAK, STRAIGHT, &[Point::new(10, 10)], &straight);
        let aslant = n_stopped(WEAK, SLANTING_THREE, &[], &slanting);
        assert!(far < aslant && aslant < seen && seen < 90 && 30 < seen, "{seen} {aslant} {far}");
    }

    #[test]
    fn the_same_seed_sees_the_same() {
        let board = diagram::read(STRAIGHT).unwrap();
        for seed in 0..20 {
            assert_eq!(best(WEAK, &board, &[], seed), best(WEAK, &board, &[], seed));
        }
    }

    #[test]
    fn what_wins_sooner_is_worth_more_and_no_shape_is_worth_nothing() {
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
