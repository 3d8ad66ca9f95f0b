//! Sound output of the system: ALSA on Linux, loaded only if it is installed, or Windows' own sound player.

#![cfg_attr(any(target_os = "linux", windows), expect(unsafe_code, reason = "the border to the system is C"))]

/// Sample rate of all sounds, in samples per second.
#[cfg(any(target_os = "linux", test))]
pub(super) const RATE: u32 = 22_050;

/// Length of a WAV file's header, in bytes.
#[cfg(any(target_os = "linux", test))]
const HEADING: usize = 44;

/// Returns the samples of a WAV file, two bytes each.
#[cfg(any(target_os = "linux", test))]
pub(super) fn samples_of(file: &[u8]) -> &[u8] {
    file.get(HEADING..).unwrap_or_default()
}

#[cfg(target_os = "linux")]
pub(super) use alsa::AlsaDevice as Output;
#[cfg(windows)]
pub(super) use player::SoundPlayer as Output;
#[cfg(not(any(target_os = "linux", windows)))]
pub(super) use silence::Silence as Output;

#[cfg(target_os = "linux")]
mod alsa {
    use std::ffi::{c_char, c_int, c_long, c_uint, c_ulong, c_void};
    use std::ptr;

    use libloading::{Library, Symbol};

    use super::{RATE, samples_of};

    /// The direction "playback", a value of `snd_pcm_stream_t`.
    const PLAYBACK: c_int = 0;
    /// The format "signed 16 bits, little-endian", a value of `snd_pcm_format_t`.
    const S16_LE: c_int = 2;
    /// The access "interleaved channels, written by `snd_pcm_writei`", a value of `snd_pcm_access_t`.
    const INTERLEAVED: c_int = 3;
    /// Length of ALSA's buffer, in microseconds.
    const LATENCY: c_uint = 60_000;

    type Pcm = *mut c_void;
    type Open = unsafe extern "C" fn(*mut Pcm, *const c_char, c_int, c_int) -> c_int;
    type SetParams = unsafe extern "C" fn(Pcm, c_int, c_int, c_uint, c_uint, c_int, c_uint) -> c_int;
    type Write = unsafe extern "C" fn(Pcm, *const c_void, c_ulong) -> c_long;
    type Recover = unsafe extern "C" fn(Pcm, c_int, c_int) -> c_int;
    type OfPcm = unsafe extern "C" fn(Pcm) -> c_int;
    type ErrorHandler = unsafe extern "C" fn(*const c_char, c_int, *const c_char, c_int, *const c_char);
    type SetErrorHandler = unsafe extern "C" fn(Option<ErrorHandler>) -> c_int;

    /// ALSA's default output device, which is open for playback.
    pub(in crate::app::sound) struct AlsaDevice {
        library: Library,
        pcm: Pcm,
    }

    impl AlsaDevice {
        /// Opens the default device; `None` if the library or a device is missing.
        pub(in crate::app::sound) fn open() -> Option<Self> {
            // SAFETY: `libasound.so.2` is the name of ALSA's library on every Linux. Loading the library runs nothing
            // but its own initialization.
            let library = unsafe { Library::new("libasound.so.2") }.ok()?;
            // SAFETY: the types are as in alsa/error.h and alsa/pcm.h. `ignore_error` replaces ALSA's error handler,
            // which writes to stderr. Both are called in the same way, although `ignore_error` lacks the variadic
            // arguments. The device name ends with a zero byte. Dropping `output` closes the device once.
            unsafe {
                if let Ok(set_handler) = library.get::<SetErrorHandler>(b"snd_lib_error_set_handler\0") {
                    set_handler(Some(ignore_error));
                }
                let open: Symbol<'_, Open> = library.get(b"snd_pcm_open\0").ok()?;
                let set_params: Symbol<'_, SetParams> = library.get(b"snd_pcm_set_params\0").ok()?;
                let mut pcm: Pcm = ptr::null_mut();
                if open(&raw mut pcm, c"default".as_ptr(), PLAYBACK, 0) < 0 {
                    return None;
                }
                let is_set = 0 <= set_params(pcm, S16_LE, INTERLEAVED, 1, RATE, 1, LATENCY);
                let output = Self { pcm, library };
                is_set.then_some(output)
            }
        }

        /// Plays a file and returns when it has been played to the end.
        pub(in crate::app::sound) fn play(&mut self, file: &[u8]) {
            // Draining waits until the sound has been played to the end, and then stops the device. So prepare the
            // device again for the next sound.
            let Some(()) = self.write(samples_of(file)) else { return };
            self.call(b"snd_pcm_drain\0");
            self.call(b"snd_pcm_prepare\0");
        }

        /// Writes 16-bit samples to the device. Returns `None` if this fails.
        fn write(&self, samples: &[u8]) -> Option<()> {
            // SAFETY: the types are as in alsa/pcm.h, no more samples are written than `rest` holds, and the device is
            // open as long as this output exists.
            unsafe {
                let write: Symbol<'_, Write> = self.library.get(b"snd_pcm_writei\0").ok()?;
                let recover: Symbol<'_, Recover> = self.library.get(b"snd_pcm_recover\0").ok()?;
                let mut rest = samples;
                while 2 <= rest.len() {
                    let n_written = write(self.pcm, rest.as_ptr().cast(), c_ulong::try_from(rest.len() / 2).ok()?);
                    match usize::try_from(n_written) {
                        Ok(n) => rest = rest.get(2 * n..).unwrap_or_default(),
                        Err(_) if recover(self.pcm, c_int::try_from(n_written).ok()?, 1) < 0 => return None,
                        Err(_) => {}
                    }
                }
            }
            Some(())
        }

        /// Calls the function `name` of ALSA's library. Its only argument is the device.
        fn call(&self, name: &[u8]) {
            // SAFETY: all functions called through `call` have the type `OfPcm` in alsa/pcm.h, and the device is open.
            unsafe {
                if let Ok(function) = self.library.get::<OfPcm>(name) {
                    function(self.pcm);
                }
            }
        }
    }

    impl Drop for AlsaDevice {
        fn drop(&mut self) {
            self.call(b"snd_pcm_close\0");
        }
    }

    unsafe extern "C" fn ignore_error(_: *const c_char, _: c_int, _: *const c_char, _: c_int, _: *const c_char) {}
}

#[cfg(windows)]
mod player {
    use windows_sys::Win32::Media::Audio::{PlaySoundW, SND_MEMORY, SND_NODEFAULT, SND_SYNC};

    /// Windows' player of short sounds.
    pub(in crate::app::sound) struct SoundPlayer;

    impl SoundPlayer {
        /// Returns the player, which every Windows has.
        #[expect(clippy::unnecessary_wraps, reason = "other systems may have none")]
        pub(in crate::app::sound) const fn open() -> Option<Self> {
            Some(Self)
        }

        /// Plays a file and returns when it has been played to the end.
        pub(in crate::app::sound) fn play(&mut self, file: &'static [u8]) {
            // SAFETY: with SND_MEMORY the first argument is the address of a WAV file in memory, here a constant of the
            // program.
            unsafe { PlaySoundW(file.as_ptr().cast(), 0, SND_MEMORY | SND_SYNC | SND_NODEFAULT) };
        }
    }
}

#[cfg(not(any(target_os = "linux", windows)))]
mod silence {
    /// The output on systems for which sounds are not supported yet. It plays nothing.
    pub(in crate::app::sound) struct Silence;

    impl Silence {
        /// Returns `None`, because there is no sound output.
        pub(in crate::app::sound) const fn open() -> Option<Self> {
            None
        }

        /// Plays nothing.
        pub(in crate::app::sound) const fn play(&mut self, _file: &[u8]) {}
    }
}
