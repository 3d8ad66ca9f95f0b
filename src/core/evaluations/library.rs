//! Import and export of the position database as a library of RenLib (`.lib`), in which values are texts on points.
//!
//! A text on a point can describe the position after a move on that point. `W`, `L` or `D` is the result for the side
//! that makes the move. After `W` or `L` follows the number of the stone that makes five, if it is known. `v` and a
//! number is the score for that side. Any other text is kept as it is. Rapfi reads and writes the same texts, except
//! that it writes a probability instead of a score.

use std::collections::{BTreeSet, HashSet};

use crate::engine::Score;
use crate::evaluations::evaluation::{Evaluation, PositionTag, ScoreBound, SearchEffort, SearchedValue};
use crate::evaluations::map::EvaluationMap;
use crate::evaluations::position_key::{PositionKey, inverse};
use crate::formats::{FormatError, WriteError, renlib};
use crate::game::{Board, Color, Mark, MarkKind, NodeId, OnFoul, Point, Record, RecordBuilder, Rule, SymmetricKeys};

/// Maximum number of positions that are written into a library.
const MAX_POSITIONS: usize = 2_000_000;

/// Largest absolute score that is read from a text; larger scores are clamped.
const MAX_SCORE: i32 = 28_000;

/// Reads a library; all its positions become entries under `rule`.
///
/// # Errors
/// If the bytes are not a library.
pub fn read(bytes: &[u8], rule: Rule) -> Result<EvaluationMap, FormatError> {
    let record = renlib::read_under(bytes, rule)?.record;
    let mut map = EvaluationMap::default();
    let mut board = Board::new(record.size());
    let mut path: Vec<(NodeId, Option<Point>)> = Vec::new();
    for node in record.nodes() {
        while path.last().is_some_and(|it| Some(it.0) != record.parent(node)) {
            if let Some(point) = path.pop().and_then(|it| it.1) {
                board.undo(point);
            }
        }
        let played = record.move_to(node);
        if let Some((point, color)) = played.and_then(|it| Some((it.point?, it.color))) {
            // Ignore the result, which is never an error: the record has already accepted the same stones.
            let _ = board.play(point, color);
        }
        path.push((node, played.and_then(|it| it.point)));
        let side = played.map_or(record.first_side(), |it| !it.color);
        read_node(&mut map, &record, node, &board, side);
    }
    Ok(map)
}

/// Adds the comment and the point texts of a node of the library to the map of position entries.
fn read_node(map: &mut EvaluationMap, record: &Record, node: NodeId, board: &Board, side: Color) {
    let (notes, rule) = (record.notes(node), record.rule());
    let mut entry = Evaluation { comment: notes.comment.trim().to_owned(), ..Evaluation::default() };
    let next_ply = usize::from(board.n_stones()) + 1;
    for mark in &notes.marks {
        let MarkKind::Label(label) = &mark.kind else { continue };
        let mut after = board.clone();
        match meaning(label, next_ply) {
            Some(child) if after.play(mark.point, side).is_ok() => {
                map.merge(&PositionKey::of(&after, rule, !side).0, &child);
            }
            _ => entry.set_point_text(mark.point, label),
        }
    }
    let (key, symmetry) = PositionKey::of(board, rule, side);
    map.merge(&key, &entry.image(board.size(), symmetry));
}

/// Parses the label of a point as an entry for the position after stone number `ply`, which is on that point; `None` if
/// the label states neither a result nor a value.
fn meaning(label: &str, ply: usize) -> Option<Evaluation> {
    let value = |score| {
        let effort = SearchEffort::default();
        SearchedValue { score, bound: ScoreBound::Exact, depth: 0, line: Vec::new(), effort }
    };
    let (first, rest) = label.split_at_checked(1)?;
    let tag = match first {
        "W" => PositionTag::WIN,
        "L" => PositionTag::LOSS,
        "D" if rest.is_empty() => PositionTag::DRAW,
        "v" => {
            let score: i32 = rest.parse().ok()?;
            let score = Score::estimate(-score.clamp(-MAX_SCORE, MAX_SCORE));
            return Some(Evaluation { value: Some(value(score)), ..Evaluation::default() });
        }
        _ => return None,
    };
    if !rest.is_empty() && rest != "*" && !rest.bytes().all(|it| it.is_ascii_digit()) {
        return None;
    }
    let last = rest.parse::<usize>().ok().and_then(|it| it.checked_sub(ply)).filter(|it| (1..=500).contains(it));
    let distance = last.and_then(|it| u16::try_from(it).ok());
    let mate = if tag == PositionTag::WIN { Score::mated_in } else { Score::mate_in };
    Some(Evaluation { tag: Some(tag), value: distance.map(mate).map(value), ..Evaluation::default() })
}

/// Returns the text that describes a position after stone number `ply`; `None` if neither a result nor a value is
/// known.
fn text_of(entry: &Evaluation, ply: usize) -> Option<String> {
    let value = entry.known_value();
    let letter = match entry.result() {
        Some(PositionTag::WIN) => "W",
        Some(PositionTag::LOSS) => "L",
        Some(PositionTag::DRAW) => return Some("D".to_owned()),
        Some(_) => return None,
        None => return value.map(|it| format!("v{}", -it.score.get())),
    };
    let distance = value.filter(SearchedValue::is_decided).and_then(|it| it.score.mate());
    let stone = distance.and_then(|it| Some((ply + usize::try_from(it.0).ok()?).to_string()));
    Some(format!("{letter}{}", stone.unwrap_or_default()))
}

/// Writes a library that starts with the position after `moves` and goes on with the positions that follow it and have
/// entries. Returns the bytes and the number of positions. If several lines lead to the same position, or to rotations
/// or reflections of it, its continuations are written only once.
///
/// # Errors
/// If the board does not have 15 lines.
pub fn write(
    map: &EvaluationMap,
    size: u8,
    rule: Rule,
    moves: &[Option<Point>],
) -> Result<(Vec<u8>, usize), WriteError> {
    let mut record = RecordBuilder::new(Record::new(size, rule).with_fouls(OnFoul::Lose));
    for point in moves {
        // Skip a move that cannot be played because its point is occupied or the game has ended.
        let _ = if let Some(point) = point { record.play(*point) } else { record.pass() };
    }
    let board = record.board().clone();
    let (keys, index) = (SymmetricKeys::of(&board), map.index(size, rule));
    let mut tree = Tree { map, rule, index, written: BTreeSet::new(), n_positions: 0, record, board };
    let side = tree.record.side_to_move();
    tree.grow(keys, side);
    let written = renlib::write(&tree.record.finish())?;
    Ok((written, tree.n_positions))
}

/// A library that is being written.
struct Tree<'a> {
    map: &'a EvaluationMap,
    rule: Rule,
    /// One key for each position that has an entry in `map`; a position, its rotations and its reflections share a key.
    /// A position whose key is missing here has no entry and is skipped.
    index: HashSet<u64>,
    written: BTreeSet<PositionKey>,
    n_positions: usize,
    record: RecordBuilder,
    board: Board,
}

impl Tree<'_> {
    /// Writes the comment and the point texts of the position at the record's cursor, and then, recursively, the
    /// positions that follow it and have entries.
    fn grow(&mut self, keys: SymmetricKeys, side: Color) {
        let node = self.record.node();
        let size = self.board.size();
        let (key, symmetry) = PositionKey::of(&self.board, self.rule, side);
        self.n_positions += 1;
        if let Some(entry) = self.map.entry(&key) {
            let entry = entry.image(size, inverse(symmetry));
            if let Some(notes) = self.record.notes_mut(node) {
                notes.comment.clone_from(&entry.comment);
                let labels = entry.point_texts.iter();
                notes.marks.extend(labels.map(|it| Mark { point: it.0, kind: MarkKind::Label(it.1.clone()) }));
            }
        }
        if !self.written.insert(key) {
            return;
        }
        let free: Vec<_> = self.board.free_points().collect();
        for point in free {
            let after = keys.with(point, side);
            if MAX_POSITIONS <= self.n_positions || !self.index.contains(&after.key(!side)) {
                continue;
            }
            if self.record.play_as(side, point).is_err() || self.board.play(point, side).is_err() {
                continue;
            }
            let entry = self.map.get(&self.board, self.rule, !side);
            let text = entry.as_ref().and_then(|it| text_of(it, usize::from(self.board.n_stones())));
            if let Some((text, notes)) = text.zip(self.record.notes_mut(node)) {
                notes.marks.push(Mark { point, kind: MarkKind::Label(text) });
            }
            if entry.is_some() {
                self.grow(after, !side);
            }
            self.board.undo(point);
            self.record.go_back(node);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::moves;

    fn board(text: &str) -> (Board, Color) {
        Board::after(15, moves::points(text, 15).unwrap()).unwrap()
    }

    fn set(map: &mut EvaluationMap, text: &str, entry: &Evaluation) {
        let (board, side) = board(text);
        let (key, symmetry) = PositionKey::of(&board, Rule::Renju, side);
        map.merge(&key, &entry.clone().image(15, symmetry));
    }

    fn get(map: &EvaluationMap, text: &str) -> Option<Evaluation> {
        let (board, side) = board(text);
        map.get(&board, Rule::Renju, side)
    }

    fn value(score: Score) -> Evaluation {
        let effort = SearchEffort::default();
        let value = SearchedValue { score, bound: ScoreBound::Exact, depth: 0, line: Vec::new(), effort };
        Evaluation { value: Some(value), ..Evaluation::default() }
    }

    #[test]
    fn results_values_and_texts_survive_the_way_through_a_library() {
        let mut map = EvaluationMap::default();
        set(&mut map, "h8", &Evaluation { comment: "the center".to_owned(), ..value(Score::estimate(-30)) });
        let mut entry = value(Score::estimate(7));
        entry.set_point_text(Point::parse("j10", 15).unwrap(), "best");
        set(&mut map, "h8i9", &entry);
        set(&mut map, "h8i9j10", &Evaluation { tag: Some(PositionTag::WIN), ..value(Score::mated_in(6)) });
        set(&mut map, "h8h9", &Evaluation { tag: Some(PositionTag::LOSS), ..Evaluation::default() });
        set(&mut map, "h8h9a1", &Evaluation { tag: Some(PositionTag::DRAW), ..Evaluation::default() });
        set(&mut map, "a1b2c3", &value(Score::estimate(1)));
        let (bytes, n_positions) = write(&map, 15, Rule::Renju, &[]).unwrap();
        // The library holds each rotation or reflection of a position as a position of its own, but continues only one
        // of them. So it has 13 positions: the start, h8, four like h8i9, one like h8i9j10, four like h8h9, and two
        // like h8h9a1.
        assert_eq!(n_positions, 13);
        let again = read(&bytes, Rule::Renju).unwrap();
        for text in ["h8", "h8i9", "h8h9", "h8h9a1"] {
            assert_eq!(get(&again, text), get(&map, text), "{text}");
        }
        let won = get(&again, "h8i9j10").unwrap();
        assert_eq!((won.tag, won.value.unwrap().score), (Some(PositionTag::WIN), Score::mated_in(6)));
        assert_eq!(get(&again, "a1b2c3"), None, "no line leads there");
        assert_eq!(write(&map, 19, Rule::Renju, &[]), Err(WriteError::Size(15)));
    }

    #[test]
    fn a_text_that_is_no_result_stays_a_text() {
        for label in ["Win", "White", "L5x", "a", "B", "v", "v1.5", "Dead", "W-5", "1", "禁"] {
            assert_eq!(meaning(label, 3), None, "{label}");
        }
        let won = meaning("W12", 3).unwrap();
        assert_eq!((won.tag, won.value.unwrap().score), (Some(PositionTag::WIN), Score::mated_in(9)));
        assert_eq!(meaning("L*", 3).unwrap(), Evaluation { tag: Some(PositionTag::LOSS), ..Evaluation::default() });
        assert_eq!(meaning("W2", 3).unwrap().value, None, "the five would have been made before");
    }
}
