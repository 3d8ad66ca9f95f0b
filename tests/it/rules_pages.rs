//! The pages about the rules: their diagrams, checked against the code of the rules, and the pages in the window.

use gumu_core::game::{Board, Color, Direction, OpeningKind, Point, Rule, Shape};
use gumu_core::session::Session;
use gumu_window::ui::action::{Action, DropDown};
use gumu_window::ui::event::Key;
use gumu_window::ui::help::HelpAction;
use gumu_window::ui::help::rules_pages::{
    BoardPart, Claim, DiagramContents, DiagramPosition, RulesBlock, RulesDiagram, RulesPage,
};
use gumu_window::ui::widgets::Widget;

use crate::harness::Harness;

fn diagrams() -> impl Iterator<Item = (RulesPage, &'static RulesDiagram)> {
    RulesPage::ALL.into_iter().flat_map(|page| {
        page.blocks().iter().flat_map(move |block| {
            let diagrams: &[RulesDiagram] = match block {
                RulesBlock::Diagrams(diagrams) => diagrams,
                RulesBlock::Text(_) => &[],
            };
            diagrams.iter().map(move |it| (page, it))
        })
    })
}

/// Places the stones of a smaller board in the middle of a board of 15 lines. Returns the larger board, and the place
/// of `point` on it.
fn embedded(board: &Board, point: Point) -> (Board, Point) {
    let by = (15 - board.size()) / 2;
    let moved = |it: Point| Point::new(it.x() + by, it.y() + by);
    let mut larger = Board::new(15);
    for (point, color) in board.points().filter_map(|it| Some((it, board.stone(it)?))) {
        larger.play(moved(point), color).unwrap();
    }
    (larger, moved(point))
}

/// Returns `true` if a statement about a point of a board is true under its rule.
fn is_true(claim: Claim, board: &Board, point: Point) -> bool {
    let color = board.stone(point).unwrap_or(Color::Black);
    let mut after = board.clone();
    let _ = after.play(point, color);
    let before = {
        let mut before = board.clone();
        before.undo(point);
        before
    };
    let wins = |rule: Rule| rule.winning_line(&after, point).is_some();
    let foul = |rule: Rule| rule.foul(&before, point, color);
    match claim {
        Claim::Wins(rule) => wins(rule) && foul(rule).is_none(),
        Claim::GoesOn(rule) => !wins(rule) && foul(rule).is_none(),
        Claim::Makes(shape) => {
            Direction::ALL.into_iter().map(|it| Shape::at(&after, point, color, it)).max() == Some(shape)
        }
        Claim::Forbidden(wanted) => foul(Rule::Renju) == Some(wanted) && !wins(Rule::Renju),
        Claim::Allowed => foul(Rule::Renju).is_none() && !wins(Rule::Renju),
        Claim::WinsInRenju => foul(Rule::Renju).is_none() && wins(Rule::Renju),
    }
}

#[test]
fn every_diagram_is_true_under_its_rule() {
    let mut n_claims = 0;
    for (page, diagram) in diagrams() {
        let DiagramPosition { board, last, asked, five, .. } = diagram.position();
        let DiagramContents::Stones { claim, part, .. } = diagram.contents else { continue };
        let point = last.or(asked).unwrap();
        assert!(is_true(claim, &board, point), "{page:?}, {:?}: {claim:?}", diagram.caption);
        if part == BoardPart::Inside {
            let (board, point) = embedded(&board, point);
            assert!(is_true(claim, &board, point), "{page:?}, {:?}: {claim:?} on a larger board", diagram.caption);
        }
        assert_eq!(five.is_some(), matches!(claim, Claim::Wins(_)), "{page:?}, {:?}", diagram.caption);
        n_claims += 1;
    }
    assert!(20 <= n_claims, "{n_claims}");
}

#[test]
fn a_diagram_that_is_marked_free_has_no_stone_there() {
    for (page, diagram) in diagrams() {
        let DiagramPosition { board, asked, offers, .. } = diagram.position();
        assert!(asked.iter().chain(&offers).all(|it| board.is_free(*it)), "{page:?}, {:?}", diagram.caption);
    }
}

#[test]
fn the_diagrams_of_openings_go_through_their_steps() {
    let seen = |wanted: OpeningKind| diagrams().filter(move |(page, _)| *page == RulesPage::Opening(wanted));
    for kind in OpeningKind::ALL.into_iter().filter(|it| *it != OpeningKind::Free) {
        let positions: Vec<_> = seen(kind).map(|(_, diagram)| diagram.position()).collect();
        assert!(positions.iter().all(|it| 3 <= it.order.len()), "{kind:?}");
        let asks_for_fifths = kind.suits(Rule::Renju) && !kind.suits(Rule::Freestyle);
        assert_eq!(positions.iter().any(|it| 2 <= it.offers.len()), asks_for_fifths, "{kind:?}");
    }
}

#[test]
fn every_rule_and_every_opening_has_a_page() {
    for rule in Rule::ALL {
        assert!(RulesPage::ALL.contains(&RulesPage::Rule(rule)), "{rule:?}");
    }
    for kind in OpeningKind::ALL.into_iter().filter(|it| *it != OpeningKind::Free) {
        assert!(RulesPage::ALL.contains(&RulesPage::Opening(kind)), "{kind:?}");
    }
    assert!(RulesPage::ALL.iter().all(|it| !it.blocks().is_empty()));
}

fn open(it: &mut Harness) {
    it.press(Action::Menu(6));
    it.press(Action::Help(HelpAction::Rules));
}

#[test]
fn the_pages_open_with_the_rule_in_force() {
    for rule in Rule::ALL {
        let mut it = Harness::new();
        *it.state.game_mut() = Session::of(gumu_core::game::Record::new(15, rule));
        open(&mut it);
        assert_eq!(it.rules_page(), Some(RulesPage::Rule(rule)));
    }
}

#[test]
fn a_page_is_chosen_from_a_list_or_by_arrows() {
    let mut it = Harness::new();
    open(&mut it);
    it.press(Action::DropDown(DropDown::RulesPage));
    it.press(Action::ListRow(3));
    assert_eq!(it.rules_page(), Some(RulesPage::Rule(Rule::Renju)));
    let is_diagram = |it: &&gumu_window::ui::layout::Placed| matches!(it.widget, Widget::Diagram { .. });
    assert!(3 <= it.layout.placed.iter().filter(is_diagram).count());
    it.key(Key::Left);
    it.key(Key::Left);
    assert_eq!(it.rules_page(), Some(RulesPage::Rule(Rule::Freestyle)));
    it.key(Key::Enter);
    assert!(it.state.dialogs().is_empty());
}

#[test]
fn a_page_that_does_not_fit_is_scrolled_to_its_end() {
    let mut it = Harness::new();
    it.resize(480, 520, 1.0);
    open(&mut it);
    it.key(Key::Right);
    it.key(Key::Right);
    let first = it.texts();
    it.key(Key::End);
    assert!(0 < it.layout.scroll.last && it.layout.scroll.first == it.layout.scroll.last);
    assert_ne!(it.texts(), first);
    it.key(Key::Right);
    assert_eq!(it.layout.scroll.first, 0, "another page begins at its top");
}
