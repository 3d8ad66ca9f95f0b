//! Every dialog: Esc, Tab and Enter work alike in all of them, and the game waits until the dialog is closed.

use std::path::PathBuf;

use gumu_core::game::Color;
use gumu_window::ui::action::{Action, DropDown, TextField};
use gumu_window::ui::effect::Effect;
use gumu_window::ui::engines::{EngineAction, TournamentAction};
use gumu_window::ui::event::{Chord, Event, Key};
use gumu_window::ui::explorer::ExplorerAction;
use gumu_window::ui::files::{FileAction, FileEvent, FileKind, FileRequest, Purpose};
use gumu_window::ui::help::{HelpAction, Topic};
use gumu_window::ui::history::{HistoryAction, HistoryPage, HistoryRequest};
use gumu_window::ui::locale::{Language, Msg};
use gumu_window::ui::opponent::OpponentAction;
use gumu_window::ui::play::PlayAction;
use gumu_window::ui::practice::{PracticeAction, PracticeEvent};
use gumu_window::ui::progress::ProgressAction;
use gumu_window::ui::screen_map::{Role, ScreenMap};
use gumu_window::ui::settings::Mode;
use gumu_window::ui::settings::window::{SettingsAction, SettingsList, SettingsPage};
use gumu_window::ui::spoken::SpokenAction;
use gumu_window::ui::state::{Dialog, Focus};
use proptest::prelude::*;

use crate::files;
use crate::harness::Harness;
use crate::history::{kept_games, open_history};
use crate::practice::read_training;
use crate::ui::covers::run;
use crate::ui::{offered, tournament};

/// A way to open a dialog over a running game.
#[derive(Clone, Copy, Debug)]
enum Opener {
    /// A command that opens the dialog.
    Command(Action),
    /// The history, with or without games.
    History { is_empty: bool },
    /// A page of the history, shown by a click on its tab; the `bool` is `true` if the history has games.
    HistoryPage(HistoryPage, bool),
    /// A page of the settings window.
    SettingsPage(SettingsPage),
    /// The dialog for a custom time control, opened from the New Game dialog or from the settings window.
    Clock { in_settings: bool },
    /// A command, and then a control that the command has brought up and that opens the dialog.
    Below(Action, Action),
    /// The file dialog that the window draws itself, before the entries of the folder have been read.
    File(Purpose),
    /// The file dialog that the window draws itself, with the entries of a folder.
    Folder(Purpose),
    /// The dialog for choosing one of several games in a file.
    Games,
    /// The dialog for choosing one of several files that were dropped on the window.
    Files,
    /// The question whether to save changes before the program quits.
    Unsaved,
    /// The question whether to abandon the game in progress and open a game from a file.
    AbandonForFile,
    /// The question whether to save the game in a file format that cannot store all of it.
    Losses,
    /// The question whether to replace a file.
    Replace,
    /// The question whether to replace the player's own training results by those in a file.
    TakeTraining,
    /// The cross table of a tournament in progress, or of one that has ended.
    CrossTable { has_ended: bool },
    /// The offer to resume a game of an earlier run.
    Offer,
    /// The dialog that puts another player in the place of a program that plays.
    Replacement,
    /// The choice of an opponent, opened by a click on a player card.
    Opponent,
    /// The list of recent messages.
    Messages,
    /// The question whether to abandon the game in progress, asked when the New Game dialog is confirmed.
    Question,
}

/// The ways to open dialogs; every dialog is among them.
const OPENERS: [Opener; 48] = [
    Opener::Command(Action::Play(PlayAction::NewGame)),
    Opener::Command(Action::Play(PlayAction::Resign)),
    Opener::Command(Action::Play(PlayAction::Restart)),
    Opener::Command(Action::Play(PlayAction::OfferDraw)),
    Opener::History { is_empty: false },
    Opener::History { is_empty: true },
    Opener::HistoryPage(HistoryPage::Statistics, true),
    Opener::HistoryPage(HistoryPage::Reviews, true),
    Opener::HistoryPage(HistoryPage::Games, true),
    Opener::HistoryPage(HistoryPage::Games, false),
    Opener::SettingsPage(SettingsPage::Play),
    Opener::SettingsPage(SettingsPage::Analysis),
    Opener::SettingsPage(SettingsPage::Engines),
    Opener::SettingsPage(SettingsPage::Files),
    Opener::Clock { in_settings: false },
    Opener::Clock { in_settings: true },
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
    Opener::Folder(Purpose::Write(FileKind::Game)),
    Opener::Folder(Purpose::Write(FileKind::Picture)),
    Opener::Folder(Purpose::Open),
    Opener::Folder(Purpose::ImportTraining),
    Opener::Games,
    Opener::Files,
    Opener::Unsaved,
    Opener::AbandonForFile,
    Opener::Losses,
    Opener::Replace,
    Opener::TakeTraining,
    Opener::CrossTable { has_ended: false },
    Opener::CrossTable { has_ended: true },
    Opener::Offer,
    Opener::Replacement,
    Opener::Opponent,
];

/// The text of a file with one game, which has a comment and a variation.
const GAME: &str = "(;GM[4]SZ[15];B[hh]C[good];W[ii](;B[aa])(;B[bb]))";

/// Returns a window with a dialog over a game. The game is running and has some stones, unless the dialog needs another
/// game.
fn opened(opener: Opener) -> Harness {
    let needs_program = matches!(opener, Opener::Replacement | Opener::Opponent);
    let needs_file = matches!(opener, Opener::Unsaved | Opener::Losses);
    let mut it = if needs_program { Harness::new() } else { Harness::two_players(15) };
    if needs_file {
        files::open(&mut it, "/games/one.sgf", GAME);
        it.key(Key::End);
    }
    if !needs_program {
        it.click_all("h8 i9 g9 i7");
    }
    match opener {
        Opener::Command(action) => run(&mut it, action),
        Opener::History { is_empty } => open_history(&mut it, if is_empty { Vec::new() } else { kept_games() }),
        Opener::HistoryPage(page, has_games) => {
            open_history(&mut it, if has_games { kept_games() } else { Vec::new() });
            it.press(Action::History(HistoryAction::ShowPage(HistoryPage::Statistics)));
            it.press(Action::History(HistoryAction::ShowPage(page)));
        }
        Opener::SettingsPage(page) => {
            run(&mut it, Action::Settings(SettingsAction::Open));
            it.press(Action::Settings(SettingsAction::ShowPage(page)));
        }
        Opener::Clock { in_settings } => {
            let custom = Language::English.text(Msg::PaceCustom);
            if in_settings {
                it.show_setting(Msg::DialogClock);
                it.choose(DropDown::Settings(SettingsList::Values(Msg::DialogClock)), custom);
            } else {
                run(&mut it, Action::Play(PlayAction::NewGame));
                it.choose(DropDown::Clock, custom);
            }
            assert!(matches!(it.state.dialogs().top(), Some(Dialog::Clock(_))));
        }
        Opener::Below(command, control) => {
            run(&mut it, command);
            it.press(control);
        }
        Opener::File(purpose) => files::own_dialog(&mut it, purpose, "/games/game.sgf"),
        Opener::Folder(purpose) => {
            let start = if matches!(purpose, Purpose::Write(_)) { "/games/game.sgf" } else { "/games" };
            files::own_dialog(&mut it, purpose, start);
            files::list(&mut it, "/games", &["older", "openings"], &["one.sgf", "two.sgf"]);
        }
        Opener::Games => _ = files::open(&mut it, "/games/two.sgf", "(;GM[4];B[hh])(;GM[4];B[aa])"),
        Opener::Files => {
            let dropped = vec![PathBuf::from("/games/one.sgf"), PathBuf::from("/games/two.sgf")];
            it.event(&Event::Files(FileEvent::Dropped(dropped)));
        }
        Opener::Unsaved => _ = it.event(&Event::CloseRequested),
        Opener::AbandonForFile => _ = files::open(&mut it, "/games/one.sgf", GAME),
        Opener::Losses => {
            let path = Some(PathBuf::from("/games/one.psq"));
            it.event(&Event::Files(FileEvent::Chosen(Purpose::Write(FileKind::Game), path)));
        }
        Opener::Replace => {
            let why = std::io::ErrorKind::AlreadyExists.into();
            it.event(&Event::Files(FileEvent::Written(FileKind::Picture, PathBuf::from("/games/a.png"), Err(why))));
        }
        Opener::TakeTraining => {
            run(&mut it, Action::Practice(PracticeAction::Open));
            let training = "gumu-training 1\nrating 1500 9\n";
            read_training(&mut it, Some(training), "2026-11-22");
            let path = PathBuf::from("/home/me/old.txt");
            it.event(&Event::Practice(PracticeEvent::TrainingLoaded(path, Ok(training.to_owned()))));
        }
        Opener::CrossTable { has_ended: false } => tournament::running(&mut it),
        Opener::CrossTable { has_ended: true } => tournament::finished(&mut it),
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
    it.event(&Event::PointerLeft);
    it
}

/// Returns the moves of the game behind the dialogs, its number, and the size of its tree.
fn game(it: &Harness) -> (String, u64, usize) {
    (it.moves(), it.state.game().number(), it.state.game().record().n_nodes())
}

/// Returns the controls that Tab moves the focus to.
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
        let (first, shown) = (it.state.input().focus(), stops(&it));
        let mut walked = Vec::new();
        // Tab also reaches settings that are scrolled out of view, so it can visit more controls than were visible at
        // first.
        while walked.is_empty() || it.state.input().focus() != first {
            let focused = it.state.input().focus();
            assert!(stops(&it).contains(&focused), "{opener:?}: {focused:?} has the keyboard");
            assert!(!walked.contains(&focused), "{opener:?}: {focused:?} comes twice");
            walked.push(focused);
            it.key(Key::Tab);
        }
        assert!(shown.iter().all(|it| walked.contains(it)), "{opener:?}: {walked:?} of {shown:?}");
        for stop in walked.iter().rev() {
            it.event(&Event::Key(Chord { shift: true, ..Chord::plain(Key::Tab) }));
            assert_eq!(it.state.input().focus(), *stop, "{opener:?}");
        }
    }
}

/// Does with clicks what Enter should do. In an open drop-down list it clicks the current row. Otherwise it clicks the
/// focused tab, button or row (a row that is not selected yet is clicked twice), or else the default button.
fn click_instead_of_enter(it: &mut Harness) {
    if let Some(open) = it.state.dialogs().list() {
        return it.press(Action::ListRow(open.current));
    }
    let Focus::Control(focused) = it.state.input().focus() else { panic!("a dialog has the keyboard") };
    let modal = it.state.dialogs().modal().unwrap();
    let (default, opens_row) = (modal.default_button(), modal.row_command().is_some());
    match focused {
        Action::Pick(row) if opens_row => {
            if it.state.dialogs().rows().unwrap().selected != Some(row) {
                it.press(focused);
            }
            it.press(focused);
        }
        Action::History(HistoryAction::ShowPage(_)) => it.press(focused),
        _ => it.press(if it.layout.is_button(focused) { focused } else { default }),
    }
}

/// Returns what Enter can change: the game, the open dialogs, and the effects so far, such as requests for files.
fn outcome(it: &Harness) -> ((String, u64, usize), Vec<Dialog>, String) {
    (game(it), it.state.dialogs().all().to_vec(), format!("{:?}", it.effects))
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
            let focused = by_key.state.input().focus();
            by_key.key(Key::Enter);
            click_instead_of_enter(&mut by_click);
            assert_eq!(outcome(&by_key), outcome(&by_click), "{opener:?}: {focused:?}");
        }
    }
}

#[test]
fn after_a_click_on_the_tab_of_the_games_enter_opens_the_chosen_game() {
    let mut it = opened(Opener::HistoryPage(HistoryPage::Games, true));
    it.key(Key::Enter);
    assert!(matches!(it.effects.last(), Some(Effect::History(HistoryRequest::Open(..)))), "{:?}", it.effects.last());
    let mut it = opened(Opener::History { is_empty: false });
    while it.state.input().focus() != Focus::Control(Action::History(HistoryAction::ShowPage(HistoryPage::Games))) {
        it.key(Key::Tab);
    }
    it.key(Key::Right);
    it.key(Key::Right);
    let mut pages = it.state.dialogs().all().iter().filter_map(|it| match it {
        Dialog::History(view) => Some(view.page),
        _ => None,
    });
    assert_eq!(pages.next_back(), Some(HistoryPage::Reviews), "the arrow keys walk along the tabs");
}

#[test]
fn enter_opens_the_folder_that_has_the_keyboard_and_writes_no_file() {
    let mut it = opened(Opener::Folder(Purpose::Write(FileKind::Game)));
    while it.state.input().focus() != Focus::Control(Action::Pick(0)) {
        it.key(Key::Tab);
    }
    it.key(Key::Enter);
    assert!(matches!(it.effects.last(), Some(Effect::Files(FileRequest::List(_)))), "{:?}", it.effects.last());
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
    assert!(it.state.dialogs().is_empty() && it.shows("What you typed in the dialog is kept"), "{:?}", it.texts());
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

/// Generates keys that can move the focus or change a choice, but that confirm nothing.
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
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn a_walk_in_a_dialog_keeps_the_keyboard_there_and_escape_leaves_the_game_as_it_was(
        opener in prop::sample::select(OPENERS.to_vec()),
        chords in prop::collection::vec(key(), 1..30),
        ends_with_enter in any::<bool>(),
    ) {
        let mut it = opened(opener);
        let (before, n_dialogs) = (game(&it), it.state.dialogs().all().len());
        for chord in &chords {
            it.event(&Event::Key(*chord));
            prop_assert_eq!(it.state.dialogs().all().len(), n_dialogs);
            if it.state.dialogs().list().is_none() {
                prop_assert!(stops(&it).contains(&it.state.input().focus()), "{:?}", it.state.input().focus());
            }
        }
        if ends_with_enter {
            let mut by_click = opened(opener);
            for chord in &chords {
                by_click.event(&Event::Key(*chord));
            }
            click_instead_of_enter(&mut by_click);
            it.key(Key::Enter);
            prop_assert_eq!(outcome(&it), outcome(&by_click));
            return Ok(());
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
