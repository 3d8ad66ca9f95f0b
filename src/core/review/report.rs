//! The review of a whole game: win probabilities, accuracy, decisive moves, and what to practice.

use crate::engine::master::engine_checksum;
use crate::game::{Board, Color, Direction, Move, Record, Rule, Stone};
use crate::review::board_shape::{BoardShape, BoardShapeKind};
use crate::review::game_review::{MoveReview, ReviewEffort, mean_accuracy};
use crate::review::made_shape::five_points;
use crate::review::statement::StatementKind;
use crate::review::story::{self, ForcedEnd, GamePart, Mistake};
use crate::review::win_probability::{MoveClass, win_probability};

/// Maximum number of stones at the start of a game that may belong to a fixed opening. The first number is for a record
/// that names its opening, the second for a record that does not.
const N_OPENING: (usize, usize) = (5, 3);

/// Returns the number of first stones of a game that may belong to a fixed opening.
#[must_use]
pub const fn n_opening_stones(record: &Record) -> usize {
    if record.info.opening.is_empty() { N_OPENING.1 } else { N_OPENING.0 }
}

/// Version number of the rules by which a review derives its win probabilities, classes and proofs from the searches. A
/// change of these rules must increase the number.
const RULES: u32 = 3;

/// The review of one line of a game. The review may be incomplete: some moves may not be reviewed yet.
#[derive(Clone, Debug, PartialEq)]
pub struct GameReview {
    size: u8,
    rule: Rule,
    /// The stones on the board before the first move.
    setup: Vec<Stone>,
    line: Vec<Move>,
    effort: ReviewEffort,
    version: String,
    /// Number of moves at the start of the game that may belong to a fixed opening.
    n_opening: usize,
    /// The reviews of the moves of the line; `None` for passes and for moves that are not reviewed yet.
    moves: Vec<Option<MoveReview>>,
}

/// A topic that a player should practice: a kind of mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PracticeTopic {
    /// Stopping fours of the other side.
    StopFives,
    /// Stopping open threes of the other side.
    StopThrees,
    /// Preventing the other side from making two threats at once.
    StopDoubles,
    /// Finding fives and wins by continuous fours.
    WinByFours,
    /// Finding wins by continuous threats.
    WinByThreats,
    /// Preventing wins by continuous fours of the other side.
    StopFours,
    /// Preventing wins by continuous threats of the other side.
    StopThreats,
    /// Avoiding forbidden points.
    ForbiddenPoints,
}

/// Kinds of lines, by their direction on the board. Open threes are counted separately for each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ThreeLines {
    /// Lines from left to right.
    Horizontal,
    /// Lines from top to bottom.
    Vertical,
    /// Lines along both diagonals.
    Slanting,
}

impl ThreeLines {
    /// All kinds of lines.
    pub const ALL: [Self; 3] = [Self::Horizontal, Self::Vertical, Self::Slanting];

    const fn of(direction: Direction) -> Self {
        match direction {
            Direction::Horizontal => Self::Horizontal,
            Direction::Vertical => Self::Vertical,
            Direction::Descending | Direction::Ascending => Self::Slanting,
        }
    }
}

/// Counts of the open threes of the other side that a player faced and overlooked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ThreeCount {
    /// Number of open threes of the other side that the player overlooked: the player's move left the three open, and
    /// the move was a mistake or a blunder.
    pub n_overlooked: usize,
    /// Number of open threes of the other side that the player had to answer. Open threes before a move that makes a
    /// four or a five are not counted.
    pub n_faced: usize,
}

impl ThreeCount {
    /// Returns the sum of two counts.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self { n_overlooked: self.n_overlooked + other.n_overlooked, n_faced: self.n_faced + other.n_faced }
    }
}

/// Returns the version that this program gives to its reviews. The version changes whenever the search, the weights of
/// the engine, or the rules of the review change.
#[must_use]
pub fn review_version() -> String {
    format!("{RULES}-{:08x}", engine_checksum())
}

impl GameReview {
    /// Returns an empty review of the shown line of a record, by this version of the engine.
    #[must_use]
    pub fn new(record: &Record, effort: ReviewEffort) -> Self {
        Self::of_version(record, effort, review_version())
    }

    /// Returns an empty review of the shown line of a record. `version` is the version that the review states: the
    /// [`review_version`] of the program that made it.
    #[must_use]
    pub fn of_version(record: &Record, effort: ReviewEffort, version: String) -> Self {
        let line = record.moves().to_vec();
        let moves = line.iter().map(|_| None).collect();
        Self {
            size: record.size(),
            rule: record.rule(),
            setup: record.setup().to_vec(),
            line,
            effort,
            version,
            n_opening: n_opening_stones(record),
            moves,
        }
    }

    /// Adds the review of a move. If the reviewed line does not have this move, does nothing and returns `false`.
    pub fn add(&mut self, review: MoveReview) -> bool {
        let Some(index) = review.number.checked_sub(1) else { return false };
        if self.line.get(index) != Some(&Move::stone(review.point, review.side)) {
            return false;
        }
        self.moves[index] = Some(review);
        true
    }

    /// Returns the effort with which the review was made.
    #[must_use]
    pub const fn effort(&self) -> ReviewEffort {
        self.effort
    }

    /// Returns the version of the review: [`review_version`] of the program that made it.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Returns `true` if another version of the engine made the review, so that the game should be reviewed again.
    #[must_use]
    pub fn is_stale(&self) -> bool {
        self.version != review_version()
    }

    /// Returns the board size, in lines.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Returns all moves of the reviewed line, including passes and moves without a review.
    #[must_use]
    pub fn line(&self) -> &[Move] {
        &self.line
    }

    /// Returns the number of stones in the line, and how many of them are reviewed.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        let n_stones = self.line.iter().filter(|it| it.point.is_some()).count();
        (n_stones, self.moves.iter().flatten().count())
    }

    /// Returns `true` if every stone of the line is reviewed.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let (n_stones, n_reviewed) = self.progress();
        n_stones == n_reviewed
    }

    /// Returns the review of the move with `number`, from 1; `None` if the move is not reviewed.
    #[must_use]
    pub fn get(&self, number: usize) -> Option<&MoveReview> {
        self.moves.get(number.checked_sub(1)?)?.as_ref()
    }

    /// Returns the reviews of all reviewed moves, in the order of the game.
    pub fn reviews(&self) -> impl DoubleEndedIterator<Item = &MoveReview> {
        self.moves.iter().flatten()
    }

    /// Returns the number of moves at the start that the shown line of a record and the reviewed line have in common;
    /// `None` if size, rule or setup differ.
    #[must_use]
    pub fn n_shared(&self, record: &Record) -> Option<usize> {
        let is_same = (self.size, self.rule) == (record.size(), record.rule()) && self.setup == record.setup();
        is_same.then(|| self.line.iter().zip(record.moves()).take_while(|(own, other)| own == other).count())
    }

    /// Returns the review of the move with `number` in the shown line of a record. Returns `None` if the move is not
    /// reviewed, or if the shown line differs from the reviewed line at this move or before it.
    #[must_use]
    pub fn get_in(&self, record: &Record, number: usize) -> Option<&MoveReview> {
        self.n_shared(record).filter(|n| number <= *n).and_then(|_| self.get(number))
    }

    /// Returns the win probabilities of Black at the start and after each move; a value is `None` if it is not known. A
    /// pass does not change the win probability.
    #[must_use]
    pub fn black_probabilities(&self) -> Vec<Option<f64>> {
        let first = self.reviews().next().filter(|it| it.number == 1).map(|it| {
            let probability = win_probability(it.scores[0], self.rule);
            if it.side == Color::Black { probability } else { 1.0 - probability }
        });
        let mut probabilities = vec![first];
        for (index, played) in self.line.iter().enumerate() {
            let last = probabilities.last().copied().flatten();
            probabilities.push(match played.point {
                Some(_) => self.moves[index].as_ref().map(MoveReview::black_probability),
                None => last,
            });
        }
        probabilities
    }

    /// Returns the reviews of the marked moves: inaccuracies, mistakes and blunders.
    pub fn marked(&self) -> impl DoubleEndedIterator<Item = &MoveReview> {
        self.reviews().filter(|it| it.class.is_marked())
    }

    /// Returns the accuracy of a side in percent; `None` if the review is not complete yet, or if the side has no move.
    #[must_use]
    pub fn accuracy(&self, side: Color) -> Option<f64> {
        mean_accuracy(self.reviews(), side).filter(|_| self.is_complete())
    }

    /// Returns the numbers of the decisive moves, in the order of the game: the inaccuracies, mistakes and blunders
    /// that changed the result for good, and the one after which the end was forced. Stones of a fixed opening are left
    /// out.
    #[must_use]
    pub fn moments(&self) -> Vec<usize> {
        let probabilities = self.black_probabilities().into_iter().map_while(|it| it).collect::<Vec<_>>();
        let marked = self.marked().collect::<Vec<_>>();
        story::moments(&probabilities, &marked, self.forced_end(), self.n_opening)
    }

    /// Returns the mistakes of the game; consecutive moves of a side that miss the same win count as one mistake.
    #[must_use]
    pub fn mistakes(&self) -> Vec<Mistake> {
        story::mistakes(self.reviews())
    }

    /// Returns the forced end of the game: the last part, in which one side always has a proved win. It starts with the
    /// losing move. Returns `None` if the game has no such part, or if the review is not complete.
    #[must_use]
    pub fn forced_end(&self) -> Option<ForcedEnd> {
        let moves = self.reviews().collect::<Vec<_>>();
        if self.is_complete() { story::forced_end(&moves) } else { None }
    }

    /// Returns the accuracy of a side in percent, for each part of the game in which the side has enough moves.
    #[must_use]
    pub fn accuracy_by_part(&self, side: Color) -> Vec<(GamePart, f64)> {
        let mut parts = Vec::new();
        let mut before = self.first_board();
        for (index, played) in self.line.iter().enumerate() {
            let Some(point) = played.point else { continue };
            if let Some(review) = self.moves[index].as_ref().filter(|it| it.side == side) {
                parts.push((GamePart::of(review, &before, self.rule), review.accuracy()));
            }
            if before.play(point, played.color).is_err() {
                break;
            }
        }
        story::accuracy_by_part(&parts)
    }

    /// Returns the board before the first move, with the stones of the setup.
    fn first_board(&self) -> Board {
        let mut board = Board::new(self.size);
        for stone in &self.setup {
            // Ignore the result: each stone of the setup has its own point.
            let _ = board.play(stone.point, stone.color);
        }
        board
    }

    /// Returns the topic whose mistakes cost a side the most win probability; `None` if no mistake of the side has a
    /// topic.
    #[must_use]
    pub fn practice(&self, side: Color) -> Option<PracticeTopic> {
        let losses = self.topic_losses(side);
        losses.into_iter().max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0))).map(|it| it.0)
    }

    /// Returns the topics of a side's inaccuracies, mistakes and blunders, each with the win probability that the side
    /// lost in total by the moves of this topic.
    #[must_use]
    pub fn topic_losses(&self, side: Color) -> Vec<(PracticeTopic, f64)> {
        let mut losses: Vec<(PracticeTopic, f64)> = Vec::new();
        for review in self.marked().filter(|it| it.side == side) {
            let Some(topic) = topic_of(review) else { continue };
            let loss = review.before - review.after;
            match losses.iter_mut().find(|it| it.0 == topic) {
                Some((_, sum)) => *sum += loss,
                None => losses.push((topic, loss)),
            }
        }
        losses
    }

    /// Returns the counts of open threes that a side faced, by the kind of line.
    #[must_use]
    pub fn threes(&self, side: Color) -> [(ThreeLines, ThreeCount); 3] {
        let by_direction = self.threes_by_direction(side);
        ThreeLines::ALL.map(|lines| {
            let own = by_direction.iter().filter(|it| ThreeLines::of(it.0) == lines);
            (lines, own.fold(ThreeCount::default(), |sum, it| sum.plus(it.1)))
        })
    }

    /// Returns the counts of open threes that a side faced, by direction.
    #[must_use]
    pub fn threes_by_direction(&self, side: Color) -> [(Direction, ThreeCount); 4] {
        let mut counts = Direction::ALL.map(|it| (it, ThreeCount::default()));
        let mut board = self.first_board();
        for (index, played) in self.line.iter().enumerate() {
            let Some(point) = played.point else { continue };
            let before = board.clone();
            if board.play(point, played.color).is_err() {
                break;
            }
            let Some(review) = self.moves[index].as_ref().filter(|it| it.side == side) else { continue };
            for (direction, is_overlooked) in threes_faced(&before, &board, self.rule, review) {
                let Some((_, count)) = counts.iter_mut().find(|it| it.0 == direction) else { continue };
                count.n_faced += 1;
                count.n_overlooked += usize::from(is_overlooked);
            }
        }
        counts
    }
}

/// Returns the topic of an inaccuracy, mistake or blunder: the topic of the first statement about the move that has
/// one; `None` if no statement has one.
fn topic_of(review: &MoveReview) -> Option<PracticeTopic> {
    review.statements.iter().find_map(|it| {
        Some(match it.kind {
            StatementKind::LeavesFive => PracticeTopic::StopFives,
            StatementKind::LeavesOpenThree => PracticeTopic::StopThrees,
            StatementKind::LeavesTwoFours | StatementKind::LeavesFourThree | StatementKind::LeavesTwoThrees => {
                PracticeTopic::StopDoubles
            }
            StatementKind::MissedFive | StatementKind::MissedWinByFours => PracticeTopic::WinByFours,
            StatementKind::MissedWinByThreats => PracticeTopic::WinByThreats,
            StatementKind::AllowsWinByFours => PracticeTopic::StopFours,
            StatementKind::AllowsWinByThreats => PracticeTopic::StopThreats,
            StatementKind::Forbidden(_) => PracticeTopic::ForbiddenPoints,
            _ => return None,
        })
    })
}

/// Returns the open threes that the other side had before a move: for each its direction, and `true` if the move
/// overlooked it. The list is empty if the move makes a five, which wins, or a four, after which the moving side can
/// still answer the threes.
fn threes_faced(before: &Board, after: &Board, rule: Rule, review: &MoveReview) -> Vec<(Direction, bool)> {
    let (side, point) = (review.side, review.point);
    let is_open_three = |it: &BoardShape| it.kind == BoardShapeKind::OpenThree;
    let threes = BoardShape::all_of(before, rule, !side).into_iter().filter(is_open_three).collect::<Vec<_>>();
    if threes.is_empty() {
        return Vec::new();
    }
    let is_quiet = rule.winning_line(after, point).is_none() && five_points(after, rule, side).is_empty();
    let is_fault = MoveClass::Mistake <= review.class;
    let is_left = |three: &BoardShape| {
        let first = three.stones.first().copied();
        first.is_some_and(|it| BoardShape::through(after, rule, it, three.direction).is_some())
    };
    let counted = threes.into_iter().map(|it| (it.direction, is_quiet && is_fault && is_left(&it)));
    counted.filter(|(_, is_overlooked)| is_quiet || *is_overlooked).collect()
}
