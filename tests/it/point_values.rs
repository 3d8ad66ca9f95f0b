//! The view of point values: whose values it shows, when it requests them, and its tooltip about a point.

use gumu_core::engine::{Answer, PlayerFault, Report, Request, RequestKind, roster};
use gumu_core::game::{Color, Point};
use gumu_window::ui::action::Action;
use gumu_window::ui::analysis::AnalysisRequest;
use gumu_window::ui::editor::{EditorAction, Tool};
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Event, Key};
use gumu_window::ui::geometry::Rect;
use gumu_window::ui::locale::Language;
use gumu_window::ui::moves::MoveAction;
use gumu_window::ui::screen_map::Role;
use gumu_window::ui::settings::{Mode, Settings, Setup};
use gumu_window::ui::text;
use gumu_window::ui::widgets::{Heat, Widget};

use crate::harness::Harness;

/// Returns all requests for point values that the window has sent so far.
fn questions(it: &Harness) -> Vec<Request> {
    let request = |effect: &Effect| match effect {
        Effect::Analysis(AnalysisRequest::EvaluatePoints(request)) => Some((**request).clone()),
        _ => None,
    };
    it.effects.iter().filter_map(request).collect()
}

fn heat(it: &Harness, name: &str) -> Option<Heat> {
    let view = it.layout.placed.iter().find_map(|placed| match &placed.widget {
        Widget::Board(view) => Some(view),
        _ => None,
    });
    let view = view.unwrap();
    let place = view.grid.cell_index(Point::parse(name, view.grid.size).unwrap());
    view.heat.get(place).copied().flatten()
}

/// Returns the rectangle and the lines of the tooltip, which is the last card that is transparent to the pointer.
fn tip(it: &Harness) -> Option<(Rect, Vec<(Rect, String)>)> {
    let place = it.layout.placed.iter().rposition(
        |placed| matches!(&placed.widget, Widget::Card(card) if 0 < card.shadow && placed.role == Role::Plain),
    )?;
    let lines = it.layout.placed[place + 1..].iter().take(4).map(|placed| match &placed.widget {
        Widget::Text(text) => (placed.rect, text.text.clone()),
        other => panic!("{other:?} is no line"),
    });
    Some((it.layout.placed[place].rect, lines.collect()))
}

fn tip_lines(it: &Harness) -> Vec<String> {
    tip(it).map(|it| it.1.into_iter().map(|line| line.1).collect()).unwrap_or_default()
}

fn two_players(rule: &str) -> Harness {
    let setup = Setup { mode: Mode::TwoPlayers, rule: rule.to_owned(), ..Setup::default() };
    Harness::with(Settings { setup, ..Settings::default() }, 1)
}

#[test]
fn nothing_is_asked_while_it_is_off_and_each_position_once_while_it_is_on() {
    let mut it = two_players("freestyle");
    it.click_all("h8 i9");
    it.move_to(it.pixel("c3"));
    assert!(questions(&it).is_empty() && tip(&it).is_none() && it.state.point_values().is_none());
    it.key(Key::F(2));
    assert!(it.state.settings().point_values && it.effects.iter().any(|it| matches!(it, Effect::SaveSettings)));
    assert_eq!(questions(&it).len(), 1);
    it.evaluate_points();
    for name in ["c3", "c4", "k10", "o15"] {
        it.move_to(it.pixel(name));
    }
    it.event(&Event::FocusLost);
    assert_eq!(questions(&it).len(), 1, "the pointer asks nothing");
    it.click("g7");
    let asked = questions(&it);
    let last = asked.last().unwrap();
    assert_eq!((asked.len(), &last.kind, last.side), (2, &RequestKind::EvaluatePoints, Color::White));
    it.key(Key::F(2));
    assert!(it.state.point_values().is_none() && heat(&it, "c3").is_none() && tip(&it).is_none());
}

#[test]
fn it_is_the_view_of_the_opponent_or_of_the_strongest_of_the_house() {
    let setup = Setup { opponent: "scan2".to_owned(), ..Setup::default() };
    let mut it = Harness::with(Settings { setup, point_values: true, ..Settings::default() }, 1);
    assert_eq!(questions(&it)[0].player, "scan2");
    it.evaluate_points();
    it.click("h8");
    it.evaluate_points();
    assert!(heat(&it, "h8").is_none() && heat(&it, "h9").is_some());
    let thinking = it.request().unwrap();
    assert_eq!(thinking.kind, RequestKind::Move, "the opponent thinks beside it");
    it.answer("i9");
    assert_eq!(it.moves(), "h8 i9");

    let mut it = two_players("caro");
    it.key(Key::F(2));
    let asked = questions(&it)[0].player.clone();
    assert_eq!(asked, roster::house().strongest().id);
}

#[test]
fn the_numbers_are_those_of_the_opponent_and_the_best_point_is_the_warmest() {
    let setup = Setup { opponent: "scan2".to_owned(), mode: Mode::AgainstComputer, ..Setup::default() };
    let mut it = Harness::with(Settings { setup, point_values: true, ..Settings::default() }, 1);
    for (mine, reply) in [("h8", "a1"), ("i8", "a2"), ("j8", "a3")] {
        it.click(mine);
        it.answer(reply);
    }
    it.evaluate_points();
    // The document 《五子棋开发文档》, which the opponent Scan II follows, gives an open four the value 149, and each of the
    // three other directions (with a single stone) the value 1.
    let warmest = heat(&it, "k8").unwrap();
    assert_eq!((warmest.warmth, warmest.attack, warmest.defense), (255, Some(152), None));
    // The edge of the board blocks one end of White's three a1–a3, so a stone on a4 makes a four that is blocked at one
    // end.
    assert_eq!(heat(&it, "a4").map(|it| (it.attack, it.defense)), Some((None, Some(7))));
}

#[test]
fn points_that_are_as_good_as_most_stay_bare() {
    for opponent in roster::house().offered() {
        let setup = Setup { opponent: opponent.id.to_string(), mode: Mode::AgainstComputer, ..Setup::default() };
        let mut it = Harness::with(Settings { setup, point_values: true, ..Settings::default() }, 1);
        for (mine, reply) in [("h8", "i9"), ("i8", "g8"), ("h9", "h10")] {
            it.click(mine);
            it.answer(reply);
        }
        it.evaluate_points();
        let n_shown = Point::all(15).filter(|point| heat(&it, &point.name(15)).is_some()).count();
        assert!((1..=60).contains(&n_shown), "{}: {n_shown} points", opponent.id);
        for name in ["a1", "a15", "o1", "o15"] {
            assert_eq!(heat(&it, name), None, "{} at {name}", opponent.id);
        }
    }
}

/// Returns the lines of the tooltip for h8 in a game against `opponent`, which also computes the values. A black stone
/// on h8 would make a four and an open three.
fn tip_against(opponent: &str) -> Vec<String> {
    let setup = Setup { opponent: opponent.to_owned(), mode: Mode::AgainstComputer, ..Setup::default() };
    let language = Some(Language::Chinese);
    let mut it = Harness::with(Settings { setup, language, point_values: true, ..Settings::default() }, 1);
    for (mine, reply) in [("e8", "d8"), ("f8", "o1"), ("g8", "o3"), ("h7", "o5"), ("h6", "o7")] {
        it.click(mine);
        it.answer(reply);
    }
    it.evaluate_points();
    it.move_to(it.pixel("h8"));
    tip_lines(&it)
}

#[test]
fn each_opponent_names_the_shapes_in_its_own_terms() {
    for (opponent, black) in [
        ("gumu", "黑方：死四活三"),
        ("sequences", "黑方：冲四、活三"),
        ("weights", "黑方：相连 3，阻挡 0、相连 4，阻挡 1"),
        ("alphabeta", "黑方：冲四、活三"),
        ("counts", "黑方：冲四、活三"),
        ("scan", "黑方：3 子活棋"),
        ("scan2", "黑方：3 子活棋、4 子半死"),
        ("master", "黑方：冲四、活三"),
    ] {
        assert_eq!(tip_against(opponent)[1], black, "{opponent}");
    }
}

#[test]
fn the_lines_of_the_shapes_are_drawn() {
    let mut it = two_players("freestyle");
    it.key(Key::F(2));
    it.click_all("h8 c3 i8 d3 h9 e3 i10 o1");
    it.evaluate_points();
    let lines = |it: &Harness| -> Vec<(Color, [String; 2])> {
        let view = it.layout.placed.iter().find_map(|placed| match &placed.widget {
            Widget::Board(view) => Some(view),
            _ => None,
        });
        view.unwrap().shape_lines.iter().map(|(color, line)| (*color, line.map(|it| it.name(15)))).collect()
    };
    it.move_to(it.pixel("f3"));
    assert_eq!(lines(&it), [(Color::White, ["c3".to_owned(), "f3".to_owned()])]);
    it.event(&Event::PointerLeft);
    assert_eq!(lines(&it), []);
}

#[test]
fn the_legend_says_whose_the_numbers_are() {
    let mut it = two_players("freestyle");
    it.resize(1120, 760, 1.0);
    assert!(!it.shows("upper number: Black, lower: White"));
    it.key(Key::F(2));
    assert!(it.shows("upper number: Black, lower: White") && it.shows("low") && it.shows("high"));
    it.click("h8");
    assert!(it.shows("upper number: White, lower: Black"));
}

#[test]
fn a_late_answer_falls_to_the_floor() {
    let mut it = two_players("freestyle");
    it.key(Key::F(2));
    it.click("h8");
    let asked = questions(&it);
    let late = Answer::Values(vec![(Point::center(15), gumu_core::engine::PointValue { attack: 1, defense: 2 })]);
    it.event(&Event::Report(Report::answer(asked[0].ticket, late.clone())));
    assert_eq!(heat(&it, "h8"), None);
    it.event(&Event::Report(Report::fault(asked[1].ticket, PlayerFault::Panic("a bug".to_owned()))));
    assert!(it.shows("a bug"));
    assert_eq!(it.moves(), "h8");
}

#[test]
fn it_follows_the_game_back_and_into_the_editor_and_ends_with_it() {
    let mut it = two_players("freestyle");
    it.key(Key::F(2));
    it.click_all("g7 i9 f6");
    it.press(Action::Moves(MoveAction::GoTo(1)));
    let shown = questions(&it).pop().unwrap();
    assert_eq!((shown.board.n_stones(), shown.side), (1, Color::White));
    it.ctrl('e');
    it.press(Action::Editor(EditorAction::Tool(Tool::Stone(Color::White))));
    it.click("c3");
    let edited = questions(&it).pop().unwrap();
    assert_eq!(edited.board.stone(Point::parse("c3", 15).unwrap()), Some(Color::White));
    it.press(Action::Editor(EditorAction::SideToMove(Color::Black)));
    assert_eq!(questions(&it).pop().unwrap().side, Color::Black);
    it.key(Key::Escape);
    it.key(Key::End);
    let shown = questions(&it).pop().unwrap();
    assert_eq!((shown.board.n_stones(), shown.side), (3, Color::White));
    it.click_all("a1 e5 a2 d4 a3 c3");
    assert!(it.state.game().record().outcome().is_some() && it.state.point_values().is_none());
}

#[test]
fn the_shapes_of_both_sides_are_told_in_the_words_of_the_field() {
    let mut it = two_players("freestyle");
    it.key(Key::F(2));
    it.click_all("h8 c3 i8 d3 h9 e3 i10 o1");
    it.evaluate_points();
    it.move_to(it.pixel("j8"));
    let lines = tip_lines(&it);
    assert_eq!(lines[1], "Black: open three");
    assert!(lines[0].starts_with("J8: attack ") || lines[0].starts_with("j8: attack "), "{lines:?}");
    it.move_to(it.pixel("f3"));
    assert_eq!(tip_lines(&it)[1..3], ["Black: no shape", "White: open four"]);
    it.state.settings_mut().language = Some(Language::Chinese);
    it.event(&Event::FocusLost);
    assert_eq!(tip_lines(&it)[1..3], ["黑方：不成棋型", "白方：活四"]);
    it.event(&Event::PointerLeft);
    assert!(tip(&it).is_none(), "it goes with the pointer");
    it.move_to(it.pixel("f3"));
    it.press(Action::Menu(0));
    assert!(tip(&it).is_none(), "it lies under no menu");
}

#[test]
fn what_does_not_win_or_is_forbidden_is_told_as_such() {
    let mut it = two_players("renju");
    it.key(Key::F(2));
    it.click_all("i8 a1 j8 a3 h7 a5 h6 a7");
    it.move_to(it.pixel("h8"));
    assert_eq!(tip_lines(&it)[1], "Black: forbidden, double-three");
    let mut it = two_players("standard");
    it.key(Key::F(2));
    it.click_all("c3 a1 d3 a3 e3 a5 g3 a7 h3 a9");
    it.move_to(it.pixel("f3"));
    assert_eq!(tip_lines(&it)[1], "Black: five that does not win");
}

#[test]
fn the_tip_stays_in_the_window_and_beside_its_point() {
    for language in Language::ALL {
        for (size, (width, height, scale)) in [
            (5, (480, 520, 1.0)),
            (15, (480, 520, 1.0)),
            (22, (480, 520, 1.0)),
            (15, (1120, 760, 1.5)),
            (19, (760, 520, 1.0)),
        ] {
            let mut it = Harness::two_players(size);
            it.state.settings_mut().language = Some(language);
            it.state.settings_mut().point_values = true;
            it.resize(width, height, scale);
            it.click(&Point::center(size).name(size));
            it.evaluate_points();
            let grid = it.layout.grid().unwrap();
            for point in Point::all(size).filter(|it| *it != Point::center(size)) {
                let (x, y) = grid.pixel(point);
                it.move_to((x, y));
                let (rect, lines) = tip(&it).unwrap();
                assert!(Rect::new(0, 0, width, height).covers(rect), "{point:?} on {size}: {rect:?}");
                assert!(!rect.contains(x, y) || size == 5, "{point:?} on {size}: {rect:?}");
                for (line, text) in lines {
                    let font = it.layout.placed.iter().find_map(|placed| match &placed.widget {
                        Widget::Text(it) if it.text == text => Some(it.font),
                        _ => None,
                    });
                    assert!(rect.covers(line) && text::width(&text, font.unwrap()) <= line.w, "{text}");
                }
            }
        }
    }
}

#[test]
fn numbers_are_cut_short() {
    let short =
        [0, 999, 1000, 1999, 9999, 10_000, 999_999, 1_000_000, 45_600_000, 1_000_000_000, u32::MAX].map(text::short);
    assert_eq!(short, ["0", "999", "1.0k", "1.9k", "9.9k", "10k", "999k", "1.0M", "45M", "1.0G", "∞"]);
    assert!(text::has_glyph('∞'));
}

#[test]
fn every_opponent_has_values_of_all_points_that_may_be_played() {
    for profile in roster::house().offered() {
        let mut it = two_players("freestyle");
        it.click_all("h8 i9 g7");
        let board = it.state.game().record().board().clone();
        let turn = gumu_core::engine::PositionView {
            board: &board,
            rule: gumu_core::game::Rule::Freestyle,
            side: Color::White,
        };
        let opponent = profile.make(0);
        let values = opponent.evaluate_points(turn);
        assert_eq!(values.len(), 225 - 3, "{}", profile.id);
        for (point, value) in values {
            assert_eq!(opponent.evaluate_point(turn, point), Some(value), "{} on {point:?}", profile.id);
        }
    }
}
