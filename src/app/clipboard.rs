//! The system's clipboard, on a thread of its own: another program may take its time to answer.

use std::borrow::Cow;
use std::fmt;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

use arboard::{Error, ImageData};
use image::RgbaImage;

use crate::ui::event::{Event, Failure};

/// What is to be done with the clipboard.
pub(super) enum Order {
    /// Put a text there.
    Text(String),
    /// Put a picture there.
    Picture(RgbaImage),
    /// Tell the text that is there.
    Paste,
}

/// Does orders one after the other. Its thread begins with the first one and, where the system wants it so, gives to
/// other programs what was copied, until the program ends.
pub(super) struct Clipboard {
    tell: Option<Box<dyn Fn(Event) + Send>>,
    thread: Option<(Sender<Order>, JoinHandle<()>)>,
}

impl Clipboard {
    /// A clipboard that tells what comes of its orders.
    pub(super) fn new(tell: impl Fn(Event) + Send + 'static) -> Self {
        Self { tell: Some(Box::new(tell)), thread: None }
    }

    /// Has something done.
    pub(super) fn order(&mut self, order: Order) {
        if let Some(tell) = self.tell.take() {
            let (orders, todo) = mpsc::channel();
            let thread = thread::Builder::new().name("clipboard".to_owned());
            // Without a thread there is no clipboard, and nobody to tell it.
            self.thread = thread.spawn(move || serve(&todo, &*tell)).ok().map(|it| (orders, it));
        }
        if let Some((orders, _)) = &self.thread {
            // A thread that has ended has said why.
            let _ = orders.send(order);
        }
    }
}

impl Drop for Clipboard {
    fn drop(&mut self) {
        if let Some((orders, thread)) = self.thread.take() {
            drop(orders);
            // What was copied is handed over to the system by then.
            let _ = thread.join();
        }
    }
}

impl fmt::Debug for Clipboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Clipboard").field("is_used", &self.thread.is_some()).finish_non_exhaustive()
    }
}

fn serve(orders: &Receiver<Order>, tell: &dyn Fn(Event)) {
    let mut clipboard = None;
    for order in orders {
        let done = match &mut clipboard {
            Some(clipboard) => obey(clipboard, order),
            none => arboard::Clipboard::new().and_then(|it| obey(none.insert(it), order)),
        };
        match done {
            Ok(Some(text)) => tell(Event::Pasted(text)),
            Ok(None) => (),
            Err(error) => tell(Event::Failed(Failure::Clipboard(error.to_string()))),
        }
    }
}

/// Does an order and gives what is pasted.
fn obey(clipboard: &mut arboard::Clipboard, order: Order) -> Result<Option<String>, Error> {
    match order {
        Order::Text(text) => clipboard.set_text(text).map(|()| None),
        Order::Picture(picture) => {
            let (width, height) = (picture.width() as usize, picture.height() as usize);
            clipboard.set_image(ImageData { width, height, bytes: Cow::from(picture.into_raw()) }).map(|()| None)
        }
        Order::Paste => match clipboard.get_text() {
            Err(Error::ContentNotAvailable) => Ok(Some(String::new())),
            text => text.map(Some),
        },
    }
}
