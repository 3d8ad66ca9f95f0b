//! Shows the window to screen readers, through AccessKit: AT-SPI on Linux, UI Automation under Windows.
//!
//! The accessibility tree of the window is built only while a screen reader is connected. Requests of screen readers
//! become the events that the pointer or the keys would cause.

mod request;
mod tree;

use std::fmt;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;

use accesskit::{ActionHandler, ActionRequest, ActivationHandler, DeactivationHandler, TreeUpdate};
use accesskit_winit::Adapter;
use winit::event::WindowEvent;
use winit::event_loop::{ActiveEventLoop, EventLoopProxy};
use winit::window::Window;

use crate::ui::event::Event;
use crate::ui::layout::Layout;
use crate::ui::state::State;

pub use tree::{AccessTarget, AccessTree};

/// The connection of a window to screen readers.
pub(super) struct Accessibility {
    adapter: Adapter,
    requests: Receiver<ActionRequest>,
}

impl fmt::Debug for Accessibility {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Accessibility").finish_non_exhaustive()
    }
}

impl Accessibility {
    /// Connects a window to screen readers. The window must not have been shown yet. `proxy` wakes the event loop when
    /// a screen reader makes a request.
    pub(super) fn new(event_loop: &ActiveEventLoop, window: &Window, proxy: &EventLoopProxy<Event>) -> Self {
        let (sender, requests) = mpsc::channel();
        let waker = Waker(proxy.clone());
        let handler = RequestQueue { sender, waker: waker.clone() };
        let adapter = Adapter::with_direct_handlers(event_loop, window, waker.clone(), handler, waker);
        Self { adapter, requests }
    }

    /// Tells screen readers about an event of the window: its position, its size or its focus.
    pub(super) fn note(&mut self, window: &Window, event: &WindowEvent) {
        self.adapter.process_event(window, event);
    }

    /// Passes the accessibility tree of `layout` to AccessKit, if a screen reader is connected.
    pub(super) fn update(&mut self, state: &State, layout: &Layout) {
        self.adapter.update_if_active(|| AccessTree::new(state, layout).into_update());
    }

    /// Returns the events that carry out the next request of a screen reader; `None` if no request is waiting.
    pub(super) fn next_request(&self, state: &State, layout: &Layout) -> Option<Vec<Event>> {
        let request = self.requests.try_recv().ok()?;
        Some(AccessTree::new(state, layout).events(&request, layout))
    }
}

/// Wakes the event loop, which then updates the accessibility tree and carries out the requests of screen readers.
#[derive(Clone)]
struct Waker(EventLoopProxy<Event>);

impl Waker {
    fn wake(&self) {
        // Ignore an error: sending fails only if the event loop has ended.
        let _ = self.0.send_event(Event::Passed(Duration::ZERO));
    }
}

impl ActivationHandler for Waker {
    fn request_initial_tree(&mut self) -> Option<TreeUpdate> {
        self.wake();
        None
    }
}

impl DeactivationHandler for Waker {
    fn deactivate_accessibility(&mut self) {}
}

/// Queues the requests of screen readers until the event loop carries them out.
struct RequestQueue {
    sender: Sender<ActionRequest>,
    waker: Waker,
}

impl ActionHandler for RequestQueue {
    fn do_action(&mut self, request: ActionRequest) {
        if self.sender.send(request).is_ok() {
            self.waker.wake();
        }
    }
}
