//! The layout of the dialog of the history: the list with a picture of the chosen game, and statistics.

use crate::engine::PlayerInfo;
use crate::game::{Color, PlayerId};
use crate::session::Seat;
use crate::ui::action::Action;
use crate::ui::cast;
use crate::ui::geometry::Rect;
use crate::ui::history::{
    EloEstimate, GameResult, GameSummary, HistoryAction, HistoryList, HistoryPage, HistoryView, KeptGame, MIN_RATED,
    ResultCounts, Statistics,
};
use crate::ui::layout::dialog::DialogView;
use crate::ui::layout::scrolled_page::PageRows;
use crate::ui::layout::{Builder, GroupKind, Layer, size};
use crate::ui::locale::{Msg, Template, winner_text};
use crate::ui::screen_map::{Role, Scroll};
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, Card, CheckMark, ControlState, Font, Widget};

/// The height of a row of the list of games, in logical pixels.
const ROW: i32 = 42;

/// The width of the check box that selects the game of a row, in logical pixels.
const MARK: i32 = 28;

/// Minimum and maximum number of games that are shown at once.
const N_ROWS: (i32, i32) = (3, 9);

/// The width of the picture of the chosen game, in logical pixels: beside a wide list, and beside a narrow list. The
/// list is wide if the content of the dialog is at least `WIDE` logical pixels wide.
const PICTURE: (i32, i32) = (216, 140);
const WIDE: i32 = 520;

/// The height of the curve of the Elo rating over time, in logical pixels.
const COURSE: i32 = 90;

/// Minimum width of a column of numbers in the table of statistics, in logical pixels.
const NUMBER: i32 = 32;

/// A line of a page of statistics.
pub(in crate::ui) enum StatisticsLine {
    /// The title of a group, with the headings of the columns.
    Heading(Msg),
    /// The name of a row, and its counts of results.
    Counts(String, ResultCounts),
    /// A line of text over the whole width, and `true` if it continues the paragraph of the line above.
    Words(String, Font, Token, bool),
}

impl DialogView for HistoryView {
    fn width(&self) -> i32 {
        660
    }

    fn place(&self, builder: &mut Builder<'_>, rect: Rect) -> i32 {
        let Some(list) = builder.state.finished_games().list() else { return 0 };
        let mut y = rect.y + builder.title(builder.text(Msg::HistoryTitle), rect);
        y += builder.history_pages(self.page, y, rect);
        let bottom = match self.page {
            HistoryPage::Games => builder.kept_games(self, list, y, rect),
            HistoryPage::Statistics => builder.statistics(self, list, y, rect),
            HistoryPage::Reviews => builder.reviews_page(self, list, y, rect),
        };
        y = bottom + builder.px(14);
        y += builder.history_feet(self, list, y, rect);
        y - rect.y
    }
}

impl Builder<'_> {
    /// Places the buttons that choose a page of the dialog (the list of games, the statistics or the reviews), and
    /// returns their height.
    fn history_pages(&mut self, taken: HistoryPage, y: i32, rect: Rect) -> i32 {
        let (gap, height) = (self.px(6), self.px(32));
        let pages = [
            (HistoryPage::Games, Msg::HistoryGames),
            (HistoryPage::Statistics, Msg::HistoryStatistics),
            (HistoryPage::Reviews, Msg::QueuePage),
        ];
        for (place, (page, msg)) in rect.row(y, height).columns(pages.len(), gap).zip(pages) {
            let label = self.text(msg);
            self.add_control(place, Action::History(HistoryAction::ShowPage(page)), Layer::Dialog, label, |control| {
                Widget::Choice { label: label.to_owned(), icon: None, taken: page == taken, control }
            });
        }
        height + self.px(10)
    }

    /// Places the buttons at the foot of the dialog, and returns their height. The default button is at the right; the
    /// export button is at the left, except on the page of reviews.
    fn history_feet(&mut self, view: &HistoryView, list: &HistoryList, y: i32, rect: Rect) -> i32 {
        let export = Some((Action::History(HistoryAction::Export), Msg::ButtonExportAll));
        match (view.page, list.games().is_empty()) {
            (HistoryPage::Games, false) => self.feet_beside(export, Some(Msg::ButtonClose), Msg::ButtonOpen, y, rect),
            (HistoryPage::Games, true) | (HistoryPage::Statistics, _) => {
                self.feet_beside(export, None, Msg::ButtonClose, y, rect)
            }
            (HistoryPage::Reviews, _) => self.feet(None, Msg::ButtonClose, y, rect),
        }
    }

    /// Returns the maximum height of a page's content; `above` is the height of what is above it in the dialog.
    pub(in crate::ui) fn history_room(&self, above: i32) -> i32 {
        self.window.height - 2 * self.px(22) - 2 * self.px(8) - above - self.px(14 + 36)
    }

    /// Places the list of games and the details of the chosen game, and returns the bottom edge of both.
    fn kept_games(&mut self, view: &HistoryView, list: &HistoryList, y: i32, rect: Rect) -> i32 {
        let (wide, narrow) = PICTURE;
        let side = self.px(if self.px(WIDE) <= rect.w { wide } else { narrow });
        let gap = self.px(14);
        let small = self.font(size::SMALL, false);
        let words: Vec<_> = self.history_words(list).iter().flat_map(|it| self.wrap(it, small, rect.w)).collect();
        let below = small.height_of(words.len());
        let area = Rect::new(rect.x, y, rect.w - side - gap, self.history_room(y - rect.y) - below);
        let list_bottom = self.kept_list(view, list, area);
        let detail = Rect::new(rect.right() - side, y, side, list_bottom - y);
        let detail_bottom = self.kept_detail(view.list.chosen(list.games()), detail);
        let bottom = list_bottom.max(detail_bottom);
        bottom + self.add_lines(rect.row(bottom, 0), &words, small, Token::Red, Align::Left)
    }

    /// Returns the texts of failures that are shown below the list of games.
    fn history_words(&self, list: &HistoryList) -> Vec<String> {
        let unreadable = list.n_unreadable();
        let trouble = list.trouble().map(str::to_owned);
        let unreadable =
            (0 < unreadable).then(|| self.language.fill(Template::HistoryUnreadable { n: &unreadable.to_string() }));
        trouble.into_iter().chain(unreadable).collect()
    }

    /// Places the rows of the list of games, and returns the list's bottom edge.
    fn kept_list(&mut self, view: &HistoryView, list: &HistoryList, area: Rect) -> i32 {
        let row = self.px(ROW).max(1);
        let pad = self.px(4);
        let n_fit = ((area.h - 2 * pad) / row).clamp(N_ROWS.0, N_ROWS.1);
        let n_shown = cast::to_usize(n_fit);
        let games = list.games();
        let last = games.len().saturating_sub(n_shown);
        let first = view.list.first.min(last);
        self.scroll = Scroll { first, last };
        let rect = area.row(area.y, n_fit * row + 2 * pad);
        let card = self.card(Token::CardQuiet, Token::Rule, self.hairline());
        let group = self.open_ground(GroupKind::List, rect, card, Role::Page, self.text(Msg::DialogList));
        if games.is_empty() {
            let text = self.text(if list.is_whole() { Msg::HistoryNone } else { Msg::HistoryReading });
            let font = self.font(size::TEXT, false);
            let lines = self.wrap(text, font, rect.w - 2 * self.px(16));
            let height = font.height_of(lines.len());
            let place = Rect::new(rect.x + self.px(16), rect.y + (rect.h - height) / 2, rect.w - 2 * self.px(16), 0);
            self.add_lines(place, &lines, font, Token::Ink3, Align::Center);
            self.close_group(group);
            return rect.bottom();
        }
        let inside = Rect::new(rect.x + pad, rect.y + pad, rect.w - self.px(18), row);
        for (line, (index, game)) in (0..).zip(games.iter().enumerate().skip(first).take(n_shown)) {
            let place = Rect { y: inside.y + line * row, ..inside };
            let is_chosen = view.list.selected == Some(index);
            // The Tab key reaches only one row of the list: the selected row, or the first visible row if no selected
            // row is visible.
            let is_hidden = view.list.selected.is_none_or(|it| it < first || first + n_shown <= it);
            let mark = self.px(MARK);
            self.mark_box(place.column(place.x, mark), index, game, list.is_marked(&game.name));
            let place = place.column(place.x + mark, place.w - mark);
            let is_marked = list.is_marked(&game.name);
            self.kept_row(place, index, game, is_chosen, is_marked, is_chosen || is_hidden && index == first);
        }
        if 0 < last {
            let track = Rect::new(rect.x, rect.y + self.px(6), rect.w - self.px(2), rect.h - 2 * self.px(6));
            self.knob(track, self.scroll, games.len());
        }
        self.close_group(group);
        rect.bottom()
    }

    /// Places the check box at the left of a row, which selects its game for a review.
    fn mark_box(&mut self, rect: Rect, index: usize, game: &KeptGame, is_marked: bool) {
        let action = Action::History(HistoryAction::Mark(index));
        let control = self.control_state(rect, action, Layer::Dialog);
        let tick = |control| Widget::MenuItem {
            label: String::new(),
            key: String::new(),
            mark: CheckMark::Check(is_marked),
            control,
        };
        let name = self.players_of(&game.summary);
        let name = self.language.fill(Template::QueueMark { game: &name });
        self.add_role(rect, tick(control), Role::Control { action, enabled: true, tab: false }, &name);
        let side = self.px(16);
        let square = Rect::new(rect.x + (rect.w - side) / 2, rect.y + (rect.h - side) / 2, side, side);
        let (radius, border_width) = (self.px(4), self.hairline());
        let card = Card { fill: Token::Card, border: Token::Edge, border_width, radius, shadow: 0 };
        self.add(square, Widget::Card(card));
        let plain = ControlState { hovered: false, pressed: false, focused: false, ..control };
        self.add(rect, tick(plain));
    }

    fn kept_row(&mut self, rect: Rect, index: usize, game: &KeptGame, is_chosen: bool, is_marked: bool, tab: bool) {
        let action = Action::Pick(index);
        let mut control = self.control_state(rect, action, Layer::Dialog);
        control.hovered |= is_chosen;
        let summary = &game.summary;
        let (players, (result, color)) = (self.players_of(summary), self.result_of(summary));
        let (date, n, rule) = (game.name.date(), &summary.n_moves.to_string(), self.language.rule(summary.rule));
        let detail = self.language.fill(Template::HistoryDetail { date, n, rule });
        let reviewed =
            |first: &str| self.language.fill(Template::CardBoth { first, second: self.text(Msg::QueueReviewed) });
        let (detail, short) = match summary.is_reviewed {
            true => (reviewed(&detail), Some(reviewed(date))),
            false => (detail, None),
        };
        let selected = if is_marked { format!(", {}", self.text(Msg::QueueSelected)) } else { String::new() };
        let name = format!("{players}, {result}, {detail}{selected}");
        let widget = Widget::MenuItem { label: String::new(), key: String::new(), mark: CheckMark::None, control };
        self.add_role(rect, widget, Role::Control { action, enabled: true, tab }, &name);
        if is_chosen {
            let bar = Rect::new(rect.x, rect.y + self.px(6), self.px(3), rect.h - 2 * self.px(6));
            self.add(bar, Widget::Fill(Token::Accent));
        }
        let (bold, small) = (self.font(size::TEXT, true), self.font(size::SMALL, false));
        let pad = self.px(10);
        let width = rect.w - 2 * pad;
        let result_width = crate::ui::text::width(&result, bold).min(width / 2);
        let top = Rect::new(rect.x + pad, rect.y + self.px(3), width - result_width - self.px(8), self.px(19));
        self.add_text(top, players, bold, Token::Ink, Align::Left);
        let place = top.column(rect.right() - pad - result_width, result_width);
        self.add_text(place, result, bold, color, Align::Right);
        let below = Rect::new(top.x, top.bottom(), width, self.px(17));
        // If the second line of a reviewed game's row is too wide, leave out the number of moves and the rule. For the
        // chosen game, the details beside the list show the rule.
        let is_fitting = crate::ui::text::width(&detail, small) <= width;
        let shown = short.filter(|_| !is_fitting).unwrap_or(detail);
        self.add_text(below, shown, small, Token::Ink3, Align::Left);
    }

    /// Places the final position of the chosen game, the way it ended, and the buttons that delete and restore games;
    /// returns their bottom edge.
    fn kept_detail(&mut self, game: Option<&KeptGame>, rect: Rect) -> i32 {
        let (gap, height) = (self.px(6), self.px(32));
        let mut y = rect.y;
        if let Some(KeptGame { summary, .. }) = game {
            self.small_board(&summary.board, Some(summary.outcome), rect.row(y, rect.w));
            y += rect.w + gap;
            let font = self.font(size::SMALL, false);
            let size = summary.board.size().to_string();
            let rule = self.language.rule(summary.rule);
            let mut texts = vec![self.language.ending_sentence(&summary.outcome)];
            texts.push(self.language.fill(Template::StatusBoard { rule, size: &size }));
            if let Some((_, side)) = summary.opponent() {
                let (who, side) = (self.text(Msg::CardYou), self.language.side(!side));
                texts.push(self.language.fill(Template::CardDetail { who, side }));
            }
            for text in texts {
                let lines = self.wrap(&text, font, rect.w);
                y += self.add_lines(rect.row(y, 0), &lines, font, Token::Ink2, Align::Left);
            }
            y += gap;
        }
        // Align the buttons with the bottom of the list, or place them lower if the texts need more room.
        y = y.max(rect.bottom() - height);
        let width = (rect.w - gap) / 2;
        for (action, msg, x) in [
            (Action::History(HistoryAction::Delete), Msg::ButtonDelete, rect.x),
            (Action::History(HistoryAction::PutBack), Msg::ButtonPutBack, rect.right() - width),
        ] {
            self.add_button(Rect::new(x, y, width, height), action, Layer::Dialog, self.text(msg), None, false);
        }
        y + height
    }

    /// Returns the name of the opponent in a game of a person against a program, otherwise the names of both players.
    fn players_of(&self, summary: &GameSummary) -> String {
        if let Some((id, _)) = summary.opponent() {
            return self.opponent_of(id);
        }
        let name = |side: Color| match (&summary.seats[side], summary.names[side].trim()) {
            (Seat::Program(id), _) => self.opponent_of(id),
            (Seat::Person, "") => self.language.side(side).to_owned(),
            (Seat::Person, name) => name.to_owned(),
        };
        let are_named = Color::ALL.into_iter().any(|it| !summary.names[it].trim().is_empty());
        let is_of_people = Color::ALL.into_iter().all(|it| summary.seats[it].is_person());
        if is_of_people && !are_named {
            return self.text(Msg::DialogTwoPlayers).to_owned();
        }
        format!("{} – {}", name(Color::Black), name(Color::White))
    }

    fn opponent_of(&self, id: &PlayerId) -> String {
        let info: Option<&PlayerInfo> = self.state.registry().get(id);
        info.map_or_else(|| id.to_string(), |it| self.language.opponent_at_level(it))
    }

    /// Returns the result as text, and the color of the text. If a person played against a program, the text tells
    /// whether the person has won; otherwise it tells which side has won. A draw is called a draw in both cases.
    fn result_of(&self, summary: &GameSummary) -> (String, Token) {
        let (msg, color) = match summary.opponent() {
            Some((_, side)) => match summary.result_of(!side) {
                GameResult::Win => (Msg::HistoryWon, Token::Green),
                GameResult::Draw => (Msg::ResultDraw, Token::Ink2),
                GameResult::Loss => (Msg::HistoryLost, Token::Red),
            },
            None => (winner_text(&summary.outcome), Token::Ink2),
        };
        (self.text(msg).to_owned(), color)
    }

    /// Places the page of statistics, and returns its bottom edge.
    fn statistics(&mut self, view: &HistoryView, list: &HistoryList, y: i32, rect: Rect) -> i32 {
        let y = y + list.statistics().map_or(0, |it| self.elo_course(&it.course, y, rect));
        let lines = match list.statistics() {
            Some(statistics) => self.statistics_lines(statistics, rect.w - self.px(14)),
            None => vec![self.plain_words(Msg::HistoryReading)],
        };
        let row = self.px(22).max(1);
        let rows = PageRows { n: lines.len(), height: row, room: self.history_room(y - rect.y), scroll: view.scroll };
        let page = self.open_page(rect, y, &rows, self.text(Msg::HistoryStatistics));
        for (index, place) in page.rows() {
            self.statistics_line(&lines[index], Rect { w: self.page_width(place), ..place });
        }
        self.close_page(page)
    }

    /// Places the curve of the player's Elo rating above the table if there is room for both. Returns its height; 0 if
    /// it is left out.
    fn elo_course(&mut self, course: &[f64], y: i32, rect: Rect) -> i32 {
        let (font, height, gap) = (self.font(size::SMALL, false), self.px(COURSE), self.px(10));
        let title = self.language.fill(Template::HistoryCourse { n: &course.len().to_string() });
        let used = font.line_height() + height + gap;
        if course.len() < 2 || self.history_room(y - rect.y) < 2 * used {
            return 0;
        }
        self.add_text(rect.row(y, font.line_height()), title, font, Token::Ink3, Align::Left);
        let place = rect.row(y + font.line_height(), height);
        let card = self.card(Token::CardQuiet, Token::Rule, self.hairline());
        self.add(place, card);
        let (least, most) = course.iter().fold((f64::MAX, f64::MIN), |(low, high), it| (low.min(*it), high.max(*it)));
        let labels = [most, least].map(|it| format!("{it:.0}"));
        let width = labels.iter().map(|it| crate::ui::text::width(it, font)).max().unwrap_or(0);
        let inside = place.grow(-self.px(8));
        for (label, top) in labels.into_iter().zip([inside.y, inside.bottom() - font.line_height()]) {
            let place = Rect::new(inside.x, top, width, font.line_height());
            self.add_text(place, label, font, Token::Ink3, Align::Right);
        }
        let left = inside.x + width + gap;
        // Scale the curve to 90% of the height, so that its highest and lowest points lie inside the card.
        let value = |it: &f64| cast::thousandths(0.05 + 0.9 * (it - least) / (most - least).max(1.0));
        let curve = Widget::Curve(course.iter().map(value).collect(), self.px(2).max(2));
        self.add(Rect { x: left, w: inside.right() - left, ..inside }, curve);
        used
    }

    fn plain_words(&self, msg: Msg) -> StatisticsLine {
        StatisticsLine::Words(self.text(msg).to_owned(), self.font(size::TEXT, false), Token::Ink3, false)
    }

    fn statistics_lines(&self, statistics: &Statistics, width: i32) -> Vec<StatisticsLine> {
        let n_games = statistics.all.n_games();
        if n_games == 0 {
            return vec![self.plain_words(Msg::HistoryNoStatistics)];
        }
        let (bold, small) = (self.font(size::NAME, true), self.font(size::SMALL, false));
        let words = |text: &str, font, color| {
            let lines = self.wrap(text, font, width).into_iter().enumerate();
            lines.map(move |(n, it)| StatisticsLine::Words(it, font, color, 0 < n))
        };
        let mut lines = Vec::new();
        if let Some(elo) = &statistics.elo {
            lines.extend(words(&self.elo_text(elo), bold, Token::Ink));
        }
        let n_rated = statistics.n_rated;
        let about = match MIN_RATED.checked_sub(n_rated).filter(|it| 0 < *it) {
            Some(n) => self.language.fill(Template::HistoryUnrated { n: &n.to_string() }),
            None => self.language.fill(Template::HistoryRated { n: &n_rated.to_string() }),
        };
        lines.extend(words(&about, small, Token::Ink3));
        lines.push(StatisticsLine::Heading(Msg::HistoryResultsByOpponent));
        let counts = |(id, counts): &(PlayerId, ResultCounts)| StatisticsLine::Counts(self.opponent_of(id), *counts);
        lines.extend(statistics.by_opponent.iter().map(counts));
        lines.push(StatisticsLine::Counts(self.text(Msg::HistoryAll).to_owned(), statistics.all));
        lines.push(StatisticsLine::Heading(Msg::HistoryResultsByRule));
        let rules = statistics.by_rule.iter();
        lines.extend(rules.map(|it| StatisticsLine::Counts(self.language.rule(it.0).to_owned(), it.1)));
        lines.push(StatisticsLine::Heading(Msg::HistoryResultsByColor));
        let colors = statistics.by_color.iter();
        lines.extend(colors.map(|it| StatisticsLine::Counts(self.language.side(it.0).to_owned(), it.1)));
        lines
    }

    /// Returns the player's Elo rating in words, with its confidence interval.
    fn elo_text(&self, estimate: &EloEstimate) -> String {
        let whole = |elo: f64| format!("{elo:.0}");
        let (elo, least, most) = (&whole(estimate.elo), &whole(estimate.least), &whole(estimate.most));
        self.language.fill(match (estimate.least.is_finite(), estimate.most.is_finite()) {
            (_, false) => Template::HistoryEloAbove { least },
            (false, true) => Template::HistoryEloBelow { most },
            (true, true) => Template::HistoryElo { elo, least, most },
        })
    }

    /// Places a line of a page of statistics.
    pub(in crate::ui) fn statistics_line(&mut self, line: &StatisticsLine, rect: Rect) {
        let (text, small) = (self.font(size::TEXT, false), self.font(size::SMALL, false));
        let (bold, gap) = (self.font(size::TEXT, true), self.px(10));
        let heads =
            [Msg::HistoryPlayed, Msg::HistoryWon, Msg::HistoryDrawn, Msg::HistoryLost, Msg::HistoryScorePercent];
        let widths = heads.map(|it| crate::ui::text::width(self.text(it), small).max(self.px(NUMBER)));
        let column = |index: usize| {
            let behind = widths[index + 1..].iter().map(|it| it + gap).sum::<i32>();
            rect.column(rect.right() - behind - widths[index], widths[index])
        };
        let label = Rect { w: rect.w - widths.iter().map(|it| it + gap).sum::<i32>(), ..rect };
        match line {
            StatisticsLine::Words(words, font, color, continues) => {
                self.add_text(rect, words.clone(), *font, *color, Align::Left);
                if *continues {
                    self.continue_paragraph();
                }
            }
            StatisticsLine::Heading(msg) => {
                self.add_text(label, self.text(*msg), bold, Token::Ink, Align::Left);
                for (index, msg) in heads.into_iter().enumerate() {
                    self.add_text(column(index), self.text(msg), small, Token::Ink3, Align::Right);
                }
                let rule = rect.row(rect.bottom() - self.hairline(), self.hairline());
                self.add(rule, Widget::Fill(Token::Rule));
            }
            StatisticsLine::Counts(name, counts) => {
                self.add_text(label, name.clone(), text, Token::Ink2, Align::Left);
                let ResultCounts { wins, draws, losses } = *counts;
                let percent = counts.percent().map_or_else(|| "–".to_owned(), |it| it.to_string());
                let numbers = [counts.n_games(), wins, draws, losses].map(|it| it.to_string());
                for (index, number) in numbers.into_iter().chain([percent]).enumerate() {
                    self.add_text(column(index), number, text, Token::Ink2, Align::Right);
                }
            }
        }
    }
}
