//! Character sets: text decoding in the encoding that a file names, or else in a guessed encoding.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

use crate::formats::fault::{ErrorKind, Warning};
use crate::game::source_position::SourcePosition;

/// Maximum number of bytes that are examined to guess an encoding.
const MAX_GUESSED: usize = 1 << 20;

/// Decodes a text. Also returns a warning if the encoding had to be guessed or if some bytes are invalid. `label` is
/// the encoding that the file itself states, as a label of the [Encoding Standard].
///
/// [Encoding Standard]: https://encoding.spec.whatwg.org/#names-and-labels
pub(super) fn decode(bytes: &[u8], label: Option<&str>) -> (String, Option<Warning>) {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if let Some(encoding) = utf16_in(bytes) {
        return (encoding.decode_with_bom_removal(bytes).0.into_owned(), None);
    }
    let named = label.and_then(|it| Encoding::for_label_no_replacement(it.as_bytes()));
    let named = named.filter(|it| it.is_ascii_compatible());
    if let Some(text) = named.and_then(|it| it.decode_without_bom_handling_and_without_replacement(bytes)) {
        return (text.into_owned(), None);
    }
    let (mut encoding, mut kind) = encoding_of(bytes);
    if let (Some(named), true) = (named.filter(|it| *it != UTF_8), kind.is_some()) {
        (encoding, kind) = (named, Some(ErrorKind::Spoiled(named.name())));
    }
    let text = encoding.decode_without_bom_handling(bytes).0.into_owned();
    let warning = kind.map(|kind| {
        let is_meant = |it: char| match kind {
            ErrorKind::Spoiled(_) => it == char::REPLACEMENT_CHARACTER,
            _ => !it.is_ascii(),
        };
        let at = text.find(is_meant).map(|it| SourcePosition::at(&text, it));
        Warning { at, kind, left_out: None }
    });
    (text, warning)
}

/// Returns the encoding that `bytes` appear to have. If the encoding is a guess or if some bytes are invalid, also
/// returns the kind of warning to show.
pub(crate) fn encoding_of(bytes: &[u8]) -> (&'static Encoding, Option<ErrorKind>) {
    if str::from_utf8(bytes).is_ok() {
        return (UTF_8, None);
    }
    if is_spoiled_utf8(bytes) {
        return (UTF_8, Some(ErrorKind::Spoiled(UTF_8.name())));
    }
    let encoding = guess(bytes);
    (encoding, Some(ErrorKind::Guessed(encoding.name())))
}

fn guess(bytes: &[u8]) -> &'static Encoding {
    let first = bytes.iter().position(|it| !it.is_ascii()).unwrap_or(bytes.len());
    let bytes = &bytes[first..bytes.len().min(first + MAX_GUESSED)];
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, false);
    detector.guess(None, Utf8Detection::Deny)
}

/// Returns UTF-16LE or UTF-16BE if the bytes start with the byte order mark of that encoding. Without a mark, returns
/// the encoding in which the first two characters are below U+0100, because every file format starts with such
/// characters. Returns `None` if neither applies.
pub(super) const fn utf16_in(bytes: &[u8]) -> Option<&'static Encoding> {
    match bytes {
        [0xff, 0xfe, ..] | [1..=255, 0, 1..=255, 0, ..] => Some(UTF_16LE),
        [0xfe, 0xff, ..] | [0, 1..=255, 0, 1..=255, ..] => Some(UTF_16BE),
        _ => None,
    }
}

/// Returns `true` if the bytes are UTF-8 with few errors, such as a truncated character at the end: at most one invalid
/// sequence for every eight characters outside ASCII.
fn is_spoiled_utf8(bytes: &[u8]) -> bool {
    let (mut n_good, mut n_bad) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        n_good += chunk.valid().chars().filter(|it| !it.is_ascii()).count();
        n_bad += usize::from(!chunk.invalid().is_empty());
    }
    8 * n_bad <= n_good
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], label: Option<&str>, expected: &str, warning: Option<&str>) {
        let (text, told) = decode(bytes, label);
        assert_eq!((&*text, told.map(|it| it.to_string()).as_deref()), (expected, warning), "{bytes:?}");
    }

    #[test]
    fn a_file_is_in_the_encoding_that_it_names() {
        check(b"\xb9\xc5\xc4\xbe", Some("GB2312"), "古木", None);
        check(b"\x81\x30\x81\x30", Some("gb18030"), "\u{80}", None);
        check(b"\xa5\x6a\xa4\xec", Some("Big5"), "古木", None);
        check(b"\x8c\xc3\x96\xd8", Some("Shift_JIS"), "古木", None);
        check(b"\xb8\xc5\xcc\xda", Some("EUC-JP"), "古木", None);
        check(b"J\xf5e", Some("ISO-8859-1"), "Jõe", None);
        check("古木".as_bytes(), Some("utf-8"), "古木", None);
    }

    #[test]
    fn a_wrong_name_is_passed_over() {
        check("古木é".as_bytes(), Some("ascii-with-letters"), "古木é", None);
        check("古木é".as_bytes(), Some("UTF-16"), "古木é", None);
        check(
            b"J\xf5e",
            Some("UTF-8"),
            "Jõe",
            Some("line 1, column 2: the letters are not UTF-8; they were read as windows-1252"),
        );
    }

    #[test]
    fn two_bytes_a_character_are_seen_without_a_mark() {
        for (encoding, bytes) in [("LE", b"(\0;\0\x08\xff"), ("BE", b"\0(\0;\xff\x08")] {
            check(bytes, None, "(;（", None);
            check(bytes, Some("GBK"), "(;（", None);
            assert!(utf16_in(bytes).is_some_and(|it| it.name().ends_with(encoding)));
        }
        check(b"\xff\xfe(\0;\0", None, "(;", None);
        check(b"\xfe\xff\0(\0;", None, "(;", None);
        check(b"\xff\xfe(\0;", None, "(\u{fffd}", None);
    }

    #[test]
    fn a_few_bad_bytes_do_not_spoil_the_rest() {
        let good = "古木五子棋是一个小小的程序";
        check(
            &good.as_bytes()[..good.len() - 1],
            None,
            "古木五子棋是一个小小的程\u{fffd}",
            Some("line 1, column 13: some characters are not valid UTF-8"),
        );
        let bad = [&b"\xb9\xc5\xc4\xbe"[..], b"(\xff", b")"].concat();
        check(&bad, Some("GBK"), "古木(\u{fffd})", Some("line 1, column 4: some characters are not valid GBK"));
    }
}
