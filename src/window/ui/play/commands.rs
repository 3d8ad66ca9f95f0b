//! The commands and the controls of the game being played.

use crate::game::Rule;
use crate::session::SessionEvent;
use crate::ui::action::Action;
use crate::ui::event::{Chord, Key};
use crate::ui::locale::Msg;
use crate::ui::menu::Menu;
use crate::ui::play::{NewGameDraft, PlayAction, mode};
use crate::ui::settings::{Mode, Setup};
use crate::ui::state::command_row::{Command, dot};
use crate::ui::state::{Confirm, Dialog, Focus, State};

/// The commands of the menu Game, and the command for the key that pauses a game of two computers.
pub(in crate::ui) const COMMANDS: &[Command] = &[
    Command::new(Action::Play(PlayAction::NewGame), Msg::ItemNewGame, |it| it.ask_for_a_game())
        .menu(Menu::Game, 0)
        .key(Chord::ctrl('n'))
        .button(Msg::ButtonNewGame)
        .blocked_by_editor(),
    Command::new(Action::Play(PlayAction::Restart), Msg::ItemRestart, |it| {
        it.start_or_ask(it.cx.settings.setup.clone());
    })
    .menu(Menu::Game, 0)
    .key(Chord::ctrl('r'))
    .button(Msg::ItemRestart)
    .when(|it| !it.cx.game.record().moves().is_empty())
    .blocked_by_editor(),
    Command::new(Action::Play(PlayAction::Rematch), Msg::ItemRematch, State::rematch)
        .menu(Menu::Game, 0)
        .listed_when(|it| it.cx.game.live_outcome().is_some())
        .key(Chord::ctrl_shift('r'))
        .when(|it| it.cx.game.live_outcome().is_some())
        .blocked_by_editor(),
    Command::new(Action::Play(PlayAction::SwitchMode(Mode::TwoPlayers)), Msg::ItemTwoPlayers, |it| {
        it.switch_mode(Mode::TwoPlayers);
    })
    .menu(Menu::Game, 1)
    .checked(|it| dot(mode(&it.cx.game) == Mode::TwoPlayers))
    .blocked_by_editor(),
    Command::new(Action::Play(PlayAction::SwitchMode(Mode::AgainstComputer)), Msg::ItemAgainstComputer, |it| {
        it.switch_mode(Mode::AgainstComputer);
    })
    .menu(Menu::Game, 1)
    .checked(|it| dot(mode(&it.cx.game) == Mode::AgainstComputer))
    .blocked_by_editor(),
    Command::new(Action::Play(PlayAction::SwitchMode(Mode::TwoComputers)), Msg::ComputersItem, |it| {
        it.switch_mode(Mode::TwoComputers);
    })
    .menu(Menu::Game, 1)
    .checked(|it| dot(mode(&it.cx.game) == Mode::TwoComputers))
    .blocked_by_editor(),
    Command::new(Action::Play(PlayAction::Hint), Msg::ItemHint, |it| it.ask_hint())
        .menu(Menu::Game, 2)
        .key(Chord::ctrl('h'))
        .button(Msg::ButtonHint)
        .when(State::can_hint)
        .blocked_by_editor(),
    Command::new(Action::Play(PlayAction::Pass), Msg::ItemPass, |it| it.pass())
        .menu(Menu::Game, 2)
        .listed_when(|it| it.cx.game.record().rule() == Rule::Renju)
        .key(Chord::ctrl('t'))
        .when(|it| it.cx.game.can_pass())
        .blocked_by_editor(),
    Command::new(Action::Play(PlayAction::Pause), Msg::ItemPause, |it| it.handle(SessionEvent::Pause))
        .menu(Menu::Game, 2)
        .listed_when(|it| !it.cx.game.is_paused())
        .key(Chord::ctrl('p'))
        .button(Msg::ButtonPause)
        .when(|it| !it.cx.game.is_paused() && it.cx.game.live_outcome().is_none())
        .blocked_by_editor(),
    Command::new(Action::Play(PlayAction::Resume), Msg::ItemResume, State::resume_game)
        .menu(Menu::Game, 2)
        .listed_when(|it| it.cx.game.is_paused())
        .key(Chord::ctrl('p'))
        .button(Msg::ButtonResume)
        .when(|it| it.cx.game.is_paused())
        .blocked_by_editor(),
    Command::new(Action::Play(PlayAction::Step), Msg::ComputersItemStep, State::step_computers)
        .menu(Menu::Game, 2)
        .listed_when(|it| it.cx.game.is_of_programs())
        .key(Chord::plain(Key::Letter('.')))
        .button(Msg::ComputersItemStep)
        .when(|it| it.cx.game.can_step())
        .blocked_by_editor(),
    Command::new(Action::Play(PlayAction::TogglePause), Msg::ComputersItemPause, State::toggle_pause)
        .key(Chord::plain(Key::Space))
        .when(|it| it.cx.game.is_of_programs() && it.cx.game.live_outcome().is_none())
        .blocked_by_editor(),
    Command::new(Action::Play(PlayAction::OfferDraw), Msg::ItemOfferDraw, |it| it.offer_draw())
        .menu(Menu::Game, 2)
        .listed_when(|it| !it.cx.game.is_of_programs())
        .key(Chord::ctrl('d'))
        .when(State::can_offer_draw)
        .blocked_by_editor(),
    Command::new(Action::Play(PlayAction::Resign), Msg::ItemResign, |it| {
        it.open_dialog(Dialog::Confirm(Confirm::Resign));
    })
    .menu(Menu::Game, 2)
    .key(Chord::ctrl('g'))
    .button(Msg::ButtonResign)
    .when(|it| it.cx.game.side_that_can_resign().is_some())
    .blocked_by_editor(),
];

impl State {
    /// Returns `true` if the control that runs `action` is enabled. Handles only actions that are not in the command
    /// table.
    pub(in crate::ui) fn can_use_play(&self, action: PlayAction) -> bool {
        match action {
            PlayAction::RematchAtLevel(level) => {
                self.cx.game.live_outcome().is_some() && self.suggested_level() == Some(level)
            }
            PlayAction::Answer(choice) => self.can_answer(choice),
            PlayAction::StepNumber(direction) => self.number_beside(direction).is_some(),
            PlayAction::ChooseMode(_)
            | PlayAction::ChooseBegins(_)
            | PlayAction::ChooseFouls(_)
            | PlayAction::ChooseSize(_)
            | PlayAction::ChooseTeaching(_)
            | PlayAction::ClockExtra(_) => self.can_change_dialog(Action::Play(action)),
            PlayAction::Begin(_) => self.shows_welcome(),
            PlayAction::TakeAnother | PlayAction::PlayAnyway => {
                self.play.teaching.warning().is_some() && self.may_place()
            }
            PlayAction::DismissRemark => self.play.teaching.remark().is_some(),
            _ => true,
        }
    }

    /// Runs the action of a control. Handles only actions that are not in the command table.
    pub(in crate::ui) fn run_play(&mut self, action: PlayAction) {
        match action {
            PlayAction::TakeAnother => self.withdraw_warning(),
            PlayAction::PlayAnyway => self.play_anyway(),
            PlayAction::RematchAtLevel(level) => self.rematch_at_level(level),
            PlayAction::Answer(choice) => self.answer(choice),
            PlayAction::StepNumber(direction) => {
                self.play.declared_number = self.number_beside(direction).unwrap_or(self.play.declared_number);
            }
            PlayAction::ChooseMode(_)
            | PlayAction::ChooseBegins(_)
            | PlayAction::ChooseFouls(_)
            | PlayAction::ChooseSize(_)
            | PlayAction::ChooseTeaching(_)
            | PlayAction::ClockExtra(_) => self.change_dialog(Action::Play(action)),
            PlayAction::Begin(begins) => self.begin(begins),
            PlayAction::DismissRemark => {
                self.play.teaching.clear_remark();
                self.input.focus_on(Focus::Board);
            }
            _ => {}
        }
    }

    /// Starts a game with the players `new`: two people, a person and the computer, or two computers. Asks first if a
    /// game is in progress; does nothing if the game on the board already has these players.
    fn switch_mode(&mut self, new: Mode) {
        if new == mode(&self.cx.game) {
            return;
        }
        self.start_or_ask(Setup { mode: new, ..self.cx.settings.setup.clone() });
    }

    fn ask_for_a_game(&mut self) {
        let setup = self.cx.settings.setup.clone();
        let level =
            self.suggested_level().filter(|_| self.cx.settings.adapt_level && self.cx.game.live_outcome().is_some());
        let setup = Setup { level: level.unwrap_or(setup.level), ..setup };
        self.open_dialog(Dialog::NewGame(NewGameDraft::new(setup)));
    }
}
