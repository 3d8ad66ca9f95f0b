//! The accessibility tree: every node of every screen has a name, and requests do what clicks do.
//!
//! [`check`] is called for each golden screen, so that the tree of a new screen is checked together with its picture.

use std::collections::HashSet;

use accesskit::{Action as Request, ActionData, ActionRequest, Node, NodeId, Role, Toggled, TreeId};
use gumu_core::game::{Point, Rule};
use gumu_window::app::{AccessTarget, AccessTree};
use gumu_window::ui::action::{Action, TextField};
use gumu_window::ui::event::{Chord, Event, Key};
use gumu_window::ui::help::{HelpAction, Topic};
use gumu_window::ui::locale::{Language, Msg};
use gumu_window::ui::play::{PlayAction, mode};
use gumu_window::ui::settings::{Mode, Settings, Setup};
use gumu_window::ui::theme::Theme;
use gumu_window::ui::widgets::Widget;

use crate::harness::Harness;

fn tree(it: &Harness) -> AccessTree {
    AccessTree::new(&it.state, &it.layout)
}

/// Returns the name of a node as a screen reader speaks it.
fn name_of(node: &Node) -> &str {
    if node.role() == Role::Label { node.value() } else { node.label() }.unwrap_or_default()
}

/// Checks the accessibility tree of a window: it is complete, every node has a name and a position, and every control
/// of the layout has a node.
#[track_caller]
pub fn check(screen: &str, it: &Harness) {
    let tree = tree(it);
    let ids: HashSet<NodeId> = tree.nodes().iter().map(|it| it.0).collect();
    assert_eq!(ids.len(), tree.nodes().len(), "{screen}: a node is there twice");
    let mut children = HashSet::from([tree.nodes()[0].0]);
    for (id, node) in tree.nodes() {
        let is_text = node.role() == Role::TextRun;
        assert!(
            is_text || !name_of(node).trim().is_empty(),
            "{screen}: a node without a name: {node:?}, {:?}",
            tree.target(*id)
        );
        for child in node.children() {
            assert!(ids.contains(child) && children.insert(*child), "{screen}: {node:?}");
        }
        let has_place = node.bounds().is_some() || node.live().is_some();
        assert!(has_place, "{screen}: {node:?} is nowhere");
    }
    assert_eq!(children.len(), ids.len(), "{screen}: a node is in no other one");
    assert!(ids.contains(&tree.focus()), "{screen}: the keyboard is nowhere");
    let n_controls = it.layout.placed.iter().filter(|placed| {
        let is_column = matches!(&placed.widget, Widget::Text(text) if text.text.is_empty());
        matches!(placed.role, gumu_window::ui::screen_map::Role::Control { .. }) && !is_column
    });
    let is_control = |(id, _): &&(NodeId, Node)| {
        let index = match tree.target(*id) {
            Some(AccessTarget::Widget(index)) => index,
            Some(AccessTarget::Point(_)) | None => return false,
        };
        matches!(it.layout.placed[index].role, gumu_window::ui::screen_map::Role::Control { .. })
    };
    assert_eq!(tree.nodes().iter().filter(is_control).count(), n_controls.count(), "{screen}: a control is missing");
}

/// Returns the node that a screen reader calls `name`.
#[track_caller]
fn find(tree: &AccessTree, name: &str) -> (NodeId, Node) {
    let found = tree.nodes().iter().find(|(_, node)| name_of(node) == name);
    found.cloned().unwrap_or_else(|| {
        let names: Vec<_> = tree.nodes().iter().map(|it| name_of(&it.1)).collect();
        panic!("nothing is called {name:?}, but {names:?}")
    })
}

/// Sends a request to the node that a screen reader calls `name`, as a screen reader does. Fails if the node does not
/// support the action.
#[track_caller]
fn ask(it: &mut Harness, name: &str, action: Request, data: Option<ActionData>) {
    let tree = tree(it);
    let (target_node, node) = find(&tree, name);
    assert!(node.supports_action(action), "{node:?} does not do {action:?}");
    send(it, ActionRequest { action, target_tree: TreeId::ROOT, target_node, data });
}

/// Sends a screen reader's request to the window, even if the node does not support the requested action.
fn send(it: &mut Harness, request: ActionRequest) {
    for event in tree(it).events(&request, &it.layout) {
        it.event(&event);
    }
}

#[track_caller]
fn click(it: &mut Harness, name: &str) {
    ask(it, name, Request::Click, None);
}

#[test]
fn every_page_menu_and_list_has_names() {
    for language in Language::ALL {
        let mut it = Harness::with(Settings { language: Some(language), ..Settings::default() }, 1);
        check("start", &it);
        for menu in 0..7 {
            it.press(Action::Menu(menu));
            check("menu", &it);
            it.press(Action::Menu(menu));
        }
        it.press(Action::Play(PlayAction::NewGame));
        check("new game", &it);
    }
}

#[test]
fn a_point_is_named_with_its_stone_its_move_and_why_it_is_forbidden() {
    let setup = Setup { mode: Mode::TwoPlayers, rule: Rule::Renju.key().to_owned(), ..Setup::default() };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    it.click_all("i8 a1 j8 a3 h7 a5 h6 a7");
    it.event(&Event::PointerLeft);
    let tree = tree(&it);
    let (_, grid) = find(&tree, "Board");
    assert_eq!((grid.role(), grid.row_count(), grid.children().len()), (Role::Grid, Some(15), 15));
    for name in
        ["I8, black, move 1", "A7, white, move 8, last move", "H8, empty, forbidden, double-three", "O15, empty"]
    {
        assert_eq!(find(&tree, name).1.role(), Role::GridCell);
    }
}

#[test]
fn a_game_is_played_by_requests() {
    let mut it = Harness::two_players(15);
    for (black, white) in [("H8", "A1"), ("I8", "A3"), ("J8", "A5"), ("K8", "A7")] {
        click(&mut it, &format!("{black}, empty"));
        assert!(it.state.announcement().unwrap().1.starts_with(&format!("Black plays {black}")));
        click(&mut it, &format!("{white}, empty"));
    }
    assert!(it.state.announcement().unwrap().1.starts_with("White plays A7."));
    click(&mut it, "L8, empty");
    assert_eq!(it.state.announcement().unwrap().1, "Black plays L8: five. Black wins: five in a row");
    let tree = tree(&it);
    find(&tree, "L8, black, move 9, last move, part of the winning five");
    // After the last move, the keyboard focus is still on that move's stone.
    assert_eq!(tree.node(tree.focus()).map(name_of), Some("L8, black, move 9, last move, part of the winning five"));
    click(&mut it, "H8");
    assert_eq!(it.state.announcement().unwrap().1, "Move 1 of 9: Black H8.");
}

#[test]
fn the_keyboard_follows_the_screen_reader_and_the_screen_reader_the_keyboard() {
    let mut it = Harness::two_players(15);
    ask(&mut it, "C4, empty", Request::Focus, None);
    assert_eq!(it.state.input().cursor(), Point::parse("c4", 15).ok());
    it.key(Key::Right);
    let now = tree(&it);
    assert_eq!(now.node(now.focus()).map(name_of), Some("D4, empty"));
    ask(&mut it, "New", Request::Focus, None);
    let now = tree(&it);
    assert_eq!(now.node(now.focus()).map(name_of), Some("New"));
    it.key(Key::Enter);
    let now = tree(&it);
    let (_, dialog) = find(&now, "New game");
    assert_eq!((dialog.role(), dialog.is_modal()), (Role::Dialog, true));
    // A control behind a modal dialog does nothing, even if a screen reader requests a click on it.
    let target_node = find(&now, "C4, empty").0;
    send(&mut it, ActionRequest { action: Request::Click, target_tree: TreeId::ROOT, target_node, data: None });
    assert_eq!(it.moves(), "");
}

#[test]
fn menus_choices_lists_and_texts_have_their_states() {
    let mut it = Harness::two_players(15);
    assert_eq!(find(&tree(&it), "Options").1.is_expanded(), Some(false));
    ask(&mut it, "Options", Request::Expand, None);
    assert_eq!(find(&tree(&it), "Options").1.is_expanded(), Some(true));
    let (_, coordinates) = find(&tree(&it), "Coordinates");
    assert_eq!((coordinates.role(), coordinates.toggled()), (Role::MenuItemCheckBox, Some(Toggled::True)));
    ask(&mut it, "Options", Request::Collapse, None);
    ask(&mut it, "Game", Request::Expand, None);
    let (_, computer) = find(&tree(&it), "Against the computer");
    assert_eq!((computer.role(), computer.toggled()), (Role::MenuItemRadio, Some(Toggled::False)));
    click(&mut it, "Against the computer");
    assert_eq!(mode(it.state.game()), Mode::AgainstComputer);
}

#[test]
fn settings_have_their_states() {
    let mut it = Harness::new();
    it.ctrl(',');
    let (_, dialog) = find(&tree(&it), "Settings");
    assert_eq!((dialog.role(), dialog.is_modal()), (Role::Dialog, true));
    let state = |it: &Harness, name: &str| {
        let (_, node) = find(&tree(it), name);
        (node.role(), node.toggled() == Some(Toggled::True))
    };
    assert_eq!(state(&it, "Move numbers"), (Role::Switch, false));
    click(&mut it, "Move numbers");
    assert_eq!(state(&it, "Move numbers"), (Role::Switch, true));
    assert_eq!([state(&it, "System"), state(&it, "Dark")], [(Role::RadioButton, true), (Role::RadioButton, false)]);
    click(&mut it, "Dark");
    assert_eq!([state(&it, "System"), state(&it, "Dark")], [(Role::RadioButton, false), (Role::RadioButton, true)]);
    assert_eq!(it.state.settings().theme, Some(Theme::Dark));
    ask(&mut it, "Search settings", Request::SetValue, Some(ActionData::Value("mute".into())));
    assert_eq!(state(&it, "Sounds"), (Role::Switch, true));
}

#[test]
fn a_text_is_set_and_a_row_is_chosen() {
    let mut it = Harness::two_players(15);
    click(&mut it, "New");
    let name = it.layout.control(Action::EditText(TextField::Name)).unwrap().name.clone();
    ask(&mut it, &name, Request::SetValue, Some(ActionData::Value("Ada".into())));
    assert_eq!(it.state.dialogs().text(TextField::Name).unwrap().text(), "Ada");
    ask(&mut it, &name, Request::SetValue, Some(ActionData::Value("".into())));
    assert_eq!(it.state.dialogs().text(TextField::Name).unwrap().text(), "");
    let (_, rule) = find(&tree(&it), "Rule: Freestyle");
    assert_eq!((rule.role(), rule.value(), rule.is_expanded()), (Role::ComboBox, Some("Freestyle"), Some(false)));
    ask(&mut it, "Rule: Freestyle", Request::Expand, None);
    let rows = tree(&it);
    let renju =
        rows.nodes().iter().find(|it| it.1.role() == Role::ListBoxOption && name_of(&it.1).starts_with("Renju"));
    let renju = renju.unwrap().clone().1;
    assert_eq!((renju.position_in_set().is_some(), renju.is_selected()), (true, Some(false)));
    click(&mut it, renju.label().unwrap());
    assert_eq!(it.draft().unwrap().rule(), Rule::Renju);
}

#[test]
fn nodes_keep_their_ids() {
    let mut it = Harness::two_players(15);
    let id = |it: &Harness, name: &str| find(&tree(it), name).0;
    let before = (id(&it, "New"), id(&it, "H8, empty"), id(&it, "Moves"));
    it.click_all("h8 i9");
    it.resize(800, 600, 1.0);
    assert_eq!((id(&it, "New"), id(&it, "H8, black, move 1"), id(&it, "Moves")), before);
}

/// Presses a key and returns the announcement that follows.
fn said(it: &mut Harness, key: char) -> String {
    it.key(Key::Letter(key));
    let said = it.state.announcement().unwrap().1.to_owned();
    assert_eq!(it.message().as_ref(), Some(&said), "the window shows it too");
    said
}

#[test]
fn keys_tell_moves_turns_points_and_lines() {
    let mut it = Harness::two_players(15);
    assert_eq!(said(&mut it, 'l'), "Start of the game.");
    it.click_all("h8 i9");
    it.event(&Event::PointerLeft);
    assert_eq!(said(&mut it, 'l'), "Move 2 of 2: White I9.");
    assert_eq!(said(&mut it, 't'), "Black to move.");
    it.key(Key::Left);
    assert_eq!(said(&mut it, 'o'), "H9, empty");
    assert_eq!(said(&mut it, '1'), "Along the row: A9 to H9 empty, I9 white, J9 to O9 empty.");
    assert_eq!(said(&mut it, '2'), "Along the column: H15 to H9 empty, H8 black, H7 to H1 empty.");
    assert_eq!(said(&mut it, '3'), "Along the falling diagonal: B15 to O2 empty.");
    assert_eq!(said(&mut it, '4'), "Along the rising diagonal: A2 to N15 empty.");
    let all = said(&mut it, 'a');
    assert!(all.starts_with("Along the row: ") && all.ends_with("N15 empty."), "{all}");
    assert_eq!(said(&mut it, 'r'), all);
}

#[test]
fn keys_look_for_stones_and_threats() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 a1 i8 a3 j8 a5");
    it.event(&Event::PointerLeft);
    let cursor = |it: &Harness| it.state.input().cursor().unwrap().name(15);
    for name in ["h8", "i8", "j8", "a5"] {
        it.key(Key::Letter('n'));
        assert_eq!(cursor(&it), name);
    }
    it.event(&Event::Key(Chord { shift: true, ..Chord::plain(Key::Letter('n')) }));
    assert_eq!(cursor(&it), "j8");
    assert_eq!(said(&mut it, 'x'), "K8, Black makes an open four here");
    assert_eq!((said(&mut it, 'x'), cursor(&it)), ("G8, Black makes an open four here".to_owned(), "g8".to_owned()));
}

#[test]
fn a_move_is_typed() {
    let mut it = Harness::two_players(15);
    let mut typed = |text: &str| {
        it.key(Key::Letter('i'));
        it.event(&Event::Text(text.to_owned()));
        check("a typed move", &it);
        it.key(Key::Enter);
        (it.moves(), it.message())
    };
    assert_eq!(typed("h8"), ("h8".to_owned(), None));
    assert_eq!(typed("H8").1.unwrap(), "No stone can be placed on H8 now.");
    assert_eq!(typed("z9").1.unwrap(), "“z9” is not a point of this board.");
    assert_eq!(typed("I9"), ("h8 i9".to_owned(), None));
}

#[test]
fn the_opponent_has_its_name_and_the_menu_bar_its_place() {
    let it = Harness::new();
    let tree = tree(&it);
    let node = |role: Role, name: &str| {
        let is_it = |node: &&Node| node.role() == role && name_of(node) == name;
        tree.nodes().iter().map(|it| &it.1).find(is_it).cloned()
    };
    let opponent = node(Role::Button, "Master · level 1. Choose an opponent").unwrap();
    assert_eq!(opponent.description(), Some("White"));
    let [bar, first, last] = [(Role::MenuBar, "Menus"), (Role::MenuItem, "File"), (Role::MenuItem, "Help")]
        .map(|(role, name)| node(role, name).unwrap().bounds().unwrap());
    assert_eq!(bar, first.union(last));
}

#[test]
fn a_paragraph_of_several_lines_is_one_text() {
    let mut it = Harness::new();
    it.press(Action::Menu(6));
    it.press(Action::Help(HelpAction::Open(Topic::HowToPlay)));
    let tree = tree(&it);
    let mut paragraphs = Language::English.text(Msg::HelpHowToPlay).lines().filter(|it| 150 < it.len());
    for _ in 0..2 {
        let paragraph = paragraphs.next().unwrap();
        assert!(!it.texts().contains(&paragraph.to_owned()), "the paragraph has one line");
        assert_eq!(find(&tree, paragraph).1.role(), Role::Label);
    }
}

#[test]
fn what_lies_below_a_dialog_can_be_read_and_not_used() {
    let mut it = Harness::new();
    let can_use = |it: &Harness, name: &str| {
        let node = find(&tree(it), name).1;
        assert_eq!(node.is_disabled(), !node.supports_action(Request::Click), "{name}");
        !node.is_disabled()
    };
    assert!(can_use(&it, "H8, empty") && can_use(&it, "Hint"));
    it.press(Action::Play(PlayAction::NewGame));
    assert!(!can_use(&it, "H8, empty") && !can_use(&it, "Hint"));
    assert!(can_use(&it, "Cancel"));
}

#[test]
fn an_empty_list_of_moves_says_so_below_a_dialog_too() {
    let mut it = Harness::new();
    let says_so = |it: &Harness| tree(it).nodes().iter().any(|(_, node)| name_of(node) == "No moves yet");
    assert!(says_so(&it));
    it.ctrl('n');
    assert!(!it.state.dialogs().is_empty() && says_so(&it));
}
