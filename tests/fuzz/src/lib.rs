//! What every reader must do with any bytes: come back, and give games that can be written and read again.
//!
//! The rooms are built here by themselves: a window has no readers, and would have to be built for the fuzzer as well.
#![allow(dead_code, missing_docs, unused_imports, reason = "only the readers are called")]

#[path = "../../../src/engine.rs"]
pub mod engine;
#[path = "../../../src/formats.rs"]
pub mod formats;
#[path = "../../../src/game.rs"]
pub mod game;
#[path = "../../../src/protocol.rs"]
pub mod protocol;
pub mod ui;

use formats::{Format, losses, read_as, write};

/// Reads bytes as this format, writes what was read in every format, and reads that.
pub fn survive(format: Format, bytes: &[u8]) {
    for loaded in read_as(format, bytes).unwrap_or_default() {
        for format in Format::ALL {
            let _ = losses(&loaded.record, format);
            let _ = write(&loaded.record, format).map(|it| read_as(format, &it));
        }
    }
}
