//! Libraries of RenLib (`.lib`): a tree of moves, two bytes each, with comments and texts on points.
//!
//! A text on a point belongs to the position before a move on that point. The file stores the text with that move or,
//! if the move is not in the tree, with a node that is not a move. A move without a point is a pass.

use std::collections::BTreeMap;

use encoding_rs::{Encoding, UTF_8};

use crate::formats::charset;
use crate::formats::fault::{ErrorKind, FormatError, LeftOut, MAX_NODES, Part, Warning};
use crate::formats::loaded_game::{LoadedGame, WriteError, from_empty_board};
use crate::game::source_position::SourcePosition;
use crate::game::{Color, Mark, MarkKind, NodeId, OnFoul, PlayError, Point, Record, RecordBuilder, Rule};

/// The only board size of the format, in lines.
const SIZE: u8 = 15;

/// First bytes of a file. They are followed by two bytes with the version and ten bytes 0xff.
const MAGIC: &[u8] = b"\xffRenLib\xff";
const HEADER_LENGTH: usize = 20;

/// Version of the format in the files that this program writes. It is also the newest version that it knows.
const VERSION: [u8; 2] = [3, 4];

/// The position byte of the root and of a pass, which have no point.
const NOWHERE: u8 = 0;
/// The position byte of the center. A file without a header starts with this byte.
const CENTER: u8 = 0x78;

const HAS_SIBLING: u8 = 0x80;
const IS_LEAF: u8 = 0x40;
const HAS_OLD_COMMENT: u8 = 0x20;
const IS_MARKED: u8 = 0x10;
const HAS_COMMENT: u8 = 0x08;
const IS_NO_MOVE: u8 = 0x02;
const HAS_EXTENSION: u8 = 0x01;
/// Bit of the extension byte that is set if there is a text on the node's point.
const HAS_TEXT: u8 = 0x01;

/// Byte between the title and the remaining text of a comment.
const TITLE_END: u8 = 0x08;

/// Returns `true` if the bytes start with the header of a library.
pub(super) fn has_header(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// Returns `true` if `bytes` may be a library without a header, as old versions of RenLib wrote it. A text can pass
/// this test too.
pub(super) fn may_be_old(bytes: &[u8]) -> bool {
    bytes.first() == Some(&CENTER) && 2 <= bytes.len()
}

/// Reads a library as games of renju, because the file names no rule.
///
/// # Errors
/// When the header is missing or truncated.
pub fn read(bytes: &[u8]) -> Result<LoadedGame, FormatError> {
    read_under(bytes, Rule::Renju)
}

/// Reads a library as games of `rule`, because the file names no rule.
///
/// # Errors
/// When the header is missing or truncated.
pub fn read_under(bytes: &[u8], rule: Rule) -> Result<LoadedGame, FormatError> {
    let mut warnings = Vec::new();
    let is_old = !has_header(bytes);
    if is_old && !may_be_old(bytes) {
        return Err(FormatError { at: SourcePosition::Byte(0), kind: ErrorKind::Header("RenLib") });
    }
    if !is_old && bytes.len() < HEADER_LENGTH {
        return Err(FormatError { at: SourcePosition::Byte(bytes.len()), kind: ErrorKind::Cut(Part::Heading) });
    }
    if !is_old && VERSION[..] < bytes[8..10] {
        warnings.push(Warning::at_byte(8, ErrorKind::Version(bytes[8], bytes[9]), None));
    }
    let at = if is_old { 0 } else { HEADER_LENGTH };
    let mut reader = Reader { bytes, at, encoding: UTF_8, is_cut: false };
    let (first_text, texts) = reader.clone().texts();
    let (encoding, kind) = charset::encoding_of(&texts);
    reader.encoding = encoding;
    warnings.extend(kind.map(|it| Warning::at_byte(first_text, it, None)));
    let record = RecordBuilder::new(Record::new(SIZE, rule).with_fouls(OnFoul::Lose));
    let mut tree = Tree { record, n_refused: 0, first_refused: 0 };
    let end = tree.grow(&mut reader, is_old);
    warnings.extend(end.map(|(kind, left_out)| Warning::at_byte(reader.at, kind, left_out)));
    if 0 < tree.n_refused {
        warnings.push(Warning::at_byte(tree.first_refused, ErrorKind::Unplayable(tree.n_refused), None));
    }
    let mut record = tree.record.finish();
    record.show_main_line();
    Ok(LoadedGame::new(record, warnings))
}

/// A node of the tree as stored in the file: a move, or a text on a point.
struct Entry<'a> {
    at: usize,
    position: u8,
    flags: u8,
    old_comment: Vec<u8>,
    comment: &'a [u8],
    text: &'a [u8],
}

#[derive(Clone)]
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Encoding of the comments and the texts on points.
    encoding: &'static Encoding,
    /// `true` if the file ends within a text.
    is_cut: bool,
}

impl<'a> Reader<'a> {
    /// Returns the next node; `None` at the end of the file.
    fn entry(&mut self) -> Option<Entry<'a>> {
        let at = self.at;
        let [position, flags] = self.pair()?;
        let [_, extension] = if flags & HAS_EXTENSION == 0 { [0, 0] } else { self.pair()? };
        let old_comment = if flags & HAS_OLD_COMMENT == 0 { Vec::new() } else { self.old_comment() };
        let comment = if flags & HAS_COMMENT == 0 { &[][..] } else { self.terminated() };
        let text = if extension & HAS_TEXT == 0 { &[][..] } else { self.terminated() };
        Some(Entry { at, position, flags, old_comment, comment, text })
    }

    /// Returns the offset of the first node with a non-ASCII text, and all non-ASCII texts joined. The encoding is
    /// guessed from the joined texts, because more text gives a better guess.
    fn texts(mut self) -> (usize, Vec<u8>) {
        let (mut first, mut texts) = (self.at, Vec::new());
        while let Some(entry) = self.entry() {
            for text in [entry.comment, entry.text].into_iter().filter(|it| !it.is_ascii()) {
                first = if texts.is_empty() { entry.at } else { first };
                texts.extend(text.iter().chain(b"\n"));
            }
        }
        (first, texts)
    }

    fn pair(&mut self) -> Option<[u8; 2]> {
        let pair = self.bytes.get(self.at..self.at + 2)?;
        self.at += 2;
        Some([pair[0], pair[1]])
    }

    /// Returns the bytes up to the next zero byte. Skips these bytes, the zero byte, and the padding to an even number
    /// of bytes.
    fn terminated(&mut self) -> &'a [u8] {
        let rest = &self.bytes[self.at..];
        let end = rest.iter().position(|it| *it == 0);
        self.is_cut |= end.is_none();
        let length = end.unwrap_or(rest.len());
        self.at = self.bytes.len().min(self.at + (length + 1).next_multiple_of(2));
        &rest[..length]
    }

    /// Returns the bytes up to and including the first byte whose highest bit is set. In the result, that bit is
    /// cleared.
    fn old_comment(&mut self) -> Vec<u8> {
        let rest = &self.bytes[self.at..];
        let end = rest.iter().position(|it| 0x80 <= *it);
        self.is_cut |= end.is_none();
        let length = end.map_or(rest.len(), |it| it + 1);
        self.at = self.bytes.len().min(self.at + length.next_multiple_of(2));
        rest[..length].iter().map(|it| it & 0x7f).collect()
    }

    /// Returns a comment with its title in the first line.
    fn comment(&self, raw: &[u8]) -> String {
        let mut parts = raw.splitn(2, |it| *it == TITLE_END);
        let (title, body) = (parts.next().unwrap_or_default(), parts.next());
        let title = self.decode(title);
        match body {
            Some(body) if title.is_empty() => self.decode(body),
            Some(body) => title + "\n" + &self.decode(body),
            None => title,
        }
    }

    fn decode(&self, raw: &[u8]) -> String {
        self.encoding.decode_without_bom_handling(raw).0.replace("\r\n", "\n")
    }
}

/// Place in the tree at which the next node is added as a child: a position, and the side to move in it. `None` if this
/// position does not exist because a move to it could not be played.
type NodeAndSide = Option<(NodeId, Color)>;

struct Tree {
    record: RecordBuilder,
    n_refused: usize,
    /// Offset of the first move that could not be played.
    first_refused: usize,
}

impl Tree {
    /// Adds all nodes of the file. If reading ends with an error, returns the error and the part of the game that was
    /// left out.
    fn grow(&mut self, reader: &mut Reader<'_>, is_old: bool) -> Option<(ErrorKind, Option<LeftOut>)> {
        let mut spot: NodeAndSide = Some((NodeId::ROOT, Color::Black));
        let mut open: Vec<NodeAndSide> = Vec::new();
        let mut is_first = !is_old;
        loop {
            if MAX_NODES <= self.record.n_nodes() {
                return Some((ErrorKind::TooLarge, Some(LeftOut::Rest)));
            }
            let Some(entry) = reader.entry() else { return Some((ErrorKind::Cut(Part::Tree), None)) };
            if entry.flags & HAS_SIBLING != 0 {
                open.push(spot);
            }
            let comment = reader.comment(&entry.old_comment) + &reader.comment(entry.comment);
            let reached = match std::mem::take(&mut is_first) && entry.position == NOWHERE {
                true => self.note(spot, &comment).and(spot),
                false => self.add(spot, &entry, &comment, &reader.decode(entry.text)),
            };
            if entry.flags & IS_LEAF == 0 {
                spot = reached;
                continue;
            }
            match open.pop() {
                Some(next) => spot = next,
                None if reader.at < reader.bytes.len() => {
                    return Some((ErrorKind::Behind, Some(LeftOut::Rest)));
                }
                None => return reader.is_cut.then_some((ErrorKind::Cut(Part::Text), None)),
            }
        }
    }

    /// Adds a node as a child of the position `spot`, and returns the place at which the node's own children are added.
    /// Returns `None` if there is no such place, because a move could not be played.
    fn add(&mut self, spot: NodeAndSide, entry: &Entry<'_>, comment: &str, text: &str) -> NodeAndSide {
        let (parent, side) = spot?;
        if entry.position == NOWHERE && entry.flags & IS_NO_MOVE != 0 {
            return self.note(spot, comment).and(spot);
        }
        let is_pass = entry.position == NOWHERE;
        let point = point_of(entry.position);
        if let Some(point) = point.filter(|_| !text.is_empty()) {
            let marks = &mut self.record.notes_mut(parent)?.marks;
            marks.push(Mark { point, kind: MarkKind::Label(text.to_owned()) });
        }
        if entry.flags & IS_NO_MOVE != 0 {
            return spot;
        }
        self.record.go_back(parent);
        let played = match point.ok_or(PlayError::OffBoard) {
            Ok(point) => self.record.play_as(side, point),
            Err(_) if is_pass => self.record.pass(),
            Err(error) => Err(error),
        };
        if played.is_err() {
            if self.n_refused == 0 {
                self.first_refused = entry.at;
            }
            self.n_refused += 1;
            return None;
        }
        let reached = Some((self.record.node(), !side));
        self.note(reached, comment);
        if let Some(point) = point.filter(|_| entry.flags & IS_MARKED != 0) {
            let marks = &mut self.record.notes_mut(self.record.node())?.marks;
            marks.push(Mark { point, kind: MarkKind::Circle });
        }
        reached
    }

    /// Appends `text` to the comment of the position `spot`; returns `None` if `spot` is `None`.
    fn note(&mut self, spot: NodeAndSide, text: &str) -> Option<()> {
        let (node, _) = spot?;
        if !text.is_empty() {
            let comment = &mut self.record.notes_mut(node)?.comment;
            let gap = if comment.is_empty() { "" } else { "\n" };
            comment.push_str(gap);
            comment.push_str(text);
        }
        Some(())
    }
}

/// Returns the point that the byte `position` stands for. Its high four bits are the row from the top, counted from 0.
/// Its low four bits are the column from the left, counted from 1.
fn point_of(position: u8) -> Option<Point> {
    let (x, y) = ((position & 0x0f).checked_sub(1)?, position >> 4);
    (y < SIZE).then(|| Point::new(x, y))
}

const fn position_of(point: Point) -> u8 {
    16 * point.y() + point.x() + 1
}

/// Writes the game with its variations, its comments and the texts on points. A circle on the stone of the last move is
/// written as the format's own mark for that move; other marks are left out. Texts are written as UTF-8.
///
/// # Errors
/// When the board does not have 15 lines, or the game does not start on the empty board with Black to move.
pub fn write(record: &Record) -> Result<Vec<u8>, WriteError> {
    if record.size() != SIZE {
        return Err(WriteError::Size(SIZE));
    }
    from_empty_board(record)?;
    let mut bytes = [MAGIC, &VERSION, &[0xff; 10]].concat();
    let mut tasks = vec![(Item::Move(NodeId::ROOT, None), 0)];
    while let Some((item, sibling)) = tasks.pop() {
        let followers = followers_of(record, &item);
        let leaf = if followers.is_empty() { IS_LEAF } else { 0 };
        write_item(&mut bytes, record, &item, sibling | leaf);
        let n_tasks = tasks.len();
        let last = followers.len().saturating_sub(1);
        let followers = followers.into_iter().enumerate();
        tasks.extend(followers.map(|(index, it)| (it, if index < last { HAS_SIBLING } else { 0 })));
        // The loop takes the last entry of `tasks` first. So reverse the new entries: the children are then written in
        // their order.
        tasks[n_tasks..].reverse();
    }
    Ok(bytes)
}

/// Part of a game that the file stores as one node.
enum Item {
    /// The position after a move, or the root. The text is the label that the position before the move has on the point
    /// of the move.
    Move(NodeId, Option<String>),
    /// A text on a point on which no move of the game is played next.
    Text(Point, String),
}

/// Returns the items whose nodes are children of the node of `item` in the file.
fn followers_of(record: &Record, item: &Item) -> Vec<Item> {
    let node = match item {
        Item::Move(node, _) => *node,
        Item::Text(..) => return Vec::new(),
    };
    let labels = labels_of(record, node);
    // If a move is played on a point that has a label, the file stores the label with the move. A move has room for
    // only one label, so take the first label of each point.
    let mut texts: BTreeMap<Point, String> = BTreeMap::new();
    for (point, label) in &labels {
        texts.entry(*point).or_insert_with(|| label.clone());
    }
    let mut with_move = BTreeMap::new();
    let mut moves = Vec::new();
    for child in record.children(node) {
        let point = record.move_to(child).and_then(|it| it.point);
        let text = point.and_then(|it| texts.remove(&it).map(|text| (it, text)));
        moves.push(Item::Move(child, text.as_ref().map(|it| it.1.clone())));
        with_move.extend(text);
    }
    let labels = labels.into_iter().filter(|(point, label)| with_move.get(point) != Some(label));
    moves.into_iter().chain(labels.map(|(point, label)| Item::Text(point, label))).collect()
}

/// Returns the texts on the points of a position, without zero bytes, which the format cannot hold, and without empty
/// texts.
fn labels_of(record: &Record, node: NodeId) -> Vec<(Point, String)> {
    let labels = record.notes(node).marks.iter().filter_map(|it| match &it.kind {
        MarkKind::Label(label) => Some((it.point, label.replace('\0', ""))),
        MarkKind::Triangle | MarkKind::Square | MarkKind::Circle | MarkKind::Cross => None,
    });
    labels.filter(|it| !it.1.is_empty()).collect()
}

fn write_item(bytes: &mut Vec<u8>, record: &Record, item: &Item, mut flags: u8) {
    let (position, comment, text) = match item {
        Item::Move(node, text) => {
            let point = record.move_to(*node).and_then(|it| it.point);
            let is_circle = |it: &Mark| Some(it.point) == point && it.kind == MarkKind::Circle;
            let marks = &record.notes(*node).marks;
            flags |= if marks.iter().any(is_circle) { IS_MARKED } else { 0 };
            (point.map_or(NOWHERE, position_of), comment_bytes(&record.notes(*node).comment), text.clone())
        }
        Item::Text(point, label) => {
            flags |= IS_NO_MOVE;
            (position_of(*point), Vec::new(), Some(label.clone()))
        }
    };
    flags |= if comment.is_empty() { 0 } else { HAS_COMMENT };
    flags |= if text.is_some() { HAS_EXTENSION } else { 0 };
    bytes.extend([position, flags]);
    if text.is_some() {
        bytes.extend([0, HAS_TEXT]);
    }
    if !comment.is_empty() {
        write_terminated(bytes, &comment);
    }
    if let Some(text) = text {
        write_terminated(bytes, text.as_bytes());
    }
}

/// Returns a comment as the bytes that the file stores. The first line of the comment becomes its title.
fn comment_bytes(comment: &str) -> Vec<u8> {
    let clean = comment.replace(['\0', '\u{8}'], "");
    match clean.split_once('\n') {
        Some(("", _)) => [&[TITLE_END], clean.replace('\n', "\r\n").as_bytes()].concat(),
        Some((title, body)) => [title.as_bytes(), &[TITLE_END], body.replace('\n', "\r\n").as_bytes()].concat(),
        None => clean.into_bytes(),
    }
}

/// Appends a text and a zero byte, and a second zero byte if the total length would be odd.
fn write_terminated(bytes: &mut Vec<u8>, text: &[u8]) {
    bytes.extend_from_slice(text);
    bytes.extend(std::iter::repeat_n(0, (text.len() + 1).next_multiple_of(2) - text.len()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::text;
    use crate::game::ByColor;

    /// A library of five nodes with comments, texts on points and a mark.
    const SAMPLE: &[u8] = b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\
        \x00\x00\x78\x08start\x00\x69\x80\x7a\x59\x00\x01good\x08more\x00A\x00\x79\x41\x00\x01B\x00";

    fn as_text(bytes: &[u8]) -> String {
        let loaded = read(bytes).unwrap();
        assert_eq!(loaded.warnings, []);
        text::write(&loaded.record, &ByColor::default()).lines().skip(4).collect()
    }

    #[test]
    fn a_library_is_a_tree_with_texts() {
        assert_eq!(as_text(SAMPLE), "1. h8 [label i8 B] {start} i9 [label j8 A] (i8) 2. j8 [circle j8] {good\\nmore}");
        assert_eq!(write(&read(SAMPLE).unwrap().record).unwrap(), SAMPLE);
    }

    #[test]
    fn old_files_have_no_header() {
        assert_eq!(as_text(b"\x78\x20hell\x6f\xef\x69\x40"), "1. h8 {helloo} i9");
        assert_eq!(as_text(b"\x78\x20hel\xec\x69\x00\x00\x00\x7a\x40"), "1. h8 {hell} i9 2. pass j8");
    }

    #[test]
    fn an_error_says_where_and_what() {
        let check = |bytes: &[u8], expected: &str| assert_eq!(read(bytes).unwrap_err().to_string(), expected);
        check(b"", "byte 0: files of this format begin like \"RenLib\", but this one does not");
        check(b"\xffRenLib\xff\x03", "byte 9: the file ends within its heading");
    }

    #[test]
    fn moves_that_cannot_be_played_are_left_out_with_a_warning() {
        let check = |tail: &[u8], n_moves: usize, expected: &str| {
            let loaded = read(&[&SAMPLE[..HEADER_LENGTH], tail].concat()).unwrap();
            let told: Vec<_> = loaded.warnings.iter().map(ToString::to_string).collect();
            assert_eq!((loaded.record.n_nodes() - 1, told), (n_moves, vec![expected.to_owned()]));
        };
        check(b"\x00\x00\x78\x00", 1, "byte 24: the file ends within its tree of moves");
        check(
            b"\x00\x00\x78\x40\x79\x40",
            1,
            "byte 24: the file goes on after the end of the game; the rest of the file was left out",
        );
        check(
            b"\x00\x00\x78\x00\x78\x80\x79\x40\x69\x40",
            2,
            "byte 24: 1 move cannot be played, and was left out with what follows",
        );
    }
}
