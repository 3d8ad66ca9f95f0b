//! The command lines of `match`, `merge` and `tournament`.

mod match_file;

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use lexopt::prelude::{Long, Short, Value, ValueExt};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::arena::cli::match_file::{EarlierReport, MatchFile};
use crate::arena::elo::Sprt;
use crate::arena::match_report::{MatchFiles, MatchReport, MatchTerms};
use crate::arena::report::{self, MatchTitle};
use crate::arena::shard::Shard;
use crate::arena::tournament::{CrossTable, RoundRobin};
use crate::arena::{Contest, MatchGame, MatchScore, MatchSettings, entrants, openings};
use crate::engine::{Registry, StopToken, roster};
use crate::formats::Format;
use crate::formats::file_name::shown_path;
use crate::game::{MAX_SIZE, MIN_SIZE, PlayerId, Rule, TimeControl};
use crate::output::{self, AtomicFile, Existing, ToolError};
use crate::protocol::program::USUAL_MAX_BYTES;

/// Help text of `match`, `merge` and `tournament`.
pub const HELP: &str = "\
pbrain-gumu match A B [OPTIONS]           play two players, every opening with both colors
pbrain-gumu merge REPORT… [--out FILE]    put the parts of a match together
pbrain-gumu tournament [NAMES…] [OPTIONS] play every player against every other; without names the whole house

A player is the name of an opponent, master:LEVEL with a level from 1 to 10, or cmd:PATH for any program that speaks
the Gomocup protocol; with arguments, \"cmd:PATH ARGUMENT…\". A program runs in its own folder.

Options:
  --games N            games of each two players, an even number (100; of a tournament 20)
  --rule R             freestyle, standard, renju, caro or caro-exact (freestyle)
  --size S             lines of the board (15)
  --openings FILE      moves such as \"h8 i9 g7\", one opening a line (random ones of 3 to 5 stones)
  --time-per-move T    such as 1, 0.5s or 200ms (1 s)
  --nodes N            nodes a move, for players that count them
  --tc GAME+INC        seconds for the game and its increment, such as 60+0.5
  --grace T            time by which a move may be late (200 ms)
  --memory MB          memory of a program with all its processes; 0 is unlimited (1724)
  --concurrency N      games played at once (1)
  --sprt ELO0,ELO1     end the match as soon as one of the two is decided (match only)
  --save FILE          write the games, in the end: *.sgf as SGF, otherwise as text;
                       until then they are in FILE.….part
  --report FILE        write builds, settings, result and games as JSON, again and again (match only)
  --resume             go on with the match of that report, if there is one
  --shard I/N          play part I of N of the match (match only)
  --seed N             other openings and ties (1)

merge refuses reports of other builds or settings and games that are there twice. A report of all parts is that of
the whole match; where nodes limit the moves, to the last byte.";

/// Default number of games between two players: `[0]` in a match, `[1]` in each match of a tournament.
const N_GAMES: [usize; 2] = [100, 20];

/// Default time for a move, used if no option limits the moves.
const TIME_PER_MOVE: Duration = Duration::from_secs(1);

/// Default grace period: time by which a move may exceed its time limit without losing the game.
const GRACE: Duration = Duration::from_millis(200);

/// Time that a player has to get ready for a game; a slower player loses that game.
const START_TIME: Duration = Duration::from_secs(10);

/// Runs `pbrain-gumu match`.
///
/// # Errors
/// One line that says what is wrong with the arguments or the files.
pub fn run_match(parser: &mut lexopt::Parser) -> Result<ExitCode, ToolError> {
    let Some(options) = Options::parse(parser)? else { return Ok(output::print(HELP)) };
    let Ok(entrants) = <[PlayerId; 2]>::try_from(options.players.clone()) else {
        return Err("a match has two players".into());
    };
    let (registry, settings) =
        (Arc::new(options.registry.clone()), options.settings(N_GAMES[0]).map_err(ToolError::Failed)?);
    let contest = Contest { registry, entrants, settings };
    let (report, played) = options.open_report(&contest).map_err(ToolError::Failed)?;
    let mut run = MatchRun { report, ..MatchRun::open(&options).map_err(ToolError::Failed)? };
    let standing = run.play(&contest, played);
    run.print(&report::standing(&MatchTitle::of(&contest), &standing));
    Ok(run.close())
}

/// Runs `pbrain-gumu merge`.
///
/// # Errors
/// One line that says what is wrong with the arguments or the reports.
pub fn run_merge(parser: &mut lexopt::Parser) -> Result<ExitCode, ToolError> {
    let (mut parts, mut out) = (Vec::new(), None);
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        match argument {
            Short('h') | Long("help") => return Ok(output::print(HELP)),
            Long("out") => out = Some(PathBuf::from(parser.value().map_err(|error| error.to_string())?)),
            Value(path) => parts.push(PathBuf::from(path)),
            Short(_) | Long(_) => return Err(argument.unexpected().to_string().into()),
        }
    }
    if parts.is_empty() {
        return Err("merge needs the reports of a match".into());
    }
    let read = |path: &PathBuf| Ok((shown_path(path), match_file::read(path)?));
    let merged = parts.iter().map(read).collect::<Result<_, _>>().and_then(MatchReport::merge);
    let merged = merged.map_err(ToolError::Failed)?;
    if let Some(path) = &out {
        match_file::write(path, &merged).map_err(ToolError::Failed)?;
    }
    Ok(output::print(&report::standing(&merged.terms.title(), &merged.score())))
}

/// Runs `pbrain-gumu tournament`.
///
/// # Errors
/// One line that says what is wrong with the arguments or the files.
pub fn run_tournament(parser: &mut lexopt::Parser) -> Result<ExitCode, ToolError> {
    let Some(mut options) = Options::parse(parser)? else { return Ok(output::print(HELP)) };
    if options.sprt.is_some() || options.report.is_some() || options.shard != Shard::WHOLE {
        return Err("--sprt, --report and --shard are for matches".into());
    }
    if options.players.is_empty() {
        options.players = options.registry.offered().map(|it| it.id.clone()).collect();
    }
    let settings = options.settings(N_GAMES[1]).map_err(ToolError::Failed)?;
    let mut run = MatchRun::open(&options).map_err(ToolError::Failed)?;
    let registry = Arc::new(options.registry.clone());
    let label = |id: &PlayerId| registry.get(id).map_or_else(|| id.to_string(), |it| it.label.clone());
    let mut table = CrossTable::new(options.players.iter().map(label).collect());
    let round_robin = RoundRobin { registry: Arc::clone(&registry), players: options.players, settings };
    for ([first, second], contest) in round_robin.matches() {
        let standing = run.play(&contest, Vec::new());
        table.enter(first, second, standing.tally);
        if !standing.games.is_empty() {
            run.print(&format!("{}\n", report::standing(&MatchTitle::of(&contest), &standing)));
        }
    }
    run.print(&table.text());
    Ok(run.close())
}

/// Parsed command-line options of `match` and `tournament`.
#[derive(Debug)]
struct Options {
    /// The built-in opponents, and the external programs that the command line names as players.
    registry: Registry,
    players: Vec<PlayerId>,
    /// Paths of the external programs, in the order of `players`; `None` for a built-in opponent.
    programs: Vec<Option<PathBuf>>,
    games: Option<usize>,
    rule: Option<Rule>,
    size: Option<u8>,
    openings: Option<PathBuf>,
    control: Option<TimeControl>,
    nodes: Option<u64>,
    grace: Option<Duration>,
    /// Maximum memory in bytes that a program and all its child processes may use together; `None` is unlimited.
    max_bytes: Option<u64>,
    concurrency: Option<usize>,
    sprt: Option<Sprt>,
    save: Option<PathBuf>,
    report: Option<PathBuf>,
    earlier_report: EarlierReport,
    shard: Shard,
    seed: Option<u64>,
}

impl Options {
    /// Parses the command-line arguments; returns `None` if they ask for the help text.
    fn parse(parser: &mut lexopt::Parser) -> Result<Option<Self>, ToolError> {
        let mut options = Self {
            registry: roster::house().clone(),
            players: Vec::new(),
            programs: Vec::new(),
            games: None,
            rule: None,
            size: None,
            openings: None,
            control: None,
            nodes: None,
            grace: None,
            max_bytes: Some(USUAL_MAX_BYTES),
            concurrency: None,
            sprt: None,
            save: None,
            report: None,
            earlier_report: EarlierReport::Refuse,
            shard: Shard::WHOLE,
            seed: None,
        };
        let mut names = Vec::new();
        while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
            let name = match argument {
                Short('h') | Long("help") => return Ok(None),
                Value(name) => {
                    names.push(name.string().map_err(|error| error.to_string())?);
                    continue;
                }
                Long("resume") => {
                    options.earlier_report = EarlierReport::Resume;
                    continue;
                }
                Long(name) => name.to_owned(),
                Short(_) => return Err(argument.unexpected().to_string().into()),
            };
            let mut value = || parser.value().and_then(ValueExt::string).map_err(|error| error.to_string());
            match &*name {
                "games" => options.games = Some(read(&name, &value()?, "an even number", even)?),
                "rule" => options.rule = Some(read(&name, &value()?, &Rule::keys(), Rule::by_key)?),
                "size" => options.size = Some(read(&name, &value()?, "a number from 5 to 22", size)?),
                "openings" => options.openings = Some(value()?.into()),
                "time-per-move" | "nodes" | "tc" if options.control.is_some() || options.nodes.is_some() => {
                    return Err("only one of --time-per-move, --nodes and --tc binds the moves".into());
                }
                "time-per-move" => {
                    let time = read(&name, &value()?, "a time such as 1, 0.5s or 200ms", time)?;
                    options.control = Some(TimeControl::PerMove(time));
                }
                "nodes" => options.nodes = Some(read(&name, &value()?, "a number", count)?),
                "tc" => options.control = Some(read(&name, &value()?, "two times such as 60+0.5", game_time)?),
                "grace" => options.grace = Some(read(&name, &value()?, "a time such as 200ms", time)?),
                "memory" => {
                    let mebibytes = read(&name, &value()?, "a number of MB", |it| it.parse::<u32>().ok())?;
                    options.max_bytes = Some(u64::from(mebibytes) << 20).filter(|it| 0 < *it);
                }
                "concurrency" => {
                    let n_games = read(&name, &value()?, "a number", count)?;
                    options.concurrency = Some(usize::try_from(n_games).unwrap_or(usize::MAX));
                }
                "sprt" => options.sprt = Some(read(&name, &value()?, "two numbers such as 0,5", sprt)?),
                "save" => options.save = Some(value()?.into()),
                "report" => options.report = Some(value()?.into()),
                "shard" => options.shard = read(&name, &value()?, "a part such as 3/8", Shard::parse)?,
                "seed" => options.seed = Some(read(&name, &value()?, "a number", |it| it.parse().ok())?),
                _ => return Err(format!("invalid option '--{name}'").into()),
            }
        }
        if options.earlier_report == EarlierReport::Resume && options.report.is_none() {
            return Err("--resume needs --report".into());
        }
        if options.sprt.is_some() && options.shard != Shard::WHOLE {
            return Err("--sprt is for a whole match, not for a part of it".into());
        }
        for name in names {
            options.players.push(entrants::find_or_add(&mut options.registry, &name, options.max_bytes)?);
            options.programs.push(entrants::command(&name)?.map(|it| it.path));
        }
        Ok(Some(options))
    }

    /// Opens the report file of a match, if an option names one. Returns the file, and the games that an earlier run
    /// has stored in it.
    fn open_report(&self, contest: &Contest) -> Result<(Option<MatchFile>, Vec<MatchGame>), String> {
        let Some(path) = &self.report else { return Ok((None, Vec::new())) };
        let own = std::env::current_exe().map_err(|error| format!("this program's file is not known: {error}"))?;
        let mut programs = [None, None];
        for (program, path) in programs.iter_mut().zip(&self.programs) {
            *program = path.as_deref().map(match_file::identify).transpose()?;
        }
        let openings = self.openings.as_ref().and_then(|it| it.file_name()).map(|it| it.display().to_string());
        let files = MatchFiles { runner: match_file::identify(&own)?, programs, openings };
        let (file, played) = MatchFile::open(path, MatchTerms::of(contest, files), self.earlier_report)?;
        Ok((Some(file), played))
    }

    fn settings(&self, usual_games: usize) -> Result<MatchSettings, String> {
        let (size, rule) = (self.size.unwrap_or(15), self.rule.unwrap_or(Rule::Freestyle));
        let (n_games, seed) = (self.games.unwrap_or(usual_games), self.seed.unwrap_or(1));
        let openings = match &self.openings {
            None => openings::random(size, rule, n_games / 2, seed),
            Some(path) => openings::read_file(path, size, rule)?,
        };
        Ok(MatchSettings {
            size,
            rule,
            control: match self.nodes {
                Some(_) => TimeControl::Unlimited,
                None => self.control.unwrap_or(TimeControl::PerMove(TIME_PER_MOVE)),
            },
            nodes: self.nodes,
            grace: self.grace.unwrap_or(GRACE),
            start_time: START_TIME,
            openings,
            n_games,
            shard: self.shard,
            concurrency: self.concurrency.unwrap_or(1),
            sprt: self.sprt,
            seed,
        })
    }
}

/// Width of the progress line in columns. To remove the line, spaces are written over it, because not every terminal
/// can erase a line.
const WIDTH: usize = 78;

/// State of a run of matches: whether Ctrl-C has canceled it, the files being written, and the first failures.
struct MatchRun {
    called_off: StopToken,
    file: Option<(AtomicFile, Format)>,
    report: Option<MatchFile>,
    /// First error while writing the report or the file of games; `None` if all games were saved.
    fault: Option<io::Error>,
    /// `SUCCESS`, or the exit code of the first failure to print to the standard output.
    printed: ExitCode,
}

impl MatchRun {
    fn open(options: &Options) -> Result<Self, String> {
        let file = options.save.as_ref().map(|path| {
            let is_sgf = path.extension().is_some_and(|it| it.eq_ignore_ascii_case("sgf"));
            let file = AtomicFile::begin(path, Existing::Replace)
                .map_err(|error| format!("{} cannot be written: {error}", shown_path(path)))?;
            Ok::<_, String>((file, if is_sgf { Format::Sgf } else { Format::Text }))
        });
        let called_off = StopToken::new();
        for signal in [SIGINT, SIGTERM] {
            // Ctrl-C pressed a second time ends the program at once.
            flag::register_conditional_shutdown(signal, 130, called_off.flag())
                .and_then(|_| flag::register(signal, called_off.flag()))
                .map_err(|error| format!("Ctrl-C cannot be handled: {error}"))?;
        }
        Ok(Self { called_off, file: file.transpose()?, report: None, fault: None, printed: ExitCode::SUCCESS })
    }

    fn play(&mut self, contest: &Contest, played: Vec<MatchGame>) -> MatchScore {
        let is_terminal = io::stderr().is_terminal();
        let called_off = self.called_off.clone();
        let title = MatchTitle::of(contest);
        let standing = contest.resume(played, &called_off, |standing| {
            self.save(&title, standing);
            let line = report::progress(&title, standing);
            // Only a terminal can overwrite the progress line; elsewhere print it after every tenth game.
            let _ = match standing.games.len() {
                _ if is_terminal => write!(io::stderr(), "\r{line:WIDTH$}"),
                n_games if n_games.is_multiple_of(10) => writeln!(io::stderr(), "{line}"),
                _ => Ok(()),
            };
        });
        if is_terminal {
            let _ = write!(io::stderr(), "\r{:WIDTH$}\r", "");
        }
        if called_off.is_stopped() {
            let _ = writeln!(io::stderr(), "called off");
        }
        if let Some(report) = &mut self.report
            && let Err(error) = report.write(&standing)
        {
            self.fault.get_or_insert(error);
        }
        standing
    }

    /// Updates the report with `standing`, the score of the match so far, and appends the last game of the match to the
    /// file of games. Called after every game, so that an interrupted run loses few games.
    fn save(&mut self, title: &MatchTitle, standing: &MatchScore) {
        if let Some(report) = &mut self.report
            && let Err(error) = report.write_now_and_then(standing)
        {
            self.fault.get_or_insert(error);
        }
        let (Some((file, format)), Some(game)) = (&mut self.file, standing.games.last()) else { return };
        let bytes = report::save(title, game, *format).map_err(|error| io::Error::other(error.to_string()));
        if let Err(error) = bytes.and_then(|bytes| file.write_all(&bytes)) {
            self.fault.get_or_insert(error);
        }
    }

    /// Prints a result text to the standard output, unless an earlier text could not be printed.
    fn print(&mut self, report: &str) {
        if self.printed == ExitCode::SUCCESS {
            self.printed = output::print(report);
        }
    }

    /// Renames the temporary file of games to its final name, unless a game could not be saved. Returns the exit code
    /// of the run.
    fn close(self) -> ExitCode {
        let outcome = match (self.fault, self.file) {
            (Some(error), _) => Err(error),
            (None, Some((file, _))) => file.finish(),
            (None, None) => Ok(()),
        };
        match outcome {
            Ok(()) => self.printed,
            Err(error) => {
                let _ = writeln!(io::stderr(), "pbrain-gumu: not all games were saved: {error}");
                ExitCode::FAILURE
            }
        }
    }
}

/// Parses `text`, the value of the option `name`, with `read`.
///
/// # Errors
/// One line that says that the value should be `what`.
fn read<T>(name: &str, text: &str, what: &str, read: impl FnOnce(&str) -> Option<T>) -> Result<T, String> {
    read(text).ok_or_else(|| format!("--{name} is {what}, not {text:?}"))
}

fn even(text: &str) -> Option<usize> {
    text.parse().ok().filter(|it: &usize| 2 <= *it && it.is_multiple_of(2))
}

fn count(text: &str) -> Option<u64> {
    text.parse().ok().filter(|it| 1 <= *it)
}

fn size(text: &str) -> Option<u8> {
    text.parse().ok().filter(|it| MIN_SIZE <= *it && *it <= MAX_SIZE)
}

/// Parses a time, such as `1` (seconds), `0.5s` or `200ms`.
#[must_use]
pub fn time(text: &str) -> Option<Duration> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 0.001),
        None => (text.strip_suffix('s').unwrap_or(text), 1.0),
    };
    Duration::try_from_secs_f64(number.parse::<f64>().ok()? * unit).ok()
}

/// Parses the time of a game and its increment in seconds, such as `60+0.5`.
fn game_time(text: &str) -> Option<TimeControl> {
    let (game, each) = text.split_once('+').unwrap_or((text, "0"));
    Some(TimeControl::Increment { game: time(game)?, each: time(each)? })
}

/// Parses the two Elo hypotheses of a sequential probability ratio test (SPRT), such as `0,5`.
fn sprt(text: &str) -> Option<Sprt> {
    let (elo0, elo1) = text.split_once(',')?;
    let sprt = Sprt { elo0: elo0.trim().parse().ok()?, elo1: elo1.trim().parse().ok()? };
    (sprt.elo0 < sprt.elo1 && sprt.elo0.is_finite() && sprt.elo1.is_finite()).then_some(sprt)
}

#[cfg(test)]
mod tests {
    use super::*;

    use proptest::prelude::*;

    #[test]
    fn times_are_read() {
        let milliseconds = |it| time(it).map(|it| it.as_millis());
        assert_eq!(milliseconds("1"), Some(1000));
        assert_eq!(milliseconds("0.5s"), Some(500));
        assert_eq!(milliseconds("200ms"), Some(200));
        for text in ["", "s", "-1", "soon", "1h", "inf", "1e300"] {
            assert_eq!(time(text), None, "{text}");
        }
        let (game, each) = (Duration::from_secs(60), Duration::from_millis(500));
        assert_eq!(game_time("60+0.5"), Some(TimeControl::Increment { game, each }));
        assert_eq!(game_time("60+"), None);
    }

    proptest! {
        #[test]
        fn any_arguments_are_read_or_refused(
            words in prop::collection::vec(
                prop_oneof![
                    "--(games|rule|size|openings|time-per-move|nodes|tc|grace|concurrency|sprt|shard|seed|resume)(=.*)?",
                    "[0-9]{0,30}",
                    "[0-9.]*(s|ms|[+,/][0-9.]*)",
                    "cmd:.*",
                    ".*",
                ],
                0..6,
            ),
        ) {
            let mut parser = lexopt::Parser::from_args(words);
            let fault = Options::parse(&mut parser).err();
            prop_assert!(fault.is_none_or(|it| !it.reason().is_empty()));
        }
    }
}
