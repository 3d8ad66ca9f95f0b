//! Splits the bytes of a pipe into lines.

/// Maximum length of a line in bytes; the rest of a longer line is dropped. All commands are shorter than this.
const MAX_LENGTH: usize = 4096;

/// Splits a stream of bytes into lines. Lines end with CR, LF or both; empty lines are left out, control characters are
/// read as spaces, and invalid UTF-8 as `U+FFFD`.
#[derive(Clone, Debug, Default)]
pub struct LineSplitter {
    unfinished: Vec<u8>,
}

impl LineSplitter {
    /// Adds bytes, and returns the lines that they complete.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<String> {
        let mut lines = Vec::new();
        for byte in bytes {
            match byte {
                b'\r' | b'\n' => lines.extend(self.finish()),
                _ if self.unfinished.len() < MAX_LENGTH => self.unfinished.push(*byte),
                _ => (),
            }
        }
        lines
    }

    /// Ends the stream, and returns the last line if it lacked a line end.
    pub fn finish(&mut self) -> Option<String> {
        let bytes = std::mem::take(&mut self.unfinished);
        let text = String::from_utf8_lossy(&bytes).replace(char::is_control, " ");
        Some(text.trim().to_owned()).filter(|it| !it.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_end_of_line_is_known() {
        let mut lines = LineSplitter::default();
        assert_eq!(lines.push(b"START 15\r\nBEGIN\rABOUT\n\n\r\r\n"), ["START 15", "BEGIN", "ABOUT"]);
        assert_eq!(lines.push(b"TURN 7"), [""; 0]);
        assert_eq!(lines.push(b",7\r"), ["TURN 7,7"]);
        assert_eq!(lines.push(b"\nEND"), [""; 0]);
        assert_eq!(lines.finish(), Some("END".to_owned()));
        assert_eq!(lines.finish(), None);
    }

    #[test]
    fn what_is_no_text_does_no_harm() {
        let mut lines = LineSplitter::default();
        assert_eq!(lines.push(b"MESSAGE \x01dep\x10\xff\n"), ["MESSAGE  dep \u{fffd}"]);
        assert_eq!(lines.push(&[b'x'; 100_000]), [""; 0]);
        assert_eq!(lines.push(b"\n").concat().len(), MAX_LENGTH);
    }
}
