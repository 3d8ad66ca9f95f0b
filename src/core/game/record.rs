//! Game record: the moves of a game as a game tree, including variations and moves that were taken back.

mod branches;
pub(super) mod builder;
mod change_log;
mod changes;
mod edits;

use change_log::ChangeLog;

use crate::game::tree::Tree;
use crate::game::{Board, Color, Ending, GameInfo, Move, NodeId, OnFoul, Outcome, PlayError, Point, Rule, Stone};

/// The moves of a game as a tree of variations. One line of the tree is shown, and a cursor stands in this line. The
/// shown position is the position at the cursor; the stones of the moves after the cursor are not on the board.
///
/// Taking back a move only moves the cursor. Playing another move then starts a variation, which becomes the shown
/// line; the moves taken back stay in the tree. The main line follows the first child of each position.
///
/// The sides alternate; a side that places no stone passes. In renju two passes in a row end the game in a draw, as in
/// the rules of the Renju International Federation.
///
/// ```
/// use gumu_core::game::{Color, Point, Record, Rule};
///
/// let point = |name| Point::parse(name, 15);
/// let mut game = Record::new(15, Rule::Renju);
/// for name in ["h8", "h9", "j10"] {
///     game.play(point(name)?)?;
/// }
/// assert_eq!(game.board().stone(point("h9")?), Some(Color::White));
///
/// // Another third move begins a variation; the first one stays in the tree.
/// game.undo();
/// game.play(point("g7")?)?;
/// let after_two = game.node_at(2).expect("two moves are on the board");
/// assert_eq!(game.children(after_two).count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    rule: Rule,
    on_foul: OnFoul,
    /// Data of the game as a whole.
    pub info: GameInfo,
    /// The stones that lie on the board before the first move, row by row.
    setup: Vec<Stone>,
    /// The side to move before the first move.
    first: Color,
    tree: Tree,
    /// The positions in which stones or passes have ended the game, each with the outcome. They are sorted by id: a
    /// position that is added later has a greater id, so it goes to the end.
    ends: Vec<(NodeId, Outcome)>,
    /// The nodes of the shown line, starting with the node after the first move. The tree also stores, for each of
    /// these nodes, the child with which the shown line continues.
    line: Vec<NodeId>,
    /// The moves of the shown line, one for each node of `line`.
    moves: Vec<Move>,
    ply: usize,
    /// The position at the cursor.
    board: Board,
    changes: ChangeLog,
}

impl Record {
    /// Returns a game without a move.
    ///
    /// # Panics
    /// When no board has this size; see [`Board::new`].
    #[must_use]
    pub fn new(size: u8, rule: Rule) -> Self {
        Self::from_position(Board::new(size), rule, Color::Black)
    }

    /// Returns a game that starts with the stones of `board` and `first` to move. The numbers of black and white stones
    /// may differ.
    #[must_use]
    pub fn from_position(board: Board, rule: Rule, first: Color) -> Self {
        let setup = board.points().filter_map(|point| board.stone(point).map(|color| Stone { point, color })).collect();
        let ends = drawn(rule, &board, first).map(|it| (NodeId::ROOT, it)).into_iter().collect();
        let (line, moves) = (Vec::new(), Vec::new());
        Self {
            rule,
            on_foul: OnFoul::Refuse,
            info: GameInfo::default(),
            setup,
            first,
            tree: Tree::new(),
            ends,
            line,
            moves,
            ply: 0,
            board,
            changes: ChangeLog::default(),
        }
    }

    /// Returns the number of lines of the board in each direction.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.board.size()
    }

    /// Returns the rule of the game.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Returns the stones that lie on the board before the first move, row by row.
    #[must_use]
    pub fn setup(&self) -> &[Stone] {
        &self.setup
    }

    /// Returns the side to move before the first move.
    #[must_use]
    pub const fn first_side(&self) -> Color {
        self.first
    }

    /// Returns the game with `on_foul` as the treatment of forbidden moves that are played from now on; forbidden moves
    /// that are in the record already stay. A new record refuses forbidden moves.
    #[must_use]
    pub fn with_fouls(self, on_foul: OnFoul) -> Self {
        Self { on_foul, ..self }
    }

    /// Returns how the record treats forbidden moves: it refuses them, or lets them be played and lose.
    #[must_use]
    pub const fn on_foul(&self) -> OnFoul {
        self.on_foul
    }

    /// Returns the position at the cursor.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns all moves of the shown line, including the moves after the cursor, which were taken back.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns the cursor: the number of moves of the shown line that have been made.
    #[must_use]
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// Returns the last move before the cursor; `None` if the cursor stands before the first move.
    #[must_use]
    pub fn last(&self) -> Option<Move> {
        self.moves[..self.ply].last().copied()
    }

    /// Returns the points of the stones played up to the cursor, beginning with the last stone. The stones of the setup
    /// are not included.
    pub fn recent(&self) -> impl Iterator<Item = Point> + '_ {
        self.moves()[..self.ply()].iter().rev().filter_map(|it| it.point)
    }

    /// Returns the side to move at the cursor.
    #[must_use]
    pub fn side_to_move(&self) -> Color {
        self.last().map_or(self.first, |last| !last.color)
    }

    /// Returns the outcome if the game ends in the position at the cursor; `None` if it continues there. Moves can
    /// follow such a position in the tree: if moves are taken back and the game is then ended by resignation, time or
    /// agreement, these moves stay.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_at(self.node())
    }

    /// Returns the outcome of the game at the end of the shown line, wherever the cursor stands.
    #[must_use]
    pub fn result(&self) -> Option<Outcome> {
        self.outcome_at(self.end())
    }

    /// Places a stone of the side to move in the position at the cursor. If the tree already has this move there, the
    /// cursor follows it. Otherwise the move is added; if the position has other next moves, the move starts a
    /// variation. The shown line then goes through the move.
    ///
    /// # Errors
    /// When the game has ended at the cursor, the point is off the board or occupied, or the rule forbids the move and
    /// forbidden moves are refused; the record is then unchanged.
    pub fn play(&mut self, point: Point) -> Result<(), PlayError> {
        self.play_as(self.side_to_move(), point)
    }

    /// Places a stone of `color` at the cursor, as [`Record::play`] does. If the other side is to move, that side
    /// passes first.
    ///
    /// # Errors
    /// When the game has ended at the cursor, the point is off the board or occupied, or the rule forbids the move and
    /// forbidden moves are refused; the record is then unchanged.
    pub fn play_as(&mut self, color: Color, point: Point) -> Result<(), PlayError> {
        let played = self.enter_as(color, point);
        self.extend_line();
        played
    }

    /// Passes for the side to move at the cursor. If the tree already has this pass there, the cursor follows it;
    /// otherwise the pass is added, like a stone in [`Record::play`].
    ///
    /// # Errors
    /// When the game has ended at the cursor.
    pub fn pass(&mut self) -> Result<(), PlayError> {
        self.make(Move::pass(self.side_to_move()))
    }

    /// Makes the move `mv` of the side to move. If the tree already has moves after it, the shown line then goes on
    /// with them. The caller must have checked that the move is legal.
    fn make(&mut self, mv: Move) -> Result<(), PlayError> {
        let made = self.enter(mv);
        self.extend_line();
        made
    }

    /// Places a stone as [`Record::play_as`] does, but the shown line is not extended: if the move is not in the shown
    /// line, the line then ends with this move.
    fn enter_as(&mut self, color: Color, point: Point) -> Result<(), PlayError> {
        if self.outcome().is_some() {
            return Err(PlayError::GameOver);
        }
        let knows = |at: NodeId, mv: Move| self.tree.child_with(at, mv);
        let pass = Move::pass(!color);
        let behind = if color == self.side_to_move() { Some(self.node()) } else { knows(self.node(), pass) };
        if behind.and_then(|it| knows(it, Move::stone(point, color))).is_none() {
            self.check(point, color)?;
        }
        if color != self.side_to_move() && self.is_ended_by_pass() {
            return Err(PlayError::GameOver);
        }
        if color != self.side_to_move() {
            self.enter(Move::pass(!color))?;
        }
        self.enter(Move::stone(point, color))
    }

    /// Makes the move `mv` of the side to move, but does not extend the shown line. The caller must have checked that
    /// the move is legal.
    fn enter(&mut self, mv: Move) -> Result<(), PlayError> {
        if self.outcome().is_some() {
            return Err(PlayError::GameOver);
        }
        if let Some(known) = self.tree.child_with(self.node(), mv) {
            self.follow(known, mv);
            return Ok(());
        }
        if let Some(point) = mv.point {
            self.board.play(point, mv.color)?;
        }
        let node = self.tree.add(self.node(), mv);
        self.changes.note(node);
        self.tree.choose(node);
        self.cut_line(self.ply);
        self.line.push(node);
        self.moves.push(mv);
        self.ply += 1;
        self.ends.extend(self.judge().map(|it| (node, it)));
        Ok(())
    }

    /// Makes the move `mv`, which leads from the position at the cursor to its child `known`. If the move is not in the
    /// shown line, the shown line then ends with this move.
    fn follow(&mut self, known: NodeId, mv: Move) {
        if self.line.get(self.ply) != Some(&known) {
            self.cut_line(self.ply);
            self.line.push(known);
            self.moves.push(mv);
        }
        self.redo();
    }

    /// Takes back the last move and returns it; the move stays in the record. Returns `None` before the first move.
    pub fn undo(&mut self) -> Option<Move> {
        let last = self.last()?;
        if let Some(point) = last.point {
            self.board.undo(point);
        }
        self.ply -= 1;
        Some(last)
    }

    /// Makes the next move of the shown line and returns it; `None` at the end of the line.
    pub fn redo(&mut self) -> Option<Move> {
        let next = self.advance()?;
        self.tree.choose(self.node());
        Some(next)
    }

    fn advance(&mut self) -> Option<Move> {
        let next = self.moves.get(self.ply).copied()?;
        if let Some(point) = next.point {
            self.board.play(point, next.color).expect("a move in the record was legal when it was played");
        }
        self.ply += 1;
        Some(next)
    }

    /// Puts the cursor after `ply` moves of the shown line, or after its last move if it has fewer.
    pub fn go_to(&mut self, ply: usize) {
        while ply < self.ply && self.undo().is_some() {}
        while self.ply < ply && self.redo().is_some() {}
    }

    /// Resigns for `side` at the cursor, whether or not that side is to move.
    ///
    /// # Errors
    /// When the game has ended at the cursor.
    pub fn resign(&mut self, side: Color) -> Result<(), PlayError> {
        self.conclude(Ending::Resigned(side))
    }

    /// Ends the game at the cursor by resignation, time or agreement. Moves after the cursor stay in the record.
    ///
    /// # Errors
    /// When the game has ended at the cursor.
    pub fn conclude(&mut self, ending: Ending) -> Result<(), PlayError> {
        self.conclude_at(self.node(), ending)
    }

    /// Ends the game in the position `node`, as [`Record::conclude`] ends it at the cursor.
    ///
    /// # Errors
    /// When the game has already ended in that position.
    ///
    /// # Panics
    /// When the tree does not have the position.
    pub fn conclude_at(&mut self, node: NodeId, ending: Ending) -> Result<(), PlayError> {
        assert!(self.contains(node), "a game ends in a position of the tree");
        if self.outcome_at(node).is_some() {
            return Err(PlayError::GameOver);
        }
        self.set_ending(node, Some(ending));
        Ok(())
    }

    /// Removes an ending by resignation, time or agreement at the cursor, so that the game continues. Returns `true` if
    /// there was such an ending.
    pub fn take_back_ending(&mut self) -> bool {
        let was_ended = self.tree.ending(self.node()).is_some();
        if was_ended {
            self.set_ending(self.node(), None);
        }
        was_ended
    }

    /// Stores the ending by resignation, time or agreement in a position; `None` removes it.
    fn set_ending(&mut self, node: NodeId, ending: Option<Ending>) {
        self.changes.note(node);
        self.tree.set_ending(node, ending);
    }

    /// Returns `true` if a pass of the side to move would end the game: in renju, if the other side has passed just
    /// before.
    fn is_ended_by_pass(&self) -> bool {
        self.rule == Rule::Renju && self.last().is_some_and(|it| it.point.is_none())
    }

    /// Returns an error if `color` may not put a stone on the point: the point is off the board or occupied, or the
    /// stone is forbidden and the record refuses forbidden moves.
    fn check(&self, point: Point, color: Color) -> Result<(), PlayError> {
        if !self.board.contains(point) {
            return Err(PlayError::OffBoard);
        }
        if !self.board.is_free(point) {
            return Err(PlayError::Occupied);
        }
        match (self.rule.foul(&self.board, point, color), self.on_foul) {
            (Some(foul), OnFoul::Refuse) => Err(PlayError::Forbidden(foul)),
            (Some(_), OnFoul::Lose) | (None, _) => Ok(()),
        }
    }

    /// Returns the outcome that follows from the last move before the cursor; `None` if the game continues after this
    /// move.
    fn judge(&self) -> Option<Outcome> {
        let Some(Move { point, color }) = self.last() else { return drawn(self.rule, &self.board, self.first) };
        let Some(point) = point else {
            let has_other_passed = self.ply.checked_sub(2).is_some_and(|it| self.moves[it].point.is_none());
            let is_over = self.rule == Rule::Renju && has_other_passed;
            return if is_over { Some(Outcome::Passed) } else { drawn(self.rule, &self.board, !color) };
        };
        if let Some(line) = self.rule.winning_line(&self.board, point) {
            return Some(Outcome::Five { winner: color, line });
        }
        if let Some(foul) = self.rule.foul(&self.board, point, color) {
            return Some(Outcome::Foul { winner: !color, foul, point });
        }
        drawn(self.rule, &self.board, !color)
    }
}

/// Returns a draw if there is no point on which `side` may play; `None` otherwise.
fn drawn(rule: Rule, board: &Board, side: Color) -> Option<Outcome> {
    let can_go_on = rule.legal_points(board, side).next().is_some();
    (!can_go_on).then_some(Outcome::Draw)
}

/// Two records are equal when their contents are equal, they show the same line, and their cursors stand on the same
/// position. The change log is not compared.
impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        let is_same_game = (self.size(), self.rule, self.on_foul, self.first)
            == (other.size(), other.rule, other.on_foul, other.first)
            && self.setup == other.setup
            && self.info == other.info;
        is_same_game && (self.ply, &self.moves) == (other.ply, &other.moves) && self.tree == other.tree
    }
}

impl Eq for Record {}
