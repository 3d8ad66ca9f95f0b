//! Conversion of search reports ([`Progress`]) to entries of the position database, and back.

use std::time::Duration;

use crate::engine::{PositionView, Progress, PvLine, Score};
use crate::evaluations::evaluation::{Evaluation, ScoreBound, SearchEffort, SearchedValue};
use crate::evaluations::store::EvaluationStore;
use crate::game::Point;

impl SearchEffort {
    /// Returns the effort that a search has spent on one line: its whole effort divided by the number of lines
    /// (MultiPV). `progress` is the report of the search, and `engine` the engine's checksum.
    #[must_use]
    pub fn of(progress: &Progress, engine: u32) -> Self {
        let n_lines = u32::try_from(progress.lines.len()).unwrap_or(u32::MAX).max(1);
        let milliseconds = u32::try_from(progress.time.as_millis()).unwrap_or(u32::MAX) / n_lines;
        Self { engine, n_nodes: progress.n_nodes / u64::from(n_lines), milliseconds }
    }
}

impl SearchedValue {
    /// Converts the stored value to the progress report of a finished search. The time in the report is zero.
    #[must_use]
    pub fn to_progress(&self) -> Progress {
        let depth = u8::try_from(self.depth.max(1)).unwrap_or(u8::MAX);
        let lines = vec![PvLine { score: self.score, moves: self.line.clone() }];
        Progress { depth, selective_depth: depth, n_nodes: self.effort.n_nodes, time: Duration::ZERO, lines }
    }

    /// Converts the value of the position after a move on `point` to a value of the position before that move. The
    /// score is seen from the other side, the depth grows by one ply, and a mate is one stone farther away.
    #[must_use]
    pub fn before(&self, point: Point) -> Self {
        let bound = match self.bound {
            ScoreBound::Upper => ScoreBound::Lower,
            ScoreBound::Lower => ScoreBound::Upper,
            same @ (ScoreBound::Unknown | ScoreBound::Exact) => same,
        };
        let line = std::iter::once(point).chain(self.line.iter().copied()).collect();
        Self {
            score: (-self.score).from_root(1),
            bound,
            depth: self.depth.saturating_add(1),
            line,
            effort: self.effort,
        }
    }
}

impl EvaluationStore {
    /// Stores the report of a search that considered all moves of a position. The position gets the value of the best
    /// line, with `effort`. For each line, the position after its first move gets the value of the line; the effort for
    /// this value is stored as unknown.
    pub fn keep(&self, position: PositionView<'_>, progress: &Progress, effort: SearchEffort) {
        let PositionView { board, rule, side } = position;
        let depth = i16::from(progress.depth);
        for line in &progress.lines {
            let Some((first, rest)) = line.moves.split_first() else { continue };
            let mut after = board.clone();
            let is_foul = rule.foul(board, *first, side).is_some();
            if is_foul || after.play(*first, side).is_err() || rule.winning_line(&after, *first).is_some() {
                continue;
            }
            // Count the distance of a mate from the position after the first move, which is one ply nearer to the mate.
            let score = (-line.score).from_node(1);
            let unknown = SearchEffort { engine: effort.engine, ..SearchEffort::default() };
            if let Some(entry) = entry_of(depth - 1, score, rest, unknown) {
                self.merge(&after, rule, !side, entry);
            }
        }
        let best = progress.best().filter(|it| !it.moves.is_empty());
        if let Some(entry) = best.and_then(|it| entry_of(depth, it.score, &it.moves, effort)) {
            self.merge(board, rule, side, entry);
        }
    }
}

/// Returns an entry with the value that a search found. For a depth of 0 or less, returns `None` unless the score is a
/// mate.
fn entry_of(depth: i16, score: Score, line: &[Point], effort: SearchEffort) -> Option<Evaluation> {
    if depth <= 0 && !score.is_mate() {
        return None;
    }
    let value = SearchedValue { score, bound: ScoreBound::Exact, depth, line: line.to_vec(), effort };
    Some(Evaluation { value: Some(value), ..Evaluation::default() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, Color, Rule};

    #[test]
    fn a_report_becomes_the_values_of_the_position_and_of_those_behind_its_moves() {
        let store = EvaluationStore::in_memory();
        let (board, side) = Board::after(15, [Point::new(7, 7), Point::new(8, 6)]).unwrap();
        let position = PositionView { board: &board, rule: Rule::Renju, side };
        let line = |score, moves: &[(u8, u8)]| PvLine {
            score,
            moves: moves.iter().map(|it| Point::new(it.0, it.1)).collect(),
        };
        let lines = vec![line(Score::mate_in(7), &[(6, 6), (5, 5)]), line(Score::estimate(40), &[(9, 9)])];
        let time = Duration::from_millis(900);
        let progress = Progress { depth: 12, selective_depth: 20, n_nodes: 5000, time, lines };
        let effort = SearchEffort::of(&progress, 77);
        assert_eq!(effort, SearchEffort { engine: 77, n_nodes: 2500, milliseconds: 450 });
        store.keep(position, &progress, effort);
        assert_eq!(store.len(), 3);
        let value = store.get(&board, Rule::Renju, side).unwrap().value.unwrap();
        assert_eq!((value.score, value.depth, value.effort), (Score::mate_in(7), 12, effort));
        let children = store.children(&board, Rule::Renju, side);
        let child = |x, y| children.iter().find(|it| it.0 == Point::new(x, y)).unwrap().1.value.clone().unwrap();
        let (first, second) = (child(6, 6), child(9, 9));
        assert_eq!((first.score, first.depth), (Score::mated_in(6), 11));
        assert_eq!((second.score, second.depth), (Score::estimate(-40), 11));
        assert_eq!(first.before(Point::new(6, 6)), SearchedValue { effort: first.effort, ..value.clone() });
        assert_eq!(value.to_progress().lines, progress.lines[..1]);
        // The position after the five is not stored, because the five ends the game. From a search without a finished
        // iteration (depth 0), only mates are stored.
        let store = EvaluationStore::in_memory();
        let (board, side) = Board::after(15, (3..7).flat_map(|x| [Point::new(x, 7), Point::new(x, 0)])).unwrap();
        let position = PositionView { board: &board, rule: Rule::Freestyle, side };
        let lines = vec![line(Score::mate_in(1), &[(7, 7)]), line(Score::DRAW, &[(1, 1)])];
        store.keep(position, &Progress { depth: 0, selective_depth: 0, n_nodes: 0, time, lines }, effort);
        assert_eq!((store.len(), side), (1, Color::Black));
    }
}
