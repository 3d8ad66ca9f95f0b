//! The editor of the comment on a position.

use crate::game::NodeId;
use crate::ui::cast;
use crate::ui::event::{Chord, Key};
use crate::ui::state::dialogs::moved_row;
use crate::ui::state::text_input::{TextInput, TextKey};
use crate::ui::wrapped_text::WrappedText;

/// The editor of a comment that is being typed. Each change of the text is stored in the game at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommentEditor {
    /// The position that the comment belongs to. It stays the same even if a reply is played while the comment is being
    /// typed.
    node: NodeId,
    /// The comment as it was before typing began.
    before: String,
    input: TextInput,
    follows_caret: bool,
}

/// The effect of a key that the editor of the comment has handled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CommentKey {
    /// The key edits the text, moves the caret, or uses the clipboard.
    Text(TextKey),
    /// The key ends typing.
    Leave,
}

impl CommentEditor {
    pub(super) fn new(node: NodeId, text: String) -> Self {
        let (before, input) = (text.clone(), TextInput::new(text));
        Self { node, before, input, follows_caret: true }
    }

    /// Returns the comment as it was before typing began.
    pub(super) fn before(&self) -> &str {
        &self.before
    }

    /// Returns the position that the comment belongs to.
    #[must_use]
    pub const fn node(&self) -> NodeId {
        self.node
    }

    /// Returns the text with caret and selection.
    #[must_use]
    pub const fn input(&self) -> &TextInput {
        &self.input
    }

    /// Returns `true` if the comment scrolls along with the caret.
    #[must_use]
    pub const fn follows_caret(&self) -> bool {
        self.follows_caret
    }

    /// Keeps the comment from scrolling along with the caret. The caller uses this after the player has scrolled the
    /// comment.
    pub(super) const fn stop_following(&mut self) {
        self.follows_caret = false;
    }

    /// Returns the text with caret and selection, so that the caller can change it. From now on the comment scrolls
    /// along with the caret.
    pub(in crate::ui) const fn input_mut(&mut self) -> &mut TextInput {
        self.follows_caret = true;
        &mut self.input
    }

    /// Handles a key. Returns `None` if the comment has no use for the key, so that other handlers get the key. `rows`
    /// is the text as wrapped on the screen.
    pub(super) fn key(&mut self, chord: Chord, rows: Option<&WrappedText>) -> Option<CommentKey> {
        match (chord.key, chord.ctrl) {
            (Key::Escape, _) | (Key::Enter, true) => return Some(CommentKey::Leave),
            (Key::Enter, false) => self.input_mut().insert_lines("\n"),
            // If nothing is selected, copy the whole comment.
            (Key::Letter('c'), true) if !chord.shift && self.input.chosen().is_empty() => {
                return Some(CommentKey::Text(TextKey::Copy(self.input.text().to_owned())));
            }
            (Key::Tab | Key::Menu | Key::F(_), _) => return None,
            (Key::Up | Key::Down | Key::PageUp | Key::PageDown, _) | (Key::Home | Key::End, false) => {
                let to = self.caret_after(chord.key, rows?)?;
                self.input_mut().move_caret(chord, to);
            }
            _ => return self.input_mut().key(chord).map(CommentKey::Text),
        }
        Some(CommentKey::Text(TextKey::Typed))
    }

    /// Returns the byte index to which a key moves the caret, for keys whose effect depends on the rows of the text on
    /// the screen, such as the up arrow key. Returns `None` for all other keys.
    fn caret_after(&self, key: Key, rows: &WrappedText) -> Option<usize> {
        let (text, caret) = (self.input.text(), self.input.caret());
        let row = rows.row_of(caret);
        let page = cast::count(rows.n_shown);
        let vertical = |by: i32| {
            let last = rows.rows.len() - 1;
            match (row == 0 && by < 0, row == last && 0 < by) {
                (true, _) => 0,
                (_, true) => text.len(),
                _ => rows.nearest(text, moved_row(row, by).min(last), rows.x_of(text, caret)),
            }
        };
        Some(match key {
            Key::Home => rows.rows[row].start,
            Key::End => rows.nearest(text, row, f32::MAX),
            Key::Up => vertical(-1),
            Key::Down => vertical(1),
            Key::PageUp => vertical(-page),
            Key::PageDown => vertical(page),
            _ => return None,
        })
    }
}
