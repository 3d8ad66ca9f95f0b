//! Blocks with checksums: each part of an index file is split into blocks, and read one block at a time.
//!
//! A part is split into blocks of 4096 bytes; the last block may be shorter. Each block is followed by a CRC-32 of the
//! header's checksum, the block's offset in the file and its bytes, so that a damaged block or a block of another index
//! is detected. Reading a block that another process has changed or truncated is therefore an error.

use std::io::{self, ErrorKind, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Number of bytes of a block without its checksum.
pub(super) const BLOCK_BYTES: usize = 4096;

/// Number of bytes of a block's checksum.
const SUM_BYTES: usize = 4;

/// Random access to the bytes of an index, in memory or in a file.
pub trait IndexBytes: Send + Sync {
    /// Returns the size of the index in bytes.
    ///
    /// # Errors
    /// When the system does not report the size.
    fn n_bytes(&self) -> io::Result<u64>;

    /// Fills `buffer` with the bytes that start at `offset`.
    ///
    /// # Errors
    /// When the bytes cannot be read; [`ErrorKind::UnexpectedEof`] if the index ends before the buffer is full.
    fn read_exact_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()>;
}

impl IndexBytes for Vec<u8> {
    fn n_bytes(&self) -> io::Result<u64> {
        Ok(self.len() as u64)
    }

    fn read_exact_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
        let start = usize::try_from(offset).unwrap_or(usize::MAX);
        let bytes = self.get(start..).and_then(|it| it.get(..buffer.len())).ok_or(ErrorKind::UnexpectedEof)?;
        buffer.copy_from_slice(bytes);
        Ok(())
    }
}

/// Place of a part of the index, such as a column or the data of the games, in the index file.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct IndexPart {
    /// Offset of the first block of the part in the file.
    start: u64,
    /// Number of bytes of the part without the checksums of its blocks.
    n_bytes: u64,
}

impl IndexPart {
    /// Returns the place of a part that has `n_bytes` bytes and starts at the offset `start`, and the offset of the end
    /// of the part; `None` on overflow.
    pub(super) fn at(start: u64, n_bytes: u64) -> Option<(Self, u64)> {
        let sums = n_bytes.div_ceil(BLOCK_BYTES as u64) * SUM_BYTES as u64;
        Some((Self { start, n_bytes }, start.checked_add(n_bytes)?.checked_add(sums)?))
    }
}

/// Writer of the parts of an index file, one after the other.
#[derive(Debug)]
pub(super) struct PartWriter<W> {
    out: W,
    /// Offset of the next block in the file.
    offset: u64,
    /// Checksum of the header. The checksum of each block is computed over it, too.
    seed: u32,
    block: Vec<u8>,
}

impl<W: Write> PartWriter<W> {
    /// Returns a writer of the parts that follow a header of `offset` bytes; `seed` is the checksum of the header.
    pub(super) const fn new(out: W, offset: u64, seed: u32) -> Self {
        Self { out, offset, seed, block: Vec::new() }
    }

    /// Appends bytes to the current part, and writes each block that becomes full.
    pub(super) fn write(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            let (now, rest) = bytes.split_at(bytes.len().min(BLOCK_BYTES - self.block.len()));
            self.block.extend(now);
            bytes = rest;
            if self.block.len() == BLOCK_BYTES {
                self.end_part()?;
            }
        }
        Ok(())
    }

    /// Ends the current part: writes its last block, which may be shorter than the others.
    pub(super) fn end_part(&mut self) -> io::Result<()> {
        if !self.block.is_empty() {
            let sum = checksum(self.seed, self.offset, &self.block);
            self.out.write_all(&self.block)?;
            self.out.write_all(&sum.to_le_bytes())?;
            self.offset += (self.block.len() + SUM_BYTES) as u64;
            self.block.clear();
        }
        Ok(())
    }
}

/// Buffer for one block and its checksum.
#[derive(Clone, Debug)]
pub(super) struct Buffer([u8; BLOCK_BYTES + SUM_BYTES]);

impl Buffer {
    pub(super) const fn new() -> Self {
        Self([0; BLOCK_BYTES + SUM_BYTES])
    }

    /// Returns the buffer with the block that was read last. If the block is shorter than the buffer, the rest of the
    /// buffer is undefined.
    pub(super) const fn bytes(&self) -> &[u8] {
        &self.0
    }
}

/// Reader of the parts of an index, which verifies the checksum of each block.
#[derive(Clone)]
pub(super) struct PartReader {
    bytes: Arc<dyn IndexBytes>,
    /// Checksum of the header. The checksum of each block is computed over it, too.
    seed: u32,
    /// `true` once a block could not be read; all clones of the reader share the flag.
    is_damaged: Arc<AtomicBool>,
}

impl PartReader {
    /// Returns a reader of the parts that follow a header; `seed` is the checksum of the header.
    pub(super) fn new(bytes: Arc<dyn IndexBytes>, seed: u32) -> Self {
        Self { bytes, seed, is_damaged: Arc::default() }
    }

    /// Returns `true` if any block could not be read.
    pub(super) fn is_damaged(&self) -> bool {
        self.is_damaged.load(Ordering::Relaxed)
    }

    /// Reads the block with index `number` of a part.
    ///
    /// # Errors
    /// When the block cannot be read or is damaged, or the part has no such block.
    pub(super) fn block<'a>(&self, part: IndexPart, number: u64, buffer: &'a mut Buffer) -> io::Result<&'a [u8]> {
        let block = self.checked_block(part, number, buffer);
        if block.is_err() {
            self.is_damaged.store(true, Ordering::Relaxed);
        }
        block
    }

    fn checked_block<'a>(&self, part: IndexPart, number: u64, buffer: &'a mut Buffer) -> io::Result<&'a [u8]> {
        let before = number.checked_mul(BLOCK_BYTES as u64).filter(|it| *it < part.n_bytes).ok_or_else(damaged)?;
        let n_bytes = usize::try_from(part.n_bytes - before).unwrap_or(usize::MAX).min(BLOCK_BYTES);
        let offset = part.start + before + number * SUM_BYTES as u64;
        let read = self.bytes.read_exact_at(&mut buffer.0[..n_bytes + SUM_BYTES], offset);
        read.map_err(|error| if error.kind() == ErrorKind::UnexpectedEof { damaged() } else { error })?;
        let (bytes, sum) = buffer.0[..n_bytes + SUM_BYTES].split_at(n_bytes);
        if checksum(self.seed, offset, bytes).to_le_bytes() == sum { Ok(bytes) } else { Err(damaged()) }
    }

    /// Reads `n_bytes` of a part, from its byte `start` on.
    ///
    /// # Errors
    /// As [`Self::block`].
    pub(super) fn read(&self, part: IndexPart, start: u64, n_bytes: u64) -> io::Result<Vec<u8>> {
        let end = start.checked_add(n_bytes).filter(|it| *it <= part.n_bytes).ok_or_else(damaged)?;
        let (mut bytes, mut buffer) = (Vec::new(), Buffer::new());
        let mut at = start;
        while at < end {
            let (number, skipped) = (at / BLOCK_BYTES as u64, at % BLOCK_BYTES as u64);
            let block = self.block(part, number, &mut buffer)?;
            let (skipped, wanted) =
                (usize::try_from(skipped).unwrap_or(0), usize::try_from(end - at).unwrap_or(usize::MAX));
            let found = &block[skipped..block.len().min(skipped.saturating_add(wanted))];
            bytes.extend_from_slice(found);
            at += found.len() as u64;
        }
        Ok(bytes)
    }

    /// Reads a whole part.
    ///
    /// # Errors
    /// As [`Self::block`].
    pub(super) fn read_all(&self, part: IndexPart) -> io::Result<Vec<u8>> {
        self.read(part, 0, part.n_bytes)
    }
}

/// Returns the error that reports a damaged index.
pub(super) fn damaged() -> io::Error {
    io::Error::new(ErrorKind::InvalidData, "the index is damaged")
}

fn checksum(seed: u32, offset: u64, bytes: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&seed.to_le_bytes());
    hasher.update(&offset.to_le_bytes());
    hasher.update(bytes);
    hasher.finalize()
}
