//! Judgment of a stone that a player tries in a puzzle.
//! It contains the longest defense against a right stone, or the refutation of a wrong one, if there is one.

use crate::engine::PositionView;
use crate::engine::master::prove::{Decision, Means, ThreatProver, WinLength};
use crate::game::{Board, Color, Direction, Foul, Point, Rule};
use crate::puzzle::proof;
use crate::puzzle::tactic::{PuzzleKind, TacticPuzzle};
use crate::sort::sort_by_key;

/// After the first stone of a puzzle, a stone of the player counts as right if its win is longer than the shortest win
/// by at most this number of stones.
const SLACK: u8 = 3;

/// Maximum number of nodes of each search by which a tried stone is judged.
pub(super) const JUDGE_NODES: u32 = 1_000_000;

/// A stone that a player tries in a puzzle, with the position before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleAttempt {
    /// Rule of the game.
    pub rule: Rule,
    /// The stones before the attempt.
    pub board: Board,
    /// The player's side.
    pub side: Color,
    /// The kind of the puzzle, which says by which means it is won.
    pub kind: PuzzleKind,
    /// The solution; `None` after the first stone, when every stone that keeps the win is right.
    pub solution: Option<Point>,
    /// Number of stones that the player still needs, including the stone that makes five.
    pub n_moves: u8,
    /// The point on which the player tries a stone; it must be free.
    pub point: Point,
}

/// Judgment of a stone that a player tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleJudgment {
    /// The stone solves the puzzle: it is the right defense, or makes five.
    Solved,
    /// The stone is right. The other side answers with `reply`, and the player then needs `n_moves` more stones to win.
    GoOn {
        /// The answer of the other side that delays the win longest.
        reply: Point,
        /// Number of stones that the player still needs, including the stone that makes five.
        n_moves: u8,
        /// A stone of the player, after `reply`, with which the player wins within `n_moves` own stones.
        next: Point,
    },
    /// The rule forbids the stone.
    Forbidden(Foul),
    /// The stone is wrong: it makes no four (in a puzzle that may be won by threats: neither a four nor a threat), or
    /// it leaves the other side a point on which that side makes five.
    NoThreat,
    /// The stone is wrong: after `reply`, the player has no win within `n_moves` own stones.
    Refuted {
        /// The answer of the other side that refutes the stone.
        reply: Point,
        /// The player has no win within this number of own stones after `reply`.
        n_moves: u8,
    },
    /// The stone does not defend: the other side wins, starting with `reply`.
    Loses {
        /// The first stone of the other side's win.
        reply: Point,
        /// Number of stones that the other side needs to win, including the stone that makes five.
        n_moves: u8,
    },
    /// A search reached its node limit before it could decide.
    Undecided,
}

impl PuzzleAttempt {
    /// Returns an attempt to solve a puzzle with a first stone on `point`.
    #[must_use]
    pub fn first(puzzle: &TacticPuzzle, point: Point) -> Self {
        let TacticPuzzle { rule, ref board, side, kind, n_moves, solution, .. } = *puzzle;
        Self { rule, board: board.clone(), side, kind, solution: Some(solution), n_moves, point }
    }

    /// Judges the stone, with several searches of up to a million nodes each.
    #[must_use]
    pub fn judge(&self) -> PuzzleJudgment {
        if let Some(foul) = self.rule.foul(&self.board, self.point, self.side) {
            return PuzzleJudgment::Forbidden(foul);
        }
        let Some(after) = proof::with_stone(&self.board, self.point, self.side) else {
            return PuzzleJudgment::Undecided;
        };
        if self.rule.winning_line(&after, self.point).is_some() {
            return PuzzleJudgment::Solved;
        }
        let turn = PositionView { board: &after, rule: self.rule, side: !self.side };
        match (self.kind, self.solution) {
            (PuzzleKind::Defense, Some(solution)) if self.point == solution => PuzzleJudgment::Solved,
            (PuzzleKind::Defense, _) => loss(turn),
            (_, Some(solution)) if self.point == solution => self.resistance(turn),
            (_, Some(_)) => self.fault(turn),
            (_, None) => {
                let before = PositionView { board: &self.board, rule: self.rule, side: self.side };
                let mut prover = ThreatProver::new(before, proof::means(self.kind), JUDGE_NODES);
                match prover.move_wins(self.point, self.n_moves + SLACK) {
                    Decision::Yes => self.resistance(turn),
                    Decision::No => self.fault(turn),
                    Decision::Unknown => PuzzleJudgment::Undecided,
                }
            }
        }
    }

    /// Returns the judgment of a right stone: [`PuzzleJudgment::GoOn`] with the answer that delays the win longest.
    /// `turn` is the position after the right stone.
    fn resistance(&self, turn: PositionView<'_>) -> PuzzleJudgment {
        let most = self.n_moves + SLACK - 1;
        let found = proof::longest_defense(turn, proof::means(self.kind), most, JUDGE_NODES);
        let go_on = found.and_then(|(reply, n_moves)| {
            let after = proof::with_stone(turn.board, reply, turn.side)?;
            let turn = PositionView { board: &after, rule: self.rule, side: self.side };
            let next = winning_stone(turn, proof::means(self.kind), n_moves)?;
            Some(PuzzleJudgment::GoOn { reply, n_moves, next })
        });
        go_on.unwrap_or(PuzzleJudgment::Undecided)
    }

    /// Returns the judgment of a wrong stone: the stone makes no threat, or an answer refutes it. `turn` is the
    /// position after the wrong stone.
    fn fault(&self, turn: PositionView<'_>) -> PuzzleJudgment {
        let means = proof::means(self.kind);
        if !makes_threat(turn, means) {
            return PuzzleJudgment::NoThreat;
        }
        let n_moves = self.n_moves + SLACK;
        match proof::refutation(turn, means, n_moves - 1, JUDGE_NODES) {
            Some(reply) => PuzzleJudgment::Refuted { reply, n_moves: n_moves - 1 },
            None => PuzzleJudgment::Undecided,
        }
    }
}

/// Returns `true` if the last stone makes a threat and leaves the other side no point to make five. A threat is a
/// chance to make five or, with [`Means::Threats`], to win by fours within two own stones.
fn makes_threat(turn: PositionView<'_>, means: Means) -> bool {
    let attacker = PositionView { side: !turn.side, ..turn };
    let n_moves = if means == Means::Fours { 1 } else { 2 };
    let mut prover = ThreatProver::new(attacker, Means::Fours, JUDGE_NODES);
    !prover.threatens_five(turn.side) && matches!(prover.shortest_win(n_moves), WinLength::Moves(_))
}

/// Returns the judgment of a stone that does not defend: the first stone and the length of the other side's shortest
/// win. In `turn` the other side is to move.
fn loss(turn: PositionView<'_>) -> PuzzleJudgment {
    let (_, most) = PuzzleKind::Defense.lengths();
    let mut prover = ThreatProver::new(turn, Means::Threats, JUDGE_NODES);
    let WinLength::Moves(n_moves) = prover.shortest_win(most) else { return PuzzleJudgment::Undecided };
    let reply = winning_stone(turn, Means::Threats, n_moves);
    reply.map_or(PuzzleJudgment::Undecided, |reply| PuzzleJudgment::Loses { reply, n_moves })
}

/// Returns a stone with which the side to move wins within `n_moves` of its own stones; `None` if no stone is proved to
/// win within the node limit.
pub(super) fn winning_stone(turn: PositionView<'_>, means: Means, n_moves: u8) -> Option<Point> {
    let mut prover = ThreatProver::new(turn, means, JUDGE_NODES);
    prover.legal_points().into_iter().find(|it| prover.move_wins(*it, n_moves) == Decision::Yes)
}

/// Returns a hint for a stone of `color` on the free `point`, taken from the line through `point` with the most stones
/// of `color` nearby. The hint is the nearest of these stones, and the two ends of the stretch that contains them and
/// `point`.
///
/// Stones are nearby if they are within four steps of `point`, with no stone of the other color between. Returns `None`
/// if there is none on any line.
#[must_use]
pub fn hint_line(board: &Board, color: Color, point: Point) -> Option<(Point, [Point; 2])> {
    let lines = Direction::ALL.map(|direction| {
        let reach = |step: i16| {
            let points = (1..=4).map_while(move |n| point.step(direction, step * n, board.size()));
            points.take_while(|it| board.stone(*it) != Some(!color)).collect::<Vec<_>>()
        };
        let mut stones: Vec<_> = [reach(-1), reach(1)].concat();
        stones.retain(|it| board.stone(*it) == Some(color));
        sort_by_key(&mut stones, |it| it.distance(point));
        let mut on_line = stones.clone();
        on_line.push(point);
        sort_by_key(&mut on_line, |it| *it);
        (stones, on_line)
    });
    let (stones, on_line) = lines.into_iter().max_by_key(|it| it.0.len())?;
    Some((*stones.first()?, [*on_line.first()?, *on_line.last()?]))
}
