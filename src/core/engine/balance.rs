//! Balanced stones: one or two moves after which the score is nearest to a target score.

use crate::engine::master::{Level, Master};
use crate::engine::request::{Balance, BalanceStones};
use crate::engine::{PositionView, SearchHandler, SearchLimits};
use crate::game::Point;

/// Maximum distance, in lines, of a candidate from the nearest stone on the board.
const NEAR: u8 = 3;

/// Maximum distance, in lines, of a candidate from the center if the board is empty.
const NEAR_CENTER: u8 = 2;

/// Number of nodes with which each candidate is searched in the first round; in each further round the number is
/// `GROWTH` times as high.
const FIRST_NODES: u64 = 40;

/// From one round to the next, the nodes of each search are multiplied by this factor, and the number of candidates is
/// divided by it.
const GROWTH: u64 = 4;

/// Maximum number of nodes of one search. A round whose searches would have more nodes does not start.
const MAX_NODES: u64 = 400_000;

/// One or two stones that may be chosen, and the score after them for the side that is to move before they are placed.
struct Candidate {
    stones: Vec<Point>,
    score: i32,
}

/// Returns the stones after which the score is nearest to the target score `wanted.bias`. The candidates are searched
/// in rounds: after each round, only those nearest to the target are searched deeper. If the node limit, which holds
/// for all searches together, or `handler` ends a round early, returns the best candidate searched in this round, or
/// else the best of the round before. The same position and node limit give the same stones.
#[must_use]
pub fn stones(view: PositionView<'_>, wanted: Balance, handler: &mut dyn SearchHandler) -> Vec<Point> {
    let mut candidates: Vec<_> = lines(view, wanted.n_stones, handler.excluded());
    let mut master = Master::new(Level::STRONGEST, 0);
    let (mut n_nodes, mut left) = (FIRST_NODES, handler.limits().nodes.unwrap_or(u64::MAX));
    while 1 < candidates.len() && n_nodes <= MAX_NODES && n_nodes <= left {
        for n in 0..candidates.len() {
            if handler.should_stop() || left < n_nodes {
                // Stopped within a round: return the best of the candidates searched in this round, or, if the round
                // has searched none, the best candidate of the round before.
                candidates[..n].sort_by_key(|it| wanted.bias.abs_diff(it.score));
                return candidates.swap_remove(0).stones;
            }
            left -= n_nodes;
            candidates[n].score = score(&mut master, view, &candidates[n].stones, n_nodes, handler);
        }
        candidates.sort_by_key(|it| wanted.bias.abs_diff(it.score));
        let n_left = candidates.len().div_ceil(usize::try_from(GROWTH).unwrap_or(1));
        candidates.truncate(n_left);
        n_nodes *= GROWTH;
    }
    candidates.into_iter().next().map(|it| it.stones).unwrap_or_default()
}

/// Returns the candidates: the legal points near the stones on the board, or every pair of such points if two stones
/// are wanted. Winning moves are left out.
fn lines(view: PositionView<'_>, n_stones: BalanceStones, excluded: &[Vec<Point>]) -> Vec<Candidate> {
    let near = |view: PositionView<'_>| {
        let (center, board) = (Point::center(view.board.size()), view.board);
        let is_near = |point: &Point| {
            if board.n_stones() == 0 {
                return point.distance(center) <= NEAR_CENTER;
            }
            board.points().any(|it| board.stone(it).is_some() && it.distance(*point) <= NEAR)
        };
        let mut points: Vec<_> = view.legal_points().filter(is_near).collect();
        if points.is_empty() {
            points = view.legal_points().collect();
        }
        // Leave out winning moves, because a win would end the game.
        points.retain(|it| !view.rule.wins_at(view.board, *it, view.side));
        points
    };
    let mut lines = Vec::new();
    for first in near(view) {
        if excluded.iter().any(|it| **it == [first]) {
            continue;
        }
        let mut board = view.board.clone();
        if n_stones == BalanceStones::One || board.play(first, view.side).is_err() {
            lines.push(vec![first]);
            continue;
        }
        let after = PositionView { board: &board, side: !view.side, ..view };
        lines.extend(near(after).into_iter().map(|second| vec![first, second]));
    }
    lines.into_iter().map(|stones| Candidate { stones, score: 0 }).collect()
}

/// Returns the score after `stones`, for the side that is to move before they are placed.
fn score(
    master: &mut Master,
    view: PositionView<'_>,
    stones: &[Point],
    n_nodes: u64,
    handler: &mut dyn SearchHandler,
) -> i32 {
    let (mut board, mut side) = (view.board.clone(), view.side);
    for point in stones {
        // Ignore the result: each point was free when it was chosen.
        let _ = board.play(*point, side);
        side = !side;
    }
    let after = PositionView { board: &board, side, ..view };
    let score = master.think(after, SearchLimits::nodes(n_nodes), &mut Quiet(handler)).score();
    (if side == view.side { score } else { -score }).get()
}

/// Handler of the search of one candidate: stops when the whole search is stopped, and reports no progress.
struct Quiet<'a>(&'a dyn SearchHandler);

impl SearchHandler for Quiet<'_> {
    fn should_stop(&self) -> bool {
        self.0.should_stop()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::NullHandler;
    use crate::game::{Board, Color, Rule};

    /// Search handler with two settings: `.0` is the node limit for all searches together, and `.1` are the excluded
    /// lines, whose last moves the searches must not choose.
    struct Limited(u64, Vec<Vec<Point>>);

    impl SearchHandler for Limited {
        fn should_stop(&self) -> bool {
            false
        }

        fn limits(&self) -> SearchLimits {
            SearchLimits::nodes(self.0)
        }

        fn excluded(&self) -> &[Vec<Point>] {
            &self.1
        }
    }

    fn position() -> (Board, Color) {
        Board::after(15, [(7, 7), (8, 8)].map(|(x, y)| Point::new(x, y))).unwrap()
    }

    /// Returns the score after `stones` by a search with many nodes, for the side that is to move before the stones are
    /// placed.
    fn deeper(view: PositionView<'_>, stones: &[Point]) -> i32 {
        score(&mut Master::new(Level::STRONGEST, 0), view, stones, 20_000, &mut NullHandler)
    }

    #[test]
    fn one_stone_or_two_bring_the_score_near_to_the_bias() {
        let (board, side) = position();
        let view = PositionView { board: &board, rule: Rule::Freestyle, side };
        for (n_stones, n, bias) in
            [(BalanceStones::One, 1, 0), (BalanceStones::Two, 2, 0), (BalanceStones::One, 1, -150)]
        {
            let found = stones(view, Balance { n_stones, bias }, &mut Limited(300_000, Vec::new()));
            assert_eq!(found.len(), n);
            let score = deeper(view, &found);
            assert!(score.abs_diff(bias) < 100, "{found:?}: {score} for {bias}");
        }
    }

    #[test]
    fn the_same_nodes_give_the_same_stones_and_excluded_ones_are_left_out() {
        let (board, side) = position();
        let view = PositionView { board: &board, rule: Rule::Renju, side };
        let wanted = Balance { n_stones: BalanceStones::One, bias: 0 };
        let found = stones(view, wanted, &mut Limited(60_000, Vec::new()));
        assert_eq!(stones(view, wanted, &mut Limited(60_000, Vec::new())), found);
        let other = stones(view, wanted, &mut Limited(60_000, vec![found.clone()]));
        assert!(other.len() == 1 && other != found, "{other:?}");
    }

    #[test]
    fn a_search_without_nodes_still_has_legal_stones_and_a_full_board_none() {
        let (board, side) = position();
        let view = PositionView { board: &board, rule: Rule::Freestyle, side };
        let two = Balance { n_stones: BalanceStones::Two, bias: 0 };
        let found = stones(view, two, &mut Limited(0, Vec::new()));
        assert!(found.len() == 2 && found[0] != found[1] && found.iter().all(|it| board.is_free(*it)), "{found:?}");
        let mut full = Board::new(5);
        for point in full.clone().points() {
            full.play(point, if (point.x() + point.y() / 2).is_multiple_of(2) { Color::Black } else { Color::White })
                .unwrap();
        }
        let view = PositionView { board: &full, rule: Rule::Freestyle, side: Color::White };
        assert_eq!(stones(view, two, &mut NullHandler), []);
    }
}
