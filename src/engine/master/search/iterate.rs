//! Iterative deepening: each search orders the moves for the next, and there is always an answer.

use crate::engine::master::movepick::MoveList;
use crate::engine::master::params;
use crate::engine::master::search::{MAX_DEPTH, Pv, RootResult, Search, Vcf, VcfResult};
use crate::engine::master::square::Square;
use crate::engine::progress::{Progress, PvLine};
use crate::engine::score::Score;
use crate::game::Point;

/// By how much more each effort before the search takes than the one before.
const ROOT_VCF_GROWTH: u32 = 5;

impl Search<'_> {
    /// Searches until the limits are reached or all is tt_entry.
    pub fn run(mut self) -> RootResult {
        if self.role.is_main() {
            self.memory.table.advance_generation();
        }
        if let Some((best, score)) = self.immediate_move() {
            return self.found(vec![best], score, 0);
        }
        let Some(fallback) = self.fallback_move() else { return self.found(Vec::new(), Score::DRAW, 0) };
        if self.position.near().first().is_none() {
            return self.found(vec![fallback], Score::DRAW, 0);
        }
        if self.role.is_main()
            && let Some(found) = self.root_vcf()
        {
            return found;
        }
        let mut best = (vec![fallback], Score::of(self.static_eval()), 0);
        let has_choice = MoveList::new(&self.position, &self.memory.history, None).nth(1).is_some();
        let deepest = if has_choice { self.limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH) } else { 1 };
        for depth in self.role.first_depth()..=deepest {
            let score = self.iterate(depth, best.1.get());
            (best.1, best.2) = (Score::of(score), depth);
            // Where every move loses as soon as can be, none is better than the one at hand.
            if 0 < self.pvs[0].len {
                best.0 = self.pvs[0].squares().to_vec();
            }
            if self.is_stopped {
                best.2 = depth - 1;
                break;
            }
            self.report(&best.0, best.1, depth);
            if self.is_mate_proved(best.1, depth)
                || self.has_single_viable_move(depth)
                || self.timer.is_late()
                || self.is_out_of_nodes()
            {
                break;
            }
        }
        self.found(best.0, best.1, best.2)
    }

    /// One search of a depth, in a window around the last score that is widened until the score lies in it.
    fn iterate(&mut self, depth: u8, last: i32) -> i32 {
        let mut width = params::ASPIRATION_DELTA;
        let is_narrow = params::ASPIRATION_MIN_DEPTH <= i32::from(depth) && !Score::of(last).is_mate();
        let infinite = Score::INFINITE.get();
        let (mut alpha, mut beta) = if is_narrow { (last - width, last + width) } else { (-infinite, infinite) };
        let kept = self.pvs[0];
        loop {
            self.pvs[0] = Pv::EMPTY;
            self.n_not_losing = 0;
            let score = self.search_node::<true>(alpha, beta, i32::from(depth), 0);
            if self.is_stopped {
                // What was found before the end is better than what the last iteration said, and nothing is worse.
                if self.pvs[0].len == 0 {
                    self.pvs[0] = kept;
                    return last;
                }
                return score.max(alpha);
            }
            if score <= alpha && -infinite < alpha {
                alpha = (alpha - width).max(-infinite);
            } else if beta <= score && beta < infinite {
                beta = (beta + width).min(infinite);
            } else {
                return score;
            }
            width *= 3;
            if 10 * params::ASPIRATION_DELTA < width || Score::of(score).is_mate() {
                (alpha, beta) = (-infinite, infinite);
            }
        }
    }

    /// Whether a deeper search can change nothing: the end is seen, and nearer than the depth.
    fn is_mate_proved(&self, score: Score, depth: u8) -> bool {
        score.mate().is_some_and(|(distance, _)| distance <= u32::from(depth))
    }

    /// Whether all moves but one are tt_entry to lose.
    fn has_single_viable_move(&self, depth: u8) -> bool {
        params::SINGLE_MOVE_MIN_DEPTH <= depth && self.n_not_losing <= 1
    }

    fn is_out_of_nodes(&self) -> bool {
        self.limits.nodes.is_some_and(|most| most <= self.n_nodes)
    }

    /// The move that looks best without any search: the center of an empty board.
    pub(super) fn fallback_move(&self) -> Option<Square> {
        let position = &self.position;
        let is_legal = |it: &Square| position.free().contains(*it) && !position.is_foul(*it, position.side());
        let center = Square::from(Point::center(position.size()));
        if position.near().first().is_none() && is_legal(&center) {
            return Some(center);
        }
        let ordered = MoveList::new(position, &self.memory.history, None).next();
        ordered.or_else(|| position.free().iter().find(is_legal))
    }

    /// A win by continuous fours, before anything else is searched. Between greater and greater efforts the clock and
    /// the listener have their say, and no effort is begun that would end too late, going by the one before.
    fn root_vcf(&mut self) -> Option<RootResult> {
        for most_nodes in params::ROOT_VCF_NODES {
            if self.limits.nodes.is_some_and(|it| it < 2 * u64::from(most_nodes)) || self.should_stop() {
                return None;
            }
            let begun = self.timer.elapsed();
            let mut vcf = Vcf::new(&mut self.memory.vain, most_nodes);
            let result = vcf.search(&mut self.position);
            self.n_nodes += u64::from(vcf.n_nodes());
            let line = vcf.pv().iter().map_while(|it| *it).collect();
            match result {
                VcfResult::Win(distance) => return Some(self.found(line, Score::mate_in(distance), 0)),
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

    fn report(&mut self, line: &[Square], score: Score, depth: u8) {
        let moves = line.iter().map(|it| Point::from(*it)).collect();
        let n_nodes = self.n_all_nodes();
        let lines = vec![PvLine { score, moves }];
        self.handler.report(&Progress { depth, n_nodes, time: self.timer.elapsed(), lines });
    }

    fn found(&mut self, line: Vec<Square>, score: Score, depth: u8) -> RootResult {
        self.report(&line, score, depth);
        RootResult { best: line.first().copied(), score, depth, n_nodes: self.n_all_nodes(), line }
    }

    /// Positions searched by all.
    fn n_all_nodes(&self) -> u64 {
        self.n_nodes + self.role.n_nodes_of_others()
    }
}
