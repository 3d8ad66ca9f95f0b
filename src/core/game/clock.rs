//! Time controls (byo-yomi and others), and the game clock.
//!
//! The game clock does not read the system clock: the caller passes in the elapsed time.

mod notation;

use core::time::Duration;

use crate::game::{ByColor, Color};

/// Time control of a game, the same for both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// No limit.
    #[default]
    Unlimited,
    /// A fixed time for each move; unused time is lost.
    PerMove(Duration),
    /// A fixed time for the whole game.
    PerGame(Duration),
    /// A fixed time for the whole game, plus an increment after each move (Fischer clock).
    Increment {
        /// Time at the start of the game.
        game: Duration,
        /// Time added after each move.
        each: Duration,
    },
    /// A fixed time for the whole game, followed by periods (byo-yomi). After a move that takes less time than a
    /// period, the period is full again. A longer move uses the period up, and continues in the next one.
    ByoYomi {
        /// Time before the first period.
        game: Duration,
        /// Length of each period.
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

    /// Returns the time that a side has after a move: adds the increment, or refills the period. `left` is the time
    /// that was left when the move was made.
    fn renewed(self, left: TimeLeft) -> TimeLeft {
        match self {
            Self::Unlimited | Self::PerGame(_) => left,
            Self::PerMove(period) | Self::ByoYomi { game: _, period, n_periods: _ } => TimeLeft { period, ..left },
            Self::Increment { game: _, each } => TimeLeft { game: left.game.saturating_add(each), ..left },
        }
    }

    /// Returns the length of each period; zero if the time control has no periods.
    const fn period(self) -> Duration {
        match self {
            Self::PerMove(period) | Self::ByoYomi { game: _, period, n_periods: _ } => period,
            Self::Unlimited | Self::PerGame(_) | Self::Increment { game: _, each: _ } => Duration::ZERO,
        }
    }
}

/// Time that a side has left, for the whole game and in periods.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeLeft {
    /// Time left for the whole game.
    pub game: Duration,
    /// Time left in the current period; the full length of a period if no period has started yet.
    pub period: Duration,
    /// Periods left, including the current one.
    pub n_periods: u8,
}

impl TimeLeft {
    /// Returns `true` if the time for the whole game is used up and a period is running (byo-yomi or time per move).
    #[must_use]
    pub const fn is_in_periods(self) -> bool {
        self.game.is_zero() && 0 < self.n_periods
    }

    /// Returns the time that runs down now: the time left for the whole game or, after it is used up, the time left in
    /// the current period.
    #[must_use]
    pub const fn running(self) -> Duration {
        if self.is_in_periods() { self.period } else { self.game }
    }

    /// Returns all the time left, which can be spent on a single move: the time for the whole game, the current period,
    /// and the further periods, each of length `period`.
    #[must_use]
    pub fn total(self, period: Duration) -> Duration {
        let further = u32::from(self.n_periods.saturating_sub(1));
        let periods = if self.n_periods == 0 { Duration::ZERO } else { self.period };
        self.game.saturating_add(periods).saturating_add(period.saturating_mul(further))
    }

    /// Returns the time left after the time `passed`; `None` if all time is used up. `period` is the length of each
    /// period.
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

/// Game clock of both sides.
///
/// A turn starts with [`Clock::start`] and ends with [`Clock::press`]; between them [`Clock::spend`] counts the elapsed
/// time. When a move is taken back, [`Clock::undo`] restores the time it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    now: ByColor<Account>,
    running: Option<Color>,
    is_paused: bool,
    /// Side whose time is up.
    fallen: Option<Color>,
    /// Times of both sides at the start of each finished turn.
    before: Vec<ByColor<Account>>,
    /// Times of both sides at the start of the current turn.
    turn: ByColor<Account>,
}

/// Time that one side has left (`None` if unlimited), and time that it has spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Account {
    left: Option<TimeLeft>,
    spent: Duration,
}

impl Clock {
    /// Returns a clock that is not running, with all time left.
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

    /// Returns the time that a side has left; `None` where time is unlimited. A side whose time is up has zero left.
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

    /// Returns the side whose turn it is, even while the clock is paused; `None` between turns.
    #[must_use]
    pub const fn running(&self) -> Option<Color> {
        self.running
    }

    /// Returns `true` if the clock is paused.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// Returns the side whose time is up; `None` if both sides have time left.
    #[must_use]
    pub const fn fallen(&self) -> Option<Color> {
        self.fallen
    }

    /// Returns the number of finished turns.
    #[must_use]
    pub const fn n_turns(&self) -> usize {
        self.before.len()
    }

    /// Returns `true` if both clocks look the same to the players: they have the same time control, state and number of
    /// turns, and the same time left in whole seconds, both now and at the start of the current turn.
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

    /// Starts the turn of a side. A turn in progress ends without a move. Does nothing after a side's time has run out.
    pub fn start(&mut self, side: Color) {
        if self.fallen.is_none() {
            self.running = Some(side);
            self.turn = self.now;
        }
    }

    /// Counts `passed` as time used by the side to move. Returns that side if its time is up now. Does nothing while
    /// the clock is paused or stopped; it is stopped, for example, after a side's time has run out.
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

    /// Ends the current turn with a move and stops the clock. Does nothing if no turn is in progress.
    pub fn press(&mut self) {
        let Some(side) = self.running.take() else { return };
        self.before.push(self.turn);
        let account = &mut self.now[side];
        account.left = account.left.map(|it| self.control.renewed(it));
    }

    /// Returns the time that the side to move has spent in its turn; zero between turns.
    #[must_use]
    pub fn spent_in_turn(&self) -> Duration {
        self.running.map_or(Duration::ZERO, |side| self.now[side].spent.saturating_sub(self.turn[side].spent))
    }

    /// Starts a turn of `side`, in which the time `spent` is already used. If a turn is in progress, first gives back
    /// the time used in that turn. Ignores `spent` if it would use up the time of `side`.
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

    /// Replays a turn that was taken back, in which `side` had used the time `spent`.
    pub fn repeat(&mut self, side: Color, spent: Duration) {
        self.start_late(side, spent);
        self.press();
    }

    /// Makes a side's time run out. Does nothing if time is unlimited, or if a side's time has run out already.
    pub fn fall(&mut self, side: Color) {
        if let Some(left) = self.left(side) {
            self.start(side);
            self.is_paused = false;
            self.spend(left.total(self.control.period()));
        }
    }

    /// Stops the clock in the middle of a turn, as at the end of the game.
    pub const fn stop(&mut self) {
        self.running = None;
    }

    /// Pauses the clock until [`Clock::resume`] is called.
    pub const fn pause(&mut self) {
        self.is_paused = true;
    }

    /// Ends the pause.
    pub const fn resume(&mut self) {
        self.is_paused = false;
    }

    /// Restores the time that both sides had when the last finished turn started, and stops the clock. Returns `false`
    /// if no turn has finished.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.before.pop() else { return false };
        (self.now, self.turn) = (before, before);
        (self.running, self.fallen) = (None, None);
        true
    }

    /// Returns the time until a display of the clock must be updated, because the whole seconds change, a period ends,
    /// or a side's time is up. `None` if the clock does not run or time is unlimited.
    #[must_use]
    pub fn wake_in(&self) -> Option<Duration> {
        let side = self.running.filter(|_| !self.is_paused)?;
        let running = self.now[side].left?.running();
        let fraction = Duration::from_nanos(u64::from(running.subsec_nanos()));
        Some(if fraction.is_zero() { Duration::from_secs(1).min(running) } else { fraction })
    }
}
