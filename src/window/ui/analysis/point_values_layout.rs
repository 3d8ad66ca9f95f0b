//! The layout of point values: colors of free points, a tooltip for the point under the cursor, and the legend.

use crate::engine::{NamedShape, PointValue};
use crate::game::{Color, Point};
use crate::sort::sort_by_key;
use crate::ui::analysis::{EvaluatedPoints, SideShapes};
use crate::ui::geometry::Rect;
use crate::ui::layout::{Builder, size};
use crate::ui::locale::{Msg, Template};
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, Grid, Heat, Widget};
use crate::ui::{cast, text};

impl Builder<'_> {
    /// Returns the heat map of the point values: for each point of the board, row by row, its color and the numbers
    /// written on it. The entry is `None` for a point that is not free, and for a point whose value hardly exceeds that
    /// of most points. A point shows a number for each side, but only a number that clearly exceeds that of most
    /// points. The list is empty until the values are known.
    pub(in crate::ui) fn heat(&self, grid: &Grid) -> Vec<Option<Heat>> {
        let Some(analysis) = self.state.point_values().filter(|it| !it.values().is_empty()) else { return Vec::new() };
        let scale = ValueScale::of(analysis.values());
        let mut heat = vec![None; usize::from(grid.size) * usize::from(grid.size)];
        for (point, PointValue { attack, defense }) in analysis.values() {
            let warmth = scale.warmth((*attack).max(*defense));
            let [attack, defense] = [attack, defense].map(|it| Some(*it).filter(|it| SHOWN <= scale.warmth(*it)));
            if let Some(place) = heat.get_mut(grid.cell_index(*point)).filter(|_| SHOWN <= warmth) {
                *place = Some(Heat { warmth, attack, defense });
            }
        }
        heat
    }

    /// Returns the lines to draw through the shapes that a stone on the point under the cursor would make. Each line
    /// comes with the color of this stone.
    pub(in crate::ui) fn shape_lines(&self) -> Vec<(Color, [Point; 2])> {
        let Some((_, shapes)) = self.state.point_values().and_then(EvaluatedPoints::shapes) else { return Vec::new() };
        let lines = |color: Color| {
            let named: &[NamedShape] = match &shapes[color] {
                SideShapes::Named(named) => named,
                SideShapes::Forbidden(_) => &[],
            };
            named.iter().take(N_SHAPES).flat_map(|it| &it.lines).filter(|it| it[0] != it[1]).map(move |it| (color, *it))
        };
        Color::ALL.into_iter().flat_map(lines).collect()
    }

    /// Places the legend at the right end of a row, and returns its width. The first `taken` pixels of the row are
    /// occupied. If the legend does not fit beside them, places nothing and returns 0.
    pub(in crate::ui) fn value_legend(&mut self, row: Rect, taken: i32) -> i32 {
        let Some(analysis) = self.state.point_values() else { return 0 };
        let font = self.font(size::SMALL, false);
        let [side, other] = [analysis.side(), !analysis.side()].map(|it| self.language.side(it));
        let label = self.language.fill(Template::PointValuesLegend { side, other });
        let (low, high) = (self.text(Msg::PointValuesLow), self.text(Msg::PointValuesHigh));
        let (gap, swatch) = (self.px(6), self.px(12));
        let width = text::width(&label, font) + 3 * gap;
        let scale = text::width(low, font) + text::width(high, font) + 3 * swatch + 2 * gap;
        if row.w - taken < width + scale + 2 * gap {
            return 0;
        }
        let mut x = row.right() - width - scale;
        let word = |this: &mut Self, text: &str, x: &mut i32| {
            let width = text::width(text, font);
            this.add_text(row.column(*x, width), text, font, Token::Ink3, Align::Left);
            *x += width + gap;
        };
        word(self, low, &mut x);
        for color in [Token::HeatLeast, Token::HeatMiddle, Token::HeatMost] {
            self.add(Rect::new(x, row.y + (row.h - swatch) / 2, swatch, swatch), Widget::Fill(color));
            x += swatch;
        }
        x += gap;
        word(self, high, &mut x);
        x += gap;
        word(self, &label, &mut x);
        width + scale
    }

    /// Places a tooltip beside the point under the cursor, within `room`. It shows the values and the shapes of this
    /// point.
    pub(in crate::ui) fn point_tip(&mut self, grid: &Grid, room: Rect) {
        let Some(analysis) = self.state.point_values() else { return };
        let Some((point, shapes)) = analysis.shapes() else { return };
        let lines = [
            (self.values_line(analysis, *point), true, Token::Ink),
            (self.shape_line(Color::Black, &shapes.black), false, Token::Ink),
            (self.shape_line(Color::White, &shapes.white), false, Token::Ink),
            (self.outlook_line(analysis), false, Token::Ink3),
        ];
        let (pad, font) = (self.px(10), |bold| self.font(size::SMALL, bold));
        let width = lines.iter().map(|(line, bold, _)| text::width(line, font(*bold))).max().unwrap_or(0) + 2 * pad;
        let height = font(false).line_height();
        let n_lines = cast::count(lines.len());
        let rect = beside(grid, *point, (width.min(room.w), n_lines * height + 2 * (pad / 2)), room);
        let fonts = [font(false), font(true)];
        self.add_tip_card(rect);
        let mut line_rect = Rect::new(rect.x + pad, rect.y + pad / 2, rect.w - 2 * pad, height);
        for (line, bold, color) in lines {
            self.add_text(line_rect, line, fonts[usize::from(bold)], color, Align::Left);
            line_rect.y += height;
        }
    }

    fn values_line(&self, analysis: &EvaluatedPoints, point: Point) -> String {
        let name = point.label(self.state.board_shown().size());
        match analysis.values().iter().find(|(it, _)| *it == point) {
            Some((_, PointValue { attack, defense })) => {
                let (attack, defense) = (text::short(*attack), text::short(*defense));
                self.language.fill(Template::PointValuesPoint { point: &name, attack: &attack, defense: &defense })
            }
            None => name,
        }
    }

    fn shape_line(&self, side: Color, shapes: &SideShapes) -> String {
        let names = match shapes {
            SideShapes::Forbidden(foul) => vec![self.language.forbidden_shape(*foul).to_owned()],
            SideShapes::Named(named) => named.iter().take(N_SHAPES).map(|it| self.language.shape(it.term)).collect(),
        };
        let and = |some: String, more| self.language.fill(Template::DialogAndAlso { some: &some, more });
        let joined = names.iter().skip(1).fold(names.first().cloned().unwrap_or_default(), |some, it| and(some, it));
        let shapes = if joined.is_empty() { self.text(Msg::ShapeNone) } else { &joined };
        self.language.fill(Template::PointValuesShapes { side: self.language.side(side), shapes })
    }

    fn outlook_line(&self, analysis: &EvaluatedPoints) -> String {
        let player = analysis.player();
        let name = self.state.registry().get(player).map_or(player.as_str(), |it| self.opponent_name(it));
        self.language.fill(Template::PointValuesOutlook { name, side: self.language.side(analysis.side()) })
    }
}

/// Minimum warmth (intensity of the color, from 0 to 255) of a value that is shown. Values with less warmth hardly
/// differ from the values of most points.
const SHOWN: u8 = 32;

/// Maximum number of point values that are shown on the board.
const MOST_SHOWN: usize = 60;

/// Maximum number of shapes at a point that are named and drawn for each side.
const N_SHAPES: usize = 3;

/// The range of the values in a position: the usual value, which most values do not exceed, and the greatest value.
struct ValueScale {
    usual: u32,
    most: u32,
}

impl ValueScale {
    /// Returns the range of `values`. The usual value is their upper quartile. If more than [`MOST_SHOWN`] values
    /// exceed the quartile, the usual value is higher, so that no more than this number of values exceed it.
    fn of(values: &[(Point, PointValue)]) -> Self {
        let mut all: Vec<_> = values.iter().flat_map(|(_, it)| [it.attack, it.defense]).collect();
        sort_by_key(&mut all, |it| *it);
        let usual = all[(all.len() * 3 / 4).max(all.len().saturating_sub(MOST_SHOWN))];
        Self { usual: usual.max(1), most: all.last().copied().unwrap_or(0).max(1) }
    }

    /// Returns the warmth (intensity of the color) of a value: 0 for the usual value and below, 255 for the greatest.
    /// The scale is logarithmic, because values grow by leaps from shape to shape.
    fn warmth(&self, value: u32) -> u8 {
        #[expect(clippy::cast_precision_loss, reason = "a color needs few digits")]
        let log = |it: u32| (it.max(1) as f32).ln();
        let span = log(self.most) - log(self.usual);
        if span <= 0.0 {
            return 0;
        }
        cast::clamp_to_u8(cast::round_to_i32(255.0 * (log(value) - log(self.usual)) / span))
    }
}

/// Returns a rectangle of the given size near a point. It is to the right of the point if there is room, otherwise to
/// the left; and below the point if there is room, otherwise above. It never leaves `room`. If `room` is large enough,
/// it covers neither the point nor its neighbors.
fn beside(grid: &Grid, point: Point, (width, height): (i32, i32), room: Rect) -> Rect {
    let (x, y) = grid.pixel(point);
    let away = grid.cell * 3 / 4;
    let x = if x + away + width <= room.right() { x + away } else { x - away - width };
    let y = if y + away + height <= room.bottom() { y + away } else { y - away - height };
    let within = |it: i32, least: i32, most: i32| it.min(most).max(least);
    Rect::new(within(x, room.x, room.right() - width), within(y, room.y, room.bottom() - height), width, height)
}
