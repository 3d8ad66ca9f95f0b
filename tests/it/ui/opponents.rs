//! The page "About the opponent": which opponent it describes, what it says, and how it is opened.

use gumu_core::engine::roster;
use gumu_core::game::Color;
use gumu_window::ui::action::Action;
use gumu_window::ui::event::Key;
use gumu_window::ui::help::{HelpAction, HelpPage, Topic};
use gumu_window::ui::locale::{Language, OpponentText};
use gumu_window::ui::opponent::OpponentAction;
use gumu_window::ui::settings::{Mode, Settings, Setup};
use gumu_window::ui::state::Dialog;

use crate::harness::Harness;
use crate::ui::{choose_by_key, choose_by_mouse};

/// Returns the id of the opponent that the open page describes; `None` if no such page is open.
fn shown(it: &Harness) -> Option<&'static str> {
    match it.state.dialogs().top() {
        Some(Dialog::Help(HelpPage { topic: Topic::Opponent(index), .. })) => {
            roster::house().offered().nth(*index).map(|it| it.id.as_str())
        }
        _ => None,
    }
}

fn against(opponent: &str) -> Harness {
    let setup = Setup { opponent: opponent.to_owned(), mode: Mode::AgainstComputer, ..Setup::default() };
    Harness::with(Settings { setup, ..Settings::default() }, 1)
}

#[test]
fn every_opponent_has_its_document_its_thinking_and_its_weaknesses_in_both_languages() {
    for language in Language::ALL {
        for player in roster::house().offered() {
            for part in [OpponentText::Document, OpponentText::Thinking, OpponentText::Weaknesses] {
                let text = language.about_opponent(player, part).unwrap_or_default();
                assert!(!text.is_empty(), "{language:?} {} {part:?}", player.id);
            }
            let steps = language.about_opponent(player, OpponentText::Thinking).unwrap_or_default();
            for (number, line) in (1..).zip(steps.lines()) {
                assert!(line.starts_with(&format!("{number}. ")), "{language:?} {}: {line}", player.id);
            }
        }
    }
}

#[test]
fn the_help_menu_opens_the_page_of_the_opponent_at_the_board() {
    let mut it = against("scan2");
    choose_by_key(&mut it, Action::Help(HelpAction::WhoIsThis));
    assert_eq!(shown(&it), Some("scan2"));
    let elo = roster::house().find("scan2").and_then(|it| it.elo).unwrap();
    assert!(it.shows(&format!("{} ± {}", elo.elo, elo.error)), "{:?}", it.texts());
    it.key(Key::Escape);
    assert_eq!(shown(&it), None);
    let mut it = Harness::two_players(15);
    choose_by_mouse(&mut it, Action::Help(HelpAction::WhoIsThis));
    assert_eq!(shown(&it), Some("master"));
}

#[test]
fn in_a_new_game_it_is_the_page_of_the_opponent_chosen_there() {
    let mut it = against("gumu");
    it.ctrl('n');
    it.press(Action::Help(HelpAction::WhoIsThis));
    assert_eq!(shown(&it), Some("gumu"));
    it.press(Action::Help(HelpAction::Open(Topic::Opponent(2))));
    assert_eq!(shown(&it), Some("weights"));
    it.key(Key::Escape);
    assert!(it.draft().is_some(), "the choices are still there");
}

#[test]
fn the_page_of_master_has_the_elo_of_every_level() {
    let mut it = against("master");
    it.resize(640, 2000, 1.0);
    choose_by_key(&mut it, Action::Help(HelpAction::WhoIsThis));
    for level in roster::house().levels("master") {
        let elo = level.elo.unwrap();
        assert!(it.shows(&format!("{} ± {}", elo.elo, elo.error)), "{}", level.id);
    }
}

#[test]
fn the_choice_at_the_opponents_card_leads_to_its_page() {
    let mut it = against("counts");
    it.resize(1120, 760, 1.0);
    it.press(Action::Opponent(OpponentAction::ChooseFor(Color::White)));
    it.press(Action::Help(HelpAction::WhoIsThis));
    assert_eq!(shown(&it), Some("counts"));
    it.key(Key::Escape);
    it.press(Action::Opponent(OpponentAction::Level(3)));
    it.press(Action::Help(HelpAction::WhoIsThis));
    assert_eq!(shown(&it), Some("master"), "that of the opponent that is chosen");
    let mut it = Harness::two_players(15);
    it.resize(1120, 760, 1.0);
    let choices = Color::ALL.map(|it| Action::Opponent(OpponentAction::ChooseFor(it)));
    assert!(choices.iter().all(|action| it.layout.control(*action).is_none()), "two people have no opponent to choose");
}
