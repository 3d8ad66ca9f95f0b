//! The comment on a position: how it is typed, and which part of it is read.

use crate::game::NodeId;
use crate::ui::action::Action;
use crate::ui::effect::Effect;
use crate::ui::event::{Chord, Key};
use crate::ui::screen_map::ScreenMap;
use crate::ui::state::dialog::moved;
use crate::ui::state::text_input::TextInput;
use crate::ui::state::{Focus, State};

/// How many changes can be taken back.
const N_PAST: usize = 200;

/// A comment that is being typed. What is typed stands in the game at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Writing {
    /// The position of which it speaks, also when a reply is played meanwhile.
    pub node: NodeId,
    /// The text and the caret.
    pub line: TextInput,
    /// Whether the part shown follows the caret.
    pub follows: bool,
    /// The text before each change that can be taken back, and after those that were.
    past: Vec<TextInput>,
    future: Vec<TextInput>,
    /// Whether the last change was a character typed, so that the next one belongs to it.
    in_run: bool,
}

impl Writing {
    const fn new(node: NodeId, line: TextInput) -> Self {
        Self { node, line, follows: true, past: Vec::new(), future: Vec::new(), in_run: false }
    }

    /// Changes the text, as part of the change before if both are of one run.
    fn change(&mut self, is_run: bool, change: impl FnOnce(&mut TextInput)) {
        let before = self.line.clone();
        change(&mut self.line);
        if self.line.text() == before.text() {
            return;
        }
        if !(is_run && self.in_run) {
            self.past.push(before);
            self.past.drain(..self.past.len().saturating_sub(N_PAST));
        }
        self.in_run = is_run;
        self.future.clear();
    }

    fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.line, before));
        }
        self.in_run = false;
    }

    fn redo(&mut self) {
        if let Some(after) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.line, after));
        }
        self.in_run = false;
    }
}

impl State {
    /// The comment that is shown: the one that is being typed, or that on the position.
    #[must_use]
    pub fn comment_shown(&self) -> &str {
        let record = &self.game.record;
        self.writing.as_ref().map_or_else(|| &*record.notes(record.node()).comment, |it| it.line.text())
    }

    /// Whether what is typed goes into the comment.
    #[must_use]
    pub const fn is_writing(&self) -> bool {
        self.writing.is_some() && self.menu.is_none() && self.dialogs.is_empty()
    }

    /// Begins to type the comment on the position, behind what is there.
    pub(super) fn write_comment(&mut self) {
        self.focus = Focus::Control(Action::EditComment);
        if self.writing.is_none() {
            let record = &self.game.record;
            self.writing =
                Some(Writing::new(record.node(), TextInput::new(record.notes(record.node()).comment.clone())));
        }
    }

    /// Ends the typing when the keyboard has gone elsewhere, or the position is deleted. Blanks alone are no comment.
    pub(super) fn leave_comment(&mut self) {
        let is_left = self.focus != Focus::Control(Action::EditComment) || self.editor.is_some();
        let Some(writing) = self.writing.take_if(|it| is_left || !self.game.record.contains(it.node)) else { return };
        if writing.line.text().trim().is_empty()
            && let Some(notes) = self.game.record.notes_mut(writing.node)
        {
            notes.comment.clear();
        }
    }

    /// Types characters into the comment.
    pub(super) fn write(&mut self, text: &str) {
        // A character at a time is typed; blanks end what is taken back at once.
        let is_run = text.chars().count() == 1 && !text.contains(char::is_whitespace);
        self.change_comment(|writing| writing.change(is_run, |line| line.insert_lines(text)));
    }

    /// Changes the comment that is being typed, and with it the game.
    fn change_comment(&mut self, change: impl FnOnce(&mut Writing)) {
        let Some(writing) = &mut self.writing else { return };
        change(writing);
        writing.follows = true;
        let Some(notes) = self.game.record.notes_mut(writing.node) else { return };
        if notes.comment != writing.line.text() {
            writing.line.text().clone_into(&mut notes.comment);
            self.edited();
        }
    }

    /// What a key does in the comment that is being typed; none if it means there what it means everywhere.
    pub(super) fn comment_key(&mut self, chord: Chord, screen: &dyn ScreenMap) -> Option<Vec<Effect>> {
        let writing = self.writing.as_ref()?;
        match (chord.key, chord.ctrl) {
            (Key::Escape, _) | (Key::Enter, true) => self.focus = Focus::Board,
            (Key::Enter, false) => self.write("\n"),
            (Key::Letter('c'), true) if !chord.shift => {
                let (text, chosen) = (writing.line.text(), writing.line.chosen());
                let copied = if chosen.is_empty() { text } else { &text[chosen] };
                return Some(vec![Effect::Copy(copied.to_owned())]);
            }
            (Key::Letter('x'), true) => {
                let chosen = writing.line.text()[writing.line.chosen()].to_owned();
                if chosen.is_empty() {
                    return Some(Vec::new());
                }
                self.change_comment(|it| it.change(false, TextInput::delete));
                return Some(vec![Effect::Copy(chosen)]);
            }
            (Key::Letter('a'), true) => self.change_comment(|it| it.line.choose(0, it.line.text().len())),
            (Key::Letter('v'), true) => return Some(vec![Effect::Paste]),
            (Key::Letter('z'), true) if !chord.shift => self.change_comment(Writing::undo),
            (Key::Letter('y' | 'z'), true) => self.change_comment(Writing::redo),
            (Key::Backspace, _) => self.change_comment(|it| it.change(false, TextInput::delete_back)),
            (Key::Delete, _) => self.change_comment(|it| it.change(false, TextInput::delete)),
            // What they type comes as text.
            (Key::Letter(_), false) | (Key::Space, _) => {}
            (Key::Letter(_) | Key::Tab | Key::Menu | Key::F(_), _) => return None,
            (key, is_far) => {
                let to = self.caret_after(key, is_far, screen)?;
                let chosen = writing.line.chosen();
                self.change_comment(|writing| {
                    match key {
                        _ if chord.shift => writing.line.draw_caret(to),
                        Key::Left if !chosen.is_empty() => writing.line.put_caret(chosen.start),
                        Key::Right if !chosen.is_empty() => writing.line.put_caret(chosen.end),
                        _ => writing.line.put_caret(to),
                    }
                    writing.in_run = false;
                });
            }
        }
        Some(Vec::new())
    }

    /// Where a key moves the caret; Ctrl makes it go to an end of the text.
    fn caret_after(&self, key: Key, is_far: bool, screen: &dyn ScreenMap) -> Option<usize> {
        let (line, prose) = (&self.writing.as_ref()?.line, screen.comment()?);
        let (text, caret) = (line.text(), line.caret());
        let row = prose.row_of(caret);
        let page = i32::try_from(prose.n_shown).unwrap_or(1);
        let vertical = |by: i32| {
            let last = prose.rows.len() - 1;
            match (row == 0 && by < 0, row == last && 0 < by) {
                (true, _) => 0,
                (_, true) => text.len(),
                _ => prose.nearest(text, moved(row, by).min(last), prose.x_of(text, caret)),
            }
        };
        Some(match key {
            Key::Left => line.left(),
            Key::Right => line.right(),
            Key::Home if is_far => 0,
            Key::End if is_far => text.len(),
            Key::Home => prose.rows[row].start,
            Key::End => prose.nearest(text, row, f32::MAX),
            Key::Up => vertical(-1),
            Key::Down => vertical(1),
            Key::PageUp => vertical(-page),
            Key::PageDown => vertical(page),
            _ => return None,
        })
    }

    /// Puts the caret where the pointer is.
    pub(super) fn put_caret(&mut self, at: (i32, i32), screen: &dyn ScreenMap) {
        let (Some(writing), Some(prose)) = (&mut self.writing, screen.comment()) else { return };
        let to = prose.under(writing.line.text(), at);
        writing.line.put_caret(to);
        (writing.in_run, writing.follows) = (false, true);
    }

    /// Shows another part of the comment.
    pub(super) fn scroll_comment(&mut self, rows: i32, screen: &dyn ScreenMap) {
        let Some(prose) = screen.comment() else { return };
        self.comment_first = moved(prose.first, rows).min(prose.last());
        if let Some(writing) = &mut self.writing {
            writing.follows = false;
        }
    }
}
