//! 古木 (Gumu), the first built-in opponent: rates every point for both sides, by its two best directions.
//!
//! It follows the section "How the computer thinks" (计算机是如何思考的) of Gumu's manual,
//! 《古木五子棋人机对战》开发说明书. Four items stand for terms of the manual: [`LineScan`] for the shape and score of
//! one direction (单向棋型和得分), [`Combination`] for the combined shape and score (综合棋型和得分), [`IMPORTANCE`]
//! for the most important move (当前最重要棋步), and [`Gumu::best_move`] for the best point (当前最佳落子位置).
//!
//! In the manual, the combined shape decides whether a move is forbidden (禁手判断). Here the rule of the game decides,
//! because a combined shape does not show whether a three is real. Choices that the manual leaves open are explained in
//! the comments.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

use crate::engine::classic::combined::Combined;
use crate::engine::shapes::{NamedShape, ShapeTerm, line_of};
use crate::engine::{Player, PlayerFault, PointEvaluator, PointValue, PositionView, SearchHandler};
use crate::game::{Board, Color, Direction, Point, Rule, Shape};

/// Number of cells scanned on either side of a stone (Gumu's manual: 「直到循环次数到达5」).
const REACH: i16 = 5;

/// Stones in a row that win.
const FIVE: u8 = 5;

/// The number whose powers the formula of a score uses (Gumu's manual: 「底数我选择8」).
const BASE: u32 = 8;

/// Divisor of a score if one end of the row is blocked (Gumu's manual: 「我将得分除以2」). Half of an odd score is
/// rounded down.
const ONE_END_BLOCKED: u32 = 2;

/// The score of fewer than five stones that are blocked at both ends (Gumu's manual: 「则得分规定为1」).
const BOTH_ENDS_BLOCKED: u32 = 1;

/// The score of a five, which is unbounded (Gumu's manual: 「得分应为无限大」).
const UNBOUNDED: u32 = PointValue::WIN;

/// The attack index (进攻指数 in Gumu's manual): the side's own best score is multiplied by this factor before it is
/// compared with the other side's best score. The manual gives no number; `docs/tuning.md` explains this one.
const ATTACK_INDEX: Ratio = Ratio { numerator: 3, denominator: 2 };

struct Ratio {
    numerator: u32,
    denominator: u32,
}

/// The built-in opponent 古木 (Gumu).
#[derive(Debug)]
pub struct Gumu {
    /// Random numbers for choosing among points that are equally good.
    ties: ChaCha8Rng,
}

impl Gumu {
    /// Creates a player. Players with the same seed choose the same moves in the same game.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { ties: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// Finds the first rank of [`IMPORTANCE`] that has candidates, and chooses one of them; points that are important
    /// for both sides are preferred. If no candidate has a rank, chooses by the scores.
    fn choose(&mut self, candidates: &[Candidate]) -> Option<Point> {
        for (whose, shape) in IMPORTANCE {
            let rank: Vec<_> = candidates.iter().filter(|it| it.of(whose).shape == shape).copied().collect();
            if !rank.is_empty() {
                let both: Vec<_> = rank.iter().filter(|it| it.of(whose.opposite()).is_important()).copied().collect();
                return self.choose_by_sum(if both.is_empty() { &rank } else { &both });
            }
        }
        self.choose_by_score(candidates)
    }

    /// Compares the best scores of both sides, the own one weighted by [`ATTACK_INDEX`], and chooses a point with the
    /// greater one (Gumu's manual: 「如果双方都没有这些重要棋型，则比较双方的最高得分」).
    ///
    /// The manual plays a point that is best for both sides (相交棋步) without comparing the scores. Here this follows
    /// from the general case: such a point is among the best points of either side and has the greatest sum of both
    /// scores.
    fn choose_by_score(&mut self, candidates: &[Candidate]) -> Option<Point> {
        let best = |whose| candidates.iter().map(|it: &Candidate| it.of(whose).score).max();
        let (own, other) = (best(Whose::Own)?, best(Whose::Other)?);
        // If both sides' best scores are equal, attack: the side to move keeps the initiative.
        let attacks = other * ATTACK_INDEX.denominator <= own * ATTACK_INDEX.numerator;
        let (whose, score) = if attacks { (Whose::Own, own) } else { (Whose::Other, other) };
        let points: Vec<_> = candidates.iter().filter(|it| it.of(whose).score == score).copied().collect();
        self.choose_by_sum(&points)
    }

    /// Returns the candidate with the highest sum of both sides' scores; if several have this sum, chooses one at
    /// random.
    fn choose_by_sum(&mut self, candidates: &[Candidate]) -> Option<Point> {
        let sum = |it: &Candidate| it.own.score.saturating_add(it.other.score);
        let best = candidates.iter().map(sum).max()?;
        let ties: Vec<_> = candidates.iter().filter(|it| sum(it) == best).map(|it| it.point).collect();
        ties.choose(&mut self.ties).copied()
    }
}

impl Player for Gumu {
    /// Does not check the handler's stop flag, because choosing the move takes hardly any time.
    fn best_move(
        &mut self,
        turn: PositionView<'_>,
        _listener: &mut dyn SearchHandler,
    ) -> Result<Option<Point>, PlayerFault> {
        if turn.board.n_stones() == 0 {
            return Ok(Some(Point::center(turn.board.size())));
        }
        let candidates: Vec<_> = turn.legal_points().map(|point| Candidate::at(turn, point)).collect();
        Ok(self.choose(&candidates))
    }

    fn point_evaluator<'a>(&self, turn: PositionView<'a>) -> PointEvaluator<'a> {
        Box::new(move |point| {
            let Candidate { own, other, .. } = Candidate::at(turn, point);
            PointValue { attack: own.score, defense: other.score }
        })
    }
}

/// A point that the side to move may play, with the shape and score of a stone of either side on it.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    point: Point,
    own: Combination,
    other: Combination,
}

impl Candidate {
    /// Evaluates a point. If the rule forbids the point to the other side, that side's shape is not counted.
    fn at(turn: PositionView<'_>, point: Point) -> Self {
        let other_is_barred = turn.rule.foul(turn.board, point, !turn.side).is_some();
        let [own, other] = [turn.side, !turn.side].map(|color| Combination::at(turn.board, turn.rule, point, color));
        Self { point, own, other: if other_is_barred { Combination::NOTHING } else { other } }
    }

    const fn of(&self, whose: Whose) -> Combination {
        match whose {
            Whose::Own => self.own,
            Whose::Other => self.other,
        }
    }
}

/// A side of the game: `Own` is the side that 古木 plays, `Other` is its opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whose {
    Own,
    Other,
}

impl Whose {
    const fn opposite(self) -> Self {
        match self {
            Self::Own => Self::Other,
            Self::Other => Self::Own,
        }
    }
}

/// The ranks of points, the most important first: the side's own five, the other side's five, then the shapes in the
/// list of Gumu's manual (活四活四 活四死四 死四死四 活四活三 死四活三) in its order. For each of these shapes, making
/// it (要抓住时机) comes before preventing the other side from making it (要防止对方形成这些棋型).
///
/// The manual's list ends in "and so on" (等). It leaves out the lone open four and the double open three. The side's
/// own lone open four stands near the start, because it wins before any shape that the other side has yet to make. The
/// other side's lone open four is prevented after the shapes of the list. Double open threes come last, because a four
/// of the other side can break them.
const IMPORTANCE: [(Whose, Combined); 16] = [
    (Whose::Own, Combined::Five),
    (Whose::Other, Combined::Five),
    (Whose::Own, Combined::OpenFourOpenFour),
    (Whose::Own, Combined::OpenFour),
    (Whose::Other, Combined::OpenFourOpenFour),
    (Whose::Own, Combined::OpenFourFour),
    (Whose::Other, Combined::OpenFourFour),
    (Whose::Own, Combined::FourFour),
    (Whose::Other, Combined::FourFour),
    (Whose::Own, Combined::OpenFourOpenThree),
    (Whose::Other, Combined::OpenFourOpenThree),
    (Whose::Own, Combined::FourOpenThree),
    (Whose::Other, Combined::FourOpenThree),
    (Whose::Other, Combined::OpenFour),
    (Whose::Own, Combined::DoubleOpenThree),
    (Whose::Other, Combined::DoubleOpenThree),
];

/// The combined shape and score of a point (综合棋型和得分 in Gumu's manual).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Combination {
    shape: Combined,
    score: u32,
}

impl Combination {
    /// Shape and score of a point for a side to which the rule forbids the point.
    const NOTHING: Self = Self { shape: Combined::Plain, score: 0 };

    /// Returns the shape and score of the two directions with the best scores together. Gumu's manual does not say how
    /// the two scores are combined; they are added, so that two good directions are better than one.
    fn at(board: &Board, rule: Rule, point: Point, color: Color) -> Self {
        let [one, two, ..] = RatedLine::all(board, rule, point, color);
        Self { shape: Combined::of(one.shape, two.shape), score: one.score.saturating_add(two.score) }
    }

    /// Returns `true` for an important point (重要棋位 in Gumu's manual), whose combined shape has a name.
    fn is_important(self) -> bool {
        self.shape != Combined::Plain
    }
}

/// A direction through a point, with its scan, shape and score.
#[derive(Clone, Copy, Debug)]
struct RatedLine {
    direction: Direction,
    scan: LineScan,
    shape: Shape,
    score: u32,
}

impl RatedLine {
    /// Returns all four directions of a point, the highest score first.
    fn all(board: &Board, rule: Rule, point: Point, color: Color) -> [Self; 4] {
        let mut lines = Direction::ALL.map(|direction| {
            let scan = LineScan::at(board, point, color, direction);
            // The manual that the opponent Gumu follows knows only one rule of the game. Under other rules, five stones
            // may not win. Score such a five like a row with both ends blocked.
            let is_dead = scan.shape() == Shape::Five && !rule.wins_along(board, point, color, direction);
            let (shape, score) = if is_dead { (Shape::None, BOTH_ENDS_BLOCKED) } else { (scan.shape(), scan.score()) };
            Self { direction, scan, shape, score }
        });
        lines.sort_by_key(|it| std::cmp::Reverse(it.score));
        lines
    }
}

/// Returns the name of the combined shape that a stone makes on a point. If this shape has no name, describes each of
/// the two best directions by its numbers of stones, gaps and blocked ends, the better direction first. A direction
/// without other stones is left out.
pub fn name_combination(turn: PositionView<'_>, point: Point, color: Color) -> Vec<NamedShape> {
    let PositionView { board, rule, .. } = turn;
    let [one, two, ..] = RatedLine::all(board, rule, point, color);
    let line = |it: RatedLine| line_of(board, point, color, it.direction);
    let in_numbers = |it: RatedLine| {
        let LineScan { n_stones, n_gaps, .. } = it.scan;
        let term = ShapeTerm::Direction { n_stones, n_gaps, n_blocked: it.scan.n_blocked() };
        NamedShape { term, lines: vec![line(it)] }
    };
    match Combined::of(one.shape, two.shape) {
        Combined::Plain => [one, two].into_iter().filter(|it| 1 < it.scan.n_stones).map(in_numbers).collect(),
        shape => {
            let lines = [one, two].into_iter().filter(|it| Shape::OpenThree <= it.shape).map(line).collect();
            vec![NamedShape { term: ShapeTerm::Combined(shape), lines }]
        }
    }
}

/// The shape of one direction (单向棋型 in Gumu's manual): the result of a scan from a stone to both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineScan {
    /// Number of the side's stones, including the stone just placed (棋个数 in Gumu's manual).
    pub n_stones: u8,
    /// Number of free points between the stones (空个数 in Gumu's manual).
    pub n_gaps: u8,
    /// `true` if the end against the direction is blocked: the left end of a horizontal line (左堵 in Gumu's manual).
    pub is_left_blocked: bool,
    /// `true` if the end in the direction is blocked: the right end of a horizontal line (右堵 in Gumu's manual).
    pub is_right_blocked: bool,
    /// Number of stones in an unbroken row through the stone just placed. Gumu's manual does not count them and calls
    /// five stones a win even with a gap between them, but only five in a row end a game.
    pub n_in_row: u8,
    /// Number of free points on which another stone makes five in a row. Only this number distinguishes `xx.x.xx`,
    /// which needs two more stones for a five, from `x.xxx.x`, which needs one: both have five stones and two gaps.
    /// Gumu's manual does not count these points.
    pub n_fives: u8,
}

impl LineScan {
    /// Scans the cells on both sides of a stone of `color` on `point`, first against `direction` and then along it.
    ///
    /// Both sides are always scanned. Gumu's manual does not scan the right side if there are five stones on the left,
    /// because it counts them as a win even with a gap between them.
    #[must_use]
    pub fn at(board: &Board, point: Point, color: Color, direction: Direction) -> Self {
        let left = Arm::look(board, point, color, direction, -1);
        let right = Arm::look(board, point, color, direction, 1);
        let rows = rows_of(left, right);
        Self {
            n_stones: 1 + left.n_stones + right.n_stones,
            n_gaps: left.n_gaps + right.n_gaps,
            is_left_blocked: left.is_blocked,
            is_right_blocked: right.is_blocked,
            n_in_row: rows[REACH_ROWS],
            n_fives: count_fives(&rows, left, right),
        }
    }

    /// Returns the score (得分 in Gumu's manual). It is unbounded for a five, and 1 if both ends are blocked and there
    /// are fewer than five stones. Otherwise it is 8 to the power of the number of stones, minus 8 to the power of the
    /// number of gaps; this difference is halved if an end is blocked.
    #[must_use]
    pub fn score(self) -> u32 {
        if FIVE <= self.n_in_row {
            return UNBOUNDED;
        }
        let (n_stones, n_gaps) = self.effective();
        let score = BASE.pow(n_stones) - BASE.pow(n_gaps);
        match self.n_blocked() {
            0 => score,
            2 if self.n_stones < FIVE => BOTH_ENDS_BLOCKED,
            _ => score / ONE_END_BLOCKED,
        }
    }

    /// Returns the shape; Gumu's manual names the shapes without defining them by counts.
    ///
    /// - A four lacks one stone for a five. It is open if it is an unbroken row with two points that complete it, and
    ///   double if it has gaps and two such points.
    /// - A three is open if it has at most one gap and both ends open.
    /// - Five stones that lack two more for a five in a row, as in `xx.x.xx`, count as an open three unless both ends
    ///   are blocked, because another stone in either gap makes a double four.
    /// - Fewer than five stones that are blocked at both ends have no name, because the manual gives them almost no
    ///   score.
    #[must_use]
    pub fn shape(self) -> Shape {
        if FIVE <= self.n_in_row {
            return Shape::Five;
        }
        let n_blocked = self.n_blocked();
        if n_blocked == 2 && self.n_stones < FIVE {
            return Shape::None;
        }
        match self.n_fives {
            0 => (),
            1 => return Shape::Four,
            _ if self.n_in_row == FIVE - 1 => return Shape::OpenFour,
            _ => return Shape::DoubleFour,
        }
        match (self.effective(), n_blocked) {
            ((3, 0 | 1), 0) => Shape::OpenThree,
            (_, 0 | 1) if FIVE <= self.n_stones => Shape::OpenThree,
            ((3 | 4, _), _) => Shape::Three,
            ((2, _), 0) => Shape::OpenTwo,
            ((2, _), _) => Shape::Two,
            _ => Shape::None,
        }
    }

    /// Returns the exponents of the score: the number of stones, at most four, and the number of gaps, at most three.
    /// Five stones with gaps between them are only a four.
    fn effective(self) -> (u32, u32) {
        let n_stones = u32::from(self.n_stones.min(FIVE - 1));
        (n_stones, u32::from(self.n_gaps).min(n_stones - 1))
    }

    fn n_blocked(self) -> u8 {
        u8::from(self.is_left_blocked) + u8::from(self.is_right_blocked)
    }
}

/// Maximum number of rows of stones on one side of the placed stone, not counting the row that touches it.
const REACH_ROWS: usize = 2;

/// Returns the lengths of the rows of stones from left to right, with the row through the placed stone in the middle.
fn rows_of(left: Arm, right: Arm) -> [u8; 2 * REACH_ROWS + 1] {
    let middle = 1 + left.rows[0] + right.rows[0];
    [left.rows[2], left.rows[1], middle, right.rows[1], right.rows[2]]
}

/// Returns the number of free points on which another stone makes five in a row. Such a point lies between two rows
/// that have at least four stones together, or beside a row of at least four stones.
fn count_fives(rows: &[u8], left: Arm, right: Arm) -> u8 {
    let rows: Vec<u8> = rows.iter().copied().filter(|it| 0 < *it).collect();
    let between = rows.windows(2).filter(|it| FIVE <= it[0] + 1 + it[1]).count();
    let beside = [(left, rows.first()), (right, rows.last())];
    let beside = beside.iter().filter(|(arm, row)| arm.is_open && row.is_some_and(|it| FIVE <= it + 1)).count();
    u8::try_from(between + beside).expect("a scan has six free points at most")
}

/// Result of the scan to one side of a stone.
#[derive(Clone, Copy, Debug, Default)]
struct Arm {
    n_stones: u8,
    n_gaps: u8,
    is_blocked: bool,
    /// `true` if a free point ended the scan.
    is_open: bool,
    /// Lengths of the rows of stones that the gaps separate, the nearest first; the first row touches the stone from
    /// which the scan starts.
    rows: [u8; REACH_ROWS + 1],
}

impl Arm {
    /// Scans up to five cells, one after the other. An own stone is counted. A stone of the other side ends the scan
    /// and blocks this end. A free point is a gap if the next cell is one of the five and has an own stone; otherwise
    /// it ends the scan, and this end is open (Gumu's manual: 「将“左堵”设为假」).
    ///
    /// The manual ends the scan at the board's edge (或者到达棋盘的左边沿) and does not say whether the edge blocks.
    /// Here it blocks like a stone of the other side, because a row cannot grow beyond either of them.
    fn look(board: &Board, point: Point, color: Color, direction: Direction, step: i16) -> Self {
        let cell = |distance| match point.step(direction, step * distance, board.size()) {
            Some(it) => {
                board.stone(it).map_or(Seen::Free, |stone| if stone == color { Seen::Own } else { Seen::Other })
            }
            None => Seen::Other,
        };
        let mut arm = Self::default();
        for distance in 1..=REACH {
            match cell(distance) {
                Seen::Own => {
                    arm.n_stones += 1;
                    arm.rows[usize::from(arm.n_gaps)] += 1;
                }
                Seen::Other => {
                    arm.is_blocked = true;
                    break;
                }
                Seen::Free if distance < REACH && cell(distance + 1) == Seen::Own => arm.n_gaps += 1,
                Seen::Free => {
                    arm.is_open = true;
                    break;
                }
            }
        }
        arm
    }
}

/// Content of a cell: an own stone, a stone of the other side, or none (己方棋子, 对方棋子 and 空 in Gumu's manual).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seen {
    Own,
    Other,
    Free,
}

#[cfg(test)]
mod tests;
