//! Tests of the runner, with players that fail, count their moves or report several lines.

use std::time::Duration;

use super::*;
use crate::engine::{PointEvaluator, PointValue, PositionView, PvLine, Score};
use crate::game::{Board, Color, OpeningChoice, OpeningKind, Point, Rule};

/// Player that counts its moves and plays in the column with the number of the move. It reports as many lines as
/// requested.
struct Counting(u8);

impl Player for Counting {
    fn best_move(
        &mut self,
        view: PositionView<'_>,
        handler: &mut dyn SearchHandler,
    ) -> Result<Option<Point>, PlayerFault> {
        self.best_moves(view, 1, handler)
    }

    fn best_moves(
        &mut self,
        _: PositionView<'_>,
        n: usize,
        handler: &mut dyn SearchHandler,
    ) -> Result<Option<Point>, PlayerFault> {
        let line = PvLine { score: Score::DRAW, moves: vec![Point::new(0, 0)] };
        handler.report(&Progress {
            depth: 1,
            selective_depth: 1,
            n_nodes: 1,
            time: Duration::ZERO,
            lines: vec![line; n],
        });
        let is_endless = handler.limits().turn == Some(Duration::MAX);
        while is_endless && !handler.should_stop() {
            std::thread::yield_now();
        }
        self.0 += 1;
        Ok(Some(Point::new(self.0, 0)))
    }

    fn point_evaluator<'a>(&self, _: PositionView<'a>) -> PointEvaluator<'a> {
        Box::new(|it| PointValue { attack: it.x().into(), defense: 0 })
    }
}

/// Player that fails at every call, like a program that has crashed.
struct Faulty;

impl Player for Faulty {
    fn best_move(&mut self, _: PositionView<'_>, _: &mut dyn SearchHandler) -> Result<Option<Point>, PlayerFault> {
        Err(PlayerFault::Flood)
    }

    fn start_game(&mut self, _: PositionView<'_>, _: &mut dyn SearchHandler) -> Result<(), PlayerFault> {
        Err(PlayerFault::Flood)
    }

    fn point_evaluator<'a>(&self, _: PositionView<'a>) -> PointEvaluator<'a> {
        Box::new(|_| panic!("no values"))
    }
}

fn runner(keep: Keep) -> PlayerRunner {
    let players =
        vec![PlayerInfo::new("counting", |_| Box::new(Counting(0))), PlayerInfo::new("faulty", |_| Box::new(Faulty))];
    PlayerRunner::new(Arc::new(Registry::new(players, "counting")), keep)
}

fn request(player: &str, kind: RequestKind) -> Request {
    Request { kind, ..Request::at(Board::new(15), Rule::Freestyle, Color::Black, player.into()) }
}

fn run(runner: &mut PlayerRunner, request: &Request) -> Result<Option<Answer>, PlayerFault> {
    runner.run(request, &StopToken::new(), &mut |_| ())
}

#[test]
fn a_player_is_kept_for_its_game_where_that_is_wanted() {
    let columns = |keep| {
        let mut runner = runner(keep);
        [1, 1, 2].map(|game| {
            let request = Request { game, ..request("counting", RequestKind::Move) };
            run(&mut runner, &request)
        })
    };
    let moves = |columns: [u8; 3]| columns.map(|it| Ok(Some(Answer::Move(Some(Point::new(it, 0))))));
    assert_eq!(columns(Keep::All), moves([1, 2, 1]));
    assert_eq!(columns(Keep::LimitedByTime), moves([1, 1, 1]));
}

#[test]
fn faults_and_panics_are_errors_but_not_while_pondering() {
    let mut runner = runner(Keep::All);
    let mut ask = |player, kind| run(&mut runner, &request(player, kind));
    assert_eq!(ask("faulty", RequestKind::Move), Err(PlayerFault::Flood));
    assert_eq!(ask("faulty", RequestKind::StartGame), Err(PlayerFault::Flood));
    assert_eq!(ask("faulty", RequestKind::EvaluatePoints), Err(PlayerFault::Panic("no values".to_owned())));
    assert_eq!(ask("faulty", RequestKind::Ponder), Ok(None));
    assert_eq!(ask("counting", RequestKind::StartGame), Ok(Some(Answer::Ready)));
    assert!(matches!(ask("nobody", RequestKind::Move), Err(PlayerFault::Launch(_))));
}

#[test]
fn as_many_lines_are_reported_as_are_wanted_and_an_analysis_ends_when_it_is_stopped() {
    for kind in [RequestKind::BestLines(3), RequestKind::Analyze(3)] {
        let (stop, mut n_lines) = (StopToken::new(), 0);
        let answer = runner(Keep::All).run(&request("counting", kind), &stop, &mut |progress| {
            n_lines = progress.lines.len();
            stop.stop();
        });
        assert_eq!((answer, n_lines), (Ok(Some(Answer::Move(Some(Point::new(1, 0))))), 3));
    }
}

#[test]
fn points_are_evaluated_one_by_one_or_together() {
    let mut runner = runner(Keep::All);
    let mut ask = |kind| run(&mut runner, &request("counting", kind)).unwrap();
    let Some(Answer::Values(all)) = ask(RequestKind::EvaluatePoints) else { panic!("no values") };
    assert_eq!(all.len(), 225);
    let mut value = |x, y| ask(RequestKind::EvaluatePoint(Point::new(x, y)));
    assert_eq!(value(7, 3), Some(Answer::Value(Some(PointValue { attack: 7, defense: 0 }))));
    assert_eq!(value(15, 0), Some(Answer::Value(None)));
}

#[test]
fn an_opening_is_answered_up_to_the_other_sides_choice_or_the_first_move() {
    let mut opening = Opening::new(OpeningKind::Swap2, 15);
    let mut runner = runner(Keep::All);
    let mut ask = |opening: &Opening| {
        let kind = RequestKind::OpeningPhase(Box::new(opening.clone()));
        let request = Request { limits: SearchLimits::nodes(200), ..request("counting", kind) };
        run(&mut runner, &request)
    };
    let Ok(Some(Answer::OpeningPhase(choices, None))) = ask(&opening) else { panic!("no stones") };
    assert_eq!(choices.len(), 3);
    for choice in choices {
        opening.play(choice).unwrap();
    }
    match ask(&opening) {
        Ok(Some(Answer::OpeningPhase(choices, first))) => match choices[0] {
            OpeningChoice::Keep => assert_eq!(first, Some(Point::new(1, 0)), "White has the move"),
            OpeningChoice::AddTwo => assert_eq!((choices.len(), first), (3, None)),
            _ => assert_eq!((choices, first), (vec![OpeningChoice::Swap], None)),
        },
        answer => panic!("{answer:?}"),
    }
}
