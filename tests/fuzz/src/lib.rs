//! Runs readers on arbitrary bytes, and measures their CPU time.

pub mod readers;

use std::fs;
use std::sync::OnceLock;
use std::time::Duration;

use gumu_core::formats::{Format, losses, read_as, write};

/// Name of the environment variable that makes [`run`] lengthen each input.
const LONG: &str = "GUMU_FUZZ_LONG";

/// Maximum length in bytes to which an input is extended.
const MAX_LENGTH: usize = 4 << 20;

/// Number of bytes at the end of an input that tell how to lengthen it.
const N_STRETCH_BYTES: usize = 4;

/// Number of times that the smallest length of a lengthened input, 64 KiB, can be doubled.
const N_DOUBLINGS: u32 = 6;

/// Maximum CPU time for each byte of a long input; [`TIME_PER_INPUT`] is added for each input.
const TIME_PER_BYTE: Duration = Duration::from_micros(10);
const TIME_PER_INPUT: Duration = Duration::from_secs(1);

/// Runs a target on an input. If `GUMU_FUZZ_LONG` is set, a part of the input is repeated up to 4 MB, and the target
/// panics if it takes more than a fixed CPU time per byte. With this, a short input can reveal work that grows with the
/// square of the length.
pub fn run(bytes: &[u8], target: impl Fn(&[u8])) {
    static IS_LONG: OnceLock<bool> = OnceLock::new();
    if !*IS_LONG.get_or_init(|| std::env::var_os(LONG).is_some()) {
        return target(bytes);
    }
    let long = stretched(bytes);
    let before = cpu_time();
    target(&long);
    let time = cpu_time().saturating_sub(before);
    let most = TIME_PER_INPUT + TIME_PER_BYTE * u32::try_from(long.len()).unwrap_or(u32::MAX);
    assert!(time <= most, "{time:?} for {} bytes", long.len());
}

/// Returns a longer input in which a part of the given input is repeated.
///
/// The last four bytes of the given input determine where the part starts and ends, how long the result is, and whether
/// the rest of the input follows the repetitions. The result has 64 KiB in half of the cases; each doubling of this
/// length is half as probable.
fn stretched(bytes: &[u8]) -> Vec<u8> {
    let Some((bytes, &[start, end, length, tail])) = bytes.split_last_chunk::<N_STRETCH_BYTES>() else {
        return bytes.to_vec();
    };
    let place = |share: u8| bytes.len() * usize::from(share) / 255;
    let (start, end) = (place(start.min(end)), place(start.max(end)));
    let length = (MAX_LENGTH >> N_DOUBLINGS << length.trailing_zeros().min(N_DOUBLINGS)).max(bytes.len());
    let rest = if tail.is_multiple_of(2) { &bytes[end..] } else { &[] };
    let n_repeated = (length - start).saturating_sub(rest.len());
    let repeated = bytes[start..end].iter().cycle().take(n_repeated);
    bytes[..start].iter().chain(repeated).chain(rest).copied().collect()
}

/// Returns the CPU time of this thread so far; zero if the system does not report it.
fn cpu_time() -> Duration {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split_whitespace().next().and_then(|it| it.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or(0))
}

/// Reads bytes as a file in the given format, writes the games that were read in every format, and reads each written
/// file again.
pub fn survive(format: Format, bytes: &[u8]) {
    run(bytes, |bytes| {
        for loaded in read_as(format, bytes).unwrap_or_default() {
            for format in Format::ALL {
                let _ = losses(&loaded.record, format);
                let _ = write(&loaded.record, format).map(|it| read_as(format, &it));
            }
        }
    });
}
