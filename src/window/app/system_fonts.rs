//! Fonts of the system, for characters that the embedded fonts lack (font fallback).
//!
//! The fonts are searched on a thread of their own when a character that the embedded fonts lack is first shown.

use std::collections::BTreeSet;
#[cfg(target_os = "linux")]
use std::env;
use std::sync::{Arc, Mutex, PoisonError};

use ab_glyph::{Font, FontRef};
#[cfg(target_os = "linux")]
use etcetera::BaseStrategy;
use fontdb::{Database, FaceInfo, Stretch, Style, Weight};

use crate::app::tasks::{self, EventSender};
use crate::sort::sort_by_key;
use crate::ui::event::Event;
use crate::ui::text::{GlyphKey, GlyphOutline, outline_of};

/// Font families in order of preference: first those with the character forms usual in China, then those for Taiwan,
/// Japan and Korea, and finally families for all other characters.
const FAMILIES: [&str; 17] = [
    "Noto Sans CJK SC",
    "Noto Sans SC",
    "Source Han Sans SC",
    "Microsoft YaHei",
    "WenQuanYi Micro Hei",
    "WenQuanYi Zen Hei",
    "SimHei",
    "SimSun",
    "Noto Sans CJK TC",
    "Microsoft JhengHei",
    "Noto Sans CJK JP",
    "Yu Gothic",
    "MS Gothic",
    "Malgun Gothic",
    "Droid Sans Fallback",
    "Noto Sans",
    "Segoe UI",
];

/// The fonts of the system.
#[derive(Debug, Default)]
pub(super) struct SystemFonts {
    /// The installed fonts; `None` until they are searched for the first time.
    database: Arc<Mutex<Option<Database>>>,
    /// Characters for whose glyphs a search is under way.
    pending: BTreeSet<GlyphKey>,
}

impl SystemFonts {
    /// Searches for glyphs on a thread of its own, and sends the result as [`Event::GlyphsFound`].
    pub(super) fn find(&mut self, missing: Vec<GlyphKey>, events: EventSender) {
        let wanted: Vec<_> = missing.into_iter().filter(|it| self.pending.insert(*it)).collect();
        if wanted.is_empty() {
            return;
        }
        let database = Arc::clone(&self.database);
        let search = move || {
            let mut database = database.lock().unwrap_or_else(PoisonError::into_inner);
            let database = database.get_or_insert_with(fonts_of_system);
            events.send(Event::GlyphsFound(glyphs_in(database, &wanted)));
        };
        // Ignore a failure to start the thread: the window then continues to draw boxes in place of the missing glyphs.
        let _ = tasks::spawn("fonts", search);
    }

    /// Records that the search for glyphs has ended, even if some glyphs were not found.
    pub(super) fn note_found(&mut self, glyphs: &[(GlyphKey, Option<GlyphOutline>)]) {
        for (key, _) in glyphs {
            self.pending.remove(key);
        }
    }
}

/// Returns the installed fonts, from the folders named by the XDG Base Directory Specification and by Fontconfig's
/// default configuration.
#[cfg(target_os = "linux")]
fn fonts_of_system() -> Database {
    let shared = env::var_os("XDG_DATA_DIRS").filter(|it| !it.is_empty());
    let shared = shared.unwrap_or_else(|| "/usr/local/share:/usr/share".into());
    let mut fonts: Vec<_> = env::split_paths(&shared).map(|it| it.join("fonts")).collect();
    if let Ok(user) = etcetera::choose_base_strategy() {
        fonts.extend([user.data_dir().join("fonts"), user.home_dir().join(".fonts")]);
    }
    let mut database = Database::new();
    for folder in fonts.into_iter().filter(|it| it.is_absolute()) {
        database.load_fonts_dir(folder);
    }
    database
}

/// Returns the installed fonts.
#[cfg(not(target_os = "linux"))]
fn fonts_of_system() -> Database {
    let mut database = Database::new();
    database.load_system_fonts();
    database
}

/// Returns the outlines of characters. Each outline comes from the first font, in the order of [`rank`], that has the
/// character; it is `None` if no font has the character.
fn glyphs_in(database: &Database, wanted: &[GlyphKey]) -> Vec<(GlyphKey, Option<GlyphOutline>)> {
    let mut found: Vec<_> = wanted.iter().map(|it| (*it, None)).collect();
    for is_bold in [false, true] {
        let mut faces: Vec<&FaceInfo> = database.faces().collect();
        sort_by_key(&mut faces, |it| rank(it, is_bold));
        for face in faces {
            let mut open = found.iter_mut().filter(|((_, bold), glyph)| *bold == is_bold && glyph.is_none()).peekable();
            if open.peek().is_none() {
                break;
            }
            // A font file that was deleted or is invalid provides no glyphs.
            database.with_face_data(face.id, |bytes, index| {
                let Ok(font) = FontRef::try_from_slice_and_index(bytes, index) else { return };
                for ((char, _), glyph) in open {
                    *glyph = glyph_of(&font, *char);
                }
            });
        }
    }
    found
}

/// Returns the key by which font faces are sorted. Faces with the smallest key come first: by their place in
/// [`FAMILIES`], then upright before slanted, then plain sans-serif before other faces, then by how near their weight
/// is to the wanted weight.
fn rank(face: &FaceInfo, is_bold: bool) -> impl Ord + use<> {
    let is_of = |wanted: &str| face.families.iter().any(|(name, _)| name == wanted);
    let family = FAMILIES.iter().position(|it| is_of(it)).unwrap_or(FAMILIES.len());
    let weight = if is_bold { Weight::BOLD } else { Weight::NORMAL };
    let is_plain = !face.monospaced && face.stretch == Stretch::Normal;
    // Only the name of a face tells whether it has serifs.
    let is_serif = face.post_script_name.contains("Serif") || face.post_script_name.contains("Mono");
    (family, face.style != Style::Normal, !is_plain || is_serif, face.weight.0.abs_diff(weight.0))
}

/// Returns the outline of a character in units of an em; `None` if the font lacks it.
fn glyph_of(font: &FontRef<'_>, char: char) -> Option<GlyphOutline> {
    let id = font.glyph_id(char);
    let path = outline_of(font, id, 1.0).filter(|_| id.0 != 0)?;
    let units = font.units_per_em()?;
    Some(GlyphOutline { advance: font.h_advance_unscaled(id) / units, path: Some(path) })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FONT: &[u8] = include_bytes!("../../../resources/font/gumu-regular.otf");

    #[test]
    fn a_glyph_comes_from_a_font_that_has_it() {
        let mut database = Database::new();
        assert_eq!(glyphs_in(&database, &[('棋', false)]), [(('棋', false), None)]);
        database.load_font_data(b"no font".to_vec());
        database.load_font_data(FONT.to_vec());
        let found = glyphs_in(&database, &[('棋', false), ('棋', true), ('\u{e000}', false)]);
        let [(_, Some(glyph)), (_, Some(bold)), (('\u{e000}', false), None)] = &found[..] else { panic!("{found:?}") };
        assert_eq!(glyph, bold, "the only weight serves for the other one");
        assert!((glyph.advance - 1.0).abs() < 0.01 && glyph.path.is_some());
    }

    #[test]
    fn a_character_is_looked_for_once_at_a_time() {
        let mut fonts = SystemFonts::default();
        *fonts.database.lock().unwrap() = Some(Database::new());
        let (sender, events) = std::sync::mpsc::channel();
        for _ in 0..2 {
            let sender = sender.clone();
            fonts.find(vec![('冬', false)], EventSender::new(move |event| sender.send(event).unwrap()));
        }
        drop(sender);
        let all: Vec<_> = events.iter().collect();
        let [Event::GlyphsFound(found)] = &all[..] else { panic!("{all:?}") };
        fonts.note_found(found);
        assert!(fonts.pending.is_empty());
    }
}
