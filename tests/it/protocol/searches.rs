//! The end of a search: opponents that search forever, ignore the stop flag, or fail.

use std::io::{BufRead, BufReader, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::thread;

use gumu_core::engine::{
    Player, PlayerFault, PlayerInfo, PointEvaluator, PointValue, PositionView, Registry, SearchHandler,
};
use gumu_core::game::Point;
use gumu_core::protocol::DatabaseFiles;
use gumu_core::system_memory::SystemMemory;

use crate::protocol::PATIENCE;

/// A player that searches until it is stopped.
struct Endless;

impl Player for Endless {
    fn best_move(
        &mut self,
        turn: PositionView<'_>,
        handler: &mut dyn SearchHandler,
    ) -> Result<Option<Point>, PlayerFault> {
        while !handler.should_stop() {
            thread::yield_now();
        }
        Ok(turn.legal_points().next())
    }

    fn point_evaluator<'a>(&self, _turn: PositionView<'a>) -> PointEvaluator<'a> {
        Box::new(|_| PointValue { attack: 0, defense: 0 })
    }
}

/// A player that ignores the stop flag.
struct Deaf;

impl Player for Deaf {
    fn best_move(
        &mut self,
        _turn: PositionView<'_>,
        _handler: &mut dyn SearchHandler,
    ) -> Result<Option<Point>, PlayerFault> {
        loop {
            thread::park();
        }
    }

    fn point_evaluator<'a>(&self, _turn: PositionView<'a>) -> PointEvaluator<'a> {
        Box::new(|_| PointValue { attack: 0, defense: 0 })
    }
}

/// A player that panics.
struct Broken;

impl Player for Broken {
    fn best_move(
        &mut self,
        turn: PositionView<'_>,
        _handler: &mut dyn SearchHandler,
    ) -> Result<Option<Point>, PlayerFault> {
        panic!("{} stones\nare too many", turn.board.n_stones())
    }

    fn point_evaluator<'a>(&self, _turn: PositionView<'a>) -> PointEvaluator<'a> {
        Box::new(|_| PointValue { attack: 0, defense: 0 })
    }
}

/// Returns a registry whose only player is made by `make`, under the id of a built-in opponent.
fn only(make: fn(u64) -> Box<dyn Player>) -> Arc<Registry> {
    Arc::new(Registry::new(vec![PlayerInfo::new("gumu", make)], "gumu"))
}

/// A brain's session in a thread of this process; the test can write its input while it runs.
struct Talk {
    input: std::io::PipeWriter,
    lines: Receiver<String>,
    thread: thread::JoinHandle<std::io::Result<()>>,
}

impl Talk {
    fn with(make: fn(u64) -> Box<dyn Player>) -> Self {
        let registry = only(make);
        let (reader, input) = std::io::pipe().unwrap();
        let (output_reader, mut output) = std::io::pipe().unwrap();
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(output_reader).lines().map_while(Result::ok) {
                sender.send(line).unwrap();
            }
        });
        let thread = thread::spawn(move || {
            let (memory, files) = (SystemMemory::default(), DatabaseFiles::default());
            gumu_core::protocol::stdio::run(registry, &"gumu".into(), 1, memory, files, reader, &mut output)
        });
        Self { input, lines, thread }
    }

    fn line(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("a line comes in time")
    }
}

#[test]
fn the_end_of_the_input_ends_a_search() {
    let Talk { mut input, lines, thread } = Talk::with(|_| Box::new(Endless));
    input.write_all(b"START 15\nINFO timeout_turn 1000000\nBEGIN\n").unwrap();
    assert_eq!(lines.recv_timeout(PATIENCE).as_deref(), Ok("OK"));
    drop(input);
    assert_eq!(lines.recv_timeout(PATIENCE).as_deref(), Ok("0,0"), "the move is given");
    thread.join().unwrap().unwrap();
    assert_eq!(lines.recv(), Err(mpsc::RecvError), "no line follows the end");
}

#[test]
fn end_ends_searches_and_commands_before_it_are_answered() {
    let mut talk = Talk::with(|_| Box::new(Endless));
    let asked = b"START 15\nINFO timeout_turn 1000000\nBEGIN\nABOUT\nTURN 5,5\nEND\nABOUT\nTURN 6,6\n";
    talk.input.write_all(asked).unwrap();
    assert_eq!([talk.line(), talk.line()], ["OK", "0,0"]);
    assert!(talk.line().starts_with("name="));
    assert_eq!(talk.line(), "1,0");
    talk.thread.join().unwrap().unwrap();
    assert_eq!(talk.lines.recv(), Err(mpsc::RecvError), "no line follows the end");
}

#[test]
fn a_search_without_end_does_not_keep_the_program_running() {
    let mut talk = Talk::with(|_| Box::new(Deaf));
    talk.input.write_all(b"START 15\nBEGIN\nABOUT\nEND\n").unwrap();
    assert_eq!(talk.line(), "OK");
    talk.thread.join().unwrap().unwrap();
    assert_eq!(talk.lines.recv(), Err(mpsc::RecvError));
}

#[test]
fn stop_gives_the_move_at_once_and_waiting_commands_come_after_it() {
    let mut talk = Talk::with(|_| Box::new(Endless));
    talk.input.write_all(b"START 15\nINFO timeout_turn 1000000\nBEGIN\nABOUT\nFOO\nYXSTOP\n").unwrap();
    assert_eq!([talk.line(), talk.line()], ["OK", "0,0"]);
    assert!(talk.line().starts_with("name="));
    assert_eq!(talk.line(), "UNKNOWN command \"FOO\"");
}

#[test]
fn a_search_ends_with_its_time() {
    let mut talk = Talk::with(|_| Box::new(Endless));
    talk.input.write_all(b"START 15\nINFO timeout_turn 30\nBEGIN\nTURN 5,5\n").unwrap();
    assert_eq!([talk.line(), talk.line(), talk.line()], ["OK", "0,0", "1,0"]);
}

#[test]
fn a_player_that_fails_is_an_error() {
    let mut talk = Talk::with(|_| Box::new(Broken));
    talk.input.write_all(b"START 15\nBEGIN\nABOUT\n").unwrap();
    assert_eq!([talk.line(), talk.line()], ["OK", "ERROR gumu has failed: 0 stones are too many"]);
    assert!(talk.line().starts_with("name="));
}
