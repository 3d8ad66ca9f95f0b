//! Progress report of a player: accuracy, level and mistakes over weeks, computed from the reviews of their games.
//!
//! A [`ProgressReport`] has the accuracy and the estimated level of each week, the open threes that were overlooked,
//! the results by opening, and the kinds of mistakes that cost most.

use crate::game::{Color, NamedOpening, Record};
use crate::puzzle::day::Day;
use crate::review::level_estimate::{LevelEstimate, MODEL};
use crate::review::report::{GameReview, PracticeTopic, ThreeCount};
use crate::review::skill::{SkillCount, SkillCounts};
use crate::sort::sort_by;

/// Maximum number of weeks in a report: half a year.
pub const MAX_WEEKS: usize = 26;

/// Days per week.
const WEEK: i32 = 7;

/// Number of stones at the start of a game that determine its opening.
const N_OPENING: usize = 3;

/// Figures of one player in one reviewed game. [`ProgressReport`] is computed from such figures.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedFigures {
    /// Day on which the game was played.
    pub day: Day,
    /// Result of the game for the player, as a tally of one game.
    pub results: PlayerTally,
    /// Opening of the game; `None` if its first stones are not one of the 26 openings of renju, or if the game started
    /// with setup stones.
    pub opening: Option<&'static NamedOpening>,
    /// `.0` is the sum of the accuracies of the player's moves, in percent; `.1` is the number of these moves.
    pub accuracy: (f64, u32),
    /// For each skill that the review judges, the number of occasions to show the skill, and the number of occasions on
    /// which the player showed it.
    pub skills: SkillCounts,
    /// For each direction, in the order of `Direction::ALL`: the number of the other side's open threes that the player
    /// had to answer, and the number of those that the player overlooked.
    pub threes: [ThreeCount; 4],
    /// Win probability, from 0 to 1, that each kind of mistake has cost the player in the whole game.
    pub topics: Vec<(PracticeTopic, f64)>,
}

/// Numbers of games that a player has won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerTally {
    /// Games won.
    pub n_won: u32,
    /// Games drawn.
    pub n_drawn: u32,
    /// Games lost.
    pub n_lost: u32,
}

/// Figures of all reviewed games of one week.
#[derive(Clone, Debug, PartialEq)]
pub struct ProgressWeek {
    /// Monday with which the week starts.
    pub monday: Day,
    /// Number of reviewed games in the week.
    pub n_games: u32,
    /// Mean accuracy of the player's moves in percent; `None` in a week without moves.
    pub accuracy: Option<f64>,
    /// Level of the built-in engine, from 1 to 10, at which it plays about as well as the player; `None` if too little
    /// is known for an estimate.
    pub level: Option<f64>,
}

/// A kind of mistake, and its cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TopicCost {
    /// Kind of the mistake.
    pub topic: PracticeTopic,
    /// Number of games in which the player made such a mistake.
    pub n_games: u32,
    /// Win probability that was lost by such mistakes, summed over all games.
    pub loss: f64,
}

/// Progress of a player over at most [`MAX_WEEKS`] weeks, up to the last week with a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProgressReport {
    /// Number of reviewed games in the weeks of the report.
    pub n_games: u32,
    /// The weeks from the first to the last week with a game, including weeks without games. If there are more than
    /// [`MAX_WEEKS`], only the last of them.
    pub weeks: Vec<ProgressWeek>,
    /// For each direction, in the order of `Direction::ALL`: the number of the other side's open threes that the player
    /// had to answer, and the number of those that the player overlooked.
    pub threes: [ThreeCount; 4],
    /// Results by opening: the most frequent opening first, games without a named opening last.
    pub openings: Vec<(Option<&'static NamedOpening>, PlayerTally)>,
    /// Kinds of mistakes, the most costly first.
    pub topics: Vec<TopicCost>,
}

impl PlayerTally {
    /// Returns the result of one game for `side`, as a tally with this game only. `winner` is the side that has won the
    /// game; `None` is a draw.
    #[must_use]
    pub fn of(winner: Option<Color>, side: Color) -> Self {
        let mut tally = Self::default();
        match winner {
            Some(it) if it == side => tally.n_won = 1,
            Some(_) => tally.n_lost = 1,
            None => tally.n_drawn = 1,
        }
        tally
    }

    /// Returns the number of games in the tally.
    #[must_use]
    pub const fn n_games(&self) -> u32 {
        self.n_won + self.n_drawn + self.n_lost
    }

    const fn add(&mut self, other: Self) {
        self.n_won += other.n_won;
        self.n_drawn += other.n_drawn;
        self.n_lost += other.n_lost;
    }
}

impl ReviewedFigures {
    /// Returns the figures of `side` in a game that was played on `day`; `None` if not every move is reviewed.
    #[must_use]
    pub fn of(record: &Record, review: &GameReview, side: Color, day: Day) -> Option<Self> {
        if !review.is_complete() {
            return None;
        }
        let own = || review.reviews().filter(|it| it.side == side);
        let accuracy = own().fold((0.0, 0), |(sum, n), it| (sum + it.accuracy(), n + 1));
        let stones: Vec<_> = review.line().iter().take(N_OPENING).filter_map(|it| it.point).collect();
        let is_set_up = !record.setup().is_empty();
        let outcome = record.outcome_at(record.main_end());
        Some(Self {
            day,
            results: PlayerTally::of(outcome.and_then(|it| it.winner()), side),
            opening: NamedOpening::of(&stones, record.size()).filter(|_| !is_set_up),
            accuracy,
            skills: SkillCounts::of(own().flat_map(|it| it.skills.iter().copied())),
            threes: review.threes_by_direction(side).map(|it| it.1),
            topics: review.topic_losses(side),
        })
    }

    /// Returns the Monday of the week in which the game was played.
    fn monday(&self) -> Day {
        self.day.plus(-self.day.weekday())
    }
}

impl ProgressReport {
    /// Returns the report on `games`, which may be in any order.
    #[must_use]
    pub fn of(games: &[ReviewedFigures]) -> Self {
        let Some(last) = games.iter().map(ReviewedFigures::monday).max() else { return Self::default() };
        let n_before = i32::try_from(MAX_WEEKS - 1).unwrap_or(i32::MAX);
        let earliest = last.plus(-WEEK * n_before);
        let shown: Vec<_> = games.iter().filter(|it| earliest <= it.monday()).collect();
        let first = shown.iter().map(|it| it.monday()).min().unwrap_or(last);
        let mondays = (0..).map(|n| first.plus(WEEK * n)).take_while(|it| *it <= last);
        let mut report = Self {
            n_games: count(shown.len()),
            weeks: mondays.map(|monday| ProgressWeek::of(monday, &shown)).collect(),
            ..Self::default()
        };
        for game in shown {
            for (sum, three) in report.threes.iter_mut().zip(game.threes) {
                *sum = sum.plus(three);
            }
            match report.openings.iter_mut().find(|it| it.0 == game.opening) {
                Some((_, tally)) => tally.add(game.results),
                None => report.openings.push((game.opening, game.results)),
            }
            for (topic, loss) in &game.topics {
                match report.topics.iter_mut().find(|it| it.topic == *topic) {
                    Some(cost) => (cost.n_games, cost.loss) = (cost.n_games + 1, cost.loss + loss),
                    None => report.topics.push(TopicCost { topic: *topic, n_games: 1, loss: *loss }),
                }
            }
        }
        let place = |opening: Option<&NamedOpening>| NamedOpening::ALL.iter().position(|it| Some(it) == opening);
        sort_by(&mut report.openings, |(one, tally), (other, others)| {
            let by_games = others.n_games().cmp(&tally.n_games());
            one.is_none().cmp(&other.is_none()).then(by_games).then_with(|| place(*one).cmp(&place(*other)))
        });
        sort_by(&mut report.topics, |one, other| other.loss.total_cmp(&one.loss).then(one.topic.cmp(&other.topic)));
        report
    }
}

impl ProgressWeek {
    /// Returns the figures of the week that starts on `monday`; ignores the games of other weeks.
    fn of(monday: Day, games: &[&ReviewedFigures]) -> Self {
        let own = || games.iter().filter(|it| it.monday() == monday);
        let (sum, n_moves) = own().fold((0.0, 0), |(sum, n), it| (sum + it.accuracy.0, n + it.accuracy.1));
        let skills = own().fold(SkillCounts::default(), |sum, it| added(sum, &it.skills));
        Self {
            monday,
            n_games: count(own().count()),
            accuracy: (0 < n_moves).then(|| sum / f64::from(n_moves)),
            level: LevelEstimate::of(&skills).map(|_| MODEL.level(&skills)),
        }
    }
}

/// Returns, for each skill, the sum of its counts in `one` and in `other`.
fn added(one: SkillCounts, other: &SkillCounts) -> SkillCounts {
    let mut sum = one;
    for (SkillCount { n_shown, n_occasions }, more) in sum.0.iter_mut().zip(other.0) {
        *n_shown += more.n_shown;
        *n_occasions += more.n_occasions;
    }
    sum
}

fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::NullHandler;
    use crate::game::{Direction, Point, Rule};
    use crate::review::game_review::{ReviewEffort, Reviewer};
    use crate::review::skill::N_SKILLS;

    fn figures(day: &str) -> ReviewedFigures {
        ReviewedFigures {
            day: Day::parse(day).unwrap(),
            results: PlayerTally::of(Some(Color::Black), Color::Black),
            opening: None,
            accuracy: (160.0, 2),
            skills: SkillCounts([SkillCount { n_shown: 1, n_occasions: 1 }; N_SKILLS]),
            threes: [ThreeCount::default(); 4],
            topics: Vec::new(),
        }
    }

    fn opening(sign: &str) -> Option<&'static NamedOpening> {
        let stones: &[&str] = match sign {
            "4D" => &["h8", "h9", "i9"],
            "6D" => &["h8", "h9", "g8"],
            "1D" => &["h8", "h9", "h10"],
            _ => &[],
        };
        let points: Vec<_> = stones.iter().map(|it| Point::parse(it, 15).unwrap()).collect();
        let found = NamedOpening::of(&points, 15);
        assert_eq!(found.map_or("", |it| it.sign), sign);
        found
    }

    #[test]
    fn without_games_there_is_nothing_to_report() {
        assert_eq!(ProgressReport::of(&[]), ProgressReport::default());
    }

    #[test]
    fn weeks_begin_on_mondays_and_those_without_games_are_there() {
        let mut poor = figures("2026-11-22");
        (poor.accuracy, poor.skills) = ((60.0, 1), SkillCounts::default());
        let games = [figures("2026-11-02"), figures("2026-11-16"), poor];
        let report = ProgressReport::of(&games);
        let weeks: Vec<_> = report.weeks.iter().map(|it| (it.monday.to_string(), it.n_games, it.accuracy)).collect();
        let week = |monday: &str, n, accuracy| (monday.to_owned(), n, accuracy);
        // 2026-11-22 is a Sunday.
        let expected =
            [week("2026-11-02", 1, Some(80.0)), week("2026-11-09", 0, None), week("2026-11-16", 2, Some(220.0 / 3.0))];
        assert_eq!((weeks.as_slice(), report.n_games), (&expected[..], 3));
    }

    #[test]
    fn the_level_of_a_week_follows_from_the_skills_of_all_its_games_together() {
        let game = figures("2026-11-16");
        let level = |n: usize| ProgressReport::of(&vec![game.clone(); n]).weeks[0].level;
        assert_eq!(level(1), None, "six occasions are too few");
        assert!(level(2).is_some_and(|it| 1.0 < it) && level(2) < level(20));
    }

    #[test]
    fn games_before_the_last_half_year_are_left_out() {
        let games = [figures("2026-05-31"), figures("2026-06-01"), figures("2026-11-27")];
        let report = ProgressReport::of(&games);
        assert_eq!((report.n_games, report.weeks.len()), (2, MAX_WEEKS));
        assert_eq!(report.weeks[0].monday.to_string(), "2026-06-01");
        let far = ProgressReport::of(&[figures("0001-01-01"), figures("9999-12-31")]);
        assert_eq!((far.n_games, far.weeks.len()), (1, 1));
    }

    #[test]
    fn results_are_counted_by_opening_and_the_most_frequent_comes_first() {
        let game = |sign, winner| {
            let results = PlayerTally::of(winner, Color::White);
            ReviewedFigures { opening: opening(sign), results, ..figures("2026-11-22") }
        };
        let games = [
            game("", None),
            game("1D", Some(Color::White)),
            game("4D", Some(Color::Black)),
            game("", None),
            game("", None),
            game("4D", Some(Color::White)),
        ];
        let found = ProgressReport::of(&games).openings;
        let found: Vec<_> =
            found.iter().map(|(it, t)| (it.map_or("", |it| it.sign), [t.n_won, t.n_drawn, t.n_lost])).collect();
        assert_eq!(found, [("4D", [1, 0, 1]), ("1D", [1, 0, 0]), ("", [0, 3, 0])]);
    }

    #[test]
    fn threes_and_topics_are_added_up_and_the_worst_come_first() {
        let three = |n_overlooked, n_faced| ThreeCount { n_overlooked, n_faced };
        let (fives, threes) = (PracticeTopic::StopFives, PracticeTopic::StopThrees);
        let one = ReviewedFigures {
            threes: [three(0, 4), three(1, 2), three(0, 0), three(1, 4)],
            topics: vec![(fives, 0.5), (threes, 0.4)],
            ..figures("2026-11-22")
        };
        let other = ReviewedFigures { topics: vec![(threes, 0.2)], ..one.clone() };
        let report = ProgressReport::of(&[one, other]);
        assert_eq!(report.threes, [three(0, 8), three(2, 4), three(0, 0), three(2, 8)]);
        let topics: Vec<_> = report.topics.iter().map(|it| (it.topic, it.n_games)).collect();
        assert_eq!(topics, [(threes, 2), (fives, 1)]);
    }

    #[test]
    fn a_reviewed_game_has_the_figures_of_the_side() {
        let mut record = Record::new(15, Rule::Freestyle);
        for name in ["h8", "h9", "g8", "i9", "f8", "a1", "e8", "a2", "d8"] {
            record.play(Point::parse(name, 15).unwrap()).unwrap();
        }
        let effort = ReviewEffort { n_nodes: 2000, ..ReviewEffort::default() };
        let mut review = GameReview::new(&record, effort);
        let day = Day::parse("2026-11-22").unwrap();
        assert_eq!(ReviewedFigures::of(&record, &review, Color::White, day), None, "nothing is reviewed yet");
        let mut reviewer = Reviewer::new(&record, effort);
        while let Some(it) = reviewer.next_move(&mut NullHandler) {
            assert!(review.add(it));
        }
        let white = ReviewedFigures::of(&record, &review, Color::White, day).unwrap();
        let lost = PlayerTally { n_lost: 1, ..PlayerTally::default() };
        assert_eq!((white.results, white.opening, white.accuracy.1), (lost, opening("6D"), 4));
        // The mistake in this game: White has not answered the open three f8, g8, h8.
        let horizontal = Direction::ALL.iter().position(|it| *it == Direction::Horizontal).unwrap();
        assert_eq!(white.threes[horizontal], ThreeCount { n_overlooked: 1, n_faced: 1 });
        assert!(white.topics.iter().any(|it| it.0 == PracticeTopic::StopThrees), "{:?}", white.topics);
        let black = ReviewedFigures::of(&record, &review, Color::Black, day).unwrap();
        assert_eq!((black.accuracy.1, black.threes), (5, [ThreeCount::default(); 4]));
        assert!(white.accuracy.0 / 4.0 < black.accuracy.0 / 5.0);
    }
}
