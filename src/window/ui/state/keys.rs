//! Keyboard input, focus traversal and keyboard shortcuts. Every function of the program is reachable by keyboard.

use crate::ui::action::Action;
use crate::ui::analysis::{AnalysisAction, AnalysisView};
use crate::ui::effect::Effect;
use crate::ui::event::{Chord, Key};
use crate::ui::history::HistoryAction;
use crate::ui::menu::{Menu, OpenMenu};
use crate::ui::moves::MoveAction;
use crate::ui::play::PlayAction;
use crate::ui::review::ReviewAction;
use crate::ui::screen_map::{Role, ScreenMap};
use crate::ui::settings::Placing;
use crate::ui::state::{Focus, Modal, State};
use crate::ui::step_direction::StepDirection;

impl State {
    /// Handles a key. The key goes to the open menu or drop-down list; if there is none, to the uppermost dialog;
    /// without a dialog, to the window.
    pub(super) fn key(&mut self, chord: Chord, screen: &dyn ScreenMap) {
        self.input.tooltip_mut().dismiss();
        if let Some(open) = self.dialogs.menu() {
            self.input.show_focus();
            return self.menu_key(chord, open);
        }
        if let Some(open) = self.dialogs.list().cloned() {
            self.input.show_focus();
            return self.open_list_key(chord, &open, screen);
        }
        if !self.dialogs.is_empty() {
            self.input.show_focus();
            return self.dialog_key(chord, screen);
        }
        if self.comment_key(chord, screen) {
            return;
        }
        self.window_key(chord, screen);
    }

    fn menu_key(&mut self, chord: Chord, open: OpenMenu) {
        let beside = |by: usize| {
            let menu = open.index().map(|it| OpenMenu::in_bar((it + by) % Menu::ALL.len()));
            // A context menu has no neighboring menus, so keep it open.
            Some(menu.unwrap_or(open))
        };
        match chord.key {
            Key::Escape | Key::Menu | Key::Context | Key::Tab => self.dialogs.set_menu(None),
            Key::Left => self.dialogs.set_menu(beside(Menu::ALL.len() - 1)),
            Key::Right => self.dialogs.set_menu(beside(1)),
            Key::Down => self.dialogs.set_menu(self.menu_at(open, open.item, 1)),
            Key::Up => self.dialogs.set_menu(self.menu_at(open, open.item, -1)),
            Key::Home => self.dialogs.set_menu(self.menu_at(open, None, 1)),
            Key::End => self.dialogs.set_menu(self.menu_at(open, None, -1)),
            Key::Enter | Key::Space => {
                if let Some(action) = open.item {
                    self.act(action);
                }
            }
            Key::Letter(_) | Key::PageUp | Key::PageDown | Key::F(_) | Key::Backspace | Key::Delete => {}
        }
    }

    /// Returns the open menu `open` with another current entry: the next entry after `from`, in the direction of
    /// `step`, that can be run.
    fn menu_at(&self, open: OpenMenu, from: Option<Action>, step: isize) -> Option<OpenMenu> {
        Some(OpenMenu { item: self.next_menu_item(open.place, from, step), ..open })
    }

    fn dialog_key(&mut self, chord: Chord, screen: &dyn ScreenMap) {
        if self.field_key(chord) {
            return;
        }
        if self.list_key(chord, screen) {
            return;
        }
        let modal = self.dialogs.modal();
        let (is_page, pages) = (modal.is_some_and(Modal::is_page), modal.and_then(Modal::pages));
        let default = modal.map_or(Action::Accept, Modal::default_button);
        match (chord.key, self.input.focus()) {
            (Key::Escape, _) => self.cancel_dialog(),
            (Key::Tab, _) => self.walk_focus(chord.shift, screen),
            (Key::Down | Key::Up | Key::PageDown | Key::PageUp | Key::Home | Key::End, _) if is_page => {
                self.dialogs.scroll(rows_of(chord.key), screen.scroll().last);
            }
            (Key::PageDown | Key::PageUp, _) => self.dialogs.scroll(rows_of(chord.key), screen.scroll().last),
            (Key::Left, _) if pages.is_some() => pages.into_iter().for_each(|it| self.step_list(it, -1)),
            (Key::Right, _) if pages.is_some() => pages.into_iter().for_each(|it| self.step_list(it, 1)),
            (Key::Up | Key::Down | Key::Space, Focus::Control(action @ Action::DropDown(_))) => self.act(action),
            (Key::Left, Focus::Control(Action::DropDown(list))) => self.step_list(list, -1),
            (Key::Right, Focus::Control(Action::DropDown(list))) => self.step_list(list, 1),
            (Key::Left | Key::Up, Focus::Control(action)) => self.walk_group(action, true, screen),
            (Key::Right | Key::Down, Focus::Control(action)) => self.walk_group(action, false, screen),
            (Key::Space, Focus::Control(action)) => self.act(action),
            (Key::Enter, Focus::Control(action)) if screen.is_button(action) => self.act(action),
            // Moving the focus to a tab does not show the page of the tab, so Enter shows it.
            (Key::Enter, Focus::Control(action @ Action::History(HistoryAction::ShowPage(_)))) => self.act(action),
            (Key::Enter, Focus::Control(Action::Pick(row))) => {
                let command = modal.and_then(Modal::row_command).unwrap_or(Action::Accept);
                self.choose_focused_row(row);
                self.act(command);
            }
            (Key::Enter, _) => {
                if !self.walk_to_found_setting() {
                    self.act(default);
                }
            }
            (_, _) => {}
        }
    }

    fn window_key(&mut self, chord: Chord, screen: &dyn ScreenMap) {
        if self.is_end_of_pause(chord) {
            return self.act(Action::Play(PlayAction::Resume));
        }
        if let (Key::Enter | Key::Space, Focus::Control(action)) = (chord.key, self.input.focus()) {
            self.input.show_focus();
            return self.act(action);
        }
        if let Some(action) = self.cover.as_ref().and_then(|it| it.get().key(chord)) {
            return self.act(action);
        }
        if self.key_of_games(chord, screen) {
            return;
        }
        if let Some(action) = self.list_step(chord) {
            self.input.show_focus();
            return self.act(action);
        }
        match chord.key {
            Key::Left | Key::Right | Key::Down if chord.ctrl => {
                if let Some(action) = self.command_of_key(chord) {
                    self.act(action);
                }
            }
            Key::Left => self.move_cursor(-1, 0),
            Key::Right => self.move_cursor(1, 0),
            Key::Up => self.move_cursor(0, -1),
            Key::Down => self.move_cursor(0, 1),
            Key::Tab => {
                self.input.show_focus();
                self.walk_focus(chord.shift, screen);
            }
            Key::F(6) => self.move_focus_to_other_part(screen),
            Key::Menu if chord.shift => self.open_context_menu_by_key(screen),
            Key::Menu => {
                self.input.show_focus();
                self.act(Action::Menu(0));
            }
            Key::Context => self.open_context_menu_by_key(screen),
            Key::Escape => self.escape(),
            Key::Enter if !chord.ctrl => self.press_default(screen),
            Key::Space if self.can(Action::Play(PlayAction::TogglePause)) => {
                self.act(Action::Play(PlayAction::TogglePause));
            }
            Key::Space => self.place_by_key(),
            Key::Backspace | Key::Delete => {}
            Key::Enter | Key::Letter(_) | Key::Home | Key::End | Key::PageUp | Key::PageDown | Key::F(_) => {
                if let Some(action) = self.command_of_key(chord) {
                    self.act(action);
                }
            }
        }
    }

    /// Handles Escape. Leaves the first of these states that is active: a stone that waits for confirmation, a warning,
    /// a chosen line of the analysis, a cover (such as a puzzle), the search for a win and its result, the marking of
    /// points, the list of games, an earlier position, full screen.
    fn escape(&mut self) {
        let was_pending = self.input.pending().is_some();
        self.input.forget_pending();
        self.input.release();
        if was_pending {
            return;
        }
        if self.can(Action::Play(PlayAction::TakeAnother)) {
            return self.act(Action::Play(PlayAction::TakeAnother));
        }
        if self.leave_line() {
            return;
        }
        if let Some(cover) = &self.cover {
            return self.act(cover.get().leave());
        }
        if self.win_finder().task().is_some() {
            return self.act(Action::Analysis(AnalysisAction::CloseWin));
        }
        if self.annotations().marker().is_some() {
            return self.act(Action::Moves(MoveAction::MarkPoints));
        }
        if self.shown_view() == Some(AnalysisView::Games) {
            return self.show_view(AnalysisView::Lines);
        }
        if self.can(Action::Moves(MoveAction::BackToGame)) {
            return self.act(Action::Moves(MoveAction::BackToGame));
        }
        if self.window.is_full_screen {
            self.cx.send(Effect::FullScreen(false));
        }
    }

    /// While the list of moves or the graph of a review has the focus, returns the step through the game that an arrow
    /// key makes. Returns `None` if the key makes no step or the focus is elsewhere.
    fn list_step(&self, chord: Chord) -> Option<Action> {
        match (self.input.focus(), chord.key) {
            (Focus::MoveList, _) | (Focus::Control(Action::Review(ReviewAction::Graph)), Key::Left | Key::Right) => {}
            (Focus::Control(Action::Review(ReviewAction::Graph)), Key::Up) => {
                return Some(Action::Review(ReviewAction::StepMistake(StepDirection::Back)));
            }
            (Focus::Control(Action::Review(ReviewAction::Graph)), Key::Down) => {
                return Some(Action::Review(ReviewAction::StepMistake(StepDirection::Forward)));
            }
            _ => return None,
        }
        let (ply, n_moves) = (self.cx.game.record().ply(), self.cx.game.record().moves().len());
        match chord.key {
            _ if chord.ctrl => None,
            Key::Left => Some(Action::Moves(MoveAction::Previous)),
            Key::Right => Some(Action::Moves(MoveAction::Next)),
            Key::Up => Some(Action::Moves(MoveAction::GoTo(ply.saturating_sub(2)))),
            Key::Down => Some(Action::Moves(MoveAction::GoTo((ply + 2).min(n_moves)))),
            _ => None,
        }
    }

    /// Presses the default button. If there is no default button, if a stone waits for confirmation, or if the arrow
    /// keys have moved the cursor to a point where a click has an effect, acts on the board instead.
    fn press_default(&mut self, screen: &dyn ScreenMap) {
        let has_keyboard = self.input.is_focus_shown() && self.input.focus() == Focus::Board;
        let is_aiming = self.input.pending().is_some() || has_keyboard && self.can(Action::PlaceAtCursor);
        match screen.default_button().filter(|_| !is_aiming) {
            Some(button) => self.act(button),
            None => self.place_by_key(),
        }
    }

    /// Handles Enter and Space on the board: places the stone that waits for confirmation, or a stone at the cursor.
    fn place_by_key(&mut self) {
        if self.is_board_only_looked_at() {
            self.ask_way_back();
            return;
        }
        if let (Placing::AfterConfirm, Some(point)) = (self.cx.settings.placing, self.input.pending()) {
            let elsewhere = self.input.is_focus_shown() && self.input.aim() != Some(point);
            if !elsewhere {
                self.input.set_cursor(self.input.cursor(), Some(point));
            }
        }
        self.act(Action::PlaceAtCursor);
    }

    /// If the focus is on the board, moves it to the panel; otherwise moves it to the board. Then shows the focus.
    fn move_focus_to_other_part(&mut self, screen: &dyn ScreenMap) {
        self.input.show_focus();
        if self.input.focus() == Focus::Board {
            self.walk_focus(false, screen);
        } else {
            self.input.focus_on(Focus::Board);
            self.move_cursor(0, 0);
        }
    }

    /// Moves the focus to the next control in the tab order, or to the previous one if `back` is `true`.
    pub(super) fn walk_focus(&mut self, back: bool, screen: &dyn ScreenMap) {
        let mut stops = Vec::new();
        for role in screen.reachable_roles() {
            let stop = match role {
                Role::Board => Focus::Board,
                Role::MoveList => Focus::MoveList,
                Role::Control { action, enabled: true, tab: true } => Focus::Control(action),
                Role::Control { .. } | Role::Page | Role::List | Role::Shield | Role::Frame(_) | Role::Plain => {
                    continue;
                }
            };
            // A card on the board may have a button with the same action as a button of the panel. The Tab key stops at
            // only one of the two.
            if !stops.contains(&stop) {
                stops.push(stop);
            }
        }
        let here = stops.iter().position(|it| *it == self.input.focus());
        let n = stops.len();
        if n == 0 {
            return;
        }
        let next = match (here, back) {
            (Some(index), false) => (index + 1) % n,
            (Some(index), true) => (index + n - 1) % n,
            (None, false) => 0,
            (None, true) => n - 1,
        };
        if self.walk_to_hidden_setting(back, stops[next], screen) {
            return;
        }
        self.input.focus_on(stops[next]);
        if self.input.focus() == Focus::Board && self.input.cursor().is_none() {
            self.move_cursor(0, 0);
        }
        self.select_focused_text();
        if self.input.focus() == Focus::Control(Action::Moves(MoveAction::EditComment)) {
            self.write_comment();
        }
    }

    /// Moves the focus to the next or previous control in a group of choices (with wrap-around), and chooses it.
    fn walk_group(&mut self, action: Action, back: bool, screen: &dyn ScreenMap) {
        let group: Vec<Action> = screen
            .reachable_roles()
            .into_iter()
            .filter_map(|role| match role {
                Role::Control { action, enabled: true, .. } => Some(action),
                Role::Control { .. }
                | Role::Board
                | Role::MoveList
                | Role::Page
                | Role::List
                | Role::Shield
                | Role::Frame(_)
                | Role::Plain => None,
            })
            .filter(|it| it.is_same_kind(action))
            .collect();
        let Some(here) = group.iter().position(|it| *it == action) else { return };
        let n = group.len();
        let next = group[if back { (here + n - 1) % n } else { (here + 1) % n }];
        if next == action {
            return;
        }
        self.input.focus_on(Focus::Control(next));
        self.act(next);
    }

    /// If the pointer is over the title of a menu while another menu of the menu bar is open, opens that menu. If the
    /// pointer is over an entry of the open menu, makes the entry current.
    pub(super) fn menu_follows_pointer(&mut self, screen: &dyn ScreenMap) {
        let (Some(open), Some((x, y))) = (self.dialogs.menu(), self.input.pointer()) else { return };
        let Some(Role::Control { action, enabled, .. }) = screen.role_at(x, y) else { return };
        if let Action::Menu(menu) = action {
            if open.index().is_some_and(|it| it != menu) {
                self.dialogs.set_menu(Some(OpenMenu::in_bar(menu)));
            }
            return;
        }
        let is_entry = self.menu_entries(open.place).iter().any(|it| it.action() == Some(action));
        self.dialogs.set_menu(Some(OpenMenu { item: (is_entry && enabled).then_some(action), ..open }));
    }
}

/// Returns the number of lines by which a key scrolls a page; negative numbers scroll up.
const fn rows_of(key: Key) -> i32 {
    match key {
        Key::Up => -1,
        Key::Down => 1,
        Key::PageUp => -10,
        Key::PageDown => 10,
        Key::Home => i32::MIN,
        _ => i32::MAX,
    }
}
