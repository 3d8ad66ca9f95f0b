//! An engine while the player adds it or changes its settings, and the check of its program.

use crate::engine::Ticket;
use crate::protocol::check::{Survey, SurveyError};
use crate::ui::action::{Action, TextField};
use crate::ui::settings::{EngineSettings, new_engine_id};
use crate::ui::state::cx::Cx;
use crate::ui::state::dialogs::interface::Modal;
use crate::ui::state::text_fields::TextFields;
use crate::ui::state::text_input::TextInput;

/// The check of an engine's program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineCheck {
    /// It has not been asked for.
    None,
    /// It is under way.
    Running {
        /// The number under which it was asked for.
        ticket: Ticket,
        /// Dialogs that were held.
        n_done: usize,
        /// All dialogs; 0 until it is known.
        n_all: usize,
    },
    /// The program cannot be used.
    Failed(SurveyError),
    /// The program can be used.
    Done(Box<Survey>),
}

/// An engine that is added or changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineDraft {
    /// The engine as it is kept; its id is empty if it is new.
    before: EngineSettings,
    /// Number of threads.
    pub threads: u8,
    /// Limit of its memory in mebibytes.
    pub mebibytes: u16,
    /// The check of the program.
    pub check: EngineCheck,
    /// The command line that was checked last.
    checked: String,
    /// The first line shown of the findings.
    pub scroll: usize,
    texts: TextFields,
}

impl EngineDraft {
    /// Returns a draft that begins with these settings; those of a new engine have no id.
    #[must_use]
    pub fn new(before: EngineSettings) -> Self {
        Self {
            threads: before.threads,
            mebibytes: before.mebibytes,
            check: EngineCheck::None,
            checked: before.command.clone(),
            scroll: 0,
            texts: TextFields::new([
                (TextField::EngineCommand, &before.command),
                (TextField::EngineName, &before.name),
                (TextField::EngineInfos, &before.infos),
            ]),
            before,
        }
    }

    /// Returns `true` if the engine is not kept yet.
    #[must_use]
    pub const fn is_new(&self) -> bool {
        self.before.id.is_empty()
    }

    /// Returns the command line without spaces around it.
    #[must_use]
    pub fn command(&self) -> &str {
        self.texts.typed(TextField::EngineCommand)
    }

    /// Returns `true` if the program of the command line was checked and can be used.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        let was_checked = match self.check {
            EngineCheck::None => !self.is_new() && !self.before.needs_check(),
            EngineCheck::Done(_) => true,
            EngineCheck::Running { .. } | EngineCheck::Failed(_) => false,
        };
        was_checked && self.command() == self.checked
    }

    /// Returns `true` if what the dialog offers can be done: a check, or keeping the engine.
    #[must_use]
    pub fn can_accept(&self) -> bool {
        !matches!(self.check, EngineCheck::Running { .. }) && !self.command().is_empty()
    }

    /// Begins a check, and returns the command line.
    pub(in crate::ui::state) fn begin_check(&mut self, ticket: Ticket) -> String {
        self.check = EngineCheck::Running { ticket, n_done: 0, n_all: 0 };
        (self.checked, self.scroll) = (self.command().to_owned(), 0);
        self.checked.clone()
    }

    /// Returns `true` while the check with this number is under way.
    fn awaits(&self, wanted: Ticket) -> bool {
        matches!(self.check, EngineCheck::Running { ticket, .. } if ticket == wanted)
    }

    /// Takes the progress of a check.
    pub(in crate::ui::state) fn take_progress(&mut self, ticket: Ticket, n_done: usize, n_all: usize) {
        if self.awaits(ticket) {
            self.check = EngineCheck::Running { ticket, n_done, n_all };
        }
    }

    /// Takes the result of a check. A new engine is named by its own description.
    pub(in crate::ui::state) fn take_result(&mut self, ticket: Ticket, result: Result<Survey, SurveyError>) {
        if !self.awaits(ticket) {
            return;
        }
        self.check = match result {
            Ok(survey) => {
                if self.texts.typed(TextField::EngineName).is_empty() {
                    self.texts.put(TextField::EngineName, &survey.info.name);
                }
                EngineCheck::Done(Box::new(survey))
            }
            Err(error) => EngineCheck::Failed(error),
        };
    }

    /// Returns the engine with what was chosen; a new one gets an id that none of the others has.
    pub(in crate::ui::state) fn finished(&self, others: &[EngineSettings]) -> EngineSettings {
        let before = self.before.clone();
        let engine = match &self.check {
            EngineCheck::Done(survey) => before.with_survey(survey),
            EngineCheck::None | EngineCheck::Running { .. } | EngineCheck::Failed(_) => before,
        };
        let typed = self.texts.typed(TextField::EngineName);
        let name = if typed.is_empty() { self.command() } else { typed };
        EngineSettings {
            id: if self.is_new() { new_engine_id(others, name) } else { engine.id },
            name: name.to_owned(),
            command: self.command().to_owned(),
            threads: self.threads,
            mebibytes: self.mebibytes,
            infos: self.texts.typed(TextField::EngineInfos).to_owned(),
            ..engine
        }
    }
}

impl Modal for EngineDraft {
    fn first_focus(&self) -> Action {
        if self.is_new() { Action::EditText(TextField::EngineCommand) } else { Action::Accept }
    }

    fn text(&self, field: TextField) -> Option<&TextInput> {
        self.texts.get(field)
    }

    fn text_mut(&mut self, field: TextField) -> Option<&mut TextInput> {
        self.texts.get_mut(field)
    }

    fn scroll_mut(&mut self) -> Option<&mut usize> {
        Some(&mut self.scroll)
    }

    fn can(&self, action: Action, _cx: &Cx) -> bool {
        match action {
            Action::Accept | Action::CheckEngine => self.can_accept(),
            Action::EngineThreads(_) | Action::EngineMemory(_) => true,
            _ => false,
        }
    }

    fn change(&mut self, action: Action) {
        match action {
            Action::EngineThreads(threads) => self.threads = threads,
            Action::EngineMemory(mebibytes) => self.mebibytes = mebibytes,
            _ => {}
        }
    }
}
