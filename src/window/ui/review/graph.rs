//! The graph of a review: the win probability of Black after each move.

use crate::review::report::GameReview;
use crate::review::win_probability::MoveClass;
use crate::ui::action::Action;
use crate::ui::cast;
use crate::ui::cast::thousandths;
use crate::ui::geometry::Rect;
use crate::ui::layout::{Builder, Layer, TipContent};
use crate::ui::locale::{Msg, Template};
use crate::ui::moves::MoveAction;
use crate::ui::review::ReviewAction;
use crate::ui::screen_map::Role;
use crate::ui::state::Focus;
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, GraphMark, GraphView, Text, Widget};

/// The possible heights of the card with the graph, largest first, each with the height that must be available for it
/// at least. All heights are in logical pixels.
const HEIGHTS: [(i32, i32); 2] = [(104, 380), (64, 250)];

/// The minimum width of a column of the graph, in logical pixels. A click on a column shows a position of the game.
const COLUMN: i32 = 3;

impl Builder<'_> {
    /// Places the graph at the top of the rectangle `room` and returns the graph's height. Returns 0 if there is no
    /// review, or if `room` is too small for the graph.
    pub(in crate::ui) fn review_graph(&mut self, room: Rect) -> i32 {
        let Some(review) = self.state.reviews().get() else { return 0 };
        let height = HEIGHTS.into_iter().find(|it| self.px(it.1) <= room.h).map(|it| self.px(it.0));
        let Some(height) = height.filter(|_| self.px(90) <= room.w) else { return 0 };
        let rect = Rect { h: height, ..room };
        let is_focused = self.has_keyboard(Layer::Window)
            && self.state.input().is_focus_shown()
            && self.state.input().focus() == Focus::Control(Action::Review(ReviewAction::Graph));
        let (border, width) =
            if is_focused { (Token::Accent, self.px(2).max(2)) } else { (Token::Rule, self.hairline()) };
        let card = self.card(Token::Card, border, width);
        let name = self.graph_name(review);
        let enabled = self.state.can(Action::Review(ReviewAction::Graph));
        self.add_role(
            rect,
            card,
            Role::Control { action: Action::Review(ReviewAction::Graph), enabled, tab: true },
            &name,
        );
        let inner = rect.grow(-self.px(10));
        let view = self.graph_view(review);
        let n = view.probabilities.len();
        self.add(inner, Widget::Graph(Box::new(view)));
        self.graph_columns(inner, n);
        self.graph_progress(rect);
        let (help, page) = (self.text(Msg::MenuHelp), self.text(Msg::ItemChances));
        let tip = self.language.fill(Template::ReviewGraphTip { help, page });
        self.add_tip(rect, TipContent::Text(tip));
        height
    }

    fn graph_view(&self, review: &GameReview) -> GraphView {
        let probabilities = review.black_probabilities().into_iter().map(|it| it.map(thousandths)).collect::<Vec<_>>();
        let marks = review.marked().map(|it| GraphMark { ply: it.number, color: class_color(it.class) }).collect();
        let record = self.state.game().record();
        let n_shared = review.n_shared(record).unwrap_or(0);
        GraphView {
            probabilities,
            marks,
            forced_from: review.forced_end().map(|it| it.first),
            current: record.ply().min(n_shared),
            line: self.hairline(),
            dot: self.px(4).max(2),
        }
    }

    /// Divides the graph into controls side by side, each of which shows the position after its move.
    fn graph_columns(&mut self, rect: Rect, n: usize) {
        let n_columns = cast::to_usize(rect.w / self.px(COLUMN).max(1)).clamp(1, n.max(1));
        let last = n.saturating_sub(1);
        let wide = |index: usize| cast::count(index);
        for index in 0..n_columns {
            let ply = if n_columns == 1 { 0 } else { (index * last + (n_columns - 1) / 2) / (n_columns - 1) };
            let edge = |index: usize| rect.x + rect.w * wide(index) / wide(n_columns);
            let place = Rect { x: edge(index), w: edge(index + 1) - edge(index), ..rect };
            let action = Action::Moves(MoveAction::GoTo(ply));
            let role = Role::Control { action, enabled: self.state.can(action), tab: false };
            let blank = Text { text: String::new(), font: self.font(1, false), color: Token::Ink, align: Align::Left };
            self.add_role(place, Widget::Text(blank), role, "");
        }
    }

    /// Places the progress bar of a review in progress along the lower edge of the graph.
    fn graph_progress(&mut self, rect: Rect) {
        // While the board shows no reviewed move, the review card has a progress bar. So draw the bar in the graph only
        // while the board shows a reviewed move.
        let progress = self.state.reviews().progress().filter(|_| self.state.move_review().is_some());
        let Some((n_moves, n_reviewed)) = progress else { return };
        let part = cast::share(n_reviewed, n_moves);
        let (pad, thick) = (self.px(10), self.px(3).max(2));
        self.add(Rect::new(rect.x + pad, rect.bottom() - self.px(6), rect.w - 2 * pad, thick), Widget::Bar(part));
    }

    /// Returns the accessible name of the graph, with the win probability in the position shown.
    fn graph_name(&self, review: &GameReview) -> String {
        let probabilities = review.black_probabilities();
        let probability = probabilities.get(self.state.game().record().ply()).copied().flatten();
        let title = self.text(Msg::ReviewGraph);
        probability.map_or_else(
            || title.to_owned(),
            |probability| {
                let value =
                    self.language.fill(Template::ReviewGraphChance { chance: &self.language.percent(probability) });
                self.language.fill(Template::CardBoth { first: title, second: &value })
            },
        )
    }
}

/// Returns the color in which the sign of a move class is drawn.
pub(in crate::ui) const fn class_color(class: MoveClass) -> Token {
    match class {
        MoveClass::Best | MoveClass::Good => Token::Green,
        MoveClass::Inaccuracy => Token::Amber,
        MoveClass::Mistake | MoveClass::Blunder => Token::Red,
    }
}
