//! Search for a forced win with a growing number of nodes: by fours (VCF), and by fours and open threes (VCT).

use crate::engine::master::prove::{Means, ThreatProver, WinLength};
use crate::engine::master::solve::{self, Proof};
use crate::engine::{PositionView, SearchHandler};
use crate::game::Point;

/// Maximum number of nodes of the first attempt to find a forced win. Each further attempt may search twice as many
/// nodes.
const FIRST_NODES: u32 = 1 << 14;

/// Maximum number of nodes of any attempt to find a forced win.
const MOST_NODES: u32 = 1 << 27;

/// Maximum number of nodes of an attempt to prove that no short win exists.
const MOST_DECIDING_NODES: u32 = 1 << 20;
/// Maximum number of the winner's stones in a short win. The search does not try to prove that longer wins do not
/// exist.
const MOST_MOVES: u8 = 20;

/// Result of a search for a forced win: a proved win, or the kinds of wins that were proved not to exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForcedSearch {
    /// Result of the search for the shortest win by fours alone.
    pub fours: Proof,
    /// Result of the search for a win by fours and open threes; [`Proof::Unknown`] if a win by fours alone was found,
    /// because this search is then not needed.
    pub threats: Proof,
    /// A number of stones for which it was proved that no win by threats exists in which the winner places that many
    /// stones or fewer.
    pub n_decided: u8,
}

impl ForcedSearch {
    /// Returns the moves of the win, the winner's first; `None` if no win was proved.
    #[must_use]
    pub fn line(&self) -> Option<&[Option<Point>]> {
        [&self.fours, &self.threats].into_iter().find_map(|it| match it {
            Proof::Win(line) => Some(&line[..]),
            Proof::None | Proof::Unknown => None,
        })
    }

    /// Returns `true` if neither a win nor its absence was proved.
    #[must_use]
    pub fn is_undecided(&self) -> bool {
        self.line().is_none() && (self.fours == Proof::Unknown || self.threats == Proof::Unknown)
    }
}

/// Searches for a forced win of the side to move, until the result is decided, an attempt with `MOST_NODES` nodes has
/// failed, or the handler stops the search.
#[must_use]
pub fn prove_win(turn: PositionView<'_>, handler: &dyn SearchHandler) -> ForcedSearch {
    // Alternate between the search by fours and the search by all threats, both with few nodes at first, because a win
    // by threats is often found long before the search by fours is exhausted.
    let (mut fours, mut threats, mut n_decided) = (Proof::Unknown, Proof::Unknown, 0);
    let mut n_nodes = FIRST_NODES;
    while n_nodes <= MOST_NODES && !handler.should_stop() {
        if fours == Proof::Unknown {
            fours = solve::shortest_vcf(turn, n_nodes);
        }
        if matches!(fours, Proof::Win(_)) || handler.should_stop() {
            break;
        }
        if threats == Proof::Unknown {
            threats = solve::vct(turn, n_nodes);
        }
        if matches!(threats, Proof::Win(_)) || (&fours, &threats) == (&Proof::None, &Proof::None) {
            break;
        }
        if !handler.should_stop() {
            n_decided = moves_without_win(turn, n_decided, n_nodes.min(MOST_DECIDING_NODES));
        }
        n_nodes *= 2;
    }
    ForcedSearch { fours, threats, n_decided }
}

/// Returns the greatest number for which it is proved that no win by threats exists in which the winner places this
/// number of stones or fewer. `known` is the number that was proved before.
fn moves_without_win(turn: PositionView<'_>, known: u8, n_nodes: u32) -> u8 {
    let mut prover = ThreatProver::new(turn, Means::Threats, n_nodes);
    let mut is_decided = |n: &u8| prover.shortest_win(*n) == WinLength::None;
    (known + 1..=MOST_MOVES).take_while(|it| is_decided(it)).last().unwrap_or(known)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::engine::NullHandler;
    use crate::engine::master::testing::StopAfter;
    use crate::game::{Color, Rule, diagram};

    fn search(picture: &str, side: Color, handler: &dyn SearchHandler) -> ForcedSearch {
        let board = diagram::read(picture).unwrap();
        prove_win(PositionView { board: &board, rule: Rule::Freestyle, side }, handler)
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

    #[test]
    fn a_win_its_absence_and_an_open_question_are_told_apart() {
        let won = search(OPEN_THREE, Color::Black, &NullHandler);
        assert_eq!(won.line().map(<[_]>::len), Some(3));
        let lost = search(OPEN_THREE, Color::White, &NullHandler);
        assert_eq!((lost.fours, lost.threats), (Proof::None, Proof::None));
        let open = search(OPEN_THREE, Color::Black, &StopAfter(Cell::new(0)));
        assert!(open.is_undecided() && open.line().is_none());
    }

    #[test]
    fn two_open_twos_win_by_threats_where_fours_do_not() {
        let picture = OPEN_THREE.replace(". . . x x x . . .", ". . . x x . . . .").replace("o . o", "x . o");
        let found = search(&picture, Color::Black, &NullHandler);
        assert_eq!(found.fours, Proof::None);
        assert_ne!(found.threats, Proof::Unknown);
    }
}
