//! Positions in which no stone can be placed: earlier positions of a running game, and positions of a paused game.
//!
//! A card on the board tells the player the reason: at once if the game is paused, and after a click on the board if an
//! earlier position is shown.

use crate::game::Point;
use crate::session::SessionEvent;
use crate::ui::action::PanelTab;
use crate::ui::event::{Chord, Key};
use crate::ui::state::input::EarlierPosition;
use crate::ui::state::{Focus, State};

impl State {
    /// Returns `true` if the board shows an earlier position of a running game and no stone can be placed in it.
    /// Returns `false` while the analysis tab is open, because a stone then starts a variation.
    pub(in crate::ui) fn is_board_only_looked_at(&self) -> bool {
        let is_clear =
            self.dialogs.are_closed() && !self.is_game_covered() && self.document.moves.annotations.marker().is_none();
        is_clear && !self.cx.game.is_locked() && self.cx.game.is_only_looking() && !self.analyze().is_shown()
    }

    /// Records that the player has tried to place a stone in an earlier position; a card then offers the ways back to
    /// the game.
    pub(in crate::ui) const fn ask_way_back(&mut self) {
        self.input.ask_way_back(self.earlier_position());
    }

    /// Returns the values by which the position shown is recognized later: the game, the number of moves before the
    /// position, and the position that the game has reached.
    const fn earlier_position(&self) -> EarlierPosition {
        let game = &self.cx.game;
        EarlierPosition { game: game.number(), ply: game.record().ply(), live: game.live() }
    }

    /// Returns `true` while a card on the board offers the ways back to the game. The card disappears when another
    /// position is shown or a move is played.
    #[must_use]
    pub fn shows_way_back(&self) -> bool {
        self.is_board_only_looked_at() && self.input.way_back() == Some(self.earlier_position())
    }

    /// Returns `true` if a position other than the one that the game has reached is shown, and the player can go back
    /// to that one.
    pub(in crate::ui) fn can_look_back_to_game(&self) -> bool {
        !self.cx.game.is_locked() && self.cx.game.is_looking()
    }

    /// Shows the position that the game has reached, and the panel tab for playing.
    pub(in crate::ui) fn back_to_game(&mut self) {
        if self.can_look_back_to_game() {
            self.change_game(SessionEvent::BackToGame);
        }
        self.show_tab(PanelTab::Play);
    }

    /// Returns `true` while a card on the board says that the game is paused. A game of two computers has no such card,
    /// because it is paused and stepped in the panel.
    #[must_use]
    pub const fn shows_pause(&self) -> bool {
        self.cx.game.is_locked() && !self.is_game_covered()
    }

    /// Returns `true` if a key ends the pause: any key that has no other use while the game is paused.
    pub(in crate::ui) fn is_end_of_pause(&self, chord: Chord) -> bool {
        let is_for_all = matches!(chord.key, Key::Tab | Key::Menu | Key::F(_)) || chord.ctrl;
        let presses = matches!(chord.key, Key::Enter | Key::Space)
            && matches!(self.input.focus(), Focus::Control(action) if self.can(action));
        self.shows_pause() && !is_for_all && !presses && self.command_of_key(chord).is_none()
    }

    /// Returns the function that makes the event for a stone placed on the board. In an earlier position of a running
    /// game the event is `Vary`, because the stone starts a variation there; otherwise it is `Play`, a move of the
    /// game.
    pub(in crate::ui) fn stone_event(&self) -> fn(Point) -> SessionEvent {
        if self.cx.game.is_only_looking() { SessionEvent::Vary } else { SessionEvent::Play }
    }
}
