//! Uniqueness proofs: a puzzle has the answer that it claims, and no other answer is right.
//!
//! - *Fours*, in *n*: the answer wins by fours with the *n*-th stone, no win by fours is shorter, and after every
//!   other first stone there is no win by fours within *n* + 3 stones.
//! - *Threats*, in *n*: the same with fours and threats; and there is no win by fours alone within *n* + 3 stones.
//! - *Defense*, in *n*: after every other stone the other side wins by fours and threats, at the latest with its *n*-th
//!   stone; after the answer the other side has no such win within *n* + 3 stones, nor within seven. The side to move
//!   has no win of its own within four stones, and need not block a five.
//! - *Forbidden*, in *n*: renju, Black. The same as for threats, except that fours alone may win; and there is a
//!   forbidden point with which Black would win within *n* + 3 stones under the standard rule, which has no forbidden
//!   points.
//!
//! The module [`prove`](crate::engine::master::prove) defines four, threat and win. Every "no win" above is proved by a
//! search of all fours or threats, and every win by a search of all replies. A search that reaches its node limit
//! proves nothing.

use std::fmt;

use crate::engine::PositionView;
use crate::engine::master::prove::{Decision, Means, ThreatProver, WinLength};
use crate::game::{Board, Color, Point, Rule};
use crate::puzzle::tactic::{PuzzleKind, RULES, TacticPuzzle};

/// A puzzle is refuted if another first stone also wins and needs at most this many stones more than the solution.
const MARGIN: u8 = 3;

/// A defense puzzle is refuted if the side to move has a win of its own with at most this many stones.
const OWN_WIN: u8 = 4;

/// Maximum number of nodes of one proof.
pub const MAX_NODES: u32 = 2_000_000;

/// Reason why a puzzle is wrong or could not be proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleFlaw {
    /// The position cannot occur in a game with this side to move. Holds the reason as a sentence.
    Position(&'static str),
    /// The winner needs more or fewer stones than puzzles of this kind allow.
    Length,
    /// The answer is not a free point on which the side to move may play.
    Answer,
    /// The answer does not solve the puzzle.
    Wrong,
    /// The win takes fewer stones than the puzzle says.
    Shorter,
    /// Another stone, on this point, solves the puzzle too.
    Other(Point),
    /// Fours alone win, although the puzzle is about threats.
    ByFours,
    /// The side to move in a defense puzzle must block a five, or has a win of its own.
    NoDefense,
    /// No forbidden point would win for Black if the point were allowed.
    NoForbiddenPoint,
    /// A search reached its node limit before it could decide.
    Undecided,
}

impl PuzzleFlaw {
    /// Returns the flaw as a sentence that names points as on a board of `size` lines.
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

/// Proves every claim of a puzzle: position, answer, length and uniqueness.
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

/// Returns the position of a puzzle, for a search.
#[must_use]
pub const fn view(puzzle: &TacticPuzzle) -> PositionView<'_> {
    PositionView { board: &puzzle.board, rule: puzzle.rule, side: puzzle.side }
}

/// Checks that the position of a puzzle is possible: the program has puzzles for its rule, the numbers of stones fit
/// the side to move, and neither side has won.
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

/// Returns the kind of moves with which puzzles of a kind are won: fours alone, or fours and threats. In a defense, it
/// is the other side that would win in this way, and the player must prevent it.
#[must_use]
pub const fn means(kind: PuzzleKind) -> Means {
    match kind {
        PuzzleKind::Fours => Means::Fours,
        PuzzleKind::Threats | PuzzleKind::Defense | PuzzleKind::Forbidden => Means::Threats,
    }
}

/// Returns the only stone that wins in a position, and the number of stones that the winner needs. Searches for wins of
/// at most `most` stones, by the means of the puzzles of this `kind`.
///
/// # Errors
/// When no stone or several stones win; when the win is too short for the kind; when fours alone win a puzzle of
/// threats; when no forbidden point would win a puzzle of forbidden points; or when the node limit is reached.
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
        // First look only for wins within `n` stones: if two points win this fast, the solution is not unique, and no
        // further search is needed. Slower wins by other points are searched for below.
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

/// Returns `true` if a stone on a forbidden point would start a win within `n` stones if it were allowed. Only Black in
/// renju has forbidden points. The win is searched under the standard rule, which has no forbidden points.
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

/// Returns the only stone after which the side to move does not lose, and the length of the longest loss after any
/// other stone: the number of stones that the winner needs. Searches for losses of at most `most` stones.
///
/// # Errors
/// When the side to move has a win of its own or must block a five; when no stone or more than one stone avoids the
/// loss; when the longest loss is too short for the kind; or when the node limit is reached.
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
    // The search above has looked only for wins of at most `most` stones. So check that the defense also prevents
    // longer wins.
    match prover.shortest_loss(only, most_of_kind.max(longest + MARGIN)) {
        WinLength::None => Ok((only, longest)),
        WinLength::Moves(_) => Err(PuzzleFlaw::Wrong),
        WinLength::Unknown => Err(PuzzleFlaw::Undecided),
    }
}

/// Returns the stone with which the side to move can delay its loss longest, and the number of stones that the other
/// side then needs. The other side wins by `means` (fours alone, or fours and threats). Returns `None` if there is no
/// legal stone, or if not every legal stone is proved to lose within `max_moves` stones.
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

/// Returns a stone of the side to move that prevents a win of the other side by `means` (fours alone, or fours and
/// threats) within `max_moves` stones. Returns `None` if no such stone is found.
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
