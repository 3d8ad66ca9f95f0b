//! One game, and its referee.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::arena::openings::StartPosition;
use crate::arena::player::MatchPlayer;
use crate::arena::{Entrant, MatchSettings};
use crate::game::{ByColor, Color, OnFoul, Outcome, PlayError, Record};
use crate::protocol::manager::{BrainFault, GameTerms, MoveWait};

/// A game that has been played.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its moves.
    pub record: Record,
    /// How it ended.
    pub end: GameEnd,
    /// What either side has spent on it.
    pub usage: ByColor<TimeUsage>,
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// By a five.
    Five(Color),
    /// Nobody has won.
    Draw,
    /// A side has lost by its own fault.
    Fault(Color, BrainFault),
}

impl GameEnd {
    /// Who has won; nobody in a draw.
    #[must_use]
    pub fn winner(&self) -> Option<Color> {
        match self {
            Self::Five(winner) => Some(*winner),
            Self::Draw => None,
            Self::Fault(loser, _) => Some(!*loser),
        }
    }
}

/// What someone has spent on his moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeUsage {
    /// Moves.
    pub n_moves: u32,
    /// The time they took.
    pub time: Duration,
    /// Moves of which the depth was told.
    pub n_depths: u32,
    /// The sum of these depths.
    pub depths: u32,
}

impl TimeUsage {
    /// Adds what was spent elsewhere.
    pub fn add(&mut self, other: &Self) {
        self.n_moves += other.n_moves;
        self.time += other.time;
        self.n_depths += other.n_depths;
        self.depths += other.depths;
    }
}

/// Plays an opening to its end; none if `stop` was set on the way.
pub(super) fn play(
    entrants: ByColor<&Entrant>,
    opening: &StartPosition,
    settings: &MatchSettings,
    seeds: ByColor<u64>,
    stop: &AtomicBool,
) -> Option<Played> {
    let mut record = Record::new(settings.size, settings.rule).with_fouls(OnFoul::Lose);
    for point in opening {
        record.play(*point).expect("openings are played out before they are used");
    }
    let mut referee = Referee { settings, record, usage: ByColor::default(), stop };
    let end = match referee.seat(entrants, seeds) {
        Ok(players) => referee.referee(players),
        Err((loser, fault)) => GameEnd::Fault(loser, fault),
    };
    let is_called_off = stop.load(Ordering::Relaxed) || matches!(end, GameEnd::Fault(_, BrainFault::Called));
    (!is_called_off).then_some(Played { record: referee.record, end, usage: referee.usage })
}

struct Referee<'a> {
    settings: &'a MatchSettings,
    record: Record,
    usage: ByColor<TimeUsage>,
    stop: &'a AtomicBool,
}

impl Referee<'_> {
    fn seat(
        &self,
        entrants: ByColor<&Entrant>,
        seeds: ByColor<u64>,
    ) -> Result<ByColor<MatchPlayer>, (Color, BrainFault)> {
        let MatchSettings { size, rule, control, start_time, .. } = *self.settings;
        let terms = GameTerms { size, rule, limits: control.limits(control.bank()), start_time };
        let seat = |color: Color| entrants[color].enter(terms, seeds[color], self.stop).map_err(|fault| (color, fault));
        Ok(ByColor { black: seat(Color::Black)?, white: seat(Color::White)? })
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
                        BrainFault::Foul(format!("{} makes {foul}", point.name(self.record.size()))),
                    );
                }
                // Neither people nor a clock end a record of the arena.
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

    fn turn(&mut self, side: Color, player: &mut MatchPlayer, bank: &mut Option<Duration>) -> Result<(), BrainFault> {
        let control = self.settings.control;
        let deadline = control.deadline(*bank) + self.settings.grace;
        let wait = MoveWait { patience: deadline, time_left: *bank, stop: self.stop };
        let begin = Instant::now();
        let told = player.best_move(&self.record, control.limits(*bank), wait);
        let time = begin.elapsed();
        let usage = &mut self.usage[side];
        usage.add(&TimeUsage { n_moves: 1, time, ..TimeUsage::default() });
        let told = told?;
        if let Some(depth) = told.depth {
            usage.n_depths += 1;
            usage.depths += u32::from(depth);
        }
        if deadline < time {
            return Err(BrainFault::Time(time));
        }
        *bank = bank.map(|left| left.saturating_sub(time) + control.increment());
        let name = told.point.name(self.settings.size.max(told.point.y() + 1));
        self.record.play(told.point).map_err(|error| match error {
            PlayError::Forbidden(_) => BrainFault::Foul(format!("{name}: {error}")),
            PlayError::OffBoard | PlayError::Occupied | PlayError::GameOver | PlayError::NotAtEnd => {
                BrainFault::Illegal(format!("{name}: {error}"))
            }
        })
    }
}
