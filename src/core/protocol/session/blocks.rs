//! Blocks: points and lines of moves that the manager excludes from searches (`YXBLOCK`, `YXBLOCKPATH`).

use crate::game::{Board, Color, Point};

/// Maximum number of blocked points, and of blocked lines of moves; further blocks are ignored.
const MAX_BLOCKS: usize = 10_000;

/// Points and lines of moves that searches leave out until the manager unblocks them.
#[derive(Clone, Debug, Default)]
pub(super) struct Blocks {
    points: Vec<Point>,
    /// Blocked lines of moves, each from the start of the game. After all moves of a line but the last, a search must
    /// not choose the last move.
    lines: Vec<Vec<Point>>,
}

impl Blocks {
    /// Blocks or unblocks points.
    pub fn set_points(&mut self, points: &[Point], is_blocked: bool) {
        self.points.retain(|it| !points.contains(it));
        if is_blocked && self.points.len() + points.len() <= MAX_BLOCKS {
            self.points.extend(points);
        }
    }

    /// Blocks or unblocks a line of moves.
    pub fn set_line(&mut self, line: Vec<Point>, is_blocked: bool) {
        self.lines.retain(|it| *it != line);
        if is_blocked && self.lines.len() < MAX_BLOCKS {
            self.lines.push(line);
        }
    }

    /// Unblocks all points.
    pub fn reset_points(&mut self) {
        self.points.clear();
    }

    /// Unblocks all lines of moves.
    pub fn reset_lines(&mut self) {
        self.lines.clear();
    }

    /// Returns `true` if a point is blocked.
    pub fn contains(&self, point: Point) -> bool {
        self.points.contains(&point)
    }

    /// Returns the lines of moves that a search of the position must exclude: each blocked point as a line of one move,
    /// and the rest of each blocked line whose first moves lead to this position, in any order.
    pub fn excluded(&self, board: &Board) -> Vec<Vec<Point>> {
        let n_stones = usize::from(board.n_stones());
        let leads_here = |line: &[Point]| {
            let colors = Color::ALL.into_iter().cycle();
            line.iter().zip(colors).all(|(point, color)| board.contains(*point) && board.stone(*point) == Some(color))
        };
        let rest = |line: &Vec<Point>| {
            let (first, rest) = line.split_at_checked(n_stones)?;
            (!rest.is_empty() && leads_here(first)).then(|| rest.to_vec())
        };
        let points = self.points.iter().map(|it| vec![*it]);
        let mut excluded: Vec<_> = points.chain(self.lines.iter().filter_map(rest)).collect();
        excluded.retain(|line| line.iter().all(|it| board.contains(*it)));
        excluded
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(text: &str) -> Vec<Point> {
        text.split_whitespace().map(|it| Point::parse(it, 15).unwrap()).collect()
    }

    #[test]
    fn a_line_counts_where_its_first_moves_are_the_stones() {
        let mut blocks = Blocks::default();
        let board = |moves: &str| Board::after(15, points(moves)).unwrap().0;
        blocks.set_line(points("h8 i9 j10 k11"), true);
        assert_eq!(blocks.excluded(&board("h8 i9")), [points("j10 k11")]);
        assert_eq!(blocks.excluded(&board("j10 i9 h8")), [points("k11")], "another order");
        assert_eq!(blocks.excluded(&board("i9 h8")), Vec::<Vec<Point>>::new(), "other colors");
        assert_eq!(blocks.excluded(&board("h8 i9 j10 k11")), Vec::<Vec<Point>>::new(), "nothing follows");
        blocks.set_line(points("h8 i9 j10 k11"), false);
        blocks.set_points(&points("a1 b2 a1"), true);
        assert_eq!(blocks.excluded(&board("h8")).len(), 3);
        blocks.set_points(&points("a1"), false);
        assert_eq!(blocks.excluded(&board("h8")), [points("b2")]);
        blocks.reset_points();
        assert_eq!(blocks.excluded(&board("h8")), Vec::<Vec<Point>>::new());
    }

    #[test]
    fn points_outside_the_board_are_left_alone() {
        let mut blocks = Blocks::default();
        blocks.set_points(&[Point::new(20, 20), Point::new(3, 3)], true);
        assert_eq!(blocks.excluded(&Board::new(15)), [vec![Point::new(3, 3)]]);
    }
}
