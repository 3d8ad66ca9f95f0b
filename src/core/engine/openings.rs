//! Choices of a player in an opening procedure, based on scores of Master's search.
//!
//! The player chooses stones, sides, the number of fifth moves, and the fifth moves themselves.

use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

use crate::engine::master::{Level, Master};
use crate::engine::{PositionView, SearchHandler, SearchLimits};
use crate::game::{Board, Color, Opening, OpeningChoice, OpeningPlayer, Point, Rule, Step};
use crate::sort::sort_by_key;

/// Node limit of the search that scores the position after one of many candidate stones.
const N_NODES_STONE: u64 = 300;

/// Node limit of the search that decides which side is better.
const N_NODES_SIDE: u64 = 20_000;

/// Rounds of the search for the stone that makes a balanced opening most even. Each round has two numbers: the nodes of
/// the search after each candidate stone, and the candidates that are kept for the next round.
const EVEN_ROUNDS: [(u64, usize); 4] = [(N_NODES_STONE, 16), (5_000, 8), (30_000, 4), (100_000, 1)];

/// Maximum number of candidates that are compared when a stone is chosen.
const MAX_COMPARED: usize = 40;

/// Maximum distance of a candidate point from the center, in lines: stones farther away would not interact with the
/// first stones. It applies only if there are more than `MAX_COMPARED` candidates.
const NEAR: u8 = 4;

/// Maximum distance of the first stones of a balanced opening from the center, in lines.
const CLOSE: u8 = 2;

/// Absolute score below which the sides count as even. A player may then leave the choice of sides to the other player.
const EVEN: i32 = 30;

/// Returns the choice that an opening asks for; `None` if the opening is done, or no choice is left. The same opening
/// and seed give the same choice unless the handler stops the search; in that case some legal choice is returned at
/// once.
#[must_use]
pub fn choose(opening: &Opening, rule: Rule, seed: u64, handler: &mut dyn SearchHandler) -> Option<OpeningChoice> {
    let random = ChaCha8Rng::seed_from_u64(seed);
    Chooser { opening, rule, random, master: Master::new(Level::STRONGEST, seed), handler }.choose()
}

struct Chooser<'a> {
    opening: &'a Opening,
    rule: Rule,
    random: ChaCha8Rng,
    master: Master,
    handler: &'a mut dyn SearchHandler,
}

impl Chooser<'_> {
    fn choose(&mut self) -> Option<OpeningChoice> {
        match self.opening.step() {
            Step::Place { by, color, .. } => self.stone(by, color),
            Step::Decide { by, options } => Some(self.decision(by, options)),
            Step::Declare { max, .. } => Some(OpeningChoice::Number(self.number(max))),
            Step::Offer { .. } => self.best_point(|this, board| this.score(board, Color::Black, N_NODES_STONE)),
            Step::Pick { .. } => self.best_point(|this, board| this.score(board, Color::White, N_NODES_SIDE / 4)),
            Step::Done { .. } => None,
        }
    }

    /// Chooses a stone. If the other player may swap next, chooses the most balanced stone. If the same player also
    /// places the next stone, chooses a random stone; in a balanced opening, this stone lies near the center. Otherwise
    /// chooses the best stone.
    fn stone(&mut self, by: OpeningPlayer, color: Color) -> Option<OpeningChoice> {
        let points = self.points();
        let first = *points.first()?;
        let mut after = self.opening.clone();
        after.play(OpeningChoice::Point(first)).ok()?;
        match after.step() {
            Step::Decide { .. } if self.opening.is_dealt() => self.most_even_point(color),
            Step::Decide { by: next, options } if next != by && options.contains(&OpeningChoice::Swap) => {
                self.best_point(|this, board| -this.score(board, color, N_NODES_STONE).abs())
            }
            Step::Place { .. } if self.opening.is_dealt() => {
                let center = Point::center(self.opening.board().size());
                let close: Vec<_> = points.into_iter().filter(|it| it.distance(center) <= CLOSE).collect();
                close.choose(&mut self.random).copied().map(OpeningChoice::Point)
            }
            Step::Place { by: next, .. } if next == by => {
                let index = self.random.random_range(0..points.len());
                points.get(index).copied().map(OpeningChoice::Point)
            }
            _ => self.best_point(|this, board| this.score(board, color, N_NODES_STONE)),
        }
    }

    /// Chooses the better side. But if the sides are about even and the opening offers to add two stones, chooses to
    /// add them.
    fn decision(&mut self, by: OpeningPlayer, options: &[OpeningChoice]) -> OpeningChoice {
        let own = self.opening.side_of(by);
        let board = self.opening.board().clone();
        let score = self.score(&board, own, N_NODES_SIDE);
        let swap = if score < 0 { OpeningChoice::Swap } else { OpeningChoice::Keep };
        let wanted = if score.abs() < EVEN { OpeningChoice::AddTwo } else { swap };
        [wanted, swap].into_iter().find(|it| options.contains(it)).unwrap_or(options[0])
    }

    /// Returns the number of fifth moves to declare. If n moves are declared, Black offers its n best moves, and White
    /// picks the worst of them for Black. So the result is the n for which the n-th best move has the most even score.
    /// If White must still place its second stone, returns 3, or `max` if it is lower.
    fn number(&mut self, max: u8) -> u8 {
        let board = self.opening.board().clone();
        if self.opening.side_to_move() != Color::Black {
            return max.min(3);
        }
        let points = nearest(board.free_points().collect(), board.size(), MAX_COMPARED);
        let mut scores: Vec<_> = points.into_iter().map(|it| self.score_after(it, Color::Black)).collect();
        sort_by_key(&mut scores, |it| std::cmp::Reverse(*it));
        (1..=max).zip(scores).min_by_key(|(_, score)| score.abs()).map_or(1, |(n, _)| n)
    }

    /// Chooses the point with the highest `score`, which rates the board with a stone on the point.
    fn best_point(&mut self, mut score: impl FnMut(&mut Self, &Board) -> i32) -> Option<OpeningChoice> {
        let color = self.opening.side_to_move();
        let mut best = None;
        for point in self.points() {
            let mut board = self.opening.board().clone();
            if board.play(point, color).is_err() {
                continue;
            }
            let found = if self.handler.should_stop() { i32::MIN } else { score(self, &board) };
            if best.is_none_or(|(most, _)| most < found) {
                best = Some((found, point));
            }
        }
        best.map(|(_, point)| OpeningChoice::Point(point))
    }

    /// Chooses the point after which the sides are most even. Short searches first reduce the many points to a few;
    /// longer searches then choose among these few points.
    fn most_even_point(&mut self, color: Color) -> Option<OpeningChoice> {
        let mut points: Vec<_> = self.points().into_iter().map(|it| (0, it)).collect();
        for (n_nodes, n_kept) in EVEN_ROUNDS {
            for (distance, point) in &mut points {
                let mut board = self.opening.board().clone();
                if board.play(*point, color).is_ok() && !self.handler.should_stop() {
                    let found = self.score(&board, color, n_nodes).abs();
                    // In the rounds after the first, the distance of a point from an even score can only grow. So a
                    // point that the search of one round finds uneven stays uneven.
                    *distance = if n_nodes == N_NODES_STONE { found } else { found.max(*distance) };
                }
            }
            sort_by_key(&mut points, |it| it.0);
            points.truncate(n_kept);
        }
        points.first().map(|it| OpeningChoice::Point(it.1))
    }

    fn score_after(&mut self, point: Point, color: Color) -> i32 {
        let mut board = self.opening.board().clone();
        match board.play(point, color) {
            Ok(()) => self.score(&board, color, N_NODES_STONE),
            Err(_) => 0,
        }
    }

    /// Returns the score of a position for the side `own`, whichever side is to move.
    fn score(&mut self, board: &Board, own: Color, n_nodes: u64) -> i32 {
        let side = if board.n_stones().is_multiple_of(2) { Color::Black } else { Color::White };
        let turn = PositionView { board, rule: self.rule, side };
        let score = self.master.think(turn, SearchLimits::nodes(n_nodes), self.handler).score();
        (if side == own { score } else { -score }).get()
    }

    /// Returns the points that may be chosen, in random order. If there are more than `MAX_COMPARED` points, returns at
    /// most `MAX_COMPARED` of the points near the center.
    fn points(&mut self) -> Vec<Point> {
        let possible = self.opening.possible().into_iter();
        let points: Vec<_> =
            possible.filter_map(|it| if let OpeningChoice::Point(point) = it { Some(point) } else { None }).collect();
        let size = self.opening.board().size();
        let center = Point::center(size);
        let is_near = |it: &Point| points.len() <= MAX_COMPARED || it.distance(center) <= NEAR;
        let mut near: Vec<_> = points.iter().copied().filter(is_near).collect();
        if near.is_empty() {
            near = nearest(points, size, MAX_COMPARED);
        }
        near.shuffle(&mut self.random);
        near.truncate(MAX_COMPARED);
        near
    }
}

/// Returns the `n` points nearest to the center.
fn nearest(mut points: Vec<Point>, size: u8, n: usize) -> Vec<Point> {
    sort_by_key(&mut points, |it| it.distance(Point::center(size)));
    points.truncate(n);
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::NullHandler;
    use crate::game::OpeningKind;

    struct Hasty;

    impl SearchHandler for Hasty {
        fn should_stop(&self) -> bool {
            true
        }
    }

    #[test]
    fn every_opening_is_gone_through_by_legal_answers_in_both_roles() {
        for kind in OpeningKind::ALL {
            for (size, seed) in [(15, 1), (kind.min_size(), 2), (22, 3)] {
                let rule = if kind.suits(Rule::Freestyle) { Rule::Freestyle } else { Rule::Renju };
                let mut opening = Opening::new(kind, size);
                let mut n_answers = 0;
                while let Some(choice) = choose(&opening, rule, seed, &mut Hasty) {
                    opening.play(choice).unwrap();
                    n_answers += 1;
                    assert!(n_answers < 40, "{kind:?} ends");
                }
                assert!(matches!(opening.step(), Step::Done { .. }), "{kind:?} on {size}: {opening:?}");
            }
        }
    }

    fn opened(kind: OpeningKind, names: &str) -> Opening {
        let mut opening = Opening::new(kind, 15);
        for name in names.split_whitespace() {
            opening.play(OpeningChoice::Point(Point::parse(name, 15).unwrap())).unwrap();
        }
        opening
    }

    #[test]
    fn a_side_that_wins_is_taken() {
        // In the first position Black's two stones are adjacent and White's stone is far away, so Black is better. In
        // the second position, Black's two stones are in corners, so White is better.
        let opening = opened(OpeningKind::Swap, "h8 a1 i9");
        assert_eq!(choose(&opening, Rule::Freestyle, 1, &mut NullHandler), Some(OpeningChoice::Swap));
        let opening = opened(OpeningKind::Swap2, "a1 h8 o15");
        assert_eq!(choose(&opening, Rule::Freestyle, 1, &mut NullHandler), Some(OpeningChoice::Keep));
    }

    /// The last search of an opening begins with a filled table, so that a search with an empty table can disagree with
    /// it. Most openings must be even by both.
    #[test]
    fn five_balanced_stones_are_mostly_even_and_seldom_the_same() {
        let mut dealt = Vec::new();
        for (rule, seeds) in [(Rule::Freestyle, [1, 2, 3]), (Rule::Renju, [3, 4, 5])] {
            let mut scores = Vec::new();
            for seed in seeds {
                let mut opening = Opening::new(OpeningKind::Balanced, 15);
                while opening.is_dealt() {
                    let seed = 10 * seed + opening.stones().len() as u64;
                    opening.play(choose(&opening, rule, seed, &mut NullHandler).unwrap()).unwrap();
                }
                let turn = PositionView { board: opening.board(), rule, side: Color::White };
                let limits = SearchLimits::nodes(100_000);
                scores.push(Master::new(Level::STRONGEST, 0).think(turn, limits, &mut NullHandler).score().get());
                assert!(!dealt.contains(&opening.stones().to_vec()));
                dealt.push(opening.stones().to_vec());
            }
            let n_even = scores.iter().filter(|it| it.abs() < 2 * EVEN).count();
            assert!(scores.len() < 2 * n_even, "{rule:?} {scores:?}");
        }
    }

    #[test]
    fn white_picks_the_worse_of_two_fifth_moves() {
        let mut opening = opened(OpeningKind::Rif, "h8 h9 i8");
        opening.play(OpeningChoice::Keep).unwrap();
        for name in ["g7", "a1", "i9"] {
            opening.play(OpeningChoice::Point(Point::parse(name, 15).unwrap())).unwrap();
        }
        let worse = OpeningChoice::Point(Point::parse("a1", 15).unwrap());
        assert_eq!(choose(&opening, Rule::Renju, 1, &mut NullHandler), Some(worse));
    }

    #[test]
    fn the_same_seed_opens_the_same() {
        let opening = opened(OpeningKind::Swap2, "h8 i9");
        let choice = choose(&opening, Rule::Standard, 7, &mut NullHandler);
        assert_eq!(choose(&opening, Rule::Standard, 7, &mut NullHandler), choice);
    }
}
