//! The evaluation bar: White's share above Black's, or plain gray while the value is unknown.

use crate::ui::geometry::Rect;
use crate::ui::paint::painter::Painter;
use crate::ui::theme::Token;

/// Paints the evaluation bar. `white` is White's part of the bar in thousandths; `None` if the evaluation is unknown.
pub fn paint(painter: &mut Painter<'_>, rect: Rect, white: Option<u16>) {
    let edge = (rect.w / 8).max(1);
    painter.fill(rect, Token::Edge);
    let inside = rect.grow(-edge);
    let Some(white) = white else { return painter.fill(inside, Token::BarUnknown) };
    let height = inside.h * i32::from(white.min(1000)) / 1000;
    painter.fill(Rect { h: height, ..inside }, Token::BarWhite);
    painter.fill(Rect { y: inside.y + height, h: inside.h - height, ..inside }, Token::BarBlack);
}
