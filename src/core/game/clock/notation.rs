//! Clock notation: a clock as one line of text, exact to the nanosecond, as stored in journals.
//!
//! ```text
//! per-game 300000000000; running Black; 290000000000:0:0:10000000000 295000000000:0:0:5000000000 … …; 2 /B29…
//! ```
//!
//! The fields are separated by `;`:
//!
//! - the time control, with times in nanoseconds;
//! - the flags `running COLOR`, `paused` and `fallen COLOR` (the time of that color is up);
//! - four accounts: Black's and White's now, then Black's and White's at the start of the current turn;
//! - the number of finished turns, and after it the turns, separated by `/`. A turn lists the accounts at its start,
//!   each preceded by `B` or `W`. Accounts that have not changed since the start of the previous turn are left out.
//!
//! An account is the time left for the game, the time left in the period, the number of periods left and the time
//! spent, joined by `:`, or only the time spent if time is unlimited.

use core::time::Duration;

use super::{Account, Clock, TimeControl, TimeLeft};
use crate::game::{ByColor, Color};

impl TimeControl {
    /// Returns the values of the SGF properties `TM` (seconds for the whole game) and `OT` (overtime, in the wording of
    /// other programs: `5x30 byo-yomi`); both are empty if time is unlimited.
    #[must_use]
    pub fn words(self) -> [String; 2] {
        let seconds = |it: Duration| it.as_secs_f64().to_string();
        match self {
            Self::Unlimited => Default::default(),
            Self::PerMove(period) => ["0".to_owned(), format!("{} simple", seconds(period))],
            Self::PerGame(game) => [seconds(game), String::new()],
            Self::Increment { game, each } => [seconds(game), format!("{} fischer", seconds(each))],
            Self::ByoYomi { game, period, n_periods } => {
                [seconds(game), format!("{n_periods}x{} byo-yomi", seconds(period))]
            }
        }
    }
}

impl Clock {
    /// Returns the clock as a line of text that [`Clock::parse`] reads.
    #[must_use]
    pub fn notation(&self) -> String {
        let mut flags: Vec<String> = Vec::new();
        flags.extend(self.running.map(|it| format!("running {it:?}")));
        flags.extend(self.fallen.map(|it| format!("fallen {it:?}")));
        flags.extend(self.is_paused.then(|| "paused".to_owned()));
        let accounts = [self.now.black, self.now.white, self.turn.black, self.turn.white].map(account_text).join(" ");
        let mut known = Self::new(self.control).now;
        let mut turns = Vec::with_capacity(self.before.len());
        for before in &self.before {
            let changed = Color::ALL.into_iter().filter(|it| known[*it] != before[*it]);
            turns.push(changed.map(|it| format!("{}{}", letter_of(it), account_text(before[it]))).collect::<String>());
            known = *before;
        }
        let n_turns = turns.len();
        format!("{}; {}; {accounts}; {n_turns} {}", control_text(self.control), flags.join(" "), turns.join("/"))
    }

    /// Returns the clock that was written as `text` by [`Clock::notation`]; `None` if `text` is not a valid clock.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split(';').map(str::trim);
        let mut clock = Self::new(control_of(parts.next()?)?);
        let mut known = clock.now;
        let mut flags = parts.next()?.split_whitespace();
        while let Some(flag) = flags.next() {
            match flag {
                "running" => clock.running = Some(color_of(flags.next()?)?),
                "fallen" => clock.fallen = Some(color_of(flags.next()?)?),
                "paused" => clock.is_paused = true,
                _ => return None,
            }
        }
        let mut accounts = parts.next()?.split_whitespace().map(account_of);
        let mut pair = || Some(ByColor { black: accounts.next()??, white: accounts.next()?? });
        (clock.now, clock.turn) = (pair()?, pair()?);
        let turns = parts.next()?;
        let (n_turns, turns) = turns.split_once(' ').unwrap_or((turns, ""));
        for turn in turns.split('/').take(n_turns.parse().ok()?) {
            let white_from = turn.find('W').unwrap_or(turn.len());
            let (black, white) = turn.split_at(white_from);
            if let Some(account) = black.strip_prefix('B') {
                known.black = account_of(account)?;
            }
            if let Some(account) = white.strip_prefix('W') {
                known.white = account_of(account)?;
            }
            clock.before.push(known);
        }
        (clock.before.len() == n_turns.parse::<usize>().ok()?).then_some(clock)
    }
}

fn control_text(control: TimeControl) -> String {
    match control {
        TimeControl::Unlimited => "unlimited".to_owned(),
        TimeControl::PerMove(period) => format!("per-move {}", period.as_nanos()),
        TimeControl::PerGame(game) => format!("per-game {}", game.as_nanos()),
        TimeControl::Increment { game, each } => format!("increment {} {}", game.as_nanos(), each.as_nanos()),
        TimeControl::ByoYomi { game, period, n_periods } => {
            format!("byo-yomi {} {} {n_periods}", game.as_nanos(), period.as_nanos())
        }
    }
}

fn control_of(text: &str) -> Option<TimeControl> {
    let words: Vec<_> = text.split(' ').collect();
    match words[..] {
        ["unlimited"] => Some(TimeControl::Unlimited),
        ["per-move", period] => Some(TimeControl::PerMove(nanos(period)?)),
        ["per-game", game] => Some(TimeControl::PerGame(nanos(game)?)),
        ["increment", game, each] => Some(TimeControl::Increment { game: nanos(game)?, each: nanos(each)? }),
        ["byo-yomi", game, period, n] => {
            Some(TimeControl::ByoYomi { game: nanos(game)?, period: nanos(period)?, n_periods: n.parse().ok()? })
        }
        _ => None,
    }
}

fn account_text(account: Account) -> String {
    let spent = account.spent.as_nanos();
    match account.left {
        Some(TimeLeft { game, period, n_periods }) => {
            format!("{}:{}:{n_periods}:{spent}", game.as_nanos(), period.as_nanos())
        }
        None => spent.to_string(),
    }
}

fn account_of(text: &str) -> Option<Account> {
    let words: Vec<_> = text.split(':').collect();
    match words[..] {
        [spent] => Some(Account { left: None, spent: nanos(spent)? }),
        [game, period, n, spent] => {
            let left = TimeLeft { game: nanos(game)?, period: nanos(period)?, n_periods: n.parse().ok()? };
            Some(Account { left: Some(left), spent: nanos(spent)? })
        }
        _ => None,
    }
}

fn nanos(text: &str) -> Option<Duration> {
    text.parse().ok().map(Duration::from_nanos)
}

const fn letter_of(color: Color) -> char {
    match color {
        Color::Black => 'B',
        Color::White => 'W',
    }
}

fn color_of(word: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|it| format!("{it:?}") == word)
}
