//! File names as messages show them: on one line, without characters that control a terminal or the text direction.

use std::path::Path;

/// Returns a path as text, with control characters and text direction characters escaped as in Rust: `a\nb`.
#[must_use]
pub fn shown_path(path: &Path) -> String {
    let mut shown = String::new();
    for char in path.to_string_lossy().chars() {
        match char {
            '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' => {
                shown.extend(char.escape_unicode());
            }
            char if char.is_control() => shown.extend(char.escape_default()),
            char => shown.push(char),
        }
    }
    shown
}

/// Returns the last part of a path as [`shown_path`] shows it.
#[must_use]
pub fn shown_name(path: &Path) -> String {
    shown_path(path.file_name().map_or(path, Path::new))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stays_on_its_line_and_moves_no_cursor() {
        let shown = |name: &str| shown_name(Path::new(name));
        assert_eq!(shown("games/古木 1.sgf"), "古木 1.sgf");
        assert_eq!(shown("a\nb\u{1b}[31m.sgf"), "a\\nb\\u{1b}[31m.sgf");
        assert_eq!(shown("\u{202e}fgs.exe"), "\\u{202e}fgs.exe");
        assert_eq!(shown_path(Path::new("C:\\games\\a.sgf")), "C:\\games\\a.sgf");
        assert_eq!(shown("/"), "/");
    }
}
