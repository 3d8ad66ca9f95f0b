//! Uniqueness proofs: a puzzle has the answer that it claims, and no other answer is right.
//!
//! - *Fours*, in *n*: the answer wins by fours with the *n*-th stone, no win by fours is shorter, and after every
//!   other first stone there is no win by fours within *n* + 3 stones.
//! - *Threats*, in *n*: the same of fours and threats; and there is no win by fours alone within *n* + 3 stones.
//! - *Defense*, in *n*: after every other stone the other side wins by fours and threats, at the latest with its
//!   *n*-th stone; after the answer it has no such win within *n* + 3 stones, nor within seven. The side to move has
//!   no win of its own within four stones, and need not block a five.
//! - *Forbidden*, in *n*: renju, Black. As for threats, fours allowed; and there is a forbidden point with which Black
//!   would win within *n* + 3 stones under the standard rule, which has no forbidden points.
//!
//! The module [`prove`](crate::engine::master::prove) defines four, threat and win; every *no* above is proved by a
//! search of all fours or threats, and every win by a search of all replies. A search that reaches its node limit
//! proves nothing.

use std::fmt;

use crate::engine::PositionView;
use crate::engine::master::prove::{Decision, Means, ThreatProver, WinLength};
use crate::game::{Board, Color, Point, Rule};
use crate::puzzle::tactic::{PuzzleKind, RULES, TacticPuzzle};

/// Number of stones by which a win after another first stone may exceed the solution and still refutes the puzzle.
const MARGIN: u8 = 3;

/// Number of stones within which the side that has to defend must have no win of its own.
const OWN_WIN: u8 = 4;

/// Maximum number of nodes of one proof.
pub const MAX_NODES: u32 = 2_000_000;

/// Reason why a puzzle is not proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleFlaw {
    /// The position cannot occur in a game with this side to move; holds a sentence.
    Position(&'static str),
    /// The number of stones is outside the range of the kind.
    Length,
    /// The answer is not a free point that the side may play.
    Answer,
    /// The answer does not solve the puzzle.
    Wrong,
    /// Another win is shorter.
    Shorter,
    /// Another stone solves it, too.
    Other(Point),
    /// Fours alone win, although the puzzle is about threats.
    ByFours,
    /// The side that has to defend must block a five or has a win of its own.
    NoDefense,
    /// No forbidden point would win if it were allowed.
    NoForbiddenPoint,
    /// The node limit was reached before a decision.
    Undecided,
}

impl PuzzleFlaw {
    /// Returns the flaw as a sentence; points are named as on a board of `size` lines.
    #[must_use]
    pub fn sentence(self, size: u8) -> String {
        match self {
            Self::Position(why) => why.to_owned(),
            Self::Length => "a puzzle of this kind has another number of stones".to_owned(),
            Self::Answer => "the answer is not a point that the side may play".to_owned(),
            Self::Wrong => "the answer does not do what is asked".to_owned(),
            Self::Shorter => "there is a shorter win".to_owned(),
            Self::Other(point) => format!("{} does it too", point.name(size)),
            Self::ByFours => "fours alone win".to_owned(),
            Self::NoDefense => "the side has a five to block or a win of its own".to_owned(),
            Self::NoForbiddenPoint => "no forbidden point would win if it were allowed".to_owned(),
            Self::Undecided => format!("{MAX_NODES} nodes do not decide it"),
        }
    }
}

impl fmt::Display for PuzzleFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(15))
    }
}

/// Proves a puzzle.
///
/// # Errors
/// The first claim of the puzzle that is wrong or undecided.
pub fn check(puzzle: &TacticPuzzle) -> Result<(), PuzzleFlaw> {
    check_position(puzzle)?;
    let (least, most) = puzzle.kind.lengths();
    if puzzle.n_moves < least || most < puzzle.n_moves {
        return Err(PuzzleFlaw::Length);
    }
    if !view(puzzle).legal_points().any(|it| it == puzzle.solution) {
        return Err(PuzzleFlaw::Answer);
    }
    let found = match puzzle.kind {
        PuzzleKind::Defense => only_defense(view(puzzle), most, MAX_NODES)?,
        kind => only_win(view(puzzle), kind, most, MAX_NODES)?,
    };
    match found {
        (point, _) if point != puzzle.solution => Err(PuzzleFlaw::Other(point)),
        (_, n) if n < puzzle.n_moves => Err(PuzzleFlaw::Shorter),
        (_, n) if puzzle.n_moves < n => Err(PuzzleFlaw::Wrong),
        _ => Ok(()),
    }
}

/// Returns the position of a puzzle.
#[must_use]
pub const fn view(puzzle: &TacticPuzzle) -> PositionView<'_> {
    PositionView { board: &puzzle.board, rule: puzzle.rule, side: puzzle.side }
}

/// Checks that the position of a puzzle is possible: its rule has puzzles, the numbers of stones fit the side to move,
/// and no side has won.
///
/// # Errors
/// [`PuzzleFlaw::Position`] with a sentence that says what is wrong.
pub fn check_position(puzzle: &TacticPuzzle) -> Result<(), PuzzleFlaw> {
    let board = &puzzle.board;
    let count = |color| board.points().filter(|it| board.stone(*it) == Some(color)).count();
    let (black, white) = (count(Color::Black), count(Color::White));
    let expected = if puzzle.side == Color::Black { white } else { white + 1 };
    if !RULES.contains(&puzzle.rule) {
        return Err(PuzzleFlaw::Position("there are no puzzles under this rule"));
    }
    if black != expected {
        return Err(PuzzleFlaw::Position("it is not this side's turn with so many stones"));
    }
    if board.points().any(|it| puzzle.rule.winning_line(board, it).is_some()) {
        return Err(PuzzleFlaw::Position("the game has ended"));
    }
    Ok(())
}

/// Returns the means by which a kind of puzzle is won.
#[must_use]
pub const fn means(kind: PuzzleKind) -> Means {
    match kind {
        PuzzleKind::Fours => Means::Fours,
        PuzzleKind::Threats | PuzzleKind::Defense | PuzzleKind::Forbidden => Means::Threats,
    }
}

/// Returns the only winning stone in a position for a kind of puzzle, and the number of stones of its win, at most
/// `most`.
///
/// # Errors
/// When there is no such win, several stones win, or the node limit is reached.
pub fn only_win(turn: PositionView<'_>, kind: PuzzleKind, most: u8, max_nodes: u32) -> Result<(Point, u8), PuzzleFlaw> {
    let (least, _) = kind.lengths();
    let mut prover = ThreatProver::new(turn, means(kind), max_nodes);
    let n = match prover.shortest_win(most) {
        WinLength::Moves(n) if least <= n => n,
        WinLength::Moves(_) => return Err(PuzzleFlaw::Length),
        WinLength::None => return Err(PuzzleFlaw::Wrong),
        WinLength::Unknown => return Err(PuzzleFlaw::Undecided),
    };
    let mut only = None;
    for point in prover.legal_points() {
        // Try each point only for wins within `n` stones, because two fast wins are found soonest. Slower wins of other
        // points are searched below.
        match prover.move_wins(point, n) {
            Decision::Yes if only.is_some() => return Err(PuzzleFlaw::Other(point)),
            Decision::Yes => only = Some(point),
            Decision::No => (),
            Decision::Unknown => return Err(PuzzleFlaw::Undecided),
        }
    }
    let only = only.ok_or(PuzzleFlaw::Wrong)?;
    if kind == PuzzleKind::Forbidden && !has_forbidden_win(turn, n + MARGIN, max_nodes)? {
        return Err(PuzzleFlaw::NoForbiddenPoint);
    }
    if kind == PuzzleKind::Threats {
        match ThreatProver::new(turn, Means::Fours, max_nodes).shortest_win(n + MARGIN) {
            WinLength::None => (),
            WinLength::Moves(_) => return Err(PuzzleFlaw::ByFours),
            WinLength::Unknown => return Err(PuzzleFlaw::Undecided),
        }
    }
    for more in 1..=MARGIN {
        for point in prover.legal_points().into_iter().filter(|it| *it != only) {
            match prover.move_wins(point, n + more) {
                Decision::No => (),
                Decision::Yes => return Err(PuzzleFlaw::Other(point)),
                Decision::Unknown => return Err(PuzzleFlaw::Undecided),
            }
        }
    }
    Ok((only, n))
}

/// Returns `true` if Black is to move under renju and would win within `n` stones by a forbidden stone if it were
/// allowed.
///
/// # Errors
/// When the node limit is reached.
pub fn has_forbidden_win(turn: PositionView<'_>, n: u8, max_nodes: u32) -> Result<bool, PuzzleFlaw> {
    if turn.rule != Rule::Renju || turn.side != Color::Black {
        return Ok(false);
    }
    let forbidden = turn.board.free_points().filter(|it| turn.rule.foul(turn.board, *it, turn.side).is_some());
    let mut prover = ThreatProver::new(PositionView { rule: Rule::Standard, ..turn }, Means::Threats, max_nodes);
    for point in forbidden {
        match prover.move_wins(point, n) {
            Decision::Yes => return Ok(true),
            Decision::No => (),
            Decision::Unknown => return Err(PuzzleFlaw::Undecided),
        }
    }
    Ok(false)
}

/// Returns the only stone that does not lose, and the number of the winner's stones in the longest loss after another
/// stone, at most `most`.
///
/// # Errors
/// When there is no such stone, several do not lose, or the node limit is reached.
pub fn only_defense(turn: PositionView<'_>, most: u8, max_nodes: u32) -> Result<(Point, u8), PuzzleFlaw> {
    let (least, most_of_kind) = PuzzleKind::Defense.lengths();
    match ThreatProver::new(turn, Means::Threats, max_nodes).shortest_win(OWN_WIN) {
        WinLength::None => (),
        WinLength::Moves(_) => return Err(PuzzleFlaw::NoDefense),
        WinLength::Unknown => return Err(PuzzleFlaw::Undecided),
    }
    let mut prover = ThreatProver::new(turn, Means::Threats, max_nodes);
    if prover.threatens_five(!turn.side) {
        return Err(PuzzleFlaw::NoDefense);
    }
    let (mut only, mut longest) = (None, 0);
    for point in prover.legal_points() {
        match prover.shortest_loss(point, most) {
            WinLength::Moves(n) => longest = longest.max(n),
            WinLength::None if only.is_some() => return Err(PuzzleFlaw::Other(point)),
            WinLength::None => only = Some(point),
            WinLength::Unknown => return Err(PuzzleFlaw::Undecided),
        }
    }
    let only = only.ok_or(PuzzleFlaw::Wrong)?;
    if longest < least {
        return Err(PuzzleFlaw::Length);
    }
    // Check the only defense against losses of up to the greatest length, even if `most` limited the search above to
    // shorter losses.
    match prover.shortest_loss(only, most_of_kind.max(longest + MARGIN)) {
        WinLength::None => Ok((only, longest)),
        WinLength::Moves(_) => Err(PuzzleFlaw::Wrong),
        WinLength::Unknown => Err(PuzzleFlaw::Undecided),
    }
}

/// Returns the stone with which the side to move delays a win by `means` longest, and the number of stones that the
/// winner then needs; `None` if some stone is not proved to lose within `max_moves`.
#[must_use]
pub fn longest_defense(turn: PositionView<'_>, means: Means, max_moves: u8, max_nodes: u32) -> Option<(Point, u8)> {
    let mut prover = ThreatProver::new(turn, means, max_nodes);
    let mut longest: Option<(Point, u8)> = None;
    for point in prover.legal_points() {
        let WinLength::Moves(n) = prover.shortest_loss(point, max_moves) else { return None };
        if longest.is_none_or(|(_, most)| most < n) {
            longest = Some((point, n));
        }
    }
    longest
}

/// Returns a stone after which the other side has no win by `means` within `max_moves` stones; `None` if no such stone
/// exists or is found.
#[must_use]
pub fn refutation(turn: PositionView<'_>, means: Means, max_moves: u8, max_nodes: u32) -> Option<Point> {
    let mut prover = ThreatProver::new(turn, means, max_nodes);
    prover.legal_points().into_iter().find(|it| prover.shortest_loss(*it, max_moves) == WinLength::None)
}

/// Returns a board with one more stone; `None` if the point is occupied.
#[must_use]
pub fn with_stone(board: &Board, point: Point, color: Color) -> Option<Board> {
    let mut after = board.clone();
    after.play(point, color).ok()?;
    Some(after)
}
