//! The heat map of point values: squares with the values of both sides written on them.
//!
//! The higher a point's evaluation, the darker its square, so that nobody needs to tell the hues apart.

use crate::game::Point;
use crate::ui::cast::to_f32;
use crate::ui::geometry::Rect;
use crate::ui::paint::painter::Painter;
use crate::ui::text;
use crate::ui::theme::{Rgb, Theme};
use crate::ui::widgets::{Font, Grid, Heat};

/// The smallest font size at which a number can be read, in pixels per em.
const LEAST_NUMBER: i32 = 9;

/// Paints the square of a free point in the color of its value. Writes the attack value in the upper half of the square
/// and the defense value in the lower half, each if it is given. If the cells are too small for numbers, paints only
/// the color.
pub fn point(painter: &mut Painter<'_>, grid: &Grid, point: Point, heat: Heat) {
    let (x, y) = grid.pixel(point);
    let square = Rect::around(x, y, (grid.cell * 2 / 5).max(1));
    let fill = painter.theme.heat(heat.warmth);
    painter.fill_round(square, grid.cell / 8, fill);
    let font = Font { size: grid.cell / 3, bold: false };
    if font.size < LEAST_NUMBER {
        return;
    }
    let ink = ink_on(fill);
    let apart = grid.cell * 18 / 100;
    for (value, middle) in [(heat.attack, y - apart), (heat.defense, y + apart)] {
        let Some(value) = value else { continue };
        let label = text::short(value);
        let pen = to_f32(x) + 0.5 - text::advance(&label, font) / 2.0;
        painter.line(pen, middle + (text::cap_height(font) + 1) / 2, &label, font, ink);
    }
}

/// Returns black or white, whichever has the higher contrast to `fill`.
fn ink_on(fill: Rgb) -> Rgb {
    let [black, white] = [Rgb(0, 0, 0), Rgb(0xff, 0xff, 0xff)];
    if Theme::contrast(fill, white) < Theme::contrast(fill, black) { black } else { white }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warmer_is_darker_in_every_theme_and_the_numbers_can_be_read() {
        for theme in Theme::ALL {
            for warmth in 0..=u8::MAX {
                let fill = theme.heat(warmth);
                assert!(4.5 <= Theme::contrast(fill, ink_on(fill)), "{theme:?}, {warmth}: {fill:?}");
            }
            let brightness: Vec<_> =
                (0..=u8::MAX).step_by(5).map(|it| Theme::contrast(theme.heat(it), Rgb(0, 0, 0))).collect();
            assert!(brightness.is_sorted_by(|a, b| b < a), "{theme:?}: {brightness:?}");
        }
    }
}
