//! The layout of the review queue: its page in the history dialog, and its progress in the status bar.

use crate::formats::file_name::shown_path;
use crate::ui::action::Action;
use crate::ui::cast;
use crate::ui::geometry::Rect;
use crate::ui::history::{
    HistoryAction, HistoryList, HistoryView, QueueFault, QueuePhase, QueueRun, QueueSource, RESULTS,
};
use crate::ui::layout::scrolled_page::PageRows;
use crate::ui::layout::{Builder, Layer, size};
use crate::ui::locale::{Msg, Template};
use crate::ui::screen_map::Role;
use crate::ui::text;
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, Text, Widget};

/// The height of a button on the page of reviews, in logical pixels.
const BUTTON: i32 = 32;

/// Maximum number of lines shown at once about games that could not be reviewed.
const N_FAULT_LINES: i32 = 6;

impl Builder<'_> {
    /// Places the progress of the running review queue at the right end of the status bar, and returns the part of the
    /// bar that remains free. A click on the progress opens the page of reviews.
    pub(in crate::ui) fn queue_in_status_bar(&mut self, bar: Rect, pad: i32) -> Rect {
        let Some(run) = self.state.review_queue().running() else { return bar };
        let [n, all] = self.place_in_queue(run);
        let text = self.language.fill(Template::QueueBar { n: &n, all: &all });
        let font = self.font(size::TEXT, false);
        let width = text::width(&text, font);
        let place = bar.column(bar.right() - pad - width, width);
        let action = Action::History(HistoryAction::OpenReviews);
        let role = Role::Control { action, enabled: self.state.can(action), tab: false };
        let shown = Text { text: text.clone(), font, color: Token::Accent, align: Align::Right };
        self.add_role(place, Widget::Text(shown), role, &text);
        Rect { w: bar.w - width - pad, ..bar }
    }

    /// Returns two texts: the number of the game in the review queue that is being reviewed, from 1, and the number of
    /// all games in the queue, or a dash while it is unknown.
    fn place_in_queue(&self, run: &QueueRun) -> [String; 2] {
        let all = run.n_games().map_or_else(|| "–".to_owned(), |it| it.to_string());
        let n = run.n_games().map_or(1, |it| (run.n_passed() + 1).min(it));
        [n.to_string(), all]
    }

    /// Places the page of reviews, and returns its bottom edge.
    pub(in crate::ui) fn reviews_page(&mut self, view: &HistoryView, list: &HistoryList, y: i32, rect: Rect) -> i32 {
        let (bold, font) = (self.font(size::NAME, true), self.font(size::TEXT, false));
        let small = self.font(size::SMALL, false);
        let mut y = y;
        let queue = self.state.review_queue().last();
        let is_running = self.state.review_queue().running().is_some();
        if let Some(run) = queue {
            let head = self.wrap(&self.queue_head(run), bold, rect.w);
            y += self.add_lines(rect.row(y, 0), &head, bold, Token::Ink, Align::Left);
            if is_running {
                y += self.queue_progress(run, y, rect);
            }
            if let QueueSource::Folder(folder) = run.source() {
                let folder = shown_path(&folder.join(RESULTS));
                let text = self.language.fill(Template::QueueFolder { folder: &folder });
                let lines = self.wrap(&text, small, rect.w);
                y += self.add_lines(rect.row(y, 0), &lines, small, Token::Ink3, Align::Left);
            }
            y += self.px(8);
        }
        if !is_running {
            let lines = self.wrap(&self.left_to_review(list), font, rect.w);
            y += self.add_lines(rect.row(y, 0), &lines, font, Token::Ink2, Align::Left);
        }
        let about = self.wrap(self.text(Msg::QueueAbout), small, rect.w);
        y += self.add_lines(rect.row(y, 0), &about, small, Token::Ink3, Align::Left) + self.px(8);
        y += self.queue_buttons(queue, y, rect);
        let faults = queue.map_or(&[][..], QueueRun::faults);
        if faults.is_empty() { y } else { self.queue_faults(faults, view.scroll, y + self.px(8), rect) }
    }

    /// Returns the state of the review queue in words.
    fn queue_head(&self, run: &QueueRun) -> String {
        let [n, all] = self.place_in_queue(run);
        let n_reviewed = run.n_reviewed().to_string();
        match (run.phase(), run.n_games()) {
            (QueuePhase::Running, None) => self.text(Msg::HistoryReading).to_owned(),
            (QueuePhase::Running, Some(_)) => self.language.fill(Template::QueueRunning { n: &n, all: &all }),
            (QueuePhase::Stopped, _) => self.language.fill(Template::QueueStopped { n: &n_reviewed, all: &all }),
            (QueuePhase::Ended, Some(0)) => self.text(Msg::QueueNoGames).to_owned(),
            (QueuePhase::Ended, _) => self.language.fill(Template::QueueEnded { n: &n_reviewed, all: &all }),
        }
    }

    /// Places the progress bar of the review queue and the name of the game that is being reviewed, and returns their
    /// height.
    fn queue_progress(&mut self, run: &QueueRun, y: i32, rect: Rect) -> i32 {
        let (game, (n_reviewed, n_moves)) = run.game();
        // Each game in the queue has the same share of the bar's width. The share of a game fills while its moves are
        // reviewed.
        let n_steps = 100 * run.n_games().unwrap_or(0).max(1);
        let n_done = 100 * run.n_passed() + 100 * n_reviewed / n_moves.max(1);
        let part = cast::share(n_done, n_steps);
        let font = self.font(size::SMALL, false);
        let (n, total) = (n_reviewed.to_string(), n_moves.to_string());
        let text = match n_moves {
            0 => game.to_owned(),
            _ => self.language.fill(Template::QueueGame { game, n: &n, total: &total }),
        };
        let bar = Rect::new(rect.x, y + self.px(6), rect.w, self.px(6).max(2));
        self.add_role(bar, Widget::Bar(part), Role::Plain, &text);
        let line = rect.row(bar.bottom() + self.px(4), font.line_height());
        self.add_text(line, text::elide(&text, font, line.w), font, Token::Ink2, Align::Left);
        line.bottom() - y
    }

    /// Returns a sentence on the number of games of the history that are not reviewed.
    fn left_to_review(&self, list: &HistoryList) -> String {
        let (n, all) = (self.state.n_unreviewed(), list.games().len());
        match (list.is_whole(), n) {
            (false, _) => self.text(Msg::HistoryReading).to_owned(),
            (true, _) if all == 0 => self.text(Msg::HistoryNone).to_owned(),
            (true, 0) => self.text(Msg::QueueNothingLeft).to_owned(),
            (true, n) => self.language.fill(Template::QueueLeft { n: &n.to_string(), all: &all.to_string() }),
        }
    }

    /// Places the buttons that start, continue or stop a review queue, one below the other, and returns their height.
    fn queue_buttons(&mut self, queue: Option<&QueueRun>, y: i32, rect: Rect) -> i32 {
        let (height, gap) = (self.px(BUTTON), self.px(6));
        let count = |n: usize| n.to_string();
        let mut buttons = Vec::new();
        if self.state.review_queue().running().is_some() {
            buttons.push((HistoryAction::StopReviews, self.text(Msg::QueueStop).to_owned()));
        } else {
            if let Some(run) = queue.filter(|it| it.can_continue()) {
                let n = count(run.n_games().unwrap_or(0).saturating_sub(run.n_passed()));
                buttons.push((HistoryAction::ContinueReviews, self.language.fill(Template::QueueContinue { n: &n })));
            }
            let n = count(self.state.n_unreviewed());
            buttons.push((HistoryAction::ReviewAll, self.language.fill(Template::QueueAll { n: &n })));
            let n = count(self.state.n_marked());
            buttons.push((HistoryAction::ReviewMarked, self.language.fill(Template::QueueMarked { n: &n })));
            buttons.push((HistoryAction::ReviewFolder, self.text(Msg::QueueFolderButton).to_owned()));
        }
        let width = rect.w.min(self.px(360));
        let mut top = y;
        for (action, label) in buttons {
            let place = Rect::new(rect.x, top, width, height);
            self.add_button(place, Action::History(action), Layer::Dialog, &label, None, false);
            top += height + gap;
        }
        top - gap - y
    }

    /// Places the list of games and files that could not be reviewed, with the reasons, and returns its bottom edge.
    fn queue_faults(&mut self, faults: &[QueueFault], scroll: usize, y: i32, rect: Rect) -> i32 {
        let font = self.font(size::SMALL, false);
        let width = self.page_width(rect);
        let told = faults.iter().map(|it| {
            let why = self.language.read_fault(&it.why);
            self.language.fill(Template::QueueFault { name: &it.name, why: &why })
        });
        let lines: Vec<_> = told.flat_map(|it| self.wrap(&it, font, width)).collect();
        let height = font.line_height().max(1);
        let room = self.history_room(y - rect.y).min(N_FAULT_LINES * height).max(height);
        let n_shown = cast::count(lines.len()).min(room / height);
        let page =
            self.open_page(rect, y, &PageRows { n: lines.len(), height, room: n_shown.max(1) * height, scroll }, {
                self.text(Msg::QueueFaults)
            });
        for (index, place) in page.rows() {
            self.add_text(Rect { w: width, ..place }, lines[index].clone(), font, Token::Lost, Align::Left);
        }
        self.close_page(page)
    }
}
