//! Fours, open threes and open twos on the board under a rule, defined by the stones that would complete them.

use crate::game::{Board, Color, Direction, Point, Rule};
use crate::sort::sort_by_key;

/// Kind of a shape on one line, from weak to strong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BoardShapeKind {
    /// One more stone makes an open three.
    OpenTwo,
    /// One more stone makes an open four.
    OpenThree,
    /// One more stone makes a five, on exactly one point.
    Four,
    /// Two fours in one line that do not form an open four. One more stone makes a five on any of several points.
    DoubleFour,
    /// Four stones in a row that become a five with a stone at either end.
    OpenFour,
}

/// The stones of one side that form a shape on one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardShape {
    /// The kind of the shape, from an open two to an open four.
    pub kind: BoardShapeKind,
    /// The direction of the line.
    pub direction: Direction,
    /// The stones of the shape, in order along the direction.
    pub stones: Vec<Point>,
    /// The points, in order along the direction, on which another stone makes the next stronger shape: a five from a
    /// four, an open four from an open three, or an open three from an open two.
    pub gains: Vec<Point>,
}

impl BoardShape {
    /// Returns the shape to which the stone on `point` belongs in a direction. Returns `None` if the point has no
    /// stone, or if the shape is weaker than an open three.
    #[must_use]
    pub fn through(board: &Board, rule: Rule, point: Point, direction: Direction) -> Option<Self> {
        let side = board.stone(point)?;
        let fives = five_points(board, rule, side, point, direction);
        let shape = |kind, gains: Vec<Point>, stones| Self { kind, direction, stones, gains };
        match fives.as_slice() {
            [] => {
                let gains = open_four_points(board, rule, point, direction);
                let stones = stones_completed(board, side, &gains, direction);
                (!gains.is_empty()).then(|| shape(BoardShapeKind::OpenThree, gains, stones))
            }
            [_] => {
                let stones = stones_completed(board, side, &fives, direction);
                Some(shape(BoardShapeKind::Four, fives, stones))
            }
            _ => {
                let row = row_of(board, point, side, direction);
                let is_open = row.len() == 4 && fives.len() == 2 && fives.iter().all(|it| is_beside(*it, &row));
                let kind = if is_open { BoardShapeKind::OpenFour } else { BoardShapeKind::DoubleFour };
                let stones = if is_open { row } else { stones_completed(board, side, &fives, direction) };
                Some(shape(kind, fives, stones))
            }
        }
    }

    /// Returns the shapes of the stone on `point` in all directions, from open threes up.
    #[must_use]
    pub fn all_through(board: &Board, rule: Rule, point: Point) -> Vec<Self> {
        Direction::ALL.into_iter().filter_map(|it| Self::through(board, rule, point, it)).collect()
    }

    /// Returns every shape of a side on the board, from open threes up, each once.
    #[must_use]
    pub fn all_of(board: &Board, rule: Rule, side: Color) -> Vec<Self> {
        let mut shapes: Vec<Self> = Vec::new();
        for point in board.points().filter(|it| board.stone(*it) == Some(side)) {
            for shape in Self::all_through(board, rule, point) {
                if !shapes.iter().any(|it| (it.direction, &it.gains) == (shape.direction, &shape.gains)) {
                    shapes.push(shape);
                }
            }
        }
        shapes
    }

    /// Returns the open two to which the stone on `point` belongs in a direction: at least two stones that one more
    /// stone turns into an open three. Returns `None` if there is no such shape, or if the stone belongs to a stronger
    /// shape in this direction.
    #[must_use]
    pub fn open_two_through(board: &Board, rule: Rule, point: Point, direction: Direction) -> Option<Self> {
        let side = board.stone(point)?;
        if Self::through(board, rule, point, direction).is_some() {
            return None;
        }
        let mut after = board.clone();
        let stones_with = |gain: Point| {
            if rule.foul(board, gain, side).is_some() || after.play(gain, side).is_err() {
                return None;
            }
            let has_won = rule.winning_line(&after, gain).is_some();
            let three = Self::through(&after, rule, point, direction).filter(|it| it.kind == BoardShapeKind::OpenThree);
            after.undo(gain);
            let three = three.filter(|it| !has_won && it.stones.contains(&gain))?;
            let others = three.stones.into_iter().filter(|it| *it != gain).collect::<Vec<_>>();
            (2 <= others.len()).then_some((gain, others))
        };
        let found = neighbors(board, point, direction).filter_map(stones_with).collect::<Vec<_>>();
        let stones = found.first()?.1.clone();
        let gains = found.into_iter().filter(|it| it.1 == stones).map(|it| it.0).collect();
        Some(Self { kind: BoardShapeKind::OpenTwo, direction, stones, gains })
    }

    /// Returns every open two of a side on the board, each once.
    #[must_use]
    pub fn open_twos_of(board: &Board, rule: Rule, side: Color) -> Vec<Self> {
        let mut twos: Vec<Self> = Vec::new();
        for point in board.points().filter(|it| board.stone(*it) == Some(side)) {
            for direction in Direction::ALL {
                let two = Self::open_two_through(board, rule, point, direction);
                let is_new = |two: &Self| !twos.iter().any(|it| (it.direction, &it.stones) == (direction, &two.stones));
                twos.extend(two.filter(is_new));
            }
        }
        twos
    }

    /// Returns the first and the last stone of the shape.
    #[must_use]
    pub fn ends(&self) -> Option<(Point, Point)> {
        Some((*self.stones.first()?, *self.stones.last()?))
    }

    /// Returns `true` if one more stone on this line makes a five.
    #[must_use]
    pub const fn is_four(&self) -> bool {
        !matches!(self.kind, BoardShapeKind::OpenTwo | BoardShapeKind::OpenThree)
    }
}

/// Returns the points on the line through `point` that are at most four steps from it, without `point` itself.
fn neighbors(board: &Board, point: Point, direction: Direction) -> impl Iterator<Item = Point> {
    let size = board.size();
    (-4..=4).filter(|step| *step != 0).filter_map(move |step| point.step(direction, step, size))
}

/// Returns the row of adjacent stones of `side` through `point`, in order along the direction. `point` counts as a
/// stone of `side`, even if it is free.
#[must_use]
pub fn row_of(board: &Board, point: Point, side: Color, direction: Direction) -> Vec<Point> {
    let walk = |step| {
        let next = move |it: &Point| it.step(direction, step, board.size());
        std::iter::successors(next(&point), next).take_while(|it| board.stone(*it) == Some(side))
    };
    let mut row = walk(-1).collect::<Vec<_>>();
    row.reverse();
    row.push(point);
    row.extend(walk(1));
    row
}

/// Returns the free points on which one more stone of `side` makes a winning row that includes the stone on `point`.
fn five_points(board: &Board, rule: Rule, side: Color, point: Point, direction: Direction) -> Vec<Point> {
    let wins = |it: &Point| board.is_free(*it) && rule.wins_along(board, *it, side, direction);
    neighbors(board, point, direction)
        .filter(|it| wins(it) && row_of(board, *it, side, direction).contains(&point))
        .collect()
}

/// Returns the free points on which one more stone makes an open four that includes the stone on `point`. Forbidden
/// points are left out.
fn open_four_points(board: &Board, rule: Rule, point: Point, direction: Direction) -> Vec<Point> {
    let Some(side) = board.stone(point) else { return Vec::new() };
    let mut after = board.clone();
    let mut makes_open_four = |it: Point| {
        if !board.is_free(it) || rule.foul(board, it, side).is_some() || after.play(it, side).is_err() {
            return false;
        }
        let row = row_of(&after, it, side, direction);
        let fives = five_points(&after, rule, side, it, direction);
        // A stone that also makes a five in another direction wins, so it does not count as a four.
        let has_won = rule.winning_line(&after, it).is_some();
        after.undo(it);
        !has_won
            && row.len() == 4
            && row.contains(&point)
            && fives.len() == 2
            && fives.iter().all(|it| is_beside(*it, &row))
    };
    neighbors(board, point, direction).filter(|it| makes_open_four(*it)).collect()
}

/// Returns the stones of `side` that are in one row with a point of `gains`, so that a further stone there would extend
/// the row. They are in order along the direction.
fn stones_completed(board: &Board, side: Color, gains: &[Point], direction: Direction) -> Vec<Point> {
    let mut stones = gains.iter().flat_map(|it| row_of(board, *it, side, direction)).collect::<Vec<_>>();
    stones.retain(|it| board.stone(*it) == Some(side));
    sort_by_key(&mut stones, |it| if direction == Direction::Vertical { (it.y(), it.x()) } else { (it.x(), it.y()) });
    stones.dedup();
    stones
}

/// Returns `true` if `point` is next to an end of `row`.
fn is_beside(point: Point, row: &[Point]) -> bool {
    row.first().is_some_and(|it| it.distance(point) == 1) || row.last().is_some_and(|it| it.distance(point) == 1)
}
