//! Turns the requests of screen readers into the events that the pointer, the keys or typed text would cause.

use super::tree::{AccessTarget, AccessTree};
use accesskit::{Action as Request, ActionData, ActionRequest};

use crate::ui::action::Action;
use crate::ui::event::{Chord, Event, FocusTarget, Key};
use crate::ui::layout::{Layout, Placed};
use crate::ui::moves::MoveAction;
use crate::ui::screen_map::Role;

/// Number of rows by which one request of a screen reader scrolls a list or a page.
const ROWS: i32 = 5;

impl AccessTree {
    /// Returns the events that carry out a request of a screen reader; empty if the request cannot be carried out.
    #[must_use]
    pub fn events(&self, request: &ActionRequest, layout: &Layout) -> Vec<Event> {
        match self.target(request.target_node) {
            Some(AccessTarget::Point(point)) => {
                let focus = Event::FocusMoved(FocusTarget::Point(point));
                let pixel = layout.grid().map(|it| it.pixel(point));
                match (request.action, pixel) {
                    (Request::Focus, _) => vec![focus],
                    (Request::Click, Some(pixel)) => clicked(pixel).into_iter().chain([focus]).collect(),
                    _ => Vec::new(),
                }
            }
            Some(AccessTarget::Widget(index)) => {
                layout.placed.get(index).map(|it| widget_events(it, request, layout)).unwrap_or_default()
            }
            None => Vec::new(),
        }
    }
}

/// Returns the events that carry out a request to a widget.
fn widget_events(placed: &Placed, request: &ActionRequest, layout: &Layout) -> Vec<Event> {
    let focus = match placed.role {
        Role::Board => Some(FocusTarget::Board),
        Role::MoveList => Some(FocusTarget::MoveList),
        Role::Control { action, enabled: true, .. } => Some(FocusTarget::Control(action)),
        Role::Control { .. } | Role::Page | Role::List | Role::Shield | Role::Frame(_) | Role::Plain => None,
    };
    let focus = focus.map(Event::FocusMoved);
    let key = |key| Event::Key(Chord::plain(key));
    match (request.action, &request.data) {
        (Request::Focus, _) => focus.into_iter().collect(),
        (Request::Click | Request::Expand | Request::Collapse, _) => {
            let click = pixel_of(placed, layout).map(clicked);
            click.into_iter().flatten().chain(focus).collect()
        }
        (Request::Increment, _) => focus.into_iter().chain([key(Key::Right)]).collect(),
        (Request::Decrement, _) => focus.into_iter().chain([key(Key::Left)]).collect(),
        (Request::SetValue, Some(ActionData::NumericValue(ply))) => {
            // The requested value is a number of moves: click the column of the review's graph that shows the position
            // after that many moves.
            let is_column = |it: &&Placed| match it.role {
                Role::Control { action: Action::Moves(MoveAction::GoTo(at)), .. } => {
                    u16::try_from(at).is_ok_and(|it| (f64::from(it) - ply).abs() < 0.5)
                }
                _ => false,
            };
            let columns = layout.placed.iter().filter(is_column).filter_map(|it| pixel_of(it, layout));
            columns.take(1).flat_map(clicked).chain(focus).collect()
        }
        (Request::SetValue, Some(ActionData::Value(text))) => {
            let text = if text.is_empty() { key(Key::Delete) } else { Event::Text(text.to_string()) };
            focus.into_iter().chain([Event::Key(Chord::ctrl('a')), text]).collect()
        }
        (Request::ScrollUp, _) => wheel(placed, -ROWS),
        (Request::ScrollDown, _) => wheel(placed, ROWS),
        _ => Vec::new(),
    }
}

/// Returns a pixel at which hit testing finds the widget: its center or the center of one of its quarters; `None` if
/// other widgets cover all five pixels.
fn pixel_of(placed: &Placed, layout: &Layout) -> Option<(i32, i32)> {
    let rect = placed.rect;
    let places = [(2, 2), (1, 1), (3, 1), (1, 3), (3, 3)];
    let mut pixels = places.into_iter().map(|(x, y)| (rect.x + rect.w * x / 4, rect.y + rect.h * y / 4));
    pixels.find(|(x, y)| layout.hit(*x, *y).is_some_and(|it| it.role == placed.role))
}

/// Returns the events of a click at a pixel.
fn clicked((x, y): (i32, i32)) -> [Event; 4] {
    [Event::PointerMoved { x, y }, Event::Pressed, Event::Released, Event::PointerLeft]
}

/// Returns the events of a mouse wheel turned over a list or a page by `rows`, which is positive toward the end.
fn wheel(placed: &Placed, rows: i32) -> Vec<Event> {
    let (x, y) = placed.rect.center();
    vec![Event::PointerMoved { x, y }, Event::Wheel(rows), Event::PointerLeft]
}
