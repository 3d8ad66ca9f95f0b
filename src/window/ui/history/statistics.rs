//! Statistics of finished games: results by opponent, rule and color, and the player's Elo.

use crate::engine::Registry;
use crate::game::{Color, PlayerId, Rule};
use crate::sort::sort_by_key;
use crate::ui::history::rating::{EloEstimate, RatedGames};
use crate::ui::history::summary::{GameResult, GameSummary};

/// Minimum number of rated games for an estimate of the Elo. With fewer games, the confidence interval spans the whole
/// scale.
pub const MIN_RATED: usize = 5;

/// Maximum number of games whose Elo estimates are kept in [`Statistics::course`].
const MAX_COURSE: usize = 60;

/// Numbers of won, drawn and lost games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResultCounts {
    /// Number of games won.
    pub wins: u32,
    /// Number of games drawn.
    pub draws: u32,
    /// Number of games lost.
    pub losses: u32,
}

impl ResultCounts {
    /// Returns the number of games.
    #[must_use]
    pub const fn n_games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Returns the percentage of points won, rounded; a draw is half a point. Returns `None` without games.
    #[must_use]
    pub fn percent(&self) -> Option<u32> {
        let n_half = 2 * self.n_games();
        (0 < n_half).then(|| ((2 * self.wins + self.draws) * 100 + n_half / 2) / n_half)
    }

    const fn add(&mut self, result: GameResult) {
        *match result {
            GameResult::Win => &mut self.wins,
            GameResult::Draw => &mut self.draws,
            GameResult::Loss => &mut self.losses,
        } += 1;
    }
}

/// Statistics of a person's games against programs.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
    /// The results of all games against programs.
    pub all: ResultCounts,
    /// The results by opponent and level: first the opponents of the registry in the registry's order, then other
    /// opponents.
    pub by_opponent: Vec<(PlayerId, ResultCounts)>,
    /// The results by rule, without rules that were never played.
    pub by_rule: Vec<(Rule, ResultCounts)>,
    /// The results by the person's color, Black before White.
    pub by_color: [(Color, ResultCounts); 2],
    /// The person's Elo; `None` with fewer than [`MIN_RATED`] rated games.
    pub elo: Option<EloEstimate>,
    /// The person's Elo after each rated game, for at most the last 60 rated games, the oldest first. Infinite
    /// estimates are left out.
    pub course: Vec<f64>,
    /// Number of rated games. A game is rated if it started from the empty board, the opponent's Elo is known, no moves
    /// were taken back, and the person had no help.
    pub n_rated: usize,
}

impl Statistics {
    /// Returns the statistics of `games`, which lists the newest game first. `elo_of` returns the Elo of an opponent,
    /// or `None` if it is not known.
    #[must_use]
    pub fn of<'g>(
        games: impl Iterator<Item = &'g GameSummary>,
        registry: &Registry,
        elo_of: impl Fn(&PlayerId) -> Option<f64>,
    ) -> Self {
        let mut statistics = Self::without_games();
        let mut rated: Vec<(PlayerId, f64, GameResult)> = Vec::new();
        for game in games {
            let Some((id, side)) = game.opponent() else { continue };
            let result = game.result_of(!side);
            statistics.all.add(result);
            counts_of(&mut statistics.by_opponent, id).add(result);
            counts_of(&mut statistics.by_rule, &game.rule).add(result);
            statistics.by_color.iter_mut().filter(|it| it.0 == !side).for_each(|it| it.1.add(result));
            let elo = elo_of(id).filter(|_| !game.is_set_up && !game.has_variations && !game.has_help);
            if let Some(elo) = elo {
                statistics.n_rated += 1;
                rated.push((id.clone(), elo, result));
            }
        }
        rated.reverse();
        statistics.rate(&rated);
        let place = |id: &PlayerId| registry.all().position(|it| it.id == *id).unwrap_or(usize::MAX);
        sort_by_key(&mut statistics.by_opponent, |it| (place(&it.0), it.0.clone()));
        sort_by_key(&mut statistics.by_rule, |it| Rule::ALL.iter().position(|rule| *rule == it.0));
        statistics
    }

    /// Computes the person's Elo, and the Elo after each of the last games. `games` are the rated games, the oldest
    /// first.
    fn rate(&mut self, games: &[(PlayerId, f64, GameResult)]) {
        let mut results: Vec<(PlayerId, RatedGames)> = Vec::new();
        let first = games.len().saturating_sub(MAX_COURSE).max(MIN_RATED - 1);
        for (index, (id, elo, result)) in games.iter().enumerate() {
            add_rated(&mut results, id, *elo, *result);
            if index < first {
                continue;
            }
            self.elo = EloEstimate::of(&results.iter().map(|it| it.1).collect::<Vec<_>>());
            self.course.extend(self.elo.map(|it| it.elo).filter(|it| it.is_finite()));
        }
    }

    fn without_games() -> Self {
        let nothing = ResultCounts::default();
        Self {
            all: nothing,
            by_opponent: Vec::new(),
            by_rule: Vec::new(),
            by_color: Color::ALL.map(|it| (it, nothing)),
            elo: None,
            course: Vec::new(),
            n_rated: 0,
        }
    }
}

/// Returns the counts for `key`, mutable. If `key` is new, zero counts are added for it.
fn counts_of<'c, K: Clone + PartialEq>(counts: &'c mut Vec<(K, ResultCounts)>, key: &K) -> &'c mut ResultCounts {
    let index = counts.iter().position(|it| it.0 == *key).unwrap_or_else(|| {
        counts.push((key.clone(), ResultCounts::default()));
        counts.len() - 1
    });
    &mut counts[index].1
}

fn add_rated(rated: &mut Vec<(PlayerId, RatedGames)>, id: &PlayerId, elo: f64, result: GameResult) {
    let index = rated.iter().position(|it| it.0 == *id).unwrap_or_else(|| {
        rated.push((id.clone(), RatedGames { elo, n_games: 0, half_points: 0 }));
        rated.len() - 1
    });
    let games = &mut rated[index].1;
    games.n_games += 1;
    games.half_points += match result {
        GameResult::Win => 2,
        GameResult::Draw => 1,
        GameResult::Loss => 0,
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::roster;
    use crate::game::{ByColor, Point, Record};
    use crate::session::Seat;

    /// Returns a game against the program `id`. The side `winner` has won this game by resignation.
    fn game(id: &str, program: Color, winner: Color, rule: Rule) -> GameSummary {
        let mut record = Record::new(15, rule);
        record.play(Point::center(15)).unwrap();
        record.resign(!winner).unwrap();
        let mut seats = ByColor { black: Seat::Person, white: Seat::Person };
        seats[program] = Seat::Program(PlayerId::new(id));
        GameSummary::of(&record, &seats).unwrap()
    }

    #[test]
    fn results_are_counted_by_opponent_rule_and_color() {
        let mut games = vec![
            game("unknown", Color::White, Color::White, Rule::Freestyle),
            game("master:3", Color::White, Color::Black, Rule::Renju),
            game("gumu", Color::Black, Color::Black, Rule::Freestyle),
            game("master:3", Color::Black, Color::White, Rule::Freestyle),
        ];
        let people = ByColor { black: Seat::Person, white: Seat::Person };
        games.push(GameSummary { seats: people, ..games[0].clone() });
        let helped = GameSummary { has_variations: true, ..games[1].clone() };
        games.push(helped);
        let elo_of = |id: &PlayerId| (*id != "unknown").then_some(1000.0);
        let found = Statistics::of(games.iter(), roster::house(), elo_of);
        assert_eq!(found.all, ResultCounts { wins: 3, draws: 0, losses: 2 });
        let opponents: Vec<_> = found.by_opponent.iter().map(|it| (it.0.as_str(), it.1.wins, it.1.losses)).collect();
        assert_eq!(opponents, [("gumu", 0, 1), ("master:3", 3, 0), ("unknown", 0, 1)]);
        let rules: Vec<_> = found.by_rule.iter().map(|it| (it.0, it.1.n_games())).collect();
        assert_eq!(rules, [(Rule::Freestyle, 3), (Rule::Renju, 2)]);
        assert_eq!(found.by_color.map(|it| (it.1.wins, it.1.losses)), [(2, 1), (1, 1)]);
        assert_eq!(found.n_rated, 3, "neither the unknown opponent nor the game with a move taken back");
        assert_eq!((found.elo, found.course), (None, Vec::new()), "three games are too few");
    }

    #[test]
    fn elo_is_estimated_from_five_games_on_and_its_course_ends_with_the_newest() {
        let lost = game("gumu", Color::White, Color::White, Rule::Freestyle);
        let won = game("gumu", Color::White, Color::Black, Rule::Freestyle);
        // The list of games starts with the newest.
        let mut games = vec![lost.clone(), lost.clone(), won.clone(), won];
        let found = |games: &[GameSummary]| Statistics::of(games.iter(), roster::house(), |_| Some(1000.0));
        assert_eq!(found(&games).elo, None);
        games.push(lost);
        let elo_after =
            |half_points, n_games| EloEstimate::of(&[RatedGames { elo: 1000.0, n_games, half_points }]).unwrap().elo;
        assert_eq!(found(&games).elo.unwrap().elo.to_bits(), elo_after(4, 5).to_bits());
        games.insert(0, games[2].clone());
        assert_eq!(found(&games).course, [elo_after(4, 5), elo_after(6, 6)]);
        let many: Vec<_> = games.iter().cycle().take(200).cloned().collect();
        assert_eq!(found(&many).course.len(), MAX_COURSE);
    }

    #[test]
    fn percent_is_rounded() {
        let counts = |wins, draws, losses| ResultCounts { wins, draws, losses }.percent();
        assert_eq!([counts(1, 0, 2), counts(0, 1, 0), counts(0, 0, 3)], [Some(33), Some(50), Some(0)]);
        assert_eq!(counts(0, 0, 0), None);
    }
}
