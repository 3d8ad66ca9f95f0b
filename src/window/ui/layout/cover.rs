//! The view of a cover, a mode that is shown in place of the game, such as a lesson or the position editor.

use crate::ui::geometry::Rect;
use crate::ui::layout::Builder;
use crate::ui::state::Cover;
use crate::ui::state::cover::of_any_cover;
use crate::ui::widgets::{BoardView, Grid};

/// The view of a cover: a mode, such as a lesson or the position editor, that is shown in place of the game.
pub(in crate::ui) trait CoverView {
    /// Returns the board that is shown in place of the game's board, with its stones and marks.
    fn board_view(&self, builder: &Builder<'_>, grid: Grid) -> BoardView;

    /// Returns `true` if the cover (a mode shown in place of the game) has a panel of its own; otherwise the panel of
    /// the analysis stays.
    fn has_panel(&self) -> bool {
        true
    }

    /// Places the panel of the cover (a mode shown in place of the game), if it has one.
    fn panel(&self, _builder: &mut Builder<'_>, _rect: Rect, _compact: bool) {}

    /// Returns the text that the status bar shows while this cover is open.
    fn status(&self, builder: &Builder<'_>) -> String;
}

impl<'a> Builder<'a> {
    /// Returns the view of the open cover (a mode such as a lesson, shown in place of the game); `None` if none is
    /// open.
    pub(super) fn cover(&self) -> Option<&'a dyn CoverView> {
        Some(of_any_cover!(self.state.cover()?, it => &**it))
    }

    /// Places the panel of the open cover (a mode such as a lesson, shown in place of the game). Returns `false` if no
    /// cover is open, or if the open one has no panel.
    pub(super) fn cover_panel(&mut self, rect: Rect, compact: bool) -> bool {
        let cover = self.cover().filter(|it| it.has_panel());
        cover.into_iter().for_each(|it| it.panel(self, rect, compact));
        cover.is_some()
    }
}
