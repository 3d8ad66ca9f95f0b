//! Tests of the worker, with players that are quick, endless, forgetful or broken.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{self, Receiver};

use super::*;
use crate::engine::{
    Answer, Player, PlayerFault, PlayerInfo, PointEvaluator, PointValue, PositionView, SearchHandler, SearchLimits,
};
use crate::game::{Board, Color, PlayerId, Point, Rule};

/// Player that answers at once with the middle of the board.
struct Quick;
/// Player that searches until it is stopped.
struct Endless;
/// Player that answers at once, and counts its answers in `N_COUNTED`.
struct Counting;
/// Player that plays the second column if it has pondered, and the first column otherwise.
struct Pondering(bool);
/// Player that ignores the stop flag for a while.
struct Dawdling;
/// Player that plays in the column equal to its time for the move, in units of [`PROGRESS_INTERVAL`] (tenths of a
/// second), so that a test can read the time from the move.
struct Telling;
/// Player that reports progress continuously.
struct Chatty;
/// Player that plays in the column equal to the number of its answers so far. It panics on boards other than 15×15.
struct Remembering(u8);
/// Player that panics at every request for a move.
struct Broken;

macro_rules! opponent {
    ($type:ident, $best_move:expr) => {
        impl Player for $type {
            fn best_move(
                &mut self,
                turn: PositionView<'_>,
                handler: &mut dyn SearchHandler,
            ) -> Result<Option<Point>, PlayerFault> {
                Ok($best_move(turn.board, handler))
            }

            fn point_evaluator<'a>(&self, turn: PositionView<'a>) -> PointEvaluator<'a> {
                Box::new(move |point| PointValue { attack: turn.board.size().into(), defense: point.x().into() })
            }
        }
    };
}

opponent!(Quick, |board: &Board, _| board.is_free(Point::center(board.size())).then(|| Point::center(board.size())));
opponent!(Endless, |_, handler: &mut dyn SearchHandler| {
    N_ENDLESS.fetch_add(1, Ordering::SeqCst);
    while !handler.should_stop() {
        thread::yield_now();
    }
    Some(Point::new(0, 0))
});
opponent!(Counting, |_, _| {
    N_COUNTED.fetch_add(1, Ordering::SeqCst);
    Some(Point::new(0, 0))
});
impl Player for Remembering {
    fn best_move(&mut self, turn: PositionView<'_>, _: &mut dyn SearchHandler) -> Result<Option<Point>, PlayerFault> {
        self.0 += 1;
        assert_eq!(turn.board.size(), 15, "fails");
        Ok(Some(Point::new(self.0, 0)))
    }

    fn point_evaluator<'a>(&self, _: PositionView<'a>) -> PointEvaluator<'a> {
        Box::new(|_| PointValue { attack: 0, defense: 0 })
    }
}

opponent!(Broken, |board: &Board, _| panic!("{} lines are too many", board.size()));

impl Player for Pondering {
    fn best_move(&mut self, _: PositionView<'_>, _: &mut dyn SearchHandler) -> Result<Option<Point>, PlayerFault> {
        Ok(Some(Point::new(u8::from(self.0), 0)))
    }

    fn ponder(&mut self, turn: PositionView<'_>, handler: &mut dyn SearchHandler) {
        N_PONDERING.fetch_add(1, Ordering::SeqCst);
        assert_eq!(turn.board.size(), 15, "fails");
        while !handler.should_stop() {
            handler.report(&Progress {
                depth: 1,
                selective_depth: 1,
                n_nodes: 1,
                time: Duration::ZERO,
                lines: Vec::new(),
            });
            thread::yield_now();
        }
        self.0 = true;
    }

    fn point_evaluator<'a>(&self, _: PositionView<'a>) -> PointEvaluator<'a> {
        Box::new(|_| PointValue { attack: 0, defense: 0 })
    }
}

opponent!(Dawdling, |_, _| {
    N_DAWDLING.fetch_add(1, Ordering::SeqCst);
    thread::sleep(3 * PROGRESS_INTERVAL);
    Some(Point::new(0, 0))
});

opponent!(Telling, |_, handler: &mut dyn SearchHandler| {
    let tenths = handler.limits().turn.unwrap().as_nanos() / PROGRESS_INTERVAL.as_nanos();
    Some(Point::new(u8::try_from(tenths).unwrap(), 0))
});

opponent!(Chatty, |_, handler: &mut dyn SearchHandler| {
    let begin = Instant::now();
    while begin.elapsed() < 3 * PROGRESS_INTERVAL {
        handler.report(&Progress {
            depth: 3,
            selective_depth: 3,
            n_nodes: 5,
            time: begin.elapsed(),
            lines: Vec::new(),
        });
        thread::yield_now();
    }
    Some(Point::new(0, 0))
});

const ONE_THREAD: SearchResources = SearchResources { n_threads: 1, n_bytes: None };

/// Number of searches that the player [`Endless`] has started.
static N_ENDLESS: AtomicU32 = AtomicU32::new(0);

/// Number of times that pondering has started. Only one test may use it.
static N_PONDERING: AtomicU32 = AtomicU32::new(0);

/// Number of searches that the player [`Dawdling`] has started. Only one test may use it.
static N_DAWDLING: AtomicU32 = AtomicU32::new(0);

/// Number of answers of the player [`Counting`]. Only one test may use it.
static N_COUNTED: AtomicU32 = AtomicU32::new(0);

/// The players of these tests.
fn registry() -> Registry {
    let limited_by_time = |info| PlayerInfo { is_limited_by_time: true, ..info };
    let players = vec![
        PlayerInfo::new(QUICK, |_| Box::new(Quick)),
        PlayerInfo::new(ENDLESS, |_| Box::new(Endless)),
        PlayerInfo::new(COUNTING, |_| Box::new(Counting)),
        limited_by_time(PlayerInfo::new(PONDERING, |_| Box::new(Pondering(false)))),
        PlayerInfo::new(DAWDLING, |_| Box::new(Dawdling)),
        PlayerInfo::new(TELLING, |_| Box::new(Telling)),
        PlayerInfo::new(CHATTY, |_| Box::new(Chatty)),
        PlayerInfo::new(BROKEN, |_| Box::new(Broken)),
        PlayerInfo::new(FORGETTING, |_| Box::new(Remembering(0))),
        limited_by_time(PlayerInfo::new(REMEMBERING, |_| Box::new(Remembering(0)))),
    ];
    Registry::new(players, QUICK)
}

const QUICK: &str = "quick";
const ENDLESS: &str = "endless";
const COUNTING: &str = "counting";
const PONDERING: &str = "pondering";
const DAWDLING: &str = "dawdling";
const TELLING: &str = "telling";
const CHATTY: &str = "chatty";
const BROKEN: &str = "broken";
const FORGETTING: &str = "forgetting";
const REMEMBERING: &str = "remembering";

/// A value of `Request::pace` (the minimum time until an answer) that is longer than any test takes.
const LONG: Duration = Duration::from_secs(1_000_000);

fn worker() -> (Worker, Receiver<Report>) {
    let (sender, receiver) = mpsc::channel();
    (
        Worker::spawn(Arc::new(registry()), ONE_THREAD, move |report| sender.send(report).unwrap_or_default()).unwrap(),
        receiver,
    )
}

fn request(ticket: u64, player: &str, pace: Duration) -> Request {
    let request = Request::at(Board::new(15), Rule::Freestyle, Color::Black, PlayerId::new(player));
    Request { ticket: Ticket(ticket), game: 1, seed: 1, pace, ..request }
}

fn report(ticket: u64, answer: Answer) -> Report {
    Report::answer(Ticket(ticket), answer)
}

fn center(ticket: u64) -> Report {
    report(ticket, Answer::Move(Some(Point::center(15))))
}

#[test]
fn an_answer_bears_the_ticket_of_its_request() {
    let (worker, reports) = worker();
    for ticket in [3, 1, 9] {
        worker.ask(request(ticket, QUICK, Duration::ZERO));
        assert_eq!(reports.recv(), Ok(center(ticket)));
    }
}

#[test]
fn progress_is_reported_before_the_answer_and_at_intervals() {
    let (worker, reports) = worker();
    let begin = Instant::now();
    worker.ask(request(4, CHATTY, Duration::ZERO));
    let mut n_news = 0;
    loop {
        let Report { ticket, content } = reports.recv().unwrap();
        assert_eq!(ticket, Ticket(4));
        match content {
            ReportContent::Progress(thinking) => n_news += u32::from(thinking.depth == 3),
            content => {
                break assert_eq!(content, ReportContent::Answer(Answer::Move(Some(Point::new(0, 0)))));
            }
        }
    }
    assert!(0 < n_news && n_news * PROGRESS_INTERVAL <= begin.elapsed(), "{n_news} news");
}

#[test]
fn no_free_point_is_no_move() {
    let (worker, reports) = worker();
    let mut request = request(1, QUICK, Duration::ZERO);
    request.board.play(Point::center(15), Color::White).unwrap();
    worker.ask(request);
    assert_eq!(reports.recv(), Ok(report(1, Answer::Move(None))));
}

#[test]
fn every_free_point_gets_a_value_and_no_move_is_made() {
    let (worker, reports) = worker();
    let mut request = Request { kind: RequestKind::EvaluatePoints, ..request(1, ENDLESS, Duration::ZERO) };
    request.board.play(Point::center(15), Color::White).unwrap();
    let points = request.board.free_points();
    let values = points.map(|it| (it, PointValue { attack: 15, defense: it.x().into() })).collect();
    worker.ask(request);
    assert_eq!(reports.recv(), Ok(report(1, Answer::Values(values))));
}

#[test]
fn an_answer_keeps_its_pace() {
    let (worker, reports) = worker();
    let (begin, pace) = (Instant::now(), Duration::from_millis(20));
    worker.ask(request(1, QUICK, pace));
    assert_eq!(reports.recv(), Ok(center(1)));
    assert!(pace <= begin.elapsed());
}

#[test]
fn an_interrupted_answer_never_comes_though_its_search_was_done() {
    let (worker, reports) = worker();
    worker.ask(request(1, COUNTING, LONG));
    while N_COUNTED.load(Ordering::SeqCst) == 0 {
        thread::yield_now();
    }
    worker.interrupt();
    worker.ask(request(2, QUICK, Duration::ZERO));
    assert_eq!(reports.recv(), Ok(center(2)));
    drop(worker);
    assert!(reports.recv().is_err(), "the first answer has come late");
}

#[test]
fn a_search_ends_when_its_time_is_up() {
    let (worker, reports) = worker();
    let limits = SearchLimits::turn(Duration::ZERO);
    worker.ask(Request { limits, ..request(1, ENDLESS, Duration::ZERO) });
    assert_eq!(reports.recv(), Ok(report(1, Answer::Move(Some(Point::new(0, 0))))));
}

#[test]
fn a_new_request_replaces_the_one_under_way() {
    let (worker, reports) = worker();
    let n_begun = N_ENDLESS.load(Ordering::SeqCst);
    worker.ask(request(1, ENDLESS, Duration::ZERO));
    while N_ENDLESS.load(Ordering::SeqCst) == n_begun {
        thread::yield_now();
    }
    worker.ask(request(2, QUICK, Duration::ZERO));
    assert_eq!(reports.recv(), Ok(center(2)));
    drop(worker);
    assert!(reports.recv().is_err());
}

#[test]
fn a_worker_can_be_dropped_while_it_searches_or_waits() {
    for (opponent, pace) in [(ENDLESS, Duration::ZERO), (QUICK, LONG), (QUICK, Duration::MAX)] {
        let (worker, reports) = worker();
        worker.ask(request(1, opponent, pace));
        drop(worker);
        assert!(reports.recv().is_err());
    }
}

#[test]
fn a_panicking_player_is_reported_and_the_worker_goes_on() {
    let (worker, reports) = worker();
    worker.ask(request(1, BROKEN, Duration::ZERO));
    assert_eq!(reports.recv(), Ok(Report::fault(Ticket(1), PlayerFault::Panic("15 lines are too many".to_owned()))));
    worker.ask(request(2, QUICK, Duration::ZERO));
    assert_eq!(reports.recv(), Ok(center(2)));
}

/// Sends a request for a move for each element of `questions`, which gives the player, the number of the game and the
/// board size. Returns the column of each answer; `None` for a fault.
fn numbers(questions: &[(&str, u64, u8)]) -> Vec<Option<u8>> {
    let (worker, reports) = worker();
    let ask = |(opponent, game, size): &(&str, u64, u8)| {
        worker.ask(Request { game: *game, board: Board::new(*size), ..request(1, opponent, Duration::ZERO) });
        match reports.recv().unwrap().content {
            ReportContent::Answer(Answer::Move(Some(point))) => Some(point.x()),
            _ => None,
        }
    };
    questions.iter().map(ask).collect()
}

#[test]
fn a_player_limited_by_time_remembers_the_game_and_no_other() {
    let (it, other) = (REMEMBERING, FORGETTING);
    assert_eq!(numbers(&[(it, 1, 15), (it, 1, 15), (it, 1, 15)]), [1, 2, 3].map(Some));
    assert_eq!(numbers(&[(it, 1, 15), (it, 2, 15), (it, 2, 15), (it, 1, 15)]), [1, 1, 2, 1].map(Some));
    assert_eq!(numbers(&[(it, 1, 15), (other, 1, 15), (other, 1, 15), (it, 1, 15)]), [1, 1, 1, 2].map(Some));
    assert_eq!(numbers(&[(it, 1, 15), (it, 1, 9), (it, 1, 15)]), [Some(1), None, Some(1)], "it has failed");
}

/// The time limit of a search counts from the request on, even while the previous search has not ended.
#[test]
fn the_time_of_a_search_runs_from_its_request_on() {
    let (worker, reports) = worker();
    worker.ask(request(1, DAWDLING, Duration::ZERO));
    while N_DAWDLING.load(Ordering::SeqCst) == 0 {
        thread::yield_now();
    }
    worker.ask(Request { limits: SearchLimits::turn(10 * PROGRESS_INTERVAL), ..request(2, TELLING, Duration::ZERO) });
    let Ok(Report { content: ReportContent::Answer(Answer::Move(Some(tenths))), .. }) = reports.recv() else {
        panic!("no answer")
    };
    assert!(tenths.x() < 9, "{tenths:?}");
}

#[test]
fn pondering_ends_when_a_request_comes() {
    let (worker, reports) = worker();
    let ponder = |size, n| {
        let ahead = request(n, PONDERING, LONG);
        worker.ask(Request { kind: RequestKind::Ponder, board: Board::new(size), ..ahead });
        while u64::from(N_PONDERING.load(Ordering::SeqCst)) < n {
            thread::yield_now();
        }
    };
    let has_pondered = |it: bool| Answer::Move(Some(Point::new(u8::from(it), 0)));
    ponder(15, 1);
    worker.ask(request(2, PONDERING, Duration::ZERO));
    assert_eq!(reports.recv(), Ok(report(2, has_pondered(true))));
    ponder(9, 2);
    worker.ask(request(3, PONDERING, Duration::ZERO));
    assert_eq!(reports.recv(), Ok(report(3, has_pondered(false))), "a player that has failed is replaced");
    ponder(15, 3);
    worker.interrupt();
    ponder(15, 4);
    drop(worker);
    assert!(reports.recv().is_err(), "pondering has no answer");
}

#[test]
fn interrupting_nothing_does_no_harm() {
    let (worker, reports) = worker();
    worker.interrupt();
    worker.interrupt();
    worker.ask(request(1, QUICK, Duration::ZERO));
    assert_eq!(reports.recv(), Ok(center(1)));
    worker.interrupt();
    assert!(reports.try_recv().is_err());
}

/// An analysis reports its first progress at once and further progress at intervals, and its last progress is not lost.
#[test]
fn an_analysis_reports_its_first_lines_at_once_and_its_last_ones_at_the_end() {
    let (worker, reports) = worker();
    let begin = Instant::now();
    worker.ask(Request { kind: RequestKind::Analyze(1), ..request(1, CHATTY, Duration::ZERO) });
    let first = reports.recv().unwrap();
    assert!(matches!(first.content, ReportContent::Progress(_)) && begin.elapsed() < PROGRESS_INTERVAL, "{first:?}");
    let others: Vec<Report> = std::iter::from_fn(|| reports.recv().ok()).take_while(is_progress).collect();
    assert!((2..=4).contains(&others.len()), "{others:?}");
    let times: Vec<Duration> = std::iter::once(first).chain(others).filter_map(time_of).collect();
    let last = *times.last().unwrap();
    assert!(times[..times.len() - 1].is_sorted_by(|one, two| *one + PROGRESS_INTERVAL / 2 <= *two), "{times:?}");
    assert!(5 * PROGRESS_INTERVAL / 2 <= last, "{times:?}");
}

fn is_progress(report: &Report) -> bool {
    matches!(report.content, ReportContent::Progress(_))
}

fn time_of(report: Report) -> Option<Duration> {
    match report.content {
        ReportContent::Progress(progress) => Some(progress.time),
        _ => None,
    }
}
