//! Compares screens of the progress page with stored pictures.

use gumu_window::ui::event::{Event, Key};
use gumu_window::ui::locale::Language;
use gumu_window::ui::theme::Theme;

use super::{check, settings};
use crate::golden_file::GoldenFile;
use crate::harness::Harness;
use crate::progress;

#[test]
fn the_page_of_progress() {
    let mut golden = GoldenFile::open("progress");
    for (name, language, theme, (width, height)) in [
        ("progress-light-en", Language::English, Theme::Light, (1120, 760)),
        ("progress-contrast-ru", Language::Russian, Theme::HighContrast, (640, 900)),
        ("progress-dark-zh-small", Language::Chinese, Theme::Dark, (480, 520)),
    ] {
        let mut it = Harness::with(settings(language, theme), 1);
        it.resize(width, height, 1.0);
        progress::open(&mut it, progress::figures(), 4);
        it.event(&Event::PointerLeft);
        check(&mut golden, name, &it);
        if 0 < it.layout.scroll.last {
            it.key(Key::End);
            check(&mut golden, &format!("{name}-end"), &it);
        }
    }
}
