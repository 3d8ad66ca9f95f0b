//! Positions of RenLib and Yixin-Board (`.pos`): the number of moves, and then a byte for each move.

use crate::formats::fault::{ErrorKind, FormatError, LeftOut, Part, Warning};
use crate::formats::loaded_game::LoadedGame;
use crate::game::source_position::SourcePosition;
use crate::game::{PlayError, Point, Record, Rule};

/// The only board size of the format, in lines.
const SIZE: u8 = 15;

/// Returns `true` if the bytes are exactly a position of this format: the first byte is the number of bytes after it,
/// and each of these bytes is a different point.
pub(super) fn is_pos(bytes: &[u8]) -> bool {
    let Some((n_moves, moves)) = bytes.split_first() else { return false };
    let is_twice = |index: usize| moves[..index].contains(&moves[index]);
    moves.len() == usize::from(*n_moves) && moves.iter().all(|it| *it < SIZE * SIZE) && !(0..moves.len()).any(is_twice)
}

/// Reads a position as the game that led to it.
///
/// # Errors
/// When moves are missing or cannot be played.
pub fn read(bytes: &[u8]) -> Result<LoadedGame, FormatError> {
    let error = |at, kind| FormatError { at: SourcePosition::Byte(at), kind };
    let (n_moves, rest) = bytes.split_first().ok_or_else(|| error(0, ErrorKind::NoGame))?;
    let moves = rest.get(..usize::from(*n_moves)).ok_or_else(|| error(bytes.len(), ErrorKind::Cut(Part::Moves)))?;
    let mut record = Record::new(SIZE, Rule::Freestyle);
    let mut warnings = Vec::new();
    for (at, byte) in (1..).zip(moves) {
        if record.outcome().is_some() {
            let kind = ErrorKind::Play(format!("{byte}"), PlayError::GameOver);
            warnings.push(Warning::at_byte(at, kind, Some(LeftOut::Moves)));
            break;
        }
        let (x, y) = (byte % SIZE, byte / SIZE);
        if SIZE <= y {
            return Err(error(at, ErrorKind::OffBoard(format!("{byte}"), SIZE)));
        }
        record.play(Point::new(x, y)).map_err(|why| error(at, ErrorKind::Play(format!("{byte}"), why)))?;
    }
    if moves.len() < rest.len() {
        warnings.push(Warning::at_byte(1 + moves.len(), ErrorKind::Behind, Some(LeftOut::Rest)));
    }
    Ok(LoadedGame::new(record, warnings))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_the_game_that_led_to_it() {
        let loaded = read(&[3, 0x70, 0x62, 0x54]).unwrap();
        let names: Vec<_> = loaded.record.moves().iter().map(|it| it.name(15)).collect();
        assert_eq!((names.join(" ").as_str(), loaded.warnings.len()), ("h8 i9 j10", 0));
        let told = read(&[0, 7]).unwrap().warnings[0].to_string();
        assert_eq!(told, "byte 1: the file goes on after the end of the game; the rest of the file was left out");
    }

    #[test]
    fn an_error_says_where_and_what() {
        let check = |bytes: &[u8], expected: &str| assert_eq!(read(bytes).unwrap_err().to_string(), expected);
        check(&[], "byte 0: there is no game in the file");
        check(&[2, 7], "byte 2: the file ends within its moves");
        check(&[2, 7, 7], "byte 2: no stone can be played on 7: the point is occupied");
        check(&[1, 225], "byte 1: 225 lies outside the 15×15 board");
    }
}
