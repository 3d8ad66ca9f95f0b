//! Commands and events of the progress page: opening and filling the page, and opening puzzles and reviews from it.

use crate::puzzle::tactic::PuzzleKind;
use crate::review::report::PracticeTopic;
use crate::ui::action::Action;
use crate::ui::effect::Effect;
use crate::ui::locale::Msg;
use crate::ui::menu::Menu;
use crate::ui::practice::PuzzleFilter;
use crate::ui::progress::{ProgressAction, ProgressEvent, ProgressFigures, ProgressRequest, ProgressView};
use crate::ui::state::answering::Acceptable;
use crate::ui::state::command_row::Command;
use crate::ui::state::{Dialog, State};

/// The command of the progress page, in the menu Study. The menu leaves the command out while a cover (a puzzle, the
/// lesson …) is open, because it cannot be run then and the menu has no room for it.
pub(in crate::ui) const COMMANDS: &[Command] =
    &[Command::new(Action::Progress(ProgressAction::Open), Msg::ProgressItem, State::open_progress)
        .menu(Menu::Study, 3)
        .listed_when(|it| !it.is_game_covered())
        .blocked_by_editor()];

impl State {
    /// Returns the figures that the progress page shows; `None` while the page is closed.
    #[must_use]
    pub const fn progress_figures(&self) -> Option<&ProgressFigures> {
        self.document.progress.figures.as_ref()
    }

    /// Opens the progress page, and requests the figures of the reviewed games.
    pub(in crate::ui) fn open_progress(&mut self) {
        self.open_dialog(Dialog::Progress(ProgressView::default()));
        self.document.progress.figures = Some(ProgressFigures::begin(&mut self.cx));
    }

    /// If the progress page has been closed, drops its figures and stops the reading of more games.
    pub(in crate::ui) fn leave_progress(&mut self) {
        let is_open = self.dialogs.all().iter().any(|it| matches!(it, Dialog::Progress(_)));
        if !is_open && self.document.progress.figures.take().is_some_and(|it| !it.is_whole()) {
            self.cx.send(Effect::Progress(ProgressRequest::Stop));
        }
    }

    /// Handles the event that more games have been read, and adds them to the figures of the progress page.
    pub(in crate::ui) fn progress_event(&mut self, event: ProgressEvent) {
        let ProgressEvent::Read(ticket, part) = event;
        if let Some(figures) = &mut self.document.progress.figures {
            figures.add(ticket, part);
        }
    }

    /// Returns `true` if the controls of the page can be used now: the page is the uppermost dialog.
    pub(in crate::ui) fn can_use_progress(&self) -> bool {
        matches!(self.dialogs.top(), Some(Dialog::Progress(_)))
    }

    /// Runs the action of a control of the page.
    pub(in crate::ui) fn run_progress(&mut self, action: ProgressAction) {
        match action {
            ProgressAction::Open => {}
            ProgressAction::OpenReviews => {
                self.close_dialog();
                self.open_reviews();
            }
            ProgressAction::Practice(topic) => {
                self.close_dialog();
                self.open_puzzles_of(PuzzleFilter::Kind(puzzles_of(topic)));
            }
        }
    }
}

impl Acceptable for ProgressView {}

/// Returns the kind of puzzles with which a player practices `topic`, such as stopping open threes.
pub(in crate::ui) const fn puzzles_of(topic: PracticeTopic) -> PuzzleKind {
    match topic {
        PracticeTopic::WinByFours => PuzzleKind::Fours,
        PracticeTopic::WinByThreats => PuzzleKind::Threats,
        PracticeTopic::StopFives
        | PracticeTopic::StopThrees
        | PracticeTopic::StopDoubles
        | PracticeTopic::StopFours
        | PracticeTopic::StopThreats => PuzzleKind::Defense,
        PracticeTopic::ForbiddenPoints => PuzzleKind::Forbidden,
    }
}
