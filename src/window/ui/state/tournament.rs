//! The tournament that was begun last, and its results.

use crate::arena::tournament::{CrossTable, RoundRobin};
use crate::engine::Ticket;
use crate::game::{PlayerId, Record};
use crate::ui::event::{TournamentEvent, TournamentGame};

/// The tournament that was begun last, and its results.
#[derive(Debug)]
pub struct Tournament {
    /// The number under which it is reported.
    ticket: Ticket,
    players: Vec<PlayerId>,
    table: CrossTable,
    /// The two players whose match is under way; none once the tournament has ended.
    pairing: Option<[usize; 2]>,
    /// Games of the whole tournament.
    n_games: usize,
    /// Games that were lost by a fault.
    n_faults: usize,
    /// The games that have ended.
    records: Vec<Record>,
    /// Number of them that are in the player's library.
    n_kept: usize,
}

impl Tournament {
    /// Returns a tournament before its first game.
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

    /// Returns its players, in the order of their indices.
    #[must_use]
    pub fn players(&self) -> &[PlayerId] {
        &self.players
    }

    /// Returns the results so far.
    #[must_use]
    pub const fn table(&self) -> &CrossTable {
        &self.table
    }

    /// Returns the two players whose match is under way; none once the tournament has ended.
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

    /// Returns the number of games that were lost by a fault of their player, not on the board.
    #[must_use]
    pub const fn n_faults(&self) -> usize {
        self.n_faults
    }

    /// Returns the number under which it is reported.
    pub(super) const fn ticket(&self) -> Ticket {
        self.ticket
    }

    /// Returns `true` if there are games that are not in the player's library yet.
    #[must_use]
    pub const fn can_keep(&self) -> bool {
        self.n_kept < self.records.len()
    }

    /// Returns the games that are not in the player's library yet, which they are from now on.
    pub(super) fn take_unkept(&mut self) -> Vec<Record> {
        let records = self.records[self.n_kept..].to_vec();
        self.n_kept = self.records.len();
        records
    }

    /// Takes its progress.
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
