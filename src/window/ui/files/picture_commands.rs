//! Saving pictures: of the board, or of the whole game.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use crate::formats::file_name::shown_name;
use crate::ui::effect::Effect;
use crate::ui::files::saving::with_extension;
use crate::ui::files::{FileContent, FileRequest, PictureKind, Present};
use crate::ui::notice::Notice;
use crate::ui::state::State;

impl State {
    /// Requests a picture to be painted and written. The picture shows the animated game if the path ends in `.gif`,
    /// and otherwise the board.
    pub(in crate::ui) fn save_picture(&mut self, path: PathBuf, present: Present) {
        let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default().to_ascii_lowercase();
        let (path, present) = match extension.as_str() {
            "png" | "gif" => (path, present),
            // The file dialog has asked whether to replace a file that has the typed name. It has not asked about a
            // file that has this name with `.png` added to it. So do not overwrite a file that has the longer name.
            _ => (with_extension(path, "png"), Present::Keep),
        };
        let kind = if extension == "gif" { PictureKind::Game } else { PictureKind::Board };
        self.close_pickers();
        self.cx.notices.end(|it| matches!(it, Notice::Unwritable(..)));
        self.cx.tell(Notice::Painting(shown_name(&path)));
        self.cx.send(Effect::Files(FileRequest::Write { path, content: FileContent::Picture(kind), present }));
    }

    /// Shows the notice that a picture was written.
    pub(in crate::ui) fn picture_saved(&mut self, path: &Path) {
        self.cx.tell(Notice::PictureSaved(shown_name(path)));
    }
}
