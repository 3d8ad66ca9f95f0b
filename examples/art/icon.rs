//! The program's icon: a tile of the board with a black and a white stone.

use image::RgbaImage;

use crate::canvas::{self, Paint, hex, length, mix, ramp};
use crate::stone::{self, Kind};
use crate::wood::Wood;

/// Number of samples along each edge of a pixel, for antialiasing.
const GRID: u32 = 8;

/// The transparent margin around the tile is one pixel wide for every `PIXELS_PER_INSET` pixels of the icon's side: two
/// pixels in an icon of 64 pixels, and none in icons of fewer than 32 pixels.
const PIXELS_PER_INSET: u32 = 32;
/// Radius of the tile's corners, as a share of the icon's side.
const CORNER: f32 = 0.19;

/// Colors of the wood and the lines: light at the upper left, dark at the lower right, and darker at the tile's cut
/// edge.
const LIGHT_WOOD: [f32; 3] = hex(0xf0_cd95);
const DARK_WOOD: [f32; 3] = hex(0xd9_a55c);
const DARK_LINE: [f32; 3] = hex(0x9c_6a2c);
const PALE_LINE: [f32; 3] = hex(0xff_e9c2);
const CUT_EDGE: [f32; 3] = hex(0xa8_7535);
const GRID_LINE: [f32; 3] = hex(0x4a_3311);

/// Strength with which the wood's grain colors the tile, and height, in pixels, of the section of the grain's picture
/// that the icon shows. This section is twice as wide as it is high.
const GRAIN: f32 = 0.16;
const GRAIN_WIDTH: f32 = 150.0;

/// Side, in pixels, below which an icon is simplified: it has no grain, thinner edges and larger stones.
const SIMPLE_BELOW: u32 = 40;

/// Position of the first of the two lines in each direction, as a share of the icon's side. The second line is its
/// mirror image.
const LINE: f32 = 0.302;
/// Width of the lines in an icon of 64 pixels, in pixels.
const LINE_PIXELS: f32 = 1.0;
/// Diameter of a stone as a share of the icon's side: [`STONE`] in large icons, and [`SIMPLE_STONE`] in small icons.
const STONE: f32 = 0.40;
const SIMPLE_STONE: f32 = 0.46;

/// Returns the icon with a side of `side` pixels.
pub fn draw(side: u32) -> RgbaImage {
    let icon = Icon::new(side);
    canvas::render(side, GRID, |x, y| icon.paint(x, y))
}

/// The measures of an icon of one size: `side` is in pixels, and the lengths are shares of this side.
struct Icon {
    side: f32,
    simple: bool,
    wood: Wood,
    inset: f32,
    /// Half of the lines' width, and the position of the center of the first line. Both are rounded so that the edges
    /// of the lines lie between pixels.
    half_line: f32,
    first_line: f32,
    stone_radius: f32,
}

impl Icon {
    fn new(side: u32) -> Self {
        let pixels = side as f32;
        let width = (pixels / 64.0 * LINE_PIXELS).round().max(1.0);
        let begin = (pixels * LINE - width / 2.0).round();
        let simple = side < SIMPLE_BELOW;
        Self {
            side: pixels,
            simple,
            wood: Wood::new(),
            inset: (side / PIXELS_PER_INSET) as f32 / pixels,
            half_line: width / 2.0 / pixels,
            first_line: (begin + width / 2.0) / pixels,
            stone_radius: if simple { SIMPLE_STONE } else { STONE } / 2.0,
        }
    }

    fn paint(&self, x: f32, y: f32) -> Paint {
        let depth = self.depth(x, y);
        if depth < 0.0 {
            return Paint::CLEAR;
        }
        let last_line = 1.0 - self.first_line;
        let black = self.stone(Kind::Black, x - self.first_line, y - self.first_line);
        let white = self.stone(Kind::White, x - last_line, y - last_line);
        black.over(white).over(self.line(x, y)).over(self.tile(x, y, depth))
    }

    /// Returns the color and opacity of a stone or its shadow at one point. `x` and `y` are the distances of this point
    /// from the stone's center, as shares of the icon's side.
    fn stone(&self, kind: Kind, x: f32, y: f32) -> Paint {
        let (x, y) = (x / self.stone_radius, y / self.stone_radius);
        let icon_side = 2.0 * self.stone_radius * self.side / stone::DIAMETER;
        stone::paint(kind, x, y, icon_side)
    }

    fn line(&self, x: f32, y: f32) -> Paint {
        let covers = |place: f32| (place.min(1.0 - place) - self.first_line).abs() < self.half_line;
        if covers(x) || covers(y) { Paint::new(GRID_LINE, 0.85) } else { Paint::CLEAR }
    }

    fn tile(&self, x: f32, y: f32, depth: f32) -> Paint {
        let slope = mix(LIGHT_WOOD, DARK_WOOD, (x * 0.5 + y * 0.5).clamp(0.0, 1.0));
        let wood = if self.simple { slope } else { self.grained(slope, x, y) };
        let edge = 1.0 - ramp(0.0, (1.6 / self.side).max(0.018), depth);
        let shadow_side = 0.45 + 0.35 * (x + y - 1.0);
        Paint::new(mix(wood, CUT_EDGE, edge * shadow_side.clamp(0.15, 0.9)), 1.0)
    }

    fn grained(&self, wood: [f32; 3], x: f32, y: f32) -> [f32; 3] {
        let tone = self.wood.tone(40.0 + x * GRAIN_WIDTH * 2.0, 200.0 + y * GRAIN_WIDTH);
        if tone < 0.0 { mix(wood, DARK_LINE, -tone * GRAIN) } else { mix(wood, PALE_LINE, tone * GRAIN) }
    }

    /// Returns the distance of a point from the edge of the tile; negative outside the tile.
    fn depth(&self, x: f32, y: f32) -> f32 {
        let reach = 0.5 - self.inset - CORNER;
        let (dx, dy) = ((x - 0.5).abs() - reach, (y - 0.5).abs() - reach);
        CORNER - length(dx.max(0.0), dy.max(0.0)) - dx.max(dy).min(0.0)
    }
}
