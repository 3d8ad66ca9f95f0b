//! The tooltip: a line about the part of the window under the pointer, shown once the pointer has rested there.

use std::time::Duration;

use crate::ui::geometry::Rect;

/// The time for which the pointer rests on a part of the window before its tooltip is shown.
const DELAY: Duration = Duration::from_millis(500);

/// The timer of the tooltip: measures how long the pointer has rested on a part of the window that has a tooltip.
#[derive(Debug, Default)]
pub struct TooltipClock {
    /// The rectangle of the part of the window under the pointer; `None` if this part has no tooltip.
    place: Option<Rect>,
    /// The time for which the pointer has rested on the part at `place`; `None` after a key or button was pressed.
    rested: Option<Duration>,
}

impl TooltipClock {
    /// Stores `place`, the rectangle of the part of the window under the pointer; `None` if this part has no tooltip.
    /// If the pointer has moved to another part, restarts the timer.
    pub(super) fn move_to(&mut self, place: Option<Rect>) {
        if self.place != place {
            *self = Self { place, rested: place.map(|_| Duration::ZERO) };
        }
    }

    /// Hides the tooltip until the pointer moves to another part of the window.
    pub(super) const fn dismiss(&mut self) {
        self.rested = None;
    }

    /// Adds `time` to the time for which the pointer has rested on the same part of the window.
    pub(super) fn advance(&mut self, time: Duration) {
        self.rested = self.rested.map(|it| it.saturating_add(time).min(DELAY));
    }

    /// Returns `true` while a tooltip is shown for the part of the window under the pointer.
    #[must_use]
    pub fn is_shown(&self) -> bool {
        self.rested == Some(DELAY)
    }

    /// Returns the time until the tooltip is shown; `None` if no tooltip will be shown.
    #[must_use]
    pub(super) fn wake_in(&self) -> Option<Duration> {
        self.rested.map(|it| DELAY - it).filter(|it| !it.is_zero())
    }
}
