//! 剪枝 (Alpha-Beta): alpha-beta search with the best moves first, which prunes lines that the other side would avoid.
//!
//! It follows section AI of one of the Chinese texts with which the project started, the description
//! of a Java program, and uses the program's names in Rust's spelling: `thinkAndAct` is [`AlphaBeta::best_move`],
//! `think` is [`Search::think`], `generateLegalMoves` is [`Candidates::play`], and `evaluateOnePos` is
//! [`evaluate_one_pos`]. Comments explain the choices that the document leaves open.

use std::cmp::Reverse;
use std::sync::LazyLock;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use crate::engine::classic::strings::{Cells, LineCell, N_SHAPES, SHAPES, Sequences};
use crate::engine::shapes::{NamedShape, name_lines};
use crate::engine::{
    Player, PlayerFault, PointEvaluator, PointValue, PositionView, Progress, PvLine, Score, SearchHandler,
    SearchLimits, SearchTimer,
};
use crate::game::{Board, Color, Point, Rule};

/// The search depth in plies. After this many moves, the search takes the static value of the best next move as the
/// value of the position. The original text (「预期深度」) gives no number; see `docs/tuning.md`.
const DEPTH: usize = 4;

/// Maximum number of nodes of a search. It keeps every search within about two seconds on the slowest boards. The
/// search in the original text has no such limit.
const MAX_NODES: u64 = 200_000;

/// Number of nodes between two checks of the handler's stop flag.
const NODES_PER_QUESTION: u64 = 256;

/// Maximum distance of a candidate move from the nearest stone: only points beside a stone are searched (original text:
/// 「只考虑现有棋子旁边的点」).
const NEIGHBORHOOD: u8 = 1;

/// Values of the shapes, in the order of [`SHAPES`]. A stone on a point has, in each direction, the value of the
/// strongest shape within four cells of the point. Strong shapes are worth far more than weak ones: an open four, for
/// example, is worth more than four open threes (original text: 「1个活四理应胜过4个活三」). The original text gives no numbers.
const SHAPE_VALUES: [i32; N_SHAPES] = [WIN, 50_000, 4_000, 4_000, 400, 300, 30];

/// Value of a move that makes five, which wins the game (original text: 「估值反映已经获胜」).
const WIN: i32 = 1_000_000;

/// Minimum value of a proved win. The value of a win is `WIN` minus the number of plies until the win, and the search
/// is too shallow for a win with a lower value.
const LEAST_WIN: i32 = WIN - 1_000;

/// Value of a position in which no point is free.
const FULL_BOARD: i32 = 0;

/// Upper bound of all values; its negation is the lower bound.
const INFINITY: i32 = i32::MAX;

/// The built-in opponent named 剪枝 (Alpha-Beta).
#[derive(Debug)]
pub struct AlphaBeta {
    depth: usize,
    /// Random generator that orders the moves with equal values.
    ties: ChaCha8Rng,
}

impl AlphaBeta {
    /// Creates a player that searches to the depth `DEPTH`. Players with the same seed choose the same moves in the
    /// same game.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self::with_depth(DEPTH, seed)
    }

    /// Creates a player that searches to the depth `depth` in plies.
    #[must_use]
    pub fn with_depth(depth: usize, seed: u64) -> Self {
        Self { depth, ties: ChaCha8Rng::seed_from_u64(seed) }
    }
}

impl Player for AlphaBeta {
    /// Searches to depth 1, then 2, and so on (iterative deepening), and returns the best move of the last finished
    /// depth. In the original text this is `thinkAndAct`.
    ///
    /// If several moves have the best value, returns the one on the point where both sides' static values have the
    /// highest sum. Therefore a side that loses anyway still stops some threats.
    fn best_move(
        &mut self,
        turn: PositionView<'_>,
        handler: &mut dyn SearchHandler,
    ) -> Result<Option<Point>, PlayerFault> {
        if turn.board.n_stones() == 0 {
            return Ok(Some(Point::center(turn.board.size())));
        }
        let max_depth = handler.limits().depth.map_or(self.depth, |it| self.depth.min(it.into()));
        let mut search = Search::new(turn.board, turn.rule, max_depth, handler);
        let moves = self.first_moves(&search, turn);
        let Some(mut best) = moves.first().map(|it| it.point) else { return Ok(None) };
        for depth in 1..=max_depth {
            let Some(found) = search.best_of(&moves, turn.side, depth) else { break };
            best = found.point;
            search.report(found, depth);
        }
        Ok(Some(best))
    }

    fn point_evaluator<'a>(&self, turn: PositionView<'a>) -> PointEvaluator<'a> {
        let sequences = Sequences::of(turn.board);
        Box::new(move |point| {
            let value = |color| evaluate_by_rule(&sequences, turn.board, turn.rule, point, color);
            let [attack, defense] = [turn.side, !turn.side].map(|it| u32::try_from(value(it)).unwrap_or(0));
            PointValue { attack, defense }
        })
    }
}

impl AlphaBeta {
    /// Returns the legal moves at the root, best first: the candidates, or all legal moves if the rule forbids every
    /// candidate.
    fn first_moves(&mut self, search: &Search<'_>, turn: PositionView<'_>) -> Vec<ScoredMove> {
        let legal = |point: &Point| turn.rule.foul(turn.board, *point, turn.side).is_none();
        let mut points: Vec<_> = search.candidates.list.iter().copied().filter(legal).collect();
        if points.is_empty() {
            points.extend(turn.legal_points());
        }
        points.shuffle(&mut self.ties);
        let scored = |point: Point| ScoredMove { point, value: search.evaluate(point, turn.side) };
        let mut moves: Vec<_> = points.into_iter().map(scored).collect();
        moves.sort_by_cached_key(|it| Reverse(it.value + search.evaluate(it.point, !turn.side)));
        moves
    }
}

/// A move, with its static value or with the value that its search has found (original text: 「棋步」).
#[derive(Clone, Copy, Debug)]
struct ScoredMove {
    point: Point,
    value: i32,
}

/// State of one search.
struct Search<'a> {
    board: Board,
    rule: Rule,
    sequences: Sequences,
    candidates: Candidates,
    handler: &'a mut dyn SearchHandler,
    timer: SearchTimer,
    n_nodes: u64,
    max_nodes: u64,
    /// Move lists of the positions on the current path, indexed by the remaining depth; they are reused to save
    /// allocations.
    lists: Vec<Vec<ScoredMove>>,
}

impl<'a> Search<'a> {
    fn new(board: &Board, rule: Rule, depth: usize, handler: &'a mut dyn SearchHandler) -> Self {
        let (sequences, candidates) = (Sequences::of(board), Candidates::of(board));
        let lists = vec![Vec::new(); depth];
        let max_nodes = handler.limits().nodes.map_or(MAX_NODES, |it| it.min(MAX_NODES));
        let (board, timer) = (board.clone(), SearchTimer::start(&SearchLimits::default()));
        Self { board, rule, sequences, candidates, handler, timer, n_nodes: 0, max_nodes, lists }
    }

    /// Returns the best move at the root, with the value that the search has found for it; `None` if the search must
    /// stop.
    fn best_of(&mut self, moves: &[ScoredMove], side: Color, depth: usize) -> Option<ScoredMove> {
        if let Some(win) = moves.iter().find(|it| WIN <= it.value) {
            return Some(ScoredMove { value: WIN, ..*win });
        }
        let (mut best, mut alpha) = (*moves.first()?, -INFINITY);
        for it in moves {
            let value = self.value_of(it.point, side, [alpha, INFINITY], depth, 0)?;
            if alpha < value {
                (best, alpha) = (ScoredMove { value, ..*it }, value);
            }
        }
        Some(best)
    }

    /// Reports the best move of a finished depth to the handler.
    fn report(&mut self, best: ScoredMove, depth: usize) {
        let plies = |it: i32| u16::try_from(WIN - it + 1).unwrap_or(u16::MAX);
        let score = match best.value {
            win if LEAST_WIN <= win => Score::mate_in(plies(win)),
            loss if loss <= -LEAST_WIN => Score::mated_in(plies(-loss)),
            value => Score::estimate(value),
        };
        let depth = u8::try_from(depth).unwrap_or(u8::MAX);
        let (n_nodes, time) = (self.n_nodes, self.timer.elapsed());
        let lines = vec![PvLine { score, moves: vec![best.point] }];
        self.handler.report(&Progress { depth, selective_depth: depth, n_nodes, time, lines });
    }

    /// Returns the value of the position for the side to move; `None` if the search must stop. The value is exact if it
    /// lies between `alpha` and `beta`. `ply` moves have been played since the root, and up to `depth` more are
    /// searched. In the original text this is `think`.
    fn think(&mut self, [alpha, beta]: [i32; 2], depth: usize, ply: i32, side: Color) -> Option<i32> {
        self.count_node()?;
        let mut moves = std::mem::take(&mut self.lists[depth]);
        self.evaluate_moves(side, &mut moves);
        let value = self.best_value(&mut moves, [alpha, beta], depth, ply, side);
        self.lists[depth] = moves;
        value
    }

    /// Returns the value of a position in which `moves` are possible. If the depth is reached or a move wins, this is
    /// the static value of the best move (original text: 「若无需进一步搜索」); otherwise it is the value that a search finds.
    ///
    /// A later win has a lower value than an earlier win, so that the losing side delays its loss. The original text
    /// does not mention this.
    fn best_value(
        &mut self,
        moves: &mut [ScoredMove],
        [mut alpha, beta]: [i32; 2],
        depth: usize,
        ply: i32,
        side: Color,
    ) -> Option<i32> {
        let Some(best) = moves.iter().map(|it| it.value).max() else { return Some(FULL_BOARD) };
        if WIN <= best {
            return Some(WIN - ply);
        }
        if depth == 0 {
            return Some(best);
        }
        moves.sort_unstable_by_key(|it| Reverse(it.value));
        let mut best = -INFINITY;
        for it in moves {
            let value = self.value_of(it.point, side, [alpha, beta], depth, ply)?;
            if beta <= value {
                return Some(value);
            }
            best = best.max(value);
            alpha = alpha.max(value);
        }
        Some(best)
    }

    /// Returns the value of a move: plays it, searches the other side's replies, and takes it back. Because the other
    /// side is to move after it, the value changes its sign, and the bounds change places (original text:
    /// 「由于落完一子后身份交替，因此添加符号，并交换上下界」).
    fn value_of(&mut self, point: Point, side: Color, [alpha, beta]: [i32; 2], depth: usize, ply: i32) -> Option<i32> {
        self.board.play(point, side).expect("candidates are free points");
        self.sequences.play(point, side);
        self.candidates.play(point);
        let value = self.think([-beta, -alpha], depth - 1, ply + 1, !side);
        self.candidates.undo(point);
        self.sequences.undo(point, side);
        self.board.undo(point);
        value.map(|it| -it)
    }

    /// Replaces the contents of `moves` with all candidates and their static values.
    fn evaluate_moves(&self, side: Color, moves: &mut Vec<ScoredMove>) {
        moves.clear();
        moves.extend(
            self.candidates.list.iter().map(|point| ScoredMove { point: *point, value: self.evaluate(*point, side) }),
        );
    }

    /// Returns the static value of a stone on a point, even if the rule forbids the move. Only the moves at the root
    /// are checked for being forbidden, because checking all moves would take too long.
    fn evaluate(&self, point: Point, side: Color) -> i32 {
        evaluate_by_rule(&self.sequences, &self.board, self.rule, point, side)
    }

    /// Counts a node. Returns `None` if the search must stop.
    fn count_node(&mut self) -> Option<()> {
        self.n_nodes += 1;
        let is_stopped = self.n_nodes.is_multiple_of(NODES_PER_QUESTION) && self.handler.should_stop();
        (self.n_nodes <= self.max_nodes && !is_stopped).then_some(())
    }
}

/// Returns the value of a stone on a point under the rule of the game. The original text describes only one rule. Under
/// a rule other than freestyle, the value is 0 if the stone makes a five that does not win.
fn evaluate_by_rule(sequences: &Sequences, board: &Board, rule: Rule, point: Point, side: Color) -> i32 {
    let value = evaluate_one_pos(sequences, point, side);
    if WIN <= value && rule != Rule::Freestyle && !rule.wins_at(board, point, side) { 0 } else { value }
}

/// Returns the value of a side's stone on a point: the sum of its values in the four directions (original text:
/// 「四个方向总的估值之和」). The value of the point for the other side is not subtracted, because the search accounts for that
/// side. In the original text this is `evaluateOnePos`.
fn evaluate_one_pos(sequences: &Sequences, point: Point, side: Color) -> i32 {
    let value = |place: &LineCell| {
        let (own, other) = sequences.all()[place.sequence].seen_by(side).around(place.cell);
        STRING_VALUES[(own | other << N_NEIGHBORS) as usize]
    };
    sequences.through(point).iter().map(value).sum()
}

/// Returns, for each direction, the name of the strongest shape that a stone makes in nine cells: its own and four on
/// either side.
pub fn name_by_nine_cells(turn: PositionView<'_>, point: Point, color: Color) -> Vec<NamedShape> {
    let sequences = Sequences::of(turn.board);
    let shape = |place: &LineCell| {
        let line = &sequences.all()[place.sequence];
        let (own, other) = line.seen_by(color).around(place.cell);
        Some((SHAPES[strongest_shape(own | other << N_NEIGHBORS)?].0, line.direction()))
    };
    name_lines(turn, point, color, sequences.through(point).iter().filter_map(shape))
}

/// Lookup table of the values of all strings (original text: 「打表」). A string is the nine cells of a line around a
/// stone: the stone, the four cells before it and the four cells behind it. The index has eight bits for the cells with
/// own stones, and above them eight bits for the cells with stones of the other side or beyond the edge.
static STRING_VALUES: LazyLock<Vec<i32>> = LazyLock::new(|| (0..1 << (2 * N_NEIGHBORS)).map(value_of_string).collect());

/// Number of cells of a string on each side of the stone in its middle.
const REACH: u8 = 4;

/// Number of cells of a string, not counting the middle cell.
const N_NEIGHBORS: u8 = 2 * REACH;

/// Returns the value of the string that `index` encodes. This is the value of its strongest shape.
fn value_of_string(index: u32) -> i32 {
    strongest_shape(index).map_or(0, |it| SHAPE_VALUES[it])
}

/// Returns the index in [`SHAPES`] of the strongest shape of a string; `None` if it has no shape.
fn strongest_shape(index: u32) -> Option<usize> {
    let with_middle = |it: u32| (it & ((1 << REACH) - 1)) | (it >> REACH << (REACH + 1));
    let own = with_middle(index & ((1 << N_NEIGHBORS) - 1)) | 1 << REACH;
    let cells = Cells { own, other: with_middle(index >> N_NEIGHBORS) };
    let shows = |string: &&str| {
        let last_start = usize::from(N_NEIGHBORS + 1) - string.len();
        cells.find(string).trailing_zeros() as usize <= last_start
    };
    SHAPES.iter().position(|(_, strings)| strings.iter().any(shows))
}

/// The candidate moves: the free points beside a stone.
#[derive(Clone, Debug)]
struct Candidates {
    size: u8,
    list: Vec<Point>,
    /// State of each point, indexed by [`Point::index`].
    kinds: Vec<Kind>,
    /// The changes that the played moves have made to the list of candidates, in the order of the moves.
    changes: Vec<Change>,
}

/// State of a point in the list of candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Free, and in the list because a stone lies beside the point.
    Listed,
    /// Free, and no stone lies beside the point.
    Remote,
    /// Occupied by a stone.
    Taken,
}

/// Change that a move makes to the list of candidates, stored so that the move can be undone.
#[derive(Clone, Copy, Debug)]
struct Change {
    /// Index that the played point had in the list of candidates before the move; `None` if the point was not in the
    /// list.
    was_at: Option<usize>,
    /// Number of points that the move added to the list.
    n_added: usize,
}

impl Candidates {
    /// Returns the candidates of a board, computed from scratch.
    fn of(board: &Board) -> Self {
        let kinds = vec![Kind::Remote; Point::N_INDICES];
        let mut candidates = Self { size: board.size(), list: Vec::new(), kinds, changes: Vec::new() };
        for point in board.points().filter(|it| !board.is_free(*it)) {
            candidates.play(point);
        }
        candidates.changes.clear();
        candidates
    }

    /// Updates the list of candidates after a stone on `point`: removes the point, and adds the points beside it that
    /// are not in the list yet (original text: 「下一步可能出现的点（旧） - 刚下的点 + 刚下的点旁边的点」), as
    /// `generateLegalMoves` does there.
    fn play(&mut self, point: Point) {
        let was_at = match self.kinds[point.index()] {
            Kind::Listed => self.list.iter().position(|it| *it == point),
            Kind::Remote | Kind::Taken => None,
        };
        if let Some(idx) = was_at {
            self.list.swap_remove(idx);
        }
        self.kinds[point.index()] = Kind::Taken;
        let n_before = self.list.len();
        for neighbor in neighbors(point, self.size) {
            if self.kinds[neighbor.index()] == Kind::Remote {
                self.kinds[neighbor.index()] = Kind::Listed;
                self.list.push(neighbor);
            }
        }
        self.changes.push(Change { was_at, n_added: self.list.len() - n_before });
    }

    /// Takes back the last move, and restores the list in its former order.
    fn undo(&mut self, point: Point) {
        let Change { was_at, n_added } = self.changes.pop().expect("a move is taken back after it was played");
        for neighbor in self.list.drain(self.list.len() - n_added..) {
            self.kinds[neighbor.index()] = Kind::Remote;
        }
        self.kinds[point.index()] = match was_at {
            Some(idx) => {
                self.list.push(point);
                let last = self.list.len() - 1;
                self.list.swap(idx, last);
                Kind::Listed
            }
            None => Kind::Remote,
        };
    }
}

/// Returns the points beside a point, at most eight.
fn neighbors(point: Point, size: u8) -> impl Iterator<Item = Point> {
    let beside = move |it: u8| it.saturating_sub(NEIGHBORHOOD)..=(it + NEIGHBORHOOD).min(size - 1);
    let points = beside(point.y()).flat_map(move |y| beside(point.x()).map(move |x| Point::new(x, y)));
    points.filter(move |it| *it != point)
}

#[cfg(test)]
mod tests;
