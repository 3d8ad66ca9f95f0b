//! Writes to the standard output and to files, and reports every failure.
//! Also defines the errors of command-line tools.

mod atomic_file;
mod console;
mod file_limit;
mod folder;
mod temporary_file;
mod tool_error;

pub use atomic_file::{AtomicFile, Existing};
pub use console::print;
pub use file_limit::catch_file_limit;
pub use folder::{create_folder, sync_folder};
pub use temporary_file::{Access, LEFT_AFTER, is_temporary, new_temporary_file, remove_leftovers};
pub use tool_error::ToolError;
