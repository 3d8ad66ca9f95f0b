//! Does with any bytes what every reader of games must bear.

use gumu_lib::formats::{Format, losses, read_as, write};

/// Reads bytes as this format, writes what was read in every format, and reads that.
pub fn survive(format: Format, bytes: &[u8]) {
    for loaded in read_as(format, bytes).unwrap_or_default() {
        for format in Format::ALL {
            let _ = losses(&loaded.record, format);
            let _ = write(&loaded.record, format).map(|it| read_as(format, &it));
        }
    }
}
