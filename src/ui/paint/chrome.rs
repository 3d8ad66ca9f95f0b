//! Everything beside the board: cards, buttons, menus, choices.

use std::ops::Range;

use crate::game::Color;
use crate::ui::cast::{self, to_f32};
use crate::ui::geometry::Rect;
use crate::ui::paint::brush::{Brush, text_bounds};
use crate::ui::paint::mask::Mask;
use crate::ui::paint::stone;
use crate::ui::text;
use crate::ui::theme::{Rgb, Theme, Token};
use crate::ui::widgets::{Align, Button, Card, CheckMark, ControlState, Font, Text, Widget};

/// The color of the veil.
const VEIL: Rgb = Rgb(0x16, 0x15, 0x12);

/// The size of what a control says, in logical pixels per em.
const LABEL: i32 = 13;

/// The size of a control's second line.
const DETAIL: i32 = 12;

/// The radius of a control's corners.
const RADIUS: i32 = 7;

/// From a control to the ring of focus around it, and the width of that ring.
const RING: (i32, i32) = (2, 2);

/// What a widget that fills a rectangle can leave pixels on.
#[must_use]
pub fn bounds(rect: Rect, widget: &Widget) -> Rect {
    match widget {
        Widget::Card(card) => rect.grow(card.shadow.max(0)),
        Widget::Text(text) => text_bounds(rect, text.font),
        Widget::Button(Button { control, .. }) | Widget::Choice { control, .. } | Widget::Field { control, .. } => {
            rect.grow(ring_reach(*control))
        }
        Widget::Stone(_) => {
            let (_, place) = stone_place(rect);
            rect.union(place)
        }
        Widget::Fill(_)
        | Widget::MenuTitle { .. }
        | Widget::MenuItem { .. }
        | Widget::Veil
        | Widget::Knob
        | Widget::Board(_) => rect,
    }
}

/// A rectangle with round corners, a border, and perhaps a shadow.
pub fn card(brush: &mut Brush<'_>, rect: Rect, card: &Card) {
    let Card { fill, border, border_width, radius, shadow } = *card;
    let opacity = match brush.theme {
        Theme::Light => 56,
        Theme::Dark => 130,
        Theme::HighContrast => 0,
    };
    if 0 < shadow && 0 < opacity {
        let fallen = shadow / 4;
        let below = Rect { y: rect.y + fallen, ..rect };
        brush.shadow(below, radius, shadow - fallen, opacity);
    }
    let (border, fill) = (brush.color(border), brush.color(fill));
    brush.bordered(rect, radius, border_width, border, fill);
}

/// One line of text.
pub fn text(brush: &mut Brush<'_>, rect: Rect, text: &Text) {
    let color = brush.color(text.color);
    brush.text(rect, &text.text, text.font, text.align, color);
}

/// A push button.
pub fn button(brush: &mut Brush<'_>, rect: Rect, button: &Button) {
    let Button { label, detail, primary, control } = button;
    let (fill, border, ink, quiet) = match (primary, control) {
        (_, ControlState { enabled: false, .. }) => (Token::CardQuiet, Token::Rule, Token::Ink3, Token::Ink3),
        (true, ControlState { pressed: true, .. } | ControlState { hovered: true, .. }) => {
            (Token::AccentHot, Token::AccentHot, Token::OnAccent, Token::OnAccent)
        }
        (true, _) => (Token::Accent, Token::Accent, Token::OnAccent, Token::OnAccent),
        (false, control) => (plain_fill(control), Token::Edge, Token::Ink, Token::Ink3),
    };
    let (fill, border) = (brush.color(fill), brush.color(border));
    brush.bordered(rect, px(control, RADIUS), px(control, 1), border, fill);
    two_lines(brush, rect, control, (label, ink), (detail, quiet));
    ring(brush, rect, control);
}

/// One of several choices.
pub fn choice(brush: &mut Brush<'_>, rect: Rect, label: &str, taken: bool, control: &ControlState) {
    let (fill, border, thickness, ink) = match (control.enabled, taken) {
        (false, false) => (Token::CardQuiet, Token::Rule, 1, Token::Ink3),
        (false, true) => (Token::Pressed, Token::Ink3, 2, Token::Ink3),
        (true, false) => (plain_fill(control), Token::Edge, 1, Token::Ink),
        (true, true) => (Token::Current, Token::Accent, 2, Token::Ink),
    };
    let (fill, border, ink) = (brush.color(fill), brush.color(border), brush.color(ink));
    brush.bordered(rect, px(control, RADIUS), px(control, thickness), border, fill);
    let font = Font { size: px(control, LABEL), bold: taken };
    brush.text(rect.grow(-px(control, 3)), label, font, Align::Center, ink);
    ring(brush, rect, control);
}

/// A line of text that can be typed into; it is shifted so that the caret is to be seen.
pub fn field(
    brush: &mut Brush<'_>,
    rect: Rect,
    text: &str,
    caret: Option<usize>,
    chosen: &Range<usize>,
    control: &ControlState,
) {
    let border = if caret.is_some() { Token::Accent } else { Token::Edge };
    let (fill, border, ink) = (brush.color(Token::Ground), brush.color(border), brush.color(Token::Ink));
    brush.bordered(rect, px(control, RADIUS), px(control, 1), border, fill);
    let font = Font { size: px(control, LABEL), bold: false };
    let inside =
        Rect::new(rect.x + px(control, 9), rect.y + px(control, 2), rect.w - px(control, 18), rect.h - px(control, 4));
    let before = text::advance(&text[..caret.unwrap_or(0)], font);
    let shift = (before - to_f32(inside.w - px(control, 2))).max(0.0);
    let base = rect.y + (rect.h + text::cap_height(font)).div_euclid(2);
    let mut part = brush.within(inside.grow(px(control, 3)).intersect(rect.grow(-px(control, 2))));
    let height = px(control, 18);
    let place = |at: usize| inside.x + cast::round_to_i32(text::advance(&text[..at], font) - shift);
    if !chosen.is_empty() {
        let (left, right) = (place(chosen.start), place(chosen.end));
        let color = part.color(Token::Chosen);
        part.canvas.fill(Rect::new(left, rect.y + (rect.h - height) / 2, right - left, height), color);
    }
    part.line(to_f32(inside.x) - shift, base, text, font, ink);
    if caret.is_some() {
        let accent = part.color(Token::Accent);
        let x = inside.x + cast::round_to_i32(before - shift);
        part.canvas.fill(Rect::new(x, rect.y + (rect.h - height) / 2, px(control, 2).max(1), height), accent);
    }
    ring(brush, rect, control);
}

/// The title of a menu.
pub fn menu_title(brush: &mut Brush<'_>, rect: Rect, label: &str, open: bool, control: &ControlState) {
    if open || control.hovered || control.focused || control.pressed {
        let lit = if open || control.pressed { Token::Pressed } else { Token::Hot };
        let inside = Rect::new(rect.x, rect.y + px(control, 3), rect.w, rect.h - 2 * px(control, 3));
        let color = brush.color(lit);
        brush.round(inside, px(control, 5), color);
        if control.focused {
            let accent = brush.color(Token::Accent);
            brush.frame(inside, px(control, 5), px(control, RING.1), accent);
        }
    }
    let ink = brush.color(if control.enabled { Token::Ink } else { Token::Ink3 });
    brush.text(rect, label, Font { size: px(control, LABEL), bold: false }, Align::Center, ink);
}

/// A line of an open menu.
pub fn menu_item(brush: &mut Brush<'_>, rect: Rect, label: &str, key: &str, mark: CheckMark, control: &ControlState) {
    if control.enabled && (control.hovered || control.focused || control.pressed) {
        let lit = brush.color(if control.pressed { Token::Pressed } else { Token::Current });
        brush.round(rect, px(control, 4), lit);
    }
    let ink = brush.color(if control.enabled { Token::Ink } else { Token::Ink3 });
    let font = Font { size: px(control, LABEL), bold: false };
    let (before, after) = (px(control, 28), px(control, 12));
    let middle = (rect.x + before / 2, rect.y + rect.h / 2);
    match mark {
        CheckMark::None => (),
        CheckMark::Check => tick(brush, middle, control, ink),
        CheckMark::Dot => brush.disc(middle, to_f32(px(control, 3)) + 0.5, ink),
    }
    let inside = Rect::new(rect.x + before, rect.y, rect.w - before - after, rect.h);
    brush.text(inside, label, font, Align::Left, ink);
    let quiet = brush.color(Token::Ink3);
    brush.text(inside, key, Font { size: px(control, DETAIL), bold: false }, Align::Right, quiet);
}

/// A stone as large as fits.
pub fn stone(brush: &mut Brush<'_>, rect: Rect, color: Color) {
    let (side, place) = stone_place(rect);
    brush.canvas.sprite(brush.kit.stones.get(color, side), place.x, place.y, 255);
}

/// A veil over everything.
pub fn veil(brush: &mut Brush<'_>, rect: Rect) {
    let opacity = match brush.theme {
        Theme::Light => 90,
        Theme::Dark => 140,
        Theme::HighContrast => 120,
    };
    brush.canvas.blend(rect, VEIL, opacity);
}

/// The knob of a scroll bar.
pub fn knob(brush: &mut Brush<'_>, rect: Rect) {
    let color = brush.color(Token::Edge);
    brush.round(rect, rect.w.min(rect.h) / 2, color);
}

/// The fill of a control without color of its own.
const fn plain_fill(control: &ControlState) -> Token {
    match control {
        ControlState { pressed: true, .. } => Token::Pressed,
        ControlState { hovered: true, .. } => Token::Hot,
        _ => Token::Card,
    }
}

/// A bold line in the middle, or with a smaller one below it.
fn two_lines(brush: &mut Brush<'_>, rect: Rect, control: &ControlState, label: (&str, Token), detail: (&str, Token)) {
    let inside = Rect::new(rect.x + px(control, 4), rect.y, rect.w - 2 * px(control, 4), rect.h);
    let (upper, lower) = if detail.0.is_empty() {
        (inside, None)
    } else {
        // The middles of both lines stand 18 logical pixels apart.
        let apart = px(control, 9);
        (Rect { y: rect.y - apart, ..inside }, Some(Rect { y: rect.y + apart, ..inside }))
    };
    let ink = brush.color(label.1);
    brush.text(upper, label.0, Font { size: px(control, LABEL), bold: true }, Align::Center, ink);
    if let Some(lower) = lower {
        let quiet = brush.color(detail.1);
        brush.text(lower, detail.0, Font { size: px(control, DETAIL), bold: false }, Align::Center, quiet);
    }
}

/// The ring around the control on which the keyboard is.
fn ring(brush: &mut Brush<'_>, rect: Rect, control: &ControlState) {
    if control.focused {
        let reach = ring_reach(*control);
        let color = brush.color(Token::Accent);
        brush.frame(rect.grow(reach), px(control, RADIUS) + reach, px(control, RING.1), color);
    }
}

const fn ring_reach(control: ControlState) -> i32 {
    if control.focused { px(&control, RING.0) + px(&control, RING.1) } else { 0 }
}

fn tick(brush: &mut Brush<'_>, (x, y): (i32, i32), control: &ControlState, color: Rgb) {
    let unit = to_f32(control.scale) / 100.0;
    let half = px(control, 8);
    let at = |dx: f32, dy: f32| (to_f32(half) + 0.5 + dx * unit, to_f32(half) + 0.5 + dy * unit);
    let points = [at(-4.0, 0.2), at(-1.2, 3.0), at(4.2, -3.4)];
    let mask = Mask::stroke(2 * half + 1, 2 * half + 1, &points, 1.8 * unit);
    brush.canvas.stamp(&mask, x - half, y - half, color);
}

/// The side of a stone's picture that fills a rectangle, and where it lies.
fn stone_place(rect: Rect) -> (i32, Rect) {
    let square = rect.w.min(rect.h);
    let side = if square == 0 { 0 } else { stone::side_in_square(square) };
    let left = rect.x + (rect.w - square) / 2 - (side - square) / 2;
    let top = rect.y + (rect.h - square) / 2 - (side - square) / 2;
    (side, Rect::new(left, top, side, side))
}

/// Logical pixels as device pixels.
const fn px(control: &ControlState, n: i32) -> i32 {
    (n * control.scale + 50) / 100
}
