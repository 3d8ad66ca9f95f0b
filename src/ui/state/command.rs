//! What each action does, and whether it can be done now.

use crate::game::Rule;
use crate::ui::action::Action;
use crate::ui::effect::Effect;
use crate::ui::event::Purpose;
use crate::ui::menu::OpenMenu;
use crate::ui::settings::{Mode, Setup};
use crate::ui::state::dialog::stepped;
use crate::ui::state::{Confirm, Dialog, Focus, State};

impl State {
    /// Whether an action can be done now; what cannot be done is shown disabled.
    #[must_use]
    pub fn can(&self, action: Action) -> bool {
        let record = &self.game.record;
        if self.editor.is_some() && changes_game(action) {
            return false;
        }
        match action {
            Action::PlaceAtCursor if self.editor.is_some() => self.can_edit(action),
            Action::PlaceAtCursor if self.marker.is_some() => self.may_mark() && self.aim.is_some(),
            Action::Tool(_) | Action::SideToMove(_) | Action::TurnBoard | Action::MirrorBoard => self.can_edit(action),
            Action::ClearBoard | Action::LeaveEditor | Action::PlayPosition | Action::StudyPosition => {
                self.can_edit(action)
            }
            Action::Undo => self.game.can_undo(),
            Action::Redo => self.game.can_redo(),
            Action::Pause => !self.game.paused && record.result().is_none(),
            Action::Resume => self.game.paused,
            Action::Hint => self.can_hint(),
            Action::Pass => self.game.can_pass(),
            Action::Resign => self.game.side_that_can_resign().is_some(),
            Action::OfferDraw => self.can_offer_draw(),
            Action::Restart => !record.moves().is_empty(),
            Action::First | Action::Previous => !self.game.paused && 0 < record.ply(),
            Action::Next | Action::Last => !self.game.paused && self.game.in_review(),
            Action::GoTo(ply) => !self.game.paused && ply <= record.moves().len(),
            Action::Select(node) => !self.game.paused && record.contains(node),
            Action::Promote => !self.game.paused && record.end() != record.main_end(),
            Action::Delete => !self.game.paused && 0 < record.ply(),
            Action::PlaceAtCursor => self.may_place() && self.aim.is_some(),
            Action::ChooseBegins(_) => self.draft().is_some_and(|setup| setup.mode == Mode::AgainstComputer),
            Action::Step(field, turn) => self.draft().is_some_and(|setup| stepped(setup, field, turn).is_some()),
            Action::ChooseFouls(_) => self.draft().is_some_and(|setup| setup.rule() == Rule::Renju),
            Action::ChooseMode(_) | Action::ChooseSize(_) => self.draft().is_some(),
            Action::Answer(choice) => self.can_answer(choice),
            Action::StepNumber(turn) => self.number_beside(turn).is_some(),
            Action::Accept | Action::Cancel => !self.dialogs.is_empty(),
            Action::GiveUp => self.has_offers(),
            Action::Dismiss => self.notice.is_some() || self.reads().is_some() || self.status_message.is_some(),
            Action::Open | Action::OpenRecent | Action::Save | Action::SaveAs => self.can_file(action),
            Action::SavePicture => self.can_file(action),
            Action::CopyGame | Action::CopyPosition => self.can_file(action),
            Action::Pick(_) | Action::EditName | Action::Discard => self.can_file(action),
            Action::EditComment | Action::MarkPoints => self.dialogs.is_empty(),
            Action::Marker(_) => self.marker.is_some(),
            _ => true,
        }
    }

    /// Does what an action means; nothing if it cannot be done now.
    pub(super) fn act(&mut self, action: Action) -> Vec<Effect> {
        if !self.can(action) {
            return Vec::new();
        }
        if !action.opens_menu() {
            self.menu = None;
        }
        match action {
            Action::NewGame => self.open_dialog(Dialog::NewGame(self.settings.setup.clone())),
            Action::Restart => return self.start_or_ask(self.settings.setup.clone()),
            Action::SwitchMode(mode) => {
                return self.start_or_ask(Setup { mode, ..self.settings.setup.clone() });
            }
            Action::Undo => self.change_position(|state| state.game.undo()),
            Action::Redo => self.change_position(|state| state.game.redo()),
            Action::First => self.go_to(0),
            Action::Previous => self.go_to(self.game.record.ply() - 1),
            Action::Next => self.go_to(self.game.record.ply() + 1),
            Action::Last => self.go_to(self.game.record.moves().len()),
            Action::GoTo(ply) => self.go_to(ply),
            Action::Select(node) => self.change_position(|state| {
                state.game.record.select(node);
            }),
            Action::Promote => {
                let end = self.game.record.end();
                self.game.record.promote_line(end);
                self.edited();
            }
            Action::Delete => self.change_position(|state| {
                let node = state.game.record.node();
                state.game.record.delete(node);
            }),
            Action::Pause => self.game.paused = true,
            Action::Resume => self.game.paused = false,
            Action::Hint => self.ask_hint(),
            Action::Pass => self.pass(),
            Action::Resign => self.open_dialog(Dialog::Confirm(Confirm::Resign)),
            Action::OfferDraw => self.offer_draw(),
            Action::PlaceAtCursor => {
                if let Some(point) = self.aim {
                    self.place(point);
                }
            }
            Action::Quit => return self.quit(),
            Action::Open | Action::OpenRecent | Action::Save | Action::SaveAs => return self.act_on_file(action),
            Action::CopyGame | Action::CopyPosition => return self.act_on_file(action),
            Action::SavePicture => return self.choose_file(Purpose::Picture, None),
            Action::CopyPicture => return vec![Effect::CopyPicture],
            Action::Paste => return vec![Effect::Paste],
            Action::Pick(_) | Action::EditName | Action::Discard => return self.act_on_file(action),
            Action::Placing(placing) => {
                self.settings.placing = placing;
                self.pending = None;
                return vec![Effect::SaveSettings];
            }
            Action::Thinking(time) => {
                self.settings.thinking = time;
                return vec![Effect::SaveSettings];
            }
            Action::Pondering => {
                self.settings.pondering = !self.settings.pondering;
                return vec![Effect::SaveSettings];
            }
            Action::Language(language) => {
                self.settings.language = Some(language);
                return vec![Effect::SaveSettings];
            }
            Action::Theme(theme) => {
                self.settings.theme = theme;
                return vec![Effect::SaveSettings];
            }
            Action::Coordinates => {
                self.settings.coordinates = !self.settings.coordinates;
                return vec![Effect::SaveSettings];
            }
            Action::Numbers => {
                self.settings.numbers = !self.settings.numbers;
                return vec![Effect::SaveSettings];
            }
            Action::Forbidden => {
                self.settings.forbidden = !self.settings.forbidden;
                return vec![Effect::SaveSettings];
            }
            Action::Inside => {
                self.settings.inside = !self.settings.inside;
                return vec![Effect::SaveSettings];
            }
            Action::FullScreen => return vec![Effect::FullScreen(!self.full_screen)],
            Action::Help(topic) => self.open_dialog(Dialog::Help { topic, scroll: 0 }),
            Action::Menu(menu) => self.toggle_menu(menu),
            Action::Answer(choice) => return self.answer(choice),
            Action::StepNumber(turn) => self.number = self.number_beside(turn).unwrap_or(self.number),
            Action::Accept => return self.accept(),
            Action::Cancel => self.close_dialog(),
            Action::GiveUp => return self.give_up_offer(),
            Action::ChooseMode(_)
            | Action::ChooseBegins(_)
            | Action::ChooseFouls(_)
            | Action::ChooseSize(_)
            | Action::Step(..) => {
                self.choose(action);
            }
            Action::EditComment => self.write_comment(),
            Action::MarkPoints => self.mark_points(),
            Action::Marker(marker) => self.marker = Some(marker),
            Action::EditPosition => self.open_editor(),
            Action::Tool(_)
            | Action::SideToMove(_)
            | Action::TurnBoard
            | Action::MirrorBoard
            | Action::ClearBoard
            | Action::LeaveEditor
            | Action::PlayPosition
            | Action::StudyPosition => return self.act_in_editor(action),
            Action::Dismiss => {
                match self.notice.take() {
                    None if self.reads().is_some() => self.stop_reading(),
                    _ => self.status_message = None,
                }
                self.focus = Focus::Board;
            }
        }
        Vec::new()
    }

    fn toggle_menu(&mut self, menu: usize) {
        let open = self.menu.is_some_and(|it| it.menu == menu);
        self.menu = (!open).then_some(OpenMenu { menu, item: None });
        if !open {
            self.held = None;
        }
    }

    pub(super) fn go_to(&mut self, ply: usize) {
        self.change_position(|state| state.game.record.go_to(ply));
    }

    /// Changes the position shown, and clears away what belonged to the old one.
    fn change_position(&mut self, change: impl FnOnce(&mut Self)) {
        change(self);
        self.notice = None;
        self.stone_placed();
    }
}

/// Whether an action would change the game on the board, or its place in it: not while a position is edited.
const fn changes_game(action: Action) -> bool {
    matches!(
        action,
        Action::NewGame
            | Action::Restart
            | Action::SwitchMode(_)
            | Action::Undo
            | Action::Redo
            | Action::First
            | Action::Previous
            | Action::Next
            | Action::Last
            | Action::GoTo(_)
            | Action::Select(_)
            | Action::Promote
            | Action::Delete
            | Action::EditComment
            | Action::MarkPoints
            | Action::Pause
            | Action::Resume
            | Action::Pass
            | Action::Resign
            | Action::OfferDraw
            | Action::Hint
            | Action::Open
            | Action::OpenRecent
            | Action::Paste
            | Action::EditPosition
    )
}
