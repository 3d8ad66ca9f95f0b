//! Puzzle generation: makes puzzles from games of Master against itself.
//!
//! The same rule and seed give the same puzzles on every machine.

use std::cmp::Reverse;
use std::collections::HashSet;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::engine::master::prove::{Means, ThreatProver, WinLength};
use crate::engine::master::{Level, Master};
use crate::engine::{NullHandler, Player, PositionView, SearchLimits};
use crate::game::{Board, CanonicalPosition, Color, Point, Rule};
use crate::puzzle::canonical::normalized;
use crate::puzzle::proof;
use crate::puzzle::shares::{PuzzleShares, rating_class};
use crate::puzzle::tactic::{PuzzleKind, TacticPuzzle};
use crate::puzzle::theme::PuzzleThemes;
use crate::puzzle::theme_proof::themes_of;
use crate::sort::sort_by_key;

/// Board size of the games, in lines.
const SIZE: u8 = 15;

/// Number of random stones at the start of a game, and the maximum distance of these stones from the center.
const OPENING: (usize, u8) = (4, 2);

/// Maximum number of stones in the position of a puzzle.
const MAX_STONES: usize = 40;

/// Minimum number of stones in the position of a puzzle.
const MIN_STONES: usize = 9;

/// Effort with which puzzles are made: the levels that play the games, and the node limits of the searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MakeEffort {
    /// The lowest and the highest level of Master that may play the games.
    pub levels: (u8, u8),
    /// Maximum number of nodes of the quick search that tests whether a position may become a puzzle.
    glance_nodes: u32,
    /// Maximum number of nodes of a proof. The limit for checking a puzzle file is higher.
    proof_nodes: u32,
    /// Node limits of Master's levels 9 and 10 when these levels try to solve a puzzle; `None` for the usual limit of
    /// the level.
    strong_nodes: [Option<u64>; 2],
}

impl MakeEffort {
    /// The usual effort, without the option `--quick` of `pbrain-gumu puzzles make`.
    pub const FULL: Self =
        Self { levels: (3, 8), glance_nodes: 12_000, proof_nodes: 250_000, strong_nodes: [None, Some(100_000)] };

    /// Effort for a quick run, which takes about a fifth of the time of [`MakeEffort::FULL`]: lower levels play the
    /// games, and the node limits are lower.
    pub const QUICK: Self =
        Self { levels: (3, 6), glance_nodes: 6_000, proof_nodes: 150_000, strong_nodes: [Some(24_000), Some(48_000)] };
}

/// Number of random seeds with which a level that plays with randomness tries to solve a puzzle, once with each seed.
const N_SEEDS: u64 = 4;

/// The lowest level that plays without randomness.
const FIRST_SURE_LEVEL: u8 = 8;

/// The lower of the two levels whose node limits are set by [`MakeEffort`], in its field `strong_nodes`.
const FIRST_STRONG_LEVEL: u8 = 9;

/// Number of games per wanted puzzle after which a length may have more than its even share of the puzzles, because
/// puzzles of some other lengths are too rare.
const EVEN_GAMES: u64 = 300;

/// A position that may become a puzzle.
struct Candidate {
    board: Board,
    side: Color,
    kind: PuzzleKind,
    /// Number of the winner's stones in the win that the quick search found.
    n_moves: u8,
}

/// Makes puzzles under one rule from games that it plays one after the other.
#[derive(Debug)]
pub struct PuzzleMaker {
    rule: Rule,
    seed: u64,
    n_wanted: usize,
    effort: MakeEffort,
    n_games: u64,
    seen: HashSet<CanonicalPosition>,
    shares: PuzzleShares,
}

impl PuzzleMaker {
    /// Returns a maker of a set of `n_wanted` puzzles, with the usual effort.
    #[must_use]
    pub fn new(rule: Rule, seed: u64, n_wanted: usize) -> Self {
        let shares = PuzzleShares::new(rule, n_wanted);
        Self { rule, seed, n_wanted, effort: MakeEffort::FULL, n_games: 0, seen: HashSet::new(), shares }
    }

    /// Sets the effort; without it the effort is [`MakeEffort::FULL`].
    #[must_use]
    pub fn with_effort(self, effort: MakeEffort) -> Self {
        Self { effort, ..self }
    }

    /// Returns the number of games played so far.
    #[must_use]
    pub const fn n_games(&self) -> u64 {
        self.n_games
    }

    /// Adds puzzles of an earlier run to the set, and returns those that were added. A puzzle under another rule is not
    /// added, but no new puzzle may use its position. A puzzle under this rule is added if its position is new, and if
    /// the set wants more puzzles of its kind, length and rating. Puzzles with rare ratings are tried first.
    pub fn keep(&mut self, puzzles: Vec<TacticPuzzle>) -> Vec<TacticPuzzle> {
        let (mut puzzles, others): (Vec<_>, Vec<_>) = puzzles.into_iter().partition(|it| it.rule == self.rule);
        self.seen.extend(others.iter().map(|it| CanonicalPosition::of(&it.board, it.side)));
        let classes: Vec<_> = puzzles.iter().map(|it| rating_class(it.solved_percent)).collect();
        sort_by_key(&mut puzzles, |it| {
            let class = rating_class(it.solved_percent);
            classes.iter().filter(|it| **it == class).count()
        });
        puzzles.retain(|it| {
            let is_kept = self.has_room(it) && self.shares.has_rating_room(it.solved_percent);
            if is_kept {
                self.take(it);
            }
            is_kept
        });
        puzzles
    }

    fn has_room(&self, puzzle: &TacticPuzzle) -> bool {
        let is_new = !self.seen.contains(&CanonicalPosition::of(&puzzle.board, puzzle.side));
        is_new && self.shares.filled(puzzle.kind, puzzle.n_moves) < 100
    }

    fn take(&mut self, puzzle: &TacticPuzzle) {
        self.shares.take(puzzle);
        self.seen.insert(CanonicalPosition::of(&puzzle.board, puzzle.side));
    }

    /// Plays one game, and returns a puzzle from it. Returns `None` if the game has no puzzle of a kind, length and
    /// rating that the set still wants.
    pub fn next_game(&mut self) -> Option<TacticPuzzle> {
        self.n_games += 1;
        if self.n_games == EVEN_GAMES.saturating_mul(self.n_wanted as u64) {
            self.shares.give_up_even_lengths();
        }
        let game = play(self.rule, self.effort.levels, self.seed.wrapping_mul(1_000_003).wrapping_add(self.n_games));
        let mut candidates = self.candidates(&game);
        // First try the candidates of a kind and length that the set lacks most; among equals, try those with longer
        // wins first.
        sort_by_key(&mut candidates, |it| (self.shares.filled(it.kind, it.n_moves), Reverse(it.n_moves)));
        let puzzle = candidates.into_iter().find_map(|it| self.proved(it))?;
        self.take(&puzzle);
        Some(puzzle)
    }

    /// Returns the positions of a game that may become puzzles, the latest position first.
    fn candidates(&self, game: &[Point]) -> Vec<Candidate> {
        let n_stones = (MIN_STONES..game.len().min(MAX_STONES + 1)).rev();
        let found = n_stones.flat_map(|it| {
            let first = game[..it].iter().copied();
            let (board, side) = Board::after(SIZE, first).expect("the stones of a game lie on different points");
            let found = self.glance(PositionView { board: &board, rule: self.rule, side });
            found.into_iter().map(move |(kind, n_moves)| Candidate { board: board.clone(), side, kind, n_moves })
        });
        found.collect()
    }

    /// Returns the kinds of puzzle that a position may become, each with the number of the winner's stones in the win
    /// that was found.
    fn glance(&self, turn: PositionView<'_>) -> Vec<(PuzzleKind, u8)> {
        let (n_nodes, proof_nodes) = (self.effort.glance_nodes, self.effort.proof_nodes);
        let mut kinds = Vec::new();
        let open = |kind| self.shares.longest_open(kind);
        // Positions for puzzles with forbidden points are rare. So search for them with as many nodes as for a proof.
        if let Some(most) = open(PuzzleKind::Forbidden)
            && proof::has_forbidden_win(turn, most, proof_nodes) == Ok(true)
            && let WinLength::Moves(n) = ThreatProver::new(turn, Means::Threats, proof_nodes).shortest_win(most)
        {
            kinds.push((PuzzleKind::Forbidden, n));
        }
        let (_, most) = PuzzleKind::Fours.lengths();
        match ThreatProver::new(turn, Means::Fours, n_nodes).shortest_win(most) {
            WinLength::Moves(n) => kinds.push((PuzzleKind::Fours, n)),
            WinLength::None => kinds.extend(self.glance_at_threats(turn)),
            WinLength::Unknown => (),
        }
        kinds.retain(|(kind, n)| match kind {
            // In a defense puzzle, `n` is the number of stones with which the other side wins if the side to move
            // passes. A wrong defense may delay this win, so the puzzle may become longer than `n`. So keep the kind
            // `Defense` if the set still wants a defense puzzle of length `n` or more.
            PuzzleKind::Defense => open(*kind).is_some_and(|most| *n <= most),
            _ => self.shares.filled(*kind, *n) < 100,
        });
        kinds
    }

    /// Returns the kind of puzzle that a position without a win by fours may become: threats or a defense.
    fn glance_at_threats(&self, turn: PositionView<'_>) -> Option<(PuzzleKind, u8)> {
        let n_nodes = self.effort.glance_nodes;
        let mut prover = ThreatProver::new(turn, Means::Threats, n_nodes);
        if prover.threatens_five(!turn.side) {
            return None;
        }
        if let Some(most) = self.shares.longest_open(PuzzleKind::Threats)
            && let WinLength::Moves(n) = prover.shortest_win(most)
        {
            return Some((PuzzleKind::Threats, n));
        }
        let most = self.shares.longest_open(PuzzleKind::Defense)?;
        let passed = PositionView { side: !turn.side, ..turn };
        match ThreatProver::new(passed, Means::Threats, n_nodes).shortest_win(most) {
            WinLength::Moves(n) => Some((PuzzleKind::Defense, n)),
            WinLength::None | WinLength::Unknown => None,
        }
    }

    /// Returns the puzzle of a candidate. Returns `None` if no stone is proved to be the only right answer, if the
    /// position is not new, or if the set wants no more puzzles of this kind, length or rating.
    fn proved(&self, candidate: Candidate) -> Option<TacticPuzzle> {
        let Candidate { board, side, kind, .. } = candidate;
        let turn = PositionView { board: &board, rule: self.rule, side };
        let most = self.shares.longest_open(kind)?;
        let found = match kind {
            PuzzleKind::Defense => proof::only_defense(turn, most, self.effort.proof_nodes),
            _ => proof::only_win(turn, kind, most, self.effort.proof_nodes),
        };
        let (solution, n_moves) = found.ok()?;
        let themes = PuzzleThemes::default();
        let puzzle = TacticPuzzle { rule: self.rule, board, side, kind, n_moves, solution, solved_percent: 0, themes };
        let puzzle = normalized(&puzzle);
        if !self.has_room(&puzzle) || proof::check_position(&puzzle).is_err() {
            return None;
        }
        let solved_percent = solved_percent(&puzzle, self.effort);
        if !self.shares.has_rating_room(solved_percent) {
            return None;
        }
        Some(TacticPuzzle { solved_percent, themes: themes_of(&puzzle), ..puzzle })
    }
}

/// Plays a game between two random levels of Master in the range `levels`, after a few random stones, and returns its
/// stones. The game ends with a win, or as soon as it has more stones than the longest puzzle position.
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
        let Ok(Some(point)) = players[side as usize].best_move(turn, &mut NullHandler) else { break };
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

/// Returns the share of Master's ten levels that find the solution of a puzzle, in percent. A level that plays with
/// randomness tries it with several seeds; if it succeeds with half of them, it counts as half a level.
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
                None => master.best_move(turn, &mut NullHandler).ok().flatten(),
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
