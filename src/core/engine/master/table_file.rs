//! File format of a transposition table: magic bytes, rule, board size, entries, and a checksum (CRC-32).

use crate::game::{MAX_SIZE, MIN_SIZE, Rule};

/// Magic bytes, which contain the version of the format. A new evaluation or new Zobrist keys need a new version.
const MARK: &[u8; 8] = b"GUMUTT1\n";

/// Number of bytes of an entry.
const ENTRY: usize = 16;

/// Number of bytes of the checksum.
const CHECKSUM: usize = 4;

/// Returns the contents of a table file: the rule and the board size of a transposition table, and its entries.
pub fn write(rule: Rule, size: u8, entries: &[[u64; 2]]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(MARK.len() + 2 + entries.len() * ENTRY + CHECKSUM);
    bytes.extend(MARK);
    bytes.extend([rule.number(), size]);
    bytes.extend(entries.iter().flatten().flat_map(|it| it.to_le_bytes()));
    let checksum = crc32fast::hash(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}

/// Returns the rule, board size and entries in the contents of a file; `None` if they are not a complete, undamaged
/// table.
pub fn read(bytes: &[u8]) -> Option<(Rule, u8, impl Iterator<Item = [u64; 2]> + '_)> {
    let (content, checksum) = bytes.split_last_chunk::<CHECKSUM>()?;
    if crc32fast::hash(content) != u32::from_le_bytes(*checksum) {
        return None;
    }
    let ([rule, size], entries) = content.strip_prefix(MARK)?.split_first_chunk::<2>()?;
    let rule = Rule::ALL.iter().copied().find(|it| it.number() == *rule)?;
    let is_whole = entries.len().is_multiple_of(ENTRY) && (MIN_SIZE..=MAX_SIZE).contains(size);
    let word = |it: &[u8]| it.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
    let entry = move |it: &[u8]| [word(&it[..ENTRY / 2]), word(&it[ENTRY / 2..])];
    is_whole.then(|| (rule, *size, entries.chunks_exact(ENTRY).map(entry)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_reads_back_and_a_damaged_one_does_not() {
        let entries = [[1, u64::MAX], [0x0123_4567_89ab_cdef, 7]];
        for rule in Rule::ALL {
            let bytes = write(rule, 15, &entries);
            let (found, size, read_back) = read(&bytes).unwrap();
            assert_eq!((found, size, read_back.collect::<Vec<_>>()), (rule, 15, entries.to_vec()));
            for n in 0..bytes.len() {
                let mut damaged = bytes.clone();
                damaged[n] ^= 4;
                assert!(read(&damaged).is_none() && read(&bytes[..n]).is_none(), "{n}");
            }
        }
        assert!(read(&write(Rule::Renju, 40, &entries)).is_none());
    }
}
