//! The number of clicks that common tasks take, each counted from an idle window.

use std::path::PathBuf;

use gumu_core::formats;
use gumu_core::game::Color;
use gumu_window::ui::action::{Action, DropDown, PanelTab};
use gumu_window::ui::analysis::AnalysisAction;
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::Event;
use gumu_window::ui::files::{FileAction, FileEvent};
use gumu_window::ui::locale::{Language, Msg};
use gumu_window::ui::menu::Menu;
use gumu_window::ui::moves::MoveAction;
use gumu_window::ui::opponent::OpponentAction;
use gumu_window::ui::play::PlayAction;
use gumu_window::ui::practice::PracticeAction;
use gumu_window::ui::review::ReviewAction;
use gumu_window::ui::settings::Settings;
use gumu_window::ui::settings::window::{SettingsAction, SettingsList};

use crate::harness::Harness;
use crate::ui::offered;

/// A window, and the number of clicks in it.
struct Counter {
    it: Harness,
    n_clicks: u32,
}

impl Counter {
    fn new(it: Harness) -> Self {
        Self { it, n_clicks: 0 }
    }

    fn press(&mut self, action: Action) {
        self.it.press(action);
        self.n_clicks += 1;
    }

    /// Chooses a command in the menu bar.
    fn choose(&mut self, menu: Menu, action: Action) {
        self.press(Action::Menu(Menu::ALL.iter().position(|it| *it == menu).unwrap()));
        self.press(action);
    }

    /// Chooses a command in the context menu of a point on the board.
    fn choose_at(&mut self, point: &str, action: Action) {
        self.it.move_to(self.it.pixel(point));
        self.it.event(&Event::SecondaryPressed);
        self.n_clicks += 1;
        self.press(action);
    }
}

/// Returns a window with a game against the computer, after one move of each side.
fn playing() -> Harness {
    let mut it = Harness::new();
    it.click("h8");
    it.answer("h9");
    it
}

fn resigned() -> Harness {
    let mut it = playing();
    it.press(Action::Play(PlayAction::Resign));
    it.press(Action::Accept);
    it
}

#[test]
fn the_level_is_changed_in_two_clicks() {
    let mut counter = Counter::new(Harness::new());
    counter.press(Action::Opponent(OpponentAction::ChooseFor(Color::White)));
    counter.press(Action::Opponent(OpponentAction::Level(4)));
    let player = counter.it.state.game().opponent().unwrap().0.to_string();
    assert_eq!((player.as_str(), counter.n_clicks), ("master:4", 2));
}

#[test]
fn a_historic_program_is_chosen_in_two_clicks() {
    let mut counter = Counter::new(Harness::new());
    counter.press(Action::Opponent(OpponentAction::ChooseFor(Color::White)));
    counter.press(Action::Opponent(OpponentAction::Player(0)));
    let player = counter.it.state.game().opponent().unwrap().0.to_string();
    assert_eq!((player.as_str(), counter.n_clicks), ("gumu", 2));
}

#[test]
fn the_other_color_is_taken_in_one_click() {
    let exchange = Action::Opponent(OpponentAction::ExchangeSides);
    let mut counter = Counter::new(Harness::new());
    counter.press(exchange);
    assert_eq!((counter.it.state.game().opponent().unwrap().1, counter.n_clicks), (Color::Black, 1));
    assert!(counter.it.request().is_some(), "the computer begins");
    let mut counter = Counter::new(counter.it);
    counter.press(exchange);
    assert_eq!(counter.it.state.game().opponent().unwrap().1, Color::White, "and back");
    assert!(!playing().state.can(exchange), "a game that has begun keeps its colors");
    assert!(!Harness::two_players(15).state.can(exchange));
}

#[test]
fn a_move_is_taken_back_in_one_click_and_a_game_is_resigned_in_two() {
    let mut counter = Counter::new(playing());
    counter.press(Action::Moves(MoveAction::Undo));
    assert_eq!((counter.it.moves().as_str(), counter.n_clicks), ("", 1));
    let mut counter = Counter::new(playing());
    counter.press(Action::Play(PlayAction::Resign));
    counter.press(Action::Accept);
    assert!(counter.it.state.game().live_outcome().is_some() && counter.n_clicks == 2);
}

#[test]
fn a_rematch_and_a_review_take_one_click_after_the_game() {
    let mut counter = Counter::new(resigned());
    counter.press(Action::Play(PlayAction::Rematch));
    assert_eq!((counter.it.state.game().opponent().unwrap().1, counter.n_clicks), (Color::Black, 1));
    let mut counter = Counter::new(resigned());
    counter.press(Action::Review(ReviewAction::Start));
    assert!(counter.it.state.reviews().progress().is_some() && counter.n_clicks == 1);
}

#[test]
fn an_unfinished_game_is_resumed_in_one_click() {
    let mut it = Harness::new();
    it.offer(vec![offered(0)]);
    let mut counter = Counter::new(it);
    counter.press(Action::Accept);
    assert!(matches!(counter.it.effects.last(), Some(Effect::Resume(0))) && counter.n_clicks == 1);
}

#[test]
fn the_position_of_a_file_is_analyzed_in_three_clicks_beside_those_of_the_dialog() {
    let mut counter = Counter::new(Harness::new());
    counter.choose(Menu::File, Action::Files(FileAction::Open));
    let games = formats::read(b"(;GM[4]FF[4]SZ[15];B[hh];W[ih];B[hg])");
    counter.it.event(&Event::Files(FileEvent::Opened { path: PathBuf::from("game.sgf"), games }));
    counter.press(Action::ShowTab(PanelTab::Analyze));
    assert!(counter.it.analysis_request().is_some() && counter.n_clicks == 3, "{}", counter.n_clicks);
}

#[test]
fn a_position_is_copied_and_analyzed_in_two_clicks() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 i9");
    let mut counter = Counter::new(it);
    counter.choose_at("c4", Action::Files(FileAction::CopyPosition));
    assert!(counter.it.shows("The position was copied") && counter.n_clicks == 2);
    let mut counter = Counter::new(counter.it);
    counter.choose_at("c4", Action::Analysis(AnalysisAction::Start));
    assert!(counter.it.analysis_request().is_some() && counter.n_clicks == 2);
}

#[test]
fn a_puzzle_is_opened_in_two_clicks() {
    let mut counter = Counter::new(playing());
    counter.choose(Menu::Study, Action::Practice(PracticeAction::Open));
    assert!(counter.it.state.practice().is_some() && counter.n_clicks == 2);
}

#[test]
fn a_theme_is_chosen_in_three_clicks_and_a_language_in_four() {
    let settings = Action::Settings(SettingsAction::Open);
    let mut counter = Counter::new(Harness::new());
    counter.choose(Menu::Options, settings);
    counter.press(Action::Settings(SettingsAction::Choose(Msg::PreferencesTheme, 1)));
    assert_ne!(counter.it.state.settings().theme, Settings::default().theme);
    assert_eq!(counter.n_clicks, 3);
    let mut counter = Counter::new(Harness::new());
    counter.choose(Menu::Options, settings);
    let list = DropDown::Settings(SettingsList::Values(Msg::PreferencesLanguage));
    counter.press(Action::DropDown(list));
    counter.press(Action::ListRow(2));
    assert_ne!(counter.it.state.language(), Language::English);
    assert_eq!(counter.n_clicks, 4);
}
