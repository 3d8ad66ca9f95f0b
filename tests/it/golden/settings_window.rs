//! Golden screens of the settings window: its pages and its search, wide and narrow.

use gumu_window::ui::action::{Action, DropDown, TextField};
use gumu_window::ui::event::{Event, Key};
use gumu_window::ui::locale::Language;
use gumu_window::ui::settings::Settings;
use gumu_window::ui::settings::window::{SettingsAction, SettingsList, SettingsPage};
use gumu_window::ui::theme::Theme;

use crate::golden::{check, settings};
use crate::golden_file::GoldenFile;
use crate::harness::Harness;

/// Returns a window with a page of the settings.
fn shown(settings: Settings, (width, height): (i32, i32), page: SettingsPage) -> Harness {
    let mut it = Harness::with(settings, 1);
    it.resize(width, height, 1.0);
    it.ctrl(',');
    let list = DropDown::Settings(SettingsList::Pages);
    match it.layout.control(Action::DropDown(list)) {
        Some(_) => it.choose(list, it.state.language().text(page.title())),
        None => it.press(Action::Settings(SettingsAction::ShowPage(page))),
    }
    it.event(&Event::PointerLeft);
    it
}

#[test]
fn the_settings() {
    let mut golden = GoldenFile::open("settings");
    for (name, language, theme, size) in [
        ("light-en", Language::English, Theme::Light, (1120, 760)),
        ("dark-zh", Language::Chinese, Theme::Dark, (1120, 760)),
        ("contrast-ru-least", Language::Russian, Theme::HighContrast, (480, 520)),
        ("light-zh-least", Language::Chinese, Theme::Light, (480, 520)),
    ] {
        for page in SettingsPage::ALL {
            let mut it = shown(settings(language, theme), size, page);
            check(&mut golden, &format!("settings-{page:?}-{name}").to_lowercase(), &it);
            if 0 < it.layout.scroll.last {
                it.key(Key::PageDown);
                check(&mut golden, &format!("settings-{page:?}-end-{name}").to_lowercase(), &it);
            }
        }
    }
    let numbers = Settings { numbers: true, coordinates: false, ..settings(Language::English, Theme::HighContrast) };
    let it = shown(numbers, (1120, 760), SettingsPage::Appearance);
    check(&mut golden, "settings-appearance-numbers", &it);
    for (name, words) in [("found", "time"), ("nothing", "qqq")] {
        let mut it = shown(settings(Language::English, Theme::Light), (1120, 760), SettingsPage::Play);
        it.press(Action::EditText(TextField::SettingsSearch));
        it.event(&Event::Text(words.to_owned()));
        it.event(&Event::PointerLeft);
        check(&mut golden, &format!("settings-{name}"), &it);
    }
}
