//! The commands of the settings window: opening it, changing its settings, and moving the focus along them.

use crate::ui::action::{Action, DropDown, TextField};
use crate::ui::effect::Effect;
use crate::ui::event::Chord;
use crate::ui::files::FileRequest;
use crate::ui::locale::Msg;
use crate::ui::menu::Menu;
use crate::ui::notice::Notice;
use crate::ui::play::ClockDraft;
use crate::ui::screen_map::{Role, ScreenMap};
use crate::ui::settings::window::table::{Setting, SettingKind, all_settings, setting};
use crate::ui::settings::window::{ProgramFolder, SettingsAction, SettingsDialog, SettingsList, SettingsPage};
use crate::ui::settings::{Pace, Settings, ZOOMS};
use crate::ui::state::answering::Acceptable;
use crate::ui::state::command_row::{Command, tick};
use crate::ui::state::cx::Cx;
use crate::ui::state::{Dialog, Focus, State};
use crate::ui::step_direction::StepDirection;

/// The commands in the menu Options for what the board shows, for sounds, and for the size of text.
pub(in crate::ui) const OPTION_COMMANDS: &[Command] = &[
    Command::new(Action::Settings(SettingsAction::Coordinates), Msg::ItemCoordinates, |it| {
        it.change_settings(|it| it.settings.coordinates ^= true);
    })
    .menu(Menu::Options, 0)
    .checked(|it| tick(it.cx.settings.coordinates)),
    Command::new(Action::Settings(SettingsAction::Numbers), Msg::ItemNumbers, |it| {
        it.change_settings(|it| it.settings.numbers ^= true);
    })
    .menu(Menu::Options, 0)
    .checked(|it| tick(it.cx.settings.numbers)),
    Command::new(Action::Settings(SettingsAction::Forbidden), Msg::ItemForbidden, |it| {
        it.change_settings(|it| it.settings.forbidden ^= true);
    })
    .menu(Menu::Options, 0)
    .checked(|it| tick(it.cx.settings.forbidden)),
    Command::new(Action::Settings(SettingsAction::Sounds), Msg::ItemSounds, |it| {
        it.change_settings(|it| it.settings.sounds ^= true);
    })
    .menu(Menu::Options, 0)
    .checked(|it| tick(it.cx.settings.sounds)),
    Command::new(Action::Settings(SettingsAction::Zoom(StepDirection::Forward)), Msg::ItemZoomIn, |it| {
        it.zoom(StepDirection::Forward);
    })
    .menu(Menu::Options, 1)
    .key(Chord::ctrl('+'))
    .when(|it| it.zoom_beside(StepDirection::Forward).is_some()),
    Command::new(Action::Settings(SettingsAction::Zoom(StepDirection::Back)), Msg::ItemZoomOut, |it| {
        it.zoom(StepDirection::Back);
    })
    .menu(Menu::Options, 1)
    .key(Chord::ctrl('-'))
    .when(|it| it.zoom_beside(StepDirection::Back).is_some()),
    Command::new(Action::Settings(SettingsAction::ZoomAutomatic), Msg::ItemZoomAutomatic, |it| {
        it.change_settings(|it| it.settings.zoom = None);
    })
    .menu(Menu::Options, 1)
    .key(Chord::ctrl('0'))
    .checked(|it| tick(it.cx.settings.zoom.is_none())),
];

impl State {
    /// Returns the size of text and panel that comes next after the present one, larger or smaller, in percent; `None`
    /// if the present size is the largest or the smallest.
    fn zoom_beside(&self, direction: StepDirection) -> Option<u16> {
        let now = self.cx.settings.zoom.unwrap_or(100);
        match direction {
            StepDirection::Back => ZOOMS.into_iter().rev().find(|it| *it < now),
            StepDirection::Forward => ZOOMS.into_iter().find(|it| now < *it),
        }
    }

    fn zoom(&mut self, direction: StepDirection) {
        let zoom = self.zoom_beside(direction);
        self.change_settings(|it| it.settings.zoom = zoom.or(it.settings.zoom));
    }
}

/// The command in the menu Options that opens the settings window.
pub(in crate::ui) const COMMANDS: &[Command] =
    &[Command::new(Action::Settings(SettingsAction::Open), Msg::PreferencesItem, |it| {
        it.open_dialog(Dialog::Settings(SettingsDialog::new(SettingsPage::Appearance)));
    })
    .menu(Menu::Options, 2)
    .key(Chord::ctrl(','))];

impl State {
    /// Returns the settings window if it is the uppermost dialog.
    pub(in crate::ui) fn settings_dialog(&self) -> Option<&SettingsDialog> {
        if let Some(Dialog::Settings(dialog)) = self.dialogs.top() { Some(dialog) } else { None }
    }

    /// Returns `true` if a control of the settings window is enabled.
    pub(in crate::ui) fn can_use_settings(&self, action: SettingsAction) -> bool {
        match action {
            SettingsAction::ForgetRecent => !self.cx.settings.recent.is_empty(),
            SettingsAction::CopyFolder(folder) => !self.program_folder(folder).is_empty(),
            _ => true,
        }
    }

    /// Runs the action of a control of the settings window.
    pub(in crate::ui) fn run_settings(&mut self, action: SettingsAction) {
        match action {
            SettingsAction::Open
            | SettingsAction::Sounds
            | SettingsAction::Coordinates
            | SettingsAction::Numbers
            | SettingsAction::Forbidden
            | SettingsAction::Zoom(_)
            | SettingsAction::ZoomAutomatic => {}
            SettingsAction::ShowPage(page) => {
                if let Some(Dialog::Settings(dialog)) = self.dialogs.top_mut() {
                    dialog.show_page(page);
                }
                self.input.focus_on(Focus::Control(Action::Settings(action)));
            }
            SettingsAction::Switch(name) => {
                if let Some(SettingKind::Switch { is_on, set }) = setting(name).map(|it| it.kind) {
                    let is_on = is_on(&self.cx.settings);
                    self.change_settings(|it| set(&mut it.settings, !is_on));
                }
            }
            SettingsAction::Choose(name, row) => self.choose_setting(name, row),
            SettingsAction::Reset => self.reset_page(),
            SettingsAction::ForgetRecent => self.change_settings(|it| it.settings.recent.clear()),
            SettingsAction::CopyFolder(folder) => {
                let path = self.program_folder(folder).to_owned();
                self.cx.send(Effect::Files(FileRequest::Copy(path)));
            }
        }
    }

    /// Chooses the value with the index `row` for the setting `name`; opens a dialog for a custom time control.
    pub(in crate::ui) fn choose_setting(&mut self, name: Msg, row: usize) {
        if name == Msg::DialogClock && Pace::ALL.get(row) == Some(&Pace::Custom) {
            let list = DropDown::Settings(SettingsList::Values(name));
            self.open_dialog(Dialog::Clock(ClockDraft::new(self.cx.settings.setup.clock, list)));
            return self.select_focused_text();
        }
        if let Some(SettingKind::Choice { rows, choose, .. }) = setting(name).map(|it| it.kind)
            && row < rows(&self.cx).rows.len()
        {
            self.change_settings(|it| choose(it, row));
        }
    }

    /// Resets every setting of the page to its default.
    fn reset_page(&mut self) {
        let Some(page) = self.settings_dialog().map(|it| it.page) else { return };
        self.change_settings(|it| {
            let rows = all_settings().filter(|it| it.page == page);
            rows.for_each(|row| row.reset(&mut it.settings, Settings::default()));
        });
    }

    /// Applies `change` to the settings, updates what depends on them, and requests that they are saved.
    pub(in crate::ui) fn change_settings(&mut self, change: impl FnOnce(&mut Cx)) {
        let before = self.cx.settings.clone();
        change(&mut self.cx);
        if self.cx.settings == before {
            return;
        }
        if self.cx.settings.placing != before.placing {
            self.input.forget_pending();
        }
        if self.cx.settings.language != before.language {
            // Remove an answer that was shown for a screen reader, because it is in the old language.
            self.cx.notices.end(|it| matches!(it, Notice::Answer(_)));
        }
        if self.cx.settings.theme.is_none() && before.theme.is_some() {
            self.cx.send(Effect::FindSystemTheme);
        }
        self.cx.send(Effect::SaveSettings);
    }

    fn program_folder(&self, folder: ProgramFolder) -> &str {
        match folder {
            ProgramFolder::Settings => &self.cx.folders.settings,
            ProgramFolder::Games => &self.cx.folders.games,
        }
    }

    /// If Tab leads to a setting that is scrolled out of view, moves the focus to it and returns `true`; otherwise
    /// returns `false`. The layout then scrolls the page to the setting.
    ///
    /// From a setting, Tab leads to the next setting, or back to the previous one. From another control, it leads to
    /// the first or the last setting if `next` is a setting. `next` is the control in view that would get the focus
    /// otherwise.
    pub(in crate::ui) fn walk_to_hidden_setting(&mut self, back: bool, next: Focus, screen: &dyn ScreenMap) -> bool {
        let (Some(dialog), Focus::Control(focused)) = (self.settings_dialog(), self.input.focus()) else {
            return false;
        };
        let rows: Vec<_> = dialog.rows(self.language()).collect();
        let mut stops = rows.iter().map(|it| it.stop(&self.cx)).enumerate().filter(|it| self.can(it.1));
        let enters_page = matches!(next, Focus::Control(next) if rows.iter().any(|it| it.holds(next)));
        let next = match (rows.iter().position(|it| it.holds(focused)), back) {
            (Some(here), true) => stops.rfind(|it| it.0 < here),
            (Some(here), false) => stops.find(|it| here < it.0),
            (None, true) if enters_page => stops.next_back(),
            (None, false) if enters_page => stops.next(),
            (None, _) => None,
        };
        let Some((_, next)) = next else { return false };
        let is_shown = |it: &Role| matches!(it, Role::Control { action, .. } if *action == next);
        if screen.reachable_roles().iter().any(is_shown) {
            return false;
        }
        self.input.focus_on(Focus::Control(next));
        true
    }

    /// Moves the focus from the search field to the first setting that the search has found.
    ///
    /// Returns `false` if the focus is elsewhere or the search field is empty.
    pub(in crate::ui) fn walk_to_found_setting(&mut self) -> bool {
        let is_searching = self.input.focus() == Focus::Control(Action::EditText(TextField::SettingsSearch));
        let Some(dialog) = self.settings_dialog().filter(|it| is_searching && !it.query().is_empty()) else {
            return false;
        };
        let found = dialog.rows(self.language()).map(|it| it.stop(&self.cx)).find(|it| self.can(*it));
        if let Some(found) = found {
            self.input.focus_on(Focus::Control(found));
        }
        true
    }
}

impl Acceptable for SettingsDialog {}

impl Setting {
    /// Returns `true` if `action` belongs to the control of this setting.
    pub(in crate::ui) fn holds(&self, action: Action) -> bool {
        match action {
            Action::Settings(SettingsAction::Switch(name) | SettingsAction::Choose(name, _)) => name == self.name,
            Action::DropDown(DropDown::Settings(SettingsList::Values(name))) => name == self.name,
            _ => matches!(self.kind, SettingKind::Button { action: it, .. } if it == action),
        }
    }

    /// Returns the action of the control at which Tab stops for this setting.
    fn stop(&self, cx: &Cx) -> Action {
        match self.kind {
            SettingKind::Switch { .. } => Action::Settings(SettingsAction::Switch(self.name)),
            SettingKind::Choice { is_list: true, .. } => {
                Action::DropDown(DropDown::Settings(SettingsList::Values(self.name)))
            }
            SettingKind::Choice { rows, .. } => {
                Action::Settings(SettingsAction::Choose(self.name, rows(cx).chosen.unwrap_or(0)))
            }
            SettingKind::Button { action, .. } => action,
        }
    }
}
