//! The commands for choosing an opponent, at once before the first move of a game, otherwise for the next game.

use crate::game::{Color, PlayerId};
use crate::session::Seat;
use crate::ui::action::Action;
use crate::ui::effect::Effect;
use crate::ui::event::{Chord, Key};
use crate::ui::locale::Msg;
use crate::ui::menu::Menu;
use crate::ui::notice::Notice;
use crate::ui::opponent::dialog::player_of;
use crate::ui::opponent::{OpponentAction, OpponentDraft};
use crate::ui::play::mode;
use crate::ui::settings::Mode;
use crate::ui::state::answering::Acceptable;
use crate::ui::state::command_row::Command;
use crate::ui::state::{Dialog, State};

/// The commands of the menu Game: choose the opponent, and exchange sides with it.
pub(in crate::ui) const COMMANDS: &[Command] = &[
    Command::new(Action::Opponent(OpponentAction::Choose), Msg::ChooseItem, |it| {
        it.run_opponent(OpponentAction::Choose);
    })
    .menu(Menu::Game, 2)
    .listed_when(|it| it.can_choose_opponent(OpponentAction::Choose))
    .key(Chord::plain(Key::F(12)))
    .when(|it| it.can_choose_opponent(OpponentAction::Choose))
    .blocked_by_editor(),
    Command::new(Action::Opponent(OpponentAction::ExchangeSides), Msg::ChooseExchange, State::rematch)
        .menu(Menu::Game, 2)
        .button(Msg::ChooseExchange)
        .listed_when(State::can_exchange_sides)
        .when(State::can_exchange_sides)
        .blocked_by_editor(),
];

impl State {
    /// If one program plays, returns its side. If two programs play, returns the side to move. Returns `None` if no
    /// program plays.
    fn side_of_program(&self) -> Option<Color> {
        let side = self.cx.game.live_side();
        [side, !side].into_iter().find(|it| !self.cx.game.seats()[*it].is_person())
    }

    /// Returns `true` if a control for choosing the opponent can be used now.
    pub(in crate::ui) fn can_choose_opponent(&self, action: OpponentAction) -> bool {
        match action {
            OpponentAction::Choose => self.side_of_program().is_some(),
            OpponentAction::ExchangeSides => self.can_exchange_sides(),
            OpponentAction::ChooseFor(side) => !self.cx.game.seats()[side].is_person() && !self.is_game_covered(),
            OpponentAction::Level(_) | OpponentAction::Player(_) => {
                player_of(action, &self.cx.registry, self.cx.game.record()).is_some()
            }
        }
    }

    /// Runs a control for choosing the opponent. The caller has checked that the control can be used.
    pub(in crate::ui) fn run_opponent(&mut self, action: OpponentAction) {
        match action {
            OpponentAction::Choose => self.choose_opponent(self.side_of_program()),
            OpponentAction::ChooseFor(side) => self.choose_opponent(Some(side)),
            OpponentAction::ExchangeSides => self.rematch(),
            OpponentAction::Level(_) | OpponentAction::Player(_) => {
                let player = player_of(action, &self.cx.registry, self.cx.game.record()).map(|it| it.id.clone());
                if let (Some(Dialog::Opponent(draft)), Some(player)) = (self.dialogs.top_mut(), player)
                    && draft.player != player
                {
                    draft.player = player.clone();
                    let side = draft.side;
                    self.take_opponent(side, player);
                }
            }
        }
    }

    fn choose_opponent(&mut self, side: Option<Color>) {
        let Some((side, Seat::Program(player))) = side.map(|it| (it, self.cx.game.seats()[it].clone())) else { return };
        self.open_dialog(Dialog::Opponent(OpponentDraft { side, player }));
    }

    /// Returns `true` if the opponent in the game on the board can still be replaced, because no move has been played.
    #[must_use]
    pub fn can_change_opponent(&self) -> bool {
        let record = self.cx.game.record();
        record.moves().is_empty() && record.n_nodes() == 1 && self.cx.game.live_outcome().is_none()
    }

    /// Returns `true` if a person and a computer can still exchange sides, because no move has been played.
    fn can_exchange_sides(&self) -> bool {
        mode(&self.cx.game) == Mode::AgainstComputer && self.can_change_opponent() && !self.shows_welcome()
    }

    /// Applies the chosen opponent: in the game on the board if no move has been played, otherwise in the next game.
    fn take_opponent(&mut self, side: Color, id: PlayerId) {
        let Some(player) = self.cx.registry.get(&id).cloned() else { return };
        let (family, level) = (player.family().to_owned(), player.level);
        let setup = &mut self.cx.settings.setup;
        if mode(&self.cx.game) == Mode::TwoComputers {
            setup.computers[side as usize] = id.to_string();
        } else {
            setup.opponent = family;
            setup.level = level.unwrap_or(setup.level);
        }
        self.cx.send(Effect::SaveSettings);
        if self.can_change_opponent() {
            self.cx.game.set_seat(side, Seat::Program(id));
            self.play.change_player();
        } else {
            self.play.note_next_opponent();
        }
    }
}

impl Acceptable for OpponentDraft {
    /// If the game on the board keeps its opponent, shows a notice that names the opponent chosen for the next game.
    fn accept(self, state: &mut State) {
        state.close_dialog();
        if let (false, Some(player)) = (state.can_change_opponent(), state.cx.registry.get(&self.player).cloned()) {
            state.cx.tell(Notice::OpponentChosen(Box::new(player)));
        }
    }
}
