//! Known positions of a review: values and forced wins that the position database has from earlier searches.
//!
//! Only results of the same engine count; values need at least the same effort, proved wins count with any effort.

use crate::engine::master::{SearchResult, engine_checksum};
use crate::engine::{PositionView, Score};
use crate::evaluations::{Evaluation, KnownWins, ProvedWin, ScoreBound, SearchEffort, SearchedValue};
use crate::game::Point;
use crate::review::effort::ReviewEffort;
use crate::review::forced_win::{ForcedBy, ForcedWin, WinSearch};

/// Returns the result of an earlier search for a forced win of the side to move; `None` if a new search is needed. Only
/// results of this engine count. A proved win counts with any effort; a search without a win counts only if its effort
/// was at least `effort`.
pub(super) fn known_wins(known: &Evaluation, turn: PositionView<'_>, effort: &ReviewEffort) -> Option<WinSearch> {
    let wins = known.wins.as_ref().filter(|it| it.engine == engine_checksum())?;
    match &wins.win {
        Some(ProvedWin { is_by_fours, line }) => {
            let by = if *is_by_fours { ForcedBy::Fours } else { ForcedBy::Threats };
            let win = ForcedWin { by, line: line.clone() };
            win.is_won_from(turn).then_some(WinSearch { win: Some(win), has_no_vcf: false })
        }
        None => {
            let is_enough = effort.n_vcf_nodes <= wins.n_vcf_nodes && effort.n_vct_nodes <= wins.n_vct_nodes;
            is_enough.then_some(WinSearch { win: None, has_no_vcf: wins.has_no_vcf })
        }
    }
}

/// Returns the score and the expected moves of a position if this engine has searched it with at least `effort`;
/// otherwise `None`.
pub(super) fn known_value(
    known: &Evaluation,
    turn: PositionView<'_>,
    effort: &ReviewEffort,
) -> Option<(Score, Vec<Point>)> {
    let value = known.value.as_ref().filter(|it| it.bound == ScoreBound::Exact)?;
    let is_enough = effort.n_nodes <= value.effort.n_nodes
        || effort.depth.is_some_and(|it| i16::from(it) <= value.depth && 0 < value.effort.n_nodes);
    let is_legal = value.line.first().is_some_and(|it| turn.legal_points().any(|legal| legal == *it));
    let is_usable = value.effort.engine == engine_checksum() && is_enough && is_legal;
    is_usable.then(|| (value.score, value.line.clone()))
}

/// Returns the database entry for the result of a search for a forced win.
pub(super) fn entry_of_wins(found: &WinSearch, effort: &ReviewEffort) -> Evaluation {
    let win = found.win.as_ref().map(|it| ProvedWin { is_by_fours: it.by == ForcedBy::Fours, line: it.line.clone() });
    let wins = KnownWins {
        engine: engine_checksum(),
        n_vcf_nodes: effort.n_vcf_nodes,
        n_vct_nodes: effort.n_vct_nodes,
        has_no_vcf: found.has_no_vcf,
        win,
    };
    Evaluation { wins: Some(wins), ..Evaluation::default() }
}

/// Returns the database entry for the score that a search found. A search without a depth limit may end below its node
/// limit if further nodes would not change the result. The entry then states the whole node limit as the effort.
pub(super) fn entry_of_search(found: &SearchResult, effort: &ReviewEffort) -> Evaluation {
    let Some(best) = found.lines.first().filter(|it| !it.moves.is_empty()) else { return Evaluation::default() };
    let n_nodes = if effort.depth.is_none() { found.n_nodes.max(effort.n_nodes) } else { found.n_nodes };
    let effort = SearchEffort { engine: engine_checksum(), n_nodes, milliseconds: 0 };
    let (score, depth, line) = (best.score, i16::from(found.depth), best.moves.clone());
    Evaluation {
        value: Some(SearchedValue { score, bound: ScoreBound::Exact, depth, line, effort }),
        ..Evaluation::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{NullHandler, Progress, SearchHandler};
    use crate::evaluations::EvaluationStore;
    use crate::game::{Color, Record, Rule};
    use crate::review::game_review::{MoveReview, Reviewer};

    const EFFORT: ReviewEffort = ReviewEffort { n_nodes: 3000, depth: None, n_vcf_nodes: 3000, n_vct_nodes: 3000 };

    fn game() -> Record {
        let mut record = Record::new(15, Rule::Freestyle);
        for name in ["h8", "h9", "g8", "i9", "f8", "e8", "g9", "g10", "i7", "j6", "h6"] {
            record.play(Point::parse(name, 15).unwrap()).unwrap();
        }
        record
    }

    /// Search handler that counts the iterations of all searches.
    struct Counter(usize);

    impl SearchHandler for Counter {
        fn should_stop(&self) -> bool {
            false
        }

        fn report(&mut self, _progress: &Progress) {
            self.0 += 1;
        }
    }

    /// Returns the reviews of a game, and the number of iterations of all searches.
    fn review(record: &Record, effort: ReviewEffort, store: &EvaluationStore) -> (Vec<MoveReview>, usize) {
        let mut reviewer = Reviewer::new(record, effort).with_evaluations(Some(store.clone()));
        let mut counter = Counter(0);
        let moves = std::iter::from_fn(|| reviewer.next_move(&mut counter)).collect();
        reviewer.found().with_map(|it| store.merge_all(it));
        (moves, counter.0)
    }

    #[test]
    fn a_second_review_says_the_same_and_searches_nothing() {
        let (record, store) = (game(), EvaluationStore::in_memory());
        let (first, n_iterations) = review(&record, EFFORT, &store);
        let mut alone = Reviewer::new(&record, EFFORT);
        let without: Vec<_> = std::iter::from_fn(|| alone.next_move(&mut NullHandler)).collect();
        assert_eq!(first, without, "an empty database changes nothing");
        let n_entries = store.len();
        assert!(record.moves().len() / 2 < n_entries && n_entries < n_iterations, "{n_entries} entries");
        let before = store.with_map(|it| it.to_log());
        assert_eq!(review(&record, EFFORT, &store), (first.clone(), 0), "what is known is not searched again");
        assert_eq!(store.with_map(|it| it.to_log()), before);
        let less = ReviewEffort { n_nodes: 500, n_vcf_nodes: 500, ..EFFORT };
        assert_eq!(review(&record, less, &store), (first, 0), "more effort than asked for is better");
        let more = ReviewEffort { n_nodes: 3001, ..EFFORT };
        assert_ne!(review(&record, more, &store).1, 0);
    }

    #[test]
    fn what_was_found_with_less_effort_or_by_another_engine_is_searched_again() {
        let (record, store) = (game(), EvaluationStore::in_memory());
        let turn_of = |record: &Record| (record.board().clone(), record.rule(), record.side_to_move());
        let mut early = record.clone();
        early.go_to(4);
        let (board, rule, side) = turn_of(&early);
        let effort = SearchEffort { engine: engine_checksum(), n_nodes: EFFORT.n_nodes - 1, milliseconds: 9000 };
        let line = vec![Point::new(0, 0)];
        let wrong = SearchedValue { score: Score::estimate(7777), bound: ScoreBound::Exact, depth: 99, line, effort };
        let turn = PositionView { board: &board, rule, side };
        let of = |value: SearchedValue| Evaluation { value: Some(value), ..Evaluation::default() };
        assert_eq!(known_value(&of(wrong.clone()), turn, &EFFORT), None, "too few nodes");
        let effort = SearchEffort { n_nodes: EFFORT.n_nodes, ..effort };
        assert!(known_value(&of(SearchedValue { effort, ..wrong.clone() }), turn, &EFFORT).is_some());
        let other = SearchEffort { engine: 0, ..effort };
        assert_eq!(known_value(&of(SearchedValue { effort: other, ..wrong.clone() }), turn, &EFFORT), None);
        let wrong_by_another = SearchedValue { effort: other, ..wrong.clone() };
        let bound = ScoreBound::Lower;
        assert_eq!(known_value(&of(SearchedValue { effort, bound, ..wrong.clone() }), turn, &EFFORT), None);
        let occupied = vec![Point::new(7, 7)];
        assert_eq!(known_value(&of(SearchedValue { effort, line: occupied, ..wrong }), turn, &EFFORT), None);
        store.merge(&board, rule, side, of(wrong_by_another));
        assert_eq!(review(&record, EFFORT, &store).0, review(&record, EFFORT, &EvaluationStore::in_memory()).0);
    }

    #[test]
    fn a_tag_or_a_line_that_does_not_win_is_no_proof() {
        let mut record = game();
        record.go_to(5);
        let (board, rule) = (record.board().clone(), Rule::Freestyle);
        let turn = PositionView { board: &board, rule, side: Color::White };
        let at = |name: &str| Some(Point::parse(name, 15).unwrap());
        let entry = |engine, line: Vec<Option<Point>>| {
            let win = Some(ProvedWin { is_by_fours: true, line });
            let wins = KnownWins { engine, n_vcf_nodes: 1, n_vct_nodes: 1, has_no_vcf: false, win };
            Evaluation { wins: Some(wins), ..Evaluation::default() }
        };
        let engine = engine_checksum();
        for line in [vec![], vec![at("a1")], vec![at("h8")], vec![None], vec![at("a1"), at("e8")], vec![at("a1"), None]]
        {
            assert_eq!(known_wins(&entry(engine, line.clone()), turn, &EFFORT), None, "{line:?}");
        }
        let black = PositionView { side: Color::Black, ..turn };
        let line = vec![at("e8"), at("d8"), at("i8")];
        assert!(known_wins(&entry(engine, line.clone()), black, &EFFORT).unwrap().win.is_some());
        assert_eq!(known_wins(&entry(engine ^ 1, line.clone()), black, &EFFORT), None, "another engine");
        assert_eq!(known_wins(&entry(engine, line), turn, &EFFORT), None, "the other side's stones");
        let claim = Evaluation { tag: Some(crate::evaluations::PositionTag::LOSS), ..Evaluation::default() };
        assert_eq!(known_wins(&claim, black, &EFFORT), None);
    }
}
