//! The controls and texts of the window as plain values, which the painter draws.

use std::ops::Range;

use crate::game::{self, Board, Color, Point, WinningLine};
use crate::ui::cast;
use crate::ui::geometry::Rect;
use crate::ui::help::rules_pages::BoardPart;
use crate::ui::theme::Token;

/// The room at each side of the text of a text field, in logical pixels.
pub const FIELD_PAD: i32 = 9;

/// The width and the height of a switch, and the gap between it and its label, in logical pixels.
pub const SWITCH: (i32, i32, i32) = (34, 18, 12);

/// A control, a text or an area of the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Widget {
    /// A rectangle of one color.
    Fill(Token),
    /// A rectangle with round corners and a border of one color, perhaps with a soft shadow around it.
    Card(Card),
    /// One line of text, cut with an ellipsis where it is too long for its rectangle.
    Text(Text),
    /// A push button.
    Button(Button),
    /// The title of a menu in the menu bar.
    MenuTitle {
        /// Its text.
        label: String,
        /// Its menu is open.
        open: bool,
        /// The state of the control.
        control: ControlState,
    },
    /// A line of an open menu.
    MenuItem {
        /// Its text.
        label: String,
        /// The key that does the same, as text; empty if none.
        key: String,
        /// The mark before its text.
        mark: CheckMark,
        /// The state of the control.
        control: ControlState,
    },
    /// One of several choices, of which one is taken.
    Choice {
        /// Its text; empty if the icon stands alone.
        label: String,
        /// The icon before its text.
        icon: Option<Icon>,
        /// It is the chosen one.
        taken: bool,
        /// The state of the control.
        control: ControlState,
    },
    /// One of several values or pages in a frame around them, of which one is taken.
    Segment {
        /// Its text.
        label: String,
        /// It is the chosen one.
        taken: bool,
        /// The alignment of its text.
        align: Align,
        /// The state of the control.
        control: ControlState,
    },
    /// A switch with its label at the right.
    Switch {
        /// Its text.
        label: String,
        /// It is switched on.
        is_on: bool,
        /// The state of the control.
        control: ControlState,
    },
    /// The box of a drop-down list: what is chosen, and a sign that there is a list.
    DropDown {
        /// Its text.
        label: String,
        /// A number at the right; empty if none.
        figure: String,
        /// Its list is open.
        open: bool,
        /// The state of the control.
        control: ControlState,
    },
    /// The ground of a row of an open list.
    ListRow {
        /// It is the chosen one.
        chosen: bool,
        /// The state of the control.
        control: ControlState,
    },
    /// A line of text that can be typed into.
    Field {
        /// Its text.
        text: String,
        /// The text that stands in its place while it is empty.
        hint: String,
        /// Width of the part that is scrolled out at the left, in device pixels.
        left: i32,
        /// It has the keyboard.
        active: bool,
        /// The byte of the text before which the caret stands; `None` if no caret is shown.
        caret: Option<usize>,
        /// The bytes of it that are chosen.
        chosen: Range<usize>,
        /// The bytes of it that are being composed.
        composed: Range<usize>,
        /// The state of the control.
        control: ControlState,
    },
    /// A stone as a picture, as large as fits.
    Stone(Color),
    /// An icon by itself, as large as fits.
    Icon(Icon, Token),
    /// A bar of which a part is filled, in thousandths.
    Bar(u16),
    /// The bar beside the board: its white part in thousandths of the height, from the top; `None` while the value of
    /// the position is not known.
    EvaluationBar(Option<u16>),
    /// The graph of a review.
    Graph(Box<GraphView>),
    /// A line through values in thousandths of the height, from the left edge to the right one, with its width.
    Curve(Vec<u16>, i32),
    /// A line through values over time, with a dot for each.
    Plot(Box<PlotView>),
    /// A veil over all that lies under a dialog.
    Veil,
    /// A stop of a slider, which shows itself under the pointer alone.
    SliderStop {
        /// The slider's knob stands at it.
        taken: bool,
        /// Its state under pointer and keyboard.
        control: ControlState,
    },
    /// The same without a color, under a choice that belongs to a part of the window.
    ClearVeil,
    /// The knob of a scroll bar.
    Knob,
    /// The board, its stones and marks, letters and numbers.
    Board(Box<BoardView>),
    /// A small board on a page.
    Diagram {
        /// The board.
        view: Box<BoardView>,
        /// The part of a board that it is.
        part: BoardPart,
    },
}

/// A card, a dialog, an open menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// Its inside.
    pub fill: Token,
    /// Its border.
    pub border: Token,
    /// The border's width in device pixels.
    pub border_width: i32,
    /// The radius of its corners in device pixels.
    pub radius: i32,
    /// The reach of its shadow beyond its rectangle, in device pixels; 0 for no shadow.
    pub shadow: i32,
}

/// One line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The characters.
    pub text: String,
    /// Its size and weight.
    pub font: Font,
    /// Its color.
    pub color: Token,
    /// The horizontal alignment in its rectangle; vertically it is always centered.
    pub align: Align,
}

/// Size and weight of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Font {
    /// Device pixels per em.
    pub size: i32,
    /// The text is bold.
    pub bold: bool,
}

impl Font {
    /// Returns the distance between lines of text, in device pixels.
    #[must_use]
    pub const fn line_height(self) -> i32 {
        self.size * 3 / 2
    }

    /// Returns the height of a number of lines, in device pixels.
    #[must_use]
    pub fn height_of(self, n_lines: usize) -> i32 {
        cast::count(n_lines).saturating_mul(self.line_height())
    }
}

/// The horizontal alignment of a text in its rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// At the left edge.
    Left,
    /// In the middle.
    Center,
    /// At the right edge.
    Right,
}

/// A push button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// Its text; empty if the icon stands alone.
    pub label: String,
    /// The icon before its text, or above it where the button is high enough.
    pub icon: Option<Icon>,
    /// Enter presses it.
    pub primary: bool,
    /// The state of the control.
    pub control: ControlState,
}

/// An icon on a control, drawn as a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Icon {
    /// To the beginning of the game.
    First,
    /// One move back.
    Previous,
    /// One move on.
    Next,
    /// To the end of the game.
    Last,
    /// A new game.
    New,
    /// Take back.
    Undo,
    /// Play again.
    Redo,
    /// A hint.
    Hint,
    /// Resign.
    Resign,
    /// Pause.
    Pause,
    /// Go on.
    Resume,
    /// A single move.
    Step,
    /// Begin again.
    Restart,
    /// Exchange two sides.
    Exchange,
    /// Two players.
    TwoPlayers,
    /// The computer.
    Computer,
    /// A comment.
    Comment,
    /// Minimize the window.
    Minimize,
    /// Maximize the window.
    Maximize,
    /// Restore the size of a maximized window.
    Restore,
    /// Close the window.
    Close,
}

impl Icon {
    /// The side of an icon on a control, in logical pixels.
    pub const SIDE: i32 = 16;

    /// The distance from an icon to the label at its right, in logical pixels.
    pub const GAP: i32 = 6;
}

/// The state of a control: disabled, hovered, pressed, focused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ControlState {
    /// It can be used now.
    pub enabled: bool,
    /// The pointer is over it.
    pub hovered: bool,
    /// It is held down.
    pub pressed: bool,
    /// It has the keyboard focus, and the focus is shown.
    pub focused: bool,
    /// Device pixels per logical pixel, in hundredths, for what is drawn inside the control.
    pub scale: i32,
}

/// The mark before a menu item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckMark {
    /// Nothing: it cannot be switched on.
    None,
    /// A tick, if it is switched on.
    Check(bool),
    /// A dot, if it is chosen among alternatives.
    Dot(bool),
}

/// The win probability of one side along a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphView {
    /// The win probability of Black at the beginning and after each move, in thousandths; `None` where it is not known.
    pub rates: Vec<Option<u16>>,
    /// The moves that are marked.
    pub marks: Vec<GraphMark>,
    /// The move after which the end was forced, if it was.
    pub forced_from: Option<usize>,
    /// The move of which the position is shown.
    pub current: usize,
    /// The width of a line in device pixels.
    pub line: i32,
    /// The radius of a mark in device pixels.
    pub dot: i32,
}

/// Values at equal distances in time, of which some are not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlotView {
    /// The values in thousandths of the height, from the left edge to the right one; `None` where one is not known.
    pub values: Vec<Option<u16>>,
    /// The heights of the horizontal lines behind them, in thousandths.
    pub grid: Vec<u16>,
    /// The width of a line behind the values in device pixels.
    pub hairline: i32,
    /// The width of the line through the values in device pixels.
    pub line: i32,
    /// The radius of a dot in device pixels.
    pub dot: i32,
}

/// A marked move of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraphMark {
    /// Its number, from 1.
    pub ply: usize,
    /// Its color.
    pub color: Token,
}

/// A sign at the edge of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Badge {
    /// The point of the stone.
    pub point: Point,
    /// The sign.
    pub sign: &'static str,
    /// Its color, and that of the ring around the stone.
    pub color: Token,
}

/// Everything that is shown on and beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardView {
    /// The place of its points.
    pub grid: Grid,
    /// Letters and numbers stand beside it.
    pub labels: bool,
    /// The stones, row by row from the upper left.
    pub stones: Vec<Option<Color>>,
    /// The stones that are being set down, which are among the `stones`, and those that are leaving, which are not.
    pub moving: Vec<MovingStone>,
    /// The number to be seen on each stone, row by row; 0 for none, empty if there are none at all.
    pub numbers: Vec<u16>,
    /// The values of the free points, row by row; empty if they are not shown.
    pub heat: Vec<Option<Heat>>,
    /// The last stone, which bears a blue dot.
    pub last: Option<Point>,
    /// The point in the box.
    pub cursor: Option<Point>,
    /// The look of the box.
    pub cursor_look: CursorLook,
    /// The stone that a click would place.
    pub ghost: Option<(Point, Color)>,
    /// The marks on points; a mark takes the place of a stone's number.
    pub marks: Vec<game::Mark>,
    /// The point that is recommended.
    pub hint: Option<Point>,
    /// The points that are forbidden to the side to move, where they are shown.
    pub forbidden: Vec<Point>,
    /// The fifth moves that are offered, in their order.
    pub offers: Vec<Point>,
    /// The corners of the square of points that the opening speaks of.
    pub area: Option<(Point, Point)>,
    /// The first stones of the lines of an analysis, the best one first.
    pub candidates: Vec<Candidate>,
    /// The stones of a line that is followed, with their numbers.
    pub expected: Vec<ExpectedStone>,
    /// The lines of the shapes of the point in the box, with their sides.
    pub shape_lines: Vec<(Color, [Point; 2])>,
    /// The sign on a stone that was a mistake.
    pub badge: Option<Badge>,
    /// The stone that is asked about, and the threats that it overlooks.
    pub warning: Option<BoardWarning>,
    /// The stones that won.
    pub five: Option<WinningLine>,
    /// It has the keyboard focus, and the focus is shown.
    pub focused: bool,
}

/// The first stone of a line of an analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Its point.
    pub point: Point,
    /// Its score.
    pub label: String,
    /// Its look.
    pub look: CandidateLook,
}

/// The look of the ring of a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CandidateLook {
    /// It is the best candidate, or the candidate whose line is shown.
    Strong,
    /// It is another one.
    Light,
    /// The other side threatens to win there.
    Threat,
}

/// A stone of a line that is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExpectedStone {
    /// Its point.
    pub point: Point,
    /// Its color.
    pub color: Color,
    /// Its number in the line, from 1.
    pub number: u16,
}

/// A warning about a stone before it is accepted, or about the last stone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardWarning {
    /// The stone, while it is not taken yet.
    pub stone: Option<(Point, Color)>,
    /// The ends of the shapes that threaten.
    pub lines: Vec<[Point; 2]>,
    /// The points on which the other side continues its attack.
    pub points: Vec<Point>,
}

/// A stone on its way to its point, or from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovingStone {
    /// Its point.
    pub point: Point,
    /// Its color.
    pub color: Color,
    /// Its opacity in 255ths; the less it is, the larger the stone is drawn, as if it were nearer to the eye.
    pub presence: u8,
}

/// The look of the box around a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CursorLook {
    /// A click acts on the point.
    #[default]
    Open,
    /// A click does nothing there: the point is taken, or may not be played.
    Closed,
}

/// The value of a free point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heat {
    /// Its rank among all values, from 0 for the least.
    pub warmth: u8,
    /// The value of a stone of the side to move there, if it stands out.
    pub attack: Option<u32>,
    /// The value that a stone of the other side would have there, if it stands out.
    pub defense: Option<u32>,
}

impl BoardView {
    /// Returns the view of a board with nothing but its stones.
    #[must_use]
    pub fn of(grid: Grid, board: &Board) -> Self {
        Self {
            grid,
            labels: false,
            stones: board.points().map(|point| board.stone(point)).collect(),
            moving: Vec::new(),
            numbers: Vec::new(),
            heat: Vec::new(),
            last: None,
            cursor: None,
            cursor_look: CursorLook::Open,
            ghost: None,
            marks: Vec::new(),
            hint: None,
            forbidden: Vec::new(),
            offers: Vec::new(),
            area: None,
            candidates: Vec::new(),
            expected: Vec::new(),
            shape_lines: Vec::new(),
            badge: None,
            warning: None,
            five: None,
            focused: false,
        }
    }

    /// Returns `true` if a mark is drawn on a point.
    #[must_use]
    pub fn is_marked(&self, point: Point) -> bool {
        self.marks.iter().any(|it| it.point == point)
    }

    /// Returns `true` if the stone on a point is being set down.
    #[must_use]
    pub fn is_moving(&self, point: Point) -> bool {
        self.moving.iter().any(|it| it.point == point)
    }

    /// The stone on a point.
    #[must_use]
    pub fn stone(&self, point: Point) -> Option<Color> {
        self.stones[self.grid.cell_index(point)]
    }
}

/// The place of the points of a board, in device pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Lines in each direction.
    pub size: u8,
    /// From one line to the next.
    pub cell: i32,
    /// The width of a line inside the board; an odd number, so that a line has a middle pixel.
    pub line: i32,
    /// The middle pixel of the leftmost line.
    pub left: i32,
    /// The middle pixel of the uppermost line.
    pub top: i32,
    /// The wood.
    pub wood: Rect,
    /// The size of letters and numbers, in device pixels per em.
    pub label_size: i32,
    /// The radius of the wood's corners.
    pub radius: i32,
}

impl Grid {
    /// The middle pixel of a point.
    #[must_use]
    pub fn pixel(&self, point: Point) -> (i32, i32) {
        (self.left + i32::from(point.x()) * self.cell, self.top + i32::from(point.y()) * self.cell)
    }

    /// Returns the index of a point in lists that go row by row from the upper left.
    #[must_use]
    pub fn cell_index(&self, point: Point) -> usize {
        usize::from(point.y()) * usize::from(self.size) + usize::from(point.x())
    }

    /// Returns the point nearest to a pixel; `None` outside the wood.
    #[must_use]
    pub fn nearest(&self, x: i32, y: i32) -> Option<Point> {
        if !self.wood.contains(x, y) {
            return None;
        }
        let line = |pixel: i32, first: i32| {
            let line = (pixel - first + self.cell / 2).div_euclid(self.cell);
            u8::try_from(line.clamp(0, i32::from(self.size) - 1)).ok()
        };
        Some(Point::new(line(x, self.left)?, line(y, self.top)?))
    }
}
