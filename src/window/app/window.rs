//! Opens the window on the screen, shows painted pictures in it, and updates its title, pointer and input method.

use std::rc::Rc;

use winit::dpi::{LogicalPosition, LogicalSize, PhysicalPosition, PhysicalSize};
#[cfg(not(all(windows, target_pointer_width = "32")))]
use winit::error::{EventLoopError, OsError};
#[cfg(feature = "accessibility")]
use winit::event::WindowEvent;
use winit::event_loop::{ActiveEventLoop, EventLoop, EventLoopProxy};
use winit::window::{CursorIcon, Icon, ResizeDirection, Window, WindowAttributes};

#[cfg(feature = "accessibility")]
use crate::app::accessibility::Accessibility;
#[cfg(target_os = "linux")]
use crate::app::desktop_entry::APP_ID;
#[cfg(all(windows, target_pointer_width = "32"))]
use crate::app::drop::{build_event_loop, create_window};
#[cfg(target_os = "linux")]
use crate::app::libraries;
use crate::app::present::Screen;
#[cfg(all(target_os = "linux", feature = "wayland"))]
use crate::app::wayland::draws_decorations;
use crate::app::window_fault::WindowFault;
use crate::ui::action::Action;
use crate::ui::decorations::{Decorations, ResizeEdge, TITLE_BAR, WindowRequest};
use crate::ui::event::Event;
use crate::ui::geometry::Rect;
use crate::ui::layout::Layout;
use crate::ui::paint::{Damage, Picture, window_icon};
use crate::ui::screen_map::{Role, ScreenMap as _};
use crate::ui::settings::WindowPlace;
use crate::ui::state::State;

/// Minimum width and height of the window's content without the title bar, in logical pixels.
const MIN_SIZE: (u32, u32) = (480, 520);

/// Creates the event loop.
///
/// # Errors
/// The reason why there is no display.
pub(super) fn new_event_loop() -> Result<EventLoop<Event>, WindowFault> {
    #[cfg(target_os = "linux")]
    libraries::check().map_err(WindowFault::MissingLibrary)?;
    build_event_loop().map_err(|error| {
        #[cfg(target_os = "linux")]
        if let Some(library) = libraries::reason() {
            return WindowFault::MissingLibrary(library);
        }
        WindowFault::NoDisplay(error)
    })
}

/// A window on the screen, and the surface for its pixels.
#[derive(Debug)]
pub(super) struct AppWindow {
    window: Rc<Window>,
    screen: Screen,
    title: String,
    /// The control whose text the input method edits. `Some(None)` if the list of files has the focus, where typed text
    /// goes into the file name; `None` while input methods are switched off.
    input_method: Option<Option<Action>>,
    /// The shape of the pointer.
    cursor: CursorIcon,
    /// The rectangle of the caret, beside which an input method shows its suggestions.
    caret: Option<Rect>,
    #[cfg(feature = "accessibility")]
    accessibility: Accessibility,
}

impl AppWindow {
    /// Opens a window with the size and position of `place`, as far as the screens allow.
    ///
    /// # Errors
    /// The reason why there is no window.
    pub(super) fn open(
        event_loop: &ActiveEventLoop,
        #[cfg_attr(not(feature = "accessibility"), expect(unused_variables, reason = "for screen readers"))]
        proxy: &EventLoopProxy<Event>,
        title: String,
        place: WindowPlace,
    ) -> Result<Self, WindowFault> {
        let icon = window_icon();
        let (width, height) = icon.dimensions();
        let is_decorated = draws_decorations(event_loop);
        let bar = if is_decorated { 0 } else { TITLE_BAR.unsigned_abs() };
        let size = within_screen(event_loop, place);
        let mut attributes = WindowAttributes::default()
            .with_title(title.as_str())
            .with_decorations(is_decorated)
            .with_inner_size(LogicalSize::new(size.width, size.height + bar))
            .with_min_inner_size(LogicalSize::new(MIN_SIZE.0, MIN_SIZE.1 + bar))
            .with_maximized(place.maximized)
            .with_visible(false)
            .with_window_icon(Icon::from_rgba(icon.into_raw(), width, height).ok());
        if let Some((x, y)) = place.place.filter(|place| is_on_screen(event_loop, *place)) {
            attributes = attributes.with_position(LogicalPosition::new(x, y));
        }
        let window = create_window(event_loop, attributes).map_err(WindowFault::NoWindow)?;
        #[cfg(feature = "accessibility")]
        let accessibility = Accessibility::new(event_loop, &window, proxy);
        window.set_visible(true);
        let window = Rc::new(window);
        let screen =
            Screen::new(event_loop.owned_display_handle(), Rc::clone(&window)).map_err(WindowFault::NoSurface)?;
        Ok(Self {
            window,
            screen,
            title,
            input_method: None,
            cursor: CursorIcon::Default,
            caret: None,
            #[cfg(feature = "accessibility")]
            accessibility,
        })
    }

    /// Returns winit's window.
    pub(super) fn handle(&self) -> &Window {
        &self.window
    }

    /// Returns the state of the client-side decorations; `None` if the system draws them, or in full screen.
    pub(super) fn decorations(&self) -> Option<Decorations> {
        let (is_maximized, is_active) = (self.window.is_maximized(), self.window.has_focus());
        let is_drawn = !self.window.is_decorated() && self.window.fullscreen().is_none();
        is_drawn.then_some(Decorations { is_maximized, is_active })
    }

    /// Sends a request to the window manager; `pointer` is the pixel under the pointer.
    pub(super) fn send(&self, request: WindowRequest, pointer: (i32, i32)) {
        let window = &self.window;
        match request {
            WindowRequest::Minimize => window.set_minimized(true),
            WindowRequest::ToggleMaximize => window.set_maximized(!window.is_maximized()),
            // Ignore an error: without a window manager that can move the window, the window stays where it is.
            WindowRequest::Move => _ = window.drag_window(),
            WindowRequest::Resize(edge) => _ = window.drag_resize_window(direction(edge)),
            WindowRequest::ShowMenu => window.show_window_menu(PhysicalPosition::new(pointer.0, pointer.1)),
            WindowRequest::Close => {}
        }
    }

    /// Updates what the system shows or uses besides the pixels of the window: the title, the shape of the pointer, the
    /// input method, and the tree for screen readers.
    pub(super) fn update(&mut self, state: &State, layout: &Layout) {
        let title = state.title();
        if self.title != title {
            self.window.set_title(&title);
            self.title = title;
        }
        let input_method = state.is_typing().then(|| state.text_with_keyboard());
        if self.input_method != input_method {
            // Disable the input method when another text field is edited, so that a composition does not continue in
            // that field.
            if self.input_method.is_some() {
                self.window.set_ime_allowed(false);
            }
            if input_method.is_some() {
                self.window.set_ime_allowed(true);
            }
            (self.input_method, self.caret) = (input_method, None);
        }
        let cursor = state.input().pointer().map_or(CursorIcon::Default, |at| cursor_at(layout, at));
        if self.cursor != cursor {
            self.cursor = cursor;
            self.window.set_cursor(cursor);
        }
        let caret = layout.caret();
        if let Some(Rect { x, y, w, h }) = caret.filter(|_| self.caret != caret) {
            self.window.set_ime_cursor_area(PhysicalPosition::new(x, y), PhysicalSize::new(w, h));
        }
        self.caret = caret;
        #[cfg(feature = "accessibility")]
        self.accessibility.update(state, layout);
    }

    /// Passes an event of the window on to screen readers.
    #[cfg(feature = "accessibility")]
    pub(super) fn note(&mut self, event: &WindowEvent) {
        self.accessibility.note(&self.window, event);
    }

    /// Returns the events of the next request of a screen reader; `None` if no request is waiting.
    #[cfg(feature = "accessibility")]
    pub(super) fn next_request(&self, state: &State, layout: &Layout) -> Option<Vec<Event>> {
        self.accessibility.next_request(state, layout)
    }

    /// Shows the changed part of a picture in the window. If the window's surface was lost, creates a new one.
    ///
    /// # Errors
    /// The reason why no surface can be created.
    pub(super) fn present(
        &mut self,
        event_loop: &ActiveEventLoop,
        picture: &Picture,
        damage: &Damage,
    ) -> Result<(), WindowFault> {
        self.window.pre_present_notify();
        if self.screen.present(picture, damage).is_err() {
            // Present the whole picture, because the surface is new.
            self.screen = Screen::new(event_loop.owned_display_handle(), Rc::clone(&self.window))
                .map_err(WindowFault::SurfaceLost)?;
            let _ = self.screen.present(picture, damage);
        }
        Ok(())
    }
}

/// Returns the shape of the pointer at a pixel.
fn cursor_at(layout: &Layout, (x, y): (i32, i32)) -> CursorIcon {
    match layout.role_at(x, y) {
        Some(Role::Frame(WindowRequest::Resize(edge))) => direction(edge).into(),
        _ if layout.is_text_at(x, y) => CursorIcon::Text,
        _ => CursorIcon::Default,
    }
}

/// Returns the direction with which winit names an edge or corner of the window.
const fn direction(edge: ResizeEdge) -> ResizeDirection {
    match edge {
        ResizeEdge::Top => ResizeDirection::North,
        ResizeEdge::TopRight => ResizeDirection::NorthEast,
        ResizeEdge::Right => ResizeDirection::East,
        ResizeEdge::BottomRight => ResizeDirection::SouthEast,
        ResizeEdge::Bottom => ResizeDirection::South,
        ResizeEdge::BottomLeft => ResizeDirection::SouthWest,
        ResizeEdge::Left => ResizeDirection::West,
        ResizeEdge::TopLeft => ResizeDirection::NorthWest,
    }
}

/// Returns `true`: everywhere except under Wayland the system draws the title bars.
#[cfg(not(all(target_os = "linux", feature = "wayland")))]
const fn draws_decorations(_: &ActiveEventLoop) -> bool {
    true
}

/// Returns the wanted size, at least [`MIN_SIZE`] and at most the greatest width and the greatest height of the
/// screens.
fn within_screen(event_loop: &ActiveEventLoop, place: WindowPlace) -> LogicalSize<u32> {
    let screens = event_loop.available_monitors().map(|it| it.size().to_logical::<u32>(it.scale_factor()));
    let (width, height) = screens.fold((0, 0), |(w, h), it| (it.width.max(w), it.height.max(h)));
    let limit = |side: u32, least: u32, screen: u32| side.max(least).min(if screen == 0 { 4096 } else { screen });
    LogicalSize::new(limit(place.width, MIN_SIZE.0, width), limit(place.height, MIN_SIZE.1, height))
}

/// Returns `true` if enough of the title bar of a window at this position is on a screen to drag the window.
fn is_on_screen(event_loop: &ActiveEventLoop, (x, y): (i32, i32)) -> bool {
    event_loop.available_monitors().any(|screen| {
        let corner: LogicalPosition<i32> = screen.position().to_logical(screen.scale_factor());
        let size: LogicalSize<i32> = screen.size().to_logical(screen.scale_factor());
        corner.x <= x && x + 100 < corner.x + size.width && corner.y <= y && y + 50 < corner.y + size.height
    })
}

#[cfg(not(all(windows, target_pointer_width = "32")))]
fn build_event_loop() -> Result<EventLoop<Event>, EventLoopError> {
    EventLoop::with_user_event().build()
}

/// Creates the window, with the name by which the system finds its icon: the app id under Wayland, the class under X11.
#[cfg(target_os = "linux")]
fn create_window(event_loop: &ActiveEventLoop, attributes: WindowAttributes) -> Result<Window, OsError> {
    #[cfg(feature = "wayland")]
    use winit::platform::wayland::WindowAttributesExtWayland as _;
    #[cfg(not(feature = "wayland"))]
    use winit::platform::x11::WindowAttributesExtX11 as _;
    event_loop.create_window(attributes.with_name(APP_ID, "gumu"))
}

#[cfg(not(any(target_os = "linux", all(windows, target_pointer_width = "32"))))]
fn create_window(event_loop: &ActiveEventLoop, attributes: WindowAttributes) -> Result<Window, OsError> {
    event_loop.create_window(attributes)
}
