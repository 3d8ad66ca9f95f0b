//! The icon in one color, which desktops paint in their text color: two grid lines in each direction and two stones.
//!
//! One stone is full, the other hollow.

/// Side of the picture in SVG units. At the size in which desktops show the icon, one unit is one pixel.
const SIDE: f32 = 16.0;

/// Positions of the first and the last grid line in each direction, and the width of the lines. The stones lie on
/// crossings of the lines. All edges of the lines lie between pixels.
const FIRST: f32 = 5.0;
const LAST: f32 = SIDE - FIRST;
const WIDTH: f32 = 2.0;
/// Distance from the outer ends of the grid lines to the edge of the picture.
const INSET: f32 = 1.0;

/// Radius of a stone, radius of the hole in the hollow stone, and width of the gap between a stone and the grid lines
/// that end beside it.
const RADIUS: f32 = 3.5;
const HOLE: f32 = 1.5;
const GAP: f32 = 0.5;

/// Returns the icon as an SVG file.
pub fn svg() -> String {
    let mut path = String::new();
    for at in [FIRST, LAST] {
        // Leave a gap in each grid line for the stone on it: draw only the pieces on both sides of the stone. The full
        // stone lies where the two first lines cross, and the hollow stone where the two last lines cross.
        for [begin, end] in [[INSET, at - RADIUS - GAP], [at + RADIUS + GAP, SIDE - INSET]] {
            if begin < end {
                rectangle(&mut path, begin, at, end - begin, false);
                rectangle(&mut path, begin, at, end - begin, true);
            }
        }
    }
    circle(&mut path, FIRST, RADIUS, 0);
    circle(&mut path, LAST, RADIUS, 0);
    circle(&mut path, LAST, HOLE, 1);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{SIDE}\" height=\"{SIDE}\" viewBox=\"0 0 {SIDE} {SIDE}\">\
         <path fill=\"#2e3436\" d=\"{path}\"/></svg>\n"
    )
}

/// Adds a piece of a grid line to `path`: horizontal or, if `is_down` is set, vertical.
fn rectangle(path: &mut String, begin: f32, middle: f32, length: f32, is_down: bool) {
    let edge = middle - WIDTH / 2.0;
    *path += &if is_down {
        format!("M{edge} {begin}h{WIDTH}v{length}h-{WIDTH}z")
    } else {
        format!("M{begin} {edge}h{length}v{WIDTH}h-{length}z")
    };
}

/// Adds a circle around the point (`at`, `at`) to `path`. A circle inside another one is a hole if its `turn` (the
/// sweep flag of SVG, 0 or 1) differs from that of the outer circle.
fn circle(path: &mut String, at: f32, radius: f32, turn: u8) {
    let (left, across) = (at - radius, 2.0 * radius);
    *path += &format!("M{left} {at}a{radius} {radius} 0 1 {turn} {across} 0a{radius} {radius} 0 1 {turn} -{across} 0z");
}
