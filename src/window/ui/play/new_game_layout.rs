//! The layout of the New Game dialog.

use crate::engine::PlayerInfo;
use crate::game::{Color, OnFoul, OpeningKind, Rule};
use crate::ui::action::{Action, DropDown, TextField};
use crate::ui::geometry::Rect;
use crate::ui::help::HelpAction;
use crate::ui::help::rules_pages::RulesPage;
use crate::ui::layout::dialog::{DialogView, HEADING};
use crate::ui::layout::{Builder, GroupKind, Layer, size};
use crate::ui::locale::{Msg, Template};
use crate::ui::play::{NewGameDraft, PlayAction};
use crate::ui::settings::{Begins, Mode, Setup, TeachingMode};
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, Widget};

/// The usual board sizes, which have buttons beside the list of all sizes.
const SIZES: [u8; 4] = [13, 15, 19, 20];

/// In a window lower than this, in logical pixels, the rows stand closer together.
const LOW_WINDOW: i32 = 600;

/// In a window at least this high, in logical pixels, there is room for a sentence about the rule and a sentence about
/// the opening.
const ROOMY_WINDOW: i32 = 720;

/// The height of a row and the gap below it in a low window, in logical pixels.
const LOW_ROW: (i32, i32) = (27, 4);

/// The width and height of the stone drawn beside a player's name, in logical pixels.
const STONE: i32 = 20;

/// The width of the list of all sizes, in logical pixels.
const SIZE_LIST: i32 = 96;

impl DialogView for NewGameDraft {
    fn place(&self, builder: &mut Builder<'_>, rect: Rect) -> i32 {
        let usual = builder.row;
        if builder.window.height < builder.px(LOW_WINDOW) {
            builder.row = (builder.px(LOW_ROW.0), builder.px(LOW_ROW.1));
        }
        let height = builder.new_game_rows(&self.setup, rect);
        builder.row = usual;
        height
    }
}

impl Builder<'_> {
    fn new_game_rows(&mut self, setup: &Setup, rect: Rect) -> i32 {
        let mut y = rect.y + self.title(self.text(Msg::DialogNewGame), rect);
        let language = self.language;
        let text = |msg: Msg| language.text(msg).to_owned();
        let modes = [
            (Action::Play(PlayAction::ChooseMode(Mode::TwoPlayers)), text(Msg::ButtonTwoPlayers)),
            (Action::Play(PlayAction::ChooseMode(Mode::AgainstComputer)), text(Msg::ButtonAgainstComputer)),
            (Action::Play(PlayAction::ChooseMode(Mode::TwoComputers)), text(Msg::ComputersModeTwoComputers)),
        ];
        y += self.choices(
            Layer::Dialog,
            Msg::DialogPlayers,
            &modes,
            Action::Play(PlayAction::ChooseMode(setup.mode)),
            y,
            rect,
        );
        match setup.mode {
            Mode::TwoPlayers => y += self.two_names(y, rect),
            Mode::AgainstComputer => {
                y += self.own_name(y, rect);
                let begins = [
                    (Action::Play(PlayAction::ChooseBegins(Begins::Me)), text(Msg::DialogBeginsMe)),
                    (Action::Play(PlayAction::ChooseBegins(Begins::Computer)), text(Msg::DialogBeginsComputer)),
                    (Action::Play(PlayAction::ChooseBegins(Begins::Guess)), text(Msg::DialogBeginsRandom)),
                ];
                let chosen = Action::Play(PlayAction::ChooseBegins(setup.begins));
                y += self.choices(Layer::Dialog, Msg::DialogBegins, &begins, chosen, y, rect);
                y += self.opponent(y, rect);
            }
            Mode::TwoComputers => {
                y += self.list_choice(Msg::SideBlack, DropDown::Computer(Color::Black), y, rect);
                y += self.list_choice(Msg::SideWhite, DropDown::Computer(Color::White), y, rect);
                y += self.list_choice(Msg::ComputersPace, DropDown::MovePace, y, rect);
            }
        }
        y += self.character(setup, y, rect);
        let (rule, opening) = (setup.rule(), setup.opening());
        let page = Some(RulesPage::Rule(rule));
        y += self.explained_choice(Msg::DialogRule, DropDown::Rule, language.rule_summary(rule), page, y, rect);
        if rule == Rule::Renju {
            let fouls = [
                (Action::Play(PlayAction::ChooseFouls(OnFoul::Refuse)), text(Msg::DialogFoulsRefused)),
                (Action::Play(PlayAction::ChooseFouls(OnFoul::Lose)), text(Msg::DialogFoulsLose)),
            ];
            let chosen = Action::Play(PlayAction::ChooseFouls(setup.on_foul()));
            y += self.choices(Layer::Dialog, Msg::DialogFouls, &fouls, chosen, y, rect);
        }
        let page = Some(RulesPage::Opening(opening)).filter(|_| opening != OpeningKind::Free);
        let summary = language.opening_summary(opening);
        y += self.explained_choice(Msg::DialogOpening, DropDown::Opening, summary, page, y, rect);
        y += self.sizes(setup.size, y, rect);
        y += self.list_choice(Msg::DialogClock, DropDown::Clock, y, rect);
        if setup.mode == Mode::AgainstComputer {
            let teaching = [
                (Action::Play(PlayAction::ChooseTeaching(TeachingMode::Off)), text(Msg::DialogTeachingOff)),
                (Action::Play(PlayAction::ChooseTeaching(TeachingMode::Warn)), text(Msg::DialogTeachingWarn)),
                (Action::Play(PlayAction::ChooseTeaching(TeachingMode::Explain)), text(Msg::DialogTeachingExplain)),
            ];
            let chosen = Action::Play(PlayAction::ChooseTeaching(setup.teaching));
            y += self.choices(Layer::Dialog, Msg::DialogTeaching, &teaching, chosen, y, rect);
        }
        if self.state.game().in_progress() {
            let font = self.font(size::SMALL, false);
            let lines = self.wrap(self.text(Msg::DialogRunning), font, rect.w);
            y += self.add_lines(rect.row(y, 0), &lines, font, Token::Red, Align::Left);
        }
        y += self.px(10);
        y += self.feet(Some(Msg::ButtonCancel), Msg::ButtonStartGame, y, rect);
        y - rect.y
    }

    /// Places a row with the text field for the human player's name in a game against the computer, and returns the
    /// height of the row.
    fn own_name(&mut self, y: i32, rect: Rect) -> i32 {
        let row = self.row(Msg::DialogName, y, rect);
        self.text_field(row, TextField::Name, self.text(Msg::DialogName), self.text(Msg::CardYou));
        self.row.0 + self.row.1
    }

    /// Places a row with the text fields for the names of two people, and returns its height.
    fn two_names(&mut self, y: i32, rect: Rect) -> i32 {
        let language = self.language;
        let row = self.row(Msg::DialogNames, y, rect);
        let gap = self.px(6);
        let width = (row.w - gap) / 2;
        let fields =
            [(TextField::Name, row.x, Color::Black), (TextField::OtherName, row.right() - width, Color::White)];
        for (field, x, side) in fields {
            let (name, value) = (self.text(Msg::DialogNames), language.side(side));
            let name = language.fill(Template::SpokenNamed { name, value });
            let stone = self.px(STONE);
            self.add(Rect::new(x, row.y + (row.h - stone) / 2, stone, stone), Widget::Stone(side));
            let place = Rect { x: x + stone + gap, w: width - stone - gap, ..row };
            self.text_field(place, field, &name, language.side(side));
        }
        self.row.0 + self.row.1
    }

    /// Places a row with a drop-down list, and returns its height.
    pub(in crate::ui) fn list_choice(&mut self, heading: Msg, list: DropDown, y: i32, rect: Rect) -> i32 {
        let row = self.row(heading, y, rect);
        self.drop_down(row, list, Layer::Dialog, heading);
        row.h + self.row.1
    }

    /// Places the list of opponents and the button that opens the page about the chosen opponent, and returns their
    /// height.
    fn opponent(&mut self, y: i32, rect: Rect) -> i32 {
        let name = self.text(Msg::ItemWhoIsThis);
        self.list_with_page(
            Msg::DialogOpponent,
            DropDown::Opponent,
            Some((Action::Help(HelpAction::WhoIsThis), name)),
            y,
            rect,
        )
    }

    /// Places a drop-down list with a button that opens the page about the selected row. If the window has room for it,
    /// also places a sentence about this row. Returns the height of all parts.
    fn explained_choice(
        &mut self,
        heading: Msg,
        list: DropDown,
        summary: &str,
        page: Option<RulesPage>,
        y: i32,
        rect: Rect,
    ) -> i32 {
        let name = page.map(|it| self.language.fill(Template::SummaryMore { name: it.name(self.language) }));
        let button = page.zip(name.as_deref()).map(|(page, name)| (Action::Help(HelpAction::RulesPage(page)), name));
        let height = self.list_with_page(heading, list, button, y, rect);
        if self.window.height < self.px(ROOMY_WINDOW) {
            return height;
        }
        let font = self.font(size::SMALL, false);
        let left = self.px(HEADING);
        let lines = self.wrap(summary, font, rect.w - left);
        let place = Rect::new(rect.x + left, y + height - self.row.1 / 2, rect.w - left, 0);
        height + self.add_lines(place, &lines, font, Token::Ink3, Align::Left)
    }

    /// Places a row with a drop-down list and, if `page` is given, a button that opens a page, and returns its height.
    fn list_with_page(
        &mut self,
        heading: Msg,
        list: DropDown,
        page: Option<(Action, &str)>,
        y: i32,
        rect: Rect,
    ) -> i32 {
        let row = self.row(heading, y, rect);
        let taken = if page.is_some() { row.h + self.px(6) } else { 0 };
        self.drop_down(Rect { w: row.w - taken, ..row }, list, Layer::Dialog, heading);
        if let Some((action, name)) = page {
            let button = Rect::new(row.right() - row.h, y, row.h, row.h);
            self.add_button(button, action, Layer::Dialog, "?", None, false);
            if let Some(button) = self.placed.last_mut() {
                name.clone_into(&mut button.name);
            }
        }
        row.h + self.row.1
    }

    /// Places a text on how the opponent plays, or the message that an engine does not support the rule or the board
    /// size. Returns the height of two lines; 0 in a game of two people.
    fn character(&mut self, setup: &Setup, y: i32, rect: Rect) -> i32 {
        let registry = self.state.registry();
        let left_out = |chosen: &str, other: &PlayerInfo| {
            let engine = registry.find(chosen).filter(|it| !it.plays(setup.rule(), setup.size))?;
            let (name, other) = (self.language.opponent(engine), &self.language.opponent_at_level(other));
            Some(self.language.fill(Template::EngineDoesNotKnow { name, other }))
        };
        let character = match setup.mode {
            Mode::TwoPlayers => None,
            Mode::AgainstComputer => {
                let player = setup.player(registry);
                left_out(&setup.opponent, player).or_else(|| Some(self.language.character(player).to_owned()))
            }
            Mode::TwoComputers => {
                let sides = Color::ALL.into_iter().zip(&setup.computers);
                sides.filter_map(|(side, id)| left_out(id, setup.computer(side, registry))).next()
            }
        };
        if setup.mode == Mode::TwoPlayers {
            return 0;
        }
        let character = character.unwrap_or_default();
        let font = self.font(size::SMALL, false);
        let left = self.px(HEADING);
        let lines = self.wrap(&character, font, rect.w - left);
        let place = Rect::new(rect.x + left, y - self.row.1 / 2, rect.w - left, 0);
        // The text has two lines of room even if it is shorter, so that the dialog keeps its height when another
        // opponent is chosen.
        self.add_lines(place, &lines, font, Token::Ink3, Align::Left);
        2 * font.line_height()
    }

    /// Places the buttons of the usual board sizes, with `taken` selected, and a list of all sizes; returns their
    /// height.
    fn sizes(&mut self, taken: u8, y: i32, rect: Rect) -> i32 {
        let row = self.row(Msg::DialogSize, y, rect);
        let (gap, list) = (self.px(6), self.px(SIZE_LIST));
        let width = (row.w - list - 4 * gap) / 4;
        let mut x = row.x;
        let choices = Rect { w: 4 * width + 3 * gap, ..row };
        let group = self.open_group(GroupKind::Choices, choices, self.text(Msg::DialogSize));
        for size in SIZES {
            let place = Rect::new(x, y, width, row.h);
            self.choice(
                Layer::Dialog,
                place,
                Action::Play(PlayAction::ChooseSize(size)),
                &size.to_string(),
                size == taken,
            );
            x += width + gap;
        }
        self.close_group(group);
        self.drop_down(Rect::new(x, y, row.right() - x, row.h), DropDown::Size, Layer::Dialog, Msg::DialogSize);
        row.h + self.row.1
    }
}
