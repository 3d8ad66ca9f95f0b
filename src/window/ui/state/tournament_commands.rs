//! Tournaments: the dialog of their choices, their course, and the cross table.

use std::sync::Arc;
use std::time::Duration;

use rand::RngExt;

use crate::arena::shard::Shard;
use crate::arena::tournament::RoundRobin;
use crate::arena::{MatchSettings, openings};
use crate::engine::Ticket;
use crate::game::TimeControl;
use crate::ui::action::Action;
use crate::ui::effect::{Effect, ExploreRequest};
use crate::ui::event::TournamentEvent;
use crate::ui::locale::Msg;
use crate::ui::state::{Dialog, ResultsDialog, State, Tournament, TournamentDraft};

/// Time by which a move may be late beside a window that is used.
const GRACE: Duration = Duration::from_millis(500);

/// Time to get ready for a game.
const START_TIME: Duration = Duration::from_secs(10);

impl State {
    /// Returns the tournament that was begun last.
    #[must_use]
    pub const fn tournament(&self) -> Option<&Tournament> {
        self.tournament.as_ref()
    }

    /// Returns `true` if a tournament is under way.
    pub(super) fn is_tournament_running(&self) -> bool {
        self.tournament.as_ref().is_some_and(|it| it.pairing().is_some())
    }

    /// Opens the cross table of the tournament that was begun last, or the choices for the first one.
    pub(super) fn open_tournament(&mut self) {
        if self.tournament.is_none() {
            return self.choose_tournament();
        }
        self.open_dialog(Dialog::CrossTable(ResultsDialog));
    }

    /// Opens the choices for a new tournament in the place of the cross table.
    fn choose_tournament(&mut self) {
        if matches!(self.dialogs.top(), Some(Dialog::CrossTable(_))) {
            self.close_dialog();
        }
        let draft = TournamentDraft::new(self.cx.settings.tournament.clone(), &self.cx.registry);
        self.open_dialog(Dialog::Tournament(Box::new(draft)));
    }

    /// Does what a button below the cross table stands for. Others do nothing.
    pub(super) fn run_tournament(&mut self, action: Action) {
        match action {
            Action::NewTournament => self.choose_tournament(),
            Action::StopTournament => self.cx.send(Effect::StopTournament),
            Action::KeepTournament => self.keep_tournament(),
            _ => {}
        }
    }

    /// Begins a tournament with these choices, and shows its cross table.
    pub(super) fn start_tournament(&mut self, draft: TournamentDraft) {
        let (rule, size) = (draft.setup.rule(), draft.setup.size);
        let (n_games, seed) = (usize::from(draft.setup.n_games), self.cx.random.random());
        let settings = MatchSettings {
            size,
            rule,
            control: TimeControl::PerMove(draft.setup.time()),
            nodes: None,
            grace: GRACE,
            start_time: START_TIME,
            openings: openings::random(size, rule, n_games / 2, seed),
            n_games,
            shard: Shard::WHOLE,
            concurrency: 1,
            sprt: None,
            seed,
        };
        let players = draft.chosen(&self.cx.registry).map(|it| it.id.clone()).collect();
        let round_robin = RoundRobin { registry: Arc::clone(&self.cx.registry), players, settings };
        let ticket = self.cx.next_ticket();
        self.tournament = Some(Tournament::new(ticket, &round_robin));
        self.cx.settings.tournament = draft.setup;
        self.open_dialog(Dialog::CrossTable(ResultsDialog));
        self.cx.send(Effect::PlayTournament(ticket, Box::new(round_robin)));
        self.cx.send(Effect::SaveSettings);
    }

    /// Puts the games of the tournament that are not there yet into the player's library.
    fn keep_tournament(&mut self) {
        let games = self.tournament.as_mut().map(Tournament::take_unkept);
        self.cx.send_all(games.map(|it| Effect::Explore(ExploreRequest::AddToLibrary(it))));
    }

    /// Takes the progress of the tournament.
    pub(super) fn tournament_event(&mut self, ticket: Ticket, event: TournamentEvent) {
        let tournament = self.tournament.as_mut().filter(|it| it.ticket() == ticket);
        let Some(tournament) = tournament else { return };
        let has_ended = matches!(event, TournamentEvent::Ended);
        tournament.take(event);
        if has_ended && !matches!(self.dialogs.top(), Some(Dialog::CrossTable(_))) {
            self.cx.notices.set_status_message(self.tournament_status());
        }
    }

    /// Returns a sentence on the games that were played.
    #[must_use]
    pub fn tournament_status(&self) -> String {
        let Some(tournament) = &self.tournament else { return String::new() };
        let language = self.language();
        let name = |player: usize| {
            let id = &tournament.players()[player];
            self.cx.registry.get(id).map_or_else(|| id.to_string(), |it| language.opponent_at_level(it))
        };
        let (n, all) = (tournament.n_played(), tournament.n_games().to_string());
        match tournament.pairing() {
            Some([first, second]) => {
                let (n, first, second) = ((n + 1).to_string(), name(first), name(second));
                let words = [("n", &*n), ("all", &*all), ("first", &*first), ("second", &*second)];
                language.fill(Msg::TournamentPlaying, &words)
            }
            None => language.fill(Msg::TournamentEnded, &[("n", &n.to_string()), ("all", &all)]),
        }
    }
}
