//! The players' time, as values: the caller says how much time has passed, and no clock of the system is read.

mod notation;

use core::time::Duration;

use crate::game::{ByColor, Color};

/// The time of the sides; both have the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// As much as they like.
    #[default]
    Unlimited,
    /// A fixed time for each move; unused time is lost.
    PerMove(Duration),
    /// So much for the whole game.
    PerGame(Duration),
    /// So much for the whole game, and some more after each move.
    Increment {
        /// At the beginning.
        game: Duration,
        /// After each move.
        each: Duration,
    },
    /// So much for the whole game, and then periods: a move that is made within the period leaves it whole, and one
    /// that takes longer uses it up.
    ByoYomi {
        /// Before the first period.
        game: Duration,
        /// Each period.
        period: Duration,
        /// The number of periods.
        n_periods: u8,
    },
}

impl TimeControl {
    /// Returns the time of a side before its first move; `None` where time is unlimited.
    fn allowance(self) -> Option<TimeLeft> {
        let left = match self {
            Self::Unlimited => return None,
            Self::PerMove(period) => TimeLeft { game: Duration::ZERO, period, n_periods: 1 },
            Self::PerGame(game) | Self::Increment { game, each: _ } => {
                TimeLeft { game, period: Duration::ZERO, n_periods: 0 }
            }
            Self::ByoYomi { game, period, n_periods } => TimeLeft { game, period, n_periods },
        };
        Some(left)
    }

    /// Returns the time of a side after a move with which it has this left.
    fn renewed(self, left: TimeLeft) -> TimeLeft {
        match self {
            Self::Unlimited | Self::PerGame(_) => left,
            Self::PerMove(period) | Self::ByoYomi { game: _, period, n_periods: _ } => TimeLeft { period, ..left },
            Self::Increment { game: _, each } => TimeLeft { game: left.game.saturating_add(each), ..left },
        }
    }

    /// Returns the length of each period.
    const fn period(self) -> Duration {
        match self {
            Self::PerMove(period) | Self::ByoYomi { game: _, period, n_periods: _ } => period,
            Self::Unlimited | Self::PerGame(_) | Self::Increment { game: _, each: _ } => Duration::ZERO,
        }
    }
}

/// The time that a side has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeLeft {
    /// Of the time for the whole game.
    pub game: Duration,
    /// Time left in the current period, or in the first one before it starts.
    pub period: Duration,
    /// Periods left, including the current one.
    pub n_periods: u8,
}

impl TimeLeft {
    /// Returns `true` if the time for the game is spent, and periods run (byo-yomi).
    #[must_use]
    pub const fn is_in_periods(self) -> bool {
        self.game.is_zero() && 0 < self.n_periods
    }

    /// Returns the part that runs down now: the time for the game, or the period.
    #[must_use]
    pub const fn running(self) -> Duration {
        if self.is_in_periods() { self.period } else { self.game }
    }

    /// All that can be spent on a single move.
    #[must_use]
    pub fn total(self, period: Duration) -> Duration {
        let further = u32::from(self.n_periods.saturating_sub(1));
        let periods = if self.n_periods == 0 { Duration::ZERO } else { self.period };
        self.game.saturating_add(periods).saturating_add(period.saturating_mul(further))
    }

    /// Returns the rest after this time has passed; `None` if all is spent.
    fn after(self, passed: Duration, period: Duration) -> Option<Self> {
        let total = self.total(period);
        if total <= passed {
            return None;
        }
        let Some(mut over) = passed.checked_sub(self.game) else {
            return Some(Self { game: self.game - passed, ..self });
        };
        let mut left = Self { game: Duration::ZERO, ..self };
        while left.period <= over {
            over -= left.period;
            left.period = period;
            left.n_periods -= 1;
        }
        left.period -= over;
        Some(left)
    }
}

/// The clock of a game.
///
/// A turn begins with [`Clock::start`] and ends with [`Clock::press`]; between them [`Clock::spend`] tells it how much
/// time has passed. When a move is taken back, [`Clock::undo`] gives its time back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    now: ByColor<Account>,
    running: Option<Color>,
    is_paused: bool,
    /// The side whose time is up.
    fallen: Option<Color>,
    /// The state of both sides at the start of each finished turn and of the current turn.
    before: Vec<ByColor<Account>>,
    turn: ByColor<Account>,
}

/// One side's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Account {
    left: Option<TimeLeft>,
    spent: Duration,
}

impl Clock {
    /// A clock that stands still, with all time left.
    #[must_use]
    pub fn new(control: TimeControl) -> Self {
        let account = Account { left: control.allowance(), spent: Duration::ZERO };
        let now = ByColor { black: account, white: account };
        Self { control, now, running: None, is_paused: false, fallen: None, before: Vec::new(), turn: now }
    }

    /// Returns the time control.
    #[must_use]
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// Returns the rest of a side's time; `None` where time is unlimited. A side whose time is up has zero left.
    #[must_use]
    pub fn left(&self, side: Color) -> Option<TimeLeft> {
        self.now[side].left
    }

    /// Returns all the time that a side can still spend on a move; `None` where time is unlimited.
    #[must_use]
    pub fn left_for_move(&self, side: Color) -> Option<Duration> {
        self.now[side].left.map(|it| it.total(self.control.period()))
    }

    /// Returns the time that a side has spent.
    #[must_use]
    pub fn spent(&self, side: Color) -> Duration {
        self.now[side].spent
    }

    /// The side whose turn it is, be the clock paused or not.
    #[must_use]
    pub const fn running(&self) -> Option<Color> {
        self.running
    }

    /// Returns `true` if the clock is paused.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// The side whose time is up.
    #[must_use]
    pub const fn fallen(&self) -> Option<Color> {
        self.fallen
    }

    /// Turns that have ended.
    #[must_use]
    pub const fn n_turns(&self) -> usize {
        self.before.len()
    }

    /// Returns `true` if both show the same to the second, now and at the start of the turn, after the same turns.
    #[must_use]
    pub fn shows_same(&self, other: &Self) -> bool {
        let face = |it: &Self| {
            let seconds = |left: TimeLeft| (left.game.as_secs(), left.period.as_secs(), left.n_periods);
            let shown = Color::ALL.map(|color| it.left(color).map(seconds));
            let at_start = Color::ALL.map(|color| it.turn[color].left.map(seconds));
            (it.control, shown, at_start, it.running, it.is_paused, it.fallen, it.n_turns())
        };
        face(self) == face(other)
    }

    /// Begins the turn of a side. One that is under way ends without a move. After the end of a side's time nothing
    /// begins.
    pub fn start(&mut self, side: Color) {
        if self.fallen.is_none() {
            self.running = Some(side);
            self.turn = self.now;
        }
    }

    /// Tells that time has passed, and gives the side whose time is up by that. While the clock is paused or stands
    /// still no time passes, and after the end of a side's time none is counted.
    pub fn spend(&mut self, passed: Duration) -> Option<Color> {
        let side = self.running.filter(|_| !self.is_paused)?;
        let account = &mut self.now[side];
        let Some(left) = account.left else {
            account.spent = account.spent.saturating_add(passed);
            return None;
        };
        let period = self.control.period();
        let rest = left.after(passed, period);
        account.spent = account.spent.saturating_add(passed.min(left.total(period)));
        account.left = Some(rest.unwrap_or(TimeLeft { game: Duration::ZERO, period: Duration::ZERO, n_periods: 0 }));
        if rest.is_none() {
            self.fallen = Some(side);
            self.running = None;
        }
        self.fallen
    }

    /// Ends the turn under way with a move, and stops the clock. Nothing happens when none is.
    pub fn press(&mut self) {
        let Some(side) = self.running.take() else { return };
        self.before.push(self.turn);
        let account = &mut self.now[side];
        account.left = account.left.map(|it| self.control.renewed(it));
    }

    /// Returns the time that the side to move has spent in its turn.
    #[must_use]
    pub fn spent_in_turn(&self) -> Duration {
        self.running.map_or(Duration::ZERO, |side| self.now[side].spent.saturating_sub(self.turn[side].spent))
    }

    /// Begins the turn of a side as if so much of it had passed, and gives back what was spent in the one under way. No
    /// time is up by that.
    pub fn start_late(&mut self, side: Color, spent: Duration) {
        if self.running.is_some() {
            self.now = self.turn;
        }
        self.start(side);
        let has_time = self.now[side].left.is_none_or(|it| spent < it.total(self.control.period()));
        let was_paused = std::mem::replace(&mut self.is_paused, false);
        if has_time {
            self.spend(spent);
        }
        self.is_paused = was_paused;
    }

    /// Makes a turn once more that was taken back and had taken so long, as if it had not been.
    pub fn repeat(&mut self, side: Color, spent: Duration) {
        self.start_late(side, spent);
        self.press();
    }

    /// A side's time is up, where it is limited.
    pub fn fall(&mut self, side: Color) {
        if let Some(left) = self.left(side) {
            self.start(side);
            self.is_paused = false;
            self.spend(left.total(self.control.period()));
        }
    }

    /// Stops the clock in the middle of a turn, as the end of the game does.
    pub const fn stop(&mut self) {
        self.running = None;
    }

    /// Lets no time pass until [`Clock::resume`].
    pub const fn pause(&mut self) {
        self.is_paused = true;
    }

    /// Lets time pass again.
    pub const fn resume(&mut self) {
        self.is_paused = false;
    }

    /// Gives back the time of the last finished turn, and all that was spent since: both sides have what they had when
    /// that turn began. The clock stands still then. Tells whether there was such a turn.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.before.pop() else { return false };
        (self.now, self.turn) = (before, before);
        (self.running, self.fallen) = (None, None);
        true
    }

    /// Returns the time until the shown whole seconds change, a period ends, or a side's time is up; `None` if the
    /// clock does not run.
    #[must_use]
    pub fn wake_in(&self) -> Option<Duration> {
        let side = self.running.filter(|_| !self.is_paused)?;
        let running = self.now[side].left?.running();
        let fraction = Duration::from_nanos(u64::from(running.subsec_nanos()));
        Some(if fraction.is_zero() { Duration::from_secs(1).min(running) } else { fraction })
    }
}
