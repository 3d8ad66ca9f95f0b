//! Client-side decorations: the title bar, the resizing edges, requests to the window manager, and the layout below.

use accesskit::{Action as Request, ActionRequest, Role as AccessRole, TreeId};
use gumu_window::app::AccessTree;
use gumu_window::ui::action::Action;
use gumu_window::ui::decorations::{Decorations, ResizeEdge, WindowRequest};
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Event, Key};
use gumu_window::ui::geometry::Rect;
use gumu_window::ui::locale::Language;
use gumu_window::ui::play::PlayAction;
use gumu_window::ui::screen_map::{Role, ScreenMap as _};

use crate::accessibility;
use crate::harness::Harness;
use crate::ui::layouts;

const DECORATIONS: Decorations = Decorations { is_maximized: false, is_active: true };

/// The height of the title bar in these windows, in pixels.
const BAR: i32 = 36;

/// A pixel of the title bar that belongs to no button.
const TITLE: (i32, i32) = (200, 18);

/// Returns a window of 480 × 520 pixels, not counting the title bar above.
fn decorated() -> Harness {
    let mut it = Harness::two_players(15);
    it.resize(480, 520 + BAR, 1.0);
    it.event(&Event::Decorated(Some(DECORATIONS)));
    it
}

/// Returns the requests to the window manager since the last call.
fn requests(it: &mut Harness) -> Vec<WindowRequest> {
    let requests = it.effects.drain(..).filter_map(|effect| match effect {
        Effect::Window(request) => Some(request),
        _ => None,
    });
    requests.collect()
}

#[test]
fn the_title_bar_moves_and_maximizes_the_window_and_shows_its_menu() {
    let mut it = decorated();
    it.click_pixel(TITLE);
    assert_eq!(requests(&mut it), [], "a press alone may become a double click");
    it.event(&Event::Pressed);
    it.move_to((TITLE.0 + 1, TITLE.1));
    it.move_to((TITLE.0 + 9, TITLE.1));
    assert_eq!(requests(&mut it), [WindowRequest::Move], "once");
    for event in [Event::Pressed, Event::Released, Event::Pressed, Event::PressedAgain(2), Event::Released] {
        it.event(&event);
    }
    assert_eq!(requests(&mut it), [WindowRequest::ToggleMaximize]);
    it.event(&Event::SecondaryPressed);
    assert_eq!(requests(&mut it), [WindowRequest::ShowMenu]);
    it.move_to(it.pixel("h8"));
    it.event(&Event::SecondaryPressed);
    assert_eq!(requests(&mut it), [], "the board has no menu of the window manager");
}

#[test]
fn the_buttons_work_above_a_dialog_too() {
    let mut it = decorated();
    it.press(Action::Play(PlayAction::NewGame));
    for request in [WindowRequest::Minimize, WindowRequest::ToggleMaximize, WindowRequest::Close] {
        it.press(Action::Window(request));
        assert_eq!(requests(&mut it), [request]);
        let tree = AccessTree::new(&it.state, &it.layout);
        let buttons = tree.nodes().iter().find(|it| it.1.role() == AccessRole::TitleBar).unwrap().1.children();
        for button in buttons.iter().filter(|it| tree.node(**it).unwrap().role() == AccessRole::Button) {
            let request =
                ActionRequest { action: Request::Click, target_tree: TreeId::ROOT, target_node: *button, data: None };
            assert!(tree.node(*button).unwrap().supports_action(Request::Click));
            tree.events(&request, &it.layout).iter().for_each(|event| _ = it.event(event));
        }
        assert_eq!(requests(&mut it), [WindowRequest::Close, WindowRequest::ToggleMaximize, WindowRequest::Minimize]);
    }
    accessibility::check("title bar", &it);
    it.key(Key::Escape);
    assert!(it.state.dialogs().is_empty());
}

#[test]
fn a_press_at_the_title_bar_closes_an_open_menu() {
    let mut it = decorated();
    it.press(Action::Menu(0));
    it.click_pixel(TITLE);
    assert!(it.state.dialogs().menu().is_none());
}

#[test]
fn the_edges_resize_the_window_unless_it_is_maximized() {
    let mut it = decorated();
    let edges = [((0, 300), ResizeEdge::Left), ((479, 555), ResizeEdge::BottomRight), ((200, 0), ResizeEdge::Top)];
    for (pixel, edge) in edges {
        it.click_pixel(pixel);
        assert_eq!(requests(&mut it), [WindowRequest::Resize(edge)]);
    }
    it.event(&Event::Decorated(Some(Decorations { is_maximized: true, ..DECORATIONS })));
    for (pixel, _) in edges {
        it.click_pixel(pixel);
        assert_eq!(requests(&mut it), []);
    }
}

#[test]
fn tab_does_not_stop_at_the_title_bar() {
    let is_stop = |role: &Role| matches!(role, Role::Control { action: Action::Window(_), tab: true, .. });
    let roles = decorated().layout.reachable_roles();
    assert_eq!(roles.iter().filter(|it| matches!(it, Role::Control { action: Action::Window(_), .. })).count(), 3);
    assert!(!roles.iter().any(is_stop));
}

#[test]
fn everything_lies_below_the_title_bar_as_in_a_window_without_one() {
    for (name, mut it) in layouts::states(Language::English) {
        it.resize(800, 600, 1.0);
        it.event(&Event::PointerLeft);
        let without = it.layout.clone();
        it.event(&Event::Decorated(Some(DECORATIONS)));
        it.resize(800, 600 + BAR, 1.0);
        let ground = Rect::new(0, BAR, 800, 600);
        let first = it.layout.placed.iter().position(|it| it.rect == ground).unwrap();
        let below = &it.layout.placed[first..it.layout.placed.len() - 4];
        assert_eq!(below.len(), without.placed.len(), "{name}");
        for (placed, wanted) in below.iter().zip(&without.placed) {
            let rect = Rect { y: wanted.rect.y + BAR, ..wanted.rect };
            assert_eq!((placed.rect, placed.role, &placed.name), (rect, wanted.role, &wanted.name), "{name}");
        }
    }
}
