//! A text field's content while it is edited: text on one or several lines, caret, selection, composition and undo.

use std::borrow::Cow;
use std::ops::Range;

use unicode_segmentation::{GraphemeCursor, UnicodeSegmentation};

use crate::ui::event::{Chord, Key};

/// Maximum number of changes that can be undone.
const MAX_UNDO: usize = 200;

/// An editable text with a caret and a selection.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextInput {
    now: Snapshot,
    composition: Option<Composition>,
    /// `past` is the undo history: for each change that can be undone, a snapshot taken before the change. `future` is
    /// the redo history: for each undone change, a snapshot taken after the change.
    past: Vec<Snapshot>,
    future: Vec<Snapshot>,
    /// `true` if the last change typed a single character that is not a blank. If the next change does the same, a
    /// single undo takes back both changes.
    in_run: bool,
    /// The word that was selected by the last double click, so that dragging can extend the selection by words; `None`
    /// after any other movement of the caret.
    pressed_word: Option<Range<usize>>,
}

/// The text, the caret and the selection at one time; undo and redo restore such snapshots.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Snapshot {
    text: String,
    /// The caret as a byte index, always at a character boundary.
    caret: usize,
    /// The other end of the selection as a byte index; equal to `caret` if nothing is selected.
    anchor: usize,
}

/// The text that an input method (IME) is composing. It is shown at the caret, but is not yet part of the edited text.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Composition {
    text: String,
    /// The byte index of the caret in the composed text; `None` if the input method hides the caret.
    caret: Option<usize>,
}

/// The result of handling a key press in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::ui) enum TextKey {
    /// The key was handled: the text, the caret or the selection may have changed.
    Typed,
    /// The string must be copied to the clipboard.
    Copy(String),
    /// The content of the clipboard must be pasted.
    Paste,
}

impl TextInput {
    /// Returns a text with the caret at its end.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        let text = text.into();
        let now = Snapshot { caret: text.len(), anchor: text.len(), text };
        Self { now, ..Self::default() }
    }

    /// Returns the text, without the text that an input method is composing.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.now.text
    }

    /// Returns the text as it was before all changes that can be undone.
    pub(super) fn original(&self) -> &str {
        self.past.first().map_or(&self.now.text, |it| &it.text)
    }

    /// Adds `text` to the redo history, so that redo restores this text.
    pub(super) fn offer_redo(&mut self, text: &str) {
        self.future.push(Self::new(text).now);
    }

    /// Returns the number of bytes before the caret.
    #[must_use]
    pub const fn caret(&self) -> usize {
        self.now.caret
    }

    /// Returns the byte range of the selected text. If nothing is selected, the range is empty and at the caret.
    #[must_use]
    pub fn chosen(&self) -> Range<usize> {
        let Snapshot { caret, anchor, .. } = self.now;
        anchor.min(caret)..anchor.max(caret)
    }

    /// Returns the text as it is shown, with the composed text at the caret.
    #[must_use]
    pub fn shown(&self) -> Cow<'_, str> {
        let Some(composition) = &self.composition else { return Cow::Borrowed(self.text()) };
        let (before, after) = self.text().split_at(self.caret());
        Cow::Owned([before, &composition.text, after].concat())
    }

    /// Returns the byte index of the caret in the shown text; `None` if the input method hides the caret.
    #[must_use]
    pub fn shown_caret(&self) -> Option<usize> {
        match &self.composition {
            Some(composition) => composition.caret.map(|it| self.caret() + it),
            None => Some(self.caret()),
        }
    }

    /// Returns the byte range of the composed text in the shown text; empty if there is no composition.
    #[must_use]
    pub fn composed(&self) -> Range<usize> {
        let n_bytes = self.composition.as_ref().map_or(0, |it| it.text.len());
        self.caret()..self.caret() + n_bytes
    }

    /// Shows the text that an input method is composing, in place of the selected text. If `text` is empty, the
    /// composition ends. `caret` is a byte index in `text`.
    pub fn compose(&mut self, text: &str, caret: Option<usize>) {
        let text: String = text.chars().filter(|it| !it.is_control()).collect();
        if text.is_empty() {
            self.composition = None;
            return;
        }
        if !self.chosen().is_empty() {
            self.change(false, |it| it.replace(""));
        }
        let caret = caret.map(|it| floor_boundary(&text, it));
        self.composition = Some(Composition { text, caret });
    }

    /// Selects the bytes between two indices, and moves the caret to `to`.
    pub fn choose(&mut self, from: usize, to: usize) {
        self.now.choose(from, to);
        self.in_run = false;
        self.pressed_word = None;
    }

    /// Inserts characters in place of the selection or at the caret; control characters are left out.
    pub fn insert(&mut self, text: &str) {
        let typed: String = text.chars().filter(|it| !it.is_control()).collect();
        self.type_in(&typed);
    }

    /// Inserts characters and line breaks in place of the selection or at the caret; other control characters are left
    /// out.
    pub fn insert_lines(&mut self, text: &str) {
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let typed: String = text.chars().filter(|it| *it == '\n' || !it.is_control()).collect();
        self.type_in(&typed);
    }

    fn type_in(&mut self, typed: &str) {
        self.composition = None;
        // Characters that are typed one by one form a run, which is undone as one change; a blank ends the run.
        let is_run = typed.chars().count() == 1 && !typed.contains(char::is_whitespace);
        self.change(is_run, |it| it.replace(typed));
    }

    /// Moves the caret to the byte index `at`, or to the nearest character boundary before it.
    pub fn put_caret(&mut self, at: usize) {
        self.choose(at, at);
    }

    /// Moves the caret to the byte index `at`, and extends the selection up to it.
    pub fn draw_caret(&mut self, at: usize) {
        self.choose(self.now.anchor, at);
    }

    /// Extends the selection to the byte index `at`; by whole words if the selection started with a double click.
    pub fn extend_to(&mut self, at: usize) {
        let Some(first) = self.pressed_word.clone() else { return self.draw_caret(at) };
        let word = self.word_at(at);
        if word.start < first.start {
            self.choose(first.end, word.start);
        } else {
            self.choose(first.start, word.end.max(first.end));
        }
        self.pressed_word = Some(first);
    }

    /// Selects the word at the byte index `at`, or the whitespace or punctuation there.
    pub fn choose_word(&mut self, at: usize) {
        let word = self.word_at(at);
        self.choose(word.start, word.end);
        self.pressed_word = Some(word);
    }

    fn word_at(&self, at: usize) -> Range<usize> {
        let mut words = self.text().split_word_bound_indices();
        words.rfind(|(start, _)| *start <= at).map_or(0..0, |(start, word)| start..start + word.len())
    }

    /// Selects the paragraph at the byte index `at`.
    pub fn choose_paragraph(&mut self, at: usize) {
        let at = floor_boundary(self.text(), at);
        let start = self.text()[..at].rfind('\n').map_or(0, |it| it + 1);
        let end = self.text()[at..].find('\n').map_or(self.text().len(), |it| at + it);
        self.choose(start, end);
    }

    /// Deletes the selected text. If nothing is selected, deletes the bytes between the caret and the byte index
    /// `other`.
    fn delete_to(&mut self, other: usize) {
        self.change(false, |it| {
            if it.caret == it.anchor {
                it.anchor = other;
            }
            it.replace("");
        });
    }

    /// Deletes the selection; without a selection the character before the caret.
    pub fn delete_back(&mut self) {
        self.delete_to(self.left());
    }

    /// Deletes the selection; without a selection the character after the caret.
    pub fn delete(&mut self) {
        self.delete_to(self.right());
    }

    /// Returns the byte index of the start of the character (grapheme cluster) before the caret.
    #[must_use]
    pub fn left(&self) -> usize {
        let mut cursor = GraphemeCursor::new(self.caret(), self.text().len(), true);
        cursor.prev_boundary(self.text(), 0).ok().flatten().unwrap_or(0)
    }

    /// Returns the byte index of the end of the character (grapheme cluster) after the caret.
    #[must_use]
    pub fn right(&self) -> usize {
        let mut cursor = GraphemeCursor::new(self.caret(), self.text().len(), true);
        cursor.next_boundary(self.text(), 0).ok().flatten().unwrap_or(self.text().len())
    }

    /// Returns the byte index of the start of the word before the caret.
    #[must_use]
    pub fn word_left(&self) -> usize {
        let words = self.text().unicode_word_indices().map(|it| it.0);
        words.take_while(|start| *start < self.caret()).last().unwrap_or(0)
    }

    /// Returns the byte index of the end of the word after the caret.
    #[must_use]
    pub fn word_right(&self) -> usize {
        let mut ends = self.text().unicode_word_indices().map(|(start, word)| start + word.len());
        ends.find(|end| self.caret() < *end).unwrap_or(self.text().len())
    }

    /// Handles a key in a text of one line. Returns `None` if the text does not use the key; the key then has its usual
    /// meaning in the window.
    pub(in crate::ui) fn key(&mut self, chord: Chord) -> Option<TextKey> {
        let end = self.text().len();
        match (chord.key, chord.ctrl) {
            (Key::Letter('c'), true) if !chord.shift => return Some(self.copied()),
            (Key::Letter('x'), true) => {
                let copied = self.copied();
                self.delete_to(self.caret());
                return Some(copied);
            }
            (Key::Letter('v'), true) => return Some(TextKey::Paste),
            (Key::Letter('a'), true) => self.choose(0, end),
            (Key::Letter('z'), true) if !chord.shift => self.undo(),
            (Key::Letter('y' | 'z'), true) => self.redo(),
            (Key::Backspace, false) => self.delete_back(),
            (Key::Backspace, true) => self.delete_to(self.word_left()),
            (Key::Delete, false) => self.delete(),
            (Key::Delete, true) => self.delete_to(self.word_right()),
            (Key::Left, false) if !chord.shift && !self.chosen().is_empty() => self.put_caret(self.chosen().start),
            (Key::Right, false) if !chord.shift && !self.chosen().is_empty() => self.put_caret(self.chosen().end),
            (Key::Left, false) => self.move_caret(chord, self.left()),
            (Key::Right, false) => self.move_caret(chord, self.right()),
            (Key::Left, true) => self.move_caret(chord, self.word_left()),
            (Key::Right, true) => self.move_caret(chord, self.word_right()),
            (Key::Home, _) => self.move_caret(chord, 0),
            (Key::End, _) => self.move_caret(chord, end),
            // Typed characters arrive as text events, not as keys.
            (Key::Letter(_) | Key::Space, false) => {}
            _ => return None,
        }
        Some(TextKey::Typed)
    }

    /// Moves the caret to the byte index `to`; with Shift extends the selection up to it.
    pub(in crate::ui) fn move_caret(&mut self, chord: Chord, to: usize) {
        if chord.shift {
            self.draw_caret(to);
        } else {
            self.put_caret(to);
        }
    }

    fn copied(&self) -> TextKey {
        let chosen = self.chosen();
        if chosen.is_empty() { TextKey::Typed } else { TextKey::Copy(self.text()[chosen].to_owned()) }
    }

    /// Applies `change` and records it for undo. If `is_run` is `true`, `change` belongs to a run of typed characters:
    /// a single undo takes back the whole run.
    fn change(&mut self, is_run: bool, change: impl FnOnce(&mut Snapshot)) {
        let before = self.now.clone();
        change(&mut self.now);
        if self.now.text == before.text {
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
            self.future.push(std::mem::replace(&mut self.now, before));
        }
        self.in_run = false;
    }

    fn redo(&mut self) {
        if let Some(after) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.now, after));
        }
        self.in_run = false;
    }
}

impl Snapshot {
    fn choose(&mut self, from: usize, to: usize) {
        (self.anchor, self.caret) = (floor_boundary(&self.text, from), floor_boundary(&self.text, to));
    }

    /// Replaces the selection by `typed`.
    fn replace(&mut self, typed: &str) {
        let (start, end) = (self.anchor.min(self.caret), self.anchor.max(self.caret));
        self.text.replace_range(start..end, typed);
        self.choose(start + typed.len(), start + typed.len());
    }
}

/// Returns `at`, or the nearest character boundary before it.
fn floor_boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|it| text.is_char_boundary(*it)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_lines_keep_their_breaks_and_nothing_else_that_is_no_character() {
        let mut line = TextInput::new("一二");
        line.put_caret(4);
        assert_eq!(line.caret(), 3);
        line.insert_lines("a\r\nb\rc\n\u{7}");
        assert_eq!((line.text(), line.caret()), ("一a\nb\nc\n二", 9));
        line.put_caret(99);
        assert_eq!(line.caret(), 12);
    }

    #[test]
    fn characters_are_typed_and_deleted_where_the_caret_is() {
        let mut line = TextInput::new("对局");
        line.put_caret(line.left());
        line.insert("a\u{7}b\n");
        assert_eq!((line.text(), line.caret()), ("对ab局", 5));
        line.delete_back();
        line.delete();
        line.delete();
        assert_eq!((line.text(), line.caret(), line.right()), ("对a", 4, 4));
        line.put_caret(0);
        line.delete_back();
        assert_eq!((line.text(), line.left(), line.right()), ("对a", 0, 3));
    }

    #[test]
    fn what_is_typed_takes_the_place_of_what_is_chosen() {
        let mut line = TextInput::new("一局.sgf");
        line.choose(6, 0);
        assert_eq!((line.chosen(), line.caret()), (0..6, 0));
        line.insert("two");
        assert_eq!((line.text(), line.caret(), line.chosen()), ("two.sgf", 3, 3..3));
        line.draw_caret(line.right());
        line.draw_caret(99);
        assert_eq!(line.chosen(), 3..7);
        line.delete_back();
        assert_eq!((line.text(), line.chosen()), ("two", 3..3));
        line.choose(0, 2);
        line.delete();
        assert_eq!((line.text(), line.caret()), ("o", 0));
    }

    #[test]
    fn the_caret_steps_over_whole_grapheme_clusters() {
        for cluster in ["e\u{301}", "👨‍👩‍👧", "🇨🇳", "한"] {
            let mut line = TextInput::new(format!("a{cluster}b"));
            line.put_caret(1);
            assert_eq!(line.right(), 1 + cluster.len(), "{cluster}");
            line.put_caret(line.right());
            assert_eq!(line.left(), 1, "{cluster}");
            line.delete_back();
            assert_eq!(line.text(), "ab", "{cluster}");
        }
    }

    #[test]
    fn a_selection_that_begins_with_a_word_grows_by_words() {
        let mut line = TextInput::new("one two three four");
        let chosen = |it: &TextInput| it.text()[it.chosen()].to_owned();
        line.choose_word(9);
        assert_eq!(chosen(&line), "three");
        for (at, expected) in [(11, "three"), (15, "three four"), (5, "two three"), (0, "one two three"), (9, "three")]
        {
            line.extend_to(at);
            assert_eq!(chosen(&line), expected, "{at}");
        }
        line.put_caret(4);
        line.extend_to(6);
        assert_eq!(chosen(&line), "tw");
    }

    #[test]
    fn the_caret_steps_over_words_and_a_word_is_selected() {
        let mut line = TextInput::new("Black's move, 对局 2.5!");
        let mut stops = vec![line.caret()];
        while 0 < line.caret() {
            line.put_caret(line.word_left());
            stops.push(line.caret());
        }
        assert_eq!(stops, [25, 21, 17, 14, 8, 0]);
        line.put_caret(0);
        line.put_caret(line.word_right());
        assert_eq!(line.caret(), 7);
        line.put_caret(line.word_right());
        assert_eq!(line.caret(), 12);
        line.choose_word(9);
        assert_eq!(&line.text()[line.chosen()], "move");
        line.key(Chord { key: Key::Backspace, ctrl: true, shift: false });
        line.key(Chord { key: Key::Backspace, ctrl: true, shift: false });
        assert_eq!(line.text(), ", 对局 2.5!");
        line.key(Chord::ctrl('z'));
        assert_eq!(line.text(), "Black's , 对局 2.5!");
        line.key(Chord::ctrl('y'));
        assert_eq!(line.text(), ", 对局 2.5!");
    }

    #[test]
    fn what_is_composed_is_shown_and_belongs_to_the_text_when_it_is_committed() {
        let mut line = TextInput::new("Ada and Bob");
        line.choose(4, 7);
        line.compose("ni hao", Some(2));
        assert_eq!((line.text(), &*line.shown()), ("Ada  Bob", "Ada ni hao Bob"));
        assert_eq!((line.shown_caret(), line.composed()), (Some(6), 4..10));
        line.compose("你", None);
        assert_eq!((&*line.shown(), line.shown_caret()), ("Ada 你 Bob", None));
        line.compose("", None);
        line.insert("你好");
        assert_eq!((line.text(), &*line.shown(), line.composed()), ("Ada 你好 Bob", "Ada 你好 Bob", 10..10));
        line.key(Chord::ctrl('z'));
        line.key(Chord::ctrl('z'));
        assert_eq!(line.text(), "Ada and Bob");
    }

    #[test]
    fn a_paragraph_is_selected_without_its_end() {
        let mut text = TextInput::new("one\n二 three\n");
        text.choose_paragraph(6);
        assert_eq!(&text.text()[text.chosen()], "二 three");
        text.choose_paragraph(99);
        assert_eq!(text.chosen(), 14..14);
    }
}
