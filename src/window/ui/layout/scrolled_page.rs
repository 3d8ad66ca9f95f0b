//! Scrolled pages, such as help or statistics: pages of rows with a scroll bar.
//!
//! Only some of the rows are shown at a time.

use std::ops::Range;

use crate::ui::cast;
use crate::ui::geometry::Rect;
use crate::ui::layout::group::OpenGroup;
use crate::ui::layout::{Builder, GroupKind};
use crate::ui::locale::Msg;
use crate::ui::screen_map::{Role, Scroll};
use crate::ui::theme::Token;
use crate::ui::widgets::Widget;

/// The measurements of a page that scrolls by rows.
pub(in crate::ui) struct PageRows {
    /// Number of rows.
    pub n: usize,
    /// The height of a row, in device pixels; positive.
    pub height: i32,
    /// The maximum height of the page, in device pixels.
    pub room: i32,
    /// The requested index of the first row to show. If the rows from this index on would not fill the page, a lower
    /// index is used.
    pub scroll: usize,
}

/// A page that is being filled with rows, and that must be closed afterward.
pub(in crate::ui) struct ScrolledPage {
    rect: Rect,
    shown: Range<usize>,
    row_height: i32,
    n_rows: usize,
    group: OpenGroup,
}

impl ScrolledPage {
    /// Returns the indices of the rows that are shown, and their rectangles. The scroll bar covers the right end of
    /// these rectangles.
    pub(in crate::ui) fn rows(&self) -> impl Iterator<Item = (usize, Rect)> + use<> {
        let (rect, height) = (self.rect, self.row_height);
        self.shown.clone().zip(0..).map(move |(index, line)| (index, rect.row(rect.y + line * height, height)))
    }
}

impl Builder<'_> {
    /// Returns the maximum height of a page in a dialog with one row of buttons. `top` is the distance from the upper
    /// edge of the dialog's title to the page, in device pixels.
    pub(in crate::ui) fn page_room(&self, top: i32) -> i32 {
        self.window.height - 2 * self.px(22) - 2 * self.px(8) - top - self.px(36) - self.px(16)
    }

    /// Returns the width of a page's rows: the width of `rect` without the scroll bar.
    pub(in crate::ui) fn page_width(&self, rect: Rect) -> i32 {
        rect.w - self.px(14)
    }

    /// Opens a page whose upper edge is at `y`. The page shows as many rows as fit, and at least one.
    pub(in crate::ui) fn open_page(&mut self, rect: Rect, y: i32, rows: &PageRows, name: &str) -> ScrolledPage {
        let n_shown = cast::to_usize(rows.room / rows.height).clamp(1, rows.n.max(1));
        let last = rows.n.saturating_sub(n_shown);
        let first = rows.scroll.min(last);
        self.scroll = Scroll { first, last };
        let page = rect.row(y, cast::count(n_shown) * rows.height);
        let group = self.open_ground(GroupKind::Page, page, Widget::Fill(Token::Card), Role::Page, name);
        let shown = first..rows.n.min(first + n_shown);
        ScrolledPage { rect: page, shown, row_height: rows.height, n_rows: rows.n, group }
    }

    /// Closes a page, and returns the y coordinate of its lower edge.
    pub(in crate::ui) fn close_page(&mut self, page: ScrolledPage) -> i32 {
        if 0 < self.scroll.last {
            self.knob(page.rect.grow(self.px(5)), self.scroll, page.n_rows);
        }
        self.close_group(page.group);
        page.rect.bottom()
    }

    /// Closes a page that fills a dialog, places the Close button below it, and returns the height of the dialog's
    /// content.
    pub(in crate::ui) fn close_page_of_dialog(&mut self, page: ScrolledPage, rect: Rect) -> i32 {
        let y = self.close_page(page) + self.px(16);
        self.feet(None, Msg::ButtonClose, y, rect) + y - rect.y
    }
}
