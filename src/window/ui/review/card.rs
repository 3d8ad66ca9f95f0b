//! The card of a review: the sentences about the move shown, or the report of the whole game.

use crate::game::Color;
use crate::review::game_review::MoveReview;
use crate::review::level_estimate::level_estimate;
use crate::review::report::GameReview;
use crate::ui::action::Action;
use crate::ui::geometry::Rect;
use crate::ui::layout::{Builder, GroupKind, Layer, size};
use crate::ui::locale::{Msg, Template};
use crate::ui::moves::MoveAction;
use crate::ui::review::graph::class_color;
use crate::ui::review::text::move_with_sign;
use crate::ui::review::{ReviewAction, ReviewDetail};
use crate::ui::screen_map::Role;
use crate::ui::step_direction::StepDirection;
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, Card, Font, Widget};
use crate::ui::{cast, text};

/// Two heights in logical pixels. If the height that is free for the card is at least the second one, the card leaves
/// the first one to the list of moves.
const FOR_MOVES: (i32, i32) = (96, 240);

/// Each text of the card is cut off at the height of the first page if that page has at least this height for text, in
/// logical pixels. Otherwise each text is cut off at the height of the page with the most room.
const LEAST_LINES: i32 = 50;

/// The action of the button that leads to the next mistake.
const NEXT_MISTAKE: Action = Action::Review(ReviewAction::StepMistake(StepDirection::Forward));

/// The width below which buttons have short labels, in logical pixels.
const NARROW: i32 = 330;

/// A text of the card, such as a sentence. Some texts are controls, which the player can press.
struct CardLine {
    text: String,
    /// The action that pressing the text runs; `None` if the text is not a control.
    action: Option<Action>,
    is_chosen: bool,
    /// `true` if the text is a heading, which is shown only together with the text after it.
    is_heading: bool,
}

impl CardLine {
    const fn plain(text: String) -> Self {
        Self { text, action: None, is_chosen: false, is_heading: false }
    }
}

/// A text of the card, wrapped into rows, and its height.
struct MeasuredLine<'l> {
    line: &'l CardLine,
    texts: Vec<String>,
    height: i32,
}

/// The contents of the review card.
struct CardContents {
    title: String,
    /// The title of all pages but the first.
    short_title: String,
    color: Token,
    ink: Token,
    lines: Vec<CardLine>,
    /// The share of the review that is done, in thousandths; `None` if no review is in progress.
    progress: Option<u16>,
    buttons: Vec<(Action, String)>,
}

impl Builder<'_> {
    /// Places the review card at the top of `room` and returns its height; 0 if there is nothing to say or no room.
    pub(in crate::ui) fn review_card(&mut self, room: Rect) -> i32 {
        let Some(contents) = self.review_contents(room.w) else { return 0 };
        let is_narrow = room.w < self.px(200);
        let (pad, stripe) = (self.px(if is_narrow { 6 } else { 12 }), self.px(4));
        let inset = self.px(if room.h < self.px(150) { 3 } else { 7 });
        let x = room.x + pad + stripe;
        let width = room.right() - pad - x;
        let title_font = self.font(if is_narrow { size::TEXT } else { size::NAME }, true);
        let mut rows = self.button_rows(width, &contents.buttons);
        let feet = self.rows_height(&rows);
        let kept = if self.px(FOR_MOVES.1) <= room.h { self.px(FOR_MOVES.0) } else { 0 };
        let bar = if contents.progress.is_some() { self.px(12) } else { 0 };
        let titles = [&contents.title, &contents.short_title].map(|it| self.wrap(it, title_font, width));
        let heads = titles.each_ref().map(|it| title_font.height_of(it.len()) + bar);
        let smallest = heads[0] + feet + 2 * inset;
        if room.h < smallest {
            return 0;
        }
        let height = (room.h - kept).max(smallest) - feet - 2 * inset;
        let [first, others] = heads.map(|it| height - it);
        // A sentence may not be higher than this. A longer sentence is shown without its last moves. If the player
        // clicks the sentence, the board shows all its moves.
        let greatest = if self.px(LEAST_LINES) <= first { first } else { first.max(others) };
        let lines = self.measured_lines(&contents.lines, width, greatest);
        let pages = pages_of(&lines, first, others);
        let page = self.state.review_page() % pages.len().max(1);
        let next_row = rows.iter_mut().find(|row| row.iter().any(|it| it.0 == NEXT_MISTAKE));
        if let Some(row) = next_row.filter(|_| 1 < pages.len()) {
            row.push((Action::Review(ReviewAction::TurnPage), format!("{}/{}", page + 1, pages.len())));
        }
        let (title, head) = if page == 0 { (&titles[0], heads[0]) } else { (&titles[1], heads[1]) };
        let shown = pages.get(page).map_or(&[][..], |it| &it[..]);
        let text_height = shown.iter().map(|it| lines[*it].height).sum::<i32>();
        let rect = Rect { h: head + text_height + feet + 2 * inset, ..room };
        let card = self.card(Token::Card, contents.color, self.hairline());
        let name = std::iter::once(&contents.title).chain(contents.lines.iter().map(|it| &it.text));
        // Announce nothing to a screen reader while the review runs, because the screen reader would announce each new
        // number of reviewed moves.
        let is_running = contents.progress.is_some();
        let name = if is_running { String::new() } else { name.cloned().collect::<Vec<_>>().join(" ") };
        let group = self.open_ground(GroupKind::Message, rect, card, Role::Plain, &name);
        let edge =
            Card { fill: contents.color, border: contents.color, border_width: 0, radius: stripe / 2, shadow: 0 };
        self.add(Rect::new(rect.x + pad / 2, rect.y + inset, stripe, rect.h - 2 * inset), Widget::Card(edge));
        let mut y = rect.y + inset;
        y += self.add_lines(Rect::new(x, y, width, 0), title, title_font, contents.ink, Align::Left);
        if let Some(part) = contents.progress {
            self.add(Rect::new(x, y + self.px(3), width, self.px(4).max(2)), Widget::Bar(part));
            y += bar;
        }
        for MeasuredLine { line, texts, height } in shown.iter().map(|it| &lines[*it]) {
            self.card_line(Rect::new(x, y, width, *height), line, texts);
            y += height;
        }
        let last = contents.buttons.last().map(|it| it.0).filter(|it| *it == Action::Review(ReviewAction::Start));
        self.place_rows(Rect::new(x, y + self.px(6), width, 0), &rows, last);
        self.close_group(group);
        rect.h
    }

    /// Returns the texts of the card, wrapped into rows, and their heights. A text that is higher than `greatest` is
    /// cut off.
    fn measured_lines<'l>(&self, lines: &'l [CardLine], width: i32, greatest: i32) -> Vec<MeasuredLine<'l>> {
        let font = self.font(size::SMALL, false);
        let most = cast::to_usize((greatest - self.px(2)) / font.line_height()).max(1);
        let measured = lines.iter().map(|line| {
            let mut texts = self.wrap(&line.text, font, width);
            if most < texts.len() {
                texts.truncate(most);
                texts[most - 1] = text::elide(&format!("{}…", texts[most - 1]), font, width);
            }
            let height = font.height_of(texts.len()) + self.px(2);
            MeasuredLine { line, texts, height }
        });
        measured.collect()
    }

    /// Places a text of the card. A text that is a control has a background while it is chosen or under the pointer.
    fn card_line(&mut self, rect: Rect, line: &CardLine, texts: &[String]) {
        let group = line.action.map(|action| {
            let ground = rect.column(rect.x - self.px(6), rect.w + self.px(10));
            let group = self.open_group(GroupKind::Control, ground, "");
            let chosen = line.is_chosen;
            self.add_control(ground, action, Layer::Window, &line.text, |control| Widget::ListRow { chosen, control });
            group
        });
        let font = self.font(size::SMALL, false);
        let color = if line.action.is_some() { Token::Ink } else { Token::Ink2 };
        self.add_lines(Rect { y: rect.y + self.px(1), ..rect }, texts, font, color, Align::Left);
        group.into_iter().for_each(|it| self.close_group(it));
    }

    /// Returns the contents of the card: about the move shown, about a review in progress, or about the whole game.
    fn review_contents(&self, width: i32) -> Option<CardContents> {
        let reviews = self.state.reviews();
        let review = reviews.get()?;
        if let Some(move_review) = self.state.move_review() {
            return Some(self.move_contents(move_review, width));
        }
        if let Some((n_moves, n_reviewed)) = reviews.progress() {
            let (n, total) = (n_reviewed.to_string(), n_moves.to_string());
            let title = self.language.fill(Template::ReviewCardRunning { n: &n, total: &total });
            return Some(CardContents {
                short_title: title.clone(),
                title,
                color: Token::Accent,
                ink: Token::Ink,
                lines: Vec::new(),
                progress: Some(cast::share(n_reviewed, n_moves)),
                buttons: vec![(Action::Review(ReviewAction::Stop), self.text(Msg::ReviewButtonStop).to_owned())],
            });
        }
        Some(self.report_contents(review, width))
    }

    /// Returns the contents of the card about a move: the sentences, and buttons for the next steps.
    fn move_contents(&self, review: &MoveReview, width: i32) -> CardContents {
        let is_narrow = width < self.px(NARROW);
        let size = self.state.game().record().size();
        let is_marked = review.class.is_marked();
        let title = self.language.fill(title_of(review, &move_with_sign(review, size)));
        let short_title = move_with_sign(review, size);
        let again = self.state.reviews().get().and_then(|it| self.language.review_missed_again(it, review.number));
        let statements = review.statements.iter().enumerate().map(|(index, statement)| CardLine {
            text: self.language.statement(statement, size),
            action: Some(Action::Review(ReviewAction::Statement(index))),
            is_chosen: self.state.review_detail() == Some(ReviewDetail::Statement(index)),
            is_heading: false,
        });
        let lines = again.into_iter().map(CardLine::plain).chain(statements);
        let label = |long: Msg, short: Msg| self.text(if is_narrow { short } else { long }).to_owned();
        let mut buttons = Vec::new();
        if is_marked && review.better().is_some() {
            let is_shown = self.state.review_detail() == Some(ReviewDetail::Line);
            let line = match is_shown {
                true => label(Msg::ReviewButtonHideLine, Msg::ReviewButtonHideLineShort),
                false => label(Msg::ReviewButtonShowLine, Msg::ReviewButtonShowLineShort),
            };
            // In a narrow card leave out the button for the better line, because the menu and a shortcut have the same
            // command.
            if self.px(200) <= width {
                buttons.push((Action::Review(ReviewAction::Line), line));
            }
            buttons.push((
                Action::Review(ReviewAction::RetryMistake),
                label(Msg::ReviewButtonTry, Msg::ReviewButtonTryShort),
            ));
        }
        buttons.push((NEXT_MISTAKE, label(Msg::ReviewButtonNextMistake, Msg::ReviewButtonNextMistakeShort)));
        let color = class_color(review.class);
        let ink = match color {
            Token::Red => Token::Lost,
            Token::Amber => Token::Amber,
            _ => Token::Ink,
        };
        CardContents { title, short_title, color, ink, lines: lines.collect(), progress: None, buttons }
    }

    /// Returns the contents of the card about the whole game: the report.
    fn report_contents(&self, review: &GameReview, width: i32) -> CardContents {
        let language = self.language;
        if review.progress().1 == 0 {
            let (title, color) = (self.text(Msg::ReviewNothing).to_owned(), Token::Accent);
            let short_title = title.clone();
            return CardContents {
                title,
                short_title,
                color,
                ink: Token::Ink,
                lines: vec![],
                progress: None,
                buttons: vec![],
            };
        }
        let mut lines = Vec::new();
        if review.is_stale() {
            lines.push(CardLine::plain(self.text(Msg::ReviewCardStale).to_owned()));
        }
        let accuracy = |side| review.accuracy(side).map_or_else(|| "–".to_owned(), |it| format!("{it:.0}"));
        let (black, white) = (accuracy(Color::Black), accuracy(Color::White));
        lines.push(CardLine::plain(language.fill(Template::ReviewReportAccuracy { black: &black, white: &white })));
        if !review.moments().is_empty() {
            let text = self.text(Msg::ReviewMomentsHead).to_owned();
            lines.push(CardLine { is_heading: true, ..CardLine::plain(text) });
        }
        for number in review.moments() {
            let Some(moment) = review.get(number) else { continue };
            let text = language.review_moment(moment, review.size());
            lines.push(CardLine { action: Some(Action::Moves(MoveAction::GoTo(number))), ..CardLine::plain(text) });
        }
        if let Some((end, text)) = review.forced_end().zip(language.review_forced_end(review)) {
            lines.push(CardLine { action: Some(Action::Moves(MoveAction::GoTo(end.first))), ..CardLine::plain(text) });
        }
        lines.extend(language.review_repeats(review).map(CardLine::plain));
        for side in Color::ALL.into_iter().filter(|it| self.is_reported(*it)) {
            lines.extend(language.review_of_side(review, side).into_iter().map(CardLine::plain));
        }
        let label = if width < self.px(200) { Msg::ReviewButtonNextMistakeShort } else { Msg::ReviewButtonNextMistake };
        let mut buttons = vec![
            (Action::Review(ReviewAction::Deepen), self.text(Msg::ReviewButtonReviewDeeper).to_owned()),
            (NEXT_MISTAKE, self.text(label).to_owned()),
        ];
        if review.is_stale() || !review.is_complete() {
            buttons.push((Action::Review(ReviewAction::Start), self.text(Msg::ReviewButtonAgain).to_owned()));
        }
        let title = self.text(Msg::ReviewCardReport).to_owned();
        CardContents {
            short_title: title.clone(),
            title,
            color: Token::Accent,
            ink: Token::Ink,
            lines,
            progress: None,
            buttons,
        }
    }

    /// Returns `true` if the report has lines about `side`. In a game against the computer, it has lines only about the
    /// human player's side.
    fn is_reported(&self, side: Color) -> bool {
        let game = self.state.game();
        game.opponent().is_none() || game.seats()[side].is_person()
    }

    /// Returns a text with the accuracy of a side; `None` unless the panel shows the analysis of a reviewed game. The
    /// estimated level of the side and its margin of error are added if both fit into `width`. If only the level fits,
    /// only the level is added.
    pub(in crate::ui) fn accuracy_detail(&self, side: Color, font: Font, width: i32) -> Option<String> {
        let review = self.state.reviews().get().filter(|_| self.state.analyze().is_shown())?;
        let record = self.state.game().record();
        review.n_shared(record)?;
        let accuracy = format!("{:.0}", review.accuracy(side)?);
        let accuracy = self.language.fill(Template::ReviewAccuracyOfSide { n: &accuracy });
        let Some(estimate) = level_estimate(review, side) else { return Some(accuracy) };
        let (level, margin) = (&estimate.level.to_string(), &estimate.margin.to_string());
        let levels = [Template::ReviewEstimatedLevel { n: level, margin }, Template::CardLevelAlone { n: level }];
        let mut texts = levels.map(|it| {
            let level = self.language.fill(it);
            self.language.fill(Template::CardBoth { first: &accuracy, second: &level })
        });
        let fitting = texts.iter_mut().find(|it| text::width(it, font) <= width);
        Some(fitting.map_or(accuracy, std::mem::take))
    }
}

/// Distributes the texts of the card over pages, and returns for each page the indices of its texts. `first` is the
/// height for texts on the first page, `others` on every other page. A text that fits on no page is left out.
fn pages_of(lines: &[MeasuredLine<'_>], first: i32, others: i32) -> Vec<Vec<usize>> {
    let mut pages = vec![Vec::new()];
    let mut left = first;
    for (index, measured) in lines.iter().enumerate() {
        let needed = &lines[index..lines.len().min(index + 1 + usize::from(measured.line.is_heading))];
        let needed = needed.iter().map(|it| it.height).sum::<i32>();
        if left < needed && needed <= others {
            pages.push(Vec::new());
            left = others;
        }
        if let Some(page) = pages.last_mut().filter(|_| needed <= left) {
            left -= measured.height;
            page.push(index);
        }
    }
    pages
}

/// Returns the title of the card about a move; `played` is the text of the move.
pub(in crate::ui) fn title_of<'a>(review: &MoveReview, played: &'a str) -> Template<'a> {
    use crate::review::statement::StatementKind;
    use crate::review::win_probability::MoveClass;
    let main = review.statements.first().map(|it| it.kind).filter(|_| review.class.is_marked());
    match (main, review.class) {
        (Some(StatementKind::Forbidden(_)), _) => Template::ReviewHeadForbidden { played },
        (Some(StatementKind::MissedFive | StatementKind::MissedWinByFours | StatementKind::MissedWinByThreats), _) => {
            Template::ReviewHeadWinThere { played }
        }
        (Some(StatementKind::LeavesOpenThree), _) => Template::ReviewHeadThree { played },
        _ if review.class.is_marked() && review.proofs.reply_win.win.is_some() => Template::ReviewHeadLoses { played },
        (_, MoveClass::Inaccuracy) => Template::ReviewHeadInaccuracy { played },
        (_, MoveClass::Mistake) => Template::ReviewHeadMistake { played },
        (_, MoveClass::Blunder) => Template::ReviewHeadBlunder { played },
        (_, MoveClass::Best) => Template::ReviewHeadBest { played },
        (_, MoveClass::Good) => Template::ReviewHeadGood { played },
    }
}
