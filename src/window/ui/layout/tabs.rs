//! The two tabs at the top of the panel: one for playing, one for analyzing.
//!
//! Where there is little room, the tabs share their row with other controls.

use crate::ui::action::{Action, PanelTab};
use crate::ui::geometry::Rect;
use crate::ui::layout::{Builder, Layer, size};
use crate::ui::locale::Msg;
use crate::ui::text;
use crate::ui::widgets::Widget;

/// The height of the tabs, in logical pixels.
pub(in crate::ui) const TABS: i32 = 30;

/// `GAP` is the gap between the tabs, `WIDE_GAP` the gap between the tabs and the controls in the same row, in logical
/// pixels.
const GAP: i32 = 4;
const WIDE_GAP: i32 = 8;

/// The usual and the minimum padding of a tab's name, in logical pixels. Each number is the padding at the left and at
/// the right together.
const PAD: (i32, i32) = (18, 8);

impl Builder<'_> {
    /// Places the tabs over the whole width of a row.
    pub(in crate::ui) fn tabs(&mut self, row: Rect) {
        let gap = self.px(GAP);
        let [play, analyze] = PanelTab::ALL.map(|it| self.tab_width(it));
        let even = (row.w - gap) / 2;
        // If half of the row is too narrow for the longer name, make each tab as wide as its name needs. Otherwise make
        // both tabs equally wide.
        let first = if analyze.max(play) + self.px(PAD.1) <= even {
            even
        } else {
            play + ((row.w - gap - play - analyze) / 2).max(0)
        };
        self.tab(Rect { w: first, ..row }, PanelTab::Play);
        self.tab(Rect { x: row.x + first + gap, w: row.w - first - gap, ..row }, PanelTab::Analyze);
    }

    /// Places the tabs at the left of a row, and returns the rest of the row.
    pub(in crate::ui) fn tabs_at_left(&mut self, row: Rect) -> Rect {
        let taken = self.width_at_left();
        let each = PanelTab::ALL.map(|it| self.tab_width(it) + self.px(PAD.0));
        self.tab(Rect { w: each[0], ..row }, PanelTab::Play);
        self.tab(Rect { x: row.x + each[0] + self.px(GAP), w: each[1], ..row }, PanelTab::Analyze);
        Rect { x: row.x + taken, w: row.w - taken, ..row }
    }

    /// Returns the width that the tabs take at the left of a row, with the gap after them.
    pub(super) fn width_at_left(&self) -> i32 {
        PanelTab::ALL.map(|it| self.tab_width(it) + self.px(PAD.0)).iter().sum::<i32>() + self.px(GAP + WIDE_GAP)
    }

    fn tab(&mut self, rect: Rect, tab: PanelTab) {
        let name = self.text(name_of(tab));
        let taken = self.state.analyze().tab() == tab;
        self.add_control(rect, Action::ShowTab(tab), Layer::Window, name, |control| Widget::Choice {
            label: name.to_owned(),
            icon: None,
            taken,
            control,
        });
    }

    /// Returns the width of a tab's name, without padding.
    fn tab_width(&self, tab: PanelTab) -> i32 {
        text::width(self.text(name_of(tab)), self.font(size::TEXT, true))
    }
}

const fn name_of(tab: PanelTab) -> Msg {
    match tab {
        PanelTab::Play => Msg::AnalyzeTabPlay,
        PanelTab::Analyze => Msg::AnalyzeTabAnalysis,
    }
}
