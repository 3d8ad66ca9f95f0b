//! Drag and drop of files on the window under 32-bit Windows.
//!
//! winit 0.30 would crash there: it receives the position of the pointer in eight bytes, but takes it for an address of
//! four bytes. So this file uses the older interface of Windows, the message `WM_DROPFILES`.

#![expect(unsafe_code, reason = "the border to Windows is C")]

use std::cell::OnceCell;
use std::ffi::{OsString, c_void};
use std::os::windows::ffi::OsStringExt;
use std::path::PathBuf;
use std::ptr;
use std::rc::Rc;

use windows_sys::Win32::UI::Shell::{DragAcceptFiles, DragFinish, DragQueryFileW, HDROP};
use windows_sys::Win32::UI::WindowsAndMessaging::{MSG, WM_DROPFILES};
use winit::error::{EventLoopError, OsError};
use winit::event_loop::{ActiveEventLoop, EventLoop, EventLoopProxy};
use winit::platform::windows::{EventLoopBuilderExtWindows, WindowAttributesExtWindows};
use winit::raw_window_handle::{HasWindowHandle, RawWindowHandle};
use winit::window::{Window, WindowAttributes};

use crate::ui::event::Event;
use crate::ui::files::FileEvent;

/// Builds an event loop that receives dropped files as events.
pub(super) fn build_event_loop() -> Result<EventLoop<Event>, EventLoopError> {
    let proxy: Rc<OnceCell<EventLoopProxy<Event>>> = Rc::default();
    let known = Rc::clone(&proxy);
    let mut builder = EventLoop::with_user_event();
    builder.with_msg_hook(move |message| {
        let Some(dropped) = files_of(message.cast()) else { return false };
        if let Some(proxy) = known.get() {
            // Ignore an error: sending fails only if the event loop has ended.
            let _ = proxy.send_event(Event::Files(FileEvent::Dropped(dropped)));
        }
        true
    });
    let event_loop = builder.build()?;
    // Ignore the result: `proxy` is set only here, once.
    let _ = proxy.set(event_loop.create_proxy());
    Ok(event_loop)
}

/// Creates a window on which files can be dropped.
pub(super) fn create_window(event_loop: &ActiveEventLoop, attributes: WindowAttributes) -> Result<Window, OsError> {
    let window = event_loop.create_window(attributes.with_drag_and_drop(false))?;
    if let Ok(RawWindowHandle::Win32(handle)) = window.window_handle().map(|it| it.as_raw()) {
        // SAFETY: the handle belongs to `window`, which lives until the call returns.
        unsafe { DragAcceptFiles(handle.hwnd.get(), 1) };
    }
    Ok(window)
}

/// Returns the dropped files of a `WM_DROPFILES` message; `None` for other messages.
fn files_of(message: *const c_void) -> Option<Vec<PathBuf>> {
    // SAFETY: winit passes a pointer to the `MSG` that it is about to dispatch.
    let message = unsafe { &*message.cast::<MSG>() };
    if message.message != WM_DROPFILES {
        return None;
    }
    let drop: HDROP = message.wParam.cast_signed();
    // SAFETY: the message owns a handle of dropped files, which is valid until `DragFinish` releases it. Each call
    // writes no more characters into `name` than `name` has room for.
    unsafe {
        let files = (0..DragQueryFileW(drop, u32::MAX, ptr::null_mut(), 0)).map(|n| {
            let length = DragQueryFileW(drop, n, ptr::null_mut(), 0);
            let mut name = vec![0; length as usize + 1];
            DragQueryFileW(drop, n, name.as_mut_ptr(), length + 1);
            OsString::from_wide(&name[..length as usize]).into()
        });
        let files = files.collect();
        DragFinish(drop);
        Some(files)
    }
}
