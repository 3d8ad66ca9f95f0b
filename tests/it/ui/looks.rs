//! The language and the theme of the window, and its help.

use gumu_window::ui::action::Action;
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Chord, Event, Key};
use gumu_window::ui::help::{HelpAction, Topic};
use gumu_window::ui::locale::{Language, Msg};
use gumu_window::ui::theme::Theme;
use gumu_window::ui::widgets::Widget;

use crate::harness::{Harness, VERSION};
use crate::ui::{choose_by_key, choose_by_mouse};

#[test]
fn language_and_theme_change_at_once() {
    let mut it = Harness::new();
    assert!(it.shows("New"));
    let chinese = Language::ALL.iter().position(|it| *it == Language::Chinese).unwrap();
    it.choose_setting(Msg::PreferencesLanguage, 1 + chinese);
    assert!(it.shows("新局") && it.shows("你"));
    assert!(!it.shows("Undo"));
    it.choose_setting(Msg::PreferencesTheme, 2);
    assert_eq!(it.layout.theme, Theme::Dark);
    let saved = it.effects.iter().filter(|effect| matches!(effect, Effect::SaveSettings)).count();
    assert_eq!(saved, 2);
}

#[test]
fn every_help_page_opens_scrolls_and_closes() {
    for topic in [Topic::HowToPlay, Topic::Keys, Topic::About] {
        let mut it = Harness::new();
        it.resize(480, 300, 1.0);
        choose_by_key(&mut it, Action::Help(HelpAction::Open(topic)));
        let first = it.texts();
        it.key(Key::Down);
        assert_ne!(it.texts(), first, "{topic:?} scrolls where it does not fit");
        it.key(Key::End);
        assert_eq!(it.layout.scroll.first, it.layout.scroll.last);
        it.key(Key::Home);
        assert_eq!(it.texts(), first);
        it.key(Key::Escape);
        assert!(it.state.dialogs().is_empty());
    }
}

#[test]
fn about_names_version_and_licenses() {
    let mut it = Harness::new();
    choose_by_mouse(&mut it, Action::Help(HelpAction::Open(Topic::About)));
    for wanted in [VERSION, "MIT", "Open Font License"] {
        assert!(it.shows(wanted), "{wanted}");
    }
}

/// Returns the size of the names on the player cards, in pixels.
fn name_size(it: &Harness) -> i32 {
    let name = it.layout.placed.iter().find_map(|it| match &it.widget {
        Widget::Text(text) if text.text == "You" => Some(text.font.size),
        _ => None,
    });
    name.unwrap()
}

#[test]
fn text_grows_with_the_window_and_as_the_player_wishes() {
    let mut it = Harness::new();
    assert_eq!(name_size(&it), 15);
    it.resize(1366, 768, 1.0);
    assert_eq!(name_size(&it), 15, "a window hardly larger than the usual one");
    it.resize(2560, 1440, 1.0);
    assert!((20..=24).contains(&name_size(&it)), "{}", name_size(&it));
    it.event(&Event::Key(Chord::ctrl('-')));
    assert_eq!(it.state.settings().zoom, Some(90));
    assert_eq!(name_size(&it), 14);
    it.resize(1120, 760, 1.0);
    for _ in 0..9 {
        it.event(&Event::Key(Chord::ctrl('+')));
    }
    assert_eq!(it.state.settings().zoom, Some(200));
    assert_eq!(name_size(&it), 22, "no larger than the smallest window has room for");
    it.resize(2560, 1440, 1.0);
    assert_eq!(name_size(&it), 30);
    it.event(&Event::Key(Chord::ctrl('0')));
    assert_eq!(it.state.settings().zoom, None);
}
