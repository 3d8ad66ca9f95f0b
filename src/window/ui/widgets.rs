//! The controls and texts of the window as plain values, which the painter draws.

use std::ops::Range;

use crate::game::{self, Board, Color, Point, WinningLine};
use crate::ui::cast;
use crate::ui::geometry::Rect;
use crate::ui::help::rules_pages::BoardPart;
use crate::ui::theme::Token;

/// The padding at each side of the text of a text field, in logical pixels.
pub const FIELD_PAD: i32 = 9;

/// The width and the height of a switch, and the gap between it and its label, in logical pixels.
pub const SWITCH: (i32, i32, i32) = (34, 18, 12);

/// A control, a text, a picture or a background that is drawn in one rectangle of the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Widget {
    /// A rectangle of one color.
    Fill(Token),
    /// A rectangle with rounded corners and a border of one color, optionally with a soft shadow.
    Card(Card),
    /// One line of text, shortened with an ellipsis if it is too long for its rectangle.
    Text(Text),
    /// A push button.
    Button(Button),
    /// The title of a menu in the menu bar.
    MenuTitle {
        /// The title of the menu.
        label: String,
        /// `true` if the menu is open.
        open: bool,
        /// The state of the control.
        control: ControlState,
    },
    /// A line of an open menu.
    MenuItem {
        /// The text of the item.
        label: String,
        /// The keyboard shortcut, as text; empty if none.
        key: String,
        /// The mark before the text.
        mark: CheckMark,
        /// The state of the control.
        control: ControlState,
    },
    /// One of several choices, of which one is selected: a radio button.
    Choice {
        /// The text; empty if the icon stands alone.
        label: String,
        /// The icon before the text.
        icon: Option<Icon>,
        /// `true` if the choice is selected.
        taken: bool,
        /// The state of the control.
        control: ControlState,
    },
    /// One of several values or pages in a common frame, of which one is selected: a segmented control.
    Segment {
        /// The text of the segment.
        label: String,
        /// `true` if the segment is selected.
        taken: bool,
        /// The alignment of the text.
        align: Align,
        /// The state of the control.
        control: ControlState,
    },
    /// A switch with its label at the right.
    Switch {
        /// The label at the right of the switch.
        label: String,
        /// `true` if the switch is on.
        is_on: bool,
        /// The state of the control.
        control: ControlState,
    },
    /// The box of a drop-down list, which shows the chosen text and an arrow; its list may be open or closed.
    DropDown {
        /// The text of the chosen row.
        label: String,
        /// A number at the right end of the box, such as a player's Elo rating; empty if there is none.
        figure: String,
        /// `true` if the list is open.
        open: bool,
        /// The state of the control.
        control: ControlState,
    },
    /// The background of a row of an open list.
    ListRow {
        /// `true` if the row is chosen.
        chosen: bool,
        /// The state of the control.
        control: ControlState,
    },
    /// A one-line text field.
    Field {
        /// The text in the field.
        text: String,
        /// The placeholder text, which is shown while the field is empty.
        hint: String,
        /// Width of the text that is scrolled out at the left, in device pixels.
        left: i32,
        /// `true` if the field has the keyboard focus.
        active: bool,
        /// The byte of the text before which the caret stands; `None` if no caret is shown.
        caret: Option<usize>,
        /// The selected bytes of the text.
        chosen: Range<usize>,
        /// The bytes of the text that an input method is composing.
        composed: Range<usize>,
        /// The state of the control.
        control: ControlState,
    },
    /// A stone as a picture, as large as fits in the rectangle.
    Stone(Color),
    /// An icon without a control, as large as fits in the rectangle.
    Icon(Icon, Token),
    /// A bar that is partly filled: the filled part in thousandths of the width.
    Bar(u16),
    /// The evaluation bar beside the board: White's part at the top, in thousandths of the height; `None` while the
    /// value of the position is not known.
    EvaluationBar(Option<u16>),
    /// The graph of win probability in a reviewed game.
    Graph(Box<GraphView>),
    /// A line through values, from the left edge to the right edge. The first field holds the values in thousandths of
    /// the height, the second the width of the line in device pixels.
    Curve(Vec<u16>, i32),
    /// A line through values over time, with a dot for each known value.
    Plot(Box<PlotView>),
    /// A translucent layer that darkens everything below a dialog.
    Veil,
    /// A place on a slider's line where the knob can be set. It is transparent, except that it is highlighted under the
    /// pointer.
    SliderStop {
        /// `true` if the slider's knob stands at this place.
        taken: bool,
        /// The state of this place as a control: hovered, pressed or focused.
        control: ControlState,
    },
    /// A transparent area that blocks the pointer from everything below an open popover.
    ClearVeil,
    /// The knob of a scroll bar.
    Knob,
    /// The board with its stones and marks, and the letters and numbers beside it.
    Board(Box<BoardView>),
    /// A small board in a page of text, such as a page about the rules.
    Diagram {
        /// The board to draw.
        view: Box<BoardView>,
        /// The kind of diagram, such as a whole board, or an inner part of a larger board.
        part: BoardPart,
    },
}

/// The colors, border, corners and shadow of a card, a dialog or an open menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// The color inside the border.
    pub fill: Token,
    /// The color of the border.
    pub border: Token,
    /// The border's width in device pixels.
    pub border_width: i32,
    /// The radius of the corners in device pixels.
    pub radius: i32,
    /// The width of the shadow beyond the rectangle, in device pixels; 0 for no shadow.
    pub shadow: i32,
}

/// One line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The characters to draw.
    pub text: String,
    /// Size and weight of the text.
    pub font: Font,
    /// The color of the text.
    pub color: Token,
    /// The horizontal alignment in the rectangle; vertically the text is always centered.
    pub align: Align,
}

/// Size and weight of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Font {
    /// Device pixels per em.
    pub size: i32,
    /// `true` if the text is bold.
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
    /// The text; empty for an icon alone.
    pub label: String,
    /// The icon before the label, or above the label if the button is high enough.
    pub icon: Option<Icon>,
    /// `true` for the default button, which Enter presses.
    pub primary: bool,
    /// The state of the control.
    pub control: ControlState,
}

/// An icon on a control, drawn as a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Icon {
    /// Go to the start of the game.
    First,
    /// Go one move back.
    Previous,
    /// Go one move forward.
    Next,
    /// Go to the end of the game.
    Last,
    /// Start a new game.
    New,
    /// Take back a move.
    Undo,
    /// Play a move again that was taken back.
    Redo,
    /// Ask for a hint.
    Hint,
    /// Resign.
    Resign,
    /// Pause the game.
    Pause,
    /// Continue the paused game.
    Resume,
    /// Let the computers play a single move.
    Step,
    /// Restart the game.
    Restart,
    /// Exchange the colors of the two players.
    Exchange,
    /// A game of two people.
    TwoPlayers,
    /// A game against the computer.
    Computer,
    /// A comment on a move.
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

/// The state of a control: whether it is enabled, under the pointer, pressed and focused; also the scale at which it is
/// drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ControlState {
    /// `true` if the control can be used now.
    pub enabled: bool,
    /// `true` if the pointer is over the control.
    pub hovered: bool,
    /// `true` if the control is held down.
    pub pressed: bool,
    /// `true` if the control has the keyboard focus, and the focus is shown.
    pub focused: bool,
    /// The number of device pixels in 100 logical pixels; scales what is drawn inside the control.
    pub scale: i32,
}

/// The kind of mark before the text of a menu item, and whether the mark is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckMark {
    /// No mark, because the item runs a command and switches nothing on or off.
    None,
    /// A tick before an item that can be switched on and off; shown if the `bool` is `true`.
    Check(bool),
    /// A dot before one of several alternatives; shown before the chosen one, for which the `bool` is `true`.
    Dot(bool),
}

/// The graph of Black's win probability over the moves of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphView {
    /// The win probability of Black at the start and after each move, in thousandths; `None` where it is not known.
    pub probabilities: Vec<Option<u16>>,
    /// The moves that are marked with a dot, such as mistakes.
    pub marks: Vec<GraphMark>,
    /// The number of the move that made the end of the game forced: after it the winner had a proved win at each turn.
    /// `None` if there is no such move.
    pub forced_from: Option<usize>,
    /// The number of the move whose position is shown; 0 for the start.
    pub current: usize,
    /// The width of a line in device pixels.
    pub line: i32,
    /// The radius of a mark in device pixels.
    pub dot: i32,
}

/// A plot of values at equal intervals of time; some values may be unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlotView {
    /// The values in thousandths of the height, from the left edge to the right edge; `None` for an unknown value.
    pub values: Vec<Option<u16>>,
    /// The heights of the horizontal grid lines, in thousandths.
    pub grid: Vec<u16>,
    /// The width of a horizontal grid line in device pixels.
    pub hairline: i32,
    /// The width of the line through the values in device pixels.
    pub line: i32,
    /// The radius of a dot in device pixels.
    pub dot: i32,
}

/// A marked move of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraphMark {
    /// The number of the move, from 1.
    pub ply: usize,
    /// The color of the mark.
    pub color: Token,
}

/// A sign at the edge of a stone, such as `?` for a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Badge {
    /// The point on which the stone with the sign stands.
    pub point: Point,
    /// The characters of the sign.
    pub sign: &'static str,
    /// The color of the sign and of the ring around the stone.
    pub color: Token,
}

/// Everything that is drawn on the board and beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardView {
    /// The positions of the points on the screen.
    pub grid: Grid,
    /// `true` if coordinates are shown beside the board.
    pub labels: bool,
    /// The stones, row by row from the upper left.
    pub stones: Vec<Option<Color>>,
    /// The stones that are animated: stones being placed, which are among `stones`, and stones being removed, which are
    /// not.
    pub moving: Vec<MovingStone>,
    /// The number shown on each stone, row by row; 0 for no number, empty if no stone has one.
    pub numbers: Vec<u16>,
    /// The values of the points, row by row, `None` where none is shown; empty if values are not shown.
    pub heat: Vec<Option<Heat>>,
    /// The last stone, which bears a blue dot.
    pub last: Option<Point>,
    /// The point at which the cursor (a box) is drawn; `None` if no cursor is shown.
    pub cursor: Option<Point>,
    /// The form of the cursor, which tells whether a click on its point has an effect.
    pub cursor_look: CursorLook,
    /// The stone that a click would place, as a preview.
    pub ghost: Option<(Point, Color)>,
    /// The marks on points; a mark replaces a stone's number.
    pub marks: Vec<game::Mark>,
    /// The point that a hint recommends.
    pub hint: Option<Point>,
    /// The points that are forbidden to the side to move; empty if they are not shown.
    pub forbidden: Vec<Point>,
    /// The points offered for the fifth move of an opening, in the order in which they were offered.
    pub offers: Vec<Point>,
    /// Two opposite corners of a square to frame: the area in which a hint lies, or the central square inside or
    /// outside of which the opening requires the next stone.
    pub area: Option<(Point, Point)>,
    /// The candidate moves, the best first; each has a label, such as its score or the number of games in which it was
    /// played.
    pub candidates: Vec<Candidate>,
    /// The stones of the shown line of expected moves, with their numbers.
    pub expected: Vec<ExpectedStone>,
    /// Lines drawn through shapes, each with the side to which the shape belongs. The shapes are those at the cursor,
    /// the last row of a forced win, the shapes that make a move forbidden, or those that a review mentions.
    pub shape_lines: Vec<(Color, [Point; 2])>,
    /// The sign at the edge of the shown move's stone, if the review marks this move as an inaccuracy or a mistake.
    pub badge: Option<Badge>,
    /// The warning about a stone, with the threats that this stone overlooks.
    pub warning: Option<BoardWarning>,
    /// The row of five or more stones that has won the game.
    pub five: Option<WinningLine>,
    /// `true` if the board has the keyboard focus, and the focus is shown.
    pub focused: bool,
}

/// A candidate move, drawn as a ring with a score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The point of the move.
    pub point: Point,
    /// The score, as text.
    pub label: String,
    /// The color scheme of the ring and the score.
    pub look: CandidateLook,
}

/// The color scheme of a candidate's ring and score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CandidateLook {
    /// For the best candidate, and for the candidate whose line is shown.
    Strong,
    /// For every other candidate.
    Light,
    /// For a point on which the side that is not to move threatens to win.
    Threat,
}

/// A stone of a shown line of expected moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExpectedStone {
    /// The point of the stone.
    pub point: Point,
    /// The color of the stone.
    pub color: Color,
    /// The number of the move in the line, from 1.
    pub number: u16,
}

/// A warning about a stone that the player has still to confirm, or a remark about the last stone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardWarning {
    /// The stone that the player has still to confirm; `None` for a remark about the last stone.
    pub stone: Option<(Point, Color)>,
    /// The first and the last stone of each threatening shape.
    pub lines: Vec<[Point; 2]>,
    /// The points on which the other side can continue its attack.
    pub points: Vec<Point>,
}

/// A stone that is being placed or removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovingStone {
    /// The point of the stone.
    pub point: Point,
    /// The color of the stone.
    pub color: Color,
    /// The opacity of the stone in 255ths. The more transparent the stone is, the larger it is drawn, as if it were
    /// nearer to the eye.
    pub presence: u8,
}

/// The form of the cursor on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CursorLook {
    /// Thick red corners: a click acts on the point.
    #[default]
    Open,
    /// Thin, short corners: a click on the point does nothing, because the point is occupied or a stone there is
    /// forbidden.
    Closed,
}

/// The value of a free point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heat {
    /// The color of the point, from 0 to 255, on a logarithmic scale of the point's value: 255 for the highest value on
    /// the board, 0 for a value as low as that of most points.
    pub warmth: u8,
    /// The value of the point for the side to move; `None` if it is too low to be shown.
    pub attack: Option<u32>,
    /// The value of the point for the side that is not to move; `None` if it is too low to be shown.
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

    /// Returns `true` if a stone is being placed on a point or removed from it.
    #[must_use]
    pub fn is_moving(&self, point: Point) -> bool {
        self.moving.iter().any(|it| it.point == point)
    }

    /// Returns the color of the stone on a point; `None` if the point is free.
    #[must_use]
    pub fn stone(&self, point: Point) -> Option<Color> {
        self.stones[self.grid.cell_index(point)]
    }
}

/// The positions of a board's lines and points on the screen, in device pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Number of lines in each direction.
    pub size: u8,
    /// The distance between two lines.
    pub cell: i32,
    /// The width of a line inside the board; an odd number, so that a line has a middle pixel.
    pub line: i32,
    /// The column of the middle pixel of the leftmost line.
    pub left: i32,
    /// The row of the middle pixel of the uppermost line.
    pub top: i32,
    /// The rectangle of the wooden board, with the margin around the outermost lines but without the letters and
    /// numbers beside it.
    pub wood: Rect,
    /// The size of the letters and numbers beside the board, in device pixels per em.
    pub label_size: i32,
    /// The radius of the rounded corners of the wooden board.
    pub radius: i32,
}

impl Grid {
    /// Returns the middle pixel of a point.
    #[must_use]
    pub fn pixel(&self, point: Point) -> (i32, i32) {
        (self.left + i32::from(point.x()) * self.cell, self.top + i32::from(point.y()) * self.cell)
    }

    /// Returns the index of a point in lists ordered row by row from the upper left.
    #[must_use]
    pub fn cell_index(&self, point: Point) -> usize {
        usize::from(point.y()) * usize::from(self.size) + usize::from(point.x())
    }

    /// Returns the point nearest to pixel `(x, y)`; `None` outside the wooden board.
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
