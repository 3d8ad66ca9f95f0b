//! The icons on buttons, as paths on a square of 24 units.

use std::f32::consts::TAU;

use tiny_skia::{LineCap, LineJoin, Path, PathBuilder, PathStroker, Stroke, Transform};

use crate::ui::widgets::Icon;

/// The width and height of the square in which the icons are drawn, in drawing units.
const UNITS: f32 = 24.0;

/// The width of a line, in drawing units.
const LINE: f32 = 2.1;

/// Returns the outline of an icon as a path to be filled; `None` if `side` is 0. `side` is the width and height of the
/// icon in pixels.
pub(super) fn path(icon: Icon, side: f32) -> Option<Path> {
    let mut drawing = Drawing { lines: PathBuilder::new(), areas: PathBuilder::new() };
    drawing.draw(icon);
    let Drawing { lines, mut areas } = drawing;
    let stroke = Stroke { width: LINE, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
    let outline = lines.finish().and_then(|it| PathStroker::new().stroke(&it, &stroke, side / UNITS));
    if let Some(outline) = outline {
        areas.push_path(&outline);
    }
    areas.finish()?.transform(Transform::from_scale(side / UNITS, side / UNITS))
}

/// The drawing of an icon: lines, which are drawn with round ends, and areas, which are filled.
struct Drawing {
    lines: PathBuilder,
    areas: PathBuilder,
}

impl Drawing {
    fn draw(&mut self, icon: Icon) {
        match icon {
            Icon::First => {
                self.area(&[(4.0, 5.0), (6.6, 5.0), (6.6, 19.0), (4.0, 19.0)]);
                self.area(&[(19.5, 5.0), (19.5, 19.0), (8.2, 12.0)]);
            }
            Icon::Previous => self.area(&[(17.0, 4.6), (17.0, 19.4), (5.2, 12.0)]),
            Icon::Next | Icon::Resume => self.area(&[(7.0, 4.6), (7.0, 19.4), (18.8, 12.0)]),
            Icon::Last => {
                self.area(&[(17.4, 5.0), (20.0, 5.0), (20.0, 19.0), (17.4, 19.0)]);
                self.area(&[(4.5, 5.0), (4.5, 19.0), (15.8, 12.0)]);
            }
            Icon::Step => {
                self.area(&[(4.0, 5.0), (7.0, 5.0), (7.0, 19.0), (4.0, 19.0)]);
                self.area(&[(10.0, 5.0), (10.0, 19.0), (21.0, 12.0)]);
            }
            Icon::Pause => {
                self.area(&[(6.5, 5.0), (10.3, 5.0), (10.3, 19.0), (6.5, 19.0)]);
                self.area(&[(13.7, 5.0), (17.5, 5.0), (17.5, 19.0), (13.7, 19.0)]);
            }
            Icon::New => {
                self.line(&[(12.0, 4.5), (12.0, 19.5)]);
                self.line(&[(4.5, 12.0), (19.5, 12.0)]);
            }
            Icon::Undo => self.arrow_back(|x| x),
            Icon::Redo => self.arrow_back(|x| UNITS - x),
            Icon::Restart => {
                let on_circle = |part: f32| {
                    let (sin, cos) = (part * TAU).sin_cos();
                    (12.0 + 7.6 * cos, 12.4 + 7.6 * sin)
                };
                // The arc runs clockwise from the right through 0.83 of a circle.
                let arc: Vec<_> = (0_u8..=32).map(|step| on_circle(0.02 + 0.83 * f32::from(step) / 32.0)).collect();
                self.line(&arc);
                self.area(&[(11.9, 1.2), (19.4, 5.6), (12.2, 9.8)]);
            }
            Icon::Exchange => {
                self.line(&[(8.0, 20.0), (8.0, 4.4)]);
                self.line(&[(3.6, 8.8), (8.0, 4.4), (12.4, 8.8)]);
                self.line(&[(16.0, 4.0), (16.0, 19.6)]);
                self.line(&[(11.6, 15.2), (16.0, 19.6), (20.4, 15.2)]);
            }
            Icon::Hint => self.bulb(),
            Icon::Resign => {
                self.line(&[(6.0, 21.0), (6.0, 4.0), (18.5, 4.0), (15.4, 8.6), (18.5, 13.2), (6.0, 13.2)]);
            }
            Icon::TwoPlayers => {
                self.person(8.6, 8.2, 3.4);
                self.areas.push_circle(17.2, 9.4, 2.7);
                self.lines.move_to(17.6, 14.6);
                self.lines.cubic_to(20.2, 14.8, 21.8, 16.6, 21.8, 19.6);
            }
            Icon::Computer => {
                self.line(&[(3.2, 4.6), (20.8, 4.6), (20.8, 16.0), (3.2, 16.0), (3.2, 4.6)]);
                self.line(&[(12.0, 16.0), (12.0, 20.0)]);
                self.line(&[(8.0, 20.2), (16.0, 20.2)]);
            }
            Icon::Comment => {
                self.line(&[
                    (3.6, 4.8),
                    (20.4, 4.8),
                    (20.4, 16.0),
                    (11.0, 16.0),
                    (6.6, 20.0),
                    (6.6, 16.0),
                    (3.6, 16.0),
                ]);
                self.line(&[(3.6, 16.0), (3.6, 4.8)]);
                self.line(&[(8.0, 10.4), (16.0, 10.4)]);
            }
            Icon::Minimize => self.line(&[(4.5, 18.0), (19.5, 18.0)]),
            Icon::Maximize => self.line(&[(4.5, 4.5), (19.5, 4.5), (19.5, 19.5), (4.5, 19.5), (4.5, 4.5)]),
            Icon::Restore => {
                self.line(&[(4.5, 8.5), (15.5, 8.5), (15.5, 19.5), (4.5, 19.5), (4.5, 8.5)]);
                self.line(&[(8.5, 4.5), (19.5, 4.5), (19.5, 15.5)]);
            }
            Icon::Close => {
                self.line(&[(5.0, 5.0), (19.0, 19.0)]);
                self.line(&[(19.0, 5.0), (5.0, 19.0)]);
            }
        }
    }

    fn line(&mut self, points: &[(f32, f32)]) {
        push_points(&mut self.lines, points);
    }

    fn area(&mut self, points: &[(f32, f32)]) {
        push_points(&mut self.areas, points);
        self.areas.close();
    }

    /// Draws an arrow that bends back to the left. `mirror` maps each x coordinate, so that it can turn the arrow to
    /// the right.
    fn arrow_back(&mut self, mirror: impl Fn(f32) -> f32) {
        self.line(&[(mirror(9.0), 4.2), (mirror(4.2), 9.0), (mirror(9.0), 13.8)]);
        self.lines.move_to(mirror(4.6), 9.0);
        self.lines.line_to(mirror(14.0), 9.0);
        self.lines.cubic_to(mirror(17.2), 9.0, mirror(19.6), 11.4, mirror(19.6), 14.4);
        self.lines.cubic_to(mirror(19.6), 17.4, mirror(17.2), 19.8, mirror(14.0), 19.8);
        self.lines.line_to(mirror(10.0), 19.8);
    }

    fn bulb(&mut self) {
        self.lines.move_to(9.0, 16.2);
        self.lines.cubic_to(8.6, 13.8, 5.8, 12.6, 5.8, 9.2);
        self.lines.cubic_to(5.8, 5.6, 8.6, 2.8, 12.0, 2.8);
        self.lines.cubic_to(15.4, 2.8, 18.2, 5.6, 18.2, 9.2);
        self.lines.cubic_to(18.2, 12.6, 15.4, 13.8, 15.0, 16.2);
        self.lines.line_to(9.0, 16.2);
        self.line(&[(9.8, 20.6), (14.2, 20.6)]);
    }

    fn person(&mut self, x: f32, y: f32, head: f32) {
        self.areas.push_circle(x, y, head);
        self.lines.move_to(x - 6.4, 20.0);
        self.lines.cubic_to(x - 6.4, 12.8, x + 6.4, 12.8, x + 6.4, 20.0);
    }
}

fn push_points(builder: &mut PathBuilder, points: &[(f32, f32)]) {
    for (index, (x, y)) in points.iter().enumerate() {
        match index {
            0 => builder.move_to(*x, *y),
            _ => builder.line_to(*x, *y),
        }
    }
}
