//! The game record during play: moves, undo, redo, resignation and wins.

use std::collections::BTreeMap;
use std::iter;
use std::ops::Not;

use gumu_core::game::{
    Board, Color, Ending, Foul, Move, NodeId, Notes, OnFoul, Outcome, PlayError, Point, Record, Rule, Stone,
    WinningLine, diagram,
};
use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

fn p(x: u8, y: u8) -> Point {
    Point::new(x, y)
}

/// Returns a game in which these points were played in turn.
fn record_of(size: u8, points: &[Point]) -> Record {
    let mut record = Record::new(size, Rule::Freestyle);
    for point in points {
        record.play(*point).unwrap();
    }
    record
}

/// Returns a game that Black wins with the ninth move in the top row.
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
    assert_eq!(record.last(), Some(Move::stone(p(8, 7), Color::White)));
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
fn a_new_move_replaces_moves_that_were_taken_back() {
    let mut record = record_of(9, &[p(4, 4), p(5, 5), p(6, 6)]);
    record.undo();
    record.undo();
    assert_eq!((record.moves().len(), record.ply()), (3, 1));
    record.play(p(0, 0)).unwrap();
    assert_eq!(record.moves(), record_of(9, &[p(4, 4), p(0, 0)]).moves());
    assert_eq!((record.redo(), record.ply(), record.n_nodes()), (None, 2, 5));
}

#[test]
fn a_move_of_the_tree_follows_its_branch() {
    let mut record = record_of(9, &[p(4, 4), p(5, 5), p(6, 6)]);
    let before = record.clone();
    record.go_to(1);
    record.play(p(5, 5)).unwrap();
    assert_eq!((record.ply(), record.moves().len()), (2, 3));
    record.go_to(1);
    record.play(p(0, 0)).unwrap();
    record.undo();
    record.play(p(5, 5)).unwrap();
    assert_eq!((record.ply(), record.moves()), (2, before.moves()));
    assert_eq!(record.n_nodes(), 5);
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
    record.redo();
    assert_eq!(record.outcome(), white_wins);

    assert!(record.take_back_ending());
    assert!(!record.take_back_ending());
    assert_eq!(record, record_of(9, &[p(4, 4), p(5, 5)]));
}

#[test]
fn a_resignation_stays_with_the_moves_before_it() {
    let mut record = record_of(9, &[p(4, 4), p(5, 5)]);
    record.resign(Color::White).unwrap();
    let resigned = record.node();
    record.undo();
    record.play(p(0, 0)).unwrap();
    assert_eq!((record.outcome(), record.result()), (None, None));
    let black_wins = Some(Outcome::Resignation { winner: Color::Black });
    assert_eq!((record.outcome_at(resigned), record.outcome_at(record.node())), (black_wins, None));
    record.select(resigned);
    assert_eq!((record.outcome(), record.ending_at(resigned)), (black_wins, Some(Ending::Resigned(Color::White))));
}

#[test]
fn a_game_may_end_where_moves_follow_that_were_taken_back() {
    let mut record = record_of(9, &[p(4, 4), p(5, 5), p(6, 6)]);
    let (main, later) = (record.node_at(1).unwrap(), record.node());
    record.go_to(1);
    record.resign(Color::White).unwrap();
    let black_wins = Some(Outcome::Resignation { winner: Color::Black });
    assert_eq!((record.outcome(), record.outcome_at(main), record.result()), (black_wins, black_wins, None));
    assert_eq!(
        (record.play(p(0, 0)), record.resign(Color::White)),
        (Err(PlayError::GameOver), Err(PlayError::GameOver))
    );
    assert_eq!((record.main_end(), record.outcome_at(later)), (main, None), "the main line ends there");
    assert_eq!(record.redo().map(|it| it.point), Some(Some(p(5, 5))), "what was taken back can be looked at");
    assert_eq!((record.outcome(), record.take_back_ending()), (None, false));
    record.undo();
    assert!(record.take_back_ending());
    assert_eq!((record.outcome(), record.main_end()), (None, later));
}

#[test]
fn a_side_can_resign_before_the_first_move() {
    let mut record = Record::new(9, Rule::Freestyle);
    record.resign(Color::White).unwrap();
    assert_eq!(record.result(), Some(Outcome::Resignation { winner: Color::Black }));
}

#[test]
fn taking_back_a_resignation_leaves_a_five_alone() {
    let mut record = won();
    assert!(!record.take_back_ending());
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

/// Returns a game on a board of five lines with one free point and no five. The last stone either wins or makes a draw.
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

#[test]
fn a_color_that_moves_twice_lets_the_other_one_pass() {
    let mut record = record_of(9, &[p(4, 4)]);
    record.play_as(Color::Black, p(5, 5)).unwrap();
    assert_eq!((record.side_to_move(), record.board().stone(p(5, 5))), (Color::White, Some(Color::Black)));
    assert_eq!((record.moves()[1], record.ply()), (Move::pass(Color::White), 3));
    record.go_to(0);
    assert_eq!(record.side_to_move(), Color::Black);
    record.go_to(1);
    assert_eq!(record.play_as(Color::Black, p(4, 4)), Err(PlayError::Occupied));
    assert_eq!((record.ply(), record.n_nodes()), (1, 4), "what is refused lets nobody pass");
}

#[test]
fn the_branch_shown_last_is_shown_again_instead_of_the_first() {
    let mut record = record_of(9, &[p(0, 0), p(1, 0)]);
    let (parent, first) = (record.node_at(1).unwrap(), record.node());
    for other in [p(2, 0), p(3, 0)] {
        record.go_to(1);
        record.play(other).unwrap();
    }
    record.delete(record.node());
    record.redo();
    assert_eq!(record.node(), first);
    record.go_to(0);
    record.play(p(5, 5)).unwrap();
    let second = record.children(parent).nth(1).unwrap();
    record.promote(second);
    assert_eq!(record.line_through(parent).last(), Some(&first));
}

#[test]
fn two_passes_in_a_row_are_a_draw_in_renju() {
    for rule in Rule::ALL {
        let mut record = Record::new(9, rule);
        record.play(p(4, 4)).unwrap();
        let key = record.board().key();
        record.pass().unwrap();
        assert_eq!((record.side_to_move(), record.outcome()), (Color::Black, None), "one pass ends nothing");
        assert_eq!((record.board().key(), record.last()), (key, Some(Move::pass(Color::White))));
        record.pass().unwrap();
        let outcome = (rule == Rule::Renju).then_some(Outcome::Passed);
        assert_eq!((record.outcome(), outcome.and_then(Outcome::winner)), (outcome, None));
        assert_eq!(record.outcome_at(record.node()), outcome);
        assert_eq!(record.pass().is_err(), rule == Rule::Renju);
        record.go_to(2);
        assert_eq!(record.outcome(), None);
        record.play(p(0, 0)).unwrap();
        assert_eq!(record.board().stone(p(0, 0)), Some(Color::Black));
        record.go_to(1);
        record.redo();
        assert_eq!(record.last(), Some(Move::pass(Color::White)));
    }
}

#[test]
fn a_game_may_begin_from_a_position() {
    let mut board = Board::new(9);
    board.play(p(4, 4), Color::White).unwrap();
    board.play(p(3, 3), Color::White).unwrap();
    let mut record = Record::from_position(board.clone(), Rule::Freestyle, Color::White);
    let white = |x, y| Stone { point: p(x, y), color: Color::White };
    assert_eq!((record.setup(), record.first_side()), (&[white(3, 3), white(4, 4)][..], Color::White));
    assert_eq!(record.play(p(4, 4)), Err(PlayError::Occupied));
    record.play(p(5, 5)).unwrap();
    assert_eq!((record.moves(), record.ply()), (&[Move::stone(p(5, 5), Color::White)][..], 1));
    record.undo();
    assert_eq!((record.undo(), record.board()), (None, &board));
}

#[test]
fn notes_belong_to_their_position() {
    let mut record = record_of(9, &[p(4, 4), p(5, 5)]);
    let (node, plain) = (record.node(), record.clone());
    record.notes_mut(node).unwrap().comment = "a calm move".to_owned();
    assert_ne!(record, plain);
    record.go_to(0);
    assert_eq!((record.notes(node).comment.as_str(), record.notes(record.node())), ("a calm move", &Notes::default()));
    record.delete(node);
    assert_eq!(record.notes_mut(node), None);
    assert_eq!(record.notes(node), &Notes::default());
    assert_eq!((record.select(node), record.contains(node), record.n_nodes()), (false, false, 2));
}

#[test]
fn the_beginning_cannot_be_deleted() {
    let mut record = won();
    assert!(!record.delete(NodeId::ROOT));
    assert_eq!(record, won());
}

#[test]
fn a_promoted_line_is_the_main_one() {
    let mut record = record_of(9, &[p(4, 4), p(5, 5), p(6, 6)]);
    let old = record.node();
    record.go_to(1);
    record.play(p(0, 0)).unwrap();
    assert_eq!(record.main_end(), old);
    assert!(record.promote_line(record.end()));
    assert_eq!((record.main_end(), record.ply()), (record.node(), 2));
    let first = record.node();
    assert_eq!(record.siblings(first).next(), Some(first));
    assert!(record.select(old) && record.choose(first).not());
    record.go_to(1);
    assert!(record.choose(first));
    assert_eq!((record.moves().len(), record.line_through(NodeId::ROOT)), (2, record.line_through(first)));
}

#[derive(Clone, Debug)]
enum Step {
    Play(u8, u8),
    Undo,
    Redo,
    GoTo(usize),
    Resign(bool),
    Unresign,
    Select(usize),
    Choose(usize),
    Promote(usize),
    Delete(usize),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        16 => (0..7u8, 0..7u8).prop_map(|(x, y)| Step::Play(x, y)),
        4 => (0..3u8, 0..3u8).prop_map(|(x, y)| Step::Play(x, y)),
        4 => Just(Step::Undo),
        2 => Just(Step::Redo),
        2 => (0..20usize).prop_map(Step::GoTo),
        1 => any::<bool>().prop_map(Step::Resign),
        1 => Just(Step::Unresign),
        3 => any::<usize>().prop_map(Step::Select),
        2 => any::<usize>().prop_map(Step::Choose),
        1 => any::<usize>().prop_map(Step::Promote),
        1 => any::<usize>().prop_map(Step::Delete),
    ]
}

/// Returns the position and the outcome of a game, computed by playing the moves again.
fn replayed(moves: &[Move]) -> (Board, Option<Outcome>) {
    let mut board = Board::new(7);
    let mut outcome = None;
    for it in moves {
        assert_eq!(outcome, None, "no move follows the end");
        let point = it.point.unwrap();
        board.play(point, it.color).unwrap();
        let five = Rule::Freestyle.winning_line(&board, point);
        outcome = match five {
            Some(line) => Some(Outcome::Five { winner: it.color, line }),
            None => board.is_full().then_some(Outcome::Draw),
        };
    }
    (board, outcome)
}

/// A position in the reference model, which distinguishes positions by the moves that lead to them.
#[derive(Default)]
struct Place {
    children: Vec<Move>,
    chosen: Option<Move>,
    resigned: Option<Color>,
}

struct Model {
    places: BTreeMap<Vec<(u8, u8)>, Place>,
    cursor: Vec<Move>,
}

fn key(path: &[Move]) -> Vec<(u8, u8)> {
    path.iter().filter_map(|it| it.point).map(|it| (it.x(), it.y())).collect()
}

impl Model {
    fn new() -> Self {
        Self { places: BTreeMap::from([(Vec::new(), Place::default())]), cursor: Vec::new() }
    }

    fn place(&mut self, path: &[Move]) -> &mut Place {
        self.places.get_mut(&key(path)).unwrap()
    }

    fn line_from(&self, path: &[Move]) -> Vec<Move> {
        let mut line = path.to_vec();
        loop {
            let place = &self.places[&key(&line)];
            let Some(next) = place.chosen.or(place.children.first().copied()) else { return line };
            line.push(next);
        }
    }

    fn line(&self) -> Vec<Move> {
        self.line_from(&self.cursor)
    }

    fn outcome_at(&self, path: &[Move]) -> Option<Outcome> {
        let resignation = self.places[&key(path)].resigned.map(|side| Outcome::Resignation { winner: !side });
        resignation.or_else(|| replayed(path).1)
    }

    fn is_at_end(&self) -> bool {
        self.line().len() == self.cursor.len()
    }

    fn is_ended_by_people(&self, path: &[Move]) -> bool {
        self.places[&key(path)].resigned.is_some()
    }

    fn is_over(&self) -> bool {
        self.is_ended_by_people(&self.cursor) || self.is_at_end() && self.outcome_at(&self.cursor).is_some()
    }

    /// Returns, for each position, the sequence of moves that leads to it: each position comes after its parent, and
    /// siblings are in the order of the tree.
    fn all(&self) -> Vec<Vec<Move>> {
        let mut all = Vec::new();
        let mut open = vec![Vec::new()];
        while let Some(path) = open.pop() {
            for child in self.places[&key(&path)].children.iter().rev() {
                open.push([&path[..], &[*child]].concat());
            }
            all.push(path);
        }
        all
    }

    fn pick(&self, number: usize) -> Vec<Move> {
        let all = self.all();
        all[number % all.len()].clone()
    }

    fn choose_along(&mut self, path: &[Move]) {
        for ply in 0..path.len() {
            self.place(&path[..ply]).chosen = Some(path[ply]);
        }
    }

    fn apply(&mut self, step: &Step) {
        let cursor = self.cursor.clone();
        match *step {
            Step::Play(x, y) => {
                if self.is_over() || !replayed(&cursor).0.is_free(p(x, y)) {
                    return;
                }
                let color = if cursor.len().is_multiple_of(2) { Color::Black } else { Color::White };
                let mv = Move::stone(p(x, y), color);
                self.cursor.push(mv);
                if !self.place(&cursor).children.contains(&mv) {
                    self.place(&cursor).children.push(mv);
                    self.places.insert(key(&self.cursor), Place::default());
                }
                self.place(&cursor).chosen = Some(mv);
            }
            Step::Undo => drop(self.cursor.pop()),
            Step::Redo => self.cursor = self.line()[..self.line().len().min(cursor.len() + 1)].to_vec(),
            Step::GoTo(ply) => self.cursor = self.line()[..self.line().len().min(ply)].to_vec(),
            Step::Resign(is_black) => {
                if !self.is_over() {
                    self.place(&cursor).resigned = Some(if is_black { Color::Black } else { Color::White });
                }
            }
            Step::Unresign => self.place(&cursor).resigned = None,
            Step::Select(number) => self.cursor = self.pick(number),
            Step::Choose(number) => {
                let path = self.pick(number);
                let Some((last, parent)) = path.split_last() else { return };
                if !cursor.starts_with(parent) || cursor.len() <= parent.len() {
                    self.place(parent).chosen = Some(*last);
                }
            }
            Step::Promote(number) => {
                let (path, line) = (self.pick(number), self.line());
                self.choose_along(&line);
                let Some((last, parent)) = path.split_last() else { return };
                let children = &mut self.place(parent).children;
                children.retain(|it| it != last);
                children.insert(0, *last);
            }
            Step::Delete(number) => {
                let path = self.pick(number);
                let Some((last, parent)) = path.split_last() else { return };
                let place = self.place(parent);
                place.children.retain(|it| it != last);
                place.chosen = place.chosen.filter(|it| it != last);
                self.places.retain(|it, _| !it.starts_with(&key(&path)));
                if cursor.starts_with(&path) {
                    self.cursor = parent.to_vec();
                }
            }
        }
        let cursor = self.cursor.clone();
        self.choose_along(&cursor);
    }
}

fn path_to(record: &Record, node: NodeId) -> Vec<Move> {
    let mut path: Vec<_> = iter::successors(Some(node), |it| record.parent(*it)).collect();
    path.reverse();
    path.into_iter().filter_map(|it| record.move_to(it)).collect()
}

/// Applies a step to the record. As in the model, an impossible step changes nothing.
fn take(record: &mut Record, step: &Step) {
    let pick = |record: &Record, number: usize| record.nodes().nth(number % record.n_nodes()).unwrap();
    match *step {
        Step::Play(x, y) => record.play(p(x, y)).unwrap_or_default(),
        Step::Undo => drop(record.undo()),
        Step::Redo => drop(record.redo()),
        Step::GoTo(ply) => record.go_to(ply),
        Step::Resign(is_black) => {
            record.resign(if is_black { Color::Black } else { Color::White }).unwrap_or_default();
        }
        Step::Unresign => _ = record.take_back_ending(),
        Step::Select(number) => assert!(record.select(pick(record, number))),
        Step::Choose(number) => _ = record.choose(pick(record, number)),
        Step::Promote(number) => assert!(record.promote(pick(record, number))),
        Step::Delete(number) => _ = record.delete(pick(record, number)),
    }
}

proptest! {
    #[test]
    fn a_walk_agrees_with_a_replay(steps in prop::collection::vec(step(), 0..120)) {
        let mut record = Record::new(7, Rule::Freestyle);
        let mut model = Model::new();
        for step in &steps {
            take(&mut record, step);
            model.apply(step);
            let line = model.line();
            let (board, _) = replayed(&model.cursor);
            prop_assert_eq!(record.moves(), &line[..]);
            prop_assert_eq!(record.ply(), model.cursor.len());
            prop_assert_eq!(record.board(), &board);
            prop_assert_eq!(record.board().key(), board.key());
            prop_assert_eq!(record.result(), model.outcome_at(&line));
            prop_assert_eq!(record.outcome(), model.outcome_at(&model.cursor).filter(|_| model.is_over()));
        }
        let nodes: Vec<_> = record.nodes().collect();
        prop_assert_eq!(record.n_nodes(), nodes.len());
        let paths: Vec<_> = nodes.iter().map(|it| path_to(&record, *it)).collect();
        prop_assert_eq!(paths, model.all());
        for node in nodes {
            let path = path_to(&record, node);
            let is_end = record.children(node).next().is_none();
            let has_ended = is_end || model.is_ended_by_people(&path);
            prop_assert_eq!(record.outcome_at(node), model.outcome_at(&path).filter(|_| has_ended));
            let line = record.line_through(node);
            prop_assert_eq!(path_to(&record, *line.last().unwrap_or(&node)), model.line_from(&path));
        }
        prop_assert_eq!(&record.clone(), &record);
    }
}

/// Returns a renju game in which Black's fifth move can be a forbidden double-three at e5.
fn before_double_three(on_foul: OnFoul) -> Record {
    let mut record = Record::new(9, Rule::Renju).with_fouls(on_foul);
    for name in ["c5", "a1", "d5", "c1", "e6", "e1", "e7", "g1"] {
        record.play(Point::parse(name, 9).unwrap()).unwrap();
    }
    record
}

#[test]
fn a_forbidden_move_is_refused() {
    let mut record = before_double_three(OnFoul::Refuse);
    let before = record.clone();
    assert_eq!(record.play(p(4, 4)), Err(PlayError::Forbidden(Foul::DoubleThree)));
    assert_eq!(record, before);
    record.play(p(8, 8)).unwrap();
    record.play(p(4, 4)).unwrap();
    assert_eq!(record.outcome(), None, "White may play there");
    assert_eq!(record.play(p(2, 4)), Err(PlayError::Occupied), "a stone lies there, whatever else it would be");
}

#[test]
fn a_forbidden_move_loses_where_it_is_not_refused() {
    let mut record = before_double_three(OnFoul::Lose);
    record.play(p(4, 4)).unwrap();
    let lost = Some(Outcome::Foul { winner: Color::White, foul: Foul::DoubleThree, point: p(4, 4) });
    assert_eq!((record.outcome(), record.result()), (lost, lost));
    assert_eq!(record.outcome().and_then(Outcome::winner), Some(Color::White));
    assert_eq!(record.play(p(0, 0)), Err(PlayError::GameOver));
    record.undo();
    assert_eq!(record.outcome(), None);
    record.redo();
    assert_eq!(record.outcome(), lost);
}

/// Returns a game of random legal moves. If the seed is even, a side makes a winning move only if it has no other move.
fn random_game(size: u8, rule: Rule, seed: u64) -> Record {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut record = Record::new(size, rule);
    while record.outcome().is_none() {
        let (board, side) = (record.board(), record.side_to_move());
        let mut points: Vec<_> = rule.legal_points(board, side).collect();
        let wins = |it: &Point| rule.wins_at(board, *it, side);
        if seed.is_multiple_of(2) && !points.iter().all(wins) {
            points.retain(|it| !wins(it));
        }
        record.play(*points.choose(&mut random).unwrap()).unwrap();
    }
    record
}

#[test]
fn random_games_end_under_every_rule() {
    for rule in Rule::ALL {
        for seed in 0..100 {
            let record = random_game(6, rule, seed);
            let last = record.last().unwrap();
            match record.outcome().unwrap() {
                Outcome::Five { winner, line } => {
                    assert_eq!(
                        (winner, Some(line)),
                        (last.color, rule.winning_line(record.board(), last.point.unwrap()))
                    );
                }
                Outcome::Draw => {
                    let side = record.side_to_move();
                    assert_eq!(rule.legal_points(record.board(), side).count(), 0);
                }
                Outcome::Foul { .. }
                | Outcome::Resignation { .. }
                | Outcome::Time { .. }
                | Outcome::Agreed
                | Outcome::Passed => {
                    panic!("{:?}", record.outcome())
                }
            }
        }
    }
}

#[test]
fn a_game_is_drawn_when_all_points_left_are_forbidden_to_black() {
    // A black stone in either gap makes six, which is forbidden.
    let wanted = diagram::read("xxx.xx\nooxxoo\nxoooox\nooxxoo\noooxoo\nxx.xxx").unwrap();
    let mut record = Record::new(6, Rule::Renju);
    while record.outcome().is_none() {
        let side = record.side_to_move();
        let next = Rule::Renju.legal_points(record.board(), side).find(|it| wanted.stone(*it) == Some(side));
        record.play(next.unwrap()).unwrap();
    }
    assert_eq!((record.board(), record.outcome()), (&wanted, Some(Outcome::Draw)));
}

#[test]
fn a_foul_in_the_record_stays_when_further_ones_are_refused() {
    let mut record = before_double_three(OnFoul::Lose);
    record.play(p(4, 4)).unwrap();
    let foul = record.node();
    let lost = record.outcome();
    assert_eq!(record.outcome_at(foul), lost);
    let mut record = record.with_fouls(OnFoul::Refuse);
    assert_eq!(record.outcome_at(foul), lost);
    record.undo();
    record.play(p(4, 4)).unwrap();
    assert_eq!(record.outcome(), lost);
}

#[test]
fn a_position_without_a_point_to_play_is_drawn_from_the_start() {
    let board = diagram::read("xxx.xx\nooxxoo\nxoooox\nooxxoo\noooxoo\nxx.xxx").unwrap();
    let drawn = |first| Record::from_position(board.clone(), Rule::Renju, first).result();
    assert_eq!((drawn(Color::Black), drawn(Color::White)), (Some(Outcome::Draw), None));
}
