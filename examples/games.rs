//! Makes games to measure the opening explorer with: `games rif|sgf <games> <seed> <file or folder>`.
//!
//! `rif` writes a database in one file, `sgf` a folder with a file for each game, a thousand in each folder within. The
//! moves are near each other, the openings frequent ones, and each game lies in one of eight images; the same seed
//! makes the same games.
#![allow(clippy::print_stdout, reason = "it is a program for the console")]

use std::error::Error;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;
use std::{env, fmt};

use gumu_lib::game::{Board, Color, N_SYMMETRIES, Point, Rule, image, symmetric_key};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const SIZE: u8 = 15;
const N_PLAYERS: u32 = 3000;
const N_TOURNAMENTS: u32 = 2000;
const FILES_IN_A_FOLDER: u32 = 1000;

/// Most stones of a game, and those within which it may end.
const LENGTHS: std::ops::Range<u32> = 20..61;

struct Game {
    black: u32,
    white: u32,
    tournament: u32,
    /// Names of the points.
    moves: Vec<Point>,
    winner: Option<Color>,
}

fn main() -> Result<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["rif", n_games, seed, file] => write_rif(n_games.parse()?, seed.parse()?, Path::new(file)),
        ["sgf", n_games, seed, folder] => write_sgf(n_games.parse()?, seed.parse()?, Path::new(folder)),
        _ => Err("games rif|sgf <games> <seed> <file or folder>".into()),
    }
}

fn write_rif(n_games: u32, seed: u64, path: &Path) -> Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    writeln!(
        file,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<database>\n<countries><country id=\"1\" name=\"Nowhere\"/>"
    )?;
    writeln!(
        file,
        "</countries>\n<rules><rule id=\"1\" name=\"Yamaguchi\"/><rule id=\"2\" name=\"Gomoku\"/></rules>\n<players>"
    )?;
    for id in 0..N_PLAYERS {
        writeln!(file, "<player id=\"{id}\" name=\"{}\" surname=\"Player\" country=\"1\"/>", Name(id))?;
    }
    writeln!(file, "</players>\n<tournaments>")?;
    for id in 0..N_TOURNAMENTS {
        let (year, month) = (1990 + id % 36, 1 + id % 12);
        writeln!(file, "<tournament id=\"{id}\" name=\"Cup {id}\" country=\"1\" year=\"{year}\" month=\"{month}\"/>")?;
    }
    writeln!(file, "</tournaments>\n<games>")?;
    for id in 0..n_games {
        let Game { black, white, tournament, moves, winner } = game(seed, id);
        let result = winner.map_or("0.5", |it| if it == Color::Black { "1" } else { "0" });
        let moves: Vec<_> = moves.iter().map(|it| it.name(SIZE)).collect();
        writeln!(
            file,
            "<game id=\"{id}\" publisher=\"1\" tournament=\"{tournament}\" round=\"1\" rule=\"1\" black=\"{black}\" \
             white=\"{white}\" bresult=\"{result}\" btime=\"0\" wtime=\"0\" opening=\"1\" alt=\"\" swap=\"\">\n\
             <move>{}</move>\n<info></info>\n</game>",
            moves.join(" ")
        )?;
    }
    writeln!(file, "</games>\n</database>")?;
    Ok(file.flush()?)
}

fn write_sgf(n_games: u32, seed: u64, folder: &Path) -> Result<()> {
    for id in 0..n_games {
        let folder = folder.join(format!("{:04}", id / FILES_IN_A_FOLDER));
        if id % FILES_IN_A_FOLDER == 0 {
            fs::create_dir_all(&folder)?;
        }
        let Game { black, white, tournament, moves, winner } = game(seed, id);
        let result = winner.map_or("0", |it| if it == Color::Black { "B+R" } else { "W+R" });
        let letter = |it: u8| char::from(b'a' + it);
        let sides = ["B", "W"].into_iter().cycle();
        let moves = sides.zip(&moves).map(|(side, it)| format!(";{side}[{}{}]", letter(it.x()), letter(it.y())));
        let text = format!(
            "(;FF[4]GM[4]CA[UTF-8]SZ[{SIZE}]RU[0]PB[{}]PW[{}]EV[Cup {tournament}]DT[{}]RE[{result}]\n{})\n",
            Name(black),
            Name(white),
            1990 + tournament % 36,
            moves.collect::<String>()
        );
        fs::write(folder.join(format!("{id:06}.sgf")), text)?;
    }
    Ok(())
}

/// Name of a player.
struct Name(u32);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let syllables = ["ka", "mi", "ro", "te", "su", "no", "li", "ha", "ve", "jo"];
        let digit = |place: u32| syllables[(self.0 / 10_u32.pow(place) % 10) as usize];
        write!(f, "{}{}{}{}", digit(3), digit(2), digit(1), digit(0))
    }
}

/// Makes a game by its number.
fn game(seed: u64, id: u32) -> Game {
    let mut random = ChaCha8Rng::seed_from_u64(seed ^ u64::from(id) << 20);
    // Few players and tournaments have many games.
    let mut often = |n: u32| {
        let part = random.random_range(0.0..1.0_f64);
        (f64::from(n) * part * part * part).floor().clamp(0.0, f64::from(n - 1)).to_string().parse().unwrap_or(0)
    };
    let (black, white, tournament) = (often(N_PLAYERS), often(N_PLAYERS), often(N_TOURNAMENTS));
    let symmetry = random.random_range(0..N_SYMMETRIES);
    let length = random.random_range(LENGTHS);
    let (mut board, mut side) = (Board::new(SIZE), Color::Black);
    let (mut moves, mut winner) = (Vec::new(), None);
    for _ in 0..length {
        let point = if board.n_stones() == 0 { Point::center(SIZE) } else { next(&board, side, &mut random) };
        if board.play(point, side).is_err() {
            break;
        }
        moves.push(image(point, SIZE, symmetry));
        if Rule::Freestyle.winning_line(&board, point).is_some() {
            winner = Some(side);
            break;
        }
        side = !side;
    }
    let winner = winner.or_else(|| [Some(Color::Black), Some(Color::White), None][random.random_range(0..3)]);
    Game { black, white, tournament, moves, winner }
}

/// Chooses a free point near a stone: in each position some are frequent.
fn next(board: &Board, side: Color, random: &mut ChaCha8Rng) -> Point {
    let is_near = |it: &Point| {
        let around = |at: u8| at.saturating_sub(2)..(at + 3).min(SIZE);
        let has_stone = |y| around(it.x()).any(|x| board.stone(Point::new(x, y)).is_some());
        around(it.y()).any(has_stone)
    };
    let key = symmetric_key(board, side);
    let order = |it: &Point| (key ^ it.index() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23);
    let mut points: Vec<_> = board.free_points().filter(is_near).collect();
    let rank = (0..points.len()).find(|_| random.random_bool(0.35)).unwrap_or(0);
    if points.is_empty() {
        return Point::center(SIZE);
    }
    *points.select_nth_unstable_by_key(rank, order).1
}
