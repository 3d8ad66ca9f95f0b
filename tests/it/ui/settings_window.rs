//! The settings window: every setting is on a page, takes effect at once, is saved, and is found by everyday words.

use std::collections::BTreeSet;

use gumu_window::ui::action::{Action, DropDown, TextField};
use gumu_window::ui::effect::Effect;
use gumu_window::ui::engines::EngineAction;
use gumu_window::ui::event::{Chord, Event, Key};
use gumu_window::ui::files::FileRequest;
use gumu_window::ui::locale::{Language, Msg};
use gumu_window::ui::play::PlayAction;
use gumu_window::ui::settings::window::{
    ProgramFolder, SettingKind, SettingsAction, SettingsList, SettingsPage, all_settings,
};
use gumu_window::ui::settings::{ClockExtra, CustomClock, Pace, Settings};
use gumu_window::ui::state::{Dialog, Focus, FolderNames};
use gumu_window::ui::theme::Theme;
use serde_json::Value;

use crate::harness::Harness;

/// The fields of the settings that the settings window does not show, each with the reason.
const EXCEPTIONS: [(&str, &str); 18] = [
    ("version", "it belongs to the file"),
    ("window", "it follows the window"),
    ("engines", "their page opens the dialog Engines"),
    ("analyzer", "it is chosen in the dialog Engines"),
    ("tournament", "it is chosen in the dialog Tournament"),
    ("recent", "their page empties the list"),
    ("setup.mode", "New game asks for it, and the panel switches it"),
    ("setup.begins", "New game asks for it"),
    ("setup.computers", "New game asks for them"),
    ("setup.move_pace", "New game asks for it, and the panel of two computers has it"),
    ("setup.fouls_lose", "New game asks for it under the rule that has it"),
    ("setup.name", "New game asks for it"),
    ("setup.other_name", "New game asks for it"),
    ("setup.is_exchanged", "a rematch exchanges the sides"),
    ("setup.clock.game_seconds", "the dialog of the clock sets it"),
    ("setup.clock.extra", "the dialog of the clock sets it"),
    ("setup.clock.move_seconds", "the dialog of the clock sets it"),
    ("setup.clock.n_periods", "the dialog of the clock sets it"),
];

/// Adds the path of each value in the settings, such as `setup.size`, to a set.
fn names(value: &Value, prefix: &str, all: &mut BTreeSet<(String, String)>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let path = if prefix.is_empty() { name.clone() } else { format!("{prefix}.{name}") };
                names(value, &path, all);
            }
        }
        _ => _ = all.insert((prefix.to_owned(), value.to_string())),
    }
}

fn stored(settings: &Settings) -> BTreeSet<(String, String)> {
    let mut all = BTreeSet::new();
    names(&serde_json::to_value(settings).unwrap(), "", &mut all);
    all
}

/// Returns a window in which a setting is visible, and the number of values that the setting offers.
fn shown(name: Msg) -> (Harness, usize) {
    let mut it = Harness::new();
    it.show_setting(name);
    let row = all_settings().find(|it| it.name == name).unwrap();
    let n_values = match row.kind {
        SettingKind::Choice { is_list: true, .. } => it.rows(DropDown::Settings(SettingsList::Values(name))).len(),
        SettingKind::Choice { .. } => {
            let is_value = |n: &usize| it.layout.control(Action::Settings(SettingsAction::Choose(name, *n))).is_some();
            (0..).take_while(is_value).count()
        }
        _ => 0,
    };
    (it, n_values)
}

#[test]
fn every_stored_setting_is_on_a_page_or_has_a_reason_not_to_be() {
    let before = stored(&Settings::default());
    let mut changed = BTreeSet::new();
    for row in all_settings() {
        let mut note = |it: &Harness| {
            let after = stored(it.state.settings());
            changed.extend(after.difference(&before).map(|it| it.0.clone()));
        };
        match row.kind {
            SettingKind::Switch { .. } => {
                let mut it = Harness::new();
                it.switch_setting(row.name);
                note(&it);
            }
            SettingKind::Choice { .. } => {
                for value in 0..shown(row.name).1 {
                    let mut it = Harness::new();
                    let is_dialog = row.name == Msg::DialogClock && Pace::ALL[value] == Pace::Custom;
                    if !is_dialog {
                        it.choose_setting(row.name, value);
                        note(&it);
                    }
                }
            }
            SettingKind::Button { .. } => {}
        }
    }
    for (name, _) in &before {
        let is_exception = EXCEPTIONS.iter().any(|it| name == it.0 || name.starts_with(&format!("{}.", it.0)));
        assert!(changed.contains(name) || is_exception, "{name} is on no page");
    }
}

#[test]
fn a_setting_acts_at_once_and_is_kept_at_once() {
    for row in all_settings().filter(|it| !matches!(it.kind, SettingKind::Button { .. })) {
        let saved = |it: &Harness| it.effects.iter().filter(|it| matches!(it, Effect::SaveSettings)).count();
        let (mut it, n_values) = shown(row.name);
        let before = (it.state.settings().clone(), saved(&it));
        match row.kind {
            SettingKind::Switch { .. } => it.press(Action::Settings(SettingsAction::Switch(row.name))),
            SettingKind::Choice { is_list: false, .. } => {
                let last = SettingsAction::Choose(row.name, n_values - 1);
                it.press(Action::Settings(last));
                if it.state.settings() == &before.0 {
                    it.press(Action::Settings(SettingsAction::Choose(row.name, 0)));
                }
            }
            SettingKind::Choice { .. } => {
                let list = DropDown::Settings(SettingsList::Values(row.name));
                if row.name == Msg::DialogClock {
                    it.choose(list, Language::English.text(Pace::ByoYomi.msg()));
                    continue;
                }
                let label = it.rows(list).last().unwrap().label.clone();
                it.choose(list, &label);
            }
            SettingKind::Button { .. } => {}
        }
        assert_ne!(it.state.settings(), &before.0, "{:?}", row.name);
        assert_eq!(saved(&it), before.1 + 1, "{:?}", row.name);
        assert!(matches!(it.state.dialogs().top(), Some(Dialog::Settings(_))), "the window stays open");
        if row.name == Msg::PreferencesLanguage {
            assert_ne!(it.state.language(), Language::English);
        }
        it.press(Action::Settings(SettingsAction::Reset));
        assert_eq!(it.state.settings(), &before.0, "{:?} has its default again", row.name);
    }
}

#[test]
fn the_colors_follow_the_system_until_others_are_chosen() {
    let mut it = Harness::new();
    assert_eq!((it.state.settings().theme, it.layout.theme), (None, Theme::Light));
    it.event(&Event::SystemTheme(Theme::Dark));
    assert_eq!(it.layout.theme, Theme::Dark);
    it.choose_setting(Msg::PreferencesTheme, 1);
    assert_eq!((it.state.settings().theme, it.layout.theme), (Some(Theme::Light), Theme::Light));
    let asked = |it: &Harness| it.effects.iter().filter(|it| matches!(it, Effect::FindSystemTheme)).count();
    assert_eq!(asked(&it), 0);
    it.choose_setting(Msg::PreferencesTheme, 0);
    assert_eq!((asked(&it), it.layout.theme), (1, Theme::Dark), "the system may have changed meanwhile");
}

/// Returns the names of the settings that a search finds.
fn found(language: Language, words: &str) -> Vec<Msg> {
    let mut it = Harness::with(Settings { language: Some(language), ..Settings::default() }, 1);
    it.ctrl(',');
    it.event(&Event::Text(words.to_owned()));
    let Some(Dialog::Settings(dialog)) = it.state.dialogs().top() else { panic!("the settings are open") };
    dialog.rows(language).map(|it| it.name).collect()
}

#[test]
fn everyday_words_find_settings_on_every_page() {
    for (name, words) in [
        (Msg::PreferencesTheme, ["dark", "night", "colour"]),
        (Msg::PreferencesZoom, ["font", "bigger", "zoom"]),
        (Msg::PreferencesLanguage, ["translation", "chinese", "LANGUAGE"]),
        (Msg::ItemSounds, ["noise", "mute", "volume"]),
        (Msg::PreferencesMotion, ["animation", "smooth", "effect"]),
        (Msg::PreferencesPlacing, ["click", "mouse", "confirm"]),
        (Msg::DialogOpponent, ["difficulty", "level", "computer"]),
        (Msg::DialogClock, ["time", "minutes", "blitz"]),
        (Msg::AnalyzeOptionThreads, ["cpu", "cores", "processor"]),
        (Msg::PreferencesRecent, ["privacy", "forget", "recent files"]),
        (Msg::EngineTitle, ["program", "rapfi", "gomocup"]),
        (Msg::DialogTeaching, ["mistake", "warn", "beginner"]),
    ] {
        for word in words {
            assert!(found(Language::English, word).contains(&name), "{word} finds {name:?}");
        }
    }
    for (language, name, words) in [
        (Language::Chinese, Msg::PreferencesTheme, ["深色", "夜间", "颜色"]),
        (Language::Chinese, Msg::PreferencesZoom, ["字体", "放大", "字号"]),
        (Language::Chinese, Msg::PreferencesLanguage, ["翻译", "英文", "语言"]),
        (Language::Chinese, Msg::ItemSounds, ["静音", "音量", "声音"]),
        (Language::Chinese, Msg::PreferencesMotion, ["动画", "效果", "流畅"]),
        (Language::Chinese, Msg::PreferencesPlacing, ["点击", "鼠标", "误点"]),
        (Language::Chinese, Msg::DialogOpponent, ["难度", "级别", "电脑"]),
        (Language::Chinese, Msg::DialogClock, ["时间", "读秒", "快棋"]),
        (Language::Chinese, Msg::AnalyzeOptionThreads, ["cpu", "核心", "处理器"]),
        (Language::Chinese, Msg::PreferencesRecent, ["隐私", "痕迹", "删除"]),
        (Language::Chinese, Msg::DialogTeaching, ["提醒", "错误", "新手"]),
        (Language::Russian, Msg::PreferencesTheme, ["ТЁМНЫЙ", "темный", "ночь"]),
        (Language::Russian, Msg::PreferencesZoom, ["шрифт", "крупнее", "масштаб"]),
        (Language::Russian, Msg::PreferencesLanguage, ["перевод", "английский", "язык"]),
        (Language::Russian, Msg::ItemSounds, ["звук", "громкость", "тихо"]),
        (Language::Russian, Msg::PreferencesMotion, ["анимация", "плавно", "эффект"]),
        (Language::Russian, Msg::PreferencesPlacing, ["щелчок", "мышь", "касание"]),
        (Language::Russian, Msg::DialogOpponent, ["сложность", "уровень", "компьютер"]),
        (Language::Russian, Msg::DialogClock, ["минуты", "секунды", "блиц"]),
        (Language::Russian, Msg::AnalyzeOptionThreads, ["cpu", "ядра", "процессор"]),
        (Language::Russian, Msg::PreferencesRecent, ["приватность", "следы", "последние"]),
        (Language::Russian, Msg::DialogTeaching, ["ошибка", "помощь", "новичок"]),
        (Language::Czech, Msg::ItemSounds, ["zvuk", "hlasitost", "HUDBA"]),
        (Language::Vietnamese, Msg::ItemSounds, ["am thanh", "tiếng", "nhac"]),
    ] {
        for word in words {
            assert!(found(language, word).contains(&name), "{word} finds {name:?}");
        }
    }
    assert!(found(Language::English, "qqq").is_empty());
}

#[test]
fn the_first_setting_that_is_found_is_changed_by_the_keyboard_alone() {
    let mut it = Harness::new();
    it.ctrl(',');
    it.event(&Event::Text("mute".to_owned()));
    it.key(Key::Enter);
    let switch = Action::Settings(SettingsAction::Switch(Msg::ItemSounds));
    assert_eq!(it.state.input().focus(), Focus::Control(switch));
    it.key(Key::Space);
    assert!(!it.state.settings().sounds);
    it.key(Key::Enter);
    assert!(it.state.dialogs().is_empty());
}

#[test]
fn tab_comes_to_every_setting_and_the_page_follows_it() {
    for (width, height) in [(1120, 760), (480, 520)] {
        for page in SettingsPage::ALL {
            let mut it = Harness::new();
            it.resize(width, height, 1.0);
            it.ctrl(',');
            match it.layout.control(Action::DropDown(DropDown::Settings(SettingsList::Pages))) {
                Some(_) => {
                    it.choose(DropDown::Settings(SettingsList::Pages), Language::English.text(page.title()));
                }
                None => it.press(Action::Settings(SettingsAction::ShowPage(page))),
            }
            let mut reached = BTreeSet::new();
            for back in [false, true] {
                for _ in 0..40 {
                    it.event(&Event::Key(Chord { shift: back, ..Chord::plain(Key::Tab) }));
                    let Focus::Control(action) = it.state.input().focus() else { panic!("a control") };
                    assert!(it.layout.control(action).is_some(), "{action:?} is on the screen");
                    reached.insert(format!("{action:?}"));
                }
            }
            for row in all_settings().filter(|it| it.page == page) {
                let name = format!("{:?}", row.name);
                let is_button = matches!(row.kind, SettingKind::Button { .. });
                assert!(is_button || reached.iter().any(|it| it.contains(&name)), "{name} at {width}x{height}");
            }
        }
    }
}

#[test]
fn a_clock_of_the_player_s_own_is_set_in_its_dialog() {
    let (mut it, _) = shown(Msg::DialogClock);
    let list = DropDown::Settings(SettingsList::Values(Msg::DialogClock));
    it.choose(list, Language::English.text(Msg::PaceCustom));
    assert!(matches!(it.state.dialogs().top(), Some(Dialog::Clock(_))));
    it.event(&Event::Text("7".to_owned()));
    it.press(Action::Play(PlayAction::ClockExtra(ClockExtra::None)));
    it.press(Action::Accept);
    let setup = &it.state.settings().setup;
    assert_eq!((setup.pace, setup.clock.game_seconds, setup.clock.extra), (Pace::Custom, 7 * 60, ClockExtra::None));
    assert_ne!(setup.clock, CustomClock::default());
    assert_eq!(it.state.input().focus(), Focus::Control(Action::DropDown(list)));
}

#[test]
fn buttons_open_the_dialogs_and_copy_the_folders() {
    let mut it = Harness::new();
    it.state
        .set_folders(FolderNames { settings: "/home/me/.config/gumu".to_owned(), games: "/home/me/games".to_owned() });
    it.state.settings_mut().recent = vec!["/games/one.sgf".to_owned()];
    it.ctrl(',');
    it.press(Action::Settings(SettingsAction::ShowPage(SettingsPage::Files)));
    assert!(it.shows("/home/me/games"));
    it.press(Action::Settings(SettingsAction::CopyFolder(ProgramFolder::Settings)));
    assert!(
        it.effects
            .iter()
            .any(|it| matches!(it, Effect::Files(FileRequest::Copy(path)) if path == "/home/me/.config/gumu"))
    );
    let clear = Action::Settings(SettingsAction::ForgetRecent);
    it.press(clear);
    assert!(it.state.settings().recent.is_empty() && !it.state.can(clear));
    it.press(Action::Settings(SettingsAction::ShowPage(SettingsPage::Engines)));
    it.press(Action::Engines(EngineAction::List));
    assert!(matches!(it.state.dialogs().top(), Some(Dialog::Engines(_))));
    it.key(Key::Escape);
    assert!(matches!(it.state.dialogs().top(), Some(Dialog::Settings(_))));
}

#[test]
fn the_wheel_over_a_setting_scrolls_the_page_and_changes_nothing() {
    let mut it = Harness::new();
    it.resize(480, 520, 1.0);
    it.ctrl(',');
    it.choose(DropDown::Settings(SettingsList::Pages), "Play");
    let before = it.state.settings().clone();
    let first = Action::Settings(SettingsAction::Choose(Msg::DialogTeaching, 0));
    it.move_to(it.layout.control(first).unwrap().rect.center());
    it.event(&Event::Wheel(1));
    assert_eq!(it.layout.scroll.first, 1);
    assert_eq!(it.state.settings(), &before);
    assert_eq!(it.state.input().focus(), Focus::Control(Action::DropDown(DropDown::Settings(SettingsList::Pages))));
    assert!(it.state.dialogs().text(TextField::SettingsSearch).is_some());
}
