//! Puzzle practice: the puzzle shown, the stones tried in it, and the choice of the next puzzle.

use crate::engine::Ticket;
use crate::engine::master::prove::Means;
use crate::game::{Board, Color, Point, Rule, WinningLine};
use crate::puzzle::attempt::{PuzzleAttempt, PuzzleJudgment, hint_line};
use crate::puzzle::choice::ShownPuzzles;
use crate::puzzle::line::PuzzleLine;
use crate::puzzle::proof;
use crate::puzzle::tactic::{PuzzleKind, TacticPuzzle};
use crate::puzzle::training::{PuzzleKey, PuzzleResult, Training};
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::effect::{Effect, Sound};
use crate::ui::event::{Chord, Key};
use crate::ui::practice::{PracticeAction, PracticeRequest, PuzzlePool};
use crate::ui::state::cover::interface::Covering;
use crate::ui::state::cx::Cx;

/// The state of the puzzle that is being solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzlePhase {
    /// The player is asked for a stone. The field is the other side's reply to the player's last stone; it is `None`
    /// before the first stone, and after a hint has taken back a wrong stone.
    Asked(Option<Point>),
    /// The stone at this point is being judged.
    Judging(Point),
    /// The stone that was tried is wrong; another stone may be tried.
    Wrong {
        /// The point of the wrong stone.
        tried: Point,
        /// The reason why the stone is wrong.
        judgment: PuzzleJudgment,
    },
    /// The puzzle is solved.
    Solved,
}

/// Number of hints for one stone. The first hint shows a stone on a board line through the right point, the second that
/// board line, and the third the right point.
const N_HINTS: u8 = 3;

/// The hints that are shown in a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzleHints {
    /// The stone nearest to the solution, on a board line (row, column or diagonal) through that point.
    pub stone: Option<Point>,
    /// The two ends of the marked stretch of a board line through the solution, and the color of the stones on it.
    pub line: Option<(Color, [Point; 2])>,
    /// The solution: the point of the stone that solves the puzzle.
    pub point: Option<Point>,
}

/// A puzzle that is being solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleTask {
    puzzle: TacticPuzzle,
    /// The position in which the player is asked for a stone.
    position: Board,
    /// The stones on the board: those of `position`, the stone that was tried, and the reply to it. While a line of
    /// moves is shown, these are the stones before the first move of the line.
    shown: Board,
    last: Option<Point>,
    phase: PuzzlePhase,
    /// The right point in `position`, to which the hints lead.
    next: Point,
    /// The maximum number of stones that the player still needs for the win.
    n_moves: u8,
    n_hints: u8,
    /// `true` if the player has used a hint for at least one stone of this puzzle.
    is_helped: bool,
    result: Option<PuzzleResult>,
    is_repetition: bool,
    /// The line of moves that is shown; `None` if none is shown. Its stones are added later, because they must be
    /// searched for.
    line: Option<ShownLine>,
}

/// A line of moves that is shown on the board: the solution, or the other side's win after a wrong stone.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ShownLine {
    line: PuzzleLine,
    /// The stones of the line; empty until they are found.
    stones: Vec<Point>,
    /// The board and the last stone before the line was shown, which are restored when it is hidden.
    before: (Board, Option<Point>),
}

impl PuzzleTask {
    fn new(puzzle: TacticPuzzle, training: &Training) -> Self {
        Self {
            position: puzzle.board.clone(),
            shown: puzzle.board.clone(),
            last: None,
            phase: PuzzlePhase::Asked(None),
            next: puzzle.solution,
            n_moves: puzzle.n_moves,
            n_hints: 0,
            is_helped: false,
            result: None,
            is_repetition: training.due(PuzzleKey::of(&puzzle)).is_some(),
            line: None,
            puzzle,
        }
    }

    /// Returns the puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> &TacticPuzzle {
        &self.puzzle
    }

    /// Returns the stones on the board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.shown
    }

    /// Returns the stone that was placed last.
    #[must_use]
    pub const fn last(&self) -> Option<Point> {
        self.last
    }

    /// Returns the state of the puzzle.
    #[must_use]
    pub const fn phase(&self) -> PuzzlePhase {
        self.phase
    }

    /// Returns the maximum number of stones that the player still needs for the win.
    #[must_use]
    pub const fn n_moves(&self) -> u8 {
        self.n_moves
    }

    /// Returns the result of the puzzle; `None` until the result is known.
    #[must_use]
    pub const fn result(&self) -> Option<PuzzleResult> {
        self.result
    }

    /// Returns `true` if the player has tried this puzzle on an earlier occasion.
    #[must_use]
    pub const fn is_repetition(&self) -> bool {
        self.is_repetition
    }

    /// Returns the number of hints that are shown for the stone that the player is asked for.
    #[must_use]
    pub const fn n_hints(&self) -> u8 {
        self.n_hints
    }

    /// Returns `true` if the solution may be shown: the puzzle is solved, or the last stone was wrong.
    #[must_use]
    pub const fn has_answer(&self) -> bool {
        matches!(self.phase, PuzzlePhase::Solved | PuzzlePhase::Wrong { .. })
    }

    /// Returns the line of moves that is shown on the board, which is the solution or the other side's win after a
    /// wrong stone: the side that plays the first move of the line, and the points of all its moves. Returns `None` if
    /// no line is shown.
    #[must_use]
    pub fn line(&self) -> Option<(Color, &[Point])> {
        let shown = self.line.as_ref()?;
        Some((shown.line.side, &shown.stones))
    }

    /// Returns the line of moves that the player may see now: the other side's win if the last stone loses, otherwise
    /// the solution.
    fn answer(&self) -> PuzzleLine {
        let PuzzlePhase::Wrong { tried, judgment: PuzzleJudgment::Loses { reply, n_moves } } = self.phase else {
            return PuzzleLine::solution(&self.puzzle);
        };
        let (rule, side) = (self.puzzle.rule, !self.puzzle.side);
        let board = proof::with_stone(&self.position, tried, self.puzzle.side).unwrap_or_else(|| self.position.clone());
        PuzzleLine { rule, board, side, means: Means::Threats, first: reply, n_moves }
    }

    /// If a line of moves is shown, hides it and returns `None`. Otherwise shows the solution or, if the last stone
    /// loses, the other side's win, and returns this line so that the caller can request its stones.
    fn toggle_line(&mut self) -> Option<PuzzleLine> {
        if let Some(shown) = self.line.take() {
            (self.shown, self.last) = shown.before;
            return None;
        }
        let line = self.answer();
        let before = (std::mem::replace(&mut self.shown, line.board.clone()), self.last.take());
        if line.side == self.puzzle.side {
            // The line shows the solution, so treat all hints as used. A puzzle that the player has not yet solved now
            // counts as failed.
            (self.is_helped, self.n_hints) = (true, N_HINTS);
        }
        self.line = Some(ShownLine { line: line.clone(), stones: Vec::new(), before });
        Some(line)
    }

    /// Returns `true` while the player can try a stone.
    #[must_use]
    pub const fn is_asking(&self) -> bool {
        matches!(self.phase, PuzzlePhase::Asked(_) | PuzzlePhase::Wrong { .. })
    }

    /// Returns `true` if a click on the point tries a stone there.
    fn is_open(&self, point: Point) -> bool {
        self.is_asking() && self.position.is_free(point)
    }

    /// Returns the five in a row that the last stone has made.
    #[must_use]
    pub fn five(&self) -> Option<WinningLine> {
        self.puzzle.rule.winning_line(&self.shown, self.last?)
    }

    /// Returns the hints to show; empty while the player cannot try a stone, or while a line is shown.
    #[must_use]
    pub fn hints(&self) -> PuzzleHints {
        if !self.is_asking() || self.line.is_some() {
            return PuzzleHints::default();
        }
        let is_defense = self.puzzle.kind == PuzzleKind::Defense;
        let color = if is_defense { !self.puzzle.side } else { self.puzzle.side };
        let found = hint_line(&self.position, color, self.next);
        let stone = found.map(|it| it.0).filter(|_| 1 <= self.n_hints);
        let line = found.map(|it| (color, it.1)).filter(|_| 2 <= self.n_hints);
        PuzzleHints { stone, line, point: (N_HINTS <= self.n_hints).then_some(self.next) }
    }

    /// Shows the next hint, after taking a wrong stone or a shown line off the board.
    fn hint(&mut self) {
        self.line = None;
        self.shown = self.position.clone();
        if let PuzzlePhase::Wrong { .. } = self.phase {
            (self.phase, self.last) = (PuzzlePhase::Asked(None), None);
        }
        self.n_hints = (self.n_hints + 1).min(N_HINTS);
        self.is_helped = true;
    }

    /// Places a stone and returns the attempt to be judged; `None` if the stone cannot be tried.
    fn attempt(&mut self, point: Point) -> Option<PuzzleAttempt> {
        self.line = None;
        let side = self.puzzle.side;
        let after = proof::with_stone(&self.position, point, side).filter(|_| self.is_asking())?;
        let solution = (self.position == self.puzzle.board).then_some(self.puzzle.solution);
        let TacticPuzzle { rule, kind, .. } = self.puzzle;
        let board = self.position.clone();
        (self.shown, self.last, self.phase) = (after, Some(point), PuzzlePhase::Judging(point));
        Some(PuzzleAttempt { rule, board, side, kind, solution, n_moves: self.n_moves, point })
    }

    /// Handles the judgment of the stone that was tried, and returns the result of the puzzle if it has become known.
    fn take(&mut self, judgment: PuzzleJudgment) -> Option<PuzzleResult> {
        let PuzzlePhase::Judging(tried) = self.phase else { return None };
        let has_seen = N_HINTS <= self.n_hints;
        let result = match judgment {
            PuzzleJudgment::Solved => {
                self.phase = PuzzlePhase::Solved;
                match (has_seen, self.is_helped) {
                    (true, _) => Some(PuzzleResult::Failed),
                    (false, true) => Some(PuzzleResult::Helped),
                    (false, false) => Some(PuzzleResult::Solved),
                }
            }
            PuzzleJudgment::GoOn { reply, n_moves, next } => {
                self.reply(Some(reply));
                self.position = self.shown.clone();
                (self.n_moves, self.next, self.n_hints) = (n_moves, next, 0);
                self.phase = PuzzlePhase::Asked(Some(reply));
                has_seen.then_some(PuzzleResult::Failed)
            }
            PuzzleJudgment::Refuted { reply, .. } | PuzzleJudgment::Loses { reply, .. } => {
                self.reply(Some(reply));
                self.phase = PuzzlePhase::Wrong { tried, judgment };
                Some(PuzzleResult::Failed)
            }
            PuzzleJudgment::Forbidden(_) | PuzzleJudgment::NoThreat => {
                self.phase = PuzzlePhase::Wrong { tried, judgment };
                Some(PuzzleResult::Failed)
            }
            PuzzleJudgment::Undecided => {
                self.phase = PuzzlePhase::Wrong { tried, judgment };
                None
            }
        };
        if self.result.is_some() {
            return None;
        }
        self.result = result;
        result
    }

    /// Places the other side's reply on the board; does nothing if `reply` is `None`.
    fn reply(&mut self, reply: Option<Point>) {
        if let Some(after) = reply.and_then(|it| proof::with_stone(&self.shown, it, !self.puzzle.side)) {
            (self.shown, self.last) = (after, reply);
        }
    }
}

/// The puzzle practice, which is shown in place of the game until the player leaves it.
#[derive(Clone, Debug)]
pub struct Practice {
    task: Option<PuzzleTask>,
    /// The puzzles that were shown since the practice was opened.
    shown: ShownPuzzles,
    /// The number of the last request, either to judge a stone or to find the stones of a line of moves.
    ticket: Ticket,
    empty: Board,
}

impl Practice {
    /// Returns a new practice, which has no puzzle yet.
    pub(in crate::ui) fn new() -> Self {
        Self { task: None, shown: ShownPuzzles::default(), ticket: Ticket::default(), empty: Board::new(15) }
    }

    /// Returns the puzzle that is being solved; `None` if there is no puzzle of the chosen rule and kind.
    #[must_use]
    pub const fn task(&self) -> Option<&PuzzleTask> {
        self.task.as_ref()
    }

    /// Returns `true` if the puzzle is solved, so that Enter shows the next puzzle.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.task.as_ref().is_some_and(|it| it.phase == PuzzlePhase::Solved)
    }

    /// Shows the next puzzle: the puzzle that has been due longest; otherwise a new puzzle near the player's rating,
    /// with rules and kinds mixed; otherwise the puzzle that will be due next.
    pub(in crate::ui) fn turn(&mut self, pool: &PuzzlePool) {
        let current = self.task.as_ref().map(|it| PuzzleKey::of(&it.puzzle));
        let training = pool.training();
        let others = pool.offered().filter(|it| Some(PuzzleKey::of(it)) != current);
        let next = self.shown.next(others, training, pool.today()).cloned();
        let next = next.or_else(|| pool.offered().next().cloned());
        if let Some(next) = &next {
            self.shown.note(next);
        }
        self.task = next.map(|it| PuzzleTask::new(it, training));
    }

    /// Shows another puzzle if no puzzle is shown, or if the puzzle shown is not offered any more.
    pub(in crate::ui) fn follow(&mut self, pool: &PuzzlePool) {
        let is_offered = |task: &PuzzleTask| pool.offered().any(|it| *it == task.puzzle);
        if !self.task.as_ref().is_some_and(is_offered) {
            self.turn(pool);
        }
    }

    /// Handles the judgment that answers the request with the number `ticket`. Returns the puzzle and its result if the
    /// result has become known.
    pub(in crate::ui) fn take_judgment(
        &mut self,
        ticket: Ticket,
        judgment: PuzzleJudgment,
    ) -> Option<(&TacticPuzzle, PuzzleResult)> {
        let task = self.task.as_mut().filter(|_| ticket == self.ticket)?;
        let result = task.take(judgment)?;
        Some((&task.puzzle, result))
    }

    /// If a line of moves is shown, hides it. Otherwise shows the solution or, if the last stone loses, the other
    /// side's win, and requests the stones of this line.
    pub(in crate::ui) fn toggle_line(&mut self, cx: &mut Cx) {
        let Some(line) = self.task.as_mut().and_then(PuzzleTask::toggle_line) else { return };
        self.ticket = cx.next_ticket();
        cx.send(Effect::Practice(PracticeRequest::FindLine(self.ticket, Box::new(line))));
    }

    /// Stores the stones of the line of moves that was requested with the number `ticket`.
    pub(in crate::ui) fn take_line(&mut self, ticket: Ticket, stones: Vec<Point>) {
        let task = self.task.as_mut().filter(|_| ticket == self.ticket);
        if let Some(shown) = task.and_then(|it| it.line.as_mut()) {
            shown.stones = stones;
        }
    }

    /// Returns `true` if there is another hint for the stone that the player is asked for.
    pub(in crate::ui) fn can_hint(&self) -> bool {
        self.task.as_ref().is_some_and(|it| it.is_asking() && it.n_hints < N_HINTS)
    }

    /// Shows the next hint.
    pub(in crate::ui) fn hint(&mut self) {
        if let Some(task) = &mut self.task {
            task.hint();
        }
    }
}

impl Covering for Practice {
    fn board(&self) -> &Board {
        self.task.as_ref().map_or(&self.empty, |it| &it.shown)
    }

    fn rule(&self, game: &Session) -> Rule {
        self.task.as_ref().map_or(game.record().rule(), |it| it.puzzle.rule)
    }

    fn last(&self) -> Option<Point> {
        self.task.as_ref()?.last
    }

    fn side(&self) -> Option<Color> {
        self.task.as_ref().map(|it| it.puzzle.side)
    }

    /// Returns the side to move in the position on the board. While a line of moves is shown, this is the side that
    /// places the first stone of the line.
    fn side_to_move(&self) -> Option<Color> {
        let task = self.task.as_ref()?;
        let after_last = || task.last.and_then(|it| task.shown.stone(it)).map(|it| !it);
        match &task.line {
            Some(shown) => Some(shown.line.side),
            None if task.is_asking() => Some(task.puzzle.side),
            None => after_last().or(Some(task.puzzle.side)),
        }
    }

    fn takes_points(&self) -> bool {
        self.task.as_ref().is_some_and(PuzzleTask::is_asking)
    }

    fn is_open(&self, point: Point) -> bool {
        self.task.as_ref().is_some_and(|it| it.is_open(point))
    }

    /// Tries a stone in the puzzle, and requests that the stone is judged.
    fn place(&mut self, point: Point, cx: &mut Cx) {
        let Some(attempt) = self.task.as_mut().and_then(|it| it.attempt(point)) else { return };
        self.ticket = cx.next_ticket();
        cx.sounds.add(Sound::Stone);
        cx.send(Effect::Practice(PracticeRequest::JudgeAttempt(self.ticket, Box::new(attempt))));
    }

    fn key(&self, chord: Chord) -> Option<Action> {
        let goes_on = matches!(chord.key, Key::Enter | Key::Space) && !chord.ctrl && self.is_solved();
        goes_on.then_some(Action::Practice(PracticeAction::Next))
    }

    fn leave(&self) -> Action {
        Action::Practice(PracticeAction::Leave)
    }
}
