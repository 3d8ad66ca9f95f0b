//! Victory by continuous fours: each must be answered on one point, until there are two.

use crate::engine::master::movepick;
use crate::engine::master::pattern::{Pattern, Tier};
use crate::engine::master::position::Position;
use crate::engine::master::square::{Square, SquareSet};
use crate::game::Color;

/// The longest line of a proof.
pub const LONGEST: usize = 256;

/// Bits of a key that say how much was tried in vain instead.
const EFFORT: u64 = 31;

/// Positions in which fours were tried in vain.
#[derive(Debug)]
pub struct FailedVcfCache {
    keys: Vec<u64>,
}

impl FailedVcfCache {
    /// Room for two to the power of `bits` positions.
    #[must_use]
    pub fn new(bits: u32) -> Self {
        Self { keys: vec![0; 1 << bits] }
    }

    /// The exponent of its room.
    pub const fn bits(&self) -> u32 {
        self.keys.len().ilog2()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.keys.fill(0);
    }

    pub(super) fn contains(&self, key: u64, effort: u64) -> bool {
        let kept = self.keys[self.index(key)];
        kept | EFFORT == key | EFFORT && effort <= kept & EFFORT
    }

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

/// What a search for continuous fours has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VcfResult {
    /// The side to move wins with the stone number so many from here.
    Win(u16),
    /// There is no such win.
    None,
    /// The effort did not suffice to know.
    Unknown,
}

/// A search for continuous fours.
#[derive(Debug)]
pub struct Vcf<'a> {
    failed: &'a mut FailedVcfCache,
    n_nodes: u32,
    most_nodes: u32,
    /// Stones that a win may have; what is longer is not looked at.
    longest: usize,
    /// Whether `longest` is a limit below which is searched, rather than the effort.
    is_limited: bool,
    /// Whether each four has to lie in a line with the one before.
    is_local: bool,
    /// The stones of the win that was found.
    pv: [Option<Square>; LONGEST],
    len: usize,
}

impl<'a> Vcf<'a> {
    /// A search of so many nodes at most.
    #[must_use]
    pub const fn new(failed: &'a mut FailedVcfCache, most_nodes: u32) -> Self {
        Self {
            failed,
            n_nodes: 0,
            most_nodes,
            longest: LONGEST,
            is_limited: false,
            is_local: false,
            pv: [None; LONGEST],
            len: 0,
        }
    }

    /// A search of so many nodes at most for a win in which each four lies in a line with the one before.
    #[must_use]
    pub const fn local(failed: &'a mut FailedVcfCache, most_nodes: u32) -> Self {
        let mut vcf = Self::new(failed, most_nodes);
        vcf.is_local = true;
        vcf
    }

    /// Positions visited so far.
    #[must_use]
    pub const fn n_nodes(&self) -> u32 {
        self.n_nodes
    }

    /// The win that was found, to the five; none where the other side's only answer is a foul.
    #[must_use]
    pub fn pv(&self) -> &[Option<Square>] {
        &self.pv[..self.len]
    }

    /// Looks for a win of the side to move.
    pub fn search(&mut self, position: &mut Position) -> VcfResult {
        if position.count(position.side(), Pattern::Five) == 0 && !position.has_four(position.side()) {
            return VcfResult::None;
        }
        let effort = u64::from(self.most_nodes.ilog2()).min(EFFORT - 1);
        self.search_node(position, 0, effort)
    }

    /// Looks for the shortest win of the side to move, trying greater and greater lengths. What was remembered by
    /// efforts would mislead it, so its memory has to be a new one.
    pub fn search_shortest(&mut self, position: &mut Position) -> VcfResult {
        if position.count(position.side(), Pattern::Five) == 0 && !position.has_four(position.side()) {
            return VcfResult::None;
        }
        self.is_limited = true;
        for longest in (1..LONGEST - 4).step_by(2) {
            self.longest = longest;
            let result = self.search_node(position, 0, 0);
            if result != VcfResult::Unknown || self.most_nodes <= self.n_nodes {
                return result;
            }
        }
        VcfResult::Unknown
    }

    /// What memory is to know a vain attempt by: the fours that may still be made, or the effort.
    fn effort_at(&self, ply: usize, effort: u64) -> u64 {
        if self.is_limited { (self.longest - ply) as u64 / 2 } else { effort }
    }

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
            // Those fours are tried that may hinder it.
            _ if position.can_block_ends() => (),
            1 => {
                let Some(forced) = position.set(other, Tier::Five).first() else { return VcfResult::None };
                return if position.makes_four(forced, me) {
                    self.four(position, forced, ply, effort)
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
        let fives = *position.set(other, Tier::Five);
        let fouls = *position.set(me, Tier::Foul);
        if fours.first().is_none() && fouls.first().is_none() {
            return VcfResult::None;
        }
        let key = position.key();
        let effort_here = self.effort_at(ply, effort);
        let can_remember = effort_here < EFFORT;
        if self.failed.contains(key, EFFORT) {
            return VcfResult::None;
        }
        if can_remember && self.failed.contains(key, effort_here) {
            return VcfResult::Unknown;
        }
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
                    VcfResult::Win(distance) => return VcfResult::Win(distance),
                    VcfResult::None => (),
                    VcfResult::Unknown => result = VcfResult::Unknown,
                }
                if self.most_nodes <= self.n_nodes {
                    if !self.is_limited {
                        self.failed.insert(key, effort);
                    }
                    return VcfResult::Unknown;
                }
            }
        }
        for foul in fouls.iter() {
            if !position.makes_four(foul, me) {
                continue;
            }
            match self.four(position, foul, ply, effort) {
                VcfResult::Win(distance) => return VcfResult::Win(distance),
                VcfResult::None => (),
                VcfResult::Unknown => result = VcfResult::Unknown,
            }
        }
        if result == VcfResult::None {
            self.failed.insert(key, EFFORT);
        } else if can_remember && (!self.is_limited || self.n_nodes < self.most_nodes) {
            self.failed.insert(key, effort_here);
        }
        result
    }

    /// Whether a four lies in no line with the one before.
    fn is_off_line(&self, four: Square, ply: usize) -> bool {
        let before = ply.checked_sub(2).and_then(|it| self.pv[it]);
        before.is_some_and(|it| !it.is_in_line(four))
    }

    /// Plays a four that can be answered in more ways than one, and looks on after each of them. The line has the
    /// answer that puts the win off longest.
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
        let answers = if is_lost { SquareSet::EMPTY } else { movepick::points(position) };
        let mut longest = None;
        for answer in answers.iter() {
            self.n_nodes += 1;
            self.pv[ply + 1] = Some(answer);
            position.play(answer);
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

    /// Plays a four and its only answer, and looks on.
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

/// The first point on which `color` makes a pattern of a tier of its own.
fn first(position: &Position, color: Color, pattern: Pattern) -> Option<Square> {
    if position.count(color, pattern) == 0 { None } else { position.set(color, pattern.tier()).first() }
}
