//! The system's clipboard, used on a thread of its own, because another program may take its time to answer.

use std::fmt;
use std::sync::mpsc::Receiver;

use image::RgbaImage;

use crate::app::tasks::{EventSender, JobQueue};
use crate::ui::event::{Event, Failure};
use crate::ui::files::FileEvent;

/// A job for the clipboard's thread.
#[cfg_attr(not(feature = "clipboard"), expect(dead_code, reason = "every job fails unread"))]
pub(super) enum ClipboardJob {
    /// Copies a text.
    CopyText(String),
    /// Copies a picture.
    CopyPicture(RgbaImage),
    /// Sends the copied text as [`FileEvent::Pasted`]; an empty text if nothing is copied.
    Paste,
    /// Sends the text that is selected in any window (X11's primary selection) as [`FileEvent::Pasted`].
    PasteSelected,
}

/// The thread of the clipboard. It starts with the first job and does the jobs one after the other. On systems where a
/// program must itself serve its copied text to other programs, the thread does this until the program ends.
pub(super) struct Clipboard {
    /// Sends answers and failures to the event loop. It is `None` after the first job has arrived: the thread has taken
    /// over the sender, or the system has refused to start the thread.
    events: Option<EventSender>,
    jobs: Option<JobQueue<ClipboardJob>>,
}

impl Clipboard {
    /// Returns a clipboard whose answers and failures are sent as events.
    pub(super) const fn new(events: EventSender) -> Self {
        Self { events: Some(events), jobs: None }
    }

    /// Queues a job.
    pub(super) fn queue(&mut self, job: ClipboardJob) {
        if let Some(events) = self.events.take() {
            // Ignore an error: if the system provides no thread, copying and pasting do nothing.
            self.jobs = JobQueue::start("clipboard", move |jobs| serve(&jobs, &events)).ok();
        }
        if let Some(jobs) = &self.jobs {
            jobs.push(job);
        }
    }
}

impl Drop for Clipboard {
    fn drop(&mut self) {
        if let Some(jobs) = self.jobs.take() {
            // Wait for the thread, which hands the copied text over to the system before it ends.
            jobs.finish();
        }
    }
}

impl fmt::Debug for Clipboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Clipboard").field("is_used", &self.jobs.is_some()).finish_non_exhaustive()
    }
}

fn serve(jobs: &Receiver<ClipboardJob>, events: &EventSender) {
    let mut clipboard = None;
    for job in jobs {
        let done = match &mut clipboard {
            Some(clipboard) => system::run(clipboard, job),
            none => system::connect().and_then(|it| system::run(none.insert(it), job)),
        };
        match done {
            Ok(Some(text)) => events.send(Event::Files(FileEvent::Pasted(text))),
            Ok(None) => (),
            Err(error) => events.send(Event::Failed(Failure::Clipboard(error))),
        }
    }
}

#[cfg(feature = "clipboard")]
mod system {
    //! The system's clipboard, used through the crate arboard.

    use std::borrow::Cow;

    use arboard::{Clipboard, Error, ImageData};

    use super::ClipboardJob;

    pub(super) fn connect() -> Result<Clipboard, String> {
        Clipboard::new().map_err(|error| error.to_string())
    }

    /// Does a job and returns the text if the job was to paste.
    pub(super) fn run(clipboard: &mut Clipboard, job: ClipboardJob) -> Result<Option<String>, String> {
        let done = match job {
            ClipboardJob::CopyText(text) => clipboard.set_text(text).map(|()| None),
            ClipboardJob::CopyPicture(picture) => {
                let (width, height) = (picture.width() as usize, picture.height() as usize);
                clipboard.set_image(ImageData { width, height, bytes: Cow::from(picture.into_raw()) }).map(|()| None)
            }
            ClipboardJob::Paste => pasted(clipboard.get_text()),
            ClipboardJob::PasteSelected => pasted(selected_text(clipboard)),
        };
        done.map_err(|error| error.to_string())
    }

    /// Returns the pasted text; an empty text if the clipboard contains no text, which is not an error here.
    fn pasted(text: Result<String, Error>) -> Result<Option<String>, Error> {
        match text {
            Err(Error::ContentNotAvailable) => Ok(Some(String::new())),
            text => text.map(Some),
        }
    }

    /// Returns X11's primary selection.
    #[cfg(target_os = "linux")]
    fn selected_text(clipboard: &mut Clipboard) -> Result<String, Error> {
        use arboard::{GetExtLinux as _, LinuxClipboardKind};
        clipboard.get().clipboard(LinuxClipboardKind::Primary).text()
    }

    /// Returns an error, because the text that is selected in a window can be read only on Linux.
    #[cfg(not(target_os = "linux"))]
    fn selected_text(_clipboard: &mut Clipboard) -> Result<String, Error> {
        Err(Error::ContentNotAvailable)
    }
}

#[cfg(not(feature = "clipboard"))]
mod system {
    //! A stand-in for the clipboard in a program built without the feature `clipboard`.

    use std::convert::Infallible;

    use super::ClipboardJob;

    pub(super) fn connect() -> Result<Infallible, String> {
        Err("this program was built without it".to_owned())
    }

    pub(super) fn run(clipboard: &mut Infallible, _job: ClipboardJob) -> Result<Option<String>, String> {
        match *clipboard {}
    }
}
