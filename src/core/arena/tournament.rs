//! Tournament of players as a round robin: every player against every other, and the cross table of their results.

use std::sync::Arc;

use crate::arena::elo::{Estimate, MIN_PAIRS, Tally, ratings};
use crate::arena::{Contest, MatchSettings};
use crate::engine::Registry;
use crate::game::PlayerId;
use crate::sort::sort_by;

/// A tournament in which every player plays a match against every other.
#[derive(Clone, Debug)]
pub struct RoundRobin {
    /// Registry in which the ids of `players` are looked up.
    pub registry: Arc<Registry>,
    /// Ids of the players of the tournament.
    pub players: Vec<PlayerId>,
    /// The settings of each match.
    pub settings: MatchSettings,
}

impl RoundRobin {
    /// Returns the matches in the order in which they are played, with the indices of their players.
    pub fn matches(&self) -> impl Iterator<Item = ([usize; 2], Contest)> {
        let pairs = (0..self.players.len()).flat_map(|second| (0..second).map(move |first| [first, second]));
        pairs.map(|pair| {
            let entrants = pair.map(|it| self.players[it].clone());
            (pair, Contest { registry: Arc::clone(&self.registry), entrants, settings: self.settings.clone() })
        })
    }

    /// Returns the number of games of all matches.
    #[must_use]
    pub const fn n_games(&self) -> usize {
        let n_players = self.players.len();
        n_players * n_players.saturating_sub(1) / 2 * self.settings.n_games
    }
}

/// Number of games that a player must have played before its rating is shown.
pub const MIN_GAMES: u32 = 2 * MIN_PAIRS;

/// Row of one player in the cross table.
#[derive(Clone, Debug, PartialEq)]
pub struct CrossTableRow {
    /// Index of the player in the names given to [`CrossTable::new`].
    pub player: usize,
    /// Name of the player as the table shows it.
    pub name: String,
    /// Elo rating of the player; the mean of all players is 0.
    pub rating: Estimate,
    /// Wins, draws and losses of the player in all games.
    pub tally: Tally,
}

impl CrossTableRow {
    /// Returns the rating; `None` if the player has fewer than [`MIN_GAMES`] games.
    #[must_use]
    pub fn shown_rating(&self) -> Option<Estimate> {
        (MIN_GAMES <= self.tally.n_games()).then_some(self.rating)
    }
}

/// Results of every player against every other.
#[derive(Clone, Debug)]
pub struct CrossTable {
    names: Vec<String>,
    /// `results[i][j]` is the tally of player `i` against player `j`.
    results: Vec<Vec<Tally>>,
}

impl CrossTable {
    /// Creates an empty table of players with these names.
    #[must_use]
    pub fn new(names: Vec<String>) -> Self {
        let results = vec![vec![Tally::default(); names.len()]; names.len()];
        Self { names, results }
    }

    /// Sets the result of the match between players `first` and `second`; `tally` counts for player `first`.
    ///
    /// # Panics
    /// If an index is not below the number of players.
    pub fn enter(&mut self, first: usize, second: usize, tally: Tally) {
        self.results[first][second] = tally;
        self.results[second][first] = Tally { wins: tally.losses, losses: tally.wins, ..tally };
    }

    /// Returns the tally of player `player` against player `other`; both are indices.
    ///
    /// # Panics
    /// If an index is not below the number of players.
    #[must_use]
    pub fn tally(&self, player: usize, other: usize) -> Tally {
        self.results[player][other]
    }

    /// Returns the rows, the strongest player first.
    #[must_use]
    pub fn rows(&self) -> Vec<CrossTableRow> {
        let sum = |tallies: &[Tally]| {
            tallies.iter().fold(Tally::default(), |sum, it| Tally {
                wins: sum.wins + it.wins,
                draws: sum.draws + it.draws,
                losses: sum.losses + it.losses,
            })
        };
        let ratings = ratings(&self.results);
        let rows = self.names.iter().zip(ratings).zip(&self.results).enumerate();
        let row = |(player, ((name, rating), tallies)): (usize, ((&String, Estimate), &Vec<Tally>))| CrossTableRow {
            player,
            name: name.clone(),
            rating,
            tally: sum(tallies),
        };
        let mut rows: Vec<_> = rows.map(row).collect();
        sort_by(&mut rows, |a, b| b.rating.elo.total_cmp(&a.rating.elo));
        rows
    }

    /// Returns the cross table as text: a heading, and a line for each player.
    #[must_use]
    pub fn text(&self) -> String {
        let width = self.names.iter().map(|it| it.chars().count()).max().unwrap_or(0).max(6);
        let mut lines = vec![format!("    {:width$}    Elo     ±  games  score    W    D    L", "player")];
        let rows = self.rows();
        for (place, row) in (1..).zip(&rows) {
            let CrossTableRow { name, tally, .. } = row;
            let [elo, error] = match row.shown_rating() {
                Some(it) => [format!("{:+.0}", whole(it.elo)), format!("{:.0}", it.error)],
                None => ["–", "–"].map(str::to_owned),
            };
            lines.push(format!(
                "{place:3} {name:width$} {elo:>6} {error:>5} {:6} {:5.1}% {:4} {:4} {:4}",
                tally.n_games(),
                100.0 * tally.score(),
                tally.wins,
                tally.draws,
                tally.losses
            ));
        }
        if rows.iter().any(|it| it.shown_rating().is_none()) {
            lines.push(format!("–: fewer than {MIN_GAMES} games, too few for an Elo"));
        }
        lines.join("\n")
    }
}

/// Returns a rating rounded to a whole number; −0 becomes 0.
#[must_use]
pub fn whole(elo: f64) -> f64 {
    elo.round() + 0.0
}
