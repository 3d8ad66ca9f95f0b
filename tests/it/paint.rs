//! The painter: repainting changed areas gives the same picture as painting from scratch, and lines are crisp.

use std::collections::BTreeSet;
use std::path::PathBuf;

use proptest::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use tiny_skia::PathBuilder;

use gumu_core::formats;
use gumu_core::game::{Color, Mark, MarkKind, Point, WinningLine};
use gumu_window::ui::event::Event;
use gumu_window::ui::files::FileEvent;
use gumu_window::ui::geometry::Rect;
use gumu_window::ui::glyph_set::GlyphSet;
use gumu_window::ui::layout::{Layout, Placed};
use gumu_window::ui::paint::{Backing, Picture};
use gumu_window::ui::screen_map::Scroll;
use gumu_window::ui::text::{self, FallbackGlyphs, GlyphOutline};
use gumu_window::ui::theme::{Rgb, Theme, Token};
use gumu_window::ui::widgets::{BoardView, Card, CursorLook, Font, Heat, MovingStone, Widget};

use crate::demo;
use crate::harness::Harness;

fn board(layout: &mut Layout) -> &mut BoardView {
    let boards = layout.placed.iter_mut().find_map(|it| match &mut it.widget {
        Widget::Board(view) => Some(view),
        _ => None,
    });
    boards.unwrap()
}

fn pixel(picture: &Picture, x: i32, y: i32) -> Rgb {
    let pixel = picture.pixels()[usize::try_from(y * picture.width() + x).unwrap()];
    assert!(pixel.is_opaque());
    Rgb(pixel.red(), pixel.green(), pixel.blue())
}

/// Returns the smallest rectangle that contains all pixels in which two pictures differ.
fn differing(a: &Picture, b: &Picture) -> Rect {
    assert_eq!(a.rect(), b.rect());
    let pixels = (0..a.height()).flat_map(|y| (0..a.width()).map(move |x| (x, y)));
    let differing = pixels.filter(|(x, y)| pixel(a, *x, *y) != pixel(b, *x, *y));
    differing.fold(Rect::default(), |it, (x, y)| it.union(Rect::new(x, y, 1, 1)))
}

/// Changes a layout at random, even in ways that never occur in the program.
fn stir(layout: &mut Layout, random: &mut ChaCha8Rng) {
    let point = |random: &mut ChaCha8Rng| Point::new(random.random_range(0..15), random.random_range(0..15));
    let color = Color::ALL[random.random_range(0..2)];
    let at = point(random);
    match random.random_range(0..17) {
        0..=3 => {
            let view = board(layout);
            let place = view.grid.cell_index(at);
            view.stones[place] = if view.stones[place].is_none() { Some(color) } else { None };
            view.last = view.stones[place].map(|_| at);
        }
        4 => {
            let look = if random.random_bool(0.5) { CursorLook::Open } else { CursorLook::Closed };
            (board(layout).cursor, board(layout).cursor_look) = (Some(at), look);
        }
        5 => board(layout).ghost = random.random_bool(0.7).then_some((at, color)),
        6 => {
            let view = board(layout);
            view.numbers = if view.numbers.is_empty() {
                let numbers = (1..).zip(&view.stones);
                numbers.map(|(number, stone)| if stone.is_some() { number } else { 0 }).collect()
            } else {
                Vec::new()
            };
        }
        7 => {
            let last = point(random);
            board(layout).five = random.random_bool(0.5).then_some(WinningLine { first: at, last });
            let [first, last] = [point(random), point(random)];
            let lines = [(Color::Black, [at, first]), (Color::White, [first, last])];
            board(layout).shape_lines = lines[..random.random_range(0..=2)].to_vec();
        }
        13 => {
            let view = board(layout);
            let n_points = view.stones.len();
            view.heat.resize(n_points, None);
            let attack = random.random_bool(0.5).then(|| random.random_range(0..3000));
            let heat = Heat { warmth: random.random(), attack, defense: Some(7) };
            view.heat[random.random_range(0..n_points)] = random.random_bool(0.8).then_some(heat);
        }
        8 => board(layout).focused ^= true,
        9 => board(layout).labels ^= true,
        10 => layout.placed.extend(demo::menu(random.random_range(-80..400), random.random_range(-80..300), 80)),
        11 => layout.placed.extend(demo::dialog(layout.width, layout.height, 90)),
        12 => {
            let place = random.random_range(1..layout.placed.len());
            if !matches!(layout.placed[place].widget, Widget::Board(_)) {
                let placed = layout.placed.remove(place);
                if random.random_bool(0.5) {
                    layout.placed.push(placed);
                }
            }
        }
        15 => {
            let view = board(layout);
            let color = if random.random_bool(0.5) { Color::Black } else { Color::White };
            let presence = random.random_range(0..255);
            view.moving.retain(|it| it.point.x() % 2 == 0 && it.point != at);
            view.moving.push(MovingStone { point: at, color, presence });
        }
        14 => {
            let view = board(layout);
            let kind = match random.random_range(0..6) {
                0 => MarkKind::Triangle,
                1 => MarkKind::Square,
                2 => MarkKind::Circle,
                3 => MarkKind::Cross,
                4 => MarkKind::Label("A".to_owned()),
                _ => MarkKind::Label("一个 long label".to_owned()),
            };
            if random.random_bool(0.3) {
                view.marks.retain(|it| it.point.x() % 2 == 0);
            }
            view.marks.push(Mark { point: at, kind });
        }
        _ => {
            let theme = Theme::ALL[random.random_range(0..3)];
            let (width, height) = (random.random_range(300..500), random.random_range(200..400));
            if random.random_bool(0.3) {
                *layout = demo::window(width, height, theme, 60, 20);
            } else {
                layout.placed.truncate(40);
            }
        }
    }
}

#[test]
fn a_patched_picture_equals_one_painted_from_scratch() {
    for seed in 0..4 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut layout = demo::window(440, 320, Theme::Light, 60, 20);
        let mut backing = Backing::new();
        for step in 0..60 {
            for _ in 0..random.random_range(1..3) {
                stir(&mut layout, &mut random);
            }
            let before = backing.frame().clone();
            let damage = backing.show(&layout);
            let fresh = Backing::fresh(&layout);
            assert_eq!(differing(backing.frame(), &fresh), Rect::default(), "seed {seed}, step {step}: {damage:?}");
            if before.rect() == fresh.rect() {
                let undamaged = |x: i32, y: i32| !damage.rects().iter().any(|it| it.contains(x, y));
                let mut pixels = (0..fresh.height()).flat_map(|y| (0..fresh.width()).map(move |x| (x, y)));
                let same = pixels.all(|(x, y)| !undamaged(x, y) || pixel(&before, x, y) == pixel(&fresh, x, y));
                assert!(same, "seed {seed}, step {step}: pixels changed outside of the damage");
            }
        }
    }
}

#[test]
fn showing_the_same_layout_again_damages_nothing() {
    let layout = demo::window(600, 400, Theme::Dark, 70, 23);
    let mut backing = Backing::new();
    assert_eq!(backing.show(&layout).bounds(), Rect::new(0, 0, 600, 400));
    assert!(backing.show(&layout).is_empty());
}

#[test]
fn a_stone_damages_its_own_box_and_the_old_dot() {
    let mut layout = demo::window(1120, 760, Theme::Light, 100, 23);
    let mut backing = Backing::new();
    backing.show(&layout);
    let view = board(&mut layout);
    let cell = view.grid.cell;
    let point = Point::parse("e3", 15).unwrap();
    let place = view.grid.cell_index(point);
    view.stones[place] = Some(Color::White);
    view.last = Some(point);
    let damage = backing.show(&layout);
    let area = damage.rects().iter().map(|it| it.w * it.h).sum::<i32>();
    assert!(area <= 2 * (cell * 5 / 4) * (cell * 5 / 4), "{damage:?}");
}

#[test]
fn lines_are_crisp() {
    for (scale, width, height) in [(100, 1120, 760), (150, 1680, 1140), (200, 2240, 1520)] {
        let mut layout = demo::window(width, height, Theme::HighContrast, scale, 0);
        board(&mut layout).cursor = None;
        board(&mut layout).ghost = None;
        let grid = board(&mut layout).grid;
        let picture = Backing::fresh(&layout);
        let (line, wood) = (layout.theme.color(Token::Line), layout.theme.color(Token::WoodLight));
        let half = grid.line / 2;
        for n in 1..14 {
            let (x, y) = (grid.left + n * grid.cell, grid.top + n * grid.cell);
            let aside = grid.cell / 2;
            for (near, expected) in [(-half - 1, wood), (-half, line), (0, line), (half, line), (half + 1, wood)] {
                assert_eq!(pixel(&picture, x + near, y + aside), expected, "column {n} at {near}");
                assert_eq!(pixel(&picture, x + aside, y + near), expected, "row {n} at {near}");
            }
        }
        let outer = half + (grid.line + 1) / 2;
        let middle = grid.top + grid.cell / 2;
        let far = grid.left + 14 * grid.cell;
        for (x, expected) in [(-outer - 1, wood), (-outer, line), (half, line), (half + 1, wood)] {
            assert_eq!(pixel(&picture, grid.left + x, middle), expected, "left edge at {x}");
            assert_eq!(pixel(&picture, far - x, middle), expected, "right edge at {x}");
        }
    }
}

#[test]
fn absurd_windows_do_no_harm() {
    for (width, height) in [(0, 0), (1, 1), (0, 500), (500, 0), (-3, 7), (3, 2000), (2000, 3)] {
        for scale in [1, 100, 400] {
            let layout = demo::window(width, height, Theme::Light, scale, 23);
            let mut backing = Backing::new();
            backing.show(&layout);
            assert_eq!(backing.frame().width() * backing.frame().height(), width.max(0) * height.max(0));
        }
    }
    let huge = Layout {
        width: 16384,
        height: 16384,
        theme: Theme::Light,
        glyphs: GlyphSet::default(),
        fallback: FallbackGlyphs::default(),
        placed: Vec::new(),
        groups: Vec::new(),
        scroll: Scroll::default(),
        texts: Vec::new(),
        tips: Vec::new(),
        resize_edge: 0,
    };
    assert_eq!(Backing::fresh(&huge).width(), 16384);
}

#[test]
fn empty_widgets_and_those_outside_of_the_window_do_no_harm() {
    let window = demo::window(300, 200, Theme::Light, 100, 23);
    let widgets = window.placed.into_iter().chain(demo::menu(0, 0, 100)).chain(demo::dialog(300, 200, 100));
    let rects = [
        (0, 0, 0, 0),
        (5, 5, 0, 30),
        (5, 5, 1, 1),
        (-4000, -4000, 50, 50),
        (20_000, 90, 9000, 9000),
        (-50, -50, 900, 2),
    ];
    let mut layout = Layout {
        width: 200,
        height: 100,
        theme: Theme::Light,
        glyphs: GlyphSet::default(),
        fallback: FallbackGlyphs::default(),
        placed: Vec::new(),
        groups: Vec::new(),
        scroll: Scroll::default(),
        texts: Vec::new(),
        tips: Vec::new(),
        resize_edge: 0,
    };
    for placed in widgets {
        for (x, y, w, h) in rects {
            layout.placed.push(Placed::plain(Rect::new(x, y, w, h), placed.widget.clone()));
        }
    }
    for radius in [-5, 0, 3, 500, 100_000] {
        let card = Card { fill: Token::Card, border: Token::Rule, border_width: radius, radius, shadow: radius };
        layout.placed.push(Placed::plain(Rect::new(10, 10, 100, 50), Widget::Card(card)));
    }
    assert_eq!(Backing::fresh(&layout).width(), 200);
}

#[test]
fn missing_glyphs_have_a_width() {
    let font = Font { size: 20, bold: false };
    assert!(text::has_glyph('a') && text::has_glyph('棋') && !text::has_glyph('\u{1f600}'));
    assert!(0 < text::width("\u{1f600}", font));
    for size in [-5, 0, 1, i32::MAX] {
        assert!(0 <= text::width("Aa棋\u{1f600}\t\n", Font { size, bold: true }));
    }
}

#[test]
fn a_glyph_of_another_font_changes_the_picture_and_not_the_layout() {
    let (mut it, name) = (Harness::new(), "曹冬 祁观 中村茂");
    let game = format!("(;GM[4]SZ[15]PB[{name}]PW[\u{10ffff}];B[hh];W[ii])");
    it.event(&Event::Files(FileEvent::Opened {
        path: PathBuf::from("one.sgf"),
        games: formats::read(game.as_bytes()),
    }));
    let mut backing = Backing::new();
    backing.show(&it.layout);
    let missing = backing.take_missing_glyphs();
    let chars: BTreeSet<_> = missing.iter().map(|it| it.0).collect();
    assert!(['曹', '祁', '\u{10ffff}'].iter().all(|it| chars.contains(it)) && !chars.contains(&'中'), "{chars:?}");
    let before = (it.layout.clone(), Backing::fresh(&it.layout));
    // The fake font has a square for every character but U+10FFFF. That character is shown as a box with its code
    // point.
    let square = PathBuilder::from_rect(tiny_skia::Rect::from_ltrb(0.1, -0.8, 0.9, 0.0).unwrap());
    let glyph = |char| (char != '\u{10ffff}').then(|| GlyphOutline { advance: 1.0, path: Some(square.clone()) });
    it.event(&Event::GlyphsFound(missing.into_iter().map(|it| (it, glyph(it.0))).collect()));
    assert_eq!(it.layout.placed, before.0.placed, "no width depends on the fonts of the system");
    backing.show(&it.layout);
    assert!(backing.take_missing_glyphs().is_empty(), "they are looked for once");
    let fresh = Backing::fresh(&it.layout);
    assert!(backing.frame().pixels() == fresh.pixels() && fresh.pixels() != before.1.pixels());
}

#[test]
fn a_glyph_of_another_font_keeps_to_its_room() {
    let font = Font { size: 100, bold: false };
    for (char, advance, sides) in
        [('冬', 2.0, (0.0, -2.0, 2.0, 1.0)), ('冬', 0.5, (0.0, -0.8, 0.5, 0.1)), ('ก', 1.0, (-1.0, -0.5, 2.0, 0.0))]
    {
        let rect = tiny_skia::Rect::from_ltrb(sides.0, sides.1, sides.2, sides.3).unwrap();
        let glyph = GlyphOutline { advance, path: Some(PathBuilder::from_rect(rect)) };
        let bounds = text::fitted_outline(char, &glyph, font).unwrap().bounds();
        let width = text::char_advance(char, font);
        assert!(-25.0 <= bounds.left() && bounds.right() <= width + 25.0, "{char}: {bounds:?}");
        assert!(-125.0 <= bounds.top() && bounds.bottom() <= 55.0, "{char}: {bounds:?}");
        let middle = (bounds.left() + bounds.right()) / 2.0;
        assert!((middle - width / 2.0).abs() < 1.0, "{char} stands in the middle: {bounds:?}");
    }
}

#[test]
fn a_box_shows_the_code_point_and_a_mark_has_no_width() {
    let font = Font { size: 40, bold: false };
    let ink = |char| text::code_box(char, font).unwrap();
    assert_ne!(ink('\u{e000}'), ink('\u{e001}'));
    assert_ne!(Some(ink('\u{e000}')), text::missing_box('\u{e000}', font));
    assert!(text::code_box('\u{200b}', font).is_none() && text::missing_box('\u{200b}', font).is_none());
    assert!(text::advance("\u{33f}\u{200d}", font) < 0.1);
}

fn some_text() -> impl Strategy<Value = String> {
    "[a-z ,.!?棋子五连白方，。（）\n…\u{e000}]{0,60}"
}

proptest! {
    #[test]
    fn lines_fit_and_lose_nothing_but_spaces(text in some_text(), width in 20..400, size in 8..20) {
        let font = Font { size, bold: false };
        let lines = text::wrap(&text, font, width);
        let ink = |text: &str| text.chars().filter(|it| !it.is_whitespace()).collect::<String>();
        prop_assert_eq!(ink(&lines.concat()), ink(&text));
        for line in &lines {
            prop_assert!(text::width(line, font) <= width || line.chars().count() <= 1, "{:?}", line);
        }
        prop_assert!(text.split('\n').count() <= lines.len());
    }

    #[test]
    fn a_cut_text_fits_and_begins_alike(text in some_text(), width in 0..300, bold: bool) {
        let font = Font { size: 13, bold };
        let cut = text::elide(&text, font, width);
        prop_assert!(text::width(&cut, font) <= width);
        prop_assert!(cut == text || cut.is_empty() || text.starts_with(cut.trim_end_matches('…')));
    }
}
