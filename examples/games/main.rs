//! Makes games for measuring the opening explorer: `games rif|sgf <games> <seed> <file or folder>`.
//!
//! `rif` writes a database in one file; `sgf` writes a folder with a file for each game, a thousand files in each
//! subfolder. The moves of a game are near each other, some openings are frequent, and each game is turned or mirrored
//! by one of the eight symmetries of the board. The same seed makes the same games.

mod made;

use std::env;
use std::error::Error;
use std::fs::{self, File};
use std::io::BufWriter;
use std::path::Path;

use gumu_core::game::Color;

use made::{Game, Name, SIZE, game};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const FILES_IN_A_FOLDER: u32 = 1000;

fn main() -> Result<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["rif", n_games, seed, file] => {
            let mut file = BufWriter::new(File::create(file)?);
            Ok(made::write_rif(&mut file, n_games.parse()?, seed.parse()?)?)
        }
        ["sgf", n_games, seed, folder] => write_sgf(n_games.parse()?, seed.parse()?, Path::new(folder)),
        _ => Err("games rif|sgf <games> <seed> <file or folder>".into()),
    }
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
