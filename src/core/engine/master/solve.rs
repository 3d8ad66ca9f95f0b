//! Proofs of forced wins by VCF and VCT.

use crate::engine::PositionView;
use crate::engine::master::position::Position;
use crate::engine::master::search::{FailedVcfCache, Vcf, VcfResult, Vct, VctResult};
use crate::game::{Point, Rule};

/// Binary logarithm of the number of positions for which a cache of failed attempts has room: positions in which a
/// search found no forced win.
const FAILED_VCF_BITS: u32 = 18;

/// Result of a search for a proof that the side to move wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The side to move wins by this line: the stones of both sides up to the five. `None` stands in place of a reply
    /// if the other side's only reply is a foul.
    Win(Vec<Option<Point>>),
    /// The side to move has no win of the kind searched for, such as a VCF.
    None,
    /// The search could not decide, because it reached a limit or does not support the rule.
    Unknown,
}

/// Searches for a VCF, victory by continuous fours, of the side to move, in at most `n_nodes` nodes.
#[must_use]
pub fn vcf(turn: PositionView<'_>, n_nodes: u32) -> Proof {
    fours(turn, n_nodes, |vcf, position| vcf.search(position))
}

/// Searches for the shortest VCF (victory by continuous fours) of the side to move, in at most `n_nodes` nodes. This
/// search takes more nodes than [`vcf`].
#[must_use]
pub fn shortest_vcf(turn: PositionView<'_>, n_nodes: u32) -> Proof {
    fours(turn, n_nodes, |vcf, position| vcf.search_shortest(position))
}

fn fours(turn: PositionView<'_>, n_nodes: u32, search: impl Fn(&mut Vcf<'_>, &mut Position) -> VcfResult) -> Proof {
    let mut failed = FailedVcfCache::new(FAILED_VCF_BITS);
    let mut vcf = Vcf::new(&mut failed, n_nodes);
    match search(&mut vcf, &mut Position::new(turn)) {
        VcfResult::Win(_) => Proof::Win(vcf.pv().iter().map(|it| it.map(Point::from)).collect()),
        VcfResult::None => Proof::None,
        VcfResult::Unknown => Proof::Unknown,
    }
}

/// Searches for a VCT (victory by continuous threats) of the side to move, in at most `n_nodes` nodes. The attacker
/// plays only fours and open threes, and must win against every reply. The returned line contains, at each turn of the
/// defender, the reply that delays the win longest among those searched.
///
/// Under the caro rules, the result is always [`Proof::Unknown`]: there, a stone of the other side beyond the end of a
/// row can prevent the five, and this search does not try such replies.
#[must_use]
pub fn vct(turn: PositionView<'_>, n_nodes: u32) -> Proof {
    if matches!(turn.rule, Rule::Caro | Rule::CaroExact) {
        return Proof::Unknown;
    }
    let (mut failed_vcf, mut failed_vct) = (FailedVcfCache::new(FAILED_VCF_BITS), FailedVcfCache::new(FAILED_VCF_BITS));
    match Vct::new(&mut failed_vcf, &mut failed_vct, n_nodes).search(&mut Position::new(turn)) {
        VctResult::Win(line) => Proof::Win(line.into_iter().map(|it| it.map(Point::from)).collect()),
        VctResult::None => Proof::None,
        VctResult::Unknown => Proof::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::engine::master::pattern::Pattern;
    use crate::engine::master::testing::KnownPosition;
    use crate::game::{Board, Color, Rule, diagram};
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;
    use rand::seq::SliceRandom;

    impl KnownPosition {
        fn is_won_by(&self, board: &Board, point: Point, color: Color) -> bool {
            self.rule.wins_at(board, point, color)
        }

        /// Plays a line by the rules. Checks that its last stone is the attacker's and wins, and that no earlier stone
        /// wins.
        fn check(&self, line: &[Option<Point>]) {
            let mut board = self.board.clone();
            let (five, stones) = line.split_last().unwrap();
            assert_eq!(stones.len() % 2, 0, "{}", self.facts["id"]);
            let mut side = self.side;
            for stone in stones {
                if let Some(point) = stone {
                    assert!(!self.is_won_by(&board, *point, side), "{}: {point:?}", self.facts["id"]);
                    assert_eq!(self.rule.foul(&board, *point, side), None, "{}: {point:?}", self.facts["id"]);
                    board.play(*point, side).unwrap();
                }
                side = !side;
            }
            assert!(self.is_won_by(&board, five.unwrap(), self.side), "{}", self.facts["id"]);
        }
    }

    #[test]
    fn the_shortest_vcf_is_found() {
        for puzzle in KnownPosition::all(include_str!("../../../../tests/data/vcf.json")) {
            match shortest_vcf(puzzle.turn(), 20_000_000) {
                Proof::Win(line) => {
                    puzzle.check(&line);
                    assert_eq!(puzzle.facts["n"], line.len().div_ceil(2), "{}", puzzle.facts["id"]);
                }
                proof => assert_eq!(
                    (proof, &puzzle.facts["vcf"]),
                    (Proof::None, &serde_json::Value::Bool(false)),
                    "{}",
                    puzzle.facts["id"]
                ),
            }
        }
    }

    #[test]
    fn vct_wins_where_vcf_does_not() {
        let puzzles = KnownPosition::all(include_str!("../../../../tests/data/vct.json"));
        let mut n_won = 0;
        for puzzle in &puzzles {
            if let Proof::Win(line) = vct(puzzle.turn(), 200_000) {
                puzzle.check(&line);
                n_won += 1;
            }
        }
        assert!(95 * puzzles.len() <= 100 * n_won, "{n_won} of {}", puzzles.len());
    }

    /// Prover of wins by threats: it plays the first stone of a win, tries every legal reply on the board, and after
    /// each reply proves a win by threats again, down to the five.
    struct Prover {
        failed_vcf: FailedVcfCache,
        failed_vct: FailedVcfCache,
        proved: HashSet<u64>,
    }

    impl Prover {
        fn new() -> Self {
            Self {
                failed_vcf: FailedVcfCache::new(FAILED_VCF_BITS),
                failed_vct: FailedVcfCache::new(FAILED_VCF_BITS),
                proved: HashSet::new(),
            }
        }

        /// Returns `true` if the side to move wins against every reply.
        fn wins(&mut self, position: &mut Position) -> bool {
            if 0 < position.count(position.side(), Pattern::Five) || self.proved.contains(&position.key()) {
                return true;
            }
            let result = Vct::new(&mut self.failed_vcf, &mut self.failed_vct, 1_000_000).search(position);
            let VctResult::Win(line) = result else { return false };
            let Some(first) = line[0] else { return false };
            assert!(!position.is_foul(first, position.side()));
            position.play(first);
            let wins = self.wins_against_all(position);
            position.undo();
            if wins {
                self.proved.insert(position.key());
            }
            wins
        }

        fn wins_against_all(&mut self, position: &mut Position) -> bool {
            let me = position.side();
            let answers = *position.free();
            0 == position.count(me, Pattern::Five)
                && answers.iter().all(|answer| {
                    position.is_foul(answer, me) || {
                        position.play(answer);
                        let wins = self.wins(position);
                        position.undo();
                        wins
                    }
                })
        }
    }

    /// Checks the search on every twelfth puzzle and on two special puzzles. In these two, the search finds a win that
    /// does not begin with a solution, because solutions are only the first stones of wins with the fewest threes.
    #[test]
    fn vct_wins_against_every_reply() {
        let puzzles = KnownPosition::all(include_str!("../../../../tests/data/vct.json"));
        let is_checked = |(n, it): &(usize, &KnownPosition)| {
            n % 12 == 0 || ["vct-p022", "vct-p060"].contains(&it.facts["id"].as_str().unwrap())
        };
        for (_, puzzle) in puzzles.iter().enumerate().filter(is_checked) {
            assert!(Prover::new().wins(&mut Position::new(puzzle.turn())), "{}", puzzle.facts["id"]);
        }
    }

    /// Returns `true` if `side` wins by fours, by brute force: every reply on the board is tried.
    fn wins_by_fours(rule: Rule, board: &mut Board, side: Color) -> bool {
        let free: Vec<Point> = board.free_points().collect();
        let any_wins =
            |board: &Board, color| free.iter().any(|it| board.is_free(*it) && rule.wins_at(board, *it, color));
        if any_wins(board, side) {
            return true;
        }
        free.iter().any(|four| {
            board.play(*four, side).unwrap();
            let is_won = any_wins(board, side)
                && !any_wins(board, !side)
                && free.iter().filter(|it| *it != four).all(|answer| {
                    board.play(*answer, !side).unwrap();
                    let wins = wins_by_fours(rule, board, side);
                    board.undo(*answer);
                    wins
                });
            board.undo(*four);
            is_won
        })
    }

    #[test]
    fn vcf_wins_where_every_reply_loses_under_every_rule_without_fouls() {
        let mut random = ChaCha8Rng::seed_from_u64(7);
        let mut n_won = [0; 5];
        for number in 0..500 {
            let mut points: Vec<Point> = Point::all(8).collect();
            points.shuffle(&mut random);
            let (mut board, _) = Board::after(8, points.into_iter().take(30 + number % 12)).unwrap();
            for rule in [Rule::Freestyle, Rule::Standard, Rule::Caro, Rule::CaroExact] {
                if board.points().any(|it| board.stone(it).is_some() && rule.winning_line(&board, it).is_some()) {
                    continue;
                }
                let proof = vcf(PositionView { board: &board, rule, side: Color::Black }, 1_000_000);
                let wins = wins_by_fours(rule, &mut board, Color::Black);
                assert_eq!(matches!(proof, Proof::Win(_)), wins, "{rule:?} {proof:?}\n{}", diagram::write(&board));
                assert_ne!(proof, Proof::Unknown);
                if let Proof::Win(line) = proof {
                    n_won[rule as usize] += usize::from(1 < line.len());
                }
            }
        }
        assert!(n_won.iter().enumerate().all(|(n, it)| n == Rule::Renju as usize || 5 < *it), "{n_won:?}");
    }

    #[test]
    fn an_empty_board_has_no_vct() {
        let board = Board::new(15);
        assert_eq!(vct(PositionView { board: &board, rule: Rule::Freestyle, side: Color::Black }, 1000), Proof::None);
    }
}
