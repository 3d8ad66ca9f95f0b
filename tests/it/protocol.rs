//! The engine's side of the Gomocup protocol: transcripts with the real executable, and random commands.

mod any_line;
mod commands;
mod database;
mod openings;
mod program;
mod pypi_client;
mod search_reports;
mod searches;
mod settings;
mod yixin;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use gumu_core::protocol::Reply;

/// Timeout for the next line from the brain.
const PATIENCE: Duration = Duration::from_secs(20);

/// The running executable with both ends of its pipes.
struct Brain {
    process: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Brain {
    fn launch(arguments: &[&str]) -> Self {
        Self::run(Command::new(env!("CARGO_BIN_EXE_pbrain-gumu")).args(arguments))
    }

    /// Starts the executable with a resource limit, given as an option of `prlimit`.
    #[cfg(target_os = "linux")]
    fn launch_below(limit: &str) -> Self {
        Self::run(Command::new("/usr/bin/prlimit").arg(limit).arg(env!("CARGO_BIN_EXE_pbrain-gumu")))
    }

    fn run(command: &mut Command) -> Self {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().unwrap();
        let stdout = process.stdout.take().unwrap();
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                sender.send(line).unwrap();
            }
        });
        Self { stdin: process.stdin.take(), process, lines }
    }

    fn send(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().unwrap();
        stdin.write_all(bytes).unwrap();
        stdin.flush().unwrap();
    }

    fn line(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("a line comes in time")
    }

    /// Returns the next line that is not a report of a running search.
    fn reply(&self) -> String {
        std::iter::repeat_with(|| self.line()).find(|it| !is_report(it)).unwrap()
    }

    /// Closes the input of the brain, and returns its remaining lines and its exit status.
    fn close(mut self) -> (Vec<String>, ExitStatus) {
        drop(self.stdin.take());
        let begin = Instant::now();
        while begin.elapsed() < PATIENCE {
            if let Some(status) = self.process.try_wait().unwrap() {
                return (self.lines.iter().collect(), status);
            }
            thread::sleep(Duration::from_millis(2));
        }
        self.process.kill().unwrap();
        panic!("the brain stays after its input has ended");
    }
}

/// Returns `true` if a line is a report of a running search, in any of the forms that the brain uses.
fn is_report(line: &str) -> bool {
    ["MESSAGE Depth ", "MESSAGE depth ", "MESSAGE (", "MESSAGE REALTIME", "INFO "].iter().any(|it| line.starts_with(it))
}

/// Plays a transcript of a conversation with the brain. Lines after `> ` are sent to the brain, and lines after `< `
/// are the expected answers. In an expected answer `*` at the end stands for any text, and `move *` for any move.
#[track_caller]
fn check_with(arguments: &[&str], transcript: &str) {
    let mut brain = Brain::launch(arguments);
    for line in transcript.lines().map(str::trim).filter(|it| !it.is_empty()) {
        match line.split_at(2) {
            ("> ", said) => brain.send(format!("{said}\n").as_bytes()),
            ("< ", expected) => {
                // Skip reports of a running search, unless the transcript expects a report here.
                let line = if is_report(expected) { brain.line() } else { brain.reply() };
                let is_met = match expected.strip_suffix('*') {
                    Some("move ") => matches!(Reply::parse(&line), Reply::Moves(points) if points.len() == 1),
                    Some(head) => line.starts_with(head),
                    None => line == expected,
                };
                assert!(is_met, "{line:?} is not {expected:?}");
            }
            _ => panic!("{line:?} is no line of a transcript"),
        }
    }
    let (rest, status) = brain.close();
    assert_eq!(rest, [""; 0], "no line was left");
    assert!(status.success(), "{status}");
}

#[track_caller]
fn check(transcript: &str) {
    check_with(&["--opponent", "gumu", "--seed", "1"], transcript);
}
