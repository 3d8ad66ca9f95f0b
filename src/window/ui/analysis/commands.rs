//! Commands of the live analysis: when it runs, and what the player does with its lines.

use crate::engine::{PlayerInfo, Progress, Report, Request, RequestKind, Score};
use crate::game::{Board, NodeId, Point, Rule};
use crate::ui::action::{Action, PanelTab};
use crate::ui::analysis::state::AnalysisScope;
use crate::ui::analysis::{Analysis, AnalysisAction, AnalysisRequest, AnalysisStatus, LineStep, WinSide};
use crate::ui::effect::Effect;
use crate::ui::event::{Chord, Key};
use crate::ui::locale::Msg;
use crate::ui::menu::Menu;
use crate::ui::notice::Notice;
use crate::ui::screen_map::{Role, ScreenMap};
use crate::ui::state::State;
use crate::ui::state::command_row::{Command, dot, tick};
use crate::ui::step_direction::StepDirection;

/// The commands of the live analysis and of the search for a forced win: the menu Analysis, and the exclusion of a
/// point, which is only in the board's context menu.
pub(in crate::ui) const COMMANDS: &[Command] = &[
    Command::new(Action::ShowTab(PanelTab::Play), Msg::AnalyzeTabPlay, |it| it.show_tab(PanelTab::Play))
        .menu(Menu::Analysis, 0)
        .key(Chord::ctrl('1'))
        .checked(|it| dot(!it.panel.mode.is_shown()))
        .blocked_by_editor(),
    Command::new(Action::ShowTab(PanelTab::Analyze), Msg::AnalyzeTabAnalysis, |it| it.show_tab(PanelTab::Analyze))
        .menu(Menu::Analysis, 0)
        .key(Chord::ctrl('2'))
        .checked(|it| dot(it.panel.mode.is_shown()))
        .blocked_by_editor(),
    Command::new(Action::Analysis(AnalysisAction::Start), Msg::AnalyzeStart, State::start_analysis)
        .menu(Menu::Analysis, 0)
        .listed_when(|it| !it.wants_analysis())
        .key(Chord::plain(Key::F(5)))
        .button(Msg::AnalyzeButtonStart)
        .when(|it| !it.wants_analysis())
        .blocked_by_editor(),
    Command::new(Action::Analysis(AnalysisAction::Stop), Msg::AnalyzeStop, State::stop_analysis)
        .menu(Menu::Analysis, 0)
        .listed_when(State::wants_analysis)
        .key(Chord::plain(Key::F(5)))
        .button(Msg::AnalyzeButtonStop)
        .when(State::wants_analysis)
        .blocked_by_editor(),
    Command::new(Action::Analysis(AnalysisAction::NextLine), Msg::AnalyzeNextLine, |it| it.show_next_line())
        .menu(Menu::Analysis, 1)
        .key(Chord::with_ctrl(Key::Down))
        .when(|it| !it.panel.analysis.lines().is_empty())
        .blocked_by_editor(),
    Command::new(Action::Analysis(AnalysisAction::StepLine(StepDirection::Forward)), Msg::AnalyzeStepOn, |it| {
        it.step_line(1);
    })
    .menu(Menu::Analysis, 1)
    .key(Chord::with_ctrl(Key::Right))
    .when(|it| it.step_beside(1).is_some())
    .blocked_by_editor(),
    Command::new(Action::Analysis(AnalysisAction::StepLine(StepDirection::Back)), Msg::AnalyzeStepBack, |it| {
        it.step_line(-1);
    })
    .menu(Menu::Analysis, 1)
    .key(Chord::with_ctrl(Key::Left))
    .when(|it| it.step_beside(-1).is_some())
    .blocked_by_editor(),
    Command::new(Action::Analysis(AnalysisAction::AddLine), Msg::AnalyzeAddLine, |it| it.add_line())
        .menu(Menu::Analysis, 1)
        .key(Chord::ctrl('l'))
        .when(State::can_add_line)
        .blocked_by_editor(),
    Command::new(Action::Analysis(AnalysisAction::Exclude), Msg::AnalyzeExclude, State::exclude_point)
        .key(Chord::plain(Key::Letter('w')))
        .when(|it| it.point_to_exclude().is_some())
        .checked(|it| tick(it.point_to_exclude().is_some_and(|point| it.panel.analysis.excluded().contains(&point))))
        .blocked_by_editor(),
    Command::new(Action::Analysis(AnalysisAction::FindWin(WinSide::ToMove)), Msg::AnalyzeFindWin, |it| {
        it.find_win(WinSide::ToMove);
    })
    .menu(Menu::Analysis, 2)
    .key(Chord::ctrl('f'))
    .when(State::can_find_win)
    .blocked_by_editor(),
    Command::new(Action::Analysis(AnalysisAction::FindWin(WinSide::Other)), Msg::AnalyzeThreats, |it| {
        it.find_win(WinSide::Other);
    })
    .menu(Menu::Analysis, 2)
    .key(Chord::ctrl_shift('f'))
    .when(State::can_find_win)
    .blocked_by_editor(),
];

/// The command of the Options menu that shows or hides the values of points.
pub(in crate::ui) const OPTION_COMMANDS: &[Command] =
    &[Command::new(Action::Analysis(AnalysisAction::PointValues), Msg::ItemPointValues, |it| {
        it.change_settings(|it| it.settings.point_values ^= true);
    })
    .menu(Menu::Options, 0)
    .key(Chord::plain(Key::F(2)))
    .checked(|it| tick(it.cx.settings.point_values))];

impl State {
    /// Returns the analysis of positions.
    #[must_use]
    pub const fn analysis(&self) -> &Analysis {
        &self.panel.analysis
    }

    /// Returns `true` if a control of the analysis can be used now. Returns `true` for every action in the command
    /// table, because the table checks the conditions of its commands itself.
    pub(in crate::ui) fn can_use_analysis(&self, action: AnalysisAction) -> bool {
        match action {
            AnalysisAction::ShowLine(LineStep { line, .. }) | AnalysisAction::AddLineOf(line) => {
                !self.is_game_covered() && usize::from(line) < self.panel.analysis.lines().len()
            }
            AnalysisAction::SearchLonger => self.can_search_win_longer(),
            AnalysisAction::PlayWin => self.can_play_win(),
            AnalysisAction::CloseWin => self.panel.win_finder.task().is_some(),
            _ => true,
        }
    }

    /// Runs the action of a control that is not in the command table; ignores the other actions.
    pub(in crate::ui) fn run_analysis(&mut self, action: AnalysisAction) {
        match action {
            AnalysisAction::ShowLine(step) => self.show_line(step),
            AnalysisAction::AddLineOf(line) => self.add_line_of(line),
            AnalysisAction::SearchLonger => self.search_win_longer(),
            AnalysisAction::PlayWin => self.play_win(),
            AnalysisAction::CloseWin => self.close_win(),
            _ => {}
        }
    }
}

/// Maximum number of stones of an analysis line that are shown on the board, unless the player asks for more.
const N_STONES: u8 = 9;

impl State {
    /// Returns the state of the analysis of the position shown.
    #[must_use]
    pub fn analysis_status(&self) -> AnalysisStatus {
        if let Some(obstacle) = self.obstacle_to_analysis() {
            return obstacle;
        }
        match (self.panel.mode.is_on(), self.panel.analysis.is_finished(), self.panel.analysis.lines().is_empty()) {
            (false, ..) => AnalysisStatus::Stopped,
            (true, true, _) => AnalysisStatus::Finished,
            (true, false, true) => AnalysisStatus::Thinking,
            (true, false, false) => AnalysisStatus::Running,
        }
    }

    /// Returns `true` while a position is analyzed or a forced win is searched for.
    #[must_use]
    pub fn is_analyzing(&self) -> bool {
        self.panel.analysis.is_asked() && !self.panel.analysis.is_finished() || self.is_searching_win()
    }

    /// Returns the reason why the position shown cannot be analyzed, whether or not the player wants an analysis;
    /// `None` if it can be analyzed.
    pub(in crate::ui) fn obstacle_to_analysis(&self) -> Option<AnalysisStatus> {
        let record = self.cx.game.record();
        let (board, rule) = (record.board(), record.rule());
        Some(if self.cx.game.is_locked() {
            AnalysisStatus::Paused
        } else if record.outcome().is_some() {
            AnalysisStatus::Ended
        } else if has_five(board, rule) {
            AnalysisStatus::Won
        } else if self.cx.game.opening_step_shown().is_some() {
            AnalysisStatus::Opening
        } else if rule.legal_points(board, record.side_to_move()).next().is_none() {
            AnalysisStatus::NoMove
        } else if self.needs_consent() {
            AnalysisStatus::NeedsConsent
        } else {
            return None;
        })
    }

    /// Brings the analysis in line with the shown position and the settings: starts a new analysis if either has
    /// changed, and stops the analysis if none is wanted.
    pub(in crate::ui) fn sync_live_analysis(&mut self, screen: &dyn ScreenMap) {
        self.panel.analysis.enter_game(self.cx.game.number());
        let was_searching = self.leave_win_search();
        if self.is_searching_win() {
            return;
        }
        let can_be_analyzed = self.panel.mode.is_shown() && self.obstacle_to_analysis().is_none();
        let node = self.cx.game.record().node();
        self.panel.analysis.show(Some(node).filter(|_| can_be_analyzed && !self.is_game_covered()));
        self.look_up_positions();
        let wanted = self.wanted_analysis();
        self.panel.analysis.point_at(self.line_under_pointer(screen));
        if wanted.is_some() && wanted.as_ref() == self.panel.analysis.scope() {
            return;
        }
        let Some(scope) = wanted else {
            if self.panel.analysis.end() || was_searching {
                self.cx.send(if self.panel.mode.is_shown() {
                    Effect::Analysis(AnalysisRequest::Stop)
                } else {
                    Effect::Analysis(AnalysisRequest::End)
                });
            }
            return;
        };
        let analyzer = self.analyzer().id.clone();
        let kind = RequestKind::Analyze(scope.n_lines.into());
        let excluded = self.panel.analysis.excluded().iter().map(|it| vec![*it]).collect();
        let request = Request { limits: scope.limits, excluded, ..self.request(analyzer, kind, scope.node) };
        self.panel.analysis.begin(scope, request.ticket);
        let (n_threads, n_bytes) = scope.resources;
        self.cx.send(Effect::Analysis(AnalysisRequest::Start { request: Box::new(request), n_threads, n_bytes }));
    }

    /// Returns `true` if the player has an analysis on the screen that is not stopped: no cover, hidden window or offer
    /// keeps it from being seen.
    pub(super) fn is_analysis_seen(&self) -> bool {
        self.wants_analysis() && !self.is_game_covered() && !self.is_hidden() && !self.dialogs.has_offers()
    }

    /// Returns the analysis that should run now; `None` if no analysis should run.
    fn wanted_analysis(&self) -> Option<AnalysisScope> {
        if !self.is_analysis_seen() || self.obstacle_to_analysis().is_some() {
            return None;
        }
        let (record, settings) = (self.cx.game.record(), self.cx.settings.analysis);
        Some(AnalysisScope {
            position: self.shown_position(),
            node: record.node(),
            side: record.side_to_move(),
            n_lines: settings.lines,
            limits: settings.limits(),
            edition: self.panel.analysis.edition(),
            resources: (settings.n_threads(), settings.n_bytes()),
        })
    }

    /// Returns the point that [`AnalysisAction::Exclude`] would toggle: the point of the board's context menu, the free
    /// point under the cursor, or the best move; `None` if points cannot be excluded now.
    pub(in crate::ui) fn point_to_exclude(&self) -> Option<Point> {
        // Only the built-in engine can exclude moves; external engines analyze every move.
        let is_built_in = self.analyzer().program.is_none();
        if !is_built_in || !self.wants_analysis() || self.is_game_covered() || self.is_typing_in_list() {
            return None;
        }
        self.obstacle_to_analysis().is_none().then_some(())?;
        let is_free = |it: &Point| self.board_shown().is_free(*it);
        if self.dialogs.menu().is_some() || self.input.menu_point().is_some() {
            return self.input.menu_point().filter(is_free);
        }
        let pointed = self.input.cursor().filter(is_free);
        pointed.or_else(|| self.panel.analysis.lines().first()?.moves.first().copied())
    }

    /// Excludes a point from the analysis, or includes it again: the point of the context menu, or else the point that
    /// `point_to_exclude` returns.
    fn exclude_point(&mut self) {
        // If the command was chosen in a context menu, `menu_point` returns the point for which the menu was opened,
        // although the menu has closed already.
        if let Some(point) = self.input.menu_point().or_else(|| self.point_to_exclude()) {
            self.panel.analysis.toggle_excluded(point);
        }
    }

    /// Returns the analysis line whose row in the panel or whose first stone on the board is under the pointer, with
    /// the number of stones to show.
    fn line_under_pointer(&self, screen: &dyn ScreenMap) -> Option<LineStep> {
        if !self.dialogs.are_closed() {
            return None;
        }
        let (x, y) = self.input.pointer()?;
        match screen.role_at(x, y)? {
            Role::Control { action: Action::Analysis(AnalysisAction::ShowLine(step)), .. } => Some(step),
            Role::Board => {
                let point = self.input.cursor()?;
                let line = self.panel.analysis.lines().iter().position(|it| it.moves.first() == Some(&point))?;
                self.whole_line(u8::try_from(line).ok()?)
            }
            _ => None,
        }
    }

    /// Returns analysis line `line` with the number of stones shown by default: all, but at most `N_STONES`.
    pub(super) fn whole_line(&self, line: u8) -> Option<LineStep> {
        let n = self.panel.analysis.lines().get(usize::from(line))?.moves.len();
        Some(LineStep { line, n_stones: u8::try_from(n).unwrap_or(u8::MAX).min(N_STONES) })
    }

    /// Handles a report of the worker; returns `true` if the report belongs to the analysis or to the search for a win.
    pub(in crate::ui) fn take_live_report(&mut self, report: &Report) -> bool {
        if self.take_win(report) {
            return true;
        }
        let Some(outcome) = self.panel.analysis.take_report(report) else { return false };
        if let Err(fault) = outcome {
            self.panel.mode.set_stopped(true);
            let analyzer = self.analyzer();
            let notice = match &analyzer.program {
                Some(engine) => Notice::EngineFailed(engine.name.clone(), fault),
                None => Notice::AnalysisFailed(fault),
            };
            self.cx.tell(notice);
        }
        self.store_search();
        true
    }

    /// Returns the player that analyzes: the chosen engine if it can analyze and supports the rule and the board size,
    /// or else the strongest built-in player.
    #[must_use]
    pub fn analyzer(&self) -> &PlayerInfo {
        let (rule, size) = (self.cx.game.record().rule(), self.cx.game.record().size());
        let chosen = self.cx.settings.analyzer.as_deref().and_then(|it| self.cx.registry.find(it));
        chosen.filter(|it| it.can_analyze() && it.plays(rule, size)).unwrap_or_else(|| self.cx.registry.strongest())
    }

    /// Returns the stones of the analysis line that is shown on the board, beginning with the side to move.
    #[must_use]
    pub fn followed_stones(&self) -> &[Point] {
        let Some(step) = self.panel.analysis.followed() else { return &[] };
        let moves = self.panel.analysis.lines().get(usize::from(step.line)).map_or(&[][..], |it| &it.moves);
        &moves[..usize::from(step.n_stones).min(moves.len())]
    }

    /// Returns the principal variation of the opponent's search, which begins with the opponent's own move, up to
    /// `N_STONES` moves. Empty unless the opponent is to move and the player has chosen to see this variation.
    #[must_use]
    pub fn expected_by_opponent(&self) -> &[Point] {
        let is_shown = self.cx.settings.expected_line && !self.cx.game.is_looking() && !self.cx.game.is_locked();
        if !is_shown || self.cx.game.opponent_to_move().is_none() {
            return &[];
        }
        let best = self.thought_so_far().and_then(Progress::best);
        best.map_or(&[], |it| &it.moves[..it.moves.len().min(N_STONES.into())])
    }

    /// Shows an analysis line on the board, or hides it if exactly this line is shown already.
    pub(in crate::ui) fn show_line(&mut self, step: LineStep) {
        let is_shown = self.panel.analysis.chosen() == Some(step);
        self.panel.analysis.choose((!is_shown).then_some(step));
    }

    /// Shows the line after the chosen line on the board. After the last line, shows no line; the board then shows only
    /// the first stones of all lines.
    pub(in crate::ui) fn show_next_line(&mut self) {
        let next = self.panel.analysis.chosen().map_or(0, |it| it.line + 1);
        let step = self.whole_line(next);
        self.panel.analysis.choose(step);
    }

    /// Returns the chosen line with `by` more stones shown (fewer if negative); `None` if no line is chosen, or if the
    /// number would be 0 or more than the line has.
    pub(in crate::ui) fn step_beside(&self, by: i8) -> Option<LineStep> {
        let shown = self.panel.analysis.chosen()?;
        let n_stones = shown.n_stones.checked_add_signed(by).filter(|it| 0 < *it)?;
        let n_moves = self.panel.analysis.lines().get(usize::from(shown.line))?.moves.len();
        (usize::from(n_stones) <= n_moves).then_some(LineStep { n_stones, ..shown })
    }

    /// Shows `by` more stones (fewer if negative) of the chosen line.
    pub(in crate::ui) fn step_line(&mut self, by: i8) {
        if let Some(step) = self.step_beside(by) {
            self.panel.analysis.choose(Some(step));
        }
    }

    /// Hides the chosen line, and returns `true` if a line was chosen.
    pub(in crate::ui) fn leave_line(&mut self) -> bool {
        let was_shown = self.panel.analysis.chosen().is_some();
        self.panel.analysis.choose(None);
        was_shown
    }

    /// Returns `true` if the analysis has found a line that can be added to the game.
    pub(in crate::ui) fn can_add_line(&self) -> bool {
        !self.panel.analysis.lines().is_empty()
    }

    /// Adds the stones of the line that is shown, or else the best line, to the game as a variation of the position
    /// shown.
    pub(in crate::ui) fn add_line(&mut self) {
        let stones = match self.panel.analysis.followed() {
            Some(_) => self.followed_stones().to_vec(),
            None => self.panel.analysis.lines().first().map(|it| it.moves.clone()).unwrap_or_default(),
        };
        self.add_variation(&stones);
    }

    /// Adds all stones of analysis line `line` to the game as a variation of the position shown.
    pub(in crate::ui) fn add_line_of(&mut self, line: u8) {
        let stones = self.panel.analysis.lines().get(usize::from(line)).map(|it| it.moves.clone()).unwrap_or_default();
        self.add_variation(&stones);
    }

    fn add_variation(&mut self, stones: &[Point]) {
        let node = self.cx.game.record().node();
        match self.cx.game.add_variation(node, stones) {
            Some(inverse) => {
                self.add_record_edit(inverse);
                self.document.moves.scroll_to(None);
                self.tell_way_back(Notice::LineAdded);
            }
            None => self.cx.tell(Notice::LineKnown),
        }
    }

    /// Returns the score of a position from Black's view; `None` if neither the analysis nor the review has evaluated
    /// the position.
    #[must_use]
    pub fn value_of(&self, node: NodeId) -> Option<Score> {
        self.panel.analysis.value_of(node).or_else(|| self.reviewed_value(node))
    }
}

/// Returns `true` if the board already has a winning row.
fn has_five(board: &Board, rule: Rule) -> bool {
    board.points().any(|it| board.stone(it).is_some() && rule.winning_line(board, it).is_some())
}
