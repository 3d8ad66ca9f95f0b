//! The popover for choosing an opponent, below the opponent's card.
//!
//! It shows the levels on a slider, the historic programs, and the external engines.

use crate::engine::PlayerInfo;
use crate::ui::action::Action;
use crate::ui::cast;
use crate::ui::engines::EngineAction;
use crate::ui::geometry::Rect;
use crate::ui::help::HelpAction;
use crate::ui::layout::dialog::DialogView;
use crate::ui::layout::{Builder, GroupKind, Layer, size};
use crate::ui::locale::{Msg, Template};
use crate::ui::opponent::dialog::{levels, others};
use crate::ui::opponent::{OpponentAction, OpponentDraft};
use crate::ui::screen_map::Role;
use crate::ui::state::Focus;
use crate::ui::text;
use crate::ui::theme::Token;
use crate::ui::widgets::{Align, Card, Widget};

/// The heights of the slider with its numbers, of the button of a player, and of the gap below the button, in logical
/// pixels.
const SLIDER: i32 = 44;
const PLAYER: i32 = 26;
const GAP: i32 = 6;

/// The radius of the dot of a level and of the slider's knob, in logical pixels.
const DOT: i32 = 4;
const KNOB: i32 = 9;

impl DialogView for OpponentDraft {
    fn width(&self) -> i32 {
        380
    }

    fn anchor(&self) -> Option<Action> {
        Some(Action::Opponent(OpponentAction::ChooseFor(self.side)))
    }

    fn place(&self, builder: &mut Builder<'_>, rect: Rect) -> i32 {
        let registry = builder.state.registry();
        let Some(player) = registry.get(&self.player) else { return 0 };
        let strongest = builder.language.opponent(registry.strongest()).to_owned();
        let others = others(registry, builder.state.game().record()).enumerate();
        let (historic, engines): (Vec<_>, Vec<_>) = others.partition(|it| it.1.program.is_none());
        let mut y = rect.y + builder.slider_title(player, &strongest, rect);
        y += builder.level_slider(self, y, rect);
        y += builder.words_about(player, y, rect);
        y += builder.rule_line(y, rect);
        y += builder.player_grid(Msg::ChooseHistoric, &historic, self, y, rect);
        y += builder.rule_line(y, rect);
        // A low window shows only the first engines; the New Game dialog lists all of them.
        let room = builder.window.height - (y - rect.y) - builder.px(160);
        let n_rows = cast::to_usize(room / builder.px(PLAYER + GAP).max(1)).clamp(1, 3);
        let shown = engines.len().min(2 * n_rows - 1);
        y += builder.player_grid(Msg::ChooseEngines, &engines[..shown], self, y, rect);
        y += builder.opponent_feet(player, y, rect);
        y - rect.y
    }
}

impl Builder<'_> {
    /// Places the name of the strongest player and, if `player` is a level of that player, the chosen level; returns
    /// the height of both.
    fn slider_title(&mut self, player: &PlayerInfo, strongest: &str, rect: Rect) -> i32 {
        self.name_dialog(self.text(Msg::ChooseTitle));
        let font = self.font(size::NAME, true);
        let height = self.px(24);
        let mut row = Rect { h: height, ..rect };
        if let Some(level) = player.level {
            let level = self.language.fill(Template::CardLevelAlone { n: &level.to_string() });
            let elo = player.elo.map(|it| self.language.fill(Template::DialogElo { elo: &it.elo.to_string() }));
            let part = |elo: String| self.language.fill(Template::CardBoth { first: &level, second: &elo });
            let words = elo.map_or(level.clone(), part);
            let bold = self.font(size::TEXT, true);
            let width = text::width(&words, bold);
            self.add_text(Rect { x: row.right() - width, w: width, ..row }, words, bold, Token::Accent, Align::Right);
            row.w -= width + self.px(8);
        }
        self.add_text(row, text::elide(strongest, font, row.w), font, Token::Ink, Align::Left);
        height + self.px(4)
    }

    /// Places the slider and returns its height: a line with a dot for each level, the knob at the chosen level, and
    /// the numbers of the levels below.
    fn level_slider(&mut self, draft: &OpponentDraft, y: i32, rect: Rect) -> i32 {
        let ids: Vec<_> = levels(self.state.registry()).map(|it| it.id.clone()).collect();
        let n = cast::count(ids.len());
        if n < 2 {
            return 0;
        }
        let height = self.px(SLIDER);
        let row = rect.row(y, height);
        let chosen = ids.iter().position(|it| *it == draft.player).and_then(|it| i32::try_from(it).ok());
        let (first, last) = (rect.x + self.px(KNOB), rect.right() - self.px(KNOB));
        let middle = y + self.px(KNOB) + self.px(2);
        let x_of = |index: i32| first + (last - first) * index / (n - 1);
        let group = self.open_group(GroupKind::Choices, row, self.text(Msg::ChooseLevel));
        for (level, index) in (1..).zip(0..n) {
            let (left, right) = ((x_of(index) + x_of(index - 1)) / 2, (x_of(index) + x_of(index + 1)) / 2);
            let place = Rect::new(left.max(rect.x), y, right.min(rect.right()) - left.max(rect.x), height);
            let name = self.language.fill(Template::CardLevelAlone { n: &level.to_string() });
            let action = Action::Opponent(OpponentAction::Level(level));
            let is_chosen = chosen == Some(index);
            let control = self.control_state(place, action, Layer::Dialog);
            // Tab stops only at the chosen level; the arrow keys move from there to other levels.
            let tab = is_chosen || chosen.is_none() && index == 0;
            let role = Role::Control { action, enabled: true, tab };
            let stop = Widget::SliderStop { taken: is_chosen, control };
            let stop = self.open_ground(GroupKind::Control, place, stop, role, &name);
            let font = self.font(size::SMALL, is_chosen);
            let color = if is_chosen { Token::Accent } else { Token::Ink3 };
            let below =
                Rect::new(x_of(index) - self.px(KNOB), y + self.px(24), 2 * self.px(KNOB), height - self.px(24));
            self.add_text(below, level.to_string(), font, color, Align::Center);
            self.close_group(stop);
        }
        self.close_group(group);
        let thick = self.px(4).max(2);
        let track = Rect::new(first, middle - thick / 2, last - first, thick);
        self.add(track, Widget::Fill(Token::Rule));
        let reached = chosen.map_or(first, x_of);
        self.add(Rect { w: reached - first, ..track }, Widget::Fill(Token::Accent));
        for index in 0..n {
            let color = if x_of(index) <= reached && chosen.is_some() { Token::Accent } else { Token::Ink3 };
            self.add_disc((x_of(index), middle), self.px(DOT), color, color);
        }
        if let Some(index) = chosen {
            let level = u8::try_from(index + 1).unwrap_or(1);
            let focus = Focus::Control(Action::Opponent(OpponentAction::Level(level)));
            let is_focused = self.state.input().is_focus_shown() && self.state.input().focus() == focus;
            if is_focused {
                self.add_disc((x_of(index), middle), self.px(KNOB + 3), Token::Hot, Token::Accent);
            }
            self.add_disc((x_of(index), middle), self.px(KNOB), Token::Card, Token::Accent);
        }
        height + self.px(4)
    }

    /// Adds a filled circle with a border.
    fn add_disc(&mut self, (x, y): (i32, i32), radius: i32, fill: Token, border: Token) {
        let border_width = if fill == border { 0 } else { self.px(3).max(2) };
        let card = Card { fill, border, border_width, radius, shadow: 0 };
        self.add(Rect::around(x, y, radius), Widget::Card(card));
    }

    /// Places a sentence about the chosen player. Returns its height, at least that of two lines, so that the content
    /// below does not move when another player is chosen.
    fn words_about(&mut self, player: &PlayerInfo, y: i32, rect: Rect) -> i32 {
        let font = self.font(size::SMALL, false);
        let lines = self.wrap(self.language.character(player), font, rect.w);
        self.add_lines(rect.row(y, 0), &lines, font, Token::Ink2, Align::Left);
        font.height_of(lines.len().max(2)) + self.px(8)
    }

    /// Places a thin line across the popover. Returns the height of the line with the gap below it.
    fn rule_line(&mut self, y: i32, rect: Rect) -> i32 {
        self.add(rect.row(y, self.hairline()), Widget::Fill(Token::Rule));
        self.px(8)
    }

    /// Places a heading, and below it the players in two columns, each with its Elo; returns the height.
    fn player_grid(
        &mut self,
        heading: Msg,
        players: &[(usize, &PlayerInfo)],
        draft: &OpponentDraft,
        y: i32,
        rect: Rect,
    ) -> i32 {
        let (bold, font, small) =
            (self.font(size::SMALL, true), self.font(size::TEXT, false), self.font(size::SMALL, false));
        self.add_text(rect.row(y, self.px(20)), self.text(heading), bold, Token::Ink3, Align::Left);
        let (top, gap, height) = (y + self.px(22), self.px(GAP), self.px(PLAYER));
        let half = (rect.w - gap) / 2;
        let has_link = heading == Msg::ChooseEngines;
        let n_rows = cast::count((players.len() + usize::from(has_link)).div_ceil(2));
        let all = rect.row(top, n_rows * (height + gap));
        let group = self.open_group(GroupKind::Choices, all, self.text(heading));
        let cell = |n: i32| {
            let x = if n % 2 == 0 { rect.x } else { rect.right() - half };
            Rect::new(x, top + n / 2 * (height + gap), half, height)
        };
        for (n, (index, player)) in (0..).zip(players) {
            let (name, taken) = (self.language.opponent(player).to_owned(), draft.player == player.id);
            let elo = player.elo.map(|it| it.elo.to_string()).unwrap_or_default();
            let place = cell(n);
            let action = Action::Opponent(OpponentAction::Player(*index));
            let choice = self.open_group(GroupKind::Control, place, "");
            self.add_control(place, action, Layer::Dialog, &name, |control| Widget::Choice {
                label: String::new(),
                icon: None,
                taken,
                control,
            });
            let inside = place.column(place.x + self.px(10), place.w - self.px(20));
            let elo_width = text::width(&elo, small);
            let left = Rect { w: inside.w - elo_width - self.px(4), ..inside };
            let name = text::elide(&name, font, left.w);
            self.add_text(left, name, font, Token::Ink, Align::Left);
            let right = Rect { x: inside.right() - elo_width, w: elo_width, ..inside };
            self.add_text(right, elo, small, Token::Ink3, Align::Right);
            self.close_group(choice);
        }
        if has_link {
            let place = cell(cast::count(players.len()));
            let label = format!("+ {}", self.text(Msg::ChooseAdd));
            self.add_button(place, Action::Engines(EngineAction::List), Layer::Dialog, &label, None, false);
        }
        self.close_group(group);
        all.bottom() - y + self.px(4)
    }

    /// Places the buttons at the foot, and above them a sentence if the choice applies only to the next game; returns
    /// the height of both.
    fn opponent_feet(&mut self, player: &PlayerInfo, y: i32, rect: Rect) -> i32 {
        let (gap, height) = (self.px(8), self.px(34));
        let small = self.font(size::SMALL, false);
        let mut top = y;
        if !self.state.can_change_opponent() {
            let lines = self.wrap(self.text(Msg::ChooseLater), small, rect.w);
            top += self.add_lines(rect.row(top, 0), &lines, small, Token::Ink3, Align::Left);
            top += self.px(4);
        }
        let half = (rect.w - gap) / 2;
        let place = Rect::new(rect.x, top, half, height);
        self.add_button(
            place,
            Action::Help(HelpAction::WhoIsThis),
            Layer::Dialog,
            self.text(Msg::ChooseAbout),
            None,
            false,
        );
        let play = match player.level {
            Some(level) => self.language.fill(Template::ChoosePlayLevel { n: &level.to_string() }),
            None => self.language.fill(Template::ChoosePlay { name: self.language.opponent(player) }),
        };
        let place = Rect::new(rect.right() - half, top, half, height);
        let label = text::elide(&play, self.font(size::TEXT, true), half - self.px(12));
        self.add_button(place, Action::Accept, Layer::Dialog, &label, None, true);
        top + height - y
    }
}
