//! The opening explorer in the real window, used by keyboard alone, with games in the player's library.

use std::fs;

use gumu_core::explore::{Selection, SourceId, explore};
use gumu_core::formats;
use gumu_core::sources::Sources;
use gumu_window::ui::action::Action;
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Chord, Event, Key};
use gumu_window::ui::explorer::{ExploreRequest, ExploreScope, ExplorerAction, ExplorerEvent, FoundGames, ListedGame};
use gumu_window::ui::settings::{Mode, Settings, Setup};
use gumu_window::ui::state::Focus;

use crate::window::display::wait_for;
use crate::window::program::{Home, Program};

const GAMES: [(&str, &str); 3] = [
    ("one.sgf", "(;GM[4]SZ[15]PB[Ada]PW[Li]RE[B+5];B[hh];W[ig];B[gg];W[ii])"),
    ("two.sgf", "(;GM[4]SZ[15]PB[Li]PW[Ada]RE[W+R];B[hh];W[hg];B[ih])"),
    ("three.sgf", "(;GM[4]SZ[15]PB[Jana]PW[Li]RE[0];B[hh];W[ii];B[gi])"),
];

/// Waits until the program has indexed all games, and returns the sources.
fn indexed(home: &Home) -> Sources {
    wait_for("the index of the library", || {
        let mut sources = Sources::open(&home.explorer(), home.history(), home.library()).ok()?;
        let n_games = sources.summaries().iter().filter_map(|it| it.n_games).sum::<u32>();
        (n_games == 3).then_some(sources)
    })
}

/// Answers the last query of the simulated window's explorer, as the program's explorer thread does.
fn answer(program: &mut Program, sources: &mut Sources) {
    let asked = program.twin.effects.iter().rev().find_map(|it| match it {
        Effect::Explore(ExploreRequest::Ask(ticket, scope)) => Some((*ticket, scope.clone())),
        _ => None,
    });
    let (ticket, scope) = asked.expect("the position is asked about");
    let ExploreScope { board, side, filter, .. } = *scope;
    let index = sources.index(SourceId::LIBRARY).unwrap().clone();
    let selection = Selection::new(&index, &filter).unwrap();
    let explored = explore(&board, side, &[], &[(&index, &selection)]).unwrap();
    let listed = |id| {
        let game = index.game(id).unwrap().unwrap();
        let file = index.files()[game.file as usize].path.clone();
        ListedGame { source: SourceId::LIBRARY, game, file }
    };
    let games: Vec<_> = index.games_at(&board, side, &selection).unwrap().into_iter().map(listed).collect();
    let found = FoundGames { explored, n_games: games.len(), first: 0, games };
    program.twin.event(&Event::Explorer(ExplorerEvent::Found(ticket, Box::new(found))));
}

/// Presses Shift+Tab until a control has the focus.
fn walk_to(program: &mut Program, action: Action) {
    for _ in 0..60 {
        if program.twin.state.input().focus() == Focus::Control(action) {
            return;
        }
        program.key(Chord { shift: true, ..Chord::plain(Key::Tab) });
    }
    panic!("Tab does not reach {action:?}");
}

#[test]
fn the_keys_alone_explore_the_library_and_open_a_game() {
    let home = Home::new();
    let setup = Setup { mode: Mode::TwoPlayers, ..Setup::default() };
    fs::write(home.settings_file(), Settings { setup, ..Settings::default() }.write()).unwrap();
    fs::create_dir_all(home.library()).unwrap();
    for (name, text) in GAMES {
        fs::write(home.library().join(name), text).unwrap();
    }
    let mut program = Program::start(&home);
    program.key(Chord::ctrl_shift('e'));
    let mut sources = indexed(&home);
    program.twin.event(&Event::Explorer(ExplorerEvent::Sources(sources.summaries())));
    answer(&mut program, &mut sources);
    program.expect_same("the moves from the empty board");
    walk_to(&mut program, Action::Explorer(ExplorerAction::Move(0)));
    let file = home.explorer().join("1.index");
    let whole = fs::read(&file).unwrap();
    fs::File::options().write(true).open(&file).unwrap().set_len(100).unwrap();
    program.key(Chord::plain(Key::Enter));
    wait_for("the index that was cut is built anew", || (fs::read(&file).ok()? == whole).then_some(()));
    sources = indexed(&home);
    program.twin.event(&Event::Explorer(ExplorerEvent::Sources(sources.summaries())));
    answer(&mut program, &mut sources);
    program.expect_same("the answers to the first move");
    assert_eq!(program.twin.moves(), "h8");

    walk_to(&mut program, Action::Explorer(ExplorerAction::Game(0)));
    program.key(Chord::plain(Key::End));
    program.key(Chord::plain(Key::Enter));
    let opened = program.twin.effects.iter().rev().find_map(|it| match it {
        Effect::Explore(ExploreRequest::Open(open)) => Some((open.ticket, open.listed.clone())),
        _ => None,
    });
    let (ticket, listed) = opened.expect("the last game of the list is opened");
    let text = GAMES.iter().find(|it| it.0 == listed.file).unwrap().1;
    let loaded = formats::read(text.as_bytes()).unwrap().remove(0);
    let node = loaded.record.path(loaded.record.main_end())[0];
    program
        .twin
        .event(&Event::Read(ticket, Box::new(Event::Explorer(ExplorerEvent::Opened(Box::new(loaded), Some(node))))));
    program.expect_same("the question before the stone that was played is given up");
    program.key(Chord::plain(Key::Tab));
    assert_eq!(program.twin.state.input().focus(), Focus::Control(Action::Accept));
    program.key(Chord::plain(Key::Enter));
    answer(&mut program, &mut sources);
    program.expect_same("the game, where the position was found");
    let record = program.twin.state.game().record();
    assert_eq!(
        (record.ply(), record.moves().len()),
        (1, formats::read(text.as_bytes()).unwrap()[0].record.moves().len())
    );
    program.quit();
}
