//! Puzzles, each a position and the side that should win it, as a line `id;rule;size;side;black points;white points`.

use crate::game::{Board, Color, MAX_SIZE, MIN_SIZE, Point, Rule};

/// A position and the side that should win it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// Id of the puzzle.
    pub id: String,
    /// Rule of the game.
    pub rule: Rule,
    /// The side to move, which should win.
    pub side: Color,
    /// Board with the stones of the position.
    pub board: Board,
}

impl Puzzle {
    /// Parses a line such as `p1;renju;15;b;H8 I9;H9 G7`.
    ///
    /// # Errors
    /// Returns a sentence that says which field is wrong and what it should be, or that there are not six fields.
    pub fn parse(line: &str) -> Result<Self, String> {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let &[id, rule, size, side, black, white] = fields.as_slice() else {
            return Err(format!("a position has six fields with `;` between them, not {}", fields.len()));
        };
        let rule =
            Rule::by_key(rule).ok_or_else(|| format!("field 2, the rule, is one of {}, not {rule:?}", Rule::keys()))?;
        let size = size.parse().ok().filter(|it| (MIN_SIZE..=MAX_SIZE).contains(it));
        let size =
            size.ok_or_else(|| format!("field 3, the size, is {MIN_SIZE} to {MAX_SIZE}, not {:?}", fields[2]))?;
        let side = match side {
            "b" | "B" => Color::Black,
            "w" | "W" => Color::White,
            _ => return Err(format!("field 4, the side to move, is b or w, not {side:?}")),
        };
        let mut board = Board::new(size);
        for (field, color, names) in [(5, Color::Black, black), (6, Color::White, white)] {
            for name in names.split_whitespace() {
                let point = Point::parse(name, size)
                    .map_err(|_| format!("field {field} has {name:?}, which is no point of a {size}×{size} board"))?;
                board
                    .play(point, color)
                    .map_err(|_| format!("field {field} has {name}, where a stone lies already"))?;
            }
        }
        Ok(Self { id: id.to_owned(), rule, side, board })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_gives_its_position() {
        let puzzle = Puzzle::parse(" p1;renju;15;w;H8 i9;H9\r").unwrap();
        assert_eq!((puzzle.id.as_str(), puzzle.rule, puzzle.side), ("p1", Rule::Renju, Color::White));
        let stone = |name| puzzle.board.stone(Point::parse(name, 15).unwrap());
        assert_eq!(
            [stone("h8"), stone("i9"), stone("h9")],
            [Some(Color::Black), Some(Color::Black), Some(Color::White)]
        );
        assert_eq!(puzzle.board.n_stones(), 3);
    }

    #[test]
    fn an_error_names_the_wrong_field() {
        let error = |line| Puzzle::parse(line).unwrap_err();
        assert_eq!(error("p1;renju;15"), "a position has six fields with `;` between them, not 3");
        assert!(error("p;go;15;b;;").starts_with("field 2, the rule, is one of freestyle"));
        assert_eq!(error("p;renju;99;b;;"), "field 3, the size, is 5 to 22, not \"99\"");
        assert_eq!(error("p;renju;15;x;;"), "field 4, the side to move, is b or w, not \"x\"");
        assert_eq!(error("p;renju;15;b;Q1;"), "field 5 has \"Q1\", which is no point of a 15×15 board");
        assert_eq!(error("p;renju;15;b;A1;a1"), "field 6 has a1, where a stone lies already");
    }
}
