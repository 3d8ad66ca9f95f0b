//! The progress page: cards with plots and tables, beside each other where there is room, scrolled row by row.

use crate::game::Direction;
use crate::progress::{PlayerTally, ProgressReport, ProgressWeek};
use crate::puzzle::tactic::PuzzleKind;
use crate::review::level_estimate::LEVELS;
use crate::review::report::ThreeCount;
use crate::ui::action::Action;
use crate::ui::cast;
use crate::ui::geometry::Rect;
use crate::ui::history::{ResultCounts, StatisticsLine};
use crate::ui::layout::dialog::DialogView;
use crate::ui::layout::{Builder, GroupKind, Layer, size};
use crate::ui::locale::{Msg, Template};
use crate::ui::practice::{PuzzleFilter, filter_name};
use crate::ui::progress::commands::puzzles_of;
use crate::ui::progress::{ProgressAction, ProgressFigures, ProgressView};
use crate::ui::review::topic_name;
use crate::ui::screen_map::{Role, Scroll};
use crate::ui::text;
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, Button, Card, PlotView, Widget};

/// The minimum width of the page's content at which two cards stand side by side, in logical pixels.
const TWO_COLUMNS: i32 = 500;

/// The padding of a card, and the gap between cards, in logical pixels.
const PAD: i32 = 12;
const GAP: i32 = 10;

/// The heights of a plot and of a row of a table, in logical pixels.
const PLOT: i32 = 92;
const ROW: i32 = 22;

/// The size of the button beside a topic, in logical pixels.
const BUTTON: (i32, i32) = (96, 30);

/// The maximum number of topics that are shown, and the maximum number of openings that have their own row.
const N_TOPICS: usize = 3;
const N_OPENINGS: usize = 6;

/// The minimum span of the scale of the accuracy plot, in percent.
const ACCURACY_SPAN: f64 = 20.0;

/// The distance between the grid lines of the accuracy plot, in percent.
const ACCURACY_STEP: f64 = 10.0;

/// The distance between the grid lines of the level plot, in levels.
const LEVEL_STEP: f64 = 3.0;

/// A card of the progress page.
#[derive(Clone, Copy)]
enum ProgressCard {
    Accuracy,
    Level,
    Topics,
    Threes,
    Openings,
}

/// The rows of cards on a wide page, and on a narrow page.
const TWO_IN_A_ROW: &[&[ProgressCard]] = &[
    &[ProgressCard::Accuracy, ProgressCard::Level],
    &[ProgressCard::Topics, ProgressCard::Threes],
    &[ProgressCard::Openings],
];
const ONE_IN_A_ROW: &[&[ProgressCard]] = &[
    &[ProgressCard::Accuracy],
    &[ProgressCard::Level],
    &[ProgressCard::Topics],
    &[ProgressCard::Threes],
    &[ProgressCard::Openings],
];

/// A plot of the progress page: its values by week, the ends of its scale, and the distance between its grid lines.
struct WeekPlot {
    title: Msg,
    values: Vec<Option<f64>>,
    ends: (f64, f64),
    step: f64,
    /// `true` if values are shown with one decimal.
    has_decimal: bool,
}

impl DialogView for ProgressView {
    fn width(&self) -> i32 {
        820
    }

    fn place(&self, builder: &mut Builder<'_>, rect: Rect) -> i32 {
        let Some(figures) = builder.state.progress_figures() else { return 0 };
        let mut y = rect.y + builder.title(builder.text(Msg::ProgressTitle), rect);
        let small = builder.font(size::SMALL, false);
        for (text, color) in builder.progress_summary(figures) {
            let lines = builder.wrap(&text, small, rect.w);
            y += builder.add_lines(rect.row(y, 0), &lines, small, color, Align::Left);
        }
        y += builder.px(10);
        if 0 < figures.report().n_games {
            y = builder.progress_cards(*self, figures.report(), Rect { y, ..rect }, y - rect.y);
        }
        y += builder.px(14);
        let reviews = Some((Action::Progress(ProgressAction::OpenReviews), Msg::ProgressOpenReviews));
        y += builder.feet_beside(reviews, None, Msg::ButtonClose, y, rect);
        y - rect.y
    }
}

impl Builder<'_> {
    /// Returns the lines of text above the cards, each with its color: the number of games that are counted, and
    /// messages about games that are unreviewed, still being read, or unreadable.
    fn progress_summary(&self, figures: &ProgressFigures) -> Vec<(String, Token)> {
        let report = figures.report();
        let mut lines = Vec::new();
        if 0 < report.n_games {
            let (n, all) = (report.n_games.to_string(), report.weeks.len().to_string());
            lines.push((self.language.fill(Template::ProgressSummary { n: &n, all: &all }), Token::Ink2));
        } else if figures.is_whole() && figures.trouble().is_none() {
            lines.push((self.text(Msg::ProgressNone).to_owned(), Token::Ink2));
        }
        if !figures.is_whole() {
            lines.push((self.text(Msg::ProgressReading).to_owned(), Token::Ink3));
        } else if 0 < figures.n_unreviewed() {
            let n = figures.n_unreviewed().to_string();
            lines.push((self.language.fill(Template::ProgressUnreviewed { n: &n }), Token::Ink3));
        }
        if let Some(why) = figures.trouble() {
            let why = self.language.io_fault(why);
            lines.push((self.language.fill(Template::HistoryTrouble { why: &why }), Token::Lost));
        }
        lines
    }

    /// Places the rows of cards that fit, starting at the scroll position, and returns the lower edge of the page.
    /// `above` is the height of the content above the cards.
    fn progress_cards(&mut self, view: ProgressView, report: &ProgressReport, rect: Rect, above: i32) -> i32 {
        let room = self.window.height - 2 * self.px(22) - 2 * self.px(8) - above - self.px(14 + 36);
        let gap = self.px(GAP);
        let rows = if self.px(TWO_COLUMNS) <= rect.w { TWO_IN_A_ROW } else { ONE_IN_A_ROW };
        let height_of = |heights: &[i32]| heights.iter().sum::<i32>() + gap * (cast::count(heights.len()) - 1);
        let mut inner = rect;
        let mut heights = self.card_row_heights(rows, report, inner);
        if room < height_of(&heights) {
            // The scroll bar makes the cards narrower, so measure them again.
            inner.w = self.page_width(rect);
            heights = self.card_row_heights(rows, report, inner);
        }
        let fits_from = |first: usize| {
            let ends = heights[first..].iter().scan(-gap, |end, height| {
                *end += gap + height;
                Some(*end)
            });
            ends.take_while(|end| *end <= room).count().max(1)
        };
        let last = (0..rows.len()).find(|first| rows.len() <= first + fits_from(*first)).unwrap_or(0);
        let first = view.scroll.min(last);
        self.scroll = Scroll { first, last };
        // Keep the height of the page constant while it is scrolled.
        let height = match last {
            0 => height_of(&heights),
            _ => room.max(heights.iter().copied().max().unwrap_or(0)),
        };
        let place = rect.row(rect.y, height);
        let name = self.text(Msg::ProgressTitle);
        let group = self.open_ground(GroupKind::Page, place, Widget::Fill(Token::Card), Role::Page, name);
        let mut y = place.y;
        for (row, height) in rows.iter().zip(&heights).skip(first).take(fits_from(first)) {
            let place = Rect { y, h: *height, ..inner };
            for (place, card) in place.columns(row.len(), gap).zip(*row) {
                self.progress_card(*card, report, place);
            }
            y += height + gap;
        }
        if 0 < last {
            self.knob(place.grow(self.px(5)), self.scroll, rows.len());
        }
        self.close_group(group);
        place.bottom()
    }

    /// Returns the heights of rows of cards: each row is as high as its highest card.
    fn card_row_heights(&mut self, rows: &[&[ProgressCard]], report: &ProgressReport, rect: Rect) -> Vec<i32> {
        let gap = self.px(GAP);
        let mut height_of = |row: &&[ProgressCard]| {
            let cards = rect.columns(row.len(), gap).zip(*row);
            cards.map(|(place, card)| self.measured(|it| it.progress_card(*card, report, place))).max().unwrap_or(0)
        };
        rows.iter().map(&mut height_of).collect()
    }

    /// Places a card that fills `rect`, and returns the height that the card needs.
    fn progress_card(&mut self, card: ProgressCard, report: &ProgressReport, rect: Rect) -> i32 {
        let title = match card {
            ProgressCard::Accuracy => Msg::ProgressAccuracy,
            ProgressCard::Level => Msg::ProgressLevel,
            ProgressCard::Topics => Msg::ProgressTopics,
            ProgressCard::Threes => Msg::ProgressThrees,
            ProgressCard::Openings => Msg::ProgressOpenings,
        };
        let ground = self.card(Token::CardQuiet, Token::Rule, self.hairline());
        let group = self.open_ground(GroupKind::Page, rect, ground, Role::Page, self.text(title));
        let pad = self.px(PAD);
        let inner = Rect { h: 0, ..rect.grow(-pad) };
        let used = match card {
            ProgressCard::Accuracy => self.week_plot(&accuracy_plot(&report.weeks), &report.weeks, inner),
            ProgressCard::Level => self.week_plot(&level_plot(&report.weeks), &report.weeks, inner),
            ProgressCard::Topics => self.topics_card(report, inner),
            ProgressCard::Threes => self.threes_card(report, inner),
            ProgressCard::Openings => self.openings_card(report, inner),
        };
        self.close_group(group);
        used + 2 * pad
    }

    /// Places the title of a card, with a value at the right end of the row, and returns the height of the row.
    fn card_title(&mut self, title: Msg, value: &str, rect: Rect) -> i32 {
        let bold = self.font(size::TEXT, true);
        let height = self.px(ROW);
        let width = text::width(value, bold);
        let row = rect.row(rect.y, height);
        let label = Rect { w: row.w - width - self.px(8), ..row };
        self.add_text(label, text::elide(self.text(title), bold, label.w), bold, Token::Ink, Align::Left);
        if !value.is_empty() {
            self.add_text(row.column(row.right() - width, width), value, bold, Token::Accent, Align::Right);
        }
        height
    }

    /// Places a plot of a value by week with its title, its scale and its first and last week; returns its height.
    fn week_plot(&mut self, plot: &WeekPlot, weeks: &[ProgressWeek], rect: Rect) -> i32 {
        let (font, height, gap) = (self.font(size::SMALL, false), self.px(PLOT), self.px(6));
        let whole = |it: f64| format!("{it:.0}");
        let told = |it: f64| if plot.has_decimal { self.language.decimal(it) } else { whole(it) };
        let newest = plot.values.iter().rev().flatten().next().map(|it| told(*it)).unwrap_or_default();
        let ends = [plot.ends.1, plot.ends.0].map(whole);
        let of_week = |(week, value): (&ProgressWeek, &Option<f64>)| {
            format!("{} {}", week.monday, value.map_or_else(|| "–".to_owned(), told))
        };
        let by_week = weeks.iter().zip(&plot.values).map(of_week).collect::<Vec<_>>().join(", ");
        let name = format!("{}: {by_week}", self.text(plot.title));
        let top = rect.y + self.card_title(plot.title, &newest, rect);
        let width = ends.iter().map(|it| text::width(it, font)).max().unwrap_or(0);
        let line = font.line_height();
        for (label, y) in ends.into_iter().zip([top, top + height - line]) {
            self.add_text(Rect::new(rect.x, y, width, line), label, font, Token::Ink3, Align::Right);
        }
        let left = rect.x + width + gap;
        let place = Rect::new(left, top, rect.right() - left, height);
        let (low, high) = plot.ends;
        let part = |it: f64| cast::thousandths((it - low) / (high - low));
        let n_lines = ((high - low) / plot.step).round();
        let grid = (0..=20).map(f64::from).take_while(|it| *it <= n_lines).map(|it| part(low + it * plot.step));
        let view = PlotView {
            values: plot.values.iter().map(|it| it.map(part)).collect(),
            grid: grid.collect(),
            hairline: self.hairline(),
            line: self.px(2).max(2),
            dot: self.px(3).max(2),
        };
        self.add_role(place, Widget::Plot(Box::new(view)), Role::Plain, &name);
        let below = Rect::new(left, place.bottom() + self.px(2), place.w, line);
        let dates: Vec<_> = weeks.first().into_iter().chain(weeks.last()).map(|it| it.monday.to_string()).collect();
        let halves = below.columns(2, gap).zip(&dates).zip([Align::Left, Align::Right]);
        let n_dates = if weeks.len() == 1 { 1 } else { 2 };
        for ((half, date), align) in halves.take(n_dates) {
            let (half, align) = if n_dates == 1 { (below, Align::Center) } else { (half, align) };
            self.add_text(half, text::elide(date, font, half.w), font, Token::Ink3, align);
        }
        below.bottom() - rect.y
    }

    /// Places the costliest kinds of mistakes, each with a button that leads to puzzles; returns their height.
    fn topics_card(&mut self, report: &ProgressReport, rect: Rect) -> i32 {
        let (font, small) = (self.font(size::TEXT, false), self.font(size::SMALL, false));
        let mut y = rect.y + self.card_title(Msg::ProgressTopics, "", rect);
        if report.topics.is_empty() {
            let lines = self.wrap(self.text(Msg::ProgressNoTopics), small, rect.w);
            return y + self.add_lines(rect.row(y, 0), &lines, small, Token::Ink3, Align::Left) - rect.y;
        }
        let (width, height, gap) = (self.px(BUTTON.0), self.px(BUTTON.1), self.px(8));
        y += self.px(4);
        for cost in report.topics.iter().take(N_TOPICS) {
            let room = rect.w - width - gap;
            let topic = self.text(topic_name(cost.topic));
            let lines = self.wrap(topic, font, room);
            let n = cost.n_games.to_string();
            let detail = self.language.fill(Template::ProgressInGames { n: &n });
            let details = self.wrap(&detail, small, room);
            let used = font.height_of(lines.len()) + small.height_of(details.len());
            let row = used.max(height);
            let words = Rect::new(rect.x, y + (row - used) / 2, room, 0);
            let below = self.add_lines(words, &lines, font, Token::Ink2, Align::Left);
            self.add_lines(Rect { y: words.y + below, ..words }, &details, small, Token::Ink3, Align::Left);
            let place = Rect::new(rect.right() - width, y + (row - height) / 2, width, height);
            self.puzzles_button(ProgressAction::Practice(cost.topic), puzzles_of(cost.topic), place);
            y += row + self.px(6);
        }
        y - self.px(6) - rect.y
    }

    /// Places the button that leads to the puzzles of a kind; the accessible name includes the kind.
    fn puzzles_button(&mut self, action: ProgressAction, kind: PuzzleKind, place: Rect) {
        let label = self.text(Msg::PuzzleItem);
        let kind = filter_name(self.language, PuzzleFilter::Kind(kind));
        let name = self.language.fill(Template::CardBoth { first: label, second: kind });
        self.add_control(place, Action::Progress(action), Layer::Dialog, &name, |control| {
            Widget::Button(Button { label: label.to_owned(), icon: None, primary: false, control })
        });
    }

    /// Places the title of the card, and a bar for each direction on the board. The bar shows the share of open threes
    /// in this direction that the player overlooked. Returns the height of the title and the bars.
    fn threes_card(&mut self, report: &ProgressReport, rect: Rect) -> i32 {
        let font = self.font(size::TEXT, false);
        let mut y = rect.y + self.card_title(Msg::ProgressThrees, "", rect);
        let rows = Direction::ALL.into_iter().zip(report.threes).map(|(direction, count)| {
            let (n, total) = (count.n_overlooked.to_string(), count.n_faced.to_string());
            let label = self.text(match direction {
                Direction::Horizontal => Msg::ProgressThreesHorizontal,
                Direction::Vertical => Msg::ProgressThreesVertical,
                Direction::Descending => Msg::ProgressThreesDescending,
                Direction::Ascending => Msg::ProgressThreesAscending,
            });
            (label, share_of(count), self.language.fill(Template::ProgressThreesMissed { n: &n, total: &total }))
        });
        let rows: Vec<_> = rows.collect();
        let widest = |texts: &mut dyn Iterator<Item = &str>| texts.map(|it| text::width(it, font)).max().unwrap_or(0);
        let gap = self.px(8);
        let labels = widest(&mut rows.iter().map(|it| it.0)).min(rect.w / 2);
        let shares = widest(&mut rows.iter().map(|it| it.2.as_str()));
        let bar = rect.w - labels - shares - 2 * gap;
        let worst = rows.iter().map(|it| it.1).max().unwrap_or(0);
        for (label, share, told) in rows {
            let row = rect.row(y, self.px(ROW));
            let label = text::elide(label, font, labels);
            self.add_text(Rect { w: labels, ..row }, label, font, Token::Ink2, Align::Left);
            if self.px(20) <= bar && 0 < share {
                let thick = self.px(8).max(2);
                let width = (bar * i32::from(share) / 1000).max(thick);
                let place = Rect::new(row.x + labels + gap, row.y + (row.h - thick) / 2, width, thick);
                let fill = Token::Accent;
                self.add(
                    place,
                    Widget::Card(Card { fill, border: fill, border_width: 0, radius: thick / 2, shadow: 0 }),
                );
            }
            let color = if 0 < share && share == worst { Token::Lost } else { Token::Ink2 };
            self.add_text(row.column(row.right() - shares, shares), told, font, color, Align::Right);
            y += row.h;
        }
        y - rect.y
    }

    /// Places the table of results by opening; returns its height.
    fn openings_card(&mut self, report: &ProgressReport, rect: Rect) -> i32 {
        let mut lines = vec![StatisticsLine::Heading(Msg::ProgressOpenings)];
        let named = report.openings.iter().filter_map(|(it, tally)| Some(((*it)?, tally)));
        lines.extend(named.take(N_OPENINGS).map(|(opening, tally)| {
            let [name, _] = self.language.named_opening(opening);
            let title = self.language.fill(Template::OpeningWithAbbreviation { name, abbreviation: opening.sign });
            StatisticsLine::Counts(title, counts_of(*tally))
        }));
        let n_named = lines.len() - 1;
        let others = report.openings.iter().skip(n_named).map(|it| counts_of(it.1)).reduce(|sum, it| ResultCounts {
            wins: sum.wins + it.wins,
            draws: sum.draws + it.draws,
            losses: sum.losses + it.losses,
        });
        lines.extend(others.map(|it| StatisticsLine::Counts(self.text(Msg::ProgressOther).to_owned(), it)));
        let height = self.px(ROW);
        let mut y = rect.y;
        for line in &lines {
            self.statistics_line(line, rect.row(y, height));
            y += height;
        }
        y - rect.y
    }
}

/// Returns the plot of the accuracy by week. Its scale spans all values, and its ends are rounded outwards to tens.
fn accuracy_plot(weeks: &[ProgressWeek]) -> WeekPlot {
    let values: Vec<_> = weeks.iter().map(|it| it.accuracy).collect();
    let known = || values.iter().flatten().copied();
    let least = known().fold(100.0, f64::min);
    let most = known().fold(0.0, f64::max);
    let high = ((most / ACCURACY_STEP).ceil() * ACCURACY_STEP).clamp(ACCURACY_SPAN, 100.0);
    let low = ((least / ACCURACY_STEP).floor() * ACCURACY_STEP).min(high - ACCURACY_SPAN).max(0.0);
    WeekPlot { title: Msg::ProgressAccuracy, values, ends: (low, high), step: ACCURACY_STEP, has_decimal: false }
}

/// Returns the plot of the estimated level by week. Its scale always spans all levels.
fn level_plot(weeks: &[ProgressWeek]) -> WeekPlot {
    let ends = (f64::from(LEVELS.0), f64::from(LEVELS.1));
    let values = weeks.iter().map(|it| it.level).collect();
    WeekPlot { title: Msg::ProgressLevel, values, ends, step: LEVEL_STEP, has_decimal: true }
}

/// Returns the share of open threes that were overlooked, in thousandths.
fn share_of(count: ThreeCount) -> u16 {
    cast::share(count.n_overlooked, count.n_faced)
}

const fn counts_of(tally: PlayerTally) -> ResultCounts {
    ResultCounts { wins: tally.n_won, draws: tally.n_drawn, losses: tally.n_lost }
}
