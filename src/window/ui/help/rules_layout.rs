//! The layout of the pages about the rules: paragraphs and rows of diagrams, scrolled row by row.

use crate::ui::action::DropDown;
use crate::ui::cast;
use crate::ui::geometry::Rect;
use crate::ui::help::RulesDialog;
use crate::ui::help::rules_pages::{
    BoardPart, Claim, DiagramContents, DiagramPosition, RulesBlock, RulesDiagram, RulesPage,
};
use crate::ui::layout::dialog::DialogView;
use crate::ui::layout::{Builder, GroupKind, Layer, size};
use crate::ui::locale::Msg;
use crate::ui::screen_map::{Role, Scroll};
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, BoardView, Grid, Widget};

/// The width and height of a diagram, in logical pixels. The first number is for pages with a block of four or more
/// diagrams, the second for all other pages.
const SIDES: (i32, i32) = (174, 238);

/// The width of the margin outside the outermost lines of a diagram, in hundredths of the distance between two lines.
const MARGIN: i32 = 60;

/// A row of a page. The page scrolls by whole rows.
enum PageRow {
    /// A line of text, empty between paragraphs, and `true` if it continues the paragraph of the line above.
    Line(String, bool),
    /// Diagrams, each with the lines of its caption.
    Diagrams(Vec<(&'static RulesDiagram, Vec<String>)>),
}

/// The measurements of a page, in device pixels.
struct PageSizes {
    /// The height of a line of a paragraph.
    line: i32,
    /// The height of a line of a caption.
    caption: i32,
    /// The width of a page.
    width: i32,
    /// Maximum height of all visible rows together.
    room: i32,
    /// The gap between diagrams, and around their captions.
    gap: i32,
}

impl PageSizes {
    /// Returns the height of a row of a page. If the row consists of diagrams, each of them is `side` high.
    fn height(&self, row: &PageRow, side: i32) -> i32 {
        match row {
            PageRow::Line(..) => self.line,
            PageRow::Diagrams(diagrams) => {
                let n_lines = diagrams.iter().map(|it| it.1.len()).max().unwrap_or(0);
                side + cast::count(n_lines) * self.caption + 2 * self.gap
            }
        }
    }
}

impl DialogView for RulesDialog {
    fn width(&self) -> i32 {
        800
    }

    fn place(&self, builder: &mut Builder<'_>, rect: Rect) -> i32 {
        let top = builder.title(builder.text(Msg::ItemRules), rect);
        let choice = Rect::new(rect.x, rect.y + top, rect.w.min(builder.px(300)), builder.px(32));
        builder.drop_down(choice, DropDown::RulesPage, Layer::Dialog, Msg::ItemRules);
        let chosen = choice.h + builder.px(14);
        let feet = builder.px(36) + builder.px(16);
        let room = builder.window.height - 2 * builder.px(22) - 2 * builder.px(8) - top - chosen - feet;
        let sizes = PageSizes {
            line: builder.font(size::TEXT, false).line_height().max(1),
            caption: builder.font(size::SMALL, false).line_height().max(1),
            width: rect.w - builder.px(14),
            room,
            gap: builder.px(14),
        };
        let side = builder.diagram_side(self.page, &sizes);
        let rows = builder.page_rows(self.page, side, &sizes);
        let heights: Vec<i32> = rows.iter().map(|it| sizes.height(it, side)).collect();
        let fits_from = |first: usize| {
            let ends = heights[first..].iter().scan(0, |end, height| {
                *end += height;
                Some(*end)
            });
            ends.take_while(|end| *end <= room).count().max(1)
        };
        let last = (0..rows.len()).find(|first| rows.len() <= first + fits_from(*first)).unwrap_or(0);
        let first = self.scroll.min(last);
        builder.scroll = Scroll { first, last };
        // Keep the height of the dialog constant while the page scrolls.
        let height = if last == 0 { heights.iter().sum::<i32>() } else { room };
        let place = rect.row(rect.y + top + chosen, height);
        let fill = Widget::Fill(Token::Card);
        let group = builder.open_ground(GroupKind::Page, place, fill, Role::Page, self.page.name(builder.language));
        let mut y = place.y;
        for (row, height) in rows.iter().zip(&heights).skip(first).take(fits_from(first)) {
            builder.page_row(row, side, &sizes, Rect::new(place.x, y, sizes.width, *height));
            y += height;
        }
        if 0 < last {
            builder.knob(place.grow(builder.px(5)), builder.scroll, rows.len());
        }
        builder.close_group(group);
        let y = place.bottom() + builder.px(16);
        builder.feet(None, Msg::ButtonClose, y, rect) + y - rect.y
    }
}

impl Builder<'_> {
    /// Returns the width and height of the diagrams of a page, in device pixels: the preferred size, or a smaller size
    /// if a preferred diagram and three lines of caption do not fit the page.
    fn diagram_side(&self, page: RulesPage, sizes: &PageSizes) -> i32 {
        let most = page.blocks().iter().map(|it| match it {
            RulesBlock::Text(_) => 0,
            RulesBlock::Diagrams(diagrams) => diagrams.len(),
        });
        let wanted = if most.max() <= Some(3) { SIDES.1 } else { SIDES.0 };
        self.px(wanted).min(sizes.room - 2 * sizes.gap - 3 * sizes.caption).min(sizes.width).max(self.px(80))
    }

    /// Returns the contents of a page as rows.
    fn page_rows(&self, page: RulesPage, side: i32, sizes: &PageSizes) -> Vec<PageRow> {
        let (font, caption_font) = (self.font(size::TEXT, false), self.font(size::SMALL, false));
        let n_columns = cast::to_usize((sizes.width + sizes.gap) / (side + sizes.gap)).max(1);
        let mut rows = Vec::new();
        for block in page.blocks() {
            match block {
                RulesBlock::Text(msg) => {
                    for paragraph in self.text(*msg).lines() {
                        let lines = self.wrap(paragraph, font, sizes.width).into_iter().enumerate();
                        rows.extend(lines.map(|(n, line)| PageRow::Line(line, 0 < n)));
                    }
                }
                RulesBlock::Diagrams(diagrams) => {
                    // Distribute diagrams evenly over the rows: two and two rather than three and one.
                    for few in diagrams.chunks(diagrams.len().div_ceil(diagrams.len().div_ceil(n_columns))) {
                        let captioned = few.iter().map(|it| (it, self.wrap(self.text(it.caption), caption_font, side)));
                        rows.push(PageRow::Diagrams(captioned.collect()));
                    }
                }
            }
        }
        rows
    }

    fn page_row(&mut self, row: &PageRow, side: i32, sizes: &PageSizes, place: Rect) {
        match row {
            PageRow::Line(line, continues) => {
                self.add_text(place, line.clone(), self.font(size::TEXT, false), Token::Ink2, Align::Left);
                if *continues {
                    self.continue_paragraph();
                }
            }
            PageRow::Diagrams(diagrams) => {
                let mut x = place.x;
                for (diagram, caption) in diagrams {
                    let square = Rect::new(x, place.y + sizes.gap / 2, side, side);
                    self.diagram(diagram, square);
                    let below = Rect::new(x, square.bottom() + sizes.gap / 2, side, 0);
                    let font = self.font(size::SMALL, false);
                    self.add_lines(below, caption, font, Token::Ink, Align::Left);
                    x += side + sizes.gap;
                }
            }
        }
    }

    /// Places a diagram inside a square area, against its left edge.
    fn diagram(&mut self, diagram: &RulesDiagram, square: Rect) {
        let DiagramPosition { board, order, last, asked, five, offers, area } = diagram.position();
        let grid = self.diagram_grid(board.size(), square);
        let mut numbers = vec![0; usize::from(board.size()) * usize::from(board.size())];
        for (number, point) in (1..).zip(&order) {
            numbers[grid.cell_index(*point)] = number;
        }
        let (part, claim) = match diagram.contents {
            DiagramContents::Stones { part, claim, .. } => (part, Some(claim)),
            DiagramContents::Opening { .. } => (BoardPart::Whole, None),
        };
        let is_forbidden = matches!(claim, Some(Claim::Forbidden(_)));
        let view = BoardView {
            numbers,
            last,
            five,
            offers,
            area,
            forbidden: asked.filter(|_| is_forbidden).into_iter().collect(),
            hint: asked.filter(|_| !is_forbidden),
            ..BoardView::of(grid, &board)
        };
        let name = self.language.board_text(&view, board.points());
        self.add_role(grid.wood, Widget::Diagram { view: Box::new(view), part }, Role::Plain, &name);
    }

    /// Returns the grid of a diagram inside the area `square`, at its left edge and centered vertically.
    fn diagram_grid(&self, size: u8, square: Rect) -> Grid {
        let n = i32::from(size);
        let cell = ((square.w - 1) * 100 / ((n - 1) * 100 + 2 * MARGIN)).max(4);
        let margin = (cell * MARGIN + 50) / 100;
        let side = (n - 1) * cell + 2 * margin + 1;
        let (x, y) = (square.x, square.y + (square.h - side) / 2);
        Grid {
            size,
            cell,
            line: 1,
            left: x + margin,
            top: y + margin,
            wood: Rect::new(x, y, side, side),
            label_size: self.px(size::SMALL),
            radius: self.px(4),
        }
    }
}
