//! A small tournament in the real window, played to its end, with its games in the player's library.

use std::fs;

use gumu_core::arena::report::{self, MatchTitle};
use gumu_core::engine::StopToken;
use gumu_core::formats;
use gumu_window::ui::action::Action;
use gumu_window::ui::effect::Effect;
use gumu_window::ui::engines::{
    EngineAction, EngineEvent, EngineRequest, TournamentAction, TournamentEvent, TournamentGame, TournamentSetup,
};
use gumu_window::ui::event::Event;
use gumu_window::ui::explorer::ExplorerEvent;
use gumu_window::ui::settings::Settings;

use crate::window::display::wait_for;
use crate::window::program::{Home, Program};

/// Plays the requested tournament as the program does, and reports its events to the simulated window.
fn play(program: &mut Program) {
    let begun = program.twin.effects.iter().find_map(|it| match it {
        Effect::Engines(EngineRequest::PlayTournament(ticket, round_robin)) => Some((*ticket, round_robin.clone())),
        _ => None,
    });
    let (ticket, round_robin) = begun.expect("a tournament is begun");
    let mut tell = |event| drop(program.twin.event(&Event::Engines(EngineEvent::Tournament(ticket, event))));
    for (pairing, contest) in round_robin.matches() {
        tell(TournamentEvent::Pairing(pairing));
        let title = MatchTitle::of(&contest);
        contest.run(&StopToken::new(), |score| {
            let game = score.games.last().unwrap();
            let record = report::record(&title, game);
            let game = TournamentGame { tally: score.tally, record, is_fault: game.is_fault() };
            tell(TournamentEvent::Played(Box::new(game)));
        });
    }
    tell(TournamentEvent::Ended);
}

#[test]
fn three_players_play_a_tournament_whose_games_go_into_the_library() {
    let home = Home::new();
    let players = ["gumu", "counts", "scan"].map(str::to_owned).to_vec();
    let tournament = TournamentSetup { players, ..TournamentSetup::default() };
    fs::write(home.settings_file(), Settings { tournament, ..Settings::default() }.write()).unwrap();
    let mut program = Program::start(&home);
    program.press(Action::Menu(5));
    program.press(Action::Engines(EngineAction::Tournament(TournamentAction::Open)));
    program.expect_same("the choices");
    program.press(Action::Accept);
    play(&mut program);
    program.expect_same("the cross table at the end");
    program.press(Action::Engines(EngineAction::Tournament(TournamentAction::Keep)));
    let file = || fs::read_dir(home.library()).ok()?.next()?.ok().map(|it| it.path());
    let path =
        wait_for("the games in the library", || file().filter(|it| it.extension().is_some_and(|it| it == "sgf")));
    let games = formats::read(&fs::read(&path).unwrap()).unwrap();
    let names: Vec<_> = games.iter().map(|it| it.record.info.names.clone()).collect();
    assert_eq!(games.len(), 6);
    assert_eq!([&*names[0].black, &*names[0].white, &*names[1].black], ["gumu", "counts", "counts"]);
    program.twin.event(&Event::Explorer(ExplorerEvent::Added(path)));
    program.press(Action::Accept);
    program.expect_same("after the tournament");
    program.quit();
}
