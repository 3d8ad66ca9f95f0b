//! Animation of stones that are set down or taken away, and the clock of all animations.

use std::time::Duration;

use crate::game::{Board, Color, Point};
use crate::ui::cast;
use crate::ui::widgets::MovingStone;

/// The duration of the animation of a stone that is set down or taken away.
const DURATION: Duration = Duration::from_millis(100);

/// The time between two frames of an animation.
const FRAME: Duration = Duration::from_millis(16);

/// Maximum number of stones that are animated at once. If more stones change, the board shows a different position, so
/// no stone is animated.
const MAX_STONES: usize = 4;

/// The opacity, from 0 to 255, at which the animation of a stone that is placed starts. It is about the opacity of the
/// ghost stone under the pointer.
const FIRST_PRESENCE: u8 = 140;

/// The clock of all animations in the window. It advances only while something moves or counts down.
#[derive(Clone, Copy, Debug, Default)]
pub struct AnimationClock {
    now: Duration,
}

impl AnimationClock {
    /// Returns the time on the clock.
    #[must_use]
    pub const fn now(self) -> Duration {
        self.now
    }

    pub(super) const fn advance(&mut self, by: Duration) {
        self.now = self.now.saturating_add(by);
    }
}

/// The system's preference for reduced motion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum SystemMotion {
    /// The system has not been asked for its preference yet.
    #[default]
    Unknown,
    /// The system was asked, and has not answered yet.
    Asked,
    Allowed,
    Reduced,
}

/// The clock of all animations, and the stones that are being set down or taken away.
#[derive(Debug, Default)]
pub struct Motion {
    clock: AnimationClock,
    system: SystemMotion,
    /// The number of the game, and the stones that were on the board last.
    shown: Option<(u64, Board)>,
    stones: Vec<Moving>,
}

/// A stone whose animation is in progress.
#[derive(Clone, Copy, Debug)]
struct Moving {
    point: Point,
    color: Color,
    change: StoneChange,
    start: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StoneChange {
    SetDown,
    Leave,
}

impl Moving {
    /// Returns the stone as drawn at the time `now`; `None` once its animation has ended.
    fn at(&self, now: Duration) -> Option<MovingStone> {
        let passed = now.saturating_sub(self.start);
        let done = u8::try_from(passed.as_micros() * 255 / DURATION.as_micros()).ok().filter(|it| *it < u8::MAX)?;
        // Ease out: the animation is fast at first and slow at the end.
        let rest = i32::from(u8::MAX - done);
        let rest = rest * rest / 255;
        let presence = match self.change {
            StoneChange::SetDown => 255 - i32::from(u8::MAX - FIRST_PRESENCE) * rest / 255,
            StoneChange::Leave => rest,
        };
        Some(MovingStone { point: self.point, color: self.color, presence: cast::clamp_to_u8(presence) })
    }
}

impl Motion {
    /// Returns the clock of all animations.
    #[must_use]
    pub const fn clock(&self) -> AnimationClock {
        self.clock
    }

    /// Returns the stones that are being animated, with their current opacity.
    #[must_use]
    pub fn stones(&self) -> Vec<MovingStone> {
        self.stones.iter().filter_map(|it| it.at(self.clock.now())).collect()
    }

    /// Returns the time until the next frame of the animation; `None` while no stone is animated.
    #[must_use]
    pub fn wake_in(&self) -> Option<Duration> {
        (!self.stones.is_empty()).then_some(FRAME)
    }

    /// Returns `true` if the system has answered that it allows animations.
    pub(in crate::ui) const fn is_allowed(&self) -> bool {
        matches!(self.system, SystemMotion::Allowed)
    }

    pub(super) fn advance(&mut self, by: Duration) {
        self.clock.advance(by);
        let now = self.clock.now();
        self.stones.retain(|it| it.at(now).is_some());
    }

    /// Stores the system's preference. With reduced motion no further stone is animated.
    pub(super) const fn set_reduced(&mut self, is_reduced: bool) {
        self.system = if is_reduced { SystemMotion::Reduced } else { SystemMotion::Allowed };
    }

    /// Ends the animation of all stones, and forgets the stones that were on the board.
    pub(super) fn rest(&mut self) {
        self.shown = None;
        self.stones.clear();
    }

    /// If the game is the same as before, and at most `MAX_STONES` stones differ from the last board, starts the
    /// animation of these stones. Returns `true` if the system must be asked if it prefers reduced motion.
    pub(super) fn follow(&mut self, game: u64, board: Board) -> bool {
        let before = self.shown.take().filter(|(number, it)| *number == game && it.size() == board.size());
        let changes = before.as_ref().map(|(_, before)| changes(before, &board, self.clock.now()));
        self.shown = Some((game, board));
        let Some(changes) = changes else {
            self.stones.clear();
            return false;
        };
        if changes.is_empty() {
            return false;
        }
        let asks = self.system == SystemMotion::Unknown;
        if asks {
            self.system = SystemMotion::Asked;
        }
        let moves = self.system == SystemMotion::Allowed && changes.len() <= MAX_STONES;
        self.stones.retain(|old| moves && !changes.iter().any(|it| it.point == old.point));
        if moves {
            self.stones.extend(changes);
        }
        asks
    }
}

/// Returns the stones that differ between two boards of the same size; their animation begins at `start`.
fn changes(old: &Board, new: &Board, start: Duration) -> Vec<Moving> {
    let differing = new.points().filter(|it| old.stone(*it) != new.stone(*it));
    let moving = differing.filter_map(|point| {
        let set_down = new.stone(point).map(|color| (color, StoneChange::SetDown));
        let (color, change) = set_down.or_else(|| old.stone(point).map(|color| (color, StoneChange::Leave)))?;
        Some(Moving { point, color, change, start })
    });
    moving.collect()
}
