//! Finished games: which games count, the score of the day, and the history dialog.

use std::io;
use std::path::PathBuf;

use gumu_core::engine::{Ticket, roster};
use gumu_core::formats;
use gumu_core::game::ByColor;
use gumu_core::review::game_review::ReviewEffort;
use gumu_core::review::report::GameReview;
use gumu_core::session::Session;
use gumu_window::ui::action::Action;
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Chord, Event, Failure, Key};
use gumu_window::ui::faults::ReadFault;
use gumu_window::ui::files::suggested_name::DialogStart;
use gumu_window::ui::files::{FileContent, FileEvent, FileKind, FileRequest, FileSummary, Present, Purpose};
use gumu_window::ui::history::{
    DayScore, EndedGame, GameSummary, HistoryAction, HistoryEvent, HistoryPage, HistoryPart, HistoryRequest, KeptGame,
    KeptName, QueueEvent, QueueFault, QueueRequest, QueueSource,
};
use gumu_window::ui::play::PlayAction;
use gumu_window::ui::settings::{Settings, Setup};

use crate::harness::Harness;

/// Returns a game of the history, made from the name and the text of its file.
fn kept(name: &str, text: &str) -> KeptGame {
    let loaded = formats::read(text.as_bytes()).unwrap().remove(0);
    let summary = GameSummary::of_loaded(&loaded, roster::house()).unwrap();
    KeptGame { name: KeptName::parse(name).unwrap(), summary }
}

/// Returns finished games of several kinds, the newest first.
pub fn kept_games() -> Vec<KeptGame> {
    const LONG: &str = "h8 h9 i8 g8 i9 i7 j8 k8 g10 j7 h7 k7 l7 h10 g6 f5 i10 i11 j10 k10 h6 i6 i12 k6 k9";
    let five = format!("{BLACK_WINS} j1");
    let games = [
        ("2026-11-22-003", format!("Black: person\nWhite: master:3\n\n{five}")),
        ("2026-11-22-002", format!("Black: master:3\nWhite: person\n\n{five}")),
        ("2026-11-22-001", format!("Rule: renju\nBlack: person\nWhite: master:4\nResigned: Black\n\n{LONG}")),
        ("2026-11-21-002", format!("Black: person\nWhite: person\nBlack name: Ann\nWhite name: Bob\n\n{five}")),
        ("2026-11-21-001", format!("Black: person\nWhite: gumu\nDrawn: agreed\n\n{LONG}")),
        ("2026-11-19-002", "Black: person\nWhite: person\nResigned: White\n\nh8 i9".to_owned()),
        ("2026-11-19-001", format!("Size: 19\nBlack: scan2\nWhite: person\nOut-of-time: Black\n\n{LONG}")),
        ("2026-10-31-012", format!("Black: person\nWhite: master\nResigned: Black\n\n{LONG}")),
    ];
    let more = (1..12).rev().map(|n| (format!("2026-10-31-{n:03}"), games[n % 7].1.clone()));
    let first = games.iter().map(|(name, text)| ((*name).to_owned(), text.clone()));
    first.chain(more).map(|(name, text)| kept(&name, &text)).collect()
}

/// Opens the history page, and sends the window the events that list its games.
pub fn open_history(it: &mut Harness, games: Vec<KeptGame>) {
    let effects = it.event(&Event::Key(Chord::ctrl_shift('h')));
    let [Effect::History(HistoryRequest::List(ticket))] = effects[..] else { panic!("{effects:?}") };
    it.event(&Event::History(HistoryEvent::Listed(ticket, HistoryPart { games, ..HistoryPart::default() })));
    it.event(&Event::History(HistoryEvent::Listed(ticket, HistoryPart { is_last: true, ..HistoryPart::default() })));
}

/// Moves after which Black has four in a row and can make a five at e1 or j1.
const BLACK_WINS: &str = "f1 a5 g1 b5 h1 c5 i1 a9";

/// Returns the day's score as the window shows it: the wins of Black and the wins of White. Returns `None` if the
/// window shows no score.
fn score(it: &Harness) -> Option<(u32, u32)> {
    it.state.day_score().map(|DayScore { wins, .. }| (wins.black, wins.white))
}

/// Plays a game against the computer that the human player wins.
fn win(it: &mut Harness) {
    for pair in BLACK_WINS.split_whitespace().collect::<Vec<_>>().chunks(2) {
        it.click(pair[0]);
        it.answer(pair[1]);
    }
    it.click("j1");
}

fn resign(it: &mut Harness) {
    it.press(Action::Play(PlayAction::Resign));
    it.press(Action::Accept);
}

#[test]
fn a_game_counts_when_it_ends_and_once() {
    let mut it = Harness::new();
    win(&mut it);
    assert_eq!(score(&it), Some((1, 0)));
    it.ctrl('z');
    assert_eq!(score(&it), Some((1, 0)), "it has ended once");
    it.ctrl('y');
    assert_eq!(score(&it), Some((1, 0)));
    it.ctrl('z');
    resign(&mut it);
    assert_eq!(score(&it), Some((0, 1)), "the last end counts");
    it.ctrl('r');
    it.click("h8");
    resign(&mut it);
    assert_eq!(score(&it), Some((0, 2)));
}

#[test]
fn what_is_studied_or_opened_does_not_count() {
    let mut it = Harness::at_level(3);
    it.click("h8");
    it.answer("h9");
    resign(&mut it);
    for name in BLACK_WINS.split_whitespace().chain(["j1"]) {
        it.click(name);
    }
    assert_eq!(score(&it), Some((0, 1)), "a five in a variation is no end of the game");
    let text = format!("Black: person\nWhite: master:3\n\n{BLACK_WINS} j1");
    let games = formats::read(text.as_bytes()).unwrap();
    let loaded = games.into_iter().next().unwrap();
    let origin = gumu_window::ui::play::GameOrigin::Journal;
    it.open(gumu_window::ui::play::seated(loaded, it.state.registry(), origin).0);
    it.event(&Event::PointerLeft);
    assert!(it.state.game().live_outcome().is_some());
    assert_eq!(score(&it), Some((0, 1)), "an opened game was not played here");
    it.ctrl('z');
    it.click("e1");
    assert_eq!(score(&it), Some((1, 1)), "but its end was");
}

#[test]
fn three_results_in_a_row_suggest_another_level() {
    let mut it = Harness::at_level(3);
    for n in 0..3 {
        assert_eq!(it.state.suggested_level(), None, "after {n} games");
        win(&mut it);
        it.ctrl('r');
    }
    assert_eq!(it.state.suggested_level(), Some(4));
    for _ in 0..3 {
        it.click("h8");
        resign(&mut it);
        it.ctrl('r');
    }
    assert_eq!(it.state.suggested_level(), Some(2));
    let setup = Setup { level: 10, ..Setup::default() };
    let mut it = Harness::with(Settings { setup, ..Settings::default() }, 1);
    (0..3).for_each(|_| {
        win(&mut it);
        it.ctrl('r');
    });
    assert_eq!(it.state.suggested_level(), None, "there is none above");
}

#[test]
fn two_people_without_names_have_no_score() {
    let mut it = Harness::two_players(15);
    it.click("h8");
    resign(&mut it);
    assert_eq!(score(&it), None);
    let mut game: Session = it.state.game().clone();
    game.info_mut().names = ByColor { black: "Ann".to_owned(), white: "Bob".to_owned() };
    it.open(game);
    it.ctrl('z');
    resign(&mut it);
    assert_eq!(score(&it), Some((1, 0)));
}

fn ended_games(it: &Harness) -> Vec<EndedGame> {
    let ended = |effect: &Effect| {
        if let Effect::History(HistoryRequest::Keep(game)) = effect { Some((**game).clone()) } else { None }
    };
    it.effects.iter().filter_map(ended).collect()
}

#[test]
fn a_game_that_ends_is_kept_and_one_that_ends_again_under_its_name() {
    let mut it = Harness::at_level(3);
    win(&mut it);
    let [game] = &ended_games(&it)[..] else { panic!("{:?}", it.effects) };
    assert_eq!((game.name.as_ref(), game.record.moves().len(), &*game.seats.white), (None, 9, "master:3"));
    let (session, name) = (game.session, KeptName::parse("2026-11-22-005").unwrap());
    it.event(&Event::History(HistoryEvent::Added(session, name.clone())));
    assert_eq!(it.state.filing().history.as_deref(), Some("2026-11-22-005"));
    it.ctrl('z');
    resign(&mut it);
    assert_eq!(ended_games(&it)[1].name.as_ref(), Some(&name));
    it.ctrl('r');
    assert_eq!(it.state.filing().history, None, "it is another game");
    it.click("h8");
    resign(&mut it);
    assert_eq!(ended_games(&it)[2].name, None);
}

#[test]
fn earlier_games_of_the_day_count_and_those_of_yesterday_do_not() {
    let mut it = Harness::at_level(3);
    let games = kept_games().into_iter().take(2).rev().map(|it| it.summary).collect();
    it.event(&Event::History(HistoryEvent::PlayedToday { date: "2026-11-22".to_owned(), games }));
    assert_eq!(score(&it), Some((1, 1)));
    win(&mut it);
    assert_eq!(score(&it), Some((2, 1)));
    let session = ended_games(&it)[0].session;
    it.event(&Event::History(HistoryEvent::Added(session, KeptName::parse("2026-11-22-004").unwrap())));
    assert_eq!(score(&it), Some((2, 1)));
    it.event(&Event::History(HistoryEvent::Added(session, KeptName::parse("2026-11-23-001").unwrap())));
    assert_eq!(score(&it), Some((1, 0)), "a new day has begun");
}

#[test]
fn the_list_is_walked_by_keys_and_a_game_opened() {
    let mut it = Harness::new();
    open_history(&mut it, kept_games());
    assert!(it.shows("Master · level 3") && it.shows("Won") && it.shows("2026-11-22 · 9 moves · Freestyle"));
    it.key(Key::Down);
    it.key(Key::Down);
    assert!(it.shows("Black resigned"), "{:?}", it.texts());
    let effects = it.event(&Event::Key(Chord::plain(Key::Enter)));
    let [Effect::History(HistoryRequest::Open(name, ticket))] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!(name.to_string(), "2026-11-22-001");
    let loaded = formats::read(b"Black: person\nWhite: master:4\nResigned: Black\n\nh8 i9").unwrap().remove(0);
    it.event(&Event::Read(*ticket, Box::new(Event::History(HistoryEvent::Opened(name.clone(), Box::new(loaded))))));
    assert_eq!((it.moves().as_str(), it.state.dialogs().is_empty()), ("h8 i9", true));
    assert!(it.state.finished_games().list().is_none(), "the list takes no memory any more");
    assert!(it.state.documents().path().is_none(), "saving would not change the history");
    assert!(ended_games(&it).is_empty());
}

#[test]
fn a_deleted_game_can_be_put_back() {
    let mut it = Harness::new();
    open_history(&mut it, kept_games());
    it.key(Key::End);
    assert!(!it.state.can(Action::History(HistoryAction::PutBack)));
    it.key(Key::Delete);
    let Some(Effect::History(HistoryRequest::Delete(name))) = it.effects.last().cloned() else {
        panic!("it is not deleted")
    };
    assert_eq!(name.to_string(), "2026-10-31-001");
    assert!(!it.state.can(Action::History(HistoryAction::Delete)), "it is being deleted");
    it.event(&Event::Failed(Failure::HistoryUnchanged(io::Error::other("the disk is gone").into())));
    assert!(it.shows("The history could not be changed: the disk is gone"), "{:?}", it.texts());
    assert_eq!(it.state.finished_games().list().unwrap().games().len(), kept_games().len());
    it.press(Action::History(HistoryAction::Delete));
    assert!(!it.shows("could not be changed"));
    it.event(&Event::History(HistoryEvent::Deleted(name)));
    assert_eq!(it.state.finished_games().list().unwrap().games().len(), kept_games().len() - 1);
    it.press(Action::History(HistoryAction::PutBack));
    assert!(matches!(it.effects.last(), Some(Effect::History(HistoryRequest::PutBack))));
    it.event(&Event::History(HistoryEvent::PutBack(Box::new(kept_games().pop().unwrap()))));
    assert_eq!(it.state.finished_games().list().unwrap().games(), kept_games());
    assert_eq!(it.state.history_view().and_then(|it| it.list.selected), Some(kept_games().len() - 1));
    for _ in 0..kept_games().len() {
        it.press(Action::History(HistoryAction::Delete));
        let Some(Effect::History(HistoryRequest::Delete(name))) = it.effects.last().cloned() else {
            panic!("it is not deleted")
        };
        it.event(&Event::History(HistoryEvent::Deleted(name)));
    }
    assert!(
        !it.state.can(Action::History(HistoryAction::Delete)) && !it.state.can(Action::History(HistoryAction::Export))
    );
    assert!(it.shows("No finished games yet"));
    it.key(Key::Enter);
    assert!(it.state.dialogs().is_empty());
}

#[test]
fn all_games_are_exported_to_a_file_that_the_player_chooses() {
    let mut it = Harness::new();
    open_history(&mut it, kept_games());
    it.press(Action::History(HistoryAction::Export));
    assert!(
        matches!(it.effects.last(), Some(Effect::Files(FileRequest::Choose(Purpose::Write(FileKind::History), DialogStart::Path(start)))) if start.ends_with("games.sgf"))
    );
    it.event(&Event::Files(FileEvent::Chosen(Purpose::Write(FileKind::History), Some(PathBuf::from("/tmp/mine")))));
    let expected = PathBuf::from("/tmp/mine.sgf");
    assert!(
        matches!(it.effects.last(), Some(Effect::Files(FileRequest::Write { path, content: FileContent::History, present: Present::Keep }))
        if *path == expected)
    );
    it.event(&Event::Files(FileEvent::Written(
        FileKind::History,
        expected.clone(),
        Err(io::ErrorKind::AlreadyExists.into()),
    )));
    it.press(Action::Accept);
    assert!(
        matches!(it.effects.last(), Some(Effect::Files(FileRequest::Write { path, content: FileContent::History, present: Present::Replace }))
        if *path == expected)
    );
    it.event(&Event::Files(FileEvent::Written(FileKind::History, expected, Ok(FileSummary { n_games: 19 }))));
    it.key(Key::Escape);
    assert!(it.shows("19 games exported to mine.sgf"), "{:?}", it.texts());
}

#[test]
fn statistics_are_shown_beside_the_list() {
    let mut it = Harness::new();
    open_history(&mut it, kept_games());
    it.press(Action::History(HistoryAction::ShowPage(HistoryPage::Statistics)));
    for text in ["Your Elo: ", "By opponent", "Master · level 3", "Renju", "By your color"] {
        assert!(it.shows(text), "{text}: {:?}", it.texts());
    }
    it.key(Key::Escape);
    assert!(it.state.dialogs().is_empty());
}

#[test]
fn an_answer_for_a_list_that_was_closed_is_dropped() {
    let mut it = Harness::new();
    open_history(&mut it, Vec::new());
    it.key(Key::Escape);
    let effects = it.event(&Event::Key(Chord::ctrl_shift('h')));
    let [Effect::History(HistoryRequest::List(ticket))] = effects[..] else { panic!("{effects:?}") };
    let part = || HistoryPart { games: kept_games(), ..HistoryPart::default() };
    it.event(&Event::History(HistoryEvent::Listed(Ticket(ticket.0 - 1), part())));
    assert!(it.shows("Reading the games") && it.state.finished_games().list().unwrap().games().is_empty());
    it.event(&Event::History(HistoryEvent::Listed(ticket, part())));
    assert_eq!(it.state.finished_games().list().unwrap().games().len(), kept_games().len());
}

/// Opens a history with these games, and shows its page of reviews.
fn open_reviews(it: &mut Harness, games: Vec<KeptGame>) {
    open_history(it, games);
    it.press(Action::History(HistoryAction::ShowPage(HistoryPage::Reviews)));
}

/// Returns the last requested queue of reviews: the ticket (number) of the request, and the source of the games.
fn queue(it: &Harness) -> (Ticket, QueueSource) {
    let queue = it.effects.iter().rev().find_map(|it| match it {
        Effect::ReviewQueue(QueueRequest::Start(ticket, source, _)) => Some((*ticket, source.clone())),
        _ => None,
    });
    queue.expect("a queue was asked for")
}

fn report(it: &mut Harness, ticket: Ticket, events: impl IntoIterator<Item = QueueEvent>) {
    events.into_iter().for_each(|event| drop(it.event(&Event::ReviewQueue(ticket, event))));
}

/// Opens the page of reviews of the history, and starts a queue of reviews, which is still running at the end.
pub fn reviewing(it: &mut Harness) {
    open_reviews(it, kept_games());
    it.press(Action::History(HistoryAction::ReviewAll));
    let ticket = queue(it).0;
    let name = "2026-11-21-002".to_owned();
    let passed = [true, true, true].map(QueueEvent::Passed);
    report(it, ticket, std::iter::once(QueueEvent::Counted(19)).chain(passed));
    report(it, ticket, [QueueEvent::Started(name), QueueEvent::Moved(6, 9)]);
}

/// Opens the page of reviews of the history after a review of all games in a folder was stopped. Some files in this
/// folder could not be read.
pub fn stopped_reviewing(it: &mut Harness) {
    open_reviews(it, kept_games());
    it.press(Action::History(HistoryAction::ReviewFolder));
    it.event(&Event::Files(FileEvent::Chosen(Purpose::ReviewFolder, Some(PathBuf::from("/home/ann/games")))));
    let ticket = queue(it).0;
    let why = || ReadFault::Format(formats::read(b"(;GM[4]SZ[99];B[hh])").unwrap_err());
    let faults =
        ["broken.sgf", "older.psq"].map(|it| QueueEvent::Failed(QueueFault { name: it.to_owned(), why: why() }));
    report(it, ticket, faults.into_iter().chain([QueueEvent::Counted(50), QueueEvent::Passed(true)]));
    it.press(Action::History(HistoryAction::StopReviews));
}

#[test]
fn all_games_without_a_review_are_reviewed_in_a_queue_while_the_game_is_played() {
    let mut it = Harness::two_players(15);
    open_reviews(&mut it, kept_games());
    assert!(it.shows("Not reviewed yet: 19 of 19 games."), "{:?}", it.texts());
    it.press(Action::History(HistoryAction::ReviewAll));
    let (ticket, source) = queue(&it);
    let names: Vec<_> = kept_games().into_iter().map(|it| it.name).collect();
    assert_eq!(source, QueueSource::History(names.clone()));
    report(
        &mut it,
        ticket,
        [QueueEvent::Counted(19), QueueEvent::Started(names[0].to_string()), QueueEvent::Moved(3, 9)],
    );
    assert!(
        it.shows("Reviewing game 1 of 19") && it.shows("2026-11-22-003: 3 of 9 moves reviewed"),
        "{:?}",
        it.texts()
    );
    it.key(Key::Escape);
    it.click("h8");
    assert_eq!(it.moves(), "h8", "the game on the board goes on");
    let game = formats::read(b"h8 h9").unwrap().remove(0).record;
    let review = Box::new(GameReview::new(&game, ReviewEffort::default()));
    report(&mut it, ticket, [QueueEvent::Reviewed(names[0].clone(), review), QueueEvent::Passed(true)]);
    let Some(Effect::History(HistoryRequest::KeepReview(kept))) = it.effects.last() else { panic!("{:?}", it.effects) };
    assert_eq!((kept.session, kept.name.as_ref()), (None, Some(&names[0])));
    assert!(it.shows("Game reviews: 2 of 19"), "{:?}", it.texts());
    it.press(Action::History(HistoryAction::OpenReviews));
    assert_eq!(it.state.history_view().map(|it| it.page), Some(HistoryPage::Reviews));
    it.key(Key::Escape);
    report(&mut it, ticket, [QueueEvent::Ended]);
    assert_eq!(it.message().as_deref(), Some("Done: 1 of 19 games reviewed"));
    assert!(!it.shows("Game reviews: 2 of 19"));
}

#[test]
fn a_reviewed_game_needs_no_further_review() {
    let mut it = Harness::new();
    open_reviews(&mut it, kept_games());
    it.press(Action::History(HistoryAction::ReviewAll));
    let (ticket, _) = queue(&it);
    let game = formats::read(b"h8 h9").unwrap().remove(0).record;
    for game_of_list in kept_games() {
        let review = Box::new(GameReview::new(&game, ReviewEffort::default()));
        report(&mut it, ticket, [QueueEvent::Reviewed(game_of_list.name, review), QueueEvent::Passed(true)]);
    }
    report(&mut it, ticket, [QueueEvent::Ended]);
    assert!(it.shows("All games in the history have been reviewed."), "{:?}", it.texts());
    assert!(!it.state.can(Action::History(HistoryAction::ReviewAll)));
    it.press(Action::History(HistoryAction::ShowPage(HistoryPage::Games)));
    assert!(it.shows("2026-11-22 · 9 moves · Freestyle · reviewed"), "{:?}", it.texts());
}

#[test]
fn games_are_selected_by_their_boxes_and_by_the_space_bar() {
    let mut it = Harness::new();
    open_history(&mut it, kept_games());
    it.key(Key::Down);
    it.key(Key::Space);
    it.press(Action::History(HistoryAction::Mark(3)));
    it.press(Action::History(HistoryAction::Mark(0)));
    it.press(Action::History(HistoryAction::Mark(0)));
    let names = it.state.marked_games();
    assert_eq!(names.iter().map(ToString::to_string).collect::<Vec<_>>(), ["2026-11-22-002", "2026-11-21-002"]);
    it.press(Action::History(HistoryAction::ShowPage(HistoryPage::Reviews)));
    assert!(it.shows("Review the selected games (2)"));
    it.press(Action::History(HistoryAction::ReviewMarked));
    assert_eq!(queue(&it).1, QueueSource::History(names));
}

#[test]
fn a_queue_is_stopped_and_continued_and_what_comes_late_is_dropped() {
    let mut it = Harness::new();
    stopped_reviewing(&mut it);
    assert!(matches!(it.effects.last(), Some(Effect::ReviewQueue(QueueRequest::Stop))));
    let (ticket, source) = queue(&it);
    assert_eq!(source, QueueSource::Folder(PathBuf::from("/home/ann/games")));
    assert!(it.shows("Stopped: 1 of 50 games reviewed") && it.shows("broken.sgf: "), "{:?}", it.texts());
    report(&mut it, ticket, [QueueEvent::Passed(true), QueueEvent::Ended]);
    assert!(it.shows("Stopped: 1 of 50 games reviewed"), "{:?}", it.texts());
    assert!(it.shows("Continue (49 left)"));
    it.press(Action::History(HistoryAction::ContinueReviews));
    let (again, source_again) = queue(&it);
    assert!(again != ticket && source_again == source);
    report(&mut it, ticket, [QueueEvent::Counted(7)]);
    assert!(!it.shows("of 7"), "{:?}", it.texts());
    report(&mut it, again, [QueueEvent::Counted(0), QueueEvent::Ended]);
    assert!(it.shows("No games to review were found."), "{:?}", it.texts());
}

#[test]
fn a_folder_is_chosen_in_the_window_where_the_system_has_no_dialog() {
    let mut it = Harness::new();
    open_reviews(&mut it, Vec::new());
    it.press(Action::History(HistoryAction::ReviewFolder));
    it.event(&Event::Files(FileEvent::NoDialog(Purpose::ReviewFolder, PathBuf::from("/games"))));
    it.press(Action::Accept);
    assert_eq!(queue(&it).1, QueueSource::Folder(PathBuf::from("/games")));
    assert!(it.state.history_view().is_some(), "its progress is shown");
}

#[test]
fn the_queue_gives_way_while_the_opponent_thinks() {
    let mut it = Harness::at_level(3);
    assert!(!it.state.needs_processors());
    it.click("h8");
    assert!(it.state.needs_processors());
    it.answer("h9");
    assert!(!it.state.needs_processors());
}
