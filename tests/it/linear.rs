//! Files with hundreds of thousands of moves, variations, properties or entries are read in linear time.
//!
//! Quadratic work would take hours here.

use std::fs;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use gumu_core::formats::journal::{self, Circumstances, HEADER, LinePath};
use gumu_core::formats::{Format, read_as, text, write};
use gumu_core::game::{ByColor, Color, NodeId, Point, Record, RecordEdit, Rule};
use gumu_core::session::{Look, Session, SessionEvent};
use gumu_window::ui::event::{Event, Key};

use crate::harness::Harness;
use crate::hostile::sealed;

/// Number of moves of a long game.
const N_MOVES: usize = 400_000;

/// Maximum processor time of a test; each test needs only a few seconds.
const PATIENCE: Duration = Duration::from_secs(30);

/// Runs a test on a thread of its own, and fails once the test has used too much processor time. If the system does not
/// report processor time, elapsed time counts instead.
#[track_caller]
fn in_linear_time(test: impl FnOnce() + Send + 'static) {
    let (sender, started) = mpsc::channel();
    let thread = thread::spawn(move || {
        sender.send(fs::canonicalize("/proc/thread-self")).unwrap();
        test();
    });
    let folder = started.recv().unwrap();
    let begin = Instant::now();
    while !thread.is_finished() {
        // The thread's folder in `/proc` no longer exists after the thread has ended.
        let time = folder.as_ref().map_or_else(|_| begin.elapsed(), |it| time_of(it).unwrap_or_default());
        assert!(time < PATIENCE, "the work has not ended in {PATIENCE:?}");
        thread::sleep(Duration::from_millis(5));
    }
    thread.join().unwrap_or_else(|panic| resume_unwind(panic));
}

/// Returns the processor time of a thread, from its folder in `/proc`.
fn time_of(folder: &Path) -> Option<Duration> {
    let nanoseconds = fs::read_to_string(folder.join("schedstat")).ok()?.split(' ').next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

/// Reads a game from SGF.
fn sgf(text: &str) -> Record {
    read_as(Format::Sgf, text.as_bytes()).unwrap().remove(0).record
}

/// Returns SGF moves in which both sides pass repeatedly.
fn passes(n_moves: usize) -> String {
    ";B[];W[]".repeat(n_moves / 2)
}

/// Returns the two SGF letters of a point, given by its number.
fn point(number: usize) -> String {
    [number % 15, number / 15 % 15].iter().map(|it| char::from(b'a' + u8::try_from(*it).unwrap())).collect()
}

/// Returns a word of capital letters that is different for each number.
fn key(mut number: usize) -> String {
    let mut key = String::from("Q");
    while 0 < number {
        key.push(char::from(b'A' + u8::try_from(number % 26).unwrap()));
        number /= 26;
    }
    key
}

fn seats() -> ByColor<String> {
    ByColor { black: "person".to_owned(), white: "person".to_owned() }
}

/// Writes a game in every file format and as each kind of journal entry, and recovers the game from the journal.
fn keep(game: &Session) {
    let record = game.record();
    for format in Format::ALL {
        let _ = write(record, format);
    }
    let live = Some(LinePath::to(record, game.live()));
    let circumstances = Circumstances { live, ..Circumstances::default() };
    let whole = journal::write(record, &seats(), &circumstances);
    let line = journal::write_line(record, &seats(), &circumstances);
    let recovered = journal::recover(&[HEADER, &whole, &line].concat()).unwrap();
    assert_eq!((recovered.loaded.record.n_nodes(), recovered.loaded.record.ply()), (record.n_nodes(), record.ply()));
    assert!(recovered.circumstances.live.unwrap().node_in(&recovered.loaded.record).is_some());
}

#[test]
fn a_game_of_endless_passes_is_opened_played_and_kept() {
    in_linear_time(|| {
        let mut it = Harness::new();
        it.open(Session::of(sgf(&format!("(;SZ[15]{})", passes(N_MOVES)))));
        assert_eq!(it.state.game().record().ply(), N_MOVES);
        it.click("h8");
        keep(it.state.game());
        for key in [Key::Left, Key::Home, Key::Right, Key::End] {
            it.key(key);
        }
        it.event(&Event::Passed(Duration::from_millis(16)));
        it.key(Key::Home);
        it.click("a1");
        assert_eq!(it.state.game().record().ply(), 1);
        keep(it.state.game());
    });
}

#[test]
fn a_long_game_that_was_won_is_looked_at() {
    in_linear_time(|| {
        let win = ";B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea]";
        let mut game = Session::of(sgf(&format!("(;SZ[15]({}{win})(;B[hh]))", passes(N_MOVES))));
        let variation = game.record().children(NodeId::ROOT).nth(1).unwrap();
        for look in [Look::AtPly(0), Look::AtPly(1), Look::AtPly(N_MOVES), Look::At(variation)] {
            game.handle(SessionEvent::Look(look)).unwrap();
            for _ in 0..N_MOVES {
                assert_eq!(game.live_outcome().and_then(|it| it.winner()), Some(Color::Black));
                assert_eq!((game.live_ply(), game.goes_on(), game.in_progress()), (N_MOVES + 9, false, false));
            }
        }
        keep(&game);
    });
}

#[test]
fn variations_behind_a_deep_position_are_read_one_by_one() {
    in_linear_time(|| {
        let siblings: String = (0..100_000).map(|it| format!("(;B[{}])", point(it))).collect();
        let record = sgf(&format!("(;SZ[15]{}{siblings})", passes(N_MOVES)));
        assert_eq!(record.n_nodes(), 1 + N_MOVES + 225);
        // After Black's move `aa`, the first variation is White's move `bb` with a long line of passes. Then follow
        // 100,000 variations of a single move, alternately `bb` and `cc`. The reader merges equal moves. So besides the
        // passes, the record has only one node each for `aa`, `bb` and `cc`.
        let turns = "(;W[bb])(;W[cc])".repeat(50_000);
        let record = sgf(&format!("(;SZ[15];B[aa](;W[bb]{}){turns})", passes(N_MOVES)));
        assert_eq!(record.n_nodes(), 1 + 3 + N_MOVES);
        let text = format!("{} {}", "pass ".repeat(N_MOVES), "(a1) (b1) ".repeat(50_000));
        let record = text::read(&text).unwrap().record;
        assert_eq!((record.n_nodes(), record.ply()), (1 + N_MOVES + 2, N_MOVES));
        let header: &[u8] = b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00";
        let deep = [0x00, 0x00].repeat(N_MOVES);
        let siblings = [0x78, 0xc0].repeat(100_000);
        let bytes = [header, &deep, &siblings, &[0x79, 0x40]].concat();
        // Two passes in a row end a game of renju, so the reader leaves out all moves that follow.
        assert!(read_as(Format::Lib, &bytes).unwrap()[0].record.n_nodes() <= 4);
    });
}

#[test]
fn a_game_that_ends_everywhere_is_read_and_written() {
    in_linear_time(|| {
        let ended = ";B[]RSG[W+R];W[]RSG[B+R]".repeat(N_MOVES / 2);
        let record = sgf(&format!("(;SZ[15]{ended})"));
        assert_eq!(record.nodes().filter(|it| record.ending_at(*it).is_some()).count(), N_MOVES);
        let again = text::read(&text::write(&record, &seats())).unwrap();
        assert_eq!(again.record.n_nodes(), record.n_nodes());
        keep(&Session::of(record));
    });
}

#[test]
fn distinct_properties_are_gathered() {
    in_linear_time(|| {
        let all: String = (0..N_MOVES).map(|it| format!("{}[1]", key(it))).collect();
        assert_eq!(sgf(&format!("(;SZ[15]{all})")).info.extras.len(), N_MOVES);
        let record = sgf(&format!("(;SZ[15];B[aa]{all}{all})"));
        let extras = &record.notes(record.node()).extras;
        assert_eq!((extras.len(), extras[0].values.len()), (N_MOVES, 2));
        // Put a variation between each property and the next, so that no two properties are adjacent.
        let apart: String = (0..100_000).map(|it| format!("(;{}[1])(;W[{}])", key(it), point(1 + it))).collect();
        let record = sgf(&format!("(;SZ[15];B[aa]{apart})"));
        assert_eq!(record.notes(record.node_at(1).unwrap()).extras.len(), 100_000);
    });
}

#[test]
fn rectangles_of_stones_and_marks_are_laid_on_each_other() {
    in_linear_time(|| {
        let full = "AB[aa:oo]AW[aa:oo]".repeat(500_000);
        assert_eq!(sgf(&format!("(;SZ[15]{full})")).setup().len(), 225);
        let marked = "TR[aa:oo]SQ[aa:oo]".repeat(500_000);
        let record = sgf(&format!("(;SZ[15];B[aa]{marked})"));
        assert_eq!(record.notes(record.node()).marks.len(), 2 * 225);
        let labels: String = (0..N_MOVES).map(|it| format!("[{}:{it}]", point(it))).collect();
        let record = sgf(&format!("(;SZ[15];B[aa]LB{labels})"));
        let n_marks = record.notes(record.node()).marks.len();
        assert!((2000..10_000).contains(&n_marks), "{n_marks} marks");
    });
}

#[test]
fn texts_on_one_point_are_written_into_a_library() {
    in_linear_time(|| {
        let labels: String = (0..N_MOVES).map(|it| format!(" [label i9 {it}]")).collect();
        let record = text::read(&format!("h8{labels} i9 (j10)")).unwrap().record;
        let library = write(&record, Format::Lib).unwrap();
        let again = read_as(Format::Lib, &library).unwrap().remove(0).record;
        let h8 = again.children(NodeId::ROOT).next().unwrap();
        assert_eq!(again.notes(h8).marks.len(), N_MOVES);
    });
}

#[test]
fn an_escape_whose_bracket_is_missing_is_not_searched_for_it() {
    in_linear_time(|| {
        let comment = "\\u(".repeat(5 * N_MOVES);
        let record = text::read(&format!("h8 {{{comment}}}")).unwrap().record;
        assert_eq!(record.notes(record.node()).comment, comment);
        let record = text::read("h8 {\\u(41) \\u(0000007d) \\u(1234567890)}").unwrap().record;
        assert_eq!(record.notes(record.node()).comment, "A } \\u(1234567890)");
    });
}

/// Returns a journal with these entries.
fn journal_of(entries: impl IntoIterator<Item = String>) -> Vec<u8> {
    let entries = entries.into_iter().map(|it| sealed(it.as_bytes()));
    std::iter::once(HEADER.to_vec()).chain(entries).collect::<Vec<_>>().concat()
}

#[test]
fn entries_of_a_journal_are_laid_over_a_deep_game() {
    in_linear_time(|| {
        let deep = "pass ".repeat(N_MOVES);
        let game = format!("Cursor: 0\n\nh8 (i8 {deep}) {deep}");
        let line = |it: usize| format!("Cursor: 1\nLine: alone\n\n{}", if it.is_multiple_of(2) { "h8" } else { "i8" });
        let recovered = journal::recover(&journal_of(std::iter::once(game).chain((0..100_000).map(line)))).unwrap();
        let record = recovered.loaded.record;
        assert_eq!((record.n_nodes(), record.ply(), record.moves().len()), (3 + 2 * N_MOVES, 1, 1 + N_MOVES));
        assert_eq!(record.moves()[0].name(15), "i8");
        // The second entry of this journal has a line of passes. Its heading `Aside` lists the numbers of the moves
        // that do not become the first continuation of their position. Here it lists the numbers of all passes.
        let asides: String = (1..=N_MOVES).map(|it| format!(" {it}")).collect();
        let line = format!("Cursor: 0\nLine: alone\nAside:{asides}\n\n{deep}");
        let record = journal::recover(&journal_of(["Cursor: 0\n\nh8 (pass)".to_owned(), line]));
        assert_eq!(record.unwrap().loaded.record.n_nodes(), 2 + N_MOVES);
    });
}

#[test]
fn a_cursor_that_jumps_in_each_entry_of_a_journal_is_put_once() {
    in_linear_time(|| {
        let game = format!("Cursor: 0\n\n{}", "pass ".repeat(N_MOVES));
        let jump = |it: usize| format!("Cursor: {}\n", if it.is_multiple_of(2) { 0 } else { N_MOVES });
        let journal = journal_of(std::iter::once(game).chain((0..100_001).map(jump)));
        let recovered = journal::recover(&journal).unwrap();
        assert_eq!((recovered.loaded.record.ply(), recovered.n_bytes), (0, journal.len()));
        let headings: String = (0..200_000).map(jump).collect();
        let recovered = journal::recover(&journal_of([format!("{headings}\n{}", "pass ".repeat(N_MOVES))])).unwrap();
        assert_eq!(recovered.loaded.record.ply(), N_MOVES);
    });
}

#[test]
fn entries_that_cannot_be_understood_are_passed_over_one_by_one() {
    in_linear_time(|| {
        let good = "Cursor: 1\n\nh8".to_owned();
        let bad = std::iter::repeat_n("Cursor: 0\n\nSize: 99".to_owned(), 200_000);
        let recovered = journal::recover(&journal_of(std::iter::once(good.clone()).chain(bad))).unwrap();
        assert_eq!(recovered.n_bytes, journal_of([good]).len());
    });
}

#[test]
fn a_line_of_asides_is_made_the_main_line_and_back() {
    in_linear_time(|| {
        /// Number of moves in the line that are variations and not the first continuation of their position. If each of
        /// them caused a search through the line, the test would take more than ten minutes.
        const N_ASIDES: usize = 4 * N_MOVES;
        let mut record = Record::new(15, Rule::Freestyle);
        for _ in 0..N_ASIDES {
            record.play(Point::new(0, 0)).unwrap();
            record.undo();
            record.pass().unwrap();
        }
        assert_eq!(record.asides().count(), N_ASIDES);
        let edit = record.promotion(record.end()).unwrap();
        let RecordEdit::Order(places) = &edit else { panic!("{edit:?}") };
        assert_eq!(places.len(), N_ASIDES);
        let back = record.edit(edit).unwrap();
        assert_eq!((record.asides().count(), record.moves().len()), (0, N_ASIDES));
        record.edit(back).unwrap();
        assert_eq!((record.asides().count(), record.moves().len()), (N_ASIDES, N_ASIDES));
    });
}
