//! What the pointer does: it moves, presses controls and places stones.

use crate::game::{OpeningChoice, PlayError, Point};
use crate::ui::action::Action;
use crate::ui::effect::Effect;
use crate::ui::layout::{Layout, Role};
use crate::ui::settings::Placing;
use crate::ui::state::{Focus, Held, State};

impl State {
    pub(super) fn pointer_moved(&mut self, x: i32, y: i32, layout: &Layout) -> Vec<Effect> {
        if self.pointer != Some((x, y)) {
            self.pointer = Some((x, y));
            self.focus_seen = false;
            self.menu_follows_pointer(layout);
        }
        Vec::new()
    }

    pub(super) fn pressed(&mut self, layout: &Layout) -> Vec<Effect> {
        self.focus_seen = false;
        self.aim_at_pointer(layout);
        let Some((x, y)) = self.pointer else { return Vec::new() };
        let hit = layout.hit(x, y);
        if self.menu.is_some() && !hit.is_some_and(|placed| placed.role.is_menu()) {
            self.menu = None;
            return Vec::new();
        }
        if self.writing.is_some() && layout.control(Action::EditComment) != hit {
            self.focus = Focus::Board;
        }
        match hit.map(|placed| placed.role) {
            Some(Role::Control { action, enabled: true, .. }) => {
                self.held = Some(Held::Control(action));
                if action.opens_menu() {
                    return self.act(action);
                }
            }
            Some(Role::Board) => {
                self.focus = Focus::Board;
                self.held = self.aim.map(Held::Point);
                if let (Placing::OnPress, Some(point)) = (self.settings.placing, self.aim) {
                    self.held = None;
                    self.place(point);
                }
            }
            Some(Role::Control { enabled: false, .. } | Role::MoveList | Role::Page | Role::Shield | Role::Plain)
            | None => {}
        }
        Vec::new()
    }

    pub(super) fn released(&mut self, layout: &Layout) -> Vec<Effect> {
        let Some((x, y)) = self.pointer else { return Vec::new() };
        self.aim_at_pointer(layout);
        let hit = layout.hit(x, y).map(|placed| placed.role);
        match (self.held.take(), hit) {
            (Some(Held::Control(held)), Some(Role::Control { action, enabled: true, tab })) => {
                if held == action && !action.opens_menu() {
                    let effects = self.act(action);
                    if action == Action::EditComment && tab {
                        self.put_caret((x, y), layout);
                    }
                    return effects;
                }
                if held.opens_menu() && self.menu.is_some() && !action.opens_menu() {
                    return self.act(action);
                }
            }
            (Some(Held::Point(point)), Some(Role::Board)) if self.aim == Some(point) => self.place(point),
            (Some(Held::Control(_) | Held::Point(_)) | None, Some(_) | None) => {}
        }
        Vec::new()
    }

    /// Places a stone, or marks where it would be placed if a second click is wanted.
    pub(super) fn place(&mut self, point: Point) {
        if self.may_edit() {
            if let Some(editor) = &mut self.editor {
                editor.touch(point);
            }
            return;
        }
        if let Some(marker) = self.marker {
            return self.mark(point, marker);
        }
        if !self.may_place() || !self.game.is_open(point) {
            return;
        }
        if self.settings.placing == Placing::AfterConfirm && self.pending != Some(point) {
            self.pending = Some(point);
            return;
        }
        if self.game.opening_step().is_some() {
            self.answer(OpeningChoice::Point(point));
            return;
        }
        match self.game.play(point) {
            Ok(()) => {
                self.game.guessed = None;
                self.notice = None;
                self.stone_placed();
            }
            Err(PlayError::Forbidden(foul)) => self.notice = Some(self.language().foul(foul).to_owned()),
            Err(PlayError::OffBoard | PlayError::Occupied | PlayError::GameOver | PlayError::NotAtEnd) => {}
        }
    }
}
