//! Wins by fours or by threats within a number of moves, decided by an exhaustive search.
//!
//! - A *four* is a stone after which its side threatens to make five with the next one.
//! - A *threat* is a four, or a stone after which its side threatens to make an open four, or two fours at once, with
//!   the next one.
//! - A side *wins by* fours or threats within *n* moves if it makes five with its *n*-th stone at the latest, and each
//!   of its stones before the five is a four or a threat, whatever the other side replies.
//!
//! Unlike the searches of [`solve`](crate::engine::master::solve), which look for a win, this search decides whether
//! there is one. For a [`Decision::No`], it has tried every four or threat and found a reply that refutes it. For a
//! [`Decision::Yes`], it has tried every reply on the board, even replies that the move generator considers useless.
//! Decided positions are stored by their 64-bit Zobrist keys.

use std::collections::HashMap;

use crate::engine::PositionView;
use crate::engine::master::history::History;
use crate::engine::master::movepick::MoveList;
use crate::engine::master::pattern::{LineShape, Pattern, Tier};
use crate::engine::master::position::Position;
use crate::engine::master::square::{Square, SquareSet};
use crate::game::{Color, Point};

/// The kinds of moves that the attacker may use to force the win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Means {
    /// Fours alone.
    Fours,
    /// Fours, and stones that threaten to make an open four or two fours with the next stone.
    Threats,
}

/// Answer of the prover to the question whether a side wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The win is proved.
    Yes,
    /// It is proved that the side cannot win by the moves and in the number of moves that the question allows.
    No,
    /// The limit of nodes was reached before the question was decided.
    Unknown,
}

/// Answer of the prover to the question how long the shortest win of a side is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinLength {
    /// Number of moves that the winner needs, including the five; no shorter win exists.
    Moves(u8),
    /// The side has no win within the maximum number of moves that the query gives.
    None,
    /// The limit of nodes was reached before the question was decided.
    Unknown,
}

/// Error that ends a query when the limit of nodes is reached.
struct OutOfNodes;

/// Proved bounds on the number of moves that the attacker, who is to move, needs to win a position. The attacker cannot
/// win within `lost` of its own moves, and can win within `won` of its own moves.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    /// Greatest number of the attacker's moves for which it is proved that they do not suffice to win.
    lost: u8,
    /// Least number of the attacker's moves for which it is proved that they suffice to win.
    won: u8,
}

/// Bonus that the history gives a reply that refutes a threat, so that this reply is tried earlier in other positions.
const REFUTATION_BONUS: i32 = 256;

/// Prover that decides if a side can win, by fours alone or by all threats, within a given number of its moves.
#[derive(Debug)]
pub struct ThreatProver {
    position: Position,
    means: Means,
    decided: HashMap<u64, Bounds>,
    history: History,
    n_nodes: u32,
    max_nodes: u32,
}

impl ThreatProver {
    /// Prepares queries about a position. All queries together may visit at most `max_nodes` nodes. Under rules in
    /// which a five can be blocked at its ends, the queries decide only wins by an immediate five.
    #[must_use]
    pub fn new(turn: PositionView<'_>, means: Means, max_nodes: u32) -> Self {
        let position = Position::new(turn);
        let max_nodes = if position.can_block_ends() { 0 } else { max_nodes };
        Self { position, means, decided: HashMap::new(), history: History::new(), n_nodes: 0, max_nodes }
    }

    /// Returns the number of nodes visited so far.
    #[must_use]
    pub const fn n_nodes(&self) -> u32 {
        self.n_nodes
    }

    /// Returns the length of the shortest win of the side to move. Only wins within `max_moves` of its moves count.
    pub fn shortest_win(&mut self, max_moves: u8) -> WinLength {
        shortest(max_moves, |n| self.attack(n))
    }

    /// Decides if the side to move wins within `n_moves` moves, starting with a stone on `point`.
    pub fn move_wins(&mut self, point: Point, n_moves: u8) -> Decision {
        let square = Square::from(point);
        if n_moves == 0 || !self.may_play(square) {
            return Decision::No;
        }
        match self.try_move(square, n_moves) {
            Ok(true) => Decision::Yes,
            Ok(false) => Decision::No,
            Err(OutOfNodes) => Decision::Unknown,
        }
    }

    /// Returns the length of the other side's shortest win, up to `max_moves` moves, after the side to move has played
    /// on `point`, a free point.
    pub fn shortest_loss(&mut self, point: Point, max_moves: u8) -> WinLength {
        let square = Square::from(point);
        if self.makes_five(square) {
            return WinLength::None;
        }
        self.position.play(square);
        let length = shortest(max_moves, |n| self.attack(n));
        self.position.undo();
        length
    }

    /// Returns the free points on which the side to move may play, promising points first.
    #[must_use]
    pub fn legal_points(&self) -> Vec<Point> {
        let side = self.position.side();
        let mut points: Vec<_> = MoveList::new(&self.position, &self.history, None).map(Point::from).collect();
        let rest = self.position.free().iter().filter(|it| !self.position.is_foul(*it, side)).map(Point::from);
        let rest: Vec<_> = rest.filter(|it| !points.contains(it)).collect();
        points.extend(rest);
        points
    }

    /// Returns `true` if `side` could make five with its next stone if it were to move.
    #[must_use]
    pub fn threatens_five(&self, side: Color) -> bool {
        0 < self.position.count(side, Pattern::Five)
    }

    fn may_play(&self, square: Square) -> bool {
        self.position.free().contains(square) && !self.position.is_foul(square, self.position.side())
    }

    fn makes_five(&self, square: Square) -> bool {
        self.position.pattern(square, self.position.side()) == Pattern::Five as u8
    }

    fn count_node(&mut self) -> Result<(), OutOfNodes> {
        self.n_nodes += 1;
        if self.max_nodes <= self.n_nodes { Err(OutOfNodes) } else { Ok(()) }
    }

    /// Decides if the side to move wins within `n` of its moves.
    fn attack(&mut self, n: u8) -> Result<bool, OutOfNodes> {
        self.count_node()?;
        let (me, other) = (self.position.side(), !self.position.side());
        if 0 < self.position.count(me, Pattern::Five) {
            return Ok(0 < n);
        }
        if n < 2 {
            return Ok(false);
        }
        match self.position.count(other, Pattern::Five) {
            0 if 0 < self.position.count(me, Pattern::OpenFour) => return Ok(true),
            0 => (),
            1 => {
                let only = self.position.set(other, Tier::Five).first().filter(|it| self.may_play(*it));
                return only.map_or(Ok(false), |it| self.try_move(it, n));
            }
            _ => return Ok(false),
        }
        let key = self.position.key();
        let known = self.decided.get(&key).copied().unwrap_or(Bounds { lost: 0, won: u8::MAX });
        if known.won <= n || n <= known.lost {
            return Ok(known.won <= n);
        }
        let mut is_won = false;
        for square in self.threats(n) {
            if self.try_move(square, n)? {
                is_won = true;
                break;
            }
        }
        let known = self.decided.entry(key).or_insert(known);
        if is_won {
            known.won = known.won.min(n);
        } else {
            known.lost = known.lost.max(n);
        }
        Ok(is_won)
    }

    /// Returns the moves that may be fours or other threats, the strongest patterns first. Moves that cannot be part of
    /// a win within `n` moves are left out.
    fn threats(&self, n: u8) -> Vec<Square> {
        let me = self.position.side();
        let with_threes = self.means == Means::Threats && 3 <= n;
        let weakest = if with_threes { Pattern::Three } else { Pattern::Four };
        let may_help = |it: &(u8, Square)| {
            weakest as u8 <= it.0 && (with_threes || self.position.makes_four(it.1, me)) && self.may_play(it.1)
        };
        let near = self.position.near();
        let patterns = near.iter().map(|it| (self.position.pattern(it, me), it));
        let mut threats: Vec<_> = patterns.filter(may_help).collect();
        // Sort stably: moves with equal patterns keep their order, so the same position always gives the same order of
        // moves.
        threats.sort_by_key(|it| std::cmp::Reverse(it.0));
        threats.into_iter().map(|it| it.1).collect()
    }

    /// Plays a stone of the attacker and decides if the attacker wins within `n` moves, this stone included.
    fn try_move(&mut self, square: Square, n: u8) -> Result<bool, OutOfNodes> {
        if self.makes_five(square) {
            return Ok(true);
        }
        self.position.play(square);
        let is_won = self.defend(n - 1);
        self.position.undo();
        is_won
    }

    /// Decides, right after a stone of the attacker, whether this stone is a four or a threat, and whether the attacker
    /// then wins within `n` further moves against every reply.
    fn defend(&mut self, n: u8) -> Result<bool, OutOfNodes> {
        self.count_node()?;
        let (me, attacker) = (self.position.side(), !self.position.side());
        if n == 0 || 0 < self.position.count(me, Pattern::Five) {
            return Ok(false);
        }
        if let Some(five) = self.position.set(attacker, Tier::Five).first() {
            let is_double = 1 < self.position.count(attacker, Pattern::Five);
            return if is_double || self.position.is_foul(five, me) { Ok(true) } else { self.reply(five, n) };
        }
        if self.means == Means::Fours || n < 2 || !self.threatens_two_fives(attacker) {
            return Ok(false);
        }
        let mut tried = SquareSet::EMPTY;
        let likely: Vec<_> = MoveList::new(&self.position, &self.history, None).collect();
        for square in likely {
            tried.toggle(square);
            if !self.reply(square, n)? {
                self.history.update(me, square, REFUTATION_BONUS);
                return Ok(false);
            }
        }
        let free = *self.position.free();
        for square in free.iter().filter(|it| !tried.contains(*it)) {
            if !self.position.is_foul(square, me) && !self.reply(square, n)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns `true` if one more stone of `side` could give `side` two points on which to make five.
    fn threatens_two_fives(&self, side: Color) -> bool {
        // The pattern tables mark every stone that makes a double-three as a foul. But the stone is allowed if one of
        // its threes cannot become an open four. So if `side` has fouls, also count the marked stones that are allowed
        // and make an open four.
        let is_open_four = |it: Square| {
            (0..4).any(|direction| self.position.shape(it, side, direction) == LineShape::OpenFour)
                && !self.position.is_foul(it, side)
        };
        0 < self.position.count(side, Pattern::OpenFour)
            || self.position.is_restricted(side) && self.position.set(side, Tier::Foul).iter().any(is_open_four)
    }

    /// Plays a reply of the defender, and decides if the attacker then wins within `n` moves.
    fn reply(&mut self, square: Square, n: u8) -> Result<bool, OutOfNodes> {
        self.position.play(square);
        let is_won = self.attack(n);
        self.position.undo();
        is_won
    }
}

/// Returns the length of the shortest win, by trying the numbers of moves from 1 to `max_moves` in ascending order.
/// `is_won` decides if there is a win within the given number of moves.
fn shortest(max_moves: u8, mut is_won: impl FnMut(u8) -> Result<bool, OutOfNodes>) -> WinLength {
    for n in 1..=max_moves {
        match is_won(n) {
            Ok(true) => return WinLength::Moves(n),
            Ok(false) => (),
            Err(OutOfNodes) => return WinLength::Unknown,
        }
    }
    WinLength::None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::master::solve::{Proof, shortest_vcf};
    use crate::engine::master::testing::KnownPosition;
    use crate::engine::testing::position;
    use crate::game::Rule;

    #[test]
    fn the_shortest_win_by_fours_is_as_long_as_known() {
        for known in KnownPosition::all(include_str!("../../../../tests/data/vcf.json")) {
            let (id, turn) = (known.id(), known.turn());
            let found = ThreatProver::new(turn, Means::Fours, 200_000).shortest_win(10);
            if matches!(known.rule, Rule::Caro | Rule::CaroExact) {
                assert_eq!(found, WinLength::Unknown, "{id}");
            } else if let Some(n) = known.facts["n"].as_u64().filter(|it| *it <= 10) {
                assert!(found == WinLength::Moves(u8::try_from(n).unwrap()) || found == WinLength::Unknown, "{id}");
            } else if let WinLength::Moves(n) = found {
                panic!("{id} has no win in {n}: {:?}", shortest_vcf(turn, 1_000_000));
            }
        }
    }

    #[test]
    fn a_win_by_fours_is_one_by_threats() {
        let mut n_shorter = 0;
        for known in KnownPosition::all(include_str!("../../../../tests/data/vcf.json")) {
            let (id, turn) = (known.id(), known.turn());
            if let WinLength::Moves(n) = ThreatProver::new(turn, Means::Fours, 50_000).shortest_win(5) {
                let found = ThreatProver::new(turn, Means::Threats, 50_000).shortest_win(n);
                match found {
                    WinLength::Moves(it) => n_shorter += usize::from(it < n),
                    WinLength::Unknown => (),
                    WinLength::None => panic!("{id}: {:?}", shortest_vcf(turn, 100_000)),
                }
            }
        }
        assert!(n_shorter < 40, "{n_shorter}");
    }

    #[test]
    fn every_reply_is_tried() {
        // Black threatens to turn its three into an open four. White is to move, and every white stone that does not
        // block the three loses.
        let board = position("g8 h8 i8", "a1");
        let turn = PositionView { board: &board, rule: Rule::Freestyle, side: Color::White };
        let mut prover = ThreatProver::new(turn, Means::Threats, 100_000);
        let points = prover.legal_points();
        assert_eq!(points.len(), 221);
        let losses: Vec<_> = points.into_iter().map(|it| (it, prover.shortest_loss(it, 2))).collect();
        let held: Vec<_> = losses.iter().filter(|it| it.1 == WinLength::None).map(|it| it.0.name(15)).collect();
        assert_eq!(held, ["f8", "j8"]);
        assert!(losses.iter().all(|it| it.1 == WinLength::None || it.1 == WinLength::Moves(2)));
    }

    #[test]
    fn a_proof_of_threats_agrees_with_the_search() {
        use crate::engine::master::solve::vct;
        let mut n_agreed = 0;
        for known in KnownPosition::all(include_str!("../../../../tests/data/vct.json")).into_iter().take(40) {
            let (id, turn) = (known.id(), known.turn());
            let mut prover = ThreatProver::new(turn, Means::Threats, 60_000);
            let found = prover.shortest_win(7);
            let Proof::Win(line) = vct(turn, 200_000) else { continue };
            if let WinLength::Moves(n) = found {
                assert!(usize::from(n) <= line.len().div_ceil(2), "{id}");
                n_agreed += 1;
            } else if found == WinLength::None {
                assert!(7 < line.len().div_ceil(2), "{id}: {line:?}");
            }
        }
        assert!(5 < n_agreed, "{n_agreed}");
    }
}
