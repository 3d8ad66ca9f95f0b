//! The position database in the analysis: which positions are looked up, which results are stored, and how stored values
//! are shown.

use std::time::Duration;

use gumu_core::engine::{Progress, PvLine, Score};
use gumu_core::game::{OpeningKind, Point};
use gumu_core::session::Session;
use gumu_window::ui::action::Action;
use gumu_window::ui::analysis::{
    AnalysisAction, AnalysisRequest, LookedUpPosition, LookedUpPositions, PositionsToLookUp, SearchToStore,
};
use gumu_window::ui::effect::Effect;
use gumu_window::ui::engines::EngineSettings;
use gumu_window::ui::event::{Event, Key};
use gumu_window::ui::locale::Msg;
use gumu_window::ui::settings::{Mode, Settings, Setup};

use crate::harness::Harness;
use crate::ui::board;

fn two_players() -> Settings {
    let setup = Setup { mode: Mode::TwoPlayers, ..Setup::default() };
    Settings { setup, ..Settings::default() }
}

/// Returns a window for two people after some moves, with the analysis panel open.
fn analyzing(moves: &str) -> Harness {
    let mut it = Harness::with(two_players(), 1);
    it.click_all(moves);
    it.ctrl('2');
    it.event(&Event::PointerLeft);
    it
}

fn look_ups(it: &Harness) -> Vec<PositionsToLookUp> {
    let look_up = |it: &Effect| match it {
        Effect::Analysis(AnalysisRequest::LookUp(request)) => Some((**request).clone()),
        _ => None,
    };
    it.effects.iter().filter_map(look_up).collect()
}

fn stored(it: &Harness) -> Vec<SearchToStore> {
    let store = |it: &Effect| match it {
        Effect::Analysis(AnalysisRequest::Store(search)) => Some((**search).clone()),
        _ => None,
    };
    it.effects.iter().filter_map(store).collect()
}

/// Answers the last request to look positions up: the database knows the position with this index in the request.
fn know(it: &mut Harness, index: usize, depth: u8, lines: &[(Score, &str)]) {
    let PositionsToLookUp { game, mut record, positions, .. } = look_ups(it).pop().unwrap();
    let (n_moves, node) = positions[index];
    record.go_to(n_moves);
    let moves = |names: &str| names.split_whitespace().map(|it| Point::parse(it, 15).unwrap()).collect();
    let lines = lines.iter().map(|it| PvLine { score: it.0, moves: moves(it.1) }).collect();
    let progress = Progress { depth, selective_depth: depth, n_nodes: 1 << 20, time: Duration::ZERO, lines };
    let position = LookedUpPosition { node, side: record.side_to_move(), progress };
    it.event(&Event::LookedUp(LookedUpPositions { game, positions: vec![position] }));
}

fn labels(it: &Harness) -> Vec<String> {
    board(it).candidates.iter().map(|it| it.label.clone()).collect()
}

/// The text that names the depth of a stored result.
const EARLIER: &str = "from an earlier search";

const LINES: [(Score, &str); 2] = [(Score::of(140), "g7 f6 g9"), (Score::of(-30), "i8 j8")];

#[test]
fn a_known_position_shows_its_lines_at_once_and_a_search_as_deep_replaces_them() {
    let mut it = analyzing("h8 i9");
    let request = look_ups(&it).pop().unwrap();
    let plies: Vec<_> = request.positions.iter().map(|it| it.0).collect();
    assert_eq!((plies, request.n_lines, request.record.moves().len()), (vec![2, 0, 1], 3, 2));
    know(&mut it, 0, 14, &LINES);
    assert_eq!(labels(&it), ["62%", "47%"]);
    assert!(it.shows("depth 14 · from an earlier search"), "{:?}", it.texts());
    assert!(it.state.bar().is_some());
    it.report_lines(9, &[(Score::of(-500), "c3")]);
    it.report_lines(13, &[(Score::of(-500), "c3")]);
    assert_eq!(labels(&it), ["62%", "47%"], "a shallower search replaces nothing");
    it.report_lines(14, &[(Score::of(20), "c3"), (Score::of(10), "c4"), (Score::of(5), "c5")]);
    assert_eq!(labels(&it).len(), 3);
    assert!(it.shows("depth 14 · 3 lines") && !it.shows(EARLIER), "{:?}", it.texts());
    it.key(Key::PageUp);
    it.key(Key::PageDown);
    assert!(it.shows("depth 14 · 3 lines"), "its own lines are kept");
    know(&mut it, 0, 14, &LINES);
    assert!(!it.shows(EARLIER), "they are as deep as what the database has");
}

#[test]
fn a_proof_is_replaced_only_by_a_mate_and_a_shallow_value_is_not_shown() {
    let mut it = analyzing("h8 i9");
    know(&mut it, 0, 5, &LINES);
    assert_eq!(labels(&it), Vec::<String>::new(), "the search finds it again within a second");
    know(&mut it, 0, 1, &[(Score::mate_in(9), "g7 f6 g9")]);
    assert_eq!(labels(&it), ["#5"]);
    assert!(it.shows("proved by an earlier search"), "{:?}", it.texts());
    it.report_lines(20, &LINES);
    assert_eq!(labels(&it), ["#5"]);
    it.report_lines(3, &[(Score::mate_in(5), "g7")]);
    assert_eq!(labels(&it), ["#3"]);
}

#[test]
fn a_game_that_was_seen_before_shows_the_values_of_all_its_moves() {
    let mut it = analyzing("h8 i9 g7 h9");
    know(&mut it, 3, 12, &[(Score::of(140), "f6")]);
    assert!(it.texts().contains(&"38%".to_owned()), "{:?}", it.texts());
    it.key(Key::PageUp);
    let later = look_ups(&it).pop().unwrap();
    assert_eq!(later.positions, [(3, it.state.game().record().node())], "the others have been looked up");
    it.press(Action::Analysis(AnalysisAction::Stop));
    let n_requests = look_ups(&it).len();
    it.key(Key::PageUp);
    it.event(&Event::PointerLeft);
    assert_eq!((look_ups(&it).len(), labels(&it)), (n_requests, vec!["62%".to_owned()]), "without a search");
    assert!(it.shows("depth 12 · from an earlier search"), "{:?}", it.texts());
}

#[test]
fn values_of_another_game_are_ignored() {
    let mut it = analyzing("h8 i9");
    let old = look_ups(&it).pop().unwrap();
    it.open(Session::of(it.state.game().record().clone()));
    it.event(&Event::PointerLeft);
    let position = LookedUpPosition {
        node: it.state.game().record().node(),
        side: it.state.side_to_move(),
        progress: Progress {
            depth: 20,
            selective_depth: 20,
            n_nodes: 9,
            time: Duration::ZERO,
            lines: vec![PvLine { score: Score::of(9), moves: vec![Point::new(0, 0)] }],
        },
    };
    it.event(&Event::LookedUp(LookedUpPositions { game: old.game, positions: vec![position.clone()] }));
    assert_eq!(labels(&it), Vec::<String>::new());
    let game = look_ups(&it).pop().unwrap().game;
    it.event(&Event::LookedUp(LookedUpPositions { game, positions: vec![position] }));
    assert_eq!(labels(&it).len(), 1);
}

#[test]
fn a_result_is_stored_once_for_each_depth_if_it_is_deep_enough() {
    let mut it = analyzing("h8 i9");
    it.report_lines(4, &LINES);
    it.report_lines(9, &LINES);
    assert!(stored(&it).is_empty(), "too shallow");
    it.report_lines(10, &LINES);
    it.report_lines(10, &LINES);
    it.report_lines(12, &LINES);
    let depths: Vec<_> = stored(&it).iter().map(|it| it.progress.depth).collect();
    assert_eq!(depths, [10, 12]);
    let SearchToStore { board, rule, side, .. } = stored(&it).pop().unwrap();
    let record = it.state.game().record();
    assert_eq!((&board, rule, side), (record.board(), record.rule(), record.side_to_move()));
    it.key(Key::Letter('w'));
    assert!(!it.state.analysis().excluded().is_empty());
    it.report_lines(14, &LINES);
    assert_eq!(stored(&it).len(), 2, "the best move was excluded");
    it.key(Key::PageUp);
    know(&mut it, 0, 14, &LINES);
    it.report_lines(12, &LINES);
    assert_eq!(stored(&it).len(), 2, "the database has a deeper result");
    it.report_lines(13, &[(Score::mate_in(7), "i9")]);
    assert_eq!(stored(&it).len(), 3, "a mate counts at any depth");
}

#[test]
fn nothing_is_looked_up_stored_or_shown_when_it_is_switched_off() {
    let mut it = analyzing("h8 i9");
    know(&mut it, 0, 14, &LINES);
    it.press(Action::Analysis(AnalysisAction::Stop));
    assert_eq!(labels(&it).len(), 2);
    it.switch_setting(Msg::PreferencesRemember);
    assert_eq!(labels(&it), Vec::<String>::new());
    let n_requests = look_ups(&it).len();
    know(&mut it, 0, 14, &LINES);
    it.press(Action::Analysis(AnalysisAction::Start));
    it.report_lines(14, &LINES[1..]);
    it.key(Key::PageUp);
    assert_eq!((look_ups(&it).len(), stored(&it).len()), (n_requests, 0));
    it.switch_setting(Msg::PreferencesRemember);
    let all = look_ups(&it).pop().unwrap();
    assert_eq!((look_ups(&it).len(), all.positions.len()), (n_requests + 1, 3), "switched on again");
}

#[test]
fn an_engine_from_outside_does_not_use_the_database() {
    let engine = EngineSettings {
        id: "engine:Brain".to_owned(),
        name: "Brain".to_owned(),
        command: "brain".to_owned(),
        rules: vec!["freestyle".to_owned()],
        sizes: vec![15],
        can_analyze: true,
        ..EngineSettings::default()
    };
    let settings = Settings { engines: vec![engine], analyzer: Some("engine:Brain".to_owned()), ..two_players() };
    let mut it = Harness::with(settings, 1);
    it.click_all("h8 i9");
    it.ctrl('2');
    assert!(it.state.analyzer().program.is_some());
    it.report_lines(14, &LINES);
    assert!(look_ups(&it).is_empty() && stored(&it).is_empty());
}

#[test]
fn nothing_is_looked_up_in_a_game_that_counts_until_the_player_agrees_to_help() {
    let mut it = Harness::new();
    it.click("h8");
    it.answer("i9");
    it.ctrl('2');
    it.key(Key::PageUp);
    assert!(look_ups(&it).is_empty());
    it.press(Action::Analysis(AnalysisAction::Start));
    assert_eq!(look_ups(&it).len(), 1);
}

#[test]
fn nothing_is_looked_up_while_the_game_is_paused_or_a_choice_of_the_opening_is_awaited() {
    let mut it = Harness::with(two_players(), 1);
    it.click_all("h8 i9");
    it.ctrl('p');
    it.ctrl('2');
    assert!(look_ups(&it).is_empty());
    let setup = Setup { opening: OpeningKind::Swap2.key().to_owned(), ..two_players().setup };
    let mut it = Harness::with(Settings { setup, ..two_players() }, 1);
    it.click_all("h8 i9 g7");
    it.ctrl('2');
    assert!(look_ups(&it).is_empty());
    it.key(Key::PageUp);
    let asked: Vec<_> = look_ups(&it).iter().flat_map(|it| it.positions.clone()).map(|it| it.0).collect();
    assert!(!asked.contains(&3), "the position of the choice: {asked:?}");
}
