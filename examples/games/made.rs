//! Made-up games, each determined by a seed and its number, and a database of such games in one file.

use std::fmt;
use std::io::{self, Write};

use gumu_core::game::{Board, Color, N_SYMMETRIES, Point, Rule, image, symmetric_key};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Board size of the games, in lines.
pub const SIZE: u8 = 15;

const N_PLAYERS: u32 = 3000;
const N_TOURNAMENTS: u32 = 2000;

/// Range of the random number of stones after which a game stops, unless five in a row end it earlier.
const LENGTHS: std::ops::Range<u32> = 20..61;

/// A made-up game; the players and the tournament are given by their numbers.
pub struct Game {
    pub black: u32,
    pub white: u32,
    pub tournament: u32,
    pub moves: Vec<Point>,
    pub winner: Option<Color>,
}

/// Writes a database of `n_games` made-up games in RenjuNet's RIF format.
pub fn write_rif(out: &mut impl Write, n_games: u32, seed: u64) -> io::Result<()> {
    writeln!(
        out,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<database>\n<countries><country id=\"1\" name=\"Nowhere\"/>"
    )?;
    writeln!(
        out,
        "</countries>\n<rules><rule id=\"1\" name=\"Yamaguchi\"/><rule id=\"2\" name=\"Gomoku\"/></rules>\n<players>"
    )?;
    for id in 0..N_PLAYERS {
        writeln!(out, "<player id=\"{id}\" name=\"{}\" surname=\"Player\" country=\"1\"/>", Name(id))?;
    }
    writeln!(out, "</players>\n<tournaments>")?;
    for id in 0..N_TOURNAMENTS {
        let (year, month) = (1990 + id % 36, 1 + id % 12);
        writeln!(out, "<tournament id=\"{id}\" name=\"Cup {id}\" country=\"1\" year=\"{year}\" month=\"{month}\"/>")?;
    }
    writeln!(out, "</tournaments>\n<games>")?;
    for id in 0..n_games {
        let Game { black, white, tournament, moves, winner } = game(seed, id);
        let result = winner.map_or("0.5", |it| if it == Color::Black { "1" } else { "0" });
        let moves: Vec<_> = moves.iter().map(|it| it.name(SIZE)).collect();
        writeln!(
            out,
            "<game id=\"{id}\" publisher=\"1\" tournament=\"{tournament}\" round=\"1\" rule=\"1\" black=\"{black}\" \
             white=\"{white}\" bresult=\"{result}\" btime=\"0\" wtime=\"0\" opening=\"1\" alt=\"\" swap=\"\">\n\
             <move>{}</move>\n<info></info>\n</game>",
            moves.join(" ")
        )?;
    }
    writeln!(out, "</games>\n</database>")?;
    out.flush()
}

/// The name of a player, by the player's number.
pub struct Name(pub u32);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let syllables = ["ka", "mi", "ro", "te", "su", "no", "li", "ha", "ve", "jo"];
        let digit = |place: u32| syllables[(self.0 / 10_u32.pow(place) % 10) as usize];
        write!(f, "{}{}{}{}", digit(3), digit(2), digit(1), digit(0))
    }
}

/// Makes the game with the number `id`, always the same for the same seed.
pub fn game(seed: u64, id: u32) -> Game {
    let mut random = ChaCha8Rng::seed_from_u64(seed ^ u64::from(id) << 20);
    // Choose players and tournaments at random, but some much more often than others, so that a few of them have many
    // games, as in a real database.
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

/// Chooses a random free point near a stone. In each position it prefers a few points, which are the same in all games,
/// so that a few moves are frequent in the position.
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
