//! The sounds of the game: when they are played and when they are suppressed.
//!
//! Sounds are played for placed stones, for low time and for the end of the game, but not while the player steps
//! through the game.

use std::time::Duration;

use crate::game::Color;
use crate::session::Session;
use crate::ui::effect::Sound;

/// The time left on a human player's clock below which a warning sounds.
const LITTLE_TIME: Duration = Duration::from_secs(10);

/// The sounds that the current event has caused, and the clock as it was after the last event. If the time has fallen
/// below a threshold since then, a warning sounds.
#[derive(Debug, Default)]
pub struct SoundQueue {
    sounds: Vec<Sound>,
    /// The side of the human player whose clock runs, and the time that this player has left in the last period;
    /// `Duration::MAX` before the last period.
    clock: Option<(Color, Duration)>,
    is_walking: bool,
}

impl SoundQueue {
    /// Adds a sound that the current event causes.
    pub(in crate::ui) fn add(&mut self, sound: Sound) {
        self.sounds.push(sound);
    }

    /// Returns `true` if the event has caused `sound`; `false` if the sounds of the event are suppressed.
    pub(in crate::ui) fn has(&self, sound: Sound) -> bool {
        !self.is_walking && self.sounds.contains(&sound)
    }

    /// Suppresses the sounds of the current event. Called if the event takes moves back, plays such moves again or only
    /// steps through the game.
    pub(super) const fn walk(&mut self) {
        self.is_walking = true;
    }

    /// Adds the warning sound if the time of the human player to move has just fallen below `LITTLE_TIME`.
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

    /// Removes and returns the sounds of the event; returns none if they are suppressed.
    pub(super) fn take(&mut self) -> impl Iterator<Item = Sound> + use<> {
        let sounds = std::mem::take(&mut self.sounds);
        let is_silent = std::mem::take(&mut self.is_walking);
        sounds.into_iter().filter(move |_| !is_silent)
    }
}
