//! The comment that is being typed.

use std::ops::Range;

use crate::game::NodeId;
use crate::ui::event::{Chord, Key};
use crate::ui::state::dialogs::moved_row;
use crate::ui::state::text_input::TextInput;
use crate::ui::wrapped_text::WrappedText;

/// Number of changes that can be undone.
const MAX_UNDO: usize = 200;

/// A comment that is being typed. What is typed stands in the game at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommentEditor {
    /// The position that has the comment, also when a reply is played meanwhile.
    node: NodeId,
    /// The comment before it was typed.
    before: String,
    input: TextInput,
    follows_caret: bool,
    /// The text before each change that can be undone, and after those that were.
    past: Vec<TextInput>,
    future: Vec<TextInput>,
    /// `true` if the last change was a typed character, which the next one joins.
    in_run: bool,
}

/// The outcome of a key in the comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CommentKey {
    /// The text, the caret or the selection changed, or nothing did.
    Typed,
    /// The comment is left.
    Leave,
    /// This text is copied.
    Copy(String),
    /// The clipboard's text is wanted.
    Paste,
}

impl CommentEditor {
    pub(super) fn new(node: NodeId, text: String) -> Self {
        let (before, input) = (text.clone(), TextInput::new(text));
        Self { node, before, input, follows_caret: true, past: Vec::new(), future: Vec::new(), in_run: false }
    }

    /// Returns the comment before it was typed.
    pub(super) fn before(&self) -> &str {
        &self.before
    }

    /// Returns the position that has the comment.
    #[must_use]
    pub const fn node(&self) -> NodeId {
        self.node
    }

    /// Returns the text.
    #[must_use]
    pub fn text(&self) -> &str {
        self.input.text()
    }

    /// Returns the number of bytes before the caret.
    #[must_use]
    pub const fn caret(&self) -> usize {
        self.input.caret()
    }

    /// Returns the bytes that are selected.
    #[must_use]
    pub fn selection(&self) -> Range<usize> {
        self.input.chosen()
    }

    /// Returns `true` if the part shown follows the caret.
    #[must_use]
    pub const fn follows_caret(&self) -> bool {
        self.follows_caret
    }

    /// Lets the part shown stay where it was scrolled to.
    pub(super) const fn stop_following(&mut self) {
        self.follows_caret = false;
    }

    /// Types characters at the caret.
    pub(super) fn insert(&mut self, text: &str) {
        // Characters typed one by one are undone together, up to a blank.
        let is_run = text.chars().count() == 1 && !text.contains(char::is_whitespace);
        self.change(is_run, |input| input.insert_lines(text));
    }

    /// Moves the caret to a byte.
    pub(super) fn put_caret(&mut self, at: usize) {
        self.input.put_caret(at);
        (self.in_run, self.follows_caret) = (false, true);
    }

    /// Handles a key; none if it means in the comment what it means everywhere. `rows` is the text on the screen.
    pub(super) fn key(&mut self, chord: Chord, rows: Option<&WrappedText>) -> Option<CommentKey> {
        match (chord.key, chord.ctrl) {
            (Key::Escape, _) | (Key::Enter, true) => return Some(CommentKey::Leave),
            (Key::Enter, false) => self.insert("\n"),
            (Key::Letter('c'), true) if !chord.shift => {
                let (text, selection) = (self.text(), self.selection());
                let copied = if selection.is_empty() { text } else { &text[selection] };
                return Some(CommentKey::Copy(copied.to_owned()));
            }
            (Key::Letter('x'), true) => {
                let selected = self.text()[self.selection()].to_owned();
                if selected.is_empty() {
                    return Some(CommentKey::Typed);
                }
                self.change(false, TextInput::delete);
                return Some(CommentKey::Copy(selected));
            }
            (Key::Letter('a'), true) => {
                self.input.choose(0, self.input.text().len());
                self.follows_caret = true;
            }
            (Key::Letter('v'), true) => return Some(CommentKey::Paste),
            (Key::Letter('z'), true) if !chord.shift => self.undo(),
            (Key::Letter('y' | 'z'), true) => self.redo(),
            (Key::Backspace, _) => self.change(false, TextInput::delete_back),
            (Key::Delete, _) => self.change(false, TextInput::delete),
            // What they type comes as text.
            (Key::Letter(_), false) | (Key::Space, _) => {}
            (Key::Letter(_) | Key::Tab | Key::Menu | Key::F(_), _) => return None,
            (key, is_far) => {
                let to = self.caret_after(key, is_far, rows?)?;
                let selection = self.selection();
                match key {
                    _ if chord.shift => self.input.draw_caret(to),
                    Key::Left if !selection.is_empty() => self.input.put_caret(selection.start),
                    Key::Right if !selection.is_empty() => self.input.put_caret(selection.end),
                    _ => self.input.put_caret(to),
                }
                (self.in_run, self.follows_caret) = (false, true);
            }
        }
        Some(CommentKey::Typed)
    }

    /// Returns the byte to which a key moves the caret; with `is_far` an end of the text.
    fn caret_after(&self, key: Key, is_far: bool, rows: &WrappedText) -> Option<usize> {
        let (text, caret) = (self.text(), self.caret());
        let row = rows.row_of(caret);
        let page = i32::try_from(rows.n_shown).unwrap_or(1);
        let vertical = |by: i32| {
            let last = rows.rows.len() - 1;
            match (row == 0 && by < 0, row == last && 0 < by) {
                (true, _) => 0,
                (_, true) => text.len(),
                _ => rows.nearest(text, moved_row(row, by).min(last), rows.x_of(text, caret)),
            }
        };
        Some(match key {
            Key::Left => self.input.left(),
            Key::Right => self.input.right(),
            Key::Home if is_far => 0,
            Key::End if is_far => text.len(),
            Key::Home => rows.rows[row].start,
            Key::End => rows.nearest(text, row, f32::MAX),
            Key::Up => vertical(-1),
            Key::Down => vertical(1),
            Key::PageUp => vertical(-page),
            Key::PageDown => vertical(page),
            _ => return None,
        })
    }

    /// Changes the text; a change of a run is undone together with the one before it.
    fn change(&mut self, is_run: bool, change: impl FnOnce(&mut TextInput)) {
        self.follows_caret = true;
        let before = self.input.clone();
        change(&mut self.input);
        if self.input.text() == before.text() {
            return;
        }
        if !(is_run && self.in_run) {
            self.past.push(before);
            self.past.drain(..self.past.len().saturating_sub(MAX_UNDO));
        }
        self.in_run = is_run;
        self.future.clear();
    }

    fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.input, before));
        }
        (self.in_run, self.follows_caret) = (false, true);
    }

    fn redo(&mut self) {
        if let Some(after) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.input, after));
        }
        (self.in_run, self.follows_caret) = (false, true);
    }
}
