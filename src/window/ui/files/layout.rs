//! The layout of dialogs with a list, and of questions about files.

use std::path::Path;

use crate::formats::Loss;
use crate::game::Color;
use crate::session::Seat;
use crate::ui::action::{Action, DropDown, TextField};
use crate::ui::cast;
use crate::ui::files::{Choices, Chooser, FileAction, FileKind, Offer, Picker, Purpose};
use crate::ui::geometry::Rect;
use crate::ui::layout::dialog::DialogView;
use crate::ui::layout::{Builder, GroupKind, Layer, size};
use crate::ui::locale::{Msg, Template};
use crate::ui::screen_map::{Role, Scroll};
use crate::ui::state::FileQuestion;
use crate::ui::text;
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, CheckMark, Font, Widget};

/// The height of a row of a list, in logical pixels.
const ROW: i32 = 26;

/// A row of a list with check marks or dots.
pub(in crate::ui) struct CheckRow {
    /// The text of the row.
    pub label: String,
    /// A text at the right end of the row, such as a rating.
    pub figure: String,
    /// The mark before the text.
    pub mark: CheckMark,
}

/// Minimum and maximum number of rows of a list that are shown at once.
const N_ROWS: (i32, i32) = (3, 12);

impl DialogView for Chooser {
    fn place(&self, builder: &mut Builder<'_>, rect: Rect) -> i32 {
        let font = builder.font(size::TEXT, false);
        let (title, labels) = match &self.choices {
            Choices::Games { name, labels, .. } => {
                let number = |(n, label): (usize, &String)| format!("{n}. {label}");
                (name.clone(), (1..).zip(labels).map(number).collect::<Vec<_>>())
            }
            Choices::Files { title, files } => {
                let room = rect.w - builder.px(48);
                let labels = files.iter().map(|it| elided_path(it, font, room));
                (builder.text(*title).to_owned(), labels.collect())
            }
        };
        let mut y = rect.y + builder.title(&title, rect);
        let below = builder.px(14 + 36);
        y += builder.list(&labels, self.list.selected, self.list.first, y - rect.y + below, y, rect);
        y += builder.px(14);
        y += builder.feet(Some(Msg::ButtonCancel), Msg::ButtonOpen, y, rect);
        y - rect.y
    }
}

impl DialogView for Picker {
    fn place(&self, builder: &mut Builder<'_>, rect: Rect) -> i32 {
        let mut y = rect.y + builder.title(builder.text(self.purpose.title()), rect);
        let small = builder.font(size::SMALL, false);
        let folder = elided_path(&self.listing.folder, small, rect.w);
        y += builder.list_choice(Msg::DialogFolder, DropDown::Folder, y, rect);
        builder.add_text(rect.row(y, small.line_height()), folder, small, Token::Ink3, Align::Left);
        y += small.line_height() + builder.px(4);
        let trouble = self.trouble.as_ref().map(|it| builder.wrap(it, small, rect.w)).unwrap_or_default();
        let reading =
            builder.state.documents().reading().map(|name| builder.language.fill(Template::NoticeReading { name }));
        let about = match (self.purpose, reading) {
            (Purpose::Open, Some(reading)) => builder.wrap(&reading, small, rect.w),
            (Purpose::Write(FileKind::Picture), _) if !builder.state.is_game_covered() => {
                builder.wrap(builder.text(Msg::DialogPictureKinds), small, rect.w)
            }
            (_, _) => Vec::new(),
        };
        let n_lines = cast::count(trouble.len() + about.len());
        let has_formats = !self.formats().is_empty();
        let format = if has_formats { builder.row.0 + builder.row.1 } else { 0 };
        let below = builder.px(8 + 32 + 6 + 10 + 36) + format + n_lines * (small.line_height() + builder.px(2));
        let labels: Vec<String> = (0..self.listing.entries.len()).map(|row| self.label(row)).collect();
        y += builder.list(&labels, self.list.selected, self.list.first, y - rect.y + below, y, rect);
        y += builder.px(8);
        // Leave a gap below the name field, so that its focus ring does not touch what follows.
        if has_formats {
            y += builder.name_field(y, rect) + builder.row.1;
            y += builder.list_choice(Msg::DialogFormat, DropDown::Format, y, rect) - builder.row.1;
        } else {
            y += builder.name_field(y, rect);
        }
        y += builder.px(6);
        y += builder.add_lines(rect.row(y, 0), &about, small, Token::Ink3, Align::Left);
        y += builder.add_lines(rect.row(y, 0), &trouble, small, Token::Red, Align::Left);
        y += builder.px(10);
        y += builder.feet(Some(Msg::ButtonCancel), self.purpose.button(), y, rect);
        y - rect.y
    }
}

/// The offer to resume a game, with three buttons: give the game up, decide later, or resume.
impl DialogView for Offer {
    fn place(&self, builder: &mut Builder<'_>, rect: Rect) -> i32 {
        let name = |side: Color| match &self.seats[side] {
            Seat::Program(id) => Some(builder.program_name(id)),
            Seat::Person => None,
        };
        let who = match (name(Color::Black), name(Color::White)) {
            (Some(black), Some(white)) => {
                builder.language.fill(Template::ComputersAgainst { black: &black, white: &white })
            }
            (Some(name), None) | (None, Some(name)) => name,
            (None, None) => builder.text(Msg::DialogTwoPlayers).to_owned(),
        };
        let (n, size) = (self.n_stones.to_string(), self.size.to_string());
        let detail = builder.language.fill(Template::DialogOfferDetail { who: &who, n: &n, size: &size });
        let mut y = rect.y + builder.words(Msg::DialogOffer, &detail, rect);
        let other = Some((Action::Files(FileAction::GiveUp), Msg::ButtonAbandon));
        y += builder.feet_beside(other, Some(Msg::ButtonLater), Msg::ButtonResumeGame, y, rect);
        y - rect.y
    }
}

impl Builder<'_> {
    /// Places a list with a dot at the chosen row, and returns its height. `others` is the height of the rest of the
    /// dialog; the list shows as many rows as then fit in the window.
    pub(in crate::ui) fn list(
        &mut self,
        labels: &[String],
        chosen: Option<usize>,
        first: usize,
        others: i32,
        y: i32,
        rect: Rect,
    ) -> i32 {
        let dot = |index: usize| CheckMark::Dot(chosen == Some(index));
        let row = |(index, label): (usize, &String)| CheckRow {
            label: label.clone(),
            figure: String::new(),
            mark: dot(index),
        };
        let rows: Vec<_> = labels.iter().enumerate().map(row).collect();
        self.check_list(&rows, chosen, first, others, y, rect)
    }

    /// Places a list like [`Builder::list`], but with a separate mark for each row, and returns its height.
    pub(in crate::ui) fn check_list(
        &mut self,
        rows: &[CheckRow],
        chosen: Option<usize>,
        first: usize,
        others: i32,
        y: i32,
        rect: Rect,
    ) -> i32 {
        let row = self.px(ROW).max(1);
        let room = self.window.height - 2 * self.px(22) - 2 * self.px(8) - others;
        let n_fit = (room / row).clamp(N_ROWS.0, N_ROWS.1);
        let n_rows = cast::to_usize(n_fit);
        let last = rows.len().saturating_sub(n_rows);
        let first = first.min(last);
        self.scroll = Scroll { first, last };
        let list = rect.row(y, n_fit * row + 2 * self.px(4));
        let card = self.card(Token::CardQuiet, Token::Rule, self.hairline());
        let group = self.open_ground(GroupKind::List, list, card, Role::Page, self.text(Msg::DialogList));
        let inside = Rect::new(list.x + self.px(4), list.y + self.px(4), list.w - self.px(18), row);
        for (line, (index, it)) in (0..).zip(rows.iter().enumerate().skip(first).take(n_rows)) {
            let place = Rect { y: inside.y + line * row, ..inside };
            let action = Action::Pick(index);
            let is_chosen = chosen == Some(index);
            let mut control = self.control_state(place, action, Layer::Dialog);
            control.hovered |= is_chosen;
            let widget = Widget::MenuItem { label: it.label.clone(), key: it.figure.clone(), mark: it.mark, control };
            // The Tab key reaches only one row of the list: the selected row, or the first visible row if no selected
            // row is visible.
            let tab = is_chosen || chosen.is_none_or(|it| it < first || first + n_rows <= it) && index == first;
            self.add_role(place, widget, Role::Control { action, enabled: true, tab }, &it.label);
        }
        if 0 < last {
            let track = Rect::new(list.x, list.y + self.px(6), list.w - self.px(2), list.h - 2 * self.px(6));
            self.knob(track, self.scroll, rows.len());
        }
        self.close_group(group);
        list.h
    }

    fn name_field(&mut self, y: i32, rect: Rect) -> i32 {
        let row = self.row(Msg::DialogFileName, y, rect);
        self.text_field(row, TextField::FileName, self.text(Msg::DialogFileName), "");
        row.h
    }

    pub(in crate::ui) fn file_question(&mut self, question: &FileQuestion, rect: Rect) -> i32 {
        let name = |path: &Path| path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        let (title, detail, accept, discard) = match question {
            FileQuestion::Unsaved(_) => {
                let detail = self.text(Msg::DialogUnsavedDetail).to_owned();
                (self.text(Msg::DialogUnsaved).to_owned(), detail, Msg::ButtonSave, Some(Msg::ButtonDiscard))
            }
            FileQuestion::Abandon(_) => {
                let detail = self.text(Msg::DialogAbandonDetail).to_owned();
                (self.text(Msg::DialogAbandon).to_owned(), detail, Msg::ButtonAbandon, None)
            }
            FileQuestion::Losses { target: (path, _), losses, .. } => {
                let texts = losses.iter().map(|it| self.text(loss_text(*it)).to_owned());
                let listed =
                    texts.reduce(|some, more| self.language.fill(Template::DialogAndAlso { some: &some, more: &more }));
                let detail = self.language.fill(Template::DialogLossesDetail { losses: &listed.unwrap_or_default() });
                (self.language.fill(Template::DialogLosses { name: &name(path) }), detail, Msg::ButtonSaveAnyway, None)
            }
            FileQuestion::Replace { path, .. } => {
                let detail = self.text(Msg::DialogReplaceDetail).to_owned();
                (self.language.fill(Template::DialogReplace { name: &name(path) }), detail, Msg::ButtonReplace, None)
            }
            FileQuestion::TakeTraining(path, _) => {
                let own = self.state.puzzles().training();
                let (rating, n) = (own.rating().to_string(), own.n_rated().to_string());
                let detail = self.language.fill(Template::PuzzleTakeDetail { rating: &rating, n: &n });
                (self.language.fill(Template::PuzzleTake { name: &name(path) }), detail, Msg::ButtonReplace, None)
            }
        };
        self.name_dialog(&title);
        let title_font = self.font(size::TITLE, true);
        let font = self.font(size::TEXT, false);
        let titles = self.wrap(&title, title_font, rect.w);
        let lines = self.wrap(&detail, font, rect.w);
        let mut y = rect.y;
        y += self.add_lines(rect.row(y, 0), &titles, title_font, Token::Ink, Align::Left);
        y += self.px(10);
        y += self.add_lines(rect.row(y, 0), &lines, font, Token::Ink2, Align::Left);
        y += self.px(18);
        let other = discard.map(|it| (Action::Files(FileAction::Discard), it));
        y += self.feet_beside(other, Some(Msg::ButtonCancel), accept, y, rect);
        y - rect.y
    }
}

/// Returns the name of a kind of information that a format cannot hold.
const fn loss_text(loss: Loss) -> Msg {
    match loss {
        Loss::Order => Msg::LossOrder,
        Loss::Variations => Msg::LossVariations,
        Loss::Setup => Msg::LossSetup,
        Loss::Passes => Msg::LossPasses,
        Loss::Rule => Msg::LossRule,
        Loss::Size => Msg::LossSize,
        Loss::Resignations => Msg::LossResignations,
        Loss::Comments => Msg::LossComments,
        Loss::Labels => Msg::LossLabels,
        Loss::Marks => Msg::LossMarks,
        Loss::Spent => Msg::LossSpent,
        Loss::Left => Msg::LossLeft,
        Loss::Control => Msg::LossControl,
        Loss::Names => Msg::LossNames,
        Loss::Info => Msg::LossInfo,
        Loss::Extras => Msg::LossExtras,
    }
}

/// Returns a path as text; the start is cut off if the path is wider than `width` device pixels.
fn elided_path(path: &Path, font: Font, width: i32) -> String {
    let whole = path.to_string_lossy().into_owned();
    if text::width(&whole, font) <= width {
        return whole;
    }
    let starts = whole.char_indices().skip(1).map(|(at, _)| format!("…{}", &whole[at..]));
    starts.into_iter().find(|it| text::width(it, font) <= width).unwrap_or_default()
}
