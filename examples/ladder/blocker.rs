//! The simple blocker: a player that sees fives and open fours, and otherwise plays at random near the stones.

use gumu_core::engine::{Player, PlayerFault, PointEvaluator, PointValue, PositionView, SearchHandler};
use gumu_core::game::{Color, Point};
use gumu_core::review::made_shape::{five_points, shape_made};
use gumu_core::review::statement::StatementKind;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, IteratorRandom};

/// Maximum distance of a random move from the nearest stone.
const REACH: u8 = 2;

/// A player that makes a five, or blocks one. If there is none to make or block and `sees_fours` is set, it makes an
/// open four or two fours, or plays where the other side would make them. Otherwise it plays at random near the stones.
#[derive(Debug)]
pub struct SimpleBlocker {
    /// Seed of the player's random moves.
    pub seed: u64,
    /// `true` if the player also makes and prevents open fours and double fours, not only fives.
    pub sees_fours: bool,
}

impl Player for SimpleBlocker {
    fn best_move(&mut self, view: PositionView<'_>, _: &mut dyn SearchHandler) -> Result<Option<Point>, PlayerFault> {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed ^ view.board.key());
        let stones: Vec<_> = view.board.points().filter(|it| view.board.stone(*it).is_some()).collect();
        let is_near = |it: &Point| stones.iter().any(|stone| stone.distance(*it) <= REACH);
        let near: Vec<_> = view.legal_points().filter(is_near).collect();
        let fives = |color| five_points(view.board, view.rule, color);
        let fours = |color| near.iter().copied().filter(move |it| makes_open_four(view, color, *it));
        for color in [view.side, !view.side] {
            if let Some(point) = fives(color).into_iter().find(|it| near.contains(it)) {
                return Ok(Some(point));
            }
        }
        for color in [view.side, !view.side].into_iter().filter(|_| self.sees_fours) {
            if let Some(point) = fours(color).choose(&mut random) {
                return Ok(Some(point));
            }
        }
        Ok(near.choose(&mut random).copied().or_else(|| view.legal_points().choose(&mut random)))
    }

    fn point_evaluator<'a>(&self, _: PositionView<'a>) -> PointEvaluator<'a> {
        Box::new(|_| PointValue { attack: 0, defense: 0 })
    }
}

/// Returns `true` if a stone of `color` on `point` would make an open four or two fours.
fn makes_open_four(view: PositionView<'_>, color: Color, point: Point) -> bool {
    let made = shape_made(view.board, view.rule, color, point).map(|it| it.kind);
    matches!(made, Some(StatementKind::MakesOpenFour | StatementKind::MakesTwoFours))
}
