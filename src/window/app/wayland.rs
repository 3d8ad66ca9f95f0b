//! Asks the Wayland compositor whether it draws title bars (server-side decorations), by the xdg-decoration protocol.
//!
//! If the compositor draws no title bars, winit draws a plain frame, but reports this only after the window has its
//! first size.

use wayland_client::globals::{GlobalListContents, registry_queue_init};
use wayland_client::protocol::wl_registry::{Event, WlRegistry};
use wayland_client::{Connection, Dispatch, QueueHandle};
use winit::event_loop::ActiveEventLoop;
use winit::platform::wayland::ActiveEventLoopExtWayland as _;

/// The Wayland interface that a compositor announces only if it can draw the title bars of windows itself.
const DECORATION_MANAGER: &str = "zxdg_decoration_manager_v1";

/// Returns `true` if the system draws the title bars of this event loop's windows.
pub(super) fn draws_decorations(event_loop: &ActiveEventLoop) -> bool {
    !event_loop.is_wayland() || has_decoration_manager().unwrap_or(false)
}

/// Returns `true` if the compositor offers [`DECORATION_MANAGER`]. Asks on a connection of its own; returns `None` if
/// the connection fails.
fn has_decoration_manager() -> Option<bool> {
    let connection = Connection::connect_to_env().ok()?;
    let (globals, _) = registry_queue_init::<Globals>(&connection).ok()?;
    Some(globals.contents().with_list(|list| list.iter().any(|it| it.interface == DECORATION_MANAGER)))
}

/// Receives changes of the interfaces that the compositor announces, and ignores them.
struct Globals;

impl Dispatch<WlRegistry, GlobalListContents> for Globals {
    fn event(_: &mut Self, _: &WlRegistry, _: Event, _: &GlobalListContents, _: &Connection, _: &QueueHandle<Self>) {}
}
