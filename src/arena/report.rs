//! Reports on matches: texts to print, and games to save.

use std::time::Duration;

use crate::arena::elo::{Sprt, Verdict};
use crate::arena::{Contest, GameEnd, MatchGame, MatchScore, MatchSettings, TimeUsage};
use crate::formats::{self, Format, WriteError, text};
use crate::game::{ByColor, Color, Record, TimeControl};

/// Returns one line on the score of a match.
#[must_use]
pub fn progress(contest: &Contest, standing: &MatchScore) -> String {
    let (n_played, n_games) = (standing.games.len(), contest.settings.n_games);
    let mut line = format!("game {n_played}/{n_games}  {}", tally(standing));
    if let Some(estimate) = standing.pairs.elo() {
        line += &format!("  Elo {:+.1} ± {:.1}", estimate.elo, estimate.error);
    }
    if let Some(sprt) = contest.settings.sprt {
        line += &format!("  LLR {:+.2}", standing.pairs.log_likelihood_ratio(sprt));
    }
    line
}

/// Returns the whole result of a match, in several lines.
#[must_use]
pub fn standing(contest: &Contest, standing: &MatchScore) -> String {
    let [first, second] = [0, 1].map(|it| name(contest, it));
    let settings = &contest.settings;
    let mut lines = vec![format!(
        "{first} against {second}: {} games, {} on {} lines, {}",
        standing.games.len(),
        settings.rule.key(),
        settings.size,
        pace(settings)
    )];
    lines.push(format!("W-D-L  {}  {:.1} %", tally(standing), 100.0 * standing.tally.score()));
    if let Some(estimate) = standing.pairs.elo() {
        let [a, b, c, d, e] = standing.pairs.0;
        let (elo, error) = (estimate.elo, estimate.error);
        lines.push(format!("Elo    {elo:+.1} ± {error:.1} (95 %), pairs of 0 to 2 points: {a} {b} {c} {d} {e}"));
    }
    if let Some(sprt) = settings.sprt {
        lines.push(format!("LLR    {}", verdict(standing, sprt)));
    }
    for (entrant, usage) in standing.usage.iter().enumerate() {
        lines.push(format!("{}: {}", name(contest, entrant), spent(usage)));
    }
    for (entrant, ignored) in standing.ignored.iter().enumerate().filter(|it| 0 < it.1.n_lines) {
        lines.push(format!(
            "{}: {} lines ignored, the first: {}",
            name(contest, entrant),
            ignored.n_lines,
            ignored.first
        ));
    }
    let faults = standing.games.iter().filter(|it| matches!(it.played.end, GameEnd::Fault(_, _)));
    lines.extend(faults.map(|game| game_line(contest, game)));
    lines.extend(warnings(standing));
    lines.join("\n")
}

/// Returns what forbids to read the score as one of strength.
fn warnings(standing: &MatchScore) -> Vec<String> {
    let (n_games, n_faults, n_repeated) =
        (standing.games.len(), standing.faults().count(), standing.n_repeated_pairs());
    let faults = format!("{n_faults} of {n_games} games did not end on the board");
    let mut warnings = Vec::new();
    if standing.is_void() {
        warnings.push(format!("VOID   {faults}: the result says nothing about strength"));
    } else if 0 < n_faults {
        warnings.push(faults);
    }
    if 0 < n_repeated {
        warnings.push(format!("{n_repeated} pairs repeat earlier ones: the interval is too narrow"));
    }
    warnings
}

/// Returns one line on a game: its players and its end.
#[must_use]
pub fn game_line(contest: &Contest, game: &MatchGame) -> String {
    let [black, white] = Color::ALL.map(|it| name(contest, game.entrant_of(it)));
    let end = match &game.played.end {
        GameEnd::Five(_) => "five in a row".to_owned(),
        GameEnd::Draw => "draw".to_owned(),
        GameEnd::Fault(loser, fault) => format!("{} ({loser:?}) {fault}", name(contest, game.entrant_of(*loser))),
    };
    let score = match game.played.end.winner() {
        Some(Color::Black) => "1-0",
        Some(Color::White) => "0-1",
        None => "½-½",
    };
    format!("game {}: {black} {score} {white}: {end}", game.number + 1)
}

/// Writes a game: SGF games one after the other are a collection, games as text have a remark above.
///
/// # Errors
/// If the format cannot hold the game.
pub fn save(contest: &Contest, game: &MatchGame, format: Format) -> Result<Vec<u8>, WriteError> {
    let [black, white] = Color::ALL.map(|it| name(contest, game.entrant_of(it)));
    let mut record: Record = game.played.record.clone();
    record.info.names = ByColor { black: black.clone(), white: white.clone() };
    record.info.round = (game.number + 1).to_string();
    if let GameEnd::Fault(_, _) = game.played.end {
        record.info.result = game_line(contest, game);
    }
    if format == Format::Text {
        let written = text::write(&record, &ByColor { black, white });
        return Ok(format!("# {}\n{written}\n", game_line(contest, game)).into_bytes());
    }
    let mut bytes = formats::write(&record, format)?;
    bytes.push(b'\n');
    Ok(bytes)
}

fn tally(standing: &MatchScore) -> String {
    let tally = standing.tally;
    format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses)
}

fn verdict(standing: &MatchScore, sprt: Sprt) -> String {
    let (ratio, bound) = (standing.pairs.log_likelihood_ratio(sprt), Sprt::bound());
    let found = match Sprt::verdict(ratio) {
        Verdict::Accepted => "accepted",
        Verdict::Rejected => "rejected",
        Verdict::Open => "open",
    };
    format!("{ratio:+.2} ({:+.2}, {bound:+.2}) of Elo {} against {}: {found}", -bound, sprt.elo1, sprt.elo0)
}

/// Returns a player's name, with its number if both have the same.
fn name(contest: &Contest, entrant: usize) -> String {
    let label = |it: usize| {
        let id = &contest.entrants[it];
        contest.registry.get(id).map_or_else(|| id.to_string(), |it| it.label.clone())
    };
    let [own, other] = [entrant, 1 - entrant].map(label);
    if own == other { format!("{own}#{}", entrant + 1) } else { own }
}

fn spent(usage: &TimeUsage) -> String {
    let per_move = usage.time.checked_div(usage.n_moves).unwrap_or_default();
    let depth = match usage.n_depths {
        0 => String::new(),
        n_depths => format!(", depth {:.1}", f64::from(usage.depths) / f64::from(n_depths)),
    };
    format!("{:.4} s a move{depth}", per_move.as_secs_f64())
}

fn pace(settings: &MatchSettings) -> String {
    let seconds = |it: Duration| format!("{} s", it.as_secs_f64());
    match (settings.nodes, settings.control) {
        (Some(nodes), _) => format!("{nodes} nodes a move"),
        (None, TimeControl::Unlimited) => "unlimited time".to_owned(),
        (None, TimeControl::PerMove(time)) => format!("{} a move", seconds(time)),
        (None, TimeControl::PerGame(game)) => format!("{} a game", seconds(game)),
        (None, TimeControl::Increment { game, each }) => {
            format!("{} a game and {} a move", seconds(game), seconds(each))
        }
        (None, TimeControl::ByoYomi { game, period, n_periods }) => {
            format!("{} a game and {n_periods} periods of {}", seconds(game), seconds(period))
        }
    }
}
