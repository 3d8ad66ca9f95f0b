//! The layout of the search for a forced win.
//!
//! It has a card with the result, the stones of the win that are drawn on the board, and the board on which the win is
//! played out.

use crate::engine::master::solve::Proof;
use crate::game::{Color, Point};
use crate::ui::action::Action;
use crate::ui::analysis::{AnalysisAction, WinPhase, WinPlay, WinTask};
use crate::ui::chance::win_in;
use crate::ui::geometry::Rect;
use crate::ui::layout::banner::Banner;
use crate::ui::layout::cover::CoverView;
use crate::ui::layout::{Builder, size};
use crate::ui::locale::{Msg, Template};
use crate::ui::text;
use crate::ui::theme::Token;
use crate::ui::widgets::{BoardView, Candidate, CandidateLook, ExpectedStone, Grid};

/// Maximum number of stones of a win that are shown on the board.
const N_STONES: usize = 15;

impl CoverView for WinPlay {
    fn board_view(&self, builder: &Builder<'_>, grid: Grid) -> BoardView {
        BoardView { five: self.five(), ..builder.trial_board(grid, self) }
    }

    fn has_panel(&self) -> bool {
        false
    }

    fn status(&self, builder: &Builder<'_>) -> String {
        let room = builder.window.width * 3 / 5;
        text::elide(&builder.play_text(self), builder.font(size::TEXT, false), room)
    }
}

impl Builder<'_> {
    /// Places the card about the search for a forced win at the top of `room`, and returns the height of the card; 0 if
    /// there is no such search.
    pub(in crate::ui) fn win_card(&mut self, room: Rect) -> i32 {
        let Some(task) = self.state.win_finder().task() else { return 0 };
        let button = |action, msg| (action, self.text(msg).to_owned());
        let (title, color, mut buttons) = match self.state.win_play() {
            Some(play) => {
                let again = button(Action::Analysis(AnalysisAction::PlayWin), Msg::AnalyzePlayDefenseAgain);
                (self.play_text(play), Token::Accent, vec![again])
            }
            None => self.result_of_search(task),
        };
        let close = if self.state.is_searching_win() { Msg::AnalyzeButtonStop } else { Msg::ButtonClose };
        let close = if self.state.win_play().is_some() { Msg::ButtonBack } else { close };
        buttons.insert(0, button(Action::Analysis(AnalysisAction::CloseWin), close));
        let banner = Banner { buttons, ..Banner::plain(color, "", &title) };
        self.banner(room, &banner)
    }

    /// Returns what the card shows about a search for a forced win: its text, its color, and its buttons except the one
    /// that closes it.
    fn result_of_search(&self, task: &WinTask) -> (String, Token, Vec<(Action, String)>) {
        let side = self.language.side(task.attacker());
        let Some(result) = task.result() else {
            return (self.language.fill(Template::AnalyzeSearching { side }), Token::Accent, Vec::new());
        };
        if let Some(line) = result.line() {
            let n = &line.len().div_ceil(2).to_string();
            let text = self.language.fill(match (&result.fours, task.is_threat()) {
                (Proof::Win(_), false) => Template::AnalyzeWinsByFours { side, n },
                (Proof::Win(_), true) => Template::AnalyzeThreatensByFours { side, n },
                (_, false) => Template::AnalyzeWinsByThreats { side, n },
                (_, true) => Template::AnalyzeThreatensByThreats { side, n },
            });
            let color = if task.is_threat() { Token::Red } else { Token::Green };
            let play = (Action::Analysis(AnalysisAction::PlayWin), self.text(Msg::AnalyzePlayDefense).to_owned());
            return (text, color, vec![play]);
        }
        let seconds = &task.seconds().to_string();
        let template = match (&result.fours, &result.threats) {
            (Proof::None, Proof::None) => Template::AnalyzeNoWin { side },
            (Proof::None, _) if 0 < result.n_decided => {
                Template::AnalyzeNoWinWithin { side, n: &result.n_decided.to_string(), seconds }
            }
            (Proof::None, _) => Template::AnalyzeNoFours { side, seconds },
            _ => Template::AnalyzeUndecided { seconds },
        };
        let text = self.language.fill(template);
        let longer = (Action::Analysis(AnalysisAction::SearchLonger), self.text(Msg::AnalyzeLonger).to_owned());
        (text, Token::Accent, if result.is_undecided() { vec![longer] } else { Vec::new() })
    }

    /// Returns the state of the playback of a forced win as a sentence.
    fn play_text(&self, play: &WinPlay) -> String {
        let side = self.language.side(play.attacker());
        let other = self.language.side(!play.attacker());
        let template = match play.phase() {
            WinPhase::Asked => Template::AnalyzeTryToStop { side, other },
            WinPhase::Searching => Template::AnalyzeSearching { side },
            WinPhase::Won => Template::AnalyzeWonPlay { side, n: &play.n_moves().to_string() },
            WinPhase::Undecided => return self.text(Msg::AnalyzeLostProof).to_owned(),
        };
        self.language.fill(template)
    }

    /// Returns the first stone of the win that was found, as a candidate move to mark on the board.
    pub(in crate::ui) fn win_candidate(&self) -> Option<Candidate> {
        let task = self.win_shown()?;
        let line = task.line()?;
        let label = win_in(line.len().div_ceil(2));
        let look = if task.is_threat() { CandidateLook::Threat } else { CandidateLook::Strong };
        Some(Candidate { point: (*line.first()?)?, label, look })
    }

    /// Returns the stones of the win that was found, up to `N_STONES`, without the first stone.
    pub(in crate::ui) fn win_stones(&self) -> Vec<ExpectedStone> {
        let Some((task, line)) = self.win_shown().and_then(|it| Some((it, it.line()?))) else { return Vec::new() };
        let sides = [task.attacker(), !task.attacker()].into_iter().cycle();
        let stones = (1..).zip(line).zip(sides).take(N_STONES).skip(1);
        stones.filter_map(|((number, point), color)| Some(ExpectedStone { point: (*point)?, color, number })).collect()
    }

    /// Returns the winning row with which the win ends: its side and its two end points.
    pub(in crate::ui) fn win_row(&self) -> Option<(Color, [Point; 2])> {
        let task = self.win_shown()?;
        let row = task.last_row()?;
        Some((task.attacker(), [row.first, row.last]))
    }

    /// Returns the search for a forced win, if there is one and its result can be shown on the board now: the analysis
    /// tab is shown, and nothing (such as a puzzle) covers the game.
    fn win_shown(&self) -> Option<&WinTask> {
        let is_shown = self.state.analyze().is_shown() && !self.state.is_game_covered();
        self.state.win_finder().task().filter(|_| is_shown)
    }
}
