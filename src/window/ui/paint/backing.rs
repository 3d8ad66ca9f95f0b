//! The picture of the window, repainted where the layout has changed.

use crate::ui::geometry::Rect;
use crate::ui::layout::{Layout, Placed};
use crate::ui::paint::board;
use crate::ui::paint::cache::Cache;
use crate::ui::paint::canvas::Picture;
use crate::ui::paint::damage::Damage;
use crate::ui::paint::painter::Painter;
use crate::ui::paint::scene::{bounds, paint};
use crate::ui::text::GlyphKey;
use crate::ui::widgets::Widget;

/// Maximum number of pixels of a picture, a little more than 8K (7680 × 4320). If a window has more, its lower part
/// stays unpainted.
const MAX_PIXELS: i32 = 1 << 25;

/// The picture of a window, kept between two frames. Only what has changed (the damage) is repainted in it.
#[derive(Debug, Default)]
pub struct Backing {
    frame: Picture,
    shown: Option<Layout>,
    cache: Cache,
}

impl Backing {
    /// Returns an empty picture.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Repaints the parts of the picture in which `layout` differs from the layout that was painted last. Returns these
    /// parts (the damage).
    pub fn show(&mut self, layout: &Layout) -> Damage {
        self.cache.glyphs.set_fallback(&layout.fallback);
        let frame = frame_rect(layout);
        let damage = match &self.shown {
            Some(shown) if is_alike(shown, layout) => changes(&shown.placed, &layout.placed).clipped(frame),
            Some(_) | None => {
                // Drop the old picture before creating the new one, because both together would take twice the memory.
                self.frame = Picture::default();
                self.frame = Picture::new(frame.w, frame.h);
                Damage::of(frame)
            }
        };
        for rect in damage.rects() {
            if let Some(canvas) = self.frame.canvas(*rect) {
                let (cache, theme, glyphs) = (&mut self.cache, layout.theme, layout.glyphs);
                paint(&mut Painter { canvas, cache, theme, glyphs }, layout);
            }
        }
        if !damage.is_empty() || self.shown.is_none() {
            self.shown = Some(layout.clone());
        }
        damage
    }

    /// Repaints the whole picture, for example after the window was hidden; cached glyphs, stones and empty boards are
    /// kept.
    pub fn repaint(&mut self, layout: &Layout) -> Damage {
        self.shown = None;
        self.show(layout)
    }

    /// Returns the characters that were painted although the embedded fonts lack them, and that must still be looked up
    /// in the system's fonts. Clears the list of these characters.
    pub fn take_missing_glyphs(&mut self) -> Vec<GlyphKey> {
        self.cache.glyphs.take_missing()
    }

    /// Returns the picture. It has the size of the layout, but at most `MAX_PIXELS` pixels; all pixels are opaque.
    #[must_use]
    pub const fn frame(&self) -> &Picture {
        &self.frame
    }

    /// Returns the picture of a layout, painted from scratch.
    #[must_use]
    pub fn fresh(layout: &Layout) -> Picture {
        let mut backing = Self::new();
        backing.show(layout);
        backing.frame
    }
}

/// Returns the part of the window for which there are pixels: the whole window, cut off after [`MAX_PIXELS`].
fn frame_rect(layout: &Layout) -> Rect {
    let rect = Rect::new(0, 0, layout.width, layout.height);
    if rect.is_empty() { Rect::default() } else { Rect { h: rect.h.min(MAX_PIXELS / rect.w), ..rect } }
}

/// Returns `true` if it is enough to repaint the widgets in which two layouts differ; otherwise the whole picture must
/// be repainted.
fn is_alike(old: &Layout, new: &Layout) -> bool {
    (old.width, old.height, old.theme, old.glyphs) == (new.width, new.height, new.theme, new.glyphs)
        && old.fallback == new.fallback
}

/// Returns the damage between two lists of widgets: the rectangles of all widgets that are in only one of the lists.
/// The lists are compared in order, so a widget whose place in the order has changed may count as different.
fn changes(old: &[Placed], new: &[Placed]) -> Damage {
    let n_before = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let (old, new) = (&old[n_before..], &new[n_before..]);
    let n_after = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
    let (old, new) = (&old[..old.len() - n_after], &new[..new.len() - n_after]);
    let mut damage = Damage::none();
    if old.len() == new.len() {
        old.iter().zip(new).for_each(|(old, new)| differ(&mut damage, old, new));
    } else {
        align(&mut damage, old, new);
    }
    damage
}

/// Adds the rectangles that must be repainted because `new` replaces `old` at the same index of the list of widgets.
fn differ(damage: &mut Damage, old: &Placed, new: &Placed) {
    match (&old.widget, &new.widget) {
        (Widget::Board(before), Widget::Board(after)) if old.rect == new.rect => {
            board::damage(damage, new.rect, before, after);
        }
        _ if old != new => {
            damage.add(bounds(old));
            damage.add(bounds(new));
        }
        _ => (),
    }
}

/// Adds the damage between two lists of different lengths. Matches the widgets of `new` with those of `old` in the same
/// order; every widget of either list without a match is damage.
fn align(damage: &mut Damage, old: &[Placed], new: &[Placed]) {
    let mut rest = old;
    for placed in new {
        match rest.iter().position(|it| is_same(it, placed)) {
            Some(index) => {
                rest[..index].iter().for_each(|it| damage.add(bounds(it)));
                differ(damage, &rest[index], placed);
                rest = &rest[index + 1..];
            }
            None => damage.add(bounds(placed)),
        }
    }
    rest.iter().for_each(|it| damage.add(bounds(it)));
}

/// Returns `true` if `old` and `new` stand for the same widget: they are equal, or both are boards in the same
/// rectangle.
fn is_same(old: &Placed, new: &Placed) -> bool {
    let both_boards = matches!((&old.widget, &new.widget), (Widget::Board(_), Widget::Board(_)));
    old == new || both_boards && old.rect == new.rect
}
