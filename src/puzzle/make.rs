//! Makes puzzles from games of Master against itself. The same rule and seed give the same puzzles on every machine.

use std::collections::HashSet;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::engine::master::prove::{Means, ThreatProver, WinLength};
use crate::engine::master::{Level, Master};
use crate::engine::{NullHandler, Player, PositionView, SearchLimits};
use crate::game::{Board, CanonicalPosition, Color, Point, Rule};
use crate::puzzle::canonical::normalized;
use crate::puzzle::proof;
use crate::puzzle::tactic::{PuzzleKind, TacticPuzzle};

/// Lines of the boards.
const SIZE: u8 = 15;

/// Stones put at random before a game, and how far from the center they lie.
const OPENING: (usize, u8) = (4, 2);

/// Greatest number of stones of a puzzle.
const MAX_STONES: usize = 40;

/// Least number of stones of a puzzle.
const MIN_STONES: usize = 9;

/// Effort with which puzzles are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MakeEffort {
    /// The lowest and the highest level that play the games.
    pub levels: (u8, u8),
    /// Nodes to find out if a position is one for a puzzle.
    glance_nodes: u32,
    /// Nodes of a proof, fewer than a check has.
    proof_nodes: u32,
    /// Nodes of levels 9 and 10 when they are asked for the answer; none for those of the level.
    strong_nodes: [Option<u64>; 2],
}

impl MakeEffort {
    /// The usual effort.
    pub const FULL: Self =
        Self { levels: (3, 8), glance_nodes: 12_000, proof_nodes: 250_000, strong_nodes: [None, Some(100_000)] };

    /// About a fifth of the time: lower levels play, and fewer nodes are searched.
    pub const QUICK: Self =
        Self { levels: (3, 6), glance_nodes: 6_000, proof_nodes: 150_000, strong_nodes: [Some(24_000), Some(48_000)] };
}

/// Number of seeds with which a level that plays with chance is asked.
const N_SEEDS: u64 = 4;

/// The first level that plays without chance.
const FIRST_SURE_LEVEL: u8 = 8;

/// The first level that has nodes of its own.
const FIRST_STRONG_LEVEL: u8 = 9;

/// Greatest share of puzzles with one fifth of the ratings, in percent of all.
const MAX_RATING_SHARE: usize = 40;

/// Number of classes of ratings.
const N_RATINGS: usize = 5;

/// A position that may become a puzzle.
struct Candidate {
    board: Board,
    side: Color,
    kind: PuzzleKind,
    /// Number of stones that the glance has found.
    n_moves: u8,
}

/// Makes puzzles of one rule, one game after the other.
#[derive(Debug)]
pub struct PuzzleMaker {
    rule: Rule,
    seed: u64,
    n_wanted: usize,
    effort: MakeEffort,
    n_games: u64,
    seen: HashSet<CanonicalPosition>,
    /// Number of puzzles by kind and by number of stones.
    n_made: [[usize; 16]; PuzzleKind::ALL.len()],
    n_rated: [usize; N_RATINGS],
}

impl PuzzleMaker {
    /// Prepares to make so many puzzles.
    #[must_use]
    pub fn new(rule: Rule, seed: u64, n_wanted: usize) -> Self {
        let (n_made, n_rated) = ([[0; 16]; PuzzleKind::ALL.len()], [0; N_RATINGS]);
        Self { rule, seed, n_wanted, effort: MakeEffort::FULL, n_games: 0, seen: HashSet::new(), n_made, n_rated }
    }

    /// Sets the effort.
    #[must_use]
    pub fn with_effort(self, effort: MakeEffort) -> Self {
        Self { effort, ..self }
    }

    /// Returns the number of games played so far.
    #[must_use]
    pub const fn n_games(&self) -> u64 {
        self.n_games
    }

    /// Plays one game, and returns the puzzle that it gives; none if it gives none that is still wanted.
    pub fn next_game(&mut self) -> Option<TacticPuzzle> {
        self.n_games += 1;
        let game = play(self.rule, self.effort.levels, self.seed.wrapping_mul(1_000_003).wrapping_add(self.n_games));
        let mut candidates = self.candidates(&game);
        // Rare kinds and lengths come first.
        candidates.sort_by_key(|it| (self.share(it.kind, it.n_moves), std::cmp::Reverse(it.n_moves)));
        let puzzle = candidates.into_iter().find_map(|it| self.proved(it))?;
        self.n_made[puzzle.kind as usize][usize::from(puzzle.n_moves)] += 1;
        self.n_rated[rating_class(puzzle.solved_percent)] += 1;
        self.seen.insert(CanonicalPosition::of(&puzzle.board, puzzle.side));
        Some(puzzle)
    }

    /// Returns the positions of a game that may be puzzles, the latest first.
    fn candidates(&self, game: &[Point]) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        for n_stones in (MIN_STONES..game.len().min(MAX_STONES + 1)).rev() {
            let (board, side) = position(game, n_stones);
            let turn = PositionView { board: &board, rule: self.rule, side };
            let found = glance(turn, self.effort.glance_nodes);
            candidates.extend(found.map(|(kind, n_moves)| Candidate { board: board.clone(), side, kind, n_moves }));
            if let Some((PuzzleKind::Fours | PuzzleKind::Threats, n_moves)) = found
                && (self.rule, side) == (Rule::Renju, Color::Black)
            {
                candidates.push(Candidate { board, side, kind: PuzzleKind::Forbidden, n_moves });
            }
        }
        candidates.retain(|it| self.share(it.kind, it.n_moves) < 100);
        candidates
    }

    /// Returns how far a kind and length of puzzle has been filled, in percent; 100 where no more are wanted.
    fn share(&self, kind: PuzzleKind, n_moves: u8) -> usize {
        let percent = match (kind, self.rule) {
            (PuzzleKind::Forbidden, Rule::Renju) => 20,
            (PuzzleKind::Forbidden, _) => return 100,
            (_, Rule::Renju) => 27,
            (PuzzleKind::Defence, _) => 30,
            (PuzzleKind::Fours | PuzzleKind::Threats, _) => 35,
        };
        let of_kind = &self.n_made[kind as usize];
        let wanted = (self.n_wanted * percent).div_ceil(100);
        if wanted <= of_kind.iter().sum() {
            return 100;
        }
        // Wins of few stones are plenty.
        let per_length = (wanted * if n_moves <= 2 { 12 } else { 28 }).div_ceil(100);
        (100 * of_kind[usize::from(n_moves).min(15)] / per_length).min(100)
    }

    /// Returns the puzzle of a candidate if its answer is proved to be the only one, and it is new and wanted.
    fn proved(&self, candidate: Candidate) -> Option<TacticPuzzle> {
        let Candidate { board, side, kind, .. } = candidate;
        let turn = PositionView { board: &board, rule: self.rule, side };
        let found = match kind {
            PuzzleKind::Defence => proof::only_defence(turn, self.effort.proof_nodes),
            _ => proof::only_win(turn, kind, self.effort.proof_nodes),
        };
        let (solution, n_moves) = found.ok()?;
        let puzzle = TacticPuzzle { rule: self.rule, board, side, kind, n_moves, solution, solved_percent: 0 };
        let puzzle = normalized(&puzzle);
        let is_new = !self.seen.contains(&CanonicalPosition::of(&puzzle.board, side));
        if !is_new || 100 <= self.share(kind, n_moves) || proof::check_position(&puzzle).is_err() {
            return None;
        }
        let solved_percent = solved_percent(&puzzle, self.effort);
        let is_wanted = self.n_rated[rating_class(solved_percent)] * 100 < self.n_wanted * MAX_RATING_SHARE;
        is_wanted.then_some(TacticPuzzle { solved_percent, ..puzzle })
    }
}

fn rating_class(solved_percent: u8) -> usize {
    (usize::from(solved_percent) * N_RATINGS / 101).min(N_RATINGS - 1)
}

/// Returns the position after the first stones of a game, and the side to move.
fn position(game: &[Point], n_stones: usize) -> (Board, Color) {
    let mut board = Board::new(SIZE);
    let mut side = Color::Black;
    for point in &game[..n_stones] {
        // The points of a game are different.
        let _ = board.play(*point, side);
        side = !side;
    }
    (board, side)
}

/// Returns the kind of puzzle that a position may be, and the number of stones.
fn glance(turn: PositionView<'_>, n_nodes: u32) -> Option<(PuzzleKind, u8)> {
    let (_, most) = PuzzleKind::Fours.lengths();
    match ThreatProver::new(turn, Means::Fours, n_nodes).shortest_win(most) {
        WinLength::Moves(n) => return (1 < n).then_some((PuzzleKind::Fours, n)),
        WinLength::None => (),
        WinLength::Unknown => return None,
    }
    let (_, most) = PuzzleKind::Threats.lengths();
    let mut prover = ThreatProver::new(turn, Means::Threats, n_nodes);
    if prover.threatens_five(!turn.side) {
        return None;
    }
    if let WinLength::Moves(n) = prover.shortest_win(most) {
        return Some((PuzzleKind::Threats, n));
    }
    let (_, most) = PuzzleKind::Defence.lengths();
    let passed = PositionView { side: !turn.side, ..turn };
    match ThreatProver::new(passed, Means::Threats, n_nodes).shortest_win(most) {
        WinLength::Moves(n) => Some((PuzzleKind::Defence, n)),
        WinLength::None | WinLength::Unknown => None,
    }
}

/// Plays a game of two levels of Master after a few stones at random, and returns its stones.
fn play(rule: Rule, levels: (u8, u8), seed: u64) -> Vec<Point> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut board = Board::new(SIZE);
    let (mut game, mut side) = (Vec::new(), Color::Black);
    let (n_random, reach) = OPENING;
    while game.len() < n_random {
        let center = Point::center(SIZE);
        let [x, y] = [center.x(), center.y()].map(|it| random.random_range(it - reach..=it + reach));
        let point = Point::new(x, y);
        if rule.foul(&board, point, side).is_none() && board.play(point, side).is_ok() {
            game.push(point);
            side = !side;
        }
    }
    let mut players =
        [0, 1].map(|_| Master::new(Level::new(random.random_range(levels.0..=levels.1)), random.random()));
    while game.len() <= MAX_STONES {
        let turn = PositionView { board: &board, rule, side };
        let Some(point) = players[side as usize].best_move(turn, &mut NullHandler) else { break };
        if board.play(point, side).is_err() {
            break;
        }
        game.push(point);
        if rule.winning_line(&board, point).is_some() {
            break;
        }
        side = !side;
    }
    game
}

/// Returns the share of Master's ten levels that find the answer, in percent: levels that play with chance are asked
/// with several seeds.
#[must_use]
pub fn solved_percent(puzzle: &TacticPuzzle, effort: MakeEffort) -> u8 {
    let turn = proof::view(puzzle);
    let mut n_solved = 0;
    for number in Level::WEAKEST.number()..=Level::STRONGEST.number() {
        let level = Level::new(number);
        let is_sure = FIRST_SURE_LEVEL <= number;
        let solves = |seed| {
            let mut master = Master::new(level, seed);
            let nodes = number.checked_sub(FIRST_STRONG_LEVEL).and_then(|it| effort.strong_nodes[usize::from(it)]);
            let answer = match nodes {
                Some(nodes) => master.think(turn, SearchLimits::nodes(nodes), &mut NullHandler).best(),
                None => master.best_move(turn, &mut NullHandler),
            };
            answer == Some(puzzle.solution)
        };
        n_solved += if is_sure {
            if solves(0) { N_SEEDS } else { 0 }
        } else {
            (0..N_SEEDS).filter(|it| solves(*it)).count() as u64
        };
    }
    u8::try_from(100 * n_solved / (10 * N_SEEDS)).unwrap_or(100)
}
