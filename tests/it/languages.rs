//! Every language: its table, its desktop entries, and sheets with a picture of every screen in the smallest window.
//!
//! A sheet is gray and leaves the board out, so that all of them are small; `BLESS=1 cargo test --test it languages`
//! draws them anew. That no text is cut and nothing overlaps is tested in `ui/layouts`, at all sizes.

use std::path::Path;
use std::{env, fs};

use gumu_window::ui::layout::Layout;
use gumu_window::ui::locale::{Language, Msg};
use gumu_window::ui::paint::Backing;
use gumu_window::ui::settings::Settings;
use gumu_window::ui::text;
use gumu_window::ui::widgets::Widget;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{GrayImage, Luma};

use crate::harness::Harness;
use crate::ui::layouts::states;

/// The smallest window.
const SMALLEST: (i32, i32) = (480, 520);

/// The number of screens side by side.
const N_COLUMNS: u32 = 8;

/// The number of shades of gray.
const N_SHADES: u8 = 4;

/// Returns a screen in a few shades of gray, without its board.
fn screen(layout: &Layout) -> GrayImage {
    let mut layout = layout.clone();
    layout.placed.retain(|it| !matches!(it.widget, Widget::Board(_)));
    let painted = Backing::fresh(&layout).to_rgba();
    GrayImage::from_fn(painted.width(), painted.height(), |x, y| {
        let [red, green, blue, _] = painted.get_pixel(x, y).0;
        let gray = (u16::from(red) + 2 * u16::from(green) + u16::from(blue)) / 4;
        let shade = gray * u16::from(N_SHADES) / 256;
        Luma([u8::try_from(shade * 255 / (u16::from(N_SHADES) - 1)).unwrap()])
    })
}

/// Returns the screens of a language on one sheet.
fn sheet(language: Language) -> GrayImage {
    let screens: Vec<_> = states(language)
        .into_iter()
        .map(|(_, mut it)| {
            it.resize(SMALLEST.0, SMALLEST.1, 1.0);
            screen(&it.layout)
        })
        .collect();
    let (width, height) = screens[0].dimensions();
    let n_rows = u32::try_from(screens.len()).unwrap().div_ceil(N_COLUMNS);
    let mut sheet = GrayImage::new(width * N_COLUMNS, height * n_rows);
    for (index, screen) in (0..).zip(&screens) {
        let (column, row) = (index % N_COLUMNS, index / N_COLUMNS);
        image::imageops::replace(&mut sheet, screen, i64::from(column * width), i64::from(row * height));
    }
    sheet
}

#[test]
fn every_screen_in_every_language() {
    let step = 255 / (N_SHADES - 1);
    for language in Language::ALL {
        let drawn = sheet(language);
        let name = format!("languages/{}.png", language.tag());
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(&name);
        if env::var_os("BLESS").is_some() {
            save(&drawn, &path);
            continue;
        }
        let golden = image::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).into_luma8();
        assert_eq!(drawn.dimensions(), golden.dimensions(), "{name} has other screens");
        // A shade more or less may be a matter of rounding.
        let n_off = drawn.pixels().zip(golden.pixels()).filter(|(a, b)| step < a.0[0].abs_diff(b.0[0])).count();
        if 0 < n_off {
            let wrong = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}.png", language.tag()));
            save(&drawn, &wrong);
            panic!("{name}: {n_off} pixels differ; see {}", wrong.display());
        }
    }
}

fn save(sheet: &GrayImage, path: &Path) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let file = fs::File::create(path).unwrap();
    let encoder = PngEncoder::new_with_quality(file, CompressionType::Best, FilterType::NoFilter);
    sheet.write_with_encoder(encoder).unwrap();
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
    let days = |language: Language, n: u32| language.fill(Msg::PuzzleSolved, &[("n", &n.to_string())]);
    let russian = [1, 2, 5, 11, 12, 21, 22, 111].map(|n| days(Language::Russian, n));
    let forms = ["день", "дня", "дней", "дней", "дней", "день", "дня", "дней"];
    assert!(russian.iter().zip(forms).all(|(it, form)| it.ends_with(&format!(" {form}."))), "{russian:?}");
    let czech = [1, 2, 4, 5, 22].map(|n| days(Language::Czech, n));
    let forms = ["den", "dny", "dny", "dní", "dní"];
    assert!(czech.iter().zip(forms).all(|(it, form)| it.ends_with(&format!(" {form}."))), "{czech:?}");
}

#[test]
fn the_desktop_knows_every_language() {
    let entry = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging/linux/gumu.desktop")).unwrap();
    for language in Language::ALL.into_iter().filter(|it| *it != Language::English) {
        let tag = language.tag().replace('-', "_");
        for key in ["GenericName", "Comment", "Keywords"] {
            assert!(entry.contains(&format!("{key}[{tag}]=")), "{key} is missing in {tag}");
        }
    }
}
