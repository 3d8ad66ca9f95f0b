//! What the computer answers while a game is opened: stones, sides, numbers and fifth moves, weighed by Master.

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use crate::engine::master::{Level, Master};
use crate::engine::{PositionView, SearchHandler, SearchLimits};
use crate::game::{Board, Color, Opening, OpeningChoice, OpeningPlayer, Point, Rule, Step};

/// Positions that are looked at for one of many stones.
const GLANCE: u64 = 300;

/// Positions that are looked at before a side is chosen.
const LOOK: u64 = 20_000;

/// How many stones are weighed against each other where there are more.
const N_WEIGHED: usize = 40;

/// How far from the center, in lines, the first stones lie; farther away they would have nothing to do with each other.
const NEAR: u8 = 4;

/// Below this both sides stand about equally well, and the other one may be asked to choose.
const EVEN: i32 = 30;

/// What the one who is asked answers; none when the opening is done, or no answer is left. The same opening and seed
/// give the same answer as long as the listener waits for it; one who does not wait gets a legal answer at once.
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
            Step::Offer { .. } => self.best_point(|this, board| this.worth(board, Color::Black, GLANCE)),
            Step::Pick { .. } => self.best_point(|this, board| this.worth(board, Color::White, LOOK / 4)),
            Step::Done { .. } => None,
        }
    }

    /// A stone: even if the other one chooses a side then, anything near if more stones of one's own follow, and
    /// otherwise the best.
    fn stone(&mut self, by: OpeningPlayer, color: Color) -> Option<OpeningChoice> {
        let points = self.points();
        let first = *points.first()?;
        let mut after = self.opening.clone();
        after.play(OpeningChoice::Point(first)).ok()?;
        match after.step() {
            Step::Decide { by: next, options } if next != by && options.contains(&OpeningChoice::Swap) => {
                self.best_point(|this, board| -this.worth(board, color, GLANCE).abs())
            }
            Step::Place { by: next, .. } if next == by => {
                let index = self.random.random_range(0..points.len());
                points.get(index).copied().map(OpeningChoice::Point)
            }
            _ => self.best_point(|this, board| this.worth(board, color, GLANCE)),
        }
    }

    /// The side that stands better; if neither does, the other one may choose where that can be said.
    fn decision(&mut self, by: OpeningPlayer, options: &[OpeningChoice]) -> OpeningChoice {
        let own = self.opening.side_of(by);
        let board = self.opening.board().clone();
        let worth = self.worth(&board, own, LOOK);
        let swap = if worth < 0 { OpeningChoice::Swap } else { OpeningChoice::Keep };
        let wanted = if worth.abs() < EVEN { OpeningChoice::AddTwo } else { swap };
        [wanted, swap].into_iter().find(|it| options.contains(it)).unwrap_or(options[0])
    }

    /// The number of fifth moves of which the last one is the most even: who offers them takes the best ones, and the
    /// other one takes the worst of these. Before the fourth stone lies there is nothing to count, and three are usual.
    fn number(&mut self, max: u8) -> u8 {
        let board = self.opening.board().clone();
        if self.opening.side_to_move() != Color::Black {
            return max.min(3);
        }
        let points = nearest(board.free_points().collect(), board.size(), N_WEIGHED);
        let mut worths: Vec<_> = points.into_iter().map(|it| self.worth_after(it, Color::Black)).collect();
        worths.sort_unstable_by_key(|it| std::cmp::Reverse(*it));
        (1..=max).zip(worths).min_by_key(|(_, worth)| worth.abs()).map_or(1, |(n, _)| n)
    }

    /// The point behind which the position is worth most.
    fn best_point(&mut self, mut worth: impl FnMut(&mut Self, &Board) -> i32) -> Option<OpeningChoice> {
        let color = self.opening.side_to_move();
        let mut best = None;
        for point in self.points() {
            let mut board = self.opening.board().clone();
            if board.play(point, color).is_err() {
                continue;
            }
            let found = if self.handler.should_stop() { i32::MIN } else { worth(self, &board) };
            if best.is_none_or(|(most, _)| most < found) {
                best = Some((found, point));
            }
        }
        best.map(|(_, point)| OpeningChoice::Point(point))
    }

    fn worth_after(&mut self, point: Point, color: Color) -> i32 {
        let mut board = self.opening.board().clone();
        match board.play(point, color) {
            Ok(()) => self.worth(&board, color, GLANCE),
            Err(_) => 0,
        }
    }

    /// What a position is worth to a side, whichever is to move.
    fn worth(&mut self, board: &Board, own: Color, n_nodes: u64) -> i32 {
        let side = if board.n_stones().is_multiple_of(2) { Color::Black } else { Color::White };
        let turn = PositionView { board, rule: self.rule, side };
        let score = self.master.think(turn, SearchLimits::nodes(n_nodes), self.handler).score();
        (if side == own { score } else { -score }).get()
    }

    /// Points that may be chosen, in an order by chance; of many those near the center, so that no more are weighed
    /// than there is time for.
    fn points(&mut self) -> Vec<Point> {
        let possible = self.opening.possible().into_iter();
        let points: Vec<_> =
            possible.filter_map(|it| if let OpeningChoice::Point(point) = it { Some(point) } else { None }).collect();
        let size = self.opening.board().size();
        let center = Point::center(size);
        let is_near = |it: &Point| points.len() <= N_WEIGHED || it.distance(center) <= NEAR;
        let mut near: Vec<_> = points.iter().copied().filter(is_near).collect();
        if near.is_empty() {
            near = nearest(points, size, N_WEIGHED);
        }
        near.shuffle(&mut self.random);
        near.truncate(N_WEIGHED);
        near
    }
}

/// So many of the points, those nearest to the center.
fn nearest(mut points: Vec<Point>, size: u8, n: usize) -> Vec<Point> {
    points.sort_by_key(|it| it.distance(Point::center(size)));
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
        // White, who is to move, stands far away from two black stones in a row, or Black's stones lie in the corners.
        let opening = opened(OpeningKind::Swap, "h8 a1 i9");
        assert_eq!(choose(&opening, Rule::Freestyle, 1, &mut NullHandler), Some(OpeningChoice::Swap));
        let opening = opened(OpeningKind::Swap2, "a1 h8 o15");
        assert_eq!(choose(&opening, Rule::Freestyle, 1, &mut NullHandler), Some(OpeningChoice::Keep));
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
