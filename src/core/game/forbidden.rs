//! Renju's forbidden moves, exactly as in the international rules of 1996: the slow reference for testing faster code.
//!
//! See Renju International Federation, "The International Rules of Renju", 3.1–3.12 for the terms and 9.2–9.3 for the
//! forbidden moves. Every function judges one black stone: the lines through its point are examined as if the stone lay
//! there.

use std::ops::RangeInclusive;

use crate::game::{Board, Cell, Color, Direction, Foul, Line, Point};

impl Foul {
    /// Returns the foul that Black commits with a stone on `point`. The stone may already lie there. Returns `None` if
    /// the stone is allowed, makes a five, or cannot be placed there.
    pub(super) fn at(board: &Board, point: Point) -> Option<Self> {
        if !board.contains(point) || board.stone(point) == Some(Color::White) {
            return None;
        }
        match Verdict::on(board, point) {
            Verdict::Foul(foul) => Some(foul),
            Verdict::Five | Verdict::Plain => None,
        }
    }

    /// Returns the rows that make a black stone on `point` a foul, each as its two outermost stones. In each direction,
    /// this is an overline, a four or a three that is part of the foul. Empty if the stone is not a foul.
    pub(super) fn lines(board: &Board, point: Point) -> Vec<[Point; 2]> {
        let Some(foul) = Self::at(board, point) else { return Vec::new() };
        let board = &with_stone(board, point);
        let counting: Vec<_> = counting_threes(board, point).collect();
        let ends = |direction| {
            let line = Line::through(board, point, Color::Black, direction);
            let windows = Line::MIDDLE - 4..=Line::MIDDLE;
            let stones: u32 = match foul {
                Self::Overline if 5 < line.n_in_row() => {
                    let (before, after) = line.arms();
                    stones_within(&line, Line::MIDDLE - before..=Line::MIDDLE + after)
                }
                Self::DoubleFour => windows.filter_map(|it| stones_of_four(&line, it)).fold(0, |all, it| all | it),
                Self::DoubleThree if counting.contains(&direction) => {
                    let threes = windows.skip(1).filter(|it| eye_of_three(&line, *it).is_some());
                    threes.map(|it| stones_within(&line, it..=it + 3)).fold(0, |all, it| all | it)
                }
                Self::Overline | Self::DoubleThree => 0,
            };
            let last = usize::try_from(stones.checked_ilog2()?).ok()?;
            let first = usize::try_from(stones.trailing_zeros()).ok()?;
            Some([first, last].map(|idx| point_of(board, point, direction, idx)))
        };
        Direction::ALL.into_iter().filter_map(ends).collect()
    }
}

/// Effect of a black stone under the rules of renju: a win, a foul, or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// The stone makes a five and wins, regardless of its other shapes.
    Five,
    /// The stone is forbidden.
    Foul(Foul),
    /// The stone is allowed and makes no five.
    Plain,
}

impl Verdict {
    fn on(board: &Board, point: Point) -> Self {
        let lines = Direction::ALL.map(|direction| Line::through(board, point, Color::Black, direction));
        if lines.iter().any(|line| line.n_in_row() == 5) {
            return Self::Five;
        }
        if lines.iter().any(|line| 5 < line.n_in_row()) {
            return Self::Foul(Foul::Overline);
        }
        if 2 <= lines.iter().map(n_fours).sum::<usize>() {
            return Self::Foul(Foul::DoubleFour);
        }
        if is_double_three(board, point, &lines) {
            return Self::Foul(Foul::DoubleThree);
        }
        Self::Plain
    }
}

/// Returns the number of fours that the middle stone makes in its line. A four is four stones within five consecutive
/// points, where one more stone makes exactly five in a row. The straight four `.xxxx.` counts once, though it can
/// become five in two ways.
fn n_fours(line: &Line) -> usize {
    let mut fours = [0; 5];
    let mut n_fours = 0;
    for first in Line::MIDDLE - 4..=Line::MIDDLE {
        if let Some(four) = stones_of_four(line, first)
            && !fours[..n_fours].contains(&four)
        {
            fours[n_fours] = four;
            n_fours += 1;
        }
    }
    n_fours
}

/// Returns the stones of the four that the five cells from `first` contain, as a bit mask with one bit for each cell of
/// the line. Returns `None` if the cells contain no four.
fn stones_of_four(line: &Line, first: usize) -> Option<u32> {
    let last = first + 4;
    lone_gap(line, first, last)?;
    let becomes_longer = line.cells()[first - 1] == Cell::Own || line.cells()[last + 1] == Cell::Own;
    (!becomes_longer).then(|| stones_within(line, first..=last))
}

/// Returns the cells at which one more stone would turn three stones, including the middle stone, into a straight four.
/// A straight four is four in a row with both ends free, and without a stone beyond the ends with which it would become
/// six. `..xxx..` has two such cells.
fn eyes_of_three(line: &Line) -> impl Iterator<Item = usize> {
    (Line::MIDDLE - 3..=Line::MIDDLE).filter_map(|first| eye_of_three(line, first))
}

/// Returns the only free cell among the four cells from `first` if a stone on it makes the four cells a straight four;
/// `None` otherwise.
fn eye_of_three(line: &Line, first: usize) -> Option<usize> {
    let last = first + 3;
    let eye = lone_gap(line, first, last)?;
    let ends_are_free = line.cells()[first - 1] == Cell::Free && line.cells()[last + 1] == Cell::Free;
    let becomes_longer = line.cells()[first - 2] == Cell::Own || line.cells()[last + 2] == Cell::Own;
    (ends_are_free && !becomes_longer).then_some(eye)
}

/// Returns which of `cells` have a stone of the line's own side, as a bit mask with one bit for each cell of the line.
fn stones_within(line: &Line, cells: RangeInclusive<usize>) -> u32 {
    cells.filter(|idx| line.cells()[*idx] == Cell::Own).map(|idx| 1 << idx).sum()
}

/// Returns the only free cell from `first` to `last` if the side's own stones fill all other cells in that range;
/// `None` otherwise.
fn lone_gap(line: &Line, first: usize, last: usize) -> Option<usize> {
    let mut others = (first..=last).filter(|idx| line.cells()[*idx] != Cell::Own);
    let gap = others.next()?;
    (others.next().is_none() && line.cells()[gap] == Cell::Free).then_some(gap)
}

/// Returns `true` if two or more lines have a three that counts. A line has at most one three.
///
/// A three counts only if it can really become a straight four: with the stone on the board, Black must be allowed to
/// play on a cell that makes the straight four, and the stone there must not make a five. This check is recursive; the
/// recursion ends because each level has one stone more on the board.
fn is_double_three(board: &Board, point: Point, lines: &[Line; 4]) -> bool {
    if lines.iter().filter(|line| eyes_of_three(line).next().is_some()).count() < 2 {
        return false;
    }
    2 <= counting_threes(&with_stone(board, point), point).count()
}

/// Returns the directions in which the black stone on `point` has a three that counts, as defined at `is_double_three`.
fn counting_threes(board: &Board, point: Point) -> impl Iterator<Item = Direction> {
    Direction::ALL.into_iter().filter(move |direction| {
        let line = Line::through(board, point, Color::Black, *direction);
        eyes_of_three(&line).any(|idx| Verdict::on(board, point_of(board, point, *direction, idx)) == Verdict::Plain)
    })
}

/// Returns a copy of the board with a black stone on `point`; an unchanged copy if a stone lies there already.
fn with_stone(board: &Board, point: Point) -> Board {
    let mut board = board.clone();
    if board.is_free(point) {
        board.play(point, Color::Black).expect("a free point can be played");
    }
    board
}

/// Returns the point of the cell `idx` in the line that runs through `middle` in `direction`.
fn point_of(board: &Board, middle: Point, direction: Direction, idx: usize) -> Point {
    let nth = |idx: usize| i16::try_from(idx).expect("a line is short");
    middle.step(direction, nth(idx) - nth(Line::MIDDLE), board.size()).expect("a free cell lies on the board")
}
