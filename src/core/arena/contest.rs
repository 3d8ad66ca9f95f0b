//! A match: many games of two players, each opening with both colors.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::arena::elo::{Pairs, Sprt, Tally, Verdict};
use crate::arena::match_settings::MatchSettings;
use crate::arena::play::play;
use crate::arena::{GameEnd, Played, TimeUsage};
use crate::engine::{IgnoredLines, PlayerFault, Registry, StopToken};
use crate::game::{ByColor, Color, PlayerId};
use crate::parallel::WorkQueue;

/// Time between two checks whether the match was canceled.
const GLANCE: Duration = Duration::from_millis(50);

/// A match is void if more than one in `MOST_FAULTS` games was not decided on the board.
const MOST_FAULTS: usize = 100;

/// A match to be played: its two players and its settings.
#[derive(Clone, Debug)]
pub struct Contest {
    /// Registry in which the ids of `entrants` are looked up.
    pub registry: Arc<Registry>,
    /// The two players; the first player is Black in the first game.
    pub entrants: [PlayerId; 2],
    /// Rule, board, time limits, openings and number of games.
    pub settings: MatchSettings,
}

/// A finished game, with its number in the match.
#[derive(Clone, Debug)]
pub struct MatchGame {
    /// Number of the game in the match, from 0. Games `2n` and `2n + 1` are a pair: the same opening with colors
    /// swapped.
    pub number: usize,
    /// Moves, end and time usage of the game.
    pub played: Played,
}

impl MatchGame {
    /// Returns the color that player `entrant`, 0 or 1, has in this game.
    #[must_use]
    pub const fn color_of(&self, entrant: usize) -> Color {
        Color::ALL[(self.number + entrant) % 2]
    }

    /// Returns the number, 0 or 1, of the player that has this color in the game.
    #[must_use]
    pub fn entrant_of(&self, color: Color) -> usize {
        usize::from(self.color_of(0) != color)
    }

    /// Returns `true` if the game was not decided on the board, but by a fault of a player, such as a crash, a late
    /// move or an illegal move. A foul, which is a move that the rule forbids, is a decision on the board.
    #[must_use]
    pub const fn is_fault(&self) -> bool {
        match &self.played.end {
            GameEnd::Fault(_, fault) => !matches!(fault, PlayerFault::Foul(_)),
            GameEnd::Five(_) | GameEnd::Draw => false,
        }
    }

    /// Returns the half points of the first player: 2 for a win, 1 for a draw, 0 for a loss.
    fn half_points(&self) -> usize {
        match self.played.end.winner() {
            Some(winner) if winner == self.color_of(0) => 2,
            Some(_) => 0,
            None => 1,
        }
    }
}

/// Score of a match.
#[derive(Clone, Debug, Default)]
pub struct MatchScore {
    /// The first player's wins, draws and losses.
    pub tally: Tally,
    /// The pentanomial result: how many finished pairs of games gave the first player 0, 1, 2, 3 and 4 half points.
    pub pairs: Pairs,
    /// Time used and moves played by each player.
    pub usage: [TimeUsage; 2],
    /// Number of output lines of each player that were ignored, and the first such line.
    pub ignored: [IgnoredLines; 2],
    /// The games in the order in which they were counted.
    pub games: Vec<MatchGame>,
    /// For each pair of which only one game is finished: the number of the pair, and the half points that the first
    /// player got in the finished game.
    halves: BTreeMap<usize, usize>,
}

impl MatchScore {
    /// Returns the score of `games`, counted in this order.
    #[must_use]
    pub fn of(games: Vec<MatchGame>) -> Self {
        let mut score = Self::default();
        games.into_iter().for_each(|it| score.add(it));
        score
    }

    fn add(&mut self, game: MatchGame) {
        let half_points = game.half_points();
        match half_points {
            2 => self.tally.wins += 1,
            1 => self.tally.draws += 1,
            _ => self.tally.losses += 1,
        }
        match self.halves.remove(&(game.number / 2)) {
            Some(twin) => self.pairs.add(twin + half_points),
            None => drop(self.halves.insert(game.number / 2, half_points)),
        }
        for (entrant, usage) in self.usage.iter_mut().enumerate() {
            usage.add(&game.played.usage[game.color_of(entrant)]);
        }
        for (entrant, ignored) in self.ignored.iter_mut().enumerate() {
            ignored.add(&game.played.ignored[game.color_of(entrant)]);
        }
        self.games.push(game);
    }

    /// Returns the games that were not decided on the board.
    pub fn faults(&self) -> impl Iterator<Item = &MatchGame> {
        self.games.iter().filter(|it| it.is_fault())
    }

    /// Returns `true` if the match is void: too many games were not decided on the board, so the score says nothing
    /// about strength.
    #[must_use]
    pub fn is_void(&self) -> bool {
        self.games.len() < MOST_FAULTS * self.faults().count()
    }

    /// Returns the number of pairs that repeat both games of an earlier pair move by move; such pairs add no evidence.
    #[must_use]
    pub fn n_repeated_pairs(&self) -> usize {
        let mut pairs: BTreeMap<usize, Vec<&MatchGame>> = BTreeMap::new();
        for game in &self.games {
            pairs.entry(game.number / 2).or_default().push(game);
        }
        let moves = |it: &&MatchGame| it.played.record.moves().iter().map(|it| it.point).collect::<Vec<_>>();
        let mut seen = HashSet::new();
        pairs.into_values().filter(|it| it.len() == 2 && !seen.insert(it.iter().map(moves).collect::<Vec<_>>())).count()
    }

    /// Returns the verdict of the sequential probability ratio test `sprt` on the pairs so far.
    #[must_use]
    pub fn verdict(&self, sprt: Sprt) -> Verdict {
        Sprt::verdict(self.pairs.log_likelihood_ratio(sprt))
    }
}

impl Contest {
    /// Plays the match until all games are played, the sequential test has decided or `called_off` is set. Calls
    /// `progress` after every game.
    ///
    /// Games are counted in the order of their numbers even if several are played at once, so that the result does not
    /// depend on which game ends first.
    pub fn run(&self, called_off: &StopToken, progress: impl FnMut(&MatchScore)) -> MatchScore {
        self.resume(Vec::new(), called_off, progress)
    }

    /// Continues a match of which earlier runs have played the games `played`; otherwise works like [`Self::run`].
    pub fn resume(
        &self,
        played: Vec<MatchGame>,
        called_off: &StopToken,
        mut progress: impl FnMut(&MatchScore),
    ) -> MatchScore {
        let mut early: BTreeMap<usize, MatchGame> = played.into_iter().map(|it| (it.number, it)).collect();
        let numbers = self.settings.games();
        let missing: Vec<usize> = numbers.clone().filter(|it| !early.contains_key(it)).collect();
        let stop = StopToken::new();
        let queue = WorkQueue::new(missing.len(), &stop);
        let (sender, games) = mpsc::channel();
        let mut standing = MatchScore::default();
        thread::scope(|scope| {
            for _ in 0..self.settings.concurrency.clamp(1, missing.len().max(1)) {
                let sender = sender.clone();
                scope.spawn(|| self.play_games(&missing, &queue, &stop, sender));
            }
            drop(sender);
            loop {
                match games.recv_timeout(GLANCE) {
                    Ok(game) => drop(early.insert(game.number, game)),
                    Err(RecvTimeoutError::Timeout) => (),
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                while !self.is_decided(&standing)
                    && let Some(game) = early.remove(&(numbers.start + standing.games.len()))
                {
                    standing.add(game);
                    progress(&standing);
                }
                if self.is_decided(&standing) || called_off.is_stopped() {
                    stop.stop();
                }
            }
        });
        // If the match was canceled, `early` still contains games that had to wait for an unfinished game with a lower
        // number. Add them now.
        if !self.is_decided(&standing) {
            for game in early.into_values() {
                standing.add(game);
                progress(&standing);
            }
        }
        standing
    }

    fn is_decided(&self, standing: &MatchScore) -> bool {
        self.settings.sprt.is_some_and(|sprt| standing.verdict(sprt) != Verdict::Open)
    }

    fn play_games(&self, numbers: &[usize], queue: &WorkQueue<'_>, stop: &StopToken, games: mpsc::Sender<MatchGame>) {
        for number in queue.tasks().map(|it| numbers[it]) {
            let Some(played) = self.play_game(number, stop) else { return };
            if games.send(MatchGame { number, played }).is_err() {
                return;
            }
        }
    }

    fn play_game(&self, number: usize, stop: &StopToken) -> Option<Played> {
        let black = number % 2;
        let opening = &self.settings.openings[number / 2 % self.settings.openings.len()];
        let entrants = ByColor { black: &self.entrants[black], white: &self.entrants[1 - black] };
        let seed = |entrant| mixed(self.settings.seed, number as u64, entrant as u64);
        let seeds = ByColor { black: seed(black), white: seed(1 - black) };
        play(&self.registry, entrants, opening, &self.settings, seeds, stop)
    }
}

/// Returns the random seed of player `entrant` in game `number`: a step of SplitMix64, see
/// <https://prng.di.unimi.it/splitmix64.c>.
const fn mixed(seed: u64, number: u64, entrant: u64) -> u64 {
    let z = seed.wrapping_add((2 * number + entrant + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
