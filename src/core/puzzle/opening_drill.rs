//! Opening drills by spaced repetition.
//!
//! A drill shows positions of a tree of moves, and the player has to find the next move of one side.

use std::collections::HashSet;

use crate::game::{Color, NamedOpening, NodeId, Point, Record, Rule};
use crate::puzzle::day::Day;
use crate::puzzle::training::{PuzzleKey, Training};

/// Maximum number of cards of a drill. If a tree has more positions, those of its main line are taken first.
const MAX_CARDS: usize = 5_000;

/// Board size, in lines, on which the openings of renju are drilled.
const RENJU_SIZE: u8 = 15;

/// A card of the drill: a position in which the player has to find a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningCard {
    /// The position's node in the tree of the drill.
    pub node: NodeId,
    /// The opening of renju that the answer must form; `None` if every move that the tree has at this position is
    /// right.
    pub named: Option<&'static NamedOpening>,
    key: PuzzleKey,
}

/// A drill: positions from a tree of moves, in each of which the player has to find the next move of one side.
#[derive(Clone, Debug)]
pub struct OpeningDrill {
    tree: Record,
    side: Color,
    cards: Vec<OpeningCard>,
    /// `true` if the tree also has moves of the side that is not drilled.
    has_other_side: bool,
    /// The indices of the cards that were asked since this drill was created.
    asked: HashSet<usize>,
}

impl OpeningDrill {
    /// Returns a drill of the moves of `side` in a record's tree, from the current position of the record on. The drill
    /// has no cards if the tree has no moves of `side` there.
    #[must_use]
    pub fn of_tree(record: &Record, side: Color) -> Self {
        let mut tree = record.clone();
        let mut cards = Vec::new();
        let mut has_other_side = false;
        // A stack of positions to visit: children are pushed in reverse, so that the main line is visited first.
        let mut waiting = vec![record.node()];
        while let Some(node) = waiting.pop() {
            let children: Vec<_> = record.children(node).filter(|it| has_stone(record, *it)).collect();
            waiting.extend(children.iter().rev());
            if children.is_empty() {
                continue;
            }
            if cards.len() == MAX_CARDS {
                break;
            }
            tree.select(node);
            if tree.outcome().is_some() {
                continue;
            }
            if tree.side_to_move() == side {
                let key = PuzzleKey::of_opening(tree.board(), tree.rule(), side, "");
                cards.push(OpeningCard { node, named: None, key });
            } else {
                has_other_side = true;
            }
        }
        tree.select(record.node());
        Self { tree, side, cards, has_other_side, asked: HashSet::new() }
    }

    /// Returns a drill of the 26 openings of renju, in which the player has to find the third stone.
    #[must_use]
    pub fn of_renju() -> Self {
        let mut tree = Record::new(RENJU_SIZE, Rule::Renju);
        let center = Point::center(RENJU_SIZE);
        let mut after_second = |x: u8, y: u8| {
            tree.go_to(0);
            // Ignore the results: two different points of an empty board can be played.
            let _ = tree.play(center);
            let _ = tree.play(Point::new(x, y));
            tree.node()
        };
        // Rows count from the top: the second stone lies directly above the first stone, or diagonally to its upper
        // right.
        let direct = after_second(center.x(), center.y() - 1);
        let indirect = after_second(center.x() + 1, center.y() - 1);
        let card = |named: &'static NamedOpening| {
            let node = if named.is_direct() { direct } else { indirect };
            let mut before = tree.clone();
            before.select(node);
            let key = PuzzleKey::of_opening(before.board(), Rule::Renju, Color::Black, named.sign);
            OpeningCard { node, named: Some(named), key }
        };
        let cards = NamedOpening::all().iter().map(card).collect();
        Self { tree, side: Color::Black, cards, has_other_side: false, asked: HashSet::new() }
    }

    /// Returns the number of cards: positions in which the player has to find a move.
    #[must_use]
    pub const fn n_cards(&self) -> usize {
        self.cards.len()
    }

    /// Returns the side whose moves are drilled.
    #[must_use]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// Returns `true` if the tree also has moves of the other side, for which another drill can be made.
    #[must_use]
    pub const fn has_other_side(&self) -> bool {
        self.has_other_side
    }

    /// Returns a drill of the other side's moves in the same tree; `None` if there are none.
    #[must_use]
    pub fn other_side(&self) -> Option<Self> {
        self.has_other_side.then(|| Self::of_tree(&self.tree, !self.side))
    }

    /// Returns the card with this index; `None` if there is none.
    #[must_use]
    pub fn card(&self, index: usize) -> Option<&OpeningCard> {
        self.cards.get(index)
    }

    /// Returns the game up to the position of a card.
    #[must_use]
    pub fn before(&self, card: &OpeningCard) -> Record {
        self.tree.up_to(card.node)
    }

    /// Returns the points of all right moves for a card. In a drill of a tree of moves, the move of the main line comes
    /// first.
    #[must_use]
    pub fn answers(&self, card: &OpeningCard) -> Vec<Point> {
        match card.named {
            None => {
                let children = self.tree.children(card.node);
                children.filter_map(|it| self.tree.move_to(it).and_then(|it| it.point)).collect()
            }
            Some(named) => {
                let before = self.before(card);
                let free = before.board().free_points();
                free.filter(|it| named_after(&before, *it).is_some_and(|it| it.sign == named.sign)).collect()
            }
        }
    }

    /// Returns the comment that the tree has on a right move; empty if there is no comment.
    #[must_use]
    pub fn comment(&self, card: &OpeningCard, answer: Point) -> &str {
        let child =
            self.tree.children(card.node).find(|it| self.tree.move_to(*it).and_then(|it| it.point) == Some(answer));
        child.map_or("", |it| &self.tree.notes(it).comment)
    }

    /// Returns the index of the next card to ask; `None` if all cards were asked, because a drill asks each card once.
    /// Cards that are due come first, then cards that the player has never answered, then cards that are due later.
    /// Within these groups, cards that follow card `last` in the tree come first, then the cards that are due earliest.
    pub fn next(&mut self, last: Option<usize>, training: &Training, today: Day) -> Option<usize> {
        let under = last.and_then(|it| self.cards.get(it)).map(|it| it.node);
        let below: HashSet<NodeId> = under.map(|it| self.below(it)).unwrap_or_default();
        let rank = |index: usize| {
            let card = &self.cards[index];
            let due = training.due(card.key).map(|it| it.since(today));
            let (class, days) = match due {
                Some(days) if days <= 0 => (0, days),
                None => (1, 0),
                Some(days) => (2, days),
            };
            (class, !below.contains(&card.node), days, index)
        };
        let next = (0..self.cards.len()).filter(|it| !self.asked.contains(it)).min_by_key(|it| rank(*it))?;
        self.asked.insert(next);
        Some(next)
    }

    /// Records the answer to a card in `training`: counts the answer and sets the next day on which the card is due.
    pub fn record(&self, index: usize, is_right: bool, training: &mut Training, today: Day) {
        if let Some(card) = self.cards.get(index) {
            training.repeat(card.key, is_right, today);
        }
    }

    /// Returns all positions below a position in the tree.
    fn below(&self, node: NodeId) -> HashSet<NodeId> {
        let mut below = HashSet::new();
        let mut waiting = vec![node];
        while let Some(node) = waiting.pop() {
            waiting.extend(self.tree.children(node).filter(|it| below.insert(*it)));
        }
        below
    }
}

fn has_stone(record: &Record, node: NodeId) -> bool {
    record.move_to(node).is_some_and(|it| it.point.is_some())
}

/// Returns the named opening of renju that results if `third` is played after the stones of `before`; `None` if the
/// opening has no name.
fn named_after(before: &Record, third: Point) -> Option<&'static NamedOpening> {
    let stones = before.moves().iter().map(|it| it.point).collect::<Option<Vec<_>>>()?;
    NamedOpening::of(&[stones.as_slice(), &[third]].concat(), before.size())
}

#[cfg(test)]
mod tests {
    use super::*;
    /// The lines of moves in the tree that the tests use.
    const LINES: [&str; 3] = ["h8 h9 i9 g7 f6", "h8 h9 i9 j6 j10", "h8 i9 g7"];

    /// Returns a record with the tree of [`LINES`] and comments on two moves, with the cursor at the start.
    fn tree() -> Record {
        let mut record = played(&LINES);
        let nodes: Vec<_> = record.nodes().collect();
        for node in nodes {
            let comment = match record.move_to(node).and_then(|it| it.point) {
                Some(point) if point.name(15) == "h8" => "center",
                Some(point) if point.name(15) == "j10" => "strong",
                _ => continue,
            };
            record.notes_mut(node).unwrap().comment = comment.to_owned();
        }
        record
    }

    /// Returns a record with a tree of `lines`, with the cursor at the start.
    fn played(lines: &[&str]) -> Record {
        let mut record = Record::new(15, Rule::Freestyle);
        for line in lines {
            record.go_to(0);
            line.split(' ').for_each(|it| record.play(Point::parse(it, 15).unwrap()).unwrap());
        }
        record.show_main_line();
        record.go_to(0);
        record
    }

    fn today() -> Day {
        Day::parse("2026-11-26").unwrap()
    }

    /// Returns the moves before each card and the card's answers, in the order in which the drill asks the cards.
    fn asked(drill: &mut OpeningDrill, training: &Training) -> Vec<(String, String)> {
        let names = |points: &[Point]| points.iter().map(|it| it.name(15)).collect::<Vec<_>>().join(" ");
        let mut asked = Vec::new();
        let mut last = None;
        while let Some(index) = drill.next(last, training, today()) {
            let card = drill.card(index).unwrap().clone();
            let moves: Vec<_> = drill.before(&card).moves().iter().filter_map(|it| it.point).collect();
            asked.push((names(&moves), names(&drill.answers(&card))));
            last = Some(index);
        }
        asked
    }

    fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
        expected.iter().map(|(moves, answers)| ((*moves).to_owned(), (*answers).to_owned())).collect()
    }

    #[test]
    fn the_moves_of_a_side_are_asked_for_along_the_lines_of_the_tree() {
        let training = Training::default();
        let black = [("", "h8"), ("h8 h9", "i9"), ("h8 h9 i9 g7", "f6"), ("h8 h9 i9 j6", "j10"), ("h8 i9", "g7")];
        assert_eq!(asked(&mut OpeningDrill::of_tree(&tree(), Color::Black), &training), pairs(&black));
        let white = [("h8", "h9 i9"), ("h8 h9 i9", "g7 j6")];
        assert_eq!(asked(&mut OpeningDrill::of_tree(&tree(), Color::White), &training), pairs(&white));
        let mut shown = tree();
        shown.go_to(3);
        let behind = [("h8 h9 i9 g7", "f6"), ("h8 h9 i9 j6", "j10")];
        assert_eq!(asked(&mut OpeningDrill::of_tree(&shown, Color::Black), &training), pairs(&behind));
        shown.go_to(usize::MAX);
        assert_eq!(OpeningDrill::of_tree(&shown, Color::Black).n_cards(), 0);
    }

    #[test]
    fn the_other_side_can_be_drilled_where_it_has_moves() {
        let of = |record: &Record| Color::ALL.map(|it| OpeningDrill::of_tree(record, it).has_other_side());
        assert_eq!(of(&tree()), [true, true]);
        assert_eq!(of(&played(&["h8"])), [false, true], "Black alone has a move");
        assert!(!OpeningDrill::of_renju().has_other_side());
    }

    #[test]
    fn what_is_due_comes_first_and_what_was_right_comes_later() {
        let mut training = Training::default();
        let mut drill = OpeningDrill::of_tree(&tree(), Color::Black);
        let rating = training.rating();
        drill.record(4, false, &mut training, today().plus(-1));
        drill.record(0, true, &mut training, today());
        drill.record(1, true, &mut training, today());
        let order = asked(&mut drill, &training).into_iter().map(|it| it.1).collect::<Vec<_>>();
        assert_eq!(order, ["g7", "f6", "j10", "h8", "i9"]);
        assert_eq!((training.rating(), training.day(today()).n_solved), (rating, 2), "puzzles alone move the rating");
    }

    #[test]
    fn the_same_position_has_the_same_key_however_it_is_turned() {
        let record = |moves: &str| {
            let mut record = played(&[moves]);
            record.go_to(2);
            record
        };
        let keys = ["h8 h9 i9", "h8 i8 i7", "h8 i9 i8"]
            .map(|it| OpeningDrill::of_tree(&record(it), Color::Black).card(0).unwrap().key);
        assert!(keys[0] == keys[1] && keys[0] != keys[2]);
    }

    #[test]
    fn each_of_the_26_openings_has_third_stones_of_its_own() {
        let drill = OpeningDrill::of_renju();
        assert_eq!(drill.n_cards(), 26);
        let mut seen = HashSet::new();
        for index in 0..26 {
            let card = drill.card(index).unwrap();
            let answers = drill.answers(card);
            assert!((1..=2).contains(&answers.len()), "{card:?} {answers:?}");
            assert!(answers.iter().all(|it| seen.insert((card.node, *it))), "{card:?}");
        }
    }

    #[test]
    fn a_comment_of_the_tree_is_told() {
        let drill = OpeningDrill::of_tree(&tree(), Color::Black);
        let comment = |index: usize| {
            let card = drill.card(index).unwrap();
            drill.comment(card, drill.answers(card)[0])
        };
        assert_eq!((comment(0), comment(1), comment(3)), ("center", "", "strong"));
    }
}
