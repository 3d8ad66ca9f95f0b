//! Synthesizes every sound under `resources/sounds`.
//!
//! Run it with `cargo run --release --example sounds`. A struck object vibrates in a few modes that decay, so a sound
//! is a sum of damped sines; a stone on wood also has a little noise at its start. No random
//! numbers are drawn: the noise has a fixed seed.

use std::error::Error;
use std::f32::consts::TAU;
use std::path::Path;

/// Sample rate, in samples per second.
const RATE: u16 = 22_050;

/// A mode of vibration of a struck object: a sine that decays.
struct Mode {
    /// The frequency of the mode, in hertz.
    hertz: f32,
    /// The amplitude of the mode at the start, from 0 to 1.
    loudness: f32,
    /// The time in which the mode decays to 1/e, about a third, in milliseconds.
    fade: f32,
}

/// A sound that is being synthesized: its samples, from -1 to 1.
struct Samples(Vec<f32>);

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("resources/sounds");
    std::fs::create_dir_all(&folder)?;
    let sounds = [("stone", stone(1.0)), ("answer", stone(0.82)), ("little-time", little_time()), ("end", end())];
    for (name, samples) in sounds {
        std::fs::write(folder.join(name).with_extension("wav"), samples.to_wav())?;
    }
    Ok(())
}

/// Returns the sound of a stone set down on wood; `pitch` multiplies its frequencies and is 1 for the player's own
/// stone.
fn stone(pitch: f32) -> Samples {
    let modes = [
        Mode { hertz: 410.0, loudness: 0.30, fade: 16.0 },
        Mode { hertz: 1_130.0, loudness: 0.36, fade: 9.0 },
        Mode { hertz: 2_260.0, loudness: 0.26, fade: 5.0 },
        Mode { hertz: 3_950.0, loudness: 0.16, fade: 3.0 },
    ];
    let mut samples = Samples::silence(70.0);
    for mode in modes {
        samples.strike(0.0, &Mode { hertz: mode.hertz * pitch, ..mode });
    }
    samples.scratch(0.22, 1.6);
    samples
}

/// Returns the sound that warns that little time is left: two short notes.
fn little_time() -> Samples {
    let mut samples = Samples::silence(150.0);
    for start in [0.0, 75.0] {
        samples.strike(start, &Mode { hertz: 880.0, loudness: 0.34, fade: 26.0 });
        samples.strike(start, &Mode { hertz: 1_760.0, loudness: 0.08, fade: 12.0 });
    }
    samples
}

/// Returns the sound that marks the end of a game: three rising notes.
fn end() -> Samples {
    let mut samples = Samples::silence(370.0);
    for (start, hertz) in [(0.0, 523.25), (80.0, 659.26), (160.0, 783.99)] {
        samples.strike(start, &Mode { hertz, loudness: 0.27, fade: 75.0 });
        samples.strike(start, &Mode { hertz: 2.0 * hertz, loudness: 0.07, fade: 30.0 });
    }
    samples
}

impl Samples {
    /// Returns a silent sound of this length.
    fn silence(milliseconds: f32) -> Self {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a sound has some thousand samples"
        )]
        let n = (milliseconds / 1000.0 * f32::from(RATE)) as usize;
        Self(vec![0.0; n])
    }

    /// Adds a mode that is struck `start` milliseconds after the beginning of the sound.
    fn strike(&mut self, start: f32, mode: &Mode) {
        for (sample, time) in self.0.iter_mut().zip(times()).filter(|(_, time)| start <= *time) {
            let time = time - start;
            // Raise the sound linearly over half a millisecond, because a sudden start would click in the loudspeaker.
            let attack = (time / 0.5).min(1.0);
            *sample += mode.loudness * attack * (-time / mode.fade).exp() * (TAU * mode.hertz * time / 1000.0).sin();
        }
    }

    /// Adds noise that decays to 1/e in `fade` milliseconds.
    fn scratch(&mut self, loudness: f32, fade: f32) {
        let mut state = 1_u32;
        for (sample, time) in self.0.iter_mut().zip(times()) {
            // Linear congruential generator of "Numerical Recipes"; its upper 16 bits are random enough for noise.
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let noise = f32::from((state >> 16) as u16) / 32_768.0 - 1.0;
            *sample += loudness * noise * (-time / fade).exp();
        }
    }

    /// Returns a WAV file with one channel of 16-bit samples.
    fn to_wav(&self) -> Vec<u8> {
        let n_bytes = u32::try_from(2 * self.0.len()).expect("a sound is short");
        let rate = u32::from(RATE);
        let mut bytes = Vec::new();
        bytes.extend(b"RIFF");
        bytes.extend((36 + n_bytes).to_le_bytes());
        bytes.extend(b"WAVEfmt ");
        bytes.extend(16_u32.to_le_bytes());
        // Audio format 1 (uncompressed PCM), and one channel.
        bytes.extend([1_u16, 1].iter().flat_map(|it| it.to_le_bytes()));
        bytes.extend([rate, 2 * rate].iter().flat_map(|it| it.to_le_bytes()));
        // Two bytes per sample frame, 16 bits per sample.
        bytes.extend([2_u16, 16].iter().flat_map(|it| it.to_le_bytes()));
        bytes.extend(b"data");
        bytes.extend(n_bytes.to_le_bytes());
        let n = self.0.len();
        for (index, sample) in self.0.iter().enumerate() {
            // Fade the last two milliseconds (44 samples) to silence.
            let left = (n - index).min(44);
            #[expect(clippy::cast_precision_loss, reason = "44 at most")]
            let faded = sample * left as f32 / 44.0;
            #[expect(clippy::cast_possible_truncation, reason = "the cast saturates")]
            let rounded = (faded * 32_767.0).round() as i16;
            bytes.extend(rounded.to_le_bytes());
        }
        bytes
    }
}

/// Returns the times of all samples in milliseconds, as an iterator without end.
fn times() -> impl Iterator<Item = f32> {
    (0_u16..).map(|index| f32::from(index) * 1000.0 / f32::from(RATE))
}
