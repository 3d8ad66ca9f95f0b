//! Databases of Yixin and Rapfi (`.db`): positions with tag, value, depth, bound and text.
//!
//! A file is the number of its records, then the records: a key and an entry, each preceded by its length. Rapfi
//! compresses the whole file as an LZ4 frame.
//!
//! - A key is rule, width, height, and the stones of Black and then of White, two bytes for each. The key of a position
//!   is the least key among its eight rotations and reflections. A key without a board holds data about the file, such
//!   as its character set.
//! - Pairs of -1,-1 (passes) after the stones of a color stand for missing stones. They make the numbers of pairs of
//!   both colors equal if Black is to move, and give Black one more pair if White is to move.
//! - An entry cannot hold all data of the position database. Lines and search efforts are not written, and of a proved
//!   win only the score is.

use encoding_rs::{Encoding, GBK, UTF_8};

use crate::engine::Score;
use crate::evaluations::evaluation::{Evaluation, PositionTag, ScoreBound, SearchEffort, SearchedValue};
use crate::evaluations::lz4;
use crate::evaluations::map::EvaluationMap;
use crate::evaluations::position_key::{KeyedPosition, PositionKey, rule_of};
use crate::formats::charset;
use crate::game::{Board, Color, MAX_SIZE, MIN_SIZE, Point, Rule};
use crate::sort::sort_by_key;

/// Number of bytes of a key before its stones.
const KEY_HEAD: usize = 3;

/// Number of bytes of an entry before its text.
const ENTRY_HEAD: usize = 5;

/// Text that marks all texts of the file as UTF-8. It stands in a record that holds data about the file instead of a
/// position.
const UTF8_MARK: &[u8] = b"charset=\"UTF-8\"";

/// Tag byte of an entry without a tag.
const NO_TAG: u8 = u8::MAX;

/// Score of an entry without a value.
const NO_VALUE: i16 = -30_002;

/// Pair of bytes that fills the place of a missing stone in a key, for example after a pass.
const PASS: [u8; 2] = [u8::MAX; 2];

/// Prefix of an entry's text if the text begins with short texts that are shown on points. Each line after the prefix
/// has a character for the column of a point, a character for its row, and the short text on this point.
const POINT_TEXTS: &str = "@BTXT@";

/// Separator in the text of an entry: between the short texts on points and the comment, and between the parts of a
/// comment.
const PART_END: char = '\u{8}';

/// Result of reading a database: the entries that could be read, and the number of records that could not.
#[derive(Debug)]
pub struct YixinDatabase {
    /// Entries that could be read.
    pub map: EvaluationMap,
    /// Number of records that could not be read: with an unsupported rule, a board of unsupported shape or size, or a
    /// damaged key.
    pub n_left_out: usize,
    /// `true` if the file ends before its last record.
    pub is_cut: bool,
}

/// Reads a database; `None` if the bytes are not a database, or decompress to more than `max_bytes`.
#[must_use]
pub fn read(bytes: &[u8], max_bytes: usize) -> Option<YixinDatabase> {
    let decompressed = if lz4::is_frame(bytes) { Some(lz4::decompress(bytes, max_bytes)?) } else { None };
    let bytes = decompressed.as_deref().unwrap_or(bytes);
    let mut records = Records { rest: bytes.get(4..)? };
    let n_records = u32::from_le_bytes(*bytes.first_chunk()?);
    let mut texts = records.clone();
    let first = texts.next();
    // Check the first record to see whether the bytes are a Yixin database at all.
    if first.is_none_or(|(key, _)| key.len() < KEY_HEAD || 2 < key[0] || MAX_SIZE < key[1] || key.len() % 2 == 0)
        && n_records != 0
    {
        return None;
    }
    let encoding = encoding_of(first.into_iter().chain(texts));
    let mut read = YixinDatabase { map: EvaluationMap::default(), n_left_out: 0, is_cut: false };
    for _ in 0..n_records {
        let Some((key, entry)) = records.next() else {
            read.is_cut = true;
            break;
        };
        if key.is_empty() || is_about_file(key) {
            continue;
        }
        match keyed(key) {
            Some((key, symmetry)) => {
                let entry = entry_of(entry, encoding, key.size()).image(key.size(), symmetry);
                read.map.merge(&key, &entry);
            }
            None => read.n_left_out += 1,
        }
    }
    Some(read)
}

/// Iterator over the records of a file, up to the first that is truncated.
#[derive(Clone)]
struct Records<'a> {
    rest: &'a [u8],
}

impl<'a> Records<'a> {
    fn take(&mut self) -> Option<&'a [u8]> {
        let (length, rest) = self.rest.split_first_chunk()?;
        let (taken, rest) = rest.split_at_checked(usize::from(u16::from_le_bytes(*length)))?;
        self.rest = rest;
        Some(taken)
    }
}

/// Yields pairs of a key and an entry, as bytes.
impl<'a> Iterator for Records<'a> {
    type Item = (&'a [u8], &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        let key = self.take()?;
        // A record with an empty key has no entry.
        let entry = if key.is_empty() { &[][..] } else { self.take()? };
        Some((key, entry))
    }
}

fn is_about_file(key: &[u8]) -> bool {
    key.get(1..KEY_HEAD).is_some_and(|it| it == [0, 0])
}

/// Returns the encoding of the texts. It is UTF-8 if the file declares it or the texts are valid UTF-8. Otherwise it is
/// GBK (as in Yixin's own files) if the texts are valid GBK, or else a guess.
fn encoding_of<'a>(records: impl Iterator<Item = (&'a [u8], &'a [u8])>) -> &'static Encoding {
    let mut texts = Vec::new();
    for (key, entry) in records {
        let text = entry.get(ENTRY_HEAD..).unwrap_or_default();
        if is_about_file(key) && text.starts_with(UTF8_MARK) {
            return UTF_8;
        }
        if !text.is_ascii() {
            texts.extend(text.iter().chain(b"\n"));
        }
    }
    let is_gbk = || GBK.decode_without_bom_handling_and_without_replacement(&texts).is_some();
    match charset::encoding_of(&texts).0 {
        guessed if guessed != UTF_8 && is_gbk() => GBK,
        guessed => guessed,
    }
}

/// Converts a key of a file to a key of the position database, which may turn or mirror the position; also returns the
/// number of this symmetry. Returns `None` for unsupported rules, for boards that are not square, and for stones that
/// cannot be placed.
fn keyed(key: &[u8]) -> Option<(PositionKey, u8)> {
    let ([rule, width, height], stones) = key.split_first_chunk::<KEY_HEAD>()?;
    let rule = rule_of(*rule).filter(|it| has_number(*it))?;
    if width != height || !(MIN_SIZE..=MAX_SIZE).contains(width) {
        return None;
    }
    let stones = stones.as_chunks::<2>().0;
    let (black, white) = stones.split_at(stones.len().div_ceil(2));
    let mut board = Board::new(*width);
    for (stones, color) in [black, white].into_iter().zip(Color::ALL) {
        for [x, y] in stones.iter().take_while(|it| **it != PASS) {
            let point = (x < width && y < width).then(|| Point::new(*x, *y))?;
            board.play(point, color).ok()?;
        }
    }
    let side = if black.len() == white.len() { Color::Black } else { Color::White };
    Some(PositionKey::of(&board, rule, side))
}

/// Returns `true` if the format has a number for the rule.
fn has_number(rule: Rule) -> bool {
    matches!(rule, Rule::Freestyle | Rule::Standard | Rule::Renju)
}

/// Parses an entry. Its points are returned as the file has them, before the position is turned or mirrored for the
/// position database.
fn entry_of(bytes: &[u8], encoding: &'static Encoding, size: u8) -> Evaluation {
    let word = |at: usize| bytes.get(at..at + 2).map_or(0, |it| i16::from_le_bytes([it[0], it[1]]));
    let tag = bytes.first().copied().filter(|it| (1..0x80).contains(it)).map(PositionTag);
    let (score, depth_and_bound) = (word(1), word(3));
    let has_value = (score, depth_and_bound) != (0, 0) && score != NO_VALUE;
    let value = has_value.then(|| SearchedValue {
        score: Score::of(i32::from(score).clamp(-30_000, 30_000)),
        bound: ScoreBound::of(depth_and_bound.to_le_bytes()[0]),
        depth: depth_and_bound >> 2,
        line: Vec::new(),
        effort: SearchEffort::default(),
    });
    let text = encoding.decode_without_bom_handling(bytes.get(ENTRY_HEAD..).unwrap_or_default()).0.replace('\0', "");
    let mut entry = Evaluation { value, tag, ..Evaluation::default() };
    let comment = match text.strip_prefix(POINT_TEXTS) {
        Some(texts) => {
            let (texts, comment) = texts.split_once(PART_END).unwrap_or((texts, ""));
            for line in texts.split('\n') {
                let mut letters = line.chars();
                let point = letters.next().and_then(coordinate).zip(letters.next().and_then(coordinate));
                if let Some((x, y)) = point.filter(|(x, y)| *x < size && *y < size) {
                    entry.set_point_text(Point::new(x, y), letters.as_str());
                }
            }
            comment
        }
        None => &text,
    };
    entry.comment = comment.replace(PART_END, "\n").trim().to_owned();
    entry
}

/// Parses a coordinate: a digit, or a letter from `A` for 10.
fn coordinate(letter: char) -> Option<u8> {
    let number = match letter {
        '0'..='9' => letter as u32 - '0' as u32,
        'A'..='Z' => letter as u32 - 'A' as u32 + 10,
        _ => return None,
    };
    u8::try_from(number).ok()
}

const fn letter(coordinate: u8) -> char {
    (if coordinate < 10 { b'0' + coordinate } else { b'A' + coordinate - 10 }) as char
}

/// Returns the entries as an uncompressed `.db` file, and the number of entries that the format cannot hold.
#[must_use]
pub fn write(map: &EvaluationMap) -> (Vec<u8>, usize) {
    let mut n_left_out = 0;
    let mut records = Vec::new();
    for (key, entry) in map.iter() {
        match key.position().filter(|it| has_number(it.rule)) {
            Some(position) => records.push((file_key(&position), file_entry(&entry))),
            None => n_left_out += 1,
        }
    }
    // Sort the records as Rapfi sorts them in its files.
    sort_by_key(&mut records, |(key, _)| (key[..KEY_HEAD].to_vec(), key.len(), key[KEY_HEAD..].to_vec()));
    let about = ([0; KEY_HEAD].to_vec(), [&[0; ENTRY_HEAD], UTF8_MARK].concat());
    let n_records = u32::try_from(records.len() + 1).unwrap_or(u32::MAX);
    let mut bytes = n_records.to_le_bytes().to_vec();
    for part in std::iter::once(&about).chain(&records).flat_map(|it| [&it.0, &it.1]) {
        bytes.extend(u16::try_from(part.len()).unwrap_or(u16::MAX).to_le_bytes());
        bytes.extend(part);
    }
    (bytes, n_left_out)
}

/// Returns the key of a position in a `.db` file: the least key of the eight rotations and reflections of the position,
/// with the stones listed column by column. A [`PositionKey`] is the least one with the stones listed row by row, so
/// this function only swaps the two coordinates of each stone.
fn file_key(position: &KeyedPosition) -> Vec<u8> {
    let [n_black, n_white] = [0, 1].map(|it| position.stones[it].len());
    let is_odd = usize::from(position.side == Color::White);
    let least = (2 * n_black).saturating_sub(1).max(2 * n_white);
    let n_pairs = least + (least + is_odd) % 2;
    let mut key = vec![position.rule.number(), position.size, position.size];
    for (stones, n_wanted) in position.stones.iter().zip([n_pairs.div_ceil(2), n_pairs / 2]) {
        let pairs = stones.iter().map(|it| [it.y(), it.x()]).chain(std::iter::repeat(PASS));
        key.extend(pairs.take(n_wanted).flatten());
    }
    key
}

fn file_entry(entry: &Evaluation) -> Vec<u8> {
    let mut bytes = vec![entry.result().map_or(NO_TAG, |it| it.0)];
    let value = entry.known_value();
    let (score, depth, bound) = value.map_or((0, 0, ScoreBound::Unknown), |it| (it.score.get(), it.depth, it.bound));
    bytes.extend(i16::try_from(score).unwrap_or(0).to_le_bytes());
    // Clamp the depth to 14 bits, because the bound takes the lowest two of the 16 bits.
    let depth = depth.clamp(i16::MIN >> 2, i16::MAX >> 2);
    bytes.extend((depth << 2 | i16::from(bound.number())).to_le_bytes());
    let mut text = String::new();
    if !entry.point_texts.is_empty() {
        let clean = |it: &str| it.replace(['\n', '\r', PART_END, '\0'], " ");
        let texts = entry.point_texts.iter();
        let texts: Vec<_> =
            texts.map(|(it, text)| format!("{}{}{}", letter(it.y()), letter(it.x()), clean(text))).collect();
        text = format!("{POINT_TEXTS}{}", texts.join("\n"));
    }
    if !entry.comment.is_empty() {
        if !text.is_empty() {
            text.push(PART_END);
        }
        // A text that begins with the prefix `POINT_TEXTS` is read as texts on points. If an entry has only a comment,
        // and this comment begins with the same prefix, put a space before it.
        let is_safe = !text.is_empty() || !entry.comment.starts_with(POINT_TEXTS);
        text.extend((!is_safe).then_some(' '));
        text.push_str(&entry.comment.replace([PART_END, '\0'], ""));
    }
    let longest = text.len().min(usize::from(u16::MAX) - ENTRY_HEAD);
    let end = (0..=longest).rev().find(|it| text.is_char_boundary(*it)).unwrap_or(0);
    bytes.extend(&text.as_bytes()[..end]);
    bytes
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::evaluations::evaluation::testing::evaluations;

    fn board(size: u8, moves: &str) -> (Board, Color) {
        Board::after(size, moves.split_whitespace().map(|it| Point::parse(it, size).unwrap())).unwrap()
    }

    /// A file of three records without a mark of its encoding. The first is the position after h8 with White to move,
    /// on a board of fifteen lines under renju, with a text in GBK. The second has a board that is not square. The
    /// third is the empty board, and has only a tag.
    const OLD: &[u8] = b"\x03\x00\x00\x00\
        \x05\x00\x02\x0f\x0f\x07\x07\x09\x00\xff\x2c\x01\x33\x00\xba\xc3\xc6\xe5\
        \x05\x00\x00\x0f\x10\x07\x07\x01\x00\xff\
        \x03\x00\x02\x0f\x0f\x01\x00\x77";

    #[test]
    fn a_file_is_read_by_the_description_of_its_bytes() {
        let read = read(OLD, 1000).unwrap();
        assert_eq!((read.map.len(), read.n_left_out, read.is_cut), (2, 1, false));
        let (here, side) = board(15, "h8");
        let entry = read.map.get(&here, Rule::Renju, side).unwrap();
        let value = entry.value.clone().unwrap();
        assert_eq!((value.score, value.depth, value.bound), (Score::estimate(300), 12, ScoreBound::Exact));
        assert_eq!((entry.comment.as_str(), entry.tag), ("好棋", None));
        let empty = read.map.get(&Board::new(15), Rule::Renju, Color::Black).unwrap();
        assert_eq!((empty.tag, empty.value), (Some(PositionTag::WIN), None));
        for length in 4..OLD.len() {
            assert!(super::read(&OLD[..length], 1000).is_none_or(|it| it.is_cut), "cut after {length} bytes");
        }
    }

    #[test]
    fn a_file_is_written_with_the_least_image_and_passes_for_missing_stones() {
        let mut map = EvaluationMap::default();
        let mut entry = Evaluation { comment: "a\nb".to_owned(), ..Evaluation::default() };
        entry.set_point_text(Point::new(3, 1), "A");
        let mut here = Board::new(5);
        here.play(Point::new(4, 0), Color::White).unwrap();
        let (key, symmetry) = PositionKey::of(&here, Rule::Freestyle, Color::White);
        map.merge(&key, &entry.image(5, symmetry));
        let (caro, _) = PositionKey::of(&here, Rule::Caro, Color::White);
        map.merge(&caro, &Evaluation::default());
        let (bytes, n_left_out) = write(&map);
        assert_eq!(n_left_out, 1);
        let about = b"\x03\x00\x00\x00\x00\x14\x00\x00\x00\x00\x00\x00charset=\"UTF-8\"";
        // White has one stone and is to move, so the key has two moves of Black and one move of White. Black has no
        // stone, so its two moves are passes, with the bytes `ff ff` each. White's stone in a corner has the bytes
        // `00 00`: of all rotations and reflections, the file stores the one with the least key.
        let key = b"\x09\x00\x00\x05\x05\xff\xff\xff\xff\x00\x00";
        let entry = b"\x12\x00\xff\x00\x00\x00\x00@BTXT@11A\x08a\nb";
        assert_eq!(bytes, [&b"\x02\x00\x00\x00"[..], about, key, entry].concat());
        assert_eq!(read(&bytes, 1000).unwrap().map.to_log(), {
            map.remove(&caro);
            map.to_log()
        });
    }

    proptest! {
        #[test]
        fn entries_survive_the_way_through_a_file(
            size in prop::sample::select(vec![5_u8, 15, 22]),
            stones in prop::collection::vec((0_u8..22, 0_u8..22), 0..12), white in any::<bool>(), seed in any::<u8>(),
            entry in evaluations(5),
        ) {
            let rule = [Rule::Freestyle, Rule::Standard, Rule::Renju][usize::from(seed % 3)];
            let mut board = Board::new(size);
            for ((x, y), color) in stones.iter().zip(Color::ALL.into_iter().cycle()) {
                let _ = board.play(Point::new(x % size, y % size), color);
            }
            let side = if white { Color::White } else { Color::Black };
            let (key, _) = PositionKey::of(&board, rule, side);
            let mut map = EvaluationMap::default();
            map.set(&key, &entry);
            let (bytes, n_left_out) = write(&map);
            prop_assert_eq!(n_left_out, 0);
            let again = read(&bytes, 1 << 20).unwrap();
            prop_assert_eq!((again.map.len(), again.n_left_out, again.is_cut), (1, 0, false));
            let found = again.map.entry(&key).unwrap();
            prop_assert_eq!(found.tag, entry.result());
            prop_assert_eq!(found.comment, entry.comment.trim());
            prop_assert_eq!(found.point_texts.len(), entry.point_texts.len());
            let parts = |it: SearchedValue| (it.score, it.bound, it.depth);
            let expected = entry.known_value().map(parts).filter(|it| *it != (Score::DRAW, ScoreBound::Unknown, 0));
            prop_assert_eq!(found.value.map(parts), expected);
            // Check that the file stores the least key among the eight rotations and reflections of the position. A key
            // lists the stones column by column.
            let position = key.position().unwrap();
            let stones = &file_key(&position)[KEY_HEAD..];
            for symmetry in 0..crate::game::N_SYMMETRIES {
                let mut image = position.clone();
                for stones in &mut image.stones {
                    stones.iter_mut().for_each(|it| *it = crate::game::image(*it, size, symmetry));
                    stones.sort_by_key(|it| (it.y(), it.x()));
                }
                prop_assert!(stones <= &file_key(&image)[KEY_HEAD..]);
            }
        }

        #[test]
        fn no_bytes_panic(at in 0..OLD.len(), byte in any::<u8>(), bytes in prop::collection::vec(any::<u8>(), 0..60)) {
            let mut damaged = OLD.to_vec();
            damaged[at] = byte;
            let _ = read(&damaged, 1000);
            let _ = read(&bytes, 1000);
        }
    }
}
