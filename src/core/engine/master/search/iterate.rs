//! Iterative deepening with aspiration windows, for one line or several (MultiPV).

use std::cmp::Reverse;

use crate::engine::master::movepick::MoveList;
use crate::engine::master::params;
use crate::engine::master::pattern::Tier;
use crate::engine::master::search::node::Node;
use crate::engine::master::search::stability::Stability;
use crate::engine::master::search::{MAX_DEPTH, Pv, Search, SearchResult, Vcf, VcfResult};
use crate::engine::master::square::Square;
use crate::engine::progress::{Progress, PvLine};
use crate::engine::score::Score;
use crate::game::Point;
use crate::sort::sort_by_key;

/// Factor by which the next VCF attempt at the root is expected to take longer than the attempt before it.
const ROOT_VCF_GROWTH: u32 = 5;

/// Line of moves from the root, with its score for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
struct RootLine {
    score: Score,
    squares: Vec<Square>,
}

impl RootLine {
    fn first(&self) -> Option<Square> {
        self.squares.first().copied()
    }
}

impl Search<'_> {
    /// Searches until a limit is reached or the result is proved, and reports after each iteration.
    pub fn run(mut self) -> SearchResult {
        if self.role.is_main() {
            self.memory.table.advance_generation();
        }
        if 1 < self.n_lines {
            return self.run_multi_pv();
        }
        if let Some((best, score)) = self.immediate_move().filter(|it| self.root_moves.contains(it.0)) {
            return self.finish(vec![RootLine { score, squares: vec![best] }], 0);
        }
        let Some(fallback) = self.fallback_move() else { return self.finish(Vec::new(), 0) };
        if self.position.near().first().is_none() {
            return self.finish(vec![RootLine { score: Score::DRAW, squares: vec![fallback] }], 0);
        }
        if self.root_candidates().next().is_none() {
            let score = Score::of(self.static_eval());
            return self.finish(vec![RootLine { score, squares: vec![fallback] }], 0);
        }
        if self.role.is_main()
            && let Some(line) = self.root_vcf()
        {
            return self.finish(vec![line], 0);
        }
        let mut best = RootLine { score: Score::of(self.static_eval()), squares: vec![fallback] };
        let mut finished = 0;
        let mut stability = Stability::default();
        for depth in self.role.first_depth()..=self.last_depth() {
            self.selective_depth = 0;
            best.score = Score::of(self.aspiration_search(depth, Some(best.score.get()), None));
            // The principal variation is empty if the first iteration was stopped before it found a move: then keep the
            // fallback move.
            if 0 < self.pvs[0].len {
                best.squares = self.pvs[0].squares().to_vec();
            }
            if self.is_stopped {
                finished = depth - 1;
                break;
            }
            finished = depth;
            self.report(std::slice::from_ref(&best), depth);
            stability.update(best.first(), best.score);
            if is_mate_proved(best.score, depth) || self.has_single_viable_move(depth) || self.must_end(&stability) {
                break;
            }
        }
        self.finish(vec![best], finished)
    }

    /// Searches several lines (MultiPV) until a limit is reached or all results are proved. All lines are searched at
    /// each depth, one after the other. Each line is searched without the first moves of the lines already found at
    /// this depth. If a depth is not finished, the lines of the previous depth stay.
    fn run_multi_pv(mut self) -> SearchResult {
        let fives = self.position.set(self.position.side(), Tier::Five).iter();
        let fives = fives.filter(|it| self.allowed.contains(*it));
        let mut lines: Vec<RootLine> =
            fives.map(|it| RootLine { score: Score::mate_in(1), squares: vec![it] }).take(self.n_lines).collect();
        if !lines.is_empty() {
            return self.finish(lines, 0);
        }
        let Some(fallback) = self.fallback_move() else { return self.finish(Vec::new(), 0) };
        let proved = if self.role.is_main() { self.root_vcf() } else { None };
        lines.push(
            proved
                .clone()
                .unwrap_or_else(|| RootLine { score: Score::of(self.static_eval()), squares: vec![fallback] }),
        );
        let mut finished = 0;
        let mut stability = Stability::default();
        for depth in self.role.first_depth()..=self.last_depth() {
            self.selective_depth = 0;
            let Some(found) = self.search_lines(depth, &lines, proved.as_ref()) else { break };
            (lines, finished) = (found, depth);
            self.report(&lines, depth);
            lines.first().into_iter().for_each(|it| stability.update(it.first(), it.score));
            let is_settled = |it: &RootLine| is_mate_proved(it.score, depth) || Some(it) == proved.as_ref();
            if lines.iter().all(is_settled) || self.must_end(&stability) {
                break;
            }
        }
        if finished == 0 { self.finish(lines, 0) } else { self.result(&lines, finished) }
    }

    /// Searches all lines at a depth and returns them, best first; `None` if the search was stopped. `previous` are the
    /// lines of the previous iteration. `proved`, a line that is already proved, is included without a search.
    fn search_lines(&mut self, depth: u8, previous: &[RootLine], proved: Option<&RootLine>) -> Option<Vec<RootLine>> {
        self.root_moves = self.allowed;
        let mut lines: Vec<RootLine> = proved.into_iter().cloned().collect();
        lines.iter().filter_map(RootLine::first).for_each(|it| self.root_moves.toggle(it));
        while lines.len() < self.n_lines {
            let is_left = |it: &&RootLine| it.first().is_some_and(|it| self.root_moves.contains(it));
            let expected = previous.iter().find(is_left);
            let score = expected.map(|it| it.score.get());
            let score = self.aspiration_search(depth, score, expected.and_then(RootLine::first));
            if self.is_stopped {
                return None;
            }
            let line = RootLine { score: Score::of(score), squares: self.pvs[0].squares().to_vec() };
            let Some(first) = line.first() else { break };
            self.root_moves.toggle(first);
            lines.push(line);
        }
        sort_by_key(&mut lines, |it| Reverse(it.score));
        Some(lines)
    }

    /// Searches to a depth with a window around `last`, the score of the previous iteration, and widens the window
    /// until the score lies in it. `first` is the root move to try first.
    fn aspiration_search(&mut self, depth: u8, last: Option<i32>, first: Option<Square>) -> i32 {
        let mut delta = params::aspiration_delta();
        let infinite = Score::INFINITE.get();
        let center = last.filter(|it| params::aspiration_min_depth() <= i32::from(depth) && !Score::of(*it).is_mate());
        let (mut alpha, mut beta) = center.map_or((-infinite, infinite), |it| (it - delta, it + delta));
        let previous = self.pvs[0];
        let mut first = first;
        loop {
            self.pvs[0] = Pv::EMPTY;
            self.n_not_losing = 0;
            let score = self.search_root(Node::root(alpha, beta, i32::from(depth)), first);
            if self.is_stopped {
                // The search was stopped within an iteration. Prefer a move that this iteration has found: the best
                // move of the previous iteration was tried first, and the new move beat it.
                return match last {
                    Some(last) if self.pvs[0].len == 0 => {
                        self.pvs[0] = previous;
                        last
                    }
                    _ => score.max(alpha),
                };
            }
            if score <= alpha && -infinite < alpha {
                alpha = (alpha - delta).max(-infinite);
            } else if beta <= score && beta < infinite {
                beta = (beta + delta).min(infinite);
                first = self.pvs[0].squares().first().copied().or(first);
            } else {
                return score;
            }
            delta *= 3;
            if 10 * params::aspiration_delta() < delta || Score::of(score).is_mate() {
                (alpha, beta) = (-infinite, infinite);
            }
        }
    }

    /// Returns the depth of the last iteration: the limit of depth, or 1 if only one move can be searched.
    fn last_depth(&self) -> u8 {
        let has_choice = self.root_candidates().nth(1).is_some();
        if has_choice { self.limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH) } else { 1 }
    }

    /// Returns `true` if all root moves but at most one are known to lose, so that the search may end. Below a minimum
    /// depth, always returns `false`.
    const fn has_single_viable_move(&self, depth: u8) -> bool {
        params::SINGLE_MOVE_MIN_DEPTH <= depth && self.n_not_losing <= 1
    }

    /// Returns `true` if no further iteration may start, because too little time is left or the limit of nodes is
    /// reached.
    fn must_end(&self, stability: &Stability) -> bool {
        self.timer.is_late(stability.percent()) || self.limits.nodes.is_some_and(|most| most <= self.n_nodes)
    }

    /// Returns the best move by static ordering, or the center of an empty board; `None` if no move is legal.
    pub(super) fn fallback_move(&self) -> Option<Square> {
        let position = &self.position;
        let is_legal = |it: &Square| self.allowed.contains(*it) && !position.is_foul(*it, position.side());
        let center = Square::from(Point::center(position.size()));
        if position.near().first().is_none() && is_legal(&center) {
            return Some(center);
        }
        self.root_candidates().next().or_else(|| position.free().iter().find(is_legal))
    }

    /// Returns the root moves that may be searched, in the order of the static move ordering.
    fn root_candidates(&self) -> impl Iterator<Item = Square> + '_ {
        let moves = MoveList::new(&self.position, &self.memory.history, None);
        moves.filter(|it| self.allowed.contains(*it))
    }

    /// Searches for a VCF at the root, in attempts with more and more nodes. An attempt does not start if it would
    /// probably end too late; its time is predicted from the time of the attempt before it. If the caller excludes
    /// lines of moves from the search, returns `None` at once, because a VCF could contain such a line.
    fn root_vcf(&mut self) -> Option<RootLine> {
        if !self.handler.excluded().is_empty() {
            return None;
        }
        for max_nodes in params::ROOT_VCF_NODES {
            if self.limits.nodes.is_some_and(|it| it < 2 * u64::from(max_nodes)) || self.should_stop() {
                return None;
            }
            let begun = self.timer.elapsed();
            let mut vcf = Vcf::new(&mut self.memory.failed_vcf, max_nodes);
            let result = vcf.search(&mut self.position);
            self.n_nodes += u64::from(vcf.n_nodes());
            let squares = vcf.pv().iter().map_while(|it| *it).collect();
            match result {
                VcfResult::Win(distance) => return Some(RootLine { score: Score::mate_in(distance), squares }),
                VcfResult::None => return None,
                VcfResult::Unknown => (),
            }
            let spent = self.timer.elapsed().saturating_sub(begun);
            if !self.timer.has_room_for(ROOT_VCF_GROWTH * spent) {
                return None;
            }
        }
        None
    }

    fn report(&mut self, lines: &[RootLine], depth: u8) {
        let SearchResult { depth, selective_depth, n_nodes, lines } = self.result(lines, depth);
        let time = self.timer.elapsed();
        self.handler.report(&Progress { depth, selective_depth, n_nodes, time, lines });
    }

    /// Reports the result and returns it.
    fn finish(&mut self, lines: Vec<RootLine>, depth: u8) -> SearchResult {
        self.report(&lines, depth);
        self.result(&lines, depth)
    }

    fn result(&self, lines: &[RootLine], depth: u8) -> SearchResult {
        let n_nodes = self.n_nodes + self.role.n_nodes_of_others();
        let line =
            |it: &RootLine| PvLine { score: it.score, moves: it.squares.iter().map(|it| Point::from(*it)).collect() };
        let longest = lines.iter().map(|it| it.squares.len()).max().unwrap_or(0);
        let reached = self.selective_depth.max(longest).max(usize::from(depth));
        let selective_depth = u8::try_from(reached).unwrap_or(u8::MAX);
        SearchResult { depth, selective_depth, n_nodes, lines: lines.iter().map(line).collect() }
    }
}

/// Returns `true` if a score is a mate in at most `depth` plies, which a deeper search cannot change.
fn is_mate_proved(score: Score, depth: u8) -> bool {
    score.mate().is_some_and(|(distance, _)| distance <= u32::from(depth))
}
