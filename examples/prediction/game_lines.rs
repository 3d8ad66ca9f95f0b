//! Games of renju on 15 lines as text, one per line: first player (Black), second player, winner and moves, separated
//! by semicolons, such as `Carbon;Embryo;W;h8 i9 i8`.
//!
//! The winner is `B` or `W`. Empty lines and lines that start with `#` are left out.

use std::error::Error;

use gumu_core::game::{Color, Point, Record, Rule};

/// The rule of all games; the lines of text do not name it.
const RULE: Rule = Rule::Renju;

/// Board size of all games, in lines; the text does not name it.
const SIZE: u8 = 15;

/// Returns `true` if the first game of a text has the fields of this format.
pub fn is_game_lines(text: &str) -> bool {
    games(text).next().is_some_and(|(_, line)| fields(line).is_some())
}

/// Reads the games of a text.
///
/// # Errors
///
/// A sentence with the number of the first wrong line. A line is wrong if it is in another format, has an illegal move,
/// or names a winner although its moves end in another result.
pub fn read(text: &str) -> Result<Vec<Record>, Box<dyn Error>> {
    games(text).map(|(number, line)| game(line).map_err(|why| format!("line {number}: {why}").into())).collect()
}

/// Returns the lines that have a game, each with its number; the first line of the text has the number 1.
fn games(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

/// Returns winner and moves of a line; `None` if the line is in another format.
fn fields(line: &str) -> Option<(Color, &str)> {
    let [_, _, winner, moves] = line.split(';').collect::<Vec<_>>()[..] else { return None };
    match winner {
        "B" => Some((Color::Black, moves)),
        "W" => Some((Color::White, moves)),
        _ => None,
    }
}

fn game(line: &str) -> Result<Record, Box<dyn Error>> {
    let (winner, moves) = fields(line).ok_or("expected first player;second player;B or W;moves")?;
    let mut record = Record::new(SIZE, RULE);
    for name in moves.split_whitespace() {
        record.play(Point::parse(name, SIZE)?).map_err(|why| format!("{name}: {why}"))?;
    }
    if record.outcome_at(record.main_end()).is_some_and(|it| it.winner() != Some(winner)) {
        return Err(format!("on the board the winner is not {winner:?}").into());
    }
    Ok(record)
}
