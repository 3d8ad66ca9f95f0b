//! External engines that the player has added, and tournaments.
//!
//! This file has the actions, the events, and the requests to the program around the window, for engines and for
//! tournaments. `settings` has the stored engines, `tournament` the tournament that was started last, `dialogs` the
//! dialogs, and `commands` the commands.

mod commands;
mod dialogs;
mod findings;
mod layout;
mod settings;
mod tournament;
mod tournament_layout;

pub(in crate::ui) use commands::{COMMANDS, GAME_COMMANDS};
pub use dialogs::{EngineCheck, EngineDraft, EnginesDialog, Entrant, Replacement, ResultsDialog, TournamentDraft};
pub(in crate::ui) use settings::usable;
pub use settings::{ENGINE_MEBIBYTES, ENGINE_THREADS, EngineSettings, is_engine, new_engine_id, with_engines};
pub use tournament::{
    MAX_PLAYERS, TOURNAMENT_GAMES, TOURNAMENT_TIMES, Tournament, TournamentAction, TournamentEvent, TournamentGame,
    TournamentSetup,
};

use std::mem::discriminant;
use std::sync::Arc;

use crate::arena::tournament::RoundRobin;
use crate::engine::{Registry, Ticket};
use crate::protocol::check::{Survey, SurveyError};

/// The state that concerns engines: the tournament that was started last.
#[derive(Debug, Default)]
pub(in crate::ui) struct EngineState {
    /// The tournament that was started last.
    tournament: Option<Tournament>,
}

impl EngineState {
    /// Returns `true` while a tournament is played. Its engines then compute at the same time as those of the game on
    /// the board.
    pub(in crate::ui) fn is_computing(&self) -> bool {
        self.tournament.as_ref().is_some_and(|it| it.pairing().is_some())
    }
}

/// A command or a control of engines and tournaments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EngineAction {
    /// Open the list of engines.
    List,
    /// In the list of engines: add an engine.
    Add,
    /// Change the settings of the chosen engine.
    Edit,
    /// In the list of engines: remove the chosen engine.
    Remove,
    /// In the dialog of an engine: check its program again.
    Check,
    /// In the dialog of an engine: the number of threads; 0 leaves it to the engine.
    Threads(u8),
    /// In the dialog of an engine: the limit of the engine's memory in mebibytes; 0 leaves it to the engine.
    Memory(u16),
    /// Replace a program in the game with another player.
    Replace,
    /// A command or a control of a tournament.
    Tournament(TournamentAction),
}

impl EngineAction {
    /// Returns `true` if both actions belong to the same group of choices, between which the arrow keys move.
    #[must_use]
    pub fn is_same_kind(self, other: Self) -> bool {
        match (self, other) {
            (Self::Tournament(action), Self::Tournament(other)) => action == other,
            _ => discriminant(&self) == discriminant(&other),
        }
    }
}

/// A text field of the dialog of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EngineField {
    /// The command line.
    Command,
    /// The name.
    Name,
    /// Further settings that are sent to the engine as `INFO` commands: `key value; key value`.
    Infos,
}

/// A drop-down list of the dialogs of engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EngineList {
    /// In the list of engines: the player that analyzes.
    Analyzer,
    /// In the dialog for replacing a program in the game: the player that takes over.
    NextPlayer,
    /// In the tournament dialog: the number of games of each pair of players.
    TournamentGames,
    /// In the tournament dialog: the time per move.
    TournamentTime,
}

/// An event about engines.
#[derive(Clone, Debug)]
pub enum EngineEvent {
    /// Progress of the check of a program: the ticket (number) of the request, the number of finished protocol checks,
    /// and the number of all protocol checks.
    Checking(Ticket, usize, usize),
    /// The check of a program has ended: the ticket (number) of the request, and the result.
    Checked(Ticket, Box<Result<Survey, SurveyError>>),
    /// Progress or end of a tournament, with the ticket (number) of the request that started the tournament.
    Tournament(Ticket, TournamentEvent),
}

/// A request about engines or tournaments to the shell, the program around the window.
#[derive(Clone, Debug)]
pub enum EngineRequest {
    /// Replace the registry of players, and drop all running searches.
    UsePlayers(Arc<Registry>),
    /// Check the program that this command line starts, and answer with this ticket (request number). If another check
    /// is running, stop it first.
    Check(Ticket, String),
    /// Stop the check of a program.
    StopCheck,
    /// Play a tournament on a separate thread, and report its progress with this ticket (request number). If another
    /// tournament is running, stop it first.
    PlayTournament(Ticket, Box<RoundRobin>),
    /// Stop the tournament.
    StopTournament,
}
