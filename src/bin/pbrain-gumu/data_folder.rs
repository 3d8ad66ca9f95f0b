//! The folder in which Gumu's window keeps its data, and the file of the position database in this folder.

use std::path::PathBuf;

use gumu_core::evaluations::FILE_NAME;

/// Returns the folder in which the window keeps its data; `None` in a build that has no window.
#[cfg(feature = "app")]
pub fn data_folder() -> Option<PathBuf> {
    Some(gumu_window::app::Folders::of_user().data().to_path_buf())
}

/// Returns `None`, because this build has no window and so no data folder.
#[cfg(not(feature = "app"))]
pub fn data_folder() -> Option<PathBuf> {
    None
}

/// Returns the path of the window's position database; `None` in a build that has no window.
pub fn evaluations_file() -> Option<PathBuf> {
    Some(data_folder()?.join(FILE_NAME))
}
