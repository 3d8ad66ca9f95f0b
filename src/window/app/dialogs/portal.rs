//! The desktop's portal for file dialogs: `org.freedesktop.portal.FileChooser` on the session bus.
//!
//! The method that opens a dialog returns at once, with the handle of a request. The answer of the player comes later,
//! as the signal `Response` of that request. Closing the connection closes the dialog.

use std::collections::HashMap;
use std::ffi::OsString;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use async_io::Timer;
use futures_lite::future::{block_on, or};
use futures_lite::{Stream, StreamExt};
use winit::raw_window_handle::{HasWindowHandle, RawWindowHandle};
use winit::window::Window;
use zbus::zvariant::{OwnedObjectPath, OwnedValue, Value};
use zbus::{Connection, MatchRule, Message, MessageStream, message};

use crate::app::desktop_entry::APP_ID;
use crate::app::dialogs::request::{DialogResult, FileDialog};
use crate::ui::files::Purpose;

/// The portal's name on the session bus; [`PATH`] is the path of its object.
const PORTAL: &str = "org.freedesktop.portal.Desktop";
const PATH: &str = "/org/freedesktop/portal/desktop";

/// Timeout for opening a dialog, which includes starting the portal itself.
const PATIENCE: Duration = Duration::from_secs(3);

/// If a dialog ends without an answer within this time after it was opened, it could not be shown; if it ends later,
/// the player has closed it. GTK's portal reports both cases by the same response code.
const SHOWN: Duration = Duration::from_secs(1);

/// Response codes: a file was chosen ([`CHOSEN`]), or the dialog was canceled ([`CANCELED`]).
const CHOSEN: u32 = 0;
const CANCELED: u32 = 1;

/// Returns the identifier of a window for the portal: `x11:` and the number of the window in hexadecimal digits. Empty
/// for a Wayland window: such a window has no identifier unless the program exports it.
pub(super) fn name_of(window: &Window) -> String {
    match window.window_handle().map(|it| it.as_raw()) {
        Ok(RawWindowHandle::Xlib(it)) => format!("x11:{:x}", it.window),
        Ok(RawWindowHandle::Xcb(it)) => format!("x11:{:x}", it.window),
        _ => String::new(),
    }
}

/// Opens the portal's dialog and waits until the player has answered it.
pub(super) fn ask(asked: &FileDialog) -> DialogResult {
    block_on(async {
        let too_late = async {
            Timer::after(PATIENCE).await;
            None
        };
        let opened = or(async { OpenDialog::new(asked).await.ok() }, too_late).await;
        let answer = match opened {
            Some(dialog) => dialog.answer().await,
            None => None,
        };
        answer.unwrap_or(DialogResult::NoDialog)
    })
}

/// A dialog that the portal has opened.
struct OpenDialog {
    /// The D-Bus object path of the request. The `Response` signal of this object brings the answer.
    handle: OwnedObjectPath,
    /// The `Response` signals of all requests, and the `NameOwnerChanged` signals of the portal's name. The latter
    /// report that the portal has exited.
    signals: Box<dyn Stream<Item = zbus::Result<Message>> + Unpin>,
    /// The time at which the portal opened the dialog.
    start: Instant,
    /// The connection to the bus; dropping it would close the dialog.
    _bus: Connection,
}

impl OpenDialog {
    async fn new(asked: &FileDialog) -> zbus::Result<Self> {
        let bus = Connection::session().await?;
        register(&bus).await;
        let response = MatchRule::builder()
            .msg_type(message::Type::Signal)
            .interface("org.freedesktop.portal.Request")?
            .member("Response")?;
        let new_owner = MatchRule::builder()
            .msg_type(message::Type::Signal)
            .sender("org.freedesktop.DBus")?
            .member("NameOwnerChanged")?
            .add_arg(PORTAL)?;
        let responses = MessageStream::for_match_rule(response.build(), &bus, None).await?;
        let owners = MessageStream::for_match_rule(new_owner.build(), &bus, None).await?;
        let method = match asked.purpose {
            Purpose::Open | Purpose::ImportTraining | Purpose::Source(_) | Purpose::ReviewFolder => "OpenFile",
            Purpose::Write(_) => "SaveFile",
        };
        let interface = "org.freedesktop.portal.FileChooser";
        let arguments = (asked.parent.as_str(), asked.title(), options(asked));
        let reply = bus.call_method(Some(PORTAL), PATH, Some(interface), method, &arguments).await?;
        let handle = reply.body().deserialize()?;
        Ok(Self { handle, signals: Box::new(responses.or(owners)), start: Instant::now(), _bus: bus })
    }

    /// Waits for the player's answer; `None` if the portal could not show the dialog or has exited.
    async fn answer(mut self) -> Option<DialogResult> {
        while let Some(signal) = self.signals.next().await {
            let signal = signal.ok()?;
            let (header, body) = (signal.header(), signal.body());
            if header.member().is_some_and(|it| it == "NameOwnerChanged") {
                let (_, before, _): (String, String, String) = body.deserialize().ok()?;
                if !before.is_empty() {
                    return None;
                }
            } else if header.path().is_some_and(|it| *it == *self.handle) {
                let (code, mut results): (u32, HashMap<String, OwnedValue>) = body.deserialize().ok()?;
                return match code {
                    CHOSEN => {
                        let files = Vec::<String>::try_from(results.remove("uris")?).ok()?;
                        Some(DialogResult::Chosen(Some(path_of(files.first()?)?)))
                    }
                    CANCELED => Some(DialogResult::Chosen(None)),
                    _ => (SHOWN < self.start.elapsed()).then_some(DialogResult::Chosen(None)),
                };
            }
        }
        None
    }
}

/// Tells the portal which program asks. This must be the first call of a connection; otherwise the portal guesses the
/// program. Portals before 1.19 do not know this method, and later portals refuse it if no desktop entry named `APP_ID`
/// is installed. In both cases the portal still shows its dialogs.
async fn register(bus: &Connection) {
    let interface = "org.freedesktop.host.portal.Registry";
    let arguments = (APP_ID, HashMap::<&str, Value<'_>>::new());
    let _ = bus.call_method(Some(PORTAL), PATH, Some(interface), "Register", &arguments).await;
}

/// Returns the portal options of a dialog.
fn options(asked: &FileDialog) -> HashMap<&'static str, Value<'_>> {
    let mut options = HashMap::new();
    let start = asked.absolute_start();
    let folder = match asked.purpose {
        Purpose::Open | Purpose::ImportTraining | Purpose::Source(_) | Purpose::ReviewFolder => Some(start.as_path()),
        Purpose::Write(_) => {
            let name = start.file_name().unwrap_or_default().to_string_lossy().into_owned();
            options.insert("current_name", Value::from(name));
            start.parent()
        }
    };
    if let Some(folder) = folder {
        options.insert("current_folder", Value::from(bytes_of(folder)));
    }
    if asked.purpose.is_folder() {
        options.insert("directory", Value::from(true));
    } else {
        let (name, extensions) = asked.file_type();
        let games = extensions.iter().map(|it| (0_u32, pattern(it))).collect::<Vec<_>>();
        options.insert("filters", Value::from(vec![(name, games), (asked.all_files(), vec![(0, "*".to_owned())])]));
    }
    options
}

/// Returns the bytes of a path and then a zero byte. Leaves out a slash at the end of the path.
fn bytes_of(path: &Path) -> Vec<u8> {
    let mut bytes = path.components().as_path().as_os_str().as_bytes().to_vec();
    bytes.push(0);
    bytes
}

/// Returns a glob pattern that matches an extension in upper and lower case, because the portal's patterns are
/// case-sensitive.
fn pattern(extension: &str) -> String {
    let letter = |it: char| format!("[{}{}]", it.to_ascii_lowercase(), it.to_ascii_uppercase());
    format!("*.{}", extension.chars().map(letter).collect::<String>())
}

/// Returns the path of a `file` URI, byte for byte; `None` for other URIs.
fn path_of(uri: &str) -> Option<PathBuf> {
    let place = uri.strip_prefix("file://")?;
    // Skip the host name, which may stand before the path.
    let mut rest = place[place.find('/')?..].bytes();
    let mut path = Vec::new();
    while let Some(byte) = rest.next() {
        path.push(match byte {
            b'%' => {
                let mut digit = || char::from(rest.next()?).to_digit(16);
                u8::try_from(digit()? * 16 + digit()?).ok()?
            }
            byte => byte,
        });
    }
    Some(PathBuf::from(OsString::from_vec(path)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_uri_is_a_path_byte_for_byte() {
        let path = |uri: &str| path_of(uri).map(|it| it.into_os_string().into_vec());
        assert_eq!(path("file:///games/one.sgf").unwrap(), b"/games/one.sgf");
        assert_eq!(path("file://localhost/a%20b%23%25.sgf").unwrap(), b"/a b#%.sgf");
        assert_eq!(path("file:///%E5%8F%A4%e6%9c%a8/%FF%FE").unwrap(), b"/\xe5\x8f\xa4\xe6\x9c\xa8/\xff\xfe");
        for wrong in ["", "/games/one.sgf", "http://here/one.sgf", "file://", "file:///%", "file:///%2", "file:///%gg"]
        {
            assert_eq!(path(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn patterns_hold_capital_and_small_letters() {
        assert_eq!(pattern("sgf"), "*.[sS][gG][fF]");
    }
}
