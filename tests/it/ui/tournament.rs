//! Tournaments without a display: their setup, their progress, and the cross table.

use gumu_core::arena::elo::Tally;
use gumu_core::arena::tournament::RoundRobin;
use gumu_core::engine::Ticket;
use gumu_core::game::{Point, Record, Rule, TimeControl};
use gumu_window::ui::action::{Action, DropDown};
use gumu_window::ui::effect::Effect;
use gumu_window::ui::engines::{
    EngineAction, EngineEvent, EngineList, EngineRequest, MAX_PLAYERS, TournamentAction, TournamentEvent,
    TournamentGame,
};
use gumu_window::ui::event::{Event, Key};
use gumu_window::ui::explorer::ExploreRequest;
use gumu_window::ui::settings::Settings;
use gumu_window::ui::state::Dialog;

use crate::harness::Harness;
use crate::ui::choose_by_key;

/// Opens the dialog in which a tournament is set up.
pub fn choosing(it: &mut Harness) {
    choose_by_key(it, Action::Engines(EngineAction::Tournament(TournamentAction::Open)));
}

/// Starts a tournament, and returns the ticket (number) of the request for it, and its matches.
pub fn begin(it: &mut Harness) -> (Ticket, RoundRobin) {
    it.press(Action::Accept);
    let begun = it.effects.iter().find_map(|it| match it {
        Effect::Engines(EngineRequest::PlayTournament(ticket, round_robin)) => Some((*ticket, (**round_robin).clone())),
        _ => None,
    });
    begun.expect("a tournament is begun")
}

/// Reports the games of a tournament to the window. `results` has the first player's wins, draws and losses in each
/// match.
pub fn report(it: &mut Harness, ticket: Ticket, round_robin: &RoundRobin, results: &[(u32, u32, u32)]) {
    let mut tell = |event| it.event(&Event::Engines(EngineEvent::Tournament(ticket, event)));
    for ((pairing, _), (wins, draws, losses)) in round_robin.matches().zip(results) {
        tell(TournamentEvent::Pairing(pairing));
        let mut tally = Tally::default();
        while tally.n_games() < wins + draws + losses {
            let Tally { wins: won, draws: drawn, losses: lost } = &mut tally;
            let next = [(won, *wins), (drawn, *draws), (lost, *losses)].into_iter().find(|it| *it.0 < it.1);
            *next.unwrap().0 += 1;
            tell(TournamentEvent::Played(Box::new(TournamentGame { tally, record: a_game(), is_fault: false })));
        }
    }
}

fn a_game() -> Record {
    let mut record = Record::new(15, Rule::Freestyle);
    record.play(Point::center(15)).unwrap();
    record.info.names.black = "gumu".to_owned();
    record.info.names.white = "counts".to_owned();
    record
}

/// Starts a tournament with the maximum number of players. All pairs of players have played their games, but the
/// tournament has not ended yet.
pub fn running(it: &mut Harness) {
    choosing(it);
    it.choose(DropDown::Engines(EngineList::TournamentGames), "100");
    let (ticket, round_robin) = begin(it);
    for (n, (pairing, _)) in (0..).zip(round_robin.matches()) {
        it.event(&Event::Engines(EngineEvent::Tournament(ticket, TournamentEvent::Pairing(pairing))));
        let tally = Tally { wins: 10 + 2 * n, draws: 100 - 11 - 3 * n, losses: n + 1 };
        let game = TournamentGame { tally, record: a_game(), is_fault: false };
        it.event(&Event::Engines(EngineEvent::Tournament(ticket, TournamentEvent::Played(Box::new(game)))));
    }
}

/// Starts a tournament with the maximum number of players, and ends it after a game that was ended by a fault.
pub fn finished(it: &mut Harness) {
    running(it);
    let ticket = it.effects.iter().rev().find_map(|it| match it {
        Effect::Engines(EngineRequest::PlayTournament(ticket, _)) => Some(*ticket),
        _ => None,
    });
    let tally = Tally { wins: 37, draws: 35, losses: 28 };
    let game = TournamentGame { tally, record: a_game(), is_fault: true };
    let mut tell = |event| it.event(&Event::Engines(EngineEvent::Tournament(ticket.unwrap(), event)));
    tell(TournamentEvent::Played(Box::new(game)));
    tell(TournamentEvent::Ended);
}

fn chosen(it: &Harness) -> Vec<String> {
    let Some(Dialog::Tournament(draft)) = it.state.dialogs().top() else { panic!("the choices are open") };
    draft.chosen(it.state.registry()).map(|it| it.id.to_string()).collect()
}

/// Chooses these players and no others, with the arrow keys and Space.
pub fn choose(it: &mut Harness, ids: &[&str]) {
    it.key(Key::Home);
    let Some(Dialog::Tournament(draft)) = it.state.dialogs().top() else { panic!("the choices are open") };
    let rows: Vec<(String, bool)> =
        draft.entrants(it.state.registry()).map(|it| (it.player.id.to_string(), it.is_chosen)).collect();
    for (id, is_chosen) in rows {
        if is_chosen != ids.contains(&&*id) {
            it.key(Key::Space);
        }
        it.key(Key::Down);
    }
}

#[test]
fn the_choices_make_a_round_robin_of_the_arena() {
    let mut it = Harness::new();
    choosing(&mut it);
    assert_eq!(chosen(&it).len(), MAX_PLAYERS, "at first as many of the house as there may be");
    choose(&mut it, &["gumu", "counts", "master:3"]);
    it.choose(DropDown::Rule, "Renju");
    it.choose(DropDown::Size, "19 × 19");
    it.choose(DropDown::Engines(EngineList::TournamentGames), "4");
    it.choose(DropDown::Engines(EngineList::TournamentTime), "0.5 s");
    let (_, round_robin) = begin(&mut it);
    let players: Vec<_> = round_robin.players.iter().map(ToString::to_string).collect();
    assert_eq!(players, ["gumu", "counts", "master:3"]);
    let settings = &round_robin.settings;
    assert_eq!((settings.rule, settings.size, settings.n_games), (Rule::Renju, 19, 4));
    assert_eq!(settings.control, TimeControl::PerMove(std::time::Duration::from_millis(500)));
    assert_eq!(settings.openings.len(), 2, "each opening is played with both colors");
    assert_eq!(round_robin.n_games(), 12);
    assert!(matches!(it.state.dialogs().top(), Some(Dialog::CrossTable(_))));
    assert!(it.effects.iter().any(|it| matches!(it, Effect::SaveSettings)));

    let kept = Settings::read(&it.state.settings().write(), it.state.registry()).settings.tournament;
    assert_eq!((kept.rule(), kept.size, kept.n_games, kept.milliseconds), (Rule::Renju, 19, 4, 500));
}

#[test]
fn a_tournament_needs_two_players_and_has_no_more_than_fit() {
    let mut it = Harness::new();
    choosing(&mut it);
    choose(&mut it, &["gumu"]);
    assert!(!it.state.can(Action::Accept));
    it.key(Key::Enter);
    assert!(it.state.tournament().is_none(), "Enter begins nothing");
    choose(&mut it, &["gumu", "counts"]);
    assert!(it.state.can(Action::Accept));
    let all: Vec<String> = it.state.registry().all().map(|it| it.id.to_string()).collect();
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    choose(&mut it, &all[..MAX_PLAYERS]);
    assert!(it.state.can(Action::Accept));
    choose(&mut it, &all[..=MAX_PLAYERS]);
    assert!(!it.state.can(Action::Accept));
}

#[test]
fn a_click_on_a_row_chooses_the_player_or_no_more() {
    let mut it = Harness::new();
    choosing(&mut it);
    let before = chosen(&it);
    it.press(Action::Pick(0));
    assert_eq!(chosen(&it), before[1..]);
    it.press(Action::Pick(0));
    assert_eq!(chosen(&it), before);
}

#[test]
fn the_cross_table_follows_the_games() {
    let mut it = Harness::new();
    choosing(&mut it);
    choose(&mut it, &["gumu", "counts", "master:3"]);
    it.choose(DropDown::Engines(EngineList::TournamentGames), "4");
    let (ticket, round_robin) = begin(&mut it);
    assert!(it.shows("Game 1 of 12"), "{:?}", it.texts());
    report(&mut it, ticket, &round_robin, &[(3, 1, 0), (4, 0, 0)]);
    assert!(it.shows("Game 9 of 12"));
    report_last(&mut it, ticket);
    let table = it.state.tournament().unwrap().table();
    assert_eq!(table.tally(0, 1), Tally { wins: 3, draws: 1, losses: 0 });
    assert_eq!(table.tally(1, 0), Tally { wins: 0, draws: 1, losses: 3 });
    assert_eq!(table.tally(0, 2), Tally { wins: 4, draws: 0, losses: 0 });
    let ranks: Vec<usize> = table.rows().iter().map(|it| it.player).collect();
    assert_eq!(ranks, [0, 1, 2]);
    let texts = it.texts();
    for text in ["3½", "½", "4", "7½", "Points", "Elo", "8 of 12 games were played."] {
        assert!(texts.iter().any(|it| it == text), "{text}: {texts:?}");
    }
    let row = it.layout.placed.iter().find(|it| it.name.starts_with("1. ")).unwrap();
    assert!(row.name.contains("7½ of 8"), "{}", row.name);
}

/// Reports the end of a tournament.
fn report_last(it: &mut Harness, ticket: Ticket) {
    it.event(&Event::Engines(EngineEvent::Tournament(ticket, TournamentEvent::Ended)));
}

#[test]
fn a_tournament_goes_on_while_its_dialog_is_closed_and_is_stopped_in_it() {
    let mut it = Harness::new();
    choosing(&mut it);
    choose(&mut it, &["gumu", "counts"]);
    let (ticket, round_robin) = begin(&mut it);
    it.press(Action::Accept);
    assert!(it.state.dialogs().is_empty() && it.shows("Tournament: game 1 of 2"));
    it.press(Action::Engines(EngineAction::Tournament(TournamentAction::Open)));
    assert!(matches!(it.state.dialogs().top(), Some(Dialog::CrossTable(_))), "one click away");
    it.key(Key::Escape);
    report(&mut it, ticket, &round_robin, &[(1, 0, 0)]);
    assert!(it.shows("Tournament: game 2 of 2"));
    it.click("h8");
    assert_eq!(it.moves(), "h8", "a game goes on beside it");
    choosing(&mut it);
    assert!(it.shows("Game 2 of 2"), "the menu opens the cross table");
    assert!(!it.state.can(Action::Engines(EngineAction::Tournament(TournamentAction::New))));
    it.press(Action::Engines(EngineAction::Tournament(TournamentAction::Stop)));
    assert!(it.effects.iter().any(|it| matches!(it, Effect::Engines(EngineRequest::StopTournament))));
    report_last(&mut it, ticket);
    assert!(!it.shows("Tournament: game"));
    assert!(!it.state.can(Action::Engines(EngineAction::Tournament(TournamentAction::Stop))));
    it.press(Action::Engines(EngineAction::Tournament(TournamentAction::New)));
    assert_eq!(chosen(&it), ["gumu", "counts"], "with the choices of the last one");
    let (second, _) = begin(&mut it);
    it.event(&Event::Engines(EngineEvent::Tournament(ticket, TournamentEvent::Pairing([0, 1]))));
    report(&mut it, ticket, &round_robin, &[(1, 0, 0)]);
    assert_eq!(it.state.tournament().unwrap().n_played(), 0, "what the last one still says does not count");
    report_last(&mut it, second);
    it.press(Action::Accept);
    assert_eq!(it.message(), None, "who looks at the table needs no message");
}

#[test]
fn the_end_of_a_tournament_is_said_where_its_table_is_closed() {
    let mut it = Harness::new();
    choosing(&mut it);
    choose(&mut it, &["gumu", "counts"]);
    let (ticket, round_robin) = begin(&mut it);
    it.press(Action::Accept);
    report(&mut it, ticket, &round_robin, &[(1, 0, 1)]);
    report_last(&mut it, ticket);
    assert_eq!(it.message().as_deref(), Some("2 of 2 games were played."));
}

#[test]
fn games_that_did_not_end_on_the_board_are_counted_apart() {
    let mut it = Harness::new();
    choosing(&mut it);
    choose(&mut it, &["gumu", "counts"]);
    let (ticket, _) = begin(&mut it);
    let tally = Tally { wins: 1, draws: 0, losses: 0 };
    let game = TournamentGame { tally, record: a_game(), is_fault: true };
    it.event(&Event::Engines(EngineEvent::Tournament(ticket, TournamentEvent::Played(Box::new(game)))));
    assert!(it.shows("1 game did not end on the board"), "{:?}", it.texts());
}

#[test]
fn the_games_go_into_the_library_once() {
    let mut it = Harness::new();
    choosing(&mut it);
    choose(&mut it, &["gumu", "counts"]);
    let (ticket, round_robin) = begin(&mut it);
    assert!(!it.state.can(Action::Engines(EngineAction::Tournament(TournamentAction::Keep))));
    report(&mut it, ticket, &round_robin, &[(1, 0, 1)]);
    it.press(Action::Engines(EngineAction::Tournament(TournamentAction::Keep)));
    let kept = it.effects.iter().find_map(|it| match it {
        Effect::Explore(ExploreRequest::AddToLibrary(records)) => Some(records.clone()),
        _ => None,
    });
    let kept = kept.unwrap();
    assert_eq!(kept.len(), 2);
    assert_eq!(kept[0].info.names.black, "gumu");
    assert!(!it.state.can(Action::Engines(EngineAction::Tournament(TournamentAction::Keep))), "they are there");
}
