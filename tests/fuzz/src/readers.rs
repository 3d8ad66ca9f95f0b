//! Targets that run readers on arbitrary bytes, for the fuzzer and for the ordinary tests.

use std::sync::{Arc, OnceLock};
use std::time::Duration;
use std::{env, fs, process};

use gumu_core::arena::cli::time;
use gumu_core::arena::match_report::MatchReport;
use gumu_core::arena::{openings as opening_lines, report};
use gumu_core::engine::StopToken;
use gumu_core::explore::{Filter, Index, IndexBuilder, IndexedFile, Selection, explore};
use gumu_core::formats::journal::{HEADER, LinePath, recover, write, write_circumstances, write_line};
use gumu_core::formats::puzzle::Puzzle;
use gumu_core::formats::{Format, read_as};
use gumu_core::game::{Board, ByColor, Color, Extra, MAX_SIZE, MIN_SIZE, NodeId, Opening, Point, Record, Rule};
use gumu_core::protocol::check::{CheckTimes, Judge, StepProgress, dialogs};
use gumu_core::protocol::{BrainCommand, LineSplitter, Reply, SearchDetails, depth_in};
use gumu_core::puzzle::day::Day;
use gumu_core::puzzle::training::{PuzzleKey, PuzzleResult, Training};
use gumu_core::puzzle::{file, shipped};
use gumu_core::review::stored;
use gumu_core::sources::Sources;

/// The byte that separates the journal entries in a fuzzer's input.
const SEPARATOR: u8 = 0xff;

/// Maximum number of games that are read from an index.
const MAX_GAMES: u32 = 1000;

/// Extensions of files with games.
const ENDINGS: [&str; 8] = ["sgf", "psq", "lib", "xml", "txt", "pos", "sav", "rec"];

/// Returns the first `N` bytes of an input, padded with zeros, and the rest of the input.
fn head<const N: usize>(bytes: &[u8]) -> ([u8; N], &[u8]) {
    let (head, rest) = bytes.split_at(N.min(bytes.len()));
    (std::array::from_fn(|index| head.get(index).copied().unwrap_or(0)), rest)
}

/// Gives the entries of a journal valid checksums, and recovers a game from it. Then writes this game to a new journal,
/// and checks that the same game is recovered from the new journal.
pub fn journal(bytes: &[u8]) {
    let _ = recover(bytes);
    let mut journal = HEADER.to_vec();
    for entry in bytes.split(|it| *it == SEPARATOR) {
        // Give each entry a valid checksum, which a fuzzer would never find.
        let length = u32::try_from(entry.len()).unwrap_or(0).to_le_bytes();
        let sum = crc32fast::hash(&[&length, entry].concat()).to_le_bytes();
        journal.extend([&length, &sum, entry].concat());
    }
    let Some(mut recovered) = recover(&journal) else { return };
    assert!(recovered.n_bytes <= journal.len());
    // Write the recovered game to a new journal, from which the same game must be recovered.
    let record = &recovered.loaded.record;
    let live = recovered.circumstances.live.as_ref().and_then(|it| it.node_in(record));
    recovered.circumstances.live = live.map(|it| LinePath::to(record, it));
    let seats = ByColor {
        black: recovered.loaded.seats.black.clone().unwrap_or_default(),
        white: recovered.loaded.seats.white.clone().unwrap_or_default(),
    };
    let whole = write(record, &seats, &recovered.circumstances);
    let line = write_line(record, &seats, &recovered.circumstances);
    let change = write_circumstances(record, &recovered.circumstances);
    for later in [Vec::new(), line.clone(), change.clone(), [line, change].concat()] {
        let again = recover(&[HEADER, &whole, &later].concat()).expect("what was written can be read");
        assert_eq!(again.loaded.record, *record);
        assert_eq!(again.circumstances.live, recovered.circumstances.live);
    }
}

/// Reads a file of puzzles. If the file is valid, writes the puzzles to a text, and checks that reading this text gives
/// the same puzzles.
pub fn puzzles(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for line in text.lines() {
        let _ = Puzzle::parse(line);
    }
    let Ok(puzzles) = file::parse(&text) else { return };
    let puzzles: Vec<_> = puzzles.into_iter().map(|it| it.1).collect();
    let again = file::parse(&file::write(&puzzles)).expect("what was written can be read");
    assert!(again.iter().map(|it| &it.1).eq(&puzzles));
    for puzzle in &puzzles {
        let _ = PuzzleKey::of(puzzle);
    }
}

/// Reads a training file. If it is valid, writes it, reads it back, and then records further puzzle results in it.
pub fn training(bytes: &[u8]) {
    let Ok(mut training) = Training::parse(&String::from_utf8_lossy(bytes)) else { return };
    let again = Training::parse(&training.write()).expect("what was written can be read");
    assert_eq!(again.write(), training.write());
    let (key, day) = (PuzzleKey::of(&shipped::puzzles()[0]), Day::parse("2026-11-22").expect("a day"));
    for result in [PuzzleResult::Solved, PuzzleResult::Failed, PuzzleResult::Helped] {
        training.record(key, 1200, result, day);
        assert!(Training::parse(&training.write()).is_ok());
    }
}

/// Reads bytes as a list of balanced openings, one per line, and as the notation of an opening procedure. The first two
/// bytes choose the board size and the rule.
pub fn openings(bytes: &[u8]) {
    let ([size, rule], rest) = head(bytes);
    let size = MIN_SIZE + size % (MAX_SIZE - MIN_SIZE + 1);
    let rule = Rule::ALL[usize::from(rule) % Rule::ALL.len()];
    let text = String::from_utf8_lossy(rest);
    let _ = opening_lines::parse(&text, size, rule);
    if let Some(opening) = Opening::parse(&text, size) {
        let again = Opening::parse(&opening.notation(), size).expect("what was written can be read");
        assert_eq!(again.notation(), opening.notation());
    }
}

/// Reads a match report. If it is valid, writes it, reads it again, and calls the merging of reports with this report
/// alone.
pub fn match_report(bytes: &[u8]) {
    let Ok(read) = MatchReport::parse(&String::from_utf8_lossy(bytes)) else { return };
    let text = read.text();
    let again = MatchReport::parse(&text).expect("what was written can be read");
    assert_eq!(again.text(), text);
    let _ = report::standing(&read.terms.title(), &read.score());
    for game in &read.games {
        let _ = report::game_line(&read.terms.title(), game);
    }
    if let Ok(merged) = MatchReport::merge(vec![("a".to_owned(), read)]) {
        assert!(MatchReport::parse(&merged.text()).is_ok());
    }
}

/// Parses lines as if an external engine had sent them: as answers to commands and as search reports. Then runs a
/// protocol check that gets these lines as the engine's answers; the first byte of the input chooses which check.
pub fn replies(bytes: &[u8]) {
    let ([number], rest) = head(bytes);
    let mut lines = LineSplitter::default();
    let heard: Vec<_> = lines.push(rest).into_iter().chain(lines.finish()).collect();
    let mut details = SearchDetails::default();
    for line in &heard {
        let reply = Reply::parse(line);
        assert!(!reply.to_string().contains(['\n', '\r']));
        if let Reply::Message(message) | Reply::Debug(message) = &reply {
            let _ = (depth_in(message), details.take(message, Duration::from_millis(100)));
        }
        if let Reply::Moves(_) | Reply::Suggest(_) | Reply::Swap | Reply::Ok = &reply {
            assert_eq!(Reply::parse(&reply.to_string()), reply);
        }
    }
    let dialogs = dialogs();
    let dialog = &dialogs[usize::from(number) % dialogs.len()];
    let mut judge = Judge::new(dialog, CheckTimes::default());
    let mut heard = heard.iter();
    'steps: while let Some(step) = judge.next_step() {
        loop {
            let progress = match heard.next() {
                Some(line) => judge.line(line),
                None => judge.time_out(step.patience),
            };
            match progress {
                // End the check, because all lines of the input are used up.
                StepProgress::Waits if heard.len() == 0 => break 'steps,
                StepProgress::Waits | StepProgress::Answers(_) | StepProgress::WaitsFor(_) => {}
                StepProgress::Done => break,
            }
        }
    }
    let _ = judge.finding();
}

/// Parses bytes as the command line of an engine and as a command-line argument for a time.
pub fn command_line(bytes: &[u8]) {
    let line = String::from_utf8_lossy(bytes);
    let _ = time(&line);
    let _ = BrainCommand::parse(&line).map(|it| it.to_string());
}

/// Opens bytes as an index, and runs every kind of query on it: its files, its games, and the games with a position.
fn query(bytes: Vec<u8>) {
    let Ok(index) = Index::open(Arc::new(bytes)) else { return };
    let _ = (index.files().len(), index.broken_files().count());
    for id in 0..index.n_games().min(MAX_GAMES) {
        let _ = index.game(id);
    }
    let mut board = Board::new(15);
    let player = Filter { player: "b".to_owned(), from_year: Some(1), ..Filter::default() };
    for (point, side) in [(None, Color::Black), (Some(Point::new(7, 7)), Color::White)] {
        point.into_iter().for_each(|it| board.play(it, !side).expect("the point is free"));
        for filter in [Filter::default(), player.clone()] {
            let Ok(selection) = Selection::new(&index, &filter) else { return };
            let _ = explore(&board, side, &[], &[(&index, &selection)]);
            for id in index.games_at(&board, side, &selection).into_iter().flatten().take(10) {
                let _ = index.game(id);
            }
        }
    }
}

/// Returns the bytes of an index of one file with two games.
fn sample() -> &'static [u8] {
    static SAMPLE: OnceLock<Vec<u8>> = OnceLock::new();
    SAMPLE.get_or_init(|| {
        let mut builder = IndexBuilder::default();
        builder.begin_file(IndexedFile { path: "a.sgf".to_owned(), n_bytes: 7, modified: 8, is_broken: false });
        let games = b"(;SZ[15]PB[ab]DT[2020];B[hh];W[ii];B[gg])(;SZ[15]PW[b];B[hh];W[ig])";
        builder.add_bytes(games).expect("these are games");
        let mut bytes = Vec::new();
        builder.write(&mut bytes).expect("bytes can be written into memory");
        bytes
    })
}

/// Opens arbitrary bytes as an index. Also opens the index of two games after changing some of its bytes.
pub fn index(bytes: &[u8]) {
    query(bytes.to_vec());
    let mut changed = sample().to_vec();
    for change in bytes.as_chunks::<3>().0 {
        let at = usize::from(u16::from_le_bytes([change[0], change[1]])) % changed.len();
        changed[at] = change[2];
    }
    query(changed);
}

/// Adds the games that are read from these bytes to an index, and checks that the index finds every game.
pub fn indexing(bytes: &[u8]) {
    let mut builder = IndexBuilder::default();
    let file = IndexedFile { path: "a".to_owned(), n_bytes: bytes.len() as u64, modified: 1, is_broken: false };
    builder.begin_file(file);
    if builder.add_bytes(bytes).is_err() {
        builder.set_broken();
    }
    let n_games = builder.n_games();
    let mut written = Vec::new();
    builder.write(&mut written).expect("bytes can be written into memory");
    let index = Index::open(Arc::new(written)).expect("what was written can be read");
    assert_eq!(index.n_games() as usize, n_games);
    assert!((0..index.n_games()).all(|it| index.game(it).is_ok_and(|it| it.is_some())));
    let selection = Selection::new(&index, &Filter::default()).expect("what was written can be read");
    let _ = explore(&Board::new(15), Color::Black, &[], &[(&index, &selection)]);
}

/// Tests what the explorer reads from a folder. Depending on the first byte, the other bytes are the file that lists
/// the sources, or a game file in a source that is then indexed.
pub fn sources(bytes: &[u8]) {
    let ([ending], rest) = head(bytes);
    let folder = env::temp_dir().join(format!("gumu-fuzz-{}", process::id()));
    let (data, games) = (folder.join("data"), folder.join("games"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&data).and_then(|()| fs::create_dir_all(&games)).expect("the system has a temporary folder");
    let open = || Sources::open(&data, folder.join("history"), folder.join("library"));
    if ending.is_multiple_of(2) {
        fs::write(data.join("sources.json"), rest).expect("there is room in the temporary folder");
        if let Ok(mut sources) = open() {
            let _ = sources.summaries();
            for source in sources.list().to_vec() {
                sources.remove(source.id).expect("the list can be written");
            }
        }
    } else {
        let ending = ENDINGS[usize::from(ending) / 2 % ENDINGS.len()];
        fs::write(games.join(format!("a.{ending}")), rest).expect("there is room in the temporary folder");
        let mut sources = open().expect("there is no list yet");
        let id = sources.add(&games).expect("the folder is there");
        let _ = sources.refresh(id, &StopToken::new(), &|_| ());
        let n_games = sources.index(id).map_or(0, |it| it.n_games());
        for number in 0..n_games.min(20) {
            let game = sources.index(id).and_then(|it| it.game(number).ok().flatten());
            let _ = game.map(|it| sources.load(id, &it));
        }
    }
    let _ = fs::remove_dir_all(&folder);
}

/// Gives every stored review of a move on the main line a valid checksum, which a fuzzer would never find.
fn seal(record: &mut Record) {
    let size = record.size();
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(format!("{} {size}", record.rule().key()).as_bytes());
    for stone in record.setup() {
        hasher.update(format!(" {:?} {}", stone.color, stone.point.name(size)).as_bytes());
    }
    let mut node = NodeId::ROOT;
    while let Some(next) = { record.children(node).next() } {
        node = next;
        let mv = record.move_to(node).expect("a move leads to each position but the first");
        hasher.update(format!(" {:?} {}", mv.color, mv.name(size)).as_bytes());
        let Some(notes) = record.notes_mut(node) else { continue };
        let reviews = notes.extras.iter_mut().filter(|it| it.key == stored::KEY);
        for value in reviews.filter_map(|it: &mut Extra| it.values.first_mut()) {
            let fields = value.rsplit_once(" sum=").map_or(&**value, |it| it.0).to_owned();
            let mut hasher = hasher.clone();
            hasher.update(fields.as_bytes());
            *value = format!("{fields} sum={:08x}", hasher.finalize());
        }
    }
}

/// Loads reviews that are stored with a game, after giving them valid checksums, and stores them again.
pub fn stored_review(bytes: &[u8]) {
    for format in [Format::Text, Format::Sgf] {
        for mut loaded in read_as(format, bytes).unwrap_or_default() {
            let record = &mut loaded.record;
            let _ = stored::load(record);
            seal(record);
            let Some(review) = stored::load(record) else { continue };
            let _ = (review.moments(), review.black_probabilities(), review.marked().count());
            stored::store(&review, record);
            let again = stored::load(record).expect("what was stored can be read");
            assert_eq!(again.progress(), review.progress());
            stored::remove(record);
            assert!(stored::load(record).is_none());
        }
    }
}
