//! Drop-down lists: their rows, what choosing a row changes, and how pointer and keyboard walk along them.

use crate::engine::PlayerInfo;
use crate::game::{MAX_SIZE, MIN_SIZE, Rule};
use crate::ui::action::{Action, DropDown};
use crate::ui::event::{Chord, Key};
use crate::ui::locale::Msg;
use crate::ui::menu::{ListRow, OpenList};
use crate::ui::rules_pages::RulesPage;
use crate::ui::screen_map::{Role, ScreenMap, Scroll};
use crate::ui::settings::{Mode, Pace, Setup};
use crate::ui::state::dialogs::{moved_row, opening_kinds};
use crate::ui::state::{ClockDraft, Dialog, Focus, State};

impl State {
    /// Returns `true` if a drop-down list can be opened now.
    pub(super) fn can_open_list(&self, list: DropDown) -> bool {
        let draft = self.dialogs.draft();
        match list {
            DropDown::Opponent => draft.is_some_and(|it| it.mode == Mode::AgainstComputer),
            DropDown::Computer(_) => draft.is_some_and(|it| it.mode == Mode::TwoComputers),
            DropDown::MovePace => draft.is_some() || self.cx.game.is_of_programs() && self.dialogs.is_empty(),
            DropDown::Opening | DropDown::Clock => draft.is_some(),
            DropDown::Rule | DropDown::Size => draft.is_some() || self.dialogs.tournament().is_some(),
            DropDown::TournamentGames | DropDown::TournamentTime => self.dialogs.tournament().is_some(),
            DropDown::RulesPage => self.dialogs.rules_page().is_some(),
            DropDown::Analyzer => matches!(self.dialogs.top(), Some(Dialog::Engines(_))),
            DropDown::Replacement => self.dialogs.replacement().is_some(),
            DropDown::PuzzleRule | DropDown::PuzzleKind => self.practice().is_some() && self.dialogs.is_empty(),
            DropDown::ExplorerSource | DropDown::ExplorerRule => {
                self.is_exploring() && (self.dialogs.is_empty() || self.dialogs.game_filter().is_some())
            }
        }
    }

    /// Returns the rows of a drop-down list; none if there is nothing to choose from now.
    #[must_use]
    pub fn list_rows(&self, list: DropDown) -> Vec<ListRow> {
        let language = self.language();
        let row =
            |key: &str, label: &str| ListRow { key: key.to_owned(), label: label.to_owned(), ..ListRow::default() };
        let draft = self.dialogs.draft();
        match list {
            DropDown::Opponent | DropDown::Computer(_) => {
                let players = draft.into_iter().flat_map(|it| self.cx.registry.fitting(it.rule(), it.size));
                players.map(|it| self.player_row(it)).collect()
            }
            DropDown::Rule => Rule::ALL.iter().map(|it| row(it.key(), language.rule(*it))).collect(),
            DropDown::Opening => {
                let kinds = draft.into_iter().flat_map(|it| opening_kinds(it.rule(), it.size));
                kinds.map(|it| row(it.key(), language.opening(it))).collect()
            }
            DropDown::Clock => {
                let label = |pace: &Pace| draft.map_or_else(String::new, |it| self.pace_label(*pace, it));
                Pace::ALL.iter().map(|it| row("", &label(it))).collect()
            }
            DropDown::Size => (MIN_SIZE..=MAX_SIZE).map(|it| row("", &format!("{it} × {it}"))).collect(),
            DropDown::RulesPage => RulesPage::ALL.iter().map(|it| row("", it.name(language))).collect(),
            DropDown::Analyzer => self.analyzers().map(|it| self.player_row(it)).collect(),
            DropDown::Replacement => self.fitting_players().map(|it| self.player_row(it)).collect(),
            DropDown::PuzzleRule | DropDown::PuzzleKind => self.puzzle_rows(list),
            DropDown::ExplorerSource | DropDown::ExplorerRule => self.explorer_rows(list),
            DropDown::TournamentGames | DropDown::TournamentTime => self.tournament_rows(list),
            DropDown::MovePace => self.move_pace_rows(),
        }
    }

    /// Returns the row of a player: its name and level, its strength, and how it plays.
    #[must_use]
    pub fn player_row(&self, player: &PlayerInfo) -> ListRow {
        let language = self.language();
        let figure = |elo: i32| language.fill(Msg::DialogElo, &[("elo", &elo.to_string())]);
        ListRow {
            key: player.id.to_string(),
            label: language.opponent_at_level(player),
            figure: player.elo.map_or_else(String::new, |it| figure(it.elo)),
            detail: language.character(player).to_owned(),
        }
    }

    /// Returns the players that can analyze: the strongest of the house first.
    fn analyzers(&self) -> impl Iterator<Item = &PlayerInfo> {
        [self.cx.registry.strongest()].into_iter().chain(self.cx.registry.all().filter(|it| it.can_analyze()))
    }

    /// Returns the index of the row that is chosen in a drop-down list.
    #[must_use]
    pub fn chosen_row(&self, list: DropDown) -> Option<usize> {
        let draft = self.dialogs.draft();
        match list {
            DropDown::Opponent => {
                let draft = draft?;
                let player = draft.player(&self.cx.registry);
                self.cx.registry.fitting(draft.rule(), draft.size).position(|it| it == player)
            }
            DropDown::Computer(side) => {
                let draft = draft?;
                let player = draft.computer(side, &self.cx.registry);
                self.cx.registry.fitting(draft.rule(), draft.size).position(|it| it == player)
            }
            DropDown::MovePace => self.chosen_move_pace(),
            DropDown::Rule => {
                let tournament = || self.dialogs.tournament().map(|it| it.setup.rule());
                let rule = draft.map(Setup::rule).or_else(tournament)?;
                Rule::ALL.iter().position(|it| *it == rule)
            }
            DropDown::Opening => {
                let draft = draft?;
                let kinds = opening_kinds(draft.rule(), draft.size);
                kinds.into_iter().position(|it| it == draft.opening())
            }
            DropDown::Clock => {
                let pace = draft?.pace;
                Pace::ALL.iter().position(|it| *it == pace)
            }
            DropDown::Size => {
                let tournament = || self.dialogs.tournament().map(|it| it.setup.size);
                draft.map(|it| it.size).or_else(tournament)?.checked_sub(MIN_SIZE).map(usize::from)
            }
            DropDown::RulesPage => {
                let page = self.dialogs.rules_page()?;
                RulesPage::ALL.iter().position(|it| *it == page)
            }
            DropDown::Analyzer => {
                let chosen = self.cx.settings.analyzer.as_deref();
                Some(self.analyzers().position(|it| chosen.is_some_and(|id| it.id == *id)).unwrap_or(0))
            }
            DropDown::Replacement => {
                let chosen = self.dialogs.replacement()?;
                self.fitting_players().position(|it| it.id == chosen.player)
            }
            DropDown::PuzzleRule | DropDown::PuzzleKind => self.chosen_puzzle_row(list),
            DropDown::ExplorerSource | DropDown::ExplorerRule => self.chosen_explorer_row(list),
            DropDown::TournamentGames | DropDown::TournamentTime => self.chosen_tournament_row(list),
        }
    }

    /// Returns the text of a time control; the player's own is told if it is chosen.
    fn pace_label(&self, pace: Pace, draft: &Setup) -> String {
        let language = self.language();
        if pace == Pace::Custom && draft.pace == pace {
            return language.fill(Msg::PaceCustomNow, &[("clock", &language.clock(draft.clock.control()))]);
        }
        language.text(pace.msg()).to_owned()
    }

    /// Chooses a row of a drop-down list.
    fn choose_row(&mut self, list: DropDown, row: usize) {
        match list {
            DropDown::Opponent => self.choose_opponent(row),
            DropDown::Computer(side) => self.choose_computer(side, row),
            DropDown::MovePace => self.choose_move_pace(row),
            DropDown::Rule => {
                let rule = Rule::ALL.get(row).map(|it| it.key());
                self.dialogs.change_draft(|it| set_key(&mut it.rule, rule));
                self.change_tournament(|it| set_key(&mut it.setup.rule, rule));
            }
            DropDown::Opening => self.dialogs.change_draft(|it| {
                let kinds = opening_kinds(it.rule(), it.size);
                set_key(&mut it.opening, kinds.get(row).map(|it| it.key()));
            }),
            DropDown::Clock => {
                self.dialogs.change_draft(|it| it.pace = Pace::ALL.get(row).copied().unwrap_or(it.pace));
            }
            DropDown::Size => {
                let size = u8::try_from(row).map_or(MAX_SIZE, |it| MIN_SIZE + it).min(MAX_SIZE);
                self.dialogs.change_draft(|it| it.size = size);
                self.change_tournament(|it| it.setup.size = size);
            }
            DropDown::RulesPage => RulesPage::ALL.get(row).into_iter().for_each(|it| self.dialogs.turn_to(*it)),
            DropDown::Analyzer => self.choose_analyzer(row),
            DropDown::Replacement => {
                let player = self.fitting_players().nth(row).map(|it| it.id.clone());
                player.into_iter().for_each(|it| self.dialogs.choose_replacement(it));
            }
            DropDown::PuzzleRule | DropDown::PuzzleKind => self.choose_puzzles(list, row),
            DropDown::ExplorerSource | DropDown::ExplorerRule => self.choose_explored(list, row),
            DropDown::TournamentGames | DropDown::TournamentTime => self.choose_tournament_row(list, row),
        }
    }

    /// Chooses the opponent of a new game, with its level if it has levels.
    fn choose_opponent(&mut self, row: usize) {
        let registry = &self.cx.registry;
        self.dialogs.change_draft(|draft| {
            let Some(player) = registry.fitting(draft.rule(), draft.size).nth(row) else { return };
            player.family().clone_into(&mut draft.opponent);
            draft.level = player.level.unwrap_or(draft.level);
        });
    }

    fn choose_analyzer(&mut self, row: usize) {
        let player = self.analyzers().nth(row).filter(|it| it.program.is_some());
        let chosen = player.map(|it| it.id.to_string());
        if chosen != self.cx.settings.analyzer {
            self.cx.settings.analyzer = chosen;
            self.panel.analysis.forget();
        }
    }

    /// Opens a drop-down list at the row that is chosen, or closes it if it is open.
    pub(super) fn toggle_list(&mut self, list: DropDown) {
        self.input.focus_on(Focus::Control(Action::DropDown(list)));
        let is_open = self.dialogs.list().is_some_and(|it| it.drop_down == list);
        let current = self.chosen_row(list).unwrap_or(0);
        let open = OpenList { drop_down: list, current, first: None, typed: String::new() };
        self.dialogs.set_list((!is_open).then_some(open));
    }

    /// Chooses a row of the open list, and closes it.
    pub(super) fn take_list_row(&mut self, row: usize) {
        let Some(OpenList { drop_down, .. }) = self.dialogs.take_list() else { return };
        let own_clock = self.dialogs.draft().filter(|_| drop_down == DropDown::Clock).map(|it| it.clock);
        match own_clock.filter(|_| Pace::ALL.get(row) == Some(&Pace::Custom)) {
            Some(clock) => {
                self.open_dialog(Dialog::Clock(Box::new(ClockDraft::new(clock))));
                self.select_focused_text();
            }
            None => self.choose_row(drop_down, row),
        }
    }

    /// Chooses a row of a closed list that stands so many rows after the one chosen, or the last one on the way there.
    pub(super) fn step_list(&mut self, list: DropDown, by: i32) {
        let Some(row) = self.chosen_row(list).filter(|_| self.can_open_list(list)) else { return };
        let last = self.list_rows(list).len().saturating_sub(1);
        self.choose_row(list, moved_row(row, by).min(last));
    }

    /// Handles a key while a drop-down list is open.
    pub(super) fn open_list_key(&mut self, chord: Chord, open: &OpenList, screen: &dyn ScreenMap) {
        let last = self.list_rows(open.drop_down).len().saturating_sub(1);
        let Scroll { first, last: last_first } = screen.scroll();
        let n_shown = (last + 1).saturating_sub(last_first).max(1);
        let page = i32::try_from(n_shown).unwrap_or(i32::MAX);
        let to = match chord.key {
            Key::Up | Key::Left => moved_row(open.current, -1),
            Key::Down | Key::Right => moved_row(open.current, 1),
            Key::PageUp => moved_row(open.current, -page),
            Key::PageDown => moved_row(open.current, page),
            Key::Home => 0,
            Key::End => last,
            Key::Enter | Key::Space => return self.act(Action::ListRow(open.current)),
            Key::Tab => {
                self.take_list_row(open.current);
                self.walk_focus(chord.shift, screen);
                return;
            }
            Key::Escape | Key::Menu => {
                self.dialogs.set_list(None);
                return;
            }
            // What they type comes as text.
            Key::Letter(_) | Key::F(_) | Key::Backspace | Key::Delete => return,
        };
        let to = to.min(last);
        let first = first.min(to).max((to + 1).saturating_sub(n_shown));
        let moved = OpenList { current: to, first: Some(first), typed: String::new(), ..*open };
        self.dialogs.set_list(Some(moved));
    }

    /// Goes to the row that begins with the typed characters: in the open list, or in the closed one that has the
    /// keyboard.
    pub(super) fn type_in_list(&mut self, text: &str) {
        let open = self.dialogs.list().cloned();
        let focused = match self.input.focus() {
            Focus::Control(Action::DropDown(list)) if self.can_open_list(list) => Some(list),
            Focus::Control(_) | Focus::Board | Focus::MoveList => None,
        };
        let Some(list) = open.as_ref().map(|it| it.drop_down).or(focused) else { return };
        let rows = self.list_rows(list);
        let (mut current, mut typed) = match &open {
            Some(open) => (open.current, open.typed.clone()),
            None => (self.chosen_row(list).unwrap_or(0), String::new()),
        };
        for char in text.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase) {
            (current, typed) = typed_row(&rows, current, &typed, char);
        }
        match open {
            Some(open) => self.dialogs.set_list(Some(OpenList { current, first: None, typed, ..open })),
            None => self.choose_row(list, current),
        }
    }

    /// Returns `true` if typed characters find a row of a drop-down list.
    pub(super) fn is_typing_in_list(&self) -> bool {
        let is_focused = matches!(self.input.focus(), Focus::Control(Action::DropDown(_)));
        self.dialogs.list().is_some() || is_focused && self.dialogs.menu().is_none()
    }

    /// Lets the current row of the open list follow the pointer.
    pub(super) fn list_follows_pointer(&mut self, screen: &dyn ScreenMap) {
        let (Some(open), Some((x, y))) = (self.dialogs.list(), self.input.pointer()) else { return };
        if let Some(Role::Control { action: Action::ListRow(row), .. }) = screen.role_at(x, y)
            && row != open.current
        {
            let moved = OpenList { current: row, first: Some(screen.scroll().first), ..open.clone() };
            self.dialogs.set_list(Some(moved));
        }
    }

    /// Scrolls the open list by some rows; the current row stays under the pointer.
    pub(super) fn scroll_list(&mut self, by: i32, screen: &dyn ScreenMap) {
        let Some(open) = self.dialogs.list() else { return };
        let Scroll { first, last } = screen.scroll();
        let to = moved_row(first, by).min(last);
        let current = (open.current + to).saturating_sub(first);
        let moved = OpenList { current, first: Some(to), ..open.clone() };
        self.dialogs.set_list(Some(moved));
    }
}

/// Sets a key of the settings, if there is one.
fn set_key(key: &mut String, to: Option<&str>) {
    if let Some(to) = to {
        to.clone_into(key);
    }
}

/// Returns the row to which a further character leads, and the characters that it begins with: first a row that begins
/// with all that was typed, otherwise the next one that begins with this character.
fn typed_row(rows: &[ListRow], current: usize, typed: &str, char: char) -> (usize, String) {
    let n = rows.len();
    let longer = format!("{typed}{char}");
    if !typed.is_empty()
        && let Some(row) = (0..n).map(|by| (current + by) % n).find(|it| begins(&rows[*it], &longer))
    {
        return (row, longer);
    }
    let next = (1..=n).map(|by| (current + by) % n).find(|it| begins(&rows[*it], &char.to_string()));
    next.map_or_else(|| (current, String::new()), |row| (row, char.to_string()))
}

/// Returns `true` if a word of the label, or the key, begins with the typed characters, which are in lower case.
fn begins(row: &ListRow, typed: &str) -> bool {
    let label = row.label.to_lowercase();
    let starts = label.char_indices().filter(|(at, _)| *at == 0 || label[..*at].ends_with(' ')).map(|it| it.0);
    starts.map(|at| &label[at..]).chain([row.key.as_str()]).any(|it| it.starts_with(typed))
}
