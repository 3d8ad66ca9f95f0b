//! The layout of the live analysis: principal variations, candidates and evaluation bar.
//!
//! Places the lines in the panel, the candidates on the board and the evaluation bar beside the board, and formats
//! scores as text.

use crate::engine::Score;
use crate::game::{Color, Point};
use crate::review::win_probability::win_probability;
use crate::ui::action::Action;
use crate::ui::analysis::{AnalysisAction, AnalysisStatus, AnalysisView, LineStep};
use crate::ui::cast;
use crate::ui::chance::raw_score;
use crate::ui::geometry::Rect;
use crate::ui::help::{HelpAction, Topic};
use crate::ui::layout::{Builder, Layer, TipContent, size};
use crate::ui::locale::{Msg, Template};
use crate::ui::play::HintStage;
use crate::ui::screen_map::Role;
use crate::ui::settings::ScoreUnit;
use crate::ui::text;
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, Candidate, CandidateLook, ExpectedStone, Grid, Widget};

/// The height of the row of an analysis line, in logical pixels.
const LINE: i32 = 24;

/// The width of the score at the start of an analysis line, in logical pixels.
const SCORE: i32 = 52;

/// The preferred width of the evaluation bar, and its minimum width, in logical pixels.
const BAR: (i32, i32) = (10, 3);

impl Builder<'_> {
    /// Returns `score` as text, from the view of the side that `score` is for: as win probability under the rule of the
    /// game on the board, or in points, as the player has chosen.
    pub(in crate::ui) fn score_text(&self, score: Score) -> String {
        self.chance_text(score, win_probability(score, self.state.game().record().rule()))
    }

    /// Returns `score` as text, from the view of the side that `score` is for: as win probability or in points, as the
    /// player has chosen. `win_probability` is the win probability that belongs to `score`, from 0 to 1.
    pub(in crate::ui) fn chance_text(&self, score: Score, win_probability: f64) -> String {
        match self.state.settings().analysis.scores {
            ScoreUnit::Chances => self.language.chance(score, win_probability),
            ScoreUnit::Points => raw_score(score),
        }
    }

    /// Returns the value of the position after move number `ply` as text, from the view of `side`, which has made this
    /// move. The value comes from the review, or else from the analysis; `None` if neither has evaluated the position.
    pub(in crate::ui) fn value_text(&self, ply: usize, side: Color) -> Option<String> {
        let record = self.state.game().record();
        if let Some(review) = self.state.reviews().get().and_then(|it| it.get_in(record, ply)) {
            return Some(self.chance_text(review.scores[1], review.after));
        }
        let score = self.state.value_of(record.node_at(ply)?)?;
        Some(self.score_text(if side == Color::Black { score } else { -score }))
    }

    /// Places the lines of the analysis, or the reason why there are no lines, at the top of `room`, and returns their
    /// height. Places nothing and returns 0 while a card about the search for a forced win is shown in their place.
    pub(in crate::ui) fn analysis_lines(&mut self, room: Rect) -> i32 {
        let (pad, row) = (self.px(5), self.px(LINE));
        let lines = self.state.analysis().lines();
        if self.state.win_finder().task().is_some() {
            return 0;
        }
        if lines.is_empty() {
            return self.analysis_sentence(room);
        }
        let n_lines = cast::count(lines.len());
        // Show only as many analysis lines as leave room for the list of moves.
        let n_shown = ((room.h - self.px(70)) / row.max(1)).clamp(0, n_lines);
        if n_shown == 0 {
            return 0;
        }
        let height = n_shown * row + 2 * pad;
        let rect = Rect { h: height, ..room };
        let card = self.card(Token::Card, Token::Rule, self.hairline());
        self.add(rect, card);
        let mut y = rect.y + pad;
        for line in (0..).take(cast::to_usize(n_shown)) {
            self.line_row(Rect { x: rect.x + pad, y, w: rect.w - 2 * pad, h: row }, line);
            y += row;
        }
        height
    }

    /// Places the score and the moves of an analysis line. A click on a move shows the line up to that move.
    fn line_row(&mut self, rect: Rect, line: u8) {
        let state = self.state;
        let Some((pv, whole)) = state.analysis().lines().get(usize::from(line)).zip(state.whole_line(line)) else {
            return;
        };
        let (size, followed) = (state.game().record().size(), state.analysis().followed());
        let followed = followed.filter(|it| it.line == line);
        let score = self.score_text(pv.score);
        let names: Vec<String> = pv.moves.iter().map(|it| it.label(size)).collect();
        let all = names.join(" ");
        let (gap, add) = (self.px(4), rect.h - self.px(2));
        let inner = Rect { y: rect.y + self.px(1), h: rect.h - self.px(2), ..rect };
        let place = Rect { w: self.px(SCORE).min(inner.w / 2), ..inner };
        let whole = Action::Analysis(AnalysisAction::ShowLine(whole));
        self.add_control(place, whole, Layer::Window, &format!("{score} {all}"), |control| Widget::Choice {
            label: score.clone(),
            icon: None,
            taken: followed.is_some(),
            control,
        });
        let is_wide = self.px(180) <= inner.w;
        let right = inner.right() - if is_wide { add + gap } else { 0 };
        if is_wide {
            let place = Rect { x: inner.right() - add, w: add, ..inner };
            self.add_button(place, Action::Analysis(AnalysisAction::AddLineOf(line)), Layer::Window, "+", None, false);
            if let Some(button) = self.placed.last_mut() {
                button.name = self.language.fill(Template::AnalyzeAddThis { line: &all });
            }
        }
        let mut x = place.right() + gap;
        for (n, name) in (1..).zip(&names) {
            let font = self.font(size::TEXT, false);
            let width = text::width(name, font) + self.px(8);
            if right < x + width {
                break;
            }
            let is_shown = followed.is_some_and(|it| n <= it.n_stones);
            let color = if is_shown { Token::Ink } else { Token::Ink3 };
            let place = Rect { x, w: width, ..inner };
            let step = Action::Analysis(AnalysisAction::ShowLine(LineStep { line, n_stones: n }));
            self.add_text(place, name.clone(), font, color, Align::Center);
            self.last_does(step, name.clone());
            x += width;
        }
    }

    /// Places a card that says why there are no lines, and returns its height; 0 if the card is left out.
    fn analysis_sentence(&mut self, room: Rect) -> i32 {
        let (pad, font) = (self.px(10), self.font(size::TEXT, false));
        let text = self.text(match self.state.analysis_status() {
            AnalysisStatus::Stopped => Msg::AnalyzeStopped,
            AnalysisStatus::NeedsConsent => Msg::AnalyzeNeedsConsent,
            AnalysisStatus::Paused => Msg::AnalyzePaused,
            AnalysisStatus::Opening => Msg::AnalyzeOpening,
            AnalysisStatus::Ended => Msg::AnalyzeEnded,
            AnalysisStatus::Won => Msg::AnalyzeWon,
            AnalysisStatus::NoMove => Msg::AnalyzeNoMove,
            AnalysisStatus::Thinking | AnalysisStatus::Running => Msg::AnalyzeThinking,
            AnalysisStatus::Finished => Msg::AnalyzeNothing,
        });
        // If there is a review, it already describes the position, so leave out the hint that the analysis is stopped.
        if self.state.analysis_status() == AnalysisStatus::Stopped && self.state.reviews().get().is_some() {
            return 0;
        }
        let lines = self.wrap(text, font, room.w - 2 * pad);
        let height = font.height_of(lines.len()) + 2 * self.px(7);
        if room.h < height {
            return 0;
        }
        let card = self.card(Token::CardQuiet, Token::Rule, self.hairline());
        self.add(Rect { h: height, ..room }, card);
        let place = Rect { x: room.x + pad, y: room.y + self.px(7), w: room.w - 2 * pad, h: 0 };
        self.add_lines(place, &lines, font, Token::Ink2, Align::Left);
        height
    }

    /// Returns engine, depth, speed and excluded points of the analysis as text for the status bar. If the lines come
    /// from the position database, says so instead of the speed. Returns `None` while the analysis tab is hidden or no
    /// line was found.
    pub(in crate::ui) fn analysis_progress(&self) -> Option<String> {
        let state = self.state;
        if !state.analyze().is_shown() {
            return None;
        }
        let progress = state.analysis().progress()?;
        let speed = text::short(u32::try_from(progress.speed()).unwrap_or(u32::MAX));
        let (depth, n) = (progress.depth.to_string(), progress.lines.len().to_string());
        let mut progress = match progress.best() {
            Some(best) if state.analysis().is_stored() && best.score.is_mate() => {
                self.text(Msg::AnalyzeProvedBefore).to_owned()
            }
            Some(_) if state.analysis().is_stored() => {
                self.language.fill(Template::AnalyzeSearchedBefore { depth: &depth })
            }
            _ => self.language.fill(Template::AnalyzeProgress { depth: &depth, n: &n, positions: &speed }),
        };
        let excluded = state.analysis().excluded();
        if !excluded.is_empty() {
            let size = state.game().record().size();
            let points = excluded.iter().map(|it| it.label(size)).collect::<Vec<_>>().join(" ");
            let without = self.language.fill(Template::AnalyzeWithout { points: &points });
            progress = self.language.fill(Template::CardBoth { first: &progress, second: &without });
        }
        // Name an external engine; the built-in engine needs no name.
        let Some(engine) = &state.analyzer().program else { return Some(progress) };
        Some(self.language.fill(Template::CardBoth { first: &engine.name, second: &progress }))
    }

    /// Returns the moves that are marked on the board as candidates: the first stones of analysis lines, the moves that
    /// the opening explorer has found in games, or the first stone of a forced win.
    pub(in crate::ui) fn candidates(&self) -> Vec<Candidate> {
        let state = self.state;
        match state.shown_view() {
            None => return Vec::new(),
            Some(AnalysisView::Games) => return self.candidates_of_games(),
            Some(AnalysisView::Lines) => {}
        }
        if state.win_finder().task().is_some() {
            return self.win_candidate().into_iter().collect();
        }
        let stones = state.followed_stones();
        let followed = state.analysis().followed().map_or(0, |it| it.line);
        let lines = (0..).zip(state.analysis().lines());
        let firsts = lines.filter_map(|(line, it)| Some((line, *it.moves.first()?, it.score)));
        // The board may show the stones of one analysis line. If one of them lies on the first point of another line,
        // do not mark this point for the other line.
        let seen = firsts.filter(|(line, point, _)| *line == followed || !stones.contains(point));
        seen.map(|(line, point, score)| Candidate {
            point,
            label: self.score_text(score),
            look: if line == if stones.is_empty() { 0 } else { followed } {
                CandidateLook::Strong
            } else {
                CandidateLook::Light
            },
        })
        .collect()
    }

    /// Returns the numbered stones shown on the board: an analysis line, a forced win or the line of a hint, each
    /// without its first stone, or the whole line that the opponent expects.
    pub(in crate::ui) fn expected_stones(&self) -> Vec<ExpectedStone> {
        let state = self.state;
        if state.is_game_covered() {
            return Vec::new();
        }
        let numbered = |side: Color, skip: usize, stones: &[Point]| {
            let colors = [side, !side].into_iter().cycle();
            let all = (1..).zip(stones).zip(colors);
            all.map(|((number, point), color)| ExpectedStone { point: *point, color, number }).skip(skip).collect()
        };
        if state.win_finder().task().is_some() {
            return self.win_stones();
        }
        if state.analyze().is_shown() {
            return numbered(state.game().record().side_to_move(), 1, state.followed_stones());
        }
        if let Some(hint) = state.shown_hint().filter(|it| it.stage == HintStage::Reason) {
            return numbered(state.game().record().side_to_move(), 1, &hint.line);
        }
        let stones = state.expected_by_opponent();
        numbered(state.game().live_side(), 0, stones)
    }

    /// Places the evaluation bar between the right edge of the wooden board and the x-coordinate `right`, if there is
    /// room.
    pub(in crate::ui) fn evaluation_bar(&mut self, grid: &Grid, right: i32) {
        if !self.state.analyze().is_shown() || self.state.is_game_covered() {
            return;
        }
        let room = right - grid.wood.right();
        let width = (room - 2 * self.px(2)).min(self.px(BAR.0));
        if width < self.px(BAR.1) {
            return;
        }
        let x = grid.wood.right() + (room - width) / 2;
        let bar = Widget::EvaluationBar(self.state.bar());
        let place = grid.wood.column(x, width);
        let record = self.state.game().record();
        let value = self.state.value_of(record.node());
        let chance = value.map(|it| self.language.percent(win_probability(it, record.rule())));
        let Some(chance) = chance else { return self.add(place, bar) };
        let name = self.language.fill(Template::AnalyzeChance { chance: &chance });
        let action = Action::Help(HelpAction::Open(Topic::Chances));
        self.add_role(place, bar, Role::Control { action, enabled: self.state.can(action), tab: false }, &name);
        let tip = self.language.fill(Template::AnalyzeBarTip { chance: &chance });
        self.add_tip(place, TipContent::Text(tip));
    }
}
