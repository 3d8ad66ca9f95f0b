//! Keys and clicks in the lists of dialogs.

use std::sync::Arc;

use crate::ui::action::Action;
use crate::ui::effect::{Effect, PracticeRequest, Present};
use crate::ui::event::{Chord, Key, Purpose};
use crate::ui::screen_map::{ScreenMap, Scroll};
use crate::ui::state::dialogs::moved_row;
use crate::ui::state::{Arrival, Choices, Dialog, Focus, GameSource, State};

impl State {
    /// Handles a key in a list; none if it means there what it means in every dialog.
    pub(super) fn list_key(&mut self, chord: Chord, screen: &dyn ScreenMap) -> Option<Vec<Effect>> {
        let n_rows = self.dialogs.n_rows()?;
        let is_picker = self.dialogs.picker().is_some();
        let in_list = matches!(self.input.focus(), Focus::Control(Action::Pick(_)));
        match chord.key {
            Key::Up | Key::Down | Key::PageUp | Key::PageDown => self.walk_rows(chord.key, n_rows, screen.scroll()),
            Key::Home | Key::End => self.walk_rows(chord.key, n_rows, screen.scroll()),
            Key::Letter('v') if chord.ctrl && is_picker => return Some(vec![Effect::Paste]),
            Key::Delete if in_list && self.history_view().is_some() => return Some(self.act(Action::DeleteKept)),
            Key::Delete if in_list && self.chosen_engine().is_some() => return Some(self.act(Action::RemoveEngine)),
            Key::Delete if in_list && matches!(self.dialogs.top(), Some(Dialog::Sources(_))) => {
                return Some(self.act(Action::RemoveSource));
            }
            Key::Space if in_list && self.dialogs.tournament().is_some() => self.toggle_entrant(),
            Key::Space if in_list => (),
            Key::Backspace if in_list && is_picker => {
                return Some(self.dialogs.picker().map(|it| Effect::List(it.folder_around())).into_iter().collect());
            }
            _ => return None,
        }
        Some(Vec::new())
    }

    /// Moves the choice along the rows, and the part of them that is shown with it.
    fn walk_rows(&mut self, key: Key, n_rows: usize, scroll: Scroll) {
        let Some(end) = n_rows.checked_sub(1) else { return };
        let n_shown = n_rows.saturating_sub(scroll.last).max(1);
        let page = i32::try_from(n_shown).unwrap_or(i32::MAX);
        let to = match (key, self.dialogs.selected_row()) {
            (Key::Up, Some(row)) => row.saturating_sub(1),
            (Key::Down, Some(row)) => (row + 1).min(end),
            (Key::PageUp, Some(row)) => moved_row(row, -page),
            (Key::PageDown, Some(row)) => moved_row(row, page).min(end),
            (Key::End, _) => end,
            (_, _) => 0,
        };
        let first = scroll.first.min(to).max((to + 1).saturating_sub(n_shown));
        self.dialogs.select_row(to);
        self.dialogs.scroll_rows(|it| *it = first);
        self.input.focus_on(Focus::Control(Action::Pick(to)));
    }

    /// Clicks a row: the first click chooses it, a second one takes it.
    pub(super) fn pick(&mut self, row: usize) -> Vec<Effect> {
        if self.dialogs.n_rows().is_none_or(|n_rows| n_rows <= row) {
            return Vec::new();
        }
        let focus = Focus::Control(Action::Pick(row));
        let is_chosen = self.dialogs.selected_row() == Some(row) && self.input.focus() == focus;
        let is_second = is_chosen && self.dialogs.tournament().is_none();
        self.input.focus_on(focus);
        if is_second {
            return if self.chosen_engine().is_some() { self.edit_engine() } else { self.accept() };
        }
        self.dialogs.select_row(row);
        self.toggle_entrant();
        Vec::new()
    }

    /// Accepts the uppermost dialog, if it is a list; it stays open until a file has been read or written.
    pub(super) fn accept_row(&mut self) -> Option<Vec<Effect>> {
        let in_list = matches!(self.input.focus(), Focus::Control(Action::Pick(_)));
        match self.dialogs.top()? {
            Dialog::Picker(picker) => {
                let adds_folder = picker.purpose == Purpose::SourceFolder && !in_list;
                let is_unnamed = picker.name.text().trim().is_empty() && !adds_folder;
                let selected = picker.selected_folder().filter(|_| in_list || is_unnamed);
                let name = picker.name.text().trim();
                if let Some(folder) = selected.or_else(|| picker.typed_folder()) {
                    return Some(vec![Effect::List(folder)]);
                }
                if picker.purpose == Purpose::SourceFolder {
                    let folder = picker.listing.folder.clone();
                    self.close_dialog();
                    return Some(self.add_source(folder));
                }
                if name.is_empty() {
                    return Some(Vec::new());
                }
                let path = picker.listing.folder.join(name);
                Some(match picker.purpose {
                    Purpose::Open => self.documents.read(path),
                    Purpose::Save => {
                        let next = picker.next.clone();
                        self.save_to(path, Present::Keep, next)
                    }
                    Purpose::Picture => self.save_picture(path, Present::Keep),
                    Purpose::Export => self.export_history(path, Present::Keep),
                    Purpose::SourceFile | Purpose::SourceFolder => {
                        self.close_dialog();
                        self.add_source(path)
                    }
                    Purpose::ImportTraining => {
                        self.close_dialog();
                        vec![Effect::Practice(PracticeRequest::ImportTraining(path))]
                    }
                    Purpose::ExportTraining => {
                        self.close_dialog();
                        self.export_training(path, Present::Keep)
                    }
                })
            }
            Dialog::Chooser(chooser) => {
                let row = chooser.selected;
                Some(match &chooser.choices {
                    Choices::Files { files, .. } => {
                        let file = files.get(row).cloned();
                        file.map(|it| self.documents.read(it)).unwrap_or_default()
                    }
                    Choices::Games { games, .. } => {
                        let arrival =
                            games.get(row).map(|it| Arrival { loaded: Arc::clone(it), source: GameSource::Other });
                        arrival.map(|it| self.arrive(it)).unwrap_or_default()
                    }
                })
            }
            Dialog::History(_) => self.open_kept(),
            _ => None,
        }
    }
}
