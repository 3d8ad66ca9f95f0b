//! The position database as a CSV table (comma-separated values, RFC 4180), with one line for each entry.

use std::fmt::Write as _;

use crate::evaluations::evaluation::Evaluation;
use crate::evaluations::map::EvaluationMap;
use crate::evaluations::position_key::KeyedPosition;
use crate::game::{Color, Point, Rule};

/// Returns a CSV table of entries, and the number of entries in it. `only` restricts the table to one board size and
/// rule.
#[must_use]
pub fn write(map: &EvaluationMap, only: Option<(u8, Rule)>) -> (String, usize) {
    let mut text = "rule,size,side,black,white,tag,score,depth,bound,nodes,line,comment\r\n".to_owned();
    let mut n_lines = 0;
    for (key, entry) in map.iter() {
        let Some(position) = key.position().filter(|it| only.is_none_or(|only| (it.size, it.rule) == only)) else {
            continue;
        };
        n_lines += 1;
        write_line(&mut text, &position, &entry);
    }
    (text, n_lines)
}

fn write_line(text: &mut String, position: &KeyedPosition, entry: &Evaluation) {
    let KeyedPosition { rule, size, side, stones } = position;
    let side = if *side == Color::Black { "black" } else { "white" };
    let [black, white] = stones;
    let tag = entry.result().map(|it| char::from(it.0).to_string()).unwrap_or_default();
    let (black, white) = (names(black, *size), names(white, *size));
    // Ignore the result: writing to a `String` never fails.
    let _ = write!(text, "{},{size},{side},{black},{white},{},", rule.key(), field(&tag));
    match entry.known_value() {
        Some(it) => {
            let bound = it.bound.word();
            let line = names(&it.line, *size);
            let _ = write!(text, "{},{},{bound},{},{line},", it.score, it.depth, it.effort.n_nodes);
        }
        None => text.push_str(",,,,,"),
    }
    text.push_str(&field(&entry.comment));
    text.push_str("\r\n");
}

fn names(points: &[Point], size: u8) -> String {
    points.iter().map(|it| it.name(size)).collect()
}

/// Returns a text as a CSV field, in quotation marks if necessary.
fn field(text: &str) -> String {
    if text.contains(['"', ',', '\r', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Score;
    use crate::evaluations::evaluation::{ScoreBound, SearchEffort, SearchedValue};
    use crate::evaluations::position_key::PositionKey;
    use crate::game::Board;

    #[test]
    fn a_line_has_the_stones_and_the_value() {
        let mut map = EvaluationMap::default();
        let (board, side) = Board::after(15, [Point::new(7, 7), Point::new(8, 6)]).unwrap();
        let effort = SearchEffort { n_nodes: 700, ..SearchEffort::default() };
        let (score, line) = (Score::mate_in(5), vec![Point::new(7, 6)]);
        let value = Some(SearchedValue { score, bound: ScoreBound::Exact, depth: 9, line, effort });
        let entry = Evaluation { value, comment: "a, b\n\"c\"".to_owned(), ..Evaluation::default() };
        map.set(&PositionKey::of(&board, Rule::Renju, side).0, &entry);
        let (text, n_lines) = write(&map, None);
        assert_eq!(n_lines, 1);
        let expected = "renju,15,black,h8,g9,l,+M5,9,exact,700,h9,\"a, b\n\"\"c\"\"\"\r\n";
        assert_eq!(text.split_once("\r\n").unwrap().1, expected);
        assert_eq!(write(&map, Some((15, Rule::Standard))).1, 0);
    }
}
