//! Painting of all widgets except boards and diagrams: cards, texts, buttons, menus, choices.

use std::ops::Range;

use crate::game::Color;
use crate::ui::cast::{self, to_f32};
use crate::ui::geometry::Rect;
use crate::ui::paint::painter::{Painter, text_bounds};
use crate::ui::paint::shapes::{self, ShapeKind};
use crate::ui::paint::{evaluation_bar, graph, stone};
use crate::ui::text;
use crate::ui::theme::{Rgb, Theme, Token};
use crate::ui::widgets::{Align, Button, Card, CheckMark, ControlState, FIELD_PAD, Font, Icon, SWITCH, Text, Widget};

/// The color laid over the window below a dialog.
const VEIL: Rgb = Rgb(0x16, 0x15, 0x12);

/// The size of a control's label, in logical pixels per em.
const LABEL: i32 = 13;

/// The size of a control's second line, in logical pixels per em.
const DETAIL: i32 = 12;

/// The minimum height of a control that has its icon above its label, in logical pixels. A lower control has the icon
/// at the left of the label.
const STACKED: i32 = 44;

/// The radius of a control's corners, in logical pixels.
const RADIUS: i32 = 7;

/// The distance from a control to its focus ring, and the width of the ring, in logical pixels.
const RING: (i32, i32) = (2, 2);

/// Returns the rectangle that a widget in `rect` can paint, including its shadow or focus ring.
#[must_use]
pub fn bounds(rect: Rect, widget: &Widget) -> Rect {
    match widget {
        Widget::Card(card) => rect.grow(card.shadow.max(0)),
        Widget::Text(text) => text_bounds(rect, text.font),
        Widget::Button(Button { control, .. })
        | Widget::Choice { control, .. }
        | Widget::Segment { control, .. }
        | Widget::Switch { control, .. }
        | Widget::DropDown { control, .. }
        | Widget::Field { control, .. } => rect.grow(ring_reach(*control)),
        Widget::Stone(_) => {
            let (_, stone) = stone_place(rect);
            rect.grow(1).union(stone)
        }
        Widget::Fill(_)
        | Widget::MenuTitle { .. }
        | Widget::MenuItem { .. }
        | Widget::ListRow { .. }
        | Widget::SliderStop { .. }
        | Widget::Icon(..)
        | Widget::Bar(_)
        | Widget::EvaluationBar(_)
        | Widget::Graph(_)
        | Widget::Curve(..)
        | Widget::Plot(_)
        | Widget::Veil
        | Widget::ClearVeil
        | Widget::Knob
        | Widget::Board(_)
        | Widget::Diagram { .. } => rect,
    }
}

/// Paints a widget that fills `rect`; paints nothing for boards and diagrams.
pub fn paint(painter: &mut Painter<'_>, rect: Rect, widget: &Widget) {
    match widget {
        Widget::Fill(token) => painter.fill(rect, *token),
        Widget::Card(it) => card(painter, rect, it),
        Widget::Text(it) => text(painter, rect, it),
        Widget::Button(it) => button(painter, rect, it),
        Widget::MenuTitle { label, open, control } => menu_title(painter, rect, label, *open, control),
        Widget::MenuItem { label, key, mark, control } => menu_item(painter, rect, label, key, *mark, control),
        Widget::DropDown { label, figure, open, control } => drop_down(painter, rect, label, figure, *open, control),
        Widget::ListRow { chosen, control } => list_row(painter, rect, *chosen, control),
        Widget::SliderStop { control, .. } => list_row(painter, rect, false, control),
        Widget::Choice { label, icon, taken, control } => choice(painter, rect, label, *icon, *taken, control),
        Widget::Segment { label, taken, align, control } => segment(painter, rect, label, *taken, *align, control),
        Widget::Switch { label, is_on, control } => switch(painter, rect, label, *is_on, control),
        Widget::Field { .. } => field(painter, rect, widget),
        Widget::Stone(color) => stone(painter, rect, *color),
        Widget::Icon(it, token) => {
            let color = painter.color(*token);
            icon(painter, rect, *it, color);
        }
        Widget::Bar(part) => bar(painter, rect, *part),
        Widget::EvaluationBar(white) => evaluation_bar::paint(painter, rect, *white),
        Widget::Graph(view) => graph::paint(painter, rect, view),
        Widget::Curve(values, line) => graph::curve(painter, rect, values, *line),
        Widget::Plot(view) => graph::plot(painter, rect, view),
        Widget::Veil => veil(painter, rect),
        Widget::ClearVeil => {}
        Widget::Knob => knob(painter, rect),
        Widget::Board(_) | Widget::Diagram { .. } => (),
    }
}

/// Paints a rectangle with round corners, a border, and perhaps a shadow.
fn card(painter: &mut Painter<'_>, rect: Rect, card: &Card) {
    let Card { fill, border, border_width, radius, shadow } = *card;
    let opacity = match painter.theme {
        Theme::Light => 56,
        Theme::Dark => 130,
        Theme::HighContrast => 0,
    };
    if 0 < shadow && 0 < opacity {
        let fallen = shadow / 4;
        let below = Rect { y: rect.y + fallen, ..rect };
        painter.shadow(below, radius, shadow - fallen, opacity);
    }
    let (border, fill) = (painter.color(border), painter.color(fill));
    painter.fill_bordered(rect, radius, border_width, border, fill);
}

/// Writes one line of text.
fn text(painter: &mut Painter<'_>, rect: Rect, text: &Text) {
    let color = painter.color(text.color);
    painter.text(rect, &text.text, text.font, text.align, color);
}

/// Paints a push button.
fn button(painter: &mut Painter<'_>, rect: Rect, button: &Button) {
    let Button { label, icon, primary, control } = button;
    let (fill, border, ink) = match (primary, control) {
        (_, ControlState { enabled: false, .. }) => (Token::CardQuiet, Token::Rule, Token::Disabled),
        (true, ControlState { pressed: true, .. }) => (Token::AccentPressed, Token::AccentPressed, Token::OnAccent),
        (true, ControlState { hovered: true, .. }) => (Token::AccentHot, Token::AccentHot, Token::OnAccent),
        (true, _) => (Token::Accent, Token::Accent, Token::OnAccent),
        (false, control) => (plain_fill(control), plain_border(control), Token::Ink),
    };
    let (fill, border) = (painter.color(fill), painter.color(border));
    painter.fill_bordered(rect, px(control, RADIUS), px(control, 1), border, fill);
    let font = Font { size: px(control, LABEL), bold: true };
    labeled(painter, rect, control, label, font, *icon, ink);
    ring(painter, rect, control);
}

/// Paints one of several buttons of which one is chosen.
fn choice(painter: &mut Painter<'_>, rect: Rect, label: &str, icon: Option<Icon>, taken: bool, control: &ControlState) {
    let (fill, border, thickness, ink) = match (control.enabled, taken) {
        (false, false) => (Token::CardQuiet, Token::Rule, 1, Token::Disabled),
        (false, true) => (Token::Pressed, Token::Ink3, 2, Token::Ink3),
        (true, false) => (plain_fill(control), plain_border(control), 1, Token::Ink),
        (true, true) => (Token::Current, Token::Accent, 2, Token::Ink),
    };
    let (fill, border) = (painter.color(fill), painter.color(border));
    painter.fill_bordered(rect, px(control, RADIUS), px(control, thickness), border, fill);
    let font = Font { size: px(control, LABEL), bold: taken };
    labeled(painter, rect, control, label, font, icon, ink);
    ring(painter, rect, control);
}

/// Paints a segment: one of several values or pages within a common frame.
fn segment(painter: &mut Painter<'_>, rect: Rect, label: &str, taken: bool, align: Align, control: &ControlState) {
    let is_lit = control.hovered || control.pressed;
    let (fill, border) = match align {
        _ if taken => (painter.color(Token::Current), painter.color(Token::Accent)),
        _ if is_lit => (painter.color(plain_fill(control)), painter.color(plain_fill(control))),
        _ => (painter.color(Token::Card), painter.color(Token::Card)),
    };
    match align {
        Align::Center if taken => painter.fill_bordered(rect, px(control, RADIUS), px(control, 2), border, fill),
        _ if taken || is_lit => painter.fill_round(rect.grow(-px(control, 1)), px(control, RADIUS - 1), fill),
        _ => (),
    }
    let ink = painter.color(if taken { Token::AccentHot } else { Token::Ink });
    let pad = px(control, if align == Align::Left { 12 } else { 3 });
    let inside = Rect { x: rect.x + pad, w: rect.w - 2 * pad, ..rect };
    painter.text(inside, label, Font { size: px(control, LABEL), bold: taken }, align, ink);
    ring(painter, rect, control);
}

/// Paints a switch and its label.
fn switch(painter: &mut Painter<'_>, rect: Rect, label: &str, is_on: bool, control: &ControlState) {
    let (width, height, gap) = (px(control, SWITCH.0), px(control, SWITCH.1), px(control, SWITCH.2));
    let track = Rect::new(rect.x, rect.y + (rect.h - height) / 2, width, height);
    let (ground, knob) = match (is_on, control.hovered || control.pressed) {
        (true, false) => (Token::Accent, Token::OnAccent),
        (true, true) => (Token::AccentHot, Token::OnAccent),
        (false, false) => (Token::Edge, Token::Card),
        (false, true) => (Token::Ink3, Token::Card),
    };
    let (ground, knob) = (painter.color(ground), painter.color(knob));
    painter.fill_round(track, height / 2, ground);
    let pad = px(control, 2);
    let side = height - 2 * pad;
    let x = if is_on { track.right() - pad - side } else { track.x + pad };
    painter.fill_round(Rect::new(x, track.y + pad, side, side), side / 2, knob);
    let text = Rect { x: track.right() + gap, w: rect.w - width - gap, ..rect };
    let ink = painter.color(Token::Ink);
    painter.text(text, label, Font { size: px(control, LABEL), bold: false }, Align::Left, ink);
    ring(painter, rect, control);
}

/// Paints the box of a drop-down list.
fn drop_down(painter: &mut Painter<'_>, rect: Rect, label: &str, figure: &str, open: bool, control: &ControlState) {
    let (fill, border, ink, quiet) = match (control.enabled, open) {
        (false, _) => (Token::CardQuiet, Token::Rule, Token::Ink3, Token::Ink3),
        (true, true) => (Token::Card, Token::Accent, Token::Ink, Token::Ink2),
        (true, false) => (plain_fill(control), Token::Edge, Token::Ink, Token::Ink2),
    };
    let (fill, border, ink, quiet) =
        (painter.color(fill), painter.color(border), painter.color(ink), painter.color(quiet));
    painter.fill_bordered(rect, px(control, RADIUS), px(control, 1), border, fill);
    let sign = px(control, 30);
    let inside = rect.column(rect.x + px(control, 10), rect.w - px(control, 10) - sign);
    let figure_font = Font { size: px(control, DETAIL), bold: false };
    let taken = if figure.is_empty() { 0 } else { text::width(figure, figure_font) + px(control, 8) };
    let font = Font { size: px(control, LABEL), bold: true };
    painter.text(Rect { w: inside.w - taken, ..inside }, label, font, Align::Left, ink);
    painter.text(inside, figure, figure_font, Align::Right, quiet);
    chevron(painter, (rect.right() - sign / 2, rect.y + rect.h / 2), control, ink);
    ring(painter, rect, control);
}

/// Paints the background of a row of an open list, with a bar at the left of the chosen row.
fn list_row(painter: &mut Painter<'_>, rect: Rect, chosen: bool, control: &ControlState) {
    if control.hovered || control.pressed {
        let lit = painter.color(if control.pressed { Token::Pressed } else { Token::Current });
        painter.fill_round(rect, px(control, 4), lit);
    }
    if chosen {
        let accent = painter.color(Token::Accent);
        let bar = Rect::new(rect.x, rect.y + px(control, 5), px(control, 3), rect.h - 2 * px(control, 5));
        painter.fill_round(bar, px(control, 1), accent);
    }
}

/// Paints a text field of one line.
fn field(painter: &mut Painter<'_>, rect: Rect, field: &Widget) {
    let Widget::Field { text, hint, left, active, caret, chosen, composed, control } = field else { return };
    let border = if *active { Token::Accent } else { Token::Edge };
    let (fill, border, ink) = (painter.color(Token::Ground), painter.color(border), painter.color(Token::Ink));
    painter.fill_bordered(rect, px(control, RADIUS), px(control, 1), border, fill);
    let font = Font { size: px(control, LABEL), bold: false };
    let pad = px(control, FIELD_PAD);
    let inside = Rect::new(rect.x + pad, rect.y + px(control, 2), rect.w - 2 * pad, rect.h - px(control, 4));
    let base = rect.y + (rect.h + text::cap_height(font)).div_euclid(2);
    let mut part = painter.within(inside.grow(px(control, 3)).intersect(rect.grow(-px(control, 2))));
    let height = px(control, 18);
    let top = rect.y + (rect.h - height) / 2;
    let place = |at: usize| inside.x + cast::round_to_i32(text::advance(&text[..at], font)) - left;
    let between = |bytes: &Range<usize>| (place(bytes.start), place(bytes.end) - place(bytes.start));
    if !chosen.is_empty() {
        let (x, width) = between(chosen);
        let color = part.color(Token::Chosen);
        part.canvas.fill(Rect::new(x, top, width, height), color);
    }
    if text.is_empty() {
        let quiet = part.color(Token::Ink3);
        part.line(to_f32(inside.x), base, &text::elide(hint, font, inside.w), font, quiet);
    }
    part.line(to_f32(inside.x - left), base, text, font, ink);
    if !composed.is_empty() {
        let (x, width) = between(composed);
        part.canvas.fill(Rect::new(x, top + height - px(control, 1).max(1), width, px(control, 1).max(1)), ink);
    }
    if let Some(caret) = caret {
        let accent = part.color(Token::Accent);
        part.canvas.fill(Rect::new(place(*caret), top, px(control, 2).max(1), height), accent);
    }
    ring(painter, rect, control);
}

/// Paints the title of a menu.
fn menu_title(painter: &mut Painter<'_>, rect: Rect, label: &str, open: bool, control: &ControlState) {
    if open || control.hovered || control.focused || control.pressed {
        let lit = if open || control.pressed { Token::Pressed } else { Token::Hot };
        let inside = rect.row(rect.y + px(control, 3), rect.h - 2 * px(control, 3));
        let color = painter.color(lit);
        painter.fill_round(inside, px(control, 5), color);
        if control.focused {
            let accent = painter.color(Token::Accent);
            painter.frame(inside, px(control, 5), px(control, RING.1), accent);
        }
    }
    let ink = painter.color(if control.enabled { Token::Ink } else { Token::Ink3 });
    painter.text(rect, label, Font { size: px(control, LABEL), bold: false }, Align::Center, ink);
}

/// Paints an item of an open menu.
fn menu_item(painter: &mut Painter<'_>, rect: Rect, label: &str, key: &str, mark: CheckMark, control: &ControlState) {
    if control.enabled && (control.hovered || control.focused || control.pressed) {
        let lit = painter.color(if control.pressed { Token::Pressed } else { Token::Current });
        painter.fill_round(rect, px(control, 4), lit);
    }
    let ink = painter.color(if control.enabled { Token::Ink } else { Token::Ink3 });
    let font = Font { size: px(control, LABEL), bold: false };
    let (before, after) = (px(control, 28), px(control, 12));
    let middle = (rect.x + before / 2, rect.y + rect.h / 2);
    match mark {
        CheckMark::None | CheckMark::Check(false) | CheckMark::Dot(false) => (),
        CheckMark::Check(true) => tick(painter, middle, control, ink),
        CheckMark::Dot(true) => painter.disc(middle, to_f32(px(control, 3)) + 0.5, ink),
    }
    let inside = rect.column(rect.x + before, rect.w - before - after);
    painter.text(inside, label, font, Align::Left, ink);
    let quiet = painter.color(Token::Ink3);
    painter.text(inside, key, Font { size: px(control, DETAIL), bold: false }, Align::Right, quiet);
}

/// Paints a stone as large as fits.
fn stone(painter: &mut Painter<'_>, rect: Rect, color: Color) {
    let (side, place) = stone_place(rect);
    if let Some(rim) = painter.theme.rim(color) {
        let square = rect.w.min(rect.h);
        let middle = Rect::new(rect.x + (rect.w - square) / 2, rect.y + (rect.h - square) / 2, square, square);
        painter.fill_round(middle.grow(1), square / 2 + 1, rim);
    }
    painter.canvas.draw(painter.cache.stones.get(color, side), place.x, place.y);
}

/// Darkens everything below a dialog.
fn veil(painter: &mut Painter<'_>, rect: Rect) {
    let opacity = match painter.theme {
        Theme::Light => 0.353,
        Theme::Dark => 0.549,
        Theme::HighContrast => 0.471,
    };
    painter.canvas.blend(rect, VEIL, opacity);
}

/// Paints the knob (thumb) of a scroll bar.
fn knob(painter: &mut Painter<'_>, rect: Rect) {
    let color = painter.color(Token::Edge);
    painter.fill_round(rect, rect.w.min(rect.h) / 2, color);
}

/// Returns the fill of a control that has no color of its own.
const fn plain_fill(control: &ControlState) -> Token {
    match control {
        ControlState { pressed: true, .. } => Token::Pressed,
        ControlState { hovered: true, .. } => Token::Hot,
        _ => Token::Card,
    }
}

/// Returns the border of a control that has no color of its own.
const fn plain_border(control: &ControlState) -> Token {
    match control {
        ControlState { pressed: true, .. } | ControlState { hovered: true, .. } => Token::Ink3,
        _ => Token::Edge,
    }
}

/// Writes a label in the middle of a control, with its icon at the left of the label, or above the label if the control
/// is high enough.
fn labeled(
    painter: &mut Painter<'_>,
    rect: Rect,
    control: &ControlState,
    label: &str,
    font: Font,
    sign: Option<Icon>,
    ink: Token,
) {
    let color = painter.color(ink);
    let inside = rect.column(rect.x + px(control, 3), rect.w - 2 * px(control, 3));
    let Some(sign) = sign else { return painter.text(inside, label, font, Align::Center, color) };
    let side = px(control, Icon::SIDE);
    let square = |x: i32, y: i32| Rect::new(x, y, side, side);
    if label.is_empty() {
        let place = square(rect.x + (rect.w - side) / 2, rect.y + (rect.h - side) / 2);
        return icon(painter, place, sign, color);
    }
    if px(control, STACKED) <= rect.h {
        let (high, gap) = (font.line_height(), px(control, 1));
        let top = rect.y + (rect.h - side - gap - high) / 2;
        icon(painter, square(rect.x + (rect.w - side) / 2, top), sign, color);
        return painter.text(Rect { y: top + side + gap, h: high, ..inside }, label, font, Align::Center, color);
    }
    let gap = px(control, Icon::GAP);
    let left = rect.x + (rect.w - side - gap - text::width(label, font)).max(0) / 2;
    icon(painter, square(left, rect.y + (rect.h - side) / 2), sign, color);
    let x = left + side + gap;
    painter.text(Rect { x, w: rect.right() - x, ..inside }, label, font, Align::Left, color);
}

/// Draws an icon as large as fits.
fn icon(painter: &mut Painter<'_>, rect: Rect, icon: Icon, color: Rgb) {
    let side = rect.w.min(rect.h).max(0);
    let picture = painter.cache.shapes.get(ShapeKind::Icon { icon, side }, color);
    painter.canvas.draw(picture, rect.x + (rect.w - side) / 2, rect.y + (rect.h - side) / 2);
}

/// Paints a progress bar; `part` is the filled part in thousandths.
fn bar(painter: &mut Painter<'_>, rect: Rect, part: u16) {
    let (rest, filled) = (painter.color(Token::Rule), painter.color(Token::Accent));
    painter.fill_round(rect, rect.h / 2, rest);
    let width = rect.w * i32::from(part.min(1000)) / 1000;
    if 0 < width {
        painter.fill_round(Rect { w: width, ..rect }, rect.h / 2, filled);
    }
}

/// Draws the ring around the control that has the keyboard's focus.
fn ring(painter: &mut Painter<'_>, rect: Rect, control: &ControlState) {
    if control.focused {
        let reach = ring_reach(*control);
        let color = painter.color(Token::Accent);
        painter.frame(rect.grow(reach), px(control, RADIUS) + reach, px(control, RING.1), color);
    }
}

const fn ring_reach(control: ControlState) -> i32 {
    if control.focused { px(&control, RING.0) + px(&control, RING.1) } else { 0 }
}

fn tick(painter: &mut Painter<'_>, (x, y): (i32, i32), control: &ControlState, color: Rgb) {
    let unit = to_f32(control.scale) / 100.0;
    let half = px(control, 8);
    let at = |dx: f32, dy: f32| (to_f32(half) + 0.5 + dx * unit, to_f32(half) + 0.5 + dy * unit);
    let points = [at(-4.0, 0.2), at(-1.2, 3.0), at(4.2, -3.4)];
    let picture = shapes::stroke(2 * half + 1, 2 * half + 1, &points, 1.8 * unit, color);
    painter.canvas.draw(&picture, x - half, y - half);
}

/// Draws a chevron pointing down, the sign of a drop-down list.
fn chevron(painter: &mut Painter<'_>, (x, y): (i32, i32), control: &ControlState, color: Rgb) {
    let unit = to_f32(control.scale) / 100.0;
    let half = px(control, 7);
    let at = |dx: f32, dy: f32| (to_f32(half) + 0.5 + dx * unit, to_f32(half) + 0.5 + dy * unit);
    let points = [at(-4.0, -2.0), at(0.0, 2.2), at(4.0, -2.0)];
    let picture = shapes::stroke(2 * half + 1, 2 * half + 1, &points, 1.6 * unit, color);
    painter.canvas.draw(&picture, x - half, y - half);
}

/// Returns the width of the picture of a stone that is as large as fits `rect`, and the square in which that picture is
/// drawn.
fn stone_place(rect: Rect) -> (i32, Rect) {
    let square = rect.w.min(rect.h);
    let side = if square == 0 { 0 } else { stone::side_in_square(square) };
    let left = rect.x + (rect.w - square) / 2 - (side - square) / 2;
    let top = rect.y + (rect.h - square) / 2 - (side - square) / 2;
    (side, Rect::new(left, top, side, side))
}

/// Converts a length from logical pixels to device pixels, rounded.
const fn px(control: &ControlState, n: i32) -> i32 {
    (n * control.scale + 50) / 100
}
