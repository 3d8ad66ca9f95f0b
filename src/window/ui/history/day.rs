//! The finished games of a day, and the score between two players in them.

use crate::game::{ByColor, Color, PlayerId};
use crate::session::{Seat, Session};
use crate::ui::history::summary::{GameResult, GameSummary};

/// Number of equal results in a row after which another level is suggested.
pub const STREAK: usize = 3;

/// Number of equal results in a row after which another level is suggested, if the setting that adapts the level is on.
pub const SHORT_STREAK: usize = 2;

/// The score between two players: the points of all games that they have played against each other on one day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayScore {
    /// Number of games won by each player. The players may change sides between games: a player's wins are stored under
    /// the side that the player has in the game on the board.
    pub wins: ByColor<u32>,
    /// Number of drawn games.
    pub draws: u32,
}

impl DayScore {
    /// Returns the points of a side as text: 1 for a win, ½ for a draw.
    #[must_use]
    pub fn points(&self, side: Color) -> String {
        let whole = self.wins[side] + self.draws / 2;
        match (whole, self.draws % 2) {
            (0, 1) => "½".to_owned(),
            (_, 1) => format!("{whole}½"),
            _ => whole.to_string(),
        }
    }
}

/// The finished games of one day, in the order in which they ended.
#[derive(Clone, Debug, Default)]
pub struct DayGames {
    games: Vec<DayGame>,
}

/// A finished game; `session` is its session number, or `None` if it was not played in this window.
#[derive(Clone, Debug)]
struct DayGame {
    session: Option<u64>,
    summary: GameSummary,
}

/// Identifies a player, so that the games between the same two players are found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PlayerKey<'a> {
    Program(&'a PlayerId),
    /// The person in a game against a program.
    Person,
    /// One of two people who play each other, identified by name.
    Named(&'a str),
}

impl DayGames {
    /// Inserts the earlier games of the day, which were played before this window was opened. `games` lists them in the
    /// order in which they ended.
    pub fn add_earlier(&mut self, games: Vec<GameSummary>) {
        let earlier = games.into_iter().map(|summary| DayGame { session: None, summary });
        self.games.splice(0..0, earlier);
    }

    /// Adds a finished game with its session number. If the game had ended before and was continued, the new end
    /// replaces the old end.
    pub fn add(&mut self, session: u64, summary: GameSummary) {
        self.games.retain(|it| it.session != Some(session));
        self.games.push(DayGame { session: Some(session), summary });
    }

    /// Starts a new day: discards all games except the game with the session number `session`, which is the first game
    /// that has ended on the new day.
    pub fn begin_day(&mut self, session: u64) {
        self.games.retain(|it| it.session == Some(session));
    }

    /// Returns the score that the two players of `session` have reached in their games of the day. Returns `None` if
    /// they have finished no game on the day, or if they cannot be told apart, like two people without names.
    #[must_use]
    pub fn score(&self, session: &Session) -> Option<DayScore> {
        let players = keys(session.seats(), &session.record().info.names);
        if players.black == players.white {
            return None;
        }
        let mut score = DayScore { wins: ByColor { black: 0, white: 0 }, draws: 0 };
        let mut has_games = false;
        for DayGame { summary, .. } in &self.games {
            let theirs = keys(&summary.seats, &summary.names);
            let is_swapped = (theirs.black, theirs.white) == (players.white, players.black);
            if !is_swapped && (theirs.black, theirs.white) != (players.black, players.white) {
                continue;
            }
            has_games = true;
            match summary.outcome.winner() {
                Some(winner) => score.wins[if is_swapped { !winner } else { winner }] += 1,
                None => score.draws += 1,
            }
        }
        has_games.then_some(score)
    }

    /// Returns the result of the person's last games against `opponent` if it is the same in all of them; `None` if the
    /// results differ, or if there are fewer than `n_results` games. If the person had help or took moves back, a loss
    /// counts as two games; a win or a draw makes the result `None`.
    #[must_use]
    pub fn streak(&self, opponent: &PlayerId, n_results: usize) -> Option<GameResult> {
        let mut first = None;
        let mut n_counted = 0;
        for DayGame { summary, .. } in self.games.iter().rev() {
            let Some((_, side)) = summary.opponent().filter(|it| it.0 == opponent) else { continue };
            let result = summary.result_of(!side);
            n_counted += match (summary.has_variations || summary.has_help, result) {
                _ if first.is_some_and(|it| it != result) => return None,
                (false, _) => 1,
                (true, GameResult::Loss) => 2,
                (true, GameResult::Win | GameResult::Draw) => return None,
            };
            first = Some(result);
            if n_results <= n_counted {
                return first;
            }
        }
        None
    }
}

/// Returns the identities of the players of a game.
fn keys<'a>(seats: &'a ByColor<Seat>, names: &'a ByColor<String>) -> ByColor<PlayerKey<'a>> {
    let key = |side: Color| match (&seats[side], &seats[!side]) {
        (Seat::Program(id), _) => PlayerKey::Program(id),
        (Seat::Person, Seat::Program(_)) => PlayerKey::Person,
        (Seat::Person, Seat::Person) => PlayerKey::Named(names[side].trim()),
    };
    ByColor { black: key(Color::Black), white: key(Color::White) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Point, Record, Rule, TimeControl};

    /// Returns a game that `winner` has won by resignation.
    fn won_by(winner: Color, seats: &ByColor<Seat>) -> Session {
        let mut record = Record::new(15, Rule::Freestyle);
        record.play(Point::center(15)).unwrap();
        record.resign(!winner).unwrap();
        Session::new(record, seats.clone(), TimeControl::Unlimited)
    }

    fn person_and(id: &str) -> ByColor<Seat> {
        ByColor { black: Seat::Person, white: Seat::Program(PlayerId::new(id)) }
    }

    fn swapped(seats: &ByColor<Seat>) -> ByColor<Seat> {
        ByColor { black: seats.white.clone(), white: seats.black.clone() }
    }

    fn summary(session: &Session) -> GameSummary {
        GameSummary::of_session(session).unwrap()
    }

    #[test]
    fn the_score_follows_the_players_when_they_swap_colors() {
        let seats = person_and("master:3");
        let mut day = DayGames::default();
        let next = Session::new(Record::new(15, Rule::Renju), seats.clone(), TimeControl::Unlimited);
        assert_eq!(day.score(&next), None);
        day.add(1, summary(&won_by(Color::Black, &seats)));
        day.add(2, summary(&won_by(Color::White, &swapped(&seats))));
        day.add(3, summary(&won_by(Color::White, &seats)));
        day.add(4, summary(&won_by(Color::White, &person_and("gumu"))));
        let wins = ByColor { black: 2, white: 1 };
        assert_eq!(day.score(&next), Some(DayScore { wins, draws: 0 }));
        let turned = next.with_seats(swapped(&seats));
        let wins = ByColor { black: 1, white: 2 };
        assert_eq!(day.score(&turned), Some(DayScore { wins, draws: 0 }));
    }

    #[test]
    fn a_game_that_ends_twice_counts_once() {
        let seats = person_and("gumu");
        let mut day = DayGames::default();
        day.add(7, summary(&won_by(Color::White, &seats)));
        day.add(7, summary(&won_by(Color::Black, &seats)));
        let score = day.score(&won_by(Color::White, &seats)).unwrap();
        assert_eq!(score.wins, ByColor { black: 1, white: 0 });
    }

    #[test]
    fn people_are_told_apart_by_their_names() {
        let seats = ByColor { black: Seat::Person, white: Seat::Person };
        let named = |black: &str, white: &str| {
            let mut game = won_by(Color::Black, &seats);
            game.info_mut().names = ByColor { black: black.to_owned(), white: white.to_owned() };
            game
        };
        let mut day = DayGames::default();
        day.add(1, summary(&named("Ann", "Bob")));
        day.add(2, summary(&named("Bob", "Ann")));
        day.add(3, summary(&named("Bob", "Ann ")));
        day.add(4, summary(&named("", "")));
        assert_eq!(day.score(&named("Ann", "Bob")).unwrap().wins, ByColor { black: 1, white: 2 });
        assert_eq!(day.score(&named("", "")), None);
    }

    #[test]
    fn three_results_in_a_row_without_help_are_a_streak() {
        let seats = person_and("master:3");
        let id = PlayerId::new("master:3");
        let (won, lost) = (summary(&won_by(Color::Black, &seats)), summary(&won_by(Color::White, &seats)));
        let mut day = DayGames::default();
        day.add_earlier(vec![lost.clone(), won.clone(), won.clone()]);
        assert_eq!(day.streak(&id, STREAK), None);
        day.add(1, won.clone());
        assert_eq!(
            (day.streak(&id, STREAK), day.streak(&PlayerId::new("gumu"), STREAK)),
            (Some(GameResult::Win), None)
        );
        day.add(2, GameSummary { has_variations: true, ..won });
        assert_eq!(day.streak(&id, STREAK), None, "a move was taken back");
        (3..5).for_each(|it| day.add(it, lost.clone()));
        assert_eq!((day.streak(&id, STREAK), day.streak(&id, SHORT_STREAK)), (None, Some(GameResult::Loss)));
        day.add(5, GameSummary { has_help: true, ..lost.clone() });
        assert_eq!(day.streak(&id, STREAK + 1), Some(GameResult::Loss), "a loss with help counts twice");
        day.add(5, lost);
        assert_eq!(day.streak(&id, STREAK), Some(GameResult::Loss));
        day.begin_day(5);
        assert_eq!(day.streak(&id, STREAK), None);
    }
}
