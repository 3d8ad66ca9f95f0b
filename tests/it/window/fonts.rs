//! Names with characters that the embedded fonts lack, with and without a system font that has them.

use std::fs;
use std::path::{Path, PathBuf};

use ab_glyph::{Font as _, FontRef};
use gumu_core::formats::read;
use gumu_window::ui::event::Event;
use gumu_window::ui::files::FileEvent;
use gumu_window::ui::paint::Backing;
use gumu_window::ui::text::{GlyphKey, GlyphOutline, outline_of};

use crate::window::program::{Home, Program};

/// A game whose players have names with characters that the embedded fonts lack.
const GAME: &str = "(;GM[4]SZ[15]PB[曹冬]PW[中村茂];B[hh];W[ii])";

/// Returns the glyphs that a system finds for missing characters if `font` is its only font. If `font` is `None`, the
/// system has no font, and finds no glyph.
fn found(font: Option<&FontRef<'_>>, missing: Vec<GlyphKey>) -> Vec<(GlyphKey, Option<GlyphOutline>)> {
    let outline = |char| {
        let font = font?;
        let id = font.glyph_id(char);
        let units = font.units_per_em()?;
        let path = outline_of(font, id, 1.0).filter(|_| id.0 != 0)?;
        Some(GlyphOutline { advance: font.h_advance_unscaled(id) / units, path: Some(path) })
    };
    missing.into_iter().map(|key| (key, outline(key.0))).collect()
}

#[test]
fn names_are_drawn_by_the_fonts_of_the_system_or_as_code_points() {
    let fonts = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/fonts");
    let bytes = fs::read(fonts.join("names.otf")).unwrap();
    let font = FontRef::try_from_slice(&bytes).unwrap();
    for font in [Some(&font), None] {
        let home = Home::new();
        if font.is_some() {
            fs::create_dir_all(home.path("share/fonts/deeper")).unwrap();
            fs::copy(fonts.join("names.otf"), home.path("share/fonts/deeper/names.otf")).unwrap();
        }
        let shared = home.path("share");
        let file = home.write("games/names.sgf", GAME);
        let mut program = Program::start_with(&home, &[file.to_str().unwrap()], |command| {
            command.env("XDG_DATA_DIRS", shared);
        });
        program
            .twin
            .event(&Event::Files(FileEvent::Opened { path: PathBuf::from(&file), games: read(GAME.as_bytes()) }));
        let mut backing = Backing::new();
        backing.show(&program.twin.layout);
        let missing = backing.take_missing_glyphs();
        assert!(missing.iter().any(|it| it.0 == '茂'), "{missing:?}");
        program.twin.event(&Event::GlyphsFound(found(font, missing)));
        program.expect_same(if font.is_some() { "names in a font of the system" } else { "names as code points" });
        program.quit();
    }
}
