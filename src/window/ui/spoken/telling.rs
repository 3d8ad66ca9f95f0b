//! Answers in words for screen readers, and the keys that search for stones and threats on the board.

use crate::game::{Color, Direction, Point};
use crate::review::board_shape::BoardShape;
use crate::sort::sort_by_key;
use crate::ui::locale::{Language, Msg, Template};
use crate::ui::notice::Notice;
use crate::ui::screen_map::ScreenMap;
use crate::ui::spoken::describing::stone_text;
use crate::ui::spoken::{Question, Sought};
use crate::ui::state::{Covering, Focus, State};
use crate::ui::widgets::BoardView;

impl State {
    /// Stores a question, which is answered in words at the end of the event.
    pub(in crate::ui) fn ask_in_words(&mut self, question: Question) {
        self.cx.announcements.ask(question);
    }

    /// Answers the question that the player has asked with the current event, if any: announces the answer and shows it
    /// as a message.
    pub(in crate::ui) fn answer_in_words(&mut self, screen: &dyn ScreenMap) {
        let Some(question) = self.cx.announcements.take_question() else { return };
        let answer = self.words_for(question, screen);
        self.say(answer);
    }

    /// Announces a sentence to the screen reader and shows it as a message.
    fn say(&mut self, sentence: String) {
        self.cx.tell(Notice::Answer(sentence.clone()));
        self.cx.announcements.announce(sentence);
    }

    fn words_for(&self, question: Question, screen: &dyn ScreenMap) -> String {
        let nothing = || self.language().text(Msg::SpokenNothing).to_owned();
        let Some(view) = screen.board() else { return nothing() };
        let point = self.input.cursor().or(view.last).unwrap_or_else(|| Point::center(view.grid.size));
        match question {
            Question::Again => self.cx.announcements.last().map_or_else(nothing, |it| it.1.to_owned()),
            Question::LastMove if self.is_game_covered() => {
                view.last.map_or_else(nothing, |it| self.point_text(view, it))
            }
            Question::LastMove => self.shown_text(),
            Question::Turn => match self.cover() {
                Some(cover) => self.turn_in_cover(cover.get()).unwrap_or_else(nothing),
                None => self.turn_and_clocks(),
            },
            Question::Here => self.point_text(view, point),
            Question::Line(direction) => self.line_text(view, point, direction),
            Question::AllLines => Direction::ALL.map(|it| self.line_text(view, point, it)).join(" "),
        }
    }

    /// Returns a text with the side to move, or the side that has won, in the position of a cover (such as a puzzle,
    /// shown in place of the game). Returns `None` if the cover shows no position. Leaves out the clocks, because they
    /// stand still while a cover is open.
    fn turn_in_cover(&self, cover: &dyn Covering) -> Option<String> {
        let language = self.language();
        if let Some(outcome) = cover.outcome(&self.cx.game) {
            return Some(language.result(&outcome));
        }
        let side = language.side(cover.side_to_move()?);
        Some(language.fill(Template::SpokenToMove { side }))
    }

    /// Returns a text with the side to move, or the result of the game, and the time left on each clock.
    fn turn_and_clocks(&self) -> String {
        let language = self.language();
        let turn = match self.cx.game.live_outcome() {
            Some(_) => self.end_text(),
            None => language.fill(Template::SpokenToMove { side: language.side(self.cx.game.live_side()) }),
        };
        let clocks = Color::ALL.into_iter().filter_map(|side| {
            let time = Language::time_left(self.cx.game.clock().left(side)?);
            Some(language.fill(Template::SpokenClock { side: language.side(side), time: &time }))
        });
        std::iter::once(turn).chain(clocks).collect::<Vec<_>>().join(" ")
    }

    /// Returns the line through a point, from edge to edge, in words; neighbors with the same content are combined.
    fn line_text(&self, view: &BoardView, point: Point, direction: Direction) -> String {
        let language = self.language();
        let name = |it: Point| it.label(view.grid.size);
        let mut runs: Vec<(Point, Point, Option<Color>)> = Vec::new();
        for point in points_of_line(view.grid.size, point, direction) {
            let stone = view.stone(point);
            match runs.last_mut().filter(|it| it.2 == stone) {
                Some(run) => run.1 = point,
                None => runs.push((point, point, stone)),
            }
        }
        let runs = runs.into_iter().map(|(first, last, stone)| {
            let stone = stone_text(language, stone);
            if first == last {
                return language.fill(Template::SpokenPointWithStone { point: &name(first), stone });
            }
            language.fill(Template::SpokenPointsWithStones { first: &name(first), last: &name(last), stone })
        });
        let line = &language.listed(&runs.collect::<Vec<_>>());
        language.fill(match direction {
            Direction::Horizontal => Template::SpokenLineRow { line },
            Direction::Vertical => Template::SpokenLineColumn { line },
            Direction::Descending => Template::SpokenLineDescending { line },
            Direction::Ascending => Template::SpokenLineAscending { line },
        })
    }

    /// Moves the cursor to the next (`step` is 1) or the previous (−1) stone or threat, row by row. The search wraps
    /// around.
    pub(in crate::ui) fn seek(&mut self, sought: Sought, step: isize) {
        let board = self.board_shown();
        let (language, size) = (self.language(), board.size());
        let rule = self.rule_shown();
        let gains = |side: Color| {
            let shapes = BoardShape::all_of(board, rule, side).into_iter();
            shapes.flat_map(move |it| it.gains.clone().into_iter().map(move |point| (point, side, it.is_four())))
        };
        let threats: Vec<_> = Color::ALL.into_iter().flat_map(gains).collect();
        let mut points: Vec<Point> = match sought {
            Sought::Stone => board.points().filter(|it| board.stone(*it).is_some()).collect(),
            Sought::Threat => threats.iter().map(|it| it.0).collect(),
        };
        let place = |it: &Point| (it.y(), it.x());
        sort_by_key(&mut points, place);
        points.dedup();
        let here = self.input.cursor().as_ref().map(place);
        let next = if 0 < step {
            points.iter().find(|it| here.is_none_or(|here| here < place(it))).or(points.first())
        } else {
            points.iter().rfind(|it| here.is_none_or(|here| place(it) < here)).or(points.last())
        };
        let Some(next) = next.copied() else {
            self.say(language.text(Msg::SpokenNothing).to_owned());
            return;
        };
        self.go_to_point(next);
        if sought == Sought::Threat {
            let here = threats.iter().filter(|it| it.0 == next).map(|(_, side, is_four)| {
                let side = language.side(*side);
                language.fill(match is_four {
                    true => Template::SpokenMakesFive { side },
                    false => Template::SpokenMakesOpenFour { side },
                })
            });
            let parts: Vec<_> = std::iter::once(next.label(size)).chain(here).collect();
            self.say(language.listed(&parts));
        }
    }

    /// Moves the focus to the board, and the cursor to a point.
    pub(in crate::ui) fn go_to_point(&mut self, point: Point) {
        self.input.focus_on(Focus::Board);
        self.input.show_focus();
        self.input.set_cursor(Some(point), Some(point).filter(|it| self.is_target(*it)));
    }

    /// Plays a stone on the point whose name was typed. If that is impossible, shows a message with the reason.
    pub(in crate::ui) fn play_typed(&mut self, typed: &str) {
        let size = self.board_shown().size();
        let Ok(point) = Point::parse(typed.trim(), size) else {
            return self.cx.tell(Notice::NoPoint(typed.trim().to_owned()));
        };
        self.go_to_point(point);
        if self.input.aim() != Some(point) || !self.takes_points() {
            return self.cx.tell(Notice::PointTaken(point.label(size)));
        }
        // Skip the confirmation by a second click, because the player has typed the point.
        self.input.await_second_click(point);
        self.place(point);
    }
}

/// Returns the points of a line of the board in the given direction through a point, from edge to edge.
fn points_of_line(size: u8, point: Point, direction: Direction) -> Vec<Point> {
    let (dx, dy) = direction.step();
    let at = |n: i16| {
        let (x, y) = (i16::from(point.x()) + n * dx, i16::from(point.y()) + n * dy);
        let line = 0..i16::from(size);
        let is_inside = line.contains(&x) && line.contains(&y);
        is_inside.then(|| Some(Point::new(u8::try_from(x).ok()?, u8::try_from(y).ok()?))).flatten()
    };
    let reach = i16::from(size);
    (-reach..=reach).filter_map(at).collect()
}
