//! Breaking a text into lines, and truncating a text to a width with an ellipsis.

use std::ops::Range;

use crate::ui::cast::to_f32;
use crate::ui::text::fonts::{advance, char_advance, is_wide};
use crate::ui::widgets::Font;

/// The character that replaces the end of a truncated text.
const ELLIPSIS: char = '…';

/// Breaks a text into lines that are no wider than `width`: Latin text at spaces, Chinese text between characters, and
/// a word that is wider than a line between any characters. The text's own line breaks are kept.
#[must_use]
pub fn wrap(text: &str, font: Font, width: i32) -> Vec<String> {
    rows(text, font, width).into_iter().map(|it| text[it].trim_end().to_owned()).collect()
}

/// Returns the lines into which [`wrap`] breaks a text, as ranges of its bytes: at least one. Blanks at the end of a
/// line belong to the line; the text's own line breaks belong to no line.
#[must_use]
pub fn rows(text: &str, font: Font, width: i32) -> Vec<Range<usize>> {
    let mut rows = Vec::new();
    let mut start = 0;
    for paragraph in text.split('\n') {
        add_rows(&mut rows, text, start..start + paragraph.len(), font, to_f32(width));
        start += paragraph.len() + 1;
    }
    rows
}

/// Returns the text if it fits `width`. Otherwise truncates the text and adds an ellipsis. Returns an empty text if not
/// even the ellipsis fits.
#[must_use]
pub fn elide(text: &str, font: Font, width: i32) -> String {
    if advance(text, font) <= to_f32(width) {
        return text.to_owned();
    }
    let room = to_f32(width) - char_advance(ELLIPSIS, font);
    if room < 0.0 {
        return String::new();
    }
    let mut taken = 0.0;
    let fits = |char: &char| {
        taken += char_advance(*char, font);
        taken <= room
    };
    let head = text.chars().take_while(fits).collect::<String>();
    format!("{}{ELLIPSIS}", head.trim_end())
}

/// Breaks a paragraph into rows, and adds their byte ranges to `rows`.
fn add_rows(rows: &mut Vec<Range<usize>>, text: &str, paragraph: Range<usize>, font: Font, width: f32) {
    let mut row = paragraph.start..paragraph.start;
    let mut taken = 0.0;
    for piece in pieces(&text[paragraph]) {
        if taken + advance(piece.trim_end(), font) <= width {
            taken = piece.chars().fold(taken, |taken, char| taken + char_advance(char, font));
            row.end += piece.len();
            continue;
        }
        // Leave out a row that consists only of blanks.
        if !text[row.clone()].trim_end().is_empty() {
            rows.push(row.clone());
        }
        (row, taken) = (row.end..row.end, 0.0);
        for char in piece.chars() {
            let more = char_advance(char, font);
            if width < taken + more && !row.is_empty() && !char.is_whitespace() {
                rows.push(row.clone());
                (row, taken) = (row.end..row.end, 0.0);
            }
            row.end += char.len_utf8();
            taken += more;
        }
    }
    rows.push(row);
}

/// Returns the pieces of a paragraph; a line may break between two pieces.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut before = rest.chars().next()?;
        let end = rest.char_indices().skip(1).find_map(|(at, char)| {
            let breaks = may_break(before, char);
            before = char;
            breaks.then_some(at)
        });
        let (piece, next) = rest.split_at(end.unwrap_or(rest.len()));
        rest = next;
        Some(piece)
    })
}

/// Returns `true` if a line may end between two characters.
fn may_break(before: char, after: char) -> bool {
    if after.is_whitespace() || closes(after) || opens(before) {
        return false;
    }
    before.is_whitespace() || is_wide(before) || is_wide(after)
}

/// Returns `true` if a line must not start with the character.
fn closes(char: char) -> bool {
    matches!(
        char,
        ',' | '.'
            | ':'
            | ';'
            | '!'
            | '?'
            | ')'
            | ']'
            | '}'
            | '%'
            | '’'
            | '”'
            | '…'
            | '·'
            | '—'
            | '，'
            | '。'
            | '、'
            | '：'
            | '；'
            | '！'
            | '？'
            | '）'
            | '】'
            | '》'
            | '」'
            | '』'
            | '〉'
            | '％'
    )
}

/// Returns `true` if the character must not end a line.
fn opens(char: char) -> bool {
    matches!(char, '(' | '[' | '{' | '‘' | '“' | '（' | '【' | '《' | '「' | '『' | '〈')
}

#[cfg(test)]
mod tests {
    use super::*;

    const FONT: Font = Font { size: 13, bold: false };

    #[test]
    fn chinese_keeps_its_full_stop() {
        let width = 4 * 13;
        assert_eq!(wrap("白方连成五子。", FONT, width), ["白方连成", "五子。"]);
        assert_eq!(wrap("白方连成。", FONT, width), ["白方连", "成。"]);
    }

    #[test]
    fn latin_breaks_at_spaces() {
        let width = advance("White has", FONT);
        assert_eq!(
            wrap("White has five\nin a row", FONT, crate::ui::cast::ceil_to_i32(width)),
            ["White has", "five", "in a row"]
        );
    }
}
