//! One position of the search.

use crate::engine::master::movepick::{self, MoveList};
use crate::engine::master::params;
use crate::engine::master::pattern::{Pattern, Tier};
use crate::engine::master::search::{Fours, MAX_PLY, Search, Vcf};
use crate::engine::master::spot::Spot;
use crate::engine::master::tt::{Bound, Entry};
use crate::engine::score::Score;

/// What the search of a position's moves has come to so far.
struct Best {
    score: i32,
    spot: Option<Spot>,
}

impl Search<'_> {
    /// The worth of the position to the side to move, exact between `alpha` and `beta` and a bound elsewhere.
    ///
    /// `PV` says that the window is open: the position lies on a line that both sides may want.
    pub(super) fn node<const PV: bool>(&mut self, alpha: i32, beta: i32, depth: i32, ply: usize) -> i32 {
        self.n_nodes += 1;
        self.lines[ply].len = 0;
        if self.is_over() {
            return 0;
        }
        // The first position is searched for the move that wins.
        if 0 < ply
            && let Some(score) = self.obvious(ply)
        {
            return score;
        }
        if let Some(forced) = self.forced() {
            return self.follow::<PV>(forced, alpha, beta, depth, ply);
        }
        // To hinder a five costs no depth either where there is more than one way.
        let is_forced = 0 < self.position.count(!self.position.side(), Pattern::Five);
        let depth = if is_forced { depth.max(0) + 1 } else { depth };
        if depth <= 0 {
            return self.leaf(beta, ply);
        }
        self.search::<PV>(alpha, beta, depth, ply)
    }

    /// The score where no search is needed: the end of the game, or a win that the patterns tell.
    fn obvious(&self, ply: usize) -> Option<i32> {
        let (me, other) = (self.position.side(), !self.position.side());
        let n = |color, pattern| self.position.count(color, pattern);
        if 0 < n(me, Pattern::Five) {
            return Some(mate_in(ply, 1));
        }
        if self.position.can_shut() {
            return self.end(ply);
        }
        if 0 < n(other, Pattern::Five) {
            let is_lost = 1 < n(other, Pattern::Five)
                || self.position.is_restricted(me) && self.forced().is_some_and(|it| self.position.is_foul(it, me));
            return if is_lost { Some(-mate_in(ply, 2)) } else { None };
        }
        if 0 < n(me, Pattern::OpenFour) {
            return Some(mate_in(ply, 3));
        }
        // The answer to the four hinders no open three of another line, and makes no four where none was possible; but
        // it may make a foul of what was to come.
        if 0 < n(me, Pattern::FourThree) && !self.position.has_four(other) && !self.position.is_restricted(me) {
            return Some(mate_in(ply, 5));
        }
        self.end(ply)
    }

    /// The score where nothing can follow.
    fn end(&self, ply: usize) -> Option<i32> {
        if self.position.free().first().is_none() {
            return Some(Score::DRAW.get());
        }
        if MAX_PLY <= ply + 1 {
            return Some(self.estimate());
        }
        None
    }

    /// The one point on which the other side's five must be prevented; none where it can be prevented on others too.
    fn forced(&self) -> Option<Spot> {
        let other = !self.position.side();
        let is_free = self.position.count(other, Pattern::Five) == 0 || self.position.can_shut();
        if is_free { None } else { self.position.set(other, Tier::Five).first() }
    }

    /// Searches the only move; it costs no depth.
    fn follow<const PV: bool>(&mut self, spot: Spot, alpha: i32, beta: i32, depth: i32, ply: usize) -> i32 {
        self.position.play(spot);
        let score = -self.node::<PV>(-beta, -alpha, depth, ply + 1);
        self.position.undo();
        if PV && !self.is_stopped && alpha < score {
            self.extend_line(spot, ply);
        }
        score
    }

    /// The worth of a position in which the search ends: the estimate, where that is good enough; else a win by
    /// continuous fours is looked for first.
    fn leaf(&mut self, beta: i32, ply: usize) -> i32 {
        let estimate = self.estimate();
        if beta <= estimate && !movepick::is_threatened(&self.position) {
            return estimate;
        }
        self.fours_from(ply, params::LEAF_VCF_NODES).unwrap_or(estimate)
    }

    /// The score of a win by continuous fours that is found with so little effort; they are the line from there on.
    fn fours_from(&mut self, ply: usize, most_nodes: u32) -> Option<i32> {
        if !self.position.has_four(self.position.side()) {
            return None;
        }
        let mut vcf = Vcf::local(&mut self.memory.vain, most_nodes);
        let result = vcf.search(&mut self.position);
        self.n_nodes += u64::from(vcf.n_nodes());
        match result {
            Fours::Win(distance) => {
                self.lines[ply].set(vcf.line().iter().map_while(|it| *it));
                Some(mate_in(ply, distance))
            }
            Fours::None | Fours::Unknown => None,
        }
    }

    fn search<const PV: bool>(&mut self, alpha: i32, beta: i32, depth: i32, ply: usize) -> i32 {
        // A win found elsewhere may be nearer than any here.
        let (lost, won) = if self.position.can_shut() { (2, 3) } else { (4, 5) };
        let alpha = alpha.max(-mate_in(ply, lost));
        let beta = beta.min(mate_in(ply, won));
        if beta <= alpha {
            return alpha;
        }
        let key = self.position.key();
        let known = self.memory.table.probe(key, ply);
        if let Some(entry) = known.filter(|it| !PV && depth <= it.depth) {
            let score = entry.score.get();
            match entry.bound {
                Bound::Exact => return score,
                Bound::Lower if beta <= score => return score,
                Bound::Upper if score <= alpha => return score,
                Bound::Lower | Bound::Upper => (),
            }
        }
        let estimate = known.map_or_else(|| self.estimate(), |it| it.estimate.get());
        self.estimates[ply] = estimate;
        let is_threatened = movepick::is_threatened(&self.position);
        if !PV
            && !is_threatened
            && let Some(score) = give_up(beta, depth, estimate)
        {
            return score;
        }
        if let Some(score) = self.fours_from(ply, params::NODE_VCF_NODES) {
            self.keep(ply, None, score, Bound::Exact, estimate, i32::from(u8::MAX));
            return score;
        }
        let first = known.and_then(|it| it.best).filter(|it| self.position.free().contains(*it));
        let best = self.moves::<PV>(alpha, beta, depth, ply, first, is_threatened);
        if self.is_stopped {
            return best.score;
        }
        if best.score == -Score::INFINITE.get() {
            // Every point that is left is a foul.
            return if is_threatened { -mate_in(ply, 4) } else { Score::DRAW.get() };
        }
        let bound = if beta <= best.score {
            Bound::Lower
        } else if alpha < best.score {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.keep(ply, best.spot, best.score, bound, estimate, depth);
        best.score
    }

    fn moves<const PV: bool>(
        &mut self,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        first: Option<Spot>,
        is_threatened: bool,
    ) -> Best {
        let me = self.position.side();
        let is_improving = 2 <= ply && self.estimates[ply - 2] < self.estimates[ply];
        let most_quiet = self.most_quiet::<PV>(depth, is_improving);
        let mut best = Best { score: -Score::INFINITE.get(), spot: None };
        let mut alpha = alpha;
        let mut n_moves = 0;
        let mut tried = Tried::default();
        let list = MoveList::new(&self.position, &self.memory.history, first);
        for spot in list {
            let (own, others) = (self.position.pattern(spot, me), self.position.pattern(spot, !me));
            // A four that makes nothing else: fours alone have been tried in vain.
            let is_calm = own < Pattern::OpenThree as u8 || own == Pattern::Four as u8;
            let is_quiet = !is_threatened && is_calm && others < Pattern::OpenThree as u8;
            if is_quiet && most_quiet <= n_moves && !is_lost(best.score) {
                self.n_tenable += u32::from(ply == 0);
                continue;
            }
            n_moves += 1;
            let reduction =
                if is_threatened { 0 } else { self.reduction::<PV>(depth, n_moves, is_quiet, is_improving, spot) };
            self.position.play(spot);
            let mut score = 0;
            let is_first = n_moves == 1;
            if !is_first || !PV {
                score = -self.node::<false>(-alpha - 1, -alpha, depth - 1 - reduction, ply + 1);
                if alpha < score && 0 < reduction && !self.is_stopped {
                    score = -self.node::<false>(-alpha - 1, -alpha, depth - 1, ply + 1);
                }
            }
            if PV && (is_first || alpha < score) && !self.is_stopped {
                score = -self.node::<true>(-beta, -alpha, depth - 1, ply + 1);
            }
            self.position.undo();
            if self.is_stopped {
                return best;
            }
            if ply == 0 && !is_lost(score) {
                self.n_tenable += 1;
            }
            if best.score < score {
                best.score = score;
            }
            if alpha < score {
                best.spot = Some(spot);
                alpha = score;
                if PV {
                    self.extend_line(spot, ply);
                }
                if beta <= score {
                    self.reward(spot, depth, &tried);
                    break;
                }
            }
            tried.push(spot);
        }
        best
    }

    /// After how many moves quiet ones are no longer tried.
    fn most_quiet<const PV: bool>(&self, depth: i32, is_improving: bool) -> i32 {
        let n = params::LEAST_MOVES + depth * depth + depth * params::MOVES_A_PLY / 10;
        let n = if is_improving { n } else { n * params::MOVES_WORSENING / 100 };
        if PV { 2 * n + 10 } else { n }
    }

    /// By how much a move late in the order is searched less deep.
    fn reduction<const PV: bool>(
        &self,
        depth: i32,
        n_moves: i32,
        is_quiet: bool,
        is_improving: bool,
        spot: Spot,
    ) -> i32 {
        if depth < 2 || n_moves <= 2 {
            return 0;
        }
        let mut reduction =
            (log2(depth) * log2(n_moves) * params::REDUCTION_GROWTH / 16 + params::LEAST_REDUCTION) / 256;
        if !is_quiet {
            reduction -= 1;
        }
        if PV {
            reduction -= 1;
        }
        if !is_improving {
            reduction += 1;
        }
        reduction -= self.memory.history.merit(self.position.side(), spot) / params::MERIT_REDUCTION_DIVISOR;
        reduction.clamp(0, depth - 1)
    }

    /// The move refuted the one before: it and its like are tried sooner, and those tried in vain later.
    fn reward(&mut self, spot: Spot, depth: i32, tried: &Tried) {
        let me = self.position.side();
        let bonus = (params::BONUS * depth * depth).min(1600);
        self.memory.history.reward(me, spot, bonus);
        for vain in tried.spots() {
            self.memory.history.reward(me, *vain, -bonus);
        }
        if let Some(last) = self.position.last() {
            self.memory.history.remember(me, last, spot);
        }
    }

    fn extend_line(&mut self, spot: Spot, ply: usize) {
        let rest = self.lines[ply + 1];
        self.lines[ply].set(std::iter::once(spot).chain(rest.spots().iter().copied()));
    }

    fn keep(&mut self, ply: usize, best: Option<Spot>, score: i32, bound: Bound, estimate: i32, depth: i32) {
        let (score, estimate) = (Score::of(score), Score::of(estimate));
        let entry = Entry { best, score, bound, estimate, depth };
        self.memory.table.store(self.position.key(), ply, &entry);
    }
}

/// A score that is too good for the other side to allow, without a search.
fn give_up(beta: i32, depth: i32, estimate: i32) -> Option<i32> {
    let is_too_good = depth <= params::FUTILITY_DEPTH && beta <= estimate - params::FUTILITY_MARGIN * depth;
    (is_too_good && !Score::of(beta).is_mate()).then_some(estimate)
}

/// Moves that were tried before the one that refuted the move before.
#[derive(Default)]
struct Tried {
    spots: [Option<Spot>; Self::MOST],
    len: usize,
}

impl Tried {
    const MOST: usize = 32;

    const fn push(&mut self, spot: Spot) {
        if self.len < Self::MOST {
            self.spots[self.len] = Some(spot);
            self.len += 1;
        }
    }

    fn spots(&self) -> impl Iterator<Item = &Spot> {
        self.spots[..self.len].iter().flatten()
    }
}

/// Whether the side to move loses by force.
fn is_lost(score: i32) -> bool {
    score < 0 && Score::of(score).is_mate()
}

/// The score of a win with the stone number `distance` from a position so many plies from the root.
fn mate_in(ply: usize, distance: u16) -> i32 {
    let ply = u16::try_from(ply).unwrap_or(u16::MAX);
    Score::mate_in(ply + distance).get()
}

/// Sixteen times the binary logarithm, for small numbers.
const fn log2(n: i32) -> i32 {
    if n < 1 {
        return 0;
    }
    let whole = n.ilog2();
    // Between powers of two a straight line is near enough.
    let rest = n - (1 << whole);
    16 * whole as i32 + ((16 * rest) >> whole)
}
