//! The dialogs: only the topmost one is shown, over a veil that blocks the window below.

use crate::game::Color;
use crate::session::Seat;
use crate::ui::action::{Action, TextField};
use crate::ui::engines::{CROSS_TABLE_WIDTH, EngineDialog};
use crate::ui::files::{FileAction, Offer};
use crate::ui::geometry::Rect;
use crate::ui::help::{HelpPage, RulesDialog, Topic};
use crate::ui::history::HISTORY_WIDTH;
use crate::ui::layout::scrolled_page::PageRows;
use crate::ui::layout::{Builder, GroupKind, Layer, Placed, size};
use crate::ui::locale::{Msg, Template};
use crate::ui::opponent::{OpponentAction, POPOVER_WIDTH};
use crate::ui::progress::PROGRESS_WIDTH;
use crate::ui::screen_map::Role;
use crate::ui::settings::window::SETTINGS_WIDTH;
use crate::ui::state::commands::key_lines;
use crate::ui::state::{Confirm, Dialog, Modal};
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, Card, Widget};

/// The maximum width of most dialogs and, as `PAGES`, of the rules with their diagrams, in logical pixels.
const WIDTH: i32 = 480;
const PAGES: i32 = 800;

/// The width of the heading at the left of a row, in logical pixels.
pub(in crate::ui) const HEADING: i32 = 92;

/// The copyright notice that the font's license requires.
const FONT_COPYRIGHT: &str = "© 2014-2021 Adobe";

/// The libraries that are linked into the program, by license.
const CRATES: &str = include_str!("../../../../resources/crates.txt");

impl Builder<'_> {
    pub(super) fn dialogs(&mut self, all: Rect) {
        let top = self.state.dialogs().all().len();
        for (index, dialog) in self.state.dialogs().all().iter().enumerate() {
            // Show only the topmost dialog, because each dialog brings a veil, and two veils would darken the window
            // twice.
            if index + 1 == top {
                let (veil, role) = match dialog {
                    // A click outside the opponent dialog closes it.
                    Dialog::Opponent(_) => {
                        (Widget::ClearVeil, Role::Control { action: Action::Cancel, enabled: true, tab: false })
                    }
                    _ => (Widget::Veil, Role::Shield),
                };
                let name = if role == Role::Shield { "" } else { self.text(Msg::ButtonClose) };
                let group = self.open_ground(GroupKind::Dialog, all, veil, role, name);
                self.dialog(dialog, all);
                self.close_group(group);
            }
        }
    }

    /// Returns the height that `place` returns, and removes the widgets that `place` has added.
    pub(in crate::ui) fn measured(&mut self, place: impl FnOnce(&mut Self) -> i32) -> i32 {
        let marks = (self.placed.len(), self.groups.len(), self.texts.len());
        let height = place(self);
        self.placed.truncate(marks.0);
        self.groups.truncate(marks.1);
        self.texts.truncate(marks.2);
        height
    }

    /// Places a dialog twice: first to measure its height, and then at its final place, in the middle of the window or
    /// below the card that opened it.
    fn dialog(&mut self, dialog: &Dialog, all: Rect) {
        let pad = self.px(22);
        let widest = match dialog {
            Dialog::History(_) => HISTORY_WIDTH,
            Dialog::Progress(_) => PROGRESS_WIDTH,
            Dialog::Engines(EngineDialog::CrossTable(_)) => CROSS_TABLE_WIDTH,
            Dialog::Rules(_) => PAGES,
            Dialog::Opponent(_) => POPOVER_WIDTH,
            Dialog::Settings(_) => SETTINGS_WIDTH,
            _ => WIDTH,
        };
        let width = self.px(widest).min(all.w - 2 * self.px(12));
        let anchor = self.anchor_of(dialog);
        let x = anchor.map_or((all.w - width) / 2, |it| it.x.min(all.right() - width - self.px(8)).max(all.x));
        let inner = |y: i32, this: &Self| Rect::new(x + pad, y + pad, width - 2 * pad, this.window.height);
        let first = inner(0, self);
        let height = self.measured(|it| it.dialog_content(dialog, first)) + 2 * pad;
        let group = self.groups.len() - 1;
        let y = match anchor {
            Some(card) => (card.bottom() + self.px(8)).min(all.bottom() - height - self.px(4)).max(all.y),
            None => all.y + ((all.h - height) / 2).max(0),
        };
        let card = Card {
            fill: Token::Card,
            border: Token::Rule,
            border_width: self.hairline(),
            radius: self.px(10),
            shadow: self.px(24),
        };
        self.add_role(Rect::new(x, y, width, height), Widget::Card(card), Role::Shield, "");
        self.groups[group].rect = Rect::new(x, y, width, height);
        let rect = inner(y, self);
        self.dialog_content(dialog, rect);
    }

    /// Returns the rectangle of the player's card below which a dialog stands; `None` if the dialog stands in the
    /// middle of the window.
    fn anchor_of(&self, dialog: &Dialog) -> Option<Rect> {
        let Dialog::Opponent(draft) = dialog else { return None };
        let opens = Action::Opponent(OpponentAction::ChooseFor(draft.side));
        let is_card = |it: &&Placed| matches!(it.role, Role::Control { action, .. } if action == opens);
        self.placed.iter().find(is_card).map(|it| it.rect)
    }

    /// Places the content of a dialog and returns its height.
    fn dialog_content(&mut self, dialog: &Dialog, rect: Rect) -> i32 {
        match dialog {
            Dialog::NewGame(draft) => self.new_game(&draft.setup, rect),
            Dialog::Clock(draft) => self.clock_dialog(draft, rect),
            Dialog::Confirm(Confirm::Resign) => {
                let side = self.state.game().side_that_can_resign().map_or("", |side| self.language.side(side));
                let detail = self.language.fill(Template::DialogResignDetail { side });
                self.question(Msg::DialogResign, &detail, (Msg::ButtonPlayOn, Msg::ButtonResign), rect)
            }
            Dialog::Confirm(Confirm::Draw(side)) => {
                let (side, other) = (self.language.side(*side), self.language.side(!*side));
                let detail = self.language.fill(Template::DialogDrawDetail { side, other });
                self.question(Msg::DialogDraw, &detail, (Msg::ButtonDecline, Msg::ButtonAgree), rect)
            }
            Dialog::Confirm(Confirm::Abandon(_)) => {
                let detail = self.text(Msg::DialogAbandonDetail);
                self.question(Msg::DialogAbandon, detail, (Msg::ButtonPlayOn, Msg::ButtonGiveUp), rect)
            }
            Dialog::Confirm(Confirm::File(question)) => self.file_question(question, rect),
            Dialog::Help(HelpPage { topic: Topic::Opponent(index), scroll }) => {
                self.opponent_page(*index, *scroll, rect)
            }
            Dialog::Help(HelpPage { topic, scroll }) => self.help(*topic, *scroll, rect),
            Dialog::Messages(list) => self.recent_messages(*list, rect),
            Dialog::Rules(RulesDialog { page, scroll }) => self.rules(*page, *scroll, rect),
            Dialog::Settings(dialog) => self.settings_window(dialog, rect),
            Dialog::Picker(picker) => self.picker(picker, rect),
            Dialog::Chooser(chooser) => self.chooser(chooser, rect),
            Dialog::Resume(offer) => self.offer(offer, rect),
            Dialog::History(view) => self.history(view, rect),
            Dialog::Progress(view) => self.progress(*view, rect),
            Dialog::Engines(dialog) => self.engine_dialog(dialog, rect),
            Dialog::Sources(list) => self.sources(&list.rows, rect),
            Dialog::GameFilter(_) => self.game_filter(rect),
            Dialog::Move(_) => self.typed_move(rect),
            Dialog::Opponent(draft) => self.opponent_choice(draft, rect),
        }
    }

    /// Places the title of a dialog, and returns its height with the gap below it.
    pub(in crate::ui) fn title(&mut self, text: &str, rect: Rect) -> i32 {
        self.name_dialog(text);
        let height = self.px(26);
        let font = self.font(size::TITLE, true);
        self.add_text(rect.row(rect.y, height), text, font, Token::Ink, Align::Left);
        height + self.px(10)
    }

    /// Places the row of buttons at the foot of a dialog, with the accepting button at the right, and returns its
    /// height. The button that Enter presses is highlighted.
    pub(in crate::ui) fn feet(&mut self, cancel: Option<Msg>, accept: Msg, y: i32, rect: Rect) -> i32 {
        self.feet_beside(None, cancel, accept, y, rect)
    }

    /// Places the row of buttons at the foot of a dialog, with the button `other` at the left edge, and returns its
    /// height.
    pub(in crate::ui) fn feet_beside(
        &mut self,
        other: Option<(Action, Msg)>,
        cancel: Option<Msg>,
        accept: Msg,
        y: i32,
        rect: Rect,
    ) -> i32 {
        let (height, gap) = (self.px(36), self.px(8));
        let n = if other.is_some() { 3 } else { 2 };
        let width = self.px(124).min((rect.w - (n - 1) * gap) / n);
        let default = self.state.dialogs().modal().map(Modal::default_button);
        if let Some((action, label)) = other {
            let place = Rect::new(rect.x, y, width, height);
            self.add_button(place, action, Layer::Dialog, self.text(label), None, default == Some(action));
        }
        let right = Rect::new(rect.right() - width, y, width, height);
        if let Some(cancel) = cancel {
            let place = Rect::new(right.x - gap - width, y, width, height);
            let is_default = default == Some(Action::Cancel);
            self.add_button(place, Action::Cancel, Layer::Dialog, self.text(cancel), None, is_default);
        }
        let is_default = default == Some(Action::Accept);
        self.add_button(right, Action::Accept, Layer::Dialog, self.text(accept), None, is_default);
        height
    }

    /// Places the offer to resume a game from an earlier run, with three buttons: give the game up, decide later, or
    /// resume.
    fn offer(&mut self, offer: &Offer, rect: Rect) -> i32 {
        let name = |side: Color| match &offer.seats[side] {
            Seat::Program(id) => Some(self.program_name(id)),
            Seat::Person => None,
        };
        let who = match (name(Color::Black), name(Color::White)) {
            (Some(black), Some(white)) => {
                self.language.fill(Template::ComputersAgainst { black: &black, white: &white })
            }
            (Some(name), None) | (None, Some(name)) => name,
            (None, None) => self.text(Msg::DialogModeTwo).to_owned(),
        };
        let (n, size) = (offer.n_stones.to_string(), offer.size.to_string());
        let detail = self.language.fill(Template::DialogOfferDetail { who: &who, n: &n, size: &size });
        let mut y = rect.y + self.words(Msg::DialogOffer, &detail, rect);
        let other = Some((Action::Files(FileAction::GiveUp), Msg::ButtonGiveUp));
        y += self.feet_beside(other, Some(Msg::ButtonLater), Msg::ButtonResumeGame, y, rect);
        y - rect.y
    }

    /// Places a question with a button for no and a button for yes, and returns the height.
    fn question(&mut self, title: Msg, detail: &str, (no, yes): (Msg, Msg), rect: Rect) -> i32 {
        let mut y = rect.y + self.words(title, detail, rect);
        y += self.feet(Some(no), yes, y, rect);
        y - rect.y
    }

    /// Places the dialog in which a move is typed, and returns its height.
    fn typed_move(&mut self, rect: Rect) -> i32 {
        let mut y = rect.y + self.title(self.text(Msg::SpokenTypeMove), rect);
        let row = self.row(Msg::SpokenPoint, y, rect);
        self.text_field(Rect { w: self.px(90).min(row.w), ..row }, TextField::Move, self.text(Msg::SpokenPoint), "H8");
        y += row.h + self.row.1 + self.px(10);
        y += self.feet(Some(Msg::ButtonCancel), Msg::SpokenPlay, y, rect);
        y - rect.y
    }

    /// Places a title and the text below it, and returns their height.
    fn words(&mut self, title: Msg, detail: &str, rect: Rect) -> i32 {
        let y = rect.y + self.title(self.text(title), rect);
        let font = self.font(size::TEXT, false);
        let lines = self.wrap(detail, font, rect.w);
        let height = self.add_lines(rect.row(y, 0), &lines, font, Token::Ink2, Align::Left);
        y + height + self.px(18) - rect.y
    }

    /// Places the heading at the left of a row, and returns the room for the row's controls.
    pub(in crate::ui) fn row(&mut self, heading: Msg, y: i32, rect: Rect) -> Rect {
        let (left, height) = (self.px(HEADING), self.row.0);
        let font = self.font(size::TEXT, false);
        self.add_text(Rect::new(rect.x, y, left, height), self.text(heading), font, Token::Ink3, Align::Left);
        Rect::new(rect.x + left, y, rect.w - left, height)
    }

    /// Places a row of choices side by side, and returns its height with the gap below it.
    pub(in crate::ui) fn choices(
        &mut self,
        layer: Layer,
        heading: Msg,
        choices: &[(Action, String)],
        taken: Action,
        y: i32,
        rect: Rect,
    ) -> i32 {
        let row = self.row(heading, y, rect);
        let group = self.open_group(GroupKind::Choices, row, self.text(heading));
        for (place, (action, label)) in row.columns(choices.len(), self.px(6)).zip(choices) {
            self.choice(layer, place, *action, label, *action == taken);
        }
        self.close_group(group);
        row.h + self.row.1
    }

    pub(in crate::ui) fn choice(&mut self, layer: Layer, rect: Rect, action: Action, label: &str, taken: bool) {
        self.add_control(rect, action, layer, label, |control| Widget::Choice {
            label: label.to_owned(),
            icon: None,
            taken,
            control,
        });
    }

    fn help(&mut self, topic: Topic, scroll: usize, rect: Rect) -> i32 {
        let (title, text) = match topic {
            Topic::HowToPlay => (Msg::ItemHowToPlay, self.text(Msg::HelpHowToPlay).to_owned()),
            Topic::Chances => (Msg::ItemChances, self.text(Msg::HelpChances).to_owned()),
            Topic::Keys => (Msg::ItemKeys, self.text(Msg::HelpKeys).to_owned()),
            Topic::About | Topic::Opponent(_) => {
                let version = self.state.version();
                let about = Template::HelpAbout { version, font: FONT_COPYRIGHT, crates: CRATES };
                (Msg::ItemAbout, self.language.fill(about))
            }
        };
        let top = self.title(self.text(title), rect);
        let font = self.font(size::TEXT, false);
        let keys = self.px(150).min(rect.w / 2);
        let width = self.page_width(rect);
        let mut rows: Vec<(String, String)> = text
            .lines()
            .flat_map(|line| match (line.split_once('\t'), line.strip_prefix("# ")) {
                (Some((key, meaning)), _) => vec![(key.to_owned(), meaning.to_owned())],
                (None, Some(heading)) => vec![(heading.to_owned(), String::new())],
                (None, None) => self.wrap(line, font, width).into_iter().map(|it| (String::new(), it)).collect(),
            })
            .collect();
        if topic == Topic::Keys {
            rows.extend(key_lines(self.language));
        }
        let height = font.line_height().max(1);
        let about = PageRows { n: rows.len(), height, room: self.page_room(top), scroll };
        let page = self.open_page(rect, rect.y + top, &about, self.text(title));
        for (index, place) in page.rows() {
            let ((key, meaning), place) = (&rows[index], Rect { w: width, ..place });
            if key.is_empty() {
                self.add_text(place, meaning.clone(), font, Token::Ink2, Align::Left);
                continue;
            }
            // A heading has no second column and takes the whole width.
            let key_width = if meaning.is_empty() { width } else { keys };
            let bold = self.font(size::TEXT, true);
            self.add_text(Rect { w: key_width, ..place }, key.clone(), bold, Token::Ink, Align::Left);
            if !meaning.is_empty() {
                let rest = place.column(place.x + keys, width - keys);
                self.add_text(rest, meaning.clone(), font, Token::Ink2, Align::Left);
            }
        }
        self.close_page_of_dialog(page, rect)
    }
}
