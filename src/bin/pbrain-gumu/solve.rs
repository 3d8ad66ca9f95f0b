//! `pbrain-gumu solve`: searches positions from standard input for forced wins by fours (VCF) or threats (VCT).

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use gumu_core::arena::cli;
use gumu_core::engine::PositionView;
use gumu_core::engine::master::solve::{Proof, shortest_vcf, vcf, vct};
use gumu_core::formats::puzzle::Puzzle;
use gumu_core::game::Point;
use gumu_core::output::{self, ToolError};
use lexopt::prelude::{Long, Short, Value, ValueExt};

use crate::arguments;

/// Help text.
const HELP: &str = "\
pbrain-gumu solve vcf [OPTIONS]           does the side to move win by continuous fours?
pbrain-gumu solve vct [OPTIONS]           does it win by fours and open threes?

Reads positions from the standard input, one a line:
  id;rule;size;side;black points;white points
with points such as H8 between spaces and the side b or w, and answers each with
  id;win|none|unknown;n;first move;line
where n is the number of the attacker's moves, the line alternates attack and defense, and -- stands where every
defense is forbidden.

Options:
  --nodes N            nodes for each position (1000000)
  --time T             time for each position, such as 1, 0.5s or 200ms (no limit)
  --shortest           the win with the fewest moves (vcf only)";

/// Maximum number of nodes for each position, unless an option sets it.
const N_NODES: u32 = 1_000_000;

/// Maximum number of nodes of the first attempt if the time is limited; each later attempt may use twice as many.
const FIRST_EFFORT: u32 = 1 << 12;

/// A function that searches for a forced win in a position. Its second argument is the maximum number of nodes.
type Solver = fn(PositionView<'_>, u32) -> Proof;

/// Limits of the search of each position.
struct Effort {
    n_nodes: u32,
    time: Option<Duration>,
}

/// Solves the position in each line of standard input, and prints a line with the answer.
///
/// # Errors
/// One line that says what is wrong with the arguments, or that the input cannot be read.
pub fn run(parser: &mut lexopt::Parser) -> Result<ExitCode, ToolError> {
    let mut effort = Effort { n_nodes: N_NODES, time: None };
    let (mut kind, mut is_shortest) = (None, false);
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        match argument {
            Short('h') | Long("help") => {
                return Ok(output::print(HELP));
            }
            Long("nodes") => {
                effort.n_nodes = arguments::number(parser, "--nodes is a number from 1 on", |it| 1 <= *it)?;
            }
            Long("time") => {
                let text = arguments::text(parser)?;
                let time = cli::time(&text);
                effort.time =
                    Some(time.ok_or_else(|| format!("--time is a time such as 1, 0.5s or 200ms, not {text:?}"))?);
            }
            Long("shortest") => is_shortest = true,
            Value(word) if kind.is_none() => {
                kind = Some(word.string().map_err(|error| error.to_string())?);
            }
            _ => return Err(argument.unexpected().to_string().into()),
        }
    }
    let solver: Solver = match (kind.as_deref(), is_shortest) {
        (Some("vcf"), false) => vcf,
        (Some("vcf"), true) => shortest_vcf,
        (Some("vct"), false) => vct,
        (Some("vct"), true) => return Err("--shortest is for vcf".into()),
        (Some(word), _) => return Err(format!("solve knows vcf and vct, not {word:?}").into()),
        (None, _) => return Err("solve needs to know what: vcf or vct".into()),
    };
    let mut has_errors = false;
    for (number, line) in (1..).zip(io::stdin().lock().lines()) {
        let line = line.map_err(|error| ToolError::Failed(format!("line {number} cannot be read: {error}")))?;
        if line.trim().is_empty() {
            continue;
        }
        match Puzzle::parse(&line) {
            Ok(puzzle) => {
                let proof = solve(&puzzle, solver, &effort);
                let printed = output::print(&format!("{};{}", puzzle.id, answer(&proof, puzzle.board.size())));
                if printed != ExitCode::SUCCESS {
                    return Ok(printed);
                }
            }
            Err(error) => {
                has_errors = true;
                let _ = writeln!(io::stderr(), "pbrain-gumu: line {number}: {error}");
            }
        }
    }
    Ok(if has_errors { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Solves a position. Without a time limit, a single attempt gets all nodes. With a time limit, the first attempt gets
/// few nodes, and each further attempt up to twice as many, as long as the time left is enough for an attempt that
/// takes twice as long as the one before it.
fn solve(puzzle: &Puzzle, solver: Solver, effort: &Effort) -> Proof {
    let turn = PositionView { board: &puzzle.board, rule: puzzle.rule, side: puzzle.side };
    let Some(time) = effort.time else { return solver(turn, effort.n_nodes) };
    let begin = Instant::now();
    let mut n_nodes = FIRST_EFFORT.min(effort.n_nodes);
    loop {
        let begin_of_this = begin.elapsed();
        let proof = solver(turn, n_nodes);
        let end = begin.elapsed();
        let end_of_next = end + 2 * (end - begin_of_this);
        if proof != Proof::Unknown || n_nodes == effort.n_nodes || time < end_of_next {
            return proof;
        }
        n_nodes = n_nodes.saturating_mul(2).min(effort.n_nodes);
    }
}

/// Returns the fields of an answer that follow the position's id. If there is a win, they are `win;n;first move;line`,
/// where `n` is the number of the winner's moves. Otherwise they are `none;;;` or `unknown;;;`.
fn answer(proof: &Proof, size: u8) -> String {
    let Proof::Win(line) = proof else {
        return if *proof == Proof::None { "none;;;".to_owned() } else { "unknown;;;".to_owned() };
    };
    let name = |it: &Option<Point>| it.map_or("--".to_owned(), |point| point.name(size).to_uppercase());
    let names: Vec<String> = line.iter().map(name).collect();
    format!("win;{};{};{}", line.len().div_ceil(2), names.first().map_or("", String::as_str), names.join(" "))
}
