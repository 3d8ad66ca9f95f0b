//! `pbrain-gumu bench rules`: the speed of finding forbidden points, and of reading files of every format.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use gumu_core::engine::master;
use gumu_core::formats::{self, Format};
use gumu_core::game::{Color, Point, Record, Rule, diagram};
use gumu_core::output;
use rand::rngs::ChaCha8Rng;
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};

/// Minimum duration of each measurement.
const TIME: Duration = Duration::from_millis(500);

/// `N_NODES` is the number of nodes in the tree of the random game, which the benchmark reads in most formats.
/// `N_GAMES` is the number of games in the RIF database.
const N_NODES: usize = 20_000;
const N_GAMES: usize = 2_000;

/// A position in the middle of a game, with many forbidden points.
const MIDGAME: &str = "
    o . . . . . o . . . . . . o .
    . . . . . . . o . . . . . . .
    . . . . . . x . x . . . . . o
    . o . . o . x x . . . . . . .
    o . . . . x . . x . . . . . .
    . . . . . x . x . . . . . . .
    . . . . . x . . . . . . . . .
    . . . . x . . x x . . . . . .
    . . . . . . . . . x x . o . .
    . . . . . . x . x . o . o . .
    . o o o . x . . . . . . . o .
    . . . . . o . . x . . . . o .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    o . . . . . . . . . . . . . .";

/// Runs all measurements and prints their results; stops as soon as printing fails.
pub fn run() -> ExitCode {
    let board = diagram::read(MIDGAME).expect("the picture is a board");
    let by_words = || -> Vec<Point> {
        board.free_points().filter(|it| Rule::Renju.foul(&board, *it, Color::Black).is_some()).collect()
    };
    let mut printed = output::print(&format!(
        "all {} forbidden points of a board with {} stones\n  by the words of the rules  {:8.0} boards per second\n  \
         by the tables of Master    {:8.0} boards per second",
        by_words().len(),
        board.n_stones(),
        per_second(by_words),
        per_second(|| master::fouls(&board)),
    ));
    if printed == ExitCode::SUCCESS {
        printed = output::print("\nfiles read              bytes  MB per second");
    }
    let record = random_record();
    for format in Format::ALL {
        if printed != ExitCode::SUCCESS {
            break;
        }
        let bytes = match format {
            Format::Rif => database(&record),
            Format::Pos => position(&record),
            Format::Sav | Format::Rec => numbers(&record, format),
            _ => formats::write(&record, format).unwrap_or_default(),
        };
        let megabytes = bytes.len() as f64 / 1e6;
        let speed = megabytes * per_second(|| formats::read_as(format, &bytes));
        printed = output::print(&format!("  {:<16}{:>11}  {speed:13.1}", format!("{format:?}"), bytes.len()));
    }
    printed
}

/// Returns how many times per second `work` can be done.
fn per_second<T>(mut work: impl FnMut() -> T) -> f64 {
    let begin = Instant::now();
    let mut n_times = 0;
    while n_times == 0 || begin.elapsed() < TIME {
        black_box(work());
        n_times += 1;
    }
    f64::from(n_times) / begin.elapsed().as_secs_f64()
}

/// Returns a random game of renju with many variations and comments, which is the same at each call.
fn random_record() -> Record {
    let mut random = ChaCha8Rng::seed_from_u64(0);
    let mut record = Record::new(15, Rule::Renju);
    while record.n_nodes() < N_NODES {
        if record.result().is_some() || random.random_ratio(1, 40) {
            record.go_to(random.random_range(0..record.moves().len()));
        }
        let Some(point) = record.board().free_points().choose(&mut random) else { continue };
        if record.play(point).is_ok()
            && random.random_ratio(1, 4)
            && let Some(notes) = record.notes_mut(record.node())
        {
            notes.comment = format!("{} answers what the stone before it threatens", point.name(15));
        }
    }
    record.select(record.main_end());
    record
}

/// Returns a RIF database of `N_GAMES` games, each with the moves of `record`.
fn database(record: &Record) -> Vec<u8> {
    let moves: Vec<_> = record.moves().iter().filter_map(|it| it.point).map(|it| it.name(record.size())).collect();
    let moves = moves.join(" ");
    let game = |id| {
        format!("<game id=\"{id}\" rule=\"1\" black=\"1\" white=\"2\" bresult=\"0.5\"><move>{moves}</move></game>\n")
    };
    let games: String = (0..N_GAMES).map(game).collect();
    format!("<?xml version=\"1.0\"?>\n<database><games>\n{games}</games></database>\n").into_bytes()
}

/// Returns the moves of `record` as a file with two numbers per move: in the format REC of Gomotur if `format` is
/// [`Format::Rec`], otherwise in the format SAV of Yixin-Board.
fn numbers(record: &Record, format: Format) -> Vec<u8> {
    let points = record.moves().iter().filter_map(|it| it.point);
    if format == Format::Rec {
        let rows: String = points.map(|it| format!("{},{},100\n", it.x(), it.y())).collect();
        return format!("one\nother\n{rows}-1\n").into_bytes();
    }
    let rows: String = points.map(|it| format!("{} {}\n", it.y(), it.x())).collect();
    let (size, n_moves) = (record.size(), record.moves().len());
    format!("{size}\n{size}\n{n_moves}\n{rows}").into_bytes()
}

/// Returns the moves of `record` as a POS file: one byte for the number of moves, then one byte per move.
fn position(record: &Record) -> Vec<u8> {
    let bytes = record.moves().iter().filter_map(|it| it.point).map(|it| it.y() * record.size() + it.x());
    std::iter::once(u8::try_from(record.moves().len()).unwrap_or(u8::MAX)).chain(bytes).collect()
}
