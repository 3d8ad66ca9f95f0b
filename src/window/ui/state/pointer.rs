//! Pointer input: moving, pressing controls, dragging, scrolling by the wheel, placing stones, and context menus.

use crate::game::{OpeningChoice, PlayError, Point};
use crate::session::SessionError;
use crate::ui::action::Action;
use crate::ui::decorations::WindowRequest;
use crate::ui::effect::{Effect, Sound};
use crate::ui::event::Event;
use crate::ui::menu::{ContextMenu, MenuPlace, OpenMenu};
use crate::ui::moves::MoveAction;
use crate::ui::notice::Notice;
use crate::ui::opponent::OpponentAction;
use crate::ui::play::PlayAction;
use crate::ui::screen_map::{Role, ScreenMap};
use crate::ui::settings::Placing;
use crate::ui::state::{Focus, Held, State};

impl State {
    /// Handles an event of the pointer.
    pub(super) fn pointer_event(&mut self, event: &Event, screen: &dyn ScreenMap) {
        if !matches!(event, Event::PointerMoved { .. } | Event::PointerLeft) {
            self.input.tooltip_mut().dismiss();
        }
        match event {
            Event::PointerMoved { x, y } => self.pointer_moved(*x, *y, screen),
            Event::PressedWithShift if self.extend_selection(screen) => {}
            Event::Pressed | Event::PressedWithShift => self.pressed(screen),
            Event::PressedAgain(n_presses) => {
                self.pressed_again(*n_presses, screen);
            }
            Event::Released => self.released(screen),
            Event::SecondaryPressed => self.open_context_menu(screen),
            Event::Touched => {
                self.pressed(screen);
                self.input.begin_touch();
            }
            Event::MiddlePressed => self.paste_selected(screen),
            Event::Wheel(rows) => self.wheel(*rows, screen),
            _ => {
                self.input.remove_pointer();
            }
        }
    }

    fn pointer_moved(&mut self, x: i32, y: i32, screen: &dyn ScreenMap) {
        if self.input.move_pointer((x, y)) {
            self.input.tooltip_mut().move_to(screen.tip_place(x, y));
            self.menu_follows_pointer(screen);
            self.list_follows_pointer(screen);
            self.select_to_pointer(screen);
            self.slide_to_pointer(screen);
            if self.input.held() == Some(Held::TitleBar) {
                // Release the held button now: the window manager takes over the pointer and will not report the
                // release.
                self.input.release();
                self.cx.send(Effect::Window(WindowRequest::Move));
            }
        }
    }

    /// Moves the knob of the held slider, which sets the opponent's level, to the pointer.
    fn slide_to_pointer(&mut self, screen: &dyn ScreenMap) {
        let Some(Held::Control(held @ Action::Opponent(OpponentAction::Level(_)))) = self.input.held() else { return };
        let role = self.input.pointer().and_then(|(x, y)| screen.role_at(x, y));
        if let Some(Role::Control { action, enabled: true, .. }) = role
            && action != held
            && action.is_same_kind(held)
        {
            self.act(action);
            self.input.hold(Held::Control(action));
        }
    }

    fn pressed(&mut self, screen: &dyn ScreenMap) {
        self.input.hide_focus();
        self.aim_at_pointer(screen);
        let Some((x, y)) = self.input.pointer() else { return };
        let hit = screen.role_at(x, y);
        if self.dialogs.menu().is_some() && !hit.is_some_and(Role::is_menu) {
            self.dialogs.set_menu(None);
            return;
        }
        let list = self.dialogs.list().map(|it| it.drop_down);
        if list.is_some_and(|list| !hit.is_some_and(|it| it.is_list(list))) {
            self.dialogs.set_list(None);
            return;
        }
        let is_in_comment = matches!(hit, Some(Role::Control { action: Action::Moves(MoveAction::EditComment), .. }));
        if self.annotations().comment().is_some() && !is_in_comment {
            self.input.focus_on(Focus::Board);
        }
        if hit.is_some_and(|it| self.press_text(it, screen)) {
            return;
        }
        match hit {
            Some(Role::Control { action, enabled: true, .. }) => {
                self.input.hold(Held::Control(action));
                if action.opens_list() {
                    self.act(action);
                }
            }
            Some(Role::Frame(WindowRequest::Move)) => self.input.hold(Held::TitleBar),
            Some(Role::Frame(request)) => self.cx.send(Effect::Window(request)),
            Some(Role::Board) => {
                self.input.focus_on(Focus::Board);
                self.input.release();
                if self.shows_pause() {
                    return self.act(Action::Play(PlayAction::Resume));
                }
                if self.is_board_only_looked_at() {
                    self.ask_way_back();
                }
                if let Some(point) = self.input.aim() {
                    self.input.hold(Held::Point(point));
                }
                if let (Placing::OnPress, Some(point)) = (self.cx.settings.placing, self.input.aim()) {
                    self.input.release();
                    self.place(point);
                }
            }
            Some(
                Role::Control { enabled: false, .. }
                | Role::MoveList
                | Role::Page
                | Role::List
                | Role::Shield
                | Role::Plain,
            )
            | None => {}
        }
    }

    fn released(&mut self, screen: &dyn ScreenMap) {
        let Some((x, y)) = self.input.pointer() else { return };
        self.aim_at_pointer(screen);
        let hit = screen.role_at(x, y);
        match (self.input.release(), hit) {
            (Some(Held::Control(held)), Some(Role::Control { action, enabled: true, tab })) => {
                if held == action && !action.opens_list() {
                    self.act(action);
                    if action == Action::Moves(MoveAction::EditComment) && tab {
                        self.put_caret((x, y), screen);
                    }
                    return;
                }
                let is_open = self.dialogs.menu().is_some() || self.dialogs.list().is_some();
                if held.opens_list() && is_open && !action.opens_list() {
                    self.act(action);
                }
            }
            (Some(Held::Point(point)), Some(Role::Board)) if self.input.aim() == Some(point) => self.place(point),
            (Some(Held::Control(_) | Held::Text(_) | Held::Point(_) | Held::TitleBar) | None, Some(_) | None) => {}
        }
    }

    /// Opens the context menu under the pointer: over the board, the menu of the board; over the list of moves, the
    /// menu of the list. If the pointer is over a move in the list, first shows the position after this move. Over the
    /// title bar, asks the window manager to show its own menu instead.
    pub(super) fn open_context_menu(&mut self, screen: &dyn ScreenMap) {
        self.dialogs.set_menu(None);
        self.input.release();
        let Some((x, y)) = self.input.pointer() else { return };
        match screen.role_at(x, y) {
            Some(Role::Frame(WindowRequest::Move)) => self.cx.send(Effect::Window(WindowRequest::ShowMenu)),
            Some(Role::Board) => self.show_context_menu(ContextMenu::Board, (x, y)),
            Some(Role::MoveList) => self.show_context_menu(ContextMenu::Moves, (x, y)),
            Some(Role::Control {
                action: action @ Action::Moves(MoveAction::GoTo(_) | MoveAction::Select(_)), ..
            }) => {
                self.act(action);
                self.show_context_menu(ContextMenu::Moves, (x, y));
            }
            _ => {}
        }
    }

    /// Opens a context menu by keyboard. If the list of moves has the focus, this is the menu of the list, at the move
    /// shown. Otherwise it is the menu of the board, at the cursor.
    pub(super) fn open_context_menu_by_key(&mut self, screen: &dyn ScreenMap) {
        self.input.show_focus();
        let (menu, at) = if self.input.focus() == Focus::MoveList {
            let shown = Action::Moves(MoveAction::GoTo(self.cx.game.record().ply()));
            (ContextMenu::Moves, screen.control_place(shown).map(|it| (it.x, it.bottom())))
        } else {
            let point = self.input.cursor().unwrap_or_else(|| Point::center(self.board_shown().size()));
            (ContextMenu::Board, screen.grid().map(|it| it.pixel(point)))
        };
        if let Some(at) = at {
            self.show_context_menu(menu, at);
            let first = self.dialogs.menu().and_then(|it| self.next_menu_item(it.place, None, 1));
            self.dialogs.set_menu(self.dialogs.menu().map(|it| OpenMenu { item: first, ..it }));
        }
    }

    /// Opens a context menu at the pixel `at`, unless none of its commands can be run.
    fn show_context_menu(&mut self, menu: ContextMenu, at: (i32, i32)) {
        let place = MenuPlace::At(menu, at);
        self.input.set_menu_point(self.input.cursor().filter(|_| menu == ContextMenu::Board));
        if self.dialogs.are_closed() && !self.menu_entries(place).is_empty() {
            self.dialogs.set_menu(Some(OpenMenu { place, item: None }));
        }
    }

    /// Handles a click on a point: passes it to the open cover, draws a mark, or places a stone, which may need a
    /// second click as confirmation.
    pub(in crate::ui) fn place(&mut self, point: Point) {
        if self.place_in_cover(point) {
            return;
        }
        if let Some(marker) = self.annotations().marker() {
            return self.mark(point, marker);
        }
        if !self.may_place() || !self.cx.game.is_open(point) {
            return;
        }
        if self.cx.settings.placing == Placing::AfterConfirm && self.input.pending() != Some(point) {
            self.input.await_second_click(point);
            return;
        }
        if self.cx.game.opening_step_shown().is_some() {
            self.answer(OpeningChoice::Point(point));
            return;
        }
        self.place_or_check(point);
    }

    /// Plays a stone for the human player to move. If the stone is forbidden, shows a message. Returns `true` if the
    /// stone was placed.
    pub(in crate::ui) fn play_stone(&mut self, point: Point) -> bool {
        match self.cx.game.handle(self.stone_event()(point)) {
            Ok(_) => {
                self.cx.sounds.add(Sound::Stone);
                self.cx.notices.note_move();
                self.stone_placed();
                if self.cx.settings.point_values || self.cx.settings.expected_line {
                    self.note_help();
                }
                return true;
            }
            Err(SessionError::Play(PlayError::Forbidden(foul))) => {
                self.cx.tell(Notice::Forbidden(foul));
            }
            // Ignore the other errors. They cannot occur, because the cursor never selects a point on which they would.
            Err(_) => {}
        }
        false
    }
}
