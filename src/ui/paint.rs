//! From a layout to pixels: painting is a function of the layout alone.
//!
//! Any rectangle of the picture can be painted by itself, and gets exactly the pixels that it has when everything is
//! painted. [`Backing`] lives on that: it repaints what differs from the layout before, and the picture is the same
//! as one from scratch. Stones that go away are replaced by patches of the *hidden empty board*.

mod backing;
mod board;
mod brush;
mod canvas;
mod chrome;
mod damage;
mod heat;
mod hover;
mod icon;
mod marks;
mod mask;
mod stone;
mod wood;

use crate::ui::geometry::Rect;
use crate::ui::layout::{Layout, Placed};
use crate::ui::theme::Token;
use crate::ui::widgets::Widget;

pub use backing::Backing;
pub use board::star_table;
pub use canvas::Picture;
pub use damage::Damage;
pub use icon::app_icon;
pub use mask::Mask;

use brush::Brush;

/// Paints what lies within the brush's clip.
fn paint(brush: &mut Brush<'_>, layout: &Layout) {
    let clip = brush.canvas.clip();
    let lowest = layout.placed.iter().rposition(|it| hides(it, clip));
    if lowest.is_none() {
        let ground = brush.color(Token::Ground);
        brush.canvas.fill(clip, ground);
    }
    for placed in &layout.placed[lowest.unwrap_or(0)..] {
        let bounds = bounds(placed);
        if bounds.meets(clip) {
            widget(&mut brush.within(bounds), placed);
        }
    }
}

/// Whether nothing is to be seen of what lies below a widget.
fn hides(placed: &Placed, clip: Rect) -> bool {
    match placed.widget {
        Widget::Fill(_) | Widget::Board(_) => placed.rect.covers(clip),
        Widget::Card(card) => placed.rect.grow(-card.radius.max(1)).covers(clip),
        Widget::Text(_)
        | Widget::Button(_)
        | Widget::MenuTitle { .. }
        | Widget::MenuItem { .. }
        | Widget::Choice { .. }
        | Widget::Field { .. }
        | Widget::Stone(_)
        | Widget::Veil
        | Widget::Knob => false,
    }
}

/// What a widget can leave pixels on.
fn bounds(placed: &Placed) -> Rect {
    chrome::bounds(placed.rect, &placed.widget)
}

fn widget(brush: &mut Brush<'_>, Placed { rect, widget, .. }: &Placed) {
    let rect = *rect;
    match widget {
        Widget::Fill(token) => {
            let color = brush.color(*token);
            brush.canvas.fill(rect, color);
        }
        Widget::Card(card) => chrome::card(brush, rect, card),
        Widget::Text(text) => chrome::text(brush, rect, text),
        Widget::Button(button) => chrome::button(brush, rect, button),
        Widget::MenuTitle { label, open, control } => chrome::menu_title(brush, rect, label, *open, control),
        Widget::MenuItem { label, key, mark, control } => chrome::menu_item(brush, rect, label, key, *mark, control),
        Widget::Choice { label, taken, control } => chrome::choice(brush, rect, label, *taken, control),
        Widget::Field { text, caret, chosen, control } => chrome::field(brush, rect, text, *caret, chosen, control),
        Widget::Stone(color) => chrome::stone(brush, rect, *color),
        Widget::Veil => chrome::veil(brush, rect),
        Widget::Knob => chrome::knob(brush, rect),
        Widget::Board(view) => board::paint(brush, rect, view),
    }
}
