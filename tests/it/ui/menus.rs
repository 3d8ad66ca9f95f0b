//! Menus, used with the mouse and with keys.

use gumu_core::engine::Score;
use gumu_window::ui::action::{Action, PanelTab};
use gumu_window::ui::event::{Chord, Event, Key};
use gumu_window::ui::locale::Language;
use gumu_window::ui::menu::{Menu, MenuPlace, OpenMenu};
use gumu_window::ui::moves::MoveAction;
use gumu_window::ui::play::{PlayAction, mode};
use gumu_window::ui::review::ReviewAction;
use gumu_window::ui::screen_map::Role;
use gumu_window::ui::settings::window::SettingsAction;
use gumu_window::ui::settings::{Mode, Settings, Setup};
use gumu_window::ui::state::commands::{MenuEntry, menu_commands};
use gumu_window::ui::theme::Theme;

use crate::harness::Harness;
use crate::review_ui;
use crate::ui::layouts::states;
use crate::ui::{choose_by_key, choose_by_mouse, renju};

/// Returns everything in a state that an action may change, as text.
fn summary(it: &Harness) -> String {
    let state = &it.state;
    let effects: Vec<_> = it.effects.iter().map(std::mem::discriminant).collect();
    let game =
        (state.game().record(), state.game().live(), state.game().is_paused(), mode(state.game()), state.editor());
    let (screen, lesson) = (state.is_full_screen(), (state.lesson(), state.practice().is_some()));
    let notes =
        (state.annotations().comment(), state.annotations().marker(), state.analyze().tab(), state.analyze().is_on());
    let line = (
        state.analysis().chosen(),
        state.review_detail(),
        state.retry().is_some(),
        state.guess().is_some(),
        state.drill().is_some(),
        state.win_finder().task().is_some(),
    );
    format!(
        "{:?} {:?} {game:?} {effects:?} {screen} {notes:?} {lesson:?} {line:?}",
        state.settings(),
        state.dialogs().all()
    )
}

#[test]
#[expect(clippy::too_many_lines, reason = "it is a list of what must be so for an item before it can be chosen")]
fn every_menu_item_is_reached_by_mouse_and_by_key_and_does_something() {
    // Each of these functions returns a window in another state. Every command of the menus must be available in at
    // least one of these windows.
    let playing = || {
        let mut it = Harness::two_players(15);
        it.click_all("h8 h9 i8 i9 j8");
        it.ctrl('z');
        it.key(Key::PageUp);
        it
    };
    let paused = || {
        let mut it = playing();
        it.press(Action::Play(PlayAction::Pause));
        it
    };
    let at_end = || {
        let mut it = Harness::two_players(15);
        it.click_all("h8 h9");
        it.ctrl('z');
        it.click_all("i9");
        let record = it.state.game().record();
        let branch = record.siblings(record.node()).nth(1).unwrap();
        it.press(Action::Moves(MoveAction::Select(branch)));
        it
    };
    let edited = || {
        let mut it = playing();
        it.ctrl('m');
        it.click_all("a1 b1");
        it.ctrl('m');
        it.ctrl('b');
        it
    };
    let against = || {
        let recent = vec!["/games/one.sgf".to_owned()];
        Harness::with(Settings { theme: Some(Theme::Dark), zoom: Some(110), recent, ..Settings::default() }, 1)
    };
    let passing = || {
        let mut it = renju(Mode::TwoPlayers);
        it.click("h8");
        it.ctrl('c');
        it
    };
    let ended = || {
        let mut it = Harness::two_players(15);
        it.click_all("h8 h9 i8 i9 j8 j9 k8 k9 l8");
        it
    };
    let analyzing = || {
        let mut it = playing();
        it.press(Action::ShowTab(PanelTab::Analyze));
        it.report_lines(5, &[(Score::of(12), "i9 g7 f6"), (Score::of(10), "g7 f6")]);
        it.event(&Event::PointerLeft);
        it.event(&Event::Key(Chord::with_ctrl(Key::Down)));
        it.event(&Event::Key(Chord::with_ctrl(Key::Left)));
        it
    };
    let practicing = || {
        let mut it = playing();
        it.ctrl('u');
        it
    };
    let reviewing = || {
        let mut it = review_ui::lost();
        review_ui::review(&mut it);
        review_ui::to_mistake(&mut it);
        it
    };
    let reviewed_in_part = || {
        let mut it = reviewing();
        it.key(Key::Home);
        it.press(Action::Review(ReviewAction::Deepen));
        it
    };
    let two_computers = || {
        let setup = Setup { mode: Mode::TwoComputers, ..Setup::default() };
        Harness::with(Settings { setup, ..Settings::default() }, 1)
    };
    let starts: [&dyn Fn() -> Harness; 12] = [
        &playing,
        &paused,
        &at_end,
        &against,
        &passing,
        &ended,
        &edited,
        &analyzing,
        &practicing,
        &reviewing,
        &reviewed_in_part,
        &two_computers,
    ];
    for menu in 0..Menu::ALL.len() {
        for action in menu_commands(menu).map(|it| it.action) {
            let before = starts.iter().map(|start| start()).find(|it| {
                // Skip a window in which the command would change nothing, such as a command for the tab that is
                // already shown.
                it.state.can(action)
                    && !matches!(action, Action::Play(PlayAction::SwitchMode(chosen)) if chosen == mode(it.state.game()))
                    && !matches!(action, Action::ShowTab(tab) if tab == it.state.analyze().tab())
                    && (action != Action::Settings(SettingsAction::ZoomAutomatic) || it.state.settings().zoom.is_some())
                    && !matches!(action, Action::Moves(MoveAction::GoTo(_)))
            });
            let Some(before) = before else { panic!("{action:?} can never be done") };
            let index = starts.iter().position(|start| summary(&start()) == summary(&before)).unwrap();
            let (mut mouse, mut keys) = (starts[index](), starts[index]());
            choose_by_mouse(&mut mouse, action);
            choose_by_key(&mut keys, action);
            assert_eq!(summary(&mouse), summary(&keys), "{action:?}");
            assert!(summary(&mouse) != summary(&before), "{action:?} does nothing");
            assert_eq!(mouse.state.dialogs().menu(), None, "{action:?} leaves its menu open");
        }
    }
}

#[test]
fn a_menu_has_at_most_twelve_entries_and_each_command_is_listed_where_it_can_be_run() {
    for (name, it) in states(Language::English) {
        for menu in 0..Menu::ALL.len() {
            let entries: Vec<_> =
                it.state.menu_entries(MenuPlace::Bar(menu)).iter().filter_map(MenuEntry::action).collect();
            assert!((3..=12).contains(&entries.len()), "{name}: {entries:?}");
            for command in menu_commands(menu).filter(|command| it.state.can(command.action)) {
                assert!(entries.contains(&command.action), "{name}: {:?} is not listed", command.action);
            }
        }
    }
}

#[test]
fn what_does_not_apply_is_not_listed() {
    let listed =
        |it: &Harness, action| it.state.menu_entries(MenuPlace::Bar(1)).iter().any(|it| it.action() == Some(action));
    let it = Harness::two_players(15);
    for (action, is_listed) in [
        (Action::Play(PlayAction::Pause), true),
        (Action::Play(PlayAction::Resume), false),
        (Action::Play(PlayAction::Step), false),
    ] {
        assert_eq!(listed(&it, action), is_listed, "{action:?}");
    }
    assert!(
        !listed(&it, Action::Play(PlayAction::Pass))
            && listed(&renju(Mode::TwoPlayers), Action::Play(PlayAction::Pass))
    );
    assert!(
        !listed(&it, Action::Play(PlayAction::Rematch))
            && listed(&it, Action::Play(PlayAction::OfferDraw))
            && listed(&it, Action::Play(PlayAction::Resign))
    );
}

#[test]
fn a_click_beside_an_open_menu_closes_it_and_plays_nothing() {
    let mut it = Harness::two_players(15);
    it.press(Action::Menu(0));
    it.click("l4");
    assert_eq!((it.state.dialogs().menu(), it.moves().as_str()), (None, ""));
    it.press(Action::Menu(1));
    it.press(Action::Menu(1));
    assert_eq!(it.state.dialogs().menu(), None, "a second click on the title closes it");
    it.key(Key::Menu);
    it.key(Key::Escape);
    assert_eq!(it.state.dialogs().menu(), None);
}

#[test]
fn an_open_menu_follows_the_pointer_along_the_bar() {
    let mut it = Harness::new();
    it.press(Action::Menu(0));
    let next = it.layout.control(Action::Menu(3)).unwrap().rect.center();
    it.move_to(next);
    assert_eq!(it.state.dialogs().menu().and_then(OpenMenu::index), Some(3));
}

#[test]
fn what_cannot_be_done_now_is_shown_disabled_and_does_nothing() {
    let mut it = Harness::new();
    it.press(Action::Menu(2));
    let undo = it.layout.control(Action::Moves(MoveAction::Undo)).unwrap();
    assert!(matches!(undo.role, Role::Control { enabled: false, .. }));
    it.press(Action::Moves(MoveAction::Undo));
    assert!(it.state.dialogs().menu().is_some(), "a disabled item leaves the menu open");
}
