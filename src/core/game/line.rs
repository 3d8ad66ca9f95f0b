//! The cells of a line through a stone, as the stone's side sees them; shapes are computed from these cells.

use crate::game::{Board, Color, Direction, Point};

/// State of a point of a line, seen by one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// A stone of this side.
    Own,
    /// An empty point.
    Free,
    /// A stone of the other side, or a cell beyond the edge of the board: no row extends through either.
    Wall,
}

/// The cells around a stone in one direction, with the stone in the middle. Each cell is described from the view of the
/// stone's side: an own stone, a free point or a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    cells: [Cell; Self::LENGTH],
}

impl Line {
    /// Number of cells on either side of the stone. A five through the stone ends at most four cells away; the fifth
    /// cell shows whether the row is longer than five.
    pub const REACH: usize = 5;

    /// Number of cells in a line.
    pub const LENGTH: usize = 2 * Self::REACH + 1;

    /// Index of the middle cell, in which the stone lies.
    pub const MIDDLE: usize = Self::REACH;

    /// Returns the line through `point` in the view of `color`, with a stone of `color` on `point`. The stone may
    /// already lie there.
    #[must_use]
    pub fn through(board: &Board, point: Point, color: Color, direction: Direction) -> Self {
        let cell = |at: Option<Point>| match at.map(|it| board.stone(it)) {
            Some(None) => Cell::Free,
            Some(Some(stone)) if stone == color => Cell::Own,
            Some(Some(_)) | None => Cell::Wall,
        };
        let mut cells = [Cell::Own; Self::LENGTH];
        for (distance, n_steps) in (1..=Self::REACH).zip(1..) {
            cells[Self::MIDDLE - distance] = cell(point.step(direction, -n_steps, board.size()));
            cells[Self::MIDDLE + distance] = cell(point.step(direction, n_steps, board.size()));
        }
        Self { cells }
    }

    /// Returns the cells, in the order in which the direction runs.
    #[must_use]
    pub const fn cells(&self) -> &[Cell; Self::LENGTH] {
        &self.cells
    }

    /// Returns a copy of the line for each free cell, with a stone of the line's own side added in that cell.
    pub fn one_more(self) -> impl Iterator<Item = Self> {
        let free = (0..Self::LENGTH).filter(move |idx| self.cells[*idx] == Cell::Free);
        free.map(move |idx| {
            let mut line = self;
            line.cells[idx] = Cell::Own;
            line
        })
    }

    /// Returns the number of consecutive stones through the middle, the middle stone included.
    #[must_use]
    pub fn n_in_row(&self) -> usize {
        let (before, after) = self.arms();
        before + 1 + after
    }

    /// Returns the two cells at the ends of the row through the middle: before its first stone and behind its last
    /// stone. An end is [`Cell::Wall`] if the row reaches the end of the line.
    #[must_use]
    pub fn ends(&self) -> [Cell; 2] {
        let (before, after) = self.arms();
        let cell = |idx: Option<usize>| idx.and_then(|it| self.cells.get(it)).copied().unwrap_or(Cell::Wall);
        [cell((Self::MIDDLE - before).checked_sub(1)), cell(Some(Self::MIDDLE + after + 1))]
    }

    /// Returns the numbers of consecutive own stones directly before and directly behind the middle stone.
    pub(super) fn arms(&self) -> (usize, usize) {
        let is_own = |cell: &&Cell| **cell == Cell::Own;
        let before = self.cells[..Self::MIDDLE].iter().rev().take_while(is_own).count();
        let after = self.cells[Self::MIDDLE + 1..].iter().take_while(is_own).count();
        (before, after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_edge_and_the_others_stone_are_walls() {
        let mut board = Board::new(9);
        for (x, color) in [(0, Color::Black), (2, Color::Black), (3, Color::White)] {
            board.play(Point::new(x, 4), color).unwrap();
        }
        let line = Line::through(&board, Point::new(1, 4), Color::Black, Direction::Horizontal);
        let text: String = line
            .cells()
            .iter()
            .map(|cell| match cell {
                Cell::Own => 'x',
                Cell::Free => '.',
                Cell::Wall => '#',
            })
            .collect();
        assert_eq!(text, "####xxx#...");
        assert_eq!(line.n_in_row(), 3);
        assert_eq!(line.ends(), [Cell::Wall, Cell::Wall]);
    }

    #[test]
    fn a_row_may_reach_the_ends_of_its_line() {
        let mut board = Board::new(11);
        for point in board.points() {
            board.play(point, Color::White).unwrap();
        }
        let line = Line::through(&board, Point::center(11), Color::White, Direction::Ascending);
        assert_eq!(line.n_in_row(), Line::LENGTH);
        assert_eq!(line.ends(), [Cell::Wall, Cell::Wall]);
    }
}
