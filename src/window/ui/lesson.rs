//! The ten steps of the first lesson: their positions, their tasks, and the points that solve them.
//!
//! The player has Black. The solutions are not listed: a goal is defined by the shapes that a stone makes, and every
//! free point is tested against it.

mod commands;
mod cover;
mod layout;

pub(in crate::ui) use commands::COMMANDS;
pub use cover::{Lesson, LessonPhase};

use crate::game::{Board, Color, Direction, Point, Rule, Shape, WinningLine, diagram};
use crate::ui::locale::{Msg, Template};
use crate::ui::step_direction::StepDirection;

/// One step of the lesson.
#[derive(Clone, Copy, Debug)]
pub struct LessonStep {
    /// The title.
    pub title: Msg,
    /// The position at the start of the step, in the format that [`diagram::read`] parses.
    pub diagram: &'static str,
    /// The tasks of the step, in each of which the player must find a stone. White answers each of these stones except
    /// the last.
    pub tasks: &'static [LessonTask],
    /// The explanation shown when the last task of the step is solved.
    pub right: Msg,
}

/// One stone that the player has to find.
#[derive(Clone, Copy, Debug)]
pub struct LessonTask {
    /// The effect that the stone must have.
    pub goal: LessonGoal,
    /// The text that asks the player for the stone.
    pub ask: Msg,
    /// The explanation shown after a wrong stone.
    pub wrong: LessonText,
}

/// A text on the card of the lesson.
#[derive(Clone, Copy, Debug)]
pub enum LessonText {
    /// A text without placeholders.
    Plain(Msg),
    /// A text about White's reply to a wrong stone. The argument is the name of the point on which White replies.
    Reply(fn(&str) -> Template<'_>),
    /// The text at the end of the lesson, which proposes an opponent for a first game.
    End,
}

/// The effect that a task requires of a black stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonGoal {
    /// The stone makes five in a row.
    Five,
    /// The stone leaves White no point on which White makes five in a row.
    StopFive,
    /// The stone makes an open four.
    OpenFour,
    /// The stone makes an open three.
    OpenThree,
    /// The stone leaves White no point on which White makes an open four or a five.
    StopOpenFour,
    /// The stone makes a four in one direction and an open three in another.
    FourAndThree,
    /// The stone makes open threes in two directions.
    TwoOpenThrees,
}

impl LessonGoal {
    /// Returns `true` if a black stone on `point`, a free point of the board, has the effect that this goal requires.
    #[must_use]
    pub fn is_reached(self, board: &Board, point: Point) -> bool {
        let Some(after) = with_stone(board, point, Color::Black) else { return false };
        let shapes = Direction::ALL.map(|direction| Shape::at(&after, point, Color::Black, direction));
        let count = |shape: Shape| shapes.iter().filter(|it| **it == shape).count();
        match self {
            Self::Five => five(&after, point).is_some(),
            Self::StopFive | Self::StopOpenFour => self.reply(&after).is_none(),
            Self::OpenFour => 1 <= count(Shape::OpenFour),
            Self::OpenThree => 1 <= count(Shape::OpenThree),
            Self::FourAndThree => 1 <= count(Shape::Four) && 1 <= count(Shape::OpenThree),
            Self::TwoOpenThrees => 2 <= count(Shape::OpenThree),
        }
    }

    /// Returns the point on which White carries out its threat; `after` is the board after Black's stone. Returns
    /// `None` if Black has stopped the threat, or if the goal was not to stop a threat.
    #[must_use]
    pub fn reply(self, after: &Board) -> Option<Point> {
        match self {
            Self::StopFive => points_with(after, Color::White, &[Shape::Five]).next(),
            Self::StopOpenFour => points_with(after, Color::White, &[Shape::OpenFour, Shape::Five]).next(),
            Self::Five | Self::OpenFour | Self::OpenThree | Self::FourAndThree | Self::TwoOpenThrees => None,
        }
    }

    /// Returns the points on which a black stone has the effect that this goal requires, row by row from the upper
    /// left.
    pub fn answers(self, board: &Board) -> impl Iterator<Item = Point> + '_ {
        board.free_points().filter(move |point| self.is_reached(board, *point))
    }
}

impl LessonStep {
    /// Returns the initial position of the step.
    ///
    /// # Panics
    /// If the diagram cannot be parsed; a test parses each diagram.
    #[must_use]
    pub fn board(&self) -> Board {
        diagram::read(self.diagram).expect("the diagrams of the lesson are boards")
    }
}

/// Returns White's answer to a black four: the point on which Black would make five; `None` if there is no such point.
#[must_use]
pub fn defense(board: &Board) -> Option<Point> {
    points_with(board, Color::Black, &[Shape::Five]).next()
}

/// Returns the row of five or more stones of one color that contains the stone on `point`; `None` if there is no such
/// row.
#[must_use]
pub fn five(board: &Board, point: Point) -> Option<WinningLine> {
    Rule::Freestyle.winning_line(board, point)
}

/// Returns a board with one more stone; `None` if the point is taken.
#[must_use]
pub fn with_stone(board: &Board, point: Point, color: Color) -> Option<Board> {
    let mut after = board.clone();
    after.play(point, color).ok()?;
    Some(after)
}

/// Returns the free points on which a stone of `color` makes one of the `wanted` shapes in at least one direction.
fn points_with<'b>(board: &'b Board, color: Color, wanted: &'b [Shape]) -> impl Iterator<Item = Point> + 'b {
    let makes = move |point: &Point| {
        Direction::ALL.iter().any(|direction| wanted.contains(&Shape::at(board, *point, color, *direction)))
    };
    board.free_points().filter(makes)
}

const fn task(goal: LessonGoal, ask: Msg, wrong: Msg) -> LessonTask {
    LessonTask { goal, ask, wrong: LessonText::Plain(wrong) }
}

/// Returns a task in which Black must stop a threat of White. After a wrong stone, White carries out the threat, and
/// the text `wrong` explains White's stone.
const fn defense_task(goal: LessonGoal, ask: Msg, wrong: fn(&str) -> Template<'_>) -> LessonTask {
    LessonTask { goal, ask, wrong: LessonText::Reply(wrong) }
}

/// The steps of the lesson, in the order in which they are played.
pub static STEPS: [LessonStep; 10] = [
    LessonStep {
        title: Msg::LessonFiveTitle,
        diagram: "
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . o . o . . .
            . . o x x x x . . . .
            . . . . o . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .",
        tasks: &[task(LessonGoal::Five, Msg::LessonFiveAsk, Msg::LessonFiveWrong)],
        right: Msg::LessonFiveRight,
    },
    LessonStep {
        title: Msg::LessonGapTitle,
        diagram: "
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . o . . .
            . . . o . . x . . . .
            . . . . o x . . . . .
            . . . . . . . . . . .
            . . o x . . . . . . .
            . . x . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .",
        tasks: &[task(LessonGoal::Five, Msg::LessonGapAsk, Msg::LessonGapWrong)],
        right: Msg::LessonGapRight,
    },
    LessonStep {
        title: Msg::LessonFourTitle,
        diagram: "
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . x . . . . . .
            . . . . o . . . . . .
            . . x . o x . . . . .
            . . . x o . . . . . .
            . . . . o . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .",
        tasks: &[defense_task(LessonGoal::StopFive, Msg::LessonFourAsk, |point| Template::LessonFourWrong { point })],
        right: Msg::LessonFourRight,
    },
    LessonStep {
        title: Msg::LessonOpenFourTitle,
        diagram: "
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . o . . . .
            . . . . o . . . . . .
            . . . . x x x . . . .
            . . . o . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .",
        tasks: &[
            task(LessonGoal::OpenFour, Msg::LessonOpenFourAsk, Msg::LessonOpenFourWrong),
            task(LessonGoal::Five, Msg::LessonOtherEndAsk, Msg::LessonOtherEndWrong),
        ],
        right: Msg::LessonOpenFourRight,
    },
    LessonStep {
        title: Msg::LessonOpenThreeTitle,
        diagram: "
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . o . . . . .
            . . . . x x . . . . .
            . . . . . . o . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .",
        tasks: &[task(LessonGoal::OpenThree, Msg::LessonOpenThreeAsk, Msg::LessonOpenThreeWrong)],
        right: Msg::LessonOpenThreeRight,
    },
    LessonStep {
        title: Msg::LessonStopThreeTitle,
        diagram: "
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . x o . . . .
            . . . . . o x . . . .
            . . . . o . . . . . .
            . . . . . x . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .",
        tasks: &[defense_task(LessonGoal::StopOpenFour, Msg::LessonStopThreeAsk, |point| {
            Template::LessonStopThreeWrong { point }
        })],
        right: Msg::LessonStopThreeRight,
    },
    LessonStep {
        title: Msg::LessonBrokenTitle,
        diagram: "
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . x . . x . . .
            . . . o . o o . . . .
            . . . . . x . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .",
        tasks: &[defense_task(LessonGoal::StopOpenFour, Msg::LessonBrokenAsk, |point| {
            Template::LessonStopThreeWrong { point }
        })],
        right: Msg::LessonBrokenRight,
    },
    LessonStep {
        title: Msg::LessonFourThreeTitle,
        diagram: "
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . o o . x . . . .
            . . . . . o x . . . .
            . . o x x x . . . . .
            . . . . . o . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .",
        tasks: &[task(LessonGoal::FourAndThree, Msg::LessonFourThreeAsk, Msg::LessonOneThreat)],
        right: Msg::LessonFourThreeRight,
    },
    LessonStep {
        title: Msg::LessonDoubleThreeTitle,
        diagram: "
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . o x . . . .
            . . . . . . x o . . .
            . . . . x x . . . . .
            . . . o . . . . . . .
            . . . . . o . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .",
        tasks: &[task(LessonGoal::TwoOpenThrees, Msg::LessonDoubleThreeAsk, Msg::LessonOneThreat)],
        right: Msg::LessonDoubleThreeRight,
    },
    LessonStep {
        title: Msg::LessonFinishTitle,
        diagram: "
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . o x x x . . . . . .
            . . . . o . x . . . .
            . . o . . . . x . . .
            . . . o . . o . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .",
        tasks: &[
            task(LessonGoal::FourAndThree, Msg::LessonFinishAsk, Msg::LessonFinishWrong),
            task(LessonGoal::OpenFour, Msg::LessonFinishThreeAsk, Msg::LessonFinishThreeWrong),
            task(LessonGoal::Five, Msg::LessonFinishFiveAsk, Msg::LessonOtherEndWrong),
        ],
        right: Msg::LessonFinishRight,
    },
];

/// A command or a control of the lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LessonAction {
    /// Open the lesson.
    Open,
    /// In the lesson: go to the previous or next step.
    Turn(StepDirection),
    /// In the lesson: show or hide the points that solve the task.
    ShowAnswers,
    /// Leave the lesson; the game is unchanged.
    Leave,
    /// Leave the lesson and start a game against the standard opponent at its weakest level.
    PlayGentle,
}
