//! VCT, victory by continuous threats: threat-space search by fours and open threes, with every reply searched.

use crate::engine::master::eval::PointTable;
use crate::engine::master::history::History;
use crate::engine::master::movepick::{self, MoveList};
use crate::engine::master::pattern::{Pattern, Tier};
use crate::engine::master::position::Position;
use crate::engine::master::search::vcf::{FailedVcfCache, Vcf, VcfResult};
use crate::engine::master::square::Square;

/// Maximum number of open threes in a winning sequence.
const MAX_THREES: u64 = 8;

/// Maximum number of consecutive fours between two open threes; longer sequences of fours are found only by the VCF
/// search in each node.
const MAX_FOURS: u64 = 2;

/// Maximum number of nodes of the VCF search in each node.
const VCF_NODES: u32 = 1_000;

/// Maximum distance of a node from the root, in plies.
const MAX_PLY: usize = 120;

/// Stones of both sides in a win, up to the five. `None` stands in place of a reply if the other side's only reply is a
/// foul.
pub type WinLine = Vec<Option<Square>>;

/// Result of a VCT search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VctResult {
    /// A win, with its line. Of several searched replies, the line contains the reply that delays the win longest.
    Win(WinLine),
    /// No VCT exists.
    None,
    /// The search reached a limit before it could decide.
    Unknown,
}

/// State of a VCT search: its caches, its move ordering, and its count of nodes.
#[derive(Debug)]
pub struct Vct<'a> {
    failed_vcf: &'a mut FailedVcfCache,
    failed_vct: &'a mut FailedVcfCache,
    history: History,
    n_nodes: u32,
    max_nodes: u32,
    /// `true` if the search left out a part, for example because it reached a limit. If such a search finds no win, a
    /// VCT may still exist.
    is_cut: bool,
}

/// Numbers of open threes and of fours that the attacker may still make.
#[derive(Clone, Copy, Debug)]
struct Budget {
    threes: u64,
    fours: u64,
}

impl Budget {
    /// Returns the effort of an attempt to win with this budget. The cache of failed attempts compares attempts by
    /// their effort.
    const fn effort(self) -> u64 {
        (MAX_FOURS + 1) * self.threes + self.fours
    }
}

impl<'a> Vct<'a> {
    /// Prepares a search of at most `max_nodes` nodes. `failed_vcf` caches failed attempts to win by fours alone, and
    /// `failed_vct` failed attempts to win by all threats.
    #[must_use]
    pub fn new(failed_vcf: &'a mut FailedVcfCache, failed_vct: &'a mut FailedVcfCache, max_nodes: u32) -> Self {
        Self { failed_vcf, failed_vct, history: History::new(), n_nodes: 0, max_nodes, is_cut: false }
    }

    /// Searches for a VCT of the side to move that needs as few open threes as possible.
    pub fn search(&mut self, position: &mut Position) -> VctResult {
        for threes in 0..=MAX_THREES {
            self.is_cut = false;
            if let Some(line) = self.search_node(position, Budget { threes, fours: MAX_FOURS }, 0) {
                return VctResult::Win(line);
            }
            if !self.is_cut {
                return VctResult::None;
            }
            if self.max_nodes <= self.n_nodes {
                break;
            }
        }
        VctResult::Unknown
    }

    /// Searches a node with the attacker to move; returns the line of a win.
    fn search_node(&mut self, position: &mut Position, budget: Budget, ply: usize) -> Option<WinLine> {
        let (me, other) = (position.side(), !position.side());
        self.n_nodes += 1;
        if self.max_nodes <= self.n_nodes || MAX_PLY <= ply {
            self.is_cut = true;
            return None;
        }
        let mut vcf = Vcf::new(self.failed_vcf, VCF_NODES);
        let result = vcf.search(position);
        self.n_nodes += vcf.n_nodes();
        match result {
            VcfResult::Win(_) => return Some(vcf.pv().to_vec()),
            VcfResult::Unknown => self.is_cut = true,
            VcfResult::None => (),
        }
        let fives = *position.set(other, Tier::Five);
        if let Some(forced) = fives.first().filter(|_| !position.can_block_ends()) {
            let is_lost = 1 < position.count(other, Pattern::Five) || position.is_foul(forced, me);
            return if is_lost { None } else { self.threaten(position, forced, budget, ply) };
        }
        let key = position.key();
        if self.failed_vct.contains(key, budget.effort()) {
            self.is_cut = true;
            return None;
        }
        let table = PointTable::of(position.rule(), me);
        let mut threats: Vec<(i32, Square)> = Vec::new();
        for square in position.near().iter() {
            let pattern = usize::from(position.pattern(square, me));
            let threatens = Pattern::Three as usize <= pattern && fives.iter().all(|five| five.is_in_line(square));
            if threatens && !position.is_foul(square, me) {
                threats.push((table.mover_score(position.combination(square, me)), square));
            }
        }
        threats.sort_unstable_by_key(|it| (-it.0, it.1.index()));
        for (_, square) in threats {
            if budget.threes == 0 {
                self.is_cut = true;
                return None;
            }
            let left = if position.makes_four(square, me) {
                if budget.fours == 0 {
                    self.is_cut = true;
                    continue;
                }
                Budget { fours: budget.fours - 1, ..budget }
            } else {
                Budget { threes: budget.threes - 1, fours: MAX_FOURS }
            };
            if let Some(line) = self.threaten(position, square, left, ply) {
                return Some(line);
            }
        }
        if self.n_nodes < self.max_nodes {
            self.failed_vct.insert(key, budget.effort());
        }
        None
    }

    /// Plays a stone of the attacker, and searches every reply to it.
    fn threaten(&mut self, position: &mut Position, square: Square, left: Budget, ply: usize) -> Option<WinLine> {
        position.play(square);
        let rest = self.defend(position, left, ply + 1);
        position.undo();
        rest.map(|rest| std::iter::once(Some(square)).chain(rest).collect())
    }

    /// Searches a node with the defender to move; returns the line of a win if every reply loses.
    fn defend(&mut self, position: &mut Position, left: Budget, ply: usize) -> Option<WinLine> {
        let (me, attacker) = (position.side(), !position.side());
        if 0 < position.count(me, Pattern::Five) {
            return None;
        }
        if let Some(five) = position.set(attacker, Tier::Five).first().filter(|_| !position.can_block_ends()) {
            if 1 < position.count(attacker, Pattern::Five) || position.is_foul(five, me) {
                let fives = position.set(attacker, Tier::Five);
                let answer = fives.iter().find(|it| !position.is_foul(*it, me));
                let five = fives.iter().find(|it| Some(*it) != answer)?;
                return Some(vec![answer, Some(five)]);
            }
            return self.reply(position, five, left, ply);
        }
        if !movepick::must_answer_threat(position) || 0 < position.count(me, Pattern::OpenFour) {
            return None;
        }
        let mut longest = None;
        for square in MoveList::new(position, &self.history, None) {
            let line = self.reply(position, square, left, ply)?;
            if longest.as_ref().is_none_or(|it: &WinLine| it.len() < line.len()) {
                longest = Some(line);
            }
        }
        longest
    }

    /// Plays a reply of the defender, and searches the position after it.
    fn reply(&mut self, position: &mut Position, square: Square, left: Budget, ply: usize) -> Option<WinLine> {
        position.play(square);
        let rest = self.search_node(position, left, ply + 1);
        position.undo();
        rest.map(|rest| std::iter::once(Some(square)).chain(rest).collect())
    }
}
