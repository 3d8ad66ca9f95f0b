//! A stone that a player tries in a puzzle: if it is right, the best resistance follows; if not, what is wrong with it.

use crate::engine::PositionView;
use crate::engine::master::prove::{Decision, Means, ThreatProver, WinLength};
use crate::game::{Board, Color, Direction, Foul, Point, Rule};
use crate::puzzle::proof;
use crate::puzzle::tactic::{PuzzleKind, TacticPuzzle};

/// Number of stones by which a win may become longer than the shortest one and still counts, after the first stone.
const SLACK: u8 = 3;

/// Nodes to judge a stone.
const JUDGE_NODES: u32 = 1_000_000;

/// A stone that is tried, and the position before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleAttempt {
    /// Rule of the game.
    pub rule: Rule,
    /// The stones.
    pub board: Board,
    /// The side that the player has.
    pub side: Color,
    /// The question.
    pub kind: PuzzleKind,
    /// The answer; none after the first stone, when every stone counts that keeps the win.
    pub solution: Option<Point>,
    /// Number of the player's stones that are left, the five included.
    pub n_moves: u8,
    /// The point of the stone, which is free.
    pub point: Point,
}

/// Judgement of a stone that was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// It solves the puzzle.
    Solved,
    /// It is right; the other side answers here, and so many stones are left.
    GoOn {
        /// The answer that delays the win longest.
        reply: Point,
        /// Number of the player's stones that the win still takes.
        n_moves: u8,
    },
    /// The rule forbids it.
    Forbidden(Foul),
    /// It is no four, or neither a four nor a threat.
    NoThreat,
    /// After this answer there is no win within so many stones.
    Refuted {
        /// The answer.
        reply: Point,
        /// Number of the player's stones.
        n_moves: u8,
    },
    /// The other side wins with this stone.
    Loses {
        /// The first stone of its win.
        reply: Point,
        /// Number of its stones, the five included.
        n_moves: u8,
    },
    /// The nodes did not suffice to decide.
    Undecided,
}

impl PuzzleAttempt {
    /// Returns the first attempt at a puzzle.
    #[must_use]
    pub fn first(puzzle: &TacticPuzzle, point: Point) -> Self {
        let TacticPuzzle { rule, ref board, side, kind, n_moves, solution, .. } = *puzzle;
        Self { rule, board: board.clone(), side, kind, solution: Some(solution), n_moves, point }
    }

    /// Judges the stone.
    #[must_use]
    pub fn judge(&self) -> Judgement {
        if let Some(foul) = self.rule.foul(&self.board, self.point, self.side) {
            return Judgement::Forbidden(foul);
        }
        let Some(after) = proof::with_stone(&self.board, self.point, self.side) else { return Judgement::Undecided };
        if self.rule.winning_line(&after, self.point).is_some() {
            return Judgement::Solved;
        }
        let turn = PositionView { board: &after, rule: self.rule, side: !self.side };
        match (self.kind, self.solution) {
            (PuzzleKind::Defence, Some(solution)) if self.point == solution => Judgement::Solved,
            (PuzzleKind::Defence, _) => loss(turn),
            (_, Some(solution)) if self.point == solution => self.resistance(turn),
            (_, Some(_)) => self.fault(turn),
            (_, None) => {
                let before = PositionView { board: &self.board, rule: self.rule, side: self.side };
                let mut prover = ThreatProver::new(before, proof::means(self.kind), JUDGE_NODES);
                match prover.move_wins(self.point, self.n_moves + SLACK) {
                    Decision::Yes => self.resistance(turn),
                    Decision::No => self.fault(turn),
                    Decision::Unknown => Judgement::Undecided,
                }
            }
        }
    }

    /// Returns the longest resistance to a right stone.
    fn resistance(&self, turn: PositionView<'_>) -> Judgement {
        let most = self.n_moves + SLACK - 1;
        match proof::longest_defence(turn, proof::means(self.kind), most, JUDGE_NODES) {
            Some((reply, n_moves)) => Judgement::GoOn { reply, n_moves },
            None => Judgement::Undecided,
        }
    }

    /// Returns the reason why a stone is wrong.
    fn fault(&self, turn: PositionView<'_>) -> Judgement {
        let means = proof::means(self.kind);
        if !makes_threat(turn, means) {
            return Judgement::NoThreat;
        }
        let n_moves = self.n_moves + SLACK;
        match proof::refutation(turn, means, n_moves - 1, JUDGE_NODES) {
            Some(reply) => Judgement::Refuted { reply, n_moves: n_moves - 1 },
            None => Judgement::Undecided,
        }
    }
}

/// Returns `true` if the side that is not to move has a four, or by threats would win within two stones.
fn makes_threat(turn: PositionView<'_>, means: Means) -> bool {
    let attacker = PositionView { side: !turn.side, ..turn };
    let n_moves = if means == Means::Fours { 1 } else { 2 };
    let mut prover = ThreatProver::new(attacker, Means::Fours, JUDGE_NODES);
    !prover.threatens_five(turn.side) && matches!(prover.shortest_win(n_moves), WinLength::Moves(_))
}

/// Returns the win of the side to move, after a stone that did not defend.
fn loss(turn: PositionView<'_>) -> Judgement {
    let (_, most) = PuzzleKind::Defence.lengths();
    let mut prover = ThreatProver::new(turn, Means::Threats, JUDGE_NODES);
    let WinLength::Moves(n_moves) = prover.shortest_win(most) else { return Judgement::Undecided };
    let reply = prover.legal_points().into_iter().find(|it| prover.move_wins(*it, n_moves) == Decision::Yes);
    reply.map_or(Judgement::Undecided, |reply| Judgement::Loses { reply, n_moves })
}

/// Returns the ends of the line on which the answer works, and a stone of the side on it: of the winner's stones, for a
/// defence of the other side's.
#[must_use]
pub fn hint_line(puzzle: &TacticPuzzle) -> Option<(Point, [Point; 2])> {
    let color = if puzzle.kind == PuzzleKind::Defence { !puzzle.side } else { puzzle.side };
    let board = &puzzle.board;
    let lines = Direction::ALL.map(|direction| {
        let reach = |step: i16| {
            let points = (1..=4).map_while(move |n| puzzle.solution.step(direction, step * n, board.size()));
            points.take_while(|it| board.stone(*it) != Some(!color)).collect::<Vec<_>>()
        };
        let mut stones: Vec<_> = [reach(-1), reach(1)].concat();
        stones.retain(|it| board.stone(*it) == Some(color));
        stones.sort_by_key(|it| it.distance(puzzle.solution));
        let mut on_line = stones.clone();
        on_line.push(puzzle.solution);
        on_line.sort_unstable();
        (stones, on_line)
    });
    let (stones, on_line) = lines.into_iter().max_by_key(|it| it.0.len())?;
    Some((*stones.first()?, [*on_line.first()?, *on_line.last()?]))
}
