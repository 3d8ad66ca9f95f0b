//! Fuzzes the reader of settings: settings that were read can be written and read again.
#![no_main]

use gumu_core::engine::roster;
use gumu_window::ui::settings::Settings;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gumu_fuzz::run(bytes, |bytes| {
    let settings = Settings::read(&String::from_utf8_lossy(bytes), roster::house()).settings;
    let again = Settings::read(&settings.write(), roster::house());
    assert!(again.trouble.is_none() && again.settings == settings);
}));
