//! Sounds (audio), played on a thread that starts with the first sound and ends after some seconds of silence.
//!
//! The window never waits for a sound. If the system cannot play sounds, the program stays silent without a message.

mod output;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;

use crate::app::sound::output::Output;
use crate::app::tasks;
use crate::ui::effect::Sound;

/// The thread that plays sounds ends after this time without a sound.
const IDLE: Duration = Duration::from_secs(4);

/// The sound player. It queues sounds for the thread that plays them.
#[derive(Debug, Default)]
pub(super) struct Sounds {
    queue: Option<Sender<Sound>>,
    /// `true` if the system cannot play sounds.
    is_mute: Arc<AtomicBool>,
}

impl Sounds {
    /// Queues a sound behind the sounds that have not ended yet, and returns at once.
    pub(super) fn play(&mut self, sound: Sound) {
        let is_running = self.queue.as_ref().is_some_and(|it| it.send(sound).is_ok());
        if is_running || self.is_mute.load(Ordering::Relaxed) {
            return;
        }
        let (queue, sounds) = mpsc::channel();
        let is_mute = Arc::clone(&self.is_mute);
        // Ignore the result: `sounds`, the receiver, still exists here, so sending cannot fail.
        let _ = queue.send(sound);
        let thread = tasks::spawn("sound", move || play_all(&sounds, &is_mute));
        self.queue = thread.is_ok().then_some(queue);
    }
}

/// Plays sounds in the order in which they arrive. Returns if no further sound arrives within [`IDLE`].
fn play_all(sounds: &Receiver<Sound>, is_mute: &AtomicBool) {
    let Some(mut output) = Output::open() else { return is_mute.store(true, Ordering::Relaxed) };
    while let Ok(sound) = sounds.recv_timeout(IDLE) {
        output.play(file_of(sound));
    }
}

/// Returns the WAV file of a sound: one channel of 16-bit samples, [`output::RATE`] samples per second.
const fn file_of(sound: Sound) -> &'static [u8] {
    match sound {
        Sound::Stone => include_bytes!("../../../resources/sounds/stone.wav"),
        Sound::Answer => include_bytes!("../../../resources/sounds/answer.wav"),
        Sound::LittleTime => include_bytes!("../../../resources/sounds/little-time.wav"),
        Sound::End => include_bytes!("../../../resources/sounds/end.wav"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Sound; 4] = [Sound::Stone, Sound::Answer, Sound::LittleTime, Sound::End];

    #[test]
    fn the_sounds_are_small_files_of_the_format_that_is_played() {
        let n_bytes: usize = ALL.iter().map(|it| file_of(*it).len()).sum();
        assert!(n_bytes <= 30 * 1024, "{n_bytes} bytes");
        for sound in ALL {
            let file = file_of(sound);
            let words = |at: usize| u16::from_le_bytes([file[at], file[at + 1]]);
            assert_eq!((&file[..4], &file[8..16], &file[36..40]), (&b"RIFF"[..], &b"WAVEfmt "[..], &b"data"[..]));
            assert_eq!((words(20), words(22), words(34)), (1, 1, 16), "plain samples, one channel, 16 bits");
            assert_eq!(u32::from(words(24)), output::RATE);
            let samples: Vec<i16> =
                output::samples_of(file).chunks_exact(2).map(|it| i16::from_le_bytes([it[0], it[1]])).collect();
            let loudest = samples.iter().map(|it| it.unsigned_abs()).max().unwrap();
            assert!(6_000 < loudest && loudest < 30_000, "{sound:?}: {loudest}");
            assert!(samples.last().unwrap().unsigned_abs() < 200, "{sound:?} ends with a crack");
        }
    }

    #[test]
    fn a_sound_is_asked_for_without_waiting() {
        let mut sounds = Sounds::default();
        let begin = std::time::Instant::now();
        for sound in ALL.repeat(20) {
            sounds.play(sound);
        }
        assert!(begin.elapsed() < Duration::from_millis(250), "{:?}", begin.elapsed());
    }
}
