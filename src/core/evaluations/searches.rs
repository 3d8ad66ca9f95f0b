//! Conversion of search reports ([`Progress`]) to entries of the position database, and back.

use std::time::Duration;

use crate::engine::{PositionView, Progress, PvLine, Score};
use crate::evaluations::evaluation::{Evaluation, ScoreBound, SearchEffort, SearchedValue};
use crate::evaluations::store::EvaluationStore;
use crate::game::Point;
use crate::sort::sort_by_key;

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

    /// Returns what the database knows about a position as the progress report of a finished search, the reverse of
    /// [`EvaluationStore::keep`]; `None` if it knows no value. Only values of the engine with the checksum `engine`
    /// count, and only exact scores and decided mates. The first line is the best line of the position. With `n_lines`
    /// above 1, further lines come from the positions after the other moves, as far as these have been searched as deep
    /// and are not better; this takes about 2 ms.
    #[must_use]
    pub fn recall(&self, position: PositionView<'_>, n_lines: usize, engine: u32) -> Option<Progress> {
        let PositionView { board, rule, side } = position;
        let known = |entry: &Evaluation| {
            let is_usable = |it: &SearchedValue| it.bound == ScoreBound::Exact || it.is_decided();
            entry.known_value().filter(|it| it.effort.engine == engine && is_usable(it))
        };
        let best = known(&self.get(board, rule, side)?)?;
        let mut progress = best.to_progress();
        progress.lines = vec![PvLine { score: best.score, moves: legal_moves(position, &best.line) }];
        let first = progress.lines[0].moves.first().copied()?;
        if n_lines <= 1 {
            return Some(progress);
        }
        let mut others = Vec::new();
        for (point, entry) in self.children(board, rule, side).iter().filter(|it| it.0 != first) {
            let value = known(entry).map(|it| it.before(*point));
            let is_listed = |it: &SearchedValue| best.depth <= it.depth && it.score <= best.score;
            if let Some(value) = value.filter(is_listed) {
                others.push(PvLine { score: value.score, moves: legal_moves(position, &value.line) });
            }
        }
        sort_by_key(&mut others, |it| std::cmp::Reverse(it.score));
        progress.lines.extend(others.into_iter().filter(|it| !it.moves.is_empty()).take(n_lines - 1));
        Some(progress)
    }
}

/// Returns the moves of `line` up to the first one that cannot be played, or up to the move that wins. A line from a
/// file of another origin may have moves that are not legal.
fn legal_moves(position: PositionView<'_>, line: &[Point]) -> Vec<Point> {
    let PositionView { rule, mut side, .. } = position;
    let mut board = position.board.clone();
    let mut moves = Vec::new();
    for point in line {
        let is_free = board.contains(*point) && board.is_free(*point);
        if !is_free || rule.foul(&board, *point, side).is_some() || board.play(*point, side).is_err() {
            break;
        }
        moves.push(*point);
        if rule.winning_line(&board, *point).is_some() {
            break;
        }
        side = !side;
    }
    moves
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
    use crate::evaluations::{KnownWins, ProvedWin};
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
        let recalled = |n_lines| store.recall(position, n_lines, 77).map(|it| (it.depth, it.lines));
        let (_, lines) = recalled(9).unwrap();
        let firsts: Vec<_> = lines.iter().map(|it| it.moves[0]).collect();
        let wanted = [(6, 6), (8, 8), (5, 5), (9, 9)].map(|it| Point::new(it.0, it.1));
        assert_eq!(firsts, wanted, "the mirror image of a move is as good");
        assert_eq!([&lines[0], &lines[3]], [&progress.lines[0], &progress.lines[1]]);
        assert_eq!(recalled(1), Some((12, progress.lines[..1].to_vec())));
        assert_eq!(store.recall(position, 3, 78), None, "another engine");
        assert_eq!(store.recall(PositionView { rule: Rule::Freestyle, ..position }, 3, 77), None);
        // The position after the five is not stored, because the five ends the game. From a search without a finished
        // iteration (depth 0), only mates are stored.
        let store = EvaluationStore::in_memory();
        let (board, side) = Board::after(15, (3..7).flat_map(|x| [Point::new(x, 7), Point::new(x, 0)])).unwrap();
        let position = PositionView { board: &board, rule: Rule::Freestyle, side };
        let lines = vec![line(Score::mate_in(1), &[(7, 7)]), line(Score::DRAW, &[(1, 1)])];
        store.keep(position, &Progress { depth: 0, selective_depth: 0, n_nodes: 0, time, lines }, effort);
        assert_eq!((store.len(), side), (1, Color::Black));
    }

    #[test]
    fn a_proof_is_recalled_and_a_line_ends_before_a_move_that_is_not_legal() {
        let (store, engine) = (EvaluationStore::in_memory(), 77);
        let (board, side) = Board::after(15, (3..6).flat_map(|x| [Point::new(x, 7), Point::new(x, 0)])).unwrap();
        let position = PositionView { board: &board, rule: Rule::Freestyle, side };
        let effort = SearchEffort { engine, n_nodes: 900, milliseconds: 0 };
        let put = |depth, score, line: &[(u8, u8)]| {
            let line: Vec<_> = line.iter().map(|it| Point::new(it.0, it.1)).collect();
            store.edit(&board, Rule::Freestyle, side, |it| *it = entry_of(depth, score, &line, effort).unwrap());
        };
        put(9, Score::estimate(30), &[(6, 7), (7, 7), (6, 7), (9, 9)]);
        let moves = store.recall(position, 1, engine).unwrap().lines[0].moves.clone();
        assert_eq!(moves, [Point::new(6, 7), Point::new(7, 7)]);
        put(9, Score::estimate(30), &[(3, 7), (9, 9)]);
        assert_eq!(store.recall(position, 1, engine), None, "its first point is taken");
        let line = [(6, 7), (7, 7), (2, 7)].map(|it| Some(Point::new(it.0, it.1))).to_vec();
        let win = Some(ProvedWin { is_by_fours: true, line });
        let wins = KnownWins { engine, n_vcf_nodes: 9, n_vct_nodes: 0, has_no_vcf: false, win };
        store.merge(&board, Rule::Freestyle, side, Evaluation { wins: Some(wins), ..Evaluation::default() });
        let recalled = store.recall(position, 1, engine).unwrap();
        assert_eq!((recalled.lines[0].score, recalled.lines[0].moves.len()), (Score::mate_in(3), 3));
    }
}
