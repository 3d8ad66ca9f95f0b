//! The cross table of a round robin.

use crate::arena::elo::{Estimate, Tally, ratings};

/// Row of one player.
#[derive(Clone, Debug, PartialEq)]
pub struct CrossTableRow {
    /// The player's name.
    pub name: String,
    /// Its rating among the players.
    pub rating: Estimate,
    /// All its games.
    pub tally: Tally,
}

/// Results of every player against every other.
#[derive(Clone, Debug)]
pub struct CrossTable {
    names: Vec<String>,
    /// Row against column.
    results: Vec<Vec<Tally>>,
}

impl CrossTable {
    /// Creates the table of these players before the first game.
    #[must_use]
    pub fn new(names: Vec<String>) -> Self {
        let results = vec![vec![Tally::default(); names.len()]; names.len()];
        Self { names, results }
    }

    /// Enters a match of two players, as a tally of the first.
    ///
    /// # Panics
    /// If there are not so many players.
    pub fn enter(&mut self, first: usize, second: usize, tally: Tally) {
        self.results[first][second] = tally;
        self.results[second][first] = Tally { wins: tally.losses, losses: tally.wins, ..tally };
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
        let rows = self.names.iter().zip(ratings).zip(&self.results);
        let mut rows: Vec<_> = rows
            .map(|((name, rating), tallies)| CrossTableRow { name: name.clone(), rating, tally: sum(tallies) })
            .collect();
        rows.sort_by(|a, b| b.rating.elo.total_cmp(&a.rating.elo));
        rows
    }

    /// Writes the table as text.
    #[must_use]
    pub fn text(&self) -> String {
        let width = self.names.iter().map(String::len).max().unwrap_or(0).max(6);
        let mut lines = vec![format!("    {:width$}    Elo     ±  games  score    W    D    L", "player")];
        for (place, row) in (1..).zip(self.rows()) {
            let CrossTableRow { name, rating, tally } = row;
            lines.push(format!(
                "{place:3} {name:width$} {:+6.0} {:5.0} {:6} {:5.1}% {:4} {:4} {:4}",
                rating.elo,
                rating.error,
                tally.n_games(),
                100.0 * tally.score(),
                tally.wins,
                tally.draws,
                tally.losses
            ));
        }
        lines.join("\n")
    }
}
