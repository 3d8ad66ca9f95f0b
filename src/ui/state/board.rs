//! The board under pointer, wheel and arrows.

use crate::game::Point;
use crate::ui::action::Action;
use crate::ui::effect::Effect;
use crate::ui::screen_map::{Role, ScreenMap};
use crate::ui::state::dialogs::moved_row;
use crate::ui::state::{Focus, State};
use crate::ui::widgets::Grid;

/// Greatest distance of a click from a point that it means, in cells; between two points lies a zone without meaning.
const REACH: f32 = 0.42;

/// Greatest distance of the red box from the pointer, in cells.
const BOX_REACH: f32 = 1.5;

impl State {
    /// Puts the red box on the free point nearest to the pointer, and the aim on the point that a click means.
    pub(super) fn aim_at_pointer(&mut self, screen: &dyn ScreenMap) {
        self.input.set_cursor(None, None);
        let Some((x, y)) = self.input.pointer() else { return };
        let over_board = screen.role_at(x, y) == Some(Role::Board);
        let Some(grid) = screen.grid().filter(|_| over_board) else { return };
        if grid.size != self.game.record().size() {
            return;
        }
        let board = self.editing.position().map_or(self.game.record().board(), |it| &it.board);
        let edits = self.editing.is_position_open() || self.editing.marker().is_some();
        let is_open = |point: Point| board.is_free(point) && (edits || self.game.is_open(point));
        #[expect(clippy::cast_precision_loss, reason = "pixels of a window")]
        let cell = grid.cell as f32;
        let Some((nearest, distance)) = grid.nearest(x, y) else { return };
        let aim = (distance <= REACH * cell && (edits || is_open(nearest))).then_some(nearest);
        let cursor = aim.or_else(|| {
            let free = board.free_points().filter(|it| is_open(*it));
            let free = free.map(|point| (point, distance_to(&grid, point, x, y)));
            let near = free.filter(|(_, distance)| *distance <= BOX_REACH * cell);
            near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(point, _)| point)
        });
        self.input.set_cursor(cursor, aim);
    }

    /// Moves the box by the keyboard.
    pub(super) fn move_cursor(&mut self, dx: i8, dy: i8) {
        let size = self.game.record().size();
        let shown = self.input.cursor().filter(|_| self.input.is_focus_shown() || self.input.pointer().is_some());
        let from = shown.or_else(|| self.game.record().last().and_then(|it| it.point));
        let to = match from {
            Some(point) => {
                let along = |at: u8, by: i8| at.saturating_add_signed(by).min(size - 1);
                Point::new(along(point.x(), dx), along(point.y(), dy))
            }
            None => Point::center(size),
        };
        self.input.focus_on(Focus::Board);
        self.input.show_focus();
        let aim = Some(to).filter(|point| {
            self.editing.is_position_open() || self.editing.marker().is_some() || self.game.is_open(*point)
        });
        self.input.set_cursor(Some(to), aim);
    }

    /// Handles the wheel: over a list it scrolls, over the board it walks through a game that has ended.
    pub(super) fn wheel(&mut self, rows: i32, screen: &dyn ScreenMap) -> Vec<Effect> {
        let Some(role) = self.input.pointer().and_then(|(x, y)| screen.role_at(x, y)) else { return Vec::new() };
        match role {
            Role::MoveList | Role::Control { action: Action::GoTo(_) | Action::Select(_), .. } => {
                self.first_move_row = Some(moved_row(screen.scroll().first, rows).min(screen.scroll().last));
            }
            Role::Control { action: Action::EditComment, .. } => self.scroll_comment(rows, screen),
            Role::Page | Role::Control { action: Action::Pick(_), .. } => {
                self.dialogs.scroll(rows, screen.scroll().last);
            }
            Role::Board if self.game.live_outcome().is_some() => {
                return self.act(if rows < 0 { Action::Previous } else { Action::Next });
            }
            Role::Board | Role::Control { .. } | Role::Shield | Role::Plain => {}
        }
        Vec::new()
    }
}

fn distance_to(grid: &Grid, point: Point, x: i32, y: i32) -> f32 {
    let (px, py) = grid.pixel(point);
    #[expect(clippy::cast_precision_loss, reason = "pixels of a window")]
    let distance = ((x - px) as f32).hypot((y - py) as f32);
    distance
}
