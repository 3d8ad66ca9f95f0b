//! The layout of the analysis tab of the panel: the review, the lines of the analysis, the moves and the controls.

use crate::ui::action::Action;
use crate::ui::analysis::{AnalysisAction, AnalysisView};
use crate::ui::geometry::Rect;
use crate::ui::layout::panel::{LOW, ROW, SMALL_CARD, SMALL_GAP};
use crate::ui::layout::tabs::TABS;
use crate::ui::layout::{Builder, Layer};
use crate::ui::locale::Msg;
use crate::ui::moves::MoveAction;
use crate::ui::review::ReviewAction;

/// The gap between the controls of a row, in logical pixels.
const GAP: i32 = 6;

impl Builder<'_> {
    /// Places the analysis tab in a panel beside the board.
    pub(in crate::ui) fn analyze_beside(&mut self, rect: Rect) {
        let is_low = rect.h < self.px(LOW);
        let gap = self.px(if is_low { 6 } else { 8 });
        let row = self.px(if is_low { 30 } else { ROW });
        let mut y = rect.y;
        let head = Rect { h: self.px(TABS), ..rect };
        let mut bottom = rect.bottom();
        if is_low {
            let rest = self.tabs_at_left(head);
            self.back_and_stop(rest);
        } else {
            self.tabs(head);
            bottom -= row;
            self.back_and_stop(Rect { y: bottom, h: row, ..rect });
            bottom -= gap;
        }
        y += head.h + gap;
        self.players_side_by_side(Rect { y, h: self.px(SMALL_CARD), ..rect });
        y += self.px(SMALL_CARD) + gap;
        let transport = Rect { y: bottom - row, h: row, ..rect };
        self.analyze_middle(Rect { y, h: transport.y - gap - y, ..rect }, gap, false);
        self.transport_and_primary(transport);
    }

    /// Places the analysis tab in a panel under the board.
    pub(in crate::ui) fn analyze_under(&mut self, rect: Rect) {
        let (gap, row) = (self.px(SMALL_GAP), self.px(ROW));
        let mut y = rect.y;
        self.players_side_by_side(Rect { h: self.px(SMALL_CARD), ..rect });
        y += self.px(SMALL_CARD) + gap;
        let head = Rect { y, h: self.px(TABS), ..rect };
        let rest = self.tabs_at_left(head);
        self.back_and_stop(rest);
        y += head.h + gap;
        self.analyze_middle(Rect { y, h: rect.bottom() - row - gap - y, ..rect }, gap, true);
        self.transport_and_primary(Rect { y: rect.bottom() - row, h: row, ..rect });
    }

    /// Places the analysis tab in a panel around a corner of the board: the rectangle `column` is beside the board, and
    /// the rectangle `foot` is under it.
    pub(in crate::ui) fn analyze_around(&mut self, column: Rect, foot: Rect) {
        let (gap, row) = (self.px(SMALL_GAP), self.px(ROW));
        self.tabs(Rect { h: self.px(TABS), ..column });
        let y = column.y + self.px(TABS) + gap;
        self.analyze_middle(Rect { y, h: column.bottom() - y, ..column }, gap, true);
        self.players_side_by_side(Rect { h: self.px(SMALL_CARD), ..foot });
        let tools = Rect { y: foot.bottom() - row, h: row, ..foot };
        let left = (tools.w - self.px(GAP)) / 2;
        self.transport_and_primary(Rect { w: left, ..tools });
        self.back_and_stop(Rect { x: tools.x + left + self.px(GAP), w: tools.w - left - self.px(GAP), ..tools });
    }

    /// Places the widgets between the player cards and the buttons. At the top are the marking tools, a banner and a
    /// message, if there are any. The room below them shows either the opening explorer or all of these: the review,
    /// the card of the search for a win, the lines of the analysis, the comment and the moves.
    fn analyze_middle(&mut self, rect: Rect, gap: i32, is_small: bool) {
        let mut y = rect.y;
        let room = |y: i32| Rect { y, h: rect.bottom() - y, ..rect };
        if let Some(marker) = self.state.annotations().marker().filter(|_| !is_small || self.px(200) <= rect.w) {
            y += self.markers(marker, Rect { h: self.px(34), ..room(y) }) + gap;
        }
        if let Some(banner) = self.banner_now(rect.w).filter(|it| it.stays) {
            y += self.banner(room(y), &banner) + gap;
        }
        y += self.message(room(y), gap);
        if self.state.shown_view() == Some(AnalysisView::Games) {
            return self.games_with_position(room(y), gap);
        }
        for part in [Self::review_graph, Self::review_card, Self::win_card, Self::analysis_lines] {
            let height = part(self, room(y));
            y += height + if height == 0 { 0 } else { gap };
        }
        let rest = self.comment(room(y), is_small && self.px(200) <= rect.w);
        self.moves(rest);
    }

    /// Places the buttons that step through the game, and the button that starts its review.
    fn transport_and_primary(&mut self, rect: Rect) {
        let gap = self.px(GAP);
        let primary = (rect.w - gap) * 36 / 100;
        self.transport(Rect { w: rect.w - gap - primary, ..rect });
        let place = Rect { x: rect.right() - primary, w: primary, ..rect };
        let label = self.text(Msg::ButtonReview);
        let is_next = !self.state.is_reviewed();
        self.add_button(place, Action::Review(ReviewAction::Start), Layer::Window, label, None, is_next);
    }

    /// Places the button that shows the position that the game has reached, and the button that stops or starts the
    /// analysis.
    fn back_and_stop(&mut self, rect: Rect) {
        let gap = self.px(GAP);
        let half = (rect.w - gap) / 2;
        let back = if self.fits(Msg::ButtonBackToGame, half) { Msg::ButtonBackToGame } else { Msg::ButtonBack };
        self.add_button(
            Rect { w: half, ..rect },
            Action::Moves(MoveAction::BackToGame),
            Layer::Window,
            self.text(back),
            None,
            false,
        );
        let (action, label) = if self.state.wants_analysis() {
            (Action::Analysis(AnalysisAction::Stop), Msg::AnalyzeButtonStop)
        } else {
            (Action::Analysis(AnalysisAction::Start), Msg::AnalyzeButtonStart)
        };
        let place = Rect { x: rect.x + half + gap, w: rect.w - half - gap, ..rect };
        self.add_button(place, action, Layer::Window, self.text(label), None, false);
    }
}
