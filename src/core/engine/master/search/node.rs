//! Search of one node: pruning, transposition table, quiescence, and the loop over its moves.

use crate::engine::master::movepick::{self, MovePicker};
use crate::engine::master::params;
use crate::engine::master::pattern::{Pattern, Tier};
use crate::engine::master::search::{MAX_PLY, Search, Vcf, VcfResult};
use crate::engine::master::square::Square;
use crate::engine::master::tt::{Bound, TtEntry};
use crate::engine::score::Score;
use crate::game::Color;

/// Node to be searched.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// Lower bound of the window, for the side to move.
    pub alpha: i32,
    /// Upper bound of the window.
    pub beta: i32,
    /// Depth left, in plies.
    pub depth: i32,
    /// Distance from the root, in plies.
    pub ply: usize,
    /// `true` if the node is expected to fail high: a cut node.
    pub is_cut: bool,
}

impl Node {
    /// Returns the root with a window and a depth.
    pub const fn root(alpha: i32, beta: i32, depth: i32) -> Self {
        Self { alpha, beta, depth, ply: 0, is_cut: false }
    }

    /// Returns the node after a move, with the window negated and its bounds swapped.
    const fn child(self, depth: i32, is_cut: bool) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha, depth, ply: self.ply + 1, is_cut }
    }

    /// Returns the node after a move, with a null window at alpha.
    const fn null_window_child(self, depth: i32, is_cut: bool) -> Self {
        Self { alpha: -self.alpha - 1, beta: -self.alpha, depth, ply: self.ply + 1, is_cut }
    }
}

/// Terms of the late move reduction that are the same for all moves of a node.
#[derive(Clone, Copy)]
struct ReductionTerms {
    /// `true` if the other side's threat must be answered.
    must_answer: bool,
    /// `true` if the static eval is better than the static eval two plies before.
    is_improving: bool,
    /// `true` if the transposition table has a move for the node.
    has_table_move: bool,
    /// Difference by which the static eval is below alpha, in points of the evaluation, up to a limit; 0 if it is not
    /// below alpha.
    n_below_alpha: i32,
}

/// Best move of a node so far.
struct BestMove {
    score: i32,
    square: Option<Square>,
}

impl Search<'_> {
    /// Searches a node and returns its score for the side to move: exact between `alpha` and `beta`, and a bound
    /// outside (fail-soft). `PV` is `true` for nodes with an open window.
    pub(super) fn search_node<const PV: bool>(&mut self, node: Node) -> i32 {
        let Node { beta, ply, .. } = node;
        self.n_nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        self.pvs[ply].len = 0;
        if self.should_stop() {
            return 0;
        }
        if let Some(score) = self.static_win(ply) {
            return score;
        }
        if let Some(only_reply) = self.only_reply() {
            return self.search_only_reply::<PV>(only_reply, node);
        }
        let depth = self.extended_depth(node.depth);
        if depth <= 0 {
            return self.quiescence(beta, ply);
        }
        self.search_inner::<PV>(Node { depth, ..node })
    }

    /// Searches the root for the best of `root_moves`. Other nodes are not searched if the patterns show a win or a
    /// loss; the root is searched even then. `first` is the move to try first; `None` selects the move of the
    /// transposition table. The result is stored in the transposition table only if `root_moves` has all free points.
    pub(super) fn search_root(&mut self, node: Node, first: Option<Square>) -> i32 {
        self.n_nodes += 1;
        self.pvs[0].len = 0;
        if self.should_stop() {
            return 0;
        }
        let static_eval = self.static_eval();
        self.static_evals[0] = static_eval;
        let must_answer = movepick::must_answer_threat(&self.position);
        let node = Node { depth: self.extended_depth(node.depth), ..node };
        let first = first.or_else(|| self.memory.table.probe(self.position.key(), 0)?.best);
        let terms = ReductionTerms { must_answer, is_improving: false, has_table_move: true, n_below_alpha: 0 };
        let best = self.search_moves::<true>(node, first, terms);
        if !self.is_stopped && self.root_moves == *self.position.free() && best.square.is_some() {
            let bound = bound_of(best.score, node.alpha, node.beta);
            self.tt_store(0, best.square, best.score, bound, static_eval, node.depth);
        }
        best.score
    }

    /// Returns `depth`, extended by one ply if a five of the other side must be blocked.
    fn extended_depth(&self, depth: i32) -> i32 {
        let must_block = 0 < self.position.count(!self.position.side(), Pattern::Five);
        if must_block { depth.max(0) + 1 } else { depth }
    }

    /// Returns the score if no search is needed: at the end of the game, at the maximum ply, or for a win or loss that
    /// the patterns show.
    fn static_win(&self, ply: usize) -> Option<i32> {
        let (me, other) = (self.position.side(), !self.position.side());
        let n = |color, pattern| self.position.count(color, pattern);
        if 0 < n(me, Pattern::Five) {
            return Some(mate_in(ply, 1));
        }
        if self.position.can_block_ends() {
            return self.terminal_score(ply);
        }
        if 0 < n(other, Pattern::Five) {
            let is_lost = 1 < n(other, Pattern::Five)
                || self.position.is_restricted(me) && self.only_reply().is_some_and(|it| self.position.is_foul(it, me));
            return if is_lost { Some(-mate_in(ply, 2)) } else { None };
        }
        if 0 < n(me, Pattern::OpenFour) {
            return Some(mate_in(ply, 3));
        }
        // A four-three wins in five plies: the opponent must block the four, and then the open three becomes an open
        // four. The win is not sure in two cases. If the opponent can make a four, the blocking stone may make one. If
        // some stones are fouls for the side to move, the blocking stone may turn the winning move into a foul.
        if 0 < n(me, Pattern::FourThree) && !self.position.has_four(other) && !self.position.is_restricted(me) {
            return Some(mate_in(ply, 5));
        }
        self.terminal_score(ply)
    }

    /// Returns the score of a full board or of a node at the maximum ply; `None` for other nodes.
    fn terminal_score(&self, ply: usize) -> Option<i32> {
        if self.position.free().first().is_none() {
            return Some(Score::DRAW.get());
        }
        if MAX_PLY <= ply + 1 {
            return Some(self.fast_eval());
        }
        None
    }

    /// Returns the square on which a five of the other side must be blocked (the first of several such squares). `None`
    /// if no five is threatened, or if the rule also allows blocking a five at its ends.
    fn only_reply(&self) -> Option<Square> {
        let other = !self.position.side();
        let is_free = self.position.count(other, Pattern::Five) == 0 || self.position.can_block_ends();
        if is_free { None } else { self.position.set(other, Tier::Five).first() }
    }

    /// Searches the only reply to a four. The reply uses up no depth: the node after it has the same depth left.
    fn search_only_reply<const PV: bool>(&mut self, square: Square, node: Node) -> i32 {
        self.set_static_eval(node.ply, None);
        self.play(square);
        let score = -self.search_node::<PV>(node.child(node.depth, !PV && !node.is_cut));
        self.undo();
        if PV && !self.is_stopped && node.alpha < score {
            self.update_pv(square, node.ply);
        }
        score
    }

    /// Stores the static eval of a node on the path, so that later nodes can be compared with it. In a node in which a
    /// threat must be answered, the static eval says little: there, `static_eval` is `None`, and the negated value of
    /// the previous node is stored.
    fn set_static_eval(&mut self, ply: usize, static_eval: Option<i32>) {
        self.static_evals[ply] = static_eval.unwrap_or_else(|| -self.static_evals[ply - 1]);
    }

    /// Quiescence search, by VCF alone. If the static eval is at least beta and no threat must be answered, returns the
    /// static eval (stand pat). Otherwise searches for a VCF and returns its score, or the static eval if no VCF is
    /// found.
    fn quiescence(&mut self, beta: i32, ply: usize) -> i32 {
        let eval = self.lazy_eval(beta);
        let static_eval = self.corrected(eval);
        if beta <= static_eval && !movepick::must_answer_threat(&self.position) {
            return static_eval;
        }
        self.vcf_probe(ply, params::QUIESCENCE_VCF_NODES).unwrap_or(static_eval)
    }

    /// Searches for a VCF in at most `max_nodes` nodes and returns its score; `None` if no VCF was found. The moves of
    /// the VCF become the principal variation.
    fn vcf_probe(&mut self, ply: usize, max_nodes: u32) -> Option<i32> {
        if !self.position.has_four(self.position.side()) {
            return None;
        }
        let mut vcf = Vcf::local(&mut self.memory.failed_vcf, max_nodes);
        let result = vcf.search(&mut self.position);
        self.n_nodes += u64::from(vcf.n_nodes());
        match result {
            VcfResult::Win(distance) => {
                self.selective_depth = self.selective_depth.max(ply + usize::from(distance));
                self.pvs[ply].set(vcf.pv().iter().map_while(|it| *it));
                Some(mate_in(ply, distance))
            }
            VcfResult::None | VcfResult::Unknown => None,
        }
    }

    /// Searches a node with depth left: mate distance pruning, transposition table, reverse futility pruning, VCF, and
    /// then its moves.
    fn search_inner<const PV: bool>(&mut self, node: Node) -> i32 {
        let Node { depth, ply, .. } = node;
        // Mate distance pruning. Shorter wins and losses were recognized by their patterns and returned before this
        // point. Therefore a win found here takes at least `win` plies, and a loss at least `loss` plies.
        let (loss, win) = if self.position.can_block_ends() { (2, 3) } else { (4, 5) };
        let alpha = node.alpha.max(-mate_in(ply, loss));
        let beta = node.beta.min(mate_in(ply, win));
        if beta <= alpha {
            return alpha;
        }
        let key = self.position.key();
        let tt_entry = self.memory.table.probe(key, ply);
        if let Some(entry) = tt_entry.filter(|it| !PV && depth <= it.depth) {
            let score = entry.score.get();
            match entry.bound {
                Bound::Exact => return score,
                Bound::Lower if beta <= score => return score,
                Bound::Upper if score <= alpha => return score,
                Bound::Lower | Bound::Upper => (),
            }
        }
        let raw_eval = tt_entry.map_or_else(|| self.lazy_eval(beta), |it| it.static_eval.get());
        let static_eval = self.corrected(raw_eval);
        let must_answer = movepick::must_answer_threat(&self.position);
        self.set_static_eval(ply, (!must_answer).then_some(static_eval));
        let is_improving = 2 <= ply && self.static_evals[ply - 2] < self.static_evals[ply];
        if !PV
            && !must_answer
            && let Some(score) = reverse_futility(beta, depth, static_eval, is_improving)
        {
            return score;
        }
        if let Some(score) = self.vcf_probe(ply, params::NODE_VCF_NODES) {
            self.tt_store(ply, None, score, Bound::Exact, raw_eval, i32::from(u8::MAX));
            return score;
        }
        let tt_move = tt_entry.and_then(|it| it.best);
        let n_below_alpha = (alpha - static_eval).clamp(0, params::lmr_max_below_alpha());
        let terms = ReductionTerms { must_answer, is_improving, has_table_move: tt_move.is_some(), n_below_alpha };
        let best = self.search_moves::<PV>(Node { alpha, beta, ..node }, tt_move, terms);
        if self.is_stopped {
            return best.score;
        }
        if best.score == -Score::INFINITE.get() {
            // No move was searched, because every candidate is a foul or excluded.
            return if must_answer { -mate_in(ply, 4) } else { Score::DRAW.get() };
        }
        let bound = bound_of(best.score, alpha, beta);
        self.update_correction(best.score, bound, static_eval, depth);
        self.tt_store(ply, best.square, best.score, bound, raw_eval, depth);
        best.score
    }

    /// Searches the moves of a node in the order of the move picker, with late move pruning and late move reduction.
    fn search_moves<const PV: bool>(&mut self, node: Node, first: Option<Square>, terms: ReductionTerms) -> BestMove {
        let Node { beta, depth, ply, is_cut, .. } = node;
        let me = self.position.side();
        let lmp_limit = lmp_limit::<PV>(depth, terms.is_improving);
        let mut best = BestMove { score: -Score::INFINITE.get(), square: None };
        let mut node = node;
        let mut n_moves = 0;
        let mut n_raised = 0;
        let mut tried = TriedMoves::default();
        let is_root = PV && ply == 0;
        // Check that the move of the transposition table is legal: an entry of another position may have the same key.
        let is_legal = |it: &Square| self.position.free().contains(*it) && !self.position.is_foul(*it, me);
        let mut moves = MovePicker::new(first.filter(is_legal));
        while let Some(square) = moves.next(&self.position, &self.memory.history) {
            if is_root && !self.root_moves.contains(square) || self.is_excluded(square) {
                continue;
            }
            let is_quiet = !terms.must_answer && self.is_quiet(square, me);
            if is_quiet && lmp_limit <= n_moves && !is_lost(best.score) {
                self.n_not_losing += u32::from(is_root);
                continue;
            }
            n_moves += 1;
            let reduction = if terms.must_answer {
                self.reply_reduction::<PV>(depth, n_moves, square)
            } else {
                self.lmr::<PV>(node, n_moves, square, terms, n_raised)
            };
            self.play(square);
            let mut score = 0;
            let is_first = n_moves == 1;
            if !is_first || !PV {
                let reduced = node.null_window_child(depth - 1 - reduction, 0 < reduction || !is_cut);
                score = -self.search_node::<false>(reduced);
                if node.alpha < score && 0 < reduction && !self.is_stopped {
                    score = -self.search_node::<false>(node.null_window_child(depth - 1, !is_cut));
                }
            }
            if PV && (is_first || node.alpha < score) && !self.is_stopped {
                score = -self.search_node::<true>(node.child(depth - 1, false));
            }
            self.undo();
            if self.is_stopped {
                return best;
            }
            if is_root && !is_lost(score) {
                self.n_not_losing += 1;
            }
            if best.score < score {
                best.score = score;
            }
            if node.alpha < score {
                best.square = Some(square);
                node.alpha = score;
                // Count the moves that raise alpha, because each of them increases the reduction of later moves. At the
                // root, count none, so that later moves are not reduced more.
                n_raised += i32::from(!is_root);
                if PV {
                    self.update_pv(square, ply);
                }
                if beta <= score {
                    self.update_history(square, depth, &tried);
                    break;
                }
            }
            tried.push(square);
        }
        best
    }

    /// Returns `true` if a move neither makes nor stops an open three or a stronger pattern. A four that makes no other
    /// shape is quiet too, because the search for a VCF in this node has failed.
    fn is_quiet(&self, square: Square, me: Color) -> bool {
        let (own, others) = (self.position.pattern(square, me), self.position.pattern(square, !me));
        let is_calm = own < Pattern::OpenThree as u8 || own == Pattern::Four as u8;
        is_calm && others < Pattern::OpenThree as u8
    }

    /// Late move reduction of a reply to a threat, from the second reply on: returns the number of plies by which the
    /// depth of the reply is reduced. A reply is reduced more if the other side would make no four on the point of the
    /// reply, and also if the reply is not in line with the last stone.
    fn reply_reduction<const PV: bool>(&self, depth: i32, n_moves: i32, square: Square) -> i32 {
        if depth < 2 || n_moves < 2 {
            return 0;
        }
        let mut reduction = log2(depth) * log2(n_moves) * params::reply_lmr_scale() / 256;
        if self.position.pattern(square, !self.position.side()) < Pattern::Four as u8 {
            reduction += params::reply_lmr_off_fours();
        }
        if self.position.last().is_some_and(|it| !it.is_in_line(square)) {
            reduction += params::reply_lmr_far();
        }
        if PV {
            reduction -= 256;
        }
        (reduction / 256).clamp(0, depth - 1)
    }

    /// Late move reduction: returns the number of plies by which the depth of a move late in the order is reduced.
    /// `n_raised` is the number of earlier moves that have raised alpha.
    fn lmr<const PV: bool>(
        &self,
        Node { depth, is_cut, .. }: Node,
        n_moves: i32,
        square: Square,
        terms: ReductionTerms,
        n_raised: i32,
    ) -> i32 {
        if depth < 2 || n_moves <= 2 {
            return 0;
        }
        let mut reduction = log2(depth) * log2(n_moves) * params::lmr_scale() / 256 + params::lmr_base();
        if is_cut {
            reduction += params::lmr_cut_node();
        }
        if PV {
            reduction += n_raised * params::lmr_raised_alpha() - params::lmr_pv();
        }
        if !terms.is_improving {
            reduction += params::lmr_not_improving();
        }
        if !terms.has_table_move {
            reduction += params::lmr_no_table_move();
        }
        reduction += terms.n_below_alpha * params::lmr_below_alpha() / 256;
        let me = self.position.side();
        let (own, others) = (self.position.pattern(square, me), self.position.pattern(square, !me));
        if Pattern::OpenThree as u8 <= own && own != Pattern::Four as u8 {
            reduction -= params::lmr_threat();
        } else if Pattern::OpenThree as u8 <= others {
            reduction -= params::lmr_defense();
        }
        reduction -= 256 * self.memory.history.score(me, square) / params::lmr_history_divisor();
        (reduction / 256).clamp(0, depth - 1)
    }

    /// Returns a static eval with the correction for the current position added.
    fn corrected(&self, static_eval: i32) -> i32 {
        Score::estimate(static_eval + self.memory.correction.of(&self.position)).get()
    }

    /// Updates the correction of static evals by the score of a node. Does nothing if the score is a mate, or if score
    /// and bound do not show in which direction the static eval is wrong.
    fn update_correction(&mut self, score: i32, bound: Bound, static_eval: i32, depth: i32) {
        let tells = match bound {
            Bound::Exact => true,
            Bound::Lower => static_eval < score,
            Bound::Upper => score < static_eval,
        };
        if tells && !Score::of(score).is_mate() {
            self.memory.correction.update(&self.position, score - static_eval, depth);
        }
    }

    /// Updates the history and the counter move after a cutoff: the history gets a bonus for the move that caused the
    /// cutoff, and a malus for each move tried before it.
    fn update_history(&mut self, square: Square, depth: i32, tried: &TriedMoves) {
        let me = self.position.side();
        let bonus = (params::history_bonus() * depth * depth).min(1600);
        self.memory.history.update(me, square, bonus);
        for failed in tried.squares() {
            self.memory.history.update(me, *failed, -bonus);
        }
        if let Some(last) = self.position.last() {
            self.memory.history.set_counter_move(me, last, square);
        }
    }

    fn update_pv(&mut self, square: Square, ply: usize) {
        let rest = self.pvs[ply + 1];
        self.pvs[ply].set(std::iter::once(square).chain(rest.squares().iter().copied()));
    }

    fn tt_store(&mut self, ply: usize, best: Option<Square>, score: i32, bound: Bound, static_eval: i32, depth: i32) {
        let (score, static_eval) = (Score::of(score), Score::of(static_eval));
        let entry = TtEntry { best, score, bound, static_eval, depth };
        self.memory.table.store(self.position.key(), ply, &entry);
    }
}

/// Returns the bound type of a score that a search with this window has returned.
const fn bound_of(score: i32, alpha: i32, beta: i32) -> Bound {
    if beta <= score {
        Bound::Lower
    } else if alpha < score {
        Bound::Exact
    } else {
        Bound::Upper
    }
}

/// Reverse futility pruning (static null move pruning): returns the static eval if it exceeds beta by a margin.
fn reverse_futility(beta: i32, depth: i32, static_eval: i32, is_improving: bool) -> Option<i32> {
    let improvement = if is_improving { params::reverse_futility_improving() } else { 0 };
    let margin = params::reverse_futility_margin() * depth - improvement;
    let exceeds = depth <= params::reverse_futility_max_depth() && beta <= static_eval - margin;
    (exceeds && !Score::of(beta).is_mate()).then_some(static_eval)
}

/// Late move pruning: returns the number of searched moves after which the node's other quiet moves are skipped.
fn lmp_limit<const PV: bool>(depth: i32, is_improving: bool) -> i32 {
    let per_depth = params::lmp_per_square_percent() * depth + params::lmp_per_ply_percent();
    let n = params::lmp_base() + depth * per_depth / 100;
    let n = if is_improving { n } else { n * params::lmp_not_improving_percent() / 100 };
    if PV { 2 * n + 10 } else { n }
}

/// Moves that were tried in a node without causing a cutoff, up to a limit.
#[derive(Default)]
struct TriedMoves {
    squares: [Option<Square>; Self::CAPACITY],
    len: usize,
}

impl TriedMoves {
    const CAPACITY: usize = 32;

    const fn push(&mut self, square: Square) {
        if self.len < Self::CAPACITY {
            self.squares[self.len] = Some(square);
            self.len += 1;
        }
    }

    fn squares(&self) -> impl Iterator<Item = &Square> {
        self.squares[..self.len].iter().flatten()
    }
}

/// Returns `true` if a score is a forced loss for the side to move.
fn is_lost(score: i32) -> bool {
    score < 0 && Score::of(score).is_mate()
}

/// Returns the score of a win that the `distance`-th stone after a node completes; 1 is the next stone. `ply` is the
/// distance of the node from the root.
fn mate_in(ply: usize, distance: u16) -> i32 {
    let ply = u16::try_from(ply).unwrap_or(u16::MAX);
    Score::mate_in(ply + distance).get()
}

/// Returns sixteen times the binary logarithm of `n`, interpolated linearly between powers of two; 0 if `n` is below 1.
const fn log2(n: i32) -> i32 {
    if n < 1 {
        return 0;
    }
    let whole = n.ilog2();
    let rest = n - (1 << whole);
    16 * whole as i32 + ((16 * rest) >> whole)
}
