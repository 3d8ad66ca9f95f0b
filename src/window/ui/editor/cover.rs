//! The state of the position editor: a board on which stones of both sides are placed in any order, with undo.

use crate::game::{Board, Color, Point, Rule};
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::editor::{EditorAction, Tool};
use crate::ui::event::{Chord, Key};
use crate::ui::moves::MoveAction;
use crate::ui::state::cover::interface::Covering;
use crate::ui::state::cx::Cx;

/// A position that is being edited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionEditor {
    /// The stones of both sides.
    pub board: Board,
    /// The side to move.
    pub side: Color,
    /// The effect of a click on a point: place a stone of one color, or remove a stone.
    pub tool: Tool,
    /// For each change that can be undone, the position before it, the oldest first. `future` has the position after
    /// each change that was undone.
    past: Vec<(Board, Color)>,
    future: Vec<(Board, Color)>,
}

/// Maximum number of changes that can be undone.
const MAX_UNDO: usize = 200;

/// A warning about a position: it is won already, or no regular game leads to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionWarning {
    /// The side `.0` has a winning row already.
    Five(Color),
    /// The numbers of stones do not fit the side to move: the side `.0` has `.1` stones too many.
    Uneven(Color, u16),
}

impl PositionEditor {
    pub(in crate::ui) const fn new(board: Board, side: Color) -> Self {
        Self { board, side, tool: Tool::Stone(Color::Black), past: Vec::new(), future: Vec::new() }
    }

    /// Applies a change, and records it for undo if it changes the stones or the side to move.
    pub(in crate::ui) fn change(&mut self, change: impl FnOnce(&mut Self)) {
        let before = (self.board.clone(), self.side);
        change(self);
        if (&before.0, before.1) != (&self.board, self.side) {
            self.past.push(before);
            self.past.drain(..self.past.len().saturating_sub(MAX_UNDO));
            self.future.clear();
        }
    }

    /// Returns `true` if a change can be undone.
    pub(in crate::ui) const fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Returns `true` if a change can be redone.
    pub(in crate::ui) const fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Undoes the last change of the position.
    pub(in crate::ui) fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            let after = self.exchange(before);
            self.future.push(after);
        }
    }

    /// Redoes the change that was undone last.
    pub(in crate::ui) fn redo(&mut self) {
        if let Some(after) = self.future.pop() {
            let before = self.exchange(after);
            self.past.push(before);
        }
    }

    fn exchange(&mut self, (board, side): (Board, Color)) -> (Board, Color) {
        (std::mem::replace(&mut self.board, board), std::mem::replace(&mut self.side, side))
    }

    /// Returns `true` if a game can continue from the position under a rule: no side has won, and a point is free.
    pub(in crate::ui) fn is_playable(&self, rule: Rule) -> bool {
        !matches!(self.warning(rule), Some(PositionWarning::Five(_))) && !self.board.is_full()
    }

    /// Handles a click on a point: places the tool's stone, or removes the stone if it has the tool's color or the tool
    /// is the eraser.
    fn touch(&mut self, point: Point) {
        let old = self.board.undo(point);
        let new = match self.tool {
            Tool::Stone(color) if old != Some(color) => color,
            Tool::Stone(_) | Tool::Erase => return,
        };
        // Ignore the result: the point has just become free.
        let _ = self.board.play(point, new);
    }

    /// Removes all stones.
    pub(in crate::ui) fn clear(&mut self) {
        self.board = Board::new(self.board.size());
    }

    /// Returns the warning about the position under a rule; `None` if no side has a winning row and the numbers of
    /// stones fit the side to move. The warning about a winning row takes precedence.
    #[must_use]
    pub fn warning(&self, rule: Rule) -> Option<PositionWarning> {
        let has_five = |it: &Color| {
            let mut stones = self.board.points().filter(|point| self.board.stone(*point) == Some(*it));
            stones.any(|point| rule.winning_line(&self.board, point).is_some())
        };
        if let Some(winner) = Color::ALL.into_iter().find(has_five) {
            return Some(PositionWarning::Five(winner));
        }
        // In a regular game the opponent of the side to move has as many stones as that side, or one more.
        let count =
            |color| u16::try_from(self.board.points().filter(|it| self.board.stone(*it) == Some(color)).count());
        let (mine, others) = (count(self.side).unwrap_or(0), count(!self.side).unwrap_or(0));
        match (others.checked_sub(mine), mine.checked_sub(others)) {
            (Some(0 | 1), _) => None,
            (Some(more), _) => Some(PositionWarning::Uneven(!self.side, more - 1)),
            (None, more) => Some(PositionWarning::Uneven(self.side, more.unwrap_or(0))),
        }
    }
}

impl Covering for PositionEditor {
    fn board(&self) -> &Board {
        &self.board
    }

    fn rule(&self, game: &Session) -> Rule {
        game.record().rule()
    }

    fn last(&self) -> Option<Point> {
        None
    }

    fn side(&self) -> Option<Color> {
        match self.tool {
            Tool::Stone(color) => Some(color),
            Tool::Erase => None,
        }
    }

    fn side_to_move(&self) -> Option<Color> {
        Some(self.side)
    }

    fn takes_points(&self) -> bool {
        true
    }

    fn is_open(&self, _point: Point) -> bool {
        true
    }

    fn place(&mut self, point: Point, _cx: &mut Cx) {
        self.change(|it| it.touch(point));
    }

    fn key(&self, chord: Chord) -> Option<Action> {
        match chord.key {
            Key::Letter('z') if chord.ctrl && !chord.shift => Some(Action::Moves(MoveAction::UndoEdit)),
            Key::Letter('z' | 'y') if chord.ctrl => Some(Action::Moves(MoveAction::RedoEdit)),
            _ => None,
        }
    }

    fn leave(&self) -> Action {
        Action::Editor(EditorAction::Leave)
    }
}
