//! Tests: the strings of a board's lines, and the shapes that are found in strings written by hand.

use super::*;
use crate::game::{MAX_SIZE, MIN_SIZE, diagram};

/// Parses the cells of a line from text: `o`, `x` or `_`. A `|` at either end stands for the edge of the board; without
/// it, free points follow.
fn cells(text: &str) -> Cells {
    let mut cells = Cells { own: 0, other: 0 };
    let text = text.replace('|', "xxxx");
    let margin = (32 - text.len()) / 2;
    for (n, cell) in text.bytes().enumerate() {
        match cell {
            b'o' => cells.own |= 1 << (margin + n),
            b'x' => cells.other |= 1 << (margin + n),
            _ => (),
        }
    }
    cells
}

#[test]
fn a_string_is_found_wherever_it_stands() {
    assert_eq!(cells("oo_oo_oo").find("oo").count_ones(), 3);
    assert_eq!(cells("oo_oo_oo").find("o_o").count_ones(), 2);
    assert_eq!(cells("ooooo").find("oo").count_ones(), 4);
    assert_eq!(cells("|oo_x").find("xoo_x").count_ones(), 1);
    assert_eq!(cells("oo").find("xoo").count_ones(), 0);
}

/// Checks that a line has exactly these shapes, read from left to right and from right to left.
#[track_caller]
fn check(text: &str, expected: &[(Shape, u8)]) {
    let mirrored: String = text.chars().rev().collect();
    for text in [text, &mirrored] {
        let mut counts = ShapeCounts::default();
        for (shape, n) in expected {
            counts[shape_index(*shape)] = *n;
        }
        assert_eq!(cells(text).count_shapes(), counts, "{text}");
    }
}

#[test]
fn each_shape_is_counted_once() {
    check("o", &[]);
    check("ooooo", &[(Shape::Five, 1)]);
    check("xooooox", &[(Shape::Five, 1)]);
    check("oooo", &[(Shape::OpenFour, 1)]);
    check("xoooo", &[(Shape::Four, 1)]);
    check("|oooo", &[(Shape::Four, 1)]);
    check("xoo_oox", &[(Shape::Four, 1)]);
    check("xo_ooox", &[(Shape::Four, 1)]);
    check("xoooox", &[]);
    check("ooo", &[(Shape::OpenThree, 1)]);
    check("x_ooo", &[(Shape::OpenThree, 1)]);
    check("o_oo", &[(Shape::OpenThree, 1)]);
    check("xooo", &[(Shape::Three, 1)]);
    check("x_ooo_x", &[(Shape::Three, 1)]);
    check("xo_oo", &[(Shape::Three, 1)]);
    check("xoo_o", &[(Shape::Three, 1)]);
    check("xo_o_ox", &[(Shape::Three, 1)]);
    check("xooo_x", &[]);
    check("oo", &[(Shape::OpenTwo, 1)]);
    check("x_oo", &[(Shape::OpenTwo, 1)]);
    check("o_o", &[(Shape::OpenTwo, 1)]);
    check("o__o", &[(Shape::OpenTwo, 1)]);
    check("xoo", &[(Shape::Two, 1)]);
    check("x_oo__x", &[(Shape::Two, 1)]);
    check("xo___ox", &[(Shape::Two, 1)]);
    check("xoo__x", &[]);
}

#[test]
fn fours_are_counted_by_the_points_that_make_them_five() {
    check("xooo_ooox", &[(Shape::Four, 1)]);
    check("xoo_ooox", &[(Shape::Four, 1)]);
    check("xo_ooo_ox", &[(Shape::Four, 2)]);
}

/// The document 《五子棋人机对战，实现思路与C#源码分享》 counts the lines of a board of 19 × 19 points: 19 rows, 19 columns and 2 × 37
/// diagonals, less the 16 diagonals in the corners that are too short for a five, make 96 (「112-16=96」). This test
/// checks the same calculation for every board size.
#[test]
fn there_are_as_many_strings_as_the_document_counts() {
    for size in MIN_SIZE..=MAX_SIZE {
        let n = usize::from(size);
        let counted = n + n + (n - 1 + n) + (n - 1 + n) - 4 * 4;
        assert_eq!(Sequences::of(&Board::new(size)).all().len(), counted, "{size}");
    }
    assert_eq!(Sequences::of(&Board::new(19)).all().len(), 96);
}

#[test]
fn a_board_is_read_line_by_line() {
    let board = diagram::read("x....\n.o...\n..x..\n...o.\n....x").unwrap();
    let texts: Vec<_> = Sequences::of(&board).all().iter().map(|it| it.text(Color::Black)).collect();
    let straight = ["o____", "_x___", "__o__", "___x_", "____o"];
    assert_eq!(texts, [&straight[..], &straight[..], &["oxoxo", "__o__"]].concat());
    assert_eq!(Sequences::of(&board).all()[10].text(Color::White), "xoxox");
}

#[test]
fn the_lines_through_a_point_bear_its_stone_until_it_is_taken_off() {
    for size in MIN_SIZE..=MAX_SIZE {
        let mut sequences = Sequences::of(&Board::new(size));
        for point in Point::all(size) {
            for color in Color::ALL {
                sequences.play(point, color);
                let n_stones: u32 = sequences.all().iter().map(|it| it.seen_by(color).own.count_ones()).sum();
                assert_eq!(n_stones as usize, sequences.through(point).len());
                sequences.undo(point, color);
                assert!(sequences.all().iter().all(|it| it.seen_by(color).own == 0));
            }
        }
        assert_eq!(sequences.through(Point::new(0, 0)).len(), 3);
        assert_eq!(sequences.through(Point::center(size)).len(), 4);
    }
}
