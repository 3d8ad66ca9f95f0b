//! Entries of the position database as bytes: a byte of flags, followed by the parts whose flags are set.

use crate::engine::Score;
use crate::evaluations::evaluation::{
    Evaluation, KnownWins, PositionTag, ProvedWin, ScoreBound, SearchEffort, SearchedValue,
};
use crate::evaluations::position_key::{push_point, take_point};
use crate::game::Point;

const HAS_VALUE: u8 = 1;
const HAS_WINS: u8 = 2;
const HAS_TAG: u8 = 4;
const HAS_COMMENT: u8 = 8;
const HAS_POINT_TEXTS: u8 = 16;

/// Flags of the stored result of a search for a forced win ([`KnownWins`]).
const HAS_WIN: u8 = 1;
const IS_BY_FOURS: u8 = 2;
const HAS_NO_VCF: u8 = 4;

/// Returns the bytes of an entry about a position on a board of `size` lines. Even an empty entry has at least one
/// byte.
pub(super) fn write(entry: &Evaluation, size: u8) -> Vec<u8> {
    let Evaluation { value, wins, tag, comment, point_texts } = entry;
    let flag = |is_there, flag| if is_there { flag } else { 0 };
    let flags = flag(value.is_some(), HAS_VALUE)
        | flag(wins.is_some(), HAS_WINS)
        | flag(tag.is_some(), HAS_TAG)
        | flag(!comment.is_empty(), HAS_COMMENT)
        | flag(!point_texts.is_empty(), HAS_POINT_TEXTS);
    let mut bytes = vec![flags];
    if let Some(SearchedValue { score, bound, depth, line, effort }) = value {
        push_signed(&mut bytes, score.get());
        bytes.push(bound.number());
        push_signed(&mut bytes, i32::from(*depth));
        bytes.extend(effort.engine.to_le_bytes());
        push_number(&mut bytes, effort.n_nodes);
        push_number(&mut bytes, u64::from(effort.milliseconds));
        push_number(&mut bytes, line.len() as u64);
        line.iter().for_each(|it| push_point(&mut bytes, Some(*it), size));
    }
    if let Some(KnownWins { engine, n_vcf_nodes, n_vct_nodes, has_no_vcf, win }) = wins {
        let is_by_fours = win.as_ref().is_some_and(|it| it.is_by_fours);
        bytes.push(flag(win.is_some(), HAS_WIN) | flag(is_by_fours, IS_BY_FOURS) | flag(*has_no_vcf, HAS_NO_VCF));
        bytes.extend(engine.to_le_bytes());
        push_number(&mut bytes, u64::from(*n_vcf_nodes));
        push_number(&mut bytes, u64::from(*n_vct_nodes));
        if let Some(win) = win {
            push_number(&mut bytes, win.line.len() as u64);
            win.line.iter().for_each(|it| push_point(&mut bytes, *it, size));
        }
    }
    bytes.extend(tag.map(|it| it.0));
    if !comment.is_empty() {
        push_text(&mut bytes, comment);
    }
    if !point_texts.is_empty() {
        push_number(&mut bytes, point_texts.len() as u64);
        for (point, text) in point_texts {
            push_point(&mut bytes, Some(*point), size);
            push_text(&mut bytes, text);
        }
    }
    bytes
}

/// Reads an entry about a position on a board of this size; `None` if the bytes are not an entry.
pub(super) fn read(mut bytes: &[u8], size: u8) -> Option<Evaluation> {
    let bytes = &mut bytes;
    let flags = take(bytes)?;
    let mut entry = Evaluation::default();
    if flags & HAS_VALUE != 0 {
        let score =
            Some(Score::of(take_signed(bytes)?)).filter(|it| -Score::INFINITE < *it && *it < Score::INFINITE)?;
        let bound = ScoreBound::of(take(bytes)?);
        let depth = i16::try_from(take_signed(bytes)?).ok()?;
        let engine = take_word(bytes)?;
        let n_nodes = take_number(bytes)?;
        let milliseconds = u32::try_from(take_number(bytes)?).ok()?;
        let line = take_line(bytes, size)?.into_iter().collect::<Option<_>>()?;
        let effort = SearchEffort { engine, n_nodes, milliseconds };
        entry.value = Some(SearchedValue { score, bound, depth, line, effort });
    }
    if flags & HAS_WINS != 0 {
        let of_win = take(bytes)?;
        let engine = take_word(bytes)?;
        let n_vcf_nodes = u32::try_from(take_number(bytes)?).ok()?;
        let n_vct_nodes = u32::try_from(take_number(bytes)?).ok()?;
        let line = if of_win & HAS_WIN == 0 { None } else { Some(take_line(bytes, size)?) };
        let win = line.map(|line| ProvedWin { is_by_fours: of_win & IS_BY_FOURS != 0, line });
        let has_no_vcf = of_win & HAS_NO_VCF != 0;
        entry.wins = Some(KnownWins { engine, n_vcf_nodes, n_vct_nodes, has_no_vcf, win });
    }
    if flags & HAS_TAG != 0 {
        entry.tag = Some(PositionTag(take(bytes)?));
    }
    if flags & HAS_COMMENT != 0 {
        entry.comment = take_text(bytes)?;
    }
    if flags & HAS_POINT_TEXTS != 0 {
        for _ in 0..take_number(bytes)? {
            let point = take_point(bytes, size)??;
            let text = take_text(bytes)?;
            entry.set_point_text(point, &text);
        }
    }
    Some(entry)
}

/// Appends a number as LEB128: seven bits per byte, the lowest bits first.
fn push_number(bytes: &mut Vec<u8>, mut number: u64) {
    while 0x80 <= number {
        bytes.push(number.to_le_bytes()[0] | 0x80);
        number >>= 7;
    }
    bytes.push(number.to_le_bytes()[0]);
}

/// Appends a number that may be negative: the lowest bit holds the sign, the other bits hold the absolute value.
fn push_signed(bytes: &mut Vec<u8>, number: i32) {
    push_number(bytes, u64::from(number.unsigned_abs()) << 1 | u64::from(number < 0));
}

fn push_text(bytes: &mut Vec<u8>, text: &str) {
    push_number(bytes, text.len() as u64);
    bytes.extend(text.as_bytes());
}

fn take(bytes: &mut &[u8]) -> Option<u8> {
    let (first, rest) = bytes.split_first()?;
    *bytes = rest;
    Some(*first)
}

fn take_word(bytes: &mut &[u8]) -> Option<u32> {
    let (word, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(u32::from_le_bytes(*word))
}

fn take_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let byte = take(bytes)?;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

fn take_signed(bytes: &mut &[u8]) -> Option<i32> {
    let number = take_number(bytes)?;
    let absolute = i32::try_from(number >> 1).ok()?;
    Some(if number & 1 == 0 { absolute } else { -absolute })
}

fn take_line(bytes: &mut &[u8], size: u8) -> Option<Vec<Option<Point>>> {
    let n_points = take_number(bytes)?;
    // Each point takes at least one byte, so reading fails early if a damaged entry claims a huge number of points.
    (0..n_points).map(|_| take_point(bytes, size)).collect()
}

fn take_text(bytes: &mut &[u8]) -> Option<String> {
    let length = usize::try_from(take_number(bytes)?).ok()?;
    let (text, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    String::from_utf8(text.to_vec()).ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::evaluations::evaluation::testing::evaluations;

    proptest! {
        #[test]
        fn an_entry_reads_back_and_a_cut_one_does_not(
            (size, entry) in prop::sample::select(vec![5_u8, 15, 16, 22]).prop_flat_map(|it| (Just(it), evaluations(it))),
        ) {
            let bytes = write(&entry, size);
            prop_assert_eq!(read(&bytes, size), Some(entry));
            for length in 0..bytes.len() {
                prop_assert_eq!(read(&bytes[..length], size), None);
            }
        }

        #[test]
        fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..60), size in 5_u8..=22) {
            if let Some(entry) = read(&bytes, size) {
                prop_assert_eq!(read(&write(&entry, size), size), Some(entry));
            }
        }
    }
}
