//! The reader of settings: what was understood can be written and read again.
#![no_main]

use gumu_lib::ui::settings::Settings;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let settings = Settings::read(&String::from_utf8_lossy(bytes)).settings;
    let again = Settings::read(&settings.write());
    assert!(again.trouble.is_none() && again.settings == settings);
});
