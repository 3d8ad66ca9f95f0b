//! The training of a player: spaced repetition of puzzles, a rating, and a count for each day.
//!
//! - **Repetition** is Leitner's: the six boxes make a puzzle due again after 1, 3, 7, 14, 30 or 60 days. A puzzle that
//!   is solved without help goes to the next box, a new one to the second; any other result puts it into the first box.
//! - **The rating** is Elo's: the expected result against a puzzle is `1 / (1 + 10^((puzzle − player) / 400))`, and the
//!   rating changes by 32 times the difference between result and expectation, for the first thirty puzzles by 64
//!   times. The result is 1 for a solved puzzle, one half if it was solved with hints, and 0 otherwise. Only the first
//!   try at a puzzle changes the rating.
//! - **The file** is text:
//!
//! ```text
//! gumu-training 1
//! rating 1234 56
//! day 2026-11-22 5 7
//! puzzle 0123456789abcdef 2 2026-11-25
//! ```
//!
//! The lines have the rating and the number of rated puzzles; for each day, how often puzzles were solved and tried;
//! and for each puzzle, its box, from 0, and the day on which it is due. Positions of opening drills are listed as
//! puzzles and counted for the day, but do not affect the rating.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::game::{Board, CanonicalPosition, Color, Rule};
use crate::puzzle::day::Day;
use crate::puzzle::file::{self, PuzzleFileError};
use crate::puzzle::tactic::TacticPuzzle;

/// The first word of a training file; the version follows it.
const MAGIC: &str = "gumu-training";

/// The version of the format.
const VERSION: u32 = 1;

/// Number of days from an answer until the puzzle is due again, indexed by the Leitner box that holds the puzzle after
/// the answer.
const INTERVALS: [i32; LAST_BOX as usize + 1] = [1, 3, 7, 14, 30, 60];

/// Index of the last of the six boxes, from 0.
const LAST_BOX: u8 = 5;

/// Rating of a player who has not tried any puzzle yet.
const FIRST_RATING: i32 = 1200;

/// Minimum and maximum rating of a player.
const RATINGS: (i32, i32) = (100, 3000);

/// Number of puzzles after which the rating changes more slowly.
const N_FIRST: u32 = 30;

/// Maximum change of the player's rating by one puzzle: for the first [`N_FIRST`] puzzles, and for all later puzzles.
const GREATEST_CHANGES: (f64, f64) = (64.0, 32.0);

/// Maximum number of lines of a training file.
const MAX_LINES: usize = 200_000;

/// Result of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleResult {
    /// The puzzle was solved without hints and without wrong stones.
    Solved,
    /// The puzzle was solved with hints, but without wrong stones.
    Helped,
    /// A wrong stone was tried, or the answer was shown.
    Failed,
}

/// The player's results on a day, at puzzles and positions of opening drills.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DayCount {
    /// Number of tries that succeeded without hints and without wrong stones.
    pub n_solved: u32,
    /// Number of all tries; a puzzle that is tried twice counts twice.
    pub n_tried: u32,
}

/// The Leitner box in which a puzzle lies (its `number`, from 0), and the day on which the puzzle is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Repetition {
    number: u8,
    due: Day,
}

/// Key of a puzzle in a training file: a hash of the puzzle, without its themes and the percentage of Master's levels
/// that solve it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PuzzleKey(u64);

impl PuzzleKey {
    /// Returns the key of a puzzle: the FNV-1a hash of its line in a puzzle file, without themes and with a solved
    /// percentage of 0.
    #[must_use]
    pub fn of(puzzle: &TacticPuzzle) -> Self {
        Self::of_line(&file::line_without_themes(puzzle, 0))
    }

    /// Returns the key of a position that an opening drill asks about. Rotations and reflections of a position have the
    /// same key. `name` distinguishes questions about the same position.
    #[must_use]
    pub fn of_opening(board: &Board, rule: Rule, side: Color, name: &str) -> Self {
        let position = CanonicalPosition::of(board, side);
        let mut line = format!("opening {} {} {side:?} {name}", rule.key(), board.size());
        for color in Color::ALL {
            line.push(' ');
            line.extend(position.stones(color).iter().map(|it| format!("{},{};", it.x(), it.y())));
        }
        Self::of_line(&line)
    }

    /// Returns the FNV-1a hash of `line` as a key.
    fn of_line(line: &str) -> Self {
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Self(line.bytes().fold(0xcbf2_9ce4_8422_2325, step))
    }
}

/// The training data of a player: rating, results by day, and when each puzzle is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Training {
    rating: i32,
    n_rated: u32,
    days: BTreeMap<Day, DayCount>,
    puzzles: BTreeMap<PuzzleKey, Repetition>,
}

impl Default for Training {
    fn default() -> Self {
        Self { rating: FIRST_RATING, n_rated: 0, days: BTreeMap::new(), puzzles: BTreeMap::new() }
    }
}

impl Training {
    /// Returns the player's rating, from 100 to 3000.
    #[must_use]
    pub const fn rating(&self) -> i32 {
        self.rating
    }

    /// Returns the number of puzzles that have changed the rating.
    #[must_use]
    pub const fn n_rated(&self) -> u32 {
        self.n_rated
    }

    /// Returns the results of a day; zeros if nothing was tried on it.
    #[must_use]
    pub fn day(&self, day: Day) -> DayCount {
        self.days.get(&day).copied().unwrap_or_default()
    }

    /// Returns the day on which a puzzle is due; `None` if the player has never tried the puzzle.
    #[must_use]
    pub fn due(&self, key: PuzzleKey) -> Option<Day> {
        self.puzzles.get(&key).map(|it| it.due)
    }

    /// Records the answer to a position of an opening drill. The rating does not change.
    pub fn repeat(&mut self, key: PuzzleKey, is_right: bool, day: Day) {
        self.note(key, if is_right { PuzzleResult::Solved } else { PuzzleResult::Failed }, day);
    }

    /// Records the result of a puzzle, and changes the player's rating if the puzzle is tried for the first time.
    pub fn record(&mut self, key: PuzzleKey, puzzle_rating: i32, result: PuzzleResult, day: Day) {
        let was_known = self.note(key, result, day);
        // A known puzzle does not change the rating, because the player has seen its answer.
        if was_known {
            return;
        }
        let score = match result {
            PuzzleResult::Solved => 1.0,
            PuzzleResult::Helped => 0.5,
            PuzzleResult::Failed => 0.0,
        };
        let greatest = if self.n_rated < N_FIRST { GREATEST_CHANGES.0 } else { GREATEST_CHANGES.1 };
        let change = greatest * (score - expected(self.rating, puzzle_rating));
        #[expect(clippy::cast_possible_truncation, reason = "at most 64")]
        let change = change.round() as i32;
        self.rating = (self.rating + change).clamp(RATINGS.0, RATINGS.1);
        self.n_rated = self.n_rated.saturating_add(1);
    }

    /// Moves a puzzle to another Leitner box, depending on the result of a try, and counts the try for the day. Returns
    /// `true` if the puzzle had been tried before.
    fn note(&mut self, key: PuzzleKey, result: PuzzleResult, day: Day) -> bool {
        let last = self.puzzles.get(&key).map(|it| it.number);
        let number = match (result, last) {
            (PuzzleResult::Solved, Some(number)) => (number + 1).min(LAST_BOX),
            (PuzzleResult::Solved, None) => 1,
            (PuzzleResult::Helped | PuzzleResult::Failed, _) => 0,
        };
        self.puzzles.insert(key, Repetition { number, due: day.plus(INTERVALS[usize::from(number)]) });
        let count = self.days.entry(day).or_default();
        count.n_tried = count.n_tried.saturating_add(1);
        count.n_solved = count.n_solved.saturating_add(u32::from(result == PuzzleResult::Solved));
        last.is_some()
    }

    /// Returns the text of the training file.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = format!("{MAGIC} {VERSION}\nrating {} {}\n", self.rating, self.n_rated);
        for (day, DayCount { n_solved, n_tried }) in &self.days {
            let _ = writeln!(text, "day {day} {n_solved} {n_tried}");
        }
        for (key, Repetition { number, due }) in &self.puzzles {
            let _ = writeln!(text, "puzzle {:016x} {number} {due}", key.0);
        }
        text
    }

    /// Parses the text of a training file.
    ///
    /// # Errors
    /// When the header line or another line is invalid.
    pub fn parse(text: &str) -> Result<Self, PuzzleFileError> {
        let fault = |line, reason: String| PuzzleFileError { line, reason };
        let mut lines = (1..).zip(text.lines());
        if lines.next().map(|it| it.1.trim_end()) != Some(&format!("{MAGIC} {VERSION}")) {
            return Err(fault(1, format!("a file of training begins with `{MAGIC} {VERSION}`")));
        }
        let mut training = Self::default();
        for (number, line) in lines.filter(|it| !it.1.trim().is_empty()) {
            if MAX_LINES < number {
                return Err(fault(number, format!("a file of training has {MAX_LINES} lines at most")));
            }
            training.read(line).map_err(|reason| fault(number, reason))?;
        }
        Ok(training)
    }

    fn read(&mut self, line: &str) -> Result<(), String> {
        let fields: Vec<&str> = line.split_whitespace().take(5).collect();
        let date = |text: &str| Day::parse(text).ok_or_else(|| "a date is written like 2026-11-22".to_owned());
        let count = |text: &str| text.parse::<u32>().map_err(|_| "a count is a number from 0 on".to_owned());
        match fields.as_slice() {
            ["rating", rating, n_rated] => {
                let rating = rating.parse().ok().filter(|it| (RATINGS.0..=RATINGS.1).contains(it));
                self.rating = rating.ok_or_else(|| format!("a rating is {} to {}", RATINGS.0, RATINGS.1))?;
                self.n_rated = count(n_rated)?;
            }
            ["day", day, n_solved, n_tried] => {
                let counts = DayCount { n_solved: count(n_solved)?, n_tried: count(n_tried)? };
                if counts.n_tried < counts.n_solved {
                    return Err("more puzzles are solved than tried".to_owned());
                }
                if self.days.insert(date(day)?, counts).is_some() {
                    return Err("this day is there twice".to_owned());
                }
            }
            ["puzzle", key, number, due] => {
                let is_key = key.len() == 16 && key.bytes().all(|it| it.is_ascii_hexdigit());
                let key = u64::from_str_radix(key, 16).ok().filter(|_| is_key);
                let key = key.ok_or("the key of a puzzle has sixteen hexadecimal digits")?;
                let number = number.parse().ok().filter(|it| usize::from(*it) < INTERVALS.len());
                let number: u8 = number.ok_or_else(|| format!("a box is 0 to {}", INTERVALS.len() - 1))?;
                if self.puzzles.insert(PuzzleKey(key), Repetition { number, due: date(due)? }).is_some() {
                    return Err("this puzzle is there twice".to_owned());
                }
            }
            _ => return Err("a line is `rating`, `day` or `puzzle` with its values".to_owned()),
        }
        Ok(())
    }
}

/// Returns the expected score, from 0 to 1, of a player with the rating `player` at a puzzle with the rating `puzzle`.
fn expected(player: i32, puzzle: i32) -> f64 {
    1.0 / (1.0 + 10f64.powf(f64::from(puzzle - player) / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        Day::parse(text).unwrap()
    }

    #[test]
    fn a_puzzle_comes_again_later_and_later_until_it_fails() {
        let mut training = Training::default();
        let key = PuzzleKey(7);
        let mut today = day("2026-11-22");
        for interval in [3, 7, 14, 30, 60, 60] {
            training.record(key, 1200, PuzzleResult::Solved, today);
            assert_eq!(training.due(key).unwrap().since(today), interval);
            today = today.plus(interval);
        }
        for result in [PuzzleResult::Failed, PuzzleResult::Helped] {
            training.record(key, 1200, result, today);
            assert_eq!(training.due(key).unwrap().since(today), 1);
        }
        assert_eq!(training.due(PuzzleKey(8)), None);
        assert_eq!(training.day(day("2026-11-22")), DayCount { n_solved: 1, n_tried: 1 });
    }

    #[test]
    fn the_rating_follows_the_results() {
        let mut training = Training::default();
        let today = day("2026-11-22");
        training.record(PuzzleKey(1), 1200, PuzzleResult::Solved, today);
        assert_eq!(training.rating(), 1232);
        training.record(PuzzleKey(2), 1232, PuzzleResult::Helped, today);
        assert_eq!(training.rating(), 1232);
        training.record(PuzzleKey(3), 600, PuzzleResult::Failed, today);
        assert!((1170..1172).contains(&training.rating()), "{}", training.rating());
        for n in 10..510 {
            training.record(PuzzleKey(n), 1500, PuzzleResult::Helped, today);
        }
        assert!((1490..1510).contains(&training.rating()), "{}", training.rating());
        for n in 1000..6000 {
            training.record(PuzzleKey(n), 600, PuzzleResult::Failed, today);
        }
        assert!(RATINGS.0 <= training.rating());
    }

    #[test]
    fn repetitions_do_not_move_the_rating() {
        let mut training = Training::default();
        let today = day("2026-11-22");
        training.record(PuzzleKey(1), 1200, PuzzleResult::Failed, today);
        let (rating, n_rated) = (training.rating(), training.n_rated());
        for n in 1..6 {
            training.record(PuzzleKey(1), 1200, PuzzleResult::Solved, today.plus(n));
        }
        assert_eq!((training.rating(), training.n_rated(), n_rated), (rating, 1, 1));
        assert_eq!(training.day(today.plus(1)).n_tried, 1);
    }

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let mut training = Training::default();
        assert_eq!(Training::parse(&training.write()), Ok(training.clone()));
        let results = [PuzzleResult::Solved, PuzzleResult::Helped, PuzzleResult::Failed];
        for ((n, key), result) in (0..20).zip(u64::MAX - 20..).zip(results.into_iter().cycle()) {
            let today = day("2026-01-30").plus(n % 5);
            training.record(PuzzleKey(key), 900 + 50 * n, result, today);
        }
        assert_eq!(Training::parse(&training.write()), Ok(training));
    }

    #[test]
    fn an_error_names_its_line() {
        let error = |text: &str| Training::parse(text).unwrap_err().to_string();
        assert_eq!(error(""), "line 1: a file of training begins with `gumu-training 1`");
        assert!(error("gumu-training 2").starts_with("line 1"));
        let error = |line: &str| error(&format!("gumu-training 1\n\n{line}\n"));
        assert_eq!(error("rating 99999 1"), "line 3: a rating is 100 to 3000");
        assert_eq!(error("day 2026-02-30 1 1"), "line 3: a date is written like 2026-11-22");
        assert_eq!(error("day 2026-02-20 2 1"), "line 3: more puzzles are solved than tried");
        assert_eq!(error("day 2026-02-20 -1 1"), "line 3: a count is a number from 0 on");
        assert_eq!(
            error("puzzle +123456789abcdef 1 2026-02-20"),
            "line 3: the key of a puzzle has sixteen hexadecimal digits"
        );
        assert_eq!(error("puzzle 0123456789abcdef 6 2026-02-20"), "line 3: a box is 0 to 5");
        assert!(error("games 5").starts_with("line 3: a line is"));
        let twice = "puzzle 0123456789abcdef 1 2026-02-20\npuzzle 0123456789abcdef 1 2026-02-20";
        assert_eq!(error(twice), "line 4: this puzzle is there twice");
    }
}
