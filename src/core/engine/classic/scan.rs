//! The opponents Scan (扫描) and Scan II (扫描二): a rule chooses a point by values computed from the stones on its sides.
//!
//! They follow the section 核心算法程序 (the core algorithm) of the document 《五子棋开发文档》, and use its names in Rust's spelling:
//! `restart`, `judge`, `donext` and `donext2`, `setvalue`, `initsetvalue` and `getvalue`. The program in the document
//! keeps a single game in its memory; here a game is a [`ScanGame`]. Choices that the document leaves open are
//! explained in the comments.

use std::cmp::Reverse;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

use crate::engine::shapes::{NamedShape, ShapeTerm, line_of_row};
use crate::engine::{Player, PlayerFault, PointEvaluator, PointValue, PositionView, SearchHandler};
use crate::game::{Board, Color, Direction, PlayError, Point, Rule};

/// Number of stones in a row that win.
const FIVE: u8 = 5;

/// Value of a stone that has no stone of its color beside it (document 《五子棋开发文档》: 「无连续棋子，赋值为1」).
const SINGLE: u32 = 1;

/// Values of two, three and four stones in a row (document 《五子棋开发文档》:
/// 「长度为2，半死2，全死0，活棋9；长度为3，全死0，半死3，活37；长度4：半死4，全死0，活149」).
const ROWS: [RowValues; 3] = [
    RowValues { length: 2, dead: 0, half_dead: 2, open: 9 },
    RowValues { length: 3, dead: 0, half_dead: 3, open: 37 },
    RowValues { length: 4, dead: 0, half_dead: 4, open: 149 },
];

/// Value of five stones in a row (document 《五子棋开发文档》: 「长度为5：600」). More than five win as well, and have the same value.
const FIVE_IN_A_ROW: u32 = 600;

/// Values of a row of `length` stones with both ends blocked (`dead`, 全死), one end blocked (`half_dead`, 半死) or no end
/// blocked (`open`, 活棋).
struct RowValues {
    length: u8,
    dead: u32,
    half_dead: u32,
    open: u32,
}

/// Lowest value at which the best point of the human player counts as a threat (构成威胁). The document 《五子棋开发文档》 gives no
/// number for it; this is the value of an open three, see `docs/tuning.md`.
const THREAT: u32 = 37;

/// The two algorithms in the document 《五子棋开发文档》 by which the values of the points are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Algorithm I (算法I, function `donext`): four scans, one for each direction. The value of a point is the value of
    /// its best direction; the directions are not added.
    One,
    /// Algorithm II (算法II, function `donext2`): one scan of the whole board. The value of a point is the sum of the
    /// values of its four directions.
    Two,
}

/// State of a game, with the numbers that the function `judge` in the document 《五子棋开发文档》 returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgment {
    /// 0: the game is not decided (未分胜负).
    Undecided = 0,
    /// 1: the person wins (人胜).
    PersonWins = 1,
    /// 2: the computer wins (计算机胜).
    ComputerWins = 2,
}

/// One game of a person against the computer, as the program in the document 《五子棋开发文档》 keeps it.
#[derive(Debug)]
pub struct ScanGame {
    /// The stones on the board, called `flag` (棋盘落子记录数组) in the document 《五子棋开发文档》.
    flag: Board,
    /// The color of the person's stones, called `Flag_person` in the document 《五子棋开发文档》.
    person: Color,
    judgment: Judgment,
    /// The values of all points, as computed for the computer's last choice of a move.
    values: ValueTable,
    ties: ChaCha8Rng,
}

impl ScanGame {
    /// Creates a game without stones, like the function `restart` (开局函数) in the document 《五子棋开发文档》.
    ///
    /// # Panics
    /// If no board has this size; see [`Board::new`].
    #[must_use]
    pub fn restart(size: u8, person: Color, seed: u64) -> Self {
        let flag = Board::new(size);
        let values = ValueTable::init_set_value();
        Self { flag, person, judgment: Judgment::Undecided, values, ties: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// Returns the state of the game, like the function `judge` (判断游戏胜负函数) in the document 《五子棋开发文档》.
    #[must_use]
    pub const fn judge(&self) -> Judgment {
        self.judgment
    }

    /// Places the person's stone, then chooses and places the computer's move and returns it, like the functions
    /// `donext` and `donext2` (计算机落子决策算法) in the document 《五子棋开发文档》. `person` is `None` if the computer starts. Returns
    /// `None` if the person has won or no point is free.
    ///
    /// # Errors
    /// If the person's stone cannot be placed on its point, or the game is already decided. The game is then unchanged.
    pub fn do_next(&mut self, algorithm: Algorithm, person: Option<Point>) -> Result<Option<Point>, PlayError> {
        if self.judgment != Judgment::Undecided {
            return Err(PlayError::GameOver);
        }
        if let Some(point) = person {
            self.put(point, self.person)?;
        }
        if self.judgment != Judgment::Undecided {
            return Ok(None);
        }
        let turn = PositionView { board: &self.flag, rule: Rule::Freestyle, side: !self.person };
        self.values = ValueTable::of(turn, algorithm);
        let Some(point) = self.values.decide(turn, &mut self.ties) else { return Ok(None) };
        self.put(point, !self.person)?;
        Ok(Some(point))
    }

    /// Clears the values of all points, like the function `initsetvalue` in the document 《五子棋开发文档》 (初始化评价数组,
    /// 每次决策下一步步骤时调用). Callers need not call it before a decision, because [`ScanGame::do_next`] computes all values
    /// again.
    pub fn init_set_value(&mut self) {
        self.values = ValueTable::init_set_value();
    }

    /// Returns the number of lines of the board in each direction.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.flag.size()
    }

    /// Returns the threat and the attack value that a point had at the last decision, like the function `getvalue`
    /// (得到每一位置的威胁程度和进攻价值) in the document 《五子棋开发文档》.
    #[must_use]
    pub fn get_value(&self, point: Point) -> ScanValue {
        self.values.get_value(point)
    }

    fn put(&mut self, point: Point, color: Color) -> Result<(), PlayError> {
        self.flag.play(point, color)?;
        if Rule::Freestyle.winning_line(&self.flag, point).is_some() {
            self.judgment = if color == self.person { Judgment::PersonWins } else { Judgment::ComputerWins };
        }
        Ok(())
    }
}

/// The built-in opponent Scan (扫描), which uses [`Algorithm::One`], or Scan II (扫描二), which uses [`Algorithm::Two`].
#[derive(Debug)]
pub struct Scan {
    algorithm: Algorithm,
    /// Chooses among points that are equally good.
    ties: ChaCha8Rng,
}

impl Scan {
    /// Creates a player. Players with the same seed choose the same moves in the same game.
    #[must_use]
    pub fn new(algorithm: Algorithm, seed: u64) -> Self {
        Self { algorithm, ties: ChaCha8Rng::seed_from_u64(seed) }
    }
}

impl Player for Scan {
    /// Does not check the handler's stop flag, because choosing the move takes hardly any time.
    fn best_move(
        &mut self,
        turn: PositionView<'_>,
        _listener: &mut dyn SearchHandler,
    ) -> Result<Option<Point>, PlayerFault> {
        Ok(ValueTable::of(turn, self.algorithm).decide(turn, &mut self.ties))
    }

    fn point_evaluator<'a>(&self, turn: PositionView<'a>) -> PointEvaluator<'a> {
        let algorithm = self.algorithm;
        Box::new(move |point| {
            let ScanValue { threat, attack } = ScanValue::at(turn, point, algorithm);
            PointValue { attack, defense: threat }
        })
    }
}

/// The two values of a point: its value for the person, which is a threat to the computer, and its value for the
/// computer. The document 《五子棋开发文档》 calls them `pv` and `cv`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScanValue {
    /// Value that a stone of the person would have on the point (threat 威胁程度, defensive value 防御价值).
    pub threat: u32,
    /// Value that a stone of the computer would have on the point (attack value 进攻价值).
    pub attack: u32,
}

impl ScanValue {
    /// Returns the values of a point. The document 《五子棋开发文档》 describes only one rule of the game. Under other rules, a
    /// five that does not win has the value of a row with both ends blocked, and a point that is forbidden to the
    /// person is no threat.
    fn at(turn: PositionView<'_>, point: Point, algorithm: Algorithm) -> Self {
        let PositionView { board, rule, side: computer } = turn;
        let value_along = |f, direction| {
            let [left, right] = [-1, 1].map(|step| Side::look(board, point, direction, step));
            match set_value(left, right, f) {
                FIVE_IN_A_ROW if !rule.wins_along(board, point, f, direction) => 0,
                value => value,
            }
        };
        let value = |f| {
            let values = Direction::ALL.into_iter().map(|direction| value_along(f, direction));
            match algorithm {
                Algorithm::One => values.max().unwrap_or(0),
                Algorithm::Two => values.sum(),
            }
        };
        let is_barred = rule.foul(board, point, !computer).is_some();
        Self { threat: if is_barred { 0 } else { value(!computer) }, attack: value(computer) }
    }
}

/// Returns the most valuable row of which a new stone on a point becomes a part. The opponent Scan (扫描) counts only
/// this row.
pub fn name_best_row(turn: PositionView<'_>, point: Point, color: Color) -> Vec<NamedShape> {
    let mut rows = name_rows(turn, point, color);
    rows.truncate(1);
    rows
}

/// Returns, in descending order of value, the rows of which a new stone on a point becomes a part, one in each
/// direction. The opponent Scan II (扫描二) adds up their values.
pub fn name_rows(turn: PositionView<'_>, point: Point, color: Color) -> Vec<NamedShape> {
    let row = |direction| {
        let sides = [-1, 1].map(|step| Side::look(turn.board, point, direction, step));
        let [(left, is_left_open), (right, is_right_open)] = sides.map(|it| it.adds_to(color));
        let n_blocked = u8::from(!is_left_open) + u8::from(!is_right_open);
        let term = ShapeTerm::Row { length: left + 1 + right, n_blocked };
        (set_value(sides[0], sides[1], color), term, line_of_row(turn.board, point, direction, [left, right]))
    };
    let mut rows: Vec<_> = Direction::ALL.map(row).into_iter().filter(|it| it.2[0] != it.2[1]).collect();
    rows.sort_by_key(|it| Reverse(it.0));
    rows.into_iter().map(|(_, term, line)| NamedShape { term, lines: vec![line] }).collect()
}

/// The values of all points (评价数组).
#[derive(Clone, Debug)]
struct ValueTable {
    at: Vec<ScanValue>,
}

impl ValueTable {
    /// Returns a table in which all values are 0, like the function `initsetvalue` (初始化评价数组) in the document 《五子棋开发文档》.
    fn init_set_value() -> Self {
        Self { at: vec![ScanValue::default(); Point::N_INDICES] }
    }

    /// Returns the values of all points that the computer may play. This is the scan of the document 《五子棋开发文档》, from
    /// left to right and from top to bottom (从左到右，从上到下).
    fn of(turn: PositionView<'_>, algorithm: Algorithm) -> Self {
        let mut values = Self::init_set_value();
        for point in turn.legal_points() {
            values.at[point.index()] = ScanValue::at(turn, point, algorithm);
        }
        values
    }

    fn get_value(&self, point: Point) -> ScanValue {
        self.at[point.index()]
    }

    /// Returns the point that the rule of the document 《五子棋开发文档》 chooses; `None` if no point can be played.
    ///
    /// If no point is a threat, the rule chooses the best attack. If there is a threat, it chooses an attack that wins,
    /// or else the point of the greatest threat
    /// (「如果所有可落棋点均不构成威胁，则选择最有利的进攻方式落棋；若可构成威胁，但有可致胜进攻位置，则按可致胜的进攻位置落棋；若构成威胁且无更佳的进攻位置，则落棋至威胁最大的位置」).
    ///
    /// An attack wins (可致胜) if it makes five, or if its value is at least the greatest threat, because the computer
    /// moves first. A five is checked separately, because with [`Algorithm::Two`] a five of the person together with
    /// other rows can exceed the value of the computer's five. Sums without a five always stay below [`FIVE_IN_A_ROW`].
    /// Of several points with the best value for one side, a point with the highest value for the other side is chosen,
    /// and of several such points a point nearest to the middle.
    fn decide(&self, turn: PositionView<'_>, ties: &mut ChaCha8Rng) -> Option<Point> {
        let threat = turn.legal_points().map(|it| self.get_value(it).threat).max()?;
        let attack = turn.legal_points().map(|it| self.get_value(it).attack).max()?;
        let is_attack = threat < THREAT || threat <= attack || FIVE_IN_A_ROW <= attack;
        let rank = |point: &Point| {
            let ScanValue { threat, attack } = self.get_value(*point);
            let values = if is_attack { (attack, threat) } else { (threat, attack) };
            (values, Reverse(point.distance(Point::center(turn.board.size()))))
        };
        let best = turn.legal_points().map(|it| rank(&it)).max()?;
        let points: Vec<_> = turn.legal_points().filter(|it| rank(it) == best).collect();
        points.choose(ties).copied()
    }
}

/// The content of the cell beside a point, called `Lflag` or `Rflag` (侧已有棋子性质) in the document 《五子棋开发文档》.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flag {
    /// A free point.
    Free,
    /// A stone.
    Stone(Color),
    /// Beyond the edge of the board.
    Edge,
}

/// The cells on one side of a point in one direction, as an argument of [`set_value`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// Content of the cell next to the point, called `Lflag` (已有棋子性质) in the document 《五子棋开发文档》.
    pub flag: Flag,
    /// Number of stones of one color in a row from the point outward, called `Llength` (已有棋子的连续长度) in the document
    /// 《五子棋开发文档》.
    pub length: u8,
    /// `true` if the cell behind the stones in a row is free, called `Lb` (连续棋子的外侧是否是活棋) in the document 《五子棋开发文档》.
    pub is_open: bool,
}

impl Side {
    /// Scans the cells from a point along a direction, or against the direction if `step` is -1.
    fn look(board: &Board, point: Point, direction: Direction, step: i16) -> Self {
        let flag = |distance: i16| match point.step(direction, step * distance, board.size()) {
            Some(it) => board.stone(it).map_or(Flag::Free, Flag::Stone),
            None => Flag::Edge,
        };
        let first = flag(1);
        if !matches!(first, Flag::Stone(_)) {
            return Self { flag: first, length: 0, is_open: first == Flag::Free };
        }
        let mut length = 1;
        while flag(i16::from(length) + 1) == first {
            length += 1;
        }
        Self { flag: first, length, is_open: flag(i16::from(length) + 1) == Flag::Free }
    }

    /// Returns how the cells on this side continue a row of the color `f`: the number of stones that they add to it,
    /// and `true` if the row is open at this end.
    fn adds_to(self, f: Color) -> (u8, bool) {
        match self.flag {
            Flag::Free => (0, true),
            Flag::Stone(color) if color == f => (self.length, self.is_open),
            Flag::Stone(_) | Flag::Edge => (0, false),
        }
    }
}

/// Returns the value of a stone of the color `f` on a point in one direction, like the function `setvalue`
/// (评价每落棋点的威胁程度和进攻价值) in the document 《五子棋开发文档》. `left` and `right` are the cells on both sides of the point. The edge
/// of the board blocks a row like a stone of the other side.
#[must_use]
pub fn set_value(left: Side, right: Side, f: Color) -> u32 {
    let (left_length, is_left_open) = left.adds_to(f);
    let (right_length, is_right_open) = right.adds_to(f);
    let length = left_length + 1 + right_length;
    if FIVE <= length {
        return FIVE_IN_A_ROW;
    }
    let Some(row) = ROWS.iter().find(|it| it.length == length) else { return SINGLE };
    match (is_left_open, is_right_open) {
        (true, true) => row.open,
        (true, false) | (false, true) => row.half_dead,
        (false, false) => row.dead,
    }
}

#[cfg(test)]
mod tests;
