//! The opening drill: its board, and in the panel the question, the answer and the buttons.

use crate::game::{Mark, MarkKind, Point};
use crate::ui::action::Action;
use crate::ui::geometry::Rect;
use crate::ui::layout::Builder;
use crate::ui::layout::exercise::ExercisePanel;
use crate::ui::locale::{Msg, Template};
use crate::ui::practice::{Drill, DrillPhase, PracticeAction};
use crate::ui::state::Covering;
use crate::ui::theme::Token;
use crate::ui::widgets::{BoardView, Grid};

/// The maximum number of characters of a comment in the game's tree that are shown.
const MAX_COMMENT: usize = 400;

impl Builder<'_> {
    /// Returns the board of a drill. After a wrong move, a cross marks this move; after a right move, circles mark the
    /// other right moves.
    pub(in crate::ui) fn drill_board(&self, drill: &Drill, grid: Grid) -> BoardView {
        let mark = |kind: MarkKind| move |point: Point| Mark { point, kind: kind.clone() };
        let marks = match drill.phase() {
            DrillPhase::Wrong(point) => vec![mark(MarkKind::Cross)(point)],
            DrillPhase::Answered(point) => {
                drill.answers().iter().copied().filter(|it| *it != point).map(mark(MarkKind::Circle)).collect()
            }
            DrillPhase::Waiting | DrillPhase::Asked | DrillPhase::Ended => Vec::new(),
        };
        BoardView { marks, ..self.trial_board(grid, drill) }
    }

    /// Places the panel of a drill, with the question or the answer in its card.
    pub(in crate::ui) fn drill_panel(&mut self, drill: &Drill, rect: Rect, compact: bool) {
        let color = match drill.phase() {
            DrillPhase::Wrong(_) => Token::Red,
            DrillPhase::Answered(_) => Token::Green,
            DrillPhase::Waiting | DrillPhase::Asked | DrillPhase::Ended => Token::Accent,
        };
        let answer = match drill.is_answered() {
            true => (Action::Practice(PracticeAction::DrillNext), Msg::PuzzleNext, true),
            false => (Action::Practice(PracticeAction::DrillShow), Msg::ReviewRetryAnswer, false),
        };
        let panel = ExercisePanel {
            above: self.drill_count(drill),
            title: Msg::PuzzleDrillTitle,
            color,
            text: self.drill_text(drill),
            side: Action::Practice(PracticeAction::DrillSide),
            answer,
            leave: (Action::Practice(PracticeAction::LeaveDrill), drill.phase() == DrillPhase::Ended),
        };
        self.exercise_panel(panel, rect, compact);
    }

    fn drill_text(&self, drill: &Drill) -> String {
        let size = drill.board().size();
        let named = drill.card().and_then(|it| it.named).map(|it| {
            let [name, elsewhere] = self.language.named_opening(it);
            let title = self.language.fill(Template::OpeningNamed { name, sign: it.sign });
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

    /// Returns the text of the status bar during a drill.
    pub(in crate::ui) fn drill_status(&self, drill: &Drill) -> String {
        format!("{} · {}", self.text(Msg::PuzzleDrillTitle), self.drill_count(drill))
    }
}
