//! Benchmarks of a click in a tree of a hundred thousand positions: the journal, the state and the layout.

use std::sync::Arc;

use divan::{Bencher, black_box};

use gumu_core::engine::roster;
use gumu_core::game::{NodeId, Point, Record, Rule};
use gumu_core::session::{Look, Session, SessionEvent};
use gumu_window::app::Journal;
use gumu_window::ui::event::Event;
use gumu_window::ui::layout::{Layout, Window};
use gumu_window::ui::locale::Language;
use gumu_window::ui::settings::Settings;
use gumu_window::ui::state::State;

const N_NODES: usize = 100_000;

fn main() {
    divan::main();
}

/// Returns a window with a large game tree like that of a library file: about every third move starts a variation at an
/// earlier position. The window shows the position after 20 moves.
fn window() -> (State, Layout) {
    let mut record = Record::new(15, Rule::Freestyle);
    let mut seed = 1_u32;
    let mut chance = |n: u32| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 16) % n
    };
    while record.n_nodes() < N_NODES {
        let [x, y] = [0, 0].map(|_| u8::try_from(chance(15)).unwrap_or(0));
        // Ignore the error of an occupied point: the next random point may be free.
        let _ = record.play(Point::new(x, y));
        if record.outcome().is_some() || 30 < record.ply() || chance(3) == 0 {
            let ply = usize::try_from(chance(25)).unwrap_or(0);
            record.go_to(ply.min(record.ply()));
        }
    }
    record.go_to(20);
    let mut state = State::new(Arc::new(roster::house().clone()), Settings::default(), Language::English, 1);
    state.open(Session::of(record));
    let layout = Layout::new(&state, Window { width: 1120, height: 760, scale: 1.0 });
    (state, layout)
}

/// Plays a stone that is not in the tree yet. If the tree already has a move on every free point, or if the line has
/// 100 stones, goes back to ply 20 instead.
fn change(state: &mut State) {
    let record = state.game().record();
    let free =
        record.board().free_points().find(|it| !record.children(record.node()).any(|node| leads_to(record, node, *it)));
    match free.filter(|_| record.ply() < 100) {
        Some(point) => _ = state.game_mut().handle(SessionEvent::Play(point)),
        None => _ = state.game_mut().handle(SessionEvent::Look(Look::AtPly(20))),
    }
}

fn leads_to(record: &Record, node: NodeId, point: Point) -> bool {
    record.move_to(node).is_some_and(|it| it.point == Some(point))
}

#[divan::bench(sample_count = 100, sample_size = 1)]
fn a_stone_is_placed(bencher: Bencher<'_, '_>) {
    let (mut state, _) = window();
    bencher.bench_local(|| change(black_box(&mut state)));
}

#[divan::bench(sample_count = 100, sample_size = 1)]
fn the_state_settles(bencher: Bencher<'_, '_>) {
    let (mut state, layout) = window();
    bencher.bench_local(|| state.update(black_box(Event::PointerLeft), &layout));
}

#[divan::bench(sample_count = 100, sample_size = 1)]
fn the_window_is_laid_out(bencher: Bencher<'_, '_>) {
    let (state, _) = window();
    bencher.bench_local(|| Layout::new(black_box(&state), Window { width: 1120, height: 760, scale: 1.0 }));
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn the_whole_tree_is_kept(bencher: Bencher<'_, '_>) {
    let folder = tempfile::tempdir().expect("a folder");
    let (state, _) = window();
    bencher.bench_local(|| Journal::new(folder.path().to_owned()).keep(black_box(state.game()), &state.filing()));
}

#[divan::bench(sample_count = 100, sample_size = 1)]
fn a_move_is_kept(bencher: Bencher<'_, '_>) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut journal = Journal::new(folder.path().to_owned());
    let (mut state, _) = window();
    // Write the whole tree to the journal once, so that the benchmark measures only the entries of later changes.
    let _ = journal.keep(state.game(), &state.filing());
    bencher.bench_local(|| {
        change(&mut state);
        journal.keep(black_box(state.game()), &state.filing())
    });
}
