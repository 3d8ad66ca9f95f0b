//! The settings window in the window: it opens, its settings change, and the keyboard walks along them.

use crate::ui::action::{Action, DropDown, TextField};
use crate::ui::effect::Effect;
use crate::ui::event::Chord;
use crate::ui::locale::Msg;
use crate::ui::menu::Menu;
use crate::ui::notice::Notice;
use crate::ui::preferences::table::{Preference, PreferenceKind, preference, preferences};
use crate::ui::preferences::{PreferenceAction, PreferenceList, PreferencePage, PreferencesDialog, ProgramFolder};
use crate::ui::screen_map::{Role, ScreenMap};
use crate::ui::settings::{Pace, Settings};
use crate::ui::state::command_row::Command;
use crate::ui::state::cx::Cx;
use crate::ui::state::{ClockDraft, Dialog, Focus, State};

/// The command of the menu Options.
pub(in crate::ui) const COMMANDS: &[Command] =
    &[Command::new(Action::Preferences(PreferenceAction::Open), Msg::PreferencesItem, |it| {
        it.open_dialog(Dialog::Preferences(Box::new(PreferencesDialog::new(PreferencePage::Appearance))));
    })
    .menu(Menu::Options, 2)
    .key(Chord::ctrl(','))];

impl State {
    /// Returns the settings window, if it is the uppermost dialog.
    pub(in crate::ui) fn preferences(&self) -> Option<&PreferencesDialog> {
        if let Some(Dialog::Preferences(dialog)) = self.dialogs.top() { Some(dialog) } else { None }
    }

    /// Returns `true` if a control of the settings window can be used now.
    pub(in crate::ui) fn can_use_preferences(&self, action: PreferenceAction) -> bool {
        match action {
            PreferenceAction::ForgetRecent => !self.cx.settings.recent.is_empty(),
            PreferenceAction::CopyFolder(folder) => !self.program_folder(folder).is_empty(),
            _ => true,
        }
    }

    /// Does what a control of the settings window stands for.
    pub(in crate::ui) fn run_preferences(&mut self, action: PreferenceAction) {
        match action {
            PreferenceAction::Open => {}
            PreferenceAction::ShowPage(page) => {
                if let Some(Dialog::Preferences(dialog)) = self.dialogs.top_mut() {
                    dialog.show_page(page);
                }
                self.input.focus_on(Focus::Control(Action::Preferences(action)));
            }
            PreferenceAction::Switch(name) => {
                if let Some(PreferenceKind::Switch { is_on, set }) = preference(name).map(|it| it.kind) {
                    let is_on = is_on(&self.cx.settings);
                    self.change_preferences(|it| set(&mut it.settings, !is_on));
                }
            }
            PreferenceAction::Choose(name, row) => self.choose_preference(name, row),
            PreferenceAction::Reset => self.reset_page(),
            PreferenceAction::ForgetRecent => self.change_preferences(|it| it.settings.recent.clear()),
            PreferenceAction::CopyFolder(folder) => {
                let path = self.program_folder(folder).to_owned();
                self.cx.send(Effect::Copy(path));
            }
        }
    }

    /// Chooses a value of a setting, by its index.
    pub(in crate::ui) fn choose_preference(&mut self, name: Msg, row: usize) {
        if name == Msg::DialogPace && Pace::ALL.get(row) == Some(&Pace::Custom) {
            let list = DropDown::Preferences(PreferenceList::Values(name));
            self.open_dialog(Dialog::Clock(Box::new(ClockDraft::new(self.cx.settings.setup.clock, list))));
            return self.select_focused_text();
        }
        if let Some(PreferenceKind::Choice { rows, choose, .. }) = preference(name).map(|it| it.kind)
            && row < rows(&self.cx).rows.len()
        {
            self.change_preferences(|it| choose(it, row));
        }
    }

    /// Gives every setting of the page its default.
    fn reset_page(&mut self) {
        let Some(page) = self.preferences().map(|it| it.page) else { return };
        self.change_preferences(|it| {
            let rows = preferences().filter(|it| it.page == page);
            rows.for_each(|row| row.reset(&mut it.settings, Settings::default()));
        });
    }

    /// Changes settings, lets what depends on them follow, and has them kept.
    pub(in crate::ui) fn change_preferences(&mut self, change: impl FnOnce(&mut Cx)) {
        let before = self.cx.settings.clone();
        change(&mut self.cx);
        if self.cx.settings == before {
            return;
        }
        if self.cx.settings.placing != before.placing {
            self.input.forget_pending();
        }
        if self.cx.settings.language != before.language {
            // An answer has the words of the language in which it was asked for.
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

    /// Moves the keyboard to the setting before or after the focused one if that is scrolled out; the page follows the
    /// keyboard. Returns `false` if the next stop of Tab is on the screen.
    pub(in crate::ui) fn walk_to_hidden_preference(&mut self, back: bool, screen: &dyn ScreenMap) -> bool {
        let (Some(dialog), Focus::Control(focused)) = (self.preferences(), self.input.focus()) else { return false };
        let rows: Vec<_> = dialog.rows(self.language()).collect();
        let Some(here) = rows.iter().position(|it| it.holds(focused)) else { return false };
        let mut stops = rows.iter().map(|it| it.stop(&self.cx)).enumerate().filter(|it| self.can(it.1));
        let next = if back { stops.rfind(|it| it.0 < here) } else { stops.find(|it| here < it.0) };
        let Some((_, next)) = next else { return false };
        let is_shown = |it: &Role| matches!(it, Role::Control { action, .. } if *action == next);
        if screen.reachable_roles().iter().any(is_shown) {
            return false;
        }
        self.input.focus_on(Focus::Control(next));
        true
    }

    /// Moves the keyboard from the search to the first setting that it has found.
    ///
    /// Returns `false` if nothing is searched for.
    pub(in crate::ui) fn walk_to_found_preference(&mut self) -> bool {
        let is_searching = self.input.focus() == Focus::Control(Action::EditText(TextField::PreferenceSearch));
        let Some(dialog) = self.preferences().filter(|it| is_searching && !it.query().is_empty()) else { return false };
        let found = dialog.rows(self.language()).map(|it| it.stop(&self.cx)).find(|it| self.can(*it));
        if let Some(found) = found {
            self.input.focus_on(Focus::Control(found));
        }
        true
    }
}

impl Preference {
    /// Returns `true` if an action is that of the setting's control.
    pub(super) fn holds(&self, action: Action) -> bool {
        match action {
            Action::Preferences(PreferenceAction::Switch(name) | PreferenceAction::Choose(name, _)) => {
                name == self.name
            }
            Action::DropDown(DropDown::Preferences(PreferenceList::Values(name))) => name == self.name,
            _ => matches!(self.kind, PreferenceKind::Button { action: it, .. } if it == action),
        }
    }

    /// Returns the action of the control at which Tab stops.
    fn stop(&self, cx: &Cx) -> Action {
        match self.kind {
            PreferenceKind::Switch { .. } => Action::Preferences(PreferenceAction::Switch(self.name)),
            PreferenceKind::Choice { is_list: true, .. } => {
                Action::DropDown(DropDown::Preferences(PreferenceList::Values(self.name)))
            }
            PreferenceKind::Choice { rows, .. } => {
                Action::Preferences(PreferenceAction::Choose(self.name, rows(cx).chosen.unwrap_or(0)))
            }
            PreferenceKind::Button { action, .. } => action,
        }
    }
}
