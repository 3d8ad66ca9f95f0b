//! The analysis panel: when the analysis runs, late reports, its lines, and help in a rated game.

use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use gumu_core::engine::master::forced_search::{ForcedSearch, prove_win};
use gumu_core::engine::master::solve::Proof;
use gumu_core::engine::{
    Answer, NullHandler, Progress, PvLine, Report, ReportContent, RequestKind, Score, SearchResources, Ticket, Worker,
    roster,
};
use gumu_core::game::{Color, Point, Record, Rule};
use gumu_core::session::Session;
use gumu_window::ui::action::{Action, PanelTab};
use gumu_window::ui::analysis::{AnalysisAction, AnalysisRequest, AnalysisStatus, LineStep, WinPhase, WinPlay};
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Chord, Event, Key};
use gumu_window::ui::locale::Msg;
use gumu_window::ui::settings::window::SettingsAction;
use gumu_window::ui::settings::{ScoreUnit, Settings};
use gumu_window::ui::state::Covering;
use gumu_window::ui::widgets::Widget;

use crate::harness::Harness;
use crate::ui::board;

/// Returns a window for two people after some moves, with the analysis panel open.
fn analyzing(moves: &str) -> Harness {
    let mut it = Harness::two_players(15);
    it.click_all(moves);
    it.ctrl('2');
    assert_eq!(it.state.analyze().tab(), PanelTab::Analyze);
    it
}

fn labels(it: &Harness) -> Vec<String> {
    board(it).candidates.iter().map(|it| it.label.clone()).collect()
}

fn stones(it: &Harness) -> Vec<(String, Color, u16)> {
    board(it).expected.iter().map(|it| (it.point.name(15), it.color, it.number)).collect()
}

fn bar(it: &Harness) -> Option<Option<u16>> {
    it.layout.placed.iter().find_map(|it| match it.widget {
        Widget::EvaluationBar(white) => Some(white),
        _ => None,
    })
}

const LINES: [(Score, &str); 2] = [(Score::of(140), "g7 f6 g9"), (Score::mated_in(6), "i8 j8")];

#[test]
fn the_position_shown_is_analyzed_until_it_is_stopped_or_left() {
    let mut it = Harness::two_players(15);
    it.click_all("h8 i9");
    let effects = it.event(&Event::Key(Chord::ctrl('2')));
    let [
        Effect::Analysis(AnalysisRequest::LookUp(_)),
        Effect::Analysis(AnalysisRequest::Start { request, n_threads, .. }),
    ] = &effects[..]
    else {
        panic!("{effects:?}")
    };
    assert_eq!((request.kind.clone(), *n_threads), (RequestKind::Analyze(3), None));
    assert_eq!((&request.board, request.side), (it.state.game().record().board(), Color::Black));
    assert_eq!(it.state.analysis_status(), AnalysisStatus::Thinking);
    it.report_lines(4, &LINES);
    assert_eq!(it.state.analysis_status(), AnalysisStatus::Running);
    assert!(it.event(&Event::PointerLeft).is_empty(), "nothing more is asked for");
    let effects = it.event(&Event::Key(Chord::plain(Key::PageUp)));
    assert!(
        matches!(
            &effects[..],
            [Effect::Analysis(AnalysisRequest::LookUp(_)), Effect::Analysis(AnalysisRequest::Start { request, .. })]
                if request.board.n_stones() == 1
        ),
        "{effects:?}"
    );
    it.press(Action::Analysis(AnalysisAction::Stop));
    assert!(matches!(it.effects.last(), Some(Effect::Analysis(AnalysisRequest::Stop))));
    assert_eq!(it.state.analysis_status(), AnalysisStatus::Stopped);
    let effects = it.event(&Event::Key(Chord::plain(Key::PageDown)));
    assert!(effects.is_empty(), "it stays stopped: {effects:?}");
    it.press(Action::Analysis(AnalysisAction::Start));
    assert!(matches!(it.effects.last(), Some(Effect::Analysis(AnalysisRequest::Start { .. }))));
    let effects = it.event(&Event::Key(Chord::ctrl('1')));
    assert!(matches!(effects[..], [Effect::Analysis(AnalysisRequest::End)]), "{effects:?}");
    assert!(it.event(&Event::PointerLeft).is_empty());
}

#[test]
fn a_move_is_left_out_of_the_analysis_of_its_position_alone() {
    let excluded = |it: &Harness| {
        let request = it.analysis_request().unwrap();
        request.excluded.iter().flatten().map(|it| it.name(15)).collect::<Vec<_>>()
    };
    let crosses = |it: &Harness| board(it).marks.iter().map(|it| it.point.name(15)).collect::<Vec<_>>();
    let mut it = analyzing("h8 i9");
    it.report_lines(4, &LINES);
    it.event(&Event::PointerLeft);
    // If the board shows no cursor, the key W excludes the best move from the analysis.
    it.key(Key::Letter('w'));
    assert_eq!((excluded(&it), crosses(&it)), (vec!["g7".to_owned()], vec!["g7".to_owned()]));
    it.report_lines(4, &LINES[1..]);
    // The command in the context menu excludes the point at which the menu was opened.
    it.move_to(it.pixel("c4"));
    it.event(&Event::SecondaryPressed);
    it.press(Action::Analysis(AnalysisAction::Exclude));
    assert_eq!(excluded(&it), ["g7", "c4"]);
    // Lines that were found while moves were excluded do not change the value of the position.
    let node = it.state.game().record().node();
    assert_eq!(it.state.analysis().value_of(node), Some(LINES[0].0));
    it.move_to(it.pixel("g7"));
    it.key(Key::Letter('w'));
    assert_eq!((excluded(&it), crosses(&it)), (vec!["c4".to_owned()], vec!["c4".to_owned()]));
    it.key(Key::PageUp);
    assert_eq!((excluded(&it), crosses(&it)), (vec![], vec![]), "another position");
    it.key(Key::PageDown);
    assert_eq!((excluded(&it), crosses(&it)), (vec![], vec![]), "each analysis of a position begins whole");
    it.press(Action::Analysis(AnalysisAction::Stop));
    assert!(!it.state.can(Action::Analysis(AnalysisAction::Exclude)), "nothing is analyzed");
}

#[test]
fn nothing_is_searched_while_the_window_is_hidden_or_another_part_covers_the_game() {
    let mut it = analyzing("h8 i9");
    let effects = it.event(&Event::Hidden(true));
    assert!(matches!(effects[..], [Effect::Analysis(AnalysisRequest::Stop)]), "{effects:?}");
    assert!(it.event(&Event::Key(Chord::plain(Key::PageUp))).is_empty());
    let effects = it.event(&Event::Hidden(false));
    assert!(
        matches!(
            effects[..],
            [Effect::Analysis(AnalysisRequest::LookUp(_)), Effect::Analysis(AnalysisRequest::Start { .. })]
        ),
        "{effects:?}"
    );
    it.ctrl('e');
    assert!(matches!(it.effects.last(), Some(Effect::Analysis(AnalysisRequest::Stop))));
    it.key(Key::Escape);
    assert!(matches!(it.effects.last(), Some(Effect::Analysis(AnalysisRequest::Start { .. }))));
}

#[test]
fn reports_that_come_late_or_for_others_change_nothing() {
    let mut it = analyzing("h8 i9");
    let late = it.analysis_request().unwrap();
    it.key(Key::PageUp);
    it.report_lines(3, &[(Score::of(30), "i9")]);
    let before = labels(&it);
    for ticket in [late.ticket, Ticket(9999)] {
        it.event(&Event::Report(Report::fault(ticket, gumu_core::engine::PlayerFault::Panic(String::new()))));
        it.event(&Event::Report(Report::answer(ticket, Answer::Move(Some(Point::new(3, 3))))));
    }
    assert_eq!((labels(&it), it.state.analysis_status()), (before, AnalysisStatus::Running));
    it.key(Key::PageDown);
    assert_eq!((labels(&it), bar(&it)), (vec![], Some(None)), "the value of another position is not shown");
    it.report_lines(2, &LINES);
    assert_eq!(labels(&it), ["62%", "−#3"]);
    assert!(bar(&it).flatten().is_some_and(|it| it < 500));
}

#[test]
fn a_line_is_followed_under_the_pointer_and_by_keys() {
    let mut it = analyzing("h8 i9");
    it.report_lines(4, &LINES);
    assert_eq!((labels(&it), stones(&it)), (vec!["62%".to_owned(), "−#3".to_owned()], vec![]));
    let line = || vec![("f6".to_owned(), Color::White, 2), ("g9".to_owned(), Color::Black, 3)];
    it.move_to(it.pixel("g7"));
    assert_eq!((stones(&it), board(&it).ghost), (line(), None), "its score can be read");
    it.event(&Event::PointerLeft);
    assert_eq!(stones(&it), vec![]);
    it.event(&Event::Key(Chord::with_ctrl(Key::Down)));
    assert_eq!(stones(&it), line());
    it.event(&Event::Key(Chord::with_ctrl(Key::Left)));
    assert_eq!(stones(&it), line()[..1]);
    it.event(&Event::Key(Chord::with_ctrl(Key::Left)));
    assert_eq!(stones(&it), vec![]);
    it.event(&Event::Key(Chord::with_ctrl(Key::Left)));
    it.event(&Event::Key(Chord::with_ctrl(Key::Right)));
    assert_eq!(stones(&it), line()[..1]);
    it.event(&Event::Key(Chord::with_ctrl(Key::Down)));
    assert_eq!(stones(&it), [("j8".to_owned(), Color::White, 2)]);
    it.event(&Event::Key(Chord::with_ctrl(Key::Down)));
    assert_eq!(stones(&it), vec![]);
    it.press(Action::Analysis(AnalysisAction::ShowLine(LineStep { line: 0, n_stones: 2 })));
    it.event(&Event::PointerLeft);
    assert_eq!(stones(&it), line()[..1]);
    it.key(Key::Escape);
    assert_eq!(stones(&it), vec![]);
}

#[test]
fn a_line_becomes_a_variation_and_ctrl_b_takes_it_out_again() {
    let mut it = analyzing("h8 i9 g7");
    it.key(Key::PageUp);
    it.report_lines(4, &[(Score::of(7), "f6 f5 e4"), (Score::of(3), "g7 f5")]);
    it.event(&Event::PointerLeft);
    let before = it.state.game().record().clone();
    it.ctrl('l');
    let record = it.state.game().record();
    assert_eq!((record.n_nodes(), it.moves().as_str()), (before.n_nodes() + 3, "h8 i9"));
    assert_eq!(record.moves().len(), 3, "the line through the position shown stays");
    assert_eq!(it.state.game().live_ply(), 3);
    it.ctrl('l');
    assert_eq!(it.state.game().record().n_nodes(), before.n_nodes() + 3, "it is there already");
    it.ctrl('b');
    assert_eq!(it.state.game().record().n_nodes(), before.n_nodes());
    it.event(&Event::Key(Chord::ctrl_shift('b')));
    assert_eq!(it.state.game().record().n_nodes(), before.n_nodes() + 3);
    it.key(Key::PageUp);
    it.press(Action::Analysis(AnalysisAction::AddLineOf(1)));
    assert_eq!(it.state.game().record().n_nodes(), before.n_nodes() + 4, "one stone of it was there");
}

#[test]
fn values_stand_beside_the_moves_from_the_view_of_who_made_them() {
    let mut it = analyzing("h8 i9 g7");
    it.report_lines(4, &[(Score::of(140), "f6")]);
    it.key(Key::PageUp);
    it.report_lines(4, &[(Score::mate_in(13), "f6")]);
    assert!(it.texts().contains(&"38%".to_owned()), "{:?}", it.texts());
    assert!(it.texts().contains(&"−#7".to_owned()));
    it.state.settings_mut().analysis.scores = ScoreUnit::Points;
    it.event(&Event::FocusLost);
    assert!(it.texts().contains(&"−1.4".to_owned()), "{:?}", it.texts());
    it.ctrl('1');
    assert!(!it.texts().contains(&"−1.4".to_owned()), "they belong to the analysis");
}

#[test]
fn help_in_a_game_that_counts_is_asked_for_and_noted() {
    let mut it = Harness::new();
    it.click("h8");
    it.answer("i9");
    it.ctrl('2');
    assert_eq!((it.analysis_request(), it.state.analysis_status()), (None, AnalysisStatus::NeedsConsent));
    assert!(it.shows("will not count"), "{:?}", it.texts());
    it.ctrl('1');
    assert!(!it.state.game().record().info.has_help(), "a look at the panel is no help");
    it.ctrl('2');
    it.press(Action::Analysis(AnalysisAction::Start));
    assert!(it.analysis_request().is_some() && it.state.game().record().info.has_help());
    assert!(it.shows("will not count for your Elo"));
    let mut it = Harness::new();
    it.click("h8");
    it.answer("i9");
    it.ctrl('h');
    assert!(it.state.game().record().info.has_help() && it.shows("will not count for your Elo"));
    let mut it = Harness::two_players(15);
    it.click("h8");
    it.ctrl('h');
    assert!(!it.state.game().record().info.has_help(), "two people play for no Elo");
}

#[test]
fn positions_that_cannot_be_analyzed_say_so() {
    let won = analyzing("h8 h9 i8 i9 j8 j9 k8 k9 l8");
    assert_eq!((won.analysis_request(), won.state.analysis_status()), (None, AnalysisStatus::Ended));
    let mut paused = analyzing("h8 i9");
    paused.ctrl('p');
    assert_eq!(paused.state.analysis_status(), AnalysisStatus::Paused);
    let rows = |text: &str| gumu_core::game::diagram::read(text).unwrap();
    let cases = [
        ("xxxxx\no.oo.\n.....\n.....\n.....", AnalysisStatus::Won),
        ("xxoox\nooxxo\nxxoox\nooxxo\nxxoox", AnalysisStatus::Ended),
    ];
    for (picture, wanted) in cases {
        let mut it = Harness::two_players(5);
        it.open(Session::of(Record::from_position(rows(picture), Rule::Freestyle, Color::Black)));
        it.ctrl('2');
        assert_eq!((it.analysis_request(), it.state.analysis_status()), (None, wanted), "{picture}");
    }
    let mut it = crate::ui::renju(gumu_window::ui::settings::Mode::TwoPlayers);
    it.ctrl('2');
    assert_eq!(it.state.analysis_status(), AnalysisStatus::Thinking);
}

/// Answers the last request to find a forced win, as the worker does.
fn prove(it: &mut Harness) {
    let request = it.analysis_request().unwrap();
    assert_eq!(request.kind, RequestKind::FindWin);
    let found = prove_win(request.view(), &NullHandler);
    it.event(&Event::Report(Report::answer(request.ticket, Answer::Win(found))));
}

/// A game in which Black has an open three; White's stones are far away.
const OPEN_THREE: &str = "h8 a1 i8 c1 j8 e1";

#[test]
fn a_win_is_found_shown_and_played_out_against_every_answer() {
    let mut it = analyzing(OPEN_THREE);
    it.report_lines(3, &[(Score::mate_in(3), "g8 f8 k8")]);
    it.ctrl('f');
    assert!(it.shows("Looking for a forced win for Black"), "{:?}", it.texts());
    assert_eq!(labels(&it), Vec::<String>::new(), "the analysis waits");
    prove(&mut it);
    assert!(it.shows("Black wins by fours, in 2 moves."), "{:?}", it.texts());
    assert!(matches!(it.analysis_request().unwrap().kind, RequestKind::Analyze(_)), "and goes on");
    assert_eq!((labels(&it), stones(&it).len()), (vec!["#2".to_owned()], 2));
    it.event(&Event::PointerLeft);
    let moves = it.moves();
    let n_nodes = it.state.game().record().n_nodes();
    let free: Vec<String> = it.state.board_shown().free_points().map(|it| it.name(15)).collect();
    for name in free {
        it.press(Action::Analysis(AnalysisAction::PlayWin));
        let play = it.state.win_play().unwrap();
        if !play.board().is_free(Point::parse(&name, 15).unwrap()) {
            it.press(Action::Analysis(AnalysisAction::CloseWin));
            continue;
        }
        it.click(&name);
        assert_eq!(it.state.win_play().map(WinPlay::phase), Some(WinPhase::Won), "{name}");
        it.press(Action::Analysis(AnalysisAction::CloseWin));
    }
    assert_eq!((it.moves(), it.state.game().record().n_nodes()), (moves, n_nodes), "the game is as it was");
    it.key(Key::Escape);
    assert!(it.state.win_finder().task().is_none());
}

#[test]
fn an_answer_that_the_proof_did_not_expect_is_searched_on() {
    // A position from the puzzle collection in which Black has a forced win by at least three open threes.
    let mut it = analyzing("g8 f12 h8 e14 g7 f14");
    it.event(&Event::PointerLeft);
    it.ctrl('f');
    prove(&mut it);
    assert!(it.shows("Black wins by fours and open threes"), "{:?}", it.texts());
    it.press(Action::Analysis(AnalysisAction::PlayWin));
    for _ in 0..30 {
        let play = it.state.win_play().unwrap();
        match play.phase() {
            WinPhase::Asked => {
                // As the defender, play the last free point of the board, because the proof is unlikely to expect this
                // reply.
                let point = play.board().free_points().filter(|it| play.is_open(*it)).last().unwrap();
                it.click(&point.name(15));
            }
            WinPhase::Searching => {
                assert!(it.shows("Looking for a forced win for Black"));
                prove(&mut it);
            }
            phase => {
                assert_eq!(phase, WinPhase::Won);
                break;
            }
        }
    }
    assert!(it.shows("Black has won"), "{:?}", it.texts());
}

#[test]
fn what_was_not_found_is_said_as_it_is() {
    let mut it = analyzing(OPEN_THREE);
    it.key(Key::PageUp);
    it.ctrl('f');
    prove(&mut it);
    assert!(it.shows("White has no forced win by fours or open threes."), "{:?}", it.texts());
    it.event(&Event::Key(Chord::ctrl_shift('f')));
    prove(&mut it);
    assert!(it.shows("Black threatens to win by fours, in 2 moves."), "{:?}", it.texts());
    assert_eq!(board(&it).shape_lines.len(), 1);
    it.key(Key::Escape);
    it.ctrl('f');
    let ticket = it.analysis_request().unwrap().ticket;
    for (n_decided, text) in
        [(0, "Wins by threats could not be ruled out in 10 s."), (4, "nor by threats within 4 moves")]
    {
        let found = ForcedSearch { fours: Proof::None, threats: Proof::Unknown, n_decided };
        let ticket = if n_decided == 0 { ticket } else { it.analysis_request().unwrap().ticket };
        it.event(&Event::Report(Report::answer(ticket, Answer::Win(found))));
        assert!(it.shows(text), "{:?}", it.texts());
        it.press(Action::Analysis(AnalysisAction::SearchLonger));
        assert_eq!(it.analysis_request().unwrap().limits.turn.map(|it| it.as_secs() % 60), Some(0));
    }
    it.key(Key::PageDown);
    assert!(it.state.win_finder().task().is_none(), "it belongs to its position");
    assert!(matches!(it.effects.last(), Some(Effect::Analysis(AnalysisRequest::Start { .. } | AnalysisRequest::Stop))));
}

#[test]
fn a_search_for_a_win_is_stopped() {
    let mut it = analyzing(OPEN_THREE);
    it.press(Action::Analysis(AnalysisAction::Stop));
    it.ctrl('f');
    let late = it.analysis_request().unwrap();
    it.press(Action::Analysis(AnalysisAction::CloseWin));
    assert!(matches!(it.effects.last(), Some(Effect::Analysis(AnalysisRequest::Stop))));
    let found = prove_win(late.view(), &NullHandler);
    it.event(&Event::Report(Report::answer(late.ticket, Answer::Win(found))));
    assert!(it.state.win_finder().task().is_none());
    it.ctrl('f');
    it.ctrl('1');
    assert!(it.state.win_finder().task().is_none() && !it.state.is_searching_win());
}

#[test]
fn limits_are_chosen_in_the_settings_and_kept() {
    let mut it = analyzing("h8 i9");
    it.show_setting(Msg::AnalyzeOptionLines);
    for (name, row) in [(Msg::AnalyzeOptionLines, 4), (Msg::AnalyzeOptionTime, 3), (Msg::AnalyzeOptionDepth, 2)] {
        it.press(Action::Settings(SettingsAction::Choose(name, row)));
        assert!(it.effects.iter().rev().take(2).any(|it| matches!(it, Effect::SaveSettings)));
    }
    it.press(Action::Settings(SettingsAction::Choose(Msg::AnalyzeOptionThreads, 2)));
    it.press(Action::Settings(SettingsAction::Choose(Msg::AnalyzeOptionMemory, 2)));
    it.press(Action::Accept);
    assert!(it.state.dialogs().are_closed());
    let Some(Effect::Analysis(AnalysisRequest::Start { request, n_threads, n_bytes })) = it.effects.last() else {
        panic!("a new analysis")
    };
    assert_eq!((request.kind.clone(), *n_threads, *n_bytes), (RequestKind::Analyze(5), Some(2), 128 << 20));
    assert_eq!((request.limits.depth, request.limits.turn.map(|it| it.as_secs())), (Some(12), Some(15)));
}

#[test]
fn what_the_opponent_expects_is_shown_while_it_thinks() {
    let mut it = Harness::with(Settings { expected_line: true, ..Settings::default() }, 1);
    it.click("h8");
    assert!(it.state.game().record().info.has_help(), "it is help");
    let ticket = it.request().unwrap().ticket;
    let moves = ["i9", "g7"].map(|it| Point::parse(it, 15).unwrap()).to_vec();
    let lines = vec![PvLine { score: Score::of(3), moves }];
    let progress = Progress { depth: 3, selective_depth: 3, n_nodes: 9, time: Duration::from_millis(2), lines };
    it.event(&Event::Report(Report::progress(ticket, progress)));
    assert_eq!(stones(&it), [("i9".to_owned(), Color::White, 1), ("g7".to_owned(), Color::Black, 2)]);
    it.answer("i9");
    assert_eq!(stones(&it), vec![]);
}

/// Checks how soon the first lines appear. The fastest of several attempts counts, because other processes use the
/// processors too.
#[test]
fn the_first_lines_are_there_at_once() {
    let it = analyzing("h8 i9 g7 f6 j8 k9 h6");
    let request = it.analysis_request().unwrap();
    let n_bytes = Some(it.state.settings().analysis.n_bytes());
    let tries = (0..5).map(|_| {
        let begin = Instant::now();
        let (sender, reports) = mpsc::channel();
        let resources = SearchResources { n_threads: 1, n_bytes };
        let registry = Arc::new(roster::house().clone());
        let worker = Worker::spawn(registry, resources, move |it| sender.send(it).unwrap_or_default()).unwrap();
        worker.ask(request.clone());
        let first = reports.recv().unwrap();
        assert!(matches!(first.content, ReportContent::Progress(it) if it.lines.len() == 3));
        begin.elapsed()
    });
    let best = tries.min().unwrap();
    assert!(best < Duration::from_millis(50), "{best:?}");
}
