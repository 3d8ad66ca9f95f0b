//! SPSA tuning of the search parameters, `src/core/engine/master/params.rs`, by self-play.
//!
//! `spsa run PARAMETERS LOG [OPTIONS]` plays all rounds. If LOG exists, it continues after the results in LOG.
//! `spsa play PARAMETERS LOG --shard I/N --out PART [OPTIONS]` plays a part of the next round on one of several
//! machines.
//! `spsa merge PARAMETERS LOG PART… [OPTIONS]` adds the parts of a round to the log.
//! `spsa values PARAMETERS LOG [OPTIONS]` prints the parameter values after the rounds in the log, and their mean over
//! the last third of these rounds.
//!
//! Each line of PARAMETERS has a name, the start value, the minimum, the maximum and the perturbation; `spsa
//! parameters` prints such a file with all parameters. The log is text: its first line has the options, and each
//! further line a result.
//! The games are played by `selfplay match`, built with the feature `tune`:
//! `cargo build --release --features tune --example selfplay --example spsa`.
#![allow(clippy::print_stdout, reason = "it is a program for the console")]

mod optimizer;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use gumu_core::arena::shard::Shard;
use gumu_core::output::{AtomicFile, Existing};
use optimizer::{PairResult, Plan, read_results, write_results};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const USAGE: &str =
    "spsa run PARAMETERS LOG | play PARAMETERS LOG --shard I/N --out PART | merge PARAMETERS LOG PART… | \
    values PARAMETERS LOG | parameters
    --rounds N      all rounds (200)
    --pairs N       perturbations of a round (16); each is a pair of games
    --nodes N       nodes of a move (20000)
    --boards BOARDS rules with board sizes (freestyle15), separated by commas; the games of a round go from board to
                    board, and a board that is named twice has twice as many
    --seed N        seed of perturbations and openings (1)
    --player PATH   the program that plays (selfplay, beside this one)";

/// Rule and size of a board.
struct Board {
    rule: String,
    size: u8,
}

impl Board {
    /// Parses a rule followed by a board size, such as `freestyle15`.
    fn parse(text: &str) -> Option<Self> {
        let (rule, size) = text.split_at(text.find(|it: char| it.is_ascii_digit())?);
        Some(Self { rule: rule.to_owned(), size: size.parse().ok()? })
    }
}

/// Options of the command line.
struct Options {
    plan: Plan,
    nodes: u64,
    boards: Vec<Board>,
    player: PathBuf,
    shard: Shard,
    out: Option<PathBuf>,
    /// The arguments that are not options.
    files: Vec<PathBuf>,
}

fn main() -> Result<()> {
    let mut words = std::env::args().skip(1);
    let command = words.next().ok_or(USAGE)?;
    if command == "parameters" {
        return print_parameters();
    }
    let options = options(words)?;
    let [_, log, parts @ ..] = &options.files[..] else { return Err(USAGE.into()) };
    let mut results = read_log(&options, log)?;
    match &*command {
        "run" => {
            while options.plan.n_known(&results) < options.plan.n_rounds {
                let round = options.plan.n_known(&results);
                for pair in 0..options.plan.round_size {
                    if !results.iter().any(|it| (it.round, it.pair) == (round, pair)) {
                        results.push(play(&options, round, pair, &results)?);
                        write_log(&options, log, &results)?;
                    }
                }
                print_values(&options.plan, &results);
            }
            Ok(())
        }
        "play" => {
            let round = options.plan.n_known(&results);
            let out = options.out.as_ref().ok_or("play writes its part to --out PART")?;
            let mut part = if out.exists() { read_results(&fs::read_to_string(out)?)? } else { Vec::new() };
            part.retain(|it| it.round == round);
            for pair in options.shard.range(options.plan.round_size) {
                if !part.iter().any(|it| it.pair == pair) {
                    part.push(play(&options, round, pair, &results)?);
                    AtomicFile::write_all(out, write_results(&part).as_bytes(), Existing::Replace)?;
                }
            }
            Ok(())
        }
        "merge" => {
            let round = options.plan.n_known(&results);
            for part in parts {
                let known: Vec<_> = results.iter().map(|it| (it.round, it.pair)).collect();
                let part = read_results(&fs::read_to_string(part)?)?;
                let is_next = |it: &&PairResult| it.round == round && it.pair < options.plan.round_size;
                results.extend(part.iter().filter(is_next).filter(|it| !known.contains(&(it.round, it.pair))));
            }
            write_log(&options, log, &results)?;
            let n_pairs = results.iter().filter(|it| it.round == round).count();
            println!("round {round}: {n_pairs} of {} pairs", options.plan.round_size);
            Ok(())
        }
        "values" => {
            print_values(&options.plan, &results);
            Ok(())
        }
        _ => Err(USAGE.into()),
    }
}

/// Parses the arguments after the command.
fn options(mut words: impl Iterator<Item = String>) -> Result<Options> {
    let player = std::env::current_exe()?.with_file_name("selfplay");
    let plan = Plan { parameters: Vec::new(), n_rounds: 200, round_size: 16, seed: 1 };
    let boards = vec![Board { rule: "freestyle".to_owned(), size: 15 }];
    let mut options =
        Options { plan, nodes: 20_000, boards, player, shard: Shard::WHOLE, out: None, files: Vec::new() };
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
        match &*word {
            "--rounds" => options.plan.n_rounds = value()?.parse()?,
            "--pairs" => options.plan.round_size = value()?.parse::<usize>()?.max(1),
            "--nodes" => options.nodes = value()?.parse()?,
            "--boards" => {
                let boards = value()?.split(',').map(Board::parse).collect::<Option<_>>();
                options.boards = boards.ok_or("a board is a rule with a size, such as freestyle15")?;
            }
            "--seed" => options.plan.seed = value()?.parse()?,
            "--player" => options.player = value()?.into(),
            "--shard" => options.shard = Shard::parse(&value()?).ok_or("a part is I/N")?,
            "--out" => options.out = Some(value()?.into()),
            file => options.files.push(file.into()),
        }
    }
    let parameters = options.files.first().ok_or(USAGE)?;
    options.plan.parameters = Plan::read_parameters(&fs::read_to_string(parameters)?)?;
    Ok(options)
}

/// Returns the first line of a log: all options on which the results depend. A log can be continued only if it starts
/// with the same line.
fn head(options: &Options) -> String {
    let Plan { parameters, n_rounds, round_size, seed } = &options.plan;
    let parameters: Vec<_> = parameters
        .iter()
        .map(|it| format!("{}={}:{}:{}:{}", it.name, it.start, it.least, it.greatest, it.perturbation))
        .collect();
    let parameters = parameters.join(" ");
    let boards: Vec<_> = options.boards.iter().map(|it| format!("{}{}", it.rule, it.size)).collect();
    format!(
        "# spsa: {n_rounds} rounds of {round_size} pairs, {} nodes, {}, seed {seed}: {parameters}\n",
        options.nodes,
        boards.join(",")
    )
}

/// Reads the results in a log; returns an empty list if the log does not exist yet.
fn read_log(options: &Options, log: &Path) -> Result<Vec<PairResult>> {
    if !log.exists() {
        return Ok(Vec::new());
    }
    let text = fs::read_to_string(log)?;
    if !text.starts_with(&head(options)) {
        return Err(format!("{} is the log of other parameters or options", log.display()).into());
    }
    read_results(&text)
}

fn write_log(options: &Options, log: &Path, results: &[PairResult]) -> Result<()> {
    let text = head(options) + &write_results(results);
    Ok(AtomicFile::write_all(log, text.as_bytes(), Existing::Replace)?)
}

/// Plays two games between two sets of parameter values, and returns the result. The first set is the current values
/// changed by a random perturbation, the second set is the current values changed by the opposite perturbation.
fn play(options: &Options, round: usize, pair: usize, results: &[PairResult]) -> Result<PairResult> {
    let plan = &options.plan;
    let sides = plan.perturbed(&plan.values(round, results), round, pair);
    let names = sides.map(|values| {
        let settings = plan.parameters.iter().zip(values).map(|(it, value)| format!(" {}={}", it.name, value.round()));
        options.player.display().to_string() + &settings.collect::<String>()
    });
    // Each pair of games has its own seed, so that its openings differ from those of all other pairs.
    let number = round * plan.round_size + pair;
    let seed = plan.seed.wrapping_add(number as u64).to_string();
    let (nodes, board) = (options.nodes.to_string(), &options.boards[number % options.boards.len()]);
    let output = Command::new(&options.player)
        .args(["match", &names[0], &names[1], "1", &nodes, &seed, &board.rule, &board.size.to_string()])
        .output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let [won, lost] = ["won", "lost"].map(|word| number_before(&text, word));
    let (Some(won), Some(lost)) = (won, lost) else {
        let error = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{} has played no match: {error}", options.player.display()).into());
    };
    Ok(PairResult { round, pair, points: (won - lost) / 2.0 })
}

/// Returns the number before `word` in `text`: 3 for `won` in `3 won, 1 lost`.
fn number_before(text: &str, word: &str) -> Option<f64> {
    let before = text.split_once(word)?.0;
    before.split_whitespace().last()?.parse().ok()
}

/// Prints the values after the last complete round, and the mean of the values over the last third of the complete
/// rounds.
fn print_values(plan: &Plan, results: &[PairResult]) {
    let n_known = plan.n_known(results);
    let (last, mean) = (plan.values(n_known, results), plan.mean_of_last_third(n_known, results));
    println!("{n_known} of {} rounds: name, start, last value, mean of the last third", plan.n_rounds);
    for ((parameter, last), mean) in plan.parameters.iter().zip(last).zip(mean) {
        println!("{} {} {last:.1} {mean:.1}", parameter.name, parameter.start);
    }
}

/// Prints a PARAMETERS file with all search parameters. Each parameter starts at its present value and ranges from 0 to
/// twice this value; its perturbation is a fifth of this value, but at least 1.
fn print_parameters() -> Result<()> {
    let player = std::env::current_exe()?.with_file_name("selfplay");
    let output = Command::new(player).arg("parameters").output()?;
    for line in String::from_utf8(output.stdout)?.lines() {
        let (name, value) = line.split_once(' ').ok_or("selfplay names its parameters")?;
        let value: f64 = value.parse()?;
        println!("{name} {value} 0 {} {}", 2.0 * value, (value / 5.0).max(1.0));
    }
    Ok(())
}
