//! One game of a match, and its referee.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::arena::MatchSettings;
use crate::arena::match_player::MatchPlayer;
use crate::arena::openings::StartPosition;
use crate::engine::{PlayerFault, Registry, StopToken};
use crate::game::{ByColor, Color, OnFoul, Outcome, PlayError, PlayerId, Record};

/// A game that has been played.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its moves.
    pub record: Record,
    /// Its end.
    pub end: GameEnd,
    /// Time and moves of either side.
    pub usage: ByColor<TimeUsage>,
}

/// End of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// A five of this side.
    Five(Color),
    /// A draw.
    Draw,
    /// A side has lost by its own fault.
    Fault(Color, PlayerFault),
}

impl GameEnd {
    /// Returns the winner; none in a draw.
    #[must_use]
    pub fn winner(&self) -> Option<Color> {
        match self {
            Self::Five(winner) => Some(*winner),
            Self::Draw => None,
            Self::Fault(loser, _) => Some(!*loser),
        }
    }
}

/// Time and moves of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeUsage {
    /// Moves.
    pub n_moves: u32,
    /// The time they took.
    pub time: Duration,
    /// Moves with a reported depth.
    pub n_depths: u32,
    /// The sum of these depths.
    pub depths: u32,
}

impl TimeUsage {
    /// Adds the usage of another game.
    pub fn add(&mut self, other: &Self) {
        self.n_moves += other.n_moves;
        self.time += other.time;
        self.n_depths += other.n_depths;
        self.depths += other.depths;
    }
}

/// Plays a game from its start position; returns none if it was stopped on the way.
pub(super) fn play(
    registry: &Arc<Registry>,
    entrants: ByColor<&PlayerId>,
    opening: &StartPosition,
    settings: &MatchSettings,
    seeds: ByColor<u64>,
    stop: &StopToken,
) -> Option<Played> {
    let mut record = Record::new(settings.size, settings.rule).with_fouls(OnFoul::Lose);
    for point in opening {
        record.play(*point).expect("openings are played out before they are used");
    }
    let mut referee = Referee { settings, record, usage: ByColor::default(), stop };
    let player = |color: Color| MatchPlayer::new(registry, entrants[color], seeds[color]);
    let mut players = ByColor { black: player(Color::Black), white: player(Color::White) };
    let end = match referee.start_game(&mut players) {
        Ok(()) => referee.referee(players),
        Err((loser, fault)) => GameEnd::Fault(loser, fault),
    };
    let is_called_off = stop.is_stopped() || matches!(end, GameEnd::Fault(_, PlayerFault::Cancelled));
    (!is_called_off).then_some(Played { record: referee.record, end, usage: referee.usage })
}

struct Referee<'a> {
    settings: &'a MatchSettings,
    record: Record,
    usage: ByColor<TimeUsage>,
    stop: &'a StopToken,
}

impl Referee<'_> {
    fn start_game(&self, players: &mut ByColor<MatchPlayer>) -> Result<(), (Color, PlayerFault)> {
        let MatchSettings { control, start_time, .. } = *self.settings;
        let limits = control.limits(control.bank());
        for color in Color::ALL {
            let started = players[color].start_game(&self.record, limits, start_time, self.stop);
            started.map_err(|fault| (color, fault))?;
        }
        Ok(())
    }

    fn referee(&mut self, mut players: ByColor<MatchPlayer>) -> GameEnd {
        let bank = self.settings.control.bank();
        let mut banks = ByColor { black: bank, white: bank };
        loop {
            match self.record.outcome() {
                Some(Outcome::Five { winner, line: _ }) => return GameEnd::Five(winner),
                Some(Outcome::Foul { winner, foul, point }) => {
                    return GameEnd::Fault(
                        !winner,
                        PlayerFault::Foul(format!("{} makes {foul}", point.name(self.record.size()))),
                    );
                }
                // No other end occurs: the referee keeps the time, and players do not resign.
                Some(
                    Outcome::Draw
                    | Outcome::Passed
                    | Outcome::Agreed
                    | Outcome::Resignation { .. }
                    | Outcome::Time { .. },
                ) => {
                    return GameEnd::Draw;
                }
                None => (),
            }
            let side = self.record.side_to_move();
            if let Err(fault) = self.turn(side, &mut players[side], &mut banks[side]) {
                return GameEnd::Fault(side, fault);
            }
        }
    }

    fn turn(&mut self, side: Color, player: &mut MatchPlayer, bank: &mut Option<Duration>) -> Result<(), PlayerFault> {
        let control = self.settings.control;
        let deadline = control.deadline(*bank) + self.settings.grace;
        let begin = Instant::now();
        let played = player.best_move(&self.record, control.limits(*bank), deadline, self.stop);
        let time = begin.elapsed();
        let usage = &mut self.usage[side];
        usage.add(&TimeUsage { n_moves: 1, time, ..TimeUsage::default() });
        let played = played?;
        if let Some(depth) = played.depth {
            usage.n_depths += 1;
            usage.depths += u32::from(depth);
        }
        if deadline < time {
            return Err(PlayerFault::Time(time));
        }
        *bank = bank.map(|left| left.saturating_sub(time) + control.increment());
        let name = played.point.name(self.settings.size.max(played.point.y() + 1));
        self.record.play(played.point).map_err(|error| match error {
            PlayError::Forbidden(_) => PlayerFault::Foul(format!("{name}: {error}")),
            PlayError::OffBoard | PlayError::Occupied | PlayError::GameOver => {
                PlayerFault::Illegal(format!("{name}: {error}"))
            }
        })
    }
}
