//! The analysis panel in the real window. The test runs the same searches itself and reports them to the simulated
//! window, with whose picture the real one is compared.

use std::fs;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use gumu_core::engine::master::engine_checksum;
use gumu_core::engine::{Keep, PlayerRunner, PositionView, Progress, Report, StopToken, roster};
use gumu_core::evaluations::EvaluationStore;
use gumu_window::ui::action::{Action, PanelTab};
use gumu_window::ui::analysis::{AnalysisAction, AnalysisRequest, AnalysisStatus, LookedUpPosition, LookedUpPositions};
use gumu_window::ui::effect::Effect;
use gumu_window::ui::event::{Chord, Event, Key};
use gumu_window::ui::moves::MoveAction;
use gumu_window::ui::settings::{AnalysisSettings, Mode, Settings, Setup};

use crate::window::display::wait_for;
use crate::window::program::{Home, Program};

/// Returns the folders of a user. The settings in them contain `analysis`, and new games are for two people.
fn home(analysis: AnalysisSettings) -> Home {
    let home = Home::new();
    let setup = Setup { mode: Mode::TwoPlayers, ..Setup::default() };
    let settings = Settings { setup, analysis, motion: false, ..Settings::default() };
    home.write(home.settings_file(), &settings.write());
    home
}

/// Does the same searches as the program's worker, and reports their results to the simulated window.
struct Analyst {
    runner: PlayerRunner,
    /// Number of the simulated window's effects that were already looked through for requests.
    n_seen: usize,
}

impl Analyst {
    fn new(analysis: AnalysisSettings) -> Self {
        let mut runner = PlayerRunner::new(Arc::new(roster::house().clone()), Keep::LimitedByTime);
        runner.set_memory(Some(analysis.n_bytes()));
        Self { runner, n_seen: 0 }
    }

    /// Carries out the last requested analysis, and reports its lines to the simulated window.
    fn answer(&mut self, program: &mut Program) {
        let effects = &program.twin.effects[self.n_seen..];
        let request = effects.iter().rev().find_map(|it| match it {
            Effect::Analysis(AnalysisRequest::Start { request, .. }) => Some((**request).clone()),
            _ => None,
        });
        self.n_seen = program.twin.effects.len();
        let request = request.expect("an analysis was asked for");
        let mut last: Option<Progress> = None;
        let answer = self.runner.run(&request, &StopToken::new(), &mut |it| last = Some(it.clone()));
        let progress = last.map(|it| Report::progress(request.ticket, it));
        let answer = answer.unwrap().map(|it| Report::answer(request.ticket, it));
        for report in progress.into_iter().chain(answer) {
            program.twin.event(&Event::Report(report));
        }
    }
}

#[test]
fn lines_are_found_followed_and_added_by_pointer_and_by_key() {
    let analysis = AnalysisSettings { depth: 8, threads: 1, ..AnalysisSettings::default() };
    let home = home(analysis);
    let (mut program, mut analyst) = (Program::start(&home), Analyst::new(analysis));
    for name in ["h8", "i9", "g7"] {
        program.click(name);
    }
    program.expect_same("three stones");
    program.key(Chord::ctrl('2'));
    analyst.answer(&mut program);
    assert_eq!(program.twin.state.analysis_status(), AnalysisStatus::Finished);
    program.expect_same("the lines on the side for analysis");
    let first = program.twin.state.analysis().lines()[0].moves[0].name(15);
    program.move_to(program.twin.pixel(&first));
    program.expect_same("the line under the pointer");
    program.move_to(program.twin.pixel("a1"));
    program.key(Chord::with_ctrl(Key::Down));
    program.expect_same("the line chosen by key");
    program.key(Chord::with_ctrl(Key::Left));
    program.expect_same("one stone less");
    program.key(Chord::ctrl('l'));
    program.expect_same("the line added");
    assert!(4 < program.twin.state.game().record().n_nodes());
    program.key(Chord::ctrl('b'));
    program.expect_same("the line taken out");
    // Go one move back, so that another position is analyzed.
    program.press(Action::Moves(MoveAction::Previous));
    analyst.answer(&mut program);
    program.move_to(program.twin.pixel("a1"));
    program.expect_same("the position before");
    program.press(Action::Analysis(AnalysisAction::Stop));
    program.expect_same("stopped");
    program.press(Action::ShowTab(PanelTab::Play));
    program.expect_same("back to the game");
}

/// Starts the program with three stones on the board and the analysis panel open.
fn program_with_stones(home: &Home) -> Program {
    let mut program = Program::start(home);
    for name in ["h8", "i9", "g7"] {
        program.click(name);
    }
    program.expect_same("three stones");
    program.key(Chord::ctrl('2'));
    program
}

/// Starts the program with three stones on the board and an unlimited analysis.
fn program_that_analyzes(home: &Home) -> Program {
    let program = program_with_stones(home);
    expect_analysis(&program);
    program
}

/// Waits until the program uses processor time, as a running analysis does.
fn expect_analysis(program: &Program) {
    let before = program.ticks();
    wait_for("the analysis", || (before + 30 < program.ticks()).then_some(()));
}

#[test]
fn an_endless_analysis_runs_until_it_is_stopped_and_nothing_runs_then() {
    let home = home(AnalysisSettings::default());
    let mut program = program_that_analyzes(&home);
    program.press(Action::Analysis(AnalysisAction::Stop));
    thread::sleep(Duration::from_millis(500));
    let before = program.ticks();
    thread::sleep(Duration::from_secs(3));
    let used = program.ticks() - before;
    assert!(used <= 1, "{used} ticks in three seconds after Stop");
    program.press(Action::Analysis(AnalysisAction::Start));
    expect_analysis(&program);
    program.key(Chord::ctrl('1'));
    thread::sleep(Duration::from_millis(500));
    let before = program.ticks();
    thread::sleep(Duration::from_secs(2));
    let used = program.ticks() - before;
    assert!(used <= 1, "{used} ticks in two seconds on the side of the game");
    program.quit();
}

/// Waits until the program no longer uses processor time.
fn expect_rest(program: &Program) {
    wait_for("rest", || {
        let before = program.ticks();
        thread::sleep(Duration::from_millis(500));
        (program.ticks() <= before + 1).then_some(())
    });
}

#[test]
fn nothing_is_analyzed_while_the_window_is_minimized() {
    let home = home(AnalysisSettings::default());
    let program = program_that_analyzes(&home);
    program.display.minimize(program.window);
    expect_rest(&program);
    program.display.restore(program.window);
    expect_analysis(&program);
    program.quit();
}

/// Analyzes the position after three stones, and quits when the analysis has ended.
fn analyze_and_quit(home: &Home, analysis: AnalysisSettings) {
    let (mut program, mut analyst) = (program_with_stones(home), Analyst::new(analysis));
    analyst.answer(&mut program);
    program.expect_same("the analysis has ended");
    program.quit();
}

#[test]
fn the_next_start_of_the_program_shows_what_an_analysis_has_found() {
    let deep = AnalysisSettings { depth: 12, threads: 1, ..AnalysisSettings::default() };
    let off = home(AnalysisSettings { remember: false, ..deep });
    analyze_and_quit(&off, AnalysisSettings { remember: false, ..deep });
    assert!(!off.evaluations().exists(), "nothing is written when it is switched off");

    let home = home(deep);
    analyze_and_quit(&home, deep);
    // With a limit below the stored depth, the new search does not replace the stored lines.
    let shallow = AnalysisSettings { depth: 8, ..deep };
    let setup = Setup { mode: Mode::TwoPlayers, ..Setup::default() };
    let settings = Settings { setup, analysis: shallow, motion: false, ..Settings::default() };
    home.write(home.settings_file(), &settings.write());
    fs::remove_dir_all(home.journals()).unwrap();
    // This process holds the lock of the file from here on, so the program only reads it.
    let stored = EvaluationStore::open(&home.evaluations()).unwrap();
    let (mut program, mut analyst) = (program_with_stones(&home), Analyst::new(shallow));
    let record = program.twin.state.game().record();
    let position = PositionView { board: record.board(), rule: record.rule(), side: record.side_to_move() };
    let progress = stored.recall(position, 3, engine_checksum()).unwrap();
    assert_eq!((progress.depth, progress.lines.len()), (12, 3));
    let position = LookedUpPosition { node: record.node(), side: position.side, progress };
    let game = program.twin.state.game().number();
    program.twin.event(&Event::LookedUp(LookedUpPositions { game, positions: vec![position] }));
    analyst.answer(&mut program);
    // Move the pointer to a place where the status bar shows the depth.
    program.move_to((4, 300));
    assert!(program.twin.shows("depth 12 · from an earlier search"), "{:?}", program.twin.texts());
    program.expect_same("what the earlier start has found");
    program.quit();
}
