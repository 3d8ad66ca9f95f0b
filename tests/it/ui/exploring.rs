//! The opening explorer in the window: its queries, its moves and games by pointer and keys, and its dialogs.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use gumu_core::engine::Ticket;
use gumu_core::explore::{
    Filter, Index, IndexBuilder, IndexedFile, Selection, SourceChoice, SourceId, SourceKind, SourceSummary, explore,
};
use gumu_core::formats::{self, LoadedGame};
use gumu_core::game::{NodeId, Rule};
use gumu_window::ui::action::{Action, DropDown};
use gumu_window::ui::analysis::AnalysisView;
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Chord, Event, Key};
use gumu_window::ui::explorer::{
    BrokenFile, ExploreRequest, ExploreScope, ExplorerAction, ExplorerEvent, FoundGames, GameFilterList, GamePreview,
    ListedGame,
};
use gumu_window::ui::files::{FileEvent, Purpose, SourceForm};
use gumu_window::ui::moves::MoveAction;
use gumu_window::ui::state::Focus;
use gumu_window::ui::widgets::Widget;

use crate::harness::Harness;

pub fn games() -> Vec<LoadedGame> {
    ["h8 i9 g7", "h8 h9", "h8 i7 i8 j7"].map(|it| formats::read(it.as_bytes()).unwrap().remove(0)).into()
}

fn index(games: &[LoadedGame]) -> Index {
    let mut builder = IndexBuilder::default();
    builder.begin_file(IndexedFile { path: "games.sgf".to_owned(), n_bytes: 1, modified: 1, is_broken: false });
    (0..).zip(games).for_each(|(number, game)| builder.add_game(game, number));
    let mut bytes = Vec::new();
    builder.write(&mut bytes).unwrap();
    Index::open(Arc::new(bytes)).unwrap()
}

/// Returns the number and the contents of the last query that the explorer has sent.
fn question(it: &Harness) -> Option<(Ticket, ExploreScope)> {
    it.effects.iter().rev().find_map(|effect| match effect {
        Effect::Explore(ExploreRequest::Ask(number, scope)) => Some((*number, (**scope).clone())),
        _ => None,
    })
}

fn answer(it: &mut Harness) {
    answer_from(it, &games());
}

/// Answers the last query of the explorer as the worker does: with statistics about these games.
pub fn answer_from(it: &mut Harness, games: &[LoadedGame]) {
    let (ticket, ExploreScope { board, side, filter, .. }) = question(it).unwrap();
    let index = index(games);
    let selection = Selection::new(&index, &filter).unwrap();
    let explored = explore(&board, side, &[], &[(&index, &selection)]).unwrap();
    let ids = index.games_at(&board, side, &selection).unwrap();
    let listed =
        |id| ListedGame { source: SourceId(2), game: index.game(id).unwrap().unwrap(), file: "games.sgf".to_owned() };
    let games: Vec<_> = ids.into_iter().map(listed).collect();
    let found = FoundGames { explored, n_games: games.len(), first: 0, games };
    it.event(&Event::Explorer(ExplorerEvent::Found(ticket, Box::new(found))));
}

pub fn sources() -> Vec<SourceSummary> {
    let source = |id: u32, kind, path: &str| SourceSummary {
        id: SourceId(id),
        kind,
        path: PathBuf::from(path),
        n_games: Some(3),
        broken: vec!["bad.sgf".to_owned()],
        is_missing: false,
    };
    vec![
        source(0, SourceKind::History, "/data/history"),
        source(1, SourceKind::Library, "/data/library"),
        source(2, SourceKind::Added, "/games"),
    ]
}

/// Returns a window for two players with the explorer open on an empty board.
fn open() -> Harness {
    let mut it = Harness::two_players(15);
    open_in(&mut it, &games());
    it
}

/// Opens the explorer in a window, and answers its query with statistics about these games.
pub fn open_in(it: &mut Harness, games: &[LoadedGame]) {
    let effects = it.event(&Event::Key(Chord::ctrl_shift('e')));
    assert!(effects.iter().any(|it| matches!(it, Effect::Explore(ExploreRequest::Refresh))));
    it.event(&Event::Explorer(ExplorerEvent::Sources(sources())));
    answer_from(it, games);
}

#[test]
fn each_position_shown_is_asked_about_and_a_click_plays_a_move() {
    let mut it = open();
    it.press(Action::Explorer(ExplorerAction::Move(0)));
    assert_eq!(it.moves(), "h8");
    let (_, scope) = question(&it).unwrap();
    assert_eq!(scope.board, *it.state.game().record().board());
    answer(&mut it);
    let moves = &it.state.explorer().found().unwrap().explored.continuations;
    assert_eq!(moves.iter().map(|it| it.counts.all.n_games()).collect::<Vec<_>>(), [2, 1]);
    it.press(Action::Moves(MoveAction::Previous));
    assert_eq!(question(&it).unwrap().1.board.n_stones(), 0);
}

#[test]
fn keys_reach_every_move_and_every_game() {
    let mut it = open();
    it.press(Action::Explorer(ExplorerAction::Move(0)));
    answer(&mut it);
    let focus = |it: &Harness| it.state.input().focus();
    for _ in 0..50 {
        if focus(&it) != Focus::Control(Action::Explorer(ExplorerAction::Move(0))) {
            it.event(&Event::Key(Chord { shift: true, ..Chord::plain(Key::Tab) }));
        }
    }
    it.key(Key::Down);
    assert_eq!(
        (focus(&it), it.state.explorer().pointed()),
        (Focus::Control(Action::Explorer(ExplorerAction::Move(1))), Some(1))
    );
    it.key(Key::Enter);
    assert_eq!(it.state.game().record().moves().len(), 2);
    it.press(Action::Moves(MoveAction::Previous));
    answer(&mut it);
    for _ in 0..50 {
        if focus(&it) != Focus::Control(Action::Explorer(ExplorerAction::Game(0))) {
            it.event(&Event::Key(Chord { shift: true, ..Chord::plain(Key::Tab) }));
        }
    }
    it.key(Key::End);
    assert_eq!(focus(&it), Focus::Control(Action::Explorer(ExplorerAction::Game(2))));
    let effects = {
        let n_before = it.effects.len();
        it.key(Key::Enter);
        it.effects.split_off(n_before)
    };
    assert!(effects.iter().any(|it| matches!(it, Effect::Explore(ExploreRequest::Open(_)))), "{effects:?}");
}

#[test]
fn a_game_opens_at_the_position() {
    let mut it = open();
    it.press(Action::Explorer(ExplorerAction::Game(0)));
    it.press(Action::Explorer(ExplorerAction::Game(0)));
    let ticket = it.effects.iter().rev().find_map(|effect| match effect {
        Effect::Explore(ExploreRequest::Open(open)) => Some(open.ticket),
        _ => None,
    });
    let loaded = games().remove(2);
    let node = loaded.record.path(loaded.record.main_end())[1];
    let event = Event::Explorer(ExplorerEvent::Opened(Box::new(loaded), Some(node)));
    it.event(&Event::Read(ticket.unwrap(), Box::new(event)));
    let record = it.state.game().record();
    assert_eq!((record.moves().len(), record.ply()), (4, 2));
    assert_ne!(record.node(), NodeId::ROOT);
}

#[test]
fn filters_are_part_of_the_question() {
    let mut it = open();
    it.choose(DropDown::GameFilter(GameFilterList::Rule), "Renju");
    assert_eq!(question(&it).unwrap().1.filter.rule, Some(Rule::Renju));
    it.choose(DropDown::GameFilter(GameFilterList::Source), "My games");
    assert_eq!(question(&it).unwrap().1.choice, SourceChoice::Own);
    it.press(Action::Explorer(ExplorerAction::Filter));
    it.event(&Event::Text("ann".to_owned()));
    it.key(Key::Tab);
    it.event(&Event::Text("19x95".to_owned()));
    it.key(Key::Enter);
    let filter = question(&it).unwrap().1.filter;
    let expected = Filter { rule: Some(Rule::Renju), player: "ann".to_owned(), from_year: Some(1995), to_year: None };
    assert_eq!(filter, expected);
}

#[test]
fn sources_are_listed_added_and_removed() {
    let mut it = open();
    it.press(Action::Explorer(ExplorerAction::Sources));
    assert!(it.texts().iter().any(|it| it.contains("/data/history")), "{:?}", it.texts());
    assert!(it.texts().iter().any(|it| it.contains("bad.sgf")));
    it.key(Key::End);
    it.press(Action::Explorer(ExplorerAction::RemoveSource));
    let has = |it: &Harness, wanted: fn(&ExploreRequest) -> bool| {
        it.effects.iter().any(|it| matches!(it, Effect::Explore(request) if wanted(request)))
    };
    assert!(has(&it, |it| matches!(it, ExploreRequest::Remove(SourceId(2)))));
    it.press(Action::Explorer(ExplorerAction::AddFolder));
    it.event(&Event::Files(FileEvent::Chosen(Purpose::Source(SourceForm::Folder), Some(PathBuf::from("/more")))));
    assert!(has(&it, |it| matches!(it, ExploreRequest::Add(path) if path.ends_with("more"))));
}

#[test]
fn broken_files_of_the_chosen_source_are_explained() {
    let mut it = open();
    it.press(Action::Explorer(ExplorerAction::Sources));
    let asked = |it: &Harness| {
        let ids = it.effects.iter().filter_map(|it| match it {
            Effect::Explore(ExploreRequest::Explain(id)) => Some(*id),
            _ => None,
        });
        ids.collect::<Vec<_>>()
    };
    assert_eq!(asked(&it), [SourceId(0)]);
    it.key(Key::End);
    it.event(&Event::PointerLeft);
    assert_eq!(asked(&it), [SourceId(0), SourceId(2)], "once for each row that is chosen");
    let why = |why: &str| vec![BrokenFile { path: "bad.sgf".to_owned(), why: io::Error::other(why).into() }];
    it.event(&Event::Explorer(ExplorerEvent::Explained(SourceId(0), why("line 1 is wrong"))));
    assert!(!it.texts().iter().any(|it| it.contains("line 1")), "another source is shown by now");
    it.event(&Event::Explorer(ExplorerEvent::Explained(SourceId(2), why("line 2 is wrong"))));
    assert!(it.texts().contains(&"bad.sgf: line 2 is wrong".to_owned()), "{:?}", it.texts());
    it.event(&Event::Explorer(ExplorerEvent::Sources(sources())));
    assert_eq!(asked(&it).len(), 3, "what has been indexed anew is asked about anew");
}

#[test]
fn escape_closes_the_explorer_and_lets_its_indices_go() {
    let mut it = open();
    it.key(Key::Escape);
    assert_eq!(it.state.shown_view(), Some(AnalysisView::Lines));
    assert!(it.effects.iter().any(|it| matches!(it, Effect::Explore(ExploreRequest::Close))));
    it.click("h8");
    assert_eq!(question(&it).unwrap().1.board.n_stones(), 0, "nothing more is asked");
}

/// Returns the number of stones on the preview board, which is drawn over the window; `None` if there is no preview.
fn stones_of_preview(it: &Harness) -> Option<usize> {
    let boards = it.layout.placed.iter().filter_map(|it| match &it.widget {
        Widget::Board(view) => Some(view.stones.iter().flatten().count()),
        _ => None,
    });
    boards.skip(1).last()
}

#[test]
fn a_game_shows_its_end_where_the_pointer_rests_or_the_keyboard_is() {
    let asked = |it: &Harness| {
        let tickets = it.effects.iter().filter_map(|effect| match effect {
            Effect::Explore(ExploreRequest::Preview(ticket, listed)) => Some((*ticket, listed.game.n_stones)),
            _ => None,
        });
        tickets.collect::<Vec<_>>()
    };
    let mut it = open();
    for (width, height) in [(1120, 760), (700, 1200)] {
        it.resize(width, height, 1.0);
        let row = it.layout.control(Action::Explorer(ExplorerAction::Game(0))).unwrap().rect;
        it.event(&Event::PointerLeft);
        it.move_to(row.center());
        it.event(&Event::Passed(Duration::from_millis(400)));
        assert_eq!(stones_of_preview(&it), None, "the pointer may only pass");
        it.event(&Event::Passed(Duration::from_millis(100)));
        let [(ticket, n_stones)] = asked(&it)[..] else { panic!("{:?}", asked(&it)) };
        let mut record = games().remove(2).record;
        record.go_to(record.moves().len());
        let end = GamePreview { board: record.board().clone(), outcome: record.outcome() };
        it.event(&Event::Explorer(ExplorerEvent::Previewed(ticket, Box::new(end))));
        assert_eq!((stones_of_preview(&it), n_stones), (Some(4), 4), "at {width} × {height}");
        it.event(&Event::PointerLeft);
        assert_eq!(stones_of_preview(&it), None);
    }
    for _ in 0..60 {
        if it.state.input().focus() != Focus::Control(Action::Explorer(ExplorerAction::Game(0))) {
            it.event(&Event::Key(Chord { shift: true, ..Chord::plain(Key::Tab) }));
        }
    }
    assert_eq!(stones_of_preview(&it), Some(4), "the keyboard shows it at once, without another question");
    it.key(Key::Down);
    assert_eq!((stones_of_preview(&it), asked(&it).len()), (None, 2), "until the end of the next one is known");
}
