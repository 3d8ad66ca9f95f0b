//! Edits of the game record and their undo history, which is separate from Undo during play.

use gumu_core::game::{Color, Mark, MarkKind, NodeId, Point, Record, RecordEdit, Rule};
use gumu_core::session::Session;
use gumu_window::ui::action::Action;
use gumu_window::ui::editor::{EditorAction, Tool};
use gumu_window::ui::event::{Chord, Event, Key};
use gumu_window::ui::files::FileAction;
use gumu_window::ui::locale::{Language, Msg};
use gumu_window::ui::moves::MoveAction;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, IteratorRandom};
use rand::{RngExt, SeedableRng};

use crate::harness::Harness;
use crate::notes::write;
use crate::ui::choose_by_mouse;

/// Goes to random positions of the game, and plays a random move in each.
fn play_about(record: &mut Record, random: &mut ChaCha8Rng, n_moves: usize) {
    for _ in 0..n_moves {
        record.go_to(random.random_range(0..=record.moves().len()));
        let free: Vec<Point> = record.board().free_points().collect();
        if let Some(point) = free.choose(random) {
            // Ignore an error: no stone can be played after the end of the game.
            let _ = record.play(*point);
        }
    }
}

fn some_edit(record: &Record, random: &mut ChaCha8Rng) -> Option<RecordEdit> {
    let node = record.nodes().choose(random)?;
    match random.random_range(0..4) {
        0 => Some(RecordEdit::Comment(node, format!("comment {}", random.random_range(0..100)))),
        1 => Some(RecordEdit::Marks(node, vec![Mark { point: Point::new(1, 2), kind: MarkKind::Cross }])),
        2 => record.promotion(node),
        _ => (node != NodeId::ROOT).then_some(RecordEdit::Delete(node)),
    }
}

/// Returns the shown line of moves and the stones on the board, so that a test can compare them.
fn view(record: &Record) -> (Vec<Option<NodeId>>, String) {
    let line = (0..=record.moves().len()).map(|it| record.node_at(it)).collect();
    (line, format!("{:?}", record.board()))
}

#[test]
fn every_edit_is_taken_back_and_made_again_by_its_inverse() {
    for seed in 0..40 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut record = Record::new(7, Rule::Freestyle);
        play_about(&mut record, &mut random, 40);
        let mut states = vec![record.clone()];
        let mut past = Vec::new();
        for _ in 0..12 {
            let Some(inverse) = some_edit(&record, &mut random).and_then(|it| record.edit(it)) else { continue };
            past.push(inverse);
            states.push(record.clone());
            record.go_to(random.random_range(0..=record.moves().len()));
        }
        let mut future = Vec::new();
        for before in states.iter().rev().skip(1) {
            future.push(record.edit(past.pop().unwrap()).unwrap());
            assert!(record.nodes().eq(before.nodes()), "seed {seed}: the same positions in the same order");
            let (shown, ply) = (view(&record), record.ply());
            assert!(record.select(record.node()) && (view(&record), record.ply()) == (shown, ply), "seed {seed}");
            for node in before.nodes() {
                assert_eq!(record.notes(node), before.notes(node), "seed {seed}");
                assert_eq!(record.move_to(node), before.move_to(node), "seed {seed}");
            }
        }
        for after in states.iter().skip(1) {
            record.edit(future.pop().unwrap()).unwrap();
            assert!(record.nodes().eq(after.nodes()), "seed {seed}");
        }
    }
}

#[test]
fn a_branch_that_is_put_back_is_joined_with_the_same_moves_played_again() {
    let point = |x: u8, y: u8| Point::new(x, y);
    let mut record = Record::new(9, Rule::Freestyle);
    for it in [point(4, 4), point(5, 5), point(6, 6)] {
        record.play(it).unwrap();
    }
    record.go_to(1);
    let deleted = record.node_at(2).unwrap();
    record.notes_mut(deleted).unwrap().comment = "before".to_owned();
    let inverse = record.edit(RecordEdit::Delete(deleted)).unwrap();
    for it in [point(5, 5), point(0, 0)] {
        record.play(it).unwrap();
    }
    let shown = record.node();
    record.edit(inverse).unwrap();
    assert_eq!((record.node(), record.n_nodes()), (shown, 5), "the view stays");
    let twin = record.parent(shown).unwrap();
    let replies: Vec<_> = record.children(twin).filter_map(|it| record.move_to(it)?.point).collect();
    assert_eq!((replies, record.siblings(twin).count()), (vec![point(0, 0), point(6, 6)], 1));
    assert_eq!(record.notes(twin).comment, "before");
}

fn two(moves: &str) -> Harness {
    let mut it = Harness::two_players(15);
    it.click_all(moves);
    it
}

fn n_positions(it: &Harness) -> usize {
    it.state.game().record().n_nodes() - 1
}

fn undo_edit(it: &mut Harness) {
    it.ctrl('b');
}

fn redo_edit(it: &mut Harness) {
    it.event(&Event::Key(Chord::ctrl_shift('b')));
}

#[test]
fn a_deleted_branch_comes_back_with_the_game_that_goes_on_in_it() {
    let mut it = two("h8 i9 g7 f6");
    it.press(Action::Moves(MoveAction::GoTo(2)));
    choose_by_mouse(&mut it, Action::Moves(MoveAction::Delete));
    assert_eq!((it.moves().as_str(), n_positions(&it)), ("h8", 1));
    assert!(it.shows(Language::English.text(Msg::ItemUndoEdit)), "the way back is told");
    choose_by_mouse(&mut it, Action::Moves(MoveAction::UndoEdit));
    assert_eq!((it.moves().as_str(), n_positions(&it)), ("h8 i9", 4));
    assert_eq!(it.state.game().live_ply(), 4, "the game goes on where it was");
    redo_edit(&mut it);
    assert_eq!((it.moves().as_str(), it.state.game().live_ply()), ("h8", 1));
    assert!(!it.state.can(Action::Moves(MoveAction::RedoEdit)) && it.state.can(Action::Moves(MoveAction::UndoEdit)));
}

#[test]
fn a_game_whose_moves_were_deleted_is_not_closed_without_a_question() {
    let mut it = two("h8 i9 g7 f6");
    it.press(Action::Moves(MoveAction::GoTo(2)));
    choose_by_mouse(&mut it, Action::Moves(MoveAction::Delete));
    assert!(it.state.asks_to_save(), "the deletion is a change by hand");
}

#[test]
fn undo_in_play_and_undo_of_edits_do_not_touch_each_other() {
    let mut it = two("h8 i9");
    it.ctrl('m');
    it.click("a1");
    it.ctrl('m');
    it.click_all("g7 f6");
    undo_edit(&mut it);
    assert_eq!((it.moves().as_str(), n_positions(&it)), ("h8 i9", 4), "the place of the mark is shown");
    assert!(it.state.game().is_looking() && it.state.game().live_ply() == 4);
    let node = it.state.game().record().node();
    assert!(it.state.game().record().notes(node).marks.is_empty());
    redo_edit(&mut it);
    assert_eq!(it.state.game().record().notes(node).marks.len(), 1);
    it.ctrl('z');
    assert_eq!((it.moves().as_str(), it.state.game().record().notes(node).marks.len()), ("h8 i9 g7", 1));
    it.ctrl('y');
    assert_eq!(it.moves(), "h8 i9 g7 f6");
}

#[test]
fn a_comment_is_one_edit_however_long_it_was_typed() {
    let mut it = two("h8");
    let comment = |it: &Harness| it.state.comment_shown().into_owned();
    it.ctrl('k');
    write(&mut it, "A good move");
    assert!(it.state.can(Action::Moves(MoveAction::UndoEdit)), "also while it is typed");
    it.key(Key::Escape);
    it.ctrl('k');
    write(&mut it, " indeed");
    it.ctrl('b');
    assert_eq!((comment(&it).as_str(), it.state.is_writing()), ("A good move", false));
    undo_edit(&mut it);
    assert_eq!(comment(&it), "");
    assert!(!it.state.can(Action::Moves(MoveAction::UndoEdit)));
    redo_edit(&mut it);
    redo_edit(&mut it);
    assert_eq!(comment(&it), "A good move indeed");
    it.ctrl('k');
    it.key(Key::Escape);
    assert!(it.state.can(Action::Moves(MoveAction::UndoEdit)) && !it.state.can(Action::Moves(MoveAction::RedoEdit)));
}

#[test]
fn a_promoted_line_goes_back_to_its_place() {
    let mut it = two("h8 i9 g7");
    let record = it.state.game().record().clone();
    it.open(Session::of(record));
    let first = it.state.game().record().node();
    it.press(Action::Moves(MoveAction::GoTo(1)));
    it.click("a1");
    let main = it.state.game().record().main_end();
    it.press(Action::Moves(MoveAction::Select(it.state.game().record().parent(first).unwrap())));
    choose_by_mouse(&mut it, Action::Moves(MoveAction::Promote));
    assert_ne!(it.state.game().record().main_end(), main);
    undo_edit(&mut it);
    assert_eq!(it.state.game().record().main_end(), main);
}

#[test]
fn the_history_is_bounded_and_ends_with_the_game() {
    let mut it = two("h8");
    it.ctrl('m');
    for n in 0..500_u16 {
        it.click(if n % 2 == 0 { "a1" } else { "b2" });
    }
    it.ctrl('m');
    let mut n_undone = 0;
    while it.state.can(Action::Moves(MoveAction::UndoEdit)) {
        undo_edit(&mut it);
        n_undone += 1;
    }
    assert_eq!(n_undone, 200);
    it.ctrl('r');
    it.press(Action::Files(FileAction::Discard));
    assert!(!it.state.can(Action::Moves(MoveAction::UndoEdit)) && !it.state.can(Action::Moves(MoveAction::RedoEdit)));
}

#[test]
fn in_the_editor_every_step_is_undone() {
    let mut it = Harness::two_players(15);
    it.ctrl('e');
    assert!(!it.state.can(Action::Moves(MoveAction::UndoEdit)));
    it.press(Action::Editor(EditorAction::Tool(Tool::Stone(Color::White))));
    it.click_all("a1 b1");
    it.press(Action::Editor(EditorAction::Turn));
    let stones = |it: &Harness| it.state.board_shown().n_stones();
    let at = |it: &Harness, name| it.state.board_shown().stone(Point::parse(name, 15).unwrap());
    assert_eq!(at(&it, "a15"), Some(Color::White));
    it.ctrl('z');
    assert_eq!((at(&it, "a1"), at(&it, "b1")), (Some(Color::White), Some(Color::White)));
    it.press(Action::Editor(EditorAction::Clear));
    it.ctrl('z');
    it.ctrl('z');
    assert_eq!(stones(&it), 1);
    it.event(&Event::Key(Chord::ctrl_shift('z')));
    assert_eq!(stones(&it), 2);
    it.ctrl('y');
    assert_eq!(stones(&it), 0);
}
