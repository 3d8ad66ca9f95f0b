//! Benchmarks of the painter at 1920×1080: a full repaint, one stone, the first picture.

#[path = "../it/demo.rs"]
mod demo;

use divan::{Bencher, black_box};

use gumu_core::game::{Color, Point};
use gumu_window::ui::layout::Layout;
use gumu_window::ui::paint::Backing;
use gumu_window::ui::theme::Theme;
use gumu_window::ui::widgets::{BoardView, Widget};

fn main() {
    divan::main();
}

fn window(theme: Theme) -> Layout {
    demo::window(1920, 1080, theme, 100, 23)
}

fn board(layout: &mut Layout) -> &mut BoardView {
    let boards = layout.placed.iter_mut().find_map(|it| match &mut it.widget {
        Widget::Board(view) => Some(view),
        _ => None,
    });
    boards.expect("the demonstration has a board")
}

/// Returns two layouts of the window: one without and one with an additional stone.
fn one_stone() -> [Layout; 2] {
    let before = window(Theme::Light);
    let mut after = before.clone();
    let view = board(&mut after);
    let point = Point::new(4, 11);
    let place = view.grid.cell_index(point);
    view.stones[place] = Some(Color::White);
    view.last = Some(point);
    [before, after]
}

/// Repaints the whole window. Only the picture of the empty board is taken from the cache.
#[divan::bench]
fn full_repaint(bencher: Bencher<'_, '_>) {
    let layout = window(Theme::Light);
    let mut backing = Backing::new();
    backing.show(&layout);
    bencher.bench_local(|| backing.repaint(black_box(&layout)));
}

/// Paints everything including the empty board, as when the window is resized.
#[divan::bench]
fn first_picture(bencher: Bencher<'_, '_>) {
    let layout = window(Theme::Light);
    bencher.bench_local(|| Backing::fresh(black_box(&layout)));
}

#[divan::bench]
fn first_picture_small(bencher: Bencher<'_, '_>) {
    let layout = demo::window(1120, 760, Theme::Light, 100, 23);
    bencher.bench_local(|| Backing::fresh(black_box(&layout)));
}

/// Places a stone and takes it back, which repaints two patches each time.
#[divan::bench]
fn one_stone_and_back(bencher: Bencher<'_, '_>) {
    let [before, after] = one_stone();
    let mut backing = Backing::new();
    backing.show(&before);
    bencher.bench_local(|| {
        backing.show(black_box(&after));
        backing.show(black_box(&before))
    });
}

#[divan::bench]
fn nothing_changed(bencher: Bencher<'_, '_>) {
    let layout = window(Theme::Light);
    let mut backing = Backing::new();
    backing.show(&layout);
    bencher.bench_local(|| backing.show(black_box(&layout)));
}
