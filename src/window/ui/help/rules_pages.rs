//! The pages about the rules and the openings: texts and diagrams as data.
//!
//! The statement of a diagram is a [`Claim`], which tests check against the implementation of the rules. Diagrams of
//! openings are lists of answers to the steps of the opening.

use crate::game::{
    Area, Board, Foul, Opening, OpeningChoice, OpeningKind, Point, Rule, Shape, Step, WinningLine, diagram,
};
use crate::ui::locale::{Language, Msg};

/// A page about the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RulesPage {
    /// The basics of the game, which all rules share.
    Basics,
    /// The page about a rule.
    Rule(Rule),
    /// The page about an opening procedure.
    Opening(OpeningKind),
}

impl RulesPage {
    /// All pages, in the order in which they are listed.
    pub const ALL: [Self; 15] = [
        Self::Basics,
        Self::Rule(Rule::Freestyle),
        Self::Rule(Rule::Standard),
        Self::Rule(Rule::Renju),
        Self::Rule(Rule::Caro),
        Self::Rule(Rule::CaroExact),
        Self::Opening(OpeningKind::Balanced),
        Self::Opening(OpeningKind::Swap),
        Self::Opening(OpeningKind::Swap2),
        Self::Opening(OpeningKind::Pro),
        Self::Opening(OpeningKind::LongPro),
        Self::Opening(OpeningKind::Rif),
        Self::Opening(OpeningKind::Yamaguchi),
        Self::Opening(OpeningKind::Taraguchi10),
        Self::Opening(OpeningKind::Soosorv8),
    ];

    /// Returns the title of the page in a language.
    #[must_use]
    pub fn name(self, language: Language) -> &'static str {
        match self {
            Self::Basics => language.text(Msg::RulesBasicsTitle),
            Self::Rule(rule) => language.rule(rule),
            Self::Opening(kind) => language.opening(kind),
        }
    }

    /// Returns the contents of the page, from the top.
    #[must_use]
    pub const fn blocks(self) -> &'static [RulesBlock] {
        match self {
            Self::Basics => BASICS,
            Self::Rule(Rule::Freestyle) => FREESTYLE,
            Self::Rule(Rule::Standard) => STANDARD,
            Self::Rule(Rule::Renju) => RENJU,
            Self::Rule(Rule::Caro) => CARO,
            Self::Rule(Rule::CaroExact) => CARO_EXACT,
            Self::Opening(OpeningKind::Free) => &[],
            Self::Opening(OpeningKind::Balanced) => BALANCED,
            Self::Opening(OpeningKind::Swap) => SWAP,
            Self::Opening(OpeningKind::Swap2) => SWAP2,
            Self::Opening(OpeningKind::Pro) => PRO,
            Self::Opening(OpeningKind::LongPro) => LONG_PRO,
            Self::Opening(OpeningKind::Rif) => RIF,
            Self::Opening(OpeningKind::Yamaguchi) => YAMAGUCHI,
            Self::Opening(OpeningKind::Taraguchi10) => TARAGUCHI_10,
            Self::Opening(OpeningKind::Soosorv8) => SOOSORV_8,
        }
    }
}

/// A part of a page about the rules.
#[derive(Clone, Copy, Debug)]
pub enum RulesBlock {
    /// A paragraph.
    Text(Msg),
    /// Diagrams side by side.
    Diagrams(&'static [RulesDiagram]),
}

/// A diagram with its caption.
#[derive(Clone, Copy, Debug)]
pub struct RulesDiagram {
    /// The caption.
    pub caption: Msg,
    /// The position that the diagram shows: a position that illustrates a statement, or a position of an opening.
    pub contents: DiagramContents,
}

/// The contents of a diagram: either a position and the statement that it illustrates, or an opening procedure and the
/// choices of its players that lead to the position shown.
#[derive(Clone, Copy, Debug)]
pub enum DiagramContents {
    /// A position with a statement.
    Stones {
        /// The board in the format that [`diagram::read`] parses. In addition, a capital `X` or `O` is the last stone,
        /// and `?` is the marked free point.
        rows: &'static str,
        /// The statement about the last stone `X` or `O`, or about the free point `?`.
        claim: Claim,
        /// The part of a board that the diagram shows.
        part: BoardPart,
    },
    /// A position of an opening on a board of 15 lines.
    Opening {
        /// The kind of opening.
        kind: OpeningKind,
        /// The answers to the steps of the opening procedure, separated by spaces: points, `keep`, `swap`, `add`,
        /// `ten`, and declared numbers of fifth moves such as `#3`.
        answers: &'static str,
    },
}

/// Part of a board that a diagram shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardPart {
    /// An inner part of a larger board: the lines continue to the edge of the diagram.
    Inside,
    /// A whole board with its edges.
    Whole,
    /// A board that looks like the board of a game, optionally with coordinates.
    Board,
}

/// A statement about a diagram: about its last stone, or about its marked free point. Tests check the statement against
/// the implementation of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Under this rule, the last stone wins.
    Wins(Rule),
    /// Under this rule, the last stone does not win, and is not forbidden.
    GoesOn(Rule),
    /// The last stone is part of this shape.
    Makes(Shape),
    /// In renju, a black stone on the marked free point is forbidden because of this foul.
    Forbidden(Foul),
    /// In renju, a black stone on the marked free point is allowed.
    Allowed,
    /// In renju, a black stone on the marked free point wins.
    WinsInRenju,
}

/// The position that a diagram shows, with the stones and points that the diagram marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramPosition {
    /// The stones on the board.
    pub board: Board,
    /// The stones that the diagram numbers from 1, in the order of play; empty if the order does not matter.
    pub order: Vec<Point>,
    /// The point of the last stone, which the diagram marks; `None` if the diagram marks no stone as the last.
    pub last: Option<Point>,
    /// The free point that the diagram marks, because a black stone there would be forbidden, allowed or winning;
    /// `None` if the diagram marks no free point.
    pub asked: Option<Point>,
    /// The winning row that the last stone completes; `None` if the last stone does not win.
    pub five: Option<WinningLine>,
    /// The points that a player offers for the fifth move; empty if the opening has no such offer.
    pub offers: Vec<Point>,
    /// Two opposite corners of a square in the center of the board. The opening requires the last stone to lie inside
    /// this square, or outside of it. `None` if the opening does not limit the last stone by a square.
    pub area: Option<(Point, Point)>,
}

impl RulesDiagram {
    /// Returns the position that the diagram shows.
    ///
    /// # Panics
    /// If the text of the diagram's board cannot be parsed, or if the opening does not allow one of the diagram's
    /// answers. A test ensures that no diagram has these faults.
    #[must_use]
    pub fn position(&self) -> DiagramPosition {
        match self.contents {
            DiagramContents::Stones { rows, claim, .. } => stones(rows, claim),
            DiagramContents::Opening { kind, answers } => opening(kind, answers),
        }
    }
}

fn stones(rows: &str, claim: Claim) -> DiagramPosition {
    let board = diagram::read(&rows.replace('?', ".")).expect("the diagrams are boards");
    let cells: String = rows.split_whitespace().collect();
    let at = |wanted: &[char]| {
        let index = cells.chars().position(|it| wanted.contains(&it));
        index.and_then(|it| Point::all(board.size()).nth(it))
    };
    let last = at(&['X', 'O']);
    let five = match claim {
        Claim::Wins(rule) => last.and_then(|it| rule.winning_line(&board, it)),
        _ => None,
    };
    DiagramPosition { order: Vec::new(), last, asked: at(&['?']), five, offers: Vec::new(), area: None, board }
}

fn opening(kind: OpeningKind, answers: &str) -> DiagramPosition {
    let size = 15;
    let mut opening = Opening::new(kind, size);
    let mut area = None;
    for answer in answers.split(' ') {
        area = match opening.step() {
            Step::Place { area: Area::Within(n @ 2..) | Area::Outside(n), .. } => Some(square(n, size)),
            Step::Place { .. } | Step::Offer { .. } | Step::Pick { .. } => None,
            Step::Decide { .. } | Step::Declare { .. } | Step::Done { .. } => area,
        };
        opening.play(choice(answer, size)).expect("the answers are allowed");
    }
    let order = opening.stones().to_vec();
    let board = opening.board().clone();
    DiagramPosition { board, last: None, asked: None, five: None, offers: opening.offers().to_vec(), area, order }
}

/// Returns two opposite corners of the central square of `n_lines` lines.
fn square(n_lines: u8, size: u8) -> (Point, Point) {
    let (center, reach) = (Point::center(size).x(), n_lines / 2);
    (Point::new(center - reach, center - reach), Point::new(center + reach, center + reach))
}

fn choice(answer: &str, size: u8) -> OpeningChoice {
    match (answer, answer.strip_prefix('#')) {
        ("keep", _) => OpeningChoice::Keep,
        ("swap", _) => OpeningChoice::Swap,
        ("add", _) => OpeningChoice::AddTwo,
        ("ten", _) => OpeningChoice::OfferTen,
        (_, Some(number)) => OpeningChoice::Number(number.parse().expect("a number of fifth moves")),
        (point, None) => OpeningChoice::Point(Point::parse(point, size).expect("a point of the board")),
    }
}

const fn inside(caption: Msg, rows: &'static str, claim: Claim) -> RulesDiagram {
    RulesDiagram { caption, contents: DiagramContents::Stones { rows, claim, part: BoardPart::Inside } }
}

const fn whole(caption: Msg, rows: &'static str, claim: Claim) -> RulesDiagram {
    RulesDiagram { caption, contents: DiagramContents::Stones { rows, claim, part: BoardPart::Whole } }
}

const fn opened(caption: Msg, kind: OpeningKind, answers: &'static str) -> RulesDiagram {
    RulesDiagram { caption, contents: DiagramContents::Opening { kind, answers } }
}

const FIVE: &str = "
    . . . . . . . . .
    . . . o . . . . .
    . . . . . . o . .
    . . . . o . . . .
    . . x x X x x . .
    . . . . . . . . .
    . . o . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

const SIX: &str = "
    . . . . . . . . .
    . x . . . o . . .
    . . x . . . . . .
    . . . X . . o . .
    . . o . x . . . .
    . . . o . x . . .
    . . . . . . x . .
    . . . . o . . . .
    . . . . . . . . .";

const BLOCKED_FIVE: &str = "
    . . . . . . . . .
    . . . . . o . . .
    . . . . . . . . .
    . . . . o . . . .
    . o x x X x x o .
    . . . . . . . . .
    . . . o . . . . .
    . . . . . . . . .
    . . . . . . . . .";

const HALF_BLOCKED_FIVE: &str = "
    . . . . . . . . .
    . . . . . o . . .
    . . . . . . . . .
    . . . . o . . . .
    . o x x X x x . .
    . . . . . . . . .
    . . . o . . . . .
    . . . . . . . . .
    . . . . . . . . .";

const EDGE_FIVE: &str = "
    . . . . . . . . .
    . . . . o . . . .
    . . o . . . . . .
    . . . . . . . . .
    x x X x x o . . .
    . . . . . . . . .
    . . . o . . . . .
    . . . . . . . . .
    . . . . . . . . .";

const BASICS: &[RulesBlock] = &[
    RulesBlock::Text(Msg::RulesBasics),
    RulesBlock::Diagrams(&[
        inside(Msg::RulesFive, FIVE, Claim::Wins(Rule::Freestyle)),
        inside(
            Msg::RulesFour,
            "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . x . .
            . . . . . x . . .
            . . . . X o . . .
            . . . x . . . . .
            . . o . . o . . .
            . . . . . . . . .
            . . . . . . . . .",
            Claim::Makes(Shape::Four),
        ),
        inside(
            Msg::RulesOpenFour,
            "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . o . . .
            . . x x X x . . .
            . . . o . . . . .
            . . . . o . . . .
            . . . . . . . . .
            . . . . . . . . .",
            Claim::Makes(Shape::OpenFour),
        ),
        inside(
            Msg::RulesOpenThree,
            "
            . . . . . . . . .
            . . . . . . . . .
            . . . . x . . . .
            . . . . X o . . .
            . . . . x . . . .
            . . . o . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .",
            Claim::Makes(Shape::OpenThree),
        ),
    ]),
    RulesBlock::Text(Msg::RulesThreats),
];

const FREESTYLE: &[RulesBlock] = &[
    RulesBlock::Text(Msg::RulesFreestyle),
    RulesBlock::Diagrams(&[
        inside(Msg::RulesFive, FIVE, Claim::Wins(Rule::Freestyle)),
        inside(Msg::RulesSixWins, SIX, Claim::Wins(Rule::Freestyle)),
    ]),
];

const STANDARD: &[RulesBlock] = &[
    RulesBlock::Text(Msg::RulesStandard),
    RulesBlock::Diagrams(&[
        inside(Msg::RulesFive, FIVE, Claim::Wins(Rule::Standard)),
        inside(Msg::RulesSixGoesOn, SIX, Claim::GoesOn(Rule::Standard)),
    ]),
];

const RENJU: &[RulesBlock] = &[
    RulesBlock::Text(Msg::RulesRenju),
    RulesBlock::Diagrams(&[
        inside(
            Msg::RulesDoubleThree,
            "
            . . . . . . . . .
            . . . . . . . . .
            . . . . x . . . .
            . . . . x . . . .
            . . x x ? . . . .
            . . . . . o . . .
            . . . o . . . . .
            . . . . . . . . .
            . . . . . . . . .",
            Claim::Forbidden(Foul::DoubleThree),
        ),
        inside(
            Msg::RulesDoubleFour,
            "
            . . . . . . . . .
            . . . . x . . . .
            . . . . x . . . .
            . . . . x . . . .
            . x x x ? . . . .
            . . . . o . . . .
            . . . o . . . . .
            . . . . . . . . .
            . . . . . . . . .",
            Claim::Forbidden(Foul::DoubleFour),
        ),
        inside(
            Msg::RulesFoursInLine,
            "
            . . . . . . . . .
            . . . . . . . . .
            . . . . o . . . .
            . . . . . . . . .
            . x . x ? x . x .
            . . . . . . . . .
            . . . o . . . . .
            . . . . . . . . .
            . . . . . . . . .",
            Claim::Forbidden(Foul::DoubleFour),
        ),
        inside(
            Msg::RulesOverline,
            "
            . . . . . . . . .
            . . x . . . . . .
            . . x . . o . . .
            . . x . . . . . .
            . . ? . . . . . .
            . . x . . o . . .
            . . x . . . . . .
            . . . . o . . . .
            . . . . . . . . .",
            Claim::Forbidden(Foul::Overline),
        ),
    ]),
    RulesBlock::Text(Msg::RulesRenjuAllowed),
    RulesBlock::Diagrams(&[
        inside(
            Msg::RulesFourThree,
            "
            . . . . . . . . .
            . . . . . . . . .
            . . . . x . . . .
            . . . . x . . . .
            o x x x ? . . . .
            . . . . . o . . .
            . . . o . . . . .
            . . . . . . . . .
            . . . . . . . . .",
            Claim::Allowed,
        ),
        inside(
            Msg::RulesFalseThree,
            "
            . . . . . . . . .
            . . . . o . . . .
            . . . . x . . . .
            . . . . x . . . .
            . . x x ? . . . .
            . . . . . o . . .
            . . . o . . . . .
            . . . . . . . . .
            . . . . . . . . .",
            Claim::Allowed,
        ),
        inside(
            Msg::RulesFiveFirst,
            "
            . . . . . . . . .
            . . . . x . . . .
            . . . . x . . . .
            . . . . x . . . .
            x x x x ? o . . .
            . . . . x . . . .
            . . . . x . . . .
            . . . . . . . . .
            . . . . . . . . .",
            Claim::WinsInRenju,
        ),
        inside(
            Msg::RulesWhiteSix,
            "
            . . . . . . . . .
            . o . . . x . . .
            . . o . . . . . .
            . . . O . . x . .
            . . x . o . . . .
            . . . x . o . . .
            . . . . . . o . .
            . . . . x . . . .
            . . . . . . . . .",
            Claim::Wins(Rule::Renju),
        ),
    ]),
    RulesBlock::Text(Msg::RulesRenjuWindow),
];

const CARO: &[RulesBlock] = &[
    RulesBlock::Text(Msg::RulesCaro),
    RulesBlock::Diagrams(&[
        inside(Msg::RulesHalfBlocked, HALF_BLOCKED_FIVE, Claim::Wins(Rule::Caro)),
        inside(Msg::RulesBlocked, BLOCKED_FIVE, Claim::GoesOn(Rule::Caro)),
        whole(Msg::RulesEdge, EDGE_FIVE, Claim::Wins(Rule::Caro)),
        inside(
            Msg::RulesBlockedSix,
            "
            . . . . . . . . .
            . . . . . o . . .
            . . . . . . . . .
            . . . . o . . . .
            . o x x X x x x o
            . . . . . . . . .
            . . . o . . . . .
            . . . . . . . . .
            . . . . . . . . .",
            Claim::Wins(Rule::Caro),
        ),
    ]),
];

const CARO_EXACT: &[RulesBlock] = &[
    RulesBlock::Text(Msg::RulesCaroExact),
    RulesBlock::Diagrams(&[
        inside(Msg::RulesHalfBlocked, HALF_BLOCKED_FIVE, Claim::Wins(Rule::CaroExact)),
        inside(Msg::RulesBlocked, BLOCKED_FIVE, Claim::GoesOn(Rule::CaroExact)),
        inside(Msg::RulesSixGoesOn, SIX, Claim::GoesOn(Rule::CaroExact)),
    ]),
];

const BALANCED: &[RulesBlock] = &[
    RulesBlock::Text(Msg::RulesBalanced),
    RulesBlock::Diagrams(&[opened(Msg::RulesDealtStones, OpeningKind::Balanced, "h8 i9 g6 j7 f10")]),
];

const SWAP: &[RulesBlock] = &[
    RulesBlock::Text(Msg::RulesSwap),
    RulesBlock::Diagrams(&[opened(Msg::RulesThreeStones, OpeningKind::Swap, "h8 i9 g6")]),
];

const SWAP2: &[RulesBlock] = &[
    RulesBlock::Text(Msg::RulesSwap2),
    RulesBlock::Diagrams(&[
        opened(Msg::RulesThreeStones, OpeningKind::Swap2, "h8 i9 g6"),
        opened(Msg::RulesFiveStones, OpeningKind::Swap2, "h8 i9 g6 add j7 f10"),
    ]),
];

const PRO: &[RulesBlock] = &[
    RulesBlock::Text(Msg::RulesPro),
    RulesBlock::Diagrams(&[opened(Msg::RulesOutside, OpeningKind::Pro, "h8 i9 k7")]),
];

const LONG_PRO: &[RulesBlock] = &[
    RulesBlock::Text(Msg::RulesLongPro),
    RulesBlock::Diagrams(&[opened(Msg::RulesOutside, OpeningKind::LongPro, "h8 i9 l7")]),
];

const RIF: &[RulesBlock] = &[
    RulesBlock::Text(Msg::RulesRif),
    RulesBlock::Diagrams(&[
        opened(Msg::RulesWithin, OpeningKind::Rif, "h8 i9 j7"),
        opened(Msg::RulesFifths, OpeningKind::Rif, "h8 i9 j7 keep g10 i6 j10"),
    ]),
];

const YAMAGUCHI: &[RulesBlock] = &[
    RulesBlock::Text(Msg::RulesYamaguchi),
    RulesBlock::Diagrams(&[
        opened(Msg::RulesWithin, OpeningKind::Yamaguchi, "h8 h9 h10 #3"),
        opened(Msg::RulesFifths, OpeningKind::Yamaguchi, "h8 h9 h10 #3 keep i10 g8 j8 i7"),
    ]),
];

const TARAGUCHI_10: &[RulesBlock] = &[
    RulesBlock::Text(Msg::RulesTaraguchiTen),
    RulesBlock::Diagrams(&[
        opened(Msg::RulesFifthWithin, OpeningKind::Taraguchi10, "h8 keep i9 swap j7 keep g10 keep k5 keep"),
        opened(
            Msg::RulesFifths,
            OpeningKind::Taraguchi10,
            "h8 keep i9 keep j7 keep g10 ten i6 j10 k8 g7 f9 h11 k6 i12 e7 l10",
        ),
    ]),
];

const SOOSORV_8: &[RulesBlock] = &[
    RulesBlock::Text(Msg::RulesSoosorvEight),
    RulesBlock::Diagrams(&[
        opened(Msg::RulesFourthAnywhere, OpeningKind::Soosorv8, "h8 i9 g9 keep k12 #4"),
        opened(Msg::RulesFifths, OpeningKind::Soosorv8, "h8 i9 g9 keep k12 #4 keep g7 i7 j10 f8"),
    ]),
];
