//! Tests of every language: its texts, its desktop entries, and a golden file with every screen in the smallest window.
//!
//! `ui/layouts` tests that texts are not cut off and do not overlap, at all sizes.

use std::fs;
use std::path::Path;

use gumu_window::ui::locale::{Language, Template};
use gumu_window::ui::settings::Settings;
use gumu_window::ui::text;

use crate::golden_file::GoldenFile;
use crate::harness::Harness;
use crate::ui::layouts::states;

#[test]
fn every_screen_in_every_language() {
    for language in Language::ALL {
        let mut golden = GoldenFile::open(&format!("languages/{}", language.tag()));
        for (name, mut it) in states(language) {
            it.resize(480, 520, 1.0);
            golden.check(&format!("{} {name}", language.tag()), &it.layout);
        }
    }
}

#[test]
fn japanese_has_its_own_glyphs() {
    let drawn = |language: Language| {
        let it = Harness::with(Settings { language: Some(language), ..Settings::default() }, 1);
        it.layout.glyphs
    };
    let usual = drawn(Language::English);
    assert_eq!(drawn(Language::Chinese), usual);
    assert_eq!(usual.own('直'), None);
    let own = drawn(Language::Japanese).own('置').expect("it is drawn differently");
    assert!(text::has_glyph(own), "the fonts have it");
}

#[test]
fn russian_and_czech_count_in_three_forms() {
    let days = |language: Language, n: u32| language.fill(Template::PuzzleSolved { n: &n.to_string() });
    let russian = [1, 2, 5, 11, 12, 21, 22, 111].map(|n| days(Language::Russian, n));
    let forms = ["день", "дня", "дней", "дней", "дней", "день", "дня", "дней"];
    assert!(russian.iter().zip(forms).all(|(it, form)| it.ends_with(&format!(" {form}."))), "{russian:?}");
    let czech = [1, 2, 4, 5, 22].map(|n| days(Language::Czech, n));
    let forms = ["den", "dny", "dny", "dní", "dní"];
    assert!(czech.iter().zip(forms).all(|(it, form)| it.ends_with(&format!(" {form}."))), "{czech:?}");
}

#[test]
fn the_desktop_knows_every_language() {
    let entry =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("resources/linux/io.github.gumu.gumu.desktop"))
            .unwrap();
    for language in Language::ALL.into_iter().filter(|it| *it != Language::English) {
        let tag = language.tag().replace('-', "_");
        for key in ["GenericName", "Comment", "Keywords"] {
            assert!(entry.contains(&format!("{key}[{tag}]=")), "{key} is missing in {tag}");
        }
    }
}
