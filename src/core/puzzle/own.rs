//! Puzzles from a player's own games: found in a finished game, or made of a chosen position.
//!
//! The chosen positions are kept in a text file:
//!
//! ```text
//! gumu-own-puzzles 1
//! renju fours 15 black 4 50 hh ijkl ghgi four-three<TAB>23<TAB>2026-11-24 Li – Master 3
//! ```
//!
//! Each line has a puzzle as in [`file`](mod@crate::puzzle::file), the number of the stone to find, and the name of the
//! game, with tabs between them.

use crate::engine::PositionView;
use crate::game::{Color, Point, Record};
use crate::puzzle::canonical::normalized;
use crate::puzzle::file::{self, PuzzleFileError};
use crate::puzzle::proof::{self, PuzzleFlaw};
use crate::puzzle::tactic::{PuzzleKind, TacticPuzzle};
use crate::puzzle::theme::PuzzleThemes;
use crate::puzzle::theme_proof::themes_of;
use crate::review::forced_win::{ForcedBy, find_win};

/// The header line of a file of own puzzles.
const HEAD: &str = "gumu-own-puzzles 1";

/// Maximum length of a game's name, in characters.
const MAX_NAME: usize = 120;

/// Maximum number of nodes of the quick searches for a win by fours and for a win by threats.
const LOOK_NODES: (u32, u32) = (2_000, 6_000);

/// Maximum number of nodes of a search that proves that only one stone solves a puzzle.
const PROOF_NODES: u32 = 120_000;

/// Maximum number of positions of one game for which a proof is tried.
const MAX_PROOFS: usize = 8;

/// Share of Master's levels, in percent, that is assumed to solve a puzzle from a player's own game. The levels are not
/// asked to solve it.
const USUAL_PERCENT: u8 = 50;

/// A puzzle from a player's own game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnPuzzle {
    /// The puzzle, with the themes of its solution.
    pub puzzle: TacticPuzzle,
    /// Number, in the game, of the stone that the player must find; the first stone has number 1.
    pub number: usize,
    /// The name of the game.
    pub game: String,
}

/// Reads a file of own puzzles.
///
/// # Errors
/// When the header line or a puzzle is invalid.
pub fn parse(text: &str) -> Result<Vec<OwnPuzzle>, PuzzleFileError> {
    let fault = |line, reason: &str| PuzzleFileError { line, reason: reason.to_owned() };
    let mut lines = (1..).zip(text.lines());
    if lines.next().map(|it| it.1.trim_end()) != Some(HEAD) {
        return Err(fault(1, &format!("a file of own puzzles begins with `{HEAD}`")));
    }
    let read = |(line, text): (usize, &str)| {
        let mut parts = text.splitn(3, '\t');
        let puzzle = file::read(parts.next().unwrap_or_default()).map_err(|it| fault(line, &it))?;
        let number = parts.next().and_then(|it| it.parse().ok());
        let number = number.ok_or_else(|| fault(line, "the number of a stone follows the puzzle, after a tab"))?;
        Ok(OwnPuzzle { puzzle, number, game: shown_name(parts.next().unwrap_or_default()) })
    };
    lines.filter(|it| !it.1.trim().is_empty()).map(read).collect()
}

/// Returns the text of a file of own puzzles that contains `puzzles`.
#[must_use]
pub fn write(puzzles: &[OwnPuzzle]) -> String {
    let lines =
        puzzles.iter().map(|it| format!("{}\t{}\t{}\n", file::line(&it.puzzle), it.number, shown_name(&it.game)));
    std::iter::once(format!("{HEAD}\n")).chain(lines).collect()
}

/// Returns the name of a game in the form in which a file of puzzles stores it: without control characters such as
/// tabs, and with at most [`MAX_NAME`] characters.
fn shown_name(game: &str) -> String {
    game.chars().filter(|it| !it.is_control()).take(MAX_NAME).collect()
}

/// Makes a puzzle of a position that a player has chosen. The task is to find the only winning stone of the position
/// or, if there is none, the only defense.
///
/// # Errors
/// The reason why the position is not a puzzle, or cannot be proved to be one within the limits.
pub fn from_position(turn: PositionView<'_>) -> Result<TacticPuzzle, PuzzleFlaw> {
    for kind in [PuzzleKind::Fours, PuzzleKind::Threats] {
        let found = puzzle_at(turn, kind).map(|it| normalized(&it));
        if found != Err(PuzzleFlaw::Wrong) {
            return found;
        }
    }
    match puzzle_at(turn, PuzzleKind::Defense) {
        // `Other` means that several stones avoid a loss. This is so in most positions, and then there is nothing to
        // find. So return `Wrong`, as for other positions in which there is nothing to find.
        Err(PuzzleFlaw::Other(_)) => Err(PuzzleFlaw::Wrong),
        found => found.map(|it| normalized(&it)),
    }
}

/// Returns a puzzle from the main line of a game, with the number of the stone to find. Prefers the last position in
/// which one of `sides` missed a win that only one stone gives. If there is no such position, takes the last position
/// in which one of `sides` missed the only defense. Returns `None` if neither is found within `MAX_PROOFS` proofs.
#[must_use]
pub fn find(record: &Record, sides: &[Color]) -> Option<(TacticPuzzle, usize)> {
    let mut game = record.up_to(record.main_end());
    let n_moves = game.moves().len();
    let mut n_proofs = 0;
    let mut defense = None;
    for ply in (0..n_moves).rev() {
        game.go_to(ply);
        let next = game.moves()[ply];
        let Some(point) = next.point.filter(|_| sides.contains(&next.color)) else { continue };
        let turn = PositionView { board: game.board(), rule: game.rule(), side: next.color };
        if let Some(kind) = missed_kind(turn) {
            n_proofs += 1;
            if let Some(puzzle) = missed(turn, kind, point) {
                return Some((puzzle, ply + 1));
            }
        } else if defense.is_none() && is_lost_after(turn, point) {
            n_proofs += 1;
            defense = missed(turn, PuzzleKind::Defense, point).map(|it| (it, ply + 1));
        }
        if MAX_PROOFS <= n_proofs {
            break;
        }
    }
    defense
}

/// Returns the kind of the win that the side to move has. Returns `None` if no win is found, or if one stone makes five
/// at once: such a win is too short for a puzzle.
fn missed_kind(turn: PositionView<'_>) -> Option<PuzzleKind> {
    let win = find_win(turn, LOOK_NODES.0, LOOK_NODES.1).win?;
    match win.by {
        _ if win.line.len() < 2 => None,
        ForcedBy::Fours => Some(PuzzleKind::Fours),
        ForcedBy::Threats => Some(PuzzleKind::Threats),
    }
}

/// Returns `true` if the other side has a proved win after a stone on `point`.
fn is_lost_after(turn: PositionView<'_>, point: Point) -> bool {
    let Some(after) = proof::with_stone(turn.board, point, turn.side) else { return false };
    let reply = PositionView { board: &after, rule: turn.rule, side: !turn.side };
    turn.rule.winning_line(&after, point).is_none() && find_win(reply, LOOK_NODES.0, LOOK_NODES.1).win.is_some()
}

/// Returns the puzzle of a position. Returns `None` unless its answer is proved to be the only right stone and differs
/// from the stone `played`.
fn missed(turn: PositionView<'_>, kind: PuzzleKind, played: Point) -> Option<TacticPuzzle> {
    let puzzle = puzzle_at(turn, kind).ok().filter(|it| it.solution != played)?;
    Some(normalized(&puzzle))
}

/// Returns the puzzle of a position as it stands on the board, before it is turned and mirrored to its canonical form.
///
/// # Errors
/// When no answer is proved to be the only right stone.
fn puzzle_at(turn: PositionView<'_>, kind: PuzzleKind) -> Result<TacticPuzzle, PuzzleFlaw> {
    let (rule, board, side) = (turn.rule, turn.board.clone(), turn.side);
    // Check the position with a placeholder as the solution; the solution is computed below.
    let solution = Point::new(0, 0);
    let themes = PuzzleThemes::default();
    let puzzle = TacticPuzzle { rule, board, side, kind, n_moves: 1, solution, solved_percent: USUAL_PERCENT, themes };
    proof::check_position(&puzzle)?;
    let (_, most) = kind.lengths();
    let (solution, n_moves) = match kind {
        PuzzleKind::Defense => proof::only_defense(turn, most, PROOF_NODES),
        _ => proof::only_win(turn, kind, most, PROOF_NODES),
    }?;
    let puzzle = TacticPuzzle { n_moves, solution, ..puzzle };
    Ok(TacticPuzzle { themes: themes_of(&puzzle), ..puzzle })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, Rule};

    const LINE: &str = "renju fours 15 black 4 50 hh ijkl ghgi four-three\t23\t2026-11-24 Li – Master 3";

    #[test]
    fn a_file_is_read_and_written_as_it_was() {
        let text = format!("{HEAD}\n{LINE}\n");
        let puzzles = parse(&text).unwrap();
        assert_eq!((puzzles.len(), puzzles[0].number, puzzles[0].game.as_str()), (1, 23, "2026-11-24 Li – Master 3"));
        assert_eq!(puzzles[0].puzzle.kind, PuzzleKind::Fours);
        assert_eq!(write(&puzzles), text);
        assert_eq!(write(&[]), format!("{HEAD}\n"));
    }

    #[test]
    fn the_name_of_a_game_stays_in_its_line() {
        let puzzle = file::read("renju fours 15 black 4 50 hh ijkl ghgi").unwrap();
        let game = format!("a\tb\nc{}", "x".repeat(500));
        let read = parse(&write(&[OwnPuzzle { puzzle, number: 1, game }])).unwrap();
        assert!(read[0].game.starts_with("abcx") && read[0].game.chars().count() == MAX_NAME);
    }

    #[test]
    fn an_error_names_its_line() {
        let error = |text: &str| parse(text).unwrap_err().to_string();
        assert_eq!(error(""), "line 1: a file of own puzzles begins with `gumu-own-puzzles 1`");
        assert!(error(&format!("{HEAD}\n\nrenju\t1\tx\n")).starts_with("line 3: a puzzle has ten fields"));
        let without_number = LINE.replace("\t23", "");
        assert_eq!(
            error(&format!("{HEAD}\n{without_number}\n")),
            "line 2: the number of a stone follows the puzzle, after a tab"
        );
    }

    /// Returns the result of [`from_position`] after stones on `points`, Black first.
    fn made_of(points: &str) -> Result<TacticPuzzle, PuzzleFlaw> {
        let (mut board, mut side) = (Board::new(15), Color::Black);
        for name in points.split_whitespace() {
            board.play(Point::parse(name, 15).unwrap(), side).unwrap();
            side = !side;
        }
        from_position(PositionView { board: &board, rule: Rule::Freestyle, side })
    }

    #[test]
    fn a_chosen_position_is_a_puzzle_or_the_reason_is_told() {
        assert_eq!(made_of("h8 h9"), Err(PuzzleFlaw::Wrong), "nothing is to be found");
        // Black has four in a row and wins with the next stone, which is too short for a puzzle.
        assert_eq!(made_of("h8 a1 i8 c1 j8 e1 k8 g1").map(|it| it.kind), Err(PuzzleFlaw::Length));
        assert!(matches!(made_of("h8 a1 i8 c1 j8 e1 k8 g1 l8"), Err(PuzzleFlaw::Position(_))), "the game has ended");
        assert_eq!(made_of("h8 a1 i8 c1 j8"), Err(PuzzleFlaw::Wrong), "several stones stop an open three");
        // Black has an open three and is to move. A stone at either end of the three makes an open four. So several
        // stones win.
        assert!(matches!(made_of("h8 a1 i8 c1 j8 e1"), Err(PuzzleFlaw::Other(_))));
        for puzzle in crate::puzzle::shipped::puzzles().iter().filter(|it| it.kind != PuzzleKind::Forbidden).step_by(97)
        {
            let found = from_position(proof::view(puzzle)).unwrap();
            assert_eq!((found.solution, found.kind, found.n_moves), (puzzle.solution, puzzle.kind, puzzle.n_moves));
        }
    }
}
