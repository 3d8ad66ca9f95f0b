//! Games written and read back in every format, and damaged files.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use gumu_core::formats::journal::{self, Circumstances, HEADER};
use gumu_core::formats::{Format, Loss, losses, read, read_as, text, write};
use gumu_core::game::{
    Board, ByColor, Color, Extra, GameInfo, MAX_SIZE, MIN_SIZE, Mark, MarkKind, Notes, OnFoul, Point, Record, Rule,
};
use proptest::prelude::*;

/// Properties that random records may have. Some formats cannot store every record, so their tests use records with
/// fewer properties.
#[derive(Clone, Copy)]
struct Reach {
    min_size: u8,
    max_size: u8,
    setup: bool,
    passes: bool,
    resigns: bool,
    /// The rule of the records; `None` if it may be any rule.
    rule: Option<Rule>,
}

const ALL: Reach =
    Reach { min_size: MIN_SIZE, max_size: MAX_SIZE, setup: true, passes: true, resigns: true, rule: None };

/// Generates texts that contain characters with a special meaning in one of the formats.
fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => Just(String::new()),
        2 => "[a-c ]{1,8}",
        2 => "[a-b\\\\\\]\\[{}():;,.#\\n古é\u{a0} ]{1,12}",
    ]
}

fn line() -> impl Strategy<Value = String> {
    prop_oneof![Just(String::new()), "[A-C][a-c古\\\\\\]:-]{0,8}"]
}

fn kind() -> impl Strategy<Value = MarkKind> {
    prop_oneof![
        Just(MarkKind::Triangle),
        Just(MarkKind::Square),
        Just(MarkKind::Circle),
        Just(MarkKind::Cross),
        "[A-C1-3:\\]\\\\ ]{1,3}".prop_map(MarkKind::Label),
    ]
}

fn extras() -> impl Strategy<Value = Vec<Extra>> {
    let values = prop::collection::vec("[a-c: \\n]{0,4}", 1..3);
    prop::collection::vec(values, 0..3).prop_map(|all| {
        let keys = ["KM", "XX", "GUMUZ"];
        all.into_iter().zip(keys).map(|(values, key)| Extra { key: key.to_owned(), values }).collect()
    })
}

fn info() -> impl Strategy<Value = GameInfo> {
    (prop::collection::vec(line(), 10), extras()).prop_map(|(lines, extras)| {
        let mut lines = lines.into_iter();
        let mut next = || lines.next().unwrap();
        GameInfo {
            names: ByColor { black: next(), white: next() },
            event: next(),
            round: next(),
            date: next(),
            place: next(),
            opening: next(),
            time: next(),
            overtime: next(),
            result: next(),
            extras,
        }
    })
}

/// Returns a point of a board, chosen by a number.
fn point(number: usize, size: u8) -> Point {
    let side = usize::from(size);
    Point::new(u8::try_from(number % side).unwrap(), u8::try_from(number / side % side).unwrap())
}

/// Generates notes on a position: a comment, marks, times and unknown properties. The board size is not known here, so
/// the points of the marks are not set; instead, a number is returned for each mark, from which [`note`] makes the
/// point.
fn notes() -> impl Strategy<Value = (Notes, Vec<usize>)> {
    let time = || prop::option::of(1..2_000_000u32);
    let marks = prop::collection::vec((any::<usize>(), kind()), 0..4);
    (words(), marks, time(), time(), extras()).prop_map(|(comment, marks, spent, left, extras)| {
        let points = marks.iter().map(|it| it.0).collect();
        let marks = marks.into_iter().map(|(_, kind)| Mark { point: Point::new(0, 0), kind }).collect();
        (Notes { comment, marks, spent, left, extras }, points)
    })
}

#[derive(Clone, Debug)]
struct Step {
    jump: Option<usize>,
    point: usize,
    passes: bool,
    resigns: bool,
    notes: Option<(Notes, Vec<usize>)>,
}

fn step() -> impl Strategy<Value = Step> {
    let jump = prop::option::weighted(0.2, any::<usize>());
    let notes = prop::option::weighted(0.3, notes());
    (jump, any::<usize>(), prop::bool::weighted(0.1), prop::bool::weighted(0.05), notes)
        .prop_map(|(jump, point, passes, resigns, notes)| Step { jump, point, passes, resigns, notes })
}

/// Generates random records. The position shown is the last one of the shown line.
fn record(reach: Reach) -> impl Strategy<Value = Record> {
    let setup = prop::collection::vec((any::<usize>(), any::<bool>()), 0..6);
    let steps = prop::collection::vec(step(), 0..40);
    let rules = match reach.rule {
        Some(rule) => vec![rule],
        None => Rule::ALL.to_vec(),
    };
    let fouls = prop_oneof![Just(OnFoul::Refuse), Just(OnFoul::Lose)];
    let sizes = (reach.min_size..=reach.max_size, prop::sample::select(rules), fouls);
    (sizes, setup, any::<bool>(), steps, info(), notes()).prop_map(
        move |((size, rule, on_foul), setup, white_first, steps, info, root)| {
            let mut board = Board::new(size);
            for (number, is_black) in setup.into_iter().filter(|_| reach.setup) {
                let _ = board.play(point(number, size), if is_black { Color::Black } else { Color::White });
            }
            let first = if reach.setup && white_first { Color::White } else { Color::Black };
            let mut record = Record::from_position(board, rule, first).with_fouls(on_foul);
            record.info = info;
            note(&mut record, root);
            steps.into_iter().for_each(|it| take(&mut record, it, reach));
            record.go_to(usize::MAX);
            if record.outcome_at(record.main_end()).is_some() {
                record.info.result = String::new();
            }
            record
        },
    )
}

fn take(record: &mut Record, step: Step, reach: Reach) {
    if let Some(jump) = step.jump {
        record.go_to(jump % (record.moves().len() + 1));
    }
    let side = record.side_to_move();
    let color = if step.passes && reach.passes { !side } else { side };
    let played = match step.point % 20 {
        0 if reach.passes => record.pass().is_ok(),
        _ => record.play_as(color, point(step.point, record.size())).is_ok(),
    };
    if let Some(it) = step.notes.filter(|_| played) {
        note(record, it);
    }
    if step.resigns && reach.resigns {
        let _ = record.resign(color);
    }
}

/// Adds notes to the position that the record shows. The marks are sorted by kind, and of several marks on one point
/// only the first is kept.
fn note(record: &mut Record, (mut notes, points): (Notes, Vec<usize>)) {
    let size = record.size();
    for (mark, number) in notes.marks.iter_mut().zip(points) {
        mark.point = point(number, size);
    }
    let mut marked = Vec::new();
    notes.marks.retain(|it| {
        marked.push(it.point);
        marked.iter().filter(|point| **point == it.point).count() == 1
    });
    let kinds = [MarkKind::Triangle, MarkKind::Square, MarkKind::Circle, MarkKind::Cross];
    notes.marks.sort_by_key(|mark| kinds.iter().position(|it| *it == mark.kind).unwrap_or(kinds.len()));
    if record.ply() == 0 {
        // The start position has no move, so it cannot have the times of a move. Its unknown properties are stored with
        // the game instead of the position. So leave out both.
        (notes.spent, notes.left) = (None, None);
        notes.extras.clear();
    }
    *record.notes_mut(record.node()).unwrap() = notes;
}

/// Returns the only game in a file's bytes, which must be read without a warning.
#[track_caller]
fn only(format: Format, bytes: &[u8]) -> Record {
    let mut games = read_as(format, bytes).unwrap();
    assert_eq!((games.len(), &games[0].warnings[..]), (1, &[][..]));
    games.remove(0).record
}

fn points(record: &Record) -> Vec<Point> {
    record.moves().iter().filter_map(|it| it.point).collect()
}

const IN_TURN: Reach = Reach { setup: false, passes: false, rule: Some(Rule::Freestyle), ..ALL };
const LIBRARY: Reach =
    Reach { min_size: 15, max_size: 15, setup: false, passes: true, resigns: false, rule: Some(Rule::Renju) };

/// Returns the record with only what a library file stores: of the notes, the comments and the labels (sorted by
/// point), and no information about the game.
fn as_in_library(mut record: Record) -> Record {
    record.info = GameInfo::default();
    for node in record.nodes().collect::<Vec<_>>() {
        let notes = record.notes_mut(node).unwrap();
        let mut kept = Notes { comment: notes.comment.clone(), ..Notes::default() };
        kept.marks = notes.marks.iter().filter(|it| matches!(it.kind, MarkKind::Label(_))).cloned().collect();
        kept.marks.sort_by_key(|it| it.point);
        *notes = kept;
    }
    record.select(record.main_end());
    record.with_fouls(OnFoul::Lose)
}

proptest! {
    #[test]
    fn text_holds_everything(record in record(ALL)) {
        let bytes = write(&record, Format::Text).unwrap();
        let told = String::from_utf8_lossy(&bytes).into_owned();
        prop_assert_eq!(only(Format::Text, &bytes), record.clone(), "{}", told);
        prop_assert_eq!(Format::detect(&bytes), Some(Format::Text), "{}", told);
        prop_assert!(losses(&record, Format::Text).is_empty());
    }

    #[test]
    fn sgf_holds_everything(mut record in record(ALL)) {
        record.show_main_line();
        let bytes = write(&record, Format::Sgf).unwrap();
        let told = String::from_utf8_lossy(&bytes).into_owned();
        // An SGF file does not say how forbidden moves are treated, so the reader assumes that they lose.
        let record = record.with_fouls(OnFoul::Lose);
        prop_assert_eq!(only(Format::Sgf, &bytes), record.clone(), "{}", told);
        prop_assert_eq!(Format::detect(&bytes), Some(Format::Sgf), "{}", told);
        prop_assert!(losses(&record, Format::Sgf).is_empty());
    }

    #[test]
    fn libraries_hold_moves_comments_and_labels(record in record(LIBRARY)) {
        let bytes = write(&record, Format::Lib).unwrap();
        prop_assert_eq!(Format::detect(&bytes), Some(Format::Lib));
        let again = only(Format::Lib, &bytes);
        prop_assert_eq!(as_in_library(again.clone()), as_in_library(record));
        prop_assert_eq!(as_in_library(only(Format::Lib, &write(&again, Format::Lib).unwrap())), as_in_library(again));
    }

    #[test]
    fn psq_holds_the_moves_and_their_times(record in record(IN_TURN)) {
        let bytes = write(&record, Format::Psq).unwrap();
        prop_assert_eq!(Format::detect(&bytes), Some(Format::Psq));
        let again = only(Format::Psq, &bytes);
        prop_assert_eq!((again.size(), again.moves()), (record.size(), record.moves()));
        for ply in 1..=again.ply() {
            let spent = |it: &Record| it.notes(it.node_at(ply).unwrap()).spent;
            prop_assert_eq!(spent(&again), spent(&record));
        }
        prop_assert!(!losses(&again, Format::Psq).contains(&Loss::Spent));
        prop_assert_eq!(&again.info.names, &only(Format::Psq, &write(&again, Format::Psq).unwrap()).info.names);
    }

    #[test]
    fn moves_hold_the_shown_line(record in record(Reach { min_size: 15, max_size: 15, ..IN_TURN })) {
        let bytes = write(&record, Format::Moves).unwrap();
        prop_assert_eq!(points(&only(Format::Moves, &bytes)), points(&record));
    }

    #[test]
    fn diagrams_hold_the_position(record in record(ALL)) {
        let bytes = write(&record, Format::Diagram).unwrap();
        prop_assert_eq!(Format::detect(&bytes), Some(Format::Diagram));
        let again = only(Format::Diagram, &bytes);
        prop_assert_eq!(again.board(), record.board());
        prop_assert!(losses(&again, Format::Diagram).iter().all(|it| *it != Loss::Setup));
    }

    #[test]
    fn losses_are_the_contents_that_are_not_read_back(record in record(IN_TURN)) {
        for format in Format::ALL.into_iter().filter(|it| it.can_be_written()) {
            let Ok(bytes) = write(&record, format) else { continue };
            let again = read_as(format, &bytes).unwrap().remove(0).record;
            let lost = losses(&record, format);
            for it in losses(&again, format) {
                prop_assert!(lost.contains(&it), "{:?} came from nowhere in {:?}", it, format);
            }
        }
    }

    #[test]
    fn garbage_never_panics(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        survive(&bytes);
    }

    #[test]
    fn almost_valid_files_never_panic(text in "[\\(\\);\\[\\]\\\\{}<>/=\"'&BWAPLSZCRh-i1-9:, \n\u{ff}]{0,120}") {
        survive(text.as_bytes());
    }

    #[test]
    fn broken_files_never_panic(
        record in record(IN_TURN),
        cut in any::<prop::sample::Index>(),
        flips in prop::collection::vec((any::<prop::sample::Index>(), 0..8u8), 0..6),
    ) {
        for format in Format::ALL {
            let Ok(mut bytes) = write(&record, format) else { continue };
            survive(&bytes[..cut.index(bytes.len() + 1)]);
            let n_bytes = bytes.len();
            for (at, bit) in flips.iter().filter(|_| 0 < n_bytes) {
                bytes[at.index(n_bytes)] ^= 1 << bit;
            }
            survive(&bytes);
        }
    }
}

proptest! {
    /// Cuts a file at a random byte, and checks that the moves before the cut are read. The last of them may be wrong,
    /// because the cut may remove a digit.
    #[test]
    fn a_cut_file_keeps_the_part_before_the_cut(
        record in record(Reach { passes: false, resigns: false, ..LIBRARY }),
        cut in any::<prop::sample::Index>(),
    ) {
        let mut record = record;
        record.select(record.main_end());
        for format in [Format::Psq, Format::Sgf, Format::Lib] {
            let bytes = write(&record, format).unwrap();
            // Keep at least 40 bytes: in a shorter file the size of the board might be missing, and it would contain no
            // game.
            let cut = bytes.len().min(40 + cut.index(bytes.len()));
            let games = read_as(format, &bytes[..cut]).unwrap();
            let kept = points(&games[0].record);
            let n_sure = kept.len().saturating_sub(usize::from(format == Format::Psq));
            prop_assert!(points(&record).starts_with(&kept[..n_sure]), "{:?}: {:?} of {:?}", format, kept, record);
            // A warning is not required if only line ends and zero bytes were cut off, nor for a PSQ file, which may
            // end after any line.
            let is_whole = bytes[cut..].iter().all(|it| b"\r\n\0".contains(it)) || format == Format::Psq;
            prop_assert!(is_whole || !games[0].warnings.is_empty(), "{:?} at {} of {}", format, cut, bytes.len());
        }
    }
}

/// Reads bytes as every format. Checks that reading does not panic, and that games that were read can be written.
pub fn survive(bytes: &[u8]) {
    let _ = read(bytes);
    for format in Format::ALL {
        for loaded in read_as(format, bytes).unwrap_or_default() {
            for format in Format::ALL {
                let _ = (losses(&loaded.record, format), write(&loaded.record, format));
            }
        }
    }
}

#[test]
fn formats_are_detected_by_their_content() {
    let check = |bytes: &[u8], expected| assert_eq!(Format::detect(bytes), expected, "{bytes:?}");
    check(b"h8 i9 g7\n", Some(Format::Moves));
    check(b"h8i9g7", Some(Format::Moves));
    check(b"7,7\n8,8\n", Some(Format::Moves));
    check(b"8,-3, 6,-4, 5,-4", Some(Format::Moves));
    check(b"1. h8 i9 2. g7", Some(Format::Text));
    check(b"# mine\nSize: 19\nh8", Some(Format::Text));
    check(b"Piskvorky 15x15, 0:0, 0\n8,8,0\n", Some(Format::Psq));
    check(b".....\n..x..\n.....\n.....\n.....\n", Some(Format::Diagram));
    check(&[3, 0x70, 0x62, 0x54], Some(Format::Pos));
    check(b"15\r\n15\r\n2\r\n7 7\r\n6 8\r\n", Some(Format::Sav));
    check(b"pbrain-a\npbrain-b\n9,9,120\n-1\n", Some(Format::Rec));
    check(b"\xffRenLib\xff\x03", Some(Format::Lib));
    check(b"\x78\x00\x69\x40", Some(Format::Lib));
    check(b"<?xml version=\"1.0\"?><database/>", Some(Format::Rif));
    check(b"\xef\xbb\xbf (\n;GM[4])", Some(Format::Sgf));
    check(b"dear reader, this is a letter", None);
    check(b"\x7fELF\x02\x01\x01\0\0", None);
    check(b"{\"settings\": 1}", None);
}

#[test]
fn a_game_keeps_its_text_through_the_tree() {
    let plain = "Size: 15\nRule: freestyle\n\n1. h8 i9 2. g7 j10 3. f6\n";
    let mut record = text::read(plain).unwrap().record;
    record.go_to(1);
    record.play(Point::new(0, 0)).unwrap();
    let variation = record.node();
    record.play(Point::new(1, 0)).unwrap();
    let told = text::write(&record, &ByColor::default());
    assert_eq!(told, "Size: 15\nRule: freestyle\n\n1. h8 i9 (a15 2. b15 [shown]) 2. g7 j10 3. f6\n");
    record.delete(variation);
    record.go_to(usize::MAX);
    assert_eq!(text::write(&record, &ByColor::default()), plain);
}

/// Reads an SGF text. Returns each game in our own text format, without the two headings that every game has; then all
/// warnings.
fn sgf(text: &str) -> (Vec<String>, Vec<String>) {
    let games = read_as(Format::Sgf, text.as_bytes()).unwrap();
    let told = games.iter().map(|it| {
        let told = text::write(&it.record.clone().with_fouls(OnFoul::Refuse), &ByColor::default());
        told.lines().skip(2).filter(|it| !it.is_empty()).collect::<Vec<_>>().join(" / ")
    });
    (told.collect(), games.iter().flat_map(|it| it.warnings.iter().map(ToString::to_string)).collect())
}

#[track_caller]
fn check_sgf(text: &str, expected: &str) {
    assert_eq!(sgf(text), (vec![expected.to_owned()], Vec::new()), "{text}");
}

#[test]
fn sgf_of_other_programs_is_read() {
    check_sgf("(;GM[4]SZ[15];B[hh];W[ig])", "1. h8 i9");
    check_sgf("(;FF[4]SZ[15];B[hh]\n  ;W[ig]C[one\\]two\\\nthree])", "1. h8 i9 {one]twothree}");
    for number in [1, 11] {
        let (games, told) = sgf(&format!("(;GM[{number}]SZ[15];B[HH];W[i9])"));
        assert_eq!((games.as_slice(), told.len()), (["1. h8 i9".to_owned()].as_slice(), 1), "{told:?}");
        assert!(told[0].contains("a game other than gomoku"), "{told:?}");
    }
    check_sgf("(;SiZe[9]PlayerBlack[x]Black[ee]White[ef])", "Black name: x / 1. e5 e4");
    check_sgf("garbage (;SZ[15];B[hh](;W[ig];B[hi])(;W[ih]TR[ih][hh]))", "1. h8 i9 (i8 [triangle i8 h8]) 2. h7");
    check_sgf("(;SZ[15]RU[1]KM[0];B[hh]BL[90.5])", "SGF KM: 0 / 1. h8 [left 90500]");
    check_sgf(
        "(;SZ[15]AB[aa:ba]AW[hh]PL[B];B[ig])",
        "Black stones: a15 b15 / White stones: h8 / To move: Black / 1. i9",
    );
    check_sgf("(;SZ[15]RE[B+R];B[hh];W[])", "Resigned: White / 1. h8 pass");
    check_sgf("(;SZ[15]RE[B+T];B[hh];W[tt];B[ig])", "Out-of-time: White / 1. h8 pass 2. i9");
    check_sgf("(;SZ[15];W[hh];B[ig])", "To move: White / 1. h8 i9");
    check_sgf("(;B[hh];W[qa])", "1. h12 q19");
}

#[test]
fn errors_in_sgf_are_reported() {
    let check = |text: &str, told: &str, warnings: &[&str]| {
        let warnings = warnings.iter().map(|it| (*it).to_owned()).collect();
        assert_eq!(sgf(text), (vec![told.to_owned()], warnings), "{text}");
    };
    check(
        "(;SZ[15];B[hh]\n(;W[hh];B[aa])(;W[ig]))",
        "1. h8 i9",
        &["line 2, column 5: no stone can be played on h8: the point is occupied; \
             what follows in this variation was left out"],
    );
    check(
        "(;SZ[15];B[hh",
        "1. h8",
        &[
            "line 1, column 12: the file ends within the value of a property",
            "line 1, column 14: the file ends within a game",
        ],
    );
    check(
        "(;RU[Renju]SZ[1",
        "",
        &[
            "line 1, column 15: the file ends within the value of a property",
            "line 1, column 16: the file ends within a game",
        ],
    );
    check(
        "(;SZ[15];B[hh];W[zz])",
        "1. h8",
        &["line 1, column 18: zz lies outside the 15×15 board; what follows in this variation was left out"],
    );
    check(
        "(;SZ[15]\nC[古木];B[hh]TR[q9]\n;\u{e9}AE[aa])",
        "{古木} / 1. h8",
        &[
            "line 2, column 15: column Q does not exist on a 15×15 board; this mark was left out",
            "line 3, column 2: the text here is neither an SGF property nor a value",
            "line 3, column 6: the game removes stones, which gomoku does not allow; what follows in this variation was left out",
        ],
    );
    let error = |text: &str| read_as(Format::Sgf, text.as_bytes()).unwrap_err().to_string();
    assert_eq!(error("(;SZ[99])"), "line 1, column 6: the board size \"99\" is not a number from 5 to 22");
    assert_eq!(error("no game"), "line 1, column 8: there is no game in the file");
    assert_eq!(error(&"(".repeat(100_000)), "line 1, column 10001: brackets are nested more than 10000 deep");
    assert_eq!(sgf("(;SZ[9];B[aa])(;SZ[99];B[cc](;W[dd])(;W[ee]))(;SZ[9];B[bb])").0, ["1. a9", "1. b8"]);
}

#[test]
fn the_size_of_a_game_without_one_comes_from_its_own_stones() {
    let size_of = |text: &str| {
        let games = read_as(Format::Sgf, text.as_bytes()).unwrap();
        games.iter().map(|it| it.record.size()).collect::<Vec<_>>()
    };
    assert_eq!(size_of("(;B[hh])(;B[hh](;W[qa])(;W[aa]))(;AB[hh][at])(;B[hh];W[tt])(;B[v1])"), [15, 19, 20, 15, 22]);
    // The board size follows from the stones. Coordinates in comments and marks do not count, even if a comment
    // contains text that looks like a stone.
    assert_eq!(size_of("(;C[B[tt\\];B[vv\\])]LB[ss:a]TR[ss];B[hh])(;SZ[9];B[aa])(;B[ss])"), [15, 9, 19]);
}

#[test]
fn ten_thousand_games_without_a_size_are_read_in_linear_time() {
    let letter = |it: u8| char::from(b'a' + it);
    let stone = |it: u8| format!(";{}[{}{}]", ["B", "W"][usize::from(it % 2)], letter(it % 15), letter(it / 15 * 3));
    let moves: String = (0..60).map(stone).collect();
    let text = format!("(;GM[4]PB[a]PW[b]{moves})\n").repeat(10_000);
    let begin = Instant::now();
    assert_eq!(read_as(Format::Sgf, text.as_bytes()).unwrap().len(), 10_000);
    // Even a build without optimization stays below ten seconds. An algorithm that takes quadratic time would need
    // minutes.
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
}

/// The sample files: games of ours that other programs have written, or that are in other encodings. Beside each file
/// is the expected result of reading it, in a file with the same name and `.txt` appended; `BLESS=1` rewrites these
/// results.
pub const SAMPLES: [(Format, &str); 17] = [
    (Format::Psq, "tournament.psq"),
    (Format::Sgf, "variations.sgf"),
    (Format::Sgf, "collection.sgf"),
    (Format::Lib, "small.lib"),
    (Format::Pos, "small.pos"),
    (Format::Sav, "small.sav"),
    (Format::Rec, "small.rec"),
    (Format::Rif, "small.rif"),
    (Format::Text, "game.txt"),
    (Format::Sgf, "gb2312.sgf"),
    (Format::Sgf, "big5.sgf"),
    (Format::Sgf, "shift_jis.sgf"),
    (Format::Psq, "utf16le.psq"),
    (Format::Text, "utf16be.txt"),
    (Format::Text, "gb18030.txt"),
    (Format::Lib, "gbk.lib"),
    (Format::Lib, "shift_jis.lib"),
];

pub fn sample_path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/formats").join(name)
}

/// Returns all games of a file as text, each followed by its warnings.
fn told_all(bytes: &[u8]) -> String {
    let told = read(bytes).unwrap().into_iter().map(|it| {
        let seats = ByColor { black: it.seats.black.unwrap_or_default(), white: it.seats.white.unwrap_or_default() };
        let warnings: String = it.warnings.iter().map(|it| format!("# {it}\n")).collect();
        text::write(&it.record, &seats) + &warnings
    });
    told.collect::<Vec<_>>().join("---\n")
}

#[test]
fn the_samples_are_read() {
    for (format, name) in SAMPLES {
        let bytes = fs::read(sample_path(name)).unwrap();
        assert_eq!(Format::detect(&bytes), Some(format), "{name}");
        let expected = sample_path(&format!("{name}.txt"));
        if std::env::var_os("BLESS").is_some() {
            fs::write(&expected, told_all(&bytes)).unwrap();
        }
        assert_eq!(told_all(&bytes), fs::read_to_string(expected).unwrap(), "{name}");
    }
}

proptest! {
    #[test]
    fn broken_samples_never_panic(
        sample in 0..SAMPLES.len(),
        cut in any::<prop::sample::Index>(),
        flips in prop::collection::vec((any::<prop::sample::Index>(), 0..8u8), 0..6),
    ) {
        let mut bytes = fs::read(sample_path(SAMPLES[sample].1)).unwrap();
        for (at, bit) in flips {
            let at = at.index(bytes.len());
            bytes[at] ^= 1 << bit;
        }
        survive(&bytes);
        survive(&bytes[..cut.index(bytes.len())]);
    }
}

#[test]
fn absurd_files_do_not_exhaust_memory_or_stack() {
    let n = 200_000;
    for text in [
        "(".repeat(n),
        "(;".repeat(n),
        "(;B[aa]".repeat(n),
        format!("(;SZ[15];B[hh]{}", "LB[aa:x]TR[aa:oo]".repeat(n / 100)),
        format!("(;SZ[15]C[{}", "\\".repeat(n)),
        format!("(;SZ[15]{}", "[".repeat(n)),
        format!("1. h8 i9 {}", "(i8".repeat(3) + &"()".repeat(n)),
        format!("h8 {}", "[triangle h8]".repeat(n / 10)),
        "h8".to_owned() + &"{a}".repeat(n / 10),
        "<game>".repeat(n),
        format!("<game><move>{}", "<".repeat(n)),
        "&".repeat(n),
        "9999999999,".repeat(n / 10),
        "x".repeat(n),
    ] {
        let _ = read(text.as_bytes());
        let _ = (read_as(Format::Sgf, text.as_bytes()), read_as(Format::Rif, text.as_bytes()));
    }
    let header = b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";
    for pair in [[0, 0], [0, 0x80], [0x78, 0x80], [0x78, 0x09], [0, 0x40]] {
        let _ = read(&[&header[..], &pair.repeat(n)].concat());
    }
}

proptest! {
    #[test]
    fn a_journal_that_is_cut_or_spoiled_anywhere_gives_the_newest_entry_that_stands(
        records in prop::collection::vec((record(ALL), any::<usize>()), 1..4),
        paused in any::<bool>(),
        at in any::<prop::sample::Index>(),
        bit in 0..8_u8,
    ) {
        let guessed = paused.then_some(Color::White);
        let circumstances = Circumstances { paused, guessed, ..Circumstances::default() };
        let mut bytes = HEADER.to_vec();
        let mut entries = Vec::new();
        for (mut record, ply) in records {
            record.go_to(ply % (record.moves().len() + 1));
            bytes.extend(journal::write(&record, &ByColor::default(), &circumstances));
            entries.push((bytes.len(), record));
        }
        let whole = journal::recover(&bytes).unwrap();
        let (end, last) = entries.last().unwrap();
        prop_assert_eq!((&whole.loaded.record, &whole.circumstances, whole.n_bytes), (last, &circumstances, *end));
        let at = at.index(bytes.len());
        let mut spoiled = bytes.clone();
        spoiled[at] ^= 1 << bit;
        let before = entries.iter().rev().find(|(end, _)| *end <= at);
        // If an entry before the last one is damaged, nothing is lost, because the last entry holds the whole game. If
        // the header is damaged, nothing is lost either.
        let last_start = entries.iter().rev().nth(1).map_or(HEADER.len(), |(end, _)| *end);
        let newest = if at < last_start { entries.last() } else { before };
        for (damaged, expected) in [(&bytes[..at], before), (&spoiled[..], newest)] {
            let recovered = journal::recover(damaged);
            prop_assert_eq!(recovered.map(|it| (it.n_bytes, it.loaded.record)), expected.cloned());
        }
    }

    #[test]
    fn no_bytes_are_too_strange_for_a_journal(tail in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = journal::recover(&tail);
        prop_assert_eq!(journal::recover(&[HEADER, &tail].concat()), None);
    }
}
