//! How long one move of each opponent takes: in the middle of a game on the usual board, and on 19×19.

use divan::{Bencher, black_box};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use gumu_lib::engine::{Patient, Profile, ROSTER, Turn};
use gumu_lib::game::{Board, Color, Point, Rule};

fn main() {
    divan::main();
}

/// The opponents that follow a document. The others think as long as they are let.
fn keys() -> impl Iterator<Item = &'static str> {
    ROSTER.iter().filter(|it| !it.document.is_empty()).map(|it| it.key)
}

/// So many stones of both colors in turn within the middle of the board.
fn middlegame(size: u8, n_stones: u16) -> Board {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut board = Board::new(size);
    let mut colors = Color::ALL.into_iter().cycle().peekable();
    while board.n_stones() < n_stones {
        let [x, y] = [(); 2].map(|()| rng.random_range(4..size - 4));
        if board.play(Point::new(x, y), colors.peek().copied().unwrap_or(Color::Black)).is_ok() {
            colors.next();
        }
    }
    board
}

fn bench(bencher: Bencher<'_, '_>, profile: &Profile, size: u8, n_stones: u16) {
    let board = middlegame(size, n_stones);
    let turn = Turn { board: &board, rule: Rule::Freestyle, side: Color::Black };
    bencher.bench_local(|| (profile.make)(1).best_move(black_box(turn), &mut Patient));
}

#[divan::bench(args = keys())]
fn on_15_lines(bencher: Bencher<'_, '_>, key: &str) {
    bench(bencher, Profile::by_key(key).expect("the key is the roster's"), 15, 16);
}

#[divan::bench(args = keys())]
fn on_19_lines(bencher: Bencher<'_, '_>, key: &str) {
    bench(bencher, Profile::by_key(key).expect("the key is the roster's"), 19, 30);
}
