//! The folder in which the window keeps its data, and the position database in it.

use std::path::PathBuf;

/// Returns the folder; `None` in a build that has no window.
#[cfg(feature = "app")]
pub fn data_folder() -> Option<PathBuf> {
    Some(gumu_window::app::Folders::of_user().data().to_path_buf())
}

/// Returns the folder; `None` in a build that has no window.
#[cfg(not(feature = "app"))]
pub fn data_folder() -> Option<PathBuf> {
    None
}

/// Returns the path of the window's position database; `None` in a build that has no window.
pub fn evaluations_file() -> Option<PathBuf> {
    Some(data_folder()?.join("evaluations"))
}
