//! Those who play matches, and the time they have.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::engine::{PlayerInfo, ROSTER, SearchLimits};
use crate::game::Record;
use crate::protocol::manager::{BrainCommand, BrainFault, BrainMove, BrainProcess, GameTerms, MoveWait};
use crate::protocol::{Task, TaskResult, Thinker};

/// Time for a move that is not bound by time.
const PATIENCE: Duration = Duration::from_secs(60);

/// Someone who can be named on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// An opponent of the house.
    House(&'static PlayerInfo),
    /// A program that speaks the Gomocup protocol.
    Program(BrainCommand),
}

impl Entrant {
    /// Reads a name: a key of the roster, or `cmd:` and the path of a program, perhaps with arguments. What has spaces
    /// in it stands in quotes, but need not where it is the path of a file, all of it.
    ///
    /// # Errors
    /// One line that says what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        match text.strip_prefix("cmd:") {
            Some(path) if Path::new(path).is_file() => Ok(Self::Program(path.into())),
            Some(line) => {
                let mut words = words(line)?;
                match words.first().map(PathBuf::from) {
                    Some(path) if path.is_file() => {
                        Ok(Self::Program(BrainCommand { path, arguments: words.split_off(1) }))
                    }
                    path => Err(format!("there is no program {}", path.unwrap_or_default().display())),
                }
            }
            None => PlayerInfo::by_key(text).map(Self::House).ok_or_else(|| {
                let keys: Vec<_> = ROSTER.iter().map(|it| it.key).collect();
                format!("a player is {}, master:LEVEL or cmd:PATH, not {text:?}", keys.join(", "))
            }),
        }
    }

    /// Brings it to the board.
    ///
    /// # Errors
    /// When it is not ready in good time.
    pub(super) fn enter(&self, terms: GameTerms, seed: u64, stop: &AtomicBool) -> Result<MatchPlayer, BrainFault> {
        match self {
            Self::House(profile) => Ok(MatchPlayer::House(Thinker::new(profile, seed), terms)),
            Self::Program(brain) => {
                let mut program = BrainProcess::launch(brain)?;
                program.start(terms, stop)?;
                Ok(MatchPlayer::Program(Box::new(program)))
            }
        }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::House(profile) => f.write_str(profile.key),
            Self::Program(brain) => brain.fmt(f),
        }
    }
}

/// The words of a line; `'…'` and `"…"` hold together what has spaces in it, and a backslash is one.
fn words(line: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for it in line.chars() {
        match quote {
            Some(end) if it == end => quote = None,
            None if it == '"' || it == '\'' => {
                quote = Some(it);
                word.get_or_insert_default();
            }
            None if it.is_whitespace() => words.extend(word.take()),
            Some(_) | None => word.get_or_insert_default().push(it),
        }
    }
    if let Some(quote) = quote {
        return Err(format!("a {quote} is not closed in {line}"));
    }
    words.extend(word);
    Ok(words)
}

/// Someone at the board.
#[derive(Debug)]
pub(super) enum MatchPlayer {
    House(Thinker, GameTerms),
    Program(Box<BrainProcess>),
}

impl MatchPlayer {
    /// Plays a move.
    pub fn best_move(
        &mut self,
        record: &Record,
        limits: SearchLimits,
        wait: MoveWait<'_>,
    ) -> Result<BrainMove, BrainFault> {
        match self {
            Self::House(thinker, terms) => {
                let task = Task::best_move(record.board().clone(), record.side_to_move(), terms.rule, limits);
                let task = Task { recent: record.recent().collect(), ..task };
                match thinker.think(&task, wait.stop, &mut |_| ()) {
                    TaskResult::Move(point) => Ok(BrainMove { point, depth: thinker.depth() }),
                    TaskResult::NoMove | TaskResult::Opening(_) | TaskResult::Swap => {
                        Err(BrainFault::Illegal("no move at all".to_owned()))
                    }
                    TaskResult::Failed(text) => Err(BrainFault::Crash(text.replace('\n', " "))),
                }
            }
            Self::Program(program) => program.best_move(&record.moves()[..record.ply()], wait),
        }
    }
}

/// How much may be thought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// So long for every move.
    PerMove(Duration),
    /// So many positions for every move.
    Nodes(u64),
    /// So long for the game, and a little more after every move.
    Game {
        /// Time at the start.
        base: Duration,
        /// What every move adds.
        increment: Duration,
    },
}

impl TimeControl {
    /// The time on the clock at the start of a game.
    pub(super) const fn bank(self) -> Option<Duration> {
        match self {
            Self::PerMove(_) | Self::Nodes(_) => None,
            Self::Game { base, increment: _ } => Some(base),
        }
    }

    /// What every move adds to the clock.
    pub(super) const fn increment(self) -> Duration {
        match self {
            Self::PerMove(_) | Self::Nodes(_) => Duration::ZERO,
            Self::Game { base: _, increment } => increment,
        }
    }

    /// The bounds of a move of someone who has so much left.
    pub(super) const fn limits(self, left: Option<Duration>) -> SearchLimits {
        match self {
            Self::PerMove(time) => SearchLimits::turn(time),
            Self::Nodes(n_nodes) => SearchLimits::nodes(n_nodes),
            Self::Game { .. } => SearchLimits { depth: None, nodes: None, turn: None, left },
        }
    }

    /// After this a move comes too late.
    pub(super) fn deadline(self, left: Option<Duration>) -> Duration {
        match self {
            Self::PerMove(time) => time,
            Self::Nodes(_) => PATIENCE,
            Self::Game { .. } => left.unwrap_or(PATIENCE),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_falls_into_words() {
        let split = |line: &str| words(line).map(|it| it.join("|"));
        assert_eq!(split("a/brain --level 3"), Ok("a/brain|--level|3".to_owned()));
        assert_eq!(split(r#" 'a brain'  "b c"d '' "#), Ok("a brain|b cd|".to_owned()));
        assert_eq!(split(r"C:\brains\x.exe -v"), Ok(r"C:\brains\x.exe|-v".to_owned()));
        assert_eq!(split(r#""it's""#), Ok("it's".to_owned()));
        assert_eq!(split(""), Ok(String::new()));
        assert_eq!(split("a 'b"), Err("a ' is not closed in a 'b".to_owned()));
    }
}
