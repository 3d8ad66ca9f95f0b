//! Format of the files of fitted weights: one reader and one writer for all of them.
//!
//! A file is a header and the weights of its sections. There is one section for freestyle, one for standard, and one
//! for each color under renju. All numbers are little-endian:
//!
//! | bytes | content |
//! |---|---|
//! | 8 | magic, `GUMUWGTS` |
//! | 2 | format version, [`VERSION`] |
//! | 2 | kind of weights, see [`WeightKind`] |
//! | 2 | number of sections *s* |
//! | 2 | number of dimensions *d* |
//! | 2 *s* | rule and color of each section, as in [`SECTIONS`] |
//! | 4 *d* | shape of a section |
//! | 4 | number of weights in a section |
//! | 4 | CRC-32 (IEEE) of the header before it and of the weights |
//! | rest | weights, section after section: the low bytes of all weights, then the high bytes, by Deflate (RFC 1951) |

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

use miniz_oxide::deflate;
use miniz_oxide::inflate::{self, TINFLStatus};

use crate::game::{Color, Rule};

/// Magic bytes at the start of a file.
const MAGIC: [u8; 8] = *b"GUMUWGTS";

/// Version of the file format.
pub const VERSION: u16 = 2;

/// Level of Deflate compression, the best of `miniz_oxide`. The time that it takes does not matter, because the files
/// are small and rarely written.
const DEFLATE_LEVEL: u8 = 10;

/// Number of sections of a file, one for each element of [`SECTIONS`].
pub const N_SECTIONS: usize = 4;

/// Rule and color of each section. A section without a color is for both colors, because its rule treats them alike.
pub const SECTIONS: [(Rule, Option<Color>); N_SECTIONS] = [
    (Rule::Freestyle, None),
    (Rule::Standard, None),
    (Rule::Renju, Some(Color::Black)),
    (Rule::Renju, Some(Color::White)),
];

/// Returns the index of the section that holds the weights for this rule and color. Caro uses the section of freestyle,
/// and exact caro uses the section of standard.
#[must_use]
pub const fn section_index(rule: Rule, color: Color) -> usize {
    match (rule, color) {
        (Rule::Freestyle | Rule::Caro, _) => 0,
        (Rule::Standard | Rule::CaroExact, _) => 1,
        (Rule::Renju, Color::Black) => 2,
        (Rule::Renju, Color::White) => 3,
    }
}

/// Returns the indices of the sections that this rule uses: one for each color under renju, otherwise one for both.
#[must_use]
pub const fn sections_of(rule: Rule) -> RangeInclusive<usize> {
    section_index(rule, Color::Black)..=section_index(rule, Color::White)
}

/// Purpose of the weights of a file, stored in its header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum WeightKind {
    /// Evaluation of positions.
    Evaluation = 1,
    /// Move ordering.
    Ordering = 2,
    /// Convolutional network on lines.
    Lines = 3,
}

/// Kind and shape that the sections of a file must have; other files are rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeightLayout {
    /// Kind of the weights.
    pub kind: WeightKind,
    /// Dimensions of a section's tables. They are changed whenever the meaning of the weights changes, so that older
    /// files are rejected.
    pub shape: &'static [usize],
    /// Number of weights in a section.
    pub n_weights: usize,
}

/// Error for a file that contains no weights, or weights of another kind or layout than expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightFileError {
    /// Name of the file.
    pub file: String,
    /// The first fault found in the file.
    pub fault: WeightFault,
}

/// Reason why a file of weights cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeightFault {
    /// The file does not start with the magic bytes.
    Magic,
    /// The file has the version `.0` of the format, which is not supported.
    Version(u16),
    /// The file has weights of another kind than expected; `.0` is the number of its kind.
    Kind(u16),
    /// The sections of the file are for other rules or colors than expected.
    Rules,
    /// The sections of the file have another shape or number of weights than expected; `.0` is the shape in the file.
    Shape(Vec<u32>),
    /// The file ends within the header.
    Cut,
    /// The weights in the file cannot be decompressed by Deflate.
    Compression,
    /// The file has too few or too many weights.
    Length {
        /// Number of bytes of weights that the layout requires.
        expected: usize,
        /// Number of bytes of weights in the file. Counting stops at one byte more than expected.
        found: usize,
    },
    /// The checksum in the header does not match the contents of the file.
    Checksum {
        /// Checksum in the header.
        stored: u32,
        /// Checksum of the contents.
        computed: u32,
    },
}

impl fmt::Display for WeightFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, self.fault)
    }
}

impl fmt::Display for WeightFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Magic => write!(f, "not a file of weights"),
            Self::Version(found) => write!(f, "format version {found} instead of {VERSION}"),
            Self::Kind(found) => write!(f, "weights of another kind, number {found}"),
            Self::Rules => write!(f, "sections for other rules or colors"),
            Self::Shape(found) => write!(f, "sections of another shape, {found:?}"),
            Self::Cut => write!(f, "cut off in its header"),
            Self::Compression => write!(f, "damaged: its weights cannot be decompressed"),
            Self::Length { expected, found } => write!(f, "{found} bytes of weights instead of {expected}"),
            Self::Checksum { stored, computed } => {
                write!(f, "damaged: checksum {computed:08x} instead of {stored:08x}")
            }
        }
    }
}

impl Error for WeightFileError {}

/// Weights of all sections of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightFile {
    layout: WeightLayout,
    weights: Vec<i16>,
}

impl WeightFile {
    /// Returns a file whose weights are all zero.
    #[must_use]
    pub fn zeroed(layout: WeightLayout) -> Self {
        Self { layout, weights: vec![0; N_SECTIONS * layout.n_weights] }
    }

    /// Reads the contents of a file. The name `file` is used only in errors.
    ///
    /// # Errors
    /// If the contents are not weights of the kind and shape in `layout`.
    pub fn parse(file: &str, bytes: &[u8], layout: WeightLayout) -> Result<Self, WeightFileError> {
        parse(bytes, layout).map_err(|fault| WeightFileError { file: file.to_owned(), fault })
    }

    /// Returns the weights of a section, by its index in [`SECTIONS`].
    #[must_use]
    pub fn section(&self, index: usize) -> &[i16] {
        &self.weights[index * self.layout.n_weights..][..self.layout.n_weights]
    }

    /// Returns a mutable reference to the weights of a section, by its index in [`SECTIONS`].
    pub fn section_mut(&mut self, index: usize) -> &mut [i16] {
        &mut self.weights[index * self.layout.n_weights..][..self.layout.n_weights]
    }

    /// Returns the contents of the file: header and weights.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = header(self.layout);
        let plane = |n: usize| self.weights.iter().map(move |it| it.to_le_bytes()[n]);
        let weights: Vec<u8> = plane(0).chain(plane(1)).collect();
        bytes.extend(checksum(&bytes, &weights).to_le_bytes());
        bytes.extend(deflate::compress_to_vec(&weights, DEFLATE_LEVEL));
        bytes
    }
}

/// Returns the header of a file with this layout, without the checksum at its end.
fn header(layout: WeightLayout) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    let count = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
    for word in [VERSION, layout.kind as u16, count(N_SECTIONS), count(layout.shape.len())] {
        bytes.extend(word.to_le_bytes());
    }
    bytes.extend(SECTIONS.iter().flat_map(|(rule, color)| [rule.number(), color_code(*color)]));
    let sizes = layout.shape.iter().chain([&layout.n_weights]);
    bytes.extend(sizes.flat_map(|it| u32::try_from(*it).unwrap_or(u32::MAX).to_le_bytes()));
    bytes
}

const fn color_code(color: Option<Color>) -> u8 {
    match color {
        None => 0,
        Some(Color::Black) => 1,
        Some(Color::White) => 2,
    }
}

fn checksum(header: &[u8], weights: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(header);
    hasher.update(weights);
    hasher.finalize()
}

fn parse(bytes: &[u8], layout: WeightLayout) -> Result<WeightFile, WeightFault> {
    let mut rest = bytes.strip_prefix(&MAGIC).ok_or(WeightFault::Magic)?;
    let expected = header(layout);
    let n_bytes = N_SECTIONS * layout.n_weights * size_of::<i16>();
    let mut take = |n: usize| -> Result<&[u8], WeightFault> {
        let (taken, left) = rest.split_at_checked(n).ok_or(WeightFault::Cut)?;
        rest = left;
        Ok(taken)
    };
    let version = u16_of(take(2)?);
    if version != VERSION {
        return Err(WeightFault::Version(version));
    }
    let kind = u16_of(take(2)?);
    if kind != layout.kind as u16 {
        return Err(WeightFault::Kind(kind));
    }
    let (n_sections, n_dimensions) = (usize::from(u16_of(take(2)?)), usize::from(u16_of(take(2)?)));
    let sections = take(2 * n_sections)?;
    if sections != SECTIONS.map(|(rule, color)| [rule.number(), color_code(color)]).as_flattened() {
        return Err(WeightFault::Rules);
    }
    let shape: Vec<u32> = take(4 * n_dimensions)?.chunks_exact(4).map(u32_of).collect();
    let n_weights = u32_of(take(4)?);
    let found = shape.iter().chain([&n_weights]).map(|it| usize::try_from(*it).ok());
    if !found.eq(layout.shape.iter().chain([&layout.n_weights]).map(|it| Some(*it))) {
        return Err(WeightFault::Shape(shape));
    }
    let stored = u32_of(take(4)?);
    // Allow one byte more than expected, so that too many weights are noticed.
    let weights = match inflate::decompress_to_vec_with_limit(rest, n_bytes + 1) {
        Ok(weights) => weights,
        Err(error) if error.status == TINFLStatus::HasMoreOutput => error.output,
        Err(_) => return Err(WeightFault::Compression),
    };
    if weights.len() != n_bytes {
        return Err(WeightFault::Length { expected: n_bytes, found: weights.len() });
    }
    let computed = checksum(&expected, &weights);
    if computed != stored {
        return Err(WeightFault::Checksum { stored, computed });
    }
    let (low, high) = weights.split_at(n_bytes / 2);
    let weights = low.iter().zip(high).map(|(low, high)| i16::from_le_bytes([*low, *high])).collect();
    Ok(WeightFile { layout, weights })
}

fn u16_of(bytes: &[u8]) -> u16 {
    bytes.iter().rev().fold(0, |number, byte| number << 8 | u16::from(*byte))
}

fn u32_of(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAYOUT: WeightLayout = WeightLayout { kind: WeightKind::Ordering, shape: &[2, 3], n_weights: 6 };

    /// Number of bytes in the header before the shape of a section.
    const SHAPE: usize = 16 + 2 * N_SECTIONS;

    /// Number of bytes before the compressed weights.
    const WEIGHTS: usize = SHAPE + 4 * 2 + 4 + 4;

    fn file() -> Vec<u8> {
        let mut file = WeightFile::zeroed(LAYOUT);
        file.section_mut(2).copy_from_slice(&[1, -2, 300, -400, i16::MAX, i16::MIN]);
        file.to_bytes()
    }

    /// Applies `change` to a valid file. Checks that reading the changed file fails with the fault `expected`, and that
    /// the error message consists of the file's name and `text`.
    #[track_caller]
    fn check(change: impl FnOnce(&mut Vec<u8>), expected: &WeightFault, text: &str) {
        let mut bytes = file();
        change(&mut bytes);
        let error = WeightFile::parse("some.weights", &bytes, LAYOUT).unwrap_err();
        assert_eq!(&error.fault, expected);
        assert_eq!(error.to_string(), format!("some.weights: {text}"));
    }

    #[test]
    fn a_file_that_was_written_is_read() {
        let file = WeightFile::parse("", &file(), LAYOUT).unwrap();
        assert_eq!(file.section(2), [1, -2, 300, -400, i16::MAX, i16::MIN]);
        assert_eq!(file.section(3), [0; 6]);
    }

    #[test]
    fn every_fault_of_a_file_is_named() {
        check(|it| it[0] = b'X', &WeightFault::Magic, "not a file of weights");
        check(|it| it[8] = 7, &WeightFault::Version(7), "format version 7 instead of 2");
        check(|it| it[10] = 1, &WeightFault::Kind(1), "weights of another kind, number 1");
        check(|it| it[16] = 3, &WeightFault::Rules, "sections for other rules or colors");
        check(|it| it[SHAPE] = 5, &WeightFault::Shape(vec![5, 3]), "sections of another shape, [5, 3]");
        check(|it| it[SHAPE + 8] = 5, &WeightFault::Shape(vec![2, 3]), "sections of another shape, [2, 3]");
        check(|it| it.truncate(20), &WeightFault::Cut, "cut off in its header");
        check(|it| it.truncate(it.len() - 2), &WeightFault::Compression, "damaged: its weights cannot be decompressed");
        for (n_weights, found) in [(5, "40"), (7, "49")] {
            let other = WeightFile::zeroed(WeightLayout { n_weights, ..LAYOUT }).to_bytes();
            let change = |it: &mut Vec<u8>| it.splice(WEIGHTS.., other[WEIGHTS..].iter().copied()).for_each(drop);
            let fault = WeightFault::Length { expected: 48, found: found.parse().unwrap() };
            check(change, &fault, &format!("{found} bytes of weights instead of 48"));
        }
    }

    #[test]
    fn a_file_cut_anywhere_is_refused() {
        let bytes = file();
        for n in 0..bytes.len() {
            let fault = WeightFile::parse("", &bytes[..n], LAYOUT).unwrap_err().fault;
            let is_named = matches!(fault, WeightFault::Magic | WeightFault::Cut | WeightFault::Compression);
            assert!(is_named, "{n} {fault:?}");
        }
    }

    #[test]
    fn a_changed_weight_or_checksum_is_a_wrong_checksum() {
        let mut weights = [0; 48];
        weights[7] = 1;
        let changes = (WEIGHTS - 4..WEIGHTS).map(|at| (at..at + 1, vec![file()[at] ^ 1]));
        let other = deflate::compress_to_vec(&weights, DEFLATE_LEVEL);
        for (range, change) in changes.chain([(WEIGHTS..file().len(), other)]) {
            let mut bytes = file();
            bytes.splice(range, change);
            let error = WeightFile::parse("a.weights", &bytes, LAYOUT).unwrap_err();
            assert!(matches!(error.fault, WeightFault::Checksum { .. }), "{error}");
            assert!(error.to_string().starts_with("a.weights: damaged: checksum "), "{error}");
        }
    }

    #[test]
    fn no_change_of_the_compressed_weights_makes_other_weights() {
        let weights = WeightFile::parse("", &file(), LAYOUT).unwrap();
        for (at, bit) in (WEIGHTS..file().len()).flat_map(|at| (0..8).map(move |bit| (at, bit))) {
            let mut bytes = file();
            bytes[at] ^= 1 << bit;
            let read = WeightFile::parse("", &bytes, LAYOUT);
            assert!(read.is_err() || read.as_ref() == Ok(&weights), "bit {bit} of byte {at}");
        }
    }

    #[test]
    fn every_rule_and_color_has_its_section() {
        for (index, (rule, color)) in SECTIONS.into_iter().enumerate() {
            for color in color.map_or(Color::ALL.to_vec(), |it| vec![it]) {
                assert_eq!(section_index(rule, color), index);
            }
        }
    }
}
