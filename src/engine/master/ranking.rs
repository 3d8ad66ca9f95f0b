//! The best moves side by side: each of them is played, and what follows is searched deeper and deeper.

use crate::engine::master::history::History;
use crate::engine::master::movepick::MoveList;
use crate::engine::master::pattern::Tier;
use crate::engine::master::position::Position;
use crate::engine::master::{self, Master, SearchResult};
use crate::engine::score::Score;
use crate::engine::time::{SearchLimits, SearchTimer};
use crate::engine::{PositionView, Progress, PvLine, SearchHandler};
use crate::game::Point;

/// The deepest that is searched.
const MAX_DEPTH: u8 = 64;

/// From this depth on only the best moves are searched deeper.
const SIFTING_DEPTH: u8 = 3;

/// How many moves are searched deeper at least, since the order may still change.
const LMP_BASE: usize = 8;

impl Master {
    /// What so many of the best moves are worth, the best one first; fewer where there are fewer. The listener hears of
    /// them at each depth.
    pub(super) fn rank(
        &mut self,
        turn: PositionView<'_>,
        n_moves: usize,
        limits: SearchLimits,
        handler: &mut dyn SearchHandler,
    ) -> Vec<PvLine> {
        let timer = SearchTimer::start(&limits);
        let mut moves: Vec<_> = candidates(turn).into_iter().map(unsearched).collect();
        let mut n_nodes = 0;
        for depth in 1..=limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH) {
            let mut searched = Vec::with_capacity(moves.len());
            // Before that the searches are too short for more threads.
            let has_help = SIFTING_DEPTH <= depth && master::has_help(limits);
            for point in moves.iter().filter_map(|it| it.moves.first()) {
                let left = limits.nodes.map(|most| most.saturating_sub(n_nodes));
                let mut watch = Watch { handler, timer };
                if watch.should_stop() || left == Some(0) {
                    break;
                }
                let limits = SearchLimits { depth: Some(depth - 1), nodes: left, ..SearchLimits::default() };
                let result = self.after(turn, *point, (limits, has_help), &mut watch);
                n_nodes += result.n_nodes;
                let SearchResult { score, line, .. } = result;
                searched.push(PvLine { score, moves: line });
            }
            // What was cut off by the clock is no comparison.
            if searched.len() < moves.len() || (Watch { handler, timer }).should_stop() {
                break;
            }
            searched.sort_by_key(|it| std::cmp::Reverse(it.score));
            if SIFTING_DEPTH <= depth {
                searched.truncate(n_moves.max(LMP_BASE));
            }
            moves = searched;
            let lines = moves[..moves.len().min(n_moves)].to_vec();
            handler.report(&Progress { depth, n_nodes, time: timer.elapsed(), lines });
            let is_settled = |it: &PvLine| it.score.mate().is_some_and(|(ply, _)| ply <= u32::from(depth));
            if timer.is_late() || moves.iter().take(n_moves).all(is_settled) {
                break;
            }
        }
        moves.truncate(n_moves);
        moves
    }

    /// What a move is worth to the side that plays it, within these limits and with those who help or without them. An
    /// only answer is followed, since it would not be searched.
    fn after(
        &mut self,
        turn: PositionView<'_>,
        point: Point,
        (limits, has_help): (SearchLimits, bool),
        handler: &mut dyn SearchHandler,
    ) -> SearchResult {
        let mut board = turn.board.clone();
        if board.play(point, turn.side).is_err() {
            return SearchResult { best: None, score: Score::mated_in(2), depth: 0, n_nodes: 0, line: vec![point] };
        }
        if turn.rule.winning_line(&board, point).is_some() {
            return SearchResult { best: None, score: Score::mate_in(1), depth: 0, n_nodes: 1, line: vec![point] };
        }
        let answering = PositionView { board: &board, side: !turn.side, ..turn };
        let reply = match only_answer(answering) {
            Some(forced) => self.after(answering, forced, (limits, has_help), handler),
            None => self.search(answering, limits, has_help, handler),
        };
        let line = std::iter::once(point).chain(reply.line).collect();
        SearchResult {
            best: Some(point),
            score: (-reply.score).from_root(1),
            n_nodes: reply.n_nodes + 1,
            line,
            ..reply
        }
    }
}

/// The moves that may be worth playing: those that make a five, or else those that a search would try.
fn candidates(turn: PositionView<'_>) -> Vec<Point> {
    let position = Position::new(turn);
    let fives: Vec<_> = position.set(turn.side, Tier::Five).iter().map(Point::from).collect();
    if fives.is_empty() { MoveList::new(&position, &History::new(), None).map(Point::from).collect() } else { fives }
}

/// The one point on which the other side's five can be prevented, where none can be made.
fn only_answer(turn: PositionView<'_>) -> Option<Point> {
    let position = Position::new(turn);
    let fives = |color| position.set(color, Tier::Five);
    let forced = fives(!turn.side).first()?;
    let is_only =
        !position.can_block_ends() && fives(turn.side).first().is_none() && fives(!turn.side).iter().count() == 1;
    (is_only && !position.is_foul(forced, turn.side)).then(|| forced.into())
}

fn unsearched(point: Point) -> PvLine {
    PvLine { score: Score::DRAW, moves: vec![point] }
}

/// A listener who looks at the clock of the comparison, and hears nothing of the single searches.
struct Watch<'a> {
    handler: &'a dyn SearchHandler,
    timer: SearchTimer,
}

impl SearchHandler for Watch<'_> {
    fn should_stop(&self) -> bool {
        self.timer.is_over() || self.handler.should_stop()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::engine::master::Level;
    use crate::engine::{NullHandler, Player};
    use crate::game::{Color, Rule, diagram};

    fn rank(picture: &str, side: Color, n_moves: usize, depth: u8) -> Vec<(String, Score)> {
        rank_within(SearchLimits { depth: Some(depth), ..SearchLimits::default() }, 1, picture, side, n_moves)
    }

    fn rank_within(
        limits: SearchLimits,
        n_threads: usize,
        picture: &str,
        side: Color,
        n_moves: usize,
    ) -> Vec<(String, Score)> {
        let board = diagram::read(picture).unwrap();
        let turn = PositionView { board: &board, rule: Rule::Freestyle, side };
        let mut master = Master::new(Level::STRONGEST, 1);
        master.set_threads(n_threads);
        let best = master.rank(turn, n_moves, limits, &mut NullHandler);
        best.into_iter().map(|it| (it.moves[0].name(board.size()), it.score)).collect()
    }

    const OPEN_THREE: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . x x x . . .
        . . . o . o . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";

    /// Time for what is found in much less, on a machine that has much else to do.
    const PLENTY: Duration = Duration::from_secs(60);

    #[test]
    fn both_ends_of_an_open_three_win() {
        let in_time = |n_threads| rank_within(SearchLimits::turn(PLENTY), n_threads, OPEN_THREE, Color::Black, 2);
        for mut best in [rank(OPEN_THREE, Color::Black, 2, 3), in_time(1), in_time(4)] {
            best.sort();
            assert_eq!(best, [("c5".to_owned(), Score::mate_in(3)), ("g5".to_owned(), Score::mate_in(3))]);
        }
    }

    #[test]
    fn a_depth_gives_the_same_whatever_threads_are_allowed() {
        let limits = SearchLimits { depth: Some(6), ..SearchLimits::default() };
        let [one, four] = [1, 4].map(|n_threads| rank_within(limits, n_threads, OPEN_THREE, Color::White, 3));
        assert_eq!(one, four);
    }

    #[test]
    fn only_what_hinders_an_open_four_does_not_lose() {
        let best = rank(OPEN_THREE, Color::White, 5, 4);
        assert!(best.len() <= 5);
        let saving: Vec<_> = best.iter().filter(|it| !it.1.is_mate()).map(|it| it.0.as_str()).collect();
        assert!(!saving.is_empty() && saving.iter().all(|it| ["b5", "c5", "g5", "h5"].contains(it)), "{best:?}");
        assert!(best.is_sorted_by(|one, two| two.1 <= one.1), "{best:?}");
    }

    #[test]
    fn a_five_leaves_nothing_to_compare() {
        let four = OPEN_THREE.replace("x x x .", "x x x x");
        let best = rank(&four, Color::Black, 3, 5);
        assert!(best.iter().all(|it| it.1 == Score::mate_in(1)) && (1..=2).contains(&best.len()), "{best:?}");
        // White has one answer to the four that is closed at one end, and it is followed.
        let closed = four.replace(". . . x x x x", ". . o x x x x");
        assert!(rank(&closed, Color::White, 1, 2)[0].1.mate().is_none());
    }
}
