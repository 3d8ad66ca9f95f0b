//! Openings with which the games of a match start.

pub mod make;

use std::collections::HashSet;
use std::path::Path;

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::formats::MAX_FILE;
use crate::formats::file_name::shown_path;
use crate::game::source_position::SourcePosition;
use crate::game::{Board, Direction, MAX_SIZE, MIN_SIZE, Point, Record, Rule, Shape};
use crate::input::read_plain;

/// Maximum distance, in lines, of the stones of a random opening from the point around which they are placed.
const REACH: u8 = 3;

/// Minimum and maximum number of stones of a random opening.
const N_STONES: std::ops::RangeInclusive<usize> = 3..=5;

/// The moves of an opening, Black first.
pub type StartPosition = Vec<Point>;

/// Returns random openings of three to five stones near the middle. The shapes of each opening are balanced: neither
/// side has a three, and the side that has moved last has no more open twos than the other side. Openings repeat only
/// on boards that have too few different openings.
///
/// # Panics
/// If no board has this size.
#[must_use]
pub fn random(size: u8, rule: Rule, n_openings: usize, seed: u64) -> Vec<StartPosition> {
    assert!(MIN_SIZE <= size && size <= MAX_SIZE, "a board has 5 to 22 lines");
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut seen = HashSet::new();
    let mut openings = Vec::new();
    let mut n_repeated = 0;
    while openings.len() < n_openings {
        let n_stones = random.random_range(N_STONES);
        let record = scatter(size, rule, n_stones, Point::center(size), &mut random);
        if !has_balanced_shapes(&record) {
            continue;
        }
        // Accept repeated openings after 1000 repetitions: a small board may have fewer different openings than are
        // wanted.
        if !seen.insert(record.board().key()) && n_repeated < 1000 {
            n_repeated += 1;
            continue;
        }
        openings.push(record.moves().iter().filter_map(|it| it.point).collect());
    }
    openings
}

/// Reads openings, one a line: `h8 i9 g7`. Empty lines and lines that start with `#` are ignored.
///
/// # Errors
/// The place and the reason if a line is not an opening.
pub fn parse(text: &str, size: u8, rule: Rule) -> Result<Vec<StartPosition>, String> {
    let text = text.trim_start_matches('\u{feff}');
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let openings = lines.map(|line| read(line, size, rule)).collect::<Result<Vec<_>, _>>();
    let openings = openings.map_err(|(part, why)| format!("{}: {why}", SourcePosition::of(text, part)))?;
    if openings.is_empty() { Err("there is no opening in it".to_owned()) } else { Ok(openings) }
}

/// Reads the openings of a file, as [`parse`] does.
///
/// # Errors
/// The name of the file, and why it cannot be read, or the place and the reason if a line is not an opening.
pub fn read_file(path: &Path, size: u8, rule: Rule) -> Result<Vec<StartPosition>, String> {
    let bytes = read_plain(path, MAX_FILE).map_err(|error| error.to_string());
    let text = bytes.and_then(|it| String::from_utf8(it).map_err(|_| "it is not a text in UTF-8".to_owned()));
    let openings = text.and_then(|text| parse(&text, size, rule));
    openings.map_err(|error| format!("{}: {error}", shown_path(path)))
}

/// Parses one line as an opening.
///
/// # Errors
/// The part of the line that is wrong, and why.
fn read(line: &str, size: u8, rule: Rule) -> Result<StartPosition, (&str, String)> {
    let mut record = Record::new(size, rule);
    for word in line.split([' ', '\t', ',']).filter(|it| !it.is_empty()) {
        let point = Point::parse(word, size).map_err(|error| (word, format!("{word:?} is no point: {error}")))?;
        record.play(point).map_err(|error| (word, format!("{word}: {error}")))?;
    }
    match record.outcome() {
        Some(_) => Err((line, "the game is over before it begins".to_owned())),
        None => Ok(record.moves().iter().filter_map(|it| it.point).collect()),
    }
}

/// Returns a game of `n_stones` random stones, none of which is more than [`REACH`] lines from `middle`.
fn scatter(size: u8, rule: Rule, n_stones: usize, middle: Point, random: &mut ChaCha8Rng) -> Record {
    let is_near = |it: &Point| it.distance(middle) <= REACH;
    let mut record = Record::new(size, rule);
    while record.ply() < n_stones {
        let near: Vec<_> = record.board().free_points().filter(is_near).collect();
        let point = near.choose(random).copied().expect("near any point there are more points than stones");
        // Ignore the error of a forbidden move: the loop draws another point, and with so few stones legal points
        // always remain.
        let _ = record.play(point);
    }
    record
}

fn has_balanced_shapes(record: &Record) -> bool {
    if record.outcome().is_some() || !is_together(record.board()) {
        return false;
    }
    let board = record.board();
    let stones = board.points().filter_map(|point| Some((point, board.stone(point)?)));
    let shape = |(point, color), direction| (color, Shape::at(board, point, color, direction));
    let shapes: Vec<_> = stones.flat_map(|it| Direction::ALL.map(|direction| shape(it, direction))).collect();
    let n_open_twos = |color| shapes.iter().filter(|it| **it == (color, Shape::OpenTwo)).count();
    let to_move = record.side_to_move();
    shapes.iter().all(|it| it.1 < Shape::Three) && n_open_twos(!to_move) <= n_open_twos(to_move)
}

/// Returns `true` if every stone has another stone at most two steps away: a stone far from all others is a wasted
/// move.
fn is_together(board: &Board) -> bool {
    let stones: Vec<_> = board.points().filter(|it| board.stone(*it).is_some()).collect();
    stones.iter().all(|a| stones.iter().any(|b| a != b && a.distance(*b) <= 2))
}
