//! Comments and marks in the window: how they are written, kept and shown.

use std::path::PathBuf;

use gumu_core::formats::{self, Format, journal};
use gumu_core::game::{Mark, MarkKind, NodeId};
use gumu_window::ui::action::Action;
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Chord, Event, Key};
use gumu_window::ui::files::picture::{self, Style};
use gumu_window::ui::files::{FileContent, FileEvent, FileRequest};
use gumu_window::ui::layout::{Layout, Placed};
use gumu_window::ui::moves::{Marker, MoveAction};
use gumu_window::ui::paint::Backing;
use gumu_window::ui::play::{PlayAction, seat_keys};
use gumu_window::ui::screen_map::ScreenMap;
use gumu_window::ui::state::Focus;
use gumu_window::ui::theme::{Theme, Token};
use gumu_window::ui::widgets::Widget;

use crate::files;
use crate::harness::Harness;

/// Returns a window that shows a game of two human players, with some stones on the board.
fn two() -> Harness {
    let mut it = Harness::two_players(15);
    it.click_all("h8 i9 j10");
    it
}

/// Types a text as a keyboard does: a key event and then the typed character.
pub fn write(it: &mut Harness, text: &str) {
    for char in text.chars() {
        match char {
            '\n' => it.key(Key::Enter),
            ' ' => it.key(Key::Space),
            _ => it.key(Key::Letter(char.to_ascii_lowercase())),
        }
        if char != '\n' {
            it.event(&Event::Text(char.to_string()));
        }
    }
}

fn comment(it: &Harness) -> &str {
    let record = it.state.game().record();
    &record.notes(record.node()).comment
}

#[test]
fn a_comment_is_typed_and_stands_in_the_game_at_once() {
    let mut it = two();
    it.ctrl('k');
    assert!(it.state.is_typing());
    write(&mut it, "Black is\nbetter");
    assert_eq!(comment(&it), "Black is\nbetter");
    assert_eq!(it.moves(), "h8 i9 j10", "Enter and Space place no stone");
    assert!(it.state.asks_to_save(), "a comment is a change");
    it.key(Key::Escape);
    assert!(!it.state.is_typing());
    assert!(it.shows("Black is better"));
    it.key(Key::PageUp);
    assert!(!it.shows("Black is"), "the comment belongs to its stone");
    it.key(Key::PageDown);
    assert!(it.shows("Black is"));
}

#[test]
fn keys_and_pointer_move_the_caret() {
    let mut it = two();
    it.ctrl('k');
    write(&mut it, "ab\ncdef\ng");
    it.key(Key::Up);
    write(&mut it, "1");
    assert_eq!(comment(&it), "ab\nc1def\ng", "below the end of the last line");
    it.key(Key::Up);
    it.key(Key::Home);
    write(&mut it, "2");
    it.key(Key::Up);
    write(&mut it, "3");
    it.event(&Event::Key(Chord { key: Key::End, ctrl: true, shift: false }));
    it.key(Key::Backspace);
    it.key(Key::Left);
    it.key(Key::Delete);
    assert_eq!(comment(&it), "32ab\nc1def");
    let prose = it.layout.text_rows(Action::Moves(MoveAction::EditComment)).cloned().unwrap();
    it.click_pixel((prose.place.x + 1, prose.place.y + 3));
    write(&mut it, "4");
    assert_eq!(comment(&it), "432ab\nc1def");
}

#[test]
fn typing_can_be_undone_without_taking_back_a_move() {
    let mut it = two();
    it.ctrl('k');
    write(&mut it, "one two");
    it.event(&Event::Files(FileEvent::Pasted("\r\nthree".to_owned())));
    assert_eq!(comment(&it), "one two\nthree");
    for text in ["one two", "one ", "one", ""] {
        it.ctrl('z');
        assert_eq!(comment(&it), text);
    }
    it.ctrl('z');
    for _ in 0..4 {
        it.ctrl('y');
    }
    assert_eq!((comment(&it), &*it.moves()), ("one two\nthree", "h8 i9 j10"));
    assert!(
        matches!(&it.event(&Event::Key(Chord::ctrl('c')))[..], [Effect::Files(FileRequest::Copy(text))] if text == "one two\nthree")
    );
}

#[test]
fn a_part_of_a_comment_is_selected_copied_and_replaced() {
    let mut it = two();
    it.ctrl('k');
    write(&mut it, "one two");
    it.event(&Event::Files(FileEvent::Pasted("\nthree".to_owned())));
    let shift = |key| Event::Key(Chord { key, ctrl: false, shift: true });
    it.event(&shift(Key::Home));
    assert!(
        matches!(&it.event(&Event::Key(Chord::ctrl('c')))[..], [Effect::Files(FileRequest::Copy(text))] if text == "three")
    );
    it.event(&shift(Key::Up));
    let is_lit = |it: &Placed| it.widget == Widget::Fill(Token::Chosen);
    assert_eq!(it.layout.placed.iter().filter(|it| is_lit(it)).count(), 2, "it is to be seen");
    write(&mut it, "2");
    assert_eq!(comment(&it), "2");
    it.ctrl('z');
    assert_eq!(comment(&it), "one two\nthree");
    it.ctrl('a');
    assert!(
        matches!(&it.event(&Event::Key(Chord::ctrl('x')))[..], [Effect::Files(FileRequest::Copy(text))] if text == "one two\nthree")
    );
    assert_eq!(comment(&it), "");
}

#[test]
fn typing_ends_with_any_other_action() {
    let ends: [fn(&mut Harness); 5] = [
        |it| it.key(Key::Tab),
        |it| _ = it.event(&Event::Key(Chord { key: Key::Enter, ctrl: true, shift: false })),
        |it| it.press(Action::Menu(0)),
        |it| it.ctrl('n'),
        |it| it.click("a1"),
    ];
    for (n, end) in ends.into_iter().enumerate() {
        let mut it = two();
        it.ctrl('k');
        write(&mut it, "a");
        end(&mut it);
        assert!(it.state.annotations().comment().is_none(), "{n}");
        it.event(&Event::Text("b".to_owned()));
        let node = it.state.game().record().node_at(3).unwrap();
        assert_eq!(it.state.game().record().notes(node).comment, "a", "{n}");
    }
    let mut it = two();
    it.ctrl('k');
    write(&mut it, " \n ");
    it.key(Key::Escape);
    assert_eq!(comment(&it), "", "blanks alone are no comment");
}

#[test]
fn a_comment_stays_with_its_position_when_the_reply_comes() {
    let mut it = Harness::new();
    it.click("h8");
    it.ctrl('k');
    write(&mut it, "mine");
    it.answer("i9");
    write(&mut it, "!");
    let record = it.state.game().record();
    assert_eq!(record.notes(record.node_at(1).unwrap()).comment, "mine!");
    assert_eq!(record.notes(record.node_at(2).unwrap()).comment, "");
}

#[test]
fn a_long_comment_is_scrolled_by_wheel_and_caret() {
    let mut it = two();
    it.ctrl('k');
    it.event(&Event::Files(FileEvent::Pasted((0..60).map(|n| format!("line {n}\n")).collect())));
    assert!(it.shows("line 59") && !it.shows("line 3 "));
    it.event(&Event::Key(Chord { key: Key::Home, ctrl: true, shift: false }));
    assert!(it.shows("line 0 ") && !it.shows("line 59"));
    it.key(Key::Escape);
    it.move_to(it.layout.control(Action::Moves(MoveAction::EditComment)).unwrap().rect.center());
    it.event(&Event::Wheel(1000));
    assert!(it.shows("line 59") && !it.shows("line 0 "));
    it.event(&Event::Wheel(-1000));
    assert!(it.shows("line 0 "));
}

#[test]
fn the_caret_is_visible_and_the_comment_uncovered_in_every_window() {
    for (width, height, scale) in
        [(480, 520, 1.0), (560, 900, 1.0), (800, 600, 1.0), (1120, 760, 1.5), (960, 1040, 2.0)]
    {
        let mut it = two();
        it.resize(width, height, scale);
        it.ctrl('k');
        write(&mut it, "a comment that is long enough to be broken into several lines wherever it is shown");
        let prose = it.layout.text_rows(Action::Moves(MoveAction::EditComment)).cloned().unwrap();
        let card = it.layout.control(Action::Moves(MoveAction::EditComment)).unwrap().rect;
        let caret = prose.caret.expect("the caret is to be seen");
        assert!(card.covers(caret) && card.covers(prose.place), "{width}×{height}: {card:?} {prose:?}");
        for other in [Action::Play(PlayAction::NewGame), Action::Play(PlayAction::Resign)] {
            assert!(!it.layout.control(other).unwrap().rect.meets(card), "{width}×{height}");
        }
        it.key(Key::Escape);
        let card = it.layout.control(Action::Moves(MoveAction::EditComment)).unwrap().rect;
        assert!(it.layout.placed.iter().any(|placed| placed.name == "Moves" && !placed.rect.meets(card)));
    }
}

#[test]
fn comments_come_from_files_and_go_to_them() {
    let mut it = Harness::new();
    files::open(&mut it, "/games/one.sgf", "(;GM[4]SZ[15]C[before]TR[aa];B[hh]C[first\nline];W[ii])");
    it.key(Key::Home);
    assert!(it.shows("before"));
    it.ctrl('k');
    write(&mut it, "!");
    let effects = it.event(&Event::Key(Chord::ctrl('s')));
    let Some(Effect::Files(FileRequest::Write { path, content: FileContent::Game(bytes), .. })) = effects.first()
    else {
        panic!("{effects:?}")
    };
    assert_eq!(*path, PathBuf::from("/games/one.sgf"));
    let read = formats::read(bytes).unwrap().remove(0).record;
    assert_eq!(read.notes(NodeId::ROOT).comment, "before!");
    assert_eq!(read.notes(read.node_at(1).unwrap()).comment, "first\nline");
}

#[test]
fn a_huge_comment_does_no_harm() {
    let mut it = two();
    it.ctrl('k');
    it.event(&Event::Files(FileEvent::Pasted("连珠 a\u{0}\t".repeat(5000))));
    assert_eq!(Layout::new(&it.state, it.window), it.layout);
    it.resize(480, 520, 1.0);
    for key in [Key::Up, Key::PageUp, Key::Home, Key::PageDown, Key::End, Key::Left, Key::Right, Key::Down] {
        it.key(key);
    }
    assert_eq!(comment(&it).chars().filter(|it| *it == '珠').count(), 5000);
}

/// Returns the marks on the position shown, in the order in which they are drawn. Each mark is written as its kind and
/// its point.
fn marks(it: &Harness) -> String {
    let record = it.state.game().record();
    let texts = record.notes(record.node()).marks.iter().map(|it| {
        let kind = match &it.kind {
            MarkKind::Triangle => "△",
            MarkKind::Square => "□",
            MarkKind::Circle => "○",
            MarkKind::Cross => "×",
            MarkKind::Label(label) => label,
        };
        format!("{kind} {}", it.point.name(15))
    });
    texts.collect::<Vec<_>>().join(", ")
}

#[test]
fn points_and_stones_are_marked_by_clicks() {
    let mut it = two();
    it.ctrl('m');
    it.click_all("h8 a1");
    it.press(Action::Moves(MoveAction::Marker(Marker::Letter)));
    it.click_all("b2 i9 c3");
    it.press(Action::Moves(MoveAction::Marker(Marker::Number)));
    it.click_all("d4 e5");
    assert_eq!(marks(&it), "△ h8, △ a1, A b2, B i9, C c3, 1 d4, 2 e5");
    assert_eq!(it.moves(), "h8 i9 j10", "no stone is placed meanwhile");
    assert!(it.state.asks_to_save(), "marks are a change");
    it.click_all("a1 d4");
    it.press(Action::Moves(MoveAction::Marker(Marker::Letter)));
    it.click_all("i9 f6");
    it.press(Action::Moves(MoveAction::Marker(Marker::Cross)));
    it.click_all("c3 o15 o15");
    assert_eq!(marks(&it), "△ h8, A b2, 2 e5, 3 a1, B f6, × c3", "a second click clears, another kind replaces");
    it.key(Key::PageUp);
    assert_eq!(marks(&it), "", "marks belong to their stone");
    it.key(Key::PageDown);
    it.key(Key::Escape);
    it.click("k11");
    assert_eq!(it.moves(), "h8 i9 j10 k11", "clicks place stones again");
}

#[test]
fn points_are_marked_by_the_keyboard_alone() {
    let mut it = two();
    it.ctrl('m');
    it.key(Key::Tab);
    while it.state.input().focus() != Focus::Control(Action::Moves(MoveAction::Marker(Marker::Square))) {
        it.key(Key::Tab);
    }
    it.key(Key::Space);
    it.key(Key::Left);
    it.key(Key::Enter);
    it.key(Key::Right);
    it.key(Key::Enter);
    assert_eq!(marks(&it), "□ i10, □ j10");
    it.ctrl('m');
    assert_eq!(it.state.annotations().marker(), None);
}

#[test]
fn marks_go_to_files_and_into_the_journal() {
    let mut it = two();
    it.ctrl('m');
    for (marker, point) in Marker::ALL.into_iter().zip(["a1", "b1", "c1", "d1", "e1", "h8"]) {
        it.press(Action::Moves(MoveAction::Marker(marker)));
        it.click(point);
    }
    let drawn = "△ a1, □ b1, ○ c1, × d1, A e1, 1 h8";
    assert_eq!(marks(&it), drawn);
    let record = it.state.game().record();
    let mut wanted = record.notes(record.node()).marks.clone();
    let sort = |marks: &mut Vec<Mark>| marks.sort_by_key(|it| (it.point.y(), it.point.x()));
    sort(&mut wanted);
    for format in [Format::Sgf, Format::Text] {
        let read = formats::read(&formats::write(record, format).unwrap()).unwrap().remove(0).record;
        let mut marks = read.notes(read.node()).marks.clone();
        sort(&mut marks);
        assert_eq!(marks, wanted, "{format:?}");
    }
    let entry = journal::write(record, &seat_keys(it.state.game()), &journal::Circumstances::default());
    let kept = journal::recover(&[journal::HEADER, &entry].concat()).unwrap().loaded.record;
    assert_eq!(kept.notes(kept.node()).marks.len(), 6);
}

#[test]
fn marks_are_seen_in_the_window_and_in_pictures() {
    let mut it = two();
    it.event(&Event::PointerLeft);
    let style = Style { side: 320, theme: Theme::Light, numbers: false, coordinates: true };
    let before = (Backing::fresh(&it.layout), picture::png(it.state.game().record(), style).unwrap());
    it.ctrl('m');
    it.click("e5");
    it.key(Key::Escape);
    it.event(&Event::PointerLeft);
    assert!(Backing::fresh(&it.layout).pixels() != before.0.pixels());
    assert!(picture::png(it.state.game().record(), style).unwrap() != before.1);
    it.ctrl('e');
    let view = it.layout.placed.iter().find_map(|it| match &it.widget {
        Widget::Board(view) => Some(view),
        _ => None,
    });
    assert!(view.unwrap().marks.is_empty(), "the editor shows a position of its own");
}
