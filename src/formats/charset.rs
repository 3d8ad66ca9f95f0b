//! Bytes as characters, when nobody says in which alphabet they were written.

/// The characters of a text, and a warning if the alphabet had to be guessed. `label` is what the file itself calls
/// its alphabet.
pub(super) fn decode(bytes: &[u8], label: Option<&str>) -> (String, Option<String>) {
    if let Some(rest) = bytes.strip_prefix(b"\xef\xbb\xbf") {
        return utf8_or_western(rest);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xff\xfe") {
        return (utf16(rest, u16::from_le_bytes), None);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xfe\xff") {
        return (utf16(rest, u16::from_be_bytes), None);
    }
    match label.map(str::to_ascii_lowercase).as_deref() {
        Some("iso-8859-1" | "latin1" | "windows-1252" | "cp1252") => (western(bytes), None),
        Some(_) | None => utf8_or_western(bytes),
    }
}

fn utf8_or_western(bytes: &[u8]) -> (String, Option<String>) {
    match std::str::from_utf8(bytes) {
        Ok(text) => (text.to_owned(), None),
        Err(_) => (western(bytes), Some("the letters are not UTF-8; they were read as Windows-1252".to_owned())),
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks_exact(2).map(|it| unit([it[0], it[1]]));
    char::decode_utf16(units).map(|it| it.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

/// Windows-1252, and Latin-1 where that has no letter.
fn western(bytes: &[u8]) -> String {
    bytes
        .iter()
        .map(|it| HIGH_CONTROLS[..].get(usize::from(it.wrapping_sub(0x80))).map_or(char::from(*it), |it| *it))
        .collect()
}

/// The letters of the bytes 0x80 to 0x9f.
const HIGH_CONTROLS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];
