//! Entry of one game in the report of a match.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::arena::{GameEnd, MatchGame, Played, TimeUsage};
use crate::engine::{IgnoredLines, PlayerFault};
use crate::game::{ByColor, Color, OnFoul, Point, Record, Rule};

/// A game as the JSON report stores it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct GameReport {
    /// Number of the game in the match, from 1.
    number: usize,
    /// Points of the moves, such as `h8`, separated by spaces. The moves of the opening come first.
    moves: String,
    /// Result: `1-0` if Black has won, `0-1` if White has won, `1/2` for a draw.
    result: String,
    /// Reason for the end: `five`, `draw`, or the name of the fault by which the loser lost.
    end: String,
    /// Details of a fault; for a loss on time, the milliseconds that the player took.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    detail: String,
    black: SideReport,
    white: SideReport,
}

/// Number of moves, time and search depth of one side.
#[derive(Debug, Default, Serialize, Deserialize)]
struct SideReport {
    /// Number of moves that the player made after the opening.
    moves: u32,
    /// Time that the player used for its moves after the opening, in milliseconds; `None` in a match limited by nodes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ms: Option<u64>,
    /// Number of the player's moves for which it reported a search depth, and the sum of these depths.
    depths: [u32; 2],
    /// Number of the player's output lines that were ignored.
    ignored: u32,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    first_ignored: String,
}

impl GameReport {
    /// Returns the report entry of a game.
    pub fn of(game: &MatchGame) -> Self {
        let played = &game.played;
        let (end, detail) = written(&played.end);
        let result = match played.end.winner() {
            Some(Color::Black) => "1-0",
            Some(Color::White) => "0-1",
            None => "1/2",
        };
        let size = played.record.board().size();
        let names: Vec<_> = played.record.moves().iter().map(|it| it.name(size)).collect();
        let side = |color: Color| SideReport::of(&played.usage[color], &played.ignored[color]);
        Self {
            number: game.number + 1,
            moves: names.join(" "),
            result: result.to_owned(),
            end: end.to_owned(),
            detail,
            black: side(Color::Black),
            white: side(Color::White),
        }
    }

    /// Returns the entry without the times of the moves.
    pub fn untimed(mut self) -> Self {
        (self.black.ms, self.white.ms) = (None, None);
        self
    }

    /// Returns the number of the game in the match, from 1.
    pub const fn number(&self) -> usize {
        self.number
    }

    /// Converts the entry back to a game, on a board of `size` lines.
    ///
    /// # Errors
    /// One line that says what is wrong with the entry.
    pub fn game(&self, size: u8, rule: Rule) -> Result<MatchGame, String> {
        let mut record = Record::new(size, rule).with_fouls(OnFoul::Lose);
        for word in self.moves.split(' ').filter(|it| !it.is_empty()) {
            let point = Point::parse(word, size).map_err(|error| format!("{word:?} is no point: {error}"))?;
            record.play(point).map_err(|error| format!("{word}: {error}"))?;
        }
        let (black, white) = (self.black.usage(), self.white.usage());
        let usage = ByColor { black, white };
        let ignored = ByColor { black: self.black.ignored_lines(), white: self.white.ignored_lines() };
        let number = self.number.checked_sub(1).ok_or("games are numbered from 1 on")?;
        Ok(MatchGame { number, played: Played { record, end: self.end()?, usage, ignored } })
    }

    fn end(&self) -> Result<GameEnd, String> {
        let winner = match &*self.result {
            "1-0" => Some(Color::Black),
            "0-1" => Some(Color::White),
            "1/2" => None,
            other => return Err(format!("{other:?} is no result")),
        };
        match (&*self.end, winner) {
            ("draw", None) => Ok(GameEnd::Draw),
            ("five", Some(winner)) => Ok(GameEnd::Five(winner)),
            (kind, Some(winner)) => fault(kind, &self.detail)
                .map(|fault| GameEnd::Fault(!winner, fault))
                .ok_or_else(|| format!("{kind:?} is no end of a game")),
            (kind, None) => Err(format!("{kind:?} is no draw")),
        }
    }
}

impl SideReport {
    fn of(usage: &TimeUsage, ignored: &IgnoredLines) -> Self {
        Self {
            moves: usage.n_moves,
            ms: Some(milliseconds(usage.time)),
            depths: [usage.n_depths, usage.depths],
            ignored: ignored.n_lines,
            first_ignored: ignored.first.clone(),
        }
    }

    fn usage(&self) -> TimeUsage {
        let [n_depths, depths] = self.depths;
        let time = Duration::from_millis(self.ms.unwrap_or_default());
        TimeUsage { n_moves: self.moves, time, n_depths, depths }
    }

    fn ignored_lines(&self) -> IgnoredLines {
        IgnoredLines { n_lines: self.ignored, first: self.first_ignored.clone() }
    }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Returns the texts for the report's fields `end` and `detail`, which say how a game ended.
fn written(end: &GameEnd) -> (&'static str, String) {
    let GameEnd::Fault(_, fault) = end else {
        return (if *end == GameEnd::Draw { "draw" } else { "five" }, String::new());
    };
    match fault {
        PlayerFault::Panic(why) => ("panic", why.clone()),
        PlayerFault::Launch(why) => ("launch", why.clone()),
        PlayerFault::Changed => ("changed", String::new()),
        PlayerFault::Unchecked => ("unchecked", String::new()),
        PlayerFault::Time(time) => ("time", milliseconds(*time).to_string()),
        PlayerFault::Crash(why) => ("crash", why.clone()),
        PlayerFault::Illegal(why) => ("illegal", why.clone()),
        PlayerFault::Foul(why) => ("foul", why.clone()),
        PlayerFault::Nonsense(line) => ("nonsense", line.clone()),
        PlayerFault::Refusal(line) => ("refusal", line.clone()),
        PlayerFault::Flood => ("flood", String::new()),
        PlayerFault::Canceled => ("cancelled", String::new()),
    }
}

/// Returns the fault with the name `kind` and these details; `None` if no fault has this name.
fn fault(kind: &str, detail: &str) -> Option<PlayerFault> {
    let detail = detail.to_owned();
    Some(match kind {
        "panic" => PlayerFault::Panic(detail),
        "launch" => PlayerFault::Launch(detail),
        "changed" => PlayerFault::Changed,
        "unchecked" => PlayerFault::Unchecked,
        "time" => PlayerFault::Time(Duration::from_millis(detail.parse().ok()?)),
        "crash" => PlayerFault::Crash(detail),
        "illegal" => PlayerFault::Illegal(detail),
        "foul" => PlayerFault::Foul(detail),
        "nonsense" => PlayerFault::Nonsense(detail),
        "refusal" => PlayerFault::Refusal(detail),
        "flood" => PlayerFault::Flood,
        "cancelled" => PlayerFault::Canceled,
        _ => return None,
    })
}
