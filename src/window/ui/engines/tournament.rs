//! The last tournament with its results, and the choices for the next tournament.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::arena::elo::Tally;
use crate::arena::tournament::{CrossTable, RoundRobin};
use crate::engine::Ticket;
use crate::game::{MAX_SIZE, MIN_SIZE, PlayerId, Record, Rule};

/// A command or a control of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TournamentAction {
    /// Open the cross table of the last tournament, or the tournament dialog if no tournament was started.
    Open,
    /// Below the cross table: open the tournament dialog for another tournament.
    New,
    /// Below the cross table: stop the tournament.
    Stop,
    /// Below the cross table: add the games of the tournament to the player's library.
    Keep,
}

/// Progress of a tournament.
#[derive(Clone, Debug)]
pub enum TournamentEvent {
    /// The match of two players starts; the numbers are the indices of these players in the tournament.
    Pairing([usize; 2]),
    /// A game of the current match has ended.
    Played(Box<TournamentGame>),
    /// All games have ended, or the tournament was stopped.
    Ended,
}

/// A finished game of a tournament.
#[derive(Clone, Debug)]
pub struct TournamentGame {
    /// The results of the match so far, from the view of its first player.
    pub tally: Tally,
    /// The game, with the names of its players.
    pub record: Record,
    /// `true` if the game was lost by a fault of a player, such as a crash, rather than on the board.
    pub is_fault: bool,
}

/// The tournament that was started last, and its results.
#[derive(Debug)]
pub struct Tournament {
    /// The ticket (number) of the request that started the tournament. All events of the tournament carry it.
    ticket: Ticket,
    players: Vec<PlayerId>,
    table: CrossTable,
    /// The indices of the two players whose match is under way; `None` once the tournament has ended.
    pairing: Option<[usize; 2]>,
    /// Number of games of the whole tournament.
    n_games: usize,
    /// Number of games that were lost by a fault of a player.
    n_faults: usize,
    /// The games that have ended, in the order in which they ended.
    records: Vec<Record>,
    /// Number of games in `records` that are in the player's library already, counted from the first.
    n_kept: usize,
}

impl Tournament {
    /// Returns the tournament before its first game.
    pub(super) fn new(ticket: Ticket, round_robin: &RoundRobin) -> Self {
        let players = round_robin.players.clone();
        let table = CrossTable::new(players.iter().map(ToString::to_string).collect());
        Self {
            ticket,
            players,
            table,
            pairing: Some([0, 1]),
            n_games: round_robin.n_games(),
            n_faults: 0,
            records: Vec::new(),
            n_kept: 0,
        }
    }

    /// Returns the players, in the order of their indices.
    #[must_use]
    pub fn players(&self) -> &[PlayerId] {
        &self.players
    }

    /// Returns the cross table with the results so far.
    #[must_use]
    pub const fn table(&self) -> &CrossTable {
        &self.table
    }

    /// Returns the indices of the two players whose match is under way; `None` once the tournament has ended.
    #[must_use]
    pub const fn pairing(&self) -> Option<[usize; 2]> {
        self.pairing
    }

    /// Returns the number of games that have ended.
    #[must_use]
    pub const fn n_played(&self) -> usize {
        self.records.len()
    }

    /// Returns the number of games of the whole tournament.
    #[must_use]
    pub const fn n_games(&self) -> usize {
        self.n_games
    }

    /// Returns the number of games that were lost by a fault of a player rather than on the board.
    #[must_use]
    pub const fn n_faults(&self) -> usize {
        self.n_faults
    }

    /// Returns the ticket (number) of the request that started the tournament. All events of the tournament carry it.
    pub(super) const fn ticket(&self) -> Ticket {
        self.ticket
    }

    /// Returns `true` if some games are not in the player's library yet.
    #[must_use]
    pub const fn can_keep(&self) -> bool {
        self.n_kept < self.records.len()
    }

    /// Returns the games that are not in the player's library yet, and marks them as added.
    pub(super) fn take_unkept(&mut self) -> Vec<Record> {
        let records = self.records[self.n_kept..].to_vec();
        self.n_kept = self.records.len();
        records
    }

    /// Handles an event of the tournament.
    pub(super) fn take(&mut self, event: TournamentEvent) {
        match event {
            TournamentEvent::Pairing(pairing) => self.pairing = Some(pairing),
            TournamentEvent::Played(game) => {
                let TournamentGame { tally, record, is_fault } = *game;
                if let Some([first, second]) = self.pairing {
                    self.table.enter(first, second, tally);
                }
                self.n_faults += usize::from(is_fault);
                self.records.push(record);
            }
            TournamentEvent::Ended => self.pairing = None,
        }
    }
}

/// Maximum number of players of a tournament, so that the cross table fits in the smallest window.
pub const MAX_PLAYERS: usize = 8;

/// Numbers of games per pair of players that can be chosen. They are even, because each opening is played with both
/// colors.
pub const TOURNAMENT_GAMES: [u8; 6] = [2, 4, 10, 20, 50, 100];

/// Times per move that can be chosen, in milliseconds.
pub const TOURNAMENT_TIMES: [u32; 6] = [100, 500, 1000, 2000, 5000, 10_000];

/// The choices that the player makes in the dialog for a new tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TournamentSetup {
    /// The ids of the players; empty until the first tournament is started.
    pub players: Vec<String>,
    /// The key of the rule, such as `freestyle`.
    pub rule: String,
    /// Board size in lines.
    pub size: u8,
    /// Number of games per pair of players.
    pub n_games: u8,
    /// Time per move in milliseconds.
    pub milliseconds: u32,
}

impl TournamentSetup {
    /// Returns the rule; freestyle if `rule` is not the key of a rule.
    #[must_use]
    pub fn rule(&self) -> Rule {
        Rule::by_key(&self.rule).unwrap_or(Rule::Freestyle)
    }

    /// Returns the time per move.
    #[must_use]
    pub const fn time(&self) -> Duration {
        Duration::from_millis(self.milliseconds as u64)
    }

    /// Replaces values that the player cannot choose by valid values. Such values can come from a settings file that
    /// was edited by hand.
    pub(in crate::ui) fn within_bounds(self) -> Self {
        let usual = Self::default();
        Self {
            rule: self.rule().key().to_owned(),
            size: self.size.clamp(MIN_SIZE, MAX_SIZE),
            n_games: if TOURNAMENT_GAMES.contains(&self.n_games) { self.n_games } else { usual.n_games },
            milliseconds: if TOURNAMENT_TIMES.contains(&self.milliseconds) {
                self.milliseconds
            } else {
                usual.milliseconds
            },
            players: self.players,
        }
    }
}

impl Default for TournamentSetup {
    fn default() -> Self {
        Self {
            players: Vec::new(),
            rule: Rule::Freestyle.key().to_owned(),
            size: 15,
            n_games: TOURNAMENT_GAMES[0],
            milliseconds: 1000,
        }
    }
}
