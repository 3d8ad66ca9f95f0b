//! The review in the window: made, shown and stepped through, with mistakes retried, by pointer and by keyboard.

use std::path::PathBuf;

use gumu_core::engine::{StopToken, Ticket};
use gumu_core::formats::{Format, read_as, write};
use gumu_core::game::{Board, Color, Point, Record, Rule};
use gumu_core::review::game_review::{MoveReview, ReviewEffort};
use gumu_core::review::retry::{RetryVerdict, judge_retry};
use gumu_core::review::stored;
use gumu_core::review::threads::{StopHandler, review_in_threads};
use gumu_core::session::Session;
use gumu_window::ui::action::{Action, PanelTab};
use gumu_window::ui::editor::EditorAction;
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Chord, Event, Key};
use gumu_window::ui::files::{FileEvent, FileRequest};
use gumu_window::ui::history::{HistoryEvent, HistoryRequest, KeptName, KeptReview};
use gumu_window::ui::locale::{Language, Msg};
use gumu_window::ui::moves::MoveAction;
use gumu_window::ui::play::PlayAction;
use gumu_window::ui::review::{GameToReview, RetryPhase, ReviewAction, ReviewDetail, ReviewEvent, ReviewRequest};
use gumu_window::ui::screen_map::{Role, ScreenMap};
use gumu_window::ui::state::Focus;
use gumu_window::ui::step_direction::StepDirection;
use gumu_window::ui::widgets::{BoardView, GraphView, Widget};

use crate::harness::Harness;
use crate::history::{kept_games, open_history};

/// A game in which White overlooks an open three with its third stone, and Black makes five.
pub const LOST: &str = "h8 h9 g8 g9 f8 a1 e8 i8 d8";

/// The effort of the reviews in these tests.
const EFFORT: ReviewEffort = ReviewEffort { n_nodes: 400, depth: None, n_vcf_nodes: 2_000, n_vct_nodes: 2_000 };

const NEXT: Action = Action::Review(ReviewAction::StepMistake(StepDirection::Forward));

fn point(name: &str) -> Point {
    Point::parse(name, 15).unwrap()
}

/// Returns a window with a finished game of two people.
pub fn lost() -> Harness {
    let mut it = Harness::two_players(15);
    it.click_all(LOST);
    it
}

/// Returns the last request for a review.
pub fn request(it: &Harness) -> Option<GameToReview> {
    it.effects.iter().rev().find_map(|effect| match effect {
        Effect::Review(ReviewRequest::Start(request)) => Some((**request).clone()),
        _ => None,
    })
}

/// Returns the reviews of all moves of a record.
fn reviews(record: &Record, effort: ReviewEffort) -> Vec<MoveReview> {
    let reviews = std::sync::Mutex::new(Vec::new());
    review_in_threads(record, effort, 1, &StopToken::new(), &|it| reviews.lock().unwrap().push(it));
    reviews.into_inner().unwrap()
}

/// Reports real reviews of the moves with these numbers to the window. Returns the ticket (number) of the window's
/// request for the review.
fn report(it: &mut Harness, numbers: std::ops::RangeInclusive<usize>) -> Ticket {
    let GameToReview { ticket, record, .. } = request(it).unwrap();
    for review in reviews(&record, EFFORT).into_iter().filter(|it| numbers.contains(&it.number)) {
        it.event(&Event::Review(ReviewEvent::Reviewed(ticket, Box::new(review))));
    }
    ticket
}

/// Starts the review and reports all its results.
pub fn review(it: &mut Harness) {
    it.press(Action::Review(ReviewAction::Start));
    let ticket = report(it, 1..=usize::MAX);
    it.event(&Event::Review(ReviewEvent::Ended(ticket)));
}

/// Reports a verdict on the last move that the player has tried in place of a mistake. The function that also judges
/// moves in the real program computes this verdict.
pub fn judge(it: &mut Harness) {
    let request = it.effects.iter().rev().find_map(|effect| match effect {
        Effect::Review(ReviewRequest::Judge(request)) => Some(request.clone()),
        _ => None,
    });
    let request = request.unwrap();
    let effort = ReviewEffort { n_nodes: 3_000, ..EFFORT };
    let stop = StopToken::new();
    let handler = &mut StopHandler(&stop);
    let verdict = judge_retry(&request.before, &request.mistake, request.tried, effort, handler).unwrap();
    it.event(&Event::Review(ReviewEvent::Judged(request.ticket, verdict)));
}

/// Shows the start of the game, and steps from mistake to mistake until the board shows White's third stone, which
/// overlooks an open three.
pub fn to_mistake(it: &mut Harness) {
    it.key(Key::Home);
    while it.state.game().record().ply() != 6 {
        assert!(it.state.can(NEXT));
        it.key(Key::F(3));
    }
}

/// Plays in the window the moves of a game whose file contains a review, resigns, and starts a review. Then reports the
/// first `n_moves` move reviews of the file to the window in place of the engine's, so that pictures do not depend on
/// the engine.
pub fn review_as_told(it: &mut Harness, n_moves: usize) {
    let text = include_bytes!("../data/reviewed.sgf");
    let told = read_as(Format::Sgf, text).unwrap().remove(0).record;
    let told = stored::load(&told).unwrap();
    for played in told.line() {
        it.click(&played.name(15));
    }
    it.ctrl('g');
    it.press(Action::Accept);
    it.press(Action::Review(ReviewAction::Start));
    let ticket = request(it).unwrap().ticket;
    for review in told.reviews().take(n_moves) {
        it.event(&Event::Review(ReviewEvent::Reviewed(ticket, Box::new(review.clone()))));
    }
    if told.line().len() <= n_moves {
        it.event(&Event::Review(ReviewEvent::Ended(ticket)));
    }
}

/// Tries a move in place of the mistake, and reports `verdict` to the window as the judgment of this move.
pub fn judge_as_told(it: &mut Harness, name: &str, verdict: RetryVerdict) {
    it.click(name);
    let ticket = it.effects.iter().rev().find_map(|effect| match effect {
        Effect::Review(ReviewRequest::Judge(request)) => Some(request.ticket),
        _ => None,
    });
    it.event(&Event::Review(ReviewEvent::Judged(ticket.unwrap(), verdict)));
}

fn board(it: &Harness) -> &BoardView {
    let boards = it.layout.placed.iter().find_map(|placed| match &placed.widget {
        Widget::Board(view) => Some(&**view),
        _ => None,
    });
    boards.unwrap()
}

fn graph(it: &Harness) -> Option<&GraphView> {
    it.layout.placed.iter().find_map(|placed| match &placed.widget {
        Widget::Graph(view) => Some(&**view),
        _ => None,
    })
}

fn shows(it: &Harness, text: &str) -> bool {
    let is_named = it.layout.placed.iter().any(|it| it.name.contains(text));
    is_named || it.texts().iter().any(|it| it.contains(text))
}

fn english(msg: Msg) -> &'static str {
    Language::English.text(msg)
}

const SENTENCE: &str = "Black’s open three (F8–H8) was not stopped.";

#[test]
fn a_review_fills_in_move_by_move_and_is_kept_with_the_game() {
    let mut it = lost();
    it.press(Action::Review(ReviewAction::Start));
    assert_eq!((it.state.analyze().tab(), it.moves().as_str()), (PanelTab::Analyze, ""));
    assert!(shows(&it, "Reviewing the game: 0 of 9"), "{:?}", it.texts());
    let ticket = report(&mut it, 1..=4);
    assert!(shows(&it, "Reviewing the game: 4 of 9"), "{:?}", it.texts());
    assert_eq!(graph(&it).unwrap().probabilities.iter().flatten().count(), 5);
    assert!(stored::load(it.state.game().record()).is_none(), "it is kept when it is complete");
    report(&mut it, 5..=9);
    it.event(&Event::Review(ReviewEvent::Ended(ticket)));
    assert!(it.state.reviews().progress().is_none() && it.state.reviews().get().unwrap().is_complete());
    assert!(shows(&it, english(Msg::ReviewCardReport)) && shows(&it, "accuracy"), "{:?}", it.texts());
    let kept = stored::load(it.state.game().record()).unwrap();
    assert_eq!(Some(&kept), it.state.reviews().get());
    let probabilities = &graph(&it).unwrap().probabilities;
    assert_eq!((probabilities.len(), probabilities[9]), (10, Some(1000)));
}

#[test]
fn a_report_heads_only_moves_that_it_has_room_for() {
    let mut it = lost();
    review(&mut it);
    it.key(Key::Home);
    for (width, height) in [(480, 520), (480, 700), (640, 560), (800, 600), (1120, 760)] {
        it.resize(width, height, 1.0);
        let has_moves = it.texts().iter().any(|it| it.contains('→'));
        assert!(has_moves || !it.shows(english(Msg::ReviewMomentsHead)), "{width}×{height}: {:?}", it.texts());
    }
    assert!(it.shows(english(Msg::ReviewMomentsHead)));
}

#[test]
fn one_key_leads_to_the_next_mistake_and_its_sentence() {
    let mut it = lost();
    review(&mut it);
    to_mistake(&mut it);
    assert!(shows(&it, SENTENCE), "{:?}", it.texts());
    assert!(board(&it).badge.is_some_and(|it| it.point == point("a1") && it.sign.starts_with('?')));
    let last = it.state.game().record().ply();
    it.key(Key::End);
    it.event(&Event::Key(Chord { shift: true, ..Chord::plain(Key::F(3)) }));
    assert!(last <= it.state.game().record().ply(), "back from the end is the last mistake");
    it.press(Action::Moves(MoveAction::GoTo(5)));
    it.press(NEXT);
    assert_eq!(it.state.game().record().ply(), 6, "the button does the same");
    // Choosing a sentence of the review draws its shape on the board. Choosing the same sentence again removes the
    // drawing.
    it.press(Action::Review(ReviewAction::Statement(0)));
    assert_eq!(board(&it).shape_lines, [(Color::Black, [point("f8"), point("h8")])]);
    it.press(Action::Review(ReviewAction::Statement(0)));
    assert!(board(&it).shape_lines.is_empty());
}

/// Checks that all lines of the review's card can be read in the smallest window: the card has room for only some
/// lines, and a button shows the other lines.
#[test]
fn every_line_of_the_card_can_be_reached_in_the_least_window() {
    let mut it = Harness::two_players(15);
    review_as_told(&mut it, usize::MAX);
    it.resize(480, 520, 1.0);
    let mut n_mistakes = 0;
    while it.state.can(NEXT) {
        it.press(NEXT);
        n_mistakes += 1;
        let n_statements = it.state.move_review().unwrap().statements.len();
        let mut drawn = std::collections::BTreeSet::new();
        for _ in 0..=n_statements {
            for index in 0..n_statements {
                if it.layout.control(Action::Review(ReviewAction::Statement(index))).is_some()
                    && !drawn.contains(&index)
                {
                    it.press(Action::Review(ReviewAction::Statement(index)));
                    assert_eq!(it.state.review_detail(), Some(ReviewDetail::Statement(index)));
                    drawn.insert(index);
                }
            }
            if it.layout.control(Action::Review(ReviewAction::TurnPage)).is_some() {
                it.press(Action::Review(ReviewAction::TurnPage));
            }
        }
        assert_eq!(drawn.len(), n_statements);
    }
    assert!(3 <= n_mistakes);
}

#[test]
fn the_better_line_is_drawn_without_the_mistake() {
    let mut it = lost();
    review(&mut it);
    to_mistake(&mut it);
    let better = it.state.move_review().unwrap().better().unwrap();
    assert!(board(&it).candidates.iter().any(|it| it.point == better), "the better move is a ring");
    it.key(Key::F(8));
    assert_eq!(it.state.review_detail(), Some(ReviewDetail::Line));
    assert!(board(&it).stone(point("a1")).is_none() && board(&it).badge.is_none());
    assert!(board(&it).expected.iter().all(|it| 1 < it.number), "{:?}", board(&it).expected);
    it.key(Key::PageDown);
    assert_eq!(it.state.review_detail(), None, "it belongs to its position");
    it.key(Key::PageUp);
    it.press(Action::Review(ReviewAction::Line));
    assert_eq!(it.state.review_detail(), None, "the button hides it");
}

#[test]
fn the_graph_is_walked_by_clicks_and_keys() {
    let mut it = lost();
    review(&mut it);
    let placed = it.layout.placed.iter().find(|it| matches!(it.widget, Widget::Graph(_))).unwrap().rect;
    it.click_pixel((placed.right() - 2, placed.center().1));
    assert_eq!(it.state.game().record().ply(), 9);
    it.click_pixel((placed.x + 1, placed.center().1));
    assert_eq!(it.state.game().record().ply(), 0);
    it.click_pixel(placed.center());
    assert_eq!(graph(&it).unwrap().current, it.state.game().record().ply());
    it.key(Key::Home);
    it.event(&Event::Key(Chord { shift: true, ..Chord::plain(Key::Tab) }));
    for _ in 0..60 {
        if it.state.input().focus() == Focus::Control(Action::Review(ReviewAction::Graph)) {
            break;
        }
        it.key(Key::Tab);
    }
    assert_eq!(it.state.input().focus(), Focus::Control(Action::Review(ReviewAction::Graph)));
    it.key(Key::Right);
    assert_eq!(it.state.game().record().ply(), 1);
    it.key(Key::Down);
    let next = it.state.reviews().get().unwrap().marked().next().unwrap().number;
    assert_eq!(it.state.game().record().ply(), next, "down is the next mistake");
    it.press(Action::Moves(MoveAction::GoTo(6)));
    it.key(Key::Left);
    assert_eq!(it.state.game().record().ply(), 5);
}

#[test]
fn late_reports_and_those_of_another_game_are_dropped() {
    let mut it = lost();
    it.press(Action::Review(ReviewAction::Start));
    let first = request(&it).unwrap();
    let late = reviews(&first.record, EFFORT);
    it.press(Action::Review(ReviewAction::Stop));
    assert!(matches!(it.effects.last(), Some(Effect::Review(ReviewRequest::Stop))));
    it.event(&Event::Review(ReviewEvent::Reviewed(first.ticket, Box::new(late[0].clone()))));
    it.event(&Event::Review(ReviewEvent::Ended(first.ticket)));
    assert!(it.state.reviews().get().is_none());
    // Start a new game while the game on the board is being reviewed.
    it.press(Action::Review(ReviewAction::Start));
    let second = request(&it).unwrap();
    assert_ne!(first.ticket, second.ticket);
    it.ctrl('n');
    let n_effects = it.effects.len();
    it.key(Key::Enter);
    assert!(
        it.effects[n_effects..].iter().any(|it| matches!(it, Effect::Review(ReviewRequest::Stop))),
        "{:?}",
        it.effects
    );
    it.event(&Event::Review(ReviewEvent::Reviewed(second.ticket, Box::new(late[0].clone()))));
    it.event(&Event::Review(ReviewEvent::Ended(second.ticket)));
    assert!(it.state.reviews().get().is_none() && stored::load(it.state.game().record()).is_none());
}

#[test]
fn a_review_that_is_stopped_keeps_the_moves_that_are_done() {
    let mut it = lost();
    it.press(Action::Review(ReviewAction::Start));
    report(&mut it, 1..=7);
    it.press(Action::Review(ReviewAction::Stop));
    assert_eq!(it.state.reviews().get().unwrap().progress(), (9, 7));
    to_mistake(&mut it);
    assert!(shows(&it, SENTENCE));
    // After a review was stopped, the same command starts a new review.
    it.press(Action::Review(ReviewAction::Start));
    assert!(it.state.reviews().progress().is_some());
}

#[test]
fn a_review_goes_on_while_the_panel_shows_the_game() {
    let mut it = lost();
    it.press(Action::Review(ReviewAction::Start));
    let ticket = report(&mut it, 1..=3);
    it.press(Action::ShowTab(PanelTab::Play));
    report(&mut it, 4..=9);
    it.press(Action::ShowTab(PanelTab::Analyze));
    it.event(&Event::Review(ReviewEvent::Ended(ticket)));
    assert!(it.state.reviews().get().unwrap().is_complete());
    let n_requests = it.effects.iter().filter(|it| matches!(it, Effect::Review(ReviewRequest::Start(_)))).count();
    it.press(Action::Review(ReviewAction::Start));
    assert_eq!(
        it.effects.iter().filter(|it| matches!(it, Effect::Review(ReviewRequest::Start(_)))).count(),
        n_requests,
        "it is there already"
    );
    it.press(Action::Review(ReviewAction::Deepen));
    let request = request(&it).unwrap();
    assert!(ReviewEffort::default().n_nodes < request.effort.n_nodes);
    assert!(it.state.reviews().get().unwrap().is_complete(), "the first one stays until the deeper one is complete");
}

#[test]
fn a_kept_review_is_shown_without_a_search_and_a_stale_one_is_offered_anew() {
    let mut it = lost();
    review(&mut it);
    let bytes = write(it.state.game().record(), Format::Sgf).unwrap();
    let open = |bytes: &[u8]| {
        let mut it = Harness::two_players(15);
        it.open(Session::of(read_as(Format::Sgf, bytes).unwrap().remove(0).record));
        it.event(&Event::PointerLeft);
        it
    };
    let mut again = open(&bytes);
    again.press(Action::Review(ReviewAction::Start));
    assert!(request(&again).is_none() && shows(&again, english(Msg::ReviewCardReport)), "{:?}", again.texts());
    let text = String::from_utf8(bytes).unwrap().replace("engine=", "engine=0.0-");
    let mut stale = open(text.as_bytes());
    stale.press(Action::ShowTab(PanelTab::Analyze));
    stale.key(Key::Home);
    assert!(shows(&stale, english(Msg::ReviewCardStale)), "{:?}", stale.texts());
    assert!(request(&stale).is_none());
    stale.press(Action::Review(ReviewAction::Start));
    assert!(request(&stale).is_some());
}

/// Opens a game of the history, given by the text of its file.
fn open_kept(text: &str) -> (Harness, KeptName) {
    let mut it = Harness::two_players(15);
    open_history(&mut it, kept_games());
    let effects = it.event(&Event::Key(Chord::plain(Key::Enter)));
    let [Effect::History(HistoryRequest::Open(name, ticket))] = &effects[..] else { panic!("{effects:?}") };
    let loaded = read_as(Format::Text, text.as_bytes()).unwrap().remove(0);
    it.event(&Event::Read(*ticket, Box::new(Event::History(HistoryEvent::Opened(name.clone(), Box::new(loaded))))));
    (it, name.clone())
}

fn kept_reviews(it: &Harness) -> Vec<KeptReview> {
    let kept = |effect: &Effect| {
        if let Effect::History(HistoryRequest::KeepReview(kept)) = effect { Some((**kept).clone()) } else { None }
    };
    it.effects.iter().filter_map(kept).collect()
}

#[test]
fn the_review_of_a_game_of_the_history_is_kept_there() {
    let (mut it, name) = open_kept(&format!("Black: person\nWhite: person\n\n{LOST}"));
    review(&mut it);
    let [kept] = &kept_reviews(&it)[..] else { panic!("{:?}", it.effects) };
    assert_eq!((kept.name.as_ref(), Some(&kept.review)), (Some(&name), it.state.reviews().get()));
    assert!(!it.state.asks_to_save(), "the history has it already");
    // If a game from the history is continued and ends differently, it is saved in the history as a new game.
    it.key(Key::End);
    it.ctrl('z');
    it.ctrl('g');
    it.press(Action::Accept);
    let ended = it
        .effects
        .iter()
        .rev()
        .find_map(|it| if let Effect::History(HistoryRequest::Keep(it)) = it { Some(it.clone()) } else { None });
    assert_eq!(ended.unwrap().name, None);
    // A review made by another version of the engine is stale, so the game is reviewed again.
    let mut record = it.state.game().record().clone();
    record.select(record.main_end());
    let text = String::from_utf8(write(&record, Format::Text).unwrap()).unwrap().replace("engine=", "engine=0.0-");
    let (mut stale, name) = open_kept(&text);
    stale.press(Action::ShowTab(PanelTab::Analyze));
    stale.key(Key::Home);
    assert!(shows(&stale, english(Msg::ReviewCardStale)) && kept_reviews(&stale).is_empty(), "{:?}", stale.texts());
    review(&mut stale);
    let [kept] = &kept_reviews(&stale)[..] else { panic!("{:?}", stale.effects) };
    assert!(kept.name.as_ref() == Some(&name) && !kept.review.is_stale());
}

#[test]
fn a_game_that_was_played_here_keeps_its_review_under_its_number() {
    let mut it = lost();
    review(&mut it);
    let [kept] = &kept_reviews(&it)[..] else { panic!("{:?}", it.effects) };
    // The window asks to save the review without naming the file of the game. The window does not know this name yet;
    // only the thread that writes the history does.
    assert_eq!((kept.session, kept.name.as_ref()), (Some(it.state.game().number()), None));
}

#[test]
fn the_review_of_a_file_is_saved_with_the_file() {
    let mut it = Harness::two_players(15);
    let games = read_as(Format::Text, LOST.as_bytes());
    it.event(&Event::Files(FileEvent::Opened { path: PathBuf::from("/games/lost.sgf"), games }));
    assert!(!it.state.asks_to_save());
    review(&mut it);
    assert!(it.state.asks_to_save());
}

#[test]
fn a_copied_game_has_no_review() {
    let mut it = lost();
    it.ctrl('c');
    review(&mut it);
    it.ctrl('c');
    let copied: Vec<_> = it
        .effects
        .iter()
        .filter_map(|it| if let Effect::Files(FileRequest::Copy(it)) = it { Some(it) } else { None })
        .collect();
    assert_eq!(copied[0], copied[1]);
    assert!(copied[0].contains("h8 h9") && stored::load(it.state.game().record()).is_some());
}

#[test]
fn a_variation_has_the_review_of_the_moves_that_it_shares() {
    let mut it = lost();
    review(&mut it);
    it.key(Key::Home);
    it.key(Key::PageDown);
    assert!(it.state.move_review().is_some());
    it.click("o1");
    assert!(it.state.move_review().is_none() && it.state.game().record().ply() == 2);
    assert_eq!(graph(&it).unwrap().current, 1);
}

#[test]
fn a_game_in_progress_is_not_reviewed() {
    let mut it = Harness::new();
    it.click("h8");
    it.answer("i9");
    assert!(
        !it.state.can(Action::Review(ReviewAction::Start))
            && !it.state.can(NEXT)
            && !it.state.can(Action::Review(ReviewAction::RetryMistake))
    );
    it.key(Key::F(7));
    it.key(Key::F(3));
    assert!(request(&it).is_none() && it.moves() == "h8 i9");
}

/// Shows the mistake of the game, and starts to retry it.
pub fn retry(it: &mut Harness) {
    to_mistake(it);
    it.press(Action::Review(ReviewAction::RetryMistake));
}

#[test]
fn a_mistake_is_tried_again_and_leaves_everything_as_it_was() {
    let mut it = lost();
    review(&mut it);
    to_mistake(&mut it);
    it.event(&Event::PointerLeft);
    let (record, texts) = (it.state.game().record().clone(), it.texts());
    it.press(Action::Review(ReviewAction::RetryMistake));
    assert_eq!(it.state.board_shown().n_stones(), 5);
    assert!(board(&it).badge.is_none() && board(&it).candidates.is_empty(), "nothing gives the answer away");
    assert!(!shows(&it, SENTENCE) && shows(&it, "find a better move"), "{:?}", it.texts());
    it.click("h8");
    assert_eq!(it.state.retry().unwrap().phase(), &RetryPhase::Asked, "a taken point is no answer");
    it.click("a15");
    assert_eq!(it.state.retry().unwrap().phase(), &RetryPhase::Judging(point("a15")));
    it.click("e8");
    assert_eq!(it.state.board_shown().n_stones(), 6, "one at a time");
    judge(&mut it);
    assert!(shows(&it, "A15 gives too much away: Black answers at "), "{:?}", it.texts());
    assert_eq!(it.state.board_shown().n_stones(), 7, "the refutation is on the board");
    it.click("e8");
    judge(&mut it);
    assert!(shows(&it, "Right: E8 gives nothing away. E8 stops Black’s open three (F8–H8)."), "{:?}", it.texts());
    it.press(Action::Review(ReviewAction::LeaveRetry));
    assert_eq!(it.state.game().record(), &record);
    it.event(&Event::PointerLeft);
    assert_eq!(it.texts(), texts);
    assert!(it.effects.iter().any(|it| matches!(it, Effect::Review(ReviewRequest::StopJudging))));
}

#[test]
fn the_keyboard_alone_tries_a_mistake_again() {
    let mut it = lost();
    review(&mut it);
    to_mistake(&mut it);
    it.key(Key::F(9));
    it.key(Key::Right);
    assert_eq!(it.state.input().focus(), Focus::Board);
    while it.state.input().cursor() != Some(point("e8")) {
        let at = it.state.input().cursor().unwrap();
        let target = point("e8");
        let key = match () {
            () if at.x() < target.x() => Key::Right,
            () if target.x() < at.x() => Key::Left,
            () if at.y() < target.y() => Key::Down,
            () => Key::Up,
        };
        it.key(key);
    }
    it.key(Key::Enter);
    judge(&mut it);
    assert!(matches!(it.state.retry().unwrap().phase(), RetryPhase::Judged(_, RetryVerdict::KeepsValue)));
    it.key(Key::Escape);
    assert!(it.state.retry().is_none());
    assert_eq!(it.state.game().record().ply(), 6);
}

#[test]
fn giving_up_shows_the_better_move_and_late_judgments_are_dropped() {
    let mut it = lost();
    review(&mut it);
    retry(&mut it);
    let better = it.state.retry().unwrap().mistake().better().unwrap();
    it.press(Action::Review(ReviewAction::RetryAnswer));
    assert_eq!(it.state.retry().unwrap().phase(), &RetryPhase::Shown(Some(better)));
    assert_eq!(it.state.board_shown().stone(better), Some(Color::White));
    it.press(Action::Review(ReviewAction::LeaveRetry));
    retry(&mut it);
    it.click("a15");
    let ticket = it.effects.iter().rev().find_map(|effect| match effect {
        Effect::Review(ReviewRequest::Judge(request)) => Some(request.ticket),
        _ => None,
    });
    it.press(Action::Review(ReviewAction::LeaveRetry));
    retry(&mut it);
    it.event(&Event::Review(ReviewEvent::Judged(ticket.unwrap(), RetryVerdict::KeepsWin)));
    assert_eq!(it.state.retry().unwrap().phase(), &RetryPhase::Asked);
}

#[test]
fn enter_goes_on_from_a_mistake_that_was_tried_again() {
    let mut it = lost();
    review(&mut it);
    retry(&mut it);
    let mistake = it.state.retry().unwrap().mistake().clone();
    it.press(Action::Review(ReviewAction::RetryAnswer));
    it.event(&Event::PointerLeft);
    let button = it.layout.default_button().unwrap();
    assert!(matches!(button, Action::Review(ReviewAction::RetryNext | ReviewAction::LeaveRetry)), "{button:?}");
    it.key(Key::Enter);
    assert!(it.state.retry().is_none_or(|it| *it.mistake() != mistake));
}

#[test]
fn a_retry_covers_the_game() {
    let mut it = lost();
    review(&mut it);
    retry(&mut it);
    for action in [
        Action::Moves(MoveAction::Undo),
        Action::Moves(MoveAction::First),
        Action::Editor(EditorAction::Open),
        Action::Play(PlayAction::Hint),
        Action::ShowTab(PanelTab::Play),
        NEXT,
    ] {
        assert!(!it.state.can(action), "{action:?}");
    }
    let roles = it.layout.placed.iter().filter(|it| it.rect.w <= 0 || it.rect.h <= 0);
    assert_eq!(roles.filter(|it| it.role != Role::Plain).count(), 0);
    it.ctrl('n');
    assert!(it.state.dialogs().is_empty(), "a new game is begun after it is left");
}

#[test]
fn strange_games_are_reviewed_without_a_wrong_sentence() {
    let mut won = Board::new(9);
    (0..5).for_each(|x| won.play(Point::new(x, 2), Color::White).unwrap());
    let mut won = Record::from_position(won, Rule::Freestyle, Color::Black);
    won.play(Point::new(4, 4)).unwrap();
    let mut full = Record::new(5, Rule::Freestyle);
    for name in "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a4 a3 c3 b3 e3 d3 b4 c4 d4 e4 b5 a5 d5 c5 e5".split(' ') {
        full.play(Point::parse(name, 5).unwrap()).unwrap();
    }
    let mut passed = Record::new(22, Rule::Renju);
    passed.play(Point::new(21, 21)).unwrap();
    passed.pass().unwrap();
    passed.pass().unwrap();
    let text = b"(;GM[4]SZ[19]RU[renju];B[jj]V[99]BM[2];W[rr]V[x]C[lost];B[aa]GUR[rates=1,1];W[ba];B[ca])";
    let foreign = read_as(Format::Sgf, text).unwrap().remove(0).record;
    for (record, n_reviewed) in [(won, 0), (full, 25), (passed, 1), (foreign, 5)] {
        let mut it = Harness::two_players(15);
        let mut record = record;
        if record.outcome().is_none() {
            record.resign(Color::Black).unwrap();
        }
        it.open(Session::of(record));
        it.event(&Event::PointerLeft);
        review(&mut it);
        assert_eq!(it.state.reviews().get().unwrap().progress().1, n_reviewed);
        let n_moves = it.state.game().record().moves().len();
        for ply in 0..=n_moves {
            it.press(Action::Moves(MoveAction::GoTo(ply)));
            for (width, height) in [(480, 520), (1120, 760), (2560, 1440)] {
                it.resize(width, height, 1.0);
            }
            assert!(it.state.move_review().is_none_or(|it| it.number == ply));
        }
        it.key(Key::Home);
        assert_eq!(it.shows(english(Msg::ReviewNothing)), n_reviewed == 0);
    }
}

#[test]
fn a_forbidden_point_cannot_be_tried_by_black_in_renju() {
    let mut record = Record::new(15, Rule::Renju);
    for name in "h8 a1 h9 a3 g10 a5 f10 o15 d4 o13".split(' ') {
        record.play(point(name)).unwrap();
    }
    let mut it = Harness::two_players(15);
    record.resign(Color::Black).unwrap();
    it.open(Session::of(record));
    it.event(&Event::PointerLeft);
    review(&mut it);
    it.press(Action::Moves(MoveAction::GoTo(9)));
    if it.state.can(Action::Review(ReviewAction::RetryMistake)) {
        it.press(Action::Review(ReviewAction::RetryMistake));
        it.click("h10");
        assert_eq!(it.state.retry().unwrap().phase(), &RetryPhase::Asked);
    }
}
