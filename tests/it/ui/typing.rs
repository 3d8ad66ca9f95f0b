//! Typed texts: names, numbers of a clock, input-method composition, and selection with the pointer.

use std::time::Duration;

use gumu_core::engine::roster;
use gumu_core::game::{Color, OpeningChoice, TimeControl};
use gumu_window::ui::action::{Action, DropDown, TextField};
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Chord, Event, Key};
use gumu_window::ui::files::{FileContent, FileEvent, FileKind, FileRequest, Purpose};
use gumu_window::ui::locale::Msg;
use gumu_window::ui::moves::MoveAction;
use gumu_window::ui::play::{ClockNumber, PlayAction};
use gumu_window::ui::screen_map::ScreenMap;
use gumu_window::ui::settings::{Begins, ClockExtra, CustomClock, Mode, Pace, Settings, Setup};
use gumu_window::ui::state::{Dialog, TextInput};
use gumu_window::ui::text;
use gumu_window::ui::widgets::Widget;

use crate::files;
use crate::harness::Harness;
use crate::ui::english;

const NAME: Action = Action::EditText(TextField::Name);
const OTHER_NAME: Action = Action::EditText(TextField::OtherName);

fn new_game(mode: Mode) -> Harness {
    let mut it = Harness::new();
    it.resize(480, 520, 1.0);
    it.ctrl('n');
    it.press(Action::Play(PlayAction::ChooseMode(mode)));
    it
}

fn type_text(it: &mut Harness, text: &str) {
    it.event(&Event::Text(text.to_owned()));
}

fn with_shift(it: &mut Harness, key: Key) {
    it.event(&Event::Key(Chord { key, ctrl: false, shift: true }));
}

fn with_ctrl(it: &mut Harness, key: Key) {
    it.event(&Event::Key(Chord { key, ctrl: true, shift: false }));
}

fn input(it: &Harness, field: TextField) -> &TextInput {
    it.state.dialogs().text(field).unwrap()
}

fn number(it: &mut Harness, number: ClockNumber, digits: &str) {
    it.press(Action::EditText(TextField::Clock(number)));
    it.ctrl('a');
    type_text(it, digits);
}

/// Returns the pixel just before byte `at` of the text in a text field.
fn pixel_of(it: &Harness, control: Action, text: &str, at: usize) -> (i32, i32) {
    let rows = it.layout.text_rows(control).unwrap();
    (rows.place.x - rows.left + text::width(&text[..at], rows.font), rows.place.center().1)
}

#[test]
fn names_are_kept_shown_and_written_into_files() {
    let mut it = new_game(Mode::TwoPlayers);
    it.press(NAME);
    type_text(&mut it, " 曹冬");
    it.key(Key::Tab);
    type_text(&mut it, "Ada");
    it.key(Key::Enter);
    assert!(it.shows("曹冬") && it.shows("Ada"), "{:?}", it.texts());
    let setup = &it.state.settings().setup;
    assert_eq!((setup.name.as_str(), setup.other_name.as_str()), ("曹冬", "Ada"));
    let read = Settings::read(&it.state.settings().write(), roster::house()).settings;
    assert_eq!(read.setup, *setup);
    it.click("h8");
    it.event(&Event::Files(FileEvent::Chosen(Purpose::Write(FileKind::Game), Some("/games/one.sgf".into()))));
    let bytes = it.effects.iter().find_map(|effect| match effect {
        Effect::Files(FileRequest::Write { content: FileContent::Game(bytes), .. }) => Some(bytes.clone()),
        _ => None,
    });
    let sgf = String::from_utf8(bytes.unwrap()).unwrap();
    assert!(sgf.contains("PB[曹冬]") && sgf.contains("PW[Ada]"), "{sgf}");
}

#[test]
fn against_the_computer_the_player_s_name_goes_with_the_player_s_side() {
    for (begins, side) in [(Begins::Me, Color::Black), (Begins::Computer, Color::White)] {
        let setup = Setup { begins, name: "Ada".to_owned(), other_name: "Bob".to_owned(), ..Setup::default() };
        let it = Harness::with(Settings { setup, ..Settings::default() }, 1);
        let names = &it.state.game().record().info.names;
        assert_eq!((names[side].as_str(), names[!side].as_str()), ("Ada", ""));
        assert!(it.shows("Ada") && !it.shows("Bob") && it.shows("Master"), "{:?}", it.texts());
    }
}

#[test]
fn names_change_sides_with_the_players_when_an_opening_swaps_them() {
    let setup = Setup {
        mode: Mode::TwoPlayers,
        opening: "swap".to_owned(),
        name: "Ada".to_owned(),
        other_name: "Bob".to_owned(),
        ..Setup::default()
    };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    it.click_all("h8 i9 g7");
    let black = |it: &Harness| it.state.game().record().info.names.black.clone();
    assert_eq!(black(&it), "Ada");
    assert!(it.shows("Bob"), "Bob is asked: {:?}", it.texts());
    it.press(Action::Play(PlayAction::Answer(OpeningChoice::Swap)));
    assert_eq!(black(&it), "Bob");
    it.ctrl('z');
    assert_eq!(black(&it), "Ada");
    it.ctrl('y');
    assert_eq!(black(&it), "Bob");
}

#[test]
fn names_that_are_canceled_are_forgotten() {
    let mut it = new_game(Mode::AgainstComputer);
    it.press(NAME);
    type_text(&mut it, "Ada");
    it.key(Key::Escape);
    assert_eq!(it.state.settings().setup.name, "");
    it.ctrl('n');
    assert_eq!(input(&it, TextField::Name).text(), "");
}

#[test]
fn a_clock_of_one_s_own_is_set_and_kept() {
    let mut it = new_game(Mode::TwoPlayers);
    it.choose(DropDown::Clock, english(Msg::PaceCustom));
    assert!(matches!(it.state.dialogs().top(), Some(Dialog::Clock(_))));
    type_text(&mut it, "1");
    number(&mut it, ClockNumber::Seconds, "3x0");
    it.press(Action::Play(PlayAction::ClockExtra(ClockExtra::Increment)));
    number(&mut it, ClockNumber::MoveSeconds, "7");
    assert!(it.shows("1 min 30 s + 7 s a move"), "{:?}", it.texts());
    it.key(Key::Enter);
    assert!(it.shows("Custom: 1 min 30 s + 7 s a move…"), "{:?}", it.texts());
    it.key(Key::Enter);
    let control = TimeControl::Increment { game: Duration::from_secs(90), each: Duration::from_secs(7) };
    assert_eq!(it.state.game().clock().control(), control);
    let read = Settings::read(&it.state.settings().write(), roster::house()).settings;
    assert_eq!((read.setup.pace, read.setup.control()), (Pace::Custom, control));
}

#[test]
fn a_clock_without_time_cannot_be_set() {
    let mut it = new_game(Mode::TwoPlayers);
    it.choose(DropDown::Clock, english(Msg::PaceCustom));
    for extra in [ClockExtra::None, ClockExtra::Increment, ClockExtra::ByoYomi] {
        it.press(Action::Play(PlayAction::ClockExtra(extra)));
        number(&mut it, ClockNumber::Minutes, "0");
        number(&mut it, ClockNumber::Seconds, "0");
        if extra == ClockExtra::ByoYomi {
            assert!(it.state.can(Action::Accept), "periods alone are a clock");
            number(&mut it, ClockNumber::Periods, "0");
        }
        assert!(!it.state.can(Action::Accept) && it.shows(english(Msg::DialogClockImpossible)), "{extra:?}");
        it.key(Key::Enter);
        assert!(matches!(it.state.dialogs().top(), Some(Dialog::Clock(_))));
    }
    it.key(Key::Escape);
    assert_eq!(it.draft().unwrap().pace, Pace::Unlimited, "nothing has changed");
    let kept = CustomClock { game_seconds: 0, extra: ClockExtra::None, move_seconds: 0, n_periods: 0 };
    let setup = Setup { clock: kept, ..Setup::default() };
    let read = Settings::read(&Settings { setup, ..Settings::default() }.write(), roster::house()).settings;
    let usual = CustomClock::default();
    assert_eq!(read.setup.clock, CustomClock { game_seconds: usual.game_seconds, ..kept }, "the wrong number alone");
}

#[test]
fn numbers_are_stepped_with_keys() {
    let mut it = new_game(Mode::TwoPlayers);
    it.choose(DropDown::Clock, english(Msg::PaceCustom));
    number(&mut it, ClockNumber::Minutes, "9");
    let minutes = |it: &Harness| input(it, TextField::Clock(ClockNumber::Minutes)).text().to_owned();
    it.key(Key::Up);
    assert_eq!(minutes(&it), "10");
    (0..12).for_each(|_| it.key(Key::Down));
    assert_eq!(minutes(&it), "0");
    type_text(&mut it, "12345");
    assert_eq!(minutes(&it), "012", "three digits are enough");
}

#[test]
fn what_is_composed_is_shown_in_names_and_comments() {
    let mut it = new_game(Mode::TwoPlayers);
    it.press(NAME);
    type_text(&mut it, "Ada ");
    it.event(&Event::Composing("ni hao".to_owned(), Some(6)));
    assert!(it.shows("Ada ni hao"));
    let marked =
        it.layout.placed.iter().any(|it| matches!(&it.widget, Widget::Field { composed, .. } if *composed == (4..10)));
    assert!(marked, "it is underlined");
    let caret = it.layout.caret().unwrap();
    it.event(&Event::Composing(String::new(), None));
    type_text(&mut it, "你好");
    assert!(it.shows("Ada 你好") && !it.shows("ni hao"));
    assert!(it.layout.caret().unwrap().x < caret.x, "candidates are shown beside the caret");
    it.event(&Event::Composing("x".to_owned(), None));
    it.press(OTHER_NAME);
    assert!(!it.shows("你好x"), "a composition ends with the keyboard's leaving");

    it.key(Key::Escape);
    it.ctrl('k');
    type_text(&mut it, "a b");
    it.key(Key::Left);
    it.event(&Event::Composing("zhong".to_owned(), Some(2)));
    assert!(it.shows("a zhongb"), "{:?}", it.texts());
    let record = it.state.game().record();
    assert_eq!(record.notes(record.node()).comment, "a b", "it is no part of the comment yet");
    type_text(&mut it, "中");
    let record = it.state.game().record();
    assert_eq!(record.notes(record.node()).comment, "a 中b");
}

#[test]
fn the_pointer_selects_in_a_field() {
    let mut it = new_game(Mode::TwoPlayers);
    let whole = "Ada Lovelace 阿达";
    it.press(NAME);
    type_text(&mut it, whole);
    let field = |it: &Harness| input(it, TextField::Name).chosen();
    it.move_to(pixel_of(&it, NAME, whole, 4));
    it.event(&Event::Pressed);
    assert_eq!(field(&it), 4..4, "the caret is where the press is");
    it.move_to(pixel_of(&it, NAME, whole, 8));
    assert_eq!(field(&it), 4..8, "what is dragged over is selected");
    it.move_to((0, 0));
    assert_eq!(field(&it), 0..4, "beyond the edge too");
    it.event(&Event::Released);
    it.move_to(pixel_of(&it, NAME, whole, 8));
    assert_eq!(field(&it), 0..4);

    it.event(&Event::Pressed);
    it.event(&Event::Released);
    it.event(&Event::Pressed);
    it.event(&Event::PressedAgain(2));
    assert_eq!(field(&it), 4..12, "a double click selects the word");
    it.event(&Event::Released);
    it.event(&Event::Pressed);
    it.event(&Event::PressedAgain(3));
    assert_eq!(field(&it), 0..whole.len(), "a triple click selects all");
    it.event(&Event::Released);

    it.click_pixel(pixel_of(&it, NAME, whole, 4));
    it.move_to(pixel_of(&it, NAME, whole, 12));
    it.event(&Event::PressedWithShift);
    it.event(&Event::Released);
    assert_eq!(field(&it), 4..12, "with Shift the selection grows");
    let copied = it.event(&Event::Key(Chord::ctrl('x')));
    assert!(matches!(&copied[..], [Effect::Files(FileRequest::Copy(text))] if text == "Lovelace"));
    assert!(matches!(it.event(&Event::Key(Chord::ctrl('v')))[..], [Effect::Files(FileRequest::Paste)]));
    it.event(&Event::Files(FileEvent::Pasted("B\nC".to_owned())));
    assert_eq!(input(&it, TextField::Name).text(), "Ada BC 阿达");
    it.ctrl('z');
    it.ctrl('z');
    assert_eq!(input(&it, TextField::Name).text(), whole, "both are undone");
}

#[test]
fn the_middle_button_pastes_into_a_text_and_nowhere_else() {
    let mut it = new_game(Mode::TwoPlayers);
    it.press(NAME);
    type_text(&mut it, "Ada Lovelace");
    it.press(OTHER_NAME);
    it.move_to(pixel_of(&it, NAME, "Ada Lovelace", 4));
    assert!(matches!(it.event(&Event::MiddlePressed)[..], [Effect::Files(FileRequest::PasteSelected)]));
    it.event(&Event::Files(FileEvent::Pasted("Countess ".to_owned())));
    assert_eq!(input(&it, TextField::Name).text(), "Ada Countess Lovelace");
    it.move_to(pixel_of(&it, NAME, "Ada Countess Lovelace", 2));
    assert_eq!(input(&it, TextField::Name).chosen(), 13..13, "nothing is held");
    it.key(Key::Escape);
    it.move_to(it.pixel("h8"));
    assert!(it.event(&Event::MiddlePressed).is_empty() && it.moves().is_empty());
}

#[test]
fn the_pointer_selects_in_a_comment() {
    let mut it = Harness::two_players(15);
    it.ctrl('k');
    type_text(&mut it, "one two three");
    it.key(Key::Escape);
    let card = it.layout.control(Action::Moves(MoveAction::EditComment)).unwrap().rect.center();
    it.click_pixel(card);
    let at = pixel_of(&it, Action::Moves(MoveAction::EditComment), "one two three", 5);
    let at = (at.0, it.layout.text_rows(Action::Moves(MoveAction::EditComment)).unwrap().place.y + 4);
    it.click_pixel(at);
    it.event(&Event::Pressed);
    it.event(&Event::PressedAgain(2));
    let chosen = |it: &Harness| it.state.annotations().comment().unwrap().input().chosen();
    assert_eq!(chosen(&it), 4..7);
    it.event(&Event::Released);
    it.key(Key::Home);
    with_ctrl(&mut it, Key::Right);
    with_shift(&mut it, Key::End);
    assert_eq!(chosen(&it), 3..13);
    with_ctrl(&mut it, Key::Backspace);
    let record = it.state.game().record();
    assert_eq!(record.notes(record.node()).comment, "one");
}

#[test]
fn a_long_text_scrolls_with_the_caret() {
    let mut it = new_game(Mode::TwoPlayers);
    it.press(NAME);
    let long = "M".repeat(40);
    type_text(&mut it, &long);
    type_text(&mut it, "x");
    assert_eq!(input(&it, TextField::Name).text(), long, "a name has forty characters at most");
    let left = |it: &Harness| it.layout.text_rows(NAME).unwrap().left;
    let inside = |it: &Harness| {
        let rows = it.layout.text_rows(NAME).unwrap();
        let caret = rows.caret.unwrap();
        assert!(rows.place.x <= caret.x && caret.right() <= rows.place.right(), "{rows:?}");
    };
    let scrolled = left(&it);
    assert!(0 < scrolled);
    inside(&it);
    it.key(Key::Left);
    it.key(Key::Left);
    assert_eq!(left(&it), scrolled, "the text stands still while the caret is seen");
    inside(&it);
    it.key(Key::Home);
    assert_eq!(left(&it), 0);
    inside(&it);
}

#[test]
fn a_file_name_is_typed_over_the_list() {
    let mut it = Harness::new();
    it.click("h8");
    files::own_dialog(&mut it, Purpose::Write(FileKind::Game), "/games/game.sgf");
    files::list(&mut it, "/games", &["renju"], &["a.sgf"]);
    it.key(Key::Down);
    type_text(&mut it, "new");
    assert!(input(&it, TextField::FileName).text().ends_with("new"));
    assert!(it.state.dialogs().rows().unwrap().selected.is_none());
}

#[test]
fn a_rematch_of_two_players_exchanges_their_names_and_keeps_their_clock() {
    let clock = CustomClock { game_seconds: 90, extra: ClockExtra::Increment, move_seconds: 7, n_periods: 0 };
    let setup = Setup {
        mode: Mode::TwoPlayers,
        name: "Ada".to_owned(),
        other_name: "Bob".to_owned(),
        pace: Pace::Custom,
        clock,
        ..Setup::default()
    };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    for black in ["Ada", "Bob", "Ada"] {
        let game = it.state.game();
        assert_eq!((game.record().info.names.black.as_str(), game.clock().control()), (black, clock.control()));
        it.click_all("h8 a1 i8 a3 j8 a5 k8 a7 l8");
        it.press(Action::Play(PlayAction::Rematch));
    }
    assert_eq!(it.state.settings().setup.name, "Ada");
}
