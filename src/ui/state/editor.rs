//! The position editor: stones of both sides in any order, and a game or a study from there.

use std::sync::Arc;

use crate::formats::LoadedGame;
use crate::game::{Board, ByColor, Color, Point, Record, Rule};
use crate::ui::action::Tool;
use crate::ui::effect::Effect;
use crate::ui::state::{Arrival, seats::PERSON};
use crate::ui::state::{Focus, State};

/// A position in the making.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Editor {
    /// The stones.
    pub board: Board,
    /// The side that will move.
    pub side: Color,
    /// What a click does.
    pub tool: Tool,
}

/// What is odd about a position: it is no position of a game that goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionWarning {
    /// A side has won already.
    Five(Color),
    /// The sides cannot have moved by turns: so many more stones has this side than it can have.
    Uneven(Color, u16),
}

impl Editor {
    /// What a click on a point does: the tool's stone is put there, or taken away if it lies there already.
    pub(super) fn touch(&mut self, point: Point) {
        let old = self.board.undo(point);
        let new = match self.tool {
            Tool::Stone(color) if old != Some(color) => color,
            Tool::Stone(_) | Tool::Erase => return,
        };
        // The point has just become free.
        let _ = self.board.play(point, new);
    }

    /// Takes all stones away.
    pub(super) fn clear(&mut self) {
        self.board = Board::new(self.board.size());
    }

    /// What is odd about the position under a rule, the weightier first.
    #[must_use]
    pub fn oddity(&self, rule: Rule) -> Option<PositionWarning> {
        let has_five = |it: &Color| {
            let mut stones = self.board.points().filter(|point| self.board.stone(*point) == Some(*it));
            stones.any(|point| rule.winning_line(&self.board, point).is_some())
        };
        if let Some(winner) = Color::ALL.into_iter().find(has_five) {
            return Some(PositionWarning::Five(winner));
        }
        // The side that has just moved has as many stones as the other one, or one more.
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

impl State {
    /// Opens the editor with the position shown.
    pub(super) fn open_editor(&mut self) {
        let record = &self.game.record;
        let (board, side) = (record.board().clone(), record.side_to_move());
        self.marker = None;
        self.stop_reading();
        self.editor = Some(Editor { board, side, tool: Tool::Stone(Color::Black) });
        self.leave_point();
    }

    /// Leaves the editor; the game is as it was.
    pub(super) fn close_editor(&mut self) {
        self.editor = None;
        self.leave_point();
    }

    fn leave_point(&mut self) {
        self.pending = None;
        self.held = None;
        self.notice = None;
        self.focus = Focus::Board;
    }

    /// Returns `true` if the position can be played on: no side has won, and there is a free point.
    pub(super) fn can_play_position(&self) -> bool {
        self.editor.as_ref().is_some_and(|editor| {
            let is_won = matches!(editor.oddity(self.game.record.rule()), Some(PositionWarning::Five(_)));
            !is_won && !editor.board.is_full()
        })
    }

    /// Plays the position against the computer.
    pub(super) fn play_position(&mut self) -> Vec<Effect> {
        let opponent = self.settings.setup.profile().id.as_str();
        self.leave_with_position(Some(opponent))
    }

    /// Puts the position on the board with both sides free to be moved.
    pub(super) fn study_position(&mut self) -> Vec<Effect> {
        self.leave_with_position(None)
    }

    /// Puts the position on the board as a game of its own: against an opponent, by its key, or for study.
    fn leave_with_position(&mut self, opponent: Option<&str>) -> Vec<Effect> {
        let rule = self.game.record.rule();
        let on_foul = self.game.record.on_foul();
        let Some(editor) = self.editor.take() else { return Vec::new() };
        let mut seats = ByColor { black: None, white: None };
        if let Some(opponent) = opponent {
            seats[editor.side] = Some(PERSON.to_owned());
            seats[!editor.side] = Some(opponent.to_owned());
        }
        let record = Record::from_position(editor.board, rule, editor.side).with_fouls(on_foul);
        self.leave_point();
        self.arrive(Arrival { loaded: Arc::new(LoadedGame { record, seats, warnings: Vec::new() }), path: None })
    }

    /// Whether a click changes the position in the editor.
    #[must_use]
    pub fn may_edit(&self) -> bool {
        self.editor.is_some() && self.dialogs.is_empty() && self.menu.is_none()
    }

    /// The stones that are shown.
    #[must_use]
    pub fn board_shown(&self) -> &Board {
        self.editor.as_ref().map_or(self.game.record.board(), |it| &it.board)
    }
}
