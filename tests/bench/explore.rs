//! Benchmarks of reading a database of games and of a query in the explorer's index.

use std::sync::Arc;

use divan::{Bencher, black_box};

use gumu_core::explore::{Filter, Index, IndexBuilder, IndexedFile, Selection, explore};
use gumu_core::formats::rif::RifReader;
use gumu_core::game::{Board, Color, Point};

#[allow(dead_code, reason = "the example writes single files too")]
#[path = "../../examples/games/made.rs"]
mod made;

/// Number of games in the index.
const N_GAMES: u32 = 100_000;

/// Length in bytes of the part of the database that is indexed.
const N_BYTES: usize = 10_000_000;

fn main() {
    divan::main();
}

fn database(n_games: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    made::write_rif(&mut bytes, n_games, 1).expect("a vector takes everything");
    bytes
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn ten_megabytes_of_rif(bencher: Bencher<'_, '_>) {
    let mut bytes = database(N_GAMES);
    bytes.truncate(N_BYTES);
    assert_eq!(bytes.len(), N_BYTES);
    bencher.bench_local(|| {
        let mut reader = RifReader::open(Box::new(black_box(&*bytes))).expect("it is a database");
        let mut n_games = 0;
        while reader.next_game().expect("memory can be read").is_some() {
            n_games += 1;
        }
        n_games
    });
}

#[divan::bench(sample_count = 100)]
fn a_query(bencher: Bencher<'_, '_>) {
    let bytes = database(N_GAMES);
    let mut builder = IndexBuilder::default();
    builder.begin_file(IndexedFile { path: String::new(), n_bytes: 1, modified: 1, is_broken: false });
    builder.add_database(RifReader::open(Box::new(&*bytes)).expect("it is a database"), |_| true).expect("memory");
    let mut written = Vec::new();
    builder.write(&mut written).expect("a vector takes everything");
    let index = Index::open(Arc::new(written)).expect("the index is whole");
    let selection = Selection::new(&index, &Filter::default()).expect("the index is whole");
    let mut board = Board::new(made::SIZE);
    board.play(Point::center(made::SIZE), Color::Black).expect("the board is empty");
    bencher.bench_local(|| explore(black_box(&board), Color::White, &[], &[(&index, &selection)]));
}
