//! The view of a cover, which takes the place of the game (such as a lesson or the position editor).

use crate::ui::geometry::Rect;
use crate::ui::layout::Builder;
use crate::ui::state::Cover;
use crate::ui::state::cover::of_any_cover;
use crate::ui::widgets::{BoardView, Grid};

/// The view of a cover, which is a mode that takes the place of the game.
pub(in crate::ui) trait CoverView {
    /// Returns the board with the stones and the marks of the cover.
    fn board_view(&self, builder: &Builder<'_>, grid: Grid) -> BoardView;

    /// Returns `true` if the cover has a panel of its own; otherwise it keeps the panel of the analysis.
    fn has_panel(&self) -> bool {
        true
    }

    /// Places the panel of the cover, if it has one.
    fn panel(&self, _builder: &mut Builder<'_>, _rect: Rect, _compact: bool) {}

    /// Returns the text of the status bar.
    fn status(&self, builder: &Builder<'_>) -> String;
}

impl<'a> Builder<'a> {
    /// Returns the view of the open cover.
    pub(super) fn cover(&self) -> Option<&'a dyn CoverView> {
        Some(of_any_cover!(self.state.cover()?, it => &**it))
    }

    /// Places the panel of the open cover. Returns `true` if there is an open cover and it has a panel.
    pub(super) fn cover_panel(&mut self, rect: Rect, compact: bool) -> bool {
        let cover = self.cover().filter(|it| it.has_panel());
        cover.into_iter().for_each(|it| it.panel(self, rect, compact));
        cover.is_some()
    }
}
