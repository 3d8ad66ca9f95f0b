//! Golden screens of the queue of reviews.

use gumu_window::ui::event::Event;
use gumu_window::ui::locale::Language;
use gumu_window::ui::theme::Theme;

use super::{check, settings};
use crate::golden_file::GoldenFile;
use crate::harness::Harness;
use crate::history;

#[test]
fn the_queue_of_reviews() {
    let mut golden = GoldenFile::open("reviews");
    for (name, language, theme, (width, height)) in [
        ("reviews-light-en", Language::English, Theme::Light, (1120, 760)),
        ("reviews-dark-ja-small", Language::Japanese, Theme::Dark, (480, 520)),
    ] {
        for (state, open) in [("", history::reviewing as fn(&mut Harness)), ("-stopped", history::stopped_reviewing)] {
            let mut it = Harness::with(settings(language, theme), 1);
            it.resize(width, height, 1.0);
            open(&mut it);
            it.event(&Event::PointerLeft);
            check(&mut golden, &format!("{name}{state}"), &it);
        }
    }
}
