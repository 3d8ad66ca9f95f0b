//! Messages: their kinds, how long and where they are shown, and the list of recent messages.

use std::io;
use std::time::Duration;

use gumu_core::engine::{Answer, Report};
use gumu_window::ui::action::{Action, DropDown};
use gumu_window::ui::event::{Event, Failure, Key};
use gumu_window::ui::files::{FileAction, FileEvent, FileKind, FileSummary};
use gumu_window::ui::help::HelpAction;
use gumu_window::ui::layout::{Group, GroupKind};
use gumu_window::ui::lesson::LessonAction;
use gumu_window::ui::locale::{Language, Msg};
use gumu_window::ui::moves::MoveAction;
use gumu_window::ui::notice::MessageKind;
use gumu_window::ui::play::PlayAction;
use gumu_window::ui::review::ReviewAction;
use gumu_window::ui::settings::window::SettingsList;
use gumu_window::ui::state::Dialog;
use gumu_window::ui::step_direction::StepDirection;
use gumu_window::ui::theme::Token;
use gumu_window::ui::widgets::Widget;

use crate::harness::Harness;

/// Tells the window that a file could not be written.
fn fail_to_save(it: &mut Harness) {
    it.event(&Event::Files(FileEvent::Written(
        FileKind::Game,
        "/one.sgf".into(),
        Err(io::Error::other("why so").into()),
    )));
}

fn pass(it: &mut Harness, seconds: u64) {
    it.event(&Event::Passed(Duration::from_secs(seconds)));
}

fn kind(it: &Harness) -> Option<MessageKind> {
    it.state.notices().shown().map(gumu_window::ui::notice::Notice::kind)
}

/// Returns a game against the computer in which the computer has declined a draw.
fn declined() -> Harness {
    let mut it = Harness::new();
    it.click("h8");
    it.answer("i9");
    it.ctrl('d');
    let request = it.request().unwrap();
    it.event(&Event::Report(Report::answer(request.ticket, Answer::Draw(false))));
    assert!(it.shows("declines the draw"), "{:?}", it.texts());
    it
}

#[test]
fn information_goes_by_itself_and_no_timer_runs_without_it() {
    let mut it = declined();
    assert_eq!(kind(&it), Some(MessageKind::Information));
    assert_eq!((it.state.counts_time(), it.state.wake_in()), (true, Some(Duration::from_secs(6))));
    pass(&mut it, 5);
    assert!(it.shows("declines the draw"));
    pass(&mut it, 1);
    assert!(!it.shows("declines the draw"));
    assert_eq!(it.state.wake_in(), None);
}

#[test]
fn information_goes_with_the_next_move_and_does_not_stand_above_a_result() {
    let mut it = declined();
    it.click("g7");
    assert_eq!(it.message(), None);
    let mut it = declined();
    it.ctrl('g');
    it.press(Action::Accept);
    let title = it.layout.placed.iter().position(|it| matches!(&it.widget, Widget::Text(it) if it.text == "You lost"));
    let message = it.layout.placed.iter().position(|it| match &it.widget {
        Widget::Text(it) => it.text.contains("declines"),
        _ => false,
    });
    let y = |index: usize| it.layout.placed[index].rect.y;
    assert!(message.is_none_or(|message| y(title.unwrap()) < y(message)), "{:?}", it.texts());
}

#[test]
fn time_does_not_count_while_a_message_cannot_be_read() {
    let mut it = declined();
    it.event(&Event::Hidden(true));
    assert!(it.state.wake_in().is_none());
    pass(&mut it, 60);
    it.event(&Event::Hidden(false));
    it.ctrl('n');
    assert!(it.state.wake_in().is_none());
    pass(&mut it, 60);
    it.key(Key::Escape);
    assert!(it.shows("declines the draw"));
}

#[test]
fn a_failed_save_stays_until_it_is_put_away_or_the_game_is_saved() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 i9");
    fail_to_save(&mut it);
    assert_eq!((kind(&it), it.state.wake_in()), (Some(MessageKind::Failure), None));
    pass(&mut it, 3600);
    it.click("j10");
    it.ctrl('z');
    assert!(it.shows("one.sgf cannot be written: why so"));
    it.ctrl('c');
    assert!(it.shows("The game was copied"), "news come first");
    pass(&mut it, 60);
    assert!(it.shows("one.sgf cannot be written"));
    it.press(Action::Dismiss);
    assert_eq!(it.message(), None);
    fail_to_save(&mut it);
    it.event(&Event::Files(FileEvent::Written(FileKind::Game, "/one.sgf".into(), Ok(FileSummary::default()))));
    assert_eq!((it.message().as_deref(), kind(&it)), (Some("The game was saved to one.sgf."), Some(MessageKind::Done)));
    pass(&mut it, 60);
    assert_eq!(it.message(), None);
}

#[test]
fn what_was_copied_is_said() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 i9");
    for (action, said) in [
        (Action::Files(FileAction::CopyGame), "The game was copied as text."),
        (Action::Files(FileAction::CopyPosition), "The position was copied as a diagram."),
        (Action::Files(FileAction::CopyPicture), "A picture of the board was copied."),
    ] {
        crate::ui::covers::run(&mut it, action);
        assert!(it.shows(said), "{:?}", it.texts());
        assert_eq!(kind(&it), Some(MessageKind::Done));
    }
    it.event(&Event::Failed(Failure::Clipboard("why so".to_owned())));
    it.press(Action::Dismiss);
    assert_eq!(it.message(), None, "what failed is not said to be done");
}

#[test]
fn a_message_has_the_color_of_its_kind() {
    let colors = |it: &Harness| -> Vec<Token> {
        let fill = |widget: &Widget| if let Widget::Card(card) = widget { Some(card.border) } else { None };
        it.layout.placed.iter().filter_map(|it| fill(&it.widget)).collect()
    };
    let mut it = declined();
    assert!(colors(&it).contains(&Token::Accent) && !colors(&it).contains(&Token::Red));
    it.ctrl('c');
    assert!(colors(&it).contains(&Token::Green));
    it.event(&Event::Failed(Failure::SettingsNewer));
    assert!(colors(&it).contains(&Token::Amber) && !colors(&it).contains(&Token::Red));
    it.event(&Event::Failed(Failure::Clipboard("why so".to_owned())));
    assert!(colors(&it).contains(&Token::Red));
}

/// Chooses Chinese in the settings window.
fn turn_to_chinese(it: &mut Harness) {
    it.ctrl(',');
    let list = DropDown::Settings(SettingsList::Values(Msg::PreferencesLanguage));
    it.choose(list, Language::Chinese.own_name());
    it.key(Key::Escape);
}

#[test]
fn a_message_follows_the_language() {
    for tell in [
        (|it: &mut Harness| it.ctrl('c')) as fn(&mut Harness),
        |it| fail_to_save(it),
        |it| _ = it.event(&Event::Failed(Failure::GameUnkept(io::ErrorKind::StorageFull.into()))),
        |it| {
            it.key(Key::Home);
            crate::ui::choose_by_mouse(it, Action::Moves(MoveAction::Next));
            crate::ui::choose_by_mouse(it, Action::Moves(MoveAction::Delete));
        },
    ] {
        let mut it = Harness::two_players(15);
        it.click_all("h8 i9");
        tell(&mut it);
        let english = it.message().unwrap();
        turn_to_chinese(&mut it);
        let chinese = it.message().unwrap();
        assert!(chinese.chars().any(|it| ('一'..='龥').contains(&it)), "{chinese}");
        assert!(it.shows(chinese.split(['：', '。', '（', '›']).next().unwrap()) && !it.shows(&english));
    }
    let mut it = Harness::two_players(15);
    it.key(Key::Letter('t'));
    assert!(it.message().is_some());
    turn_to_chinese(&mut it);
    assert_eq!(it.message(), None, "an answer in words is asked for again");
}

/// Returns the texts on the screen that are not part of the message.
fn texts_without_message(it: &Harness) -> Vec<String> {
    let message = it.message().unwrap_or_default();
    it.texts().into_iter().filter(|line| !line.is_empty() && !message.contains(line.trim_end_matches('…'))).collect()
}

#[test]
fn no_message_covers_a_lesson_or_a_result() {
    let lesson = |it: &mut Harness| {
        crate::ui::choose_by_mouse(it, Action::Lesson(LessonAction::Open));
        it.press(Action::Lesson(LessonAction::Turn(StepDirection::Forward)));
    };
    let lost = |it: &mut Harness| {
        it.click("h8");
        it.answer("i9");
        it.ctrl('g');
        it.press(Action::Accept);
    };
    for (width, height) in [(480, 520), (480, 640), (640, 520), (800, 600), (1120, 760)] {
        for (begin, words) in [(&lesson as &dyn Fn(&mut Harness), None), (&lost, Some("You lost"))] {
            let mut it = Harness::new();
            it.resize(width, height, 1.0);
            begin(&mut it);
            it.event(&Event::PointerLeft);
            let before = texts_without_message(&it);
            it.event(&Event::Failed(Failure::GameUnkept(io::Error::other("why so").into())));
            let texts = it.texts();
            assert!(texts.iter().any(|it| it.starts_with("The game cannot be kept")), "{width}×{height}: {texts:?}");
            match words {
                Some(words) => {
                    assert!(texts.iter().any(|it| it == words), "{width}×{height}: {texts:?}");
                    let is_on_card = |action| it.layout.control(action).is_some();
                    assert!(
                        [Action::Play(PlayAction::Rematch), Action::Review(ReviewAction::Start)]
                            .into_iter()
                            .all(is_on_card),
                        "{width}×{height}"
                    );
                }
                None => {
                    let status = |it: &&String| it.contains('·');
                    for line in before.iter().filter(|it| !status(it)) {
                        assert!(texts.contains(line), "{width}×{height}: {line} of {texts:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_message_without_room_stands_in_the_status_bar_and_opens_the_list() {
    let mut it = Harness::new();
    it.resize(480, 520, 1.0);
    crate::ui::choose_by_mouse(&mut it, Action::Lesson(LessonAction::Open));
    it.event(&Event::Failed(Failure::SettingsBroken(None, "why so".to_owned())));
    let text = "The settings file could not be read";
    let is_message = |widget: &Widget| matches!(widget, Widget::Text(it) if it.text.starts_with(text));
    let place = it.layout.placed.iter().find(|it| is_message(&it.widget)).unwrap().rect;
    assert!(490 <= place.y, "{place:?}");
    let is_announced = |it: &Group| it.kind == GroupKind::Message && it.name.starts_with(text);
    assert!(it.layout.groups.iter().any(is_announced), "a screen reader says it");
    it.click_pixel(place.center());
    assert!(matches!(it.state.dialogs().top(), Some(Dialog::Messages(_))));
    it.key(Key::Escape);
    it.press(Action::Dismiss);
    assert!(!it.shows(text));
}

#[test]
fn recent_messages_can_be_read_again() {
    let mut it = Harness::two_players(15);
    assert!(!it.state.can(Action::Help(HelpAction::Messages)));
    it.click_all("h8 i9");
    it.ctrl('c');
    fail_to_save(&mut it);
    it.press(Action::Dismiss);
    crate::ui::choose_by_mouse(&mut it, Action::Help(HelpAction::Messages));
    let texts = it.texts();
    let place =
        |text: &str| texts.iter().position(|it| it.contains(text)).unwrap_or_else(|| panic!("{text}: {texts:?}"));
    let (failure, copied) = (place("one.sgf cannot be written"), place("The game was copied"));
    assert!(failure < copied, "the newest first");
    assert!(texts[..failure].iter().any(|it| it == "Failure") && texts[failure..copied].iter().any(|it| it == "Done"));
    it.key(Key::Enter);
    assert!(it.state.dialogs().is_empty());
}

#[test]
fn a_long_list_of_messages_scrolls() {
    let mut it = Harness::two_players(15);
    it.click("h8");
    for n in 0..40 {
        it.event(&Event::Files(FileEvent::Written(
            FileKind::Game,
            format!("/{n}.sgf").into(),
            Ok(FileSummary::default()),
        )));
    }
    it.resize(480, 520, 1.0);
    crate::ui::choose_by_mouse(&mut it, Action::Help(HelpAction::Messages));
    assert!(it.shows("saved to 39.sgf") && !it.shows("saved to 3.sgf"));
    it.key(Key::End);
    assert!(it.shows("saved to 0.sgf") && !it.shows("saved to 38.sgf"));
    it.event(&Event::Wheel(-99));
    assert!(it.shows("saved to 38.sgf"));
}
