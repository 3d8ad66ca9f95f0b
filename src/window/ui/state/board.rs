//! Input on the board: pointer, wheel and arrow keys.

use crate::game::Point;
use crate::ui::action::Action;
use crate::ui::moves::MoveAction;
use crate::ui::screen_map::{Role, ScreenMap};
use crate::ui::state::dialogs::moved_row;
use crate::ui::state::{Focus, State};

impl State {
    /// Moves the cursor to the point of the board that is nearest to the mouse pointer. If a click there has an effect,
    /// the point also becomes the aim (the target of the click).
    pub(super) fn aim_at_pointer(&mut self, screen: &dyn ScreenMap) {
        self.input.set_cursor(None, None);
        let Some((x, y)) = self.input.pointer() else { return };
        let over_board = screen.role_at(x, y) == Some(Role::Board);
        let Some(grid) = screen.grid().filter(|_| over_board) else { return };
        let board = self.board_shown();
        if grid.size != board.size() {
            return;
        }
        let nearest = grid.nearest(x, y);
        self.input.set_cursor(nearest, nearest.filter(|it| self.is_target(*it)));
    }

    /// Returns `true` if a click on a point has an effect. A cover that is open in place of the game, such as the
    /// lesson, decides for its own board. While points are marked, every click has an effect; otherwise a click has an
    /// effect where a stone may be placed.
    pub(in crate::ui) fn is_target(&self, point: Point) -> bool {
        match &self.cover {
            Some(cover) => cover.get().is_open(point),
            None => self.annotations().marker().is_some() || self.cx.game.is_open(point),
        }
    }

    /// Moves the cursor by columns and rows. If the cursor is not shown, it starts at the last stone or, without a last
    /// stone, in the center.
    pub(super) fn move_cursor(&mut self, dx: i8, dy: i8) {
        let size = self.board_shown().size();
        let shown = self.input.cursor().filter(|_| self.input.is_focus_shown() || self.input.pointer().is_some());
        let last = self.cx.game.record().last().filter(|_| !self.is_game_covered()).and_then(|it| it.point);
        let from = shown.or(last);
        let to = match from {
            Some(point) => {
                let along = |at: u8, by: i8| at.saturating_add_signed(by).min(size - 1);
                Point::new(along(point.x(), dx), along(point.y(), dy))
            }
            None => Point::center(size),
        };
        self.input.focus_on(Focus::Board);
        self.input.show_focus();
        self.input.set_cursor(Some(to), Some(to).filter(|it| self.is_target(*it)));
    }

    /// Returns `true` if the wheel over the board steps through the game. It does so if the game has ended, belongs to
    /// a file or was edited, or if an earlier position is shown already. In any other running game the wheel must not
    /// change the position shown.
    fn is_walked_by_wheel(&self) -> bool {
        self.documents().is_kept() || self.cx.game.is_looking() || self.cx.game.live_outcome().is_some()
    }

    /// Handles the wheel. Depending on the place of the pointer, scrolls a list or page, changes the value of a
    /// drop-down list, or steps through the game.
    pub(super) fn wheel(&mut self, rows: i32, screen: &dyn ScreenMap) {
        let Some(role) = self.input.pointer().and_then(|(x, y)| screen.role_at(x, y)) else { return };
        if self.scroll_games(role, rows, screen.scroll()) {
            return;
        }
        match role {
            Role::List | Role::Control { action: Action::ListRow(_), .. } => self.scroll_list(rows, screen),
            _ if self.dialogs.list().is_some() => {}
            Role::Control { action: Action::DropDown(list), .. } if self.settings_dialog().is_none() => {
                self.step_list(list, rows);
            }
            Role::MoveList
            | Role::Control { action: Action::Moves(MoveAction::GoTo(_) | MoveAction::Select(_)), .. } => {
                let first = moved_row(screen.scroll().first, rows).min(screen.scroll().last);
                self.document.moves.scroll_to(Some(first));
            }
            Role::Control { action: Action::Moves(MoveAction::EditComment), .. } => self.scroll_comment(rows, screen),
            Role::Page | Role::Control { action: Action::Pick(_), .. } => {
                self.dialogs.scroll(rows, screen.scroll().last);
            }
            // The pointer is over a setting, so the wheel scrolls the page. Hide the keyboard focus: the page would
            // otherwise scroll back to the setting that has it.
            Role::Control { .. } if self.settings_dialog().is_some() => {
                self.input.hide_focus();
                self.dialogs.scroll(rows, screen.scroll().last);
            }
            Role::Board if self.is_walked_by_wheel() && self.can(Action::Moves(MoveAction::GoTo(0))) => {
                self.go_to(moved_row(self.cx.game.record().ply(), rows));
            }
            Role::Board | Role::Control { .. } | Role::Shield | Role::Frame(_) | Role::Plain => {}
        }
    }
}
