//! A game played, taken back, played again, resigned and won.

use gumu_lib::game::{Board, Color, Move, Outcome, PlayError, Point, Record, Rule, WinningLine};
use proptest::prelude::*;

fn p(x: u8, y: u8) -> Point {
    Point::new(x, y)
}

/// A game in which these points were played in turn.
fn record_of(size: u8, points: &[Point]) -> Record {
    let mut record = Record::new(size, Rule::Freestyle);
    for point in points {
        record.play(*point).unwrap();
    }
    record
}

/// Black wins with the ninth move in the upper row.
fn won() -> Record {
    record_of(9, &[p(0, 0), p(0, 8), p(1, 0), p(1, 8), p(2, 0), p(2, 8), p(3, 0), p(3, 8), p(4, 0)])
}

const BLACK_WINS: Outcome =
    Outcome::Five { winner: Color::Black, line: WinningLine { first: Point::new(0, 0), last: Point::new(4, 0) } };

#[test]
fn colors_take_turns_and_black_begins() {
    let mut record = Record::new(15, Rule::Freestyle);
    assert_eq!((record.side_to_move(), record.last(), record.ply()), (Color::Black, None, 0));
    record.play(p(7, 7)).unwrap();
    record.play(p(8, 7)).unwrap();
    assert_eq!(record.last(), Some(Move { point: p(8, 7), color: Color::White }));
    assert_eq!(record.side_to_move(), Color::Black);
    assert_eq!((record.size(), record.rule(), record.board().n_stones()), (15, Rule::Freestyle, 2));
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut record = record_of(9, &[p(4, 4), p(5, 5)]);
    record.undo();
    let before = record.clone();
    assert_eq!(record.play(p(4, 4)), Err(PlayError::Occupied));
    assert_eq!(record.play(p(9, 0)), Err(PlayError::OffBoard));
    assert_eq!(record, before);
}

#[test]
fn a_move_cuts_what_had_been_taken_back() {
    let mut record = record_of(9, &[p(4, 4), p(5, 5), p(6, 6)]);
    record.undo();
    record.undo();
    assert_eq!((record.moves().len(), record.ply()), (3, 1));
    record.play(p(0, 0)).unwrap();
    assert_eq!(record, record_of(9, &[p(4, 4), p(0, 0)]));
    assert_eq!(record.redo(), None);
}

#[test]
fn a_five_ends_the_game_until_it_is_taken_back() {
    let mut record = won();
    assert_eq!((record.outcome(), record.result()), (Some(BLACK_WINS), Some(BLACK_WINS)));
    assert_eq!(record.play(p(8, 8)), Err(PlayError::GameOver));
    assert_eq!(record.resign(Color::White), Err(PlayError::GameOver));
    record.undo();
    assert_eq!((record.outcome(), record.result()), (None, Some(BLACK_WINS)));
    record.redo();
    assert_eq!(record.outcome(), Some(BLACK_WINS));
    record.undo();
    record.play(p(8, 0)).unwrap();
    assert_eq!((record.outcome(), record.result()), (None, None));
}

#[test]
fn a_resignation_ends_the_game_where_it_stands() {
    let mut record = record_of(9, &[p(4, 4), p(5, 5)]);
    record.resign(Color::Black).unwrap();
    let white_wins = Some(Outcome::Resignation { winner: Color::White });
    assert_eq!((record.outcome(), record.result()), (white_wins, white_wins));
    assert_eq!(record.outcome().and_then(Outcome::winner), Some(Color::White));
    assert_eq!(record.play(p(0, 0)), Err(PlayError::GameOver));
    assert_eq!(record.resign(Color::White), Err(PlayError::GameOver));

    record.undo();
    assert_eq!((record.outcome(), record.result()), (None, white_wins));
    assert_eq!(record.resign(Color::Black), Err(PlayError::NotAtEnd));
    record.redo();
    assert_eq!(record.outcome(), white_wins);

    assert!(record.take_back_resignation());
    assert!(!record.take_back_resignation());
    assert_eq!(record, record_of(9, &[p(4, 4), p(5, 5)]));
}

#[test]
fn a_move_cuts_a_resignation_with_the_moves_before_it() {
    let mut record = record_of(9, &[p(4, 4), p(5, 5)]);
    record.resign(Color::White).unwrap();
    record.undo();
    record.play(p(0, 0)).unwrap();
    assert_eq!(record, record_of(9, &[p(4, 4), p(0, 0)]));
}

#[test]
fn one_may_resign_before_the_first_move() {
    let mut record = Record::new(9, Rule::Freestyle);
    record.resign(Color::White).unwrap();
    assert_eq!(record.result(), Some(Outcome::Resignation { winner: Color::Black }));
}

#[test]
fn taking_back_a_resignation_leaves_a_five_alone() {
    let mut record = won();
    assert!(!record.take_back_resignation());
    assert_eq!(record.result(), Some(BLACK_WINS));
}

#[test]
fn the_cursor_stays_among_the_moves() {
    let mut record = won();
    record.go_to(99);
    assert_eq!(record.ply(), 9);
    record.go_to(3);
    assert_eq!((record.ply(), record.board().n_stones()), (3, 3));
    record.go_to(0);
    assert_eq!((record.undo(), record.board()), (None, &Board::new(9)));
    record.go_to(usize::MAX);
    assert_eq!(record, won());
}

/// Fills a board of five so that nobody gets five: the last stone decides between a draw and a win.
fn nearly_full() -> Record {
    let text = ["xxoox", "ooxxo", "xxoox", "ooxxo", "xxox."];
    let points = |stone| {
        let rows = (0..).zip(text);
        rows.flat_map(move |(y, row)| (0..).zip(row.chars()).filter(move |it| it.1 == stone).map(move |it| p(it.0, y)))
    };
    let (black, white): (Vec<_>, Vec<_>) = (points('x').collect(), points('o').collect());
    assert_eq!((black.len(), white.len()), (13, 11));
    let mut record = Record::new(5, Rule::Freestyle);
    for (black, white) in black.iter().zip(white.iter().chain([&p(4, 4)])) {
        record.play(*black).unwrap();
        record.play(*white).unwrap();
    }
    record
}

#[test]
fn a_full_board_without_a_five_is_a_draw() {
    let mut record = nearly_full();
    assert_eq!(record.outcome(), None);
    let last = record.board().free_points().next().unwrap();
    record.play(last).unwrap();
    assert_eq!(record.outcome(), Some(Outcome::Draw));
    assert_eq!(record.outcome().and_then(Outcome::winner), None);
    assert_eq!(record.play(p(0, 0)), Err(PlayError::GameOver));
}

#[derive(Clone, Debug)]
enum Step {
    Play(u8, u8),
    Undo,
    Redo,
    GoTo(usize),
    Resign(bool),
    Unresign,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        12 => (0..8u8, 0..8u8).prop_map(|(x, y)| Step::Play(x, y)),
        3 => Just(Step::Undo),
        2 => Just(Step::Redo),
        1 => (0..40usize).prop_map(Step::GoTo),
        1 => any::<bool>().prop_map(Step::Resign),
        1 => Just(Step::Unresign),
    ]
}

/// The position and the end of a game, worked out anew from its moves.
fn replayed(moves: &[Move]) -> (Board, Option<Outcome>) {
    let mut board = Board::new(7);
    let mut outcome = None;
    for it in moves {
        assert_eq!(outcome, None, "no move follows the end");
        board.play(it.point, it.color).unwrap();
        let five = Rule::Freestyle.winning_line(&board, it.point);
        outcome = match five {
            Some(line) => Some(Outcome::Five { winner: it.color, line }),
            None => board.is_full().then_some(Outcome::Draw),
        };
    }
    (board, outcome)
}

/// The moves, the cursor and the side that resigned, kept in the plainest way.
#[derive(Default)]
struct Model {
    moves: Vec<Move>,
    ply: usize,
    resigned: Option<Color>,
}

impl Model {
    fn result(&self) -> Option<Outcome> {
        let resignation = self.resigned.map(|side| Outcome::Resignation { winner: !side });
        resignation.or_else(|| replayed(&self.moves).1)
    }

    fn is_at_end(&self) -> bool {
        self.ply == self.moves.len()
    }

    fn apply(&mut self, step: &Step) {
        match *step {
            Step::Play(x, y) => {
                let (board, _) = replayed(&self.moves[..self.ply]);
                let is_over = self.is_at_end() && self.result().is_some();
                if !is_over && board.is_free(p(x, y)) {
                    let color = if self.ply.is_multiple_of(2) { Color::Black } else { Color::White };
                    self.moves.truncate(self.ply);
                    self.moves.push(Move { point: p(x, y), color });
                    self.ply += 1;
                    self.resigned = None;
                }
            }
            Step::Undo => self.ply = self.ply.saturating_sub(1),
            Step::Redo => self.ply = (self.ply + 1).min(self.moves.len()),
            Step::GoTo(ply) => self.ply = ply.min(self.moves.len()),
            Step::Resign(is_black) => {
                if self.is_at_end() && self.result().is_none() {
                    self.resigned = Some(if is_black { Color::Black } else { Color::White });
                }
            }
            Step::Unresign => self.resigned = None,
        }
    }
}

/// Takes the step; what cannot be done is refused, and the model knows when.
fn take(record: &mut Record, step: &Step) {
    match *step {
        Step::Play(x, y) => record.play(p(x, y)).unwrap_or_default(),
        Step::Undo => drop(record.undo()),
        Step::Redo => drop(record.redo()),
        Step::GoTo(ply) => record.go_to(ply),
        Step::Resign(is_black) => {
            record.resign(if is_black { Color::Black } else { Color::White }).unwrap_or_default();
        }
        Step::Unresign => drop(record.take_back_resignation()),
    }
}

proptest! {
    #[test]
    fn a_walk_agrees_with_a_replay(steps in prop::collection::vec(step(), 0..120)) {
        let mut record = Record::new(7, Rule::Freestyle);
        let mut model = Model::default();
        for step in &steps {
            take(&mut record, step);
            model.apply(step);
            let (board, _) = replayed(&model.moves[..model.ply]);
            prop_assert_eq!(record.moves(), &model.moves[..]);
            prop_assert_eq!(record.ply(), model.ply);
            prop_assert_eq!(record.board(), &board);
            prop_assert_eq!(record.board().key(), board.key());
            prop_assert_eq!(record.result(), model.result());
            prop_assert_eq!(record.outcome(), model.result().filter(|_| model.is_at_end()));
        }
    }
}
