//! The lesson on the board: the step shown, the stones tried in it, and the solved steps.

use crate::game::{Board, Color, Point, Rule, WinningLine};
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::effect::Sound;
use crate::ui::lesson::{self, LessonAction, LessonStep, LessonTask, LessonText, STEPS};
use crate::ui::state::cover::interface::Covering;
use crate::ui::state::cx::Cx;

/// The interactive lesson in progress. The player's own game waits until the player leaves the lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// Index of the step; [`Lesson::N_STEPS`] after the last step.
    step: usize,
    /// Index of the task within the step.
    task: usize,
    /// The position of the task, before a stone is tried.
    position: Board,
    /// The position that the board shows. It includes the stone that the player has tried, and White's reply to this
    /// stone.
    shown: Board,
    last: Option<Point>,
    phase: LessonPhase,
    shows_answers: bool,
    solved: [bool; STEPS.len()],
}

/// The state of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonPhase {
    /// The player is asked for a stone.
    Asked,
    /// The stone that was tried is wrong; another one may be tried.
    Wrong {
        /// The stone that was tried.
        tried: Point,
        /// White's stone that shows why the tried stone is wrong; `None` if no such stone exists.
        reply: Option<Point>,
    },
    /// The step is solved.
    Solved,
}

impl Lesson {
    /// Number of steps of the lesson.
    pub const N_STEPS: usize = STEPS.len();

    /// Returns the lesson at its first step.
    pub(in crate::ui) fn new() -> Self {
        let position = STEPS[0].board();
        Self {
            step: 0,
            task: 0,
            shown: position.clone(),
            position,
            last: None,
            phase: LessonPhase::Asked,
            shows_answers: false,
            solved: [false; STEPS.len()],
        }
    }

    /// Returns the index of the step shown; [`Lesson::N_STEPS`] after the last step.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.step
    }

    /// Returns the step shown; `None` after the last step.
    #[must_use]
    pub fn step(&self) -> Option<&'static LessonStep> {
        STEPS.get(self.step)
    }

    /// Returns the task that the player must solve. If the step is solved, returns the last task of the step. Returns
    /// `None` after the last step.
    #[must_use]
    pub fn task(&self) -> Option<&'static LessonTask> {
        self.step()?.tasks.get(self.task)
    }

    /// Returns the state of the step shown.
    #[must_use]
    pub const fn phase(&self) -> LessonPhase {
        self.phase
    }

    /// Returns `true` if the step with this index has been solved.
    #[must_use]
    pub fn is_solved(&self, step: usize) -> bool {
        self.solved.get(step).is_some_and(|it| *it)
    }

    /// Returns the five in a row that the last stone has made; `None` if the stone has made no five.
    #[must_use]
    pub fn five(&self) -> Option<WinningLine> {
        lesson::five(&self.shown, self.last?)
    }

    /// Returns `true` while the player can try a stone: a step is shown, and it is not solved yet.
    #[must_use]
    pub fn is_asking(&self) -> bool {
        self.phase != LessonPhase::Solved && self.step().is_some()
    }

    /// Returns the points that solve the task if the player has asked to see them; otherwise an empty list.
    #[must_use]
    pub fn answers_shown(&self) -> Vec<Point> {
        match self.task().filter(|_| self.shows_answers && self.is_asking()) {
            Some(task) => task.goal.answers(&self.position).collect(),
            None => Vec::new(),
        }
    }

    /// Returns the text beside the board: the question, or the explanation of the stone that was tried.
    #[must_use]
    pub fn text(&self) -> LessonText {
        match (self.phase, self.step(), self.task()) {
            (LessonPhase::Asked, _, Some(task)) => LessonText::Plain(task.ask),
            (LessonPhase::Wrong { .. }, _, Some(task)) => task.wrong,
            (LessonPhase::Solved, Some(step), _) => LessonText::Plain(step.right),
            (_, _, _) => LessonText::End,
        }
    }

    /// Tries a black stone. If the stone is right, White answers and the next task follows; after the last task, the
    /// step is solved. If the stone is wrong, White shows why.
    fn try_stone(&mut self, point: Point) {
        let (Some(step), Some(task)) = (self.step(), self.task().filter(|_| self.is_open(point))) else { return };
        let Some(after) = lesson::with_stone(&self.position, point, Color::Black) else { return };
        if !task.goal.is_reached(&self.position, point) {
            let reply = task.goal.reply(&after);
            self.last = reply.or(Some(point));
            self.shown = with_reply(after, reply);
            self.phase = LessonPhase::Wrong { tried: point, reply };
            return;
        }
        self.shows_answers = false;
        self.last = Some(point);
        self.shown = after;
        if self.task + 1 < step.tasks.len() {
            let defense = lesson::defense(&self.shown);
            self.last = defense.or(self.last);
            self.shown = with_reply(self.shown.clone(), defense);
            self.position = self.shown.clone();
            self.task += 1;
            self.phase = LessonPhase::Asked;
        } else {
            self.solved[self.step] = true;
            self.phase = LessonPhase::Solved;
        }
    }

    /// Shows the points that solve the task, or hides them.
    pub(in crate::ui) const fn toggle_answers(&mut self) {
        self.shows_answers = !self.shows_answers;
    }

    /// Goes to the step with the index `step`. The index [`Lesson::N_STEPS`] stands for the end of the lesson.
    pub(in crate::ui) fn go_to(&mut self, step: usize) {
        let solved = self.solved;
        let position = STEPS.get(step).map_or_else(|| self.shown.clone(), LessonStep::board);
        let last = self.last.filter(|_| STEPS.len() <= step);
        let phase = if step < STEPS.len() { LessonPhase::Asked } else { self.phase };
        *self = Self { step, task: 0, shown: position.clone(), position, last, phase, shows_answers: false, solved };
    }
}

impl Covering for Lesson {
    fn board(&self) -> &Board {
        &self.shown
    }

    fn rule(&self, _game: &Session) -> Rule {
        Rule::Freestyle
    }

    fn last(&self) -> Option<Point> {
        self.last
    }

    fn side(&self) -> Option<Color> {
        Some(Color::Black)
    }

    fn takes_points(&self) -> bool {
        self.is_asking()
    }

    /// Returns `true` if a click on the point tries a stone there. After a wrong try, the points of the wrong stone and
    /// of White's reply count as free, because the next try removes both stones.
    fn is_open(&self, point: Point) -> bool {
        self.is_asking() && self.position.is_free(point)
    }

    fn place(&mut self, point: Point, cx: &mut Cx) {
        let n_before = self.shown.n_stones();
        self.try_stone(point);
        cx.sounds.add(Sound::Stone);
        if n_before + 1 < self.shown.n_stones() {
            cx.sounds.add(Sound::Answer);
        }
    }

    fn leave(&self) -> Action {
        Action::Lesson(LessonAction::Leave)
    }
}

fn with_reply(board: Board, reply: Option<Point>) -> Board {
    reply.and_then(|it| lesson::with_stone(&board, it, Color::White)).unwrap_or(board)
}
