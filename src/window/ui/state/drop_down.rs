//! Drop-down lists: their rows, what choosing a row changes, and how pointer and keyboard move along them.

use crate::search_key::search_key;
use crate::ui::action::{Action, DropDown};
use crate::ui::analysis::AnalysisView;
use crate::ui::cast;
use crate::ui::engines::EngineList;
use crate::ui::event::{Chord, Key};
use crate::ui::menu::{ListRow, OpenList, RowChoice};
use crate::ui::play::ClockDraft;
use crate::ui::screen_map::{Role, ScreenMap, Scroll};
use crate::ui::settings::Pace;
use crate::ui::settings::window::SettingsList;
use crate::ui::state::dialogs::moved_row;
use crate::ui::state::{Dialog, Focus, State};

impl State {
    /// Returns `true` if a drop-down list can be opened: in the uppermost dialog, or in the window if no dialog is
    /// open.
    pub(super) fn can_open_list(&self, list: DropDown) -> bool {
        self.dialogs.modal().map_or_else(|| self.has_drop_down(list), |it| it.can_open(list))
    }

    /// Returns `true` if the window (not a dialog) has a drop-down list now, even if a dialog is open above it.
    fn has_drop_down(&self, list: DropDown) -> bool {
        match list {
            DropDown::MovePace => self.cx.game.is_of_programs(),
            DropDown::Practice(_) => self.practice().is_some(),
            DropDown::GameFilter(_) => self.shown_view() == Some(AnalysisView::Games),
            _ => false,
        }
    }

    /// Returns the rows of a drop-down list in the uppermost dialog or in the window; `None` if neither has the list.
    #[must_use]
    pub fn row_choice(&self, list: DropDown) -> Option<RowChoice> {
        let choice = self.dialogs.modal().and_then(|it| it.row_choice(list, &self.cx));
        choice.or_else(|| self.window_choice(list))
    }

    /// Returns the rows of a drop-down list that is in no dialog; `None` if the window does not show the list now.
    fn window_choice(&self, list: DropDown) -> Option<RowChoice> {
        match list {
            _ if !self.has_drop_down(list) => None,
            DropDown::MovePace => Some(self.move_pace_choice()),
            DropDown::Practice(list) => Some(self.puzzle_choice(list)),
            DropDown::GameFilter(list) => Some(self.game_filter_choice(list)),
            _ => None,
        }
    }

    /// Chooses a row of a drop-down list and applies the choice.
    fn choose_row(&mut self, list: DropDown, row: usize) {
        match (self.dialogs.top_mut(), list) {
            (_, DropDown::Engines(EngineList::Analyzer)) => self.choose_analyzer(row),
            (_, DropDown::Settings(SettingsList::Values(name))) => self.choose_setting(name, row),
            (Some(dialog), _) => dialog.get_mut().choose_row(list, row, &mut self.cx),
            (None, DropDown::MovePace) => self.choose_move_pace(row),
            (None, DropDown::Practice(list)) => self.choose_puzzles(list, row),
            (None, DropDown::GameFilter(list)) => self.choose_games(list, row),
            (None, _) => {}
        }
    }

    /// Opens a drop-down list at the chosen row, or closes it if it is open.
    pub(super) fn toggle_list(&mut self, list: DropDown) {
        self.input.focus_on(Focus::Control(Action::DropDown(list)));
        let is_open = self.dialogs.list().is_some_and(|it| it.drop_down == list);
        let current = self.row_choice(list).and_then(|it| it.chosen).unwrap_or(0);
        let open = OpenList { drop_down: list, current, first: None, typed: String::new() };
        self.dialogs.set_list((!is_open).then_some(open));
    }

    /// Chooses a row of the open drop-down list, and closes the list.
    pub(super) fn take_list_row(&mut self, row: usize) {
        let Some(OpenList { drop_down, .. }) = self.dialogs.take_list() else { return };
        if let (DropDown::Clock, Some(Pace::Custom)) = (drop_down, Pace::ALL.get(row))
            && let Some(Dialog::NewGame(draft)) = self.dialogs.top()
        {
            self.open_dialog(Dialog::Clock(ClockDraft::new(draft.setup.clock, drop_down)));
            self.select_focused_text();
        } else {
            self.choose_row(drop_down, row);
        }
    }

    /// Chooses the row of a closed drop-down list that is `by` rows after the chosen row, but not beyond the first or
    /// the last row.
    pub(super) fn step_list(&mut self, list: DropDown, by: i32) {
        if !self.can_open_list(list) {
            return;
        }
        let Some(choice) = self.row_choice(list) else { return };
        let Some(row) = choice.chosen else { return };
        self.choose_row(list, moved_row(row, by).min(choice.rows.len().saturating_sub(1)));
    }

    /// Handles a key while a drop-down list is open.
    pub(super) fn open_list_key(&mut self, chord: Chord, open: &OpenList, screen: &dyn ScreenMap) {
        let last = self.row_choice(open.drop_down).map_or(0, |it| it.rows.len().saturating_sub(1));
        let Scroll { first, last: last_first } = screen.scroll();
        let n_shown = (last + 1).saturating_sub(last_first).max(1);
        let page = cast::count(n_shown);
        let to = match chord.key {
            Key::Up | Key::Left => moved_row(open.current, -1),
            Key::Down | Key::Right => moved_row(open.current, 1),
            Key::PageUp => moved_row(open.current, -page),
            Key::PageDown => moved_row(open.current, page),
            Key::Home => 0,
            Key::End => last,
            Key::Enter | Key::Space => return self.act(Action::ListRow(open.current)),
            Key::Tab => {
                self.take_list_row(open.current);
                self.walk_focus(chord.shift, screen);
                return;
            }
            Key::Escape | Key::Menu | Key::Context => {
                self.dialogs.set_list(None);
                return;
            }
            // Typed characters arrive as text events, not as keys.
            Key::Letter(_) | Key::F(_) | Key::Backspace | Key::Delete => return,
        };
        let to = to.min(last);
        let first = first.min(to).max((to + 1).saturating_sub(n_shown));
        let moved = OpenList { current: to, first: Some(first), typed: String::new(), ..*open };
        self.dialogs.set_list(Some(moved));
    }

    /// Moves to the row that begins with the typed characters, in the open drop-down list or in the closed one that has
    /// the focus.
    pub(super) fn type_in_list(&mut self, text: &str) {
        let open = self.dialogs.list().cloned();
        let focused = match self.input.focus() {
            Focus::Control(Action::DropDown(list)) if self.can_open_list(list) => Some(list),
            Focus::Control(_) | Focus::Board | Focus::MoveList => None,
        };
        let Some(list) = open.as_ref().map(|it| it.drop_down).or(focused) else { return };
        let Some(RowChoice { rows, chosen }) = self.row_choice(list) else { return };
        let (mut current, mut typed) = match &open {
            Some(open) => (open.current, open.typed.clone()),
            None => (chosen.unwrap_or(0), String::new()),
        };
        for char in text.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase) {
            (current, typed) = typed_row(&rows, current, &typed, char);
        }
        match open {
            Some(open) => self.dialogs.set_list(Some(OpenList { current, first: None, typed, ..open })),
            None => self.choose_row(list, current),
        }
    }

    /// Returns `true` if typed characters select a row of a drop-down list: a list is open, or a closed list has the
    /// focus and no menu is open.
    pub(in crate::ui) fn is_typing_in_list(&self) -> bool {
        let is_focused = matches!(self.input.focus(), Focus::Control(Action::DropDown(_)));
        self.dialogs.list().is_some() || is_focused && self.dialogs.menu().is_none()
    }

    /// Moves the current row of the open drop-down list to the row under the pointer.
    pub(super) fn list_follows_pointer(&mut self, screen: &dyn ScreenMap) {
        let (Some(open), Some((x, y))) = (self.dialogs.list(), self.input.pointer()) else { return };
        if let Some(Role::Control { action: Action::ListRow(row), .. }) = screen.role_at(x, y)
            && row != open.current
        {
            let moved = OpenList { current: row, first: Some(screen.scroll().first), ..open.clone() };
            self.dialogs.set_list(Some(moved));
        }
    }

    /// Scrolls the open drop-down list by `by` rows; the current row moves too, so that it stays under the pointer.
    pub(super) fn scroll_list(&mut self, by: i32, screen: &dyn ScreenMap) {
        let Some(open) = self.dialogs.list() else { return };
        let Scroll { first, last } = screen.scroll();
        let to = moved_row(first, by).min(last);
        let current = (open.current + to).saturating_sub(first);
        let moved = OpenList { current, first: Some(to), ..open.clone() };
        self.dialogs.set_list(Some(moved));
    }
}

/// Returns the row that the typed character `char` selects, and the characters that match the row. Selects a row that
/// begins with `typed` followed by `char`; otherwise the next row that begins with `char`; otherwise the current row.
fn typed_row(rows: &[ListRow], current: usize, typed: &str, char: char) -> (usize, String) {
    let n = rows.len();
    let longer = format!("{typed}{char}");
    if !typed.is_empty()
        && let Some(row) = (0..n).map(|by| (current + by) % n).find(|it| begins(&rows[*it], &longer))
    {
        return (row, longer);
    }
    let next = (1..=n).map(|by| (current + by) % n).find(|it| begins(&rows[*it], &char.to_string()));
    next.map_or_else(|| (current, String::new()), |row| (row, char.to_string()))
}

/// Returns `true` if a word of the row's label, or the row's key in the settings file, begins with `typed`, regardless
/// of case and accents.
fn begins(row: &ListRow, typed: &str) -> bool {
    let (label, typed) = (search_key(&row.label), search_key(typed));
    let starts = label.char_indices().filter(|(at, _)| *at == 0 || label[..*at].ends_with(' ')).map(|it| it.0);
    starts.map(|at| &label[at..]).chain([row.key.as_str()]).any(|it| it.starts_with(&typed))
}
