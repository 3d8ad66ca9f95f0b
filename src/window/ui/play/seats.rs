//! The players of the two sides (the seats of a session), as chosen for a new game or named by a game file.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::engine::{PlayerInfo, Registry};
use crate::formats::{ErrorKind, LoadedGame, PERSON, Warning};
use crate::game::{ByColor, Color, Opening, OpeningKind, PlayerId, Record};
use crate::session::{Seat, Session};
use crate::ui::engines::is_engine;
use crate::ui::settings::{Begins, Mode, Setup};

/// Returns a session for a new game. `drawn` is the human player's side if the sides are drawn by lot.
#[must_use]
pub fn new_session(setup: &Setup, registry: &Registry, drawn: Color) -> Session {
    let person = match setup.begins {
        Begins::Me => Color::Black,
        Begins::Computer => Color::White,
        Begins::Guess => drawn,
    };
    let mut seats = ByColor { black: Seat::Person, white: Seat::Person };
    if setup.mode == Mode::AgainstComputer {
        seats[!person] = Seat::Program(setup.player(registry).id.clone());
    }
    if setup.mode == Mode::TwoComputers {
        for side in Color::ALL {
            seats[side] = Seat::Program(setup.computer(side, registry).id.clone());
        }
    }
    let is_guessed = setup.mode == Mode::AgainstComputer && setup.begins == Begins::Guess;
    let mut record = Record::new(setup.size, setup.rule()).with_fouls(setup.on_foul());
    [record.info.time, record.info.overtime] = setup.control().words();
    record.info.names = match setup.mode {
        Mode::TwoPlayers if setup.is_exchanged => {
            ByColor { black: setup.other_name.clone(), white: setup.name.clone() }
        }
        Mode::TwoPlayers => ByColor { black: setup.name.clone(), white: setup.other_name.clone() },
        Mode::AgainstComputer | Mode::TwoComputers => ByColor::default(),
    };
    if setup.mode == Mode::AgainstComputer {
        record.info.names[person].clone_from(&setup.name);
    }
    let mut session = Session::new(record, seats, setup.control());
    if is_guessed {
        session = session.with_guess(person);
    }
    match setup.opening() {
        OpeningKind::Free => session,
        kind => session.with_opening(Opening::new(kind, setup.size)),
    }
}

/// Returns a random side for the human player, for a game whose sides are drawn by lot.
pub(in crate::ui) fn drawn_side(random: &mut ChaCha8Rng) -> Color {
    if random.random() { Color::Black } else { Color::White }
}

/// Returns the registry's entry for the computer opponent of a session, and the opponent's side.
#[must_use]
pub fn opponent<'r>(session: &Session, registry: &'r Registry) -> Option<(&'r PlayerInfo, Color)> {
    session.opponent().and_then(|(id, side)| Some((registry.get(id)?, side)))
}

/// Returns the mode of a session: two human players, a human player against a computer, or two computers.
#[must_use]
pub fn mode(session: &Session) -> Mode {
    match (session.opponent(), session.is_of_programs()) {
        (Some(_), _) => Mode::AgainstComputer,
        (None, true) => Mode::TwoComputers,
        (None, false) => Mode::TwoPlayers,
    }
}

/// The source from which a game is read; it decides whether the game may start engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameOrigin {
    /// A file or a pasted text, which anyone may have written.
    File,
    /// A journal that this program has written.
    Journal,
}

/// Returns the session of a game that was read, and the warnings. For each side, the computer player that the game
/// names is taken from the registry. An external engine plays only if the game comes from a journal, because opening a
/// file must not start a program. A running game of two computers is paused.
#[must_use]
pub fn seated(loaded: LoadedGame, registry: &Registry, origin: GameOrigin) -> (Session, Vec<Warning>) {
    let LoadedGame { record, seats: keys, mut warnings } = loaded;
    let mut seats = ByColor { black: Seat::Person, white: Seat::Person };
    let mut warn = |kind| warnings.push(Warning { at: None, kind, left_out: None });
    for color in Color::ALL {
        let Some(key) = keys[color].as_deref().filter(|key| *key != PERSON) else { continue };
        match registry.find(key) {
            None if is_engine(key) && origin == GameOrigin::Journal => seats[color] = Seat::Program(PlayerId::new(key)),
            Some(profile) if profile.program.is_some() => warn(ErrorKind::EngineNamed(key.to_owned())),
            Some(profile) => seats[color] = Seat::Program(profile.id.clone()),
            None => warn(ErrorKind::NoOpponent(key.to_owned())),
        }
    }
    let mut session = Session::of(record).with_seats(seats);
    if origin == GameOrigin::Journal {
        session = session.played();
    }
    if session.live_outcome().is_none() {
        session.rest_programs();
    }
    (session, warnings)
}

/// Returns for each side of a session the word by which game files name its player: `person`, or the id of a computer
/// player.
#[must_use]
pub fn seat_keys(session: &Session) -> ByColor<String> {
    let key = |color: Color| match &session.seats()[color] {
        Seat::Person => PERSON.to_owned(),
        Seat::Program(id) => id.to_string(),
    };
    ByColor { black: key(Color::Black), white: key(Color::White) }
}
