//! The opening drill: its board, and in the panel the question, the answer and the buttons.

use crate::game::{Mark, MarkKind, Point};
use crate::ui::action::Action;
use crate::ui::geometry::Rect;
use crate::ui::layout::Builder;
use crate::ui::layout::cover::CoverView;
use crate::ui::layout::exercise::ExercisePanel;
use crate::ui::locale::{Msg, Template};
use crate::ui::practice::{Drill, DrillPhase, PracticeAction};
use crate::ui::state::Covering;
use crate::ui::theme::Token;
use crate::ui::widgets::{BoardView, Grid};

/// The maximum number of characters that are shown of a comment in the game tree.
const MAX_COMMENT: usize = 400;

impl CoverView for Drill {
    /// Returns the board. After a wrong move, a cross marks this move; after a right move, circles mark the other right
    /// moves.
    fn board_view(&self, builder: &Builder<'_>, grid: Grid) -> BoardView {
        let mark = |kind: MarkKind| move |point: Point| Mark { point, kind: kind.clone() };
        let marks = match self.phase() {
            DrillPhase::Wrong(point) => vec![mark(MarkKind::Cross)(point)],
            DrillPhase::Answered(point) => {
                self.answers().iter().copied().filter(|it| *it != point).map(mark(MarkKind::Circle)).collect()
            }
            DrillPhase::Waiting | DrillPhase::Asked | DrillPhase::Ended => Vec::new(),
        };
        BoardView { marks, ..builder.trial_board(grid, self) }
    }

    fn panel(&self, builder: &mut Builder<'_>, rect: Rect, compact: bool) {
        let color = match self.phase() {
            DrillPhase::Wrong(_) => Token::Red,
            DrillPhase::Answered(_) => Token::Green,
            DrillPhase::Waiting | DrillPhase::Asked | DrillPhase::Ended => Token::Accent,
        };
        let answer = match self.is_answered() {
            true => (Action::Practice(PracticeAction::DrillNext), Msg::PuzzleNext, true),
            false => (Action::Practice(PracticeAction::DrillShow), Msg::ReviewRetryAnswer, false),
        };
        let panel = ExercisePanel {
            above: builder.drill_count(self),
            title: Msg::PuzzleDrillTitle,
            color,
            text: builder.drill_text(self),
            side: Action::Practice(PracticeAction::DrillSide),
            answer,
            leave: (Action::Practice(PracticeAction::LeaveDrill), self.phase() == DrillPhase::Ended),
        };
        builder.exercise_panel(panel, rect, compact);
    }

    fn status(&self, builder: &Builder<'_>) -> String {
        format!("{} · {}", builder.text(Msg::PuzzleDrillTitle), builder.drill_count(self))
    }
}

impl Builder<'_> {
    fn drill_text(&self, drill: &Drill) -> String {
        let size = drill.board().size();
        let named = drill.card().and_then(|it| it.named).map(|it| {
            let [name, elsewhere] = self.language.named_opening(it);
            let title = self.language.fill(Template::OpeningWithAbbreviation { name, abbreviation: it.sign });
            if elsewhere.is_empty() { title } else { format!("{title} · {elsewhere}") }
        });
        match drill.phase() {
            DrillPhase::Waiting => String::new(),
            DrillPhase::Asked => match &named {
                Some(name) => self.language.fill(Template::PuzzleDrillNamed { name }),
                None => {
                    let side = self.language.side(drill.drilled_side());
                    self.language.fill(Template::PuzzleDrillAsk { side })
                }
            },
            DrillPhase::Wrong(point) => self.language.fill(Template::PuzzleDrillWrong { point: &point.label(size) }),
            DrillPhase::Answered(point) => {
                let right = self.language.fill(Template::PuzzleDrillRight { point: &point.label(size) });
                let others = drill.answers().iter().filter(|it| **it != point).map(|it| it.label(size));
                let others = others.collect::<Vec<_>>().join(" ");
                let also = Template::PuzzleDrillAlso { points: &others };
                let also = (!others.is_empty()).then(|| self.language.fill(also));
                let comment: String = drill.comment().chars().take(MAX_COMMENT).collect();
                let comment = Some(comment.trim().to_owned()).filter(|it| !it.is_empty());
                [Some(right), also, named, comment].into_iter().flatten().collect::<Vec<_>>().join("\n")
            }
            DrillPhase::Ended => {
                let (_, asked, right) = drill.counts();
                self.language.fill(Template::PuzzleDrillEnd { n: &asked.to_string(), right: &right.to_string() })
            }
        }
    }

    /// Returns a text with the number of the current position, the number of all positions, and the number of right
    /// answers.
    fn drill_count(&self, drill: &Drill) -> String {
        let (all, asked, right) = drill.counts();
        let (n, all) = (&asked.max(1).to_string(), &all.to_string());
        self.language.fill(Template::PuzzleDrillCount { n, all, right: &right.to_string() })
    }
}
