//! Answers to draw offers, decided by a search of Master.

use crate::engine::master::{Level, Master};
use crate::engine::{PositionView, SearchHandler, SearchLimits};

/// Maximum number of nodes of the search that decides about a draw offer.
const N_NODES: u64 = 20_000;

/// Minimum score, in points of the evaluation, at which the side that was offered a draw counts as the better side.
const EVEN: i32 = 30;

/// Returns `true` if the side not to move agrees to a draw. It never agrees if it sees its own win. Otherwise it agrees
/// in three cases: it sees a win of the other side, the board is nearly full, or the opening is over and it does not
/// stand better. The same position and seed give the same answer unless the handler stops the search.
#[must_use]
pub fn agrees(turn: PositionView<'_>, seed: u64, handler: &mut dyn SearchHandler) -> bool {
    let score = -Master::new(Level::STRONGEST, seed).think(turn, SearchLimits::nodes(N_NODES), handler).score();
    if let Some((_, is_won)) = score.mate() {
        return !is_won;
    }
    let n_stones = turn.board.n_stones();
    let n_points = u16::from(turn.board.size()) * u16::from(turn.board.size());
    let (is_opened, is_nearly_full) = (n_points <= 8 * n_stones, 7 * n_points <= 8 * n_stones);
    is_nearly_full || is_opened && score.get() < EVEN
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::NullHandler;
    use crate::engine::testing::position;
    use crate::game::{Board, Color, Rule};

    #[track_caller]
    fn check(black: &str, white: &str, expected: bool) {
        let board = position(black, white);
        for rule in Rule::ALL {
            let turn = PositionView { board: &board, rule, side: Color::Black };
            assert_eq!(agrees(turn, 1, &mut NullHandler), expected, "White under {rule:?}");
        }
    }

    #[test]
    fn who_wins_declines_and_who_loses_agrees() {
        check("a1 c1 e1 g1", "h8 i8 j8 k8", false);
        check("h8 i8 j8 k8", "a1 c1 e1 g1", true);
    }

    #[test]
    fn no_draw_is_agreed_before_the_fight() {
        check("h8", "i9", false);
    }

    /// Returns a board on which all but `n_free` points have stones and neither side has five in a row. In each row,
    /// stones of the two colors alternate in pairs; the pairs are shifted from row to row.
    fn filled(n_free: usize) -> Board {
        let mut board = Board::new(15);
        let points: Vec<_> = board.points().skip(n_free).collect();
        for point in points {
            let is_black = (point.x() + 2 * (point.y() % 2) + point.y() / 2) % 4 < 2;
            board.play(point, if is_black { Color::Black } else { Color::White }).unwrap();
        }
        board
    }

    #[test]
    fn on_a_nearly_full_board_a_draw_is_a_draw() {
        let board = filled(8);
        let turn = PositionView { board: &board, rule: Rule::Freestyle, side: Color::Black };
        assert!(agrees(turn, 1, &mut NullHandler));
    }

    #[test]
    fn after_the_opening_one_side_at_least_does_not_stand_better() {
        let board = filled(150);
        let asked = |side| agrees(PositionView { board: &board, rule: Rule::Freestyle, side }, 1, &mut NullHandler);
        assert!(asked(Color::Black) || asked(Color::White));
    }
}
