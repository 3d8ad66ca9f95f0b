//! The analysis on the board: the warmth of each free point, and a tip about the point in the box.

use crate::engine::PointValue;
use crate::game::{Color, Point};
use crate::ui::cast;
use crate::ui::geometry::Rect;
use crate::ui::layout::{Builder, size};
use crate::ui::locale::Msg;
use crate::ui::state::PointAnalysis;
use crate::ui::text;
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, Card, Grid, Heat, Widget};

impl Builder<'_> {
    /// Returns the value of each free point, row by row; empty until values are known. Points of value 0 stay bare.
    pub(super) fn heat(&self, grid: &Grid) -> Vec<Option<Heat>> {
        let Some(analysis) = self.state.analysis().filter(|it| !it.values().is_empty()) else { return Vec::new() };
        let worths = analysis.values().iter().map(|(_, value)| worth(*value)).filter(|it| 0 < *it);
        let (least, most) = worths.fold((u32::MAX, 0), |(least, most), it| (least.min(it), most.max(it)));
        let mut heat = vec![None; usize::from(grid.size) * usize::from(grid.size)];
        for (point, value) in analysis.values().iter().filter(|(_, value)| 0 < worth(*value)) {
            let PointValue { attack, defence } = *value;
            let warmth = warmth(worth(*value), least, most);
            if let Some(place) = heat.get_mut(grid.cell_index(*point)) {
                *place = Some(Heat { warmth, attack, defence });
            }
        }
        heat
    }

    /// Places a tip about the point in the box beside it, within a part of the window.
    pub(super) fn point_tip(&mut self, grid: &Grid, room: Rect) {
        let Some(analysis) = self.state.analysis() else { return };
        let Some((point, shapes)) = analysis.shapes() else { return };
        let lines = [
            (self.worth_line(analysis, *point), true, Token::Ink),
            (self.shape_line(Color::Black, &shapes.black), false, Token::Ink),
            (self.shape_line(Color::White, &shapes.white), false, Token::Ink),
            (self.outlook_line(analysis), false, Token::Ink3),
        ];
        let (pad, font) = (self.px(10), |bold| self.font(size::SMALL, bold));
        let width = lines.iter().map(|(line, bold, _)| text::width(line, font(*bold))).max().unwrap_or(0) + 2 * pad;
        let height = font(false).line_height();
        let n_lines = i32::try_from(lines.len()).unwrap_or(i32::MAX);
        let rect = beside(grid, *point, (width.min(room.w), n_lines * height + 2 * (pad / 2)), room);
        let fonts = [font(false), font(true)];
        let card = Card {
            fill: Token::Card,
            border: Token::Edge,
            border_width: self.hairline(),
            radius: self.px(6),
            shadow: self.px(6),
        };
        self.add(rect, Widget::Card(card));
        let mut line_rect = Rect::new(rect.x + pad, rect.y + pad / 2, rect.w - 2 * pad, height);
        for (line, bold, color) in lines {
            self.add_text(line_rect, line, fonts[usize::from(bold)], color, Align::Left);
            line_rect.y += height;
        }
    }

    fn worth_line(&self, analysis: &PointAnalysis, point: Point) -> String {
        let name = point.name(self.state.board_shown().size());
        match analysis.values().iter().find(|(it, _)| *it == point) {
            Some((_, PointValue { attack, defence })) => {
                let (attack, defence) = (text::short(*attack), text::short(*defence));
                let words = [("point", name.as_str()), ("attack", &attack), ("defence", &defence)];
                self.language.fill(Msg::InsideWorth, &words)
            }
            None => name,
        }
    }

    fn shape_line(&self, side: Color, shapes: &[Msg]) -> String {
        let names = shapes.iter().map(|it| self.text(*it).to_owned());
        let joined = names
            .reduce(|some, more| self.language.fill(Msg::DialogAndAlso, &[("some", some.as_str()), ("more", &more)]));
        let shapes = joined.unwrap_or_else(|| self.text(Msg::ShapeNone).to_owned());
        self.language.fill(Msg::InsideShapes, &[("side", self.language.side(side)), ("shapes", &shapes)])
    }

    fn outlook_line(&self, analysis: &PointAnalysis) -> String {
        let player = analysis.player();
        let name = self.state.registry().get(player).map_or(player.as_str(), |it| self.opponent_name(it));
        self.language.fill(Msg::InsideOutlook, &[("name", name), ("side", self.language.side(analysis.side()))])
    }
}

/// Returns the value of a point for both sides together.
const fn worth(value: PointValue) -> u32 {
    value.attack.saturating_add(value.defence)
}

/// Returns the warmth of a value among all others, from 0 for the least to 255 for the greatest. Values grow by leaps
/// from shape to shape, so their logarithms are compared.
fn warmth(worth: u32, least: u32, most: u32) -> u8 {
    #[expect(clippy::cast_precision_loss, reason = "a color needs few digits")]
    let log = |it: u32| (it as f32).ln();
    let span = log(most) - log(least);
    if span <= 0.0 { 0 } else { cast::clamp_to_u8(cast::round_to_i32(255.0 * (log(worth) - log(least)) / span)) }
}

/// A rectangle of some size beside a point, right of it and below where there is room: it hides neither the point nor
/// those next to it as long as the room is large enough, and never leaves the room.
fn beside(grid: &Grid, point: Point, (width, height): (i32, i32), room: Rect) -> Rect {
    let (x, y) = grid.pixel(point);
    let away = grid.cell * 3 / 4;
    let x = if x + away + width <= room.right() { x + away } else { x - away - width };
    let y = if y + away + height <= room.bottom() { y + away } else { y - away - height };
    let within = |it: i32, least: i32, most: i32| it.min(most).max(least);
    Rect::new(within(x, room.x, room.right() - width), within(y, room.y, room.bottom() - height), width, height)
}
