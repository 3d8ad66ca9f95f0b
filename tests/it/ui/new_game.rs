//! The New Game dialog: it shows only choices that apply to the chosen kind of game, and explains rules and openings.

use gumu_core::game::{OnFoul, OpeningKind, Rule};
use gumu_window::ui::action::{Action, DropDown};
use gumu_window::ui::event::Key;
use gumu_window::ui::help::HelpAction;
use gumu_window::ui::help::rules_pages::RulesPage;
use gumu_window::ui::locale::{Language, Msg};
use gumu_window::ui::play::PlayAction;
use gumu_window::ui::screen_map::Role;
use gumu_window::ui::settings::{Begins, Mode, TeachingMode};

use crate::harness::Harness;

#[test]
fn a_new_game_asks_for_nothing_that_does_not_apply() {
    let mut it = Harness::new();
    it.ctrl('n');
    let is_shown = |it: &Harness, action| it.layout.control(action).is_some();
    let (begins, level) = (Action::Play(PlayAction::ChooseBegins(Begins::Me)), Action::DropDown(DropDown::Opponent));
    let (teaching, fouls) = (
        Action::Play(PlayAction::ChooseTeaching(TeachingMode::Off)),
        Action::Play(PlayAction::ChooseFouls(OnFoul::Lose)),
    );
    for (mode, applies) in [(Mode::TwoPlayers, false), (Mode::TwoComputers, false), (Mode::AgainstComputer, true)] {
        it.press(Action::Play(PlayAction::ChooseMode(mode)));
        assert!([begins, level, teaching].iter().all(|action| is_shown(&it, *action) == applies), "{mode:?}");
    }
    assert!(!is_shown(&it, fouls));
    it.choose(DropDown::Rule, Language::English.text(Msg::RuleRenju));
    assert!(is_shown(&it, fouls));
    for placed in &it.layout.placed {
        let is_disabled = matches!(placed.role, Role::Control { enabled: false, .. });
        let is_below = !it.layout.reachable().contains(placed);
        assert!(!is_disabled || is_below, "{placed:?} is gray");
    }
}

#[test]
fn every_rule_and_opening_has_a_sentence_and_a_page() {
    let mut it = Harness::new();
    it.ctrl('n');
    for list in [DropDown::Rule, DropDown::Opening] {
        it.choose(DropDown::Rule, Language::English.text(Msg::RuleRenju));
        assert!(it.rows(list).iter().all(|it| it.detail.ends_with('.')), "{:?}", it.rows(list));
        let sentence = it.rows(list)[it.state.row_choice(list).unwrap().chosen.unwrap()].detail.clone();
        assert!(it.shows(&sentence), "{sentence}");
    }
    it.press(Action::Help(HelpAction::RulesPage(RulesPage::Rule(Rule::Renju))));
    assert_eq!(it.rules_page(), Some(RulesPage::Rule(Rule::Renju)));
    it.key(Key::Escape);
    it.choose(DropDown::Opening, "Yamaguchi");
    it.press(Action::Help(HelpAction::RulesPage(RulesPage::Opening(OpeningKind::Yamaguchi))));
    assert_eq!(it.rules_page(), Some(RulesPage::Opening(OpeningKind::Yamaguchi)));
    it.key(Key::Escape);
    assert_eq!(it.draft().unwrap().opening(), OpeningKind::Yamaguchi, "the choices are as they were");
}
