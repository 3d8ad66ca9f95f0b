//! Victory by continuous threats: fours and open threes, every answer to them looked at.

use crate::engine::master::history::History;
use crate::engine::master::movepick::{self, MoveList};
use crate::engine::master::pattern::{Pattern, Tier};
use crate::engine::master::position::Position;
use crate::engine::master::search::{FailedVcfCache, Vcf, VcfResult};
use crate::engine::master::square::Square;

/// Open threes that a win may have, one after the other.
const MOST_THREES: u64 = 8;

/// VcfResult in a row that may be made between threes. Before the last three all fours are looked at anyway.
const MOST_FOURS: u64 = 2;

/// Positions that are visited to look for continuous fours in one position.
const VCF_NODES: u32 = 1_000;

/// Stones that are looked ahead at most.
const DEEPEST: usize = 120;

/// The stones of a win, to the five; none where the other side's only answer is a foul.
pub type WinLine = Vec<Option<Square>>;

/// What a search for continuous threats has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VctResult {
    /// A win, with the answers that put it off longest of those looked at.
    Win(WinLine),
    /// There is no such win.
    None,
    /// The effort did not suffice to know.
    Unknown,
}

/// A search for continuous threats.
#[derive(Debug)]
pub struct Vct<'a> {
    fours: &'a mut FailedVcfCache,
    vain: &'a mut FailedVcfCache,
    history: History,
    n_nodes: u32,
    most_nodes: u32,
    /// Whether something was left out that could have won.
    is_cut: bool,
}

/// What may still be spent on threats.
#[derive(Clone, Copy, Debug)]
struct Means {
    threes: u64,
    fours: u64,
}

impl Means {
    /// The more, the greater, for the memory of vain attempts.
    const fn effort(self) -> u64 {
        (MOST_FOURS + 1) * self.threes + self.fours
    }
}

impl<'a> Vct<'a> {
    /// A search of so many positions at most. `fours` and `vain` remember vain attempts by fours alone and by both.
    #[must_use]
    pub fn new(fours: &'a mut FailedVcfCache, vain: &'a mut FailedVcfCache, most_nodes: u32) -> Self {
        Self { fours, vain, history: History::new(), n_nodes: 0, most_nodes, is_cut: false }
    }

    /// Looks for a win of the side to move with as few threes as possible.
    pub fn search(&mut self, position: &mut Position) -> VctResult {
        for threes in 0..=MOST_THREES {
            self.is_cut = false;
            if let Some(line) = self.attack(position, Means { threes, fours: MOST_FOURS }, 0) {
                return VctResult::Win(line);
            }
            if !self.is_cut {
                return VctResult::None;
            }
            if self.most_nodes <= self.n_nodes {
                break;
            }
        }
        VctResult::Unknown
    }

    /// The side to move attacks.
    fn attack(&mut self, position: &mut Position, means: Means, ply: usize) -> Option<WinLine> {
        let (me, other) = (position.side(), !position.side());
        self.n_nodes += 1;
        if self.most_nodes <= self.n_nodes || DEEPEST <= ply {
            self.is_cut = true;
            return None;
        }
        let mut vcf = Vcf::new(self.fours, VCF_NODES);
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
            return if is_lost { None } else { self.threaten(position, forced, means, ply) };
        }
        let key = position.key();
        if self.vain.contains(key, means.effort()) {
            self.is_cut = true;
            return None;
        }
        let mut threats: Vec<(i32, Square)> = Vec::new();
        for square in position.near().iter() {
            let pattern = usize::from(position.pattern(square, me));
            let threatens = Pattern::Three as usize <= pattern && fives.iter().all(|five| five.is_in_line(square));
            if threatens && !position.is_foul(square, me) {
                threats.push((position.value(square, me), square));
            }
        }
        threats.sort_unstable_by_key(|it| (-it.0, it.1.index()));
        for (_, square) in threats {
            if means.threes == 0 {
                self.is_cut = true;
                return None;
            }
            let left = if position.makes_four(square, me) {
                if means.fours == 0 {
                    self.is_cut = true;
                    continue;
                }
                Means { fours: means.fours - 1, ..means }
            } else {
                Means { threes: means.threes - 1, fours: MOST_FOURS }
            };
            if let Some(line) = self.threaten(position, square, left, ply) {
                return Some(line);
            }
        }
        if self.n_nodes < self.most_nodes {
            self.vain.insert(key, means.effort());
        }
        None
    }

    /// Puts a stone of the attacker, and looks at all that can be done against it.
    fn threaten(&mut self, position: &mut Position, square: Square, left: Means, ply: usize) -> Option<WinLine> {
        position.play(square);
        let rest = self.defend(position, left, ply + 1);
        position.undo();
        rest.map(|rest| std::iter::once(Some(square)).chain(rest).collect())
    }

    /// The side to move answers a threat; there is a line where nothing helps it.
    fn defend(&mut self, position: &mut Position, left: Means, ply: usize) -> Option<WinLine> {
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
            return self.answer(position, five, left, ply);
        }
        if !movepick::is_threatened(position) || 0 < position.count(me, Pattern::OpenFour) {
            return None;
        }
        let mut longest = None;
        for square in MoveList::new(position, &self.history, None) {
            let line = self.answer(position, square, left, ply)?;
            if longest.as_ref().is_none_or(|it: &WinLine| it.len() < line.len()) {
                longest = Some(line);
            }
        }
        longest
    }

    fn answer(&mut self, position: &mut Position, square: Square, left: Means, ply: usize) -> Option<WinLine> {
        position.play(square);
        let rest = self.attack(position, left, ply + 1);
        position.undo();
        rest.map(|rest| std::iter::once(Some(square)).chain(rest).collect())
    }
}
