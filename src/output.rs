//! Results on the standard output and in files, neither of which gets lost in silence.

mod atomic_file;
mod console;

pub use atomic_file::{AtomicFile, Existing};
pub use console::print;
