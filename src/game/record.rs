//! A game from its first stone to its end, with the moves that were taken back.

use crate::game::{Board, Color, Outcome, PlayError, Point, Rule};

/// A stone as it was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where it was put.
    pub point: Point,
    /// Whose it is.
    pub color: Color,
}

/// The moves of a game and a cursor among them: the position shown is the one before the moves behind the cursor.
///
/// Taking a move back only moves the cursor; the moves behind it are lost when another one is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    rule: Rule,
    moves: Vec<Move>,
    ply: usize,
    /// The position at the cursor.
    board: Board,
    /// How the game stands after the last of `moves`, wherever the cursor is.
    result: Option<Outcome>,
}

impl Record {
    /// A game without a move.
    ///
    /// # Panics
    /// When no board has this size; see [`Board::new`].
    #[must_use]
    pub fn new(size: u8, rule: Rule) -> Self {
        Self { rule, moves: Vec::new(), ply: 0, board: Board::new(size), result: None }
    }

    /// Lines of the board in each direction.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.board.size()
    }

    /// The rule of the game.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// The position at the cursor.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// All moves, those that were taken back included.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The cursor: how many of the moves lie on the board.
    #[must_use]
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// The move played last at the cursor.
    #[must_use]
    pub fn last(&self) -> Option<Move> {
        self.moves[..self.ply].last().copied()
    }

    /// Who plays next at the cursor.
    #[must_use]
    pub const fn side_to_move(&self) -> Color {
        if self.ply.is_multiple_of(2) { Color::Black } else { Color::White }
    }

    /// How the game has ended at the cursor: none while moves follow or the game goes on.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        if self.is_at_end() { self.result } else { None }
    }

    /// How the whole record ends, wherever the cursor stands.
    #[must_use]
    pub const fn result(&self) -> Option<Outcome> {
        self.result
    }

    /// Plays the side to move at the cursor. Moves that had been taken back are lost, and a resignation after them.
    ///
    /// # Errors
    /// When the game has ended at the cursor or no stone can be put there; the record is then unchanged.
    pub fn play(&mut self, point: Point) -> Result<(), PlayError> {
        if self.outcome().is_some() {
            return Err(PlayError::GameOver);
        }
        let color = self.side_to_move();
        self.board.play(point, color)?;
        self.moves.truncate(self.ply);
        self.moves.push(Move { point, color });
        self.ply += 1;
        self.result = self.judge(point, color);
        Ok(())
    }

    /// Takes the last move off the board and gives it; it stays in the record until another one is played.
    pub fn undo(&mut self) -> Option<Move> {
        let last = self.last()?;
        self.board.undo(last.point);
        self.ply -= 1;
        Some(last)
    }

    /// Plays the next of the moves that were taken back and gives it.
    pub fn redo(&mut self) -> Option<Move> {
        let next = self.moves.get(self.ply).copied()?;
        self.board.play(next.point, next.color).expect("a move in the record was legal when it was played");
        self.ply += 1;
        Some(next)
    }

    /// Puts the cursor behind so many moves, or behind the last one if there are fewer.
    pub fn go_to(&mut self, ply: usize) {
        while ply < self.ply && self.undo().is_some() {}
        while self.ply < ply && self.redo().is_some() {}
    }

    /// A side gives up, whether it is its turn or not.
    ///
    /// # Errors
    /// When the game has ended, or moves follow the cursor: one resigns the game and not a past position.
    pub fn resign(&mut self, side: Color) -> Result<(), PlayError> {
        if !self.is_at_end() {
            return Err(PlayError::NotAtEnd);
        }
        if self.result.is_some() {
            return Err(PlayError::GameOver);
        }
        self.result = Some(Outcome::Resignation { winner: !side });
        Ok(())
    }

    /// Strikes out the resignation at the end, wherever the cursor stands, and tells whether there was one.
    pub const fn take_back_resignation(&mut self) -> bool {
        let was_resigned = matches!(self.result, Some(Outcome::Resignation { winner: _ }));
        if was_resigned {
            self.result = None;
        }
        was_resigned
    }

    const fn is_at_end(&self) -> bool {
        self.ply == self.moves.len()
    }

    /// What the stone just put on `point` has decided.
    fn judge(&self, point: Point, winner: Color) -> Option<Outcome> {
        match self.rule.winning_line(&self.board, point) {
            Some(line) => Some(Outcome::Five { winner, line }),
            None => self.board.is_full().then_some(Outcome::Draw),
        }
    }
}
