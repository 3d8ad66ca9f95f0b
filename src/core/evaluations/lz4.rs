//! LZ4 frames: decompression of the files that Rapfi writes, by the descriptions of the LZ4 frame and block formats.

/// First bytes of an LZ4 frame.
const MAGIC: [u8; 4] = [0x04, 0x22, 0x4d, 0x18];

/// Flags in the first byte of the frame descriptor.
const HAS_BLOCK_CHECKSUMS: u8 = 0x10;
const HAS_CONTENT_SIZE: u8 = 0x08;
const HAS_DICTIONARY: u8 = 0x01;

/// Bit of a block's length that marks an uncompressed block.
const IS_PLAIN: u32 = 1 << 31;

/// Length of the shortest match. A block stores the length of each match minus this number.
const MIN_MATCH: usize = 4;

/// Largest value of a length in a token. If a token has this value, further bytes follow, which are added to the
/// length.
const LONG: usize = 15;

/// Returns `true` if `bytes` start with the magic number of an LZ4 frame.
pub(super) fn is_frame(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// Decompresses an LZ4 frame; returns `None` if the frame is damaged or truncated, needs a dictionary, or has more than
/// `max_bytes` of content. Checksums are not verified; Rapfi does not verify them either.
pub(super) fn decompress(bytes: &[u8], max_bytes: usize) -> Option<Vec<u8>> {
    let mut rest = bytes.strip_prefix(&MAGIC)?;
    let [flags, _] = *take(&mut rest)?;
    if flags >> 6 != 1 || flags & HAS_DICTIONARY != 0 {
        return None;
    }
    if flags & HAS_CONTENT_SIZE != 0 {
        let _: &[u8; 8] = take(&mut rest)?;
    }
    let _header_checksum: &[u8; 1] = take(&mut rest)?;
    let mut content = Vec::new();
    loop {
        let length = u32::from_le_bytes(*take(&mut rest)?);
        if length == 0 {
            return Some(content);
        }
        let block = take_bytes(&mut rest, usize::try_from(length & !IS_PLAIN).ok()?)?;
        if flags & HAS_BLOCK_CHECKSUMS != 0 {
            let _: &[u8; 4] = take(&mut rest)?;
        }
        if length & IS_PLAIN == 0 {
            decompress_block(block, &mut content, max_bytes)?;
        } else {
            content.extend(block);
        }
        if max_bytes < content.len() {
            return None;
        }
    }
}

/// Appends a block's content to `content`; its matches may refer to earlier blocks.
fn decompress_block(mut block: &[u8], content: &mut Vec<u8>, max_bytes: usize) -> Option<()> {
    while !block.is_empty() {
        let [token] = *take(&mut block)?;
        let n_literals = length(usize::from(token >> 4), &mut block)?;
        content.extend(take_bytes(&mut block, n_literals)?);
        if block.is_empty() {
            break;
        }
        let offset = usize::from(u16::from_le_bytes(*take(&mut block)?));
        let n_matched = length(usize::from(token & 0x0f), &mut block)?.checked_add(MIN_MATCH)?;
        let start = content.len().checked_sub(offset).filter(|_| offset != 0)?;
        if max_bytes < content.len().checked_add(n_matched)? {
            return None;
        }
        if n_matched <= offset {
            content.extend_from_within(start..start + n_matched);
        } else {
            // The bytes to copy extend beyond the present end of `content`, because the match is longer than `offset`.
            // The last of them are appended by this copy itself, so copy byte by byte.
            for at in start..start + n_matched {
                content.push(content[at]);
            }
        }
    }
    Some(())
}

/// Returns the length of literals or of a match. `in_token`, a number from 0 to 15, is the first part of the length. If
/// it is 15, bytes from `block` are added, up to and including the first byte below 255.
fn length(in_token: usize, block: &mut &[u8]) -> Option<usize> {
    let mut length = in_token;
    if in_token == LONG {
        loop {
            let [byte] = *take(block)?;
            length = length.checked_add(usize::from(byte))?;
            if byte != u8::MAX {
                break;
            }
        }
    }
    Some(length)
}

fn take<'a, const N: usize>(bytes: &mut &'a [u8]) -> Option<&'a [u8; N]> {
    let (taken, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(taken)
}

fn take_bytes<'a>(bytes: &mut &'a [u8], n_bytes: usize) -> Option<&'a [u8]> {
    let (taken, rest) = bytes.split_at_checked(n_bytes)?;
    *bytes = rest;
    Some(taken)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A frame written by `lz4` 1.9.4 from a repeated text: `printf 'gomoku%.0s' {1..40} | lz4 -9`.
    const FRAME: &[u8] = include_bytes!("../../../tests/data/evaluations/repeated.lz4");

    #[test]
    fn a_frame_of_the_lz4_program_is_decompressed() {
        assert!(is_frame(FRAME));
        assert_eq!(decompress(FRAME, 1000).unwrap(), "gomoku".repeat(40).as_bytes());
        assert_eq!(decompress(FRAME, 239), None, "it is larger than allowed");
        for length in 0..FRAME.len() - 4 {
            assert_eq!(decompress(&FRAME[..length], 1000), None, "cut after {length} bytes");
        }
    }

    proptest! {
        #[test]
        fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
            let frame = [&MAGIC[..], &[0x40, 0x40, 0], &bytes].concat();
            if let Some(content) = decompress(&frame, 500) {
                prop_assert!(content.len() <= 500);
            }
            let block = [&MAGIC[..], &[0x40, 0x40, 0, 60, 0, 0, 0], &bytes].concat();
            let _ = decompress(&block, 500);
        }
    }
}
