//! The command table, the source of menus, keyboard shortcuts (accelerators), buttons and the page of shortcuts.
//!
//! A new command is one row here or in the folder of its feature, beside its variant of [`Action`].
//!
//! Controls that are not commands (such as a row of a list or a choice in a dialog) are in `ui/state/controls`, and in
//! the `commands` files of the features.

use std::mem;

use crate::session::SessionEvent;
use crate::ui::action::Action;
use crate::ui::analysis;
use crate::ui::editor;
use crate::ui::effect::Effect;
use crate::ui::event::{Chord, Key};
use crate::ui::files;
use crate::ui::help;
use crate::ui::lesson;
use crate::ui::locale::{Language, Msg, Template};
use crate::ui::menu::{Menu, MenuPlace};
use crate::ui::moves;
use crate::ui::play;
use crate::ui::review;
use crate::ui::settings::window;
use crate::ui::spoken;
use crate::ui::state::State;
use crate::ui::state::command_row::{Command, tick};
use crate::ui::widgets::CheckMark;
use crate::ui::{engines, explorer, history, opponent, practice, progress};

/// Returns every command, in the order of the menus.
pub fn commands() -> impl Iterator<Item = &'static Command> {
    COMMANDS.iter().copied().flatten()
}

/// The command table, in the order of the menus.
static COMMANDS: &[&[Command]] = &[
    files::OPENING,
    history::COMMANDS,
    files::SAVING,
    explorer::FILE_COMMANDS,
    files::CLIPBOARD,
    QUIT,
    play::COMMANDS,
    opponent::COMMANDS,
    engines::GAME_COMMANDS,
    moves::COMMANDS,
    analysis::COMMANDS,
    review::COMMANDS,
    review::STUDY_COMMANDS,
    moves::STUDY_COMMANDS,
    editor::STUDY_COMMANDS,
    explorer::COMMANDS,
    practice::COMMANDS,
    progress::COMMANDS,
    analysis::OPTION_COMMANDS,
    window::OPTION_COMMANDS,
    FULL_SCREEN,
    engines::COMMANDS,
    window::COMMANDS,
    lesson::COMMANDS,
    help::COMMANDS,
    spoken::COMMANDS,
    editor::COMMANDS,
];

/// The last command of the menu File.
const QUIT: &[Command] =
    &[Command::new(Action::Quit, Msg::ItemQuit, State::quit).menu(Menu::File, 3).key(Chord::ctrl('q'))];

/// The command for full screen, in the menu Options.
const FULL_SCREEN: &[Command] = &[Command::new(Action::FullScreen, Msg::ItemFullScreen, |it| {
    it.cx.send(Effect::FullScreen(!it.window.is_full_screen));
})
.menu(Menu::Options, 1)
.key(Chord::plain(Key::F(11)))
.checked(|it| tick(it.window.is_full_screen))];

/// An entry of an open menu.
#[derive(Clone, Copy, Debug)]
pub enum MenuEntry {
    /// A command.
    Command(&'static Command),
    /// A line between two groups of commands.
    Separator,
}

impl MenuEntry {
    /// Returns the action of a command; `None` for a separator.
    #[must_use]
    pub const fn action(&self) -> Option<Action> {
        match self {
            Self::Command(command) => Some(command.action),
            Self::Separator => None,
        }
    }
}

/// Returns every command of a menu; `menu` is an index in [`Menu::ALL`].
pub fn menu_commands(menu: usize) -> impl Iterator<Item = &'static Command> {
    commands().filter(move |it| it.menu.is_some_and(|it| it.0 == Menu::ALL[menu]))
}

/// Returns the command of an action; `None` if the action belongs to a control that is not a command.
#[must_use]
pub fn command(action: Action) -> Option<&'static Command> {
    // Compare the kinds of the actions first, because that is faster. This function is called for nearly every control
    // of a layout.
    let kind = mem::discriminant(&action);
    let is_its_row = |it: &&Command| mem::discriminant(&it.action) == kind && it.action == action;
    COMMANDS.iter().find_map(|rows| rows.iter().find(is_its_row))
}

/// Returns the first keyboard shortcut of a command as text; empty if the command has none.
#[must_use]
pub fn key_name(action: Action) -> String {
    command(action).and_then(|it| it.keys[0]).map(|it| it.to_string()).unwrap_or_default()
}

/// Returns the keyboard shortcuts and the texts of their commands, in the order of the table. Consecutive commands with
/// the same shortcuts share a line.
#[must_use]
pub fn key_lines(language: Language) -> Vec<(String, String)> {
    let both = |some: String, more: &str| language.fill(Template::DialogAndAlso { some: &some, more });
    let mut lines: Vec<(String, String)> = Vec::new();
    for command in commands() {
        let keys = command.keys.iter().flatten().map(Chord::to_string).reduce(|some, more| both(some, &more));
        let Some(keys) = keys else { continue };
        let label = language.text(command.label).trim_end_matches('…');
        match lines.last_mut().filter(|(last, _)| *last == keys) {
            Some((_, labels)) => *labels = both(mem::take(labels), label),
            None => lines.push((keys, label.to_owned())),
        }
    }
    lines
}

impl State {
    /// Returns `true` if an action can be run now; otherwise the control of the action is disabled.
    #[must_use]
    pub fn can(&self, action: Action) -> bool {
        match command(action) {
            Some(command) => !(command.is_blocked_by_editor && self.is_game_covered()) && (command.can)(self),
            None => self.can_control(action),
        }
    }

    /// Returns `true` if the control that runs `action` is enabled; `action` is not a command.
    fn can_control(&self, action: Action) -> bool {
        match action {
            Action::Analysis(action) => self.can_use_analysis(action),
            Action::Editor(_) => self.editor().is_some(),
            Action::Engines(action) => self.can_use_engines(action),
            Action::Explorer(action) => self.can_explore(action),
            Action::Files(action) => self.can_use_files(action),
            Action::Help(action) => self.can_use_help(action),
            Action::History(action) => self.can_use_history(action),
            Action::Lesson(action) => self.can_use_lesson(action),
            Action::Moves(action) => self.can_use_moves(action),
            Action::Opponent(action) => self.can_choose_opponent(action),
            Action::Play(action) => self.can_use_play(action),
            Action::Progress(_) => self.can_use_progress(),
            Action::Review(action) => self.can_use_review(action),
            Action::Settings(action) => self.can_use_settings(action),
            _ => self.can_use(action),
        }
    }

    /// Returns the check mark before the menu entry of a command.
    #[must_use]
    pub fn check_mark(&self, command: &Command) -> CheckMark {
        (command.checked)(self)
    }

    /// Returns the entries of a menu: the commands that apply now, and separators between the groups.
    #[must_use]
    pub fn menu_entries(&self, place: MenuPlace) -> Vec<MenuEntry> {
        let commands: Vec<(u8, &Command)> = match place {
            MenuPlace::Bar(menu) => {
                let listed = menu_commands(menu).filter(|it| (it.is_listed)(self));
                listed.map(|it| (it.menu.map_or(0, |it| it.1), it)).collect()
            }
            MenuPlace::At(menu, _) => {
                let groups = (0..).zip(menu.groups());
                let rows = groups.flat_map(|(group, actions)| actions.iter().map(move |it| (group, *it)));
                let runnable = rows.filter(|(_, action)| self.can(*action));
                runnable.filter_map(|(group, action)| Some((group, command(action)?))).collect()
            }
        };
        let mut entries = Vec::new();
        let mut last_group = None;
        for (group, command) in commands {
            if last_group.is_some_and(|it| it != group) {
                entries.push(MenuEntry::Separator);
            }
            last_group = Some(group);
            entries.push(MenuEntry::Command(command));
        }
        entries
    }

    /// Runs an action if it can be run now. Closes the open menu and the open drop-down list unless the action belongs
    /// to them.
    pub(super) fn act(&mut self, action: Action) {
        if !self.can(action) {
            return;
        }
        if !matches!(action, Action::Menu(_)) {
            self.dialogs.set_menu(None);
        }
        if !matches!(action, Action::DropDown(_) | Action::ListRow(_)) {
            self.dialogs.set_list(None);
        }
        if let Some(command) = command(action) {
            return (command.run)(self);
        }
        match action {
            Action::Analysis(action) => self.run_analysis(action),
            Action::Editor(action) => self.run_editor(action),
            Action::Engines(action) => self.run_engines(action),
            Action::Explorer(action) => self.explore(action),
            Action::Files(action) => self.run_files(action),
            Action::Help(action) => self.run_help(action),
            Action::History(action) => self.run_history(action),
            Action::Lesson(action) => self.run_lesson(action),
            Action::Moves(action) => self.run_moves(action),
            Action::Opponent(action) => self.run_opponent(action),
            Action::Play(action) => self.run_play(action),
            Action::Progress(action) => self.run_progress(action),
            Action::Review(action) => self.run_review(action),
            Action::Settings(action) => self.run_settings(action),
            _ => self.run_control(action),
        }
    }

    /// Returns the command that has this keyboard shortcut and can be run now.
    pub(in crate::ui) fn command_of_key(&self, chord: Chord) -> Option<Action> {
        let has_key = |it: &&Command| it.keys.contains(&Some(chord)) && self.can(it.action);
        commands().find(has_key).map(|it| it.action)
    }

    /// Returns the next entry of a menu that can be run, in steps of `step` (1 or −1) after the entry `from`, with
    /// wrap-around; `None` if no entry can be run.
    pub(super) fn next_menu_item(&self, place: MenuPlace, from: Option<Action>, step: isize) -> Option<Action> {
        let actions: Vec<_> = self.menu_entries(place).iter().filter_map(MenuEntry::action).collect();
        let n = actions.len();
        let from = from.and_then(|it| actions.iter().position(|action| *action == it));
        let start = from.unwrap_or(if step < 0 { 0 } else { n - 1 });
        let mut order = (1..=n).map(|k| if step < 0 { (start + n - k) % n } else { (start + k) % n });
        order.find_map(|index| Some(actions[index]).filter(|it| self.can(*it)))
    }

    /// Passes an event to the game. Ignores an error, because the control that sends the event is enabled only if the
    /// event is possible.
    pub(in crate::ui) fn handle(&mut self, event: SessionEvent) {
        let _ = self.cx.game.handle(event);
    }

    /// Applies an event that changes the position that the game has reached or the position shown. Suppresses its
    /// sounds, and resets what belonged to the position before, such as the scrolling of the move list.
    pub(in crate::ui) fn change_game(&mut self, event: SessionEvent) {
        self.cx.sounds.walk();
        let n_answers = |it: &Self| it.cx.game.opening().map_or(0, |it| it.choices().len());
        let n_before = n_answers(self);
        self.handle(event);
        if n_answers(self) != n_before {
            // The answers in the opening procedure have changed, so the procedure may have deleted moves from the
            // record. The undo history may have edits of these moves, so clear it.
            self.document.moves.clear_edits();
        }
        self.cx.notices.note_move();
        self.stone_placed();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::engine::roster;
    use crate::ui::settings::Settings;

    #[test]
    fn an_action_has_one_row_and_a_key_one_meaning_at_a_time() {
        let state = State::new(Arc::new(roster::house().clone()), Settings::default(), Language::English, 0);
        for (n, command) in commands().enumerate() {
            assert!(commands().take(n).all(|it| it.action != command.action), "{:?}", command.action);
            for key in command.keys.iter().flatten() {
                let others = commands().filter(|it| it.keys.contains(&Some(*key)) && state.can(it.action));
                assert!(others.count() <= 1, "{key}");
            }
        }
    }

    #[test]
    fn the_groups_of_a_menu_stand_together() {
        for menu in 0..Menu::ALL.len() {
            let groups: Vec<_> = menu_commands(menu).filter_map(|it| it.menu).map(|it| it.1).collect();
            assert!(groups.is_sorted(), "{groups:?}");
        }
    }
}
