//! VCF, victory by continuous fours: each four must be answered on one square, until two fives are threatened at once.

use crate::engine::master::movepick;
use crate::engine::master::pattern::{Pattern, Tier};
use crate::engine::master::position::Position;
use crate::engine::master::square::{Square, SquareSet};
use crate::game::Color;

/// Maximum length of a win, in stones of both sides.
pub const LONGEST: usize = 256;

/// Mask of the low bits of a cached entry, which hold the effort of the failed attempt; the other bits are those of the
/// position's key. If all low bits are set, it is proved that the position has no VCF.
const EFFORT: u64 = 31;

/// Cache of positions in which a VCF search failed, with the effort of the search. VCT keeps its failed attempts in a
/// separate cache of this type.
#[derive(Debug)]
pub struct FailedVcfCache {
    keys: Vec<u64>,
}

impl FailedVcfCache {
    /// Allocates a cache of 2 to the power of `bits` positions.
    #[must_use]
    pub fn new(bits: u32) -> Self {
        Self { keys: vec![0; 1 << bits] }
    }

    /// Returns the binary logarithm of the number of entries.
    pub const fn bits(&self) -> u32 {
        self.keys.len().ilog2()
    }

    /// Clears the cache.
    pub fn clear(&mut self) {
        self.keys.fill(0);
    }

    /// Returns `true` if the cache has a failed attempt with at least this effort for the position with this key.
    pub(super) fn contains(&self, key: u64, effort: u64) -> bool {
        let kept = self.keys[self.index(key)];
        kept | EFFORT == key | EFFORT && effort <= kept & EFFORT
    }

    /// Stores a failed attempt. If the cache already has a failed attempt with greater effort for the same position,
    /// the earlier attempt stays.
    pub(super) fn insert(&mut self, key: u64, effort: u64) {
        let index = self.index(key);
        let kept = self.keys[index];
        if kept | EFFORT != key | EFFORT || kept & EFFORT < effort {
            self.keys[index] = key & !EFFORT | effort;
        }
    }

    fn index(&self, key: u64) -> usize {
        (key >> 5) as usize & (self.keys.len() - 1)
    }
}

/// Result of a VCF search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VcfResult {
    /// The side to move wins with the stone of this number; the first stone after the position has number 1.
    Win(u16),
    /// No VCF exists.
    None,
    /// The search reached a limit before it could decide.
    Unknown,
}

/// Outcome of trying the fours of a node.
enum Attempt {
    /// A four wins, or no four is left to try. `.0` is the result of the node.
    Done(VcfResult),
    /// The maximum number of nodes was reached.
    OutOfNodes,
}

/// State of a VCF search: its cache, its limits, and the win that was found.
#[derive(Debug)]
pub struct Vcf<'a> {
    failed: &'a mut FailedVcfCache,
    n_nodes: u32,
    max_nodes: u32,
    /// Maximum length of a win, in stones of both sides.
    longest: usize,
    /// `true` if `longest` was set to limit the length of the win; if `false`, only the number of nodes is limited.
    is_limited: bool,
    /// `true` if each four must lie in a line with the previous four.
    is_local: bool,
    /// Stones of both sides in the win that was found.
    pv: [Option<Square>; LONGEST],
    len: usize,
}

impl<'a> Vcf<'a> {
    /// Prepares a search of at most `max_nodes` nodes.
    #[must_use]
    pub const fn new(failed: &'a mut FailedVcfCache, max_nodes: u32) -> Self {
        Self {
            failed,
            n_nodes: 0,
            max_nodes,
            longest: LONGEST,
            is_limited: false,
            is_local: false,
            pv: [None; LONGEST],
            len: 0,
        }
    }

    /// Prepares a search of at most `max_nodes` nodes, in which each four lies in a line with the previous four.
    #[must_use]
    pub const fn local(failed: &'a mut FailedVcfCache, max_nodes: u32) -> Self {
        let mut vcf = Self::new(failed, max_nodes);
        vcf.is_local = true;
        vcf
    }

    /// Returns the number of nodes visited so far.
    #[must_use]
    pub const fn n_nodes(&self) -> u32 {
        self.n_nodes
    }

    /// Returns the stones of both sides in the win that was found, up to the five. `None` stands in place of a reply if
    /// the other side's only reply is a foul.
    #[must_use]
    pub fn pv(&self) -> &[Option<Square>] {
        &self.pv[..self.len]
    }

    /// Searches for a VCF of the side to move.
    pub fn search(&mut self, position: &mut Position) -> VcfResult {
        if position.count(position.side(), Pattern::Five) == 0 && !position.has_four(position.side()) {
            return VcfResult::None;
        }
        let effort = u64::from(self.max_nodes.ilog2()).min(EFFORT - 1);
        self.search_node(position, 0, effort)
    }

    /// Searches for the shortest VCF of the side to move by iterative deepening over the length of the win. The cache
    /// must be new, because this search and [`Self::search`] store efforts in different units: this search stores
    /// numbers of fours.
    pub fn search_shortest(&mut self, position: &mut Position) -> VcfResult {
        if position.count(position.side(), Pattern::Five) == 0 && !position.has_four(position.side()) {
            return VcfResult::None;
        }
        self.is_limited = true;
        for longest in (1..LONGEST - 4).step_by(2) {
            self.longest = longest;
            let result = self.search_node(position, 0, 0);
            if result != VcfResult::Unknown || self.max_nodes <= self.n_nodes {
                return result;
            }
        }
        VcfResult::Unknown
    }

    /// Returns the effort with which a failed attempt is cached. If the length of the win is limited, this is the
    /// number of fours that may still be made. Otherwise it is `effort`, the binary logarithm of the limit of nodes.
    fn effort_at(&self, ply: usize, effort: u64) -> u64 {
        if self.is_limited { (self.longest - ply) as u64 / 2 } else { effort }
    }

    /// Searches a node with the attacker to move.
    fn search_node(&mut self, position: &mut Position, ply: usize, effort: u64) -> VcfResult {
        let (me, other) = (position.side(), !position.side());
        if let Some(five) = first(position, me, Pattern::Five) {
            self.pv[ply] = Some(five);
            self.len = ply + 1;
            return VcfResult::Win(1);
        }
        if LONGEST <= ply + 4 || self.longest < ply + 3 {
            return VcfResult::Unknown;
        }
        match position.count(other, Pattern::Five) {
            0 => (),
            // The other side threatens a five. A stone on the square that completes the five stops this threat. Under
            // caro rules, a stone at an end of the five's row may stop it too, because a five with both ends blocked
            // does not win. The search below leaves out fours on squares that share no line with the completing square:
            // they cannot stop the five.
            _ if position.can_block_ends() => (),
            1 => {
                let Some(only_reply) = position.set(other, Tier::Five).first() else { return VcfResult::None };
                return if position.makes_four(only_reply, me) {
                    self.four(position, only_reply, ply, effort)
                } else {
                    VcfResult::None
                };
            }
            _ => return VcfResult::None,
        }
        let mut fours = *position.set(me, Tier::Four);
        if let Some(open_four) = position.set(me, Tier::OpenFour).first() {
            if !position.can_block_ends() {
                return self.four(position, open_four, ply, effort);
            }
            fours = fours.or(position.set(me, Tier::OpenFour));
        }
        let fouls = *position.set(me, Tier::Foul);
        if fours.first().is_none() && fouls.first().is_none() {
            return VcfResult::None;
        }
        if fouls.first().is_none()
            && let Some(pair) = only_pair(position, &fours)
        {
            fours = fours.filter(|four| is_useful(position, four, if four == pair[0] { pair[1] } else { pair[0] }));
            if fours.first().is_none() {
                return VcfResult::None;
            }
        }
        let key = position.key();
        let effort_here = self.effort_at(ply, effort);
        let can_cache = effort_here < EFFORT;
        if self.failed.contains(key, EFFORT) {
            return VcfResult::None;
        }
        if can_cache && self.failed.contains(key, effort_here) {
            return VcfResult::Unknown;
        }
        let Attempt::Done(result) = self.try_fours(position, &fours, &fouls, ply, effort) else {
            if !self.is_limited {
                self.failed.insert(key, effort);
            }
            return VcfResult::Unknown;
        };
        if result == VcfResult::None {
            self.failed.insert(key, EFFORT);
        } else if result == VcfResult::Unknown && can_cache && (!self.is_limited || self.n_nodes < self.max_nodes) {
            self.failed.insert(key, effort_here);
        }
        result
    }

    /// Tries the fours of a node in the order of their patterns, the strongest first, and then the fours that may be
    /// fouls.
    fn try_fours(
        &mut self,
        position: &mut Position,
        fours: &SquareSet,
        fouls: &SquareSet,
        ply: usize,
        effort: u64,
    ) -> Attempt {
        let (me, other) = (position.side(), !position.side());
        let fives = *position.set(other, Tier::Five);
        let mut result = VcfResult::None;
        for wanted in [Pattern::OpenFour, Pattern::FourThree, Pattern::FourCross, Pattern::Four] {
            if position.count(me, wanted) == 0 {
                continue;
            }
            for four in fours.iter() {
                if position.pattern(four, me) != wanted as u8 || !fives.iter().all(|five| five.is_in_line(four)) {
                    continue;
                }
                if self.is_local && self.is_off_line(four, ply) {
                    result = VcfResult::Unknown;
                    continue;
                }
                match self.four(position, four, ply, effort) {
                    VcfResult::Win(distance) => return Attempt::Done(VcfResult::Win(distance)),
                    VcfResult::None => (),
                    VcfResult::Unknown => result = VcfResult::Unknown,
                }
                if self.max_nodes <= self.n_nodes {
                    return Attempt::OutOfNodes;
                }
            }
        }
        for foul in fouls.iter() {
            if !position.makes_four(foul, me) {
                continue;
            }
            match self.four(position, foul, ply, effort) {
                VcfResult::Win(distance) => return Attempt::Done(VcfResult::Win(distance)),
                VcfResult::None => (),
                VcfResult::Unknown => result = VcfResult::Unknown,
            }
        }
        Attempt::Done(result)
    }

    /// Returns `true` if a four does not lie in a line with the previous four.
    fn is_off_line(&self, four: Square, ply: usize) -> bool {
        let before = ply.checked_sub(2).and_then(|it| self.pv[it]);
        before.is_some_and(|it| !it.is_in_line(four))
    }

    /// Plays a four that has several replies, and searches the position after each reply. If all replies lose, the line
    /// of the win contains the reply that delays the win longest.
    fn four_with_several_replies(
        &mut self,
        position: &mut Position,
        four: Square,
        ply: usize,
        effort: u64,
    ) -> VcfResult {
        self.n_nodes += 1;
        self.pv[ply] = Some(four);
        position.play(four);
        let is_lost = 0 < position.count(position.side(), Pattern::Five);
        let replies = if is_lost { SquareSet::EMPTY } else { movepick::candidates(position) };
        let mut longest = None;
        for reply in replies.iter() {
            self.n_nodes += 1;
            self.pv[ply + 1] = Some(reply);
            position.play(reply);
            let after = self.search_node(position, ply + 2, effort);
            position.undo();
            let VcfResult::Win(distance) = after else {
                position.undo();
                return after;
            };
            if longest.is_none_or(|(_, len, _)| len < self.len) {
                longest = Some((self.pv, self.len, distance + 2));
            }
        }
        position.undo();
        let Some((pv, len, distance)) = longest else { return VcfResult::None };
        (self.pv, self.len) = (pv, len);
        VcfResult::Win(distance)
    }

    /// Plays a four and its only reply, and searches the position after them.
    fn four(&mut self, position: &mut Position, four: Square, ply: usize, effort: u64) -> VcfResult {
        if position.can_block_ends() {
            return self.four_with_several_replies(position, four, ply, effort);
        }
        let me = position.side();
        self.n_nodes += 2;
        self.pv[ply] = Some(four);
        position.play(four);
        let fives = *position.set(me, Tier::Five);
        let Some(five) = fives.first() else {
            position.undo();
            return VcfResult::None;
        };
        let Some(answer) = fives.iter().find(|it| !position.is_foul(*it, !me)) else {
            position.undo();
            self.pv[ply + 1] = None;
            self.pv[ply + 2] = Some(five);
            self.len = ply + 3;
            return VcfResult::Win(3);
        };
        self.pv[ply + 1] = Some(answer);
        position.play(answer);
        let result = self.search_node(position, ply + 2, effort);
        position.undo();
        position.undo();
        match result {
            VcfResult::Win(distance) => VcfResult::Win(distance + 2),
            VcfResult::None | VcfResult::Unknown => result,
        }
    }
}

/// Returns the two points on which the side to move makes a four, if there are exactly two. After a four on either
/// point, the only reply is on the other point. Returns `None` if this reply may be a foul, which would lose, or if
/// there are more replies, because the rule also allows blocking a five at its ends.
fn only_pair(position: &Position, fours: &SquareSet) -> Option<[Square; 2]> {
    let (me, other) = (position.side(), !position.side());
    let n_fours = position.count(me, Pattern::Four)
        + position.count(me, Pattern::FourCross)
        + position.count(me, Pattern::FourThree);
    if n_fours != 2 || position.is_restricted(other) || position.can_block_ends() {
        return None;
    }
    let mut squares = fours.iter();
    Some([squares.next()?, squares.next()?])
}

/// Returns `true` if a four may lead to a win: it also makes another shape, or the attacker can make a second four on
/// the same line after the only reply. Any other four of the [only pair](only_pair) cannot win, because no four is left
/// after it.
fn is_useful(position: &Position, four: Square, reply: Square) -> bool {
    position.pattern(four, position.side()) != Pattern::Four as u8 || position.has_four_after(four, reply)
}

/// Returns the first square on which `color` makes `pattern`, which must be the only pattern of its tier.
fn first(position: &Position, color: Color, pattern: Pattern) -> Option<Square> {
    if position.count(color, pattern) == 0 { None } else { position.set(color, pattern.tier()).first() }
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::seq::IteratorRandom;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::engine::PositionView;
    use crate::game::{Board, Rule};

    /// Plays a random game. In each position, checks that the fours skipped by the search do not win. Returns the
    /// number of skipped fours.
    fn try_skipped(rule: Rule, seed: u64) -> usize {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let board = Board::new(15);
        let mut position = Position::new(PositionView { board: &board, rule, side: Color::Black });
        let mut n_skipped = 0;
        for _ in 0..70 {
            let (me, other) = (position.side(), !position.side());
            let is_over = [me, other].iter().any(|it| 0 < position.count(*it, Pattern::Five));
            if is_over || 0 < position.count(me, Pattern::OpenFour) {
                break;
            }
            let fours = *position.set(me, Tier::Four);
            let pair = only_pair(&position, &fours).filter(|_| position.set(me, Tier::Foul).first().is_none());
            for [four, reply] in pair.into_iter().flat_map(|[one, two]| [[one, two], [two, one]]) {
                if is_useful(&position, four, reply) {
                    continue;
                }
                n_skipped += 1;
                [four, reply].into_iter().for_each(|it| position.play(it));
                let result = Vcf::new(&mut FailedVcfCache::new(10), 1000).search(&mut position);
                assert_eq!(result, VcfResult::None, "{rule:?} {four:?} in game {seed}");
                [reply, four].into_iter().for_each(|_| position.undo());
            }
            // Choose about half of the stones from points in line with the last stone, to resemble real games.
            let near = position.near();
            let in_line = near.filter(|it| position.last().is_some_and(|last| last.is_in_line(it)));
            let points = if in_line.first().is_some() && random.random() { in_line } else { near };
            let points = if points.first().is_some() { points } else { *position.free() };
            let Some(square) = points.iter().filter(|it| !position.is_foul(*it, me)).choose(&mut random) else { break };
            position.play(square);
        }
        n_skipped
    }

    #[test]
    fn a_four_that_is_skipped_wins_nothing() {
        for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
            let n_skipped: usize = (0..2000).map(|it| try_skipped(rule, it)).sum();
            assert!(1000 < n_skipped, "{rule:?}: {n_skipped}");
        }
    }
}
