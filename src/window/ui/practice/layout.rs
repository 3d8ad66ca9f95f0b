//! Puzzle practice: its board, and in the panel the lists, the question, the rating, a calendar and buttons.

use crate::game::{Mark, MarkKind, Point};
use crate::puzzle::attempt::PuzzleJudgment;
use crate::puzzle::tactic::PuzzleKind;
use crate::puzzle::training::{DayCount, PuzzleKey, PuzzleResult};
use crate::ui::action::{Action, DropDown};
use crate::ui::geometry::Rect;
use crate::ui::layout::cover::CoverView;
use crate::ui::layout::{Builder, Layer, size};
use crate::ui::locale::{Msg, Template};
use crate::ui::practice::puzzle_pool::filter_name;
use crate::ui::practice::{Practice, PracticeAction, PracticeList, PuzzleFilter, PuzzleHints, PuzzlePhase, PuzzleTask};
use crate::ui::text;
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, BoardView, Card, ExpectedStone, Grid, Widget};

/// The number of weeks in the calendar.
const N_WEEKS: i32 = 12;

/// The side of a day's square in the calendar, and the gap between squares, in logical pixels.
const DAY: (i32, i32) = (14, 4);

/// A day gets the strongest color if at least this number of puzzles was solved on it.
const MANY: u32 = 5;

impl CoverView for Practice {
    /// Returns the view of the puzzle's board: with hints or a wrong stone marked, or with a line of moves as numbered
    /// stones.
    fn board_view(&self, builder: &Builder<'_>, grid: Grid) -> BoardView {
        let Some(task) = self.task() else { return builder.trial_board(grid, self) };
        let wrong = match task.phase() {
            PuzzlePhase::Wrong { tried, .. } => Some(Mark { point: tried, kind: MarkKind::Cross }),
            PuzzlePhase::Asked(_) | PuzzlePhase::Judging(_) | PuzzlePhase::Solved => None,
        };
        if let Some((first, stones)) = task.line() {
            let sides = [first, !first].into_iter().cycle();
            let numbered = (1..).zip(stones).zip(sides);
            let expected = numbered.map(|((number, point), color)| ExpectedStone { point: *point, color, number });
            return BoardView { expected: expected.collect(), ghost: None, ..builder.trial_board(grid, self) };
        }
        let PuzzleHints { stone, line, point } = task.hints();
        let (rule, side) = (task.puzzle().rule, task.puzzle().side);
        let fouls = match task.phase() {
            PuzzlePhase::Wrong { tried, judgment: PuzzleJudgment::Forbidden(_) } => {
                rule.foul_lines(task.board(), tried, side)
            }
            _ => Vec::new(),
        };
        let circles = [stone, point].into_iter().flatten().map(|point| Mark { point, kind: MarkKind::Circle });
        BoardView {
            marks: wrong.into_iter().chain(circles).collect(),
            shape_lines: line.into_iter().chain(fouls.into_iter().map(|it| (side, it))).collect(),
            five: task.five(),
            ..builder.trial_board(grid, self)
        }
    }

    fn panel(&self, builder: &mut Builder<'_>, rect: Rect, compact: bool) {
        let (gap, button) = (builder.px(if compact { 6 } else { 12 }), builder.px(if compact { 32 } else { 38 }));
        let lists = Rect { h: builder.px(if compact { 28 } else { 32 }), ..rect };
        builder.practice_lists(lists);
        let mut y = lists.bottom() + gap;
        let feet = rect.row(rect.bottom() - button, button);
        builder.practice_buttons(self, feet, compact);
        let answers = feet.row(feet.y - gap / 2 - button, button);
        let bottom = if !compact && builder.practice_answers(self, answers) { answers.y } else { feet.y };
        let room = |y: i32| Rect { y, h: bottom - gap - y, ..rect };
        if compact {
            y += builder.practice_card(self, room(y), true) + gap / 2;
            let (line, font) = (builder.px(18), builder.font(size::SMALL, false));
            if line <= feet.y - y {
                let about = text::elide(&builder.practice_about(self), font, rect.w);
                builder.add_text(Rect { h: line, ..room(y) }, about, font, Token::Ink3, Align::Left);
                y += line;
            }
            builder.message(room(y), gap);
            return;
        }
        y += builder.practice_heading(self, room(y)) + gap;
        y += builder.practice_card(self, room(y), false) + gap;
        y += builder.message(room(y), gap);
        builder.calendar(room(y));
    }

    fn status(&self, builder: &Builder<'_>) -> String {
        format!("{} · {}", builder.text(Msg::PuzzleItem), builder.practice_figures())
    }
}

impl Builder<'_> {
    /// Places the two drop-down lists side by side: one of the rules, and one of the kinds of puzzles.
    fn practice_lists(&mut self, rect: Rect) {
        let gap = self.px(8);
        let half = (rect.w - gap) / 2;
        self.drop_down(
            Rect { w: half, ..rect },
            DropDown::Practice(PracticeList::Rule),
            Layer::Window,
            Msg::PuzzleRule,
        );
        let second = Rect { x: rect.right() - half, w: half, ..rect };
        self.drop_down(second, DropDown::Practice(PracticeList::Kind), Layer::Window, Msg::PuzzleKind);
    }

    /// Places the rule and rating of the puzzle above its kind, and returns their height.
    fn practice_heading(&mut self, practice: &Practice, rect: Rect) -> i32 {
        let Some(task) = practice.task() else { return 0 };
        let name = filter_name(self.language, PuzzleFilter::Kind(task.puzzle().kind));
        self.exercise_heading(rect, self.practice_about(practice), name)
    }

    /// Returns a text about the puzzle: its rule and rating, whether it was tried before, the game it comes from, and,
    /// once it is solved, its themes.
    fn practice_about(&self, practice: &Practice) -> String {
        let Some(task) = practice.task() else { return String::new() };
        let rating = task.puzzle().rating().to_string();
        let rule = self.language.rule(task.puzzle().rule).to_owned();
        let mut parts = vec![rule, self.language.fill(Template::PuzzleDifficulty { rating: &rating })];
        if task.is_repetition() {
            parts.push(self.text(Msg::PuzzleRepetition).to_owned());
        }
        if let Some(own) = self.state.puzzles().own(task.puzzle()) {
            let n = &own.number.to_string();
            parts.push(self.language.fill(Template::PuzzleSource { game: &own.game, n }));
        }
        if task.phase() == PuzzlePhase::Solved {
            // Show the themes only after the puzzle is solved, because they would give the answer away.
            let themes = task.puzzle().themes.iter().map(|it| filter_name(self.language, PuzzleFilter::Theme(it)));
            parts.extend(themes.map(str::to_owned));
        }
        parts.join(" · ")
    }

    /// Places the card with the question, or with the reason why a stone is wrong. Returns the height of the card.
    fn practice_card(&mut self, practice: &Practice, room: Rect, compact: bool) -> i32 {
        let color = match practice.task().map(PuzzleTask::phase) {
            Some(PuzzlePhase::Wrong { .. }) => Token::Red,
            Some(PuzzlePhase::Solved) => Token::Green,
            Some(PuzzlePhase::Asked(_) | PuzzlePhase::Judging(_)) | None => Token::Accent,
        };
        let text = self.task_text(practice);
        self.exercise_card(room, color, &text, compact)
    }

    /// Returns the text of the card: the question, a hint, the reason why a stone is wrong, or the result.
    fn task_text(&self, practice: &Practice) -> String {
        let Some(task) = practice.task() else {
            return self
                .text(match self.state.puzzles().filter() {
                    PuzzleFilter::Own if self.state.puzzles().is_searching() => Msg::PuzzleSearching,
                    PuzzleFilter::Own => Msg::PuzzleNoneOwn,
                    PuzzleFilter::All | PuzzleFilter::Kind(_) | PuzzleFilter::Theme(_) => Msg::PuzzleNone,
                })
                .to_owned();
        };
        if let Some((side, stones)) = task.line() {
            let (side, n) = (self.language.side(side), stones.len().div_ceil(2).to_string());
            return match (stones.is_empty(), task.puzzle().kind, task.phase()) {
                (true, ..) => self.text(Msg::PuzzleJudging).to_owned(),
                (false, PuzzleKind::Defense, PuzzlePhase::Solved) => self.solved_text(task),
                (false, ..) if stones.len() == 1 => {
                    let point = stones[0].label(task.board().size());
                    self.language.fill(Template::PuzzleLineStone { point: &point })
                }
                (false, ..) => self.language.fill(Template::PuzzleLineWins { side, n: &n }),
            };
        }
        match (task.phase(), task.n_hints()) {
            (PuzzlePhase::Judging(_), _) => self.text(Msg::PuzzleJudging).to_owned(),
            (PuzzlePhase::Solved, _) => self.solved_text(task),
            (PuzzlePhase::Wrong { tried, judgment }, _) => {
                self.wrong_text(task, &tried.label(task.board().size()), judgment)
            }
            (PuzzlePhase::Asked(_), 1..) => self.puzzle_hint_text(task),
            (PuzzlePhase::Asked(None), _) if task.n_moves() == task.puzzle().n_moves => self.puzzle_question(task),
            (PuzzlePhase::Asked(reply), _) => {
                let other = self.language.side(!task.puzzle().side);
                let point = &reply.or(task.last()).map(|it| it.label(task.board().size())).unwrap_or_default();
                let template = match task.n_moves() {
                    1 => Template::PuzzleMakeFive { other, point },
                    n => Template::PuzzleGoOn { other, point, n: &n.to_string() },
                };
                self.language.fill(template)
            }
        }
    }

    /// Returns the text of the latest hint.
    fn puzzle_hint_text(&self, task: &PuzzleTask) -> String {
        let name = |it: Point| it.label(task.board().size());
        match task.hints() {
            PuzzleHints { point: Some(point), .. } => {
                self.language.fill(Template::PuzzleHintPoint { point: &name(point) })
            }
            PuzzleHints { line: Some((_, [first, last])), .. } => {
                self.language.fill(Template::PuzzleHintLine { first: &name(first), last: &name(last) })
            }
            PuzzleHints { stone, .. } => {
                self.language.fill(Template::PuzzleHintStone { point: &stone.map(name).unwrap_or_default() })
            }
        }
    }

    /// Returns the text about a solved puzzle: the result and, if it was solved without help, the number of days until
    /// it is due again.
    fn solved_text(&self, task: &PuzzleTask) -> String {
        match task.result() {
            Some(PuzzleResult::Solved) | None => {
                let due = self.state.puzzles().training().due(PuzzleKey::of(task.puzzle()));
                let n_days = due.map_or(0, |it| it.since(self.state.puzzles().today()));
                match n_days {
                    1 => self.text(Msg::PuzzleSolvedTomorrow).to_owned(),
                    n => self.language.fill(Template::PuzzleSolved { n: &n.to_string() }),
                }
            }
            Some(PuzzleResult::Helped) => self.text(Msg::PuzzleSolvedHelped).to_owned(),
            Some(PuzzleResult::Failed) => self.text(Msg::PuzzleSolvedFailed).to_owned(),
        }
    }

    /// Returns the question of a puzzle.
    fn puzzle_question(&self, task: &PuzzleTask) -> String {
        let (side, n) = (self.language.side(task.puzzle().side), &task.puzzle().n_moves.to_string());
        self.language.fill(match task.puzzle().kind {
            PuzzleKind::Fours => Template::PuzzleAskFours { side, n },
            PuzzleKind::Threats => Template::PuzzleAskThreats { side, n },
            PuzzleKind::Defense => Template::PuzzleAskDefense { side },
            PuzzleKind::Forbidden => Template::PuzzleAskForbidden { side, n },
        })
    }

    /// Returns the text about what is wrong with the stone `tried`.
    fn wrong_text(&self, task: &PuzzleTask, tried: &str, judgment: PuzzleJudgment) -> String {
        let other = self.language.side(!task.puzzle().side);
        let name = |it: Point| it.label(task.board().size());
        let template = match judgment {
            PuzzleJudgment::Forbidden(foul) => Template::PuzzleWrongFoul { foul: self.language.foul(foul) },
            PuzzleJudgment::NoThreat if task.puzzle().kind == PuzzleKind::Fours => {
                Template::PuzzleWrongNoFour { other, point: tried }
            }
            PuzzleJudgment::NoThreat => Template::PuzzleWrongNoThreat { other, point: tried },
            PuzzleJudgment::Refuted { reply, .. } => Template::PuzzleWrongRefuted { other, point: &name(reply) },
            PuzzleJudgment::Loses { reply, n_moves } => {
                Template::PuzzleWrongLoses { other, point: &name(reply), n: &n_moves.to_string() }
            }
            PuzzleJudgment::Undecided | PuzzleJudgment::Solved | PuzzleJudgment::GoOn { .. } => {
                return self.text(Msg::PuzzleUndecided).to_owned();
            }
        };
        self.language.fill(template)
    }

    /// Returns a text with the player's rating, the puzzles solved today and the number of puzzles that are due.
    fn practice_figures(&self) -> String {
        let language = self.language;
        let rating = self.state.puzzles().training().rating().to_string();
        let day = self.state.puzzles().training().day(self.state.puzzles().today());
        let (solved, tried) = (day.n_solved.to_string(), day.n_tried.to_string());
        let mut parts = vec![language.fill(Template::PuzzleRating { rating: &rating })];
        if 0 < day.n_tried {
            parts.push(language.fill(Template::PuzzleToday { solved: &solved, tried: &tried }));
        }
        let n_due = self.state.puzzles().n_due();
        if 0 < n_due {
            parts.push(language.fill(Template::PuzzleDue { n: &n_due.to_string() }));
        }
        parts.join(" · ")
    }

    /// Places a row of text with the player's rating and the numbers of solved and due puzzles at the top of `room`. If
    /// there is room, places a calendar of the last weeks below it, with a column for each week and a square for each
    /// day. The color of a square shows how many puzzles were solved on the day.
    fn calendar(&mut self, room: Rect) {
        let (side, gap) = (self.px(DAY.0), self.px(DAY.1));
        let (font, small) = (self.font(size::TEXT, false), self.font(size::SMALL, false));
        let (line, head) = (self.px(24), self.px(20));
        if room.h < line {
            return;
        }
        self.add_text(Rect { h: line, ..room }, self.practice_figures(), font, Token::Ink2, Align::Left);
        let height = 7 * side + 6 * gap;
        let top = room.y + line + gap;
        if room.bottom() < top + head + height {
            return;
        }
        self.add_text(
            Rect { y: top, h: head, ..room },
            self.text(Msg::PuzzleCalendar),
            small,
            Token::Ink3,
            Align::Left,
        );
        let today = self.state.puzzles().today();
        let n_weeks = N_WEEKS.min((room.w + gap) / (side + gap));
        let first = today.plus(-today.weekday() - 7 * (n_weeks - 1));
        for n in 0..=today.since(first) {
            let day = first.plus(n);
            let (x, y) = (room.x + n / 7 * (side + gap), top + head + n % 7 * (side + gap));
            let border = (day == today).then_some(Token::Ink2);
            self.add_day(Rect::new(x, y, side, side), self.state.puzzles().training().day(day), border);
        }
        let left = n_weeks * (side + gap) + 2 * gap;
        self.calendar_legend(Rect { x: room.x + left, y: top + head, w: room.w - left, h: height });
    }

    /// Adds the square of a day to the calendar. Its fill color depends on the numbers of puzzles that were tried and
    /// solved on that day. `border` is the color of its border; `None` chooses a border that goes with the fill color.
    fn add_day(&mut self, rect: Rect, count: DayCount, border: Option<Token>) {
        let fill = match count.n_solved {
            _ if count.n_tried == 0 => Token::Card,
            0 => Token::Pressed,
            1..MANY => Token::Accent,
            _ => Token::Green,
        };
        let own_border = if matches!(fill, Token::Card | Token::Pressed) { Token::Edge } else { fill };
        let (border, border_width) = (border.unwrap_or(own_border), self.hairline());
        self.add(rect, Widget::Card(Card { fill, border, border_width, radius: self.px(3), shadow: 0 }));
    }

    /// Places the legend of the day colors, if there is room for it.
    fn calendar_legend(&mut self, room: Rect) {
        let (side, gap, font) = (self.px(DAY.0), self.px(DAY.1), self.font(size::SMALL, false));
        let many = self.language.fill(Template::PuzzleDayMany { n: &MANY.to_string() });
        let [some, none] = [Msg::PuzzleDaySome, Msg::PuzzleDayNone].map(|it| self.text(it).to_owned());
        let rows = [(MANY, many), (1, some), (0, none)];
        let texts = Rect { x: room.x + side + 2 * gap, w: room.w - side - 2 * gap, ..room };
        if texts.w <= 0 || rows.iter().any(|(_, text)| 1 < self.wrap(text, font, texts.w).len()) {
            return;
        }
        let mut y = room.y;
        for (n_solved, text) in rows {
            self.add_day(Rect::new(room.x, y, side, side), DayCount { n_solved, n_tried: MANY }, None);
            self.add_text(Rect { y, h: side, ..texts }, text, font, Token::Ink3, Align::Left);
            y += side + gap;
        }
    }

    /// Places the buttons that show the solution line and the analysis, and returns `true`. If the answer to the puzzle
    /// may not be shown yet, does nothing and returns `false`.
    fn practice_answers(&mut self, practice: &Practice, rect: Rect) -> bool {
        let Some(task) = practice.task().filter(|it| it.has_answer()) else { return false };
        let loses = matches!(task.phase(), PuzzlePhase::Wrong { judgment: PuzzleJudgment::Loses { .. }, .. });
        let line = match (task.line().is_some(), loses) {
            (true, _) => Msg::PuzzleHideLine,
            (false, true) => Msg::PuzzleShowWhyWrong,
            (false, false) => Msg::PuzzleSolution,
        };
        let buttons = [
            (Action::Practice(PracticeAction::ShowLine), line, false),
            (Action::Practice(PracticeAction::Analyze), Msg::AnalyzeButtonStart, false),
        ];
        self.exercise_buttons(rect, &buttons);
        true
    }

    /// Places three buttons: leave, hint, and next puzzle. In a compact panel, once the puzzle is solved, the second
    /// button shows the solution.
    fn practice_buttons(&mut self, practice: &Practice, rect: Rect, compact: bool) {
        let is_solved = practice.is_solved();
        let next = if is_solved || practice.task().is_none() { Msg::PuzzleNext } else { Msg::PuzzleSkip };
        let leave = if self.state.game().in_progress() { Msg::ButtonBackToGame } else { Msg::LessonLeave };
        let buttons = [
            (Action::Practice(PracticeAction::Leave), leave, false),
            if is_solved && compact {
                (Action::Practice(PracticeAction::ShowLine), Msg::PuzzleSolution, false)
            } else {
                (Action::Practice(PracticeAction::Hint), Msg::PuzzleHint, false)
            },
            (Action::Practice(PracticeAction::Next), next, is_solved),
        ];
        self.exercise_buttons(rect, &buttons);
    }
}
