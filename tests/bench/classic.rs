//! Benchmarks of the opponents: one move in the middle of a game, an opening, and the values of all points.

use divan::{Bencher, black_box};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use gumu_core::engine::{NullHandler, PlayerInfo, PositionView, openings, roster};
use gumu_core::game::{Board, Color, Opening, OpeningKind, Point, Rule};

fn main() {
    divan::main();
}

/// Returns the ids of the historic opponents, which follow a published description and have no levels.
fn keys() -> impl Iterator<Item = &'static str> {
    roster::house().offered().filter(|it| it.level.is_none()).map(|it| it.id.as_str())
}

/// Returns the ids of the levels of Master, which search until a limit of time or nodes is reached.
fn others() -> impl Iterator<Item = &'static str> {
    roster::house().offered().filter(|it| it.level.is_some()).map(|it| it.id.as_str())
}

/// Returns a board with `n_stones` stones of alternating colors, at random points in the middle of the board.
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

fn bench(bencher: Bencher<'_, '_>, profile: &PlayerInfo, size: u8, n_stones: u16) {
    let board = middlegame(size, n_stones);
    let turn = PositionView { board: &board, rule: Rule::Freestyle, side: Color::Black };
    bencher.bench_local(|| profile.make(1).best_move(black_box(turn), &mut NullHandler));
}

#[divan::bench(args = keys())]
fn on_15_lines(bencher: Bencher<'_, '_>, key: &str) {
    bench(bencher, roster::house().find(key).expect("the key is the roster's"), 15, 16);
}

#[divan::bench(args = keys())]
fn on_19_lines(bencher: Bencher<'_, '_>, key: &str) {
    bench(bencher, roster::house().find(key).expect("the key is the roster's"), 19, 30);
}

#[divan::bench(args = others(), sample_count = 3, sample_size = 1)]
fn of_master_on_15_lines(bencher: Bencher<'_, '_>, key: &str) {
    bench(bencher, roster::house().find(key).expect("the key is the roster's"), 15, 16);
}

/// Evaluates every free point, as the program does when the window shows the values of all points.
#[divan::bench(args = roster::house().offered().map(|it| it.id.as_str()))]
fn values_on_19_lines(bencher: Bencher<'_, '_>, key: &str) {
    let profile = roster::house().find(key).expect("the key is the roster's");
    let board = middlegame(19, 30);
    let turn = PositionView { board: &board, rule: Rule::Renju, side: Color::Black };
    bencher.bench_local(|| profile.make(1).evaluate_points(black_box(turn)));
}

/// Measures a whole opening procedure in which the program makes every choice, from the first stone to the last choice.
#[divan::bench(args = OpeningKind::ALL, sample_count = 1, sample_size = 1)]
fn opening(bencher: Bencher<'_, '_>, kind: OpeningKind) {
    bencher.bench_local(|| {
        let mut opening = Opening::new(kind, 15);
        while let Some(choice) = openings::choose(&opening, Rule::Renju, 1, &mut NullHandler) {
            opening.play(choice).expect("answers are legal");
        }
        opening
    });
}
