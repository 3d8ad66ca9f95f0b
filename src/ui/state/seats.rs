//! Who sits where, as a file says it.

use crate::engine::roster;
use crate::formats::{ErrorKind, LoadedGame, Warning};
use crate::game::{ByColor, Color};
use crate::ui::state::{Game, Seat};

/// What a seat is called in a file when a person sits there.
pub(super) const PERSON: &str = "person";

/// A game from a file, with those in the seats whom it names and who are known, and what it says beside that.
#[must_use]
pub fn seated(loaded: LoadedGame) -> (Game, Vec<Warning>) {
    let LoadedGame { record, seats, mut warnings } = loaded;
    let mut game = Game::of(record);
    let mut warn = |kind| warnings.push(Warning { at: None, kind, left_out: None });
    for color in Color::ALL {
        let Some(key) = seats[color].as_deref().filter(|key| *key != PERSON) else { continue };
        match roster::house().find(key) {
            Some(_) if game.opponent().is_some() => {
                warn(ErrorKind::SecondOpponent(key.to_owned()));
            }
            Some(profile) => game.seats[color] = Seat::Opponent(profile),
            None => warn(ErrorKind::NoOpponent(key.to_owned())),
        }
    }
    (game, warnings)
}

/// Who sits where, as a file says it.
#[must_use]
pub fn seat_keys(game: &Game) -> ByColor<String> {
    let key = |color: Color| match game.seats[color] {
        Seat::Person => PERSON.to_owned(),
        Seat::Opponent(profile) => profile.id.to_string(),
    };
    ByColor { black: key(Color::Black), white: key(Color::White) }
}
