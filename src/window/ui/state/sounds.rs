//! Sounds of the game.
//!
//! Stones that are placed, little time, the end. No sound is played while the player steps through it.

use std::time::Duration;

use crate::game::Color;
use crate::session::Session;
use crate::ui::effect::Sound;

/// Time left below which the clock of a person warns.
const LITTLE_TIME: Duration = Duration::from_secs(10);

/// The sounds that an event has caused, and the time that they depend on.
#[derive(Debug, Default)]
pub struct SoundQueue {
    sounds: Vec<Sound>,
    /// The person whose clock runs, and the time left in the last period; `Duration::MAX` before the last period.
    clock: Option<(Color, Duration)>,
    is_walking: bool,
}

impl SoundQueue {
    /// Adds a sound.
    pub(in crate::ui) fn add(&mut self, sound: Sound) {
        self.sounds.push(sound);
    }

    /// Returns `true` if the event has caused a sound, unless the player steps through the game.
    pub(in crate::ui) fn has(&self, sound: Sound) -> bool {
        !self.is_walking && self.sounds.contains(&sound)
    }

    /// Suppresses the sounds of this event, which takes back, plays again or shows moves.
    pub(super) const fn walk(&mut self) {
        self.is_walking = true;
    }

    /// Adds the warning if the time of the person to move has fallen below `LITTLE_TIME` in this turn.
    pub(super) fn watch_clock(&mut self, game: &Session) {
        let running = game.clock().running().filter(|it| game.goes_on() && game.seats()[*it].is_person());
        let clock = running.and_then(|side| {
            let left = game.clock().left(side)?;
            Some((side, if left.n_periods <= 1 { left.running() } else { Duration::MAX }))
        });
        let before = std::mem::replace(&mut self.clock, clock);
        if let (Some((was_running, before)), Some((running, now))) = (before, clock)
            && was_running == running
            && now < LITTLE_TIME
            && LITTLE_TIME <= before
        {
            self.add(Sound::LittleTime);
        }
    }

    /// Removes the sounds of the event and returns them; none if they are suppressed.
    pub(super) fn take(&mut self) -> impl Iterator<Item = Sound> + use<> {
        let sounds = std::mem::take(&mut self.sounds);
        let is_silent = std::mem::take(&mut self.is_walking);
        sounds.into_iter().filter(move |_| !is_silent)
    }
}
