//! Events in any order leave the state valid.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use gumu_core::engine::master::forced_search::ForcedSearch;
use gumu_core::engine::master::solve::Proof;
use gumu_core::engine::{Answer, PlayerFault, Report, ReportContent, RequestKind, Score, Ticket};
use gumu_core::formats;
use gumu_core::game::{Color, Point};
use gumu_window::ui::decorations::Decorations;
use gumu_window::ui::event::{Chord, Event, Failure, Key};
use gumu_window::ui::files::{FileEntry, FileEvent, FileKind, FileSummary, Listing, Place, Purpose};
use gumu_window::ui::settings::{Begins, Mode, Pace, Placing, Settings, Setup};
use proptest::prelude::*;

use crate::harness::Harness;

fn any_key() -> impl Strategy<Value = Key> {
    let letters = prop::sample::select(vec!['n', 'r', 'z', 'y', 'p', 'g', 'o', 's', 'c', 'v', 'x', '.', '?'])
        .prop_map(Key::Letter);
    let named = prop::sample::select(vec![
        Key::Left,
        Key::Right,
        Key::Up,
        Key::Down,
        Key::Enter,
        Key::Space,
        Key::Escape,
        Key::Tab,
        Key::Home,
        Key::End,
        Key::PageUp,
        Key::PageDown,
        Key::Menu,
        Key::Backspace,
        Key::Delete,
        Key::F(1),
        Key::F(11),
        Key::F(5),
        Key::F(6),
    ]);
    prop_oneof![letters, named]
}

fn any_answer() -> impl Strategy<Value = ReportContent> {
    prop_oneof![
        4 => (0..22_u8, 0..22_u8).prop_map(|(x, y)| ReportContent::Answer(Answer::Move(Some(Point::new(x, y))))),
        1 => Just(ReportContent::Answer(Answer::Move(None))),
        1 => "[a-z ]{0,20}".prop_map(|it| ReportContent::Fault(PlayerFault::Panic(it))),
    ]
}

/// Generates events about files, such as a file that was opened, and events about typed text, clicks and decorations.
fn any_file_event() -> impl Strategy<Value = Event> {
    let path = || prop::sample::select(vec!["/", "/a.sgf", "/b.psq", "/c", "/d.txt", ""]).prop_map(PathBuf::from);
    let kind = || prop::sample::select(vec![FileKind::Game, FileKind::Picture, FileKind::History, FileKind::Training]);
    let purpose = || prop_oneof![Just(Purpose::Open), kind().prop_map(Purpose::Write)];
    let result = prop_oneof![
        Just(Ok(FileSummary::default())),
        Just(Err(io::ErrorKind::AlreadyExists.into())),
        Just(Err(io::Error::other("why so").into())),
    ];
    let bytes = prop::sample::select(vec!["h8 i9", "(;GM[4];B[hh])(;GM[4];B[aa];W[bb])", "\u{1}", "Size: 7\na1"]);
    let entry = ("[a-z.]{1,5}", any::<bool>()).prop_map(|(name, is_folder)| FileEntry { name, is_folder });
    let listing =
        (path(), prop::collection::vec(entry, 0..40), any::<bool>()).prop_map(|(folder, entries, trouble)| Listing {
            places: vec![Place::Home(folder.clone())],
            folder,
            entries,
            trouble: trouble.then(|| io::Error::other("why so").into()),
        });
    prop_oneof![
        "[a-z古😀 ]{0,3}".prop_map(Event::Text),
        ("[a-z古 ]{0,3}", prop::option::of(0..5_usize)).prop_map(|(text, caret)| Event::Composing(text, caret)),
        (2..4_u8).prop_map(Event::PressedAgain),
        Just(Event::PressedWithShift),
        Just(Event::SecondaryPressed),
        prop::option::of(any::<(bool, bool)>()).prop_map(|it| {
            Event::Decorated(it.map(|(is_maximized, is_active)| Decorations { is_maximized, is_active }))
        }),
        (purpose(), path()).prop_map(|(purpose, path)| Event::Files(FileEvent::NoDialog(purpose, path))),
        (purpose(), prop::option::of(path()))
            .prop_map(|(purpose, path)| Event::Files(FileEvent::Chosen(purpose, path))),
        listing.prop_map(|it| Event::Files(FileEvent::Listed(it))),
        (path(), bytes)
            .prop_map(|(path, text)| Event::Files(FileEvent::Opened { path, games: formats::read(text.as_bytes()) })),
        prop::sample::select(vec!["h8 i9", "", "x"]).prop_map(|text| Event::Files(FileEvent::Pasted(text.to_owned()))),
        Just(Event::CloseRequested),
        (kind(), path(), result).prop_map(|(kind, path, result)| Event::Files(FileEvent::Written(kind, path, result))),
    ]
}

/// One step of a random series of events: an event, an answer to the last request, lines of an analysis, or a new
/// window size.
#[derive(Clone, Debug)]
enum Step {
    Event(Event),
    Answer(ReportContent),
    /// A report for the last requested analysis: lines, or the end of the analysis.
    Lines(u8, i32),
    Resize(i32, i32, f64),
}

fn any_step() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => (-20..1200_i32, -20..800_i32).prop_map(|(x, y)| Step::Event(Event::PointerMoved { x, y })),
        6 => Just(Step::Event(Event::Pressed)),
        6 => Just(Step::Event(Event::Released)),
        1 => Just(Step::Event(Event::PointerLeft)),
        2 => (-5..6_i32).prop_map(|rows| Step::Event(Event::Wheel(rows))),
        6 => (any_key(), any::<bool>(), any::<bool>())
            .prop_map(|(key, ctrl, shift)| Step::Event(Event::Key(Chord { key, ctrl, shift }))),
        3 => any_file_event().prop_map(Step::Event),
        1 => Just(Step::Event(Event::FocusLost)),
        2 => (0..400_000_u64).prop_map(|ms| Step::Event(Event::Passed(Duration::from_millis(ms)))),
        1 => Just(Step::Event(Event::Failed(Failure::GameUnkept(io::Error::other("").into())))),
        1 => any::<u64>().prop_map(|n| {
            Step::Event(Event::Report(Report::answer(Ticket(n % 40), Answer::Move(Some(Point::new(3, 3))))))
        }),
        5 => any_answer().prop_map(Step::Answer),
        4 => (0..30_u8, -300..300_i32).prop_map(|(depth, score)| Step::Lines(depth, score)),
        2 => prop::sample::select(vec!['1', '2']).prop_map(|it| Step::Event(Event::Key(Chord::ctrl(it)))),
        1 => Just(Step::Event(Event::Key(Chord::plain(Key::F(5))))),
        1 => prop::sample::select(vec![Chord::ctrl('l'), Chord::ctrl('f'), Chord::ctrl_shift('f'), Chord::ctrl('b')])
            .prop_map(|it| Step::Event(Event::Key(it))),
        1 => prop::sample::select(vec![Key::Left, Key::Right, Key::Down])
            .prop_map(|it| Step::Event(Event::Key(Chord::with_ctrl(it)))),
        1 => any::<bool>().prop_map(|it| Step::Event(Event::Hidden(it))),
        1 => (0..17_000_i32, 0..17_000_i32, prop::sample::select(vec![0.0, 1.0, 1.5, 3.0, f64::NAN]))
            .prop_map(|(width, height, scale)| Step::Resize(width, height, scale)),
        1 => Just(Step::Resize(1120, 760, 1.0)),
        1 => Just(Step::Resize(1, 1, 1.0)),
    ]
}

fn walk(it: &mut Harness, step: Step) {
    match step {
        Step::Event(event) => {
            it.event(&event);
        }
        Step::Answer(content) => {
            if let Some(question) = it.request() {
                it.event(&Event::Report(Report { ticket: question.ticket, content }));
            }
        }
        Step::Lines(depth, score) => {
            let Some(request) = it.analysis_request() else { return };
            if request.kind == RequestKind::FindWin || depth == 0 {
                let found = ForcedSearch { fours: Proof::None, threats: Proof::Unknown, n_decided: depth };
                let answer = if depth % 2 == 0 { Answer::Win(found) } else { Answer::Move(None) };
                it.event(&Event::Report(Report::answer(request.ticket, answer)));
            } else {
                let free: Vec<String> =
                    request.board.free_points().take(4).map(|it| it.name(request.board.size())).collect();
                it.report_lines(depth, &[(Score::of(score), &free.join(" ")), (Score::mated_in(4), "")]);
            }
        }
        Step::Resize(width, height, scale) => it.resize(width, height, scale),
    }
}

/// Checks what must hold in every state of the window.
fn check_sane(it: &Harness) {
    let game = it.state.game();
    let record = game.record();
    for (ply, played) in record.moves().iter().enumerate() {
        assert_eq!(played.color, Color::ALL[ply % 2], "the sides take turns");
    }
    assert_eq!(usize::from(record.board().n_stones()), record.ply());
    let wanted = game.opponent_to_move().is_some() || it.state.awaits_hint();
    assert!(wanted || !it.state.is_thinking(), "nobody thinks about what is not asked");
    let lines = it.state.analysis().lines();
    let is_free = |it: &Point| record.board().is_free(*it);
    let is_covered = it.state.is_game_covered();
    assert!(is_covered || lines.iter().flat_map(|it| &it.moves).all(is_free), "lines belong to the position shown");
    assert!(game.is_paused() || !it.state.may_place() || record.outcome().is_none());
    let is_running = game.is_of_programs() && game.goes_on();
    assert!(!is_running || !it.state.may_place() && game.side_that_can_resign().is_none(), "two computers play alone");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn events_in_any_order_leave_a_legal_state(
        seed in any::<u64>(),
        size in 5..=22_u8,
        mode in prop::sample::select(vec![Mode::TwoPlayers, Mode::AgainstComputer, Mode::TwoComputers]),
        placing in prop::sample::select(Placing::ALL.to_vec()),
        steps in prop::collection::vec(any_step(), 1..160),
    ) {
        let pace = Pace::ALL[size as usize % Pace::ALL.len()];
        let setup = Setup { mode, size, pace, begins: Begins::Guess, ..Setup::default() };
        let mut it = Harness::with(Settings { setup, placing, ..Settings::default() }, seed);
        for step in steps {
            walk(&mut it, step);
            check_sane(&it);
        }
    }
}
