//! What the window is made of: plain values that say what is to be seen, for the painter alone to draw.

use std::ops::Range;

use crate::game::{self, Color, Point, WinningLine};
use crate::ui::geometry::Rect;
use crate::ui::theme::Token;

/// One thing to be seen.
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
        /// What it says.
        label: String,
        /// Whether its menu hangs open.
        open: bool,
        /// How it is being touched.
        control: ControlState,
    },
    /// A line of an open menu.
    MenuItem {
        /// What it says.
        label: String,
        /// The key that does the same, as text; empty if none.
        key: String,
        /// What stands before it.
        mark: CheckMark,
        /// How it is being touched.
        control: ControlState,
    },
    /// One of several choices, of which one is taken.
    Choice {
        /// What it says.
        label: String,
        /// Whether it is the one taken.
        taken: bool,
        /// How it is being touched.
        control: ControlState,
    },
    /// A line of text that can be typed into.
    Field {
        /// What it says.
        text: String,
        /// How many bytes of the text stand before the caret, if it is to be seen.
        caret: Option<usize>,
        /// The bytes of it that are chosen.
        chosen: Range<usize>,
        /// How it is being touched.
        control: ControlState,
    },
    /// A stone as a picture, as large as fits.
    Stone(Color),
    /// A veil over all that lies under a dialog.
    Veil,
    /// The knob of a scroll bar.
    Knob,
    /// The board, its stones and marks, letters and numbers.
    Board(Box<BoardView>),
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
    /// How far its shadow reaches beyond its rectangle, in device pixels; none at 0.
    pub shadow: i32,
}

/// One line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// What it says.
    pub text: String,
    /// Its size and weight.
    pub font: Font,
    /// Its color.
    pub color: Token,
    /// Where it stands in its rectangle; it is always centered upright.
    pub align: Align,
}

/// Size and weight of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Font {
    /// Device pixels per em.
    pub size: i32,
    /// Whether it is bold.
    pub bold: bool,
}

impl Font {
    /// Returns the distance between lines of text, in device pixels.
    #[must_use]
    pub const fn line_height(self) -> i32 {
        self.size * 3 / 2
    }
}

/// Where a text stands in its rectangle.
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
    /// What it says.
    pub label: String,
    /// A second, smaller line; empty if none.
    pub detail: String,
    /// Whether it is the one that Enter presses.
    pub primary: bool,
    /// How it is being touched.
    pub control: ControlState,
}

/// How a control is being touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ControlState {
    /// Whether it can do anything now.
    pub enabled: bool,
    /// Whether the pointer is over it.
    pub hovered: bool,
    /// Whether it is held down.
    pub pressed: bool,
    /// Whether the keyboard is on it, and this is to be seen.
    pub focused: bool,
    /// Device pixels per logical pixel, in hundredths, for what is drawn inside the control.
    pub scale: i32,
}

/// What stands before a menu item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckMark {
    /// Nothing.
    None,
    /// A tick: it is switched on.
    Check,
    /// A dot: it is the one chosen of several.
    Dot,
}

/// Everything that is to be seen on and beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardView {
    /// Where its points lie.
    pub grid: Grid,
    /// Whether letters and numbers stand beside it.
    pub labels: bool,
    /// The stones, row by row from the upper left.
    pub stones: Vec<Option<Color>>,
    /// The number to be seen on each stone, row by row; 0 for none, empty if there are none at all.
    pub numbers: Vec<u16>,
    /// What the free points are worth, row by row; nothing if that is not shown.
    pub heat: Vec<Option<Heat>>,
    /// The last stone, which bears a blue dot.
    pub last: Option<Point>,
    /// The point in the red box.
    pub cursor: Option<Point>,
    /// The stone that a click would place.
    pub ghost: Option<(Point, Color)>,
    /// What is drawn on points beside the comment; it takes the place of a stone's number.
    pub marks: Vec<game::Mark>,
    /// The point that is recommended.
    pub hint: Option<Point>,
    /// The points that are forbidden to the side to move, where they are shown.
    pub forbidden: Vec<Point>,
    /// The fifth moves that are offered, in their order.
    pub offers: Vec<Point>,
    /// The corners of the square of points that the opening speaks of.
    pub area: Option<(Point, Point)>,
    /// The stones that won.
    pub five: Option<WinningLine>,
    /// Whether the keyboard is on the board, and this is to be seen.
    pub focused: bool,
}

/// What a free point is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heat {
    /// How much among all points, from 0 for the least.
    pub warmth: u8,
    /// What the stone of the side to move makes there.
    pub attack: u32,
    /// What the other side's stone would make there.
    pub defence: u32,
}

impl BoardView {
    /// Whether anything is drawn on a point.
    #[must_use]
    pub fn is_marked(&self, point: Point) -> bool {
        self.marks.iter().any(|it| it.point == point)
    }

    /// The stone on a point.
    #[must_use]
    pub fn stone(&self, point: Point) -> Option<Color> {
        self.stones[self.grid.cell_index(point)]
    }
}

/// Where the points of a board lie, in device pixels.
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

    /// Where a point stands in lists that go row by row from the upper left.
    #[must_use]
    pub fn cell_index(&self, point: Point) -> usize {
        usize::from(point.y()) * usize::from(self.size) + usize::from(point.x())
    }

    /// The point next to a pixel and the distance to it, or none outside the wood.
    #[must_use]
    pub fn nearest(&self, x: i32, y: i32) -> Option<(Point, f32)> {
        if !self.wood.contains(x, y) {
            return None;
        }
        let line = |pixel: i32, first: i32| {
            let line = (pixel - first + self.cell / 2).div_euclid(self.cell);
            u8::try_from(line.clamp(0, i32::from(self.size) - 1)).ok()
        };
        let point = Point::new(line(x, self.left)?, line(y, self.top)?);
        let (px, py) = self.pixel(point);
        #[expect(clippy::cast_precision_loss, reason = "pixels of a window")]
        let distance = ((x - px) as f32).hypot((y - py) as f32);
        Some((point, distance))
    }
}
