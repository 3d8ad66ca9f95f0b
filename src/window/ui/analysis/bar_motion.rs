//! The animation of the evaluation bar.

use std::time::Duration;

use crate::game::NodeId;
use crate::ui::cast;

/// The duration of the animation from one value to another.
const DURATION: Duration = Duration::from_millis(300);

/// The time from one frame of the animation to the next.
const FRAME: Duration = Duration::from_millis(33);

/// The animation of the evaluation bar. When the value of the position shown changes, the bar moves from the old to the
/// new value.
#[derive(Debug, Default)]
pub(super) struct BarMotion {
    /// The position shown, identified by the number of its game and by its node, together with the value of the
    /// position in thousandths. `None` while the value is not known.
    shown: Option<((u64, NodeId), u16)>,
    from: u16,
    start: Duration,
}

impl BarMotion {
    /// Returns the value to show at time `now`, in thousandths; `None` while the position has no value.
    pub(super) fn at(&self, now: Duration) -> Option<u16> {
        let (_, to) = self.shown?;
        let passed = now.saturating_sub(self.start).min(DURATION);
        let rest = 1000 - i32::from(cast::time_share(passed, DURATION));
        // Ease out: the bar moves fast at first and slowly at the end.
        let rest = rest * rest / 1000;
        let way = i32::from(self.from) - i32::from(to);
        u16::try_from(i32::from(to) + way * rest / 1000).ok()
    }

    pub(super) fn wake_in(&self, now: Duration) -> Option<Duration> {
        let moves = self.shown.is_some_and(|it| it.1 != self.from) && now.saturating_sub(self.start) < DURATION;
        moves.then_some(FRAME)
    }

    /// Sets the position and the value to show. If the position is the same as before and `now` is given, the bar moves
    /// to the value in an animation. Otherwise the bar jumps to the value.
    pub(super) fn follow(&mut self, wanted: Option<((u64, NodeId), u16)>, now: Option<Duration>) {
        if wanted == self.shown {
            return;
        }
        let is_same = wanted.map(|it| it.0) == self.shown.map(|it| it.0);
        let from = now.filter(|_| is_same).and_then(|now| self.at(now));
        self.shown = wanted;
        self.from = from.or(wanted.map(|it| it.1)).unwrap_or_default();
        self.start = now.unwrap_or_default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_moves_within_a_position_and_jumps_to_another_one() {
        let at = |number| (number, NodeId::ROOT);
        let ms = Duration::from_millis;
        let mut bar = BarMotion::default();
        assert_eq!(bar.at(ms(5)), None);
        bar.follow(Some((at(1), 400)), Some(ms(10)));
        assert_eq!((bar.at(ms(10)), bar.wake_in(ms(10))), (Some(400), None), "the first value stands at once");
        bar.follow(Some((at(1), 800)), Some(ms(1000)));
        assert_eq!((bar.at(ms(1000)), bar.wake_in(ms(1000))), (Some(400), Some(FRAME)));
        assert!(bar.at(ms(1100)).is_some_and(|it| (500..790).contains(&it)));
        assert_eq!((bar.at(ms(1300)), bar.wake_in(ms(1300))), (Some(800), None));
        bar.follow(None, Some(ms(2000)));
        assert_eq!((bar.at(ms(2000)), bar.wake_in(ms(2000))), (None, None), "no value stands for another position");
        bar.follow(Some((at(2), 100)), Some(ms(2100)));
        assert_eq!(bar.at(ms(2100)), Some(100));
        bar.follow(Some((at(2), 300)), None);
        assert_eq!((bar.at(ms(2101)), bar.wake_in(ms(2101))), (Some(300), None), "without motion it jumps");
    }
}
