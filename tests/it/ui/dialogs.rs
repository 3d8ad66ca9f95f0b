//! Every dialog: Esc, Tab and Enter work alike in all of them, and the game waits until the dialog is closed.

use std::path::PathBuf;

use gumu_core::game::Color;
use gumu_window::ui::action::{Action, TextField};
use gumu_window::ui::engines::{EngineAction, TournamentAction};
use gumu_window::ui::event::{Chord, Event, Key};
use gumu_window::ui::explorer::ExplorerAction;
use gumu_window::ui::files::{FileAction, FileEvent, FileKind, Purpose};
use gumu_window::ui::help::{HelpAction, Topic};
use gumu_window::ui::history::HistoryAction;
use gumu_window::ui::opponent::OpponentAction;
use gumu_window::ui::play::PlayAction;
use gumu_window::ui::progress::ProgressAction;
use gumu_window::ui::screen_map::{Role, ScreenMap};
use gumu_window::ui::settings::Mode;
use gumu_window::ui::settings::window::SettingsAction;
use gumu_window::ui::spoken::SpokenAction;
use gumu_window::ui::state::{Dialog, Focus, Modal};
use proptest::prelude::*;

use crate::harness::Harness;
use crate::history::{kept_games, open_history};
use crate::ui::covers::run;
use crate::ui::offered;

/// A way to open a dialog in a running game.
#[derive(Clone, Copy, Debug)]
enum Opener {
    /// A command that opens the dialog.
    Command(Action),
    /// The history, with or without games.
    History { is_empty: bool },
    /// A command that opens a dialog, and then a control of that dialog.
    Below(Action, Action),
    /// A request for a file, on a system without file dialogs.
    File(Purpose),
    /// The offer of a game of an earlier run.
    Offer,
    /// The dialog for replacing a program that plays.
    Replacement,
    /// The choice of an opponent at its player card.
    Opponent,
    /// The list of recent messages.
    Messages,
    /// The question whether to abandon the game in progress, above the New Game dialog.
    Question,
}

/// The ways to open every dialog except the choice among several games.
const OPENERS: [Opener; 24] = [
    Opener::Command(Action::Play(PlayAction::NewGame)),
    Opener::Command(Action::Play(PlayAction::Resign)),
    Opener::Command(Action::Play(PlayAction::Restart)),
    Opener::History { is_empty: false },
    Opener::History { is_empty: true },
    Opener::Command(Action::Engines(EngineAction::Tournament(TournamentAction::Open))),
    Opener::Command(Action::Settings(SettingsAction::Open)),
    Opener::Command(Action::Progress(ProgressAction::Open)),
    Opener::Command(Action::Spoken(SpokenAction::TypeMove)),
    Opener::Command(Action::Engines(EngineAction::List)),
    Opener::Command(Action::Help(HelpAction::Rules)),
    Opener::Command(Action::Help(HelpAction::Open(Topic::HowToPlay))),
    Opener::Command(Action::Help(HelpAction::Open(Topic::Keys))),
    Opener::Command(Action::Help(HelpAction::WhoIsThis)),
    Opener::Messages,
    Opener::Question,
    Opener::Below(Action::Engines(EngineAction::List), Action::Engines(EngineAction::Add)),
    Opener::Below(Action::Explorer(ExplorerAction::Toggle), Action::Explorer(ExplorerAction::Sources)),
    Opener::Below(Action::Explorer(ExplorerAction::Toggle), Action::Explorer(ExplorerAction::Filter)),
    Opener::File(Purpose::Write(FileKind::Game)),
    Opener::File(Purpose::Open),
    Opener::Offer,
    Opener::Replacement,
    Opener::Opponent,
];

/// Returns a running game with some stones and a dialog over it.
fn opened(opener: Opener) -> Harness {
    let mut it = match opener {
        Opener::Replacement | Opener::Opponent => Harness::new(),
        _ => Harness::two_players(15),
    };
    if !matches!(opener, Opener::Replacement | Opener::Opponent) {
        it.click_all("h8 i9 g9 i7");
    }
    match opener {
        Opener::Command(action) => run(&mut it, action),
        Opener::History { is_empty } => open_history(&mut it, if is_empty { Vec::new() } else { kept_games() }),
        Opener::Below(command, control) => {
            run(&mut it, command);
            it.press(control);
        }
        Opener::File(purpose) => {
            drop(it.event(&Event::Files(FileEvent::NoDialog(purpose, PathBuf::from("/game.sgf")))));
        }
        Opener::Offer => it.offer(vec![offered(0)]),
        Opener::Replacement => run(&mut it, Action::Engines(EngineAction::Replace)),
        Opener::Opponent => it.press(Action::Opponent(OpponentAction::ChooseFor(Color::White))),
        Opener::Messages => {
            run(&mut it, Action::Files(FileAction::CopyGame));
            run(&mut it, Action::Help(HelpAction::Messages));
        }
        Opener::Question => {
            run(&mut it, Action::Play(PlayAction::NewGame));
            it.press(Action::Play(PlayAction::ChooseMode(Mode::AgainstComputer)));
            it.press(Action::Accept);
            assert!(matches!(it.state.dialogs().top(), Some(Dialog::Confirm(_))));
        }
    }
    assert!(!it.state.dialogs().is_empty(), "{opener:?}");
    it
}

/// Returns the moves of the game behind the dialogs, its number, and the size of its tree.
fn game(it: &Harness) -> (String, u64, usize) {
    (it.moves(), it.state.game().number(), it.state.game().record().n_nodes())
}

/// Returns the places where Tab stops.
fn stops(it: &Harness) -> Vec<Focus> {
    let roles = it.layout.reachable_roles().into_iter();
    roles
        .filter_map(|role| match role {
            Role::Control { action, enabled: true, tab: true } => Some(Focus::Control(action)),
            _ => None,
        })
        .collect()
}

#[test]
fn escape_leaves_the_uppermost_dialog_and_nothing_else() {
    for opener in OPENERS {
        let mut it = opened(opener);
        let (before, n_dialogs) = (game(&it), it.state.dialogs().all().len());
        it.key(Key::Escape);
        assert_eq!(it.state.dialogs().all().len(), n_dialogs - 1, "{opener:?}");
        assert_eq!(game(&it), before, "{opener:?}");
    }
}

#[test]
fn tab_walks_along_every_control_and_back() {
    for opener in OPENERS {
        let mut it = opened(opener);
        let (first, stops) = (it.state.input().focus(), stops(&it));
        assert!(stops.contains(&first), "{opener:?}: {first:?} has the keyboard");
        let mut walked = Vec::new();
        for _ in 0..stops.len() {
            walked.push(it.state.input().focus());
            it.key(Key::Tab);
        }
        assert_eq!(it.state.input().focus(), first, "{opener:?}");
        assert!(stops.iter().all(|it| walked.contains(it)), "{opener:?}: {walked:?} of {stops:?}");
        for stop in walked.iter().rev() {
            it.event(&Event::Key(Chord { shift: true, ..Chord::plain(Key::Tab) }));
            assert_eq!(it.state.input().focus(), *stop, "{opener:?}");
        }
    }
}

#[test]
fn enter_presses_the_button_that_has_the_keyboard_and_otherwise_the_one_that_stands_out() {
    for opener in OPENERS {
        let n_stops = stops(&opened(opener)).len();
        for n_tabs in 0..n_stops {
            let [mut by_key, mut by_click] = [opened(opener), opened(opener)];
            for it in [&mut by_key, &mut by_click] {
                (0..n_tabs).for_each(|_| it.key(Key::Tab));
            }
            let Focus::Control(focused) = by_key.state.input().focus() else { panic!("{opener:?}") };
            // Enter on a row or on a tab chooses that row or tab, instead of pressing the default button.
            if matches!(focused, Action::Pick(_) | Action::History(HistoryAction::ShowPage(_))) {
                continue;
            }
            let is_button = by_key.layout.is_button(focused);
            let default = by_key.state.dialogs().modal().map_or(Action::Accept, Modal::default_button);
            by_key.key(Key::Enter);
            by_click.press(if is_button { focused } else { default });
            let outcome = |it: &Harness| (game(it), it.state.dialogs().all().to_vec(), format!("{:?}", it.effects));
            assert_eq!(outcome(&by_key), outcome(&by_click), "{opener:?}: {focused:?}");
        }
    }
}

#[test]
fn in_a_question_the_button_that_loses_nothing_stands_out() {
    for opener in
        [Opener::Command(Action::Play(PlayAction::Resign)), Opener::Command(Action::Play(PlayAction::Restart))]
    {
        let mut it = opened(opener);
        assert!(matches!(it.state.dialogs().top(), Some(Dialog::Confirm(_))), "{opener:?}");
        let before = game(&it);
        it.key(Key::Enter);
        assert!(it.state.dialogs().is_empty() && game(&it) == before, "{opener:?}");
    }
}

#[test]
fn the_choices_of_a_new_game_outlast_the_question_that_is_left() {
    let mut it = opened(Opener::Command(Action::Play(PlayAction::NewGame)));
    it.press(Action::Play(PlayAction::ChooseMode(Mode::AgainstComputer)));
    it.press(Action::Play(PlayAction::ChooseSize(19)));
    it.press(Action::EditText(TextField::Name));
    it.event(&Event::Text("Ada".to_owned()));
    let draft = it.state.dialogs().top().cloned();
    let before = game(&it);
    it.press(Action::Accept);
    assert!(matches!(it.state.dialogs().top(), Some(Dialog::Confirm(_))));
    it.key(Key::Escape);
    assert_eq!((it.state.dialogs().top(), game(&it)), (draft.as_ref(), before));
    it.key(Key::Enter);
    assert!(matches!(it.state.dialogs().top(), Some(Dialog::Confirm(_))), "the keyboard is on the button again");
    it.press(Action::Accept);
    assert!(it.state.dialogs().is_empty(), "it is asked once");
    assert_eq!((it.state.game().record().size(), &*it.state.settings().setup.name), (19, "Ada"));
    assert_eq!(it.state.input().focus(), Focus::Board);
}

#[test]
fn a_text_that_was_typed_comes_back_after_its_dialog_is_left() {
    let mut it = opened(Opener::Command(Action::Play(PlayAction::NewGame)));
    it.press(Action::EditText(TextField::Name));
    it.event(&Event::Text("Ada".to_owned()));
    it.key(Key::Escape);
    assert!(it.state.dialogs().is_empty() && it.shows("What you typed is kept"), "{:?}", it.texts());
    it.ctrl('n');
    let name = |it: &Harness| it.state.dialogs().text(TextField::Name).unwrap().text().to_owned();
    assert_eq!(name(&it), "", "leaving a dialog changes nothing");
    it.press(Action::EditText(TextField::Name));
    it.ctrl('y');
    assert_eq!(name(&it), "Ada");
    it.ctrl('z');
    assert_eq!(name(&it), "");
    it.key(Key::Escape);
    it.ctrl('n');
    it.key(Key::Escape);
    assert!(it.state.dialogs().is_empty());
}

/// Generates keys that move the focus or change choices, but do not confirm anything.
fn key() -> impl Strategy<Value = Chord> {
    let keys = [
        Key::Tab,
        Key::Left,
        Key::Right,
        Key::Up,
        Key::Down,
        Key::Home,
        Key::End,
        Key::PageUp,
        Key::PageDown,
        Key::Backspace,
        Key::F(6),
        Key::Letter('v'),
    ];
    (prop::sample::select(keys.to_vec()), prop::bool::weighted(0.2))
        .prop_map(|(key, shift)| Chord { shift, ..Chord::plain(key) })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn a_walk_in_a_dialog_keeps_the_keyboard_there_and_escape_leaves_the_game_as_it_was(
        opener in prop::sample::select(OPENERS.to_vec()),
        chords in prop::collection::vec(key(), 1..30),
    ) {
        let mut it = opened(opener);
        let (before, n_dialogs) = (game(&it), it.state.dialogs().all().len());
        for chord in chords {
            it.event(&Event::Key(chord));
            prop_assert_eq!(it.state.dialogs().all().len(), n_dialogs);
            if it.state.dialogs().list().is_none() {
                prop_assert!(stops(&it).contains(&it.state.input().focus()), "{:?}", it.state.input().focus());
            }
        }
        if it.state.dialogs().list().is_some() {
            it.key(Key::Escape);
            prop_assert_eq!(it.state.dialogs().all().len(), n_dialogs);
        }
        it.key(Key::Escape);
        prop_assert_eq!(it.state.dialogs().all().len(), n_dialogs - 1);
        prop_assert_eq!(game(&it), before);
    }
}
