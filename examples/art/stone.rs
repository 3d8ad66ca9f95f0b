//! The stones: biconvex, of slate and of shell, lit from the upper left, with a soft shadow to the lower right.
//!
//! Unless stated otherwise, all lengths are in radii of the stone, and all positions are relative to its center.

use image::RgbaImage;

use crate::canvas::{self, Paint, hex, length, mix, ramp};
use crate::noise;

/// The diameter of a stone as a share of the side of its picture; the rest is room for the shadow.
pub const DIAMETER: f32 = 0.75;

/// Number of samples along each edge of a pixel, for antialiasing.
const GRID: u32 = 16;

/// The offset of the shadow to the right and down, and the color of the shadow.
const SHADOW: [f32; 2] = [0.06, 0.12];
const SHADOW_COLOR: [f32; 3] = hex(0x16_0f08);
/// Opacity of the narrow shadow close to the stone, and of the wide shadow around it.
const CONTACT: f32 = 0.40;
const AMBIENT: f32 = 0.30;

/// Unit vector toward the light.
const LIGHT: [f32; 3] = [-0.478, -0.618, 0.624];
/// Surface normal at which the stone reflects the light straight to the viewer, so that the highlight is strongest.
const GLOSS: [f32; 3] = [-0.170, -0.220, 0.960];
/// Unit vector in the plane of the board that points toward the light.
const LIGHT_ACROSS: [f32; 2] = [-0.612, -0.791];

/// Width of the stone's rim, and the minimum of this width in pixels.
const RIM: f32 = 0.032;
const MIN_RIM_PIXELS: f32 = 0.8;

/// Darkness of the rim of a white stone: the sum of `EDGE` and of `EDGE_PER_PIXEL` times the size of a pixel, in radii
/// of the stone. A small icon has large pixels in this unit, so its thin rim is darker.
const EDGE: f32 = 0.44;
const EDGE_PER_PIXEL: f32 = 1.8;

/// Minimum side of an icon, in pixels; a smaller icon of the white stone is drawn without the growth lines of the
/// shell.
const SHELL_LINES_FROM: f32 = 100.0;

/// The two kinds of stones, by color and material.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The black stone, made of slate.
    Black,
    /// The white stone, made of clamshell.
    White,
}

/// Returns a picture of a stone in the middle of a square.
pub fn icon(kind: Kind, side: u32) -> RgbaImage {
    let place = |share: f32| (share - 0.5) / (DIAMETER / 2.0);
    canvas::render(side, GRID, |x, y| paint(kind, place(x), place(y), side as f32))
}

/// Returns the color and the opacity at a point of a square picture of a stone and its shadow. `x` and `y` are relative
/// to the stone's center, in radii; `side` is the side of the picture in pixels.
pub fn paint(kind: Kind, x: f32, y: f32, side: f32) -> Paint {
    let pixel = 2.0 / (DIAMETER * side);
    if x * x + y * y < 1.0 { Paint::new(surface(kind, x, y, pixel), 1.0) } else { shadow(x, y, pixel) }
}

/// Returns the color and the opacity of the shadow at a point; the shadow ends one pixel before the edge of the
/// picture.
fn shadow(x: f32, y: f32, pixel: f32) -> Paint {
    let edge = 1.0 / DIAMETER - pixel - SHADOW[1];
    let away = length(x - SHADOW[0], y - SHADOW[1]);
    let contact = 1.0 - ramp(0.86, edge.min(1.13), away);
    let ambient = 1.0 - ramp(0.70, edge, away);
    Paint::new(SHADOW_COLOR, CONTACT * contact).over(Paint::new(SHADOW_COLOR, AMBIENT * ambient))
}

fn surface(kind: Kind, x: f32, y: f32, pixel: f32) -> [f32; 3] {
    let face = Face::at(x, y, pixel);
    match kind {
        Kind::Black => slate(&face),
        Kind::White => shell(&face, EDGE + EDGE_PER_PIXEL * pixel, shell_lines(x, y, pixel)),
    }
}

/// The light at a point of the stone's surface.
struct Face {
    /// Diffuse light: 1 if the surface faces the light, 0 if it faces away.
    lit: f32,
    /// The wide (`satin`) and the narrow (`glint`) specular highlight, from 0 to 1.
    satin: f32,
    glint: f32,
    /// Strength of the rim's shading at the point: 1 on the rim, 0 inside.
    rim: f32,
    /// Position of the point along the direction of the light: 1 on the edge toward the light, 0 in the middle, -1 on
    /// the edge away from it.
    side: f32,
}

impl Face {
    fn at(x: f32, y: f32, pixel: f32) -> Self {
        let radius = length(x, y);
        let normal = normal(x, y, radius);
        let dot = |other: [f32; 3]| normal[0] * other[0] + normal[1] * other[1] + normal[2] * other[2];
        let gloss = dot(GLOSS).max(0.0);
        let rim = RIM.max(MIN_RIM_PIXELS * pixel);
        Self {
            lit: (dot(LIGHT) + 0.3).max(0.0) / 1.3,
            satin: gloss.powi(14),
            glint: gloss.powi(90),
            rim: ramp(1.0 - 2.6 * rim, 1.0 + 0.4 * rim, radius),
            side: x * LIGHT_ACROSS[0] + y * LIGHT_ACROSS[1],
        }
    }
}

/// Returns the surface normal at a point of the stone. The stone is modeled as a shallow cap that bends down at its
/// rim.
fn normal(x: f32, y: f32, radius: f32) -> [f32; 3] {
    let slope = (0.60 + 0.30 * radius.powi(7)).min(1.0);
    let (nx, ny) = (x * slope, y * slope);
    [nx, ny, (1.0 - nx * nx - ny * ny).max(0.0).sqrt()]
}

fn slate(face: &Face) -> [f32; 3] {
    let body = mix(hex(0x08_090a), hex(0x2b_2d31), face.lit);
    let light = face.satin * 0.21 + face.glint * 0.10;
    let rim = face.rim * (0.12 + 0.13 * face.side.abs());
    mix(body, hex(0xf2_f6ff), light + rim)
}

fn shell(face: &Face, edge: f32, lines: f32) -> [f32; 3] {
    let shade = ramp(0.0, 1.0, 1.0 - face.lit);
    let body = mix(hex(0xfd_fbf6), hex(0xb9_b3a6), shade);
    let lined = mix(body, hex(0xa0_9684), lines);
    let bright = mix(lined, hex(0xff_ffff), face.satin * 0.8);
    mix(bright, hex(0x8a_8478), face.rim * (edge - 0.14 * face.side))
}

/// Returns how strongly the growth lines of the shell darken a point, from 0 to about 0.1.
fn shell_lines(x: f32, y: f32, pixel: f32) -> f32 {
    if 2.0 / (DIAMETER * pixel) < SHELL_LINES_FROM {
        return 0.0;
    }
    let across = y * 0.94 + x * 0.34 + 0.16 * x * x + 0.015 * noise::gradient(x * 1.5, y * 1.5, 77);
    let place = across * 8.0 + 0.45 * noise::gradient(across * 2.6, 0.37, 78);
    let line = (1.0 - (2.0 * (place - place.floor()) - 1.0).abs()).powi(3);
    let strength = 0.7 + 0.5 * noise::gradient(across * 3.1, x * 0.9, 79);
    0.085 * line * strength * (1.0 - ramp(0.55, 0.95, length(x, y)))
}
