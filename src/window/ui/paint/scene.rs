//! A layout's widgets, painted in their order from the bottom to the top.

use crate::ui::geometry::Rect;
use crate::ui::layout::{Layout, Placed};
use crate::ui::paint::painter::Painter;
use crate::ui::paint::{board, chrome, diagram};
use crate::ui::theme::Token;
use crate::ui::widgets::Widget;

/// Paints the part of a layout that lies within the painter's clip.
pub fn paint(painter: &mut Painter<'_>, layout: &Layout) {
    let clip = painter.canvas.clip();
    let lowest = layout.placed.iter().rposition(|it| hides(it, clip));
    if lowest.is_none() {
        painter.fill(clip, Token::Ground);
    }
    for placed in &layout.placed[lowest.unwrap_or(0)..] {
        let bounds = bounds(placed);
        if bounds.meets(clip) {
            let mut painter = painter.within(bounds);
            match &placed.widget {
                Widget::Board(view) => board::paint(&mut painter, placed.rect, view),
                Widget::Diagram { view, part } => diagram::paint(&mut painter, placed.rect, view, *part),
                widget => chrome::paint(&mut painter, placed.rect, widget),
            }
        }
    }
}

/// Returns a rectangle that contains every pixel the widget can change.
pub fn bounds(placed: &Placed) -> Rect {
    chrome::bounds(placed.rect, &placed.widget)
}

/// Returns `true` if a widget hides everything below it within `clip`: it paints each pixel of `clip` opaque.
fn hides(placed: &Placed, clip: Rect) -> bool {
    match placed.widget {
        Widget::Fill(_) | Widget::Board(_) => placed.rect.covers(clip),
        Widget::Card(card) => placed.rect.grow(-card.radius.max(1)).covers(clip),
        Widget::Text(_)
        | Widget::Button(_)
        | Widget::MenuTitle { .. }
        | Widget::MenuItem { .. }
        | Widget::Choice { .. }
        | Widget::Segment { .. }
        | Widget::Switch { .. }
        | Widget::DropDown { .. }
        | Widget::ListRow { .. }
        | Widget::SliderStop { .. }
        | Widget::Field { .. }
        | Widget::Stone(_)
        | Widget::Icon(..)
        | Widget::Bar(_)
        | Widget::EvaluationBar(_)
        | Widget::Graph(_)
        | Widget::Curve(..)
        | Widget::Plot(_)
        | Widget::Diagram { .. }
        | Widget::Veil
        | Widget::ClearVeil
        | Widget::Knob => false,
    }
}
