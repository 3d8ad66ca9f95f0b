//! Rematch: a new game that has the settings of the finished game, but exchanged sides.

use crate::game::{Color, OpeningPlayer};
use crate::session::Seat;
use crate::ui::play::mode;
use crate::ui::settings::{Begins, Setup};
use crate::ui::state::State;

impl State {
    /// Starts a rematch: a new game that has the settings of the game on the board, but exchanged sides.
    pub(in crate::ui) fn rematch(&mut self) {
        let setup = self.setup_of_rematch();
        self.start_or_ask(setup);
    }

    /// Starts a rematch in which the opponent plays at the level `level`.
    pub(in crate::ui) fn rematch_at_level(&mut self, level: u8) {
        let setup = self.setup_of_rematch();
        self.start_or_ask(Setup { level, ..setup });
    }

    /// Returns the settings for a rematch: the settings of the game on the board, with the sides exchanged.
    fn setup_of_rematch(&self) -> Setup {
        let (game, chosen) = (&self.cx.game, &self.cx.settings.setup);
        let record = game.record();
        let begins = if self.person_began() { Begins::Computer } else { Begins::Me };
        let setup = Setup {
            mode: mode(game),
            computers: self.computers_of_rematch().unwrap_or_else(|| chosen.computers.clone()),
            rule: record.rule().key().to_owned(),
            fouls_lose: record.on_foul() == Setup { fouls_lose: true, ..Setup::default() }.on_foul(),
            size: record.size(),
            opening: game.opening().map_or(Setup::default().opening, |it| it.kind().key().to_owned()),
            ..chosen.clone().with_control(game.clock().control())
        };
        let opponent = game.opponent().and_then(|(id, _)| self.cx.registry.get(id));
        match opponent {
            // The player has chosen another opponent since the game began: the rematch is against the newly chosen
            // opponent.
            Some(_) if self.play.is_opponent_chosen => Setup { begins, ..setup },
            Some(player) => Setup {
                begins,
                opponent: self
                    .cx
                    .registry
                    .offered()
                    .find(|it| it.family() == player.family())
                    .map_or_else(|| chosen.opponent.clone(), |it| it.id.to_string()),
                level: player.level.unwrap_or(chosen.level),
                ..setup
            },
            None => Setup { is_exchanged: self.first_name() == chosen.name, ..setup },
        }
    }

    /// Returns the identifiers of the game's two computers with the sides exchanged; `None` if a human player takes
    /// part.
    fn computers_of_rematch(&self) -> Option<[String; 2]> {
        let id = |player: OpeningPlayer| match self.cx.game.seat_of(player) {
            Seat::Program(id) => Some(id.to_string()),
            Seat::Person => None,
        };
        Some([id(OpeningPlayer::Second)?, id(OpeningPlayer::First)?])
    }

    /// Returns the name of the player who moves first in the game.
    fn first_name(&self) -> &str {
        let side = self.cx.game.opening().map_or(Color::Black, |it| it.side_of(OpeningPlayer::First));
        &self.cx.game.record().info.names[side]
    }

    /// Returns `true` if a human player moves first in the game.
    fn person_began(&self) -> bool {
        let seat = if self.cx.game.opening().is_some() {
            self.cx.game.seat_of(OpeningPlayer::First)
        } else {
            &self.cx.game.seats()[Color::Black]
        };
        *seat == Seat::Person
    }
}
